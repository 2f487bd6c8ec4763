"""Controls of war machines: number, crew, size, spare crew, equipment (19)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Choice, Control, number_control
from builder.core.findings import T
from builder.core.plurals import P
from builder.systems.wfb3.crews import controls as crew_controls
from builder.systems.wfb3.editor.context import EntryContext
from builder.systems.wfb3.equipment.controls import equipment_controls
from builder.systems.wfb3.units.size_controls import size_control
from builder.systems.wfb3.units.troop_controls import champion_control


def machine_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of war machines with their crew (19)."""
    section = T("Unit")
    system = context.system
    yield size_control(context, T("machines"))
    listed = context.facts.unit_line is not None
    yield from crew_controls.race_control(context)
    yield from crew_controls.shared_unit_control(context)
    if listed:
        crewman = context.facts.crewman
    else:
        crewman = context.unchanged.points
        choices = []
        for machine in context.rules.machine_kinds[context.entry.take]:
            blocked = None
            if machine.points is None:
                blocked = T("no price is printed")
            elif context.army.roster.game == "tournament" and machine.tournament == "never":
                blocked = T("not in tournaments")
            points = (machine.points or 0) + machine.crew * crewman
            choices.append(
                Choice(
                    machine.crew, P("{count} crew", "{count} crew", "count", count=machine.crew), points, None, blocked
                )
            )
        yield context.one_of(("size",), T("size"), choices, section, per=T("a machine"))
        yield crew_controls.creature_control(context, T("crew"))
    if not listed or context.army.roster.game != "tournament" or context.entry.spare_crew:
        yield number_control(
            ("spare_crew",), T("spare crew"), context.entry.spare_crew, section=section, points=crewman,
            per=crew_controls.A_MAN, blocked=context.errors.get(("spare_crew",)),
            rule=context.rules.cite(system.machine_rules.source),
        )  # fmt: skip
    yield from champion_control(context)
    yield from equipment_controls(context, T("a machine") if listed else crew_controls.A_MAN)
