"""A mode at the builder: three forces for three scenarios built by keys, models multiplied, parted and named split."""

from __future__ import annotations

import pytest

from builder.cli import main
from builder.core.roster import plain_values
from builder.files.roster_files import read_roster
from tests.conftest import LISTS
from tests.sampling import sampled
from tests.tui.player import ROOMY, played

ROSTERS = LISTS / "skirmish" / "rosters"


async def _begun(p, name: str, points: str, scenario: str, side: str) -> None:
    """A new force with its scenario and its side."""
    await p.press("n")
    await p.type("empire skirmish")
    await p.press("enter")
    await p.fill(points)
    await p.fill(name)
    await p.press("home", "enter")
    for label, wanted in (("Scenario ", scenario), ("Side ", side)):
        await p.to(label)
        await p.press("enter")
        await p.to(wanted)
        await p.press("enter")


async def _taken(p, name: str, models: int = 1, called: str = "", *, presses: tuple[str, ...] = ()) -> None:
    """Something from the list, so many of them, under a name, with what is pressed in its pane."""
    while p.focus != "army":
        await p.press("escape")
    await p.press("a")
    await p.to(name)
    await p.press("enter")
    if models > 1:
        await p.to("Models")
        await p.press(*str(models))
    for label in presses:
        await p.to(label)
        await p.press("space")
    if called:
        while p.focus != "army":
            await p.press("escape")
        await p.press("n")
        await p.fill(called)


async def _mill(p):
    await _begun(p, "Guard of the Mill", "150", "Miller", "guard")
    await p.open_entry("Captain")
    await p.to("Light armour")
    await p.press("space")
    await p.to("Shield")
    await p.press("space")
    await _taken(p, "Halberdiers", 4)
    await _taken(p, "Handgunners", 3, called="Udo")
    await _taken(p, "Swordsmen", 2)
    await _taken(p, "Free Company", 4)


async def _cart(p):
    await _begun(p, "Escort of the Gun", "250", "Cart", "escort")
    await p.open_entry("Captain")
    await p.to("Heavy armour")
    await p.press("space")
    await _taken(p, "Mortar", called="Old Grete")
    await _taken(p, "Spearmen", 5, presses=("Shield",))
    await _taken(p, "Pistoliers", called="Anselm")


async def _bell(p):
    await _begun(p, "Men of Nether Hamm", "180", "Bell", "southern")
    await _taken(p, "Free Company", 5)
    await _taken(p, "Huntsmen", called="Rieke")
    await _taken(p, "Archers", 2)
    await _taken(p, "Flagellants", called="The Pilgrim")


BUILT = [
    (_mill, ("millers-ford", "defender", 150), (80, 24)),
    (_cart, ("cart-at-nightfall", "escort", 250), (120, 40)),
    (_bell, ("bell-of-old-hamm", "south", 180), (200, 60)),
]
"""Forces with the scenario, side and points that they are begun with, and the window they are built in."""


@pytest.mark.parametrize(("build", "named", "size"), sampled(BUILT, lambda one: one[0] is _mill, lambda one: one[1][0]))
def test_a_force_from_nothing_to_its_page(tmp_path, build, named, size):
    """Home, a new force, its scenario and side, models multiplied, saved, printed; legal at the first go."""

    async def play(p):
        await build(p)
        roster = p.roster
        assert (roster.scenario, roster.side, roster.limit) == named
        assert p.builder.muster.legal, [f.text for f in p.builder.muster.findings]
        assert p.entries[0].leader
        while p.focus != "army":
            await p.press("escape")
        await p.press("s", "enter")
        (path,) = (f for f in p.desk.folder.iterdir() if f.suffix == ".yaml")
        assert main.main(["check", str(path)]) == 0
        assert plain_values(read_roster(str(path)).roster)["scenario"] == named[0]
        await p.press("p", "p")
        (printed,) = (p.desk.folder / "exports").iterdir()
        assert printed.read_bytes().startswith(b"%PDF")

    played(size=size)(play)(tmp_path)


@played(size=ROOMY)
async def test_a_force_is_begun_at_usual_sizes_with_its_cheapest_hero(p):
    """The sizes of skirmishes and of border patrols can be clicked; nothing is wrong with the leader of the fresh force."""
    await p.press("n")
    await p.type("skaven skirmish")
    await p.press("enter")
    assert p.sees(" 250 ")
    assert p.sees(" 500 ")
    await p.fill("200")
    await p.fill("Rats")
    (leader,) = p.entries
    assert (leader.take, leader.level, leader.leader) == ("hero", 5, True)
    assert {f.code for f in p.builder.muster.findings} == {"skirmish.models"}


@played(size=ROOMY, language="fr")
async def test_the_game_is_found_by_its_french_name(p):
    """As the annex is called in French; what is wrong cites it so, too."""
    await p.press("n")
    await p.type("empire escarm")
    assert p.sees("Warhammer Escarmouches")
    await p.press("enter")
    await p.fill("200")
    await p.fill("Le gué")
    assert p.sees("[Warhammer Escarmouches, début")


@played(size=ROOMY, roster=ROSTERS / "millers-ford-150.yaml")
async def test_models_are_parted_and_named_one_by_one(p):
    """`A` makes three halberdiers three entries; each has its own name, and one change takes all of it back."""
    points = p.builder.muster.points
    await p.to("Halberdiers")
    await p.press("A")
    assert p.sees("3 entries")
    assert [e.models for e in p.entries if e.take == "halberdiers"] == [None] * 4
    assert p.builder.muster.points == points
    await p.press("n")
    await p.fill("Fritz")
    assert p.sees("Fritz")
    await p.press("u", "u")
    assert [e.models for e in p.entries if e.take == "halberdiers"] == [None, 3]
    await p.to("Brandt")
    await p.press("A")
    assert p.sees("is a single model")


@played(size=ROOMY, roster=ROSTERS / "bell-of-old-hamm-180.yaml")
async def test_what_a_game_leaves_is_written_down(p):
    """Injuries and experience stand among the choices of a model, and on its sheet."""
    await p.open_entry("Rieke")
    await p.to("Injuries")
    await p.press("enter")
    await p.fill("a scar")
    await p.to("Experience")
    await p.press("right")
    (rieke,) = (e for e in p.entries if e.name == "Rieke")
    assert (rieke.injuries, rieke.experience) == ("a scar", 3)
    assert p.sees("a scar")
