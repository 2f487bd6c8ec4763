"""What the game adds to the JSON that other programs read."""

from __future__ import annotations

from typing_extensions import TypedDict  # the one of typing cannot be asked for its schema before Python 3.12

from builder.systems.game_values import AddedKeys


class EntryKeys(TypedDict, total=False):
    """Of an entry: the magic points of a wizard, and those that go into binding hosts."""

    magic_points: int
    """Magic points that he begins with."""
    spell_surcharge: int
    """What each spell costs more, for armour."""
    regains_by_rest: bool
    """Whether rest gives any back."""
    magic_points_bound: int | None
    """Points that go into hosts."""
    """Null on a copy that tells no prices, as what is left."""
    magic_points_left: int | None
    """Points that are left."""


def added_keys() -> AddedKeys:
    """What stands beside the keys of every game."""
    return AddedKeys(EntryKeys)
