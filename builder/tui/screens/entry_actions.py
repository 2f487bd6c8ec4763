"""Actions on whole entries: add, remove, copy, move, rename."""

from __future__ import annotations

import contextlib

from builder.core import yaml_source
from builder.core.controls import Available, Choice, Replacement
from builder.core.findings import MusterError, N, T, Text
from builder.core.plurals import P
from builder.editing import edits, quick_add
from builder.files.lenient_reader import Draft
from builder.mustering import muster
from builder.tui.formatters import tree
from builder.tui.formatters.tree import ROSTER
from builder.tui.keys_and_commands import ARMY, ENTRY, TAKE
from builder.tui.screens import hints
from builder.tui.screens.choice_actions import ChoiceActions
from builder.tui.screens.dialogs import Choose


class EntryActions:
    """Actions on the entries of the army."""

    def __init__(self, screen: ChoiceActions) -> None:
        self.screen = screen

    def take(self, pick: Available, *, stay: bool = False, number: int | None = None) -> None:
        """Add an available entry, with the number typed for it, if any, and go to its controls unless `stay`.

        If only one is allowed, the player chooses whether it replaces the present one.
        """
        if not pick.replaces:
            self._add(pick, stay=stay, number=number)
            return

        def chosen(choice: Choice | None) -> None:
            if choice is not None and isinstance(choice.value, int):
                self._replace(pick, pick.replaces[choice.value])
            elif choice is not None:
                self._add(pick, stay=stay)

        choices = [Choice(n, T("replace {name}", name=one.name)) for n, one in enumerate(pick.replaces)]
        choices.append(Choice("add", T("add anyway"), blocked=pick.blocked))
        self.screen.app.push_screen(Choose(pick.name, choices), chosen)

    def _replace(self, pick: Available, replacement: Replacement) -> None:
        """Add an available entry in place of the one that `replacement` removes, and go to its controls."""
        what = T("{name} in place of {other}", name=pick.name, other=replacement.name)
        before = {e.take for e in self.screen.session.draft.roster.entries}
        try:
            draft = edits.change_roster(self.screen.session.draft, replacement.changes)
        except MusterError as problem:
            self.screen.app.show_error(problem)
            return
        self.screen.session.edit(draft, what)
        self.screen.status = what
        self.screen.end_search()
        new = [n for n, e in enumerate(draft.roster.entries) if e.take not in before]
        self.screen.at = tree.keys(self.screen.muster)[new[-1]] if new else ROSTER
        self._to_choices()

    def _add(self, pick: Available, *, stay: bool, number: int | None = None) -> None:
        """Add an available entry, or enlarge a present one; go to its controls unless `stay`."""
        searching = self.screen.focused is not None and self.screen.focused.id in ("search", TAKE)
        words = self.screen.offers.words if searching else ""
        number = self.screen.offers.number if words else number
        try:
            added = quick_add.addition(pick, number, self.screen.session.draft, self.screen.muster)
        except MusterError as problem:
            self.screen.app.show_error(problem)
            return
        what = T("{name} taken", name=pick.name)
        if number is not None:
            what = T("{name} ×{number} taken", name=pick.name, number=number)
        more = added.more and number is None
        self._added(what, added.draft, added.at, words, stay=stay, more=more)

    def _added(self, what: Text, draft: Draft, index: int, words: str, *, stay: bool, more: bool = False) -> None:
        """Take over a draft with an added entry at `index`, labelled `what` for undo, and make that entry current.

        With `more` a present entry became larger instead. `words` are those of the search that found it; Esc returns to
        that search.
        """
        self.screen.app.learnt(hints.ADD)
        self.screen.app.learnt(hints.FOUND if words else hints.TAKE_IT)
        self.screen.just_taken = True
        self.screen.session.edit(draft, what)
        self.screen.status = what
        if more:
            result = self.screen.muster.results[index]
            self.screen.status = T("{name} taken, ×{count} now", name=result.name, count=result.models)
        self.screen.at = tree.keys(self.screen.muster)[index]
        if stay:
            self.screen.redraw()
            return
        if not words.strip():
            self.screen.end_search()
        self.screen.searched_words = words  # what was found stays to be seen, for that is where Esc goes back to
        self._to_choices()

    def _to_choices(self) -> None:
        """Go to the first control of the current entry."""
        self.screen.pane(ENTRY).focus()
        self.screen.redraw()
        first = next(iter(self.screen.controls), None)
        self.screen.pane(ENTRY).go(first)

    def remove(self) -> None:
        """Remove the current or marked entries, or the value of the control under the cursor."""
        if self.screen.focused is self.screen.pane(ENTRY):
            self.screen.clear()
            return
        if self.screen.focused is not self.screen.pane(ARMY):
            return
        chosen = self.screen.chosen_entries()
        if not chosen:
            return
        names = ", ".join(self.screen.lang.say(self.screen.muster.results[i].name) for i in chosen)
        draft, freed = edits.remove(self.screen.session.draft, chosen)
        pane = self.screen.pane(ARMY)
        near = [r.key for r in pane.rows[pane.cursor + 1 :] + pane.rows[: pane.cursor][::-1] if r.key is not None]
        gone = {tree.keys(self.screen.muster)[i] for i in chosen}
        survivor = next((k for k in near if k not in gone), ROSTER)
        place = [id(e) for i, e in enumerate(self.screen.session.draft.roster.entries) if i not in chosen]
        old = {
            id(e): k
            for e, k in zip(self.screen.session.draft.roster.entries, tree.keys(self.screen.muster), strict=True)
        }
        self.screen.marked = frozenset()
        self.screen.session.edit(draft, T("{names} removed", names=names))
        goal = next((n for n, e in enumerate(place) if old.get(e) == survivor), None)
        self.screen.at = ROSTER if goal is None else tree.keys(self.screen.muster)[goal]
        self.screen.status = (
            N(
                "{names} removed; {count} entry tied to it is free now",
                "{names} removed; {count} entries tied to it are free now",
                len(freed),
                names=names,
            )
            if freed
            else T("{names} removed", names=names)
        )
        self.screen.redraw()

    def duplicate(self) -> None:
        """Duplicate the current or marked entries."""
        chosen = self.screen.chosen_entries()
        if not chosen:
            return
        before = len(self.screen.session.draft.roster.entries)
        draft = edits.duplicate(self.screen.session.draft, chosen)
        names = ", ".join(self.screen.lang.say(self.screen.muster.results[i].name) for i in chosen)
        old = {id(e) for e in self.screen.session.draft.roster.entries}
        self.screen.session.edit(draft, T("{names} duplicated", names=names))
        new = [i for i, e in enumerate(self.screen.session.draft.roster.entries) if id(e) not in old]
        self.screen.marked = frozenset()
        self.screen.at = tree.keys(self.screen.muster)[new[0] if new else before]
        self.screen.status = T("{names} duplicated", names=names)
        self.screen.redraw()

    def split(self) -> None:
        """Split an entry of several members into entries of one member each."""
        index = self.screen.index
        if index is None:
            return
        before = self.screen.session.draft
        draft = edits.split_entry(before, index)
        result = self.screen.muster.results[index]
        if draft is before:
            self.screen.say(T("{name} is a single model.", name=result.name))
            return
        number = len(draft.roster.entries) - len(before.roster.entries) + 1
        text = P("{name}: {count} entry", "{name}: {count} entries", "count", name=result.name, count=number)
        self.screen.session.edit(draft, text)
        self.screen.at = tree.keys(self.screen.muster)[index]
        self.screen.status = text
        self.screen.redraw()

    def copy(self) -> None:
        """Copy the current or marked entries, and their text to the clipboard."""
        chosen = self.screen.chosen_entries()
        if not chosen:
            return
        self.screen.app.clipped = edits.copy_values(self.screen.session.draft, chosen)
        self.screen.app.clipped_names = [self.screen.names[self.screen.muster.results[i].id].full_name for i in chosen]
        with contextlib.suppress(Exception):
            self.screen.app.copy_to_clipboard(yaml_source.dump(self.screen.app.clipped))
        self.screen.say(
            N(
                "{count} copied; {key} pastes it, here or in another roster",
                "{count} copied; {key} pastes them, here or in another roster",
                len(chosen),
                key="v",
            )
        )

    def paste(self) -> None:
        """Add copies of the copied entries."""
        if not self.screen.app.clipped:
            self.screen.say(T("Nothing has been copied yet."))
            return
        before = len(self.screen.session.draft.roster.entries)
        given = [dict(values) for values in self.screen.app.clipped]
        try:
            draft = edits.paste(self.screen.session.draft, given)
            done = muster(draft.roster, self.screen.muster.library).results[before:]
            foreign = [
                i for i, result in enumerate(done) if any(f.code == "ref.unknown" and f.path[-1:] == ("take",) for f in result.findings)
            ]  # fmt: skip
            names = [self.screen.app.clipped_names[i] for i in foreign]
            if foreign:  # this army has no name for them; they keep the one that they had
                for i, name in zip(foreign, names, strict=True):
                    given[i].setdefault("name", name)
                draft = edits.paste(self.screen.session.draft, given)
        except MusterError as problem:
            self.screen.app.show_error(problem)
            return
        self.screen.session.edit(draft, N("{count} entry pasted", "{count} entries pasted", len(given)))
        self.screen.at = tree.keys(self.screen.muster)[before]
        self.screen.status = N("{count} entry pasted", "{count} entries pasted", len(given))
        if names:
            self.screen.status = T("Pasted, though not in this army’s list: {names}", names=", ".join(names))
        self.screen.redraw()

    def shift(self, by: int) -> None:
        """Move the current entry by this many places."""
        index = self.screen.index
        if index is None or self.screen.focused not in (self.screen.pane(ARMY), self.screen.pane(ENTRY)):
            return
        for _, members in tree.in_sections(self.screen.muster):
            places = [i for i, _ in members]
            if index not in places:
                continue
            depth = dict(members)[index]
            alike = [i for i, d in members if d == depth and (depth == 0 or self._host(i) == self._host(index))]
            at = alike.index(index) + by
            if not 0 <= at < len(alike):
                return
            other = alike[at]
            draft = edits.move(self.screen.session.draft, index, other)
            name = self.screen.lang.say(self.screen.muster.results[index].name)
            entry = self.screen.session.draft.roster.entries[index]
            self.screen.session.edit(draft, T("{name} moved", name=name))
            place = next((i for i, e in enumerate(self.screen.session.draft.roster.entries) if e is entry), other)
            self.screen.at = tree.keys(self.screen.muster)[place]
            self.screen.redraw()
            return

    def _host(self, index: int) -> int | None:
        """Index of the entry that an entry joins; `None` if it joins none."""
        return self.screen.muster.tree.above.get(index)

    def rename(self) -> None:
        """Rename the entry or the army."""
        control = next((c for c in self.screen.controls.values() if c.path == ("name",)), None)
        if control is None:
            self.screen.just_taken = True
            self.screen.draw_entry()
            control = next((c for c in self.screen.controls.values() if c.path == ("name",)), None)
        if control is not None:
            self.screen.press(control)
