"""The recording of a first list still does what it shows: its keys lead from nothing to a legal list on the disk."""

from __future__ import annotations

import asyncio

from tests import recording
from tests.tui.player import Desk


def test_its_keys_lead_to_a_legal_list(tmp_path, muster) -> None:
    """What it saves is found legal, and no path of the machine is in its pictures but those of the test."""
    screens = asyncio.run(recording.screens(Desk(tmp_path)))
    assert len(screens) == len(recording.STEPS)
    (saved,) = (tmp_path / "lists").glob("*.yaml")
    code, out, _ = muster("check", saved)
    assert code == 0, out
    assert "Reikland Patrol" in saved.read_text("utf-8")
