"""A good and a bad list for every rule of the base game; prices and saves of its entries."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from builder.core import controls, validation, yaml_source
from builder.core.points import QUARTERS
from builder.library import loading
from builder.mustering import Muster, muster
from builder.render import checks_page
from builder.systems import find
from builder.systems.wfb6.model.definitions import Armour
from builder.systems.wfb6.rules.armour_save import armour_save
from tests.conftest import LISTS, ROOT, cases_in

SYSTEM = find("wfb6")
CHECKS: list[dict[str, Any]] = [
    row for path in sorted((ROOT / "tests" / "cases" / "wfb6" / "checks").glob("*.yaml")) for row in cases_in(path)
]


def mustered(entries: list[dict[str, Any]], limit: int = 1000) -> Muster:
    head = {"kind": "roster", "format": 1, "system": "wfb6", "army": "empire", "limit": limit}
    document = yaml_source.parse(yaml_source.dump(copy.deepcopy({**head, "entries": entries})), "case.yaml")
    roster, findings = validation.validate(document, SYSTEM.files.roster)
    assert roster is not None, findings
    return muster(roster, loading.load("wfb6", "empire", (LISTS,)), document=document)


@pytest.mark.parametrize("case", CHECKS, ids=lambda c: f"{c['codes']}: {c['title']}")
def test_case(case: dict[str, Any]) -> None:
    """A list gives exactly the codes that a referee would find, and each way out takes its finding away."""
    done = mustered(case["entries"], case["limit"])
    assert sorted(f.code for f in done.findings) == sorted(case["codes"]), [f.text for f in done.findings]
    for finding in done.findings:
        assert finding.place.line is not None
        assert finding.fix is not None
        for way in SYSTEM.editor.fixes(finding, done.roster, done.results, done.library.rules):
            plain = done.roster.model_dump(mode="json", by_alias=True, exclude_defaults=True)
            roster, wrong = validation.validate(yaml_source.parse(yaml_source.dump(controls.apply(plain, way))), SYSTEM.files.roster)
            assert roster is not None, (wrong, way)
            assert len(muster(roster, done.library).findings) < len(done.findings)


def test_every_code_has_good_and_bad_cases() -> None:
    for code in SYSTEM.rules.rule_pages:
        assert any(code in case["codes"] for case in CHECKS)
    assert any(not case["codes"] for case in CHECKS)
    assert {case["check"] for case in CHECKS} <= set(checks_page.functions("wfb6"))


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
    assert armour_save(worn, mounted=mounted, melee=True) == melee
