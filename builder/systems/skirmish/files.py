"""Definition files of the mode, and functions that join them; the base game's models read its own files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from builder import systems
from builder.core.event_pack import Event
from builder.core.findings import ERROR, Finding, T
from builder.core.limits import Keys
from builder.core.models import Model
from builder.core.spelling import did_you_mean, suggestions
from builder.core.undefined_ids import undefined_below
from builder.systems.game import Files
from builder.systems.game_values import EVERY, DefinitionFile, JoinedRules
from builder.systems.skirmish.definitions import ArmyFile, ModeFile, ScenarioFile, Side, SystemFile
from builder.systems.skirmish.roster import Roster
from builder.systems.skirmish.rules import USUAL, Rules


def references(shared: tuple[SystemFile], file: Model | None) -> tuple[Finding, ...]:
    """Findings on undefined ids of games and books in a file of the mode; their `entry` is the kind of file."""
    (system,) = shared
    if isinstance(file, ArmyFile):
        return tuple(undefined_below(file.kind, file, {"lists.*": system.bases}))
    if isinstance(file, (ModeFile, ScenarioFile)):
        return tuple(undefined_below(file.kind, file, {"bases": system.bases, "source.book": system.books}))
    return ()


def references_beside(file: Model, named: tuple[Model, ...]) -> tuple[Finding, ...]:
    """Findings on ids in a scenario that no list of its sides' armies has in any base game."""
    return tuple(_entries_in_no_list(file, named)) if isinstance(file, ScenarioFile) else ()


def further(army: ArmyFile, roster: Roster | None, _: Event | None) -> tuple[DefinitionFile, ...]:
    """Files of a force besides its own: those of the army's list in the base game, the mode, the scenario."""
    base = _base_of(army, roster)
    found = [*_list_files(base, army.lists[base]), DefinitionFile("mode", f"modes/{USUAL}.yaml")]
    if roster is not None and roster.mode not in (None, USUAL):
        found.append(DefinitionFile("mode", f"modes/{roster.mode}.yaml", ("mode",)))
    if roster is not None and roster.scenario is not None:
        found.append(DefinitionFile("scenario", f"scenarios/{roster.scenario}.yaml", ("scenario",)))
    return tuple(found)


def link(shared: tuple[SystemFile], army: ArmyFile, further: tuple[Model, ...]) -> JoinedRules[Rules]:
    """The rules of a force; `further` are the models of the files that the function `further` lists, in that order."""
    (system,) = shared
    mode = [file for file in further if isinstance(file, ModeFile)][-1]
    scenario = next((file for file in further if isinstance(file, ScenarioFile)), None)
    of_base = [file for file in further if not isinstance(file, (ModeFile, ScenarioFile))]
    base = systems.find(str(getattr(of_base[0], "system", "")))
    count = len(base.files.shared)
    others = of_base[count + 1 :]
    joined = base.files.link(tuple(of_base[:count]), of_base[count], tuple(others))
    unused = {getattr(file, "id", "") for file in others}
    versions = {f"{base.id}/{id}": version for id, version in joined.versions.items() if id not in unused}
    versions |= {"system": system.version, army.id: army.version, mode.id: mode.version}
    if scenario is not None:
        versions[scenario.id] = scenario.version
    rules = Rules(system, army, mode, base, joined.rules, army.lists[base.id], scenario)
    return JoinedRules(rules, army.name, versions)


def _base_of(army: ArmyFile, roster: Roster | None) -> str:
    """Id of a roster's base game, by default the first that its army has a list in."""
    named = None if roster is None else roster.base_game
    return named if named is not None and named in army.lists else next(iter(army.lists))


def _list_files(base: str, army: str) -> Iterator[DefinitionFile]:
    """The shared files of a base game, then the file of its army list with the id `army`."""
    for name in systems.find(base).files.shared:
        yield DefinitionFile(Path(name).stem, name, game=base)
    yield DefinitionFile("army", f"armies/{army}.yaml", game=base)


def named_by(file: Model) -> Iterator[DefinitionFile]:
    """Files whose ids a file uses: a scenario its sides' armies (all if a side names none), an army its lists."""
    if isinstance(file, ScenarioFile):
        for id, side in file.sides.items():
            for index, army in enumerate(side.armies):
                yield DefinitionFile("army", f"armies/{army}.yaml", ("sides", id, "armies", index))
            if not side.armies and any(named_in(side)):
                yield DefinitionFile("army", f"armies/{EVERY}.yaml")
    if isinstance(file, ArmyFile):
        for base, army in file.lists.items():
            yield from _list_files(base, army)


def named_in(side: Side) -> Iterator[tuple[Keys, str]]:
    """Path within the side, and id, of each line that a side of a scenario mentions."""
    for key, listed in (("leaders", side.leaders), ("allowed", side.allowed), ("barred", side.barred)):
        yield from (((key, index), id) for index, id in enumerate(listed))
    for key, counted in (("counts", side.counts), ("free", side.free), ("machines", side.machines)):
        yield from (((key, id), id) for id in counted)


def _entries_in_no_list(file: ScenarioFile, named: Sequence[Model]) -> Iterator[Finding]:
    """Findings on lines that a side of a scenario mentions, but no list of its armies has.

    `named` are the models of the files that `named_by` lists for the scenario.
    """
    forces = {one.id: _entries_of(one, named) for one in named if isinstance(one, ArmyFile)}
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
                    allowed=suggestions(entry, known),
                    fix=did_you_mean(entry, known) or T("Name an entry of one of those lists, or remove this id."),
                )


def _entries_of(force: ArmyFile, named: Sequence[Model]) -> set[str]:
    """Ids of all lines in the lists of an army, in any base game."""
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


FILES = Files(
    shared=("system.yaml",),
    models={"system": SystemFile, "army": ArmyFile, "mode": ModeFile, "scenario": ScenarioFile},
    roster=Roster,
    chosen={"mode": ("mode", "modes"), "scenario": ("scenario", "scenarios")},
    references=references,
    link=link,
    further=further,
    named_by=named_by,
    references_beside=references_beside,
)
