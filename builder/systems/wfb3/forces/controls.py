"""Controls of advance, reserve and flanking forces (25.2)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import (
    Choice,
    Control,
    Path,
    add_control,
    choice_control,
    member_control,
    number_control,
    remove_control,
    text_control,
)
from builder.core.findings import Plain, T, Text
from builder.systems.wfb3.army import UNITS, Army
from builder.systems.wfb3.definitions.roster import Force
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.forces import assignments


def force_controls(army: Army) -> Iterator[Control]:
    """A control that adds a force, then the controls of each existing force."""
    section = T("Reserve and flanking forces (secret)")
    advance = assignments.advance_forces(army.roster)
    why = {
        "advance": T("there is one already") if advance else None,
        "reserve": None,
        "flank": None if advance else T("needs an advance force"),
    }
    turns = assignments.turns(army.roster, army.rules)
    values: dict[str, dict[str, Plain]] = {
        "advance": {"kind": "advance"},
        "reserve": {"kind": "reserve", "turn": turns.reserve, "segment": 1},
        "flank": {"kind": "flank", "turn": turns.short_edge, "edge": "left", "segment": 1},
    }
    choices = [Choice(values[kind], name, 0, None, why[kind]) for kind, name in assignments.NAMES.items()]
    yield add_control(("forces",), T("Form a force"), choices, section=section, rule="WFB3 25.2")
    holders = {
        id: index
        for index, force in reversed(list(enumerate(army.roster.forces)))
        for id in (*force.units, force.leader)
        if id
    }
    for index, force in enumerate(army.roster.forces):
        yield from _one_force_controls(index, force, army.entries, holders, turns)


def _one_force_controls(
    index: int, force: Force, entries: tuple[EntryResult, ...], holders: dict[str, int], turns: assignments.Turns
) -> Iterator[Control]:
    """Controls of the force with this index; `holders` gives the index of the force of each entry by handle."""
    path: Path = ("forces", index)
    section = T("{force} ({number})", force=assignments.NAMES[force.kind], number=index + 1)
    kinds = [Choice(kind, name) for kind, name in assignments.NAMES.items()]
    yield choice_control((*path, "kind"), T("kind of force"), force.kind, kinds, section=section)
    people = [result for result in entries if result.kind == "character"]
    leaders = [Choice(None, T("none"))] if force.kind == "advance" or force.leader is None else []
    leaders += [
        Choice(result.id, result.name, None, None, _in_other_force(result.id, index, holders)) for result in people
    ]
    yield choice_control((*path, "leader"), T("leader"), force.leader, leaders, section=section, rule="WFB3 25.2.3")
    known = {result.id for result in entries}
    for result in entries:
        if result.id == force.leader or not (
            result.kind in UNITS or (result.kind == "character" and result.under is None)
        ):
            continue
        yield member_control(
            (*path, "units"), result.id, result.name, force.units, section=section, blocked=_in_other_force(result.id, index, holders),
        )  # fmt: skip
    for place, id in enumerate(force.units):
        if id not in known:
            gone = T("“{id}” is not an entry in this roster.", id=id)
            yield remove_control((*path, "units", place), id, section=section, blocked=gone)
    if force.kind != "advance" or force.turn is not None:
        first = turns.first(force)
        late = None
        if force.turn is not None and force.turn < first:
            late = T("from turn {turn}", turn=first)
        yield number_control((*path, "turn"), T("turn"), force.turn, section=section, min=first, max=30, blocked=late)
    if force.kind != "advance" or force.segment is not None:
        yield number_control((*path, "segment"), T("table segment"), force.segment, section=section, min=1, max=20)
    if force.kind == "flank" or force.edge is not None:
        edges = [Choice(edge, assignments.EDGES[edge]) for edge in ("left", "right", "enemy")]
        why = T("A reserve force must enter from its own table edge.") if force.kind != "flank" else None
        yield choice_control((*path, "edge"), T("table edge"), force.edge, edges, why, section=section)
    yield text_control((*path, "notes"), T("notes"), force.notes, section=section)
    yield remove_control(path, T("dissolve the force"), section=section)


def _in_other_force(id: str, index: int, holders: dict[str, int]) -> Text | None:
    """Reason that an entry is in another force than the one with this index; `None` if it is not."""
    holder = holders.get(id, index)
    return T("in force {number}", number=holder + 1) if holder != index else None
