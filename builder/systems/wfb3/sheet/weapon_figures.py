"""Figures of a weapon with its bearer's values, as texts: Strength, Initiative, Attacks, save modifiers."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import WeaponCase, WeaponLine
from builder.core.findings import Shown, T, joined_by_spaces
from builder.core.profiles import Profile
from builder.systems.wfb3.definitions.values import Value
from builder.systems.wfb3.definitions.weapons_and_armour import Shot
from builder.systems.wfb3.formulas import weapon_bonuses
from builder.systems.wfb3.rules import Rules


def signed(number: int) -> str:
    """A modifier with its sign; a dash for 0."""
    return "–" if number == 0 else f"+{number}" if number > 0 else f"−{-number}"


def initiative(added: int, bearer: Profile | None, ceiling: int) -> str:
    """Initiative of the bearer plus `added`, not raised above `ceiling`; only the modifier if he has no Initiative."""
    own = None if bearer is None else bearer.number("I")
    return signed(added) if own is None else str(weapon_bonuses.blow_initiative(own, added, ceiling))


def shot_and_skill(weapon: WeaponLine, bearer: Profile | None, rules: Rules) -> tuple[Shot | None, Value]:
    """Definition of a weapon's shot (`None` without one), and the Ballistic Skill: the weapon's, or the bearer's."""
    known = rules.system.weapons.get(weapon.id)
    shot = None if known is None else known.shot
    if shot is not None and shot.skill is not None:
        return shot, shot.skill
    return shot, None if bearer is None else bearer.values.get("BS")


def attacks(weapon: WeaponLine, bearer: Profile | None) -> int | None:
    """Attacks with a weapon in each hand, each of which uses all Attacks (13.3); `None` for other weapons."""
    own = None if bearer is None else bearer.number("A")
    return None if own is None or not weapon.hands else own * len(weapon.hands)


def initiative_by_round(weapon: WeaponLine, bearer: Profile | None, ceiling: int) -> Shown:
    """Initiative in the first and in later rounds, in words; `None` if the weapon does not change Initiative.

    It is not raised above `ceiling`.
    """
    case = next((case for case in weapon.cases if case.when is None), None)
    if case is not None:
        return _rounds(case, bearer, ceiling)
    return T("I {initiative}", initiative=initiative(weapon.initiative, bearer, ceiling)) if weapon.initiative else None


def case_texts(weapon: WeaponLine, bearer: Profile | None, ceiling: int) -> Iterator[Shown]:
    """Figures that differ against some foes, in some rounds or at short distance, each with its condition.

    Initiative is not raised above `ceiling`.
    """
    for case in weapon.cases:
        if case.when is not None:
            changed = tuple(_changed(weapon, case, bearer, ceiling))
            yield T("{when}: {what}", when=case.when, what=joined_by_spaces(changed)) if changed else case.when


def notes(weapon: WeaponLine, bearer: Profile | None, ceiling: int) -> Iterator[Shown]:
    """Notes on figures without a column: Attacks with both hands, later rounds, foes, short distance.

    Initiative is not raised above `ceiling`.
    """
    both = attacks(weapon, bearer)
    if both is not None:
        yield T("A {attacks}", attacks=both)
    for case in weapon.cases:
        if case.when is None and case.later is not None:
            first, later = (initiative(added, bearer, ceiling) for added in (case.initiative, case.later))
            if later != first:
                yield T("I {initiative} after the first round", initiative=later)
    yield from case_texts(weapon, bearer, ceiling)


def _changed(weapon: WeaponLine, case: WeaponCase, bearer: Profile | None, ceiling: int) -> Iterator[Shown]:
    """Figures of a case that differ from the weapon's usual ones; Initiative is not raised above `ceiling`."""
    if case.strength not in (None, weapon.strength):
        yield T("S {strength}", strength=case.strength)
    if weapon.range is None and (case.initiative, case.later) != (weapon.initiative, None):
        yield _rounds(case, bearer, ceiling)
    if case.save_modifier != weapon.save_modifier:
        yield T("save {modifier}", modifier=signed(case.save_modifier))


def _rounds(case: WeaponCase, bearer: Profile | None, ceiling: int) -> Shown:
    """Initiative in the first round and, if it differs, in later rounds, in words; not raised above `ceiling`."""
    first = initiative(case.initiative, bearer, ceiling)
    later = first if case.later is None else initiative(case.later, bearer, ceiling)
    if later == first:
        return T("I {initiative}", initiative=first)
    return T("I {first}, then I {later}", first=first, later=later)
