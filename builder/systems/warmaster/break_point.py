"""When an army breaks: how many of its units have to be lost, and which of them count (WM-22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.core.findings import Shown
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.army_file import Side, Unit
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.rules import Rules


class Broken(NamedTuple):
    """When the army breaks."""

    units: int
    """Units on the table."""
    counted: int
    """Those that count."""
    at: int
    """Units lost at which it breaks."""
    note: Shown = None
    """What the army does otherwise than others."""
    who: Shown = None
    """What those that count are called together, where not all do."""
    of: tuple[Shown, ...] = ()
    """The names of those that count, where not all do."""


def breaking(army: Army) -> Broken:
    """The break point (WM-22): half the units, rounded up, but for what the army's own rules change."""
    units = [result for result in army.entries if is_unit(result, army.rules)]
    on_table = sum(result.entry.count for result in units)
    own = army.rules.army.break_
    counted = [result for result in units if result.facts.unit.counts]
    who = None if own is None else own.who
    if own is not None and own.counts:
        counted = [result for result in units if set(result.facts.names) & set(own.counts)]
    elif own is not None and own.largest_of:
        leaders = {leader for _, leader in led_by(army)}
        largest = max(own.largest_of, key=lambda side: (_in(side, units), side.led_by in leaders))
        who = largest.name
        counted = [result for result in units if set(result.facts.names) & set(largest.of)]
    number = sum(result.entry.count for result in counted)
    at = formulas.break_point(number, own.more if own is not None else 0)
    of = (
        tuple(dict.fromkeys(result.facts.unit.name for result in counted))
        if own is not None and number != on_table
        else ()
    )
    return Broken(on_table, number, at, own.note if own is not None else None, who, of)


def led_by(army: Army) -> Iterator[tuple[EntryResult, str]]:
    """The generals, each with the entry or upgrade that the sides of an army know him as; none if they name no leader."""
    own = army.rules.army.break_
    names = {side.led_by for side in own.largest_of} if own is not None else set()
    for result in army.entries:
        if result.facts.line is None or army.rules.role(result.facts.line) != "general":
            continue
        upgrade = next((u.id for u in result.facts.upgrades if u.id in names), None)
        if upgrade is not None or result.facts.line.id in names:
            yield result, upgrade or result.facts.line.id


def wrong_leaders(army: Army) -> Iterator[tuple[EntryResult, Side, int, int]]:
    """The generals of the smaller side: each with the larger side, the units of that and the most of any other."""
    own = army.rules.army.break_
    if own is None:
        return
    units = [result for result in army.entries if is_unit(result, army.rules)]
    for result, leader in led_by(army):
        counts = {side: _in(side, units) for side in own.largest_of}
        theirs = max((n for side, n in counts.items() if side.led_by == leader), default=0)
        for side, count in counts.items():
            if side.led_by not in (None, leader) and count > theirs:
                yield result, side, count, theirs


def is_unit(result: EntryResult, rules: Rules) -> bool:
    """Whether an entry is of units that stand on the table in their own right."""
    unit: Unit | None = result.facts.fielded
    return unit is not None and rules.role(unit) == "unit" and not unit.hosts and unit.points > 0


def _in(side: Side, units: list[EntryResult]) -> int:
    return sum(result.entry.count for result in units if set(result.facts.names) & set(side.of))
