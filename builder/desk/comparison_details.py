"""Differences between two entries, or between two lists as a whole, value by value in words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from builder.core.entries import EntryResult, ItemResult
from builder.core.findings import Plain, Shown, T, Text, items_in, mappings_in
from builder.core.plurals import P
from builder.core.points import Quarters
from builder.core.reference_keys import ReferenceKeys, with_renamed_handles
from builder.core.roster import handles, plain_values
from builder.desk.entry_matching import HANDLES, canonical, closest_pairs, unshared
from builder.mustering import Muster

Role = Literal["added", "removed", "changed", "same"]


class Detail(NamedTuple):
    """A changed value with its name, old and new value."""

    role: Role
    key: str
    """Keys that lead to the value in the file, joined by dots: `mount`, `items.abilities`."""
    name: Shown
    """Display name of the value; `None` if the value needs no label, such as a shield."""
    before: Shown = None
    after: Shown = None


_OWN = {
    "name": T("name"),
    "system": T("game"),
    "army": T("army"),
    "player": T("player"),
    "limit": T("limit"),
    "house_rules": T("house rule"),
    "overlays": T("overlay"),
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
"""Display names of the keys that every game has; these keys come first, in this order."""
_ORDER = {key: index for index, key in enumerate(_OWN)}
"""Rank of the keys that every game has."""
_FREE = frozenset(("name", "player", "notes", "group", "by", "why", "code", "entry", "fields"))
"""Keys with values in the player's own words."""


def _in_order(keys: Iterable[str]) -> list[str]:
    """The keys that every game has in their fixed order, then others by alphabet."""
    return sorted(keys, key=lambda k: (_ORDER.get(k, len(_ORDER)), k))


class _Token(str):
    """A token of `SharedHandles` in place of a handle, with the name of its entry."""

    __slots__ = ("name",)

    name: Shown


class Side:
    """One of two compared lists, with its plain values and display names."""

    def __init__(self, muster: Muster) -> None:
        self.muster = muster
        self.roster = plain_values(muster.roster)
        self.values: list[dict[str, Plain]] = [dict(v) for v in mappings_in(self.roster.get("entries"))]
        self.canonical = [canonical(v) for v in self.values]
        self.handles = handles(muster.roster.entries)
        self.index: dict[str, int] = {}
        for i, handle in enumerate(self.handles):
            self.index.setdefault(handle, i)

    def key(self, key: str) -> Shown:
        """Display name of a key."""
        return _OWN.get(key) or self.muster.library.label(key) or key

    def word(self, key: str, value: Plain) -> Shown:
        """Display name of the id `value` under a key; `None` if it has none."""
        return None if key in _FREE or value is None else self.muster.library.label(key, value)

    def in_words(self, key: str, value: Plain) -> Shown:
        """A plain value under a key, in words."""
        if isinstance(value, _Token):
            return value.name
        if key == "army":
            return self.muster.library.army_name
        if key == "system":
            return self.muster.library.system.name
        if isinstance(value, Mapping):
            if key == "fields":
                return tuple(T("{what} {value}", what=k, value=str(v)) for k, v in sorted(value.items()))
            return tuple(
                T("{what} {value}", what=self.key(k), value=self.in_words(k, value[k])) for k in _in_order(value)
            )
        if isinstance(value, Sequence) and not isinstance(value, str):
            return tuple(self.in_words(key, v) for v in value)
        found = self.word(key, value)
        return value if found is None else found


class Names(NamedTuple):
    """Display names of the values of one entry, or of the roster, in one of two compared lists."""

    side: Side
    mustered: EntryResult | None

    def option(self, key: str, value: Plain) -> Shown:
        """Display name of the id `value` under a key: that of the evaluated entry, else that in the definitions."""
        m = self.mustered
        if m is not None and key == "options" and value in m.carries and len(m.carries) == len(m.in_play.options):
            return m.in_play.options[m.carries.index(value)]
        return self.side.word(key, value)

    def members(self, path: str, key: str, values: Sequence[Plain]) -> list["_Member"]:
        """The items `values` of a list under a key, each with its names; magic items with those of the evaluated entry.

        `path` is the keys that lead to the list, joined by dots.
        """
        m = self.mustered
        if m is not None and path == "items" and len(m.items) == len(values):
            return [_Member(value, item.name, _priced(item)) for value, item in zip(values, m.items, strict=True)]
        return [self._member(key, value) for value in values]

    def _member(self, key: str, value: Plain) -> "_Member":
        """An item of a list under a key, with its names."""
        if isinstance(value, Mapping):
            return _Member(value, self.side.key(key), self.side.in_words(key, value), known=False)
        name = self.option(key, value)
        text = name or self.side.in_words(key, value)
        return _Member(value, text, text, known=name is not None)


def _priced(item: ItemResult) -> Text:
    """A magic item in words, with its parts and its price."""
    values: dict[str, Shown] = {"item": item.name, "points": Quarters(item.points)}
    if not item.parts:
        return P("{item}, {points} point", "{item}, {points} points", "points", **values)
    return P(
        "{item} ({parts}), {points} point", "{item} ({parts}), {points} points", "points", parts=item.parts, **values
    )


class _Member(NamedTuple):
    """An item of a list of plain values, with its display names."""

    value: Plain
    name: Shown
    full: Shown
    """Display name of the item with its parts and price."""
    known: bool = True
    """True if the display name is sufficient without a label."""

    @property
    def keys(self) -> Mapping[str, Plain]:
        """The item's values by key; empty if it is not a mapping."""
        return _keys_of(self.value)


class SharedHandles:
    """Identifies entries by handle across both lists, so that matched entries compare equal."""

    def __init__(self, one: Side, two: Side, pairs: Iterable[tuple[int, int]]) -> None:
        self._pairs = {("before", i): n for n, (i, _) in enumerate(pairs)}
        self._pairs |= {("after", j): n for n, (_, j) in enumerate(pairs)}
        self._sides = {id(one): "before", id(two): "after"}

    def token(self, side: Side, handle: str) -> tuple[str, str | int]:
        """A value that is equal for matched entries of both lists, and for the same unknown handle."""
        if handle not in side.index:
            return "unknown", handle
        which = self._sides[id(side)], side.index[handle]
        return ("both", self._pairs[which]) if which in self._pairs else which

    def named(self, side: Side, values: Mapping[str, Plain], keys: ReferenceKeys) -> dict[str, Plain]:
        """Plain values with handles replaced by tokens, which are equal for matched entries."""

        def title_of(handle: str) -> _Token:
            """A token in place of a handle, with the name of its entry."""
            found = _Token(" ".join(map(str, self.token(side, handle))))
            place = side.index.get(handle)
            found.name = handle if place is None else side.muster.results[place].name
            return found

        return with_renamed_handles(values, keys, title_of)


def entry_details(one: Side, i: int, two: Side, j: int, shared: SharedHandles) -> Iterator[Detail]:
    """Differences between the entry with index `i` in one list and its match with index `j` in the other."""
    a, b = ({k: v for k, v in side.values[n].items() if k not in HANDLES} for side, n in ((one, i), (two, j)))
    references = []
    for key in _in_order(
        {reference.path[0] for side in (one, two) for reference in side.muster.library.system.verdict.reference_keys}
    ):
        (old, before), (new, after) = _reference(one, key, a, shared), _reference(two, key, b, shared)
        if old != new:
            references.append(_detail(key, _key_name(one, two, key), before, after))
    yield from mapping_details(a, b, Names(one, one.muster.results[i]), Names(two, two.muster.results[j]), (), "")
    yield from references


def _reference(side: Side, key: str, values: dict[str, Plain], shared: SharedHandles) -> tuple[str | None, Shown]:
    """Take a reference to another entry, and the keys that describe it, such as posts, out of an entry's `values`.

    Returns it as a text that is equal for equal references, and in words; two `None` if `values` has no such key.
    """
    if key not in values:
        return None, None
    own = tuple(
        reference for reference in side.muster.library.system.verdict.reference_keys if reference.path[0] == key
    )
    belonging = dict.fromkeys(k for reference in own if len(reference.path) == 1 for k in reference.more)
    found = shared.named(side, {k: values.pop(k) for k in (key, *belonging) if k in values}, own)
    text = side.in_words(key, found[key])
    posts = tuple(side.in_words(k, found[k]) for k in belonging if k in found)
    return canonical(found), T("{unit} as {post}", unit=text, post=posts) if posts else text


def _key_name(one: Side, two: Side, key: str) -> Shown:
    """Display name of a key, independent of the order of the lists."""
    return min(one, two, key=lambda s: s.muster.library.system.id).key(key)


def _detail(key: str, name: Shown, before: Shown, after: Shown) -> Detail:
    """A difference between two values in words; `None` for a missing value."""
    role: Role = "added" if before is None else "removed" if after is None else "changed"
    return Detail(role, key, name, before, after)


def mapping_details(
    a: Mapping[str, Plain], b: Mapping[str, Plain], ours: Names, theirs: Names, called_by: tuple[Shown, ...], path: str
) -> Iterator[Detail]:
    """Differences under each key of two mappings, `a` with the display names `ours` and `b` with `theirs`.

    `called_by` are the names that precede those of keys; `path` is the keys that lead there, joined by dots.
    """
    for key in _in_order({*a, *b}):
        old, new = a.get(key), b.get(key)
        if old == new:
            continue
        where = f"{path}.{key}" if path else key
        name = key if path == "fields" else _key_name(ours.side, theirs.side, key)
        full: Shown = (*called_by, name) if called_by else name
        lists = isinstance(old, list) or isinstance(new, list)
        if lists and isinstance(old or [], list) and isinstance(new or [], list):
            yield from _lists(items_in(old), items_in(new), ours, theirs, called_by, where, full)
        elif key == "fields":
            yield from mapping_details(_keys_of(old), _keys_of(new), ours, theirs, (), where)
        elif isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from mapping_details(old, new, ours, theirs, (*called_by, name), where)
        else:
            free = "name" if path == "fields" else key
            before = None if old is None else ours.side.in_words(free, old)
            after = None if new is None else theirs.side.in_words(free, new)
            yield _detail(where, full, before, after)


def _keys_of(value: Plain) -> Mapping[str, Plain]:
    """A value if it is a mapping, otherwise an empty mapping."""
    return value if isinstance(value, Mapping) else {}


def _lists(
    a: list[Plain], b: list[Plain], ours: Names, theirs: Names, called_by: tuple[Shown, ...], path: str, name: Shown
) -> Iterator[Detail]:
    """Differences between two lists of values, regardless of order; `name` is the display name of their key.

    Other parameters are those of `mapping_details`.
    """
    key = path.rpartition(".")[2]
    gone, new = unshared(ours.members(path, key, a), theirs.members(path, key, b), _canonical_value, _canonical_value)
    bare = ours.mustered is not None
    rows: list[tuple[str, tuple[Detail, ...]]] = []
    for old, now in _similar_pairs(gone, new):
        gone.remove(old)
        new.remove(now)
        name = min(old.name, now.name, key=lambda n: (isinstance(n, str), repr(n)))  # the game's name, if it has one
        details = tuple(mapping_details(old.keys, now.keys, ours, theirs, (*called_by, name), path))
        rows.append((min(canonical(old.value), canonical(now.value)), details))
    for role, members in (("removed", gone), ("added", new)):
        for member in members:
            label = (called_by or None) if bare and member.known else name
            before, after = (member.full, None) if role == "removed" else (None, member.full)
            rows.append((canonical(member.value), (_detail(path, label, before, after),)))
    for _, details in sorted(rows, key=lambda row: row[0]):
        yield from details


def _canonical_value(member: _Member) -> str:
    """The plain value of an item as text, equal for equal values."""
    return canonical(member.value)


def _similar_pairs(a: list[_Member], b: list[_Member]) -> list[tuple[_Member, _Member]]:
    """Pairs of mappings of the same kind, one of each list, the most similar first; each is in one pair at most."""
    pairs = []
    for kind in sorted({_kind(m) for m in a} & {_kind(m) for m in b} - {""}):
        ours = [(n, m.keys) for n, m in enumerate(a) if _kind(m) == kind]
        theirs = [(n, m.keys) for n, m in enumerate(b) if _kind(m) == kind]
        pairs += [(a[i], b[j]) for i, j in closest_pairs(ours, theirs, lambda _a, _b: 0.0)]
    return pairs


def _kind(member: _Member) -> str:
    """Kind of a mapping (its `take` or name), by which items are paired; empty if it has none."""
    return str(member.keys.get("take") or member.keys.get("name") or "")
