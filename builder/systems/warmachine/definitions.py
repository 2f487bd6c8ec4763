"""File models of factions, themes and contracts."""

import re
from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.core.definitions import Correction, Defined, Id, Name, Points, Printed, Source
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
"""Field allowances that are not numbers: no limit, and a character, of which an army has one."""

_ALLOWANCE = r"^[UC]$"
"""Pattern of field allowances that are not numbers."""


def _allowance(value: Plain) -> int | str:
    """A valid field allowance unchanged; raises an error for other values."""
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
    int | str,
    BeforeValidator(_allowance),
    WithJsonSchema(
        {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 99}, {"type": "string", "pattern": _ALLOWANCE}]}
    ),
]
"""Field allowance: a number for each warcaster, `U` unlimited, `C` one in the army."""

Count = Annotated[str, Field(pattern=r"^[1-9][0-9]{0,2}$")]
"""A whole number used as a key."""

_ROW = r"^[A-Zx.]{6}( [A-Zx.]{6})?$"
"""Pattern of a row of a damage grid: six boxes, or twice six."""


def _row(value: Plain) -> str:
    """A valid row of a damage grid unchanged; raises an error for other values."""
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
    """Location on a machine, as a letter; `?` if no source gives it."""
    count: Annotated[int, Field(ge=1, le=9)] = 1
    """Number of identical weapons."""
    rng: Printed | None = None
    """Range, inches, as printed."""
    rof: Printed | None = None
    """Attacks in an activation, as printed."""
    aoe: Printed | None = None
    """The template's diameter in inches; `None` for none."""
    pow: Printed | None = None
    """Power; `None` if it does no damage."""
    p_s: Annotated[int | None, Field(alias="p+s")] = None
    """Power plus Strength, as the card prints it."""
    qualities: tuple[Id, ...] = ()
    """Qualities, by id."""
    abilities: tuple[Name, ...] = ()
    """Names of its abilities."""
    doubt: Name | None = None


class Spell(Model):
    """A spell: its values, without its text."""

    name: Name
    cost: Printed
    """Its cost in focus."""
    rng: Printed
    """Range, inches, as printed."""
    aoe: Printed | None = None
    """Diameter of its area of effect, inches; `None` for none."""
    pow: Printed | None = None
    """Power; `None` if it does no damage."""
    upkeep: bool = False
    """True if it is an upkeep spell."""
    offensive: bool | Literal["*"] = False
    """True if it is an offensive spell; `*` if the card says that this depends."""


class ModelSpec(Model):
    """One model of an entry, or several identical ones."""

    name: Name | None = None
    """Name of the model, if not that of the entry."""
    number: Annotated[int, Field(ge=1, le=30)] | None = None
    """Number of these models; `None` for the rest of a unit, and for one model of other entries."""
    in_play: bool = False
    """True if the model is not bought, but appears during a game."""
    instead: bool = False
    """True if the model replaces the first model once that one is dismounted."""
    stats: dict[Stat, Annotated[int, Field(ge=0, le=99)]]
    """Its statistics."""
    boxes: Annotated[int, Field(ge=2, le=99)] | None = None
    """Number of damage boxes; `None` if the first point of damage kills the model, or if it has a grid instead."""
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
    """Number added to the field allowance."""
    source: Source
    doubt: Name | None = None


class ListEntry(Model):
    """A line of a faction's list: a warcaster, warjack, unit, attachment or solo."""

    id: Id
    name: Name
    kind: Id
    """Its kind, such as warcaster, warjack or unit."""
    keywords: tuple[Id, ...] = ()
    """Words on its card by which the rules of other entries refer to it."""
    character: Id | None = None
    """Id of the person that several entries are versions of; left out if there is only this entry."""
    version: Annotated[int, Field(ge=1, le=9)] | None = None
    """Number of this version of the person in `character`, if there are several."""
    fa: Allowance
    """Field allowance: a number, `U` or `C`."""
    cost: Annotated[Points, Field(ge=0)] | None = None
    """Price of one, of each model of a weapon attachment, or of each group of solos."""
    sizes: dict[Count, Annotated[Points, Field(ge=0)]] = {}
    """Prices of a unit by its printed numbers of models."""
    sizes_in: dict[Id, dict[Count, Annotated[Points, Field(ge=0)]]] = {}
    """By variant of the list: prices of a unit by number of models, if they differ."""
    warjack_points: Annotated[Points, Field(ge=0)] | None = None
    """Points that a warcaster has for warjacks of his own battlegroup."""
    dismount_cost: Annotated[Points, Field(ge=0)] | None = None
    """Whole price with a model on foot, if the player may choose to have one."""
    models_per_purchase: Annotated[int, Field(ge=1, le=9)] = 1
    """Number of solos that are bought together as a group."""
    attaches_to: tuple[Id, ...] = ()
    """Entries to which this attachment may be attached."""
    attaches_to_allies: bool = False
    """True if this attachment may be attached to any unit of another faction in the army."""
    most: Annotated[int, Field(ge=1, le=9)] | None = None
    """Greatest number of models of a weapon attachment in one unit."""
    controllers: tuple[Id, ...] = ()
    """The only entries that may control this machine; any of its faction if none is named."""
    comes_with: Id | None = None
    """Another entry that always brings this one: an army with the other entry must have this one too."""
    works_for: tuple[Id, ...] = ()
    """Other factions whose armies may take this entry."""
    client: bool = False
    """True if the player chooses another model of the army as the client of this one."""
    only_in: tuple[Id, ...] = ()
    """Themes and contracts: an army of the entry's own faction must have one of them to take the entry."""
    raises: tuple[Raised, ...] = ()
    """Additions to the field allowances of other entries."""
    grid: Grid | None = None
    """Its damage grid."""
    force_field: Annotated[int, Field(ge=1, le=30)] | None = None
    """Number of boxes of its force field."""
    feat: Name | None = None
    """Name of its feat."""
    models: Annotated[tuple[ModelSpec, ...], Field(min_length=1)]
    """Its models."""
    source: Source | None = None
    """Source of the entry's numbers, if it is not that of the file."""
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
        """Id of the person that it is a version of; its own id if it names none."""
        return self.character or self.id

    @property
    def bought(self) -> tuple[ModelSpec, ...]:
        """Its models without those that appear during a game, or replace others."""
        return tuple(model for model in self.models if not model.in_play and not model.instead)

    def name_of(self, model: ModelSpec) -> Name:
        """The name of one of its models."""
        return model.name or self.name

    def whose(self, models: Sequence[ModelSpec]) -> Shown:
        """The names of some of the entry's models, in words; `None` if they are all its models."""
        return None if len(models) == len(self.models) else tuple(dict.fromkeys(map(self.name_of, models)))


class Variant(Model):
    """Prices of another book, which a roster names under `variants`."""

    name: Name
    source: Source


class ArmyFile(Defined):
    """`lists/warmachine/armies/*.yaml`: a faction."""

    kind: Literal["army"]
    system: Literal["warmachine"]
    id: Id
    name: Name
    source: Source
    after: Name
    """The data set that the numbers were taken from, with its version."""
    corrections: tuple[Correction, ...] = ()
    """Corrections of that data."""
    allies: tuple[Id, ...] = ()
    """Ids of the army files whose entries may work for this faction."""
    needs_contract: bool = False
    """Whether an army led by this faction needs a contract or a theme, as mercenaries do."""
    themes: tuple[Id, ...] = ()
    """Ids of its theme forces, each of which has its own file."""
    contracts: tuple[Id, ...] = ()
    """Ids of its contracts, each of which has its own file."""
    variants: dict[Id, Variant] = {}
    """Variants of prices that a roster may use, by id."""
    entries: Annotated[tuple[ListEntry, ...], Field(min_length=1)]
    """The entries of the faction."""


# -------------------------------------------------------- themes and contracts


class Cheaper(Model):
    """A discount on entries."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries that are cheaper."""
    by: Annotated[Points, Field(gt=0)]
    """Points by which each is cheaper."""
    under: tuple[Id, ...] = ()
    """Controllers, one of which must control the entry; any if none is named."""


class Allowed(Model):
    """A change of field allowances: an addition, or no limit."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries whose field allowance changes."""
    by: Annotated[int, Field(ge=-9, le=9)] | None = None
    """Number added to the field allowance; `None` if it becomes unlimited."""
    for_each: tuple[Id, ...] = ()
    """Entries for each of which `by` is added once; added only once if none is named."""


class Free(Model):
    """Models that are free and do not count against field allowances: a number, or a number for each of other entries.

    For solos sold in groups a group counts as one; for special weapons a model does.
    """

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The models that are free."""
    number: Annotated[int, Field(ge=1, le=9)] = 1
    """Number of free models or groups each time."""
    for_each: tuple[Id, ...] = ()
    """Entries for each of which `number` models are free; once in the army if none is named."""
    per: Annotated[int, Field(ge=1, le=9)] = 1
    """Number of entries of `for_each` needed each time: 2 for "for every two"."""
    under: tuple[Id, ...] = ()
    """Controllers, one of which must control the free model; any if none is named."""
    beyond_most: bool = False
    """Whether the number is for each unit in `for_each` by itself, in addition to the `most` of special weapons."""
    least: bool = False
    """Whether a unit is free only in its smallest size."""
    models: Annotated[int, Field(ge=1, le=30)] | None = None
    """Number of free models of the card, from the first; the others are left out. All if not given."""


class MarshalsMore(Model):
    """Additional warjacks that marshals may control."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The marshals, or attachments that make a unit a marshal."""
    warjacks: tuple[Id, ...] = ()
    """Character warjacks and colossals that the marshals may control in addition."""
    number: Annotated[int, Field(ge=1, le=9)] | None = None
    """Number of warjacks that each marshal may control, if higher than usual."""


class Condition(Model):
    """A requirement of a tier."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries that count."""
    number: Annotated[int, Field(ge=1, le=99)]
    """Least number of the entries in `of`."""
    where: Literal["army", "battlegroup", "marshalled"] = "army"
    """Where the entries must be: anywhere in the army, in the battlegroup, or under a marshal."""


class AtMost(Model):
    """A maximum that a theme or contract sets for several lines together, whatever their field allowances."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries that are counted together."""
    number: Annotated[int, Field(ge=1, le=9)]
    """Greatest number of the entries in `of` together."""


class OnlyWith(Model):
    """Units that a theme or contract allows only with an attachment."""

    attachment: Id
    """Id of the attachment that the units need."""
    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The units that need the attachment."""


class Tier(Model):
    """A tier of a theme: its requirements in addition to those of lower tiers, and its benefits."""

    needs: tuple[Condition, ...] = ()
    """Conditions that the army must meet."""
    cheaper: tuple[Cheaper, ...] = ()
    """Discounts on entries."""
    allowed: tuple[Allowed, ...] = ()
    """Changes of field allowances."""
    free: tuple[Free, ...] = ()
    """Free models."""
    marshals: tuple[MarshalsMore, ...] = ()
    """Additional warjacks of marshals."""
    only: tuple[Id, ...] = ()
    """The only entries of the theme that are still allowed at this tier; left out if all are."""
    at_most: tuple[AtMost, ...] = ()
    """Maximums for several entries together; a higher tier's maximum for the same entries replaces them."""
    only_with: tuple[OnlyWith, ...] = ()
    """Units allowed only with an attachment."""
    in_play: bool = False
    """True if the tier has a benefit in play, which does not affect the list."""
    doubt: Name | None = None


class ThemeFile(Defined):
    """`lists/warmachine/themes/*.yaml`: a theme force, which a roster names under `theme`."""

    kind: Literal["theme"]
    system: Literal["warmachine"]
    id: Id
    name: Name
    army: Id
    """The faction that may choose this theme."""
    warcaster: Id
    """The warcaster who leads an army with this theme."""
    source: Source
    only: Annotated[tuple[Id, ...], Field(min_length=1)]
    """Entries that an army with this theme may have."""
    tiers: Annotated[tuple[Tier, ...], Field(min_length=1, max_length=4)]
    """Its tiers in order."""
    doubt: Name | None = None


class ContractFile(Defined):
    """`lists/warmachine/contracts/*.yaml`: a contract of mercenaries, which a roster names under `contract`."""

    kind: Literal["contract"]
    system: Literal["warmachine"]
    id: Id
    name: Name
    army: Id
    """The army that may choose this contract."""
    source: Source
    only: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries that an army with this contract may have."""
    only_with: tuple[OnlyWith, ...] = ()
    """Units allowed only with an attachment."""
    at_most: tuple[AtMost, ...] = ()
    """Maximums for several entries together."""
    allowed: tuple[Allowed, ...] = ()
    """Changes of field allowances."""
    in_play: bool = False
    """True if the contract has a benefit in play, which does not affect the list."""
    doubt: Name | None = None
