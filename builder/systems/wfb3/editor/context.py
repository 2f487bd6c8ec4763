"""Context of an entry's controls: the entry, the rest of its army, and trials with other values."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from builder.core.choices import Fault, Trials, value_at
from builder.core.controls import NOT_OFFERED, Choice, Control, Path, choice_control
from builder.core.findings import ERROR, Finding, Plain, Shown, T, Text
from builder.core.points import total
from builder.core.relations import related_handles
from builder.core.shared_controls import surplus_controls
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.checks import OF_COMPANIES, OF_JOINING
from builder.systems.wfb3.composition.limits import ArmyLimit, character_numbers, every_list, levels_available
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.entries.evaluate import purchase_of
from builder.systems.wfb3.entries.results import EntryResult, Facts
from builder.systems.wfb3.equipment import limits as equipment_limits
from builder.systems.wfb3.magic_items import limits
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.sizes import skirmishing_units
from builder.systems.wfb3.units.unit_models import Purchase


class Trial(NamedTuple):
    """A copy of an entry with changed values, and its purchase with these values."""

    entry: Entry
    bought: Purchase
    """Purchase of the changed entry."""

    @property
    def points(self) -> int:
        """Price of one of its models in quarters; for a machine, of one of its crew."""
        bought = self.bought
        return bought.crewman if bought.machine is not None else total(bought.parts)

    def changed(self, result: EntryResult) -> EntryResult:
        """The result of the entry, with the entry and model of this trial in their place; prices are not changed."""
        figure = self.bought.figure
        facts = result.facts._replace(figure=figure)
        return result._replace(entry=self.entry, creature=figure.creature.id, race=figure.creature.name, facts=facts)


@dataclass(frozen=True, eq=False)
class EntryContext:
    """An entry, the rest of its army, the errors of the entry, and the limits that hold for it."""

    result: EntryResult
    army: Army
    """The army without the entry."""
    rules: Rules
    """The rules of the list that the entry is from."""
    errors: dict[Path, Text]
    """Text of the first error of the entry at each path in the entry."""
    limits: Mapping[str, ArmyLimit]
    """Limits of the entry's list and of the army, used by all entries but this one, by id."""

    @property
    def entry(self) -> Entry:
        """The entry as the roster has it."""
        return self.result.entry

    @property
    def facts(self) -> Facts:
        """The facts of the entry's result: values that only this game has."""
        return self.result.facts

    @property
    def system(self) -> SystemFile:
        """The definitions of the game."""
        return self.rules.system

    @property
    def others(self) -> tuple[EntryResult, ...]:
        """All entries of the army but this one."""
        return self.army.entries

    @cached_property
    def unchanged(self) -> Trial:
        """The trial of the entry without changed values."""
        return self.trial()

    def trial(self, **changes: object) -> Trial:
        """The trial of the entry with these fields changed."""
        entry = self.entry.model_copy(update=changes)
        bought = purchase_of(entry, self.army.roster, self.rules)
        assert bought is not None
        return Trial(entry, bought)

    @cached_property
    def trials(self) -> Trials[Trial]:
        """Comparison of trials with the unchanged entry, by the errors that they have."""
        return Trials(self.unchanged, self._faults)

    def _faults(self, trial: Trial) -> Iterator[Fault]:
        """Errors of a trial: those of the entry alone, then those of the checks with all entries of its unit."""
        for finding in chain(trial.bought.findings, self._in_company(trial)):
            yield Fault(finding, finding.text, missing=_is_missing(finding))

    @cached_property
    def company(self) -> tuple[EntryResult, ...]:
        """All entries of the entry's unit but this one: troops, characters, hidden models."""
        handles = related_handles((self.result, *self.others), (self.result.id,))
        return tuple(other for other in self.others if other.id in handles)

    def _in_company(self, trial: Trial) -> Iterator[Finding]:
        """Findings on a trial of the entry from the checks of units with characters and hidden models."""
        if not self.company and not trial.bought.figure.troop and self.facts.character_line is None:
            return  # only characters of a list and special troops may have to be with others
        changed = trial.changed(self.result)
        army = self.army.with_entries((changed, *self.company))
        for check in OF_COMPANIES:
            yield from (finding for finding in check(army) if changed.id in finding.names)

    def tried(self, choices: Iterable[tuple[Choice, Trial]], value: Plain) -> Iterator[Choice]:
        """The choices, each blocked with the error that its trial would add; `value` is the current value.

        The choice of the current value is blocked with an error that another choice would avoid.
        """
        offered = tuple(choices)
        others = [trial for choice, trial in offered if choice.value != value] if self.trials.errors else []
        for choice, trial in offered:
            if choice.value != value:
                yield choice._replace(blocked=self.trials.reason(trial))
            else:
                reasons = (self.trials.reason(self.unchanged, before=other) for other in others)
                yield choice._replace(blocked=next((reason for reason in reasons if reason is not None), None))

    def one_of(
        self,
        path: Path,
        name: Shown,
        choices: Iterable[Choice],
        section: Shown,
        *,
        per: Shown = None,
        note: Shown = None,
        rule: str | None = None,
    ) -> Control:
        """The control of the value at a path of the entry, with the entry's error at this path.

        `per` says what the prices are for, such as `a man`; `note` is shown while choosing, `rule` is the citation.
        """
        value, why = value_at(self.entry, path), self.errors.get(path)
        return choice_control(path, name, value, choices, why, section=section, per=per, note=note, rule=rule)

    def used_up_limit(self, key: str) -> ArmyLimit | None:
        """The limit with the id `key` if it is used up, else `None`."""
        limit = self.limits.get(key)
        return limit if limit is not None and limit.left is not None and limit.left < 1 else None

    def holder(self, key: str) -> Shown:
        """Name of the first entry that uses up the limit with the id `key`; `None` if the limit is not used up."""
        full = self.used_up_limit(key)
        return None if full is None else full.counted[0].name

    def unless(self, *path: str | int) -> Text:
        """Reason to remove the value at a path of the entry: the error at that path, else that it is not offered."""
        return self.errors.get(path, NOT_OFFERED)


def context_of(result: EntryResult, army: Army) -> EntryContext:
    """The context of an entry in its army."""
    why: dict[Path, Text] = {}
    for finding in result.findings:
        if finding.severity == ERROR:
            why.setdefault(finding.path, finding.text)
    others = army.with_entries(tuple(o for o in army.entries if o.entry is not result.entry or o.id != result.id))
    known = army.rules_of(result)
    return EntryContext(result, others, known, why, _limits(others, known))


SHOWN_LIMITS = (
    *equipment_limits.OF_UNITS,
    *equipment_limits.OF_CHARACTERS,
    limits.item_carriers,
    skirmishing_units,
    levels_available,
    character_numbers,
)
"""Functions that give limits of one list, used in the controls of an entry."""


def _limits(rest: Army, known: Rules) -> dict[str, ArmyLimit]:
    """Limits of the list `known` and of the whole army, as used by the entries of `rest`, by id."""
    own = next((own for own in every_list(rest) if own.rules.list_id == known.list_id), rest)
    found = {limit.id: limit for rule in SHOWN_LIMITS for limit in rule(own)}
    return found | {limit.id: limit for limit in limits.single_abilities(rest)}


def _is_missing(finding: Finding) -> bool:
    """True if a finding reports too low a number, so that more must still be chosen."""
    found, allowed = finding.found, finding.allowed
    return isinstance(found, int) and isinstance(allowed, int) and found < allowed


Check = Callable[[Army], Iterable[Finding]]


def objection(
    result: EntryResult, around: Iterable[EntryResult], army: Army, checks: Iterable[Check] = OF_JOINING
) -> Text | None:
    """Text of the first error of the checks about an entry, alone with the entries `around` it; `None` if none."""
    tried = army.with_entries((result, *around))
    found = chain.from_iterable(check(tried) for check in checks)
    return next((f.text for f in found if f.severity == ERROR and result.id in f.names), None)


def surplus_removals(
    path: Path, values: tuple[str, ...], offered: Iterable[str], context: EntryContext, section: Shown
) -> Iterator[Control]:
    """Controls that remove those `values` at a path whose ids are not among the `offered` ones, or are listed twice."""
    yield from surplus_controls(path, values, set(offered), context.rules.word, section, context.errors)


def taken_by_others(context: EntryContext, key: str) -> Text | None:
    """Reason that the limit with the id `key` is used up, with the names of the entries that use it; else `None`."""
    full = context.used_up_limit(key)
    if full is None:
        return None
    return T(
        "at most {count} in the army (already taken: {names})",
        count=full.allowed.high,
        names=tuple(o.name for o in full.counted),
    )


def had_by_another(context: EntryContext, thing: str) -> Text | None:
    """Reason that another unit of the line already has an option, item or post that only one unit may have.

    `thing` is the id of that option, item or post; `None` if no other unit has it.
    """
    name = context.holder(equipment_limits.for_one_unit(context.entry.take, thing))
    return None if name is None else T("one unit only: {name} has it", name=name)
