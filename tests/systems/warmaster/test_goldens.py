"""The sheets of Warmaster as they were read and accepted."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import mustering
from builder.files import roster_files
from builder.locale import language
from builder.render import plain_text
from builder.sheet import build
from builder.systems.warmaster.break_point import break_point_of
from tests.conftest import LISTS, ROOT
from tests.systems.warmaster.shipped import ARMIES, SYSTEM


@pytest.mark.parametrize("army", ["bretonnia", "lizardmen"])
def test_the_sheet_of_a_sample(army: str, lang: str = "en") -> None:
    """As it was read and accepted; `python -m tests.systems.warmaster.test_goldens` writes the goldens anew."""
    assert golden(army, lang).read_text(encoding="utf-8") == sheet_of(army, lang)


def golden(army: str, lang: str) -> Path:
    return ROOT / "tests" / "goldens" / f"warmaster-{army}-2000.{lang}.txt"


def sheet_of(army: str, lang: str) -> str:
    path = LISTS / "warmaster" / "rosters" / f"{army}-2000.yaml"
    done = mustering.muster_file(roster_files.read_roster(str(path)), (LISTS,))
    return plain_text.write(build.sheet(done, language(lang)), "full")


@pytest.mark.parametrize("army", ARMIES)
def test_every_sheet_can_be_played_from(army: str) -> None:
    """A box for each stand of each unit, the break point to cross off, moves in centimetres, values and their halves."""
    path = LISTS / "warmaster" / "rosters" / f"{army}-2000.yaml"
    done = mustering.muster_file(roster_files.read_roster(str(path)), (LISTS,))
    own = break_point_of(done.finished)
    army_tracks = SYSTEM.sheet.tracks(done.finished)
    halves = done.library.rules.edition.half_lost
    assert army_tracks[0].groups == ((2,) * own.at if halves else (own.at,))
    for m in done.entries:
        unit = m.facts.fielded
        noted = done.sheet_facts(m)
        rows = {row[0].message for row in (*noted.facts, *noted.worth)}
        if unit.hosts:
            assert not noted.tracks
            continue
        assert "Move" in rows
        assert ("Victory points" in rows) == (
            unit.points > 0 and (m.entry.count > 1 or (m.kind != "character" and unit.size >= 3))
        )
        if m.kind != "character":
            stands = next(t for t in noted.tracks if t.label.message == "Stands")
            added = sum(
                o.entry.count * o.facts.fielded.size for o in done.entries if o.under == m.id and o.facts.fielded.hosts
            )
            assert sum(stands.groups) == unit.size * m.entry.count + added
    shown = sheet_of(army, "en")
    assert " cm" in shown
    assert "Breaks at" in shown


if __name__ == "__main__":
    for army in ("bretonnia", "lizardmen"):
        golden(army, "en").write_text(sheet_of(army, "en"), encoding="utf-8")
