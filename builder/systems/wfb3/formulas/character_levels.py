"""The tables of levels: the bonuses of a row, and the highest level of a game (14.3, 14.4, 27.1.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.systems.wfb3.definitions.reference import HouseRule
from builder.systems.wfb3.definitions.troops import CharacterLevels


def level_cap(limit: int, caps: Iterable[tuple[int, int]]) -> int | None:
    """The highest level that the house rule allows for a game's limit (27.1.1); `None`: any."""
    return next((level for up_to, level in sorted(caps) if limit <= up_to), None)


def caps_agreed(limit: int, agreed: Iterable[HouseRule]) -> Iterator[tuple[HouseRule, int]]:
    """The house rules that bound levels in a game of so many points, each with its highest level (27.1.1)."""
    for rule in agreed:
        cap = level_cap(limit, [(c.up_to, c.level) for c in rule.caps])
        if cap is not None:
            yield rule, cap


def bonuses(level: int, row: int, wizard: bool, rule: CharacterLevels) -> tuple[int, ...]:
    """The bonuses of a level, in printed order (14.3, 14.4); rows count from 1.

    Raises `KeyError` or `IndexError` for a level or row that the tables do not have.
    """
    if wizard:
        return rule.wizard[str(level)]
    rows = rule.hero[str(level)]
    if not 1 <= row <= len(rows):
        raise IndexError(row)
    return rows[row - 1]
