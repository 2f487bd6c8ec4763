"""What the choices of one entry are made from: the entry among the others, and the controls themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from builder.core.controls import NOT_OFFERED, Control, Path
from builder.core.findings import ERROR, Finding, Shown, T, Text
from builder.core.shared_controls import surplus_controls
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.composition.limits import ArmyLimit, character_numbers, every_list, levels_available
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.equipment import limits as equipment_limits
from builder.systems.wfb3.magic_items import limits
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.sizes import skirmishing_units


class EntryContext(NamedTuple):
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

    @property
    def kin(self) -> tuple[EntryResult, ...]:
        """The others from the same list; another may have the same ids."""
        return tuple(o for o in self.others if o.entry.from_ == self.entry.from_)

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


Check = Callable[[Army], Iterable[Finding]]


def objection(m: EntryResult, around: Iterable[EntryResult], checks: Iterable[Check], army: Army) -> Text | None:
    """What checks say about an entry as it would be among others; `None` if nothing."""
    return next(iter(objections(m, around, checks, army)), None)


def objections(m: EntryResult, around: Iterable[EntryResult], checks: Iterable[Check], army: Army) -> Iterator[Text]:
    """All that checks say about an entry as it would be among others."""
    tried = army.with_entries((m, *around))
    for check in checks:
        for finding in check(tried):
            if finding.severity == ERROR and m.id in finding.names:
                yield finding.text


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
