"""The home screen: the lists there are, with points and verdict, and the way to a new one."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from builder.core.controls import Choice
from builder.core.findings import MusterError, N, Shown, T, Text
from builder.editing import found_lists, journal_expiry, list_summaries, recent_lists, recovery
from builder.editing.list_summaries import Card
from builder.editing.recovery import Unsaved
from builder.files import path_names
from builder.files.path_names import brief
from builder.tui import commands
from builder.tui.formatters import bars, home_lists, texts
from builder.tui.screens import opening_rosters, window_sizes
from builder.tui.screens.base_screen import TopScreen
from builder.tui.screens.dialogs import Prompt, ask, foot
from builder.tui.screens.new_list import NewList
from builder.tui.screens.panes import Bar
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import EMPTY, Row, Span, Target, row

FIRST: tuple[tuple[Shown, Shown], ...] = (
    ("n", T("begin your first list: an army, its points, a name")),
    ("↓ ↑", T("or look at a sample army below; Enter opens it")),
    ("?", T("every key and rule; nothing you do is ever lost")),
)
"""What the home screen says to somebody who has no lists: a key, and what it does."""
NAMED = 5
"""So many folders that were passed over are named."""
LINKED = T("Not looked into, links to folders: {names}.")
CLOSED = T("Not looked into, they cannot be read: {names}.")


class HomeScreen(TopScreen[None]):
    """Recent lists, lists found in this folder, unsaved ones, samples to try."""

    COMMANDS_HERE = commands.HOME
    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.HOME)
    AUTO_FOCUS = "#list"

    def __init__(self) -> None:
        super().__init__()
        self.cards: dict[Path, Card] = {}
        self.recent: tuple[Path, ...] = ()
        self.found: tuple[Path, ...] = ()
        self.passed: tuple[found_lists.Passed, ...] = ()
        """What was passed over in this folder."""
        self.samples: dict[str, tuple[Path, ...]] = {}
        self.unsaved: tuple[Unsaved, ...] = ()
        self.armies: dict[tuple[str, str], Shown] = {}
        """Names of the armies of unsaved work."""
        self.busy = True

    def compose(self) -> ComposeResult:
        """A head, the lists, the keys."""
        yield Bar(id="head", titled=False)
        yield RowList(id="list")
        yield Bar(id="keys", titled=False)
        yield Static(id="small")

    def pane_resized(self) -> None:
        """Lines fit the width."""
        self.call_next(self.redraw)

    def on_screen_resume(self) -> None:
        """Look again whenever it comes back."""
        self.look()

    def on_resize(self, event: events.Resize) -> None:
        """Lines fit the width."""
        self.set_class(window_sizes.classes(event.size.width)["slim"], "slim")
        small = window_sizes.too_small(*event.size)
        self.set_class(small is not None, "tiny")
        if small is not None:
            self.query_one("#small", Static).update(self.lang.say(small))
        elif self.focused is None:
            self.query_one("#list").focus()

    def look(self) -> None:
        """Gather the lists; their verdicts follow one by one."""
        self._gather(self.app.kept, self.app.here, self.app.folders)

    @work(thread=True, exclusive=True, group="look")
    def _gather(self, kept: Path, here: Path, folders: tuple[Path, ...]) -> None:
        from textual.worker import get_current_worker

        worker = get_current_worker()
        with contextlib.suppress(OSError):
            journal_expiry.purge(kept)
        recent = recent_lists.recent(kept)
        by_game = found_lists.samples(folders)
        samples = [path for paths in by_game.values() for path in paths]
        unsaved = recovery.unsaved(kept)
        passed: list[found_lists.Passed] = []
        found = tuple(
            p
            for p in found_lists.found(here, skip=passed.append)
            if p not in recent and p.resolve() not in {s.resolve() for s in samples}
        )
        if worker.is_cancelled:
            return
        armies = {(u.system, u.army): list_summaries.army_name(u.system, u.army, folders) for u in unsaved}
        self.app.call_from_thread(self._gathered, recent, found, tuple(passed), by_game, unsaved, armies)
        for path in (*recent, *found, *samples):
            if worker.is_cancelled:
                return
            made = recent_lists.cards((path,), folders, kept)
            self.app.call_from_thread(self._checked, made)
        self.app.call_from_thread(self._done)

    def _gathered(
        self,
        recent: tuple[Path, ...],
        found: tuple[Path, ...],
        passed: tuple[found_lists.Passed, ...],
        samples: dict[str, tuple[Path, ...]],
        unsaved: tuple[Unsaved, ...],
        armies: dict[tuple[str, str], Shown],
    ) -> None:
        self.armies = armies
        self.recent, self.found, self.samples, self.unsaved = recent, found, samples, unsaved
        self.passed = passed
        self.busy = True
        self.redraw()

    def _checked(self, made: Sequence[Card]) -> None:
        for card in made:
            self.cards[card.path] = card
        self.redraw()

    def _done(self) -> None:
        self.busy = False
        with contextlib.suppress(OSError):
            recent_lists.note(self.cards.values(), self.app.kept)
        self.redraw()

    # ------------------------------------------------------------------ what is shown

    def redraw(self) -> None:
        """Say everything again."""
        if not self.is_mounted:
            return
        say = self.lang.say
        mine = [self.cards[p] for p in (*self.recent, *self.found) if p in self.cards]
        changed, count = list_summaries.changes(mine)
        status = ""
        if changed:
            status = say(
                N(
                    "{changed} of {count} list comes to something else than it did last",
                    "{changed} of {count} lists come to something else than they did last",
                    count,
                    changed=changed,
                )
            )
        elif self.busy:
            status = say(T("looking for lists …"))
        head = Row((Span(" MUSTER ", "accent"), Span(say(T("army lists, priced, checked and printed")), "dim")))
        second = Row(
            (Span(" " + say(T("in {folder}", folder=brief(self.app.here))), "dim"),),
            (Span(f" {status} ", "warn" if changed else "dim"),),
        )
        self.query_one("#head", Bar).show((head, second))
        rows: list[Row] = [
            Row((Span(" + ", "good", "new"), Span(say(T("Begin a new list")), "strong", "new")), (Span("n ", "key", "new"),), Target("do", "new")),
            Row((Span(" ? ", "good", "takers"), Span(say(T("Which armies can take this?")), "plain", "takers")), (Span("w ", "key", "takers"),), Target("do", "takers")),
        ]  # fmt: skip
        if not self.recent and not self.found and not self.unsaved:
            rows.append(EMPTY)
            for key, what in FIRST:
                rows.append(Row((Span(f"   {say(key)}  ", "key"), Span(say(what)))))
        if self.unsaved:
            rows += [EMPTY, row(" " + say(T("Unsaved work")), "head")]
            for item in self.unsaved:
                army = self.armies.get((item.system, item.army), item.army)
                rows.append(home_lists.unsaved(item, army, self.lang))
        here = T("In this folder")
        for title, paths in (
            (T("Recent"), self.recent),
            (here, self.found),
            *((T("Sample armies to try: {game}", game=game), paths) for game, paths in self.samples.items()),
        ):
            left_out = self._passed_over() if title is here else ()
            if paths or left_out:
                rows += [EMPTY, row(" " + say(title), "head")]
                for path in paths:
                    waiting = next((u for u in self.unsaved if u.path == path), None)
                    rows += home_lists.card(path, self.cards.get(path), waiting, self.lang)
                rows += left_out
        self.query_one("#list", RowList).show(
            rows, (Span(say(T("Your lists"))),), (Span(say(T(" Enter opens ")), "dim"),)
        )
        self._keys()

    def _passed_over(self) -> tuple[Row, ...]:
        """What the search of this folder left out, and why."""
        notes: list[Text] = []
        for why, text in (("linked", LINKED), ("closed", CLOSED)):
            names = [os.path.relpath(p.path, self.app.here) for p in self.passed if p.why == why]
            shown: tuple[Shown, ...] = tuple(names[:NAMED])
            if len(names) > NAMED:
                shown = (*shown, N("{count} more", "{count} more", len(names) - NAMED))
            if names:
                notes.append(T(text.message, names=shown))
        if any(p.why == "unsearched" for p in self.passed):
            notes.append(T("Only a part of this folder was searched; {key} opens any list by its path.", key="o"))
        width = self.query_one("#list", RowList).wide - 1
        return tuple(r for text in notes for r in texts.wrapped(self.lang.say(text), width, "dim", indent="   "))

    def on_screen_suspend(self) -> None:
        """The keys are those of what lies above."""
        self._keys()

    def _keys(self) -> None:
        bar = self.query_one("#keys", Bar)
        above = foot(self, self.lang)
        if above is not None:
            bar.show(bars.folded(above, bar.wide, bar.size.height))
            return
        shown = [c for c in commands.HOME if "home" in c.where and (c.id != "forget" or self._forgettable())]
        always = [c for c in commands.EVERYWHERE if "home" in c.where]
        bar.show(bars.keys_rows(shown, always, self.lang, bar.wide, bar.size.height))

    def _forgettable(self) -> bool:
        """Whether the row under the cursor can be taken off the list."""
        key = self.query_one("#list", RowList).key
        return isinstance(key, Target) and (
            key.kind == "journal" or (key.kind == "file" and Path(key.name) in self.recent)
        )

    # ------------------------------------------------------------------ what can be done

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """The footer tells what can be done with the row."""
        event.stop()
        self._keys()

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Open a list, or do what a row offers."""
        event.stop()
        if not self.on_top:
            return
        if event.action:
            known = {c.id for c in commands.EVERYWHERE}
            self.run_worker(self._do(f"app.{event.action}" if event.action in known else event.action))
            return
        if not isinstance(event.key, Target):
            return
        kind, what = event.key
        if kind == "do":
            self.run_worker(self._do(what))
        elif kind == "file":
            self._open(Path(what))
        elif kind == "journal":
            self._recover(Path(what))

    async def _do(self, action: str) -> None:
        if self.on_top:  # what was clicked twice is done once
            await self.run_action(action)

    def _open(self, path: Path) -> None:
        if any(path in paths for paths in self.samples.values()):
            self._sample(path)
        else:
            self.app.open_roster(path)

    def _sample(self, path: Path) -> None:
        """A sample opens as a new list: the shipped file stays as it is."""
        from builder.core.roster import plain
        from builder.editing.session import Session
        from builder.library import roster_files

        try:
            values = plain(roster_files.read_roster(str(path)).roster)
            opening_rosters.show(self.app, Session.new(values, self.app.folders, self.app.kept))
        except (MusterError, OSError) as problem:
            self.app.tell_trouble(problem)

    def _recover(self, journal: Path) -> None:
        from builder.editing.session import Session

        item = next((u for u in self.unsaved if u.journal == journal), None)
        try:
            if item is not None and item.path is not None and item.path.exists():
                self.app.open_roster(item.path)
            else:
                opening_rosters.show(self.app, Session.recover(journal, self.app.folders, self.app.kept))
        except (MusterError, OSError) as problem:
            self.app.tell_trouble(problem)

    def action_open(self) -> None:
        """A roster by its path."""

        def given(text: str | None) -> None:
            if text is not None:
                self.app.open_roster(typed(text))

        typed = partial(path_names.typed, here=self.app.here)
        hint = T("in {folder}", folder=brief(self.app.here))
        self.app.push_screen(
            Prompt(T("Open a roster"), "", hint=hint, check=path_names.problem(typed), most=400), given
        )

    def action_again(self) -> None:
        """Look for lists again."""
        self.cards.clear()
        self.look()

    def action_forget(self) -> None:
        """Take a list off the recent ones, or throw unsaved work away (after asking)."""
        key = self.query_one("#list", RowList).key
        if not isinstance(key, Target):
            return
        if key.kind == "file" and Path(key.name) in self.recent:
            with contextlib.suppress(OSError):
                recent_lists.forget(Path(key.name), self.app.kept)
            self.look()
        elif key.kind == "journal":

            def answered(choice: Choice | None) -> None:
                if choice is not None and choice.value == "yes":
                    with contextlib.suppress(OSError):
                        recovery.discard(Path(key.name))
                    self.look()

            self.app.push_screen(
                ask(
                    T("Discard this unsaved work?"),
                    ("no", T("Keep it"), None),
                    ("yes", T("Throw it away"), T("this cannot be undone")),
                ),
                answered,
            )

    def action_new(self) -> None:
        """A new list: the army, then the points."""
        NewList(self.app).begin()

    def action_takers(self) -> None:
        """Search what all armies offer."""
        NewList(self.app).search()
