"""Findings of the game's checks: about an entry, about the army."""

from __future__ import annotations

from typing import Unpack

from builder.core import entry_findings
from builder.core.entry_findings import FindingDetails
from builder.core.findings import ERROR, Finding, Text
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.rules import cited


def of_army(
    army: Army, code: str, text: Text, rule: str, key: str, *, severity: str = ERROR, **more: Unpack[FindingDetails]
) -> Finding:
    """A finding about the whole army; the rulebook asks for it unless another is named."""
    return entry_findings.of_army(f"warmachine.{code}", text, cited(army.rules, rule), key, severity=severity, **more)


def about(
    army: Army,
    result: EntryResult,
    code: str,
    text: Text,
    rule: str,
    *keys: str | int,
    severity: str = ERROR,
    **more: Unpack[FindingDetails],
) -> Finding:
    """A finding about an entry; the rulebook asks for it unless another is named."""
    return entry_findings.about(
        army, result, f"warmachine.{code}", text, cited(army.rules, rule), *keys, severity=severity, **more
    )
