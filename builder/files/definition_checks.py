"""All findings of one definition file, as `muster check` reports them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from builder import systems
from builder.core import validation
from builder.core.findings import Finding
from builder.core.models import Model
from builder.core.undefined_ids import undefined
from builder.core.yaml_source import Document
from builder.files import loading
from builder.files.definition_files import FoundFile, Refused, find, ids_in
from builder.files.definition_models import (
    is_shared,
    read,
    refuse_misnamed,
    refuse_undefined,
    shared_files,
    shared_models,
    with_line,
)
from builder.systems.game import Game
from builder.systems.game_values import EVERY


def check_definitions(
    path: Path, document: Document, kind: str, system: Game, folders: tuple[Path, ...]
) -> tuple[Finding, ...]:
    """All findings of a definition file: on its values, references and audit."""
    model, findings = validation.validate(document, system.files.models[kind])
    if model is None or findings:
        return findings
    try:
        if is_shared(system, kind):
            return _references_of_shared(path, document, kind, model, system, folders)
        refuse_misnamed(path, document, model)
        check = _audit_of_army if kind == "army" else _findings_beside_army
        findings = check(path, document, kind, model, system, folders)
        return tuple(finding._replace(entry=None, place=document.place(finding.path)) for finding in findings)
    except Refused as problem:
        return problem.findings


def _references_of_shared(
    path: Path, document: Document, kind: str, model: Model, system: Game, folders: tuple[Path, ...]
) -> tuple[Finding, ...]:
    """Findings on undefined ids between a shared file and the other shared files; raises `Refused` if one of those is invalid."""
    documents, models = {kind: document}, []
    for name in system.files.shared:
        file = find((path.parent.parent, *folders), system.id, name)
        if Path(name).stem == kind or file is None:
            models.append(model)
            continue
        documents[file.id], other = read(system, file.id, Path(file.path))
        models.append(other)
    return tuple(with_line(finding, documents) for finding in system.files.references(tuple(models), None))


def _audit_of_army(
    path: Path, document: Document, kind: str, army: Model, system: Game, folders: tuple[Path, ...]
) -> tuple[Finding, ...]:
    """Findings of the audit of an army; raises `Refused` for an undefined id.

    Joined definitions are not cached, so that checks of many armies do not use more memory.
    """
    shared = shared_files(system, folders)
    refuse_undefined(system, kind, document, army, shared)
    asked = loading.as_required(system.files.further(army, None, None))
    found, _ = loading.files_beside(system, str(path), asked, folders)
    joined = system.files.link(shared_models(system, shared), army, loading.models_beside(system, shared, found))
    return system.files.audit(joined.rules)


def _findings_beside_army(
    path: Path, document: Document, kind: str, model: Model, system: Game, folders: tuple[Path, ...]
) -> tuple[Finding, ...]:
    """Findings on a file used with an army's, such as a theme; raises `Refused` for an undefined id."""
    found = [find((path.parent.parent, *folders), system.id, name) for name in system.files.shared]
    shared: Sequence[FoundFile] = [file for file in found if file is not None]
    refuse_undefined(system, kind, document, model, shared)
    findings = _unknown_beside(system, model, (path.parent.parent.parent, *folders))
    if not findings and kind in system.files.audited:
        return system.files.audit(system.files.link(shared_models(system, shared), model, ()).rules)
    return findings


def _unknown_beside(system: Game, model: Model, folders: tuple[Path, ...]) -> tuple[Finding, ...]:
    """Findings on undefined ids in a file used together with an army's; raises `Refused` if a file is broken."""
    models: dict[tuple[str, str], Model] = {}
    wanted = list(system.files.named_by(model))
    missing: list[Finding] = []
    for file in wanted:  # the files that they name are appended
        game = file.game or system.id
        folder = file.name.rpartition("/")[0]
        if file.id == EVERY:
            wanted += (file._replace(name=file.name.replace(EVERY, id)) for id in ids_in(folders, game, folder))
            continue
        if (game, file.name) in models:
            continue
        found = find(folders, game, file.name)
        if found is not None:
            models[game, file.name] = read(systems.find(game), file.kind, Path(found.path))[1]
            wanted += system.files.named_by(models[game, file.name])
        elif file.key is not None:
            missing += undefined("", file.id, ids_in(folders, game, folder), file.key)
    return tuple(missing) or system.files.references_beside(model, tuple(models.values()))
