"""Every definition on the search path as one value; only what a roster names is read.

Folders are searched in order: `--lists`, `$MUSTER_LISTS`, the user's data
folder, the shipped lists. The first folder that has a file of a name wins.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from builder import cache, schema, source, systems
from builder.findings import ERROR, Finding, Place, T, Unreadable
from builder.folders import search_path, shipped, user_folder
from builder.source import Document
from builder.systems import System


@dataclass(frozen=True, eq=False)
class Library:
    """The definitions of one army, ready for mustering."""

    system: System
    army: str
    army_name: Any
    rules: Any
    versions: Mapping[str, str]
    further: tuple[str, ...] = ()
    """Ids of the files, such as contingents, that a roster may do without."""


class Refused(Unreadable):
    """Definitions that are missing or do not hold together; carries their findings."""


Stamped = tuple[str, tuple[int, int]]
"""A file, and what changes when it does: its time and size."""


def find(folders: tuple[Path, ...], *parts: str) -> Stamped | None:
    """The first file of this name on the search path, with its stamp."""
    for folder in folders:
        path = os.path.join(folder, *parts)
        try:
            status = os.stat(path)
        except (OSError, ValueError):
            continue
        if stat.S_ISREG(status.st_mode):
            return path, (status.st_mtime_ns, status.st_size)
    return None


def armies(folders: tuple[Path, ...]) -> Iterator[tuple[str, str, Path]]:
    """System, id and file of each army on the search path, sorted."""
    found: dict[tuple[str, str], Path] = {}
    for folder in folders:
        for path in folder.glob("*/armies/*.yaml"):
            found.setdefault((path.parent.parent.name, path.stem), path)
    for (system, army), path in sorted(found.items()):
        if system in systems.ids():
            yield system, army, path


def load(system_id: str, army: str, folders: tuple[Path, ...]) -> Library:
    """The definitions of an army.

    Raises `KeyError` if the army is on no folder of the search path, and
    `Refused` with findings if a file of it is broken.
    """
    found = find(folders, system_id, "armies", f"{army}.yaml")
    if found is None:
        raise KeyError(army)
    return _load(system_id, found, folders)


def load_file(system_id: str, path: Path, folders: tuple[Path, ...]) -> Library:
    """The definitions of the army in this file; see `load`.

    What was read before is used again only while no file of it has changed.
    """
    found = find((path.parent,), path.name)
    if found is None:
        raise KeyError(path.name)
    return _load(system_id, found, folders)


def _load(system_id: str, army: Stamped, folders: tuple[Path, ...]) -> Library:
    system = systems.find(system_id)
    files = [army]
    for name in system.shared:
        shared = find(folders, system.id, name)
        if shared is None:
            text = T("The file {name} is on no folder of lists.", name=f"{system.id}/{name}")
            raise Refused((Finding("file.kind", ERROR, text),))
        files.append(shared)
    own, *others = files
    further = []
    for kind, name in system.further(_read("army", system, own, tuple(others))[0]):
        found = find(folders, system.id, name)
        if found is None:
            text = T("The file {name} is on no folder of lists.", name=f"{system.id}/{name}")
            raise Refused((Finding("ref.dangling", ERROR, text, found=name, place=Place(own[0])),))
        further.append((kind, found))
    return _joined(system, tuple(files), tuple(further))


@lru_cache(maxsize=64)
def _joined(system: System, files: tuple[Stamped, ...], further: tuple[tuple[str, Stamped], ...]) -> Library:
    """The definitions in these files; the stamps are part of the key, so that a changed file is read again."""
    own, *others = files
    army, *shared = _read("army", system, own, tuple(others))
    more = [_read(kind, system, file, tuple(others))[0] for kind, file in further]
    linked = system.link(*shared, army, *more)
    return Library(system, army.id, linked.name, linked.rules, linked.versions, tuple(m.id for m in more))


@lru_cache(maxsize=256)
def _read(kind: str, system: System, own: Stamped, shared: tuple[Stamped, ...]) -> tuple[Any, ...]:
    """The models of a file and of the shared ones it rests on."""
    files = (own, *shared)
    name = cache.key(
        [_content(path) for path, _ in files], tuple(sorted({m.__module__ for m in system.files.values()}))
    )
    models = cache.get(name)
    if models is None:
        models = _checked(system, kind, [Path(path) for path, _ in files])
        cache.put(name, models)
    return models


def _content(path: str) -> bytes:
    with contextlib.suppress(OSError), open(path, "rb") as stream:
        return stream.read(source.MAX_BYTES + 1)
    return b""


def _checked(system: System, kind: str, paths: list[Path]) -> tuple[Any, ...]:
    """The models of a list's file and of the shared ones, without a finding among them."""
    path, *others = paths
    document, army = read(system, kind, path)
    if army.id != path.stem:
        finding = Finding(
            "file.value",
            ERROR,
            T("The id is {id}, but the file is named {file}.", id=army.id, file=path.name),
            path=("id",),
            found=army.id,
            allowed=path.stem,
            fix=T("Name both alike."),
        )
        raise Refused((finding._replace(place=document.place(("id",))),))
    documents = {kind: document}
    shared = []
    for other in others:
        documents[other.stem], model = read(system, other.stem, other)
        shared.append(model)
    findings = system.references(*shared, army)
    if findings:
        raise Refused(tuple(_placed(f, documents) for f in findings))
    return army, *shared


def read(system: System, kind: str, path: Path) -> tuple[Document, Any]:
    """A definition file as its model; raises `Refused` with all that is wrong with it."""
    try:
        document = source.read(path)
    except Unreadable as problem:
        raise Refused(problem.findings) from None
    value, findings = schema.validate(document, system.files[kind])
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
    value, findings = schema.validate(document, system.files[kind])
    findings = document.findings + findings
    if value is None or findings:
        return findings
    try:
        if kind == "army":
            library = load_file(system.id, path, folders)
            return tuple(f._replace(place=document.place(f.path)) for f in system.audit(library.rules))
        if f"{kind}.yaml" not in system.shared:
            paths = [find((path.parent.parent, *folders), system.id, name) for name in system.shared]
            models = _checked(system, kind, [path, *(Path(found[0]) for found in paths if found is not None)])
            rules = system.link(*models[1:], models[0]).rules
            return tuple(f._replace(place=document.place(f.path)) for f in system.audit(rules))
        documents, shared = {kind: document}, []
        for name in system.shared:
            file = find((path.parent.parent, *folders), system.id, name)
            if Path(name).stem == kind or file is None:
                shared.append(value)
                continue
            documents[Path(name).stem], model = read(system, Path(name).stem, Path(file[0]))
            shared.append(model)
        return tuple(_placed(f, documents) for f in system.references(*shared, None))
    except Refused as problem:
        return problem.findings


__all__ = [
    "Library",
    "Refused",
    "armies",
    "check_definitions",
    "find",
    "load",
    "load_file",
    "read",
    "search_path",
    "shipped",
    "user_folder",
]
