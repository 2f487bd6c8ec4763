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
    """A value of the entry's profile that differs from creature and quality, and why."""

    value: Value
    """The value that the entry has."""
    why: Words
    """Why it differs."""
    source: Source


QUALITY = r"^(regular|levy|(shock|missile)\+[1-4])$"
Quality = Annotated[str, Field(pattern=QUALITY)]


class Skirmish(Model):
    """Units of the entry that may skirmish (15.10)."""

    units: int | Literal["any"]
    """How many units of the entry may, or `any`."""
    armed: tuple[Id, ...] = ()
    """Only units with one of these."""
    doubt: Words | None = None
    """Why it is not certain that they may."""


class Pack(Model):
    """Beasts led by handlers (15.1)."""

    beasts: dict[Id, Points] = {}
    """Each beast at so many points; a pack is of one kind."""
    profiles: dict[Id, dict[Characteristic, Value]] = {}
    """Values that the list prints for a beast otherwise than the bestiary."""
    each: Span | None = None
    """Beasts for each handler."""
    one_kind: bool = True
    """Packs that make up a unit are all of one kind of beast; where the list does not say so, mixing them is doubtful."""
    unknown: Words | None = None
    """Why no beasts are named: the sources do not tell them."""


class Vehicle(Model):
    """A chariot, a wagon or the like, sold whole (20)."""

    kind: Literal["light", "heavy", "wagon"]
    """A light or heavy chariot, or a wagon."""
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
    riders_doubt: Words | None = None
    """Why it is open whether a character may ride in it; nothing where he may."""
    note: Name | None = None


class Guards(Model):
    """Those who carry or guard a war altar (16.2)."""

    number: int
    """Paid with the price of the altar."""
    extra: int = 0
    """So many more may be bought."""
    extra_points: Points = 0
    """The price of a further guard."""
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
    """The price for each level."""
    profiles: dict[Level, Id] = {}
    """Levels for which a creature's own row stands, in place of race and level."""
    name: Name | None = None
    """What he is called."""
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
    """The price of the standard."""
    musician: Points | None = None
    """The price of the musician."""
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
    """What `models` counts in a roster."""
    points: Points
    """For each, as printed."""
    creature: Id
    """The race of troops, crew, handlers or guards."""
    others: dict[Id, Points] = {}
    """Other races that may be taken instead, with their prices."""
    quality: Quality = "regular"
    """Regular, levy, or elite and its grade."""
    mount: Id | None = None
    """What they ride."""
    carries: tuple[Id, ...] = ("hand-weapon",)
    """What they have without paying."""
    troop: tuple[Id, ...] = ()
    """Kinds of special troops that they are."""
    machine: Id | None = None
    """The machine, by its row of the system's table."""
    crew: int | None = None
    """Crew of a machine, where the list prints another number than the machine's own."""
    vehicle: Vehicle | None = None
    """The chariot or wagon that it is."""
    pack: Pack | None = None
    """Beasts with their handlers."""
    guards: Guards | None = None
    """Guards of an altar."""
    hidden: Hidden | None = None
    """Where its models may hide."""
    riders: tuple[Id, ...] = ()
    """Each model needs a character of one of these lines as its rider or pilot, who is paid with the characters."""
    wing: Wing | None = None
    """The riders of units of two and more."""
    forms: tuple[Id, ...] = ()
    """Shapes that the models may take: those printed with their creature, or other creatures of the bestiary."""
    companion: Form | None = None
    """An animal that comes with each model."""
    options: tuple[OptionGroup, ...] = ()
    """What its units may buy."""
    champion: ChampionOffer | None = None
    """Champions that are sold with the unit."""
    needs_champion: tuple[Id, ...] = ()
    """Each unit needs a champion of one of these character lines."""
    command: CommandOffer | None = None
    """Prices of command models that differ from the rule."""
    skirmish: Skirmish | None = None
    """Whether its units may skirmish."""
    variant: Id | None = None
    """Only where the roster names the variant."""
    replaced_by: Id | None = None
    """Not where the roster names this variant."""
    tags: tuple[TagUse, ...] = ()
    """Special rules that it has."""
    lacks: tuple[Id, ...] = ()
    """Special rules of its creature that do not hold for it."""
    flight: Flight | None = None
    """Flying speeds that the list prints against the bestiary."""
    profile: dict[Characteristic, Deviation] = {}
    """Values that differ from creature and quality."""
    note: Name | None = None
    told: Told = {}
    """What its block says of it in play."""
    hits: tuple[int, ...] = ()
    """Strengths of the hits of which it tells there."""
    doubt: Words | None = None
    """Why a number of it that every unit pays or uses is not sure."""
    doubt_of: tuple[Id, ...] = ()
    """Options that the doubt is about; it is told of units that have one of them, of all if none is named."""
    remark: Words | None = None
    """What its page says oddly, and from which nothing follows."""
    unknown: Words | None = None
    """Why its numbers are not there; it counts what is known."""
    source: Source | None = None

    @property
    def offers(self) -> Offers:
        """All options that its units may buy, by id."""
        return {id: offer for group in self.options for id, offer in offers_of(group).items()}
