"""The sums of the annex, one function each (Warhammer Skirmish)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from builder.systems.skirmish.model.definitions import Play


def rout_at(models: int, share: Fraction) -> int:
    """Models out of action at which a force tests: a quarter or more of those that began ("Test de déroute")."""
    return ceil(models * share)


def run_and_charge(move: float, play: Play) -> float:
    """Inches of a run or of a charge ("Course", "Charges")."""
    return move * play.run


def spots_within(initiative: int) -> int:
    """Inches within which hidden enemies are spotted ("Se cacher")."""
    return initiative
