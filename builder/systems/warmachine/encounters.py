"""Encounters, the sizes of games: allowed points, and number of warcasters (Mk II pp. 24-25)."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.points import QUARTERS
from builder.systems.warmachine.system_file import Encounter


def most_warcasters(encounter: Encounter, points: int) -> int:
    """Greatest number of warcasters at a points limit (MK2-02).

    The largest encounter adds one for each step of points: 4 + (points - 200) / 50, rounded down.
    """
    if encounter.points_from is None or not encounter.warcaster_each:
        return encounter.warcasters
    beyond = points * QUARTERS - encounter.points_from
    return encounter.warcasters + max(0, beyond // encounter.warcaster_each)


def played_with(encounter: Encounter, points: int) -> bool:
    """True if an encounter may be played at a points limit (MK2-01)."""
    amount = points * QUARTERS
    return amount in encounter.points or (encounter.points_from is not None and amount >= encounter.points_from)


def fitting(encounters: Mapping[str, Encounter], points: int) -> list[str]:
    """Ids of the encounters for a points limit, the smallest first (MK2-01)."""
    return [id for id, size in encounters.items() if played_with(size, points)]


def nearest(encounters: Mapping[str, Encounter], points: int) -> str | None:
    """Id of the smallest encounter with a points limit of at least `points`; `None` without encounters."""
    amount = points * QUARTERS
    reach = (id for id, size in encounters.items() if size.points_from is not None or amount <= max(size.points))
    return next(reach, None)


def in_force(encounters: Mapping[str, Encounter], named: str | None, points: int, *, friendly: bool) -> str | None:
    """Id of a list's encounter: the chosen one, else the only one that fits its points (MK2-01).

    A friendly game of other points uses the next larger size. `None` if several fit and none is chosen.
    """
    if named is not None:
        return named if named in encounters else None
    fit = fitting(encounters, points)
    if len(fit) == 1:
        return fit[0]
    return nearest(encounters, points) if not fit and friendly else None


def sizes(encounters: Mapping[str, Encounter]) -> tuple[int, ...]:
    """Points limits of all encounters, without duplicates, ascending."""
    named = {points for size in encounters.values() for points in (*size.points, size.points_from) if points}
    return tuple(sorted(points // QUARTERS for points in named))


def next_sizes(encounters: Mapping[str, Encounter], points: int) -> tuple[int, ...]:
    """The next smaller and the next larger points limit of an encounter, if they exist."""
    known = sizes(encounters)
    below, above = [n for n in known if n < points], [n for n in known if n > points]
    return (*below[-1:], *above[:1])
