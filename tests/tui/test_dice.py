"""Dice in the builder: rolled, seen to lie still, kept."""

from __future__ import annotations

import asyncio

from tests.tui.player import SMALL, Desk, played, run


@played(roster=SMALL)
async def test_dice(p):
    """Rolled and kept, refused, rolled by hand, taken back: each a step that can be undone."""
    await p.press("r")
    assert p.sees("Dice before the game", "not rolled")
    await p.press("r")
    assert p.sees("Enter: keep; Esc: discard")
    await p.press("escape")
    assert p.screen == "DiceScreen"
    assert p.labels == 0
    await p.press("space", "enter")
    rolled = p.entry("count").roll
    assert 1 <= rolled.die <= 6
    assert p.labels == 1
    await p.press("down", "4", "enter")
    assert p.entry("captain").roll.die == 4
    await p.press("delete")
    assert p.entry("captain").roll is None
    await p.press("escape")
    assert p.screen == "BuildScreen"
    await p.press("u", "u")
    assert p.entry("captain").roll is None
    assert p.entry("count").roll == rolled


def test_dice_roll_before_they_lie_still(tmp_path):
    """As on a table, where motion is wanted."""
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL)
    app = desk.app(path)
    app.animation_level = "full"

    async def play(p):
        await p.press("r", "r")
        assert not p.sees("Enter: keep")
        for _ in range(200):
            await asyncio.sleep(0.02)
            await p.settle()
            if p.sees("Enter: keep"):
                break
        await p.press("enter")
        assert p.entry("count").roll.die in range(1, 7)

    asyncio.run(run(app, desk, play))


BEASTS = """\
kind: roster
format: 1
system: wfb3
army: open
name: Beasts
player: Ann Berg
limit: 2000
game: friendly
entries:
- {take: hero, id: chief, creature: orc, level: 20, role: general}
- {take: griffon, id: beasts, models: 2}
- {take: wizard, id: crone, creature: human, level: 10}
"""


@played(roster=BEASTS)
async def test_dice_of_creatures(p):
    """A die for each characteristic: thrown at once, or split by hand, and taken back together."""
    await p.press("r", "down", "r")
    assert p.sees("Enter: keep", "Griffon 2")
    await p.press("enter")
    assert [len(dice) for dice in p.entry("beasts").rolls] == [10, 10]
    assert p.entry("beasts").seed is not None
    assert p.sees("20 of 20 dice")
    await p.press("3")
    assert p.entry("beasts").seed is not None
    await p.press("delete")
    assert p.entry("beasts").rolls == ()
    assert p.entry("beasts").seed is None
    await p.press("3", "6", "1")
    assert [dict(dice) for dice in p.entry("beasts").rolls] == [{"M": 3, "WS": 6, "S": 1}]
    assert p.sees("3 of 20 dice, rolled by hand")
    await p.press("down", "2", "enter")
    assert p.entry("crone").roll.die == 2
    await p.press("escape")
    assert p.screen == "BuildScreen"


@played(roster=BEASTS)
async def test_dice_that_are_open_are_rolled_from_their_warning(p):
    """The warning names the key; m opens the dice of the very entry, r rolls them, and the warning is gone."""
    assert p.sees("none of the 20 dice", "press r for the dice")
    await p.to("Griffon")
    await p.press("m")
    assert p.screen == "DiceScreen"
    await p.press("r", "enter", "escape")
    assert len(p.entry("beasts").rolls) == 2
    assert not [f for f in p.session.findings if "dice" in f.text.message]


@played(roster=BEASTS.replace("game: friendly", "game: friendly\nevent: sample-weekend"))
async def test_dice_of_an_event(p):
    """They are the event's own, the same each time, and none is rolled by hand."""
    await p.press("r", "4")
    assert p.entry("chief").roll is None
    await p.press("r", "enter")
    first = p.entry("chief").roll
    assert first.event == "sample-weekend"
    await p.press("r", "enter", "down", "r", "enter")
    assert p.entry("chief").roll == first
    assert p.entry("beasts").seed is not None
    assert not [f for f in p.app.screen.session.findings if f.code == "wfb3.roll"]


@played(roster=SMALL.replace("friendly", "tournament"))
async def test_no_dice_in_tournaments(p):
    """The screen says why, and no key throws."""
    await p.press("r", "r", "enter", "3", "enter")
    assert p.sees("Tournaments use row 1")
    await p.press("escape")
    assert p.screen == "BuildScreen"
    assert p.labels == 0


@played(roster=BEASTS, size=(80, 24))
async def test_keys_of_the_dice_and_rolls_that_are_no_profile(p):
    """Box and footer name the keys of the one under the cursor and of what was just rolled; a die is told as a roll."""
    await p.press("r")
    for line in (p.lines[2], p.lines[-1]):
        assert "r roll" in line and "by hand" in line
    await p.press("down", "r")
    for line in (p.lines[2], p.lines[-1]):
        assert "roll again" in line and "Enter keep it" in line
    assert p.sees("Griffon 1: rolled", "for WS")
    await p.press("escape")
    assert "roll again" not in p.lines[-1]


GIANTS = BEASTS.replace("{take: griffon, id: beasts, models: 2}", "{take: giant, id: beasts, models: 1}")


@played(roster=GIANTS)
async def test_what_no_die_decides_is_told_alike(p):
    """A giant's Attacks are special on every row: in the table and among what was rolled."""
    await p.press("r", "down", "r", "enter")
    rows = ["".join(s.text for s in r.left) for r in p.app.screen.query_one("#table").rows]
    assert "special" in rows[-1] and "?" not in rows[-1]
