"""A second game at the builder: the same screens and keys, with nothing that knows which game it is."""

from __future__ import annotations

import pytest

from builder.cli import main
from builder.systems.warmaster.army.break_point import breaking
from tests.conftest import LISTS
from tests.tui.player import ROOMY, played

EMPIRE = LISTS / "warmaster" / "rosters" / "empire-2000.yaml"


async def _taken(p, name: str, count: int = 1) -> None:
    """Something from the list, so many of them."""
    while p.focus != "army":
        await p.press("escape")
    await p.press("a")
    await p.to(name)
    await p.press("enter")
    if count > 1:
        await p.to("Units")
        await p.press(*str(count))


@pytest.mark.parametrize("size", [(80, 24), ROOMY])
def test_an_army_from_nothing_to_its_sheet(tmp_path, size):
    """Home, a new list, 2000 points of Dwarfs by keys, saved, printed; legal at the first go."""
    play = played(size=size)(_dwarfs)
    play(tmp_path)


async def _dwarfs(p):
    await p.press("n")
    await p.type("dwarfs warmaster")
    assert p.sees("Chaos Dwarfs (Revolution)", "Dwarfs  Warmaster")
    await p.press("down", "enter", "enter")
    await p.fill("Zhufbar")
    assert (p.roster.system, p.roster.army, p.roster.limit) == ("warmaster", "dwarfs", 2000)
    assert [(e.take, e.count) for e in p.entries] == [("general", 1), ("warriors", 4)], (
        "what an army of this size must have"
    )
    assert p.sees("595/2,000")
    for name, count in (
        ("Handgunners", 4),
        ("Rangers", 2),
        ("Hammerers", 2),
        ("Troll Slayers", 2),
        ("Cannons", 2),
        ("Hero", 1),
        ("Runesmith", 1),
    ):
        await _taken(p, name, count)
    await p.to("Scroll of Dispelling")
    await p.press("space")
    await p.open_entry("General")
    await p.to("Mount")
    await p.press("right")
    assert p.sees("1,970/2,000", "Legal")
    general, runesmith = p.entries[0], p.entries[-1]
    assert (general.mount, runesmith.carries) == ("throne-of-power", ("scroll-of-dispelling",))
    done = p.builder.muster
    assert breaking(done.entries, done.library.rules)[:3] == (16, 16, 8)
    await p.press("s", "enter")
    (path,) = (f for f in p.desk.folder.iterdir() if f.suffix == ".yaml")
    assert path.name == "zhufbar.yaml"
    assert main.main(["check", "--strict", str(path)]) == 0
    await p.press("escape", "p", "p")
    assert (p.desk.folder / "exports" / "zhufbar.pdf").read_bytes().startswith(b"%PDF")


@played(roster=EMPIRE)
async def test_one_of_several_units_carries_an_item(p):
    """An item for an entry of five is told, and m makes the carrier an entry by itself."""
    await p.open_entry("Halberdiers")
    await p.to("Sword of Fate")
    assert "one unit only" in p.row()
    await p.press("space")
    assert p.sees("NOT LEGAL")
    await p.press("escape", "!")
    await p.to("units carries it")
    await p.press("m")
    assert p.sees("Legal")
    assert [(e.count, e.carries) for e in p.entries if e.take == "halberdiers"] in (
        [(4, ()), (1, ("sword-of-fate",))],
        [(1, ("sword-of-fate",)), (4, ())],
    )


@played(roster=EMPIRE)
async def test_an_added_stand_changes_its_host(p):
    """Where the stands go is chosen among the units that may have them; the line of the host tells of it."""
    await p.open_entry("Skirmishers")
    await p.to("Added to")
    await p.press("enter")
    assert p.sees("Crossbowmen", "Flagellants")
    assert "Knights" not in "".join(line.partition("│")[2] for line in p.lines if "units" in line)
    await p.press("escape")
    await p.open_entry("Skirmishers")
    await p.to("Units")
    await p.press("6")
    assert p.sees("NOT LEGAL", "6 stands added to 5 units")


@played(roster=EMPIRE)
async def test_how_thousands_are_counted(p):
    """The army itself has the settings of the game; a larger limit with other thousands allows more."""
    await p.press("home", "enter")
    await p.to("Thousands")
    assert "full thousands" in p.row()
    await p.press("right")
    assert p.roster.thousands == "nearest"
    await p.to("Points limit")
    await p.press("2", "5", "0", "0")
    assert p.sees("Crossbowmen: 4 taken, at least 6 required")
    await p.press("u", "u")
    assert p.roster.thousands is None
    assert p.roster.limit == 2000


@played(roster=EMPIRE, language="fr")
async def test_in_french(p):
    """Names of units, kinds and items are those of the French lists."""
    await p.open_entry("Hallebardiers")
    assert p.sees("Infanterie", "Socles", "Épée du Destin", "Tirailleurs", "mi-vitesse 10 cm")
