"""Rosters that use everything that an army offers, made by choosing what the builder shows.

Each army is begun as the builder begins it. Everything that it offers is taken, a few entries a roster, and every control
of an entry is given each of its values at least once: options, items, mounts, levels, posts, spells, crews and what else
the game asks. Values that the rules forbid are chosen as well, so that many of the rosters are illegal.
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
"""Entries that a roster takes beside those it begins with."""
CHANGES_EACH = 7
"""Changes made to an entry at most."""

Target = tuple[str, ...]
"""What is to be used: army, entry, control and value. An item, a spell or a level counts once an army and kind of entry."""


class Coverage(NamedTuple):
    """What the rosters use, against all that was offered."""

    used: set[Target]
    offered: set[Target]

    def lines(self) -> Iterator[str]:
        """A line for each game and kind of choice: used and offered."""
        offered = Counter((game, what) for game, _, what, *_ in self.offered)
        used = Counter((game, what) for game, _, what, *_ in self.used & self.offered)
        for (game, what), count in sorted(offered.items()):
            yield f"{game:12} {what:20} {used[game, what]:6} of {count:6}"


def rosters(folders: tuple[Path, ...], coverage: Coverage, seed: int = 7) -> Iterator[tuple[str, dict[str, Plain]]]:
    """Name and plain values of each roster, until everything has been used or cannot be."""
    for game, army, _ in loading.armies(folders):
        library = loading.load(game, army, folders)
        if getattr(library.system, "id", "") != game:
            continue
        yield from _of_army(f"{game}-{army}", library, folders, coverage, random.Random(f"{seed} {game} {army}"))


def _of_army(
    name: str, library: Library, folders: tuple[Path, ...], coverage: Coverage, chance: random.Random
) -> Iterator[tuple[str, dict[str, Plain]]]:
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
    """The draft with an option of the whole army chosen that no roster has used yet."""
    found = [
        (target, changes)
        for control in muster(draft.roster, library).army_options
        for target, changes in _values((of[0], of[1], "army options"), control)
    ]
    return _one(draft, None, found, coverage, chance) or draft


def _chosen(
    draft: Draft, at: int, library: Library, of: tuple[str, str, str], coverage: Coverage, chance: random.Random
) -> Draft:
    """The draft with choices of one entry made that no roster has used yet."""
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
    """The draft with a used change that may show unused choices, such as the abilities of one more item."""
    unused = {target[:4] for target in coverage.offered - coverage.used}
    ways = [changes for target, changes in found if target[:4] in unused and changes[0].do in ("add", "set")]
    if not ways:
        return None
    try:
        return edits.change_entry(draft, at, chance.choice(ways))
    except MusterError:
        return None


def _controls(done: Muster, at: int) -> tuple[Control, ...]:
    known = done.library
    return known.system.editor.controls(done.results[at], done.army)


def _targets(
    of: tuple[str, str, str], done: Muster, at: int, control: Control
) -> Iterator[tuple[Target, list[Change]]]:
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
"""Keys whose values are tried for every entry; others once for each kind of entry in an army."""


def _values(of: Target, control: Control) -> Iterator[tuple[Target, list[Change]]]:
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
    """The draft with one change that has not been used; `None` if there is none that can be made."""
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
