"""A good and a bad list for every rule of Warmachine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from builder.core import controls
from builder.core.findings import ERROR
from builder.core.points import QUARTERS
from builder.files import rule_pages
from builder.mustering import Muster, muster
from tests.conftest import LISTS
from tests.fixes import fixed, game_ways
from tests.screen_words import stand_on_the_screen
from tests.systems.warmachine.cases import CHECKS, of_case
from tests.systems.warmachine.shipped import NOTES, codes, fixes_of, mustered

PAGES = rule_pages.of_game("warmachine", (LISTS,)).pages

REFS = ("ref.unknown", "ref.doubled", "ref.dangling")
TOGETHER = ("warmachine.lists", "warmachine.characters", "warmachine.team")
"""What is found of lists together: see test_lists_together."""
OF_DEFINITIONS = ("warmachine.data",)


@pytest.mark.parametrize("case", CHECKS, ids=lambda c: f"{c['rule']}: {c['title']}")
def test_case(case: dict[str, Any]) -> None:
    """A list gives exactly the codes that a referee would find, at their lines, and each way out takes its finding away."""
    done = of_case(case)
    told = [(f.code, f.entry, f.text.message, f.found, f.allowed) for f in done.findings]
    own = {"MK2-20": "warmachine.unspent", "MK2-04": "warmachine.warjack-points", "MK2-21": "warmachine.doubt"}
    assert codes(done, {own.get(case["rule"], "")}) == case["codes"], told
    if "points" in case:
        assert done.points == case["points"] * QUARTERS
    if "severity" in case:
        assert [f.severity for f in done.findings if f.code in case["codes"]] == [case["severity"]]
    for finding in done.findings:
        assert finding.place.line is not None
        assert finding.fix is not None or finding.severity != ERROR
        assert set(finding.names) <= {m.id for m in done.entries}
        assert finding.code in (*PAGES, *REFS)
    stand_on_the_screen(done)
    ways_lead_out(done)
    if case["title"] not in IN_EACH_OTHERS_WAY:
        errors_have_ways(done)


def ways_lead_out(done: Muster) -> None:
    """Each way out that the program offers takes its finding away and brings no other; a list without errors offers none."""
    before = Counter(f.code for f in done.findings if f.counts)
    for finding in (found for found in done.findings if found.counts):
        for way in game_ways(finding, done):
            after = Counter(f.code for f in muster(fixed(done, way), done.library, event=done.event).findings if f.counts)
            assert after[finding.code] < before[finding.code], (way, after)
            assert not after - before, (way, after)


NO_WAY = {
    "warmachine.total": "what goes is the player's choice",
    "warmachine.client": "whom it serves is the player's choice",
    "warmachine.copies": "nobody but the player knows his name",
    "warmachine.objective": "the objective is the player's choice",
    "warmachine.window": "what comes or goes is the player's choice",
    "warmachine.specialists": "what goes is the player's choice",
}


IN_EACH_OTHERS_WAY = ("reinforcements of too many points", "another warcaster", "what only a theme has")
"""Cases with several faults that stand in each other's way."""


def errors_have_ways(done: Muster) -> None:
    """Every error has a way out that the program takes, but for what only the player can choose."""
    for finding in done.findings:
        if finding.counts and finding.code not in NO_WAY:
            assert fixes_of(finding, done), finding


def test_codes_have_good_and_bad_cases() -> None:
    """Every finding code is found in a case, and not found in another case of the same rule."""
    for code in {*PAGES, *REFS} - {*TOGETHER, *OF_DEFINITIONS}:
        rules = {c["rule"] for c in CHECKS if code in c["codes"]}
        assert any(code not in c["codes"] for c in CHECKS if c["rule"] in rules), code


def test_rules_have_good_and_bad_cases() -> None:
    """Every rule has a list that keeps to it and one that does not; not those of teams, definitions and two lists."""
    for rule in (*(f"MK2-{n:02}" for n in range(1, 23) if n not in (19, 21)), *(f"T-MK2-{n}" for n in (1, 2, 5, 6, 7))):
        assert {bool(c["codes"]) for c in CHECKS if c["rule"] == rule} == {True, False}, rule


def test_every_code_is_known() -> None:
    """No case waits for a code that is not there."""
    assert {code for c in CHECKS for code in c["codes"]} <= {*PAGES, *REFS}
    assert set(PAGES) >= NOTES


def test_an_attachment_that_works_for_the_army_follows_the_next_warcaster() -> None:
    """A mercenary who serves any warcaster of the army stays where one leads in the place of another."""
    entries = [
        {"take": "captain-victoria-haley", "id": "haley"},
        {"take": "sylys-wyshnalyrr-the-seeker", "attached_to": "haley"},
        {"take": "squire", "attached_to": "haley"},
        {"take": "commander-coleman-stryker", "id": "stryker"},
    ]
    done = mustered("cygnar", 15, entries, encounter="duel")
    (found,) = (f for f in done.findings if f.code == "warmachine.warcasters")
    (way,) = fixes_of(found, done)
    assert way == (
        controls.Change("set", ("entries", 1, "attached_to"), "stryker"),
        controls.Change("set", ("entries", 2, "attached_to"), "stryker"),
        controls.Change("remove", ("entries", 0)),
    )
