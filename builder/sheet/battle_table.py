"""The battle sheet as a table: for each position in the order of battle a block of figures and labelled rows.

PDF and HTML are written from these values.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Literal, NamedTuple

from builder.core.battle_lines import ArmsLine, BattleCell, BattleLine
from builder.core.findings import T
from builder.core.tracks import Boxes, Grid, Track
from builder.locale import Language
from builder.sheet.battle_groups import InOrder, order_of_battle
from builder.sheet.entry_figures import Battle, Fact
from builder.sheet.model import Block, Sheet, Table

SHORT_FIGURE = 8
"""Greatest number of characters of a weapon's figure in words that follows a comma; longer ones follow a semicolon."""
SHARED_LEAST = 4
"""Least number of entries with a rule for it to be printed once above the table."""
EXCEPTIONS_MOST = 4
"""Greatest number of units without a rule that is printed above the table; their names are printed with it."""

Weight = Literal["plain", "strong", "label", "name"]
"""Emphasis of a text: `strong` for a weapon or row name, `label` for the name of a value, `name` for an entry."""


class Run(NamedTuple):
    """A piece of text with one kind of emphasis."""

    text: str
    weight: Weight = "plain"


Group = tuple[Run, ...]
"""Runs that belong together; groups are separated by a dot."""


class TextRow(NamedTuple):
    """A row of text of a block, after a label such as "Fights"."""

    label: str
    groups: tuple[Group, ...]


class FigureRow(NamedTuple):
    """A row of figures of a unit, or of a character, mount or crew in it."""

    name: str
    kind: str
    """Descriptions such as the level, the post, and the player's own group of the entry, shown after the name."""
    cells: tuple[BattleCell[str] | None, ...]
    each: str = ""
    """Points of one model."""
    points: str = ""
    depth: int = 0
    """0 for the unit; 1 for its mount or crew and for an entry that joins it; 2 for the mount of such an entry."""
    ticks: bool = False
    """True if the row has a box in each column of `Sheet.battle_ticks`."""


class Member(NamedTuple):
    """Rows of figures of one or several entries, with the rows of text and boxes below them."""

    figures: tuple[FigureRow, ...]
    rows: tuple[TextRow, ...]
    boxes: tuple[Boxes[str], ...] = ()
    """Boxes to cross off, such as wounds."""
    formations: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """The player's own notes."""
    findings: tuple[str, ...] = ()


class UnitBlock(NamedTuple):
    """A position in the order of battle: one member, or several if the texts of its entries are kept apart."""

    name: str
    part: str
    """Heading of the group of blocks that the block belongs to; empty if the order of battle has no headings."""
    members: tuple[Member, ...]
    grids: tuple[Grid[str], ...] = ()
    """Damage grids of all entries of the block."""


class SharedRules(NamedTuple):
    """Special rules that most units have, with the names of the units that do not have them."""

    without: tuple[str, ...]
    rules: tuple[str, ...]


class BattleTable(NamedTuple):
    """All open or all secret blocks of a sheet, and the special rules printed once for all of them."""

    blocks: tuple[UnitBlock, ...]
    shared: tuple[SharedRules, ...] = ()


def battle_table(sheet: Sheet, lang: Language, *, secret: bool = False) -> BattleTable:
    """The table of the open entries of a sheet, or of the `secret` ones."""
    places = order_of_battle(sheet, secret=secret)
    shared = _shared_rules(places)
    known = {rule for one in shared for rule in one.rules}
    return BattleTable(tuple(_Writer(sheet, lang, known).block(place) for place in places), shared)


def _shared_rules(places: Iterable[InOrder]) -> tuple[SharedRules, ...]:
    """Special rules of most units, grouped by the units that do not have them."""
    blocks = [block for place in places for block in (place.block, *place.with_it)]
    owners: dict[str, list[Block]] = {}
    for block in blocks:
        for rule in block.battle.rules:
            owners.setdefault(rule, []).append(block)
    found: dict[tuple[str, ...], list[str]] = {}
    for rule, having in owners.items():
        without = tuple(dict.fromkeys(block.title.name for block in blocks if block not in having))
        if len(having) >= SHARED_LEAST and 2 * len(having) > len(blocks) and len(without) <= EXCEPTIONS_MOST:
            found.setdefault(without, []).append(rule)
    return tuple(SharedRules(without, tuple(rules)) for without, rules in found.items())


class _Writer:
    """Writes the blocks of one sheet without the special rules in `shared`, which are printed above the table."""

    def __init__(self, sheet: Sheet, lang: Language, shared: set[str]) -> None:
        self._sheet = sheet
        self._say, self._semicolon = lang.say, lang.semicolon
        self._shared = shared
        self._nothing = (None,) * len(sheet.battle_columns)

    def block(self, place: InOrder) -> UnitBlock:
        """The block of a position in the order of battle."""
        blocks = (place.block, *place.alike, *place.with_it)
        grids = [
            track._replace(label=block.title.full_name if len(blocks) > 1 else track.label)
            for block in blocks
            for track in block.battle.tracks
            if isinstance(track, Grid)
        ]
        apart = place.block.battle.apart
        members = tuple(self._members(place)) if apart else (self._together(place),)
        return UnitBlock(place.block.title.text, place.block.battle.part, members, tuple(grids))

    def _together(self, place: InOrder) -> Member:
        """A unit, its equal units and all entries that join it as one member."""
        companions = [row for other in place.with_it for row in self._companion(other, place.block)]
        boxes = [*self._boxes((place.block, *place.alike))]
        for other in place.with_it:
            whose = other.title.full_name
            boxes += [one._replace(label=self._of(whose, one.label)) for one in _boxes_of(other.battle)]
        blocks = (place.block, *place.alike, *place.with_it)
        figures = (*self._figures(place.block, place.alike), *companions)
        return self._member(blocks, figures, self._rows(place), boxes)

    def _members(self, place: InOrder) -> Iterator[Member]:
        """A member for the unit, then one for each sequence of joining entries with equal text."""
        first = (place.block, *place.alike)
        rows = self._rows(InOrder(place.block, (), place.alike))
        yield self._member(first, self._figures(place.block, place.alike), rows, self._boxes(first, behind=True))
        for _, found in groupby(place.with_it, _text_key):
            blocks = tuple(found)
            figures = (row for block in blocks for row in self._companion(block, None))
            rows = self._rows(InOrder(blocks[0], (), blocks[1:]))
            boxes = (
                one._replace(label=self._of(block.title.full_name, one.label))
                for block in blocks
                for one in (*_boxes_of(block.battle), *_only_boxes(block.battle.behind))
            )
            yield self._member(blocks, figures, rows, boxes)

    def _member(
        self,
        blocks: tuple[Block, ...],
        figures: Iterable[FigureRow],
        rows: Iterable[TextRow],
        boxes: Iterable[Boxes[str]],
    ) -> Member:
        """A member of these parts, with the formations of the first block and the notes and findings of all blocks."""
        return Member(
            tuple(figures),
            tuple(rows),
            tuple(boxes),
            tuple(one.text for one in blocks[0].battle.footprints),
            tuple(block.notes for block in blocks if block.notes),
            tuple(dict.fromkeys(text for block in blocks for text in block.findings)),
        )

    def _of(self, name: str, label: str) -> str:
        """`label` preceded by the name of an entry; the name alone if the label is empty or equal to it."""
        return f"{name}{self._sheet.colon}{label}" if label and label != name else name

    # figures -----------------------------------------------------------------------------

    def _figures(self, block: Block, alike: tuple[Block, ...]) -> Iterator[FigureRow]:
        """The unit's row of figures with its count and number, then those of its mounts, crew and champions."""
        numbers = [one.title.number for one in (block, *alike) if one.title.number is not None]
        title = block.title.name if not numbers else f"{block.title.name} ({', '.join(map(str, numbers))})"
        if block.title.models is not None:
            title = f"{title} ×{block.title.models}"
        if block.title.shown:
            title = f"{title} ({block.title.shown})"
        points = f"{len(alike) + 1} × {block.points}" if alike and block.points else block.points
        yield from self._lines(block, title, points, 0)

    def _companion(self, block: Block, unit: Block | None) -> Iterator[FigureRow]:
        """Rows of figures of an entry that joins `unit`, without rows equal to those of the unit's mount or crew."""
        rows = block.battle.rows
        known = unit.battle.rows[1:] if unit is not None else ()
        kept = (*rows[:1], *(row for row in rows[1:] if row.boxes is not None or row not in known))
        name = block.title.full_name
        if block.title.models is not None:
            name = f"{name} ×{block.title.models}"
        yield from self._lines(block._replace(battle=block.battle._replace(rows=kept)), f"+ {name}", block.points, 1)

    def _lines(self, block: Block, title: str, points: str, depth: int) -> Iterator[FigureRow]:
        """A row for each line of a block's figures: `title`, `points` and `depth` for the first, others one deeper."""
        first, *others = block.battle.rows or (BattleLine("", self._nothing),)
        group = "" if block.secret or block.joins else block.group
        kind = ", ".join(filter(None, (block.battle.rank, first.post, group)))
        yield FigureRow(title, kind, first.cells, block.battle.each, points, depth, first.ticks)
        for row in others:
            name = f"+ {row.name}" if row.post else row.name  # a champion, apart from mounts and crew
            yield FigureRow(name, row.post or "", row.cells, "", "", depth + 1, row.ticks)

    # rows --------------------------------------------------------------------------------

    def _rows(self, place: InOrder) -> Iterator[TextRow]:
        """The labelled rows of a unit and of the entries that join it; labels without text have no row."""
        say, block = self._say, place.block
        fights = self._fights(block)
        shoots = [*self._arms(block, missile=True)]
        items: list[Group] = [(Run(item),) for item in block.battle.items]
        rules: list[Group] = [(Run(rule),) for rule in block.battle.rules if rule not in self._shared]
        notes = [*self._facts(block.battle.notes)]
        known: set[str | Fact] = {*block.battle.rules, *block.battle.notes}
        for other in place.with_it:
            whose = Run(f"{other.title.full_name}{self._sheet.colon.rstrip()}", "name")
            own = other.battle
            fights += _named(whose, self._fights(other))
            shoots += _named(whose, self._arms(other, missile=True))
            items += _named(whose, ((Run(item),) for item in own.items))
            rules += _named(whose, ((Run(r),) for r in own.rules if r not in known and r not in self._shared))
            notes += _named(whose, self._facts(note for note in own.notes if note not in known))
        tables = [_in_words(table) for b in (block, *place.with_it) for table in b.tables]
        blanks = [*self._blanks((block, *place.alike, *place.with_it), block)]
        for label, groups in (
            (T("Fights"), fights),
            (T("Shoots"), shoots),
            (T("Items"), items),
            (T("Rules"), [*rules, *notes, *tables]),
            (T("To note"), blanks),
        ):
            if groups:
                yield TextRow(say(label), tuple(groups))

    def _fights(self, block: Block) -> list[Group]:
        """Hand-to-hand weapons of a block, its other equipment, then weapons of single models such as a champion."""
        arms = [*self._arms(block, missile=False)]
        named = next((number for number, group in enumerate(arms) if group[0].weight == "name"), len(arms))
        gear = ", ".join(block.battle.gear)
        return [*arms[:named], *([(Run(gear),)] if gear else []), *arms[named:]]

    def _arms(self, block: Block, *, missile: bool) -> Iterator[Group]:
        """The missile weapons of a block, or all other weapons, each with its figures."""
        before: str | None = ""
        for arms in block.battle.arms:
            if arms.missile is missile:
                named = arms.whose and arms.whose != before
                before = arms.whose
                whose = (Run(f"{arms.whose}{self._sheet.colon.rstrip()}", "name"),) if named else ()
                yield (*whose, Run(arms.name, "strong"), *self._figures_of(arms))

    def _figures_of(self, arms: ArmsLine[str]) -> Iterator[Run]:
        """The figures of a weapon: numbers separated by commas, then words after a semicolon."""
        text = ""
        for figure in arms.figures:
            in_words = " " in figure and len(figure) > SHORT_FIGURE
            text += (f"{self._semicolon} " if in_words else ", ") + figure if text else figure
        if text:
            yield Run(text)

    def _facts(self, facts: Iterable[Fact]) -> Iterator[Group]:
        """A group of texts for each fact: label and text."""
        for fact in facts:
            yield (Run(fact.label, "label"), Run(fact.text)) if fact.label else (Run(fact.text),)

    def _blanks(self, blocks: Iterable[Block], first: Block) -> Iterator[Group]:
        """A group of texts for each blank to fill in; those of other blocks than `first` have the entry's name."""
        for block in blocks:
            for fact in block.battle.blanks:
                whose = "" if block is first else f"{block.title.full_name}{self._sheet.colon}"
                yield Run(f"{whose}{fact.label}", "label"), Run(fact.text)

    def _boxes(self, blocks: tuple[Block, ...], *, behind: bool = False) -> Iterator[Boxes[str]]:
        """The boxes of equal units, with each unit's number; `behind` adds those on the back of a card."""
        for block in blocks:
            more = _only_boxes(block.battle.behind) if behind else ()
            for boxes in (*_boxes_of(block.battle), *more):
                numbered = len(blocks) > 1 and block.title.number is not None
                yield boxes._replace(label=f"({block.title.number}) {boxes.label}") if numbered else boxes


def _boxes_of(battle: Battle) -> Iterator[Boxes[str]]:
    """The boxes of an entry: those of its own row, such as the wounds of a character, then those of its other rows."""
    own, *others = (row.boxes for row in battle.rows or (BattleLine("", ()),))
    if own is not None:
        yield own._replace(label="")
    yield from _only_boxes(battle.tracks)
    yield from (boxes for boxes in others if boxes is not None)


def _only_boxes(tracks: Iterable[Track[str]]) -> Iterator[Boxes[str]]:
    """The tracks that are rows of boxes, without damage grids."""
    return (track for track in tracks if isinstance(track, Boxes))


def _named(whose: Run, groups: Iterable[Group]) -> list[Group]:
    """The groups of an entry's text, with its name `whose` before the first of them; empty without groups."""
    found = list(groups)
    return [(whose, *found[0]), *found[1:]] if found else []


def _in_words(table: Table) -> Group:
    """A table as running text: the first cell of each row, then its other cells, each after its heading."""
    runs = [Run(table.headings[0], "label")]
    for number, (name, *cells) in enumerate(table.rows):
        end = "," if number < len(table.rows) - 1 else ""
        shown = [f"{head} {cell}" for head, cell in zip(table.headings[1:], cells, strict=True) if cell]
        runs += [Run(name, "strong"), Run(" ".join(shown) + end)] if shown else [Run(name + end, "strong")]
    return tuple(runs)


def _text_key(block: Block) -> tuple[Battle, tuple[Table, ...]]:
    """All texts of a block apart from its rows of figures, boxes and blanks; blocks with equal keys are grouped."""
    return block.battle._replace(rows=(), each="", tracks=(), behind=(), blanks=()), block.tables
