"""Solos and battle engines; some solos are bought in groups for one price (Mk II p. 27)."""

from __future__ import annotations

from builder.systems.warmachine.entries.purchase import Purchase, not_sold, priced
from builder.systems.warmachine.model.roster import Entry
from builder.systems.warmachine.rules import field_allowance
from builder.systems.warmachine.rules.benefits import Benefits
from builder.systems.warmachine.rules.rules import Offer, Rules


def solo(entry: Entry, offer: Offer, given: Benefits, rules: Rules) -> Purchase:
    """Solos as they are bought: each group counts once against the field allowance (MK2-16)."""
    each = offer.line.models_per_purchase
    models = offer.least if entry.size is None else entry.size
    bought = field_allowance.groups(models, each) if each > 1 else 1
    points = offer.line.cost or 0
    if entry.dismount and offer.line.dismount_cost is not None:
        points = offer.line.dismount_cost
    price = priced(offer, points, bought, given, rules)
    return Purchase(models if each > 1 else offer.least, price, bought, not_sold(entry, offer, rules, "MK2-16" if each > 1 else "MK2-11"))  # fmt: skip
