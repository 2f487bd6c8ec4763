"""House rules that players agree on, and the tables of rules to have at hand."""

from typing import Annotated, Literal

from pydantic import Field

from builder.core.definitions import Id, Name, Source, Words
from builder.core.models import Model


class LevelCap(Model):
    """Up to so many points the highest level is this."""

    up_to: int
    """Points of the army."""
    level: int
    """The highest level up to there."""


class WoundCell(Model):
    """A number of the table to wound."""

    strength: int
    """Strength."""
    toughness: int
    """Toughness."""
    needs: int
    """The lowest die that wounds."""


class HouseRule(Model):
    """A rule of chapter 27, or the reference sheet read instead of the book: off unless the players agree."""

    of: Literal["house", "sheet"] = "house"
    """The translator's chapter of house rules, or the reference sheet against the book."""
    name: Name
    effect: Words
    """What it changes, in a few words."""
    caps: tuple[LevelCap, ...] = ()
    """The highest level of characters by the size of the army."""
    flank_short_from: int | None = None
    """Turn from which flanking forces come at a short edge."""
    flank_long_from: int | None = None
    """Turn from which they come at the enemy's edge."""
    rank_hits: int | None = None
    """Hits of a cannon ball on each rank."""
    ranks_shoot: int | None = None
    """Ranks of missile troops that shoot."""
    general_lends: Literal["bonus", "value"] | None = None
    """What units near the general use of his Leadership (A20)."""
    wounds: tuple[WoundCell, ...] = ()
    """Numbers of the table to wound that are read otherwise."""
    source: Source


Feature = Literal[
    "missiles", "thrown", "machines", "heat", "chariots", "chariot-damage", "wagons", "monsters", "flyers", "mounted", "wizards",
    "standards", "great-banner", "war-altar", "second", "baggage", "mercenaries", "levies", "skirmishers",
    "spears", "pikes", "two-weapons", "shields",
]  # fmt: skip
"""What an army may have that the rules of a table are for."""


Turn = Literal["before", "start", "movement", "shooting", "combat", "reserve", "magic", "rally", "end"]
"""The parts of a battle and of a turn, in their order (4)."""


Chart = Literal["strikes", "struck", "missiles", "wounds", "wounded", "saves", "buildings"]
"""The charts of dice that follow from the formulas."""


class When(Model):
    """What an army must have any of."""

    army: tuple[Feature, ...] = ()
    """Features of the army."""
    tags: tuple[Id, ...] = ()
    """Special rules in the army."""
    machines: tuple[Id, ...] = ()
    """Kinds of machines."""

    @property
    def always(self) -> bool:
        """True if nothing is named."""
        return not (self.army or self.tags or self.machines)


ALWAYS = When.model_construct()
"""Without validation: that would build the model's validator at every start."""


class ForWhom(Model):
    """For whom a part of the reference is: who has any of one, whose likely enemy any of the other; all if both are empty."""

    when: When = ALWAYS
    """What the army itself has."""
    against: When = ALWAYS
    """What its likely enemy has."""


class ReferenceRow(ForWhom):
    """A line of the rules to have at hand, in our own words."""

    what: Name
    """The left cell."""
    value: Name
    """The right cell."""
    by: Id | None = None
    """Only where this house rule or reading is agreed on."""
    unless: Id | None = None
    """Only where this one is not."""
    tells: tuple[Id, ...] = ()
    """Special rules of which it says all that there is to say."""
    source: Source | None = None
    """Where it differs from the table's."""


class ReferenceTable(ForWhom):
    """A table of the rules to have at hand in play (26 of the distilled rules)."""

    id: Id
    name: Name
    turn: Turn | None = None
    """The part of the turn that it belongs to."""
    heading: tuple[Name, Name]
    """The headings of both columns."""
    rows: Annotated[tuple[ReferenceRow, ...], Field(min_length=1)]
    """Its lines."""
    source: Source


class ReferenceChart(ForWhom):
    """A chart of dice to have at hand in play, its rows by the values of the army."""

    id: Chart
    name: Name
    turn: Turn | None = None
    """The part of the turn that it belongs to."""
    own: Name
    """Heading of the army’s own values."""
    source: Source
