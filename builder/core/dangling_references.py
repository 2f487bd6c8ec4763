"""References between files of definitions: what is named and defined nowhere, and ids that stand twice.

Until the loader knows the place of such a finding, its `entry` is the kind of file that its path leads into.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from builder.core.findings import ERROR, Finding, T
from builder.core.limits import Keys
from builder.core.spelling import did_you_mean, nearest


def unknown(kind: str, id: str, known: Collection[str], path: Keys) -> Iterator[Finding]:
    """A reference to nothing, where an id is none of those that are known."""
    if id not in known:
        yield dangling(kind, id, known, path)


def unknown_of(kind: str, ids: Iterable[str], known: Collection[str], path: Keys) -> Iterator[Finding]:
    """The references to nothing in a list."""
    for number, id in enumerate(ids):
        yield from unknown(kind, id, known, (*path, number))


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
    """What a file must define, and does not."""
    return Finding("ref.dangling", ERROR, T("“{id}” is not defined anywhere.", id=id), entry=kind, path=path, found=id)


def doubled(kind: str, id: str, path: Keys) -> Finding:
    """An id that stands twice."""
    text = T("Duplicate id “{id}”.", id=id)
    return Finding("ref.doubled", ERROR, text, entry=kind, path=path, found=id, allowed=1)
