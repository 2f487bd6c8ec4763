"""What is taken in WFB3: the roster's entries with their keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Literal

from builder.core import roster as kernel
from builder.core.annotations import BeforeValidator, Discriminator, Field, Tag, mapping
from builder.core.definitions import Id, Points, Short
from builder.core.findings import Plain, T
from builder.core.models import Model
from builder.core.roster import MAX_ENTRIES, MAX_MODELS, MAX_PARTS, MAX_SEED
from builder.core.validation import refuse
from builder.systems.wfb3.model.unit_entries import QUALITY, Quality
from builder.systems.wfb3.model.values import Characteristic


def _quality(value: Plain) -> Plain:
    """The quality as it stands, refused with what it may be: special troops are looked for here, too."""
    if isinstance(value, str) and not re.fullmatch(QUALITY, value):
        fix = T(
            "Quality is regular, levy, shock+1 to shock+4 or missile+1 to missile+4; special troops go under options."
        )
        raise refuse("{found} is not a quality of troops.", found=value, allowed=QUALITY, fix=fix)
    return value


SpellLevel = Annotated[int, Field(ge=1, le=4)]
Count = Annotated[int, Field(ge=1, le=MAX_MODELS)]


class Spell(Model):
    """A spell noted before the game; not priced."""

    level: SpellLevel
    kind: Short = ""
    name: Short = ""


@lru_cache(maxsize=10)
def _of_level(level: int) -> Spell:
    """A spell of which nothing but its level is written."""
    return Spell(level=level)


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
    form: Id | None = None
    """What a magic weapon is: a sword if nothing is said."""
    of: Id | None = None
    abilities: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    spells: Annotated[tuple[Written, ...], Field(max_length=MAX_PARTS)] = ()
    spell: Written | None = None
    shots: Annotated[int, Field(ge=1, le=100)] | None = None
    name: Short | None = None
    points: Annotated[Points, Field(ge=0)] | None = None

    def written(self, kept: Literal["one", "many"] | None = None) -> tuple[Spell, ...]:
        """The spells of a scroll, of a ring, or whatever stands here."""
        one = () if self.spell is None else (self.spell,)
        own = one if kept == "one" else self.spells if kept == "many" else (*self.spells, *one)
        return tuple([_of_level(spell) if isinstance(spell, int) else spell for spell in own])

    def spell_levels(self) -> Iterator[int]:
        """The levels of the spells that stand here, in whatever way they are written."""
        for spell in self.spells if self.spell is None else (*self.spells, self.spell):
            yield spell if isinstance(spell, int) else spell.level


class Roll(Model):
    """A character's row of the level table, and how it came about; a wizard who has one is rolled as others are."""

    die: Annotated[int, Field(ge=1, le=6)]
    seed: Annotated[str, Field(min_length=1, max_length=MAX_SEED)] | None = None
    """The row follows from it; without one the die was rolled by hand."""
    event: Id | None = None
    """The event whose pack gave the seed."""


class Moved(Model):
    """A point of a wizard's rolled bonus, moved from one characteristic to another (14.4)."""

    out: Annotated[Characteristic, Field(alias="from")]
    into: Annotated[Characteristic, Field(alias="to")]
    points: Annotated[int, Field(ge=1, le=10)] = 1


class OptionPart(Model):
    """An option that only part of the unit's models have."""

    take: Id
    models: Count


class Crew(Model):
    """Crew of a chariot, a wagon or a monster, alike in race and arms."""

    creature: Id
    models: Count
    options: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()


class Champion(Model):
    """A champion sold with his unit."""

    level: int
    name: Short | None = None
    items: Annotated[tuple[Item, ...], Field(max_length=MAX_PARTS)] = ()


Dice = dict[Characteristic, Annotated[int, Field(ge=1, le=6)]]
"""One die for each characteristic that is rolled."""


def _whole_or_part(value: Plain | OptionPart) -> str:
    return "part" if isinstance(value, (dict, OptionPart)) else "whole"


class Binder(Model):
    """A wizard who binds a host, alone or with others."""

    wizard: Id
    points: Annotated[int, Field(ge=0, le=100)] = 0
    """Magic points that he spends on the host; if nobody says more, it is bound for the least that will do."""


@lru_cache(maxsize=1000)
def _alone(wizard: str) -> tuple[Binder, ...]:
    return (Binder(wizard=wizard),)


def _one_or_several(value: Plain | tuple[Binder, ...]) -> str | None:
    return None if value is None else "several" if isinstance(value, (list, tuple)) else "one"


class Entry(kernel.Entry):
    """Units, characters, war machines and all else that a list sells."""

    from_: Annotated[Id | None, Field(alias="from")] = None
    """A contingent's id, or `host`; the army itself if none is named."""

    creature: Id | None = None
    level: int | None = None
    role: Literal["general", "second", "great-banner", "contingent-banner"] | None = None
    joins: Id | None = None
    as_: Annotated[Literal["champion", "leader", "attached", "rider", "hidden"] | None, Field(alias="as")] = None
    models: Count | None = None
    quality: Annotated[Quality | None, BeforeValidator(_quality)] = None
    mount: Id | None = None
    size: Annotated[int, Field(ge=1, le=20)] | None = None
    """Crew that a machine's table row names."""
    spare_crew: Annotated[int, Field(ge=0, le=MAX_MODELS)] = 0
    taken: Annotated[
        tuple[
            Annotated[Annotated[Id, Tag("whole")] | Annotated[OptionPart, Tag("part")], Discriminator(_whole_or_part)],
            ...,
        ],
        Field(alias="options", max_length=MAX_PARTS),
    ] = ()
    """Options, each by its id, or with the number of models that have it."""
    command: tuple[Literal["standard", "musician"], ...] = ()
    champion: Champion | None = None
    pack: dict[Id, Annotated[int, Field(ge=0, le=MAX_MODELS)]] = mapping()
    """Beasts by kind."""
    team: dict[Id, Annotated[int, Field(ge=0, le=MAX_MODELS)]] = mapping()
    """Draught creatures by kind, of one chariot or wagon."""
    crew: Annotated[tuple[Crew, ...], Field(max_length=MAX_PARTS)] = ()
    """Crew of one chariot, wagon or monster."""
    guards: Annotated[int, Field(ge=0, le=MAX_MODELS)] = 0
    """Guards of an altar beyond those in its price."""
    items: Annotated[tuple[Item, ...], Field(max_length=MAX_PARTS)] = ()
    spells: Annotated[tuple[Spell, ...], Field(max_length=MAX_PARTS)] = ()
    kindred: Id | None = None
    """The people of a wizard, where spells hang on it and nothing else does."""
    roll: Roll | None = None
    moved: Annotated[tuple[Moved, ...], Field(max_length=MAX_PARTS)] = ()
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

    @property
    def options(self) -> tuple[str, ...]:
        """The ids of all options, whether all models have them or some."""
        whole: list[str] = [o for o in self.taken if isinstance(o, str)]
        if len(whole) == len(self.taken):
            return tuple(whole)
        return tuple([o if isinstance(o, str) else o.take for o in self.taken])

    @property
    def binders(self) -> tuple[Binder, ...]:
        """Who binds it, however that is written."""
        if self.bound_by is None:
            return ()
        return _alone(self.bound_by) if isinstance(self.bound_by, str) else self.bound_by


class Contingent(Model):
    """What is to be said of a contingent: pay on top of its price."""

    id: Id
    pay: Annotated[Points, Field(ge=0)] = 0


class Force(Model):
    """A force apart from the main battle line; secret until it is deployed (25.2)."""

    kind: Literal["advance", "reserve", "flank"]
    leader: Id | None = None
    units: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    turn: Annotated[int, Field(ge=1, le=30)] | None = None
    segment: Annotated[int, Field(ge=1, le=20)] | None = None
    edge: Literal["own", "left", "right", "enemy"] | None = None
    """Table edge; a reserve force comes from the own edge."""
    notes: Short = ""


class Roster(kernel.Roster):
    """A WFB3 list."""

    system: Literal["wfb3"]
    game: Literal["tournament", "friendly", "scenario"]
    baggage: bool = False
    civilians: Id | None = None
    """Whose profile the civilians of the train have, where there is a choice."""
    variants: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    contingents: tuple[Contingent, ...] = ()
    bribe: Annotated[Points, Field(ge=0)] = 0
    """Points set aside to bribe the enemy's mercenaries; secret."""
    forces: Annotated[tuple[Force, ...], Field(max_length=100)] = ()
    entries: Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES)] = ()
