"""The lists before and after the entries, each under its heading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.render.pdf.blocks import opening
from builder.render.pdf.flow import beside_always
from builder.render.pdf.marks import Mark, Piece, Row, lowered
from builder.render.pdf.setter import Setter
from builder.render.pdf.tables import table_rows
from builder.render.style import MM
from builder.sheet import Table


def section(setter: Setter, title: str, rows: Iterable[Row], *, whole: bool = False) -> Iterator[Piece]:
    """A list under a heading; nothing if it is empty."""
    rows = tuple(rows)
    if rows:
        head = Row(
            setter.look.section.leading + 1.5 * MM,
            (*opening(setter), *lowered(setter.line(0, title, setter.look.section), setter.look.block_head * MM)),
            bound=True,
        )
        again = head._replace(
            marks=(
                *opening(setter),
                *lowered(setter.line(0, f"{title} …", setter.look.section), setter.look.block_head * MM),
            )
        )
        yield Piece((head, *rows), setter.look.block_gap * MM, (again,), title, whole=whole)


def deployment_rows(setter: Setter, table: Table) -> Iterator[Row]:
    """Who is set up when, in two columns to be read one after the other."""
    gap = 2 * setter.look.side_gap * MM
    width = (setter.width - gap) / 2
    half = -(-len(table.rows) // 2) if len(table.rows) > setter.look.deployment_single else len(table.rows)
    left, right = (
        list(table_rows(setter, Table(table.headings, part), width, right=True))
        for part in (table.rows[:half], table.rows[half:])
    )
    yield from beside_always(left, right, width + gap)


def finding_rows(setter: Setter, findings: Iterable[tuple[str, str]]) -> Iterator[Row]:
    """Every finding behind its gravity."""
    findings = tuple(findings)
    widest = max((setter.measured(setter.clean(gravity), setter.look.strong) for gravity, _ in findings), default=0.0)
    left = min(widest, setter.look.label_most * MM)
    x = left + 2 * setter.look.label_gap * MM
    for gravity, text in findings:
        words = setter.wrapped(gravity, setter.look.strong, left)
        lines = setter.wrapped(text, setter.look.text, setter.width - x)
        count = max(len(words), len(lines))
        for index in range(count):
            marks: list[Mark] = []
            if index < len(words):
                marks += setter.line(0, words[index], setter.look.strong)
            if index < len(lines):
                marks += setter.line(x, lines[index], setter.look.text)
            last = index == count - 1
            yield Row(
                setter.look.text.leading + (0.8 * MM if last else 0.0), tuple(marks), bound=not last and count < 8
            )
