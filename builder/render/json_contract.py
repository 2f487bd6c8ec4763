"""The JSON that the program writes, as types: the writers are held against them, and the published schemas are made of them.

Points are numbers, exact to the half; what there is nothing of is null, and a list of nothing is empty. Nothing of this is
looked at while JSON is written: a start pays for names alone.
"""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import ConfigDict, WithJsonSchema, with_config
from typing_extensions import TypedDict  # the one of typing cannot be asked for its schema before Python 3.12

from builder.core.definitions import Raw
from builder.core.findings import BY, SEVERITIES

Json = Raw
"""Any plain value, as a file or a check has it."""

_WORD = {"anyOf": [{"type": "string"}, {"type": "null"}]}
"""A text or nothing, where a key is described that is a word of Python's."""
CLOSED = ConfigDict(extra="forbid")
"""Settings of objects without further keys."""
WITH_CHARACTERISTICS = ConfigDict(json_schema_extra={"additionalProperties": {"type": ["integer", "string", "null"]}})
"""Settings of objects with further keys: characteristics, each a number, what the book prints instead, or nothing."""


@with_config(CLOSED)
class FindingObject(TypedDict):
    """A finding: what is wrong, where, by which rule, what is allowed, and the way out."""

    code: str
    """The code, which never changes: `muster explain CODE` tells of it."""
    severity: Annotated[str, WithJsonSchema({"enum": [*SEVERITIES]})]
    """How grave it is; errors make a list illegal."""
    by: Annotated[str, WithJsonSchema({"enum": [*BY]})]
    """Who asks for it."""
    message: str
    """What is wrong, in words."""
    rule: str | None
    """The section of the book."""
    file: str | None
    """The file that it is in."""
    line: int | None
    """The line, the first being 1."""
    column: int | None
    """The column, the first being 1."""
    entry: str | None
    """The id of the entry that it is about; null for the whole army."""
    found: Json
    """What the file says."""
    allowed: Json
    """What is allowed."""
    fix: str | None
    """A way out, in words."""
    waived: str | None
    """Who lets it pass."""
    waived_why: str | None
    """Their reason."""
    waived_by_list: bool
    """Whether nobody but the list itself says so."""


@with_config(CLOSED)
class MovementObject(TypedDict):
    """Movement in the game's own measure; `effective` is what to write down and use."""

    base: float
    """Before armour and the like."""
    penalty: float
    """What armour and the like take off."""
    effective: float
    """What it moves."""
    charge: float
    """When it charges."""
    difficult: float
    """Over difficult ground."""


@with_config(CLOSED)
class PriceObject(TypedDict):
    """A line of a price: `points` are `each` taken `count` times, and `each` is the sum of `lines` where there are any."""

    label: str
    """What is paid for."""
    each: float
    """Points of one."""
    count: int
    """How many."""
    points: float
    """Points of all."""
    rule: str | None
    """The section that sets the price."""
    lines: NotRequired[list[PriceObject]]
    """What `each` is made of."""


@with_config(CLOSED)
class SurchargeObject(TypedDict):
    """What the army pays beside its entries: a line of a price, and the share that it counts against."""

    category: str | None
    """The category that it counts in."""
    label: str
    """What is paid for."""
    each: float
    """Points of one."""
    count: int
    """How many."""
    points: float
    """Points of all."""
    rule: str | None
    """The section that sets the price."""
    lines: NotRequired[list[PriceObject]]
    """What `each` is made of."""


@with_config(WITH_CHARACTERISTICS)
class ProfileObject(TypedDict):
    """A profile: a key a characteristic, and these."""

    name: str
    """Whose profile it is."""
    bonus: dict[str, int]
    """The part of a value that is lent to others."""
    models: int
    """How many have it."""
    save: int | None
    """The lowest die that saves it, where it has a save of its own."""
    movement: MovementObject | None
    """Its movement, where it has its own."""


@with_config(CLOSED)
class WeaponCaseObject(TypedDict):
    """A weapon against some foes, in some rounds or up to some distance; what it changes there in all."""

    when: str | None
    """Null where it only differs from the second round on."""
    strength: str | None
    """The Strength of its hits."""
    save_modifier: int
    """Modifier to the save of the one struck."""
    initiative: int
    """Modifier to Initiative."""
    initiative_later: int | None
    """From the second round on, where that differs."""


@with_config(CLOSED)
class WeaponObject(TypedDict):
    """A weapon as its bearer uses it."""

    id: str
    """The id of the weapon."""
    name: str
    """Its name."""
    range: int | None
    """Range; null in close combat."""
    strength: str | None
    """The Strength of its hits."""
    save_modifier: int
    """Modifier to the save of the one struck."""
    initiative: int
    """Modifier to Initiative."""
    to_hit: int
    """Modifier to hit."""
    hands: list[int]
    """Modifiers to hit of two hands, each of which strikes with all Attacks."""
    cases: list[WeaponCaseObject]
    """What it does otherwise against some foes, in some rounds, at some distance."""
    notes: str | None
    """What else is to be known of it."""


@with_config(CLOSED)
class ItemObject(TypedDict):
    """A magic item."""

    id: str
    """The kind of item."""
    name: str
    """Its name."""
    points: float | None
    """Its price; null on a copy that tells no prices."""
    parts: list[str]
    """Its abilities and spells, in words."""
    effect: str | None
    """What it does."""
    form: str | None
    """What it is, where its kind leaves a choice."""
    of: str | None
    """The piece of its bearer's gear that it is."""


@with_config(CLOSED)
class TagObject(TypedDict):
    """A special rule: its name, what it is measured by, and a line of effect."""

    id: str
    """The id of the rule."""
    name: str
    """Its name."""
    value: str | None
    """What it is measured by."""
    text: str | None
    """What it does."""


@with_config(CLOSED)
class ToldObject(TypedDict):
    """A fact of the entry's block on the sheet."""

    label: str
    """What it is about."""
    text: str
    """What is said of it."""


@with_config(CLOSED)
class GridSystemObject(TypedDict):
    """A system of a damage grid: its letter in the cells, and its boxes."""

    letter: str
    """The letter in the cells."""
    name: str
    """What it stands for."""
    boxes: int
    """How many boxes it has."""


@with_config(CLOSED)
class GridObject(TypedDict):
    """A damage grid, for one who crosses off; rows of null (void), empty text (plain) and letters."""

    label: str
    """What the grid is called."""
    boxes: int
    """How many boxes there are."""
    parts: list[int]
    """The columns of each part of the grid."""
    rows: list[list[str | None]]
    """Its rows of cells."""
    systems: list[GridSystemObject]
    """What its letters stand for."""


_Words = TypedDict(
    "_Words",
    {
        "from": Annotated[str | None, WithJsonSchema({**_WORD, "description": "The contingent that it is from."})],
        "as": Annotated[str | None, WithJsonSchema({**_WORD, "description": "What it is to the entry that it joins."})],
    },
)
"""Keys that Python has for words of its own."""


@with_config(CLOSED)
class EntryObject(_Words):
    """An entry of the list; a game adds keys of its own."""

    id: str
    """The id by which others name it."""
    take: str
    """The id of what is taken from the army's list."""
    name: str
    """Its name."""
    kind: str
    """What it is: a unit, a character, a machine and so on."""
    creature: str | None
    """Its race."""
    models: int
    """How many models it has."""
    points: float | None
    """Null on a copy that tells no prices, as `points_each`."""
    points_each: float | None
    """For each model."""
    price: list[PriceObject]
    """What `points` is made of."""
    profiles: list[ProfileObject]
    """The entry's own first, then mount, crew, beasts and machine."""
    movement: MovementObject | None
    """Its movement."""
    save: int | None
    """The lowest die that saves."""
    save_without_shield: int | None
    """The same without the shield."""
    weapons: list[WeaponObject]
    """Its weapons."""
    options: list[str]
    """Ids of what was bought or comes with the price."""
    items: list[ItemObject]
    """Its magic items."""
    role: str | None
    """Its post in the army, such as `general`."""
    joins: str | None
    """The id of the entry that it belongs to."""
    tags: list[TagObject]
    """Its special rules."""
    rout_at: int | None
    """Casualties."""
    rally_at: int | None
    """Models needed."""
    told: list[ToldObject]
    """What else its block on the sheet says."""
    grids: NotRequired[list[GridObject]]
    """Its damage grids."""


@with_config(CLOSED)
class ShareObject(TypedDict):
    """Points of a category, and its bounds."""

    category: str
    """The category."""
    points: float | None
    """Points in it; null on a copy that tells no prices."""
    min: float | None
    """Points that it must have."""
    max: float | None
    """Points that it may have."""


@with_config(CLOSED)
class DeployedObject(TypedDict):
    """An entry in the order of deployment."""

    entry: str
    """The id of the entry."""
    movement: float | None
    """Its movement."""
    force: str | None
    """The force apart from the main one that it belongs to."""
    companions: list[str]
    """Ids of the entries that are set up with it."""


@with_config(CLOSED)
class MusterObject(TypedDict):
    """A finished list; a game adds keys of its own."""

    system: str
    """The id of the game."""
    army: str
    """The id of the army."""
    name: str
    """The name of the list."""
    player: str
    """Who plays it."""
    fields: dict[str, str]
    """The player's own lines for the head of the sheet."""
    limit: int
    """Points agreed for the game."""
    game: str | None
    """Kind of game."""
    points: float | None
    """Null on an opponent's copy that tells no prices."""
    remaining: float | None
    """Points that are left."""
    legal: bool
    """Whether nothing makes it illegal."""
    waived_by_list: int
    """Errors that nobody but the list itself lets pass."""
    fingerprint: str
    """The list code: sixteen hex digits over what the list chooses and the numbers of its definitions."""
    open_fingerprint: str
    """The code of what an opponent may see; the same as `fingerprint` where nothing is secret."""
    versions: dict[str, str]
    """The definitions that it rests on, with their versions."""
    event: str | None
    """The event that it was judged for."""
    house_rules: list[str]
    """Optional rules, by id."""
    composition: list[ShareObject]
    """Points by category."""
    entries: list[EntryObject]
    """Its entries."""
    findings: list[FindingObject]
    """What is wrong or to be known."""
    deployment: list[DeployedObject]
    """The order of deployment."""
    dues: list[SurchargeObject]
    """What the army pays beside its entries."""


@with_config(CLOSED)
class FileObject(TypedDict):
    """A file that was checked, as JSON."""

    file: str
    """The file."""
    kind: str
    """What it says that it is; a question mark where that cannot be read."""
    name: str
    """The name of the list."""
    player: str
    """Who plays it."""
    army: str | None
    """The id of the army."""
    points: float | None
    """What the list costs."""
    limit: int | None
    """Points agreed for the game."""
    legal: bool
    """Whether nothing makes it illegal."""
    waived_by_list: int
    """Errors that nobody but the list itself lets pass."""
    exit: int
    """The exit code that it deserves."""
    verdict: str
    """In words."""
    fingerprint: str | None
    """The list code."""
    open_fingerprint: str | None
    """The code of what an opponent may see."""
    findings: list[FindingObject]
    """What is wrong or to be known."""


@with_config(CLOSED)
class CountsObject(TypedDict):
    """How many files there are, by their verdicts."""

    read: int
    """Files that were read."""
    legal: int
    """Legal ones."""
    not_legal: int
    """Ones that are not."""
    unreadable: int
    """Ones that cannot be read."""


@with_config(CLOSED)
class CheckedObject(TypedDict):
    """All files that were checked, as JSON."""

    files: list[FileObject]
    """The files, each with its verdict."""
    counts: CountsObject
    """How many there are of each verdict."""
