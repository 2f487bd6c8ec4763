"""What was taken: a player's list as a frozen value, and its file.

Every edit returns a new roster; undo is keeping the old one. A file that was
not changed is written back byte for byte; a changed one keeps its author's
comments and the order of its keys.
"""

import json
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field

from builder.definitions import Header, Id, Long, Short
from builder.schema import Model
from builder.source import Document, dump, rewrite

MAX_ENTRIES = 5000
MAX_MODELS = 10_000
MAX_LIMIT = 1_000_000
"""Points agreed for a game, at most."""


class Entry(Model):
    """One line of a roster; each game adds keys of its own."""

    take: Id
    """The id of what is taken from the army's list."""
    id: Id | None = None
    """A handle by which other entries name this one."""
    name: Short | None = None
    """The player's own name for it."""
    group: Short | None = None
    notes: Long = ""


class Waiver(Model):
    """A finding that was let pass, and by whom."""

    code: Annotated[str, Field(pattern=r"^[a-z0-9]+\.[a-z-]+$", max_length=60)]
    entry: Id | None = None
    by: Annotated[Short, Field(min_length=1)]
    why: Short = ""


E = TypeVar("E", bound=Entry)


class Roster(Header):
    """A list; each game adds keys of its own and narrows its entries."""

    kind: Literal["roster"]
    system: Id
    army: Id
    name: Short = ""
    player: Short = ""
    fields: dict[Annotated[str, Field(max_length=40)], Short] = {}
    limit: Annotated[int, Field(ge=1, le=MAX_LIMIT)]
    """Points agreed for the game."""
    house_rules: tuple[Id, ...] = ()
    event: Id | None = None
    """Id of a tournament pack."""
    waivers: tuple[Waiver, ...] = ()
    made_with: dict[Annotated[str, Field(max_length=60)], str | int | float] = {}
    """Versions and points when the program last wrote the file."""
    notes: Long = ""
    entries: Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES)] = ()


SAID_BY_NOBODY = frozenset(("player", "name", "notes", "made_with", "group", "fields"))
"""Keys that say nothing about the list itself, and do not touch its fingerprint."""


def handles(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    """The id by which each entry is known: its own, or `take`, `take-2`, … in their order."""
    given = {e.id for e in entries if e.id is not None}
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


def plain(roster: Roster) -> dict[str, Any]:
    """The roster as plain values without defaults, in the order of the promised keys."""
    return roster.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def to_text(roster: Roster, original: Document | None = None, loaded: Roster | None = None) -> str:
    """The file of a roster.

    With the document that it was read from and the roster as loaded: the
    document's own text if nothing changed, otherwise that text with the changes
    worked in.
    """
    if original is not None and loaded is not None:
        if roster == loaded:
            return original.raw
        return rewrite(original, plain(roster))
    return dump(plain(roster))


def fingerprint(roster: Roster, versions: dict[str, str]) -> str:
    """Sixteen hex digits over what the list says and the definitions that it was reckoned with.

    Player, names, notes and the order of entries do not touch it.
    """
    import hashlib

    said = {k: v for k, v in plain(roster).items() if k not in SAID_BY_NOBODY}
    entries = said.pop("entries", ())
    said["entries"] = sorted(
        _canonical({k: v for k, v in entry.items() if k not in SAID_BY_NOBODY}) for entry in entries
    )
    said["versions"] = versions
    return hashlib.sha256(_canonical(said).encode()).hexdigest()[:16]


def _canonical(value: Any) -> str:
    if isinstance(value, dict) and isinstance(value.get("items"), list):
        value = {
            **value,
            "items": [{k: v for k, v in i.items() if k != "name"} if "take" in i else i for i in value["items"]],
        }
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
