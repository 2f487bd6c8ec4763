"""Rows of an entry's controls."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import partial
from itertools import groupby

from rich.cells import cell_len as cells

from builder.core.controls import Control, replaced_members
from builder.core.findings import N, Shown, T
from builder.locale import Language
from builder.sheet.wording import capital
from builder.tui.formatters.row_cache import RowCache
from builder.tui.formatters.texts import unfolded
from builder.tui.widgets.rows import EMPTY, More, Row, Span, fitted, safe


def choices(
    controls: Sequence[Control],
    lang: Language,
    width: int,
    *,
    typed: tuple[str, str] | None = None,
    opened: Container[str] | None = None,
    cache: RowCache,
) -> list[Row]:
    """A row for each control, long ones on several lines.

    `typed` is the key of a control with the digits typed for it. Rarely used controls are folded behind a row unless
    their section is in `opened`; `None` unfolds all.
    """
    rows: list[Row] = []
    for heading, group in groupby(controls, lambda c: c.section):
        members = list(group)
        if heading is not None:
            rows += [EMPTY, *unfolded(Row((Span(" " + lang.say(heading), "head"),)), width, 3)]
        few = [c for c in members if c.seldom] if opened is not None else []
        more = More(lang.say(heading)) if few else None
        shut = more is not None and opened is not None and more.section not in opened
        for control in members:
            if not (shut and control.seldom):
                instead = tuple(c.name for c in replaced_members(control, members)) if control.instead else ()
                now = typed[1] if typed and typed[0] == control.key else None
                make = partial(_rows, control, lang, now, instead, width)
                rows += cache.rows("entry", control.key, (control, now, instead, lang.code, width), make)
        if more is not None:
            rows.append(_more(more, few, lang, width, shut=shut))
    return rows


def _more(key: More, few: Sequence[Control], lang: Language, width: int, *, shut: bool) -> Row:
    """The row that unfolds (`shut`) or folds rarely used controls, with as many of their names as fit."""
    if not shut:
        return Row((Span(" ▾ ", "accent", "open"), Span(lang.say(T("fewer")), "dim", "open")), (), key)
    caption = lang.say(T("{what}: {value}", what=N("{count} more", "{count} more", len(few)), value=""))
    names = ", ".join(lang.say(c.name) for c in few)
    room = width - cells(caption) - 4
    return Row(
        (
            Span(" ▸ ", "accent", "open"),
            Span(caption, "plain", "open"),
            Span(fitted(names, room)[0], "dim", "open"),
        ),
        (),
        key,
    )


def _rows(
    control: Control, lang: Language, typed: str | None, instead: tuple[Shown, ...], width: int
) -> tuple[Row, ...]:
    """Rows of a control; `typed` are digits typed for it, `instead` names of members that it replaces."""
    return unfolded(_control(control, lang, typed, instead), width)


def _control(c: Control, lang: Language, typed: str | None, instead: tuple[Shown, ...]) -> Row:
    """A control as one row, however long; `typed` are digits typed for it, `instead` members that it replaces."""
    say = lang.say
    name = capital(say(c.name))
    note = f"  {say(c.blocked if c.blocked is not None else c.note)}" if (c.blocked or c.note) is not None else ""
    if instead and c.blocked is None:
        note += "  " + say(T("instead of {what}", what=instead))
    blocked = c.blocked is not None
    price = Span(f" {_cost(c.points, c.per, lang)} ", "dim") if c.points is not None else Span(" ")
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
        cost = (
            Span(f" {_cost(now.points, c.per, lang)} ", "dim") if now is not None and now.points is not None else price
        )
        if now is not None and now.note is not None and not note:
            note = f"  {say(now.note)}"
        wrong = "bad" if blocked else "strong"
        return Row(
            (Span(f" {name} "), Span("‹ ", "accent", "less"), Span(shown, wrong, "press"), Span(" ›", "accent", "more"), Span(note, "dim")),
            (cost,),
            c.key,
        )  # fmt: skip
    if c.kind == "add":
        return Row((Span(" + ", "good", "press"), Span(f"{name}…", look, "press"), Span(note, "dim")), (price,), c.key)
    if c.kind == "remove":
        return Row((Span(" × ", "bad", "press"), Span(name, look, "press"), Span(note, "dim")), (price,), c.key)
    text = safe(str(c.value or "").strip().replace("\n", " ⏎ "))
    return Row(
        (Span(f" {name} "), Span(text or "…", "strong" if text else "dim", "press"), Span(note, "dim")), (price,), c.key
    )


def _cost(quarters: int | None, per: Shown, lang: Language) -> str:
    """A price in quarters as signed points, followed by the unit that it is paid for; empty for none."""
    if not quarters:
        return ""
    each = "" if per is None else f" {lang.say(per)}"
    return (f"+{lang.points(quarters)}" if quarters > 0 else f"−{lang.points(-quarters)}") + each
