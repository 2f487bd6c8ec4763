"""The order of battle in half the width of a page: names before their figures, or above them where they are long."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from builder.render import style as look
from builder.render.pdf.card_figures import figure_marks, figure_parts
from builder.render.pdf.entry_blocks import opening
from builder.render.pdf.page_marks import Mark, MarkRow, lowered, moved
from builder.render.pdf.paragraphs import arms_parts, joined, table_parts
from builder.render.pdf.typesetter import Parts, Typesetter, baseline
from builder.render.pdf.unbroken_words import HOLD, held, multiplied
from builder.render.style import MM, Style
from builder.sheet.battle_groups import InOrder
from builder.sheet.entry_figures import BattleFigure, BattleRow
from builder.sheet.model import Block, Sheet

_BRACKET = re.compile(r"\([^()]*\)")


class PairingTable:
    """The table of one list."""

    def __init__(self, typesetter: Typesetter, sheet: Sheet) -> None:
        self._typesetter = typesetter
        self._headings = sheet.battle_columns
        large = {id for ids in sheet.card_figures for id in ids}
        wanted = large.union(sheet.characteristics)
        rows = [row for block in sheet.blocks for row in block.battle.rows]
        self._places = [place for place, heading in enumerate(sheet.battle_columns) if heading.id in wanted]
        self._widths = [self._wide(place, rows) for place in self._places]
        self._begin = typesetter.width - sum(self._widths)

    def _wide(self, place: int, rows: Sequence[BattleRow]) -> float:
        """Width of a column: its widest figure or heading, and the gap."""
        typesetter, style = self._typesetter, self._typesetter.look
        heading = self._headings[place]
        cells = {row.cells[place] for row in rows if place < len(row.cells)}
        wide = [
            figure_marks(typesetter, cell, self._style(place), look.PAIRINGS_SMALL, 0.0)[1] for cell in cells if cell
        ]
        wide += [typesetter.measured(line, style.heading) for line in self._lines_of(heading.text)]
        return max([*wide, style.figure_least * MM]) + style.figure_pad * MM

    def _lines_of(self, heading: str) -> tuple[str, ...]:
        """A heading in the two lines in which it is least wide, or in one where it is short."""
        typesetter, style = self._typesetter, self._typesetter.look.heading
        text = typesetter.clean(heading)
        if typesetter.measured(text, style) <= look.PAIRINGS_HEADING * MM:
            return (text,)
        words = _BRACKET.sub(lambda found: found[0].replace(" ", HOLD), text).split(" ")
        if len(words) < 2:
            return (text,)
        ways = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words)))
        return min(ways, key=lambda lines: max(typesetter.measured(line, style) for line in lines))

    def _style(self, place: int) -> Style:
        style = self._typesetter.look.cell
        return style._replace(face="sans-bold") if self._headings[place].strong else style

    @property
    def _fits(self) -> bool:
        return self._begin >= 0.0

    def header(self) -> tuple[MarkRow, ...]:
        """Column headings, one word below the other; repeated on each page."""
        if not self._fits:
            return ()
        typesetter, style = self._typesetter, self._typesetter.look.heading
        marks: list[Mark] = []
        x = self._begin
        lines = 1
        for place, wide in zip(self._places, self._widths, strict=True):
            found = self._lines_of(self._headings[place].text)
            for number, text in enumerate(found):
                marks += lowered(typesetter.centred(text, style, x + wide / 2), number * style.leading)
            lines = max(lines, len(found))
            x += wide
        return (MarkRow(lines * style.leading, tuple(marks), bound=True),)

    def rows(self, place: InOrder) -> Iterator[MarkRow]:
        """An entry with its companions."""
        typesetter, style = self._typesetter, self._typesetter.look
        indent = look.BATTLE_INDENT * MM
        found, told = [], []
        for block in (place.block, *place.with_it):
            first = block is place.block
            name = self._title(place) if first else multiplied(f"+{HOLD}{block.title.full_name}", block.title.models)
            rows, rank = self._lines(block, (name, style.block if first else style.text), 0.0 if first else indent)
            found += rows
            parts = self._of(block, () if first else place.block.battle.rules, rank)
            if parts and not first:
                parts = [(f"{block.title.full_name}{typesetter.colon.rstrip()}{HOLD}", style.kind), *parts]
            told += parts
        down = style.block_head * MM
        found[0] = MarkRow(found[0].height + down, (*opening(typesetter), *lowered(found[0].marks, down)))
        yield from (row._replace(bound=True) for row in found)
        yield from typesetter.flowed(told, typesetter.width)
        for block in (place.block, *place.with_it):
            yield from (row for text in block.findings for row in typesetter.rows(text, style.strong, typesetter.width))
            yield from (row for text in block.waived for row in typesetter.rows(text, style.text, typesetter.width))

    def _title(self, place: InOrder) -> str:
        title = place.block.title
        numbers = [block.title.number for block in (place.block, *place.alike)]
        named = ", ".join(str(number) for number in numbers if number is not None)
        return multiplied(f"{title.name}{HOLD}({named})" if named else title.name, title.models)

    def _lines(self, block: Block, name: tuple[str, Style], indent: float) -> tuple[list[MarkRow], str]:
        """Its own line, then those of its mount, champion or crew; and who it is, where its line has no room for that."""
        style = self._typesetter.look
        rows = block.battle.rows or (BattleRow("", "", ()),)
        post = rows[0].post if block.joins else ""
        rank = ", ".join(part for part in (block.battle.rank, post) if part)
        room = self._begin - style.cell_gap * MM - indent
        whole = self._typesetter.flowed([name, (rank, style.label)], room) if room > style.name_least * MM else []
        found = [*self._line(rows[0], [name, (rank, style.label)] if len(whole) == 1 else [name], indent)]
        for row in rows[1:]:
            deep = indent + look.BATTLE_INDENT * MM
            found += self._line(row, [(row.name, style.text), (row.post, style.label)], deep)
        return found, "" if len(whole) == 1 else rank

    def _line(self, row: BattleRow, name: Parts, indent: float) -> Iterator[MarkRow]:
        """A name and its figures: on one line where the name has room before them."""
        typesetter, style = self._typesetter, self._typesetter.look
        cells = [row.cells[place] if place < len(row.cells) else None for place in self._places]
        room = self._begin - style.cell_gap * MM - indent
        rows = typesetter.flowed(name, room) if room > style.name_least * MM else []
        if any(cells) and self._fits and len(rows) == 1:
            marks = (*(moved(mark, indent, 0.0) for mark in rows[0].marks), *self._figures(cells, rows[0].height))
            yield MarkRow(rows[0].height, marks)
            return
        for own in typesetter.flowed(name, typesetter.width - indent):
            yield own._replace(marks=tuple(moved(mark, indent, 0.0) for mark in own.marks))
        if any(cells) and self._fits:
            yield MarkRow(style.cell.leading, tuple(self._figures(cells, style.cell.leading)))
        elif any(cells):
            yield from self._behind(cells)

    def _figures(self, cells: Sequence[BattleFigure | None], height: float) -> Iterator[Mark]:
        x = self._begin
        for place, cell, wide in zip(self._places, cells, self._widths, strict=True):
            if cell is not None:
                style = self._style(place)._replace(leading=height)
                marks, end = figure_marks(self._typesetter, cell, style, look.PAIRINGS_SMALL, baseline(style))
                yield from (moved(mark, x + (wide - end) / 2, 0.0) for mark in marks)
            x += wide

    def _behind(self, cells: Sequence[BattleFigure | None]) -> Iterator[MarkRow]:
        """Figures that have no room in columns, each behind its heading."""
        style = self._typesetter.look
        parts: Parts = []
        for place, cell in zip(self._places, cells, strict=True):
            if cell is not None:
                parts.append((self._headings[place].text.replace(" ", HOLD) + HOLD, style.label))
                parts += figure_parts(cell, style.text, style.text)
        yield from self._typesetter.flowed(parts, self._typesetter.width, spaced=style.label)

    def _of(self, block: Block, known: Collection[str], rank: str) -> Parts:
        """Level and race, weapons, equipment, items, names of rules, and notes."""
        style, battle = self._typesetter.look, block.battle
        groups: list[Parts] = [[(rank, style.label)]] if rank else []
        groups += arms_parts(self._typesetter, battle)
        groups += [[(text, style.text)] for text in (", ".join(battle.gear), block.command, *battle.items) if text]
        rules = [held(rule) for rule in battle.rules if rule not in known]
        groups += [[(", ".join(rules), style.strong)]] if rules else []
        for row in battle.rows[:1]:
            for place, (heading, cell) in enumerate(zip(self._headings, row.cells, strict=False)):
                if cell is not None and place not in self._places:
                    label = (heading.text.replace(" ", HOLD) + HOLD, style.label)
                    groups.append([label, *figure_parts(cell, style.text, style.text)])
        for note in battle.notes:
            label_parts: Parts = [(f"{note.label}{HOLD}", style.label)] if note.label.strip() else []
            groups.append([*label_parts, (held(note.text), style.text)])
        groups += [table_parts(self._typesetter, table) for table in block.tables]
        return joined(groups, f"{HOLD}·")
