"""Play mode: counters by keys and by hand, kept when the builder is killed, the roster never touched."""

from __future__ import annotations

import asyncio
import random

import pytest

from builder.cli import main
from builder.editing import games
from tests.conftest import HEAD, LISTS
from tests.sampling import sampled
from tests.tui.player import SMALL, Desk, run

HIDING = (
    HEAD
    + """\
army: orcs-goblins
name: Ambush
limit: 3000
game: friendly
entries:
- {take: hero, id: boss, creature: orc, level: 20, role: general}
- {take: gobbos, id: mob, models: 30}
- {take: goblin-fanatics, id: loons, models: 3, joins: mob, as: hidden}
"""
)
KEYS = ["plus", "minus", "down", "up", "enter", "u", "U", "n", "N", "v", "r", "1", "2", "3", "t", "escape", "o", "w", "a", "L"]


def at_the_table(tmp_path, content, play, *, size=(120, 40), language="en"):
    """A player who has just begun a game with a list; then the list's file as before, and the game on disk."""
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", content)
    before = path.read_bytes()

    async def begun(p):
        await p.press("y")
        if p.screen == "Choose" or p.screen == "Prompt":
            await p.press("enter")
        assert p.screen == "PlayScreen"
        await play(p)

    asyncio.run(run(desk.app(path, language=language), desk, begun, size))
    assert path.read_bytes() == before
    return games.find(desk.kept).games


@pytest.mark.parametrize(
    ("size", "language", "due", "turn"),
    [((80, 24), "en", "rout test if beaten", "Turn 2"), ((46, 40), "fr", "test de déroute en cas de défaite", "Tour 2")],
)
def test_a_unit_loses_models(tmp_path, size, language, due, turn) -> None:
    """Counted, due, undone, and there again in another builder after this one was killed."""

    async def play(p):
        await p.to("Helblitzen")
        await p.press(*["plus"] * 6)
        assert p.sees("6/25")
        assert not p.sees(due)
        await p.press("plus")
        assert p.sees("7/25", due)
        await p.press("u", "u", "U", "U", "N")
        assert p.sees("7/25", turn)

    async def again(p):
        assert p.sees("7/25", turn)
        await p.press(*["u"] * 9)
        assert p.sees("0/25")

    assert len(at_the_table(tmp_path, SMALL, play, size=size, language=language)) == 1
    assert len(at_the_table(tmp_path, SMALL, again, size=size, language=language)) == 1


def test_by_hand_alone(tmp_path) -> None:
    """A finger opens a unit, counts, crosses off boxes of a grid and goes to the next phase."""

    async def play(p):
        await p.click_on("+", inside="Deathripper (1)")
        assert "1/20" in p.row()
        await p.click_on("Deathripper (1)")
        assert p.sees("Arc Node")
        await p.click_on("[M]", inside="[A]")
        await p.click_on(" 1 ", inside="  2   3")
        assert p.sees("3/20")
        await p.click_on("next phase")
        assert p.sees("Control phase")

    at_the_table(tmp_path, LISTS / "warmachine" / "rosters" / "cryx-50.yaml", play)


def test_secrets_are_hidden_until_they_are_revealed(tmp_path) -> None:
    """On the screen they are folded; the opponent's page has them only afterwards."""

    async def play(p):
        assert p.sees("Hidden from the opponent: 1 entry")
        assert not p.sees("Fanatics")
        await p.press("o")
        assert not p.sees("Fanatics")
        await p.press("escape", "v")
        assert p.sees("Fanatics")
        await p.to("Fanatics")
        await p.press("r", "v", "o")
        assert p.sees("Fanatics")

    at_the_table(tmp_path, HIDING, play)


def test_a_list_that_changed_during_a_game(tmp_path) -> None:
    """The difference is shown once, and the counters are kept within the new bounds."""

    async def play(p):
        await p.to("Helblitzen")
        await p.press(*["plus"] * 7)

    async def again(p):
        assert p.sees("The list has changed", "25", "5")
        p.app.screen._end()
        await p.press("escape")
        assert p.sees("5/5")
        await p.press("escape", "y", "enter")
        assert p.screen == "PlayScreen"

    at_the_table(tmp_path, SMALL, play)
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL.replace("models: 25", "models: 5"))

    async def begun(p):
        await p.press("y", "enter")
        await again(p)

    asyncio.run(run(desk.app(path), desk, begun))


def test_all_that_differs_is_in_the_record(tmp_path) -> None:
    """The folded row counts all models with boxes of their own, and the record names each of them."""

    async def play(p):
        await p.to("Brute Thrall")
        assert "0/24" in p.row()
        await p.press(*["plus"] * 9)
        assert "9/24" in p.row()
        await p.press("w")
        assert p.sees("Model 1 8/8", "Model 2 1/8")

    at_the_table(tmp_path, LISTS / "warmachine" / "rosters" / "cryx-50.yaml", play)


def test_notes_and_the_record(tmp_path, capsys, monkeypatch) -> None:
    """Turn by turn, in the terminal and by the command."""

    async def play(p):
        await p.to("Helblitzen")
        await p.press("plus", "plus", "n", "a")
        await p.fill("Rain.")
        await p.press("w")
        assert p.sees("Casualties 0 → 2 of 25", "Rain.", "At the end")

    at_the_table(tmp_path, SMALL, play)
    desk = Desk(tmp_path)
    monkeypatch.setattr("builder.files.state_folder.place", lambda: desk.kept)
    path = str(desk.folder / "mine.yaml")
    assert main.main(["play", path, "--record"]) == 0
    assert "Rain." in capsys.readouterr().out
    assert main.main(["play"]) == 0
    assert path in capsys.readouterr().out
    other = desk.put("other.yaml", SMALL)
    assert main.main(["play", str(other), "--record"]) == 2
    assert "muster play" in capsys.readouterr().err


@pytest.mark.parametrize("seed", sampled(range(2), lambda seed: seed == 0))
def test_no_keys_change_the_roster(tmp_path, seed) -> None:
    """Whatever is pressed; every counter stays within its bounds, and undo returns to the start."""

    async def play(p):
        chance = random.Random(seed)
        game = p.app.screen.game
        for _ in range(40):
            await p.press(chance.choice(KEYS))
            while p.screen != "PlayScreen":
                if p.screen == "BuildScreen":
                    await p.press("y", "enter")
                else:
                    await p.press("escape")
            game = p.app.screen.game
        while game.undo():
            pass
        assert game.now == games.Standing()

    at_the_table(tmp_path, HIDING, play)
