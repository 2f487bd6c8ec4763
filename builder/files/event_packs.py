"""Tournament packs on the search path, each read when it is first asked for."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import get_args

from builder import systems
from builder.core import validation
from builder.core.event_pack import Event, sound
from builder.core.findings import ERROR, Finding, T, Unreadable
from builder.core.yaml_source import Document
from builder.files import definition_cache, definition_files, reading
from builder.files.definition_files import Refused, Stamped, digest, find, misnamed
from builder.files.path_names import is_yaml
from builder.systems.game import System


class Packs(Mapping[str, "Event | None"]):
    """Tournament packs by id, each read when it is first asked for."""

    def __init__(self, files: tuple[tuple[str, Stamped], ...]) -> None:
        self._files = dict(files)

    def __getitem__(self, id: str) -> Event | None:
        file = self._files[id]
        try:
            return _read(file)
        except Unreadable:
            return None

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


def files(folders: tuple[Path, ...]) -> tuple[tuple[str, Stamped], ...]:
    """Id and file of each tournament pack on the search path, sorted; the first folder that has one wins."""
    return _files_before(folders) if definition_files.held() else _files_now(folders)


def _files_now(folders: tuple[Path, ...]) -> tuple[tuple[str, Stamped], ...]:
    names: set[str] = set()
    for folder in definition_files.places(folders, "events"):
        with contextlib.suppress(OSError):
            names.update([n[:-5] for n in os.listdir(folder) if n.endswith(".yaml") and n[0] != "."])
    found = ((id, _file(folders, id)) for id in sorted(names))
    return tuple((id, file) for id, file in found if file is not None)


_files_before = lru_cache(maxsize=None)(_files_now)
definition_files.forgotten_after(_files_before.cache_clear)


def _file(folders: tuple[Path, ...], id: str) -> Stamped | None:
    """A pack's file; one that cannot be reached is an event that cannot be read, and no fault of other lists."""
    try:
        return find(folders, "events", f"{id}.yaml")
    except Refused as problem:
        return str(problem.findings[0].place.file), (0, 0, 0)


def ids(folders: tuple[Path, ...]) -> tuple[str, ...]:
    """The ids of all tournament packs on the search path."""
    return tuple(id for id, _ in files(folders))


def event(pack: str, folders: tuple[Path, ...]) -> Event:
    """A tournament pack by its id on the search path, or by its file.

    Raises `KeyError` if there is none, and `Refused` with findings if it is broken.
    """
    path = Path(pack)
    is_file = is_yaml(pack)
    file = find((path.parent,), path.name) if is_file else find(folders, "events", f"{pack}.yaml")
    if file is None:
        raise KeyError(pack)
    return _read(file)


@lru_cache(maxsize=256)
def _read(file: Stamped) -> Event:
    """The pack in a file, without a finding in it; kept beside the definitions, since any game's rosters may judge it."""
    path = Path(file[0])
    name = definition_cache.key([b"event", path.stem.encode("utf-8", "surrogateescape"), digest(file)])
    kept = definition_cache.get(name, Event)
    if kept is not None:
        return kept
    try:
        document = reading.read(file[0])
    except Unreadable as problem:
        raise Refused(problem.findings) from None
    value, findings = event_findings(document, path)
    if value is None or findings:
        raise Refused(findings)
    definition_cache.put(name, value)
    return value


def event_findings(document: Document, path: Path) -> tuple[Event | None, tuple[Finding, ...]]:
    """A pack and all that is wrong with it: its shape, its id, the games that it names."""
    value, findings = validation.validate(document, Event)
    findings = document.findings + findings
    if value is None or findings:
        return value, findings
    more = list(misnamed(value.id, path))
    named = {id: systems.find(id) for id in systems.ids() if id in value.systems}  # no other game is loaded for it
    games = {id: kinds_of_game(named[id]) if id in named else () for id in systems.ids()}
    keys = {id: tuple(system.rules.trait_keys) for id, system in named.items()}
    more += sound(value, games, {id: system.files.roster for id, system in named.items()}, keys)
    more += _own_terms(document, value, named)
    return value, tuple(f._replace(place=document.place(f.path)) for f in more)


def _own_terms(document: Document, event: Event, named: Mapping[str, System]) -> Iterator[Finding]:
    """What is wrong with the terms that only one game knows."""
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


def kinds_of_game(system: System) -> tuple[str, ...]:
    """The kinds of game that rosters of a game may name; none where they name none."""
    named = system.files.roster.model_fields.get("game")
    return () if named is None else tuple(get_args(named.annotation))


def forget() -> None:
    """Forget all packs that were read, as at the start of a program."""
    _read.cache_clear()
