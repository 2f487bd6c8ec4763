"""Printed numbers that do not agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import check_file
from tests.systems.warmachine.cases import WEAPONS
from tests.systems.warmachine.shipped import ARMIES, CASES, FOLDERS, SYSTEM, known


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
