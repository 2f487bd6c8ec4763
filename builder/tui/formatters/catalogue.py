"""What may be taken, and what there is to know of it before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from builder.core.controls import Available
from builder.core.findings import Shown, T
from builder.locale import Language
from builder.tui.formatters.texts import folded, pairs, unfolded, wrapped
from builder.tui.widgets.rows import Row, Span, row


class Drawn(NamedTuple):
    """All that the row of something to take says."""

    key: str
    cost: int
    taken: int
    left: int | None
    fits: bool
    language: str
    width: int


Memo = dict[Drawn, tuple[Row, ...]]
"""Rows made before, by all that they say; safe to lose."""


def takes(
    picks: Sequence[Available],
    lang: Language,
    width: int,
    *,
    words: str = "",
    only_fitting: bool = False,
    memo: Memo | None = None,
) -> tuple[list[Row], int]:
    """What may be taken by category, and how many rows a search or filter has hidden."""
    rows: list[Row] = []
    hidden = 0
    heading: Shown = None
    wanted = folded(words).split()
    memo = {} if memo is None else memo
    for pick in picks:
        if only_fitting and pick.blocked is not None:
            hidden += 1
            continue
        if wanted:
            haystack = folded(f"{lang.say(pick.name)} {pick.key} {pick.words} {lang.say(pick.category)}")
            if not all(w in haystack for w in wanted):
                hidden += 1
                continue
        if pick.category is not heading and pick.category != heading:
            heading = pick.category
            rows.append(row(f"  {lang.say(heading)}", "head"))
        key = Drawn(pick.key, pick.cost, pick.taken, pick.left, pick.blocked is None, lang.code, width)
        shown = memo.get(key)
        if shown is None:
            shown = memo[key] = unfolded(_pick(pick, lang), width, 3)
        rows += shown
    return rows, hidden


def _pick(pick: Available, lang: Language) -> Row:
    blocked = pick.blocked is not None
    spans = (
        Span(" – " if blocked else " + ", "dim" if blocked else "good", "add"),
        Span(lang.say(pick.name), "dim" if blocked else "plain"),
    )
    count = f" {pick.taken}" if pick.taken else ""
    if pick.left is not None:
        count = f" {pick.taken}/{max(0, pick.taken + pick.left)}"
    right = (Span(f" {lang.points(pick.cost)}", "dim" if blocked else "plain"), Span(count.rjust(7) + " ", "dim"))
    return Row(spans, right, pick.key)


def pick_lines(pick: Available, lang: Language, width: int) -> list[Row]:
    """What there is to know of something before it is taken."""
    say = lang.say
    facts: list[tuple[str, str]] = []
    if pick.points is not None:
        facts.append((say(T("Points each")), lang.points(pick.points)))
    facts.append((say(T("To begin with")), say(T("{points} points", points=lang.points(pick.cost)))))
    if pick.size:
        facts.append((say(T("In a unit")), pick.size))
    if pick.number:
        facts.append((say(T("In the army")), say(pick.number)))
    if pick.left is not None:
        facts.append((say(T("Taken")), say(T("{taken}, {left} left", taken=pick.taken, left=max(0, pick.left)))))
    rows = list(pairs(facts, width))
    if pick.blocked is not None:
        rows += wrapped(f"– {say(pick.blocked)}", width, "warn", indent="  ")
        rows += wrapped(say(T("It may be taken all the same, and is a finding then.")), width, "dim", indent="    ")
    return rows
