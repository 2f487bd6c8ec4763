"""Findings on references between definition files: undefined and duplicate ids.

Until the loader sets its place, the `entry` of such a finding is the kind of file that its path leads into.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from builder.core.findings import ERROR, Finding, T
from builder.core.limits import Keys
from builder.core.models import Model
from builder.core.reference_keys import attribute
from builder.core.spelling import did_you_mean, suggestions


def undefined(kind: str, id: str, known: Collection[str], path: Keys) -> Iterator[Finding]:
    """Finding on an id at a path of a file of this kind, if it is not in `known`."""
    if id not in known:
        yield undefined_finding(kind, id, known, path)


def undefined_in(kind: str, ids: Iterable[str], known: Collection[str], path: Keys) -> Iterator[Finding]:
    """Findings on ids that are not in `known`, for the list of ids at a path of a file of this kind."""
    for number, id in enumerate(ids):
        yield from undefined(kind, id, known, (*path, number))


Tables = Mapping[str, Collection[str]]
"""The defined ids by path, such as `entries.source.book`.

Paths leave out indexes of lists and keys of mappings: they cover each value. `*` at the end means the keys of a mapping.
"""


def undefined_below(kind: str, holder: Model, tables: Tables, at: Keys = ()) -> Iterator[Finding]:
    """Findings on ids below a model that are not in `tables`; the model is at the path `at` of a file of this kind."""
    for keys, known in tables.items():
        for path, id in _values_below(holder, tuple(keys.split(".")), at):
            yield from undefined(kind, id, known, path)


def _values_below(value: object, keys: tuple[str, ...], path: Keys) -> Iterator[tuple[Keys, str]]:
    """The texts at a path of keys, each with its full path."""
    if keys == ("*",):
        yield from (((*path, key), key) for key in (value if isinstance(value, dict) else ()))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _values_below(one, keys, (*path, key))
    elif isinstance(value, tuple):
        for number, one in enumerate(value):
            yield from _values_below(one, keys, (*path, number))
    elif keys and isinstance(value, Model):
        yield from _values_below(getattr(value, attribute(type(value), keys[0])), keys[1:], (*path, keys[0]))
    elif value is not None:
        yield path, str(value)


def undefined_finding(kind: str, id: str, known: Collection[str], path: Keys) -> Finding:
    """The finding on an undefined id at a path of a file of this kind, with the most similar of the ids `known`."""
    return Finding(
        "ref.dangling",
        ERROR,
        T("“{id}” is not defined anywhere.", id=id),
        entry=kind,
        path=path,
        found=id,
        allowed=suggestions(id, known),
        fix=did_you_mean(id, known),
    )


def missing_finding(kind: str, id: str, path: Keys) -> Finding:
    """Finding on an id that a file of this kind must define at a path and does not."""
    return Finding("ref.dangling", ERROR, T("“{id}” is not defined anywhere.", id=id), entry=kind, path=path, found=id)


def duplicates(kind: str, table: str, ids: Sequence[str], others: Sequence[str] = ()) -> Iterator[Finding]:
    """Findings on ids of a table in a file of this kind that an earlier row has too, or that are in `others`.

    `table` is its key in the file; `others` are the ids of another table.
    """
    seen = set(others)
    for index, id in enumerate(ids):
        if id in seen:
            text = T("Duplicate id “{id}”.", id=id)
            yield Finding("ref.doubled", ERROR, text, entry=kind, path=(table, index, "id"), found=id, allowed=1)
        seen.add(id)
