"""Magic items, their effects, and the kinds of spells."""

from typing import Literal

from builder.core.definitions import Id, Name, Points, Short, Source, Words
from builder.core.models import Model
from builder.systems.wfb3.definitions.values import Changes, Side


class Only(Model):
    """Characters to whom an ability is restricted."""

    name: Name
    """Name of these characters in findings."""
    lines: dict[Id, tuple[Id, ...]]
    """Ids of their character lines, by id of the army list."""


class Ability(Model):
    """A property of a magic item."""

    name: Name
    whole: Name | None = None
    """Name of the item with this ability in a sentence, if `name` alone is unclear."""
    points: Points
    """Its price."""
    per_shot: bool = False
    """True if the price is for each shot."""
    once: bool = False
    """True if the whole army may have only one."""
    on: tuple[Id, ...] = ()
    """The item's `forms` that may have it; all if none is named."""
    role: Literal["great-banner"] | None = None
    """Set if only the standard of a character with this role may have it."""
    of: tuple[Id, ...] = ()
    """The item's pieces that may have it; all if none is named."""
    perhaps_of: tuple[Id, ...] = ()
    """The item's pieces for which the sources do not say if they may have it."""
    perhaps_beside: tuple[Id, ...] = ()
    """Pieces of which the sources do not say if they may be worn beside it."""
    not_for: tuple[Side, ...] = ()
    """Alignments of characters who may not have it."""
    not_riding: tuple[Id, ...] = ()
    """Mounts whose riders may not have it, of any alignment."""
    creatures: tuple[Id, ...] = ()
    """Races that may have it; all if none is named."""
    perhaps_creatures: tuple[Id, ...] = ()
    """Races that are only doubtfully allowed."""
    only: Only | None = None
    """Characters who alone may have it."""

    @property
    def name_in_sentence(self) -> Name:
        """The ability's name within a sentence."""
        return self.name if self.whole is None else self.whole


Several = Literal["any", "unclear", "never"]
"""Answer to whether an item may have several abilities: `any` number, `never`, or `unclear`."""


class ItemForm(Model):
    """A form of a magic item, such as a kind of weapon."""

    name: Name
    """Name of the form."""
    weapons: tuple[Id, ...] = ()
    """Weapons of which the bearer must have one, which becomes magic; empty if the item's price includes the weapon."""
    like: tuple[Id, ...] = ("hand-weapon",)
    """Weapons that it fights as, if its price includes the weapon."""
    several: Several = "any"
    """Number of abilities: `any`, `never` more than one, or `unclear`."""
    several_for: dict[Id, Several] = {}
    """Value instead of `several` for bearers of certain races, by race."""
    unclear: Name | None = None
    """Reason why `several` is `unclear`."""


class Worn(Model):
    """A piece that may be magic armour without being armour, such as clothing."""

    name: Name
    """Name of the piece."""
    bare: bool = False
    """True if it needs a body without armour."""


class MagicItem(Model):
    """A kind of magic item (24.4): priced last, never multiplied."""

    name: Name
    points: Points = 0
    """Price without abilities."""
    carried_by: Literal["character", "wizard", "standard", "musician"]
    """Kind of carrier: a character, a wizard, or a standard bearer or musician of a unit."""
    abilities: dict[Id, Ability] = {}
    """Its possible abilities."""
    min_abilities: int = 0
    """Smallest number of abilities."""
    max_abilities: int | None = None
    """Largest number of abilities."""
    one_of: tuple[Id, ...] = ()
    """Abilities of which the item must have exactly one."""
    forms: dict[Id, ItemForm] = {}
    """Possible forms of the item; one form must allow all its abilities."""
    form: Id | None = None
    """Form if the roster names none."""
    of: tuple[Id, ...] = ()
    """Pieces of which the carrier must have one, which becomes magic."""
    worn: dict[Id, Worn] = {}
    """Pieces under `of` that are not armour, by id."""
    missile: bool = False
    """True if the carrier needs a missile weapon for it."""
    by_characters: bool = False
    """True if a unit's item may also be carried by one character."""
    spell_points: tuple[Points, Points, Points, Points] = (0, 0, 0, 0)
    """Price of a spell by its level, 1 first."""
    spells: Literal["one", "many"] | None = None
    """Number of spells in the item: one or many; not set if it holds none."""
    rulebook: bool = True
    """True if all armies may have it; false if it belongs to single army lists."""
    source: Source


class Effect(Model):
    """Effect of a magic item or ability in play, for sheets only; verdicts do not use it.

    Numbers are those that apply throughout the battle.
    """

    effect: Words | None = None
    """Short description of the effect."""
    doubt: Words | None = None
    """Point to agree on before the game."""
    blank: Words | None = None
    """Label of a blank to fill in by hand."""
    save: int = 0
    """Steps that it adds to the armour's save."""
    saves_as: Id | None = None
    """Piece of armour that it saves like."""
    weightless: bool = False
    """True if the armour does not slow its wearer."""
    first_wound: bool = False
    """True if the first wound of the battle is saved."""
    missile_save: int | None = None
    """Save against missiles without armour: the lowest die."""
    own_save: int | None = None
    """Save that the item gives by itself: the lowest die."""
    free_spells: bool = False
    """True if the armour does not make spells cost more."""
    changes: Changes = {}
    """Changes of its bearer's profile."""
    bonus: Changes = {}
    """Amounts added to the bearer's bonuses, by characteristic."""
    bonus_max: int | None = None
    """Largest number of weapon bonuses that count."""
    strength: int = 0
    """Amount added to the Strength of blows with this weapon."""
    hits: tuple[int, ...] = ()
    """Strengths of hits mentioned in the effect."""
    to_hit: int = 0
    """Modifier to the die to hit."""
    enemy_save: int = 0
    """Modifier to the save of the model struck: -1 worsens it."""
    tags: dict[Id, Words | None] = {}
    """Special rules for its bearer or his unit, each with a note."""
    unit: bool = False
    """True if it affects the bearer's unit, and is shown for the unit too."""
    in_open: "Effect | None" = None
    """Effect in the open list, which follows the rulebook."""
    source: Source | None = None
    """Source, if different from the item's."""


class ItemEffects(Effect):
    """Effect of all items of a kind, and of each ability."""

    several: Words | None = None
    """Additional text for items with several abilities."""
    banner: Words | None = None
    """Additional text for the banner of an army or contingent."""
    abilities: dict[Id, Effect] = {}
    """Effect of each ability."""


class SpellKind(Model):
    """A chart from which wizards draw spells."""

    name: Name
    """Name of spells of the kind."""
    also: tuple[Short, ...] = ()
    """Other spellings accepted in rosters."""
    held: bool = False
    """True if only wizards with such a spell can read one from a scroll."""


class Spells(Model):
    """The kinds of spells (Warhammer Armies, magic)."""

    kinds: dict[Id, SpellKind]
    """The kinds by id."""
    source: Source
    scrolls: Source
    """Source of the rule on reading scrolls."""
