"""Definition files of the game: models, and functions that join them."""

from __future__ import annotations

from builder.core.event_pack import Event
from builder.core.findings import Finding
from builder.core.models import Model
from builder.systems.game import Files
from builder.systems.game_values import DefinitionFile, JoinedRules
from builder.systems.wfb3 import linking, undefined_ids
from builder.systems.wfb3.definitions.bestiary import CreaturesFile
from builder.systems.wfb3.definitions.lists import ArmyFile, ContingentFile
from builder.systems.wfb3.definitions.roster import Roster
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.prices.printed_price_audit import audit
from builder.systems.wfb3.rules import Rules


def references(shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
    """Findings on undefined and duplicate ids in the system, the creatures and an army or contingent."""
    assert army is None or isinstance(army, (ArmyFile, ContingentFile))
    return undefined_ids.references(*_shared(shared), army)


def link(shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
    """The system, the creatures, an army or contingent, and its contingents, joined into rules."""
    assert isinstance(army, (ArmyFile, ContingentFile))
    return linking.link(*_shared(shared), army, *(one for one in further if isinstance(one, ContingentFile)))


def further(army: Model, roster: Roster | None, event: Event | None) -> tuple[DefinitionFile, ...]:
    """Files of the contingents that an army may have; those from which the roster takes nothing are optional."""
    assert isinstance(army, ArmyFile)
    ids = dict.fromkeys(id for part in army.composition.values() for id in part.from_)
    taken = set() if roster is None else {entry.from_ for entry in roster.entries}
    return tuple(DefinitionFile("contingent", f"contingents/{id}.yaml", optional=id not in taken) for id in ids)


def _shared(shared: tuple[Model, ...]) -> tuple[SystemFile, CreaturesFile]:
    system, creatures = shared
    assert isinstance(system, SystemFile)
    assert isinstance(creatures, CreaturesFile)
    return system, creatures


FILES = Files(
    shared=("system.yaml", "creatures.yaml"),
    models={"system": SystemFile, "creatures": CreaturesFile, "army": ArmyFile, "contingent": ContingentFile},
    roster=Roster,
    audited=frozenset({"contingent"}),
    references=references,
    link=link,
    further=further,
    audit=audit,
)
