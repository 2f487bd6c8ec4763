"""Findings as rows with sign, citation and fix."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.cells import cell_len as cells

from builder.core.citations import source_of
from builder.core.findings import ERROR, INFO, WARNING, Finding, N, T, Text, severity_text
from builder.locale import Language
from builder.sheet.model import Title
from builder.sheet.wording import capital
from builder.tui.formatters.texts import wrapped
from builder.tui.widgets.rows import FindingKey, Key, Row, Span, row

SIGNS = {ERROR: ("✘", "bad"), WARNING: ("!", "warn"), INFO: ("i", "dim")}
"""Sign and look of each severity; the sign says the same as the colour."""


TO_DO = ("○", "accent")
"""Sign and look of a finding on something that the army still lacks."""


def things_to_do(count: int) -> Text:
    """Number of things that the army still lacks, in words."""
    return N("{count} thing to do", "{count} things to do", count)


def sign(finding: Finding) -> tuple[str, str]:
    """Sign and look of a finding: those of its severity, of something missing, or of waived findings."""
    if finding.waived is not None:
        return "~", "dim"
    return TO_DO if finding.counts and not finding.is_fault else SIGNS[finding.severity]


def worst(findings: Iterable[Finding]) -> dict[str, Finding]:
    """The most severe finding on each entry, by handle; waived findings do not count."""
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
    """The findings about the entry with this handle, or for `None` about the army itself, each with its fix."""
    rows: list[Row] = []
    for number, f in enumerate(findings):
        if f.entry != handle:
            continue
        rows += finding_rows(f, lang, width, key=FindingKey(number))
    return rows


def finding_rows(f: Finding, lang: Language, width: int, *, key: Key | None = None, name: str = "") -> list[Row]:
    """A finding with its citation and its fix, on as many rows as needed; `name` is that of its entry."""
    mark, look = sign(f)
    waived = f" – {lang.say(severity_text(f))}" if f.waived is not None else ""
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
    """All findings, the most severe first; those for which `mendable` is true show the key that fixes them."""
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
    """Indexes of findings in order of severity: errors, missing things, warnings, notes, waived ones."""
    order = {ERROR: 0, WARNING: 1, INFO: 2}

    def gravity_of(i: int) -> tuple[bool, int, bool, int]:
        """Sort key of the finding with this index, lowest for the most severe."""
        f = findings[i]
        return f.waived is not None, order[f.severity], f.unfinished, i

    return sorted(range(len(findings)), key=gravity_of)
