"""What must come with something before it can be said to fit: a commander for allies, points for what is still compulsory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import ceil
from typing import NamedTuple, Protocol

from builder.core.controls import Available
from builder.core.findings import Shown
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.composition.limits import ArmyLimit
from builder.systems.wfb3.contingents import commander_limits as limits
from builder.systems.wfb3.definitions.lists import Commander


class Companion(NamedTuple):
    """Who must come along, the cheapest of those who may."""

    name: Shown
    points: int
    """Quarters."""


class _Offer(Protocol):
    """Something that the lists offer."""

    @property
    def pick(self) -> Available: ...

    @property
    def take(self) -> str: ...

    @property
    def part(self) -> str | None: ...


Cheapest = Mapping[tuple[str | None, str], Companion]
"""The cheapest of each line of characters, by the part and the line."""


def cheapest_of(offered: Iterable[_Offer]) -> Cheapest:
    """The cheapest of each line that is offered."""
    found: dict[tuple[str | None, str], Companion] = {}
    for o in offered:
        if o.pick.cost is not None:
            held = found.get((o.part, o.take))
            if held is None or o.pick.cost < held.points:
                found[o.part, o.take] = Companion(o.pick.name, o.pick.cost)
    return found


def brought(own: Army, lines_of_all: Cheapest) -> Callable[[str, tuple[str, ...]], Companion | None]:
    """For a list of the army: who must come along with a line of it, `None` if nobody is missing."""
    part = own.rules.part
    contingent = own.rules.contingent
    rule = None if contingent is None else contingent.commander

    def needed(take: str, lines: tuple[str, ...]) -> Companion | None:
        known = [lines_of_all[part, id] for id in lines if (part, id) in lines_of_all]
        if known:
            return min(known, key=lambda c: c.points)
        if rule is None or take in own.rules.characters or not _wants(own, rule, take):
            return None
        commanders = (lines_of_all[part, id] for id in rule.of if (part, id) in lines_of_all)
        return min(commanders, key=lambda c: c.points, default=None)

    return needed


def _wants(own: Army, rule: Commander, take: str) -> bool:
    """True if one unit more of a contingent makes a commander compulsory that it has not."""
    if limits.able_to_command(own, rule) or (rule.leads and take not in rule.leads):
        return False
    if rule.needed == "always":
        return True
    others = {m.entry.take for m in own.units if m.under is None}
    if rule.needed == "several-races":
        return False  # which race a unit is of can still be chosen
    return bool(others) or bool(rule.alone and take not in rule.alone)


def kept_for(shares: Mapping[str, ArmyLimit]) -> dict[str, tuple[int, Shown]]:
    """Points, in quarters, that must still be spent in each category that has a minimum, with its name."""
    missing = {id: (ceil(share.allowed.low - share.used), share.name) for id, share in shares.items()}
    return {id: found for id, found in missing.items() if found[0] > 0}
