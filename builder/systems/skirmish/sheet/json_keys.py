"""What the mode adds to the JSON that other programs read."""

from __future__ import annotations

from typing_extensions import TypedDict  # the one of typing cannot be asked for its schema before Python 3.12

from builder.systems.game import AddedKeys


class EntryKeys(TypedDict, total=False):
    """Of an entry: distances in inches."""

    leader: bool
    number: int
    """Models on the table, crew included."""
    run: float | None
    charge: float | None
    spots: int | None
    wizard_level: int
    injuries: str
    experience: int


class ArmyKeys(TypedDict):
    """Of the whole force."""

    base_game: str
    mode: str
    scenario: str | None
    side: str | None
    models: int
    rout_at: int | None
    leader: str | None
    leader_leadership: int | None
    highest_leadership: int | None


def added_keys() -> AddedKeys:
    """What stands beside the keys of every game."""
    return AddedKeys(EntryKeys, ArmyKeys)
