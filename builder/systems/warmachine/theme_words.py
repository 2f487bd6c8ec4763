"""A theme force in few words: allowed entries, and requirements and benefits of its tiers."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Shown, T, alternatives
from builder.core.plurals import P
from builder.core.points import Quarters
from builder.systems.warmachine.definitions import Condition, Free, ThemeFile, Tier
from builder.systems.warmachine.rules import Rules

FEW = 3
"""Number of names listed before the rest is only counted."""


def tier_in_words(tier: Tier, rules: Rules) -> tuple[Shown, ...]:
    """Requirements and benefits of a tier in a few words each; empty if it has none."""
    needs = (T("requires {count} × {what}", count=one.number, what=required(one, rules)) for one in tier.needs)
    return (*needs, *_benefits(tier, rules))


def theme_in_words(theme: ThemeFile, rules: Rules) -> Shown:
    """Leader of a theme, and number of allowed entries, in words."""
    leader, allowed = rules.word(theme.warcaster), {theme.warcaster, *theme.only}
    return T("{name}; entries allowed: {count}", name=leader, count=len(allowed))


def required(condition: Condition, rules: Rules) -> Shown:
    """The entries that a condition of a tier requires, and where they must be, in words."""
    names = alternatives(map(rules.word, condition.of))
    if condition.where == "battlegroup":
        return T("{names} in the battlegroup", names=names)
    if condition.where == "marshalled":
        return T("{names} under a ’jack marshal", names=names)
    return names


def _benefits(tier: Tier, rules: Rules) -> Iterator[Shown]:
    """Benefits of a tier, a text for each."""
    for cheaper in tier.cheaper:
        points, names = Quarters(cheaper.by), _names(cheaper.of, rules)
        if cheaper.under:
            yield T(
                "{points} cheaper under {leaders}: {names}",
                points=points,
                leaders=_names(cheaper.under, rules),
                names=names,
            )
        else:
            yield T("{points} cheaper: {names}", points=points, names=names)
    for allowed in tier.allowed:
        names = _names(allowed.of, rules)
        if allowed.by is None:
            yield T("unlimited: {names}", names=names)
        elif allowed.for_each:
            each = _names(allowed.for_each, rules)
            yield T("field allowance {by} for each {each}: {names}", by=f"{allowed.by:+}", each=each, names=names)
        else:
            yield T("field allowance {by}: {names}", by=f"{allowed.by:+}", names=names)
    for free in tier.free:
        yield _free(free, rules)
    if tier.marshals:
        yield T("more warjacks under ’jack marshals")
    if tier.only or tier.at_most or tier.only_with:
        yield T("fewer entries allowed")
    if tier.in_play:
        yield T("a benefit in play")


def _free(free: Free, rules: Rules) -> Shown:
    """Free models by a benefit, in words."""
    names, each = _names(free.of, rules), _names(free.for_each, rules)
    if free.for_each and free.per > 1:
        return T("free for every {count} {each}: {names}", count=free.per, each=each, names=names)
    if free.for_each:
        return T("free for each {each}: {names}", each=each, names=names)
    if free.under:
        return T("free under {leaders}: {names}", leaders=_names(free.under, rules), names=names)
    if free.least:
        return T("free in the smallest size: {names}", names=names)
    return T("free: {names}", names=names)


def _names(ids: tuple[str, ...], rules: Rules) -> Shown:
    """Display names of lines in words, at most four; beyond that three and the number of others."""
    names = tuple(map(rules.word, ids))
    if len(names) <= FEW + 1:
        return alternatives(names)
    return alternatives((*names[:FEW], P("{count} more", "{count} more", "count", count=len(names) - FEW)))
