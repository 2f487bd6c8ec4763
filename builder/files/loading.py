"""Definitions of an army as one `Library`; only the files that a roster needs are read.

Folders are searched in order: `--lists`, `$MUSTER_LISTS`, the user's data folder, the shipped lists. The first folder
that has a file wins.
"""

from __future__ import annotations

import contextlib
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from builder import systems
from builder.core import fingerprint
from builder.core.army import Rules
from builder.core.controls import Choice, Control
from builder.core.definitions import Book
from builder.core.event_pack import Event
from builder.core.findings import ERROR, Finding, Place, Plain, Shown, T, Unreadable
from builder.core.models import Model
from builder.core.overlays import KIND as OVERLAY
from builder.core.overlays import Overlay
from builder.core.roster import Roster
from builder.core.spelling import did_you_mean
from builder.core.yaml_source import Document
from builder.files import event_packs, overlays, reading
from builder.files.definition_files import FoundFile, Refused, find, ids_in
from builder.files.definition_models import id_of, is_shared, model_of, read, shared_files, shared_models
from builder.systems.game import Game
from builder.systems.game_values import DefinitionFile


@dataclass(frozen=True, eq=False)
class Library:
    """The joined definitions of one army."""

    system: Game
    army: str
    army_name: Shown
    rules: Rules
    versions: Mapping[str, str]
    """Versions of all files used, by id of the file."""
    required: tuple[DefinitionFile, ...]
    """Files besides the army's own and the shared ones, as requested by the army, a roster or an event."""
    missing: Mapping[str, tuple[str, ...]]
    """Ids available in the folder of each requested file that does not exist, by name of the file."""
    models: Mapping[str, Model]
    """Models of all files used, by the same ids as `versions`."""
    events: Mapping[str, Event | None]
    """Tournament packs on the search path by id; `None` for an unreadable one."""
    choosable: tuple[tuple[str, FoundFile], ...]
    """The files that a roster may request, each with the key of the roster that requests it."""
    overlay_files: tuple[FoundFile, ...]
    """The overlays of the game on the search path."""

    @cached_property
    def contents(self) -> Mapping[str, str]:
        """A hash of each file's content, by the ids of `models`; overlays are in the files that they change."""
        files = {id: model for id, model in self.models.items() if not isinstance(model, Overlay)}
        return {id: fingerprint.content_hash(model) for id, model in files.items()}

    @property
    def books(self) -> Mapping[str, Book]:
        """The books that the definitions cite, by id."""
        return {id: book for model in self.models.values() for id, book in getattr(model, "books", {}).items()}

    @cached_property
    def overlay_names(self) -> Mapping[str, Shown]:
        """Display names of the overlays that may change this army, by id."""
        return overlays.names_over(self.army, self.overlay_files)

    @cached_property
    def overlays(self) -> tuple[Overlay, ...]:
        """The overlays that the roster names and that change this army, in their order."""
        found = [model for model in self.models.values() if isinstance(model, Overlay)]
        return tuple(one for one in found if one.is_over(self.army))

    def label(self, key: str, value: Plain = None) -> Shown:
        """Display name of an entry's key, or of a value of that key; `None` if there is no name."""
        if key == "overlays":
            named = self.models.get(str(value))
            return T("overlays") if value is None else named.name if isinstance(named, Overlay) else None
        return self.system.editor.label(self.rules, key, value)

    def files_of(self, roster: Roster, event: Event | None) -> tuple[DefinitionFile, ...]:
        """Files besides the army's own and the shared ones that a roster of this army uses at an event."""
        army = self.models.get(self.army)
        own = () if army is None else self.system.files.further(army, roster, event)
        return (*own, *overlays.files_named(roster))

    def serves(self, roster: Roster) -> bool:
        """True if a roster needs exactly these definitions."""
        if (roster.system, roster.army) != (self.system.id, self.army):
            return False
        return as_required(self.files_of(roster, self.events.get(roster.event or ""))) == self.required

    def with_choices(self, control: Control) -> Control:
        """A control with all files to choose from, if its key requests a file; other controls unchanged.

        The current choice keeps its text.
        """
        if len(control.path) != 1 or control.kind != "choice" or control.path[0] not in self.system.files.chosen:
            return control
        known = {choice.value for choice in control.choices if choice.blocked is None}
        kept = [choice for choice in control.choices if choice.value in known]
        left_out = (*known, self.default_of(control))
        more = [
            Choice(file.id, self._names[file], 0)
            for key, file in self.choosable
            if key == control.path[0] and file.id not in left_out
        ]
        return control._replace(choices=(*kept, *more)) if more else control

    @cached_property
    def _names(self) -> Mapping[FoundFile, Shown]:
        """Display names of the definitions to choose from; the id for an unreadable one."""
        names: dict[FoundFile, Shown] = {}
        for key, file in self.choosable:
            try:
                model = read(self.system, self.system.files.chosen[key][0], Path(file.path))[1]
            except Refused:
                model = None
            names[file] = getattr(model, "name", None) or file.id
        return names

    def default_of(self, control: Control) -> Plain:
        """Id of the file that the army uses if a roster requests none by this control's key; `None` without one."""
        return next((file.id for file in self.required if file.key is None and file.kind == control.path[0]), None)


def as_required(files: Sequence[DefinitionFile]) -> tuple[DefinitionFile, ...]:
    """The files marked as required instead of optional."""
    return tuple(file._replace(optional=False) for file in files)


def armies(folders: tuple[Path, ...]) -> Iterator[tuple[str, str, Path]]:
    """Id of the game, id and file of each army on the search path, sorted by the rank of games."""
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
    """The definitions of an army with further files of its roster, for `event` or the event that the roster names.

    The same object is returned until one of its files changes. Raises `KeyError` if no folder of the search path has
    the army, and `Refused` with findings if one of its files is broken.
    """
    file = find(folders, system_id, "armies", f"{army}.yaml")
    if file is None:
        raise KeyError(army)
    system = systems.find(system_id)
    shared = shared_files(system, folders)
    packs = event_packs.files(folders)
    if event is None and roster is not None and roster.event is not None:
        event = event_packs.Packs(packs).get(roster.event)
    named = overlays.files_named(roster)
    changes = tuple(found for _, found in files_beside(system, file.path, named, folders)[0])
    changed = overlays.definitions(system, file, shared, changes).army
    required = as_required((*system.files.further(changed, roster, event), *named))
    beside, missing = files_beside(system, file.path, required, folders)
    return joined(
        system,
        (file, *shared),
        required,
        beside,
        missing,
        packs,
        _choosable(system, folders),
        overlays.on_path(system, folders),
    )


def libraries(folders: tuple[Path, ...], system_ids: Container[str] | None = None) -> Iterator[Library]:
    """Definitions of all armies of these games, or of all games; unreadable armies are left out."""
    for system, army, _ in armies(folders):
        if system_ids is None or system in system_ids:
            with contextlib.suppress(KeyError, Unreadable):
                yield load(system, army, folders)


Beside = tuple[tuple[DefinitionFile, FoundFile], ...]
"""Files used together with the army's own and the shared ones: each request with the file found for it."""


@lru_cache(maxsize=128)
def joined(
    system: Game,
    files: tuple[FoundFile, ...],
    required: tuple[DefinitionFile, ...],
    beside: Beside,
    missing: tuple[tuple[str, tuple[str, ...]], ...],
    packs: tuple[FoundFile, ...],
    choosable: tuple[tuple[str, FoundFile], ...],
    overlay_files: tuple[FoundFile, ...],
) -> Library:
    """Definitions joined from `files` (the army's file, then the shared ones) and the additional files `beside`.

    The other parameters are fields of `Library`; `packs` are the files of its events.
    """
    file, *shared = files
    changes = tuple(found for asked, found in beside if asked.kind == OVERLAY)
    beside = tuple(one for one in beside if one[0].kind != OVERLAY)
    all_shared, army = overlays.definitions(system, file, tuple(shared), changes)
    more = models_beside(system, tuple(shared), beside)
    models = {file.id: model for file, model in zip(shared, all_shared, strict=True)} | {id_of(army): army}
    for (asked, _), model in zip(beside, more, strict=True):
        models[id_of(model) if asked.game is None else f"{asked.game}/{asked.id}"] = model
    linked = system.files.link(all_shared, army, more)
    named = {change.id: overlays.overlay_of(change) for change in changes}
    versions = {id: overlay.version for id, overlay in named.items() if overlay.is_over(id_of(army))}
    return Library(
        system=system,
        army=id_of(army),
        army_name=linked.name,
        rules=linked.rules,
        versions={**linked.versions, **versions},
        required=required,
        missing=dict(missing),
        models={**models, **named},
        events=event_packs.Packs(packs),
        choosable=choosable,
        overlay_files=overlay_files,
    )


def files_beside(
    system: Game,
    army: str,
    required: tuple[DefinitionFile, ...],
    folders: tuple[Path, ...],
    document: Document | None = None,
) -> tuple[Beside, tuple[tuple[str, tuple[str, ...]], ...]]:
    """Additional files required with an army's file, and requested files that no folder has.

    Each of the latter is a name and the ids available in its folder. Raises `Refused` if the army itself requires a
    missing file, at its place in the army's `document`, which is read unless it is given.
    """
    beside: list[tuple[DefinitionFile, FoundFile]] = []
    missing: list[tuple[str, tuple[str, ...]]] = []
    for file in (*required, *_required_by_bases(required, folders)):
        game = file.game or system.id
        found = find(folders, game, file.name)
        if found is not None:
            beside.append((file, found))
        elif file.key is not None:
            missing.append((file.name, ids_in(folders, game, file.name.rpartition("/")[0])))
        else:
            text = T("The file {name} was not found in any lists folder.", name=f"{game}/{file.name}")
            known = ids_in(folders, game, file.name.rpartition("/")[0])
            document = reading.read(army) if document is None else document
            path = document.path_of(file.id)
            place = Place(army) if path is None else document.place(path)
            near = did_you_mean(file.id, known)
            raise Refused((Finding("ref.dangling", ERROR, text, found=file.id, allowed=known, fix=near, place=place),))
    return tuple(beside), tuple(missing)


def _required_by_bases(required: tuple[DefinitionFile, ...], folders: tuple[Path, ...]) -> Iterator[DefinitionFile]:
    """Files that army lists of other games require, for each such army list among the files `required`."""
    for file in required:
        found = None if file.game is None or file.kind != "army" else find(folders, file.game, file.name)
        if file.game is not None and found is not None:
            game = systems.find(file.game)
            army = model_of(game, "army", found, shared_files(game, folders))
            yield from (more._replace(game=file.game) for more in game.files.further(army, None, None))


def models_beside(system: Game, shared: tuple[FoundFile, ...], beside: Beside) -> tuple[Model, ...]:
    """Models of additional files; those of another game include its shared files."""
    models = []
    for file, found in beside:
        game, others = system, shared
        if file.game is not None:
            game = systems.find(file.game)
            places = {other.name: place for other, place in beside if other.game == file.game}
            others = tuple(places[name] for name in game.files.shared)
        if is_shared(game, file.kind):
            models.append(shared_models(game, others)[game.files.shared.index(file.name)])
        else:
            models.append(model_of(game, file.kind, found, others))
    return tuple(models)


def _choosable(system: Game, folders: tuple[Path, ...]) -> tuple[tuple[str, FoundFile], ...]:
    """The files that rosters of a game may request, each with the roster key that requests it."""
    files = []
    for key, (_, folder) in system.files.chosen.items():
        for id in ids_in(folders, system.id, folder):
            file = find(folders, system.id, folder, f"{id}.yaml")
            if file is not None:
                files.append((key, file))
    return tuple(files)


__all__ = ["Library", "Refused", "armies", "load"]
