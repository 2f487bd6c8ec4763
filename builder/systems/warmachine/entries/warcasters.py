"""Warcasters: they cost nothing and bring warjack points (Mk II p. 24)."""

from __future__ import annotations

from builder.systems.warmachine.entries.purchase import Purchase, not_sold, priced
from builder.systems.warmachine.model.roster import Entry
from builder.systems.warmachine.rules.benefits import Benefits
from builder.systems.warmachine.rules.rules import Offer, Rules


def warcaster(entry: Entry, offer: Offer, given: Benefits, rules: Rules) -> Purchase:
    """A warcaster, or one with his companions."""
    return Purchase(
        offer.least,
        priced(offer, offer.line.cost or 0, 1, given, rules),
        findings=not_sold(entry, offer, rules, "MK2-11"),
    )
