"""What changed between two lists, as a player would say it; and since a list was last saved.

Two musters become a `Difference`. Nothing here is in a language, and nothing depends on the
order of entries: they are matched by their own ids, then by what they have in common. The
points of all changes together are exactly the difference of the two armies.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from builder.core.entries import EntryResult
from builder.core.findings import SEVERITIES, Finding, T
from builder.core.points import Quarters
from builder.core.reference_keys import ReferenceKey, renamed
from builder.core.roster import handles, plain
from builder.mustering import Muster, version_name

Role = Literal["added", "removed", "changed", "same"]

MOST_PAIRS = 40_000
"""Entries of one kind are compared each with each up to so many pairs; beyond that in the order of what they say."""

ALIKE, ALIKE_DESPITE_IDS = 0.3, 0.5
"""How much two entries have in common before one counts as the other changed; more if each has an id of its own."""


class Detail(NamedTuple):
    """One thing that changed, with what to call it and what it was and is."""

    role: Role
    key: str
    """The keys that lead to it in the file: `mount`, `items.abilities`."""
    name: Any
    """What to call it; `None` where the value speaks for itself, as a shield does."""
    before: Any = None
    after: Any = None


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
    name: Any
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
    """Ids of entries that are called otherwise in the second list, `None` where there is none: they are in the fingerprint."""
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
        """Whether there is no difference at all."""
        return not (self.head or self.ids or self.came or self.went or any(c.role != "same" for c in self.entries))


def compare(before: Muster, after: Muster) -> Difference:
    """What changed from one list to the other; lists of different armies and games can be compared too."""
    one, two = _Side(before), _Side(after)
    pairs = _matched(one.values, two.values)
    ties = _Ties(one, two, pairs)
    changes = []
    for i, j in pairs:
        a, b = before.results[i], after.results[j]
        details = (*_entry_details(one, i, two, j, ties),)
        same = not details and a.points == b.points and a.name == b.name
        changes.append((_place(one, i, two, j), ListChange("same" if same else "changed", a, b, details)))
    left = {i for i, _ in pairs}, {j for _, j in pairs}
    changes += [
        (_place(one, i, one, i), ListChange("removed", m, None))
        for i, m in enumerate(before.results)
        if i not in left[0]
    ]
    changes += [
        (_place(two, j, two, j), ListChange("added", None, m)) for j, m in enumerate(after.results) if j not in left[1]
    ]
    went, came = _findings(one, two, ties)
    return Difference(
        before,
        after,
        tuple(_head(one, two, ties)),
        tuple(c for _, c in sorted(changes, key=lambda pair: pair[0])),
        tuple(_composition(before, after)),
        tuple(sorted(_ids(one, two, pairs), key=str)),
        came,
        went,
    )


def _ids(one: _Side, two: _Side, pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[str | None, str | None]]:
    for i, j in pairs:
        ours, theirs = one.values[i].get("id"), two.values[j].get("id")
        if ours != theirs:
            yield ours, theirs


# --------------------------------------------------------------------- what a side is, and its words

_OWN = {
    "name": T("name"),
    "system": T("game"),
    "army": T("army"),
    "player": T("player"),
    "limit": T("limit"),
    "house_rules": T("house rule"),
    "waivers": T("waiver"),
    "fields": T("field"),
    "models": T("models"),
    "group": T("group"),
    "notes": T("notes"),
    "points": T("points"),
    "entry": T("entry"),
    "by": T("by"),
    "why": T("because"),
    "code": T("code"),
}
"""Keys that every game has; they stand first, in this order."""

_ORDER = {key: index for index, key in enumerate(_OWN)}
_FREE = frozenset(("name", "player", "notes", "group", "by", "why", "code", "entry", "fields"))
"""Keys whose values are in the player's own words."""
_ASIDE = frozenset(("kind", "format", "entries", "made_with"))
_HANDLES = frozenset(("id", "take"))


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def _in_order(keys: Iterable[str]) -> list[str]:
    return sorted(keys, key=lambda k: (_ORDER.get(k, len(_ORDER)), k))


class _Called(str):
    """A handle as both lists can compare it, with the name of its entry."""

    __slots__ = ("name",)

    name: Any


class _Side:
    """One of the lists with its plain values, and how it calls things."""

    def __init__(self, muster: Muster) -> None:
        self.muster = muster
        self.roster = plain(muster.roster)
        self.values: list[dict[str, Any]] = list(self.roster.get("entries", ()))
        self.canonical = [_canonical(v) for v in self.values]
        self.handles = handles(muster.roster.entries)
        self.index: dict[str, int] = {}
        for i, handle in enumerate(self.handles):
            self.index.setdefault(handle, i)

    def key(self, key: str) -> Any:
        """A key in words."""
        library = self.muster.library
        return _OWN.get(key) or library.system.label(library.rules, key) or key

    def word(self, key: str, value: Any) -> Any:
        """The name of an id under a key, or `None` if it has none."""
        if key in _FREE or value is None:
            return None
        library = self.muster.library
        return library.system.label(library.rules, key, value)

    def said(self, key: str, value: Any) -> Any:
        """A plain value in words."""
        if isinstance(value, _Called):
            return value.name
        if key == "army":
            return self.muster.library.army_name
        if key == "system":
            return self.muster.library.system.name
        if isinstance(value, Mapping):
            if key == "fields":
                return tuple(T("{what} {value}", what=k, value=v) for k, v in sorted(value.items()))
            return tuple(T("{what} {value}", what=self.key(k), value=self.said(k, value[k])) for k in _in_order(value))
        if isinstance(value, list):
            return tuple(self.said(key, v) for v in value)
        found = self.word(key, value)
        return value if found is None else found


class _Names(NamedTuple):
    """How one side calls what stands in lists of an entry (or, without one, of the roster)."""

    side: _Side
    mustered: EntryResult | None

    def option(self, key: str, value: Any) -> Any:
        """The name of an id, as it was mustered or as the game calls it."""
        m = self.mustered
        if m is not None and key == "options" and value in m.carries and len(m.carries) == len(m.options):
            return m.options[m.carries.index(value)]
        return self.side.word(key, value)

    def members(self, path: str, key: str, values: Sequence[Any]) -> list[_Member]:
        """The members of a list with their names; magic items as they were mustered."""
        m = self.mustered
        items = m.items if m is not None and path == "items" and len(m.items) == len(values) else ()
        result = []
        for index, value in enumerate(values):
            if items:
                item = items[index]
                points = Quarters(item.points)
                full = (
                    T("{item} ({parts}), {points} points", item=item.name, parts=item.parts, points=points)
                    if item.parts
                    else T("{item}, {points} points", item=item.name, points=points)
                )
                result.append(_Member(value, item.name, full))
                continue
            if isinstance(value, Mapping):
                result.append(_Member(value, self.side.key(key), self.side.said(key, value), known=False))
                continue
            name = self.option(key, value)
            result.append(_Member(value, name or value, name or value, known=name is not None))
        return result


class _Member(NamedTuple):
    """Something in a list."""

    value: Any
    name: Any
    full: Any
    """Its name with all that belongs to it."""
    known: bool = True
    """Whether the name speaks for itself."""


# --------------------------------------------------------------------------------- matching entries


def _matched(before: Sequence[dict[str, Any]], after: Sequence[dict[str, Any]]) -> list[tuple[int, int]]:
    """Pairs of entries that are the same thing: equal ones, those of one id, those most alike."""
    pairs: list[tuple[int, int]] = []
    rest = list(range(len(before))), list(range(len(after)))
    taken = Counter(v["take"] for v in before), Counter(v["take"] for v in after)

    def threshold(a: dict[str, Any], b: dict[str, Any]) -> float:
        if taken[0][a["take"]] == taken[1][b["take"]] == 1:
            return 0.0  # the only one of its kind in both lists
        return ALIKE_DESPITE_IDS if "id" in a and "id" in b else ALIKE

    def anything(_a: dict[str, Any], _b: dict[str, Any]) -> float:
        return 0.0

    stages: tuple[tuple[Callable[[dict[str, Any]], Any], Callable[..., float]], ...] = (
        (_canonical, anything),
        (lambda v: (v["take"], v["id"]) if "id" in v else None, anything),
        (lambda v: _canonical({k: w for k, w in v.items() if k != "id"}), anything),
        (lambda v: v["take"], threshold),
    )
    for key, least in stages:
        buckets: tuple[dict[Any, list[int]], ...] = (defaultdict(list), defaultdict(list))
        for values, left, bucket in zip((before, after), rest, buckets, strict=True):
            for index in left:
                of = key(values[index])
                if of is not None:
                    bucket[of].append(index)
        for of, ours in buckets[0].items():
            theirs = buckets[1].get(of, [])
            if theirs:
                pairs += _closest([(i, before[i]) for i in ours], [(j, after[j]) for j in theirs], least)
        done = {i for i, _ in pairs}, {j for _, j in pairs}
        rest = [i for i in rest[0] if i not in done[0]], [j for j in rest[1] if j not in done[1]]
    return pairs


def _closest(
    ours: list[tuple[int, dict[str, Any]]],
    theirs: list[tuple[int, dict[str, Any]]],
    least: Callable[[dict[str, Any], dict[str, Any]], float],
) -> Iterator[tuple[int, int]]:
    """The most alike first; between equals what they say decides, never where they stand."""
    one = {i: _canonical(v) for i, v in ours}
    two = {j: _canonical(v) for j, v in theirs}
    if len(ours) * len(theirs) > MOST_PAIRS:
        ours, theirs = sorted(ours, key=lambda p: one[p[0]]), sorted(theirs, key=lambda p: two[p[0]])
        candidates = [(*p, *q) for p, q in zip(ours, theirs, strict=False)]
    else:
        candidates = [(i, a, j, b) for i, a in ours for j, b in theirs]
    scored = []
    for i, a, j, b in candidates:
        score = _alike(a, b, _HANDLES)
        if score >= least(a, b):
            scored.append((-score, min(one[i], two[j]), max(one[i], two[j]), i, j))
    done: tuple[set[int], set[int]] = set(), set()
    for _, _, _, i, j in sorted(scored):
        if i not in done[0] and j not in done[1]:
            done[0].add(i)
            done[1].add(j)
            yield i, j


def _alike(a: Any, b: Any, aside: frozenset[str] = frozenset()) -> float:
    """How much two plain values have in common, from 0 to 1; the same both ways."""
    if a == b and not isinstance(a, Mapping):
        return 1.0
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        keys = sorted((set(a) | set(b)) - aside)
        return sum(_alike(a.get(k), b.get(k)) for k in keys) / len(keys) if keys else 1.0
    if isinstance(a, list) and isinstance(b, list):
        ours, theirs = (Counter(map(_canonical, v)) for v in (a, b))
        return (ours & theirs).total() / max(1, (ours | theirs).total())
    numbers = isinstance(a, (int, float)) and isinstance(b, (int, float))
    if numbers and not isinstance(a, bool) and not isinstance(b, bool) and a > 0 and b > 0:
        return float(min(a, b) / max(a, b))
    return 0.0


def _place(one: _Side, i: int, two: _Side, j: int) -> tuple[Any, ...]:
    """Where a change stands among the others, seen from either list: by category, the costliest first."""
    a, b = one.muster.results[i], two.muster.results[j]
    last = "\U0010ffff"
    says = sorted((one.canonical[i], two.canonical[j]))
    return (min(a.category or last, b.category or last), -max(a.points, b.points), a.entry.take, *says)


class _Ties:
    """Which entry an entry's handles mean, the same in both lists for entries that were matched."""

    def __init__(self, one: _Side, two: _Side, pairs: Iterable[tuple[int, int]]) -> None:
        self._pairs = {("before", i): n for n, (i, _) in enumerate(pairs)}
        self._pairs |= {("after", j): n for n, (_, j) in enumerate(pairs)}
        self._sides = {id(one): "before", id(two): "after"}

    def token(self, side: _Side, handle: str) -> tuple[str, Any]:
        """The same value for the same entry in both lists; an unknown handle stands for itself."""
        if handle not in side.index:
            return "unknown", handle
        which = self._sides[id(side)], side.index[handle]
        return ("both", self._pairs[which]) if which in self._pairs else which

    def named(self, side: _Side, values: Mapping[str, Any], ties: tuple[ReferenceKey, ...]) -> dict[str, Any]:
        """Plain values with what both lists can compare instead of handles."""

        def called(handle: str) -> _Called:
            found = _Called(" ".join(map(str, self.token(side, handle))))
            place = side.index.get(handle)
            found.name = handle if place is None else side.muster.results[place].name
            return found

        return renamed(values, ties, called)


# ---------------------------------------------------------------------------------- what changed in it


def _entry_details(one: _Side, i: int, two: _Side, j: int, ties: _Ties) -> Iterator[Detail]:
    a, b = ({k: v for k, v in side.values[n].items() if k not in _HANDLES} for side, n in ((one, i), (two, j)))
    tied = []
    for key in _in_order({tie.path[0] for side in (one, two) for tie in side.muster.library.system.reference_keys}):
        (old, before), (new, after) = _tie(one, key, a, ties), _tie(two, key, b, ties)
        if old != new:
            tied.append(_detail(key, _key_name(one, two, key), before, after))
    yield from _mappings(a, b, _Names(one, one.muster.results[i]), _Names(two, two.muster.results[j]), (), "")
    yield from tied


def _tie(side: _Side, key: str, values: dict[str, Any], ties: _Ties) -> tuple[Any, Any]:
    """Take what holds handles and the keys that belong to it out of an entry's values: to compare, and in words."""
    if key not in values:
        return None, None
    own = tuple(tie for tie in side.muster.library.system.reference_keys if tie.path[0] == key)
    beside = dict.fromkeys(k for tie in own if len(tie.path) == 1 for k in tie.more)
    found = ties.named(side, {k: values.pop(k) for k in (key, *beside) if k in values}, own)
    said = side.said(key, found[key])
    posts = tuple(side.said(k, found[k]) for k in beside if k in found)
    return _canonical(found), T("{unit} as {post}", unit=said, post=posts) if posts else said


def _key_name(one: _Side, two: _Side, key: str) -> Any:
    """A key in words, the same whichever list comes first."""
    return min(one, two, key=lambda s: s.muster.library.system.id).key(key)


def _detail(key: str, name: Any, before: Any, after: Any) -> Detail:
    role: Role = "added" if before is None else "removed" if after is None else "changed"
    return Detail(role, key, name, before, after)


def _mappings(
    a: Mapping[str, Any], b: Mapping[str, Any], ours: _Names, theirs: _Names, about: tuple[Any, ...], path: str
) -> Iterator[Detail]:
    """What differs under each key; `about` is what the mapping itself is called."""
    for key in _in_order({*a, *b}):
        old, new = a.get(key), b.get(key)
        if old == new:
            continue
        where = f"{path}.{key}" if path else key
        name = key if path == "fields" else _key_name(ours.side, theirs.side, key)
        full = (*about, name) if about else name
        lists = isinstance(old, list) or isinstance(new, list)
        if lists and isinstance(old or [], list) and isinstance(new or [], list):
            yield from _lists(old or [], new or [], ours, theirs, about, where, full)
        elif key == "fields":
            yield from _mappings(old or {}, new or {}, ours, theirs, (), where)
        elif isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from _mappings(old, new, ours, theirs, (*about, name), where)
        else:
            free = "name" if path == "fields" else key
            before = None if old is None else ours.side.said(free, old)
            after = None if new is None else theirs.side.said(free, new)
            yield _detail(where, full, before, after)


def _lists(
    a: list[Any], b: list[Any], ours: _Names, theirs: _Names, about: tuple[Any, ...], path: str, name: Any
) -> Iterator[Detail]:
    """What came into a list, went out of it or changed in it; its order says nothing."""
    key = path.rpartition(".")[2]
    gone, new = _without_equals(ours.members(path, key, a), theirs.members(path, key, b))
    bare = ours.mustered is not None
    rows: list[tuple[str, tuple[Detail, ...]]] = []
    for old, now in _same_things(gone, new):
        gone.remove(old)
        new.remove(now)
        called = min(old.name, now.name, key=lambda n: (isinstance(n, str), repr(n)))  # the game's name, if it has one
        details = tuple(_mappings(old.value, now.value, ours, theirs, (*about, called), path))
        rows.append((min(_canonical(old.value), _canonical(now.value)), details))
    for role, members in (("removed", gone), ("added", new)):
        for member in members:
            label = (about or None) if bare and member.known else name
            before, after = (member.full, None) if role == "removed" else (None, member.full)
            rows.append((_canonical(member.value), (_detail(path, label, before, after),)))
    for _, details in sorted(rows, key=lambda row: row[0]):
        yield from details


def _without_equals(a: list[_Member], b: list[_Member]) -> tuple[list[_Member], list[_Member]]:
    """The members that stand in one list only."""
    spare = Counter(_canonical(m.value) for m in a) & Counter(_canonical(m.value) for m in b)
    result: tuple[list[_Member], list[_Member]] = ([], [])
    for members, rest in zip((a, b), result, strict=True):
        left = spare.copy()
        for member in members:
            says = _canonical(member.value)
            if left[says]:
                left[says] -= 1
            else:
                rest.append(member)
    return result


def _same_things(a: list[_Member], b: list[_Member]) -> list[tuple[_Member, _Member]]:
    """Pairs of values with keys of their own that are of one kind, the most alike first."""
    pairs = []
    for kind in sorted({_kind(m) for m in a} & {_kind(m) for m in b} - {""}):
        ours = [(n, m.value) for n, m in enumerate(a) if _kind(m) == kind]
        theirs = [(n, m.value) for n, m in enumerate(b) if _kind(m) == kind]
        pairs += [(a[i], b[j]) for i, j in _closest(ours, theirs, lambda _a, _b: 0.0)]
    return pairs


def _kind(member: _Member) -> str:
    """What makes two values with keys the same kind of thing; empty if nothing does."""
    value = member.value
    if not isinstance(value, Mapping):
        return ""
    return str(value.get("take") or value.get("name") or "")


# ------------------------------------------------------------------------------------- the whole list


def _head(one: _Side, two: _Side, ties: _Ties) -> Iterator[Detail]:
    a, b = (
        ties.named(
            s, {k: v for k, v in s.roster.items() if k not in _ASIDE}, s.muster.library.system.roster_reference_keys
        )
        for s in (one, two)
    )
    yield from _mappings(a, b, _Names(one, None), _Names(two, None), (), "")
    ours, theirs = one.muster.versions, two.muster.versions
    for key in sorted(set(ours) & set(theirs)):
        if ours[key] != theirs[key]:
            named = min(one, two, key=lambda s: s.muster.library.system.id).muster
            name = T("version of {what}", what=version_name(named, key))
            yield Detail("changed", f"versions.{key}", name, ours[key], theirs[key])


def _composition(before: Muster, after: Muster) -> Iterator[Shift]:
    places: dict[str, int] = {}
    names: dict[str, Any] = {}
    for done in sorted((before, after), key=lambda m: (m.library.system.id, m.library.army)):
        for index, share in enumerate(done.composition):
            places[share.category] = min(index, places.get(share.category, index))
            names.setdefault(share.category, share.name)
    used = tuple({s.category: s.points for s in done.composition} for done in (before, after))
    for category in sorted(places, key=lambda c: (places[c], c)):
        yield Shift(category, names[category], used[0].get(category, 0), used[1].get(category, 0))


def _findings(one: _Side, two: _Side, ties: _Ties) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """What only one of the lists is told: by code and text, then by the entries that a finding names.

    Of several holders of one thing the later ones are named; which ones is no difference.
    """

    def text(_side: _Side, f: Finding) -> Any:
        return f.code, f.severity, f.waived, _said(f)

    def involved(side: _Side, f: Finding) -> Any:
        if not f.names:
            return None
        named = frozenset(ties.token(side, name) for name in f.names)
        return f.code, f.severity, f.waived, f.text.message, repr(f.found), repr(f.allowed), named

    rest = list(one.muster.findings), list(two.muster.findings)
    keys: tuple[Callable[[_Side, Finding], Any], ...] = (text, involved)
    for key in keys:
        counts = tuple(
            Counter(k for f in found if (k := key(side, f)) is not None)
            for side, found in zip((one, two), rest, strict=True)
        )
        both = counts[0] & counts[1]
        rest = _unshared(rest[0], one, key, both.copy()), _unshared(rest[1], two, key, both.copy())
    went, came = (tuple(sorted(found, key=_gravest)) for found in rest)
    return went, came


def _unshared(
    found: list[Finding], side: _Side, key: Callable[[_Side, Finding], Any], both: Counter[Any]
) -> list[Finding]:
    result = []
    for f in found:
        k = key(side, f)
        if both[k]:
            both[k] -= 1
        else:
            result.append(f)
    return result


def _said(finding: Finding) -> str:
    return f"{finding.text.message} {finding.text.values!r}"


def _gravest(finding: Finding) -> tuple[Any, ...]:
    return SEVERITIES.index(finding.severity), finding.code, _said(finding)
