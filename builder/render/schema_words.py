"""Descriptions of keys in the published schemas: the docstring below each field of its model."""

from __future__ import annotations

import inspect
import io
import re
import sys
import tokenize
from collections.abc import Iterator, Mapping
from functools import cache

from pydantic.json_schema import JsonSchemaValue

COMMON = {
    "id": "Its id: lower case letters, digits and hyphens.",
    "name": "Its name: one text, or one in each language.",
    "note": "A word on it, shown beside it.",
    "doubt": "Why its numbers are in doubt; shown with them.",
    "source": "Where its numbers stand.",
    "kind": "What the file is.",
    "system": "The id of the game.",
}
"""Default descriptions of keys that mean the same in all files."""


def of_field(model: type, field: str) -> str | None:
    """Description of a model's field: from the model, a base class, or `COMMON`; `None` if there is none."""
    for kind in model.__mro__:
        description = _below_fields(kind.__module__).get(kind.__name__, {}).get(field)
        if description is not None:
            return description
    return COMMON.get(field)


def add(schema: JsonSchemaValue, module: str) -> None:
    """Add the docstrings below the keys of a module's classes to a schema made from one of them."""
    for part in (schema, *schema.get("$defs", {}).values()):
        for key, description in _below_fields(module).get(part.get("title", ""), {}).items():
            part.get("properties", {}).get(key, {}).setdefault("description", description)


@cache
def _below_fields(module: str) -> Mapping[str, Mapping[str, str]]:
    """Docstrings below the fields of all classes of a module, by class and field; empty without the module's source.

    Each module is read once per process. It is read as tokens, not with `ast` as pydantic would: in Python 3.11.7 and
    earlier, `ast` raises `SystemError` if a garbage collection parses something meanwhile (CPython issue 106905).
    """
    try:
        source = inspect.getsource(sys.modules[module])
    except (KeyError, OSError, TypeError):
        return {}
    found: dict[str, dict[str, str]] = {}
    kind = field = ""
    for line in _statements(source):
        first, second = line[0], line[1].string if len(line) > 1 else ""
        if first.start[1] == 0:
            kind = second if first.string == "class" else ""
        elif kind and field and not second and (text := _QUOTED.fullmatch(first.string)):
            found.setdefault(kind, {})[field] = inspect.cleandoc(text[2]).replace("\n", " ")
        field = first.string if second == ":" else ""
    return found


_QUOTED = re.compile(r"""(\"{3}|'{3}|"|')(.*)\1""", re.DOTALL)
"""Pattern of a string literal without a prefix; the second group is the text between its quotes."""
_LAYOUT = (tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT)
"""Types of tokens that do not count: empty lines, comments, indentation."""


def _statements(source: str) -> Iterator[list[tokenize.TokenInfo]]:
    """The tokens of each logical line of a module's source, without those of `_LAYOUT`."""
    line: list[tokenize.TokenInfo] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NEWLINE:
            yield line
            line = []
        elif token.type not in _LAYOUT:
            line.append(token)
