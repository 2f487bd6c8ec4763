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


def chariot_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of chariots and wagons, sold complete by a list or built from team and crew (20)."""
    yield size_control(context, T("wagons") if context.facts.chariot.kind == "wagon" else T("chariots"))
    yield from crew_controls.race_control(context)
    yield from crew_controls.shared_unit_control(context)
    if context.facts.chariot.listed:
        yield from equipment_controls(context, T("a chariot"))
    else:
        yield from crew_controls.built_chariot_controls(context)
    yield from command_posts(context, context.facts.crewman)
