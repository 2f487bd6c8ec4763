"""What a pane shows: rows of spans, and how one of them becomes a line of the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.cells import cell_len as cells
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from builder.core.terminal_text import clean


class Span(NamedTuple):
    """Some text of a row; with an action it can be clicked."""

    text: str
    look: str = "plain"
    action: str = ""


class Target(NamedTuple):
    """What a row stands for that is nothing of a roster: a file, a journal, something to do."""

    kind: str
    name: str


class EntryKey(NamedTuple):
    """An entry of the army, where rows of what may be taken stand beside it."""

    entry: str
    """Its key in the pane of the army."""


class FindingKey(NamedTuple):
    """A finding among those of the screen, where other rows stand beside it."""

    number: int


class More(NamedTuple):
    """A row that shows or hides what few choose of a section."""

    section: str
    """Its heading, as it is shown."""


Key = str | int | tuple[str | int, ...]
"""What a row stands for: an id, a place in a list, or one of the above."""


class Row(NamedTuple):
    """A line: spans from the left, spans from the right, and what it stands for."""

    left: tuple[Span, ...]
    right: tuple[Span, ...] = ()
    key: Key | None = None
    """`None`: only to be read, the cursor passes over it."""
    more: bool = False
    """Whether it is only one of further lines of the row above it with the same key."""


EMPTY = Row(())
CURSOR, BEHIND = "▸", "·"
"""What stands in the first free place of the row under the cursor, with the focus and without."""


class Line(NamedTuple):
    """All that a line of the pane is drawn from."""

    row: Row
    ground: str
    signed: bool
    """Whether the sign of the cursor stands in it."""
    width: int
    bar: str
    """The piece of the scroll bar behind it; empty for none."""


Zone = tuple[int, int, str]
"""Something that can be pressed in a line: its first column, the column behind its last one, and the action."""


def row(text: str, look: str = "plain") -> Row:
    """A row of one span."""
    return Row((Span(text, look),))


def drawn(line: Line, styles: Mapping[tuple[str, str], Style]) -> tuple[Strip, tuple[Zone, ...]]:
    """A line in the styles of looks on grounds, and what can be pressed in it."""
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
    """A text cut to so many columns, with an ellipsis where it was cut, and its width."""
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
    """A text without control characters, which could drive a terminal."""
    return text if text.isprintable() else clean(text)
