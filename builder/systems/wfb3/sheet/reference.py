"""The rules to have at hand in play: those that an army and its likely enemy need, or all of them.

The words stand in the system's file; the tables of dice follow from the formulas.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from builder.core.findings import Shown, T
from builder.systems.game import Table
from builder.systems.wfb3.army import forces
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.model.reference import HouseRule, ReferenceRow, ReferenceTable, When
from builder.systems.wfb3.model.roster import Roster
from builder.systems.wfb3.model.unit_entries import UnitEntry
from builder.systems.wfb3.rules import battlefield, to_hit_and_wound, war_machines
from builder.systems.wfb3.rules.rules import Rules, in_words
from builder.systems.wfb3.sheet import fact_rows, machines_in_play

TOP = 10
"""The highest characteristic."""
SCALE = range(1, TOP + 1)
AGAIN = {7: "6/4", 8: "6/5", 9: "6/6"}
"""A 6, then that die again."""
BEFORE = {"combat": ("strikes",), "saves": ("wounds",), "shooting": ("missiles", "buildings")}
"""Tables of dice that stand before those of the file."""
WRECK = "wreck"
"""Under this heading a vehicle tells its own table of damage."""


class Needs(NamedTuple):
    """What an army has that decides which rules it needs."""

    army: frozenset[str]
    tags: frozenset[str]
    machines: frozenset[str]
    weapon_skill: tuple[int, ...]
    ballistic_skill: tuple[int, ...]
    strength: tuple[int, ...]
    toughness: tuple[int, ...]
    reach: tuple[int, ...]
    """Ranges of missile weapons, inches."""
    whole: bool
    """All rules are wanted."""

    def meets(self, when: When) -> bool:
        """Whether a table or a row is for this army."""
        return (
            self.whole
            or when.always
            or not self.army.isdisjoint(when.army)
            or not self.tags.isdisjoint(when.tags)
            or not self.machines.isdisjoint(when.machines)
        )


def reference(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules, whole: bool = False) -> tuple[Table, ...]:
    """Heading, headings of the columns and rows of each table."""
    needs = _needs(roster, entries, rules, whole=whole)
    agreed = tuple(rules.system.in_force(roster.house_rules))
    found: list[Table] = []
    if agreed:
        rows = tuple(
            (r.name, T("{effect} [{rule}]", effect=r.effect, rule=in_words(rules, rules.cite(r.source))))
            for r in agreed
        )
        found.append(Table(T("House rules and readings agreed on"), (T("Name"), T("Effect")), rows))
    for table in rules.system.reference:
        for made in BEFORE.get(table.id, ()):
            if made not in BEFORE["shooting"] or needs.meets(table.when):
                found.extend(_MADE[made](needs, agreed, rules))
        own = tuple(_rows(table, needs, roster, rules))
        if needs.meets(table.when) and own:
            found.append(Table(table.name, table.heading, own, in_words(rules, rules.cite(table.source))))
    return tuple(found)


def _rows(table: ReferenceTable, needs: Needs, roster: Roster, rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    """The rows that hold; one of a house rule or a reading names it."""
    for row in table.rows:
        if row.unless in roster.house_rules and row.unless is not None:
            continue
        if row.by is not None and row.by not in roster.house_rules:
            continue
        if needs.meets(row.when):
            yield row.what, _value(row, rules)


def _value(row: ReferenceRow, rules: Rules) -> Shown:
    if row.by is None:
        return row.value
    return T("{text} ({rule})", text=row.value, rule=rules.system.house_rules[row.by].name)


# -------------------------------------------------------------------- tables of dice


def _strikes(needs: Needs, agreed: Iterable[HouseRule], rules: Rules) -> Iterator[Table]:
    """What blows need by Weapon Skill, of this army and against it (7.8)."""
    own = SCALE if needs.whole else needs.weapon_skill
    rows: list[tuple[Shown, ...]] = [
        (T("WS {value} strikes", value=ws), *(_die(to_hit_and_wound.strikes_on(ws, foe)) for foe in SCALE))
        for ws in own
    ]
    if not needs.whole:
        rows += [
            (T("WS {value} is struck", value=ws), *(_die(to_hit_and_wound.strikes_on(foe, ws)) for foe in SCALE))
            for ws in own
        ]
    if rows:
        title = T("To hit in close combat, by the foe’s WS")
        yield Table(title, (T("Own WS"), *map(str, SCALE)), tuple(rows), "WFB3 7.8")


def _wounds(needs: Needs, agreed: Iterable[HouseRule], rules: Rules) -> Iterator[Table]:
    """What hits need to wound, of this army and against it (6.3, 7.9)."""
    read = {(c.strength, c.toughness): c.needs for rule in agreed for c in rule.wounds}

    def die(strength: int, toughness: int) -> str:
        needed = read.get((strength, toughness), to_hit_and_wound.wounds_on(strength, toughness))
        return "–" if needed is None else str(needed)

    strengths = SCALE if needs.whole else needs.strength
    rows: list[tuple[Shown, ...]] = [
        (T("S {value} wounds T", value=s), *(die(s, foe) for foe in SCALE)) for s in strengths
    ]
    if not needs.whole:
        rows += [(T("T {value} is wounded by S", value=t), *(die(foe, t) for foe in SCALE)) for t in needs.toughness]
    if rows:
        yield Table(T("To wound, by the foe’s T or S"), (T("Own"), *map(str, SCALE)), tuple(rows), "WFB3 6.3, 7.9")


def _missiles(needs: Needs, agreed: Iterable[HouseRule], rules: Rules) -> Iterator[Table]:
    """What shots need by Ballistic Skill, near and far (6.2)."""
    own = SCALE if needs.whole else needs.ballistic_skill
    near = (T("to half range"), *(_shot(to_hit_and_wound.hits_on(bs)) for bs in own))
    far = (T("beyond it"), *(_shot(to_hit_and_wound.hits_on(bs, -1)) for bs in own))
    if own:
        yield Table(T("To hit with missiles"), (T("BS"), *map(str, own)), (near, far), "WFB3 6.2")


def _buildings(needs: Needs, agreed: Iterable[HouseRule], rules: Rules) -> Iterator[Table]:
    """How far missiles reach up at a building, and down from one (22.2, 22.3)."""
    known = rules.system.buildings
    part = Fraction(known.range)
    own = _every_reach(rules) if needs.whole else needs.reach
    up = (T("up at a building"), *(f"{battlefield.uneven(reach, part, up=True)}″" for reach in own))
    down = (T("down from a building"), *(f"{battlefield.uneven(reach, part, up=False)}″" for reach in own))
    if own:
        headings = (T("on the level"), *(f"{reach}″" for reach in own))
        yield Table(T("Range of missiles"), headings, (up, down), in_words(rules, rules.cite(known.source)))


def _every_reach(rules: Rules) -> tuple[int, ...]:
    return tuple(sorted({w.shot.range for w in rules.system.weapons.values() if w.shot is not None}))


_MADE = {"buildings": _buildings, "strikes": _strikes, "wounds": _wounds, "missiles": _missiles}


def of_hidden(m: EntryResult, openly: tuple[EntryResult, ...], roster: Roster, rules: Rules) -> Iterator[Shown]:
    """The rows of one who hides that the tables of the open pages have not, run on."""
    own, others = (_needs(roster, told, rules, whole=False) for told in ((m,), openly))
    read = {(c.strength, c.toughness): c.needs for r in rules.system.in_force(roster.house_rules) for c in r.wounds}
    for skill in own.weapon_skill:
        if skill not in others.weapon_skill:
            dice = " ".join(_die(to_hit_and_wound.strikes_on(skill, foe)) for foe in SCALE)
            yield T("WS {value} strikes WS 1 to {top} on {dice}", value=skill, top=TOP, dice=dice)
    for skill in own.ballistic_skill:
        if skill not in others.ballistic_skill:
            near, far = (_shot(to_hit_and_wound.hits_on(skill, beyond)) for beyond in (0, -1))
            yield T("BS {value} hits on {near}, beyond half range {far}", value=skill, near=near, far=far)
    for strength in own.strength:
        if strength not in others.strength:
            needed = (read.get((strength, foe), to_hit_and_wound.wounds_on(strength, foe)) for foe in SCALE)
            dice = " ".join("–" if die is None else str(die) for die in needed)
            yield T("S {value} wounds T 1 to {top} on {dice}", value=strength, top=TOP, dice=dice)


def _die(needed: int) -> str:
    return AGAIN.get(needed, str(needed))


def _shot(needed: int) -> str:
    return str(needed) if needed <= 6 else "–"


# --------------------------------------------------------------- what an army needs


def _needs(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules, *, whole: bool) -> Needs:
    system = rules.system
    army: set[str] = set()
    tags: set[str] = set()
    machines: set[str] = set()
    weapon: set[int] = set()
    missile: set[int] = set()
    strength: set[int] = set()
    toughness: set[int] = set()
    reach: set[int] = set()
    for m in entries:
        army |= _features(m, rules)
        tags |= {t.id for t in m.tags}
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
        for p in m.profiles:
            weapon |= _numbers(p.values.get("WS"))
            toughness |= _numbers(p.values.get("T"))
            if p.values.get("A") != 0:
                strength |= _numbers(p.values.get("S"))
        for w in (*m.weapons, *(w for shape in fact_rows.shapes_of(m) for w in shape.weapons)):
            strength |= _strengths(w.strength)
        strength |= set(_told_of(m, rules))
        strength |= {hit for piece in m.carries if piece in system.extras for hit in system.extras[piece].hits}
        strength |= {hit for t in m.tags if t.id in system.tags for hit in system.tags[t.id].hits}
        for profile, w, _ in fact_rows.borne(m):
            known = system.weapons.get(w.id)
            if w.range is None or known is None or known.shot is None or known.shot.thrown:
                continue
            skill = known.shot.skill if known.shot.skill is not None else profile.values.get("BS")
            missile |= _numbers(skill)
            reach.add(w.range)
    if roster.baggage:
        army.add("baggage")
    skills, shots, strengths, bodies = (
        tuple(sorted(found & set(SCALE))) for found in (weapon, missile, strength, toughness)
    )
    ranges = tuple(sorted(reach))
    return Needs(frozenset(army), frozenset(tags), frozenset(machines), skills, shots, strengths, bodies, ranges, whole)


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
    if any(w.range is not None for w in m.weapons):
        found.add("missiles")
    kinds = {"chariot": "chariots", "altar": "war-altar", "machine": "machines"}
    if m.kind in kinds:
        found.add(kinds[m.kind])
    if m.kind == "chariot":
        if m.facts.chariot.kind == "wagon":
            found.add("wagons")
        if not any(t.id == WRECK for t in machines_in_play.tags(m, rules)):
            found.add("chariot-damage")
    if m.kind == "altar" and m.facts.on_wagon:
        found.add("wagons")
    figure = m.facts.figure
    if figure is not None and figure.rides:
        found.add("mounted")
    if forces.flies(m) if figure is not None else False:
        found.add("flyers")
    if m.facts.wizard:
        found.add("wizards")
    if m.facts.command:
        found.add("standards")
    for role in ("great-banner", "second"):
        if m.role == role:
            found.add(role)
    if any(t.id in ("skirmisher", "scout") for t in m.tags):
        found.add("skirmishers")
    if "spear" in m.carries and m.kind == "unit" and not (figure is not None and figure.rides):
        found.add("spears")
    if m.category == "mercenaries":
        found.add("mercenaries")
    named = {"pike": "pikes", "additional-hand-weapon": "two-weapons", "shield": "shields"}
    found |= {feature for id, feature in named.items() if id in m.carries}
    return found
