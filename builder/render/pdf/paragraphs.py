"""Compact paragraphs: running labels and texts, titles of entries, profiles and boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import groupby

from builder.core.entries import HOLDS
from builder.core.findings import T
from builder.render.pdf.army_sections import section
from builder.render.pdf.boxes import box_column, box_rows, units_of
from builder.render.pdf.entry_blocks import opening
from builder.render.pdf.page_marks import MarkRow, Piece, Word, lowered
from builder.render.pdf.typesetter import Parts, Typesetter, baseline
from builder.render.pdf.unbroken_words import HOLD, held, numbered, whole
from builder.render.style import MM, Style
from builder.sheet.copies import contents_of
from builder.sheet.entry_figures import Battle
from builder.sheet.model import TICK, Block, PriceRow, Sheet, Table

"""Texts that run on, each in its style."""
SHORT_FIGURE = 8
"""Figures of weapons longer than this include a condition."""


def spaced_label(typesetter: Typesetter, text: str) -> str:
    """A label without breaks, on one line with its value unless it is long."""
    text = typesetter.clean(text)
    short = typesetter.measured(text, typesetter.look.strong) <= typesetter.width / 2
    return (text.replace(" ", HOLD) if short else text) + HOLD


def running_lines(
    typesetter: Typesetter, groups: list[Parts], *, run_on: bool, whole: bool = False
) -> Iterator[MarkRow]:
    """Paragraphs, or all of them in one; a long one is not parted either if it is to stay `whole`."""
    style = typesetter.look
    if run_on:
        groups = [[part for parts in groups for part in parts]]
    for parts in groups:
        hang = 0.0 if run_on else style.hanging * MM
        yield from unparted(typesetter.flowed(parts, typesetter.width, hang=hang, spaced=style.strong), whole=whole)


def listed(typesetter: Typesetter, texts: Iterable[str]) -> str:
    """Texts with semicolons between them."""
    return reduce(
        lambda listed, text: typesetter.say(T("{numbers}; {note}", numbers=listed, note=text)) if listed else text,
        texts,
        "",
    )


def unparted(rows: list[MarkRow], *, whole: bool = False) -> Iterator[MarkRow]:
    """A paragraph that is not parted if it is short, or is to stay `whole` whatever its length."""
    return (row._replace(bound=(whole or len(rows) < 8) and index < len(rows) - 1) for index, row in enumerate(rows))


def joined(groups: Sequence[Parts], sign: str) -> Parts:
    """Groups that run on, this sign behind all but the last."""
    parts: Parts = []
    for index, group in enumerate(groups):
        parts += group
        if index < len(groups) - 1:
            text, style = parts[-1]
            parts[-1] = (f"{text}{sign}", style)
    return parts


def arms_parts(typesetter: Typesetter, battle: Battle) -> Iterator[Parts]:
    """Each weapon with its figures; figures of several words are separated more clearly."""
    style = typesetter.look
    before = ""
    for arms in battle.arms:
        named = arms.whose and arms.whose != before  # of one who has several his name stands once
        whose: Parts = [(f"{arms.whose}{typesetter.colon.rstrip()}{HOLD}", style.label)] if named else []
        before = arms.whose
        apart = f"{typesetter.semicolon} "
        figures = ""
        for figure in arms.figures:
            sign = "" if not figures else apart if _in_words(figure) else HOLD
            figures += sign + whole(figure)
        yield [*whose, (arms.name + (HOLD if figures else ""), style.strong), (figures, style.text)]


def _in_words(figure: str) -> bool:
    """True if a figure is words: several of them, or one that has no number."""
    return (" " in figure and len(figure) > SHORT_FIGURE) or figure.isalpha()


def table_parts(typesetter: Typesetter, table: Table) -> Parts:
    """A table as running text: the first cell of each row, then the others after their headings."""
    style = typesetter.look
    parts: Parts = [(f"{table.headings[0]}{HOLD}", style.label)]
    for number, (name, *cells) in enumerate(table.rows):
        named = zip(table.headings[1:], cells, strict=True)
        told = [head if cell == HOLDS else f"{head}{HOLD}{cell}" for head, cell in named if cell]
        behind = ", " if number < len(table.rows) - 1 else ""
        parts += [(f"{held(name)}{HOLD if told else ''}", style.strong), (" ".join(told) + behind, style.text)]
    return parts


def below(typesetter: Typesetter, *parts: list[MarkRow]) -> Iterator[MarkRow]:
    """Parts below one another with white between them."""
    begun = False
    for rows in parts:
        if rows and begun:
            yield MarkRow(typesetter.look.part_gap * MM, bound=True)
        begun = begun or bool(rows)
        yield from rows


# Entries ---------------------------------------------------------------------------------------------------------------


def title_rows(typesetter: Typesetter, block: Block) -> list[MarkRow]:
    """Name, race and rank one behind the other, or below one another; the player's group and the points at the right edge."""
    style = typesetter.look
    points = typesetter.clean(block.points)
    edge = typesetter.width - (typesetter.measured(points, style.points) + style.title_gap * MM if points else 0.0)
    title = numbered(block.title)
    group = typesetter.clean(block.group)
    taken = typesetter.measured(group, style.label) + style.title_gap * MM if group.strip() else 0.0
    rows = typesetter.flowed([(title, style.block), (block.kind, style.kind)], max(edge - taken, 1.0))
    if len(rows) == 1:
        group_row, group_edge = 0, edge
    else:
        rows = typesetter.flowed([(title, style.block)], edge) or [MarkRow(style.block.leading)]
        kind = typesetter.flowed([(block.kind, style.kind)], typesetter.width)
        if taken and not (kind and _end(typesetter, kind[-1], style.kind) + taken <= typesetter.width):
            wide = taken - style.title_gap * MM > typesetter.width
            kind += typesetter.rows(group, style.label, typesetter.width) if wide else [MarkRow(style.label.leading)]
            group = "" if wide else group
        rows += kind
        group_row, group_edge = len(rows) - 1, typesetter.width
    if group.strip():
        lettering = style.block if group_row == 0 else style.kind if rows[group_row].marks else style.label
        x = group_edge - typesetter.measured(group, style.label)
        rows[group_row] = rows[group_row]._replace(
            marks=(*rows[group_row].marks, typesetter.word(x, baseline(lettering), group, style.label))
        )
    down = style.block_head * MM
    first = [*rows[0].marks, *typesetter.right(points, style.points, typesetter.width)]
    rows[0] = MarkRow(rows[0].height + down, (*opening(typesetter), *lowered(first, down)))
    return [row._replace(bound=True) for row in rows]


def _end(typesetter: Typesetter, row: MarkRow, style: Style) -> float:
    """Where the text of a row ends."""
    return max(
        (mark.x + typesetter.measured(mark.text, style) for mark in row.marks if isinstance(mark, Word)), default=0.0
    )


def boxes_shown(typesetter: Typesetter, block: Block) -> Iterator[MarkRow]:
    """Boxes as running text; tracks with equally many groups are aligned below each other."""
    for units, found in groupby(block.tracks, units_of):
        tracks = [*found]
        alike = units > 1 and len(tracks) > 1
        yield from (box_column if alike else box_rows)(typesetter, tracks, typesetter.width)


# Prices ----------------------------------------------------------------------------------------------------------------


def price_parts(typesetter: Typesetter, lines: tuple[PriceRow, ...]) -> Parts:
    """The price breakdown as running text; parts of a sum in brackets after it."""
    line_parts: Parts = []
    depth = 0
    for index, line in enumerate(lines):
        opened = "(" * max(0, line.depth - depth)
        follows = lines[index + 1].depth if index + 1 < len(lines) else 0
        closed = ")" * max(0, line.depth - follows) + (";" if index + 1 < len(lines) and follows <= line.depth else "")
        depth = line.depth
        rule = f" [{line.rule}]" if line.rule else ""
        line_parts += [
            (opened + line.label, typesetter.look.price),
            (line.sum + rule + closed, typesetter.look.price_rule),
        ]
    return line_parts


def _summed(block: Block) -> bool:
    """True if a price has several parts, so that its sum has to be shown as well."""
    return bool(block.points) and sum(line.depth == 0 for line in block.price) > 1


def opened_prices(
    typesetter: Typesetter, sheet: Sheet, blocks: Iterable[Block], *, beside: bool = True
) -> Iterator[Piece]:
    """Price breakdowns of these entries and of surcharges (`beside`), for the umpire to check off."""
    tick = f"{TICK}{HOLD}" if contents_of(sheet.copy).checked else ""
    groups: list[Parts] = [
        [
            (tick + block.title.full_name, typesetter.look.strong),
            *price_parts(typesetter, block.price),
            *([(f"={HOLD}{block.points}", typesetter.look.strong)] if tick and _summed(block) else []),
        ]
        for block in blocks
        if block.price
    ]
    for row in sheet.glance.rows if beside else ():
        if row.entry is None:
            name, _, points = row.cells[:3]
            groups.append([(tick + name, typesetter.look.strong), (points, typesetter.look.price_rule)])
    yield from section(typesetter, typesetter.say(T("Prices")), running_lines(typesetter, groups, run_on=False))
