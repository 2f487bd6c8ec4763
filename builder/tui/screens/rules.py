"""Shows rules of findings, choices, weapons, special rules and limits."""

from __future__ import annotations

from collections.abc import Sequence

from builder.core.controls import Choice
from builder.core.findings import Finding, Shown, T
from builder.locale import Language
from builder.render.rules_at_hand import RuleText
from builder.sheet.wording import capital
from builder.tui.base_app import BuilderApp
from builder.tui.formatters import findings, texts
from builder.tui.screens.dialogs import Choose, Reader
from builder.tui.widgets.rows import EMPTY, Row, row


def rule_rows(text: RuleText, lang: Language, width: int) -> list[Row]:
    """A rule as rows: its title, then labelled texts."""
    rows = [row(f" {capital(lang.say(text.title))}", "head"), *texts.pairs(text.rows_in(lang), width)]
    if not text.rows:
        rows += texts.wrapped(lang.say(T("No rule is about this.")), width, "dim")
    return rows


def show(
    app: BuilderApp, read: Sequence[RuleText], others: Sequence[RuleText] = (), finding: Finding | None = None
) -> None:
    """Show rules in a dialog, below the finding if given; a key leads to the `others`."""

    def rows(lang: Language, width: int) -> list[Row]:
        lines = [] if finding is None else [*findings.finding_rows(finding, lang, width), EMPTY]
        for one in read:
            lines += [*rule_rows(one, lang, width), EMPTY]
        codes = "" if finding is None else ", ".join(one.code for one in read if one.code)
        return lines + list(texts.wrapped(codes, width, "dim")) if codes else lines

    acts = [("o", T("other rules at hand"), "others")] if others else []
    app.push_screen(
        Reader(T("The rule"), rows, acts=acts), lambda done: choose(app, others) if done == "others" else None
    )


def choose(app: BuilderApp, rules: Sequence[RuleText], title: Shown = None) -> None:
    """Choose one of several rules to read."""
    found = [Choice(number, one.title, note=one.short) for number, one in enumerate(rules)]

    def chosen(choice: Choice | None) -> None:
        if choice is not None and isinstance(choice.value, int):
            rest = [one for number, one in enumerate(rules) if number != choice.value]
            show(app, [rules[choice.value]], rest)

    app.push_screen(Choose(title if title is not None else T("Rules that apply here"), found), chosen)
