"""What may stand at one path of an entry, written once: prices, findings and controls all come from it.

A `Choice` is built for one line of an army list, with the options that this line offers. Everything that is asked of it
is asked about an entry of that line, so the functions that a game puts into a choice take the entry.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple

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

ON_REQUEST = T("Remove it.")
"""The fix where nothing better is known."""


class Option(NamedTuple):
    """A value that a line offers, with its price."""

    name: Shown
    points: int = 0
    """Quarters."""
    rule: str | None = None
    """Where the price stands; where the choice stands, if nothing is said."""
    per_model: bool = False
    """True if each model of the entry pays it."""


class Refusal(NamedTuple):
    """Why a value is not allowed: the finding if it is there, the reason beside its control if it is not."""

    text: Text
    fix: Text = ON_REQUEST
    allowed: Plain = False
    found: Plain = None
    """As other programs read it; the value itself if nothing is said."""
    severity: str = ERROR
    by: str = "list"
    rule: str | None = None
    """Where it stands; where the choice stands, if nothing is said."""
    reason: Shown = None
    """The short form beside a control; the text of the finding if nothing is said."""


class Bound(NamedTuple):
    """The most that the values of one choice may come to together: one suit of armour, 50 points of items."""

    most: int
    amount: Callable[[str], int]
    """What a value counts: 1, or its price in quarters."""
    refusal: Callable[[int], Refusal]
    """What is wrong with so much."""
    included: int = 0
    """So much comes with the entry without being chosen."""
    at_value: bool = False
    """True if the finding points at the last value that counts, and not at the list."""


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
class Choice(ABC, Generic[EntryT]):
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
    def prices(self, entry: EntryT, models: int) -> Iterator[Price]:
        """What has been chosen, a line each."""

    @abstractmethod
    def findings(self, entry: EntryT) -> Iterator[Finding]:
        """What is wrong with what has been chosen; paths begin at the entry."""

    @abstractmethod
    def controls(self, entry: EntryT) -> Iterator[Control]:
        """What may be chosen instead."""

    def _finding(self, refusal: Refusal, path: Path, found: Plain) -> Finding:
        return Finding(
            self.code,
            refusal.severity,
            refusal.text,
            self.rule if refusal.rule is None else refusal.rule,
            path=path,
            found=found if refusal.found is None else refusal.found,
            allowed=refusal.allowed,
            fix=refusal.fix,
            by=refusal.by,
        )

    def _price(self, option: Option, models: int) -> Price:
        rule = self.rule if option.rule is None else option.rule
        return line(option.name, option.points, models if option.per_model else 1, rule)


def unknown_id(id: Plain, path: Path, offered: Sequence[str], names: Mapping[str, Shown]) -> Finding:
    """An id that the game does not know."""
    text = T("“{id}” is unknown here; it counts as 0 points.", id=str(id))
    fix = did_you_mean(id, offered, lambda one: names.get(one, one)) or ON_REQUEST
    return Finding("ref.unknown", ERROR, text, path=path, found=id, allowed=list(offered), fix=fix, by="list")


def _reason(refusal: Refusal | None) -> Shown:
    """What stands beside a control; nothing for a warning, which does not make a list illegal."""
    if refusal is None or refusal.severity != ERROR:
        return None
    return refusal.text if refusal.reason is None else refusal.reason


@dataclass(frozen=True, kw_only=True)
class Number(Choice[EntryT]):
    """How many models an entry has."""

    name: Shown
    """What is paid for, in the line of the price."""
    each: int
    """Quarters for one model."""
    low: int = 1
    high: int | None = None
    note: Shown = None
    too_many: Callable[[int], Refusal] | None = None
    """What is wrong with more than `high`, where no limit of the army says it."""

    def number(self, entry: EntryT) -> int:
        """Models of an entry: as few as there may be if it says nothing."""
        value = value_at(entry, self.path)
        return value if isinstance(value, int) and value else self.low

    def prices(self, entry: EntryT, models: int) -> Iterator[Price]:  # noqa: ARG002 - as all choices
        """All models."""
        yield line(self.name, self.each, models, self.rule)

    def findings(self, entry: EntryT) -> Iterator[Finding]:
        """More models than one, where an entry is one model."""
        number = self.number(entry)
        if self.too_many is not None and self.high is not None and number > self.high:
            yield self._finding(self.too_many(number), self.path, number)

    def controls(self, entry: EntryT) -> Iterator[Control]:
        """The number, unless there is only one."""
        if self.low != self.high:
            yield controls.number_control(
                self.path, self.label, self.number(entry), section=self.section, min=self.low,
                max=self.high or MAX_MODELS, points=self.each, note=self.note, rule=self.rule,
            )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class OneOf(Choice[EntryT]):
    """One value or none: a mount, a level."""

    nothing: Shown
    """What it is called to choose none."""
    options: Mapping[Plain, Option]
    refused: Callable[[Plain], Refusal]
    """What is wrong with a value that the line does not offer."""
    names: Mapping[str, Shown] | None = None
    """All ids that the game knows here; `None` where the values are no ids."""
    default: Plain = None
    """The value that stands for none."""

    def _value(self, entry: EntryT) -> Plain:
        value = value_at(entry, self.path)
        return None if value == self.default else value

    def prices(self, entry: EntryT, models: int) -> Iterator[Price]:
        """The option that was chosen."""
        option = self.options.get(self._value(entry))
        if option is not None:
            yield self._price(option, models)

    def findings(self, entry: EntryT) -> Iterator[Finding]:
        """A value that is unknown or not offered."""
        value = self._value(entry)
        if value is None or value in self.options:
            return
        if self.names is not None and value not in self.names:
            yield unknown_id(value, self.path, [str(id) for id in self.options], self.names)
        else:
            yield self._finding(self.refused(value), self.path, value)

    def controls(self, entry: EntryT) -> Iterator[Control]:
        """None and the options, where there are any."""
        value = self._value(entry)
        if not self.options and value is None:
            return
        offered = [controls.Choice(None, self.nothing, 0)]
        offered += [controls.Choice(id, option.name, option.points) for id, option in self.options.items()]
        yield controls.choice_control(self.path, self.label, value, offered, section=self.section, rule=self.rule)


@dataclass(frozen=True, kw_only=True)
class AnyOf(Choice[EntryT]):
    """Any of several values in a list: options, items, command."""

    options: Mapping[str, Option]
    refused: Callable[[str], Refusal]
    """What is wrong with a value that the line does not offer."""
    twice: Callable[[str], Refusal] | None = None
    """What is wrong with a second one of a value; `None` where there may be several."""
    names: Mapping[str, Shown]
    """All ids that the game knows here."""
    needs: Callable[[EntryT, str], Refusal | None] = field(default=lambda _, __: None)
    """What an entry lacks for a value."""
    bounds: tuple[Bound, ...] = ()
    as_rows: bool = True
    """True if each option has a row of its own; else they are added from a list."""
    offered: bool = True
    """False if the line has none of it: nothing can be added, and what is there can be removed."""
    note: Shown = None

    def _name(self, id: str) -> Shown:
        return self.names.get(id, id)

    def chosen(self, entry: EntryT) -> tuple[str, ...]:
        """The values of an entry in their order, with those that are wrong."""
        return tuple(str(id) for id in items_in(value_at(entry, self.path)))

    def _counted(self, entry: EntryT) -> tuple[str, ...]:
        """The values that the game knows, each once where it may stand once."""
        known = [id for id in self.chosen(entry) if id in self.names]
        return tuple(known if self.twice is None else dict.fromkeys(known))

    def prices(self, entry: EntryT, models: int) -> Iterator[Price]:
        """The options that were chosen."""
        for id in self._counted(entry):
            if id in self.options:
                yield self._price(self.options[id], models)

    def findings(self, entry: EntryT) -> Iterator[Finding]:
        """Values that are unknown, not offered, there twice, without what they need, or too many together."""
        values = self.chosen(entry)
        for index, id in enumerate(values):
            path = (*self.path, index)
            if id not in self.names:
                yield unknown_id(id, path, list(self.options), self.names)
            elif self.twice is not None and id in values[:index]:
                yield self._finding(self.twice(id), path, id)
            else:
                refusal = self.needs(entry, id)
                if refusal is not None:
                    yield self._finding(refusal, path, id)
                if id not in self.options:
                    yield self._finding(self.refused(id), path, id)
        counted = self._counted(entry)
        for bound in self.bounds:
            amount = bound.included + sum(map(bound.amount, counted))
            if amount > bound.most:
                path = self.path
                if bound.at_value:
                    path = (
                        *path,
                        max(index for index, id in enumerate(values) if id in self.names and bound.amount(id)),
                    )
                yield self._finding(bound.refusal(amount), path, amount)

    def controls(self, entry: EntryT) -> Iterator[Control]:
        """The options, and what is there without being offered."""
        values = self.chosen(entry)
        if self.as_rows:
            for id, option in self.options.items():
                blocked, instead = (None, ()) if id in values else self._against(entry, id)
                yield controls.member_control(
                    self.path, id, option.name, values, section=self.section, points=option.points, rule=self.rule,
                    blocked=blocked, instead=instead,
                )  # fmt: skip
            yield from surplus_controls(self.path, values, self.options, self._name, self.section)
        elif self.offered or values:
            for index, id in enumerate(values):
                yield controls.remove_control((*self.path, index), self._name(id), section=self.section)
            offered = (
                controls.Choice(id, option.name, option.points, blocked=self._against(entry, id)[0])
                for id, option in self.options.items()
                if id not in values
            )
            rule = next((option.rule for option in self.options.values()), self.rule)
            yield controls.add_control(self.path, self.label, offered, section=self.section, note=self.note, rule=rule)

    def _against(self, entry: EntryT, id: str) -> tuple[Shown, tuple[str, ...]]:
        """Why an option may not be added, and the values in whose place it may; what is added from a list replaces nothing."""
        reason = _reason(self.needs(entry, id))
        counted = self._counted(entry)
        for bound in self.bounds:
            amount, others = bound.amount(id), sum(map(bound.amount, counted))
            if not amount or bound.included + others + amount <= bound.most:
                continue
            if self.as_rows and bound.included + amount == bound.most:
                return reason, tuple(one for one in counted if bound.amount(one))
            reason = reason or _reason(bound.refusal(bound.included + others + amount))
        return reason, ()
