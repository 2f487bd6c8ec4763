"""Overlays: files that change an army without copying it, such as the house rules of a club."""

from typing import Annotated, Literal

from pydantic import Field

from builder.core.definitions import Book, Defined, Id, Name, Raw, Short, Source
from builder.core.findings import mappings_in

KIND = "overlay"
FOLDER = "overlays"
"""The folder of overlays below that of their game."""
MAX_OVERLAYS = 10
"""Greatest number of overlays of a list."""

Heading = Annotated[str, Field(pattern=r"^[a-z][a-z_]{0,39}$")]


class Overlay(Defined):
    """`lists/<game>/overlays/*.yaml`: changes to armies of a game."""

    kind: Literal["overlay"]
    """`overlay`, for changes to armies."""
    id: Id
    """The id that lists name under `overlays`; also the name of the file."""
    name: Name
    """Its name on sheets."""
    version: Short
    """The version of the overlay; change it with its numbers."""
    over: Annotated[tuple[Id, ...], Field(max_length=200)] = ()
    """The armies that it changes; every army of the game if none is named."""
    books: Annotated[dict[Id, Book], Field(max_length=20)] = {}
    """Books of its own, which it cites besides those of the game."""
    source: Source | None = None
    """Where its changes are published."""
    change: dict[Heading, Raw] = {}
    """Changed keys by heading of the army's file and id; a key without a value is removed."""
    remove: dict[Heading, tuple[Id, ...]] = {}
    """Ids of removed entries by heading."""
    add: dict[Heading, Raw] = {}
    """Whole new entries by heading."""

    def is_over(self, army: str) -> bool:
        """True if the overlay changes the army with this id."""
        return not self.over or army in self.over

    @property
    def offered(self) -> frozenset[str]:
        """Ids of the entries that the overlay changes or adds."""
        changed = {id for keys in self.change.values() if isinstance(keys, dict) for id in keys}
        added = {str(one["id"]) for entries in self.add.values() for one in mappings_in(entries) if "id" in one}
        return frozenset(changed | added)

    @property
    def removed(self) -> frozenset[str]:
        """Ids of the entries that the overlay removes."""
        return frozenset(id for ids in self.remove.values() for id in ids)
