"""Remarks where the sources are unclear and Muster follows one reading, so that players can agree on another (5.1, 13.1)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import about
from builder.core.findings import INFO, Finding, T
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.profiles.model_movement import doubtful_penalty
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import cite


def mounted_armour_in_doubt(army: Army) -> Iterator[Finding]:
    """Riders whose armour may slow their mount twice; the bestiary does not say (bestiary, Elves)."""
    for result in (*army.units, *army.characters):
        figure: ModelSpec | None = result.facts.figure
        kept = None if figure is None else doubtful_penalty(figure, army.rules.system)
        if figure is None or kept is None or result.in_play.movement is None:
            continue
        yield about(
            army,
            result,
            "wfb3.doubt",
            T(
                "Unclear: {why}. Here its Movement is {here}″, otherwise {pace}″.",
                why=figure.creature.mounted_doubt,
                here=result.in_play.movement.effective,
                pace=result.in_play.movement.effective + kept,
            ),
            cite(figure.creature.sources[-1], army.rules.system),
            "mount" if result.entry.mount is not None else "take",
            severity=INFO,
            found=result.in_play.movement.effective,
            by="advice",
        )
