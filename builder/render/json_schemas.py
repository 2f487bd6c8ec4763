"""The published JSON Schemas (2020-12), made from the models; the only user of jsonschema."""

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
    """Each schema's name and model: `<system>-<kind>`, or the kind alone where it is the same in every game."""
    found: dict[str, type[Model]] = {**COMMON, "collection": Collection}
    for id in systems.ids():
        system = systems.find(id)
        found[f"{id}-roster"] = system.files.roster
        found.update({f"{id}-{kind}": model for kind, model in system.files.models.items()})
    return found


def names() -> tuple[str, ...]:
    """The names of all schemas."""
    return tuple(sorted(models()))


class _Published(GenerateJsonSchema):
    """Schema generator that describes each key and writes defaults that are models as their values."""

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        """A model's schema with descriptions of its fields."""
        made = super().model_schema(schema)
        model = schema["cls"]
        for field, info in model.model_fields.items():
            description = schema_words.of_field(model, field)
            key = info.alias or field
            if description is not None and key in made.get("properties", {}):
                made["properties"][key]["description"] = description
        return made

    def encode_default(self, dft: object) -> Plain:
        """A default as plain values."""
        found: Plain = super().encode_default(dft.model_dump(mode="json") if isinstance(dft, Model) else dft)
        return found


def schema(name: str) -> dict[str, Plain]:
    """A schema as plain values; raises `KeyError` for a name that is not known."""
    made = _closed(models()[name].model_json_schema(schema_generator=_Published))
    return published(name, made if isinstance(made, dict) else {})


def published(name: str, made: Mapping[str, Plain]) -> dict[str, Plain]:
    """A schema with its dialect, id and title, as published."""
    return {
        "$schema": DIALECT,
        "$id": f"urn:muster:schema:{name}",
        "title": f"Muster: {name}",
        **{key: value for key, value in made.items() if key != "title"},
    }


def _closed(node: Plain) -> Plain:
    """A schema in which mappings whose keys follow a pattern take no other keys, which the models refuse as well."""
    if isinstance(node, dict):
        node = {key: _closed(value) for key, value in node.items()}
        if "patternProperties" in node:
            node.setdefault("additionalProperties", False)
        return node
    return [_closed(v) for v in node] if isinstance(node, list) else node


def text(name: str) -> str:
    """The file of a schema."""
    return as_text(schema(name))


def as_text(schema: Mapping[str, Plain]) -> str:
    """A schema as the text of its file."""
    return json.dumps(schema, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def write(folder: Path) -> Iterator[Path]:
    """Write all schemas into a folder; yields their files."""
    yield from save(folder, {name: text(name) for name in names()})


def save(folder: Path, texts: Mapping[str, str]) -> Iterator[Path]:
    """Write schemas into a folder, each into the file that its name has; yields their files."""
    saving.make_folder(folder)
    for name, text in texts.items():
        target = folder / f"{name}.schema.json"
        saving.save(target, text)
        yield target


def name_for(value: Plain) -> str:
    """The name of the schema for a file's values."""
    if not isinstance(value, dict):
        return ""
    kind, system = value.get("kind"), value.get("system")
    return str(kind) if system is None or kind in COMMON else f"{system}-{kind}"


def check(paths: Sequence[str]) -> list[str]:
    """Errors of jsonschema in files, by the schema of their kind and system."""
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
