"""Check of single teams with portable weapons (19.5)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import entry_finding, names_of
from builder.core.findings import Finding, T
from builder.systems.wfb3.army import Army, rest_of_unit


def portable_teams(army: Army) -> Iterator[Finding]:
    """Findings on single teams with portable weapons, which are no unit (19.5, V21)."""
    least = army.rules.system.machine_rules.team_unit
    for m in army.units:
        if m.kind != "machine" or not m.facts.portable or m.under is not None:
            continue
        parts = rest_of_unit(m, army)
        teams = m.models + sum(p.models for p in parts)
        leaders = [c for c in army.joined.get(m.id, ()) if c.facts.post in ("champion", "leader")]
        if leaders and 0 < teams < least:
            yield entry_finding(
                army,
                m,
                "wfb3.machine",
                T("A single team acts by itself and has no leader; a unit has {count} teams or more.", count=least),
                "WFB3 19.5",
                "models",
                found=teams,
                allowed=f"{least}+",
                fix=T("Take a second team, or let the character join another unit."),
                others=names_of(leaders),
            )
