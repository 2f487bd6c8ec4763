"""A sheet as Markdown for forums and chat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce

from builder.core.terminal_text import with_plain_line_ends
from builder.core.tracks import Boxes, Track, legend
from builder.render import short_lines
from builder.render.markdown_text import beginning, escaped
from builder.render.plain_text import Length, with_bars
from builder.render.sheet_sections import standing
from builder.render.short_lines import MIDDLE, limit_lines
from builder.sheet.model import Block, Sheet, Table

MOST_BOXES = 100
"""Greatest number of boxes drawn for a track; of more only the number is given."""


def write(sheet: Sheet, length: Length = "normal", sections: Iterable[str] | None = None) -> str:
    """The sheet as Markdown with a heading for each entry; `short` is a message for a chat, without tables.

    `sections` are the names of the sections to show, by default all of them.
    """
    chosen = _SHORT if length == "short" else _SECTIONS
    parts = [[*chosen[name](sheet, length)] for name in standing(sheet.copy, sections) if name in chosen]
    if length == "short":
        parts.append([f"`{sheet.shown_share_code}`"])
    else:
        parts.append([f"*{escaped(' · '.join(filter(None, (sheet.whose, sheet.foot))))}*"])
    return "\n\n".join("\n".join(lines).strip("\n") for lines in parts if lines) + "\n"


def _head(sheet: Sheet, _: Length) -> Iterator[str]:
    yield from (f"# {escaped(sheet.title)}", "", f"**{escaped(sheet.verdict)}**", "")
    yield from (f"- {beginning(row.label)}{sheet.colon}{escaped(row.text)}" for row in sheet.head)


def _rows(rows: Iterable[tuple[str, str]], colon: str) -> Iterator[str]:
    return (f"- **{escaped(label)}**{colon}{escaped(text)}" for label, text in rows)


def _composition(sheet: Sheet, _: Length) -> Iterator[str]:
    """Markdown of the points of each category, with a bar, minimum and maximum."""
    yield from _table(with_bars(sheet.composition, 20))


def _units(sheet: Sheet, length: Length) -> Iterator[str]:
    for block in sheet.blocks:
        yield from _block(block, sheet.colon, prices=length == "full")


def _reference(sheet: Sheet, _: Length) -> Iterator[str]:
    for one in sheet.reference:
        yield from ("", f"## {escaped(one.heading)}", "", *_table(one.table))
    if sheet.not_here:
        yield from ("", escaped(sheet.not_here))


def _short_head(sheet: Sheet, _: Length) -> Iterator[str]:
    """Title, army and points, verdict and list code, points by category, each as a paragraph, as chats need."""
    first, *others = short_lines.head(sheet)
    verdict = MIDDLE.join(filter(None, (sheet.verdict, sheet.list_code, short_lines.whose(sheet))))
    lines = (first, verdict, *others, short_lines.sums(sheet))
    yield "  \n".join((f"**{escaped(sheet.title)}**", *(beginning(line) for line in lines if line)))


def _short_units(sheet: Sheet, _: Length) -> Iterator[str]:
    for heading, lines in short_lines.entry_lines(sheet):
        if heading:
            yield from ("", f"**{escaped(heading)}**", "")
        for line in lines:
            line_text = f"- {beginning(f'{line.name}{line.text}')}"
            yield f"{line_text}{sheet.colon}{line.points}" if line.points else line_text


def _block(block: Block, colon: str, *, prices: bool) -> Iterator[str]:
    yield ""
    yield f"## {escaped(block.title.text)}" + (f" — {block.points}" if block.points else "")
    if block.kind:
        yield ""
        yield beginning(block.kind)
    for table in (block.profile.table, block.weapons.table, *block.tables):
        if table.rows:
            yield ""
            yield from _table(table)
    yield ""
    for fact in block.facts:
        yield f"- {beginning(fact.label)}{colon}{escaped(fact.text)}"
    for text in (block.carries, block.command, *block.items):
        if text:
            yield f"- {beginning(text)}"
    for rule in block.rules:
        yield f"- *{escaped(rule.title)}*{colon + escaped(rule.effect) if rule.effect else ''}"
    for track in block.tracks:
        yield from _track(track, colon)
    for line in with_plain_line_ends(block.notes).split("\n") if block.notes else ():
        yield f"- {beginning(line)}"
    for finding in block.findings:
        yield f"- **!** {escaped(finding)}"
    if prices:
        for row in block.price:
            cited = f" ({escaped(row.rule)})" if row.rule else ""
            yield f"{'  ' * row.depth}- {beginning(row.label)}{colon}{row.sum}{cited}"


def _track(track: Track[str], colon: str) -> Iterator[str]:
    """Markdown of a label and boxes, or of a label and a grid as a table, with empty columns between joined grids.

    `colon` is the separator after a label, as in `Sheet.colon`.
    """
    if isinstance(track, Boxes):
        yield f"- {_boxes(track, colon)}"
        return
    known = f"{colon}{escaped(legend(track))}" if track.systems else ""
    yield from (f"- {beginning(track.label)} ({track.number}){known}", "")
    numbers = [str(number) for number in range(1, track.columns + 1)]
    rows = [[(cell.system or "☐") if cell.box else "" for cell in row] for row in track.rows]
    headings, *cells = (_parted(track.spans, row) for row in (numbers, *rows))
    yield from _table(Table(headings, tuple(cells)))
    yield ""


def _parted(spans: Iterable[tuple[int, int]], row: list[str]) -> tuple[str, ...]:
    """The cells of a grid row, with an empty cell between the column ranges in `spans`."""
    (first, end), *others = spans
    return tuple(reduce(lambda cells, span: [*cells, "", *row[span[0] : span[1]]], others, row[first:end]))


def _boxes(boxes: Boxes[str], colon: str) -> str:
    """Markdown of label, number of boxes and the separator `colon`, then the boxes in groups."""
    return f"{beginning(boxes.label)} ({boxes.number}){colon}{boxes.drawn('☐', MOST_BOXES)}"


def _table(table: Table) -> Iterator[str]:
    if not table.rows:
        return
    yield "| " + " | ".join(escaped(heading) for heading in table.headings) + " |"
    yield "|" + "---|" * len(table.headings)
    for row in table.rows:
        yield "| " + " | ".join(escaped(cell) for cell in row) + " |"


_SECTIONS: dict[str, Callable[[Sheet, Length], Iterable[str]]] = {
    "head": _head,
    "composition": _composition,
    "glance": lambda sheet, _: _table(sheet.glance.table),
    "limits": lambda sheet, _: limit_lines(sheet, _table),
    "units": _units,
    "deployment": lambda sheet, _: _table(sheet.deployment.table),
    "game": lambda sheet, _: (line for track in sheet.tracks for line in _track(track, sheet.colon)),
    "reference": _reference,
    "notes": lambda sheet, _: (
        f"> {beginning(ln)}" for ln in with_plain_line_ends(sheet.notes).split("\n") if sheet.notes
    ),
    "findings": lambda sheet, _: _rows(sheet.findings, " "),
    "signatures": lambda sheet, _: (f"- {escaped(label)}{sheet.colon}" + r"\_" * 20 for label in sheet.signatures),
    "secrets": lambda sheet, _: _rows(sheet.secrets.lines, sheet.colon),
}

_SHORT: dict[str, Callable[[Sheet, Length], Iterable[str]]] = {
    "head": _short_head,
    "units": _short_units,
    "deployment": lambda sheet, _: filter(None, (escaped(short_lines.order(sheet)),)),
    "notes": _SECTIONS["notes"],
    "findings": _SECTIONS["findings"],
}
"""Functions that write the sections of the shortest form."""
