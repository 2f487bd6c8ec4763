"""Setting of text: measured, broken into lines and placed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, KeysView, Mapping
from copy import copy
from typing import NamedTuple

from builder.core.terminal_text import LEFT, is_right
from builder.locale import language
from builder.render.pdf.fonts import MISSING, clean, in_sight, joined, measured, register, register_right
from builder.render.pdf.page_marks import MarkRow, Word
from builder.render.pdf.unbroken_words import held
from builder.render.style import FULL, STAND_IN, Look, Style
from builder.sheet.model import Sheet

_HOLD = "\u00a0"
_SPACES = f" {_HOLD}"
_LOOSE = f"{_SPACES}·,;:("
"""Signs that nothing follows where the end of a text is left out."""
_HAIR = 0.01
"""Tolerance for rounding in sums of widths."""


class Sides(NamedTuple):
    """Facts in two columns: how wide the left one is, the width of the labels of both, the order of those at the left."""

    width: float = 0.0
    labels: tuple[float, float] = (0.0, 0.0)
    order: tuple[str, ...] = ()


class PriceColumns(NamedTuple):
    """Columns of price breakdowns: widths of labels and sums, and number of pairs side by side."""

    labels: float = 0.0
    sums: float = 0.0
    across: int = 0


Parts = list[tuple[str, Style]]
"""Texts that follow one another on a line, each in its style."""


class Typesetter:
    """Sets the text of one sheet: measures, breaks and places it, and remembers which signs the fonts lack."""

    def __init__(self, sheet: Sheet, width: float, look: Look = FULL) -> None:
        self.width = width
        self.look = look
        self.missing_glyphs: set[str] = set()
        self._held = register()
        self._lang = language(sheet.language)
        self.columns: dict[tuple[str, ...], list[float]] = {}
        self.sides = Sides()
        self.boxes_beside = True
        self.prices = PriceColumns()
        self.say = self._lang.say
        self.colon = sheet.colon
        self.semicolon = self._lang.semicolon

    def with_look(self, look: Look) -> Typesetter:
        """The same typesetter in another look."""
        other = copy(self)
        other.look = look
        return other

    def clean(self, text: str, *, keep_lines: bool = False) -> str:
        """The text with only signs that can be drawn."""
        text = clean(text)
        if not keep_lines and "\n" in text:
            text = text.replace("\n", " ")
        if text.isascii():
            return text
        held = self._held["sans"]
        if is_right(text):
            text = joined(text)
            held = register_right()["right"]
        missing = _missing(text, held)
        if missing:
            self.missing_glyphs |= missing
            text = "".join(MISSING if sign in missing else sign for sign in text)
        return text

    def face(self, text: str, style: Style) -> str:
        """The font face that has all characters of a clean text."""
        return style.face if text.isascii() else _face(text, style.face, self._held)

    def measured(self, text: str, style: Style) -> float:
        """The width of a clean text."""
        return measured(text, self.face(text, style), style.size)

    def word(self, x: float, y: float, text: str, style: Style) -> Word:
        """A clean text on the baseline `y`."""
        return Word(x, y, text if text.isascii() else _drawn(text), self.face(text, style), style.size, style.grey)

    def line(self, x: float, text: str, style: Style) -> Iterator[Word]:
        """A clean text on the first line of a row."""
        if text:
            yield self.word(x, baseline(style), text, style)

    def right(self, text: str, style: Style, edge: float) -> Iterator[Word]:
        """A text that ends at an edge."""
        yield from self.line(edge - self.measured(text, style), text, style)

    def centred(self, text: str, style: Style, middle: float) -> Iterator[Word]:
        """A text to both sides of a middle."""
        yield from self.line(middle - self.measured(text, style) / 2, text, style)

    def cut(self, text: str, style: Style, width: float) -> str:
        """A clean text on one line, its end left out if there is no room for it: whole words, where they are not long."""
        if self.measured(text, style) <= width:
            return text
        face = self.face(text, style)
        room = width - measured("…", face, style.size)
        for index, sign in enumerate(text):
            room -= measured(sign, face, style.size)
            if room < 0:
                return _whole_words(text, index).rstrip(_LOOSE) + "…"
        return text

    def wrapped(
        self, text: str, style: Style, width: float, *, first: float = 0.0, keep_lines: bool = False
    ) -> list[str]:
        """Clean lines no wider than `width`; the first one is indented by `first`."""
        text = _kept(self.clean(text, keep_lines=keep_lines))
        lines: list[str] = []
        for paragraph in text.split("\n"):
            lines += broken_lines(paragraph, self.face(text, style), style.size, width, 0.0 if lines else first)
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def rows(self, text: str, style: Style, width: float, *, x: float = 0.0, keep_lines: bool = False) -> list[MarkRow]:
        """A paragraph, one row a line."""
        lines = self.wrapped(text, style, width, keep_lines=keep_lines)
        return [MarkRow(style.leading, tuple(self.line(x, line, style))) for line in lines]

    def flowed(
        self, parts: Iterable[tuple[str, Style]], width: float, *, hang: float = 0.0, spaced: Style | None = None
    ) -> list[MarkRow]:
        """A paragraph of parts in different styles, one after the other on the same baseline.

        Further lines are indented by `hang`; parts in the style `spaced` have a larger gap before them. A part that
        ends in a no-break space stays on one line with the word that follows it.
        """
        texts = [(text, style) for given, style in parts if (text := _kept(self.clean(given))).strip(_SPACES)]
        if not texts:
            return []
        leading = max(style.leading for _, style in texts)
        line = max(baseline(style) for _, style in texts)
        rows: list[MarkRow] = []
        marks: list[Word] = []
        end = 0.0  # of what stands on the line
        for (text, style), behind in zip(texts, self._held_behind(texts), strict=True):
            face = self.face(text, style)
            space = measured(" ", face, style.size)
            begin = end + (space * (3 if style is spaced else 1) if marks else 0.0)
            words: list[str] = []
            used = begin
            given = [word for word in text.rstrip(_HOLD).split(" ") if word]
            for number, word in enumerate(given, 1):
                wide = measured(word, face, style.size)
                whole = wide <= width - hang
                pieces = [word] if whole else _chopped(word, face, style.size, width - hang)
                for place, piece in enumerate(pieces, 1):
                    if not whole:
                        wide = measured(piece, face, style.size)
                    held = behind if number == len(given) and place == len(pieces) else 0.0
                    gap = space if words else 0.0
                    if used + gap + wide + held > width + _HAIR and (words or marks):
                        if words:
                            marks.append(self.word(begin, line, " ".join(words), style))
                        rows.append(MarkRow(leading, tuple(marks)))
                        marks, words = [], []
                        begin = used = hang
                        gap = 0.0
                    words.append(piece)
                    used += gap + wide
            marks.append(self.word(begin, line, " ".join(words), style))
            end = used
        return [*rows, MarkRow(leading, tuple(marks))]

    def _held_behind(self, texts: list[tuple[str, Style]]) -> list[float]:
        """Width that must follow the last word of each part on its line: the next word, if the part ends in `_HOLD`."""
        behind = [0.0] * len(texts)
        for index in range(len(texts) - 2, -1, -1):
            text, style = texts[index + 1]
            if texts[index][0].endswith(_HOLD):
                first, *more = text.rstrip(_HOLD).split(" ")
                behind[index] = self.measured(f" {first}", style) + (0.0 if more else behind[index + 1])
        return behind


def _whole_words(text: str, end: int) -> str:
    """A text up to here without the word that would be broken, unless that is most of it."""
    if text[end] in _SPACES:
        return text[:end]
    last = max(text.rfind(space, 0, end) for space in _SPACES)
    return text[:last] if last > end / 2 else text[:end]


def _kept(text: str) -> str:
    """A text whose figures stay with what they are figures of; one from right to left is left in its order."""
    return text if is_right(text) else held(text)


def _missing(text: str, held: KeysView[int]) -> frozenset[str]:
    """Characters of a text that a font does not have."""
    return frozenset(sign for sign in text if ord(sign) not in held and sign not in ("\n", LEFT))


def _drawn(text: str) -> str:
    """A clean text in visual order, from left to right."""
    return in_sight(text) if is_right(text) else text.replace(LEFT, "")


def _face(text: str, face: str, held: Mapping[str, KeysView[int]]) -> str:
    """The font face with all characters of a text: the requested one, or the first possible substitute."""
    signs = set(map(ord, text.replace(LEFT, "")))
    while face in STAND_IN and not signs <= held[face]:
        face = STAND_IN[face]
    return face


def baseline(style: Style) -> float:
    """From the top of a row to its baseline."""
    return style.leading * 0.5 + style.size * 0.36


def broken_lines(text: str, face: str, size: float, width: float, first: float) -> list[str]:
    """Lines broken at plain spaces, and inside what is wider than a line."""
    if not text:
        return [""]
    if first == 0.0 and measured(text, face, size) <= width:
        return [text]
    space = measured(" ", face, size)
    lines: list[str] = []
    line: list[str] = []
    used = first
    for piece in text.split(" "):
        if not piece:
            continue
        size_of = measured(piece, face, size)
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
            line, used = [rest], measured(rest, face, size)
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
        wide = measured(sign, face, size)
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
