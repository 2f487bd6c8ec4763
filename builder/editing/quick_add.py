"""Adds an offer with a number typed with its name: `20 reiksgard`, `reiksgard 20`, `2 cannon`."""

from __future__ import annotations

from collections.abc import Sequence
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
    """`None` if no number was typed, or if it is a word of an offer, such as a level."""


class Addition(NamedTuple):
    """An offer added with a number."""

    draft: Draft
    at: int
    """Index of the entry, the first of several."""
    points: int
    """Points that it adds to the army, in quarters."""
    number: int


def asked(rows: Sequence[OfferRow], typed: str) -> Asked:
    """The words and the number of a search among these rows."""
    found = word_ranks.number_in(typed)
    if found is None or not all(found) or offer_search.matching_rows(rows, typed, forgiving=False):
        return Asked(typed)
    return Asked(found[1], found[0])


def addition(pick: Available, number: int, draft: Draft, now: Muster) -> Addition:
    """An offer added with a number of models, or else as so many entries.

    Raises `MusterError` with the reason if the number is out of bounds.
    """
    alike = now.system.editor.alike_key
    more = edits.one_more(draft, {**pick.entry, alike: number}) if alike and "character" not in pick.roles else None
    if more is not None:
        _check_left(pick, number)
        made, index = more
    else:
        made, index = edits.insert(draft, dict(pick.entry), offer_search.list_place(pick, now) if alike else None)
        control = _number_of(muster(made.roster, now.library), index)
        if control is None:
            _check_left(pick, number)
            for place in range(1, number):
                made, _ = edits.insert(made, dict(pick.entry), index + place)
        elif _fits(control, number):
            made = edits.change_entry(made, index, controls.set_changes(control, number))
        else:
            raise MusterError(_bounds(pick, number, control.min, control.max))
    return Addition(made, index, muster(made.roster, now.library).points - now.points, number)


def _number_of(now: Muster, index: int) -> Control | None:
    """The control for the number of models of an entry."""
    keys = (("models",), (now.system.editor.alike_key or "models",))
    return next((c for c in now.controls(index) if c.kind == "number" and c.path in keys), None)


def _fits(control: Control, number: int) -> bool:
    return (
        control.min <= number
        and (control.max is None or number <= control.max)
        and number % control.step == control.min % control.step
    )


def _check_left(pick: Available, number: int) -> None:
    """Raise `MusterError` if so many entries may not be added."""
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
