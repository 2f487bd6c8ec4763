"""Basic facts of an entry on the sheet: type, Movement, save, thresholds, weapons, command, boxes."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.core.entries import InPlay, WeaponCells, WeaponLine, WeaponTable
from builder.core.findings import N, Shown, T, joined_by_semicolons
from builder.core.plurals import P
from builder.core.profiles import Movement, Profile
from builder.core.roles import lower_first, people_name
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.machines import Machine
from builder.systems.wfb3.entries.results import EntryResult, Slow, special_rules
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.formulas import to_hit_and_wound
from builder.systems.wfb3.magic_items import weapon_forms
from builder.systems.wfb3.profiles.second_shapes import Shape
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import weapon_figures
from builder.systems.wfb3.sheet.weapon_figures import signed

COMMAND = {"standard": T("standard bearer"), "musician": T("musician")}
OWN_ATTACKS = "own-attacks"
"""Id of the weapon line with a creature's natural attacks."""
OPEN_TYPES = ("chariot", "war-altar")
"""Ids of the special rules whose names are shown as the type of open-list entries."""
WEAPONS = (T("Weapon"), T("Range"), T("Str."), T("Save mod."), T("Init."), T("To hit"), T("Notes"))


def kind(result: EntryResult, rules: Rules) -> Iterator[Shown]:
    """Type of an entry in words: level, command of a contingent, line, race, mount, mercenary or ally."""
    his = result.facts.character_line
    rank = tuple(_rank(result, his))
    yield from rank
    commanded = result.facts.contingent_commanded
    if commanded is not None:
        named = his is not None and result.creature == his.creature and "commander" in his.name_says
        if not named:
            yield T("commander of {contingent}", contingent=commanded)
    if result.kind != "character":
        yield from named_type(result)
    if result.race is not None:
        yield people_name(result.race) if rank else result.race
    if result.facts.mount is not None:
        yield T("on {mount}", mount=lower_first(result.facts.mount.name))
    yield from contingent_kind(result, rules)


def contingent_kind(result: EntryResult, rules: Rules) -> Iterator[Shown]:
    """Mercenary or ally, for entries of a contingent, whom the general and great banner do not help (14.8, 16.1)."""
    part = rules.other_lists.get(result.entry.from_ or "")
    if part is not None and part.contingent is not None:
        yield T("mercenary") if part.hired else T("ally")


def named_type(result: EntryResult) -> Iterator[Shown]:
    """Name of the line of an entry to which the player gave a name; nothing for other entries."""
    if not result.entry.name:
        return
    line, his = result.facts.line, result.facts.character_line
    if result.kind == "character":
        if his is not None and not his.plain_name:
            yield his.name
    elif line is not None:
        yield line.name
    else:  # chariots and altars of the open list are named by what they are, not by a race
        yield from (tag.name for tag in result.in_play.tags if tag.id in OPEN_TYPES)


def _rank(result: EntryResult, line: CharacterLine | None) -> Iterator[Shown]:
    """Title, line name and level of a character; the line name only if it is not just hero or wizard."""
    level = result.facts.level
    if not level:
        return
    title = result.facts.title
    plain = line is None or line.plain_name
    if title is not None and result.entry.name:
        yield title
    if line is not None and not plain and (result.entry.name or title is not None) and result.creature == line.creature:
        yield line.name
    if result.facts.wizard and (line is None or "wizard" not in line.name_says):
        yield T("wizard, level {level}", level=level)
    else:
        yield T("hero, level {level}", level=level) if plain else T("level {level}", level=level)


def facts(result: EntryResult, rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    """Labelled facts: Movement, save, on foot, rout test, machine."""
    machine, slower = result.facts.machine, result.facts.slowing_members
    if result.facts.movement_text is not None:
        yield T("Move"), result.facts.movement_text
    elif result.in_play.movement is not None and result.facts.pushed_machine is None:
        stays = next((one for one in slower if one.stays), None)
        yield T("Move"), tuple(_moves(result, stays, rules))
        for one in reversed(slower):
            if stays is None or (not one.stays and one.movement.effective < stays.movement.effective):
                yield T("With {name}", name=one.name), tuple(_paces(one.movement, result, rules))
    elif result.in_play.movement is None and (speeds := flight(result)) is not None:
        yield T("Move"), T("flies {speeds}″", speeds=speeds)
    elif result.in_play.movement is None and result.kind == "altar":
        yield T("Move"), T("agree with your opponent on its team and its movement")
    if result.in_play.profiles:
        yield T("Save"), _saves(result)
    afoot = result.facts.on_foot
    if afoot is not None and afoot.movement is not None:
        pace = T("{move}″", move=afoot.movement.effective)
        save = T("no save") if saves_of(afoot) == NO_SAVE else T("save {save}", save=_save_with_and_without(afoot))
        same = saves_of(afoot) == saves_of(result.in_play) and result.facts.post == "rider"
        yield T("On foot"), pace if same else (pace, save)
    yield from chariot_rout_note(result, rules)
    # Hidden models rout with the unit that hides them.
    if result.in_play.rout_at is not None and result.facts.post != "hidden":
        test = T("Crew’s rout test") if result.kind == "machine" else T("Rout test")
        if never_routs(result, rules):
            yield test, T("never")
        elif routs_from_shooting_only(result, rules):
            lost = T("from shooting only: a quarter of its present strength lost in one turn")
            again = T("rallies with {rally} or more left", rally=result.in_play.rally_at)
            yield test, joined_by_semicolons((lost, again if result.in_play.rally_at else None))
        elif result.in_play.rally_at:
            text = N(
                "at {count} or more lost; rallies with {rally} or more left",
                "at {count} or more lost; rallies with {rally} or more left",
                result.in_play.rout_at,
                rally=result.in_play.rally_at,
            )
            yield test, text
        elif result.models > 1 or result.kind == "machine":
            yield test, N("at {count} or more lost", "at {count} or more lost", result.in_play.rout_at)
    if machine is not None:
        yield from _machine(machine, result)


def never_routs(result: EntryResult, rules: Rules) -> bool:
    """True if a special rule exempts it from all rout tests."""
    return any(rule.rout_tests == "none" for rule in special_rules(result, rules))


def routs_from_shooting_only(result: EntryResult, rules: Rules) -> bool:
    """True if a special rule exempts it from all rout tests but those after shooting."""
    return any(rule.rout_tests == "shooting" for rule in special_rules(result, rules))


def chariot_rout_note(result: EntryResult, rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    """Labelled note to agree how lost chariots count for the rout test, since the sources do not say (8.1, 20.8)."""
    if result.kind == "chariot" and not never_routs(result, rules):
        yield T("Rout test"), T("agree whether to count chariots or crew")


def _moves(result: EntryResult, stays: Slow | None, rules: Rules) -> Iterator[Shown]:
    """Movement with its reason, charge and ground in words; `stays` is a slower companion who cannot leave the unit."""
    own = result.in_play.movement
    assert own is not None
    if stays is not None:
        yield T(
            "{effective}″ ({own}″ without {name})",
            effective=stays.movement.effective,
            own=own.effective,
            name=stays.name,
        )
        own = stays.movement
    elif result.facts.litter is not None:
        each = result.facts.litter.bearer_pace
        yield T("{effective}″ ({each}″ for each bearer alive)", effective=own.effective, each=each)
    elif own.penalty:
        reason = result.facts.load_text or T("armour")
        yield T(
            "{effective}″ ({base}″ less {penalty}″ for {reason})",
            effective=own.effective,
            base=own.base,
            penalty=own.penalty,
            reason=reason,
        )
    else:
        yield T("{move}″", move=own.effective)
    yield from _charge_and_ground(own, result, rules)


def _paces(move: Movement, result: EntryResult, rules: Rules) -> Iterator[Shown]:
    """Movement in inches, then charge and ground movement, in words."""
    yield T("{move}″", move=move.effective)
    yield from _charge_and_ground(move, result, rules)


def _charge_and_ground(move: Movement, result: EntryResult, rules: Rules) -> Iterator[Shown]:
    """Charge and ground movement in words."""
    slow = result.facts.slow_arms
    if slow:
        yield T("charge {charge}″ ({single}″ with {weapon})", charge=move.charge, single=move.effective, weapon=slow)
    else:
        yield T("charge {charge}″", charge=move.charge)
    ground = over_ground(move, result)
    if ground is not None:
        yield T("difficult {difficult}″", difficult=move.difficult)
        yield T("very difficult {very}″", very=ground.very_difficult)
        yield T("obstacle −{cost}″", cost=ground.obstacle)
    elif move.difficult == move.effective > 1 and any(rule.any_walls for rule in special_rules(result, rules)):
        yield T("all ground at full speed")
    elif move.difficult == move.effective > 1 and not moves_as_vehicle(result):  # what it draws keeps to the ground
        yield T("all ground at full speed, walls and buildings {half}″", half=movement_formulas.reduced(move.effective))
    else:
        yield T("difficult {difficult}″", difficult=move.difficult)


def slowest_movement(result: EntryResult) -> Movement | None:
    """Movement of an entry, with its slowest member if one slows it; `None` if it has no Movement."""
    slowed = result.facts.slowed_movement
    return result.in_play.movement if slowed is None else slowed


class Ground(NamedTuple):
    """Movement over very difficult ground and cost of obstacles, in inches."""

    very_difficult: float
    obstacle: float
    """Cost of crossing an obstacle."""


def moves_as_vehicle(result: EntryResult) -> bool:
    """True if the entry is a chariot or wagon or rides in one, and so moves over ground by the rules for vehicles."""
    return result.kind == "chariot" or result.facts.in_vehicle


def over_ground(move: Movement, result: EntryResult) -> Ground | None:
    """Movement over very difficult ground and obstacles; `None` for vehicles, machines, and what no ground slows."""
    pace = move.effective
    if result.facts.solitary_movement is not None:
        return Ground(result.facts.solitary_movement, movement_formulas.obstacle_cost(pace, 4))
    if moves_as_vehicle(result) or result.facts.pushed_machine is not None or move.difficult == pace > 1:
        return None
    if move.difficult == movement_formulas.eased(pace):
        return Ground(movement_formulas.eased_twice(pace), movement_formulas.obstacle_cost(pace, 4))
    return Ground(movement_formulas.reduced(pace, 4), movement_formulas.obstacle_cost(pace))


def flight(result: EntryResult) -> str | None:
    """Minimum and maximum flying speed in inches, such as `4–24`; `None` if it flies in no shape or not in all."""
    figure = result.facts.figure
    flying = None if figure is None else figure.flying
    if flying is None or flying.flight is None or flying.flight_note is not None:
        return None
    return f"{flying.flight.min}–{flying.flight.max}"


Saves = tuple[int | None, int | None]
"""Lowest dice that save with and without a shield; `None` without a save."""
NO_SAVE: Saves = (None, None)


def saves_of(bearer: InPlay | Profile) -> Saves:
    """The saves of an entry or of one of its profiles."""
    return bearer.save, bearer.save_without_shield


def _saves(result: EntryResult) -> Shown:
    """The save in words, separately for a ridden monster, crew, beasts or champion that differ."""
    own, missiles = _save_with_and_without(result.in_play), result.facts.missile_save
    if missiles is not None:
        own = T("{save}; {missiles}+ against missiles", save=own, missiles=missiles)
    mount = result.facts.mount
    if mount is not None and mount.riding is None:
        below = T("{name} {save}", name=mount.name, save=_save(mount.natural_save))
        above = T("rider {save}", save=own)
        if mount.lent_save is not None and has_own_save(result, mount):
            above = T("rider {first}, then {save}", first=_save(mount.lent_save), save=own)
        elif mount.lent_save is not None and missiles is None:  # one save for both, thrown once
            return joined_by_semicolons((below, T("rider by its save alone")))
        return joined_by_semicolons((above, below))
    others = [one for one in _profiles_with_own_save(result) if saves_of(one) != saves_of(result.in_play)]
    if not others:
        return T("none") if missiles is None and saves_of(result.in_play) == NO_SAVE else own
    first = T("{name} {save}", name=result.in_play.profiles[0].name, save=own)
    apart = (T("{name} {save}", name=profile.name, save=_save_with_and_without(profile)) for profile in others)
    return joined_by_semicolons((first, *apart))


def has_own_save(result: EntryResult, mount: Creature) -> bool:
    """True if a rider has a save besides the one that his mount lends him."""
    afoot = result.facts.on_foot
    return result.in_play.save != mount.lent_save if afoot is None else afoot.save is not None


def _profiles_with_own_save(result: EntryResult) -> tuple[Profile, ...]:
    """Profiles after the first that have their own save: beasts, crew, champion."""
    if result.kind == "pack":
        return result.in_play.profiles[1:]
    rows = result.facts.monster_crew
    if rows:
        return result.in_play.profiles[len(result.in_play.profiles) - len(rows) :]
    if result.kind == "chariot":
        return result.in_play.profiles[1 : len(result.facts.chariot.crew)]
    champion = result.facts.champion
    return () if champion is None else (champion.in_play.profile,)


def _save_with_and_without(bearer: InPlay | Profile) -> Shown:
    """A save in words, with the save without shield if it differs."""
    save, without = saves_of(bearer)
    if save == without:
        return _save(save)
    return T("{save}, without shield {without}", save=_save(save), without=_save(without))


def _save(value: int | None) -> Shown:
    if value is not None and value < 2:  # as only magic makes it: whatever the die shows (W#mi-magic-armour)
        return T("{save}+ (fails only against a modifier)", save=str(value).replace("-", "−"))
    return T("no save") if value is None else f"{value}+"


def _machine(machine: Machine, result: EntryResult) -> Iterator[tuple[Shown, Shown]]:
    """Movement and crew of a war machine; its shots are among the weapons (19)."""
    if result.facts.portable:
        yield T("Machine"), T("carried by its crew")
    else:
        yield T("Move"), machine.move or T("cannot move")
    crew = P("crew of {crew}", "crew of {crew}", "crew", crew=machine.crew)
    if result.models > 1:
        crew = P("crew of {crew} each", "crew of {crew} each", "crew", crew=machine.crew)
    spare = result.entry.spare_crew
    yield T("Served by"), (crew, N("{count} spare man", "{count} spare men", spare)) if spare else crew


def weapons_with_bearers(result: EntryResult) -> Iterator[tuple[Profile, WeaponLine, Shown]]:
    """Bearer's profile, weapon, and the champion's name where he shoots a weapon of the unit by his own skill."""
    sold = result.facts.champion
    his: tuple[WeaponLine, ...] = sold.in_play.weapons if sold is not None else ()
    men_of_crew = [row.man.numbers for row in result.facts.monster_crew]
    crew = [(numbers.profile, weapon) for numbers in men_of_crew for weapon in numbers.weapons]
    for weapon in result.in_play.weapons:
        if sold is not None and weapon in his:
            yield sold.in_play.profile, weapon, None
            continue
        men = [
            profile
            for profile, own in crew
            if (own.id, own.range, own.strength) == (weapon.id, weapon.range, weapon.strength)
        ]
        for profile in men or result.in_play.profiles[:1]:
            yield profile, weapon, None
        if (
            sold is not None
            and not men
            and not any((owned.id, owned.range) == (weapon.id, weapon.range) for owned in his)
        ):
            yield sold.in_play.profile, weapon, sold.name


def weapons(result: EntryResult, rules: Rules) -> WeaponTable:
    """The table of weapons with range, Strength and modifiers."""
    return WeaponTable(WEAPONS, tuple(_weapons(result, rules)))


def _weapons(result: EntryResult, rules: Rules) -> Iterator[WeaponCells]:
    """A row for each weapon, those of other shapes last."""
    ceiling = rules.system.levels.mental_maximum
    held = tuple(weapons_with_bearers(result))
    forged, forged_as, magic = magic_weapon(result, rules)
    for weapon in result.in_play.weapons:
        bearer = next((profile for profile, borne_weapon, _ in held if borne_weapon is weapon), None)
        name, form = (forged, forged_as or weapon.name) if weapon is magic else (weapon.name, None)
        yield WeaponCells(
            name,
            _figures(weapon, result, bearer, ceiling),
            weapon.notes or "",
            tuple(weapon_figures.notes(weapon, bearer, ceiling)),
            form,
            weapon.id,
        )
    for shape in shapes_of(result):
        for weapon in shape.weapons:
            yield WeaponCells(weapon.name, _figures(weapon, result, shape.profile, ceiling), id=weapon.id)


def _figures(weapon: WeaponLine, result: EntryResult, bearer: Profile | None, ceiling: int) -> tuple[str | None, ...]:
    """Cells of a weapon: range, Strength, modifiers of save, Initiative, and to hit; `None` where nothing changes.

    `ceiling` is the highest value of a characteristic.
    """
    hits = "/".join(map(signed, weapon.hands or (weapon.to_hit,)))
    return (
        reach(weapon, result),
        weapon.strength or None,
        signed(weapon.save_modifier) if weapon.save_modifier else None,
        _initiative(weapon, bearer, ceiling),
        hits if weapon.hands or weapon.to_hit else None,
    )


def shapes_of(result: EntryResult) -> Iterator[Shape]:
    """The second shapes of the entry and of the champion sold with it."""
    sold = result.facts.champion
    for shape in (result.facts.shape, None if sold is None else sold.in_play.shape):
        if shape is not None:
            yield shape


def magic_weapon(result: EntryResult, rules: Rules) -> tuple[Shown, Shown, WeaponLine | None]:
    """Name and form of a character's magic weapon, and its weapon line; all `None` unless exactly one line fits."""
    kinds = rules.system.items
    sold = [item for item in result.entry.items if item.take in kinds and kinds[item.take].forms]
    named = [item.name for item in result.items if item.id in kinds and kinds[item.id].forms]
    if result.kind != "character" or len(sold) != 1 or len(named) != 1:
        return None, None, None
    kind = kinds[sold[0].take or ""]
    possible = weapon_forms.weapons_of(sold[0], kind) - {OWN_ATTACKS}
    able = [weapon for weapon in result.in_play.weapons if weapon.range is None and weapon.id in possible]
    if len(able) != 1:
        return None, None, None
    form = kind.forms.get(weapon_forms.form_of(sold[0], kind) or "")
    return named[0], None if form is None else form.name, able[0]


def reach(weapon: WeaponLine, result: EntryResult) -> str | None:
    """Range in inches, such as `24″` or `12–48″` with a minimum; `None` for combat weapons."""
    machine = result.facts.machine
    if weapon.range is None:
        return None
    if machine is not None and machine.min_range and weapon.id == result.entry.take:
        return f"{machine.min_range}–{weapon.range}″"
    return f"{weapon.range}″"


def _initiative(weapon: WeaponLine, bearer: Profile | None, ceiling: int) -> str | None:
    """Initiative with the weapon, not raised above `ceiling`; `None` if the weapon does not change Initiative."""
    changes = weapon.initiative or any(case.when is None for case in weapon.cases)
    return weapon_figures.initiative(weapon.initiative, bearer, ceiling) if changes else None


def shot(name: Shown, weapon: WeaponLine, skill: int) -> Shown:
    """The weapon's name with the lowest die that hits at short and long range at this `skill`, in words (6.2)."""
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
    """Like `shot`, and for weapons that may shoot twice a turn also for two shots, modified by `each` (13.7.5)."""
    once = shot(name, weapon, skill)
    if each is None or to_hit_and_wound.hits_on(skill, weapon.to_hit, each) > 6:
        return once
    return joined_by_semicolons((once, shot(T("two shots"), weapon._replace(to_hit=each), skill)))


def command(result: EntryResult) -> Iterator[Shown]:
    """Leader, standard bearer, musician and a champion sold with the unit."""
    if result.kind == "unit" and result.models > 1 and result.facts.post != "hidden":
        yield T("leader")
    for post in result.facts.command:
        yield COMMAND.get(post, post)
    yield from sold_champion(result)


def sold_champion(result: EntryResult) -> Iterator[Shown]:
    """The champion sold with the unit, if there is one."""
    champion = result.facts.champion
    if champion is not None and champion.own_name:
        yield T("{name} (champion, level {level})", name=champion.name, level=champion.level)
    elif champion is not None:
        yield T("level {level} champion", level=champion.level)


def unit_strength(result: EntryResult) -> int | None:
    """Number of models of an entry that counts for rout and rally; of a machine its crew, `None` if unknown."""
    return result.facts.crew if result.kind == "machine" else result.models
