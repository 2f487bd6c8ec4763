"""Controls of chariots and wagons (20)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Control
from builder.core.findings import T
from builder.systems.wfb3.crews import controls as crew_controls
from builder.systems.wfb3.editor.context import EntryContext
from builder.systems.wfb3.equipment.controls import equipment_controls
from builder.systems.wfb3.units.size_controls import size_control
from builder.systems.wfb3.units.troop_controls import command_posts


def chariot_controls(d: EntryContext) -> Iterator[Control]:
    """Controls of chariots and wagons, sold complete by a list or built from team and crew (20)."""
    yield size_control(d, T("wagons") if d.result.facts.chariot.kind == "wagon" else T("chariots"))
    yield from crew_controls.race_control(d)
    yield from crew_controls.shared_unit_control(d)
    if d.result.facts.chariot.listed:
        yield from equipment_controls(d, T("a chariot"))
    else:
        yield from crew_controls.built_chariot_controls(d)
    yield from command_posts(d, d.result.facts.crewman)
