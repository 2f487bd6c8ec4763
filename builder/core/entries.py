"""The result of evaluating a roster entry: filled in by each game, read by sheets, checks and front ends."""

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
    """Total modifiers of a weapon against some foes, in some rounds or at some distance."""

    when: Shown
    """When these modifiers apply, in words; `None` if only the first and later rounds differ."""
    strength: str | None = None
    """Strength of a hit as text; `None` if that of the weapon applies."""
    save_modifier: int = 0
    """Modifier to armour saves."""
    initiative: int = 0
    """Initiative modifier."""
    later: int | None = None
    """Initiative modifier from the second round on, if different."""


class WeaponLine(NamedTuple):
    """A weapon as its bearer uses it, for JSON, sheets and dice."""

    id: str
    name: Shown
    range: int | None
    """Range in the game's unit of distance; `None` for weapons without one."""
    strength: str | None
    """Strength of a hit as text; `None` if it is that of the bearer."""
    save_modifier: int
    """Modifier to armour saves."""
    initiative: int
    """Initiative modifier."""
    to_hit: int
    """Modifier to hit."""
    notes: Shown = None
    cases: tuple[WeaponCase, ...] = ()
    hands: tuple[int, ...] = ()
    """Modifiers to hit for each of two hands; each hand strikes with all Attacks."""
    idle: bool = False
    """True if the unit does not fight with the weapon, since too few models have one."""


class Tag(NamedTuple):
    """A special rule: name, value, and one line on its effect."""

    id: str
    name: Shown
    value: Shown = None
    text: Shown = None
    of_item: bool = False
    """True if the rule is the effect of a magic item, whose name is among the items."""
    looked_up: bool = False
    """True if umpires compare the value with the book, such as the result of dice rolled before the game."""
    numbers: Shown = None
    """Numbers that the rule gives the entry, in words."""
    part: bool = False
    """True if it is shown together with other parts of the entry, such as the crew of a machine."""
    explained_in: Shown = None
    """Name of the quick-reference table that explains it completely."""

    @property
    def measure(self) -> Shown:
        """Text in brackets after the name of the tag: its value."""
        if self.value is None or self.numbers is None:
            return self.numbers if self.value is None else self.value
        return T("{first}, {second}", first=self.value, second=self.numbers)


class ItemResult(NamedTuple):
    """A magic item of an entry, evaluated."""

    id: str
    name: Shown
    points: int
    """Price in quarters."""
    parts: tuple[Shown, ...] = ()
    effect: Shown = None
    """Effect in play, only filled in for sheets; `None` if there is none."""
    form: str | None = None
    """Id of the item's form in the definitions, if its kind has several forms."""
    of: str | None = None
    """Id of the bearer's piece of equipment that the item is; `None` if the item is a thing of its own."""


class WeaponCells(NamedTuple):
    """A row of the sheet's table of weapons."""

    name: Shown
    figures: tuple[Shown, ...]
    """A cell for each heading; `None` if it is empty."""
    note: Shown = ""
    """Note that applies to every bearer."""
    finished: tuple[Shown, ...] = ()
    """Notes on figures of this bearer that have no column."""
    form: Shown = None
    """Form of the weapon, unless its name says it."""
    id: str = ""
    """Id by which the game finds the passage on the weapon in its rules; empty if there is none."""


class WeaponTable(NamedTuple):
    """The weapons of an entry, and the headings of their names, figures and notes."""

    headings: tuple[Shown, ...] = ()
    rows: tuple[WeaponCells, ...] = ()


HOLDS = "•"
"""Text of a cell that only says that its heading applies."""


class FactTable(NamedTuple):
    """A table of an entry apart from its weapons, such as its spells; the first heading names the rows."""

    headings: tuple[Shown, ...]
    rows: tuple[tuple[Shown, ...], ...]
    """Rows with a cell for each heading; `None` if it is empty."""


class InShort(NamedTuple):
    """Short form of an entry for messages, without name, number, items and points."""

    what: tuple[Shown, ...] = ()
    """Role, level and the like."""
    arms: tuple[Shown, ...] = ()
    """Mount, weapons and armour, without the obvious ones."""
    posts: tuple[Shown, ...] = ()
    """Names of the models with a post, such as champion or standard bearer."""


class SheetFacts(NamedTuple):
    """Contents of an entry's sheet that its game adds to profile, items and rules."""

    kind: tuple[Shown, ...] = ()
    """Type: level, race, mount and the like."""
    facts: tuple[tuple[Shown, Shown], ...] = ()
    """Label and text: movement, save, thresholds …"""
    weapons: WeaponTable = WeaponTable()
    command: tuple[Shown, ...] = ()
    tracks: tuple[Track[Shown], ...] = ()
    """Boxes to cross off during the game."""
    tags: tuple[Tag, ...] = ()
    """Special rules in addition to the entry's own."""
    secondary: tuple[tuple[Shown, Shown], ...] = ()
    """Labelled facts that are looked up less often."""
    worth: tuple[tuple[Shown, Shown], ...] = ()
    """Victory points for the enemy, which reveal the price."""
    own: tuple[tuple[Shown, Shown], ...] = ()
    """Labelled facts that only the owner's copy shows."""
    number: Shown = None
    """Size of the entry without models that have joined it, if the size is not a number of models."""
    tables: tuple[FactTable, ...] = ()


class InPlay(NamedTuple):
    """Values of an entry in play, for sheets, cards and the builder; rarely used in verdicts."""

    profiles: tuple[Profile, ...] = ()
    movement: Movement | None = None
    save: int | None = None
    """Lowest die that saves; `None` without a save."""
    save_without_shield: int | None = None
    """Lowest die that saves without the shield; `None` without a save."""
    weapons: tuple[WeaponLine, ...] = ()
    options: tuple[Shown, ...] = ()
    """Names of all equipment, bought or included."""
    tags: tuple[Tag, ...] = ()
    rout_at: int | None = None
    """Number of casualties at which it takes a rout test; `None` if it never does."""
    rally_at: int | None = None
    """Least number of models with which it can rally."""
    moving: int | None = None
    """Index of the profile whose Movement is that of the entry; `None` for the last profile."""
    models_apart: int = 1
    """Number of profiles, from the first, whose models are the entry's own, without those of a mount or crew."""

    def has_rule(self, *ids: str) -> bool:
        """True if the entry has a special rule with one of these ids."""
        return any(tag.id in ids for tag in self.tags)


class Facts(Protocol):
    """Game-specific data of an entry, opaque to the kernel."""


EntryT_co = TypeVar("EntryT_co", bound=Entry, covariant=True, default=Entry)
FactsT_co = TypeVar("FactsT_co", covariant=True, default=Facts)


class EntryResult(NamedTuple, Generic[EntryT_co, FactsT_co]):
    """An evaluated entry of the roster."""

    entry: EntryT_co
    """The entry as the roster has it."""
    id: str
    """Handle of the entry."""
    name: Shown
    kind: str
    """The game's kind of entry: unit, character, machine …"""
    category: str | None
    """Id of the category in which the price counts; `None` for entries whose line the list does not have."""
    creature: str | None
    """Id in the bestiary, if the game has one."""
    models: int
    points: int
    """Price in quarters."""
    points_each: int
    """Price of one model or unit in quarters."""
    price: tuple[Price, ...]
    facts: FactsT_co
    """Game-specific data, opaque to the kernel."""
    in_play: InPlay = InPlay()
    """Values for play."""
    race: Shown = None
    """Display name of its creature."""
    carries: tuple[str, ...] = ()
    """Ids of all equipment, bought or included."""
    items: tuple[ItemResult, ...] = ()
    role: str | None = None
    """Id of the role in the rules, such as general; `None` without one."""
    findings: tuple[Finding, ...] = ()
    """Findings on this entry alone; their paths begin at the entry."""
    relations: tuple[Relation, ...] = ()
    """Its relations to other entries."""
    secret: bool = False
    """True if the entry is hidden from the opponent."""
    seen: "EntryResult[EntryT_co, FactsT_co] | None" = None
    """The entry as the opponent sees it, if this differs; otherwise `None`."""
    several: bool = False
    """True if the name is the same for one model and for several."""
    single: bool = False
    """True if it always is a single model."""
    added: Mapping[str, Plain] = {}
    """Keys that the game adds to the entry in JSON, with their values."""
    elsewhere: tuple["Surcharge", ...] = ()
    """Parts of the price that count in a category other than `category`."""

    @property
    def under(self) -> str | None:
        """Handle of the entry that this entry is listed under; `None` for an entry at the top."""
        relation = relation_under(self.relations)
        return None if relation is None else relation.to

    def against(self, category: str | None) -> int:
        """The part of the entry's price that counts in a category, in quarters."""
        own = self.points if self.category == category else 0
        if not self.elsewhere:
            return own
        if self.category == category:
            own -= sum(part.price.points for part in self.elsewhere)
        return own + sum(part.price.points for part in self.elsewhere if part.category == category)


class Surcharge(NamedTuple):
    """Points that the army pays in addition to its entries, or that count against another category."""

    category: str | None
    """Id of the category in which the points count; `None` if they only count in the total."""
    price: Price
    secret: bool = False
    """True if the points are hidden from the opponent."""


class Deployed(NamedTuple):
    """A row of the order of deployment: an entry, its Movement, and what is set up together with it."""

    entry: str
    movement: float | None
    """Movement in the game's unit; `None` if unknown."""
    force: Shown = None
    """Id of the force to which the entry belongs, if it is not in the main battle line; hidden from the opponent."""
    models: Shown = None
    """Number of models that are set up, in words if a number is not enough; `None` for the entry's models."""
    joined_by: Shown = None
    """Characters who are set up with the entry, in words."""
    movement_in_words: Shown = None
    """Movement in words, if a number is not enough."""
    companions: tuple[str, ...] = ()
    """Handles of entries that are set up together with the entry."""
    force_in_words: Shown = None
    """Display name of the force; `None` for the main battle line."""


ResultT = TypeVar("ResultT", bound=EntryResult, default=EntryResult)


def category_limit(
    category: str,
    name: Shown,
    entries: tuple[ResultT, ...],
    dues: tuple[Surcharge, ...],
    allowed: Between = ANY_NUMBER,
    under: Side[ResultT] | None = None,
    over: Side[ResultT] | None = None,
) -> Limit[ResultT]:
    """The limit on the points of a category, in quarters, with what those of `entries` and `dues` in it cost.

    It is `allowed`, by default unlimited; `under` and `over` make the findings on too few and too many points.
    """
    unit: Unit[ResultT] = Unit("points", lambda result: result.against(category))
    counted = [result for result in entries if result.against(category)]
    used = sum(result.against(category) for result in counted) + sum(
        due.price.points for due in dues if due.category == category
    )
    return Limit(category, name, unit, used, allowed, counted, under, over)
