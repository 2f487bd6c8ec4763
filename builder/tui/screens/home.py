"""Home screen: the user's lists and the samples with points and verdict, and creation of new lists."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input, Static

from builder import locale
from builder.core.controls import Choice
from builder.core.findings import MusterError, N, Shown, T
from builder.editing import list_order, list_summaries, recovery
from builder.files.path_names import brief
from builder.tui import keys_and_commands as commands
from builder.tui.failure_guard import guard_handler
from builder.tui.formatters import bars
from builder.tui.formatters.home_lists import TAG
from builder.tui.keys_and_commands import Command
from builder.tui.screens import browsing, collection, opening_rosters, window_sizes
from builder.tui.screens.base_screen import TopScreen
from builder.tui.screens.dialogs import ENTER, ESC, Choose, Dialog, Hints, ask, foot
from builder.tui.screens.home_actions import HomeActions
from builder.tui.screens.home_rows import SORTED, HomeRows
from builder.tui.screens.home_shelf import Shelf
from builder.tui.screens.new_list import NewList
from builder.tui.screens.panes import LOOK_AGAIN
from builder.tui.screens.play import play
from builder.tui.widgets.bar import Bar
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import Row, Span, Target

SEARCHING: Hints = (
    (ENTER, T("open it"), "open_found"),
    ("↑ ↓", T("others"), ""),
    ("Tab", T("to the list"), "leave_search"),
    (ESC, T("end the search"), "end_search"),
)
"""Keys shown during a search: key, effect, and action on a click."""
OF_A_FILE = frozenset(("rename", "duplicate", "tag", "delete", "compare"))
"""Ids of commands that act on the list under the cursor."""
OF_ONES_OWN = frozenset(("rename", "tag", "delete"))
"""Ids of commands that act on the user's own lists only, since they would change a sample."""


class HomeScreen(TopScreen[None]):
    """Recent lists, lists in the start folder, unsaved ones, and samples."""

    COMMANDS_HERE = commands.HOME
    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.HOME)
    AUTO_FOCUS = "#list"

    def __init__(self) -> None:
        super().__init__()
        self.shelf = Shelf(self, self.app, self.redraw)
        self.actions = HomeActions(self.app, self._done, self.say)
        self.shown = HomeRows(self.app, self.shelf)
        self.status: Shown = None
        """Short message on the last action, shown until the cursor moves."""
        self._left = True
        """True if a screen that is not a dialog has covered this one since the lists were last collected."""

    def compose(self) -> ComposeResult:
        """Header, pane of lists, and footer."""
        yield Bar(id="head", titled=False)
        yield Input(id="search", compact=True)
        yield RowList(id="list")
        yield Bar(id="keys", titled=False)
        yield Static(id="small")

    def on_mount(self) -> None:
        """Let visible lists be evaluated, and check from time to time whether files have changed."""
        self.query_one("#list", RowList).scrolled = self._in_sight
        self.set_interval(LOOK_AGAIN, partial(self.call_next, self._look_at_files))

    def pane_resized(self) -> None:
        """Fit lines to the width."""
        self.call_next(self.redraw)

    def on_screen_resume(self) -> None:
        """Collect the lists again, or only show the keys, after a screen above has closed."""
        if self._left:
            self._left, self.status = False, None
            self.look()
        else:
            self._keys()

    def on_screen_suspend(self) -> None:
        """Show the keys of the dialog above; below another screen stop evaluating lists."""
        if not isinstance(self.app.screen, Dialog):
            self._left = True
            self.shelf.rest()
        self._keys()

    def on_resize(self, event: events.Resize) -> None:
        """Fit lines to the width."""
        if window_sizes.fit(self, *event.size) and self.focused is None:
            self.query_one("#list").focus()

    def look(self) -> None:
        """Collect the lists; visible lists are then evaluated one by one."""
        self.shelf.look()

    def _look_at_files(self) -> None:
        """Collect the lists again if another program changed a visible one."""
        if self.on_top and not self.shelf.busy and self.shelf.outdated():
            self.look()

    def _done(self, path: Path | None) -> None:
        """Collect the lists again after an action, and select the list at `path`, if given."""
        if path is not None:
            self.app.left = Target("file", str(path))
        self.look()

    # ------------------------------------------------------------------ what is shown

    @property
    def pane(self) -> RowList:
        """The pane of lists."""
        return self.query_one("#list", RowList)

    def say(self, text: Shown) -> None:
        """Show a short message above the lists."""
        self.status = text
        self._head()

    def redraw(self) -> None:
        """Redraw everything."""
        if not self.is_mounted:
            return
        self._head()
        rows = self.shown.rows(self.pane.wide - 1)
        say = self.lang.say
        head = [Span(say(T("Your lists")))]
        if self.shown.tag is not None:
            head.append(Span(f"  {TAG}{self.shown.tag} ✕ ", "accent", "all_tags"))
        sort = say(T("by {what}", what=SORTED[self.shown.by])) if self.shown.by != "opened" else say(T("sort"))
        tail = (Span(" s ", "key", "arrange"), Span(f"{sort} ", "dim", "arrange"), Span(say(T(" Enter open ")), "dim"))
        self.pane.show(rows, tuple(head), tail)
        if self.app.left is not None and self.pane.go(self.app.left) and not self.shelf.busy:
            self.app.left = None
        self._keys()
        self._in_sight(self.pane)

    def _head(self) -> None:
        say, lists = self.lang.say, self.shelf.lists
        changed, count = list_summaries.changed_by_upgrade(
            self.shelf.summaries[p] for p in lists.mine if p in self.shelf.summaries
        )
        status, look = "", "dim"
        if self.status is not None:
            status, look = say(self.status), "good"
        elif changed:
            look = "warn"
            status = say(
                N(
                    "{changed} of {count} list has changed since last time",
                    "{changed} of {count} lists have changed since last time",
                    count,
                    changed=changed,
                )
            )
        elif self.shelf.busy and not lists.mine:
            status = say(T("looking for lists…"))
        head = Row((Span(" MUSTER ", "accent"), Span(say(T("army lists, priced, checked and printed")), "dim")))
        path = self._at_hand()
        where: Shown = T("in {folder}", folder=brief(self.app.here))
        if path is not None:
            when = locale.date_and_time(self.shelf.glance(path).modified)
            where = brief(path) if self.shown.is_sample(path) or not when else f"{brief(path)}  {when}"
        second = Row((Span(f" {say(where)}", "dim"),), (Span(f" {status} ", look),))
        self.query_one("#head", Bar).show((head, second))

    def _in_sight(self, pane: RowList) -> None:
        """Evaluate next the visible lists and those within a screenful below them."""
        if self.app.screen is not self and not isinstance(self.app.screen, Dialog):
            return
        room = pane.room or window_sizes.SMALLEST[1]
        shown = pane.rows[pane.top : pane.top + 2 * room]
        self.shelf.all_points, self.shelf.all_verdicts = self.shown.by == "points", bool(self.shown.words.strip())
        self.shelf.want(
            dict.fromkeys(Path(r.key.name) for r in shown if isinstance(r.key, Target) and r.key.kind == "file")
        )

    def _keys(self) -> None:
        bar = self.query_one("#keys", Bar)
        above = foot(self, self.lang)
        if above is None and isinstance(self.focused, Input):
            above = bars.hints_row(SEARCHING, self.lang)
        if above is not None:
            bar.show(bars.folded(above, bar.wide, bar.size.height))
            return
        shown = [c for c in commands.HOME if "home" in c.where and self._can(c)]
        shown.sort(key=lambda c: (c.id != "undo", c.id not in OF_A_FILE))  # what is at hand before what always is
        always = [c for c in commands.EVERYWHERE if "home" in c.where]
        bar.show(bars.keys_rows(shown, always, self.lang, bar.wide, bar.size.height))

    def _can(self, command: Command) -> bool:
        """True if a command has an effect on the row under the cursor."""
        path = self._at_hand()
        if command.id == "undo":
            return self.actions.can_undo
        if command.id == "delete" and path is None:
            key = self.pane.key
            return isinstance(key, Target) and key.kind == "journal"
        if command.id in OF_ONES_OWN and path is not None and self.shown.is_sample(path):
            return False
        return command.id not in OF_A_FILE or path is not None

    def _at_hand(self) -> Path | None:
        """The file of the list under the cursor."""
        key = self.pane.key
        return Path(key.name) if isinstance(key, Target) and key.kind == "file" else None

    # ------------------------------------------------------------------ what can be done

    @guard_handler
    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Show in the footer the keys for the row under the cursor."""
        event.stop()
        self.status = None
        self._head()
        self._keys()

    def on_descendant_focus(self) -> None:
        """Show in the footer the keys for the focused widget."""
        self._keys()

    @guard_handler
    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Open a list, or do the action of the chosen row."""
        event.stop()
        if not self.on_top:
            return
        if event.action.startswith(TAG):
            self._only(event.action.removeprefix(TAG))
            return
        if event.action:
            known = {c.id for c in commands.EVERYWHERE}
            self.call_next(self._do, f"app.{event.action}" if event.action in known else event.action)
            return
        if not isinstance(event.key, Target):
            return
        kind, what = event.key
        if kind == "do":
            self.call_next(self._do, what)
        elif kind == "file":
            self._open(Path(what))
        elif kind == "journal":
            item = next((u for u in self.shelf.lists.unsaved if u.journal == Path(what)), None)
            opening_rosters.recover(self.app, Path(what), item.path if item is not None else None)

    async def _do(self, action: str) -> None:
        """Run the action of a clicked span, unless another screen has opened."""
        if self.on_top:  # what was clicked twice is done once
            await self.run_action(action)

    def _open(self, path: Path) -> None:
        """Open a list, or a copy of a sample as a new list."""
        if self.shown.is_sample(path):
            opening_rosters.open_sample(self.app, path)
        else:
            self.app.open_roster(path)

    def action_open(self) -> None:
        """Browse folders for a roster to open."""
        browsing.browse(self.app, self.app.here)

    def action_again(self) -> None:
        """Collect and evaluate all lists again."""
        self.shelf.look(anew=True)

    def action_new(self) -> None:
        """Create a new list."""
        NewList(self.app, self.say).begin()

    def action_takers(self) -> None:
        """Search the offers of all armies."""
        NewList(self.app).search()

    def action_samples(self, number: int) -> None:
        """Show or fold the samples of a game, given by its position from 0."""
        self.shown.opened_samples ^= {number}
        self.redraw()

    # ------------------------------------------------------------------ search and order

    def action_search(self) -> None:
        """Search the lists."""
        self.add_class("searching")
        box = self.query_one("#search", Input)
        box.placeholder = self.lang.say(T("name, army, points, #tag…"))
        box.focus()
        box.action_select_all()

    @on(Input.Changed, "#search")
    @guard_handler
    def searched(self, event: Input.Changed) -> None:
        """Show the lists that match the search and select the first one."""
        if event.value == self.shown.words:
            return
        self.shown.words = event.value
        self.redraw()
        self.pane.action_end(-1)
        self._head()

    @on(Input.Submitted, "#search")
    @guard_handler
    def action_open_found(self) -> None:
        """Open the selected list of the search."""
        self.pane.action_choose()

    def action_leave_search(self) -> None:
        """Move the focus from the search line to the matches."""
        self.pane.focus()

    def action_end_search(self) -> None:
        """End the search and show all lists, with the same list selected."""
        self.remove_class("searching")
        self.shown.words, self.shown.tag = "", None
        self.query_one("#search", Input).value = ""
        self.pane.focus()
        self.redraw()

    def action_all_tags(self) -> None:
        """Remove the tag filter."""
        self._only(None)

    def on_key(self, event: events.Key) -> None:
        """Move in the list while a search is typed."""
        if not isinstance(self.focused, Input):
            return
        pane, key = self.pane, event.key
        if key in ("down", "up"):
            pane.action_step(1 if key == "down" else -1)
        elif key in ("pagedown", "pageup"):
            pane.action_page(1 if key == "pagedown" else -1)
        elif key == "tab":
            pane.focus()
        else:
            return
        event.stop()
        event.prevent_default()

    def _only(self, tag: str | None) -> None:
        """Show only lists with this tag; all for `None`."""
        self.shown.tag = tag
        self.redraw()
        self.pane.focus()

    def action_arrange(self) -> None:
        """Choose a sort order or a tag filter."""
        say = self.lang.say
        order = [Choice(f"by {by}", T("Sort by: {what}", what=name)) for by, name in SORTED.items()]
        counts = list_order.tags_of(self.shelf.glance(p) for p in self.shelf.lists.mine)
        tags = [
            Choice(
                f"{TAG}{tag}", T("Only: {what}", what=f"{TAG}{tag}"), None, N("{count} list", "{count} lists", count)
            )
            for tag, count in counts.items()
        ]
        if self.shown.tag is not None:
            tags.insert(0, Choice("all", T("All lists")))

        def chosen(choice: Choice | None) -> None:
            if choice is None:
                return
            value = str(choice.value)
            if value.startswith("by "):
                self.shown.by = value.removeprefix("by ")
                self.app.setting("home:sort", self.shown.by)
                self.redraw()
            else:
                self._only(value.removeprefix(TAG) if value.startswith(TAG) else None)

        self.app.push_screen(Choose(say(T("Show and sort")), [*order, *tags], f"by {self.shown.by}"), chosen)

    # ------------------------------------------------------------------ a list

    def action_back(self) -> None:
        """End the search and remove the tag filter."""
        if self.shown.words or self.shown.tag is not None or self.has_class("searching"):
            self.action_end_search()

    def _own_at_hand(self, what: Shown) -> Path | None:
        """Path of the user's list under the cursor; `None` without one, after a message on the action `what`."""
        path = self._at_hand()
        if isinstance(self.pane.key, Target) and self.pane.key.kind == "journal":
            self.say(T("This is unsaved work: open it and save it first."))
        elif path is None:
            self.say(T("Go to a list first: {what}.", what=what))
        elif self.shown.is_sample(path):
            self.say(T("Samples stay as they are; {key} makes a copy of your own.", key="d"))
            return None
        return path

    def action_rename(self) -> None:
        """Rename the list, its file, or both."""
        path = self._own_at_hand(T("rename"))
        if path is not None:
            self.actions.rename(path, self.shelf.glance(path))

    def action_duplicate(self) -> None:
        """Duplicate the list; a sample becomes the user's own."""
        path = self._at_hand()
        if path is None:
            self.say(T("Go to a list first: {what}.", what=T("duplicate")))
            return
        folder = self.app.here if self.shown.is_sample(path) else path.parent
        self.actions.duplicate(path, self.shelf.glance(path), folder, unsaved=self.shown.waits(path))

    def action_tag(self) -> None:
        """Edit the tags of the list."""
        path = self._own_at_hand(T("tags"))
        if path is not None:
            known = list_order.tags_of(self.shelf.glance(p) for p in self.shelf.lists.mine)
            self.actions.tag(path, self.shelf.glance(path), known)

    def action_delete(self) -> None:
        """Move the list to the bin, or discard unsaved work, after a question."""
        key = self.pane.key
        if isinstance(key, Target) and key.kind == "journal":
            self._discard(Path(key.name))
            return
        path = self._own_at_hand(T("delete"))
        if path is None:
            return
        if not os.path.lexists(path):
            self.actions.forget(path)
            return
        recent = path in self.shelf.lists.recent
        self.actions.delete(path, self.shelf.glance(path), recent=recent, unsaved=self.shown.waits(path))

    def _discard(self, journal: Path) -> None:
        """Ask, then delete a journal with unsaved work."""

        def answered(choice: Choice | None) -> None:
            if choice is not None and choice.value == "yes":
                try:
                    recovery.discard(journal)
                except (MusterError, OSError) as problem:
                    self.app.show_error(problem)
                self.look()

        self.app.push_screen(
            ask(
                T("Discard this unsaved work?"),
                ("no", T("Keep it"), None),
                ("yes", T("Discard it"), T("this cannot be undone")),
            ),
            answered,
        )

    def action_undo(self) -> None:
        """Undo the last action on a list."""
        self.actions.undo()

    def action_compare(self) -> None:
        """Compare the list under the cursor with another list."""
        path = self._at_hand()
        if path is None:
            self.say(T("Go to a list first: {what}.", what=T("compare")))
        else:
            self.actions.compare(path)

    def action_paste(self) -> None:
        """Create a list from pasted text."""
        self.actions.paste()

    def on_paste(self, event: events.Paste) -> None:
        """Create a list from text pasted into the terminal."""
        if self.on_top and not isinstance(self.focused, Input) and event.text.strip():
            event.stop()
            self.actions.paste(event.text)

    def action_collection(self) -> None:
        """Show the models owned."""
        collection.show(self.app)

    def action_play(self) -> None:
        """Choose one of the games begun and continue it."""
        play(self.app, None)

    def action_bin(self) -> None:
        """Show deleted lists, which can be restored."""
        self.actions.bin()
