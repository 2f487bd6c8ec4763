"""The full sheet: head, a block an entry, and the lists of the army."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, zip_longest

from builder.core.findings import T
from builder.render import style as look
from builder.render.pdf.blocks import boxes_beside, entry_rows, price_columns, starred, tag_rows, title_rows
from builder.render.pdf.boxes import ten_beside
from builder.render.pdf.facts import arranged, common_rules, single
from builder.render.pdf.flow import Placed, beside, dealt_out, placed_marks
from builder.render.pdf.frame import Frame, numbered, text_width
from builder.render.pdf.lists import (
    Maker,
    Tables,
    composition_rows,
    flat,
    ordered,
    reference_columns,
    reference_tables,
    secret_notes,
    section,
)
from builder.render.pdf.marks import Band, Mark, MarkRow, Page, Piece, Rule, code
from builder.render.pdf.tables import label_width, labelled, share_columns
from builder.render.pdf.typesetter import Typesetter, baseline
from builder.render.sections import standing
from builder.render.style import MM, Look, PrintOptions
from builder.sheet.model import Sheet


def laid_out(sheet: Sheet, options: PrintOptions) -> list[Page]:
    """The pages of a sheet with everything in its place, not yet drawn.

    There is less white, and smaller type in the reference, where that saves a page; a
    leader stands on the page of his unit where that costs none.
    """
    missing: set[str] = set()
    width, game = text_width(options.paper), _game_first(sheet, options)
    usual = reference_tables(sheet, width, missing, game=game)
    roomy = _Set(sheet, options, look.FULL, missing)
    best = roomy.pages(usual)
    if not 1 < len(best) <= look.TIGHT_MOST:
        return best
    small = reference_tables(sheet, width, missing, game=game, style=look.SMALL_REFERENCE) if sheet.reference else None
    if small is not None:
        best = min(best, roomy.pages(small), key=len)
    if roomy.could_save(len(best), small or usual):
        tight = _Set(sheet, options, look.TIGHT, missing)
        for tables in (usual, small):
            if tables is not None:
                best = min(best, tight.pages(tables), key=len)
    return best


def _dealt(
    pieces: Iterable[Piece], room: float, split_least: float, *, joined: bool
) -> Iterator[tuple[bool, list[Placed]]]:
    """The pages, each with whether it is to be held back."""
    for apart, run in groupby(pieces, key=lambda piece: piece.apart):
        yield from ((apart, placed) for placed in dealt_out(run, lambda _: room, split_least, joined=joined))


def _game_first(sheet: Sheet, options: PrintOptions) -> bool:
    """Whether the boxes of the game begin the columns of the quick reference: they do if it follows them."""
    names = [*standing(sheet.copy, options.sections)]
    return bool(sheet.reference) and "game" in names and names[names.index("game") + 1 :][:1] == ["reference"]


class _Set:
    """A sheet set in one style: all but the reference once, whatever type that has."""

    def __init__(self, sheet: Sheet, options: PrintOptions, style: Look, missing: set[str]) -> None:
        self._setter = Typesetter(sheet, text_width(options.paper), style)
        self._setter.missing_glyphs = missing
        self._made = _sections(self._setter, sheet, options)
        banner = "" if sheet.legal else sheet.verdict
        self._frame = Frame(self._setter, options.paper, sheet.running, (sheet.foot,), banner)

    def pages(self, tables: Tables) -> list[Page]:
        """The pages with these tables, as few as they can be."""
        frame, least = self._frame, self._setter.look.split_least * MM
        first = (True, False) if tables.wide and tables.made(min(look.REFERENCE_ACROSS)) else (True,)
        ways = []
        for wide_first in first:
            own = list(reference_columns(self._setter, tables, wide_first=wide_first))
            pieces = flat((name, own if name == "reference" else made) for name, made in self._made)
            ways += [list(_dealt(pieces, frame.room, least, joined=joined)) for joined in (True, False)]
        filled = min(ways, key=len)
        numbers = numbered([apart for apart, _ in filled])
        return [
            frame.page(*placed_marks(placed, frame.left, frame.top), *of)
            for (_, placed), of in zip(filled, numbers, strict=True)
        ]

    def could_save(self, pages: int, tables: Tables) -> bool:
        """Whether all could stand on a page less if the entries were as much lower as tight setting makes them at most."""
        across = min(look.REFERENCE_ACROSS)
        entries = _heights(piece for _, made in self._made for piece in made)
        others = _heights(tables.wide) + _heights(tables.made(across)) / across
        return entries * look.TIGHT_LEAST + others <= (pages - 1) * self._frame.room


def _heights(pieces: Iterable[Piece]) -> float:
    return sum(piece.before + sum(row.height for row in piece.rows) for piece in pieces)


def _sections(setter: Typesetter, sheet: Sheet, options: PrintOptions) -> list[tuple[str, list[Piece]]]:
    """The pieces of all sections but the reference, which has its place among them."""
    sections = standing(sheet.copy, options.sections)
    together = _stand_together(sections)
    common = common_rules(sheet)
    own: dict[str, Maker] = {
        "head": lambda: [Piece(tuple(_head(setter, sheet, composition=together)))],
        "units": lambda: [*_told_once(setter, common), *_entries(setter, sheet, options, common, secret=False)],
        "reference": list,
        "secrets": lambda: [*_entries(setter, sheet, options, common, secret=True), *secret_notes(setter, sheet)],
    }
    if _game_first(sheet, options):
        own["game"] = list
    prepare(setter, sheet, prices=options.prices)
    return ordered(setter, sheet, [s for s in sections if not (together and s == "composition")], own)


def _stand_together(sections: Iterable[str]) -> bool:
    """Whether the composition follows the head: it stands beside the facts then."""
    names = [*sections]
    return "head" in names and names[names.index("head") + 1 :][:1] == ["composition"]


def prepare(setter: Typesetter, sheet: Sheet, *, prices: bool) -> None:
    """Columns that are the same for all entries, so that they align down the whole sheet."""
    blocks = sheet.blocks
    profiles = [starred(b.profile)[0] for b in blocks]
    share_columns(setter, profiles)
    needed = ten_beside(setter, (track for b in blocks for track in b.tracks)) + setter.look.side_gap * MM
    for headings, columns in [*setter.columns.items()]:
        room = (setter.width - sum(columns[1:]) - needed) / MM - setter.look.cell_gap
        if columns[0] / MM - setter.look.cell_gap > room:  # long names are broken so that boxes have room
            share_columns(setter, [p for p in profiles if p.headings == headings], max(room, setter.look.name_least))
    share_columns(setter, [b.weapons for b in blocks if not single(b.weapons)])
    setter.sides = arranged(setter, blocks)
    setter.boxes_beside = boxes_beside(setter, blocks)
    if prices:
        setter.prices = price_columns(setter, blocks)


def _told_once(setter: Typesetter, common: tuple[tuple[str, str], ...]) -> Iterator[Piece]:
    rows = [row for tag in common for row in tag_rows(setter, *tag)]
    yield from section(setter, setter.say(T("Rules of most units")), rows)


def _entries(
    setter: Typesetter, sheet: Sheet, options: PrintOptions, common: tuple[tuple[str, str], ...], *, secret: bool
) -> Iterator[Piece]:
    """The entries, those that are secret or all others."""
    blocks = [block for block in sheet.blocks if block.secret == secret]
    for block, after in zip_longest(blocks, blocks[1:]):
        again = setter.cut(setter.clean(block.title), setter.look.block, setter.width * 0.9).rstrip("…") + " …"
        yield Piece(
            tuple(entry_rows(setter, block, prices=options.prices, common=frozenset(common))),
            setter.look.block_gap * MM,
            tuple(title_rows(setter, again, "", setter.width)),
            setter.clean(block.title),
            apart=secret,
            joined=after is not None and (block.joins == after.id or after.joins == block.id),
        )


def _head(setter: Typesetter, sheet: Sheet, *, composition: bool) -> Iterator[MarkRow]:
    """Title, player and verdict with the code of the list; then the army's facts beside its composition."""
    verdict = setter.clean(sheet.verdict) if sheet.legal else ""  # the banner says it otherwise
    frame = setter.measured(verdict, setter.look.verdict) + 6 * MM if verdict else 0.0
    side = setter.look.code * MM if sheet.fingerprint else 0.0
    edge = setter.width - (side + 4 * MM if side else 0.0)
    printed = setter.clean(sheet.fingerprint)
    taken = max(frame, setter.measured(printed, setter.look.label))
    room = edge - (taken + 6 * MM if taken else 0.0)
    style = setter.look.title
    lines = setter.wrapped(sheet.title, style, room)
    if len(lines) > 2:
        style = setter.look.title_long
        lines = setter.wrapped(sheet.title, style, room)
    rows = []
    for index, line in enumerate(lines or [""]):
        marks: list[Mark] = list(setter.line(0, line, style))
        if index == 0:
            if frame:
                marks += _framed(setter, verdict, frame, edge, baseline(style))
            if side:
                marks.append(code(sheet.fingerprint, setter.width - side, 0, side))
                below = setter.look.code * MM - 1
                marks.append(
                    setter.word(edge - setter.measured(printed, setter.look.label), below, printed, setter.look.label)
                )
        rows.append(MarkRow(style.leading, tuple(marks), bound=True))
    rows += [row._replace(bound=True) for row in setter.rows(sheet.subtitle, setter.look.subtitle, room)]
    height = sum(row.height for row in rows)
    if height < side:
        rows.append(MarkRow(side - height, bound=True))
    yield from rows
    yield MarkRow(3.2 * MM, (Rule(0, 2.2 * MM, setter.width, look.STRONG_RULE * MM, look.BLACK),), bound=True)
    player = setter.say(T("Player"))
    facts = [(label, text) for label, text in sheet.head if not (label == player and text == sheet.subtitle)]
    right = look.COMPOSITION * MM if composition and sheet.composition.rows else 0.0
    gap = setter.look.side_gap * MM if right else 0.0
    width = setter.width - right - gap
    # what would be broken beside the composition has the whole width below it
    wide = [fact for fact in facts if right and _is_long(setter, fact[1], width)]
    close = [fact for fact in facts if fact not in wide]
    label = label_width(setter, [name for name, _ in close], look.HEAD_LABEL)
    left_rows = list(labelled(setter, close, width, label))
    right_rows = list(composition_rows(setter, sheet, right)) if right else []
    yield from beside(setter, left_rows, right_rows, setter.width - right, most=look.HEAD_MOST * MM)
    if wide:
        yield MarkRow(setter.look.part_gap * MM, bound=True)
        label = max(label, label_width(setter, [name for name, _ in wide], look.HEAD_LABEL))
        yield from labelled(setter, wide, setter.width, label)


def _is_long(setter: Typesetter, text: str, width: float) -> bool:
    """Whether a fact of the army has so much text that it takes many lines."""
    lines = setter.measured(setter.clean(text), setter.look.text) / (width - setter.look.label_most * MM)
    return lines > look.HEAD_LINES


def _framed(setter: Typesetter, text: str, width: float, edge: float, line: float) -> Iterator[Mark]:
    """The verdict of a legal list: quiet, in a thin frame at the right."""
    x, high, below = edge - width, 5.8 * MM, 1.7 * MM
    top = line + below - high
    for y in (top, top + high):
        yield Rule(x, y, width, look.THIN * MM, look.BLACK)
    yield from (
        Band(side, top - look.THIN * MM / 2, look.THIN * MM, high + look.THIN * MM, look.BLACK)
        for side in (x, x + width - look.THIN * MM)
    )
    yield setter.word(x + 3 * MM, line, text, setter.look.verdict)
