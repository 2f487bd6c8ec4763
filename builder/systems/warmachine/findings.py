"""Findings with the rulebook as default origin."""

from __future__ import annotations

from typing import Unpack

from builder.core import entry_findings
from builder.core.entry_findings import FindingDetails
from builder.core.findings import ERROR, Finding, Text
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.rules import cited


def army_finding(
    army: Army, code: str, text: Text, rule: str, key: str, *, severity: str = ERROR, **more: Unpack[FindingDetails]
) -> Finding:
    """A finding about the whole army at a roster key, by the rulebook; `rule` is the number of the rule."""
    return entry_findings.army_finding(
        f"warmachine.{code}", text, cited(army.rules, rule), key, severity=severity, **more
    )


def entry_finding(
    army: Army,
    result: EntryResult,
    code: str,
    text: Text,
    rule: str,
    *keys: str | int,
    severity: str = ERROR,
    **more: Unpack[FindingDetails],
) -> Finding:
    """A finding about an entry at the value of `keys`, by the rulebook; `rule` is the number of the rule."""
    return entry_findings.entry_finding(
        army, result, f"warmachine.{code}", text, cited(army.rules, rule), *keys, severity=severity, **more
    )
