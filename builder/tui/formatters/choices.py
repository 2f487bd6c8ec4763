"""Every choice of an entry as a row with the right control for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from builder.core.controls import Control
from builder.core.findings import Shown
from builder.locale import Language
from builder.tui.formatters.texts import capital, unfolded
from builder.tui.widgets.rows import EMPTY, Row, Span, safe


class Drawn(NamedTuple):
    """All that the rows of a choice say, with these rows."""

    control: Control
    typed: str | None
    language: str
    width: int
    rows: tuple[Row, ...]


Memo = dict[str, Drawn]
"""Choices drawn before, by their keys; safe to lose. What they say is compared before their rows are taken again."""


def choices(
    controls: Sequence[Control],
    lang: Language,
    width: int,
    *,
    typed: tuple[str, str] | None = None,
    memo: Memo | None = None,
) -> list[Row]:
    """Every choice as a row with the right control for it; what does not fit into it goes on below."""
    rows: list[Row] = []
    memo = {} if memo is None else memo
    heading: Shown = None
    for control in controls:
        if control.section != heading:
            heading = control.section
            rows += [EMPTY, *unfolded(Row((Span(" " + lang.say(heading), "head"),)), width, 3)]
        rows += _rows(control, lang, width, typed[1] if typed and typed[0] == control.key else None, memo)
    return rows


def _rows(control: Control, lang: Language, width: int, typed: str | None, memo: Memo) -> tuple[Row, ...]:
    held = memo.get(control.key)
    if held is None or held[1:4] != (typed, lang.code, width) or held.control != control:
        rows = unfolded(_control(control, lang, typed), width)
        held = memo[control.key] = Drawn(control, typed, lang.code, width, rows)
    return held.rows


def _control(c: Control, lang: Language, typed: str | None) -> Row:
    say = lang.say
    name = capital(say(c.name))
    note = f"  {say(c.blocked if c.blocked is not None else c.note)}" if (c.blocked or c.note) is not None else ""
    blocked = c.blocked is not None
    price = Span(f" {_cost(c.points, lang)} ", "dim") if c.points is not None else Span(" ")
    look = "dim" if blocked else "plain"
    if c.kind == "member":
        box = "[x]" if c.value else "[ ]"
        wrong = "bad" if blocked and c.value else look
        return Row(
            (Span(f" {box} ", "accent" if c.value else "dim", "press"), Span(name, wrong, "press"), Span(note, "dim")),
            (price,),
            c.key,
        )
    if c.kind == "number":
        shown = typed + "▏" if typed is not None else "?" if c.value is None else lang.number(c.number)
        return Row(
            (Span(f" {name} "), Span("‹ ", "accent", "less"), Span(shown, "strong", "press"), Span(" ›", "accent", "more"), Span(note, "dim")),
            (price,),
            c.key,
        )  # fmt: skip
    if c.kind == "choice":
        now = next((o for o in c.choices if o.value == c.value), None)
        shown = say(now.name) if now is not None else say(c.text or None)
        cost = Span(f" {_cost(now.points, lang)} ", "dim") if now is not None and now.points is not None else price
        if now is not None and now.note is not None and not note:
            note = f"  {say(now.note)}"
        wrong = "bad" if blocked else "strong"
        return Row(
            (Span(f" {name} "), Span("‹ ", "accent", "less"), Span(shown, wrong, "press"), Span(" ›", "accent", "more"), Span(note, "dim")),
            (cost,),
            c.key,
        )  # fmt: skip
    if c.kind == "add":
        return Row((Span(" + ", "good", "press"), Span(f"{name} …", look, "press"), Span(note, "dim")), (price,), c.key)
    if c.kind == "remove":
        return Row((Span(" × ", "bad", "press"), Span(name, look, "press"), Span(note, "dim")), (price,), c.key)
    text = safe(str(c.value or "").strip().replace("\n", " ⏎ "))
    return Row(
        (Span(f" {name} "), Span(text or "…", "strong" if text else "dim", "press"), Span(note, "dim")), (price,), c.key
    )


def _cost(quarters: int | None, lang: Language) -> str:
    if not quarters:
        return ""
    return f"+{lang.points(quarters)}" if quarters > 0 else f"−{lang.points(-quarters)}"
