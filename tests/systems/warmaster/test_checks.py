"""A good and a bad list for every rule of Warmaster."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from builder.core import controls
from builder.core.findings import ERROR
from builder.core.points import QUARTERS
from builder.files import rule_pages
from builder.locale import language
from builder.mustering import Muster, muster
from builder.systems.warmaster.break_point import break_point_of
from tests.conftest import LISTS
from tests.fixes import by_trial, fixed, game_ways
from tests.screen_words import stand_on_the_screen
from tests.systems.warmaster.cases import CHECKS, of_case
from tests.systems.warmaster.shipped import SYSTEM, codes

PAGES = rule_pages.of_game("warmaster", (LISTS,)).pages

REFS = ("ref.unknown", "ref.doubled", "ref.dangling")


@pytest.mark.parametrize("case", CHECKS, ids=lambda c: f"{c['rule']}: {c['title']}")
def test_case(case: dict[str, Any]) -> None:
    """A list gives exactly the codes that a referee would find, at their lines, and each way out takes its finding away."""
    done = of_case(case)
    told = [(f.code, f.entry, f.text.message, f.found, f.allowed) for f in done.findings]
    assert codes(done, unspent=case["rule"] == "WM-23") == case["codes"], told
    assert done.legal == case.get("legal", not any(f.counts for f in done.findings))
    if "points" in case:
        assert done.points == case["points"] * QUARTERS
    if "break" in case:
        assert list(break_point_of(done.finished)[:3]) == case["break"]
    if "scouting" in case:
        assert SYSTEM.sheet.added(done.finished)["scouting"] == case["scouting"]
    for finding in done.findings:
        assert finding.place.line is not None
        assert finding.fix is not None or finding.severity != ERROR
        assert set(finding.names) <= {m.id for m in done.entries}
    stand_on_the_screen(done)
    ways_lead_out(done)


def ways_lead_out(done: Muster) -> None:
    """Every error has a fix; each that is written by hand, and the first that is found by trying, takes its finding away and brings no error."""
    before = Counter(f.code for f in done.findings if f.counts)
    for finding in done.findings:
        by_hand = game_ways(finding, done)
        found = by_trial(finding, done)
        assert found or not finding.counts or finding.code == "warmaster.parts"  # the player shares out points
        for way in by_hand or found[:1]:
            mended = muster(fixed(done, way), done.library).findings
            after = Counter(f.code for f in mended if f.counts)
            if finding.counts:
                assert after[finding.code] < before[finding.code], (way, after)
            else:
                assert finding.code == "warmaster.agreed" or way not in by_hand
                assert sum(f.code == finding.code for f in mended) < sum(f.code == finding.code for f in done.findings)
            assert not after - before


@pytest.mark.parametrize(
    ("code", "entries", "path"),
    [
        ("warmaster.general", [{"take": "general"}, {"take": "hero"}, {"take": "general"}], ("entries", 2, "take")),
        (
            "warmaster.maximum",
            [
                {"take": "general"},
                {"take": "pistoliers", "count": 3},
                {"take": "hero"},
                {"take": "pistoliers", "count": 2},
            ],
            ("entries", 3, "count"),
        ),
        (
            "warmaster.maximum",
            [{"take": "hero", "mount": "griffon"}, {"take": "general", "mount": "griffon"}],
            ("entries", 1, "mount"),
        ),
        (
            "warmaster.item-once",
            [{"take": "general", "carries": ["sword-of-fate"]}, {"take": "hero", "carries": ["sword-of-fate"]}],
            ("entries", 1, "carries", 0),
        ),
    ],
)
def test_too_many_stand_at_the_last_entry(code: str, entries: list[dict[str, Any]], path: tuple[Any, ...]) -> None:
    """What is too many is shown where it is, at the last entry that has it; the others are named."""
    [finding] = [f for f in of_case({"army": "empire", "limit": 999, "entries": entries}).findings if f.code == code]
    assert finding.path == path
    assert finding.entry is not None
    assert len(finding.others) == 1


def test_codes_have_good_and_bad_cases() -> None:
    """Every finding code is found in a case, and not found in another case of the same rule."""
    for code in (*PAGES, *REFS):
        rules = {c["rule"] for c in CHECKS if code in c["codes"]}
        assert any(code not in c["codes"] for c in CHECKS if c["rule"] in rules), code


def test_rules_have_good_and_bad_cases() -> None:
    """Every rule has a list that keeps to it and one that does not; the break point has armies that count otherwise."""
    rules = [f"WM-{n:02}" for n in range(1, 25) if n not in (8, 22)]
    for rule in (*rules, "WM-08a", "WM-08b", "T-WM-1", "T-WM-4", "T-WM-5", "WM-12 parts"):
        assert {bool(c["codes"]) for c in CHECKS if c["rule"] == rule} == {True, False}, rule
    assert {c["break"][0] == c["break"][1] for c in CHECKS if c["rule"] == "WM-22"} == {True, False}


def test_every_code_is_known() -> None:
    """No case waits for a code that is not there."""
    assert {code for c in CHECKS for code in c["codes"]} <= {*PAGES, *REFS}


def test_substitution_the_wrong_way_round_says_the_right_one() -> None:
    """Blunderbusses that are written as Chaos Dwarfs: the way out names what to take and what it is fielded as."""
    entries = [{"take": "general"}, {"take": "blunderbusses", "as_entry": "chaos-dwarfs"}]
    done = of_case({"army": "chaos-dwarfs-revolution", "limit": 999, "entries": entries})
    [finding] = [f for f in done.findings if f.code == "warmaster.substitution"]
    assert language("en").say(finding.fix) == "Turn it round: take Chaos Dwarfs, fielded as Blunderbusses."


def test_an_entry_of_no_line_counts_as_many_units_as_it_says() -> None:
    done = of_case({"army": "empire", "limit": 999, "entries": [{"take": "grail-knights", "count": 3}]})
    assert [(m.models, m.points) for m in done.entries] == [(3, 0)]


def test_fixes_of_a_game_are_offered_only_if_they_help(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that leaves the error, one that brings another, one that no roster can have; and one that helps."""
    ways = [
        (controls.Change("set", ("name",), "Middenheim"),),
        (controls.Change("set", ("entries",), []),),
        (controls.Change("set", ("limit",), -1),),
        (controls.Change("remove", ("entries", 1)),),
    ]
    monkeypatch.setitem(vars(SYSTEM.editor), "fixes", lambda *_: ways)
    done = of_case({"army": "empire", "limit": 400, "entries": [{"take": "general"}, {"take": "general"}]})
    [finding] = [f for f in done.findings if f.code == "warmaster.general"]
    assert game_ways(finding, done) == (ways[3],)
    assert game_ways(finding._replace(waived="the umpire"), done) == ()
