"""The published JSON Schemas (2020-12) of files, made from the models; the only module that uses jsonschema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from builder import systems
from builder.core.collection import Collection
from builder.core.findings import Plain, Unreadable, as_lists
from builder.core.models import Model
from builder.files import reading, saving
from builder.files.definition_models import COMMON
from builder.render import schema_words

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def models() -> dict[str, type[Model]]:
    """The model of each schema by name: `<system>-<kind>`, or the kind alone if it is the same in every game."""
    found: dict[str, type[Model]] = {**COMMON, "collection": Collection}
    for id in systems.ids():
        system = systems.find(id)
        found[f"{id}-roster"] = system.files.roster
        found.update({f"{id}-{kind}": model for kind, model in system.files.models.items()})
    return found


def names() -> tuple[str, ...]:
    """The names of all schemas of files, sorted."""
    return tuple(sorted(models()))


class _Published(GenerateJsonSchema):
    """Generator of JSON Schemas that describes each key, and writes defaults that are models as plain values."""

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        """The schema of a model with descriptions of its fields."""
        made = super().model_schema(schema)
        model = schema["cls"]
        for field, info in model.model_fields.items():
            description = schema_words.of_field(model, field)
            key = info.alias or field
            if description is not None and key in made.get("properties", {}):
                made["properties"][key]["description"] = description
        return made

    def encode_default(self, dft: object) -> Plain:
        """A default value as plain values."""
        found: Plain = super().encode_default(dft.model_dump(mode="json") if isinstance(dft, Model) else dft)
        return found


def schema(name: str) -> dict[str, Plain]:
    """The schema with a name, as plain values; raises `KeyError` for an unknown name."""
    made = _closed(models()[name].model_json_schema(schema_generator=_Published))
    return published(name, made if isinstance(made, dict) else {})


def published(name: str, made: Mapping[str, Plain]) -> dict[str, Plain]:
    """The schema `made` with dialect, id and title, as it is published under this name."""
    return {
        "$schema": DIALECT,
        "$id": f"urn:muster:schema:{name}",
        "title": f"Muster: {name}",
        **{key: value for key, value in made.items() if key != "title"},
    }


def _closed(node: Plain) -> Plain:
    """The schema in which mappings whose keys follow a pattern accept no other keys, as in the models."""
    if isinstance(node, dict):
        node = {key: _closed(value) for key, value in node.items()}
        if "patternProperties" in node:
            node.setdefault("additionalProperties", False)
        return node
    return [_closed(v) for v in node] if isinstance(node, list) else node


def text(name: str) -> str:
    """The schema with a name, as the text of its file."""
    return as_text(schema(name))


def as_text(schema: Mapping[str, Plain]) -> str:
    """A schema as the text of its file."""
    return json.dumps(schema, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def write(folder: Path) -> Iterator[Path]:
    """Write all schemas into a folder; yields the paths of the files."""
    yield from save(folder, {name: text(name) for name in names()})


def save(folder: Path, texts: Mapping[str, str]) -> Iterator[Path]:
    """Write schemas into a folder, given as texts by name; yields the paths of the files."""
    saving.make_folder(folder)
    for name, text in texts.items():
        target = folder / f"{name}.schema.json"
        saving.save(target, text)
        yield target


def name_for(value: Plain) -> str:
    """The name of the schema for the values of a file, from its kind and game; empty if they are not a mapping."""
    if not isinstance(value, dict):
        return ""
    kind, system = value.get("kind"), value.get("system")
    return str(kind) if system is None or kind in COMMON else f"{system}-{kind}"


def check(paths: Sequence[str]) -> list[str]:
    """Messages of jsonschema about files, each validated by the schema of its kind and game."""
    from jsonschema import Draft202012Validator  # noqa: PLC0415

    problems = []
    for path in paths:
        try:
            document = reading.read(path)
        except Unreadable as refusal:
            problems += [f"{path}:{finding.place.line or ''}: {finding.code}" for finding in refusal.findings]
            continue
        value = document.value
        name = name_for(value)
        if name not in models():
            problems.append(f"{path}: no schema for {name or 'this file'}")
            continue
        validator = Draft202012Validator(schema(name))
        for error in validator.iter_errors(as_lists(value)):
            place = document.place(tuple(error.absolute_path))
            problems.append(f"{path}:{place.line}:{place.column}: {error.message[:200]}")
    return problems
