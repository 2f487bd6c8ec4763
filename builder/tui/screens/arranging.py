"""Entries taken, removed, copied, moved and named."""

from __future__ import annotations

import contextlib

from builder.core import controls
from builder.core.controls import Available
from builder.core.findings import MusterError, N, T
from builder.editing import edits
from builder.mustering import muster
from builder.tui import formatters
from builder.tui.commands import ARMY, ENTRY
from builder.tui.formatters import ROSTER
from builder.tui.screens.choosing import Choosing


class Arranging(Choosing):
    """The entries of the army as a whole."""

    def _take(self, pick: Available) -> None:
        try:
            draft, index = edits.insert(self.session.draft, dict(pick.entry))
        except MusterError as problem:
            self.app.tell_trouble(problem)
            return
        self._just_taken = True
        self.session.edit(draft, T("{name} taken", name=self.lang.say(pick.name)))
        self.status = T("{name} taken", name=pick.name)
        self.at = formatters.keys(self.muster)[index]
        self.redraw()

    def _chosen_entries(self) -> list[int]:
        """Places of the marked entries, or of the one at hand."""
        known = formatters.keys(self.muster)
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
        names = ", ".join(self.lang.say(self.muster.results[i].name) for i in chosen)
        draft, freed = edits.remove(self.session.draft, chosen)
        pane = self.pane(ARMY)
        near = [r.key for r in pane.rows[pane.cursor + 1 :] + pane.rows[: pane.cursor][::-1] if r.key is not None]
        gone = {formatters.keys(self.muster)[i] for i in chosen}
        survivor = next((k for k in near if k not in gone), ROSTER)
        place = [id(e) for i, e in enumerate(self.session.draft.roster.entries) if i not in chosen]
        old = {id(e): k for e, k in zip(self.session.draft.roster.entries, formatters.keys(self.muster), strict=True)}
        self.marked = frozenset()
        self.session.edit(draft, T("{names} removed", names=names))
        goal = next((n for n, e in enumerate(place) if old.get(e) == survivor), None)
        self.at = ROSTER if goal is None else formatters.keys(self.muster)[goal]
        self.status = (
            N(
                "{names} removed; {count} entry tied to it is free now",
                "{names} removed; {count} entries tied to it are free now",
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
            self.change(controls.to_value(control, None), control.name)

    def action_duplicate(self) -> None:
        """The same once more."""
        chosen = self._chosen_entries()
        if not chosen:
            return
        before = len(self.session.draft.roster.entries)
        draft = edits.duplicate(self.session.draft, chosen)
        names = ", ".join(self.lang.say(self.muster.results[i].name) for i in chosen)
        old = {id(e) for e in self.session.draft.roster.entries}
        self.session.edit(draft, T("{names} duplicated", names=names))
        new = [i for i, e in enumerate(self.session.draft.roster.entries) if id(e) not in old]
        self.marked = frozenset()
        self.at = formatters.keys(self.muster)[new[0] if new else before]
        self.status = T("{names} duplicated", names=names)
        self.redraw()

    def action_copy(self) -> None:
        """Keep the entries for pasting; their text goes to the clipboard as well."""
        from builder.core import source

        chosen = self._chosen_entries()
        if not chosen:
            return
        self.app.clipped = edits.copy_values(self.session.draft, chosen)
        self.app.clipped_names = [self.names[self.muster.results[i].id] for i in chosen]
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
        given = [dict(values) for values in self.app.clipped]
        try:
            draft = edits.paste(self.session.draft, given)
            done = muster(draft.roster, self.muster.library, self.muster).results[before:]
            foreign = [
                i for i, m in enumerate(done) if any(f.code == "ref.unknown" and f.path[-1:] == ("take",) for f in m.findings)
            ]  # fmt: skip
            names = [self.app.clipped_names[i] for i in foreign]
            if foreign:  # this army has no name for them; they keep the one that they had
                for i, name in zip(foreign, names, strict=True):
                    given[i].setdefault("name", name)
                draft = edits.paste(self.session.draft, given)
        except MusterError as problem:
            self.app.tell_trouble(problem)
            return
        self.session.edit(draft, N("{count} entry pasted", "{count} entries pasted", len(given)))
        self.at = formatters.keys(self.muster)[before]
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
        for _, members in formatters.in_sections(self.muster):
            places = [i for i, _ in members]
            if index not in places:
                continue
            depth = dict(members)[index]
            alike = [i for i, d in members if d == depth and (depth == 0 or self._host(i) == self._host(index))]
            at = alike.index(index) + by
            if not 0 <= at < len(alike):
                return
            other = alike[at]
            draft = edits.move(self.session.draft, index, other)
            name = self.lang.say(self.muster.results[index].name)
            entry = self.session.draft.roster.entries[index]
            self.session.edit(draft, T("{name} moved", name=name))
            place = next((i for i, e in enumerate(self.session.draft.roster.entries) if e is entry), other)
            self.at = formatters.keys(self.muster)[place]
            self.redraw()
            return

    def _host(self, index: int) -> str | None:
        return self.muster.results[index].joins

    def action_rename(self) -> None:
        """A name of one's own, for the entry or the army."""
        control = next((c for c in self.controls.values() if c.path == ("name",)), None)
        if control is None:
            self._just_taken = True
            self._entry()
            control = next((c for c in self.controls.values() if c.path == ("name",)), None)
        if control is not None:
            self.press(control)
