"""The values of a finished sheet: tables, entries and the whole; text in one language, nothing drawn."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

from builder.core.tracks import Track

Copy = Literal["player", "opponent", "umpire"]


class Table(NamedTuple):
    """Headings and rows of equal length."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Reference(NamedTuple):
    """A table of the game to have at hand."""

    title: str
    table: Table
    cited: str = ""
    """Where the book has it."""

    @property
    def heading(self) -> str:
        """What stands above it, with what it cites."""
        return f"{self.title} [{self.cited}]" if self.cited else self.title


class Bar(NamedTuple):
    """A part of the whole, to be drawn as a bar."""

    label: str
    points: str
    part: Fraction
    """Of all points spent, 0 to 1."""

    def characters(self, width: int) -> str:
        """The bar as characters: so many in all, those of its part filled."""
        filled = round(self.part * width)
        return "█" * filled + "░" * (width - filled)


class PriceRow(NamedTuple):
    """A line of an opened price; `depth` says how far it is set in."""

    depth: int
    label: str
    sum: str
    rule: str


class Block(NamedTuple):
    """An entry of the army, finished."""

    id: str
    group: str
    title: str
    """Its name, and how many."""
    kind: str
    """Race, quality, role."""
    points: str
    profile: Table
    facts: tuple[tuple[str, str], ...]
    """Movement, save, thresholds and the like: what, and how much."""
    weapons: Table
    carries: str
    command: str
    items: tuple[str, ...]
    tags: tuple[tuple[str, str], ...]
    """Special rules: name with its value, and a line of effect."""
    tracks: tuple[Track[str], ...]
    """Casualties, wounds, stands and the like to cross off."""
    notes: str
    price: tuple[PriceRow, ...]
    findings: tuple[str, ...]
    secret: bool = False
    """Kept from the opponent: it belongs on the page of secrets."""
    joins: str = ""
    """The entry that it is part of, if any."""
    secondary: tuple[str, ...] = ()
    """The facts, by their labels, that stand apart from the first ones where there are two columns."""
    waived: tuple[str, ...] = ()
    """What somebody let pass: by whom and why."""


class Sheet(NamedTuple):
    """A finished list."""

    language: str
    copy: Copy
    title: str
    subtitle: str
    verdict: str
    legal: bool
    head: tuple[tuple[str, str], ...]
    """What stands above the entries: points, general, house rules …"""
    composition: Table
    blocks: tuple[Block, ...]
    deployment: Table
    findings: tuple[tuple[str, str], ...]
    """Gravity in words, and the finding with its citation and way out."""
    secrets: tuple[tuple[str, str], ...]
    """What is kept from the opponent, on a page apart: label and text; the first row is its heading."""
    notes: str
    foot: str
    colon: str = ": "
    """What stands between a label and its text in this language."""
    tracks: tuple[Track[str], ...] = ()
    """What the whole army crosses off during the game."""
    reference: tuple[Reference, ...] = ()
    """Tables of the game to have at hand."""
    fingerprint: str = ""
    """Of the list as it stands in its file, whatever the copy shows of it."""
    list_fingerprint: str = ""
    """The same without the definitions, so that changed definitions can be told from a changed list."""
    signatures: tuple[str, ...] = ()
    """What is to be filled in by hand once the list has been checked."""
    shares: tuple[Bar, ...] = ()
    """What the army is made of: the part of each category in its points; none where there is only one."""
    glance: Table = Table((), ())
    """A line an entry: its name, how many, its points; their sum last."""
    limits: Table = Table((), ())
    """What the list limits, how many there are, and how many it allows; for the umpire."""
    whose: str = ""
    """For whom this copy is; nothing on the player’s own."""

    @property
    def running(self) -> str:
        """What stands at the foot of every page: the title, and for whom the copy is."""
        return f"{self.title} · {self.whose}" if self.whose else self.title
