"""Undo history without limit: all states of a roster, the current one, the saved one, and their journal lines."""

import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from builder.core.definitions import Words
from builder.core.findings import MusterError, Plain, Shown, T, Text, items_in
from builder.core.points import Quarters

MOST_LOST = 1000
"""Greatest number of successive lost states before an index counts as damaged."""
Record = Mapping[str, Plain]
"""A line of the journal as plain values."""


class State(NamedTuple):
    """A roster as plain values, with its entries by address."""

    top: Record
    """Plain values without the entries."""
    entries: tuple[str, ...]
    """Addresses of the entries, in order."""
    label: Text | None = None
    """Text on the edit that made the state; `None` for the first state."""

    def says(self, other: "State | None") -> bool:
        """True if both states have the same content, whatever their labels."""
        return other is not None and self.entries == other.entries and self.top == other.top


@dataclass
class History:
    """All states, the current one and the saved one."""

    entries: dict[str, Plain] = field(default_factory=dict)
    """Plain values of entries by address."""
    states: list[State] = field(default_factory=list)
    at: int = 0
    """Index of the current state."""
    saved: str | None = None
    """SHA-256 of the file's bytes when it was last read or written."""
    file: State | None = None
    """State of the file's content; before the first save the first state."""
    base: int = 0
    """Index from which unsaved changes are counted."""
    overtaken: int = 0
    """Number of changes in the file that were undone and then replaced by other changes."""
    stands: dict[str, str | None] = field(default_factory=dict)
    """Address of the entry that replaces a lost one (`None` if none does), by address of the lost entry."""

    def apply(self, record: Record) -> None:
        """Apply a journal line; raises `ValueError`, `KeyError` or `TypeError` if it is invalid."""
        if "v" in record:
            name = address(record["v"])
            if name != record["e"]:
                raise ValueError("spoilt")
            self.entries[sys.intern(name)] = record["v"]
        elif "saved" in record:
            at = self._index(record["at"])
            self.file = self._state(record) if "s" in record else self.states[at]
            self.saved, self.base = str(record["saved"]), at
            overtaken = record.get("u", 0)
            self.overtaken = overtaken if isinstance(overtaken, int) else 0
        elif "s" in record:
            state = self._state(record)
            if "n" in record:
                self._place(record["n"], state)
            self._add(state, instead="r" in record and "n" not in record)
        else:
            self.at = self._index(record["at"])
            if "cut" in record:
                del self.states[self.at + 1 :]
                self._overtake()

    def _place(self, at: Plain, state: State) -> None:
        """Put placeholders for lost states before the index `at`, where the state is to be added."""
        if not isinstance(at, int) or not 0 <= at <= len(self.states) + MOST_LOST:
            raise ValueError("spoilt")
        if at and not self.states:  # all before it is lost
            self.states.append(state._replace(label=None))
            self.file = self.states[0]
        while len(self.states) < at:
            self.gap()
        if self.states:
            self.at = max(0, at - 1)
            if not at:
                del self.states[:]

    def gap(self) -> None:
        """Insert a placeholder for a lost state, so that later ones keep their indexes."""
        if self.states:
            del self.states[self.at + 1 :]
            self.states.append(self.states[-1]._replace(label=T("A change that was lost")))
            self.at += 1

    def patched(self, record: Record, known: Mapping[str, Plain]) -> Record:
        """The line of a state with lost entries replaced.

        The replacement is the value in `known`, or else the entry at its place in the state before, or nothing.
        """
        before = self.states[self.at].entries if self.states else ()
        names = names_in(record["e"])
        gone = [name for name in before if name not in names]
        entries: list[str] = []
        for name in names:
            if name not in self.entries and name in known:
                self.apply({"e": name, "v": known[name]})
            if name not in self.entries and name not in self.stands:
                self.stands[name] = gone.pop(0) if gone else None
            held = name if name in self.entries else self.stands[name]
            if held is not None:
                entries.append(held)
        return {**record, "e": entries}

    def last(self, state: State) -> int | None:
        """Index of the last state with the same content as `state`; `None` if there is none."""
        return next((i for i in range(len(self.states) - 1, -1, -1) if self.states[i].says(state)), None)

    @property
    def can_undo(self) -> bool:
        """True if there is an earlier state."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """True if there is a later state."""
        return self.at < len(self.states) - 1

    def labels(self) -> tuple[tuple[Text | None, bool], ...]:
        """The label of each state (`None` for the first), and true for the current one."""
        return tuple((state.label, index == self.at) for index, state in enumerate(self.states))

    def step(self, by: int, go: Callable[[int], None]) -> tuple[Text, ...] | None:
        """Undo (-1) or redo (1) to the next state that can be shown; `None` if there is no state in this direction.

        `go` raises `MusterError` for a state that cannot be shown; it is skipped, and its error texts are returned.
        Raises `MusterError` if none can be shown.
        """
        passed: list[Text] = []
        at = self.at + by
        while 0 <= at < len(self.states):
            try:
                go(at)
            except MusterError as problem:
                passed.append(problem.text)
                at += by
                continue
            return tuple(passed)
        if passed:
            raise MusterError(T("It cannot be shown: {problem}", problem=passed[0]))
        return None

    def _index(self, at: Plain) -> int:
        """A stored index of a state; raises `ValueError` if there is no such state."""
        if not isinstance(at, int) or not 0 <= at < len(self.states):
            raise ValueError("spoilt")
        return at

    def _state(self, record: Record) -> State:
        """The state in a journal line; raises `TypeError` or `KeyError` if it is damaged."""
        top = record["s"]
        if not isinstance(top, dict):
            raise TypeError("spoilt")
        if self.states and self.states[-1].top == top:
            top = self.states[-1].top
        names = tuple(map(sys.intern, names_in(record["e"])))
        if not self.entries.keys() >= set(names):
            raise KeyError("spoilt")
        return State(top, names, label_of(record.get("l")))

    def _add(self, state: State, *, instead: bool) -> None:
        """Add a state after the current one, or with `instead` in its place; undone states are removed."""
        if not self.states:
            self.states.append(state)
            self.file = state
            return
        keep = self.at if instead and self.at else self.at + 1
        self._overtake()
        del self.states[keep:]
        self.base = min(self.base, keep - 1)
        self.states.append(state)
        self.at = keep

    def _overtake(self) -> None:
        """Count undone changes that the file has before their states are removed."""
        self.overtaken += max(0, self.base - self.at)
        self.base = min(self.base, self.at)

    @property
    def now(self) -> State:
        """The current state."""
        return self.states[self.at]

    @property
    def unsaved(self) -> int:
        """Number of unsaved changes; 0 if the content equals the file's.

        Counted from the nearest state with the file's content, so that changes reverted by hand do not count.
        """
        if not self.states or self.now.says(self.file):
            return 0
        same = [i for i, state in enumerate(self.states) if state.says(self.file)]
        if not same:
            return max(1, abs(self.at - self.base) + self.overtaken)
        return max(1, min(abs(self.at - i) for i in same))

    def records(self) -> Iterator[Record]:
        """Journal lines from which this history can be rebuilt."""
        used = {a for state in (*self.states, *([self.file] if self.file else [])) for a in state.entries}
        for name in self.entries:
            if name in used:
                yield {"e": name, "v": self.entries[name]}
        for at, state in enumerate(self.states):
            yield record_of(state, at)
        if self.saved is not None:
            yield self.mark(self.saved)
        yield {"at": self.at}

    def mark(self, saved: str) -> Record:
        """Journal line that the file's SHA-256 is now `saved` while its content is unchanged."""
        inside = self.file is None or self.states[self.base] is self.file
        own = {} if inside or self.file is None else {k: v for k, v in record_of(self.file).items() if k in ("s", "e")}
        return {"saved": saved, "at": self.base, **own, **({"u": self.overtaken} if self.overtaken else {})}

    def copy(self) -> "History":
        """A copy of the history, whose changes leave the original as it is."""
        return replace(self, entries=dict(self.entries), states=list(self.states))


def record_of(state: State, at: int | None = None, *, instead: bool = False) -> Record:
    """Journal line of a state, with its index."""
    record: dict[str, Plain] = {"s": state.top, "e": state.entries}
    if at is not None:
        record["n"] = at
    if state.label is not None:
        record["l"] = as_json(state.label)
    if instead:
        record["r"] = 1
    return record


def address(value: Plain) -> str:
    """Address of an entry: sixteen hex digits computed from its plain values."""
    return hashlib.sha256(json.dumps(value, separators=(",", ":")).encode()).hexdigest()[:16]


def names_in(value: Plain) -> tuple[str, ...]:
    """The entries' addresses in a line; raises `TypeError` if it has none."""
    found = tuple(name for name in items_in(value) if isinstance(name, str))
    if len(found) != len(items_in(value)):
        raise TypeError("spoilt")
    return found


def digest(data: bytes) -> str:
    """SHA-256 of a file's bytes."""
    return hashlib.sha256(data).hexdigest()


_TEXT, _WORDS, _QUARTERS = "\0text", "\0words", "\0quarters"
"""Marks that begin the JSON form of messages, texts in both languages, and points."""


def as_json(value: Shown) -> Plain:
    """A text with its values as JSON."""
    if isinstance(value, Text):
        return {_TEXT: [value.message, {k: as_json(v) for k, v in value.values.items()}, value.plural, value.number]}
    if isinstance(value, Words):
        return {_WORDS: value.model_dump(mode="json", exclude_defaults=True)}
    if isinstance(value, Quarters):
        return {_QUARTERS: int(value)}
    if isinstance(value, (list, tuple)):
        return [as_json(v) for v in value]
    return value if value is None or isinstance(value, (str, int, float, bool)) else str(value)


def label_of(value: Plain) -> Text | None:
    """The text in a line's JSON; raises an error if it is none."""
    found = _in_text(value)
    if found is not None and not isinstance(found, Text):
        raise TypeError("spoilt")
    return found


def _in_text(value: Plain) -> Shown:
    """A value of a message, from its JSON form."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(_in_text(v) for v in value)
    if not isinstance(value, Mapping):
        return value
    if _TEXT in value:
        return _text(*items_in(value[_TEXT]))
    if _QUARTERS in value:
        number = value[_QUARTERS]
        if not isinstance(number, int):
            raise TypeError("spoilt")
        return Quarters(number)
    return Words.model_validate(value[_WORDS])


def _text(message: Plain, values: Plain, plural: Plain, number: Plain) -> Text:
    """A message made from its parts in JSON; raises `TypeError` if they are damaged."""
    if isinstance(message, str) and isinstance(values, Mapping) and isinstance(plural, str) and isinstance(number, int):
        return Text(message, {k: _in_text(v) for k, v in values.items()}, plural, number)
    raise TypeError("spoilt")
