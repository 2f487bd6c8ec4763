"""What an army offers: the rows of its catalogue."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import CatalogueRow
from builder.core.findings import Shown, T
from builder.core.plurals import P
from builder.core.points import Quarters
from builder.systems.warmachine.definitions import CHARACTER, UNLIMITED
from builder.systems.warmachine.rules import Listing, Rules


def catalogue(rules: Rules) -> tuple[CatalogueRow, ...]:
    """All that may be taken, in the order of the list; then those who work for it."""
    return tuple(
        CatalogueRow(listing.id, listing.line.name, allowance(listing, rules), sizes(listing), least_points(listing), (), tuple(_of(listing, rules)))
        for listing in rules.listings.values()
    )  # fmt: skip


def allowance(listing: Listing, rules: Rules) -> Shown:
    """The field allowance as a card prints it."""
    fa, terms = listing.line.fa, rules.system.terms
    if fa == UNLIMITED:
        return T("{term} {number}", term=terms["fa"].short, number=terms["fa-unlimited"].short)
    if fa == CHARACTER:
        return T("{term} {number}", term=terms["fa"].short, number=terms["fa-character"].short)
    return T("{term} {number}", term=terms["fa"].short, number=fa)


def sizes(listing: Listing) -> str:
    """The numbers of models in which it is sold; nothing where it is a single one."""
    if listing.role == "weapon-attachment":
        return f"1–{listing.line.most or 1}"
    known = listing.sizes or (listing.line.models_per_purchase,)
    return "" if known == (1,) else ", ".join(map(str, known))


def least_points(listing: Listing) -> int:
    """Quarters that the smallest purchase costs."""
    line = listing.line
    return listing.prices[listing.least] if line.sizes else line.cost or 0


def _of(listing: Listing, rules: Rules) -> Iterator[Shown]:
    line = listing.line
    if listing.ally:
        yield T("works for {army}", army=rules.army.name)
    if line.warjack_points:
        yield P(
            "brings {points} warjack point",
            "brings {points} warjack points",
            "points",
            points=Quarters(line.warjack_points),
        )
    if len(line.sizes) > 1:
        yield tuple(
            T("{size} for {points}", size=size, points=Quarters(points)) for size, points in listing.prices.items()
        )
    if line.attaches_to:
        yield T("attached to: {ids}", ids=line.attaches_to)
    if line.controllers:
        yield T("controlled by: {ids}", ids=line.controllers)
    if line.only_in:
        yield T("only in: {ids}", ids=line.only_in)
