"""Finished sheets as tests look at them."""

from __future__ import annotations

from collections.abc import Iterable

from builder.sheet.entry_figures import Fact
from builder.sheet.model import HeadRow, SpecialRule


def labelled(rows: Iterable[HeadRow | Fact]) -> dict[str, str]:
    """Texts by their labels; of several with one label the last."""
    return {row.label: row.text for row in rows}


def pairs(rows: Iterable[HeadRow | Fact]) -> list[tuple[str, str]]:
    """Labels with their texts."""
    return [(row.label, row.text) for row in rows]


def ruled(rules: Iterable[SpecialRule]) -> dict[str, str]:
    """Effects of special rules by their names."""
    return {rule.title: rule.effect for rule in rules}
