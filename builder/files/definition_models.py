"""Models of definition files, checked alone and against the shared files of their game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from builder import systems
from builder.core import validation
from builder.core.event_pack import Event
from builder.core.findings import ERROR, Finding, Place, T, Unreadable
from builder.core.fresh_definitions import FreshArmy
from builder.core.models import Model
from builder.core.overlays import Overlay
from builder.core.rule_pages import RulePages
from builder.core.undefined_ids import undefined
from builder.core.yaml_source import Document
from builder.files import definition_cache, reading
from builder.files.definition_files import FoundFile, Refused, find, misnamed
from builder.systems.game import Game

M = TypeVar("M", bound=Model)
COMMON: Mapping[str, type[Model]] = {
    "event": Event,
    "rule-pages": RulePages,
    "fresh-army": FreshArmy,
    "overlay": Overlay,
}
"""Models of the kinds of definition files that are the same in every game."""


def cached_model(
    file: FoundFile, model: type[M], check: Callable[[Document, Path], tuple[M | None, tuple[Finding, ...]]]
) -> M:
    """The cached or newly read model of a file of a kind that all games have.

    `check` gives the model of a document at a path, and its findings, with which `Refused` is raised.
    """

    def read_and_check() -> M:
        """Read the file; raises `Refused` for findings."""
        return without_findings(*check(_document(file.path), Path(file.path)))

    contents = [model.__name__.encode(), file.id.encode("utf-8", "surrogateescape"), file.digest]
    return definition_cache.cached(contents, model, read_and_check)


def head_findings(kind: str, system: str | None, path: Path) -> Iterator[Finding]:
    """Findings on name and game of a file that exists once for each game and is named after its kind."""
    name = f"{kind}.yaml"
    if path.name not in (name, reading.STDIN):
        text = T("Files of this kind are read from {name} only; this one is named {file}.", name=name, file=path.name)
        yield Finding("file.value", ERROR, text, path=("kind",), found=path.name, allowed=name)
    if system is not None:
        yield from (one._replace(entry=None) for one in undefined("", system, systems.ids(), ("system",)))


def read(system: Game, kind: str, path: Path) -> tuple[Document, Model]:
    """Document and model of a definition file; raises `Refused` with findings if it is invalid."""
    document = _document(path)
    return document, without_findings(*validation.validate(document, system.files.models[kind]))


def _document(path: str | Path) -> Document:
    """The document of a definition file; raises `Refused` if it cannot be read."""
    try:
        return reading.read(path)
    except Unreadable as problem:
        raise Refused(problem.findings) from None


def without_findings(model: M | None, findings: tuple[Finding, ...]) -> M:
    """A valid model; raises `Refused` for one with findings."""
    if model is None or findings:
        raise Refused(findings)
    return model


@lru_cache(maxsize=1_000)
def model_of(system: Game, kind: str, file: FoundFile, shared: tuple[FoundFile, ...] = ()) -> Model:
    """The model of a file, cached until this file or one of the `shared` ones changes.

    `shared` are the shared files of its game, to which it refers; if it is the last of these, those before it. Raises
    `Refused` with findings if the file is invalid or misnamed, or uses an undefined id.
    """

    def read_and_check() -> Model:
        """Read the file and check its name and ids; raises `Refused` for findings."""
        path = Path(file.path)
        document, model = read(system, kind, path)
        if not is_shared(system, kind):
            refuse_misnamed(path, document, model)
            refuse_undefined(system, kind, document, model, shared)
        elif kind == Path(system.files.shared[-1]).stem:
            before = tuple(model_of(system, one.id, one) for one in shared)
            _refuse(system.files.references((*before, model), None), kind, document, shared)
        return model

    contents = [kind.encode(), *(one.digest for one in (file, *shared))]
    return definition_cache.cached(contents, system.files.models[kind], read_and_check)


def is_shared(system: Game, kind: str) -> bool:
    """True if all armies of the game use the same file of this kind."""
    return f"{kind}.yaml" in system.files.shared


def shared_files(system: Game, folders: Sequence[Path]) -> tuple[FoundFile, ...]:
    """The files that all armies of a game use; raises `Refused` if one is missing."""
    files = []
    for name in system.files.shared:
        found = find(folders, system.id, name)
        if found is None:
            text = T("The file {name} was not found in any lists folder.", name=f"{system.id}/{name}")
            raise Refused((Finding("file.kind", ERROR, text),))
        files.append(found)
    return tuple(files)


def shared_models(system: Game, shared: Sequence[FoundFile]) -> tuple[Model, ...]:
    """Models of the shared files of a game; raises `Refused` with findings if one is invalid or uses an undefined id."""
    *before, last = shared
    return (*(model_of(system, file.id, file) for file in before), model_of(system, last.id, last, tuple(before)))


def refuse_misnamed(path: Path, document: Document, model: Model) -> None:
    """Raise `Refused` if the id in a definition file is not the name of the file."""
    findings = misnamed(id_of(model), path)
    if findings:
        raise Refused(tuple(finding._replace(place=document.place(finding.path)) for finding in findings))


def refuse_undefined(system: Game, kind: str, document: Document, model: Model, shared: Sequence[FoundFile]) -> None:
    """Raise `Refused` for ids in a file of this kind that neither it nor a shared file defines."""
    _refuse(system.files.references(shared_models(system, shared), model), kind, document, shared)


def _refuse(findings: Sequence[Finding], kind: str, document: Document, shared: Sequence[FoundFile]) -> None:
    """Raise `Refused` if there are findings, which are in a file of this kind or in shared files."""
    if findings:
        documents = {kind: document, **{file.id: reading.read(file.path) for file in shared}}
        raise Refused(tuple(with_line(finding, documents) for finding in findings))


def with_line(finding: Finding, documents: Mapping[str, Document]) -> Finding:
    """A finding on references with its place in a file, and without `entry`, which so far was the kind of that file.

    `documents` are the files by kind.
    """
    document = documents.get(finding.entry or "")
    place = Place() if document is None else document.place(finding.path)
    return finding._replace(entry=None, place=place)


def id_of(model: Model) -> str:
    """The id in a definition file; empty for a file without an id."""
    return str(getattr(model, "id", ""))
