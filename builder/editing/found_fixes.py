"""Fixes of a finding, found by trial: each possible choice is made and the army is checked again.

A fix is offered if the finding disappears and no error appears. Choices at the place of the finding are tried first;
if none helps, or only removal does, then the rest of the entry; then removal or addition of entries. An army over its
points limit is first made cheaper: fewer models of an entry, one entry less, or two.
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
from builder.core.controls import Change, Choice, Control, Path, with_entry_path
from builder.core.findings import Finding, MusterError, Plain, Shown, T, Text, Written, entry_index, items_in
from builder.core.fixes import Way
from builder.core.points import QUARTERS
from builder.core.spelling import most_similar
from builder.core.yaml_source import Document
from builder.editing import edits, what_if
from builder.editing.shown_draft import ShownDraft, evaluate_draft
from builder.mustering import Muster

MOST, MOST_CHEAPER = 8, 5
"""Greatest number of fixes offered: in general, and of those that make the army cheaper."""
TRIALS, TRIALS_CHEAPER = 120, 40
"""Greatest number of fixes tried: in general, and of those that make the army cheaper."""


class Tried(NamedTuple):
    """Fixes of a finding that were tried and help."""

    ways: tuple[Way, ...] = ()
    named: bool = True
    """True if a single fix may be applied without asking: it changes the value at the finding, and removes nothing."""


def fixes_by_trial(finding: Finding, now: ShownDraft, document: Document | None = None) -> Tried:
    """The fixes of the first kind of which any helps, as changes to the roster.

    For a misspelt id only the most similar one, if it helps. None for waived findings, and for remarks without a fix in
    words. `document` is the file that the roster was read from.
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
        """Fixes of a kind that help, the smallest change of points first."""
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
    """The obvious fix, even if it causes other errors: the most similar id, the allowed number, the event's value."""
    path, allowed = finding.path, finding.allowed
    if not path or not finding.counts:
        return ()
    if finding.code in ("ref.unknown", "ref.dangling") and isinstance(allowed, (list, tuple)):
        guess = most_similar(finding.found, [str(id) for id in allowed])
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
    """True if a fix removes nothing and changes nothing that players agreed on."""
    return all(change.do != "remove" and change.path != ("limit",) for change in way)


def place_of(finding: Finding, done: Muster) -> tuple[int | None, Path]:
    """Index of a finding's entry (`None` for the army), and the path within it."""
    index = entry_index(finding.path)
    if index is not None and index < len(done.results):
        return index, finding.path[2:]
    known = [result.id for result in done.results]
    if finding.entry in known:
        return known.index(finding.entry), ()
    return None, finding.path


def common_steps(path: Path, other: Path) -> int:
    """Number of leading steps that two paths have in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(path, other, strict=False)))


def nearest_control(finding: Finding, offered: Iterable[Control], rest: Path) -> Control | None:
    """The control for a finding among those of its entry, by path or by the same message; `None` if there is none."""
    known = tuple(offered)
    best = max(
        known,
        key=lambda c: (common_steps(c.path, rest), c.member is not None and c.member == finding.found),
        default=None,
    )
    if best is not None and common_steps(best.path, rest):
        return best
    return next((c for c in known if c.blocked == finding.text), None)


def _at_the_spot(finding: Finding, now: Muster) -> Iterator[Way]:
    """Fixes by choices at the place of the finding, the nearest first."""
    place, rest = place_of(finding, now)
    if finding.code.startswith("file.") or finding.code == "ref.doubled":
        if finding.path and finding.path != ("entries",):
            yield (Change("remove", finding.path),)
        return
    offered = [c for c in now.controls(place) if common_steps(c.path, rest)]
    for control in sorted(offered, key=lambda c: (-common_steps(c.path, rest), c.member != finding.found, not c.value)):
        yield from _turned(control, place, finding, now)
    for other, result in enumerate(now.results):
        if place not in (None, other) and result.id in finding.others:
            for control in now.controls(other):
                if control.path == rest[: len(control.path)] and control.value:
                    yield from _turned(control, other, finding, now)


def _several_gone(number: int, finding: Finding, now: Muster) -> Iterator[Way]:
    """Fix that removes this number of items from the list at the finding, from the last one."""
    place, rest = place_of(finding, now)
    there = [
        control
        for control in (now.controls(place) if rest else ())
        if common_steps(control.path, rest)
        and (control.kind == "remove" or (control.kind == "member" and control.value))
    ]
    gone = [way for control in reversed(there) for way in _turned(control, place, finding, now)]
    for ways in combinations(gone, number):
        yield tuple(change for way in ways for change in way)


def _in_the_entry(finding: Finding, now: Muster) -> Iterator[Way]:
    """Fixes by other choices of the entry."""
    place, rest = place_of(finding, now)
    if place is None or finding.code.startswith(("file.", "ref.")):
        return
    for control in now.controls(place):
        if not common_steps(control.path, rest):
            yield from _turned(control, place, finding, now)


def _turned(control: Control, place: int | None, finding: Finding, now: Muster) -> Iterator[Way]:
    """Fixes that give a control its other values."""
    ways: list[tuple[Change, ...]] = []
    if control.kind == "number":
        ways = [controls.set_changes(control, n) for n in _numbers(control, finding, now)]
    elif control.kind == "member" and (control.value or (control.blocked is None and not control.instead)):
        ways = [controls.toggle_changes(control)]
    else:
        ways = [other.changes for other in what_if.values(control) if other.blocked is None]
    for way in ways:
        yield with_entry_path(place, way)


def _numbers(control: Control, finding: Finding, now: Muster) -> list[int]:
    """Numbers that may fix a finding: numbers in it, an exceeded bound, values that a limit needs."""
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
    """Fixes that add an entry, if the army lacks something; entries that the finding allows come first."""
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
    """Fixes that remove an entry named by the finding; any entry if it names none."""
    place, _ = place_of(finding, now)
    named = [i for i, result in enumerate(now.results) if result.id in finding.names]
    if place is not None:
        named.insert(0, place)
    if not named and finding.path[:1] in (("limit",), ("entries",)):
        named = sorted(range(len(now.results)), key=lambda i: now.results[i].points)
    for index in dict.fromkeys(named):
        yield (Change("remove", ("entries", index)),)


def _cheaper(finding: Finding, now: Muster, helps: Callable[[Way], bool]) -> tuple[Way, ...]:
    """Fixes that save enough points, the smallest savings first; by removing two entries if one is not enough."""
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
    """Fixes that reduce an entry's models as far as needed and allowed, each with the points saved in quarters."""
    for index in range(len(now.results)):
        for control in now.controls(index):
            if control.kind != "number" or not control.points or control.points < 0:
                continue
            steps = -(-over // (control.points * control.step))
            number = control.number - steps * control.step
            if number >= max(1, control.min):
                yield (
                    steps * control.step * control.points,
                    with_entry_path(index, controls.set_changes(control, number)),
                )


def _points_after(way: Way, finding: Finding, now: ShownDraft, document: Document | None) -> int | None:
    """Price of the army after a fix, in quarters; `None` if the finding stays or an error appears."""
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
    """Code and message template of a finding, without its numbers and names."""
    text = finding.text
    worded = text.values.get("way")
    if isinstance(worded, Written) and isinstance(worded.named, Text):
        text = worded.named
    return finding.code, text.message


def _errors(findings: Iterable[Finding]) -> Counter[tuple[str, str]]:
    return Counter(_kind(f) for f in findings if f.counts)


# ---------------------------------------------------------------------- in words


def describe_fix(way: tuple[Change, ...], muster: Muster, names: Mapping[str, Shown] = MappingProxyType({})) -> Text:
    """A fix in words; `names` are unique names of entries by id."""
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
    """Display name of a new entry."""
    take = value.get("take") if isinstance(value, dict) else None
    for pick in muster.system.editor.available(muster.army):
        if pick.entry.get("take") == take:
            return pick.title if pick.title is not None else pick.name
    return str(take)


def _change_of(change: Change, path: Path, controls: tuple[Control, ...], muster: Muster) -> Shown:
    """A change of a control's value in words."""
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
    """Display name of a value from its choice, its member control or the game."""
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
    """Display name of a key without a control."""
    key = next((step for step in reversed(path) if isinstance(step, str)), "")
    known = muster.library.label(key)
    return known if known is not None else key
