"""What is bought of a line of the list, whatever its kind: how many models, for what."""

from __future__ import annotations

from typing import NamedTuple

from builder.core.findings import ERROR, Finding, N, T, alternatives
from builder.core.plurals import P
from builder.core.points import Price, line
from builder.systems.warmachine.model.roster import Entry
from builder.systems.warmachine.rules.benefits import Benefits, cheaper_by
from builder.systems.warmachine.rules.rules import Offer, Rules, cited


class Purchase(NamedTuple):
    """So many models, their price, and how often they count against the field allowance."""

    models: int
    price: tuple[Price, ...]
    purchases: int = 1
    findings: tuple[Finding, ...] = ()


def priced(offer: Offer, each: int, times: int, given: Benefits, rules: Rules) -> tuple[Price, ...]:
    """The printed price, and what a theme takes off it; nothing costs less than nothing."""
    own = rules.cite(offer.line.source or offer.of.source)
    price = line(offer.line.name, each, times, own)
    off = min(cheaper_by(given, offer.id) * times, price.points)
    return (price, line(T("cheaper in the theme"), -off, rule=given.cited)) if off else (price,)


def not_sold(entry: Entry, offer: Offer, rules: Rules, rule: str) -> tuple[Finding, ...]:
    """A finding where models are bought in a number that nobody sells (MK2-11, MK2-16)."""
    sizes, each = offer.sizes, offer.line.models_per_purchase
    if entry.size is None or entry.size in sizes or (not sizes and entry.size % each == 0):
        return ()
    if sizes:
        text = P(
            "{size} model; this entry comes with {sizes}.",
            "{size} models; this entry comes with {sizes}.",
            "size",
            size=entry.size,
            sizes=alternatives(sizes),
        )
    else:
        text = P("{size} model; these are bought in groups of {each}.",
            "{size} models; these are bought in groups of {each}.", "size", size=entry.size, each=each)  # fmt: skip
    allowed = sizes or (each * max(1, round(entry.size / each)),)
    return (
        Finding(
            "warmachine.size", ERROR, text, cited(rules, rule), path=("size",), found=entry.size, allowed=list(allowed),
            fix=N("Take {sizes} model.", "Take {sizes} models.", max(allowed), sizes=alternatives(allowed)), by="list",
        ),
    )  # fmt: skip
