"""The full sheet: head, a block an entry, and the lists of the army."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, zip_longest

from builder.core.findings import T
from builder.render import style as look
from builder.render.pdf import umpires_copy
from builder.render.pdf.army_sections import (
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
from builder.render.pdf.boxes import ten_beside
from builder.render.pdf.entry_blocks import boxes_beside, entry_rows, price_columns, rule_rows, starred, title_rows
from builder.render.pdf.entry_facts import arranged, common_rules, single
from builder.render.pdf.page_flow import Placed, dealt_out, placed_marks, side_by_side
from builder.render.pdf.page_frame import Frame, numbered, text_width
from builder.render.pdf.page_marks import Band, Mark, MarkRow, Page, Piece, Rule, code, height_of
from builder.render.pdf.tables import label_width, labelled, share_columns
from builder.render.pdf.typesetter import Typesetter, baseline
from builder.render.sheet_sections import standing
from builder.render.style import MM, Look, PrintOptions
from builder.sheet.model import Sheet, SpecialRule


def laid_out(sheet: Sheet, options: PrintOptions) -> list[Page]:
    """The finished pages of a sheet, not yet drawn.

    Everything is typeset once; a leader is on the page of his unit if that needs no further page.
    """
    sheet = umpires_copy.opened(sheet)
    missing: set[str] = set()
    tables = reference_tables(sheet, text_width(options.paper), missing, game=_game_first(sheet, options))
    return _Set(sheet, options, look.DOSSIER, missing).pages(tables)


def _dealt(
    pieces: Iterable[Piece], room: float, split_least: float, *, joined: bool
) -> Iterator[tuple[bool, list[Placed]]]:
    """The pages, each with True if it is secret."""
    for separate, run in groupby(pieces, key=lambda piece: piece.separate):
        yield from ((separate, placed) for placed in dealt_out(run, lambda _: room, split_least, joined=joined))


def _game_first(sheet: Sheet, options: PrintOptions) -> bool:
    """True if the boxes of the game begin the columns of the quick reference: they do if it follows them."""
    names = [*standing(sheet.copy, options.sections)]
    return bool(sheet.reference) and "game" in names and names[names.index("game") + 1 :][:1] == ["reference"]


class _Set:
    """A sheet set in one style: all but the reference once, whatever type that has."""

    def __init__(self, sheet: Sheet, options: PrintOptions, style: Look, missing: set[str]) -> None:
        self._typesetter = Typesetter(sheet, text_width(options.paper), style)
        self._typesetter.missing_glyphs = missing
        self._made = _sections(self._typesetter, sheet, options)
        banner = "" if sheet.legal else sheet.verdict
        self._frame = Frame(
            self._typesetter, options.paper, sheet.running, (sheet.foot,), banner, secret=sheet.secrets.title
        )

    def pages(self, tables: Tables) -> list[Page]:
        """The pages with these tables, as few as they can be."""
        frame, least = self._frame, self._typesetter.look.split_least * MM
        first = (True, False) if tables.wide and tables.across[min(look.REFERENCE_ACROSS)] else (True,)
        ways = []
        for wide_first in first:
            own = list(reference_columns(self._typesetter, tables, wide_first=wide_first))
            pieces = flat((name, own if name == "reference" else made) for name, made in self._made)
            ways += [list(_dealt(pieces, frame.room, least, joined=joined)) for joined in (True, False)]
        filled = min(ways, key=len)
        numbers = numbered([separate for separate, _ in filled])
        return [
            frame.page(*placed_marks(placed, frame.left, frame.top), number, count, separate)
            for (_, placed), (number, count, separate) in zip(filled, numbers, strict=True)
        ]


def _sections(typesetter: Typesetter, sheet: Sheet, options: PrintOptions) -> list[tuple[str, list[Piece]]]:
    """The pieces of all sections but the reference, which has its place among them."""
    sections = standing(sheet.copy, options.sections)
    together = _stand_together(sections)
    common = common_rules(sheet)
    own: dict[str, Maker] = {
        "head": lambda: [Piece(tuple(_head(typesetter, sheet, composition=together)))],
        "units": lambda: [
            *_common_rules_section(typesetter, common),
            *_entries(typesetter, sheet, options, common, secret=False),
        ],
        "reference": list,
        "secrets": lambda: [
            *secret_notes(typesetter, sheet),
            *_entries(typesetter, sheet, options, common, secret=True),
        ],
    }
    if _game_first(sheet, options):
        own["game"] = list
    prepare(typesetter, sheet, prices=options.prices)
    return ordered(
        typesetter, sheet, [section for section in sections if not (together and section == "composition")], own
    )


def _stand_together(sections: Iterable[str]) -> bool:
    """True if the composition follows the head and is set beside the facts."""
    names = [*sections]
    return "head" in names and names[names.index("head") + 1 :][:1] == ["composition"]


def prepare(typesetter: Typesetter, sheet: Sheet, *, prices: bool) -> None:
    """Columns that are the same for all entries, so that they align down the whole sheet."""
    blocks = sheet.blocks
    profiles = [starred(block.profile)[0].table for block in blocks]
    share_columns(typesetter, profiles)
    needed = (
        ten_beside(typesetter, (track for block in blocks for track in block.tracks)) + typesetter.look.side_gap * MM
    )
    for headings, columns in [*typesetter.columns.items()]:
        room = (typesetter.width - sum(columns[1:]) - needed) / MM - typesetter.look.cell_gap
        if columns[0] / MM - typesetter.look.cell_gap > room:  # long names are broken so that boxes have room
            share_columns(
                typesetter,
                [profile for profile in profiles if profile.headings == headings],
                max(room, typesetter.look.name_least),
            )
    share_columns(typesetter, [block.weapons.table for block in blocks if not single(block.weapons)])
    share_columns(typesetter, [table for block in blocks for table in block.tables])
    typesetter.sides = arranged(typesetter, blocks)
    typesetter.boxes_beside = boxes_beside(typesetter, blocks)
    if prices:
        typesetter.prices = price_columns(typesetter, blocks)


def _common_rules_section(typesetter: Typesetter, common: tuple[SpecialRule, ...]) -> Iterator[Piece]:
    rows = [row for rule in common for row in rule_rows(typesetter, rule)]
    yield from section(typesetter, typesetter.say(T("Rules of most units")), rows)


def _entries(
    typesetter: Typesetter, sheet: Sheet, options: PrintOptions, common: tuple[SpecialRule, ...], *, secret: bool
) -> Iterator[Piece]:
    """The entries, those that are secret or all others."""
    blocks = [block for block in sheet.blocks if block.secret == secret]
    for block, after in zip_longest(blocks, blocks[1:]):
        title = typesetter.clean(block.title.text)
        again = typesetter.cut(title, typesetter.look.block, typesetter.width * 0.9).rstrip("…") + " …"
        yield Piece(
            tuple(entry_rows(typesetter, block, prices=options.prices, common=frozenset(common))),
            typesetter.look.block_gap * MM,
            tuple(title_rows(typesetter, again, "", typesetter.width)),
            title,
            separate=secret,
            joined=after is not None and (block.joins == after.id or after.joins == block.id),
        )


def _head(typesetter: Typesetter, sheet: Sheet, *, composition: bool) -> Iterator[MarkRow]:
    """Title, player and verdict with the code of the list; then the army's facts beside its composition."""
    verdict = typesetter.clean(sheet.verdict) if sheet.legal else ""  # the banner says it otherwise
    frame = typesetter.measured(verdict, typesetter.look.verdict) + 6 * MM if verdict else 0.0
    side = typesetter.look.code * MM if sheet.fingerprint else 0.0
    edge = typesetter.width - (side + 4 * MM if side else 0.0)
    printed = typesetter.clean(sheet.list_code)
    taken = max(frame, typesetter.measured(printed, typesetter.look.label))
    room = edge - (taken + 6 * MM if taken else 0.0)
    style = typesetter.look.title
    lines = typesetter.wrapped(sheet.title, style, room)
    if len(lines) > 2:
        style = typesetter.look.title_long
        lines = typesetter.wrapped(sheet.title, style, room)
    rows = []
    for index, line in enumerate(lines or [""]):
        marks: list[Mark] = list(typesetter.line(0, line, style))
        if index == 0:
            if frame:
                marks += _framed(typesetter, verdict, frame, edge, baseline(style))
            if side:
                marks.append(code(sheet.fingerprint, typesetter.width - side, 0, side))
                below = typesetter.look.code * MM - 1
                marks.append(
                    typesetter.word(
                        edge - typesetter.measured(printed, typesetter.look.label),
                        below,
                        printed,
                        typesetter.look.label,
                    )
                )
        rows.append(MarkRow(style.leading, tuple(marks), bound=True))
    rows += [row._replace(bound=True) for row in typesetter.rows(sheet.subtitle, typesetter.look.subtitle, room)]
    if side:
        rows += [row._replace(bound=True) for row in typesetter.rows(sheet.code_caption, typesetter.look.label, room)]
    height = height_of(rows)
    if height < side:
        rows.append(MarkRow(side - height, bound=True))
    yield from rows
    yield MarkRow(3.2 * MM, (Rule(0, 2.2 * MM, typesetter.width, look.STRONG_RULE * MM, look.BLACK),), bound=True)
    facts = [(row.label, row.text) for row in sheet.head if row.kind != "player"]
    right = look.COMPOSITION * MM if composition and sheet.composition.rows else 0.0
    gap = typesetter.look.side_gap * MM if right else 0.0
    width = typesetter.width - right - gap
    # what would be broken beside the composition has the whole width below it
    wide = [fact for fact in facts if right and _is_long(typesetter, fact[1], width)]
    close = [fact for fact in facts if fact not in wide]
    label = label_width(typesetter, [name for name, _ in close], look.HEAD_LABEL)
    left_rows = list(labelled(typesetter, close, width, label))
    right_rows = list(composition_rows(typesetter, sheet, right)) if right else []
    yield from side_by_side(typesetter, left_rows, right_rows, typesetter.width - right, most=look.HEAD_MOST * MM)
    if wide:
        yield MarkRow(typesetter.look.part_gap * MM, bound=True)
        label = max(label, label_width(typesetter, [name for name, _ in wide], look.HEAD_LABEL))
        yield from labelled(typesetter, wide, typesetter.width, label)


def _is_long(typesetter: Typesetter, text: str, width: float) -> bool:
    """True if a fact of the army takes many lines."""
    lines = typesetter.measured(typesetter.clean(text), typesetter.look.text) / (
        width - typesetter.look.label_most * MM
    )
    return lines > look.HEAD_LINES


def _framed(typesetter: Typesetter, text: str, width: float, edge: float, line: float) -> Iterator[Mark]:
    """The verdict of a legal list: quiet, in a thin frame at the right."""
    x, high, below = edge - width, 5.8 * MM, 1.7 * MM
    top = line + below - high
    for y in (top, top + high):
        yield Rule(x, y, width, look.THIN * MM, look.BLACK)
    yield from (
        Band(side, top - look.THIN * MM / 2, look.THIN * MM, high + look.THIN * MM, look.BLACK)
        for side in (x, x + width - look.THIN * MM)
    )
    yield typesetter.word(x + 3 * MM, line, text, typesetter.look.verdict)
