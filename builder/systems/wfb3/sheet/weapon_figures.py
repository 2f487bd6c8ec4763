"""Figures of a weapon with its bearer's values, as texts: Strength, Initiative, Attacks, save modifiers."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import WeaponCase, WeaponLine
from builder.core.findings import Shown, T
from builder.core.profiles import Profile
from builder.systems.wfb3.formulas import weapon_bonuses


def signed(number: int) -> str:
    """A modifier with its sign; a dash for 0."""
    return "–" if number == 0 else f"+{number}" if number > 0 else f"−{-number}"


def initiative(added: int, bearer: Profile | None, ceiling: int) -> str:
    """Initiative of the bearer plus `added`; only the modifier if he has no Initiative."""
    own = None if bearer is None else bearer.values.get("I")
    return str(weapon_bonuses.blow_initiative(own, added, ceiling)) if isinstance(own, int) else signed(added)


def attacks(weapon: WeaponLine, bearer: Profile | None) -> int | None:
    """Attacks with a weapon in each hand, both of which use all Attacks (13.3); `None` for other weapons."""
    own = None if bearer is None else bearer.values.get("A")
    return own * len(weapon.hands) if weapon.hands and isinstance(own, int) else None


def initiative_by_round(weapon: WeaponLine, bearer: Profile | None, ceiling: int) -> Shown:
    """Initiative in the first and in later rounds; `None` if the weapon does not change it."""
    case = next((case for case in weapon.cases if case.when is None), None)
    if case is not None:
        return _rounds(case, bearer, ceiling)
    return T("I {initiative}", initiative=initiative(weapon.initiative, bearer, ceiling)) if weapon.initiative else None


def case_texts(weapon: WeaponLine, bearer: Profile | None, ceiling: int) -> Iterator[Shown]:
    """Figures that differ against some foes, in some rounds or at short distance, each with its condition."""
    for case in weapon.cases:
        if case.when is not None:
            changed = tuple(_changed(weapon, case, bearer, ceiling))
            more = _joined_by_spaces(changed)
            yield T("{when}: {what}", when=case.when, what=more) if changed else case.when


def notes(weapon: WeaponLine, bearer: Profile | None, ceiling: int) -> Iterator[Shown]:
    """Notes on figures without a column: Attacks with both hands, later rounds, foes, short distance."""
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
    """Figures of a case that differ from the weapon's usual ones."""
    if case.strength not in (None, weapon.strength):
        yield T("S {strength}", strength=case.strength)
    if weapon.range is None and (case.initiative, case.later) != (weapon.initiative, None):
        yield _rounds(case, bearer, ceiling)
    if case.save_modifier != weapon.save_modifier:
        yield T("save {modifier}", modifier=signed(case.save_modifier))


def _rounds(case: WeaponCase, bearer: Profile | None, ceiling: int) -> Shown:
    """Initiative in the first round, and in later ones if it differs."""
    first = initiative(case.initiative, bearer, ceiling)
    later = first if case.later is None else initiative(case.later, bearer, ceiling)
    if later == first:
        return T("I {initiative}", initiative=first)
    return T("I {first}, then I {later}", first=first, later=later)


def _joined_by_spaces(parts: tuple[Shown, ...]) -> Shown:
    joined: Shown = parts[0] if parts else ""
    for one in parts[1:]:
        joined = T("{first} {second}", first=joined, second=one)
    return joined
