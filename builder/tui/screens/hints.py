"""Hints for a user's first list, one at a time; each disappears for good once it was followed."""

from __future__ import annotations

from builder.core.findings import Shown, T
from builder.tui import keys_and_commands as commands
from builder.tui.base_app import BuilderApp

ADD, OPEN, TAKE_IT, FOUND, CHOOSE, FIX, FIX_HERE, SAVE, PRINT = (
    "add",
    "open",
    "take",
    "found",
    "choose",
    "fix",
    "fix here",
    "save",
    "print",
)
"""Ids of the hints."""
WORDS: dict[str, Shown] = {
    ADD: T("Tip: type / and a word (cavalry, cannon) to find something to add"),
    OPEN: T("Tip: Enter opens the entry at hand"),
    TAKE_IT: T("Tip: Enter adds it and opens it; Space adds it and stays"),
    CHOOSE: T("Tip: ← → change the current choice; / finds one; Esc goes back"),
    FOUND: T("Tip: Enter adds it and opens it; ↓ goes to the next"),
    FIX: T("Tip: e goes to what is wrong, m fixes it"),
    FIX_HERE: T("Tip: m fixes it, Enter goes there, i tells the rule"),
    SAVE: T("Tip: s saves the list"),
    PRINT: T("Tip: p prints it"),
}
PANES: dict[str, tuple[str, ...]] = {
    commands.ARMY: (ADD, OPEN, FIX, SAVE, PRINT),
    commands.TAKE: (TAKE_IT,),
    "search": (FOUND,),
    commands.ENTRY: (CHOOSE, FIX, SAVE, PRINT),
    commands.FINDINGS: (FIX_HERE,),
}
"""Ids of the hints of each pane, in the order in which they are shown."""


def hint(app: BuilderApp, pane: str, *, wrong: bool, empty: bool, saved: bool) -> Shown:
    """The next hint in a pane; `None` if none is left.

    `wrong`, `empty` and `saved` are true if the list has errors, has no entries, has a file.
    """
    here = {OPEN: not empty, FIX: wrong, FIX_HERE: wrong, SAVE: not saved and not empty, PRINT: saved}
    lessons = (lesson for lesson in PANES.get(pane, ()) if here.get(lesson, True))
    return next((WORDS[lesson] for lesson in lessons if not app.knows(lesson)), None)
