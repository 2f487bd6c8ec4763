"""Relations between entries of an army, and the tree of entries derived from them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from builder.core.findings import T, Text
from builder.core.roster import Handled, by_handle

WITH = T("with {unit}")
"""Default text of a relation."""


class Relation(NamedTuple):
    """A relation of an entry to another, such as champion, rider or member of a battlegroup."""

    kind: str
    """The game's id of the kind of relation."""
    to: str
    """Handle of the other entry."""
    under: bool = False
    """True if the entry is below the other one in the tree; at most one relation of an entry has this."""
    merged: bool = False
    """True if sheets show the entry only together with the entry above it in the tree."""
    carded: bool = False
    """True if the entry shares the card of the entry above it in the tree."""
    words: Text = WITH
    """Text of the relation, with the placeholder `{unit}` for the name of the other entry."""


class Related(Handled, Protocol):
    """An entry with its relations."""

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Relations of this entry to other entries."""


class Tree(NamedTuple):
    """Entries of an army arranged in a tree, each by its index in the roster."""

    top: tuple[int, ...]
    """Indexes of entries that are below no other, or in a circular relation."""
    below: Mapping[int, Sequence[int]]
    """Indexes of the entries directly below another, by its index."""
    above: Mapping[int, int]
    """Index of the entry above another one, by the index of that lower entry."""
    dangling: tuple[tuple[int, Relation], ...]
    """Relations to unknown handles, each with the index of its entry."""
    circular: frozenset[int]
    """Indexes of entries in a circular relation, or below one."""

    def from_(self, index: int, depth: int = 0) -> Iterator[tuple[int, int]]:
        """Index of an entry, then of all entries below it, each with its depth; `depth` is that of the first."""
        waiting = [(index, depth)]
        while waiting:
            index, depth = waiting.pop()
            yield index, depth
            waiting += [(inner, depth + 1) for inner in reversed(self.below.get(index, ()))]

    def order(self) -> Iterator[tuple[int, int]]:
        """Indexes of all entries from the top down, each once with its depth."""
        for index in self.top:
            yield from self.from_(index)


def relation_under(relations: tuple[Relation, ...]) -> Relation | None:
    """The relation that puts an entry below another; `None` for none."""
    for relation in relations:
        if relation.under:
            return relation
    return None


def tree_of(entries: Sequence[Related]) -> Tree:
    """The tree of these entries."""
    places = {id(entry): index for index, entry in enumerate(entries)}
    by_id = {handle: places[id(entry)] for handle, entry in by_handle(entries).items()}
    wanted: dict[int, int] = {}
    dangling = []
    for index, entry in enumerate(entries):
        dangling += [(index, relation) for relation in entry.relations if relation.to not in by_id]
        own = relation_under(entry.relations)
        if own is not None and own.to in by_id:
            wanted[index] = by_id[own.to]
    circular = _circular(wanted)
    above = {index: host for index, host in wanted.items() if index not in circular}
    below: dict[int, list[int]] = {}
    for index, host in above.items():
        below.setdefault(host, []).append(index)
    top = tuple(index for index in range(len(entries)) if index not in above)
    return Tree(top, below, above, tuple(dangling), circular)


def related_handles(entries: Iterable[Related], handles: Iterable[str]) -> set[str]:
    """The given handles, and the handles of all entries related to them, directly or indirectly."""
    bound: dict[str, list[str]] = {}
    for result in entries:
        for relation in result.relations:
            bound.setdefault(result.id, []).append(relation.to)
            bound.setdefault(relation.to, []).append(result.id)
    found: set[str] = set()
    waiting = [*handles]
    while waiting:
        handle = waiting.pop()
        if handle not in found:
            found.add(handle)
            waiting += bound.get(handle, ())
    return found


def _circular(wanted: dict[int, int]) -> frozenset[int]:
    """Indexes of entries whose chain of parents never ends; `wanted` has the parent's index by the entry's."""
    endless: set[int] = set()
    ending: set[int] = set()
    for start in wanted:
        way: dict[int, None] = {}
        at: int | None = start
        while at is not None and at not in way and at not in endless and at not in ending:
            way[at] = None
            at = wanted.get(at)
        (ending if at is None or at in ending else endless).update(way)
    return frozenset(endless)
