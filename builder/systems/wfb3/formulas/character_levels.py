"""Level tables: the bonuses of a row, and the highest level in a game (14.3, 14.4, 27.1.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.systems.wfb3.definitions.reference import HouseRule
from builder.systems.wfb3.definitions.troops import CharacterLevels


def level_cap(limit: int, caps: Iterable[tuple[int, int]]) -> int | None:
    """Highest level at a points limit; `None` for any (27.1.1). `caps` are pairs of points limit and highest level."""
    return next((level for up_to, level in sorted(caps) if limit <= up_to), None)


def caps_agreed(limit: int, agreed: Iterable[HouseRule]) -> Iterator[tuple[HouseRule, int]]:
    """Agreed house rules that limit levels at this points limit, each with the highest level (27.1.1)."""
    for rule in agreed:
        cap = level_cap(limit, [(cap.up_to, cap.level) for cap in rule.caps])
        if cap is not None:
            yield rule, cap


def bonuses(level: int, row: int, wizard: bool, rule: CharacterLevels) -> tuple[int, ...]:
    """Twelve bonuses of a row (from 1) of a level, in printed order; of the wizards' table if `wizard` (14.3, 14.4).

    Raises `KeyError` or `IndexError` for a level or row that the tables do not have.
    """
    if wizard:
        return rule.wizard[str(level)]
    rows = rule.hero[str(level)]
    if not 1 <= row <= len(rows):
        raise IndexError(row)
    return rows[row - 1]
