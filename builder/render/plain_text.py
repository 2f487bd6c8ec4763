"""A sheet as plain text in three lengths."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

from builder.core.terminal_text import clean
from builder.core.terminal_width import cells
from builder.core.tracks import DRAWN, UNDIVIDED, Boxes, Track, legend
from builder.render import short_lines
from builder.render.sheet_sections import standing
from builder.render.short_lines import MIDDLE, limit_lines
from builder.sheet.model import Block, Composition, Sheet, Table, bar

Length = Literal["short", "normal", "full"]
WIDTH = 100
BAR = 30
"""Length in characters of a bar that stands for all points."""


def write(sheet: Sheet, length: Length = "normal", sections: Iterable[str] | None = None) -> str:
    """The sheet as text: `short` has a line for each entry, `normal` a block, `full` also price breakdowns.

    The short text is for messages and ends with the share code. `sections` are the names of the sections to show, by
    default all of them.
    """
    lines: list[str] = []
    chosen = _SHORT if length == "short" else _SECTIONS
    for name in standing(sheet.copy, sections):
        found = [*chosen[name](sheet, length)] if name in chosen else []
        while found and not found[0].strip():
            del found[0]
        if found:
            lines += ["", *found] if lines else found
    lines += ["", sheet.shown_share_code] if length == "short" else ["", *filter(None, (sheet.whose,)), sheet.foot]
    return "\n".join(ln.rstrip() for ln in lines) + "\n"


def _units(sheet: Sheet, length: Length) -> Iterator[str]:
    group = ""
    for block in sheet.blocks:
        if block.group != group:
            group = block.group
            yield ""
            if group:
                yield f"== {clean(group)} =="
        yield ""
        yield from _block(block, sheet.colon, prices=length == "full")


def _composition(sheet: Sheet, _: Length) -> Iterator[str]:
    """Lines of a table of the points of each category, with a bar, minimum and maximum."""
    yield from _table(with_bars(sheet.composition, BAR))


def with_bars(composition: Composition, width: int) -> Table:
    """The categories as a table; if any category has a bar, with bars of up to `width` characters after the points."""
    table = composition.table
    if not composition.drawn:
        return table
    bars = ["" if row.part is None else bar(row.part, width) for row in composition.rows]
    lines = zip((table.headings, *table.rows), ("", *bars), strict=True)
    headings, *rows = ((*cells[:2], drawn, *cells[2:]) for cells, drawn in lines)
    return Table(headings, tuple(rows))


def _game(sheet: Sheet, _: Length) -> Iterator[str]:
    for track in sheet.tracks:
        yield ""
        yield from _track(track, sheet.colon)


def _reference(sheet: Sheet, _: Length) -> Iterator[str]:
    for one in sheet.reference:
        yield from ("", clean(one.heading), *(f"  {ln}" for ln in _table(one.table)))
    if sheet.not_here:
        yield from ("", *_wrapped("", sheet.not_here))


def _labelled(rows: Iterable[tuple[str, str]], colon: str) -> Iterator[str]:
    """The wrapped lines of each pair of label and text, with `colon` between them."""
    for label, text in rows:
        yield from _wrapped(f"{clean(label)}{colon}", text)


def _signatures(sheet: Sheet, _: Length) -> Iterator[str]:
    wide = max((cells(label) for label in sheet.signatures), default=0) + cells(sheet.colon)
    yield from (f"{_pad(label + sheet.colon, wide)}{'_' * 40}" for label in sheet.signatures)


def _notes(sheet: Sheet, _: Length) -> list[str]:
    return clean(sheet.notes, keep_lines=True).split("\n") if sheet.notes else []


def _short_head(sheet: Sheet, _: Length) -> Iterator[str]:
    """Lines of title, army and points, verdict and list code, points by category."""
    yield clean(sheet.title)
    first, *others = short_lines.head(sheet)
    yield clean(first)
    verdict = sheet.verdict if sheet.legal else f"*** {sheet.verdict} ***"
    yield clean(MIDDLE.join(filter(None, (verdict, sheet.list_code, short_lines.whose(sheet)))))
    yield from map(clean, filter(None, (*others, short_lines.sums(sheet))))


def _short_units(sheet: Sheet, _: Length) -> Iterator[str]:
    for heading, lines in short_lines.entry_lines(sheet):
        if heading:
            yield from ("", f"{clean(heading)}{sheet.colon.rstrip()}")
        for line in lines:
            line_text = f"- {line.name}{line.text}"
            yield clean(f"{line_text}{sheet.colon}{line.points}" if line.points else line_text)


def _head(sheet: Sheet, _: Length) -> Iterator[str]:
    yield clean(sheet.title)
    yield "=" * max(8, min(WIDTH, cells(clean(sheet.title))))
    yield f"*** {sheet.verdict} ***" if not sheet.legal else sheet.verdict
    width = max((cells(row.label) for row in sheet.head), default=0) + 2
    for row in sheet.head:
        yield from _wrapped(_pad(clean(row.label), width), row.text)


def _block(block: Block, colon: str, *, prices: bool) -> Iterator[str]:
    title = clean(block.title.text)
    dots = "." * max(2, WIDTH - cells(title) - cells(block.points) - 2)
    yield f"{title} {dots} {block.points}" if block.points else title
    if block.kind:
        yield f"  {clean(block.kind)}"
    for table in (block.profile.table, block.weapons.table, *block.tables):
        yield from (f"  {ln}" for ln in _table(table))
    width = max((cells(fact.label) for fact in block.facts), default=0) + 2
    for fact in block.facts:
        yield from _wrapped("  " + _pad(clean(fact.label), width), fact.text)
    for text in (block.carries, block.command):
        if text:
            yield from _wrapped("  ", text)
    for item in block.items:
        yield from _wrapped("  * ", clean(item))
    for rule in block.rules:
        name = clean(rule.title)
        yield from _wrapped("  + ", f"{name}{colon}{clean(rule.effect)}" if rule.effect else name)
    for track in block.tracks:
        yield from (f"  {ln}" for ln in _track(track, colon))
    if block.notes:
        yield from (f"  {ln}" for ln in clean(block.notes, keep_lines=True).split("\n"))
    if prices and block.price:
        yield from _prices(block)
    for finding in block.findings:
        yield from _wrapped("  ! ", clean(finding))


def _track(track: Track[str], colon: str) -> Iterator[str]:
    """Lines of a label and boxes, or of a label above the cells of a grid; `colon` is the separator after the label."""
    if isinstance(track, Boxes):
        yield from _boxes(track, colon)
        return
    yield from _wrapped(f"{clean(track.label)}{colon}", str(track.number))
    yield from (f"  {ln}" for ln in track.drawn)
    if track.systems:
        yield from _wrapped("  ", legend(track))


def _boxes(boxes: Boxes[str], colon: str) -> Iterator[str]:
    """Lines of a label, `colon` and boxes in groups; of very many boxes only the first ones and the total number."""
    rest = f" … {boxes.number}" if boxes.number > DRAWN else ""
    yield from _wrapped(f"{boxes.label}{colon}", boxes.drawn("[]", DRAWN, UNDIVIDED) + rest)


def _prices(block: Block) -> Iterator[str]:
    for row in block.price:
        label = "  " + "  " * (row.depth + 1) + clean(row.label)
        space = " " * max(2, 56 - cells(label))
        yield f"{label}{space}{row.sum:<22}{row.rule}"


def _table(table: Table) -> Iterator[str]:
    """Lines of a table with columns as wide as their content; the last column is wrapped."""
    if not table.rows:
        return
    rows = [table.headings, *table.rows]
    widths = [max(cells(clean(row[index])) for row in rows) for index in range(len(table.headings))]
    last = len(widths) - 1
    indent = sum(widths[:last]) + 2 * last
    for row in rows:
        fields = [_pad(clean(cell), width) for cell, width in zip(row[:last], widths, strict=False)]
        text = clean(row[last])
        head = "  ".join(fields) + "  "
        if indent + cells(text) <= WIDTH - 2 or indent > WIDTH - 20:
            yield head + text
        else:
            wrapped = textwrap.wrap(text, WIDTH - 2 - indent) or [""]
            yield head + wrapped[0]
            yield from (" " * indent + ln for ln in wrapped[1:])


def _wrapped(head: str, text: str) -> Iterator[str]:
    """A text after `head`, wrapped into lines that are indented by the width of `head`."""
    width = max(20, WIDTH - cells(head))
    parts = textwrap.wrap(clean(text), width) or [""]
    yield head + parts[0]
    yield from (" " * cells(head) + part for part in parts[1:])


def _pad(text: str, width: int) -> str:
    """A text filled with spaces to a width in columns."""
    return text + " " * max(0, width - cells(text))


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows of texts as lines with aligned columns, for the terminal."""
    if rows:
        yield from _table(Table(tuple(rows[0]), tuple(tuple(row) for row in rows[1:])))


_SECTIONS: dict[str, Callable[[Sheet, Length], Iterable[str]]] = {
    "head": _head,
    "composition": _composition,
    "glance": lambda sheet, _: _table(sheet.glance.table),
    "limits": lambda sheet, _: limit_lines(sheet, _table),
    "units": _units,
    "deployment": lambda sheet, _: _table(sheet.deployment.table),
    "game": _game,
    "reference": _reference,
    "notes": _notes,
    "findings": lambda sheet, _: _labelled(sheet.findings, sheet.colon),
    "signatures": _signatures,
    "secrets": lambda sheet, _: _labelled(sheet.secrets.lines, sheet.colon),
}

_SHORT: dict[str, Callable[[Sheet, Length], Iterable[str]]] = {
    "head": _short_head,
    "units": _short_units,
    "deployment": lambda sheet, _: filter(None, (clean(short_lines.order(sheet)),)),
    "notes": _notes,
    "findings": _SECTIONS["findings"],
}
"""Functions that write the sections of the shortest form."""
