"""Published JSON Schemas: the keys that they describe, and fast validation of values."""

from __future__ import annotations

import json
import re

from jsonschema import Draft202012Validator, validators

from tests.conftest import ROOT


def published(name):
    """A schema as published in `schemas/`, by its name."""
    return json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))


def closed(schema):
    """A schema that accepts only the keys that it describes, so that other keys are found."""
    if isinstance(schema, dict):
        more = {"additionalProperties": False} if "properties" in schema and isinstance(schema.get("type"), str) else {}
        return {**more, **{key: closed(value) for key, value in schema.items()}}
    return [closed(value) for value in schema] if isinstance(schema, list) else schema


def keys_of(schema):
    """Each key in a schema with its description, the values that it lists, and true if required.

    The result does not depend on how the library that makes schemas arranges them.
    """
    found, left = set(), [schema]
    while left:
        part = left.pop()
        if isinstance(part, dict):
            for key, own in part.get("properties", {}).items():
                listed = json.dumps([own.get("const"), own.get("enum")])
                found.add((key, own.get("description"), listed, key in part.get("required", ())))
            left += part.values()
        elif isinstance(part, list):
            left += part
    return found


def validator(schema):
    """A validator that remembers which parts of a value are valid, and reports the same errors as a usual one."""
    good: set[tuple[int, str]] = set()

    def errors(own, value, part, step):
        """The errors of a part of a value by a part of the schema."""
        key = (id(part), repr(value))
        if key in good:
            return
        found = list(own.descend(value, part, path=step, schema_path=step))
        if not found:
            good.add(key)
        yield from found

    def properties(own, parts, value, whole):
        if isinstance(value, dict):
            for name, part in parts.items():
                if name in value:
                    yield from errors(own, value[name], part, name)

    def items(own, part, value, whole):
        if not isinstance(part, dict) or whole.get("prefixItems"):
            yield from Draft202012Validator.VALIDATORS["items"](own, part, value, whole)
        elif isinstance(value, list):
            for index, item in enumerate(value):
                yield from errors(own, item, part, index)

    def patterns(own, parts, value, whole):
        if isinstance(value, dict):
            for pattern, part in parts.items():
                for name, item in value.items():
                    if re.search(pattern, name):
                        yield from errors(own, item, part, name)

    kind = validators.extend(
        Draft202012Validator, {"properties": properties, "items": items, "patternProperties": patterns}
    )
    return kind(schema)
