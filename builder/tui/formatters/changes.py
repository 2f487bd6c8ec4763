"""Differences in an entry before and after a change, as rows."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len as cells

from builder.core.findings import T
from builder.locale import Language
from builder.sheet.entry_changes import EntryChanges
from builder.tui.formatters.findings import finding_rows
from builder.tui.formatters.texts import broken, table, wrapped
from builder.tui.widgets.rows import Row, Span, row

ARROW = " → "


def changed(entry_changes: EntryChanges, lang: Language, width: int) -> list[Row]:
    """The differences, the price first; unchanged values on one line."""
    rows = list(_figures(entry_changes, lang, width))
    if entry_changes.same:
        rows += wrapped(lang.say(T("unchanged: {what}", what=", ".join(entry_changes.same))), width, "dim")
    rows += table(entry_changes.profile, width)
    for sign, look, found in (("+", "good", entry_changes.gained), ("−", "bad", entry_changes.lost)):
        for text in found:
            rows += wrapped(f"{sign} {text}", width, look)
    for finding in entry_changes.wrong:
        rows += finding_rows(finding, lang, width)
    for finding in entry_changes.righted:
        rows += wrapped("✔ " + lang.say(T("no longer: {what}", what=finding.text)), width, "good")
    return rows or [row(" " + lang.say(T("Nothing changes.")), "dim")]


def _figures(entry_changes: EntryChanges, lang: Language, width: int) -> Iterator[Row]:
    """Rows with each value before and after the change; long values on two lines."""
    size = max((cells(f.label) for f in entry_changes.figures), default=0) + 2
    for figure in entry_changes.figures:
        lead = f" {figure.label}{' ' * (size - cells(figure.label))}"
        before, after = (text or lang.say(None) for text in (figure.before, figure.after))
        room = max(12, width - size - 2)
        if before == after:
            yield Row((Span(lead, "dim"), Span(after, "dim")))
        elif cells(before) + cells(after) + cells(ARROW) <= room:
            yield Row((Span(lead, "dim"), Span(before), Span(ARROW, "dim"), Span(after, "strong")))
        else:
            for number, part in enumerate(broken(before, room)):
                yield Row((Span(lead if number == 0 else " " * (size + 1), "dim"), Span(part)))
            for number, part in enumerate(broken(after, room)):
                yield Row((Span(" " * (size - 1)), Span("→ " if number == 0 else "  ", "dim"), Span(part, "strong")))
