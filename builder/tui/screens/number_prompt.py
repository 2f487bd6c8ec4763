"""Dialog for a number, typed or clicked: usual values, and steps up and down."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.widgets import Input

from builder.core.findings import Shown, T, Text
from builder.tui.screens.dialogs import Prompt
from builder.tui.widgets.rows import Row, Span

SET, BY = "set ", "by "
"""Prefixes of the action that sets the number to a value, and of the one that changes it by a step."""


class NumberPrompt(Prompt):
    """Dialog to type a whole number, or to click usual values and steps."""

    def __init__(
        self,
        title: Shown,
        value: int,
        *,
        usual: Sequence[int] = (),
        steps: Sequence[int] = (1, 10),
        hint: Shown = None,
        check: Callable[[str], Text | None] | None = None,
        most: int = 7,
    ) -> None:
        super().__init__(title, str(value), hint=hint, check=check, most=most)
        self.usual = tuple(dict.fromkeys(usual))
        self.steps = tuple(steps)

    def extra_rows(self) -> tuple[Row, ...]:
        """Rows of clickable values and steps."""
        rows = []
        number = self.lang.number
        if self.usual:
            rows.append(Row(tuple(Span(f" {number(n)} ", "key", f"{SET}{n}") for n in self.usual)))
        changes = (*(-step for step in reversed(self.steps)), *self.steps)
        spans = (Span(f" {'+' if n > 0 else '−'}{number(abs(n))} ", "key", f"{BY}{n}") for n in changes)
        return (*rows, Row(tuple(spans), (Span(self.lang.say(T("click, or type a number")) + " ", "dim"),)))

    def pressed(self, action: str) -> bool:
        """Close with a clicked value, or change the number in the line by a clicked step."""
        field = self.query_one(Input)
        if action.startswith(SET):
            field.value = action.removeprefix(SET)
            self.action_submit()
            return True
        if action.startswith(BY):
            digits = "".join(c for c in field.value if c.isdecimal())
            field.value = str(max(0, int(digits or 0) + int(action.removeprefix(BY))))
            field.action_select_all()
            return True
        return super().pressed(action)
