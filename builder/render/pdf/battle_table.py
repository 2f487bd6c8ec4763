"""The order of battle: one table with one header, a few lines an entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

from builder.core.findings import T
from builder.core.tracks import Boxes, Grid, Track
from builder.render import style as look
from builder.render.pdf import footprints
from builder.render.pdf.beside_boxes import beside_boxes
from builder.render.pdf.boxes import box_rows
from builder.render.pdf.entry_blocks import finding_row, opening, waived_row
from builder.render.pdf.grids import side_by_side
from builder.render.pdf.page_marks import Band, Mark, MarkRow, Piece, Square, Word, lowered, moved
from builder.render.pdf.paragraphs import arms_parts, boxes_shown, joined, table_parts
from builder.render.pdf.typesetter import Parts, Typesetter
from builder.render.pdf.unbroken_words import HOLD, held
from builder.render.style import MM, Style
from builder.sheet.battle_groups import InOrder, order_of_battle
from builder.sheet.entry_figures import Battle, BattleFigure, BattleRow, Fact
from builder.sheet.model import Block, Sheet, Table


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
        self._priced = any(block.points for block in sheet.blocks)
        self._columns = self._measured()

    def header(self, *, opening: bool = False) -> list[MarkRow]:
        """The one header, repeated on each page; the first has also the heading of what follows it."""
        typesetter, style = self._typesetter, self._typesetter.look.heading
        ordered = bool(self._sheet.deployment.rows)
        title = typesetter.say(T("In order of deployment, the slowest first")) if ordered else ""
        marks: list[Mark] = list(typesetter.line(0, typesetter.clean(title), style))
        first = next(iter(order_of_battle(self._sheet)), None) if opening and not ordered else None
        height = style.leading
        if first is not None and first.block.battle.part:
            part = self._part(first.block.battle.part)
            marks, height = [*marks, *part.marks], part.height
        for text, end, width in zip(self._headings(), self._columns.ends, self._columns.widths, strict=True):
            marks += typesetter.centred(typesetter.cut(typesetter.clean(text), style, width), style, end - width / 2)
        return [MarkRow(height, tuple(marks), bound=True)]

    def pieces(self, *, secret: bool = False) -> Iterator[Piece]:
        """A piece for each place in the order, never parted."""
        part = ""
        for place in order_of_battle(self._sheet, secret=secret):
            name = self._typesetter.clean(place.block.title.text)
            begun, part = part, place.block.battle.part
            above = bool(begun or self._sheet.deployment.rows)  # otherwise the header has it
            heading = [self._part(part)] if part and above and part != begun else []
            yield Piece(
                (*heading, *self._place(place)),
                self._typesetter.look.block_gap * (0.5 if heading else 1) * MM,
                (self._again(name),),
                name,
                separate=secret,
            )

    def _part(self, name: str) -> MarkRow:
        """The heading of a part of the army, on grey over the whole width."""
        typesetter, style = self._typesetter, look.PART
        band = Band(0, 0, typesetter.width, style.leading, look.SHADE)
        return MarkRow(style.leading, (band, *typesetter.line(0, typesetter.clean(name), style)), bound=True)

    def _again(self, name: str) -> MarkRow:
        """Title repeated on each further page of an entry higher than a page."""
        typesetter, style = self._typesetter, self._typesetter.look.block
        title = typesetter.cut(name, style, typesetter.width * 0.9).rstrip("…") + " …"
        return MarkRow(style.leading, (*opening(typesetter), *typesetter.line(0, title, style)), bound=True)

    # columns ---------------------------------------------------------------------------

    def _headings(self) -> list[str]:
        say = self._typesetter.say
        own = [heading.text for heading in self._sheet.battle_columns]
        own += [short for short, _ in self._sheet.battle_ticks]
        # nobody looks below a heading that has nothing below it
        each = say(T("each")) if any(block.battle.each for block in self._sheet.blocks) else ""
        return [*own, each, say(T("pts"))] if self._priced else own

    def _measured(self) -> Columns:
        """Each column as wide as its widest figure or heading; names have what is left, and at least their share."""
        typesetter = self._typesetter
        headings = self._headings()
        wide = [typesetter.measured(typesetter.clean(text), typesetter.look.heading) for text in headings]
        raised = [0.0] * len(wide)
        begin = len(self._sheet.battle_columns)
        for place in range(begin, begin + len(self._sheet.battle_ticks)):
            wide[place] = max(wide[place], look.BATTLE.box * MM)
        for block in self._sheet.blocks:
            for row in block.battle.rows:
                for place, cell in enumerate(row.cells):
                    if cell is not None:
                        wide[place] = max(wide[place], self._width(self._parts(cell, place)))
                        raised[place] = max(raised[place], self._raised(cell))
        if self._priced:
            for told in (*order_of_battle(self._sheet), *order_of_battle(self._sheet, secret=True)):
                for block in (told.block, *told.with_it):
                    points = _points(block, told if block is told.block else None)
                    wide[-2] = max(
                        wide[-2], typesetter.measured(typesetter.clean(block.battle.each), typesetter.look.cell)
                    )
                    wide[-1] = max(
                        wide[-1],
                        typesetter.measured(typesetter.clean(points), typesetter.look.points) + look.POINTS_PAD * MM,
                    )
        widths = [own + above + typesetter.look.figure_pad * MM for own, above in zip(wide, raised, strict=True)]
        widths = _narrowed(widths, typesetter.width * (1 - look.BATTLE_NAMES) - typesetter.look.cell_gap * MM)
        ends: list[float] = []
        edge = typesetter.width
        for width in reversed(widths):
            ends.insert(0, edge)
            edge -= width
        return Columns(edge - typesetter.look.cell_gap * MM, tuple(ends), tuple(widths), tuple(raised))

    def _width(self, parts: Parts) -> float:
        """Width of parts side by side."""
        return sum(self._typesetter.measured(text, style) for text, style in parts)

    def _raised(self, cell: BattleFigure) -> float:
        """The width of what is raised behind a figure."""
        typesetter = self._typesetter
        return typesetter.measured(typesetter.clean(cell.raised), look.BATTLE_RAISED) if cell.raised else 0.0

    def _parts(self, cell: BattleFigure, place: int) -> Parts:
        """Parts side by side in a cell."""
        typesetter = self._typesetter
        strong = self._strong[place]
        plain = look.BATTLE_STRONG if strong else typesetter.look.cell
        parts: Parts = [(typesetter.clean(cell.text), plain)]
        if cell.second:
            parts.append((typesetter.clean(f" ({cell.second})"), look.BATTLE_SECOND))
        if cell.best:
            parts += [("→", typesetter.look.cell), (typesetter.clean(cell.best), look.BATTLE_STRONG)]
        return parts

    # an entry --------------------------------------------------------------------------

    def _place(self, place: InOrder) -> Iterator[MarkRow]:
        block = place.block
        if block.battle.apart:
            yield from self._company(place)
            return
        shown = block.battle.footprints
        lines = list(self._lines(block, self._title(place), place, first=True))
        lines, words = self._worded(place, lines)
        below = [*words, *self._blanks(place), *self._tracks(place)]
        lines[0], told = footprints.in_rows(self._typesetter, lines[0], below, shown, self._columns.names)
        yield from lines
        for other in place.with_it:
            yield from self._lines(_beside(other, block), self._joined(other), None, first=False)
        yield from told
        found: list[str] = []  # what is found about several of them stands once
        for b in (block, *place.with_it):
            yield from self._typesetter.rows(
                b.notes, self._typesetter.look.note, self._typesetter.width, keep_lines=True
            )
            found += [text for text in b.findings if text not in found]
            yield from (row for text in b.waived for row in waived_row(self._typesetter, text))
        yield from (row for text in found for row in finding_row(self._typesetter, text))

    def _worded(self, place: InOrder, lines: list[MarkRow]) -> tuple[list[MarkRow], list[MarkRow]]:
        """The lines of an entry and the text below them; text also fills the space beside models that only have boxes."""
        parts, rows = self._gear_parts(place), place.block.battle.rows
        alike = sum(1 for _ in takewhile(lambda row: row.ticks and not any(row.cells), reversed(rows[1:])))
        if not alike or place.with_it:
            return lines, self._typesetter.flowed(parts, self._typesetter.width)
        edge = self._columns.ends[len(self._sheet.battle_columns) - 1]
        return beside_boxes(self._typesetter, lines, alike, parts, edge)

    def _company(self, place: InOrder) -> Iterator[MarkRow]:
        """Companions one below the other with their text; those with equal text are grouped."""
        own = [*self._lines(place.block, self._title(place), place, first=True)]
        first = (place.block, *place.alike)
        yield from (*own, *self._alone(first, self._title(place), 0.0))
        indent = look.BATTLE_INDENT * MM
        for _, found in groupby(place.with_it, _text_key):
            blocks = [*found]
            for block in blocks:
                yield from self._lines(block, self._joined(block), None, first=False)
            yield from self._alone(blocks, self._joined(blocks[0]), 2 * indent)
        grids = [
            track._replace(label=block.title.full_name)
            for block in (*first, *place.with_it)
            for track in block.battle.tracks
            if isinstance(track, Grid)
        ]
        yield from side_by_side(self._typesetter, grids, self._typesetter.width)

    def _alone(self, blocks: Sequence[Block], title: Parts, indent: float) -> Iterator[MarkRow]:
        """Text below the lines of a group: once for all, then the boxes of each, without grids."""
        typesetter = self._typesetter
        rows = typesetter.flowed([*self._of(blocks[0], title)], typesetter.width - indent)
        rows += self._filled_in(blocks, blocks[0])
        tracks: list[Track[str]] = []
        for block in blocks:
            named = (*_below_name(block.battle, look.BATTLE_BESIDE), *block.battle.tracks, *block.battle.behind)
            boxes = [track for track in named if isinstance(track, Boxes)]
            tracks += boxes if len(blocks) == 1 else (_whose(track, block) for track in boxes)
        rows += box_rows(typesetter, tracks, typesetter.width - indent)
        yield from (row._replace(marks=tuple(moved(mark, indent, 0.0) for mark in row.marks)) for row in rows)
        for block in blocks:
            yield from typesetter.rows(block.notes, typesetter.look.note, typesetter.width, keep_lines=True)
            yield from (row for text in block.findings for row in finding_row(typesetter, text))
            yield from (row for text in block.waived for row in waived_row(typesetter, text))

    def _title(self, place: InOrder) -> Parts:
        typesetter, title = self._typesetter, place.block.title
        numbers = [block.title.number for block in (place.block, *place.alike) if block.title.number is not None]
        name = title.name if not numbers else f"{title.name}{HOLD}({', '.join(map(str, numbers))})"
        parts: Parts = [(name, typesetter.look.block)]
        if title.models is not None:
            parts[0] = (f"{name}{HOLD}×{title.models}", typesetter.look.block)
        if title.shown:
            parts.append((f"({title.shown.replace(' ', HOLD)})", typesetter.look.label))
        return parts

    def _who(self, block: Block) -> str:
        """Level, race, post, and the player’s own group."""
        row = block.battle.rows[:1]
        parts = (block.battle.rank, row[0].post if row else "", "" if block.secret or block.joins else block.group)
        return ", ".join(filter(None, parts))

    def _named(self, block: Block, title: Parts, width: float) -> tuple[Parts, str]:
        """The title with level and race as far as they fit beside it and its boxes, and the rest for the lines below."""
        typesetter = self._typesetter
        who = self._who(block)
        if not who:
            return title, ""
        wide = sum(typesetter.measured(typesetter.clean(text), style) for text, style in title)
        wide += typesetter.measured(typesetter.clean(f" {who}"), typesetter.look.label)
        boxes = block.battle.rows[0].boxes if block.battle.rows else None
        if boxes is not None and boxes.number <= look.BATTLE_BESIDE:
            wide += _boxes_width(boxes)
        return ([*title, (who, typesetter.look.label)], "") if wide <= width else (title, who)

    def _joined(self, block: Block) -> Parts:
        name = block.title.full_name
        if block.title.models is not None:
            name = f"{name}{HOLD}×{block.title.models}"
        return [(f"+{HOLD}{name}", self._below)]

    @property
    def _below(self) -> Style:
        """Names of those below an entry, in lines no higher than those of figures."""
        leading = min(look.BATTLE_BELOW.leading, self._typesetter.look.cell.leading)
        return look.BATTLE_BELOW._replace(leading=leading)

    def _lines(self, block: Block, title: Parts, place: InOrder | None, *, first: bool) -> Iterator[MarkRow]:
        """The entry's own line, and one for each of its mount, champion and crew."""
        rows = block.battle.rows or (BattleRow("", "", (None,) * len(self._sheet.battle_columns)),)
        figures = (block.battle.each, _points(block, place)) if self._priced else ()
        indent = 0.0 if first else look.BATTLE_INDENT * MM
        named, _ = self._named(block, title, self._columns.names - indent)
        yield from self._line(rows[0], named, figures, indent=indent, first=first)
        for row in rows[1:]:
            own: Parts = [(row.name, self._below)]
            if row.post:  # one who is told apart from the mount and crew of others
                own = [(f"+{HOLD}{row.name}", self._below), (row.post, self._typesetter.look.label)]
            deep = look.BATTLE_INDENT * MM * (1 if first else 2)
            yield from self._line(row, own, (), indent=deep, first=False)

    def _line(
        self, row: BattleRow, name: Parts, points: tuple[str, ...], *, indent: float, first: bool
    ) -> Iterator[MarkRow]:
        typesetter = self._typesetter
        width = self._columns.names - indent
        boxes = row.boxes if row.boxes is not None and row.boxes.number <= look.BATTLE_BESIDE else None
        rows = typesetter.flowed(name, width) or [MarkRow(typesetter.look.cell.leading)]
        marks: list[Mark] = [moved(mark, indent, 0.0) for mark in rows[-1].marks]
        if boxes is not None:
            begin = max(
                (mark.x + typesetter.measured(mark.text, _style(mark)) for mark in marks if isinstance(mark, Word)),
                default=0.0,
            )
            squares = list(_squares(boxes, begin + look.BATTLE_BOXES_GAP * MM, rows[-1].height))
            end = max((mark.x + mark.side for mark in squares), default=0.0)
            if end <= self._columns.names:
                marks += squares
            else:
                rows.append(MarkRow(typesetter.look.box_leading * MM))
                marks = [*_squares(boxes, indent, typesetter.look.box_leading * MM)]
        upper = [row._replace(marks=tuple(moved(mark, indent, 0.0) for mark in row.marks)) for row in rows[:-1]]
        figures, wider = self._figures(row, points, rows[0].height)
        last = MarkRow(rows[-1].height, tuple(marks))
        whole = [*upper, last]
        head = (*whole[0].marks, *figures)
        if first:
            down = min(look.BATTLE_HEAD, typesetter.look.block_head) * MM
            whole[0] = MarkRow(whole[0].height + down, (*opening(typesetter), *lowered(head, down)))
        else:
            whole[0] = whole[0]._replace(marks=head)
        yield from (r._replace(bound=True) for r in whole)
        for r in typesetter.flowed(wider, typesetter.width - indent):
            yield r._replace(marks=tuple(moved(mark, indent, 0.0) for mark in r.marks), bound=True)

    def _figures(self, row: BattleRow, points: tuple[str, ...], height: float) -> tuple[list[Mark], Parts]:
        """The cells of a line, on one baseline; and those that have no room in their columns, behind their headings."""
        typesetter = self._typesetter
        # no figure reaches below its row, where boxes may stand
        line = min(height * 0.5 + typesetter.look.cell.size * 0.36, height - typesetter.look.cell.size * 0.22)
        columns = self._columns
        marks: list[Mark] = []
        wider: Parts = []
        for place, cell in enumerate(row.cells):
            if cell is None:
                continue
            parts = self._parts(cell, place)
            own = self._width(parts)
            if own + self._raised(cell) > columns.widths[place] + 0.01:
                heading = self._sheet.battle_columns[place].text
                wider += [(f"{heading}{HOLD}", typesetter.look.label), *parts, (cell.raised, typesetter.look.cell)]
                continue
            middle = columns.ends[place] - (columns.widths[place] + columns.raised[place]) / 2
            x = middle - own / 2
            for text, style in parts:
                marks.append(typesetter.word(x, line, text, style))
                x += typesetter.measured(text, style)
            if cell.raised:
                marks.append(typesetter.word(x, line - 2.6, typesetter.clean(cell.raised), look.BATTLE_RAISED))
        side = look.BATTLE.box * MM
        begin = len(self._sheet.battle_columns)
        for place in range(begin, begin + len(self._sheet.battle_ticks) if row.ticks else begin):
            marks.append(Square(columns.ends[place] - (columns.widths[place] + side) / 2, (height - side) / 2, side))
        for place, text in zip((-2, -1), points, strict=False):
            style = typesetter.look.points if place == -1 else typesetter.look.cell
            shown = typesetter.cut(typesetter.clean(text), style, columns.widths[place])
            if shown:
                marks.append(
                    typesetter.word(columns.ends[place] - typesetter.measured(shown, style), line, shown, style)
                )
        return marks, wider

    # below the lines -------------------------------------------------------------------

    def _gear_parts(self, place: InOrder) -> Parts:
        """Weapons, equipment, items and names of rules: of the entry, then of each companion."""
        parts = self._of(place.block, self._title(place))
        battle = place.block.battle
        known: tuple[str | Fact, ...] = (*battle.rules, *battle.notes)
        for other in place.with_it:
            own = self._of(other, self._joined(other), known)
            if own:
                parts += [
                    (f"{other.title.full_name}{self._sheet.colon.rstrip()}{HOLD}", self._typesetter.look.kind),
                    *own,
                ]
        return parts

    def _of(self, block: Block, title: Parts, known: Iterable[str | Fact] = ()) -> Parts:
        """The text about one of them, without the rules and notes in `known`, which its unit already shows."""
        typesetter, battle = self._typesetter, block.battle
        text, strong, label = typesetter.look.text, typesetter.look.strong, typesetter.look.label
        indent = look.BATTLE_INDENT * MM if block.joins else 0.0
        _, who = self._named(block, title, self._columns.names - indent)
        groups: list[Parts] = [[(who, typesetter.look.kind)]] if who else []
        groups.append(joined(list(arms_parts(typesetter, battle)), ","))
        groups.append([(", ".join(battle.gear), text)] if battle.gear else [])
        groups.append([(f"{typesetter.semicolon} ".join(battle.items), text)] if battle.items else [])
        rules = [held(rule) for rule in battle.rules if rule not in known]
        groups.append([(f"{HOLD}· ".join(rules), strong)] if rules else [])
        for note in (one for one in battle.notes if one not in known):
            groups.append(
                [(f"{note.label}{HOLD}", label), (held(note.text), text)] if note.label else [(held(note.text), text)]
            )
        groups += [table_parts(typesetter, table) for table in block.tables]
        return joined([group for group in groups if group], f"{HOLD}·")

    def _blanks(self, place: InOrder) -> Iterator[MarkRow]:
        """Lines to be filled in by hand."""
        yield from self._filled_in((place.block, *place.alike, *place.with_it), place.block)

    def _filled_in(self, blocks: Iterable[Block], first: Block) -> list[MarkRow]:
        typesetter = self._typesetter
        parts: Parts = []
        for block in blocks:
            for fact in block.battle.blanks:
                whose = "" if block is first else f"{block.title.full_name}{self._sheet.colon}"
                parts += [(f"{whose}{fact.label}{HOLD}", typesetter.look.label), (fact.text, typesetter.look.text)]
        return typesetter.flowed(parts, typesetter.width, spaced=typesetter.look.label)

    def _tracks(self, place: InOrder) -> Iterator[MarkRow]:
        """Boxes to cross off of each unit shown here."""
        typesetter = self._typesetter
        for block in (place.block, *place.alike):
            # beside its name only the first of those that are alike has any
            tracks = [*_below_name(block.battle, look.BATTLE_BESIDE if block is place.block else 0)]
            tracks += block.battle.tracks
            if place.alike and block.title.number is not None:
                tracks = [_numbered(track, block.title.number) for track in tracks]
            yield from boxes_shown(typesetter, block._replace(tracks=tuple(tracks)))
        for block in place.with_it:
            own = [*_below_name(block.battle, look.BATTLE_BESIDE), *block.battle.tracks]
            whose = f"{block.title.full_name}{self._sheet.colon}"
            yield from box_rows(typesetter, (track._replace(label=f"{whose}{track.label}") for track in own))


def _text_key(block: Block) -> tuple[Battle, tuple[Table, ...]]:
    """Key for grouping entries whose text is equal: everything except figures and boxes."""
    return block.battle._replace(rows=(), each="", tracks=(), behind=(), blanks=()), block.tables


def _whose(track: Boxes[str], block: Block) -> Boxes[str]:
    """The boxes of one of several."""
    return track._replace(label=f"{block.title.full_name}, {track.label}")


def _points(block: Block, place: InOrder | None) -> str:
    """Points of an entry, or of all entries in a group."""
    if not block.points or place is None or not place.alike:
        return block.points
    return f"{len(place.alike) + 1}{HOLD}×{HOLD}{block.points}"


def _narrowed(widths: list[float], room: float) -> list[float]:
    """The widths, where there is too little room for all the widest as narrow as must be."""
    most = max(widths, default=0.0)
    while widths and sum(widths) > room + 0.01 and most > 1:
        narrow = [width for width in widths if width < most]
        most = max(max(narrow, default=0.0), (room - sum(narrow)) / (len(widths) - len(narrow)))
        widths = [min(width, most) for width in widths]
    return widths


def _beside(block: Block, unit: Block) -> Block:
    """Lines of a unit's companions, without a mount that the unit has as well."""
    rows = block.battle.rows
    other = [row for row in rows[1:] if row.boxes is not None or row not in unit.battle.rows[1:]]
    return block._replace(battle=block.battle._replace(rows=(*rows[:1], *other)))


def _numbered(track: Track[str], number: int) -> Track[str]:
    return track._replace(label=f"({number}) {track.label}")


def _below_name(battle: Battle, most: int) -> Iterator[Track[str]]:
    """Boxes that are put below a name because there are too many beside it."""
    for row in battle.rows:
        if row.boxes is not None and row.boxes.number > most:
            yield row.boxes


def _style(word: Word) -> Style:
    return Style(word.face, word.size, word.size, word.grey)


def _boxes_width(boxes: Boxes[str]) -> float:
    """Of the boxes of a name with the white before them."""
    style = look.BATTLE
    between = (boxes.number - len(boxes.groups)) * style.box_gap + (len(boxes.groups) - 1) * style.group_gap
    return (look.BATTLE_BOXES_GAP + boxes.number * style.box + between) * MM


def _squares(boxes: Boxes[str], x: float, height: float) -> Iterator[Square]:
    """The boxes of a name, group by group."""
    style = look.BATTLE
    side, gap = style.box * MM, style.box_gap * MM
    y = (height - side) / 2
    for group in boxes.groups:
        for number in range(group):
            yield Square(x, y, side)
            x += side + (gap if number < group - 1 else style.group_gap * MM)
