"""Advance, reserve and flanking forces, and what else is written down in secret before the game (25.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from builder.core.findings import Shown, T
from builder.core.limits import Between, Limit, Unit
from builder.core.profiles import shown
from builder.core.roster import by_handle
from builder.systems.game_values import Line
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.definitions.roster import Force, Roster
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.rules import Rules

NAMES = {"advance": T("Advance force"), "reserve": T("Reserve force"), "flank": T("Flanking force")}
EDGES = {"own": T("own edge"), "left": T("left edge"), "right": T("right edge"), "enemy": T("the enemy’s edge")}


FORCES = Unit[Force]("forces", lambda _: 1)


def advance_forces(roster: Roster) -> Limit[Force]:
    """An army has one advance force (25.2.1); without one nothing comes from the flank (25.2.4)."""
    own = [force for force in roster.forces if force.kind == "advance"]
    return Limit("advance", NAMES["advance"], FORCES, len(own), Between(0, 1), own)


class Turns(NamedTuple):
    """First turns in which forces may come."""

    reserve: int
    short_edge: int
    long_edge: int


def turns(roster: Roster, rules: Rules) -> Turns:
    """The first turns of reserve and flanking forces, house rules included (25.2.3, 25.2.4, A37)."""
    rule = rules.system.forces
    short, long = rule.flank_short_from, rule.flank_long_from
    for id in roster.house_rules:
        known = rules.system.house_rules.get(id)
        if known is not None and known.flank_short_from is not None:
            short = known.flank_short_from
        if known is not None and known.flank_long_from is not None:
            long = known.flank_long_from
    return Turns(rule.reserve_from, short, long)


def members(force: Force, entries: tuple[EntryResult, ...]) -> list[EntryResult]:
    """All that is in a force: its units, its leader, and who has joined them."""
    named = {*force.units, *((force.leader,) if force.leader is not None else ())}
    return [m for m in entries if m.id in named or (m.under is not None and m.under in named)]


def flies(m: EntryResult) -> bool:
    """True if it flies by itself, or on its mount (21)."""
    figure = m.facts.figure
    return figure is not None and any(c is not None and c.flight is not None for c in (figure.creature, figure.mount))


def flies_aboard(m: EntryResult, by_id: Mapping[str, EntryResult]) -> bool:
    """True if it flies, or rides aboard an entry that does: a pilot (21; White Dwarf 100)."""
    if flies(m):
        return True
    craft = by_id.get(m.under or "") if m.facts.post == "rider" else None
    return craft is not None and flies(craft)


def intelligence(m: EntryResult) -> int | None:
    """Its Int; `None` where the book prints no number."""
    value = m.in_play.profiles[0].values.get("Int") if m.in_play.profiles else None
    return value if isinstance(value, int) else None


def force_of(army: Army) -> dict[str, str]:
    """The kind of force that each entry is in, by the entry's id; those of the main line are left out."""
    return {m.id: force.kind for force in reversed(army.roster.forces) for m in members(force, army.entries)}


def _paced(m: EntryResult) -> Shown:
    """An entry with the movement that its written note names (25.2.1)."""
    slowed = m.facts.slowed
    movement = m.in_play.movement if slowed is None else slowed
    return m.name if movement is None else T("{name} {movement}″", name=m.name, movement=movement.effective)


def _leadership(m: EntryResult) -> Shown:
    """What a reserve's leader tests against to come (25.2.3); `None` for what the list does not know."""
    own = m.in_play.profiles[0] if m.in_play.profiles else None
    return None if own is None else shown(own.values.get("Ld"), own.bonus.get("Ld", 0))


def notes(army: Army) -> Iterator[Line]:
    """What the secret page says of the forces."""
    known = by_handle(army.entries)
    for force in army.roster.forces:
        who = tuple(_paced(known[id]) if id in known else id for id in force.units)
        parts: list[Shown] = [T("{units}", units=who)] if who else []
        if force.leader is not None:
            leader = known.get(force.leader)
            name = force.leader if leader is None else _paced(leader)
            ld = None if leader is None else _leadership(leader)
            parts.append(T("leader {name}", name=name) if ld is None else T("leader {name}, Ld {ld}", name=name, ld=ld))
        if force.kind != "advance":
            if force.turn is not None:
                parts.append(T("from turn {turn}", turn=force.turn))
            if force.edge is not None:
                parts.append(EDGES[force.edge])
            if force.segment is not None:
                inches = army.rules.system.forces.segment
                parts.append(
                    T(
                        "segment {segment} ({low}–{high}″ from the left)",
                        segment=force.segment,
                        low=(force.segment - 1) * inches,
                        high=force.segment * inches,
                    )
                )
        if force.kind == "advance":
            slowest = min(
                (m.in_play.movement.effective for m in members(force, army.entries) if m.in_play.movement is not None),
                default=None,
            )
            if slowest is not None:
                parts.append(T("slowest {movement}″", movement=slowest))
        if force.notes:
            parts.append(force.notes)
        yield NAMES[force.kind], tuple(parts)
