"""Controls that front ends show, and the changes that they make.

Each game describes its choices with these values (`builder.systems`); a front end
draws them and knows no rules. A change works on the plain values of a roster or
of one of its entries, so that it can be stored, sent and undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, TypedDict, Unpack

from builder.core.findings import Plain, Shown, T
from builder.core.roles import Role

Path = tuple[str | int, ...]
"""Keys and indexes that lead to a value."""

Kind = Literal["number", "choice", "member", "text", "lines", "add", "remove"]
"""How a choice is made: a number; one of several; in or out of a list; one line of text; several
lines; something added to a list; something taken out of one."""


class Choice(NamedTuple):
    """One of the values that a control may take."""

    value: Plain
    """Plain value to write; `None` leaves the key out."""
    name: Shown
    points: int | None = None
    """Quarters that it costs; `None` where that depends."""
    note: Shown = None
    blocked: Shown = None
    """Why the rules do not allow it just now. It can be chosen all the same, and is then a finding."""
    words: Shown = None
    """Further words by which it is found, in either language."""


class Control(NamedTuple):
    """One thing to choose, about an entry or about the whole army."""

    key: str
    """Id of the control within its entry, stable while the entry exists."""
    kind: Kind
    path: Path
    """Path of its value, from the entry (or the roster)."""
    name: Shown
    value: Plain = None
    """As it is now: number, plain value of a choice, truth value of a member, text."""
    section: Shown = None
    """Heading under which it belongs."""
    choices: tuple[Choice, ...] = ()
    member: Plain = None
    """Value that a `member` control adds to the list at its path."""
    instead: tuple[Plain, ...] = ()
    """Members that leave the list when this one enters it."""
    min: int = 0
    max: int | None = None
    """Bounds that the rules set; numbers beyond them can be typed and are then findings."""
    step: int = 1
    usual: tuple[int, ...] = ()
    """Numbers of the game offered for selection; others can be typed."""
    points: int | None = None
    """Quarters, for each."""
    per: Shown = None
    """Unit of the price shown behind it: `a model`, `once`; `None` if it is obvious."""
    note: Shown = None
    """Note while choosing: `10–30 in a unit, 26 left`."""
    rule: str | None = None
    blocked: Shown = None
    """Why the rules do not allow it just now."""
    seldom: bool = False
    """True if it is rarely used and is folded behind a row that opens."""
    splits: bool = False
    """True if only one of the entry's members can have it, and becomes an entry of its own by taking it."""

    @property
    def number(self) -> int:
        """The value of a number; 0 where there is none."""
        return self.value if isinstance(self.value, int) else 0

    @property
    def text(self) -> str:
        """The value of a text; empty where there is none."""
        return self.value if isinstance(self.value, str) else ""


class FirstAnswer(NamedTuple):
    """An answer to a game's question about a new list."""

    name: Shown
    note: Shown
    """Note while choosing: `WJ 6, FOCUS 6`."""
    values: Mapping[str, Plain]
    """The keys of the new roster that it sets."""


class FirstQuestion(NamedTuple):
    """A game's question about a new list before it is shown, such as its leader."""

    title: Shown
    answers: tuple[FirstAnswer, ...]


class CatalogueRow(NamedTuple):
    """Something that an army offers, whatever a roster has taken of it."""

    id: str
    name: Shown
    number: Shown
    """Number allowed, as the list prints it."""
    size: Shown
    """Models in a unit, as the list prints it."""
    points: int | None
    """Quarters; `None` where the price depends on what is chosen."""
    creatures: tuple[str, ...]
    details: tuple[Shown, ...] = ()
    """Kind and options, by the ids to write in a roster."""


class Replacement(NamedTuple):
    """A way to take something in the place of an entry that the army has."""

    name: Shown
    """Id of the entry to remove."""
    changes: tuple[Change, ...]
    """Changes from the roster; the last of them adds the new entry."""


class Available(NamedTuple):
    """Something that may be taken from the army's list."""

    key: str
    category: Shown
    """Heading under which it is found."""
    name: Shown
    entry: Mapping[str, Plain]
    """Plain values of the new entry."""
    points: int | None
    """Quarters a model; `None` where that depends on what is chosen."""
    cost: int | None
    """Price in quarters of a new entry with the smallest number of models; `None` if no source prints it."""
    number: Shown = ""
    """Number allowed, as the list prints it."""
    size: str = ""
    """Models in a unit."""
    taken: int = 0
    left: int | None = None
    """How many may still be taken; `None` if there is no limit."""
    blocked: Shown = None
    """Why the rules do not allow it just now."""
    words: str = ""
    """Further words by which it may be found: the ids and names of its profile, such as its race."""
    gear: str = ""
    """Words of what it carries and of what players call it, by which it is found after names and profiles."""
    roles: tuple[Role, ...] = ()
    """Its roles in an army."""
    gloss: Shown = None
    """Short description: `halberds, light armour`."""
    least: int = 1
    """Number of models of a new entry."""
    line: str = ""
    """Id shared by offers that form one row and are distinguished by a control (level, race); empty for a row of its own."""
    title: Shown = None
    """Name of that row."""
    line_taken: int = 0
    """How many of its line are taken."""
    replaces: tuple[Replacement, ...] = ()
    """Where there is room for one only: the entries in whose place it may come."""
    apart: bool = False
    """True if it is from another list than the army's own; such headings are folded at first."""


class PendingRoll(NamedTuple):
    """Dice before the game that belong to an entry."""

    entry: str
    """Handle of the entry."""
    name: Shown
    path: Path
    """Path of the result, from the entry."""
    state: Shown
    """Dice rolled so far, in words; `None` if there are none."""
    table: tuple[tuple[Shown, ...], ...] = ()
    """Headings, then a row for each result: what it gives."""
    row: int | None = None
    """The current row of `table`; the first result is 1."""
    blocked: Shown = None
    """Why the kind of game does not allow it."""
    rule: str | None = None
    also: tuple[str, ...] = ()
    """Further keys of the entry that go with the result, such as its seed."""
    picked: tuple[tuple[int, ...], ...] = ()
    """Where each column has a die of its own: for each model the row of each column after the first; 0 if not thrown."""

    note: Shown = None
    """Note shown before rolling."""
    many: bool = False
    """A die for each column, not one for the row."""

    @property
    def key(self) -> str:
        """Names it among all throws."""
        return f"{self.entry}:{self.path[0]}"


class Change(NamedTuple):
    """One step of an edit, on plain values.

    `set` puts a value at a path (`None` leaves the key out), `add` appends to the list at a path, or puts into a list
    before an index at the end of the path; `drop` removes a value from the list at a path, `remove` removes the value at a path.
    """

    do: Literal["set", "add", "drop", "remove"]
    path: Path
    value: Plain = None


def to_value(control: Control, value: Plain) -> tuple[Change, ...]:
    """The changes that give a number, a choice or a text its value."""
    return (Change("set", control.path, value),)


def toggled(control: Control) -> tuple[Change, ...]:
    """The changes that put a member into its list, or take it out."""
    if control.value:
        return (Change("drop", control.path, control.member),)
    return (
        *(Change("drop", control.path, other) for other in control.instead),
        Change("add", control.path, control.member),
    )


def given_up(control: Control, among: Iterable[Control]) -> tuple[Control, ...]:
    """Members of the list that this one replaces."""
    if control.kind != "member" or control.value:
        return ()
    alike = [change for change in among if change.kind == "member" and change.path == control.path and change.value]
    return tuple(change for change in alike if change.member in control.instead)


def added(control: Control, value: Plain) -> tuple[Change, ...]:
    """The changes that append something to a list."""
    return (Change("add", control.path, value),)


def removed(control: Control) -> tuple[Change, ...]:
    """The changes that remove the value at the control's path."""
    return (Change("remove", control.path),)


def in_entry(index: int | None, changes: Iterable[Change]) -> tuple[Change, ...]:
    """Changes whose paths begin at the entry of this index, or at the roster without one, with paths from the roster."""
    if index is None:
        return tuple(changes)
    return tuple(change._replace(path=("entries", index, *change.path)) for change in changes)


def apply(values: Mapping[str, Plain], changes: Iterable[Change]) -> dict[str, Plain]:
    """Plain values with changes made; the values given stay as they are.

    Mappings and lists that a path needs come into being, and go when they are empty.
    A path that cannot be followed raises `KeyError`.
    """
    result: Plain = dict(values)
    for change in changes:
        result = _applied(result, change.path, change)
    return result if isinstance(result, dict) else {}


def _applied(holder: Plain, path: Path, change: Change) -> Plain:
    """`holder` with the change made below it; `None` where nothing is left."""
    if not path:
        return _value_at_change(holder, change)
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        items = list(holder) if isinstance(holder, (list, tuple)) else []
        if not rest and change.do == "add" and 0 <= step <= len(items):
            items.insert(step, change.value)
            return items
        if not 0 <= step < len(items):
            raise KeyError(step)
        inner = _applied(items[step], rest, change)
        if inner is None:
            del items[step]
        else:
            items[step] = inner
        return items or None
    result = dict(holder) if isinstance(holder, Mapping) else {}
    inner = _applied(result.get(step), rest, change)
    if inner is None:
        result.pop(step, None)
    else:
        result[step] = inner
    return result or None


def _value_at_change(old: Plain, change: Change) -> Plain:
    if change.do == "remove":
        return None
    if change.do == "set":
        return change.value
    items = list(old) if isinstance(old, (list, tuple)) else []
    if change.do == "add":
        items.append(change.value)
    elif change.value in items:
        items.remove(change.value)
    return items or None


# The controls of each kind, from a path, a name and a value.

NOT_OFFERED = T("not offered here")


class _More(TypedDict, total=False):
    """Optional fields of a control."""

    section: Shown
    instead: tuple[Plain, ...]
    min: int
    max: int | None
    step: int
    usual: tuple[int, ...]
    points: int | None
    per: Shown
    note: Shown
    rule: str | None
    blocked: Shown
    seldom: bool


def control_key(path: Path, more: str = "") -> str:
    """A control's name within its entry."""
    return ".".join(map(str, path)) + more


def member_control(path: Path, id: str, name: Shown, values: Iterable[Plain], **more: Unpack[_More]) -> Control:
    """A thing that is in a list or not."""
    return Control(control_key(path, f":{id}"), "member", path, name, id in values, member=id, **more)


def number_control(path: Path, name: Shown, value: float | None, **more: Unpack[_More]) -> Control:
    """A number."""
    return Control(control_key(path), "number", path, name, value or 0, **more)


def choice_control(
    path: Path,
    name: Shown,
    value: Plain,
    choices: Iterable[Choice],
    why: Shown = None,
    named: Shown = None,
    **more: Unpack[_More],
) -> Control:
    """One of several; a value that is not among them is added, blocked by `why` and called `named`."""
    offered = tuple(choices)
    now = next((choice for choice in offered if choice.value == value), None)
    if now is None:
        missing = T("missing") if value is None else str(value)
        now = Choice(value, named or missing, blocked=why or NOT_OFFERED)
        offered = (*offered, now)
    elif now.blocked is None and why is not None:
        offered = tuple(choice._replace(blocked=why) if choice is now else choice for choice in offered)
        now = now._replace(blocked=why)
    return Control(control_key(path), "choice", path, name, value, choices=offered, **more)._replace(
        blocked=now.blocked
    )


def text_control(path: Path, name: Shown, value: str | None, **more: Unpack[_More]) -> Control:
    """One line of text."""
    return Control(control_key(path), "text", path, name, value or "", **more)


def add_control(path: Path, name: Shown, choices: Iterable[Choice], **more: Unpack[_More]) -> Control:
    """Something that is added to a list."""
    return Control(control_key(path, "+"), "add", path, name, choices=tuple(choices), **more)


def remove_control(path: Path, name: Shown, **more: Unpack[_More]) -> Control:
    """Something that is taken out."""
    return Control(control_key(path, "-"), "remove", path, name, **more)
