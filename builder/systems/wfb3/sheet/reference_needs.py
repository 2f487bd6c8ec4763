"""Features and values of an army that decide which rules its quick reference needs."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from builder.core.profiles import Profile
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.definitions.reference import ReferenceChart, ReferenceRow, ReferenceTable, When
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries.results import EntryResult, special_rules
from builder.systems.wfb3.forces import assignments
from builder.systems.wfb3.formulas import war_machines
from builder.systems.wfb3.machines import sheet as machine_sheet
from builder.systems.wfb3.magic_items import effects
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import fact_rows, weapon_figures

TOP = 10
"""The highest characteristic."""
SCALE = range(1, TOP + 1)
"""The values of a characteristic that charts show."""
WRECK = "wreck"
"""Id of the special rule with which a vehicle has its own damage table."""


class Features(NamedTuple):
    """Features, ids of special rules, and kinds of machines of one side: the army or a likely enemy."""

    army: frozenset[str]
    tags: frozenset[str]
    machines: frozenset[str]

    def any_of(self, when: When) -> bool:
        """True if the side has any of the features, rules or machines in a condition."""
        return not (
            self.army.isdisjoint(when.army)
            and self.tags.isdisjoint(when.tags)
            and self.machines.isdisjoint(when.machines)
        )


class Needs(NamedTuple):
    """Features of an army and its likely enemy, and the army's values in ascending order."""

    own: Features
    """Features of the army."""
    enemy: Features
    """Features of a likely enemy, from the system's file."""
    weapon_skill: tuple[int, ...]
    """Weapon Skills of models that attack."""
    defence: tuple[int, ...]
    """Weapon Skills of models that can be hit in combat."""
    ballistic_skill: tuple[int, ...]
    strength: tuple[int, ...]
    toughness: tuple[int, ...]
    saves: tuple[int, ...]
    """Saves of the army's models, as lowest dice that save, with shields and without."""
    reach: tuple[int, ...]
    """Ranges of missile weapons, inches."""
    whole: bool
    """True to show all rules."""

    def meets(self, of: ReferenceTable | ReferenceChart | ReferenceRow) -> bool:
        """True if a table, chart or row applies to this army or its likely enemy."""
        always = of.when.always and of.against.always
        return self.whole or always or self.own.any_of(of.when) or self.enemy.any_of(of.against)


def needs_of(army: Army, *, whole: bool) -> Needs:
    """The features and values of an army's entries; with `whole` all rules of the quick reference are shown."""
    system = army.rules.system
    features: set[str] = set()
    tags: set[str] = set()
    machines: set[str] = set()
    weapon_skill: set[int] = set()
    defence: set[int] = set()
    ballistic_skill: set[int] = set()
    strength: set[int] = set()
    toughness: set[int] = set()
    saves: set[int] = set()
    reach: set[int] = set()
    for result in army.entries:
        features |= _features(result, army.rules)
        tags |= {tag.id for tag in result.in_play.tags}
        machine = result.facts.machine
        if machine is not None:
            machines.add(machine.kind)
            if machine.strength_step:
                bands = war_machines.strength_bands(machine.strength, machine.strength_step, machine.range or 0)
                strength |= {of for of, _ in bands}
            kind = system.machine_kinds.get(machine.kind)
            if kind is not None:
                strength |= set(kind.hits)
                ballistic_skill |= _numbers(kind.ballistic)
        ridden = _riding_animal(result)
        for profile in result.in_play.profiles:
            if profile not in ridden:
                defence |= _numbers(profile.values.get("WS"))
                toughness |= _numbers(profile.values.get("T"))
            if profile.values.get("A") != 0:
                weapon_skill |= _numbers(profile.values.get("WS"))
                strength |= _numbers(profile.values.get("S"))
        saves |= _saves(result)
        for weapon in (
            *result.in_play.weapons,
            *(weapon for shape in fact_rows.shapes_of(result) for weapon in shape.weapons),
        ):
            strength |= _strengths(weapon.strength).union(*(_strengths(case.strength) for case in weapon.cases))
        strength |= set(_hit_strengths(result, army.rules))
        strength |= {hit for piece in result.carries if piece in system.extras for hit in system.extras[piece].hits}
        strength |= {hit for rule in special_rules(result, army.rules) for hit in rule.hits}
        strength |= {hit for power in effects.all_powers(result, army.rules) for hit in power.effect.hits}
        for bearer, weapon, _ in fact_rows.weapons_with_bearers(result):
            shot, skill = weapon_figures.shot_and_skill(weapon, bearer, army.rules)
            if weapon.range is not None and shot is not None and not shot.thrown:
                ballistic_skill |= _numbers(skill)
                reach.add(weapon.range)
    if army.roster.baggage:
        features.add("baggage")
    likely = system.likely_enemy
    return Needs(
        own=Features(frozenset(features), frozenset(tags), frozenset(machines)),
        enemy=Features(frozenset(likely.army), frozenset(likely.tags), frozenset(likely.machines)),
        weapon_skill=_values(weapon_skill),
        defence=_values(defence),
        ballistic_skill=_values(ballistic_skill),
        strength=_values(strength),
        toughness=_values(toughness),
        saves=tuple(sorted(saves)),
        reach=tuple(sorted(reach)),
        whole=whole,
    )


def _values(found: set[int]) -> tuple[int, ...]:
    """The values from 1 to 10, ascending; others are left out."""
    return tuple(sorted(found & set(SCALE)))


def _riding_animal(result: EntryResult) -> tuple[Profile, ...]:
    """Profile of the riding animal as a tuple of 0 or 1, since only its rider can be hit (18, note 24)."""
    mount = result.facts.mount
    return () if mount is None or mount.riding is None else result.in_play.profiles[1:2]


def _saves(result: EntryResult) -> set[int]:
    """Lowest dice that save the entry's models, mounts and crew, with a shield and without."""
    afoot = result.facts.on_foot
    bearers = (result.in_play, *result.in_play.profiles, *(() if afoot is None else (afoot,)))
    found = (result.facts.missile_save, *(save for bearer in bearers for save in fact_rows.saves_of(bearer)))
    return {save for save in found if save is not None}


def _hit_strengths(result: EntryResult, rules: Rules) -> Iterator[int]:
    """Strengths of an entry's hits that are printed with its line, and of a chariot's impact hits."""
    line = result.facts.line
    if isinstance(line, UnitEntry):
        yield from line.hits
    if result.kind == "chariot":
        vehicle = line.vehicle if isinstance(line, UnitEntry) else None
        yield from rules.system.vehicles.strengths if vehicle is None or vehicle.hits is None else vehicle.strengths


def _strengths(value: str | None) -> set[int]:
    """Strengths of a weapon as numbers; for a die such as `D6` all its faces."""
    dice = re.fullmatch(r"D(\d+)", value) if isinstance(value, str) else None
    return set(range(1, int(dice[1]) + 1)) if dice is not None else _numbers(value)


def _numbers(value: int | str | None) -> set[int]:
    """Numbers in a value: `4`, `5–7`, `3/1`, or `8+2` without its bonus; empty for dice."""
    if isinstance(value, int):
        return {value}
    if not isinstance(value, str) or "D" in value:
        return set()
    ends = [int(figure) for figure in re.findall(r"\d+", value.split("+")[0])]
    if "–" in value and len(ends) == 2:
        return set(range(ends[0], ends[1] + 1))
    return set(ends)


def _features(result: EntryResult, rules: Rules) -> set[str]:
    """Features of an entry on which tables of the quick reference depend."""
    found: set[str] = set()
    weapons = rules.system.weapons
    shots = (weapons[id].shot for id in result.carries if id in weapons)
    found |= {"thrown" if shot.thrown else "missiles" for shot in shots if shot is not None}
    if any(weapon.range is not None for weapon in result.in_play.weapons):
        found.add("missiles")
    kinds = {"chariot": "chariots", "altar": "war-altar", "machine": "machines"}
    if result.kind in kinds:
        found.add(kinds[result.kind])
    if result.kind == "chariot":
        if result.facts.chariot.kind == "wagon":
            found.add("wagons")
        if not any(tag.id == WRECK for tag in machine_sheet.machine_rules(result, rules)):
            found.add("chariot-damage")
    if result.kind == "altar" and result.facts.on_wagon:
        found.add("wagons")
    figure = result.facts.figure
    rides = figure is not None and figure.rides
    if rides:
        found.add("mounted")
    if figure is not None and assignments.flies(result):
        found.add("flyers")
    if result.facts.wizard:
        found.add("wizards")
    if result.facts.command:
        found.add("standards")
    if result.role in ("great-banner", "second"):
        found.add(result.role)
    if any(rule.ranks == "none" for rule in special_rules(result, rules)):
        found.add("skirmishers")
    if "spear" in result.carries and result.kind == "unit" and not rides:
        found.add("spears")
    if result.category == "mercenaries":
        found.add("mercenaries")
    named = {"pike": "pikes", "additional-hand-weapon": "two-weapons", "shield": "shields"}
    found |= {feature for id, feature in named.items() if id in result.carries}
    return found
