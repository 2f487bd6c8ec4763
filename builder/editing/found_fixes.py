"""Fixes of a finding, found by trial: each possible choice is made and the army is checked again.

A fix is offered if the finding disappears and no error appears. What the game proposes is tried first, then choices at
the place of the finding; if none helps, or only removal does, then the rest of the entry; then removal or addition of
entries. An army over its points limit is first made cheaper: fewer models of an entry, one entry less, or two.
"""

import pathlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import combinations, groupby, islice, takewhile
from types import MappingProxyType
from typing import NamedTuple

from builder.core import controls
from builder.core.choices import value_at
from builder.core.controls import Change, Choice, Control, Path, with_entry_path
from builder.core.findings import Finding, MusterError, Plain, Shown, T, Text, Written, entry_index, items_in
from builder.core.fixes import Way
from builder.core.points import QUARTERS
from builder.core.relations import relation_under
from builder.core.spelling import most_similar
from builder.core.yaml_source import Document
from builder.editing import edits, what_if
from builder.editing.shown_draft import ShownDraft, evaluate_draft, library_of
from builder.files.lenient_reader import Draft, entry_values
from builder.mustering import Muster

MOST, MOST_CHEAPER = 8, 5
"""Greatest number of fixes offered: in general, and of those that make the army cheaper."""
TRIALS, TRIALS_CHEAPER = 120, 40
"""Greatest number of fixes tried: in general, and of those that make the army cheaper."""


MOST_ADDED = 4
"""Greatest number of equal entries that one fix adds."""


class Fix(NamedTuple):
    """Changes that remove a finding."""

    way: Way
    after: ShownDraft
    """The list with them."""


class Offered(NamedTuple):
    """The fixes that are offered for a finding."""

    fixes: tuple[Fix, ...] = ()
    named: bool = True
    """True if a single fix may be applied without asking: the game proposes it, or it removes nothing."""

    @property
    def ways(self) -> tuple[Way, ...]:
        """The changes of each fix."""
        return tuple(fix.way for fix in self.fixes)


class Trial(NamedTuple):
    """A finding of a list, for which fixes are tried."""

    finding: Finding
    now: ShownDraft
    document: Document | None = None
    """The file that the roster was read from."""
    folders: tuple[pathlib.Path, ...] = ()
    """Folders of the definitions, for changes that need other ones."""

    def after(self, way: Way) -> Fix | None:
        """The changes with the list after them; `None` if they cannot be made."""
        try:
            draft = edits.change_roster(self.now.draft, way)
            library = library_of(draft, self.document, self.folders, self.now.muster.library)
            return Fix(way, evaluate_draft(draft, library, self.document))
        except MusterError:
            return None

    def fix(self, way: Way) -> Fix | None:
        """The fix by these changes; `None` if the finding stays or an error appears."""
        fix = self.after(way)
        return fix if fix is not None and self.is_helped_by(fix) else None

    def is_helped_by(self, fix: Fix) -> bool:
        """True if the changes remove the finding and no error appears."""
        return self.removes_finding(fix) and not _errors(fix.after.findings) - _errors(self.now.findings)

    def removes_finding(self, fix: Fix) -> bool:
        """True if there are fewer findings like this one after the changes."""
        return is_fixed(self.finding, self.now.findings, fix.after.findings)

    def by_change_of_points(self, fixes: Iterable[Fix]) -> tuple[Fix, ...]:
        """Fixes in order of the points that they change, the smallest change first."""
        return tuple(sorted(fixes, key=lambda fix: abs(fix.after.muster.points - self.now.muster.points)))


def _proposed(trial: Trial) -> tuple[Way, ...]:
    """Changes that the game proposes for a finding; none for waived findings."""
    muster = trial.now.muster
    return () if trial.finding.waived is not None else tuple(muster.system.editor.fixes(trial.finding, muster.army))


def helpful_proposals(trial: Trial) -> Iterator[Fix]:
    """Fixes that the game proposes for a finding and that help; for a warning none that remove or change the agreed limit.

    An entry that they add may still need something, such as a champion; that is a finding of its own.
    """
    before, known = _errors(trial.now.findings), len(trial.now.muster.results)
    for fix in filter(None, map(trial.after, _proposed(trial))):
        others = (found for found in fix.after.findings if (entry_index(found.path) or 0) < known)
        if trial.removes_finding(fix) and not _errors(others) - before and (trial.finding.counts or _harmless(fix)):
            yield fix


def game_fixes(trial: Trial) -> tuple[Fix, ...]:
    """The helpful proposals of the game, the smallest change of points first."""
    return trial.by_change_of_points(helpful_proposals(trial))


def fixes_by_trial(trial: Trial) -> Offered:
    """The fixes that the game proposes, or else those of the search, then proposals after which another error appears."""
    own = game_fixes(trial)
    if own:
        return Offered(own)
    found = _found_by_search(trial)
    made = filter(None, map(trial.after, _proposed(trial) if trial.finding.counts else ()))
    others = tuple(fix for fix in made if trial.removes_finding(fix) and fix.way not in found.ways)
    return Offered((*found.fixes, *others), found.named and not others)


def _found_by_search(trial: Trial) -> Offered:
    """The fixes of the first kind of which any helps.

    For a misspelt id only the most similar one, if it helps. None for waived findings, and for remarks without a fix in
    words.
    """
    finding, now = trial.finding, trial.now
    if finding.waived is not None or (not finding.counts and finding.fix is None):
        return Offered()
    if finding.is_fault and finding.path == ("limit",):
        cuts = _cheaper(trial)
        event = now.muster.event
        agreed = event is not None and event.limit is not None
        others = () if agreed else filter(None, map(trial.fix, _at_the_spot(finding, now.muster)))
        if cuts:
            return Offered((*cuts, *others), named=False)
    trials, obvious = iter(range(TRIALS)), _likely(finding, now.muster)
    likely = tuple(filter(None, map(trial.after, obvious)))
    if likely and finding.code == "ref.unknown" and trial.is_helped_by(likely[0]):
        return Offered(likely)

    def helping(kind: Callable[[Finding, Muster], Iterator[Way]]) -> tuple[Fix, ...]:
        """Those fixes made by the function `kind` that help, the smallest change of points first."""
        tried, found = list(obvious), list[Fix]()
        for way, _ in zip(kind(finding, now.muster), trials, strict=False):
            if way not in tried and (fix := trial.fix(way)) is not None:
                found.append(fix)
                tried.append(way)
                if len(found) == MOST:
                    break
        return trial.by_change_of_points(found)

    fixes = (*likely, *helping(_merged), *helping(_at_the_spot))
    if fixes and finding.counts and not any(map(_harmless, fixes)):
        if finding.path == ("limit",):
            return Offered((*helping(_missing), *fixes), named=False)
        return Offered((*fixes, *helping(_in_the_entry)), named=False)
    if not finding.counts:
        return Offered(tuple(filter(_harmless, fixes)), named=False)
    if fixes:
        return Offered(fixes, named=_harmless(fixes[0]))
    for kind in (partial(_removal_of_several, 2), partial(_removal_of_several, 3), _in_the_entry, _missing, _removals):
        fixes = helping(kind)
        if fixes and kind is _in_the_entry:
            fixes = (*fixes, *helping(_joining_an_addition))
        if fixes:
            return Offered(fixes, named=False)
    return Offered()


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
    index = entry_index(path)
    if index is None or path[2:] != ("models",):
        return ()
    number = next((c for c in now.controls(index) if c.kind == "number" and c.path == ("models",)), None)
    if isinstance(allowed, int) and not isinstance(allowed, bool):
        return ((Change("set", path, allowed),),)
    if number is None:
        return ()
    nearest = max(number.min, number.number if number.max is None else min(number.number, number.max))
    return () if nearest == number.number else ((Change("set", path, nearest),),)


def _harmless(fix: Fix) -> bool:
    """True if a fix removes nothing and changes nothing that players agreed on."""
    return all(change.do not in ("remove", "drop") and change.path != ("limit",) for change in fix.way)


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
    """Of the controls offered for an entry the nearest to a finding at the path `rest` in it; `None` if none is near.

    A control is near if their paths have a first step in common, or if the finding's text is its reason.
    """
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
    """Fixes by controls whose value is at the place of the finding, the nearest control first."""
    place, rest = place_of(finding, now)
    if finding.code.startswith("file.") or finding.code == "ref.doubled":
        if finding.path and finding.path != ("entries",):
            yield (Change("remove", finding.path),)
        return
    offered = [c for c in now.controls(place) if common_steps(c.path, rest)]
    for control in sorted(offered, key=lambda c: (-common_steps(c.path, rest), c.member != finding.found, not c.value)):
        yield from _other_values(control, place, finding, now)
    for other, result in enumerate(now.results):
        if place not in (None, other) and result.id in finding.others:
            for control in now.controls(other):
                if control.path == rest[: len(control.path)] and control.value:
                    yield from _other_values(control, other, finding, now)


def _removal_of_several(number: int, finding: Finding, now: Muster) -> Iterator[Way]:
    """Fix that removes the last `number` items from the list at the finding."""
    place, rest = place_of(finding, now)
    there = [
        control
        for control in (now.controls(place) if rest else ())
        if common_steps(control.path, rest)
        and (control.kind == "remove" or (control.kind == "member" and control.value))
    ]
    gone = [way for control in reversed(there) for way in _other_values(control, place, finding, now)]
    for ways in combinations(gone, number):
        yield tuple(change for way in ways for change in way)


def _in_the_entry(finding: Finding, now: Muster) -> Iterator[Way]:
    """Fixes by other choices of the entry."""
    place, rest = place_of(finding, now)
    if place is None or finding.code.startswith(("file.", "ref.")):
        return
    for control in now.controls(place):
        if not common_steps(control.path, rest):
            yield from _other_values(control, place, finding, now)


def _other_values(control: Control, place: int | None, finding: Finding, now: Muster) -> Iterator[Way]:
    """Fixes that give a control each of its other values; `place` is the index of its entry, `None` for the army."""
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
    if finding.path == ("limit",) and isinstance(found, int) and isinstance(allowed, int):
        missing = (allowed - found) * QUARTERS
        yield from _more_models(missing, now)
        for number in range(1, MOST_ADDED + 1):
            for pick in picks:
                if pick.cost and -(-missing // pick.cost) == number:
                    yield number * (Change("add", ("entries",), dict(pick.entry)),)
        return
    for pick in sorted(picks, key=lambda one: one.key not in named)[: TRIALS // 2]:
        yield (Change("add", ("entries",), dict(pick.entry)),)


def _joining_an_addition(finding: Finding, now: Muster) -> Iterator[Way]:
    """Fixes that add an entry which the entry of the finding then joins, such as cavalry for a mounted hero."""
    place, editor = entry_index(finding.path), now.system.editor
    if place is None or not finding.code.startswith(f"{now.system.id}."):
        return
    for pick in [one for one in now.available if one.blocked is None and not one.apart][: TRIALS // 4]:
        added = Change("add", ("entries",), dict(pick.entry))
        made = what_if.muster_with_offer(pick, Draft(now.roster), now)
        if made is None:
            continue
        after, index = made
        for same in after.findings:
            if (same.code, same.path) == (finding.code, finding.path):
                for way in editor.fixes(same, after.army):
                    if any(change.value == after.results[index].id for change in way):
                        yield (added, *way)


def _merged(finding: Finding, now: Muster) -> Iterator[Way]:
    """Fixes that merge a unit that is too small with another unit of the same line."""
    place = entry_index(finding.path)
    if place is None or finding.path[2:] != ("models",) or not isinstance(finding.found, int):
        return
    values = [{k: v for k, v in entry_values(one.entry).items() if k not in ("id", "name")} for one in now.results]
    number = values[place].get("models")
    for index, other in enumerate(values):
        more = other.get("models")
        if (
            index != place
            and isinstance(number, int)
            and isinstance(more, int)
            and {**other, "models": number} == values[place]
        ):
            whole, gone = min(place, index), max(place, index)
            yield (Change("set", ("entries", whole, "models"), number + more), Change("remove", ("entries", gone)))


def _more_models(missing: int, now: Muster) -> Iterator[Way]:
    """Fixes that spend missing points (in quarters) on more models: of one entry, or of all of a category in turn."""
    grown: dict[str | None, list[tuple[int, Control, int]]] = {}
    for index, result in enumerate(now.results):
        for control in now.controls(index):
            if control.kind == "number" and control.points and control.points > 0 and control.max is not None:
                room = (control.max - control.number) // control.step
                grown.setdefault(result.category, []).append((index, control, room))
    for controls_of in grown.values():
        for some in (*([one] for one in controls_of), controls_of):
            changes: list[Change] = []
            left = missing
            for index, control, room in some:
                steps = min(room, -(-left // (control.step * (control.points or 1))))
                if steps > 0:
                    number = control.number + steps * control.step
                    changes += with_entry_path(index, controls.set_changes(control, number))
                    left -= steps * control.step * (control.points or 1)
            if left <= 0 and changes:
                yield tuple(changes)


def _removals(finding: Finding, now: Muster) -> Iterator[Way]:
    """Fixes that remove one of the entries that the finding mentions; any entry if it mentions none."""
    place, _ = place_of(finding, now)
    named = [i for i, result in enumerate(now.results) if result.id in finding.names]
    if place is not None:
        named.insert(0, place)
    if not named and finding.path[:1] in (("limit",), ("entries",)):
        named = sorted(range(len(now.results)), key=lambda i: now.results[i].points)
    for index in dict.fromkeys(named):
        yield (Change("remove", ("entries", index)),)


def _cheaper(trial: Trial) -> tuple[Fix, ...]:
    """Fixes that save enough points, the smallest savings first; by removing two entries if one is not enough."""
    spent, allowed, now = trial.finding.found, trial.finding.allowed, trial.now.muster
    if not isinstance(spent, (int, float)) or not isinstance(allowed, (int, float)) or spent <= allowed:
        return ()
    over = int((spent - allowed) * QUARTERS)
    out = [(result.points, (Change("remove", ("entries", n)),)) for n, result in enumerate(now.results)]
    # the later of two goes first: the other keeps its place
    pairs = ((a[0] + b[0], (*b[1], *a[1])) for a, b in combinations(out, 2))
    for ways in ((*_fewer_models(now, over), *out), pairs):
        enough = sorted((one for one in ways if one[0] >= over), key=lambda one: one[0])[:TRIALS_CHEAPER]
        found = tuple(islice(filter(None, (trial.fix(way) for _, way in enough)), MOST_CHEAPER))
        if found:
            return found
    return ()


def _fewer_models(now: Muster, over: int) -> Iterator[tuple[int, Way]]:
    """Fixes that save `over` quarters of points by fewer models of one entry, each with the quarters saved."""
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


def is_fixed(finding: Finding, before: Iterable[Finding], after: Iterable[Finding]) -> bool:
    """True if after a change there are fewer findings of the same kind than before."""
    kind = _kind(finding)
    return sum(_kind(f) == kind for f in after) < sum(_kind(f) == kind for f in before)


def _kind(finding: Finding) -> tuple[str, str]:
    """Code and message template of a finding, without its numbers and names."""
    text = finding.text
    worded = text.values.get("way")
    if isinstance(worded, Written) and isinstance(worded.named, Text):
        text = worded.named
    return finding.code, text.message


def _errors(findings: Iterable[Finding]) -> Counter[tuple[str, str]]:
    """Number of errors of each kind that make the list illegal."""
    return Counter(_kind(f) for f in findings if f.counts)


# ---------------------------------------------------------------------- in words


def describe_fix(
    way: Way, muster: Muster, names: Mapping[str, Shown] = MappingProxyType({}), after: Muster | None = None
) -> Text:
    """A fix in words; `names` are unique names of entries by id.

    With the muster `after` it, an entry that is now with another is one step, whatever keys say so.
    """
    related, keys = _new_relations(way, muster, after, names) if after is not None else ({}, frozenset())
    steps = [
        step if number == 1 else T("{count} × {step}", count=number, step=step)
        for change, number in _counted(way)
        if (step := _step(change, muster, names))
        and not (entry_index(change.path) in related and change.path[2:3] and change.path[2] in keys)
    ]
    return T("{steps}", steps=(*steps, *related.values()))


def _counted(way: Way) -> Iterator[tuple[Change, int]]:
    """The changes in order, each run of equal ones once with its length."""
    for change, equal in groupby(way):
        yield change, len(list(equal))


def _new_relations(
    way: Way, muster: Muster, after: Muster, names: Mapping[str, Shown]
) -> tuple[dict[int, Text], frozenset[str]]:
    """New relations in words by index of entry (`Margraf: now champion of Hohensknechtes`), and their keys."""
    keys = frozenset(step for key in muster.system.verdict.reference_keys for step in (*key.path[:1], *key.more))
    if any(change.do == "remove" and len(change.path) == len(("entries", 0)) for change in way):
        return {}, keys  # the same index is another entry then
    of_id = {result.id: names.get(result.id, result.name) for result in after.results}
    changed = {entry_index(change.path) for change in way if change.path[2:3] and change.path[2] in keys}
    found = {}
    for index, result in enumerate(after.results):
        relation = relation_under(result.relations)
        if index in changed and relation is not None and relation.to in of_id:
            words = relation.words._replace(values={**relation.words.values, "unit": of_id[relation.to]})
            found[index] = T("{entry}: now {relation}", entry=of_id[result.id], relation=words)
    return found, keys


def _step(change: Change, muster: Muster, names: Mapping[str, Shown]) -> Shown:
    """A change in words."""
    path = change.path
    if path[:1] == ("entries",) and len(path) == 1:
        return T("{what} added", what=_offer_name(change.value, muster))
    index = entry_index(path)
    if index is not None and index < len(muster.results):
        result = muster.results[index]
        name = names.get(result.id, result.name)
        if len(path) == 2:
            return T("{name} removed", name=name)
        if path[2:] == ("take",) and change.value is not None:
            return T("{new} instead of {old}", new=_offer_name({"take": change.value}, muster), old=name)
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
    """A change of a value in words; `path` leads to it from its entry or the roster, whose controls are `controls`."""
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
    """Choices of a control; empty for no control."""
    return control.choices if control is not None else ()


def _value_name(
    value: Plain, path: Path, control: Control | None, controls: tuple[Control, ...], muster: Muster
) -> Shown:
    """Display name of a value at a path: from its control, from a member among `controls`, or from the game."""
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
    """Display name of a key for which no control is offered."""
    key = next((step for step in reversed(path) if isinstance(step, str)), "")
    known = muster.library.label(key)
    return known if known is not None else key
