"""An entry of a roster, finished: what every game fills in, and what sheets, checks and front ends read of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, NamedTuple, Protocol

from typing_extensions import TypeVar

from builder.core.findings import Finding, Plain, Shown, T
from builder.core.limits import ANY_NUMBER, Between, Limit, Side, Unit
from builder.core.points import Price
from builder.core.profiles import Movement, Profile
from builder.core.relations import Relation, relation_under
from builder.core.roster import Entry
from builder.core.tracks import Track


class WeaponCase(NamedTuple):
    """A weapon against some foes, in some rounds or up to some distance; what it changes there in all."""

    when: Shown
    """`None` where it only differs from the second round on."""
    strength: str | None = None
    save_modifier: int = 0
    initiative: int = 0
    later: int | None = None
    """What it changes of the Initiative from the second round on, where that differs."""


class WeaponLine(NamedTuple):
    """A weapon as its bearer uses it."""

    id: str
    name: Shown
    range: int | None
    strength: str | None
    save_modifier: int
    initiative: int
    to_hit: int
    notes: Shown = None
    cases: tuple[WeaponCase, ...] = ()
    hands: tuple[int, ...] = ()
    """Modifiers to hit of two hands, each of which strikes with all Attacks."""
    idle: bool = False
    """Whether too few have it for their unit to fight with it."""


class Tag(NamedTuple):
    """A special rule: its name, what it is measured by, and a line of effect."""

    id: str
    name: Shown
    value: Shown = None
    text: Shown = None
    of_item: bool = False
    """Whether it tells what a magic item does, which has its name among the items."""
    looked_up: bool = False
    """Whether an umpire compares it with the book: dice thrown before the game."""
    numbers: Shown = None
    """What it makes of the entry's own numbers."""
    part: bool = False
    """Whether it is a part of how its entry works, told together with the other parts."""
    told_in: Shown = None
    """The table at hand in play that says all that there is to say of it."""

    @property
    def measure(self) -> Shown:
        """What stands in brackets behind its name."""
        if self.value is None or self.numbers is None:
            return self.numbers if self.value is None else self.value
        return T("{first}, {second}", first=self.value, second=self.numbers)


class ItemResult(NamedTuple):
    """A magic item, finished."""

    id: str
    name: Shown
    points: int
    """Quarters."""
    parts: tuple[Shown, ...] = ()
    effect: Shown = None
    """What it does in play, told when the entries are finished; `None` if there is nothing to say."""
    form: str | None = None
    """What it is, by its id in the definitions, where its kind leaves a choice."""
    of: str | None = None
    """The piece of its bearer’s gear that it is."""


class WeaponCells(NamedTuple):
    """A weapon as the sheet tells of it."""

    name: Shown
    figures: tuple[Shown, ...]
    """One for each heading; `None` where there is nothing to say."""
    note: Shown = ""
    """What holds of it whoever has it."""
    finished: tuple[Shown, ...] = ()
    """What no column has of its figures in these hands."""
    form: Shown = None
    """What it is, where its name does not say so."""
    id: str = ""
    """By which its game finds what the book says of it; empty where there is nothing more to say."""


class WeaponTable(NamedTuple):
    """The weapons of an entry, and the headings of their names, figures and notes."""

    headings: tuple[Shown, ...] = ()
    rows: tuple[WeaponCells, ...] = ()


HOLDS = "•"
"""A cell of which the heading says all."""


class FactTable(NamedTuple):
    """What is told of an entry in rows besides its weapons, such as its spells; the first heading says what they are."""

    headings: tuple[Shown, ...]
    rows: tuple[tuple[Shown, ...], ...]
    """A cell for each heading; `None` where there is nothing to say."""


class InShort(NamedTuple):
    """What a line of a message tells of an entry beside its name, number, items and points."""

    what: tuple[Shown, ...] = ()
    """Its post, its level and the like."""
    arms: tuple[Shown, ...] = ()
    """What it rides, bears and wears, but for what goes without saying."""
    posts: tuple[Shown, ...] = ()
    """Who of its models is more than one of many."""


class SheetFacts(NamedTuple):
    """What the sheet of a game tells of an entry besides its profile, its possessions and its rules."""

    kind: tuple[Shown, ...] = ()
    """What it is: rank, race, mount and the like."""
    facts: tuple[tuple[Shown, Shown], ...] = ()
    """Label and text: movement, save, thresholds …"""
    weapons: WeaponTable = WeaponTable()
    command: tuple[Shown, ...] = ()
    tracks: tuple[Track[Shown], ...] = ()
    """What is crossed off during the game."""
    tags: tuple[Tag, ...] = ()
    """Rules besides those of the entry itself."""
    secondary: tuple[tuple[Shown, Shown], ...] = ()
    """Facts that are looked up more seldom than the others."""
    worth: tuple[tuple[Shown, Shown], ...] = ()
    """What it is worth to the enemy: facts that tell what it cost."""
    own: tuple[tuple[Shown, Shown], ...] = ()
    """Facts that concern its player alone, looked up seldom."""
    number: Shown = None
    """How many it is without those who have joined it, where it is not a number of models."""
    tables: tuple[FactTable, ...] = ()


class InPlay(NamedTuple):
    """What an entry is on the table: what sheets, cards and the builder tell of it, and hardly a verdict asks for."""

    profiles: tuple[Profile, ...] = ()
    movement: Movement | None = None
    save: int | None = None
    save_without_shield: int | None = None
    weapons: tuple[WeaponLine, ...] = ()
    options: tuple[Shown, ...] = ()
    """Names of all that was bought or comes with the price."""
    tags: tuple[Tag, ...] = ()
    rout_at: int | None = None
    """Casualties."""
    rally_at: int | None = None
    """Models needed."""
    moving: int | None = None
    """Index of the profile whose movement is that of the entry; the last if nothing is said."""
    models_apart: int = 1
    """How many of its profiles, from the first, are of its own models."""


class Facts(Protocol):
    """What a game knows of an entry besides what every game has; handed back to the game unread."""


EntryT_co = TypeVar("EntryT_co", bound=Entry, covariant=True, default=Entry)
FactsT_co = TypeVar("FactsT_co", covariant=True, default=Facts)


class EntryResult(NamedTuple, Generic[EntryT_co, FactsT_co]):
    """An entry of the roster, finished."""

    entry: EntryT_co
    """The roster's own line."""
    id: str
    name: Shown
    kind: str
    """What sort of entry the game calls it: unit, character, machine …"""
    category: str | None
    """The share of the army that it counts against; `None` for what is not in the list at all."""
    creature: str | None
    """Its id in the bestiary, where the game has one."""
    models: int
    points: int
    """Quarters."""
    points_each: int
    price: tuple[Price, ...]
    facts: FactsT_co
    """What its game knows of it besides."""
    in_play: InPlay = InPlay()
    """What it is on the table."""
    race: Shown = None
    """The creature’s name."""
    carries: tuple[str, ...] = ()
    """Ids of all that was bought or comes with the price."""
    items: tuple[ItemResult, ...] = ()
    role: str | None = None
    findings: tuple[Finding, ...] = ()
    """About this entry alone; their paths begin at the entry."""
    relations: tuple[Relation, ...] = ()
    """What it is to other entries."""
    secret: bool = False
    """Whether it is kept from the opponent."""
    seen: EntryResult[EntryT_co, FactsT_co] | None = None
    """What the opponent sees of it, where that is something else."""
    several: bool = False
    """Whether its name stands for any number of them."""
    single: bool = False
    """Whether it goes without saying that it is one model."""
    added: Mapping[str, Plain] = {}
    """Further plain facts for other programs."""
    elsewhere: tuple[Surcharge, ...] = ()
    """Parts of its points that count against another share than its own."""

    @property
    def under(self) -> str | None:
        """Handle of the entry that it stands under."""
        relation = relation_under(self.relations)
        return None if relation is None else relation.to

    def against(self, category: str | None) -> int:
        """Its points that count against a share, in quarters."""
        own = self.points if self.category == category else 0
        if not self.elsewhere:
            return own
        if self.category == category:
            own -= sum(part.price.points for part in self.elsewhere)
        return own + sum(part.price.points for part in self.elsewhere if part.category == category)


class Surcharge(NamedTuple):
    """Points that the army pays beside its entries, or that an entry costs another share than its own."""

    category: str | None
    """The share that they count against; `None` where they count in the total alone."""
    price: Price
    secret: bool = False
    """Kept from the opponent."""


class Deployed(NamedTuple):
    """An entry in the order of deployment."""

    entry: str
    movement: float | None
    """In the game's own measure; `None` where no number is known."""
    force: Shown = None
    """The force apart from the main one that it belongs to; the opponent is not told."""
    models: Shown = None
    """How many are set up, a number or words; as many as the entry has if nothing is said."""
    joined_by: Shown = None
    """Who is set up with them besides, and how many."""
    movement_in_words: Shown = None
    """The movement in words, where a number does not tell it all."""
    companions: tuple[str, ...] = ()
    """Handles of the entries that are set up with it."""
    force_in_words: Shown = None
    """The display name of its force."""


ResultT = TypeVar("ResultT", bound=EntryResult, default=EntryResult)


def share(
    category: str,
    name: Shown,
    entries: tuple[ResultT, ...],
    dues: tuple[Surcharge, ...],
    allowed: Between = ANY_NUMBER,
    under: Side[ResultT] | None = None,
    over: Side[ResultT] | None = None,
) -> Limit[ResultT]:
    """The limit on a category, in quarters of points, under the category's id; without bounds where none are given."""
    unit: Unit[ResultT] = Unit("points", lambda m: m.against(category))
    counted = [m for m in entries if m.against(category)]
    used = sum(m.against(category) for m in counted) + sum(due.price.points for due in dues if due.category == category)
    return Limit(category, name, unit, used, allowed, counted, under, over)
