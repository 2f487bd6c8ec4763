"""What an event publishes and what its umpires look at: the page of results in three forms, and the overview."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape
from typing import NamedTuple

from builder.core.exit_codes import LEGAL, UNREADABLE
from builder.core.findings import INFO, N, Shown, T
from builder.core.points import Quarters, to_number
from builder.core.terminal_text import clean
from builder.desk.checking import Report
from builder.desk.folders import Skipped
from builder.desk.intake import Intake, first_reason
from builder.locale import Language
from builder.render.markdown import escaped
from builder.render.verdict_reports import bare, cell, closing, message

HEADS = (T("Player"), T("Club"), T("Army"), T("Points"), T("Verdict"), T("First reason"), T("Fingerprint"), T("File"))
"""Headings of the page of results."""


class Row(NamedTuple):
    """A line of the page of results: a list, or a player without one."""

    player: str
    club: str
    army: str
    points: str
    number: float
    """The points as a number to sort by; −1 without."""
    verdict: str
    state: str
    """`legal`, `illegal`, `unreadable` or `missing`."""
    reason: str
    fingerprint: str
    file: str

    @property
    def cells(self) -> tuple[str, ...]:
        """What stands below the headings."""
        return (self.player, self.club, self.army, self.points, self.verdict, self.reason, self.fingerprint, self.file)


def rows(intake: Intake, lang: Language) -> list[Row]:
    """The lines of the page in the order of the players."""
    found = []
    for entrant in intake.entrants:
        for report in entrant.reports:
            found.append(_row(report, entrant.name or report.player, entrant.club, lang))
        if not entrant.reports:
            found.append(
                Row(clean(entrant.name), clean(entrant.club), "", "", -1, lang.say(T("no list")), "missing", "", "", "")
            )
    return found


def _row(report: Report, player: str, club: str, lang: Language) -> Row:
    reason = first_reason(report)
    return Row(
        clean(player),
        clean(club),
        "" if report.army is None else clean(lang.say(report.army)),
        "" if report.points is None else lang.say(Quarters(report.points)),
        -1 if report.points is None else to_number(report.points),
        bare(report, lang),
        "legal" if report.exit == LEGAL else "unreadable" if report.exit == UNREADABLE else "illegal",
        "" if reason is None else message(reason, report, lang),
        report.fingerprint or "",
        clean(report.file.replace("\\", "/").rpartition("/")[2]),
    )


def as_csv(intake: Intake, lang: Language) -> str:
    """The page as a table for a spreadsheet; points as plain numbers."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([lang.say(head) for head in HEADS])
    for row in rows(intake, lang):
        cells = list(row.cells)
        cells[3] = "" if row.number < 0 else str(row.number)
        writer.writerow([cell(text) for text in cells])
    return out.getvalue()


def as_markdown(intake: Intake, lang: Language) -> str:
    """The page for a forum or a wiki."""
    lines = [
        f"# {escaped(lang.say(intake.event.name))}",
        "",
        f"| {' | '.join(map(lang.say, HEADS))} |",
        "|---|---|---|--:|---|---|---|---|",
    ]
    lines += [f"| {' | '.join(map(escaped, row.cells))} |" for row in rows(intake, lang)]
    return "\n".join(lines) + "\n"


_STYLE = (
    ":root{color-scheme:light dark}body{font:16px/1.4 system-ui,sans-serif;max-width:80em;margin:1em auto;padding:0 1em}"
    "table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #8888;padding:.3em .5em;text-align:left;vertical-align:top}"
    "th button{all:unset;cursor:pointer;font-weight:bold}th button:focus-visible{outline:2px solid}td:nth-child(4){text-align:right;white-space:nowrap}"
    "td:nth-child(7){font-family:monospace}.illegal td:nth-child(5),.unreadable td:nth-child(5){font-weight:bold}.missing{opacity:.7}"
    "@media print{button{color:inherit}}"
)
_SCRIPT = (
    "document.querySelectorAll('th button').forEach((b,i)=>b.addEventListener('click',()=>{"
    "const t=b.closest('table').tBodies[0],h=b.closest('th'),up=h.getAttribute('aria-sort')!=='ascending';"
    "const key=r=>{const c=r.cells[i];return c.dataset.n===undefined?c.textContent:Number(c.dataset.n)};"
    "const rs=[...t.rows].sort((a,z)=>{const x=key(a),y=key(z);const d=typeof x==='number'?x-y:x.localeCompare(y);return up?d:-d});"
    "b.closest('tr').querySelectorAll('th').forEach(x=>x.removeAttribute('aria-sort'));"
    "h.setAttribute('aria-sort',up?'ascending':'descending');t.append(...rs)}))"
)


def as_html(intake: Intake, lang: Language) -> str:
    """The page in one file: a table that is sorted by a click on a heading, and stands as it is without scripts."""
    say = lang.say
    title = escape(clean(say(intake.event.name)))
    heads = "".join(f"<th><button type=button>{escape(say(head))}</button></th>" for head in HEADS)
    lines = []
    for row in rows(intake, lang):
        cells = [f"<td>{escape(text)}</td>" for text in row.cells]
        cells[3] = f'<td data-n="{row.number}">{escape(row.points)}</td>'
        lines.append(f'<tr class="{row.state}">{"".join(cells)}</tr>')
    legal = sum(row.state == "legal" for row in rows(intake, lang))
    judged = sum(row.state != "missing" for row in rows(intake, lang))
    counted = say(N("{legal} of {count} list is legal.", "{legal} of {count} lists are legal.", judged, legal=legal))
    return (
        f'<!DOCTYPE html>\n<html lang="{lang.code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{_STYLE}</style></head><body>\n<h1>{title}</h1>\n<p>{escape(counted)}</p>\n"
        f"<table><thead><tr>{heads}</tr></thead><tbody>\n"
        + "\n".join(lines)
        + f"\n</tbody></table>\n<script>{_SCRIPT}</script></body></html>\n"
    )


def overview(intake: Intake, skipped: tuple[Skipped, ...], lang: Language) -> str:
    """What an umpire wants to know at a glance, as Markdown: counts, who is missing, doubled or late, what was let pass."""
    return "\n".join(_overview(intake, skipped, lang)).rstrip() + "\n"


def _overview(intake: Intake, skipped: tuple[Skipped, ...], lang: Language) -> Iterator[str]:
    say = lang.say
    reports = [r for e in intake.entrants for r in e.reports]
    yield f"# {escaped(say(intake.event.name))}"
    yield ""
    yield say(closing(reports, len(skipped)))
    people: list[tuple[Shown, list[str]]] = [
        (T("No list yet"), [e.name for e in intake.missing]),
        (
            T("More lists than required"),
            [f"{e.name} ({', '.join(_base(r) for r in e.reports)})" for e in intake.several],
        ),
        (T("After the deadline"), [e.name for e in intake.late]),
        (
            T("Not on the sign-up sheet"),
            [
                f"{e.name} ({files})" if e.name else files
                for e in intake.strangers
                for files in [", ".join(_base(r) for r in e.reports)]
            ],
        ),
    ]
    for heading, names in people:
        if names:
            yield from ("", f"## {say(heading)} ({len(names)})", "", *(f"- {escaped(name)}" for name in names))
    told = (
        (T("Cannot be read"), [r for r in reports if r.exit == UNREADABLE]),
        (T("Not legal"), [r for r in reports if r.exit not in (LEGAL, UNREADABLE)]),
    )
    for heading, own in told:
        if own:
            yield from ("", f"## {say(heading)} ({len(own)})", "")
        for r in own:
            reason = first_reason(r)
            why = "" if reason is None else f"{lang.colon}{escaped(message(reason, r, lang))}"
            yield f"- {escaped(_whose(r))}, {escaped(bare(r, lang))}{why}"
    marked = [
        (r, f)
        for r in reports
        for f in r.findings
        if f.code in ("event.waiver", "event.double") or f.waived is not None
    ]
    if marked:
        yield from ("", f"## {say(T('Waivers, claims and doubles'))}", "")
    for r, f in marked:
        who = "" if f.waived is None else f" ({say(T('let pass: {who}', who=f.waived))})"
        yield f"- {escaped(_whose(r))}{lang.colon}`{f.code}` {escaped(message(f, r, lang))}{escaped(who)}"
    yield from _counts(say(T("Armies")), Counter(say(r.army) for r in reports if r.army is not None))
    codes = Counter(f.code for r in reports for f in r.findings if f.waived is None and f.severity != INFO)
    yield from _counts(say(T("Most common findings")), codes)
    if skipped:
        yield from ("", f"## {say(T('Files that were not read'))} ({len(skipped)})", "")
        yield from (f"- {escaped(s.path)}" for s in skipped)


def _counts(heading: str, counts: Mapping[str, int]) -> Iterator[str]:
    if counts:
        yield from ("", f"## {heading}", "", "| | |", "|---|--:|")
        yield from (
            f"| {escaped(name)} | {n} |" for name, n in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        )


def _whose(report: Report) -> str:
    """Player and file of a list; the file alone of one that nobody has put his name to."""
    return f"{report.player}, {_base(report)}" if report.player.strip() else _base(report)


def _base(report: Report) -> str:
    return report.file.replace("\\", "/").rpartition("/")[2]


def told_missing(intake: Intake) -> Shown:
    """Who is missing and who sent too much, in a line for a terminal; nothing where nobody."""
    parts: list[Shown] = []
    if intake.missing:
        names = tuple(e.name for e in intake.missing)
        parts.append(
            N(
                "{count} player without a list: {names}",
                "{count} players without a list: {names}",
                len(names),
                names=names,
            )
        )
    if intake.several:
        names = tuple(e.name for e in intake.several)
        parts.append(
            N("{count} player with several: {names}", "{count} players with several: {names}", len(names), names=names)
        )
    if intake.late:
        names = tuple(e.name for e in intake.late)
        parts.append(N("{count} late: {names}", "{count} late: {names}", len(names), names=names))
    return tuple(parts) or None
