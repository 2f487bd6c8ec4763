"""The head of a sheet: title, verdict, facts, points bar, commanders, rules that most units share, and the QR code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import cycle

from reportlab.lib.colors import Color
from reportlab.platypus import Flowable, Table

from builder.core.findings import T
from builder.locale import Language
from builder.render import style as look
from builder.render.bar_lanes import in_lanes
from builder.render.pdf.device import DrawnDevice
from builder.render.pdf.tables import TIGHT
from builder.render.pdf.text import Piece, TextSetter
from builder.render.pdf.unbroken_words import HOLD, whole
from builder.render.qr import QrCells, of_fingerprint
from builder.render.style import MM, Device, Style
from builder.sheet.battle_table import SharedRules
from builder.sheet.model import Composition, HeadRow, Sheet

TITLE = Style("serif-bold", 19, 22)
VERDICT = Style("sans-bold", 9, 11)
TEXT = Style("sans", 8.4, 10.6)
STRONG = Style("sans-bold", 8.4, 10.6)
LABEL = Style("sans", 7.5, 10.6, look.QUIET)
PLAYER = Style("serif-italic", 10, 12)
CODE = 17 * MM
SHADE = Color(0.93, 0.93, 0.93)
BELOW_TITLE = frozenset(("field", "event", "date"))
"""Kinds of head rows that are printed below the title, after the player's name."""


class QrCode(Flowable):
    """A QR code that is made when it is drawn; `side` is its side in points."""

    def __init__(self, make: Callable[[str], QrCells], text: str, side: float) -> None:
        super().__init__()
        self.make, self.text, self.side = make, text, side

    def wrap(self, *_: float) -> tuple[float, float]:
        """Width and height in points."""
        return self.side, self.side

    def draw(self) -> None:
        """Draw the dark cells of the code."""
        count, dark = self.make(self.text)
        cell = self.side / count
        path = self.canv.beginPath()
        for x, y, run in dark:
            path.rect(x * cell, self.side - (y + 1) * cell, run * cell, cell)
        self.canv.setFillGray(look.BLACK)
        self.canv.drawPath(path, stroke=0, fill=1)


class PointsBar(Flowable):
    """The army's points as a bar with a stretch for each category, and the minima and maxima of categories."""

    HIGH, LANE = 2.2 * MM, 1.1 * MM

    def __init__(self, composition: Composition) -> None:
        super().__init__()
        self.shares = composition.bar
        self.limit = float(composition.limit)
        self.above = in_lanes([on.most for _, on in self.shares if on.most is not None])
        self.below = in_lanes([on.least for _, on in self.shares if on.least is not None])

    def wrap(self, width: float, _: float) -> tuple[float, float]:
        """The available width and the height of the bar, in points."""
        self.width, self.height = width, self.HIGH + self.LANE * (len(self.above) + len(self.below)) + 2
        return self.width, self.height

    def draw(self) -> None:
        """Draw the stretches of the categories, with maxima above them and minima below."""
        canvas, base = self.canv, self.LANE * len(self.below)
        canvas.setLineWidth(0.5)
        for number, (_, on) in enumerate(self.shares):
            canvas.setFillGray(GREYS[number % len(GREYS)])
            begin, end = float(on.spent.begin) * self.width, float(on.spent.end) * self.width
            canvas.rect(begin, base, end - begin, self.HIGH, stroke=1, fill=1)
        canvas.rect(0, base, self.width, self.HIGH, stroke=1, fill=0)
        if self.limit < 1:  # more is spent than was agreed
            canvas.setLineWidth(1.5)
            canvas.line(self.limit * self.width, base - 2, self.limit * self.width, base + self.HIGH + 2)
        canvas.setLineWidth(0.4)
        for lanes, start, step in ((self.above, base + self.HIGH, self.LANE), (self.below, base, -self.LANE)):
            for number, stretches in enumerate(lanes, 1):
                y = start + step * (number - 0.2)
                for stretch in stretches:
                    begin, end = float(stretch.begin) * self.width, float(stretch.end) * self.width
                    canvas.line(begin, y, end, y)
                    for x in (begin, end):
                        canvas.line(x, y - 1.2, x, y + 1.2)


GREYS = (0.25, 0.85, 0.5, 1.0, 0.4, 0.75)
"""Greys of the categories on the bar (0 black, 1 white), alternately dark and light."""


def head(
    setter: TextSetter,
    sheet: Sheet,
    lang: Language,
    width: float,
    shared: tuple[SharedRules, ...] = (),
    *,
    composition: bool = True,
    device: Device | None = None,
) -> list[Flowable]:
    """The flowables of the head, for a width in points; with points by category if `composition`.

    `shared` are special rules that most units have; umpires’ copies have no `device`.
    """
    code: list[Flowable] = [QrCode(of_fingerprint, sheet.fingerprint, CODE)] if sheet.fingerprint else []
    if device is not None and sheet.copy != "umpire":
        code.insert(0, DrawnDevice(device))
    sides = [one.wrap(0, 0)[0] + 3 * MM for one in code]
    room = width - sum(sides)
    title = TITLE._replace(leading=TITLE.leading / setter.lines)  # its own line spacing however close the others are
    lines: list[Flowable] = [setter.paragraph([Piece(sheet.title, title)], title)]
    below = [row for row in sheet.head if row.kind in BELOW_TITLE]
    if sheet.subtitle or below:
        lines.append(setter.paragraph([Piece(sheet.subtitle, PLAYER), *facts(below)], TEXT))
    code_in_words = HOLD + " · ".join(filter(None, (sheet.list_code, sheet.code_caption)))
    lines.append(setter.paragraph([Piece(sheet.verdict, VERDICT), Piece(code_in_words, LABEL)], TEXT))
    lines.append(setter.paragraph(facts(row for row in sheet.head if row.kind not in BELOW_TITLE), TEXT))
    shares = sheet.composition if composition else Composition()
    if shares.rows:
        lines += [PointsBar(shares)] if shares.bar else []
        lines.append(setter.paragraph(_legend(shares), TEXT))
    style = [*TIGHT, ("ALIGN", (1, 0), (-1, 0), "RIGHT")]
    top = Table([[lines, *([one] for one in code)]], [room, *sides], style=style, splitInRow=1)
    return [top, *_band(setter, sheet, lang, width, shared)]


def facts(rows: Iterable[HeadRow], *, command: bool = False) -> list[Piece]:
    """The facts of the army, each after its label; with `command` also its commanders."""
    found = []
    for row in rows:
        if row.kind != "player" and (command or row.kind != "command"):
            text = Piece(whole(row.text), STRONG if row.kind == "held" else TEXT)
            found += [Piece(row.label.replace(" ", HOLD), LABEL), text]
    return found


def _legend(composition: Composition) -> list[Piece]:
    """The categories with their greys and points, as pieces."""
    found = []
    greys = cycle(GREYS)
    for share in composition.rows:
        if share.on_bar is not None:
            grey = next(greys)
            found.append(Piece("□" if grey == 1 else "■", TEXT._replace(grey=grey)))
        found += [Piece(share.label, LABEL), Piece(composition.with_bounds(share), TEXT)]
    return found


def _band(
    setter: TextSetter, sheet: Sheet, lang: Language, width: float, shared: tuple[SharedRules, ...]
) -> Iterator[Flowable]:
    """The commanders, and the rules that most units share, on a grey background."""
    rows = []
    command = [
        piece
        for row in sheet.head
        if row.kind == "command"
        for piece in (Piece(row.label.replace(" ", HOLD), LABEL), Piece(whole(row.text), TEXT))
    ]
    if command:
        rows.append([setter.paragraph([Piece(lang.say(T("Command")), STRONG), *command], TEXT)])
    for one in shared:
        who = lang.say(T("All but {names}", names=", ".join(one.without)) if one.without else T("All units"))
        rows.append(
            [
                setter.paragraph(
                    [Piece(f"{who}{sheet.colon.rstrip()}", STRONG), Piece(" · ".join(one.rules), TEXT)], TEXT
                )
            ]
        )
    if rows:
        yield Table(
            rows,
            [width],
            style=[
                *TIGHT,
                ("BACKGROUND", (0, 0), (-1, -1), SHADE),
                ("LEFTPADDING", (0, 0), (-1, -1), 4),
                ("RIGHTPADDING", (0, 0), (-1, -1), 4),
                ("TOPPADDING", (0, 0), (-1, -1), 1),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
            ],
            spaceBefore=3,
            spaceAfter=4,
        )
