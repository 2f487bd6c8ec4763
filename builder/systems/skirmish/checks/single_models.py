"""Models that are remembered one by one stand one by one."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Finding, T
from builder.systems.skirmish.army.force import Force
from builder.systems.skirmish.checks.findings import about


def alone(force: Force) -> Iterator[Finding]:
    """SK-04, SK-09: a leader, and who bears injuries or experience, is a single model."""
    for m in force.ordered if force.rules.mode.single else ():
        marks = {"leader": m.entry.leader, "injuries": bool(m.entry.injuries), "experience": bool(m.entry.experience)}
        own = next((key for key, there in marks.items() if there), None)
        if own is not None and m.entry.models is not None and m.entry.models > 1:
            text = T(
                "{name}: {count} models in one entry; the leader, and any model with injuries or experience, must be an entry of its own.",
                name=m.name,
                count=m.entry.models,
            )
            yield about(
                force,
                m,
                "single",
                text,
                "SK-04" if own == "leader" else "SK-09",
                ("models",),
                m.entry.models,
                1,
                T("Split it into {count} entries of one model each.", count=m.entry.models),
            )
