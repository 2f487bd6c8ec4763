"""Entries and heads in little room: what a full sheet sets in columns runs on here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.findings import T
from builder.render.pdf.blocks import finding_row, opening
from builder.render.pdf.boxes import box_rows
from builder.render.pdf.code import code
from builder.render.pdf.lists import section
from builder.render.pdf.marks import Mark, Piece, Row, lowered
from builder.render.pdf.setter import Setter
from builder.render.pdf.tables import hold, share_columns, table_rows
from builder.render.style import MM, Style
from builder.sheet import Block, PriceRow, Sheet

Parts = list[tuple[str, Style]]

NOTHING = ("", "–")
"""Cells that say nothing."""


class Apart(NamedTuple):
    """What is said once for all entries, and only named at each."""

    weapons: tuple[tuple[str, str], ...] = ()
    """Notes on weapons; their numbers stand at the entry."""
    rules: tuple[tuple[str, str], ...] = ()
    """Effects of special rules."""


def said_once(sheet: Sheet) -> Apart:
    """What the entries of a sheet have in common; those that are secret explain themselves where they stand."""
    blocks = [block for block in sheet.blocks if not block.secret]
    weapons = {(row[0], row[-1]) for b in blocks for row in b.weapons.rows if _is_note(row)}
    rules = {(name, effect) for b in blocks for name, effect in b.tags if name.strip() and effect.strip()}
    return Apart(tuple(sorted(weapons)), tuple(sorted(rules)))


def _is_note(row: tuple[str, ...]) -> bool:
    """Whether a row ends with words, not with a number."""
    return len(row) > 1 and " " in row[-1].strip()


def prepare(setter: Setter, sheet: Sheet) -> None:
    """Columns that are the same for all entries."""
    share_columns(setter, [b.profile for b in sheet.blocks])


# An entry ------------------------------------------------------------------------------------------------------------


def title_rows(setter: Setter, block: Block, part: str = "") -> list[Row]:
    """Name, race and rank one behind the other, and the points at the right edge."""
    style = setter.look
    points = setter.clean(block.points)
    taken = setter.measured(points, style.points) + style.title_gap * MM if points else 0.0
    parts: Parts = [
        (block.title, style.block),
        (part, style.kind),
        (block.kind, style.kind),
        (block.group, style.label),
    ]
    rows = setter.flowed([p for p in parts if p[0].strip()], setter.width - taken) or [Row(style.block.leading)]
    down = style.block_head * MM
    first = [*rows[0].marks, *setter.right(points, style.points, setter.width)]
    rows[0] = Row(rows[0].height + down, (*opening(setter), *lowered(first, down)))
    return [row._replace(bound=True) for row in rows]


def again_rows(setter: Setter, block: Block) -> list[Row]:
    """The title on a further page or column, one line of it."""
    title = setter.cut(setter.clean(block.title), setter.look.block, setter.width * 0.9).rstrip("…") + " …"
    return title_rows(setter, block._replace(title=title, kind="", group="", points=""))


def body_rows(setter: Setter, block: Block, apart: Apart | None, *, prices: bool) -> Iterator[Row]:
    """All else that is told of an entry; `apart` is what stands elsewhere on the sheet.

    Where everything stands at its entry, facts have lines of their own; otherwise they run on.
    """
    style = setter.look
    # entries below one another share their columns; a card needs all the room it has
    columns = None if apart is None else setter.columns.get(block.profile.headings)
    parts: list[Iterable[Row]] = [
        table_rows(setter, block.profile, setter.width, style.cell, columns),
        _facts(setter, block, run_on=apart is not None),
        _weapons(setter, block, apart),
        _rules(setter, block, apart),
        box_rows(setter, block.boxes),
        setter.rows(block.notes, style.note, setter.width, keep_lines=True),
        setter.flowed(_prices(setter, block.price), setter.width) if prices else (),
        (row for text in block.findings for row in finding_row(setter, text)),
    ]
    begun = False
    for part in parts:
        rows = list(part)
        if rows and begun:
            yield Row(style.part_gap * MM, bound=True)
        begun = begun or bool(rows)
        yield from rows


def _facts(setter: Setter, block: Block, *, run_on: bool) -> Iterator[Row]:
    """Movement, save and the like, then what is carried, each behind its label in bold."""
    style, say = setter.look, setter.say
    facts = [*block.facts, (say(T("Carries")), block.carries), (say(T("Command")), block.command)]
    facts.append((say(T("Items")), "; ".join(block.items)))
    said: list[Parts] = [[(label, style.strong), (hold(text), style.text)] for label, text in facts if text.strip()]
    yield from _lines(setter, said, run_on=run_on)


def _lines(setter: Setter, said: list[Parts], *, run_on: bool) -> Iterator[Row]:
    """Paragraphs, or all of them in one."""
    style = setter.look
    if run_on:
        said = [[part for parts in said for part in parts]]
    for parts in said:
        hang = 0.0 if run_on else style.hanging * MM
        yield from _kept(setter.flowed(parts, setter.width, hang=hang, apart=style.strong))


def weapon(headings: tuple[str, ...], row: tuple[str, ...], name: Style, label: Style, text: Style) -> Parts:
    """A weapon run on: its name, and what differs from nothing, each number behind its heading."""
    said: Parts = [(row[0], name)]
    for index, (heading, cell) in enumerate(zip(headings[1:], row[1:], strict=False), 1):
        if cell.strip() not in NOTHING:
            if index < len(row) - 1 or not _is_note(row):
                said.append((heading, label))
            said.append((cell, text))
    return said


def _weapons(setter: Setter, block: Block, apart: Apart | None) -> Iterator[Row]:
    style = setter.look
    said = []
    for row in block.weapons.rows:
        shown = (*row[:-1], "") if apart is not None and _is_note(row) else row
        said.append(weapon(block.weapons.headings, shown, style.strong, style.label, style.text))
    yield from _lines(setter, said, run_on=apart is not None)


def _rules(setter: Setter, block: Block, apart: Apart | None) -> Iterator[Row]:
    style = setter.look
    if apart is None:
        yield from _lines(
            setter, [[(name, style.strong), (effect, style.text)] for name, effect in block.tags], run_on=False
        )
        return
    names = ", ".join(name for name, _ in block.tags if name.strip())
    if names:
        yield from setter.flowed([(setter.say(T("Rules")), style.strong), (names, style.text)], setter.width)
    for name, effect in block.tags:
        if not name.strip():
            yield from setter.rows(effect, style.text, setter.width)


def _prices(setter: Setter, lines: tuple[PriceRow, ...]) -> Parts:
    """The opened price run on; the parts of a sum stand in brackets behind it."""
    said: Parts = []
    depth = 0
    for index, line in enumerate(lines):
        opened = "(" * max(0, line.depth - depth)
        follows = lines[index + 1].depth if index + 1 < len(lines) else 0
        closed = ")" * max(0, line.depth - follows) + (";" if index + 1 < len(lines) and follows <= line.depth else "")
        depth = line.depth
        rule = f" [{line.rule}]" if line.rule else ""
        said += [(opened + line.label, setter.look.price), (line.sum + rule + closed, setter.look.price_rule)]
    return said


# What is said once ---------------------------------------------------------------------------------------------------


def appendix(setter: Setter, apart: Apart) -> Iterator[Piece]:
    """The notes on weapons and the effects of rules that the entries only name."""
    style = setter.look
    for title, found in ((T("Weapons"), apart.weapons), (T("Rules"), apart.rules)):
        said: list[Parts] = [[(name, style.strong), (text, style.text)] for name, text in found]
        yield from section(setter, setter.say(title), _lines(setter, said, run_on=False))


def _kept(rows: list[Row]) -> Iterator[Row]:
    """A short paragraph that is not parted."""
    return (row._replace(bound=len(rows) < 8 and index < len(rows) - 1) for index, row in enumerate(rows))


# The head ------------------------------------------------------------------------------------------------------------


def head_rows(setter: Setter, sheet: Sheet, *, composition: bool, run_on: bool = False) -> Iterator[Row]:
    """Title, verdict and code, then the army's facts: a line each, or run on."""
    style = setter.look
    side = style.code * MM if sheet.fingerprint else 0.0
    room = setter.width - (side + 3 * MM if side else 0.0)
    rows = [
        Row(style.title.leading, tuple(setter.line(0, line, style.title)))
        for line in setter.wrapped(sheet.title, style.title, room)
    ]
    rows += setter.rows(sheet.subtitle, style.subtitle, room)
    rows += setter.flowed([(sheet.verdict, style.verdict), (sheet.fingerprint, style.label)], room, apart=style.label)
    height = sum(row.height for row in rows)
    if side:
        first = rows[0] if rows else Row(0.0)
        rows[:1] = [first._replace(marks=(*first.marks, code(sheet.fingerprint, setter.width - side, 0, side)))]
        if height < side:
            rows.append(Row(side - height))
    yield from (row._replace(bound=True) for row in rows)
    yield Row(style.part_gap * MM, bound=True)
    player = setter.say(T("Player"))
    said: list[Parts] = [
        [(label, style.strong), (text, style.text)]
        for label, text in sheet.head
        if not (label == player and text == sheet.subtitle)
    ]
    if composition:
        for name, *cells in sheet.composition.rows:
            parts: Parts = [(name, style.strong), *((cell, style.text) for cell in cells[:1])]
            for heading, cell in zip(sheet.composition.headings[2:], cells[1:], strict=False):
                parts += [(heading, style.label), (cell, style.text)] if cell.strip() not in NOTHING else []
            said.append(parts)
    yield from _lines(setter, said, run_on=run_on)


def marks_of(rows: Iterable[Row]) -> tuple[list[Mark], float]:
    """Rows below one another as marks, and how high they are together."""
    marks: list[Mark] = []
    y = 0.0
    for row in rows:
        marks += lowered(row.marks, y)
        y += row.height
    return marks, y
