"""Every row of the referee's checklist and every open question of the book has cases, or a reason why not.

The rows stand in tests/cases/wfb3/coverage.yaml; which cases belong to them is told by the `rule` of the cases.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import Any

import pytest

from builder.cli import main
from builder.core import citations
from builder.files import rule_pages
from builder.systems import find, ids
from tests.conftest import LISTS, ROOT, TESTS, cases_in
from tests.systems.wfb3.cases import cases

CASES = TESTS / "cases" / "wfb3"
COVERAGE: dict[str, Any] = cases_in(CASES / "coverage.yaml")
ROWS = 31
QUESTIONS = 59


@cache
def by_row() -> dict[str, list[dict[str, Any]]]:
    """The cases that name a row or a question under `rule`."""
    found = defaultdict(list)
    for _, _, case in cases():
        for row in re.findall(r"\b[VA]\d+\b", str(case["rule"])):
            found[row].append(case)
    return found


def test_the_rows_are_all_there() -> None:
    """None is dropped, and none is made up."""
    assert list(COVERAGE["checks"]) == [f"V{n}" for n in range(1, ROWS + 1)]
    known = {f"A{n}" for n in range(1, QUESTIONS + 1)}
    assert set(COVERAGE["readings"]) <= known
    assert {row for row in by_row() if row.startswith("V")} <= set(COVERAGE["checks"])
    assert {row for row in by_row() if row.startswith("A")} <= known


def test_rows_have_good_and_bad_cases() -> None:
    """The bad one is found with the code of its row, the good one is not."""
    for row, known in COVERAGE["checks"].items():
        assert known["asks"]
        assert {known["code"] in c["codes"] for c in by_row()[row]} == {True, False}, row


def test_rules_of_tournaments() -> None:
    """The bad case of each is an error that its good case has not; or it is said why a list cannot break it."""
    titles = {(name, case["title"]): case for name, _, case in cases()}
    for row in COVERAGE["tournaments"]:
        if "left_out" in row:
            assert row["left_out"]
            assert set(row) == {"asks", "left_out"}
            continue
        (bad,) = (titles[found] for found in row["bad"].items())
        (good,) = (titles[found] for found in row["good"].items())
        assert set(bad["codes"]) - set(good["codes"]), row


def test_readings_hold_somewhere() -> None:
    """A case, a price, a worked example or a switch of the definitions names each; or it is said why a list never meets it."""
    files = [*CASES.glob("*.yaml"), *CASES.glob("choices/*.yaml"), *(LISTS / "wfb3").glob("*.yaml")]
    written = "\n".join(path.read_text("utf-8") for path in files if path.name != "coverage.yaml")
    cited = {*by_row(), *re.findall(r"\bA\d+\b", written)}
    left_out = COVERAGE["readings"]
    assert all(left_out.values())
    assert not cited & set(left_out), "they are covered: strike them from the list"
    assert {f"A{n}" for n in range(1, QUESTIONS + 1)} <= cited | set(left_out), "neither covered nor left out with a reason"


def test_the_page_of_all_checks_is_the_programs_own(capsys: pytest.CaptureFixture[str]) -> None:
    """docs/checks.md and docs/fr/checks.md are what `muster explain --all` prints."""
    assert main.main(["explain", "--all", "--lang", "fr"]) == 0
    assert capsys.readouterr().out == (ROOT / "docs" / "fr" / "checks.md").read_text("utf-8")
    assert main.main(["explain", "--all", "--lang", "en"]) == 0
    written = (ROOT / "docs" / "checks.md").read_text("utf-8")
    out = capsys.readouterr().out
    for system in map(find, ids()):
        for code in rule_pages.of_game(system.id, (LISTS,)).pages:
            page = out.partition(f"(`{code}`)")[2].partition("\n### ")[0]
            assert page.count("\n|") > 2, f"{code} has no case"
    shared = out.partition("\n## In every game\n")[2]
    assert all(f"(`{code}`)" in shared for code in rule_pages.of_all_games((LISTS,)).pages), "those of events, files and ids"
    assert "(`wfb3." not in shared
    assert out == written, "write it anew: muster explain --all > docs/checks.md"


RULING = re.compile(r"\b(?:WM-\d+|(?:A|V|G|C|X|DE|WE|HE|EM|BR|CH|SK|OG|DW|SL|UN|NO)\d+)\b")
"""A ruling of ours or a row of an audit: they are for the source alone."""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_ruling_is_named_to_users(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither on the page of all checks, nor on that of a code, nor with a citation."""
    page = ROOT / {"en": "docs/checks.md", "fr": "docs/fr/checks.md"}[lang]
    assert RULING.findall(page.read_text("utf-8")) == []
    for system in map(find, ids()):
        for code in rule_pages.of_game(system.id, (LISTS,)).pages:
            main.main(["explain", code, "--lang", lang])
    assert RULING.findall(capsys.readouterr().out) == []


@pytest.mark.parametrize(
    ("cited", "told"),
    [
        ("WFB3 24 (V25)", "WFB3 24"),
        ("WFB3 5.3.1; A25, A54", "WFB3 5.3.1"),
        ("A53", ""),
        ("A1 to A3", ""),
        ("WM-16 (9.9)", ""),
        ("WM-04, WM-05 and WM-06: no fewer", "no fewer"),
        ("the list (0-20)", "the list (0-20)"),
        ("the size (5.3.1, V1, V2)", "the size (5.3.1)"),
        ("the size (A54); the crew (5.3.1, V1)", "the size; the crew (5.3.1)"),
        ("a wound of D6 and D100", "a wound of D6 and D100"),
    ],
)
def test_a_citation_without_rulings(cited: str, told: str) -> None:
    """What remains is what a book prints."""
    assert citations.without_rulings(cited) == told


def test_no_message_names_a_ruling() -> None:
    """Texts of the catalogue, which is all that the program says by itself."""
    catalogue = (ROOT / "builder" / "locale" / "fr" / "LC_MESSAGES" / "muster.po").read_text("utf-8")
    said = [line for line in catalogue.splitlines() if not line.startswith("#")]
    assert [line for line in said if RULING.search(line)] == []


# The audit of the rules of selection: tests/cases/wfb3/selection.yaml -------------------------------------------------

SELECTION: dict[str, Any] = cases_in(CASES / "selection.yaml")
NAMED = r"\b(?:G|DE|WE|HE|EM|BR|CH|SK|OG|DW|SL|UN|NO|C|X)\d+\b"


@cache
def facts_by_row() -> dict[str, list[str]]:
    """Titles of the cases of facts that name a row under `rule`."""
    found = defaultdict(list)
    for case in cases_in(CASES / "facts.yaml"):
        for row in re.findall(NAMED, str(case["rule"])):
            found[row].append(case["title"])
    return found


@cache
def checks_by_row() -> dict[str, list[dict[str, Any]]]:
    """Cases of checks that name a row under `rule`."""
    found = defaultdict(list)
    for _, _, case in cases():
        for row in re.findall(NAMED, str(case["rule"])):
            found[row].append(case)
    return found


def test_cases_name_rows_that_exist() -> None:
    """No case names a row that the table has not."""
    assert {*checks_by_row(), *facts_by_row()} <= set(SELECTION)


def test_rows_of_the_audit() -> None:
    """Each has a good and a bad case with its code, a case of its facts, or a reason why it needs none."""
    for row, known in SELECTION.items():
        assert known["asks"]
        assert {"code", "facts", "left_out"} & set(known) and set(known) <= {"asks", "code", "facts", "left_out"}
        if "code" in known:
            assert {known["code"] in c["codes"] for c in checks_by_row()[row]} == {True, False}, row
        if known.get("facts"):
            assert facts_by_row()[row], f"no case of the facts of {row}"
        if "left_out" in known:
            assert len(known["left_out"]) > 10
