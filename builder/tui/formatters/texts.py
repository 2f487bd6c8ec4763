"""Texts, tables and labels broken into rows of a pane's width."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator

from rich.cells import cell_len as cells

from builder.sheet.model import Table
from builder.sheet.wording import capital
from builder.tui.widgets.rows import Row, Span, fitted, row, safe


def table(shown: Table, width: int, unused: frozenset[int] = frozenset()) -> tuple[Row, ...]:
    """Rows of a table with names in the first column.

    Where space is short, the first column shrinks, texts of the last column go below their row, columns in `unused`
    (0 is the first after the names) are left out, and columns without room follow in a second table.
    """
    if not shown.rows:
        return ()
    last = len(shown.headings) - 1
    widths = {i: max(cells(r[i]) for r in (shown.headings, *shown.rows)) for i in range(1, last + 1)}
    longest = max((cells(r[last]) for r in shown.rows), default=0)
    wordy = longest > 12 or (not 0 < longest <= 4 and sum(widths.values()) + last + 1 > width)
    columns = range(1, last if wordy else last + 1)
    if not wordy and last > 1 and sum(widths[i] + 1 for i in columns) > width - 1:
        half = last // 2 + 1  # no column may be cut off: the rest of them stands below
        return (*table(_part(shown, 1, half), width), *table(_part(shown, half, last + 1), width))
    used = [i for i in columns if i - 1 not in unused or not wordy]
    room = width - sum(widths[i] + 1 for i in used) - 1
    first = max(cells(r[0]) for r in (shown.headings, *shown.rows))
    apart = first > room and room < 8
    rows: list[Row] = []
    for number, line in enumerate((shown.headings, *shown.rows)):
        look = "dim" if number == 0 else "plain"
        lead = capital(line[0])
        if apart:
            if number:
                rows.append(row(f" {lead}", "plain"))
            lead, size = "", max(0, room)
        else:
            size = min(first, room)
        fields = "".join(f" {' ' * (widths[i] - cells(line[i]))}{line[i]}" for i in used)
        text, taken = fitted(lead, size)
        rows.append(Row((Span(f" {text}{' ' * (size - taken)}", "strong" if number else "dim"), Span(fields, look))))
        if wordy and number and line[last]:
            rows += wrapped(line[last], width, "dim", indent="   ")
    return tuple(rows)


def _part(shown: Table, begin: int, end: int) -> Table:
    """The columns of a table from `begin` to before `end`, with the column of names."""
    cut = tuple((r[0], *r[begin:end]) for r in (shown.headings, *shown.rows))
    return shown._replace(headings=cut[0], rows=cut[1:])


def pairs(facts: Iterable[tuple[str, str]], width: int) -> Iterator[Row]:
    """Rows of labelled texts, labels in a first column and texts in a second."""
    facts = list(facts)
    size = max((cells(label) for label, _ in facts), default=0) + 2
    for label, text in facts:
        lead = f" {label}{' ' * (size - cells(label))}"
        first = True
        for shown in broken(safe(text), max(12, width - size - 2)) or [""]:
            yield Row((Span(lead if first else " " * (size + 1), "dim"), Span(shown)))
            first = False


def wrapped(text: str, width: int, look: str, *, indent: str = " ", hang: str | None = None) -> tuple[Row, ...]:
    """A text broken into rows: the first begins with `indent`, the others two columns further right.

    If `hang` is given, every row begins with `hang` instead.
    """
    more = indent + "  " if hang is None else hang
    first = indent if hang is None else hang
    parts = broken(safe(text), max(12, width - 1), first, more)
    return tuple(row(part, look) for part in parts)


def broken(text: str, width: int, first: str = "", more: str = "") -> list[str]:
    """A text broken into lines of a width; `first` begins the first line, `more` the others.

    Wide characters count as two.
    """
    if cells(text) == len(text):
        return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=more)
    lines: list[str] = []
    line, lead = first, first
    for word in text.split():
        gap = "" if line == lead else " "
        while cells(line + gap + word) > width:
            if line != lead:
                lines.append(line)
                line, lead, gap = more, more, ""
                continue
            part, size = "", cells(line)
            for letter in word:
                if part and size + cells(letter) > width:
                    break
                part, size = part + letter, size + cells(letter)
            if part == word:
                break
            lines.append(line + part)
            line, lead, word = more, more, word[len(part) :]
        line += gap + word
    return [*lines, line] if line != lead else lines


def unfolded(shown: Row, width: int, indent: int = 6) -> tuple[Row, ...]:
    """A row broken between words into several rows if it is too long; all but the first are indented."""
    right = sum(cells(s.text) for s in shown.right)
    room = width - right - (bool(shown.right) and not shown.right[0].text.startswith(" "))
    if sum(cells(safe(s.text)) for s in shown.left) <= room:
        return (shown,)
    lines: list[list[Span]] = [[]]
    used = lead = 0
    for span in shown.left:
        for piece in re.findall(r"[^\S\xa0\u202f]+|[\S\xa0\u202f]+", safe(span.text)):
            size = cells(piece)
            if used + size > room and used > lead and not piece.isspace():
                while lines[-1] and lines[-1][-1].text.isspace():
                    lines[-1].pop()
                lines.append([Span(" " * indent)])
                used = lead = indent
                room = width
            if not piece.isspace() or used > lead or len(lines) == 1:
                lines[-1].append(span._replace(text=piece))
                used += size
    while lines[-1] and lines[-1][-1].text.isspace():
        lines[-1].pop()
    rows = [Row(_joined(line), (), shown.key, more=True) for line in lines]
    return (rows[0]._replace(right=shown.right, more=shown.more), *rows[1:])


def _joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The spans, with adjacent ones of the same look and action as one."""
    found: list[Span] = []
    for span in spans:
        if found and found[-1][1:] == span[1:]:
            found[-1] = found[-1]._replace(text=found[-1].text + span.text)
        else:
            found.append(span)
    return tuple(found)
