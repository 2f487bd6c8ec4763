"""What an army list or a contingent holds as a whole: entries, limits, composition, hosts, variants, commander.

Numbers are those that the lists print; a printed entry beats the general rule (A52).
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Discriminator, Field, Tag

from builder.core.definitions import Defined, Id, Name, Points, Share, ShareLimit, Short, Source, Span, Words, one_of
from builder.core.findings import Plain, T, Text
from builder.core.models import Model
from builder.systems.wfb3.definitions.battle import Baggage, HostKind
from builder.systems.wfb3.definitions.character_lines import CharacterLine, SpellRule
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.definitions.values import Level, Post, Side, alignment_text

Category = Annotated[str, one_of("rank-and-file", "characters", "allies", "mercenaries", "host")]
"""What a share of the points is of."""


class CountLimit(Model):
    """How many models of certain entries the army has, and in how many units."""

    of: tuple[Id, ...]
    """The entries that are counted together."""
    min: int = 0
    """At least so many."""
    max: int | None = None
    """At most so many."""
    units: int | None = None
    """They stand in at most so many units."""
    creatures: tuple[Id, ...] = ()
    """Only those of these races are counted; all if none is named."""


class OptionLimit(Model):
    """How many characters carry an option."""

    option: Id
    """The option that is counted."""
    max: int
    """At most so many."""
    name: Name | None = None
    """What the list calls those who have it."""


class ItemLimit(Model):
    """Who may carry a kind of magic item, and of what strength."""

    item: Id
    """The kind of item."""
    of: tuple[Id, ...] = ()
    """Only characters of these lines; any if none is named."""
    leading: tuple[Id, ...] = ()
    """Only champions of units of these entries; any character if none is named."""
    carriers: int | None = None
    """Characters in the army who may have one; `null`: any number."""
    each: int | None = None
    """Items of the kind that one character may have."""
    abilities: int | None = None
    """Abilities of one item, at most."""
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
    """The highest level of a spell in it."""
    higher_spells: int | None = None
    """So many carriers may go beyond `spell_level`."""
    must: tuple[Id, ...] = ()
    """Character lines that must carry one …"""
    must_from: int = 0
    """… from this level on."""
    role: Literal["great-banner", "contingent-banner"] | None = None
    """The bearer to whom it is bound."""
    variant: Id | None = None
    """The variant that must be named for it."""
    replaced_by: Id | None = None
    """The variant with which it does not hold."""


def _limit_kind(value: Plain | CountLimit | OptionLimit | ItemLimit) -> str:
    for kind, model in (("item", ItemLimit), ("option", OptionLimit), ("of", CountLimit)):
        if isinstance(value, model) or (isinstance(value, dict) and kind in value):
            return kind
    return "of"


Limit = Annotated[
    Annotated[CountLimit, Tag("of")] | Annotated[OptionLimit, Tag("option")] | Annotated[ItemLimit, Tag("item")],
    Discriminator(_limit_kind),
]


class OpenRules(Model):
    """The list without a list: every creature by the rulebook's own prices (24)."""

    games: tuple[Literal["friendly", "scenario"], ...]
    """Kinds of game that it may be played in."""
    source: Source


class Part(ShareLimit):
    """A category of the army: how much of the limit it may take, and which contingents make it up."""

    from_: Annotated[tuple[Id, ...], Field(alias="from")] = ()
    """The contingents that it may come from."""
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
    """How many there may be."""
    points: Points | None = None
    """The bestiary's own price if none is printed."""
    sizes: bool = False
    """The number is over all its sizes, each at the price of the bestiary."""
    options: dict[Id, Points] = {}
    """What they may have, with its price."""
    unknown: Words | None = None
    """Why its numbers are not there."""


class Host(Model):
    """Creatures that wizards of the army bind for the battle (the lists)."""

    id: Id
    """The id of the host."""
    name: Name
    kind: HostKind = "monstrous"
    """What binds it."""
    wizards: tuple[Id, ...] = ()
    """Only wizards of these lines bind it; any of the army if none is named."""
    creatures: dict[Id, HostCreature] = {}
    """Its creatures, each with number and price."""
    unknown: Words | None = None
    """Why no creatures are named."""


class Variant(Model):
    """A set of entries that replace others; a roster names those it uses."""

    name: Name
    effect: Words
    """What it changes, in a few words."""
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


class Preset(Model):
    """Equipment that goes together, suggested by us: no list prints it, and no verdict asks for it."""

    name: Name
    """What it is called."""
    of: tuple[Id, ...]
    """Entries and character lines that it is for."""
    mount: Id | None = None
    """What they ride."""
    options: tuple[Id, ...] = ()
    """What they buy, in this order."""
    command: tuple[Post, ...] = ()
    """Whom a unit has for its command."""


class ListFile(Defined):
    """What armies and contingents have in common."""

    for_search: ClassVar[frozenset[str]] = frozenset(("presets",))

    id: Id
    """The id of the list; also the name of the file."""
    name: Name
    aligned: Annotated[Alignment | None, Field(alias="alignment")] = None
    """Its alignment."""
    notes: Name | None = None
    """What sheets of every list of the army say."""
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
    """Numbers that several lines share."""
    characters: tuple[CharacterLine, ...] = ()
    """The lines of characters."""
    units: tuple[UnitEntry, ...] = ()
    """The entries of rank and file, machines and the like."""
    source: Source

    presets: tuple[Preset, ...] = ()
    """Ways to equip its entries at once, of our own."""

    @property
    def alignment(self) -> Text | None:
        """Its alignment in words."""
        told = self.aligned
        if told is None:
            return None
        return T("that of the army they join") if told.of_army else alignment_text(told.of, told.usual)


class ArmyFile(ListFile):
    """An army list."""

    kind: Literal["army"]
    system: Literal["wfb3"]
    composition: dict[Category, Part] = {}
    """How much of the limit each part of the army may take."""
    general: tuple[Id, ...] = ()
    """Character lines from which the general comes; all if none is named."""
    seconds: int = 1
    """Seconds in command that the army may name (14.8.1)."""
    hosts: tuple[Host, ...] = ()
    """Creatures that wizards may bind."""
    hosts_most: int | None = None
    """So many kinds of host in one army."""
    variants: dict[Id, Variant] = {}
    """Sets of entries that replace others."""
    open: OpenRules | None = None
    """The list without a list."""
    baggage: Baggage | None = None
    """The baggage train, where it differs from the general one."""


class ContingentFile(ListFile):
    """A contingent of allies or mercenaries."""

    kind: Literal["contingent"]
    system: Literal["wfb3"]
    of: Literal["allies", "mercenaries"]
    """Whether they are allies or mercenaries."""
    commander: Commander | None = None
    """Who commands them."""
