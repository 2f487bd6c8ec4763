"""The models that a player owns: the file `collection.yaml` in the user's folder."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from builder.core.definitions import Header, Id, Short
from builder.core.models import Model
from builder.core.validation import refuse

MOST_LINES, MOST_MODELS = 5_000, 100_000
"""Greatest number of lines of a collection, and of models of a line."""
Number = Annotated[int, Field(ge=0, le=MOST_MODELS)]


class Owned(Model):
    """Models of one entry of an army list."""

    system: Id
    """The id of the game."""
    army: Id
    """The army in whose list the entry is."""
    entry: Id
    """The id of the entry there."""
    models: Number
    """Number of models owned."""
    painted: Number = 0
    """Number of them that are painted."""

    @property
    def key(self) -> tuple[str, str, str]:
        """Game, army and entry."""
        return self.system, self.army, self.entry

    @model_validator(mode="after")
    def _no_more_painted_than_owned(self) -> "Owned":
        """Refuse a line with more painted models than owned ones."""
        if self.painted > self.models:
            raise refuse(
                "More models are painted ({painted}) than owned ({models}).", painted=self.painted, models=self.models
            )
        return self


class Unmatched(Model):
    """A line of an import that no entry was found for; it is kept until you name its entry or remove it."""

    name: Short
    """The name as it was imported."""
    models: Number
    """Number of models owned."""


class Collection(Header):
    """What a player owns."""

    kind: Literal["collection"]
    models: Annotated[tuple[Owned, ...], Field(max_length=MOST_LINES)] = ()
    """The models owned, a line for each entry."""
    unmatched: Annotated[tuple[Unmatched, ...], Field(max_length=MOST_LINES)] = ()
    """Imported names without an entry."""
