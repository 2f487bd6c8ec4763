"""Warjacks and colossals: each by itself, whoever pays for it."""

from __future__ import annotations

from builder.systems.warmachine.entries.purchase import Purchase, not_sold, priced
from builder.systems.warmachine.model.roster import Entry
from builder.systems.warmachine.rules.benefits import Benefits
from builder.systems.warmachine.rules.rules import Offer, Rules


def warjack(entry: Entry, offer: Offer, given: Benefits, rules: Rules) -> Purchase:
    """One machine at its printed cost."""
    return Purchase(
        offer.least,
        priced(offer, offer.line.cost or 0, 1, given, rules),
        findings=not_sold(entry, offer, rules, "MK2-11"),
    )
