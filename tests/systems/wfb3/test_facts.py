"""What an entry's sheet and JSON tell of it (tests/cases/wfb3/facts.yaml)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from builder.core import validation, yaml_source
from builder.files import loading
from builder.files.path_names import shipped
from builder.locale import language
from builder.mustering import Muster, muster
from builder.render import json as machine
from builder.render import plain_text
from builder.sheet import build
from builder.systems import find
from tests.conftest import TESTS, cases_in

CASES = cases_in(TESTS / "cases" / "wfb3" / "facts.yaml")
KEYS = {
    *("title", "rule", "army", "variants", "with", "entry"),
    *("facts", "tags", "ranges", "boxes", "says", "told", "line", "no_line", "page", "french"),
}


@cache
def folders() -> tuple[Path, ...]:
    return (shipped(),)


def done(case: dict[str, Any]) -> Muster:
    """The list of a case, from its text."""
    army = case.get("army", "empire")
    entries = [*case.get("with", ()), {**case["entry"], "id": "subject"}]
    game = "friendly" if army == "open" else "tournament"
    head = {"kind": "roster", "format": 1, "system": "wfb3", "army": army, "variants": case.get("variants", [])}
    written = yaml_source.dump({**head, "limit": 3000, "game": game, "entries": entries})
    document = yaml_source.parse(written, "case.yaml")
    roster, findings = validation.validate(document, find("wfb3").files.roster)
    assert roster is not None, findings
    return muster(roster, loading.load("wfb3", army, folders()), document=document)


def at(value: Any, path: str) -> Any:
    """What stands at `movement.effective` or `profiles.1.S`."""
    for key in path.split("."):
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value


@pytest.mark.parametrize("case", CASES, ids=[c["title"] for c in CASES])
def test_case(case):
    """Each fact as the case has it."""
    assert set(case) <= KEYS
    assert set(case) - {"title", "rule", "army", "variants", "with", "entry"}, "a case asks something"
    made = done(case)
    entry = next(e for e in machine.as_object(made, language("en"))["entries"] if e["id"] == "subject")
    assert {path: at(entry, path) for path in case.get("facts", {})} == case.get("facts", {})
    held = {t["id"] for t in entry["tags"]}
    assert {tag: tag in held for tag in case.get("tags", {})} == case.get("tags", {})
    said = {t["id"]: f"{t['value'] or ''} {t['text'] or ''}" for t in entry["tags"]}
    for tag, words in case.get("says", {}).items():
        assert words in said[tag]
    told = {row["label"]: row["text"] for row in entry["told"]}
    for label, words in case.get("told", {}).items():
        assert words in told[label]
    ranges = {w["id"]: w["range"] for w in entry["weapons"] if w["range"] is not None}
    assert {id: ranges.get(id) for id in case.get("ranges", {})} == case.get("ranges", {})
    if not {"boxes", "line", "no_line", "page", "french"} & set(case):
        return
    paper = build.sheet(made, language("en"))
    number = next(i for i, m in enumerate(made.entries) if m.id == "subject")
    block = paper.blocks[number]
    if "boxes" in case:
        assert {b.label: sum(b.groups) for b in block.tracks} == case["boxes"]
    alone = plain_text.write(paper._replace(blocks=(block,)))
    assert case.get("line", "") in alone or case["line"] in " ".join(alone.split()), "a line may go on in the next"
    assert "no_line" not in case or case["no_line"] not in alone
    assert case.get("page", "") in " ".join(plain_text.write(paper).split())
    if "french" in case:
        assert case["french"] in " ".join(plain_text.write(build.sheet(made, language("fr"))).split()).replace("\u202f", " ")
