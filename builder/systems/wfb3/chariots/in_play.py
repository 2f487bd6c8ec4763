"""Chariots and wagons in play: kind, team, movement, weapons aboard, and the characters who ride in them (20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from builder.core.entries import Tag, WeaponLine
from builder.core.findings import N, T, Text
from builder.core.profiles import Movement, Profile
from builder.systems.wfb3.crews import listed_crews
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.machines import VehicleRules
from builder.systems.wfb3.entries.facts import CrewedVehicle, EntryResult, Kind
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.profiles import model_specs
from builder.systems.wfb3.rules import Rules

KINDS: dict[Kind, Text] = {"light": T("Light chariot"), "heavy": T("Heavy chariot"), "wagon": T("Wagon")}
WAGON = "wagon"


def kind_of(team: int, filled: Fraction, rule: VehicleRules, chariots: int = 1) -> Kind:
    """Light by both its team and its crew, else heavy (20.3, A13).

    `filled` are the places that all aboard so many chariots fill: two halflings share one, an ogre takes two (20.5).
    """
    light_places = (rule.light_crew.max or 0) * max(1, chariots)
    return "light" if team <= (rule.light_team.max or 0) and filled <= light_places else "heavy"


def aboard(weapons: Iterable[WeaponLine]) -> tuple[WeaponLine, ...]:
    """What weapons do on a chariot: hand weapons in combat, missiles all round (20.5)."""
    found = []
    for weapon in weapons:
        if weapon.range is not None:
            note = T("all round; −1 to hit if the chariot moved")
            notes = note if weapon.notes is None else T("{first}; {second}", first=weapon.notes, second=note)
            found.append(weapon._replace(notes=notes))
        elif weapon.id == "hand-weapon":
            found.append(weapon)
    return tuple(found)


def slowest_of(team: Iterable[tuple[Creature, int]]) -> Creature | None:
    """The draught creature that sets the pace."""
    moving = [c for c, _ in team if isinstance((c.profile or {}).get("M"), int)]
    return min(moving, key=_pace, default=None)


def _pace(creature: Creature) -> int:
    value = (creature.profile or {}).get("M")
    return value if isinstance(value, int) else 0


def movement_of(vehicle: CrewedVehicle, rules: Rules) -> Movement | None:
    """The slowest draught creature's, less what a small team and a wagon lose (20.2, 20.4.2)."""
    rule = rules.system.vehicles
    if vehicle.moves is not None:
        printed = str(vehicle.moves).rstrip("″") if isinstance(vehicle.moves, str) else ""
        return _moves(float(printed), 0, vehicle) if printed.isdecimal() else None
    slowest = slowest_of(vehicle.team)
    if slowest is None:
        return None
    base = _pace(slowest)
    team = min(max(vehicle.drawn_by, 1), len(rule.losses))
    left = movement_formulas.team_movement(base, team, vehicle.kind == WAGON, rule.losses, rule.wagon_loss)
    return _moves(base, base - left, vehicle)


def _moves(base: float, lost: float, vehicle: CrewedVehicle) -> Movement:
    effective = movement_formulas.effective(base, lost)
    difficult = effective if vehicle.any_ground else movement_formulas.reduced(effective)
    return Movement(base, lost, effective, movement_formulas.charge(effective), difficult)


def team_profiles(vehicle: CrewedVehicle, models: int, rules: Rules) -> Iterator[Profile]:
    """The draught creatures of all vehicles, the slowest with the pace that it sets."""
    for creature, number in vehicle.team:
        own = model_specs.mount_profile(creature, number * models)
        if creature is slowest_of(vehicle.team):
            own = own._replace(movement=movement_of(vehicle, rules))
        yield own


def tags_of(vehicle: CrewedVehicle, rules: Rules) -> Iterator[Tag]:
    """What a player has to know of the vehicle while he drives it (20.2 to 20.6)."""
    yield _type(vehicle, vehicle.kind, rules)


def _type(vehicle: CrewedVehicle, kind: Kind, rules: Rules) -> Tag:
    rule = rules.system.vehicles
    hits = rule.hits if vehicle.hits is None else vehicle.hits
    text = (
        T("Turning radius {radius}; has a reserve move; large target; {hits}.", radius=rule.turning[kind], hits=hits)
        if (rule.reserve[kind] if vehicle.reserve is None else vehicle.reserve)
        else T("Turning radius {radius}; no reserve move; large target; {hits}.", radius=rule.turning[kind], hits=hits)
    )
    return Tag("chariot", KINDS[kind], None, text)


def _aboard(vehicle: CrewedVehicle, models: int, riders: tuple[EntryResult, ...], rules: Rules) -> Tag:
    left = left_behind(vehicle, models, riders, rules)
    names = tuple(r.name for r in riders)
    text = N("{count} of the crew stays behind", "{count} of the crew stay behind", left) if left else None
    return Tag("aboard", T("Aboard"), names, text)


def rides(character: EntryResult) -> bool:
    """True if a character who joined chariots is aboard one of them: all are who have no mount of their own."""
    figure = character.facts.figure
    return character.facts.post == "rider" or (figure is not None and figure.mount is None)


def room_of(riders: Iterable[EntryResult], rules: Rules) -> Fraction:
    """Places that characters fill."""
    return sum((listed_crews.places(r.facts.model.creature, rules) for r in riders), Fraction(0))


def left_behind(vehicle: CrewedVehicle, models: int, riders: Iterable[EntryResult], rules: Rules) -> int:
    """Crew of a list's chariots whose places characters take; they are not refunded (A57)."""
    if not vehicle.listed or not vehicle.men:
        return 0
    over = vehicle.filled * models + room_of(riders, rules) - rules.system.vehicles.room[vehicle.kind] * models
    each = vehicle.filled / vehicle.men
    return max(0, min(vehicle.men * models, -(-over // each)))


def with_riders(m: EntryResult, riders: tuple[EntryResult, ...], rules: Rules) -> EntryResult:
    """Chariots with the characters aboard: what they are with them, who is aboard, who stays behind."""
    vehicle: CrewedVehicle = m.facts.chariot
    models = max(1, m.models)
    kind = type_with(vehicle, models, riders, rules)
    tags = tuple(_type(vehicle, kind, rules) if t.id == "chariot" else t for t in m.in_play.tags)
    tags = (*tags, _aboard(vehicle, models, riders, rules))
    stay = left_behind(vehicle, models, riders, rules)
    first = m.in_play.profiles[0]
    crew = first._replace(models=max(0, first.models - stay))
    own = m.in_play._replace(tags=tags, profiles=(crew, *m.in_play.profiles[1:]))
    return m._replace(in_play=own)._replace(facts=m.facts._replace(vehicle=vehicle._replace(kind=kind)))


def type_with(vehicle: CrewedVehicle, models: int, riders: Iterable[EntryResult], rules: Rules) -> Kind:
    """The type with characters aboard: a chariot on which more than two places are filled is heavy (20.3, 20.5)."""
    if vehicle.listed or vehicle.kind == WAGON:
        return vehicle.kind
    filled = vehicle.filled * models + room_of(riders, rules)
    return kind_of(vehicle.drawn_by, filled, rules.system.vehicles, models)
