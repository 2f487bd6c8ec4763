"""What is taken in Warmachine: the roster's entries with their keys."""

from __future__ import annotations

from typing import Annotated, Literal

from builder.core import roster as kernel
from builder.core.annotations import Field
from builder.core.definitions import Id
from builder.core.roster import MAX_ENTRIES


class Entry(kernel.Entry):
    """A warcaster, a warjack, a unit, an attachment, a solo."""


class Roster(kernel.Roster):
    """A Warmachine list."""

    system: Literal["warmachine"]
    theme: Id | None = None
    contract: Id | None = None
    entries: Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES)] = ()
