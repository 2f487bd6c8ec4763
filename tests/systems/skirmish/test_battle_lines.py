"""The order of battle: a model a line, its figures, Leadership near the leader, boxes."""

from __future__ import annotations

import pytest

from builder.sheet import build
from tests.render import drawn
from tests.systems.skirmish.cases import mustered
from tests.systems.skirmish.sheets import CAPTAIN, EN, FORCES, FR, battle_columns, printed, sample, text


@pytest.mark.parametrize(
    ("army", "entries", "led"),
    [
        ("empire", [{"take": "wizard", "level": 5, "leader": True}, {"take": "hero", "level": 15}, {"take": "helblitzen", "models": 3}], [(7, None), (9, None), (7, None)]),
        ("orcs-goblins", [{"take": "hero", "level": 5, "creature": "orc", "leader": True}, {"take": "gobbos", "models": 3}], [(7, None), (5, 7)]),
        ("undead", [{"take": "hero", "level": 5, "leader": True}, {"take": "skeleton-warriors", "models": 3}], None),
    ],
)
def test_only_the_leader_lends_his_leadership_and_all_of_it(army, entries, led):
    """SK-18, over the 3rd edition: his own value where it is higher, whoever else is there; nobody's cell is empty."""
    done = mustered(army, 250, entries, base_game="wfb3")
    cells = [line["leadership"] for line in battle_columns(done)]
    if led is None:
        assert all(cell is not None for cell in cells)
    else:
        assert [(cell.text, cell.best) for cell in cells] == led
    assert "Leadership, alone and within 6″ of the leader" in printed(done)
    assert "near the best who lends his" not in printed(done)


def test_a_champion_has_his_save_and_his_unit_its_movement():
    """His row of the battle sheet, below that of his unit; the unit's row of the profiles on the dossier."""
    done = mustered("empire", 250, [CAPTAIN, {"take": "halberdiers", "models": 4, "command": ["champion"]}])
    ids = [column.id for column in done.battle_columns]
    own, *_, champion = [line for line in done.system.sheet.in_battle(done.entries[1], done.finished).lines if line.cells[0] is not None]
    assert champion.cells[ids.index("save")].text == own.cells[ids.index("save")].text == "6+"
    assert "Halberdiers 4 3 3 3 3 1 3 1 7" in text(done)
    assert "Sergeant 4 3 3 3 3 1 3 2 7" in text(done)


def test_riders_move_as_their_mounts_on_every_sheet():
    done = mustered("empire", 250, [{**CAPTAIN, "mount": "warhorse"}, {"take": "knightly-orders", "models": 2}])
    ids = [column.id for column in done.battle_columns]
    for m in done.entries:
        own, *_, ridden = [line for line in done.system.sheet.in_battle(m, done.finished).lines if line.name is None or not str(line.name).isdigit()]
        assert own.cells[ids.index("M")] is None
        assert ridden.cells[ids.index("M")].text == "8"


@pytest.mark.parametrize("mode", [{}, {"mode": "border-patrol"}])
def test_the_battle_sheet_says_who_bears_music_and_standard(mode):
    done = mustered("empire", 500, [{"take": "captain", "leader": not mode}, {"take": "halberdiers", "models": 10, "command": ["champion", "musician", "standard"]}], **mode)
    assert "Command musician, standard bearer" in printed(done)


@pytest.mark.parametrize(("army", "take"), [("orcs-goblins", "goblin-fanatics"), ("skaven", "plague-censer-bearers")])
def test_who_moves_by_dice_has_no_run_in_inches(army, take):
    done = mustered(army, 200, [{"take": "hero", "level": 5, "leader": True}, {"take": take}], base_game="wfb3")
    wild = done.entries[1]
    assert (wild.added["run"], wild.added["charge"]) == (None, None)
    assert "Run, charge none: moves 2D6″ by its own rule" in text(done)
    assert "Course, charge aucune : se déplace de 2D6 ps selon sa règle" in text(done, FR)
    assert battle_columns(done)[1]["run"].text.en == "2D6″"


@pytest.mark.parametrize("lang", [EN, FR], ids=["en", "fr"])
@pytest.mark.parametrize("path", FORCES, ids=lambda path: path.stem)
def test_a_force_is_printed_on_one_page_with_boxes_for_every_model(path, lang):
    """Six states a model, besides wounds, the rout track and the turns; the tables of injuries and falls are there."""
    done = sample(path)
    sheet = build.sheet(done, lang)
    (page,) = drawn.pages(drawn.printed(sheet))
    squares = page.count("☐")
    models = sum(m.facts.number for m in done.entries)
    wounds = sum(m.in_play.profiles[0].values["W"] for m in done.entries if m.in_play.profiles[0].values["W"] > 1)
    tracks = sum(track.number for track in done.system.sheet.tracks(done.finished))
    assert squares == 6 * models + wounds + tracks
    titles = {table.title for table in sheet.reference}
    assert {lang.say(one.name) for one in done.library.rules.system.references if one.spare is None} <= titles


def test_the_opponent_has_no_boxes():
    (page,) = drawn.pages(drawn.printed(build.sheet(sample(FORCES[0]), EN, "opponent")))
    assert "☐" not in page


def test_a_named_trooper_is_told_once_what_he_is():
    done = mustered("bretonnia", 200, [{"take": "hero", "level": 5, "leader": True}, {"take": "villains", "name": "Gilles"}], base_game="wfb3")
    assert "Villains, Villains" not in printed(done)
