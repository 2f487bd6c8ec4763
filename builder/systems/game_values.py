"""Plain values that the functions of a game return: notes, files of definitions, joined rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple

from builder.core.army import RulesT
from builder.core.findings import Shown

Line = tuple[Shown, Shown]
"""Label and text."""


class Note(NamedTuple):
    """A note at the head of a sheet: label and text."""

    label: Shown
    text: Shown
    about: tuple[str, ...] | None = None
    """Handles of the entries that it is about; `None` for the whole army."""
    essential: bool = False
    """True if even the shortest form has it, because without it the army would be taken for another."""


class Passage(NamedTuple):
    """What a book says of one thing that an entry has: a weapon, a piece of armour, a special rule."""

    text: Shown
    """In plain words; `None` where its figures say it all."""
    rule: str | None
    """Where it stands."""


EVERY = "*"
"""The id by which a file names all files of a folder: `armies/*.yaml`."""


class DefinitionFile(NamedTuple):
    """A file of definitions that is read beside an army's own: a contingent, a scenario pack, a theme."""

    kind: str
    """Its kind among the files of the game."""
    name: str
    """Its place below `lists/<id>/`, as `scenarios/siege.yaml`."""
    key: tuple[str | int, ...] | None = None
    """The roster's key by which it is asked for; `None` where the army itself goes with it."""
    optional: bool = False
    """True if nothing in the roster depends on it."""
    game: str | None = None
    """The game whose file it is, in whose folder it lies, where that is another: a mode reads those of its base."""

    @property
    def id(self) -> str:
        """The id of what it defines, after which it is named."""
        return self.name.rpartition("/")[2].removesuffix(".yaml")


@dataclass(frozen=True)
class JoinedRules(Generic[RulesT]):
    """The definitions of one army of a game, joined."""

    rules: RulesT
    name: Shown
    """Display name of the army."""
    versions: Mapping[str, str]


class AddedKeys(NamedTuple):
    """The keys that a game adds to the JSON of a list, as typed dictionaries of which its published schema is made."""

    entry: type | None = None
    army: type | None = None
