"""What the order of battle says of an entry: boxes for lost models, why it costs nothing."""

from __future__ import annotations

from typing import Any

import pytest

from builder import mustering
from builder.core.tracks import Boxes
from builder.core.yaml_source import parse
from builder.files import roster_files
from builder.locale import language
from tests.conftest import LISTS
from tests.systems.warmachine.shipped import CASES, SYSTEM, mustered

WRITTEN = parse((CASES / "casualties.yaml").read_text(encoding="utf-8"), "casualties.yaml").value


@pytest.mark.parametrize("case", WRITTEN, ids=lambda case: case["entry"]["take"])
def test_boxes_for_lost_models(case: dict[str, Any]) -> None:
    done = mustered(case["army"], 50, [case["entry"]])
    say = language("en").say
    label = case.get("label", "Casualties")
    found = [track.number for track in done.sheet_facts(done.entries[0]).tracks if isinstance(track, Boxes) and say(track.label) == label]
    assert found == ([case["boxes"]] if "boxes" in case else [])


@pytest.mark.parametrize(
    ("roster", "handle", "note"),
    [
        ("cygnar-50", "first-officer", "free in the theme"),
        ("cygnar-50", "second-officer", None),
        ("cygnar-100", "charger", "paid by warjack points"),
        ("cygnar-50", "hunter-1", None),
    ],
)
def test_what_costs_nothing_says_why(roster: str, handle: str, note: str | None) -> None:
    path = LISTS / "warmachine" / "rosters" / f"{roster}.yaml"
    done = mustering.muster_file(roster_files.read_roster(str(path)), (LISTS,))
    battle = SYSTEM.sheet.in_battle(next(one for one in done.entries if one.id == handle), done.finished)
    assert battle is not None
    say = language("en").say
    assert [say(text) for label, text in battle.notes if label is None] == ([] if note is None else [note])
