"""The battle around the armies: baggage, hosts, mercenaries, forces, victory, buildings."""

from typing import Annotated, Literal

from pydantic import Field

from builder.core.definitions import Id, Name, Share, Source, Span, Words
from builder.core.models import Model


class Baggage(Model):
    """The baggage train (17.1); a list without one has no wagons and no civilians."""

    per: int
    """Points that make one share."""
    of: Literal["limit", "rank-and-file"] = "limit"
    """Of what points so many make one share."""
    wagons: int
    """Wagons for each share."""
    civilians: int
    """Civilians for each share."""
    followers: Name | None = None
    """Who the civilians are, where the list says so."""
    source: Source


HostKind = Literal["monstrous", "chaotic", "ethereal"]


class BindingRules(Model):
    """What binds a kind of host before the battle (bestiary)."""

    points: Annotated[tuple[int, ...], Field(min_length=1)]
    """Magic points that bind a host, whatever its size; each sum beyond the second gives +1 on the tests."""
    needs: dict[Id, int] = {}
    """Creatures that a lesser sum does not bind."""
    least: Words
    """How long it stays for the first sum."""
    more: Words
    """How long for more."""
    mixed: Literal["any", "one-each"] | None = None
    """Whether several kinds may stand in one unit: of any number, or all different; `null`: each by itself."""
    source: Source


class HostRules(Model):
    """Creatures bound for the battle (the lists)."""

    unit: Span
    """Creatures of one unit."""
    kinds: dict[HostKind, BindingRules]
    """What binds each kind."""
    source: Source


class MercenaryRules(Model):
    """Loyalty of mercenaries: dice for the side's own troops and for pay on top (Warhammer Armies)."""

    own_per: int
    """A die for each so many points of the side's own troops."""
    pay_per: int
    """A die for each so many points of pay."""
    ally_less: int
    """What allies lose of their Leadership in rout and rally tests, unless a hated foe is among the enemy."""
    hired_more: int
    """What mercenaries gain in them."""
    source: Source


class FormationRules(Model):
    """Ranks of a unit (5.3.3, 6.2.2, 7.12)."""

    rank_bonus: int
    """The most that complete ranks behind the first add to a combat result."""
    least_front: int
    """So many models must be engaged for it."""
    ranks_shoot: int
    """So many ranks shoot on level ground."""
    source: Source


class ForceRules(Model):
    """Advance, reserve and flanking forces (25.2)."""

    intelligence: int
    """Below this troops are in no advance force, and in others only under such a leader."""
    segment: int
    """Inches of table edge that a note names."""
    reserve_from: int
    """First turn of a reserve force."""
    flank_short_from: int
    """First turn at a short edge (A37)."""
    flank_long_from: int
    """First turn at the enemy's edge (A37)."""
    source: Source


class BattleRules(Model):
    """How long a battle lasts (26.1)."""

    minutes: Span
    """Of one side in a game turn."""
    source: Source


class VictoryRules(Model):
    """What is counted at the end of a battle (26.2, 17)."""

    standard: int
    """Points for a unit's standard taken …"""
    great_banner: int
    """… for the great banner …"""
    general: int
    """… and for the general, dead."""
    rallied: Share
    """What models count that rallied in the last turn; those routing count nothing."""
    source: Source


class Buildings(Model):
    """Houses and towers on the table (22.1, 22.2)."""

    section: int
    """The longest wall of one section, inches."""
    holds: int
    """Models of the size of a man that each side may have in a section on one level."""
    range: Annotated[str, Field(pattern=r"^1/[1-9][0-9]?$")]
    """The part of its range that a missile loses when shot up at one, and gains when shot down from one."""
    source: Source


class BaggageArea(Model):
    """The ground that a baggage train takes, inches (17.1)."""

    side: int
    """One side of it."""
    depth: int
    """The other side, before its first thousand points."""
    step: int
    """Added to it for each."""
    source: Source
