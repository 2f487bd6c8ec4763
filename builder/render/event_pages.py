"""Pages of an event: the published results in three formats, and the umpires' overview."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

from builder.core.event_pack import PackWaiver, same_name
from builder.core.exit_codes import LEGAL, UNREADABLE
from builder.core.findings import INFO, N, Shown, T, Text
from builder.core.points import Quarters, to_number
from builder.core.terminal_text import clean, without_control_characters
from builder.desk import signup
from builder.desk.checking import Report
from builder.desk.folders import Skipped
from builder.desk.intake import Entrant, Intake, claimed_player, first_reason, is_open
from builder.desk.pairs import probable_player
from builder.desk.registry import Registry
from builder.desk.signup import SignUp
from builder.locale import Language
from builder.render.markdown_text import escaped
from builder.render.verdict_reports import bare, cell, closing, message, spreadsheet

_HEADS = (T("Player"), T("Club"), T("Army"), T("Points"), T("Verdict"), T("First reason"), T("Fingerprint"), T("File"))


def heads(intake: Intake) -> tuple[Text, ...]:
    """Headings of the page of results; score and date of arrival only if the event has them."""
    more = (*([T("Score")] if _scored(intake) else []), *([T("Received")] if _dated(intake) else []))
    return (*_HEADS, *more)


def _scored(intake: Intake) -> bool:
    """True if the event gives scores to lists."""
    return intake.event.score is not None and bool(intake.event.score.lines)


def _dated(intake: Intake) -> bool:
    """True if the date of arrival is known for any list."""
    return any(e.received for e in intake.entrants)


class Row(NamedTuple):
    """A row of the page of results: a list, or a player without one."""

    player: str
    club: str
    army: str
    points: str
    number: float
    """Points of the list as an opponent may see it, as a number to sort by; −1 if unknown."""
    verdict: str
    state: str
    """`legal`, `illegal`, `unreadable`, or `missing` for a player without a list."""
    reason: str
    fingerprint: str
    file: str
    more: tuple[str, ...] = ()
    """Cells of the columns for score and date of arrival, as far as the event has them."""

    @property
    def cells(self) -> tuple[str, ...]:
        """The cell of each column, in the order of the headings."""
        own = (self.player, self.club, self.army, self.points, self.verdict, self.reason, self.fingerprint, self.file)
        return (*own, *self.more)


def rows(intake: Intake, lang: Language) -> list[Row]:
    """The rows of the page of results in the order of the players.

    If one archive or folder has more than `FOLDED` unassigned files, they share a row.
    """
    found = []
    folded = {r.file for reports in _together(intake).values() for r in reports}
    for entrant in intake.entrants:
        for report in entrant.reports:
            if report.file not in folded:
                found.append(_row(report, entrant, intake, lang))
        if not entrant.reports:
            what = lang.say(T("a file that cannot be read")) if entrant.unread else lang.say(T("no list"))
            row = Row(
                clean(entrant.name), clean(entrant.club), "", "", -1, what, "missing", "", "", clean(entrant.file)
            )
            found.append(row._replace(more=("",) * (len(heads(intake)) - len(_HEADS))))
    for top, reports in _together(intake).items():
        counted = lang.say(
            N(
                "{count} file not on the sign-up sheet",
                "{count} files not on the sign-up sheet",
                len(reports),
            )
        )
        row = Row("", "", "", "", -1, counted, "missing", "", "", clean(top))
        found.append(row._replace(more=("",) * (len(heads(intake)) - len(_HEADS))))
    return found


def _row(report: Report, entrant: Entrant, intake: Intake, lang: Language) -> Row:
    """The row of a player's list; a reason that would reveal a secret is replaced by a remark."""
    reason = next((f for f in report.findings if f.counts and is_open(report, f)), None)
    hidden = reason is None and report.exit != LEGAL
    player, club = entrant.name or report.player, entrant.club
    late = T("late")
    score = report.open_score
    more = (
        *([str(score) if isinstance(score, (int, float)) else ""] if _scored(intake) else []),
        *([clean(entrant.received) + (f" ({lang.say(late)})" if entrant.late else "")] if _dated(intake) else []),
    )
    return Row(
        clean(player),
        clean(club),
        "" if report.army is None else clean(lang.say(report.army)),
        "" if report.open_points is None else lang.say(Quarters(report.open_points)),
        -1 if report.open_points is None else to_number(report.open_points),
        bare(report, lang),
        "legal" if report.exit == LEGAL else "unreadable" if report.exit == UNREADABLE else "illegal",
        lang.say(T("The player is told.")) if hidden else "" if reason is None else message(reason, report, lang),
        report.open_fingerprint or "",
        clean(intake.place(report)),
        more,
    )


def as_csv(intake: Intake, lang: Language) -> str:
    """The page of results as CSV that spreadsheets in this language open without conversion."""
    lines: list[list[str | float | None]] = [[lang.say(head) for head in heads(intake)]]
    for row in rows(intake, lang):
        cells = list(row.cells)
        cells[3] = "" if row.number < 0 else str(row.number).replace(".", "," if lang.code == "fr" else ".")
        lines.append([cell(text) for text in cells])
    return spreadsheet(lines, lang)


_OPEN = T("Points and codes are those of the open list, without secrets.")


def as_markdown(intake: Intake, lang: Language) -> str:
    """The page of results as Markdown, for a forum or a wiki."""
    lines = [
        f"# {escaped(lang.say(intake.event.name))}",
        "",
        escaped(lang.say(_OPEN)),
        "",
        f"| {' | '.join(map(lang.say, heads(intake)))} |",
        f"|---|---|---|--:|{'---|' * (len(heads(intake)) - 4)}",
    ]
    lines += [f"| {' | '.join(map(escaped, row.cells))} |" for row in rows(intake, lang)]
    return "\n".join(lines) + "\n"


_STYLE = (
    ":root{color-scheme:light dark}body{font:16px/1.4 system-ui,sans-serif;max-width:80em;margin:1em auto;padding:0 1em}"
    "table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #8888;padding:.3em .5em;text-align:left;vertical-align:top}"
    "th button{all:unset;cursor:pointer;font-weight:bold}th button:focus-visible{outline:2px solid}td:nth-child(4){text-align:right;white-space:nowrap}"
    "td:nth-child(7){font-family:monospace}.illegal td:nth-child(5),.unreadable td:nth-child(5){font-weight:bold}.missing{opacity:.7}"
    "th[aria-sort=ascending] button::after{content:' ▲'}th[aria-sort=descending] button::after{content:' ▼'}th button{white-space:nowrap}th button::after{font-size:.7em}"
    ".illegal td:nth-child(5),.unreadable td:nth-child(5){color:light-dark(#a11,#f88)}.legal td:nth-child(5){color:light-dark(#161,#8c8)}"
    # as wide as a phone: a list is a card, and the headings stand above them to sort by
    "@media screen and (max-width:50em){table,tbody,tr,td{display:block}thead{display:block}thead tr{display:flex;flex-wrap:wrap;gap:.4em;padding-bottom:.6em}"
    "th{border:0;padding:0}th button{border:1px solid #8888;border-radius:.4em;padding:.6em .7em}tbody tr{border-top:2px solid #8888;padding:.5em 0}"
    "td{border:0;padding:.1em 0}td:empty{display:none}td:nth-child(4){text-align:left}td:nth-child(n+6){overflow-wrap:anywhere}"
    "td:nth-child(1){font-weight:bold}"
    "td:nth-child(n+4)::before{content:attr(data-h) ': ';opacity:.7;font-weight:normal;font-family:system-ui,sans-serif;color:CanvasText}}"
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
    """The page of results as one HTML file: a table sorted by clicking a heading, readable without scripts."""
    say = lang.say
    title = escape(clean(say(intake.event.name)))
    labels = [escape(say(head), quote=True) for head in heads(intake)]
    headings = "".join(f"<th><button type=button>{label}</button></th>" for label in labels)
    lines = []
    for row in rows(intake, lang):
        cells = [f'<td data-h="{label}">{escape(text)}</td>' for label, text in zip(labels, row.cells, strict=False)]
        cells[3] = f'<td data-h="{labels[3]}" data-n="{row.number}">{escape(row.points)}</td>'
        lines.append(f'<tr class="{row.state}">{"".join(cells)}</tr>')
    reports = [r for e in intake.entrants for r in e.reports]
    legal = sum(r.exit == LEGAL for r in reports)
    judged = sum(r.exit != UNREADABLE for r in reports)
    counted = say(N("{legal} of {count} list is legal.", "{legal} of {count} lists are legal.", judged, legal=legal))
    unread = len(reports) - judged
    if unread:
        more = N("{count} file cannot be read.", "{count} files cannot be read.", unread)
        counted = f"{counted} {say(more)}"
    return (
        f'<!DOCTYPE html>\n<html lang="{lang.code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{_STYLE}</style></head><body>\n<h1>{title}</h1>\n<p>{escape(counted)} {escape(say(_OPEN))}</p>\n"
        f"<table><thead><tr>{headings}</tr></thead><tbody>\n"
        + "\n".join(lines)
        + f"\n</tbody></table>\n<script>{_SCRIPT}</script></body></html>\n"
    )


def letters_csv(
    whose: Mapping[str, Entrant], written: Mapping[str, str], before: Registry | None, lang: Language
) -> str:
    """The letters as CSV for mail merge: player, address, language, file, state since the last run, text.

    `whose` has the player and `written` the text of each letter, by its file name without extension; `before` is the
    registry of the last run.
    """
    columns = (T("Player"), T("E-mail"), T("Language"), T("File"), T("State"), T("Letter"))
    lines: list[list[str | float | None]] = [[lang.say(head) for head in columns]]
    for name, entrant in whose.items():
        file = f"letters/{name}.txt"
        was = None if before is None else before.sheets.get(file)
        now = hashlib.sha256(without_control_characters(written[name]).encode()).hexdigest()
        state = T("new") if was is None else T("same") if was == now else T("changed")
        tongue = entrant.language or lang.code
        cells = (entrant.name, entrant.email, tongue, file, lang.say(state), written[name])
        lines.append([cell(text) for text in cells[:-1]] + [cells[-1]])
    return spreadsheet(lines, lang)


def overview(intake: Intake, skipped: tuple[Skipped, ...], sheet: SignUp | None, lang: Language) -> str:
    """The umpires' overview as Markdown: counts, missing, duplicate and late lists, waivers."""
    return "\n".join(_overview(intake, skipped, sheet, lang)).rstrip() + "\n"


def _overview(intake: Intake, skipped: tuple[Skipped, ...], sheet: SignUp | None, lang: Language) -> Iterator[str]:
    """Lines of the umpires' overview as Markdown."""
    say = lang.say
    reports = [r for e in intake.entrants for r in e.reports]
    yield f"# {escaped(say(intake.event.name))}"
    yield ""
    yield say(closing([*reports, *intake.others], len(skipped)))
    missing = intake.missing
    people: list[tuple[Shown, list[str]]] = [
        (T("No list yet"), [e.name for e in missing if not e.file]),
        (T("A file that is not a list by its name"), [f"{e.name} ({e.file})" for e in missing if e.file and e.unread]),
        (T("The file of the sheet is not there"), [f"{e.name} ({e.file})" for e in missing if e.file and not e.unread]),
        (
            T("More lists than required"),
            [f"{e.name} ({', '.join(intake.place(r) for r in e.reports)})" for e in intake.several],
        ),
        (
            T("Fewer lists than required"),
            [f"{e.name} ({', '.join(intake.place(r) for r in e.reports)})" for e in intake.fewer],
        ),
        (T("After the deadline"), [f"{e.name} ({e.received})" for e in intake.late]),
        (T("Whose list is it?"), _doubtful(intake, sheet, lang)),
        (
            T("Not on the sign-up sheet"),
            _unassigned(intake, sheet, lang),
        ),
        (T("Cells of the sign-up sheet"), [say(text) for text in (() if sheet is None else sheet.problems)]),
        (T("Waivers of the pack that match no finding"), [_waiver(w, intake, lang) for w in intake.unused_waivers]),
    ]
    for heading, names in people:
        if names:
            yield from ("", f"## {say(heading)} ({len(names)})", "", *(f"- {escaped(name)}" for name in names))
    known = [r for e in intake.entrants if e.signed_up for r in e.reports]
    notices = (
        (T("Cannot be read"), [r for r in known if r.exit == UNREADABLE]),
        (T("Not legal"), [r for r in known if r.exit not in (LEGAL, UNREADABLE)]),
    )
    for heading, own in notices:
        if own:
            yield from ("", f"## {say(heading)} ({len(own)})", "")
        for r in own:
            reason = first_reason(r)
            why = "" if reason is None else f"{lang.colon}{escaped(message(reason, r, lang))}"
            yield f"- {escaped(_whose(r, intake))}, {escaped(bare(r, lang))}{why}"
    marked = [
        (r, f) for r in known for f in r.findings if f.code in ("event.waiver", "event.double") or f.waived is not None
    ]
    if marked:
        heading = say(T("Waivers, claims and doubles"))
        yield from ("", f"## {heading}", "")
    for r, f in marked:
        passed = T("waived: {who}", who=f.waived_why or f.waived)
        who = "" if f.waived is None else f" ({say(passed)})"
        yield f"- {escaped(_whose(r, intake))}{lang.colon}`{f.code}` {escaped(message(f, r, lang))}{escaped(who)}"
    yield from _counts(say(T("Armies")), Counter(say(r.army) for r in reports if r.army is not None))
    codes = Counter(f.code for r in reports for f in r.findings if f.waived is None and f.severity != INFO)
    yield from _counts(say(T("Most common findings")), codes)
    if intake.others:
        definitions = say(T("Definitions and packs among the lists"))
        yield from ("", f"## {definitions} ({len(intake.others)})", "")
        yield from (f"- {escaped(intake.place(r))}" for r in intake.others)
    if skipped:
        unread = say(T("Files that were not read"))
        yield from ("", f"## {unread} ({len(skipped)})", "")
        yield from (f"- {escaped(s.path)}" for s in skipped)


def _doubtful(intake: Intake, sheet: SignUp | None, lang: Language) -> list[str]:
    """Lines on lists that the sign-up sheet assigns to one player and that may be another's."""
    found = [f"{_whose(r, intake)}{lang.colon}{message(f, r, lang)}" for r, f in intake.doubtful]
    for r in (r for e in intake.entrants if e.signed_up for r in e.reports if r.exit == UNREADABLE):
        if sheet is not None:
            own = [f for f in signup.findings(sheet, r.file, "") if f.severity == INFO]
            found += [f"{_whose(r, intake)}{lang.colon}{message(f, r, lang)}" for f in own]
    return found


def _counts(heading: str, counts: Mapping[str, int]) -> Iterator[str]:
    """Markdown of a heading and a table of names with their counts, the greatest first; empty without counts."""
    if counts:
        yield from ("", f"## {heading}", "", "| | |", "|---|--:|")
        yield from (
            f"| {escaped(name)} | {n} |" for name, n in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        )


FOLDED = 3
"""Largest number of unassigned files in one archive or folder that are listed one by one."""


def _unassigned(intake: Intake, sheet: SignUp | None, lang: Language) -> list[str]:
    """A line for each unassigned file with the player that it names and its verdict.

    More than `FOLDED` files of one archive or folder share a line with their number.
    """
    together = _together(intake)
    folded = {r.file for reports in together.values() for r in reports}
    found = []
    for r in (r for entrant in intake.strangers for r in entrant.reports if r.file not in folded):
        claim = f"{_claim(r, intake.missing, lang)}{lang.semicolon} " if claimed_player(r).strip() else ""
        if sheet is not None and r.file in sheet.downloads:
            claim = " ".join(f"{lang.say(f.text)} {lang.say(f.fix)}" for f in signup.findings(sheet, r.file, "")) + " "
        found.append(f"{intake.place(r)}{lang.colon}{claim}{bare(r, lang)}")
    for top, reports in together.items():
        names = dict.fromkeys(_claim(r, intake.missing, lang) for r in reports if claimed_player(r).strip())
        counted = lang.say(N("{count} file", "{count} files", len(reports)))
        found.append(f"{top}{lang.colon}{', '.join((counted, *list(names)[:FOLDED]))}")
    return found


def _together(intake: Intake) -> dict[str, list[Report]]:
    """Unassigned files by archive or folder, only of those with more than `FOLDED` such files."""
    groups: dict[str, list[Report]] = {}
    for entrant in intake.strangers:
        for report in entrant.reports:
            top, deeper, _ = intake.place(report).partition("/")
            if deeper:
                groups.setdefault(top, []).append(report)
    return {top: own for top, own in groups.items() if len(own) > FOLDED}


def _claim(report: Report, missing: Sequence[Entrant], lang: Language) -> str:
    """Text on the player that an unassigned list names, with a question if he is `missing`, a player without a list."""
    name = claimed_player(report).strip()
    if any(same_name(e.name) == same_name(name) for e in missing):
        return lang.say(T("it names {player}, who has no list: is it his?", player=name))
    return lang.say(T("it names {player}", player=name))


def _waiver(waiver: PackWaiver, intake: Intake, lang: Language) -> str:
    """A line on a waiver of the pack; if no player has its name, with the most similar name."""
    text = f"{waiver.player}, {waiver.code}"
    names = [e.name for e in intake.entrants if e.name]
    if any(same_name(name) == same_name(waiver.player) for name in names):
        return text
    guess = probable_player(waiver.player, names)
    hint = "" if guess is None else lang.say(T("Did you mean {guess}?", guess=guess))
    nobody = lang.say(T("no such player."))
    return f"{text}{lang.colon}{nobody} {hint}".rstrip()


def _whose(report: Report, intake: Intake) -> str:
    """Player and file of a list; only the file if the list has no player."""
    return f"{report.player}, {intake.place(report)}" if report.player.strip() else intake.place(report)


def missing_and_surplus(intake: Intake) -> tuple[Shown, ...]:
    """Lines on players without a list and on players with too many; empty if there are none."""
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
    if intake.doubtful:
        names = tuple(dict.fromkeys(f"{r.player} ({intake.place(r)})" for r, _ in intake.doubtful))
        text = N("{count} list that may be another’s (overview.md): {names}",
                 "{count} lists that may be another’s (overview.md): {names}", len(names), names=names)  # fmt: skip
        parts.append(text)
    if intake.late:
        names = tuple(e.name for e in intake.late)
        parts.append(N("{count} late: {names}", "{count} late: {names}", len(names), names=names))
    if intake.unused_waivers:
        names = tuple(f"{w.player}, {w.code}" for w in intake.unused_waivers)
        text = N(
            "{count} waiver of the pack matches no finding: {names}",
            "{count} waivers of the pack match no finding: {names}",
            len(names),
            names=names,
        )
        parts.append(text)
    return tuple(parts)
