"""All dice before the game in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from builder import drafts, mustering
from builder.choices import Change, Throw
from builder.findings import MusterError, T
from builder.tui import views
from builder.tui.dialogs import CLOSE, ENTER, ESC, Dialog, Hints
from builder.tui.lines import EMPTY, Lines, Row, Span, row

if TYPE_CHECKING:
    from builder.systems import Rolled
    from builder.tui.screens.build import BuildScreen

PIPS = {
    1: ("       ", "   ●   ", "       "), 2: (" ●     ", "       ", "     ● "), 3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "), 5: (" ●   ● ", "   ●   ", " ●   ● "), 6: (" ●   ● ", " ●   ● ", " ●   ● "),
}  # fmt: skip
"""The faces of a die."""
TUMBLES = (4, 2, 6, 1, 5, 3)
"""Faces that are seen while it rolls."""
TUMBLE = 0.07
"""Seconds that each is seen."""


class DiceScreen(Dialog[None]):
    """Each character or creature with dice, what was thrown, and the table that the die chooses from."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r,space", "throw", show=False),
        *(Binding(str(n), f"by_hand({n})", show=False) for n in range(1, 7)),
        Binding("delete,backspace,x,0", "clear", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, builder: BuildScreen) -> None:
        super().__init__()
        self.builder = builder
        self.throws: tuple[Throw, ...] = ()
        self.face: int | None = None
        self.cast: Rolled | None = None
        """Thrown, and neither kept nor refused yet."""
        self.rolling = False

    def compose(self) -> ComposeResult:
        """Those who have dice, and below them the die with its table."""
        with Vertical(classes="box large"):
            yield Lines(id="throwers")
            yield Lines(id="table", titled=False)

    def on_mount(self) -> None:
        """The first of them."""
        table = self.query_one("#table", Lines)
        table.can_focus = False
        self.query_one("#throwers", Lines).focus()

    def pane_resized(self) -> None:
        """The table fits the width."""
        self.call_next(self.fill)

    @property
    def at(self) -> Throw | None:
        """The one under the cursor."""
        key = self.query_one("#throwers", Lines).key
        return next((t for t in self.throws if t.entry == key), None)

    def fill(self) -> None:
        """Who has dice, and what they gave."""
        say = self.lang.say
        done = self.builder.muster
        system, rules = done.library.system, done.library.rules
        self.throws = system.throws(done.roster, done.entries, rules)
        rows: list[Row] = []
        for throw in self.throws:
            state = say(throw.state) if throw.state is not None else say(T("not thrown"))
            mark = "–" if throw.barred is not None else "⚄"
            rows.append(
                Row((Span(f" {mark} "), Span(say(throw.name), "strong")), (Span(f" {state} ", "dim"),), throw.entry)
            )
        if not rows:
            rows = [EMPTY, *views.wrapped(say(T("Nobody in this army has dice before the game.")), 70, "dim")]
        self.query_one("#throwers").styles.height = min(len(rows) + 1, max(3, self.app.size.height // 3))
        self.query_one("#throwers", Lines).show(
            rows, (Span(say(T("Dice before the game")), "strong"),), self.tail(*self.hints())
        )
        self._table()
        self.tell_keys()

    def hints(self) -> Hints:
        """What can be done with the one under the cursor."""
        throw = self.at
        if self.cast is not None:
            return ("r", T("roll again"), "throw"), (ENTER, T("keep it"), "keep"), (ESC, T("refuse it"), "leave")
        if throw is None or throw.barred is not None:
            return (CLOSE,)
        clear = ((T("Del"), T("clear"), "clear"),) if throw.state is not None else ()
        return ("r", T("roll"), "throw"), ("1–6", T("by hand"), ""), *clear, CLOSE

    def _table(self) -> None:
        say = self.lang.say
        lines = self.query_one("#table", Lines)
        width = lines.wide - 1
        throw = self.at
        rows: list[Row] = [EMPTY]
        if throw is None:
            lines.show(rows)
            return
        thrown = throw.row if throw.state is not None else None
        face = self.face if self.face is not None else thrown
        faces = PIPS.get(face or 0, ("       ", "   ?   ", "       "))
        look = "accent" if self.rolling else "strong"
        die = ("╭───────╮", *(f"│{pips}│" for pips in faces), "╰───────╯")
        rows += [Row((Span("   "), Span(line, look, "throw"))) for line in die]
        if throw.barred is not None:
            rows += views.wrapped(say(throw.barred), width, "warn", indent="   ")
        if self.cast is not None:
            for line in self.cast.lines:
                rows += views.wrapped(say(line), width, "plain", indent="   ")
            keep = say(T("Enter keeps it, Esc refuses it; the sheet says whose dice they were."))
            rows += views.wrapped(keep, width, "accent", indent="   ")
        if throw.rule:
            rows.append(row(f"   [{throw.rule}]", "dim"))
        rows.append(EMPTY)
        table = [tuple(say(cell) for cell in line) for line in throw.table]
        if table:
            widths = [max(len(line[i]) for line in table) for i in range(len(table[0]))]
            for number, cells in enumerate(table):
                here = number > 0 and number == (face or throw.row) and not self.rolling
                text = "  ".join(f"{cell:>{w}}" for cell, w in zip(cells, widths, strict=True))
                rows.append(
                    Row(
                        (
                            Span(" ▶ " if here else "   ", "accent"),
                            Span(text, "strong" if here else "dim" if number == 0 else "plain"),
                        )
                    )
                )
        lines.show(rows)

    def on_lines_moved(self, event: Lines.Moved) -> None:
        """The table of another."""
        event.stop()
        self.face, self.cast = None, None
        self._table()

    def on_lines_chosen(self, event: Lines.Chosen) -> None:
        """Enter throws, and keeps what was thrown."""
        event.stop()
        if event.action != "throw" and self.pressed(event.action):
            return
        if self.cast is not None:
            self.action_keep()
        else:
            self.action_throw()

    def action_throw(self) -> None:
        """The die rolls, and shows what it gives."""
        throw = self.at
        if throw is None or self.rolling:
            return
        if throw.barred is not None:
            self._table()
            return
        self.cast = None
        if self.app.animation_level == "none":
            self._fallen(throw.entry)
            return
        self.rolling = True
        for step, face in enumerate(TUMBLES):
            self.set_timer(TUMBLE * (step + 1), lambda face=face: self._tumble(face))
        self.set_timer(TUMBLE * (len(TUMBLES) + 1), lambda: self._fallen(throw.entry))

    def _tumble(self, face: int) -> None:
        if self.rolling:
            self.face = face
            self._table()

    def _fallen(self, entry: str, die: int | None = None) -> None:
        self.rolling = False
        done = self.builder.muster
        m = next((m for m in done.entries if m.id == entry), None)
        throw = self.at
        if m is None or throw is None or throw.entry != entry:
            self._table()
            return
        try:
            self.cast = done.library.system.cast(m, done.library.rules, die)
        except MusterError as problem:
            self.app.tell_trouble(problem)
            return
        value = self.cast.roll.get("die")
        self.face = value if isinstance(value, int) else None
        self._table()

    def action_by_hand(self, die: int) -> None:
        """A die thrown on the table at home."""
        throw = self.at
        if throw is not None and throw.barred is None and not self.rolling:
            self._fallen(throw.entry, die)

    def action_clear(self) -> None:
        """As if nothing had been thrown."""
        throw = self.at
        if throw is not None and throw.state is not None:
            self._write(throw, None, T("dice taken back"))

    def action_leave(self) -> None:
        """Refuse what was thrown, or close."""
        if self.cast is not None:
            self.cast, self.face = None, None
            self._table()
            return
        self.dismiss(None)

    def action_keep(self) -> None:
        """Write down what was thrown."""
        throw, cast = self.at, self.cast
        if throw is None or cast is None:
            return
        self._write(throw, dict(cast.roll) or None, T("rolled {die}", die=self.face))
        self.cast = None
        self.fill()

    def _write(self, throw: Throw, value: Any, what: Any) -> None:
        done = self.builder.muster
        index = next((i for i, m in enumerate(done.reckoned) if m.id == throw.entry), None)
        if index is None:
            return
        try:
            draft = drafts.change_entry(self.builder.session.draft, index, (Change("set", throw.path, value),))
        except MusterError as problem:
            self.app.tell_trouble(problem)
            return
        label = T("{entry}: {what}", entry=self.lang.say(throw.name), what=self.lang.say(what))
        self.builder.commit(draft, label)
        self.cast, self.face = None, None
        self.fill()


__all__ = ["DiceScreen", "mustering"]
