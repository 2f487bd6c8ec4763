"""Somebody who types faster than dialogs open: each key goes where it would have gone if it had been typed slowly."""

from __future__ import annotations

from textual import events

from tests.tui.player import SMALL, THEIRS, played


@played()
async def test_a_new_list_typed_at_once(p):
    """What is typed for a dialog waits for it; nothing of it is lost or reaches another one."""
    await p.burst("n", *"wood elv", "enter", *"1750", "enter", *"nnn Green", "enter", "/", *"archer")
    assert p.screen == "BuildScreen" and p.focus == "search"
    assert (p.roster.army, p.roster.limit, p.roster.name) == ("wood-elves", 1750, "nnn Green")
    assert p.app.focused.value == "archer"


@played(roster=SMALL)
async def test_saved_under_the_name_that_was_typed(p):
    """Typed over the name that is offered, all of it, and what follows is for the list again."""
    await p.burst("S", *"other", "enter", "down", "down", "d", "s")
    assert sorted(f.name for f in p.desk.folder.iterdir()) == ["mine.yaml", "other.yaml"]
    assert len(p.entries) == 6 and not p.session.dirty


@played(roster=SMALL, size=(80, 24))
async def test_a_search_in_a_narrow_window(p):
    """The pane that is searched comes by a key; the words after it are all in the search."""
    await p.burst("/", *"cannon", "enter")
    assert p.entries[-1].take == "reiks-kanone-batterien" and p.focus == "entry"


@played(roster=SMALL)
async def test_keys_behind_a_closing_dialog(p):
    """They are meant for the list, and none of them is swallowed; Enter once too often does nothing."""
    await p.open_entry("Count")
    await p.burst("/", *"mount", "enter", *"warh", "enter", "enter", "escape", "down", "d")
    assert p.entry("count").mount == "warhorse"
    assert len(p.entries) == 6 and p.focus == "army"


@played(roster=SMALL)
async def test_nobody_answers_a_question_unseen(p):
    """Keys typed before it was there do nothing, whatever they would say to it."""
    await p.to("Ersatz")
    await p.press("d")
    p.desk.put("mine.yaml", THEIRS)
    await p.burst("s", "down", "k", "t")
    assert p.sees("The file changed on disk")
    assert (p.desk.folder / "mine.yaml").read_text(encoding="utf-8") == THEIRS
    await p.think()
    await p.press("escape")
    await p.burst("h", "down", "down", "enter")
    assert p.sees("Unsaved changes") and p.session.dirty


@played(roster=SMALL)
async def test_what_is_pasted_waits_as_well(p):
    """A name pasted behind the key that asks for it."""
    await p.to("Helblitzen")
    for event in (key("n"), events.Paste("The Ninth"), key("enter")):
        p.app.post_message(event)
    await p.settle()
    assert p.entry("halberds").name == "The Ninth"


@played(roster=SMALL)
async def test_a_question_that_no_key_has_brought(p):
    """What was typed for the list is not allowed for what came over it by itself."""
    await p.to("Ersatz")
    await p.press("d")
    p.desk.put("mine.yaml", THEIRS)
    p.builder._touched = False
    p.app.post_message(events.Resize(p.app.size, p.app.size))
    p.builder.look_at_file()
    await p.burst("k")
    assert p.sees("The file changed on disk")
    for key in ("k", "s", "t", "o", "enter", "escape", "q", "h"):  # slower, but without a pause
        await p.press(key)
        assert p.screen == "Announcement"
    assert p.sees("one moment…")
    assert (p.desk.folder / "mine.yaml").read_text(encoding="utf-8") == THEIRS
    await p.think()
    await p.press("escape")
    assert len(p.entries) == 6 and p.session.dirty


def key(name):
    from tests.tui.player import key_event

    return key_event(name)
