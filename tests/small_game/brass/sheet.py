"""What a sheet tells: facts and damage of an entry, boilers of the army."""

from __future__ import annotations

from collections.abc import Iterator

from brass.army import POINTS, boilers, limits_of
from brass.entries import Army, EntryResult
from brass.rules import Rules

from builder.core import limits
from builder.core.entries import SheetFacts
from builder.core.findings import T
from builder.core.limits import Row
from builder.core.points import Quarters
from builder.core.quick_reference import QuickReference, Table
from builder.core.tracks import Boxes
from builder.systems.game_values import Note


def sheet_facts(m: EntryResult, rules: Rules) -> SheetFacts:
    """An engine has a grid, others a box a hit."""
    unit = m.facts.unit
    if unit is None:
        return SheetFacts()
    grid = rules.grid(unit)
    facts = ((T("Boiler"), T("{points} points", points=Quarters(unit.boiler))),) if unit.boiler else ()
    return SheetFacts(facts=facts, tracks=(Boxes(T("Hits"), (unit.hits,)) if grid is None else grid,))


def summary(army: Army) -> Iterator[Note]:
    """The scenario, and what each boiler pays."""
    if army.rules.scenario is not None:
        yield Note(T("Scenario"), army.rules.scenario.name)
    for pool in boilers(army):
        used, high = Quarters(int(pool.limit.used)), Quarters(int(pool.limit.allowed.high or 0))
        text = T("{used} of {high} points", used=used, high=high)
        over = Quarters(int(pool.limit.used - pool.paid))
        yield Note(pool.limit.name, T("{text}, {over} on the army's points", text=text, over=over) if over else text)


def table(army: Army) -> tuple[Row, ...]:
    """Limits of the list, for an umpire; points have a table of their own."""
    return tuple(limits.rows(limit for limit in limits_of(army) if limit.unit is not POINTS))


def reference(army: Army, *, whole: bool) -> QuickReference:
    """Steam for all, engines where there is one."""
    steam = Table(T("Steam"), (T("Die"), T("Result")), (("1", T("the boiler bursts")),), turn=T("Start"))
    engines = Table(T("Engines"), (T("Die"), T("Result")), (("6", T("it runs away")),), turn=T("Movement"), kind="chart")
    units = (m.facts.unit for m in army.entries)
    has = any(unit is not None and army.rules.grid(unit) is not None for unit in units)
    return QuickReference((steam, engines) if whole or has else (steam,), (steam.title, engines.title))
