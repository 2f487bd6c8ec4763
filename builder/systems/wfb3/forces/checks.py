"""Checks of advance, reserve and flanking forces: members, leaders, turns and edges (25.2, V24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Unpack

from builder.core.entry_findings import FindingDetails
from builder.core.findings import WARNING, Finding, T, Text, either
from builder.core.spelling import did_you_mean
from builder.systems.wfb3.army import UNITS, Army
from builder.systems.wfb3.definitions.roster import Force
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.forces import assignments

CODE = "wfb3.force"


def _force_finding(
    index: int, text: Text, rule: str, *keys: str | int, severity: str = "error", **more: Unpack[FindingDetails]
) -> Finding:
    """A finding on the force with this index in the roster; `keys` lead to a value in the force."""
    return Finding(CODE, severity, text, rule, path=("forces", index, *keys), **more)


def forces_named(army: Army) -> Iterator[Finding]:
    """Findings on members of forces: none, unknown ones, in two forces, split units, leaders who are no characters."""
    if not army.roster.forces:
        return
    holders: dict[str, int] = {}
    leading: set[str] = set()
    advance = assignments.advance_forces(army.roster)
    for index, force in enumerate(army.roster.forces):
        if force.kind == "advance" and force is not advance[0]:
            yield _force_finding(
                index, T("An army may have only one advance force; this is a second."), "WFB3 25.2.1", "kind", found=force.kind, allowed=["reserve", "flank"],
                fix=T("Put its units into the first one."),
            )  # fmt: skip
        named: list[tuple[tuple[str | int, ...], str]] = [
            (("units", place), id) for place, id in enumerate(force.units)
        ]
        if force.leader is not None:
            named.append((("leader",), force.leader))
        if not named:
            yield _force_finding(
                index,
                T("The force has neither units nor a leader."),
                "WFB3 25.2",
                allowed="1+",
                fix=T("Choose its units, or remove it."),
            )
        for keys, id in named:
            result = army.by_id.get(id)
            path = ("forces", index, *keys)
            if result is None:
                known = [result.id for result in army.entries if result.kind == "character" or result.kind in UNITS]
                yield Finding(
                    "ref.dangling", "error", T("“{id}” is not an entry in this roster.", id=id), path=path, found=id, allowed=known,
                        fix=did_you_mean(id, known, army.name_of),
                )  # fmt: skip
                continue
            leads = keys == ("leader",)
            if leads and result.kind != "character":
                yield _force_finding(
                    index, T("{name} is not a character and cannot lead a force.", name=result.name), "WFB3 25.2.3", "leader", found=id,
                    allowed=[character.id for character in army.characters], fix=T("Choose a character to lead it."), others=(result.id,),
                )  # fmt: skip
            if id in holders and not (leads and id in leading):  # a leader of two forces is reported by `forces_fit`
                yield _force_finding(
                    index, T("This entry is in two forces ({name}).", name=result.name), "WFB3 25.2", *keys, found=id, allowed=1,
                    fix=T("Keep it in only one force."), others=(result.id,),
                )  # fmt: skip
            holders.setdefault(id, index)
            if leads:
                leading.add(id)
    for result in army.entries:
        if result.under is None or result.id not in holders:
            continue
        if holders.get(result.under) != holders[result.id]:
            yield _force_finding(
                holders[result.id], T("{name} is with a unit that is not in his force.", name=result.name), "WFB3 25.2.1", found=result.id, allowed=result.under,
                fix=T("Put his unit into the same force: a unit may not be split."), others=(result.id, result.under),
            )  # fmt: skip


def forces_fit(army: Army) -> Iterator[Finding]:
    """Findings on forces that break the rules on leaders, Intelligence, flyers, turns and edges (25.2.3 to 25.2.6)."""
    if not army.roster.forces:
        return
    turns = assignments.turns(army.roster, army.rules)
    ahead = assignments.advance_forces(army.roster)
    leaders: dict[str, int] = {}
    for index, force in enumerate(army.roster.forces):
        own = assignments.members(force, army.entries)
        leader = army.by_id.get(force.leader or "")
        if force.kind != "advance":
            if force.leader is None:
                yield _force_finding(
                    index, T("A reserve or flanking force needs a character to lead it."), "WFB3 25.2.3",
                    allowed=[character.id for character in army.characters], fix=T("Choose a character to lead it."),
                )  # fmt: skip
            elif leaders.setdefault(force.leader, index) != index:
                yield _force_finding(
                    index, T("Each force must have a leader of its own."), "WFB3 25.2.3", "leader", found=force.leader,
                    allowed=[character.id for character in army.characters if character.id not in leaders], fix=T("Choose another character."),
                )  # fmt: skip
            yield from _arrival(index, force, turns)
        if force.kind == "flank" and not ahead:
            yield _force_finding(
                index, T("A flanking force needs an advance force that is faster than the enemy’s."), "WFB3 25.2.4", "kind",
                found=force.kind, allowed=["advance", "reserve"],
                fix=T("Form an advance force, or make this a reserve."),
            )  # fmt: skip
        yield from _low_intelligence(army, index, force, own, leader)
        if any(assignments.flies(result) for result in own) and (
            leader is None or not assignments.flies_aboard(leader, army.by_id)
        ):
            names = tuple(result.name for result in own if assignments.flies(result))
            yield _force_finding(
                index, T("Flyers ({names}) need a flying character to lead the force.", names=names), "WFB3 25.2.5", "leader" if force.leader else "units",
                found=force.leader, allowed=[character.id for character in army.characters if assignments.flies_aboard(character, army.by_id)],
                fix=T("Choose a flying character as leader, or leave the flyers out."), others=tuple(result.id for result in own if assignments.flies(result)),
            )  # fmt: skip


def _low_intelligence(
    army: Army, index: int, force: Force, own: list[EntryResult], leader: EntryResult | None
) -> Iterator[Finding]:
    """Finding on entries of low Intelligence in an advance force, or under no intelligent leader (25.2.5, 25.2.6)."""
    least = army.rules.system.forces.intelligence
    dull = [result for result in own if (mind := assignments.intelligence(result)) is not None and mind < least]
    if not dull:
        return
    clever = leader is not None and (assignments.intelligence(leader) or 0) >= least
    names = tuple(result.name for result in dull)
    found = tuple(result.name if isinstance(result.name, str) else result.id for result in dull)
    if force.kind == "advance":
        yield _force_finding(
            index, T("{names}: Intelligence below {least}, so not allowed in an advance force.", least=least, names=names), "WFB3 25.2.5", "units",
            found=found, allowed=f"Int {least}+", fix=T("Remove these models from the force: {names}.", names=names), others=tuple(result.id for result in dull),
        )  # fmt: skip
    elif not clever:
        yield _force_finding(
            index, T("Intelligence below {least} ({names}), so a leader with {least} or more is needed.", least=least, names=names), "WFB3 25.2.6",
            "leader" if force.leader else "units",
            found=found, allowed=f"Int {least}+", fix=T("Choose such a leader, or leave them out."), others=tuple(result.id for result in dull),
        )  # fmt: skip


def _arrival(index: int, force: Force, turns: assignments.Turns) -> Iterator[Finding]:
    """Findings on a turn or table edge that is not allowed, and on a missing turn or segment (25.2.3, 25.2.4)."""
    if force.kind == "reserve" and force.edge not in (None, "own"):
        yield _force_finding(
            index, T("A reserve force must enter from its own table edge."), "WFB3 25.2.3", "edge", found=force.edge, allowed="own",
            fix=T("Remove the table edge, or make it a flanking force."),
        )  # fmt: skip
    if force.kind == "flank" and force.edge in (None, "own"):
        yield _force_finding(
            index, either(T("A flanking force needs a table edge: left, right or enemy."), T("A flanking force needs a table "
                "edge: left, right or the enemy’s.")), "WFB3 25.2.4", "edge" if force.edge else "kind",
            found=force.edge, allowed=["left", "right", "enemy"], fix=T("Choose the edge."),
        )  # fmt: skip
    first = turns.first(force)
    if force.turn is not None and force.turn < first:
        yield _force_finding(
            index, T("Turn {found}: the force may not enter before turn {first}.", found=force.turn, first=first), "WFB3 25.2.3, 25.2.4 (A37)", "turn",
            found=force.turn, allowed=f"{first}+", fix=T("Choose turn {first} or later.", first=first),
        )  # fmt: skip
    if force.turn is None or force.segment is None:
        yield _force_finding(
            index, T("The turn and the table segment of the force must be noted before the game."), "WFB3 25.2.3", severity=WARNING,
            allowed=f"{first}+", fix=T("Choose a turn and a table segment."), by="advice",
        )  # fmt: skip
