"""Every definition on the search path as one value; only what a roster names is read.

Folders are searched in order: `--lists`, `$MUSTER_LISTS`, the user's data
folder, the shipped lists. The first folder that has a file of a name wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path

from builder import systems
from builder.core import fingerprint, validation
from builder.core.controls import Choice, Control
from builder.core.dangling_references import unknown
from builder.core.event_pack import Event
from builder.core.findings import ERROR, Finding, Place, Plain, Shown, T, Unreadable
from builder.core.models import Model
from builder.core.roster import Roster
from builder.core.yaml_source import Document
from builder.files import definition_cache, event_packs, reading
from builder.files.definition_files import Refused, Stamped, digest, find, forgotten_after, held, misnamed
from builder.files.path_names import shipped
from builder.files.search_path import search_path, user_folder
from builder.systems.game import Rules, System
from builder.systems.game_values import EVERY, DefinitionFile


@dataclass(frozen=True, eq=False)
class Library:
    """The definitions of one army, ready for mustering."""

    system: System
    army: str
    army_name: Shown
    rules: Rules
    versions: Mapping[str, str]
    asked: tuple[DefinitionFile, ...] = ()
    """The files beside the army's that were asked for, by the army, a roster or an event."""
    missing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Of the files asked for by a roster and found nowhere: their names, and the ids that there are in their folders."""
    models: Mapping[str, Model] = field(default_factory=dict)
    """The files that this was made of, by the ids of `versions`."""
    events: Mapping[str, Event | None] = field(default_factory=dict)
    """The tournament packs on the search path by id; `None` for one that cannot be read."""
    beside: tuple[tuple[str, Stamped], ...] = ()
    """The files that a roster may name, each by the key that names it."""

    @cached_property
    def contents(self) -> Mapping[str, str]:
        """A hash of what each file says, by the ids of `models`."""
        return {id: fingerprint.content(model) for id, model in self.models.items()}

    def files_of(self, roster: Roster, event: Event | None) -> tuple[DefinitionFile, ...]:
        """The files beside the army's that a roster of this army may rest on at an event."""
        army = self.models.get(self.army)
        return () if army is None else self.system.files.further(army, roster, event)

    def serves(self, roster: Roster) -> bool:
        """Whether these definitions are those that a roster asks for, as far as it names them."""
        if (roster.system, roster.army) != (self.system.id, self.army):
            return False
        return _bare(self.files_of(roster, self.events.get(roster.event or ""))) == self.asked

    def with_choices(self, control: Control) -> Control:
        """A choice of a file beside the army's with all there are; what is chosen already keeps its words."""
        kind = self.system.files.chosen.get(str(control.path[0])) if len(control.path) == 1 else None
        if kind is None or control.kind != "choice":
            return control
        known = {choice.value for choice in control.choices if choice.blocked is None}
        files = [stamped for key, stamped in self.beside if key == control.path[0]]
        more = [Choice(Path(file[0]).stem, _name_of(self.system, kind[0], file), 0) for file in files]
        kept = [choice for choice in control.choices if choice.value in known]
        more = [choice for choice in more if choice.value not in (*known, self.usual(control))]
        return control._replace(choices=(*kept, *more)) if more else control

    def usual(self, control: Control) -> Plain:
        """The id that is meant where a roster names no file, which has a choice already."""
        told = next((file for file in self.asked if file.key is None and file.kind == control.path[0]), None)
        return None if told is None else told.id


@lru_cache(maxsize=256)
def _bare(files: tuple[DefinitionFile, ...]) -> tuple[DefinitionFile, ...]:
    """Files as they are read, whether or not a roster rests on them."""
    return tuple(file._replace(optional=False) for file in files)


HELD = 128
"""Armies held at once, more than there are; a process that meets ever new ones does not grow with them."""


def armies(folders: tuple[Path, ...]) -> Iterator[tuple[str, str, Path]]:
    """System, id and file of each army on the search path, sorted, the games by their rank."""
    found: dict[tuple[str, str], Path] = {}
    for folder in folders:
        for path in folder.glob("*/armies/*.yaml"):
            found.setdefault((path.parent.parent.name, path.stem), path)
    games = systems.ranked()
    known = [(games.index(system), army, path) for (system, army), path in found.items() if system in games]
    for place, army, path in sorted(known):
        yield games[place], army, path


def load(
    system_id: str, army: str, folders: tuple[Path, ...], roster: Roster | None = None, event: Event | None = None
) -> Library:
    """The definitions of an army, with what a roster of it needs beside, judged for `event` or for the one it names.

    Raises `KeyError` if the army is on no folder of the search path, and
    `Refused` with findings if a file of it is broken.
    """
    found = find(folders, system_id, "armies", f"{army}.yaml")
    if found is None:
        raise KeyError(army)
    return _load(system_id, found, folders, roster, event)


def _load(
    system_id: str, army: Stamped, folders: tuple[Path, ...], roster: Roster | None = None, event: Event | None = None
) -> Library:
    system = systems.find(system_id)
    packs = event_packs.files(folders)
    if event is None and roster is not None and roster.event is not None:
        event = event_packs.Packs(packs).get(roster.event)
    files, read = (_army_before if held() else _army_now)(system, army, folders)
    return _of_files(system, files, _bare(system.files.further(read, roster, event)), packs, folders)


def _army_now(system: System, army: Stamped, folders: tuple[Path, ...]) -> tuple[tuple[Stamped, ...], Model]:
    """The files of an army and of all that every army of its game rests on, and the model of the first."""
    shared = _shared_files(system, folders)
    return (army, *shared), _read("army", system, army, shared)[0]


_army_before = lru_cache(maxsize=HELD)(_army_now)
forgotten_after(_army_before.cache_clear)


def _shared_files(system: System, folders: tuple[Path, ...]) -> tuple[Stamped, ...]:
    """The files that every army of a game rests on; raises `Refused` if one of them is not there."""
    files = []
    for name in system.files.shared:
        shared = find(folders, system.id, name)
        if shared is None:
            text = T("The file {name} was not found in any lists folder.", name=f"{system.id}/{name}")
            raise Refused((Finding("file.kind", ERROR, text),))
        files.append(shared)
    return tuple(files)


def _of_files(
    system: System,
    files: tuple[Stamped, ...],
    asked: tuple[DefinitionFile, ...],
    packs: tuple[tuple[str, Stamped], ...],
    folders: tuple[Path, ...],
) -> Library:
    """The definitions in an army's file and the shared ones, with those that are asked for beside them."""
    return (_files_before if held() else _files_now)(system, files, asked, packs, folders)


def _files_now(
    system: System,
    files: tuple[Stamped, ...],
    asked: tuple[DefinitionFile, ...],
    packs: tuple[tuple[str, Stamped], ...],
    folders: tuple[Path, ...],
) -> Library:
    further, missing = _asked_files(system, files[0][0], asked, folders)
    joined = _joined(system, files, further)
    return _with(joined, asked, missing, packs, _beside_folders(system, folders))


_files_before = lru_cache(maxsize=HELD)(_files_now)
forgotten_after(_files_before.cache_clear)


def _asked_files(
    system: System, army: str, asked: tuple[DefinitionFile, ...], folders: tuple[Path, ...]
) -> tuple[tuple[tuple[DefinitionFile, Stamped], ...], tuple[tuple[str, tuple[str, ...]], ...]]:
    """The files that are asked for beside an army's, and those of a roster that are nowhere, with the ids that are there."""
    further: list[tuple[DefinitionFile, Stamped]] = []
    missing: list[tuple[str, tuple[str, ...]]] = []
    for file in (*asked, *_of_bases(asked, folders)):
        found = find(folders, file.game or system.id, file.name)
        if found is not None:
            further.append((file, found))
        elif file.key is not None:
            missing.append((file.name, _ids_beside(file, system, folders)))
        else:
            text = T("The file {name} was not found in any lists folder.", name=f"{file.game or system.id}/{file.name}")
            raise Refused((Finding("ref.dangling", ERROR, text, found=file.name, place=Place(army)),))
    return tuple(further), tuple(missing)


def _ids_beside(file: DefinitionFile, system: System, folders: tuple[Path, ...]) -> tuple[str, ...]:
    """The ids that files have in the folder in which one was looked for, sorted."""
    place = file.name.rpartition("/")[0]
    game = file.game or system.id
    return tuple(sorted({path.stem for folder in folders for path in (folder / game / place).glob("*.yaml")}))


def forget() -> None:
    """Forget all definitions that were read, as at the start of a program."""
    for known in (_with, _joined, _read, _shared, _name_of, _bare, digest):
        known.cache_clear()
    event_packs.forget()


@lru_cache(maxsize=HELD)
def _with(
    library: Library,
    asked: tuple[DefinitionFile, ...],
    missing: tuple[tuple[str, tuple[str, ...]], ...],
    packs: tuple[tuple[str, Stamped], ...],
    beside: tuple[tuple[str, Stamped], ...],
) -> Library:
    """The definitions with what was asked for, what of it is nowhere, the tournament packs, and files to choose from."""
    known = event_packs.Packs(packs) if packs else {}
    return replace(library, asked=asked, missing=dict(missing), events=known, beside=beside)


def _beside_folders(system: System, folders: tuple[Path, ...]) -> tuple[tuple[str, Stamped], ...]:
    """The files that rosters of a game may name, each by its key, the first of a name on the search path."""
    return _beside_before(system, folders) if held() else _look_beside(system, folders)


def _look_beside(system: System, folders: tuple[Path, ...]) -> tuple[tuple[str, Stamped], ...]:
    found = []
    for key, (_, folder) in system.files.chosen.items():
        names = {path.name for each in folders for path in (each / system.id / folder).glob("*.yaml")}
        found += [(key, file) for name in sorted(names) if (file := find(folders, system.id, folder, name)) is not None]
    return tuple(found)


_beside_before = lru_cache(maxsize=None)(_look_beside)
forgotten_after(_beside_before.cache_clear)


@lru_cache(maxsize=256)
def _name_of(system: System, kind: str, file: Stamped) -> Shown:
    """The display name of what a file defines; its id if it cannot be read."""
    try:
        model = read(system, kind, Path(file[0]))[1]
    except Refused:
        return Path(file[0]).stem
    name: Shown = getattr(model, "name", None)
    return Path(file[0]).stem if name is None else name


@lru_cache(maxsize=HELD)
def _joined(system: System, files: tuple[Stamped, ...], further: tuple[tuple[DefinitionFile, Stamped], ...]) -> Library:
    """The definitions in these files; the stamps are part of the key, so that a changed file is read again."""
    own, *others = files
    return _linked(system, _read("army", system, own, tuple(others)), tuple(others), further)


def _linked(
    system: System,
    read: tuple[Model, ...],
    others: tuple[Stamped, ...],
    further: tuple[tuple[DefinitionFile, Stamped], ...],
) -> Library:
    """The definitions of an army's model and those of the shared files, and of the files that it asks for."""
    army, *shared = read
    more = [_further(system, others, further, file) for file in further]
    linked = system.files.link(tuple(shared), army, tuple(more))
    models = {Path(file[0]).stem: model for file, model in zip(others, shared, strict=True)}
    models |= {_id(army): army}
    for (file, _), model in zip(further, more, strict=True):
        models[_id(model) if file.game is None else f"{file.game}/{file.id}"] = model
    return Library(system, _id(army), linked.name, linked.rules, linked.versions, models=models)


def _of_bases(asked: tuple[DefinitionFile, ...], folders: tuple[Path, ...]) -> Iterator[DefinitionFile]:
    """The files that go with the army lists of other games, as those games say."""
    for file in asked:
        found = None if file.game is None or file.kind != "army" else find(folders, file.game, file.name)
        if file.game is not None and found is not None:
            other = systems.find(file.game)
            army = _read("army", other, found, _shared_files(other, folders))[0]
            yield from (more._replace(game=file.game) for more in other.files.further(army, None, None))


def _further(
    system: System,
    shared: tuple[Stamped, ...],
    further: tuple[tuple[DefinitionFile, Stamped], ...],
    one: tuple[DefinitionFile, Stamped],
) -> Model:
    """The model of a file beside the army's; one of another game rests on that game's shared files, asked for beside it."""
    file, stamped = one
    if file.game is None:
        return _read(file.kind, system, stamped, shared)[0]
    other = systems.find(file.game)
    if file.name in other.files.shared:
        return _shared(other, stamped)
    by_name = {named.name: found for named, found in further if named.game == file.game}
    return _read(file.kind, other, stamped, tuple(by_name[name] for name in other.files.shared))[0]


def _id(model: Model) -> str:
    """The id of an army, or of a file that is read beside one."""
    return str(getattr(model, "id", ""))


@lru_cache(maxsize=HELD)
def _read(kind: str, system: System, own: Stamped, shared: tuple[Stamped, ...]) -> tuple[Model, ...]:
    """The models of a file and of the shared ones it rests on."""
    files = (own, *shared)
    name = definition_cache.key([kind.encode(), *map(digest, files)])
    kept = definition_cache.get(name, system.files.models[kind])
    if kept is not None:
        return kept, *(_shared(system, file) for file in shared)
    models = _checked(system, kind, [Path(path) for path, _ in files], tuple(shared))
    definition_cache.put(name, models[0])
    return models


@lru_cache(maxsize=64)
def _shared(system: System, file: Stamped) -> Model:
    """The model of a file that all armies of a game rest on; they are kept once, beside the armies."""
    name = definition_cache.key([digest(file)])
    path = Path(file[0])
    kept = definition_cache.get(name, system.files.models[path.stem])
    if kept is not None:
        return kept
    model = read(system, path.stem, path)[1]
    definition_cache.put(name, model)
    return model


def _checked(system: System, kind: str, paths: list[Path], stamped: tuple[Stamped, ...] = ()) -> tuple[Model, ...]:
    """The models of a list's file and of the shared ones, without a finding among them.

    Shared files that are `stamped` are not read again while they have not changed.
    """
    path, *others = paths
    document, army = read(system, kind, path)
    _refuse_misnamed(path, document, army)
    shared = [_shared(system, file) for file in stamped] or [read(system, other.stem, other)[1] for other in others]
    return _related(system, kind, document, (army, *shared), others)


def _refuse_misnamed(path: Path, document: Document, army: Model) -> None:
    told = misnamed(_id(army), path)
    if told:
        raise Refused(tuple(f._replace(place=document.place(f.path)) for f in told))


def _related(
    system: System, kind: str, document: Document, models: tuple[Model, ...], others: Iterable[Path]
) -> tuple[Model, ...]:
    """The models of a file and of the shared ones, `others`; refused with what of it is nowhere in them."""
    own, *shared = models
    findings = system.files.references(tuple(shared), own)
    if findings:
        documents = {kind: document, **{other.stem: reading.read(other) for other in others}}
        raise Refused(tuple(_placed(f, documents) for f in findings))
    return models


def read(system: System, kind: str, path: Path) -> tuple[Document, Model]:
    """A definition file as its model; raises `Refused` with all that is wrong with it."""
    try:
        document = reading.read(path)
    except Unreadable as problem:
        raise Refused(problem.findings) from None
    value, findings = validation.validate(document, system.files.models[kind])
    findings = document.findings + findings
    if findings or value is None:
        raise Refused(findings)
    return document, value


def _placed(finding: Finding, documents: Mapping[str, Document]) -> Finding:
    """A finding of linking at its line: `entry` names the kind of file it is about."""
    document = documents.get(finding.entry or "")
    place = Place() if document is None else document.place(finding.path)
    return finding._replace(entry=None, place=place)


def check_definitions(
    path: Path, document: Document, kind: str, system: System, folders: tuple[Path, ...]
) -> tuple[Finding, ...]:
    """All findings of a definition file: its shape, its references, its audit."""
    value, findings = validation.validate(document, system.files.models[kind])
    findings = document.findings + findings
    if value is None or findings:
        return findings
    try:
        if kind == "army":
            found = _audited(path, document, value, system, folders)
            return tuple(f._replace(place=document.place(f.path)) for f in found)
        if f"{kind}.yaml" not in system.files.shared:
            paths = [find((path.parent.parent, *folders), system.id, name) for name in system.files.shared]
            models = _checked(system, kind, [path, *(Path(found[0]) for found in paths if found is not None)])
            findings = _beside(system, models[0], (path.parent.parent.parent, *folders))
            if not findings and kind in system.files.audited:
                findings = system.files.audit(system.files.link(models[1:], models[0], ()).rules)
            return tuple(f._replace(entry=None, place=document.place(f.path)) for f in findings)
        documents, shared = {kind: document}, []
        for name in system.files.shared:
            file = find((path.parent.parent, *folders), system.id, name)
            if Path(name).stem == kind or file is None:
                shared.append(value)
                continue
            documents[Path(name).stem], model = read(system, Path(name).stem, Path(file[0]))
            shared.append(model)
        return tuple(_placed(f, documents) for f in system.files.references(tuple(shared), None))
    except Refused as problem:
        return problem.findings


def _audited(
    path: Path, document: Document, army: Model, system: System, folders: tuple[Path, ...]
) -> tuple[Finding, ...]:
    """What an audit finds of an army, which is held no longer than that: a check of ever new armies does not grow.

    Raises `Refused` with findings at their lines if something of it dangles.
    """
    _refuse_misnamed(path, document, army)
    others = _shared_files(system, folders)
    shared = tuple(_shared(system, file) for file in others)
    models = _related(system, "army", document, (army, *shared), [Path(file) for file, _ in others])
    asked = _bare(system.files.further(army, None, None))
    further, _ = _asked_files(system, str(path), asked, folders)
    return system.files.audit(_linked(system, models, others, further).rules)


def _beside(system: System, file: Model, folders: tuple[Path, ...]) -> tuple[Finding, ...]:
    """What dangles in a file that stands beside an army's; raises `Refused` if one that it names is broken."""
    named: dict[tuple[str, str], Model] = {}
    wanted = list(system.files.named_by(file))
    missing: list[Finding] = []
    for other in wanted:  # those that they name in their turn come behind them
        if other.id == EVERY:
            wanted += (other._replace(name=other.name.replace(EVERY, id)) for id in _ids_beside(other, system, folders))
            continue
        place = (other.game or system.id, other.name)
        found = None if place in named else find(folders, *place)
        if found is not None:
            named[place] = read(systems.find(place[0]), other.kind, Path(found[0]))[1]
            wanted += system.files.named_by(named[place])
        elif place not in named and other.key is not None:
            missing += unknown("", other.id, _ids_beside(other, system, folders), other.key)
    return tuple(missing) or system.files.references_beside(file, tuple(named.values()))


__all__ = [
    "Library",
    "Refused",
    "armies",
    "check_definitions",
    "load",
    "read",
    "search_path",
    "shipped",
    "user_folder",
]
