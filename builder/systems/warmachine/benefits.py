"""Benefits and restrictions of a theme's claimed tiers (MK2-17) and of a contract (MK2-18)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Self

from builder.core.definitions import Name
from builder.core.findings import T, Text
from builder.systems.warmachine.definitions import (
    Allowed,
    AtMost,
    Cheaper,
    Condition,
    ContractFile,
    Free,
    MarshalsMore,
    OnlyWith,
    ThemeFile,
)
from builder.systems.warmachine.roster import Roster
from builder.systems.warmachine.rules import Listing, Rules


class Settings(NamedTuple):
    """Roster-wide choices that an entry's price depends on."""

    theme: str | None = None
    tier: int | None = None
    variants: tuple[str, ...] = ()

    @classmethod
    def of(cls, roster: Roster) -> Self:
        """The settings of a roster."""
        return cls(roster.theme, roster.tier, roster.variants)


class Restriction(NamedTuple):
    """The only entries that an army may have by a theme's claimed tiers, or by a contract."""

    key: str
    """Roster key of the theme or contract: `theme` or `contract`; also the end of the codes of findings on it."""
    rule: str
    file: ThemeFile | ContractFile
    this: Text
    """The restriction within a sentence, such as "this theme (…)"."""
    only: tuple[str, ...]
    """Ids of the lines that are allowed."""
    at_most: tuple[AtMost, ...]
    only_with: tuple[OnlyWith, ...]

    @property
    def name(self) -> Name:
        """Display name of the restriction's source."""
        return self.file.name


class Benefits(NamedTuple):
    """What claimed tiers, contract and variants change: prices, field allowances, free models, restrictions."""

    cheaper: tuple[Cheaper, ...] = ()
    allowed: tuple[Allowed, ...] = ()
    free: tuple[Free, ...] = ()
    marshals: tuple[MarshalsMore, ...] = ()
    needs: tuple[tuple[int, Condition], ...] = ()
    """Conditions of the claimed tiers, each with the number of its tier."""
    cited: str | None = None
    """Citation of the theme."""
    prices: Mapping[str, Mapping[int, int]] = MappingProxyType({})
    """Prices of units in quarters in the variants used, by id of the line and number of models."""
    restrictions: tuple[Restriction, ...] = ()
    """Restrictions of the contract, then of the theme."""

    def price_of(self, listing: Listing, models: int) -> int:
        """Price in quarters of a unit of one of its printed sizes, before discounts by a theme."""
        return self.prices.get(listing.id, listing.prices).get(models, listing.line.cost or 0)


def benefits(rules: Rules, settings: Settings, contract: str | None = None) -> Benefits:
    """Benefits of the theme's tiers up to the claimed one (by default the first), a contract and variants."""
    theme, agreed = rules.themes.get(settings.theme or ""), rules.contracts.get(contract or "")
    tiers = () if theme is None else theme.tiers[: settings.tier or 1]
    restrictions = []
    if agreed is not None:
        this = T("this contract ({contract})", contract=agreed.name)
        only = Restriction("contract", "MK2-18", agreed, this, agreed.only, agreed.at_most, agreed.only_with)
        restrictions.append(only)
    if theme is not None:
        this = T("this theme ({theme})", theme=theme.name)
        left = tuple(id for id in theme.only if all(id in t.only for t in tiers if t.only))
        at_most = tuple({bound.of: bound for t in tiers for bound in t.at_most}.values())
        only_with = tuple(bound for t in tiers for bound in t.only_with)
        restrictions.append(Restriction("theme", "MK2-17", theme, this, left, at_most, only_with))
    return Benefits(
        tuple(c for t in tiers for c in t.cheaper),
        (*(a for t in tiers for a in t.allowed), *(() if agreed is None else agreed.allowed)),
        tuple(f for t in tiers for f in t.free),
        tuple(m for t in tiers for m in t.marshals),
        tuple((number, c) for number, t in enumerate(tiers, 1) for c in t.needs),
        None if theme is None else rules.cite(theme.source),
        _prices(rules, settings.variants),
        tuple(restrictions),
    )


def _prices(rules: Rules, variants: tuple[str, ...]) -> dict[str, dict[int, int]]:
    """Prices in quarters of lines that a variant changes, by id and number of models; all sizes, without allies."""
    found: dict[str, dict[int, int]] = {}
    for variant in variants:
        for id, listing in rules.listings.items():
            changed = listing.line.sizes_in.get(variant)
            if changed and not listing.ally:
                found[id] = {**found.get(id, listing.prices), **{int(n): points for n, points in changed.items()}}
    return found
