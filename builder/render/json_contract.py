"""The JSON that the program writes, as types: the writers are held against them, and the published schemas are made of them.

Points are numbers, exact to the half; what there is nothing of is null, and a list of nothing is empty. Nothing of this is
looked at while JSON is written: a start pays for names alone.
"""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import ConfigDict, GetPydanticSchema, WithJsonSchema, with_config
from pydantic_core import core_schema
from typing_extensions import TypedDict  # the one of typing cannot be asked for its schema before Python 3.12

from builder.core.findings import BY, SEVERITIES, Plain

Json = Annotated[Plain, GetPydanticSchema(lambda _type, _handler: core_schema.any_schema())]
"""Any plain value, as a file or a check has it."""

CLOSED = ConfigDict(extra="forbid", use_attribute_docstrings=True)
"""No key but those that are named."""


@with_config(CLOSED)
class FindingObject(TypedDict):
    """A finding: what is wrong, where, by which rule, what is allowed, and the way out."""

    code: str
    severity: Annotated[str, WithJsonSchema({"enum": [*SEVERITIES]})]
    by: Annotated[str, WithJsonSchema({"enum": [*BY]})]
    """Who asks for it."""
    message: str
    rule: str | None
    """The section of the book."""
    file: str | None
    line: int | None
    column: int | None
    entry: str | None
    """The id of the entry that it is about; null for the whole army."""
    found: Json
    allowed: Json
    fix: str | None
    """A way out, in words."""
    waived: str | None
    """Who lets it pass."""
    waived_why: str | None
    waived_by_list: bool
    """Whether nobody but the list itself says so."""


@with_config(CLOSED)
class MovementObject(TypedDict):
    """Movement in the game's own measure; `effective` is what to write down and use."""

    base: float
    penalty: float
    effective: float
    charge: float
    difficult: float


@with_config(CLOSED)
class PriceObject(TypedDict):
    """A line of a price: `points` are `each` taken `count` times, and `each` is the sum of `lines` where there are any."""

    label: str
    each: float
    count: int
    points: float
    rule: str | None
    lines: NotRequired[list[PriceObject]]


@with_config(CLOSED)
class SurchargeObject(TypedDict):
    """What the army pays beside its entries: a line of a price, and the share that it counts against."""

    category: str | None
    label: str
    each: float
    count: int
    points: float
    rule: str | None
    lines: NotRequired[list[PriceObject]]


_OPEN = ConfigDict(
    use_attribute_docstrings=True,
    json_schema_extra={"additionalProperties": {"type": ["integer", "string", "null"]}},
)
"""Further keys are characteristics: a number, what the book prints instead, or nothing."""


@with_config(_OPEN)
class ProfileObject(TypedDict):
    """A profile: a key a characteristic, and these."""

    name: str
    bonus: dict[str, int]
    """The part of a value that is lent to others."""
    models: int
    save: int | None
    """The lowest die that saves it, where it has a save of its own."""
    movement: MovementObject | None


@with_config(CLOSED)
class WeaponCaseObject(TypedDict):
    """A weapon against some foes, in some rounds or up to some distance; what it changes there in all."""

    when: str | None
    """Null where it only differs from the second round on."""
    strength: str | None
    save_modifier: int
    initiative: int
    initiative_later: int | None
    """From the second round on, where that differs."""


@with_config(CLOSED)
class WeaponObject(TypedDict):
    """A weapon as its bearer uses it."""

    id: str
    name: str
    range: int | None
    strength: str | None
    save_modifier: int
    initiative: int
    to_hit: int
    hands: list[int]
    """Modifiers to hit of two hands, each of which strikes with all Attacks."""
    cases: list[WeaponCaseObject]
    notes: str | None


@with_config(CLOSED)
class ItemObject(TypedDict):
    """A magic item."""

    id: str
    name: str
    points: float | None
    parts: list[str]
    effect: str | None
    form: str | None
    """What it is, where its kind leaves a choice."""
    of: str | None
    """The piece of its bearer's gear that it is."""


@with_config(CLOSED)
class TagObject(TypedDict):
    """A special rule: its name, what it is measured by, and a line of effect."""

    id: str
    name: str
    value: str | None
    text: str | None


@with_config(CLOSED)
class ToldObject(TypedDict):
    """A fact of the entry's block on the sheet."""

    label: str
    text: str


@with_config(CLOSED)
class GridSystemObject(TypedDict):
    """A system of a damage grid: its letter in the cells, and its boxes."""

    letter: str
    name: str
    boxes: int


@with_config(CLOSED)
class GridObject(TypedDict):
    """A damage grid, for one who crosses off; rows of null (void), empty text (plain) and letters."""

    label: str
    boxes: int
    parts: list[int]
    rows: list[list[str | None]]
    systems: list[GridSystemObject]


_Words = TypedDict("_Words", {"from": str | None, "as": str | None})
"""Keys that Python has for words of its own: the contingent that an entry is from, and what it is to the one that it joins."""


@with_config(CLOSED)
class EntryObject(_Words):
    """An entry of the list; a game adds keys of its own."""

    id: str
    take: str
    """The id of what is taken from the army's list."""
    name: str
    kind: str
    creature: str | None
    models: int
    points: float | None
    """Null on a copy that tells no prices, as `points_each`."""
    points_each: float | None
    price: list[PriceObject]
    """What `points` is made of."""
    profiles: list[ProfileObject]
    """The entry's own first, then mount, crew, beasts and machine."""
    movement: MovementObject | None
    save: int | None
    """The lowest die that saves."""
    save_without_shield: int | None
    weapons: list[WeaponObject]
    options: list[str]
    """Ids of what was bought or comes with the price."""
    items: list[ItemObject]
    role: str | None
    joins: str | None
    """The id of the entry that it belongs to."""
    tags: list[TagObject]
    rout_at: int | None
    """Casualties."""
    rally_at: int | None
    """Models needed."""
    told: list[ToldObject]
    grids: NotRequired[list[GridObject]]


@with_config(CLOSED)
class ShareObject(TypedDict):
    """Points of a category, and its bounds."""

    category: str
    points: float | None
    min: float | None
    max: float | None


@with_config(CLOSED)
class DeployedObject(TypedDict):
    """An entry in the order of deployment."""

    entry: str
    movement: float | None
    force: str | None
    """The force apart from the main one that it belongs to."""
    companions: list[str]
    """Ids of the entries that are set up with it."""


@with_config(CLOSED)
class MusterObject(TypedDict):
    """A finished list; a game adds keys of its own."""

    system: str
    army: str
    name: str
    player: str
    fields: dict[str, str]
    limit: int
    """Points agreed for the game."""
    game: str | None
    """Kind of game."""
    points: float | None
    """Null on an opponent's copy that tells no prices."""
    remaining: float | None
    legal: bool
    waived_by_list: int
    """Errors that nobody but the list itself lets pass."""
    fingerprint: str
    """Sixteen hex digits over what the list says and the definitions that it rests on."""
    versions: dict[str, str]
    event: str | None
    house_rules: list[str]
    composition: list[ShareObject]
    entries: list[EntryObject]
    findings: list[FindingObject]
    deployment: list[DeployedObject]
    dues: list[SurchargeObject]


@with_config(CLOSED)
class FileObject(TypedDict):
    """A file that was checked, as JSON."""

    file: str
    kind: str
    """What it says that it is; a question mark where that cannot be read."""
    name: str
    player: str
    army: str | None
    points: float | None
    limit: int | None
    legal: bool
    waived_by_list: int
    """Errors that nobody but the list itself lets pass."""
    exit: int
    """The exit code that it deserves."""
    verdict: str
    """In words."""
    fingerprint: str | None
    findings: list[FindingObject]


@with_config(CLOSED)
class CountsObject(TypedDict):
    """How many files there are, by their verdicts."""

    read: int
    legal: int
    not_legal: int
    unreadable: int


@with_config(CLOSED)
class CheckedObject(TypedDict):
    """All files that were checked, as JSON."""

    files: list[FileObject]
    counts: CountsObject
