"""What is taken in WFB3: the roster's entries with their keys."""

import re
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag

from builder.core import roster as kernel
from builder.core.definitions import Id, Points, Short
from builder.core.findings import Plain, T
from builder.core.models import Model
from builder.core.roster import MAX_ENTRIES, MAX_MODELS, MAX_PARTS, MAX_SEED
from builder.core.validation import refuse
from builder.systems.wfb3.definitions.unit_entries import QUALITY, Quality
from builder.systems.wfb3.definitions.values import Characteristic


def _quality(value: Plain) -> Plain:
    """The quality as it stands, refused with what it may be: special troops are looked for here, too."""
    if isinstance(value, str) and not re.fullmatch(QUALITY, value):
        fix = T("Use regular, levy, shock+1 to shock+4 or missile+1 to missile+4; special troops are taken as options.")
        raise refuse("“{found}” is not a troop quality.", found=value, allowed=QUALITY, fix=fix)
    return value


SpellLevel = Annotated[int, Field(ge=1, le=4)]
Count = Annotated[int, Field(ge=1, le=MAX_MODELS)]


class Spell(Model):
    """A spell noted before the game; not priced."""

    level: SpellLevel
    """Its level, 1 to 4."""
    kind: Short = ""
    """`battle`, `elemental`, `illusionist`, `necromantic` or `daemonic`."""
    name: Short = ""
    """Its name."""


def _level_or_spell(value: Plain | Spell) -> str:
    return "spell" if isinstance(value, (dict, Spell)) else "level"


Written = Annotated[
    Annotated[SpellLevel, Tag("level")] | Annotated[Spell, Tag("spell")],
    Discriminator(_level_or_spell),
]
"""A spell on a scroll or in a ring: its level, or also its kind and name."""


class Item(Model):
    """A magic item; the definitions own its price. One of the player's own has a name and points."""

    take: Id | None = None
    """The kind of item, such as `magic-weapon`, `magic-standard` or `scroll`."""
    form: Id | None = None
    """What a magic weapon is: a sword if nothing is said."""
    of: Id | None = None
    """Which piece magic armour is, such as `shield`, where it could be several."""
    abilities: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """Its abilities, by id."""
    spells: Annotated[tuple[Written, ...], Field(max_length=MAX_PARTS)] = ()
    """Spells of a scroll, each a level or `{level: 2, kind: elemental, name: …}`."""
    spell: Written | None = None
    """The spell of a ring, written in the same way."""
    shots: Annotated[int, Field(ge=1, le=100)] | None = None
    """Missiles of a kind that is priced by the shot."""
    name: Short | None = None
    """A name of your own for it."""
    points: Annotated[Points, Field(ge=0)] | None = None
    """The price of an item that no book has; friendly games only."""

    def written(self, kept: Literal["one", "many"] | None = None) -> tuple[Spell, ...]:
        """The spells of a scroll, of a ring, or whatever stands here."""
        one = () if self.spell is None else (self.spell,)
        own = one if kept == "one" else self.spells if kept == "many" else (*self.spells, *one)
        return tuple(Spell(level=spell) if isinstance(spell, int) else spell for spell in own)

    def spell_levels(self) -> Iterator[int]:
        """The levels of the spells that stand here, in whatever way they are written."""
        for spell in self.written():
            yield spell.level


class Roll(Model):
    """A character's row of the level table, and how it came about; a wizard who has one is rolled as others are."""

    die: Annotated[int, Field(ge=1, le=6)]
    """The die, 1 to 6: the row of the level table."""
    seed: Annotated[str, Field(min_length=1, max_length=MAX_SEED)] | None = None
    """The row follows from it; without one the die was rolled by hand."""
    event: Id | None = None
    """The event whose pack gave the seed."""


class Moved(Model):
    """A point of a wizard's rolled bonus, moved from one characteristic to another (14.4)."""

    out: Annotated[Characteristic, Field(alias="from")]
    """The characteristic that gives the points."""
    into: Annotated[Characteristic, Field(alias="to")]
    """The characteristic that gets them: Ld, Int, Cl or WP."""
    points: Annotated[int, Field(ge=1, le=10)] = 1
    """How many."""


class OptionPart(Model):
    """An option that only part of the unit's models have."""

    take: Id
    """The id of the option."""
    models: Count
    """How many models have it."""


class Crew(Model):
    """Crew of a chariot, a wagon or a monster, alike in race and arms."""

    creature: Id
    """The race of the crew."""
    models: Count
    """How many they are."""
    options: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """Weapons and armour that they have, by id."""


class Champion(Model):
    """A champion sold with his unit."""

    level: int
    """The champion's level."""
    name: Short | None = None
    """A name of your own for him."""
    items: Annotated[tuple[Item, ...], Field(max_length=MAX_PARTS)] = ()
    """Magic items that he carries."""


Dice = dict[Characteristic, Annotated[int, Field(ge=1, le=6)]]
"""One die for each characteristic that is rolled."""


def _whole_or_part(value: Plain | OptionPart) -> str:
    return "part" if isinstance(value, (dict, OptionPart)) else "whole"


class Binder(Model):
    """A wizard who binds a host, alone or with others."""

    wizard: Id
    """The id of the wizard's entry."""
    points: Annotated[int, Field(ge=0, le=100)] = 0
    """Magic points that he spends on the host; if nobody says more, it is bound for the least that will do."""


def _one_or_several(value: Plain | tuple[Binder, ...]) -> str | None:
    return None if value is None else "several" if isinstance(value, (list, tuple)) else "one"


class Entry(kernel.Entry):
    """Units, characters, war machines and all else that a list sells."""

    from_: Annotated[Id | None, Field(alias="from")] = None
    """A contingent's id, or `host`; the army itself if none is named."""

    creature: Id | None = None
    """The race, where there is a choice; in the open list any creature."""
    level: int | None = None
    """The level of a character: 5, 10, 15, 20 or 25; not needed where the list has one of his line at one level only."""
    role: Literal["general", "second", "great-banner", "contingent-banner"] | None = None
    """`general`, `second` in command, bearer of the `great-banner` or of a `contingent-banner`."""
    joins: Id | None = None
    """The id of the entry that it joins."""
    as_: Annotated[Literal["champion", "leader", "attached", "rider", "hidden"] | None, Field(alias="as")] = None
    """What a character is there: `champion`, `leader`, `attached`, `rider` or `hidden`."""
    models: Count | None = None
    """Models of a unit, leader, standard and musician among them; machines of a battery."""
    quality: Annotated[Quality | None, BeforeValidator(_quality)] = None
    """`regular`, `levy`, `shock+1` to `+4` or `missile+1` to `+4`, where there is a choice."""
    mount: Id | None = None
    """What it rides."""
    size: Annotated[int, Field(ge=1, le=20)] | None = None
    """Crew that a machine's table row names."""
    spare_crew: Annotated[int, Field(ge=0, le=MAX_MODELS)] = 0
    """Crew beyond those that a machine needs."""
    taken: Annotated[
        tuple[
            Annotated[Annotated[Id, Tag("whole")] | Annotated[OptionPart, Tag("part")], Discriminator(_whole_or_part)],
            ...,
        ],
        Field(alias="options", max_length=MAX_PARTS),
    ] = ()
    """Options, each by its id, or with the number of models that have it."""
    command: tuple[Literal["standard", "musician"], ...] = ()
    """`standard`, `musician` or both."""
    champion: Champion | None = None
    """A champion whom the list sells with the unit."""
    pack: dict[Id, Annotated[int, Field(ge=0, le=MAX_MODELS)]] = {}
    """Beasts by kind."""
    team: dict[Id, Annotated[int, Field(ge=0, le=MAX_MODELS)]] = {}
    """Draught creatures by kind, of one chariot or wagon."""
    crew: Annotated[tuple[Crew, ...], Field(max_length=MAX_PARTS)] = ()
    """Crew of one chariot, wagon or monster: a list, as `[{creature: goblin, models: 2}]`, a row for each race and its arms."""
    guards: Annotated[int, Field(ge=0, le=MAX_MODELS)] = 0
    """Guards of an altar beyond those in its price."""
    items: Annotated[tuple[Item, ...], Field(max_length=MAX_PARTS)] = ()
    """Magic items."""
    spells: Annotated[tuple[Spell, ...], Field(max_length=MAX_PARTS)] = ()
    """Spells noted before the game."""
    kindred: Id | None = None
    """The people of a wizard, where spells hang on it and nothing else does."""
    roll: Roll | None = None
    """The die for a character's row of the level table, in friendly games and scenarios."""
    moved: Annotated[tuple[Moved, ...], Field(max_length=MAX_PARTS)] = ()
    """Bonus points that a rolled wizard moves to Ld, Int, Cl or WP."""
    rolls: tuple[Dice, ...] = ()
    """Dice for the profiles of monsters, one set a model."""
    seed: Annotated[str, Field(min_length=1, max_length=MAX_SEED)] | None = None
    """All dice under `rolls` follow from it; without one they were rolled by hand."""
    bound_by: (
        Annotated[
            Annotated[Id, Tag("one")] | Annotated[tuple[Binder, ...], Tag("several")], Discriminator(_one_or_several)
        ]
        | None
    ) = None
    """The wizard who binds creatures of a host, or several with the magic points of each."""
    formation: Literal["skirmish"] | None = None
    """`skirmish`, for units that may."""

    @property
    def all_items(self) -> tuple[Item, ...]:
        """Its own magic items, and those of the champion sold with it."""
        return self.items if self.champion is None else (*self.items, *self.champion.items)

    @property
    def options(self) -> tuple[str, ...]:
        """The ids of all options, whether all models have them or some."""
        return tuple(option if isinstance(option, str) else option.take for option in self.taken)

    @property
    def binders(self) -> tuple[Binder, ...]:
        """Who binds it, however that is written."""
        if self.bound_by is None:
            return ()
        return (Binder(wizard=self.bound_by),) if isinstance(self.bound_by, str) else self.bound_by


class Contingent(Model):
    """What is to be said of a contingent: pay on top of its price."""

    id: Id
    """The id of the contingent."""
    pay: Annotated[Points, Field(ge=0)] = 0
    """Points of pay on top, for loyalty."""


class Force(Model):
    """A force apart from the main battle line; secret until it is deployed (25.2)."""

    kind: Literal["advance", "reserve", "flank"]
    """`advance`, `reserve` or `flank`."""
    leader: Id | None = None
    """The id of the character who leads it."""
    units: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """The ids of its units."""
    turn: Annotated[int, Field(ge=1, le=30)] | None = None
    """The turn in which it comes."""
    segment: Annotated[int, Field(ge=1, le=20)] | None = None
    """The segment of the table edge, 24″ each, where it comes."""
    edge: Literal["own", "left", "right", "enemy"] | None = None
    """Table edge; a reserve force comes from the own edge."""
    notes: Short = ""
    """What you want to remember of it."""


class Roster(kernel.Roster):
    """A WFB3 list."""

    system: Literal["wfb3"]
    """`wfb3`, for Warhammer Fantasy Battle, third edition."""
    game: Literal["tournament", "friendly", "scenario"]
    """`tournament`, `friendly` or `scenario`: what the rules allow."""
    baggage: bool = False
    """`true` where a baggage train comes along."""
    civilians: Id | None = None
    """Whose profile the civilians of the train have, where there is a choice."""
    variants: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """Lists in magazines that replace entries of the army's own."""
    contingents: tuple[Contingent, ...] = ()
    """What mercenaries are paid on top."""
    bribe: Annotated[Points, Field(ge=0)] = 0
    """Points set aside to bribe the enemy's mercenaries; secret."""
    forces: Annotated[tuple[Force, ...], Field(max_length=100)] = ()
    """Who comes as advance, reserve or flanking force."""
    entries: Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES)] = ()
