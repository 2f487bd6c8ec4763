"""Tables at hand in play: the annex, and what the base game has for single models."""

from __future__ import annotations

import re

import pytest

from builder.render import plain_text
from builder.sheet import build
from tests.conftest import LISTS
from tests.systems.skirmish.cases import mustered
from tests.systems.skirmish.sheets import CAPTAIN, EN, FORCES, FR, printed, sample, text

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


@pytest.mark.parametrize("lang", [EN, FR], ids=["en", "fr"])
@pytest.mark.parametrize("path", [*FORCES, LISTS / "skirmish" / "rosters" / "orcs-goblins-wfb3-200.yaml"], ids=lambda path: path.stem)
def test_what_befalls_single_models_is_at_hand(path, lang):
    """The rules stand on the printed sheet, none of them gives way."""
    text = printed(sample(path), lang=lang)
    for rule in AT_HAND[lang.code]:
        assert rule in text, rule


def test_french_distances_are_in_paces_as_the_annex_has_them():
    """No sign for inches over the 6th edition, but where the word is explained; over the 3rd its own ranges keep it."""
    for path in FORCES:
        assert re.findall(r"\S+ \S+″", plain_text.write(build.sheet(sample(path), FR))) == []
        assert printed(sample(path), lang=FR).count("″") == 1


def test_the_3rd_edition_tells_single_models_nothing_of_units():
    """No combat result, rout or reserve of units, which the annex has its own rules for; what single models need has room."""
    done = sample(LISTS / "skirmish" / "rosters" / "orcs-goblins-wfb3-200.yaml")
    base = {table.id: table.name for table in (*done.library.rules.base_rules.system.reference, *done.library.rules.base_rules.system.charts)}
    of_units = done.library.rules.terms.tables_of_units
    assert set(of_units) <= set(base)
    shown = {EN.say(table.title) for table in done.system.sheet.reference(done.finished, False).tables}
    assert shown.isdisjoint(EN.say(base[id]) for id in of_units)
    needed = {EN.say(base[id]) for id in ("strikes", "struck", "wounds", "wounded", "shooting", "combat", "saves")}
    assert needed <= shown
    assert "No room" not in printed(done)
    for name in EN.say(base["rout"]), EN.say(base["result"]):
        assert name not in printed(done)


@pytest.mark.parametrize("layout", ["battle", "dossier"])
@pytest.mark.parametrize(("lang", "rule"), [(EN, "a D6 for the last wound and one for each extra"), (FR, "un D6 pour la dernière blessure et un par blessure en plus")])
def test_how_many_dice_an_injury_has(layout, lang, rule):
    """The first line of the table of injuries stands on every sheet."""
    assert rule in printed(mustered("empire", 100, [CAPTAIN, {"take": "halberdiers", "models": 5}]), layout, lang)


def test_shooting_is_told_by_the_annex_alone():
    """Nobody shoots into a combat, all see all round, and ranks there are none: lines of the base game that say otherwise are left out."""
    done = mustered("orcs-goblins", 200, [{"take": "hero", "creature": "orc", "level": 5, "leader": True}, {"take": "arrer-boyz", "models": 5}, {"take": "stickas", "models": 5, "options": ["spear"]}], base_game="wfb3")
    for told in (text(done), printed(done)):
        assert "all round; turning on the spot does not count as a move" in told
        assert "Into a combat" not in told
        assert "front rank" not in told
        assert "second rank" not in told
        assert "won the last round and follows up" not in told
        assert "charged this round" in told


def test_lines_of_units_are_lines_of_the_base_game():
    """What is left out of its tables is there, by the same words."""
    done = mustered("orcs-goblins", 200, [{"take": "hero", "creature": "orc", "level": 5, "leader": True}], base_game="wfb3")
    rules = done.library.rules
    known = {table.id: {cell.en for row in table.rows for cell in (row.what, row.value) if not isinstance(cell, str)} for table in rules.base_rules.system.reference}
    for id, rows in rules.terms.rows_of_units.items():
        assert set(rows) <= known[id]
