"""Dice before a game: requests without a roster, and results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from builder.core.findings import Plain, Text
from builder.core.profiles import Profile


class RollRequest(NamedTuple):
    """A request to roll dice without a roster."""

    level: int | None = None
    """Of a character; without one those of a creature are thrown."""
    creature: str | None = None
    wizard: bool = False
    ordinary: bool = False
    """True if a wizard is rolled like other characters."""
    models: int = 1
    seed: str | None = None
    die: int | None = None
    """One that was thrown by hand."""
    event: str | None = None
    game: str | None = None
    """Kind of game."""


class RollAgain(NamedTuple):
    """Dice of an entry that are rolled anew."""

    key: str = "roll"
    """The first key of the entry that keeps them."""
    die: int | None = None
    """One rolled by hand; of many dice it is the next that is missing."""
    seed: str | None = None
    """What the dice follow from; `None` for a fresh seed."""
    event: str | None = None
    """The id of the event that gave the seed."""


@dataclass(frozen=True)
class RollResult:
    """Dice thrown for a character or for creatures, and what they gave."""

    lines: tuple[Text, ...]
    """The dice and their row, one thing a line."""
    profiles: tuple[Profile, ...]
    """Of each model."""
    keys: Mapping[str, Plain]
    """Values to write into the roster's entry, by key."""
    face: int | None = None
    """Result of a single die; `None` for several."""

    @property
    def profile(self) -> Profile:
        """The first of the profiles."""
        return self.profiles[0]
