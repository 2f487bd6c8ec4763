"""Adds an offer with a number typed with its name: `20 reiksgard`, `reiksgard 20`, `2 cannon`."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from builder.core import controls
from builder.core.controls import Available, Control
from builder.core.findings import MusterError, T, Text
from builder.editing import edits, offer_search, word_ranks
from builder.editing.offer_search import OfferRow
from builder.files.lenient_reader import Draft
from builder.mustering import Muster, muster

MOST_SINGLE = 20
"""Greatest number of entries that are added at once, for offers whose entries have no number of their own."""


class Asked(NamedTuple):
    """Typed search words with a number of models, machines or entries."""

    words: str
    number: int | None = None
    """The typed number; `None` without one, or if it is a word of an offer, such as a level."""


class Addition(NamedTuple):
    """An offer added with a number."""

    draft: Draft
    at: int
    """Index of the new entry, of several new entries the first."""
    number: int
    """Number of models, units or entries added."""
    more: bool
    """True if an existing entry became larger."""
    before: Muster
    """The muster before the addition."""

    @property
    def points(self) -> int:
        """Points that the addition costs the army, in quarters."""
        return muster(self.draft.roster, self.before.library).points - self.before.points


def asked(rows: Sequence[OfferRow], typed: str) -> Asked:
    """The search words and the number of models or entries in a typed text, given the rows that are searched."""
    found = word_ranks.number_in(typed)
    if found is None or not all(found) or offer_search.matching_rows(rows, typed, forgiving=False):
        return Asked(typed)
    return Asked(found[1], found[0])


def addition(pick: Available, number: int | None, draft: Draft, now: Muster) -> Addition:
    """An offer added with a number of models, or else as so many entries; `None` for the usual number.

    In lists that are printed by kind it joins an equal entry, except a character, or comes behind its kind. Raises
    `MusterError` with the reason if the number is out of bounds.
    """
    alike = now.system.editor.alike_key
    entry = dict(pick.entry) if number is None or alike is None else {**pick.entry, alike: number}
    more = None if "character" in pick.roles else edits.one_more(draft, entry)
    if more is not None:
        made, index = more
        if number is not None:
            _check_left(pick, number)
    else:
        made, index = edits.insert(draft, dict(pick.entry), offer_search.list_place(pick, now) if alike else None)
        if number is not None:
            made = _with_number(made, index, number, pick, now)
    return Addition(made, index, 1 if number is None else number, more is not None, now)


def _with_number(draft: Draft, index: int, number: int, pick: Available, now: Muster) -> Draft:
    """The draft with the number of an entry just added, or with so many entries."""
    control = number_control(muster(draft.roster, now.library).controls(index))
    if control is None:
        _check_left(pick, number)
        return edits.paste(draft, [dict(pick.entry)] * (number - 1), index + 1)
    if not _fits(control, number):
        raise MusterError(_bounds(pick, number, control.min, control.max))
    return edits.change_entry(draft, index, controls.set_changes(control, number))


def number_control(offered: Iterable[Control]) -> Control | None:
    """Of the controls `offered` for an entry that of its number of models or units; `None` if it has none."""
    return next((control for control in offered if control.kind == "number" and control.key == "models"), None)


def _fits(control: Control, number: int) -> bool:
    """True if a number is possible at a control: within bounds and on a step."""
    return (
        control.min <= number
        and (control.max is None or number <= control.max)
        and number % control.step == control.min % control.step
    )


def _check_left(pick: Available, number: int) -> None:
    """Raise `MusterError` if the army may not take this many more entries of an offer."""
    most = MOST_SINGLE if pick.left is None else min(MOST_SINGLE, max(0, pick.left))
    if number > most:
        raise MusterError(_bounds(pick, number, 1, most))


def _bounds(pick: Available, number: int, low: int, high: int | None) -> Text:
    """Message for a number out of bounds, with what is possible."""
    if high is None:
        return T("{name} ×{number}: at least {low} are needed.", name=pick.name, number=number, low=low)
    if high < low:
        return T("{name} ×{number}: no more can be added.", name=pick.name, number=number)
    return T("{name} ×{number}: {low}–{high} are possible.", name=pick.name, number=number, low=low, high=high)
