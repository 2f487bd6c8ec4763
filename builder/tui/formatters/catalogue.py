"""Rows of the available pane (entries that the army may take), and details of an available entry."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from rich.cells import cell_len as cells

from builder import locale
from builder.core.controls import Available
from builder.core.findings import Shown, T, Text
from builder.core.plurals import P
from builder.core.points import Quarters
from builder.editing.offer_search import OfferRow
from builder.editing.quick_add import Addition
from builder.locale import Language
from builder.tui.formatters.row_cache import RowCache
from builder.tui.formatters.texts import pairs, unfolded, wrapped
from builder.tui.widgets.rows import Row, Span, fitted

OPEN, FOLDED = "▾", "▸"
"""Signs of an unfolded and a folded heading."""


class Heading(NamedTuple):
    """A heading above available rows, which can be selected and folded; the key of its row."""

    name: str
    """The heading's English name, whatever the language of the screen."""


def heading_of(pick: Available) -> Heading:
    """The heading under which an available entry is listed."""
    return Heading(locale.language("en").say(pick.category))


def takes(
    offers: Sequence[OfferRow],
    lang: Language,
    width: int,
    *,
    folded: AbstractSet[Heading] = frozenset(),
    cache: RowCache,
) -> list[Row]:
    """Available rows under headings with the number of rows; rows under `folded` headings are left out."""
    rows: list[Row] = []
    for category, group in groupby(offers, lambda offer: offer.pick.category):
        members = list(group)
        key = heading_of(members[0].pick)
        sign = FOLDED if key in folded else OPEN
        name, count = Span(f" {sign} {lang.say(category)}", "head", "fold"), Span(f" {len(members)} ", "dim")
        rows += unfolded(Row((name,), (count,), key), width, 3)
        if key not in folded:
            for offer in members:
                make = partial(_rows, offer, lang, width)
                rows += cache.rows("take", offer.key, (offer, lang.code, width), make)
    return rows


NO_NUMBERS: Mapping[str, Addition | Text] = MappingProxyType({})


def found(
    offers: Sequence[OfferRow], lang: Language, width: int, numbered: Mapping[str, Addition | Text] = NO_NUMBERS
) -> list[Row]:
    """Rows of search results without headings, in the given order; rows of other army lists name their list.

    `numbered` has, by the key of an offer, what it adds with the typed number, or why it cannot be added.
    """
    return [row for offer in offers for row in _rows(offer, lang, width, numbered.get(offer.key), beside=True)]


def _rows(
    offer: OfferRow, lang: Language, width: int, numbered: Addition | Text | None = None, *, beside: bool = False
) -> tuple[Row, ...]:
    """Rows of an offer: name, price, number taken, and a note after the name or below it.

    `numbered` is what the offer adds with the typed number, or why it cannot be added. With `beside`, the note also has
    the category of an offer from another army list.
    """
    pick = offer.pick
    look = "dim" if offer.blocked else "plain"
    lead = (
        Span(" ✘ " if offer.blocked else " + ", "dim" if offer.blocked else "good", "add"),
        Span(lang.say(offer.name), look),
    )
    right: tuple[Span, ...] = (Span(f" {price(offer, lang)}", look), Span(_count(offer).rjust(5) + " ", "dim"))
    if isinstance(numbered, Addition):
        right = (Span(f" ×{numbered.number} = {lang.points(numbered.points)} ", "good"),)
    elif numbered is not None:
        return (*unfolded(Row(lead, right, offer.key), width, 3), *_refusal(numbered, offer, lang, width))
    notes = [lang.say(T("{count} owned", count=offer.owned))] if offer.owned else []
    notes += [lang.say(pick.gloss)] if pick.gloss is not None else []
    notes += [lang.say(pick.category)] if beside and pick.apart else []
    gloss = " · ".join(notes)
    if not gloss:
        return unfolded(Row(lead, right, offer.key), width, 3)
    used = sum(cells(s.text) for s in (*lead, *right))
    if used + cells(gloss) + 3 <= width:
        return (Row((*lead, Span(f"  {gloss}", "dim")), right, offer.key),)
    below = Row((Span(f"   {fitted(gloss, width - 3)[0]}", "dim"),), (), offer.key, more=True)
    return (*unfolded(Row(lead, right, offer.key), width, 3), below)


def _refusal(why: Text, offer: OfferRow, lang: Language, width: int) -> tuple[Row, ...]:
    """Rows with the reason why an offer cannot be added with the typed number."""
    lines = wrapped(f"✘ {lang.say(why)}", width - 3, "warn", indent="  ")
    return tuple(Row((Span("   "), *line.left), line.right, offer.key, more=True) for line in lines)


def price(offer: OfferRow, lang: Language) -> str:
    """Price in points of the smallest purchase: `10×9=90` for several models, a range for several offers."""
    pick = offer.pick
    costs = [p.cost for p in offer.picks if p.cost is not None]
    if len(offer.picks) > 1 and pick.title is not None and offer.name == pick.title and costs:
        low, high = min(costs), max(costs)
        return lang.points(low) if low == high else f"{lang.points(low)}–{lang.points(high)}"
    if pick.cost is None:
        return "?"
    if pick.least > 1 and pick.points is not None and pick.points * pick.least == pick.cost:
        return f"{pick.least}×{lang.points(pick.points)}={lang.points(pick.cost)}"
    return lang.points(pick.cost)


def _count(offer: OfferRow) -> str:
    """Number taken, and the greatest number allowed unless the row has several offers."""
    pick = offer.pick
    if len(offer.picks) > 1:
        return f" {pick.line_taken}" if pick.line_taken else ""
    if pick.left is not None:
        return f" {pick.taken}/{max(0, pick.taken + pick.left)}"
    return f" {pick.taken}" if pick.taken else ""


def pick_lines(
    pick: Available, lang: Language, width: int, offer: OfferRow | None = None, taken: Sequence[Shown] = ()
) -> list[Row]:
    """Rows with details of an available entry; `taken` are the names of such entries in the army.

    `offer` is the row that has the entry. If several offers share that row, the details say which of them is added, and
    how many of all of them are taken.
    """
    say = lang.say
    facts: list[tuple[str, str]] = []
    several = offer is not None and len(offer.picks) > 1
    if several:
        facts.append((say(T("Added as")), say(pick.name)))
    if pick.points is not None:
        facts.append((say(T("Points each")), lang.points(pick.points)))
    cost = (
        say(P("{points} point", "{points} points", "points", points=Quarters(pick.cost)))
        if pick.cost is not None
        else ""
    )
    facts.append((say(T("Minimum")), cost or say(T("? – no price is printed; it counts as 0 points"))))
    if pick.size:
        facts.append((say(T("In a unit")), pick.size))
    if pick.number:
        allowed = T("{number} ({name})", number=pick.number, name=pick.name) if several else pick.number
        facts.append((say(T("Allowed")), say(allowed)))
    if pick.left is not None:
        facts.append((say(T("Taken")), say(T("{taken}, {left} left", taken=pick.taken, left=max(0, pick.left)))))
    if several and taken:  # of another level or race than that which is added
        facts.append((say(T("In all")), say(T("{count}: {names}", count=len(taken), names=tuple(taken)))))
    rows = list(pairs(facts, width))
    if pick.blocked is not None:
        rows += wrapped(f"✘ {say(pick.blocked)}", width, "warn", indent="  ")
        rows += wrapped(say(T("You can still add it; it will be flagged.")), width, "dim", indent="    ")
    return rows
