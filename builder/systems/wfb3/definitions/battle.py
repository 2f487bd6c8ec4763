"""Rules around the battle: baggage, hosts, mercenaries, forces, victory points, buildings."""

from typing import Annotated, Literal

from pydantic import Field

from builder.core.definitions import Id, Name, Share, Source, Span, Words
from builder.core.models import Model


class Baggage(Model):
    """Size of the baggage train (17.1); a list without a train has 0 wagons and 0 civilians."""

    per: int
    """Points for which an army has one share of wagons and civilians."""
    of: Literal["limit", "rank-and-file"] = "limit"
    """The points that shares are counted from: the points limit, or those of the rank and file."""
    wagons: int
    """Wagons for each share."""
    civilians: int
    """Civilians for each share."""
    followers: Name | None = None
    """Name of the civilians, if the list prints one."""
    source: Source


HostKind = Literal["monstrous", "chaotic", "ethereal"]
"""Kind of host, which decides how wizards bind it."""


class BindingRules(Model):
    """Magic points that bind a kind of host before the battle (bestiary)."""

    points: Annotated[tuple[int, ...], Field(min_length=1)]
    """Increasing sums of magic points that bind a host of any size; from the third each gives +1 on tests."""
    needs: dict[Id, int] = {}
    """Least sum of magic points for creatures that need more than the first of `points`, by creature."""
    least: Words
    """How long the host stays if it is bound for the first sum."""
    more: Words
    """How long the host stays if it is bound for a higher sum."""
    mixed: Literal["any", "one-each"] | None = None
    """Kinds of creatures in one unit: any number of each (`any`), all different (`one-each`), or one kind (`null`)."""
    source: Source


class HostRules(Model):
    """Hosts: creatures bound by wizards for the battle (the lists)."""

    unit: Span
    """Number of creatures in one unit."""
    kinds: dict[HostKind, BindingRules]
    """Rules for binding each kind of host."""
    source: Source


class MercenaryRules(Model):
    """Loyalty of mercenaries: dice for the army's own troops and for extra pay (Warhammer Armies)."""

    own_per: int
    """Points of the army's own troops for each die."""
    pay_per: int
    """Points of extra pay for each die."""
    ally_less: int
    """Leadership that allies lose in rout and rally tests, unless the enemy includes a hated foe."""
    hired_more: int
    """Leadership that mercenaries gain in rout and rally tests."""
    source: Source


class FormationRules(Model):
    """Ranks of a unit (5.3.3, 6.2.2, 7.12)."""

    rank_bonus: int
    """Largest bonus of complete ranks behind the first to a combat result."""
    least_front: int
    """Number of models of the front rank that must be engaged for the rank bonus."""
    ranks_shoot: int
    """Ranks that shoot on level ground."""
    source: Source


class ForceRules(Model):
    """Advance, reserve and flanking forces (25.2)."""

    intelligence: int
    """Intelligence that an advance force, or the leader of another force, needs."""
    segment: int
    """Length of one segment of table edge, inches."""
    reserve_from: int
    """First turn of a reserve force."""
    flank_short_from: int
    """First turn of a flanking force at a short edge (A37)."""
    flank_long_from: int
    """First turn of a flanking force at the enemy's edge (A37)."""
    source: Source


class ChallengeRules(Model):
    """Challenges to single combat (7.15)."""

    refused: int
    """Leadership lost by a unit whose character refuses one."""
    source: Source


class BattleRules(Model):
    """How long a battle lasts (26.1)."""

    minutes: Span
    """Minutes of one side's part of a game turn."""
    source: Source


class VictoryRules(Model):
    """Victory points at the end of a battle (26.2, 17)."""

    standard: int
    """Points for a unit's captured standard."""
    great_banner: int
    """Points for the captured great banner."""
    general: int
    """Points for the dead general."""
    rallied: Share
    """Part of a model's points that counts if it rallied in the last turn; routing models count nothing."""
    source: Source


class Buildings(Model):
    """Houses and towers on the table (22.1, 22.2)."""

    section: int
    """Longest wall of one section, inches."""
    holds: int
    """Man-sized models that each side may have in a section on one level."""
    range: Annotated[str, Field(pattern=r"^1/[1-9][0-9]?$")]
    """Part of its range that a missile weapon loses when it shoots up at a building, and gains when it shoots down."""
    source: Source


class BaggageArea(Model):
    """Area of a baggage train, inches (17.1)."""

    side: int
    """Shorter side, inches."""
    depth: int
    """Longer side of a train without a full share of points, inches."""
    step: int
    """Inches added to the longer side for each full share of points (`per` of the train, usually 1,000)."""
    source: Source
