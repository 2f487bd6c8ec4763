"""Fixes of a finding, found by trying: each choice that may be made is made, and the army is checked again.

A fix is offered if the finding is gone and no error has come. The choices at the place of the finding are tried first.
If none of them helps, or if only removing what stands there does, the rest of the entry is tried. If that does not help
either, entries are taken out, or added where something is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

from builder.core import controls
from builder.core.choices import value_at
from builder.core.controls import Change, Control, Path
from builder.core.findings import Finding, MusterError, Text, Written, items_in
from builder.core.fixes import Way
from builder.core.points import QUARTERS
from builder.core.spelling import near
from builder.core.yaml_source import Document
from builder.editing import cheaper_lists, edits, what_if
from builder.editing.shown_draft import ShownDraft, evaluate_draft
from builder.mustering import Muster

MOST = 8
"""Ways that are offered at once."""
TRIALS = 120
"""Ways that are tried at most."""


class Tried(NamedTuple):
    """Ways that help, and whether one that is alone may be taken without asking."""

    ways: tuple[Way, ...] = ()
    named: bool = True
    """Without it they change what the finding does not point at, or take something away: somebody has to choose them."""


def tried(finding: Finding, now: ShownDraft, document: Document | None = None) -> Tried:
    """Every way of the first kind that helps, as changes from the roster read from a document; none for information.

    Where an id is misspelt and the nearest one helps, that alone.
    """
    if finding.waived is not None or (not finding.counts and finding.fix is None):
        return Tried()
    if finding.is_fault and finding.path == ("limit",):

        def helps(way: Way) -> bool:
            return _points_after(way, finding, now, document) is not None

        cuts = cheaper_lists.found(finding, now, helps)
        if cuts:
            raised = [way for way in _at_the_spot(finding, now) if helps(way)]
            return Tried((*cuts, *raised), named=False)
    trials_left, likely = TRIALS, _likely(finding, now)
    if likely and finding.code == "ref.unknown" and _points_after(likely[0], finding, now, document) is not None:
        return Tried(likely)

    def helping(kind: Callable[[Finding, ShownDraft], Iterator[Way]]) -> tuple[Way, ...]:
        """Those of a kind that help, the smallest change of points first."""
        nonlocal trials_left
        found: list[tuple[int, Way]] = []
        for way in kind(finding, now):
            if trials_left == 0 or len(found) == MOST:
                break
            trials_left -= 1
            known = way in likely or any(way == other for _, other in found)
            points = None if known else _points_after(way, finding, now, document)
            if points is not None:
                found.append((abs(points - now.muster.points), way))
        return tuple(way for _, way in sorted(found, key=lambda one: one[0]))

    ways = (*likely, *helping(_at_the_spot))
    if ways and finding.counts and not any(map(_harmless, ways)):
        return Tried((*ways, *helping(_in_the_entry)), named=False)
    if not finding.counts:
        return Tried(tuple(filter(_harmless, ways)), named=False)
    if ways:
        return Tried(ways, named=_harmless(ways[0]))
    for kind in (partial(_several_gone, 2), partial(_several_gone, 3), _in_the_entry, _missing, _out):
        ways = helping(kind)
        if ways:
            return Tried(ways, named=False)
    return Tried()


def _likely(finding: Finding, now: ShownDraft) -> tuple[Way, ...]:
    """The nearest id or number that is allowed, or what the event asks for: offered even if something else is wrong with it."""
    path, allowed = finding.path, finding.allowed
    if not path or not finding.counts:
        return ()
    if finding.code in ("ref.unknown", "ref.dangling") and isinstance(allowed, (list, tuple)):
        guess = near(finding.found, [str(id) for id in allowed])
        beside = items_in(value_at(now.muster.roster, path[:-1])) if isinstance(path[-1], int) else ()
        return () if guess is None or guess in beside else ((Change("set", path, guess),),)
    if finding.code == "event.terms" and path != ("system",):
        return ((Change("set", path, allowed),),)
    if path[0] == "entries" and path[2:] == ("models",) and isinstance(allowed, int) and not isinstance(allowed, bool):
        return ((Change("set", path, allowed),),)
    return ()


def _harmless(way: Way) -> bool:
    """True if it takes nothing away, and nothing that was agreed with others is changed by it."""
    return all(change.do != "remove" and change.path != ("limit",) for change in way)


def place_of(finding: Finding, done: Muster) -> tuple[int | None, Path]:
    """The entry of a finding by its place, `None` for the army, and where in it."""
    path = finding.path
    if len(path) > 1 and path[0] == "entries" and isinstance(path[1], int) and path[1] < len(done.results):
        return path[1], path[2:]
    known = [result.id for result in done.results]
    if finding.entry in known:
        return known.index(finding.entry), ()
    return None, path


def shared(path: Path, other: Path) -> int:
    """How many steps two paths have in common, from the beginning."""
    count = 0
    for a, b in zip(path, other, strict=False):
        if a != b:
            break
        count += 1
    return count


def nearest(finding: Finding, offered: Iterable[Control], rest: Path) -> Control | None:
    """The control that a finding is about, of those of its entry, by its place or since it says the same; or `None`."""
    known = tuple(offered)
    best = max(
        known, key=lambda c: (shared(c.path, rest), c.member is not None and c.member == finding.found), default=None
    )
    if best is not None and shared(best.path, rest):
        return best
    return next((c for c in known if c.blocked == finding.text), None)


def _offered(place: int | None, done: Muster) -> tuple[Control, ...]:
    if place is None:
        return done.army_options
    return done.system.editor.controls(done.results[place], done.army)


def _at_the_spot(finding: Finding, now: ShownDraft) -> Iterator[Way]:
    """What may be chosen where the finding points at, that nearest to it first."""
    place, rest = place_of(finding, now.muster)
    if finding.code.startswith("file.") or finding.code == "ref.doubled":
        if finding.path and finding.path != ("entries",):
            yield (Change("remove", finding.path),)
        return
    offered = [c for c in _offered(place, now.muster) if shared(c.path, rest)]
    for control in sorted(offered, key=lambda c: (-shared(c.path, rest), c.member != finding.found, not c.value)):
        yield from _turned(control, place, finding, now)
    for other, result in enumerate(now.muster.results):
        if place not in (None, other) and result.id in finding.others:
            for control in _offered(other, now.muster):
                if control.path == rest[: len(control.path)] and control.value:
                    yield from _turned(control, other, finding, now)


def _several_gone(number: int, finding: Finding, now: ShownDraft) -> Iterator[Way]:
    """So many of what stands in the list that the finding points at, taken out; the last one first, so that the others keep their places."""
    place, rest = place_of(finding, now.muster)
    there = [
        control
        for control in (_offered(place, now.muster) if rest else ())
        if shared(control.path, rest) and (control.kind == "remove" or (control.kind == "member" and control.value))
    ]
    gone = [way for control in reversed(there) for way in _turned(control, place, finding, now)]
    for ways in combinations(gone, number):
        yield tuple(change for way in ways for change in way)


def _in_the_entry(finding: Finding, now: ShownDraft) -> Iterator[Way]:
    """What else may be chosen for the entry."""
    place, rest = place_of(finding, now.muster)
    if place is None or finding.code.startswith(("file.", "ref.")):
        return
    for control in _offered(place, now.muster):
        if not shared(control.path, rest):
            yield from _turned(control, place, finding, now)


def _turned(control: Control, place: int | None, finding: Finding, now: ShownDraft) -> Iterator[Way]:
    """The other values of a control, each as a way."""
    ways: list[tuple[Change, ...]] = []
    if control.kind == "number":
        ways = [controls.to_value(control, n) for n in _numbers(control, finding, now)]
    elif control.kind == "member" and (control.value or (control.blocked is None and not control.instead)):
        ways = [controls.toggled(control)]
    else:
        ways = [other.changes for other in what_if.values(control) if other.blocked is None]
    for way in ways:
        yield way if place is None else tuple(c._replace(path=("entries", place, *c.path)) for c in way)


def _numbers(control: Control, finding: Finding, now: ShownDraft) -> list[int]:
    """The numbers that might be right: those that the finding names, a bound that is broken, what a limit has to be."""
    found, allowed, number = finding.found, finding.allowed, control.number
    named = [n for n in (allowed if isinstance(allowed, (list, tuple)) else (allowed,)) if isinstance(n, int)]
    if isinstance(found, int) and isinstance(allowed, int):
        named.append(number - (found - allowed) * control.step)
    if control.path == ("limit",) and now.muster.remaining < 0:
        named.append(-(-now.muster.points // QUARTERS))
    if control.max is not None and number > control.max:
        named.append(control.max)
    if number < control.min:
        named.append(control.min)
    if control.min == 0 and control.blocked is not None:
        named.append(0)
    if number % control.step:
        named += [number - number % control.step, number - number % control.step + control.step]
    return [n for n in dict.fromkeys(named) if n >= min(control.min, 1) and n != number and not isinstance(n, bool)]


def _missing(finding: Finding, now: ShownDraft) -> Iterator[Way]:
    """What may be added, where the army lacks something; what the finding allows first."""
    found, allowed = finding.found, finding.allowed
    if finding.path[:1] not in (("entries",), ("limit",)) and finding.entry is None:
        return
    if isinstance(found, int) and isinstance(allowed, int) and found > allowed:
        return  # there is too much of something
    named = (allowed,) if isinstance(allowed, str) else allowed if isinstance(allowed, (list, tuple)) else ()
    picks = [pick for pick in now.muster.available if pick.blocked is None and not pick.apart]
    for pick in sorted(picks, key=lambda one: one.key not in named)[: TRIALS // 2]:
        yield (Change("add", ("entries",), dict(pick.entry)),)


def _out(finding: Finding, now: ShownDraft) -> Iterator[Way]:
    """The entries that it names, each taken out; where it names none, any of them."""
    place, _ = place_of(finding, now.muster)
    named = [i for i, result in enumerate(now.muster.results) if result.id in finding.names]
    if place is not None:
        named.insert(0, place)
    if not named and finding.path[:1] in (("limit",), ("entries",)):
        named = sorted(range(len(now.muster.results)), key=lambda i: now.muster.results[i].points)
    for index in dict.fromkeys(named):
        yield (Change("remove", ("entries", index)),)


def _points_after(way: Way, finding: Finding, now: ShownDraft, document: Document | None) -> int | None:
    """What the army costs after it, in quarters; `None` unless the finding is gone and no error has come."""
    try:
        draft = edits.change_roster(now.draft, way)
    except MusterError:
        return None
    after = evaluate_draft(draft, now.muster.library, document)
    of_kind = Counter(_kind(f) for f in now.findings), Counter(_kind(f) for f in after.findings)
    if of_kind[1][_kind(finding)] >= of_kind[0][_kind(finding)] or _errors(after.findings) - _errors(now.findings):
        return None
    return after.muster.points


def _kind(finding: Finding) -> tuple[str, str]:
    """Code and wording, whatever numbers and names stand in it."""
    text = finding.text
    worded = text.values.get("way")
    if isinstance(worded, Written) and isinstance(worded.named, Text):
        text = worded.named
    return finding.code, text.message


def _errors(findings: Iterable[Finding]) -> Counter[tuple[str, str]]:
    return Counter(_kind(f) for f in findings if f.counts)
