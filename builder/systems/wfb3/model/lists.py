"""What an army list offers in WFB3: the file models of armies and of allied and mercenary contingents.

Numbers are those that the lists print; a printed entry beats the general rule (A52).
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag

from builder.core.definitions import Defined, Id, Name, Points, Share, ShareLimit, Short, Source, Span, Words
from builder.core.findings import T, Text
from builder.core.schema import Model
from builder.systems.wfb3.model.alignment import Side, said
from builder.systems.wfb3.model.definitions import (
    Baggage,
    Characteristic,
    Flight,
    Form,
    HostKind,
    Level,
    TagUse,
    Told,
    Value,
)

if TYPE_CHECKING:  # plain text to the type checker: keys come from tables as often as from literals
    Category = str
else:
    Category = Literal["rank-and-file", "characters", "allies", "mercenaries", "host"]


# -------------------------------------------------------------------- options


class Offer(Model):
    """An option that costs other than so many points a model."""

    points: Points | None = None
    instead_of: Id | None = None
    up_to: Points | None = None
    """A magic item: the most that its abilities may cost."""


def _offer(value: Any) -> Any:
    return {"points": value} if isinstance(value, (int, float)) and not isinstance(value, bool) else value


Offers = dict[
    Id,
    Annotated[
        Offer,
        BeforeValidator(_offer, json_schema_input_type=Points | Offer),
    ],
]
"""Option to its price for each model, or to an `Offer`."""


class AnyUnit(Model):
    """Any unit of the entry may have each of these."""

    any_unit: Offers
    choose: int | None = None
    """Exactly so many must be chosen."""
    at_most: int | None = None


class OneUnit(Model):
    """One unit of the entry may have it, for each of these."""

    one_unit: Offers
    at_most: int | None = None


class Half(Model):
    """One half of each unit must have one of these, or may."""

    half: Literal["must", "may"]
    of: Offers
    at_most: int | None = None


class Each(Model):
    """Each of these may have it apart from the others: a chariot, one of its crew, a guard, a machine, a handler, a model."""

    each: Literal["chariot", "crew", "altar", "guard", "machine", "handler", "model"]
    may: Offers
    at_most: int | None = None


_GROUPS = (("one_unit", OneUnit), ("half", Half), ("each", Each), ("any_unit", AnyUnit))


def _group_kind(value: Any) -> str:
    for kind, model in _GROUPS:
        if isinstance(value, model) or (isinstance(value, dict) and kind in value):
            return kind
    return "any_unit"


OptionGroup = Annotated[
    Annotated[AnyUnit, Tag("any_unit")]
    | Annotated[OneUnit, Tag("one_unit")]
    | Annotated[Half, Tag("half")]
    | Annotated[Each, Tag("each")],
    Discriminator(_group_kind),
]


def offers_of(group: AnyUnit | OneUnit | Half | Each) -> Offers:
    """What a group of options offers."""
    if isinstance(group, AnyUnit):
        return group.any_unit
    if isinstance(group, OneUnit):
        return group.one_unit
    return group.of if isinstance(group, Half) else group.may


def key_of(group: AnyUnit | OneUnit | Half | Each) -> str:
    """The key of a list's file under which the offers of a group stand."""
    if isinstance(group, AnyUnit):
        return "any_unit"
    if isinstance(group, OneUnit):
        return "one_unit"
    return "of" if isinstance(group, Half) else "may"


# ----------------------------------------------------------------- characters


class CharacterLevel(Model):
    """One level of a character line: how many, what they are called, what they cost."""

    number: int
    """Over all races of the line."""
    name: Name | None = None
    points: Points
    others: dict[Id, Points] = {}
    """Other races that may be taken instead, with their prices."""
    titles: dict[Id, Name] = {}
    """What those of the other races are called, where it is not `name`."""


class MountOffer(Model):
    """A mount that a list sells to a character."""

    points: Points
    when: Name | None = None
    """A condition that no list shows, such as the rider's sex."""
    creatures: tuple[Id, ...] = ()
    """Only riders of these races; any if none is named."""


def _mount_offer(value: Any) -> Any:
    return {"points": value} if isinstance(value, (int, float)) and not isinstance(value, bool) else value


class MayLead(Model):
    """Which units characters of certain levels or races may lead."""

    levels: tuple[Literal[5, 10, 15, 20, 25], ...] = ()
    """All if none is named."""
    creatures: tuple[Id, ...] = ()
    """All if none is named."""
    of: tuple[Id, ...] = ()
    """Entries that they may lead; any if none is named."""
    not_of: tuple[Id, ...] = ()
    """Entries that they may not lead."""
    not_races: tuple[Id, ...] = ()
    """Races of troops and crews that they may not lead."""
    doubt_of: tuple[Id, ...] = ()
    """Entries of which it is not certain that they may lead them …"""
    doubt: Words | None = None
    """… and why."""
    join: bool = False
    """It binds those who join without leading as well."""


class SpellBound(Model):
    """How many of a wizard's spells are of certain kinds."""

    of: tuple[Id, ...]
    """Kinds, counted together."""
    min: int = 0
    """Of each level that he knows."""
    max: int | None = None
    over: Literal["each-level", "all-levels"] = "each-level"
    """What `max` counts."""
    doubt: Words | None = None
    """Why the page may mean otherwise; a breach is only told then."""


class SpellRule(Model):
    """The kinds of spells that wizards of a list may have; a wizard has the first rule that names him."""

    of: tuple[Id, ...] = ()
    """Character lines; all if none is named."""
    creatures: tuple[Id, ...] = ()
    """Races; all if none is named."""
    kindreds: tuple[Id, ...] = ()
    """Peoples among those of the line; all if none is named."""
    kinds: tuple[Id, ...]
    bounds: tuple[SpellBound, ...] = ()
    on_foot: int | None = None
    """The highest level that he uses while neither mount nor litter bears him."""
    source: Source | None = None
    """Where it is not printed in the list itself."""


class LeadDoubts(Model):
    """What the pages leave open of characters who must lead; a breach is only told."""

    bearer: Words | None = None
    """Why the bearer of the great banner may have to lead as well."""
    second: Words | None = None
    """Why a unit may have room for one of the line only."""


class CharacterLine(Model):
    """A kind of character that an army has."""

    id: Id
    name: Name
    creature: Id
    wizard: bool = False
    levels: dict[Level, CharacterLevel]
    profiles: dict[Level, Id] = {}
    """Levels for which a creature's own row stands, in place of race and level."""
    must_lead: tuple[Literal[5, 10, 15, 20, 25], ...] = ()
    """Levels that must lead a unit."""
    lead_doubts: LeadDoubts | None = None
    may_lead: tuple[MayLead, ...] = ()
    kindreds: dict[Id, Name] = {}
    """Peoples among them that differ in their spells alone; the first, where a roster names none."""
    champion: bool = True
    """Whether they may be champions."""
    troop: tuple[Id, ...] = ()
    """Kinds of special troops that they are, paid with their price."""
    role: Literal["contingent-banner"] | None = None
    """A post that comes with the line, paid with its price."""
    items_paid: tuple[Id, ...] = ()
    """Kinds of magic item whose own price is in that of the line; their abilities are paid."""
    carries: tuple[Id, ...] = ("hand-weapon",)
    equipment_times: int = 1
    """They pay so many times the prices under `options`."""
    options: dict[Id, Points] = {}
    creature_options: dict[Id, tuple[Id, ...]] = {}
    """Options that only some of the races may have."""
    mounts: dict[
        Id,
        Annotated[
            MountOffer,
            BeforeValidator(_mount_offer, json_schema_input_type=Points | MountOffer),
        ],
    ] = {}
    barding_for: tuple[Id, ...] = ()
    """The mounts for which the list sells barding; all that wear it if none is named."""
    variant: Id | None = None
    """Only where the roster names the variant."""
    tags: tuple[TagUse, ...] = ()
    profile: dict[Level, dict[Characteristic, Value]] = {}
    """Values that the line prints for a level against race and level; each needs its reason under `doubt`."""
    doubt: Words | None = None
    doubt_of: tuple[Id, ...] = ()
    """Weapons, armour and the like that the doubt is about; it is told of those who carry one of them, of all if none is named."""
    doubt_levels: tuple[Literal[5, 10, 15, 20, 25], ...] = ()
    """Levels that it is about; all if none is named."""
    source: Source | None = None


# ---------------------------------------------------------------------- units


class Deviation(Model):
    """A value of the entry's profile that differs from creature and quality, and why."""

    value: Value
    why: Words
    source: Source


QUALITY = r"^(regular|levy|(shock|missile)\+[1-4])$"
Quality = Annotated[str, Field(pattern=QUALITY)]


class Skirmish(Model):
    """Units of the entry that may skirmish (15.10)."""

    units: int | Literal["any"]
    armed: tuple[Id, ...] = ()
    """Only units with one of these."""
    doubt: Words | None = None
    """Why it is not certain that they may."""


class Pack(Model):
    """Beasts led by handlers (15.1)."""

    beasts: dict[Id, Points] = {}
    """Each beast at so many points; a pack is of one kind."""
    each: Span | None = None
    """Beasts for each handler."""
    one_kind: bool = True
    """Packs that make up a unit are all of one kind of beast; where the list does not say so, mixing them is doubtful."""
    unknown: Words | None = None
    """Why no beasts are named: the sources do not tell them."""


class Vehicle(Model):
    """A chariot, a wagon or the like, sold whole (20)."""

    kind: Literal["light", "heavy", "wagon"]
    team: dict[Id, int] = {}
    """Draught creatures and how many of them draw one."""
    crew: dict[Id, int] = {}
    """Creatures and how many of them ride in one, the driver among them."""
    move: Name | None = None
    """Movement that is printed instead of reckoned."""
    reserve: bool | None = None
    """Whether it has a reserve move, where that is not as its kind has it."""
    any_ground: bool = False
    """Difficult ground does not slow it."""
    told_as: Id | None = None
    """A kind of `machine_kinds`, of which its block tells."""
    hits: Name | None = None
    """What it does in the charge by itself, where that is printed otherwise."""
    strengths: tuple[int, ...] = ()
    """Of these hits."""
    note: Name | None = None


class Guards(Model):
    """Those who carry or guard a war altar (16.2)."""

    number: int
    """Paid with the price of the altar."""
    extra: int = 0
    """So many more may be bought."""
    extra_points: Points = 0
    wagon: dict[Id, int] = {}
    """What draws the wagon on which the altar may ride; nothing where no source tells."""


class Hidden(Model):
    """Models that hide in units (15.2, 15.9, the lists)."""

    in_: Annotated[tuple[Id, ...], Field(alias="in")] = ()
    """Entries in whose units they hide; any unit of their race if none is named."""
    perhaps_in: tuple[Id, ...] = ()
    """Entries of which it is not certain that they hide there …"""
    doubt: Words | None = None
    """… and why."""
    share: Share | None = None
    """At most this part of the unit's models."""
    most: int | None = None
    """At most so many in one unit."""
    or_alone: bool = False
    """They may also stand as a unit of their own."""


class ChampionOffer(Model):
    """Champions sold with the unit, arms included (the contingents)."""

    levels: dict[Level, Points]
    profiles: dict[Level, Id] = {}
    """Levels for which a creature's own row stands, in place of race and level."""
    name: Name | None = None
    mount: Id | None = None
    """What he rides, where the troops are no riders themselves or ride something else."""
    troop: tuple[Id, ...] = ()
    """Kinds of special troops that he is, beside those of the unit, paid with his price."""
    required: bool = False
    """Each unit must have one."""
    required_doubt: Words | None = None
    """Why it is doubtful whether each unit must have one: it is warned of."""
    one_unit: bool = False
    """Only one unit of the entry has one."""
    items: Offers = {}
    """Magic items that he may carry."""
    abilities: dict[Id, int] = {}
    """The most abilities that an item of a kind may have; any number if none is named."""
    needs: dict[Level, Id] = {}
    """A magic item that a champion of the level must carry, in his price, and that one of no other level has.

    Where `items` offers it too, its abilities are paid, up to what the offer says.
    """
    profile: dict[Level, dict[Characteristic, Value]] = {}
    """Values that the list prints for a level against race and level; the reason stands under the entry's `doubt`."""
    doubt: dict[Level, Words] = {}
    """Why the price of a level is not sure; told of units that have him."""


class CommandOffer(Model):
    """Command models that cost other than twice a model."""

    one_unit: bool = False
    """Only one unit of the entry has them."""
    standard: Points | None = None
    musician: Points | None = None
    doubt: dict[Literal["standard", "musician"], Words] = {}
    """Why a price is not sure; told of units that have him."""


class Wing(Model):
    """Who rides in units of two and more, where the list tells."""

    level: Literal[5, 10, 15, 20, 25]
    """All riders are of this level …"""
    higher: int
    """… but so many, who may be of a higher one."""
    doubt: Words | None = None
    """Why one of them may have to be; a unit without him is only told of."""


class UnitEntry(Model):
    """A rank-and-file entry: troops, war machines with their crew, chariots, handlers with beasts, altars."""

    id: Id
    name: Name
    number: Span
    """Models in the army (or of what `counts` names); a lower bound above 0 is compulsory."""
    number_per: tuple[Id, ...] = ()
    """The number is for each unit of these entries in the army; if none is named, for the army."""
    size: Span
    """Models in one unit (or of what `counts` names)."""
    counts: Literal["models", "machines", "teams", "chariots", "wagons", "bases", "altars"] = "models"
    points: Points
    """For each, as printed."""
    creature: Id
    """The race of troops, crew, handlers or guards."""
    others: dict[Id, Points] = {}
    """Other races that may be taken instead, with their prices."""
    quality: Quality = "regular"
    mount: Id | None = None
    carries: tuple[Id, ...] = ("hand-weapon",)
    troop: tuple[Id, ...] = ()
    machine: Id | None = None
    crew: int | None = None
    """Crew of a machine, where the list prints another number than the machine's own."""
    vehicle: Vehicle | None = None
    pack: Pack | None = None
    guards: Guards | None = None
    hidden: Hidden | None = None
    riders: tuple[Id, ...] = ()
    """Each model needs a character of one of these lines as its rider or pilot, who is paid with the characters."""
    wing: Wing | None = None
    """The riders of units of two and more."""
    forms: tuple[Id, ...] = ()
    """Shapes that the models may take: those printed with their creature, or other creatures of the bestiary."""
    companion: Form | None = None
    """An animal that comes with each model."""
    options: tuple[OptionGroup, ...] = ()
    champion: ChampionOffer | None = None
    needs_champion: tuple[Id, ...] = ()
    """Each unit needs a champion of one of these character lines."""
    command: CommandOffer | None = None
    skirmish: Skirmish | None = None
    variant: Id | None = None
    """Only where the roster names the variant."""
    replaced_by: Id | None = None
    """Not where the roster names this variant."""
    tags: tuple[TagUse, ...] = ()
    lacks: tuple[Id, ...] = ()
    """Special rules of its creature that do not hold for it."""
    flight: Flight | None = None
    """Flying speeds that the list prints against the bestiary."""
    profile: dict[Characteristic, Deviation] = {}
    note: Name | None = None
    told: Told = {}
    """What its block says of it in play."""
    doubt: Words | None = None
    """Why a number of it that every unit pays or uses is not sure."""
    doubt_of: tuple[Id, ...] = ()
    """Options that the doubt is about; it is told of units that have one of them, of all if none is named."""
    remark: Words | None = None
    """What its page says oddly, and from which nothing follows."""
    unknown: Words | None = None
    """Why its numbers are not there; it counts what is known."""
    source: Source | None = None


# --------------------------------------------------------------------- limits


class CountLimit(Model):
    """How many models of certain entries the army has, and in how many units."""

    of: tuple[Id, ...]
    min: int = 0
    max: int | None = None
    units: int | None = None
    """They stand in at most so many units."""
    creatures: tuple[Id, ...] = ()
    """Only those of these races are counted; all if none is named."""


class OptionLimit(Model):
    """How many characters carry an option."""

    option: Id
    max: int
    name: Name | None = None
    """What the list calls those who have it."""


class ItemLimit(Model):
    """Who may carry a kind of magic item, and of what strength."""

    item: Id
    of: tuple[Id, ...] = ()
    """Only characters of these lines; any if none is named."""
    leading: tuple[Id, ...] = ()
    """Only champions of units of these entries; any character if none is named."""
    carriers: int | None = None
    """Characters in the army who may have one; `null`: any number."""
    each: int | None = None
    """Items of the kind that one character may have."""
    abilities: int | None = None
    abilities_per_levels: int | None = None
    """One ability for so many levels."""
    more_abilities: int = 0
    """So many more than the levels give."""
    min_abilities: int = 0
    """Those who must carry one have at least so many abilities in it."""
    abilities_at: dict[Level, int] = {}
    """Abilities at certain levels, in place of `abilities`."""
    only: tuple[Id, ...] = ()
    """Only these abilities; any if none is named."""
    without: dict[Id, Id | None] = {}
    """Not these abilities, each with the option that the list sells in its place."""
    uncounted: tuple[Id, ...] = ()
    """Carriers of items with these abilities do not count against `carriers`."""
    spells: int | None = None
    """Spells in one item."""
    spell_level: int | None = None
    higher_spells: int | None = None
    """So many carriers may go beyond `spell_level`."""
    must: tuple[Id, ...] = ()
    """Character lines that must carry one …"""
    must_from: int = 0
    """… from this level on."""
    role: Literal["great-banner", "contingent-banner"] | None = None
    variant: Id | None = None
    replaced_by: Id | None = None


def _limit_kind(value: Any) -> str:
    for kind, model in (("item", ItemLimit), ("option", OptionLimit), ("of", CountLimit)):
        if isinstance(value, model) or (isinstance(value, dict) and kind in value):
            return kind
    return "of"


Limit = Annotated[
    Annotated[CountLimit, Tag("of")] | Annotated[OptionLimit, Tag("option")] | Annotated[ItemLimit, Tag("item")],
    Discriminator(_limit_kind),
]


# --------------------------------------------------------------- whole armies


class OpenRules(Model):
    """The list without a list: every creature by the rulebook's own prices (24)."""

    games: tuple[Literal["friendly", "scenario"], ...]
    source: Source


class Part(ShareLimit):
    """A category of the army: how much of the limit it may take, and which contingents make it up."""

    from_: Annotated[tuple[Id, ...], Field(alias="from")] = ()
    apart: dict[Id, Share] = {}
    """Contingents with a most of their own, which do not count against `max`."""
    without: dict[Id, tuple[Id, ...]] = {}
    """Entries of a contingent that this army may not have."""
    unknown: Words | None = None
    """Why no contingents are named: the sources do not tell them."""
    doubt: Words | None = None
    perhaps: Share | None = None
    """Beyond `max` and up to this part the doubt decides: the army is warned."""


class HostCreature(Model):
    """Creatures of a host: how many, and what each costs."""

    number: Span
    points: Points | None = None
    """The bestiary's own price if none is printed."""
    sizes: bool = False
    """The number is over all its sizes, each at the price of the bestiary."""
    options: dict[Id, Points] = {}
    unknown: Words | None = None
    """Why its numbers are not there."""


class Host(Model):
    """Creatures that wizards of the army bind for the battle (the lists)."""

    id: Id
    name: Name
    kind: HostKind = "monstrous"
    wizards: tuple[Id, ...] = ()
    """Only wizards of these lines bind it; any of the army if none is named."""
    creatures: dict[Id, HostCreature] = {}
    unknown: Words | None = None
    """Why no creatures are named."""


class Variant(Model):
    """A set of entries that replace others; a roster names those it uses."""

    name: Name
    effect: Words
    items: dict[Id, Id | None] = {}
    """Kinds of magic item in whose place another stands wherever the list offers units one; `null`: none does."""
    source: Source


class Commander(Model):
    """Who leads a contingent."""

    of: tuple[Id, ...]
    """Character lines that may command it: one of them is needed."""
    most: int = 1
    """So many characters of these lines may come along; one of them commands."""
    needed: Literal["always", "several-units", "several-races"] = "always"
    """Otherwise the champion of the only unit, or of the only race, will do."""
    alone: tuple[Id, ...] = ()
    """Entries of which a single unit is led by its champion; all if none is named."""
    leads: tuple[Id, ...] = ()
    """Entries that need a commander; all if none is named. Others lead themselves."""
    only_with: dict[Id, tuple[Id, ...]] = {}
    """Lines that lead the contingent only if it has a unit of one of these entries."""


class Alignment(Model):
    """Whose side troops are on; who may wear what, and who fights beside whom, hangs on it."""

    of: tuple[Side, ...] = ()
    """One of these."""
    usual: bool = False
    """Usually one of these, and any other too."""
    of_army: bool = False
    """That of the army that they join."""
    creatures: dict[Id, tuple[Side, ...]] = {}
    """Creatures whose alignment is another than that of the list."""


class ListFile(Defined):
    """What armies and contingents have in common."""

    id: Id
    name: Name
    aligned: Annotated[Alignment | None, Field(alias="alignment")] = None
    notes: Name | None = None
    spells: Name | None = None
    """The kinds of magic that its wizards may choose from, in words."""
    spell_rules: tuple[SpellRule, ...] = ()
    """The same to be checked against the spells that a roster notes; without any, nothing is."""
    no_rest: bool = False
    """Its wizards regain no magic points by rest."""
    attributes: dict[Id, Short | dict[str, Short]] = {}
    """Dice for the Chaos attributes of its entries, for characters also by level."""
    champion_attributes: dict[Id, Short] = {}
    """Dice for those of the champions sold with its entries."""
    limits: tuple[Limit, ...] = ()
    characters: tuple[CharacterLine, ...] = ()
    units: tuple[UnitEntry, ...] = ()
    source: Source

    @property
    def alignment(self) -> Text | None:
        """Its alignment in words."""
        told = self.aligned
        if told is None:
            return None
        return T("that of the army they join") if told.of_army else said(told.of, told.usual)


class ArmyFile(ListFile):
    """An army list."""

    kind: Literal["army"]
    system: Literal["wfb3"]
    composition: dict[Category, Part] = {}
    general: tuple[Id, ...] = ()
    """Character lines from which the general comes; all if none is named."""
    seconds: int = 1
    """Seconds in command that the army may name (14.8.1)."""
    hosts: tuple[Host, ...] = ()
    hosts_most: int | None = None
    """So many kinds of host in one army."""
    variants: dict[Id, Variant] = {}
    open: OpenRules | None = None
    baggage: Baggage | None = None


class ContingentFile(ListFile):
    """A contingent of allies or mercenaries."""

    kind: Literal["contingent"]
    system: Literal["wfb3"]
    of: Literal["allies", "mercenaries"]
    commander: Commander | None = None
