"""Findings on references between definition files: undefined ids and duplicate ids.

Until the loader fills in the place of such a finding, its `entry` is the kind of file that its path leads into.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from builder.core.findings import ERROR, Finding, T
from builder.core.limits import Keys
from builder.core.models import Model
from builder.core.reference_keys import attribute
from builder.core.spelling import did_you_mean, nearest


def unknown(kind: str, id: str, known: Collection[str], path: Keys) -> Iterator[Finding]:
    """A reference to nothing, where an id is none of those that are known."""
    if id not in known:
        yield dangling(kind, id, known, path)


def unknown_ids(kind: str, ids: Iterable[str], known: Collection[str], path: Keys) -> Iterator[Finding]:
    """The references to nothing in a list."""
    for number, id in enumerate(ids):
        yield from unknown(kind, id, known, (*path, number))


Tables = Mapping[str, Collection[str]]
"""The ids that are known, by the keys that lead to references: `entries.source.book`.

Lists and mappings on the way have no name: the keys lead through each of their values. `*` at the end means the keys of a mapping.
"""


def unknown_ids_below(kind: str, holder: Model, tables: Tables, at: Keys = ()) -> Iterator[Finding]:
    """The references to nothing below the model at a path."""
    for keys, known in tables.items():
        for path, id in _values_below(holder, tuple(keys.split(".")), at):
            yield from unknown(kind, id, known, path)


def _values_below(value: object, keys: tuple[str, ...], path: Keys) -> Iterator[tuple[Keys, str]]:
    """The values at the end of keys, each with its path."""
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


def dangling(kind: str, id: str, known: Collection[str], path: Keys) -> Finding:
    """A reference to nothing, with what may be meant."""
    return Finding(
        "ref.dangling",
        ERROR,
        T("“{id}” is not defined anywhere.", id=id),
        entry=kind,
        path=path,
        found=id,
        allowed=nearest(id, known),
        fix=did_you_mean(id, known),
    )


def missing(kind: str, id: str, path: Keys) -> Finding:
    """Finding on a definition that a file must have and does not."""
    return Finding("ref.dangling", ERROR, T("“{id}” is not defined anywhere.", id=id), entry=kind, path=path, found=id)


def doubled(kind: str, id: str, path: Keys) -> Finding:
    """Finding on a duplicate id."""
    text = T("Duplicate id “{id}”.", id=id)
    return Finding("ref.doubled", ERROR, text, entry=kind, path=path, found=id, allowed=1)
