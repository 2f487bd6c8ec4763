"""Who belongs to whom in an army, and the tree of entries that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from builder.core.findings import T, Text
from builder.core.roster import Handled, by_handle

WITH = T("with {unit}")
"""What an entry is to another, where its game has no better word."""


class Relation(NamedTuple):
    """What an entry is to another: its champion, its rider, of its battlegroup."""

    kind: str
    """The game's own id for it."""
    to: str
    """Handle of the other entry."""
    under: bool = False
    """Whether the entry stands under the other in the tree; so it does in one relation at most."""
    merged: bool = False
    """Whether a sheet tells of it together with the entry that it stands under, and nowhere else."""
    carded: bool = False
    """Whether a card tells of it on that of the entry that it stands under."""
    words: Text = WITH
    """What it is to the other, with the place `{unit}` for the other's name."""


class Related(Handled, Protocol):
    """An entry with what it is to others."""

    @property
    def relations(self) -> tuple[Relation, ...]:
        """What it is to others."""


class Tree(NamedTuple):
    """The entries of an army below one another, each by its index in the order of the roster."""

    top: tuple[int, ...]
    """Those that stand under no other; so do those whose way up ends nowhere."""
    below: Mapping[int, Sequence[int]]
    """Those that stand directly under another, by the index of the other; none where there are none."""
    above: Mapping[int, int]
    """The entry that another stands under."""
    dangling: tuple[tuple[int, Relation], ...]
    """Relations to what is no entry, each with the entry that has it."""
    circular: frozenset[int]
    """Those whose way up never ends: they are in a circle, or under one."""

    def from_(self, index: int, depth: int = 0) -> Iterator[tuple[int, int]]:
        """An entry and all that stand under it, each with its depth."""
        waiting = [(index, depth)]
        while waiting:
            index, depth = waiting.pop()
            yield index, depth
            waiting += [(inner, depth + 1) for inner in reversed(self.below.get(index, ()))]

    def order(self) -> Iterator[tuple[int, int]]:
        """All entries from the top down, each once with its depth."""
        for index in self.top:
            yield from self.from_(index)


def relation_under(relations: tuple[Relation, ...]) -> Relation | None:
    """The relation by which an entry stands under another."""
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


def in_company(entries: Iterable[Related], handles: Iterable[str]) -> set[str]:
    """These handles, and those of all who are bound to one of them, by whatever relation and through whomever."""
    bound: dict[str, list[str]] = {}
    for m in entries:
        for relation in m.relations:
            bound.setdefault(m.id, []).append(relation.to)
            bound.setdefault(relation.to, []).append(m.id)
    found: set[str] = set()
    waiting = [*handles]
    while waiting:
        handle = waiting.pop()
        if handle not in found:
            found.add(handle)
            waiting += bound.get(handle, ())
    return found


def _circular(wanted: dict[int, int]) -> frozenset[int]:
    """Those whose way up never ends."""
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
