"""Undo and the history, as a player uses them."""

from __future__ import annotations

from tests.tui.player import SMALL, played


@played(roster=SMALL)
async def test_undo_all_the_way_also_after_closing(p):
    """Back and forth, across saving, closing and opening again."""
    first = p.session.draft
    await p.open_entry("Helblitzen")
    await p.to("Models")
    await p.press("3", "0", "down", "space", "escape", "d", "J")
    await p.press("n")
    await p.fill("Second")
    changes, last = p.labels, p.roster
    assert changes == 5
    for _ in range(changes):
        await p.press("u")
    assert p.session.draft == first
    assert not p.session.dirty
    await p.press("u")
    assert p.sees("Nothing to undo.")
    for _ in range(changes):
        await p.press("U")
    assert p.roster == last
    await p.press("U")
    assert p.sees("Nothing to redo.")
    await p.press("s", "h")
    assert p.screen == "HomeScreen"
    await p.to("Small")
    await p.press("enter")
    assert p.roster.entries == last.entries
    for _ in range(changes):
        await p.press("ctrl+z")
    assert p.roster.entries == first.roster.entries
    await p.press("ctrl+y")
    assert p.labels == 1


@played(roster=SMALL)
async def test_the_history(p):
    """Every change so far; choosing one goes there, and another one forward again."""
    await p.to("Ersatz")
    await p.press("d", "d", "d")
    await p.press("H")
    assert p.sees("Every change so far", "as it was opened", "duplicated")
    await p.press("end", "enter")
    assert len(p.entries) == 5
    assert p.sees("Back at")
    await p.press("H", "home", "enter")
    assert len(p.entries) == 8
