"""What a sheet tells of an entry; here the numbers that players otherwise work out before a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from builder.findings import N, T
from builder.mustering import Mustered, Noted, Tag, Track, Weapon
from builder.points import Price, Quarters, total
from builder.profiles import Profile
from builder.systems.wfb3 import army, crews, described, formulas
from builder.systems.wfb3.definitions import Machine, MachineKind
from builder.systems.wfb3.reckoning import command_price
from builder.systems.wfb3.roster import Roster
from builder.systems.wfb3.rules import Rules

OUTSIDE = ("undead", "ethereal", "demon")
"""Seconds in command of these kinds lend their bonus to every race (14.8.1)."""


def noted(m: Mustered, entries: tuple[Mustered, ...], roster: Roster, rules: Rules) -> Noted:
    """All that the sheet tells of one entry of the army."""
    return Noted(
        tuple(described.kind(m)),
        described.post(m),
        (*described.facts(m), *described.bound(m, entries), *_facts(m, entries, roster, rules)),
        tuple(described.weapons(m)),
        tuple(described.command(m)),
        (*described.tracks(m), *_tracks(m, rules)),
        tuple(_of_machine(m, rules)),
    )


def _facts(m: Mustered, entries: tuple[Mustered, ...], roster: Roster, rules: Rules) -> Iterator[tuple[Any, Any]]:
    lent = tuple(_lent(m, entries, roster, rules))
    if lent:
        yield T("Rout and rally"), lent
    shots = tuple(_shots(m))
    if shots:
        yield T("Shoots"), shots
    if any(t.id == "skirmisher" for t in m.tags) and m.rout_at is not None:
        most = -(-m.models // 4) - 1
        if most > 0:
            yield (
                T("Skirmishers"),
                N("charge units of {count} model at most", "charge units of up to {count} models", most),
            )
    machine: Machine | None = m.more.get("machine")
    if machine is not None:
        yield T("Crew lost"), tuple(_dwindling(machine.crew))
    if m.kind == "character" and m.more.get("wizard"):
        yield from _magic(m, rules)
    yield from _worth(m, rules)


# ------------------------------------------------------------------------- leadership


def _lent(m: Mustered, entries: tuple[Mustered, ...], roster: Roster, rules: Rules) -> Iterator[Any]:
    """The Leadership for rout and rally tests, alone and near those who lend theirs (14.8, 14.8.1, A20)."""
    if m.rout_at is None or m.entry.from_ is not None or m.as_ == "hidden":
        return
    plain = m.more.get("led", {}).get("Ld", m.profiles[0].values.get("Ld"))
    own = m.profiles[0].values.get("Ld")
    if not isinstance(plain, int) or not isinstance(own, int):
        return
    value = any(rule.general_lends == "value" for rule in rules.system.in_force(roster.house_rules))
    chief = army.general(entries)
    near = []
    for m2 in entries:
        if m2 is not chief and (m2.role != "second" or not _of_one_race(m2, m)):
            continue
        his = m2.profiles[0]
        theirs = his.values.get("Ld")
        if not isinstance(theirs, int):
            continue
        most = rules.system.levels.mental_maximum
        lent = theirs if value and m2 is chief else formulas.led(own, his.bonus.get("Ld", 0), theirs, most)
        if lent > plain:
            text = T("with general {ld}", ld=lent) if m2 is chief else T("with {name} {ld}", name=m2.name, ld=lent)
            near.append(text)
    if near:
        yield T("Ld {ld}", ld=plain)
        yield from near


def _of_one_race(lender: Mustered, unit: Mustered) -> bool:
    """Whether a second in command is heeded by a unit."""
    return lender.creature == unit.creature or any(t.id in OUTSIDE for t in lender.tags)


# --------------------------------------------------------------------------- shooting


def _shots(m: Mustered) -> Iterator[Any]:
    """What each missile weapon needs to hit, near and far (6.2)."""
    machine: Machine | None = m.more.get("machine")
    sold = m.more.get("champion")
    his = sold.weapons if sold is not None else ()
    own = [(p, tuple(w for w in m.weapons if w not in his)) for p in m.profiles[:1]]
    if sold is not None and his:
        own.append((sold.profile, his))
    crew = [(row.man.numbers.profile, row.man.numbers.weapons) for row in m.more.get("rows", ())]
    told = []
    for profile, weapons in crew or own:
        skill = profile.values.get("BS")
        for weapon in weapons:
            if weapon.range is None or not isinstance(skill, int) or skill < 1:
                continue
            if machine is None or weapon.id != m.entry.take:
                told.append(_shot(weapon.name, weapon, skill))
    yield from crews.distinct(told)


def _shot(name: Any, weapon: Weapon, skill: int) -> Any:
    half = formulas.short_range(weapon.range or 0)
    near, far = formulas.hits_on(skill), formulas.hits_on(skill, -1)
    if near > 6:
        return T("{weapon}: hits with bonuses only", weapon=name)
    if far > 6:
        return T("{weapon} {near}+ to {half}″", weapon=name, near=near, half=half)
    if near == far:
        return T("{weapon} {near}+", weapon=name, near=near)
    return T("{weapon} {near}+ to {half}″, {far}+ beyond", weapon=name, near=near, half=half, far=far)


# --------------------------------------------------------------------------- machines


def kind_of(machine: Machine, rules: Rules) -> MachineKind | None:
    """The rules of the machine's kind, if any are known."""
    return rules.system.machine_kinds.get(machine.kind)


def _of_machine(m: Mustered, rules: Rules) -> Iterator[Tag]:
    """How it is aimed and what heat does (19.6 to 19.9)."""
    machine: Machine | None = m.more.get("machine")
    kind = None if machine is None else kind_of(machine, rules)
    if machine is None or kind is None:
        return
    if kind.ballistic is not None:
        shot = Weapon(machine.kind, machine.name, machine.range, None, 0, 0, 0)
        yield Tag("aim", T("Aim"), _shot(T("BS {value}:", value=kind.ballistic), shot, kind.ballistic), kind.aim)
    elif kind.aim is not None:
        yield Tag("aim", T("Aim"), None, kind.aim)
    if kind.heated is not None:
        yield Tag("heat", T("Heat"), None, kind.heated)


def _dwindling(crew: int) -> Iterator[Any]:
    for lost in range(1, crew):
        every = formulas.fires_every(lost)
        yield (
            T("{lost}: every turn", lost=lost)
            if every == 1
            else T("{lost}: every {every} turns", lost=lost, every=every)
        )
    yield T("{lost}: no more", lost=crew)


# ----------------------------------------------------------------------------- wizards


def _magic(m: Mustered, rules: Rules) -> Iterator[tuple[Any, Any]]:
    """Room for the magic points, and the spells that have still to be noted."""
    if not any(t.id == "magic-points" for t in m.tags):
        yield T("Magic points"), T("at the start ____")
    known = rules.system.levels.spells.get(str(m.more.get("level")), ())
    open_ = []
    for level, number in enumerate(known, 1):
        left = number - sum(s.level == level for s in m.entry.spells)
        if left > 0:
            open_.append(T("{number} of level {level}", number=left, level=level))
    if open_:
        yield T("Spells to note"), tuple(open_)


# -------------------------------------------------------------------------------- worth


def _worth(m: Mustered, rules: Rules) -> Iterator[tuple[Any, Any]]:
    """Points of one model, for the count at the end (26.2)."""
    if m.kind == "pack":
        masters = (m.facts.figure.creature.name, m.points_each)
        beasts = [(p.label, p.each) for p in m.price if any(p.label == own.name for own in m.profiles[1:])]
        yield T("Worth"), tuple(_each(name, each, rules) for name, each in (masters, *beasts) if each)
        return
    each = m.points_each
    if not each or m.models < 2:
        return
    apart: tuple[Price, ...] = m.more.get("apart", ())
    parts: list[Any] = []
    if sum(p.times for p in apart) != m.models:  # some have none of what only part of the unit has
        parts.append(T("{points} each, rallied {half}", points=Quarters(each), half=_rallied(each, rules)))
    parts += [_each(T("with {piece}", piece=p.label), each + p.each, rules) for p in apart]
    if m.kind == "unit":
        names = {"standard": T("standard bearer"), "musician": T("musician")}
        for post in dict.fromkeys(m.more.get("command", ())):
            printed = command_price(post, m.facts.line)
            points = printed if printed is not None else each * (rules.system.command[post].times or 1)
            parts.append(T("{post} {points}", post=names[post], points=Quarters(points)))
    champion = m.more.get("champion")
    if champion is not None:
        parts.append(T("{post} {points}", post=champion.name, points=Quarters(total(champion.price))))
    yield T("Worth"), tuple(parts)


def _rallied(each: int, rules: Rules) -> Quarters:
    """What counts of a model that rallied in the last turn."""
    return Quarters(int(Fraction(each) * rules.system.victory.rallied))


def _each(name: Any, each: int, rules: Rules) -> Any:
    points, half = Quarters(each), _rallied(each, rules)
    return T("{name}: {points} each, rallied {half}", name=name, points=points, half=half)


# -------------------------------------------------------------------------------- boxes


def _tracks(m: Mustered, rules: Rules) -> Iterator[Track]:
    """Wounds kept apart from the rider's, machines and teams lost, heat, Leadership lost."""
    yield from _apart(m)
    machine: Machine | None = m.more.get("machine")
    if machine is not None:
        if m.models > 1:
            yield Track(T("Machines lost"), (m.models,))
        kind = kind_of(machine, rules)
        if kind is not None and kind.heat is not None:
            yield Track(T("Heat"), tuple(kind.heat for _ in range(m.models)))
    if m.rout_at is not None and m.models > 1 and m.as_ != "hidden":
        yield Track(T("Ld lost"), (2, 1) if "standard" in m.more.get("command", ()) else (1,))


def _apart(m: Mustered) -> Iterator[Track]:
    """The beast under a rider, the crew on a monster, the team before a chariot (18.1, 20.6)."""
    if m.kind == "chariot":
        team = _others(m, [c.name for c, _ in m.more["vehicle"].team])
        if m.models > 1:
            yield Track(T("Chariots lost"), (m.models,))
        yield from _boxes(team)
    elif any(t.id == "monster-mount" for t in m.tags):
        yield from _boxes(m.profiles[len(m.profiles) - 1 :])
    elif m.more.get("rows"):
        yield from _boxes(m.profiles[m.more.get("models_apart", 1) :])


def _others(m: Mustered, names: list[Any]) -> list[Profile]:
    return [p for p in m.profiles if p.name in names]


def _boxes(profiles: Iterable[Profile]) -> Iterator[Track]:
    for p in profiles:
        yield described.boxes(p.name, p)
