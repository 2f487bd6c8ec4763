"""Every check of WFB3 against rosters at its limit and one step beyond (tests/cases/wfb3/checks/*.yaml).

A case is a small roster with the exact codes that a referee should find. The
rosters go the program's own way: text, document, schema, muster, places.
"""

from __future__ import annotations

import string
from collections import Counter
from fractions import Fraction
from typing import Any
from zlib import crc32

import pytest

from builder import mustering
from builder.core import roster, yaml_source
from builder.core.controls import apply_changes
from builder.core.findings import ERROR, SEVERITIES, Finding
from builder.core.points import QUARTERS
from builder.files import rule_pages
from builder.mustering import Muster
from builder.systems.wfb3.editor.fixes_by_hand import FIXES
from tests.conftest import LISTS
from tests.fixes import by_trial, game_ways
from tests.sampling import examples
from tests.screen_words import stand_on_the_screen
from tests.systems.wfb3.cases import (
    EVENTS,
    KEYS,
    REFS,
    bases,
    cases,
    matches,
    mustered,
    parameters,
    plain,
    result,
    text_of,
)

PAGES = rule_pages.of_game("wfb3", (LISTS,)).pages
SAMPLE = examples(40, 8, 1)
"""One case in so many is searched for fixes, which takes long."""
WITHOUT_WAY = ("event.banned", "event.required", "wfb3.allies", "wfb3.fraction", "wfb3.level-cap", "wfb3.roll")
"""Codes of errors that no single choice fixes in some of the cases."""

CONCERNING = {"wfb3.compulsory", "wfb3.one-unit", "wfb3.weapons", "wfb3.armour", "wfb3.option"}
"""Codes of findings that name ids of the list beside their entry."""


@pytest.mark.parametrize(("name", "case"), parameters())
def test_case(name: str, case: dict[str, Any]) -> None:
    """The roster gives exactly the findings named; they can be read, and their ways out lead out."""
    got, document = result(name, case["title"])
    is_judged_as_written(got, case)
    can_be_read(got, document)
    ways_lead_out(got)
    if crc32(case["title"].encode()) % SAMPLE == 0:
        errors_have_ways(got)


@pytest.mark.parametrize("code", sorted(FIXES))
def test_fixes_that_the_game_proposes_help(code: str) -> None:
    """A case with a finding of this code has a fix of the game that helps; proposals that do not help are dropped unseen."""
    named = [(name, case["title"]) for name, case in (one.values for one in parameters()) if code in case["codes"]]
    armies = (result(name, title)[0] for name, title in named)
    assert any(game_ways(finding, got) for got in armies for finding in got.findings if finding.code == code)


def is_judged_as_written(got: Muster, case: dict[str, Any]) -> None:
    """Exactly the codes named, the points worked out by hand, and findings that say what they should."""
    told = [(f.code, f.entry, f.text.message, f.found, f.allowed) for f in got.findings]
    assert sorted(f.code for f in got.findings) == case["codes"], told
    if "points" in case:
        assert Fraction(got.points, QUARTERS) == Fraction(str(case["points"])), [
            (m.id, m.points / QUARTERS) for m in got.entries
        ]
    wanted = case.get("at", [])
    for one in wanted if isinstance(wanted, list) else [wanted]:
        alike = [f for f in got.findings if f.code == one["code"]]
        assert any(matches(f, one) for f in alike), [{k: plain(getattr(f, k, None)) for k in one} for f in alike]
    unwaived = [f for f in got.findings if f.severity == ERROR and f.waived is None]
    assert got.legal == (not unwaived)
    broken = {share.id for share in got.composition if not share.kept}
    assert len(broken) == sum(f.code == "wfb3.fraction" for f in got.findings), "the bar and the findings say the same"
    assert {f.code for f in got.findings if f.concerns} <= CONCERNING
    stand_on_the_screen(got)
    if "legal" in case:
        assert got.legal == case["legal"]


def can_be_read(got: Muster, document: yaml_source.Document) -> None:
    """Each finding has a whole message, a rule or a way to the spot, and a place inside the entry that it is about."""
    lines = [document.place(("entries", i)).line for i in range(len(got.entries))]
    lines.append(len(document.text.splitlines()) + 1)
    for finding in got.findings:
        for text in (finding.text, finding.fix):
            if text is not None:
                fields = {field for _, field, _, _ in string.Formatter().parse(text.message) if field}
                assert fields <= set(text.values), (text.message, fields)
                assert text.message.strip()
        assert finding.rule or finding.path
        assert finding.severity in SEVERITIES
        assert finding.place.file == "case.yaml"
        assert finding.place.line is not None
        if finding.entry is not None:
            index = finding.path[1]
            assert got.entries[index].id == finding.entry
            assert lines[index] <= finding.place.line < lines[index + 1]
        for other in finding.others:
            assert any(m.id == other for m in got.entries)


def ways_lead_out(got: Muster) -> None:
    """Each way out takes its finding away and brings no new error to the same entry."""
    before = counted(got)
    for finding in got.findings:
        ways = game_ways(finding, got)
        if not finding.counts:
            assert ways == ()
        for way in ways:
            values = apply_changes(roster.plain_values(got.roster), way)
            mended = got.library.system.files.roster.model_validate(tuples(values))
            after = counted(mustering.muster(mended, got.library))
            assert after[told(finding)] < before[told(finding)], (finding, way)
            new = {code for code, entry, *_ in after if entry == finding.entry}
            assert new <= {code for code, entry, *_ in before if entry == finding.entry}, (finding, way, new)


def errors_have_ways(got: Muster) -> None:
    """An error is fixed by hand or by trying, unless something else has to change first."""
    for finding in got.findings:
        if finding.counts and finding.code not in WITHOUT_WAY:
            assert by_trial(finding, got), finding


def told(finding: Finding) -> tuple[str, str | None, str, str]:
    """What makes two findings the same one."""
    return finding.code, finding.entry, finding.text.message, str(finding.found)


def counted(got: Muster) -> Counter[tuple[str, str | None, str, str]]:
    """The errors of a list, and how often each is told."""
    return Counter(told(f) for f in got.findings if f.severity == ERROR)


def tuples(value: Any) -> Any:
    """Lists as the models want them."""
    if isinstance(value, dict):
        return {k: tuples(v) for k, v in value.items()}
    return tuple(tuples(v) for v in value) if isinstance(value, (list, tuple)) else value


def test_cases_are_well_formed() -> None:
    """Every case has a title of its own, a citation and sorted codes that exist."""
    known = {*PAGES, *REFS, *EVENTS}
    seen = set()
    for name, _, case in cases():
        assert set(case) <= KEYS, case
        assert {"title", "rule", "codes"} <= set(case), case
        assert (name, case["title"]) not in seen, case["title"]
        seen.add((name, case["title"]))
        assert case["rule"].strip()
        assert case["codes"] == sorted(case["codes"]), case["title"]
        assert set(case["codes"]) <= known, case["title"]


def test_codes_have_good_and_bad_cases() -> None:
    """Every finding code has a file of cases, with one that finds it and one that does not."""
    for code in (*PAGES, *REFS, *EVENTS):
        name = "ref" if code in REFS else "event" if code in EVENTS else code.partition(".")[2]
        assert {code in c["codes"] for n, _, c in cases() if n == name} == {True, False}, code


@pytest.mark.parametrize("code", sorted(CONCERNING))
def test_findings_name_what_their_ways_out_ask_for(code: str) -> None:
    """What lacks, or what only one unit may have, is told by its id in the list; so are pieces that do not go together."""
    told = (result(name, case["title"])[0].findings for name, _, case in cases() if code in case["codes"])
    assert any(f.concerns for findings in told for f in findings if f.code == code)


def test_every_file_is_about_a_code() -> None:
    """No file of cases is left behind when a code is renamed."""
    names = {"ref", "event", *(c.partition(".")[2] for c in PAGES)}
    assert {name for name, _, _ in cases()} <= names


def test_bases_are_legal() -> None:
    """Cases build on armies that are legal by themselves, troops without characters apart."""
    for base in bases():
        got, _ = mustered(text_of({"title": base, "base": base}))
        expected = ["wfb3.characters", "wfb3.general"] if base.endswith("-troops") else []
        assert sorted(f.code for f in got.findings) == expected, base
