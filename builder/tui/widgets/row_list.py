"""The list widget of all panes, drawn line by line.

Textual's own widgets are laid out again at each change; this one draws only lines that differ, so that a key costs one
frame. Its content is `Row`s of `Span`s from `builder.tui.formatters`; the style sheet defines the looks.
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
    """A pane: rows with a cursor, and a title that shows if the pane has the focus."""

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
        """Message that the cursor moved to another row."""

        def __init__(self, lines: RowList, key: Key | None) -> None:
            super().__init__()
            self.lines = lines
            self.key = key

        @property
        def control(self) -> RowList:
            return self.lines

    class Chosen(Message):
        """Message that a row was chosen, or an action in it was clicked; `action` is empty if the row was chosen."""

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
        """Rows that stay below the title while other rows are scrolled."""
        self.cursor: int = -1
        """Index of the row under the cursor; -1 if no row can be selected."""
        self.top = 0
        """Index of the first row shown below the pinned ones."""
        self._styles: dict[tuple[str, str], Style] = {}
        self.one_click = False
        """True if one click chooses a row; otherwise the first click only moves the cursor."""
        self._entered = self._clicked = False
        """True if the pane has just got the focus; and true if the last click chose a row or did an action."""
        self.follow: Callable[[RowList], None] | None = None
        """Called instead of `Moved` when the cursor has moved, so that its effects are drawn in the same frame."""
        self.reveal: Callable[[Key | None], bool] | None = None
        """Called to unfold the row with a key; returns true if the row is then shown."""
        self.scrolled: Callable[[RowList], None] | None = None
        """Called when other rows become visible: after scrolling, or with the size of the window."""

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
        """Show these rows; the cursor stays on the row with its key, or as near as possible.

        With `fresh` the contents are new, and the cursor moves to the first row. `head` and `tail` are the left and
        right part of the title; rows in `pinned` do not scroll.
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
        """Key of the row under the cursor; `None` if no row can be selected."""
        return self.rows[self.cursor].key if 0 <= self.cursor < len(self.rows) else None

    def go(self, key: Key | None) -> bool:
        """Move the cursor to the row with this key, without a message; returns `False` if there is none."""
        for index, shown in enumerate(self.rows):
            if shown.key == key and not shown.more and key is not None:
                self._to(index, announce=False)
                return True
        return self.reveal is not None and self.reveal(key) and self.go(key)

    def _find(self, key: Key | None, near: int) -> int:
        """Index of the row with a key, or of the selectable row nearest to `near`; -1 if there is none."""
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
        """True if the cursor can stop at the row with this index."""
        shown = self.rows[index]
        return shown.key is not None and not shown.more

    @property
    def wide(self) -> int:
        """Width of the pane in columns; 0 until it is laid out."""
        return self.size.width

    @property
    def high(self) -> int:
        """Height of the pane in lines; 0 until it is laid out."""
        return self.size.height

    @property
    def room(self) -> int:
        """Number of scrolled rows visible at once."""
        return max(0, self.high - self._above)

    @property
    def _above(self) -> int:
        """Number of lines above the scrolled rows: title and pinned rows."""
        return (self.head is not None) + len(self.pinned)

    def _follow(self) -> None:
        """Scroll so that the row under the cursor is visible, with its continuation lines."""
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
        """Watch for changes of the theme."""
        self._set_styles()
        self.app.theme_changed_signal.subscribe(self, self._theme_changed)

    def _theme_changed(self, _: Theme) -> None:
        self._set_styles()
        self.refresh()

    def notify_style_update(self) -> None:
        """Update the colours after a change of the style sheet."""
        super().notify_style_update()
        self._set_styles()

    def _set_styles(self) -> None:
        """Compute the styles of all looks on all backgrounds."""
        colours, own = self.app.theme_variables, self.background_colors[1]
        for ground in ("", *themes.GROUNDS):
            under, over = themes.GROUNDS[ground] if ground else (None, None)
            back = own if under is None else Color.parse(colours[under])
            for look, (name, bold) in themes.LOOKS.items():
                front = Color.parse(colours[over or name])
                strong = bold or ground in ("cursor", "title-on")
                self._styles[look, ground] = Style(color=front.rich_color, bgcolor=back.rich_color, bold=strong)

    def _redraw(self, first: int, last: int | None = None) -> None:
        """Redraw the rows with the indexes from `first` to `last` (-1 is the title) as one region."""
        y = first - self.top + self._above if first >= 0 else 0
        if 0 <= y < self.high and self.is_mounted:
            count = 1 if last is None else min(last - first + 1, self.high - y)
            self.refresh(Region(0, y, self.wide, count))

    def render_line(self, y: int) -> Strip:
        """A line of the pane; blank if drawing it fails."""
        try:
            return drawn(self._line(y), self._styles)[0]
        except Exception as error:  # noqa: BLE001 - a row that fails stops no other
            self.report_failure(error)
            return Strip.blank(self.wide)

    def _line(self, y: int) -> Line:
        """The content of line `y` of the pane."""
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
        """Character of the scroll bar in line `y`; empty without a scroll bar."""
        room, total = self.room, len(self.rows)
        size = max(1, room * room // total)
        at = round((room - size) * self.top / max(1, total - room))
        return "█" if at <= y < at + size else "│"

    # ------------------------------------------------------------------ keys and mouse

    def on_focus(self) -> None:
        """Redraw title and cursor as those of the focused pane."""
        self._entered = True
        self._redraw(-1)
        self._mark()

    def on_blur(self) -> None:
        """Redraw title and cursor as those of a pane without the focus."""
        self._redraw(-1)
        self._mark()

    def _mark(self) -> None:
        """Redraw the row under the cursor, and place the terminal's cursor there."""
        index = self.cursor
        self._redraw(index)
        while index + 1 < len(self.rows) and self.rows[index + 1].more:
            index += 1
            self._redraw(index)
        if self.has_focus and self.cursor >= 0:
            y = self.cursor - self.top + self._above
            self.app.cursor_position = self.region.offset + Offset(0, y)

    def _to(self, index: int, announce: bool = True) -> None:
        """Move the cursor to the row with this index; `announce` calls `follow` or sends `Moved`."""
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
        """Move the cursor to the next selectable row; at the end scroll the remaining rows into view."""
        index = self.cursor + by
        while 0 <= index < len(self.rows):
            if self._stops(index):
                self._to(index)
                return
            index += by
        self._scroll(by)

    def to_heading(self, by: int) -> None:
        """Move the cursor to the first row below the next or previous heading, or to the heading if selectable."""
        heads = [i for i, r in enumerate(self.rows) if r.left and r.left[0].look == "head"]
        starts = [next((i for i in range(head, len(self.rows)) if self._stops(i)), head) for head in heads]
        beyond = [i for i in starts if self._stops(i) and (i > self.cursor if by > 0 else i < self.cursor)]
        if beyond:
            self._to(beyond[0] if by > 0 else beyond[-1])

    def action_page(self, by: int) -> None:
        """Move the cursor by a screenful to the nearest selectable row."""
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
        """Move the cursor to the first (-1) or last (1) row."""
        stops = [i for i in range(len(self.rows)) if self._stops(i)]
        if stops:
            self._to(stops[0] if by < 0 else stops[-1])
        self._scroll(by * len(self.rows))

    def _scroll(self, by: int) -> None:
        """Scroll by a number of rows without moving the cursor."""
        top = max(0, min(self.top + by, len(self.rows) - self.room))
        if top != self.top:
            self.top = top
            self.refresh()
            self._report_scrolling()

    def _report_scrolling(self) -> None:
        if self.scrolled is not None:
            self.scrolled(self)

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if self.key is not None:
            self.post_message(self.Chosen(self, self.key, ""))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll the rows without moving the cursor."""
        event.stop()
        self._scroll(2)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll the rows without moving the cursor."""
        event.stop()
        self._scroll(-2)

    def on_bar(self, x: int, y: int) -> bool:
        """True if a position is on the scroll bar."""
        return x == self.wide - 1 and y >= self._above and len(self.rows) > self.room

    def to_bar(self, y: int) -> None:
        """Scroll to the position of this line on the bar."""
        part = max(0, min(y - self._above, self.room - 1)) / max(1, self.room - 1)
        self._scroll(round(part * (len(self.rows) - self.room)) - self.top)

    def action_at(self, x: int, y: int) -> str:
        """The action of the span at a position in the pane; empty if there is none."""
        zones = drawn(self._line(y), self._styles)[1]
        return next((action for start, end, action in zones if start <= x < end), "")

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the clicked row, or do the action under the pointer.

        A second click on the same row chooses it, even after a long time.
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
        """Keep the cursor visible, and let the screen break lines again."""
        self._follow()
        self.refresh()
        self._report_scrolling()
        again = getattr(self.screen, "pane_resized", None)
        if again is not None:
            again()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Number of lines that show all rows, for panes with the height `auto`."""
        return len(self.rows) + self._above


def _with_more(rows: tuple[Row, ...], index: int) -> Iterator[int]:
    """Indexes of a row and of its continuation lines."""
    yield index
    while 0 <= index < len(rows) - 1 and rows[index + 1].more:
        index += 1
        yield index
