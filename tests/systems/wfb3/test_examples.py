"""The worked examples of the WFB3 rulebook, run against the program and its definitions.

`cases/wfb3/examples.yaml` holds the cases and says what its keys mean. In the folder beside this
one function stands for each case (or several alike): it takes the inputs of the case and what
stands for its words in our definitions, asks the program, and gives back every
number that the case expects. The runner compares them and sees to it that no
input was left unread. Where the case names a creature, a weapon or a machine,
the function takes it from the lists, and checks that the inputs say the same.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from builder.files import reading
from tests.systems.wfb3.examples import army_and_tables, fighting, points_and_movement, profiles_and_units  # noqa: F401 - they register their cases
from tests.systems.wfb3.examples.runner import (
    CASES,
    FILE,
    FULL,
    FULL_IDS,
    IDS,
    LATER,
    PARTLY,
    TABLE_IDS,
    TABLES,
    TOTALS,
    USES,
    WRONG,
    run_case,
    run_full,
    run_row,
    runs,
)


@cache
def read() -> dict[str, Any]:
    """The file of cases, by the program's own reader: keys are text, lists are tuples."""
    document = reading.read(FILE)
    assert not document.findings
    return document.value


def everything() -> list[dict[str, Any]]:
    return [*read()["examples"], *read()["table_checks"], *read()["full_tables"]]


def _parameter(id: str, *values: Any) -> Any:
    marks = pytest.mark.xfail(strict=True, reason=WRONG[id]) if id in WRONG else ()
    return pytest.param(*values, id=id, marks=marks)


@pytest.mark.parametrize("entry", [_parameter(c["id"], c) for c in read()["examples"] if runs(c)])
def test_case(entry: dict[str, Any]) -> None:
    """The program gives what the book gives."""
    run_case(entry)


@pytest.mark.parametrize("entry", [_parameter(t["id"], t) for t in read()["table_checks"] if runs(t)])
def test_table(entry: dict[str, Any]) -> None:
    """The program gives every row of a printed table."""
    for row in entry["rows"]:
        run_row(entry["id"], row)


@pytest.mark.parametrize("entry", [_parameter(t["id"], t) for t in read()["full_tables"]])
def test_full_table(entry: dict[str, Any]) -> None:
    """A formula gives every cell of a printed table."""
    run_full(entry)


def test_no_case_is_dropped() -> None:
    """The file has every case of the book, once."""
    assert [c["id"] for c in read()["examples"]] == IDS
    assert [t["id"] for t in read()["table_checks"]] == TABLE_IDS
    assert [t["id"] for t in read()["full_tables"]] == FULL_IDS
    assert len(set(IDS)) == len(IDS)


def test_every_case_says_who_wants_it() -> None:
    """Its use; and why, if the program is not asked for all of it."""
    for entry in everything():
        assert entry["use"] in USES
        assert entry.get("chapter", "later") == "later"
        assert entry["section"]
        excused = entry["use"] == "play" or "chapter" in entry or "waits" in entry
        assert excused == bool(entry.get("why", "").strip()), entry["id"]
        assert not (entry["use"] == "play" and "chapter" in entry), entry["id"]
        waits = set(entry.get("waits", ()))
        assert not waits or waits < set(entry["expected"]), "a case that waits for all its keys is later"


def test_every_running_case_has_its_function() -> None:
    """And no excused case has one, so that a function is never forgotten behind an excuse."""
    assert set(CASES) == {c["id"] for c in read()["examples"] if runs(c)}
    assert set(TABLES) == {t["id"] for t in read()["table_checks"] if runs(t)}
    assert set(FULL) == set(FULL_IDS)


def test_a_wrong_number_is_seen() -> None:
    """Every expected key of every running case is compared: put something else there, and the case fails."""
    for entry in read()["examples"]:
        if not runs(entry) or entry["id"] in WRONG:
            continue
        for key, value in entry["expected"].items():
            if key in entry.get("waits", ()):
                continue
            with pytest.raises(AssertionError):
                run_case({**entry, "expected": {**entry["expected"], key: (value, "else")}})


def test_totals(capsys: pytest.CaptureFixture[str]) -> None:
    """How many of each kind there are, and how many of those that run pass."""
    entries = everything()
    uses = Counter(e["use"] for e in entries)
    later = [e["id"] for e in entries if "chapter" in e]
    partly = [e["id"] for e in entries if "waits" in e]
    running = [e for e in entries if runs(e)]
    passed = sum(_passes(e) for e in running)
    with capsys.disabled():
        print(
            f"\nWFB3 worked examples: {len(entries)} ({len(IDS)} cases, {len(TABLE_IDS) + len(FULL_IDS)} tables): "
            + ", ".join(f"{use} {uses[use]}" for use in USES)
            + f"\n  passed {passed} of the {len(running)} that run"
            + f"\n  later {len(later)}: {', '.join(later)}"
            + f"\n  in part later {len(partly)}: {', '.join(partly)}"
        )
    assert dict(uses) == TOTALS
    assert (len(later), len(partly)) == (LATER, PARTLY)
    assert passed == len(running) - len(WRONG)


def _passes(entry: dict[str, Any]) -> bool:
    try:
        if "inputs" in entry:
            run_case(entry)
        elif entry["id"] in FULL:
            run_full(entry)
        else:
            for row in entry["rows"]:
                run_row(entry["id"], row)
    except AssertionError:
        return False
    return True
