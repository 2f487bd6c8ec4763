"""Rosters that use all that an army offers, made by choosing values of the builder's controls.

Each army begins like a new list in the builder. All available entries are taken, a few in each roster, and every
control of an entry is set to each of its values at least once: options, items, mounts, levels, posts, spells, crews and
others. Values that the rules forbid are chosen too, so that many of the rosters are illegal.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from builder.core import controls
from builder.core.controls import Change, Control
from builder.core.findings import MusterError, Plain
from builder.editing import drafts, edits
from builder.files import loading
from builder.files.lenient_reader import Draft
from builder.files.loading import Library
from builder.mustering import Muster, muster

ENTRIES_EACH = 6
"""Number of entries added to each roster besides those that it begins with."""
CHANGES_EACH = 7
"""Greatest number of changes made to an entry."""

Target = tuple[str, ...]
"""A value to be used: game, army, control, entry or kind of entry, and value."""


class Coverage(NamedTuple):
    """The values used by the rosters so far, and all values offered."""

    used: set[Target]
    offered: set[Target]

    def lines(self) -> Iterator[str]:
        """A line for each game and control with the numbers of used and offered values."""
        offered = Counter((game, what) for game, _, what, *_ in self.offered)
        used = Counter((game, what) for game, _, what, *_ in self.used & self.offered)
        for (game, what), count in sorted(offered.items()):
            yield f"{game:12} {what:20} {used[game, what]:6} of {count:6}"


def rosters(folders: tuple[Path, ...], coverage: Coverage, seed: int = 7) -> Iterator[tuple[str, dict[str, Plain]]]:
    """Name and plain values of each roster, until all offered values are used or cannot be used."""
    for game, army, _ in loading.armies(folders):
        library = loading.load(game, army, folders)
        if getattr(library.system, "id", "") != game:
            continue
        yield from _of_army(f"{game}-{army}", library, folders, coverage, random.Random(f"{seed} {game} {army}"))


def _of_army(
    name: str, library: Library, folders: tuple[Path, ...], coverage: Coverage, chance: random.Random
) -> Iterator[tuple[str, dict[str, Plain]]]:
    """Name and plain values of each roster of one army."""
    game, _, army = name.partition("-")
    limit = library.system.editor.usual_limit
    fresh = drafts.draft_of_values({**library.system.editor.starter(library.rules, limit), "name": name})
    picks = muster(fresh.roster, library).available
    coverage.offered.update((game, army, "entries", pick.key) for pick in picks)
    waiting = list(picks)
    tries: Counter[str] = Counter()
    number = 0
    while waiting:
        chance.shuffle(waiting)
        draft, taken, waiting = fresh, waiting[:ENTRIES_EACH], waiting[ENTRIES_EACH:]
        draft = _army_options(draft, library, (game, army), coverage, chance)
        for pick in taken:
            try:
                draft, at = edits.insert(draft, pick.entry)
            except MusterError:
                continue
            coverage.used.add((game, army, "entries", pick.key))
            before = len(coverage.used)
            draft = _chosen(draft, at, library, (game, army, pick.key), coverage, chance)
            tries[pick.key] = 0 if len(coverage.used) > before else tries[pick.key] + 1
            if tries[pick.key] < 2:
                waiting.append(pick)
        number += 1
        yield f"{name}-{number:03}", drafts.values(draft)


def _army_options(
    draft: Draft, library: Library, of: tuple[str, str], coverage: Coverage, chance: random.Random
) -> Draft:
    """The draft with one value of an army-wide control that no roster has used yet."""
    found = [
        (target, changes)
        for control in muster(draft.roster, library).army_options
        for target, changes in _values((of[0], of[1], "army options"), control)
    ]
    return _one(draft, None, found, coverage, chance) or draft


def _chosen(
    draft: Draft, at: int, library: Library, of: tuple[str, str, str], coverage: Coverage, chance: random.Random
) -> Draft:
    """The draft with values of one entry's controls that no roster has used yet."""
    for _ in range(CHANGES_EACH):
        done = muster(draft.roster, library)
        found = [f for control in _controls(done, at) for f in _targets(of, done, at, control)]
        changed = _one(draft, at, found, coverage, chance) or _opening(draft, at, found, coverage, chance)
        if changed is None:
            break
        draft = changed
    return draft


def _opening(
    draft: Draft, at: int, found: list[tuple[Target, list[Change]]], coverage: Coverage, chance: random.Random
) -> Draft | None:
    """The draft with a used value that may lead to unused ones, such as an item with abilities; `None` without one."""
    unused = {target[:4] for target in coverage.offered - coverage.used}
    ways = [changes for target, changes in found if target[:4] in unused and changes[0].do in ("add", "set")]
    if not ways:
        return None
    try:
        return edits.change_entry(draft, at, chance.choice(ways))
    except MusterError:
        return None


def _controls(done: Muster, at: int) -> tuple[Control, ...]:
    """The controls of the entry at an index."""
    known = done.library
    return known.system.editor.controls(done.results[at], done.army)


def _targets(
    of: tuple[str, str, str], done: Muster, at: int, control: Control
) -> Iterator[tuple[Target, list[Change]]]:
    """Each value of a control as a target, with the changes that choose it."""
    game, army, key = of
    steps = [str(step) for step in control.path if isinstance(step, str)]
    head = steps[0] if steps else control.kind
    owner = key if head in _OF_EACH else done.results[at].kind
    yield from _values((game, army, head, owner, *steps[1:]), control)


_OF_EACH = frozenset(
    (
        "options",
        "command",
        "mount",
        "level",
        "creature",
        "quality",
        "size",
        "models",
        "count",
        "upgrades",
        "carries",
        "team",
        "crew",
        "pack",
        "champion",
    )
)
"""Keys whose values are used for every entry of an army; values of other keys once for each kind of entry."""


def _values(of: Target, control: Control) -> Iterator[tuple[Target, list[Change]]]:
    """Each value of a control as a target that begins with `of`, with the changes that choose it."""
    if control.kind == "member":
        yield (*of, str(control.member)), list(controls.toggle_changes(control))
    elif control.kind == "choice":
        for choice in control.choices:
            if choice.value != control.value:
                yield (*of, str(choice.value)), [Change("set", control.path, choice.value)]
    elif control.kind == "number":
        low, high = control.min, control.max if control.max is not None else control.number + 5 * control.step
        for what, value in (
            ("least", low),
            ("most", min(high, 400)),
            ("more", min(high, 400) + control.step),
            ("step", low + control.step),
        ):
            if value != control.value:
                yield (*of, what), [Change("set", control.path, value)]
    elif control.kind == "add":
        for choice in control.choices:
            yield (*of, str(choice.value)), [Change("add", control.path, choice.value)]
    elif control.kind == "remove":
        yield (*of, "removed"), [Change("remove", control.path)]


def _one(
    draft: Draft, at: int | None, found: list[tuple[Target, list[Change]]], coverage: Coverage, chance: random.Random
) -> Draft | None:
    """The draft with one drawn change that has not been used; `None` if no such change is possible."""
    coverage.offered.update(target for target, _ in found)
    new = [(target, changes) for target, changes in found if target not in coverage.used]
    chance.shuffle(new)
    for target, changes in new:
        try:
            changed = edits.change_roster(draft, changes) if at is None else edits.change_entry(draft, at, changes)
        except MusterError:
            coverage.offered.discard(target)
            continue
        coverage.used.add(target)
        return changed
    return None
