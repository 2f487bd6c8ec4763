"""Tournament packs on the search path, read lazily."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import get_args

from builder import systems
from builder.core import validation
from builder.core.event_pack import Event, pack_findings
from builder.core.findings import ERROR, Finding, T, Unreadable
from builder.core.yaml_source import Document
from builder.files.definition_files import FoundFile, Refused, find, ids_in, misnamed
from builder.files.definition_models import cached_model
from builder.files.path_names import is_yaml
from builder.systems.game import Game


class Packs(Mapping[str, "Event | None"]):
    """Tournament packs by id, read lazily; `None` for an unreadable one."""

    def __init__(self, files: Iterable[FoundFile]) -> None:
        self._files = {file.id: file for file in files}
        self._read: dict[str, Event | None] = {}

    def __getitem__(self, id: str) -> Event | None:
        if id not in self._read:
            try:
                self._read[id] = _pack_of(self._files[id])
            except Unreadable:
                self._read[id] = None
        return self._read[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


def files(folders: tuple[Path, ...]) -> tuple[FoundFile, ...]:
    """The file of each tournament pack on the search path, sorted by id; the first folder that has one wins."""
    found = (_file(folders, id) for id in ids_in(folders, "events"))
    return tuple(file for file in found if file is not None)


def _file(folders: tuple[Path, ...], id: str) -> FoundFile | None:
    """The file of a pack.

    One that cannot be accessed counts as found: its event is then unreadable, and other lists can still be checked.
    """
    try:
        return find(folders, "events", f"{id}.yaml")
    except Refused as problem:
        return FoundFile(str(problem.findings[0].place.file), (0, 0, 0))


def event(pack: str, folders: tuple[Path, ...]) -> Event:
    """A tournament pack, by id or file; raises `KeyError` if it is missing, `Refused` if it is invalid."""
    return _pack_of(file_of(pack, folders))


def file_of(pack: str, folders: tuple[Path, ...]) -> FoundFile:
    """The file of a pack, given by id or by file; raises `KeyError` if there is none."""
    path = Path(pack)
    file = find((path.parent,), path.name) if is_yaml(pack) else find(folders, "events", f"{pack}.yaml")
    if file is None:
        raise KeyError(pack)
    return file


def _pack_of(file: FoundFile) -> Event:
    """The pack in a file; raises `Refused` with findings if it is invalid."""
    return cached_model(file, Event, event_findings)


def event_findings(document: Document, path: Path) -> tuple[Event | None, tuple[Finding, ...]]:
    """A pack (`None` if invalid), and the findings on its values, id and games."""
    value, findings = validation.validate(document, Event)
    if value is None or findings:
        return value, findings
    more = list(misnamed(value.id, path))
    named = {id: systems.find(id) for id in systems.ids() if id in value.systems}  # no other game is loaded for it
    games = {id: kinds_of_game(named[id]) if id in named else () for id in systems.ids()}
    keys = {id: tuple(system.verdict.trait_keys) for id, system in named.items()}
    more += pack_findings(value, games, {id: system.files.roster for id, system in named.items()}, keys)
    more += _own_terms(document, value, named)
    return value, tuple(finding._replace(place=document.place(finding.path)) for finding in more)


def _own_terms(document: Document, event: Event, named: Mapping[str, Game]) -> Iterator[Finding]:
    """Findings on the terms in a pack that only one game has; `named` are its games by id."""
    for id, terms in event.games.items():
        desk = named[id].desk if id in named else None
        model = None if desk is None else desk.terms
        if model is None:
            known = [
                other for other, system in named.items() if system.desk is not None and system.desk.terms is not None
            ]
            text = T("The game {found} has no terms of its own, or is not played at the event.", found=id)
            yield Finding("ref.dangling", ERROR, text, path=("games", id), found=id, allowed=known)
            continue
        yield from validation.part_findings(document, ("games", id), terms, model)


def kinds_of_game(system: Game) -> tuple[str, ...]:
    """Game types that rosters of a game may have; empty if it has none."""
    named = system.files.roster.model_fields.get("game")
    return () if named is None else tuple(get_args(named.annotation))
