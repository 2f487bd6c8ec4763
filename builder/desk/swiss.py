"""Pairings by the Swiss system: players of nearly equal rank meet, nobody meets anybody twice, clubs stay apart.

It follows the basic rules for Swiss systems of the FIDE Handbook, C.04.1: two players do not play each other more than
once; of an odd number one player has a bye, nobody a second one while others had none; players are paired with others
of the same score or the nearest. Within the ranking, each player from the top meets the nearest possible below him
(the Monrad system).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

COMPARISONS = 2_000_000
"""Number of comparisons of two players, beyond the least possible, after which a condition is given up."""


def paired(
    ranking: Sequence[str], played: Collection[frozenset[str]], clubs: Mapping[str, str], had_bye: Collection[str]
) -> list[tuple[str, str]]:
    """Pairs for the next round, the highest rank first; the bye, with an empty opponent, is last.

    `ranking` has different names, `played` the pairs of earlier rounds, `clubs` the club of each player (may be
    missing or empty). If not all can avoid their club, clubs are ignored; if not all can avoid a repeat, repeats too.
    """

    def apart(one: str, other: str) -> bool:
        """True if two players have not met and are of different clubs."""
        return fresh(one, other) and (not clubs.get(one) or clubs.get(one) != clubs.get(other))

    def fresh(one: str, other: str) -> bool:
        """True if two players have not met."""
        return frozenset((one, other)) not in played

    def opponents(allowed: Callable[[str, str], bool], free: Sequence[str]) -> Iterator[str]:
        """Allowed opponents of the first player, those of another club first, then the nearest rank."""
        return iter(sorted((n for n in free[1:] if allowed(free[0], n)), key=lambda n: not apart(free[0], n)))

    for allowed in (apart, fresh, lambda _one, _other: True):
        tries = iter(range(len(ranking) + COMPARISONS // (len(ranking) + 1)))
        for bye in _byes(ranking, had_bye):
            free = [name for name in ranking if name != bye]
            found = _pairs(free, partial(opponents, allowed), tries)
            if found is not None:
                return found if bye is None else [*found, (bye, "")]
    return []


def _byes(ranking: Sequence[str], had_bye: Collection[str]) -> Iterator[str | None]:
    """Candidates for the bye, the lowest rank without one first; `None` for an even number of players."""
    if len(ranking) % 2 == 0:
        yield None
    else:
        order = sorted(enumerate(ranking), key=lambda one: (one[1] in had_bye, -one[0]))
        yield from (name for _, name in order)


def _pairs(
    free: list[str], opponents: Callable[[list[str]], Iterator[str]], tries: Iterator[int]
) -> list[tuple[str, str]] | None:
    """All players in pairs; `None` if no pairing exists, or if none was found before `tries` ended.

    The first free player meets the first of his opponents; if the others cannot be paired then, the next.
    """
    found: list[tuple[str, str]] = []
    ways = [opponents(free)] if free else []
    left: list[list[str]] = []
    while free:
        if next(tries, None) is None:
            return None
        other = next(ways[-1], None)
        if other is not None:
            found.append((free[0], other))
            left.append(free)
            free = [name for name in free[1:] if name != other]
            if free:
                ways.append(opponents(free))
        elif left:
            ways.pop()
            found.pop()
            free = left.pop()
        else:
            return None
    return found
