"""Entries and heads in little room: what a full sheet sets in columns runs on here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.findings import T
from builder.render.pdf.blocks import box_rows, finding_row, opening
from builder.render.pdf.code import code
from builder.render.pdf.lists import section
from builder.render.pdf.marks import Mark, Piece, Row, lowered
from builder.render.pdf.setter import Setter
from builder.render.pdf.tables import label_width, share_columns, table_rows
from builder.render.style import MM, Style
from builder.sheet import Block, PriceRow, Sheet, Table

Parts = list[tuple[str, Style]]

NOTHING = ("", "–")
"""Cells that say nothing."""


class Apart(NamedTuple):
    """What is said once for all entries, and only named at each: rows of weapons and effects of rules."""

    weapons: tuple[tuple[tuple[str, ...], tuple[tuple[str, ...], ...]], ...] = ()
    """Headings and rows; a weapon whose numbers differ from bearer to bearer is not among them."""
    rules: tuple[tuple[str, str], ...] = ()

    @property
    def named(self) -> frozenset[tuple[str, ...]]:
        """The rows, to look them up."""
        return frozenset(row for _, rows in self.weapons for row in rows)


def said_once(sheet: Sheet) -> Apart:
    """What the entries of a sheet have in common."""
    rows: dict[tuple[str, ...], dict[tuple[str, ...], None]] = {}
    kinds: dict[tuple[tuple[str, ...], str], set[tuple[str, ...]]] = {}
    for block in sheet.blocks:
        for row in block.weapons.rows:
            rows.setdefault(block.weapons.headings, {})[row] = None
            kinds.setdefault((block.weapons.headings, row[0]), set()).add(row)
    weapons = []
    for headings, found in rows.items():
        alike = tuple(sorted(row for row in found if len(kinds[headings, row[0]]) == 1))
        if alike:
            weapons.append((headings, alike))
    rules = dict.fromkeys((name, effect) for block in sheet.blocks for name, effect in block.tags if effect)
    return Apart(tuple(weapons), tuple(sorted(rules)))


def prepare(setter: Setter, sheet: Sheet) -> None:
    """Columns that are the same for all entries."""
    share_columns(setter, [b.profile for b in sheet.blocks])
    labels = {boxes.label for boxes in (*sheet.tracks, *(boxes for b in sheet.blocks for boxes in b.boxes))}
    setter.label_width = label_width(setter, labels)


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
    """All else that is told of an entry; `apart` is what stands elsewhere on the sheet."""
    style = setter.look
    parts: list[Iterable[Row]] = [
        table_rows(setter, block.profile, setter.width, style.cell, setter.columns.get(block.profile.headings)),
        _run(setter, _facts(setter, block)),
        _weapons(setter, block, apart),
        _rules(setter, block, apart),
        box_rows(setter, block.boxes),
        setter.rows(block.notes, style.note, setter.width, keep_lines=True),
        _run(setter, _prices(setter, block.price)) if prices else (),
        (row for text in block.findings for row in finding_row(setter, text)),
    ]
    begun = False
    for part in parts:
        rows = list(part)
        if rows and begun:
            yield Row(style.part_gap * MM, bound=True)
        begun = begun or bool(rows)
        yield from rows


def _run(setter: Setter, parts: Parts) -> list[Row]:
    return setter.flowed(parts, setter.width, hang=0.0) if parts else []


def _facts(setter: Setter, block: Block) -> Parts:
    """Movement, save and the like, then what is carried, each behind its label in bold."""
    strong, text, say = setter.look.strong, setter.look.text, setter.say
    said: Parts = []
    for label, fact in block.facts:
        said += [(label, strong), (fact, text)]
    if block.carries:
        said += [(say(T("Carries")), strong), (block.carries, text)]
    if block.command:
        said += [(say(T("Command")), strong), (block.command, text)]
    if block.items:
        said += [(say(T("Items")), strong), ("; ".join(block.items), text)]
    return said


def weapon(headings: tuple[str, ...], row: tuple[str, ...], name: Style, label: Style, text: Style) -> Parts:
    """A weapon run on: its name, and what differs from nothing, each number behind its heading."""
    said: Parts = [(row[0], name)]
    cells = list(zip(headings[1:], row[1:], strict=False))
    for index, (heading, cell) in enumerate(cells):
        if cell.strip() in NOTHING:
            continue
        if index < len(cells) - 1 or len(cell) < len(heading):
            said.append((heading, label))
        said.append((cell, text))
    return said


def _weapons(setter: Setter, block: Block, apart: Apart | None) -> Iterator[Row]:
    style = setter.look
    known = apart.named if apart is not None else frozenset()
    named = [row[0] for row in block.weapons.rows if row in known and row[0].lower() not in block.carries.lower()]
    if named:
        yield from _run(setter, [(setter.say(T("Weapons")), style.strong), (", ".join(named), style.text)])
    for row in block.weapons.rows:
        if row not in known:
            said = weapon(block.weapons.headings, row, style.strong, style.label, style.text)
            yield from setter.flowed(said, setter.width, hang=style.hanging * MM)


def _rules(setter: Setter, block: Block, apart: Apart | None) -> Iterator[Row]:
    style = setter.look
    if apart is not None:
        names = ", ".join(name for name, _ in block.tags if name)
        bare = [effect for name, effect in block.tags if not name and effect]
        if names:
            yield from _run(setter, [(setter.say(T("Rules")), style.strong), (names, style.text)])
        yield from (row for effect in bare for row in _run(setter, [(effect, style.text)]))
        return
    for name, effect in block.tags:
        yield from setter.flowed([(name, style.strong), (effect, style.text)], setter.width, hang=style.hanging * MM)


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
    """The weapons and the effects of the rules that the entries only name."""
    style = setter.look
    for headings, found in apart.weapons:
        kept = [i for i in range(len(headings)) if i == 0 or any(row[i].strip() not in NOTHING for row in found)]
        table = Table(tuple(headings[i] for i in kept), tuple(tuple(row[i] for i in kept) for row in found))
        yield from section(setter, setter.say(T("Weapons")), table_rows(setter, table, setter.width, style.small_cell))
    rows = [
        row
        for name, effect in apart.rules
        for row in _kept(
            setter.flowed([(name, style.strong), (effect, style.text)], setter.width, hang=style.hanging * MM)
        )
    ]
    yield from section(setter, setter.say(T("Rules")), rows)


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
    rows += setter.flowed([(sheet.verdict, style.verdict), (sheet.fingerprint, style.label)], room)
    height = sum(row.height for row in rows)
    if side:
        first = rows[0] if rows else Row(0.0)
        rows[:1] = [first._replace(marks=(*first.marks, code(sheet.fingerprint, setter.width - side, 0, side)))]
        if height < side:
            rows.append(Row(side - height))
    yield from (row._replace(bound=True) for row in rows)
    yield Row(style.part_gap * MM, bound=True)
    player = setter.say(T("Player"))
    facts: list[Parts] = [
        [(label, style.strong), (text, style.text)]
        for label, text in sheet.head
        if not (label == player and text == sheet.subtitle)
    ]
    if composition:
        for row in sheet.composition.rows:
            facts.append(weapon(sheet.composition.headings, row, style.strong, style.label, style.text))
            # the first number of a category needs no heading
            facts[-1][1:2] = [] if len(facts[-1]) > 2 and facts[-1][1][1] is style.label else facts[-1][1:2]
    if run_on:
        yield from setter.flowed([part for parts in facts for part in parts], setter.width)
    else:
        for parts in facts:
            yield from _kept(setter.flowed(parts, setter.width, hang=style.hanging * MM))


def marks_of(rows: Iterable[Row]) -> tuple[list[Mark], float]:
    """Rows below one another as marks, and how high they are together."""
    marks: list[Mark] = []
    y = 0.0
    for row in rows:
        marks += lowered(row.marks, y)
        y += row.height
    return marks, y
