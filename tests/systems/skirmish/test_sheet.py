"""What the sheets of a force say of each model and of the game: Leadership, saves, magic, what earlier games have left."""

from __future__ import annotations

import re

import pytest

from builder.desk import comparison
from builder.render import json as as_json
from builder.render import list_differences
from tests.systems.skirmish.cases import mustered
from tests.systems.skirmish.sheets import CAPTAIN, EN, FORCES, FR, printed, sample, text


def test_the_json_has_distances_and_what_is_remembered():
    told = as_json.as_object(sample(FORCES[0]), EN)
    assert (told["base_game"], told["mode"], told["scenario"], told["side"]) == ("wfb6", "skirmish", "bell-of-old-hamm", "south")
    gundram = told["entries"][0]
    assert (gundram["run"], gundram["charge"], gundram["spots"]) == (8, 8, 4)
    assert (gundram["leader"], gundram["injuries"], gundram["experience"]) == (True, "old leg wound", 4)


def test_what_a_game_has_left_is_told_by_a_comparison():
    """Names, injuries and experience are compared as all else is."""
    before = [{"take": "captain", "id": "c", "leader": True}, {"take": "halberdiers", "id": "h", "name": "Brandt", "experience": 1}]
    after = [{"take": "captain", "id": "c", "leader": True, "injuries": "limps"}, {"take": "halberdiers", "id": "h", "name": "Brandt", "experience": 3}]
    found = comparison.compare(mustered("empire", 100, before), mustered("empire", 100, after))
    told = "\n".join(" ".join(map(str, line)) for line in list_differences.lines(found, EN))
    assert "limps" in told
    assert "experience" in told.lower()
    assert "3" in told


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


@pytest.mark.parametrize(("models", "said"), [(1, "once the only model is out of action"), (4, "once 1 of the 4 models is out of action"), (8, "once 2 of the 8 models are out of action")])
def test_the_rout_test_agrees_with_its_number(models, said):
    entries = [CAPTAIN, *([{"take": "halberdiers", "models": models - 1}] if models > 1 else [])]
    assert said in text(mustered("empire", 100, entries))


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


def test_a_were_leads_as_it_starts_and_as_it_changes():
    """Norse weres start in human form: its Leadership and Initiative come first, those of the wolf-man with their shape."""
    done = mustered("norse", 200, [{"take": "were-hero", "level": 5, "leader": True}, {"take": "warrior-bondsmen", "models": 5}], base_game="wfb3")
    told = text(done)
    assert "Leadership 7 in Human form, 8 in Were (wolf-man form)" in told
    assert "Spots hidden enemies within 4″ in Human form, 5″ in Were (wolf-man form)" in told
    assert done.system.sheet.added(done.finished)["leader_leadership"] == 7


def test_spears_of_single_models_have_no_ranks():
    done = mustered("empire", 200, [CAPTAIN, {"take": "spearmen", "models": 3}])
    assert "two ranks" not in text(done) and "two ranks" not in printed(done)
    done = mustered("empire", 500, [{"take": "captain"}, {"take": "spearmen", "models": 20}], mode="border-patrol")
    assert "two ranks on foot" in text(done) and "two ranks on foot" in printed(done)


def test_what_our_facts_do_not_have_is_said():
    """A steam tank has no profile in them, the champion of the flagellants none of his own."""
    done = mustered("empire", 500, [CAPTAIN, {"take": "steam-tank"}, {"take": "flagellants", "models": 5, "command": ["champion"]}])
    for told in (text(done), printed(done)):
        assert "Profile unknown: check the rulebook" in told
        assert "profile assumed: that of the unit with 1 Attack more; check the rulebook" in told
