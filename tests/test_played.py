"""Whole lists that players published (tests/cases/wfb3/played.yaml): prices of the entries, the total, what is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from builder import library, schema, source
from builder.mustering import Muster, located, muster
from builder.points import to_number
from builder.systems import find

CASES = yaml.safe_load((Path(__file__).parent / "cases" / "wfb3" / "played.yaml").read_text(encoding="utf-8"))
LIST = ("army", "limit", "game", "entries")


def done(case: dict[str, Any]) -> Muster:
    """The list of a case, from its text."""
    written = source.dump({"kind": "roster", "format": 1, "system": "wfb3", **{key: case[key] for key in LIST}})
    document = source.parse(written, "played.yaml")
    roster, findings = schema.validate(document, find("wfb3").roster)
    assert roster is not None, findings
    return located(muster(roster, library.load("wfb3", case["army"], (library.shipped(),))), document)


@pytest.mark.parametrize("case", CASES, ids=[c["title"] for c in CASES])
def test_a_published_list(case):
    """Where a printed number differs, the case says why."""
    made = done(case)
    assert {m.id: to_number(m.points) for m in made.entries} == case["points"]
    assert to_number(made.points) == case["total"]
    assert sorted(f.code for f in made.findings) == case["codes"], [
        (f.code, f.entry, f.found, f.allowed) for f in made.findings
    ]
    assert set(case["findings"]) <= set(case["codes"])
    differing = {id for id, points in case["printed"].items() if points != case["points"][id]}
    assert differing == set(case["because"]) == set(case["printed"])
