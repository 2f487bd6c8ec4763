"""What may be chosen and taken, over every base game: rows, reasons, packs and modes."""

from __future__ import annotations

import pytest

from builder.core import controls, validation, yaml_source
from builder.editing import edits
from builder.files import loading
from builder.files.lenient_reader import Draft
from builder.mustering import muster
from builder.render import plain_text
from builder.sheet import build
from tests.conftest import LISTS
from tests.sampling import sampled
from tests.systems.skirmish.cases import FOLDERS, SYSTEM, mustered
from tests.systems.skirmish.sheets import CAPTAIN, EN

ARMIES = [army for system, army, _ in loading.armies((LISTS,)) if system == "skirmish"]
BASES = [
    (army, base)
    for army in ARMIES
    for base in loading.load("skirmish", army, (LISTS,)).models[army].lists
]


def fresh(army, base, **more):
    values = {**SYSTEM.editor.starter(loading.load("skirmish", army, FOLDERS).rules, 200), "base_game": base, **more}
    document = yaml_source.parse(yaml_source.dump({**values, "entries": []}), "fresh.yaml")
    roster, findings = validation.validate(document, SYSTEM.files.roster)
    assert roster is not None, findings
    return muster(roster, loading.load("skirmish", army, FOLDERS, roster))


USUAL = [next(one for one in BASES if one[1] == base) for base in ("wfb3", "wfb6")]
"""What the usual run goes through: an army over a list of each base game."""


@pytest.mark.parametrize(("army", "base"), sampled(BASES, USUAL.__contains__, "-".join))
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
                changed = edits.change_entry(draft, index, controls.toggle_changes(control))
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


def test_what_has_no_place_in_a_patrol_is_offered_with_the_reason():
    """BP-2, BP-6, BP-9: no second special or rare unit, no lord, no model over 125 points."""
    done = mustered("empire", 500, [{"take": "halberdiers", "models": 10}, {"take": "mortar"}], mode="border-patrol")
    rows = done.system.editor.available(done.army)
    blocked = {str(row.entry["take"]): row.blocked and EN.say(row.blocked) for row in rows}
    assert blocked["pistoliers"] == "Special and rare units: at most 1"
    assert blocked["steam-tank"] == "more than 125 points a model"
    assert blocked["elector-count"] == "a lord"
    assert blocked["captain"] is None and blocked["spearmen"] is None


def test_a_key_of_another_game_can_be_taken_out():
    """The finding stands beside the control that removes it."""
    done = mustered("empire", 100, [{**CAPTAIN, "creature": "human"}])
    (finding,) = [f for f in done.findings if f.code == "skirmish.key"]
    (control,) = [c for c in SYSTEM.editor.controls(done.results[0], done.army) if c.path == ("creature",)]
    assert (control.kind, control.blocked) == ("remove", finding.text)


def test_a_wizard_above_the_level_allowed_is_offered_with_the_reason():
    """SK-06, by the rule that finds him once he is taken."""
    done = mustered("empire", 500, [CAPTAIN])
    rows = {str(row.entry["take"]): row for row in SYSTEM.editor.available(done.army)}
    assert EN.say(rows["wizard-lord"].blocked) == "level 1 is the highest allowed"
    assert rows["battle-wizard"].blocked is None
    taken = mustered("empire", 500, [CAPTAIN, dict(rows["wizard-lord"].entry)])
    assert "skirmish.wizard-level" in {f.code for f in taken.findings}


def test_a_leader_whom_the_mode_or_the_scenario_does_not_know_is_marked_with_the_reason():
    """SK-04, SK-16, BP-2: in a patrol the mark is shown only where it is there."""
    done = mustered("empire", 100, [{"take": "halberdiers", "leader": True}], mode="border-patrol")
    (control,) = [c for c in SYSTEM.editor.controls(done.results[0], done.army) if c.path == ("leader",)]
    assert EN.say(control.blocked) == "only characters lead"
    done = mustered("empire", 500, [{"take": "captain"}], mode="border-patrol")
    assert not [c for c in SYSTEM.editor.controls(done.results[0], done.army) if c.path == ("leader",)]
