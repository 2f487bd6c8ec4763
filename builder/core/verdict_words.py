"""The verdict on a list in one line, the same for reports, sheets and every front end."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.findings import ERROR, Finding, N, T, Text


def waived_by_list(findings: Iterable[Finding]) -> int:
    """How many errors only the list itself lets pass."""
    return sum(f.waived_by_list and f.severity == ERROR for f in findings)


def verdict(findings: Iterable[Finding]) -> Text:
    """Legal or not, in words that stand alone; what only the list itself lets pass is said first, or that it counts for nothing."""
    found = tuple(findings)
    said = _verdict(found)
    claims = sum(f.code == CLAIM for f in found)
    if not claims:
        return said
    idle = N("{count} waiver of its own counts for nothing", "{count} waivers of its own count for nothing", claims)
    return T("{verdict} ({more})", verdict=said, more=idle)


CLAIM = "event.waiver"
"""The code of a waiver that a list carries to an event, where it counts for nothing."""


def _verdict(found: tuple[Finding, ...]) -> Text:
    errors = sum(f.counts for f in found)
    own = waived_by_list(found)
    if errors and own:
        wrong = N("NOT LEGAL: {count} error", "NOT LEGAL: {count} errors", errors)
        more = N("{count} more waived by the list itself", "{count} more waived by the list itself", own)
        return T("{verdict}, {more}", verdict=wrong, more=more)
    if errors:
        return N("NOT LEGAL: {count} error", "NOT LEGAL: {count} errors", errors)
    if own:
        return N(
            "Legal only by {count} waiver of the list itself", "Legal only by {count} waivers of the list itself", own
        )
    waived = sum(f.waived is not None for f in found)
    if waived:
        return N("Legal with {count} finding waived", "Legal with {count} findings waived", waived)
    return T("Legal")
