"""What may be taken in WFB3: the file models of system, creatures and armies.

Section numbers are those of the French rulebook (book `wfb3-fr`), whose
numbering the finding codes cite as well.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, WithJsonSchema

from builder.core.definitions import Book, Defined, Id, Name, Points, Share, Short, Source, Span, Words
from builder.core.schema import Model
from builder.systems.wfb3.model.alignment import Side

CHARACTERISTICS = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld", "Int", "Cl", "WP")
"""In the order in which every book prints them (3.2)."""
MENTAL = ("Ld", "Int", "Cl", "WP")
"""The four whose bonus a character lends to troops (14.3.1)."""
LEVELS = (5, 10, 15, 20, 25)
"""Levels of characters (14)."""

if TYPE_CHECKING:  # plain text to the type checker: keys come from tables as often as from literals
    Characteristic = str
    Level = str
    Grade = str
    Post = str
else:
    Characteristic = Literal["M", "WS", "BS", "S", "T", "W", "I", "A", "Ld", "Int", "Cl", "WP"]
    Level = Literal["5", "10", "15", "20", "25"]
    Grade = Literal["1", "2", "3", "4"]
    Post = Literal["standard", "musician", "great-banner", "contingent-banner", "general", "second"]
Value = Annotated[
    int | str | None,
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "string"}, {"type": "null"}]}),
]
Profile = dict[Characteristic, Value]
Changes = dict[Characteristic, int]
Told = dict[Id, Name]
"""What a block says of something in play, by the headings of `matters`."""
Row = Annotated[tuple[int, ...], Field(min_length=12, max_length=12)]
"""Twelve bonuses, in the order of `CHARACTERISTICS`."""


# --------------------------------------------------------------------- system


class CharacteristicName(Model):
    """Name and heading of a characteristic."""

    name: Name
    short: Name


class Armour(Model):
    """A piece of protection (6.4)."""

    name: Name
    points: Points
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
    source: Source


class Use(Model):
    """What a weapon does in close combat; on foot and mounted may differ."""

    initiative: int = 0
    to_hit: int = 0
    strength: int = 0
    own_strength: int | None = None
    """The Strength that it strikes with, whoever wields it."""
    save: int = 0
    """Modifier to the save of the one struck: -1 worsens it."""
    min_ws: int | None = None
    """Below this Weapon Skill it counts as improvised."""
    improvised: bool = False
    note: Name | None = None


class Shot(Model):
    """What a weapon does at a distance."""

    range: int
    """Inches."""
    strength: Short
    """A number, a die, or U for the user's own (U-2 less two)."""
    save: int = 0
    to_hit: int = 0
    """Modifier to hit that it always has."""
    thrown: bool = False
    drifts: bool = False
    """A die says where it comes down, not the skill of who throws it."""
    skill: int | None = None
    """The Ballistic Skill that it shoots with, whoever has it."""
    moves: bool = True
    """May shoot in the turn in which it moved."""
    note: Name | None = None


class Weapon(Model):
    """A weapon of chapter 13, or of an army list."""

    name: Name
    points: Points
    points_mounted: Points | None = None
    list_points: Points | None = None
    """What the army lists charge, where that differs from the rulebook (17.19)."""
    hands: Literal[1, 2] = 1
    polearm: bool = False
    """One of the group of which a model carries one at most (13.2, A19)."""
    shield: Literal["with", "unused", "never"] = "with"
    """Beside a shield: used together, not in the same fight, or never carried together."""
    single_move: bool = False
    """Its bearers do not move double when they charge or pursue with it (13.5.5)."""
    as_shield: bool = False
    """Saves and weighs as a shield (13.5.7, A18)."""
    riders: Literal["any", "only"] = "any"
    foot: Use | None = None
    mounted: Use | None = None
    shot: Shot | None = None
    rulebook: bool = True
    """Sold by the rulebook, and so in the open list; others are of single army lists."""
    doubt: Words | None = None
    source: Source


class Extra(Model):
    """Something else bought for a model: poison, torches, fire ammunition."""

    name: Name
    points: Points
    list_points: Points | None = None
    strength: int = 0
    """Added to the Strength of blows with the bearer's weapons."""
    shots: int = 0
    """Added to the Strength of his missiles."""
    flat_in_lists: bool = False
    """The army lists charge it without the multiplier (17.19)."""
    unit_points: Points = 0
    """Paid once for the unit, never multiplied."""
    needs: Literal["missile"] | None = None
    without: tuple[Literal["two-handed", "two-handed-missile"], ...] = ()
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
    source: Source


class Mount(Model):
    """The price of a riding animal in the open list."""

    points: Points
    doubt: Words | None = None
    source: Source


class Multiplier(Model):
    """How the race's price scales that of its equipment (24.2, A5)."""

    half_below: Points
    step: Points
    source: Source


class CharacterLevels(Model):
    """The level tables (14.3, 14.4): rows of bonuses for each level, row 1 first."""

    hero: dict[Level, tuple[Row, ...]]
    wizard: dict[Level, Row]
    friendly_maxima: Row
    tournament_maxima: Row
    mental_maximum: int
    point_cap: Points
    """The most that one level costs (24.6)."""
    round_above: Points
    """A price above this is rounded up to a whole point (24.6)."""
    surcharge: dict[Level, Points]
    """What a wizard pays on top (24.6.3)."""
    spells: dict[Level, tuple[int, ...]]
    """Spells known, of spell level 1 to 4."""
    magic_points: dict[Level, int]
    """Magic points with which a wizard begins."""
    rolled_in: tuple[Literal["tournament", "friendly", "scenario"], ...]
    """Games in which a row other than the first may be used."""
    source: Source
    wizard_source: Source
    price_source: Source
    surcharge_source: Source
    spells_source: Source
    magic_points_source: Source


class Elites(Model):
    """Elite troops (15.5): what each grade adds, and what it costs."""

    shock: dict[Grade, Changes]
    missile: dict[Grade, Changes]
    point_cap: Points
    """The most that one grade costs (A4)."""
    list_points: Points
    """What the army lists charge for one grade (17.19)."""
    source: Source


class Levies(Model):
    """Levies (15.7)."""

    changes: Changes
    points: Points
    """Added to the race's price."""
    min_points: Points
    min_value: int
    """No characteristic falls below this (A51)."""
    source: Source


class Troop(Model):
    """A kind of special troops and its flat surcharge (17.10)."""

    points: Points
    tag: Id
    on: Literal["model", "character"] = "model"
    no_body_armour: bool = False
    light_of_foot: bool = False
    """Armour never slows them, nor their champion."""
    never_wears: tuple[Id, ...] = ()
    """Armour that neither they nor their champion wear."""
    moves: Name | None = None
    """How they move, where it is not by their Movement."""
    shoots: dict[Id, int] = {}
    """Missile weapons that come with them unbought, and how often each model shoots."""
    needs_missile: bool = False
    in_pairs: bool = False
    """They go two by two, in units of any even size."""
    champion: bool = True
    """Whether a unit of them may have a champion."""
    champion_points: Points | None = None
    """What such a champion pays on top, where it is not `points`."""
    rulebook: bool = True
    """Sold by the rulebook, and so in the open list; others are of single army lists."""
    were: bool = False
    """They change shape, and may hide among others of their race: the rules of `weres` hold."""
    creatures: tuple[Id, ...] = ()
    """The open list has units of them of these creatures only, and no characters."""
    arms: tuple[Id, ...] = ()
    """What the open list arms them with; they walk, and carry nothing else."""
    hides: bool = False
    """In the open list they hide in a unit of their race, and do nothing else."""
    source: Source


class Command(Model):
    """Standard bearers and musicians (12), and the army's great banner (16.1)."""

    name: Name
    effect: Words
    radius: Name | None = None
    """How far it works, as the sheet prints it."""
    times: int | None = None
    """Costs so many times an ordinary model."""
    points: Points | None = None
    """Costs a sum of its own."""
    source: Source


class Machine(Model):
    """A row of a war machine's table (19)."""

    name: Name
    kind: Id
    crew: int
    points: Points | None
    """Without its crew; `null` where no book prints it."""
    range: int | None = None
    min_range: int | None = None
    template: float | None = None
    """Radius, inches."""
    strength: int
    save: int
    wounds: Short
    move: Name | None = None
    """Movement in a phase; `null` if it cannot move, or is carried."""
    slows: float = 0
    """Inches that those lose who carry it."""
    spares: tuple[Id, ...] = ()
    """Creatures that it does not slow."""
    rank_hits: int | None = None
    """Hits on each rank that the shot goes through …"""
    ranks: int | None = None
    """… and how many ranks those are at most."""
    strength_step: int | None = None
    """Inches for each of which, beyond the first so many, a point of Strength is lost."""
    portable: bool = False
    tournament: Literal["legal", "doubtful", "never"] = "legal"
    """Whether tournaments allow the size (A27)."""
    rulebook: bool = True
    """In the rulebook's tables; others are of single army lists."""
    shots: int | None = None
    """Shots in a turn, where it has more than one."""
    barrels: int | None = None
    """Barrels, each of which hits every rank once; `null` where it has but one."""
    doubt: Words | None = None
    source: Source


class MachineKind(Model):
    """How machines of a kind are moved, aimed and served, and what they suffer (19.6 to 19.9, the lists)."""

    ballistic: int | None = None
    """The Ballistic Skill that it shoots with, whoever serves it."""
    heat: int | None = None
    """Boxes of its heat track, where it grows hot."""
    useless: int | None = None
    """With so many of its crew lost it is of no more use; with all of them lost if none is named."""
    dwindling: tuple[Name, ...] = ()
    """What holds with one, two … of its crew lost, in place of the general table (19.3.3)."""
    like: Id | None = None
    """Another kind, of which is told what `told` does not tell of this one."""
    told: Told = {}
    """What its block says of it in play."""
    source: Source


class MachineRules(Model):
    """What all war machines share (19)."""

    crew_points: Points
    per_man: float
    max_move: float
    team_unit: int
    """Portable weapons make up a unit from so many teams on (19.5)."""
    source: Source


class Only(Model):
    """The characters who alone may have an ability."""

    name: Name
    lines: dict[Id, tuple[Id, ...]]
    """Lines of characters by the list that sells them."""


class Ability(Model):
    """A property of a magic item."""

    name: Name
    whole: Name | None = None
    """The item with it, in a sentence, where the bare name says too little."""
    points: Points
    per_shot: bool = False
    once: bool = False
    """One in the whole army."""
    on: tuple[Id, ...] = ()
    """Only these of the item's `forms` may have it; any if none is named."""
    role: Literal["great-banner"] | None = None
    """Only on the standard of this post."""
    of: tuple[Id, ...] = ()
    """Only these of the item's pieces may have it; any if none is named."""
    perhaps_of: tuple[Id, ...] = ()
    """Pieces that the sources neither grant it nor refuse it."""
    perhaps_beside: tuple[Id, ...] = ()
    """Pieces of which the sources do not say whether it bears them beside it."""
    not_for: tuple[Side, ...] = ()
    """Characters of these alignments may not have it."""
    not_riding: tuple[Id, ...] = ()
    """Riders of these may not have it, whatever side they are on."""
    creatures: tuple[Id, ...] = ()
    """Only these races may have it; any if none is named."""
    perhaps_creatures: tuple[Id, ...] = ()
    """Races that may count as one of them."""
    only: Only | None = None

    @property
    def called(self) -> Any:
        """What a sentence calls it."""
        return self.name if self.whole is None else self.whole


Several = Literal["any", "unclear", "never"]


class ItemForm(Model):
    """A thing that a magic item may be."""

    name: Name
    weapons: tuple[Id, ...] = ()
    """One of these is what is magic, and its bearer must have it; none is named where the item's price buys all of it."""
    like: tuple[Id, ...] = ("hand-weapon",)
    """What it fights as, where its price buys all of it."""
    several: Several = "any"
    """Whether it may have more than one ability."""
    several_for: dict[Id, Several] = {}
    """The same for single races."""
    unclear: Name | None = None
    """Why it is unclear, where it is."""


class Worn(Model):
    """What may be magic without being a piece of armour."""

    name: Name
    bare: bool = False
    """Only where no armour is on the body."""


class MagicItem(Model):
    """A kind of magic item (24.4): priced last, never multiplied."""

    name: Name
    points: Points = 0
    carried_by: Literal["character", "wizard", "standard", "musician"]
    abilities: dict[Id, Ability] = {}
    min_abilities: int = 0
    max_abilities: int | None = None
    one_of: tuple[Id, ...] = ()
    """Exactly one of these abilities must be among them."""
    forms: dict[Id, ItemForm] = {}
    """What the item may be; one form must suit all its abilities."""
    form: Id | None = None
    """What it is where the roster does not say."""
    of: tuple[Id, ...] = ()
    """It is one of these pieces, which the carrier must have."""
    worn: dict[Id, Worn] = {}
    """What of these is no armour."""
    missile: bool = False
    """It is for a weapon that shoots, which the carrier must have."""
    by_characters: bool = False
    """A unit's, which any one character may carry as well."""
    spell_points: tuple[Points, ...] = ()
    """Price of a spell by its level, 1 first."""
    spells: Literal["one", "many"] | None = None
    per_shot: bool = False
    rulebook: bool = True
    """Known to every army, and so in the open list; others are of single army lists."""
    source: Source


class Effect(Model):
    """What a magic item or one of its abilities does in play; sheets tell it, no verdict rests on it.

    The numbers are those that hold all battle long.
    """

    effect: Words | None = None
    doubt: Words | None = None
    """What is to be agreed on before the game."""
    blank: Words | None = None
    """Room at its bearer for what is noted by hand."""
    save: int = 0
    """Steps by which armour saves better than its type."""
    saves_as: Id | None = None
    """The piece of armour as which it saves."""
    weightless: bool = False
    """The armour never slows its wearer."""
    first_wound: bool = False
    """The first wound of the battle is saved."""
    missile_save: int | None = None
    """The save against missiles of one who wears no armour."""
    own_save: int | None = None
    """A save of the item itself."""
    free_spells: bool = False
    """The armour makes no spell dearer."""
    changes: Changes = {}
    """Of its bearer's profile."""
    bonus: Changes = {}
    """What is added to the bonuses of these characteristics."""
    bonus_max: int | None = None
    strength: int = 0
    """Of the blows with this weapon."""
    to_hit: int = 0
    enemy_save: int = 0
    """Modifier to the save of the one struck: -1 worsens it."""
    tags: dict[Id, Words | None] = {}
    """Special rules of its bearer or his unit, each with a note."""
    unit: bool = False
    """It works on the unit in which it stands, and is told there, too."""
    in_open: "Effect | None" = None
    """What it does in the open list, where the rulebook itself holds."""
    source: Source | None = None
    """Where it differs from the item's."""


class ItemEffects(Effect):
    """What all items of a kind do, and what each ability adds."""

    several: Words | None = None
    """Told besides of an item with several abilities."""
    banner: Words | None = None
    """Told besides of the banner of an army or a contingent."""
    abilities: dict[Id, Effect] = {}


class SpellKind(Model):
    """A chart from which wizards draw spells."""

    name: Name
    also: tuple[Short, ...] = ()
    """Other spellings of rosters."""
    held: bool = False
    """Only who holds such a spell himself reads one from a scroll."""


class Spells(Model):
    """The kinds of spells (Warhammer Armies, magic)."""

    kinds: dict[Id, SpellKind]
    source: Source
    scrolls: Source
    """Of what is asked of those who read scrolls."""


class LevelCap(Model):
    """Up to so many points the highest level is this."""

    up_to: int
    level: int


class WoundCell(Model):
    """A number of the table to wound."""

    strength: int
    toughness: int
    needs: int


class HouseRule(Model):
    """A rule of chapter 27, or the reference sheet read instead of the book: off unless the players agree."""

    of: Literal["house", "sheet"] = "house"
    """The translator's chapter of house rules, or the reference sheet against the book."""
    name: Name
    effect: Words
    caps: tuple[LevelCap, ...] = ()
    flank_short_from: int | None = None
    """Turn from which flanking forces come at a short edge."""
    flank_long_from: int | None = None
    """Turn from which they come at the enemy's edge."""
    rank_hits: int | None = None
    """Hits of a cannon ball on each rank."""
    general_lends: Literal["bonus", "value"] | None = None
    """What units near the general use of his Leadership (A20)."""
    wounds: tuple[WoundCell, ...] = ()
    """Numbers of the table to wound that are read otherwise."""
    source: Source


class TagText(Model):
    """A special rule by name, with a line of effect in our words."""

    name: Name
    effect: Words | None = None
    """`null` where what it does stands in the numbers already."""
    silent: bool = False
    """Not told with an entry: its numbers hold it, or it concerns who makes a list."""
    mounted: bool = False
    """Said only of those who are mounted."""
    not_with: tuple[Id, ...] = ()
    """Not said beside these, which take its place."""
    open_order: bool = False
    """Those who have it lose half as much as others to the ground (15.10)."""
    any_ground: bool = False
    """Those who have it lose nothing to the ground."""
    hits: tuple[int, ...] = ()
    """Strengths of the hits of which its effect tells."""
    source: Source


class Baggage(Model):
    """The baggage train (17.1); a list without one has no wagons and no civilians."""

    per: int
    of: Literal["limit", "rank-and-file"] = "limit"
    """Of what points so many make one share."""
    wagons: int
    civilians: int
    followers: Name | None = None
    """Who the civilians are, where the list says so."""
    source: Source


class VehicleRules(Model):
    """Chariots and wagons (20)."""

    unit: Span
    """Vehicles in a unit."""
    team: Span
    """Draught creatures of one."""
    light_team: Span
    light_crew: Span
    """Within both it is light, else heavy (A13)."""
    room: dict[Literal["light", "heavy", "wagon"], int]
    """Places for crew of human size."""
    per_place: dict[Id, int] = {}
    """Creatures of which several fill one place."""
    places: dict[Id, int] = {}
    """Creatures that fill several places."""
    draught: tuple[Id, ...]
    """Draught creatures that tournaments know."""
    losses: tuple[int, ...]
    """Inches off the creature's movement for a team of 1, 2, 3, 4."""
    wagon_loss: int
    turning: dict[Literal["light", "heavy", "wagon"], Name]
    """Turning radius, as the sheet prints it."""
    reserve: dict[Literal["light", "heavy", "wagon"], bool]
    """Whether it has a reserve move."""
    hits: Name
    """What it does in the charge by itself, as the sheet prints it (20.6)."""
    source: Source
    price_source: Source


class MonsterRules(Model):
    """Monsters with riders and crews (18)."""

    howdah_save: int
    """Steps that it adds to the save of riders and crew."""
    source: Source


class AltarRules(Model):
    """War altars (16.2, A9)."""

    points: Points
    guards: Span
    move_parts: int
    """The guards move so many times slower."""
    doubt: Words | None = None
    source: Source


class WereRules(Model):
    """Werecreatures hidden among others of their race (15.9, A44)."""

    share: Share
    weapons: int
    """Besides nature's own: no armour, no shield, and so many weapons."""
    forms: tuple[Id, ...] = ()
    """What they may turn into, each for as many faces of a D6 as the others."""
    attacks: int = 0
    """Attacks more in these shapes, for the weapon held."""
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
    kinds: dict[HostKind, BindingRules]
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
    general: int
    """… and for the general, dead."""
    rallied: Share
    """What models count that rallied in the last turn; those routing count nothing."""
    source: Source


Feature = Literal[
    "missiles", "thrown", "machines", "heat", "chariots", "chariot-damage", "wagons", "monsters", "flyers", "mounted", "wizards",
    "standards", "great-banner", "war-altar", "second", "baggage", "mercenaries", "levies", "skirmishers",
    "spears", "pikes", "two-weapons", "shields",
]  # fmt: skip
"""What an army may have that the rules of a table are for."""


class When(Model):
    """Which armies a table or a row is for: those with any of what is named, or all if nothing is."""

    army: tuple[Feature, ...] = ()
    tags: tuple[Id, ...] = ()
    machines: tuple[Id, ...] = ()
    """Kinds of machines."""

    @property
    def always(self) -> bool:
        """Whether it is for every army."""
        return not (self.army or self.tags or self.machines)


ALWAYS = When.model_construct()
"""Without validation: that would build the model's validator at every start."""


class ReferenceRow(Model):
    """A line of the rules to have at hand, in our own words."""

    what: Name
    value: Name
    when: When = ALWAYS
    by: Id | None = None
    """Only where this house rule or reading is agreed on."""
    unless: Id | None = None
    """Only where this one is not."""
    source: Source | None = None
    """Where it differs from the table's."""


class ReferenceTable(Model):
    """A table of the rules to have at hand in play (26 of the distilled rules)."""

    id: Id
    name: Name
    heading: tuple[Name, Name]
    rows: Annotated[tuple[ReferenceRow, ...], Field(min_length=1)]
    when: When = ALWAYS
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
    depth: int
    """The other side, before its first thousand points."""
    step: int
    """Added to it for each."""
    source: Source


class UnitSizes(Model):
    """General sizes of units (5.3.1, 15.10)."""

    min: int
    impractical: int
    skirmish_foot: Span
    skirmish_mounted: Span
    source: Source
    skirmish_source: Source


class SystemFile(Defined):
    """`system.yaml`: the game itself."""

    kind: Literal["system"]
    system: Literal["wfb3"]
    name: Name
    books: dict[Id, Book]
    characteristics: dict[Characteristic, CharacteristicName]
    units: UnitSizes
    armour: dict[Id, Armour]
    saves: Saves
    weapons: dict[Id, Weapon]
    extras: dict[Id, Extra]
    mounts: dict[Id, Mount]
    multiplier: Multiplier
    levels: CharacterLevels
    elites: Elites
    levies: Levies
    troops: dict[Id, Troop]
    command: dict[Post, Command]
    machine_rules: MachineRules
    matters: dict[Id, Name]
    """Headings of what blocks say of machines, vehicles and the like in play."""
    machine_kinds: dict[Id, MachineKind]
    """By the kind of their rows under `machines`."""
    machines: dict[Id, Machine]
    items: dict[Id, MagicItem]
    item_effects: dict[Id, ItemEffects] = {}
    """What the items do, by the same ids."""
    spells: Spells
    house_rules: dict[Id, HouseRule]
    baggage: Baggage
    baggage_area: BaggageArea
    vehicles: VehicleRules
    monsters: MonsterRules
    altars: AltarRules
    weres: WereRules
    hosts: HostRules
    mercenaries: MercenaryRules
    forces: ForceRules
    battle: BattleRules
    victory: VictoryRules
    reference: tuple[ReferenceTable, ...] = ()
    buildings: Buildings
    tags: dict[Id, TagText]

    def in_force(self, agreed: Iterable[str]) -> Iterator[HouseRule]:
        """The house rules and readings that the players agreed on."""
        return (self.house_rules[id] for id in agreed if id in self.house_rules)


# ------------------------------------------------------------------ creatures


class TagUse(Model):
    """A special rule that a creature or an entry has."""

    take: Id
    note: Name | None = None
    lists: tuple[Id, ...] = ()
    """Only creatures of these armies and contingents have it, and the open list tells of it; all if none is named."""
    note_there: Name | None = None
    """The note in those lists, in place of `note`."""
    reach: dict[Id, int] = {}
    """Inches by which its missile weapons reach further."""
    shoots: dict[Id, int] = {}
    """Missile weapons that it shoots with unbought, and how often each model."""
    banner: bool = False
    """Holds while its contingent has a standard bearer."""
    ridden_rout: int = 0
    """Added to Leadership in the rout tests of who rides it."""
    charging: Changes = {}
    """What its own attack has more of when it charges."""
    charging_save: int = 0
    """Modifier to the save of the one whom it then strikes."""
    levels: tuple[int, ...] = ()
    """Only characters of these levels have it; everybody if none is named."""
    never_with: tuple[Id, ...] = ()
    """Groups of creatures that no army has beside it."""
    beside: tuple[Id, ...] = ()
    """Groups of creatures in the same army that it is about; without any of them nothing is told of it."""


class Riding(Model):
    """A creature that can be ridden as a mount (18)."""

    save: int = 1
    """Steps that it adds to its rider's save."""
    barding: bool | None = None
    by: Name | None = None


class Carrying(Model):
    """Riders and crew of a monster (18)."""

    room: int
    """Places, for bodies of human size."""
    crew: bool = False
    """Whether troops ride on it as its crew; else only characters do."""
    howdah: bool = False
    """Whether it bears a howdah."""


class Flight(Model):
    """Flying speeds (21.1), inches."""

    min: int
    max: int
    acceleration: int


class CharacterPoints(Model):
    """What the bestiary prints for characters of the creature, by level."""

    hero: dict[Level, Points] = {}
    wizard: dict[Level, Points] = {}


class LevelRow(Model):
    """A row of its own for a level or a size."""

    points: Points
    profile: Profile
    tags: tuple[TagUse, ...] = ()
    """Special rules that only it has."""


class Form(Model):
    """Another shape of the creature."""

    name: Name
    points: Points | None = None
    profile: Profile
    fixed: bool = False
    """Characters of all levels have it as it stands."""


class CreatureExtra(Model):
    """Something sold with the creature only."""

    name: Name
    points: Points
    note: Name | None = None


class CreatureSource(Model):
    """Where the creature's numbers were read, and which of them."""

    book: Id
    section: Short
    gives: tuple[Short, ...]

    @property
    def where(self) -> str:
        """The place in the book, without the book."""
        return self.section


class Creature(Model):
    """A row of the bestiary."""

    id: Id
    name: Name
    group: Id
    points: Points | None = None
    profile: Profile | None = None
    riding: Riding | None = None
    flight: Flight | None = None
    flight_note: Words | None = None
    enemy_save: int | None = None
    natural_save: int | None = None
    natural_save_note: Words | None = None
    lent_save: int | None = None
    """Its rider has this save, too, taken apart before his own."""
    alignment: tuple[Side, ...] = ()
    """Whose side it is on, where no list says it; one of these."""
    multiplier: float | None = None
    """Equipment multiplier that its entry prints."""
    paid_plainly: bool = False
    """The army lists multiply neither its equipment nor its mount (17.19)."""
    rides: Id | None = None
    """The animal that its profile holds: weapons, armour and barding count as a rider’s."""
    barded: bool = False
    """Its own body wears barding, as that of a mount does."""
    armour_penalty: Literal["double", "none"] | None = None
    mounted_penalty: int | None = None
    mounted_bonus: Changes = {}
    """What its characters gain on a riding animal, beside the animal's own profile."""
    arms: bool = False
    """Bears arms and armour; inferred by us."""
    base: Short | None = None
    tags: tuple[TagUse, ...] = ()
    magic_share: Share = Fraction(1)
    """The part of other wizards' magic points with which its wizards begin."""
    magic_points: int | None = None
    """The magic points with which each of them begins, of whatever level."""
    chaos_attributes: Name | None = None
    character_points: CharacterPoints | None = None
    rolled: dict[Literal["1", "2", "3", "4", "5", "6"], Profile] | None = None
    """One die for each characteristic."""
    sizes: dict[str, LevelRow] | None = None
    levels_as: Literal["hero", "wizard"] = "hero"
    """What its rows of `levels` are; those of wizards hold the surcharge."""
    levels: dict[Level, LevelRow] | None = None
    forms: dict[Id, Form] = {}
    extras: tuple[CreatureExtra, ...] = ()
    wings: CreatureExtra | None = None
    """Its flying kind: what it is called and what it costs more; without wings it does not fly."""
    of: Id | None = None
    """The creature of which this is a size; set when the files are joined."""
    carries_crew: Name | None = None
    """Who rides on it, in words."""
    carries: Carrying | None = None
    """Who rides on it, in numbers."""
    riders: tuple[Side, ...] = ()
    """Its riders have one of these alignments; any if none is named."""
    summoned_only: bool = False
    doubt: Name | None = None
    character_doubt: Name | None = None
    people: Name | None = None
    """Several of them who are no soldiers."""
    """Doubt that concerns only characters of the creature."""
    sources: tuple[CreatureSource, ...]
    confidence: Literal["two", "one", "suspect"]


class CreaturesFile(Defined):
    """`creatures.yaml`: the bestiary."""

    kind: Literal["creatures"]
    system: Literal["wfb3"]
    creatures: tuple[Creature, ...]
