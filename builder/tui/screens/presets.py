"""Presets: sets of equipment for entries, suggested by the army or saved by the user."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.controls import Choice
from builder.core.findings import N, Plain, Shown, T, Text
from builder.core.presets import Preset
from builder.editing import kept_presets, presets
from builder.editing.kept_presets import KeptPreset
from builder.editing.presets import Fitted
from builder.tui.screens.choice_actions import ChoiceActions
from builder.tui.screens.dialogs import Choose, Prompt
from builder.tui.widgets.rows import safe

LONGEST = 60
"""Greatest number of characters in the name of a preset."""


class PresetActions:
    """Applies, saves and deletes presets."""

    def __init__(self, screen: ChoiceActions) -> None:
        self.screen = screen

    def choose(self) -> None:
        """Choose a preset for the marked entries or the current one, save its equipment as one, or delete one."""
        screen = self.screen
        indexes = self.screen.chosen_entries()
        if not indexes:
            screen.say(T("Go to an entry first, or mark several."))
            return
        if not screen.muster.system.editor.preset_keys:
            screen.say(T("Entries of this game have no equipment to choose."))
            return
        suggested, own = presets.suggested(screen.muster, indexes), self._own_presets(indexes)
        found = [self._choice(f"army {n}", preset, indexes, T("suggested")) for n, preset in enumerate(suggested)]
        found += [
            self._choice(f"own {n}", Preset(kept.name, kept.equip), indexes, T("yours")) for n, kept in enumerate(own)
        ]
        if presets.equipment_of(screen.muster, indexes[0]):
            found.append(Choice("save", T("Save this equipment as a preset…")))
        if own:
            found.append(Choice("delete", T("Delete a preset…")))
        if not found:
            screen.say(T("There is no preset for this entry yet, and nothing on it to save as one."))
            return

        def chosen(choice: Choice | None) -> None:
            kind, _, number = str(choice.value).partition(" ") if choice is not None else ("", "", "")
            if kind == "army":
                self._put(indexes, suggested[int(number)].name, suggested[int(number)].equip)
            elif kind == "own":
                self._put(indexes, own[int(number)].name, own[int(number)].equip)
            elif kind == "save":
                self._save(indexes[0])
            elif kind == "delete":
                self._delete(own)

        screen.say(None)
        screen.app.push_screen(Choose(T("Presets"), found), chosen)

    def _own_presets(self, indexes: list[int]) -> tuple[KeptPreset, ...]:
        """The user's presets for the kinds of the entries with these indexes."""
        screen = self.screen
        library = screen.muster.library
        kinds = dict.fromkeys(screen.muster.entries[index].kind for index in indexes)
        kept = (kept_presets.kept_presets(screen.app.kept, library.system.id, kind, library.army) for kind in kinds)
        return tuple(preset for found in kept for preset in found)

    def _choice(self, value: str, preset: Preset, indexes: list[int], whose: Shown) -> Choice:
        """A preset as a choice with this value, with its pieces, and for a single entry the difference in points.

        `whose` says in a word whether it is suggested or the user's own.
        """
        screen = self.screen
        pieces = presets.names(screen.muster, preset.equip)
        note = T("{pieces} ({whose})", pieces=pieces, whose=whose)
        if len(indexes) != 1:
            return Choice(value, preset.name, None, note)
        made = self._fitted(indexes, preset.equip)
        if made.left_out:
            missing = tuple(left.name for left in made.left_out)
            note = T("{pieces} ({whose}); not here: {missing}", pieces=pieces, whose=whose, missing=missing)
        return Choice(value, preset.name, made.done.points - screen.muster.points, note)

    def _fitted(self, indexes: list[int], equip: Mapping[str, Plain]) -> Fitted:
        """The result of applying `equip`, equipment by key of an entry, to entries as far as it is legal."""
        return presets.with_preset(self.screen.session.draft, self.screen.muster, indexes, equip)

    def _put(self, indexes: list[int], name: Shown, equip: Mapping[str, Plain]) -> None:
        """Apply the legal part of a preset as one change; its other pieces are reported with reasons.

        `equip` is its equipment, by key of an entry.
        """
        screen = self.screen
        done = self._fitted(indexes, equip)
        missing = tuple(left.name for left in done.left_out)
        if done.put:
            who = screen.muster.entries[indexes[0]].name
            entry: Shown = who if len(indexes) == 1 else N("{count} entry", "{count} entries", len(indexes))
            label = T("{entry}: {what}", entry=screen.lang.say(entry), what=screen.lang.say(name))
            screen.commit(done.draft, label)
        screen.say(_summary(name, done, missing))
        if missing:
            reasons = [T("{name}: {why}", name=left.name, why=left.why) for left in done.left_out]
            text = "\n".join(screen.lang.say(reason) for reason in (T("Left out of {preset}", preset=name), *reasons))
            screen.app.notify("\n".join(map(safe, text.split("\n"))), timeout=12, markup=False)

    def _save(self, index: int) -> None:
        """Ask for a name and save the equipment of an entry as a preset."""
        screen = self.screen
        library, result = screen.muster.library, screen.muster.entries[index]
        known = [one.name.casefold() for one in self._own_presets([index])]

        def problem_of(text: str) -> Text | None:
            return None if text.strip() else T("Type a name.")

        def named(text: str | None) -> None:
            if text is None:
                return
            equip = presets.equipment_of(screen.muster, index)
            kept = KeptPreset(
                name=text.strip(), system=library.system.id, kind=result.kind, army=library.army, equip=equip
            )
            try:
                kept_presets.keep(kept, screen.app.kept)
            except OSError as problem:
                screen.app.show_error(problem)
                return
            replaced = kept.name.casefold() in known
            screen.say(
                T("Preset replaced: {name}", name=kept.name) if replaced else T("Preset saved: {name}", name=kept.name)
            )

        holds = presets.names(screen.muster, presets.equipment_of(screen.muster, index))
        screen.app.push_screen(
            Prompt(T("Name of the preset"), screen.lang.say(result.name), hint=holds, check=problem_of, most=LONGEST),
            named,
        )

    def _delete(self, own: tuple[KeptPreset, ...]) -> None:
        """Delete one of the user's presets; lists are not changed."""
        screen = self.screen
        found = [Choice(n, kept.name, note=presets.names(screen.muster, kept.equip)) for n, kept in enumerate(own)]

        def chosen(choice: Choice | None) -> None:
            if choice is None or not isinstance(choice.value, int):
                return
            try:
                kept_presets.drop(own[choice.value], screen.app.kept)
            except OSError as problem:
                screen.app.show_error(problem)
                return
            screen.say(T("Preset deleted: {name}", name=choice.name))

        screen.app.push_screen(Choose(T("Delete which preset?"), found), chosen)


def _summary(name: Shown, done: Fitted, missing: tuple[Shown, ...]) -> Text:
    """The result of applying a preset of this name, as a message of one line; `missing` are the pieces left out."""
    if not done.put:
        if missing:
            return T("{preset}: nothing of it is allowed here", preset=name)
        return T("{preset}: all of it is there already", preset=name)
    if missing:
        return T("{preset}: {put}; left out: {missing}", preset=name, put=done.put, missing=missing)
    return T("{preset}: {put}", preset=name, put=done.put)
