"""The game itself: what `system.yaml` holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from builder.core.definitions import Book, Defined, Id, Name
from builder.core.models import Model
from builder.systems.wfb3.model.battle import (
    Baggage,
    BaggageArea,
    BattleRules,
    Buildings,
    ForceRules,
    HostRules,
    MercenaryRules,
    VictoryRules,
)
from builder.systems.wfb3.model.machines import (
    AltarRules,
    Machine,
    MachineKind,
    MachineRules,
    MonsterRules,
    VehicleRules,
)
from builder.systems.wfb3.model.magic import ItemEffects, MagicItem, Spells
from builder.systems.wfb3.model.reference import HouseRule, ReferenceTable
from builder.systems.wfb3.model.troops import (
    CharacterLevels,
    Command,
    Elites,
    Levies,
    TagText,
    Troop,
    UnitSizes,
    WereRules,
)
from builder.systems.wfb3.model.values import Characteristic, Post
from builder.systems.wfb3.model.weapons_and_armour import Armour, Extra, Mount, Multiplier, Saves, Weapon


class CharacteristicName(Model):
    """Name and heading of a characteristic."""

    name: Name
    short: Name


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
