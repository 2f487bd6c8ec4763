"""The values of a finished sheet: tables, entries and the whole; text in one language, nothing drawn.

Texts of different kinds have fields of their own: a name is apart from its number, a figure apart from its note,
and a missing text is `None`. Code that draws a sheet goes by the fields and never reads a text.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby
from typing import Literal, NamedTuple

from builder.core.battle_lines import BattleColumn
from builder.core.tracks import Track
from builder.locale.spacing import WIDE
from builder.sheet.entry_figures import Battle, Fact

Copy = Literal["player", "opponent", "umpire"]

NOTHING = "–"
"""Dash printed in place of a missing value."""

TICK = "☐"
"""A box to tick off what has been checked."""

HeadKind = Literal["army", "points", "held", "game", "player", "field", "date", "changed", "event", "command", "note"]
"""Kinds of rows of the head; `field` is a row that an event requires, `note` a game's note on the army."""


class Table(NamedTuple):
    """Headings and rows of equally many cells, to be printed unchanged."""

    headings: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


class Title(NamedTuple):
    """The name of an entry, and its number of models."""

    name: str
    number: int | None = None
    """Number among the entries with the same name, from 1; `None` if no other entry has it."""
    models: int | None = None
    """Number of models; `None` if it is not shown, as for a single character."""
    shown: str = ""
    """Number of models that the opponent sees, in words, if different; empty on all copies but the umpire's."""

    @property
    def full_name(self) -> str:
        """The name, with the number among the entries of the same name in brackets."""
        return self.name if self.number is None else f"{self.name} ({self.number})"

    @property
    def text(self) -> str:
        """The full name and the number of models in one text."""
        shown = f"{WIDE}({self.shown.replace(' ', WIDE)})" if self.shown else ""
        return self.full_name if self.models is None else f"{self.full_name}{WIDE}×{WIDE}{self.models}{shown}"


class HeadRow(NamedTuple):
    """A row above the entries: label and text."""

    label: str
    text: str
    kind: HeadKind = "note"
    about: tuple[str, ...] | None = None
    """Handles of the entries that a note is about; `None` if it is about the whole army."""
    essential: bool = True
    """True if even the shortest form of the sheet shows the row."""


class SpecialRule(NamedTuple):
    """A special rule of an entry: its name, value and effect in one line; value and effect are empty if it has none."""

    name: str
    value: str
    effect: str
    of_item: bool = False
    """True if the effect is that of a magic item, whose name is among the entry's items."""
    part: bool = False
    """True if the rule is about a part of the entry, such as a machine's crew; such rules are printed together."""
    explained_in: str = ""
    """Title of the quick-reference table that explains the rule completely; empty for none."""

    @property
    def title(self) -> str:
        """The name of the rule with its value."""
        return f"{self.name} ({self.value})" if self.value else self.name


class ProfileRow(NamedTuple):
    """A profile: its owner, and a cell for each characteristic; `None` for a characteristic that it lacks."""

    name: str
    models: int | None
    """Number of models with this profile; `None` if the whole entry has it."""
    cells: tuple[str | None, ...]
    words: tuple[int, ...] = ()
    """Indexes, from 0, of cells that hold a word instead of a figure."""


class Profiles(NamedTuple):
    """The profiles of an entry, and the headings of their names and cells."""

    headings: tuple[str, ...] = ()
    rows: tuple[ProfileRow, ...] = ()

    @property
    def table(self) -> Table:
        """The profiles as a table to draw."""
        return Table(
            self.headings,
            tuple(
                (row.name if row.models is None else f"{row.name} × {row.models}", *_drawn(row.cells))
                for row in self.rows
            ),
        )


class WeaponRow(NamedTuple):
    """A weapon: its name, its form if the name does not give it, a figure or `None` for each heading, and a note."""

    name: str
    form: str
    figures: tuple[str | None, ...]
    note: str
    common: str | None = None
    """The part of the note that applies to all bearers of such a weapon; `None` if that is the whole note."""
    finished: str = ""
    """The part of the note on figures that are computed for this bearer."""

    @property
    def title(self) -> str:
        """The name of the weapon with its form."""
        return f"{self.name} ({self.form})" if self.form else self.name


class Weapons(NamedTuple):
    """The weapons of an entry, and the headings of names, figures and notes."""

    headings: tuple[str, ...] = ()
    rows: tuple[WeaponRow, ...] = ()

    @property
    def table(self) -> Table:
        """The weapons as a table to draw."""
        return Table(self.headings, tuple((row.title, *_drawn(row.figures), row.note) for row in self.rows))

    @property
    def unused(self) -> frozenset[int]:
        """Indexes, from 0, of the columns of figures that are empty for all weapons."""
        columns = range(len(self.headings) - 2)
        return frozenset(n for n in columns if all(row.figures[n] is None for row in self.rows))

    def without(self, columns: frozenset[int]) -> "Weapons":
        """A copy without the columns of figures with these indexes."""
        if not columns:
            return self
        kept = [n for n in range(len(self.headings) - 2) if n not in columns]
        headings = (self.headings[0], *(self.headings[n + 1] for n in kept), self.headings[-1])
        rows = tuple(row._replace(figures=tuple(row.figures[n] for n in kept)) for row in self.rows)
        return Weapons(headings, rows)


def _drawn(cells: tuple[str | None, ...]) -> tuple[str, ...]:
    """Cells to print: a dash for `None`."""
    return tuple(NOTHING if cell is None else cell for cell in cells)


class Stretch(NamedTuple):
    """A part of the points bar; positions go from 0, the beginning of the bar, to 1, its end."""

    begin: Fraction
    end: Fraction

    @property
    def length(self) -> Fraction:
        """Length of the stretch as a fraction of the whole bar."""
        return self.end - self.begin


class OnBar(NamedTuple):
    """A category on the points bar."""

    spent: Stretch
    least: Stretch | None = None
    """Stretch from the category's start to its minimum, moved left if it would not fit on the bar."""
    most: Stretch | None = None
    """Stretch from the category's start to its maximum, moved left to fit on the bar; `None` if it is longer."""


class Share(NamedTuple):
    """A category: its name, the points spent on it, and its minimum and maximum."""

    label: str
    points: str
    bounds: tuple[str | None, ...]
    """A cell for each heading after name and points, such as minimum and maximum; `None` if the list sets none."""
    part: Fraction | None = None
    """Fraction of all points spent, 0 to 1; `None` if no bar is drawn."""
    on_bar: OnBar | None = None
    """The stretches of the category on the points bar; `None` if it is not on the bar."""


class Composition(NamedTuple):
    """The army's points by category, a row for each."""

    headings: tuple[str, ...] = ()
    rows: tuple[Share, ...] = ()
    spent: Fraction = Fraction(0)
    """Position on the points bar, 0 to 1, up to which points are spent, including those of no category."""
    limit: Fraction = Fraction(1)
    """Position on the points bar, 0 to 1, of the points limit; below 1 if more is spent."""
    left: str = ""
    """Points left, in words; empty if none are left."""

    @property
    def bar(self) -> tuple[tuple[Share, OnBar], ...]:
        """The categories on the points bar with their stretches, from its beginning."""
        return tuple((row, row.on_bar) for row in self.rows if row.on_bar is not None)

    def with_bounds(self, share: Share) -> str:
        """Points spent on a category, with its minimum and maximum in brackets."""
        ends = zip(self.headings[2:], share.bounds, strict=True)
        bounds = ", ".join(f"{heading.lower()} {cell}" for heading, cell in ends if cell is not None)
        return f"{share.points} ({bounds})" if bounds else share.points

    @property
    def drawn(self) -> bool:
        """True if any of the categories has a bar."""
        return any(row.part is not None for row in self.rows)

    @property
    def table(self) -> Table:
        """The composition as a table to draw, without bars."""
        return Table(self.headings, tuple((row.label, row.points, *_drawn(row.bounds)) for row in self.rows))


def bar(part: Fraction, width: int) -> str:
    """A bar of `width` characters, of which the fraction `part` is filled."""
    filled = round(part * width)
    return "█" * filled + "░" * (width - filled)


class GlanceRow(NamedTuple):
    """The row of an entry in the army at a glance; a row for points paid in addition to entries has no entry."""

    entry: str | None
    cells: tuple[str, ...]


class Glance(NamedTuple):
    """The army with a row for each entry: name, number and points; `total` is the last row, if points are shown."""

    headings: tuple[str, ...] = ()
    rows: tuple[GlanceRow, ...] = ()
    total: tuple[str, ...] = ()

    @property
    def table(self) -> Table:
        """The army at a glance as a table to draw."""
        cells = tuple(row.cells for row in self.rows)
        return Table(self.headings, (*cells, self.total) if self.total else cells)


class DeployedRow(NamedTuple):
    """A row of the order of deployment: an entry and those set up with it."""

    entry: str
    title: Title
    """Title of the entry; the number to announce is in `number`."""
    number: str
    in_models: bool
    """True if `number` is a number of models."""
    joined_by: str
    """Number of the characters set up with the unit, in words."""
    movement: str
    companions: str = ""
    """Names of the entries that are set up with the entry, as a phrase (“with …”); empty if there are none."""
    force: str = ""
    """Name of the entry's force, on the umpire's copy only; empty for the main force."""

    @property
    def full_name(self) -> str:
        """The name of the unit with the names of the entries set up with it."""
        return f"{self.title.full_name} {self.companions}" if self.companions else self.title.full_name

    @property
    def cells(self) -> tuple[str, str, str]:
        """Name and companions, number, and movement."""
        number = f"{self.number} + {self.joined_by}" if self.joined_by else self.number
        return self.full_name, number, self.movement


class DeploymentStep(NamedTuple):
    """Units that are set up together: of one force and one movement."""

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
        """The order of deployment as a table to draw."""
        return Table(self.headings, tuple(row.cells for row in self.rows))

    @property
    def by_movement(self) -> Mapping[str, list[DeployedRow]]:
        """The rows by their movement in words, whatever their force."""
        rows: dict[str, list[DeployedRow]] = {}
        for row in self.rows:
            rows.setdefault(row.movement, []).append(row)
        return rows

    @property
    def steps(self) -> tuple[DeploymentStep, ...]:
        """The rows grouped by force and movement, in order of movement; forces other than the main one come last."""
        forces = {"": None} | dict.fromkeys(row.force for row in self.rows)
        in_order = [row for force in forces for row in self.rows if row.force == force]
        return tuple(
            DeploymentStep(*key, tuple(rows))
            for key, rows in groupby(in_order, key=lambda row: (row.force, row.movement))
        )


class Secrets(NamedTuple):
    """Secret notes on a separate page: heading, recipients, and rows of label and text."""

    title: str = ""
    whom: str = ""
    rows: tuple[tuple[str, str], ...] = ()

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The rows below their heading; none if nothing is secret."""
        return ((self.title, self.whom), *self.rows) if self.title else ()


class Reference(NamedTuple):
    """A quick-reference table of the game."""

    title: str
    table: Table
    cited: str = ""
    """Citation of the book."""
    in_words: bool = False
    """True if most rows of the table end in words, not in figures."""
    turn: str = ""
    """Heading of the phase of the turn that the table belongs to; empty if the game has no phases."""
    chart: bool = False
    """True if the table is a dice chart for values of the army."""
    spare: int | None = None
    """Rank among the tables left out if space is short, from 1; `None` if the table is always printed."""

    @property
    def heading(self) -> str:
        """The title above the table, with its citation."""
        return f"{self.title} [{self.cited}]" if self.cited else self.title


class PriceRow(NamedTuple):
    """A row of a price breakdown; `depth` is its indentation level."""

    depth: int
    label: str
    sum: str
    rule: str


class ShortLine(NamedTuple):
    """Details of an entry in a message, in addition to its name, number and points."""

    what: tuple[str, ...] = ()
    """Role, level and similar descriptions of the entry, in words."""
    arms: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    posts: tuple[str, ...] = ()
    merged: tuple[str, ...] = ()
    """Names of the entries merged with the entry, each with its number of models."""


class Block(NamedTuple):
    """The finished texts and tables of an entry."""

    id: str
    group: str
    title: Title
    kind: str
    """Race, quality, role and the like, in words."""
    points: str
    profile: Profiles
    facts: tuple[Fact, ...]
    """Facts such as movement, save and thresholds."""
    weapons: Weapons
    carries: str
    command: str
    items: tuple[str, ...]
    rules: tuple[SpecialRule, ...]
    tracks: tuple[Track[str], ...]
    """Boxes to cross off, such as casualties, wounds or stands."""
    notes: str
    price: tuple[PriceRow, ...]
    findings: tuple[str, ...]
    secret: bool = False
    """True if the entry is hidden from the opponent and belongs on the secret page."""
    joins: str = ""
    """Handle of the entry that it joins; empty if none."""
    short: ShortLine = ShortLine()
    battle: Battle = Battle()
    """Contents of the entry in the order of battle."""
    carded: bool = False
    """True if the entry is printed on the card of the entry that it joins."""
    tables: tuple[Table, ...] = ()
    """Tables other than the weapons, such as spells; the first heading says what the rows are."""


class Sheet(NamedTuple):
    """A finished list in one language, for one copy."""

    language: str
    copy: Copy
    title: str
    subtitle: str
    verdict: str
    legal: bool
    head: tuple[HeadRow, ...]
    """Rows above the entries: points, general, house rules and the like."""
    composition: Composition
    blocks: tuple[Block, ...]
    deployment: Deployment
    findings: tuple[tuple[str, str], ...]
    """Severity in words, and text of each finding with its citation and fix."""
    secrets: Secrets
    notes: str
    foot: str
    colon: str = ": "
    """Separator between a label and its text in this language."""
    tracks: tuple[Track[str], ...] = ()
    """Boxes to cross off for the whole army."""
    reference: tuple[Reference, ...] = ()
    """Quick-reference tables of the game."""
    fingerprint: str = ""
    """The code of the list as an opponent may see it."""
    list_fingerprint: str = ""
    """The code of the list's choices only, which distinguishes a changed list from changed definitions."""
    full_fingerprint: str = ""
    """The code of the whole list on copies that show its secrets; else empty."""
    list_code: str = ""
    """The list code with its label; on an umpire's copy of a list with secrets also that of the whole list."""
    code_caption: str = ""
    """Explanation of the code and of the QR code beside it."""
    signatures: tuple[str, ...] = ()
    """Labels of the blanks that are filled in by hand when the list has been checked."""
    glance: Glance = Glance()
    """The army with a row for each entry."""
    limits: Table = Table()
    """Limits of the list, with the army's numbers and the allowed ones; for the umpire."""
    looked_up: Table = Table()
    """Values that an umpire compares with the book: magic items, and dice rolled before the game."""
    whose: str = ""
    """Recipient of the copy; empty on the player's own, unless the list hides something."""
    battle_columns: tuple[BattleColumn[str], ...] = ()
    battle_pages: int | None = None
    """Greatest number of pages of the order of battle, for which rule tables are left out; `None` without a maximum."""
    characteristics: tuple[str, ...] = ()
    """Ids of the characteristics, in the order of the columns of profiles."""
    card_figures: tuple[tuple[str, ...], ...] = ()
    """For each large figure of a card the ids of columns; the first column with a figure is shown."""
    card_box: float | None = None
    """Side of a box on a card in millimetres; `None` for the layout's usual size."""
    card_weapon_rows: bool = False
    """True if cards have a row for each weapon, with its figures in columns."""
    left_out: tuple[str, ...] = ()
    """Titles of quick-reference tables of the game that the sheet leaves out."""
    battle_ticks: tuple[tuple[str, str], ...] = ()
    """Columns of boxes of the order of battle, for lines with `ticks`: heading and meaning."""
    battle_words: tuple[tuple[str, str], ...] = ()
    """Abbreviations in the order of battle, each with its meaning."""
    not_here: str = ""
    """Sentence with the titles in `left_out`; empty if there are none, or on a copy without tables."""
    share_code: str = ""
    """The share code of the list as an opponent may see it."""
    full_share_code: str = ""
    """The share code of the whole list, on copies with its secrets; empty if nothing is secret."""

    @property
    def shown_share_code(self) -> str:
        """The share code of the contents of this copy: of the whole list if it shows secrets, else of the open list."""
        return self.full_share_code or self.share_code

    @property
    def running(self) -> str:
        """Text at the foot of every page: the title, and the recipient of the copy."""
        return f"{self.title} · {self.whose}" if self.whose else self.title
