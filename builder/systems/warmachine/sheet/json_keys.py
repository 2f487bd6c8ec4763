"""Keys that Warmachine adds to the JSON for other programs."""

from __future__ import annotations

from typing_extensions import TypedDict  # the one of typing cannot be asked for its schema before Python 3.12


class AllowanceObject(TypedDict):
    """How many of an entry there are, and may be; null for any number."""

    used: int
    """How many the army has."""
    allowed: int | None
    """How many it may have."""


class WarjackPointsObject(TypedDict):
    """Warjack points used, and those that there are."""

    used: float
    """Points that are used."""
    brought: float
    """Points that there are."""


class EntryKeys(TypedDict, total=False):
    """Of an entry that the army’s list has."""

    field_allowance: AllowanceObject
    """How many of it there are and may be."""
    cost: float | None
    """Whoever pays for it; null on a copy that tells no prices, as the three below."""
    paid_by_warjack_points: float | None
    """What warjack points pay of it."""
    warjack_points: WarjackPointsObject | None
    """Of a warcaster."""
    value: float | None
    """Of a unit with what is attached to it."""
    half_value: float | None
    """Half of it."""
    half_number: int
    """Models below which a unit counts half."""
    controller: str | None
    """The id of the entry that controls it."""
    attached_to: str | None
    """The id of the entry that it is attached to."""
    specialist: bool
    """Whether it waits beside the list."""
    reinforcement: bool
    """Whether it comes later."""


class ArmyKeys(TypedDict):
    """Of the whole army."""

    encounter: str | None
    """The size of the game."""
    theme: str | None
    """The id of the theme force."""
    tier: int | None
    """The tier of it that the list claims."""
    contract: str | None
    """The id of the contract."""
    warcasters: int
    """How many warcasters lead it."""
    models: int
    """Models of the army."""
    army_points: float | None
    """Null on a copy that tells no prices, as the two below."""
    warjack_points: WarjackPointsObject | None
    """Warjack points of all warcasters."""
    points_of_models: float | None
    """Points of all models, whoever pays for them."""
