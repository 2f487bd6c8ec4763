"""Matches the entries of two lists: equal ones, those with the same id, then the most similar."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TypeVar

from builder.core.findings import Plain

T = TypeVar("T")

MOST_PAIRS = 40_000
"""Greatest number of pairs to compare; with more, entries of one kind are paired in the order of their content."""
ALIKE, ALIKE_DESPITE_IDS = 0.3, 0.5
"""Least similarity (0 to 1) of two matched entries: in general, and if their ids differ."""
EntryValues = Mapping[str, Plain]
"""The plain values of an entry."""
HANDLES = frozenset(("id", "take"))
"""Keys that identify an entry, which do not count for similarity."""


def canonical(value: Plain) -> str:
    """Plain values as text, equal for equal values."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def matching_pairs(before: Sequence[EntryValues], after: Sequence[EntryValues]) -> list[tuple[int, int]]:
    """Pairs of indexes of matching entries in both lists; each index is in one pair at most.

    Entries are matched if equal, else by `take` and id, else if equal apart from the id, else by `take` and similarity.
    """
    pairs: list[tuple[int, int]] = []
    rest = list(range(len(before))), list(range(len(after)))
    taken = Counter(str(v["take"]) for v in before), Counter(str(v["take"]) for v in after)

    def threshold(a: EntryValues, b: EntryValues) -> float:
        """Least similarity at which two entries of one `take` match; 0 if each list has only one of this `take`."""
        if taken[0][str(a["take"])] == taken[1][str(b["take"])] == 1:
            return 0.0  # the only one of its kind in both lists
        return ALIKE_DESPITE_IDS if "id" in a and "id" in b else ALIKE

    def anything(_a: EntryValues, _b: EntryValues) -> float:
        """Least similarity 0, for entries that match by their key."""
        return 0.0

    stages: tuple[tuple[Callable[[EntryValues], str | None], Callable[[EntryValues, EntryValues], float]], ...] = (
        (canonical, anything),
        (lambda v: f"{v['take']} {v['id']}" if "id" in v else None, anything),
        (lambda v: canonical({k: w for k, w in v.items() if k != "id"}), anything),
        (lambda v: str(v["take"]), threshold),
    )
    for key, least in stages:
        buckets: tuple[dict[str, list[int]], ...] = (defaultdict(list), defaultdict(list))
        for values, left, bucket in zip((before, after), rest, buckets, strict=True):
            for index in left:
                of = key(values[index])
                if of is not None:
                    bucket[of].append(index)
        for of, ours in buckets[0].items():
            theirs = buckets[1].get(of, [])
            if theirs:
                pairs += closest_pairs([(i, before[i]) for i in ours], [(j, after[j]) for j in theirs], least)
        done = {i for i, _ in pairs}, {j for _, j in pairs}
        rest = [i for i in rest[0] if i not in done[0]], [j for j in rest[1] if j not in done[1]]
    return pairs


def unshared(
    before: Sequence[T], after: Sequence[T], key: Callable[[T], Hashable], key_after: Callable[[T], Hashable]
) -> tuple[list[T], list[T]]:
    """Items of each list that the other lacks or has less often, compared by key; items with the key `None` always.

    `key` gives the key of an item of `before`, `key_after` that of an item of `after`.
    """
    keys = list(map(key, before)), list(map(key_after, after))
    both = Counter(keys[0]) & Counter(keys[1])
    del both[None]
    result: tuple[list[T], list[T]] = ([], [])
    for things, own, rest in zip((before, after), keys, result, strict=True):
        left = both.copy()
        for thing, found in zip(things, own, strict=True):
            if left[found]:
                left[found] -= 1
            else:
                rest.append(thing)
    return result


def closest_pairs(
    ours: list[tuple[int, EntryValues]],
    theirs: list[tuple[int, EntryValues]],
    least: Callable[[EntryValues, EntryValues], float],
) -> Iterator[tuple[int, int]]:
    """Pairs of indexes of entries, the most similar first, each index at most once; ties are decided by content only.

    Each entry comes with its index; `least` gives the least similarity (0 to 1) at which two entries are a pair.
    """
    one = {i: canonical(v) for i, v in ours}
    two = {j: canonical(v) for j, v in theirs}
    if len(ours) * len(theirs) > MOST_PAIRS:
        ours, theirs = sorted(ours, key=lambda p: one[p[0]]), sorted(theirs, key=lambda p: two[p[0]])
        candidates = [(*p, *q) for p, q in zip(ours, theirs, strict=False)]
    else:
        candidates = [(i, a, j, b) for i, a in ours for j, b in theirs]
    scored = []
    for i, a, j, b in candidates:
        score = _alike(a, b, HANDLES)
        if score >= least(a, b):
            scored.append((-score, min(one[i], two[j]), max(one[i], two[j]), i, j))
    done: tuple[set[int], set[int]] = set(), set()
    for _, _, _, i, j in sorted(scored):
        if i not in done[0] and j not in done[1]:
            done[0].add(i)
            done[1].add(j)
            yield i, j


def _alike(a: Plain, b: Plain, left_out: frozenset[str] = frozenset()) -> float:
    """Similarity of two plain values from 0 to 1, the same both ways; keys in `left_out` do not count."""
    if a == b and not isinstance(a, Mapping):
        return 1.0
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        keys = sorted((set(a) | set(b)) - left_out)
        return sum(_alike(a.get(k), b.get(k)) for k in keys) / len(keys) if keys else 1.0
    if isinstance(a, list) and isinstance(b, list):
        ours, theirs = (Counter(map(canonical, v)) for v in (a, b))
        return (ours & theirs).total() / max(1, (ours | theirs).total())
    if isinstance(a, bool) or isinstance(b, bool):
        return 0.0
    if isinstance(a, (int, float)) and isinstance(b, (int, float)) and a > 0 and b > 0:
        return min(a, b) / max(a, b)
    return 0.0
