"""An entry of the army as rows: title, profile, facts, weapons, rules, boxes, prices, findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, inf

from builder.render import style as look
from builder.render.pdf import footprints
from builder.render.pdf.boxes import box_column
from builder.render.pdf.entry_facts import fact_rows, single
from builder.render.pdf.page_flow import side_by_side
from builder.render.pdf.page_marks import Band, Mark, MarkRow, Rule, height_of, lowered
from builder.render.pdf.tables import table_rows
from builder.render.pdf.typesetter import PriceColumns, Typesetter, baseline
from builder.render.style import MM
from builder.sheet.model import Block, PriceRow, Profiles, SpecialRule, Table


def entry_rows(
    typesetter: Typesetter, block: Block, *, prices: bool, common: frozenset[SpecialRule] = frozenset()
) -> Iterator[MarkRow]:
    """An entry: title and points, profile beside boxes, facts, weapons, rules, notes, prices and findings.

    Rules that are `common` to many entries, and those without an effect, are only named.
    """
    title = title_rows(typesetter, block.title.text, block.points, typesetter.width, block.kind, block.group)
    yield from footprints.beside_title(typesetter, list(title), block.battle.footprints)
    explained = [rule for rule in block.rules if rule.effect and rule not in common]
    rules = [row for rule in explained for row in rule_rows(typesetter, rule)]
    named = ", ".join(rule.title for rule in block.rules if rule not in explained)
    parts: list[list[MarkRow]] = [
        _figures(typesetter, block),
        list(fact_rows(typesetter, block)),
        list(_weapons(typesetter, block)),
        *(_further(typesetter, table) for table in block.tables),
        [*rules, *typesetter.rows(named, typesetter.look.strong, typesetter.width)],
        typesetter.rows(block.notes, typesetter.look.note, typesetter.width, keep_lines=True),
        list(_prices(typesetter, block)) if prices else [],
        [row for text in block.findings for row in finding_row(typesetter, text)],
        [row for text in block.waived for row in waived_row(typesetter, text)],
    ]
    for part in parts:
        if part:
            yield MarkRow(typesetter.look.part_gap * MM, bound=True)
            yield from part


def title_rows(
    typesetter: Typesetter, title: str, points: str, width: float, kind: str = "", group: str = ""
) -> Iterator[MarkRow]:
    """The line drawn above, the title, and the points at the right edge.

    The player's own group is before the points, race and level are after the title;
    parts without room are below.
    """
    points = typesetter.clean(points)
    group = typesetter.clean(group)
    edge = width - (
        typesetter.measured(points, typesetter.look.points) + typesetter.look.title_gap * MM if points else 0.0
    )
    wide = typesetter.measured(group, typesetter.look.kind)
    taken = wide + typesetter.look.title_gap * MM if group else 0.0
    beside = wide <= width / 3 and typesetter.measured(typesetter.clean(title), typesetter.look.block) <= edge - taken
    room = edge - taken if beside else edge
    lines = typesetter.wrapped(title, typesetter.look.block, room) or [""]
    kinds = typesetter.wrapped(kind, typesetter.look.kind, width)
    for index, line in enumerate(lines):
        marks: list[Mark] = list(typesetter.line(0, line, typesetter.look.block))
        height = typesetter.look.block.leading
        if index == len(lines) - 1 and len(kinds) == 1:
            behind = typesetter.measured(line, typesetter.look.block) + typesetter.look.kind_gap * MM
            if behind + typesetter.measured(kinds[0], typesetter.look.kind) <= room:
                marks.append(
                    typesetter.word(behind, baseline(typesetter.look.block), kinds.pop(), typesetter.look.kind)
                )
        if index == 0:
            if group and beside:
                marks.append(typesetter.word(edge - wide, baseline(typesetter.look.block), group, typesetter.look.kind))
            marks += typesetter.right(points, typesetter.look.points, width)
            marks = [*opening(typesetter), *lowered(marks, typesetter.look.block_head * MM)]
            height += typesetter.look.block_head * MM
        yield MarkRow(height, tuple(marks), bound=True)
    below = [*kinds, *([] if beside else typesetter.wrapped(group, typesetter.look.kind, width))]
    for text in below:
        yield MarkRow(typesetter.look.kind.leading, tuple(typesetter.line(0, text, typesetter.look.kind)), bound=True)


def _figures(typesetter: Typesetter, block: Block) -> list[MarkRow]:
    """The profile and boxes to cross off, on the whole sheet either beside or below it."""
    profile, remarks = starred(block.profile)
    columns = typesetter.columns.get(profile.headings) if profile.rows else None
    left = list(table_rows(typesetter, profile.table, typesetter.width, typesetter.look.cell, columns))
    left += typesetter.rows(remarks, typesetter.look.label, sum(columns) if columns else typesetter.width)
    if columns is not None and typesetter.boxes_beside and block.tracks:
        x = sum(columns) + typesetter.look.side_gap * MM
        return list(side_by_side(typesetter, left, list(box_column(typesetter, block.tracks, typesetter.width - x)), x))
    below = list(box_column(typesetter, block.tracks, typesetter.width))
    return [*left, *([MarkRow(typesetter.look.part_gap * MM, bound=True)] if left and below else []), *below]


def starred(profile: Profiles) -> tuple[Profiles, str]:
    """The profile with long words replaced by stars, which keeps columns narrow, and the words of the stars."""
    stars: dict[str, str] = {}
    rows = []
    for row in profile.rows:
        cells = [*row.cells]
        for place in row.words:
            word = cells[place] or ""
            if len(word) > look.FIGURE_SIGNS:
                cells[place] = stars.setdefault(word, "*" * (len(stars) + 1))
        rows.append(row._replace(cells=tuple(cells)))
    return profile._replace(rows=tuple(rows)), "; ".join(f"{star} {word}" for word, star in stars.items())


def boxes_beside(typesetter: Typesetter, blocks: Iterable[Block]) -> bool:
    """True if all entries together are lower with the boxes beside their profiles than with boxes below them."""
    here = below = 0.0
    for block in blocks:
        columns = typesetter.columns.get(block.profile.headings) if block.profile.rows else None
        if columns is None or not block.tracks:
            continue
        room = typesetter.width - sum(columns) - typesetter.look.side_gap * MM
        if room < typesetter.look.side_least * MM:
            return False
        rows = len(block.profile.rows) * typesetter.look.cell.leading
        high = typesetter.look.heading.leading + typesetter.look.heading_gap * MM + rows
        here += max(high, height_of(box_column(typesetter, block.tracks, room)))
        under = height_of(box_column(typesetter, block.tracks, typesetter.width))
        below += high + typesetter.look.part_gap * MM + under
    return here <= below


def _weapons(typesetter: Typesetter, block: Block) -> Iterator[MarkRow]:
    if single(block.weapons):  # it stands among the facts
        return
    columns = typesetter.columns.get(block.weapons.headings)
    yield from table_rows(typesetter, block.weapons.table, typesetter.width, typesetter.look.small_cell, columns)


def _further(typesetter: Typesetter, table: Table) -> list[MarkRow]:
    """Further tables of the entry."""
    columns = typesetter.columns.get(table.headings)
    return [*table_rows(typesetter, table, typesetter.width, typesetter.look.small_cell, columns)]


def rule_rows(typesetter: Typesetter, rule: SpecialRule) -> Iterator[MarkRow]:
    """A special rule: its name in bold, its effect running on behind it."""
    indent = typesetter.look.hanging * MM
    names = typesetter.wrapped(rule.title, typesetter.look.strong, typesetter.width - indent)
    rows = [
        list(typesetter.line(0 if index == 0 else indent, line, typesetter.look.strong))
        for index, line in enumerate(names)
    ]
    if rule.effect:
        end = (
            rows[-1][-1].x + typesetter.measured(names[-1], typesetter.look.strong) + 1.6 * MM
            if rows and rows[-1]
            else 0.0
        )
        lines = typesetter.wrapped(
            rule.effect, typesetter.look.text, typesetter.width - indent, first=max(0.0, end - indent)
        )
        for index, line in enumerate(lines):
            if index == 0 and rows:
                rows[-1] += typesetter.line(end, line, typesetter.look.text)
            else:
                rows.append(list(typesetter.line(indent, line, typesetter.look.text)))
    for index, marks in enumerate(rows):
        yield MarkRow(typesetter.look.text.leading, tuple(marks), bound=index < len(rows) - 1 and len(rows) < 8)


def _prices(typesetter: Typesetter, block: Block) -> Iterator[MarkRow]:
    """Where the points come from: what, how much, and by which rule; parts are set in. Columns are parted between whole sums."""
    if not block.price:
        return
    _, _, count = typesetter.prices
    gap = typesetter.look.side_gap * MM
    width = (typesetter.width - (count - 1) * gap) / count
    yield MarkRow(1.2 * MM, (Rule(0, 0, typesetter.width, look.HAIR * MM, look.PALE),), bound=True)
    rows: list[MarkRow] = []
    for index, lines in enumerate(_parted(block.price, count)):
        column = list(_price_lines(typesetter, lines, width))
        rows = list(side_by_side(typesetter, rows, column, index * (width + gap))) if index else column
    yield from rows


def _parted(price: tuple[PriceRow, ...], count: int) -> list[list[PriceRow]]:
    """The lines in columns, split between complete sums."""
    sums: list[list[PriceRow]] = []
    for line in price:
        if line.depth == 0 or not sums:
            sums.append([])
        sums[-1].append(line)
    columns: list[list[PriceRow]] = [[] for _ in range(count)]
    left, place = len(price), 0
    for own in sums:
        if columns[place] and len(columns[place]) + len(own) / 2 > left / (count - place) and place < count - 1:
            left -= len(columns[place])
            place += 1
        columns[place] += own
    return [column for column in columns if column]


def _price_lines(typesetter: Typesetter, lines: Iterable[PriceRow], width: float) -> Iterator[MarkRow]:
    """The lines of one column; a long source continues beside following lines with the same source."""
    labels, sums, _ = typesetter.prices
    edge = labels + typesetter.look.cell_gap * MM + sums
    rule_x = edge + typesetter.look.price_gap * MM
    source: list[str] = []  # what is left of it
    for line in lines:
        indent = min(line.depth * typesetter.look.price_indent * MM, labels / 2)
        left = typesetter.wrapped(line.label, typesetter.look.price, labels - indent)
        middle = typesetter.wrapped(line.sum, typesetter.look.price, sums)
        if line.rule:
            yield from (_source(typesetter, text, rule_x) for text in source)
            source = typesetter.wrapped(line.rule, typesetter.look.price_rule, width - rule_x)
        count = max(len(left), len(middle), 1)
        for index in range(count):
            marks: list[Mark] = []
            if index < len(left):
                marks += typesetter.line(indent, left[index], typesetter.look.price)
            if index < len(middle):
                marks += typesetter.right(middle[index], typesetter.look.price, edge)
            if source:
                marks += _source(typesetter, source.pop(0), rule_x).marks
            yield MarkRow(typesetter.look.price.leading, tuple(marks), bound=index < count - 1 and count < 8)
    yield from (_source(typesetter, text, rule_x) for text in source)


def _source(typesetter: Typesetter, text: str, x: float) -> MarkRow:
    return MarkRow(typesetter.look.price.leading, tuple(typesetter.line(x, text, typesetter.look.price_rule)))


def price_columns(typesetter: Typesetter, blocks: Iterable[Block]) -> PriceColumns:
    """Columns for labels and sums, and how many stand side by side: the same for all entries, which are lowest so together."""
    style = typesetter.look
    prices = [block.price for block in blocks if block.price]
    measures = {line: _price_measures(typesetter, line) for price in prices for line in price}
    if not measures:
        return PriceColumns()
    sums = min(max(wide for _, wide, _ in measures.values()), style.price_sum_most * MM)
    most, rules = max(wide for wide, _, _ in measures.values()), max(wide for _, _, wide in measures.values())
    whole = {wide for wide, _, _ in measures.values()}
    best, least = PriceColumns(typesetter.width / 2, sums, 1), (inf, inf)
    for across in look.PRICE_COLUMNS:
        room = (typesetter.width - (across - 1) * style.side_gap * MM) / across
        room -= sums + (style.cell_gap + style.price_gap) * MM
        for labels in sorted({min(most, asked) for asked in (*whole, room - rules)}, reverse=True):
            few = style.price_label_least * MM
            if labels < min(most, few) or room - labels < min(rules, few):
                continue
            high = broken = 0.0
            for price in prices:
                columns = [[measures[line] for line in column] for column in _parted(price, across)]
                high += max(_price_high(column, labels, room - labels) for column in columns)
                names = sum(ceil(wide / labels) - 1 for column in columns for wide, _, _ in column)
                high += names * look.BROKEN_PRICE
                broken += sum(ceil(rule / (room - labels)) - 1 for column in columns for _, _, rule in column)
            if (high, broken) < least:
                best, least = PriceColumns(labels, sums, across), (high, broken)
    return best


def _price_high(column: Iterable[tuple[float, float, float]], labels: float, rules: float) -> int:
    """Estimated number of lines, with a source beside as many as it needs."""
    high = source = 0
    for label, _, rule in column:
        if rule > _NO_SOURCE:
            high += source
            source = ceil(rule / rules)
        lines = ceil(label / labels)
        high += lines
        source = max(0, source - lines)
    return high + source


_NO_SOURCE = 0.1
"""Default width of a column."""


def _price_measures(typesetter: Typesetter, line: PriceRow) -> tuple[float, float, float]:
    """The widths of label, sum and rule, each a hair more than it needs."""
    style = typesetter.look
    return (
        typesetter.measured(typesetter.clean(line.label), style.price) + line.depth * style.price_indent * MM + 0.1,
        typesetter.measured(typesetter.clean(line.sum), style.price) + 0.1,
        typesetter.measured(typesetter.clean(line.rule), style.price_rule) + 0.1,
    )


def finding_row(typesetter: Typesetter, text: str) -> Iterator[MarkRow]:
    """Findings on the entry, marked by a heavy bar at the left."""
    indent = typesetter.look.finding_indent * MM
    for row in typesetter.rows(text, typesetter.look.strong, typesetter.width - indent, x=indent):
        yield row._replace(marks=(Band(0, 0, typesetter.look.finding_bar * MM, row.height, look.BLACK), *row.marks))


def waived_row(typesetter: Typesetter, text: str) -> Iterator[MarkRow]:
    """Waived findings, without the bar."""
    indent = typesetter.look.finding_indent * MM
    yield from typesetter.rows(text, typesetter.look.text, typesetter.width - indent, x=indent)


def opening(typesetter: Typesetter) -> Iterator[Rule]:
    """The line that begins a block or a list."""
    yield Rule(0, 0, typesetter.width, look.THIN * MM, look.BLACK)
