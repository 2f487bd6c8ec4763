"""Fronts and ranks of units: sizes, rank bonus, models that fight."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

_SIZE = re.compile(r"(\d+)x(\d+)(?: \([^()]*\))?")


def base_size(base: str | None) -> tuple[int, int] | None:
    """Width and depth in mm of a base written such as `25x50`; `None` for no base or a text that gives several."""
    found = _SIZE.fullmatch(base or "")
    return None if found is None else (int(found[1]), int(found[2]))


def ranks(models: int, files: int) -> int:
    """Number of ranks of a unit, an incomplete last one included (5.3.3)."""
    return -(-models // files)


def rank_bonus(models: int, files: int, most: int) -> int:
    """Bonus to the combat result: number of complete ranks behind the first, at most `most` (7.12)."""
    return max(0, min(most, models // files - 1))


def front_for_rank_bonus(models: int, least: int, most: int) -> int:
    """Widest front in files that keeps the rank bonus (at most `most`) of a front of `least` files (7.12)."""
    bonus = max(0, min(most, models // least - 1))
    return models // (bonus + 1)


def fighting_models(models: int, files: int, behind: Sequence[int]) -> int:
    """Number of models that fight: the first rank, and every `behind[n]`-th model of the next ones (13.5.8, 13.5.9)."""
    count = min(models, files)
    for number, part in enumerate(behind, 1):
        count += min(files, max(0, models - number * files)) // part
    return count


def mob_front(models: int) -> int:
    """Front of a mob in files; it has as many ranks as files (15.7)."""
    return math.isqrt(max(models - 1, 0)) + 1
