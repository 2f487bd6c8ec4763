"""The entry at hand: what it is, what is wrong with it, what may be chosen for it."""

from __future__ import annotations

from collections.abc import Sequence

from builder.core.controls import Control
from builder.core.findings import Finding, T
from builder.locale import Language
from builder.sheet.model import Block
from builder.tui.formatters.choices import Memo, choices
from builder.tui.formatters.findings import entry_rows
from builder.tui.formatters.sheets import details, figures
from builder.tui.formatters.texts import wrapped
from builder.tui.widgets.rows import EMPTY, Row, row


def entry(
    block: Block,
    controls: Sequence[Control],
    findings: Sequence[Finding],
    lang: Language,
    width: int,
    *,
    typed: tuple[str, str] | None = None,
    facts_apart: bool = False,
    memo: Memo | None = None,
) -> list[Row]:
    """The entry at hand: its profile as the sheet shows it, every choice, its price opened up.

    `typed` is the key of a control with what is being typed into it; `memo` holds choices drawn before.
    """
    rows: list[Row] = []
    if block.kind:
        rows += wrapped(block.kind, width, "dim")
    rows += figures(block, width)
    rows += choices(controls, lang, width, typed=typed, memo=memo)
    wrong = entry_rows(block.id, findings, lang, width)
    if wrong:  # below the choices: those stay where they are when something is found
        rows += [EMPTY, row(" " + lang.say(T("Findings")), "head"), *wrong]
    if not facts_apart:
        rows += details(block, lang, width)
    return rows
