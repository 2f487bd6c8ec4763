"""Drafts as states of a history and back again, the entries of what comes back being the same objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from builder.core.findings import Plain, Text
from builder.editing import drafts
from builder.editing.undo_history import Record, State, address
from builder.library import lenient_reader
from builder.library.lenient_reader import Draft, DraftPart
from builder.systems.game import System


class _Last(NamedTuple):
    """The draft that was made into a state last, and what came of it."""

    draft: Draft
    parts: list[DraftPart]
    top: dict[str, Plain]
    addresses: tuple[str, ...]


class States:
    """The entries that one roster has had, by what they say."""

    def __init__(self) -> None:
        self._parts: dict[tuple[str, str, int], DraftPart] = {}
        """Entries by game, address and number among equal ones, so that a state that comes back has the same objects."""
        self._addresses: dict[int, tuple[DraftPart, str]] = {}
        """The address of each entry object; it holds the entry, so that its identity stays its own."""
        self._last: _Last | None = None

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
        last = self._last
        top = last.top if last is not None and _around_alike(draft, last.draft) else _top(draft)
        addresses = self._addresses_after(last, draft, parts) or self._addresses_of(draft, parts)
        self._last = _Last(draft, parts, top, addresses)
        return State(top, addresses, label)

    def _addresses_after(self, last: _Last | None, draft: Draft, parts: list[DraftPart]) -> tuple[str, ...] | None:
        """The addresses of entries of which few are others than before; `None` where it takes a look at all of them."""
        if last is None or not draft.whole or not last.draft.whole or len(parts) != len(last.parts):
            return None
        if draft.roster.system != last.draft.roster.system:
            return None
        changed = [n for n, (now, was) in enumerate(zip(parts, last.parts, strict=True)) if now.entry is not was.entry]
        addresses = list(last.addresses)
        for number in changed:
            addresses[number] = self._address(parts[number])
        for number in changed:
            name = addresses[number]
            if addresses.count(name) > 1:  # which of equal ones it is, is counted through all of them
                return None
            self._parts.setdefault((draft.roster.system, name, 0), parts[number])
        return tuple(addresses)

    def _addresses_of(self, draft: Draft, parts: list[DraftPart]) -> tuple[str, ...]:
        addresses: list[str] = []
        count: Counter[str] = Counter()
        for part in parts:
            name = self._address(part)
            self._parts.setdefault((draft.roster.system, name, count[name]), part)
            count[name] += 1
            addresses.append(name)
        return tuple(addresses)

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


def _top(draft: Draft) -> dict[str, Plain]:
    """What a state holds besides entries."""
    return {k: as_lists(v) for k, v in drafts.top_values(draft).items() if k != "made_with"}


def _around_alike(draft: Draft, other: Draft) -> bool:
    """Whether two drafts hold the very same besides their entries."""
    if not draft.whole or not other.whole or type(draft.roster) is not type(other.roster):
        return False
    known = other.roster.__dict__
    return all(value is known.get(key) for key, value in draft.roster.__dict__.items() if key != "entries")


def as_lists(value: Plain) -> Plain:
    """Plain values as JSON gives them back, with lists for tuples."""
    if isinstance(value, Mapping):
        return {k: as_lists(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [as_lists(v) for v in value]
    return value
