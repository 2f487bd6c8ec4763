"""The worked examples of the mode, each held as its kind asks: lists built, sheets made, sums of the game."""

from __future__ import annotations

from typing import Any

import pytest

from builder.core.findings import ERROR, WARNING
from builder.core.points import QUARTERS
from builder.locale import language
from builder.render import plain_text
from builder.sheet import build
from tests.conftest import cases_in
from tests.systems.skirmish.cases import CASES, SYSTEM, mustered

EXAMPLES: dict[str, dict[str, Any]] = {e["id"]: e for e in cases_in(CASES / "examples.yaml")["examples"]}
EN = language("en")
HALBERDIER = {"take": "halberdiers"}
LEADER = {"take": "captain", "leader": True}


def rules():
    return mustered("empire", 100, [LEADER]).library.rules


def force_of(models: int):
    return mustered("empire", 250, [LEADER, {**HALBERDIER, "models": models - 1}])


def codes(done, severity):
    return sorted(f.code for f in done.findings if f.severity == severity)


RULE_OF = {
    "skirmish.total": "SK-02",
    "skirmish.points-range": "SK-03",
    "skirmish.leader": "SK-04",
    "skirmish.leader-level": "SK-05",
    "skirmish.wizard-level": "SK-06",
    "skirmish.models": "SK-14",
}


def told(done, severity):
    return sorted({RULE_OF[code] for code in codes(done, severity)})


# ------------------------------------------------------------------ lists


def built(inputs: dict[str, Any]):
    """The example's lines as a roster: `options` are the prices that the list must have, too."""
    entries = []
    for line in inputs["lines"]:
        entry: dict[str, Any] = {"take": line["model"]}
        if line["count"] > 1:
            entry["models"] = line["count"]
        if "options" in line:
            entry["options"] = list(line["options"])
        if line.get("leader"):
            entry["leader"] = True
        entries.append(entry)
    done = mustered("empire", inputs["limit"], entries)
    for line, m in zip(inputs["lines"], done.results, strict=True):
        assert m.points == (line["base"] * line["count"] + sum(line.get("options", {}).values())) * QUARTERS
        assert m.category == line["slot"]
        assert m.facts.wizard == line.get("wizard_level", 0)
    return done


@pytest.mark.parametrize("id", ["sk-empire-168", "sk-empire-bad", "sk-no-leader"])
def test_lists(id):
    inputs, expected = EXAMPLES[id]["inputs"], EXAMPLES[id]["expected"]
    done = built(inputs)
    facts = SYSTEM.sheet.added(done.finished)
    assert done.points == expected["total"] * QUARTERS
    assert facts["models"] == expected["models"]
    assert told(done, ERROR) == [row["rule"] for row in expected["errors"]]
    if "warnings" in expected:
        assert told(done, WARNING) == expected["warnings"]
    if "rout_at" in expected:
        assert facts["rout_at"] == expected["rout_at"]
    if "leader_ld" in expected:
        assert facts["leader_leadership"] == expected["leader_ld"]


def test_points_range():
    example = EXAMPLES["sk-points-range"]
    for limit in example["inputs"]["limits"]:
        done = mustered("empire", limit, [LEADER, {**HALBERDIER, "models": 3}])
        assert ("SK-03" in told(done, WARNING)) is example["expected"]["warn"][limit]


def test_border_patrol():
    expected = EXAMPLES["sk-border-patrol"]["expected"]
    mode = mustered("empire", 500, [{"take": "captain"}], mode="border-patrol").library.rules.mode
    patrol = mode.patrol
    assert mode.points == expected["points_max"]
    assert tuple(patrol.characters) == (expected["heroes"], expected["heroes"])
    assert tuple(patrol.units) == (expected["units_min"], expected["units_max"])
    assert patrol.core.min == expected["core_min"]
    assert patrol.special_or_rare.max == expected["special_or_rare_max"]
    assert (patrol.infantry.min, patrol.infantry_models) == (expected["infantry_unit_of_10_min"], 10)
    assert patrol.unit_models == expected["unit_models_max"]
    assert patrol.model_points == expected["model_points_max"]
    assert patrol.machines.max == expected["chariots_or_war_machines_max"]
    assert patrol.magic_standards == expected["magic_standards_max"]


# ------------------------------------------------------------------ sheets


@pytest.mark.parametrize(("models", "rout"), [(12, EXAMPLES["sk-rout-12"]["expected"]["rout_at"]), *EXAMPLES["sk-rout-table"]["expected"]["rout_at"].items()])
def test_rout(models, rout):
    done = force_of(models)
    assert SYSTEM.sheet.added(done.finished)["rout_at"] == rout
    (track, *_) = done.system.sheet.tracks(done.finished)
    assert track.groups == (rout, models - rout)
    assert f"once {rout} of the {models} models are out of action" in plain_text.write(build.sheet(done, EN))


def test_run_and_spotting_distance():
    run, spot = EXAMPLES["sk-run"], EXAMPLES["sk-spot"]
    m = force_of(3).entries[1]
    assert m.in_play.profiles[0].values["M"] == run["inputs"]["move"]
    assert m.added["run"] == m.added["charge"] == run["expected"]["run"]
    assert m.in_play.profiles[0].values["I"] == spot["inputs"]["initiative"]
    assert m.added["spots"] == spot["expected"]["spots_hidden_within"]


def test_injuries():
    """Each die names one row of the table."""
    example = EXAMPLES["sk-injury"]
    names = {"down": "knocked_down", "stunned": "stunned", "out": "out_of_action"}
    of_die = {die: names[row.state] for row in rules().system.injuries for die in row.dice}
    assert of_die == example["expected"]["result"]


def test_every_example_is_held():
    """No example is left out."""
    held = {
        "sk-empire-168", "sk-empire-bad", "sk-no-leader", "sk-points-range", "sk-border-patrol", "sk-rout-12", "sk-rout-table",
        "sk-run", "sk-spot", "sk-injury",
    }  # fmt: skip
    assert held == set(EXAMPLES)
