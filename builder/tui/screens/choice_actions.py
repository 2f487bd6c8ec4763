"""Changes to the roster by keys and clicks on controls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from textual import events

from builder.core import controls
from builder.core.controls import Change, Choice, Control
from builder.core.findings import MusterError, N, Shown, T, Text
from builder.editing import edits, what_if
from builder.files import lenient_reader
from builder.render import rules_at_hand
from builder.sheet.wording import capital
from builder.tui.formatters import tree
from builder.tui.keys_and_commands import ENTRY, TAKE
from builder.tui.screens import hints, rules
from builder.tui.screens.dialogs import Choose, Prompt
from builder.tui.screens.notes import Notes
from builder.tui.screens.number_prompt import NumberPrompt
from builder.tui.screens.panes import Panes

MUCH = 10_000
"""Bounds of this size or more are treated as unlimited."""


class ChoiceActions(Panes):
    """Actions on the controls of the current entry or of the army."""

    def commit(self, draft: lenient_reader.Draft, label: Text, merge: str | None = None) -> None:
        """Add a draft to the undo history under a label and show it; equal `merge` keys are undone together."""
        self.app.learnt(hints.CHOOSE)
        self.session.edit(draft, label, merge)
        self.status = None
        self.redraw()

    def change(self, changes: Iterable[Change], what: Shown, merge: str | None = None) -> bool:
        """Change the current and the marked entries, or the army; true if that was possible.

        `what` describes the change; changes with the same `merge` key are undone together.
        """
        index = self.index
        changes = tuple(changes)
        try:
            if index is None:
                draft = edits.change_roster(self.session.draft, changes)
                name = self.lang.say(T("The army"))
            else:
                draft = edits.change_entry(self.session.draft, index, changes)
                name = self.lang.say(self.muster.results[index].name)
                others = self._marked_with(index, changes)
                for other, own in others:
                    draft = edits.change_entry(draft, other, own)
                if others:
                    name = self.lang.say(N("{count} entry", "{count} entries", len(others) + 1))
        except MusterError as problem:
            self.app.show_error(problem)
            return False
        before = self.at
        self.commit(draft, T("{entry}: {what}", entry=name, what=capital(self.lang.say(what))), merge)
        self.app.clear_errors()
        if index is not None:  # a change of its id gives it another key
            known = tree.keys(self.muster)
            if index < len(known) and self.at != known[index]:
                self.at = known[index]
                self.redraw()
            if self.at == before:
                self._fill_single(index, changes)
        return True

    def _marked_with(self, index: int, changes: tuple[Change, ...]) -> list[tuple[int, tuple[Change, ...]]]:
        """Roster index and changes of each other marked entry for which the same changes are possible.

        `index` is that of the current entry; there are none unless it is marked too.
        """
        known = tree.keys(self.muster)
        if self.at not in self.marked or len(self.marked) < 2:
            return []
        found = []
        for other, key in enumerate(known):
            if other == index or key not in self.marked:
                continue
            offered = self.muster.controls(other)
            if all(any(c.path == change.path for c in offered) for change in changes):
                own = tuple(c for change in changes for c in _adapted_changes(change, offered))
                if own:
                    found.append((other, own))
        return found

    def _fill_single(self, index: int, done: tuple[Change, ...]) -> None:
        """Set required controls of the entry at `index` that have only one possible value, each undone by itself.

        `done` are the changes just made; their control is left alone.
        """
        just_set = next((c.key for c in self.controls.values() for change in done if c.path == change.path), "")
        for control, choice, changes in what_if.only_values(tuple(self.controls.values()), just_set):
            draft = edits.change_entry(self.session.draft, index, changes)
            what = T("{what}: {value}", what=control.name, value=choice.name)
            self.session.edit(draft, T("{entry}: {what}", entry=self.muster.results[index].name, what=what))
            self.redraw()
            self.say(
                T(
                    "{what}: {value}, the only choice ({key} to undo)",
                    what=capital(self.lang.say(control.name)),
                    value=choice.name,
                    key="u",
                )
            )

    def action_take(self) -> None:
        """Focus the available pane."""
        raise NotImplementedError

    def control(self) -> Control | None:
        """The control under the cursor."""
        key = self.pane(ENTRY).key
        return self.controls.get(key) if isinstance(key, str) else None

    def press(self, control: Control) -> None:
        """Handle Enter, Space or a click on a control."""
        if control.kind == "member":
            self._toggle(control)
        elif control.kind == "choice":
            self._choose(control)
        elif control.kind == "add":
            if len(control.choices) == 1:
                self.give(control, control.choices[0])
            else:
                self._choose(control)
        elif control.kind == "remove":
            self.change(controls.remove_changes(control), control.name)
        elif control.kind == "number":
            self._number(control)
        elif control.kind == "lines":
            self.app.push_screen(Notes(control.name, control.text), lambda text: self._text(control, text))
        else:
            self.app.push_screen(Prompt(control.name, control.text), lambda text: self._text(control, text))

    def _toggle(self, control: Control) -> None:
        """Switch a member of a list on or off, with a message on members that it replaces."""
        if control.value:
            self.change(controls.toggle_changes(control), T("{what} off", what=control.name))
            return
        gone = tuple(c.name for c in controls.replaced_members(control, self.controls.values()))
        if control.splits:
            self._split_one(control)
        elif not gone:
            self.change(controls.toggle_changes(control), T("{what} on", what=control.name))
        elif self.change(controls.toggle_changes(control), T("{new} instead of {old}", new=control.name, old=gone)):
            self.say(
                T(
                    "{new} on, {old} off: only one of them is allowed ({key} to undo)",
                    new=capital(self.lang.say(control.name)), old=gone, key="u",
                )
            )  # fmt: skip

    def _split_one(self, control: Control) -> None:
        """Split one member off the entry, give it the choice, and select it."""
        index = self.index
        if index is None:
            return
        name = self.muster.results[index].name
        try:
            draft = edits.split_one(self.session.draft, index, controls.toggle_changes(control))
        except MusterError as problem:
            self.app.show_error(problem)
            return
        self.commit(draft, T("{entry}: {what}", entry=name, what=T("{what} on", what=control.name)))
        self.at = tree.keys(self.muster)[index + 1]
        self.redraw()
        self.pane(ENTRY).go(control.key)
        self.say(
            T(
                "{what} on for one {entry}, now an entry of its own ({key} to undo)",
                what=capital(self.lang.say(control.name)), entry=name, key="u",
            )
        )  # fmt: skip

    def _text(self, control: Control, text: str | None) -> None:
        """Set a control to a typed text; nothing for `None`."""
        if text is not None and text != (control.text):
            self.change(controls.set_changes(control, text.strip() or None), control.name)

    def _choose(self, control: Control) -> None:
        """Let the user choose a value of a control in a dialog."""

        def chosen(choice: Choice | None) -> None:
            if choice is not None:
                self.give(control, choice)

        heading = control.name if control.per is None else T("{what}, price {per}", what=control.name, per=control.per)
        self.app.push_screen(Choose(heading, control.choices, control.value, self._rule_of(control)), chosen)

    def _rule_of(self, control: Control) -> Callable[[Choice], None]:
        """Function that shows the rules of a value of this control."""

        def show(choice: Choice) -> None:
            bare = Choice(choice.value.get("take"), choice.name) if isinstance(choice.value, Mapping) else choice
            name = T("{what}: {value}", what=control.name, value=choice.name)
            one = control._replace(kind="choice", name=name, value=bare.value, note=choice.note, blocked=choice.blocked)
            rules.show(self.app, rules_at_hand.of_control(one, self.muster, self.app.folders))

        return show

    def give(self, control: Control, choice: Choice) -> None:
        """Set a control to a choice, or add the choice to a control with several members."""
        if control.kind == "choice" and choice.value == control.value:
            return
        changes = controls.append_changes if control.kind == "add" else controls.set_changes
        what = T("{what}: {value}", what=control.name, value=choice.name)
        self._change_and_go(control, changes(control, choice.value), what)

    def _change_and_go(self, control: Control, changes: tuple[Change, ...], what: Shown) -> None:
        """Make a change; if it adds an item, move the cursor to the first control of the item."""
        before = set(self.controls)
        if self.change(changes, what) and control.kind == "add":
            new = [k for k in self.controls if k not in before and self.controls[k].kind != "remove"]
            if new:
                self.go_to(new[0])

    def _number(self, control: Control) -> None:
        """Let the user type a number for a control in a dialog."""

        def problem_of(text: str) -> Text | None:
            return None if text.strip().isdecimal() else T("A whole number is needed.")

        def set_to(text: str | None) -> None:
            if text is not None:
                number = int(text)
                self.change(
                    controls.set_changes(control, number), T("{what} {number}", what=control.name, number=number)
                )

        large = control.number >= 100 or control.min >= 100
        usual = control.usual or [n for n in (control.min, control.max) if n is not None and 0 < n < MUCH]
        prompt = NumberPrompt(
            control.name, control.number, usual=usual, steps=(1, 10, 100) if large else (1, 5, 10),
            hint=control.note, check=problem_of,
        )  # fmt: skip
        self.app.push_screen(prompt, set_to)

    def step(self, by: int) -> None:
        """Change the value of the control by a number of steps; without numbers to the next or previous value."""
        control = self.control()
        if control is None:
            return
        self._stop_typing()
        if control.kind == "number":
            number = max(min(control.min, 1), control.number + by * control.step)
            self.change(controls.set_changes(control, number), T("{what} {number}", what=control.name, number=number))
        elif control.kind == "choice" and control.choices:
            now = next((i for i, c in enumerate(control.choices) if c.value == control.value), -1)
            free = [i for i, c in enumerate(control.choices) if c.blocked is None and i != now]
            if not free:
                return
            after = [i for i in free if i > now] if by > 0 else [i for i in free if i < now]
            goal = control.choices[(after or free)[0 if by > 0 else -1]]
            self.change(
                controls.set_changes(control, goal.value), T("{what}: {value}", what=control.name, value=goal.name)
            )
        elif control.kind == "member" and bool(control.value) != (by > 0):
            self.press(control)

    def on_key(self, event: events.Key) -> None:
        """Type digits into a number; move among search results with the arrow keys."""
        self._touched = True
        if event.key in ("up", "down") and self.focused is not None and self.focused.id == "search":
            event.stop()
            self.pane(TAKE).action_step(1 if event.key == "down" else -1)
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

    def clear(self) -> None:
        """Remove the value of the control under the cursor, or the last digit typed."""
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
            self.change(controls.set_changes(control, None), control.name)

    def action_models(self) -> None:
        """Increase the number of models, or the number under the cursor, by one."""
        self._one(1)

    def action_fewer(self) -> None:
        """Decrease the number of models, or the number under the cursor, by one."""
        self._one(-1)

    def _one(self, by: int) -> None:
        """Change by one the number under the cursor in the entry pane, else the number of models."""
        if self.focused is self.pane(ENTRY):
            self.step(by)
        else:
            self._models(by)

    def _models(self, by: int) -> None:
        """Change the number of models of the entry under the cursor in the army."""
        control = next((c for c in self.controls.values() if c.kind == "number" and c.key == "models"), None)
        if self.index is None or control is None:
            self.say(T("There is no number of models to change here."))
            return
        number = max(min(control.min, 1), control.number + by * control.step)
        self.change(controls.set_changes(control, number), T("{what} {number}", what=control.name, number=number))

    def _type(self, control: Control, digits: str) -> None:
        """Set a control to the digits typed so far; they are undone together."""
        before, held = self.typing, self.findings
        self.typing = (control.key, digits)
        half = bool(digits) and int(digits) < control.min
        self.held = held if half else None
        if not digits:
            self.redraw()
            return
        number = int(digits)
        what = T("{what} {number}", what=control.name, number=number)
        if not self.change(controls.set_changes(control, number), what, f"{self.at} {control.key}"):
            self.typing, self.held = before, None

    def _stop_typing(self) -> None:
        """Finish typing a number, and show the findings of the present state again."""
        typed, held = self.typing is not None, self.held is not None
        if typed:
            self.typing = None
            self.session.settle()
        if held:
            self.held = None
            self.redraw()
        elif typed:
            self.draw_entry()  # the mark behind the number goes with the cursor


def _adapted_changes(change: Change, offered: tuple[Control, ...]) -> tuple[Change, ...]:
    """The changes that do the same to another entry; `offered` are the controls of that entry.

    They are none if the entry already has what the change adds to a list; if such a list of that entry may contain only
    one value, the new one replaces it.
    """
    members = [c for c in offered if c.kind == "member" and c.path == change.path and c.member == change.value]
    if change.do != "add" or not members:
        return (change,)
    return () if members[0].value else controls.toggle_changes(members[0])
