"""Behind the table of a battle sheet: what weapons, rules and items do, charts of dice, the rules in order of the turn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from builder.core.findings import T
from builder.render import style as look
from builder.render.pdf import reference_tables
from builder.render.pdf.army_sections import section
from builder.render.pdf.page_marks import MarkRow, Piece
from builder.render.pdf.paragraphs import joined, running_lines, unparted
from builder.render.pdf.tables import table_rows
from builder.render.pdf.typesetter import Parts, Typesetter
from builder.render.pdf.unbroken_words import HOLD, held, whole
from builder.render.style import MM
from builder.sheet.effects import merged_texts
from builder.sheet.model import Reference, Sheet

NAME_AND_FIGURE = 2
"""Columns of a table that has a figure for each name."""


def effects(
    typesetter: Typesetter,
    sheet: Sheet,
    *,
    secret: bool = False,
    run_on: bool = False,
    at_hand: Collection[str] = (),
    explained: int | None = None,
) -> Iterator[Piece]:
    """Notes on weapons and effects of rules and items that entries only name, as lines or running text.

    Those that the tables `at_hand` explain are left out. With `explained` only that many, rules before weapons.
    """
    style = typesetter.look
    merged = merged_texts(sheet, secret=secret, at_hand=at_hand)
    weapons, rules = merged.weapons, merged.rules
    if explained is not None:
        weapons, rules = weapons[: max(0, explained - len(rules))], rules[:explained]
    for title, found in ((T("Weapons"), weapons), (T("Rules and items"), rules)):
        groups: list[Parts] = [[(name, style.strong), (held(text), style.text)] for name, text in found]
        yield from section(typesetter, typesetter.say(title), running_lines(typesetter, groups, run_on=run_on))


def explained_count(sheet: Sheet) -> int:
    """Number of openly shown weapons, rules and items that a sheet explains."""
    merged = merged_texts(sheet)
    return len(merged.weapons) + len(merged.rules)


class RulesAtHand:
    """The tables of the game."""

    def __init__(self, typesetter: Typesetter, sheet: Sheet) -> None:
        self._typesetter = typesetter
        self._sheet = sheet

    def pieces(self, tables: Iterable[Reference], *, run_on: bool = False) -> Iterator[Piece]:
        """Pieces of these tables: charts together, then rules by part of the turn.

        Names of the game's other tables are at the end. With `run_on` the rows of a table are running text.
        """
        shown = tuple(tables)
        yield from self.words()
        charts = [one for one in shown if one.chart]
        if charts:
            yield from self._headed(self._typesetter.say(T("Dice for this army")), charts, run_on=run_on)
        for turn, found in groupby((one for one in shown if not one.chart), key=lambda one: one.turn):
            if turn:
                yield from self._headed(turn, found, run_on=run_on)
            else:
                for one in found:
                    rows = _shown(self._typesetter, one, run_on=run_on)
                    yield from section(self._typesetter, one.title, rows, cited=one.cited, whole=True)
        for text in self._missing(shown):
            lines = self._typesetter.rows(text, self._typesetter.look.text, self._typesetter.width)
            yield Piece(tuple(lines), look.BATTLE.block_gap * MM)

    def words(self) -> Iterator[Piece]:
        """Explanations of the table's abbreviations."""
        return reference_tables.legend(self._typesetter, self._sheet)

    def _missing(self, shown: tuple[Reference, ...]) -> Iterator[str]:
        """The tables that there was no room for, and those that the army does not need."""
        say = self._typesetter.say
        titles = {one.title for one in shown}
        cut = [one.title for one in self._sheet.reference if one.title not in titles]
        if cut:
            yield say(T("No room here for: {names}.", names=", ".join(cut)))
        if self._sheet.left_out and (shown or self._sheet.not_here):
            yield say(T("Not needed by this army: {names}.", names=", ".join(self._sheet.left_out)))

    def _headed(self, title: str, tables: Iterable[Reference], *, run_on: bool) -> Iterator[Piece]:
        """Tables below one heading, each a piece of its own so that columns fill."""
        for place, one in enumerate(tables):
            name_rows = _named(self._typesetter, one) if one.title != title else ()
            rows = (*name_rows, *_shown(self._typesetter, one, run_on=run_on))
            if place == 0:
                yield from section(self._typesetter, title, rows, whole=True)
            else:
                name = self._typesetter.clean(one.title)
                yield Piece(rows, self._typesetter.look.part_gap * 3 * MM, outline=name)


def _named(typesetter: Typesetter, one: Reference) -> list[MarkRow]:
    """The name of a table below the heading of its part of the turn."""
    style = typesetter.look
    parts: Parts = [(one.title, look.BATTLE_TABLE)]
    if one.cited:
        parts.append((f"[{one.cited}]", style.label))
    return [row._replace(bound=True) for row in typesetter.flowed(parts, typesetter.width)]


def _shown(typesetter: Typesetter, one: Reference, *, run_on: bool) -> list[MarkRow]:
    """A table of words as paragraphs, one of figures as a table in type in which no name of a row is broken."""
    table = one.table._replace(rows=tuple(tuple(map(held, row)) for row in one.table.rows))
    if one.in_words and run_on:
        parts = joined([_row_parts(typesetter, table.headings, cells) for cells in table.rows], f"{HOLD}·")
        return typesetter.flowed(parts, typesetter.width, hang=typesetter.look.hanging * MM)
    if one.in_words:
        return [row for cells in table.rows for row in _paragraph(typesetter, table.headings, cells)]
    if len(table.headings) == NAME_AND_FIGURE:
        columns = _name_and_figure(typesetter, one.table.rows, table.headings)
        return list(table_rows(typesetter, table, typesetter.width, columns=columns))
    for by in look.FIGURE_TABLE_SCALES:
        rows = reference_tables.scaled_rows(typesetter, table, by)
        if len(rows) == len(table.rows) + 2:
            break
    return rows


def _name_and_figure(
    typesetter: Typesetter, rows: Iterable[tuple[str, ...]], headings: tuple[str, ...]
) -> list[float] | None:
    """Columns for names that have all the width which short figures leave them, as far as they need it.

    No word of a heading is broken in either. `None` where the figures are too long to leave half the width.
    """
    style = typesetter.look
    names, figures = (
        max(
            *(typesetter.measured(typesetter.clean(row[place]), style.small_cell) for row in rows),
            *(typesetter.measured(typesetter.clean(word), style.heading) for word in headings[place].split()),
            0.0,
        )
        for place in range(NAME_AND_FIGURE)
    )
    above = [typesetter.measured(typesetter.clean(heading), style.heading) for heading in headings]
    if max(names, above[0]) + max(figures, above[1]) < typesetter.width / 2:  # they keep one line
        names, figures = max(names, above[0]), max(figures, above[1])
    last = max(figures, style.figure_least * MM) + (style.figure_pad + style.text_pad) * MM + 0.1
    if last > typesetter.width / 2:
        return None
    return [min(names + style.cell_gap * MM + 0.1, typesetter.width - last), last]


def _paragraph(typesetter: Typesetter, headings: tuple[str, ...], cells: tuple[str, ...]) -> Iterator[MarkRow]:
    """A row of a table that is not parted."""
    parts = _row_parts(typesetter, headings, cells)
    yield from unparted(typesetter.flowed(parts, typesetter.width, hang=typesetter.look.hanging * MM))


def _row_parts(typesetter: Typesetter, headings: tuple[str, ...], cells: tuple[str, ...]) -> Parts:
    """A row of a table: its name, short cells behind their headings, and the words of the last one."""
    style = typesetter.look
    name, *between, words = cells
    parts: Parts = [(name, style.strong)]
    for heading, cell in zip(headings[1:], between, strict=False):
        if cell:
            parts += [(heading + HOLD, style.label), (whole(cell), style.text)]
    if len(parts) > 1 and words:
        parts[-1] = (f"{parts[-1][0]}{typesetter.colon.rstrip()}", style.text)
    return [*parts, (words, style.text)] if words else parts
