"""Sections of a sheet other than its units: notes, findings, limits, deployment, explanations, tables of the game."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable
from itertools import groupby

from reportlab.platypus import Flowable, Spacer

from builder.core.findings import Shown, T
from builder.core.tracks import Boxes
from builder.locale import Language
from builder.render import style as look
from builder.render.pdf.boxes import BOX, BOX_LINE, limited
from builder.render.pdf.columns import Heading, Together
from builder.render.pdf.fonts import MISSING
from builder.render.pdf.tables import data_table
from builder.render.pdf.term_links import TermLinks
from builder.render.pdf.text import Piece, TextSetter
from builder.render.pdf.unbroken_words import HOLD, counted, whole
from builder.render.style import MM, Style
from builder.sheet.copies import contents_of
from builder.sheet.effects import merged_texts
from builder.sheet.model import TICK, Block, PriceRow, Reference, Sheet, Table

SECTION = Style("serif-bold", 10.6, 12.6)
TABLE = Style("serif-bold", 8.6, 10.2)
TEXT = Style("sans", 8, 9.3)
STRONG = Style("sans-bold", 8, 9.3)
LABEL = Style("sans", 7.2, 9.3, look.QUIET)
CELL = Style("sans", 8, 9.3)
HANG = 2.4 * MM


class Sections:
    """Makes the flowables of the sections of one sheet, for a column of a width in points."""

    def __init__(
        self, setter: TextSetter, sheet: Sheet, lang: Language, width: float, links: TermLinks | None = None
    ) -> None:
        self._links = links
        self._setter, self._sheet, self._say, self._width = setter, sheet, lang.say, width
        self._made: dict[tuple[str, bool], list[Flowable]] = {}
        self._headings: dict[tuple[str, Style], Heading] = {}

    # headings and paragraphs ------------------------------------------------------------

    def section(self, title: str, pieces: Iterable[Flowable], cited: str = "") -> list[Flowable]:
        """A section: the heading, kept with the first of the pieces, and the pieces; empty without pieces.

        The heading is the title with the citation `cited` in brackets, if there is one.
        """
        found = list(pieces)
        return [self._heading(title, cited, SECTION), *found] if found else []

    def _heading(self, title: str, cited: str, style: Style) -> Heading:
        """The heading of a section or of a table in it, with the citation `cited` in brackets."""
        key = title, style
        if key not in self._headings:
            pieces = [Piece(title, style), Piece(f"[{cited}]" if cited else "", LABEL)]
            shown = self._setter.paragraph(pieces, style)
            self._headings[key] = Heading(shown, 6.0, 0.5) if style is SECTION else Heading(shown, 2.0, 0.0)
        return self._headings[key]

    def lines(self, groups: Iterable[list[Piece]], *, run_on: bool = False) -> list[Flowable]:
        """A paragraph for each group of pieces, or with `run_on` one paragraph of all groups."""
        if run_on:
            parts = list(groups)
            joined = [
                piece._replace(text=f"{piece.text}{HOLD}·") if piece is group[-1] and number < len(parts) - 1 else piece
                for number, group in enumerate(parts)
                for piece in group
            ]
            return [self._setter.paragraph(joined, TEXT)] if joined else []
        return [self._setter.paragraph(group, TEXT, hang=HANG) for group in groups]

    # what rules and items do ------------------------------------------------------------

    def effects(self, *, secret: bool = False, run_on: bool = False, in_tables: Collection[str] = ()) -> list[Flowable]:
        """Notes on weapons and effects of rules and items, of open or `secret` entries.

        Rules that one of the tables with titles `in_tables` explains are left out; with `run_on` as one paragraph.
        """
        merged = merged_texts(self._sheet, secret=secret, at_hand=in_tables)
        found: list[Flowable] = []
        for title, texts in ((T("Weapons"), merged.weapons), (T("Rules and items"), merged.rules)):
            groups = (
                [Piece(name, STRONG, bookmark=self._links.bookmark(name) if self._links else ""), Piece(text, TEXT)]
                for name, text in texts
            )
            found += self.section(self._say(title), self.lines(groups, run_on=run_on))
        return found

    def legend(self) -> list[Flowable]:
        """The meanings of the abbreviations in the blocks of units."""
        groups = [[Piece(whole(short), STRONG), Piece(meaning, TEXT)] for short, meaning in self._sheet.battle_words]
        return self.section(self._say(T("To read the table")), self.lines(groups, run_on=True))

    # tables of the game -----------------------------------------------------------------

    def tables(self, tables: Iterable[Reference], *, run_on: bool = False) -> list[Flowable]:
        """Charts of dice under one heading, other tables by phase of the turn, then notes on tables left out.

        With `run_on` tables of words are running text.
        """
        shown = list(tables)
        found: list[Flowable] = []
        charts = [one for one in shown if one.chart]
        if charts:
            found += self._headed(self._say(T("Dice for this army")), charts, run_on=run_on)
        for turn, those in groupby((one for one in shown if not one.chart), key=lambda one: one.turn):
            for one in [*those] if not turn else []:
                found += self.table(one, run_on=run_on)
            if turn:
                found += self._headed(turn, those, run_on=run_on)
        return [*found, *self.left_out(shown)]

    def table(self, one: Reference, *, run_on: bool = False) -> list[Flowable]:
        """A quick-reference table as a section of its own; with `run_on` a table of words is running text."""
        return self.section(_caption(one), self._table(one, run_on=run_on), one.cited)

    def left_out(self, shown: Iterable[Reference]) -> list[Flowable]:
        """Notes on quick-reference tables: those not `shown` for lack of room, those that the army does not use."""
        titles = {one.title for one in shown}
        missing = [one.title for one in self._sheet.reference if one.title not in titles]
        texts = [self._say(T("No room here for: {names}.", names=", ".join(missing)))] if missing else []
        if self._sheet.left_out:
            texts.append(self._say(T("Not needed by this army: {names}.", names=", ".join(self._sheet.left_out))))
        return [self._setter.paragraph([Piece(text, LABEL)], LABEL, before=4) for text in texts]

    def _headed(self, title: str, tables: Iterable[Reference], *, run_on: bool) -> list[Flowable]:
        pieces: list[Flowable] = []
        for one in tables:
            if one.title != title:
                pieces.append(self._heading(_caption(one), one.cited, TABLE))
            pieces += self._table(one, run_on=run_on)
        return self.section(title, pieces)

    def _table(self, one: Reference, *, run_on: bool) -> list[Flowable]:
        key = (one.title, run_on)
        if key not in self._made:
            self._made[key] = self._make(one, run_on=run_on)
        return self._made[key]

    def _make(self, one: Reference, *, run_on: bool) -> list[Flowable]:
        if not one.in_words:
            return [data_table(self._setter, one.table, self._width, CELL, stretched=False)]
        groups = [self._row(one.table.headings, cells) for cells in one.table.rows]
        return self.lines(groups, run_on=run_on)

    def _row(self, headings: tuple[str, ...], cells: tuple[str, ...]) -> list[Piece]:
        """A row of a table of words as pieces: its name, its short cells after their headings, its text."""
        name, *between, words = cells
        pieces = [Piece(name, STRONG)]
        for heading, cell in zip(headings[1:], between, strict=False):
            if cell:
                pieces += [Piece(heading, LABEL), Piece(whole(cell), TEXT)]
        if len(pieces) > 1 and words:
            pieces[-1] = pieces[-1]._replace(text=pieces[-1].text + self._sheet.colon.rstrip())
        return [*pieces, Piece(words, TEXT)] if words else pieces

    # lists ------------------------------------------------------------------------------

    def notes(self) -> list[Flowable]:
        """The player's notes on the list."""
        text = self._sheet.notes
        return self.section(self._say(T("Notes")), [self._setter.paragraph([Piece(text, TEXT)], TEXT)] if text else [])

    def findings(self) -> list[Flowable]:
        """The findings, each after its severity."""
        return self.section(self._say(T("Findings")), self._labelled(self._sheet.findings))

    def secrets(self) -> list[Flowable]:
        """The secret notes of the sheet."""
        secrets = self._sheet.secrets
        return self.section(f"{secrets.title} – {secrets.whom}", self._labelled(secrets.rows)) if secrets.title else []

    def _labelled(self, rows: Iterable[tuple[str, str]]) -> list[Flowable]:
        return self.lines([Piece(label, STRONG), Piece(text, TEXT)] for label, text in rows)

    def limits(self) -> list[Flowable]:
        """Tables of the list's limits, and of values that an umpire compares with the book."""
        found = self._of_table(T("Limits of the list"), self._sheet.limits)
        return [*found, *self._of_table(T("To look up in the book"), self._sheet.looked_up)]

    def composition(self) -> list[Flowable]:
        """Points of each category with minimum and maximum."""
        return self._of_table(T("Points by category"), self._sheet.composition.table)

    def glance(self) -> list[Flowable]:
        """The army with a row for each entry."""
        return self._of_table(T("Army at a glance"), self._sheet.glance.table)

    def _of_table(self, title: Shown, table: Table) -> list[Flowable]:
        rows = [data_table(self._setter, table, self._width, CELL)] if table.rows else []
        return self.section(self._say(title), rows)

    def deployment(self) -> list[Flowable]:
        """The order of deployment: each movement with the names of its units."""
        groups = [
            [Piece(f"{move}{HOLD}", STRONG), Piece(", ".join(map(counted, rows)), TEXT)]
            for move, rows in self._sheet.deployment.by_movement.items()
        ]
        return self.section(self._say(T("Deployment")), self.lines(groups))

    def signatures(self) -> list[Flowable]:
        """The verdict, and below it blank lines for signatures."""
        if not self._sheet.signatures:
            return []
        lines: list[Flowable] = [self._setter.paragraph([Piece(self._sheet.verdict, STRONG)], TEXT)]
        for label in self._sheet.signatures:
            lines.append(Spacer(1, 14))
            lines.append(self._setter.paragraph([Piece(f"{label} {'_' * 40}", LABEL)], LABEL))
        return self.section(self._say(T("Signatures")), [Together(lines)])

    def missing(self) -> list[Flowable]:
        """Note on characters that the fonts lack and that are printed as boxes; empty if there are none."""
        if not self._setter.missing:
            return []
        signs = ", ".join(
            f"U+{ord(sign):04X} {unicodedata.name(sign, '').lower()}".strip() for sign in sorted(self._setter.missing)
        )
        text = self._say(T("{box}: characters that the fonts lack: {signs}.", box=MISSING, signs=signs))
        return [self._setter.paragraph([Piece(text, LABEL)], LABEL, before=4)]

    def boxes(self) -> Flowable:
        """Boxes to cross off for the whole army."""
        pieces = []
        for track in self._sheet.tracks:
            if isinstance(track, Boxes):
                pieces += [
                    Piece(HOLD * 2 + track.label.replace(" ", HOLD) + HOLD, LABEL),
                    Piece(limited(track, self._say), BOX),
                ]
        return self._setter.paragraph(pieces, BOX_LINE)

    def game(self) -> list[Flowable]:
        """Boxes to cross off for the whole army, below a heading."""
        return self.section(self._say(T("During the game")), [self.boxes()]) if self._sheet.tracks else []

    def prices(self, blocks: Iterable[Block], *, beside: bool = False) -> list[Flowable]:
        """Price breakdowns of the entries of `blocks`, on the umpire's copy with a box to tick for each.

        With `beside` also payments of the army in addition to its entries.
        """
        tick = f"{TICK}{HOLD}" if contents_of(self._sheet.copy).checked else ""
        groups = []
        for block in blocks:
            if block.price:
                summed = tick and block.points and sum(line.depth == 0 for line in block.price) > 1
                total = [Piece(f"={HOLD}{block.points}", STRONG)] if summed else []
                groups.append(
                    [Piece(tick + block.title.full_name, STRONG), Piece(in_brackets(block.price), TEXT), *total]
                )
        for row in self._sheet.glance.rows if beside else ():
            if row.entry is None:
                name, _, points = row.cells[:3]
                groups.append([Piece(tick + name, STRONG), Piece(points, TEXT)])
        return self.section(self._say(T("Prices")), self.lines(groups))

    def named(self, name: str) -> list[Flowable]:
        """The section with a name as on the command line; empty if layouts make that section themselves."""
        made = {
            "composition": self.composition, "glance": self.glance, "limits": self.limits, "deployment": self.deployment,
            "game": self.game, "notes": self.notes, "findings": self.findings, "signatures": self.signatures,
            "secrets": self.secrets,
        }  # fmt: skip
        return made[name]() if name in made else []


def in_brackets(price: tuple[PriceRow, ...]) -> str:
    """A price breakdown as running text: the parts of each sum follow it in brackets."""
    parts, depth = [], 0
    for index, line in enumerate(price):
        follows = price[index + 1].depth if index + 1 < len(price) else 0
        end = ")" * max(0, line.depth - follows) + (";" if index + 1 < len(price) and follows <= line.depth else "")
        rule = f" [{line.rule}]" if line.rule else ""
        parts.append(f"{'(' * max(0, line.depth - depth)}{line.label} {line.sum}{rule}{end}")
        depth = line.depth
    return " ".join(parts)


def _caption(table: Reference) -> str:
    """The title of a table; for a table of words with one heading beside the names also that: "Orders – Reach"."""
    headings = [heading for heading in table.table.headings if heading]
    return f"{table.title} – {headings[0]}" if table.in_words and len(headings) == 1 else table.title
