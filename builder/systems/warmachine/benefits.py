"""What a theme gives to a list that claims one of its tiers, those up to it added up (MK2-17), and what a contract gives (MK2-18)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from builder.systems.warmachine.definitions import (
    Allowed,
    AtMost,
    Cheaper,
    Condition,
    Free,
    MarshalsMore,
    OnlyWith,
)
from builder.systems.warmachine.rules import Listing, Rules


class Benefits(NamedTuple):
    """What changes the list, from all tiers that are claimed."""

    cheaper: tuple[Cheaper, ...] = ()
    allowed: tuple[Allowed, ...] = ()
    free: tuple[Free, ...] = ()
    marshals: tuple[MarshalsMore, ...] = ()
    needs: tuple[tuple[int, Condition], ...] = ()
    """Each condition with its tier."""
    only: frozenset[str] | None = None
    """The entries that the theme leaves; `None` without a theme."""
    at_most: tuple[AtMost, ...] = ()
    """Entries that a theme bounds together."""
    only_with: tuple[OnlyWith, ...] = ()
    """Units that a theme lets in only with an attachment."""
    cited: str | None = None
    """Where the theme stands."""
    prices: Mapping[str, Mapping[int, int]] = MappingProxyType({})
    """Quarters that units cost in the variants in force, by entry and by number of models."""


def benefits(
    rules: Rules, theme: str | None, tier: int | None, variants: tuple[str, ...] = (), contract: str | None = None
) -> Benefits:
    """What a theme's tiers give from the first to the one that is claimed, the first if none is named, a contract, and variants."""
    known = None if theme is None else rules.themes.get(theme)
    agreed = None if contract is None else rules.contracts.get(contract)
    tiers = () if known is None else known.tiers[: tier or 1]
    only = None if known is None else frozenset((known.warcaster, *known.only))
    return Benefits(
        tuple(c for t in tiers for c in t.cheaper),
        (*(a for t in tiers for a in t.allowed), *(() if agreed is None else agreed.allowed)),
        tuple(f for t in tiers for f in t.free),
        tuple(m for t in tiers for m in t.marshals),
        tuple((number, c) for number, t in enumerate(tiers, 1) for c in t.needs),
        None if only is None else only.intersection(*(t.only for t in tiers if t.only)),
        tuple({bound.of: bound for t in tiers for bound in t.at_most}.values()),
        tuple(bound for t in tiers for bound in t.only_with),
        None if known is None else rules.cite(known.source),
        _prices(rules, variants),
    )


def _prices(rules: Rules, variants: tuple[str, ...]) -> dict[str, dict[int, int]]:
    """Quarters of units by entry and number of models, of those that a variant prices otherwise."""
    found: dict[str, dict[int, int]] = {}
    for variant in variants:
        for id, listing in rules.listings.items():
            changed = listing.line.sizes_in.get(variant)
            if changed and not listing.ally:
                found[id] = {**found.get(id, listing.prices), **{int(n): points for n, points in changed.items()}}
    return found


def price_of(listing: Listing, models: int, given: Benefits) -> int:
    """Quarters that a unit of one of its printed sizes costs, before what a theme takes off."""
    return given.prices.get(listing.id, listing.prices).get(models, listing.line.cost or 0)


def cheaper_by(given: Benefits, id: str) -> int:
    """Quarters by which an entry costs less, whoever controls it."""
    return sum(c.by for c in given.cheaper if id in c.of and not c.under)


def cheaper_under(given: Benefits, id: str, controllers: Collection[str]) -> int:
    """Quarters by which an entry costs less under one of those who control it."""
    return sum(c.by for c in given.cheaper if id in c.of and not set(c.under).isdisjoint(controllers))
