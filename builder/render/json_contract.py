"""Types of the JSON that the program writes; tests check the writers against them, and schemas are made from them.

Points are numbers, exact to the half; missing values are null, missing lists are empty. The types are not evaluated
when JSON is written, so that a start of the program is quick.
"""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import ConfigDict, WithJsonSchema, with_config
from typing_extensions import TypedDict  # the one of typing cannot be asked for its schema before Python 3.12

from builder.core.definitions import Raw
from builder.core.findings import BY, SEVERITIES

Json = Raw
"""Any plain value of JSON, such as the value that a finding quotes."""

_WORD = {"anyOf": [{"type": "string"}, {"type": "null"}]}
"""JSON Schema of a text or null, for keys that are Python keywords."""
CLOSED = ConfigDict(extra="forbid")
"""Settings of objects that accept only the listed keys; the published schemas allow others for later versions."""
WITH_CHARACTERISTICS = ConfigDict(json_schema_extra={"additionalProperties": {"type": ["integer", "string", "null"]}})
"""Settings of objects that have a key for each characteristic: a number, the word that the book prints, or null."""


@with_config(CLOSED)
class FindingObject(TypedDict):
    """A finding: what is wrong and where, the rule behind it, what is allowed, and how to fix it."""

    code: str
    """The code, which never changes; `muster explain CODE` explains it."""
    severity: Annotated[str, WithJsonSchema({"enum": [*SEVERITIES]})]
    """Severity of the finding; errors make a list illegal."""
    by: Annotated[str, WithJsonSchema({"enum": [*BY]})]
    """Who requires it: a book, the list, a house rule, an event, or nobody (advice)."""
    message: str
    """Text of the finding."""
    rule: str | None
    """The section of the book; null without one."""
    file: str | None
    """The file that it is in; null if unknown."""
    line: int | None
    """The line, counted from 1; null if unknown."""
    column: int | None
    """The column, counted from 1; null if unknown."""
    entry: str | None
    """The id of the entry that it is about; null for the whole army."""
    found: Json
    """The value found."""
    allowed: Json
    """The values allowed."""
    fix: str | None
    """How to fix it, in words; null if unknown."""
    waived: str | None
    """Who waives it; null if nobody does."""
    waived_why: str | None
    """The reason for the waiver."""
    waived_by_list: bool
    """True if only the list itself waives it."""


@with_config(CLOSED)
class MovementObject(TypedDict):
    """Movement in the game's own measure; `effective` is what to write down and use."""

    base: float
    """Movement before the penalty."""
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
    """A line of a price: `points` are `each` times `count`, and `each` is the sum of `lines` if there are any."""

    label: str
    """Name of the price line."""
    each: float
    """Points for one."""
    count: int
    """Number of times that `each` is paid."""
    points: float
    """Total points of the line."""
    rule: str | None
    """The section that sets the price; null without one."""
    lines: NotRequired[list[PriceObject]]
    """Parts of `each`."""


@with_config(CLOSED)
class SurchargeObject(TypedDict):
    """Points paid in addition to the entries: a price line and its category."""

    category: str | None
    """The category that it counts in; null if it counts in the total only."""
    label: str
    """Name of the price line."""
    each: float
    """Points for one."""
    count: int
    """Number of times that `each` is paid."""
    points: float
    """Total points of the line."""
    rule: str | None
    """The section that sets the price; null without one."""
    lines: NotRequired[list[PriceObject]]
    """Parts of `each`."""


@with_config(WITH_CHARACTERISTICS)
class ProfileObject(TypedDict):
    """A profile: a key for each characteristic, and these keys."""

    name: str
    """Name of the model or machine that has the profile."""
    bonus: dict[str, int]
    """Bonus that it lends to others, by characteristic; printed as `+n`."""
    models: int
    """Number of models with this profile."""
    save: int | None
    """The lowest die roll that saves; null without a save of its own."""
    movement: MovementObject | None
    """Its movement; null if it has none of its own."""


@with_config(CLOSED)
class WeaponCaseObject(TypedDict):
    """Total modifiers of a weapon against some foes, in some rounds or at some distance."""

    when: str | None
    """The condition; null if the weapon only differs from the second round on."""
    strength: str | None
    """The Strength of its hits."""
    save_modifier: int
    """Modifier to the target's save."""
    initiative: int
    """Modifier to Initiative."""
    initiative_later: int | None
    """Modifier to Initiative from the second round on; null if it is the same."""


@with_config(CLOSED)
class WeaponObject(TypedDict):
    """A weapon as its bearer uses it."""

    id: str
    """The id of the weapon."""
    name: str
    """Its name."""
    range: int | None
    """Range in the game's own measure; null in close combat."""
    strength: str | None
    """The Strength of its hits."""
    save_modifier: int
    """Modifier to the target's save."""
    initiative: int
    """Modifier to Initiative."""
    to_hit: int
    """Modifier to hit."""
    hands: list[int]
    """Modifiers to hit of the two hands, if each strikes with all Attacks; otherwise empty."""
    cases: list[WeaponCaseObject]
    """Figures that differ against some foes, in some rounds or at some distance."""
    notes: str | None
    """Notes."""


@with_config(CLOSED)
class ItemObject(TypedDict):
    """A magic item."""

    id: str
    """The id of the kind of item."""
    name: str
    """Its name."""
    points: float | None
    """Its price; null on a copy without prices."""
    parts: list[str]
    """Its abilities and spells, in words."""
    effect: str | None
    """Its effect; null if there is none."""
    form: str | None
    """The id of its form, if its kind has several; otherwise null."""
    of: str | None
    """The id of the bearer's piece of equipment that it is; null if it is none."""


@with_config(CLOSED)
class TagObject(TypedDict):
    """A special rule: its name, its value, and one line on its effect."""

    id: str
    """The id of the rule."""
    name: str
    """Its name."""
    value: str | None
    """Its value, printed in brackets after the name; null without one."""
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
    """Number of its boxes."""


@with_config(CLOSED)
class GridObject(TypedDict):
    """A damage grid, on copies with boxes to cross off."""

    label: str
    """Label of the grid."""
    boxes: int
    """Number of boxes of the grid."""
    parts: list[int]
    """Number of columns of each grid, if several share their rows side by side; empty for one."""
    rows: list[list[str | None]]
    """Rows of cells: null without a box, empty text for a plain box, the letter for a box of a system."""
    systems: list[GridSystemObject]
    """Systems with their letters."""


_Words = TypedDict(
    "_Words",
    {
        "from": Annotated[str | None, WithJsonSchema({**_WORD, "description": "The contingent that it is from."})],
        "as": Annotated[str | None, WithJsonSchema({**_WORD, "description": "Its role in the entry that it joins."})],
    },
)
"""Keys whose names are Python keywords."""


@with_config(CLOSED)
class EntryObject(_Words):
    """An entry of the list; a game adds keys of its own."""

    id: str
    """The id by which other entries refer to it."""
    take: str
    """The id of the offer in the army list that it is taken from."""
    name: str
    """Its name."""
    kind: str
    """Kind of entry: a unit, a character, a machine and so on."""
    creature: str | None
    """The id of its creature in the bestiary; null if the game has no bestiary."""
    models: int
    """Number of its models."""
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
    """The lowest die roll that saves; null without a save."""
    save_without_shield: int | None
    """The lowest die roll that saves without the shield; null without such a save."""
    weapons: list[WeaponObject]
    """Its weapons."""
    options: list[str]
    """Ids of its options, whether bought or included in the price."""
    items: list[ItemObject]
    """Its magic items."""
    role: str | None
    """Its role in the army, such as `general`; null without one."""
    joins: str | None
    """The id of the entry that it joins or belongs to; null for none."""
    tags: list[TagObject]
    """Its special rules."""
    rout_at: int | None
    """Number of casualties from which it tests for rout; null if there is no such test."""
    rally_at: int | None
    """Number of models needed to rally; null if there is no such limit."""
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
    """Its minimum in points; null for none."""
    max: float | None
    """Its maximum in points; null for none."""


@with_config(CLOSED)
class DeployedObject(TypedDict):
    """An entry in the order of deployment."""

    entry: str
    """The id of the entry."""
    movement: float | None
    """Its movement."""
    force: str | None
    """The force that it belongs to; null for the main battle line, and on an opponent's copy."""
    companions: list[str]
    """Ids of the entries that are set up with it."""


@with_config(CLOSED)
class MusterObject(TypedDict):
    """A finished list; a game adds keys of its own."""

    format: int
    """Format of this object, 1; later versions only add keys."""
    system: str
    """The id of the game."""
    army: str
    """The id of the army."""
    name: str
    """The name of the list."""
    player: str
    """The player's name."""
    fields: dict[str, str]
    """The player's own lines for the head of the sheet."""
    limit: int
    """The points limit."""
    game: str | None
    """The id of the game type; null if the game has none."""
    points: float | None
    """Total points; null on an opponent's copy without prices."""
    remaining: float | None
    """Points left of the limit; null on an opponent's copy."""
    legal: bool
    """True if the list is legal."""
    waived_by_list: int
    """Errors that only the list itself waives."""
    fingerprint: str
    """The list code: sixteen hex digits that depend on the choices of the list and the numbers in its definitions."""
    open_fingerprint: str
    """The code of what an opponent may see; the same as `fingerprint` if nothing is secret."""
    versions: dict[str, str]
    """Versions of the definitions used, by id."""
    event: str | None
    """The id of the event that it was evaluated for; null without one."""
    house_rules: list[str]
    """Ids of the optional rules in use."""
    overlays: list[str]
    """Ids of the overlays that change the army, in their order."""
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
    """The player's name."""
    army: str | None
    """The id of the army."""
    points: float | None
    """Points of the list."""
    limit: int | None
    """The points limit; null if unknown."""
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
    """Numbers of lists by verdict, and of other files."""

    read: int
    """Number of files that were read."""
    legal: int
    """Number of legal lists."""
    not_legal: int
    """Number of lists that are not legal."""
    unreadable: int
    """Number of files that cannot be read."""
    definitions: int
    """Number of definition files and event packs, with or without errors."""


@with_config(CLOSED)
class CheckedObject(TypedDict):
    """All files that were checked, as JSON."""

    format: int
    """Format of this object, 1; later versions only add keys."""
    files: list[FileObject]
    """The files, each with its verdict."""
    counts: CountsObject
    """Numbers of lists by verdict, and of other files."""
