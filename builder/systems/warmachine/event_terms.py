"""Terms of an event that only this game has: `games: {warmachine: …}` of a pack."""

from typing import Annotated

from pydantic import Field

from builder.core.models import Model
from builder.core.roster import MAX_LIMIT

Amount = Annotated[int, Field(ge=0, le=MAX_LIMIT)]


class EventTerms(Model):
    """The terms of organised play."""

    below: Amount | None = None
    """How many points of models a list may stay below its size with all warjack points; as is usual if nothing is said."""
    specialists: Amount = 0
    """Points of specialists, which wait beside the list."""
    reinforcements: Amount = 0
    """Points of reinforcements."""
    plays_each: Annotated[int, Field(ge=1, le=20)] | None = None
    """How many games at least a player plays with each of two lists."""
    shared_characters: bool = False
    """Whether both lists of a player may have the same characters."""
    objectives: bool = False
    """Whether each list chooses an objective."""
