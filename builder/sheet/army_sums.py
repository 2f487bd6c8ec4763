"""The army in numbers: points, categories, limits, and a line for each entry."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from builder.core.entries import EntryResult
from builder.core.findings import Shown, T
from builder.core.limits import Amount, Limit, part_of
from builder.core.points import QUARTERS
from builder.locale import Language
from builder.mustering import Muster
from builder.sheet.copies import contents_of
from builder.sheet.model import TICK, Composition, Copy, Glance, GlanceRow, OnBar, Share, Stretch, Table
from builder.sheet.wording import capital, item_in_words

ShareLimit = Limit[EntryResult]
"""The limit on the points of one category."""


def spent_on(muster: Muster, shown: tuple[EntryResult, ...]) -> tuple[ShareLimit, ...]:
    """The limit of each category, with the quarters spent on the entries `shown` as the amount used."""
    return tuple(s._replace(used=muster.spent(shown, s.id)) for s in muster.composition)


def composition(muster: Muster, shares: tuple[ShareLimit, ...], together: int, lang: Language) -> Composition:
    """Points spent on each category, with the fraction of all spent points, and minimum and maximum if there are any.

    `shares` are the categories' limits with the quarters spent on each; `together` is all quarters spent, including
    those that count in no category.
    """
    say, agreed = lang.say, muster.roster.limit * QUARTERS
    spent = [s.used for s in shares if s.used > 0]
    whole = max(agreed, together, sum(spent))
    rows = []
    begin: Amount = 0
    for s in shares:
        if s.used or s.allowed.low:
            bounds = _bound(lang, s.allowed.low or None, agreed), _bound(lang, s.allowed.high, agreed)
            barred = len(spent) > 1 and s.used > 0
            part = part_of(s.used, sum(spent)) if barred else None
            on_bar = _on_bar(s, begin, whole) if barred else None
            rows.append(Share(say(s.name), lang.points(s.used), bounds, part, on_bar))
            begin += max(s.used, 0)
    ends = (say(T("At least")), say(T("At most")))
    kept = [i for i in range(len(ends)) if any(row.bounds[i] is not None for row in rows)]
    return Composition(
        (say(T("Category")), say(T("Points")), *(ends[i] for i in kept)),
        tuple(row._replace(bounds=tuple(row.bounds[i] for i in kept)) for row in rows),
        part_of(together, whole) if together > 0 else Fraction(0),
        part_of(agreed, whole) if whole else Fraction(1),
        say(T("{points} left", points=lang.points(agreed - together))) if together < agreed else "",
    )


def ticked_composition(made: Composition, lang: Language) -> Composition:
    """The composition with a box to tick for each category."""
    rows = tuple(share._replace(bounds=(*share.bounds, TICK)) for share in made.rows)
    return made._replace(headings=(*made.headings, lang.say(T("Checked"))), rows=rows) if rows else made


def _on_bar(share: ShareLimit, begin: Amount, whole: Amount) -> OnBar:
    """The stretches of a category on the points bar: spent, minimum, maximum.

    `begin` is the quarters spent on the categories before it, `whole` the quarters that the full length of the bar
    stands for.
    """

    def stretch(long: Amount | None) -> Stretch | None:
        """The stretch of a bound of `long` quarters; `None` without a bound or if it exceeds the bar."""
        if not long or long > whole:
            return None
        start = min(begin, whole - long)
        return Stretch(part_of(start, whole), part_of(start + long, whole))

    spent = Stretch(part_of(begin, whole), part_of(begin + share.used, whole))
    return OnBar(spent, stretch(share.allowed.low), stretch(share.allowed.high))


def glance(
    muster: Muster,
    entries: Sequence[tuple[EntryResult, Shown]],
    lang: Language,
    copy: Copy,
    *,
    priced: bool = True,
) -> Glance:
    """The army with a row for each entry, points if `priced`, and the total, with hidden entries for the umpire.

    Each entry comes with its number in words, or with `None` to show its number of models.
    """
    say = lang.say
    named = [(m, (say(m.name), say(m.models if number is None else number))) for m, number in entries]
    if not priced:
        rows = [GlanceRow(m.id, cells) for m, cells in named]
        return Glance((say(T("Entry")), say(T("Number"))), tuple(rows)) if rows else Glance()
    rows = [GlanceRow(m.id, (*cells, lang.points(m.points))) for m, cells in named]
    for due in muster.surcharges if copy == "umpire" else muster.open_surcharges:
        if due.price.points:
            rows.append(GlanceRow(None, (capital(say(due.price.label)), "", lang.points(due.price.points))))
    if not rows:
        return Glance()
    together = muster.points if copy == "umpire" else muster.spent(m for m, _ in entries)
    headings = say(T("Entry")), say(T("Number")), say(T("Points"))
    made = Glance(headings, tuple(rows), total(together, lang))
    return _ticked(made, lang) if contents_of(copy).checked else made


def _ticked(made: Glance, lang: Language) -> Glance:
    """The army at a glance with a box to tick for each price and for their sum."""
    rows = tuple(row._replace(cells=(*row.cells, TICK)) for row in made.rows)
    return Glance((*made.headings, lang.say(T("Checked"))), rows, (*made.total, TICK))


def total(points: int, lang: Language) -> tuple[str, str, str]:
    """The last row of the army at a glance: label, empty number, and points; `points` are in quarters."""
    return lang.say(T("Total")), "", lang.points(points)


def limits_table(muster: Muster, lang: Language) -> Table:
    """A table of the list's limits: what is limited, the army's number, the allowed number, and a box to tick."""
    say = lang.say
    rows = tuple((capital(say(name)), say(number), say(allowed), TICK) for name, number, allowed in muster.limits)
    headings = say(T("Limited")), say(T("In the army")), say(T("Allowed")), say(T("Checked"))
    return Table(headings, rows) if rows else Table()


def looked_up_table(entries: tuple[EntryResult, ...], lang: Language) -> Table:
    """Values that an umpire compares with the book: each entry's dice, and its magic items with prices."""
    say, rows = lang.say, []
    for m in entries:
        for tag in m.in_play.tags:
            if tag.looked_up:
                value = "" if tag.value is None else f" ({say(tag.value)})"
                said = f"{say(tag.name)}{value}"
                rows.append((say(m.name), said if tag.text is None else f"{said}{lang.colon}{say(tag.text)}", "", TICK))
        for item in m.items:
            rows.append((say(m.name), item_in_words(item, lang), lang.points(item.points), TICK))
    headings = say(T("Entry")), say(T("To look up")), say(T("Points")), say(T("Checked"))
    return Table(headings, tuple(rows)) if rows else Table()


def opponents_points_in_words(muster: Muster, entries: tuple[EntryResult, ...], lang: Language, *, priced: bool) -> str:
    """The points on an opponent's copy: the agreed limit, and with `priced` also the points of these entries.

    Without prices the points are left out, since a sum below the limit would show how much is hidden.
    """
    limit = lang.number(muster.roster.limit)
    if not priced:
        return lang.say(T("limit {limit}", limit=limit))
    return lang.say(T("{points} of {limit}", points=lang.points(muster.spent(entries)), limit=limit))


def points_in_words(muster: Muster, spent: int, lang: Language) -> str:
    """Points spent and points left or exceeded, in words; `spent` is in quarters.

    Open pages of a list that hides entries have this text too, since leaving it out would show that something is hidden.
    """
    points, limit = lang.points(spent), lang.number(muster.roster.limit)
    remaining = muster.roster.limit * QUARTERS - spent
    if remaining < 0:
        over = lang.points(-remaining)
        return lang.say(T("{points} of {limit}, {over} over", points=points, limit=limit, over=over))
    left = lang.points(remaining)
    return lang.say(T("{points} of {limit}, {left} left", points=points, limit=limit, left=left))


def _bound(lang: Language, bound: Amount | None, agreed: int) -> str | None:
    """A bound in points with the fraction of the agreed points limit in brackets; `None` without a bound.

    `bound` and `agreed` are in quarters.
    """
    return None if bound is None else f"{lang.points(bound)} ({part_of(bound, agreed)})"
