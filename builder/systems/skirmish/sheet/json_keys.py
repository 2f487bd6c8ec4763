"""What the mode adds to the JSON that other programs read."""

from __future__ import annotations

from typing_extensions import TypedDict  # the one of typing cannot be asked for its schema before Python 3.12

from builder.systems.game_values import AddedKeys


class EntryKeys(TypedDict, total=False):
    """Of an entry: distances in inches."""

    leader: bool
    """Whether it leads the force."""
    number: int
    """Models on the table, crew included."""
    run: float | None
    """How far it runs."""
    charge: float | None
    """How far it charges."""
    spots: int | None
    """How far it finds the hidden."""
    wizard_level: int
    """The level of a wizard."""
    injuries: str
    """What earlier games have left, in the player's words."""
    experience: int
    """Points of experience."""


class ArmyKeys(TypedDict):
    """Of the whole force."""

    base_game: str
    """The id of the game that it is laid over."""
    mode: str
    """The id of the mode."""
    scenario: str | None
    """The id of the scenario."""
    side: str | None
    """The side in it."""
    models: int
    """Models of the force."""
    rout_at: int | None
    """Models out of action at which it tests."""
    leader: str | None
    """The id of the leader's entry."""
    leader_leadership: int | None
    """The leader's Leadership."""
    highest_leadership: int | None
    """The highest Leadership of the force."""


def added_keys() -> AddedKeys:
    """What stands beside the keys of every game."""
    return AddedKeys(EntryKeys, ArmyKeys)
