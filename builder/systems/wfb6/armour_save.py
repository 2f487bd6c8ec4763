"""Armour saves: the lowest die that saves (WFB6, armour)."""

from collections.abc import Iterable
from typing import NamedTuple

from builder.systems.wfb6.definitions import Armour, Weapon

NONE = 7
"""Value of a save that no die roll can make."""


class Saves(NamedTuple):
    """Lowest die rolls that save a model, by situation."""

    usual: int | None = None
    """Against shooting, and in close combat unless another value applies; `None` without a save."""
    hand_weapon: int | None = None
    """In close combat on foot with hand weapon and shield; `None` if that is no better than `usual`."""
    without_shield: int | None = None
    """Without the shield, as in close combat with a two-handed weapon; `None` without a save."""


def saves(worn: Iterable[Armour], weapons: Iterable[Weapon], *, mounted: int) -> Saves:
    """Saves of a model with this armour and these weapons; `mounted` is the improvement by riding, 0 on foot."""
    pieces = tuple(worn)
    bare = tuple(piece for piece in pieces if not piece.shield)
    usual = armour_save(pieces, mounted=mounted)
    best = armour_save(pieces, mounted=mounted, hand_weapon=any(weapon.hand for weapon in weapons))
    return Saves(usual, best if best != usual else None, armour_save(bare, mounted=mounted))


def armour_save(worn: Iterable[Armour], *, mounted: int, hand_weapon: bool = False) -> int | None:
    """Lowest die roll that saves: the best suit, improved by other pieces and by `mounted` for riding; `None` above 6.

    With `hand_weapon`, the save in close combat with a hand weapon, where a shield saves better on foot.
    """
    pieces = tuple(worn)
    save = min((piece.save for piece in pieces if piece.save is not None), default=NONE)
    better = sum(piece.better for piece in pieces if mounted or not piece.mounted) + mounted
    if hand_weapon and not mounted:
        better += sum(piece.on_foot for piece in pieces)
    save = max(1, save - better)
    return save if save < NONE else None
