"""Limits on places on monsters, and on riders and pilots (18.2, the lists)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from builder.core.entry_findings import names_of
from builder.core.findings import T, Text
from builder.core.limits import Between, Limit, Side, Unit, wording_from
from builder.core.plurals import P
from builder.systems.wfb3.chariots.in_play import places_taken
from builder.systems.wfb3.chariots.limits import places_limit
from builder.systems.wfb3.composition.limits import ENTRIES, ArmyLimit
from builder.systems.wfb3.crews import listed_crews
from builder.systems.wfb3.definitions.unit_entries import Wing
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.rules import Rules


def monster_places(result: EntryResult, room: int, riders: Sequence[EntryResult], rules: Rules) -> ArmyLimit:
    """The limit on places on monsters, for crew and characters together (18.2)."""
    crew = sum(
        (listed_crews.places_for(r.man.figure.creature, rules) * r.number for r in result.facts.monster_crew),
        Fraction(0),
    )
    filled = crew * max(1, result.models) + places_taken(riders, rules)
    return places_limit(result, filled, room, riders, "wfb3.monster", "WFB3 18.2", "crew" if crew else "take")


def pilots_needed(result: EntryResult, riders: Sequence[EntryResult], way: Text, cited: str) -> ArmyLimit:
    """The limit that each model has one character as its rider or pilot (the lists)."""
    text = P(
        "{unit}: {allowed} pilot needed, one for each model; {found} aboard.",
        "{unit}: {allowed} pilots needed, one for each model; {found} aboard.",
        "allowed",
        unit=result.name,
        allowed=result.models,
    )
    side: Side[EntryResult] = Side(
        "wfb3.leader", wording_from(text, way), cited, "last", ("models",), others=names_of(riders)
    )
    unit: Unit[EntryResult] = Unit("riders", lambda _: len(riders))
    return Limit(
        f"riders:{result.id}",
        result.name,
        unit,
        len(riders),
        Between(result.models, result.models),
        (result,),
        side,
        side,
    )


def pilots_above_level(result: EntryResult, terms: Wing, above: Sequence[EntryResult], cited: str) -> ArmyLimit:
    """The limit on pilots above the common level in a unit of two or more (the lists)."""
    text = P(
        "{unit}: {found} pilot above level {level}; in a unit of two or more only {allowed} may be.",
        "{unit}: {found} pilots above level {level}; in a unit of two or more only {allowed} may be.",
        "found",
        unit=result.name,
        found=None,
        level=terms.level,
    )
    wording = wording_from(text, T("Choose level {level}, or let him fly alone.", level=terms.level))

    def others(one: EntryResult) -> tuple[str, ...]:
        return (result.id, *names_of(c for c in above if c is not one))

    over: Side[EntryResult] = Side("wfb3.level", wording, cited, "beyond", ("level",), others=others)
    return Limit(f"wing:{result.id}", result.name, ENTRIES, len(above), Between(0, terms.higher), above, None, over)
