"""Lists that were opened: which are remembered for how long, and what an upgrade changed in them."""

from __future__ import annotations

import os
import time

import pytest

from builder.core.points import QUARTERS
from builder.editing import list_summaries, recent_lists
from builder.files import loading
from tests.conftest import LISTS
from tests.editing.list_files import ARMY, EN, ROSTER, dearer, spoil, summaries, write


@pytest.mark.parametrize("known", [True, False])
def test_points_that_changed_since_the_list_was_seen(lists, tmp_path, state, known):
    """It shows until the list is opened again; a list whose file was edited is no matter of an upgrade."""
    path, edited, same = (
        write(tmp_path),
        write(tmp_path, name="b.yaml"),
        write(tmp_path, ROSTER.replace("helblitzen", "reiksgard"), "c.yaml"),
    )
    paths = (path, edited, same)
    first = summaries(paths, (lists,), state)
    assert list_summaries.changed_by_upgrade(first) == (0, 3)
    recent_lists.store_results(first, state)
    before = EN.points(first[0].points)
    dearer(lists)
    write(tmp_path, ROSTER.replace("25", "26"), "b.yaml")
    second = summaries(paths, (lists,), state)
    assert EN.say(second[0].changed) == f"was {before}, now {EN.points(first[0].points + 25 * QUARTERS)} points"
    assert [c.changed for c in second[1:]] == [None, None]
    assert list_summaries.changed_by_upgrade(second) == (1, 3)
    recent_lists.store_results(second, state)
    assert list_summaries.changed_by_upgrade(summaries(paths, (lists,), state)) == (1, 3)
    recent_lists.add_list(path, state)
    recent_lists.store_results(second[:1] if known else (), state)
    third = summaries(paths, (lists,), state)
    assert list_summaries.changed_by_upgrade(third) == (0, 3)
    recent_lists.store_results(third, state)
    spoil(lists, "version: '1.1'", "version: '1.2'")
    assert list_summaries.changed_by_upgrade(summaries(paths, (lists,), state)) == (0, 3)


def test_a_verdict_that_changed(lists, tmp_path, state):
    """What was legal, what is again, and what can be read no longer."""
    legal = write(tmp_path, (LISTS / "wfb3/rosters/empire-2000.yaml").read_bytes())
    first = list_summaries.summary(legal, (lists,))
    assert first.legal
    spoil(lists, "option: engineer, max: 1", "option: engineer, max: 0")
    second = list_summaries.summary(legal, (lists,), first.mark)
    assert EN.say(second.changed) == "was legal, now 1 error"
    spoil(lists, "option: engineer, max: 0", "option: engineer, max: 1")
    assert EN.say(list_summaries.summary(legal, (lists,), second.mark).changed) == "was not legal, now it is"
    (lists / ARMY).unlink()
    assert EN.say(list_summaries.summary(legal, (lists,), first.mark).changed) == "was readable before"
    assert list_summaries.summary(legal, (lists,)).changed is None


MADE_WITH = [
    # the key in the file, what is told
    ("{empire: 'NOW', points: 1}", None),
    ("{empire: '0.9', points: POINTS}", None),
    ("{empire: '0.9', points: 1}", "was 1, now POINTS points"),
    ("{empire: 0.9, points: 46.5}", "was 46½, now POINTS points"),
    ("{empire: NOW, points: 1}", None),
    ("{ogres: '1.0', points: 1}", "was 1, now POINTS points"),
    ("{empire: '0.9'}", None),
    ("{empire: '0.9', points: many}", None),
    ("{empire: '0.9', points: 1.3}", None),
    ("{points: 1}", None),
    ("{}", None),
]


@pytest.mark.parametrize(("made_with", "told"), MADE_WITH)
def test_what_a_list_was_made_with(folders, tmp_path, made_with, told):
    """The program writes versions and points into a list; other versions with other points are told."""
    points = EN.points(list_summaries.summary(write(tmp_path), folders).points)
    made_with = made_with.replace("NOW", loading.load("wfb3", "empire", folders).versions["empire"])
    shown = list_summaries.summary(write(tmp_path, f"{ROSTER}made_with: {made_with.replace('POINTS', points)}\n"), folders)
    assert (None if shown.changed is None else EN.say(shown.changed)) == (told and told.replace("POINTS", points))


def test_what_was_seen_goes_before_what_the_list_says(folders, tmp_path):
    """Whoever has opened a list knows its points."""
    path = write(tmp_path, f"{ROSTER}made_with: {{empire: '0.9', points: 1}}\n")
    first = list_summaries.summary(path, folders)
    assert first.changed is not None
    assert list_summaries.summary(path, folders, first.mark).changed is None
    assert list_summaries.summary(path, folders, list_summaries.Mark(digest="", name="Guard")).changed is None


def test_lists_opened_last_come_first(tmp_path, state):
    """Each once; at most forty; what is forgotten is gone, its file is not."""
    paths = [write(tmp_path, name=f"{n}.yaml") for n in range(45)]
    for path in (*paths, paths[10]):
        recent_lists.add_list(path, state)
    wanted = [paths[10], *(p for p in reversed(paths) if p != paths[10])][: recent_lists.MOST_RECENT]
    assert list(recent_lists.recent(state)) == wanted
    recent_lists.forget_list(paths[10], state)
    assert list(recent_lists.recent(state)) == wanted[1:]
    assert paths[10].exists()


def test_a_relative_path_is_remembered_whole(tmp_path, state, monkeypatch):
    """The next start may be in another folder."""
    monkeypatch.chdir(tmp_path)
    recent_lists.add_list("guard.yaml", state)
    assert recent_lists.recent(state) == (tmp_path / "guard.yaml",)


def test_a_missing_file_stays_for_ninety_days(folders, tmp_path, state, monkeypatch):
    """Under the name it had; a file that is there stays for good."""
    gone, there = write(tmp_path / "stick"), write(tmp_path, name="there.yaml")
    for path in (there, gone):
        recent_lists.add_list(path, state)
        recent_lists.store_results((list_summaries.summary(path, folders),), state)
    gone.unlink()
    shown = summaries(recent_lists.recent(state), folders, state)
    assert [(c.name, c.problem is None) for c in shown] == [("Guard", False), ("Guard", True)]
    now = time.time()
    for days, left in ((recent_lists.ABSENT_DAYS - 1, (gone, there)), (recent_lists.ABSENT_DAYS + 1, (there,))):
        monkeypatch.setattr(recent_lists.time, "time", lambda days=days: now + days * 86_400)
        assert recent_lists.recent(state) == left


def test_a_list_on_the_shelf_every_day_has_ninety_days_from_the_last(folders, tmp_path, state, monkeypatch):
    """What counts is when its file was last there, not when it was opened."""
    path = write(tmp_path / "stick")
    recent_lists.add_list(path, state)
    now = time.time()
    monkeypatch.setattr(recent_lists.time, "time", lambda: now + 80 * 86_400)
    recent_lists.store_results(summaries((path,), folders, state), state)
    path.unlink()
    monkeypatch.setattr(recent_lists.time, "time", lambda: now + 160 * 86_400)
    assert recent_lists.recent(state) == (path,)


FOREIGN = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'{"format": 2, "lists": []}',
    b'{"format": 1, "lists": [{"path": 3}]}',
    b"\xff\xfe",
    b"[" * 100_000,
    b'{"format": 1}',
]


@pytest.mark.parametrize("content", FOREIGN)
def test_a_broken_or_foreign_state_is_as_good_as_none(tmp_path, state, content):
    """It is replaced by the next thing to remember."""
    recent_lists.add_list(tmp_path / "a.yaml", state)
    (file,) = state.iterdir()
    file.write_bytes(content)
    assert recent_lists.recent(state) == ()
    recent_lists.add_list(tmp_path / "b.yaml", state)
    assert recent_lists.recent(state) == (tmp_path / "b.yaml",)
    assert list(state.iterdir()) == [file]


def test_a_state_folder_that_cannot_be_written_is_no_fault(folders, tmp_path):
    """A file stands where the folder should."""
    blocked = write(tmp_path, "", "blocked") / "muster"
    path = write(tmp_path)
    recent_lists.add_list(path, blocked)
    recent_lists.forget_list(path, blocked)
    recent_lists.store_results(summaries((path,), folders, blocked), blocked)
    assert recent_lists.recent(blocked) == ()


def test_looking_at_lists_puts_none_among_those_opened(folders, tmp_path, state):
    """And writes nothing where nothing is new."""
    path = write(tmp_path)
    shown = summaries((path,), folders, state)
    recent_lists.store_results(shown, state)
    assert recent_lists.recent(state) == ()
    (file,) = state.iterdir()
    os.utime(file, ns=(1, 1))
    recent_lists.store_results(shown, state)
    assert file.stat().st_mtime_ns == 1
