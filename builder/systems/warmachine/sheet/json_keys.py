"""Keys that Warmachine adds to the JSON for other programs."""

from __future__ import annotations

from typing_extensions import TypedDict  # the one of typing cannot be asked for its schema before Python 3.12


class AllowanceObject(TypedDict):
    """Numbers for an entry's field allowance."""

    used: int
    """Number that counts against the field allowance."""
    allowed: int | None
    """Greatest number allowed; null without a maximum."""


class WarjackPointsObject(TypedDict):
    """Warjack points used and available."""

    used: float
    """Points used."""
    brought: float
    """Points available."""


class EntryKeys(TypedDict, total=False):
    """JSON keys that Warmachine adds to an entry of the army list."""

    field_allowance: AllowanceObject
    """Number taken and allowed."""
    cost: float | None
    """Price, whoever pays it; null on copies without prices, as are all points below."""
    paid_by_warjack_points: float | None
    """Part of the price that warjack points pay."""
    warjack_points: WarjackPointsObject | None
    """Warjack points of a warcaster."""
    value: float | None
    """Victory value of a unit with its attachments."""
    half_value: float | None
    """Half of `value`, rounded up."""
    half_number: int
    """Number of models of a unit below which it counts half."""
    controller: str | None
    """The id of the entry that controls it."""
    attached_to: str | None
    """The id of the entry that it is attached to."""
    specialist: bool
    """Whether it is a specialist, outside the list."""
    reinforcement: bool
    """Whether it enters the battle later."""


class ArmyKeys(TypedDict):
    """JSON keys that Warmachine adds to the army."""

    encounter: str | None
    """Id of the encounter, the size of the game; null if undecided."""
    theme: str | None
    """The id of the theme force."""
    tier: int | None
    """The claimed tier of the theme."""
    contract: str | None
    """The id of the contract."""
    warcasters: int
    """Number of warcasters."""
    models: int
    """Number of models at the start of the game."""
    army_points: float | None
    """Points that count against the limit; null on copies without prices, as are the two keys below."""
    warjack_points: WarjackPointsObject | None
    """Warjack points of all warcasters."""
    points_of_models: float | None
    """Points of all models, whoever pays for them."""
