"""Values that the functions of a game return: notes, definition files, joined rules."""

from collections.abc import Mapping
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
    """True if even the shortest form shows it, since the army would be misunderstood without it."""
    command: bool = False
    """True if it names who commands the army."""


class Passage(NamedTuple):
    """The book's text on one thing of an entry: a weapon, a piece of armour, a special rule."""

    text: Shown
    """Text in plain words; `None` if its figures are sufficient."""
    rule: str | None
    """Citation."""


class FigureStep(NamedTuple):
    """A line that says how a figure of an entry comes about."""

    label: Shown
    sum: Shown
    """Text of the calculation with its result, or the figure alone."""
    rule: str | None = None
    """Citation of the section of the book."""


EVERY = "*"
"""Id that means all files of a folder: `armies/*.yaml`."""


class DefinitionFile(NamedTuple):
    """A definition file used with an army's own: a contingent, a scenario pack, a theme."""

    kind: str
    """Kind of file within the game."""
    name: str
    """Path within `lists/<id>/`, such as `scenarios/siege.yaml`."""
    key: tuple[str | int, ...] | None = None
    """Roster key that names it; `None` if the army itself needs it."""
    optional: bool = False
    """True if nothing in the roster depends on it."""
    game: str | None = None
    """Id of the game that it belongs to, if another: a mode reads files of its base game."""

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


class AddedKeys(NamedTuple):
    """Additional JSON keys of a game, as typed dictionaries from which the schema is made."""

    entry: type | None = None
    army: type | None = None
