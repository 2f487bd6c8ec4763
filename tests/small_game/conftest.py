"""The small game, found as any installed game is: by the entry points of its metadata."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import systems
from builder.systems import installed_games

SITE = Path(__file__).parent
LISTS = SITE / "brass" / "lists"


def _forget():
    for known in (installed_games.installed, systems.find, systems.ranked):
        known.cache_clear()


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    """The game is installed while a test runs."""
    monkeypatch.syspath_prepend(SITE)
    _forget()
    yield
    monkeypatch.undo()
    _forget()
