"""Language, theme, help and the palette of commands, and windows that are too small for any of it."""

from __future__ import annotations

import asyncio

import pytest

from builder.editing import recent_lists
from builder.files import rule_pages
from builder.tui import keys_and_commands as commands
from builder.tui import themes
from tests.conftest import LISTS
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
    for code in rule_pages.of_game("wfb3", (LISTS,)).pages:
        assert any(code in r for r in shown), code
    await p.press("pagedown", "end", "home", "?", "q")
    assert p.screen == "BuildScreen"


@played(roster=SMALL)
async def test_the_palette(p):
    """Every command can be searched and run."""
    await p.press(":")
    assert p.screen == "Palette"
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


WORDS = {
    "delete": "Remove", "kill": "Remove", "clone": "Duplicate", "pdf": "Print", "exit": "Your lists",
    "annuler": "Undo", "limit": "Points limit", "2000": "Points limit: 2,000", "tournament": "Game type: tournament",
    "house rules": "Level caps", "cannon": "Add: Reiks", "canon": "Add: Reiks", "général": "Count hero 20",
    "undu": "Undo", "unit size": "Rule: Unit size", "other": "Open: ",
}  # fmt: skip
"""What players type, and the beginning of what they find first."""


@played(roster=SMALL, files={"other.yaml": SMALL})
async def test_whatever_word_a_player_has(p):
    """In either language, for commands, settings and their values, entries, what may be added, rules, recent lists."""
    recent_lists.add_list(p.desk.folder / "other.yaml", p.app.kept)
    for typed, first in WORDS.items():
        await p.press(":")
        await p.paste(typed)
        assert p.row().strip().startswith(first), (typed, p.row())
        await p.press("escape")


@played(roster=SMALL)
async def test_settings_are_given_their_value_in_the_palette(p):
    """A number behind the name of a setting, or one of its choices; what was done is at hand and can be undone."""
    await p.burst(":", *"limit 1250", "enter")
    assert p.roster.limit == 1250 and "Points limit" in p.row()
    await p.burst(":", *"tournament", "enter")
    assert p.roster.game == "tournament" and "Game type" in p.row()
    await p.press("u", "u")
    assert (p.roster.limit, p.roster.game) == (1000, "friendly")
    await p.burst(":", *"baggage", "enter")
    assert p.focus == "entry" and "Baggage train" in p.row()
    await p.burst(":", *"xyzzy", "enter")
    assert p.screen == "Palette" and p.sees("Nothing has that name.")


@played(roster=SMALL)
async def test_the_help_begins_with_the_pane_at_hand(p):
    """Its keys stand before all others."""
    await p.press("?")
    rows = ["".join(s.text for s in r.left) for r in p.pane.rows]
    assert "Keys here" in rows[0]
    assert any("add" in r for r in rows[1:8])


@played()
async def test_hints_lead_through_the_first_list(p):
    """The empty home says what to press; then each pane has its own, which vanishes once it was followed."""
    assert p.sees("begin your first list", "every key and rule")
    await p.press("n", "enter", "enter", "enter")
    assert p.sees("Tip: type / and a word")
    await p.press("/")
    assert p.sees("Tip: Enter adds it and opens it; ↓") and not p.sees("Space adds"), "which is typed there"
    await p.type("a")
    await p.press("enter")
    assert p.focus == "entry" and p.sees("taken"), "first what was done"
    await p.press("down")
    assert p.sees("Tip: ← → change the current choice")
    await p.press("up", "right", "down")
    assert not p.sees("Tip: ← →")
    await p.press("escape", "escape")
    assert p.focus == "army" and p.sees("Tip: Enter opens the entry") and not p.sees("Tip: type / and")
    await p.press("enter", "escape")
    assert not p.sees("Tip: Enter opens")
    assert p.sees("Tip: e goes to what is wrong")
    await p.press("!")
    assert p.sees("Tip: m fixes it, Enter goes there")
    await p.press("m", "escape", "escape")
    await p.press("!")
    assert not p.sees("Tip: m fixes it, Enter")
    await p.press("escape", "u", "down")
    assert not p.sees("Tip: type / and a word") and not p.sees("Tip: ← →"), "none comes back"


PANES = {"army": (), "take": ("a",), "entry": ("down", "down", "enter"), "findings": ("!",)}


@pytest.mark.parametrize("pane", PANES)
def test_the_help_and_the_footer_are_of_the_pane(tmp_path, pane):
    """The keys that the footer has stand first in the help, each once and with what it does there; at 80 columns too."""

    async def play(p):
        await p.press(*PANES[pane])
        if pane in ("army", "take", "entry"):
            assert p.focus == pane
        known = commands.of_pane(pane)
        keys = [c.shown(p.app.lang) for c in known]
        assert len(keys) == len(set(keys)), "no key stands for two things"
        footer = p.lines[-1]
        assert len(footer.rstrip()) >= 60
        first = [c for c in known if f" {c.shown(p.app.lang)} {p.app.lang.say(c.title)} " in f"{footer} "]
        assert len(first) >= 3, footer
        await p.press("?")
        rows = ["".join(s.text for s in r.left) for r in p.pane.rows if not r.more]
        assert "Keys here" in rows[0]
        for command, row in zip(known, rows[1:], strict=False):
            assert command.shown(p.app.lang) in row and p.app.lang.say(command.title) in row

    played(roster=WRONG, size=(80, 24))(play)(tmp_path)


def test_words_are_of_commands_that_there_are():
    """Nobody is led to a command of an older program, and each has words of players in both languages."""
    known = {c.id for c in (*commands.BUILD, *commands.HOME, *commands.EVERYWHERE)}
    assert set(commands.WORDS) <= known
    assert known - set(commands.WORDS) <= {"much_more", "much_less", "next_heading", "last_heading", "palette"}
