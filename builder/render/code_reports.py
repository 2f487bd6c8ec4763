"""Reports for the places where changes are looked at: SARIF for code scanning, annotations for GitHub's own runs."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from builder.core import VERSION, terminal_text
from builder.core.findings import ERROR, WARNING, Finding
from builder.core.terminal_text import clean
from builder.desk.checking import Report
from builder.locale import Language
from builder.render.verdict_reports import message, shown, verdict, way_out

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def _level(finding: Finding, error: str, warning: str, note: str) -> str:
    """How grave a finding is in another program's words; what is waived is a note."""
    if finding.waived is not None:
        return note
    return {ERROR: error, WARNING: warning}.get(finding.severity, note)


def _path(r: Report, f: Finding) -> str:
    """Where a finding's file lies, from the folder of the run."""
    return clean(f.place.file or r.file).replace("\\", "/").removeprefix("./")


def sarif(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """SARIF 2.1.0: a run with a result a finding."""
    found = [(r, f) for r in reports for f in shown(r, quiet=quiet)]
    codes = sorted({f.code for _, f in found})
    rules = [{"id": code, "shortDescription": {"text": code}} for code in codes]
    results = []
    for r, f in found:
        fix = way_out(f, lang)
        text = f"{message(f, r, lang)} → {fix}" if fix else message(f, r, lang)
        place: dict[str, object] = {"artifactLocation": {"uri": quote(_path(r, f))}}
        if f.place.line is not None:
            place["region"] = {"startLine": f.place.line, "startColumn": f.place.column or 1}
        result: dict[str, object] = {
            "ruleId": f.code,
            "ruleIndex": codes.index(f.code),
            "level": _level(f, "error", "warning", "note"),
            "message": {"text": text},
            "locations": [{"physicalLocation": place}],
        }
        if f.waived is not None:
            result["suppressions"] = [{"kind": "external", "justification": clean(f.waived_why or f.waived)}]
        results.append(result)
    driver = {"name": "muster", "version": VERSION, "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return terminal_text.as_json({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]})


def github(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """Commands that a run on GitHub turns into annotations, and a line a file for its log."""
    lines = []
    for r in reports:
        lines.append(f"{_line(clean(r.file))}: {_line(verdict(r, lang))}")
        for f in shown(r, quiet=quiet):
            fix = way_out(f, lang)
            where = [f"file={_property(_path(r, f))}"]
            if f.place.line is not None:
                where += [f"line={f.place.line}", f"col={f.place.column or 1}"]
            text = message(f, r, lang) + (f" → {fix}" if fix else "")
            level = _level(f, "error", "warning", "notice")
            lines.append(f"::{level} {','.join(where)},title={_property(f.code)}::{_data(text)}")
    return "".join(line + "\n" for line in lines)


def _line(text: str) -> str:
    """Text at the beginning of a line that a run does not take for a command."""
    return text.replace("::", ": :").replace("##[", "# #[")


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
