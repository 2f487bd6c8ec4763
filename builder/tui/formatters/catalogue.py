"""What may be taken, and what there is to know of it before."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from rich.cells import cell_len as cells

from builder import locale
from builder.core.controls import Available
from builder.core.findings import Shown, T
from builder.core.plurals import P
from builder.core.points import Quarters
from builder.editing.offers import OfferRow
from builder.locale import Language
from builder.tui.formatters.texts import pairs, unfolded, wrapped
from builder.tui.widgets.rows import Row, Span, fitted

OPEN, FOLDED = "▾", "▸"
"""The signs of a heading whose rows are shown, and of one that hides them."""


class Heading(NamedTuple):
    """A heading of what may be taken, under the cursor as any row: it folds."""

    name: str
    """In English, whatever the language of the screen."""


class Drawn(NamedTuple):
    """Something to take with its rows, as it was drawn in a language for a width."""

    offer: OfferRow
    language: str
    width: int
    rows: tuple[Row, ...]


class _Whole(NamedTuple):
    """What all rows were made from, and these rows."""

    offers: list[OfferRow]
    folded: frozenset[Heading]
    language: str
    width: int
    rows: list[Row]
    places: dict[int, int]
    """The first row of each offer that is shown, by its place among them."""


class Memo(dict[str, Drawn]):
    """Rows made before, by the key of what they stand for; safe to lose. What they say is compared before they are taken again."""

    whole: _Whole | None = None
    """All of the rows under headings that were made last."""

    def clear(self) -> None:
        """Forget all of them."""
        super().clear()
        self.whole = None


def heading_of(pick: Available) -> Heading:
    """The heading under which it stands."""
    return Heading(locale.language("en").say(pick.category))


def headings(offers: Sequence[OfferRow]) -> list[Heading]:
    """Those that there are, in their order."""
    found: list[Heading] = []
    before: Shown = None
    for offer in offers:
        if offer.pick.category is not before:
            before = offer.pick.category
            found.append(heading_of(offer.pick))
    return list(dict.fromkeys(found))


def takes(
    offers: Sequence[OfferRow],
    lang: Language,
    width: int,
    *,
    folded: AbstractSet[Heading] = frozenset(),
    memo: Memo | None = None,
) -> list[Row]:
    """What may be taken under its headings, which tell how much there is; of folded ones nothing else."""
    memo = Memo() if memo is None else memo
    now = _Whole(list(offers), frozenset(folded), lang.code, width, [], {})
    rows, places = _as_before(now, lang, memo) or _anew(now, lang, memo)
    memo.whole = now._replace(rows=rows, places=places)
    return rows.copy()


def _as_before(now: _Whole, lang: Language, memo: Memo) -> tuple[list[Row], dict[int, int]] | None:
    """The rows that were made last, with those of offers that have changed since; `None` where more is another."""
    last, memo.whole = memo.whole, None  # should anything fail on the way, nothing is taken as it was
    if last is None or last[1:4] != now[1:4] or len(last.offers) != len(now.offers):
        return None
    rows = last.rows
    for place, (offer, before) in enumerate(zip(now.offers, last.offers, strict=True)):
        if offer is before:
            continue
        held = memo.get(before.key)
        if offer.key != before.key or offer.pick.category != before.pick.category:
            return None
        at = last.places.get(place)
        if at is None:  # its heading is folded
            continue
        made = _drawn(offer, lang, now.width, memo)
        if held is None or len(made) != len(held.rows):
            return None
        if made is not held.rows:
            rows = rows.copy() if rows is last.rows else rows
            rows[at : at + len(made)] = made
    return rows, last.places


def _anew(now: _Whole, lang: Language, memo: Memo) -> tuple[list[Row], dict[int, int]]:
    """The rows of all headings, and where those of each offer begin."""
    offers, width = now.offers, now.width
    rows: list[Row] = []
    places: dict[int, int] = {}
    number = 0
    groups: list[tuple[Shown, list[OfferRow]]] = []
    for offer in offers:
        if not groups or (offer.pick.category is not groups[-1][0] and offer.pick.category != groups[-1][0]):
            groups.append((offer.pick.category, []))
        groups[-1][1].append(offer)
    for category, members in groups:
        key = heading_of(members[0].pick)
        hidden = key in now.folded
        sign = FOLDED if hidden else OPEN
        name, count = Span(f" {sign} {lang.say(category)}", "head", "fold"), Span(f" {len(members)} ", "dim")
        rows += unfolded(Row((name,), (count,), key), width, 3)
        if not hidden:
            for place, offer in enumerate(members, number):
                places[place] = len(rows)
                rows += _drawn(offer, lang, width, memo)
        number += len(members)
    return rows, places


def found(offers: Sequence[OfferRow], lang: Language, width: int, memo: Memo) -> list[Row]:
    """What was searched, in the order in which it was found; what is from another list says from which."""
    return [row for offer in offers for row in _drawn(offer, lang, width, memo, beside=True)]


def _drawn(offer: OfferRow, lang: Language, width: int, memo: Memo, *, beside: bool = False) -> tuple[Row, ...]:
    key = f"{offer.key}\0" if beside else offer.key
    held = memo.get(key)
    if held is None or held.width != width or held.language != lang.code or not _same(offer, held.offer):
        held = memo[key] = Drawn(offer, lang.code, width, _rows(offer, lang, width, beside))
    return held.rows


def _same(offer: OfferRow, other: OfferRow) -> bool:
    """Whether the rows of two say the same."""
    if offer is other:
        return True
    if offer.name is not other.name and offer.name != other.name:
        return False
    return all(
        one is two
        or (
            (one.cost, one.taken, one.left, one.line_taken) == (two.cost, two.taken, two.left, two.line_taken)
            and (one.blocked is None) == (two.blocked is None)
            and one.gloss == two.gloss
        )
        for one, two in zip((offer.pick, *offer.picks), (other.pick, *other.picks), strict=False)
    ) and len(offer.picks) == len(other.picks)  # fmt: skip


def _rows(offer: OfferRow, lang: Language, width: int, beside: bool) -> tuple[Row, ...]:
    """A name with its price and number; a gloss behind it, or as much as a line holds below it."""
    pick = offer.pick
    look = "dim" if offer.blocked else "plain"
    lead = (
        Span(" – " if offer.blocked else " + ", "dim" if offer.blocked else "good", "add"),
        Span(lang.say(offer.name), look),
    )
    right = (Span(f" {price(offer, lang)}", look), Span(_count(offer).rjust(5) + " ", "dim"))
    told = [lang.say(pick.gloss)] if pick.gloss is not None else []
    told += [lang.say(pick.category)] if beside and pick.apart else []
    gloss = " · ".join(told)
    if not gloss:
        return unfolded(Row(lead, right, offer.key), width, 3)
    used = sum(cells(s.text) for s in (*lead, *right))
    if used + cells(gloss) + 3 <= width:
        return (Row((*lead, Span(f"  {gloss}", "dim")), right, offer.key),)
    below = Row((Span(f"   {fitted(gloss, width - 3)[0]}", "dim"),), (), offer.key, more=True)
    return (*unfolded(Row(lead, right, offer.key), width, 3), below)


def price(offer: OfferRow, lang: Language) -> str:
    """What it costs as it is first taken: of several models as `10×9=90`, of several kinds from the least to the most."""
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
    """How many are taken, and of how many; of several kinds the first number alone."""
    pick = offer.pick
    if len(offer.picks) > 1:
        return f" {pick.line_taken}" if pick.line_taken else ""
    if pick.left is not None:
        return f" {pick.taken}/{max(0, pick.taken + pick.left)}"
    return f" {pick.taken}" if pick.taken else ""


def pick_lines(
    pick: Available, lang: Language, width: int, offer: OfferRow | None = None, taken: Sequence[Shown] = ()
) -> list[Row]:
    """What there is to know of something before it is taken; `taken` are those of its kind in the army.

    A row that stands for several says which of them is added, and counts all of its kind.
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
