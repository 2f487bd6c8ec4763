"""Limits on the commanders of contingents (Warhammer Armies, army selection)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.findings import T, alternatives
from builder.core.limits import Between, Limit, Side, wording_from
from builder.systems.wfb3.composition.limits import ENTRIES, ArmyLimit
from builder.systems.wfb3.definitions.lists import Commander
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.general.post_limits import others_of

if TYPE_CHECKING:
    from builder.systems.wfb3.army import Army


def able_to_command(part: Army, rule: Commander) -> list[EntryResult]:
    """Characters of a contingent who may command it."""
    return [result for id in rule.of for result in part.taken.get(id, ())]


def most_commanders(part: Army, rule: Commander, code: str, *, needed: bool) -> ArmyLimit:
    """The limit on commanders of a contingent: at least one if `needed`, at most as many as its list allows."""
    named = able_to_command(part, rule)
    name = part.rules.army.name

    names = alternatives(part.rules.characters[id].name for id in rule.of)
    none = wording_from(
        T("{contingent}: a commander is required ({names}).", contingent=name, names=names),
        T("Add a commander: {names}.", names=names),
    )
    many = wording_from(
        T("{contingent}: {found} commanders; a contingent may have only one.", contingent=name), T("Keep only one.")
    )
    under: Side[EntryResult] = Side(code, none, part.rules.cited, "army", ("entries",), others=())
    over: Side[EntryResult] = Side(code, many, part.rules.cited, "beyond", ("take",), others=others_of(named))
    span = Between(int(needed), rule.most)
    return Limit("commander", name, ENTRIES, len(named), span, named, under, over)
