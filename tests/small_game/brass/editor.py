"""What may be taken, and what may be chosen for it."""

from __future__ import annotations

from collections.abc import Iterator

from brass.army import limits_of
from brass.entries import Army, EntryResult
from brass.model import Roster
from brass.rules import Rules

from builder.core import limits
from builder.core.controls import (
    Available,
    CatalogueRow,
    Change,
    Choice,
    Control,
    choice_control,
    number_control,
    text_control,
)
from builder.core.findings import Finding, Plain, T
from builder.core.roster import MAX_LIMIT
from builder.core.shared_controls import closing_controls, note_controls

KINDS = {"captain": T("Captains"), "engine": T("Engines"), "crew": T("Crews")}


def catalogue(rules: Rules) -> tuple[CatalogueRow, ...]:
    """What the army offers, a row each."""
    return tuple(CatalogueRow(u.id, u.name, _most(u.most), "1", u.points, ()) for u in rules.army.units)


def _most(most: int | None) -> str:
    return "" if most is None else f"0-{most}"


def available(army: Army) -> tuple[Available, ...]:
    """The same for this roster, with what all limits together leave."""
    left = limits.left(limits_of(army))
    rows = []
    for unit in army.rules.army.units:
        rest = left.get(unit.id)
        blocked = T("none left") if rest is not None and rest < 1 else None
        taken = sum(m.facts.unit is unit for m in army.entries)
        rows.append(
            Available(
                unit.id, KINDS[unit.kind], unit.name, {"take": unit.id}, unit.points, unit.points,
                _most(unit.most), "1", taken, rest, blocked,
            )
        )  # fmt: skip
    return tuple(rows)


def controls(m: EntryResult, army: Army) -> Iterator[Control]:
    """Its captain, what it guards, and the player's own words for it."""
    others = [o for o in army.entries if o is not m]
    if m.kind == "engine":
        captains = (Choice(o.id, o.name) for o in others if o.kind == "captain")
        yield choice_control(("captain",), T("captain"), m.entry.captain, (Choice(None, T("none")), *captains))
    guarded = (Choice(o.id, o.name) for o in others)
    yield choice_control(("guards",), T("guards"), m.entry.guards, (Choice(None, T("nobody")), *guarded))
    yield from note_controls(m.entry)


def army_options(roster: Roster, rules: Rules) -> Iterator[Control]:
    """The list's name, the points agreed, the scenario."""
    yield text_control(("name",), T("name"), roster.name)
    yield text_control(("player",), T("player"), roster.player)
    yield number_control(("limit",), T("points agreed"), roster.limit, min=1, max=MAX_LIMIT)
    named = () if rules.scenario is None else (Choice(rules.scenario.id, rules.scenario.name),)
    yield choice_control(("scenario",), T("scenario"), roster.scenario, (Choice(None, T("none")), *named))
    yield from closing_controls(roster)


def starter(rules: Rules, limit: int) -> dict[str, Plain]:
    """A fresh roster: the first captain of the list."""
    first = next((unit.id for unit in rules.army.units if unit.kind == "captain"), None)
    entries: list[Plain] = [] if first is None else [{"take": first}]
    head: dict[str, Plain] = {"kind": "roster", "format": 1, "system": "brass", "army": rules.army.id}
    return {**head, "name": "", "limit": limit, "entries": entries}


def fixes(finding: Finding) -> tuple[tuple[Change, ...], ...]:
    """What is one too many is taken out; what leads nowhere is removed."""
    if finding.code in ("brass.number", "brass.scenario"):
        return ((Change("remove", finding.path[:2]),),)
    if finding.code in ("ref.dangling", "brass.captain"):
        return ((Change("remove", finding.path),),)
    return ()
