"""Allies, mercenaries and hosts: what they cost beside their entries, and who speaks for them."""

from __future__ import annotations

from builder.findings import T
from builder.mustering import Due
from builder.points import QUARTERS, line
from builder.systems.wfb3.lists import ArmyFile
from builder.systems.wfb3.roster import Roster
from builder.systems.wfb3.rules import HOST, Rules


def named(roster: Roster) -> tuple[str, ...]:
    """The contingents from which the roster takes anything."""
    found = (e.from_ for e in roster.entries if e.from_ not in (None, HOST))
    return tuple(dict.fromkeys(id for id in found if id is not None))


def dues(roster: Roster, rules: Rules) -> tuple[Due, ...]:
    """Pay on top: it counts with the contingent (Warhammer Armies, mercenaries)."""
    found = []
    for contingent in roster.contingents:
        known = rules.parts.get(contingent.id)
        if known is None or known.category is None or not contingent.pay:
            continue
        name = T("extra pay: {name}", name=known.army.name)
        cited = rules.cite(rules.system.mercenaries.source)
        found.append(Due(known.category, line(name, contingent.pay, 1, cited)))
    return tuple(found)


def loyalty_dice(own: int, pay: int, rules: Rules) -> int:
    """D6 for the loyalty of a mercenary contingent: own troops and pay, in quarters (Warhammer Armies)."""
    rule = rules.system.mercenaries
    return own // (rule.own_per * QUARTERS) + pay // (rule.pay_per * QUARTERS)


def host_of(creature: str, army: ArmyFile, rules: Rules) -> str | None:
    """The kind of host that a creature belongs to."""
    known = rules.creatures.get(creature)
    ids = {creature, known.of} if known is not None else {creature}
    return next((host.id for host in army.hosts if ids & set(host.creatures)), None)
