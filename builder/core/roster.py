"""A player's list (roster) as a frozen value.

Each edit makes a new roster, and undo keeps the old ones. An unchanged file is saved byte for byte; a changed one
keeps its comments and order of keys.
"""

from collections.abc import Iterable
from typing import Annotated, Literal, Protocol, TypeVar

from pydantic import Field

from builder.core.definitions import Header, Id, Long, Short
from builder.core.findings import Plain
from builder.core.models import Model
from builder.core.overlays import MAX_OVERLAYS

MAX_ENTRIES = 5000


MAX_MODELS = 10_000


MAX_PARTS = 200
"""Greatest number of options, items and the like of one entry, and of house rules, waivers and the like of a list."""


MAX_SEED = 64
"""Greatest length of a seed in characters."""


MAX_LIMIT = 1_000_000
"""Greatest points limit."""


MAX_TAGS = 12
"""Greatest number of tags of a list."""


MAX_TAG = 40
"""Greatest length of a tag in characters."""


class Entry(Model):
    """One line of a roster; each game adds keys of its own."""

    take: Id
    """Id of a line in the army list."""
    id: Id | None = None
    """Id by which other entries refer to this one."""
    name: Short | None = None
    """The player's name for the entry."""
    group: Short | None = None
    """A heading of your own for the entry."""
    notes: Long = ""
    """Notes of your own; not on the opponent's copy."""


class Waiver(Model):
    """A waived finding, with the name of whoever waived it."""

    code: Annotated[str, Field(pattern=r"^[a-z0-9]+\.[a-z-]+$", max_length=60)]
    """The code of the finding."""
    entry: Id | None = None
    """Id of the entry that it is for; all entries if left out."""
    by: Annotated[Short, Field(min_length=1)]
    """Who accepts the finding."""
    why: Short = ""
    """The reason; it is printed on the sheet."""


class Roster(Header):
    """A list; each game adds keys of its own and narrows its entries."""

    kind: Literal["roster"]
    """`roster`, for a list."""
    system: Id
    """The id of the game."""
    army: Id
    """Id of the army; `muster armies` lists them."""
    name: Short = ""
    """The name of your list."""
    player: Short = ""
    """Name of the player."""
    fields: Annotated[dict[Annotated[str, Field(max_length=40)], Short], Field(max_length=MAX_PARTS)] = {}
    """Further rows for the head of the sheet, such as `club`."""
    tags: Annotated[
        tuple[Annotated[str, Field(min_length=1, max_length=MAX_TAG)], ...], Field(max_length=MAX_TAGS)
    ] = ()
    """Words to find the list by among your others; they do not affect the army."""
    limit: Annotated[int, Field(ge=1, le=MAX_LIMIT)]
    """Points agreed for the game."""
    house_rules: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """Optional rules that the players agreed on; they are printed on the sheet."""
    overlays: Annotated[tuple[Id, ...], Field(max_length=MAX_OVERLAYS)] = ()
    """Ids of the overlays that change the army, in the order in which they do; they are printed on the sheet."""
    event: Id | None = None
    """Id of a tournament pack."""
    waivers: Annotated[tuple[Waiver, ...], Field(max_length=MAX_PARTS)] = ()
    """Waivers of findings by an umpire; they are printed on the sheet and do not count at an event."""
    made_with: Annotated[
        dict[Annotated[str, Field(max_length=60)], str | int | float], Field(max_length=MAX_PARTS)
    ] = {}
    """Versions and points at the time when the program last wrote the file."""
    notes: Long = ""
    """Notes of your own; not on the opponent's copy."""
    entries: Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES)] = ()
    """The entries of the army, in the order of the sheet."""


def handles(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    """The handle of each entry: its own id, or `take`, `take-2`, … in their order."""
    given = {entry.id for entry in entries if entry.id is not None}
    seen: dict[str, int] = {}
    result = []
    for entry in entries:
        if entry.id is not None:
            result.append(entry.id)
            continue
        while True:
            number = seen.get(entry.take, 0) + 1
            seen[entry.take] = number
            handle = entry.take if number == 1 else f"{entry.take}-{number}"
            if handle not in given:
                break
        result.append(handle)
    return tuple(result)


class Handled(Protocol):
    """An entry with its handle."""

    @property
    def id(self) -> str:
        """Handle that other entries refer to."""

    @property
    def entry(self) -> Entry:
        """The entry as the roster has it."""


M = TypeVar("M", bound=Handled)


def by_handle(entries: Iterable[M]) -> dict[str, M]:
    """Results by handle; if several have the same handle by mistake, one result chosen independently of their order."""
    found: dict[str, M] = {}
    for result in entries:
        other = found.setdefault(result.id, result)
        if other is not result and result.entry.model_dump_json() < other.entry.model_dump_json():
            found[result.id] = result
    return found


def plain_values(roster: Roster) -> dict[str, Plain]:
    """The roster as plain values without defaults, in the documented order of keys."""
    return roster.model_dump(mode="json", by_alias=True, exclude_defaults=True)
