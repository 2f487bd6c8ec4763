"""The sums of the annex, one function each (Warhammer Skirmish)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil

from builder.systems.skirmish.model.definitions import Play, Result


def rout_at(models: int, share: Fraction) -> int:
    """Models out of action at which a force tests: a quarter or more of those that began ("Test de déroute")."""
    return ceil(models * share)


def run_and_charge(move: float, play: Play) -> float:
    """Inches of a run or of a charge ("Course", "Charges")."""
    return move * play.run


def spots_within(initiative: int) -> int:
    """Inches within which hidden enemies are spotted ("Se cacher")."""
    return initiative


def jump_tests(height: int, play: Play) -> int | None:
    """Initiative tests for jumping down so many inches; `None` for what is too high ("Se laisser tomber")."""
    return None if height > play.jump_most else height // play.jump_step


def fall_strength(height: int) -> int:
    """Strength of the D3 hits of a fall of so many inches ("Chutes")."""
    return height


def injury_dice(wounds_left: int, wounds: int) -> int:
    """Dice for wounds beyond those left: one for the last, one for each extra ("Jet de dégâts")."""
    return max(0, wounds - wounds_left + 1)


def injury(rolls: Iterable[int], table: Sequence[Result]) -> Result:
    """What befalls a model: the highest of its dice counts ("Tableau des dégâts")."""
    highest = max(rolls)
    return next(result for result in table if highest in result.dice)
