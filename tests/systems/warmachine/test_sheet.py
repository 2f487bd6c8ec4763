"""The sheets of Warmachine: what a roster tells, what cards have, what an opponent is not told; texts as they were read."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from builder import mustering
from builder.core.tracks import Boxes, Grid
from builder.files import roster_files
from builder.locale import language
from builder.render import html, markdown, plain_text
from builder.render import json as json_form
from builder.sheet import build
from tests import sampling
from tests.conftest import LISTS, ROOT
from tests.render import drawn
from tests.systems.warmachine.shipped import mustered

SAMPLES = sorted((LISTS / "warmachine" / "rosters").glob("*.yaml"))
GOLDEN = ("cygnar-50", "cryx-50", "retribution-50")
ENGLISH = language("en")


@cache
def sample(name):
    path = LISTS / "warmachine" / "rosters" / f"{name}.yaml"
    return mustering.muster_file(roster_files.read_roster(str(path)), (LISTS,))


@cache
def sheet(name, lang="en", copy="player", *, prices=False):
    return build.sheet(sample(name), language(lang), copy, prices=prices)


def blocks(made):
    return {block.title.full_name: block for block in made.blocks}


def cells(made, block):
    """The figures of an entry's own line by the columns of the order of battle."""
    own = block.battle.rows[0].cells
    return {heading.id: cell and cell.text for heading, cell in zip(made.battle_columns, own, strict=True)}


# --------------------------------------------------------------------- the roster


def test_what_a_card_prints_as_a_sign_and_as_a_rule_is_told_once():
    """A journeyman’s sign stands among the advantages of the samples that have one, and not again below them."""
    made = sheet("cygnar-50")
    told = [rule.name for block in made.blocks for rule in block.rules if rule.name == "Journeyman Warcaster"]
    assert told == ["Journeyman Warcaster"]


def test_a_battlegroup_tells_who_pays_for_it():
    """The warjack points of a warcaster, used and brought; the cost of each warjack beside what the army pays."""
    made = sheet("cygnar-100")
    own = blocks(made)
    assert cells(made, own["Commander Coleman Stryker"])["cost"] == "+6/6"
    jacks = [b for b in made.blocks if b.joins == "stryker"]
    assert [b.title.name for b in jacks] == ["Defender", "Ironclad", "Lancer", "Lancer"]
    assert [cells(made, b)["cost"] for b in jacks] == ["9", "7", "6", "6"]
    assert sum(int(b.points) for b in jacks) == 28 - 6
    assert all(b.battle.apart and not b.battle.each for b in made.blocks)


def test_the_head_has_both_totals_and_what_was_agreed():
    """The rulebook's two battlegroups with the shipped Trenchers: 99 of army, 11 of warjack points, 110 of models."""
    told = {row.label: row.text for row in sheet("cygnar-100").head}
    assert told["Encounter"] == "Battle royale"
    assert told["Models"] == "65"
    assert told["Warjack points"] == "11 of 11"
    assert told["Total cost of models"] == "110 (army 99 + warjack 11)"
    assert {row.label: row.text for row in sheet("cygnar-50").head}["Theme"] == "The Dead Line, tier 2"
    assert {row.label: row.text for row in sheet("mercenaries-50").head}["Contract"] == "Searforge Commission"


def test_field_allowance_is_told_with_what_is_taken_of_it():
    made = sheet("cygnar-100")
    own = blocks(made)
    allowances = {name: cells(made, block)["fa"] for name, block in own.items()}
    assert allowances["Captain Victoria Haley"] == "C"
    assert allowances["Ironclad"] == "U"
    assert allowances["Stormblade Infantry (1)"] == "3/4"  # two a warcaster
    assert allowances["Long Gunner Infantry"] == "1/4"
    french = sheet("cygnar-100", "fr")
    assert {cells(french, block)["fa"] for block in french.blocks} >= {"P", "i", "3/4"}


def test_what_a_theme_gives_is_not_counted_against_field_allowance():
    own = blocks(sheet("cygnar-50"))
    officer = own["Long Gunner Infantry Officer & Standard (1)"]
    assert {fact.label: fact.text for fact in officer.facts}["Field allowance"] == "1 of 1"


def test_a_unit_tells_its_half_with_what_is_attached_to_it():
    """T-MK2-8: ten Long Gunners with an officer and a standard count half below six models; 9 and 2 points by half 6."""
    told = {f.label: f.text for f in blocks(sheet("cygnar-50"))["Long Gunner Infantry (2)"].facts}
    assert told["Below half strength"] == "fewer than 6 of 12 models"
    assert told["Value"] == "11, below half strength 6"
    done = mustered("cygnar", 15, [{"take": "captain-victoria-haley"}, {"take": "rangers"}])
    told = {f.label: f.text for f in blocks(build.sheet(done, ENGLISH))["Rangers"].facts}
    assert told["Below half strength"] == "fewer than 3 of 6 models"
    assert told["Value"] == "5, below half strength 3"


def test_those_beside_the_list_are_told_apart():
    """Specialists and reinforcements are no models of the list, and say what they are."""
    entries = [
        {"take": "captain-victoria-haley"},
        {"take": "rangers"},
        {"take": "rangers", "id": "more", "specialist": True},
    ]
    made = build.sheet(mustered("cygnar", 15, entries), ENGLISH)
    assert "specialist" in made.blocks[2].kind
    told = {row.label: row.text for row in made.head}
    assert (told["Models"], told["Beside the list"]) == ("7", "5\u00a0points")


# --------------------------------------------------------------------- an entry


def test_weapons_stand_below_the_headings_of_their_cards():
    """Range, rate of fire, area, power, power and strength; where a warjack bears them; qualities in words."""
    table = blocks(sheet("cygnar-100"))["Lancer (1)"].weapons
    assert table.headings == ("Weapon", "LOC", "POW", "P+S", "Qualities") or "P+S" in table.headings
    by_name = {row.name: dict(zip(table.headings[1:-1], row.figures, strict=True)) for row in table.rows}
    assert by_name["War Spear"]["LOC"] == "R"
    assert (by_name["War Spear"]["POW"], by_name["War Spear"]["P+S"]) == ("4", "12")
    assert "Shield (+2 ARM)" in table.rows[1].note
    french = blocks(sheet("cryx-50", "fr"))["Sorcière de Guerre Deneghra"]
    assert [*french.tables[0].headings] == ["Sort", "COÛT", "POR", "ADE", "PUI", "ENT", "OFF"]
    assert ("Venom", "2", "ES8", "", "10", "", "•") in french.tables[0].rows


def test_a_warcaster_has_focus_spells_and_a_feat_to_cross_off():
    own = blocks(sheet("cygnar-50"))["Captain Victoria Haley"]
    spells = {row[0]: row[1:] for row in own.tables[0].rows}
    assert own.tables[0].headings == ("Spell", "COST", "RNG", "AOE", "POW", "UP", "OFF")
    assert spells["Arcane Bolt"] == ("2", "12", "", "11", "", "•")
    assert spells["Arcane Shield"] == ("2", "6", "", "", "•", "")
    assert [(t.label, t.number) for t in own.battle.tracks] == [("Damage", 15), ("Focus", 7)]
    assert [(t.label, t.number) for t in own.battle.behind] == [("Feat Blitz used", 1), ("Upkeep Arcane Shield", 1)]


def test_troopers_of_several_boxes_have_a_row_each():
    """Five Storm Lances of five boxes; troopers without boxes have one each to cross off, in a row."""
    entries = [{"take": "captain-victoria-haley"}, {"take": "storm-lances", "size": 5}, {"take": "rangers"}]
    own = blocks(build.sheet(mustered("cygnar", 25, entries), ENGLISH))
    assert [t.groups for t in own["Storm Lances"].tracks] == [(5,)] * 5
    assert [(t.label, t.groups) for t in own["Rangers"].tracks] == [("Casualties", (6,))]


def test_machines_have_their_grids_and_force_fields():
    own = blocks(sheet("retribution-50"))["Manticore"]
    grid, field = own.tracks
    assert isinstance(grid, Grid)
    assert field == Boxes("Force field", (10,))
    entries = [{"take": "captain-victoria-haley", "id": "haley"}, {"take": "stormwall", "controller": "haley"}]
    (colossal,) = blocks(build.sheet(mustered("cygnar", 25, entries), ENGLISH))["Stormwall & Lightning Pod"].tracks
    assert colossal.parts == (6, 6)
    assert colossal.number == 56


# --------------------------------------------------------------------- copies and forms


def test_the_opponent_sees_boxes_and_figures_and_no_costs():
    """Cards and damage are open (Mk II p. 11); costs only where prices are asked for."""
    made = sheet("cygnar-50", copy="opponent")
    ids = [heading.id for heading in made.battle_columns]
    assert "cost" not in ids
    assert "fa" in ids
    assert all(len(row.cells) == len(ids) for b in made.blocks for row in b.battle.rows)
    assert [b.tracks for b in made.blocks] == [b.tracks for b in sheet("cygnar-50").blocks]
    text = plain_text.write(made)
    assert ", below half strength" not in text
    assert "Warjack points" not in text
    assert "warjack points" not in text
    with_prices = sheet("cygnar-50", copy="opponent", prices=True)
    assert "cost" in [heading.id for heading in with_prices.battle_columns]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.stem)
def test_every_form_has_spells_and_weapons(path):
    made = sheet(path.stem)
    forms = plain_text.write(made), markdown.write(made).replace("\\", ""), html.write(made)
    for block in made.blocks:
        for name in (*(row[0] for table in block.tables for row in table.rows), *(r.name for r in block.weapons.rows)):
            shown = name.replace("&", "&amp;").replace("'", "&#x27;")
            assert all(name in form or shown in form for form in forms), name


def boxes_on(pages):
    """How many boxes there are on pages, in grids and elsewhere."""
    return sum(len(drawn.grid_boxes(page)) + page.extract_text().count("☐") for page in pages)


@pytest.mark.parametrize(("path", "lang"), sampling.sample_lists_in_languages(SAMPLES))
def test_cards_have_every_box_and_every_weapon(path, lang):
    """All that is crossed off, none of it smaller than a pen needs; weapons and spells with their figures."""
    made = sheet(path.stem, lang)
    pages = drawn.reader(drawn.printed(made, "cards")).pages
    assert boxes_on(pages) == sum(t.number for b in made.blocks for t in b.tracks)
    words = " ".join(page.extract_text() for page in pages)
    for block in made.blocks:
        for row in block.weapons.rows:
            assert all(word in words for word in row.name.split()), row.name
        for table in block.tables:
            assert all(word in words for row in table.rows for word in row[0].split())


@pytest.mark.parametrize(("path", "lang"), sampling.sample_lists_in_languages(SAMPLES))
def test_the_battle_sheet_keeps_to_its_pages(path, lang):
    """A page a battlegroup and one for what is at hand; every box on it."""
    made = sheet(path.stem, lang)
    pages = drawn.reader(drawn.printed(made)).pages
    assert len(pages) <= made.battle_pages
    assert boxes_on(pages) == sum(t.number for b in made.blocks for t in b.tracks)


def test_json_has_the_weapons_of_the_cards():
    told = json.loads(json_form.write(sample("cygnar-50"), ENGLISH))
    haley = next(entry for entry in told["entries"] if entry["take"] == "captain-victoria-haley")
    found = [(w["id"], w["range"], w["strength"]) for w in haley["weapons"]]
    assert found == [("vortex-spear", None, "11"), ("hand-cannon", 12, "12")]
    assert haley["weapons"][1]["notes"] == "ranged, RNG 12, ROF 1, POW 12"
    assert all(entry["weapons"] for entry in told["entries"] if entry["kind"] in ("warcaster", "warjack"))


def test_other_programs_are_told_the_same():
    told = json.loads(json_form.write(sample("cygnar-50"), ENGLISH))
    assert told["theme"] == "the-dead-line"
    assert (told["army_points"], told["points_of_models"]) == (50, 55)
    assert told["warjack_points"] == {"used": 5, "brought": 5}
    own = {entry["id"]: entry for entry in told["entries"]}
    assert own["haley"]["warjack_points"] == {"used": 5, "brought": 5}
    assert (own["hunter-1"]["cost"], own["hunter-1"]["paid_by_warjack_points"]) == (6, 5)
    assert own["hunter-1"]["controller"] == "haley"
    assert own["first-company"]["field_allowance"] == {"used": 2, "allowed": 2}
    assert (own["first-company"]["half_number"], own["second-company"]["half_value"]) == (6, 6)
    hidden = json.loads(json_form.write(sample("cygnar-50"), ENGLISH, "opponent"))
    assert hidden["army_points"] is None
    assert all(entry.get("cost") is None for entry in hidden["entries"])


def test_a_message_says_what_warjack_points_pay():
    said = plain_text.write(sheet("cygnar-50"), "short")
    assert "- Hunter (1), 5 warjack points" in said or "Hunter" in said
    assert "5 warjack points" in said


# --------------------------------------------------------------------- at hand


def test_the_reference_has_the_signs_of_this_army_alone():
    """Advantages and qualities that its cards have, in words, and where the book has them."""
    made = sheet("cygnar-50")
    by_title = {one.title: one for one in made.reference}
    advantages = [row[0] for row in by_title["Advantages"].table.rows]
    assert "Construct" in advantages
    assert "Undead" not in advantages
    assert [row[0] for row in by_title["Weapon qualities"].table.rows] == ["Magical Weapon", "Reach"]
    assert by_title["Control"].turn == "Control phase"
    whole = {one.title: one for one in build.sheet(sample("cygnar-50"), ENGLISH, all_rules=True).reference}
    assert "Undead" in [row[0] for row in whole["Advantages"].table.rows]


def test_power_attacks_are_left_out_without_warjacks():
    made = build.sheet(mustered("cygnar", 15, [{"take": "captain-victoria-haley"}]), ENGLISH)
    assert not [one for one in made.reference if one.title.startswith("Power attacks")]


# --------------------------------------------------------------------- the order of battle


def printed(name, lang="en", copy="player"):
    """The words of the battle sheet of a sample, one space between any two."""
    pages = drawn.reader(drawn.printed(sheet(name, lang, copy))).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_a_weapon_of_unknown_place_has_no_place_behind_its_name():
    (manticore,) = (b for b in sheet("retribution-50").blocks if b.title.full_name == "Manticore")
    arms = {one.name: one.figures for one in manticore.battle.arms}
    assert arms["Cyclone Cannon"][:2] == ("RNG 12", "ROF 3")
    assert ("(L)", "POW 5") in [one.figures[:2] for one in manticore.battle.arms]


def test_a_quality_of_one_word_stands_apart_from_the_figures():
    assert "P+F 16 ; Gantelet, Frappes Combinées" in printed("cryx-50", "fr").replace("\u00a0", " ").replace("\u202f", " ")


def test_the_legend_has_the_words_of_spells_and_none_of_hidden_columns():
    """An opponent’s copy without prices has no costs of entries, and so no word for them."""
    own, theirs = (dict(sheet("cygnar-50", "fr", copy).battle_words) for copy in ("player", "opponent"))
    assert {"COÛT", "ENT", "OFF", "CTRL", "ES"} <= own.keys()
    assert own.keys() - theirs.keys() == {"PC"}
    assert "PC" in dict(sheet("cygnar-50", "fr", "opponent", prices=True).battle_words)


# --------------------------------------------------------------------- as it was read


READ = [(name, lang) for name in GOLDEN for lang in ("en", "fr") if lang == "en" or name in sampling.IN_FRENCH]


@pytest.mark.parametrize(("name", "lang"), READ)
def test_the_sheet_of_a_sample(name, lang):
    """As it was read and accepted, one army in both languages; `python -m tests.systems.warmachine.test_sheet` writes the goldens anew."""
    assert golden(name, lang).read_text(encoding="utf-8") == plain_text.write(sheet(name, lang), "full")


def golden(name: str, lang: str) -> Path:
    return ROOT / "tests" / "goldens" / f"warmachine-{name}.{lang}.txt"


if __name__ == "__main__":
    for name, lang in READ:
        golden(name, lang).write_text(plain_text.write(sheet(name, lang), "full"), encoding="utf-8")
