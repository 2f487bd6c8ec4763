"""Terms of an event that only this game has: `games: {warmachine: …}` of a pack."""

from typing import Annotated

from pydantic import Field

from builder.core.models import Model
from builder.core.roster import MAX_LIMIT

Amount = Annotated[int, Field(ge=0, le=MAX_LIMIT)]


class EventTerms(Model):
    """The terms of organised play."""

    below: Amount | None = None
    """Points that a list may stay below its limit plus all warjack points; the usual number if left out."""
    specialists: Amount = 0
    """Points allowed for specialists, which are not part of the list at the start."""
    reinforcements: Amount = 0
    """Points allowed for reinforcements, which are not part of the list at the start."""
    plays_each: Annotated[int, Field(ge=1, le=20)] | None = None
    """Least number of games that a player plays with each of two lists."""
    shared_characters: bool = False
    """Whether both lists of a player may have the same characters."""
    objectives: bool = False
    """Whether each list must choose an objective."""
