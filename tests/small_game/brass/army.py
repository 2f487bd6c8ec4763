"""An entry by itself, whose engine it is, and what the whole army is held to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from brass.model import Entry, Roster, Unit
from brass.rules import Rules

from builder.core import army, entries, limits
from builder.core.choices import Option, Refusal
from builder.core.entries import InPlay
from builder.core.findings import T
from builder.core.limits import Between, Breach, Limit, Move, Side, Wording
from builder.core.offers import Offer, unknown_entry
from builder.core.points import total
from builder.core.profiles import Profile
from builder.core.references import Reference, names_of_others
from builder.core.relations import Relation
from builder.core.total_limit import total_limit


class Facts(NamedTuple):
    """What the game knows of an entry besides what every game has."""

    unit: Unit | None
    """Its line of the list; `None` for what the list does not have."""


EntryResult = entries.EntryResult[Entry, Facts]
Army = army.Army[Roster, Rules, EntryResult]

POINTS = limits.Unit[EntryResult]("points", lambda one: one.points)
NUMBER = limits.Unit[EntryResult]("entries", lambda _: 1)


def evaluate(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """An entry with its price, its profile, and whose engine it is."""
    unit, offer = rules.units.get(entry.take), rules.offers.get(entry.take)
    if unit is None or offer is None:
        return unknown_entry(entry, handle, rules.offers, Facts(None))
    models, price = offer.models.number(entry), offer.prices(entry)
    return entries.EntryResult(
        entry=entry,
        id=handle,
        name=entry.name or unit.name,
        kind=unit.kind,
        category=unit.kind,
        creature=None,
        models=models,
        points=total(price),
        points_each=total(price) // models,
        price=price,
        facts=Facts(unit),
        in_play=InPlay((Profile(unit.name, dict(unit.values), {}, models),)),
        relations=() if entry.captain is None else (Relation("engine", entry.captain, True, words=T("engine of {unit}")),),
        findings=offer.findings(entry),
    )


def offer_in(result: EntryResult, army: Army) -> Offer[Entry] | None:
    """The line of an entry, with the captains of whom an engine may have one."""
    offer = army.rules.offers.get(result.entry.take)
    if offer is None:
        return None
    others = names_of_others(result, army)
    captains = [id for id in others if result.kind == "engine" and army.by_id[id].kind == "captain"]
    captain = Reference[Entry](
        path=("captain",),
        label=T("captain"),
        code="brass.captain",
        rule=army.rules.cited,
        section=T("Belongs to"),
        none=T("none"),
        options={id: Option(others[id]) for id in captains},
        names=others,
        refused=lambda _: Refusal(T("Only an engine has a captain, and only a captain has engines.")),
    )
    return replace(offer, choices=(captain, *offer.choices))


def limits_of(army: Army) -> Iterator[Limit[EntryResult]]:
    """The points agreed, then the number of each entry."""
    used = sum(map(POINTS.amount, army.entries))
    yield total_limit(T("Points"), POINTS, used, army.roster.limit, army.entries, "brass.points", army.rules.cited)
    for unit in army.rules.army.units:
        if unit.most is not None:
            yield _number(unit, unit.most, army)


def _number(unit: Unit, most: int, army: Army) -> Limit[EntryResult]:
    """An army has no more of an entry than the list prints; each beyond that gets the finding."""

    def too_many(breach: Breach) -> Wording:
        text = T("{name}: {found}, at most {allowed}.", name=unit.name, found=breach.found, allowed=breach.allowed)
        return Wording(text, T("Remove 1."))

    taken = [one for one in army.entries if one.facts.unit is unit]
    over = Side[EntryResult]("brass.number", too_many, army.rules.cited, blame="beyond", at=("take",))
    return Limit(unit.id, unit.name, NUMBER, len(taken), Between(0, most), taken, over=over, moves={unit.id: Move()})
