"""Overlays on the search path, and the definitions of an army with overlays merged into them."""

import contextlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from builder import systems
from builder.core import overlay_merging, validation
from builder.core.findings import Finding, Shown, T
from builder.core.models import Model
from builder.core.overlays import FOLDER, KIND, Overlay
from builder.core.roster import Roster
from builder.core.undefined_ids import undefined
from builder.core.yaml_source import Document
from builder.files import reading
from builder.files.definition_files import FoundFile, Refused, find, ids_in, misnamed
from builder.files.definition_models import cached_model, model_of, shared_models, with_line, without_findings
from builder.systems.game import Game
from builder.systems.game_values import DefinitionFile


class Definitions(NamedTuple):
    """Models of the files from which the rules of an army are joined."""

    shared: tuple[Model, ...]
    """Models of the files that all armies of the game use."""
    army: Model


def files_named(roster: Roster | None) -> tuple[DefinitionFile, ...]:
    """Requests for the overlay files that a roster names."""
    named = () if roster is None else dict.fromkeys(roster.overlays)
    return tuple(DefinitionFile(KIND, f"{FOLDER}/{id}.yaml", ("overlays", number)) for number, id in enumerate(named))


def on_path(system: Game, folders: Sequence[Path]) -> tuple[FoundFile, ...]:
    """The overlay files of a game, sorted by id."""
    found = (find(folders, system.id, FOLDER, f"{id}.yaml") for id in ids_in(folders, system.id, FOLDER))
    return tuple(file for file in found if file is not None)


def names_over(army: str, files: Iterable[FoundFile]) -> dict[str, Shown]:
    """Display names of those overlays in these files that change an army, by id; unreadable ones are left out."""
    names: dict[str, Shown] = {}
    for file in files:
        with contextlib.suppress(Refused):
            overlay = overlay_of(file)
            if overlay.is_over(army):
                names[overlay.id] = overlay.name
    return names


def overlay_of(file: FoundFile) -> Overlay:
    """The overlay in a file; raises `Refused` with findings if it is invalid."""
    return cached_model(file, Overlay, overlay_and_findings)


def overlay_and_findings(document: Document, path: Path) -> tuple[Overlay | None, tuple[Finding, ...]]:
    """An overlay (`None` if invalid), and the findings on its values, id and game."""
    value, findings = validation.validate(document, Overlay)
    if value is None or findings:
        return value, findings
    found = [*misnamed(value.id, path), *undefined("", value.system, systems.ids(), ("system",))]
    return value, tuple(one._replace(entry=None, place=document.place(one.path)) for one in found)


def definitions(
    system: Game, army: FoundFile, shared: tuple[FoundFile, ...], overlays: tuple[FoundFile, ...]
) -> Definitions:
    """The definitions of an army with overlays, merged in their order; overlays over other armies change nothing.

    Raises `Refused` with findings if a file is invalid, or the merged definitions are.
    """
    plain = Definitions(shared_models(system, shared), model_of(system, "army", army, shared))
    return _overlaid(system, army, shared, overlays) if overlays else plain


@lru_cache(maxsize=200)
def _overlaid(
    system: Game, army: FoundFile, shared: tuple[FoundFile, ...], overlays: tuple[FoundFile, ...]
) -> Definitions:
    """The definitions of an army with overlays, merged in this order and validated."""
    documents: Mapping[str, Document] = documents_of(army, shared)
    removed: set[str] = set()
    for file in overlays:
        overlay = overlay_of(file)
        if overlay.is_over(army.id):
            made = merged(system, documents, reading.read(file.path))
            findings = made.findings + (made.unknown if len(overlay.over) == 1 else ())
            if findings:
                raise Refused(findings)
            documents = made.documents
            removed |= overlay.removed
    return validated(system, documents, removed)


def documents_of(army: FoundFile, shared: Iterable[FoundFile]) -> dict[str, Document]:
    """The documents of an army's file and the shared files, by kind."""
    return {"army": reading.read(army.path), **{file.id: reading.read(file.path) for file in shared}}


def merged(system: Game, documents: Mapping[str, Document], overlay: Document) -> overlay_merging.Merged:
    """Definition files, by kind, after merging an overlay into them."""
    return overlay_merging.merged(documents, system.files.models, overlay)


def validated(system: Game, documents: Mapping[str, Document], removed: Collection[str]) -> Definitions:
    """Models of definition files, given by kind with the army's first, without references to nothing but `removed` ids.

    Raises `Refused` with findings if they are invalid.
    """
    found = (validation.validate(document, system.files.models[kind]) for kind, document in documents.items())
    models = [without_findings(*one) for one in found]
    made = Definitions(tuple(models[1:]), models[0])
    findings = system.files.references(made.shared, None) + system.files.references(made.shared, made.army)
    left = {kind: [one.path for one in findings if one.entry == kind and one.found in removed] for kind in documents}
    cut = {
        kind: overlay_merging.without(one, left[kind], removed) if left[kind] else one
        for kind, one in documents.items()
    }
    if any(cut[kind].value != documents[kind].value for kind in documents):
        return validated(system, cut, removed)
    if findings:
        fix = T("An overlay removes it: also change what refers to it.")
        lines = (with_line(one, documents) for one in findings)
        raise Refused(tuple(one._replace(fix=fix) if one.found in removed else one for one in lines))
    return made
