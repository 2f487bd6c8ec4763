"""Choices at one path of an entry, from which its prices, findings and controls are derived.

A `Choice` is built for one line of an army list, with the options that this line offers. Its functions take the entry
as an argument, so that they also work for a copy of the entry with another value: a control finds the faults of a value
by trying it (`Trials`). Choices of a part of an entry, such as a magic item, take the part, and their paths begin there.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, Literal, NamedTuple, cast

from typing_extensions import TypeVar

from builder.core import controls
from builder.core.controls import Control, Path
from builder.core.findings import ERROR, Finding, Plain, Shown, T, Text, items_in
from builder.core.models import Model
from builder.core.points import Price, price_line
from builder.core.reference_keys import attribute
from builder.core.roster import MAX_MODELS, Entry, Roster
from builder.core.spelling import did_you_mean

EntryT = TypeVar("EntryT", bound=Entry, default=Entry)
HolderT = TypeVar("HolderT", bound=Model, default=Entry)
"""An entry, or a part of one."""
ValueT = TypeVar("ValueT", default=Plain)
TrialT = TypeVar("TrialT", default=Entry)
"""An entry or part of one, or a game's evaluation of it."""

REMOVE_IT = T("Remove it.")
"""Fix of a refusal that has no other fix."""


class Option(NamedTuple):
    """A value that an army list offers at one choice, with its price."""

    name: Shown
    points: int | None = 0
    """Price in quarters; `None` if the price depends on other choices."""
    rule: str | None = None
    """Citation of the price; if `None`, that of the choice."""
    per_model: bool = False
    """True if each model of the entry pays it."""
    note: Shown = None
    """Note shown beside the option in the builder."""
    paid_as: Shown = None
    """Name in the price line of the option; `name` if `None`."""


class Refusal(NamedTuple):
    """Why a value is not allowed: the text of a finding if it is chosen, the reason beside its control if not."""

    text: Text
    fix: Text | None = REMOVE_IT
    allowed: Plain = False
    """The allowed values for JSON; false if none is."""
    found: Plain = None
    """The value for JSON; by default the refused value itself."""
    severity: str = ERROR
    by: str = "list"
    """Origin of the requirement, one of `BY`."""
    rule: str | None = None
    """Citation of the finding; that of the choice if `None`."""
    reason: Shown = None
    """Short text beside a control, `text` if `None`; for a warning it is only a note."""
    beside: Shown = None
    """Short text beside controls of other choices that would lead to the refused value; `reason` if `None`."""
    code: str | None = None
    """Code of the finding; that of the choice if `None`."""
    path: Path = ()
    """Path of the finding, relative to the refused value."""
    others: tuple[str, ...] = ()
    """Handles of other entries that the refusal concerns."""
    missing: bool = False
    """True if the refusal only says that something has still to be chosen.

    Such a refusal blocks no control; without a path of its own its finding is at the holder of the missing value.
    """


class Fault(NamedTuple):
    """A finding on the choices of an entry, with short texts for the controls in the builder."""

    finding: Finding
    reason: Shown
    """Short text beside the control of the value; `None` for a warning without one."""
    missing: bool = False
    """True if the fault only says that something has still to be chosen."""
    beside: Shown = None
    """Short text beside controls of other choices; `reason` if `None`."""

    @property
    def blocks(self) -> bool:
        """True if a value that would cause this fault cannot be chosen in the builder."""
        return self.finding.severity == ERROR and not self.missing

    def says(self, other: "Fault") -> bool:
        """True if both faults have the same code and text, and this one concerns all definitions that `other` does."""
        own, its = self.finding, other.finding
        same = (own.code, own.severity, own.text, own.found) == (its.code, its.severity, its.text, its.found)
        return same and set(its.concerns) <= set(own.concerns)


class Bound(NamedTuple):
    """The least and greatest amount of the values of one choice together: one suit of armour, 50 points of items."""

    most: int | None
    """The greatest amount; `None` without a maximum."""
    amount: Callable[[str], int]
    """Function from a value to its amount, such as 1 or its price in quarters."""
    refusal: Callable[[int], Refusal]
    """Function that words the refusal of an amount out of bounds."""
    included: int = 0
    """Amount that counts already without any chosen value, such as printed equipment."""
    least: int = 0
    """The least amount; a smaller one is refused as well."""
    at: Literal["list", "value", "holder"] = "list"
    """Place of the finding: the list, the last value that counts, or the holder of the list."""
    exchange: bool = False
    """True if choosing another value replaces the chosen one, since only one fits."""
    all: bool = False
    """True if unknown and repeated values count towards the amount too."""

    def is_passed(self, amount: int) -> bool:
        """True if an amount exceeds the maximum."""
        return self.most is not None and amount > self.most


def value_at(holder: Model | Plain, path: Path) -> Plain:
    """The plain value at a path of an entry (or of a part of one); `None` if there is no value."""
    for step in path:
        if isinstance(holder, Model):
            holder = getattr(holder, attribute(type(holder), str(step)))
        elif isinstance(holder, Mapping):
            holder = holder.get(str(step))
        elif isinstance(holder, Sequence) and isinstance(step, int) and step < len(holder):
            holder = holder[step]
        else:
            return None
    return None if isinstance(holder, Model) else holder


def with_value(holder: HolderT, path: Path, value: object) -> HolderT:
    """A copy of an entry (or part of one) with the value at a path replaced; sequences along the path become tuples."""
    return cast("HolderT", _replaced(holder, path, value))


def _replaced(holder: object, path: Path, value: object) -> object:
    """A copy of a model, a mapping or a list with another value at a path below it."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(holder, Model):
        name = attribute(type(holder), str(step))
        return holder.model_copy(update={name: _replaced(getattr(holder, name), rest, value)})
    if isinstance(holder, Mapping):
        return {**holder, step: _replaced(holder.get(step), rest, value)}
    assert isinstance(holder, Sequence)
    assert isinstance(step, int)
    return (*holder[:step], _replaced(holder[step], rest, value), *holder[step + 1 :])


class Trials(Generic[TrialT]):
    """Finds the faults of an entry (or a part of one), and the new faults that another value would cause."""

    def __init__(self, holder: TrialT, faults: Callable[[TrialT], Iterable[Fault]], path: Path = ()) -> None:
        """`path` leads to the holder from the object where the paths of faults begin."""
        self.holder = holder
        self.faults = faults
        self.path = path
        self._now = tuple(faults(holder))

    def reason_at(self, path: Path, code: str | None = None) -> Shown:
        """Text of the first error of the unchanged entry at a path, or with this `code`; `None` without one."""
        at = [fault.finding for fault in self._now if fault.finding.path == (*self.path, *path)]
        return _first(finding.text for finding in at if finding.severity == ERROR and code in (None, finding.code))

    @property
    def errors(self) -> tuple[Fault, ...]:
        """Faults of the unchanged entry that make it illegal and are not about a missing value."""
        return tuple(fault for fault in self._now if fault.blocks)

    def new(self, trial: TrialT, before: TrialT | None = None) -> Iterator[Fault]:
        """Errors of the entry `trial` that `before` (by default the unchanged entry) does not have."""
        known = [*(self._now if before is None else self.faults(before))]
        for fault in self.faults(trial):
            same = next((one for one in known if one.says(fault)), None)
            if same is not None:
                known.remove(same)
            elif fault.blocks:
                yield fault

    def reason(self, trial: TrialT, path: Path = (), before: TrialT | None = None) -> Shown:
        """Reason of the first error of the entry `trial` that `before` does not have; `None` if the trial is allowed.

        By default `before` is the unchanged entry. Errors at `path` come first.
        """
        new = tuple(self.new(trial, before))
        at = (*self.path, *path)
        own = [fault.reason for fault in new if fault.finding.path[: len(at)] == at]
        return _first((*own, *(fault.reason if fault.beside is None else fault.beside for fault in new)))


@dataclass(frozen=True, kw_only=True)
class Choice(ABC, Generic[HolderT]):
    """A choice at one path of an entry, for one line of an army list."""

    path: Path
    label: Shown
    code: str
    """Code of its findings."""
    rule: str | None = None
    """Citation of its section in the book."""
    section: Shown = None
    """Heading of its controls."""
    price_rule: str | None = None
    """Citation of its options' prices; `rule` if empty."""
    in_army: bool = False
    """True if only the whole army shows if a value is allowed, such as the unit that an entry joins."""

    def prices(self, entry: HolderT, models: int) -> Iterator[Price]:  # noqa: ARG002 - most choices need both
        """Price lines of the chosen values; `models` is the number of models in the entry."""
        yield from ()

    def faults(self, entry: HolderT) -> Iterator[Fault]:  # noqa: ARG002 - most choices need it
        """Faults of the chosen values; paths begin at the entry."""
        yield from ()

    @abstractmethod
    def controls(self, trials: Trials[HolderT]) -> Iterator[Control]:
        """Controls for changing the choice."""

    def name_of(self, value: Plain) -> Shown:  # noqa: ARG002 - most values have no name
        """Display name of a value; `None` if the game does not know it."""
        return None

    @property
    def _holder(self) -> Path:
        """Path of the object whose key contains the chosen value."""
        return self.path[:-1]

    def _fault(self, refusal: Refusal, path: Path, found: Plain) -> Fault:
        """The fault that a refusal describes; `found` is the refused value, at `path`."""
        finding = Finding(
            self.code if refusal.code is None else refusal.code,
            refusal.severity,
            refusal.text,
            self.rule if refusal.rule is None else refusal.rule,
            path=self._holder if refusal.missing and not refusal.path else (*path, *refusal.path),
            found=found if refusal.found is None else refusal.found,
            allowed=refusal.allowed,
            fix=refusal.fix,
            by=refusal.by,
            others=refusal.others,
        )
        text = refusal.text if refusal.severity == ERROR else None
        return Fault(finding, text if refusal.reason is None else refusal.reason, refusal.missing, refusal.beside)

    def _price(self, option: Option, models: int) -> Price:
        """The price line of a chosen option, paid once or for each of `models`."""
        name = option.name if option.paid_as is None else option.paid_as
        rule = option.rule or self.price_rule or self.rule
        return price_line(name, option.points or 0, models if option.per_model else 1, rule)

    def _rule_of(self, option: Option) -> str | None:
        """Citation of an option; that of the choice if the option has none."""
        return self.rule if option.rule is None else option.rule


def unknown_here(id: str) -> Text:
    """Text of the finding on an id that the game does not know."""
    return T("“{id}” is unknown here; it counts as 0 points.", id=id)


def unknown_id(
    id: Plain,
    path: Path,
    known: Sequence[str],
    names: Mapping[str, Shown],
    unknown: Callable[[str], Text] = unknown_here,
    *,
    code: str = "ref.unknown",
    rule: str | None = None,
    otherwise: Text = REMOVE_IT,
) -> Fault:
    """The fault of an id that is not in `known`; `unknown` gives its text, `names` are display names by id.

    `otherwise` is the fix if no known id is similar and there are too many to list.
    """
    text = unknown(str(id))
    suggest = partial(did_you_mean, id, known, lambda one: names.get(one, one), otherwise=otherwise)
    allowed = list(known)
    return Fault(
        Finding(code, ERROR, text, rule, path=path, found=id, allowed=allowed, by="list", suggest=suggest), text
    )


def house_rule_findings(roster: Roster, names: Mapping[str, Shown], severity: str = ERROR) -> Iterator[Finding]:
    """Findings on house rules of a roster that are unknown; `names` are the game's own, by id."""
    quoted: dict[str, Shown] = {id: T("“{name}”", name=name) for id, name in names.items()}
    for index, id in enumerate(roster.house_rules):
        if id not in names:
            fault = unknown_id(id, ("house_rules", index), list(names), quoted, unknown_house_rule)
            yield fault.finding._replace(by="house", severity=severity)


def unknown_house_rule(id: str) -> Text:
    """Text of the finding on a house rule that the game does not know."""
    return T("The house rule “{id}” is unknown.", id=id)


def findings_of(faults: Iterable[Fault]) -> tuple[Finding, ...]:
    """The finding of each fault, in the same order."""
    return tuple(fault.finding for fault in faults)


def _first(texts: Iterable[Shown]) -> Shown:
    """The first text that is not `None`; `None` if there is none."""
    return next((text for text in texts if text is not None), None)


def first_reason(faults: Iterable[Fault]) -> Shown:
    """Reason of the first fault that is an error, shown beside a control; `None` without errors."""
    return _first(fault.reason for fault in faults if fault.finding.severity == ERROR)


def faults_at(path: Path, faults: Iterable[Fault]) -> Iterator[Fault]:
    """The faults of the part of an entry at `path`, with their paths extended to begin at the entry."""
    for fault in faults:
        yield fault._replace(finding=fault.finding._replace(path=(*path, *fault.finding.path)))


def controls_at(path: Path, offered: Iterable[Control]) -> Iterator[Control]:
    """The controls `offered` for the part of an entry at `path`, with keys and paths extended to begin at the entry."""
    for control in offered:
        yield control._replace(key=f"{controls.control_key(path)}.{control.key}", path=(*path, *control.path))


@dataclass(frozen=True, kw_only=True)
class FreeText(Choice[HolderT]):
    """A text that the player writes."""

    code: str = ""
    refused: Callable[[str], Refusal | None] = lambda _: None
    """Function that gives the refusal of a text; it returns `None` for an allowed text."""

    def faults(self, entry: HolderT) -> Iterator[Fault]:
        """Fault of a text that is refused."""
        value = value_at(entry, self.path)
        refusal = self.refused(value) if isinstance(value, str) and value else None
        if refusal is not None:
            yield self._fault(refusal, self.path, value)

    def controls(self, trials: Trials[HolderT]) -> Iterator[Control]:
        """The control of the text."""
        value = value_at(trials.holder, self.path)
        yield controls.text_control(self.path, self.label, None if value is None else str(value), section=self.section)


@dataclass(frozen=True, kw_only=True)
class Misplaced(Choice[HolderT]):
    """Keys that do not apply to this line of the army list; a value there is a fault and can be removed."""

    path: Path = ()
    label: Shown = None
    keys: tuple[str, ...]
    names: Callable[[str], Shown]
    """Function from a key to its name."""
    refusal: Callable[[str, Plain], Refusal | None]
    """Function that gives the refusal of the value of a key; `None` if another finding already covers the value."""

    def _values(self, entry: HolderT) -> Iterator[tuple[str, Plain]]:
        """Each of `keys` at which the entry has a value, with that value."""
        for key in self.keys:
            value = value_at(entry, (key,))
            if value is not None and value is not False and value != ():
                yield key, value

    def faults(self, entry: HolderT) -> Iterator[Fault]:
        """A fault for each value."""
        for key, value in self._values(entry):
            refusal = self.refusal(key, value)
            if refusal is not None:
                yield self._fault(refusal, (key,), value)

    def controls(self, trials: Trials[HolderT]) -> Iterator[Control]:
        """Controls that remove the values."""
        for key, value in self._values(trials.holder):
            refusal = self.refusal(key, value)
            blocked = controls.NOT_OFFERED if refusal is None else self._fault(refusal, (key,), value).reason
            yield controls.remove_control((key,), self.names(key), section=self.section, blocked=blocked)


@dataclass(frozen=True, kw_only=True)
class Number(Choice[HolderT]):
    """Choice of a number, such as models or shots."""

    name: Shown
    """Name in the price line."""
    each: int | None
    """Price in quarters of `step` models, shots or the like; `None` if the number has no price of its own."""
    low: int = 1
    """The least number."""
    high: int | None = None
    """The greatest number; `None` without a maximum."""
    note: Shown = None
    step: int = 1
    """How many are bought together for the price `each`."""
    too_many: Callable[[int], Refusal] | None = None
    """Refusal of a number above `high`; `None` if a limit of the army finds it."""
    refused: Callable[[int], Refusal | None] = lambda _: None
    """Function that gives the refusal of a number that is not sold; `None` if it is sold."""
    required: Refusal | None = None
    """Refusal of a missing number."""
    read: Callable[[HolderT], float] | None = None
    """Function that gives the number shown in the builder, if it differs from the number written in the entry."""

    def number(self, entry: HolderT) -> int:
        """The number written in the entry; the smallest allowed number if none is written."""
        value = value_at(entry, self.path)
        return value if isinstance(value, int) and value else self.low

    def prices(self, entry: HolderT, models: int) -> Iterator[Price]:  # noqa: ARG002 - as all choices
        """Price line of the number."""
        if self.each is not None:
            yield price_line(self.name, self.each, -(-self.number(entry) // self.step), self.rule)

    def faults(self, entry: HolderT) -> Iterator[Fault]:
        """Faults of a number that is missing, not sold, or too high."""
        number, value = self.number(entry), value_at(entry, self.path)
        refusal = self.refused(value) if isinstance(value, int) else None
        if refusal is not None:
            yield self._fault(refusal, self.path, value)
        if self.required is not None and value_at(entry, self.path) is None:
            yield self._fault(self.required, self.path, None)
        if self.too_many is not None and self.high is not None and number > self.high:
            yield self._fault(self.too_many(number), self.path, number)

    def controls(self, trials: Trials[HolderT]) -> Iterator[Control]:
        """The control of the number; none if only one number is possible."""
        entry = trials.holder
        number, blocked = self.number(entry), first_reason(self.faults(entry))
        if self.low == self.high == number and blocked is None:
            return
        missing = self.required is not None and value_at(entry, self.path) is None
        shown = number if self.read is None else self.read(entry)
        yield controls.number_control(
            self.path, self.label, None if missing else shown, section=self.section, min=self.low,
            max=self.high or MAX_MODELS, step=self.step, points=self.each if self.step == 1 else None, note=self.note,
            rule=self.rule, blocked=blocked,
        )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Among(Choice[HolderT], Generic[HolderT, ValueT]):
    """Choice among options: base of the choices of one value and of several."""

    options: Mapping[ValueT, Option]
    refused: Callable[[ValueT], Refusal | None] = lambda _: None
    """Function that gives the refusal of a value that the line does not offer, or `None`."""
    names: Mapping[str, Shown] | None = None
    """Display names of all ids that the game knows for this choice; `None` if it knows the options only."""
    requirements: tuple[Callable[[HolderT, ValueT], Refusal | None], ...] = ()
    """Functions that return the refusal of a value whose requirement the entry does not meet, or `None`."""
    army_reasons: tuple[Callable[[HolderT, ValueT], Shown], ...] = ()
    """Functions that give the reason against a value that only a check of the whole army reports."""
    offered: Callable[[HolderT], Iterable[ValueT]] | None = None
    """Function from an entry to its options, if they depend on other choices; `requirements` refuse all others."""
    adapted: Callable[[HolderT, ValueT, Option], Option] | None = None
    """Function that adapts the price and note of an option to an entry, if they depend on its other choices."""
    unknown: Callable[[str], Text] = unknown_here
    """Text of the finding on an id that the game does not know."""

    def _option(self, entry: HolderT, value: ValueT) -> Option:
        """The option of a value, with price and note adapted to the entry."""
        option = self.options[value]
        return option if self.adapted is None else self.adapted(entry, value, option)

    def _offered(self, entry: HolderT) -> dict[ValueT, Option]:
        """The options that an entry may have, by value."""
        values = self.options if self.offered is None else self.offered(entry)
        return {value: self._option(entry, value) for value in values}

    def _reason_in_army(self, trial: HolderT, value: ValueT) -> Shown:
        """The first reason of `army_reasons` against a value of a trial."""
        return _first(reason(trial, value) for reason in self.army_reasons)


@dataclass(frozen=True, kw_only=True)
class OneOf(Among[HolderT, Plain]):
    """Choice of one value or none, such as a mount or a level."""

    none: Shown = None
    """Label of choosing none; `None` if one must be chosen or the default is one of the options."""
    none_points: int = 0
    """Price in quarters shown beside the label of choosing none, for an option that replaces something paid for."""
    default: Plain = None
    """Value if none is chosen."""
    required: Callable[[HolderT], Refusal | None] = lambda _: None
    """Function from an entry to the refusal of choosing nothing; `None` if the entry may do so."""
    priced: bool = True
    """False if no option has a price, so that the chosen one has no price line."""

    def name_of(self, value: Plain) -> Shown:
        """Display name of an id; `None` if the game does not know the id."""
        return None if self.names is None or not isinstance(value, str) else self.names.get(value)

    def value(self, entry: HolderT) -> Plain:
        """The chosen value, or the default."""
        value = value_at(entry, self.path)
        if self.none is None:
            return self.default if value is None else value
        return None if value == self.default else value

    def prices(self, entry: HolderT, models: int) -> Iterator[Price]:
        """Price line of the chosen option."""
        value = self.value(entry)
        if self.priced and value in self.options:
            yield self._price(self._option(entry, value), models)

    def faults(self, entry: HolderT) -> Iterator[Fault]:
        """The fault of a chosen value that is unknown, not offered, or whose requirement the entry does not meet."""
        value = self.value(entry)
        path = self._holder if value_at(entry, self.path) is None else self.path
        if value is None:
            refusals = [self.required(entry)]
        elif value in self.options:
            refusals = [rule(entry, value) for rule in self.requirements]
        elif self.names is not None and value not in self.names:
            yield self._unknown(entry, value)
            return
        else:
            refusals = [self.refused(value)]
        for refusal in refusals:
            if refusal is not None:
                yield self._fault(refusal, self.path if value is None else path, value)

    def _unknown(self, entry: HolderT, value: Plain) -> Fault:
        """The fault of a chosen id that the game does not know."""
        offered = [str(id) for id in self._offered(entry)]
        return unknown_id(value, self.path, offered, self.names or {}, self.unknown)

    def controls(self, trials: Trials[HolderT]) -> Iterator[Control]:
        """The control of the value; none if there are no options and none is required."""
        entry = trials.holder
        value, options, faults = self.value(entry), self._offered(entry), tuple(self.faults(entry))
        if not options and value is None and not any(fault.blocks for fault in faults):
            return
        offered = []
        if self.none is not None:
            none = None if value is None else trials.reason(with_value(entry, self.path, None), self.path)
            offered.append(controls.Choice(None, self.none, self.none_points, blocked=none))
        for id, option in options.items():
            trial = entry if id == value else with_value(entry, self.path, id)
            blocked = trials.reason(trial, self.path) or self._reason_in_army(trial, id)
            warnings = (one.reason for one in self.faults(trial) if one.finding.severity != ERROR)
            note = _first((option.note, *warnings))
            offered.append(controls.Choice(id, option.name, option.points, note, blocked))
        yield controls.choice_control(
            self.path, self.label, value, offered, first_reason(faults), self.name_of(value),
            section=self.section, rule=self.rule,
        )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class AnyOf(Among[HolderT, str]):
    """Choice of any number of values, with a control for each, such as options or command."""

    repeated: Callable[[str], Refusal] | None = None
    """Function that gives the refusal of a repeated value; `None` if values may be repeated."""
    bounds: tuple[Bound, ...] = ()

    def name_of(self, value: Plain) -> Shown:
        """Display name of an id; `None` if the game does not know the id."""
        if not isinstance(value, str):
            return None
        option = self.options.get(value)
        return option.name if self.names is None and option is not None else (self.names or {}).get(value)

    def _is_known(self, id: str) -> bool:
        """True if the game knows an id."""
        return id in (self.options if self.names is None else self.names)

    def chosen(self, entry: HolderT) -> tuple[str, ...]:
        """The values of an entry in order, invalid ones included."""
        return tuple(str(id) for id in items_in(value_at(entry, self.path)))

    def _counted(self, entry: HolderT) -> tuple[str, ...]:
        """The known chosen values, without repetitions unless these are allowed."""
        known = [id for id in self.chosen(entry) if self._is_known(id)]
        return tuple(known if self.repeated is None else dict.fromkeys(known))

    def prices(self, entry: HolderT, models: int) -> Iterator[Price]:
        """Price lines of the chosen options."""
        for id in self._counted(entry):
            if id in self.options:
                yield self._price(self._option(entry, id), models)

    def faults(self, entry: HolderT) -> Iterator[Fault]:
        """Faults of values that are unknown, not offered, repeated, too many, or whose requirement is not met."""
        values = self.chosen(entry)
        offered: list[str] = []
        for index, id in enumerate(values):
            path = (*self.path, index)
            if self.names is not None and id not in self.names:
                offered = offered or list(self._offered(entry))
                yield unknown_id(id, path, offered, self.names, self.unknown)
                continue
            for refusal in self._refusals(entry, id, repeated=id in values[:index]):
                if refusal is not None:
                    yield self._fault(refusal, path, id)
        for bound in self.bounds:
            counted = values if bound.all else self._counted(entry)
            amount = bound.included + sum(map(bound.amount, counted))
            if amount < bound.least or bound.is_passed(amount):
                yield self._fault(bound.refusal(amount), self._place(bound, values), amount)

    def _refusals(self, entry: HolderT, id: str, *, repeated: bool) -> Iterator[Refusal | None]:
        """Refusals of a chosen value by each rule about it, `None` for a rule that allows it.

        `repeated` is true if the value stands earlier in the list as well.
        """
        if repeated and self.repeated is not None and self._is_known(id):
            yield self.repeated(id)
            return
        if self._is_known(id):
            yield from (rule(entry, id) for rule in self.requirements)
        if id not in self.options:
            yield self.refused(id)

    def _place(self, bound: Bound, values: tuple[str, ...]) -> Path:
        """Path of the finding on a bound that the chosen `values` break."""
        if bound.at == "holder" or not values:
            return self._holder
        if bound.at == "value":
            return (
                *self.path,
                max(place for place, id in enumerate(values) if self._is_known(id) and bound.amount(id)),
            )
        return self.path

    def controls(self, trials: Trials[HolderT]) -> Iterator[Control]:
        """A control for each option, and one to remove each value that is not offered."""
        values, options = self.chosen(trials.holder), self._offered(trials.holder)
        for id, option in options.items():
            instead = () if id in values else self._instead(values, id)
            others = tuple(one for one in values if one != id and one not in instead)
            yield controls.member_control(
                self.path, id, option.name, values, section=self.section, points=option.points,
                rule=self._rule_of(option), blocked=self._reason(trials, others, id), instead=instead,
                note=option.note,
            )  # fmt: skip
        yield from (
            self._removal(trials, place) for place, id in enumerate(values) if id not in options or id in values[:place]
        )

    def _removal(self, trials: Trials[HolderT], place: int) -> Control:
        """The control that removes the chosen value at index `place`, with its faults as reason."""
        values = self.chosen(trials.holder)
        without = with_value(trials.holder, self.path, (*values[:place], *values[place + 1 :]))
        return controls.remove_control(
            (*self.path, place), self.name_of(values[place]) or values[place], section=self.section,
            blocked=trials.reason(trials.holder, self.path, without),
        )  # fmt: skip

    def _instead(self, values: tuple[str, ...], id: str) -> tuple[str, ...]:
        """Those of the chosen `values` that choosing `id` would replace, because a bound allows only one of them."""
        bounds = [bound for bound in self.bounds if bound.exchange and bound.amount(id)]
        single = [bound for bound in bounds if not bound.is_passed(bound.included + bound.amount(id))]
        return tuple(one for one in values if any(bound.amount(one) for bound in single))

    def _reason(self, trials: Trials[HolderT], others: tuple[str, ...], id: str) -> Shown:
        """Why a value may not be added to the values `others`; `None` if it may."""
        trial = with_value(trials.holder, self.path, (*others, id))
        is_there = id in self.chosen(trials.holder) and id not in others
        before = with_value(trials.holder, self.path, others) if is_there else None
        return trials.reason(trial, self.path, before) or self._reason_in_army(trial, id)


@dataclass(frozen=True, kw_only=True)
class ListOf(AnyOf[HolderT]):
    """Choice of values added to a list one by one, such as magic items."""

    adding: Shown
    """Label of the control that adds one."""
    several: frozenset[str] = frozenset()
    """Values that may be added more than once."""
    note: Shown = None

    def controls(self, trials: Trials[HolderT]) -> Iterator[Control]:
        """Controls that remove each value, then one that adds further ones if any are possible."""
        values = self.chosen(trials.holder)
        yield from (self._removal(trials, place) for place in range(len(values)))
        options = self._offered(trials.holder)
        if options and all(bound.most != 0 for bound in self.bounds):
            rules = {self._rule_of(option) for option in options.values()}
            offered = (
                controls.Choice(id, option.name, option.points, blocked=self._reason(trials, values, id))
                for id, option in options.items()
                if id in self.several or id not in values
            )
            rule = rules.pop() if len(rules) == 1 else self.rule
            yield controls.add_control(self.path, self.adding, offered, section=self.section, note=self.note, rule=rule)
