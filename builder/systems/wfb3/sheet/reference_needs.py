"""What an army has that decides which rules it needs at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from builder.core.profiles import Profile
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.definitions.reference import ReferenceChart, ReferenceRow, ReferenceTable, When
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.forces import assignments
from builder.systems.wfb3.formulas import war_machines
from builder.systems.wfb3.machines import sheet as machine_sheet
from builder.systems.wfb3.magic_items import effects
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import fact_rows

TOP = 10
"""The highest characteristic."""
SCALE = range(1, TOP + 1)
WRECK = "wreck"
"""Under this heading a vehicle tells its own table of damage."""


class Has(NamedTuple):
    """What one side has: features, special rules, kinds of machines."""

    army: frozenset[str]
    tags: frozenset[str]
    machines: frozenset[str]

    def any_of(self, when: When) -> bool:
        """True if it has anything of what is named."""
        return not (
            self.army.isdisjoint(when.army)
            and self.tags.isdisjoint(when.tags)
            and self.machines.isdisjoint(when.machines)
        )


class Needs(NamedTuple):
    """What an army has that decides which rules it needs; its values in ascending order."""

    own: Has
    enemy: Has
    """What a likely enemy has, by the game’s own data."""
    weapon_skill: tuple[int, ...]
    """Of those who strike."""
    defence: tuple[int, ...]
    """Weapon Skills of those who can be struck."""
    ballistic_skill: tuple[int, ...]
    strength: tuple[int, ...]
    toughness: tuple[int, ...]
    saves: tuple[int, ...]
    """The lowest dice that save, with shields and without."""
    reach: tuple[int, ...]
    """Ranges of missile weapons, inches."""
    whole: bool
    """All rules are wanted."""

    def meets(self, of: ReferenceTable | ReferenceChart | ReferenceRow) -> bool:
        """True if a table, a chart or a row is for this army or against its likely enemy."""
        always = of.when.always and of.against.always
        return self.whole or always or self.own.any_of(of.when) or self.enemy.any_of(of.against)


def needs_of(army: Army, *, whole: bool) -> Needs:
    """What these entries of an army need; `whole` for all rules."""
    system = army.rules.system
    features: set[str] = set()
    tags: set[str] = set()
    machines: set[str] = set()
    weapon: set[int] = set()
    struck: set[int] = set()
    missile: set[int] = set()
    strength: set[int] = set()
    toughness: set[int] = set()
    saves: set[int] = set()
    reach: set[int] = set()
    for m in army.entries:
        features |= _features(m, army.rules)
        tags |= {t.id for t in m.in_play.tags}
        machine = m.facts.machine
        if machine is not None:
            machines.add(machine.kind)
            if machine.strength_step:
                bands = war_machines.strength_bands(machine.strength, machine.strength_step, machine.range or 0)
                strength |= {of for of, _ in bands}
            kind = system.machine_kinds.get(machine.kind)
            if kind is not None:
                strength |= set(kind.hits)
                missile |= _numbers(kind.ballistic)
        ridden = _riding_animal(m)
        for p in m.in_play.profiles:
            if p not in ridden:
                struck |= _numbers(p.values.get("WS"))
                toughness |= _numbers(p.values.get("T"))
            if p.values.get("A") != 0:
                weapon |= _numbers(p.values.get("WS"))
                strength |= _numbers(p.values.get("S"))
        saves |= _saves(m)
        for w in (*m.in_play.weapons, *(w for shape in fact_rows.shapes_of(m) for w in shape.weapons)):
            strength |= _strengths(w.strength).union(*(_strengths(case.strength) for case in w.cases))
        strength |= set(_told_of(m, army.rules))
        strength |= {hit for piece in m.carries if piece in system.extras for hit in system.extras[piece].hits}
        strength |= {hit for t in m.in_play.tags if t.id in system.tags for hit in system.tags[t.id].hits}
        strength |= {hit for power in effects.all_powers(m, army.rules) for hit in power.effect.hits}
        for profile, w, _ in fact_rows.borne(m):
            known = system.weapons.get(w.id)
            if w.range is None or known is None or known.shot is None or known.shot.thrown:
                continue
            skill = known.shot.skill if known.shot.skill is not None else profile.values.get("BS")
            missile |= _numbers(skill)
            reach.add(w.range)
    if army.roster.baggage:
        features.add("baggage")
    likely = system.likely_enemy
    return Needs(
        own=Has(frozenset(features), frozenset(tags), frozenset(machines)),
        enemy=Has(frozenset(likely.army), frozenset(likely.tags), frozenset(likely.machines)),
        weapon_skill=_values(weapon),
        defence=_values(struck),
        ballistic_skill=_values(missile),
        strength=_values(strength),
        toughness=_values(toughness),
        saves=tuple(sorted(saves)),
        reach=tuple(sorted(reach)),
        whole=whole,
    )


def _values(found: set[int]) -> tuple[int, ...]:
    return tuple(sorted(found & set(SCALE)))


def _riding_animal(m: EntryResult) -> tuple[Profile, ...]:
    """The profile of the animal that its models ride: blows fall on the rider alone (18, note 24)."""
    figure = m.facts.figure
    rides = figure is not None and figure.mount is not None and figure.mount.riding is not None
    return m.in_play.profiles[1:2] if rides else ()


def _saves(m: EntryResult) -> set[int]:
    """The lowest dice that save its models and those with them, with a shield and without."""
    afoot = m.facts.on_foot
    found = {m.in_play.save, m.in_play.save_without_shield, m.facts.missile_save, *(p.save for p in m.in_play.profiles)}
    found |= {p.save_without_shield for p in m.in_play.profiles}
    if afoot is not None:
        found |= {afoot.save, afoot.save_without_shield}
    return {save for save in found if save is not None}


def _told_of(m: EntryResult, rules: Rules) -> Iterator[int]:
    """Strengths of the hits of chariots, and of those of which the list tells."""
    line = m.facts.line
    if isinstance(line, UnitEntry):
        yield from line.hits
    if m.kind == "chariot":
        vehicle = line.vehicle if isinstance(line, UnitEntry) else None
        yield from rules.system.vehicles.strengths if vehicle is None or vehicle.hits is None else vehicle.strengths


def _strengths(value: str | None) -> set[int]:
    """The Strengths of a weapon; those of a die too."""
    dice = re.fullmatch(r"D(\d+)", value) if isinstance(value, str) else None
    return set(range(1, int(dice[1]) + 1)) if dice is not None else _numbers(value)


def _numbers(value: int | str | None) -> set[int]:
    """The numbers that a value may be: `4`, `5–7`, `3/1`, `8+2` without its bonus; dice are none."""
    if isinstance(value, int):
        return {value}
    if not isinstance(value, str) or "D" in value:
        return set()
    ends = [int(n) for n in re.findall(r"\d+", value.split("+")[0])]
    if "–" in value and len(ends) == 2:
        return set(range(ends[0], ends[1] + 1))
    return set(ends)


def _features(m: EntryResult, rules: Rules) -> set[str]:
    """What an entry brings that rules are for."""
    found: set[str] = set()
    weapons = rules.system.weapons
    for id in m.carries:
        weapon = weapons.get(id)
        if weapon is not None and weapon.shot is not None:
            found.add("thrown" if weapon.shot.thrown else "missiles")
    if any(w.range is not None for w in m.in_play.weapons):
        found.add("missiles")
    kinds = {"chariot": "chariots", "altar": "war-altar", "machine": "machines"}
    if m.kind in kinds:
        found.add(kinds[m.kind])
    if m.kind == "chariot":
        if m.facts.chariot.kind == "wagon":
            found.add("wagons")
        if not any(t.id == WRECK for t in machine_sheet.tags(m, rules)):
            found.add("chariot-damage")
    if m.kind == "altar" and m.facts.on_wagon:
        found.add("wagons")
    figure = m.facts.figure
    if figure is not None and figure.rides:
        found.add("mounted")
    if assignments.flies(m) if figure is not None else False:
        found.add("flyers")
    if m.facts.wizard:
        found.add("wizards")
    if m.facts.command:
        found.add("standards")
    for role in ("great-banner", "second"):
        if m.role == role:
            found.add(role)
    if any(t.id in ("skirmisher", "scout") for t in m.in_play.tags):
        found.add("skirmishers")
    if "spear" in m.carries and m.kind == "unit" and not (figure is not None and figure.rides):
        found.add("spears")
    if m.category == "mercenaries":
        found.add("mercenaries")
    named = {"pike": "pikes", "additional-hand-weapon": "two-weapons", "shield": "shields"}
    found |= {feature for id, feature in named.items() if id in m.carries}
    return found
