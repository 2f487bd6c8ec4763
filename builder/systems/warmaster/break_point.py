"""Break point of an army: number of units to lose, and which units count (WM-22)."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.core.findings import Shown
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.entries import EntryResult


class BreakPoint(NamedTuple):
    """Break point of an army."""

    units: int
    """Number of all units of the army."""
    counted: int
    """Number of units that count for the break point."""
    at: int
    """Number of lost units at which the army breaks."""
    note: Shown = None
    """How the army's rule differs from the usual one."""
    who: Shown = None
    """Common name of the units that count; `None` if all count."""
    of: tuple[Shown, ...] = ()
    """Names of the units that count; empty if all count."""


def break_point_of(army: Army) -> BreakPoint:
    """The break point (WM-22): half the units, rounded up, unless the army has a rule of its own."""
    own, on_table = army.rules.army.break_, _number(army.units)
    counted = [result for result in army.units if result.facts.unit.counts]
    if own is None:
        return BreakPoint(on_table, _number(counted), formulas.break_point(_number(counted)))
    who = own.who
    if own.counts:
        counted = of_lines(army, own.counts)
    elif own.largest_of:
        leaders = {leader for _, leader in led_by(army)}
        largest = max(own.largest_of, key=lambda side: (count_of(army, side.of), side.led_by in leaders))
        who, counted = largest.name, of_lines(army, largest.of)
    number = _number(counted)
    names = tuple(dict.fromkeys(result.facts.unit.name for result in counted))
    at = formulas.break_point(number, own.more)
    return BreakPoint(on_table, number, at, own.note, who, names if number != on_table else ())


def led_by(army: Army) -> Iterator[tuple[EntryResult, str]]:
    """Generals who are the leader that a side of the army names, each with the id of that line or upgrade."""
    own = army.rules.army.break_
    names = {side.led_by for side in own.largest_of} if own is not None else set()
    for result in army.entries:
        line = result.facts.line
        if line is not None and army.rules.role(line) == "general":
            leads = next((b.id for b in (*result.facts.upgrades, line) if b.id in names), None)
            if leads is not None:
                yield result, leads


def of_lines(army: Army, ids: tuple[str, ...]) -> list[EntryResult]:
    """Entries of units that count as one of the lines with these ids."""
    return [result for result in army.units if not set(ids).isdisjoint(result.facts.names)]


def count_of(army: Army, ids: tuple[str, ...]) -> int:
    """Number of units that count as one of the lines with these ids."""
    return _number(of_lines(army, ids))


def _number(entries: list[EntryResult]) -> int:
    """Number of units in entries."""
    return sum(result.entry.count for result in entries)
