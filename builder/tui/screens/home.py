"""The home screen: the lists there are, with points and verdict, and the way to a new one."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from builder.core.controls import Choice
from builder.core.findings import MusterError, N, T, Text, Unreadable
from builder.core.roster import MAX_LIMIT
from builder.editing import army_search, cards, found_lists, new_lists, recent_lists, recovery
from builder.editing.cards import Card
from builder.editing.recovery import Unsaved
from builder.files import folders
from builder.files.folders import brief
from builder.locale import Language
from builder.tui import commands, formatters
from builder.tui.screens.dialogs import ENTER, LEAVE, Choose, Dialog, Hints, Prompt, ask, foot
from builder.tui.screens.panes import SMALLEST, Bar
from builder.tui.top import TopScreen
from builder.tui.widgets.fields import Field
from builder.tui.widgets.row_list import EMPTY, Row, RowList, Span, row

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
        self.armies: dict[tuple[str, str], Any] = {}
        """Names of the armies of unsaved work."""
        self.busy = True

    @property
    def lang(self) -> Language:
        """The language of the moment."""
        return self.app.lang

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
        tiny = event.size.width < SMALLEST[0] or event.size.height < SMALLEST[1]
        self.set_class(tiny, "tiny")
        if not tiny and self.focused is None:
            self.query_one("#list").focus()
        if tiny:
            text = T(
                "This window has {width} × {height} characters; Muster needs {least} × {rows}. Make it larger; nothing is lost.",
                width=event.size.width, height=event.size.height, least=SMALLEST[0], rows=SMALLEST[1],
            )  # fmt: skip
            self.query_one("#small", Static).update(self.lang.say(text))

    def look(self) -> None:
        """Gather the lists; their verdicts follow one by one."""
        self._gather(self.app.kept, self.app.here, self.app.folders)

    @work(thread=True, exclusive=True, group="look")
    def _gather(self, kept: Path, here: Path, folders: tuple[Path, ...]) -> None:
        from textual.worker import get_current_worker

        worker = get_current_worker()
        with contextlib.suppress(OSError):
            recovery.purge(kept)
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
        armies = {(u.system, u.army): cards.army_name(u.system, u.army, folders) for u in unsaved}
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
        armies: dict[tuple[str, str], Any],
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
        changed, count = cards.changes(mine)
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
            Row((Span(" + ", "good", "new"), Span(say(T("Begin a new list")), "strong", "new")), (Span("n ", "key", "new"),), ("do", "new")),
            Row((Span(" ? ", "good", "takers"), Span(say(T("Which armies can take this?")), "plain", "takers")), (Span("w ", "key", "takers"),), ("do", "takers")),
        ]  # fmt: skip
        if self.unsaved:
            rows += [EMPTY, row(" " + say(T("Unsaved work")), "head")]
            for item in self.unsaved:
                rows.append(self._waiting(item))
        here = T("In this folder")
        for title, paths in (
            (T("Recent"), self.recent),
            (here, self.found),
            *((T("Sample armies to try: {game}", game=game), paths) for game, paths in self.samples.items()),
        ):
            told = self._passed_over() if title is here else ()
            if paths or told:
                rows += [EMPTY, row(" " + say(title), "head")]
                rows += [r for p in paths for r in self._row(p)]
                rows += told
        if not self.recent and not self.found and not self.busy:
            rows += [
                EMPTY,
                row("   " + say(T("No lists here yet: begin one with {key}, or open a sample.", key="n")), "dim"),
            ]
        self.query_one("#list", RowList).show(
            rows, (Span(say(T("Your lists"))),), (Span(say(T(" Enter opens ")), "dim"),)
        )
        self._keys()

    def _passed_over(self) -> tuple[Row, ...]:
        """What the search of this folder left out, and why."""
        told: list[Text] = []
        for why, text in (("linked", LINKED), ("closed", CLOSED)):
            names = [os.path.relpath(p.path, self.app.here) for p in self.passed if p.why == why]
            shown: tuple[Any, ...] = tuple(names[:NAMED])
            if len(names) > NAMED:
                shown = (*shown, N("{count} more", "{count} more", len(names) - NAMED))
            if names:
                told.append(T(text.message, names=shown))
        if any(p.why == "unsearched" for p in self.passed):
            told.append(T("Only a part of this folder was searched; {key} opens any list by its path.", key="o"))
        width = self.query_one("#list", RowList).wide - 1
        return tuple(r for text in told for r in formatters.wrapped(self.lang.say(text), width, "dim", indent="   "))

    def on_screen_suspend(self) -> None:
        """The keys are those of what lies above."""
        self._keys()

    def _keys(self) -> None:
        bar = self.query_one("#keys", Bar)
        above = foot(self, self.lang)
        if above is not None:
            bar.show((above,))
            return
        shown = [c for c in commands.HOME if "home" in c.where and (c.id != "forget" or self._forgettable())]
        always = [c for c in commands.EVERYWHERE if "home" in c.where]
        bar.show((formatters.keys_row(shown, always, self.lang, bar.wide),))

    def _forgettable(self) -> bool:
        """Whether the row under the cursor can be taken off the list."""
        key = self.query_one("#list", RowList).key
        return isinstance(key, tuple) and (key[0] == "journal" or (key[0] == "file" and Path(key[1]) in self.recent))

    def _waiting(self, item: Unsaved) -> Row:
        """A row of unsaved work: whose, and how much."""
        say = self.lang.say
        name = item.name or (item.path.stem if item.path is not None else say(T("without a name")))
        army = say(self.armies.get((item.system, item.army), item.army))
        if item.path is None:
            where, note = "", say(N("{count} change, never saved", "{count} changes, never saved", item.changes))
        else:
            where, note = f"  {brief(item.path)}", self._unsaved_note(item)
        left = (Span(" ● ", "warn"), Span(name, "strong"), Span(f"  {army}{where}", "dim"))
        return Row(left, (Span(f"  {note} ", "warn"),), ("journal", str(item.journal)))

    def _unsaved_note(self, item: Unsaved) -> str:
        return self.lang.say(N("{count} unsaved change", "{count} unsaved changes", item.changes))

    def _row(self, path: Path) -> list[Row]:
        say = self.lang.say
        card = self.cards.get(path)
        if card is None:
            return [Row((Span("   "), Span(path.name, "dim")), (Span("… ", "dim"),), ("file", str(path)))]
        name = card.name or path.stem
        where = f"  {say(card.army)}" if card.army is not None else ""
        left = [Span(" ✔ " if card.legal else " ✘ " if card.legal is False else " ! ", "good" if card.legal else "bad")]
        waiting = next((u for u in self.unsaved if u.path == path), None)
        dot = [Span(" ●", "warn")] if waiting is not None else []
        left += [Span(name, "strong"), *dot, Span(where, "dim"), Span(f"  {path.name}", "dim")]
        right: list[Span] = []
        if card.points is not None and card.limit is not None:
            right.append(Span(f" {self.lang.points(card.points)}/{self.lang.number(card.limit)} "))
        if card.problem is not None:
            verdict, look = say(T("not readable")), "bad"
        elif card.errors:
            verdict, look = say(N("{count} error", "{count} errors", card.errors)), "bad"
        elif card.warnings:
            verdict, look = say(N("{count} warning", "{count} warnings", card.warnings)), "warn"
        else:
            verdict, look = say(T("legal")), "good"
        right.append(Span(f"{verdict:>12} ", look))
        key = ("file", str(path))
        rows = [Row(tuple(left), tuple(right), key)]
        note = card.problem if card.problem is not None else card.changed
        if note is not None:
            rows.append(
                Row((Span(f"     {say(note)}", "warn" if card.problem is None else "dim"),), (), key, more=True)
            )
        if card.misfits:
            kept = N(
                "{count} thing in the file is not understood; it is kept as it stands",
                "{count} things in the file are not understood; they are kept as they stand",
                card.misfits,
            )
            rows.append(Row((Span(f"     {say(kept)}", "warn"),), (), key, more=True))
        if waiting is not None:
            rows.append(Row((Span(f"     {self._unsaved_note(waiting)}", "warn"),), (), key, more=True))
        return rows

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
        if not isinstance(event.key, tuple):
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
        from builder.library import rosters

        try:
            values = plain(rosters.read_roster(str(path)).roster)
            self.app.build(Session.new(values, self.app.folders, self.app.kept))
        except (MusterError, OSError) as problem:
            self.app.tell_trouble(problem)

    def _recover(self, journal: Path) -> None:
        from builder.editing.session import Session

        item = next((u for u in self.unsaved if u.journal == journal), None)
        try:
            if item is not None and item.path is not None and item.path.exists():
                self.app.open_roster(item.path)
            else:
                self.app.build(Session.recover(journal, self.app.folders, self.app.kept))
        except (MusterError, OSError) as problem:
            self.app.tell_trouble(problem)

    def action_open(self) -> None:
        """A roster by its path."""

        def given(text: str | None) -> None:
            if text is not None:
                self.app.open_roster(typed(text))

        typed = partial(folders.typed, here=self.app.here)
        hint = T("in {folder}", folder=brief(self.app.here))
        self.app.push_screen(Prompt(T("Open a roster"), "", hint=hint, check=folders.problem(typed), most=400), given)

    def action_again(self) -> None:
        """Look for lists again."""
        self.cards.clear()
        self.look()

    def action_forget(self) -> None:
        """Take a list off the recent ones, or throw unsaved work away (after asking)."""
        key = self.query_one("#list", RowList).key
        if not isinstance(key, tuple):
            return
        if key[0] == "file" and Path(key[1]) in self.recent:
            with contextlib.suppress(OSError):
                recent_lists.forget(Path(key[1]), self.app.kept)
            self.look()
        elif key[0] == "journal":

            def answered(choice: Choice | None) -> None:
                if choice is not None and choice.value == "yes":
                    with contextlib.suppress(OSError):
                        recovery.discard(Path(key[1]))
                    self.look()

            self.app.push_screen(
                ask(
                    T("Throw this unsaved work away?"),
                    ("no", T("Keep it"), None),
                    ("yes", T("Throw it away"), T("this cannot be undone")),
                ),
                answered,
            )

    def action_new(self) -> None:
        """A new list: the army, then the points."""
        games = new_lists.games(self.app.folders)
        found = []
        for game in games:
            for army in game.armies:
                note = game.name if len(games) > 1 else army.alignment
                found.append(Choice((game.system, army.id), army.name, None, note, army.problem))
        self.app.push_screen(
            Choose(T("Which army?"), found), lambda c: self._new_army(*c.value) if c is not None else None
        )

    def _new_army(self, system: str, army: str) -> None:
        def wrong(text: str) -> Any:
            number = text.strip().replace(" ", "").replace(",", "")
            return (
                None
                if number.isdecimal() and 1 <= int(number) <= MAX_LIMIT
                else T("Points from 1 to {most} are needed.", most=MAX_LIMIT)
            )

        def given(text: str | None) -> None:
            if text is not None:
                self._ask_name(system, army, plain_number(text) or 0)

        last = str(self.app.settings.get("limit", 2000))
        self.app.push_screen(
            Prompt(
                T("How many points?"),
                last,
                hint=T("Its name comes next; kind of game and house rules can be chosen then."),
                check=wrong,
                most=9,
            ),
            given,
        )

    def _ask_name(self, system: str, army: str, limit: int) -> None:
        """What the army is called; Enter keeps the name of its list."""
        usual = self.lang.say(cards.army_name(system, army, self.app.folders))

        def given(text: str | None) -> None:
            if text is not None:
                self._begin(system, army, limit, "" if text.strip() == usual else text.strip())

        hint = T("Enter keeps this name; it can be changed at any time.")
        self.app.push_screen(Prompt(T("What is your army called?"), usual, hint=hint), given)

    def _begin(self, system: str, army: str, limit: int, name: str) -> None:
        from builder.editing.session import Session
        from builder.library import loading

        try:
            known = loading.load(system, army, self.app.folders)
            values = {**known.system.starter(known.rules, limit), "name": name}
            self.app.setting("limit", limit)
            greeting = T(
                "What stands here already is the least that this army’s list demands, and somebody to lead it. "
                "All of it can be changed or removed; press {key} for more.",
                key="a",
            )
            self.app.build(
                Session.new(values, self.app.folders, self.app.kept), greeting if values["entries"] else None
            )
        except Unreadable as problem:
            self.app.tell_trouble(problem)
        except (MusterError, OSError) as problem:
            self.app.tell_trouble(problem)

    def action_takers(self) -> None:
        """Search what all armies offer."""

        def chosen(army: tuple[str, str] | None) -> None:
            if army is not None:
                self._new_army(*army)

        self.app.push_screen(Takers(), chosen)


def plain_number(text: str) -> int | None:
    """A whole number as people write it, thousands apart or not; `None` for anything else."""
    digits = "".join(c for c in text if not c.isspace() and c not in ",.’'")
    return int(digits) if digits.isdecimal() and digits.isascii() else None


class Takers(Dialog[tuple[str, str]]):
    """Search what all armies offer; choosing a row begins a list of that army."""

    def compose(self) -> ComposeResult:
        """A line to type into, and what was found."""
        with Vertical(classes="box large"):
            yield Field(placeholder=self.lang.say(T("a unit, a creature, a character")), id="words", compact=True)
            yield RowList(id="found")

    def on_mount(self) -> None:
        """Ready to type."""
        self.query_one(Input).focus()
        self.fill()

    def fill(self) -> None:
        """What the words name."""
        say = self.lang.say
        words = self.query_one(Input).value
        rows: list[Row] = []
        if words.strip():
            army: Any = None
            for number, taker in enumerate(army_search.takers(words, self.app.folders, self.lang)):
                if number >= 300:
                    rows.append(row("   …", "dim"))
                    break
                if (taker.system, taker.army) != army:
                    army = (taker.system, taker.army)
                    rows.append(row(f" {say(taker.army_name)}", "head"))
                offer = taker.offer
                details = "  ".join(say(v) for v in (offer.number, offer.size) if v is not None)
                points = (Span(f" {self.lang.points(offer.points)} "),) if offer.points is not None else ()
                rows.append(Row((Span(f"   {say(offer.name)}"), Span(f"  {details}", "dim")), points, (*army, number)))
            if not rows:
                rows.append(row("   " + say(T("No army takes that.")), "dim"))
        else:
            rows.append(row("   " + say(T("Type what you have on your shelf.")), "dim"))
        self.query_one(RowList).show(
            rows,
            (Span(say(T("Which armies can take this?")), "strong"),),
            self.tail(*self.hints()),
        )

    def hints(self) -> Hints:
        """To begin a list, or not."""
        return (ENTER, T("begin a list"), "begin"), LEAVE

    def action_begin(self) -> None:
        """A list of the army under the cursor."""
        self.query_one(RowList).action_choose()

    @on(Input.Changed)
    def typed(self) -> None:
        """Search at each letter."""
        self.fill()

    @on(Input.Submitted)
    def submitted(self) -> None:
        """On to what was found."""
        self.query_one(RowList).focus()

    def on_key(self, event: events.Key) -> None:
        """Down goes from the words to the rows."""
        if event.key == "down" and isinstance(self.focused, Input):
            event.stop()
            self.query_one(RowList).focus()

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Nothing follows from looking."""
        event.stop()

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Begin a list of that army."""
        event.stop()
        if self.pressed(event.action):
            return
        if isinstance(event.key, tuple):
            self.dismiss((event.key[0], event.key[1]))
