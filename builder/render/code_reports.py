"""Reports for code review: SARIF for code scanning, annotations for runs on GitHub."""

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
    """The word for a finding's severity: one of `error`, `warning` and `note`; a waived finding is a note."""
    if finding.waived is not None:
        return note
    return {ERROR: error, WARNING: warning}.get(finding.severity, note)


def _path(report: Report, finding: Finding) -> str:
    """Path of a finding's file as given to the command, with forward slashes."""
    return clean(finding.place.file or report.file).replace("\\", "/").removeprefix("./")


def sarif(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """SARIF 2.1.0 with a result for each finding; with `quiet` only for errors that count."""
    found = [(report, finding) for report in reports for finding in shown(report, quiet=quiet)]
    codes = sorted({finding.code for _, finding in found})
    rules = [{"id": code, "shortDescription": {"text": code}} for code in codes]
    results = []
    for report, finding in found:
        fix = way_out(finding, lang)
        text = f"{message(finding, report, lang)} → {fix}" if fix else message(finding, report, lang)
        place: dict[str, object] = {"artifactLocation": {"uri": quote(_path(report, finding))}}
        if finding.place.line is not None:
            place["region"] = {"startLine": finding.place.line, "startColumn": finding.place.column or 1}
        result: dict[str, object] = {
            "ruleId": finding.code,
            "ruleIndex": codes.index(finding.code),
            "level": _level(finding, "error", "warning", "note"),
            "message": {"text": text},
            "locations": [{"physicalLocation": place}],
        }
        if finding.waived is not None:
            result["suppressions"] = [
                {"kind": "external", "justification": clean(finding.waived_why or finding.waived)}
            ]
        results.append(result)
    driver = {"name": "muster", "version": VERSION, "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return terminal_text.as_json({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]})


def github(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """Log lines of the files, and commands that GitHub turns into annotations; `quiet` keeps only errors that count."""
    lines = []
    for report in reports:
        lines.append(f"{_line(clean(report.file))}: {_line(verdict(report, lang))}")
        for finding in shown(report, quiet=quiet):
            fix = way_out(finding, lang)
            where = [f"file={_property(_path(report, finding))}"]
            if finding.place.line is not None:
                where += [f"line={finding.place.line}", f"col={finding.place.column or 1}"]
            text = message(finding, report, lang) + (f" → {fix}" if fix else "")
            level = _level(finding, "error", "warning", "notice")
            lines.append(f"::{level} {','.join(where)},title={_property(finding.code)}::{_data(text)}")
    return "".join(line + "\n" for line in lines)


def _line(text: str) -> str:
    """The text, changed so that GitHub takes no part of it for a command."""
    return text.replace("::", ": :").replace("##[", "# #[")


def _data(text: str) -> str:
    """A text escaped as the message of a GitHub command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """A text escaped as the value of a property of a GitHub command."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
