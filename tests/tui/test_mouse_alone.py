"""The whole of the builder with a mouse and no keyboard: clicks, the wheel, drags on the bars at the side."""

from __future__ import annotations

import pytest

from builder.cli import main
from tests.sampling import sampled
from tests.tui.player import ROOMY, SMALL, played


class Mouse:
    """A player who has a mouse only."""

    def __init__(self, player) -> None:
        self.p = player

    async def on(self, words: str, **where) -> None:
        """A click on words that are to be seen."""
        await self.p.click_on(words, **where)

    async def to(self, pane: str, words: str) -> None:
        """Turn the wheel until a row of a pane that says these words is in sight, and click on it."""
        shown = self.p.builder.pane(pane)
        for _ in range(3):  # in a narrow window the army gives way to what is available
            if pane == "army" and self.p.builder.has_class("taking"):
                await self.on("Esc", inside="? help")
        index = next(i for i, r in enumerate(shown.rows) if words in "".join(s.text for s in (*r.left, *r.right)))
        x, y = shown.region.x + 4, shown.region.y + 4
        while not shown.top <= index < shown.top + shown.room:
            await self.p.wheel(x, y, 1 if index >= shown.top + shown.room else -1)
        line = shown.region.y + (index - shown.top) + shown.high - shown.room
        text = self.p.lines[line]
        await self.p.click(max(shown.region.x, text.find(words, shown.region.x)) + 1, line)

    async def value(self, words: str) -> None:
        """The value of a choice of the entry at hand."""
        await self.to("entry", f"{words} ‹")
        shown = self.p.builder.pane("entry")
        line = shown.region.y + (shown.cursor - shown.top) + shown.high - shown.room
        await self.p.click(self.p.lines[line].find("‹", shown.region.x) + 2, line)

    async def add(self, words: str) -> None:
        """What is available: the first click looks at it, the sign before its name adds it."""
        pane = self.p.builder.pane("take")
        await self.to("take", words)
        count = len(self.p.entries)
        if len(self.p.entries) == count:
            y = pane.region.y + (pane.cursor - pane.top) + pane.high - pane.room
            await self.p.click(pane.region.x + 1, y)
        assert len(self.p.entries) == count + 1

    async def drag(self, pane: str, by: int) -> None:
        """The bar of a pane, taken hold of and let go elsewhere."""
        shown = self.p.builder.pane(pane)
        x, y = shown.region.right - 1, shown.region.y + shown.high - shown.room
        await self.p.drag((x, y), (x - 3, y + by))


@pytest.mark.parametrize("size", sampled([(size,) for size in ((80, 24), ROOMY, (172, 44))], lambda one: one[0] == (80, 24)))
def test_an_empire_army_with_the_mouse(tmp_path, size):
    """A general on a warhorse, wizard, halberdiers with command, missile unit, cavalry, cannon: saved, legal, printed."""
    played(size=size)(_empire)(tmp_path)


async def _empire(p):
    mouse = Mouse(p)
    await mouse.on("Begin a new list")
    await mouse.on("The Empire", after="│")
    await mouse.on("1,000", after="│")
    await mouse.on("OK", after="│")
    assert p.screen == "BuildScreen" and p.roster.limit == 1000
    for words in ("Wizard", "Kanone", "Kriegsritter"):
        if "taking" not in p.builder.classes and p.builder.has_class("narrow"):
            await mouse.on("a add")
        await mouse.add(words)
    await mouse.to("army", "Helblitzen")
    await mouse.value("Models")
    await mouse.on("+10", after="│")
    await mouse.on("OK", after="│")
    await mouse.to("entry", "[ ] Standard")
    await mouse.to("entry", "[ ] Musician")
    await mouse.to("army", "Count")
    await mouse.value("Mount")
    await mouse.on("Warhorse", after="│")
    general = next(e for e in p.entries if e.role == "general")
    assert general.mount == "warhorse"
    halberds = next(e for e in p.entries if e.take == "helblitzen")
    assert halberds.models == 30 and set(halberds.command) == {"standard", "musician"}
    assert {e.take for e in p.entries} >= {"wizard", "reiks-kanone-batterien", "kriegsritter", "armbrustschutzen"}
    assert not [f for f in p.session.findings if f.counts], [f.text.message for f in p.session.findings]
    await mouse.to("army", "The army itself")
    await mouse.on("s save", inside="? help")
    await mouse.on("OK", after="│")
    (path,) = (f for f in p.desk.folder.iterdir() if f.suffix == ".yaml")
    assert main.main(["check", str(path)]) == 0
    await mouse.on("p print", inside="? help")
    assert p.screen == "PrintScreen"
    await mouse.on("Write the file")
    assert list((p.desk.folder / "exports").glob("*.pdf"))
    while p.screen != "BuildScreen":
        await mouse.on("Esc", inside="close")
    await mouse.on("q quit")
    assert p.left


@played(roster=SMALL, size=(80, 24))
async def test_the_bar_is_dragged(p):
    """What is shown follows; the row under the mouse at its end is not chosen."""
    mouse = Mouse(p)
    pane = p.builder.pane("entry")
    await p.open_entry("Count")
    at = pane.key
    await mouse.drag("entry", 6)
    assert pane.top > 0 and pane.key == at and p.labels == 0
    await mouse.drag("entry", 40)
    assert pane.top == len(pane.rows) - pane.room
    await mouse.drag("entry", -9)
    assert pane.top == 0


@played(roster=SMALL)
async def test_numbers_are_made_with_the_mouse(p):
    """Usual values, and steps up and down."""
    mouse = Mouse(p)
    await mouse.on("Ersatzsolder ×30")
    await mouse.on("30", after="Models")
    await mouse.on("+10", after="│")
    await mouse.on("−1 ", after="│")
    await mouse.on("OK", after="│")
    assert p.entry("spears").models == 39
    await mouse.on("39", after="Models")
    await mouse.on("Esc cancel")
    assert p.entry("spears").models == 39


@played(roster=SMALL)
async def test_everything_else_with_the_mouse(p):
    """Undo, search by role, findings and their fixes, the palette, help, the way home."""
    mouse = Mouse(p)
    await mouse.on("Ersatzsolder ×30")
    await mouse.on("‹", after="Models")
    await mouse.on("u undo")
    assert p.entry("spears").models == 30
    await mouse.on("Available")
    assert p.screen == "Choose"
    await mouse.on("only cavalry")
    assert p.sees("Available: cavalry")
    await mouse.on("Available: cavalry")
    await mouse.on("everything")
    await mouse.on("all commands")
    await mouse.on("Undo", inside=" u ")
    await mouse.on("? help")
    await mouse.on("close")
    assert p.screen == "BuildScreen"
    await mouse.on("The army itself")
    await mouse.on("all commands")
    while not p.sees("Your lists  "):
        await p.wheel(60, 20, 3)
    await mouse.on("Your lists", inside=" h ")
    assert p.screen == "HomeScreen" or p.sees("Unsaved changes")
