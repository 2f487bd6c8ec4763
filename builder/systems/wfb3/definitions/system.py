"""The game itself: what `system.yaml` holds."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Literal, Protocol

from builder.core.definitions import Book, Defined, Id, Name, Source
from builder.core.models import Model
from builder.core.roles import Synonyms
from builder.systems.wfb3.definitions.battle import (
    Baggage,
    BaggageArea,
    BattleRules,
    Buildings,
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


class HasSource(Protocol):
    """A row of a table that says where it is printed."""

    @property
    def source(self) -> Source:
        """Book and place."""


class CharacteristicName(Model):
    """Name and heading of a characteristic."""

    name: Name
    short: Name
    """The heading of its column."""


class SystemFile(Defined):
    """`system.yaml`: the game itself."""

    for_search: ClassVar[frozenset[str]] = frozenset(("synonyms",))

    kind: Literal["system"]
    system: Literal["wfb3"]
    name: Name
    books: dict[Id, Book]
    """The books that are cited, by key."""
    characteristics: dict[Characteristic, CharacteristicName]
    """Names of the characteristics."""
    units: UnitSizes
    """General sizes of units."""
    armour: dict[Id, Armour]
    """Pieces of armour."""
    saves: Saves
    """The numbers behind saves."""
    weapons: dict[Id, Weapon]
    """Weapons."""
    extras: dict[Id, Extra]
    """What else is bought for a model."""
    mounts: dict[Id, Mount]
    """Riding animals of the open list."""
    multiplier: Multiplier
    """How a race's price scales its equipment."""
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
    """What all war machines share."""
    matters: dict[Id, Name]
    """Headings of what blocks say of machines, vehicles and the like in play."""
    machine_kinds: dict[Id, MachineKind]
    """By the kind of their rows under `machines`."""
    machines: dict[Id, Machine]
    """Rows of the war machines' table."""
    items: dict[Id, MagicItem]
    """Magic items."""
    item_effects: dict[Id, ItemEffects] = {}
    """What the items do, by the same ids."""
    spells: Spells
    """Kinds of spells."""
    house_rules: dict[Id, HouseRule]
    """Optional rules."""
    baggage: Baggage
    """The baggage train."""
    baggage_area: BaggageArea
    """The ground that it takes."""
    vehicles: VehicleRules
    """Chariots and wagons."""
    monsters: MonsterRules
    """Monsters with riders and crews."""
    altars: AltarRules
    """War altars."""
    weres: WereRules
    """Hidden werecreatures."""
    hosts: HostRules
    """Bound creatures."""
    mercenaries: MercenaryRules
    """Loyalty of mercenaries."""
    forces: ForceRules
    """Advance, reserve and flanking forces."""
    formations: FormationRules
    """Ranks."""
    battle: BattleRules
    """How long a battle lasts."""
    victory: VictoryRules
    """Victory points."""
    turn: dict[Turn, Name] = {}
    """Headings of the parts of a turn, in their order."""
    likely_enemy: When = ALWAYS
    """What at least half of the army lists offer: rules against it are at hand in every battle."""
    charts: tuple[ReferenceChart, ...] = ()
    """Charts of dice to have at hand."""
    reference: tuple[ReferenceTable, ...] = ()
    """Tables of rules to have at hand."""
    left_out_first: tuple[Id, ...] = ()
    """Tables and charts that give way where there is no room for all, the first one first."""
    buildings: Buildings
    """Houses and towers."""
    tags: dict[Id, TagText]
    """Special rules with a line of effect."""
    synonyms: Synonyms = {}
    """What players call roles, creatures and their groups, weapons and machines."""

    def cited_rows(self) -> Iterator[tuple[str, str, Source]]:
        """Where each row of the tables that cite a book stands: table, id and source."""
        tables: tuple[tuple[str, Mapping[str, HasSource]], ...] = (
            ("armour", self.armour),
            ("weapons", self.weapons),
            ("extras", self.extras),
            ("mounts", self.mounts),
            ("troops", self.troops),
            ("command", self.command),
            ("machines", self.machines),
            ("items", self.items),
            ("house_rules", self.house_rules),
            ("tags", self.tags),
        )
        return ((table, id, row.source) for table, rows in tables for id, row in rows.items())

    def in_force(self, agreed: Iterable[str]) -> Iterator[HouseRule]:
        """The house rules and readings that the players agreed on."""
        return (self.house_rules[id] for id in agreed if id in self.house_rules)
