"""Controls that front ends show, and the changes that they make.

Games describe their choices with these values (`builder.systems`); front ends draw them and contain no rules. A
change applies to the plain values of a roster or entry, so that it can be stored, sent and undone.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, TypedDict, Unpack

from builder.core.findings import Plain, Shown, T
from builder.core.roles import Role

Path = tuple[str | int, ...]
"""Keys and indexes that lead to a value."""

Kind = Literal["number", "choice", "member", "text", "lines", "add", "remove"]
"""Kind of control: a number, one value, a member of a list, a line of text, several lines, adding, removing."""


class Choice(NamedTuple):
    """One of the values that a control offers, with its price."""

    value: Plain
    """Plain value to write; `None` removes the key."""
    name: Shown
    points: int | None = None
    """Price in quarters; `None` if the price depends on other choices."""
    note: Shown = None
    blocked: Shown = None
    """Why the rules do not allow it at present; it can still be chosen and then causes a finding."""
    words: Shown = None
    """Additional search words, in either language."""


class Control(NamedTuple):
    """A choice that a user can make, for an entry or for the whole army."""

    key: str
    """Id of the control within its entry, stable while the entry exists."""
    kind: Kind
    path: Path
    """Path of its value from the entry or the roster."""
    name: Shown
    value: Plain = None
    """Current value: a number, the plain value of a choice, a text, or for a member True if it is in the list."""
    section: Shown = None
    """Heading under which the control is shown."""
    choices: tuple[Choice, ...] = ()
    member: Plain = None
    """Value that a `member` control adds to the list at its path."""
    instead: tuple[Plain, ...] = ()
    """Members of the list that are removed when this one is added."""
    min: int = 0
    max: int | None = None
    """Greatest number by the rules; greater ones can be typed and then cause findings."""
    step: int = 1
    usual: tuple[int, ...] = ()
    """Usual numbers to select from; numbers not among them can be typed."""
    points: int | None = None
    """Price in quarters of what `per` says, such as one model."""
    per: Shown = None
    """Text after the price that says what is paid for: `a model`, `once`; `None` if it is obvious."""
    note: Shown = None
    """Note shown while choosing: `10–30 in a unit, 26 left`."""
    rule: str | None = None
    blocked: Shown = None
    """Why the rules do not allow a change of the value at present; `None` if they do."""
    seldom: bool = False
    """True if the control is rarely used and therefore folded behind a row that opens."""
    splits: bool = False
    """True if only one member of the entry can have the value: that member then becomes a separate entry."""

    @property
    def number(self) -> int:
        """The value as a number; 0 if there is none."""
        return self.value if isinstance(self.value, int) else 0

    @property
    def text(self) -> str:
        """The value as a text; empty if there is none."""
        return self.value if isinstance(self.value, str) else ""


class FirstAnswer(NamedTuple):
    """An answer to the question that a game asks about a new list."""

    name: Shown
    note: Shown
    """Note shown while choosing: `WJ 6, FOCUS 6`."""
    values: Mapping[str, Plain]
    """Values that the answer sets in the new roster, by roster key."""


class FirstQuestion(NamedTuple):
    """The question that a game asks when a new list is created, such as who leads the army."""

    title: Shown
    answers: tuple[FirstAnswer, ...]


class CatalogueRow(NamedTuple):
    """What an army list offers in one line, independent of any roster."""

    id: str
    name: Shown
    number: Shown
    """Number allowed, as the list prints it."""
    size: Shown
    """Number of models in a unit, as the list prints it."""
    points: int | None
    """Price in quarters; `None` if it depends on choices."""
    creatures: tuple[str, ...]
    """Ids of the creatures that the entry may consist of."""
    details: tuple[Shown, ...] = ()
    """Kind and options, with ids as written in a roster."""


class Replacement(NamedTuple):
    """A way to add an entry by replacing one that the army has."""

    name: Shown
    """Display name of the entry to remove."""
    changes: tuple["Change", ...]
    """Changes to the roster; the last one adds the new entry."""


class Available(NamedTuple):
    """An offer of the army list that can be added to the roster."""

    key: str
    """Key that identifies the offer among all available ones."""
    category: Shown
    """Heading under which the offer is shown."""
    name: Shown
    entry: Mapping[str, Plain]
    """Plain values of the new entry."""
    points: int | None
    """Price of a model in quarters; `None` if it depends on choices."""
    cost: int | None
    """Price in quarters of a new entry with the smallest number of models; `None` if no source prints it."""
    number: Shown = ""
    """Number of this offer that an army may have, as the list prints it."""
    size: str = ""
    """Number of models in a unit, as the list prints it."""
    taken: int = 0
    """Number of this offer that the army has."""
    left: int | None = None
    """Number that may still be taken; `None` without a limit."""
    blocked: Shown = None
    """Why the rules do not allow adding the offer at present; `None` if they do."""
    words: str = ""
    """Additional search words: ids and names of the profile, such as the race."""
    gear: str = ""
    """Search words of lower rank: equipment, and what players call the offer."""
    roles: tuple[Role, ...] = ()
    """Its roles in an army."""
    gloss: Shown = None
    """Short description: `halberds, light armour`."""
    least: int = 1
    """Number of models of a new entry."""
    line: str = ""
    """Id shared by offers of one row, with a control to choose among them (level, race); empty for a row of one."""
    title: Shown = None
    """Name of the row that offers with the same `line` share."""
    line_taken: int = 0
    """Number of entries that the army has of all offers with the same `line`."""
    replaces: tuple[Replacement, ...] = ()
    """Ways to add the offer by replacing an entry, if the army may have only one of them."""
    apart: bool = False
    """True if the offer is from another list than the army's own; headings of such offers are closed at first."""


class PendingRoll(NamedTuple):
    """Dice of an entry that are rolled before the game."""

    entry: str
    """Handle of the entry."""
    name: Shown
    path: Path
    """Path of the result of the dice from the entry."""
    state: Shown
    """Dice rolled so far, in words; `None` if none are rolled."""
    table: tuple[tuple[Shown, ...], ...] = ()
    """Headings, then a row for each possible result."""
    row: int | None = None
    """Index in `table` of the row of the current result, 1 for the first result; `None` without a result."""
    blocked: Shown = None
    """Why the game type does not allow the roll; `None` if it does."""
    rule: str | None = None
    also: tuple[str, ...] = ()
    """Additional keys of the entry that are written or removed with the result, such as its seed."""
    picked: tuple[tuple[int, ...], ...] = ()
    """Rows of the table chosen for each model, one for each column after the first; 0 if not rolled.

    Empty unless each column has a die of its own.
    """

    note: Shown = None
    """Note shown before rolling."""
    many: bool = False
    """True if each column has a die of its own."""

    @property
    def key(self) -> str:
        """Key that identifies this roll among all pending rolls."""
        return f"{self.entry}:{self.path[0]}"


class Change(NamedTuple):
    """One step of an edit of plain values.

    `set` writes a value at a path (`None` removes the key). `add` appends to the list at a path, or inserts before an
    index at the end of the path. `drop` removes a value from the list at a path, `remove` the value at a path.
    """

    do: Literal["set", "add", "drop", "remove"]
    path: Path
    value: Plain = None
    """The value to write, add or drop; unused for `remove`."""


def set_changes(control: Control, value: Plain) -> tuple[Change, ...]:
    """Changes that write a new value at the path of a number, choice or text control."""
    return (Change("set", control.path, value),)


def toggle_changes(control: Control) -> tuple[Change, ...]:
    """Changes that add the member of a control to its list, or remove it if the list has it."""
    if control.value:
        return (Change("drop", control.path, control.member),)
    return (
        *(Change("drop", control.path, other) for other in control.instead),
        Change("add", control.path, control.member),
    )


def replaced_members(control: Control, among: Iterable[Control]) -> tuple[Control, ...]:
    """The controls, of those in `among`, whose members would be removed if the member of `control` were added."""
    if control.kind != "member" or control.value:
        return ()
    alike = [change for change in among if change.kind == "member" and change.path == control.path and change.value]
    return tuple(change for change in alike if change.member in control.instead)


def append_changes(control: Control, value: Plain) -> tuple[Change, ...]:
    """Changes that append a value to the list at the path of an `add` control."""
    return (Change("add", control.path, value),)


def remove_changes(control: Control) -> tuple[Change, ...]:
    """The changes that remove the value at the control's path."""
    return (Change("remove", control.path),)


def with_entry_path(index: int | None, changes: Iterable[Change]) -> tuple[Change, ...]:
    """Changes with paths from the entry at this index (`None`: the roster), converted to paths from the roster."""
    if index is None:
        return tuple(changes)
    return tuple(change._replace(path=("entries", index, *change.path)) for change in changes)


def apply_changes(values: Mapping[str, Plain], changes: Iterable[Change]) -> dict[str, Plain]:
    """A copy of plain values of a roster or entry with changes made in order.

    Missing mappings and lists are created and empty ones removed. Raises `KeyError` for a path that cannot be
    followed.
    """
    result: Plain = dict(values)
    for change in changes:
        result = _applied(result, change.path, change)
    return result if isinstance(result, dict) else {}


def _applied(holder: Plain, path: Path, change: Change) -> Plain:
    """`holder` with a change made at `path` below it; `None` if it becomes empty."""
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
    """The value at the path of a change after that change; `None` if the key is removed."""
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
"""Reason beside a current value that its control does not offer."""


class _More(TypedDict, total=False):
    """Optional arguments of the functions that make a control."""

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
    """Key of a control within its entry: its path joined by dots, then `more`."""
    return ".".join(map(str, path)) + more


def member_control(path: Path, id: str, name: Shown, values: Iterable[Plain], **more: Unpack[_More]) -> Control:
    """A control that adds the id `id` to the list `values` at a path, or removes it."""
    return Control(control_key(path, f":{id}"), "member", path, name, id in values, member=id, **more)


def number_control(path: Path, name: Shown, value: float | None, **more: Unpack[_More]) -> Control:
    """A control for a number."""
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
    """A control for one of several values.

    A current value not among `choices` is added, named `named` and blocked by `why`.
    """
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
    """A control for one line of text."""
    return Control(control_key(path), "text", path, name, value or "", **more)


def add_control(path: Path, name: Shown, choices: Iterable[Choice], **more: Unpack[_More]) -> Control:
    """A control that appends one of several values to the list at a path."""
    return Control(control_key(path, "+"), "add", path, name, choices=tuple(choices), **more)


def remove_control(path: Path, name: Shown, **more: Unpack[_More]) -> Control:
    """A control that removes the value at a path."""
    return Control(control_key(path, "-"), "remove", path, name, **more)
