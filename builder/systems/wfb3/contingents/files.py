"""The files of the contingents that an army may have."""

from __future__ import annotations

from builder.systems.game_values import DefinitionFile
from builder.systems.wfb3.definitions.lists import ArmyFile
from builder.systems.wfb3.definitions.roster import Roster
from builder.systems.wfb3.rules import HOST


def contingents_taken(roster: Roster) -> tuple[str, ...]:
    """Ids of the contingents from which the roster takes entries."""
    found = dict.fromkeys([entry.from_ for entry in roster.entries])
    return tuple([id for id in found if id is not None and id != HOST])


def further(army: ArmyFile, roster: Roster | None) -> tuple[DefinitionFile, ...]:
    """Files of the contingents that an army may have; those from which the roster takes nothing are optional."""
    ids = dict.fromkeys(id for part in army.composition.values() for id in part.from_)
    taken = set() if roster is None else {entry.from_ for entry in roster.entries}
    return tuple(DefinitionFile("contingent", f"contingents/{id}.yaml", optional=id not in taken) for id in ids)
