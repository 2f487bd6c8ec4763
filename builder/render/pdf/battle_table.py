"""The order of battle: one table with one header, a few lines an entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.core.findings import T
from builder.core.tracks import Boxes, Track
from builder.render import style as look
from builder.render.pdf import footprints
from builder.render.pdf.boxes import box_rows
from builder.render.pdf.entry_blocks import finding_row, opening, waived_row
from builder.render.pdf.page_marks import Mark, MarkRow, Piece, Square, Word, lowered, moved
from builder.render.pdf.typesetter import Typesetter
from builder.render.pdf.unbroken_words import HOLD, held
from builder.render.style import MM, Style
from builder.sheet.battle_order import InOrder, order_of_battle
from builder.sheet.model import Battle, BattleFigure, BattleRow, Block, Sheet

Parts = list[tuple[str, Style]]


class Columns(NamedTuple):
    """Where the columns of the table end, from the left, and how wide names may be."""

    names: float
    ends: tuple[float, ...]
    """Right edge of each column of figures; those of the points last."""
    widths: tuple[float, ...]
    raised: tuple[float, ...]
    """Room at the right of each column for what is raised."""


class BattleTable:
    """The table of one sheet."""

    def __init__(self, typesetter: Typesetter, sheet: Sheet) -> None:
        self._typesetter = typesetter
        self._sheet = sheet
        self._strong = tuple(heading.strong for heading in sheet.battle_columns)
        self._priced = any(b.points for b in sheet.blocks)
        self._columns = self._measured()

    def header(self) -> list[MarkRow]:
        """The one header, repeated on each page."""
        t, style = self._typesetter, self._typesetter.look.heading
        marks: list[Mark] = list(t.line(0, t.clean(t.say(T("In order of deployment, the slowest first"))), style))
        for text, end, width in zip(self._headings(), self._columns.ends, self._columns.widths, strict=True):
            marks += t.centred(t.clean(text), style, end - width / 2)
        return [MarkRow(style.leading, tuple(marks), bound=True)]

    def pieces(self, *, secret: bool = False) -> Iterator[Piece]:
        """A piece for each place in the order, never parted."""
        for place in order_of_battle(self._sheet, secret=secret):
            name = self._typesetter.clean(place.block.title.text)
            yield Piece(tuple(self._place(place)), look.BATTLE.block_gap * MM, (), name, separate=secret)

    # columns ---------------------------------------------------------------------------

    def _headings(self) -> list[str]:
        say = self._typesetter.say
        own = [heading.text for heading in self._sheet.battle_columns]
        return [*own, say(T("each")), say(T("pts"))] if self._priced else own

    def _measured(self) -> Columns:
        """Each column as wide as its widest figure or heading; names have what is left."""
        t = self._typesetter
        headings = self._headings()
        wide = [t.measured(t.clean(text), t.look.heading) for text in headings]
        raised = [0.0] * len(wide)
        for block in self._sheet.blocks:
            for row in block.battle.rows:
                for place, cell in enumerate(row.cells):
                    if cell is not None:
                        own, above = self._wide(cell, place)
                        wide[place] = max(wide[place], own)
                        raised[place] = max(raised[place], above)
            if self._priced:
                wide[-2] = max(wide[-2], t.measured(t.clean(block.battle.each), t.look.cell))
                wide[-1] = max(wide[-1], t.measured(t.clean(block.points), t.look.points) + 4 * MM)
        widths = [own + above + t.look.figure_pad * MM for own, above in zip(wide, raised, strict=True)]
        ends: list[float] = []
        edge = t.width
        for width in reversed(widths):
            ends.insert(0, edge)
            edge -= width
        return Columns(max(edge - t.look.cell_gap * MM, t.width * 0.2), tuple(ends), tuple(widths), tuple(raised))

    def _wide(self, cell: BattleFigure, place: int) -> tuple[float, float]:
        t = self._typesetter
        own = sum(t.measured(text, style) for text, style in self._parts(cell, place))
        return own, t.measured(t.clean(cell.raised), look.BATTLE_RAISED) if cell.raised else 0.0

    def _parts(self, cell: BattleFigure, place: int) -> Parts:
        """What stands side by side in a cell."""
        t = self._typesetter
        strong = self._strong[place]
        plain = look.BATTLE_STRONG if strong else t.look.cell
        parts: Parts = [(t.clean(cell.text), plain)]
        if cell.second:
            parts.append((t.clean(f" ({cell.second})"), look.BATTLE_SECOND))
        if cell.best:
            parts += [("→", t.look.cell), (t.clean(cell.best), look.BATTLE_STRONG)]
        return parts

    # an entry --------------------------------------------------------------------------

    def _place(self, place: InOrder) -> Iterator[MarkRow]:
        block = place.block
        yield from self._lines(block, self._title(place), block.points, place, first=True)
        for other in place.with_it:
            yield from self._lines(_beside(other, block), self._joined(other), other.points, None, first=False)
        below = [*self._told(place), *self._blanks(place), *self._tracks(place)]
        yield from footprints.in_rows(self._typesetter, below, block.battle.footprints)
        for b in (block, *place.with_it):
            yield from self._typesetter.rows(
                b.notes, self._typesetter.look.note, self._typesetter.width, keep_lines=True
            )
            yield from (row for text in b.findings for row in finding_row(self._typesetter, text))
            yield from (row for text in b.waived for row in waived_row(self._typesetter, text))

    def _title(self, place: InOrder) -> Parts:
        t, title = self._typesetter, place.block.title
        numbers = [b.title.number for b in (place.block, *place.alike) if b.title.number is not None]
        name = title.name if not numbers else f"{title.name}{HOLD}({', '.join(map(str, numbers))})"
        parts: Parts = [(name, t.look.block)]
        if title.models is not None:
            parts[0] = (f"{name}{HOLD}×{title.models}", t.look.block)
        return [*parts, *self._who(place.block)]

    def _who(self, block: Block) -> Parts:
        """Level, race, post, and the player’s own group."""
        row = block.battle.rows[:1]
        said = (block.battle.rank, row[0].post if row else "", "" if block.secret or block.joins else block.group)
        return [(", ".join(filter(None, said)), self._typesetter.look.label)]

    def _joined(self, block: Block) -> Parts:
        name = block.title.called
        if block.title.models is not None:
            name = f"{name}{HOLD}×{block.title.models}"
        return [(f"+{HOLD}{name}", look.BATTLE_BELOW), *self._who(block)]

    def _lines(
        self, block: Block, title: Parts, points: str, place: InOrder | None, *, first: bool
    ) -> Iterator[MarkRow]:
        """The entry's own line, and one for each of its mount, champion and crew."""
        rows = block.battle.rows or (BattleRow("", "", (None,) * len(self._sheet.battle_columns)),)
        alike = 0 if place is None else len(place.alike)
        if points and alike:
            points = f"{alike + 1}{HOLD}×{HOLD}{points}"
        figures = (block.battle.each, points) if self._priced else ()
        yield from self._line(rows[0], title, figures, indent=0.0 if first else look.BATTLE_INDENT * MM, first=first)
        for row in rows[1:]:
            own: Parts = [(row.name, look.BATTLE_BELOW), (row.post, self._typesetter.look.label)]
            deep = look.BATTLE_INDENT * MM * (1 if first else 2)
            yield from self._line(row, own, (), indent=deep, first=False)

    def _line(
        self, row: BattleRow, name: Parts, points: tuple[str, ...], *, indent: float, first: bool
    ) -> Iterator[MarkRow]:
        t = self._typesetter
        width = self._columns.names - indent
        boxes = row.boxes if row.boxes is not None and row.boxes.number <= look.BATTLE_BESIDE else None
        rows = t.flowed(name, width) or [MarkRow(t.look.cell.leading)]
        marks: list[Mark] = [moved(mark, indent, 0.0) for mark in rows[-1].marks]
        if boxes is not None:
            begin = max((m.x + t.measured(m.text, _style(m)) for m in marks if isinstance(m, Word)), default=0.0)
            squares = list(_squares(boxes, begin + 1.2 * MM, rows[-1].height))
            end = max((mark.x + mark.side for mark in squares), default=0.0)
            if end <= self._columns.names:
                marks += squares
            else:
                rows.append(MarkRow(look.BATTLE.box_leading * MM))
                marks = [*_squares(boxes, indent, look.BATTLE.box_leading * MM)]
        upper = [r._replace(marks=tuple(moved(mark, indent, 0.0) for mark in r.marks)) for r in rows[:-1]]
        figures = [*self._figures(row, points, rows[0].height)]
        last = MarkRow(rows[-1].height, tuple(marks))
        whole = [*upper, last]
        head = (*whole[0].marks, *figures)
        if first:
            down = 0.4 * MM
            whole[0] = MarkRow(whole[0].height + down, (*opening(t), *lowered(head, down)))
        else:
            whole[0] = whole[0]._replace(marks=head)
        yield from (r._replace(bound=True) for r in whole)

    def _figures(self, row: BattleRow, points: tuple[str, ...], height: float) -> Iterator[Mark]:
        """The cells of a line, on one baseline."""
        t = self._typesetter
        line = height * 0.5 + t.look.cell.size * 0.36
        columns = self._columns
        for place, cell in enumerate(row.cells):
            if cell is None:
                continue
            own, _ = self._wide(cell, place)
            middle = columns.ends[place] - (columns.widths[place] + columns.raised[place]) / 2
            x = middle - own / 2
            for text, style in self._parts(cell, place):
                yield t.word(x, line, text, style)
                x += t.measured(text, style)
            if cell.raised:
                yield t.word(x, line - 2.6, t.clean(cell.raised), look.BATTLE_RAISED)
        for place, text in zip((-2, -1), points, strict=False):
            style = t.look.points if place == -1 else t.look.cell
            shown = t.clean(text)
            if shown:
                yield t.word(columns.ends[place] - t.measured(shown, style), line, shown, style)

    # below the lines -------------------------------------------------------------------

    def _told(self, place: InOrder) -> Iterator[MarkRow]:
        """Weapons, gear, items and the names of rules: of the entry, then of each who stands with it."""
        parts = self._of(place.block)
        known = set(place.block.battle.rules)
        for other in place.with_it:
            own = self._of(other, known)
            if own:
                parts += [(f"{other.title.called}{self._sheet.colon.rstrip()}{HOLD}", self._typesetter.look.kind), *own]
        yield from self._typesetter.flowed(parts, self._typesetter.width)

    def _of(self, block: Block, known: Iterable[str] = ()) -> Parts:
        t, battle = self._typesetter, block.battle
        text, strong, label = t.look.text, t.look.strong, t.look.label
        groups: list[Parts] = []
        arms: list[Parts] = []
        for one in battle.arms:
            own: Parts = [(f"{one.whose}{self._sheet.colon.rstrip()}", t.look.kind)] if one.whose else []
            own.append((one.name, strong))
            if one.figures:
                own.append((HOLD.join(figure.replace(" ", HOLD) for figure in one.figures), text))
            arms.append(own)
        groups.append(_listed(arms, ","))
        groups.append([(", ".join(battle.gear), text)] if battle.gear else [])
        groups.append([("; ".join(battle.items), text)] if battle.items else [])
        rules = [held(rule) for rule in battle.rules if rule not in known]
        groups.append([(" · ".join(rules), strong)] if rules else [])
        for note in battle.notes:
            groups.append(
                [(f"{note.label}{HOLD}", label), (held(note.text), text)] if note.label else [(held(note.text), text)]
            )
        return _listed([group for group in groups if group], " ·")

    def _blanks(self, place: InOrder) -> Iterator[MarkRow]:
        """Lines to be filled in by hand."""
        t = self._typesetter
        several = len(place.with_it) > 0
        parts: Parts = []
        for block in (place.block, *place.with_it):
            for fact in block.battle.blanks:
                whose = f"{block.title.called}: " if several and block is not place.block else ""
                parts += [(f"{whose}{fact.label}{HOLD}", t.look.label), (fact.text, t.look.text)]
        yield from t.flowed(parts, t.width, spaced=t.look.label)

    def _tracks(self, place: InOrder) -> Iterator[MarkRow]:
        """Boxes to cross off, of each unit that is told of here."""
        t = self._typesetter
        for block in (place.block, *place.alike):
            tracks: list[Track[str]] = [*_too_many(block.battle), *block.battle.tracks]
            if place.alike and block.title.number is not None:
                tracks = [_numbered(track, block.title.number) for track in tracks]
            yield from box_rows(t, tracks)
        for block in place.with_it:
            own = [*_too_many(block.battle), *block.battle.tracks]
            yield from box_rows(t, (track._replace(label=f"{block.title.called}: {track.label}") for track in own))


def _beside(block: Block, unit: Block) -> Block:
    """Who stands with a unit, without what rides below him where the unit rides the same."""
    rows = block.battle.rows
    other = [row for row in rows[1:] if row not in unit.battle.rows[1:]]
    return block._replace(battle=block.battle._replace(rows=(*rows[:1], *other)))


def _numbered(track: Track[str], number: int) -> Track[str]:
    return track._replace(label=f"({number}) {track.label}")


def _too_many(battle: Battle) -> Iterator[Track[str]]:
    """Boxes for which there is no room beside a name."""
    for row in battle.rows:
        if row.boxes is not None and row.boxes.number > look.BATTLE_BESIDE:
            yield row.boxes


def _listed(groups: list[Parts], sign: str) -> Parts:
    """Groups one after the other, this sign behind all but the last."""
    parts: Parts = []
    for index, group in enumerate(groups):
        parts += group
        if index < len(groups) - 1:
            text, style = parts[-1]
            parts[-1] = (f"{text}{sign}", style)
    return parts


def _style(word: Word) -> Style:
    return Style(word.face, word.size, word.size, word.grey)


def _squares(boxes: Boxes[str], x: float, height: float) -> Iterator[Square]:
    """The boxes of a name, group by group."""
    style = look.BATTLE
    side, gap = style.box * MM, style.box_gap * MM
    y = (height - side) / 2
    for group in boxes.groups:
        for number in range(group):
            yield Square(x, y, side)
            x += side + (gap if number < group - 1 else style.group_gap * MM)
