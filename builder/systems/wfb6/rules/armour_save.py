"""Armour saves: the lowest die that saves (WFB6, armour)."""

from __future__ import annotations

from collections.abc import Iterable

from builder.systems.wfb6.model.definitions import Armour

NONE = 7
"""A save that no die makes."""


def armour_save(worn: Iterable[Armour], *, mounted: int, melee: bool = False) -> int | None:
    """The save of what is worn: that of the best suit, bettered by the rest and by riding (`mounted`); none above 6."""
    pieces = tuple(worn)
    save = min((piece.save for piece in pieces if piece.save is not None), default=NONE)
    better = sum(piece.better for piece in pieces if mounted or not piece.mounted) + mounted
    if melee and not mounted:
        better += sum(piece.on_foot for piece in pieces)
    save = max(1, save - better)
    return save if save < NONE else None
