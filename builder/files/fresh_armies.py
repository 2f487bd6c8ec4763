"""New army files for `muster new army`, from the template `lists/<game>/fresh-army.yaml`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from builder import systems
from builder.core import validation
from builder.core.findings import Finding
from builder.core.fresh_definitions import FilePart, FreshArmy, army_head
from builder.core.yaml_source import Document
from builder.files.definition_files import find
from builder.files.definition_models import cached_model, head_findings

KIND = "fresh-army"


def fresh_army(system: str, id: str, name: str, folders: tuple[Path, ...]) -> tuple[FilePart, ...]:
    """The parts of a new army file from the game's template; without a template only the first keys with id and name.

    Raises `Refused` with findings if the template is invalid.
    """
    file = find(folders, system, f"{KIND}.yaml")
    parts = () if file is None else cached_model(file, FreshArmy, army_and_findings).filled(id, name)
    return (army_head(system, id, name), *parts)


def army_and_findings(document: Document, path: Path) -> tuple[FreshArmy | None, tuple[Finding, ...]]:
    """A template (`None` if invalid), and the findings on its values, name, game, and the army made from it."""
    value, findings = validation.validate(document, FreshArmy)
    if value is None or findings:
        return value, findings
    found = tuple(head_findings(KIND, value.system, path)) or tuple(_findings_of_army(value))
    return value, tuple(finding._replace(place=document.place(finding.path)) for finding in found)


def _findings_of_army(fresh: FreshArmy) -> Iterator[Finding]:
    """Findings on an army made from the template, at the keys of its parts."""
    parts = [army_head(fresh.system, "fresh", "Fresh"), *fresh.filled("fresh", "Fresh")]
    army = {key: value for _, keys in parts for key, value in keys.items()}
    places = {key: number for number, part in enumerate(fresh.parts) for key in part.keys}
    model = systems.find(fresh.system).files.models["army"]
    for finding in validation.checked(model, army)[1]:
        key = finding.path[0] if finding.path else ""
        path = ("parts", places[key], "keys", *finding.path) if key in places else ("parts",)
        yield finding._replace(path=path)
