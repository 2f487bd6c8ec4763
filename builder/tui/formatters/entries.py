"""Rows of the current entry: profile, findings, controls, price."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from builder.core.controls import Control
from builder.core.entries import EntryResult
from builder.core.findings import Finding, N, Shown, T
from builder.locale import Language
from builder.sheet.model import Block
from builder.tui.formatters.choices import choices
from builder.tui.formatters.findings import entry_rows
from builder.tui.formatters.row_cache import RowCache
from builder.tui.formatters.sheets import details
from builder.tui.formatters.texts import pairs, table, wrapped
from builder.tui.widgets.rows import EMPTY, Row, Span, row

SHARE = 3
"""Divisor of the pane's height that gives the greatest number of pinned rows."""


def title(result: EntryResult, lang: Language, marked: int) -> tuple[Span, ...]:
    """Name of the current entry and its number of models; `marked` is the number of other entries that get the same changes."""
    name = lang.say(result.name) + (
        f" ×{result.models}" if result.models != 1 or not (result.single or result.kind == "character") else ""
    )
    if not marked:
        return (Span(name, "strong"),)
    others = lang.say(N("and {count} marked", "and {count} marked", marked))
    return (Span(name, "strong"), Span(f"  {others}", "strong"))


class InSight(NamedTuple):
    """Rows of the entry pane that are pinned above the controls."""

    rows: list[Row]
    whole: bool
    """True if all profiles are pinned; otherwise they are also below the controls."""


def in_sight(
    block: Block, result: EntryResult, lang: Language, width: int, high: int, distance: str, gloss: Shown = None
) -> InSight:
    """Rows to pin in a pane of `high` lines: profile, movement, save, `gloss`; if space is short only one profile.

    `distance` is the unit written after the movement.
    """
    parts = []
    if result.in_play.movement is not None:
        parts.append(lang.say(T("Move {move}", move=f"{lang.number(result.in_play.movement.effective)}{distance}")))
    if result.in_play.save is not None:
        parts.append(lang.say(T("save {save}+", save=result.in_play.save)))
    elif result.in_play.save_without_shield is None and result.in_play.movement is not None:
        parts.append(lang.say(T("no save")))
    parts += [lang.say(gloss)] if gloss is not None else []
    last = list(wrapped(", ".join(parts), width, "strong")) if parts else []
    shown, most = block.profile.table, max(3, high // SHARE)
    for rows in (shown.rows, shown.rows[:1]):
        profiles = table(shown._replace(rows=rows), width)
        if profiles and len(profiles) + len(last) <= most:
            return InSight([*profiles, *last], rows == shown.rows)
    return InSight(last, False)


def entry(
    block: Block,
    controls: Sequence[Control],
    findings: Sequence[Finding],
    lang: Language,
    width: int,
    *,
    typed: tuple[str, str] | None = None,
    facts_apart: bool = False,
    profiled: bool = False,
    opened: Container[str] = (),
    cache: RowCache,
) -> list[Row]:
    """Rows of the current entry: controls, findings, profile, price.

    `typed` is the key of a control with the text being typed; `opened` are unfolded sections. With `profiled` the
    profile, with `facts_apart` weapons, special rules and price are left out, since they are shown elsewhere.
    """
    rows = choices(controls, lang, width, typed=typed, opened=opened, cache=cache)
    while rows and rows[0] == EMPTY:
        rows.pop(0)
    wrong = entry_rows(block.id, findings, lang, width)
    if wrong:  # below the choices: those stay where they are when something is found
        rows += [EMPTY, row(" " + lang.say(T("Findings")), "head"), *wrong]
    parts = list(wrapped(block.kind, width, "dim")) if block.kind else []
    parts += [] if profiled else table(block.profile.table, width)
    parts += pairs(((f.label, f.text) for f in block.facts), width)
    if parts:
        rows += [EMPTY, row(" " + lang.say(T("On the table")), "head"), *parts]
    if not facts_apart:
        rows += details(block, lang, width, keyed=True)
    return rows
