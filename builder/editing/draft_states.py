"""Drafts as states of a history and back again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from builder.core.findings import Plain, Text, as_lists
from builder.core.roster import Entry
from builder.editing import drafts
from builder.editing.undo_history import Record, State, address
from builder.files import lenient_reader
from builder.files.lenient_reader import Draft
from builder.systems.game import Game


def state_of(draft: Draft) -> State:
    """The draft as a state."""
    return state_with_records(draft, {})[0]


def state_with_records(
    draft: Draft, known: Mapping[str, Plain], label: Text | None = None
) -> tuple[State, list[Record]]:
    """The draft as a state, and the journal lines of the entries whose addresses are not yet known."""
    top = {k: as_lists(v) for k, v in drafts.top_values(draft).items() if k != "made_with"}
    addresses: list[str] = []
    fresh: dict[str, Record] = {}
    for part in drafts.parts(draft):
        plain = part.plain_value
        name = address(plain)
        addresses.append(name)
        if name not in known and name not in fresh:
            fresh[name] = {"e": name, "v": as_lists(plain)}
    return State(top, tuple(addresses), label), list(fresh.values())


def draft_of(system: Game, state: State, entries: Mapping[str, Plain], folders: tuple[Path, ...]) -> Draft:
    """The draft of a state of this game; `entries` are the plain values of entries by their addresses."""
    parts = [lenient_reader.part(system, entries[name]) for name in state.entries]
    return lenient_reader.assembled(system, state.top, parts, folders)


def numbered_addresses(entries: Iterable[Entry]) -> list[tuple[str, int]]:
    """The address of each entry, and its number among equal ones."""
    count: Counter[str] = Counter()
    result = []
    for entry in entries:
        name = address(lenient_reader.entry_values(entry))
        result.append((name, count[name]))
        count[name] += 1
    return result
