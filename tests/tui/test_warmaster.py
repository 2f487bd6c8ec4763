"""A second game at the builder: the same screens and keys, with nothing that knows which game it is."""

from __future__ import annotations

import asyncio

import pytest

from builder.cli import main
from builder.locale import language
from builder.sheet import build
from builder.systems.warmaster.break_point import break_point_of
from builder.tui.widgets.row_list import RowList
from tests.conftest import LISTS
from tests.sampling import sampled
from tests.systems.warmaster.shipped import ARMIES
from tests.tui.player import ROOMY, Desk, played, run

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


@pytest.mark.parametrize("size", sampled([(size,) for size in ((80, 24), ROOMY)], lambda one: one[0] == ROOMY))
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
    assert break_point_of(done.finished)[:3] == (16, 16, 8)
    await p.press("s", "enter")
    (path,) = (f for f in p.desk.folder.iterdir() if f.suffix == ".yaml")
    assert path.name == "zhufbar.yaml"
    assert main.main(["check", "--strict", str(path)]) == 0
    await p.press("escape", "p", "p")
    assert (p.desk.folder / "exports" / "zhufbar.pdf").read_bytes().startswith(b"%PDF")


@played(roster=EMPIRE)
async def test_one_of_several_units_carries_an_item(p):
    """An item chosen for an entry of five goes to one of them, who is an entry by itself right behind the others, and at hand."""
    await p.open_entry("Halberdiers")
    assert p.sees("Magic item, for one of the 5")
    await p.to("Sword of Fate")
    assert "+1 attack for one stand" in p.row()
    await p.press("space")
    assert p.sees("Legal", "Sword of Fate on for one Halberdiers, now an entry of its own")
    assert "Sword of Fate" in p.row()
    await p.press("escape")
    assert "Halberdiers ×1  Sword" in p.row()
    places = [n for n, e in enumerate(p.entries) if e.take == "halberdiers"]
    assert places[1] == places[0] + 1
    assert [(p.entries[n].count, p.entries[n].carries) for n in places] == [(4, ()), (1, ("sword-of-fate",))]
    await p.press("u")
    assert [e.count for e in p.entries if e.take == "halberdiers"] == [5]


@played(
    roster="kind: roster\nformat: 1\nsystem: warmaster\narmy: empire\nlimit: 2000\nentries:\n- {take: general}\n"
    "- {take: halberdiers, count: 5, carries: [sword-of-fate]}\n- {take: crossbowmen, count: 4}\n"
)
async def test_a_carrier_that_a_file_does_not_name_is_found_beside_his_unit(p):
    """M makes him an entry by himself, right behind the others."""
    assert p.sees("NOT LEGAL")
    await p.press("!")
    await p.to("units carries the item")
    await p.press("m")
    assert p.sees("Legal")
    assert [(e.take, e.count, e.carries) for e in p.entries[1:3]] == [
        ("halberdiers", 4, ()),
        ("halberdiers", 1, ("sword-of-fate",)),
    ]


@played(
    roster="kind: roster\nformat: 1\nsystem: warmaster\narmy: empire\nlimit: 2000\nentries:\n- {take: general}\n"
    "- {take: halberdiers, count: 4}\n- {take: crossbowmen, count: 4}\n- {take: demigryph-knights}\n"
)
async def test_an_optional_entry_says_so_and_is_agreed_on_with_one_key(p):
    """Before it is taken, and in a friendly game too, where it is a warning."""
    assert p.sees("optional, Att. 3", "Demigryph Knights: optional, allowed only if your opponent agrees.")
    assert not p.sees("Demigryph Knights: Demigryph Knights")
    await p.press("!")
    await p.to("only if your opponent agrees")
    await p.press("m")
    assert p.sees("optional entries agreed: yes")
    await p.press("enter")
    assert p.roster.agreed


@played(roster=EMPIRE)
async def test_rows_say_what_an_entry_has_and_what_prices_are_of(p):
    """Mount and item behind the name or below it; prices are those of units."""
    assert p.sees("units×each=points", "Orb of Majesty, Griffon")
    await p.open_entry("Skirmishers")
    assert p.sees("Move 20 cm, save 6+")
    assert not p.sees("no save")


@played(roster=EMPIRE)
async def test_the_rule_of_a_mount_is_told_without_keys_of_the_file(p):
    """The rule at hand speaks of what stands on the screen."""
    await p.open_entry("Count Todbringer")
    await p.to("Mount")
    await p.press("i")
    assert p.sees("one mount at most")
    assert not p.sees("under mount")
    assert not p.sees("warmaster.")


@played()
async def test_armies_of_one_name_are_told_apart_by_their_editions(p):
    """Where an army is chosen."""
    await p.press("n")
    await p.type("empire")
    assert p.sees("Empire  Warmaster Evolution, list 2.42", "Empire (Revolution)  Warmaster Revolution, list 2.25")


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
    assert p.sees("Infanterie", "Socles", "Épée du Destin", "Tirailleurs", "Objet magique, pour 1 sur 5")


EVENT = """kind: event
format: 1
id: club-day
name: Club day
version: '1.0'
systems: [warmaster]
fields: [player, club]
"""
FIELDS = """kind: roster
format: 1
system: warmaster
army: empire
limit: 1000
event: club-day
entries:
- {take: general}
- {take: halberdiers, count: 2}
- {take: crossbowmen, count: 2}
"""


def test_fields_that_an_event_asks_for_are_filled_in_where_the_finding_leads(tmp_path):
    """The finding names the control, m asks for the text, and the head of the sheet has it then."""
    desk, folder = Desk(tmp_path), tmp_path / "own"
    (folder / "events").mkdir(parents=True)
    (folder / "events" / "club-day.yaml").write_text(EVENT, encoding="utf-8")
    path = desk.put("mine.yaml", FIELDS)
    asyncio.run(run(desk.app(path, folders=(folder, LISTS)), desk, _fields))


async def _fields(p):
    assert p.sees(
        "Player …",
        "Club …  the event requires it",
        "The event requires “club”, which is missing.",
        "Event ‹ Club day ›",
    )
    await p.press("!")
    await p.to("“club”")
    await p.press("m")
    await p.fill("Crows")
    assert p.roster.fields == {"club": "Crows"}
    assert p.sees("Club Crows")
    assert not p.sees("“club”")
    assert "Club" in [row.label for row in build.sheet(p.builder.muster, language("en")).head]
    await p.press("u")
    assert p.roster.fields == {}


@played()
async def test_an_army_by_words_of_its_name_and_edition(p):
    """Where words begin so comes before where they stand inside one: evo begins Evolution, and is inside Revolution."""
    await p.press("n")
    await p.type("empire evo")
    assert "Empire  Warmaster Evolution" in p.row()


@played(language="fr")
async def test_the_name_of_the_game_finds_every_edition(p):
    """Each list of Warmaster, whatever its edition is called."""
    await p.press("n")
    await p.type("warmaster")
    found = {one.key for one in p.app.screen.query_one(RowList).rows if one.key is not None}
    assert len(found) == len(ARMIES)


@played(roster=EMPIRE)
async def test_what_shoots_says_how_far(p):
    """Handgunners reach twice as far as pistoliers."""
    await p.press("a")
    assert p.sees("Shots 1 (30 cm)", "Shots 1 (15 cm)")
