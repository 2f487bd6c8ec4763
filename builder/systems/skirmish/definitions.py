"""File models of the mode: system, modes, forces and scenarios."""

from typing import Annotated, Literal

from pydantic import Field

from builder.core.definitions import Book, Defined, Id, Name, Raw, Share, Short, Source, Span
from builder.core.findings import Plain  # noqa: F401 - annotations of raw values are read here
from builder.core.models import Model

Number = Annotated[int, Field(ge=0, le=1_000_000)]
State = Literal["hidden", "ran", "down", "stunned", "out", "fleeing"]


class WizardLine(Model):
    """A line of the base game that is a wizard."""

    of: Id
    """The entry."""
    level: Number
    """As long as nothing else is bought."""


class LevelCounts(Model):
    """Conversion of a wizard level of the base game."""

    level: Number
    """The base game's level."""
    counts: Number
    """The level that it counts as."""


class Base(Model):
    """A base game, with its ids for the terms that the mode uses."""

    name: Name
    house: Name | None = None
    """Whose idea it is to lay the mode over it, where that stands in no rulebook."""
    roster: dict[Short, Raw] = {}
    """Further keys that its own rosters must have."""
    replaced: tuple[Short, ...] = ()
    """Codes of its findings that the mode's own take the place of."""
    lifted: tuple[Short, ...] = ()
    """Codes of its findings that do not hold where each model is a unit of its own."""
    columns: tuple[Short, ...]
    """Columns of its order of battle that a force has room for."""
    troops: tuple[Short, ...]
    """Kinds of its entries that are units of several models."""
    characters: tuple[Short, ...]
    """Categories of its entries that are characters."""
    higher: tuple[Short, ...] = ()
    """Those of them above heroes."""
    higher_from: int | None = None
    """The level from which on its characters are above heroes."""
    without: tuple[Short, ...] = ()
    """Special rules of its that say nothing of a force: who is its general, who leads a unit."""
    dice_moves: dict[Short, Name] = {}
    """Special rules of its by which a model moves by dice, with the inches: it neither runs nor charges by its Movement."""
    shapes: dict[Short, Number] = {}
    """Special rules of its by which a model changes shape, with the place among its profiles of the shape in which it starts."""
    rank_weapons: tuple[Id, ...] = ()
    """Weapons whose notes on foot are about ranks alone, of which single models have none."""
    rows_of_units: dict[Id, tuple[Short, ...]] = {}
    """Lines of its tables of reference, by the English text of a cell, that are about units or that the mode has its own of."""
    pages: Annotated[int, Field(ge=1, le=9)] = 1
    """Pages of a battle sheet at most; tables of rules give way for it."""
    tables_of_units: tuple[Id, ...] = ()
    """Tables of its reference that are about units and armies, or that the mode has its own of."""
    parts: bool = False
    """Whether its units may have options for some of their models, written with how many."""
    machines: tuple[Short, ...] = ()
    """Kinds of its entries that are war machines, chariots, monsters or swarms."""
    machine_entries: tuple[Id, ...] = ()
    """Further entries that count as such."""
    unique: tuple[Id, ...] = ()
    """Entries of whom there is only one in the world."""
    standards: tuple[Id, ...] = ()
    """Options that are standards."""
    wizards: tuple[WizardLine, ...] = ()
    """Its wizards."""
    levels: tuple[LevelCounts, ...] = ()
    """Levels of its wizards that count as others here."""
    infantry: tuple[Short, ...] = ()
    """Kinds of its entries that are infantry."""
    core: tuple[Short, ...] = ()
    """Categories of its entries that are core."""
    special_or_rare: tuple[Short, ...] = ()
    """Parts of its lists that are special or rare."""
    magic_standards: tuple[Id, ...] = ()
    """Magic items that are standards."""


class Result(Model):
    """A row of a dice table."""

    dice: tuple[int, ...]
    """The dice that give it."""
    state: State
    """What becomes of the model."""
    name: Name
    effect: Name
    """What it means, in a few words."""


class Play(Model):
    """Values for play in inches and dice."""

    run: int
    """Run and charge are so many times the Movement."""
    no_run_within: int
    """Nobody runs within so many inches of a foe."""
    unseen_within: int
    """The hidden are found within so many inches."""
    intercept_within: int
    """A charge is intercepted within so many inches."""
    jump_most: int
    """A jump down of so many inches at most."""
    jump_step: int
    """A test for each full step of so many inches."""
    leap_most: int
    """A leap over so many inches at most."""
    leader_within: int
    """The leader's Leadership counts within so many inches."""
    crawl: int
    """The knocked down crawl so many inches."""


class Reference(Model):
    """A quick-reference table."""

    name: Name
    headings: tuple[Name, ...]
    """Its headings."""
    rows: tuple[tuple[Name, ...], ...]
    """Its lines."""
    if_fled_count: tuple[tuple[Name, ...], ...] = ()
    """Lines in place of those with the same heading, in scenarios where those who fled off the table count as out of action."""
    source: Short
    """The rule that it is from."""
    turn: Id | None = None
    """The part of the turn that it belongs to."""
    spare: int | None = None
    """Its place among those that give way where there is no room for all."""


class SystemFile(Defined):
    """`lists/skirmish/system.yaml`."""

    kind: Literal["system"]
    system: Literal["skirmish"]
    name: Name
    books: dict[Id, Book]
    """The books that are cited, by key."""
    citations: dict[Annotated[str, Field(pattern=r"^(SK|BP)-[0-9]+$")], Name]
    """Where each rule stands, in words."""
    bases: dict[Id, Base]
    """The games that it is laid over."""
    states: dict[State, Name]
    """What may become of a model."""
    short_states: dict[State, Name]
    """The same in a word for a column."""
    play: Play
    """Numbers of the game on the table."""
    injuries: tuple[Result, ...]
    """The table of injuries."""
    turn: dict[Id, Name]
    """Names of the parts of the turn."""
    references: tuple[Reference, ...] = ()
    """Tables of rules to have at hand."""


class Patrol(Model):
    """The rules of a border patrol."""

    characters: Span
    """Characters of the patrol."""
    units: Span
    """Units of the patrol."""
    core: Span
    """Core units."""
    special_or_rare: Span
    """Special or rare units."""
    infantry: Span
    """Units of infantry with at least `infantry_models`."""
    infantry_models: Number
    """Models of infantry, at least."""
    unit_models: Number
    """Models in a unit, at most."""
    model_points: Number
    """Points of a model, at most."""
    machines: Span
    """Chariots and war machines."""
    magic_standards: Number
    """Magic standards, at most."""


class ModeFile(Defined):
    """`lists/skirmish/modes/*.yaml`: a mode that a roster may name."""

    kind: Literal["mode"]
    system: Literal["skirmish"]
    id: Id
    name: Name
    source: Source
    bases: tuple[Id, ...]
    """The games that it is laid over."""
    single: bool
    """Whether each model is a unit of its own."""
    leader: bool = False
    """Whether a leader is named."""
    advised: Span | None = None
    """Points for which the rules are meant."""
    points: Number | None = None
    """Points at most, whatever was agreed."""
    wizard_level: Number | None = None
    """The highest level of a wizard."""
    wizards: Number | None = None
    """More of them are worth a warning, as of the two below."""
    magic_items: Number | None = None
    """Points of magic items, at most."""
    heroes: Number | None = None
    """Heroes, at most."""
    models: Span | None = None
    """Models of the force."""
    rout: Share | None = None
    """The part of the force out of action at which it tests."""
    patrol: Patrol | None = None
    """What a border patrol may be."""


class ArmyFile(Defined):
    """`lists/skirmish/armies/*.yaml`: a people, and its list in each base game."""

    kind: Literal["army"]
    system: Literal["skirmish"]
    id: Id
    name: Name
    lists: Annotated[dict[Id, Id], Field(min_length=1)]
    """Game and army list; the first is meant where a roster names no game."""


class Side(Model):
    """A side of a scenario: its allowed entries and points."""

    name: Name
    points: Number
    """Points of the side."""
    armies: tuple[Id, ...] = ()
    """The forces that it may be; any if none are named."""
    leaders: tuple[Id, ...] = ()
    """Entries of whom the leader is one; any character if none are named."""
    allowed: tuple[Id, ...] = ()
    """Entries that it may take; any if none are named."""
    barred: tuple[Id, ...] = ()
    """Entries that it may not take."""
    counts: dict[Id, Span] = {}
    """How many models of an entry."""
    free: dict[Id, Number] = {}
    """How many models of an entry cost nothing, leaving out what is bought for them."""
    machines: dict[Id, Number] = {}
    """How many there may be of war machines, chariots, monsters and swarms; none of the others."""
    champions: Number = 0
    """A champion to so many models of his entry; none at all for 0."""
    wizard_level: Number | None = None
    """The highest level of a wizard."""
    wizards: Number | None = None
    """Wizards, at most."""
    magic_items: Number | None = None
    """Points of magic items, at most."""
    heroes: Number | None = None
    """Heroes, at most."""
    models: Span | None = None
    """Models of the side."""
    task: Name
    """What it has to do."""
    deployment: Name | None = None
    """Where it is set up."""


class ScenarioFile(Defined):
    """`lists/skirmish/scenarios/*.yaml`: what a roster names under `scenario`."""

    kind: Literal["scenario"]
    system: Literal["skirmish"]
    id: Id
    name: Name
    source: Source
    story: Name
    """What it is about."""
    table: Name | None = None
    """What the table needs."""
    turns: Number | None = None
    """Turns of the game."""
    bases: tuple[Id, ...] = ()
    """The games whose entries its sides name; any if none are named."""
    rules: tuple[Name, ...] = ()
    """Rules of its own."""
    injuries: bool = False
    """Whether injuries of earlier games hold in it."""
    experience: bool = False
    """Whether experience counts in it and is won."""
    fled_count: bool = False
    """Whether those who fled from the table count for the rout test."""
    sides: Annotated[dict[Id, Side], Field(min_length=1)]
    """The sides by id."""
