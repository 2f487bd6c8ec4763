"""Findings of the mode's checks: about an entry, about the force."""

from __future__ import annotations

from builder.core.findings import ERROR, Finding, Plain, Text
from builder.core.limits import Keys
from builder.systems.skirmish.army.force import Force
from builder.systems.skirmish.entries.facts import EntryResult

HOUSE_RULINGS = ("SK-11", "SK-15")
"""Rules of our own where the annex leaves all troops free."""


def of_force(
    code: str, text: Text, rule: str, path: Keys, found: Plain, allowed: Plain, fix: Text, severity: str = ERROR
) -> Finding:
    """A finding about the whole force."""
    by = "event" if rule == "SK-16" else "rulebook"
    if severity != ERROR:
        by = "house" if rule in HOUSE_RULINGS else "advice"
    return Finding(f"skirmish.{code}", severity, text, rule, path=path, found=found, allowed=allowed, fix=fix, by=by)


def about(
    force: Force,
    m: EntryResult,
    code: str,
    text: Text,
    rule: str,
    keys: Keys,
    found: Plain,
    allowed: Plain,
    fix: Text,
    severity: str = ERROR,
) -> Finding:
    """A finding about an entry."""
    return of_force(code, text, rule, force.path(m, *keys), found, allowed, fix, severity)._replace(entry=m.id)
