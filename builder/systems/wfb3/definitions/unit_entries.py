"""The rank-and-file entries of a list: troops, machines, chariots, packs, altars, and their champions and command."""

from typing import Annotated, Literal

from pydantic import Field

from builder.core.definitions import Id, Name, Points, Share, Source, Span, Words
from builder.core.models import Model
from builder.systems.wfb3.definitions.bestiary import Flight, Form
from builder.systems.wfb3.definitions.options import Offers, OptionGroup, offers_of
from builder.systems.wfb3.definitions.troops import TagUse
from builder.systems.wfb3.definitions.values import Characteristic, Level, Told, Value


class Deviation(Model):
    """A value of the entry's profile that differs from creature and quality, with the reason."""

    value: Value
    """The entry's value."""
    why: Words
    """Reason for the difference."""
    source: Source


QUALITY = r"^(regular|levy|(shock|missile)\+[1-4])$"
"""Pattern of a quality: `regular`, `levy`, or elite with its grade, such as `shock+2`."""
Quality = Annotated[str, Field(pattern=QUALITY)]


class Skirmish(Model):
    """Units of the entry that may skirmish (15.10)."""

    units: int | Literal["any"]
    """Number of units that may skirmish, or `any`."""
    armed: tuple[Id, ...] = ()
    """Equipment of which the unit needs one."""
    doubt: Words | None = None
    """Why it is not certain that they may."""


class Pack(Model):
    """Beasts led by handlers (15.1)."""

    beasts: dict[Id, Points] = {}
    """Price of each kind of beast; a pack has one kind."""
    profiles: dict[Id, dict[Characteristic, Value]] = {}
    """Values printed for a beast that differ from the bestiary."""
    each: Span | None = None
    """Number of beasts for each handler."""
    one_kind: bool = True
    """True if all packs of a unit must be of one kind of beast; otherwise mixing them is doubtful."""
    unknown: Words | None = None
    """Reason why `beasts` is empty, if the sources do not list them."""


class Vehicle(Model):
    """A chariot, wagon or the like, sold with team and crew (20)."""

    kind: Literal["light", "heavy", "wagon"]
    """A light or heavy chariot, or a wagon."""
    team: dict[Id, int] = {}
    """Number of draught creatures of one vehicle, by id of the creature."""
    crew: dict[Id, int] = {}
    """Number of crew of one vehicle by creature, driver included."""
    move: Name | None = None
    """Movement in words, if printed instead of computed."""
    reserve: bool | None = None
    """True or false if, unlike its kind of vehicle, it has a reserve move or has none; `null`: like its kind."""
    any_ground: bool = False
    """True if difficult ground does not slow it."""
    told_as: Id | None = None
    """Kind under `machine_kinds` whose play notes it uses."""
    hits: Name | None = None
    """Hits of the vehicle itself in a charge, if the list prints other ones than the rulebook."""
    strengths: tuple[int, ...] = ()
    """Strengths of the hits in `hits`."""
    riders_doubt: Words | None = None
    """Why it is doubtful that a character may ride in it; not set if he may."""
    note: Name | None = None


class Guards(Model):
    """Bearers or guards of a war altar (16.2)."""

    number: int
    """Number of guards included in the altar's price."""
    extra: int = 0
    """Number of additional guards that may be bought."""
    extra_points: Points = 0
    """Price of an additional guard."""
    wagon: dict[Id, int] = {}
    """Team of the altar's wagon by creature; empty if no source says."""


class Hidden(Model):
    """Models that hide in units (15.2, 15.9, the lists)."""

    in_: Annotated[tuple[Id, ...], Field(alias="in")] = ()
    """Entries in whose units they may hide; any unit of their race if none is named."""
    perhaps_in: tuple[Id, ...] = ()
    """Entries in whose units it is doubtful that they may hide."""
    doubt: Words | None = None
    """Reason of the doubt about the entries under `perhaps_in`."""
    share: Share | None = None
    """Largest part of a unit's models that may hide in it."""
    most: int | None = None
    """Largest number of models that may hide in one unit."""
    or_alone: bool = False
    """True if they may also form a unit of their own."""


class ChampionOffer(Model):
    """Champions sold with the unit, equipment included (the contingents)."""

    levels: dict[Level, Points]
    """Price by level."""
    profiles: dict[Level, Id] = {}
    """Levels that use a bestiary row of their own instead of race and level."""
    name: Name | None = None
    """Title of the champion."""
    mount: Id | None = None
    """His mount, if it differs from the troops'."""
    troop: tuple[Id, ...] = ()
    """Additional kinds of special troops that he belongs to, included in his price."""
    required: bool = False
    """True if each unit must have one."""
    required_doubt: Words | None = None
    """Why it is doubtful that each unit must have one; a missing one is then a warning."""
    one_unit: bool = False
    """True if only one unit of the entry may have one."""
    items: Offers = {}
    """Magic items that he may carry."""
    abilities: dict[Id, int] = {}
    """Largest number of abilities by kind of item; any number if none is named."""
    needs: dict[Level, Id] = {}
    """Kind of magic item included with a champion of the level; champions of other levels may not have it.

    If `items` offers it too, its abilities are paid extra, up to the limit of that offer.
    """
    profile: dict[Level, dict[Characteristic, Value]] = {}
    """Values printed for a level that differ from race and level; the reason is under the entry's `doubt`."""
    doubt: dict[Level, Words] = {}
    """Why the price of a level is doubtful; reported for units with such a champion."""


class CommandOffer(Model):
    """Command models with prices other than twice a model."""

    one_unit: bool = False
    """True if only one unit of the entry may have them."""
    standard: Points | None = None
    """The price of the standard."""
    musician: Points | None = None
    """The price of the musician."""
    doubt: dict[Literal["standard", "musician"], Words] = {}
    """Why a price is doubtful; reported for units with that model."""


class Wing(Model):
    """Levels of riders in units of two or more."""

    level: Literal[5, 10, 15, 20, 25]
    """Level of all riders except `higher` of them."""
    higher: int
    """Number of riders who may have a higher level."""
    doubt: Words | None = None
    """Why a rider of higher level may be required; a unit without one gets a remark only."""


class UnitEntry(Model):
    """A rank-and-file entry: troops, war machines with their crew, chariots, handlers with beasts, altars."""

    id: Id
    name: Name
    number: Span
    """Number of models (or of what `counts` names) in the army; a minimum above 0 is compulsory."""
    number_per: tuple[Id, ...] = ()
    """Entries each of whose units allows `number`; if none is named, `number` is for the whole army."""
    size: Span
    """Number of models (or of what `counts` names) in one unit."""
    counts: Literal["models", "machines", "teams", "chariots", "wagons", "bases", "altars"] = "models"
    """The unit in which sizes and `models` are counted."""
    points: Points
    """Printed price of each model (or of what `counts` names)."""
    creature: Id
    """Race of the troops, crew, handlers or guards."""
    others: dict[Id, Points] = {}
    """Other races that may be taken instead, with their prices."""
    quality: Quality = "regular"
    """Regular, levy, or elite and its grade."""
    mount: Id | None = None
    """Id of the mount of each model."""
    carries: tuple[Id, ...] = ("hand-weapon",)
    """Equipment included in the price."""
    troop: tuple[Id, ...] = ()
    """Kinds of special troops that they are."""
    machine: Id | None = None
    """The machine, by its row of the system's table."""
    crew: int | None = None
    """Number of crew of a machine, if it differs from the machine's own."""
    vehicle: Vehicle | None = None
    """The chariot or wagon that it is."""
    pack: Pack | None = None
    """Beasts with their handlers."""
    guards: Guards | None = None
    """Guards of an altar."""
    hidden: Hidden | None = None
    """Rules for its models that hide in other units."""
    riders: tuple[Id, ...] = ()
    """Character lines of which each model needs one as rider or pilot, paid separately."""
    wing: Wing | None = None
    """Levels of riders in units of two or more."""
    forms: tuple[Id, ...] = ()
    """Shapes of the models: forms of their creature, or other creatures."""
    companion: Form | None = None
    """An animal that comes with each model."""
    options: tuple[OptionGroup, ...] = ()
    """Options of its units."""
    champion: ChampionOffer | None = None
    """Champions sold with the unit."""
    needs_champion: tuple[Id, ...] = ()
    """Ids of character lines: each unit needs a champion taken from one of them; empty if it needs none."""
    command: CommandOffer | None = None
    """Prices of command models that differ from the rule."""
    skirmish: Skirmish | None = None
    """Units that may skirmish."""
    variant: Id | None = None
    """Variant that the roster must name for this entry."""
    replaced_by: Id | None = None
    """Variant that removes this entry."""
    tags: tuple[TagUse, ...] = ()
    """Special rules that it has."""
    lacks: tuple[Id, ...] = ()
    """Special rules of its creature that do not apply to it."""
    flight: Flight | None = None
    """Flying speeds, if they differ from the bestiary."""
    profile: dict[Characteristic, Deviation] = {}
    """Values that differ from creature and quality."""
    note: Name | None = None
    told: Told = {}
    """Play notes on sheets."""
    hits: tuple[int, ...] = ()
    """Strengths of hits mentioned in the notes."""
    doubt: Words | None = None
    """Why a price or number that applies to every unit is doubtful."""
    doubt_of: tuple[Id, ...] = ()
    """Options about which there is the `doubt`, reported for units with one of them; for all units if none is named."""
    remark: Words | None = None
    """Remark on an oddity of its page that has no effect."""
    unknown: Words | None = None
    """Reason why some of its numbers are missing; only those that are given count."""
    source: Source | None = None

    @property
    def kind(self) -> Literal["machine", "chariot", "pack", "altar", "unit"]:
        """The kind of its entries."""
        if self.machine is not None:
            return "machine"
        if self.vehicle is not None:
            return "chariot"
        return "pack" if self.pack is not None else "altar" if self.guards is not None else "unit"

    @property
    def offers(self) -> Offers:
        """All options that its units may buy, by id."""
        return {id: offer for group in self.options for id, offer in offers_of(group).items()}
