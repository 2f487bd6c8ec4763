"""Values that the functions of a game return: notes, definition files, joined rules."""

from collections.abc import Mapping
from typing import Generic, NamedTuple

from builder.core.army import RulesT
from builder.core.findings import Shown

Line = tuple[Shown, Shown]
"""A label and its text."""


class Note(NamedTuple):
    """A note at the head of a sheet: label and text."""

    label: Shown
    text: Shown
    about: tuple[str, ...] | None = None
    """Handles of the entries that the note is about; `None` if it is about the whole army."""
    essential: bool = False
    """True if even the shortest sheet shows the note, since the army would be misunderstood without it."""
    command: bool = False
    """True if the note says who commands the army."""


class Passage(NamedTuple):
    """Text on a weapon, a piece of armour, a special rule or the like, with its source."""

    text: Shown
    """The effect in plain words; `None` if its figures on the sheet say everything."""
    rule: str | None
    """Citation of the book."""


class FigureStep(NamedTuple):
    """One line of the explanation of an entry's figure: how the figure is calculated."""

    label: Shown
    """Name of the figure, and of what it comes from."""
    sum: Shown
    """The calculation with its result as text, or the figure alone."""
    rule: str | None = None
    """Citation of the section of the book."""


EVERY = "*"
"""Stands for all ids in the path of a definition file: `armies/*.yaml` means all files of that folder."""


class DefinitionFile(NamedTuple):
    """A definition file used with an army's own: a contingent, a scenario pack, a theme."""

    kind: str
    """Kind of the file, a key of `Files.models`: `army`, `contingent`, `scenario` …"""
    name: str
    """Path within `lists/<id>/`, such as `scenarios/siege.yaml`."""
    key: tuple[str | int, ...] | None = None
    """Path of the key with the file's id, in the roster or in another definition file; `None` if no key has it."""
    optional: bool = False
    """True if nothing in the roster depends on the file."""
    game: str | None = None
    """Id of the game that the file belongs to; `None` for the army's own game. A mode reads files of its base game."""

    @property
    def id(self) -> str:
        """Id of the definition, which is the file's name without extension."""
        return self.name.rpartition("/")[2].removesuffix(".yaml")


class JoinedRules(NamedTuple, Generic[RulesT]):
    """The definitions of one army of a game, joined."""

    rules: RulesT
    name: Shown
    """Display name of the army."""
    versions: Mapping[str, str]
    """Version of each joined file, by the file's id."""


class AddedKeys(NamedTuple):
    """Typed dictionaries with a game's additional JSON keys, from which the schema is made; `None` if it has none."""

    entry: type | None = None
    """Keys of an entry."""
    army: type | None = None
    """Keys of the army."""
