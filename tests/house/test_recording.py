"""The recording of a first list is up to date: its keys lead from an empty home to a saved legal list."""

from __future__ import annotations

import asyncio

from tests import recording
from tests.tui.player import Desk


def test_its_keys_lead_to_a_legal_list(tmp_path, muster) -> None:
    """The saved list is legal, and the pictures contain no path of the machine."""
    screens = asyncio.run(recording.screens(Desk(tmp_path)))
    assert len(screens) == len(recording.STEPS)
    (saved,) = (tmp_path / "lists").glob("*.yaml")
    code, out, _ = muster("check", saved)
    assert code == 0, out
    assert "Reikland Patrol" in saved.read_text("utf-8")
