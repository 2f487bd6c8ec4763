"""The cases of tests/cases/wfb3/checks: small rosters with the exact codes that a referee should find, and their musters."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from builder.core import validation, yaml_source
from builder.core.findings import Finding, Text, Written
from builder.core.points import Quarters, to_number
from builder.files import loading
from builder.files.path_names import shipped
from builder.mustering import Muster, muster
from builder.systems import find
from tests.conftest import TESTS, cases_in

CASES = TESTS / "cases" / "wfb3" / "checks"
KEYS = {"title", "rule", "base", "roster", "codes", "points", "at", "legal"}
REFS = ("ref.unknown", "ref.doubled", "ref.dangling")
EVENTS = ("event.terms", "event.waiver", "event.banned", "event.capped", "event.required", "event.score")


@cache
def bases() -> dict[str, Any]:
    """Small legal armies that cases build upon."""
    return cases_in(CASES / "_bases.yaml")


@cache
def cases() -> tuple[tuple[str, int, dict[str, Any]], ...]:
    """All cases: name of the file, number in it, the case."""
    found = []
    for path in sorted(CASES.glob("*.yaml")):
        if not path.name.startswith("_"):
            for number, case in enumerate(cases_in(path)):
                found.append((path.stem, number, case))
    return tuple(found)


def parameters() -> list[Any]:
    """The cases for pytest."""
    return [pytest.param(name, case, id=f"{name}-{number + 1}-{case['title']}") for name, number, case in cases()]


def own_codes(name: str) -> tuple[str, ...]:
    """The codes that a file of cases is about."""
    return REFS if name == "ref" else EVENTS if name == "event" else (f"wfb3.{name}",)


def is_bad(name: str, case: dict[str, Any]) -> bool:
    return any(code in case["codes"] for code in own_codes(name))


def text_of(case: dict[str, Any]) -> str:
    """The roster file of a case, with the entries of its base before its own."""
    base = bases()[case["base"]] if "base" in case else {}
    own = case.get("roster", {})
    whole = {"kind": "roster", "format": 1, "system": "wfb3", "army": None, "name": case["title"]}
    whole.update({k: v for k, v in base.items() if k != "entries"})
    whole.update({k: v for k, v in own.items() if k != "entries"})
    whole["entries"] = [*base.get("entries", ()), *own.get("entries", ())]
    return yaml_source.dump(whole)


@cache
def folders() -> tuple[Path, ...]:
    return (CASES.parent / "lists", TESTS / "lists", shipped())


def mustered(text: str) -> tuple[Muster, yaml_source.Document]:
    """A roster's text on the program's own way to a finished list."""
    document = yaml_source.parse(text, "case.yaml")
    assert document.findings == ()
    army = document.value["army"]
    roster, findings = validation.validate(document, find("wfb3").files.roster)
    assert findings == (), [f.text for f in findings]
    assert roster is not None
    known = loading.load("wfb3", army, folders())
    return muster(roster, known, document=document), document


@cache
def result(name: str, title: str) -> tuple[Muster, yaml_source.Document]:
    """Each case is mustered once."""
    case = next(c for n, _, c in cases() if n == name and c["title"] == title)
    return mustered(text_of(case))


def plain(value: Any) -> Any:
    """Lists for tuples, words for texts: a finding's values as a case writes them."""
    if isinstance(value, Text):
        return value.message
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return value


def matches(finding: Finding, wanted: dict[str, Any]) -> bool:
    """Whether a finding is as a case writes it: `told` and `way_out` are values of its text and of its fix."""
    texts = {"told": finding.text, "way_out": as_in_files(finding.fix)}
    for key, value in wanted.items():
        if key not in texts:
            if plain(getattr(finding, key)) != value:
                return False
        elif any(points(texts[key].values.get(k)) != v for k, v in value.items()):
            return False
    return True


def as_in_files(text: Text | None) -> Text | None:
    """A way out as a report of the file says it, where screens say another."""
    way = None if text is None else text.values.get("way")
    return way.file if isinstance(way, Written) else text


def points(value: Any) -> Any:
    return to_number(value) if isinstance(value, Quarters) else value
