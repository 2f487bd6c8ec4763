"""Lists that are drawn line by line: the one widget of which every pane is made.

A pane of Textual's own widgets lays itself out anew with each change; here only the lines that differ
are drawn again, so that a key costs one frame. What a line says comes as a `Row` of `Span`s from
`builder.tui.formatters`; how a look is drawn stands in the style sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.theme import Theme

from builder.tui import themes
from builder.tui.failure_guard import Guarded
from builder.tui.widgets.dragging import Draggable
from builder.tui.widgets.rows import EMPTY, Key, Line, Row, Span, drawn


class RowList(Guarded, Draggable, can_focus=True):
    """Rows with a cursor; a title above them tells whether the pane has the focus."""

    DEFAULT_CSS = """
    RowList {
        background: $background;
        color: $foreground;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(-1)", show=False),
        Binding("down,j", "step(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home,g", "end(-1)", show=False),
        Binding("end,G", "end(1)", show=False),
        Binding("enter", "choose", show=False),
    ]

    class Moved(Message):
        """The cursor came to another row."""

        def __init__(self, lines: RowList, key: Key | None) -> None:
            super().__init__()
            self.lines = lines
            self.key = key

        @property
        def control(self) -> RowList:
            return self.lines

    class Chosen(Message):
        """A row was chosen by Enter, or an action on it by a click."""

        def __init__(self, lines: RowList, key: Key | None, action: str) -> None:
            super().__init__()
            self.lines = lines
            self.key = key
            self.action = action

        @property
        def control(self) -> RowList:
            return self.lines

    def __init__(self, *, id: str | None = None, titled: bool = True, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.rows: tuple[Row, ...] = ()
        self.head: tuple[Span, ...] | None = () if titled else None
        self.tail: tuple[Span, ...] = ()
        self.pinned: tuple[Row, ...] = ()
        """Rows that stay below the title while the others are scrolled."""
        self.cursor: int = -1
        """Index of the row under the cursor; -1 where no row can be chosen."""
        self.top = 0
        """Index of the first row shown."""
        self._styles: dict[tuple[str, str], Style] = {}
        self.one_click = False
        """Whether one click chooses, where two are needed otherwise."""
        self._entered = self._clicked = False
        """Whether the focus has just come; whether the first click of a chain has chosen already."""
        self.follow: Callable[[RowList], None] | None = None
        """Called at once when the cursor has moved, in place of a message: so that what follows from it
        is drawn in the same frame."""
        self.reveal: Callable[[Key | None], bool] | None = None
        """Shows the row of a key that is hidden; whether it did."""
        self.scrolled: Callable[[RowList], None] | None = None
        """Called when other rows have come into sight: scrolled, or in a window of another size."""

    # ------------------------------------------------------------------ content

    def show(
        self,
        rows: Iterable[Row],
        head: tuple[Span, ...] = (),
        tail: tuple[Span, ...] = (),
        *,
        fresh: bool = False,
        pinned: Iterable[Row] = (),
    ) -> None:
        """Show these rows; the cursor stays on its key, or as near as can be.

        With `fresh` they are about something else than before: the cursor goes to the first row. Those `pinned` stay
        in sight above the others.
        """
        stays = tuple(pinned)
        if stays != self.pinned:
            longer = len(stays) - len(self.pinned)
            self.pinned = stays
            if not fresh:
                self.top = max(0, self.top + longer)  # the other rows stay where they are on the screen
            if self.is_mounted:
                self.refresh()
        new, old = tuple(rows), self.rows
        key, was, top = self.key, self.cursor, self.top
        away = was >= 0 and not top <= was < top + self.room  # the wheel has left the cursor behind
        self.rows = new
        if self.head is not None and (head, tail) != (self.head, self.tail):
            self.head, self.tail = head, tail
            self._redraw(-1)
        self.cursor = self._find(None, 0) if fresh else self._find(key, was)
        if fresh:
            self.top = 0
        elif key is not None and self.key == key and was >= 0:
            self.top += self.cursor - was  # what is at hand stays where it is, whatever comes or goes above it
        if away and not fresh and self.key == key:
            self.top = max(0, min(self.top, len(new) - self.room))
        else:
            self._follow()
        if not self.is_mounted:
            return
        if self.top != top or abs(len(new) - len(old)) > self.room:
            self.refresh()
            return
        first = last = None
        moved = {*_with_more(old, was), *_with_more(new, self.cursor)} if was != self.cursor else ()
        for index in range(self.top, self.top + self.room):
            before = old[index] if index < len(old) else EMPTY
            after = new[index] if index < len(new) else EMPTY
            if (before is not after and before != after) or index in moved:
                first = index if first is None else first
                last = index
        if len(new) != len(old) and max(len(new), len(old)) > self.room:
            self.refresh()  # the bar at the side has changed as well
        elif first is not None and last is not None:
            self._redraw(first, last)

    @property
    def key(self) -> Key | None:
        """What the row under the cursor stands for; `None` if there is none."""
        return self.rows[self.cursor].key if 0 <= self.cursor < len(self.rows) else None

    def go(self, key: Key | None) -> bool:
        """Put the cursor on the row of this key; `False` if there is none. Nothing is announced."""
        for index, shown in enumerate(self.rows):
            if shown.key == key and not shown.more and key is not None:
                self._to(index, announce=False)
                return True
        return self.reveal is not None and self.reveal(key) and self.go(key)

    def _find(self, key: Key | None, near: int) -> int:
        if key is not None:
            for index, shown in enumerate(self.rows):
                if shown.key == key and not shown.more:
                    return index
        if not self.rows:
            return -1
        near = max(0, min(near, len(self.rows) - 1))
        below = [i for i in range(near, len(self.rows)) if self._stops(i)]
        above = [i for i in range(near - 1, -1, -1) if self._stops(i)]
        return below[0] if below else above[0] if above else -1

    def _stops(self, index: int) -> bool:
        shown = self.rows[index]
        return shown.key is not None and not shown.more

    @property
    def wide(self) -> int:
        """Columns; 0 before its size is known."""
        return self.size.width

    @property
    def high(self) -> int:
        """Rows; 0 before its size is known."""
        return self.size.height

    @property
    def room(self) -> int:
        """Rows that can be seen at once."""
        return max(0, self.high - self._above)

    @property
    def _above(self) -> int:
        """Lines above the rows that are scrolled."""
        return (self.head is not None) + len(self.pinned)

    def _follow(self) -> None:
        """Scroll so that the cursor is seen, with what belongs to it."""
        last = max(0, len(self.rows) - self.room)
        if self.cursor >= 0 and self.room:
            first, end = self.cursor, self.cursor
            while end + 1 < len(self.rows) and self.rows[end + 1].more:
                end += 1
            while first > 0 and not self._stops(first - 1) and self.cursor - first < 2:
                first -= 1  # the heading above it is good to see
            if not any(self._stops(i) for i in range(first)):
                first = 0 if self.cursor < self.room else first
            if self.top > first:
                self.top = first
            if self.top < min(end, self.cursor + self.room - 1) - self.room + 1:
                self.top = min(end, self.cursor + self.room - 1) - self.room + 1
        self.top = max(0, min(self.top, last))

    # ------------------------------------------------------------------ drawing

    def on_mount(self) -> None:
        """Follow the theme."""
        self._set_styles()
        self.app.theme_changed_signal.subscribe(self, self._theme_changed)

    def _theme_changed(self, _: Theme) -> None:
        self._set_styles()
        self.refresh()

    def notify_style_update(self) -> None:
        """The style sheet gives the pane other colours."""
        super().notify_style_update()
        self._set_styles()

    def _set_styles(self) -> None:
        """The styles of all looks on all grounds, in the colours of the theme."""
        colours, own = self.app.theme_variables, self.background_colors[1]
        for ground in ("", *themes.GROUNDS):
            under, over = themes.GROUNDS[ground] if ground else (None, None)
            back = own if under is None else Color.parse(colours[under])
            for look, (name, bold) in themes.LOOKS.items():
                front = Color.parse(colours[over or name])
                strong = bold or ground in ("cursor", "title-on")
                self._styles[look, ground] = Style(color=front.rich_color, bgcolor=back.rich_color, bold=strong)

    def _redraw(self, first: int, last: int | None = None) -> None:
        """Draw the rows from `first` to `last` again, as one region; -1 is the title."""
        y = first - self.top + self._above if first >= 0 else 0
        if 0 <= y < self.high and self.is_mounted:
            count = 1 if last is None else min(last - first + 1, self.high - y)
            self.refresh(Region(0, y, self.wide, count))

    def render_line(self, y: int) -> Strip:
        """One line of the pane, blank if it cannot be drawn."""
        try:
            return drawn(self._line(y), self._styles)[0]
        except Exception as error:  # noqa: BLE001 - a row that fails stops no other
            self.report_failure(error)
            return Strip.blank(self.wide)

    def _line(self, y: int) -> Line:
        """What a line of the pane is drawn from."""
        focused = self.has_focus
        if self.head is not None:
            if y == 0:
                head = (Span("▌" if focused else " "), *self.head)
                return Line(Row(head, self.tail), "title-on" if focused else "title", False, self.wide, "")
            y -= 1
        if y < len(self.pinned):
            return Line(self.pinned[y], "", False, self.wide, "")
        y -= len(self.pinned)
        index = self.top + y
        bar = self._bar(y) if len(self.rows) > self.room else ""
        width = self.wide - len(bar)
        if index >= len(self.rows):
            return Line(EMPTY, "", False, width, bar)
        shown = self.rows[index]
        ground = ""
        if index == self.cursor or (shown.more and shown.key == self.key is not None):
            ground = "cursor" if focused else "behind"
        return Line(shown, ground, index == self.cursor, width, bar)

    def _bar(self, y: int) -> str:
        room, total = self.room, len(self.rows)
        size = max(1, room * room // total)
        at = round((room - size) * self.top / max(1, total - room))
        return "█" if at <= y < at + size else "│"

    # ------------------------------------------------------------------ keys and mouse

    def on_focus(self) -> None:
        """The title and the cursor show where the keys go."""
        self._entered = True
        self._redraw(-1)
        self._mark()

    def on_blur(self) -> None:
        """As for the focus."""
        self._redraw(-1)
        self._mark()

    def _mark(self) -> None:
        index = self.cursor
        self._redraw(index)
        while index + 1 < len(self.rows) and self.rows[index + 1].more:
            index += 1
            self._redraw(index)
        if self.has_focus and self.cursor >= 0:
            y = self.cursor - self.top + self._above
            self.app.cursor_position = self.region.offset + Offset(0, y)

    def _to(self, index: int, announce: bool = True) -> None:
        if index == self.cursor or not 0 <= index < len(self.rows):
            return
        top = self.top
        self._mark()
        self.cursor = index
        self._follow()
        if self.top != top:
            self.refresh()
            self._report_scrolling()
        self._mark()
        if announce and self.follow is not None:
            self.follow(self)
        elif announce:
            self.post_message(self.Moved(self, self.key))

    def action_step(self, by: int) -> None:
        """To the next row that can be chosen; at the edge the rest is scrolled into view."""
        index = self.cursor + by
        while 0 <= index < len(self.rows):
            if self._stops(index):
                self._to(index)
                return
            index += by
        self._scroll(by)

    def to_heading(self, by: int) -> None:
        """To the first row below the next heading (or to the heading itself, where it can be chosen), or back."""
        heads = [i for i, r in enumerate(self.rows) if r.left and r.left[0].look == "head"]
        starts = [next((i for i in range(head, len(self.rows)) if self._stops(i)), head) for head in heads]
        beyond = [i for i in starts if self._stops(i) and (i > self.cursor if by > 0 else i < self.cursor)]
        if beyond:
            self._to(beyond[0] if by > 0 else beyond[-1])

    def action_page(self, by: int) -> None:
        """A screenful further, to the nearest row that can be chosen."""
        if self.cursor < 0:
            self._scroll(by * max(1, self.room - 1))
            return
        goal = max(0, min(len(self.rows) - 1, self.cursor + by * max(1, self.room - 1)))
        near = sorted((abs(i - goal), i) for i in range(len(self.rows)) if self._stops(i))
        if near and near[0][1] != self.cursor:
            self._to(near[0][1])
        else:
            self._scroll(by * max(1, self.room - 1))

    def action_end(self, by: int) -> None:
        """To the first or the last row."""
        stops = [i for i in range(len(self.rows)) if self._stops(i)]
        if stops:
            self._to(stops[0] if by < 0 else stops[-1])
        self._scroll(by * len(self.rows))

    def _scroll(self, by: int) -> None:
        top = max(0, min(self.top + by, len(self.rows) - self.room))
        if top != self.top:
            self.top = top
            self.refresh()
            self._report_scrolling()

    def _report_scrolling(self) -> None:
        if self.scrolled is not None:
            self.scrolled(self)

    def action_choose(self) -> None:
        """Enter: what the row stands for is chosen."""
        if self.key is not None:
            self.post_message(self.Chosen(self, self.key, ""))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves the rows, not the cursor."""
        event.stop()
        self._scroll(2)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves the rows, not the cursor."""
        event.stop()
        self._scroll(-2)

    def on_bar(self, x: int, y: int) -> bool:
        """True if the bar stands at a place of the widget."""
        return x == self.wide - 1 and y >= self._above and len(self.rows) > self.room

    def to_bar(self, y: int) -> None:
        """Show the rows that the bar has at this line."""
        part = max(0, min(y - self._above, self.room - 1)) / max(1, self.room - 1)
        self._scroll(round(part * (len(self.rows) - self.room)) - self.top)

    def action_at(self, x: int, y: int) -> str:
        """What can be pressed at a place of the widget; empty for nothing."""
        zones = drawn(self._line(y), self._styles)[1]
        return next((action for start, end, action in zones if start <= x < end), "")

    def on_click(self, event: events.Click) -> None:
        """A click puts the cursor on a row; on something that can be pressed it presses it.

        A second click on the row chooses, however long after the first.
        """
        event.stop()
        entered, self._entered = self._entered, False
        let_go, self._let_go = self._let_go, False
        if let_go:
            return
        line = event.y - self._above
        index = self.top + line if line >= 0 else -1
        action = self.action_at(event.x, event.y)
        if index < 0:
            if action:
                self.post_message(self.Chosen(self, None, action))
            return
        if index >= len(self.rows):
            return
        while index > 0 and self.rows[index].more:
            index -= 1
        if not self._stops(index):
            if action:
                self.post_message(self.Chosen(self, None, action))
            return
        again = index == self.cursor and not entered
        self._to(index)
        if event.chain > 1 and self._clicked and not action:
            return
        self._clicked = bool(action or event.chain > 1 or again or self.one_click)
        if self._clicked:
            self.post_message(self.Chosen(self, self.key, action))

    def on_resize(self, event: events.Resize) -> None:
        """Keep the cursor in view, and let the screen break its lines anew."""
        self._follow()
        self.refresh()
        self._report_scrolling()
        again = getattr(self.screen, "pane_resized", None)
        if again is not None:
            again()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as there are rows, for panes whose height is `auto`."""
        return len(self.rows) + self._above


def _with_more(rows: tuple[Row, ...], index: int) -> Iterator[int]:
    """A row and the further lines of it."""
    yield index
    while 0 <= index < len(rows) - 1 and rows[index + 1].more:
        index += 1
        yield index
