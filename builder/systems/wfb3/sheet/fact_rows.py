"""What the sheet states of every entry: what it is, movement, save, thresholds, weapons, command, casualties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.core.entries import WeaponCells, WeaponLine, WeaponTable
from builder.core.findings import N, Shown, T
from builder.core.plurals import P
from builder.core.profiles import Movement, Profile, most
from builder.core.roles import lower, people
from builder.core.tracks import Boxes, Track
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.machines import Machine
from builder.systems.wfb3.entries.facts import EntryResult, Slow
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.formulas import to_hit_and_wound
from builder.systems.wfb3.profiles.second_shapes import Shape
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import weapon_figures
from builder.systems.wfb3.sheet.weapon_figures import signed

COMMAND = {"standard": T("standard bearer"), "musician": T("musician")}
BUILT = "machine"
"""The group of creatures that are built, whose Wounds are damage points."""
OWN = "own-attacks"
"""A creature’s attacks without a weapon."""
STANDING = ("never-routs", "berserker")
LASTING = ("to-the-last",)
"""Special rules of those who never rout in close combat."""
THROUGH = "passes-through"
"""The special rule of those whom neither ground nor walls stop."""
OPEN_TYPES = ("chariot", "war-altar")
"""Special rules by which entries of the open list go that have no line."""
MAGIC = ("magic-weapon", "rune-weapon")
"""Kinds of magic items that are weapons."""
WEAPONS = (T("Weapon"), T("Range"), T("Str."), T("Save mod."), T("Init."), T("To hit"), T("Notes"))


def kind(m: EntryResult) -> Iterator[Shown]:
    """Rank, race and mount; the name of its line where it has one of its own."""
    his = m.facts.character_line
    rank = tuple(_rank(m, his))
    yield from rank
    if m.facts.commands is not None:
        named = his is not None and m.creature == his.creature and "commander" in _english_name(his).lower()
        if not named:
            yield T("commander of {contingent}", contingent=m.facts.commands)
    if m.kind != "character":
        yield from named_type(m)
    if m.race is not None:
        yield people(m.race) if rank else m.race
    if m.facts.mount is not None:
        yield T("on {mount}", mount=lower(m.facts.mount))


def named_type(m: EntryResult) -> Iterator[Shown]:
    """What an entry with a name of its own is in its list, so that it can be found there; nothing where its name says it."""
    if not m.entry.name:
        return
    line, his = m.facts.line, m.facts.character_line
    if m.kind == "character":
        if his is not None and not _is_only_hero_or_wizard(his):
            yield his.name
    elif line is not None:
        yield line.name
    else:  # chariots and altars of the open list are named by what they are, not by a race
        yield from (tag.name for tag in m.in_play.tags if tag.id in OPEN_TYPES)


def _is_only_hero_or_wizard(line: CharacterLine | None) -> bool:
    """True if the list calls a character hero or wizard and nothing else."""
    return _english_name(line).lower() in ("", "hero", "wizard")


def _english_name(line: CharacterLine | None) -> str:
    """The English name of a line of a list, to be compared with words; empty in the open list."""
    return "" if line is None else line.name if isinstance(line.name, str) else line.name.en


def _rank(m: EntryResult, line: CharacterLine | None) -> Iterator[Shown]:
    """Title and level of a character: what his list calls him where it has a name beside hero and wizard."""
    level = m.facts.level
    if not level:
        return
    title = m.facts.title
    own = _english_name(line).lower()
    plain = _is_only_hero_or_wizard(line)
    if title is not None and m.entry.name:
        yield title
    if line is not None and not plain and (m.entry.name or title is not None) and m.creature == line.creature:
        yield line.name
    if m.facts.wizard and (plain or "wizard" not in own):
        yield T("wizard, level {level}", level=level)
    else:
        yield T("hero, level {level}", level=level) if plain else T("level {level}", level=level)


def facts(m: EntryResult) -> Iterator[tuple[Shown, Shown]]:
    """Movement, save, the rout test and the machine, each behind its label."""
    machine: Machine | None = m.facts.machine
    carried = bool(m.facts.portable)
    slower = m.facts.slower
    if m.facts.goes is not None:
        yield T("Move"), m.facts.goes
    elif m.in_play.movement is not None and (machine is None or carried):  # elsewhere what moves is the machine
        stays = next((one for one in slower if one.stays), None)
        yield T("Move"), tuple(_moves(m, stays))
        for one in reversed(slower):
            if stays is None or (not one.stays and one.movement.effective < stays.movement.effective):
                yield T("With {name}", name=one.name), tuple(_paces(one.movement, m))
    elif m.facts.vehicle is not None and m.facts.vehicle.moves is not None:
        yield T("Move"), m.facts.vehicle.moves
    elif m.in_play.movement is None and flight(m) is not None:
        yield T("Move"), T("flies {speeds}″", speeds=flight(m))
    elif m.in_play.movement is None and m.kind == "altar":
        yield T("Move"), T("agree with your opponent on its team and its movement")
    if m.in_play.profiles:
        yield T("Save"), _saves(m)
    afoot = m.facts.on_foot
    if afoot is not None and afoot.movement is not None:
        save = _either(afoot.save, afoot.save_without_shield)
        same = (afoot.save, afoot.save_without_shield) == (
            m.in_play.save,
            m.in_play.save_without_shield,
        ) and m.facts.post == "rider"
        pace = T("{move}″", move=afoot.movement.effective)
        bare = afoot.save is None and afoot.save_without_shield is None
        yield T("On foot"), pace if same else (pace, T("no save") if bare else T("save {save}", save=save))
    yield from chariots_rout(m)
    if m.in_play.rout_at is not None and m.facts.post != "hidden":  # those who hide break with the unit that hides them
        test = T("Crew’s rout test") if m.kind == "machine" else T("Rout test")
        if any(t.id in LASTING for t in m.in_play.tags):
            yield test, T("never")
        elif any(t.id in STANDING for t in m.in_play.tags):
            lost = T("from shooting only: a quarter of its present strength lost in one turn")
            again = T("rallies with {rally} or more left", rally=m.in_play.rally_at)
            yield test, T("{first}; {second}", first=lost, second=again) if m.in_play.rally_at else lost
        elif m.in_play.rally_at:
            text = N(
                "at {count} or more lost; rallies with {rally} or more left",
                "at {count} or more lost; rallies with {rally} or more left",
                m.in_play.rout_at,
                rally=m.in_play.rally_at,
            )
            yield test, text
        elif m.models > 1 or m.kind == "machine":
            yield test, N("at {count} or more lost", "at {count} or more lost", m.in_play.rout_at)
    if machine is not None:
        yield from _machine(machine, m, carried=carried)


def chariots_rout(m: EntryResult) -> Iterator[tuple[Shown, Shown]]:
    """What is agreed on of vehicles that can rout: our sources do not say what of them counts as lost (8.1, 20.8)."""
    if m.kind == "chariot" and not any(t.id in LASTING for t in m.in_play.tags):
        yield T("Rout test"), T("agree whether to count chariots or crew")


def _moves(m: EntryResult, stays: Slow | None) -> Iterator[Shown]:
    """The pace with what makes it, and all that follows from it; `stays` is the champion who slows his unit."""
    own = m.in_play.movement
    assert own is not None
    if stays is not None:
        yield T(
            "{effective}″ ({own}″ without {name})",
            effective=stays.movement.effective,
            own=own.effective,
            name=stays.name,
        )
        own = stays.movement
    elif m.facts.litter is not None:
        each = m.facts.litter.bearer_pace
        yield T("{effective}″ ({each}″ for each bearer alive)", effective=own.effective, each=each)
    elif own.penalty:
        reason = m.facts.load or T("armour")
        yield T(
            "{effective}″ ({base}″ less {penalty}″ for {reason})",
            effective=own.effective,
            base=own.base,
            penalty=own.penalty,
            reason=reason,
        )
    else:
        yield T("{move}″", move=own.effective)
    yield from _follows(own, m)


def _paces(move: Movement, m: EntryResult) -> Iterator[Shown]:
    yield T("{move}″", move=move.effective)
    yield from _follows(move, m)


def _follows(move: Movement, m: EntryResult) -> Iterator[Shown]:
    """Charge and ground."""
    slow = m.facts.slow_arms
    if slow:
        yield T("charge {charge}″ ({single}″ with {weapon})", charge=move.charge, single=move.effective, weapon=slow)
    else:
        yield T("charge {charge}″", charge=move.charge)
    ground = over_ground(move, m)
    if ground is not None:
        yield T("difficult {difficult}″", difficult=move.difficult)
        yield T("very difficult {very}″", very=ground.very_difficult)
        yield T("obstacle −{cost}″", cost=ground.obstacle)
    elif move.difficult == move.effective > 1 and any(t.id == THROUGH for t in m.in_play.tags):
        yield T("all ground at full speed")
    elif move.difficult == move.effective > 1 and not drives(m):  # what it draws keeps to the ground
        yield T("all ground at full speed, walls and buildings {half}″", half=movement_formulas.reduced(move.effective))
    else:
        yield T("difficult {difficult}″", difficult=move.difficult)


class Ground(NamedTuple):
    """What ground and obstacles make of a move, inches."""

    very_difficult: float
    obstacle: float
    """What crossing one costs."""


def drives(m: EntryResult) -> bool:
    """True if it moves as a chariot or a wagon: it is one, or rides in one."""
    return m.kind == "chariot" or m.facts.in_vehicle


def over_ground(move: Movement, m: EntryResult) -> Ground | None:
    """Its moves over very difficult ground and obstacles; `None` for what no ground slows, and for vehicles."""
    pace = move.effective
    if m.facts.alone is not None:
        return Ground(m.facts.alone, movement_formulas.obstacle_cost(pace, 4))
    if drives(m) or (m.facts.machine is not None and not m.facts.portable) or move.difficult == pace > 1:
        return None
    if move.difficult == movement_formulas.eased(pace):
        return Ground(movement_formulas.eased_twice(pace), movement_formulas.obstacle_cost(pace, 4))
    return Ground(movement_formulas.reduced(pace, 4), movement_formulas.obstacle_cost(pace))


def flight(m: EntryResult) -> str | None:
    """Least and greatest speed in the air of what flies in whatever shape it is."""
    figure = m.facts.figure
    both = () if figure is None else (figure.mount, figure.creature)
    flying = next((c for c in both if c is not None and c.flight is not None), None)
    if flying is None or flying.flight is None or flying.flight_note is not None:
        return None
    return f"{flying.flight.min}–{flying.flight.max}"


def _saves(m: EntryResult) -> Shown:
    """The save; apart that of the monster below a rider, of a crew, of beasts with their masters, of a champion."""
    own = _either(m.in_play.save, m.in_play.save_without_shield)
    if m.facts.missile_save is not None:
        own = T("{save}; {missiles}+ against missiles", save=own, missiles=m.facts.missile_save)
    figure = m.facts.figure
    mount = None if figure is None else figure.mount
    if mount is not None and mount.riding is None:
        below = T("{name} {save}", name=mount.name, save=_save(mount.natural_save))
        above = T("rider {save}", save=own)
        afoot = m.facts.on_foot
        armoured = m.in_play.save != mount.lent_save if afoot is None else afoot.save is not None
        if mount.lent_save is not None and armoured:
            above = T("rider {first}, then {save}", first=_save(mount.lent_save), save=own)
        elif mount.lent_save is not None and m.facts.missile_save is None:  # one save for both, thrown once
            above = T("rider by its save alone")
            return T("{first}; {second}", first=below, second=above)
        return T("{first}; {second}", first=above, second=below)
    own_saves = m.in_play.save, m.in_play.save_without_shield
    others = [p for p in _saved_apart(m) if (p.save, p.save_without_shield) != own_saves]
    if not others:
        bare = m.in_play.save is None and m.in_play.save_without_shield is None and m.facts.missile_save is None
        return T("none") if bare else own
    said: Shown = T("{name} {save}", name=m.in_play.profiles[0].name, save=own)
    for p in others:
        apart = T("{name} {save}", name=p.name, save=_either(p.save, p.save_without_shield))
        said = T("{first}; {second}", first=said, second=apart)
    return said


def _saved_apart(m: EntryResult) -> tuple[Profile, ...]:
    """The profiles beside the first that have a save of their own, or none where the first has one."""
    if m.kind == "pack":
        return m.in_play.profiles[1:]
    rows = m.facts.rows
    if rows:
        return m.in_play.profiles[len(m.in_play.profiles) - len(rows) :]
    if m.kind == "chariot":
        return m.in_play.profiles[1 : len(m.facts.chariot.crew)]
    champion = m.facts.champion
    return () if champion is None else (champion.in_play.profile,)


def _either(save: int | None, without: int | None) -> Shown:
    """A save, and what is left of it without the shield."""
    if save == without:
        return _save(save)
    return T("{save}, without shield {without}", save=_save(save), without=_save(without))


def _save(value: int | None) -> Shown:
    if value is not None and value < 2:  # as only magic makes it: whatever the die shows (W#mi-magic-armour)
        return T("{save}+ (fails only against a modifier)", save=str(value).replace("-", "−"))
    return T("no save") if value is None else f"{value}+"


def _machine(machine: Machine, m: EntryResult, *, carried: bool) -> Iterator[tuple[Shown, Shown]]:
    """How far it is moved, and who serves it; what it shoots is a weapon (19)."""
    if carried:
        yield T("Machine"), T("carried by its crew")
    elif machine.move:
        yield T("Move"), machine.move
    else:
        yield T("Move"), T("cannot move")
    crew = P("crew of {crew}", "crew of {crew}", "crew", crew=machine.crew)
    if m.models > 1:
        crew = P("crew of {crew} each", "crew of {crew} each", "crew", crew=machine.crew)
    spare = m.entry.spare_crew
    men = N("{count} spare man", "{count} spare men", spare)
    yield T("Served by"), (crew, men) if spare else crew


def borne(m: EntryResult) -> Iterator[tuple[Profile, WeaponLine, Shown]]:
    """Each weapon with the profile of who bears it; whose it is where that is one of the unit alone."""
    sold = m.facts.champion
    his: tuple[WeaponLine, ...] = sold.in_play.weapons if sold is not None else ()
    rows = tuple(m.facts.rows)
    crew = tuple((row.man.numbers.profile, w) for row in rows for w in row.man.numbers.weapons)
    for weapon in m.in_play.weapons:
        if sold is not None and weapon in his:
            yield sold.in_play.profile, weapon, None
            continue
        men = [
            profile
            for profile, own in crew
            if (own.id, own.range, own.strength) == (weapon.id, weapon.range, weapon.strength)
        ]
        for profile in men or m.in_play.profiles[:1]:
            yield profile, weapon, None
        if sold is not None and not men and not any((w.id, w.range) == (weapon.id, weapon.range) for w in his):
            yield sold.in_play.profile, weapon, sold.name


def weapons(m: EntryResult, rules: Rules) -> WeaponTable:
    """Each weapon with its range and what it changes."""
    return WeaponTable(WEAPONS, tuple(_weapons(m, rules.system.levels.ceiling)))


def _weapons(m: EntryResult, ceiling: int) -> Iterator[WeaponCells]:
    held = tuple(borne(m))
    forged_, magic = forged(m)
    for w in m.in_play.weapons:
        bearer = next((profile for profile, weapon, _ in held if weapon is w), None)
        name, form = (forged_, m.facts.forged_as or w.name) if w is magic else (w.name, None)
        yield WeaponCells(
            name,
            _figures(w, m, bearer, ceiling),
            w.notes or "",
            tuple(weapon_figures.notes(w, bearer, ceiling)),
            form,
            w.id,
        )
    for shape in shapes_of(m):
        for w in shape.weapons:
            yield WeaponCells(w.name, _figures(w, m, shape.profile, ceiling), id=w.id)


def _figures(w: WeaponLine, m: EntryResult, bearer: Profile | None, ceiling: int) -> tuple[str | None, ...]:
    """Range, Strength, what a weapon changes of the save, the Initiative with it, what it changes of the die to hit."""
    hits = "/".join(map(signed, w.hands)) or _modifier(w.to_hit)
    return reach(w, m), w.strength or None, _modifier(w.save_modifier), _initiative(w, bearer, ceiling), hits


def shapes_of(m: EntryResult) -> Iterator[Shape]:
    """The other shapes that bear the same arms: its own, and that of the champion sold with it."""
    sold = m.facts.champion
    for shape in (m.facts.shape, None if sold is None else sold.in_play.shape):
        if shape is not None:
            yield shape


def forged(m: EntryResult) -> tuple[Shown, WeaponLine | None]:
    """The magic weapon of a character, and which of his weapons it is, if it can be but one."""
    magic = [item.name for item in m.items if item.id in MAGIC]
    able = [w for w in m.in_play.weapons if w.range is None and w.id != OWN and w.id in m.facts.forged]
    if m.kind != "character" or len(magic) != 1 or len(able) != 1:
        return None, None
    return magic[0], able[0]


def reach(weapon: WeaponLine, m: EntryResult) -> str | None:
    """How far it reaches, and from where, if it cannot hit what is near."""
    machine: Machine | None = m.facts.machine
    if weapon.range is None:
        return None
    if machine is not None and machine.min_range and weapon.id == m.entry.take:
        return f"{machine.min_range}–{weapon.range}″"
    return f"{weapon.range}″"


def _initiative(weapon: WeaponLine, bearer: Profile | None, ceiling: int) -> str | None:
    """What he strikes at with it, where it changes that."""
    changes = weapon.initiative or any(case.when is None for case in weapon.cases)
    return weapon_figures.initiative(weapon.initiative, bearer, ceiling) if changes else None


def shot(name: Shown, weapon: WeaponLine, skill: int) -> Shown:
    """What a missile weapon needs to hit, near and far (6.2)."""
    half = to_hit_and_wound.short_range(weapon.range or 0)
    near, far = (to_hit_and_wound.hits_on(skill, weapon.to_hit, beyond) for beyond in (0, -1))
    if near > 6:
        return T("{weapon} needs {need}+: hits only with a bonus", weapon=name, need=near)
    if far > 6:
        return T("{weapon} {near}+ to {half}″", weapon=name, near=near, half=half)
    if near == far:
        return T("{weapon} {near}+", weapon=name, near=near)
    return T("{weapon} {near}+ to {half}″, {far}+ beyond", weapon=name, near=near, half=half, far=far)


def shot_twice(name: Shown, weapon: WeaponLine, skill: int, each: int | None) -> Shown:
    """The same for a weapon that may shoot twice in a turn, with what each of the two needs (13.7.5)."""
    once = shot(name, weapon, skill)
    if each is None or to_hit_and_wound.hits_on(skill, weapon.to_hit, each) > 6:
        return once
    twice = T("two shots")
    return T("{first}; {second}", first=once, second=shot(twice, weapon._replace(to_hit=each), skill))


def _modifier(number: int) -> str | None:
    return signed(number) if number else None


def command(m: EntryResult) -> Iterator[Shown]:
    """Leader, standard bearer, musician and a champion sold with the unit."""
    if m.kind == "unit" and m.models > 1 and m.facts.post != "hidden":
        yield T("leader")
    for post in m.facts.command:
        yield COMMAND.get(post, post)
    yield from sold_champion(m)


def sold_champion(m: EntryResult) -> Iterator[Shown]:
    """The champion sold with the unit, if there is one."""
    champion = m.facts.champion
    if champion is not None and champion.own_name:
        yield T("{name} (champion, level {level})", name=champion.name, level=champion.level)
    elif champion is not None:
        yield T("level {level} champion", level=champion.level)


def tracks(m: EntryResult) -> Iterator[Track[Shown]]:
    """Casualties to cross off; wounds where one model has several."""
    if not m.in_play.profiles or m.models == 0:
        return
    if m.kind == "pack":
        for p in m.in_play.profiles[: m.in_play.models_apart]:
            yield boxes(p.name, p)
        return
    own = m.in_play.profiles[0]
    line = m.facts.unit_line
    if m.kind == "unit" and line is not None and line.forms:  # as many as the toughest of their shapes
        own = max(m.in_play.profiles, key=lambda p: most(p.values.get("W")))._replace(models=own.models)
    if own.models == 0:
        return
    if m.kind in ("chariot", "machine") and most(own.values.get("W")) == 1:
        crew = m.in_play.profiles[: len(m.facts.chariot.crew)] if m.kind == "chariot" else (own,)
        if m.kind == "chariot":
            yield Boxes(T("Crew"), (sum(p.models for p in crew),))
        else:
            yield Boxes(T("Crew lost"), _by_machine(own.models, m))
    elif m.kind == "altar":
        yield Boxes(T("Guards"), (own.models,))
    elif own.models == 1 or most(own.values.get("W")) > 1:
        built = m.facts.figure is not None and m.facts.figure.creature.group == BUILT
        yield boxes(T("Damage points") if built else T("Wounds"), own)
    else:
        yield boxes(T("Casualties"), own)
    if m.facts.first_wound:
        yield Boxes(T("First wound saved"), (1,))
    champion = m.facts.champion
    if champion is not None:
        yield boxes(champion.name, champion.in_play.profile)
    if m.facts.litter is not None:
        yield Boxes(T("Bearers"), (m.facts.litter.bearers,))


def _by_machine(crew: int, m: EntryResult) -> tuple[int, ...]:
    """The crew of each machine apart, for by it the machine shoots (19.3.3); spare men after all."""
    machine = m.facts.machine
    assert machine is not None
    spare = crew - machine.crew * m.models
    if spare < 0:
        return (crew,)
    return (machine.crew,) * m.models + ((spare,) if spare else ())


def boxes(label: Shown, own: Profile) -> Boxes[Shown]:
    """A group of boxes for each model that has several Wounds, one box a model for others."""
    each = most(own.values.get("W"))
    return Boxes(label, tuple(each for _ in range(own.models)) if each > 1 else (own.models,))
