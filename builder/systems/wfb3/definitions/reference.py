"""House rules, and the tables and charts of the quick reference."""

from typing import Annotated, Literal

from pydantic import Field

from builder.core.definitions import Id, Name, Source, Words
from builder.core.models import Model


class LevelCap(Model):
    """Highest level for armies up to a number of points."""

    up_to: int
    """Points limit of the army."""
    level: int
    """Highest level up to that limit."""


class WoundCell(Model):
    """A cell of the table to wound."""

    strength: int
    """Strength."""
    toughness: int
    """Toughness."""
    needs: int
    """The lowest die that wounds."""


class HouseRule(Model):
    """A house rule of chapter 27, or a reading of the reference sheet; applies only if the players agree."""

    of: Literal["house", "sheet"] = "house"
    """A house rule of the translator's chapter, or a reading of the reference sheet instead of the book."""
    name: Name
    effect: Words
    """Short description of the change."""
    caps: tuple[LevelCap, ...] = ()
    """Highest level of characters by points limit."""
    flank_short_from: int | None = None
    """First turn of flanking forces at a short edge."""
    flank_long_from: int | None = None
    """First turn of flanking forces at the enemy's edge."""
    rank_hits: int | None = None
    """Hits of a cannon ball on each rank."""
    ranks_shoot: int | None = None
    """Ranks of missile troops that shoot."""
    general_lends: Literal["bonus", "value"] | None = None
    """Units near the general use his Leadership bonus or its value (A20)."""
    wounds: tuple[WoundCell, ...] = ()
    """Cells of the table to wound that change."""
    source: Source


Feature = Literal[
    "missiles", "thrown", "machines", "heat", "chariots", "chariot-damage", "wagons", "monsters", "flyers", "mounted", "wizards",
    "standards", "great-banner", "war-altar", "second", "baggage", "mercenaries", "levies", "skirmishers",
    "spears", "pikes", "two-weapons", "shields",
]  # fmt: skip
"""Feature of an army for which a table is needed."""


Turn = Literal["before", "start", "movement", "shooting", "combat", "reserve", "magic", "rally", "end"]
"""Parts of a battle and a turn, in order (4)."""


Chart = Literal["strikes", "struck", "missiles", "wounds", "wounded", "saves", "buildings"]
"""Ids of the charts of dice computed from formulas."""


class When(Model):
    """Condition that the army has any of these; it always holds if none is named."""

    army: tuple[Feature, ...] = ()
    """Features of the army."""
    tags: tuple[Id, ...] = ()
    """Special rules in the army."""
    machines: tuple[Id, ...] = ()
    """Kinds of machines."""

    @property
    def always(self) -> bool:
        """True if the condition names nothing, and so always holds."""
        return not (self.army or self.tags or self.machines)


ALWAYS = When.model_construct()
"""The empty condition, made without validation to save start-up time."""


class ForWhom(Model):
    """Condition of a part of the reference: the army matches `when`, or its likely enemy `against`.

    Always if both are empty.
    """

    when: When = ALWAYS
    """Condition on the army."""
    against: When = ALWAYS
    """Condition on its likely enemy."""


class ReferenceRow(ForWhom):
    """A row of a reference table, in our own words."""

    what: Name
    """Text of the left cell."""
    value: Name
    """Text of the right cell."""
    by: Id | None = None
    """Id of the house rule that must be agreed on for this row."""
    unless: Id | None = None
    """Id of a house rule that must not be agreed on."""
    tells: tuple[Id, ...] = ()
    """Special rules that this row explains completely."""
    source: Source | None = None
    """Source, if different from the table's."""


class ReferenceTable(ForWhom):
    """A table of the quick reference."""

    id: Id
    name: Name
    turn: Turn | None = None
    """The part of the turn that it belongs to."""
    heading: tuple[Name, Name]
    """Headings of the two columns."""
    rows: Annotated[tuple[ReferenceRow, ...], Field(min_length=1)]
    """Its rows."""
    source: Source


class ReferenceChart(ForWhom):
    """A chart of dice in the quick reference, with rows for the army's values."""

    id: Chart
    name: Name
    turn: Turn | None = None
    """The part of the turn that it belongs to."""
    own: Name
    """Heading of the army’s own values."""
    source: Source
