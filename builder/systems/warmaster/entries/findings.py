"""Findings about an entry by itself: what is unknown, and what is wrong."""

from __future__ import annotations

from builder.core.findings import ERROR, Finding, Plain, T, Text
from builder.core.limits import Keys
from builder.core.spelling import did_you_mean
from builder.systems.warmaster.rules.rules import Rules, cited


def unknown_id(id: str, known: list[str], path: Keys, text: Text, rules: Rules) -> Finding:
    """A finding about an id that names nothing known."""
    return Finding(
        "ref.unknown",
        ERROR,
        text,
        path=path,
        found=id,
        allowed=known,
        fix=did_you_mean(id, known, rules.word) or T("Remove it."),
        by="list",
    )


def entry_error(
    code: str,
    text: Text,
    rules: Rules,
    rule: str,
    path: Keys,
    found: Plain,
    *,
    severity: str = ERROR,
    allowed: Plain = None,
    fix: Text | None = None,
) -> Finding:
    """A finding about what is known, but not so."""
    return Finding(
        f"warmaster.{code}", severity, text, cited(rules, rule), path=path, found=found, allowed=allowed,
        fix=fix or T("Remove it."), by="list",
    )  # fmt: skip
