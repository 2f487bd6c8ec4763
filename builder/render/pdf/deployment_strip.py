"""The order of deployment as small blocks side by side, those of one movement behind it, the slowest first."""

from __future__ import annotations

from collections.abc import Iterator

from builder.render import style as look
from builder.render.pdf.page_marks import Band, Mark, MarkRow, Rule
from builder.render.pdf.typesetter import Typesetter, baseline
from builder.render.pdf.unbroken_words import HOLD, numbered
from builder.render.style import MM
from builder.sheet.model import DeployedRow, Deployment


class _Lines:
    """Lines of blocks as they fill."""

    def __init__(self, typesetter: Typesetter) -> None:
        self._typesetter = typesetter
        self.lines: list[list[Mark]] = [[]]
        self.end = 0.0

    def place(self, wide: float, gap: float) -> float:
        """Where something so wide begins: behind the rest, or on a new line."""
        begin = self.end + gap if self.lines[-1] else 0.0
        if begin + wide > self._typesetter.width and self.lines[-1]:
            self.lines.append([])
            begin = 0.0
        self.end = begin + wide
        return begin


def rows(typesetter: Typesetter, deployment: Deployment) -> list[MarkRow]:
    """The strip, with those who join if there is room; nothing for an army of one, or where it would be too long."""
    if len(deployment.rows) < 2:
        return []
    alone = deployment._replace(rows=tuple(row._replace(companions="") for row in deployment.rows))
    return _rows(typesetter, deployment) or _rows(typesetter, alone)


def _rows(typesetter: Typesetter, deployment: Deployment) -> list[MarkRow]:
    steps = deployment.steps
    t, filling = typesetter, _Lines(typesetter)
    base = baseline(look.STRIP)
    force = ""
    title = t.clean(deployment.title)
    if title:
        filling.lines[-1].append(
            t.word(filling.place(t.measured(title, look.STRIP_LABEL), 0.0), base, title, look.STRIP_LABEL)
        )
    for step in steps:
        blocks = [_in_block(t, row) for row in step.rows]
        first = _wide(t, blocks[0])
        if step.force != force:
            force = step.force
            force_text = t.cut(t.clean(force), look.STRIP_LABEL, t.width / 4)
            wide = t.measured(force_text, look.STRIP_LABEL)
            x = filling.place(wide, look.STRIP_STEP * 2 * MM)
            filling.lines[-1].append(t.word(x, base, force_text, look.STRIP_LABEL))
        move = t.cut(t.clean(step.movement), look.STRIP_MOVE, t.width / 4)
        wide = t.measured(move, look.STRIP_MOVE)
        x = filling.place(wide + look.STRIP_GAP * MM + first, look.STRIP_STEP * MM)
        filling.end = x + wide  # with its first block on one line
        filling.lines[-1].append(t.word(x, base, move, look.STRIP_MOVE))
        for text in blocks:
            x = filling.place(_wide(t, text), look.STRIP_GAP * MM)
            filling.lines[-1] += _block(t, x, text)
    if len(filling.lines) > look.STRIP_LINES:
        return []
    return [MarkRow(look.STRIP.leading + look.STRIP_GAP * MM, tuple(marks), bound=True) for marks in filling.lines]


def _row_text(row: DeployedRow) -> str:
    """Name, number of models and companions."""
    number = f"×{row.number}" if row.in_models else f"({row.number})"
    alone = row.in_models and row.number == "1"
    name = numbered(row.title._replace(models=None))
    first = name if alone else f"{name}{HOLD}{number}"
    return f"{first} {row.companions}" if row.companions else first


def _in_block(typesetter: Typesetter, row: DeployedRow) -> str:
    """Text that fits into a block: companions are left out before a name is cut."""
    most = look.STRIP_MOST * MM
    text = typesetter.clean(_row_text(row))
    if typesetter.measured(text, look.STRIP) > most:
        text = typesetter.clean(_row_text(row._replace(companions="")))
    return typesetter.cut(text, look.STRIP, most)


def _wide(typesetter: Typesetter, text: str) -> float:
    return typesetter.measured(text, look.STRIP) + 2 * look.STRIP_PAD * MM


def _block(typesetter: Typesetter, x: float, text: str) -> Iterator[Mark]:
    """A text in a thin frame as high as a line."""
    wide, high, hair = _wide(typesetter, text), look.STRIP.leading - 0.4, look.HAIR * MM
    yield from (Rule(x, y, wide, hair, look.BLACK) for y in (0.2, 0.2 + high))
    yield from (Band(edge, 0.2, hair, high, look.BLACK) for edge in (x, x + wide - hair))
    yield typesetter.word(x + look.STRIP_PAD * MM, baseline(look.STRIP), text, look.STRIP)
