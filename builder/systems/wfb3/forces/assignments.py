"""Advance, reserve and flanking forces: members, first turns, and the secret notes about them (25.2)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from builder.core.findings import Shown, T
from builder.core.profiles import value_text
from builder.core.roster import by_handle
from builder.systems.game_values import Line
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.definitions.roster import Force, Roster
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.rules import Rules

NAMES = {"advance": T("Advance force"), "reserve": T("Reserve force"), "flank": T("Flanking force")}
"""Names of the kinds of forces, by id."""
EDGES = {"own": T("own edge"), "left": T("left edge"), "right": T("right edge"), "enemy": T("the enemy’s edge")}
"""Names of the table edges within a sentence, by id."""


def advance_forces(roster: Roster) -> list[Force]:
    """The advance forces of a roster, of which one is allowed (25.2.1) and needed for a flanking force (25.2.4)."""
    return [force for force in roster.forces if force.kind == "advance"]


class Turns(NamedTuple):
    """First turns in which reserve and flanking forces may enter, by kind of force and table edge."""

    reserve: int
    short_edge: int
    long_edge: int

    def first(self, force: Force) -> int:
        """First turn in which this reserve or flanking force may enter."""
        if force.kind == "reserve":
            return self.reserve
        return self.long_edge if force.edge == "enemy" else self.short_edge


def turns(roster: Roster, rules: Rules) -> Turns:
    """First turns of reserve and flanking forces, changed by the house rules of the roster (25.2.3, 25.2.4, A37)."""
    rule = rules.system.forces
    short, long = rule.flank_short_from, rule.flank_long_from
    for known in rules.system.in_force(roster.house_rules):
        short = short if known.flank_short_from is None else known.flank_short_from
        long = long if known.flank_long_from is None else known.flank_long_from
    return Turns(rule.reserve_from, short, long)


def members(force: Force, entries: tuple[EntryResult, ...]) -> list[EntryResult]:
    """The entries of a force: its units, its leader, and entries that have joined one of these, in roster order."""
    named = {*force.units, *((force.leader,) if force.leader is not None else ())}
    return [result for result in entries if result.id in named or (result.under is not None and result.under in named)]


def flies(result: EntryResult) -> bool:
    """True if the entry's model or its mount flies (21)."""
    figure = result.facts.figure
    return figure is not None and any(
        creature is not None and creature.flight is not None for creature in (figure.creature, figure.mount)
    )


def flies_aboard(result: EntryResult, by_id: Mapping[str, EntryResult]) -> bool:
    """True if the entry flies, or rides in an entry that flies, as a pilot does (21; White Dwarf 100)."""
    if flies(result):
        return True
    craft = by_id.get(result.under or "") if result.facts.post == "rider" else None
    return craft is not None and flies(craft)


def intelligence(result: EntryResult) -> int | None:
    """Intelligence of the entry's first profile; `None` if the book prints no number."""
    value = result.in_play.profiles[0].values.get("Int") if result.in_play.profiles else None
    return value if isinstance(value, int) else None


def force_of(army: Army) -> dict[str, str]:
    """Kind of force (`advance`, `reserve`, `flank`) by handle of the entry, without entries that are in no force."""
    return {result.id: force.kind for force in reversed(army.roster.forces) for result in members(force, army.entries)}


def _name_with_movement(result: EntryResult) -> Shown:
    """An entry's name with its Movement in inches, as noted before the game (25.2.1)."""
    slowed = result.facts.slowed_movement
    movement = result.in_play.movement if slowed is None else slowed
    return result.name if movement is None else T("{name} {movement}″", name=result.name, movement=movement.effective)


def _leader_leadership(result: EntryResult) -> Shown:
    """Leadership with bonus on which the leader of a force tests to enter (25.2.3); `None` without a profile."""
    own = result.in_play.profiles[0] if result.in_play.profiles else None
    return None if own is None else value_text(own.values.get("Ld"), own.bonus.get("Ld", 0))


def secret_lines(army: Army) -> Iterator[Line]:
    """Lines of the secret page, one for each force: its kind, then units, leader, turn, edge and notes."""
    known = by_handle(army.entries)
    for force in army.roster.forces:
        who = tuple(_name_with_movement(known[id]) if id in known else id for id in force.units)
        parts: list[Shown] = [T("{units}", units=who)] if who else []
        if force.leader is not None:
            leader = known.get(force.leader)
            name = force.leader if leader is None else _name_with_movement(leader)
            ld = None if leader is None else _leader_leadership(leader)
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
                (
                    result.in_play.movement.effective
                    for result in members(force, army.entries)
                    if result.in_play.movement is not None
                ),
                default=None,
            )
            if slowest is not None:
                parts.append(T("slowest {movement}″", movement=slowest))
        if force.notes:
            parts.append(force.notes)
        yield NAMES[force.kind], tuple(parts)
