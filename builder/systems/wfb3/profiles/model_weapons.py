"""Figures of a model's weapons (13)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import WeaponCase, WeaponLine
from builder.core.findings import Shown, T, Text, joined_by_semicolons
from builder.core.plurals import P
from builder.core.profiles import Profile
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.weapons_and_armour import Foe, Rounds, Shot, Use
from builder.systems.wfb3.formulas import to_hit_and_wound, weapon_bonuses
from builder.systems.wfb3.profiles.model_specs import ModelSpec, carries_shield, has_no_charge_bonus

FOES = {
    ("mounted", False): T("against mounted"),
    ("mounted", True): T("against mounted until pushed back"),
    ("flyers", False): T("against flyers"),
    ("flyers", True): T("against flyers until pushed back"),
}
"""Labels of weapon bonuses, by foe and by whether the bonus ends with the first push-back."""
ROUNDS: dict[Rounds, Text] = {
    "first": T("first round"),
    "later": T("from the second round"),
    "charging": T("charging"),
    "pushed-back": T("next turn if pushed back"),
}
"""Labels of weapon bonuses by kind of round."""


def weapons(figure: ModelSpec, own: Profile, system: SystemFile) -> tuple[WeaponLine, ...]:
    """Weapon lines of a model: its weapons, missiles that its creature or troops include, natural attacks.

    `own` is its profile without its mount.
    """
    lines: list[WeaponLine] = []
    skill, strength = own.number("WS"), own.number("S")
    bought = [system.extras[piece] for piece in figure.gear if piece in system.extras]
    added = sum(extra.strength for extra in bought)
    ceiling = system.levels.mental_maximum
    further_shots = sum(extra.shots for extra in bought)
    in_vain = has_no_charge_bonus(figure, system)
    reach = [tag.reach for tag in (*figure.tags, *figure.creature.tags) if not tag.lists]
    for piece in figure.gear:
        weapon = system.weapons.get(piece)
        if weapon is None:
            continue
        use = weapon.mounted if figure.rides else weapon.foot
        if use is None and figure.mount is not None:
            use = weapon.mounted  # a rider of a monster is mounted: his lance is of use (13.6.6, 18)
        shot = weapon.shot
        note: Shown = use.note if use is not None else None
        if use is not None and use.min_ws is not None and skill is not None and skill < use.min_ws:
            note = T("Weapon Skill below {needed}: counts as improvised", needed=use.min_ws)
            use = (system.weapons["improvised"].mounted if figure.rides else system.weapons["improvised"].foot) or use
        elif use is not None and use.improvised and piece != "improvised":
            note = T("counts as improvised when mounted")
        elif use is not None and use.charging_only and in_vain:
            use = system.weapons["hand-weapon"].mounted or use
            note = joined_by_semicolons((T("no charge bonus, so a hand weapon"), use.note))
        if use is not None and (shot is None or not shot.thrown):
            own_strength = use.own_strength
            if own_strength is None and strength is not None:
                own_strength = weapon_bonuses.blow_strength(strength, use.strength + added, ceiling)
            if weapon.hands == 2 and weapon.shield == "unused" and carries_shield(figure, system):
                note = joined_by_semicolons((T("both hands: no shield in combat"), note))
            if use.in_ranks is not None and not figure.alone:
                note = joined_by_semicolons((note, use.in_ranks))
            lines.append(
                WeaponLine(
                    piece,
                    weapon.name,
                    None,
                    None if own_strength is None else str(max(1, own_strength)),
                    use.save,
                    use.initiative + weapon_bonuses.initiative(use.bonuses, None, "first"),
                    use.to_hit,
                    note,
                    tuple(_combat_cases(use, own_strength, ceiling, in_vain=in_vain)),
                    use.hands,
                )
            )
        if shot is not None:
            most = shot.range + sum(further.get(piece, 0) for further in reach)
            lines.append(
                WeaponLine(
                    piece,
                    weapon.name,
                    most,
                    _shot_strength(shot.strength, strength, further_shots),
                    shot.save,
                    0,
                    shot.to_hit,
                    _shot_note(shot),
                    tuple(_range_cases(shot, most)),
                )
            )
    lines += _unbought_missiles(figure, system, further_shots)
    lines += _natural_attacks(figure, own, ceiling, armed=any(weapon.range is None for weapon in lines))
    return tuple(lines)


def _combat_cases(use: Use, strength: int | None, ceiling: int, *, in_vain: bool) -> Iterator[WeaponCase]:
    """Figures of a weapon in rounds and against foes for which it has a bonus (13.5, 13.6).

    `strength` is that with the weapon outside such rounds, `ceiling` the highest value of a characteristic; `in_vain`
    is true if its bonuses in a charge do not apply.
    """
    bonuses = tuple(bonus for bonus in use.bonuses if not (in_vain and bonus.rounds == "charging"))
    if not bonuses:
        return

    def initiative(foe: Foe | None, when: Rounds) -> int:
        """Bonus of the weapon to Initiative against a foe in a round."""
        return use.initiative + weapon_bonuses.initiative(bonuses, foe, when)

    def shown(foe: Foe | None, when: Rounds | None) -> str | None:
        """Strength with the weapon's bonus against a foe in a round, as text; `None` without a Strength."""
        if strength is None:
            return None
        return str(weapon_bonuses.blow_strength(strength, weapon_bonuses.strength(bonuses, foe, when), ceiling))

    for foe in dict.fromkeys((None, *(bonus.against for bonus in bonuses))):
        own = [bonus for bonus in bonuses if bonus.against == foe]
        against = None if foe is None else FOES[foe, any(bonus.until_pushed_back for bonus in own)]
        first, later = initiative(foe, "first"), initiative(foe, "later")
        if foe is not None or first != later:
            yield WeaponCase(against, shown(foe, None), use.save, first, None if first == later else later)
        for when, name in ROUNDS.items():
            apart = when in ("charging", "pushed-back")  # Initiative of other rounds is in the case above
            here = [bonus for bonus in own if bonus.rounds == when]
            if any((bonus.initiative and apart) or (bonus.strength and strength) for bonus in here):
                named = name if against is None else T("{first}, {second}", first=against, second=name)
                yield WeaponCase(named, shown(foe, when), use.save, initiative(foe, when))


def _range_cases(shot: Shot, most: int) -> Iterator[WeaponCase]:
    """Figures of a missile at the shorter distances for which it has its own; `most` is its range in inches."""
    for band in shot.near:
        to = to_hit_and_wound.short_range(most) if band.to is None else band.to
        yield WeaponCase(T("to {inches}″", inches=to), None, band.save)


def _natural_attacks(figure: ModelSpec, own: Profile, ceiling: int, *, armed: bool) -> Iterator[WeaponLine]:
    """Natural attacks of a model and its mount that differ from the profile: save modifiers, poison, charges.

    `ceiling` is the highest value of a characteristic; `armed` is true if the model has a combat weapon.
    """
    for creature in (figure.creature, figure.mount):
        if creature is None:
            continue
        charging = tuple(_charging_attacks(figure, creature, ceiling))
        poison = any(tag.take == "poisoned" and not tag.lists for tag in creature.tags)
        if creature.enemy_save is None and not poison:
            yield from charging
            continue
        strength = own.values.get("S") if creature is figure.creature else (creature.profile or {}).get("S")
        notes = [T("its +1 S for poison counted")] if poison and isinstance(strength, int) else []
        if creature is figure.creature and armed and creature.enemy_save:
            modifier = f"−{-creature.enemy_save}" if creature.enemy_save < 0 else f"+{creature.enemy_save}"
            notes.append(T("agree with your opponent: does this {modifier} add to the weapon’s?", modifier=modifier))
        if isinstance(strength, int):
            strength = weapon_bonuses.blow_strength(strength, poison, ceiling)
        name = T("Natural attacks") if creature is figure.creature else T("{name}: natural attacks", name=creature.name)
        shown = None if strength is None else str(strength)
        cases = tuple(case for line in charging for case in line.cases)
        yield WeaponLine(
            "own-attacks", name, None, shown, creature.enemy_save or 0, 0, 0, joined_by_semicolons(notes), cases
        )


def _charging_attacks(figure: ModelSpec, creature: Creature, ceiling: int) -> Iterator[WeaponLine]:
    """Natural attacks of a creature that improve in a charge; `ceiling` is the highest value of a characteristic."""
    row = creature.profile or {}
    name = T("Natural attacks") if creature is figure.creature else T("{name}: natural attacks", name=creature.name)
    for tag in creature.tags:
        strength, initiative = row.get("S"), row.get("I")
        if not tag.charging or not isinstance(strength, int) or not isinstance(initiative, int):
            continue
        more = tag.charging.get("I", 0)
        when = (
            T("on the charge, at I {initiative}", initiative=weapon_bonuses.blow_initiative(initiative, more, ceiling))
            if more
            else T("on the charge")
        )
        shown = str(weapon_bonuses.blow_strength(strength, tag.charging.get("S", 0), ceiling))
        case = WeaponCase(when, shown, tag.charging_save)
        yield WeaponLine("own-attacks", name, None, shown, tag.charging_save, 0, 0, None, (case,))


def _unbought_missiles(figure: ModelSpec, system: SystemFile, further: int) -> Iterator[WeaponLine]:
    """Missile weapons included with the creature or special troops; `further` is added to their Strength."""
    of_troop = (troop.shoots for troop in system.troops_of(figure.troop))
    of_tags = (tag.shoots for tag in (*figure.tags, *figure.creature.tags))
    for shoots in (*of_troop, *of_tags):
        for id, times in shoots.items():
            weapon = system.weapons[id]
            shot = weapon.shot
            if shot is None or id in figure.gear:
                continue
            often = P("{count} shot per model", "{count} shots per model", "count", count=times) if times > 1 else None
            note = joined_by_semicolons((often, T("comes with the model"), _shot_note(shot)))
            strength = _shot_strength(shot.strength, None, further)
            yield WeaponLine(id, weapon.name, shot.range, strength, shot.save, 0, shot.to_hit, note)


def _shot_strength(printed: str, own: int | str | None, further: int) -> str:
    """Strength of a shot as text: the printed number or, for `U`, the shooter's `own`, plus `further`; or a die."""
    if printed.startswith("U") and isinstance(own, int):
        return str(max(1, own + int(printed[1:] or 0) + further))
    return str(int(printed) + further) if printed.isdigit() else printed


def _shot_note(shot: Shot) -> Shown:
    """Note on shots with a weapon; `None` if there is none."""
    return joined_by_semicolons((None if shot.moves else T("cannot move and shoot"), shot.note))
