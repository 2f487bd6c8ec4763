"""Findings as rows, each with its sign, its citation and its fix."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.cells import cell_len as cells

from builder.core.citations import source_of
from builder.core.findings import ERROR, INFO, WARNING, Finding, N, T, Text, gravity
from builder.locale import Language
from builder.sheet.model import Title
from builder.sheet.wording import capital
from builder.tui.formatters.texts import wrapped
from builder.tui.widgets.rows import FindingKey, Key, Row, Span, row

SIGNS = {ERROR: ("✘", "bad"), WARNING: ("!", "warn"), INFO: ("i", "dim")}
"""Sign and look of each severity: colour is never the only signal."""


TO_DO = ("○", "accent")
"""Sign and look of what the army does not have yet."""


def things_to_do(count: int) -> Text:
    """So much does the army not have yet."""
    return N("{count} thing to do", "{count} things to do", count)


def sign(finding: Finding) -> tuple[str, str]:
    """Sign and look of a finding; one that somebody waived is no more than a note."""
    if finding.waived is not None:
        return "~", "dim"
    return TO_DO if finding.counts and not finding.is_fault else SIGNS[finding.severity]


def worst(findings: Iterable[Finding]) -> dict[str, Finding]:
    """The gravest finding about each entry that is not waived, by the entry's handle."""
    order = {ERROR: 0, WARNING: 1, INFO: 2}
    result: dict[str, Finding] = {}
    for f in findings:
        if f.entry is None or f.waived is not None:
            continue
        old = result.get(f.entry)
        if old is None or order[f.severity] < order[old.severity]:
            result[f.entry] = f
    return result


def entry_rows(handle: str | None, findings: Sequence[Finding], lang: Language, width: int) -> list[Row]:
    """The findings about one entry, each with its fix."""
    rows: list[Row] = []
    for number, f in enumerate(findings):
        if f.entry != handle:
            continue
        rows += finding_rows(f, lang, width, key=FindingKey(number))
    return rows


def finding_rows(f: Finding, lang: Language, width: int, *, key: Key | None = None, name: str = "") -> list[Row]:
    """A finding with its citation and its fix, in as many rows as it needs."""
    mark, look = sign(f)
    waived = f" – {lang.say(gravity(f))}" if f.waived is not None else ""
    rule = f" [{cited}]" if (cited := source_of(f, lang)) else ""
    message = lang.say(f.text)
    begins = bool(name) and any(first == name for first in lang.leading(f.text))
    said = message if begins else f"{name}{lang.colon}{message}" if name else capital(message)
    text = f"{said}{rule}{waived}"
    rows = list(wrapped(text, width - 2, look, hang=""))
    if f.fix is not None:
        rows += wrapped(f"→ {lang.say(f.fix)}", width - 2, "dim", hang="  ")
    first = True
    result = []
    for shown in rows:
        lead = Span(f"{mark} " if first else "  ", look)
        result.append(Row((lead, *shown.left), (), key, more=not first))
        first = False
    return result


def all_rows(
    findings: Sequence[Finding],
    lang: Language,
    width: int,
    names: dict[str, Title],
    mendable: Callable[[Finding], bool],
) -> list[Row]:
    """All findings, the gravest first; those that a key can fix say so."""
    rows: list[Row] = []
    for number in graver_first(findings):
        f = findings[number]
        name = names[f.entry].full_name if f.entry in names else ""
        way = lang.say(T("fix it"))
        mend = Span(f" {way} ", "key", "mend")
        if mendable(f):
            own = finding_rows(f, lang, width - cells(mend.text), key=number, name=name)
            own[0] = own[0]._replace(right=(mend,))
        else:
            own = finding_rows(f, lang, width, key=number, name=name)
        rows += own
    if not rows:
        rows.append(row(" ✔ " + lang.say(T("No problems found.")), "good"))
        rows.append(row("   " + lang.say(T("{key} goes back to the army.", key=T("Esc"))), "dim"))
    return rows


def graver_first(findings: Sequence[Finding]) -> list[int]:
    """Indexes of findings, errors first, then what is still to be added, warnings, notes and what is waived."""
    order = {ERROR: 0, WARNING: 1, INFO: 2}

    def gravity_of(i: int) -> tuple[bool, int, bool, int]:
        f = findings[i]
        return f.waived is not None, order[f.severity], f.unfinished, i

    return sorted(range(len(findings)), key=gravity_of)
