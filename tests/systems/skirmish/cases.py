"""The cases of tests/cases/skirmish/checks, and their musters."""

from __future__ import annotations

import copy
from typing import Any

from builder.core import validation, yaml_source
from builder.files import loading
from builder.mustering import Muster, muster
from builder.systems import find
from tests.conftest import LISTS, ROOT, cases_in

CASES = ROOT / "tests" / "cases" / "skirmish"
FOLDERS = (CASES / "lists", LISTS)
SYSTEM = find("skirmish")
CHECKS: list[dict[str, Any]] = [row for path in sorted((CASES / "checks").glob("*.yaml")) for row in cases_in(path)]
"""A file for each code: lists that keep to a rule, and lists that do not; `codes` is what a referee finds, `legal` the
verdict, `says` and `says_fr` parts of how findings are told: the text, the way out, the citation."""
OWN = ("rule", "title", "codes", "legal", "army", "limit", "entries", "rout", "leadership", "highest", "says", "says_fr")


def mustered(army: str, limit: int, entries: list[dict[str, Any]], **more: Any) -> Muster:
    """A force on the program's own way: text, document, schema, muster, places."""
    head = {"kind": "roster", "format": 1, "system": "skirmish", "army": army, "limit": limit, **more}
    document = yaml_source.parse(yaml_source.dump(copy.deepcopy({**head, "entries": entries})), "case.yaml")
    roster, findings = validation.validate(document, SYSTEM.files.roster)
    assert roster is not None, [(f.path, f.text) for f in findings]
    return muster(roster, loading.load("skirmish", army, FOLDERS, roster), document=document)


def of_case(case: dict[str, Any]) -> Muster:
    return mustered(case["army"], case["limit"], case["entries"], **{k: v for k, v in case.items() if k not in OWN})
