"""The model of `system.yaml`: the game itself."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from builder.core.definitions import GameFile, Id, Name, Term
from builder.core.roles import Synonyms
from builder.systems.wfb3.definitions.battle import (
    Baggage,
    BaggageArea,
    BattleRules,
    Buildings,
    ChallengeRules,
    ForceRules,
    FormationRules,
    HostRules,
    MercenaryRules,
    VictoryRules,
)
from builder.systems.wfb3.definitions.machines import (
    AltarRules,
    Machine,
    MachineKind,
    MachineRules,
    MonsterRules,
    VehicleRules,
)
from builder.systems.wfb3.definitions.magic import ItemEffects, MagicItem, Spells
from builder.systems.wfb3.definitions.reference import ALWAYS, HouseRule, ReferenceChart, ReferenceTable, Turn, When
from builder.systems.wfb3.definitions.troops import (
    CharacterLevels,
    Command,
    Elites,
    Levies,
    TagText,
    Troop,
    UnitSizes,
    WereRules,
)
from builder.systems.wfb3.definitions.values import Characteristic, Post
from builder.systems.wfb3.definitions.weapons_and_armour import Armour, Extra, Mount, Multiplier, Saves, Weapon


class SystemFile(GameFile):
    """`system.yaml`: the game itself."""

    for_search: ClassVar[frozenset[str]] = frozenset(("synonyms",))

    kind: Literal["system"]
    system: Literal["wfb3"]
    characteristics: dict[Characteristic, Term]
    """Names of the characteristics."""
    units: UnitSizes
    """General sizes of units."""
    armour: dict[Id, Armour]
    """Pieces of armour."""
    saves: Saves
    """Numbers for saves and armour penalties."""
    weapons: dict[Id, Weapon]
    """Weapons."""
    extras: dict[Id, Extra]
    """Other equipment for models and vehicles."""
    mounts: dict[Id, Mount]
    """Riding animals of the open list."""
    multiplier: Multiplier
    """Equipment multiplier by the race's price."""
    levels: CharacterLevels
    """The level tables of characters."""
    elites: Elites
    """Elite troops."""
    levies: Levies
    """Levies."""
    troops: dict[Id, Troop]
    """Kinds of special troops."""
    command: dict[Post, Command]
    """Standards, musicians and the great banner."""
    machine_rules: MachineRules
    """Rules of all war machines."""
    matters: dict[Id, Name]
    """Headings of play notes on machines, vehicles and the like."""
    machine_kinds: dict[Id, MachineKind]
    """Rules of kinds of machines, by the kind of the rows under `machines`."""
    machines: dict[Id, Machine]
    """Rows of the war machines' table."""
    items: dict[Id, MagicItem]
    """Magic items."""
    item_effects: dict[Id, ItemEffects] = {}
    """Effects of the magic items, by the same ids."""
    spells: Spells
    """Kinds of spells."""
    house_rules: dict[Id, HouseRule]
    """House rules."""
    baggage: Baggage
    """The baggage train."""
    baggage_area: BaggageArea
    """Area of the baggage train."""
    vehicles: VehicleRules
    """Chariots and wagons."""
    monsters: MonsterRules
    """Monsters with riders and crews."""
    altars: AltarRules
    """War altars."""
    weres: WereRules
    """Rules of werecreatures."""
    hosts: HostRules
    """Rules of hosts."""
    mercenaries: MercenaryRules
    """Loyalty of mercenaries."""
    forces: ForceRules
    """Advance, reserve and flanking forces."""
    formations: FormationRules
    """Rules on ranks."""
    challenges: ChallengeRules | None = None
    """Challenges; none if it is not set."""
    battle: BattleRules
    """Length of a battle."""
    victory: VictoryRules
    """Victory points."""
    turn: dict[Turn, Name] = {}
    """Headings of the parts of a turn, in order."""
    likely_enemy: When = ALWAYS
    """Features of at least half of the army lists; rules against these are in every quick reference."""
    charts: tuple[ReferenceChart, ...] = ()
    """Charts of dice for the quick reference."""
    reference: tuple[ReferenceTable, ...] = ()
    """Tables of the quick reference."""
    left_out_first: tuple[Id, ...] = ()
    """Tables and charts left out if there is not enough room, the first one first."""
    buildings: Buildings
    """Houses and towers."""
    tags: dict[Id, TagText]
    """Special rules by id."""
    synonyms: Synonyms = {}
    """Words that players also use for roles, creatures and groups, weapons and machines."""

    def troops_of(self, ids: Iterable[str]) -> Iterator[Troop]:
        """The kinds of special troops with these ids, in this order; unknown ids are left out."""
        return (self.troops[id] for id in ids if id in self.troops)

    def tags_of(self, ids: Iterable[str]) -> Iterator[TagText]:
        """The special rules with these ids, in this order; unknown ids are left out."""
        return (self.tags[id] for id in ids if id in self.tags)

    def in_force(self, agreed: Iterable[str]) -> Iterator[HouseRule]:
        """The house rules and readings with the ids `agreed`, in this order; unknown ids are left out."""
        return (self.house_rules[id] for id in agreed if id in self.house_rules)
