"""What the sheets of a force say of each model and of the game: Leadership near the leader, saves, magic, rules of the annex."""

from __future__ import annotations

import re

import pytest

from builder.locale import language
from builder.render import pdf, plain_text
from builder.render.pdf import page_marks
from builder.sheet import build
from tests.systems.skirmish.cases import mustered

EN, FR = language("en"), language("fr")
CAPTAIN = {"take": "captain", "leader": True}
CART = {"scenario": "cart-at-nightfall", "side": "escort"}


def battle_columns(done, lang=EN):
    """The cells of each entry's own line on the battle sheet, by column."""
    ids = [column.id for column in done.battle_columns]
    lines = (done.system.sheet.in_battle(result, done.finished) for result in done.entries)
    return [dict(zip(ids, own.lines[0].cells, strict=True)) for own in lines]


def text(done, lang=EN):
    return re.sub(r"\s+", " ", plain_text.write(build.sheet(done, lang)))


def printed(done, layout="battle", lang=EN):
    """The words of the pages, a space between them."""
    words = (mark.text for page in pdf.laid_out(build.sheet(done, lang), layout) for mark in page.marks if isinstance(mark, page_marks.Word))
    return re.sub(r"\s+", " ", " ".join(words))


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


@pytest.mark.parametrize(("lang", "label"), [(EN, "Save"), (FR, "Sauvegarde")])
def test_saves_of_the_3rd_edition_stand_in_every_form(lang, label):
    done = mustered("empire", 250, [{"take": "hero", "level": 5, "leader": True}, {"take": "helblitzen", "models": 3}], base_game="wfb3")
    assert f"{label} 6+" in text(done, lang)
    assert f"{label} 6+" in re.sub(r"[ .:]+", " ", printed(done, "dossier", lang))


def test_wizards_of_the_3rd_edition_have_magic_points_and_spells_to_note():
    done = mustered("empire", 250, [{"take": "wizard", "level": 5, "leader": True}, {"take": "helblitzen", "models": 3}], base_game="wfb3")
    assert "Magic points 10 at the start" in text(done)
    assert "Spells to note level 1" in text(done)


@pytest.mark.parametrize(("army", "entries"), [
    ("undead", [{"take": "hero", "level": 5, "leader": True}, {"take": "skeleton-warriors", "models": 3}]),
    ("dwarfs", [{"take": "hero", "level": 5, "leader": True}, {"take": "giant-slayers", "models": 3}]),
])
def test_nobody_is_spared_the_rout_test(army, entries):
    """SK-17: not even those who never rout in a battle of units."""
    done = mustered(army, 250, entries, base_game="wfb3")
    assert not [m.entry.take for m in done.results if m.category is None]
    for told in (text(done), printed(done)):
        assert "ever routs" not in told
        assert "undead too" in told


@pytest.mark.parametrize("layout", ["battle", "dossier"])
@pytest.mark.parametrize(("lang", "rule"), [(EN, "a D6 for the last wound and one for each extra"), (FR, "un D6 pour la dernière blessure et un par blessure en plus")])
def test_how_many_dice_an_injury_has(layout, lang, rule):
    """The first line of the table of injuries stands on every sheet."""
    assert rule in printed(mustered("empire", 100, [CAPTAIN, {"take": "halberdiers", "models": 5}]), layout, lang)


def test_those_who_fled_off_the_table_count_where_the_scenario_says_so():
    """In the head and beside the boxes."""
    force = [CAPTAIN, {"take": "mortar"}, {"take": "halberdiers", "models": 5}]
    done = mustered("empire", 250, force, **CART)
    for told in (text(done), printed(done)):
        assert "once 3 of the 9 models are out of action or have fled off the table" in told
        assert "Out of action or fled off the table, rout test at 3 or more" in told
        assert "a quarter or more out of action or fled off the table: roll" in told
        assert "Shoots range, Strength and effect: check the rulebook" in told
    assert "fled off the table" not in text(mustered("empire", 250, force))


@pytest.mark.parametrize(("models", "said"), [(1, "once the only model is out of action"), (4, "once 1 of the 4 models is out of action"), (8, "once 2 of the 8 models are out of action")])
def test_the_rout_test_agrees_with_its_number(models, said):
    entries = [CAPTAIN, *([{"take": "halberdiers", "models": models - 1}] if models > 1 else [])]
    assert said in text(mustered("empire", 100, entries))


def test_a_champion_has_his_save_and_his_unit_its_movement():
    """His row of the battle sheet, below that of his unit; the unit's row of the profiles on the dossier."""
    done = mustered("empire", 250, [CAPTAIN, {"take": "halberdiers", "models": 4, "command": ["champion"]}])
    ids = [column.id for column in done.battle_columns]
    own, *_, champion = [line for line in done.system.sheet.in_battle(done.entries[1], done.finished).lines if line.cells[0] is not None]
    assert champion.cells[ids.index("save")].text == own.cells[ids.index("save")].text == "6+"
    assert "Halberdiers 4 3 3 3 3 1 3 1 7" in text(done)
    assert "Sergeant 4 3 3 3 3 1 3 2 7" in text(done)


def test_magic_armour_is_not_in_the_save_and_says_so():
    done = mustered("empire", 250, [{**CAPTAIN, "options": ["heavy-armour"], "items": ["enchanted-shield"]}, {"take": "halberdiers", "models": 4}])
    for told in (text(done), printed(done), printed(done, "cards")):
        assert "not counted in the save: see the item" in told


def test_what_rides_a_mount_without_a_profile_has_no_movement_and_no_save():
    """Pegasus and griffon: no figure of the rider's stands for theirs."""
    done = mustered("empire", 250, [{**CAPTAIN, "options": ["heavy-armour"], "mount": "pegasus"}, {"take": "halberdiers", "models": 4}])
    rider = done.entries[0]
    assert (rider.in_play.save, rider.in_play.movement, rider.added["run"], "M" in rider.in_play.profiles[0].values) == (None, None, None, False)
    assert "Move unknown: check the rulebook" in text(done)
    assert "Save unknown: check the rulebook" in text(done)
    assert "improves it by 1" not in text(done)
    assert "pegasus: profile unknown, and with it movement and save; check the rulebook" in printed(done)


def test_an_item_written_in_the_wrong_form_cites_no_rule():
    """What is wrong with the file stands in no book."""
    done = mustered("empire", 250, [{**CAPTAIN, "items": [{"take": "sword-of-battle"}]}, {"take": "halberdiers", "models": 4}])
    (finding,) = done.findings
    assert finding.rule is None


def test_models_that_a_scenario_gives_are_named_beside_the_price():
    """Four models of which three are free cost what one costs: the sheet says so."""
    force = [CAPTAIN, {"take": "free-company", "models": 4}, {"take": "halberdiers", "models": 3}]
    done = mustered("empire", 150, force, scenario="millers-ford", side="defender")
    for told in (text(done), printed(done)):
        assert "Free in this scenario 3 of 4" in told
        assert told.count("Free in this scenario") == 1


@pytest.mark.parametrize(("lang", "sides"), [(EN, "attacker (the raiders) or defender (the guard of the mill)"), (FR, "attacker (les pillards) ou defender (la garde du moulin)")])
def test_sides_are_offered_by_name_with_the_id_to_write(lang, sides):
    done = mustered("empire", 150, [CAPTAIN, {"take": "halberdiers", "models": 4}], scenario="millers-ford")
    assert any(sides in re.sub(r"\s", " ", lang.say(f.fix)) for f in done.findings), [lang.say(f.fix) for f in done.findings]


def test_a_were_leads_as_it_starts_and_as_it_changes():
    """Norse weres start in human form: its Leadership and Initiative come first, those of the wolf-man with their shape."""
    done = mustered("norse", 200, [{"take": "were-hero", "level": 5, "leader": True}, {"take": "warrior-bondsmen", "models": 5}], base_game="wfb3")
    told = text(done)
    assert "Leadership 7 in Human form, 8 in Were (wolf-man form)" in told
    assert "Spots hidden enemies within 4″ in Human form, 5″ in Were (wolf-man form)" in told
    assert done.system.sheet.added(done.finished)["leader_leadership"] == 7


@pytest.mark.parametrize(("army", "take"), [("orcs-goblins", "goblin-fanatics"), ("skaven", "plague-censer-bearers")])
def test_who_moves_by_dice_has_no_run_in_inches(army, take):
    done = mustered(army, 200, [{"take": "hero", "level": 5, "leader": True}, {"take": take}], base_game="wfb3")
    wild = done.entries[1]
    assert (wild.added["run"], wild.added["charge"]) == (None, None)
    assert "Run, charge none: moves 2D6″ by its own rule" in text(done)
    assert "Course, charge aucune : se déplace de 2D6 ps selon sa règle" in text(done, FR)
    assert battle_columns(done)[1]["run"].text.en == "2D6″"


def test_shooting_is_told_by_the_annex_alone():
    """Nobody shoots into a combat, all see all round, and ranks there are none: lines of the base game that say otherwise are left out."""
    done = mustered("orcs-goblins", 200, [{"take": "hero", "creature": "orc", "level": 5, "leader": True}, {"take": "arrer-boyz", "models": 5}, {"take": "stickas", "models": 5, "options": ["spear"]}], base_game="wfb3")
    for told in (text(done), printed(done)):
        assert "all round; turning on the spot does not count as a move" in told
        assert "Into a combat" not in told
        assert "front rank" not in told
        assert "second rank" not in told


def test_lines_of_units_are_lines_of_the_base_game():
    """What is left out of its tables is there, by the same words."""
    done = mustered("orcs-goblins", 200, [{"take": "hero", "creature": "orc", "level": 5, "leader": True}], base_game="wfb3")
    rules = done.library.rules
    known = {table.id: {row.what.en for row in table.rows if not isinstance(row.what, str)} for table in rules.base_rules.system.reference}
    for id, rows in rules.terms.rows_of_units.items():
        assert set(rows) <= known[id]


def test_a_named_trooper_is_told_once_what_he_is():
    done = mustered("bretonnia", 200, [{"take": "hero", "level": 5, "leader": True}, {"take": "villains", "name": "Gilles"}], base_game="wfb3")
    assert "Villains, Villains" not in printed(done)


def test_spears_of_single_models_have_no_ranks():
    done = mustered("empire", 200, [CAPTAIN, {"take": "spearmen", "models": 3}])
    assert "two ranks" not in text(done) and "two ranks" not in printed(done)
    done = mustered("empire", 500, [{"take": "captain"}, {"take": "spearmen", "models": 20}], mode="border-patrol")
    assert "two ranks on foot" in text(done) and "two ranks on foot" in printed(done)


def test_what_has_no_place_in_a_patrol_is_offered_with_the_reason():
    """BP-2, BP-6, BP-9: no second special or rare unit, no lord, no model over 125 points."""
    done = mustered("empire", 500, [{"take": "halberdiers", "models": 10}, {"take": "mortar"}], mode="border-patrol")
    rows = done.system.editor.available(done.army)
    blocked = {str(row.entry["take"]): row.blocked and EN.say(row.blocked) for row in rows}
    assert blocked["pistoliers"] == "Special and rare units: at most 1"
    assert blocked["steam-tank"] == "more than 125 points a model"
    assert blocked["elector-count"] == "a lord"
    assert blocked["captain"] is None and blocked["spearmen"] is None


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


def test_what_our_facts_do_not_have_is_said():
    """A steam tank has no profile in them, the champion of the flagellants none of his own."""
    done = mustered("empire", 500, [CAPTAIN, {"take": "steam-tank"}, {"take": "flagellants", "models": 5, "command": ["champion"]}])
    for told in (text(done), printed(done)):
        assert "Profile unknown: check the rulebook" in told
        assert "profile assumed: that of the unit with 1 Attack more; check the rulebook" in told


def test_a_missing_side_is_chosen_at_the_side():
    """The builder goes where the finding is, and there the sides are."""
    done = mustered("empire", 150, [CAPTAIN, {"take": "halberdiers", "models": 4}], scenario="millers-ford")
    (finding,) = [f for f in done.findings if f.code == "skirmish.scenario"]
    assert finding.path == ("side",)
    assert finding.place.line is not None
