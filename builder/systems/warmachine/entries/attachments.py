"""What belongs to a unit or a warcaster: officers and standards, special weapons, squires."""

from __future__ import annotations

from builder.systems.warmachine.entries.purchase import Purchase, not_sold, priced
from builder.systems.warmachine.model.roster import Entry
from builder.systems.warmachine.rules.benefits import Benefits
from builder.systems.warmachine.rules.rules import Offer, Rules


def attachment(entry: Entry, offer: Offer, given: Benefits, rules: Rules) -> Purchase:
    """An attachment to a unit or a warcaster, bought as a whole."""
    return Purchase(
        offer.least,
        priced(offer, offer.line.cost or 0, 1, given, rules),
        findings=not_sold(entry, offer, rules, "MK2-11"),
    )


def weapon_attachment(entry: Entry, offer: Offer, given: Benefits, rules: Rules) -> Purchase:
    """Models with special weapons of one kind in one unit, each at its cost; how many a unit may have is a limit of the unit (MK2-12)."""
    models = entry.size or 1
    return Purchase(models, priced(offer, offer.line.cost or 0, models, given, rules))
