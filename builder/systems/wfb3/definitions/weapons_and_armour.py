"""What is worn, wielded and bought: armour, weapons, extras, riding animals, and what multiplies their prices."""

from typing import Literal

from builder.core.definitions import Id, Name, Points, Short, Source, Words
from builder.core.models import Model


class Armour(Model):
    """A piece of protection (6.4)."""

    name: Name
    points: Points
    """Its price."""
    steps: int
    """By how much it betters the save, and how heavy it is."""
    magic: int = 0
    """So many of the steps are magic, which does not add up with that of a shield."""
    ability: Id | None = None
    """What it does besides, as this ability of magic armour."""
    kind: Literal["body", "shield", "mount"]
    """Worn on the body, carried in the hand, or worn by the mount."""
    weightless: bool = False
    """It never slows its wearer."""
    rulebook: bool = True
    """Sold by the rulebook; others are of single army lists."""
    source: Source


class Saves(Model):
    """The numbers behind the two tables of 5.1 and 6.4."""

    none: int
    """The save is this less the steps worn."""
    mounted: int
    """Steps that a riding animal gives, where its own entry names no other number."""
    inches_per_step: float
    """Movement lost for each step that weighs."""
    free_steps: int
    """Steps that weigh nothing."""
    mixed_doubt: Name | None = None
    """What the sources leave open of the Movement of a unit in mixed armour."""
    source: Source


Foe = Literal["mounted", "flyers"]
Rounds = Literal["first", "later", "charging", "pushed-back"]


class Bonus(Model):
    """What a weapon adds against some foes or in some rounds of an engagement."""

    against: Foe | None = None
    """Whom; everybody if nothing is said."""
    rounds: Rounds | None = None
    """When; always if nothing is said. `pushed-back` is the turn after that."""
    until_pushed_back: bool = False
    """It is lost for the rest of the engagement with the first push-back."""
    initiative: int = 0
    """What it adds to Initiative."""
    strength: int = 0
    """What it adds to Strength."""


class Use(Model):
    """What a weapon does in close combat; on foot and mounted may differ."""

    initiative: int = 0
    """What it adds to Initiative."""
    to_hit: int = 0
    """What it adds to the die to hit."""
    strength: int = 0
    """What it adds to Strength."""
    own_strength: int | None = None
    """The Strength that it strikes with, whoever wields it."""
    save: int = 0
    """Modifier to the save of the one struck: -1 worsens it."""
    min_ws: int | None = None
    """Below this Weapon Skill it counts as improvised."""
    improvised: bool = False
    """Whether it is an improvised weapon so used."""
    charging_only: bool = False
    """Whether it is a hand weapon unless its bearer charges."""
    bonuses: tuple[Bonus, ...] = ()
    """What it adds besides, not always or not against everybody."""
    hands: tuple[int, ...] = ()
    """Modifiers to hit of two hands, each of which strikes with all Attacks."""
    note: Name | None = None
    in_ranks: Name | None = None
    """What holds besides of those who stand in ranks."""
    ranks: tuple[int, ...] = ()
    """For each rank behind the first that fights: one of so many of its models does."""


class Band(Model):
    """What a missile does up to some distance."""

    to: int | None = None
    """Inches; half its range if nothing is said."""
    save: int = 0
    """What it takes from saves."""


class Shot(Model):
    """What a weapon does at a distance."""

    range: int
    """Inches."""
    strength: Short
    """A number, a die, or U for the user's own (U-2 less two)."""
    save: int = 0
    """What it takes from saves."""
    to_hit: int = 0
    """Modifier to hit that it always has."""
    thrown: bool = False
    """Whether it is thrown."""
    drifts: bool = False
    """A die says where it comes down, not the skill of who throws it."""
    skill: int | None = None
    """The Ballistic Skill that it shoots with, whoever has it."""
    near: tuple[Band, ...] = ()
    """What it does besides at those who are near, the nearest first."""
    twice: int | None = None
    """Modifier to hit of each of two shots in a turn, for a weapon that may shoot twice."""
    moves: bool = True
    """May shoot in the turn in which it moved."""
    note: Name | None = None


class Weapon(Model):
    """A weapon of chapter 13, or of an army list."""

    name: Name
    points: Points
    """Its price."""
    points_mounted: Points | None = None
    """Its price for riders, where it differs."""
    list_points: Points | None = None
    """What the army lists charge, where that differs from the rulebook (17.19)."""
    hands: Literal[1, 2] = 1
    """Hands that it takes."""
    polearm: bool = False
    """One of the group of which a model carries one at most (13.2, A19)."""
    shield: Literal["with", "unused", "never"] = "with"
    """Beside a shield: used together, not in the same fight, or never carried together."""
    single_move: bool = False
    """Its bearers do not move double when they charge or pursue with it (13.5.5)."""
    as_shield: bool = False
    """Saves and weighs as a shield (13.5.7, A18)."""
    riders: Literal["any", "only"] = "any"
    """Whether riders may use it, or only they."""
    foot: Use | None = None
    """In close combat on foot."""
    mounted: Use | None = None
    """In close combat from the saddle."""
    shot: Shot | None = None
    """At a distance."""
    rulebook: bool = True
    """Sold by the rulebook, and so in the open list; others are of single army lists."""
    doubt: Words | None = None
    source: Source


class Extra(Model):
    """Something else bought for a model: poison, torches, fire ammunition."""

    name: Name
    points: Points
    """Its price."""
    list_points: Points | None = None
    """Its price in the army lists, where it differs."""
    strength: int = 0
    """Added to the Strength of blows with the bearer's weapons."""
    shots: int = 0
    """Added to the Strength of his missiles."""
    flat_in_lists: bool = False
    """The army lists charge it without the multiplier (17.19)."""
    unit_points: Points = 0
    """Paid once for the unit, never multiplied."""
    needs: Literal["missile"] | None = None
    """What its bearer must have."""
    without: tuple[Literal["two-handed", "two-handed-missile"], ...] = ()
    """Weapons that it does not go with."""
    on: Literal["model", "chariot", "monster", "machine"] = "model"
    """What has it: each model, or the chariot, the monster or the machine as one."""
    bearers: int = 0
    """How many carry it with its load."""
    bearer_pace: int = 0
    """Inches that it moves for each of them who is alive."""
    wagon: bool = False
    """A wagon on which an altar rides: it moves as one, and nobody carries it."""
    rulebook: bool = True
    """Sold by the rulebook; others are of single army lists."""
    hits: tuple[int, ...] = ()
    """Strengths of the hits of which its effect tells."""
    effect: Words
    """What it does, in a few words."""
    source: Source


class Mount(Model):
    """The price of a riding animal in the open list."""

    points: Points
    """Its price."""
    doubt: Words | None = None
    source: Source


class Multiplier(Model):
    """How the race's price scales that of its equipment (24.2, A5)."""

    half_below: Points
    """Below this price of the race equipment costs half."""
    step: Points
    """The multiplier grows by one with each so many points."""
    characters_doubt: Name | None = None
    """What the sources leave open of the prices that characters of the open list pay."""
    source: Source
