"""Games on disk: each change at once, undone without limit, spoilt files set aside."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.findings import MusterError
from builder.core.roster import plain_values
from builder.editing import games
from builder.editing.games import Standing, Step
from builder.editing.session import Session
from tests.conftest import LISTS
from tests.sampling import examples

PATH = LISTS / "wfb6" / "rosters" / "empire-500.yaml"
STEPS = st.one_of(
    st.builds(Step, what=st.just("mark"), of=st.sampled_from("abc"), part=st.integers(0, 3), to=st.integers(0, 9)),
    st.builds(Step, what=st.just("turn"), part=st.integers(0, 4), to=st.integers(1, 9)),
    st.builds(Step, what=st.just("note"), text=st.text(max_size=30)),
    st.builds(Step, what=st.just("reveal"), of=st.sampled_from("abc")),
)


@pytest.fixture(scope="module")
def muster():
    return Session.look(PATH, (LISTS,))


@settings(max_examples=examples(8, 50, 500))
@given(steps=st.lists(STEPS, max_size=8))
def test_undo_returns_to_the_start_and_a_killed_game_is_as_before(muster, tmp_path_factory, steps) -> None:
    """Whatever happened; each state is on disk before the next change."""
    state = tmp_path_factory.mktemp("state")
    game = games.begin(muster, PATH, "Law", state)
    before = [game.now]
    for step in steps:
        game.add(step)
        before.append(game.now)
        assert games.find(state).games[0].now == game.now
    for standing in reversed(before[:-1]):
        assert game.undo()
        assert game.now == standing
    assert game.now == Standing()
    assert not game.undo()
    while game.redo():
        pass
    assert game.now == before[-1]


def test_a_change_after_undoing_drops_what_was_undone(muster, tmp_path) -> None:
    """As in the builder."""
    game = games.begin(muster, PATH, "One", tmp_path)
    for number in (1, 2):
        game.add(Step(what="mark", of="a", to=number))
    game.undo()
    game.add(Step(what="mark", of="b", to=5))
    assert game.now.marks == {("a", 0): 1, ("b", 0): 5}
    assert not game.redo()


def test_two_windows_lose_nothing(muster, tmp_path) -> None:
    """The second goes on from what the first wrote."""
    one = games.begin(muster, PATH, "One", tmp_path)
    other = games.find(tmp_path, PATH).games[0]
    one.add(Step(what="mark", of="a", to=1))
    other.add(Step(what="mark", of="b", to=1))
    assert games.find(tmp_path).games[0].now.marks == {("a", 0): 1, ("b", 0): 1}


@pytest.mark.parametrize("spoilt", ["", "{", '{"format": 2}', "\0\0", '{"format":1,"name":"x","roster":"r","begun":1,"values":{},"at":5}'])
def test_a_spoilt_file_is_set_aside_and_reported(muster, tmp_path, spoilt) -> None:
    """The other games are there."""
    games.begin(muster, PATH, "Good", tmp_path)
    (tmp_path / games.FOLDER / "bad.json").write_text(spoilt)
    found = games.find(tmp_path)
    assert [game.content.name for game in found.games] == ["Good"]
    assert len(found.spoilt) == 1
    assert (tmp_path / games.FOLDER / "bad.spoilt").read_text() == spoilt
    assert not games.find(tmp_path).spoilt


def test_too_many_changes_are_refused(muster, tmp_path, monkeypatch) -> None:
    """And nothing changes."""
    monkeypatch.setattr(games, "MOST_STEPS", 2)
    game = games.begin(muster, PATH, "One", tmp_path)
    for _ in range(2):
        game.add(Step(what="note", text="x"))
    with pytest.raises(MusterError, match="at most"):
        game.add(Step(what="note", text="y"))
    assert [step.text for step in game.steps] == ["x", "x"]


def test_the_list_is_kept_with_the_game(muster, tmp_path) -> None:
    """As plain values, from which the same list is made."""
    game = games.begin(muster, PATH, "One", tmp_path)
    session = Session.new(games.find(tmp_path).games[0].content.values, (LISTS,))
    assert plain_values(session.muster.roster) == plain_values(muster.roster)
    session.close()
    assert game.content.roster == str(PATH)
