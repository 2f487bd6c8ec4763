"""The builder's main screen: available entries, the army, the current entry, findings.

Every key that changes the roster makes a new draft, evaluates it and redraws the rows that differ; panes hold no
numbers. Controls come from the game (`builder.core.controls`).
"""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.widgets import Input

from builder.core.controls import Choice, Control
from builder.core.findings import T, Text
from builder.core.rule_pages import RulePage
from builder.editing.session import Session
from builder.render import rules_at_hand
from builder.tui import keys_and_commands as commands
from builder.tui.failure_guard import guard_handler, guard_pane
from builder.tui.formatters.catalogue import Heading
from builder.tui.keys_and_commands import ARMY, ENTRY, FINDINGS, TAKE
from builder.tui.screens import hints
from builder.tui.screens.choice_actions import ChoiceActions
from builder.tui.screens.choice_finder import find_choice
from builder.tui.screens.dialogs import Choose
from builder.tui.screens.dice import DiceScreen
from builder.tui.screens.entry_actions import EntryActions
from builder.tui.screens.finding_actions import FindingActions
from builder.tui.screens.footer import Footer
from builder.tui.screens.history_actions import HistoryActions
from builder.tui.screens.jumping import jump
from builder.tui.screens.play import play
from builder.tui.screens.presets import PresetActions
from builder.tui.screens.rule_actions import RuleActions
from builder.tui.screens.trying_out import try_out
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import EntryKey, FindingKey, Key, More


class BuildScreen(ChoiceActions):
    """The screen of one open roster."""

    COMMANDS_HERE = commands.BUILD
    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.BUILD)
    AUTO_FOCUS = "#army"

    def __init__(self, session: Session, greeting: Text | None = None) -> None:
        super().__init__(session, greeting)
        self.entry_actions = EntryActions(self)
        self.finding_actions = FindingActions(self)
        self.history_actions = HistoryActions(self)
        self.footer = Footer(self)

    @guard_pane("keys")
    def _keys(self) -> None:
        if hasattr(self, "_panes"):
            self.footer.show()

    # ------------------------------------------------------------------ moving about

    def moved(self, lines: RowList) -> None:
        """Show the details of the row under the cursor in the same frame."""
        name = lines.id
        self._stop_typing()
        if name == ARMY and isinstance(lines.key, str):
            self.just_taken = False
            self.at = lines.key
            self.draw_entry()
            self._keys()
        elif name == TAKE:
            self.just_taken = False
            self.draw_entry()
            self._keys()
        elif name == FINDINGS:
            self._keys()
        elif name == ENTRY:
            control = self.control()
            reason = None if control is None else control.blocked
            if reason is not self.status:
                self.say(reason)
            self._keys()

    @guard_handler
    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Handle Enter on a row, or a click on an action in it."""
        event.stop()
        if not self.on_top:
            return
        name, action = event.lines.id, event.action
        if name in ("keys", "head") or action in ("arrange", "fits", "save", "findings"):
            if action in ("take_found", "back"):
                getattr(self, f"action_{action}")()
            elif action:
                everywhere = action in {c.id for c in commands.EVERYWHERE}
                self.call_next(self._do, f"app.{action}" if everywhere else action)
            return
        if action == "rules":
            self.action_rules()
        elif name == TAKE:
            if isinstance(event.key, Heading):
                self._fold(event.key)
            elif isinstance(event.key, EntryKey):
                self._open(event.key.entry)
            elif (pick := self.offers.at(event.key)) is not None:
                self.entry_actions.take(pick)
        elif name == ARMY:
            self.app.learnt(hints.OPEN)
            self.leave_take()
            self.pane(ENTRY).focus()
        elif name == FINDINGS and isinstance(event.key, int) and event.key < len(self.session.findings):
            if action == "mend":
                self.finding_actions.mend(self.session.findings[event.key])
            else:
                self.finding_actions.jump(self.session.findings[event.key])
        elif name == ENTRY:
            self._chosen_in_entry(event.key, action)

    def _open(self, key: str) -> None:
        """Go to the controls of the entry with this key, which a search found."""
        self.at = key
        self.end_search()
        self.leave_take()
        self.pane(ENTRY).focus()
        self.redraw()

    async def _do(self, action: str) -> None:
        """Run the action of a clicked span, unless another screen has opened."""
        if self.on_top:  # what was clicked twice is done once
            await self.run_action(action)

    def _chosen_in_entry(self, key: Key | None, action: str) -> None:
        """Handle Enter on a row of the entry pane, or a click on an action in it."""
        if action == "add" and (pick := self.picked) is not None:
            self.entry_actions.take(pick)
            return
        if isinstance(key, FindingKey) and key.number < len(self.session.findings):
            self.finding_actions.jump(self.session.findings[key.number])
            return
        if isinstance(key, More):
            self.open_or_shut(key)
            return
        control = self.control()
        if control is None:
            return
        if action in ("more", "less"):
            self.step(1 if action == "more" else -1)
        elif not self._typed(control):
            self.press(control)

    def _typed(self, control: Control) -> bool:
        """Finish typing a number; true if it was for this control, so that Enter does nothing else."""
        typed = self.typing is not None and self.typing[0] == control.key and bool(self.typing[1])
        self._stop_typing()
        return typed

    @on(events.DescendantFocus)
    def focus_moved(self) -> None:
        """Show the keys of the focused pane in the footer."""
        name = self.focused.id if self.focused is not None else ""
        self.set_class(name == FINDINGS and bool(self.session.findings), "finding")
        if name != TAKE:
            self.just_taken = False
        if name in (ARMY, FINDINGS, TAKE):
            searched, self.searched_words = self.searched_words, ""
            if searched and name != TAKE:
                self.end_search()
        if hasattr(self, "_panes") and (name in self._panes or name == "search"):
            self.draw_entry()
            if name == FINDINGS:
                self._findings()
            else:
                self._say_status()  # what there is to learn is of the pane
            self._keys()

    def action_next_pane(self) -> None:
        """Focus the next pane to the right; after the last one the findings, then the leftmost pane."""
        self._go_pane(1)

    def action_last_pane(self) -> None:
        """Focus the previous pane, in the opposite order."""
        self._go_pane(-1)

    def _go_pane(self, by: int) -> None:
        """Focus the pane this many places further on."""
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
            self.leave_take()  # in a narrow window one of the two is seen
        self.pane(goal).focus()

    def action_back(self) -> None:
        """Return to the search that found the current entry, else to the army."""
        self._stop_typing()
        if self.focused is self.pane(ENTRY) and self.searched_words:
            box = self.query_one("#search", Input)
            box.focus()
            box.action_select_all()
            return
        if self.focused is not self.pane(ARMY):
            self.to_army()
            return
        if self.marked:
            self.marked = frozenset()
            self._army()
        keys = [commands.name_of(key, self.lang) for key in ("h", "q")]
        self.say(T("{home} goes to your lists, {quit} leaves Muster.", home=keys[0], quit=keys[1]))

    def to_army(self) -> None:
        """Focus the army and end a search."""
        self.end_search()
        self.leave_take()
        self.pane(ARMY).focus()

    def action_home(self) -> None:
        """Return to the home screen."""
        self._stop_typing()
        self.leave(self.dismiss_to_home)

    def action_take(self) -> None:
        """Focus the available pane."""
        if self.has_class("narrow") and not self.has_class("taking"):
            self.add_class("taking")
            self.call_after_refresh(self._into_take)
        else:
            self._into_take()

    def _into_take(self) -> None:
        """Draw the available pane and focus it."""
        self._takes()
        self.pane(TAKE).focus()
        self.draw_entry()
        self._keys()

    def action_search(self) -> None:
        """Start a search for available entries, or for controls if the entry pane has the focus."""
        if self.focused is self.pane(ENTRY) and self.controls:
            self._stop_typing()
            find_choice(self, lambda pick, number: self.entry_actions.take(pick, number=number))
            return
        self._search()

    def _search(self) -> None:
        """Focus the empty search line."""
        if self.has_class("narrow"):
            self.add_class("taking")
        box = self.query_one("#search", Input)
        box.placeholder = self.lang.say(T("name, weapon, cavalry, cannon…"))
        self.end_search()  # words from before are none of these
        self.add_class("searching")
        box.focus()
        self.call_after_refresh(self._takes)

    @on(Input.Changed, "#search")
    @guard_handler
    def searched(self, event: Input.Changed) -> None:
        """Show the matches of the search and select the first one."""
        if event.value == self.offers.words:
            return
        self.offers.words = event.value
        self.just_taken = False
        self._takes()
        pane = self.pane(TAKE)
        pane.action_end(-1)
        self.draw_entry()

    @on(Input.Submitted, "#search")
    @guard_handler
    def action_take_found(self) -> None:
        """Add the selected match of the search to the army."""
        self.pane(TAKE).action_choose()

    def action_fits(self) -> None:
        """Switch between all available rows and only those that fit into the points left."""
        self._arrange("fits")

    def action_arrange(self) -> None:
        """Choose a role filter and a sort order for available rows."""

        def chosen(choice: Choice | None) -> None:
            if choice is not None and isinstance(choice.value, str):
                self._arrange(choice.value)

        self._takes()
        held = "role" if self.offers.role is None else f"role {self.offers.role}"
        self.app.push_screen(Choose(T("Show and sort"), self.offers.choices(self.lang), held), chosen)

    def _arrange(self, value: str) -> None:
        """Apply the chosen filter or order of available rows."""
        self.offers.arrange(value)
        if self.has_class("narrow"):
            self.add_class("taking")
        self.call_after_refresh(self._into_take)

    def _fold(self, heading: Heading, *, hide: bool | None = None) -> bool:
        """Fold (`hide`) or unfold a heading of available rows; true if that changed anything.

        For `None` a folded one is unfolded, another one is folded.
        """
        done = self.offers.fold(heading, hide=hide)
        if done:
            self._takes()
            self.pane(TAKE).go(heading)
            self.draw_entry()
        return done

    def action_next_heading(self) -> None:
        """Move to the first row below the next heading."""
        self._to_heading(1)

    def action_last_heading(self) -> None:
        """Move to the first row below this heading, or if already there below the previous heading."""
        self._to_heading(-1)

    def _to_heading(self, by: int) -> None:
        if isinstance(self.focused, RowList):
            self.focused.to_heading(by)

    def action_enter(self) -> None:
        """Activate the row under the cursor."""
        if isinstance(self.focused, RowList):
            self.focused.action_choose()

    def action_press(self) -> None:
        """Press the control under the cursor, or mark the entry under it."""
        if self.focused is self.pane(ENTRY):
            key, control = self.pane(ENTRY).key, self.control()
            if isinstance(key, More):
                self.open_or_shut(key)
            elif control is not None and not self._typed(control):
                self.press(control)
        elif self.focused is self.pane(ARMY) and self.index is not None:
            self.marked ^= {self.at}
            self._army()
            self.pane(ARMY).action_step(1)
        elif self.focused is self.pane(TAKE):
            pick = self.picked
            if pick is not None:
                self.entry_actions.take(pick, stay=True)
            else:
                self.pane(TAKE).action_choose()

    def action_more(self) -> None:
        """Increase the value of the control, or focus the pane to the right."""
        if self.focused is self.pane(ENTRY):
            self.step(1)
            return
        if self.focused is self.pane(TAKE):
            key = self.pane(TAKE).key
            if isinstance(key, Heading) and self._fold(key, hide=False):
                return
        if self.focused in (self.pane(ARMY), self.pane(TAKE)):
            self._go_pane(1)

    def action_less(self) -> None:
        """Decrease the value of the control, or focus the pane to the left."""
        if self.focused is self.pane(ENTRY):
            self.step(-1)
        elif self.focused is self.pane(ARMY):
            self.action_take()
        elif self.focused is self.pane(TAKE):
            key = self.pane(TAKE).key
            heading = key if isinstance(key, Heading) else self.offers.heading(key)
            if heading is not None:
                self._fold(heading, hide=True)

    def action_much_more(self) -> None:
        """Increase the value of the control by five."""
        if self.focused is self.pane(ENTRY):
            self.step(5)

    def action_much_less(self) -> None:
        """Decrease the value of the control by five."""
        if self.focused is self.pane(ENTRY):
            self.step(-5)

    # ------------------------------------------------------------------ entries

    def action_remove(self) -> None:
        """Remove the entry, or the value of the control under the cursor."""
        self.entry_actions.remove()

    def action_split(self) -> None:
        """Split an entry of several members into entries of one member each."""
        self.entry_actions.split()

    def action_duplicate(self) -> None:
        """Duplicate the current or marked entries."""
        self.entry_actions.duplicate()

    def action_copy(self) -> None:
        """Copy the current or marked entries, and their text to the clipboard."""
        self.entry_actions.copy()

    def action_paste(self) -> None:
        """Add copies of the copied entries."""
        self.entry_actions.paste()

    def action_up(self) -> None:
        """Move the entry up."""
        self.entry_actions.shift(-1)

    def action_down(self) -> None:
        """Move the entry down."""
        self.entry_actions.shift(1)

    def action_rename(self) -> None:
        """Rename the entry or the army."""
        self.entry_actions.rename()

    # ------------------------------------------------------------------ findings

    def action_mend(self) -> None:
        """Fix the current finding."""
        self.finding_actions.mend_at_hand()

    def action_explain(self) -> None:
        """Show the rules of the row under the cursor."""
        RuleActions(self).explain()

    def action_rules(self) -> None:
        """List the rules of the current entry."""
        RuleActions(self).of_entry()

    def action_try_out(self) -> None:
        """Compare the possible values of the control under the cursor."""
        try_out(self)

    def action_jump(self) -> None:
        """Search a row by name and move the cursor to it."""
        self._stop_typing()
        jump(self)

    def action_presets(self) -> None:
        """Apply or save a preset."""
        PresetActions(self).choose()

    def action_next_finding(self) -> None:
        """Move to the next entry with a finding, in a cycle."""
        self.finding_actions.to_next()

    def action_findings(self) -> None:
        """Focus the findings."""
        self.pane(FINDINGS).focus()

    def help_rules(self) -> list[tuple[str, RulePage]]:
        """Codes and pages of the game's rules, for help and palette."""
        return sorted(rules_at_hand.pages_of(self.muster.system.id, self.app.folders).pages.items())

    # ------------------------------------------------------------------ undo, files

    def action_undo(self) -> None:
        """Undo one change."""
        self._stop_typing()
        self.history_actions.undo()

    def action_redo(self) -> None:
        """Redo one change."""
        self._stop_typing()
        self.history_actions.redo()

    def action_history(self) -> None:
        """List all states since the roster was opened, and return to the chosen one."""
        self._stop_typing()
        self.history_actions.choose()

    # ------------------------------------------------------------------ further screens

    def action_play(self) -> None:
        """Play a game with the saved list."""
        self._stop_typing()
        if self.session.path is None or self.session.dirty:
            self.say(T("Save the list first ({key}): a game is played with the saved list.", key="s"))
            return
        play(self.app, self.session.path)

    def action_dice(self) -> None:
        """Show all dice before the game."""
        self.app.push_screen(DiceScreen(self.session, self.commit))
