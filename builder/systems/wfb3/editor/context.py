"""An entry among the others of its army, and trials of it with other values, for its controls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from builder.core.choices import Fault, Trials
from builder.core.controls import NOT_OFFERED, Choice, Control, Path
from builder.core.findings import ERROR, Finding, Plain, Shown, T, Text
from builder.core.points import total
from builder.core.relations import in_company
from builder.core.shared_controls import surplus_controls
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.checks import OF_COMPANIES, OF_JOINING
from builder.systems.wfb3.composition.limits import ArmyLimit, character_numbers, every_list, levels_available
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.entries.entry_results import Settings
from builder.systems.wfb3.entries.evaluate import Purchase, purchase_of
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.equipment import limits as equipment_limits
from builder.systems.wfb3.magic_items import limits
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.sizes import skirmishing_units
from builder.systems.wfb3.units.unit_models import UnitModel


class Trial(NamedTuple):
    """An entry as it is, or with another value, and what it buys."""

    entry: Entry
    bought: Purchase

    @property
    def points(self) -> int:
        """Quarters that one of its models costs; of a machine one of its crew."""
        bought = self.bought
        return bought.crewman if isinstance(bought, UnitModel) and bought.machine is not None else total(bought.parts)

    def changed(self, m: EntryResult) -> EntryResult:
        """The entry with what this trial buys."""
        figure = self.bought.figure
        facts = m.facts._replace(figure=figure)
        return m._replace(entry=self.entry, creature=figure.creature.id, race=figure.creature.name, facts=facts)


@dataclass(frozen=True, eq=False)
class EntryContext:
    """An entry, the others of its army, and what is wrong with it by itself."""

    m: EntryResult
    army: Army
    """The army without the entry."""
    rules: Rules
    """The rules of the list that the entry is from."""
    why: dict[Path, Text]
    """What is wrong, by the spot in the entry."""
    limits: Mapping[str, ArmyLimit]
    """What the others leave of all that only so many may have or be, by its key."""

    @property
    def entry(self) -> Entry:
        """The entry's own line."""
        return self.m.entry

    @property
    def others(self) -> tuple[EntryResult, ...]:
        """The other entries of the army."""
        return self.army.entries

    @cached_property
    def now(self) -> Trial:
        """The unchanged entry."""
        return self.trial()

    def trial(self, **changes: object) -> Trial:
        """The entry with other values of these fields."""
        entry = self.entry.model_copy(update=changes)
        roster = self.army.roster
        bought = purchase_of(entry, Settings(roster.game, roster.variants, roster.house_rules), self.rules)
        assert bought is not None
        return Trial(entry, bought)

    @cached_property
    def trials(self) -> Trials[Trial]:
        """Faults of the entry as it is, and with other values."""
        return Trials(self.now, self._faults)

    def _faults(self, trial: Trial) -> Iterator[Fault]:
        """Faults of the entry alone, then those that it has with the others of its unit."""
        for finding in chain(trial.bought.findings, self._in_company(trial)):
            yield Fault(finding, finding.text, missing=_is_missing(finding))

    @cached_property
    def company(self) -> tuple[EntryResult, ...]:
        """The other entries of its unit: troops, characters, hidden models."""
        handles = in_company((self.m, *self.others), (self.m.id,))
        return tuple(other for other in self.others if other.id in handles)

    def _in_company(self, trial: Trial) -> Iterator[Finding]:
        """Findings of the checks of a unit that name the entry."""
        if not self.company and not trial.bought.figure.troop and self.m.facts.character_line is None:
            return  # only characters of a list and special troops may have to be with others
        changed = trial.changed(self.m)
        army = self.army.with_entries((changed, *self.company))
        for check in OF_COMPANIES:
            yield from (finding for finding in check(army) if changed.id in finding.names)

    def tried(self, choices: Iterable[tuple[Choice, Trial]], value: Plain) -> Iterator[Choice]:
        """Choices with the reason why each is not allowed; of the present one, an error that another choice would not have."""
        offered = tuple(choices)
        others = [trial for choice, trial in offered if choice.value != value] if self.trials.errors else []
        for choice, trial in offered:
            if choice.value != value:
                yield choice._replace(blocked=self.trials.reason(trial))
            else:
                reasons = (self.trials.reason(self.now, before=other) for other in others)
                yield choice._replace(blocked=next((reason for reason in reasons if reason is not None), None))

    def full(self, key: str) -> ArmyLimit | None:
        """The limit that leaves nothing of what this is the key of; `None` where there is some left, or no limit."""
        limit = self.limits.get(key)
        return limit if limit is not None and limit.left is not None and limit.left < 1 else None

    def holder(self, key: str) -> Shown:
        """Who has the one thing that only one may have; `None` if nobody has it."""
        full = self.full(key)
        return None if full is None else full.counted[0].name

    def unless(self, *path: str | int) -> Text:
        """Why what stands here should go."""
        return self.why.get(path, NOT_OFFERED)


def context_of(m: EntryResult, army: Army) -> EntryContext:
    """The context of an entry in its army."""
    why: dict[Path, Text] = {}
    for finding in m.findings:
        if finding.severity == ERROR:
            why.setdefault(finding.path, finding.text)
    others = army.with_entries(tuple(o for o in army.entries if o.entry is not m.entry or o.id != m.id))
    known = army.rules_of(m)
    return EntryContext(m, others, known, why, _limits(others, known))


RULES = (
    *equipment_limits.OF_UNITS,
    *equipment_limits.OF_CHARACTERS,
    limits.item_carriers,
    skirmishing_units,
    levels_available,
    character_numbers,
)
"""What an entry is told of as it is chosen for."""


def _limits(rest: Army, known: Rules) -> dict[str, ArmyLimit]:
    """What is limited in the list of an entry, and in the whole army, as the others stand."""
    own = next((own for own in every_list(rest) if own.rules.part == known.part), rest)
    found = {limit.id: limit for rule in RULES for limit in rule(own)}
    return found | {limit.id: limit for limit in limits.single_abilities(rest)}


def _is_missing(finding: Finding) -> bool:
    """True if there is less of something than there must be, so that more has still to be chosen."""
    found, allowed = finding.found, finding.allowed
    return isinstance(found, int) and isinstance(allowed, int) and found < allowed


Check = Callable[[Army], Iterable[Finding]]


def objection(
    m: EntryResult, around: Iterable[EntryResult], army: Army, checks: Iterable[Check] = OF_JOINING
) -> Text | None:
    """What checks say about an entry as it would be among others; `None` if nothing."""
    tried = army.with_entries((m, *around))
    found = chain.from_iterable(check(tried) for check in checks)
    return next((f.text for f in found if f.severity == ERROR and m.id in f.names), None)


def surplus(
    path: Path, values: tuple[str, ...], offered: Iterable[str], d: EntryContext, section: Shown
) -> Iterator[Control]:
    """What stands in a list without being offered, or stands there twice."""
    yield from surplus_controls(path, values, set(offered), d.rules.word, section, d.why)


def taken_by_others(d: EntryContext, key: str) -> Text | None:
    """Who has what only so many may have, where nothing is left of it."""
    full = d.full(key)
    if full is None:
        return None
    return T(
        "at most {count} in the army (already taken: {names})",
        count=full.allowed.high,
        names=tuple(o.name for o in full.counted),
    )


def had_by_another(d: EntryContext, thing: str) -> Text | None:
    """Which other unit of the entry has what only one of them may have."""
    name = d.holder(equipment_limits.for_one_unit(d.entry.take, thing))
    return None if name is None else T("one unit only: {name} has it", name=name)
