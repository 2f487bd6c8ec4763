"""Limits on teams and on places aboard (18.2, 20.2, 20.3)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from builder.core.entry_findings import names_of
from builder.core.findings import T
from builder.core.limits import Between, Breach, Limit, Side, Unit, Wording, wording_from
from builder.core.plurals import P
from builder.core.points import QUARTERS, Bound
from builder.systems.wfb3.chariots import in_play as chariots_in_play
from builder.systems.wfb3.composition.limits import ArmyLimit
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.rules import Rules

PLACES = "places"
DRAUGHT = Unit[EntryResult]("draught creatures", lambda m: m.facts.chariot.drawn_by)


def team_limit(result: EntryResult, rules: Rules) -> ArmyLimit:
    """The limit on draught creatures of a chariot of the open list (20.2)."""
    rule = rules.system.vehicles
    size = rule.team
    text = P(
        "{found} draught creature; a team must have {allowed}.",
        "{found} draught creatures; a team must have {allowed}.",
        "found",
        found=None,
        allowed=size.words,
    )
    wording = wording_from(
        text, T("Take {low} to {high} draught creatures.", low=size.min, high=size.max), allowed=str(size)
    )
    side: Side[EntryResult] = Side("wfb3.chariot", wording, rules.cite(rule.source), "last", ("team",), by="rulebook")
    span = Between(size.min, size.max)
    return Limit(f"team:{result.id}", result.name, DRAUGHT, result.facts.chariot.drawn_by, span, (result,), side, side)


def vehicle_places(result: EntryResult, room: int, riders: Sequence[EntryResult], rules: Rules) -> ArmyLimit:
    """The limit on places aboard chariots, for crew and characters together (20.3, 20.5, A13, A57)."""
    vehicle = result.facts.chariot
    filled = chariots_in_play.places_taken(riders, rules)
    if not vehicle.listed:
        filled += vehicle.places_filled * max(1, result.models)
    cited = rules.cite(rules.system.vehicles.source)
    at = "crew" if not vehicle.listed else "models"
    return places_limit(result, filled, room, riders, "wfb3.chariot", f"{cited} (A57)" if riders else cited, at)


def places_limit(
    result: EntryResult, filled: Fraction, room: int, riders: Sequence[EntryResult], code: str, cited: str, at: str
) -> ArmyLimit:
    """The limit on places aboard: `filled` of `room` places; `at` is the entry's key for the finding."""

    def wording(breach: Breach) -> Wording:
        text = T("{filled} aboard; there is room for {room}.", filled=Bound(breach.found * QUARTERS), room=room)
        return Wording(text, T("Remove crew or characters."), float(breach.found))

    over: Side[EntryResult] = Side(code, wording, cited, "last", (at,), by="rulebook", others=names_of(riders))
    unit: Unit[EntryResult] = Unit(PLACES, lambda _: room)
    return Limit(f"places:{result.id}", result.name, unit, filled, Between(0, room), (result,), None, over)
