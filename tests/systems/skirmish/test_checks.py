"""A good and a bad force for every rule of Skirmish and Border Patrol."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from builder.core.findings import ERROR
from builder.files import loading, rule_pages
from builder.locale import language
from builder.mustering import Muster, muster
from tests.fixes import fixed, game_ways
from tests.screen_words import stand_on_the_screen
from tests.systems.skirmish.cases import CHECKS, FOLDERS, SYSTEM, of_case

PAGES = rule_pages.of_game("skirmish", FOLDERS).pages

REFS = ("ref.unknown",)
BASE = ("wfb6.unit-size", "wfb6.option")


@pytest.mark.parametrize("case", CHECKS, ids=lambda c: f"{c['rule']}: {c['title']}")
def test_case(case: dict[str, Any]) -> None:
    """A force gives exactly the codes that a referee would find, at their lines, and each way out takes its finding away."""
    done = of_case(case)
    told = [(f.code, f.entry, f.text.message, f.found, f.allowed) for f in done.findings]
    assert sorted(f.code for f in done.findings) == sorted(case["codes"]), told
    assert done.legal == case.get("legal", done.legal)
    facts = SYSTEM.sheet.added(done.finished)
    for key, name in (("rout", "rout_at"), ("leadership", "leader_leadership"), ("highest", "highest_leadership")):
        if key in case:
            assert facts[name] == case[key]
    for finding in done.findings:
        assert finding.place.line is not None
        assert finding.fix is not None
        assert set(finding.names) <= {m.id for m in done.entries}
    for key, lang in (("says", language("en")), ("says_fr", language("fr"))):
        lines = [f"{lang.say(f.text)} → {lang.say(f.fix)} [{lang.say(done.source(f.rule))}]" for f in done.findings]
        for part in case.get(key, ()):
            assert any(part in re.sub(r"\s", " ", line) for line in lines), lines
    stand_on_the_screen(done)
    ways_lead_out(done)


def ways_lead_out(done: Muster) -> None:
    """Each way out that the program offers takes its finding away and brings no other error."""
    before = Counter(f.code for f in done.findings)
    errors = Counter(f.code for f in done.findings if f.severity == ERROR)
    for finding in done.findings:
        for way in game_ways(finding, done):
            roster = fixed(done, way)
            after = muster(roster, loading.load("skirmish", roster.army, FOLDERS, roster)).findings
            assert Counter(f.code for f in after)[finding.code] < before[finding.code], way
            more = Counter(f.code for f in after if f.severity == ERROR) - errors
            assert not set(more) - {"skirmish.leader", "skirmish.patrol-units", "skirmish.patrol-characters"}, (way, more)


def test_rules_have_good_and_bad_cases() -> None:
    """Every rule has a force that keeps to it and one that does not."""
    for rule in (*(f"SK-{n:02}" for n in range(1, 17)), *(f"BP-{n}" for n in range(1, 12))):
        assert {bool(c["codes"]) for c in CHECKS if c["rule"] == rule} == {True, False}, rule


def test_codes_have_good_and_bad_cases() -> None:
    """Every finding code is found in a case, and not found in another case of the same rule."""
    for code in (*PAGES, *REFS, *BASE):
        rules = {c["rule"] for c in CHECKS if code in c["codes"]}
        assert any(code not in c["codes"] for c in CHECKS if c["rule"] in rules), code


def test_every_code_is_known() -> None:
    """No case waits for a code that is not there."""
    assert {code for c in CHECKS for code in c["codes"]} <= {*PAGES, *REFS, *BASE}
