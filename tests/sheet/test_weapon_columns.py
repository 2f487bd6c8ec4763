"""Columns of weapons that an army never fills are left out."""

from __future__ import annotations

from collections import defaultdict

import pytest

from builder.locale import language
from builder.sheet import build
from builder.sheet.model import Weapons
from tests.conftest import LISTS
from tests.render.drawn import NAMES, block, weapons
from tests.sheets import shipped


def test_weapon_columns_that_the_army_never_fills_are_left_out():
    """One filled cell in the whole army keeps a column; the first and the last stay."""
    headings = ("Weapon", "Range", "To hit", "Notes")
    two = [
        block(1, weapons=weapons(("Sword", None, None, ""), headings=headings)),
        block(2, weapons=weapons(("Bow", "30″", None, ""), headings=headings)),
    ]
    found = list(build.without_empty_columns(two))
    assert [b.weapons.headings for b in found] == [("Weapon", "Range", "Notes")] * 2
    assert [b.weapons.table.rows for b in found] == [(("Sword", "–", ""),), (("Bow", "30″", ""),)]
    three = [*two, block(3, weapons=weapons(("Knife", None, "−1", ""), headings=headings))]
    assert all(b.weapons.headings == headings for b in build.without_empty_columns(three))
    assert next(build.without_empty_columns([block(4, weapons=Weapons())])).weapons == Weapons()


@pytest.mark.parametrize("name", NAMES)
def test_no_sample_has_an_empty_column_of_figures(name):
    """In both languages."""
    for code in ("en", "fr"):
        s = build.sheet(shipped(LISTS / f"{name}.yaml"), language(code))
        filled = defaultdict(set)
        for b in s.blocks:
            for row in b.weapons.table.rows:
                filled[b.weapons.headings].update(n for n, cell in enumerate(row) if cell.strip(" –"))
        assert all(set(range(len(headings) - 1)) <= found for headings, found in filled.items())
