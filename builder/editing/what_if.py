"""What-if: the alternatives of a choice, and the muster for each alternative."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.core import controls
from builder.core.controls import Available, Change, Choice, Control, with_entry_path
from builder.core.findings import Finding, MusterError, Shown, T
from builder.editing import edits
from builder.files import failures
from builder.files.lenient_reader import Draft
from builder.mustering import Muster, muster

STEPS, LARGE = (1, 5, -1, -5), (250, 500, -250, -500)
"""Steps by which a number is varied, and larger ones for numbers in the hundreds, such as a points limit."""
HUNDREDS = 100
"""Number from which a number is varied by the larger steps."""
WIDEST = 1000
"""Greatest number that is tried, since nobody uses larger ones."""


class Candidate(NamedTuple):
    """An alternative to the present value of a control, which can be tried."""

    control: str
    """Key of the control whose value the candidate changes."""
    name: Shown
    changes: tuple[Change, ...]
    blocked: Shown = None
    """Why the rules do not allow the candidate at present; `None` if they do."""


def candidates(
    control: Control, among: Iterable[Control], draft: Draft, now: Muster, index: int | None
) -> tuple[Candidate, ...]:
    """Alternatives to a control's value: its other values, or for a member the others of its list.

    `among` are all controls of its entry, which has this index in the roster, or of the army (`None`). A member that
    conflicts with another is tried in its place. Empty for texts, which change nothing in play.
    """
    if control.kind == "member":
        alike = [c for c in among if c.kind == "member" and (c.path, c.section) == (control.path, control.section)]
        return tuple(c for one in alike for c in (*_in_place(one, alike, draft, now, index), _member(one, alike)))
    return _numbered(control) if control.kind == "number" else values(control)


def candidates_of_all(among: Iterable[Control]) -> tuple[Candidate, ...]:
    """Alternatives of several controls: allowed ones first, numbers last.

    Each name includes the control's name unless it is obvious.
    """
    every = tuple(among)
    found: list[Candidate] = []
    numbers: list[Candidate] = []
    for control in every:
        if control.kind == "member":
            found.append(_member(control, every))
        elif control.kind == "choice":
            found += [_named(control, one) for one in values(control)]
        elif control.kind == "number":
            numbers += _numbered(control)
    return tuple(sorted((*found, *numbers), key=lambda one: one.blocked is not None))


def _named(control: Control, one: Candidate) -> Candidate:
    """A candidate with the name of its control before its own."""
    return one._replace(name=T("{what}: {value}", what=control.name, value=one.name))


def values(control: Control) -> tuple[Candidate, ...]:
    """Candidates of a choice: its other values, values that may be added, or the removal; empty for other controls."""
    if control.kind == "choice":
        return tuple(
            Candidate(control.key, c.name, controls.set_changes(control, c.value), c.blocked)
            for c in control.choices
            if c.value != control.value
        )
    if control.kind == "add":
        return tuple(
            Candidate(control.key, c.name, controls.append_changes(control, c.value), c.blocked)
            for c in control.choices
        )
    if control.kind == "remove":
        return (Candidate(control.key, control.name, controls.remove_changes(control)),)
    return ()


def _numbered(control: Control) -> tuple[Candidate, ...]:
    """Alternatives of a number."""
    return tuple(
        Candidate(control.key, T("{what} {number}", what=control.name, number=n), controls.set_changes(control, n))
        for n in _numbers(control)
    )  # fmt: skip


def _member(control: Control, alike: Iterable[Control]) -> Candidate:
    """The candidate that adds a member that the list lacks, or removes one that it has; `alike` are its controls."""
    if not control.value:
        gone = tuple(c.name for c in controls.replaced_members(control, alike))
        name = T("{new} instead of {old}", new=control.name, old=gone) if gone else control.name
        return Candidate(control.key, name, controls.toggle_changes(control), control.blocked)
    return Candidate(control.key, T("without {what}", what=control.name), controls.toggle_changes(control))


def _in_place(
    control: Control, alike: Iterable[Control], draft: Draft, now: Muster, index: int | None
) -> Iterator[Candidate]:
    """Alternatives in which the blocked member replaces another one, if that causes no new error on the entry.

    `alike` are the controls of all members of its list.
    """
    if control.value or control.blocked is None or index is None:
        return
    handle = now.results[index].id
    for other, changes in exchanges(control, alike):
        after = muster_with_changes(draft, now, index, changes)
        if after is not None and not any(f.entry == handle for f in new_errors(after, now)):
            name = T("{new} instead of {old}", new=control.name, old=other.name)
            yield Candidate(control.key, name, changes)


def only_values(among: Iterable[Control], just_set: str) -> tuple[tuple[Control, Choice, tuple[Change, ...]], ...]:
    """Of an entry's controls those whose choice is still to be made and has one allowed value: control, value, changes.

    The control with the key `just_set` is left out.
    """
    found = []
    for control in among:
        if control.kind != "choice" or control.key == just_set or control.value is not None:
            continue
        now = next((c for c in control.choices if c.value is None), None)
        free = [c for c in control.choices if c.blocked is None]
        if len(free) == 1 and (control.blocked is not None or (now is not None and now.blocked is not None)):
            found.append((control, free[0], controls.set_changes(control, free[0].value)))
    return tuple(found)


def exchanges(control: Control, offered: Iterable[Control]) -> Iterator[tuple[Control, tuple[Change, ...]]]:
    """Of an entry's controls those of chosen members in the list of `control`, with changes that replace each by it."""
    for other in offered:
        if other.kind == "member" and other.value and (other.path, other.section) == (control.path, control.section):
            yield other, (*controls.toggle_changes(other), *controls.toggle_changes(control))


def new_errors(after: Muster, before: Muster) -> list[Finding]:
    """New errors on entries after a change, without that of the points limit."""
    old = {(f.code, f.entry, f.path) for f in before.findings if f.counts}
    return [f for f in after.findings if f.counts and f.entry is not None and (f.code, f.entry, f.path) not in old]


def _numbers(control: Control) -> list[int]:
    """Numbers to try: a few steps up, steps down, then the bounds, except for numbers in the hundreds."""
    large = control.number >= HUNDREDS
    bounds = [b for b in (control.max, control.min) if b is not None and b <= WIDEST and not large]
    near = [control.number + step * control.step for step in (LARGE if large else STEPS)]
    inside = [n for n in near if n >= control.min and (control.max is None or n <= control.max)]
    return [n for n in dict.fromkeys((*inside, *bounds)) if n != control.number]


def muster_with_changes(draft: Draft, now: Muster, index: int | None, changes: tuple[Change, ...]) -> Muster | None:
    """The muster with changes made to an entry, or to the roster without an index; `None` if they are invalid."""
    try:
        with failures.guarded():
            return muster(edits.change_roster(draft, with_entry_path(index, changes)).roster, now.library)
    except MusterError:
        return None


def muster_with_offer(pick: Available, draft: Draft, now: Muster) -> tuple[Muster, int] | None:
    """The muster with an offer added, and the index of the new entry; `None` if it is invalid."""
    try:
        made, index = edits.insert(draft, dict(pick.entry))
        return muster(made.roster, now.library), index
    except MusterError:
        return None
