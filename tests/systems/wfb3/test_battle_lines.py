"""Figures in the order of battle, worked out by hand from the sections named."""

from __future__ import annotations

import pytest

from builder.files import loading
from builder.locale import language
from builder.sheet import build
from builder.sheet.battle import battle
from builder.systems.wfb3.definitions.roster import Roster
from builder.systems.wfb3.sheet import sheet_facts
from builder.systems.wfb3.sheet.battle_lines import pages
from tests.conftest import HEAD, mustered

EN, FR = language("en"), language("fr")


def army(known, *entries, options=""):
    text = "\n".join(f"- {{{entry}}}" for entry in entries)
    return mustered(f"{HEAD}army: {known.army}\nlimit: 2000\ngame: friendly\n{options}entries:\n{text}\n", known)


def lines(done, id, lang=EN):
    """Each line as a table from column to text: with what is raised, in brackets, or behind an arrow."""
    m = next(m for m in done.entries if m.id == id)
    keys = [column.id for column in done.battle_columns]
    found = []
    for row in battle(m, done.sheet_facts(m), done, lang, "player", priced=True).rows:
        cells = {
            key: cell.text
            + (f"^{cell.raised}" if cell.raised else "")
            + (f" ({cell.second})" if cell.second else "")
            + (f" → {cell.best}" if cell.best else "")
            for key, cell in zip(keys, row.cells, strict=True)
            if cell is not None
        }
        found.append((row.name, row.post, cells, None if row.boxes is None else row.boxes.groups))
    return found


KNIGHT = "take: hero, id: boss, level: 20, role: general, mount: warhorse, options: [heavy-armour, shield, lance, barding]"
FIGURES = [
    # who, line, figures: 8.2 armour costs movement, a charge is twice what is left, difficult ground halves it (9)
    ("take: helblitzen, id: x, models: 25", 0, {"M": "4", "charge": "8", "ground": "2/1", "save": "6+"}),
    ("take: reiksgard, id: x, models: 12", 0, {"M": "3", "charge": "6", "ground": "1½/1", "save": "4+ (5+)"}),
    # 12.3: a quarter of 25 lost, and a quarter of them to rally
    ("take: helblitzen, id: x, models: 25", 0, {"rout": "7/6"}),
    ("take: landesturm, id: x, models: 30, options: [shield]", 0, {"rout": "8/7", "save": "6+ (–)"}),
    # the mount's own figures stand below those of its rider, its movement with his
    (KNIGHT.replace("id: boss", "id: x"), 0, {"M": "6", "charge": "12", "Ld": "10^+3", "save": "2+ (3+)"}),
    (KNIGHT.replace("id: boss", "id: x"), 1, {"WS": "3", "S": "4"}),
]


@pytest.mark.parametrize(("entry", "line", "expected"), FIGURES)
def test_figures(empire, entry, line, expected):
    found = lines(army(empire, entry), "x")[line][2]
    assert {key: found.get(key) for key in expected} == expected


def test_the_mount_has_no_movement_of_its_own(empire):
    name, _, cells, _ = lines(army(empire, KNIGHT), "boss")[1]
    assert name == "Warhorse"
    assert not {"M", "charge", "ground", "rout", "leadership"} & set(cells)


def test_leadership_alone_and_near_the_general(empire):
    done = army(empire, KNIGHT, "take: landesturm, id: x, models: 30")
    assert lines(done, "x")[0][2]["leadership"] == "6 → 9"  # 14.8: his bonus is added
    assert lines(army(empire, "take: landesturm, id: x, models: 30"), "x")[0][2]["leadership"] == "6"


def test_a_character_has_his_wounds_beside_his_name_and_says_what_he_is_to_his_unit(empire):
    done = army(empire, "take: helblitzen, id: x, models: 25", "take: hero, id: c, level: 15, joins: x, as: champion")
    name, post, _, boxes = lines(done, "c")[0]
    assert (name, post, boxes) == ("", "champion", (3,))
    assert lines(done, "c", FR)[0][1] == "champion"


def test_crew_and_team_have_lines_of_their_own(open_list):
    chariot = "take: chariot, id: x, team: {giant-wolf: 2}, crew: [{creature: goblin, models: 2, options: [shield]}]"
    (_, _, own, _), *others = lines(army(open_list, chariot), "x")
    assert set(own) <= {"M", "charge", "ground", "leadership"}
    assert [name for name, *_ in others] == ["Crew × 2", "Giant wolf × 2"]
    assert all("WS" in cells for _, _, cells, _ in others)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("take: helblitzen, id: x, models: 25", [("Halberd", "S 4")]),  # no hand weapon beside another
        ("take: hakbutschutzen, id: x, models: 10", [("Arquebus", "24″")]),
        ("take: hero, id: x, level: 5", [("Hand weapon", "S 4")]),
        (KNIGHT.replace("id: boss", "id: x"), [("Lance", "S 6")]),
    ],
)
def test_the_hand_weapon_only_where_there_is_no_other(empire, entry, expected):
    done = army(empire, entry)
    m = next(m for m in done.entries if m.id == "x")
    arms = battle(m, done.sheet_facts(m), done, EN, "player", priced=True).arms
    assert [(one.name, one.figures[0]) for one in arms] == expected


@pytest.mark.parametrize(("limit", "entries", "expected"), [(500, 4, 2), (2000, 10, 2), (2001, 10, 3), (3000, 22, 3), (3000, 23, 4)])
def test_a_page_for_a_thousand_points(limit, entries, expected):
    entry = {"take": "hero", "level": 5}
    made = Roster.model_validate(
        {"kind": "roster", "format": 1, "system": "wfb3", "army": "empire", "limit": limit, "game": "friendly", "entries": (entry,) * entries}
    )
    assert pages(made) == expected


@pytest.fixture(scope="module")
def orcs(folders):
    return loading.load("wfb3", "orcs-goblins", folders)


@pytest.fixture(scope="module")
def high_elves(folders):
    return loading.load("wfb3", "high-elves", folders)


CREWS = [
    # 8.1, 8.6: the crews of a battery lose and rally as a unit does; a champion is none of them
    ([("take: reiks-kanone-batterien, id: x, models: 3")], {"rout": "3/2", "leadership": "7 → 10"}),
    ([("take: reiks-kanone-batterien, id: x, models: 1")], {"rout": "1/1"}),
]


@pytest.mark.parametrize(("entries", "expected"), CREWS)
def test_crews_of_machines_rout_and_rally(empire, entries, expected):
    done = army(empire, "take: hero, id: boss, level: 20, role: general", *entries)
    found = lines(done, "x")[0][2]
    assert {key: found.get(key) for key in expected} == expected


def test_machines_of_several_races_are_one_unit_of_the_lowest_leadership(orcs):
    """11.1.2: six men at 5, goblins being the lowest; who joins has no test of his own."""
    done = army(
        orcs,
        "take: spear-chukkas, id: x, models: 1",
        "take: spear-chukkas, id: y, creature: goblin, models: 1, joins: x",
    )
    own, other = (lines(done, id)[0][2] for id in ("x", "y"))
    assert (own["rout"], own["leadership"]) == ("2/1", "5")
    assert "rout" not in other
    assert "leadership" not in other


def test_a_weapon_of_too_few_is_told_so(high_elves):
    """13.1: half of them are enough for bows and too few for halberds, which do not take the place of hand weapons."""
    entry = "take: merchant-companies, id: x, models: 12, options: [{take: long-bow, models: 6}, {take: halberd, models: 6}]"
    done = army(high_elves, entry)
    m = next(m for m in done.entries if m.id == "x")
    found = {one.name: one.figures for one in battle(m, done.sheet_facts(m), done, EN, "player", priced=True).arms}
    assert found["Halberd"] == ("too few: not used",)
    assert found["Long bow"][:2] == ("30″", "S 3")


def test_what_a_beast_does_in_the_charge_stands_beside_its_own_attacks(orcs):
    """A temple dog has S 5 and save −2, and S 10 as it charges; a boar has no more than its profile but then."""
    dog = "take: mercenary-commander, from: mercenary-hobgoblin, id: x, level: 20, mount: temple-dog"
    done = army(orcs, dog, "take: boar-boyz, id: y, models: 10")
    for id, name, figures in (
        ("x", "Temple dog: natural attacks", ("S 5", "save −2", "on the charge: S 10")),
        ("y", "War boar: natural attacks", ("S 5", "save −1", "on the charge, at I 5")),
    ):
        m = next(m for m in done.entries if m.id == id)
        arms = battle(m, done.sheet_facts(m), done, EN, "player", priced=True).arms
        assert [one.figures for one in arms if one.name == name] == [figures]


def test_few_skirmishers_charge_no_models_but_those_of_their_kind(open_list):
    """A quarter of them, less one (15.10, A45): of four that is none, which is no number to print."""
    told = {}
    for models in (4, 12):
        done = army(open_list, f"take: human, id: x, models: {models}, options: [bow], formation: skirmish")
        m = next(m for m in done.entries if m.id == "x")
        told[models] = [EN.say(text) for _, text in sheet_facts.charged_by_skirmishers(m, open_list.rules)]
    assert told == {4: ["may charge skirmishers, disorganised and routing units only"], 12: ["charge up to 2 models"]}


@pytest.fixture(scope="module")
def chaos(folders):
    return loading.load("wfb3", "chaos", folders)


@pytest.fixture(scope="module")
def slann(folders):
    return loading.load("wfb3", "slann", folders)


def test_champions_crews_and_guards_save_without_their_shields_as_their_unit_does(chaos, orcs, slann, open_list):
    """6.4.2: the gear of the unit is theirs, its shield too."""
    goblins = "take: chaos-goblins, from: ally-chaos, id: x, models: 20, options: [shield], champion: {level: 5}"
    boars = "take: boar-boyz, id: x, models: 10, champion: {level: 15, name: Krull}"
    altar = "take: slann-war-altar, id: x, models: 1"
    chariot = "take: chariot, id: x, team: {giant-wolf: 2}, crew: [{creature: goblin, models: 2, options: [shield]}]"
    bare = chariot.replace(", options: [shield]", "")
    for known, entry, line, expected in (
        (chaos, goblins, 1, "6+ (–)"),
        (orcs, boars, 2, "3+ (4+)"),
        (slann, altar, 1, "6+ (–)"),
        (open_list, chariot, 1, "6+ (–)"),
        (open_list, bare, 1, "–"),
    ):
        assert lines(army(known, entry), "x")[line][2]["save"] == expected


def test_a_champion_on_the_mount_of_his_unit_moves_as_it_does(orcs):
    """5.1: the penalty comes off the mount, which is theirs."""
    done = army(orcs, "take: boar-boyz, id: x, models: 10, champion: {level: 15, name: Krull}")
    own, _, champion = (cells for _, _, cells, _ in lines(done, "x"))
    for key in ("M", "charge", "ground"):
        assert champion[key] == own[key]


def test_weapons_of_all_stand_before_those_of_one(empire):
    """What stands behind a champion's name is his: the cannon of his battery is not."""
    entry = "take: dwarf-mercenary-artillery, from: mercenary-dwarf, id: x, models: 2, champion: {level: 5}"
    done = army(empire, entry)
    m = next(m for m in done.entries if m.id == "x")
    arms = battle(m, done.sheet_facts(m), done, EN, "player", priced=True).arms
    assert [(one.whose, one.name) for one in arms] == [("", "Cannon"), ("Bombardier", "Hand weapon")]


def told(done, id):
    m = next(m for m in done.entries if m.id == id)
    return battle(m, done.sheet_facts(m), done, EN, "player", priced=True)


def test_what_an_entry_is_stands_once(chaos):
    """Race and line of the list are not told again where the name says them, be it one or several."""
    assert told(army(chaos, "take: trolls, id: x, models: 2"), "x").rank == ""
    hounds = told(army(chaos, "take: chaos-hound, from: host, id: x, name: The Baying, models: 4"), "x").rank
    assert hounds == "Chaos hound"


def test_what_flies_has_its_speeds_once(high_elves):
    """They stand behind the name of the rule."""
    known = told(army(high_elves, "take: eagle, from: host, id: x, models: 1"), "x")
    assert any("32" in rule for rule in known.rules)
    assert not any("32" in note.text for note in known.notes)


def test_the_doubt_about_the_wagon_of_an_altar_stands_once(chaos):
    done = army(chaos, "take: chaos-war-altar, id: x, models: 1, options: [altar-wagon]")
    (block,) = build.sheet(done, EN).blocks
    assert not [note for note in block.battle.notes if "agree" in note.text]
    assert [text for text in block.findings if "wagon" in text]


@pytest.fixture(scope="module")
def dark_elves(folders):
    return loading.load("wfb3", "dark-elves", folders)


def test_a_pack_counts_its_beasts_in_heading_and_deployment(dark_elves):
    """15.1: masters and beasts are one unit."""
    done = army(dark_elves, "take: hobhound-handlers, from: mercenary-hobgoblin, id: x, models: 1, pack: {hobhound: 3}", "take: hero, id: y, level: 5")
    made = build.sheet(done, EN)
    (block,) = (b for b in made.blocks if b.id == "x")
    (row,) = (row for row in made.deployment.rows if row.title.name == block.title.name)
    assert (block.title.models, row.number) == (4, "4")


def test_a_rider_without_armour_has_the_save_of_a_unicorn_once(high_elves):
    """Its save is the rider's column; what he is thrown first only one with armour needs to be told."""
    plain = "take: wizard, id: x, level: 15, mount: unicorn"
    for entry, first in ((plain, False), (f"{plain}, options: [light-armour]", True)):
        notes = [note.text for note in told(army(high_elves, entry), "x").notes]
        assert any("first saves" in text for text in notes) is first
