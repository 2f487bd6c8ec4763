"""Everything finds its room in a window of 80 columns, in both languages: no heading, label, key or hint is cut short.

A row says more than its line holds where it ends in an ellipsis, or where what stands at its right falls away. That is
right for names of entries in the narrow tree of the army, which the pane beside it says in full, and for titles
that are a name; everything else is worded, or broken into lines, so that it fits.
"""

from __future__ import annotations

import asyncio
import os

import pytest
from rich.cells import cell_len
from textual.widgets import Input

from builder.core.findings import Text
from builder.files import loading
from builder.locale import language
from builder.tui.formatters import bars, tree
from builder.tui.formatters.row_cache import RowCache
from builder.tui.screens import hints
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import Row, Span
from tests.conftest import LISTS, mustered
from tests.sampling import sampled
from tests.tui.player import SAMPLE, SMALL, Desk, Player, played, run
from tests.tui.test_snapshots import BROKEN, SCENES, WRONG, reach

SIZE = (80, 24)
LANGUAGES = ("en", "fr")
NAMES = {"army": "the tree of entries with what tells them apart"}
"""Panes whose rows may be cut, and what they hold."""
TITLES = {"entry": "the name of the entry at hand, with its points"}
"""Panes whose title may be cut, and what it is."""
WAYS = {"left-out": "what a preset has left out, by its names; the history says it too"}
"""Scenes in whose last line stands what was just done, and why that may be cut."""
ARMIES = (
    "wfb3/rosters/skaven-2000.yaml",
    "wfb3/rosters/slann-3000.yaml",
    "warmaster/rosters/vampire-counts-2000.yaml",
    "warmachine/rosters/cygnar-50.yaml",
    "skirmish/rosters/border-patrol-500.yaml",
)
FIRST = {scene.screen: name for name, scene in reversed(SCENES.items())}
"""The first scene of each screen and dialog."""
USUAL = {*FIRST.values(), "taking", "entry", "findings", "choose", "compare"}
"""Scenes of the usual run: each screen and dialog, each pane, the longest lists and texts."""
IN_BOTH = sampled([(name, code) for name in SCENES for code in LANGUAGES], lambda one: one[1] == "fr" and one[0] in USUAL)
"""The usual run looks at French alone, whose words are longer."""
ARMIES_IN_BOTH = sampled([(file, code) for file in ARMIES for code in LANGUAGES], lambda one: one[1] == "fr" and "slann" not in one[0])


def cut(app, scene: str = "") -> list[tuple[str | None, str, str]]:
    """What is cut on the screen at hand, dialogs and what lies below them: the pane, what stands left, what right."""
    found: list[tuple[str | None, str, str]] = []
    for screen in (app.screen, *app._background_screens):
        for pane in screen.query(RowList):
            if pane.wide < 2 or not pane.visible or not pane.region:
                continue
            bar = len(pane.rows) > pane.room
            shown = [] if pane.id in NAMES else [(row, pane.wide - bar) for row in (*pane.pinned, *pane.rows)]
            if pane.head and pane.id not in TITLES and not (pane.id == "findings" and scene in WAYS):
                shown.append((Row((Span(" "), *pane.head), pane.tail), pane.wide))
            found += [(pane.id, text(row.left), text(row.right)) for row, width in shown if not fits(row, width)]
        for line in screen.query(Input):
            if line.region and cell_len(str(line.placeholder)) > line.content_size.width:
                found.append((line.id, str(line.placeholder), ""))
    return found


def text(spans) -> str:
    return "".join(span.text for span in spans)


def fits(row: Row, width: int) -> bool:
    """Whether a line has room for both sides of a row and a gap between them."""
    right = text(row.right)
    gap = bool(right) and not right.startswith(" ")
    return cell_len(text(row.left).rstrip()) + gap + cell_len(right) <= width


@pytest.mark.parametrize(("name", "code"), IN_BOTH)
def test_a_screen(name, code, tmp_path, monkeypatch):
    """Each screen and each dialog as a player comes to it."""
    monkeypatch.setenv("HOME", str(tmp_path))
    desk, scene = Desk(tmp_path), SCENES[name]
    files = {"empire-2000.yaml": SAMPLE, "small.yaml": SMALL, "wrong.yaml": WRONG, "broken.yaml": BROKEN}
    for number, (file, content) in enumerate(files.items()):
        os.utime(desk.put(file, content), (number, number))
    app = desk.app(None if scene.roster is None else desk.folder / scene.roster, language=code)

    async def play(p: Player) -> None:
        await reach(p, scene)
        assert p.screen == scene.screen
        assert cut(app, name) == []

    asyncio.run(run(app, desk, play, SIZE))


@pytest.mark.parametrize(("file", "code"), ARMIES_IN_BOTH)
def test_an_army(file, code, tmp_path, monkeypatch):
    """Of each game: its entries one after the other, what may be added, findings, help, dice, print."""
    monkeypatch.setenv("HOME", str(tmp_path))
    desk = Desk(tmp_path)
    app = desk.app(desk.put("mine.yaml", LISTS / file), language=code)

    async def play(p: Player) -> None:
        found = [*cut(app)]
        for _ in range(10):
            await p.press("down", "enter")
            found += cut(app)
            await p.press("escape")
        await p.press("a")
        for _ in range(4):
            await p.press("pagedown")
            found += cut(app)
        await p.press("escape")
        for key in ("exclamation_mark", "question_mark", "r", "p", "colon", "i"):
            await p.press(key)
            found += cut(app)
            await p.press("escape")
        assert list(dict.fromkeys(found)) == []

    asyncio.run(run(app, desk, play, SIZE))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_tip(code):
    """It stands whole beside the shortest verdict."""
    lang = language(code)
    sign = bars.verdict((), lang, short=True).text
    said = {name: lang.say(words) for name, words in hints.WORDS.items() if isinstance(words, Text)}
    assert len(said) == len(hints.WORDS)
    assert {name: words for name, words in said.items() if cell_len(f"  {sign} 99 {words} ") > SIZE[0]} == {}


@played(roster=SAMPLE, size=SIZE)
async def test_what_is_cut_is_seen(p):
    """This test itself sees a row that is too long for its pane."""
    assert cut(p.app) == []
    p.builder.pane("head").show((Row((Span("x" * 81),)),))
    assert cut(p.app) == [("head", "x" * 81, "")]


@pytest.mark.parametrize("width", [24, 32, 60])
def test_the_number_and_the_points_of_a_long_name_are_never_cut(width):
    """The end of the name is."""
    text = SMALL.replace("entries:", "entries:\n- {take: helblitzen, name: The Very Old Halberdiers of the Reikland, models: 25}")
    done = mustered(text, loading.load("wfb3", "empire", (LISTS,)))
    rows = tree.army(done, done.findings, language("en"), RowCache(), width=width)
    row = next(r for r in rows if any("The Very" in s.text for s in r.left))
    left, right = ("".join(s.text for s in spans) for spans in (row.left, row.right))
    assert "×25" in left
    assert "225" in right
    assert cell_len(left) + cell_len(right) <= width
