"""Models of a WFB3 roster and its entries."""

import re
from typing import Annotated, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag

from builder.core import roster as kernel
from builder.core.definitions import Id, Points, Short, mapping_or
from builder.core.findings import Plain, T
from builder.core.models import Model
from builder.core.roster import MAX_ENTRIES, MAX_MODELS, MAX_PARTS, MAX_SEED
from builder.core.validation import refuse
from builder.systems.wfb3.definitions.unit_entries import QUALITY, Quality
from builder.systems.wfb3.definitions.values import Characteristic


def _quality(value: Plain) -> Plain:
    """The quality unchanged; an unknown one is refused with the allowed values, and a hint on special troops."""
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


Written = Annotated[
    Annotated[SpellLevel, Tag("level")] | Annotated[Spell, Tag("spell")],
    mapping_or("level", "spell"),
]
"""A spell on a scroll or in a ring: its level, or also its kind and name."""


class Item(Model):
    """A magic item, with the price of the definitions; one of the player's own has a name and points."""

    take: Id | None = None
    """The kind of item, such as `magic-weapon`, `magic-standard` or `scroll`."""
    form: Id | None = None
    """Form of a magic weapon; a sword if none is named."""
    of: Id | None = None
    """Piece that the magic armour is, such as `shield`, if there is a choice."""
    abilities: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """Its abilities, by id."""
    spells: Annotated[tuple[Written, ...], Field(max_length=MAX_PARTS)] = ()
    """Spells of a scroll, each a level or `{level: 2, kind: elemental, name: …}`."""
    spell: Written | None = None
    """The spell of a ring, written in the same way."""
    shots: Annotated[int, Field(ge=1, le=100)] | None = None
    """Number of shots, for abilities priced by the shot."""
    name: Short | None = None
    """A name of your own for it."""
    points: Annotated[Points, Field(ge=0)] | None = None
    """The price of an item that no book has; friendly games only."""

    def written(self, kept: Literal["one", "many"] | None = None) -> tuple[Spell, ...]:
        """Spells of the item; a level alone becomes a spell without name or kind.

        `kept` chooses those under `spells` (`many`), the one under `spell` (`one`), or both (`None`).
        """
        one = () if self.spell is None else (self.spell,)
        own = one if kept == "one" else self.spells if kept == "many" else (*self.spells, *one)
        return tuple(Spell(level=spell) if isinstance(spell, int) else spell for spell in own)


class Roll(Model):
    """A character's rolled row of the level table and how it was rolled; a wizard with one uses the heroes' table."""

    die: Annotated[int, Field(ge=1, le=6)]
    """The die, 1 to 6: the row of the level table."""
    seed: Annotated[str, Field(min_length=1, max_length=MAX_SEED)] | None = None
    """Seed of the die; without one it was rolled by hand."""
    event: Id | None = None
    """The event whose pack gave the seed."""


class Moved(Model):
    """Points of a wizard's rolled bonus, moved from one characteristic to another (14.4)."""

    out: Annotated[Characteristic, Field(alias="from")]
    """The characteristic that gives the points."""
    into: Annotated[Characteristic, Field(alias="to")]
    """The characteristic that gets them: Ld, Int, Cl or WP."""
    points: Annotated[int, Field(ge=1, le=10)] = 1
    """Number of points moved."""


class OptionPart(Model):
    """An option that only part of the unit's models have."""

    take: Id
    """The id of the option."""
    models: Count
    """Number of models that have it."""


class Crew(Model):
    """Crew of a chariot, wagon or monster of one race with the same equipment."""

    creature: Id
    """The race of the crew."""
    models: Count
    """Number of crew."""
    options: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """Their weapons and armour, by id."""


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


class Binder(Model):
    """A wizard who binds a host, alone or with others."""

    wizard: Id
    """The id of the wizard's entry."""
    points: Annotated[int, Field(ge=0, le=100)] = 0
    """Magic points that he spends on the host; 0 for as many as the smallest sum still lacks."""


def _one_or_several(value: Plain | tuple[Binder, ...]) -> str | None:
    """How `bound_by` is written: `one` id, or a list of `several` wizards; `None` if it is empty."""
    return None if value is None else "several" if isinstance(value, (list, tuple)) else "one"


class Entry(kernel.Entry):
    """A roster entry: a unit, character, war machine or anything else in a list."""

    from_: Annotated[Id | None, Field(alias="from")] = None
    """A contingent's id, or `host`; the army's own list if none is named."""

    creature: Id | None = None
    """The race, if there is a choice; in the open list any creature."""
    level: int | None = None
    """The level of a character: 5, 10, 15, 20 or 25; optional if his line has one level only."""
    role: Literal["general", "second", "great-banner", "contingent-banner"] | None = None
    """`general`, `second` in command, bearer of the `great-banner` or of a `contingent-banner`."""
    joins: Id | None = None
    """The id of the entry that it joins."""
    as_: Annotated[Literal["champion", "leader", "attached", "rider", "hidden"] | None, Field(alias="as")] = None
    """The character's post in the entry that he joins: `champion`, `leader`, `attached`, `rider` or `hidden`."""
    models: Count | None = None
    """Models of a unit, leader, standard and musician among them; machines of a battery."""
    quality: Annotated[Quality | None, BeforeValidator(_quality)] = None
    """`regular`, `levy`, `shock+1` to `+4` or `missile+1` to `+4`, if there is a choice."""
    mount: Id | None = None
    """The mount."""
    size: Annotated[int, Field(ge=1, le=20)] | None = None
    """Number of crew, which selects the row of the machine's table."""
    spare_crew: Annotated[int, Field(ge=0, le=MAX_MODELS)] = 0
    """Crew beyond those that a machine needs."""
    taken: Annotated[
        tuple[
            Annotated[Annotated[Id, Tag("whole")] | Annotated[OptionPart, Tag("part")], mapping_or("whole", "part")],
            ...,
        ],
        Field(alias="options", max_length=MAX_PARTS),
    ] = ()
    """Options, each by its id, or with the number of models that have it."""
    command: Annotated[tuple[Literal["standard", "musician"], ...], Field(max_length=MAX_PARTS)] = ()
    """`standard`, `musician` or both."""
    champion: Champion | None = None
    """A champion that the list sells with the unit."""
    pack: Annotated[dict[Id, Annotated[int, Field(ge=0, le=MAX_MODELS)]], Field(max_length=MAX_PARTS)] = {}
    """Number of beasts by kind."""
    team: Annotated[dict[Id, Annotated[int, Field(ge=0, le=MAX_MODELS)]], Field(max_length=MAX_PARTS)] = {}
    """Number of draught creatures by kind, for one chariot or wagon."""
    crew: Annotated[tuple[Crew, ...], Field(max_length=MAX_PARTS)] = ()
    """Crew of one chariot, wagon or monster: a list, as `[{creature: goblin, models: 2}]`, a row for each race and its arms."""
    guards: Annotated[int, Field(ge=0, le=MAX_MODELS)] = 0
    """Guards of an altar beyond those in its price."""
    items: Annotated[tuple[Item, ...], Field(max_length=MAX_PARTS)] = ()
    """Magic items."""
    spells: Annotated[tuple[Spell, ...], Field(max_length=MAX_PARTS)] = ()
    """Spells noted before the game."""
    kindred: Id | None = None
    """The kindred of a wizard, which decides the kinds of his spells."""
    roll: Roll | None = None
    """The die for a character's row of the level table, in friendly games and scenarios."""
    moved: Annotated[tuple[Moved, ...], Field(max_length=MAX_PARTS)] = ()
    """Bonus points that a rolled wizard moves to Ld, Int, Cl or WP."""
    rolls: Annotated[tuple[Dice, ...], Field(max_length=MAX_MODELS)] = ()
    """Dice for the profiles of monsters, one set a model."""
    seed: Annotated[str, Field(min_length=1, max_length=MAX_SEED)] | None = None
    """Seed of all dice under `rolls`; without one they were rolled by hand."""
    bound_by: (
        Annotated[
            Annotated[Id, Tag("one")]
            | Annotated[Annotated[tuple[Binder, ...], Field(max_length=MAX_PARTS)], Tag("several")],
            Discriminator(_one_or_several),
        ]
        | None
    ) = None
    """The wizard who binds creatures of a host, or several with the magic points of each."""
    formation: Literal["skirmish"] | None = None
    """`skirmish` for a unit that skirmishes, if it may."""

    @property
    def all_items(self) -> tuple[Item, ...]:
        """The entry's own magic items, and those of the champion sold with it."""
        return self.items if self.champion is None else (*self.items, *self.champion.items)

    @property
    def options(self) -> tuple[str, ...]:
        """Ids of all options, also those of only some models."""
        return tuple(option if isinstance(option, str) else option.take for option in self.taken)

    @property
    def binders(self) -> tuple[Binder, ...]:
        """The wizards who bind it, from both ways of writing `bound_by`."""
        if self.bound_by is None:
            return ()
        return (Binder(wizard=self.bound_by),) if isinstance(self.bound_by, str) else self.bound_by


class Contingent(Model):
    """A contingent's extra pay."""

    id: Id
    """The id of the contingent."""
    pay: Annotated[Points, Field(ge=0)] = 0
    """Points of extra pay, for loyalty."""


class Force(Model):
    """A force outside the main battle line; secret until it is deployed (25.2)."""

    kind: Literal["advance", "reserve", "flank"]
    """`advance`, `reserve` or `flank`."""
    leader: Id | None = None
    """The id of the character who leads it."""
    units: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """The ids of its units."""
    turn: Annotated[int, Field(ge=1, le=30)] | None = None
    """The turn in which it enters."""
    segment: Annotated[int, Field(ge=1, le=20)] | None = None
    """The segment of the table edge, 24″ each, where it enters."""
    edge: Literal["own", "left", "right", "enemy"] | None = None
    """Table edge where it enters; a reserve force uses its own edge."""
    notes: Short = ""
    """Notes of your own."""


class Roster(kernel.Roster):
    """A WFB3 list."""

    system: Literal["wfb3"]
    """`wfb3`, for Warhammer Fantasy Battle, third edition."""
    game: Literal["tournament", "friendly", "scenario"]
    """Game type, which decides what the rules allow: `tournament`, `friendly` or `scenario`."""
    baggage: bool = False
    """`true` for an army with a baggage train."""
    civilians: Id | None = None
    """Race of the train's civilians, if there is a choice."""
    variants: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """Ids of the list's variants in use, such as lists from magazines that replace some entries."""
    contingents: Annotated[tuple[Contingent, ...], Field(max_length=MAX_PARTS)] = ()
    """Extra pay of mercenary contingents."""
    bribe: Annotated[Points, Field(ge=0)] = 0
    """Points set aside to bribe the enemy's mercenaries; secret."""
    forces: Annotated[tuple[Force, ...], Field(max_length=100)] = ()
    """Advance, reserve and flanking forces."""
    entries: Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES)] = ()
