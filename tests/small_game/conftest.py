"""The small game, found as any installed game is: by the entry points of its metadata."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.systems import installed_games

SITE = Path(__file__).parent
LISTS = SITE / "brass" / "lists"


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    """The game is installed while a test runs."""
    monkeypatch.syspath_prepend(SITE)
    installed_games.installed.cache_clear()
    yield
    monkeypatch.undo()
    installed_games.installed.cache_clear()
