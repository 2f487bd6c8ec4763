"""Armies of games that were told without points (tests/cases/wfb3/fought.yaml), typed in as they stand."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
import yaml

from builder.core.points import QUARTERS
from builder.files import loading
from builder.mustering import Muster
from tests.conftest import LISTS, TESTS, cases_in, mustered
from tests.systems.wfb3.test_prices import worked_out

CASES = cases_in(TESTS / "cases" / "wfb3" / "fought.yaml")
KEYS = {"id", "title", "source", "roster", "models", "points", "lines", "findings", "facts", "differs"}
FACTS = {"entry", "rule", "movement", "save", "without", "profile", "bonus", "mount", "weapons"}
BY_ID = {case["id"]: case for case in CASES}

every = pytest.mark.parametrize("id", BY_ID)


@cache
def army(id: str) -> Muster:
    """The army of a case, finished."""
    roster = BY_ID[id]["roster"]
    text = yaml.safe_dump({"kind": "roster", "format": 1, "system": "wfb3", **roster}, sort_keys=False)
    return mustered(text, loading.load("wfb3", roster["army"], (LISTS,)))


@every
def test_models_and_points(id):
    """Each entry has the models told and the price of its addition; so has the whole."""
    case, done = BY_ID[id], army(id)
    assert set(case) <= KEYS
    lines = {row["entry"]: row for row in case["lines"]}
    assert all(worked_out(row["sum"]) == Fraction(str(row["points"])) for row in lines.values())
    found = {m.id: (m.models, m.points / QUARTERS) for m in done.entries}
    assert found == {id: (row["models"], row["points"]) for id, row in lines.items()}
    assert done.points / QUARTERS == case["points"] == sum(row["points"] for row in lines.values())
    # champions sold with their unit have a profile in it and are none of its models
    champions = sum(m.entry.champion is not None for m in done.entries)
    assert case["models"] == sum(row["models"] for row in lines.values()) + champions


@every
def test_findings(id):
    """Errors and warnings are those that the case explains, no more and no fewer."""
    found = sorted((f.code, f.severity) for f in army(id).findings if f.severity != "info")
    assert all(row["why"] for row in BY_ID[id]["findings"])
    assert found == sorted((row["code"], row["severity"]) for row in BY_ID[id]["findings"])
    assert army(id).legal == (not any(severity == "error" for _code, severity in found))


def told(m: Any, fact: dict[str, Any]) -> dict[str, Any]:
    """Of an entry, what a fact asks for."""
    own = m.in_play.profiles[0]
    ridden = m.in_play.profiles[-1].values
    weapons = {w.id: w.strength for w in m.in_play.weapons}
    known = {
        "entry": m.id,
        "rule": fact["rule"],
        "movement": m.in_play.movement.effective if m.in_play.movement is not None else None,
        "save": m.in_play.save,
        "without": m.in_play.save_without_shield,
        "profile": {key: own.values[key] for key in fact.get("profile", ())},
        "bonus": own.bonus,
        "mount": {key: ridden[key] for key in fact.get("mount", ())},
        "weapons": {id: weapons.get(id) for id in fact.get("weapons", ())},
    }
    return {key: known[key] for key in fact}


@every
def test_facts(id):
    """Profiles, movement, saves and weapons are as the source prints them or the rules give them."""
    entries = {m.id: m for m in army(id).entries}
    facts = BY_ID[id]["facts"]
    assert all(set(fact) <= FACTS and len(fact) > 2 for fact in facts)
    assert [told(entries[fact["entry"]], fact) for fact in facts] == facts


@pytest.mark.parametrize("id", [case["id"] for case in CASES if "differs" in case])
def test_where_a_source_differs(id):
    """The numbers that are another in the source are still the ones named, and the source’s is not ours."""
    entries = {m.id: m for m in army(id).entries}
    for row in BY_ID[id]["differs"]:
        assert row["what"] == "movement"
        assert row["why"]
        assert entries[row["entry"]].in_play.movement.effective == row["found"] != row["printed"]
