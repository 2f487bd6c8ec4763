"""What programs before this one left behind still opens: journals, recent lists, choices, printed sheets.

`of_old_programs/README.md` tells which programs they were, and how it was made.
"""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path

import pytest

from builder.editing import journal, list_summaries, recent_lists, recovery
from builder.editing.session import Session
from builder.files import state_folder as kept
from builder.render import sheet_sections
from tests.conftest import LISTS
from tests.editing.list_files import summaries

LEFT = Path(__file__).parent / "of_old_programs"
FOLDERS = (LEFT / "definitions", LISTS)
THERE = "/home/anna/lists"
"""Where the lists lay when the old programs had them."""


class Home:
    """A player's folder as an old program left it: the lists, and the state folder of the platform."""

    def __init__(self, left: Path, folder: Path) -> None:
        self.left = left
        self.told = json.loads((left / "told.json").read_text(encoding="utf-8"))
        self.state = folder / "state" / "muster"
        (self.state / "journals").mkdir(parents=True)
        self.lists = folder / "lists"
        self.lists.mkdir()
        for path in left.glob("*.roster"):
            shutil.copy(path, self.lists / f"{path.stem}.yaml")
        self.mine = self.lists / "mine.yaml"
        shutil.copy(left / "mine.jsonl", self.state / "journals" / f"{journal.name_of(self.mine)}.jsonl")
        shutil.copy(left / "new.jsonl", self.state / "journals" / "new-0123456789abcdef.jsonl")
        shutil.copy(left / "settings.json", self.state)
        text = (left / "lists.json").read_text(encoding="utf-8")
        (self.state / "lists.json").write_text(text.replace(THERE, str(self.lists)), encoding="utf-8")


@pytest.fixture(params=["one-folder", "rooms"])
def home(request, tmp_path):
    return Home(LEFT / request.param, tmp_path)


def said(session):
    """As an old program told it."""
    roster = session.draft.roster
    return {
        "name": roster.name, "limit": roster.limit, "points": session.muster.points,
        "entries": [[e.take, e.id, e.models] for e in roster.entries], "codes": sorted(f.code for f in session.findings),
    }  # fmt: skip


def steps(session):
    """The history, with the word that each step had."""
    return [[None if label is None else label.values["word"], now] for label, now in session.history()]


def test_unsaved_changes_are_brought_back(home):
    """All of them, with what was undone, before a save and behind it; the file is as it was."""
    before = home.mine.read_bytes()
    session = Session.open(home.mine, FOLDERS, home.state)
    assert (session.restored, session.conflict, session.lost, session.trouble) == (2, False, (), None)
    assert said(session) == home.told["left"]
    assert steps(session) == home.told["unsaved"]
    assert session.redo().values["word"] == "five"
    assert session.draft.roster.limit == 1500
    while session.can_undo:
        session.undo()
    assert session.draft.roster.name == "The Garrison"
    assert session.draft.roster.entries[1].models == 25
    assert home.mine.read_bytes() == before
    session.go_to(4)
    session.save()
    session.close()
    written = home.mine.read_text(encoding="utf-8")
    assert "# The garrison of the bridge\n" in written and "# always in front" in written and "levle: 3" in written
    session = Session.open(home.mine, FOLDERS, home.state)
    assert (session.dirty, session.restored, len(session.history())) == (False, 0, 6)
    session.close()


def test_what_has_no_file_is_recovered(home):
    """A list that was never saved, and one whose file is gone since."""
    found = {u.name: u for u in recovery.unsaved(home.state)}
    assert set(found) == {"The Bridge é", "Never saved"}
    assert [(u.path, u.changes, u.system, u.army) for u in found.values() if u.path is None] == [
        (None, 1, "warmaster", "judean-revolt")
    ]
    assert str(found["The Bridge é"].path) == f"{THERE}/mine.yaml"
    new = Session.recover(found["Never saved"].journal, FOLDERS, home.state)
    assert {"points": new.muster.points, "codes": sorted(f.code for f in new.findings)} == home.told["new"]
    new.save(home.lists / "new.yaml")
    new.close()
    gone = Session.recover(found["The Bridge é"].journal, FOLDERS, home.state)
    assert said(gone) == home.told["left"]
    assert steps(gone) == home.told["unsaved"]
    gone.close()


def test_lists_opened_last_are_listed(home, monkeypatch):
    """In their order, with what they came to; nothing changed in those whose definitions did not."""
    left = time.mktime((2026, 11, 23, 12, 0, 0, 0, 0, 0))
    monkeypatch.setattr(time, "time", lambda: left)
    assert [p.name for p in recent_lists.recent(home.state)] == ["revolt.yaml", "mine.yaml"]
    shown = summaries(recent_lists.recent(home.state), FOLDERS, home.state)
    assert [c.changed for c in shown] == [None, None]
    assert [c.points for c in shown] == [home.told["revolt"]["points"], 2748]
    assert list_summaries.changed_by_upgrade(shown) == (0, 2)
    recent_lists.add_list(home.lists / "mine.yaml", home.state)
    assert [p.name for p in recent_lists.recent(home.state)] == ["mine.yaml", "revolt.yaml"]


def test_choices_hold(home):
    """Language, theme, layout and the chapters of a sheet."""
    assert kept.place() == home.state
    found = kept.settings(kept.place())
    assert [found[k] for k in ("language", "theme", "layout", "limit")] == ["fr", "textual-light", "cards", 1500]
    assert sheet_sections.chosen(found["sections"]) == ("head", "units", "findings")


@pytest.mark.parametrize("name", ["printed", "revolt"])
def test_printed_sheets_are_verified(home, muster, name):
    """By their choices, from the PDF; never called another list, though their codes were made in another way."""
    path, pdf = home.lists / f"{name}.yaml", home.left / f"{name}.pdf"
    digits = home.told[name]["fingerprint"]
    if name == "revolt":  # its definitions are as they were
        for given, words in (
            (pdf, "chooses what the printed list chose"),
            (f"muster:{digits}", "cannot be compared"),
            (digits, "or the sheet was printed by an older program"),
        ):
            code, out, _ = muster("verify", "--lists", LEFT / "definitions", given, path)
            assert (code, digits in out, words in out) == (1, True, True), given
        done = Session.look(path, FOLDERS)
        assert {"points": done.points, "codes": sorted(f.code for f in done.findings)} == {
            k: home.told[name][k] for k in ("points", "codes")
        }
        path.write_text(path.read_text(encoding="utf-8").replace("count: 9", "count: 10"), encoding="utf-8")
    else:  # those of this game were mended since
        code, out, err = muster("verify", pdf, path)
        assert "chooses what the printed list chose" in out + err
        assert code == 1
        path.write_text(path.read_text(encoding="utf-8").replace("models: 30", "models: 31"), encoding="utf-8")
    code, out, err = muster("verify", "--lists", LEFT / "definitions", pdf, path)
    assert code == 1
    assert "cannot be compared" in out + err
