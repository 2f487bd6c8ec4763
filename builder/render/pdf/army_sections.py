"""The lists before and after the entries, each under its heading."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from builder.core.findings import T
from builder.render import style as look
from builder.render.pdf import points_bar
from builder.render.pdf.boxes import box_rows
from builder.render.pdf.entry_blocks import opening
from builder.render.pdf.fonts import MISSING
from builder.render.pdf.page_marks import Mark, MarkRow, Piece, Rule, height_of, lowered, moved
from builder.render.pdf.tables import halved, table_parts, table_rows
from builder.render.pdf.typesetter import Typesetter, baseline
from builder.render.pdf.unbroken_words import counted
from builder.render.style import MM
from builder.sheet.model import Deployment, Reference, Sheet, Table

Maker = Callable[[], Iterable[Piece]]

_HALVINGS = 12
"""How often the room of columns is halved in search of their least height: to less than a point."""


def ordered(
    typesetter: Typesetter, sheet: Sheet, sections: Iterable[str], own: Mapping[str, Maker]
) -> list[tuple[str, list[Piece]]]:
    """The pieces of these sections; a layout makes some of them in its own way."""
    found: list[tuple[str, list[Piece]]] = []
    for name in sections:
        if name in own:
            found.append((name, list(own[name]())))
        elif name in _LISTS:
            found.append((name, list(_LISTS[name](typesetter, sheet))))
    if typesetter.missing_glyphs:
        # on the last page that is not held back
        place = next((index for index, (name, _) in enumerate(found) if name == "secrets"), len(found))
        if any(name != "secrets" for name, _ in found[place:]):
            place = len(found)
        found.insert(place, ("signs", list(_missing_glyphs(typesetter))))
    return found


def flat(made: Iterable[tuple[str, list[Piece]]]) -> list[Piece]:
    """The pieces of all sections, one after the other."""
    return [piece for _, pieces in made for piece in pieces]


def section(
    typesetter: Typesetter, title: str, rows: Iterable[MarkRow], *, cited: str = "", whole: bool = False
) -> Iterator[Piece]:
    """A list under a heading, which may cite a book; nothing if it is empty."""
    rows = tuple(rows)
    if rows:
        head, again = (
            MarkRow(high + typesetter.look.section_gap * MM, tuple(marks), bound=True)
            for high, marks in (_heading(typesetter, title, cited), _heading(typesetter, f"{title} …"))
        )
        yield Piece(
            (head, *rows),
            typesetter.look.block_gap * MM,
            (again,),
            typesetter.clean(f"{title} [{cited}]" if cited else title),
            whole=whole,
            title=title,
        )


def _heading(typesetter: Typesetter, title: str, cited: str = "") -> tuple[float, list[Mark]]:
    """A section title below its rule, with its citation in small type at the right, or below if there is no room."""
    style = typesetter.look.section
    title, cited = typesetter.clean(title), typesetter.clean(f"[{cited}]") if cited else ""
    wide = typesetter.measured(cited, typesetter.look.label) + typesetter.look.label_gap * MM if cited else 0.0
    room = typesetter.width - wide
    if wide > typesetter.width / 2 or len(typesetter.wrapped(title, style, room)) > len(
        typesetter.wrapped(title, style, typesetter.width)
    ):
        room = typesetter.width
    lines = typesetter.wrapped(title, style, room) or [""]
    if len(lines) > look.MAX_HEADING_LINES:
        lines = lines[: look.MAX_HEADING_LINES]
        lines[-1] = typesetter.cut(f"{lines[-1]} …", style, room)
    marks: list[Mark] = list(opening(typesetter))
    y = typesetter.look.block_head * MM
    for line in lines:
        marks += lowered(typesetter.line(0, line, style), y)
        y += style.leading
    if cited and room < typesetter.width:
        down = typesetter.look.block_head * MM + baseline(style)
        marks.append(
            typesetter.word(
                typesetter.width - wide + typesetter.look.label_gap * MM, down, cited, typesetter.look.label
            )
        )
    elif cited:
        for text in typesetter.wrapped(cited, typesetter.look.label, typesetter.width):
            marks += lowered(typesetter.line(0, text, typesetter.look.label), y)
            y += typesetter.look.label.leading
    return y - typesetter.look.block_head * MM, marks


def composition_rows(typesetter: Typesetter, sheet: Sheet, width: float) -> Iterator[MarkRow]:
    """Points of each category and their bounds, each line with a bar below it."""
    parts = table_parts(typesetter, sheet.composition.table, width, right=True)
    yield from next(parts, [])
    for share, rows in zip(sheet.composition.rows, parts, strict=True):
        if share.on_bar is None:
            yield from rows
        else:
            yield from (row._replace(bound=True) for row in rows)
            yield MarkRow((look.BAR_HIGH + look.BAR_GAP) * MM, tuple(points_bar.gauge(share.on_bar, width)))


def _composition(typesetter: Typesetter, sheet: Sheet) -> Iterator[Piece]:
    yield from section(
        typesetter,
        typesetter.say(T("Points by category")),
        composition_rows(typesetter, sheet, typesetter.width),
        whole=True,
    )


def _glance(typesetter: Typesetter, sheet: Sheet) -> Iterator[Piece]:
    """The army in a line an entry."""
    yield from section(
        typesetter, typesetter.say(T("Army at a glance")), _listed(typesetter, sheet.glance.table), whole=True
    )


def _limits(typesetter: Typesetter, sheet: Sheet) -> Iterator[Piece]:
    """Limits of the list, and values that an umpire compares with the book."""
    yield from section(
        typesetter, typesetter.say(T("Limits of the list")), _listed(typesetter, sheet.limits), whole=True
    )
    rows = table_rows(typesetter, sheet.looked_up, typesetter.width, right=True, flush=True)
    yield from section(typesetter, typesetter.say(T("To look up in the book")), rows)


def _listed(typesetter: Typesetter, table: Table) -> Iterator[MarkRow]:
    """A table of short rows, in two columns to be read one after the other where there is room."""
    if typesetter.look.narrow or len(table.rows) <= typesetter.look.deployment_single:
        yield from table_rows(typesetter, table, typesetter.width, right=True)
        return
    yield from halved(typesetter, table, typesetter.width)


def _deployment(typesetter: Typesetter, sheet: Sheet) -> Iterator[Piece]:
    """Order of deployment; continued on further pages if the columns of one page are full."""
    rows, most = sheet.deployment.rows, typesetter.look.deployment_most
    for start in range(0, len(rows), most):
        part = sheet.deployment._replace(rows=rows[start : start + most])
        yield from section(typesetter, typesetter.say(T("Deployment")), _deployment_rows(typesetter, part), whole=True)


def _deployment_rows(typesetter: Typesetter, deployment: Deployment) -> Iterator[MarkRow]:
    """In two columns to be read one after the other, where there is room."""
    if typesetter.look.narrow:  # names run on behind their movement
        for move, rows in deployment.by_movement.items():
            parts = ((f"{move}\u00a0", typesetter.look.strong), (", ".join(map(counted, rows)), typesetter.look.text))
            yield from typesetter.flowed(parts, typesetter.width, hang=typesetter.look.hanging * MM)
        return
    yield from halved(typesetter, deployment.table, typesetter.width, typesetter.look.deployment_single)


def _game(typesetter: Typesetter, sheet: Sheet) -> Iterator[Piece]:
    rows = [*box_rows(typesetter, sheet.tracks)]
    if rows and not typesetter.look.narrow:
        rows.insert(0, MarkRow(typesetter.look.part_gap * MM / 2, bound=True))
    yield from section(
        typesetter, typesetter.say(T("During the game")), rows, whole=len(sheet.tracks) <= look.TRACKS_WHOLE
    )


class Tables(NamedTuple):
    """The reference: tables of the whole width; the boxes and other tables by the number of columns that they are made for."""

    wide: tuple[Piece, ...]
    across: Mapping[int, list[Piece]]


def reference_columns(typesetter: Typesetter, tables: Tables, *, wide_first: bool = True) -> Iterator[Piece]:
    """The tables in columns that fill what is left of a page before they go on to the next, and those of the whole width."""
    pieces = tables.across[min(look.REFERENCE_ACROSS)]
    name = typesetter.say(T("Quick reference"))
    if wide_first:
        yield from tables.wide
    if pieces:
        pour = partial(_poured, tables, tuple(range(len(pieces))), typesetter, name)
        yield Piece((), pieces[0].before, pour=pour)
    if not wide_first:
        yield from tables.wide


def reference_tables(sheet: Sheet, width: float, missing: set[str], *, game: bool) -> Tables:
    """Pieces of the quick reference for columns within this total width; first the boxes of the `game`, if requested.

    A table with long texts has the full width if that takes less room than a column.
    """
    style = look.REFERENCE
    gap = style.side_gap * MM

    def single(one: Reference, wide: float) -> list[Piece]:
        part = Typesetter(sheet, wide, style)
        part.missing_glyphs = missing
        rows = table_rows(part, one.table, part.width, stretched=False)
        return list(section(part, one.title, rows, cited=one.cited, whole=True))

    def is_wide(one: Reference) -> bool:
        if len(one.table.headings) < look.WIDE_LEAST:
            return False
        whole, half = (sum(height_of(piece.rows) for piece in single(one, wide)) for wide in (width, (width - gap) / 2))
        return whole * look.WIDE_GAIN < half

    broad = [is_wide(one) for one in sheet.reference]
    whole = [piece for one, yes in zip(sheet.reference, broad, strict=True) if yes for piece in single(one, width)]

    def pieces_across(across: int) -> list[Piece]:
        own = _step(width, across) - gap
        part = Typesetter(sheet, own, style)
        part.missing_glyphs = missing
        found = list(_game(part, sheet)) if game else []
        for one, yes in zip(sheet.reference, broad, strict=True):
            if not yes:
                found += single(one, own)
        if sheet.not_here:
            found.append(Piece(tuple(part.rows(sheet.not_here, style.text, part.width)), style.block_gap * MM))
        return found

    return Tables(tuple(whole), {across: pieces_across(across) for across in look.REFERENCE_ACROSS})


def _step(width: float, across: int) -> float:
    """Distance from the start of a column to that of the next."""
    return (width + look.REFERENCE.side_gap * MM) / across


def _poured(
    tables: Tables, left: tuple[int, ...], typesetter: Typesetter, name: str, room: float, empty: bool
) -> tuple[Piece | None, Piece | None]:
    """The remaining pieces that fit on the page, and the others for following pages.

    If all fit on this page, the smallest sufficient number of columns is used; otherwise
    the smallest possible one, and smaller pieces fill the gaps that larger ones leave.
    """

    def those(across: int, places: Iterable[int]) -> list[Piece]:
        return [tables.across[across][place] for place in places]

    def rest(places: tuple[int, ...], name: str) -> Piece:
        before = those(fewest, places)[0].before
        return Piece((), before, pour=partial(_poured, tables, places, typesetter, name))

    fewest = min(look.REFERENCE_ACROSS)
    pieces = those(fewest, left)
    taken = {index for column in _packed(_sizes(pieces), fewest, room) for index in column}
    for across in look.REFERENCE_ACROSS:
        found = those(across, left)
        if sum(map(len, _packed(_sizes(found), across, room))) == len(left):
            return _side_by_side(found, across, _step(typesetter.width, across), name, room), None
    if not taken and not empty:
        return None, rest(left, name)
    if taken:
        own = [pieces[index] for index in sorted(taken)]
        here = _side_by_side(own, fewest, _step(typesetter.width, fewest), name, room)
    else:  # higher than a page: by itself, to be parted
        here, taken = pieces[0]._replace(outline=name, whole=False), {0}
    others = tuple(place for index, place in enumerate(left) if index not in taken)
    return here, rest(others, "") if others else None


def _packed(sizes: list[tuple[float, float]], across: int, room: float) -> list[list[int]]:
    """Indexes of the pieces in each column: in order, or else each in a column where it fits.

    Each piece is given by its height and the gap above it.
    """
    filled: list[list[int]] = []
    for in_order in (True, False):
        filled = [[] for _ in range(across)]
        high = [0.0] * across
        place = 0
        for index, (own, before) in enumerate(sizes):
            for column in range(place if in_order else 0, across):
                added = own + (before if filled[column] else 0.0)
                if high[column] + added <= room:
                    filled[column].append(index)
                    high[column] += added
                    place = column
                    break
            else:
                if in_order:
                    break
        if sum(map(len, filled)) == len(sizes):
            return filled
    return filled


def _sizes(pieces: Iterable[Piece]) -> list[tuple[float, float]]:
    return [(height_of(piece.rows), piece.before) for piece in pieces]


def _side_by_side(pieces: list[Piece], across: int, step: float, name: str, room: float) -> Piece:
    """These in a number of columns, as low as possible and within the available height."""
    sizes = _sizes(pieces)
    low, high = max(own for own, _ in sizes), room
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        all_in = sum(map(len, _packed(sizes, across, middle))) == len(pieces)
        low, high = (low, middle) if all_in else (middle, high)
    marks: list[Mark] = []
    lowest = 0.0
    for column, own in enumerate(_packed(sizes, across, high)):
        y = 0.0
        for index, piece in enumerate(pieces[place] for place in own):
            y += piece.before if index else 0.0
            for row in piece.rows:
                marks += [moved(mark, column * step, y) for mark in row.marks]
                y += row.height
        lowest = max(lowest, y)
    return Piece((MarkRow(lowest, tuple(marks)),), pieces[0].before, (), name)


def _notes(typesetter: Typesetter, sheet: Sheet) -> Iterator[Piece]:
    rows = typesetter.rows(sheet.notes, typesetter.look.text, typesetter.width, keep_lines=True)
    yield from section(typesetter, typesetter.say(T("Notes")), rows)


def _findings(typesetter: Typesetter, sheet: Sheet) -> Iterator[Piece]:
    yield from section(typesetter, typesetter.say(T("Findings")), finding_rows(typesetter, sheet.findings))


def secret_notes(typesetter: Typesetter, sheet: Sheet) -> Iterator[Piece]:
    """Secret notes on separate pages; on the umpire's copy among the others."""
    title = f"{sheet.secrets.title} – {sheet.secrets.whom}"
    for piece in section(typesetter, title, finding_rows(typesetter, sheet.secrets.rows)):
        yield piece._replace(separate=sheet.copy != "umpire")


def _signatures(typesetter: Typesetter, sheet: Sheet) -> Iterator[Piece]:
    """Lines to write on, below the verdict that they confirm."""
    if not sheet.signatures:
        return
    verdict = typesetter.rows(sheet.verdict, typesetter.look.strong, typesetter.width)
    across = 1 if typesetter.look.narrow else 2
    gap = typesetter.look.side_gap * MM
    width = (typesetter.width - (across - 1) * gap) / across
    rows = [*verdict]
    for start in range(0, len(sheet.signatures), across):
        marks: list[Mark] = []
        for place, label in enumerate(sheet.signatures[start : start + across]):
            style = typesetter.look.label
            text = typesetter.cut(typesetter.clean(label), style, width / 2)
            begin = typesetter.measured(text, style) + typesetter.look.label_gap * MM
            line = typesetter.look.sign_height * MM - style.leading + baseline(style)
            own: tuple[Mark, ...] = (
                typesetter.word(0, line, text, style),
                Rule(begin, line, width - begin, look.THIN * MM, look.BLACK),
            )
            marks += [moved(mark, place * (width + gap), 0) for mark in own]
        rows.append(MarkRow(typesetter.look.sign_height * MM, tuple(marks)))
    rows = [row._replace(bound=True) for row in rows]  # not parted where columns are low either
    yield from section(typesetter, typesetter.say(T("Signatures")), rows, whole=True)


def _missing_glyphs(typesetter: Typesetter) -> Iterator[Piece]:
    """Unsupported characters that are printed as boxes."""
    signs = ", ".join(
        f"U+{ord(sign):04X} {unicodedata.name(sign, '').lower()}".strip() for sign in sorted(typesetter.missing_glyphs)
    )
    text = typesetter.say(T("{box}: characters that the fonts lack: {signs}.", box=MISSING, signs=signs))
    yield Piece(tuple(typesetter.rows(text, typesetter.look.small, typesetter.width)), typesetter.look.block_gap * MM)


def finding_rows(typesetter: Typesetter, findings: Iterable[tuple[str, str]]) -> Iterator[MarkRow]:
    """Every finding behind its gravity."""
    findings = tuple(findings)
    if typesetter.look.narrow:
        for gravity, text in findings:
            rows = typesetter.flowed(
                ((gravity, typesetter.look.strong), (text, typesetter.look.text)),
                typesetter.width,
                hang=typesetter.look.hanging * MM,
            )
            yield from (row._replace(bound=len(rows) < 8 and index < len(rows) - 1) for index, row in enumerate(rows))
        return
    widest = max(
        (typesetter.measured(typesetter.clean(gravity), typesetter.look.strong) for gravity, _ in findings), default=0.0
    )
    left = min(widest, look.HEAD_LABEL * MM)
    x = left + 2 * typesetter.look.label_gap * MM
    for gravity, text in findings:
        words = typesetter.wrapped(gravity, typesetter.look.strong, left)
        lines = typesetter.wrapped(text, typesetter.look.text, typesetter.width - x)
        count = max(len(words), len(lines))
        for index in range(count):
            marks: list[Mark] = []
            if index < len(words):
                marks += typesetter.line(0, words[index], typesetter.look.strong)
            if index < len(lines):
                marks += typesetter.line(x, lines[index], typesetter.look.text)
            last = index == count - 1
            yield MarkRow(
                typesetter.look.text.leading + (0.8 * MM if last else 0.0), tuple(marks), bound=not last and count < 8
            )


_LISTS: dict[str, Callable[[Typesetter, Sheet], Iterator[Piece]]] = {
    "composition": _composition,
    "glance": _glance,
    "limits": _limits,
    "deployment": _deployment,
    "game": _game,
    "notes": _notes,
    "findings": _findings,
    "signatures": _signatures,
    "secrets": secret_notes,
}
