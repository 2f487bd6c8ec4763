"""A fresh roster: the encounter that its points fit, and a warcaster."""

from __future__ import annotations

from builder.core.findings import Plain
from builder.core.fresh_definitions import fresh_roster
from builder.systems.warmachine.rules.encounters import played_with
from builder.systems.warmachine.rules.rules import Rules


def starter(rules: Rules, limit: int) -> dict[str, Plain]:
    """A fresh roster: the smallest encounter that is played with these points, and the first warcaster of the faction."""
    encounter = next((id for id, size in rules.system.encounters.items() if played_with(size, limit)), None)
    first = next((id for id, o in rules.offers.items() if o.role == "warcaster" and not o.line.only_in), None)
    terms: dict[str, Plain] = {} if encounter is None else {"encounter": encounter}
    if rules.army.needs_contract and rules.contracts:
        terms["contract"] = next(iter(rules.contracts))
        allowed = rules.contracts[next(iter(rules.contracts))].only
        first = next((id for id in rules.offers if id in allowed and rules.offers[id].role == "warcaster"), first)
    entries: list[Plain] = [] if first is None else [{"take": first}]
    return fresh_roster(rules.system.system, rules.army.id, limit, entries, terms)
