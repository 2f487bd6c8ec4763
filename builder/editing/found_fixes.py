"""Fixes of a finding, found by trying: each choice that may be made is made, and the army is checked again.

A fix is offered if the finding is gone and no error has come. The choices at the place of the finding are tried first.
If none of them helps, or if only removing what stands there does, the rest of the entry is tried. If that does not help
either, entries are taken out, or added where something is missing. An army that costs too much is made cheaper first: by
fewer models of an entry, or without an entry, or without two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import combinations, islice, takewhile
from types import MappingProxyType
from typing import NamedTuple

from builder.core import controls
from builder.core.choices import value_at
from builder.core.controls import Change, Choice, Control, Path, in_entry
from builder.core.findings import Finding, MusterError, Plain, Shown, T, Text, Written, entry_index, items_in
from builder.core.fixes import Way
from builder.core.points import QUARTERS
from builder.core.spelling import near
from builder.core.yaml_source import Document
from builder.editing import edits, what_if
from builder.editing.shown_draft import ShownDraft, evaluate_draft
from builder.mustering import Muster

MOST, MOST_CHEAPER = 8, 5
"""Ways that are offered at once; of those that make the army cheaper."""
TRIALS, TRIALS_CHEAPER = 120, 40
"""Ways that are tried at most; of those that make the army cheaper."""


class Tried(NamedTuple):
    """Ways that help."""

    ways: tuple[Way, ...] = ()
    named: bool = True
    """True if a way that is alone may be taken without asking: it changes what the finding points at, and removes nothing."""


def tried(finding: Finding, now: ShownDraft, document: Document | None = None) -> Tried:
    """Every way of the first kind that helps, as changes from the roster read from a document; none for information.

    Where an id is misspelt and the nearest one helps, that alone.
    """
    if finding.waived is not None or (not finding.counts and finding.fix is None):
        return Tried()

    def points_after(way: Way) -> int | None:
        return _points_after(way, finding, now, document)

    def helps(way: Way) -> bool:
        return points_after(way) is not None

    if finding.is_fault and finding.path == ("limit",):
        cuts = _cheaper(finding, now.muster, helps)
        if cuts:
            return Tried((*cuts, *filter(helps, _at_the_spot(finding, now.muster))), named=False)
    trials_left, likely = TRIALS, _likely(finding, now.muster)
    if likely and finding.code == "ref.unknown" and helps(likely[0]):
        return Tried(likely)

    def helping(kind: Callable[[Finding, Muster], Iterator[Way]]) -> tuple[Way, ...]:
        """Those of a kind that help, the smallest change of points first."""
        nonlocal trials_left
        found: list[tuple[int, Way]] = []
        for way in kind(finding, now.muster):
            if trials_left == 0 or len(found) == MOST:
                break
            trials_left -= 1
            known = way in likely or any(way == other for _, other in found)
            points = None if known else points_after(way)
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


def _likely(finding: Finding, now: Muster) -> tuple[Way, ...]:
    """The nearest id or number that is allowed, or what the event asks for: offered even if something else is wrong with it."""
    path, allowed = finding.path, finding.allowed
    if not path or not finding.counts:
        return ()
    if finding.code in ("ref.unknown", "ref.dangling") and isinstance(allowed, (list, tuple)):
        guess = near(finding.found, [str(id) for id in allowed])
        beside = items_in(value_at(now.roster, path[:-1])) if isinstance(path[-1], int) else ()
        return () if guess is None or guess in beside else ((Change("set", path, guess),),)
    if finding.code == "event.terms" and path != ("system",):
        return ((Change("set", path, allowed),),)
    if (
        entry_index(path) is not None
        and path[2:] == ("models",)
        and isinstance(allowed, int)
        and not isinstance(allowed, bool)
    ):
        return ((Change("set", path, allowed),),)
    return ()


def _harmless(way: Way) -> bool:
    """True if it takes nothing away, and nothing that was agreed with others is changed by it."""
    return all(change.do != "remove" and change.path != ("limit",) for change in way)


def place_of(finding: Finding, done: Muster) -> tuple[int | None, Path]:
    """The entry of a finding by its place, `None` for the army, and where in it."""
    index = entry_index(finding.path)
    if index is not None and index < len(done.results):
        return index, finding.path[2:]
    known = [result.id for result in done.results]
    if finding.entry in known:
        return known.index(finding.entry), ()
    return None, finding.path


def shared(path: Path, other: Path) -> int:
    """How many steps two paths have in common, from the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(path, other, strict=False)))


def nearest(finding: Finding, offered: Iterable[Control], rest: Path) -> Control | None:
    """The control that a finding is about, of those of its entry, by its place or since it says the same; or `None`."""
    known = tuple(offered)
    best = max(
        known, key=lambda c: (shared(c.path, rest), c.member is not None and c.member == finding.found), default=None
    )
    if best is not None and shared(best.path, rest):
        return best
    return next((c for c in known if c.blocked == finding.text), None)


def _at_the_spot(finding: Finding, now: Muster) -> Iterator[Way]:
    """What may be chosen where the finding points at, that nearest to it first."""
    place, rest = place_of(finding, now)
    if finding.code.startswith("file.") or finding.code == "ref.doubled":
        if finding.path and finding.path != ("entries",):
            yield (Change("remove", finding.path),)
        return
    offered = [c for c in now.controls(place) if shared(c.path, rest)]
    for control in sorted(offered, key=lambda c: (-shared(c.path, rest), c.member != finding.found, not c.value)):
        yield from _turned(control, place, finding, now)
    for other, result in enumerate(now.results):
        if place not in (None, other) and result.id in finding.others:
            for control in now.controls(other):
                if control.path == rest[: len(control.path)] and control.value:
                    yield from _turned(control, other, finding, now)


def _several_gone(number: int, finding: Finding, now: Muster) -> Iterator[Way]:
    """So many of what stands in the list that the finding points at, taken out; the last one first, so that the others keep their places."""
    place, rest = place_of(finding, now)
    there = [
        control
        for control in (now.controls(place) if rest else ())
        if shared(control.path, rest) and (control.kind == "remove" or (control.kind == "member" and control.value))
    ]
    gone = [way for control in reversed(there) for way in _turned(control, place, finding, now)]
    for ways in combinations(gone, number):
        yield tuple(change for way in ways for change in way)


def _in_the_entry(finding: Finding, now: Muster) -> Iterator[Way]:
    """What else may be chosen for the entry."""
    place, rest = place_of(finding, now)
    if place is None or finding.code.startswith(("file.", "ref.")):
        return
    for control in now.controls(place):
        if not shared(control.path, rest):
            yield from _turned(control, place, finding, now)


def _turned(control: Control, place: int | None, finding: Finding, now: Muster) -> Iterator[Way]:
    """The other values of a control, each as a way."""
    ways: list[tuple[Change, ...]] = []
    if control.kind == "number":
        ways = [controls.to_value(control, n) for n in _numbers(control, finding, now)]
    elif control.kind == "member" and (control.value or (control.blocked is None and not control.instead)):
        ways = [controls.toggled(control)]
    else:
        ways = [other.changes for other in what_if.values(control) if other.blocked is None]
    for way in ways:
        yield in_entry(place, way)


def _numbers(control: Control, finding: Finding, now: Muster) -> list[int]:
    """The numbers that might be right: those that the finding names, a bound that is broken, what a limit has to be."""
    found, allowed, number = finding.found, finding.allowed, control.number
    named = [n for n in (allowed if isinstance(allowed, (list, tuple)) else (allowed,)) if isinstance(n, int)]
    if isinstance(found, int) and isinstance(allowed, int):
        named.append(number - (found - allowed) * control.step)
    if control.path == ("limit",) and now.remaining < 0:
        named.append(-(-now.points // QUARTERS))
    if control.max is not None and number > control.max:
        named.append(control.max)
    if number < control.min:
        named.append(control.min)
    if control.min == 0 and control.blocked is not None:
        named.append(0)
    if number % control.step:
        named += [number - number % control.step, number - number % control.step + control.step]
    return [n for n in dict.fromkeys(named) if n >= min(control.min, 1) and n != number and not isinstance(n, bool)]


def _missing(finding: Finding, now: Muster) -> Iterator[Way]:
    """What may be added, where the army lacks something; what the finding allows first."""
    found, allowed = finding.found, finding.allowed
    if finding.path[:1] not in (("entries",), ("limit",)) and finding.entry is None:
        return
    if isinstance(found, int) and isinstance(allowed, int) and found > allowed:
        return  # there is too much of something
    named = (allowed,) if isinstance(allowed, str) else allowed if isinstance(allowed, (list, tuple)) else ()
    picks = [pick for pick in now.available if pick.blocked is None and not pick.apart]
    for pick in sorted(picks, key=lambda one: one.key not in named)[: TRIALS // 2]:
        yield (Change("add", ("entries",), dict(pick.entry)),)


def _out(finding: Finding, now: Muster) -> Iterator[Way]:
    """The entries that it names, each taken out; where it names none, any of them."""
    place, _ = place_of(finding, now)
    named = [i for i, result in enumerate(now.results) if result.id in finding.names]
    if place is not None:
        named.insert(0, place)
    if not named and finding.path[:1] in (("limit",), ("entries",)):
        named = sorted(range(len(now.results)), key=lambda i: now.results[i].points)
    for index in dict.fromkeys(named):
        yield (Change("remove", ("entries", index)),)


def _cheaper(finding: Finding, now: Muster, helps: Callable[[Way], bool]) -> tuple[Way, ...]:
    """The ways that free enough for a limit in points, those that free least first; two entries out if one is not enough."""
    spent, allowed = finding.found, finding.allowed
    if not isinstance(spent, (int, float)) or not isinstance(allowed, (int, float)) or spent <= allowed:
        return ()
    over = int((spent - allowed) * QUARTERS)
    out = [(result.points, (Change("remove", ("entries", n)),)) for n, result in enumerate(now.results)]
    # the later of two goes first: the other keeps its place
    pairs = ((a[0] + b[0], (*b[1], *a[1])) for a, b in combinations(out, 2))
    for ways in ((*_fewer_models(now, over), *out), pairs):
        enough = sorted((one for one in ways if one[0] >= over), key=lambda one: one[0])[:TRIALS_CHEAPER]
        found = tuple(islice((way for _, way in enough if helps(way)), MOST_CHEAPER))
        if found:
            return found
    return ()


def _fewer_models(now: Muster, over: int) -> Iterator[tuple[int, Way]]:
    """Of each entry as many models fewer as free enough, where that leaves as many as it must have; with what that frees."""
    for index in range(len(now.results)):
        for control in now.controls(index):
            if control.kind != "number" or not control.points or control.points < 0:
                continue
            steps = -(-over // (control.points * control.step))
            number = control.number - steps * control.step
            if number >= max(1, control.min):
                yield steps * control.step * control.points, in_entry(index, controls.to_value(control, number))


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


# ---------------------------------------------------------------------- in words


def describe_fix(way: tuple[Change, ...], muster: Muster, names: Mapping[str, Shown] = MappingProxyType({})) -> Text:
    """What the changes of a way do to a list, one after the other; `names` are unique names of entries, by their ids."""
    return T("{steps}", steps=tuple(_step(change, muster, names) for change in way))


def _step(change: Change, muster: Muster, names: Mapping[str, Shown]) -> Shown:
    path = change.path
    if path[:1] == ("entries",) and len(path) == 1:
        return T("{what} added", what=_offer_name(change.value, muster))
    index = entry_index(path)
    if index is not None and index < len(muster.results):
        result = muster.results[index]
        name = names.get(result.id, result.name)
        if len(path) == 2:
            return T("{name} removed", name=name)
        return T("{entry}: {what}", entry=name, what=_change_of(change, path[2:], muster.controls(index), muster))
    return _change_of(change, path, muster.army_options, muster)


def _offer_name(value: Plain, muster: Muster) -> Shown:
    """The name of a new entry."""
    take = value.get("take") if isinstance(value, dict) else None
    for pick in muster.system.editor.available(muster.army):
        if pick.entry.get("take") == take:
            return pick.title if pick.title is not None else pick.name
    return str(take)


def _change_of(change: Change, path: Path, controls: tuple[Control, ...], muster: Muster) -> Shown:
    """What a change does to the control of a path."""
    for c in controls:
        if c.path == path and change.do in ("add", "drop") and c.kind == "member" and c.member == change.value:
            return T("{what} on", what=c.name) if change.do == "add" else T("{what} off", what=c.name)
    if change.do == "remove" and (taken := next((c for c in controls if c.path == path and c.kind == "remove"), None)):
        return taken.name
    control = next((c for c in controls if c.path == path and c.kind != "member"), None)
    control = control or next((c for c in controls if c.path == path[: len(c.path)] and c.kind != "member"), None)
    name = _key_name(path, muster) if control is None else control.name
    if change.do == "remove" or change.value is None:
        none = next((c.name for c in _choices_of(control) if c.value is None), None)
        return T("{what} removed", what=name) if none is None else T("{what}: {value}", what=name, value=none)
    if isinstance(change.value, int) and not isinstance(change.value, bool) and not _choices_of(control):
        return T("{what} {number}", what=name, number=change.value)
    return T("{what}: {value}", what=name, value=_value_name(change.value, path, control, controls, muster))


def _choices_of(control: Control | None) -> tuple[Choice, ...]:
    return control.choices if control is not None else ()


def _value_name(
    value: Plain, path: Path, control: Control | None, controls: tuple[Control, ...], muster: Muster
) -> Shown:
    """A value by the name that a choice, a member or the game has for it."""
    for choice in _choices_of(control):
        if choice.value == value:
            return choice.name
    for other in controls:
        if other.kind == "member" and other.member == value:
            return other.name
    if isinstance(value, dict):
        return ", ".join(str(part) for part in value.values())
    known = muster.library.label(str(path[0]), value)
    return known if known is not None else str(value)


def _key_name(path: Path, muster: Muster) -> Shown:
    """What a key is called that no control stands for."""
    key = next((step for step in reversed(path) if isinstance(step, str)), "")
    known = muster.library.label(key)
    return known if known is not None else key
