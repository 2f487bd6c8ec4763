"""Lines are kept as they were drawn; they never differ from what would be drawn anew."""

from __future__ import annotations

from textual.geometry import Region

from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import Row, Span, row
from tests.tui.player import SMALL, WRONG, played

KEYS = (
    *("down", "down", "down", "right", "down", "down", "space", "down", "space", "right", "right", "left"),
    *("home", "1", "2", "backspace", "tab", "down", "tab", "down", "down", "enter", "u", "u", "U", "x", "u"),
    *("L", "T", "down", "T", "L", "end", "up", "pageup", "home", "D", "x", "plus", "minus", "H", "escape"),
)
"""Choices, digits, panes, undo, another language, other colours, something taken and taken out again."""


def old_lines(p) -> list[tuple[str | None, int, str]]:
    """Lines on the screen that would be drawn otherwise now."""
    found = []
    for pane in p.app.screen.query(RowList):
        if not (pane.display and pane.wide and pane.high):
            continue
        for y, kept in enumerate(pane.render_lines(Region(0, 0, pane.wide, pane.high))):
            anew = pane.render_line(y)
            if [(s.text, s.style) for s in kept] != [(s.text, s.style) for s in anew]:
                found.append((pane.id, y, anew.text))
    return found


@played(roster=SMALL, frames=True)
async def test_kept_lines_are_as_drawn_anew(p):
    """After every key, whatever it changes."""
    for key in KEYS:
        await p.press(key)
        assert not old_lines(p), key


@played(roster=WRONG, size=(80, 24), frames=True)
async def test_kept_lines_in_a_small_window(p):
    """Where choices need further lines, and their cursor lies on all of them."""
    for key in KEYS:
        await p.press(key)
        assert not old_lines(p), key


@played(frames=True)
async def test_the_cursor_lies_on_all_lines_of_its_row(p):
    """Also where it comes to the row because the one that it stood on can be chosen no more."""
    pane = p.app.screen.query_one("#list", RowList)
    long, further = Row((Span("a long choice"),), (), "long"), Row((Span("goes on here"),), (), "long", more=True)
    pane.show((Row((Span("a choice"),), (), "short"), long, further), fresh=True)
    await p.settle()
    assert not old_lines(p)
    pane.show((row("no choice any more"), long, further))
    await p.settle()
    assert pane.key == "long"
    assert not old_lines(p)
