"""Language, theme, help and the palette of commands, and windows that are too small for any of it."""

from __future__ import annotations

import asyncio

from builder.tui import commands, themes
from tests.rosters import EMPIRE
from tests.tui.player import ROOMY, SMALL, WRONG, Desk, played, run

OPENERS = {
    "builder": (),
    "taking": ("a",),
    "entry": ("down", "down", "enter"),
    "findings": ("!",),
    "help": ("?",),
    "dice": ("r",),
    "print": ("p",),
    "preview": ("w",),
    "compare": ("D", "enter"),
    "rule": ("!", "i"),
}


def test_the_language_changes_at_once(tmp_path):
    """L on every screen: what it shows is what it would show if it had been opened in that language."""
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", WRONG)
    texts = {}

    def opening(language):
        """All screens, one after the other, in this language and then in the other."""

        async def play(p):
            for name, keys in OPENERS.items():
                await p.press(*keys)
                texts[name, language, "opened"] = p.text
                await p.press("L")
                texts[name, language, "changed"] = p.text
                await p.press("L")
                while p.screen != "BuildScreen" or p.focus != "army":
                    await p.press("escape")
                await p.press("home")

        return play

    for language in ("en", "fr"):
        asyncio.run(run(desk.app(path, language=language), desk, opening(language)))
    for name in OPENERS:
        assert texts[name, "en", "changed"] == texts[name, "fr", "opened"] != texts[name, "en", "opened"]
        assert texts[name, "fr", "changed"] == texts[name, "en", "opened"]


@played(files={"mine.yaml": SMALL})
async def test_the_language_of_the_home_screen_is_remembered(p):
    await p.press("L")
    assert not p.sees("Begin a new list")
    assert p.desk.app(language=None).lang.code == "fr"
    await p.press("L")
    assert p.sees("Begin a new list")


@played(roster=SMALL)
async def test_the_themes(p):
    """T goes through all of them, and the next start has the one that was left."""
    first = p.app.theme
    grounds = set()
    for theme in themes.THEMES:
        grounds.add(p.app.screen.styles.background.hex)
        await p.press("T")
        assert p.told[-1].startswith("Theme:"), theme.name
    assert len(grounds) == len(themes.THEMES)
    assert p.app.theme == first
    await p.press("T")
    assert p.desk.app().theme == p.app.theme != first


@played(roster=SMALL)
async def test_the_help(p):
    """Every command with its keys, then every rule that is checked."""
    await p.press("?")
    shown = ["".join(s.text for s in (*r.left, *r.right)) for r in p.pane.rows]
    for command in (*commands.BUILD, *commands.EVERYWHERE):
        title = command.title_in(p.app.lang)
        keys = [commands.name_of(k, p.app.lang) for k in command.keys.split(",")]
        assert any(all(k in r for k in keys) and title in r for r in shown), command.id
    for code in EMPIRE.system.rules.rule_pages:
        assert any(code in r for r in shown), code
    await p.press("pagedown", "end", "home", "?", "q")
    assert p.screen == "BuildScreen"


@played(roster=SMALL)
async def test_the_palette(p):
    """Every command can be searched and run."""
    await p.press(":")
    assert p.screen == "CommandPalette"
    await p.type("dice")
    await p.press("enter")
    assert p.screen == "DiceScreen"
    await p.press("escape")
    assert p.screen == "BuildScreen"
    await p.press("ctrl+p")
    await p.type("theme")
    await p.press("enter")
    assert p.told[-1].startswith("Theme:")
    await p.press("ctrl+p", "escape")
    assert p.screen == "BuildScreen"


@played(files={"mine.yaml": SMALL})
async def test_a_window_that_is_too_small(p):
    """It says how large it must be; larger again, all is as it was."""
    before = p.text
    await p.resize(50, 12)
    assert p.sees("50 × 12", "60 × 16")
    await p.resize(*ROOMY)
    assert p.text == before
    await p.to("Small")
    await p.press("enter", "down", "down", "enter")
    before = p.text
    await p.resize(45, 40)
    assert p.sees("45 × 40", "46 × 24")
    await p.resize(50, 41)
    assert p.sees("The army", "Level ‹"), "a phone held upright: one pane below the other"
    await p.resize(80, 24)
    assert p.sees("Level ‹")
    await p.resize(200, 60)
    assert p.sees("On the sheet")
    await p.resize(*ROOMY)
    assert p.text == before


@played(roster=SMALL, files={"other.yaml": SMALL.replace("name: Small ", "name: Other ")})
async def test_the_palette_finds_more_than_commands(p):
    """Entries, what may be added (in the words of players), settings, rules, lists opened lately."""
    await p.press(":")
    await p.type("cannon")
    await p.press("enter")
    assert p.entries[-1].take == "reiks-kanone-batterien" and p.focus == "entry"
    await p.press(":")
    await p.type("points limit")
    await p.press("enter")
    assert "Points limit" in p.row()
    await p.press(":")
    await p.type("Ersatz")
    await p.press("enter")
    assert p.builder.at == "spears" or p.entries[-1].take == "ersatzsolder"


@played(roster=SMALL)
async def test_the_help_begins_with_the_pane_at_hand(p):
    """Its keys stand before all others."""
    await p.press("?")
    rows = ["".join(s.text for s in r.left) for r in p.pane.rows]
    assert "Keys here" in rows[0]
    assert any("add" in r for r in rows[1:8])


@played()
async def test_hints_lead_through_the_first_list(p):
    """The empty home says what to press; each hint vanishes once it was followed, and does not come back."""
    assert p.sees("begin your first list", "every key and rule")
    await p.press("n", "enter", "enter", "enter")
    assert p.sees("Tip: / and a word")
    await p.press("/")
    await p.type("a")
    await p.press("enter")
    await p.press("right")
    await p.press("escape", "escape", "escape")
    assert not p.sees("Tip: / and a word") and not p.sees("Tip: Enter opens")
    await p.press("u", "down")
    assert not p.sees("Tip: / and a word")
