"""Surcharges for contingents and bribes, and the loyalty dice that they buy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from builder.core.entries import Surcharge
from builder.core.findings import Blank, T, Text
from builder.core.points import QUARTERS, Quarters, price_line
from builder.systems.wfb3.definitions.roster import Roster
from builder.systems.wfb3.rules import Rules

if TYPE_CHECKING:
    from builder.systems.wfb3.army import Army


def surcharges(roster: Roster, rules: Rules) -> tuple[Surcharge, ...]:
    """Surcharges for extra pay and the bribe.

    They count in the army's points, but in no category (Warhammer Armies, loyalty).
    """
    found = []
    cited = rules.cite(rules.system.mercenaries.source)
    for contingent in roster.contingents:
        known = rules.other_lists.get(contingent.id)
        if known is None or known.category is None or not contingent.pay:
            continue
        name = T("extra pay: {name}", name=known.army.name)
        found.append(Surcharge(None, price_line(name, contingent.pay, 1, cited), secret=True))
    if roster.bribe:
        found.append(
            Surcharge(None, price_line(T("bribe for the enemy’s mercenaries"), roster.bribe, 1, cited), secret=True)
        )
    return tuple(found)


def loyalty_texts(part: Rules, army: Army) -> Iterator[Text]:
    """Texts on a contingent's loyalty: number of D6, from own troops and extra pay, then the pay (Warhammer Armies)."""
    rule = army.rules.system.mercenaries
    troops = sum(result.points for result in army.entries if result.entry.from_ is None)
    pay = sum(contingent.pay for contingent in army.roster.contingents if contingent.id == part.list_id)
    dice = troops // (rule.own_per * QUARTERS) + pay // (rule.pay_per * QUARTERS)
    yield T("loyalty {dice}D6{blank}", dice=dice, blank=Blank())
    if pay:
        yield T("extra pay {pay}", pay=Quarters(pay))


def bribe_dice(bribe: int, rules: Rules) -> int:
    """Number of D6 that a bribe (in quarters) gives against enemy mercenaries (Warhammer Armies, loyalty)."""
    return bribe // (rules.system.mercenaries.pay_per * QUARTERS)
