"""Magic items, what they do, and the kinds of spells."""

from typing import Literal

from builder.core.definitions import Id, Name, Points, Short, Source, Words
from builder.core.models import Model
from builder.systems.wfb3.definitions.values import Changes, Side


class Only(Model):
    """The characters who alone may have an ability."""

    name: Name
    """What they are called in a finding."""
    lines: dict[Id, tuple[Id, ...]]
    """Lines of characters by the list that sells them."""


class Ability(Model):
    """A property of a magic item."""

    name: Name
    whole: Name | None = None
    """The item with it, in a sentence, where the bare name says too little."""
    points: Points
    """Its price."""
    per_shot: bool = False
    """Whether it is paid for each shot."""
    once: bool = False
    """One in the whole army."""
    on: tuple[Id, ...] = ()
    """Only these of the item's `forms` may have it; any if none is named."""
    role: Literal["great-banner"] | None = None
    """Only on the standard of this post."""
    of: tuple[Id, ...] = ()
    """Only these of the item's pieces may have it; any if none is named."""
    perhaps_of: tuple[Id, ...] = ()
    """Pieces that the sources neither grant it nor refuse it."""
    perhaps_beside: tuple[Id, ...] = ()
    """Pieces of which the sources do not say whether it bears them beside it."""
    not_for: tuple[Side, ...] = ()
    """Characters of these alignments may not have it."""
    not_riding: tuple[Id, ...] = ()
    """Riders of these may not have it, whatever side they are on."""
    creatures: tuple[Id, ...] = ()
    """Only these races may have it; any if none is named."""
    perhaps_creatures: tuple[Id, ...] = ()
    """Races that may count as one of them."""
    only: Only | None = None
    """Who alone may have it."""

    @property
    def name_in_sentence(self) -> Name:
        """What a sentence calls it."""
        return self.name if self.whole is None else self.whole


Several = Literal["any", "unclear", "never"]


class ItemForm(Model):
    """A thing that a magic item may be."""

    name: Name
    """What it is called."""
    weapons: tuple[Id, ...] = ()
    """One of these is what is magic, and its bearer must have it; none is named where the item's price buys all of it."""
    like: tuple[Id, ...] = ("hand-weapon",)
    """What it fights as, where its price buys all of it."""
    several: Several = "any"
    """Whether it may have more than one ability."""
    several_for: dict[Id, Several] = {}
    """The same for single races."""
    unclear: Name | None = None
    """Why it is unclear, where it is."""


class Worn(Model):
    """What may be magic without being a piece of armour."""

    name: Name
    """What it is called."""
    bare: bool = False
    """Only where no armour is on the body."""


class MagicItem(Model):
    """A kind of magic item (24.4): priced last, never multiplied."""

    name: Name
    points: Points = 0
    """The price of the thing before its abilities."""
    carried_by: Literal["character", "wizard", "standard", "musician"]
    """Who may carry it."""
    abilities: dict[Id, Ability] = {}
    """Abilities that it may have."""
    min_abilities: int = 0
    """At least so many abilities."""
    max_abilities: int | None = None
    """At most so many abilities."""
    one_of: tuple[Id, ...] = ()
    """Exactly one of these abilities must be among them."""
    forms: dict[Id, ItemForm] = {}
    """What the item may be; one form must suit all its abilities."""
    form: Id | None = None
    """What it is where the roster does not say."""
    of: tuple[Id, ...] = ()
    """It is one of these pieces, which the carrier must have."""
    worn: dict[Id, Worn] = {}
    """What of these is no armour."""
    missile: bool = False
    """It is for a weapon that shoots, which the carrier must have."""
    by_characters: bool = False
    """A unit's, which any one character may carry as well."""
    spell_points: tuple[Points, Points, Points, Points] = (0, 0, 0, 0)
    """Price of a spell by its level, 1 first."""
    spells: Literal["one", "many"] | None = None
    """Whether it holds one spell or many."""
    rulebook: bool = True
    """Known to every army, and so in the open list; others are of single army lists."""
    source: Source


class Effect(Model):
    """What a magic item or one of its abilities does in play; sheets tell it, no verdict rests on it.

    The numbers are those that hold all battle long.
    """

    effect: Words | None = None
    """What it does, in a few words."""
    doubt: Words | None = None
    """What is to be agreed on before the game."""
    blank: Words | None = None
    """Room at its bearer for what is noted by hand."""
    save: int = 0
    """Steps by which armour saves better than its type."""
    saves_as: Id | None = None
    """The piece of armour as which it saves."""
    weightless: bool = False
    """The armour never slows its wearer."""
    first_wound: bool = False
    """The first wound of the battle is saved."""
    missile_save: int | None = None
    """The save against missiles of one who wears no armour."""
    own_save: int | None = None
    """A save of the item itself."""
    free_spells: bool = False
    """The armour makes no spell dearer."""
    changes: Changes = {}
    """Of its bearer's profile."""
    bonus: Changes = {}
    """What is added to the bonuses of these characteristics."""
    bonus_max: int | None = None
    """How many bonuses of its weapon count at most."""
    strength: int = 0
    """Of the blows with this weapon."""
    hits: tuple[int, ...] = ()
    """Strengths of the hits of which its effect tells."""
    to_hit: int = 0
    """What it adds to the die to hit."""
    enemy_save: int = 0
    """Modifier to the save of the one struck: -1 worsens it."""
    tags: dict[Id, Words | None] = {}
    """Special rules of its bearer or his unit, each with a note."""
    unit: bool = False
    """It works on the unit in which it stands, and is told there, too."""
    in_open: "Effect | None" = None
    """What it does in the open list, where the rulebook itself holds."""
    source: Source | None = None
    """Where it differs from the item's."""


class ItemEffects(Effect):
    """What all items of a kind do, and what each ability adds."""

    several: Words | None = None
    """Told besides of an item with several abilities."""
    banner: Words | None = None
    """Told besides of the banner of an army or a contingent."""
    abilities: dict[Id, Effect] = {}
    """What each ability adds."""


class SpellKind(Model):
    """A chart from which wizards draw spells."""

    name: Name
    """What spells of the kind are called."""
    also: tuple[Short, ...] = ()
    """Other spellings of rosters."""
    held: bool = False
    """Only who holds such a spell himself reads one from a scroll."""


class Spells(Model):
    """The kinds of spells (Warhammer Armies, magic)."""

    kinds: dict[Id, SpellKind]
    """The kinds by id."""
    source: Source
    scrolls: Source
    """Of what is asked of those who read scrolls."""
