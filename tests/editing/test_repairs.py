"""Repairs: the smallest change that makes a list legal; the cases are read by a referee."""

from __future__ import annotations

import pytest
import yaml

from builder.core.yaml_source import parse_bytes
from builder.editing import found_fixes, repairs
from builder.editing.found_fixes import Trial, fixes_by_trial
from builder.editing.shown_draft import ShownDraft, evaluate_draft
from builder.files import loading
from builder.files.lenient_reader import read_leniently
from builder.locale import language
from builder.sheet import wording
from tests.conftest import LISTS, TESTS

CASES = yaml.safe_load((TESTS / "cases/wfb3/repairs.yaml").read_text(encoding="utf-8"))


def shown(case) -> ShownDraft:
    """The list of a case, evaluated."""
    roster = {"kind": "roster", "format": 1, "system": "wfb3", "army": case.get("army", "empire"), "limit": case.get("limit", 1000), "game": "tournament"}
    document = parse_bytes(yaml.safe_dump({**roster, "entries": case["entries"]}).encode())
    draft = read_leniently(document, (LISTS,))[0]
    return evaluate_draft(draft, loading.load("wfb3", draft.roster.army, (LISTS,)), document)


def in_words(step) -> str:
    lang, before = language("en"), step.before.muster
    names = {id: title.full_name for id, title in wording.titles(before, lang).items()}
    text = found_fixes.describe_fix(step.way, before, names, step.after.muster)
    return lang.say(text).replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_the_smallest_change_that_makes_a_list_legal(case):
    now = shown(case)
    repair = repairs.smallest_repair(now, None, (LISTS,))
    assert [in_words(step) for step in repair.steps] == case["fixes"]
    assert [now.muster.points / 4, repair.after.muster.points / 4] == case["points"]
    assert [f.code for f in repair.after.findings if f.counts] == case.get("left", [])
    assert repair.after.draft.roster.limit == now.draft.roster.limit


def test_a_mounted_hero_gets_cavalry_to_lead():
    """No unit of the army has horses; the fix adds one that he joins."""
    now = shown({"limit": 2000, "entries": [{"take": "hero", "level": 20, "role": "general"}, {"take": "helblitzen", "models": 30}, {"take": "hero", "level": 5, "mount": "warhorse"}]})
    finding = next(f for f in now.findings if f.code == "wfb3.must-lead")
    ways = fixes_by_trial(Trial(finding, now)).ways
    added = [way for way in ways if way[0].do == "add"]
    assert added
    for way in added:
        assert [change.path[2:] for change in way] == [(), ("joins",), ("as",)]
        assert way[0].value["take"] == way[1].value


def test_barding_is_taken_off_or_gets_a_mount():
    now = shown({"entries": [{"take": "hero", "level": 20, "role": "general", "options": ["barding"]}]})
    finding = next(f for f in now.findings if f.code == "wfb3.armour")
    found = [(way[0].do, way[0].value) for way in fixes_by_trial(Trial(finding, now)).ways]
    assert found == [("drop", "barding"), ("set", "horse"), ("set", "warhorse")]


def test_nothing_can_be_done_for_a_limit_below_what_is_compulsory():
    """The repair stops with the errors that are left."""
    now = shown({"limit": 10, "entries": []})
    repair = repairs.smallest_repair(now, None, (LISTS,))
    assert repair.errors
