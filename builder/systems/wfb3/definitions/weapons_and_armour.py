"""Armour, weapons, extras, riding animals, and the equipment multiplier."""

from typing import Literal

from builder.core.definitions import Id, Name, Points, Short, Source, Words
from builder.core.models import Model


class Armour(Model):
    """A piece of protection (6.4)."""

    name: Name
    points: Points
    """Its price."""
    steps: int
    """Steps of protection and weight."""
    magic: int = 0
    """Number of the steps that are magic and do not add up with a magic shield."""
    ability: Id | None = None
    """Ability of magic armour that it has."""
    kind: Literal["body", "shield", "mount"]
    """Body armour, shield or barding."""
    weightless: bool = False
    """True if it does not slow its wearer."""
    rulebook: bool = True
    """True if the rulebook sells it; others belong to single army lists."""
    source: Source


class Saves(Model):
    """Numbers of the tables of 5.1 and 6.4: saves and armour penalties."""

    none: int
    """Number from which the steps worn are subtracted to give the save."""
    mounted: int
    """Steps of a riding animal, unless its bestiary row has another number."""
    inches_per_step: float
    """Inches of Movement lost for each step of weight."""
    free_steps: int
    """Steps of weight without a penalty."""
    mixed_doubt: Name | None = None
    """Why the Movement of a unit in mixed armour is unclear."""
    source: Source


Foe = Literal["mounted", "flyers"]
"""Kind of foe against which a weapon has a bonus."""
Rounds = Literal["first", "later", "charging", "pushed-back"]
"""Kind of round of an engagement in which a weapon has a bonus."""


class Bonus(Model):
    """Bonus of a weapon against some foes or in some rounds of an engagement."""

    against: Foe | None = None
    """Kind of foe; all if none is named."""
    rounds: Rounds | None = None
    """Kind of round; all if none is named. `pushed-back` is the turn after a push-back."""
    until_pushed_back: bool = False
    """True if it ends with the first push-back of the engagement."""
    initiative: int = 0
    """Bonus to Initiative."""
    strength: int = 0
    """Bonus to Strength."""


class Use(Model):
    """A weapon's figures in close combat, on foot or mounted."""

    initiative: int = 0
    """Modifier to Initiative."""
    to_hit: int = 0
    """Modifier to the die to hit."""
    strength: int = 0
    """Modifier to Strength."""
    own_strength: int | None = None
    """Fixed Strength, independent of the bearer."""
    save: int = 0
    """Modifier to the save of the model struck: -1 worsens it."""
    min_ws: int | None = None
    """Weapon Skill below which it counts as an improvised weapon."""
    improvised: bool = False
    """True if it counts as an improvised weapon in this use."""
    charging_only: bool = False
    """True if it counts as a hand weapon except in a charge."""
    bonuses: tuple[Bonus, ...] = ()
    """Bonuses in some rounds or against some foes."""
    hands: tuple[int, ...] = ()
    """To-hit modifiers of a weapon in each hand; each hand strikes with all Attacks."""
    note: Name | None = None
    in_ranks: Name | None = None
    """Additional note for models in ranks."""
    ranks: tuple[int, ...] = ()
    """For each rank behind the first that fights: 1 if all its models fight, 2 if every second one does, and so on."""


class Band(Model):
    """Figures of a missile up to a distance."""

    to: int | None = None
    """Distance in inches; half the weapon's range if none is given."""
    save: int = 0
    """Modifier to the save of the model hit: -1 worsens it."""


class Shot(Model):
    """Figures of a missile weapon."""

    range: int
    """Range in inches."""
    strength: Short
    """A number, a die, or U for the user's own (U-2 less two)."""
    save: int = 0
    """Modifier to the save of the model hit: -1 worsens it."""
    to_hit: int = 0
    """Fixed modifier to hit."""
    thrown: bool = False
    """True if it is thrown."""
    drifts: bool = False
    """True if it scatters by a die instead of using Ballistic Skill."""
    skill: int | None = None
    """Its own Ballistic Skill, independent of the bearer."""
    near: tuple[Band, ...] = ()
    """Figures at short distances, nearest first."""
    twice: int | None = None
    """To-hit modifier of each of two shots in a turn, for weapons that may shoot twice."""
    moves: bool = True
    """True if it may shoot in the turn in which it moved."""
    note: Name | None = None


class Weapon(Model):
    """A weapon of chapter 13, or of an army list."""

    name: Name
    points: Points
    """Its price."""
    points_mounted: Points | None = None
    """Price for riders, if it differs from `points`."""
    list_points: Points | None = None
    """Price in the army lists, if different from the rulebook (17.19)."""
    hands: Literal[1, 2] = 1
    """Number of hands needed."""
    polearm: bool = False
    """True for polearms, of which a model may have only one (13.2, A19)."""
    shield: Literal["with", "unused", "never"] = "with"
    """Beside a shield: used together, not in the same fight, or never carried together."""
    single_move: bool = False
    """True if its bearers do not move double in a charge or pursuit (13.5.5)."""
    as_shield: bool = False
    """True if it saves and weighs like a shield (13.5.7, A18)."""
    riders: Literal["any", "only"] = "any"
    """Which models may use it: all, or riders only."""
    foot: Use | None = None
    """Figures in close combat on foot."""
    mounted: Use | None = None
    """Figures in close combat mounted."""
    shot: Shot | None = None
    """Figures as a missile weapon."""
    rulebook: bool = True
    """True if the rulebook sells it; others belong to single army lists, or are not sold."""
    doubt: Words | None = None
    source: Source


class Extra(Model):
    """Other equipment bought for a model, such as poison, torches or fire ammunition."""

    name: Name
    points: Points
    """Its price."""
    list_points: Points | None = None
    """Price in the army lists, if different."""
    strength: int = 0
    """Bonus to the Strength of blows with the bearer's weapons."""
    shots: int = 0
    """Bonus to the Strength of the bearer's missiles."""
    flat_in_lists: bool = False
    """True if the army lists do not multiply its price (17.19)."""
    unit_points: Points = 0
    """Price paid once for the unit, not multiplied."""
    needs: Literal["missile"] | None = None
    """Kind of weapon that its bearer needs."""
    without: tuple[Literal["two-handed", "two-handed-missile"], ...] = ()
    """Kinds of weapons that exclude it."""
    on: Literal["model", "chariot", "monster", "machine"] = "model"
    """Part of the entry for which it is bought: each model, or the chariot, monster or machine as a whole."""
    bearers: int = 0
    """Number of bearers, for a litter."""
    bearer_pace: int = 0
    """Inches of Movement for each living bearer."""
    wagon: bool = False
    """True for the wagon of an altar, which moves as a wagon and has no bearers."""
    rulebook: bool = True
    """True if the rulebook sells it; others belong to single army lists."""
    hits: tuple[int, ...] = ()
    """Strengths of hits mentioned in the effect."""
    effect: Words
    """Short description of the effect."""
    source: Source


class Mount(Model):
    """The price of a riding animal in the open list."""

    points: Points
    """Its price."""
    doubt: Words | None = None
    source: Source


class Multiplier(Model):
    """Equipment multiplier by the race's price (24.2, A5)."""

    half_below: Points
    """Price of the race below which equipment costs half."""
    step: Points
    """Points of the race's price for each step of the multiplier."""
    characters_doubt: Name | None = None
    """Why the prices of equipment for characters of the open list are unclear."""
    source: Source
