"""The result of a WFB3 entry: the values that only this game has, and the type `EntryResult`."""

from collections.abc import Iterator, Mapping
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
from builder.systems.wfb3.definitions.troops import TagText
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.definitions.weapons_and_armour import Extra
from builder.systems.wfb3.equipment.bought_gear import Bought
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.profiles.second_shapes import Shape
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.unit_models import CrewedVehicle

Line = UnitEntry | CharacterLine | Machine | None
"""The line of an entry in its army list; in the open list the row of a machine, else `None`."""


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
    """The champion of a unit that the army list sells with the unit."""

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
    """Values of a unit under its leader."""

    values: Mapping[str, int] = {}
    """Values of the unit with the leader's bonuses, by characteristic."""
    by: tuple[int, int] | None = None
    """Pair: the leader's Leadership, and his bonus to that of the unit; `None` without a leader with Leadership."""


class Slow(NamedTuple):
    """A character or model that slows the unit that it is with."""

    name: Shown
    movement: Movement
    """Movement of the unit together with this character or model."""
    stays: bool
    """True for champions and other members of the unit, who cannot leave it."""
    id: str = ""
    """Handle of the entry that slows the unit; empty for a champion sold with it."""


class Facts(NamedTuple):
    """Values of an entry that only this game has; fields that do not apply to its kind keep their empty default."""

    line: Line = None
    """Line of the army list, or in the open list row of a machine."""
    figure: ModelSpec | None = None
    """The entry's model, or one of the crew of a machine or chariot; `None` for an entry that no list has."""
    profile: Profile | None = None
    """Profile of one of its models."""
    bought: tuple[Bought, ...] = ()
    """Options that the entry has bought."""

    # characters
    level: int = 0
    """Level of a character; 0 for other entries."""
    may_be_general: bool = False
    """True if the list allows the character to be general."""
    title: Shown = None
    """Title that the army list gives a character of his race and level."""
    contingent_commanded: Shown = None
    """Name of the contingent that the character may command; `None` for none."""

    # units, their champions and those who ride or hide
    post: str | None = None
    """Post of the entry in the unit that it joins, such as `champion`, `leader`, `rider` or `hidden`."""
    champion: SoldChampion | None = None
    """Champion that the list has sold with the unit."""
    command: tuple[str, ...] = ()
    """Ids of the unit's command posts: `standard`, `musician`."""
    partial_option_prices: tuple[Price, ...] = ()
    """Price lines of options that only part of the models have."""
    crew: int | None = None
    """Number of crew of all the entry's machines, chariots or monsters, spare crew included; `None` for other kinds."""
    crewman: int = 0
    """Price of one of the crew in quarters: with the surcharge of a machine, before the doubling of a chariot."""
    monster_crew: tuple[CrewRow, ...] = ()
    """Crew of a monster: rows of men with the same race and arms."""
    howdah: bool = False
    """True if a monster has a howdah."""
    host: "entries.EntryResult[Entry, Facts] | None" = None
    """For a unit with hidden models: its result as evaluated without them."""
    random_hits: Tag | None = None
    """Special rule for random hits on a unit with hidden models."""

    # machines, chariots, packs and altars
    machine: Machine | None = None
    """The entry's kind of machine, with its size of crew."""
    portable: bool = False
    """True if the crew carries the machine."""
    vehicle: CrewedVehicle | None = None
    """One of the entry's chariots or wagons."""
    beasts: int = 0
    """Number of beasts in a pack."""
    guards: int = 0
    """Number of guards of an altar."""
    on_wagon: bool = False
    """True if the altar is on a wagon."""

    # what sheets alone ask for
    magic_points: int | None = None
    """A wizard's magic points at the start."""
    litter: Extra | None = None
    """The litter that carries a character or an altar."""
    load_text: Shown = None
    """The load other than armour that slows the entry, in words."""
    on_foot: InPlay | None = None
    """Movement and saves of a dismounted rider."""
    slow_arms: tuple[Shown, ...] = ()
    """Names of weapons whose bearers do not move double in a charge or pursuit."""
    movement_text: Shown = None
    """Movement of the entry in words, if it does not follow from a profile."""
    rolls: tuple[Dice, ...] = ()
    """Dice of its rolled profiles, one set for each model."""
    first_wound: bool = False
    """True if a magic item saves the first wound of the battle."""
    missile_save: int | None = None
    """Lowest die that saves against missiles, by a magic item."""
    shape: Shape | None = None
    """The models' second shape that uses the same weapons."""
    led: Led = Led()
    """Values of the unit under its leader."""
    led_in_shape: Led = Led()
    """As `led`, with unit and leader in their second shapes; without `values` if either has no second shape."""
    in_vehicle: bool = False
    """True if the character rides in a chariot or wagon and moves over ground as it does."""
    solitary_movement: float | None = None
    """Movement of the entry in inches over very difficult ground while it is in no unit."""
    slowing_members: tuple[Slow, ...] = ()
    """Characters and models that slow the unit, the slowest first."""

    @property
    def wizard(self) -> bool:
        """True if the entry is a wizard."""
        return self.figure is not None and self.figure.wizard

    @property
    def mount(self) -> Creature | None:
        """The mount of each of its models.

        `None` on foot, and for a creature whose profile is that of rider and mount.
        """
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
        """The machine, if its crew moves or serves it on the spot; `None` if carried, and for other kinds."""
        return None if self.portable else self.machine

    @property
    def model(self) -> ModelSpec:
        """The entry's model (`figure`); only for entries that a list has, since those always have one."""
        assert self.figure is not None
        return self.figure

    @property
    def chariot(self) -> CrewedVehicle:
        """One of the entry's chariots or wagons, which are all alike (`vehicle`); only for entries of that kind."""
        assert self.vehicle is not None
        return self.vehicle

    @property
    def crew_number(self) -> int | None:
        """Number of crew of one of the entry's machines, chariots or wagons; `None` for other kinds."""
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


def special_rules(result: EntryResult, rules: Rules) -> Iterator[TagText]:
    """Definitions of the special rules of an entry in play, without those that its equipment gives."""
    return rules.system.tags_of(tag.id for tag in result.in_play.tags)
