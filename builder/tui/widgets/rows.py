"""Rows of spans, the contents of panes, and their drawing as screen lines."""

from collections.abc import Mapping
from typing import NamedTuple

from rich.cells import cell_len as cells
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from builder.core.terminal_text import clean


class Span(NamedTuple):
    """A text with a look of `themes.LOOKS`; clickable if it has an action."""

    text: str
    look: str = "plain"
    action: str = ""


class Target(NamedTuple):
    """Key of a row for a list, a journal or an action: `kind` is `file`, `journal` or `do`.

    `name` is the path of the file or journal, or the name of the action.
    """

    kind: str
    name: str


class EntryKey(NamedTuple):
    """Key of the row of an entry of the army among available rows."""

    entry: str
    """Key of the entry in the army pane."""


class FindingKey(NamedTuple):
    """Key of the row of a finding among other rows."""

    number: int
    """Index of the finding in the findings of the muster."""


class More(NamedTuple):
    """Key of the row that folds or unfolds the rarely used controls of a section."""

    section: str
    """Heading of the section."""


Key = str | int | tuple[str | int, ...]
"""Key of a row: an id, an index, or one of the classes above."""


class Row(NamedTuple):
    """A line of a pane: spans aligned left, spans aligned right, and a key."""

    left: tuple[Span, ...]
    right: tuple[Span, ...] = ()
    key: Key | None = None
    """Key of the row; `None` for a row that the cursor skips."""
    more: bool = False
    """True for a continuation line of the row above with the same key."""


EMPTY = Row(())
CURSOR, BEHIND = "▸", "·"
"""Sign of the cursor in the first column, in the focused pane and in others."""


class Line(NamedTuple):
    """All values that the drawing of a line depends on."""

    row: Row
    ground: str
    signed: bool
    """True if the line has the sign of the cursor."""
    width: int
    bar: str
    """Character of the scroll bar in the line; empty without a scroll bar."""


Zone = tuple[int, int, str]
"""A clickable part of a line: first column, column after the last one, and action."""


def row(text: str, look: str = "plain") -> Row:
    """A row of one span."""
    return Row((Span(text, look),))


def drawn(line: Line, styles: Mapping[tuple[str, str], Style]) -> tuple[Strip, tuple[Zone, ...]]:
    """A line as a strip of Textual in these styles, and its clickable zones."""
    shown, ground, _, width, bar = line
    right = shown.right
    taken = sum(cells(safe(s.text)) for s in right)
    if right and not right[0].text.startswith(" "):
        taken += 1  # a gap before it
    if taken > width:
        right, taken = (), 0
    segments: list[Segment] = []
    zones: list[Zone] = []
    x, limit = 0, width - taken
    marked = ground not in ("cursor", "behind") or not line.signed
    for span in shown.left:
        text, size = fitted(safe(span.text), limit - x)
        if not marked and (at := text.find(" ", 0, 2 - x)) >= 0:  # a sign beside the colour of the cursor
            text = text[:at] + (CURSOR if ground == "cursor" else BEHIND) + text[at + 1 :]
            marked = True
        if size:
            segments.append(Segment(text, styles[span.look, ground]))
            if span.action:
                zones.append((x, x + size, span.action))
            x += size
    if x < limit:
        segments.append(Segment(" " * (limit - x), styles["plain", ground]))
    x = width - sum(cells(safe(s.text)) for s in right)
    if x > limit:
        segments.append(Segment(" " * (x - limit), styles["plain", ground]))
    for span in right:
        text = safe(span.text)
        size = cells(text)
        segments.append(Segment(text, styles[span.look, ground]))
        if span.action:
            zones.append((x, x + size, span.action))
        x += size
    if bar:
        segments.append(Segment(bar, styles["dim", ""]))
    return Strip(segments, width + len(bar)), tuple(zones)


def fitted(text: str, width: int) -> tuple[str, int]:
    """A text cut to a width in columns with an ellipsis, and its width after that."""
    size = cells(text)
    if size <= width:
        return text, size
    if width <= 0:
        return "", 0
    cut, used = "", 0
    for letter in text:
        wide = cells(letter)
        if used + wide > width - 1:
            break
        cut += letter
        used += wide
    return cut + "…", used + 1


def safe(text: str) -> str:
    """A text without characters that control a terminal."""
    return text if text.isprintable() else clean(text)
