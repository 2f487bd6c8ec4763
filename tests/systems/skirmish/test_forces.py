"""Forces of every people over every base game, what the builder offers them, scenario packs, and what a force remembers."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from builder.cli import main
from builder.core import controls, validation, yaml_source
from builder.desk import comparison
from builder.editing import edits
from builder.files import loading
from builder.files.lenient_reader import Draft
from builder.files.roster_files import read_roster
from builder.locale import language
from builder.mustering import muster, muster_file
from builder.render import json as as_json
from builder.render import list_differences, pdf, plain_text
from builder.render.pdf import page_marks
from builder.sheet import build
from tests.conftest import LISTS
from tests.systems.skirmish.cases import FOLDERS, SYSTEM, mustered

EN, FR = language("en"), language("fr")
ARMIES = [army for system, army, _ in loading.armies((LISTS,)) if system == "skirmish"]
BASES = [
    (army, base)
    for army in ARMIES
    for base in loading.load("skirmish", army, (LISTS,)).models[army].lists
]
SAMPLES = sorted((LISTS / "skirmish" / "rosters").glob("*.yaml"))
FORCES = [path for path in SAMPLES if path.stem.startswith(("millers", "cart", "bell"))]


def sample(path: Path):
    return muster_file(read_roster(str(path)), FOLDERS)


def fresh(army, base, **more):
    values = {**SYSTEM.editor.starter(loading.load("skirmish", army, FOLDERS).rules, 200), "base_game": base, **more}
    document = yaml_source.parse(yaml_source.dump({**values, "entries": []}), "fresh.yaml")
    roster, findings = validation.validate(document, SYSTEM.files.roster)
    assert roster is not None, findings
    return muster(roster, loading.load("skirmish", army, FOLDERS, roster))


@pytest.mark.parametrize(("army", "base"), BASES, ids=[f"{army}-{base}" for army, base in BASES])
def test_whatever_is_offered_can_be_taken_shown_and_changed(army, base):
    """Each row of the list as a single model: it costs what the builder says, every choice of it can be made."""
    done = fresh(army, base)
    assert done.library.rules.base.id == base
    offers = SYSTEM.editor.available(done.army)
    assert offers
    for offer in offers:
        draft, index = edits.insert(Draft(done.roster), dict(offer.entry))
        taken = muster(draft.roster, done.library)
        m = taken.results[index]
        assert m.points == offer.cost or offer.cost is None
        assert m.models == 1 or m.facts.machine
        assert not [f for f in m.findings if f.code in ("ref.unknown", "skirmish.key")]
        for control in SYSTEM.editor.controls(m, taken.army):
            assert control.path[0] in {f.alias or n for n, f in type(m.entry).model_fields.items()}
            if control.kind == "member":
                changed = edits.change_entry(draft, index, controls.toggled(control))
                assert muster(changed.roster, done.library).results
        assert plain_text.write(build.sheet(taken, EN))


@pytest.mark.parametrize("army", ARMIES)
def test_a_fresh_roster_is_led_by_the_cheapest_hero(army):
    """Nothing is found of him, and no other character of the list who may lead costs less."""
    values = SYSTEM.editor.starter(loading.load("skirmish", army, FOLDERS).rules, 200)
    done = mustered(army, 200, values["entries"])
    assert {f.code for f in done.findings} == {"skirmish.models"}
    (leader,) = done.results
    assert leader.entry.leader
    empty = mustered(army, 200, [])
    for offer in SYSTEM.editor.available(empty.army):
        if offer.cost is not None and offer.cost < leader.points:
            assert not mustered(army, 200, [dict(offer.entry)]).results[0].facts.character


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_are_legal(path):
    assert [f.text for f in sample(path).findings] == []


def test_findings_cite_the_book_in_the_language_of_the_report(tmp_path, capsys):
    """In the text, in Markdown and in HTML; over both base games, whose own citations are in words too."""
    for base, cited in (("wfb6", "Warhammer Escarmouches, Force d’Escarmouches"), ("wfb3", "Warhammer Armies, L’Empire")):
        path = tmp_path / f"{base}.yaml"
        path.write_text(f"kind: roster\nformat: 1\nsystem: {'skirmish' if base == 'wfb6' else base}\narmy: empire\nlimit: 200\n{'' if base == 'wfb6' else 'game: tournament'}\nentries: []\n")
        for form in ("text", "markdown", "html"):
            main.main(["check", "--lang", "fr", "--format", form, str(path)])
            assert cited in re.sub(r"\s", " ", html.unescape(capsys.readouterr().out)), form


def test_levels_are_offered_without_the_numbers_of_the_list():
    """What the base game's list has of each level does not hold for single models; wizards are of magic level 1, which those of level 5 and 10 have."""
    force = [{"take": "hero", "level": 20, "leader": True}, {"take": "hero", "level": 5}, {"take": "wizard", "level": 5}]
    done = mustered("skaven", 200, force)
    levels = []
    for m in done.results:
        controls_ = SYSTEM.editor.controls(m, done.army)
        (choices,) = (c.choices for c in controls_ if c.path == ("level",))
        assert not any(choice.note for choice in choices)
        levels.append([choice.value for choice in choices if choice.blocked is None])
    assert levels == [[5, 10, 15, 20, 25], [5, 10, 15, 20, 25], [5, 10]]


# The page --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", [EN, FR], ids=["en", "fr"])
@pytest.mark.parametrize("path", FORCES, ids=lambda path: path.stem)
def test_a_force_is_printed_on_one_page_with_boxes_for_every_model(path, lang):
    """Six states a model, besides wounds, the rout track and the turns; the tables of injuries and falls are there."""
    done = sample(path)
    sheet = build.sheet(done, lang)
    (page,) = pdf.laid_out(sheet, "battle")
    squares = sum(isinstance(mark, page_marks.Square) for mark in page.marks)
    models = sum(m.facts.number for m in done.entries)
    wounds = sum(m.in_play.profiles[0].values["W"] for m in done.entries if m.in_play.profiles[0].values["W"] > 1)
    tracks = sum(track.number for track in done.system.sheet.tracks(done.finished))
    assert squares == 6 * models + wounds + tracks
    titles = {table.title for table in sheet.reference}
    assert {lang.say(one.name) for one in done.library.rules.system.references if one.spare is None} <= titles


AT_HAND = {
    "en": (
        "Breaking from combat one automatic hit from each opponent, at once; then flees 2D6″ away from them",
        "Down or stunned within 1″ of an edge Initiative test, or it falls",
        "enemies within 2″ of each other count as one unit",
        "Fugitives test their Ld at the start of each of their turns; passed: they stop, and may only cast",
        "off the table: lost",
        "a 6 to wound, in close combat or shooting",
        "knocked down: crawls 2″, cannot fight, shoot or cast",
        "if those nearer are fleeing, down or stunned",
        "into or out of close combat; down or stunned",
        "no enemy within 8″ at the start of the turn (those fleeing, stunned, down or hidden do not count)",
        "the nearest model is an enemy (models fleeing, stunned, down or hidden do not count)",
        "within 2″ of its path by enemies not in combat",
        "at an enemy within 2″ of where it lands; +1 Strength and +1 to hit in the next combat phase only",
        "neither moves nor hides for the rest of the turn",
        "not if it ran, charged, flees or is stunned",
        "failed: going up, no move; going down, it falls",
    ),
    "fr": (
        "Fuir le combat une touche automatique de chaque adversaire, aussitôt ; puis fuite de 2D6 ps à l’opposé",
        "À terre ou sonné à 1 ps d’un bord test d’Initiative, ou il tombe",
        "les ennemis à 2 ps les uns des autres sont une seule unité",
        "Fuyards test de Cd au début de leurs tours ; réussi : arrêt, sorts seulement",
        "hors de la table : perdus",
        "un 6 pour blesser, au corps à corps ou au tir",
        "à terre : rampe de 2 ps, ni combat, ni tir, ni sort",
        "si les proches sont en fuite, à terre ou sonnées",
        "sur un corps à corps ou depuis lui ; à terre ou sonné",
        "aucun ennemi à 8 ps au début du tour (sans compter fuyards, sonnés, à terre, cachés)",
        "le plus proche est un ennemi (sans compter fuyards, sonnés, à terre, cachés)",
        "à 2 ps du trajet par un ennemi non engagé",
        "à 2 ps de l’arrivée ; +1 Force et +1 pour toucher au seul corps à corps suivant",
        "ni mouvement ni cachette du reste du tour",
        "sauf après course ou charge, en fuite ou sonné",
        "raté : en montée, sur place ; en descente, chute",
    ),
}
"""Rules of the annex that a battle sheet tells, each in the order of its parts: ralliement, mouvement, magie, tir, corps à corps."""


def printed(sheet) -> str:
    """The words of a battle sheet, a space between them."""
    words = (mark.text for page in pdf.laid_out(sheet, "battle") for mark in page.marks if isinstance(mark, page_marks.Word))
    return re.sub(r"\s+", " ", " ".join(words))


@pytest.mark.parametrize("lang", [EN, FR], ids=["en", "fr"])
@pytest.mark.parametrize("path", [*FORCES, LISTS / "skirmish" / "rosters" / "orcs-goblins-wfb3-200.yaml"], ids=lambda path: path.stem)
def test_what_befalls_single_models_is_at_hand(path, lang):
    """The rules stand on the printed sheet, none of them gives way."""
    text = printed(build.sheet(sample(path), lang))
    for rule in AT_HAND[lang.code]:
        assert rule in text, rule


def test_french_distances_are_in_paces_as_the_annex_has_them():
    """No sign for inches over the 6th edition, but where the word is explained; over the 3rd its own ranges keep it."""
    for path in FORCES:
        assert re.findall(r"\S+ \S+″", plain_text.write(build.sheet(sample(path), FR))) == []
        assert printed(build.sheet(sample(path), FR)).count("″") == 1


def test_the_3rd_edition_tells_single_models_nothing_of_units():
    """No combat result, rout or reserve of units, which the annex has its own rules for; what single models need has room."""
    done = sample(LISTS / "skirmish" / "rosters" / "orcs-goblins-wfb3-200.yaml")
    base = {table.id: table.name for table in (*done.library.rules.base_rules.system.reference, *done.library.rules.base_rules.system.charts)}
    of_units = done.library.rules.terms.tables_of_units
    assert set(of_units) <= set(base)
    shown = {EN.say(table.title) for table in done.system.sheet.reference(done.finished, whole=False).tables}
    assert shown.isdisjoint(EN.say(base[id]) for id in of_units)
    needed = {EN.say(base[id]) for id in ("strikes", "struck", "wounds", "wounded", "shooting", "combat", "saves")}
    assert needed <= shown
    assert "No room" not in printed(build.sheet(done, EN))
    for name in EN.say(base["rout"]), EN.say(base["result"]):
        assert name not in printed(build.sheet(done, EN))


def test_the_opponent_has_no_boxes():
    (page,) = pdf.laid_out(build.sheet(sample(FORCES[0]), EN, "opponent"), "battle")
    assert not any(isinstance(mark, page_marks.Square) for mark in page.marks)


def test_the_json_has_distances_and_what_is_remembered():
    told = as_json.as_object(sample(FORCES[0]), EN)
    assert (told["base_game"], told["mode"], told["scenario"], told["side"]) == ("wfb6", "skirmish", "bell-of-old-hamm", "south")
    gundram = told["entries"][0]
    assert (gundram["run"], gundram["charge"], gundram["spots"]) == (8, 8, 4)
    assert (gundram["leader"], gundram["injuries"], gundram["experience"]) == (True, "old leg wound", 4)


# Scenario packs --------------------------------------------------------------------------------------------------------


def test_a_pack_is_among_the_versions_and_changes_the_code():
    plain, other = mustered("empire", 100, [{"take": "captain", "leader": True}]), mustered(
        "empire", 100, [{"take": "captain", "leader": True}], scenario="test-pack", side="small"
    )
    assert other.versions["test-pack"] == "1"
    assert "test-pack" not in plain.versions
    assert plain.versions["wfb6/empire"] == "1.0"
    assert plain.fingerprint != other.fingerprint


def test_the_builder_offers_all_packs_and_modes_by_their_names():
    done = mustered("empire", 100, [{"take": "captain", "leader": True}])
    offered = {c.path[0]: {EN.say(choice.name): choice.value for choice in c.choices} for c in done.army_options if c.kind == "choice"}
    assert offered["scenario"]["The Miller’s Ford"] == "millers-ford"
    assert offered["scenario"]["no scenario"] is None
    assert offered["mode"] == {"Skirmish": None, "Border Patrol": "border-patrol"}
    assert offered["base_game"] == {"Warhammer 6th edition": None, "Warhammer 3rd edition": "wfb3"}


def test_what_a_side_cannot_take_says_so():
    done = mustered("empire", 100, [{"take": "captain", "leader": True}], scenario="test-pack", side="small")
    rows = {row.key: row for row in SYSTEM.editor.available(done.army)}
    assert rows["halberdiers"].blocked is None
    assert rows["halberdiers"].left == 6
    assert EN.say(rows["swordsmen"].blocked) == "not in this scenario"
    assert EN.say(rows["mortar"].blocked) == "not in this scenario"
    plain = mustered("empire", 200, [{"take": "captain", "leader": True}])
    rows = {row.key: row for row in SYSTEM.editor.available(plain.army)}
    assert rows["mortar"].blocked is None


# What a force remembers ------------------------------------------------------------------------------------------------


def test_what_a_game_has_left_is_told_by_a_comparison():
    """Names, injuries and experience are compared as all else is."""
    before = [{"take": "captain", "id": "c", "leader": True}, {"take": "halberdiers", "id": "h", "name": "Brandt", "experience": 1}]
    after = [{"take": "captain", "id": "c", "leader": True, "injuries": "limps"}, {"take": "halberdiers", "id": "h", "name": "Brandt", "experience": 3}]
    found = comparison.compare(mustered("empire", 100, before), mustered("empire", 100, after))
    told = "\n".join(" ".join(map(str, line)) for line in list_differences.lines(found, EN))
    assert "limps" in told
    assert "experience" in told.lower()
    assert "3" in told
