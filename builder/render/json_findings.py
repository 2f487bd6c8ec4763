"""A finding as the promised JSON object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.findings import Finding
from builder.locale import Language

if TYPE_CHECKING:
    from builder.render.json_contract import FindingObject


def finding_object(f: Finding, lang: Language) -> FindingObject:
    """A finding with the promised keys."""
    return {
        "code": f.code,
        "severity": f.severity,
        "by": f.by,
        "message": lang.say(f.text),
        "rule": f.rule or None,
        "file": f.place.file,
        "line": f.place.line,
        "column": f.place.column,
        "entry": f.entry,
        "found": f.found,
        "allowed": f.allowed,
        "fix": None if f.fix is None else lang.say(f.fix),
        "waived": f.waived,
        "waived_why": f.waived_why or None,
        "waived_by_list": f.waived_by_list,
    }
