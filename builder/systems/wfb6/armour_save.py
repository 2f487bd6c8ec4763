"""Armour saves: the lowest die that saves (WFB6, armour)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from builder.systems.wfb6.definitions import Armour, Weapon

NONE = 7
"""A save that no die makes."""


class Saves(NamedTuple):
    """The lowest die that saves a model, by what it fights with; `None` where none does."""

    usual: int | None = None
    """Against shooting, and in close combat where neither of the others holds."""
    hand_weapon: int | None = None
    """On foot in close combat with a hand weapon and a shield, which is better there."""
    without_shield: int | None = None
    """Without its shield, as in close combat with a weapon for both hands."""


def saves(worn: Iterable[Armour], weapons: Iterable[Weapon], *, mounted: int) -> Saves:
    """Those of what is worn, with the weapons that its bearer has; `mounted` is by how much riding betters them."""
    pieces = tuple(worn)
    bare = tuple(piece for piece in pieces if not piece.shield)
    usual = armour_save(pieces, mounted=mounted)
    best = armour_save(pieces, mounted=mounted, hand_weapon=any(weapon.hand for weapon in weapons))
    return Saves(usual, best if best != usual else None, armour_save(bare, mounted=mounted))


def armour_save(worn: Iterable[Armour], *, mounted: int, hand_weapon: bool = False) -> int | None:
    """The save of what is worn: that of the best suit, bettered by the rest and by riding (`mounted`); none above 6.

    `hand_weapon` asks for close combat with a hand weapon, which betters it on foot alone.
    """
    pieces = tuple(worn)
    save = min((piece.save for piece in pieces if piece.save is not None), default=NONE)
    better = sum(piece.better for piece in pieces if mounted or not piece.mounted) + mounted
    if hand_weapon and not mounted:
        better += sum(piece.on_foot for piece in pieces)
    save = max(1, save - better)
    return save if save < NONE else None
