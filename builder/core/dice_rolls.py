"""Dice thrown before a game: what is asked for without a roster, and what was thrown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from builder.core.findings import Plain, Text
from builder.core.profiles import Profile


class RollRequest(NamedTuple):
    """Dice that somebody asks for without a roster."""

    level: int | None = None
    """Of a character; without one those of a creature are thrown."""
    creature: str | None = None
    wizard: bool = False
    ordinary: bool = False
    """Whether a wizard is rolled as other characters are."""
    models: int = 1
    seed: str | None = None
    die: int | None = None
    """One that was thrown by hand."""
    event: str | None = None
    game: str | None = None
    """Kind of game."""


@dataclass(frozen=True)
class RollResult:
    """Dice thrown for a character or for creatures, and what they gave."""

    lines: tuple[Text, ...]
    """The dice and their row, one thing a line."""
    profiles: tuple[Profile, ...]
    """Of each model."""
    keys: Mapping[str, Plain]
    """What to write into the roster's entry, by key."""
    face: int | None = None
    """What the die shows, where it is a single one."""

    @property
    def profile(self) -> Profile:
        """The first of the profiles."""
        return self.profiles[0]
