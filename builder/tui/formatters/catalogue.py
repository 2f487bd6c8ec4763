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
    """Something to take with its rows, as it was drawn in a language for a width."""

    pick: Available
    language: str
    width: int
    rows: tuple[Row, ...]


Memo = dict[str, Drawn]
"""Rows made before, by the key of what they stand for; safe to lose. What they say is compared before they are taken again."""


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
        held = memo.get(pick.key)
        if held is None or held.width != width or held.language != lang.code or not _same(pick, held.pick):
            held = memo[pick.key] = Drawn(pick, lang.code, width, unfolded(_pick(pick, lang), width, 3))
        rows += held.rows
    return rows, hidden


def _same(pick: Available, other: Available) -> bool:
    """Whether the rows of two say the same."""
    return pick is other or (
        (pick.cost, pick.taken, pick.left) == (other.cost, other.taken, other.left)
        and (pick.blocked is None) == (other.blocked is None)
        and (pick.name is other.name or pick.name == other.name)
    )


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
