"""Where the cursor stands after a change, and what is said and for how long."""

from __future__ import annotations

import asyncio

import pytest

from tests.sampling import sampled
from tests.tui.player import SMALL, Desk, played, run


@played(roster=SMALL)
async def test_undo_keeps_the_cursor_where_the_change_was(p):
    """On what came back; beside what went; and where it was, if its own entry was not touched or was the one."""
    await p.to("Ersatz")
    await p.press("x", "home")
    await p.press("u")
    assert "Ersatz" in p.row(), "it came back"
    await p.press("U")
    assert p.builder.at != "\0roster", "the one beside it"
    await p.press("u")
    await p.press("a")
    await p.to("Landesturm")
    await p.press("enter", "escape", "escape")
    await p.press("u")
    assert p.builder.at in p.ids
    await p.to("Helblitzen")
    await p.press("plus", "plus", "u")
    assert "Helblitzen" in p.row()
    await p.to("Armbrust")
    await p.press("u")
    assert "Helblitzen" in p.row(), "the one that was changed"
    await p.to("Armbrust")
    await p.press("H", "home", "enter")
    assert p.builder.at in p.ids


@played(roster=SMALL)
async def test_plus_and_minus_in_the_army(p):
    """They change the models of the entry under the cursor; the history says it as the control is called."""
    await p.to("Helblitzen")
    await p.press("+", "+", "-")
    assert p.entry("halberds").models == 26
    assert p.focus == "army"
    await p.press("home", "+")
    assert p.sees("There is no number of models to change here.")
    await p.press("H")
    assert p.sees("Helblitzen: Models 26")


@played(roster=SMALL, size=(80, 24))
async def test_tab_goes_round_in_a_narrow_window(p):
    """Both ways, with the army and what may be taken each in its turn."""
    seen = []
    for _ in range(4):
        await p.press("tab")
        seen.append(p.focus)
    assert seen == ["entry", "findings", "take", "army"]
    assert p.sees("The army itself")
    await p.press("shift+tab")
    assert p.focus == "take"
    assert p.sees("Available")


@played(roster=SMALL, size=(80, 24))
async def test_the_findings_of_a_legal_army(p):
    """They say that there is nothing to do, and take no more room than before."""
    height = p.builder.pane("findings").size.height
    await p.press("!")
    assert p.sees("No problems found.", "Esc goes back to the army.")
    assert p.builder.pane("findings").size.height == height


@played(roster=SMALL)
async def test_saving_as_suggests_a_free_name(p):
    """Like the file's own, and says in which folder."""
    await p.press("S")
    assert p.sees("mine-2.yaml", "in ")
    await p.press("enter")
    assert p.session.path == p.desk.folder / "mine-2.yaml"


@played(roster=SMALL)
async def test_an_error_goes_when_it_is_put_right(p):
    """A toast does not outlive the success that follows it."""
    await p.press("S")
    await p.fill("x" * 300)  # no file system takes such a name
    assert len(p.told) == 1
    await p.press("S", "enter")
    assert not p.told
    assert p.sees("Saved: mine-2.yaml")


@played(roster=SMALL)
async def test_ctrl_c_says_how_to_leave(p):
    await p.press("L", "ctrl+c")
    assert any("Ctrl+Q" in t for t in p.told)
    assert not any("Press" in t for t in p.told)
    assert not p.left


@played(roster=SMALL)
async def test_titles_begin_with_a_capital(p):
    await p.open_entry("Count")
    await p.to("Mount ‹")
    await p.press("enter")
    assert p.app.screen.query_one("#choices").head[0].text == "Mount"


@played(roster=SMALL)
async def test_pasting_what_the_army_does_not_have(p):
    """It is said by its name, which it keeps."""
    await p.press("h")
    await p.to("Warhammer Fantasy Battle 3")  # its samples are folded
    await p.press("enter")
    await p.to("Crossroads")
    await p.press("enter")
    await p.to("Toll-keepers")
    await p.press("n")
    await p.fill("")
    named = p.builder.names[p.builder.at].name
    await p.press("c", "h", "down", "enter")
    await p.to("Small")
    await p.press("enter", "v")
    assert p.sees(f"Pasted, though not in this army’s list: {named}")
    assert p.entries[-1].name == named


@pytest.mark.parametrize(
    "keys",
    sampled([((),), (("p",),), (("?",),), (("r",),), (("a",),), (("T",),)], lambda one: one[0] in ((), ("p",)), lambda one: "".join(one[0]) or "builder"),
)
def test_no_colour(tmp_path, monkeypatch, keys):
    """With NO_COLOR nothing but shades of grey is drawn, whatever is open."""
    monkeypatch.setenv("NO_COLOR", "1")
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL)

    async def play(p):
        await p.press("down", *keys)
        colours = [
            c
            for s in p.app.screen._compositor.render_strips()
            for g in s
            if g.style
            for c in (g.style.color, g.style.bgcolor)
            if c
        ]
        assert colours
        assert all(c.triplet is not None and len(set(c.triplet)) == 1 for c in colours)

    asyncio.run(run(desk.app(path), desk, play))
