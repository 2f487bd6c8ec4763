"""Ways to make an army cheaper where it costs too much: fewer models of an entry, or an entry taken out; the smallest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from builder.core import controls
from builder.core.controls import Change
from builder.core.findings import Finding
from builder.core.fixes import Way
from builder.core.points import QUARTERS
from builder.editing.shown_draft import ShownDraft

MOST = 5
"""Ways that are offered."""
TRIALS = 40
"""Ways that are tried at most."""


class _Cut(NamedTuple):
    """A way with what it frees, as far as the prices of models tell: quarters."""

    freed: int
    way: Way


def found(finding: Finding, now: ShownDraft, helps: Callable[[Way], bool]) -> tuple[Way, ...]:
    """The ways that free enough for a limit in points, those that free least first; two entries out if one is not enough."""
    spent, allowed = finding.found, finding.allowed
    if not isinstance(spent, (int, float)) or not isinstance(allowed, (int, float)) or spent <= allowed:
        return ()
    over = spent - allowed
    single = [cut for cut in (*_fewer(now, over), *_out(now)) if cut.freed >= over * QUARTERS]
    ways = _helping(single, helps)
    if ways:
        return ways
    # the later one goes first: the other keeps its place
    pairs = (_Cut(a.freed + b.freed, (*b.way, *a.way)) for a, b in combinations(_out(now), 2))
    return _helping([cut for cut in pairs if cut.freed >= over * QUARTERS], helps)


def _helping(cuts: list[_Cut], helps: Callable[[Way], bool]) -> tuple[Way, ...]:
    ways: list[Way] = []
    for cut in sorted(cuts, key=lambda cut: cut.freed)[:TRIALS]:
        if helps(cut.way):
            ways.append(cut.way)
        if len(ways) == MOST:
            break
    return tuple(ways)


def _fewer(now: ShownDraft, over: float) -> Iterator[_Cut]:
    """Of each entry as many fewer as free enough, where that leaves as many as it must have."""
    done = now.muster
    for index, result in enumerate(done.results):
        for control in done.system.editor.controls(result, done.army):
            if control.kind != "number" or not control.points or control.points < 0:
                continue
            steps = -(-int(over * QUARTERS) // (control.points * control.step))
            number = control.number - steps * control.step
            if number >= max(1, control.min):
                way = tuple(c._replace(path=("entries", index, *c.path)) for c in controls.to_value(control, number))
                yield _Cut(steps * control.step * control.points, way)


def _out(now: ShownDraft) -> list[_Cut]:
    """Each entry taken out."""
    return [
        _Cut(result.points, (Change("remove", ("entries", index)),)) for index, result in enumerate(now.muster.results)
    ]
