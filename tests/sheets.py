"""Finished sheets for tests; those of shipped lists are made once in a process."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from builder import mustering
from builder.files import roster_files
from builder.locale import language
from builder.mustering import Muster
from builder.sheet import build
from builder.sheet.entry_figures import Fact
from builder.sheet.model import HeadRow, Sheet, SpecialRule
from tests.conftest import LISTS


@cache
def shipped(path: Path) -> Muster:
    """The muster of a shipped list, made once."""
    return mustering.muster_file(roster_files.read_roster(str(path)), (LISTS,))


@cache
def made(path: Path, code: str = "en", copy: str = "player", *, all_rules: bool = False) -> Sheet:
    """The sheet of a shipped list in a language and copy, made once."""
    return build.sheet(shipped(path), language(code), copy, all_rules=all_rules)


def labelled(rows: Iterable[HeadRow | Fact]) -> dict[str, str]:
    """Texts by label; the last one if several have the same label."""
    return {row.label: row.text for row in rows}


def pairs(rows: Iterable[HeadRow | Fact]) -> list[tuple[str, str]]:
    """Pairs of label and text."""
    return [(row.label, row.text) for row in rows]


def ruled(rules: Iterable[SpecialRule]) -> dict[str, str]:
    """Effects of special rules by name."""
    return {rule.title: rule.effect for rule in rules}
