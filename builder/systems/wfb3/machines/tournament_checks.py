"""Check of which war machines tournaments allow, by the size of their crew (19.6)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import entry_finding
from builder.core.findings import ERROR, WARNING, Finding, T
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.definitions.machines import Machine


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
