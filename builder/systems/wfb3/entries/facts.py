"""What the game knows of an entry besides what every game has: for its checks, its editor and its sheets."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple, TypedDict

from builder.core import entries
from builder.core.entries import ItemResult, Tag, WeaponLine
from builder.core.findings import Shown
from builder.core.points import Price
from builder.core.profiles import Movement, Profile
from builder.systems.wfb3.crews.open_list_crews import CrewRow
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.machines import Machine
from builder.systems.wfb3.definitions.roster import Dice, Entry
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.definitions.weapons_and_armour import Extra
from builder.systems.wfb3.equipment.bought_gear import Bought
from builder.systems.wfb3.profiles.model_movement import OnFoot
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.profiles.second_shapes import Shape

Line = UnitEntry | CharacterLine | Machine | None
"""What an entry takes from its list; nothing in the open list."""
Kind = Literal["light", "heavy", "wagon"]


class CrewedVehicle(NamedTuple):
    """What one chariot or wagon of an entry is."""

    kind: Kind
    listed: bool
    team: tuple[tuple[Creature, int], ...]
    crew: tuple[tuple[Creature, int], ...]
    filled: Fraction
    """Places that its crew fills."""
    moves: Shown = None
    """Movement in words, where the list prints some."""
    reserve: bool | None = None
    """Whether it has a reserve move, where the list prints it otherwise than for its kind."""
    hits: Shown = None
    """What it does in the charge by itself, where the list prints it otherwise."""
    any_ground: bool = False
    """Difficult ground does not slow it."""

    @property
    def drawn_by(self) -> int:
        """Draught creatures."""
        return sum(number for _, number in self.team)

    @property
    def men(self) -> int:
        """Crew, the charioteer among them."""
        return sum(number for _, number in self.crew)


class ChampionInPlay(NamedTuple):
    """What a champion is on the table."""

    profile: Profile
    mount: tuple[Profile, ...] = ()
    tags: tuple[Tag, ...] = ()
    weapons: tuple[WeaponLine, ...] = ()
    shape: Shape | None = None
    shapes: tuple[Profile, ...] = ()


class SoldChampion(NamedTuple):
    """A champion as he stands with his unit."""

    level: int
    """0 if the list does not sell the one asked for."""
    name: Shown
    price: tuple[Price, ...]
    items: tuple[ItemResult, ...]
    own_name: bool
    """Whether the player gave him a name."""
    in_play: ChampionInPlay

    @property
    def leadership(self) -> int:
        """His Leadership; 0 where the book prints no number."""
        value = self.in_play.profile.values.get("Ld")
        return value if isinstance(value, int) else 0


class Slow(NamedTuple):
    """One who slows the unit with which he goes."""

    name: Shown
    movement: Movement
    """Of the unit with him."""
    stays: bool
    """As its champion does, or creatures of another kind; the others may leave."""
    id: str = ""


class Known(TypedDict, total=False):
    """What the module of a kind of entry knows of it, before the rest is worked out; the fields of `Facts`."""

    command: tuple[str, ...]
    mount: Shown
    apart: tuple[Price, ...]
    machine: Machine | None
    crew: int | None
    crewman: int
    portable: bool
    beasts: int
    guards: int
    on_wagon: bool
    load: Shown
    litter: Extra | None


class Facts(NamedTuple):
    """What the game knows of an entry; each field has a value that says nothing for the kinds that it does not concern."""

    kind: str = "unknown"
    line: Line = None
    figure: ModelSpec | None = None
    profile: Profile | None = None
    """Of one of its models."""
    bought: tuple[Bought, ...] = ()

    # characters
    level: int = 0
    wizard: bool = False
    eligible: bool = False
    """Whether the list lets him be general."""
    title: Shown = None
    ordinary: bool = False
    """A wizard with a row of the heroes' table (14.4)."""
    commands: Shown = None
    """The contingent that he commands."""
    mount: Shown = None
    """What it rides, by name."""

    # units, their champions and those who ride or hide
    post: str | None = None
    """As what it joins a unit: its champion or leader, aboard it, hidden in it."""
    champion: SoldChampion | None = None
    command: tuple[str, ...] = ()
    """Ids of its command posts."""
    apart: tuple[Price, ...] = ()
    """What part of the models has, priced apart."""
    crew: int | None = None
    """Crew of its machines or monsters, where it has any."""
    crewman: int = 0
    """Price of one of the crew, quarters: of a machine with what machines add, of a chariot before it is doubled."""
    rows: tuple[CrewRow, ...] = ()
    """Crew of a monster, man by man."""
    howdah: bool = False
    host: entries.EntryResult[Entry, Facts] | None = None
    """A unit in which others hide, as it is without them."""
    struck: Tag | None = None
    """Who of such a unit is struck."""

    # machines, chariots, packs and altars
    machine: Machine | None = None
    portable: bool = False
    vehicle: CrewedVehicle | None = None
    beasts: int = 0
    """Beasts of a pack."""
    guards: int = 0
    """Guards of an altar."""
    on_wagon: bool = False

    # what sheets alone ask for
    magic_points: int | None = None
    """A wizard's, at the start."""
    litter: Extra | None = None
    load: Shown = None
    """What slows it, where that is not armour."""
    on_foot: OnFoot | None = None
    """How it goes beside its mount."""
    slow_arms: tuple[Shown, ...] = ()
    goes: Shown = None
    """How it moves, where its Movement does not tell it."""
    rolls: tuple[Dice, ...] = ()
    """Dice of its creatures, a set a model."""
    forged: frozenset[str] = frozenset()
    """Ids of the weapons that the magic one may be."""
    forged_as: Shown = None
    first_wound: bool = False
    """Whether an item takes the first wound."""
    missile_save: int | None = None
    shape: Shape | None = None
    """The other shape in which its models bear the same arms."""
    led: Mapping[str, int] = {}
    """Characteristics of a unit under its leader."""
    led_by: tuple[int, int] | None = None
    """Leadership of its leader, and the bonus that he lends."""
    led_by_in_shape: tuple[int, int] | None = None
    """The same of its leader in his other shape."""
    led_in_shape: Mapping[str, int] = {}
    """The same where both are in their other shape."""
    in_vehicle: bool = False
    """Whether he rides in a chariot or a wagon, and moves over ground as it does."""
    alone: float | None = None
    """Its Movement over very difficult ground, inches, where it is on its own."""
    slower: tuple[Slow, ...] = ()
    """Who slows it, the slowest first."""

    @property
    def slowed(self) -> Movement | None:
        """Its movement with the slowest of those who go with it, where one slows it."""
        return self.slower[0].movement if self.slower else None

    @property
    def model(self) -> ModelSpec:
        """Its model; asked only of what the list knows."""
        assert self.figure is not None
        return self.figure

    @property
    def chariot(self) -> CrewedVehicle:
        """What each of its chariots or wagons is; asked only of these."""
        assert self.vehicle is not None
        return self.vehicle

    @property
    def men(self) -> int | None:
        """The crew of each of its machines, chariots or wagons; `None` for what is none of these."""
        if self.vehicle is not None:
            return self.vehicle.men
        return None if self.machine is None else self.machine.crew

    @property
    def unit_line(self) -> UnitEntry | None:
        """Its line in the list, where that is a unit's."""
        return self.line if isinstance(self.line, UnitEntry) else None

    @property
    def character_line(self) -> CharacterLine | None:
        """His line in the list, where it is a character's."""
        return self.line if isinstance(self.line, CharacterLine) else None

    @property
    def pilots(self) -> tuple[str, ...]:
        """The lines of characters who ride or steer its models, one each; empty where nobody has to."""
        return self.line.riders if isinstance(self.line, UnitEntry) else ()


EntryResult = entries.EntryResult[Entry, Facts]
"""An entry of the game, finished."""
