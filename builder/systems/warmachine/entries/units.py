"""Units: in the printed numbers of models, each at its cost (Mk II p. 27)."""

from __future__ import annotations

from builder.systems.warmachine.entries.purchase import Purchase, not_sold, priced
from builder.systems.warmachine.model.roster import Entry
from builder.systems.warmachine.rules.benefits import Benefits, price_of
from builder.systems.warmachine.rules.rules import Offer, Rules


def unit(entry: Entry, offer: Offer, given: Benefits, rules: Rules) -> Purchase:
    """A unit of the size that is taken, the smallest if none is; one that is not printed costs what the next larger does (MK2-11)."""
    size = offer.least if entry.size is None else entry.size
    sold = next((n for n in offer.sizes if n >= size), offer.sizes[-1])
    points = price_of(offer, sold, given)
    return Purchase(size, priced(offer, points, 1, given, rules), findings=not_sold(entry, offer, rules, "MK2-11"))
