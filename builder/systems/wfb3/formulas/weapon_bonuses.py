"""Bonuses of weapons by foe and round; all that apply are added up (13.5, 13.6)."""

from __future__ import annotations

from collections.abc import Iterable

from builder.systems.wfb3.definitions.weapons_and_armour import Bonus, Foe, Rounds


def initiative(bonuses: Iterable[Bonus], foe: Foe | None, when: Rounds) -> int:
    """Initiative bonus against a kind of foe in a kind of round (13.5.8).

    A spear has 1 in the first round and 2 against mounted foes, together 3.
    """
    return sum(bonus.initiative for bonus in bonuses if bonus.against in (None, foe) and _applies(bonus, when))


def strength(bonuses: Iterable[Bonus], foe: Foe | None, when: Rounds | None) -> int:
    """Strength bonus against a foe in a round, such as 1 for a rider's spear when charging (13.6.5).

    If `when` is `None`, only bonuses that apply in all rounds count.
    """
    return sum(bonus.strength for bonus in bonuses if bonus.against in (None, foe) and _applies(bonus, when))


def blow_strength(own: int, added: int, ceiling: int) -> int:
    """Strength of a blow: `own` plus `added`, at least 1, not raised above the ceiling (14.4).

    A higher `own` is kept.
    """
    return max(1, min(own + added, max(own, ceiling)))


def blow_initiative(own: int, added: int, ceiling: int) -> int:
    """Initiative of a blow: `own` plus `added`, at least 0 (7.6, 13.5), not raised above the ceiling (14.4)."""
    return max(0, min(own + added, max(own, ceiling)))


ALSO_COUNTS_AS: dict[Rounds, Rounds] = {"charging": "first", "pushed-back": "later"}
"""Kinds of rounds that also count as another: a charge is a first round, after a push-back it is a later one."""


def _applies(bonus: Bonus, when: Rounds | None) -> bool:
    """True if the bonus applies in this kind of round; for `None`, if it applies in all rounds."""
    return bonus.rounds in (None, when) or (when is not None and bonus.rounds == ALSO_COUNTS_AS.get(when))
