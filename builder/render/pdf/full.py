"""The full sheet: head, a block an entry, and the lists of the army."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from builder.findings import T
from builder.render import style as look
from builder.render.pdf.blocks import box_rows, entry_rows, price_widths, title_rows
from builder.render.pdf.flow import beside, dealt_out
from builder.render.pdf.fonts import MISSING, register
from builder.render.pdf.lists import deployment_rows, finding_rows, section
from builder.render.pdf.marks import Band, Mark, Page, Piece, Row, Rule, moved
from builder.render.pdf.setter import Setter, baseline
from builder.render.pdf.tables import label_width, labelled, share_columns, table_rows
from builder.render.style import MM, Paper
from builder.sheet import Sheet, Table


def laid_out(sheet: Sheet, *, paper: Paper = "a4", prices: bool = False) -> list[Page]:
    """The pages of a sheet with everything in its place, not yet drawn."""
    register()
    width, height = (side * MM for side in look.PAPER[paper])
    setter = Setter(sheet, width - 2 * look.SIDE * MM)
    pieces = list(_pieces(setter, sheet, prices=prices))
    foot = _foot(setter, sheet)
    top = look.TOP * MM
    banner: tuple[Mark, ...] = ()
    if not sheet.legal:
        banner = tuple(_banner(setter, sheet.verdict))
        top += (look.BANNER_HEIGHT + look.BANNER_GAP) * MM
    foot_top = height - look.BOTTOM * MM - sum(row.height for row in foot)
    filled = list(dealt_out(pieces, foot_top - look.FOOT_GAP * MM - top, setter.look.split_least * MM))
    pages = []
    for number, placed in enumerate(filled, 1):
        marks: list[Mark] = [moved(mark, look.SIDE * MM, look.TOP * MM) for mark in banner]
        outline = []
        for y, row, name in placed:
            marks += [moved(mark, look.SIDE * MM, top + y) for mark in row.marks]
            if name:
                outline.append((name, top + y))
        y = foot_top
        for row in foot:
            marks += [moved(mark, look.SIDE * MM, y) for mark in row.marks]
            y += row.height
        marks += [
            moved(mark, look.SIDE * MM, foot_top)
            for mark in setter.right(f"{number} / {len(filled)}", look.FOOT_PAGE, setter.width)
        ]
        pages.append(Page(width, height, tuple(marks), tuple(outline)))
    return pages


def _pieces(setter: Setter, sheet: Sheet, *, prices: bool) -> Iterator[Piece]:
    say = setter.say
    blocks = sheet.blocks
    for tables in ([b.profile for b in blocks], [b.weapons for b in blocks]):
        share_columns(setter, tables)
    own = [say(T("Carries")), say(T("Command")), say(T("Items"))]
    facts = {label for block in blocks for label, _ in block.facts}
    setter.fact_width = label_width(setter, facts)
    setter.label_width = label_width(
        setter, {*facts, *own, *(boxes.label for block in blocks for boxes in block.boxes)}
    )
    if prices:
        setter.price_widths = price_widths(setter, (line for block in blocks for line in block.price))
    yield Piece(tuple(_head(setter, sheet)))
    for block in blocks:
        again = tuple(
            title_rows(
                setter,
                setter.cut(setter.clean(block.title), setter.look.block, setter.width * 0.9).rstrip("…") + " …",
                "",
                setter.width,
            )
        )
        yield Piece(
            tuple(entry_rows(setter, block, prices=prices)),
            setter.look.block_gap * MM,
            again,
            setter.clean(block.title),
        )
    rows = sheet.deployment.rows
    for start in range(0, len(rows), setter.look.deployment_most):
        part = Table(sheet.deployment.headings, rows[start : start + setter.look.deployment_most])
        yield from section(setter, say(T("Deployment")), deployment_rows(setter, part), whole=True)
    yield from section(setter, say(T("During the game")), box_rows(setter, sheet.tracks))
    for title, table in sheet.reference:
        yield from section(setter, title, table_rows(setter, table, setter.width), whole=True)
    yield from section(
        setter, say(T("Notes")), setter.rows(sheet.notes, setter.look.text, setter.width, keep_lines=True)
    )
    yield from section(setter, say(T("Findings")), finding_rows(setter, sheet.findings))
    if setter.lacking:
        signs = ", ".join(
            f"U+{ord(sign):04X} {unicodedata.name(sign, '').lower()}".strip() for sign in sorted(setter.lacking)
        )
        text = say(T("{box} stands for signs that the fonts lack: {signs}.", box=MISSING, signs=signs))
        yield Piece(tuple(setter.rows(text, look.FOOT, setter.width)), setter.look.block_gap * MM)
    if sheet.secrets:
        (title, whom), *rest = sheet.secrets
        for piece in section(setter, f"{title} – {whom}", finding_rows(setter, rest)):
            yield piece._replace(apart=True)


def _head(setter: Setter, sheet: Sheet) -> Iterator[Row]:
    """Title, player and verdict; then the army's facts beside its composition."""
    verdict = setter.clean(sheet.verdict) if sheet.legal else ""  # the banner says it otherwise
    frame = setter.measured(verdict, setter.look.verdict) + 6 * MM if verdict else 0.0
    room = setter.width - (frame + 6 * MM if frame else 0.0)
    style = setter.look.title
    lines = setter.wrapped(sheet.title, style, room)
    if len(lines) > 2:
        style = setter.look.title_long
        lines = setter.wrapped(sheet.title, style, room)
    for index, line in enumerate(lines or [""]):
        marks: list[Mark] = list(setter.line(0, line, style))
        if index == 0 and frame:
            marks += _framed(setter, verdict, frame, baseline(style))
        yield Row(style.leading, tuple(marks), bound=True)
    for row in setter.rows(sheet.subtitle, setter.look.subtitle, setter.width):
        yield row._replace(bound=True)
    yield Row(2.6 * MM, (Rule(0, 1.6 * MM, setter.width, look.STRONG_RULE * MM, look.BLACK),), bound=True)
    player = setter.say(T("Player"))
    facts = [(label, text) for label, text in sheet.head if not (label == player and text == sheet.subtitle)]
    table = sheet.composition
    right = 74 * MM if table.rows else 0.0
    gap = setter.look.side_gap * MM if right else 0.0
    label = label_width(setter, [k for k, _ in facts])
    left_rows = list(labelled(setter, facts, setter.width - right - gap, label))
    right_rows = list(table_rows(setter, table, right, right=True)) if right else []
    yield from beside(setter, left_rows, right_rows, setter.width - right)


def _framed(setter: Setter, text: str, width: float, baseline: float) -> Iterator[Mark]:
    """The verdict of a legal list: quiet, in a thin frame at the right."""
    x, high, below = setter.width - width, 5.8 * MM, 1.7 * MM
    top = baseline + below - high
    for y in (top, top + high):
        yield Rule(x, y, width, look.THIN * MM, look.BLACK)
    yield from (
        Band(edge, top - look.THIN * MM / 2, look.THIN * MM, high + look.THIN * MM, look.BLACK)
        for edge in (x, x + width - look.THIN * MM)
    )
    yield setter.word(x + 3 * MM, baseline, text, setter.look.verdict)


def _banner(setter: Setter, verdict: str) -> Iterator[Mark]:
    """Across the head of every page of a list that is not legal: no page of it can pass for a legal one."""
    yield Band(0, 0, setter.width, look.BANNER_HEIGHT * MM, look.BLACK)
    text = setter.cut(setter.clean(verdict), look.BANNER, setter.width - 8 * MM)
    baseline = look.BANNER_HEIGHT * MM / 2 + look.BANNER.size * 0.36
    yield setter.word(4 * MM, baseline, text, look.BANNER)


def _foot(setter: Setter, sheet: Sheet) -> tuple[Row, ...]:
    """The title with a line above, and the sheet's own text; the page's number is added on each page."""
    title = setter.cut(setter.clean(sheet.title), look.FOOT_TITLE, setter.width - 25 * MM)
    line = Rule(0, 0, setter.width, look.HAIR * MM, look.PALE)
    rows = [Row(look.FOOT_TITLE.leading + 1.5, (line, *setter.line(0, title, look.FOOT_TITLE)))]
    lines = setter.wrapped(sheet.foot, look.FOOT, setter.width)
    if len(lines) > look.MAX_FOOT_LINES:
        last = setter.cut(" ".join(lines[look.MAX_FOOT_LINES - 1 :]), look.FOOT, setter.width)
        lines = [*lines[: look.MAX_FOOT_LINES - 1], last]
    rows += [Row(look.FOOT.leading, tuple(setter.line(0, text, look.FOOT))) for text in lines]
    return tuple(rows)
