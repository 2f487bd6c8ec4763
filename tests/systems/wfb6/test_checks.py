"""A good and a bad list for every rule of the base game; prices and saves of its entries."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from builder.core import validation, yaml_source
from builder.core.points import QUARTERS
from builder.files import loading, rule_pages
from builder.locale import language
from builder.mustering import Muster, muster
from builder.render import plain_text
from builder.sheet import build
from builder.systems import find
from builder.systems.wfb6.armour_save import armour_save
from builder.systems.wfb6.definitions import Armour
from tests.conftest import LISTS, ROOT, cases_in
from tests.fixes import by_trial, fixed
from tests.render.drawn import printed, reader
from tests.screen_words import stand_on_the_screen

SYSTEM = find("wfb6")
CHECKS: list[dict[str, Any]] = [
    row for path in sorted((ROOT / "tests" / "cases" / "wfb6" / "checks").glob("*.yaml")) for row in cases_in(path)
]


def mustered(entries: list[dict[str, Any]], limit: int = 1000, **more: Any) -> Muster:
    head = {"kind": "roster", "format": 1, "system": "wfb6", "army": "empire", "limit": limit, **more}
    document = yaml_source.parse(yaml_source.dump(copy.deepcopy({**head, "entries": entries})), "case.yaml")
    roster, findings = validation.validate(document, SYSTEM.files.roster)
    assert roster is not None, findings
    return muster(roster, loading.load("wfb6", "empire", (LISTS,)), document=document)


@pytest.mark.parametrize("case", CHECKS, ids=lambda c: f"{c['codes']}: {c['title']}")
def test_case(case: dict[str, Any]) -> None:
    """A list gives exactly the codes that a referee would find, and each way out takes its finding away."""
    done = mustered(case["entries"], case["limit"])
    stand_on_the_screen(done)
    assert sorted(f.code for f in done.findings) == sorted(case["codes"]), [f.text for f in done.findings]
    for finding in done.findings:
        assert finding.place.line is not None
        assert finding.fix is not None
        ways = by_trial(finding, done)
        assert ways or not finding.counts
        for way in ways[:1]:
            assert len(muster(fixed(done, way), done.library).findings) < len(done.findings)


def test_unknown_house_rules_are_found_and_can_be_removed() -> None:
    done = mustered([{"take": "captain"}], house_rules=["nonsense"])
    (finding,) = done.findings
    assert (finding.code, finding.path, finding.by) == ("ref.unknown", ("house_rules", 0), "house")
    (control,) = [c for c in SYSTEM.editor.army_options(done.army) if c.path == ("house_rules", 0)]
    assert (control.kind, control.blocked) == ("remove", finding.text)


def test_every_code_has_good_and_bad_cases() -> None:
    for code in rule_pages.of_game("wfb6", (LISTS,)).pages:
        assert any(code in case["codes"] for case in CHECKS)
    assert any(not case["codes"] for case in CHECKS)


@pytest.mark.parametrize(
    ("entry", "points"),
    [
        ({"take": "captain", "options": ["heavy-armour", "shield"]}, 56),
        ({"take": "battle-wizard", "level": 2}, 95),
        ({"take": "halberdiers", "models": 20, "command": ["champion", "musician", "standard"]}, 145),
        ({"take": "spearmen", "models": 10, "options": ["shield"]}, 70),
        ({"take": "elector-count", "mount": "griffon", "options": ["full-plate"]}, 292),
        ({"take": "great-cannon"}, 100),
    ],
)
def test_prices_are_those_of_the_facts(entry, points):
    (m,) = mustered([entry]).results
    assert m.points == points * QUARTERS == sum(line.points for line in m.price)


SUIT, SHIELD, BARDING = Armour(name="", save=4), Armour(name="", better=1, on_foot=1), Armour(name="", better=1, mounted=True)


@pytest.mark.parametrize(
    ("worn", "mounted", "save", "melee"),
    [((), 0, None, None), ((SUIT,), 0, 4, 4), ((SUIT, SHIELD), 0, 3, 2), ((SUIT, SHIELD, BARDING), 1, 1, 1), ((SHIELD,), 0, 6, 5), ((BARDING,), 1, 5, 5)],
)
def test_saves(worn, mounted, save, melee):
    assert armour_save(worn, mounted=mounted) == save
    assert armour_save(worn, mounted=mounted, hand_weapon=True) == melee


@pytest.mark.parametrize(
    ("entry", "saves"),
    [
        ({"take": "captain", "options": ["heavy-armour", "shield", "great-weapon"]}, (4, 3, 5)),
        ({"take": "spearmen", "models": 10, "options": ["shield"]}, (5, 4, 6)),
        ({"take": "warrior-priest", "mount": "warhorse", "options": ["shield", "two-handed-warhammer"]}, (5, None, 6)),
        ({"take": "warrior-priest", "options": ["shield", "two-handed-warhammer"]}, (6, 5, None)),
        ({"take": "halberdiers", "models": 10}, (6, None, 6)),
        ({"take": "knightly-orders", "models": 5}, (1, None, 2)),
    ],
)
def test_what_a_shield_does_depends_on_the_weapon(entry, saves):
    """More with a hand weapon on foot, nothing in close combat with a weapon for both hands."""
    (m,) = mustered([entry]).results
    assert m.facts.saves == saves
    assert (m.in_play.save, m.in_play.save_without_shield) == (saves[0], saves[2])


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["Save 4+, 3+ in close combat with hand weapon and shield, 5+ in close combat with great weapon", "none in close combat with two-handed warhammer"]),
        ("fr", ["Sauvegarde 4+, 3+ au corps à corps avec arme de base et bouclier, 5+ au corps à corps avec arme lourde", "aucune au corps à corps avec marteau de guerre à deux mains"]),
    ],
)
def test_each_save_is_told_with_its_weapon(lang, said):
    done = mustered([
        {"take": "captain", "options": ["heavy-armour", "shield", "great-weapon"]},
        {"take": "warrior-priest", "options": ["shield", "two-handed-warhammer"]},
    ])
    told = sheet_text(done, lang)
    for words in said:
        assert words in told


def test_the_battle_sheet_names_the_weapon_of_each_save_and_who_bears_what():
    done = mustered([
        {"take": "captain", "options": ["heavy-armour", "shield", "great-weapon"]},
        {"take": "halberdiers", "models": 10, "command": ["champion", "musician", "standard"]},
        {"take": "spearmen", "models": 10, "options": ["shield"]},
        {"take": "steam-tank"},
        {"take": "flagellants", "models": 5, "command": ["champion"]},
    ])
    told = battle_text(done)
    assert "hand weapon · great weapon S 6" in told
    assert "Save 5+ in close combat with great weapon" in told
    assert "in brackets that of close combat with hand weapon and shield" in told
    assert "musician, standard bearer" in told
    assert "two ranks on foot" in told and "+1 Strength charging" not in told
    assert "Profile unknown: check the rulebook" in told
    assert "profile assumed: that of the unit with 1 Attack more" in told


def sheet_text(done: Muster, lang: str) -> str:
    """The words of a list as text, a space between them."""
    return re.sub(r"\s+", " ", plain_text.write(build.sheet(done, language(lang))))


def battle_text(done: Muster) -> str:
    """The words of its battle sheet, a space between them."""
    words = (page.extract_text() for page in reader(printed(build.sheet(done, language("en")))).pages)
    return re.sub(r"\s+", " ", " ".join(words))
