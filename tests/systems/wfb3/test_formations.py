"""How wide units stand (tests/cases/wfb3/formations.yaml), and the formulas behind it."""

from __future__ import annotations

import pytest

from builder.core import validation, yaml_source
from builder.files import loading
from builder.locale import language
from builder.mustering import muster
from builder.sheet import build
from builder.systems import find
from builder.systems.wfb3.formulas import unit_fronts
from tests.conftest import LISTS, TESTS, cases_in

CASES = cases_in(TESTS / "cases" / "wfb3" / "formations.yaml")


def made(case):
    army = case.get("army", "empire")
    entries = [*case.get("with", ()), {**case["entry"], "id": "subject"}]
    game = "friendly" if army == "open" or "house_rules" in case else "tournament"
    head = {"kind": "roster", "format": 1, "system": "wfb3", "army": army, "house_rules": case.get("house_rules", [])}
    written = yaml_source.dump({**head, "limit": 3000, "game": game, "entries": entries})
    document = yaml_source.parse(written, "case.yaml")
    roster, findings = validation.validate(document, find("wfb3").files.roster)
    assert roster is not None, findings
    return muster(roster, loading.load("wfb3", army, (LISTS,)), document=document)


def standing(done, lang, copy="player"):
    paper = build.sheet(done, language(lang), copy)
    return next(b for b in paper.blocks if b.id == "subject").battle.footprints


@pytest.mark.parametrize("case", CASES, ids=[c["title"] for c in CASES])
def test_case(case):
    done = made(case)
    found = standing(done, "en")
    assert [
        {"files": f.files, "ranks": f.ranks, "width": f.width, "depth": f.depth} for f in found
    ] == [{key: one[key] for key in ("files", "ranks", "width", "depth")} for one in case["stands"]]
    for lang in ("en", "fr"):
        said = [" ".join(f.text.split()) for f in standing(done, lang)]
        assert said == [one[lang] for one in case["stands"]]
    assert standing(done, "en", "opponent") == (), "how he stands is the player's own affair"


def test_every_formation_holds_its_models():
    for models in range(2, 200):
        for least in (1, 4):
            files = unit_fronts.front_for_rank_bonus(models, least, 3)
            assert 1 <= files <= models
            assert (unit_fronts.ranks(models, files) - 1) * files < models <= unit_fronts.ranks(models, files) * files
        side = unit_fronts.mob_front(models)
        assert unit_fronts.ranks(models, side) <= side, "no deeper than wide"
        assert (side - 1) ** 2 < models


@pytest.mark.parametrize(
    ("models", "files", "behind", "fight"),
    [(20, 5, (), 5), (20, 5, (2,), 7), (8, 5, (2,), 6), (3, 5, (2,), 3), (24, 6, (2, 3, 4), 12), (15, 6, (2, 3, 4), 10)],
)
def test_who_fights(models, files, behind, fight):
    assert unit_fronts.fighting_models(models, files, behind) == fight


@pytest.mark.parametrize(
    ("base", "size"),
    [
        ("20x20", (20, 20)),
        ("25x50", (25, 50)),
        ("25x25 (printed 25x15)", (25, 25)),
        ("model", None),
        (None, None),
        ("50 mm round", None),
        ("25x25 in the rulebook, 40x40 in Warhammer Armies", None),
    ],
)
def test_bases(base, size):
    assert unit_fronts.base_size(base) == size
