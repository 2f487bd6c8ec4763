"""Reports on checked files: text, CSV, Markdown, HTML, JSON and JUnit XML."""

from __future__ import annotations

import csv
import html
import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from builder.core import terminal_text
from builder.core.citations import source_of
from builder.core.exit_codes import LEGAL, UNREADABLE
from builder.core.findings import (
    ERROR,
    INFO,
    SEVERITIES,
    WARNING,
    Finding,
    N,
    Shown,
    T,
    Text,
    severity_text,
    verdict_text,
    waived_by_list,
)
from builder.core.points import Quarters, to_number
from builder.core.terminal_text import clean, shortened
from builder.desk.checking import Report
from builder.desk.folders import Skipped
from builder.locale import Language
from builder.render.json_findings import FORMAT, finding_object
from builder.render.markdown_text import escaped

if TYPE_CHECKING:
    from builder.render.json_contract import FileObject

FILE, VERDICT = T("File"), T("Verdict")

Writer = Callable[[Sequence[Report], Language, bool], str]


def bare(report: Report, lang: Language) -> str:
    """The verdict on a file in words, without points, army and player."""
    say = lang.say
    if report.exit == UNREADABLE:
        errors = sum(finding.counts for finding in report.findings)
        return say(N("not readable: {count} problem", "not readable: {count} problems", errors))
    if report.exit != LEGAL or report.kind == "roster":
        return clean(say(verdict_text(report.findings)))
    return say(T("OK"))


def verdict(report: Report, lang: Language) -> str:
    """The verdict on a file as a complete phrase, with points, army and player."""
    say = lang.say
    words = bare(report, lang)
    if report.points is not None:
        words += ", " + say(T("{points} of {limit} points", points=Quarters(report.points), limit=report.limit))
    whose = [say(name) for name in (report.army, report.player) if name]
    if whose:
        words += f" ({', '.join(whose)})"
    if report.since is not None:
        words += f". {say(report.since)}"
    return clean(words)


def shown(report: Report, *, quiet: bool) -> list[Finding]:
    """The findings of a report, the most severe first, waived ones last; `quiet` keeps only errors that count."""
    if quiet:
        return [finding for finding in report.findings if finding.counts]
    return sorted(report.findings, key=_rank)


def _rank(finding: Finding) -> int:
    """Position of a finding in reports by its severity, from 0; waived ones come last."""
    return len(SEVERITIES) if finding.waived is not None else SEVERITIES.index(finding.severity)


GROUPS = {ERROR: T("Errors"), WARNING: T("Warnings"), INFO: T("Notes")}
"""Heading of the findings of each severity."""
LET_PASS = T("Waived")


def grouped(findings: Iterable[Finding]) -> Iterator[tuple[Text, list[Finding]]]:
    """Findings in groups of equal severity with their headings, waived ones as the last group."""
    for place, heading in enumerate((*GROUPS.values(), LET_PASS)):
        own = [finding for finding in findings if _rank(finding) == place]
        if own:
            yield heading, own


def message(finding: Finding, report: Report, lang: Language) -> str:
    """The text of a finding, after the name of its entry unless the text contains that."""
    about = report.titles.get(finding.entry or "")
    text = lang.say(finding.text)
    if about is not None:
        name = lang.say(about)
        text = f"{name} ({finding.entry}){lang.colon}{text.removeprefix(f'{name}{lang.colon}')}"
    return shortened(clean(text), LONGEST)


LONGEST = 2000
"""Greatest number of characters of a finding's message."""


def weight(finding: Finding, lang: Language) -> str:
    """The severity of a finding in words; for a waived one, who waived it."""
    return clean(lang.say(severity_text(finding)))


def way_out(finding: Finding, lang: Language) -> str:
    """The fix of a finding in words; empty if it has none."""
    return "" if finding.fix is None else shortened(clean(lang.say(finding.fix)), LONGEST)


def place(finding: Finding) -> str:
    """`file:line:column` of a finding, without the parts that are unknown."""
    return clean(":".join(str(part) for part in finding.place if part is not None))


NAMED = 10
"""Greatest number of skipped files whose names are printed for each reason; links to folders are all named."""


def account(reports: Sequence[Report], skipped: Sequence[Skipped]) -> tuple[Text, ...]:
    """Messages on skipped files with reasons, and a closing line with the number of files."""
    lines = []
    for why, many in (("linked", len(skipped)), ("hidden", NAMED), ("excluded", NAMED), ("other", NAMED)):
        names = tuple(s.path for s in skipped if s.why == why)
        more = len(names) - many
        shown: tuple[Shown, ...] = names[:many]
        if more > 0:
            shown = (*shown, N("{count} more", "{count} more", more))
        if why == "linked":
            text = T("Skipped, links to folders (name them to check them): {names}.", names=shown)
        elif why == "hidden":
            text = T("Skipped, hidden: {names}.", names=shown)
        elif why == "excluded":
            text = T("Skipped, excluded: {names}.", names=shown)
        else:
            text = T("Skipped, not lists by their names: {names}.", names=shown)
        if names:
            lines.append(text)
    return (*lines, closing(reports, len(skipped)))


def is_list(report: Report) -> bool:
    """True if a file is a list, or is unreadable and may be one; false for definitions and packs."""
    return report.kind in ("roster", "?")


def closing(reports: Sequence[Report], skipped: int) -> Text:
    """A line with the number of files of each verdict, and of `skipped` files if there are any."""
    lists = [report for report in reports if is_list(report)]
    bad = sum(report.exit == UNREADABLE for report in lists)
    legal = sum(report.exit == LEGAL for report in lists)
    counts: tuple[Shown, ...] = ()
    if lists or not reports:
        counts = (
            N("{count} legal", "{count} legal", legal),
            N("{count} not legal", "{count} not legal", len(lists) - legal - bad),
            N("{count} unreadable", "{count} unreadable", bad),
        )
    if len(lists) < len(reports):
        others = [report for report in reports if not is_list(report)]
        illegal = sum(report.exit != LEGAL for report in others)
        counts += (N("{count} definition or pack", "{count} definitions or packs", len(others)),)
        if illegal:
            counts += (N("{count} of them with errors", "{count} of them with errors", illegal),)
    text = T("{number} read: {counts}", number=len(reports), counts=counts)
    if not skipped:
        return T("{counts}.", counts=text)
    return T("{counts}; {skipped}.", counts=text, skipped=N("{count} skipped", "{count} skipped", skipped))


Style = Literal["good", "bad", "warning", "note", "plain"]
"""Emphasis of a report's line, if the output supports it."""


def text(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """A line for each file and for each finding; with `quiet` only findings that are errors that count."""
    return "".join([f"{line}\n" for _, line in lines(reports, lang, quiet)])


def lines(reports: Sequence[Report], lang: Language, quiet: bool) -> Iterator[tuple[Style, str]]:
    """The lines of `text` (without findings other than errors that count if `quiet`), each with its emphasis."""
    for report in reports:
        yield "good" if report.exit == LEGAL else "bad", f"{clean(report.file)}: {verdict(report, lang)}"
        for finding in shown(report, quiet=quiet):
            rule = f" [{clean(cited)}]" if (cited := source_of(finding, lang)) else ""
            line = f"{place(finding)}: {weight(finding, lang)} {finding.code}{lang.colon}{message(finding, report, lang)}{rule}"
            yield _STYLES[_rank(finding)], line
            if finding.fix is not None:
                yield "plain", f"    → {way_out(finding, lang)}"


_STYLES: tuple[Style, ...] = ("bad", "warning", "note", "note")


def statistics(reports: Sequence[Report], lang: Language) -> str:
    """Lines of number and name: files by army, then findings by code, without notes and waived ones."""
    counted = [Counter(lang.say(report.army) for report in reports if report.army is not None)]
    counted.append(
        Counter(
            finding.code
            for report in reports
            for finding in report.findings
            if finding.waived is None and finding.severity != INFO
        )
    )
    return "".join(
        f"{number:>6}  {clean(name)}\n"
        for counts in counted
        for name, number in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    )


def as_json(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """The documented JSON object: files with their findings, and the number of files of each verdict.

    With `quiet` only findings that are errors that count.
    """
    exits = [report.exit for report in reports if is_list(report)]
    counts = {
        "read": len(reports),
        "legal": exits.count(LEGAL),
        "not_legal": len(exits) - exits.count(LEGAL) - exits.count(UNREADABLE),
        "unreadable": exits.count(UNREADABLE),
        "definitions": len(reports) - len(exits),
    }
    files = [_file_object(report, lang, quiet) for report in reports]
    return terminal_text.as_json({"format": FORMAT, "files": files, "counts": counts})


def _file_object(report: Report, lang: Language, quiet: bool) -> FileObject:
    """The JSON object of the report on one file; with `quiet` only findings that are errors that count."""
    return {
        "file": report.file,
        "kind": report.kind,
        "name": report.name,
        "player": report.player,
        "army": None if report.army is None else lang.say(report.army),
        "points": None if report.points is None else to_number(report.points),
        "limit": report.limit,
        "legal": report.exit == LEGAL,
        "waived_by_list": waived_by_list(report.findings),
        "exit": report.exit,
        "verdict": verdict(report, lang),
        "fingerprint": report.fingerprint,
        "open_fingerprint": report.open_fingerprint,
        "findings": [finding_object(finding, lang) for finding in report.findings if not quiet or finding.counts],
    }


def junit(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """JUnit XML: a test case for each file, failed if the list is illegal, in error if it cannot be read.

    With `quiet` only findings that are errors that count.
    """
    failures = sum(report.exit not in (LEGAL, UNREADABLE) for report in reports)
    errors = sum(report.exit == UNREADABLE for report in reports)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuites><testsuite name="muster" tests="{len(reports)}" failures="{failures}" errors="{errors}">',
    ]
    for report in reports:
        lines.append(f"  <testcase classname={_attribute(clean(report.kind))} name={_attribute(clean(report.file))}>")
        properties = {
            "player": report.player,
            "army": lang.optional(report.army),
            "verdict": verdict(report, lang),
        }
        if report.points is not None:
            properties["points"] = str(to_number(report.points))
        named = [
            f"<property name={_attribute(key)} value={_attribute(clean(value))}/>"
            for key, value in properties.items()
            if value
        ]
        lines.append(f"    <properties>{''.join(named)}</properties>")
        body = "\n".join(
            f"{place(finding)} {weight(finding, lang)} {finding.code} {message(finding, report, lang)}"
            for finding in shown(report, quiet=quiet)
            if finding.severity != INFO
        )
        if report.exit != LEGAL:
            tag = "error" if report.exit == UNREADABLE else "failure"
            lines.append(
                f"    <{tag} message={_attribute(verdict(report, lang))}>{html.escape(body, quote=False)}</{tag}>"
            )
        elif body and not quiet:
            lines.append(f"    <system-out>{html.escape(body, quote=False)}</system-out>")
        lines.append("  </testcase>")
    lines.append("</testsuite></testsuites>")
    return "\n".join(lines) + "\n"


def _attribute(text: str) -> str:
    """A text as the value of an XML attribute, with quotes around it."""
    return f'"{html.escape(text, quote=False).replace(chr(34), "&quot;")}"'


_COLUMNS = (
    "file",
    "army",
    "points",
    "limit",
    "verdict",
    "line",
    "column",
    "severity",
    "code",
    "entry",
    "message",
    "rule",
    "fix",
    "player",
    "gravity",
)


def as_csv(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """CSV with a row for each finding, or one row for a file without any; no cell is taken for a formula.

    With `quiet` only findings that are errors that count.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for report in reports:
        head = [
            report.file,
            lang.optional(report.army),
            "" if report.points is None else to_number(report.points),
            "" if report.limit is None else report.limit,
            verdict(report, lang),
        ]
        found = shown(report, quiet=quiet)
        if not found:
            writer.writerow([cell(c) for c in [*head, "", "", "", "", "", "", "", "", report.player, ""]])
        for finding in found:
            fix = way_out(finding, lang)
            row = [
                *head,
                finding.place.line or "",
                finding.place.column or "",
                weight(finding, lang),
                finding.code,
                finding.entry or "",
                message(finding, report, lang),
                finding.rule or "",
                fix,
                report.player,
                "waived" if finding.waived is not None else finding.severity,
            ]
            writer.writerow([cell(c) for c in row])
    return out.getvalue()


def spreadsheet(rows: Iterable[Sequence[str | float | None]], lang: Language) -> str:
    """Rows as CSV that spreadsheets in this language open without conversion."""
    out = io.StringIO()
    out.write("\ufeff")
    csv.writer(out, lineterminator="\n", delimiter=";" if lang.code == "fr" else ",").writerows(rows)
    return out.getvalue()


def cell(value: str | float | None) -> str | float | None:
    """A cell changed so that no spreadsheet takes it for a formula."""
    if not isinstance(value, str):
        return value
    value = clean(value)
    return f"'{value}" if value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


HEADS = (FILE, T("Player"), T("Army"), T("Points"), VERDICT)


def _cells(report: Report, lang: Language) -> tuple[str, ...]:
    """Cells of a table for a file: name, player, army, points and verdict."""
    points = "" if report.points is None else lang.say(Quarters(report.points))
    return (
        clean(report.file),
        clean(report.player),
        "" if report.army is None else clean(lang.say(report.army)),
        points,
        bare(report, lang),
    )


def markdown(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """A Markdown table of files, and their findings as lists; with `quiet` only errors that count."""
    say = lang.say
    lines = [f"| {' | '.join(map(say, HEADS))} |", "|---|---|---|--:|---|"]
    lines += [f"| {' | '.join(map(escaped, _cells(report, lang)))} |" for report in reports]
    for report in reports:
        found = shown(report, quiet=quiet)
        if found:
            lines += ["", f"**{escaped(report.file)}**"]
        for heading, own in grouped(found):
            lines += ["", f"*{say(heading)}*", ""]
            for finding in own:
                rule = f" *({escaped(cited)})*" if (cited := source_of(finding, lang)) else ""
                fix = "" if finding.fix is None else f" — {escaped(way_out(finding, lang))}"
                line = " " + say(T("line {line}", line=finding.place.line)) if finding.place.line else ""
                lines.append(
                    f"- {escaped(weight(finding, lang))} `{finding.code}`{line}{lang.colon}{escaped(message(finding, report, lang))}{rule}{fix}"
                )
    return "\n".join(lines) + "\n"


_STYLE = (
    "body{font:16px/1.4 Georgia,serif;max-width:60em;margin:2em auto;padding:0 1em;color:#111;background:#fff}"
    "table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #bbb;padding:.3em .5em;text-align:left;vertical-align:top}"
    "code{font:14px monospace}.bad{font-weight:bold}"
)


def as_html(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """All reports as one self-contained HTML page; with `quiet` only findings that are errors that count."""
    say = lang.say
    rows = []
    for report in reports:
        mark = "" if report.exit == LEGAL else ' class="bad"'
        cells = "".join(f"<td>{html.escape(cell)}</td>" for cell in _cells(report, lang))
        rows.append(f"<tr{mark}>{cells}</tr>")
        for heading, own in grouped(shown(report, quiet=quiet)):
            rows.append(f'<tr><td></td><th colspan="4">{html.escape(say(heading))}</th></tr>')
            for finding in own:
                rule = f" <i>({html.escape(clean(cited))})</i>" if (cited := source_of(finding, lang)) else ""
                fix = "" if finding.fix is None else f"<br>→ {html.escape(way_out(finding, lang))}"
                where = ":".join(str(part) for part in finding.place[1:] if part is not None)
                rows.append(
                    f"<tr><td>{where} <code>{finding.code}</code></td>"
                    f'<td colspan="4">{html.escape(weight(finding, lang))}{lang.colon}{html.escape(message(finding, report, lang))}{rule}{fix}</td></tr>'
                )
    heads = "".join(f"<th>{html.escape(say(head))}</th>" for head in HEADS)
    return (
        f'<!DOCTYPE html>\n<html lang="{lang.code}"><head><meta charset="utf-8"><title>Muster</title><style>{_STYLE}</style></head><body>\n'
        f"<table><tr>{heads}</tr>\n" + "\n".join(rows) + "\n</table></body></html>\n"
    )


FORMATS: dict[str, Writer] = {
    "text": text,
    "json": as_json,
    "junit": junit,
    "csv": as_csv,
    "markdown": markdown,
    "html": as_html,
}
