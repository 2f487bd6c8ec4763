"""Models of army lists and contingents: entries, limits, composition, hosts, variants, commander.

Numbers are as printed; a printed entry overrides the general rule (A52).
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field, Tag

from builder.core.definitions import (
    Defined,
    Id,
    Name,
    Points,
    Share,
    ShareLimit,
    Short,
    Source,
    Span,
    Words,
    first_key,
    one_of,
)
from builder.core.findings import T, Text
from builder.core.models import Model
from builder.systems.wfb3.definitions.battle import Baggage, HostKind
from builder.systems.wfb3.definitions.character_lines import CharacterLine, SpellRule
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.definitions.values import Level, Post, Side, alignment_text

Category = Annotated[str, one_of("rank-and-file", "characters", "allies", "mercenaries", "host")]
"""Id of a category of the army."""


class CountLimit(Model):
    """Limit on the models, or on the number of units, of several entries of the list together."""

    of: tuple[Id, ...]
    """The entries that are counted together."""
    min: int = 0
    """Smallest number of models."""
    max: int | None = None
    """Largest number of models."""
    units: int | None = None
    """Largest number of units."""
    creatures: tuple[Id, ...] = ()
    """Only those of these races are counted; all if none is named."""


class OptionLimit(Model):
    """Limit on the characters that have an option."""

    option: Id
    """The option that is counted."""
    max: int
    """Largest number of characters."""
    name: Name | None = None
    """Name of characters with the option in the list."""


class ItemLimit(Model):
    """Limits on a kind of magic item: carriers, numbers, abilities, spells."""

    item: Id
    """The kind of item."""
    of: tuple[Id, ...] = ()
    """Only characters of these lines; any if none is named."""
    leading: tuple[Id, ...] = ()
    """Only champions of units of these entries; any character if none is named."""
    carriers: int | None = None
    """Largest number of characters in the army with such an item; `null`: any number."""
    each: int | None = None
    """Largest number of items of the kind for one character."""
    abilities: int | None = None
    """Largest number of abilities of one item."""
    abilities_per_levels: int | None = None
    """Number of levels that the character needs for each ability."""
    more_abilities: int = 0
    """Number of abilities allowed in addition to those by `abilities_per_levels`."""
    min_abilities: int = 0
    """Smallest number of abilities of the item, for characters who must carry such an item."""
    abilities_at: dict[Level, int] = {}
    """Largest number of abilities by level, instead of `abilities`."""
    only: tuple[Id, ...] = ()
    """Only these abilities; any if none is named."""
    without: dict[Id, Id | None] = {}
    """Forbidden abilities, each with the option that the list sells instead."""
    uncounted: tuple[Id, ...] = ()
    """Carriers of items with these abilities do not count against `carriers`."""
    spells: int | None = None
    """Largest number of spells in one item."""
    spell_level: int | None = None
    """Highest level of a spell in the item."""
    higher_spells: int | None = None
    """Number of carriers who may exceed `spell_level`."""
    must: tuple[Id, ...] = ()
    """Character lines whose characters must carry such an item."""
    must_from: int = 0
    """Level from which characters of these lines must carry such an item."""
    role: Literal["great-banner", "contingent-banner"] | None = None
    """Role that its carrier must have."""
    variant: Id | None = None
    """Variant that the roster must name for this limit."""
    replaced_by: Id | None = None
    """Variant that switches this limit off."""


Limit = Annotated[
    Annotated[CountLimit, Tag("of")] | Annotated[OptionLimit, Tag("option")] | Annotated[ItemLimit, Tag("item")],
    first_key("item", "option", otherwise="of"),
]


class OpenRules(Model):
    """The open list: every creature at the rulebook's own prices (24)."""

    games: tuple[Literal["friendly", "scenario"], ...]
    """Game types in which the open list may be used."""
    source: Source


class Part(ShareLimit):
    """A category of the army: its share of the points limit, and its contingents."""

    from_: Annotated[tuple[Id, ...], Field(alias="from")] = ()
    """Ids of the contingents that belong to the category."""
    apart: dict[Id, Share] = {}
    """Contingents with a maximum share of their own, which do not count against `max`."""
    without: dict[Id, tuple[Id, ...]] = {}
    """Entries of a contingent that this army may not have."""
    unknown: Words | None = None
    """Reason why `from` is empty, if the sources do not list the contingents."""
    doubt: Words | None = None
    perhaps: Share | None = None
    """Doubtful maximum: above `max` and up to this share there is only a warning."""


class HostCreature(Model):
    """A kind of creature in a host: number and price."""

    number: Span
    """Smallest and largest number."""
    points: Points | None = None
    """Price of each; the bestiary's if none is printed."""
    sizes: bool = False
    """True if the number is for all its sizes together, each at the bestiary's price."""
    options: dict[Id, Points] = {}
    """Options with their prices."""
    unknown: Words | None = None
    """Reason why its numbers are missing."""


class Host(Model):
    """Creatures that wizards of the army bind for the battle (the lists)."""

    id: Id
    """The id of the host."""
    name: Name
    kind: HostKind = "monstrous"
    """Kind of host, which decides how it is bound."""
    wizards: tuple[Id, ...] = ()
    """Character lines whose wizards may bind it; any of the army if none is named."""
    creatures: dict[Id, HostCreature] = {}
    """Its creatures, each with number and price."""
    unknown: Words | None = None
    """Reason why `creatures` is empty."""


class Variant(Model):
    """A set of entries that replace entries of the list; a roster lists the variants that it uses."""

    name: Name
    effect: Words
    """Short description of the change."""
    items: dict[Id, Id | None] = {}
    """Kinds of magic item replaced by another wherever the list offers them to units; `null`: removed."""
    source: Source


class Commander(Model):
    """Commander of a contingent."""

    of: tuple[Id, ...]
    """Character lines that may command it: one of them is needed."""
    most: int = 1
    """Largest number of characters of these lines; one of them commands."""
    needed: Literal["always", "several-units", "several-races"] = "always"
    """When a commander is needed; otherwise the champion of the only unit, or of the only race, commands."""
    alone: tuple[Id, ...] = ()
    """Entries whose single unit may be commanded by its champion; all if none is named."""
    leads: tuple[Id, ...] = ()
    """Entries that need a commander; all if none is named."""
    only_with: dict[Id, tuple[Id, ...]] = {}
    """Lines that may command only if the contingent has a unit of one of these entries."""


class Alignment(Model):
    """Alignment of troops, which decides on some equipment and on who fights beside whom."""

    of: tuple[Side, ...] = ()
    """Possible alignments."""
    usual: bool = False
    """True if these alignments are only the usual ones, so that all are possible."""
    of_army: bool = False
    """True if the troops have the alignment of the army that they join."""
    creatures: dict[Id, tuple[Side, ...]] = {}
    """Creatures with an alignment different from the list's."""


class Preset(Model):
    """Suggested set of equipment; our own, not printed in a list and not checked."""

    name: Name
    """Name of the preset."""
    of: tuple[Id, ...]
    """Ids of the entries and character lines that it is for."""
    mount: Id | None = None
    """Id of the mount."""
    options: tuple[Id, ...] = ()
    """Ids of the options, in this order."""
    command: tuple[Post, ...] = ()
    """Command models of a unit."""


class ListFile(Defined):
    """Keys that army lists and contingents share."""

    for_search: ClassVar[frozenset[str]] = frozenset(("presets",))

    id: Id
    """The id of the list; also the name of the file."""
    name: Name
    aligned: Annotated[Alignment | None, Field(alias="alignment")] = None
    """Alignment of its troops."""
    notes: Name | None = None
    """Note shown on every sheet of the army."""
    spells: Name | None = None
    """The kinds of magic that its wizards may choose from, in words."""
    spell_rules: tuple[SpellRule, ...] = ()
    """Rules on kinds of spells, against which noted spells are checked; without any, nothing is checked."""
    no_rest: bool = False
    """True if wizards of the list regain no magic points by rest."""
    attributes: dict[Id, Short | dict[str, Short]] = {}
    """Dice for the Chaos attributes of its entries, for characters also by level."""
    champion_attributes: dict[Id, Short] = {}
    """Dice for the Chaos attributes of champions sold with its entries."""
    limits: tuple[Limit, ...] = ()
    """Limits on several lines together."""
    characters: tuple[CharacterLine, ...] = ()
    """The lines of characters."""
    units: tuple[UnitEntry, ...] = ()
    """The entries of rank and file, machines and the like."""
    source: Source

    presets: tuple[Preset, ...] = ()
    """Suggested sets of equipment for its entries."""

    @property
    def alignment(self) -> Text | None:
        """The list's alignment in words."""
        aligned = self.aligned
        if aligned is None:
            return None
        return T("that of the army they join") if aligned.of_army else alignment_text(aligned.of, aligned.usual)


class ArmyFile(ListFile):
    """An army list."""

    kind: Literal["army"]
    system: Literal["wfb3"]
    composition: dict[Category, Part] = {}
    """Share of the points limit for each category."""
    general: tuple[Id, ...] = ()
    """Character lines from which the general comes; all if none is named."""
    seconds: int = 1
    """Seconds in command that the army may name (14.8.1)."""
    hosts: tuple[Host, ...] = ()
    """Creatures that wizards may bind."""
    hosts_most: int | None = None
    """Largest number of kinds of host in one army."""
    variants: dict[Id, Variant] = {}
    """Sets of entries that replace others."""
    open: OpenRules | None = None
    """Rules of the open list; not set for other lists."""
    baggage: Baggage | None = None
    """The baggage train, if it differs from the general rule."""


class ContingentFile(ListFile):
    """A contingent of allies or mercenaries."""

    kind: Literal["contingent"]
    system: Literal["wfb3"]
    of: Literal["allies", "mercenaries"]
    """Kind of contingent: allies or mercenaries."""
    commander: Commander | None = None
    """Rule on the commander of the contingent; not set if it needs none."""
