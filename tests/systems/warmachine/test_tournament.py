"""What decides ties at events, and printed numbers that do not agree."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from builder.systems.warmachine.rules import tournament
from tests.conftest import check_file
from tests.systems.warmachine.cases import WEAPONS
from tests.systems.warmachine.shipped import ARMIES, CASES, FOLDERS, SYSTEM, known


@pytest.mark.parametrize(("points", "rounds", "strength"), [(0, 5, Fraction(1, 5)), (1, 5, Fraction(1, 5)), (3, 5, Fraction(3, 5)), (5, 5, Fraction(1))])
def test_strength_of_schedule(points: int, rounds: int, strength: Fraction) -> None:
    """T-MK2-9: an opponent without points counts as one who has one."""
    assert tournament.strength_of_schedule(points, rounds) == strength


@pytest.mark.parametrize(
    ("points", "start", "left", "value"),
    [(13, 13, 13, 13), (13, 13, 7, 13), (13, 13, 6, 7), (10, 10, 5, 10), (10, 10, 4, 5), (5, 6, 0, 0)],
)
def test_what_is_left_of_a_unit(points: int, start: int, left: int, value: int) -> None:
    """T-MK2-8: below half its number it is worth half, rounded up; of nobody nothing."""
    assert tournament.value_left(points, start, left) == value


@pytest.mark.parametrize("army", ARMIES)
def test_printed_numbers_agree(army: str) -> None:
    """MK2-21: what the shipped lists print otherwise is known, and told as a doubt."""
    assert SYSTEM.files.audit(known(army).rules) == ()


@pytest.mark.parametrize("case", WEAPONS, ids=lambda c: c["title"])
def test_printed_numbers_that_do_not_agree_are_found(case: dict[str, Any], tmp_path: Path) -> None:
    """MK2-21: at the line of the weapon."""
    own = (CASES / "lists" / "warmachine" / "armies" / "rulebook.yaml").read_text(encoding="utf-8")
    folder = tmp_path / "warmachine" / "armies"
    folder.mkdir(parents=True)
    weapon = f"pow: {case['weapon']['pow']}, p+s: {case['weapon']['p+s']}"
    text = own.replace("id: rulebook", "id: ours").replace("pow: 7, p+s: 13", weapon, 1)
    (folder / "ours.yaml").write_text(text, encoding="utf-8")
    findings = check_file(str(folder / "ours.yaml"), FOLDERS).findings
    assert [f.code for f in findings] == case["codes"]
    assert all((f.found, f.allowed) == (14, 13) and f.place.line is not None for f in findings)
