"""Entries as their base game evaluates them, and as single models have them."""

from __future__ import annotations

from tests.systems.skirmish.cases import mustered
from tests.systems.skirmish.sheets import CAPTAIN


def test_options_hold_model_by_model():
    """SK-10: half of a company need have nothing where each model is a unit; what no model may have is still told."""
    company = {"take": "merchant-companies"}
    force = [{**company, "models": 4}, {**company, "options": ["long-bow"]}, {**company, "models": 3, "options": ["spear"]}]
    done = mustered("high-elves", 200, force, base_game="wfb3")
    assert {f.code for f in done.findings} == {"skirmish.leader"}
    done = mustered("high-elves", 200, [{**company, "options": ["nothing"]}], base_game="wfb3")
    assert "ref.unknown" in {f.code for f in done.findings}


def test_an_item_written_in_the_wrong_form_cites_no_rule():
    """What is wrong with the file stands in no book."""
    done = mustered("empire", 250, [{**CAPTAIN, "items": [{"take": "sword-of-battle"}]}, {"take": "halberdiers", "models": 4}])
    (finding,) = done.findings
    assert finding.rule is None
