"""How wide units stand, and what their ranks are good for."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

_SIZE = re.compile(r"(\d+)x(\d+)(?: \([^()]*\))?")


def base_size(base: str | None) -> tuple[int, int] | None:
    """Width and depth of a base, mm; `None` for a model without one and for one of which books disagree."""
    found = _SIZE.fullmatch(base or "")
    return None if found is None else (int(found[1]), int(found[2]))


def ranks(models: int, files: int) -> int:
    """Ranks of a unit, the last of which need not be complete (5.3.3)."""
    return -(-models // files)


def rank_bonus(models: int, files: int, most: int) -> int:
    """What complete ranks behind the first add to the combat result (7.12)."""
    return max(0, min(most, models // files - 1))


def deepest(models: int, least: int, most: int) -> int:
    """The widest front with which a unit has all the bonus for ranks that it can have with so many in front (7.12)."""
    bonus = max(0, min(most, models // least - 1))
    return models // (bonus + 1)


def fighting(models: int, files: int, behind: Sequence[int]) -> int:
    """Models that fight, each rank behind the first with one of so many, rounded down (13.5.8, 13.5.9)."""
    count = min(models, files)
    for number, part in enumerate(behind, 1):
        count += min(files, max(0, models - number * files)) // part
    return count


def mob(models: int) -> int:
    """The front of a mob, which has as many ranks as files (15.7)."""
    return math.isqrt(max(models - 1, 0)) + 1
