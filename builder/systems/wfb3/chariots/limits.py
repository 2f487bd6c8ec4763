"""How many draw, fill and steer what is ridden in, each rule once: teams, places aboard, a rider for each (18.2, 20.2, 20.3, the lists)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from builder.core.entry_findings import names_of
from builder.core.findings import T, Text
from builder.core.limits import Between, Breach, Limit, Side, Unit, Wording, worded
from builder.core.plurals import P
from builder.core.points import QUARTERS, Bound
from builder.systems.wfb3.chariots import in_play as chariots_in_play
from builder.systems.wfb3.composition.limits import ENTRIES, ArmyLimit
from builder.systems.wfb3.crews import listed_crews
from builder.systems.wfb3.definitions.unit_entries import Wing
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.rules import Rules

PLACES = "places"
DRAUGHT = Unit[EntryResult]("draught creatures", lambda m: m.facts.chariot.drawn_by)
RIDERS = "riders"


def team(m: EntryResult, rules: Rules) -> ArmyLimit:
    """The draught creatures of a chariot of the open list (20.2)."""
    rule = rules.system.vehicles
    size = rule.team

    text = P(
        "{found} draught creature; a team must have {allowed}.",
        "{found} draught creatures; a team must have {allowed}.",
        "found",
        found=None,
        allowed=size.words,
    )
    wording = worded(text, T("Take {low} to {high} draught creatures.", low=size.min, high=size.max), allowed=str(size))
    side: Side[EntryResult] = Side("wfb3.chariot", wording, rules.cite(rule.source), "last", ("team",), by="rulebook")
    span = Between(size.min, size.max)
    return Limit(f"team:{m.id}", m.name, DRAUGHT, m.facts.chariot.drawn_by, span, (m,), side, side)


def aboard(m: EntryResult, room: int, riders: Sequence[EntryResult], rules: Rules) -> ArmyLimit:
    """The places aboard chariots, crew and characters together (20.3, 20.5, A13, A57)."""
    vehicle = m.facts.chariot
    filled = chariots_in_play.room_of(riders, rules)
    if not vehicle.listed:
        filled += vehicle.filled * max(1, m.models)
    cited = rules.cite(rules.system.vehicles.source)
    at = "crew" if not vehicle.listed else "models"
    return _places(m, filled, room, riders, "wfb3.chariot", f"{cited} (A57)" if riders else cited, at)


def carried(m: EntryResult, room: int, riders: Sequence[EntryResult], rules: Rules) -> ArmyLimit:
    """The places on monsters, crew and characters together (18.2)."""
    crew = sum((listed_crews.places(r.man.figure.creature, rules) * r.number for r in m.facts.rows), Fraction(0))
    filled = crew * max(1, m.models) + chariots_in_play.room_of(riders, rules)
    return _places(m, filled, room, riders, "wfb3.monster", "WFB3 18.2", "crew" if crew else "take")


def _places(
    m: EntryResult, filled: Fraction, room: int, riders: Sequence[EntryResult], code: str, cited: str, at: str
) -> ArmyLimit:
    def wording(b: Breach) -> Wording:
        text = T("{filled} aboard; there is room for {room}.", filled=Bound(b.found * QUARTERS), room=room)
        return Wording(text, T("Remove crew or characters."), float(b.found))

    over: Side[EntryResult] = Side(code, wording, cited, "last", (at,), by="rulebook", others=names_of(riders))
    unit: Unit[EntryResult] = Unit(PLACES, lambda _: room)
    return Limit(f"places:{m.id}", m.name, unit, filled, Between(0, room), (m,), None, over)


def steered(m: EntryResult, riders: Sequence[EntryResult], way: Text, cited: str) -> ArmyLimit:
    """Each model has a character as its rider or pilot (the lists)."""
    text = P(
        "{unit}: {allowed} pilot needed, one for each model; {found} aboard.",
        "{unit}: {allowed} pilots needed, one for each model; {found} aboard.",
        "allowed",
        unit=m.name,
        allowed=m.models,
    )
    side: Side[EntryResult] = Side(
        "wfb3.leader", worded(text, way), cited, "last", ("models",), others=names_of(riders)
    )
    unit: Unit[EntryResult] = Unit(RIDERS, lambda _: len(riders))
    return Limit(f"riders:{m.id}", m.name, unit, len(riders), Between(m.models, m.models), (m,), side, side)


def higher_riders(m: EntryResult, terms: Wing, above: Sequence[EntryResult], cited: str) -> ArmyLimit:
    """The riders of two and more are of one level, all but so many (the lists)."""
    text = P(
        "{unit}: {found} pilot above level {level}; in a unit of two or more only {allowed} may be.",
        "{unit}: {found} pilots above level {level}; in a unit of two or more only {allowed} may be.",
        "found",
        unit=m.name,
        found=None,
        level=terms.level,
    )
    wording = worded(text, T("Choose level {level}, or let him fly alone.", level=terms.level))

    def others(one: EntryResult) -> tuple[str, ...]:
        return (m.id, *names_of(c for c in above if c is not one))

    over: Side[EntryResult] = Side("wfb3.level", wording, cited, "beyond", ("level",), others=others)
    return Limit(f"wing:{m.id}", m.name, ENTRIES, len(above), Between(0, terms.higher), above, None, over)
