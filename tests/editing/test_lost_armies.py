"""States whose army is gone or whose definitions changed: passed over, told, kept."""

from __future__ import annotations

import pytest

from builder.core import yaml_source
from builder.core.findings import MusterError
from builder.editing.session import Session
from tests.editing.sessions import army_of_ones_own, edit
from tests.tui.player import SMALL


def test_undo_passes_over_a_state_whose_army_is_gone(folder, monkeypatch):
    own, army = army_of_ones_own(folder, monkeypatch)
    path = folder / "mine.yaml"
    path.write_text(SMALL, encoding="utf-8")
    session = Session.open(path, (own,), folder / "state")
    edit(session, "name", "a")
    edit(session, "army", "mine")
    edit(session, "army", "empire")
    army.unlink()
    assert session.undo() is not None
    assert (session.draft.roster.army, session.draft.roster.name) == ("empire", "a")
    assert len(session.passed) == 1
    assert session.redo() is not None
    assert len(session.passed) == 1
    with pytest.raises(MusterError):
        session.go_to(2)
    assert session.draft.roster.army == "empire"
    session.go_to(0)
    assert session.draft.roster.name == "Small"
    assert not session.passed
    session.close()


def test_a_new_list_whose_army_is_gone_is_brought_back_as_it_was_before(folder, monkeypatch):
    own, army = army_of_ones_own(folder, monkeypatch)
    values = yaml_source.parse(SMALL).value
    session = Session.new({**values, "entries": list(values["entries"])}, (own,), folder / "state")
    edit(session, "name", "a")
    edit(session, "army", "mine")
    session.close()
    army.unlink()
    again = Session.recover(session.journal_path, (own,), folder / "state")
    assert (again.draft.roster.army, again.draft.roster.name) == ("empire", "a")
    assert len(again.lost) == 1
    assert again.undo() is not None
    again.close()


def test_unsaved_work_whose_army_is_gone_leaves_the_file(folder, monkeypatch):
    own, army = army_of_ones_own(folder, monkeypatch)
    path = folder / "mine.yaml"
    path.write_text(SMALL, encoding="utf-8")
    session = Session.open(path, (own,), folder / "state")
    edit(session, "name", "a")
    edit(session, "army", "mine")
    session.close()
    army.unlink()
    again = Session.open(path, (own,), folder / "state")
    assert again.draft.roster.name == "Small"
    assert len(again.lost) == 1
    again.undo()
    assert (again.draft.roster.army, again.draft.roster.name) == ("empire", "a")
    again.close()


def test_definitions_changed_on_disk_are_noticed(folder, monkeypatch):
    own, army = army_of_ones_own(folder, monkeypatch)
    path = folder / "mine.yaml"
    path.write_text(SMALL.replace("army: empire", "army: mine"), encoding="utf-8")
    session = Session.open(path, (own,), folder / "state")
    assert session.refresh() is None
    before = session.muster.points
    text = army.read_text(encoding="utf-8")
    army.write_text(text + "# nothing\n", encoding="utf-8")
    told = session.refresh()
    assert told is not None
    assert not told.values
    army.write_text(text.replace("points: 9,", "points: 12,").replace("points: 9\n", "points: 12\n"), encoding="utf-8")
    told = session.refresh()
    assert session.muster.points > before
    assert told.values["before"].values["points"] == before
    assert told.values["after"].values["points"] == session.muster.points
    army.write_text("nothing", encoding="utf-8")
    kept = session.muster
    with pytest.raises(MusterError):
        session.refresh()
    assert session.muster is kept
    session.close()
