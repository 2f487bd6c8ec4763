"""The four panes of the builder: available entries, the army, the current entry, findings."""

from __future__ import annotations

from functools import partial

from rich.cells import cell_len as cells
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input, Static

from builder.core.controls import Available, Control
from builder.core.findings import WARNING, Finding, MusterError, N, Shown, T, Text
from builder.editing import collection, found_fixes, quick_add, what_if
from builder.editing.quick_add import Addition
from builder.editing.session import Session
from builder.sheet import entry_blocks, wording
from builder.sheet.model import Title
from builder.tui import keys_and_commands as commands
from builder.tui.failure_guard import guard_pane
from builder.tui.formatters import bars, choices, entries, findings, sheets, texts, tree
from builder.tui.formatters.catalogue import Heading
from builder.tui.formatters.row_cache import RowCache
from builder.tui.formatters.tree import ROSTER
from builder.tui.keys_and_commands import ARMY, ENTRY, FINDINGS, TAKE
from builder.tui.screens import entry_pane, finder, hints, offer_list, window_sizes
from builder.tui.screens.fixes import Fixes
from builder.tui.screens.offer_list import OfferList
from builder.tui.screens.roster_screen import RosterScreen
from builder.tui.widgets.bar import Bar
from builder.tui.widgets.fields import SearchField
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import EntryKey, FindingKey, Key, More, Row, Span, fitted

LOOK_AGAIN = 2.0
"""Seconds between two checks whether the file has changed on disk."""


class Panes(RosterScreen):
    """The four panes of an open roster, and when they are redrawn."""

    def __init__(self, session: Session, greeting: Text | None = None) -> None:
        super().__init__(session)
        self.greeting = greeting
        """Message on a new list, shown until the list is changed."""
        self.at = ROSTER
        """Key of the current entry; `ROSTER` for the whole army."""
        self.marked: frozenset[str] = frozenset()
        self.offers = OfferList()
        self.controls: dict[str, Control] = {}
        self.opened: set[str] = set()
        """Headings of the sections whose rarely used controls are unfolded."""
        self.typing: tuple[str, str] | None = None
        """Key of the control whose number is being typed, and the digits so far."""
        self.held: tuple[Finding, ...] | None = None
        """Findings from before a number was half typed, such as the 1 of 10; shown until it is complete."""
        self._resized = False
        self._was_focused: Widget | None = None
        """Widget that had the focus before the window became too small."""
        self._rows = RowCache()
        self.fixes = Fixes(session, self.report_failure)

    # ------------------------------------------------------------------ parts

    def compose(self) -> ComposeResult:
        """Header, the panes, findings, footer."""
        yield Bar(id="head", titled=False)
        with Horizontal(id="body"):
            with Vertical(id="taker"):
                yield SearchField(id="search", compact=True)
                yield RowList(id=TAKE)
            yield RowList(id=ARMY)
            yield RowList(id=ENTRY)
            yield Bar(id="facts")
        yield RowList(id=FINDINGS)
        yield Bar(id="keys", titled=False)
        yield Static(id="small")

    def pane(self, name: str) -> RowList:
        """The pane with this name."""
        return self._panes[name]

    def on_mount(self) -> None:
        """Draw everything, and check the file from time to time."""
        self._panes = {p.id or "": p for p in self.query(RowList)}
        for pane in self._panes.values():
            pane.follow = self.moved
        self._panes[ENTRY].reveal = self._reveal
        self._room_for(*self.app.size)
        self.offers.owned = collection.owned_of_army(self.muster)
        self.set_interval(LOOK_AGAIN, partial(self.call_next, self.look_at_file))
        self.call_after_refresh(self._welcome)

    def on_resize(self, event: events.Resize) -> None:
        """Show as many panes as there is room for."""
        self._room_for(event.size.width, event.size.height)

    def pane_resized(self) -> None:
        """Redraw once the panes have their new sizes."""
        if not self._resized:
            self._resized = True
            self.call_next(self._fit)

    def _fit(self) -> None:
        """Redraw all panes after a change of their sizes."""
        self._resized = False
        self.redraw()

    def _room_for(self, width: int, height: int) -> None:
        """Show the panes that fit into a window of this width and height in characters."""
        focused = self.focused
        if not window_sizes.fit(self, width, height):
            self._was_focused = focused or self._was_focused
        elif self._was_focused is not None:
            self._was_focused.focus()
            self._was_focused = None

    # ------------------------------------------------------------------ what is shown

    def redraw(self) -> None:
        """Redraw all panes; only lines that differ are drawn."""
        if not self.is_mounted or not hasattr(self, "_panes"):
            return
        self._keep_entry_at_hand()
        self._report_backup_failure()
        self._head()
        self._army()
        self._takes()
        self.draw_entry()
        self._findings()
        self._keys()

    def _keep_entry_at_hand(self) -> None:
        """Make the whole army current if the current entry no longer exists, and unmark such entries."""
        known = tree.keys(self.muster)
        self.marked &= frozenset(known)
        if self.at != ROSTER and self.at not in known:
            self.at = ROSTER

    @property
    def names(self) -> dict[str, Title]:
        """Titles of all entries as on the sheet, by handle."""
        return wording.titles(self.muster, self.lang)

    @property
    def index(self) -> int | None:
        """Roster index of the current entry; `None` for the whole army."""
        known = tree.keys(self.muster)
        return known.index(self.at) if self.at in known else None

    def show_pane_failure(self, name: str, problem: MusterError) -> None:
        """Show in the pane with this name the failure to draw it."""
        shown = self.pane(name)
        shown.show(texts.wrapped(self.lang.say(problem.text), max(20, shown.wide - 1), "bad"))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Findings to show; while a number is half typed (the 1 of 10), those from before it."""
        return self.session.findings if self.held is None else self.held

    @property
    def _verdict(self) -> Span:
        if self.held is not None:
            return Span(" … ", "dim", "findings")
        return bars.verdict(self.session.findings, self.lang)

    @property
    def _begun(self) -> bool:
        """True once the list was changed; until then a new list shows no errors."""
        return self.greeting is None or self.session.can_undo

    @guard_pane("head")
    def _head(self) -> None:
        """Draw the header."""
        bar = self.pane("head")
        width = bar.wide or self.app.size.width
        agreed = "limit" not in self.session.draft.guessed
        first = bars.head(
            self.muster,
            self._verdict,
            self.lang,
            unsaved=self.session.dirty,
            width=width,
            agreed=agreed,
            game_known="game" not in self.session.draft.guessed,
        )
        bar.show((first, bars.shares(self.muster, self.lang, width, agreed=agreed)))

    @guard_pane(ARMY)
    def _army(self) -> None:
        """Draw the army pane."""
        pane = self.pane(ARMY)
        name = self.lang.say(T("The army"))
        tail = self.lang.say(N("{count} entry", "{count} entries", len(self.muster.results)))
        pane.show(
            tree.army(self.muster, self.findings, self.lang, self._rows, self.marked, pane.wide - 1),
            (Span(name),),
            (Span(f" {tail} ", "dim"),),
        )
        pane.go(self.at)

    @guard_pane(TAKE)
    def _takes(self) -> None:
        """Draw the available pane."""
        pane = self.pane(TAKE)
        if not pane.parent or not pane.parent.display:
            return
        self.offers.used = collection.used_in(self.muster)
        self.offers.prices = self.muster.system.editor.price_heading
        self.offers.show(
            self.muster.available, pane, self.lang, self._rows, self._rows_in_army(pane.wide - 1), self._addition
        )

    def _addition(self, pick: Available, number: int) -> Addition:
        """What an available entry adds to the army with a typed number."""
        return quick_add.addition(pick, number, self.session.draft, self.muster)

    def _rows_in_army(self, width: int) -> tuple[Row, ...]:
        """Rows of the army's entries that match the search."""
        words = self.offers.words
        if not words.strip():
            return ()
        return finder.own_rows(self.muster, self.names, words, self.lang, width)

    @guard_pane(ENTRY)
    def draw_entry(self) -> None:
        """Draw the entry pane."""
        pane = self.pane(ENTRY)
        if not pane.wide:  # before its size is known; everything is said again then
            return
        width = pane.wide - 1
        say = self.lang.say
        wide = self.has_class("wide")
        if self._in_take and (pick := self.picked) is not None and not self.just_taken:
            self._show_pick(pick, pane, width)
            return
        if self._in_take and isinstance(heading := self.pane(TAKE).key, Heading):
            self.controls, self._shown = {}, f"\0\0{heading.name}"
            pane.show(offer_list.nothing(self.lang, width), (), fresh=True)
            return
        if self._in_take and isinstance(key := self.pane(TAKE).key, EntryKey) and key.entry != self.at:
            self.at = key.entry
            self._army()
        index = self.index
        fresh = self._shown != self.at
        self._shown = self.at
        if index is None:
            self._show_army(pane, width, fresh)
            return
        result = self.muster.entries[index]
        rules = self.muster.library.rules
        editor = self.muster.system.editor
        found = self.muster.controls(index)
        self.controls = {c.key: c for c in found}
        block = entry_blocks.block(
            result, self.muster.sheet_facts(result), self.muster, self.lang, "player", self.names
        )
        distance = self.muster.system.sheet.unit_of_distance
        pinned = entries.in_sight(block, result, self.lang, width, pane.high, distance, editor.gloss(result, rules))
        rows = entries.entry(
            block,
            found,
            self.findings,
            self.lang,
            width,
            typed=self.typing,
            facts_apart=wide,
            profiled=pinned.whole,
            opened=self.opened,
            cache=self._rows,
        )
        tail = (Span(f" {self.lang.points(result.points)} ", "strong"),)
        pane.show(rows, entries.title(result, self.lang, self._other_marked), tail, fresh=fresh, pinned=pinned.rows)
        if wide:
            facts = self.pane("facts")
            facts.show(sheets.details(block, self.lang, facts.wide - 1, keyed=True), (Span(say(T("On the sheet"))),))

    def _reveal(self, key: Key | None) -> bool:
        """Unfold the section that contains the control with this key; true if it was folded."""
        control = self.controls.get(key) if isinstance(key, str) else None
        section = None if control is None else self.lang.say(control.section)
        if control is None or section is None or not control.seldom or section in self.opened:
            return False
        self.opened.add(section)
        self.draw_entry()
        return True

    def open_or_shut(self, more: More) -> None:
        """Unfold or fold the rarely used controls of a section."""
        self.opened ^= {more.section}
        self.draw_entry()
        self.pane(ENTRY).go(more)

    def go_to(self, key: Key | None) -> None:
        """Move cursor and focus to a control of the current entry."""
        self.pane(ENTRY).go(key)
        self._keys()

    def chosen_entries(self) -> list[int]:
        """Roster indexes of the marked entries, or if none is marked of the current one."""
        marked = [i for i, key in enumerate(tree.keys(self.muster)) if key in self.marked]
        return marked or ([] if self.index is None else [self.index])

    @property
    def _other_marked(self) -> int:
        """Number of marked entries besides the current one, which get the same changes."""
        return len(self.marked) - 1 if self.at in self.marked else 0

    @property
    def picked(self) -> Available | None:
        """The available entry under the cursor."""
        return self.offers.at(self.pane(TAKE).key)

    @property
    def _in_take(self) -> bool:
        """True if the available pane or its search line has the focus."""
        return self.focused is not None and self.focused.id in (TAKE, "search")

    just_taken = False
    searched_words = ""
    """Words of the search in which the current entry was added; Esc returns to that search."""
    _shown = ""
    """Key of the entry, available entry or heading that the entry pane shows; empty before it is drawn."""

    def end_search(self) -> None:
        """Show all available rows again."""
        if self.has_class("searching"):
            self.remove_class("searching")
            self.query_one("#search", Input).value = ""
            self.offers.words = ""
            self._takes()

    def leave_take(self) -> None:
        """In a narrow window show the army instead of the available pane."""
        if self.has_class("taking"):
            self.remove_class("taking")

    def _show_pick(self, pick: Available, pane: RowList, width: int) -> None:
        """Show a preview of an available entry in the entry pane."""
        tried = what_if.muster_with_offer(pick, self.session.draft, self.muster)
        content = entry_pane.of_pick(pick, self.offers.row_of(pick), self.muster, tried, self.lang, width)
        self.controls = {}
        fresh = self._shown != f"\0{pick.key}"
        self._shown = f"\0{pick.key}"
        pane.show(content.rows, content.title, content.tail, fresh=fresh)
        if self.has_class("wide"):
            self.pane("facts").show((), (Span(self.lang.say(T("On the sheet"))),))

    def _show_army(self, pane: RowList, width: int, fresh: bool) -> None:
        """Show the whole army in the entry pane: controls, notes, findings; `fresh` moves the cursor to the top."""
        found = tuple(entry_pane.as_in_file(c, self.session.draft) for c in self.muster.army_options)
        self.controls = {c.key: c for c in found}
        shown = choices.choices(found, self.lang, width, typed=self.typing, cache=self._rows)
        wrong = findings.entry_rows(None, self.findings, self.lang, width)
        greeting = None if self._begun else self.greeting
        lacking = collection.beyond(self.muster, self.offers.owned)
        rows = entry_pane.army_rows(self.muster, greeting, shown, wrong, self.session.path, self.lang, width, lacking)
        title = self.muster.roster.name or self.lang.say(self.muster.library.army_name)
        tail = (Span(f" {self.lang.points(self.muster.points)} ", "strong"),)
        pane.show(rows, (Span(title, "strong"),), tail, fresh=fresh)
        if self.has_class("wide"):
            facts = self.pane("facts")
            facts.show(*entry_pane.army_facts(self.muster, self.names, self.lang, facts.wide - 1))

    def finding_under_cursor(self) -> Finding | None:
        """The finding under the cursor of the findings or the entry pane; `None` without one."""
        found = self.session.findings
        if self.focused is self.pane(FINDINGS):
            key = self.pane(FINDINGS).key
            return found[key] if isinstance(key, int) and key < len(found) else None
        key = self.pane(ENTRY).key
        return found[key.number] if isinstance(key, FindingKey) and key.number < len(found) else None

    def finding_of_control(self) -> Finding | None:
        """The most severe finding on the control under the cursor; `None` without one."""
        key, index = self.pane(ENTRY).key, self.index
        if self.focused is not self.pane(ENTRY) or not isinstance(key, str) or key not in self.controls:
            return None
        found = self.session.findings
        handle = None if index is None else self.muster.results[index].id
        for f in (found[i] for i in findings.graver_first(found)):
            if f.entry != handle or f.waived is not None or not (f.counts or f.severity == WARNING):
                continue
            _, rest = found_fixes.place_of(f, self.muster)
            named = found_fixes.nearest_control(f, self.controls.values(), rest)
            if named is not None and named.key == key:
                return f
        return None

    def finding_at_hand(self) -> Finding | None:
        """The finding under the cursor, or else the current entry's first one with a fix, error or warning."""
        if (under := self.finding_under_cursor()) is not None or self.focused is self.pane(FINDINGS):
            return under
        own = self._findings_at_hand()
        fixed = next((f for f in own if self.fixes.of_game(f)), None)
        return fixed or next((f for f in own if f.counts), next((f for f in own if f.severity == WARNING), None))

    def _findings_at_hand(self) -> list[Finding]:
        """Findings on the current entry that are not waived."""
        index = None if self._in_take else self.index  # what may be taken has none
        handle = None if index is None else self.muster.results[index].id
        return [f for f in self.session.findings if f.entry == handle and f.waived is None]

    @property
    def can_fix(self) -> bool:
        """True if a finding of the current entry has a fix or needs a decision."""
        under = self.finding_under_cursor()
        if under is not None or self.focused is self.pane(FINDINGS):
            found = [under] if under is not None and under.waived is None else []
        else:
            found = self._findings_at_hand()
        return any(f.counts or f.severity == WARNING or self.fixes.of_game(f) for f in found)

    @guard_pane(FINDINGS)
    def _findings(self) -> None:
        """Draw the findings pane."""
        pane = self.pane(FINDINGS)
        found = self.findings
        in_sight = found if self.focused is pane else [found[i] for i in findings.graver_first(found)[: pane.room]]
        near = {id(f) for f in in_sight}  # a way out is tried before it is offered, which takes its time
        rows = findings.all_rows(
            found,
            self.lang,
            pane.wide - 1,
            self.names,
            lambda f: f.counts or (id(f) in near and self.fixes.of_game(f)),
        )
        pane.show(rows, *self._last_line(pane.wide, len(rows)))

    def _last_line(self, width: int, lines: int) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
        """Left and right part of the findings pane's title: verdict and last message; the file if there is room.

        If the findings have more `lines` than fit, the title contains the key that shows all.
        """
        verdict = self._verdict._replace(look="strong")
        file = self.session.path.name if self.session.path else self.lang.say(T("not saved yet"))
        if self.session.trouble is not None:
            why = self.session.trouble.values["problem"]
            text = self.lang.say(T("! unsaved changes are not backed up: {problem}", problem=why))
            return (verdict,), (Span(f" {fitted(text, max(20, width - 36))[0]} ", "bad"),)
        pane = self.pane(FINDINGS)
        tail: tuple[Span, ...] = (Span(f" {file} ", "dim"),)
        if lines > pane.room > 0 and self.focused is not pane:
            key = Span(f" {commands.name_of('exclamation_mark', self.lang)}", "key", "findings")
            every = self.lang.say(T("all findings"))
            tail = (key, Span(f" {every} ", "plain", "findings"))
        remark = self.status
        if remark is None:
            wrong = any(f.counts for f in self.session.findings)
            name = self.focused.id if self.focused is not None and self.focused.id is not None else ARMY
            empty, saved = not self.muster.results, self.session.path is not None
            remark = hints.hint(self.app, name, wrong=wrong, empty=empty, saved=saved)
        if remark is None:
            return (verdict,), tail
        status = Span(f" {self.lang.say(remark)} ", "accent")
        if cells(verdict.text) + cells(status.text) >= width:  # the whole verdict stands at the head of the screen too
            verdict = bars.verdict(self.session.findings, self.lang, short=True)._replace(look="strong")
        room = width - 1 - sum(cells(s.text) for s in (verdict, status))
        shorter = (tail, (Span(" !", "key", "findings"),)) if len(tail) > 1 else (tail,)
        return (verdict, status), next((t for t in shorter if sum(cells(s.text) for s in t) <= room), ())

    def _say_status(self) -> None:
        """Draw the title of the findings pane with the last message."""
        pane = self.pane(FINDINGS)
        pane.show(pane.rows, *self._last_line(pane.wide, len(pane.rows)))

    def on_screen_resume(self) -> None:
        """Show the keys of this screen."""
        self._keys()

    def on_screen_suspend(self) -> None:
        """Show the keys of the dialog above."""
        self._keys()

    def _keys(self) -> None:
        """Show the keys of the focused pane in the footer."""
        raise NotImplementedError

    def moved(self, lines: RowList) -> None:
        """Update other panes after the cursor of a pane has moved."""
        raise NotImplementedError

    def say(self, text: Shown) -> None:
        """Show a message beside the verdict until the next change."""
        self.status = text
        self._say_status()
