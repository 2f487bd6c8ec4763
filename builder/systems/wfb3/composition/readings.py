"""What the sources leave open and Muster reads in one way, so that players can agree on another (5.1, 13.1)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import about
from builder.core.findings import INFO, Finding, T
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.profiles.model_movement import doubled_in_doubt
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import cite


def doubled_penalties(army: Army) -> Iterator[Finding]:
    """Whose armour slows a riding animal as much as himself, of which the bestiary says nothing (bestiary, Elves)."""
    for m in (*army.units, *army.characters):
        figure: ModelSpec | None = m.facts.figure
        kept = None if figure is None else doubled_in_doubt(figure, army.rules.system)
        if figure is None or kept is None or m.in_play.movement is None:
            continue
        yield about(
            army,
            m,
            "wfb3.doubt",
            T(
                "Unclear: {why}. Here its Movement is {here}″, otherwise {pace}″.",
                why=figure.creature.mounted_doubt,
                here=m.in_play.movement.effective,
                pace=m.in_play.movement.effective + kept,
            ),
            cite(figure.creature.sources[-1], army.rules.system),
            "mount" if m.entry.mount is not None else "take",
            severity=INFO,
            found=m.in_play.movement.effective,
            by="advice",
        )
