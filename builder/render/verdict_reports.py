"""Reports of checked files in the forms that people and programs read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from builder.core import terminal_text, verdict_words
from builder.core.citations import without_rulings
from builder.core.exit_codes import LEGAL, UNREADABLE
from builder.core.findings import ERROR, INFO, Finding, N, Shown, T, Text, gravity
from builder.core.points import Quarters, to_number
from builder.core.terminal_text import clean, cut
from builder.desk.checking import Report
from builder.desk.folders import Skipped
from builder.locale import Language

FILE, VERDICT = T("File"), T("Verdict")

Writer = Callable[[Sequence[Report], Language, bool], str]


def verdict(report: Report, lang: Language) -> str:
    """A file's verdict in words that stand alone."""
    say = lang.say
    errors = sum(f.counts for f in report.findings)
    if report.exit == UNREADABLE:
        return say(N("not readable: {count} problem", "not readable: {count} problems", errors))
    if report.exit != LEGAL or report.kind == "roster":
        words = say(verdict_words.verdict(report.findings))
    else:
        words = say(T("in order"))
    if report.points is not None:
        words += ", " + say(T("{points} of {limit} points", points=Quarters(report.points), limit=report.limit))
    if report.army is not None:
        words += f" ({say(report.army)})"
    if report.since is not None:
        words += f". {say(report.since)}"
    return clean(words)


def message(finding: Finding, report: Report, lang: Language) -> str:
    """A finding's text with the entry that it is about."""
    about = report.titles.get(finding.entry or "")
    text = lang.say(finding.text)
    return cut(clean(f"{lang.say(about)} ({finding.entry}){lang.colon}{text}" if about is not None else text), LONGEST)


LONGEST = 2000
"""Characters of a message, at most."""


def weight(finding: Finding, lang: Language) -> str:
    """How grave it is in words, or who let it pass, whatever he calls himself."""
    return clean(lang.say(gravity(finding)))


def way_out(finding: Finding, lang: Language) -> str:
    """How to put it right; nothing where nobody knows."""
    return "" if finding.fix is None else cut(clean(lang.say(finding.fix)), LONGEST)


def place(finding: Finding) -> str:
    """`file:line:column`, as far as they are known."""
    return clean(":".join(str(p) for p in finding.place if p is not None))


NAMED = 10
"""Files that are named of those skipped for one reason, at most; links to folders are all named."""


def account(reports: Sequence[Report], skipped: Sequence[Skipped]) -> tuple[Text, ...]:
    """What of the folders was skipped and why, and a closing line that counts all files."""
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
            text = T("Skipped, no lists by their names: {names}.", names=shown)
        if names:
            lines.append(text)
    return (*lines, closing(reports, len(skipped)))


def closing(reports: Sequence[Report], skipped: int) -> Text:
    """A line that counts all files by their verdicts."""
    bad = sum(r.exit == UNREADABLE for r in reports)
    legal = sum(r.exit == LEGAL for r in reports)
    counts = (
        N("{count} legal", "{count} legal", legal),
        N("{count} not legal", "{count} not legal", len(reports) - legal - bad),
        N("{count} unreadable", "{count} unreadable", bad),
    )
    text = T("{number} read: {counts}", number=len(reports), counts=counts)
    if not skipped:
        return T("{counts}.", counts=text)
    return T("{counts}; {skipped}.", counts=text, skipped=N("{count} skipped", "{count} skipped", skipped))


def text(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """A line a file and a line a finding; `quiet` leaves out what is in order."""
    lines = []
    for report in reports:
        if not quiet or report.exit != LEGAL:
            lines.append(f"{clean(report.file)}: {verdict(report, lang)}")
        for f in report.findings:
            if quiet and (f.severity != ERROR or f.waived is not None):
                continue
            rule = f" [{clean(without_rulings(f.rule))}]" if f.rule else ""
            lines.append(f"{place(f)}: {weight(f, lang)} {f.code}{lang.colon}{message(f, report, lang)}{rule}")
            if f.fix is not None:
                lines.append(f"    → {way_out(f, lang)}")
    return "".join(ln + "\n" for ln in lines)


def as_json(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """An object with a list of files, each with its findings."""
    from builder.render import json as json_form  # a check in words does not wait for it
    from builder.render.json_contract import CheckedObject, FileObject

    files: list[FileObject] = [
        {
            "file": r.file,
            "kind": r.kind,
            "name": r.name,
            "army": None if r.army is None else lang.say(r.army),
            "points": None if r.points is None else to_number(r.points),
            "limit": r.limit,
            "legal": r.exit == LEGAL,
            "waived_by_list": verdict_words.waived_by_list(r.findings),
            "exit": r.exit,
            "fingerprint": r.fingerprint,
            "findings": [json_form.finding(f, lang) for f in r.findings if not quiet or f.counts],
        }
        for r in reports
    ]
    checked: CheckedObject = {"files": files}
    return terminal_text.as_json(checked)


def junit(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """JUnit XML: a test case a file, failed if it is not legal, in error if it cannot be read."""
    from xml.sax.saxutils import escape, quoteattr  # writing only; nothing is parsed

    failures = sum(r.exit not in (LEGAL, UNREADABLE) for r in reports)
    errors = sum(r.exit == UNREADABLE for r in reports)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuites><testsuite name="muster" tests="{len(reports)}" failures="{failures}" errors="{errors}">',
    ]
    for r in reports:
        lines.append(f"  <testcase classname={quoteattr(clean(r.kind))} name={quoteattr(clean(r.file))}>")
        body = "\n".join(
            f"{place(f)} {weight(f, lang)} {f.code} {message(f, r, lang)}" for f in r.findings if f.severity != INFO
        )
        if r.exit != LEGAL:
            tag = "error" if r.exit == UNREADABLE else "failure"
            lines.append(f"    <{tag} message={quoteattr(verdict(r, lang))}>{escape(body)}</{tag}>")
        elif body and not quiet:
            lines.append(f"    <system-out>{escape(body)}</system-out>")
        lines.append("  </testcase>")
    lines.append("</testsuite></testsuites>")
    return "\n".join(lines) + "\n"


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
)


def as_csv(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """A row a finding, or one row for a file without any; cells never begin a spreadsheet formula."""
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for r in reports:
        head = [
            r.file,
            "" if r.army is None else lang.say(r.army),
            "" if r.points is None else to_number(r.points),
            "" if r.limit is None else r.limit,
            verdict(r, lang),
        ]
        found = [f for f in r.findings if not quiet or f.counts]
        if not found and not (quiet and r.exit == LEGAL):
            writer.writerow([_cell(c) for c in [*head, "", "", "", "", "", "", "", ""]])
        for f in found:
            fix = way_out(f, lang)
            row = [
                *head,
                f.place.line or "",
                f.place.column or "",
                weight(f, lang),
                f.code,
                f.entry or "",
                message(f, r, lang),
                f.rule or "",
                fix,
            ]
            writer.writerow([_cell(c) for c in row])
    return out.getvalue()


def _cell(value: str | float | None) -> str | float | None:
    """A cell that no spreadsheet takes for a formula."""
    if not isinstance(value, str):
        return value
    value = clean(value)
    return f"'{value}" if value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def markdown(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """A table of files, and their findings as lists."""
    from builder.render.markdown import escaped

    say = lang.say
    heads = (say(FILE), say(VERDICT))
    lines = [f"| {' | '.join(heads)} |", "|---|---|"]
    lines += [f"| {escaped(r.file)} | {escaped(verdict(r, lang))} |" for r in reports if not quiet or r.exit != LEGAL]
    for r in reports:
        found = [f for f in r.findings if not quiet or f.counts]
        if found:
            lines += ["", f"**{escaped(r.file)}**", ""]
        for f in found:
            rule = f" *({escaped(without_rulings(f.rule))})*" if f.rule else ""
            fix = "" if f.fix is None else f" — {escaped(way_out(f, lang))}"
            line = " " + say(T("line {line}", line=f.place.line)) if f.place.line else ""
            lines.append(
                f"- {escaped(weight(f, lang))} `{f.code}`{line}{lang.colon}{escaped(message(f, r, lang))}{rule}{fix}"
            )
    return "\n".join(lines) + "\n"


_STYLE = (
    "body{font:16px/1.4 Georgia,serif;max-width:60em;margin:2em auto;padding:0 1em;color:#111;background:#fff}"
    "table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #bbb;padding:.3em .5em;text-align:left;vertical-align:top}"
    "code{font:14px monospace}.bad{font-weight:bold}"
)


def as_html(reports: Sequence[Report], lang: Language, quiet: bool) -> str:
    """One self-contained page."""
    from html import escape

    say = lang.say
    rows = []
    for r in reports:
        if quiet and r.exit == LEGAL:
            continue
        mark = "" if r.exit == LEGAL else ' class="bad"'
        rows.append(f"<tr{mark}><td>{escape(clean(r.file))}</td><td>{escape(verdict(r, lang))}</td></tr>")
        for f in r.findings:
            if quiet and not f.counts:
                continue
            rule = f" <i>({escape(clean(without_rulings(f.rule)))})</i>" if f.rule else ""
            fix = "" if f.fix is None else f"<br>→ {escape(way_out(f, lang))}"
            where = "" if f.place.line is None else f"{f.place.line}:{f.place.column}"
            rows.append(
                f"<tr><td>{where} <code>{f.code}</code></td><td>{escape(weight(f, lang))}{lang.colon}{escape(message(f, r, lang))}{rule}{fix}</td></tr>"
            )
    heads = f"<tr><th>{escape(say(FILE))}</th><th>{escape(say(VERDICT))}</th></tr>"
    return (
        f'<!DOCTYPE html>\n<html lang="{lang.code}"><head><meta charset="utf-8"><title>Muster</title><style>{_STYLE}</style></head><body>\n'
        f"<table>{heads}\n" + "\n".join(rows) + "\n</table></body></html>\n"
    )


FORMATS: dict[str, Writer] = {
    "text": text,
    "json": as_json,
    "junit": junit,
    "csv": as_csv,
    "markdown": markdown,
    "html": as_html,
}
