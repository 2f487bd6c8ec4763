"""How many keys an army takes that a player has in mind: a general on a warhorse, wizard, halberdiers, crossbows, knights, a cannon."""

from __future__ import annotations

import pytest

from builder.cli import main
from tests.sampling import sampled
from tests.tui.player import ROOMY, played

MOST = 100


class Counted:
    """A player whose keys are counted."""

    def __init__(self, player) -> None:
        self.player = player
        self.keys = 0

    async def press(self, *keys: str) -> None:
        """Keys one after the other."""
        self.keys += len(keys)
        await self.player.press(*keys)

    async def type(self, text: str) -> None:
        """Letters."""
        await self.press(*text)


@pytest.mark.parametrize("size", sampled([(size,) for size in ((80, 24), ROOMY)], lambda one: one[0] == ROOMY))
def test_an_empire_army(tmp_path, size):
    """From the home screen to a saved, legal, printed army of about a thousand points; no word of it is in German."""
    played(size=size)(_empire)(tmp_path)


async def _empire(p):
    c = Counted(p)
    await c.press("n")
    await c.type("emp")
    await c.press("enter")
    await c.type("1000")
    await c.press("enter", "enter", "/")
    await c.type("wizard")
    await c.press("enter", "/")
    await c.type("cavalry")
    await c.press("enter", "/")
    await c.type("cannon")
    await c.press("enter", "escape")
    assert p.focus == "army"
    await _at(c, "Helblitzen")
    await c.press("enter")
    await c.type("35")
    await c.press("enter", "down", "space", "down", "space", "escape")
    await _at(c, "Armbrust")
    await c.press("enter")
    await c.type("20")
    await c.press("enter", "escape")
    await _at(c, "Count")
    await c.press("enter", "/")
    await c.type("warh")
    await c.press("enter", "/")
    await c.type("heavy")
    await c.press("enter", "/")
    await c.type("shi")
    await c.press("enter", "s", "enter", "p", "p")
    general = next(e for e in p.entries if e.role == "general")
    assert general.level >= 15 and general.mount == "warhorse" and set(general.options) == {"heavy-armour", "shield"}
    assert {e.take for e in p.entries} >= {
        "wizard",
        "helblitzen",
        "armbrustschutzen",
        "temple-ritterbruden",
        "reiks-kanone-batterien",
    }
    assert 880 <= p.session.muster.points // 4 <= 1000
    (path,) = (f for f in p.desk.folder.iterdir() if f.suffix == ".yaml")
    assert main.main(["check", str(path)]) == 0
    assert list((p.desk.folder / "exports").glob("*.pdf"))
    assert c.keys <= MOST, c.keys
    print("keys:", c.keys)


async def _at(c: Counted, words: str) -> None:
    """Arrow keys to a row of the army, the shorter way."""
    pane = c.player.pane
    stops = [i for i, r in enumerate(pane.rows) if r.key is not None and not r.more]
    there = next(i for i in stops if words in "".join(s.text for s in pane.rows[i].left))
    by = stops.index(there) - stops.index(pane.cursor)
    await c.press(*["down" if by > 0 else "up"] * abs(by))
