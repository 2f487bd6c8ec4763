"""Entries that a scenario names, held against the lists of the forces that its sides may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from builder import systems
from builder.core.findings import ERROR, Finding, T
from builder.core.limits import Keys
from builder.core.models import Model
from builder.core.spelling import did_you_mean, nearest
from builder.systems.game_values import EVERY, DefinitionFile
from builder.systems.skirmish.model.definitions import ArmyFile, ScenarioFile, Side


def named_by(file: Model) -> Iterator[DefinitionFile]:
    """Of a scenario the forces of its sides, all there are where a side names none; of a force its lists in other games."""
    if isinstance(file, ScenarioFile):
        for id, side in file.sides.items():
            for index, army in enumerate(side.armies):
                yield DefinitionFile("army", f"armies/{army}.yaml", ("sides", id, "armies", index))
            if not side.armies and any(named_in(side)):
                yield DefinitionFile("army", f"armies/{EVERY}.yaml")
    if isinstance(file, ArmyFile):
        for base, army in file.lists.items():
            for name in systems.find(base).files.shared:
                yield DefinitionFile(Path(name).stem, name, game=base)
            yield DefinitionFile("army", f"armies/{army}.yaml", game=base)


def named_in(side: Side) -> Iterator[tuple[Keys, str]]:
    """The entries that a side names, each with the keys that lead to it."""
    for key, listed in (("leaders", side.leaders), ("allowed", side.allowed), ("barred", side.barred)):
        yield from (((key, index), id) for index, id in enumerate(listed))
    for key, counted in (("counts", side.counts), ("free", side.free), ("machines", side.machines)):
        yield from (((key, id), id) for id in counted)


def dangling(file: Model, named: Sequence[Model]) -> Iterator[Finding]:
    """Ids that are in no list of any force that the side may be, in none of the games that they have lists in."""
    if not isinstance(file, ScenarioFile):
        return
    forces = {one.id: _entries(one, named) for one in named if isinstance(one, ArmyFile)}
    for id, side in file.sides.items():
        known = sorted({entry for army in side.armies or forces for entry in forces.get(army, ())})
        for keys, entry in named_in(side):
            if known and entry not in known:
                yield Finding(
                    "ref.dangling",
                    ERROR,
                    T("{id} is not in any army list open to this side.", id=entry),
                    path=("sides", id, *keys),
                    found=entry,
                    allowed=nearest(entry, known),
                    fix=did_you_mean(entry, known) or T("Name an entry of one of those lists, or remove this id."),
                )


def _entries(force: ArmyFile, named: Sequence[Model]) -> set[str]:
    """What the lists of a force sell, by the ids to take it by."""
    found: set[str] = set()
    for id, army in force.lists.items():
        base = systems.find(id)
        kinds = base.files.models
        shared = [one for name in base.files.shared for one in named if isinstance(one, kinds[Path(name).stem])]
        listed = [one for one in named if isinstance(one, kinds["army"]) and getattr(one, "id", None) == army]
        if listed and len(shared) == len(base.files.shared):
            rules = base.files.link(tuple(shared), listed[0], ()).rules
            found.update(row.id for row in base.editor.catalogue(rules))
    return found
