"""Each finding stands once on the battle sheet of an illegal list: in the list of findings or in the block of its entry."""

from __future__ import annotations

from typing import Any

import pytest

from builder.locale import language
from builder.sheet import build
from builder.sheet.battle_table import battle_table
from builder.sheet.model import Copy
from tests.systems.wfb3 import cases

EN = language("en")
ILLEGAL = [case for _, _, case in cases.cases() if not case.get("legal") and case["codes"]]


@pytest.mark.parametrize("case", ILLEGAL[::12], ids=lambda case: case["title"])
def test_each_finding_stands_once(case: dict[str, Any]) -> None:
    done, _ = cases.mustered(cases.text_of(case))
    copies: tuple[Copy, ...] = ("player", "umpire")
    for copy in copies:
        sheet = build.sheet(done, EN, copy)
        tables = battle_table(sheet, EN), battle_table(sheet, EN, secret=True)
        in_blocks = [text for table in tables for block in table.blocks for member in block.members for text in member.findings]
        listed = [text for _, text in (*sheet.findings, *sheet.secrets.rows)]
        assert not [text for text in in_blocks if any(text in row for row in listed)]
        assert listed or not any(finding.counts for finding in done.findings)
