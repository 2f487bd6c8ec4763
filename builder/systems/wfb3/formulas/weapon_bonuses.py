"""What weapons add against some foes and in some rounds: all that holds adds up (13.5, 13.6)."""

from __future__ import annotations

from collections.abc import Iterable

from builder.systems.wfb3.definitions.weapons_and_armour import Bonus, Foe, Rounds


def initiative(bonuses: Iterable[Bonus], foe: Foe | None, when: Rounds) -> int:
    """Points of Initiative against such a foe: a spear has 1 in the first round and 2 against mounted, 3 together (13.5.8)."""
    return sum(b.initiative for b in bonuses if b.against in (None, foe) and _holds(b, when))


def strength(bonuses: Iterable[Bonus], foe: Foe | None, when: Rounds | None) -> int:
    """Points of Strength against such a foe, those that hold in all rounds if `when` is `None`: 1 for a rider's spear on the turn in which it charges (13.6.5)."""
    return sum(b.strength for b in bonuses if b.against in (None, foe) and _holds(b, when))


def stronger(own: int, added: int, ceiling: int) -> int:
    """The Strength of a blow: at least 1, and never raised above the ceiling (14.4); what is printed higher stays."""
    return max(1, min(own + added, max(own, ceiling)))


def struck_at(own: int, added: int, ceiling: int) -> int:
    """The Initiative at which a blow falls, never below 0 (7.6, 13.5), and never raised above the ceiling (14.4)."""
    return max(0, min(own + added, max(own, ceiling)))


ALSO: dict[Rounds, Rounds] = {"charging": "first", "pushed-back": "later"}
"""Rounds that are another kind of round too: a charge is a first round, and who was pushed back is past it."""


def _holds(bonus: Bonus, when: Rounds | None) -> bool:
    """True if it holds then."""
    return bonus.rounds in (None, when) or (when is not None and bonus.rounds == ALSO.get(when))
