"""The cases of tests/cases/warmaster/checks, and their musters."""

from __future__ import annotations

from typing import Any

from builder.mustering import Muster
from tests.conftest import cases_in
from tests.systems.warmaster.shipped import CASES, mustered

CHECKS: list[dict[str, Any]] = [
    row
    for path in sorted((CASES / "checks").glob("*.yaml"))
    for row in cases_in(path)
]
"""A file for each code, its lists at the limit and one step beyond; unspent points (WM-23) count only in its own cases.

`codes` is what a referee finds; an army that is no shipped one stands in the folder of cases.
"""
OWN = ("rule", "title", "codes", "points", "legal", "break", "scouting", "army", "limit", "entries")


def of_case(case: dict[str, Any]) -> Muster:
    more = {k: v for k, v in case.items() if k not in OWN}
    return mustered(case["army"], case["limit"], case["entries"], **more)
