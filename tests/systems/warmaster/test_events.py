"""Events of Warmaster: turns, their own way of counting, packs that ask for what no list can write."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from builder.cli import main
from builder.core.event_pack import Event
from tests.conftest import LISTS
from tests.systems.warmaster.shipped import SYSTEM, mustered

CUP = """kind: event
format: 1
id: cup
name: Cup
version: '1'
systems: [warmaster]
salt: nine crows over the mill
limit: 2000
game: tournament
turns: 7
asks:
  thousands: {as_size: 2000}
  item_cap: 50
  parts: [1600, 400]
"""


def test_the_turns_of_an_event_are_those_to_cross_off() -> None:
    """Elsewhere there are as many as the edition's die may give."""
    pack = Event.model_validate(yaml.safe_load(CUP) | {"systems": ("warmaster",), "asks": {}})
    done = mustered("dwarfs", 2000, [])
    assert [t.groups for t in SYSTEM.sheet.tracks(replace(done.finished, event=pack))][-1] == (7,)
    assert [t.groups for t in SYSTEM.sheet.tracks(done.finished)][-1] == (6, 1, 1)


def test_an_event_asks_for_its_own_way_of_counting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pack names the keys that lists write: thousands, cap on items; a list that writes them is legal there."""
    pack = tmp_path / "cup.yaml"
    pack.write_text(CUP, encoding="utf-8")
    own = (LISTS / "warmaster" / "rosters" / "dwarfs-2000.yaml").read_text(encoding="utf-8")
    plain, suited = tmp_path / "plain.yaml", tmp_path / "suited.yaml"
    plain.write_text(own, encoding="utf-8")
    suited.write_text(
        own.replace(
            "game: tournament", "game: tournament\nthousands: {as_size: 2000}\nitem_cap: 50\nparts: [1600, 400]"
        ),
        encoding="utf-8",
    )
    assert main.main(["check", str(pack)]) == 0
    assert main.main(["check", "--event", str(pack), str(plain)]) == 1
    told = capsys.readouterr().out
    assert "Write “thousands: {as_size: 2000}”." in told
    assert "Write “item_cap: 50”." in told
    assert "Write “parts: [1600, 400]”." in told
    assert told.count("event.terms") == 3
    main.main(["check", "--event", str(pack), str(suited)])
    assert "event.terms" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("was", "wrong", "told"),
    [
        ("item_cap: 50", "item_cup: 50", "Did you mean item_cap?"),
        ("item_cap: 50", "item_cap: much", "“item_cap: much” is not a value that a list can have."),
        ("item_cap: 50", "limit: 50", "has the key “limit”"),
        ("{as_size: 2000}", "half-step", "“thousands: half-step” is not a value that a list can have."),
    ],
)
def test_what_no_list_can_write_is_told_of_the_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], was: str, wrong: str, told: str
) -> None:
    """At its line."""
    pack = tmp_path / "cup.yaml"
    pack.write_text(CUP.replace(was, wrong), encoding="utf-8")
    assert main.main(["check", str(pack)]) == (2 if "that a list can have" in told else 1)
    out = capsys.readouterr().out
    assert told in out
    assert f"cup.yaml:{13 if was.startswith('item') else 12}:" in out
