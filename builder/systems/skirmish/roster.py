"""Model of rosters of the mode and their entries, for single models of any base game."""

from typing import Annotated, Literal

from pydantic import Field, Tag

from builder.core import roster as kernel
from builder.core.definitions import Id, Raw, Short, mapping_or
from builder.core.models import Model
from builder.core.roster import MAX_ENTRIES, MAX_MODELS, MAX_PARTS

Post = Literal["champion", "musician", "standard"]


class Item(Model):
    """A magic item of a base game whose items have parts."""

    take: Id | None = None
    """The kind of item in the base game."""
    form: Id | None = None
    """Form of the item, if there is a choice."""
    of: Id | None = None
    """Piece of equipment that magic armour is, such as `shield`."""
    abilities: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """Its abilities, by id."""
    spell: Annotated[int, Field(ge=1, le=4)] | None = None
    """The level of a ring's spell."""
    spells: Annotated[tuple[Annotated[int, Field(ge=1, le=4)], ...], Field(max_length=MAX_PARTS)] = ()
    """The levels of a scroll's spells."""
    shots: Annotated[int, Field(ge=1, le=100)] | None = None
    """Number of missiles, if priced by the shot."""
    name: Short | None = None
    """A name of your own for it."""
    points: Raw = None
    """Price of an item that is in no book."""


class Entry(kernel.Entry):
    """A model, several identical ones, or a unit in a mode with units."""

    models: Annotated[int, Field(ge=1, le=MAX_MODELS)] | None = None
    """Number of identical models. If left out: one, or the smallest unit in a mode that has units."""
    creature: Id | None = None
    """The race, if the base game's list offers a choice."""
    level: Annotated[int, Field(ge=1, le=100)] | None = None
    """Level of a character or wizard in the base game."""
    mount: Id | None = None
    """The mount, by id."""
    options: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """Weapons, armour and other options that are bought, by id."""
    items: Annotated[
        tuple[Annotated[Annotated[Id, Tag("id")] | Annotated[Item, Tag("item")], mapping_or("id", "item")], ...],
        Field(max_length=MAX_PARTS),
    ] = ()
    """Magic items."""
    command: Annotated[tuple[Post, ...], Field(max_length=MAX_PARTS)] = ()
    """`champion`, `musician`, `standard`; in a skirmish by agreement with your opponent, champions as the scenario allows."""
    leader: bool = False
    """Whether it leads the force."""
    injuries: Short = ""
    """Injuries from earlier games, in the player's words."""
    experience: Annotated[int, Field(ge=0, le=1000)] = 0
    """Experience points gained."""


OWN_KEYS = frozenset({"leader", "injuries", "experience"})
"""Keys of an entry that no base game has."""


class Roster(kernel.Roster):
    """A force."""

    system: Literal["skirmish"]
    """`skirmish`, for Warhammer Skirmish and Border Patrol."""
    base_game: Id | None = None
    """The game whose army list is used; the army's first if left out."""
    mode: Id | None = None
    """The mode: skirmish if left out."""
    scenario: Id | None = None
    """Id of the scenario that is played."""
    side: Id | None = None
    """The side of the force in the scenario."""
    entries: Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES)] = ()
