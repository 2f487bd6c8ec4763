"""The figures of a weapon in the hands of its bearer, finished: Strength, Initiative, Attacks, what it does to saves."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import WeaponCase, WeaponLine
from builder.core.findings import Shown, T
from builder.core.profiles import Profile
from builder.systems.wfb3.formulas import weapon_bonuses


def signed(number: int) -> str:
    """A modifier; a dash for none."""
    return "–" if number == 0 else f"+{number}" if number > 0 else f"−{-number}"


def initiative(added: int, bearer: Profile | None, ceiling: int) -> str:
    """The Initiative of a bearer with so much added; the modifier alone where he has none of his own."""
    own = None if bearer is None else bearer.values.get("I")
    return str(weapon_bonuses.struck_at(own, added, ceiling)) if isinstance(own, int) else signed(added)


def attacks(w: WeaponLine, bearer: Profile | None) -> int | None:
    """Attacks with both hands, where each strikes with all of them (13.3)."""
    own = None if bearer is None else bearer.values.get("A")
    return own * len(w.hands) if w.hands and isinstance(own, int) else None


def in_rounds(w: WeaponLine, bearer: Profile | None, ceiling: int) -> Shown:
    """The Initiative of its blows in the first round and in later ones; `None` where it changes nothing."""
    case = next((case for case in w.cases if case.when is None), None)
    if case is not None:
        return _rounds(case, bearer, ceiling)
    return T("I {initiative}", initiative=initiative(w.initiative, bearer, ceiling)) if w.initiative else None


def cases(w: WeaponLine, bearer: Profile | None, ceiling: int) -> Iterator[Shown]:
    """Against whom, when or how near it is something else, and what."""
    for case in w.cases:
        if case.when is not None:
            changed = tuple(_changed(w, case, bearer, ceiling))
            more = _behind_one_another(changed)
            yield T("{when}: {what}", when=case.when, what=more) if changed else case.when


def notes(w: WeaponLine, bearer: Profile | None, ceiling: int) -> Iterator[Shown]:
    """What a table has no columns for: both hands' Attacks, later rounds, other foes, near targets."""
    both = attacks(w, bearer)
    if both is not None:
        yield T("A {attacks}", attacks=both)
    for case in w.cases:
        if case.when is None and case.later is not None:
            first, later = (initiative(added, bearer, ceiling) for added in (case.initiative, case.later))
            if later != first:
                yield T("I {initiative} after the first round", initiative=later)
    yield from cases(w, bearer, ceiling)


def _changed(w: WeaponLine, case: WeaponCase, bearer: Profile | None, ceiling: int) -> Iterator[Shown]:
    """What is other than at other times."""
    if case.strength not in (None, w.strength):
        yield T("S {strength}", strength=case.strength)
    if w.range is None and (case.initiative, case.later) != (w.initiative, None):
        yield _rounds(case, bearer, ceiling)
    if case.save_modifier != w.save_modifier:
        yield T("save {modifier}", modifier=signed(case.save_modifier))


def _rounds(case: WeaponCase, bearer: Profile | None, ceiling: int) -> Shown:
    """The Initiative in the first round, and in later ones where that differs."""
    first = initiative(case.initiative, bearer, ceiling)
    later = first if case.later is None else initiative(case.later, bearer, ceiling)
    if later == first:
        return T("I {initiative}", initiative=first)
    return T("I {first}, then I {later}", first=first, later=later)


def _behind_one_another(parts: tuple[Shown, ...]) -> Shown:
    said: Shown = parts[0] if parts else ""
    for one in parts[1:]:
        said = T("{first} {second}", first=said, second=one)
    return said
