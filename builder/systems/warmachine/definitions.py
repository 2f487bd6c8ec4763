"""File models of factions, themes and contracts."""

import re
from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Discriminator, Field, Tag, WithJsonSchema

from builder.core.definitions import Defined, Id, Name, Points, Short, Source
from builder.core.findings import Plain, Shown, T
from builder.core.models import Model
from builder.core.validation import refuse

Stat = Literal["spd", "str", "mat", "rat", "def", "arm", "cmd", "focus"]

STATS: tuple[Stat, ...] = ("spd", "str", "mat", "rat", "def", "arm", "cmd", "focus")
"""Ids of the characteristics in the order of a card; focus is shown separately."""

Role = Literal[
    "warcaster",
    "warjack",
    "colossal",
    "engine",
    "unit",
    "unit-attachment",
    "weapon-attachment",
    "solo",
    "warcaster-attachment",
]
"""Role of a kind in the rules, whatever its name: a bonejack is a warjack."""

UNLIMITED, CHARACTER = "U", "C"
"""Field allowances that are no numbers: as many as one likes, and one in the army."""

_ALLOWANCE = r"^[UC]$"


def _allowance(value: Plain) -> int | str:
    if value in (UNLIMITED, CHARACTER):
        return str(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 99:
        return value
    raise refuse(
        "{found} is not a field allowance.",
        found=str(value)[:40],
        fix=T("Write a number for each warcaster, U for unlimited, or C for a character."),
    )


Allowance = Annotated[
    Annotated[int, Tag("number")] | Annotated[str, Tag("text")],
    Discriminator(lambda value: "text" if isinstance(value, str) else "number"),
    BeforeValidator(_allowance),
    WithJsonSchema(
        {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 99}, {"type": "string", "pattern": _ALLOWANCE}]}
    ),
]
"""Field allowance: a number for each warcaster, `U` unlimited, `C` one in the army."""

Printed = Annotated[
    Annotated[int, Tag("number")] | Annotated[Short, Tag("text")],
    Discriminator(lambda value: "text" if isinstance(value, str) else "number"),
]
"""A number, or what a card prints instead: `*`, `SP8`, `CTRL`."""

Count = Annotated[str, Field(pattern=r"^[1-9][0-9]{0,2}$")]
"""A whole number used as a key."""

_ROW = r"^[A-Zx.]{6}( [A-Zx.]{6})?$"


def _row(value: Plain) -> str:
    if isinstance(value, str) and re.match(_ROW, value):
        return value
    raise refuse(
        "{found} is not a row of a damage grid.",
        found=str(value)[:40],
        fix=T(
            "Write six characters a row, or twice six for a colossal: x for no box, . for a "
            "plain box, a letter for a system."
        ),
    )


Row = Annotated[str, BeforeValidator(_row), WithJsonSchema({"type": "string", "pattern": _ROW})]
"""A row of a damage grid: `x` void, `.` a plain box, a letter for a box of a system; a blank between two grids."""

Grid: TypeAlias = Annotated[tuple[Row, ...], Field(min_length=6, max_length=6)]
"""Damage grid of a warjack, or the two grids of a colossal side by side."""


# ------------------------------------------------------------------- factions


NOT_KNOWN = "?"
"""Location of a weapon if no source gives it."""


class Weapon(Model):
    """A weapon of a model."""

    name: Name
    type: Literal["melee", "ranged", "mount"]
    """Melee, ranged, or a mount's own."""
    at: Annotated[str, Field(pattern="^[A-Z?]$")] | None = None
    """Where a machine bears it; `?` where no source says."""
    count: Annotated[int, Field(ge=1, le=9)] = 1
    """How many of it there are."""
    rng: Printed | None = None
    """Range, inches, as printed."""
    rof: Printed | None = None
    """Shots in an activation, as printed."""
    aoe: Printed | None = None
    """The template's diameter in inches; `None` for none."""
    pow: Printed | None = None
    """`None` where it does no damage."""
    p_s: Annotated[int | None, Field(alias="p+s")] = None
    """POW and STR together, as the card prints it."""
    qualities: tuple[Id, ...] = ()
    """Qualities, by id."""
    abilities: tuple[Name, ...] = ()
    """Names of its abilities."""
    doubt: Name | None = None


class Spell(Model):
    """A spell: its values, without its text."""

    name: Name
    cost: Printed
    """Focus that it costs."""
    rng: Printed
    """Range, inches, as printed."""
    aoe: Printed | None = None
    """Diameter of its area, inches."""
    pow: Printed | None = None
    """Its power."""
    upkeep: bool = False
    """Whether it can be upkept."""
    offensive: bool | Literal["*"] = False
    """Whether it is offensive."""


class ModelSpec(Model):
    """One model of an entry, or several identical ones."""

    name: Name | None = None
    """Where it is not that of the entry."""
    number: Annotated[int, Field(ge=1, le=30)] | None = None
    """How many of them are bought; `None` for all of a unit that the others leave, and for one of anything else."""
    in_play: bool = False
    """Whether none is bought: it comes in the course of a game."""
    instead: bool = False
    """Whether it stands for the first model once that is out of the saddle."""
    stats: dict[Stat, Annotated[int, Field(ge=0, le=99)]]
    """Its statistics."""
    boxes: Annotated[int, Field(ge=2, le=99)] | None = None
    """Boxes of damage in a row; `None` where the first kills, or where a grid counts."""
    advantages: tuple[Id, ...] = ()
    """Advantages, by id."""
    weapons: tuple[Weapon, ...] = ()
    """Its weapons."""
    abilities: tuple[Name, ...] = ()
    """Names of its abilities."""
    spells: tuple[Spell, ...] = ()
    """Its spells."""
    doubt: Name | None = None


class Raised(Model):
    """An entry's addition to the field allowance of others while it is in the army."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries whose field allowance it raises."""
    by: int
    """By how much."""
    source: Source
    doubt: Name | None = None


class ListEntry(Model):
    """A line of a faction's list: a warcaster, warjack, unit, attachment or solo."""

    id: Id
    name: Name
    kind: Id
    """What it is: a warcaster, a warjack, a unit …"""
    keywords: tuple[Id, ...] = ()
    """Words of its card by which others find it."""
    character: Id | None = None
    """Of whom this is one version; an entry that names nobody stands for itself."""
    version: Annotated[int, Field(ge=1, le=9)] | None = None
    """Which version of that person, where there are several."""
    fa: Allowance
    """Field allowance: a number, `U` or `C`."""
    cost: Annotated[Points, Field(ge=0)] | None = None
    """For one, for each model of a weapon attachment, or for a group of solos."""
    sizes: dict[Count, Annotated[Points, Field(ge=0)]] = {}
    """What a unit costs by its printed numbers of models."""
    sizes_in: dict[Id, dict[Count, Annotated[Points, Field(ge=0)]]] = {}
    """By variant of the list: what a unit costs by its numbers of models, where that differs."""
    warjack_points: Annotated[Points, Field(ge=0)] | None = None
    """Points that a warcaster brings for his own warjacks."""
    dismount_cost: Annotated[Points, Field(ge=0)] | None = None
    """With the model on foot, where that is left to the player."""
    models_per_purchase: Annotated[int, Field(ge=1, le=9)] = 1
    """How many solos are bought together."""
    attaches_to: tuple[Id, ...] = ()
    """Entries that an attachment may be put to."""
    attaches_to_allies: bool = False
    """Whether an attachment may be put to any unit of another faction in the army."""
    most: Annotated[int, Field(ge=1, le=9)] | None = None
    """Models of a weapon attachment in one unit."""
    controllers: tuple[Id, ...] = ()
    """Who alone may control a machine; anybody of the faction where nobody is named."""
    comes_with: Id | None = None
    """The entry in whose army it always is."""
    works_for: tuple[Id, ...] = ()
    """Factions whose armies may have it besides its own."""
    client: bool = False
    """Whether its player chooses a model of the army whom it serves."""
    only_in: tuple[Id, ...] = ()
    """Themes and contracts without which its own faction does not take it."""
    raises: tuple[Raised, ...] = ()
    """What it adds to the field allowance of others."""
    grid: Grid | None = None
    """Its damage grid."""
    force_field: Annotated[int, Field(ge=1, le=30)] | None = None
    """Boxes of a force field."""
    feat: Name | None = None
    """The name of its feat."""
    models: Annotated[tuple[ModelSpec, ...], Field(min_length=1)]
    """Its models."""
    source: Source | None = None
    """Where it differs from the file's."""
    doubt: Name | None = None

    @property
    def prices(self) -> dict[int, int]:
        """Prices of a unit in quarters, by number of models."""
        return {int(models): points for models, points in self.sizes.items()}

    @property
    def is_character(self) -> bool:
        """True if an army may have only one."""
        return self.fa == CHARACTER

    @property
    def person(self) -> str:
        """Id of the person of which this is a version; its own id if it is no version."""
        return self.character or self.id

    @property
    def bought(self) -> tuple[ModelSpec, ...]:
        """Its models without those that appear during a game, or replace others."""
        return tuple(model for model in self.models if not model.in_play and not model.instead)

    def name_of(self, model: ModelSpec) -> Name:
        """The name of one of its models."""
        return model.name or self.name

    def whose(self, models: Sequence[ModelSpec]) -> Shown:
        """The names of some of its models; `None` for all."""
        return None if len(models) == len(self.models) else tuple(dict.fromkeys(map(self.name_of, models)))


class Variant(Model):
    """Prices of another book, which a roster names under `variants`."""

    name: Name
    source: Source


class Correction(Model):
    """A correction of the source data of an entry."""

    of: Id
    """The entry that was put right."""
    text: Name
    """What was put right."""


class ArmyFile(Defined):
    """`lists/warmachine/armies/*.yaml`: a faction."""

    kind: Literal["army"]
    system: Literal["warmachine"]
    id: Id
    name: Name
    source: Source
    after: Name
    """The data that the numbers were taken from, with its version."""
    corrections: tuple[Correction, ...] = ()
    """What was put right in the data."""
    allies: tuple[Id, ...] = ()
    """Files of armies whose entries may work for this one."""
    needs_contract: bool = False
    """Whether an army of it alone rests on a contract."""
    themes: tuple[Id, ...] = ()
    """Its theme forces, which a list chooses from; each is a file of its own."""
    contracts: tuple[Id, ...] = ()
    """Its contracts, in the same way."""
    variants: dict[Id, Variant] = {}
    """Variants of the list, which a roster may name."""
    entries: Annotated[tuple[ListEntry, ...], Field(min_length=1)]
    """The entries of the faction."""


# -------------------------------------------------------- themes and contracts


class Cheaper(Model):
    """A discount on entries."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries that are cheaper."""
    by: Annotated[Points, Field(gt=0)]
    """By how many points."""
    under: tuple[Id, ...] = ()
    """Who has to control them; anybody where nobody is named."""


class Allowed(Model):
    """A change of field allowances: an addition, or no limit."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries whose field allowance changes."""
    by: Annotated[int, Field(ge=-9, le=9)] | None = None
    """`None` where they become unlimited."""
    for_each: tuple[Id, ...] = ()
    """Entries for each of which it changes once more; once where none is named."""


class Free(Model):
    """Models that are free and do not count against field allowances: a number, or a number for each of other entries.

    For solos sold in groups a group counts as one; for special weapons a model does.
    """

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The models that are free."""
    number: Annotated[int, Field(ge=1, le=9)] = 1
    """How many."""
    for_each: tuple[Id, ...] = ()
    """Entries for each of which there are so many; once in the army where none is named."""
    per: Annotated[int, Field(ge=1, le=9)] = 1
    """For how many of those there are so many, where it is not each: two for every two."""
    under: tuple[Id, ...] = ()
    """Who has to control them; anybody where nobody is named."""
    beyond_most: bool = False
    """Whether each of those units has its own, besides the most that it otherwise may have."""
    least: bool = False
    """Whether a unit is free only in the smallest of its sizes."""
    models: Annotated[int, Field(ge=1, le=30)] | None = None
    """How many models of its card are free, the first of them; the others do not come. All where nothing is said."""


class MarshalsMore(Model):
    """Additional warjacks that marshals may control."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The marshals."""
    warjacks: tuple[Id, ...] = ()
    """Warjacks that they may have besides theirs."""
    number: Annotated[int, Field(ge=1, le=9)] | None = None
    """How many they may have, where that changes."""


class Condition(Model):
    """A requirement of a tier."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries that count."""
    number: Annotated[int, Field(ge=1, le=99)]
    """At least so many."""
    where: Literal["army", "battlegroup", "marshalled"] = "army"
    """Where they must be."""


class AtMost(Model):
    """A number that a theme or contract allows of several lines together, whatever their field allowances."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries that share the number."""
    number: Annotated[int, Field(ge=1, le=9)]
    """At most so many."""


class OnlyWith(Model):
    """Units that need an attachment."""

    attachment: Id
    """The attachment."""
    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The units that need it."""


class Tier(Model):
    """A tier of a theme: its requirements in addition to those of lower tiers, and its benefits."""

    needs: tuple[Condition, ...] = ()
    """What the army must have."""
    cheaper: tuple[Cheaper, ...] = ()
    """What gets cheaper."""
    allowed: tuple[Allowed, ...] = ()
    """What field allowance changes."""
    free: tuple[Free, ...] = ()
    """What is free."""
    marshals: tuple[MarshalsMore, ...] = ()
    """What marshals control beyond their number."""
    only: tuple[Id, ...] = ()
    """Entries that it leaves of those that the theme has, where it leaves fewer."""
    at_most: tuple[AtMost, ...] = ()
    """Entries that it bounds together; what a higher tier says of the same entries counts instead."""
    only_with: tuple[OnlyWith, ...] = ()
    """Units that need an attachment."""
    in_play: bool = False
    """Whether it gives something in play, which a list does not show."""
    doubt: Name | None = None


class ThemeFile(Defined):
    """`lists/warmachine/themes/*.yaml`: a theme force, which a roster names under `theme`."""

    kind: Literal["theme"]
    system: Literal["warmachine"]
    id: Id
    name: Name
    army: Id
    """The faction."""
    warcaster: Id
    """The warcaster who leads it."""
    source: Source
    only: Annotated[tuple[Id, ...], Field(min_length=1)]
    """Entries that an army of the theme may have."""
    tiers: Annotated[tuple[Tier, ...], Field(min_length=1, max_length=4)]
    """Its tiers, the first first."""
    doubt: Name | None = None


class ContractFile(Defined):
    """`lists/warmachine/contracts/*.yaml`: a contract of mercenaries, which a roster names under `contract`."""

    kind: Literal["contract"]
    system: Literal["warmachine"]
    id: Id
    name: Name
    army: Id
    """The army that it is for."""
    source: Source
    only: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries that it lets in."""
    only_with: tuple[OnlyWith, ...] = ()
    """Units that need an attachment."""
    at_most: tuple[AtMost, ...] = ()
    """Entries that it bounds together."""
    allowed: tuple[Allowed, ...] = ()
    """Field allowance that it changes."""
    in_play: bool = False
    """Whether it gives something in play, which a list does not show."""
    doubt: Name | None = None
