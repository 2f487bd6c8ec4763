"""The battle sheet: the army in one table, what its rules and items do, and what is to be had at hand in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from builder.render import style as look
from builder.render.pdf import battle_head, battle_reference, deployment_strip, page_marks, umpires_copy
from builder.render.pdf.army_sections import flat, ordered, secret_notes
from builder.render.pdf.battle_table import BattleTable
from builder.render.pdf.boxes import box_rows
from builder.render.pdf.page_flow import Placed, dealt_out, placed_marks
from builder.render.pdf.page_frame import Frame, numbered, text_width
from builder.render.pdf.page_marks import Mark, MarkRow, Page, Piece, Rule, height_of, moved
from builder.render.pdf.paragraphs import opened_prices
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import MM, Look, PrintOptions
from builder.sheet.model import Reference, Sheet

SECTIONS = ("head", "composition", "units", "game", "signatures", "findings", "limits", "notes", "reference", "secrets")
OPPONENTS = ("head", "units", "findings")
"""Sections of the opponent's copy: the table and the findings."""
OPPONENTS_PAGES = 1
"""Pages of the opponent's copy; if it needs more, its lines are set closer."""
FULL_WIDTH = ("head", "composition", "units", "game")
COLUMNS = 2


class _Filled:
    """Pages as they fill."""

    def __init__(self) -> None:
        self.marks: list[list[Mark]] = []
        self.outlines: list[list[tuple[str, float]]] = []
        self.held: list[bool] = []

    def add(self, number: int, marks: Iterable[Mark], outline: Iterable[tuple[str, float]], *, held: bool) -> None:
        """Marks on the page of this number, from 0."""
        while len(self.marks) <= number:
            self.marks.append([])
            self.outlines.append([])
            self.held.append(held)
        self.marks[number] += marks
        self.outlines[number] += outline


def laid_out(sheet: Sheet, options: PrintOptions) -> list[Page]:
    """The pages: the table over the whole width, everything else in columns after it, secret notes separately."""
    sheet = umpires_copy.opened(sheet)
    if options.sections is not None:
        return _typeset(sheet, options, look.BATTLE)[0]
    if sheet.copy == "player":
        return _with_most_rules(sheet, options)
    if sheet.copy == "umpire":  # what he checks takes a page less in most armies where lines are closer
        return min((_typeset(sheet, options, style)[0] for style in look.CLOSER[1:]), key=len)
    pages: list[Page] = []
    for style in look.CLOSER:
        found, _ = _typeset(sheet, options, style)
        pages = found if not pages or len(found) < len(pages) else pages
        if len(pages) <= OPPONENTS_PAGES:
            break
    return pages


def _with_most_rules(sheet: Sheet, options: PrintOptions) -> list[Page]:
    """The player's pages; closer lines where these have room for more of the rules, on no more pages."""
    pages, cut = _typeset(sheet, options, look.BATTLE)
    # where many tables have no room, only the closest lines are worth setting
    for style in look.CLOSER[1:] if cut <= look.FEW_CUT else look.CLOSER[-1:]:
        if not cut:
            break
        found, less = _typeset(sheet, options, style)
        if less < cut and len(found) <= len(pages):
            pages, cut = found, less
    return pages


def _typeset(sheet: Sheet, options: PrintOptions, style: Look) -> tuple[list[Page], int]:
    """All pages in one look, and the number of game tables left out for lack of room."""
    width = text_width(options.paper, compact=True)
    gap = style.side_gap * MM
    whole = Typesetter(sheet, width, style)
    column = Typesetter(sheet, (width - (COLUMNS - 1) * gap) / COLUMNS, style)
    column.missing_glyphs = whole.missing_glyphs
    banner = "" if sheet.legal else sheet.verdict
    frame = Frame(whole, options.paper, sheet.running, (sheet.foot,), banner, secret=sheet.secrets.title, compact=True)
    sections = options.sections or (OPPONENTS if sheet.copy == "opponent" else SECTIONS)
    table = BattleTable(whole, sheet)
    filled = _Filled()
    used = _table(filled, frame, table, whole, sheet, sections)
    # before the columns, which say what signs the fonts lack
    slip = (
        _secret_page(table, whole, sheet, prices=options.prices)
        if "secrets" in sections and _has_secret_pages(sheet)
        else []
    )
    behind = _Behind(column, sheet, sections, prices=options.prices)
    most = OPPONENTS_PAGES if sheet.copy == "opponent" else sheet.battle_pages or 0
    columns = _fewest(frame, _choices(sheet, options), behind.pieces, filled, used, most)
    if options.sections is None or "deployment" in options.sections:
        columns = _with_strip(filled, frame, deployment_strip.rows(whole, sheet.deployment), columns, used)
    _fill(filled, frame, columns, column.width + gap)
    start = len(filled.marks)
    for number, placed in enumerate(dealt_out(slip, lambda _: frame.room, style.split_least * MM)):
        filled.add(start + number, *placed_marks(placed, frame.left, frame.top), held=True)
    made = zip(filled.marks, filled.outlines, numbered(filled.held), strict=True)
    return [frame.page(marks, outline, *of) for marks, outline, of in made], columns.cut


def _table(
    filled: _Filled, frame: Frame, table: BattleTable, typesetter: Typesetter, sheet: Sheet, sections: tuple[str, ...]
) -> float:
    """Head and table; how far down the last page is used."""
    pieces: list[Piece] = []
    if "head" in sections:
        rows = tuple(battle_head.head_rows(typesetter, sheet, composition="composition" in sections))
        pieces.append(Piece(rows))
    if "game" in sections and sheet.tracks:
        pieces.append(Piece(tuple(box_rows(typesetter, sheet.tracks)), typesetter.look.part_gap * MM))
    header = table.header()
    high = height_of(header)
    lines = list(table.pieces()) if "units" in sections else []
    if lines:
        first = lines[0]
        lines[0] = first._replace(rows=(*table.header(opening=True), *first.rows))
    apart = ("composition",) if "composition" in sections and "head" not in sections else ()
    pieces += [*lines, *flat(ordered(typesetter, sheet, apart, {}))]
    used = 0.0
    pages = list(dealt_out(pieces, lambda n: frame.room - (high if n else 0.0), typesetter.look.split_least * MM))
    for number, placed in enumerate(pages):
        down = 0.0
        if number and lines:
            marks, _ = page_marks.marks_of(header)
            filled.add(number, (moved(mark, frame.left, frame.top) for mark in marks), (), held=False)
            down = high
        marks, outline = placed_marks(placed, frame.left, frame.top + down)
        filled.add(number, marks, outline, held=False)
        used = down + max((y + row.height for y, row, _ in placed), default=0.0)
    return used


class Choice(NamedTuple):
    """The quick-reference tables for a sheet, and True if their rows are set as running text."""

    tables: tuple[Reference, ...]
    run_on: bool
    explained: int | None = None
    """Weapons, rules and items whose effects are printed; all if `None`, −1 without the short words too."""


class _Behind:
    """Contents of the columns after the table; everything except the quick reference is typeset once."""

    def __init__(self, typesetter: Typesetter, sheet: Sheet, sections: tuple[str, ...], *, prices: bool) -> None:
        self._typesetter = typesetter
        self._sheet = sheet
        self._at_hand = battle_reference.RulesAtHand(typesetter, sheet)
        self._explained_in = {rule.explained_in for block in sheet.blocks for rule in block.rules} - {""}
        names = [
            section
            for section in sections
            if section not in FULL_WIDTH and not (section == "secrets" and _has_secret_pages(sheet))
        ]
        if "units" in sections and sheet.copy != "opponent":
            names.insert(names.index("limits") + 1 if "limits" in names else 0, "units")
        own: dict[str, Callable[[], Iterable[Piece]]] = {
            "units": lambda: (
                *(
                    opened_prices(typesetter, sheet, [block for block in sheet.blocks if not block.secret])
                    if prices
                    else ()
                ),
            ),
            "reference": list,
        }
        self._made = [
            (name, [piece for piece in made if not piece.separate])
            for name, made in ordered(typesetter, sheet, names, own)
        ]

    def pieces(self, choice: Choice) -> list[Piece]:
        """All of it, with these tables of the game."""
        found: list[Piece] = []
        if self._sheet.copy == "opponent":
            made = [piece for _, pieces in self._made for piece in pieces]
            return [*made, *self._explained(choice.explained)]
        for name, made in self._made:
            if name == "units":
                found += self._effects(choice)
            if name == "reference":
                found += self._at_hand.pieces(choice.tables, run_on=choice.run_on)
            found += made
        return found

    def _explained(self, explained: int | None) -> Iterator[Piece]:
        """Legend of the table for an opponent, with explanations of the first `explained` rules and items."""
        if explained is None or explained >= 0:
            yield from self._at_hand.words()
            yield from battle_reference.effects(self._typesetter, self._sheet, explained=explained)

    def _effects(self, choice: Choice) -> Iterator[Piece]:
        at_hand = frozenset(one.title for one in choice.tables if one.title in self._explained_in)
        return battle_reference.effects(self._typesetter, self._sheet, run_on=choice.run_on, at_hand=at_hand)


class _Columns(NamedTuple):
    """Columns as they are filled."""

    placed: list[list[Placed]]
    start: int
    """The page on which they begin, from 0."""
    lower: float
    """How far down on it."""
    pieces: list[Piece]
    """Contents of the columns."""
    cut: int = 0
    """Tables of the game for which there was no room."""

    @property
    def pages(self) -> int:
        """Pages with them."""
        return self.start - (-len(self.placed) // COLUMNS)


def _choices(sheet: Sheet, options: PrintOptions) -> list[Choice]:
    """All tables of the game that there are to print; then set closer; then without those that give way, one by one."""
    if sheet.copy == "opponent":
        most = -1 if options.sections is not None else battle_reference.explained_count(sheet)
        return [Choice((), run_on=False, explained=number) for number in range(most, -2, -1)]
    choices = [Choice(sheet.reference, run_on=False)]
    if options.sections is None and sheet.battle_pages is not None:
        choices.append(Choice(sheet.reference, run_on=True))
        spare = sorted((one for one in sheet.reference if one.spare is not None), key=lambda one: one.spare or 0)
        for place in range(1, len(spare) + 1):
            gone = {one.title for one in spare[:place]}
            choices.append(Choice(tuple(one for one in sheet.reference if one.title not in gone), run_on=True))
    return choices


def _fewest(
    frame: Frame,
    choices: list[Choice],
    made: Callable[[Choice], list[Piece]],
    filled: _Filled,
    used: float,
    most: int,
) -> _Columns:
    """The columns with as many of the tables as these pages have room for; with all of them where they save nothing."""

    def tried(number: int) -> _Columns:
        found = _columns(frame, made(choices[number]), len(filled.marks), used)
        return found._replace(cut=len(choices[0].tables) - len(choices[number].tables))

    def fits(choice: Choice) -> bool:
        return _columns(frame, made(choice), len(filled.marks), used, level=False).pages <= most

    first = tried(0)
    if first.pages <= most or len(choices) == 1:
        return first
    low, high = 1, len(choices) - 1
    if not fits(choices[high]):
        best = tried(high)
        return best if best.pages < first.pages else first
    while low < high:
        middle = (low + high) // 2
        if fits(choices[middle]):
            high = middle
        else:
            low = middle + 1
    # a table that gave way before a longer one may yet have room, those that are wanted most first
    kept = choices[low]
    given_up = [one for one in choices[1].tables if one not in kept.tables]
    for one in sorted(given_up, key=lambda one: -(one.spare or 0)):
        wider = Choice(tuple(t for t in choices[1].tables if t is one or t in kept.tables), run_on=True)
        kept = wider if fits(wider) else kept
    return _columns(frame, made(kept), len(filled.marks), used)._replace(cut=len(choices[1].tables) - len(kept.tables))


def _columns(frame: Frame, pieces: list[Piece], pages: int, used: float, *, level: bool = True) -> _Columns:
    """Pieces in columns, from below what the last of the pages has already; of one height unless only counted."""
    least = look.BATTLE.split_least * MM
    start = max(pages - 1, 0)
    lower = used + look.BATTLE.block_gap * 3 * MM if used else 0.0
    if frame.room - lower < least:
        start, lower = pages, 0.0

    def room(number: int) -> float:
        return frame.room - (lower if number < COLUMNS else 0.0)

    if pieces and pieces[0].whole and height_of(pieces[0].rows) > room(0):
        signed, *rest = pieces  # lines to sign on are not parted: they stand behind the rest, on no page of their own
        here, after = (len(list(dealt_out(some, room, least))) for some in (rest, [*rest, signed]))
        alone = bool(rest) and -(-after // COLUMNS) > -(-here // COLUMNS)
        pieces = [*rest[:-1], signed, rest[-1]] if alone else [*rest, signed]
    placed = _balanced(pieces, room, least) if level else list(dealt_out(pieces, room, least))
    return _Columns(placed, start, lower, pieces)


def _with_strip(filled: _Filled, frame: Frame, strip: list[MarkRow], columns: _Columns, used: float) -> _Columns:
    """The columns with the strip of deployment between the table and them, where it costs no page."""
    page, above = len(filled.marks) - 1, used + look.BATTLE.block_gap * 2 * MM
    marks, high = page_marks.marks_of(strip)
    if not marks or page < 0 or above + high > frame.room:
        return columns
    if columns.start == page and columns.placed:
        lowered = _columns(frame, columns.pieces, page + 1, above + high)._replace(cut=columns.cut)
        if lowered.pages > columns.pages:
            return columns
        columns = lowered
    filled.add(page, (moved(mark, frame.left, frame.top + above) for mark in marks), (), held=False)
    return columns


def _fill(filled: _Filled, frame: Frame, columns: _Columns, step: float) -> None:
    """The columns on their pages."""
    for number, placed in enumerate(columns.placed):
        page, column = columns.start + number // COLUMNS, number % COLUMNS
        top = frame.top + (columns.lower if number < COLUMNS else 0.0)
        filled.add(page, *placed_marks(placed, frame.left + column * step, top), held=False)


def _balanced(pieces: list[Piece], room: Callable[[int], float], least: float) -> list[list[Placed]]:
    """The columns, those of the last page as nearly of one height as they can be."""
    columns = list(dealt_out(pieces, room, least))
    last = (len(columns) - 1) // COLUMNS
    high, low = room(last * COLUMNS), look.BALANCE_LEAST * MM
    for _ in range(look.BALANCED if low < high else 0):
        middle = (low + high) / 2
        found = list(dealt_out(pieces, partial(_limited_height, room, last, middle), least))
        if len(found) <= (last + 1) * COLUMNS:
            columns, high = found, middle
        else:
            low = middle
    return columns


def _limited_height(room: Callable[[int], float], page: int, high: float, number: int) -> float:
    """How high a column is if those of one page are only so high."""
    return min(high, room(number)) if number // COLUMNS >= page else room(number)


def _has_secret_pages(sheet: Sheet) -> bool:
    """True if secret notes are on separate pages."""
    return sheet.copy != "umpire"


def _secret_page(table: BattleTable, typesetter: Typesetter, sheet: Sheet, *, prices: bool) -> list[Piece]:
    """Secret notes on a page of their own."""
    pieces = list(secret_notes(typesetter, sheet))  # first, so that the page says at once whose it is
    entries = list(table.pieces(secret=True))
    if entries:
        pieces += [entries[0]._replace(rows=(*table.header(), *entries[0].rows)), *entries[1:]]
        pieces += battle_reference.effects(typesetter, sheet, secret=True)
        pieces += (
            opened_prices(typesetter, sheet, [block for block in sheet.blocks if block.secret], beside=False)
            if prices
            else ()
        )
    if pieces:
        pieces.append(Piece((_cut_here(typesetter),), look.BATTLE.block_gap * 3 * MM))
    return [piece._replace(separate=True) for piece in pieces]


def _cut_here(typesetter: Typesetter) -> MarkRow:
    """A broken line at which the slip is cut off."""
    dash, step = look.SLIP_DASH * MM, look.SLIP_DASH * 2 * MM
    dashes = (
        Rule(number * step, 0, dash, look.THIN * MM, look.QUIET) for number in range(int(typesetter.width / step))
    )
    return MarkRow(look.SLIP_DASH * MM, tuple(dashes))
