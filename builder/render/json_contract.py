"""Types of the JSON that the program writes; tests check the writers against them, and schemas are made from them.

Points are numbers, exact to the half; missing values are null, missing lists are empty. Nothing of this is
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
    """The code, which never changes; `muster explain CODE` explains it."""
    severity: Annotated[str, WithJsonSchema({"enum": [*SEVERITIES]})]
    """How grave it is; errors make a list illegal."""
    by: Annotated[str, WithJsonSchema({"enum": [*BY]})]
    """Who requires it: a book, the list, a house rule, an event, or nobody (advice)."""
    message: str
    """Text of the finding."""
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
    """The value found."""
    allowed: Json
    """The values allowed."""
    fix: str | None
    """A way out, in words."""
    waived: str | None
    """Who lets it pass."""
    waived_why: str | None
    """Their reason."""
    waived_by_list: bool
    """True if only the list itself waives it."""


@with_config(CLOSED)
class MovementObject(TypedDict):
    """Movement in the game's own measure; `effective` is what to write down and use."""

    base: float
    """Before armour and the like."""
    penalty: float
    """Amount lost to armour and the like."""
    effective: float
    """Movement after the penalty."""
    charge: float
    """Movement in a charge."""
    difficult: float
    """Movement over difficult ground."""


@with_config(CLOSED)
class PriceObject(TypedDict):
    """A line of a price: `points` are `each` taken `count` times, and `each` is the sum of `lines` where there are any."""

    label: str
    """Name of the price line."""
    each: float
    """Points of one."""
    count: int
    """How many."""
    points: float
    """Points of all."""
    rule: str | None
    """The section that sets the price."""
    lines: NotRequired[list[PriceObject]]
    """Parts of `each`."""


@with_config(CLOSED)
class SurchargeObject(TypedDict):
    """Points paid in addition to the entries: a price line and its category."""

    category: str | None
    """The category that it counts in."""
    label: str
    """Name of the price line."""
    each: float
    """Points of one."""
    count: int
    """How many."""
    points: float
    """Points of all."""
    rule: str | None
    """The section that sets the price."""
    lines: NotRequired[list[PriceObject]]
    """Parts of `each`."""


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
    """Figures that differ against some foes, in some rounds or at some distance."""
    notes: str | None
    """Notes."""


@with_config(CLOSED)
class ItemObject(TypedDict):
    """A magic item."""

    id: str
    """The kind of item."""
    name: str
    """Its name."""
    points: float | None
    """Its price; null on a copy without prices."""
    parts: list[str]
    """Its abilities and spells, in words."""
    effect: str | None
    """Its effect."""
    form: str | None
    """Its form, if its kind has several."""
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
    """Its measure, in brackets behind the name."""
    text: str | None
    """Its effect."""


@with_config(CLOSED)
class ToldObject(TypedDict):
    """A fact of the entry's block on the sheet."""

    label: str
    """Label of the fact."""
    text: str
    """Text of the fact."""


@with_config(CLOSED)
class GridSystemObject(TypedDict):
    """A system of a damage grid: its letter in the cells, and its boxes."""

    letter: str
    """The letter in the cells."""
    name: str
    """Name of the system."""
    boxes: int
    """How many boxes it has."""


@with_config(CLOSED)
class GridObject(TypedDict):
    """A damage grid, for one who crosses off; rows of null (void), empty text (plain) and letters."""

    label: str
    """Label of the grid."""
    boxes: int
    """How many boxes there are."""
    parts: list[int]
    """The columns of each part of the grid."""
    rows: list[list[str | None]]
    """Its rows of cells."""
    systems: list[GridSystemObject]
    """Systems with their letters."""


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
    """Kind of entry: a unit, a character, a machine and so on."""
    creature: str | None
    """Its race."""
    models: int
    """How many models it has."""
    points: float | None
    """Price; null on a copy without prices, as is `points_each`."""
    points_each: float | None
    """Points of each model."""
    price: list[PriceObject]
    """Parts of `points`."""
    profiles: list[ProfileObject]
    """The entry's own first, then mount, crew, beasts and machine."""
    movement: MovementObject | None
    """Its movement."""
    save: int | None
    """The lowest die that saves."""
    save_without_shield: int | None
    """The lowest die that saves without the shield."""
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
    """Models lost from which it tests for rout."""
    rally_at: int | None
    """Models needed to rally."""
    told: list[ToldObject]
    """Further facts of its block on the sheet."""
    grids: NotRequired[list[GridObject]]
    """Its damage grids."""


@with_config(CLOSED)
class ShareObject(TypedDict):
    """Points of a category, and its bounds."""

    category: str
    """The category."""
    points: float | None
    """Points in it; null on a copy without prices."""
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
    """The force that it belongs to, if not the main battle line."""
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
    """Total points; null on an opponent's copy without prices."""
    remaining: float | None
    """Points that are left."""
    legal: bool
    """True if the list is legal."""
    waived_by_list: int
    """Errors that only the list itself waives."""
    fingerprint: str
    """The list code: sixteen hex digits over what the list chooses and the numbers of its definitions."""
    open_fingerprint: str
    """The code of what an opponent may see; the same as `fingerprint` if nothing is secret."""
    versions: dict[str, str]
    """Versions of the definitions used, by id."""
    event: str | None
    """The event that it was judged for."""
    house_rules: list[str]
    """Optional rules, by id."""
    composition: list[ShareObject]
    """Points by category."""
    entries: list[EntryObject]
    """Its entries."""
    findings: list[FindingObject]
    """Its findings."""
    deployment: list[DeployedObject]
    """The order of deployment."""
    dues: list[SurchargeObject]
    """Points paid in addition to the entries."""


@with_config(CLOSED)
class FileObject(TypedDict):
    """A file that was checked, as JSON."""

    file: str
    """The file."""
    kind: str
    """Kind of file as written in it; a question mark if that cannot be read."""
    name: str
    """The name of the list."""
    player: str
    """Who plays it."""
    army: str | None
    """The id of the army."""
    points: float | None
    """Points of the list."""
    limit: int | None
    """Points agreed for the game."""
    legal: bool
    """True if the list is legal."""
    waived_by_list: int
    """Errors that only the list itself waives."""
    exit: int
    """The exit code for this file."""
    verdict: str
    """The verdict in words."""
    fingerprint: str | None
    """The list code."""
    open_fingerprint: str | None
    """The code of what an opponent may see."""
    findings: list[FindingObject]
    """Its findings."""


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
