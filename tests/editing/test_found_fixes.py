"""Fixes found by trying: the nearest meant first, then what changes the points least; nothing that brings another error."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fixes import by_trial
from tests.systems.skirmish import cases as skirmish
from tests.systems.warmachine import shipped
from tests.systems.wfb6.test_checks import mustered


def ways(code: str, entries: list[dict[str, Any]], limit: int = 1000) -> list[list[tuple[str, tuple[Any, ...], Any]]]:
    """The ways out of the first finding of a code, each as its changes."""
    done = mustered(entries, limit)
    finding = next(f for f in done.findings if f.code == code)
    found = by_trial(finding, done)
    return [[(change.do, change.path, change.value) for change in way] for way in found]


@pytest.mark.parametrize(
    ("code", "entries", "first"),
    [
        ("ref.unknown", [{"take": "captain", "options": ["sheild"]}], [("set", ("entries", 0, "options", 0), "shield")]),
        ("ref.unknown", [{"take": "halbediers"}], [("set", ("entries", 0, "take"), "halberdiers")]),
        ("wfb6.unit-size", [{"take": "halberdiers", "models": 8}], [("set", ("entries", 0, "models"), 10)]),
        ("wfb6.alone", [{"take": "captain", "models": 2}], [("set", ("entries", 0, "models"), 1)]),
        ("wfb6.mount", [{"take": "captain", "mount": "griffon"}], [("set", ("entries", 0, "mount"), None)]),
        ("wfb6.level", [{"take": "battle-wizard", "level": 3}], [("set", ("entries", 0, "level"), None)]),
        ("wfb6.command", [{"take": "archers", "command": ["musician"]}], [("remove", ("entries", 0, "command", 0), None)]),
        ("wfb6.number", [{"take": "greatswords"}, {"take": "greatswords"}], [("remove", ("entries", 1), None)]),
        ("wfb6.items", [{"take": "halberdiers", "items": ["biting-blade"]}], [("remove", ("entries", 0, "items", 0), None)]),
    ],
)
def test_the_first_way_is_the_nearest(code, entries, first):
    assert ways(code, entries)[0] == first


def test_the_nearest_size_is_offered_though_the_army_then_costs_too_much():
    """8 x 6 = 48 points; the smallest unit of 10 costs 60."""
    assert ways("wfb6.unit-size", [{"take": "halberdiers", "models": 8}], limit=50)[0] == [("set", ("entries", 0, "models"), 10)]


def test_what_costs_least_to_give_up_comes_first():
    """Light armour costs 2 points, heavy armour 4."""
    entries = [{"take": "captain", "options": ["heavy-armour", "light-armour"]}]
    assert [way[0][2] for way in ways("wfb6.option", entries)] == ["light-armour", "heavy-armour"]


def test_of_three_suits_two_go_and_nothing_else():
    entries = [{"take": "captain", "options": ["shield", "light-armour", "heavy-armour", "full-plate"]}]
    assert [sorted(change[2] for change in way) for way in ways("wfb6.option", entries)] == [
        ["heavy-armour", "light-armour"],  # 2 + 4 points
        ["full-plate", "light-armour"],  # 2 + 8
        ["full-plate", "heavy-armour"],  # 4 + 8
    ]


def test_nobody_is_asked_to_lower_the_points_agreed_for_advice():
    """Points left over are no error: neither the limit nor what is there has to go for it."""
    done = shipped.mustered("cygnar", 35, [{"take": "captain-victoria-haley"}], encounter="skirmish")
    (left,) = [finding for finding in done.findings if finding.code == "warmachine.unspent"]
    assert by_trial(left, done) == ()


@pytest.mark.parametrize(("key", "wrong", "meant"), [("mode", "skirmsh", "skirmish"), ("scenario", "test-pak", "test-pack"), ("side", "smal", "small")])
def test_the_nearest_id_is_offered_for_keys_of_the_roster_too(key, wrong, meant):
    """Also where it names a file that has to be read first."""
    known = {"scenario": "test-pack", "side": "small"} if key == "side" else {}
    done = skirmish.mustered("empire", 100, [{"take": "captain", "leader": True}], **{**known, key: wrong})
    (finding,) = [f for f in done.findings if f.code == "ref.unknown"]
    first = by_trial(finding, done, skirmish.FOLDERS)[0]
    assert [tuple(change) for change in first] == [("set", (key,), meant)]
