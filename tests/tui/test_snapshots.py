"""How the builder looks: pictures of its screens, compared with those that were looked at and found good.

`pytest tests/tui/test_snapshots.py --snapshot-update` makes them anew; look at each before keeping it. The pictures stand
in `__snapshots__` beside this. `MUSTER_FULL=1` adds every screen at every size, in every language and theme
(a few minutes). A failed comparison writes `snapshot_report.html` with both pictures side by side.

What is in a picture depends on nothing but the program: rosters and dice are fixed, nothing moves, no clock is shown,
and the player's home is the folder of the test, so that paths read `~/lists/…` on every machine.
"""

from __future__ import annotations

import os
import time
from typing import NamedTuple

import pytest
from textual.widgets import Input, TextArea

from builder.tui import themes
from tests.tui.player import SAMPLE, SMALL, Desk, Player

FULL = os.environ.get("MUSTER_FULL") == "1"
"""Whether the long set is wanted."""
NARROW, USUAL, WIDE = (80, 24), (120, 40), (200, 60)
SIZES = {"80": NARROW, "120": USUAL, "200": WIDE}
DARK, LIGHT, CONTRAST = (t.name for t in themes.THEMES)

WRONG = SMALL.replace("models: 25", "models: 8").replace("options: [spear, shield]", "options: [spear, sheild]") + "tags: [league, to paint]\n"
BROKEN = "kind: roster\nformat: 1\nsystem: wfb3\nentries:\n- {take: hero, id: count\n  level: 20}\n"


class Scene(NamedTuple):
    """A screen as a player comes to it."""

    keys: tuple[str, ...] = ()
    roster: str | None = "empire-2000.yaml"
    """The file that is opened; `None`: the first screen stays."""
    sizes: tuple[str, ...] = ("120",)
    """At which it is always drawn."""


AT_WRONG = ("down", "down", "down")
"""From the top of the home screen to the list with errors."""
SCENES = {
    "home": Scene((), None, ("80", "120", "200")),
    "home-search": Scene(("/", *"empire 2"), None, ("80", "120")),
    "home-sort": Scene(("s",), None),
    "home-by-points": Scene(("s", "down", "down", "enter", "down", "down", "down"), None, ("80", "120", "200")),
    "home-rename": Scene((*AT_WRONG, "r"), None, ("80", "120", "200")),
    "home-duplicate": Scene((*AT_WRONG, "d"), None),
    "home-delete": Scene((*AT_WRONG, "x"), None, ("80", "120")),
    "home-tags": Scene((*AT_WRONG, "t"), None, ("80", "120")),
    "home-done": Scene((*AT_WRONG, "x", "down", "enter"), None, ("80", "120")),
    "home-paste": Scene(("v", *"kind: army"), None, ("80", "120", "200")),
    "home-compare": Scene((*AT_WRONG, "D", "down", "enter"), None, ("80", "120", "200")),
    "army": Scene(("down", "down", "down"), sizes=("80", "120", "200")),
    "taking": Scene(
        ("a", "down", "down", "down", "down", "down", "down", "down", "down", "down", "down", "down"),
        sizes=("80", "120"),
    ),
    "entry": Scene(("down", "down", "down", "enter", "down", "right"), sizes=("80", "120", "200")),
    "findings": Scene(("!", "down"), "wrong.yaml", ("80", "120")),
    "choose": Scene(("down", "down", "down", "enter", "down", "down", "enter")),
    "rule": Scene(("!", "down", "i"), "wrong.yaml", ("80", "120")),
    "rules": Scene(("down", "i")),
    "what-if": Scene((*("down",) * 8, "enter", "down", "down", "down", "b"), sizes=("80", "120", "200")),
    "presets": Scene((*("down",) * 7, "enter", "P"), sizes=("80", "120", "200")),
    "left-out": Scene((*("down",) * 7, "enter", "P", "enter")),
    "marked": Scene(("down", "down", "space", "down", "space", "up", "enter"), sizes=("80", "120")),
    "prompt": Scene(("down", "n")),
    "notes": Scene(("down", "enter", "end", "enter", *"Hold", "enter", *"the", "space", *"hill.")),
    "dice": Scene(("r", "down", "4"), "small.yaml"),
    "print": Scene(("p",)),
    "help": Scene(("?",)),
    "palette": Scene((":",)),
    "compare": Scene(("down", "down", "down", "d", "D", "enter"), "small.yaml"),
    "preview": Scene(("w",)),
    "history": Scene(("down", "down", "down", "d", "x", "H"), "small.yaml"),
    "unreadable": Scene((), "broken.yaml"),
}


def _cases():
    for name, scene in SCENES.items():
        for size, window in SIZES.items():
            if FULL or size in scene.sizes:
                yield pytest.param(name, window, "en", DARK, id=f"{name}-{size}")
        for language, theme in (("fr", DARK), ("en", LIGHT), ("en", CONTRAST)):
            if FULL or name == "entry":
                yield pytest.param(
                    name, USUAL, language, theme, id=f"{name}-120-{language}-{theme.removeprefix('muster-')}"
                )


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A desk in the home of a player who has lists of all kinds."""
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    for variable in ("NO_COLOR", "TEXTUAL_ANIMATIONS", "COLUMNS", "LINES"):
        monkeypatch.delenv(variable, raising=False)
    made = Desk(tmp_path)
    files = {"empire-2000.yaml": SAMPLE, "small.yaml": SMALL, "wrong.yaml": WRONG, "broken.yaml": BROKEN}
    for number, (name, content) in enumerate(files.items()):
        os.utime(made.put(name, content), (number, number))  # the order in which the first screen shows them
    yield made
    monkeypatch.undo()
    time.tzset()


def _taken(desk, snap_compare, scene: Scene, size, language="en", theme=DARK):
    app = desk.app(None if scene.roster is None else desk.folder / scene.roster, language=language)
    app.theme = theme

    async def before(pilot):
        player = Player(desk, app, pilot)
        await player.settle()
        await player.press(*scene.keys)
        for field in (*app.screen.query(Input), *app.screen.query(TextArea)):
            field.cursor_blink = False
        await player.settle()

    return snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize(("name", "size", "language", "theme"), _cases())
def test_a_screen(desk, snap_compare, name, size, language, theme):
    assert _taken(desk, snap_compare, SCENES[name], size, language, theme)


def test_a_window_too_small(desk, snap_compare):
    assert _taken(desk, snap_compare, Scene(), (50, 12))
