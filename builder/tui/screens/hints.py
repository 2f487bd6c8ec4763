"""Hints that lead through the first list: one at a time, and each vanishes for good once it was followed."""

from __future__ import annotations

from builder.core.findings import Shown, T
from builder.tui.base_app import BuilderApp

ADD, CHOOSE, FIX, SAVE, PRINT = "add", "choose", "fix", "save", "print"
"""What there is to learn, in this order."""
WORDS: dict[str, Shown] = {
    ADD: T("Tip: / and a word (cavalry, cannon) adds something"),
    CHOOSE: T("Tip: Enter opens an entry; ← → change what is chosen"),
    FIX: T("Tip: e goes to what is wrong, m fixes it"),
    SAVE: T("Tip: s saves the list"),
    PRINT: T("Tip: p prints it"),
}


def hint(app: BuilderApp, *, wrong: bool, empty: bool, saved: bool) -> Shown:
    """What to try next; `None` where there is nothing more to learn just now."""
    fitting = {ADD: True, CHOOSE: not empty, FIX: wrong, SAVE: not saved and not empty, PRINT: saved}
    return next((WORDS[lesson] for lesson, fits in fitting.items() if fits and not app.knows(lesson)), None)
