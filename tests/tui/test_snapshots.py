"""How the builder looks: its screens as text, compared with those that were looked at and found good.

`pytest tests/tui/test_snapshots.py --snapshot-update` writes them again; look at each before keeping it. They stand
in `__snapshots__` beside this: the lines of the screen, then for each line the runs of cells with one style
(`12a 3b`: twelve cells of style a, three of style b). Styles are letters in order of appearance; what each
letter looks like is written only for the screens that show a theme, since a library may blend colours in another
way tomorrow. `MUSTER_FULL=1` adds every screen at every size, in every language and theme (a few minutes).

What is in a snapshot depends on nothing but the program: rosters and dice are fixed, nothing moves, no clock is shown,
and the player's home is the folder of the test, so that paths read `~/lists/…` on every machine.
"""

from __future__ import annotations

import asyncio
import importlib
import itertools
import os
import pkgutil
import string
import time
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import pytest
from textual.screen import Screen
from textual.widgets import Input, TextArea

from builder.tui import screens, themes
from builder.tui.screens.base_screen import TopScreen
from tests.tui.player import (
    SAMPLE,
    SMALL,
    THEIRS,
    Desk,
    Player,
    laid_out_only,
    samples_judged_once,
    strips,
    styles_parsed_once,
)

FULL = os.environ.get("MUSTER_FULL") == "1"
"""Whether the long set is wanted."""
SNAPSHOTS = Path(__file__).parent / "__snapshots__"
NARROW, USUAL, WIDE, PHONE = (80, 24), (120, 40), (200, 60), (50, 41)
SIZES = {"80": NARROW, "120": USUAL, "200": WIDE, "phone": PHONE}
DARK, LIGHT, CONTRAST = (t.name for t in themes.THEMES)

WRONG = (
    SMALL.replace("models: 25", "models: 8").replace("options: [spear, shield]", "options: [spear, sheild]")
    + "tags: [league, to paint]\n"
)
BROKEN = "kind: roster\nformat: 1\nsystem: wfb3\nentries:\n- {take: hero, id: count\n  level: 20}\n"


class Scene(NamedTuple):
    """A screen as a player comes to it."""

    keys: tuple[str, ...] = ()
    roster: str | None = "empire-2000.yaml"
    """The file that is opened; `None`: the first screen stays."""
    sizes: tuple[str, ...] = ("120",)
    """At which it is always drawn."""
    screen: str = "BuildScreen"
    """The class of what is on top then."""
    changed: tuple[str, ...] | None = None
    """Keys after another program has changed the file, the first of which opens the question about it."""


ALL = ("80", "120", "200", "phone")
DIALOG = ("80", "120", "phone")
"""Where a window is wider, there is but more around them."""

EVERY_SIZE = ("home", "army", "entry")
"""Screens that the usual run looks at in each of their sizes; of the others it takes the usual one, the rest is `whole`."""

AT_WRONG = ("down", "down", "down")
"""From the top of the home screen to the list with errors."""
SCENES = {
    "home": Scene((), None, ALL, "HomeScreen"),
    "home-search": Scene(("/", *"empire 2"), None, ("80", "120"), screen="HomeScreen"),
    "home-sort": Scene(("s",), None, screen="Choose"),
    "home-by-points": Scene(
        ("s", "down", "down", "enter", "down", "down", "down"), None, ("80", "120", "200"), screen="HomeScreen"
    ),
    "home-rename": Scene((*AT_WRONG, "r"), None, ("80", "120", "200"), screen="NameAndFile"),
    "home-duplicate": Scene((*AT_WRONG, "d"), None, screen="NameAndFile"),
    "home-delete": Scene((*AT_WRONG, "x"), None, ("80", "120"), screen="Question"),
    "home-tags": Scene((*AT_WRONG, "t"), None, ("80", "120"), screen="Prompt"),
    "home-done": Scene((*AT_WRONG, "x", "down", "enter"), None, ("80", "120"), screen="HomeScreen"),
    "home-paste": Scene(("v", *"kind: army"), None, ("80", "120", "200"), screen="PasteList"),
    "home-open": Scene(("o", *"wro"), None, ("80", "120"), screen="Browser"),
    "home-compare": Scene((*AT_WRONG, "D", "down", "enter"), None, ("80", "120", "200"), screen="Reader"),
    "home-collection": Scene(("c",), None, ("80", "phone"), screen="CollectionScreen"),
    "play": Scene(("y", "enter", "down", "down", "down", "+", "+", "enter"), sizes=("80", "phone"), screen="PlayScreen"),
    "army": Scene(("down", "down", "down"), sizes=ALL),
    "taking": Scene(
        ("a", "down", "down", "down", "down", "down", "down", "down", "down", "down", "down", "down"), sizes=ALL
    ),
    "searching": Scene(("/", *"cannon"), sizes=("80", "120", "phone")),
    "entry": Scene(("down", "down", "down", "enter", "down", "right"), sizes=ALL),
    "findings": Scene(("!", "down"), "wrong.yaml", ALL),
    "finder": Scene(("down", "down", "enter", "/", *"warh"), sizes=DIALOG, screen="Finder"),
    "finder-list": Scene(("down", "down", "enter", "/", *"cannon"), sizes=("80", "120"), screen="Finder"),
    "go-to": Scene(("a", "'", *"cross"), sizes=("80", "120"), screen="Finder"),
    "choose": Scene(("down", "down", "enter", "enter"), sizes=DIALOG, screen="Choose"),
    "rule": Scene(("!", "down", "i"), "wrong.yaml", DIALOG, "Reader"),
    "rules": Scene(("down", "i"), sizes=DIALOG, screen="Choose"),
    "what-if": Scene((*("down",) * 8, "enter", "down", "down", "down", "b"), sizes=ALL, screen="TryOut"),
    "presets": Scene((*("down",) * 7, "enter", "P"), sizes=ALL, screen="Choose"),
    "left-out": Scene((*("down",) * 7, "enter", "P", "enter")),
    "marked": Scene(("down", "down", "space", "down", "space", "up", "enter"), sizes=ALL),
    "prompt": Scene(("down", "n"), sizes=DIALOG, screen="Prompt"),
    "notes": Scene(
        ("down", "enter", "end", "enter", *"Hold", "enter", *"the", "space", *"hill."), sizes=DIALOG, screen="Notes"
    ),
    "dice": Scene(("r", "down", "4"), "small.yaml", ALL, "DiceScreen"),
    "print": Scene(("p",), sizes=DIALOG, screen="PrintScreen"),
    "sections": Scene(("p", "up", "up", "up", "up", "enter", "down"), sizes=DIALOG, screen="Sections"),
    "takers": Scene(("w", *"giant"), None, DIALOG, "Takers"),
    "new-list": Scene(("n", *"emp"), None, DIALOG, "Choose"),
    "help": Scene(("?",), sizes=DIALOG, screen="Reader"),
    "palette": Scene((":",), sizes=DIALOG, screen="Palette"),
    "palette-found": Scene((":", *"limit"), sizes=DIALOG, screen="Palette"),
    "points": Scene(("n", "enter"), None, DIALOG, "NumberPrompt"),
    "number": Scene(("down", "down", "down", "enter", "enter"), sizes=("80", "120"), screen="NumberPrompt"),
    "compare": Scene(("down", "down", "down", "d", "D", "enter"), "small.yaml", DIALOG, "Reader"),
    "preview": Scene(("w",), sizes=DIALOG, screen="Reader"),
    "history": Scene(("down", "down", "down", "d", "x", "H"), "small.yaml", DIALOG, "Choose"),
    "changed-outside": Scene(("down", "down", "down", "d"), "small.yaml", DIALOG, "Announcement", ("s",)),
    "overwrite": Scene(("down", "down", "down", "d"), "small.yaml", DIALOG, "RiskyQuestion", ("s", "k")),
    "unreadable": Scene((), "broken.yaml", screen="Reader"),
}


def _cases():
    for name, scene in SCENES.items():
        for size, window in SIZES.items():
            if FULL or size in scene.sizes:
                marks = () if size == "120" or name in EVERY_SIZE else (pytest.mark.whole,)
                yield pytest.param(name, window, "en", DARK, id=f"{name}-{size}", marks=marks)
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


def screen_as_text(app, *, with_looks: bool) -> str:
    """The lines of the screen, the runs of one style in each line and, if asked, what each style looks like."""
    lines, runs, letters = [], [], {}
    for strip in strips(app):
        lines.append(strip.text.rstrip())
        cells = [name for segment in strip for name in [letter(letters, segment.style)] * segment.cell_length]
        runs.append(" ".join(f"{len(list(run))}{name}" for name, run in itertools.groupby(cells)))
    looks = [f"{name}: {style}" for style, name in letters.items()] if with_looks else []
    return "\n".join([*lines, "", *runs, *looks, ""])


def letter(letters: dict[str, str], style) -> str:
    """The letter of a style; a new one is given the next."""
    attributes = ("bold", "dim", "italic", "underline", "reverse", "strike")
    colours = [c.triplet.hex if c and c.triplet else "-" for c in (style.color, style.bgcolor)]
    look = " ".join([*(a for a in attributes if getattr(style, a)), " on ".join(colours)])
    return letters.setdefault(look, string.ascii_letters[len(letters)])


async def reach(player: Player, scene: Scene) -> None:
    """Press the keys of a scene; where it says so, another program changes the file before the last of them."""
    await player.press(*scene.keys)
    if scene.changed is not None:
        player.desk.put(scene.roster, THEIRS)
        for key in scene.changed:
            await player.press(key)
            await player.think()


async def _drawn(desk, scene: Scene, size, language="en", theme=DARK) -> str:
    """The screen of a scene after its keys."""
    app = desk.app(None if scene.roster is None else desk.folder / scene.roster, language=language)
    app.theme = theme
    with mock.patch.object(Screen, "_compositor_refresh", laid_out_only), samples_judged_once(), styles_parsed_once():
        async with app.run_test(size=size) as pilot:
            player = Player(desk, app, pilot)
            await player.settle()
            await reach(player, scene)
            for field in (*app.screen.query(Input), *app.screen.query(TextArea)):
                field.cursor_blink = False
            await player.settle()
            assert player.screen == scene.screen
            return screen_as_text(app, with_looks=theme != DARK)


@pytest.fixture
def snapshot(request):
    """Compares a text with the snapshot of this test, or writes it where `--snapshot-update` is given."""

    def compare(text: str) -> None:
        path = SNAPSHOTS / f"{request.node.callspec.id if hasattr(request.node, 'callspec') else request.node.name}.txt"
        if request.config.getoption("--snapshot-update"):
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare


@pytest.mark.parametrize(("name", "size", "language", "theme"), list(_cases()))
def test_a_screen(desk, snapshot, name, size, language, theme):
    snapshot(asyncio.run(_drawn(desk, SCENES[name], size, language, theme)))


def test_a_window_too_small(desk, snapshot):
    snapshot(asyncio.run(_drawn(desk, Scene(), (50, 12))))


def test_every_snapshot_is_of_a_scene():
    """None is left over from a screen that is gone."""
    known = {case.id for case in _cases()} | {"test_a_window_too_small"}
    assert FULL or {path.stem for path in SNAPSHOTS.glob("*.txt")} == known


def test_every_screen_has_a_picture():
    """Each class of screens and dialogs is on top in some scene."""
    for module in pkgutil.iter_modules(screens.__path__, f"{screens.__name__}."):
        importlib.import_module(module.name)
    known, left = set(), [TopScreen]
    while left:
        below = [c for c in left.pop().__subclasses__() if c.__module__.startswith(screens.__name__)]
        left += below
        known |= {
            c.__name__ for c in below if not any(d.__module__.startswith(screens.__name__) for d in c.__subclasses__())
        }
    assert known >= {"HomeScreen", "BuildScreen", "NumberPrompt"}
    assert known <= {scene.screen for scene in SCENES.values()}
