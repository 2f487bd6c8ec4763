"""Values held against a JSON Schema, equal parts of them once: most of a list is as in the list before."""

from __future__ import annotations

import re

from jsonschema import Draft202012Validator, validators


def validator(schema):
    """A validator of a schema that remembers which parts of a value it has found good; it tells all errors as any other."""
    good: set[tuple[int, str]] = set()

    def errors(own, value, part, step):
        """What is wrong with a part of a value."""
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
