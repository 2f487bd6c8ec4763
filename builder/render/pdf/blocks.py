"""An entry of the army as rows: title, profile, facts, weapons, rules, boxes, prices, findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.findings import T
from builder.render import style as look
from builder.render.pdf.flow import beside
from builder.render.pdf.marks import Band, Mark, Row, Rule, Square, lowered, moved
from builder.render.pdf.setter import Setter, baseline
from builder.render.pdf.tables import labelled, table_rows
from builder.render.style import MM
from builder.sheet import Block, Boxes, PriceRow


def entry_rows(
    setter: Setter, block: Block, *, prices: bool, common: frozenset[tuple[str, str]] = frozenset()
) -> Iterator[Row]:
    """An entry: title and points, profile beside boxes, facts, weapons, rules, notes, prices and findings.

    Rules that are `common` to many entries are only named.
    """
    yield from title_rows(setter, block.title, block.points, setter.width, block.kind, block.group)
    figures, below = _figures(setter, block)
    told = [row for tag in block.tags if tag not in common for row in tag_rows(setter, *tag)]
    named = ", ".join(name for name, _ in (tag for tag in block.tags if tag in common))
    parts: list[list[Row]] = [
        figures,
        list(_facts(setter, block)),
        list(_weapons(setter, block)),
        [*told, *setter.rows(named, setter.look.strong, setter.width)],
        below,
        setter.rows(block.notes, setter.look.note, setter.width, keep_lines=True),
        list(_prices(setter, block)) if prices else [],
        [row for text in block.findings for row in finding_row(setter, text)],
    ]
    for part in parts:
        if part:
            yield Row(setter.look.part_gap * MM, bound=True)
            yield from part


def title_rows(setter: Setter, title: str, points: str, width: float, kind: str = "", group: str = "") -> Iterator[Row]:
    """The line above, the title as far as the points leave room, and the points at the right edge.

    Race and rank follow on the title's line, and the player's own group stands before
    the points; what there is no room for stands below.
    """
    points = setter.clean(points)
    group = setter.clean(group)
    long = group if setter.measured(group, setter.look.kind) > width / 3 else ""
    group = "" if long else group
    taken = setter.measured(group, setter.look.kind) + setter.look.title_gap * MM if group else 0.0
    room = width - (setter.measured(points, setter.look.points) + setter.look.title_gap * MM if points else 0.0)
    lines = setter.wrapped(title, setter.look.block, room) or [""]
    kinds = setter.wrapped(kind, setter.look.kind, width - taken)
    for index, line in enumerate(lines):
        marks: list[Mark] = list(setter.line(0, line, setter.look.block))
        height = setter.look.block.leading
        if index == len(lines) - 1 and len(kinds) == 1:
            behind = setter.measured(line, setter.look.block) + setter.look.kind_gap * MM
            end = behind + setter.measured(kinds[0], setter.look.kind)
            if end <= room:
                marks.append(setter.word(behind, baseline(setter.look.block), kinds.pop(), setter.look.kind))
                if group and len(lines) == 1 and end + taken <= room:
                    marks.append(
                        setter.word(
                            room - setter.measured(group, setter.look.kind),
                            baseline(setter.look.block),
                            group,
                            setter.look.kind,
                        )
                    )
                    group = ""
        if index == 0:
            marks += setter.right(points, setter.look.points, width)
            marks = [*opening(setter), *lowered(marks, setter.look.block_head * MM)]
            height += setter.look.block_head * MM
        yield Row(height, tuple(marks), bound=True)
    for index in range(max(len(kinds), 1 if group else 0)):
        marks = list(setter.line(0, kinds[index], setter.look.kind)) if index < len(kinds) else []
        if index == 0:
            marks += setter.right(group, setter.look.kind, width)
        yield Row(setter.look.kind.leading, tuple(marks), bound=True)
    yield from (row._replace(bound=True) for row in setter.rows(long, setter.look.kind, width))


def _figures(setter: Setter, block: Block) -> tuple[list[Row], list[Row]]:
    """The profile, and the boxes to cross off: beside it if there is room, otherwise apart."""
    columns = setter.columns.get(block.profile.headings) if block.profile.rows else None
    left = list(table_rows(setter, block.profile, setter.width, setter.look.cell, columns))
    apart = list(box_rows(setter, block.boxes))
    if columns is None or not apart:
        return left, apart
    x = sum(columns) + setter.look.side_gap * MM
    right = list(box_rows(setter, block.boxes, setter.width - x))
    high = sum(row.height for row in left)
    if setter.width - x < setter.look.side_least * MM or sum(row.height for row in right) > high + setter.look.box * MM:
        return left, apart
    return list(beside(setter, left, right, x)), []


def _facts(setter: Setter, block: Block) -> Iterator[Row]:
    """Facts and possessions behind their labels, in two columns to be read one after the other."""
    gap = setter.look.side_gap * MM
    first = (setter.width - gap) * setter.look.facts_share  # movement, which comes first, is the longest of them
    widths = first, setter.width - gap - first
    groups: list[list[tuple[str, str]]] = []
    for fact in (*block.facts, *_possessions(setter, block)):
        if fact[0] or not groups:
            groups.append([])
        groups[-1].append(fact)
    if len(groups) < 2:  # alone it has the whole width
        for group in groups:
            yield from labelled(setter, group, setter.width, setter.label_width)
        return
    sides = [[list(labelled(setter, group, width, setter.label_width)) for group in groups] for width in widths]
    high = [[sum(row.height for row in rows) for rows in side] for side in sides]
    count = min(range(len(groups) + 1), key=lambda n: (max(sum(high[0][:n]), sum(high[1][n:])), -n))
    left, right = ([row for rows in part for row in rows] for part in (sides[0][:count], sides[1][count:]))
    yield from beside(setter, left, right, first + gap)


def _weapons(setter: Setter, block: Block) -> Iterator[Row]:
    columns = setter.columns.get(block.weapons.headings)
    yield from table_rows(setter, block.weapons, setter.width, setter.look.small_cell, columns)


def _possessions(setter: Setter, block: Block) -> Iterator[tuple[str, str]]:
    """What the entry carries, who commands it, and its magic items."""
    if block.carries:
        yield setter.say(T("Carries")), block.carries
    if block.command:
        yield setter.say(T("Command")), block.command
    for index, item in enumerate(block.items):
        yield setter.say(T("Items")) if index == 0 else "", item


def tag_rows(setter: Setter, name: str, effect: str) -> Iterator[Row]:
    """A special rule: its name in bold, its effect running on behind it."""
    indent = setter.look.hanging * MM
    names = setter.wrapped(name, setter.look.strong, setter.width - indent)
    rows = [
        list(setter.line(0 if index == 0 else indent, line, setter.look.strong)) for index, line in enumerate(names)
    ]
    if effect:
        end = rows[-1][-1].x + setter.measured(names[-1], setter.look.strong) + 1.6 * MM if rows and rows[-1] else 0.0
        lines = setter.wrapped(effect, setter.look.text, setter.width - indent, first=max(0.0, end - indent))
        for index, line in enumerate(lines):
            if index == 0 and rows:
                rows[-1] += setter.line(end, line, setter.look.text)
            else:
                rows.append(list(setter.line(indent, line, setter.look.text)))
    for index, marks in enumerate(rows):
        yield Row(setter.look.text.leading, tuple(marks), bound=index < len(rows) - 1 and len(rows) < 8)


def box_rows(setter: Setter, boxes: Iterable[Boxes], width: float | None = None) -> Iterator[Row]:
    """Squares to cross off in their groups, of five at most, behind their label; what fits stands on one row.

    Too many to draw are said in words.
    """
    width = setter.width if width is None else width
    line: list[Mark] = []
    end = 0.0
    for track in boxes:
        rows = _track(setter, track, width)
        long = _reach(rows)
        begin = end + setter.look.title_gap * MM
        if line and len(rows) == 1 and begin + long <= width:
            line += [moved(mark, begin, 0) for mark in rows[0].marks]
            end = begin + long
            continue
        if line:
            yield Row(setter.look.box_leading * MM, tuple(line))
            line, end = [], 0.0
        if len(rows) == 1:
            line, end = list(rows[0].marks), long
        else:
            yield from rows
    if line:
        yield Row(setter.look.box_leading * MM, tuple(line))


def _reach(rows: list[Row]) -> float:
    """How far to the right the squares of a first row reach."""
    return max((m.x + m.side for m in rows[0].marks if isinstance(m, Square)), default=0.0) if rows else 0.0


def _track(setter: Setter, track: Boxes, width: float) -> list[Row]:
    """The rows of one kind of squares; they begin behind their label."""
    if track.number < 1:
        return []
    style = setter.look
    step = (style.box + style.box_gap) * MM
    apart = (style.group_gap - style.box_gap) * MM
    label = setter.measured(setter.clean(track.label), style.label)
    left = min(label, width / 2) + style.label_gap * MM
    labels = setter.wrapped(track.label, style.label, left - style.label_gap * MM)
    drawn = min(track.number, look.MAX_BOXES)
    rows: list[list[Mark]] = [[]]
    x = left
    rest = drawn
    for number in track.groups:
        of_group = min(number, rest)
        rest -= of_group
        whole = len(track.groups) > 1 and number <= look.BOX_WHOLE and left + number * step <= width
        while of_group > 0:
            together = of_group if whole else min(look.BOX_GROUP, of_group)
            of_group -= together
            if rows[-1] and x + together * step - style.box_gap * MM > width:
                rows.append([])
                x = left
            rows[-1] += [Square(x + place * step, 0, style.box * MM) for place in range(together)]
            x += together * step + apart
    for index, text in enumerate(labels):
        if index == len(rows):
            rows.append([])
        rows[index].insert(0, setter.word(0, style.box * MM - 0.8, text, style.label))
    found = [Row(style.box_leading * MM, tuple(marks)) for marks in rows]
    if drawn < track.number:
        text = setter.say(T("and {more} more, {count} in all", more=track.number - drawn, count=track.number))
        found += setter.rows(text, style.text, width - left, x=left)
    return found


def _prices(setter: Setter, block: Block) -> Iterator[Row]:
    """Where the points come from: what, how much, and by which rule; parts are set in. Two columns, parted between whole sums."""
    if not block.price:
        return
    gap = setter.look.side_gap * MM
    width = (setter.width - gap) / 2
    sums: list[list[Row]] = []
    for line in block.price:
        if line.depth == 0 or not sums:
            sums.append([])
        sums[-1] += _price_line(setter, line, width)
    total, half, left = sum(map(len, sums)), 0, 0
    while left < len(sums) and 2 * half < total:
        half += len(sums[left])
        left += 1
    yield Row(1.2 * MM, (Rule(0, 0, setter.width, look.HAIR * MM, look.PALE),), bound=True)
    yield from beside(
        setter,
        [row for part in sums[:left] for row in part],
        [row for part in sums[left:] for row in part],
        width + gap,
    )


def _price_line(setter: Setter, line: PriceRow, width: float) -> Iterator[Row]:
    labels, sums = setter.price_widths
    edge = labels + setter.look.cell_gap * MM + sums
    rule_x = edge + setter.look.price_gap * MM
    indent = min(line.depth * setter.look.price_indent * MM, labels / 2)
    left = setter.wrapped(line.label, setter.look.price, labels - indent)
    middle = setter.wrapped(line.sum, setter.look.price, sums)
    right = setter.wrapped(line.rule, setter.look.price_rule, width - rule_x)
    count = max(len(left), len(middle), len(right))
    for index in range(count):
        marks: list[Mark] = []
        if index < len(left):
            marks += setter.line(indent, left[index], setter.look.price)
        if index < len(middle):
            marks += setter.right(middle[index], setter.look.price, edge)
        if index < len(right):
            marks += setter.line(rule_x, right[index], setter.look.price_rule)
        yield Row(setter.look.price.leading, tuple(marks), bound=index < count - 1 and count < 8)


def price_widths(setter: Setter, lines: Iterable[PriceRow]) -> tuple[float, float]:
    """Columns for labels and sums, the same for all entries so that they align down the sheet."""
    labels = sums = 0.0
    for line in lines:
        labels = max(
            labels,
            setter.measured(setter.clean(line.label), setter.look.price) + line.depth * setter.look.price_indent * MM,
        )
        sums = max(sums, setter.measured(setter.clean(line.sum), setter.look.price))
    return min(labels + 0.1, setter.look.price_label_most * MM), min(sums + 0.1, setter.look.price_sum_most * MM)


def finding_row(setter: Setter, text: str) -> Iterator[Row]:
    """What is wrong with the entry, marked by a heavy bar at its left."""
    indent = setter.look.finding_indent * MM
    for row in setter.rows(text, setter.look.strong, setter.width - indent, x=indent):
        yield row._replace(marks=(Band(0, 0, setter.look.finding_bar * MM, row.height, look.BLACK), *row.marks))


def opening(setter: Setter) -> Iterator[Rule]:
    """The line that begins a block or a list."""
    yield Rule(0, 0, setter.width, look.THIN * MM, look.BLACK)
