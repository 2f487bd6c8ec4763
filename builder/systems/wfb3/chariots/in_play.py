"""Chariots and wagons in play: kind, team, movement, weapons, and characters aboard (20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from builder.core.entries import Tag, WeaponLine
from builder.core.findings import N, T, Text, joined_by_semicolons
from builder.core.profiles import Movement, Profile
from builder.systems.wfb3.crews import listed_crews
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.machines import VehicleRules
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.profiles import model_specs
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.unit_models import CrewedVehicle, Kind

KINDS: dict[Kind, Text] = {"light": T("Light chariot"), "heavy": T("Heavy chariot"), "wagon": T("Wagon")}
"""Names of the kinds of vehicles, by id."""
WAGON = "wagon"
"""Id of wagons: the kind of vehicle, and the entry of the open list."""


def kind_of(team: int, filled: Fraction, rule: VehicleRules, chariots: int = 1) -> Kind:
    """`light` if neither team nor crew exceeds that of a light chariot, else `heavy` (20.3, A13).

    `team` is the number of draught creatures of one chariot, `filled` the number of places that the crew takes on all
    `chariots`: two halflings share one, an ogre takes two (20.5).
    """
    return "heavy" if any(beyond_light(team, filled, rule, chariots)) else "light"


def beyond_light(team: int, filled: Fraction, rule: VehicleRules, chariots: int) -> tuple[bool, bool]:
    """Two truth values: the team exceeds that of a light chariot, and so does the crew; parameters as in `kind_of`."""
    return team > (rule.light_team.max or 0), filled > (rule.light_crew.max or 0) * max(1, chariots)


def weapons_aboard(weapons: Iterable[WeaponLine]) -> tuple[WeaponLine, ...]:
    """Weapon lines of a crew aboard: missiles, which shoot all round, and hand weapons; the rest is left out (20.5)."""
    found = []
    for weapon in weapons:
        if weapon.range is not None:
            note = T("all round; −1 to hit if the chariot moved")
            notes = joined_by_semicolons((weapon.notes, note))
            found.append(weapon._replace(notes=notes))
        elif weapon.id == "hand-weapon":
            found.append(weapon)
    return tuple(found)


def slowest_of(team: Iterable[tuple[Creature, int]]) -> Creature | None:
    """The slowest creature of a team of creatures with their numbers; `None` if none has a fixed Movement."""
    moving = [c for c, _ in team if isinstance((c.profile or {}).get("M"), int)]
    return min(moving, key=_movement_number, default=None)


def _movement_number(creature: Creature) -> int:
    """Movement of a creature in inches; 0 if its profile has no number."""
    value = (creature.profile or {}).get("M")
    return value if isinstance(value, int) else 0


def movement_of(vehicle: CrewedVehicle, rules: Rules) -> Movement | None:
    """Movement of a vehicle: printed, or that of its slowest creature, less for a small team or a wagon (20.2, 20.4.2).

    `None` without a team, and if the list prints words.
    """
    rule, printed = rules.system.vehicles, None if vehicle.listed is None else vehicle.listed.move
    if printed is not None:
        inches = printed.rstrip("″") if isinstance(printed, str) else ""
        return _movement(float(inches), 0, vehicle) if inches.isdecimal() else None
    slowest = slowest_of(vehicle.team)
    if slowest is None:
        return None
    base = _movement_number(slowest)
    team = min(max(vehicle.drawn_by, 1), len(rule.losses))
    left = movement_formulas.team_movement(base, team, vehicle.kind == WAGON, rule.losses, rule.wagon_loss)
    return _movement(base, base - left, vehicle)


def _movement(base: float, lost: float, vehicle: CrewedVehicle) -> Movement:
    """Movement of a vehicle with `base` inches, of which `lost` inches are lost."""
    effective = movement_formulas.effective(base, lost)
    any_ground = vehicle.listed is not None and vehicle.listed.any_ground
    difficult = effective if any_ground else movement_formulas.reduced(effective)
    return Movement(base, lost, effective, movement_formulas.charge(effective), difficult)


def team_profiles(vehicle: CrewedVehicle, models: int, rules: Rules) -> Iterator[Profile]:
    """Profiles of the draught creatures of `models` vehicles, that of the slowest with the Movement of the vehicle."""
    for creature, number in vehicle.team:
        own = model_specs.mount_profile(creature, number * models)
        if creature is slowest_of(vehicle.team):
            own = own._replace(movement=movement_of(vehicle, rules))
        yield own


def kind_tag(vehicle: CrewedVehicle, rules: Rules) -> Tag:
    """The special rule that describes a vehicle's kind: turning, reserve move and impact hits (20.2 to 20.6)."""
    rule, kind, listed = rules.system.vehicles, vehicle.kind, vehicle.listed
    hits = rule.hits if listed is None or listed.hits is None else listed.hits
    text = (
        T("Turning radius {radius}; has a reserve move; large target; {hits}.", radius=rule.turning[kind], hits=hits)
        if (rule.reserve[kind] if listed is None or listed.reserve is None else listed.reserve)
        else T("Turning radius {radius}; no reserve move; large target; {hits}.", radius=rule.turning[kind], hits=hits)
    )
    return Tag("chariot", KINDS[kind], None, text)


def is_aboard(character: EntryResult) -> bool:
    """True if a character who joined chariots rides in one: as `rider`, or because he has no mount."""
    return character.facts.post == "rider" or character.facts.model.mount is None


def places_taken(riders: Iterable[EntryResult], rules: Rules) -> Fraction:
    """Number of places aboard that characters take; parts of a place are possible (20.5)."""
    return sum((listed_crews.places_for(r.facts.model.creature, rules) for r in riders), Fraction(0))


def crew_left_behind(vehicle: CrewedVehicle, models: int, riders: Iterable[EntryResult], rules: Rules) -> int:
    """Number of crew of a list's chariots who give up their places to characters; their price is not refunded (A57)."""
    if vehicle.listed is None or not vehicle.crew_number:
        return 0
    over = (
        vehicle.places_filled * models + places_taken(riders, rules) - rules.system.vehicles.room[vehicle.kind] * models
    )
    each = vehicle.places_filled / vehicle.crew_number
    return max(0, min(vehicle.crew_number * models, -(-over // each)))


def with_riders(result: EntryResult, riders: tuple[EntryResult, ...], rules: Rules) -> EntryResult:
    """The result of chariots, changed by characters aboard: kind, crew who stay behind, special rule with names."""
    own, models = result.facts.chariot, max(1, result.models)
    vehicle = own._replace(kind=kind_with_riders(own, models, riders, rules))
    stay = crew_left_behind(own, models, riders, rules)
    text = N("{count} of the crew stays behind", "{count} of the crew stay behind", stay) if stay else None
    tags = (kind_tag(vehicle, rules) if tag.id == "chariot" else tag for tag in result.in_play.tags)
    aboard = Tag("aboard", T("Aboard"), tuple(rider.name for rider in riders), text)
    first, *others = result.in_play.profiles
    crew = first._replace(models=max(0, first.models - stay))
    in_play = result.in_play._replace(tags=(*tags, aboard), profiles=(crew, *others))
    return result._replace(in_play=in_play, facts=result.facts._replace(vehicle=vehicle))


def kind_with_riders(vehicle: CrewedVehicle, models: int, riders: Iterable[EntryResult], rules: Rules) -> Kind:
    """Kind of vehicle with characters aboard: only chariots of the open list can become heavy by them (20.3, 20.5)."""
    if vehicle.listed is not None or vehicle.kind == WAGON:
        return vehicle.kind
    filled = vehicle.places_filled * models + places_taken(riders, rules)
    return kind_of(vehicle.drawn_by, filled, rules.system.vehicles, models)
