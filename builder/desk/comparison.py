"""What changed between two lists, as a player would say it; and since a list was last saved.

Two musters become a `Difference`. Nothing here is in a language, and nothing depends on the
order of entries: they are matched by their own ids, then by what they have in common. The
points of all changes together are exactly the difference of the two armies.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from builder.core.entries import EntryResult
from builder.core.findings import SEVERITIES, Finding, Shown, T
from builder.desk.comparison_details import Detail, Names, Role, SharedHandles, Side, entry_details, mappings
from builder.desk.entry_matching import matched, unshared
from builder.mustering import Muster, version_name


class ListChange(NamedTuple):
    """An entry that came, went, changed or stayed the same."""

    role: Role
    before: EntryResult | None
    after: EntryResult | None
    details: tuple[Detail, ...] = ()

    @property
    def points(self) -> int:
        """Quarters by which the army's total changes through this entry."""
        return (self.after.points if self.after else 0) - (self.before.points if self.before else 0)


class Shift(NamedTuple):
    """Points of one category, in quarters; 0 where an army has no such category."""

    category: str
    name: Shown
    before: int
    after: int


class Difference(NamedTuple):
    """Two lists compared."""

    before: Muster
    after: Muster
    head: tuple[Detail, ...]
    """What changed about the list as a whole, and versions of definitions that differ."""
    entries: tuple[ListChange, ...]
    """All entries, those that stayed the same among them: by category, the costliest first."""
    composition: tuple[Shift, ...]
    ids: tuple[tuple[str | None, str | None], ...]
    """Ids of entries that changed from the first list to the second, `None` where there is none."""
    came: tuple[Finding, ...]
    """Findings that only the second list has."""
    went: tuple[Finding, ...]
    """Findings that only the first list has."""

    @property
    def points(self) -> int:
        """Quarters by which the total changes, with what is paid beside the entries."""
        return self.after.points - self.before.points

    @property
    def empty(self) -> bool:
        """True if there is no difference at all."""
        return not (self.head or self.ids or self.came or self.went or any(c.role != "same" for c in self.entries))


def compare(before: Muster, after: Muster) -> Difference:
    """What changed from one list to the other; lists of different armies and games can be compared too."""
    one, two = Side(before), Side(after)
    pairs = matched(one.values, two.values)
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
    for i, j in pairs:
        ours, theirs = one.muster.roster.entries[i].id, two.muster.roster.entries[j].id
        if ours != theirs:
            yield ours, theirs


_NOT_COMPARED = frozenset(("kind", "format", "entries", "made_with", "tags"))


def _place(one: Side, i: int, two: Side, j: int) -> tuple[str, int, str, str, str]:
    """Where a change stands among the others, seen from either list: by category, the costliest first."""
    a, b = one.muster.results[i], two.muster.results[j]
    last = "\U0010ffff"
    first, second = sorted((one.canonical[i], two.canonical[j]))
    return (min(a.category or last, b.category or last), -max(a.points, b.points), a.entry.take, first, second)


# ------------------------------------------------------------------------------------- the whole list


def _head(one: Side, two: Side, shared: SharedHandles) -> Iterator[Detail]:
    a, b = (
        shared.named(
            s,
            {k: v for k, v in s.roster.items() if k not in _NOT_COMPARED},
            s.muster.library.system.verdict.roster_reference_keys,
        )
        for s in (one, two)
    )
    yield from mappings(a, b, Names(one, None), Names(two, None), (), "")
    ours, theirs = one.muster.versions, two.muster.versions
    for key in sorted(set(ours) & set(theirs)):
        if ours[key] != theirs[key]:
            named = min(one, two, key=lambda s: s.muster.library.system.id).muster
            name = T("version of {what}", what=version_name(named, key))
            yield Detail("changed", f"versions.{key}", name, ours[key], theirs[key])


def _composition(before: Muster, after: Muster) -> Iterator[Shift]:
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
    """The findings of one list only, compared by code and text, then by the entries that a finding names.

    Of several holders of one thing the later ones are named; which ones is no difference.
    """

    def text(_side: Side, f: Finding) -> Hashable:
        return f.code, f.severity, f.waived, _message(f)

    def involved(side: Side, f: Finding) -> Hashable:
        named = frozenset(shared.token(side, name) for name in f.names)
        return (f.code, f.severity, f.waived, f.text.message, repr(f.found), repr(f.allowed), named) if named else None

    went, came = list(one.muster.findings), list(two.muster.findings)
    for key in (text, involved):
        went, came = unshared(went, came, partial(key, one), partial(key, two))
    return tuple(sorted(went, key=_gravest)), tuple(sorted(came, key=_gravest))


def _message(finding: Finding) -> str:
    return f"{finding.text.message} {finding.text.values!r}"


def _gravest(finding: Finding) -> tuple[int, str, str]:
    return SEVERITIES.index(finding.severity), finding.code, _message(finding)
