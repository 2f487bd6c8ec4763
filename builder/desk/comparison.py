"""Differences between two lists, in players' terms; also between a list and its last saved version.

Two musters become a `Difference`, independent of language and of the order of entries: these are matched by ids, then
by similarity. The points of all changes add up to the difference between the armies.
"""

from collections.abc import Hashable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from builder.core.entries import EntryResult
from builder.core.findings import SEVERITIES, Finding, Shown, T
from builder.desk.comparison_details import Detail, Names, Role, SharedHandles, Side, entry_details, mapping_details
from builder.desk.entry_matching import matching_pairs, unshared
from builder.mustering import Muster, version_name


class ListChange(NamedTuple):
    """An entry of two compared lists: added, removed, changed or the same."""

    role: Role
    before: EntryResult | None
    after: EntryResult | None
    details: tuple[Detail, ...] = ()
    """Differences of a changed entry, value by value."""

    @property
    def points(self) -> int:
        """Change of the army's total by this entry, in quarters."""
        return (self.after.points if self.after else 0) - (self.before.points if self.before else 0)


class Shift(NamedTuple):
    """Points of one category in both lists, in quarters; 0 if an army lacks the category."""

    category: str
    name: Shown
    before: int
    after: int


class Difference(NamedTuple):
    """The differences between two lists."""

    before: Muster
    after: Muster
    head: tuple[Detail, ...]
    """Differences of the two lists outside their entries, versions of definitions included."""
    entries: tuple[ListChange, ...]
    """All entries, unchanged ones included: by category, the most expensive first."""
    composition: tuple[Shift, ...]
    ids: tuple[tuple[str | None, str | None], ...]
    """Old and new id of each matched entry whose id changed; `None` for an entry without an id."""
    came: tuple[Finding, ...]
    """Findings on the second list only."""
    went: tuple[Finding, ...]
    """Findings on the first list only."""

    @property
    def points(self) -> int:
        """Change of the total in quarters, surcharges included."""
        return self.after.points - self.before.points

    @property
    def empty(self) -> bool:
        """True if there is no difference."""
        return not (self.head or self.ids or self.came or self.went or any(c.role != "same" for c in self.entries))


def compare(before: Muster, after: Muster) -> Difference:
    """The difference between two lists, which may be of different armies and games."""
    one, two = Side(before), Side(after)
    pairs = matching_pairs(one.values, two.values)
    shared = SharedHandles(one, two, pairs)
    changes = []
    for i, j in pairs:
        a, b = before.results[i], after.results[j]
        details = tuple(entry_details(one, i, two, j, shared))
        same = not details and a.points == b.points and a.name == b.name
        changes.append((_place(one, i, two, j), ListChange("same" if same else "changed", a, b, details)))
    paired = {i for i, _ in pairs}, {j for _, j in pairs}
    for i in range(len(before.results)):
        if i not in paired[0]:
            changes.append((_place(one, i, one, i), ListChange("removed", before.results[i], None)))
    for j in range(len(after.results)):
        if j not in paired[1]:
            changes.append((_place(two, j, two, j), ListChange("added", None, after.results[j])))
    went, came = _findings(one, two, shared)
    return Difference(
        before,
        after,
        tuple(_head(one, two, shared)),
        tuple(c for _, c in sorted(changes, key=lambda pair: pair[0])),
        tuple(_composition(before, after)),
        tuple(sorted(_ids(one, two, pairs), key=str)),
        came,
        went,
    )


def _ids(one: Side, two: Side, pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[str | None, str | None]]:
    """Ids of the matched entries at these pairs of indexes, if they differ."""
    for i, j in pairs:
        ours, theirs = one.muster.roster.entries[i].id, two.muster.roster.entries[j].id
        if ours != theirs:
            yield ours, theirs


_NOT_COMPARED = frozenset(("kind", "format", "entries", "made_with", "tags"))
"""Keys of rosters that are not compared as values."""


def _place(one: Side, i: int, two: Side, j: int) -> tuple[str, int, str, str, str]:
    """Sort key of a change of an entry, the same from either list: by category, the most expensive first.

    `i` is the index of the entry in `one`, `j` that in `two`.
    """
    a, b = one.muster.results[i], two.muster.results[j]
    last = "\U0010ffff"
    first, second = sorted((one.canonical[i], two.canonical[j]))
    return (min(a.category or last, b.category or last), -max(a.points, b.points), a.entry.take, first, second)


# ------------------------------------------------------------------------------------- the whole list


def _head(one: Side, two: Side, shared: SharedHandles) -> Iterator[Detail]:
    """Differences of two lists outside their entries, value by value."""
    a, b = (
        shared.named(
            s,
            {k: v for k, v in s.roster.items() if k not in _NOT_COMPARED},
            s.muster.library.system.verdict.roster_reference_keys,
        )
        for s in (one, two)
    )
    yield from mapping_details(a, b, Names(one, None), Names(two, None), (), "")
    ours, theirs = one.muster.versions, two.muster.versions
    for key in sorted(set(ours) & set(theirs)):
        if ours[key] != theirs[key]:
            named = min(one, two, key=lambda s: s.muster.library.system.id).muster
            name = T("version of {what}", what=version_name(named, key))
            yield Detail("changed", f"versions.{key}", name, ours[key], theirs[key])


def _composition(before: Muster, after: Muster) -> Iterator[Shift]:
    """Points of each category in both lists, in the order in which their armies have the categories."""
    places: dict[str, int] = {}
    names: dict[str, Shown] = {}
    for done in sorted((before, after), key=lambda m: (m.library.system.id, m.library.army)):
        for index, share in enumerate(done.composition):
            places[share.id] = min(index, places.get(share.id, index))
            names.setdefault(share.id, share.name)
    used = tuple({s.id: int(s.used) for s in done.composition} for done in (before, after))
    for category in sorted(places, key=lambda c: (places[c], c)):
        yield Shift(category, names[category], used[0].get(category, 0), used[1].get(category, 0))


def _findings(one: Side, two: Side, shared: SharedHandles) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Findings on one list only: the first list's, then the second's, compared by code and text, then by entries involved.

    If several entries share a fault, only some of them are named; a difference in which ones is ignored.
    """

    def text(_side: Side, f: Finding) -> Hashable:
        """Key that is equal for findings with the same code, severity, waiver and text."""
        return f.code, f.severity, f.waived, _message(f)

    def involved(side: Side, f: Finding) -> Hashable:
        """Key that is equal for findings on matched entries; `None` for a finding on no entry."""
        named = frozenset(shared.token(side, name) for name in f.names)
        return (f.code, f.severity, f.waived, f.text.message, repr(f.found), repr(f.allowed), named) if named else None

    went, came = list(one.muster.findings), list(two.muster.findings)
    for key in (text, involved):
        went, came = unshared(went, came, partial(key, one), partial(key, two))
    return tuple(sorted(went, key=_gravest)), tuple(sorted(came, key=_gravest))


def _message(finding: Finding) -> str:
    """Message and values of a finding as one text, to compare and sort findings."""
    return f"{finding.text.message} {finding.text.values!r}"


def _gravest(finding: Finding) -> tuple[int, str, str]:
    """Sort key of a finding: the most severe first, then by code and message."""
    return SEVERITIES.index(finding.severity), finding.code, _message(finding)
