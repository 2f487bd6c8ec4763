"""Screen of all dice before the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from builder.core.controls import Change, PendingRoll
from builder.core.dice_rolls import RollAgain, RollResult
from builder.core.entries import EntryResult
from builder.core.findings import MusterError, Plain, T, Text
from builder.editing import edits
from builder.editing.session import Session
from builder.files import lenient_reader
from builder.mustering import Muster
from builder.tui.failure_guard import guard_handler
from builder.tui.formatters import texts
from builder.tui.screens.dialogs import CLOSE, ENTER, ESC, Dialog, Hints
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import EMPTY, Row, Span, row

PIPS = {
    1: ("       ", "   ●   ", "       "), 2: (" ●     ", "       ", "     ● "), 3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "), 5: (" ●   ● ", "   ●   ", " ●   ● "), 6: (" ●   ● ", " ●   ● ", " ●   ● "),
}  # fmt: skip
"""Lines that draw each face of a die."""
TUMBLES = (4, 2, 6, 1, 5, 3)
"""Faces shown while a die rolls."""
TUMBLE = 0.07
"""Seconds that each face is shown while a die rolls."""


def _chosen(roll: PendingRoll, row: int, place: int) -> str:
    """Look of the cell of the table of results in this row and column (`place`), both from 0 for the headings.

    The result of a rolled die is highlighted.
    """
    chosen = place > 0 and any(picked[place - 1] == row for picked in roll.picked)
    return "strong" if chosen else "dim" if place == 0 else "plain"


def _given(table: Sequence[tuple[str, ...]], row: int, place: int) -> str:
    """Text of a table's cell in this row and column (`place`), where row 0 has the headings.

    For row 0 (the die is not rolled yet) the text that all other rows share, else "?".
    """
    alike = len({line[place] for line in table[1:]}) == 1
    return table[row or 1][place] if row or alike else "?"


class DiceScreen(Dialog[None]):
    """Dialog of all dice before the game: the entries with dice, their results, and the table of results."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r,space", "throw", show=False),
        *(Binding(str(n), f"by_hand({n})", show=False) for n in range(1, 7)),
        Binding("delete,backspace,x,0", "clear", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(
        self, session: Session, commit: Callable[[lenient_reader.Draft, Text], None], entry: str | None = None
    ) -> None:
        super().__init__()
        self.first = entry
        """Handle of the entry whose dice are selected at first; `None` for the first dice that are still to be rolled."""
        self.begun = False
        """True once the first dice were selected."""
        self.session = session
        self.commit = commit
        """Called with a new draft of the roster and a label for the change."""
        self.pending: tuple[PendingRoll, ...] = ()
        self.face: int | None = None
        self.result: RollResult | None = None
        """Result of the last roll until it is accepted or rejected; `None` without one."""
        self.rolling = False

    def compose(self) -> ComposeResult:
        """The list of rolls, and below it the die with the table of results."""
        with Vertical(classes="box large"):
            yield RowList(id="throwers")
            yield RowList(id="table", titled=False)

    def on_mount(self) -> None:
        """Focus the list of rolls."""
        table = self.query_one("#table", RowList)
        table.can_focus = False
        self.query_one("#throwers", RowList).focus()

    def pane_resized(self) -> None:
        """Fit the table to the width."""
        self.call_next(self.fill)

    @property
    def at(self) -> PendingRoll | None:
        """The selected roll; `None` without one."""
        key = self.query_one("#throwers", RowList).key
        return next((t for t in self.pending if t.key == key), None)

    def fill(self) -> None:
        """Draw the list of rolls with their results."""
        say = self.lang.say
        done = self.session.muster
        dice = done.system.dice
        self.pending = () if dice is None else dice.pending_rolls(done.finished)
        rows: list[Row] = []
        for roll in self.pending:
            state = say(roll.state) if roll.state is not None else say(T("not rolled"))
            mark = "✘" if roll.blocked is not None else "⚄"
            rows.append(
                Row((Span(f" {mark} "), Span(say(roll.name), "strong")), (Span(f" {state} ", "dim"),), roll.key)
            )
        if not rows:
            rows = [EMPTY, *texts.wrapped(say(T("Nobody in this army has dice before the game.")), 70, "dim")]
        self.query_one("#throwers").styles.height = min(len(rows) + 1, max(3, self.app.size.height // 3))
        lines = self.query_one("#throwers", RowList)
        lines.show(rows)
        if not self.begun:
            open_rolls = (roll for roll in self.pending if roll.state is None and roll.blocked is None)
            of_entry = (roll for roll in self.pending if roll.entry == self.first)
            wanted = next(open_rolls if self.first is None else of_entry, None)
            lines.go(None if wanted is None else wanted.key)
            self.begun = True
        self._table()

    def hints(self) -> Hints:
        """Keys for the selected roll."""
        roll = self.at
        if self.result is not None:
            return ("r", T("roll again"), "throw"), (ENTER, T("keep it"), "keep"), (ESC, T("discard it"), "leave")
        if roll is None or roll.blocked is not None:
            return (CLOSE,)
        clear = ((T("Del"), T("clear"), "clear"),) if roll.state is not None else ()
        return ("r", T("roll"), "throw"), ("1–6", T("by hand"), ""), *clear, CLOSE

    def _table(self) -> None:
        """Draw the die, the table of results and the keys of the selected roll."""
        throwers = self.query_one("#throwers", RowList)
        title = (Span(self.lang.say(T("Dice before the game")), "strong"),)
        throwers.show(throwers.rows, title, self.tail(*self.hints()))
        self._rows_of_table()
        self.refresh_keys()

    def _rows_of_table(self) -> None:
        say = self.lang.say
        lines = self.query_one("#table", RowList)
        width = lines.wide - 1
        roll = self.at
        rows: list[Row] = [EMPTY]
        if roll is None:
            lines.show(rows)
            return
        rolled = roll.row if roll.state is not None else None
        face = self.face if self.face is not None else rolled
        faces = PIPS.get(face or 0, ("       ", "   ?   ", "       "))
        look = "accent" if self.rolling else "strong"
        die = ("╭───────╮", *(f"│{pips}│" for pips in faces), "╰───────╯")
        if not roll.many or self.rolling:
            rows += [Row((Span("   "), Span(line, look, "throw"))) for line in die]
        if roll.blocked is not None:
            rows += texts.wrapped(say(roll.blocked), width, "warn", indent="   ")
        if roll.note is not None:
            rows += texts.wrapped(say(roll.note), width, "dim", indent="   ")
        if self.result is not None:
            for line in self.result.lines:
                rows += texts.wrapped(say(line), width, "plain", indent="   ")
            keep = say(T("Enter: keep; Esc: discard. The sheet says whose dice they were."))
            rows += texts.wrapped(keep, width, "accent", indent="   ")
        if roll.rule:
            rows.append(row(f"   [{roll.rule}]", "dim"))
        rows.append(EMPTY)
        table = [tuple(say(cell) for cell in line) for line in roll.table]
        if table:
            widths = [max(len(line[i]) for line in table) for i in range(len(table[0]))]
            for number, cells in enumerate(table):
                here = number > 0 and number == (face or roll.row) and not roll.many and not self.rolling
                look = "strong" if here else "dim" if number == 0 else "plain"
                text = [f"{cell:>{w}}" for cell, w in zip(cells, widths, strict=True)]
                spans = [Span("  " * (place > 0) + cell, look) for place, cell in enumerate(text)]
                if number > 0 and roll.many:
                    spans = [
                        Span("  " * (place > 0) + cell, _chosen(roll, number, place)) for place, cell in enumerate(text)
                    ]
                rows.append(Row((Span(" ▶ " if here else "   ", "accent"), *spans)))
            rows += self._models(roll, table, widths)
        lines.show(rows)

    def _models(self, roll: PendingRoll, table: list[tuple[str, ...]], widths: list[int]) -> list[Row]:
        """Rows with the result of each model in each column of the table; none unless each column has its own die.

        `table` has the texts of the roll's table, headings first; `widths` are those of its columns in characters.
        """
        rows = [EMPTY] if roll.picked else []
        for number, picked in enumerate(roll.picked, 1):
            cells = [f"{number}.", *(_given(table, row, place) for place, row in enumerate(picked, 1))]
            text = "  ".join(f"{cell:>{w}}" for cell, w in zip(cells, widths, strict=True))
            rows.append(Row((Span("   "), Span(text, "accent"))))
        return rows

    @guard_handler
    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Show the table of the selected roll."""
        event.stop()
        self.face, self.result = None, None
        self._table()

    @guard_handler
    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Roll on Enter, and then accept the result."""
        event.stop()
        if event.action != "throw" and self.pressed(event.action):
            return
        if self.result is not None:
            self.action_keep()
        else:
            self.action_throw()

    def action_throw(self) -> None:
        """Roll the die with an animation and show the result."""
        roll = self.at
        if roll is None or self.rolling:
            return
        if roll.blocked is not None:
            self._table()
            return
        self.result = None
        if self.app.animation_level == "none":
            self._finish_roll(roll.key)
            return
        self.rolling = True
        for step, face in enumerate(TUMBLES):
            self.set_timer(TUMBLE * (step + 1), lambda face=face: self._tumble(face))
        self.set_timer(TUMBLE * (len(TUMBLES) + 1), lambda: self._finish_roll(roll.key))

    def _tumble(self, face: int) -> None:
        """Draw a face of the die while it rolls."""
        if self.rolling:
            self.face = face
            self._table()

    def _finish_roll(self, key: str, die: int | None = None) -> None:
        """Make the roll with this key and show its result; `die` is one rolled by hand."""
        self.rolling = False
        done = self.session.muster
        roll = self.at
        result = next((result for result in done.entries if roll is not None and result.id == roll.entry), None)
        if result is None or roll is None or roll.key != key:
            self._table()
            return
        try:
            self.result = self._roll(done, result, roll, die)
        except MusterError as problem:
            self.face = None
            self.app.show_error(problem)
            self._table()
            return
        self.face = self.result.face
        if roll.many and die is not None:  # one of many: each is kept as it falls
            self.action_keep()
        else:
            self._table()

    def _roll(self, done: Muster, result: EntryResult, throw: PendingRoll, die: int | None) -> RollResult:
        """Roll the dice `throw` of an entry of the muster `done`; `die` is one rolled by hand, `None` to roll it here.

        At an event the dice follow from its seed, and a die rolled by hand raises `MusterError`.
        """
        seed = done.seed(result.id)
        if seed is not None and die is not None:
            raise MusterError(T("The event gives the dice; none is rolled by hand."))
        event = done.event.id if done.event is not None else None
        again = RollAgain(str(throw.path[0]), die, seed, event)
        return done.system.require_dice().roll_again(result, done.library.rules, again)

    def action_by_hand(self, die: int) -> None:
        """Enter the result of a die rolled by hand."""
        roll = self.at
        if roll is not None and roll.blocked is None and not self.rolling:
            self._finish_roll(roll.key, die)

    def action_clear(self) -> None:
        """Remove the dice of the selected roll from the roster."""
        roll = self.at
        if roll is not None and roll.state is not None:
            self._write(roll, {}, T("dice taken back"))

    def action_leave(self) -> None:
        """Reject the result of the last roll, or close the dialog if there is none."""
        if self.result is not None:
            self.result, self.face = None, None
            self._table()
            return
        self.dismiss(None)

    def action_keep(self) -> None:
        """Write the result of the last roll into the roster."""
        roll, result = self.at, self.result
        if roll is None or result is None:
            return
        what = T("rolled {die}", die=result.face) if result.face is not None else T("dice rolled")
        self._write(roll, result.keys, what)
        self.result = None
        self.fill()

    def _write(self, roll: PendingRoll, values: Mapping[str, Plain], what: Text) -> None:
        """Write the values of a roll, by key of the entry, into its entry, as a change with the label `what`."""
        done = self.session.muster
        index = next((i for i, result in enumerate(done.results) if result.id == roll.entry), None)
        if index is None:
            return
        changes = tuple(Change("set", (key,), values.get(key)) for key in (str(roll.path[0]), *roll.also))
        try:
            draft = edits.change_entry(self.session.draft, index, changes)
        except MusterError as problem:
            self.app.show_error(problem)
            return
        label = T("{entry}: {what}", entry=self.lang.say(roll.name), what=self.lang.say(what))
        self.commit(draft, label)
        self.result, self.face = None, None
        self.fill()
