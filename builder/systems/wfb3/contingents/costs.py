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
    """Extra pay and the bribe; they count in the total, not in a category (Warhammer Armies, loyalty)."""
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


def loyalty_dice(own: int, pay: int, rules: Rules) -> int:
    """Number of D6 for a mercenary contingent's loyalty, from own troops and extra pay in quarters (Warhammer Armies)."""
    rule = rules.system.mercenaries
    return own // (rule.own_per * QUARTERS) + pay // (rule.pay_per * QUARTERS)


def loyalty_dice_of(part: Rules, army: Army) -> int:
    """Number of D6 for the loyalty of a hired contingent in this army."""
    troops = sum(result.points for result in army.entries if result.entry.from_ is None)
    return loyalty_dice(troops, _pay(part, army.roster), army.rules)


def _pay(part: Rules, roster: Roster) -> int:
    return sum(contingent.pay for contingent in roster.contingents if contingent.id == part.list_id)


def loyalty_texts(part: Rules, army: Army) -> Iterator[Text]:
    """Loyalty dice of a hired contingent and its extra pay, in words."""
    yield T("loyalty {dice}D6{blank}", dice=loyalty_dice_of(part, army), blank=Blank())
    if pay := _pay(part, army.roster):
        yield T("extra pay {pay}", pay=Quarters(pay))


def bribe_dice(bribe: int, rules: Rules) -> int:
    """Number of D6 that a bribe (in quarters) gives against enemy mercenaries (Warhammer Armies, loyalty)."""
    return bribe // (rules.system.mercenaries.pay_per * QUARTERS)
