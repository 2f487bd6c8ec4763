"""All findings of one definition file, as `muster check` reports them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path

from builder import systems
from builder.core import validation
from builder.core.findings import Finding, Place
from builder.core.models import Model
from builder.core.undefined_ids import undefined, undefined_in
from builder.core.yaml_source import Document
from builder.files import loading, overlays
from builder.files.definition_files import Refused, find, ids_in
from builder.files.definition_models import (
    is_shared,
    model_of,
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
    """Findings on undefined ids between shared files; raises `Refused` if another shared file is invalid."""
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


def check_overlay(path: Path, document: Document, folders: tuple[Path, ...]) -> tuple[Finding, ...]:
    """All findings of an overlay: on its values, and on each army that it changes.

    An id that some army lacks is no error if another army that it changes has it.
    """
    overlay, findings = overlays.overlay_and_findings(document, path)
    if overlay is None or findings:
        return findings
    system = systems.find(overlay.system)
    folders = (path.parent.parent.parent, *folders)
    known = ids_in(folders, system.id, "armies")
    unknown = undefined_in("", overlay.over, known, ("over",))
    findings = tuple(one._replace(entry=None, place=document.place(one.path)) for one in unknown)
    made = (
        []
        if findings
        else [_with_overlay(system, document, overlay.removed, army, folders) for army in overlay.over or known]
    )
    nowhere = set.intersection(*({one.path for one in lacking} for lacking, _ in made)) if made else set()
    lost = (one for lacking, _ in made[:1] for one in lacking if one.path in nowhere)
    kept: dict[tuple[str, Place], Finding] = {}
    for one in (*findings, *lost, *(one for _, others in made for one in others)):
        kept.setdefault((one.code, one.place), one)
    return tuple(kept.values())


def _with_overlay(
    system: Game, document: Document, removed: Collection[str], army: str, folders: tuple[Path, ...]
) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Findings on ids that an overlay changes or removes and that an army lacks, and all others on the army with it.

    `document` is that of the overlay, `removed` are the ids that it removes.
    """
    shared, file = shared_files(system, folders), find(folders, system.id, "armies", f"{army}.yaml")
    assert file is not None
    try:
        model_of(system, "army", file, shared)
        made = overlays.merged(system, overlays.documents_of(file, shared), document)
        findings = made.findings + _unknown_book(document, made.documents.values())
        if findings:
            return made.unknown, findings
        changed = overlays.validated(system, made.documents, removed)
        asked = loading.as_required(system.files.further(changed.army, None, None))
        beside, _ = loading.files_beside(system, file.path, asked, folders, made.documents["army"])
        more = loading.models_beside(system, shared, beside)
        audit = system.files.audit(system.files.link(changed.shared, changed.army, more).rules)
    except Refused as problem:
        return (), problem.findings
    placed = (one._replace(entry=None, place=made.documents["army"].place(one.path)) for one in audit)
    return made.unknown, tuple(one for one in placed if one.place.file == document.file)


def _unknown_book(overlay: Document, documents: Iterable[Document]) -> tuple[Finding, ...]:
    """Finding on an overlay's source that names no book."""
    source = overlay.value.get("source")
    books = [id for document in documents for id in document.value.get("books", ())]
    found = () if source is None else undefined("", source["book"], books, ("source", "book"))
    return tuple(one._replace(entry=None, place=overlay.place(one.path)) for one in found)


def _findings_beside_army(
    path: Path, document: Document, kind: str, model: Model, system: Game, folders: tuple[Path, ...]
) -> tuple[Finding, ...]:
    """Findings on a file used with an army's, such as a theme; raises `Refused` for an undefined id."""
    shared = shared_files(system, folders)
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
