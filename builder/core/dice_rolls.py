"""Dice before a game: requests without a roster, and results."""

from collections.abc import Mapping
from typing import NamedTuple

from builder.core.findings import Plain, Text
from builder.core.profiles import Profile


class RollRequest(NamedTuple):
    """A request to roll dice without a roster."""

    level: int | None = None
    """Level of a character; `None` to roll a creature."""
    creature: str | None = None
    """Id of the creature to roll; for a character his race."""
    wizard: bool = False
    ordinary: bool = False
    """True to roll a wizard as other characters are rolled, without the bonuses of wizards."""
    models: int = 1
    """Number of models to roll."""
    seed: str | None = None
    """Seed of the dice; `None` for a new one."""
    die: int | None = None
    """Result of a die that the player has rolled by hand; `None` to roll it by program."""
    event: str | None = None
    """Id of the event that the seed is from; `None` without an event."""
    game: str | None = None
    """Id of the game type; `None` if none is named."""


class RollAgain(NamedTuple):
    """A request to roll an entry's dice again."""

    key: str = "roll"
    """Key of the entry that stores the dice."""
    die: int | None = None
    """Result of a die rolled by hand (with several dice, of the next missing one); `None` to roll it by program."""
    seed: str | None = None
    """Seed of the dice; `None` for a new one."""
    event: str | None = None
    """Id of the event that the seed is from."""


class RollResult(NamedTuple):
    """Dice rolled for a character or creatures, and their results."""

    lines: tuple[Text, ...]
    """The dice and their results in words, one line each."""
    profiles: tuple[Profile, ...]
    """The rolled profile of each model."""
    keys: Mapping[str, Plain]
    """Values to write into the roster's entry, by key."""
    face: int | None = None
    """Result of the die if a single one was rolled; `None` for several dice."""

    @property
    def profile(self) -> Profile:
        """The first of `profiles`."""
        return self.profiles[0]
