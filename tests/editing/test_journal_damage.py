"""What a flipped byte or a lost line of a journal costs: one change at most, told."""

from __future__ import annotations

import json
import shutil

import pytest

from builder.editing.session import Session
from tests import spoiling
from tests.editing.sessions import FOLDERS


def test_a_flipped_byte_costs_one_change(folder):
    """It is told with what was lost and what was kept; the damaged journal stays beside the mended one."""
    path, file, names = spoiling.edited(folder, 8)
    whole = file.read_bytes()
    at = whole.index(b'"n4"') + 1
    spoilt = whole[:at] + b"m" + whole[at + 1 :]
    file.write_bytes(spoilt)
    session = Session.open(path, FOLDERS, folder / "state")
    assert session.draft.roster.name == "n7"
    assert session.restored
    states = [session.draft_at(n) for n in range(len(session.history()))]
    assert [s.roster.name for s in states if s.roster.name not in names] == []
    assert {n for n in names if n not in {s.roster.name for s in states}} == {"n4"}
    assert session.lost[0].values == {"count": 1, "kept": 8}
    (beside,) = file.parent.glob("*.spoilt")
    assert beside.read_bytes() == spoilt
    session.close()
    again = Session.open(path, FOLDERS, folder / "state")
    assert not again.lost
    assert len(again.history()) == 9
    again.close()


def test_every_key_of_a_line_may_be_spoilt(folder):
    """An entry whose address stands under another key is lost, and nothing fails."""
    path, file, _ = spoiling.edited(folder, 2)
    whole = file.read_bytes()
    for key in (b'{"e":"', b'"v":', b'{"s":', b'"n":', b'"l":', b'"c":"', b'{"muster"'):
        at = whole.rindex(key) + key.index(b'"') + 1
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        session = Session.open(path, FOLDERS, folder / "state")
        assert len(session.history()) >= 2
        session.close()


@pytest.mark.parametrize("part", ["state", "end", "states"])
def test_whole_lines_that_are_gone_are_told(folder, part):
    """A state in the middle, the last one without its entries, all of them."""
    path, file, _ = spoiling.edited(folder, 4)
    lines = file.read_bytes().splitlines(keepends=True)
    states = [n for n, line in enumerate(lines) if line.startswith(b'{"s"')]
    kept = {
        "state": [*lines[: states[2]], *lines[states[2] + 1 :]],
        "end": lines[: states[-1]],
        "states": lines[: states[0]],
    }[part]
    file.write_bytes(b"".join(kept))
    session = Session.open(path, FOLDERS, folder / "state")
    assert session.lost[0].values["count"] == 1
    session.close()


def test_a_journal_without_checksums_is_read(folder):
    """As programs wrote them before; a spoilt line in it costs what it says."""
    path, file, names = spoiling.edited(folder, 6)
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    old = [
        json.dumps({k: v for k, v in line.items() if k not in ("c", "n")}, separators=(",", ":")).encode()
        for line in lines
    ]
    file.write_bytes(b"\n".join(old) + b"\n")
    session = Session.open(path, FOLDERS, folder / "state")
    assert [session.draft_at(n).roster.name for n in range(len(session.history()))] == names
    assert not session.lost
    session.close()
    at = next(n for n, line in enumerate(old) if b'"name":"n3"' in line)
    old[at] = old[at][:-1]
    file.write_bytes(b"\n".join(old) + b"\n")
    session = Session.open(path, FOLDERS, folder / "state")
    assert [session.draft_at(n).roster.name for n in range(len(session.history()))] == [*names[:4], "n2", *names[5:]]
    assert session.lost[0].values["count"] == 1
    session.close()


def test_an_entry_that_is_lost_is_taken_from_the_file(folder):
    """Where the file still has it; or else the entry is as it was before."""
    path, file, _ = spoiling.edited(folder, 3)
    draft = Session.look(path, FOLDERS)
    lines = file.read_bytes().splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if b'"v":' in line)
    lines[first] = lines[first].replace(b'"v":{', b'"v":[', 1)
    file.write_bytes(b"".join(lines))
    session = Session.open(path, FOLDERS, folder / "state")
    while session.can_undo:
        session.undo()
    assert session.draft.roster.entries == draft.roster.entries
    session.close()


def test_a_journal_that_cannot_be_mended_is_left(folder, monkeypatch):
    """Nothing is cut off it, and work goes on without one."""
    path, file, _ = spoiling.edited(folder, 3)
    spoilt = file.read_bytes()[:-5]
    file.write_bytes(spoilt)
    monkeypatch.setattr(shutil, "copyfile", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    session = Session.open(path, FOLDERS, folder / "state")
    assert session.trouble is not None
    assert session.draft.roster.name == "n1"
    assert file.read_bytes() == spoilt
    session.close()


def test_a_journal_whose_head_is_spoilt_is_offered(folder):
    """On the home screen, as work that was never saved."""
    from builder.editing import recovery

    _, file, _ = spoiling.edited(folder, 3)
    file.write_bytes(file.read_bytes().replace(b'"path"', b'"pith"', 1))
    (item,) = recovery.unsaved(folder / "state")
    assert (item.name, item.changes) == ("n2", 3)
    session = Session.recover(file, FOLDERS, folder / "state")
    assert session.draft.roster.name == "n2"
    assert session.lost
    session.close()
