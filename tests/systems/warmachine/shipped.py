"""The shipped lists of Warmachine, and armies from a few values, for tests."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

from builder.core import validation, yaml_source
from builder.core.event_pack import Event
from builder.core.findings import ERROR, Finding
from builder.core.fixes import Way
from builder.files import event_packs, loading
from builder.mustering import Muster, muster
from builder.systems import find
from tests.conftest import LISTS, ROOT
from tests.fixes import by_trial

CASES = ROOT / "tests" / "cases" / "warmachine"
FOLDERS = (CASES / "lists", LISTS)
SYSTEM = find("warmachine")
ARMIES = [army for system, army, _ in loading.armies((LISTS,)) if system == "warmachine"]


@cache
def known(army: str) -> loading.Library:
    return loading.load("warmachine", army, FOLDERS)


@cache
def pack(id: str) -> Event:
    return event_packs.event(id, FOLDERS)


def mustered(army: str, limit: int, entries: list[dict[str, Any]], event: str | None = None, **more: Any) -> Muster:
    """A list on the program's own way: text, document, schema, muster, places."""
    values = {
        "kind": "roster",
        "format": 1,
        "system": "warmachine",
        "army": army,
        "limit": limit,
        **more,
        "entries": entries,
    }
    document = yaml_source.parse(yaml_source.dump(copy.deepcopy(values)), "case.yaml")
    roster, findings = validation.validate(document, SYSTEM.files.roster)
    assert roster is not None, [(f.path, f.text) for f in findings]
    judged = None if event is None else pack(event)
    library = loading.load("warmachine", army, FOLDERS, roster, judged)
    return muster(roster, library, event=judged, document=document)


NOTES = {"warmachine.unspent", "warmachine.warjack-points", "warmachine.doubt"}
"""What is advice: points that are left, numbers in doubt."""


def codes(done: Muster, also: set[str] = frozenset()) -> list[str]:
    """What a referee finds, without advice but for the codes in `also`."""
    return sorted(f.code for f in done.findings if f.code not in NOTES - set(also))


def rules_of(done: Muster) -> list[str]:
    """The rules of errors found, by their numbers."""
    return sorted({f.rule.partition("(")[2].rstrip(")") for f in done.findings if f.severity == ERROR and f.rule})


def fixes_of(finding: Finding, done: Muster) -> tuple[Way, ...]:
    """What the builder offers to do about a finding: what the game knows, else what helps of all that may be chosen."""
    return by_trial(finding, done)
