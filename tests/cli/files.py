"""Rosters for the tests of the command line."""

from __future__ import annotations

from tests.conftest import LISTS

GOOD = str(LISTS / "wfb3/rosters/empire-2000.yaml")
HEAD = "kind: roster\nformat: 1\nsystem: wfb3\narmy: empire\nlimit: 1000\ngame: tournament\n"
LEGAL = (
    HEAD
    + """\
name: The Nordland Muster
entries:
- {take: hero, id: count, level: 20, role: general, options: [heavy-armour, shield]}
- {take: helblitzen, id: halberds, models: 25, command: [standard, musician]}
- {take: armbrustschutzen, id: crossbows, models: 20}
- {take: ersatzsolder, id: spears, models: 30, options: [spear, shield]}
"""
)
"""A small legal army, for tests that judge or print many lists."""
TWO_ERRORS = HEAD + "entries:\n- {take: helblitzen, models: 20}\n- {take: reiksgrad, models: 10}\n"


def write(folder, text, name="list.yaml"):
    target = folder / name
    target.write_bytes(text if isinstance(text, bytes) else text.encode())
    return target
