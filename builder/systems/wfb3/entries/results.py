"""The result of a WFB3 entry: the values that only this game has, and the type `EntryResult`."""

from collections.abc import Mapping
from typing import NamedTuple

from builder.core import entries
from builder.core.entries import InPlay, ItemResult, Tag, WeaponLine
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
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.profiles.second_shapes import Shape
from builder.systems.wfb3.units.unit_models import CrewedVehicle

Line = UnitEntry | CharacterLine | Machine | None
"""The army list's line of an entry; `None` in the open list."""


class ChampionInPlay(NamedTuple):
    """A champion's profiles, special rules and weapons for the sheet."""

    profile: Profile
    mount: tuple[Profile, ...] = ()
    tags: tuple[Tag, ...] = ()
    weapons: tuple[WeaponLine, ...] = ()
    shape: Shape | None = None
    shapes: tuple[Profile, ...] = ()

    @property
    def profiles(self) -> tuple[Profile, ...]:
        """The champion's profile, then those of his mount and of his other shapes."""
        return (self.profile, *self.mount, *self.shapes)


class SoldChampion(NamedTuple):
    """A champion that the army list sells with a unit."""

    level: int
    """Level of the champion; 0 if the list does not sell the chosen one."""
    name: Shown
    price: tuple[Price, ...]
    items: tuple[ItemResult, ...]
    own_name: bool
    """True if the player named him."""
    in_play: ChampionInPlay

    @property
    def leadership(self) -> int:
        """The champion's Leadership; 0 if the book prints no number."""
        return self.in_play.profile.number("Ld") or 0


class Led(NamedTuple):
    """A unit under its leader."""

    values: Mapping[str, int] = {}
    """Characteristics of the unit under him."""
    by: tuple[int, int] | None = None
    """His Leadership, and the bonus that he gives; `None` without a leader who has any."""


class Slow(NamedTuple):
    """A character or model that slows the unit that it is with."""

    name: Shown
    movement: Movement
    """Movement of the unit together with it."""
    stays: bool
    """True for champions and other members of the unit, who cannot leave it."""
    id: str = ""


class Facts(NamedTuple):
    """Values of an entry that only this game has; fields that do not apply to its kind keep their empty default."""

    line: Line = None
    figure: ModelSpec | None = None
    profile: Profile | None = None
    """Profile of one of its models."""
    bought: tuple[Bought, ...] = ()

    # characters
    level: int = 0
    may_be_general: bool = False
    """True if the list allows him to be general."""
    title: Shown = None
    contingent_commanded: Shown = None
    """Name of the contingent that he may command."""

    # units, their champions and those who ride or hide
    post: str | None = None
    """Its post in the unit that it joins, such as `champion`, `leader`, `rider` or `hidden`."""
    champion: SoldChampion | None = None
    command: tuple[str, ...] = ()
    """Ids of its command posts: standard bearer, musician."""
    partial_option_prices: tuple[Price, ...] = ()
    """Price lines of options that only part of the models have."""
    crew: int | None = None
    """Number of crew of each machine or monster; `None` without crew."""
    crewman: int = 0
    """Price of one of the crew in quarters: with the surcharge of a machine, before the doubling of a chariot."""
    monster_crew: tuple[CrewRow, ...] = ()
    """Crew of a monster: rows of men with the same race and arms."""
    howdah: bool = False
    host: "entries.EntryResult[Entry, Facts] | None" = None
    """The unit that others hide in, as evaluated without them."""
    random_hits: Tag | None = None
    """Special rule for random hits on a unit with hidden models."""

    # machines, chariots, packs and altars
    machine: Machine | None = None
    portable: bool = False
    vehicle: CrewedVehicle | None = None
    beasts: int = 0
    """Number of beasts in a pack."""
    guards: int = 0
    """Number of guards of an altar."""
    on_wagon: bool = False

    # what sheets alone ask for
    magic_points: int | None = None
    """A wizard's magic points at the start."""
    litter: Extra | None = None
    load_text: Shown = None
    """The load other than armour that slows the entry, in words."""
    on_foot: InPlay | None = None
    """Movement and saves of a dismounted rider."""
    slow_arms: tuple[Shown, ...] = ()
    movement_text: Shown = None
    """How it moves, in words, if it does not use its Movement."""
    rolls: tuple[Dice, ...] = ()
    """Dice of its rolled profiles, one set for each model."""
    first_wound: bool = False
    """True if an item absorbs the first wound."""
    missile_save: int | None = None
    shape: Shape | None = None
    """The models' second shape that uses the same weapons."""
    led: Led = Led()
    """A unit under its leader."""
    led_in_shape: Led = Led()
    """A unit under its leader, both in their second shape if they have one."""
    in_vehicle: bool = False
    """True if the character rides in a chariot or wagon and moves over ground as it does."""
    solitary_movement: float | None = None
    """Its Movement in inches over very difficult ground if it is in no unit."""
    slowing_members: tuple[Slow, ...] = ()
    """Members that slow it, the slowest first."""

    @property
    def wizard(self) -> bool:
        """True for a wizard."""
        return self.figure is not None and self.figure.wizard

    @property
    def mount(self) -> Creature | None:
        """The mount of each of its models; `None` on foot, and for a creature whose profile is that of rider and mount."""
        return None if self.figure is None else self.figure.mount

    @property
    def leadership(self) -> int:
        """Leadership of one of its models; 0 if the book prints no number."""
        return 0 if self.profile is None else self.profile.number("Ld") or 0

    @property
    def slowed_movement(self) -> Movement | None:
        """The entry's Movement with its slowest member; `None` if nobody slows it."""
        return self.slowing_members[0].movement if self.slowing_members else None

    @property
    def pushed_machine(self) -> Machine | None:
        """The machine that its crew moves or serves on the spot; `None` for one that is carried."""
        return None if self.portable else self.machine

    @property
    def model(self) -> ModelSpec:
        """The entry's model; must not be called for entries that no list knows."""
        assert self.figure is not None
        return self.figure

    @property
    def chariot(self) -> CrewedVehicle:
        """One of the entry's chariots or wagons, which are all alike; must not be called for other kinds."""
        assert self.vehicle is not None
        return self.vehicle

    @property
    def crew_number(self) -> int | None:
        """Crew of each of its machines, chariots or wagons; `None` for other kinds."""
        if self.vehicle is not None:
            return self.vehicle.crew_number
        return None if self.machine is None else self.machine.crew

    @property
    def unit_line(self) -> UnitEntry | None:
        """The list's line of the entry if it is a unit's line, else `None`."""
        return self.line if isinstance(self.line, UnitEntry) else None

    @property
    def character_line(self) -> CharacterLine | None:
        """The list's line of the entry if it is a character's line, else `None`."""
        return self.line if isinstance(self.line, CharacterLine) else None

    @property
    def pilots(self) -> tuple[str, ...]:
        """Ids of the character lines of which each model needs one as rider or pilot; empty if it needs none."""
        return self.line.riders if isinstance(self.line, UnitEntry) else ()


EntryResult = entries.EntryResult[Entry, Facts]
"""An evaluated entry of WFB3."""
