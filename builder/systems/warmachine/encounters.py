"""The sizes of games: which points may be agreed, and how many warcasters lead an army (Mk II pp. 24-25)."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.points import QUARTERS
from builder.systems.warmachine.system_file import Encounter


def most_warcasters(encounter: Encounter, points: int) -> int:
    """How many warcasters an army of so many points may have (MK2-02).

    The largest encounter has one more for each further so many points: 4 + (points - 200) / 50, rounded down.
    """
    if encounter.points_from is None or not encounter.warcaster_each:
        return encounter.warcasters
    beyond = points * QUARTERS - encounter.points_from
    return encounter.warcasters + max(0, beyond // encounter.warcaster_each)


def played_with(encounter: Encounter, points: int) -> bool:
    """True if so many army points may be agreed for it (MK2-01)."""
    amount = points * QUARTERS
    return amount in encounter.points or (encounter.points_from is not None and amount >= encounter.points_from)


def fitting(encounters: Mapping[str, Encounter], points: int) -> list[str]:
    """Ids of the encounters that are played with so many army points, the smallest first (MK2-01)."""
    return [id for id, size in encounters.items() if played_with(size, points)]


def nearest(encounters: Mapping[str, Encounter], points: int) -> str | None:
    """Id of the smallest encounter whose largest size has at least so many army points; `None` without encounters."""
    amount = points * QUARTERS
    reach = (id for id, size in encounters.items() if size.points_from is not None or amount <= max(size.points))
    return next(reach, None)


def in_force(encounters: Mapping[str, Encounter], named: str | None, points: int, *, friendly: bool) -> str | None:
    """Id of the encounter of a list: the one that it names, else the only one that its points fit (MK2-01).

    A friendly game of other points is of the next larger size. `None` where several fit and none is named.
    """
    if named is not None:
        return named if named in encounters else None
    fit = fitting(encounters, points)
    if len(fit) == 1:
        return fit[0]
    return nearest(encounters, points) if not fit and friendly else None


def sizes(encounters: Mapping[str, Encounter]) -> tuple[int, ...]:
    """Army points that the encounters name, each once, the lowest first."""
    named = {points for size in encounters.values() for points in (*size.points, size.points_from) if points}
    return tuple(sorted(points // QUARTERS for points in named))


def next_sizes(encounters: Mapping[str, Encounter], points: int) -> tuple[int, ...]:
    """The size below so many army points and the size above, as far as there are any."""
    known = sizes(encounters)
    below, above = [n for n in known if n < points], [n for n in known if n > points]
    return (*below[-1:], *above[:1])
