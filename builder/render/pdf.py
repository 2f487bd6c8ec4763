"""Sheets as a PDF to print: one document, each sheet beginning on a new page.

A sheet becomes pieces (head, entries, lists), a piece rows, and a row marks at
measured places; only then are pages filled and drawn. Pieces stay whole unless
they are higher than a page, and then part between rows. Text is never read as
markup: it is measured, broken and drawn as it stands.

Inside this module lengths are points, measured down from the top of the row and
from the left edge of the text; `builder.render.style` says them in millimetres.
"""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from builder.findings import T
from builder.locale import language
from builder.render import style as look
from builder.render.style import MM, Style
from builder.sheet import Block, Boxes, PriceRow, Sheet, Table

Paper = Literal["a4", "letter"]

FONTS = Path(__file__).parent / "fonts"
MISSING = "□"
"""Stands where the fonts have no sign."""


def write(sheets: Sequence[Sheet], *, paper: Paper = "a4", prices: bool = False) -> bytes:
    """One PDF with all sheets, each on pages of its own; the same bytes for the same sheets.

    `prices` adds the lines that each entry's price is made of.
    """
    _register()
    out = io.BytesIO()
    width, height = (side * MM for side in look.PAPER[paper])
    canvas = Canvas(
        out,
        pagesize=(width, height),
        invariant=1,
        pageCompression=1,
        initialFontName=_font("sans"),
        lang=sheets[0].language if sheets else None,
    )
    titles = [clean(sheet.title) for sheet in sheets]
    canvas.setTitle(" · ".join(titles))
    canvas.setAuthor("Muster")
    canvas.setSubject(" · ".join(dict.fromkeys(clean(sheet.foot) for sheet in sheets)))
    canvas.setCreator("Muster")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if sheets:
        canvas.showOutline()
    for number, (sheet, title) in enumerate(zip(sheets, titles, strict=True)):
        for index, page in enumerate(laid_out(sheet, paper=paper, prices=prices)):
            if index == 0:
                _outline(canvas, f"s{number}", title, 0, height)
            for place, (name, y) in enumerate(page.outline):
                _outline(canvas, f"s{number}p{index}e{place}", name, 1, height - y)
            _draw(canvas, page.marks, height)
            canvas.showPage()
    if not sheets:
        canvas.showPage()  # a file without pages is one that not every reader opens
    canvas.save()
    return out.getvalue()


# Marks, rows and pieces ----------------------------------------------------------------------------------------------


class Word(NamedTuple):
    """Text on one baseline."""

    x: float
    y: float
    text: str
    face: str
    size: float
    grey: float


class Rule(NamedTuple):
    """A line from left to right."""

    x: float
    y: float
    width: float
    weight: float
    grey: float


class Square(NamedTuple):
    """A box to cross off; `x` and `y` are its upper left corner."""

    x: float
    y: float
    side: float


class Band(NamedTuple):
    """A filled oblong; `x` and `y` are its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    grey: float


Mark = Word | Rule | Square | Band


class Row(NamedTuple):
    """What is never parted: marks, and how far down the next row begins."""

    height: float
    marks: tuple[Mark, ...] = ()
    bound: bool = False
    """Stays with the row that follows even where its piece must be parted."""


class Piece(NamedTuple):
    """Rows that stand on one page if they fit on one."""

    rows: tuple[Row, ...]
    before: float = 0.0
    """White above, unless the piece begins a page."""
    again: tuple[Row, ...] = ()
    """Repeated at the top of each further page."""
    outline: str = ""
    whole: bool = True
    """Begins a new page rather than be parted; a long list need not."""
    apart: bool = False
    """Begins a new page in any case, so that it can be held back."""


class Page(NamedTuple):
    """A finished page: marks measured from its upper left corner, and what the outline names on it."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    outline: tuple[tuple[str, float], ...]


# Pages ---------------------------------------------------------------------------------------------------------------


def laid_out(sheet: Sheet, *, paper: Paper = "a4", prices: bool = False) -> list[Page]:
    """The pages of a sheet with everything in its place, not yet drawn."""
    _register()
    width, height = (side * MM for side in look.PAPER[paper])
    setter = _Setter(sheet, width - 2 * look.SIDE * MM)
    pieces = list(_pieces(setter, sheet, prices=prices))
    foot = _foot(setter, sheet)
    top = look.TOP * MM
    banner: tuple[Mark, ...] = ()
    if not sheet.legal:
        banner = tuple(_banner(setter, sheet.verdict))
        top += (look.BANNER_HEIGHT + look.BANNER_GAP) * MM
    foot_top = height - look.BOTTOM * MM - sum(row.height for row in foot)
    filled = list(_filled(pieces, foot_top - look.FOOT_GAP * MM - top))
    pages = []
    for number, placed in enumerate(filled, 1):
        marks: list[Mark] = [_moved(mark, look.SIDE * MM, look.TOP * MM) for mark in banner]
        outline = []
        for y, row, name in placed:
            marks += [_moved(mark, look.SIDE * MM, top + y) for mark in row.marks]
            if name:
                outline.append((name, top + y))
        y = foot_top
        for row in foot:
            marks += [_moved(mark, look.SIDE * MM, y) for mark in row.marks]
            y += row.height
        marks += [
            _moved(mark, look.SIDE * MM, foot_top)
            for mark in setter.right(f"{number} / {len(filled)}", look.FOOT_PAGE, setter.width)
        ]
        pages.append(Page(width, height, tuple(marks), tuple(outline)))
    return pages


def _filled(pieces: Iterable[Piece], room: float) -> Iterator[list[tuple[float, Row, str]]]:
    """Pieces dealt out to pages of this height: for each page the rows with their places."""
    page: list[tuple[float, Row, str]] = []
    y = 0.0
    for piece in pieces:
        height = sum(row.height for row in piece.rows)
        before = piece.before if page else 0.0
        if (
            page
            and (piece.apart or y + before + height > room)
            and (piece.apart or (height <= room and piece.whole) or room - y < look.SPLIT_LEAST * MM)
        ):
            yield page
            page, y, before = [], 0.0, 0.0
        y += before
        name, again = piece.outline, sum(row.height for row in piece.again)
        for group in _groups(piece.rows):
            size = sum(row.height for row in group)
            begin = bool(page) and y + size > room + 0.01 and y > again
            for row in group:
                # a group higher than a page cannot be kept together
                if begin or (page and y + row.height > room + 0.01):
                    yield page
                    page, y, begin = [], 0.0, False
                    if not name:
                        for repeated in piece.again:
                            page.append((y, repeated, ""))
                            y += repeated.height
                page.append((y, row, name))
                name = ""
                y += row.height
    if page:
        yield page


def _groups(rows: tuple[Row, ...]) -> Iterator[list[Row]]:
    """Rows with those that are bound to them; the last two stay together, so that none stands alone."""
    group: list[Row] = []
    for index, row in enumerate(rows):
        group.append(row)
        if not row.bound and index != len(rows) - 2:
            yield group
            group = []
    if group:
        yield group


def _moved(mark: Mark, x: float, y: float) -> Mark:
    return mark._replace(x=mark.x + x, y=mark.y + y)


def _banner(setter: _Setter, verdict: str) -> Iterator[Mark]:
    """Across the head of every page of a list that is not legal: no page of it can pass for a legal one."""
    yield Band(0, 0, setter.width, look.BANNER_HEIGHT * MM, look.BLACK)
    text = setter.cut(setter.clean(verdict), look.BANNER, setter.width - 8 * MM)
    baseline = look.BANNER_HEIGHT * MM / 2 + look.BANNER.size * 0.36
    yield setter.word(4 * MM, baseline, text, look.BANNER)


def _foot(setter: _Setter, sheet: Sheet) -> tuple[Row, ...]:
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


# Drawing -------------------------------------------------------------------------------------------------------------


def _draw(canvas: Any, marks: tuple[Mark, ...], height: float) -> None:
    """Shapes first, then all words in one text object, which is quick and keeps their order for copying."""
    canvas.setStrokeGray(look.BLACK)
    for mark in marks:
        if isinstance(mark, Rule):
            canvas.setStrokeGray(mark.grey)
            canvas.setLineWidth(mark.weight)
            canvas.line(mark.x, height - mark.y, mark.x + mark.width, height - mark.y)
        elif isinstance(mark, Band):
            canvas.setFillGray(mark.grey)
            canvas.rect(mark.x, height - mark.y - mark.height, mark.width, mark.height, stroke=0, fill=1)
        elif isinstance(mark, Square):
            canvas.setStrokeGray(look.BLACK)
            canvas.setLineWidth(look.BOX_LINE * MM)
            canvas.rect(mark.x, height - mark.y - mark.side, mark.side, mark.side, stroke=1, fill=0)
    text = canvas.beginText()
    font: tuple[str, float] | None = None
    grey: float | None = None
    for mark in marks:
        if isinstance(mark, Word):
            if font != (mark.face, mark.size):
                font = (mark.face, mark.size)
                text.setFont(_font(mark.face), mark.size)
            if grey != mark.grey:
                grey = mark.grey
                text.setFillGray(grey)
            text.setTextOrigin(mark.x, height - mark.y)
            text.textOut(mark.text)
    canvas.drawText(text)


def _outline(canvas: Any, key: str, name: str, level: int, top: float) -> None:
    canvas.bookmarkPage(key, fit="XYZ", left=0, top=top, zoom=0)
    canvas.addOutlineEntry(name, key, level=level, closed=False)


# Fonts and text ------------------------------------------------------------------------------------------------------


def _font(face: str) -> str:
    return f"Muster-{face}"


@lru_cache(maxsize=1)
def _register() -> dict[str, frozenset[int]]:
    """Read the fonts, once a process; the signs that each of them holds."""
    rl_config.useA85 = 0  # streams as bytes: a fifth smaller and quicker than as letters
    held = {}
    for face, file in look.FACES.items():
        font = TTFont(_font(face), FONTS / file)
        pdfmetrics.registerFont(font)
        held[face] = frozenset(font.face.charToGlyph)
    return held


@lru_cache(maxsize=16384)
def _measured(text: str, face: str, size: float) -> float:
    """Width in points. There is no kerning, so the widths of parts add up to that of the whole."""
    return float(pdfmetrics.stringWidth(text, _font(face), size))


_BEFORE_FIGURE = re.compile(r"(?<=[^\W\d]) (?=\d)")
"""The space in “charge 12″”, at which a fact should not break."""

_PLAIN_SPACES_KEPT = "\u00a0\u202f\u2007"
"""Spaces at which no line may break."""


@lru_cache(maxsize=16384)
def clean(text: str) -> str:
    """Text without what cannot be drawn: controls and marks of direction go, other spaces become plain; lines are kept."""
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")):
        category = unicodedata.category(sign)
        # accents pile up without end in hostile names; two on a letter are enough for any language we set
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if sign == "\n" or category in ("Zl", "Zp"):
            kept.append("\n")
        elif sign == "\t" or (category == "Zs" and sign not in _PLAIN_SPACES_KEPT):
            kept.append(" ")
        elif category in ("Cc", "Cf", "Cs") or marks > 2 or 0xFE00 <= ord(sign) <= 0xFE0F or ord(sign) >= 0xE0100:
            continue
        else:
            kept.append(sign)
    return "".join(kept)


class _Setter:
    """Sets the text of one sheet: measures, breaks and places it, and remembers which signs the fonts lack."""

    def __init__(self, sheet: Sheet, width: float) -> None:
        self.width = width
        self.lacking: set[str] = set()
        self._held = _register()
        self._lang = language(sheet.language)
        self.columns: dict[tuple[str, ...], list[float]] = {}
        self.label_width = self.fact_width = 0.0
        self.price_widths = (0.0, 0.0)
        self.say = self._lang.say

    def clean(self, text: str, *, keep_lines: bool = False) -> str:
        """The text with only signs that can be drawn."""
        text = clean(text)
        if not keep_lines and "\n" in text:
            text = text.replace("\n", " ")
        sans = self._held["sans"]
        if not text.isascii():
            lacking = {sign for sign in text if ord(sign) not in sans and sign != "\n"}
            if lacking:
                self.lacking |= lacking
                text = "".join(MISSING if sign in lacking else sign for sign in text)
        return text

    def face(self, text: str, style: Style) -> str:
        """The face that holds the whole of a clean text."""
        if text.isascii() or style.face not in look.STAND_IN or self._held[style.face].issuperset(map(ord, text)):
            return style.face
        return look.STAND_IN[style.face]

    def measured(self, text: str, style: Style) -> float:
        """The width of a clean text."""
        return _measured(text, self.face(text, style), style.size)

    def word(self, x: float, y: float, text: str, style: Style) -> Word:
        """A clean text on the baseline `y`."""
        return Word(x, y, text, self.face(text, style), style.size, style.grey)

    def line(self, x: float, text: str, style: Style) -> Iterator[Word]:
        """A clean text on the first line of a row."""
        if text:
            yield self.word(x, _baseline(style), text, style)

    def right(self, text: str, style: Style, edge: float) -> Iterator[Word]:
        """A text that ends at an edge."""
        yield from self.line(edge - self.measured(text, style), text, style)

    def centred(self, text: str, style: Style, middle: float) -> Iterator[Word]:
        """A text to both sides of a middle."""
        yield from self.line(middle - self.measured(text, style) / 2, text, style)

    def cut(self, text: str, style: Style, width: float) -> str:
        """A clean text on one line, its end left out if there is no room for it."""
        if self.measured(text, style) <= width:
            return text
        face = self.face(text, style)
        room = width - _measured("…", face, style.size)
        for index, sign in enumerate(text):
            room -= _measured(sign, face, style.size)
            if room < 0:
                return text[:index].rstrip() + "…"
        return text

    def wrapped(
        self, text: str, style: Style, width: float, *, first: float = 0.0, keep_lines: bool = False
    ) -> list[str]:
        """Clean lines no wider than `width`; the first one stands `first` further in."""
        text = self.clean(text, keep_lines=keep_lines)
        lines: list[str] = []
        for paragraph in text.split("\n"):
            lines += _broken(paragraph, self.face(text, style), style.size, width, 0.0 if lines else first)
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def rows(self, text: str, style: Style, width: float, *, x: float = 0.0, keep_lines: bool = False) -> list[Row]:
        """A paragraph, one row a line."""
        lines = self.wrapped(text, style, width, keep_lines=keep_lines)
        return [Row(style.leading, tuple(self.line(x, line, style))) for line in lines]


def _baseline(style: Style) -> float:
    """From the top of a row to its baseline."""
    return style.leading * 0.5 + style.size * 0.36


def _broken(text: str, face: str, size: float, width: float, first: float) -> list[str]:
    """Lines broken at plain spaces, and inside what is wider than a line."""
    if not text:
        return [""]
    if first == 0.0 and _measured(text, face, size) <= width:
        return [text]
    space = _measured(" ", face, size)
    lines: list[str] = []
    line: list[str] = []
    used = first
    for piece in text.split(" "):
        if not piece:
            continue
        size_of = _measured(piece, face, size)
        gap = space if line else 0.0
        if used + gap + size_of <= width:
            line.append(piece)
            used += gap + size_of
            continue
        if line or first:
            lines.append(" ".join(line))
            first = 0.0
        if size_of <= width:
            line, used = [piece], size_of
        else:
            *whole, rest = _chopped(piece, face, size, width)
            lines += whole
            line, used = [rest], _measured(rest, face, size)
    if line:
        lines.append(" ".join(line))
    return lines


def _chopped(word: str, face: str, size: float, width: float) -> list[str]:
    """A word wider than a line in parts that fit, after a hyphen or stroke where there is one."""
    parts: list[str] = []
    start, used, good = 0, 0.0, 0
    index = 0
    while index < len(word):
        sign = word[index]
        wide = _measured(sign, face, size)
        if used + wide > width and index > start:
            end = good if good > start else index
            while end == index and end - 1 > start and unicodedata.combining(word[end]):
                end = index = index - 1  # an accent stays with its letter
            parts.append(word[start:end])
            start = index = end
            used, good = 0.0, 0
            continue
        used += wide
        index += 1
        if sign in "-–—/_,;.·":
            good = index
    parts.append(word[start:])
    return parts


# The pieces of a sheet -----------------------------------------------------------------------------------------------


def _pieces(setter: _Setter, sheet: Sheet, *, prices: bool) -> Iterator[Piece]:
    say = setter.say
    blocks = sheet.blocks
    for tables in ([b.profile for b in blocks], [b.weapons for b in blocks]):
        _share_columns(setter, tables)
    own = [say(T("Carries")), say(T("Command")), say(T("Items"))]
    facts = {label for block in blocks for label, _ in block.facts}
    setter.fact_width = _label_width(setter, facts)
    setter.label_width = _label_width(
        setter, {*facts, *own, *(boxes.label for block in blocks for boxes in block.boxes)}
    )
    if prices:
        setter.price_widths = _price_widths(setter, (line for block in blocks for line in block.price))
    yield Piece(tuple(_head(setter, sheet)))
    for block in blocks:
        again = tuple(
            _title_rows(
                setter,
                setter.cut(setter.clean(block.title), look.BLOCK, setter.width * 0.9).rstrip("…") + " …",
                "",
                setter.width,
            )
        )
        yield Piece(tuple(_block(setter, block, prices=prices)), look.BLOCK_GAP * MM, again, setter.clean(block.title))
    rows = sheet.deployment.rows
    for start in range(0, len(rows), look.DEPLOYMENT_MOST):
        part = Table(sheet.deployment.headings, rows[start : start + look.DEPLOYMENT_MOST])
        yield from _section(setter, say(T("Deployment")), _deployment(setter, part), whole=True)
    yield from _section(setter, say(T("During the game")), _boxes(setter, sheet.tracks))
    for title, table in sheet.reference:
        yield from _section(setter, title, _table(setter, table, setter.width), whole=True)
    yield from _section(setter, say(T("Notes")), setter.rows(sheet.notes, look.TEXT, setter.width, keep_lines=True))
    yield from _section(setter, say(T("Findings")), _finding_list(setter, sheet.findings))
    if setter.lacking:
        signs = ", ".join(
            f"U+{ord(sign):04X} {unicodedata.name(sign, '').lower()}".strip() for sign in sorted(setter.lacking)
        )
        text = say(T("{box} stands for signs that the fonts lack: {signs}.", box=MISSING, signs=signs))
        yield Piece(tuple(setter.rows(text, look.FOOT, setter.width)), look.BLOCK_GAP * MM)
    if sheet.secrets:
        (title, whom), *rest = sheet.secrets
        for piece in _section(setter, f"{title} – {whom}", _finding_list(setter, rest)):
            yield piece._replace(apart=True)


def _section(setter: _Setter, title: str, rows: Iterable[Row], *, whole: bool = False) -> Iterator[Piece]:
    """A list under a heading; nothing if it is empty."""
    rows = tuple(rows)
    if rows:
        head = Row(
            look.SECTION.leading + 1.5 * MM,
            (*_opening(setter), *_lowered(setter.line(0, title, look.SECTION), look.BLOCK_HEAD * MM)),
            bound=True,
        )
        again = head._replace(
            marks=(*_opening(setter), *_lowered(setter.line(0, f"{title} …", look.SECTION), look.BLOCK_HEAD * MM))
        )
        yield Piece((head, *rows), look.BLOCK_GAP * MM, (again,), title, whole=whole)


def _opening(setter: _Setter) -> Iterator[Rule]:
    """The line that begins a block or a list."""
    yield Rule(0, 0, setter.width, look.THIN * MM, look.BLACK)


def _lowered(marks: Iterable[Mark], by: float) -> Iterator[Mark]:
    return (_moved(mark, 0, by) for mark in marks)


def _head(setter: _Setter, sheet: Sheet) -> Iterator[Row]:
    """Title, player and verdict; then the army's facts beside its composition."""
    verdict = setter.clean(sheet.verdict) if sheet.legal else ""  # the banner says it otherwise
    frame = setter.measured(verdict, look.VERDICT) + 6 * MM if verdict else 0.0
    room = setter.width - (frame + 6 * MM if frame else 0.0)
    style = look.TITLE
    lines = setter.wrapped(sheet.title, style, room)
    if len(lines) > 2:
        style = look.TITLE_LONG
        lines = setter.wrapped(sheet.title, style, room)
    for index, line in enumerate(lines or [""]):
        marks: list[Mark] = list(setter.line(0, line, style))
        if index == 0 and frame:
            marks += _framed(setter, verdict, frame, _baseline(style))
        yield Row(style.leading, tuple(marks), bound=True)
    for row in setter.rows(sheet.subtitle, look.SUBTITLE, setter.width):
        yield row._replace(bound=True)
    yield Row(2.6 * MM, (Rule(0, 1.6 * MM, setter.width, look.STRONG_RULE * MM, look.BLACK),), bound=True)
    player = setter.say(T("Player"))
    facts = [(label, text) for label, text in sheet.head if not (label == player and text == sheet.subtitle)]
    table = sheet.composition
    right = 74 * MM if table.rows else 0.0
    gap = look.SIDE_GAP * MM if right else 0.0
    label = _label_width(setter, [k for k, _ in facts])
    left_rows = list(_labelled(setter, facts, setter.width - right - gap, label))
    right_rows = list(_table(setter, table, right, right=True)) if right else []
    yield from _beside(left_rows, right_rows, setter.width - right)


def _framed(setter: _Setter, text: str, width: float, baseline: float) -> Iterator[Mark]:
    """The verdict of a legal list: quiet, in a thin frame at the right."""
    x, high, below = setter.width - width, 5.8 * MM, 1.7 * MM
    top = baseline + below - high
    for y in (top, top + high):
        yield Rule(x, y, width, look.THIN * MM, look.BLACK)
    yield from (
        Band(edge, top - look.THIN * MM / 2, look.THIN * MM, high + look.THIN * MM, look.BLACK)
        for edge in (x, x + width - look.THIN * MM)
    )
    yield setter.word(x + 3 * MM, baseline, text, look.VERDICT)


def _beside(left: list[Row], right: list[Row], x: float) -> Iterator[Row]:
    """Two columns as one row if they are not too high, else one below the other."""
    heights = [sum(row.height for row in rows) for rows in (left, right)]
    if max(heights) > look.SIDE_MOST * MM or not left or not right:
        yield from left
        if left and right:
            yield Row(look.PART_GAP * MM)
        yield from right
        return
    marks: list[Mark] = []
    for rows, across in ((left, 0.0), (right, x)):
        y = 0.0
        for row in rows:
            marks += [_moved(mark, across, y) for mark in row.marks]
            y += row.height
    yield Row(max(heights), tuple(marks))


def _label_width(setter: _Setter, labels: Iterable[str]) -> float:
    widest = max((setter.measured(setter.clean(label), look.LABEL) for label in labels), default=0.0)
    return min(widest, look.LABEL_MOST * MM) + look.LABEL_GAP * MM


def _labelled(
    setter: _Setter, facts: Iterable[tuple[str, str]], width: float, label_width: float, style: Style = look.TEXT
) -> Iterator[Row]:
    """Labels at the left and what they say beside them."""
    for label, text in facts:
        left = setter.wrapped(label, look.LABEL, label_width - look.LABEL_GAP * MM)
        right = setter.wrapped(_BEFORE_FIGURE.sub("\u00a0", text), style, width - label_width)
        count = max(len(left), len(right))
        for index in range(count):
            marks: list[Mark] = []
            if index < len(left):
                # both on the baseline of the text, which is larger than its label
                marks.append(setter.word(0, _baseline(style), left[index], look.LABEL))
            if index < len(right):
                marks += setter.line(label_width, right[index], style)
            yield Row(style.leading, tuple(marks), bound=index == 0 and count > 1)


# Tables --------------------------------------------------------------------------------------------------------------


def _share_columns(setter: _Setter, tables: Iterable[Table]) -> None:
    """Give tables with the same headings the same columns, so that they align down the whole sheet."""
    alike: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for table in tables:
        alike.setdefault(table.headings, []).extend(table.rows)
    for headings, rows in alike.items():
        if rows:
            columns = _columns(setter, headings, rows, setter.width, look.NAME_LEAST * MM)
            if not _is_figures(columns[-1]):
                columns[-1] += max(0.0, setter.width - sum(columns))
            setter.columns[headings] = columns


def _columns(
    setter: _Setter, headings: tuple[str, ...], rows: Iterable[tuple[str, ...]], width: float, name_least: float = 0.0
) -> list[float]:
    """Widths of the columns: names, figures of one width, and text, which gives way if there is too little room."""
    natural = [setter.measured(setter.clean(heading), look.HEADING) for heading in headings]
    for row in rows:
        for index, cell in enumerate(row[: len(natural)]):
            natural[index] = max(natural[index], setter.measured(setter.clean(cell), look.CELL))
    figures = [index for index, wide in enumerate(natural) if index and wide <= look.FIGURE_MOST * MM]
    widths = []
    for index, wide in enumerate(natural):
        if index == 0:
            widths.append(max(name_least, min(wide, look.NAME_MOST * MM)) + look.CELL_GAP * MM)
        elif index in figures:
            widths.append(max(wide, look.FIGURE_LEAST * MM) + look.FIGURE_PAD * MM)
        else:
            widths.append(look.TEXT_PAD * MM + wide + look.CELL_GAP * MM)
    return _squeezed(widths, width)


def _squeezed(widths: list[float], room: float) -> list[float]:
    """The widest columns give way until all have room."""
    if sum(widths) <= room:
        return widths
    low, high = 0.0, max(widths)
    for _ in range(40):
        middle = (low + high) / 2
        if sum(min(width, middle) for width in widths) <= room:
            low = middle
        else:
            high = middle
    return [min(width, low) for width in widths]


def _is_figures(width: float) -> bool:
    return width <= (look.FIGURE_MOST + look.FIGURE_PAD) * MM + 0.01


def _table(
    setter: _Setter,
    table: Table,
    width: float,
    style: Style = look.SMALL_CELL,
    columns: list[float] | None = None,
    *,
    right: bool = False,
) -> Iterator[Row]:
    """Headings with a fine line below, and rows whose cells are broken where they must be.

    Without columns given the table takes the whole width; `right` sets figures under
    one another at their last digit, as in sums, and not in the middle of their column.
    """
    if not table.rows:
        return
    if columns is None:
        columns = _columns(setter, table.headings, table.rows, width)
        columns[0] += max(0.0, width - sum(columns))
    yield from (row._replace(bound=True) for row in _cells(setter, table.headings, columns, look.HEADING, right=right))
    yield Row(look.HEADING_GAP * MM, (Rule(0, 0, sum(columns), look.HAIR * MM, look.PALE),), bound=True)
    for cells in table.rows:
        yield from _cells(setter, cells, columns, style, right=right)


def _cells(
    setter: _Setter, cells: tuple[str, ...], columns: list[float], style: Style, *, right: bool
) -> Iterator[Row]:
    """A row of a table, as many rows of the page as its longest cell has lines."""
    wrapped = []
    for index, (cell, width) in enumerate(zip(cells, columns, strict=False)):
        if index and _is_figures(width):
            white = look.FIGURE_PAD / 2
        else:
            white = (look.TEXT_PAD if index else 0.0) + (look.CELL_GAP if index < len(columns) - 1 else 0.0)
        wrapped.append(setter.wrapped(cell, style, max(width - white * MM, style.size)))
    count = max((len(lines) for lines in wrapped), default=0)
    for line in range(count):
        marks: list[Mark] = []
        x = 0.0
        for index, (lines, width) in enumerate(zip(wrapped, columns, strict=False)):
            if line < len(lines):
                if index == 0:
                    marks += setter.line(x, lines[line], style)
                elif not _is_figures(width):
                    marks += setter.line(x + look.TEXT_PAD * MM, lines[line], style)
                elif right:
                    marks += setter.right(lines[line], style, x + width)
                else:
                    marks += setter.centred(lines[line], style, x + width / 2)
            x += width
        yield Row(style.leading, tuple(marks), bound=line < count - 1 and count < 8)


# An entry ------------------------------------------------------------------------------------------------------------


def _block(setter: _Setter, block: Block, *, prices: bool) -> Iterator[Row]:
    """An entry: title and points, profile beside facts, weapons, rules, boxes, notes, prices and findings."""
    yield from _title_rows(setter, block.title, block.points, setter.width, block.kind, block.group)
    parts: list[list[Row]] = [list(_figures(setter, block)), list(_weapons(setter, block))]
    parts.append([row for tag in block.tags for row in _tag(setter, *tag)])
    parts.append(list(_boxes(setter, block.boxes)))
    parts.append(setter.rows(block.notes, look.NOTE, setter.width, keep_lines=True))
    parts.append(list(_prices(setter, block)) if prices else [])
    parts.append([row for text in block.findings for row in _finding(setter, text)])
    for part in parts:
        if part:
            yield Row(look.PART_GAP * MM, bound=True)
            yield from part


def _title_rows(
    setter: _Setter, title: str, points: str, width: float, kind: str = "", group: str = ""
) -> Iterator[Row]:
    """The line above, the title as far as the points leave room, and the points at the right edge.

    Race and rank follow on the title's line, and the player's own group stands before
    the points; what there is no room for stands below.
    """
    points = setter.clean(points)
    group = setter.cut(setter.clean(group), look.KIND, width / 3)
    taken = setter.measured(group, look.KIND) + look.TITLE_GAP * MM if group else 0.0
    room = width - (setter.measured(points, look.POINTS) + look.TITLE_GAP * MM if points else 0.0)
    lines = setter.wrapped(title, look.BLOCK, room) or [""]
    kinds = setter.wrapped(kind, look.KIND, width - taken)
    for index, line in enumerate(lines):
        marks: list[Mark] = list(setter.line(0, line, look.BLOCK))
        height = look.BLOCK.leading
        if index == len(lines) - 1 and len(kinds) == 1:
            behind = setter.measured(line, look.BLOCK) + look.KIND_GAP * MM
            end = behind + setter.measured(kinds[0], look.KIND)
            if end <= room:
                marks.append(setter.word(behind, _baseline(look.BLOCK), kinds.pop(), look.KIND))
                if group and len(lines) == 1 and end + taken <= room:
                    marks.append(
                        setter.word(room - setter.measured(group, look.KIND), _baseline(look.BLOCK), group, look.KIND)
                    )
                    group = ""
        if index == 0:
            marks += setter.right(points, look.POINTS, width)
            marks = [*_opening(setter), *_lowered(marks, look.BLOCK_HEAD * MM)]
            height += look.BLOCK_HEAD * MM
        yield Row(height, tuple(marks), bound=True)
    for index in range(max(len(kinds), 1 if group else 0)):
        marks = list(setter.line(0, kinds[index], look.KIND)) if index < len(kinds) else []
        if index == 0:
            marks += setter.right(group, look.KIND, width)
        yield Row(look.KIND.leading, tuple(marks), bound=True)


def _figures(setter: _Setter, block: Block) -> Iterator[Row]:
    """The profile and what is carried, with the facts beside them if there is room."""
    columns = setter.columns.get(block.profile.headings) if block.profile.rows else None
    wide = max(sum(columns), setter.width * look.PROFILE_SHARE) if columns else 0.0
    room = setter.width - wide - look.SIDE_GAP * MM
    if columns is None or room < look.SIDE_LEAST * MM:
        left = list(_table(setter, block.profile, setter.width, look.CELL, columns))
        below = list(_labelled(setter, (*block.facts, *_possessions(setter, block)), setter.width, setter.label_width))
        right = []
    else:
        left = list(_table(setter, block.profile, wide, look.CELL, columns))
        below = list(_labelled(setter, _possessions(setter, block), wide, setter.label_width))
        right = list(_labelled(setter, block.facts, room, setter.fact_width))
    if left and below:
        left.append(Row(look.PART_GAP * MM))
    yield from _beside([*left, *below], right, setter.width - room)


def _weapons(setter: _Setter, block: Block) -> Iterator[Row]:
    columns = setter.columns.get(block.weapons.headings)
    yield from _table(setter, block.weapons, setter.width, look.SMALL_CELL, columns)


def _possessions(setter: _Setter, block: Block) -> Iterator[tuple[str, str]]:
    """What the entry carries, who commands it, and its magic items."""
    if block.carries:
        yield setter.say(T("Carries")), block.carries
    if block.command:
        yield setter.say(T("Command")), block.command
    for index, item in enumerate(block.items):
        yield setter.say(T("Items")) if index == 0 else "", item


def _tag(setter: _Setter, name: str, effect: str) -> Iterator[Row]:
    """A special rule: its name in bold, its effect running on behind it."""
    indent = look.HANGING * MM
    names = setter.wrapped(name, look.STRONG, setter.width - indent)
    rows = [list(setter.line(0 if index == 0 else indent, line, look.STRONG)) for index, line in enumerate(names)]
    if effect:
        end = rows[-1][-1].x + setter.measured(names[-1], look.STRONG) + 1.6 * MM if rows and rows[-1] else 0.0
        lines = setter.wrapped(effect, look.TEXT, setter.width - indent, first=max(0.0, end - indent))
        for index, line in enumerate(lines):
            if index == 0 and rows:
                rows[-1] += setter.line(end, line, look.TEXT)
            else:
                rows.append(list(setter.line(indent, line, look.TEXT)))
    for index, marks in enumerate(rows):
        yield Row(look.TEXT.leading, tuple(marks), bound=index < len(rows) - 1 and len(rows) < 8)


def _boxes(setter: _Setter, boxes: Iterable[Boxes]) -> Iterator[Row]:
    """Squares to cross off in their groups, of five at most, behind their label; what fits stands on one row.

    Too many to draw are said in words.
    """
    line: list[Mark] = []
    end = 0.0
    for track in boxes:
        rows = _track(setter, track)
        width = _reach(rows)
        if line and len(rows) == 1 and end + look.TITLE_GAP * MM + width - _indent(setter, track) <= setter.width:
            by = end + look.TITLE_GAP * MM
            line += [
                _moved(mark, by if isinstance(mark, Word) else by - _indent(setter, track), 0) for mark in rows[0].marks
            ]
            end += look.TITLE_GAP * MM + width - _indent(setter, track)
            continue
        if line:
            yield Row(look.BOX_LEADING * MM, tuple(line))
            line, end = [], 0.0
        if len(rows) == 1:
            line, end = list(rows[0].marks), width
        else:
            yield from rows
    if line:
        yield Row(look.BOX_LEADING * MM, tuple(line))


def _indent(setter: _Setter, track: Boxes) -> float:
    """By how much squares may move to the left, up to their label, where they do not begin a row."""
    label = setter.measured(setter.clean(track.label), look.LABEL)
    return max(0.0, setter.label_width - label - look.LABEL_GAP * MM)


def _reach(rows: list[Row]) -> float:
    """How far to the right the squares of a first row reach."""
    return max((m.x + m.side for m in rows[0].marks if isinstance(m, Square)), default=0.0) if rows else 0.0


def _track(setter: _Setter, track: Boxes) -> list[Row]:
    """The rows of one kind of squares."""
    if track.number < 1:
        return []
    step = (look.BOX + look.BOX_GAP) * MM
    apart = (look.GROUP_GAP - look.BOX_GAP) * MM
    left = setter.label_width
    labels = setter.wrapped(track.label, look.LABEL, left - look.LABEL_GAP * MM)
    drawn = min(track.number, look.MAX_BOXES)
    rows: list[list[Mark]] = [[]]
    x = left
    rest = drawn
    for number in track.groups:
        of_group = min(number, rest)
        rest -= of_group
        while of_group > 0:
            together = min(look.BOX_GROUP, of_group)
            of_group -= together
            if rows[-1] and x + together * step - look.BOX_GAP * MM > setter.width:
                rows.append([])
                x = left
            rows[-1] += [Square(x + place * step, 0, look.BOX * MM) for place in range(together)]
            x += together * step + apart
    for index, label in enumerate(labels):
        if index == len(rows):
            rows.append([])
        rows[index].insert(0, setter.word(0, look.BOX * MM - 0.8, label, look.LABEL))
    found = [Row(look.BOX_LEADING * MM, tuple(marks)) for marks in rows]
    if drawn < track.number:
        text = setter.say(T("and {more} more, {count} in all", more=track.number - drawn, count=track.number))
        found += setter.rows(text, look.TEXT, setter.width - left, x=left)
    return found


def _prices(setter: _Setter, block: Block) -> Iterator[Row]:
    """Where the points come from: what, how much, and by which rule; parts are set in. Two columns, parted between whole sums."""
    if not block.price:
        return
    gap = look.SIDE_GAP * MM
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
    yield from _beside(
        [row for part in sums[:left] for row in part], [row for part in sums[left:] for row in part], width + gap
    )


def _price_line(setter: _Setter, line: PriceRow, width: float) -> Iterator[Row]:
    labels, sums = setter.price_widths
    edge = labels + look.CELL_GAP * MM + sums
    rule_x = edge + look.PRICE_GAP * MM
    indent = min(line.depth * look.PRICE_INDENT * MM, labels / 2)
    left = setter.wrapped(line.label, look.PRICE, labels - indent)
    middle = setter.wrapped(line.sum, look.PRICE, sums)
    right = setter.wrapped(line.rule, look.PRICE_RULE, width - rule_x)
    count = max(len(left), len(middle), len(right))
    for index in range(count):
        marks: list[Mark] = []
        if index < len(left):
            marks += setter.line(indent, left[index], look.PRICE)
        if index < len(middle):
            marks += setter.right(middle[index], look.PRICE, edge)
        if index < len(right):
            marks += setter.line(rule_x, right[index], look.PRICE_RULE)
        yield Row(look.PRICE.leading, tuple(marks), bound=index < count - 1 and count < 8)


def _price_widths(setter: _Setter, lines: Iterable[PriceRow]) -> tuple[float, float]:
    """Columns for labels and sums, the same for all entries so that they align down the sheet."""
    labels = sums = 0.0
    for line in lines:
        labels = max(
            labels, setter.measured(setter.clean(line.label), look.PRICE) + line.depth * look.PRICE_INDENT * MM
        )
        sums = max(sums, setter.measured(setter.clean(line.sum), look.PRICE))
    return min(labels + 0.1, look.PRICE_LABEL_MOST * MM), min(sums + 0.1, look.PRICE_SUM_MOST * MM)


def _finding(setter: _Setter, text: str) -> Iterator[Row]:
    """What is wrong with the entry, marked by a heavy bar at its left."""
    indent = look.FINDING_INDENT * MM
    for row in setter.rows(text, look.STRONG, setter.width - indent, x=indent):
        yield row._replace(marks=(Band(0, 0, look.FINDING_BAR * MM, row.height, look.BLACK), *row.marks))


# The lists at the end ------------------------------------------------------------------------------------------------


def _deployment(setter: _Setter, table: Table) -> Iterator[Row]:
    """Who is set up when, in two columns to be read one after the other."""
    gap = 2 * look.SIDE_GAP * MM
    width = (setter.width - gap) / 2
    half = -(-len(table.rows) // 2) if len(table.rows) > look.DEPLOYMENT_SINGLE else len(table.rows)
    left, right = (
        list(_table(setter, Table(table.headings, part), width, right=True))
        for part in (table.rows[:half], table.rows[half:])
    )
    yield from _beside_always(left, right, width + gap)


def _beside_always(left: list[Row], right: list[Row], x: float) -> Iterator[Row]:
    """Two columns, row beside row."""
    for index in range(max(len(left), len(right))):
        a = left[index] if index < len(left) else Row(0.0)
        b = right[index] if index < len(right) else Row(0.0)
        yield Row(
            max(a.height, b.height), (*a.marks, *(_moved(mark, x, 0) for mark in b.marks)), bound=a.bound or b.bound
        )


def _finding_list(setter: _Setter, findings: Iterable[tuple[str, str]]) -> Iterator[Row]:
    """Every finding behind its gravity."""
    findings = tuple(findings)
    widest = max((setter.measured(setter.clean(gravity), look.STRONG) for gravity, _ in findings), default=0.0)
    left = min(widest, look.LABEL_MOST * MM)
    x = left + 2 * look.LABEL_GAP * MM
    for gravity, text in findings:
        words = setter.wrapped(gravity, look.STRONG, left)
        lines = setter.wrapped(text, look.TEXT, setter.width - x)
        count = max(len(words), len(lines))
        for index in range(count):
            marks: list[Mark] = []
            if index < len(words):
                marks += setter.line(0, words[index], look.STRONG)
            if index < len(lines):
                marks += setter.line(x, lines[index], look.TEXT)
            last = index == count - 1
            yield Row(look.TEXT.leading + (0.8 * MM if last else 0.0), tuple(marks), bound=not last and count < 8)
