"""What the game adds to the JSON that other programs read."""

from __future__ import annotations

from typing_extensions import TypedDict  # the one of typing cannot be asked for its schema before Python 3.12

from builder.systems.game import AddedKeys


class AllowanceObject(TypedDict):
    """How many of an entry there are, and may be; null for any number."""

    used: int
    allowed: int | None


class WarjackPointsObject(TypedDict):
    """Warjack points used, and those that there are."""

    used: float
    brought: float


class EntryKeys(TypedDict, total=False):
    """Of an entry that the army’s list has."""

    field_allowance: AllowanceObject
    cost: float | None
    """Whoever pays for it; null on a copy that tells no prices, as the three below."""
    paid_by_warjack_points: float | None
    warjack_points: WarjackPointsObject | None
    """Of a warcaster."""
    value: float | None
    """Of a unit with what is attached to it."""
    half_value: float | None
    half_number: int
    """Models below which a unit counts half."""
    controller: str | None
    attached_to: str | None
    specialist: bool
    reinforcement: bool


class ArmyKeys(TypedDict):
    """Of the whole army."""

    encounter: str | None
    theme: str | None
    tier: int | None
    contract: str | None
    warcasters: int
    models: int
    army_points: float | None
    """Null on a copy that tells no prices, as the two below."""
    warjack_points: WarjackPointsObject | None
    points_of_models: float | None


def added_keys() -> AddedKeys:
    """What stands beside the keys of every game."""
    return AddedKeys(EntryKeys, ArmyKeys)
