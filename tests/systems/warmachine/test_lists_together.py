"""Lists of one player at an event and of a team, judged together as files on the command's way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from builder.core import yaml_source
from builder.desk.checking import Order, check
from builder.desk.judging import Terms
from tests.systems.warmachine.cases import TOGETHER as PAIRS
from tests.systems.warmachine.shipped import FOLDERS, NOTES, pack


def written(case: dict[str, Any], folder: Path) -> list[str]:
    """The lists of a case as files."""
    paths = []
    for number, own in enumerate(case["lists"]):
        values = {
            "kind": "roster", "format": 1, "system": "warmachine", "army": own.get("army", "cygnar"), "limit": 15,
            "player": case.get("player", "Jo Marsh"), "encounter": "duel",
            **({"team": case["team"]} if "team" in case else {}),
            **{k: v for k, v in own.items() if k not in ("entries", "codes", "army")},
            "entries": own["entries"],
        }  # fmt: skip
        path = folder / f"{number}.yaml"
        path.write_text(yaml_source.dump(values), encoding="utf-8")
        paths.append(str(path))
    return paths


def judged(case: dict[str, Any], folder: Path, jobs: int = 1) -> list[list[str]]:
    event = pack(case["event"]) if "event" in case else None
    reports = check(written(case, folder), Order(Terms(FOLDERS, event)), jobs)
    for report in reports:
        assert all(f.place.line is not None for f in report.findings)
        assert (report.exit == 0) == (not any(f.counts for f in report.findings))
    return [sorted(f.code for f in r.findings if f.code not in NOTES and f.code != "event.double") for r in reports]


@pytest.mark.parametrize("case", PAIRS, ids=lambda c: f"{c['rule']}: {c['title']}")
def test_lists_are_judged_as_a_referee_would(case: dict[str, Any], tmp_path: Path) -> None:
    """Each gives its own codes, and what the two may not have both stands at the later one."""
    assert judged(case, tmp_path) == [own["codes"] for own in case["lists"]]


def test_there_are_ten_good_and_ten_bad_pairs() -> None:
    own = [c for c in PAIRS if c["rule"].startswith("T-")]
    bad = [c for c in own if any(w["codes"] for w in c["lists"])]
    assert len(bad) >= 10
    assert len(own) - len(bad) >= 10


@pytest.mark.parametrize("rule", ["MK2-19", *(f"T-MK2-{n}" for n in (1, 2, 3, 4, 5, 6, 7))])
def test_rule_has_a_good_and_a_bad_pair(rule: str) -> None:
    own = [any(w["codes"] for w in c["lists"]) for c in PAIRS if c["rule"] == rule]
    assert set(own) == {True, False}


def test_several_processes_find_the_same(tmp_path: Path) -> None:
    """What lists tell one another travels between them."""
    case = next(c for c in PAIRS if c["title"] == "the same warcaster in both lists")
    assert judged(case, tmp_path, 2) == judged(case, tmp_path)


def test_without_an_event_lists_of_a_player_are_his_own_affair(tmp_path: Path) -> None:
    case = next(c for c in PAIRS if c["title"] == "the same warcaster in both lists")
    assert judged({**case, "event": "steamroller"}, tmp_path) != [[], []]
    assert judged({k: v for k, v in case.items() if k != "event"}, tmp_path) == [[], []]
