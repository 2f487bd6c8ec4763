"""The footer tells the truth about every key, and whatever a key does a mouse can do."""

from __future__ import annotations

import asyncio

import pytest

from builder.files import reading
from builder.tui import keys_and_commands as commands
from tests.sampling import sampled
from tests.tui.player import SMALL, WRONG, Desk, played, run


def _state(p):
    """All that a player can notice."""
    return p.text, p.screen, p.focus, p.session.draft, p.app.theme, tuple(p.told), p.left


PANES = {
    commands.ARMY: ("down", "down"),
    commands.TAKE: ("a",),
    commands.ENTRY: ("down", "down", "enter"),
    commands.FINDINGS: ("!",),
}


@pytest.mark.parametrize("pane", sampled(PANES, lambda pane: pane in (commands.ARMY, commands.ENTRY)))
def test_every_key_of_the_footer_does_something(tmp_path, pane):
    """Each command that it shows, at its key, and in the first pane that has it at a click on it."""
    desk = Desk(tmp_path)
    done = set()

    async def ready(p, name):
        """In the pane, with something to undo and to save; the footer as it is then."""
        while p.screen != "BuildScreen" or p.focus != "army":
            await p.press("escape")
        await p.press("home")
        if not p.session.can_undo:
            await p.press("n")
            await p.fill(name)
        await p.press(*PANES[pane])
        assert p.focus == pane
        shown = [*commands.of_pane(pane), *(c for c in commands.EVERYWHERE if pane in c.where)]
        footer = f"{p.lines[-1]} "
        words = {c.id: f" {c.shown(p.app.lang)} {p.app.lang.say(c.title)} " for c in shown}
        return {id: said for id, said in words.items() if said in footer}, shown

    async def play(p):
        footer, known = await ready(p, "c")
        assert {"help", "quit", "undo", "save"} <= set(footer)
        assert len(p.lines[-1].rstrip()) >= 100, "as many as there is room for"
        for command in known:
            first = next(n for n in PANES if command.id in commands.AT_HAND[n] or n in command.where)
            for way in ("key", "click") if pane == first else ("key",):
                footer, _ = await ready(p, f"{way[0]}{known.index(command)}")
                if command.id not in footer or command.id == "quit":
                    continue
                before = _state(p)
                if way == "key":
                    await p.press(command.keys.split(",")[0])
                else:
                    await p.click_on(footer[command.id].strip(), inside="? help")
                assert _state(p) != before, (command.id, way)
                done.add(command.id)
        await ready(p, "l")
        await p.click_on("q quit")
        assert p.sees("Unsaved changes") or p.left

    asyncio.run(run(desk.app(desk.put("mine.yaml", WRONG)), desk, play, (140, 36)))
    assert {"help", "undo", "save"} <= done


@played(files={"mine.yaml": SMALL})
async def test_every_key_of_the_home_screen_does_something(p):
    """Whatever row the cursor is on."""
    await p.to("Small")
    await p.press("enter", "h")  # now it is a recent one, and samples are folded
    await p.to("Warhammer Fantasy Battle 3")
    await p.press("enter")
    for row in ("Begin a new list", "Small", "The Nordland Muster"):
        for command in (*commands.HOME, *commands.EVERYWHERE):
            words = f"{command.shown(p.app.lang)} {p.app.lang.say(command.title)}"
            await p.to(row)
            if command.id == "quit" or "home" not in command.where or f" {words} " not in f"{p.lines[-1]} ":
                continue
            before = (p.text, p.screen)
            await p.click_on(words, inside="? help")
            assert (p.text, p.screen) != before, (command.id, row)
            while p.screen != "HomeScreen" or p.focus == "search":
                await p.press("h" if p.screen == "BuildScreen" else "escape")


@played(roster=SMALL)
async def test_clicks(p):
    """On a row, on a box, on the arrows of a number, on the verdict, on the footer."""
    await p.click_on("Helblitzen ×25")
    assert p.builder.at == "halberds"
    await p.click_on("[x] Musician", at=1)
    assert p.entry("halberds").command == ("standard",)
    await p.click_on("›", after="Models")
    assert p.entry("halberds").models == 26
    await p.click_on("‹", after="Models")
    assert p.entry("halberds").models == 25
    await p.click_on("25", after="Models")
    assert p.screen == "NumberPrompt"
    await p.press("escape")
    await p.click_on("Legal")
    assert p.focus == "findings"
    for _ in range(3):
        await p.click_on("u undo")
    assert p.entry("halberds").command == ("standard", "musician")


@played(roster=SMALL)
async def test_an_offer_is_clicked(p):
    """One click shows it, two take it, however long after one another; one on its plus takes it as well."""
    await p.click_on("Landesturm")
    assert len(p.entries) == 5
    await p.click_on("Landesturm", inside="+ Landesturm")
    assert len(p.entries) == 6
    await p.press("u")
    assert len(p.entries) == 5
    await p.click_on("Helblitzen", inside="+ Helblitzen", at=1)
    assert p.sees("Enter adds it")
    await p.click_on("Landesturm", inside="+ Landesturm", times=2)
    assert [e.take for e in p.entries[5:]] == ["landesturm"]
    await p.wheel(10, 20, 10)
    await p.click_on("+ Forstjaeger")
    assert [e.take for e in p.entries[5:]] == ["landesturm", "forstjaeger"]
    await p.click_on("Available")
    await p.click_on("only what fits")
    assert p.sees("What fits")


@played(roster=SMALL, size=(100, 24))
async def test_the_wheel_and_the_bar(p):
    """The wheel moves the rows and not the cursor; a click on the bar goes there."""
    await p.press("down", "down", "enter")
    pane = p.builder.pane("entry")
    cursor = pane.cursor
    x, y = pane.region.x + 5, pane.region.y + 5
    await p.wheel(x, y, 3)
    assert pane.top == 6
    assert pane.cursor == cursor
    await p.wheel(x, y, -9)
    assert pane.top == 0
    await p.click(pane.region.right - 1, pane.region.bottom - 1)
    assert pane.top == len(pane.rows) - pane.room
    await p.click(pane.region.right - 1, pane.region.bottom - pane.room)
    assert pane.top == 0


@played(roster=SMALL)
async def test_the_die_is_clicked(p):
    """It rolls; clicked again it is kept."""
    await p.press("r")
    await p.click_on("Graf", after="│")
    await p.click_on("╭───────╮", at=3)
    assert p.sees("Enter: keep")
    assert p.labels == 0
    await p.click_on("╭───────╮", at=3)
    assert p.entry("captain").roll is not None
    assert p.labels == 1


@played(size=(120, 40))
async def test_an_army_by_mouse_alone(p):
    """From the first screen to the saved file; only names need the keyboard."""
    await p.click_on("Begin a new list")
    await p.click_on("The Empire", after="│")
    await p.click_on("2000", after="│")
    await p.press("enter", "enter")
    for words, by in (("Landesturm", 0), ("Forstjaeger", 10), ("Hero", -10)):
        await p.wheel(10, 20, by)
        await p.click_on(words, inside=f"+ {words}", times=2)
    await p.click_on("Joins")
    await p.click_on("no one")
    await p.click_on("Armbrust", after="│")
    assert p.entries[-1].joins is not None
    await p.wheel(80, 20, 4)
    await p.click_on("[ ] Shield", at=1)
    assert p.entries[-1].options == ("shield",)
    await p.wheel(80, 20, 6)
    await p.click_on("none", after="Mount")
    await p.click_on("Warhorse", after="│")
    assert p.entries[-1].mount == "warhorse"
    await p.click_on("Landesturm", inside="Landesturm ×")
    await p.click_on("›", after="Models")
    count = len(p.entries)
    await p.click_on("s save")
    assert p.screen == "Prompt"
    await p.click_on("cancel")
    assert p.screen == "BuildScreen"
    await p.click_on("s save")
    await p.click_on("Enter OK")
    (path,) = p.desk.folder.iterdir()
    written = reading.read(path).value
    assert len(written["entries"]) == count
    assert not p.session.dirty
    await p.click_on("q quit")
    assert p.left


@played(roster=SMALL)
async def test_a_click_beside_a_dialog_leaves_it(p):
    for keys in (("H",), ("r",), ("p",), ("?",), ("n",)):
        await p.press(*keys)
        assert p.screen != "BuildScreen"
        await p.click(0, 0)
        assert p.screen == "BuildScreen", keys
    assert p.labels == 0


@played(roster=SMALL)
async def test_dialogs_are_confirmed_by_mouse(p):
    """What their titles say can be clicked, and so can the footer below, which says the keys that work."""
    await p.open_entry("Helblitzen")
    await p.to("Name")
    await p.press("enter")
    await p.type("Guard")
    assert p.sees("Enter OK", "Esc cancel")
    assert "Enter OK" in p.lines[-1]
    assert "save" not in p.lines[-1]
    await p.click_on("Enter OK", inside="cancel")
    assert p.entry("halberds").name == "Guard"
    assert "undo" in p.lines[-1]
    await p.press("enter")
    await p.type("X")
    await p.click(p.lines[-1].index("cancel"), len(p.lines) - 1)
    assert p.screen == "BuildScreen"
    assert p.entry("halberds").name == "Guard"
    await p.to("Notes")
    await p.press("enter", "h", "i")
    await p.click_on("keep", inside="Esc keep")
    assert p.entry("halberds").notes == "hi"
    await p.press("escape", "home", "enter")
    await p.to("Game type")
    await p.press("enter", "down")
    await p.click_on("choose", inside="Enter choose")
    assert p.roster.game == "scenario"
    await p.press("?")
    assert "Esc close" in p.lines[-1]
    await p.click_on("Esc close")
    assert p.screen == "BuildScreen"


@played(roster=SMALL)
async def test_all_commands_by_mouse(p):
    """Those that no footer has room for are in the palette, whose rows can be clicked."""
    await p.press("down", "down", "space", "space", "d")
    await p.press("u")
    count = len(p.entries)
    await p.click_on("all commands")
    assert p.screen == "Palette"
    assert "Esc close" in p.lines[-1]
    await p.type("redo")
    await p.click_on("Redo", inside=" U ")
    assert p.screen == "BuildScreen"
    assert len(p.entries) == count + 2
