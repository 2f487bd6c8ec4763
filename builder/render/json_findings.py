"""A finding as the documented JSON object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.findings import Finding
from builder.locale import Language

if TYPE_CHECKING:
    from builder.render.json_contract import FindingObject


FORMAT = 1
"""Number of the format of all JSON objects; versions of the same number only add keys."""


def finding_object(finding: Finding, lang: Language) -> FindingObject:
    """A finding as the documented JSON object, with its texts in a language."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "by": finding.by,
        "message": lang.say(finding.text),
        "rule": finding.rule or None,
        "file": finding.place.file,
        "line": finding.place.line,
        "column": finding.place.column,
        "entry": finding.entry,
        "found": finding.found,
        "allowed": finding.allowed,
        "fix": None if finding.fix is None else lang.say(finding.fix),
        "waived": finding.waived,
        "waived_why": finding.waived_why or None,
        "waived_by_list": finding.waived_by_list,
    }
