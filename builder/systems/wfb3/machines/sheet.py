"""Sheet lines of war machines: aim, misfires, crew lost (19, 20, the lists)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.entries import Tag, WeaponLine
from builder.core.findings import N, Shown, T, joined_by_semicolons
from builder.systems.wfb3.definitions.machines import Machine, MachineKind
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.formulas import war_machines
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import fact_rows

AIM = "aim"
"""Id of the heading of the sheet line on the Ballistic Skill that a machine itself has."""


def kind_of(machine: Machine, rules: Rules) -> MachineKind:
    """The rules for all machines of the same kind as this one."""
    return rules.system.machine_kinds[machine.kind]


def machine_rules(result: EntryResult, rules: Rules) -> Iterator[Tag]:
    """Special rules of a machine's kind, then those of the entry's line."""
    machine = result.facts.machine
    if machine is not None:
        kind = kind_of(machine, rules)
        aimed = None
        if kind.ballistic is not None:
            shot = WeaponLine(machine.kind, machine.name, machine.range, None, 0, 0, 0)
            aimed = fact_rows.shot(T("BS {value}:", value=kind.ballistic), shot, kind.ballistic)
            if kind.weaker_ranks:
                aimed = joined_by_semicolons((aimed, strength_by_rank(machine, kind)))
        other = {} if kind.like is None else rules.system.machine_kinds[kind.like].told
        yield from _lines({**other, **kind.told}, rules, aimed)
    line = result.facts.line
    if isinstance(line, UnitEntry):
        if line.vehicle is not None and line.vehicle.told_as is not None:
            yield from _lines(rules.system.machine_kinds[line.vehicle.told_as].told, rules)
        yield from _lines(line.told, rules)


def strength_by_rank(machine: Machine, kind: MachineKind) -> Shown:
    """Strength of a bolt at each rank from the front, in words (19.6)."""
    strengths = war_machines.bolt_strengths(machine.strength, kind.weaker_ranks)
    return T("S {strengths} by rank", strengths=" ".join(map(str, strengths)))


def _lines(lines: Mapping[str, Shown], rules: Rules, aimed: Shown = None) -> Iterator[Tag]:
    """A sheet line for each text, by the id of its heading; `aimed` is the value of the line `AIM`."""
    for id, text in lines.items():
        yield Tag(id, rules.system.matters[id], aimed if id == AIM else None, text, part=True)


def crew_lost(machine: Machine, spare: int, rules: Rules) -> Shown:
    """Rate of fire by number of crew lost, in words; `spare` is the number of spare crew."""
    return joined_by_semicolons(_dwindling(machine, spare, rules))


def _dwindling(machine: Machine, spare: int, rules: Rules) -> Iterator[Shown]:
    """A text for each number of crew lost, with the rate of fire; spare crew are lost first (19.3.3, the lists)."""
    kind = kind_of(machine, rules)
    if spare:
        yield N("{count} spare man first", "{count} spare men first", spare)
    last = machine.crew if kind.useless is None else kind.useless
    for lost in range(1, last):
        if lost <= len(kind.dwindling):
            yield T("{lost}: {what}", lost=lost, what=kind.dwindling[lost - 1])
            continue
        every = war_machines.fires_every(lost)
        yield (
            T("{lost}: shoots every turn", lost=lost)
            if every == 1
            else T("{lost}: shoots every other turn", lost=lost)
            if every == 2
            else T("{lost}: shoots one turn in {every}", lost=lost, every=every)
        )
    if kind.useless is None:
        yield T("{lost}: no longer shoots", lost=last)
    else:
        yield T("{lost}: useless", lost=last)
