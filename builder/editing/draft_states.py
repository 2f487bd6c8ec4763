"""Drafts as states of a history and back again, the entries of what comes back being the same objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from builder.core.findings import Plain, Text
from builder.editing import drafts
from builder.editing.undo_history import Record, State, address
from builder.library import lenient_reader
from builder.library.lenient_reader import Draft, DraftPart
from builder.systems.game import System


class States:
    """The entries that one roster has had, by what they say."""

    def __init__(self) -> None:
        self._parts: dict[tuple[str, str, int], DraftPart] = {}
        """Entries by game, address and number among equal ones, so that a state that comes back has the same objects."""
        self._addresses: dict[int, tuple[DraftPart, str]] = {}
        """The address of each entry object; it holds the entry, so that its identity stays its own."""

    def same(self, draft: Draft) -> Draft:
        """The draft with the objects of entries that were here before."""
        count: Counter[str] = Counter()
        entries = []
        for part in drafts.parts(draft):
            name = self._address(part)
            known = self._parts.setdefault((draft.roster.system, name, count[name]), part)
            count[name] += 1
            if known.entry is not None:
                entries.append(known.entry)
        return replace(draft, roster=draft.roster.model_copy(update={"entries": tuple(entries)}))

    def of(self, draft: Draft) -> State:
        """The draft as a state."""
        return self._state(draft, drafts.parts(draft), None)

    def taken(self, draft: Draft, known: Mapping[str, Plain], label: Text | None = None) -> tuple[State, list[Record]]:
        """The draft as a state, and the lines of the entries that are not yet known by their addresses."""
        parts = drafts.parts(draft)
        state = self._state(draft, parts, label)
        fresh: dict[str, Record] = {}
        for part, name in zip(parts, state.entries, strict=True):
            if name not in known and name not in fresh:
                fresh[name] = {"e": name, "v": as_lists(part.plain)}
        return state, list(fresh.values())

    def _state(self, draft: Draft, parts: list[DraftPart], label: Text | None) -> State:
        top = {k: as_lists(v) for k, v in drafts.top_values(draft).items() if k != "made_with"}
        addresses: list[str] = []
        count: Counter[str] = Counter()
        for part in parts:
            name = self._address(part)
            self._parts.setdefault((draft.roster.system, name, count[name]), part)
            count[name] += 1
            addresses.append(name)
        return State(top, tuple(addresses), label)

    def draft_of(self, system: System, state: State, entries: Mapping[str, Plain], folders: tuple[Path, ...]) -> Draft:
        """The draft of a state of this game, of the entries with these addresses."""
        count: Counter[str] = Counter()
        parts = []
        for name in state.entries:
            key = (system.id, name, count[name])
            count[name] += 1
            part = self._parts.get(key)
            if part is None:
                part = self._parts[key] = lenient_reader.part(system, entries[name])
            parts.append(part)
        return lenient_reader.assembled(system, state.top, parts, folders)

    def _address(self, part: DraftPart) -> str:
        if part.entry is None or part.kept is not None:
            return address(part.plain)
        found = self._addresses.get(id(part.entry))
        if found is None:
            found = self._addresses[id(part.entry)] = (part, address(part.plain))
        return found[1]


def as_lists(value: Plain) -> Plain:
    """Plain values as JSON gives them back, with lists for tuples."""
    if isinstance(value, Mapping):
        return {k: as_lists(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [as_lists(v) for v in value]
    return value
