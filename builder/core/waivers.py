"""Waivers: which findings a list lets pass, by whose word.

A waiver names a code, and an entry where it is for one alone. Ids that nobody knows cannot be let pass.
"""

from __future__ import annotations

from builder.core.findings import INFO, Finding, T
from builder.core.roster import Roster


def applied(findings: list[Finding], roster: Roster) -> list[Finding]:
    """Mark what the roster's waivers let pass, and tell of waivers that let nothing pass."""
    if not roster.waivers:
        return findings
    used: set[int] = set()
    first: dict[tuple[str, str | None], int] = {}
    for number, waiver in enumerate(roster.waivers):
        first.setdefault((waiver.code, waiver.entry), number)
    result = []
    for finding in findings:
        asked = ((finding.code, None), (finding.code, finding.entry))
        numbers = [first[key] for key in asked if key in first]
        if numbers and not finding.code.startswith("ref."):
            used.add(min(numbers))
            by = roster.waivers[min(numbers)]
            finding = finding._replace(waived=by.by, waived_why=by.why.strip())
        result.append(finding)
    for number, waiver in enumerate(roster.waivers):
        if number not in used:
            result.append(
                Finding(
                    "ref.unknown",
                    INFO,
                    T("This waiver for {code} lets nothing pass.", code=waiver.code),
                    path=("waivers", number),
                    found=waiver.code,
                    allowed=sorted({f.code for f in result}),
                    fix=T("Remove it."),
                    by="advice",
                )
            )
    return result
