"""The builder: what may be taken, the army, the entry at hand, and all that is wrong with it.

Every key that changes something makes a new draft, musters it and draws what differs; no pane keeps a
number of its own. What can be chosen comes from the game's own description (`builder.choices`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len as cells
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input, Static

from builder import choices, drafts, sheet, systems
from builder.choices import Change, Choice, Control, Pick
from builder.findings import Finding, MusterError, N, T, Text
from builder.folders import brief
from builder.locale import Language
from builder.mustering import Muster, muster
from builder.session import Session
from builder.tui import commands, views
from builder.tui.commands import ARMY, ENTRY, FINDINGS, TAKE
from builder.tui.dialogs import ENTER, ESC, Choose, Hints, Notes, Prompt, Reader, foot
from builder.tui.lines import EMPTY, Lines, Row, Span, fitted, row
from builder.tui.screens.files import RosterScreen
from builder.tui.views import ROSTER

if TYPE_CHECKING:
    pass

NARROW, WIDE = 112, 170
"""Columns below which one pane gives way, and from which there is one more."""
SMALLEST = (60, 16)
"""Columns and rows that are needed at least."""
MEMORY = 4000
"""Rows remembered at most."""
SEARCHING: Hints = (
    (ENTER, T("take it"), "take_found"),
    ("↑ ↓", T("others"), ""),
    (ESC, T("end the search"), "end_search"),
)
"""What the keys do while words are typed."""
LOOK_AGAIN = 2.0
"""Seconds between two looks at whether the file changed on disk."""


class Bar(Lines, can_focus=False):
    """Lines without a cursor.

    The second of two quick clicks presses what the first one did, or nothing: what stands under the
    pointer may have changed places by then.
    """

    _pressed = ""

    def on_click(self, event: events.Click) -> None:
        """Press what is there."""
        action = self.action_at(event.x, event.y)
        if event.chain > 1 and action != self._pressed:
            event.stop()
            event.prevent_default()
        self._pressed = action


class BuildScreen(RosterScreen):
    """One open roster."""

    COMMANDS_HERE = commands.BUILD
    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.BUILD)
    AUTO_FOCUS = "#army"

    def __init__(self, session: Session, greeting: Any = None) -> None:
        super().__init__(session)
        self.greeting = greeting
        """What to say of a new list, until something is changed in it."""
        self.at = ROSTER
        """Key of the entry at hand."""
        self.marked: frozenset[str] = frozenset()
        self.words = ""
        self.only_fitting = False
        self.picks: dict[str, Pick] = {}
        self.controls: dict[str, Control] = {}
        self.typing: tuple[str, str] | None = None
        self._resized = False
        self._was_focused: Widget | None = None
        """What had the focus before the window became too small."""
        self._memo: views.Memo = {}
        self._ways: tuple[Muster | None, dict[int, tuple[Finding, tuple[tuple[Change, ...], ...]]]] = (None, {})
        """The ways out of findings of this muster, as far as they were asked for."""
        self._names: tuple[Muster, Language, dict[str, str]] | None = None

    # ------------------------------------------------------------------ parts

    def compose(self) -> ComposeResult:
        """Head, panes, findings, keys."""
        yield Bar(id="head", titled=False)
        with Horizontal(id="body"):
            with Vertical(id="taker"):
                yield Input(id="search", compact=True)
                yield Lines(id=TAKE)
            yield Lines(id=ARMY)
            yield Lines(id=ENTRY)
            yield Bar(id="facts")
        yield Lines(id=FINDINGS)
        yield Bar(id="keys", titled=False)
        yield Static(id="small")

    def pane(self, name: str) -> Lines:
        """The pane of this name."""
        return self._panes[name]

    def on_mount(self) -> None:
        """Show all, and look at the file from time to time."""
        self._panes = {p.id or "": p for p in self.query(Lines)}
        for pane in self._panes.values():
            pane.follow = self.moved
        self._room_for(*self.app.size)
        self.set_interval(LOOK_AGAIN, self._look_at_file)
        self.call_after_refresh(self._welcome)

    def on_resize(self, event: events.Resize) -> None:
        """The panes that there is room for."""
        self._room_for(event.size.width, event.size.height)

    def pane_resized(self) -> None:
        """Say everything again once the panes have their new sizes."""
        if not self._resized:
            self._resized = True
            self.call_next(self._fit)

    def _fit(self) -> None:
        self._resized = False
        self.redraw()

    def _room_for(self, width: int, height: int) -> None:
        self.set_class(width < NARROW, "narrow")
        self.set_class(width >= WIDE, "wide")
        tiny = width < SMALLEST[0] or height < SMALLEST[1]
        if tiny and self.focused is not None:
            self._was_focused = self.focused
        self.set_class(tiny, "tiny")
        if not tiny and self._was_focused is not None:
            self._was_focused.focus()
            self._was_focused = None
        if tiny:
            self.query_one("#small", Static).update(
                self.lang.say(
                    T(
                        "This window has {width} × {height} characters; Muster needs {least} × {rows}. Make it larger; nothing is lost.",
                        width=width,
                        height=height,
                        least=SMALLEST[0],
                        rows=SMALLEST[1],
                    )
                )
            )

    # ------------------------------------------------------------------ what is shown

    def redraw(self) -> None:
        """Say everything again; only lines that differ are drawn."""
        if len(self._memo) > MEMORY:
            self._memo.clear()
        if not self.is_mounted or not hasattr(self, "_panes"):
            return
        self._known_entry()
        self._tell_of_trouble()
        self._head()
        self._army()
        self._takes()
        self._entry()
        self._findings()
        self._keys()

    def _known_entry(self) -> None:
        """The entry at hand, or the nearest that still stands."""
        known = views.keys(self.muster)
        self.marked &= frozenset(known)
        if self.at != ROSTER and self.at not in known:
            self.at = ROSTER

    @property
    def names(self) -> dict[str, str]:
        """The names of all entries as the sheet gives them."""
        held = self._names
        if held is None or held[0] is not self.muster or held[1] is not self.lang:
            held = self._names = (self.muster, self.lang, sheet.titles(self.muster, self.lang))
        return held[2]

    @property
    def index(self) -> int | None:
        """Place in the roster of the entry at hand; `None` for the army as a whole."""
        known = views.keys(self.muster)
        return known.index(self.at) if self.at in known else None

    def _head(self) -> None:
        bar = self.pane("head")
        width = bar.wide or self.app.size.width
        agreed = "limit" not in self.session.draft.guessed
        first = views.head(
            self.muster, self.session.findings, self.lang, unsaved=self.session.dirty, width=width, agreed=agreed
        )
        bar.show((first, views.shares(self.muster, self.lang, width, agreed=agreed)))

    def _army(self) -> None:
        pane = self.pane(ARMY)
        name = self.lang.say(T("The army"))
        tail = self.lang.say(N("{count} entry", "{count} entries", len(self.muster.reckoned)))
        pane.show(
            views.army(self.muster, self.session.findings, self.lang, self.marked, self._memo),
            (Span(name),),
            (Span(f" {tail} ", "dim"),),
        )
        pane.go(self.at)

    def _takes(self) -> None:
        pane = self.pane(TAKE)
        if not pane.parent or not pane.parent.display:
            return
        found = self.muster.library.system.picks(self.muster.roster, self.muster.reckoned, self.muster.library.rules)
        self.picks = {p.key: p for p in found}
        rows, hidden = views.takes(
            found, self.lang, pane.wide - 1, words=self.words, only_fitting=self.only_fitting, memo=self._memo
        )
        say = self.lang.say
        if not rows:
            rows.append(row("  " + say(T("Nothing here; Esc shows all.")), "dim"))
        title = say(T("What still fits")) if self.only_fitting else say(T("What may be taken"))
        tail = say(T("{count} hidden", count=hidden)) if hidden else say(T("+ fits, – does not"))
        fits = cells(title) + cells(tail) + 4 <= pane.wide
        pane.show(rows, (Span(title, "plain", "fits"),), (Span(f" {tail} ", "dim"),) if fits else ())

    def _entry(self) -> None:
        pane = self.pane(ENTRY)
        width = pane.wide - 1
        say = self.lang.say
        wide = self.has_class("wide")
        if self._in_take and (pick := self.picks.get(self.pane(TAKE).key or "")) is not None and not self._just_taken:
            self._show_pick(pick, pane, width)
            return
        index = self.index
        fresh = self._shown != self.at
        self._shown = self.at
        if index is None:
            self._show_army(pane, width, fresh)
            return
        m = self.muster.entries[index]
        rules = self.muster.library.rules
        found = self.muster.library.system.controls(m, self.muster.entries, self.muster.roster, rules)
        self.controls = {c.key: c for c in found}
        rows = views.entry(
            m,
            found,
            self.muster,
            self.session.findings,
            self.lang,
            width,
            self.names,
            typed=self.typing,
            facts_apart=wide,
        )
        title = say(m.name) + (f" ×{m.models}" if m.models != 1 or m.kind != "character" else "")
        pane.show(rows, (Span(title, "strong"),), (Span(f" {self.lang.points(m.points)} ", "strong"),), fresh=fresh)
        if wide:
            facts = self.pane("facts")
            block = sheet.block(m, self.muster, self.lang, "player", self.names)
            facts.show(views.details(block, self.lang, facts.wide - 1), (Span(say(T("On the sheet"))),))

    @property
    def _in_take(self) -> bool:
        """Whether the keys go to what may be taken, or to the search in it."""
        return self.focused is not None and self.focused.id in (TAKE, "search")

    _just_taken = False
    _shown = ""
    """What the entry pane is about."""

    def _show_pick(self, pick: Pick, pane: Lines, width: int) -> None:
        """What an entry would be if it were taken."""
        say = self.lang.say
        rows = views.pick_lines(pick, self.lang, width)
        tried = self._tried(pick)
        details: list[Row] = []
        if tried is not None:
            done, index = tried
            m = done.entries[index]
            details = views.preview(
                sheet.block(m, done, self.lang, "player", sheet.titles(done, self.lang)), self.lang, width
            )
        self.controls = {}
        fresh = self._shown != f"\0{pick.key}"
        self._shown = f"\0{pick.key}"
        words = T("Enter takes it") if pick.barred is None else T("Enter takes it all the same")
        tail = (Span(f" {say(words)} ", "key", "add"),)
        pane.show([*rows, EMPTY, *details], (Span(say(pick.name), "strong"),), tail, fresh=fresh)
        if self.has_class("wide"):
            self.pane("facts").show((), (Span(say(T("On the sheet"))),))

    def _tried(self, pick: Pick) -> tuple[Muster, int] | None:
        """The muster as it would be with this taken."""
        with contextlib.suppress(MusterError):
            draft, index = drafts.insert(self.session.draft, dict(pick.entry), None, self.muster.library.system.ties)
            return muster(draft.roster, self.muster.library, self.muster), index
        return None

    def _show_army(self, pane: Lines, width: int, fresh: bool) -> None:
        """The army as a whole: what was agreed, what is noted, what is wrong."""
        say = self.lang.say
        library = self.muster.library
        found = tuple(map(self._as_in_file, self.muster.agreed))
        self.controls = {c.key: c for c in found}
        rows = list(views.wrapped(f"{say(library.army_name)}, {library.system.name}", width, "dim"))
        if self.greeting is not None and not self.session.can_undo:
            rows += views.wrapped(say(self.greeting), width, "accent")
        rows += views.about(None, self.session.findings, self.lang, width)
        rows += views.choices(found, self.lang, width, typed=self.typing)
        notes = [(say(label), say(text)) for label, text in self.muster.notes]
        if self.session.path is not None:
            notes.append((say(T("File")), brief(self.session.path)))
        if notes:
            rows += [EMPTY, row(" " + say(T("Good to know")), "head"), *views.pairs(notes, width)]
        title = self.muster.roster.name or say(library.army_name)
        pane.show(
            rows, (Span(title, "strong"),), (Span(f" {self.lang.points(self.muster.points)} ", "strong"),), fresh=fresh
        )
        if self.has_class("wide"):
            facts = self.pane("facts")
            names = self.names
            moves = tuple(sheet.moves(self.muster, self.lang, names))
            if moves:
                facts.show(
                    views.pairs([(name, move) for name, _models, move in moves], facts.wide - 1),
                    (Span(say(T("Order of deployment"))),),
                )
            else:
                facts.show(views.at_hand(self.muster, self.lang, facts.wide - 1), (Span(say(T("At hand"))),))

    def _as_in_file(self, control: Control) -> Control:
        """A control for a value that the file has not: it shows no stand-in."""
        draft = self.session.draft
        key = control.path[0]
        if key not in draft.guessed:
            return control
        there = (draft.around or {}).get(str(key))
        why = T("missing") if there is None else T("the file has {value}", value=str(there))
        return control._replace(value=None, barred=why)

    def _findings(self) -> None:
        pane = self.pane(FINDINGS)
        found = self.session.findings
        told = found if self.focused is pane else [found[i] for i in views.graver_first(found)[: pane.room]]
        near = {id(f) for f in told}  # a way out is tried before it is offered, which takes its time
        rows = views.found(
            found, self.lang, pane.wide - 1, self.names, lambda f: id(f) in near and self._mend(f) is not None
        )
        pane.show(rows, *self._last_line(pane.wide))

    def _last_line(self, width: int) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
        """The title of the findings: the verdict, a word about what was just done, the file if there is room."""
        verdict = views.verdict(self.session.findings, self.lang)._replace(look="strong")
        file = self.session.path.name if self.session.path else self.lang.say(T("not saved yet"))
        if self.session.trouble is not None:
            why = self.session.trouble.values["problem"]
            text = self.lang.say(T("! changes are not kept safe: {problem}", problem=why))
            return (verdict,), (Span(f" {fitted(text, max(20, width - 36))[0]} ", "bad"),)
        if self.status is None:
            return (verdict,), (Span(f" {file} ", "dim"),)
        status = Span(f" {self.lang.say(self.status)} ", "accent")
        room = width - 1 - sum(cells(s.text) for s in (verdict, status))
        return (verdict, status), (Span(f" {file} ", "dim"),) if cells(file) + 2 <= room else ()

    def _say_status(self) -> None:
        pane = self.pane(FINDINGS)
        pane.show(pane.rows, *self._last_line(pane.wide))

    def on_screen_resume(self) -> None:
        """The keys are those of this screen again."""
        self._keys()

    def on_screen_suspend(self) -> None:
        """The keys are those of what lies above."""
        self._keys()

    def _keys(self) -> None:
        if not hasattr(self, "_panes"):
            return
        bar = self.pane("keys")
        above = foot(self, self.lang)
        if above is None and self.focused is not None and self.focused.id == "search":
            above = views.hints_row(SEARCHING, self.lang)
        if above is not None:
            bar.show((above,))
            return
        pane = self.focused.id if self.focused is not None and self.focused.id in self._panes else ARMY
        shown = [c for c in commands.BUILD if pane in c.where and self._possible(c.id)]
        always = [c for c in commands.EVERYWHERE if pane in c.where]
        bar.show((views.keys_row(shown, always, self.lang, bar.wide),))

    def _possible(self, id: str) -> bool:
        """Whether a command would do something just now."""
        if id == "undo":
            return self.session.can_undo
        if id == "redo":
            return self.session.can_redo
        if id == "save":
            return self.session.dirty or self.session.path is None
        if id in ("remove", "duplicate"):
            return self.index is not None
        if id == "next_finding":
            return any(f.counts for f in self.session.findings)
        if id == "mend":
            finding = self._finding()
            return finding is not None and self._mend(finding) is not None
        if id == "explain":
            return bool(self.session.findings)
        return True

    def say(self, text: Any) -> None:
        """A word beside the verdict until the next change."""
        self.status = text
        self._say_status()

    # ------------------------------------------------------------------ changes

    def commit(self, draft: drafts.Draft, label: Text, merge: str | None = None) -> None:
        """A new state of the roster, shown at once."""
        self.session.edit(draft, label, merge)
        self.status = None
        self.redraw()

    def change(self, changes: Iterable[Change], what: Any, merge: str | None = None) -> bool:
        """Change the entry at hand, or what was agreed for the army."""
        index = self.index
        changes = tuple(changes)
        try:
            if index is None:
                draft = drafts.change_roster(self.session.draft, changes)
                name = self.lang.say(T("The army"))
            else:
                draft = drafts.change_entry(self.session.draft, index, changes)
                name = self.lang.say(self.muster.reckoned[index].name)
        except MusterError as problem:
            self.app.tell_trouble(problem)
            return False
        handle = None if index is None else index
        self.commit(draft, T("{entry}: {what}", entry=name, what=views.capital(self.lang.say(what))), merge)
        self.app.trouble_over()
        if handle is not None:  # a change of its id gives it another key
            known = views.keys(self.muster)
            if handle < len(known) and self.at != known[handle]:
                self.at = known[handle]
                self.redraw()
        return True

    def control(self) -> Control | None:
        """The control under the cursor."""
        key = self.pane(ENTRY).key
        return self.controls.get(key) if isinstance(key, str) else None

    def press(self, control: Control) -> None:
        """Enter, Space or a click on a control."""
        if control.kind == "member":
            words = T("{what} off", what=control.name) if control.value else T("{what} on", what=control.name)
            self.change(choices.toggled(control), words)
        elif control.kind == "choice":
            self._choose(control, lambda value: choices.to_value(control, value))
        elif control.kind == "add":
            if len(control.choices) == 1:
                self._add(control, control.choices[0])
            else:
                self._choose(control, lambda value: choices.added(control, value))
        elif control.kind == "remove":
            self.change(choices.removed(control), control.name)
        elif control.kind == "number":
            self._number(control)
        elif control.kind == "lines":
            self.app.push_screen(Notes(control.name, control.value or ""), lambda text: self._text(control, text))
        else:
            self.app.push_screen(Prompt(control.name, control.value or ""), lambda text: self._text(control, text))

    def _text(self, control: Control, text: str | None) -> None:
        if text is not None and text != (control.value or ""):
            self.change(choices.to_value(control, text.strip() or None), control.name)

    def _choose(self, control: Control, changes: Callable[[Any], tuple[Change, ...]]) -> None:
        def chosen(choice: Choice | None) -> None:
            if choice is None or (control.kind == "choice" and choice.value == control.value):
                return
            self._and_go(control, changes(choice.value), T("{what}: {value}", what=control.name, value=choice.name))

        self.app.push_screen(Choose(control.name, control.choices, control.value), chosen)

    def _add(self, control: Control, choice: Choice) -> None:
        self._and_go(
            control, choices.added(control, choice.value), T("{what}: {value}", what=control.name, value=choice.name)
        )

    def _and_go(self, control: Control, changes: tuple[Change, ...], what: Any) -> None:
        """Make a change; the cursor goes to what came into being by it."""
        before = set(self.controls)
        if self.change(changes, what) and control.kind == "add":
            new = [k for k in self.controls if k not in before and self.controls[k].kind != "remove"]
            if new:
                self.pane(ENTRY).go(new[0])

    def _number(self, control: Control) -> None:
        def wrong(text: str) -> Any:
            return None if text.strip().isdecimal() else T("A whole number is needed.")

        def set_to(text: str | None) -> None:
            if text is not None:
                number = int(text)
                self.change(choices.to_value(control, number), T("{what} {number}", what=control.name, number=number))

        self.app.push_screen(
            Prompt(control.name, str(control.value or ""), hint=control.note, check=wrong, most=7), set_to
        )

    def step(self, by: int) -> None:
        """One more, one less; the next choice, the one before."""
        control = self.control()
        if control is None:
            return
        self._stop_typing()
        if control.kind == "number":
            number = max(min(control.min, 1), (control.value or 0) + by * control.step)
            self.change(choices.to_value(control, number), T("{what} {number}", what=control.name, number=number))
        elif control.kind == "choice" and control.choices:
            now = next((i for i, c in enumerate(control.choices) if c.value == control.value), -1)
            free = [i for i, c in enumerate(control.choices) if c.barred is None and i != now]
            if not free:
                return
            after = [i for i in free if i > now] if by > 0 else [i for i in free if i < now]
            goal = control.choices[(after or free)[0 if by > 0 else -1]]
            self.change(choices.to_value(control, goal.value), T("{what}: {value}", what=control.name, value=goal.name))
        elif control.kind == "member" and bool(control.value) != (by > 0):
            self.press(control)

    def on_key(self, event: events.Key) -> None:
        """Digits typed on a number are the number; up and down in the search move among what it finds."""
        self._touched = True
        if event.key in ("up", "down") and self.focused is not None and self.focused.id == "search":
            event.stop()
            self.pane(TAKE).action_step(1 if event.key == "down" else -1)
            return
        if self.focused is self.pane(ARMY) and event.character in ("+", "=", "-", "−"):
            event.stop()
            self._models(-1 if event.character in ("-", "−") else 1)
            return
        control = self.control() if self.focused is self.pane(ENTRY) else None
        if (
            control is None
            or control.kind != "number"
            or not (event.character or "").isdecimal()
            or not event.is_printable
        ):
            return
        event.stop()
        typed = self.typing[1] if self.typing is not None and self.typing[0] == control.key else ""
        self._type(control, (typed + (event.character or ""))[:7])

    def _models(self, by: int) -> None:
        """More or fewer models of the entry under the cursor of the army."""
        control = next((c for c in self.controls.values() if c.kind == "number" and c.key == "models"), None)
        if self.index is None or control is None:
            self.say(T("There is no number of models to change here."))
            return
        number = max(min(control.min, 1), (control.value or 0) + by * control.step)
        self.change(choices.to_value(control, number), T("{what} {number}", what=control.name, number=number))

    def _type(self, control: Control, digits: str) -> None:
        """What is being typed is the value at once; all of it is one step for undo."""
        before = self.typing
        self.typing = (control.key, digits)
        if not digits:
            self._entry()
            return
        number = int(digits)
        what = T("{what} {number}", what=control.name, number=number)
        if not self.change(choices.to_value(control, number), what, f"{self.at} {control.key}"):
            self.typing = before

    def _stop_typing(self) -> None:
        if self.typing is not None:
            self.typing = None
            self.session.settle()

    # ------------------------------------------------------------------ moving about

    def moved(self, lines: Lines) -> None:
        """What the cursor came to is shown, in the same frame."""
        name = lines.id
        self._stop_typing()
        if name == ARMY and lines.key is not None:
            self._just_taken = False
            self.at = lines.key
            self._entry()
            self._keys()
        elif name == TAKE:
            self._just_taken = False
            self._entry()
            self._keys()
        elif name == FINDINGS:
            self._keys()
        elif name == ENTRY:
            control = self.control()
            said = None if control is None else control.barred
            if said is not self.status:
                self.say(said)

    def on_lines_chosen(self, event: Lines.Chosen) -> None:
        """Enter on a row, or a click on something in it."""
        event.stop()
        if not self.on_top:
            return
        name, action = event.lines.id, event.action
        if name in ("keys", "head") or action in ("fits", "save", "findings"):
            if action in ("take_found", "end_search"):
                getattr(self, f"action_{action}")()
            elif action:
                self.run_worker(
                    self._do(
                        action if action not in dict.fromkeys(c.id for c in commands.EVERYWHERE) else f"app.{action}"
                    )
                )
            return
        if name == TAKE:
            if event.key in self.picks:
                self._take(self.picks[event.key])
        elif name == ARMY:
            self._leave_take()
            self.pane(ENTRY).focus()
        elif name == FINDINGS and event.key is not None:
            if action == "mend":
                self._do_mend(self.session.findings[event.key])
            else:
                self._jump(self.session.findings[event.key])
        elif name == ENTRY:
            self._chosen_in_entry(event.key, action)

    async def _do(self, action: str) -> None:
        if self.on_top:  # what was clicked twice is done once
            await self.run_action(action)

    def _chosen_in_entry(self, key: Any, action: str) -> None:
        if action == "add" and (pick := self.picks.get(self.pane(TAKE).key or "")) is not None:
            self._take(pick)
            return
        if isinstance(key, tuple) and key and key[0] == "finding":
            self._jump(self.session.findings[key[1]])
            return
        control = self.control()
        if control is None:
            return
        if action in ("more", "less"):
            self.step(1 if action == "more" else -1)
        else:
            self._stop_typing()
            self.press(control)

    @on(events.DescendantFocus)
    def focus_moved(self) -> None:
        """The keys that the footer shows are those of the pane."""
        name = self.focused.id if self.focused is not None else ""
        self.set_class(name == FINDINGS and bool(self.session.findings), "finding")
        if name != TAKE:
            self._just_taken = False
        if hasattr(self, "_panes") and (name in self._panes or name == "search"):
            self._entry()
            if name == FINDINGS:
                self._findings()
            self._keys()

    def action_next_pane(self) -> None:
        """The pane to the right, then the findings, then from the left again."""
        self._go_pane(1)

    def action_last_pane(self) -> None:
        """The pane before."""
        self._go_pane(-1)

    def _go_pane(self, by: int) -> None:
        order = [TAKE, ARMY, ENTRY, FINDINGS]
        now = self.focused.id if self.focused is not None else ARMY
        if now == "search":
            now = TAKE
        at = order.index(now) if now in order else 0
        self._stop_typing()
        goal = order[(at + by) % len(order)]
        if goal == TAKE:
            self.action_take()
            return
        if goal == ARMY:
            self._leave_take()  # in a narrow window one of the two is seen
        self.pane(goal).focus()

    def action_back(self) -> None:
        """Out of what is being done: the search, the entry, the builder."""
        self._stop_typing()
        if self.has_class("searching"):
            self.action_end_search()
            return
        if self.focused is self.pane(ARMY):
            self.leave(self.dismiss_to_home)
            return
        self._leave_take()
        self.pane(ARMY).focus()

    def action_take(self) -> None:
        """To what may be taken."""
        if self.has_class("narrow") and not self.has_class("taking"):
            self.add_class("taking")
            self.call_after_refresh(self._into_take)
        else:
            self._into_take()

    def _into_take(self) -> None:
        self._takes()
        self.pane(TAKE).focus()
        self._entry()
        self._keys()

    def _leave_take(self) -> None:
        if self.has_class("taking"):
            self.remove_class("taking")

    def action_search(self) -> None:
        """Type words to narrow down what may be taken."""
        if self.has_class("narrow"):
            self.add_class("taking")
        self.add_class("searching")
        box = self.query_one("#search", Input)
        box.placeholder = self.lang.say(T("name, race, equipment"))
        box.focus()
        self.call_after_refresh(self._takes)

    def action_end_search(self) -> None:
        """All of the list again, the cursor on what it was on."""
        self.remove_class("searching")
        self.query_one("#search", Input).value = ""
        self.words = ""
        self._into_take()

    @on(Input.Changed, "#search")
    def searched(self, event: Input.Changed) -> None:
        """Only what the words name; the first of it is at hand."""
        if event.value == self.words:
            return
        self.words = event.value
        self._just_taken = False
        self._takes()
        pane = self.pane(TAKE)
        pane.action_end(-1)
        self._entry()

    @on(Input.Submitted, "#search")
    def action_take_found(self) -> None:
        """Enter in the search takes what is at hand."""
        self.pane(TAKE).action_choose()

    def action_fits(self) -> None:
        """Only what still fits, or all."""
        self.only_fitting = not self.only_fitting
        if self.has_class("narrow"):
            self.add_class("taking")
        self.call_after_refresh(self._into_take)

    def action_press(self) -> None:
        """Space."""
        if self.focused is self.pane(ENTRY):
            control = self.control()
            if control is not None:
                self._stop_typing()
                self.press(control)
        elif self.focused is self.pane(ARMY) and self.index is not None:
            self.marked ^= {self.at}
            self._army()
            self.pane(ARMY).action_step(1)
        elif self.focused is self.pane(TAKE):
            self.pane(TAKE).action_choose()

    def action_more(self) -> None:
        """Right: more, or the pane to the right."""
        if self.focused is self.pane(ENTRY):
            self.step(1)
        elif self.focused in (self.pane(ARMY), self.pane(TAKE)):
            self._go_pane(1)

    def action_less(self) -> None:
        """Left: less, or the pane to the left."""
        if self.focused is self.pane(ENTRY):
            self.step(-1)
        elif self.focused is self.pane(ARMY):
            self.action_take()

    def action_much_more(self) -> None:
        """Five more."""
        if self.focused is self.pane(ENTRY):
            self.step(5)

    def action_much_less(self) -> None:
        """Five less."""
        if self.focused is self.pane(ENTRY):
            self.step(-5)

    # ------------------------------------------------------------------ the army

    def _take(self, pick: Pick) -> None:
        try:
            draft, index = drafts.insert(self.session.draft, dict(pick.entry), None, self.muster.library.system.ties)
        except MusterError as problem:
            self.app.tell_trouble(problem)
            return
        self._just_taken = True
        self.session.edit(draft, T("{name} taken", name=self.lang.say(pick.name)))
        self.status = T("{name} taken", name=pick.name)
        self.at = views.keys(self.muster)[index]
        self.redraw()

    def _chosen_entries(self) -> list[int]:
        """Places of the marked entries, or of the one at hand."""
        known = views.keys(self.muster)
        if self.marked:
            return [i for i, key in enumerate(known) if key in self.marked]
        return [] if self.index is None else [self.index]

    def action_remove(self) -> None:
        """Delete: the entry, or what stands under the cursor."""
        if self.focused is self.pane(ENTRY):
            self._remove_choice()
            return
        if self.focused is not self.pane(ARMY):
            return
        chosen = self._chosen_entries()
        if not chosen:
            return
        names = ", ".join(self.lang.say(self.muster.reckoned[i].name) for i in chosen)
        draft, freed = drafts.remove(self.session.draft, chosen, self.muster.library.system.ties)
        pane = self.pane(ARMY)
        near = [r.key for r in pane.rows[pane.cursor + 1 :] + pane.rows[: pane.cursor][::-1] if r.key is not None]
        gone = {views.keys(self.muster)[i] for i in chosen}
        survivor = next((k for k in near if k not in gone), ROSTER)
        place = [id(e) for i, e in enumerate(self.session.draft.roster.entries) if i not in chosen]
        old = {id(e): k for e, k in zip(self.session.draft.roster.entries, views.keys(self.muster), strict=True)}
        self.marked = frozenset()
        self.session.edit(draft, T("{names} removed", names=names))
        goal = next((n for n, e in enumerate(place) if old.get(e) == survivor), None)
        self.at = ROSTER if goal is None else views.keys(self.muster)[goal]
        self.status = (
            N(
                "{names} removed; {count} who joined it stands alone now",
                "{names} removed; {count} who joined it stand alone now",
                len(freed),
                names=names,
            )
            if freed
            else T("{names} removed", names=names)
        )
        self.redraw()

    def _remove_choice(self) -> None:
        control = self.control()
        if control is None:
            return
        if self.typing is not None and control.kind == "number" and self.typing[0] == control.key:
            self._type(control, self.typing[1][:-1])
            return
        if control.kind == "remove" or (control.kind == "member" and control.value):
            self.press(control)
        elif (control.kind in ("text", "lines") and control.value) or (
            control.kind == "choice" and control.value is not None and any(c.value is None for c in control.choices)
        ):
            self.change(choices.to_value(control, None), control.name)

    def action_duplicate(self) -> None:
        """The same once more."""
        chosen = self._chosen_entries()
        if not chosen:
            return
        before = len(self.session.draft.roster.entries)
        draft = drafts.duplicate(self.session.draft, chosen, self.muster.library.system.ties)
        names = ", ".join(self.lang.say(self.muster.reckoned[i].name) for i in chosen)
        old = {id(e) for e in self.session.draft.roster.entries}
        self.session.edit(draft, T("{names} duplicated", names=names))
        new = [i for i, e in enumerate(self.session.draft.roster.entries) if id(e) not in old]
        self.marked = frozenset()
        self.at = views.keys(self.muster)[new[0] if new else before]
        self.status = T("{names} duplicated", names=names)
        self.redraw()

    def action_copy(self) -> None:
        """Keep the entries for pasting; their text goes to the clipboard as well."""
        from builder import source

        chosen = self._chosen_entries()
        if not chosen:
            return
        self.app.clipped = drafts.copy_values(self.session.draft, chosen)
        self.app.clipped_names = [self.names[self.muster.reckoned[i].id] for i in chosen]
        with contextlib.suppress(Exception):
            self.app.copy_to_clipboard(source.dump(self.app.clipped))
        self.say(
            N(
                "{count} copied; {key} pastes it, here or in another roster",
                "{count} copied; {key} pastes them, here or in another roster",
                len(chosen),
                key="v",
            )
        )

    def action_paste(self) -> None:
        """What was copied, as new entries."""
        if not self.app.clipped:
            self.say(T("Nothing was copied yet."))
            return
        before = len(self.session.draft.roster.entries)
        ties = self.muster.library.system.ties
        given = [dict(values) for values in self.app.clipped]
        try:
            draft = drafts.paste(self.session.draft, given, ties)
            done = muster(draft.roster, self.muster.library, self.muster).reckoned[before:]
            foreign = [
                i for i, m in enumerate(done) if any(f.code == "ref.unknown" and f.path[-1:] == ("take",) for f in m.findings)
            ]  # fmt: skip
            names = [self.app.clipped_names[i] for i in foreign]
            if foreign:  # this army has no name for them; they keep the one that they had
                for i, name in zip(foreign, names, strict=True):
                    given[i].setdefault("name", name)
                draft = drafts.paste(self.session.draft, given, ties)
        except MusterError as problem:
            self.app.tell_trouble(problem)
            return
        self.session.edit(draft, N("{count} entry pasted", "{count} entries pasted", len(given)))
        self.at = views.keys(self.muster)[before]
        self.status = N("{count} entry pasted", "{count} entries pasted", len(given))
        if names:
            self.status = T("Pasted, though not in this army’s list: {names}", names=", ".join(names))
        self.redraw()

    def action_up(self) -> None:
        """The entry before its neighbour."""
        self._shift(-1)

    def action_down(self) -> None:
        """The entry after its neighbour."""
        self._shift(1)

    def _shift(self, by: int) -> None:
        index = self.index
        if index is None or self.focused not in (self.pane(ARMY), self.pane(ENTRY)):
            return
        for _, members in views.in_sections(self.muster):
            places = [i for i, _ in members]
            if index not in places:
                continue
            depth = dict(members)[index]
            alike = [i for i, d in members if d == depth and (depth == 0 or self._host(i) == self._host(index))]
            at = alike.index(index) + by
            if not 0 <= at < len(alike):
                return
            other = alike[at]
            draft = drafts.move(self.session.draft, index, other)
            name = self.lang.say(self.muster.reckoned[index].name)
            entry = self.session.draft.roster.entries[index]
            self.session.edit(draft, T("{name} moved", name=name))
            place = next((i for i, e in enumerate(self.session.draft.roster.entries) if e is entry), other)
            self.at = views.keys(self.muster)[place]
            self.redraw()
            return

    def _host(self, index: int) -> str | None:
        return self.muster.reckoned[index].joins

    def action_rename(self) -> None:
        """A name of one's own, for the entry or the army."""
        control = next((c for c in self.controls.values() if c.path == ("name",)), None)
        if control is None:
            self._just_taken = True
            self._entry()
            control = next((c for c in self.controls.values() if c.path == ("name",)), None)
        if control is not None:
            self.press(control)

    # ------------------------------------------------------------------ findings

    def _finding(self) -> Finding | None:
        """The finding at hand: under the cursor, or the first about the entry."""
        found = self.session.findings
        if self.focused is self.pane(FINDINGS):
            key = self.pane(FINDINGS).key
            return found[key] if isinstance(key, int) and key < len(found) else None
        key = self.pane(ENTRY).key
        if isinstance(key, tuple) and key[0] == "finding" and key[1] < len(found):
            return found[key[1]]
        index = self.index
        handle = None if index is None else self.muster.reckoned[index].id
        own = [f for f in found if f.entry == handle and f.waived is None]
        return next((f for f in own if self._mend(f) is not None), None)

    def _mend(self, finding: Finding) -> tuple[Change, ...] | None:
        """The one way to put a finding right, if there is exactly one."""
        if finding.waived is not None:
            return None
        if self._ways[0] is not self.muster:
            self._ways = (self.muster, {})
        known = self._ways[1]
        if id(finding) not in known:
            known[id(finding)] = (finding, self.session.mends(finding))
        ways = known[id(finding)][1]
        return ways[0] if len(ways) == 1 else None

    def _do_mend(self, finding: Finding) -> None:
        way = self._mend(finding)
        if way is None:
            several = len(self._ways[1].get(id(finding), (finding, ()))[1]) > 1
            self.say(
                T("There is more than one way; the finding says what is allowed.")
                if several
                else T("Only you can choose here; the finding says what is allowed.")
            )
            return
        try:
            draft = drafts.change_roster(self.session.draft, way)
        except MusterError as problem:
            self.app.tell_trouble(problem)
            return
        self.commit(draft, T("Mended: {what}", what=self.lang.say(finding.text)))
        self.say(T("Mended; {key} takes it back.", key="u"))

    def action_mend(self) -> None:
        """Mend the finding at hand."""
        finding = self._finding()
        if finding is not None:
            self._do_mend(finding)

    def action_findings(self) -> None:
        """To the findings."""
        self.pane(FINDINGS).focus()

    def action_next_finding(self) -> None:
        """The next entry with something wrong, round and round."""
        order = [
            self.session.findings[i]
            for i in views.graver_first(self.session.findings)
            if self.session.findings[i].counts
        ] or [f for f in self.session.findings if f.waived is None]
        if not order:
            self.say(T("Nothing to find fault with."))
            return
        at = getattr(self, "_last_found", None)
        place = order.index(at) + 1 if at in order else 0
        self._last_found = order[place % len(order)]
        self._jump(self._last_found)

    def _jump(self, finding: Finding) -> None:
        """To the entry of a finding, and to the choice that it is about."""
        known = views.keys(self.muster)
        place = finding.path[1] if len(finding.path) > 1 and finding.path[0] == "entries" else None
        if isinstance(place, int) and place < len(known):
            self.at = known[place]
            path: tuple[Any, ...] = finding.path[2:]
        elif finding.entry is not None and finding.entry in known:
            self.at, path = finding.entry, ()
        else:
            self.at, path = ROSTER, finding.path
        self._leave_take()
        self._just_taken = True
        self.pane(ENTRY).focus()
        self.redraw()
        self._just_taken = False
        best = max(
            self.controls.values(), key=lambda c: (_shared(c.path, path), c.member is not None and c.member == finding.found),
            default=None,
        )  # fmt: skip
        if best is not None and _shared(best.path, path):
            self.pane(ENTRY).go(best.key)
        self.say(finding.fix if finding.fix is not None else finding.text)

    def help_rules(self) -> list[tuple[str, Any]]:
        """The rules of the game that are checked, for the help."""
        return sorted(self.muster.library.system.codes.items())

    def action_explain(self) -> None:
        """The page of the rule behind the finding at hand."""
        finding = self._finding()
        if finding is None and self.session.findings:
            finding = self.session.findings[views.graver_first(self.session.findings)[0]]
        if finding is None:
            return
        code = finding.code

        def rows(lang: Language, width: int) -> list[Row]:
            from builder.render import explain

            page = explain.page_of(code)
            lines = views.told(finding, lang, width)
            if page is not None:
                lines += [EMPTY, row(f" {lang.say(page.title)}", "head"), *views.pairs(explain.told(page, lang), width)]
            return [*lines, EMPTY, *views.wrapped(code, width, "dim")]

        self.app.push_screen(Reader(T("The rule"), rows))

    # ------------------------------------------------------------------ undo, files

    def action_undo(self) -> None:
        """Back by one change."""
        self._travel(self.session.undo, T("Undone: {what}"), T("There is nothing to undo."))

    def action_redo(self) -> None:
        """Forward by one change."""
        self._travel(self.session.redo, T("Done again: {what}"), T("There is nothing to do again."))

    def _travel(self, go: Callable[[], Any], done: Text, nothing: Any) -> None:
        self._stop_typing()
        before = self.muster
        label = go()
        if label is None:
            self.say(nothing)
            return
        self._follow_change(before)
        self.status = Text(done.message, {"what": label})
        self._just_taken = True
        self.redraw()

    def _follow_change(self, before: Muster) -> None:
        """After undo and the like: the cursor stays on its entry, or goes to the one that came back or was changed.

        If its own entry is gone, it goes to the nearest that is still there.
        """
        had, has = views.keys(before), views.keys(self.muster)
        old, new = before.roster.entries, self.muster.roster.entries
        known = {id(e) for e in old}
        changed = [i for i, e in enumerate(new) if id(e) not in known]
        came = [i for i in changed if has[i] not in had]
        if came and len(new) > len(old):
            self.at = has[came[0]]
        elif changed and has.index(self.at) not in changed if self.at in has else bool(changed):
            self.at = has[changed[0]]
        elif not changed and self.at in had:
            place = {id(e): has[i] for i, e in enumerate(new)}
            at = {key: place.get(id(e)) for key, e in zip(had, old, strict=True)}
            rows = [r.key for r in self.pane(ARMY).rows]
            here = rows.index(self.at) if self.at in rows else 0
            order = [self.at, *rows[here + 1 :], *rows[:here][::-1]]
            self.at = next((found for key in order if (found := at.get(key)) is not None), ROSTER)

    def action_history(self) -> None:
        """All changes; choosing one goes back (or forward) to it."""
        steps = self.session.history()
        now = next((i for i, (_, current) in enumerate(steps) if current), 0)
        found = [Choice(i, label if label is not None else T("as it was opened")) for i, (label, _) in enumerate(steps)]

        def chosen(choice: Choice | None) -> None:
            if choice is None or choice.value == now:
                return
            before = self.muster
            for _ in range(abs(choice.value - now)):
                (self.session.redo if choice.value > now else self.session.undo)()
            self._follow_change(before)
            self.status = T("Back at: {what}", what=choice.name)
            self.redraw()

        self.app.push_screen(Choose(T("Every change so far"), found[::-1], now), chosen)

    # ------------------------------------------------------------------ further screens

    def action_dice(self) -> None:
        """All dice before the game."""
        from builder.tui.screens.dice import DiceScreen

        self.app.push_screen(DiceScreen(self))


def _shared(path: tuple[Any, ...], other: tuple[Any, ...]) -> int:
    """How many steps two paths have in common, from the beginning."""
    count = 0
    for a, b in zip(path, other, strict=False):
        if a != b:
            break
        count += 1
    return count


__all__ = ["BuildScreen", "systems"]
