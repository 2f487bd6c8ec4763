"""JSON Schemas of the program's JSON output, made from the types in `json_contract`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaValue

from builder import systems
from builder.render import json_schemas, schema_words
from builder.render.json_contract import CheckedObject, FindingObject, MusterObject
from builder.render.list_differences import DifferenceObject

MUSTER = "-muster"
"""Suffix of the name of the schema for a game's lists, after the game's id."""


def names() -> tuple[str, ...]:
    """The names of all schemas: for the output of `check`, of `diff`, and of `show` for each game."""
    return tuple(sorted(("check", "diff", *(f"{id}{MUSTER}" for id in systems.ids()))))


def schema(name: str) -> JsonSchemaValue:
    """The schema with a name, as plain values; raises `KeyError` for an unknown name."""
    if name not in names():
        raise KeyError(name)
    if name == "check":
        made = _described(CheckedObject)
    elif name == "diff":
        made = _described(DifferenceObject)
    else:
        made = _of_game(name.removesuffix(MUSTER))
    return json_schemas.published(name, _opened(made))


def _opened(made: JsonSchemaValue) -> JsonSchemaValue:
    """A schema whose objects allow unknown keys, which later versions may write."""
    for part in (made, *made.get("$defs", {}).values()):
        if part.get("additionalProperties") is False:
            del part["additionalProperties"]
    return made


def _described(kind: type) -> JsonSchemaValue:
    """The schema of a class, with the docstrings below its keys, and those of the classes that it contains."""
    made = TypeAdapter(kind).json_schema()
    for module in dict.fromkeys((kind.__module__, FindingObject.__module__)):
        schema_words.add(made, module)
    return made


def _of_game(id: str) -> JsonSchemaValue:
    """The schema of the lists of a game: the keys of all games and those that this game adds."""
    made = _described(MusterObject)
    made["properties"]["system"] = {"const": id, "description": made["properties"]["system"]["description"]}
    added = systems.find(id).sheet.added_keys
    for holder, keys in ((made["$defs"]["EntryObject"], added.entry), (made, added.army)):
        if keys is None:
            continue
        own = _described(keys)
        made["$defs"].update(own.get("$defs", {}))
        holder["properties"].update(own["properties"])
        holder["required"] = [*holder["required"], *own.get("required", ())]
    return made


def text(name: str) -> str:
    """The schema with a name, as the text of its file."""
    return json_schemas.as_text(schema(name))


def write(folder: Path) -> Iterator[Path]:
    """Write all schemas into a folder; yields the paths of the files."""
    yield from json_schemas.save(folder, {name: text(name) for name in names()})
