"""The cards of an entry: figures needed every turn on the front, explanations on the back."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import groupby
from typing import NamedTuple

from reportlab.lib.colors import Color
from reportlab.platypus import Paragraph, Spacer, Table

from builder.core.findings import T
from builder.locale import Language
from builder.render.pdf.cards.faces import GAP, ROOM, WIDTH, Card, Face, apart, height, poured
from builder.render.pdf.cards.figures import CLOSE, HEADING, LABEL, LINE, PAD, STRONG, TEXT, FigureSetter, FigureTable
from builder.render.pdf.columns import Heading
from builder.render.pdf.pages import Bookmark
from builder.render.pdf.sections import in_brackets
from builder.render.pdf.text import Piece, TextSetter
from builder.render.pdf.unbroken_words import HOLD, held, numbered, titled, whole
from builder.render.style import MM, Style
from builder.sheet.entry_figures import Fact
from builder.sheet.model import Block, Sheet, Weapons

TITLE = Style("serif-bold", 10.5, 12)
NAME = Style("serif-bold", 9.6, 11.6)
POINTS = Style("sans-bold", 9, 12)
KIND = Style("serif-italic", 8, 9.3)
NOTE = Style("sans-italic", 8, 9.3)
TITLE_MOST = ROOM / 4
"""Greatest height in points of a title in its usual size; a higher one is set in smaller type."""
TITLE_GAP = 2 * MM
"""Least space in points between a title and the points beside it."""
HANG = 2.4 * MM
OPENING = ("LINEABOVE", (0, 0), (-1, 0), 0.5, Color(0, 0, 0))
BARRED = [*CLOSE, ("LEFTPADDING", (0, 0), (-1, -1), HANG), ("LINEBEFORE", (0, 0), (0, -1), 2, Color(0, 0, 0))]
"""Table style with a thick bar at the left, for findings."""
Explained = set[tuple[str, str]]
"""Pairs of name and explanation that are already on a card."""


class Company(NamedTuple):
    """An entry, joining entries on the same card (`champions`), and joining entries with their own cards (`others`)."""

    block: Block
    champions: tuple[Block, ...] = ()
    others: tuple[Block, ...] = ()


def companies(blocks: Iterable[Block]) -> Iterator[Company]:
    """The entries grouped by card, in list order; an entry that shares a card is in one group only."""
    blocks = tuple(blocks)
    known = {block.id: block for block in blocks}
    sharing: dict[str, list[Block]] = {}
    joined: dict[str, list[Block]] = {}
    alone = []
    for block in blocks:
        host = known.get(block.joins)
        if host is None or host.secret != block.secret:
            alone.append(block)
        elif block.carded and not host.carded:
            sharing.setdefault(host.id, []).append(block)
        else:
            joined.setdefault(host.id, []).append(block)
            alone.append(block)
    for block in alone:
        yield Company(block, tuple(sharing.get(block.id, ())), tuple(joined.get(block.id, ())))


class Written(NamedTuple):
    """The contents of the cards of an entry, as flowables."""

    title: Face
    again: Face
    """Title of all sides but the first."""
    ways: tuple[tuple[Face, Face], ...]
    """Three variants of front and back; the front has names of rules and notes, or only notes, or neither."""

    @property
    def whole(self) -> Face:
        """All contents for one side of a card, without the names of explained rules."""
        front, back = self.ways[1]
        return apart(front, back)


class EntryWriter:
    """Writes the cards of the entries of one sheet."""

    def __init__(self, setter: TextSetter, sheet: Sheet, lang: Language, key: str, *, prices: bool) -> None:
        self._setter, self._sheet, self._say, self._key, self._prices = setter, sheet, lang.say, key, prices
        self._figures = FigureSetter(setter, sheet, lang)

    # cards ------------------------------------------------------------------------------

    def cards(self) -> list[Card]:
        """The cards of all entries; entries that need half a card share one."""
        made: list[list[Card]] = []
        waiting: dict[bool, int] = {}
        for number, company in enumerate(companies(self._sheet.blocks)):
            block, written = company.block, self._written(company)
            mark = Bookmark(f"{self._key}-{number}", self._setter.clean(block.title.text), 1)
            half = [mark, *written.title, *written.whole]
            if height(half) > ROOM / 2 - GAP:
                made.append([*self._cards(company, written, mark)])
            elif block.secret in waiting:
                front = made[waiting.pop(block.secret)][0].front
                front += [Spacer(1, ROOM / 2 - height(front)), *half]
            else:
                waiting[block.secret] = len(made)
                made.append([Card(half, [], block.secret)])
        return [card for cards in made for card in cards]

    def _cards(self, company: Company, written: Written, mark: Bookmark) -> Iterator[Card]:
        """The cards of an entry and its companions; `mark` is put on the first side."""
        faces = self._faces(company, written)
        faces[0].insert(0, mark)
        count = -(-len(faces) // 2)
        for number in range(count):
            part = self._say(T("card {number} of {count}", number=number + 1, count=count)) if count > 1 else ""
            front, back = [*faces[2 * number :], []][:2]
            yield Card(front, back, company.block.secret, part)

    def _faces(self, company: Company, written: Written) -> list[Face]:
        """The sides of an entry's cards: both sides of one card, or as many as needed.

        A companion without room on his unit's card has his own card.
        """
        front_room, back_room = (ROOM - height(title) - GAP for title in (written.title, written.again))
        for front, back in written.ways:
            if height(front) <= front_room and height(back) <= back_room:
                return [[*written.title, *front], [*written.again, *back] if back else []]
        if not company.champions:
            return poured(written.title, written.again, written.whole)
        faces: list[Face] = []
        for one in (Company(company.block, (), company.others), *map(Company, company.champions)):
            own = self._faces(one, self._written(one))
            faces += [*own, *[[]] * (len(own) % 2)]
        return faces

    def _written(self, company: Company) -> Written:
        """The flowables for the cards of an entry and of its champions."""
        block, champions = company.block, company.champions
        table = FigureTable(self._setter, self._figures, (block, *champions))
        known: Explained = set()
        own, notes = self._own(company, table), apart(*self._notes(block))
        names, unexplained = (self._names((block, *champions), explained=which) for which in (True, False))
        meaning = apart(*self._meaning(block, known))
        sharing = [
            (self._champion(one, table.champion(number)), apart(*self._notes(one)), apart(*self._meaning(one, known)))
            for number, one in enumerate(champions, 1)
        ]
        headings = [self._heading(one.title.text) for one in champions]

        def behind(*, noted: bool) -> Iterator[Face]:
            """For each champion the part of the back with his explanations, and with his notes if `noted`."""
            for heading, (_, his, text) in zip(headings, sharing, strict=True):
                if face := apart(his if noted else [], text):
                    yield [heading, *face]

        with_notes = [part for figures, his, _ in sharing for part in (figures, his)]
        ways = (
            (apart(own, notes, names, *with_notes), apart(meaning, *behind(noted=False))),
            (apart(own, notes, *with_notes), apart(unexplained, meaning, *behind(noted=False))),
            (
                apart(own, *(figures for figures, _, _ in sharing)),
                apart(notes, unexplained, meaning, *behind(noted=True)),
            ),
        )
        return Written(self._title(block), self._again(block), ways)

    # titles -----------------------------------------------------------------------------

    def _title(self, block: Block) -> Face:
        """Name and points; race, rank and the player's group after the name, or below it if it is long."""
        points = block.battle.cost or block.points
        name = numbered(block.title)
        kind = [Piece(text, style) for text, style in ((block.kind, KIND), (block.group, LABEL)) if text.strip()]
        words = [Piece(name, TITLE), *kind, Piece(points, POINTS)]
        if sum(self._setter.width(f"{piece.text} ", piece.style) for piece in words) + TITLE_GAP <= WIDTH:
            return [self._titled(words[:-1], TITLE, points)]
        below = [self._setter.paragraph(kind, KIND)] if kind else []
        title = [self._titled(words[:1], TITLE, points), *below]
        if height(title) > TITLE_MOST:
            title = [self._titled([Piece(name, STRONG)], STRONG, points), *below]
        return title

    def _titled(self, pieces: Iterable[Piece], style: Style, points: str) -> Table:
        """A title below a line, with the points at the right."""
        wide = self._setter.width(points, POINTS) + TITLE_GAP if points.strip() else 0.0
        cells = [
            self._setter.paragraph(pieces, style),
            self._setter.paragraph([Piece(points.replace(" ", HOLD), POINTS)], POINTS, align=2),
        ]
        return Table([cells], [WIDTH - wide, wide], style=[*CLOSE, OPENING])

    def _again(self, block: Block) -> Face:
        """Title of a card side that continues an entry."""
        heading = self._heading(numbered(block.title))
        if height([heading]) > TITLE_MOST:
            heading = self._heading(numbered(block.title), STRONG)
        return [heading]

    def _heading(self, name: str, style: Style = NAME) -> Heading:
        return Heading(self._setter.paragraph([Piece(name, style)], style), GAP)

    # in front ---------------------------------------------------------------------------

    def _own(self, company: Company, table: FigureTable) -> Face:
        """Figures, boxes and weapons of the entry, and the names of the entries that join it."""
        block, battle = company.block, company.block.battle
        own = [battle.rows[0].boxes] if battle.rows and battle.rows[0].boxes is not None else []
        alone = [other.title.full_name for other in company.others if other.battle.apart]
        led = [
            self._figures.behind_headings(
                [*self._figures.large(other.battle.rows).values()][-1:],
                self._say(T("with {name}", name=other.title.text)),
                STRONG,
            )
            for other in company.others
            if not other.battle.apart  # otherwise everything about him is on his own card
        ]
        return apart(
            table.own(),
            self._figures.boxes([*own, *battle.tracks, *battle.ticks]),
            self._weapon_rows(block.weapons) if self._in_rows(block) else self._arms(block),
            [self._paragraph([Piece(self._say(T("with {name}", name=alone)), TEXT)])] if alone else [],
            *led,
        )

    def _champion(self, block: Block, figures: Face) -> Face:
        """The champion's part of a card, below a line: his name, figures, wounds and arms."""
        battle = block.battle
        boxes = battle.rows[0].boxes if battle.rows else None
        if boxes is not None and block.title.text.startswith(boxes.label):
            boxes = boxes._replace(label="")
        tracks = [*([boxes] if boxes is not None else []), *battle.tracks, *battle.ticks]
        pieces = [Piece(block.title.text, STRONG), Piece(battle.rank, KIND)]
        return [
            self._titled(pieces, TEXT, block.points),
            *figures,
            *self._figures.boxes(tracks),
            *self._arms(block),
        ]

    def _in_rows(self, block: Block) -> bool:
        """True if the entry's weapons are shown as a table with a row for each."""
        return self._sheet.card_weapon_rows and bool(block.weapons.rows)

    def _weapon_rows(self, weapons: Weapons) -> Face:
        """A row for each weapon, without empty columns of figures; notes below the row."""
        weapons = weapons.without(weapons.unused)
        names = [[Piece(row.name, STRONG), Piece(row.form, LABEL)] for row in weapons.rows]
        figures = [[cell or "" for cell in row.figures] for row in weapons.rows]
        found = self._rows(weapons.headings[:-1], names, figures)
        for place in range(len(names), 0, -1):
            if note := weapons.rows[place - 1].note:
                found.insert(place + 1, self._setter.paragraph([Piece(held(note), TEXT)], TEXT, indent=HANG))
        return found

    def _rows(self, headings: Sequence[str], names: Sequence[list[Piece]], figures: Sequence[Sequence[str]]) -> Face:
        """Rows of a name and figures, below the headings of the figures."""
        columns = [[row[n] for row in figures] for n in range(len(headings) - 1)]
        widths = [
            max(self._setter.width(heading, HEADING), *(self._setter.width(cell, TEXT) for cell in column)) + PAD
            for heading, column in zip(headings[1:], columns, strict=True)
        ]
        name = max(WIDTH - sum(widths), WIDTH / 4)
        widths = [name, *(wide * (WIDTH - name) / sum(widths) for wide in widths)]

        def line(pieces: Iterable[Piece], cells: Iterable[str], style: Style, *more: object) -> Table:
            shown = [self._setter.paragraph([Piece(cell, style)], style, align=1) for cell in cells]
            return Table([[self._setter.paragraph(pieces, style), *shown]], widths, style=[*CLOSE, *more])

        return [
            line([Piece(headings[0], HEADING)], headings[1:], HEADING, LINE),
            *(line(pieces, cells, TEXT) for pieces, cells in zip(names, figures, strict=True)),
        ]

    def _arms(self, block: Block) -> Face:
        """Weapons with their figures, then other equipment and command."""
        pieces: list[Piece] = []
        for whose, those in groupby(block.battle.arms, lambda arms: arms.whose):
            if whose:
                pieces.append(Piece(f"{whose}{self._sheet.colon.rstrip()}", LABEL))
            for arms in those:
                figures = ", ".join(map(whole, arms.figures))
                end = "" if arms is block.battle.arms[-1] else f"{HOLD}·"
                pieces += [
                    Piece(arms.name + ("" if figures else end), STRONG),
                    Piece(figures + end if figures else "", TEXT),
                ]
        if gear := ", ".join(block.battle.gear):
            pieces.append(Piece(f"–{HOLD}{gear}" if pieces else gear, TEXT))
        if block.command:
            pieces += [Piece(self._say(T("Command")), LABEL), Piece(block.command, TEXT)]
        return [self._paragraph(pieces)] if pieces else []

    def _notes(self, block: Block) -> list[Face]:
        """The notes on an entry in four groups: notes, blanks to fill in, names of items, victory points."""
        worth = [fact for fact in block.facts if fact.worth] if not block.battle.cost else []
        by_parts = any(
            fact.worth for fact in block.facts
        )  # notes give the victory points of a part beside those of all of it
        notes = [fact for fact in block.battle.notes if not (by_parts and fact.worth)]
        semicolon = self._say(T("{numbers}; {note}", numbers="", note="")).rstrip()
        shown = [
            piece
            for place, fact in enumerate(notes)
            for piece in self._fact(fact, semicolon if place < len(notes) - 1 else "")
        ]
        items = reduce(
            lambda listed, item: self._say(T("{numbers}; {note}", numbers=listed, note=item)) if listed else item,
            block.items,
            "",
        )
        return [
            [self._paragraph(shown)] if shown else [],
            [self._paragraph(self._fact(fact), hang=HANG) for fact in block.battle.blanks],
            [self._paragraph([Piece(self._say(T("Items")), STRONG), Piece(held(items), TEXT)])] if items else [],
            [self._paragraph(self._fact(fact)) for fact in worth],
        ]

    def _fact(self, fact: Fact, end: str = "") -> list[Piece]:
        """Label and text of a fact; `end` is added to the text."""
        label = [Piece(self._figures.label(fact.label), STRONG)] if fact.label.strip() else []
        return [*label, Piece(whole(fact.text) + end, TEXT)]

    def _names(self, blocks: Iterable[Block], *, explained: bool) -> Face:
        """Names of special rules: of all rules if `explained`, else only of rules without an explanation."""
        blocks = tuple(blocks)
        known = {
            name for block in blocks for rule in block.rules if rule.effect.strip() for name in (rule.name, rule.title)
        }
        names = dict.fromkeys(
            held(name) for block in blocks for name in block.battle.rules if explained or name not in known
        )
        return [self._paragraph([Piece(self._say(T("Rules")), STRONG), Piece(", ".join(names), TEXT)])] if names else []

    # behind -----------------------------------------------------------------------------

    def _meaning(self, block: Block, known: Explained) -> list[Face]:
        """Tables, explanations, the player's notes, prices and findings, without explanations in `known`."""
        lines = [
            *((row.title, row.note) for row in block.weapons.rows if not self._in_rows(block)),
            *((titled(rule), rule.effect) for rule in block.rules),
        ]
        new = [one for one in dict.fromkeys(lines) if one[1].strip() and one not in known]
        known.update(new)
        price = Piece(in_brackets(block.price), LABEL) if self._prices else None
        return [
            *(
                self._rows(
                    table.headings, [[Piece(name, STRONG)] for name, *_ in table.rows], [row[1:] for row in table.rows]
                )
                for table in block.tables
            ),
            [*self._figures.boxes(block.battle.behind)],
            [self._paragraph([Piece(name, STRONG), Piece(held(text), TEXT)], hang=HANG) for name, text in new],
            [self._paragraph([Piece(block.notes, NOTE)])] if block.notes.strip() else [],
            [self._paragraph([price])] if price and price.text else [],
            [Table([[self._paragraph([Piece(text, STRONG)])]], [WIDTH], style=BARRED) for text in block.findings],
        ]

    def _paragraph(self, pieces: Iterable[Piece], hang: float = 0.0) -> Paragraph:
        return self._setter.paragraph(pieces, TEXT, hang=hang)
