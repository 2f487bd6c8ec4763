"""Keys of a roster that refer to its entries: each is a path of keys, through lists of values and mappings.

Entries refer to each other by handles (`builder.core.roster.handles`). Renaming, removing or copying an entry
updates all references to it, for keys with one handle or several.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from builder.core.findings import Plain
from builder.core.models import Model


class ReferenceKey(NamedTuple):
    """Path of keys to the handle of an entry, or to a list of handles."""

    path: tuple[str, ...]
    """Keys from the entry or roster; `("bound_by", "wizard")` is that key of each mapping under `bound_by`."""
    more: tuple[str, ...] = ()
    """Keys beside the last key of `path` that are removed together with it."""


ReferenceKeys = tuple[ReferenceKey, ...]
Rename = Callable[[str], str | None]
"""Function from a handle to its new handle, the same handle, or `None` if the entry was removed."""


def handles_in(values: Plain | Model, ties: Iterable[ReferenceKey]) -> Iterator[str]:
    """All handles at the keys `ties` of an entry or roster, read from its model or from plain values."""
    for tie in ties:
        yield from _handles_at(values, tie.path)


def _handles_at(value: Plain | Model, path: tuple[str, ...]) -> Iterator[str]:
    """The handles at a path of keys below a value, in order."""
    if isinstance(value, str):
        if not path:
            yield value
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _handles_at(one, path)
    elif path and value is not None:
        yield from _handles_at(_value_below(value, path[0]), path[1:])


def _value_below(value: Plain | Model, key: str) -> Plain | Model:
    """The value at a key of a model or mapping; `None` if there is none."""
    if isinstance(value, Model):
        return getattr(value, attribute(type(value), key), None)
    return value.get(key) if isinstance(value, Mapping) else None


def attribute(model: type[Model], key: str) -> str:
    """Name of a model's field for a key of its file."""
    fields = model.__pydantic_fields__
    return key if key in fields else next((name for name, field in fields.items() if field.alias == key), key)


def with_renamed_handles(values: Mapping[str, Plain], ties: Iterable[ReferenceKey], rename: Rename) -> dict[str, Plain]:
    """Plain values with the handles at the keys `ties` renamed; references to removed entries are left out.

    Sibling keys of a removed reference, and lists or mappings that become empty, are removed too.
    """
    found: Plain = dict(values)
    for tie in ties:
        found = _renamed(found, tie, 0, rename)
    return found if isinstance(found, dict) else {}


def _renamed(value: Plain, tie: ReferenceKey, depth: int, rename: Rename) -> Plain:
    """A value with its handles renamed, `depth` steps along the path of the key; `None` if nothing remains."""
    if depth == len(tie.path) and isinstance(value, str):
        return rename(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        kept = [_renamed(one, tie, depth, rename) for one in value]
        return [one for one, was in zip(kept, value, strict=True) if one is not None or was is None] or None
    key = tie.path[depth] if depth < len(tie.path) else None
    if key is None or not isinstance(value, Mapping) or value.get(key) is None:
        return value
    new = _renamed(value[key], tie, depth + 1, rename)
    if new is not None:
        return {**value, key: new}
    gone = (key, *tie.more)
    return {key: value for key, value in value.items() if key not in gone} or None
