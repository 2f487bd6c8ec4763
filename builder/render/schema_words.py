"""What the published schemas say of each key: the sentence that stands below the field of its model."""

from __future__ import annotations

import ast
import contextlib
import gc
import inspect
import sys
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
"""Keys that say the same wherever they stand, unless a model says it more closely."""


def of_field(model: type, field: str) -> str | None:
    """What is said of a field: by its model, by those that it rests on, or wherever the key stands."""
    for kind in model.__mro__:
        said = _below_fields(kind.__module__).get(kind.__name__, {}).get(field)
        if said is not None:
            return said
    return COMMON.get(field)


def add(schema: JsonSchemaValue, module: str) -> None:
    """Give a schema that was made of a class of a module the sentences below the keys of that class and of its others."""
    for part in (schema, *schema.get("$defs", {}).values()):
        for key, said in _below_fields(module).get(part.get("title", ""), {}).items():
            part.get("properties", {}).get(key, {}).setdefault("description", said)


@contextlib.contextmanager
def nothing_between() -> Iterator[None]:
    """No search for garbage meanwhile.

    Sentences are read by parsing the source. Python 3.11 and 3.12 note how deep they are in a tree that is being
    made once for the whole process: whatever a search for garbage runs in the middle of it, another thread or something
    that ends and parses as well, is taken for a fault of the tree (`AST constructor recursion depth mismatch`).
    """
    searches = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searches:
            gc.enable()


@cache
def _below_fields(module: str) -> Mapping[str, Mapping[str, str]]:
    """The sentences of all classes of a module, by class and field; none where only its compiled form is there."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (KeyError, OSError, TypeError):
        return {}
    return {node.name: dict(_sentences(node)) for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def _sentences(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in zip(node.body, node.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
            and isinstance(below.value.value, str)
        ):
            yield field.target.id, inspect.cleandoc(below.value.value).replace("\n", " ")
