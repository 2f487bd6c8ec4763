"""What models are once they are dressed, against tables worked out by hand (tests/cases/wfb3/profiles.yaml)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from builder.core import validation, yaml_source
from builder.files import loading
from builder.files.search_path import search_path
from builder.locale import language
from builder.mustering import Muster, muster
from builder.systems import find
from builder.systems.wfb3.definitions.weapons_and_armour import Use
from builder.systems.wfb3.profiles.model_specs import ModelSpec, profile
from builder.systems.wfb3.profiles.model_weapons import weapons
from tests.conftest import TESTS, cases_in

CASES: list[dict[str, Any]] = cases_in(TESTS / "cases" / "wfb3" / "profiles.yaml")
KEYS = {"title", "rule", "army", "entry", "entries", "movement", "save", "without", "profile", "deployment"}


@cache
def known(army: str) -> loading.Library:
    return loading.load("wfb3", army, search_path())


def reckoned(case: dict[str, Any]) -> Muster:
    army = case.get("army", "open")
    values = {
        "kind": "roster",
        "format": 1,
        "system": "wfb3",
        "army": army,
        "limit": 3000,
        "game": "friendly" if army == "open" else "tournament",
        "entries": case["entries"] if "entries" in case else [case["entry"]],
    }
    roster, findings = validation.validate(yaml_source.parse(yaml_source.dump(values)), find("wfb3").files.roster)
    assert not findings
    return muster(roster, known(army))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_case(case: dict[str, Any]) -> None:
    """Every number that the case names is what the program reckons."""
    assert set(case) <= KEYS
    assert case["rule"]
    done = reckoned(case)
    m = done.entries[0]
    told = 0
    if "movement" in case:
        told += 1
        assert m.in_play.movement is not None
        assert m.in_play.movement.effective == case["movement"]
        assert m.in_play.movement.charge == 2 * case["movement"]
    if "save" in case:
        told += 1
        assert m.in_play.save == case["save"]
    if "without" in case:
        told += 1
        assert m.in_play.save_without_shield == case["without"]
    if "profile" in case:
        told += 1
        assert {key: m.in_play.profiles[0].values.get(key) for key in case["profile"]} == case["profile"]
    if "deployment" in case:
        told += 1
        found = [(d.entry, d.movement) for d in done.system.sheet.deployment(done.finished)]
        assert found == list(case["deployment"].items())
    assert told, "a case that asks nothing"


def test_a_weapon_may_be_stronger_in_some_rounds_or_against_some_foes() -> None:
    """A bonus to Strength stands in a case of its own: for a round, for a foe, or for both (13.5, 13.6)."""
    rules = known("open").rules
    use = Use.model_validate(
        {
            "bonuses": [
                {"rounds": "first", "strength": 1},
                {"rounds": "later", "strength": -1},
                {"against": "mounted", "strength": 2},
                {"against": "mounted", "rounds": "first", "strength": 3},
            ]
        },
        strict=False,
    )
    pick = rules.system.weapons["spear"].model_copy(update={"foot": use})
    system = rules.system.model_copy(update={"weapons": {**rules.system.weapons, "pick": pick}})
    human = ModelSpec(rules.creatures["human"], ("pick",))
    line = weapons(human, profile(human, "human", system), system)[0]
    assert line.strength == "3"
    assert [(language("en").say(case.when), case.strength) for case in line.cases] == [
        ("first round", "4"),
        ("from the second round", "2"),
        ("against mounted", "5"),
        ("against mounted, first round", "9"),
    ]
