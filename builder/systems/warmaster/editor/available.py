"""What may be taken from the army's list, with what it costs and how much of it is left."""

from __future__ import annotations

from typing import Any

from builder.core.controls import Available
from builder.core.definitions import Range, Words
from builder.core.findings import T
from builder.core.points import QUARTERS, Quarters
from builder.systems.warmaster.army.view import Army, army_view
from builder.systems.warmaster.entries.facts import EntryResult
from builder.systems.warmaster.model.definitions import GroupLimit, Unit
from builder.systems.warmaster.model.roster import Roster
from builder.systems.warmaster.rules import formulas
from builder.systems.warmaster.rules.rules import Rules


def available(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules) -> tuple[Available, ...]:
    """All that the list offers, in its order; what does not fit now says why."""
    army = army_view(roster, entries, rules)
    return tuple(_pick(unit, army) for unit in rules.army.units)


def _pick(unit: Unit, army: Army) -> Available:
    rules = army.rules
    taken = army.numbers.get(unit.id, 0)
    low, high = army.bounds(unit.number)
    left = left_of(unit, army)
    entry: dict[str, Any] = {"take": unit.id}
    count = 1
    if not rules.leads(unit) and low - taken > 1:
        count = entry["count"] = low - taken
    blocked: Any = None
    if unit.hosts:
        host = free_host(unit, army)
        if host is None:
            blocked = T("no unit to add it to")
        else:
            entry["joins"] = host
    room = army.roster.limit * QUARTERS - army.points
    if left is not None and left < 1:
        blocked = T("none left")
    if blocked is None and unit.points > room:
        blocked = T("{points} points too dear", points=Quarters(unit.points - room))
    if blocked is None:
        blocked = _apart(unit, army)
    kind = rules.system.kinds[unit.type]
    return Available(
        unit.id,
        rules.system.groups[kind.group],
        unit.name,
        entry,
        unit.points,
        unit.points * count,
        f"{unit.number} = {Range(low, high)}" if low or high is not None else "",
        f"+{unit.size}" if unit.hosts else str(unit.size),
        taken,
        left,
        blocked,
        _words(unit.id, unit.name, kind.name),
    )


def _apart(unit: Unit, army: Army) -> Any:
    """What else speaks against it: what is missing, and what is there."""
    there = {*army.numbers, *army.upgrades}
    missing = [id for id in unit.requires if id not in there]
    if missing:
        return T("needs {other}", other=army.rules.word(missing[0]))
    beside = [id for id in unit.excludes if id in there]
    if beside:
        return T("not beside {other}", other=army.rules.word(beside[0]))
    return None


def left_of(unit: Unit, army: Army) -> int | None:
    """Units of an entry that may still be taken; `None` if there is no end."""
    rules = army.rules
    rest: list[int] = []
    high = army.bounds(unit.number)[1]
    if high is not None:
        rest.append(high - army.numbers.get(unit.id, 0))
    for limit in rules.army.limits:
        if unit.id not in limit.of:
            continue
        count = sum(army.numbers.get(id, 0) for id in limit.of)
        if isinstance(limit, GroupLimit):
            most = army.bounds(limit.number)[1]
        else:
            most = sum(army.numbers.get(id, 0) for id in limit.no_more_than)
        if most is not None:
            rest.append(most - count)
    if unit.elite:
        most = formulas.elites(army.size, rules.edition.elite)
        all_ = [u.id for u in rules.army.units if u.elite] if rules.edition.elite == "shared" else [unit.id]
        rest.append(most - sum(army.numbers.get(id, 0) for id in all_))
    return min(rest) if rest else None


def free_host(unit: Unit, army: Army) -> str | None:
    """The first entry with a unit to which no stand is added yet."""
    for m in army.entries:
        if not set(m.facts.names) & set(unit.hosts):
            continue
        there = sum(
            o.entry.count
            for o in army.entries
            if o.under == m.id and o.facts.fielded is not None and o.facts.fielded.hosts
        )
        if there < m.entry.count:
            return m.id
    return None


def _words(*names: Any) -> str:
    """Ids and names in both languages, as one text to search in."""
    found: list[str] = []
    for name in names:
        found += [name.en, name.fr] if isinstance(name, Words) else [str(name)]
    return " ".join(dict.fromkeys(found))
