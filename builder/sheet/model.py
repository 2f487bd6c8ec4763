"""The values of a finished sheet: tables, entries and the whole; text in one language, nothing drawn.

Every text is marked as what it is: a name apart from how many there are, a figure apart from a note, nothing at all
as `None`. What draws a sheet goes by the marks and never reads a text.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby
from typing import Literal, NamedTuple

from builder.core.tracks import Track
from builder.locale.spacing import WIDE
from builder.sheet.entry_figures import Battle, BattleHeading, Fact

Copy = Literal["player", "opponent", "umpire"]

NOTHING = "–"
"""What is printed where there is nothing to say."""

TICK = "☐"
"""Room to tick off what has been checked."""

HeadKind = Literal["army", "points", "held", "game", "player", "field", "changed", "event", "note"]
"""What a row of the head says; a field is what an event asks for, a note what the game says of the army."""


class Table(NamedTuple):
    """Headings and rows of equal length, to be drawn as they are."""

    headings: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


class Title(NamedTuple):
    """What an entry is called, and how many they are."""

    name: str
    number: int | None = None
    """Which it is of those with this name, from 1; `None` for the only one."""
    models: int | None = None
    """How many they are; `None` where its name says one."""
    shown: str = ""
    """How many the opponent sees, in words, where that is another number; empty on all copies but the umpire's."""

    @property
    def full_name(self) -> str:
        """The name that tells it from all others."""
        return self.name if self.number is None else f"{self.name} ({self.number})"

    @property
    def text(self) -> str:
        """All of it in one text."""
        shown = f"{WIDE}({self.shown.replace(' ', WIDE)})" if self.shown else ""
        return self.full_name if self.models is None else f"{self.full_name}{WIDE}×{WIDE}{self.models}{shown}"


class HeadRow(NamedTuple):
    """A line above the entries: label and text."""

    label: str
    text: str
    kind: HeadKind = "note"
    about: tuple[str, ...] | None = None
    """Handles of the entries that a note is about; `None` for what concerns the whole army."""
    essential: bool = True
    """True if the shortest form has it."""


class SpecialRule(NamedTuple):
    """A special rule of an entry: its name, what it is measured by, and a line of effect; empty for none."""

    name: str
    value: str
    effect: str
    of_item: bool = False
    """True if it says what a magic item does, which has its name among the items."""
    part: bool = False
    """True if it is a part of how its entry works, shown together with the other parts."""
    explained_in: str = ""
    """The table at hand in play that says all that there is to say of it."""

    @property
    def title(self) -> str:
        """Its name with its value."""
        return f"{self.name} ({self.value})" if self.value else self.name


class ProfileRow(NamedTuple):
    """A profile: whose it is, and a cell for each characteristic; `None` for one that does not count."""

    name: str
    models: int | None
    """How many have it, where that is not the number of the whole entry."""
    cells: tuple[str | None, ...]
    words: tuple[int, ...] = ()
    """Which of the cells, from 0, hold a word in place of a figure."""


class Profiles(NamedTuple):
    """The profiles of an entry, and the headings of their names and cells."""

    headings: tuple[str, ...] = ()
    rows: tuple[ProfileRow, ...] = ()

    @property
    def table(self) -> Table:
        """As it is drawn."""
        return Table(
            self.headings,
            tuple(
                (row.name if row.models is None else f"{row.name} × {row.models}", *_drawn(row.cells))
                for row in self.rows
            ),
        )


class WeaponRow(NamedTuple):
    """A weapon: its name, what it is where its name does not say so, a figure or `None` for each heading, and a note."""

    name: str
    form: str
    figures: tuple[str | None, ...]
    note: str
    common: str | None = None
    """What the note says of all such weapons, whoever has them; `None` where that is all of it."""
    finished: str = ""
    """What it says of its figures in these hands."""

    @property
    def title(self) -> str:
        """Its name with what it is."""
        return f"{self.name} ({self.form})" if self.form else self.name


class Weapons(NamedTuple):
    """The weapons of an entry, and the headings of their names, figures and notes."""

    headings: tuple[str, ...] = ()
    rows: tuple[WeaponRow, ...] = ()

    @property
    def table(self) -> Table:
        """As it is drawn."""
        return Table(self.headings, tuple((row.title, *_drawn(row.figures), row.note) for row in self.rows))

    @property
    def unused(self) -> frozenset[int]:
        """Which columns of figures, from 0, none of these has anything in."""
        columns = range(len(self.headings) - 2)
        return frozenset(n for n in columns if all(row.figures[n] is None for row in self.rows))

    def without(self, columns: frozenset[int]) -> Weapons:
        """The same without these columns of figures."""
        if not columns:
            return self
        kept = [n for n in range(len(self.headings) - 2) if n not in columns]
        headings = (self.headings[0], *(self.headings[n + 1] for n in kept), self.headings[-1])
        rows = tuple(row._replace(figures=tuple(row.figures[n] for n in kept)) for row in self.rows)
        return Weapons(headings, rows)


def _drawn(cells: tuple[str | None, ...]) -> tuple[str, ...]:
    return tuple(NOTHING if cell is None else cell for cell in cells)


class Stretch(NamedTuple):
    """A stretch of the one bar of all points, from 0, where the bar begins, to 1, where it ends."""

    begin: Fraction
    end: Fraction

    @property
    def length(self) -> Fraction:
        """As a part of the whole bar."""
        return self.end - self.begin


class OnBar(NamedTuple):
    """A category on the one bar of all points."""

    spent: Stretch
    least: Stretch | None = None
    """As long as the list asks for at least, from where the category begins, or as far left as there is room for it."""
    most: Stretch | None = None
    """The same with as much as the list allows; `None` where that is more than the whole bar."""


class Share(NamedTuple):
    """A category of the points: its name, what is spent on it, and what may be."""

    label: str
    points: str
    bounds: tuple[str | None, ...]
    """Below the headings that follow those of name and points; `None` where the list sets none."""
    part: Fraction | None = None
    """Of all points spent, 0 to 1; `None` where no bar is to be drawn."""
    on_bar: OnBar | None = None
    """Its place on the one bar of all points; `None` where it has none."""


class Composition(NamedTuple):
    """What the army is made of: a row a category."""

    headings: tuple[str, ...] = ()
    rows: tuple[Share, ...] = ()
    spent: Fraction = Fraction(0)
    """Where on the one bar all that is spent ends, what belongs to no category included."""
    limit: Fraction = Fraction(1)
    """Where on it the points end that were agreed; before its end where more is spent."""
    left: str = ""
    """Points that are left, in words; nothing where none are."""

    @property
    def bar(self) -> tuple[tuple[Share, OnBar], ...]:
        """The categories that have a place on the one bar, in its order."""
        return tuple((row, row.on_bar) for row in self.rows if row.on_bar is not None)

    def with_bounds(self, share: Share) -> str:
        """What is spent on a category, and in brackets what may be."""
        ends = zip(self.headings[2:], share.bounds, strict=True)
        bounds = ", ".join(f"{heading.lower()} {cell}" for heading, cell in ends if cell is not None)
        return f"{share.points} ({bounds})" if bounds else share.points

    @property
    def drawn(self) -> bool:
        """True if any of the rows has a bar."""
        return any(row.part is not None for row in self.rows)

    @property
    def table(self) -> Table:
        """As it is drawn without bars."""
        return Table(self.headings, tuple((row.label, row.points, *_drawn(row.bounds)) for row in self.rows))


def bar(part: Fraction, width: int) -> str:
    """A part of the whole as characters: so many in all, those of the part filled."""
    filled = round(part * width)
    return "█" * filled + "░" * (width - filled)


class GlanceRow(NamedTuple):
    """An entry in a line, its cells below the headings; what the army pays beside its entries has none."""

    entry: str | None
    cells: tuple[str, ...]


class Glance(NamedTuple):
    """The army in a line an entry: its name, how many, its points; then their sum, where points are shown."""

    headings: tuple[str, ...] = ()
    rows: tuple[GlanceRow, ...] = ()
    total: tuple[str, ...] = ()

    @property
    def table(self) -> Table:
        """As it is drawn."""
        cells = tuple(row.cells for row in self.rows)
        return Table(self.headings, (*cells, self.total) if self.total else cells)


class DeployedRow(NamedTuple):
    """Who is set up, in the order of deployment."""

    entry: str
    title: Title
    """Its name; without how many, which stand apart."""
    number: str
    in_models: bool
    """True if that is a number of models."""
    joined_by: str
    """Who stands with them besides, and how many."""
    movement: str
    companions: str = ""
    """The names of the entries that are set up with it."""
    force: str = ""
    """The force apart from the main one that it belongs to, on the umpire's copy alone."""

    @property
    def full_name(self) -> str:
        """Its name, and with whom it is set up."""
        return f"{self.title.full_name} {self.companions}" if self.companions else self.title.full_name

    @property
    def cells(self) -> tuple[str, str, str]:
        """Name and companions, how many, and movement."""
        number = f"{self.number} + {self.joined_by}" if self.joined_by else self.number
        return self.full_name, number, self.movement


class DeploymentStep(NamedTuple):
    """Those who are set up together: of one force and one movement."""

    force: str
    movement: str
    rows: tuple[DeployedRow, ...]


class Deployment(NamedTuple):
    """The order of deployment, and the headings of names, numbers and movements."""

    headings: tuple[str, ...] = ()
    rows: tuple[DeployedRow, ...] = ()
    title: str = ""

    @property
    def table(self) -> Table:
        """As it is drawn."""
        return Table(self.headings, tuple(row.cells for row in self.rows))

    @property
    def by_movement(self) -> Mapping[str, list[DeployedRow]]:
        """All rows of each movement, whatever their force."""
        rows: dict[str, list[DeployedRow]] = {}
        for row in self.rows:
            rows.setdefault(row.movement, []).append(row)
        return rows

    @property
    def steps(self) -> tuple[DeploymentStep, ...]:
        """The rows by movement, as they follow one another; forces apart behind the main one."""
        forces = {"": None} | dict.fromkeys(row.force for row in self.rows)
        in_order = [row for force in forces for row in self.rows if row.force == force]
        return tuple(
            DeploymentStep(*key, tuple(rows))
            for key, rows in groupby(in_order, key=lambda row: (row.force, row.movement))
        )


class Secrets(NamedTuple):
    """What is kept from the opponent, on a page apart: its heading, for whom it is, and rows of label and text."""

    title: str = ""
    whom: str = ""
    rows: tuple[tuple[str, str], ...] = ()

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The rows below their heading; none if nothing is secret."""
        return ((self.title, self.whom), *self.rows) if self.title else ()


class Reference(NamedTuple):
    """A table of the game to have at hand."""

    title: str
    table: Table
    cited: str = ""
    """Where the book has it."""
    in_words: bool = False
    """True if most of its rows end in words and not in figures."""
    turn: str = ""
    """Heading of the part of the turn in which it is needed; empty where the game has no such parts."""
    chart: bool = False
    """True if it is a chart of dice for the values that this army has."""
    spare: int | None = None
    """Its place among those that give way where there is no room for all, from 1; `None` for one that stays."""

    @property
    def heading(self) -> str:
        """What stands above it, with what it cites."""
        return f"{self.title} [{self.cited}]" if self.cited else self.title


class PriceRow(NamedTuple):
    """A line of an opened price; `depth` says how far it is set in."""

    depth: int
    label: str
    sum: str
    rule: str


class ShortLine(NamedTuple):
    """What a line of a message says of an entry beside its name, number and points."""

    what: tuple[str, ...] = ()
    """Its post, its level and the like."""
    arms: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    posts: tuple[str, ...] = ()
    merged: tuple[str, ...] = ()
    """Entries merged with it, each with its number."""


class Block(NamedTuple):
    """An entry of the army, finished."""

    id: str
    group: str
    title: Title
    kind: str
    """Race, quality, role."""
    points: str
    profile: Profiles
    facts: tuple[Fact, ...]
    """Movement, save, thresholds and the like."""
    weapons: Weapons
    carries: str
    command: str
    items: tuple[str, ...]
    rules: tuple[SpecialRule, ...]
    tracks: tuple[Track[str], ...]
    """Casualties, wounds, stands and the like to cross off."""
    notes: str
    price: tuple[PriceRow, ...]
    findings: tuple[str, ...]
    secret: bool = False
    """Kept from the opponent: it belongs on the page of secrets."""
    joins: str = ""
    """The entry that it is part of, if any."""
    waived: tuple[str, ...] = ()
    """What somebody let pass: by whom and why."""
    short: ShortLine = ShortLine()
    battle: Battle = Battle()
    """The same in the order of battle."""
    carded: bool = False
    """True if it stands on the card of the entry that it joins."""
    tables: tuple[Table, ...] = ()
    """Its tables besides the weapons, such as its spells; the first heading says what they are."""


class Sheet(NamedTuple):
    """A finished list."""

    language: str
    copy: Copy
    title: str
    subtitle: str
    verdict: str
    legal: bool
    head: tuple[HeadRow, ...]
    """What stands above the entries: points, general, house rules …"""
    composition: Composition
    blocks: tuple[Block, ...]
    deployment: Deployment
    findings: tuple[tuple[str, str], ...]
    """Gravity in words, and the finding with its citation and way out."""
    secrets: Secrets
    notes: str
    foot: str
    colon: str = ": "
    """What stands between a label and its text in this language."""
    tracks: tuple[Track[str], ...] = ()
    """What the whole army crosses off during the game."""
    reference: tuple[Reference, ...] = ()
    """Tables of the game to have at hand."""
    fingerprint: str = ""
    """The code of what an opponent may see of the list."""
    list_fingerprint: str = ""
    """The code of its choices alone, to distinguish changed definitions from a changed list."""
    full_fingerprint: str = ""
    """The code of the whole list, on copies with its secrets; empty where nothing is secret."""
    list_code: str = ""
    """The codes with what they are, as they are printed."""
    code_caption: str = ""
    """What it and the code to scan beside it are for."""
    signatures: tuple[str, ...] = ()
    """What is to be filled in by hand once the list has been checked."""
    glance: Glance = Glance()
    """A line an entry: its name, how many, its points; their sum last."""
    limits: Table = Table()
    """What the list limits, how many there are, and how many it allows; for the umpire."""
    looked_up: Table = Table()
    """What he compares with the book: magic items, dice thrown before the game."""
    whose: str = ""
    """For whom this copy is; nothing on the player’s own."""
    battle_columns: tuple[BattleHeading, ...] = ()
    battle_pages: int | None = None
    """Pages that its order of battle should take with all that belongs to it, for which tables of rules give way."""
    characteristics: tuple[str, ...] = ()
    """Ids of those of the columns that profiles consist of."""
    card_figures: tuple[tuple[str, ...], ...] = ()
    """For each large figure of a card the ids of columns, of which the first that an entry has counts."""
    card_box: float | None = None
    """Side of a box on a card in millimetres; `None` for that of the layout."""
    card_weapon_rows: bool = False
    """True if a card has a row a weapon, its figures below headings."""
    left_out: tuple[str, ...] = ()
    """Names of the game’s tables to have at hand that are not on it."""
    battle_ticks: tuple[tuple[str, str], ...] = ()
    """What is marked of each line that asks for it, a column each: its short heading, and what it is."""
    battle_words: tuple[tuple[str, str], ...] = ()
    """Short words of the order of battle, and what they stand for."""
    not_here: str = ""
    """What names these behind the tables that are; nothing on a copy without any."""

    @property
    def running(self) -> str:
        """What stands at the foot of every page: the title, and for whom the copy is."""
        return f"{self.title} · {self.whose}" if self.whose else self.title
