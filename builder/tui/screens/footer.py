"""Footer of the builder: keys of the focused pane that have an effect now."""

from __future__ import annotations

from builder.core.findings import T
from builder.tui import keys_and_commands as commands
from builder.tui.formatters import bars
from builder.tui.keys_and_commands import ARMY, ENTRY, FINDINGS, TAKE
from builder.tui.screens.dialogs import ENTER, ESC, Hints, foot
from builder.tui.screens.panes import Panes
from builder.tui.widgets.rows import EntryKey

SEARCHING: Hints = (
    (ENTER, T("add it and choose"), "take_found"),
    ("↑ ↓", T("others"), ""),
    (ESC, T("army"), "back"),
)
"""Keys shown during a search: key, effect, and action on a click."""


class Footer:
    """The footer of the builder's main screen."""

    def __init__(self, screen: Panes) -> None:
        self.screen = screen
        self._focused: str | None = None
        """Id of the focused widget; `None` without one."""

    def show(self) -> None:
        """Show the keys of the open dialog, the search, or the focused pane."""
        screen, lang = self.screen, self.screen.lang
        bar = screen.pane("keys")
        focused = self._focused = screen.focused.id if screen.focused is not None else None
        above = foot(screen, lang)
        if above is None and focused == "search":
            own = isinstance(screen.pane(TAKE).key, EntryKey)
            above = bars.hints_row(((ENTER, T("open"), "take_found"), *SEARCHING[1:]) if own else SEARCHING, lang)
        if above is not None:
            bar.show(bars.folded(above, bar.wide, bar.size.height))
            return
        pane = focused if focused in commands.ALL else ARMY
        shown = [c for c in commands.of_pane(pane) if self._possible(c.id)]
        control = screen.controls.get(str(screen.pane(ENTRY).key)) if pane == ENTRY else None
        if control is not None and control.kind == "number":
            shown = [c._replace(key="0–9", title=T("type it")) if c.id == "press" else c for c in shown]
        if pane == ENTRY and screen.finding_of_control() is not None:
            why = [c._replace(title=T("why it is wrong")) for c in shown if c.id == "explain"]
            shown = [*shown[:2], *why, *(c for c in shown[2:] if c.id != "explain")]
        if pane == ENTRY and screen.searched_words:
            shown = [c._replace(title=T("search")) if c.id == "back" else c for c in shown]
        always = [c for c in commands.EVERYWHERE if pane in c.where]
        bar.show(bars.keys_rows(shown, always, lang, bar.wide, bar.size.height))

    def _possible(self, id: str) -> bool:
        """True if the command with this id has an effect now."""
        if id == "undo":
            return self.screen.session.can_undo
        if id == "redo":
            return self.screen.session.can_redo
        if id == "save":
            return self.screen.session.dirty or self.screen.session.path is None
        if id in ("remove", "duplicate", "models", "press", "enter") and self._at(ARMY):
            return self.screen.index is not None
        if id in ("enter", "press") and self._at(TAKE):
            return self.screen.picked is not None
        if id in ("enter", "explain") and self._at(FINDINGS):
            return bool(self.screen.session.findings)
        if self._at(ENTRY) and id in ("more", "press", "remove", "search", "try_out"):
            return self._here(id)
        if id == "next_finding":
            return any(f.counts for f in self.screen.session.findings)
        if id == "mend":
            if not self._at(ENTRY) and not self._at(FINDINGS):
                return any(f.counts for f in self.screen.session.findings)
            return self.screen.can_fix
        return True

    def _at(self, name: str) -> bool:
        """True if the pane with this name has the focus."""
        return self._focused == name

    def _here(self, id: str) -> bool:
        """True if the command with this id has an effect on the control under the cursor."""
        key = self.screen.pane(ENTRY).key
        control = self.screen.controls.get(key) if isinstance(key, str) else None
        if id == "search" or control is None:
            return id == "search" and bool(self.screen.controls)
        if id == "more":
            return control.kind in ("number", "choice", "member")
        if id == "remove":
            return control.kind == "remove" or (bool(control.value) and control.kind != "number")
        return id != "try_out" or control.kind in ("choice", "member", "number")
