"""The cases of tests/cases/warmachine, and their musters."""

from __future__ import annotations

from typing import Any

from builder.mustering import Muster
from tests.conftest import cases_in
from tests.systems.warmachine.shipped import CASES, mustered

_ROWS: list[dict[str, Any]] = [row for path in sorted((CASES / "checks").glob("*.yaml")) for row in cases_in(path)]
CHECKS = [row for row in _ROWS if "entries" in row]
"""A file for each code, its lists at the limit and one step beyond; advice counts only in its own cases.

`codes` is what a referee finds; an army and an event that are no shipped ones stand in the folder of cases.
"""
WEAPONS = [row for row in _ROWS if "weapon" in row]
"""Weapons of Stryker, as a list of definitions has them."""
TOGETHER = [*(row for row in _ROWS if "lists" in row), *cases_in(CASES / "pairs.yaml")]
"""Lists that are judged together, each with its own `codes`."""
OWN = ("rule", "title", "codes", "points", "severity", "army", "limit", "entries")


def of_case(case: dict[str, Any]) -> Muster:
    more = {k: v for k, v in case.items() if k not in OWN}
    return mustered(case["army"], case["limit"], case["entries"], **more)
