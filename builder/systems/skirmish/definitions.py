"""File models of the mode: system, modes, forces and scenarios."""

from typing import Annotated, Literal

from pydantic import Field

from builder.core.definitions import Defined, GameFile, Id, Name, Raw, Share, Short, Source, Span
from builder.core.findings import Plain  # noqa: F401 - annotations of raw values are read here
from builder.core.models import Model

Number = Annotated[int, Field(ge=0, le=1_000_000)]
State = Literal["hidden", "ran", "down", "stunned", "out", "fleeing"]


class WizardLine(Model):
    """A line of the base game that is a wizard."""

    of: Id
    """Id of the line."""
    level: Number
    """Its level if no other is bought."""


class LevelCounts(Model):
    """A wizard level of the base game that counts as another level."""

    level: Number
    """The base game's level."""
    counts: Number
    """The level that it counts as."""


class Base(Model):
    """A base game, with its own ids for what the mode's rules are about."""

    name: Name
    house: Name | None = None
    """Note that using the mode with this game is a house format; left out if a rulebook has it."""
    roster: dict[Short, Raw] = {}
    """Additional keys of a roster of the base game, such as its game type."""
    replaced: tuple[Short, ...] = ()
    """Codes of its findings that findings of the mode replace."""
    lifted: tuple[Short, ...] = ()
    """Codes of its findings that do not apply if each model is a unit of its own."""
    columns: tuple[Short, ...]
    """Columns of its order of battle that are kept for single models, which need further columns."""
    troops: tuple[Short, ...]
    """Kinds of its entries that are units of several models."""
    characters: tuple[Short, ...]
    """Categories of its entries that are characters."""
    higher: tuple[Short, ...] = ()
    """Categories of characters above heroes."""
    higher_from: int | None = None
    """Lowest level of characters above heroes."""
    without: tuple[Short, ...] = ()
    """Ids of special rules that mean nothing in a force, such as being the general or leading a unit."""
    dice_moves: dict[Short, Name] = {}
    """Dice, in inches, that models with a special rule move by instead of running or charging, by id of the rule."""
    shapes: dict[Short, Number] = {}
    """For special rules that change a model's shape: index of the profile with its initial shape."""
    rank_weapons: tuple[Id, ...] = ()
    """Weapons whose notes are only about ranks if the bearer is on foot; single models have no ranks."""
    rows_of_units: dict[Id, tuple[Short, ...]] = {}
    """Rows left out of its quick-reference tables, by table: a cell's English text; about units, or replaced."""
    pages: Annotated[int, Field(ge=1, le=9)] = 1
    """Greatest number of pages of a battle sheet, for which quick-reference tables may be left out."""
    tables_of_units: tuple[Id, ...] = ()
    """Ids of its quick-reference tables that are left out, since they are about units or replaced by the mode's."""
    parts: bool = False
    """Whether an option can be taken for some models of a unit, with their number."""
    machines: tuple[Short, ...] = ()
    """Kinds of its entries that are war machines, chariots, monsters or swarms."""
    machine_entries: tuple[Id, ...] = ()
    """Ids of further lines that count as war machines, chariots, monsters or swarms."""
    unique: tuple[Id, ...] = ()
    """Ids of unique characters."""
    standards: tuple[Id, ...] = ()
    """Options that are standards."""
    wizards: tuple[WizardLine, ...] = ()
    """Its lines that are wizards."""
    levels: tuple[LevelCounts, ...] = ()
    """Wizard levels that the mode counts differently."""
    infantry: tuple[Short, ...] = ()
    """Kinds of its entries that are infantry."""
    core: tuple[Short, ...] = ()
    """Categories of its entries that are core."""
    special_or_rare: tuple[Short, ...] = ()
    """Categories of its entries that are special or rare."""
    magic_standards: tuple[Id, ...] = ()
    """Magic items that are standards."""


class Result(Model):
    """A result of a dice table."""

    dice: tuple[int, ...]
    """Die rolls that give it."""
    state: State
    """State that the model gets."""
    name: Name
    effect: Name
    """Its effect, in a few words."""


class Play(Model):
    """Numbers in play that the order of battle shows; those of the quick reference stand in its rows."""

    run: int
    """Multiple of the Movement for a run or charge."""
    leader_within: int
    """Inches within which models use the leader's Leadership."""


class Reference(Model):
    """A quick-reference table."""

    name: Name
    headings: tuple[Name, ...]
    """Headings of its columns."""
    rows: tuple[tuple[Name, ...], ...]
    """The rows of the table."""
    if_fled_count: tuple[tuple[Name, ...], ...] = ()
    """Rows that replace those with the same first cell, in scenarios with `fled_count`."""
    source: Short
    """Key of its rule under `citations`."""
    turn: Id | None = None
    """The phase of the turn that it belongs to."""
    spare: int | None = None
    """Rank among the tables that are left out if space is short; left out if it always stays."""


class SystemFile(GameFile):
    """`lists/skirmish/system.yaml`."""

    kind: Literal["system"]
    system: Literal["skirmish"]
    citations: dict[Annotated[str, Field(pattern=r"^(SK|BP)-[0-9]+$")], Name]
    """Citation of each rule, in words."""
    bases: dict[Id, Base]
    """The base games, by id."""
    states: dict[State, Name]
    """Names of the states that a model may be in."""
    short_states: dict[State, Name]
    """Short names of the states, for column headings."""
    play: Play
    """Numbers used in play."""
    injuries: tuple[Result, ...]
    """The table of injuries."""
    turn: dict[Id, Name]
    """Names of the phases of the turn."""
    references: tuple[Reference, ...] = ()
    """Quick-reference tables."""


class Patrol(Model):
    """The rules of a border patrol."""

    characters: Span
    """Number of characters."""
    units: Span
    """Number of units."""
    core: Span
    """Number of core units."""
    special_or_rare: Span
    """Number of special and rare units together."""
    infantry: Span
    """Number of infantry units of at least `infantry_models` models."""
    infantry_models: Number
    """Least number of models of an infantry unit that counts under `infantry`."""
    unit_models: Number
    """Greatest number of models in a unit."""
    model_points: Number
    """Greatest price of a model in points, options included."""
    machines: Span
    """Number of chariots and war machines together."""
    magic_standards: Number
    """Greatest number of magic standards."""


class ModeFile(Defined):
    """`lists/skirmish/modes/*.yaml`: a mode that a roster may name."""

    kind: Literal["mode"]
    system: Literal["skirmish"]
    id: Id
    name: Name
    source: Source
    bases: tuple[Id, ...]
    """Ids of the games that it can be used with."""
    single: bool
    """Whether each model is a unit of its own."""
    leader: bool = False
    """Whether a force must have a leader."""
    advised: Span | None = None
    """Range of points that the rules are meant for."""
    points: Number | None = None
    """Greatest points limit, whatever was agreed."""
    wizard_level: Number | None = None
    """Highest level of a wizard."""
    wizards: Number | None = None
    """Greatest number of wizards; a warning if exceeded, as for the next three keys."""
    magic_items: Number | None = None
    """Greatest number of magic items."""
    heroes: Number | None = None
    """Greatest number of heroes."""
    models: Span | None = None
    """Number of models of the force."""
    rout: Share | None = None
    """Fraction of the force out of action from which it takes a rout test."""
    patrol: Patrol | None = None
    """Additional rules of a border patrol."""


class ArmyFile(Defined):
    """`lists/skirmish/armies/*.yaml`: an army, with the id of its list in each base game."""

    kind: Literal["army"]
    system: Literal["skirmish"]
    id: Id
    name: Name
    lists: Annotated[dict[Id, Id], Field(min_length=1)]
    """Id of its army list, by id of the base game; the first is used if a roster names no game."""


class Side(Model):
    """A side of a scenario: its points and allowed entries."""

    name: Name
    points: Number
    """Points limit of the side."""
    armies: tuple[Id, ...] = ()
    """Armies that may be this side; any if none is named."""
    leaders: tuple[Id, ...] = ()
    """Lines of which one must be the leader; any character if none is named."""
    allowed: tuple[Id, ...] = ()
    """Lines that it may take; any if none is named."""
    barred: tuple[Id, ...] = ()
    """Lines that it may not take."""
    counts: dict[Id, Span] = {}
    """Number of models by line."""
    free: dict[Id, Number] = {}
    """Number of models by line that cost nothing; their options are still paid."""
    machines: dict[Id, Number] = {}
    """Greatest number of each war machine, chariot, monster or swarm; others are not allowed."""
    champions: Number = 0
    """Number of models of a line needed for each champion of that line; 0 allows no champions."""
    wizard_level: Number | None = None
    """Highest level of a wizard."""
    wizards: Number | None = None
    """Greatest number of wizards."""
    magic_items: Number | None = None
    """Greatest number of magic items."""
    heroes: Number | None = None
    """Greatest number of heroes."""
    models: Span | None = None
    """Number of models of the side."""
    task: Name
    """Its task in the scenario, in words."""
    deployment: Name | None = None
    """Where it is deployed, in words."""


class ScenarioFile(Defined):
    """`lists/skirmish/scenarios/*.yaml`: a scenario that a roster may name."""

    kind: Literal["scenario"]
    system: Literal["skirmish"]
    id: Id
    name: Name
    source: Source
    story: Name
    """What the scenario is about."""
    table: Name | None = None
    """What the table needs, in words."""
    turns: Number | None = None
    """Number of turns of the game."""
    bases: tuple[Id, ...] = ()
    """Ids of the games whose lines its sides name; any game if none is named."""
    rules: tuple[Name, ...] = ()
    """Its own rules, in words."""
    injuries: bool = False
    """Whether injuries from earlier games apply."""
    experience: bool = False
    """Whether experience applies and can be gained."""
    fled_count: bool = False
    """Whether models that fled off the table count as out of action for the rout test."""
    sides: Annotated[dict[Id, Side], Field(min_length=1)]
    """The sides by id."""
