"""What may stand at one path of an entry, written once: prices, findings and controls all come from it.

A `Choice` is built for one line of an army list, with the options that this line offers. Everything that is asked of it
is asked about an entry of that line, so the functions that a game puts into a choice take the entry. Choices within a
part of an entry, such as one of its magic items, take the part, and their paths begin there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple

from typing_extensions import TypeVar

from builder.core import controls
from builder.core.controls import Control, Path
from builder.core.findings import ERROR, Finding, Plain, Shown, T, Text, items_in
from builder.core.models import Model
from builder.core.points import Price, line
from builder.core.roster import MAX_MODELS, Entry
from builder.core.shared_controls import surplus_controls
from builder.core.spelling import did_you_mean

EntryT = TypeVar("EntryT", bound=Entry, default=Entry)
HolderT = TypeVar("HolderT", bound=Model, default=Entry)
"""An entry, or a part of one."""

REMOVE_IT = T("Remove it.")
"""The fix where nothing better is known."""


class Option(NamedTuple):
    """A value that a line offers, with its price."""

    name: Shown
    points: int | None = 0
    """Quarters; `None` where that depends."""
    rule: str | None = None
    """Where the price stands; where the choice stands, if nothing is said."""
    per_model: bool = False
    """True if each model of the entry pays it."""
    note: Shown = None
    """What to know while choosing it."""


class Refusal(NamedTuple):
    """Why a value is not allowed: the finding if it is there, the reason beside its control if it is not."""

    text: Text
    fix: Text | None = REMOVE_IT
    allowed: Plain = False
    found: Plain = None
    """As other programs read it; the value itself if nothing is said."""
    severity: str = ERROR
    by: str = "list"
    rule: str | None = None
    """Where it stands; where the choice stands, if nothing is said."""
    reason: Shown = None
    """The short form beside a control; the text of the finding if nothing is said. Of a warning: a note there."""
    code: str | None = None
    """That of the choice, if nothing is said."""
    path: Path = ()
    """Leads on from what it is about."""
    missing: bool = False
    """True if it is about something that is not there: the finding points at what should have it."""


class Bound(NamedTuple):
    """The most that the values of one choice may come to together: one suit of armour, 50 points of items."""

    most: int | None
    """`None` for no end."""
    amount: Callable[[str], int]
    """What a value counts: 1, or its price in quarters."""
    refusal: Callable[[int], Refusal]
    """What is wrong with so much."""
    included: int = 0
    """So much comes with the entry without being chosen."""
    least: int = 0
    at: Literal["list", "value", "holder"] = "list"
    """Where the finding points: at the list, at the last value that counts, or at what the list belongs to."""
    exchange: bool = False
    """True if there is room for one value, and another takes its place."""
    all: bool = False
    """True if unknown values and second ones count as well."""

    def is_passed(self, amount: int) -> bool:
        """True if it is more than the most."""
        return self.most is not None and amount > self.most


def value_at(holder: Model | Plain, path: Path) -> Plain:
    """The plain value at a path of an entry; `None` where nothing is."""
    for step in path:
        if isinstance(holder, Model):
            holder = getattr(holder, str(step))
        elif isinstance(holder, Mapping):
            holder = holder.get(str(step))
        elif isinstance(holder, Sequence) and isinstance(step, int) and step < len(holder):
            holder = holder[step]
        else:
            return None
    return None if isinstance(holder, Model) else holder


@dataclass(frozen=True, kw_only=True)
class Choice(ABC, Generic[HolderT]):
    """What may stand at one path of an entry of one line."""

    path: Path
    label: Shown
    code: str
    """Of its findings."""
    rule: str | None = None
    """Where the line stands in the book."""
    section: Shown = None
    """Heading of its controls."""

    @abstractmethod
    def prices(self, entry: HolderT, models: int) -> Iterator[Price]:
        """What has been chosen, a line each."""

    @abstractmethod
    def findings(self, entry: HolderT) -> Iterator[Finding]:
        """What is wrong with what has been chosen; paths begin at the entry."""

    @abstractmethod
    def controls(self, entry: HolderT) -> Iterator[Control]:
        """What may be chosen instead."""

    def name_of(self, value: Plain) -> Shown:  # noqa: ARG002 - most values have no name
        """What a value is called; `None` where the game does not know it."""
        return None

    @property
    def _holder(self) -> Path:
        """Where that stands to which the value belongs."""
        return self.path[:-1]

    def _finding(self, refusal: Refusal, path: Path, found: Plain) -> Finding:
        return Finding(
            self.code if refusal.code is None else refusal.code,
            refusal.severity,
            refusal.text,
            self.rule if refusal.rule is None else refusal.rule,
            path=self._holder if refusal.missing else (*path, *refusal.path),
            found=found if refusal.found is None else refusal.found,
            allowed=refusal.allowed,
            fix=refusal.fix,
            by=refusal.by,
        )

    def _price(self, option: Option, models: int) -> Price:
        rule = self.rule if option.rule is None else option.rule
        return line(option.name, option.points or 0, models if option.per_model else 1, rule)


def unknown_id(id: Plain, path: Path, offered: Sequence[str], names: Mapping[str, Shown]) -> Finding:
    """An id that the game does not know."""
    text = T("“{id}” is unknown here; it counts as 0 points.", id=str(id))
    fix = did_you_mean(id, offered, lambda one: names.get(one, one)) or REMOVE_IT
    return Finding("ref.unknown", ERROR, text, path=path, found=id, allowed=list(offered), fix=fix, by="list")


def reason_of(refusal: Refusal | None) -> Shown:
    """What stands beside a control; nothing for a warning, which does not make a list illegal."""
    if refusal is None or refusal.severity != ERROR:
        return None
    return refusal.text if refusal.reason is None else refusal.reason


def first_reason(refusals: Iterable[Refusal | None]) -> Shown:
    """The first reason that stands beside a control."""
    return _first(map(reason_of, refusals))


def _first(texts: Iterable[Shown]) -> Shown:
    return next((text for text in texts if text is not None), None)


def reasons_by_path(findings: Iterable[Finding]) -> dict[Path, Text]:
    """What is wrong, by its place: the first error of each."""
    found: dict[Path, Text] = {}
    for finding in findings:
        if finding.severity == ERROR:
            found.setdefault(finding.path, finding.text)
    return found


def findings_at(path: Path, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Findings of a part of an entry, with paths that begin at the entry."""
    for finding in findings:
        yield finding._replace(path=(*path, *finding.path))


def controls_at(path: Path, offered: Iterable[Control]) -> Iterator[Control]:
    """Controls of a part of an entry, with keys and paths that begin at the entry."""
    for control in offered:
        yield control._replace(key=f"{controls.control_key(path)}.{control.key}", path=(*path, *control.path))


@dataclass(frozen=True, kw_only=True)
class Number(Choice[HolderT]):
    """How many models an entry has."""

    name: Shown
    """What is paid for, in the line of the price."""
    each: int | None
    """Quarters for one model; `None` where it costs nothing by itself."""
    low: int = 1
    high: int | None = None
    note: Shown = None
    too_many: Callable[[int], Refusal] | None = None
    """What is wrong with more than `high`, where no limit of the army says it."""
    required: Refusal | None = None
    """What is wrong with saying nothing."""
    read: Callable[[HolderT], float] | None = None
    """The number that is shown, where it is not the one that stands there."""

    def number(self, entry: HolderT) -> int:
        """Models of an entry: as few as there may be if it says nothing."""
        value = value_at(entry, self.path)
        return value if isinstance(value, int) and value else self.low

    def prices(self, entry: HolderT, models: int) -> Iterator[Price]:  # noqa: ARG002 - as all choices
        """All models."""
        yield line(self.name, self.each or 0, models, self.rule)

    def findings(self, entry: HolderT) -> Iterator[Finding]:
        """More models than one, where an entry is one model."""
        number = self.number(entry)
        if self.required is not None and value_at(entry, self.path) is None:
            yield self._finding(self.required, self.path, None)
        if self.too_many is not None and self.high is not None and number > self.high:
            yield self._finding(self.too_many(number), self.path, number)

    def controls(self, entry: HolderT) -> Iterator[Control]:
        """The number, unless there is only one."""
        if self.low != self.high:
            missing = self.required is not None and value_at(entry, self.path) is None
            shown = self.number(entry) if self.read is None else self.read(entry)
            yield controls.number_control(
                self.path, self.label, None if missing else shown, section=self.section, min=self.low,
                max=self.high or MAX_MODELS, points=self.each, note=self.note, rule=self.rule,
                blocked=reason_of(self.required) if missing else None,
            )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class OneOf(Choice[HolderT]):
    """One value or none: a mount, a level."""

    nothing: Shown = None
    """What it is called to choose none; `None` where one has to be chosen, or where the default is one of the options."""
    options: Mapping[Plain, Option]
    refused: Callable[[Plain], Refusal | None] = lambda _: None
    """What is wrong with a value that the line does not offer."""
    names: Mapping[str, Shown] | None = None
    """All ids that the game knows here; `None` where the values are no ids, or where `refused` has words of its own for unknown ones."""
    default: Plain = None
    """The value that stands for none."""
    needs: tuple[Callable[[HolderT, Plain], Refusal | None], ...] = ()
    """What an entry lacks for a value that it has, or is taken to have."""
    required: Callable[[HolderT], Refusal | None] = lambda _: None
    """What is wrong with choosing nothing."""
    hints: tuple[Callable[[HolderT, Plain], Shown], ...] = ()
    """Why not to choose a value, where the finding is that of another choice, or of the army."""
    shown: bool = True
    """False if there is nothing to choose while it says nothing."""
    about: str = ""
    """What of the value is chosen, where there are several choices of one; it ends the keys of their controls."""
    read: Callable[[HolderT], Plain] | None = None
    """The value of an entry, where it does not stand at the path as it is."""
    stored: Callable[[Plain], Plain] = lambda value: value
    """What an entry has at the path for a value."""

    def name_of(self, value: Plain) -> Shown:
        """What an id is called; `None` where the game does not know it."""
        return None if self.names is None or not isinstance(value, str) else self.names.get(value)

    def _written(self, entry: HolderT) -> Plain:
        return value_at(entry, self.path) if self.read is None else self.read(entry)

    def _value(self, entry: HolderT) -> Plain:
        """What was chosen, or holds without being chosen."""
        value = self._written(entry)
        if self.nothing is None:
            return self.default if value is None else value
        return None if value == self.default else value

    def prices(self, entry: HolderT, models: int) -> Iterator[Price]:
        """The option that was chosen."""
        option = self.options.get(self._value(entry))
        if option is not None:
            yield self._price(option, models)

    def findings(self, entry: HolderT) -> Iterator[Finding]:
        """A value that is unknown, not offered, or without what it needs."""
        value = self._value(entry)
        if value is None:
            refusal = self.required(entry)
            if refusal is not None:
                yield self._finding(refusal, self.path, None)
            return
        path = self._holder if self._written(entry) is None else self.path
        if value in self.options:
            for rule in self.needs:
                refusal = rule(entry, value)
                if refusal is not None:
                    yield self._finding(refusal, path, value)
        elif self.names is not None and value not in self.names:
            yield unknown_id(value, self.path, [str(id) for id in self.options], self.names)
        else:
            refusal = self.refused(value)
            if refusal is not None:
                yield self._finding(refusal, path, value)

    def controls(self, entry: HolderT) -> Iterator[Control]:
        """None and the options, where there are any."""
        value = self._value(entry)
        if not (self.options and self.shown) and value is None:
            return
        offered = [] if self.nothing is None else [controls.Choice(None, self.nothing, 0)]
        for id, option in self.options.items():
            trial = _with(entry, self.path, id) if self.read is None else entry
            refusals = [rule(trial, id) for rule in self.needs]
            blocked = first_reason(refusals) or _first(hint(trial, id) for hint in self.hints)
            notes = (one.reason for one in refusals if one is not None and one.severity != ERROR)
            note = _first((option.note, *notes))
            offered.append(controls.Choice(self.stored(id), option.name, option.points, note, blocked))
        reasons = reasons_by_path(self.findings(entry))
        why = reasons.get(self.path) or (reasons.get(self._holder) if value is None else None)
        now = None if value is None else self.stored(value)
        control = controls.choice_control(
            self.path, self.label, now, offered, why, section=self.section, rule=self.rule
        )
        yield control._replace(key=controls.control_key((*self.path, self.about))) if self.about else control


@dataclass(frozen=True, kw_only=True)
class AnyOf(Choice[HolderT]):
    """Any of several values in a list: options, items, command."""

    options: Mapping[str, Option]
    refused: Callable[[str], Refusal | None] = lambda _: None
    """What is wrong with a value that the line does not offer."""
    twice: Callable[[str], Refusal] | None = None
    """What is wrong with a second one of a value; `None` where there may be several."""
    names: Mapping[str, Shown]
    """All ids that the game knows here."""
    unknown: Callable[[str], Refusal] | None = None
    """What is wrong with an id that the game does not know, where it has words of its own for it."""
    needs: tuple[Callable[[HolderT, str], Refusal | None], ...] = ()
    """What an entry lacks for a value that it has, or is taken to have as the last of its list."""
    together: tuple[Callable[[HolderT], Refusal | None], ...] = ()
    """What is wrong with the values together."""
    hints: tuple[Callable[[HolderT, str], Shown], ...] = ()
    """Why not to choose a value, where the finding is that of another choice, or of the army."""
    bounds: tuple[Bound, ...] = ()
    as_rows: bool = True
    """True if each option has a row of its own; else they are added from a list."""
    adding: Shown = None
    """What the control that adds one is called."""
    offered: bool = True
    """False if the line has none of it: nothing can be added, and what is there can be removed."""
    note: Shown = None

    def name_of(self, value: Plain) -> Shown:
        """What an id is called; `None` where the game does not know it."""
        return self.names.get(value) if isinstance(value, str) else None

    def _name(self, id: str) -> Shown:
        return self.names.get(id, id)

    def chosen(self, entry: HolderT) -> tuple[str, ...]:
        """The values of an entry in their order, with those that are wrong."""
        return tuple(str(id) for id in items_in(value_at(entry, self.path)))

    def _counted(self, entry: HolderT) -> tuple[str, ...]:
        """The values that the game knows, each once where it may stand once."""
        known = [id for id in self.chosen(entry) if id in self.names]
        return tuple(known if self.twice is None else dict.fromkeys(known))

    def prices(self, entry: HolderT, models: int) -> Iterator[Price]:
        """The options that were chosen."""
        for id in self._counted(entry):
            if id in self.options:
                yield self._price(self.options[id], models)

    def findings(self, entry: HolderT) -> Iterator[Finding]:
        """Values that are unknown, not offered, there twice, without what they need, or too many together."""
        values = self.chosen(entry)
        for index, id in enumerate(values):
            path = (*self.path, index)
            if id not in self.names:
                if self.unknown is None:
                    yield unknown_id(id, path, list(self.options), self.names)
                else:
                    yield self._finding(self.unknown(id), path, id)
            elif self.twice is not None and id in values[:index]:
                yield self._finding(self.twice(id), path, id)
            else:
                asked = [rule(entry, id) for rule in self.needs]
                for refusal in (*asked, None if id in self.options else self.refused(id)):
                    if refusal is not None:
                        yield self._finding(refusal, path, id)
        for bound in self.bounds:
            counted = values if bound.all else self._counted(entry)
            amount = bound.included + sum(map(bound.amount, counted))
            if amount < bound.least or bound.is_passed(amount):
                yield self._finding(bound.refusal(amount), self._place(bound, values), amount)
        for check in self.together:
            refusal = check(entry)
            if refusal is not None:
                yield self._finding(refusal, self.path, list(values))

    def _place(self, bound: Bound, values: tuple[str, ...]) -> Path:
        """Where a bound that is broken is found."""
        if bound.at == "holder" or not values:
            return self._holder
        if bound.at == "value":
            return (*self.path, max(index for index, id in enumerate(values) if id in self.names and bound.amount(id)))
        return self.path

    def controls(self, entry: HolderT) -> Iterator[Control]:
        """The options, and what is there without being offered."""
        values, reasons = self.chosen(entry), reasons_by_path(self.findings(entry))
        if self.as_rows:
            for id, option in self.options.items():
                blocked, instead = self._against(entry, id)
                yield controls.member_control(
                    self.path, id, option.name, values, section=self.section, points=option.points, rule=self.rule,
                    blocked=blocked, instead=instead, note=option.note,
                )  # fmt: skip
            yield from surplus_controls(self.path, values, self.options, self._name, self.section, reasons)
        elif self.offered or values:
            for index, id in enumerate(values):
                yield controls.remove_control((*self.path, index), self._name(id), section=self.section)
            offered = (
                controls.Choice(id, option.name, option.points, blocked=self._against(entry, id)[0])
                for id, option in self.options.items()
                if id not in values
            )
            rule = next((option.rule for option in self.options.values()), self.rule)
            yield controls.add_control(self.path, self.adding, offered, section=self.section, note=self.note, rule=rule)

    def _against(self, entry: HolderT, id: str) -> tuple[Shown, tuple[str, ...]]:
        """Why an option may not be there, and the values in whose place it may come."""
        values = self.chosen(entry)
        there = id in values
        others = [one for one in values if one != id]
        exchanged = [
            bound
            for bound in self.bounds
            if bound.exchange and not there and bound.amount(id) and not bound.is_passed(bound.included + 1)
        ]
        instead = tuple(one for one in others if any(bound.amount(one) for bound in exchanged))
        trial = _with(entry, self.path, (*(one for one in others if one not in instead), id))
        counted = self._counted(trial)
        over = []
        for bound in self.bounds:
            amount = bound.included + sum(map(bound.amount, self.chosen(trial) if bound.all else counted))
            if bound.amount(id) and bound.is_passed(amount):
                over.append(bound.refusal(amount))
        asked = (*over, *(check(trial) for check in self.together), *(rule(trial, id) for rule in self.needs))
        return first_reason(asked) or _first(hint(trial, id) for hint in self.hints), instead


def _with(entry: HolderT, path: Path, value: Plain) -> HolderT:
    """An entry with another value at a key of its own."""
    return entry.model_copy(update={str(path[0]): value})
