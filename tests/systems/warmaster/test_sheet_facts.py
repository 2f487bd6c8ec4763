"""Warmaster: what a sheet tells for the game, each thing where it is true and where it is not."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from builder import mustering
from builder.files import roster_files
from builder.locale import language
from builder.mustering import Muster
from builder.sheet import build, model
from builder.systems import find
from builder.systems.warmaster.references import references
from tests.conftest import LISTS
from tests.sheets import labelled, ruled
from tests.systems.warmaster.shipped import ARMIES, known, mustered

SYSTEM = find("warmaster")


@cache
def sample(army: str) -> Muster:
    path = LISTS / "warmaster" / "rosters" / f"{army}-2000.yaml"
    return mustering.muster_file(roster_files.read_roster(str(path)), (LISTS,))


def block(done: Muster, copy: Any = "player") -> model.Block:
    """The first entry as it is printed."""
    return build.sheet(done, language("en"), copy).blocks[0]


def alone(army: str, **entry: Any) -> model.Block:
    return block(mustered(army, 2000, [entry]))


def facts(shown: model.Block) -> dict[str, str]:
    return labelled(shown.facts)


def labels(shown: model.Block) -> list[str]:
    return [track.label for track in shown.tracks]


def tables(done: Muster, lang: str = "en") -> dict[str, dict[str, str]]:
    return {one.title: {row[0]: row[-1] for row in one.table.rows} for one in build.reference(done, language(lang))}


# --------------------------------------------------------------------- a block

ATTACKS = [
    ("numidians", {"take": "general", "upgrades": ["jugurtha"]}, None),
    ("celtiberians", {"take": "general", "upgrades": ["viriato"]}, None),
    ("empire", {"take": "general"}, None),
    ("empire", {"take": "general", "mount": "griffon"}, "+4"),
    ("daemons", {"take": "archdaemon", "upgrades": ["gods-favour"]}, "+3"),
]
"""Who adds attacks to his own, and who takes the place of another."""


@pytest.mark.parametrize(("army", "entry", "attacks"), ATTACKS)
def test_attacks_of_a_character(army: str, entry: dict[str, Any], attacks: str | None) -> None:
    assert facts(alone(army, **entry)).get("Total attack") == attacks


def test_who_takes_the_place_of_another() -> None:
    """Jugurtha is the general, with a row and a name of his own; a griffon is not."""
    jugurtha = alone("numidians", take="general", upgrades=["jugurtha"])
    assert jugurtha.title.text == "Jugurtha"
    assert [(row[0], row[1], row[6]) for row in jugurtha.profile.table.rows] == [("Jugurtha", "+2", "9")]
    assert "Command 8" in labels(jugurtha)
    plain = alone("numidians", take="general")
    assert [(row[0], row[1], row[6]) for row in plain.profile.table.rows] == [("General", "+2", "8")]
    assert "Command 8" not in labels(plain)
    assert len(alone("empire", take="general", mount="griffon").profile.table.rows) == 2


MOVES = [
    ("dwarfs", {"take": "runesmith"}, "60 cm"),
    ("dwarfs", {"take": "runesmith", "mount": "anvil-of-doom"}, "40 cm"),
    ("dwarfs", {"take": "gyrocopter"}, "60 cm, at half pace too"),
    ("dwarfs", {"take": "warriors"}, "20 cm, half pace 10 cm"),
    ("bretonnia", {"take": "trebuchet"}, "cannot move"),
]


@pytest.mark.parametrize(("army", "entry", "move"), MOVES)
def test_moves(army: str, entry: dict[str, Any], move: str) -> None:
    assert facts(alone(army, **entry))["Move"].replace("\u00a0", " ") == move


VALUES = [
    ("dwarfs", {"take": "troll-slayers", "count": 3}, "80 each, in full once 2 stands are left"),
    ("dwarfs", {"take": "warriors", "count": 2}, "110 each (half 55)"),
    ("dwarfs", {"take": "warriors"}, "110 (half 55)"),
    ("dwarfs", {"take": "gyrocopter"}, None),
    ("dwarfs", {"take": "hero", "count": 2}, "80 each"),
    ("dwarfs", {"take": "hero"}, None),
    ("empire", {"take": "hero", "count": 2, "mount": "griffon"}, "140 each"),
]


@pytest.mark.parametrize(("army", "entry", "value"), VALUES)
def test_victory_points(army: str, entry: dict[str, Any], value: str | None) -> None:
    assert facts(alone(army, **entry)).get("Victory points") == value


BOXES = [
    ("tomb-kings", {"take": "skeletons"}, "Confused", False),
    ("vampire-counts", {"take": "zombies"}, "Confused", False),
    ("vampire-counts", {"take": "ghouls"}, "Confused", True),
    ("empire", {"take": "knights"}, "Confused", True),
    ("tomb-kings", {"take": "sphinx"}, "Weakened", True),
    ("tomb-kings", {"take": "bone-giant"}, "Weakened", False),
    ("dwarfs", {"take": "general", "mount": "throne-of-power"}, "Rune of Power used", True),
    ("dwarfs", {"take": "general"}, "Rune of Power used", False),
    ("arab-conquest", {"take": "general", "upgrades": ["portents"]}, "Portents used", True),
    ("arab-conquest", {"take": "general"}, "Portents used", False),
    ("vampire-counts", {"take": "vampire-lord", "mount": "black-coach"}, "+1 to cast used", True),
    ("vampire-counts", {"take": "vampire", "mount": "black-coach"}, "+1 to cast used", False),
    ("empire", {"take": "general", "carries": ["helm-of-dominion"]}, "Helm of Dominion used", True),
    ("empire", {"take": "general", "carries": ["crown-of-command"]}, "Crown of Command used", False),
]


@pytest.mark.parametrize(("army", "entry", "label", "there"), BOXES)
def test_boxes(army: str, entry: dict[str, Any], label: str, there: bool) -> None:
    assert (label in labels(alone(army, **entry))) is there


RULES = [
    ("araby", {"take": "wizard", "mount": "djinn"}, "Power of the Djinn", True),
    ("araby", {"take": "general", "mount": "djinn"}, "Power of the Djinn", False),
    ("slayer-kings-2009", {"take": "young-slayers"}, "Fanatics", False),
    ("dwarfs", {"take": "troll-slayers"}, "Fanatics", True),
    ("numidians", {"take": "light-cavalry"}, "Skirmish", True),
    ("numidians", {"take": "light-cavalry", "upgrades": ["armoured-cavalry"]}, "Skirmish", False),
    ("celtiberians", {"take": "warriors"}, "Skirmish", True),
    ("celtiberians", {"take": "warriors", "upgrades": ["warband"]}, "Skirmish", False),
    ("celtiberians", {"take": "warriors", "upgrades": ["warband"]}, "List unclear", False),
    ("wood-elves-2009", {"take": "dryads"}, "Terror", False),
    ("wood-elves-2009", {"take": "dryads"}, "Flammable", True),
    ("wood-elves-2009", {"take": "treeman"}, "Terror", True),
    *(
        (army, {"take": take}, "Shoots front and rear", True)
        for army, take in (
            ("araby", "desert-riders"),
            ("araby", "magic-carpets"),
            ("empire", "pistoliers"),
            ("empire", "steam-tank"),
            ("lizardmen", "terradons"),
            ("lizardmen", "stegadon"),
            ("kislev", "horse-archers"),
            ("skaven", "gutter-runners"),
            ("wood-elves", "waywatchers"),
        )
    ),
    *(
        (army, {"take": take}, "Shoots all round", True)
        for army, take in (("orcs", "wolf-riders"), ("kislev", "troll-hunters"), ("empire-revolution", "pistoliers"))
    ),
    ("nippon-revolution", {"take": "ninja"}, "Unseen ways", True),
    ("nippon-revolution", {"take": "samurai"}, "Unseen ways", False),
]


@pytest.mark.parametrize(("army", "entry", "rule", "there"), RULES)
def test_rules_of_an_entry(army: str, entry: dict[str, Any], rule: str, there: bool) -> None:
    assert (rule in ruled(alone(army, **entry).rules)) is there


@pytest.mark.parametrize(
    ("army", "told", "ones"),
    [
        ("empire", "one or two dice showing 1: that many fewer hits", "that many fewer hits"),
        ("empire-revolution", "three dice showing 1: no hits", "attacks as usual"),
    ],
)
def test_ones_of_a_helblaster(army: str, told: str, ones: str) -> None:
    """One or two dice that show 1 take hits away in Evolution and nothing in Revolution, in the rule as in its table."""
    effect = ruled(alone(army, take="helblaster").rules)["Volley"]
    assert told in effect
    assert ("fewer hits" in effect) == ("fewer hits" in told)
    assert tables(mustered(army, 2000, [{"take": "helblaster"}]))["Volley"][ones] == "1–2"


@pytest.mark.parametrize(
    ("army", "entries", "row"),
    [
        ("empire", [], "initiative: the nearest enemy in sight, within 20 cm"),
        ("tomb-kings", [], None),
        ("vampire-counts", [], None),
        ("vampire-counts", [{"take": "ghouls"}], "initiative: the nearest enemy in sight, within 20 cm (Ghouls only)"),
    ],
)
def test_initiative_of_those_who_have_it(army: str, entries: list[dict[str, Any]], row: str | None) -> None:
    """The undead never act on initiative; ghouls do."""
    rows = [told for told in tables(mustered(army, 2000, entries))["Orders"] if told.startswith("initiative")]
    assert rows == ([] if row is None else [row])


def test_daimyo_by_his_name() -> None:
    """The general of the samurai is headed Daimyo, with the values of the row that he shares with the abbot."""
    shown = alone("nippon-2009", take="abbot", upgrades=["daimyo", "ancestry-soga"], mount="retinue")
    assert shown.title.text == "Daimyo"
    first = shown.profile.table.rows[0]
    assert (first[0], first[1], first[6]) == ("Daimyo", "+2", "9")
    assert {"Retinue", "Tax collectors"} <= set(ruled(shown.rules))
    assert alone("nippon-2009", take="abbot").title.text == "Abbot"


def test_results_of_combat_in_evolution() -> None:
    """What p. 48 and 49 of its rulebook say of retreat and pursuit."""
    rows = tables(sample("bretonnia"))["Combat result"]
    assert "loser retreats, for each point of difference; shared out among its units, rounded up" in rows
    assert rows["artillery that retreats"] == "destroyed"
    assert rows["pursuit by infantry that would touch the front of enemy cavalry or chariots"] == "no"
    assert rows["pursuit by artillery or fortified infantry; into ground they cannot enter"] == "no"


def test_camels_obey_worse() -> None:
    """What they gain is not told without what they lose."""
    told = ruled(alone("araby", take="camel-riders").rules)["Desert hardy"]
    assert "no distance penalty" in told
    assert "−1 to every order" in told


def test_what_a_creature_is_once_weakened() -> None:
    sphinx = alone("tomb-kings", take="sphinx").profile.table.rows
    assert [(row[0], row[1], row[4]) for row in sphinx] == [("Sphinx", "4", "6"), ("Weakened", "2", "3")]
    assert [(row[2], row[5], row[7]) for row in sphinx] == [("–", "3+", "1")] * 2
    stegadon = alone("lizardmen", take="stegadon").profile.table.rows
    assert [row[2:6] for row in stegadon] == [("3", "15 cm", "10", "4+"), ("2", "15 cm", "5", "4+")]


def test_a_row_in_the_place_of_another_is_the_whole_row() -> None:
    """Armoured Cavalry no longer shoots; Armoured Infantry never did, Zealot Archers do."""
    cavalry = alone("numidians", take="light-cavalry", upgrades=["armoured-cavalry"]).profile.table.rows
    assert cavalry == (("Armoured Cavalry", "3", "–", "–", "3", "5+", "–", "3"),)
    assert alone("numidians", take="light-cavalry").profile.table.rows[0][1:6] == ("2", "1", "15 cm", "3", "6+")
    assert alone("judean-revolt", take="archers", upgrades=["zealot-archers"]).profile.table.rows[0][2:4] == ("1", "30 cm")
    assert alone("celtiberians", take="general", upgrades=["viriato"]).profile.table.rows[0][6] == "9"


KINDS = [
    ("nippon-2009", {"take": "hatamoto", "mount": "retinue"}, "Hero, with Retinue"),
    ("nippon-2009", {"take": "hatamoto", "mount": "dragonne"}, "Hero, on Dragonne"),
    ("dark-elves", {"take": "sorceress", "mount": "cauldron-of-blood"}, "Wizard, with Cauldron of Blood"),
    ("kislev", {"take": "general", "mount": "bear", "upgrades": ["tzarina"]}, "Tzarina, on Bear"),
]


@pytest.mark.parametrize(("army", "entry", "kind"), KINDS)
def test_what_a_character_is(army: str, entry: dict[str, Any], kind: str) -> None:
    """A mount carries; what only goes with him does not; what he is stands before what he rides."""
    assert alone(army, **entry).kind == kind


def test_what_is_in_doubt_is_told_to_both_players() -> None:
    """In its block; the umpire has it among the findings, once."""
    done = mustered("wood-elves", 2000, [{"take": "tree-spirits"}])
    told = {
        copy: "List unclear" in ruled(block(done, copy).rules) for copy in ("player", "opponent", "umpire")
    }
    assert told == {"player": True, "opponent": True, "umpire": False}
    assert "List unclear" not in ruled(alone("wood-elves", take="dryads").rules)


def test_a_forest_dragon_breathes() -> None:
    rows = alone("wood-elves-2009", take="general", mount="forest-dragon").profile.table.rows
    assert rows[1][:4] == ("Forest Dragon", "+3", "+3", "20 cm")


def test_added_stands_are_told_with_their_unit() -> None:
    """They have no block of their own: their row and their price are in that of the unit."""
    entries = [{"take": "halberdiers", "id": "h", "count": 3}, {"take": "skirmishers", "count": 2, "joins": "h"}]
    shown = build.sheet(mustered("empire", 2000, entries), language("en"), "umpire").blocks
    assert [b.title.text for b in shown] == ["Halberdiers\u00a0×\u00a03"]
    assert shown[0].points == "185"
    assert [row[0] for row in shown[0].profile.table.rows] == ["Halberdiers", "Skirmishers × 2"]
    assert [row.label for row in shown[0].price] == ["Halberdiers", "Skirmishers"]
    assert facts(shown[0])["Victory points"] == "2\u00a0×\u00a070 (half 35), 45 (half 25)"
    without = build.sheet(
        mustered("empire", 2000, [entries[0], {"take": "skirmishers", "count": 2}]), language("en"), "umpire"
    ).blocks
    assert [b.title.text for b in without] == ["Halberdiers\u00a0×\u00a03", "Skirmishers\u00a0×\u00a02"]
    assert without[0].points == "135"


LIMITS = [
    ("empire", [{"take": "halberdiers", "count": 5}], "4 or more"),
    (
        "empire",
        [{"take": "halberdiers", "count": 3}, {"take": "halberdiers", "carries": ["sword-of-might"]}],
        "at least 4 (4 in the army)",
    ),
    ("empire", [{"take": "wizard"}, {"take": "wizard"}], "up to 2 (2 in the army)"),
    ("empire", [{"take": "general"}], None),
    ("bretonnia", [{"take": "squires", "count": 3}], "2 to 8"),
    (
        "daemons",
        [{"take": "daemon-lord", "count": 2}, {"take": "daemon-lord-wizard"}],
        "Daemon Lords of both kinds: 3 of at most 4",
    ),
    (
        "high-elves",
        [{"take": "silver-helms", "count": 3}, {"take": "archers", "count": 4}],
        "up to 4; Noble units (no more of them than of infantry units): 3 against 4",
    ),
    (
        "high-elves",
        [{"take": "dragon-rider"}, {"take": "archers", "count": 4}],
        "up to 2; Noble units (no more of them than of infantry units): 1 against 4",
    ),
    ("high-elves", [{"take": "archers", "count": 4}, {"take": "silver-helms", "count": 3}], "4 or more"),
    ("slayer-kings-2009", [{"take": "cannon"}], "up to 1 (elite)"),
    ("kislev", [{"take": "streltsi"}], "up to 2 of all elite units together"),
    ("judean-revolt", [{"take": "infantry", "upgrades": ["zealot-infantry"]}], "half or more of Infantry"),
    ("celtiberians", [{"take": "warriors", "upgrades": ["bodyguard"]}], "up to 2"),
    ("celtiberians", [{"take": "general", "upgrades": ["viriato"]}], None),
    ("numidians", [{"take": "light-cavalry", "upgrades": ["armoured-cavalry"]}], "up to 1"),
    ("celtiberians", [{"take": "warriors", "upgrades": ["combined-horse"]}], "as many as Cavalry"),
]


@pytest.mark.parametrize(("army", "entries", "limit"), LIMITS)
def test_limits_in_words(army: str, entries: list[dict[str, Any]], limit: str | None) -> None:
    done = mustered(army, 2000, entries)
    first = next(b for b in build.sheet(done, language("en")).blocks if b.id == done.entries[0].id)
    assert facts(first).get("Allowed") == limit


def test_limits_that_cannot_be_broken_are_not_told() -> None:
    """One general is at most one lord; two heroes might both want the one griffon."""
    elves = mustered(
        "high-elves", 2000, [{"take": "general", "upgrades": ["lord"]}, {"take": "hero", "mount": "eagle"}]
    )
    names = {row[0] for row in build.sheet(elves, language("en"), "umpire").limits.rows}
    assert "High Elf Lord" not in names
    assert "Giant Eagle" in names
    kislev = mustered("kislev", 2000, [{"take": "bears"}, {"take": "hero", "mount": "bear"}])
    rows = [row for row in build.sheet(kislev, language("en"), "umpire").limits.rows if row[0].startswith("Bear")]
    assert [row[:3] for row in rows] == [("Bears", "1", "0–2"), ("Bear (mount)", "1", "0–2")]
    french = {row[0] for row in build.sheet(kislev, language("fr"), "umpire").limits.rows}
    assert {"Ours", "Ours (monture)"} <= french


# --------------------------------------------------------------------- the army


HALVES = [
    ("empire-revolution", [{"take": "knights", "count": 4}], True),
    ("empire-revolution", [{"take": "steam-tank", "count": 2}], False),
    ("empire", [{"take": "knights", "count": 4}], False),
]


@pytest.mark.parametrize(("army", "entries", "told"), HALVES)
def test_units_lost_by_halves(army: str, entries: list[dict[str, Any]], told: bool) -> None:
    """In Revolution a unit cut from three stands to one is half a unit lost; elsewhere nothing is said of it."""
    done = mustered(army, 2000, entries)
    assert ("Half a unit lost" in labelled(build.sheet(done, language("en")).head)) is told
    assert ("a box each half" in language("en").say(done.system.sheet.tracks(done.finished)[0].label)) is told


def test_whose_losses_break_an_army() -> None:
    """Told once, with those that count; all others say units."""
    head = labelled(build.sheet(sample("bretonnia"), language("en")).head)
    assert head["Breaks at"] == "5 of these 9 lost: Knights, Grail Knights, or when the General is slain or leaves the battle"
    done = sample("bretonnia")
    (track, *_) = done.system.sheet.tracks(done.finished)
    assert track.groups == (5,)
    assert language("en").say(track.label) == "Knights lost, breaks at 5"
    assert labelled(build.sheet(sample("empire"), language("en")).head)["Breaks at"] == "10 units lost, or when the General is slain or leaves the battle"
    assert (
        labelled(build.sheet(sample("nippon-revolution"), language("en")).head)["Breaks at"]
        == "11 units lost, half and one more, or when the General is slain or leaves the battle"
    )


@pytest.mark.parametrize("army", ARMIES)
def test_spells_say_what_they_do(army: str) -> None:
    """In both languages, wherever somebody casts them."""
    spells = known(army).rules.army.spells
    for lang in ("en", "fr"):
        found = tables(sample(army), lang)
        own = {
            language(lang).say(s.name): found.get({"en": "Spells", "fr": "Sorts"}[lang], {}).get(
                language(lang).say(s.name), ""
            )
            for s in spells
        }
        assert all(len(effect) > 10 for effect in own.values())


def test_spells_of_those_who_cast() -> None:
    assert "Spells" in tables(mustered("empire", 2000, [{"take": "wizard"}]))
    assert "Spells" not in tables(mustered("empire", 2000, [{"take": "hero"}]))
    assert "Spells" in tables(mustered("wood-elves-2009", 2000, [{"take": "treeman"}]))
    assert "Spells" not in tables(mustered("wood-elves-2009", 2000, [{"take": "noble"}]))


TABLES = [
    ("empire", {"take": "helblaster"}, "Volley", True),
    ("empire", {"take": "cannon"}, "Volley", False),
    ("dwarfs", {"take": "flame-cannon"}, "Misfires", True),
    ("dwarfs", {"take": "cannons"}, "Misfires", False),
    ("daemons", {"take": "daemonic-horde"}, "Daemonic instability", True),
    ("nippon-revolution", {"take": "oni"}, "Temple daemons", True),
    ("nippon-revolution", {"take": "samurai"}, "Temple daemons", False),
    ("judean-revolt", {"take": "infantry"}, "Command", True),
    ("judean-revolt", {"take": "infantry"}, "Blunder", False),
]


@pytest.mark.parametrize(("army", "entry", "name", "there"), TABLES)
def test_tables_at_hand(army: str, entry: dict[str, Any], name: str, there: bool) -> None:
    assert (name in tables(mustered(army, 2000, [entry]))) is there


def test_rows_that_an_army_changes() -> None:
    """Skaven brigades are of any size and their orders reach no farther than 20 cm."""
    skaven, empire = tables(sample("skaven")), tables(sample("empire"))
    assert skaven["Orders"]["units of a brigade"] == "any number"
    assert empire["Orders"]["units of a brigade"] == "≤ 4"
    assert "each full 20 cm to the unit" not in skaven["Command"]
    assert empire["Orders"]["orders to a unit from one character in a turn"] == "≤ 3"
    assert tables(sample("empire-revolution"))["Orders"]["orders to a unit from one character in a turn"] == "≤ 3"
    assert "each full 20 cm to the unit" in empire["Command"]


def test_an_army_changes_only_rows_that_there_are() -> None:
    rules = known("skaven").rules
    wrong = rules.army.model_copy(update={"table_rows": {"brigades": None}})
    assert [f.path for f in references((rules.system,), wrong)] == [("table_rows", "brigades")]
    row = rules.army.table_rows["distance"]
    wrong = rules.army.model_copy(update={"table_rows": {"distance": row.model_copy(update={"of": ("runners",)})}})
    assert [f.path for f in references((rules.system,), wrong)] == [("table_rows", "distance", "of", 0)]
    assert not references((rules.system,), rules.army)


ROWS = [
    ("skaven", {"take": "gutter-runners"}, "Command", "each full 20 cm to Gutter Runners who infiltrate", True),
    ("skaven", {"take": "clanrats"}, "Command", "each full 20 cm to Gutter Runners who infiltrate", False),
    ("vampire-counts", {"take": "ghouls"}, "Command", "enemy in sight within 20 cm (Ghouls only)", True),
    ("vampire-counts", {"take": "zombies"}, "Command", "enemy in sight within 20 cm (Ghouls only)", False),
]


@pytest.mark.parametrize(("army", "entry", "table", "row", "there"), ROWS)
def test_rows_for_some_entries_only(army: str, entry: dict[str, Any], table: str, row: str, there: bool) -> None:
    assert (row in tables(mustered(army, 2000, [entry]))[table]) is there


def test_blunders_of_nippon_begin_at_nothing() -> None:
    """Its heroes throw at −1."""
    nippon, empire = tables(sample("nippon-revolution"))["Blunder"], tables(sample("empire-revolution"))["Blunder"]
    assert list(nippon) == list(empire)
    assert (next(iter(nippon.values())), next(iter(empire.values()))) == ("0–1", "1")


SOURCES = [
    ("empire", "wm-selector 3.6.6, magic items"),
    ("empire-revolution", "Warmaster Revolution, magic"),
    ("wood-elves-2009", "Warmaster rulebook, p. 77"),
]


@pytest.mark.parametrize(("army", "book"), SOURCES)
def test_the_price_of_an_item_is_in_the_book_of_its_edition(army: str, book: str) -> None:
    general = {"take": "general", "carries": ["orb-of-majesty"]}
    price = block(mustered(army, 2000, [general]), "umpire").price
    assert price[-1].rule == book


def test_no_magic_no_magic_items() -> None:
    assert "Magic items" not in labelled(build.sheet(sample("numidians"), language("en")).head)
    assert labelled(build.sheet(sample("empire"), language("en")).head)["Magic items"] == "60\u00a0points"


# ------------------------------------------------------------------------------ order of battle


def test_the_general_is_marked_where_his_name_does_not_say_it():
    """A list that calls him so, or a player who names him; nobody is called by his kind twice."""
    assert alone("empire", take="general").battle.rank == ""
    assert alone("empire", take="general", name="Todbringer").battle.rank == "General"
    assert alone("nippon-2009", take="abbot").battle.rank == "General"
    assert alone("chaos-dwarfs-revolution", take="general").battle.rank == ""


def test_half_a_unit_is_worth_half_its_points_up_to_the_next_five():
    """110 make 55, 45 make 25; a gun of one stand is lost whole or not at all (WMR, end of the battle)."""
    for take, half in (("knights", "55"), ("halberdiers", "25"), ("helblaster", None)):
        notes = {fact.label: fact.text for fact in alone("empire", take=take).battle.notes}
        assert notes.get("VP at one stand") == half


def test_what_troll_slayers_are_worth_once_two_stands_are_left():
    """The whole of it (rules update 2004, p. 21), and nothing more at one stand."""
    notes = {fact.label: fact.text for fact in alone("dwarfs", take="troll-slayers").battle.notes}
    assert notes == {"VP at 2 stands": "80 (full)"}


def test_units_with_a_stand_added_are_told_apart():
    """By what they are worth, by the rules of the stand, and by their front."""
    done = mustered(
        "lizardmen", 2000, [{"take": "skinks", "count": 2, "id": "s"}, {"take": "salamanders", "joins": "s"}]
    )
    told = block(done, "player").battle
    notes = {fact.label: fact.text for fact in told.notes}
    assert notes["Salamanders"] == "Added stand, Venom"
    assert notes["VP at one stand"] == "30 with Salamanders, else 20"
    assert [(f.files, f.ranks) for f in told.footprints] == [(4, 1), (1, 4), (3, 1), (1, 3)]


def test_what_a_list_leaves_open_is_no_special_rule():
    """Named beside the rules, told with them; what nobody can take is told while the army is built."""
    spirits = alone("wood-elves", take="tree-spirits")
    assert "list unclear" in [fact.text for fact in spirits.battle.notes]
    assert "List unclear" not in spirits.battle.rules
    cavalry = mustered("arab-conquest", 2000, [{"take": "cavalry"}])
    assert "List unclear" not in ruled(block(cavalry, "player").rules)
    assert "warmaster.doubt" in {finding.code for finding in cavalry.findings}


def test_a_doubt_about_the_whole_list_is_at_the_head_of_the_sheet():
    """Where no book prints the list; others have no such line."""
    heads = {army: labelled(build.sheet(sample(army), language("en")).head) for army in ("wood-elves", "high-elves")}
    assert "have no Wood Elves" in heads["wood-elves"]["List unclear"]
    assert "List unclear" not in heads["high-elves"]


def test_no_copy_without_prices_tells_half_of_them():
    done = mustered("empire", 2000, [{"take": "knights"}])
    assert not any(fact.label == "VP at one stand" for fact in block(done, "opponent").battle.notes)


def test_units_stand_in_line_and_in_column():
    """Infantry 40 wide and 20 deep, cavalry 20 wide and 40 deep (WME p. 11); a gun and one stand have no choice."""
    for take, texts in (
        ("halberdiers", ["3 wide: 120 × 20 mm", "1 wide: 40 × 60 mm"]),
        ("knights", ["3 wide: 60 × 40 mm", "1 wide: 20 × 120 mm"]),
        ("cannon", []),
    ):
        found = alone("empire", take=take).battle.footprints
        assert [one.text.replace("\u00a0", " ") for one in found] == texts


def test_every_edition_has_or_names_what_play_asks_for():
    """Shooting, combat and its result, blunders: in a table, or named as left to the rulebook."""
    for path in sorted((LISTS / "warmaster" / "rosters").glob("*.yaml")):
        done = mustering.muster_file(roster_files.read_roster(str(path)), (LISTS,))
        found = tables(done)
        left = " ".join(found.get("In the rulebook", {}))
        for name in ("Blunder", "Shooting", "Combat result"):
            assert name in found or name.split()[-1].lower() in left, (path.stem, name)


# --------------------------------------------------------------------- upgrades with a row of their own


@pytest.mark.parametrize("upgrades", [["bodyguard", "warband"], ["warband", "bodyguard"]])
def test_upgrade_added_to_another_leaves_its_row(upgrades: list[str]) -> None:
    """A bodyguard that is a warband too keeps its row and gains the rule, in whichever order they are written."""
    [entry] = mustered("celtiberians", 2000, [{"take": "warriors", "upgrades": upgrades}]).entries
    [row] = entry.in_play.profiles
    assert row.name == known("celtiberians").rules.upgrades["bodyguard"].name
    assert [row.values[key] for key in ("attack", "shots", "hits", "armour")] == [3, 1, 4, "6+"]
    assert {tag.id for tag in entry.in_play.tags} == {"skirmish", "warband-rule", "doubt"}
    assert entry.points == 70 * 4


@pytest.mark.parametrize("upgrades", [["mutatawwia", "spearmen"], ["spearmen", "mutatawwia"]])
def test_two_rows_give_the_same_figures_in_any_order(upgrades: list[str]) -> None:
    """Where two upgrades replace the whole profile, which is an error, name and figures are those of one of them."""
    [entry] = mustered("arab-conquest", 2000, [{"take": "warriors", "upgrades": upgrades}]).entries
    [row] = entry.in_play.profiles
    assert (row.values["attack"], row.values["armour"]) == (4, None)
    assert row.name == known("arab-conquest").rules.upgrades["mutatawwia"].name


# --------------------------------------------------------------------- rules in the words of their book


def effects(army: str, **entry: Any) -> dict[str, str]:
    """The effects of an entry's rules in English, by their ids."""
    [entry_] = mustered(army, 2000, [entry]).entries
    return {tag.id: language("en").say(tag.text) for tag in entry_.in_play.tags}


def test_whom_the_screaming_bell_helps() -> None:
    """Heroes and warlocks, not its own Grey Seer (Evolution armies p. 44 n. 8)."""
    assert effects("skaven", take="grey-seer", mount="screaming-bell")["bell"].startswith("heroes and warlocks")


def test_what_charges_like_a_monster_is_told_alike() -> None:
    """The Steam Tank (Evolution armies p. 22 n. 6), as Grail Knights, Dire Wolves and bears, whose books say the same."""
    told = effects("empire", take="steam-tank")
    assert told["fights-as-monster"] == effects("vampire-counts", take="dire-wolves")["fights-as-monster"]
    assert "charges" not in told["tank"]


def test_hatred_of_orcs_is_said_in_whole_words() -> None:
    """No brigade with Black Orcs, in whole words."""
    assert "too it" not in language("en").say(known("chaos-dwarfs-revolution").rules.rules["hatred"].effect)


@pytest.mark.parametrize(("item", "told"), [("wand-of-power", True), ("crown-of-command", False)])
def test_wizards_items_of_a_general_who_casts_are_in_doubt(item: str, told: bool) -> None:
    """The book says of the Vampire Lord that he casts, not that he carries what wizards carry."""
    [entry] = mustered("vampire-counts", 2000, [{"take": "vampire-lord", "carries": [item]}]).entries
    assert ("doubt" in {tag.id for tag in entry.in_play.tags}) is told
