"""What a theme gives to a list that claims one of its tiers, those up to it added up (MK2-17), and what a contract gives (MK2-18)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from builder.core.remembered_answers import Answers
from builder.systems.warmachine.model.definitions import Allowed, Cheaper, Condition, Free, MarshalsMore
from builder.systems.warmachine.rules.rules import Rules


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
    cited: str | None = None
    """Where the theme stands."""


NONE = Benefits()


class _Benefits(Answers[tuple[str | None, int, str | None], Benefits]):
    """Benefits by theme, tier and contract."""


def benefits(rules: Rules, theme: str | None, tier: int | None, contract: str | None = None) -> Benefits:
    """The benefits of a theme's tiers from the first to the one that is claimed, the first if none is named, and a contract's."""
    known = None if theme is None else rules.themes.get(theme)
    agreed = None if contract is None else rules.contracts.get(contract)
    if known is None:
        return NONE if agreed is None else Benefits(allowed=agreed.allowed)
    key = (theme, tier or 1, contract)
    memory = rules.memory.of(_Benefits)
    found = memory.get(key)
    if found is None:
        tiers = known.tiers[: tier or 1]
        found = memory.keep(
            key,
            Benefits(
                tuple(c for t in tiers for c in t.cheaper),
                (*(a for t in tiers for a in t.allowed), *(() if agreed is None else agreed.allowed)),
                tuple(f for t in tiers for f in t.free),
                tuple(m for t in tiers for m in t.marshals),
                tuple((number, c) for number, t in enumerate(tiers, 1) for c in t.needs),
                frozenset((known.warcaster, *known.only)).intersection(*(t.only for t in tiers if t.only)),
                rules.cite(known.source),
            ),
        )
    return found


def cheaper_by(given: Benefits, id: str) -> int:
    """Quarters by which an entry costs less, whoever controls it."""
    return sum(c.by for c in given.cheaper if id in c.of and not c.under)


def cheaper_under(given: Benefits, id: str, controllers: Collection[str]) -> int:
    """Quarters by which an entry costs less under one of those who control it."""
    return sum(c.by for c in given.cheaper if id in c.of and not set(c.under).isdisjoint(controllers))
