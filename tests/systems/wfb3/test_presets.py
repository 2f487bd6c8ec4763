"""Equipment that the armies suggest: every piece of it can be had by whom it is for."""

from __future__ import annotations

import pytest

from builder.editing import edits, presets
from builder.editing.session import Session
from builder.files import loading
from builder.mustering import muster
from builder.systems import find
from tests.conftest import LISTS

ARMIES = [army for system, army, _ in loading.armies((LISTS,)) if system == "wfb3" and army != "open"]
VARIANTS = {"retainers"}
"""Entries that only a variant has."""


CONTINGENTS = sorted(path.stem for path in (LISTS / "wfb3" / "contingents").glob("*.yaml"))


@pytest.mark.parametrize("part", CONTINGENTS)
def test_a_contingent_suggests_what_is_legal(part: str) -> None:
    """On a fresh entry of it nothing is left out."""
    found = ((army, loading.load("wfb3", army, (LISTS,))) for army in ARMIES)
    army, known = next(((army, known) for army, known in found if part in known.rules.other_lists), ("", None))
    if known is None:  # no army of the book takes them
        return
    session = Session.new(find("wfb3").editor.starter(known.rules, 3000), (LISTS,))
    offered = session.system.editor.available(session.muster.army)
    for preset in known.rules.other_lists[part].army.presets:
        for take in preset.of:
            pick = [a for a in offered if a.entry["take"] == take and a.entry.get("from") == part][-1]
            draft, index = edits.insert(session.draft, dict(pick.entry))
            now = muster(draft.roster, session.muster.library)
            (suggested,) = (p for p in presets.suggested(now, [index]) if p.name == preset.name)
            made = presets.with_preset(draft, now, [index], suggested.equip)
            assert made.left_out == (), (army, preset.name, take)
    session.close()


@pytest.mark.parametrize("army", ARMIES)
def test_an_army_suggests_what_is_legal(army: str) -> None:
    """At least one for its heroes; on a fresh entry nothing is left out."""
    known = loading.load("wfb3", army, (LISTS,))
    session = Session.new(find("wfb3").editor.starter(known.rules, 3000), (LISTS,))
    offered = session.system.editor.available(session.muster.army)
    assert any("hero" in preset.of for preset in known.rules.army.presets)
    for preset in known.rules.army.presets:
        for take in set(preset.of) - VARIANTS:
            pick = [a for a in offered if a.entry["take"] == take and "from" not in a.entry][-1]
            draft, index = edits.insert(session.draft, dict(pick.entry))
            now = muster(draft.roster, session.muster.library)
            (suggested,) = (p for p in presets.suggested(now, [index]) if p.name == preset.name)
            made = presets.with_preset(draft, now, [index], suggested.equip)
            assert made.left_out == (), (preset.name, take)
            before = {(f.code, f.path) for f in now.findings if f.counts and f.entry is not None}
            assert {(f.code, f.path) for f in made.done.findings if f.counts and f.entry is not None} <= before
    session.close()
