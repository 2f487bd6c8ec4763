"""Checks of war machines: crews in tournaments, and single teams with portable weapons (19.5, 19.6)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import entry_finding, names_of
from builder.core.findings import ERROR, WARNING, Finding, T
from builder.systems.wfb3.army import Army, rest_of_unit
from builder.systems.wfb3.definitions.machines import Machine


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


def machines_allowed_in_tournaments(army: Army) -> Iterator[Finding]:
    """Findings on large crews in tournaments: an error if forbidden, a warning if unclear (19.6, A27, V20)."""
    for m in army.units:
        if m.kind != "machine" or not isinstance(m.facts.line, Machine):
            continue
        machine = m.facts.line
        if army.roster.game != "tournament" or machine.tournament == "legal":
            continue
        never = machine.tournament == "never"
        yield entry_finding(
            army,
            m,
            "wfb3.machine",
            T("Not allowed in tournaments: {machine} with a crew of {crew}.", machine=machine.name, crew=machine.crew)
            if never
            else T(
                "It is unclear whether tournaments allow this: {machine} with a crew of {crew}.",
                machine=machine.name,
                crew=machine.crew,
            ),
            f"{army.rules.cite(machine.source)} (A27)",
            "size",
            severity=ERROR if never else WARNING,
            found=machine.crew,
            allowed=[m.crew for m in army.rules.machine_kinds.get(machine.kind, ()) if m.tournament == "legal"],
            fix=T("Take the smallest crew."),
        )
