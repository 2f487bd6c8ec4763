"""Findings of Warmaster’s checks: about an entry, about the army."""

from __future__ import annotations

from typing import Unpack

from builder.core import entry_findings
from builder.core.entry_findings import FindingDetails
from builder.core.findings import ERROR, Finding, Text
from builder.systems.warmaster.army.army_view import Army
from builder.systems.warmaster.entries.facts import EntryResult


def cited(army: Army, id: str) -> str:
    """The list with a rule of the game, as a finding cites them."""
    return f"{army.rules.cited} ({id})"


def of_army(
    army: Army, code: str, text: Text, rule: str, key: str, *, severity: str = ERROR, **more: Unpack[FindingDetails]
) -> Finding:
    """A finding about the whole army; the list asks for it unless another is named."""
    more.setdefault("by", "list")
    return entry_findings.of_army(f"warmaster.{code}", text, cited(army, rule), key, severity=severity, **more)


def about(
    army: Army,
    m: EntryResult,
    code: str,
    text: Text,
    rule: str,
    *keys: str | int,
    severity: str = ERROR,
    **more: Unpack[FindingDetails],
) -> Finding:
    """A finding about an entry; the list asks for it unless another is named."""
    more.setdefault("by", "list")
    return entry_findings.about(army, m, f"warmaster.{code}", text, cited(army, rule), *keys, severity=severity, **more)
