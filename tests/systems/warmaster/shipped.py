"""The shipped lists of Warmaster, and armies from a few values, for tests."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

from builder.core import validation, yaml_source
from builder.core.findings import ERROR
from builder.files import loading
from builder.mustering import Muster, muster
from builder.systems import find
from tests.conftest import LISTS, ROOT

CASES = ROOT / "tests" / "cases" / "warmaster"
FOLDERS = (CASES / "lists", LISTS)
SYSTEM = find("warmaster")
ARMIES = [army for system, army, _ in loading.armies((LISTS,)) if system == "warmaster"]


@cache
def known(army: str) -> loading.Library:
    return loading.load("warmaster", army, FOLDERS)


def mustered(army: str, limit: int, entries: list[dict[str, Any]], **more: Any) -> Muster:
    """A list on the program's own way: text, document, schema, muster, places."""
    values = {
        "kind": "roster",
        "format": 1,
        "system": "warmaster",
        "army": army,
        "limit": limit,
        **more,
        "entries": entries,
    }
    document = yaml_source.parse(yaml_source.dump(copy.deepcopy(values)), "case.yaml")
    roster, findings = validation.validate(document, SYSTEM.files.roster)
    assert roster is not None, [(f.path, f.text) for f in findings]
    return muster(roster, known(army), document=document)


def codes(done: Muster, *, unspent: bool = False) -> list[str]:
    return sorted(f.code for f in done.findings if unspent or f.code != "warmaster.unspent")


def rules_of(done: Muster) -> list[str]:
    """The rules of errors found, by their numbers."""
    return sorted({f.rule.partition("(")[2].rstrip(")") for f in done.findings if f.severity == ERROR})
