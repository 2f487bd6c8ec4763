"""What the mode knows of an entry besides what every game has."""

from __future__ import annotations

from typing import NamedTuple

from builder.core import entries
from builder.core.entries import EntryResult as BaseResult
from builder.systems.skirmish.model.roster import Entry


class Facts(NamedTuple):
    """Of an entry of a force."""

    base: BaseResult
    """The same entry as its base game has it."""
    number: int
    """Models on the table, crew included."""
    character: bool = False
    higher: bool = False
    """Whether it is a character above a hero."""
    wizard: int = 0
    """Its level as a wizard; 0 for none."""
    machine: bool = False
    """Whether it is a war machine, a chariot, a monster or a swarm."""


EntryResult = entries.EntryResult[Entry, Facts]
"""An entry of a force, finished."""
