"""What a theme gives to a list that claims one of its tiers: the benefits of all tiers up to it add up (MK2-17)."""

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


NONE = Benefits()


class _Benefits(Answers[tuple[str | None, int], Benefits]):
    """Benefits by theme and tier."""


def benefits(rules: Rules, theme: str | None, tier: int | None) -> Benefits:
    """The benefits of a theme's tiers from the first to the one that is claimed; the first if none is named."""
    known = None if theme is None else rules.themes.get(theme)
    if known is None:
        return NONE
    key = (theme, tier or 1)
    memory = rules.memory.of(_Benefits)
    found = memory.get(key)
    if found is None:
        tiers = known.tiers[: tier or 1]
        found = memory.keep(
            key,
            Benefits(
                tuple(c for t in tiers for c in t.cheaper),
                tuple(a for t in tiers for a in t.allowed),
                tuple(f for t in tiers for f in t.free),
                tuple(m for t in tiers for m in t.marshals),
                tuple((number, c) for number, t in enumerate(tiers, 1) for c in t.needs),
            ),
        )
    return found


def cheaper_by(given: Benefits, id: str) -> int:
    """Quarters by which an entry costs less, whoever controls it."""
    return sum(c.by for c in given.cheaper if id in c.of and not c.under)


def cheaper_under(given: Benefits, id: str, controllers: Collection[str]) -> int:
    """Quarters by which an entry costs less under one of those who control it."""
    return sum(c.by for c in given.cheaper if id in c.of and not set(c.under).isdisjoint(controllers))
