"""How work is shared out among processes: lists of one army together, as much to each."""

from __future__ import annotations

import os
import random

import pytest

from builder.desk import checking, likely_armies, workers
from builder.desk.likely_armies import Glance
from builder.desk.shares import OPENING, Shares


@pytest.fixture
def parts(monkeypatch):
    """The parts that come to processes, in their order."""
    found = []

    def whole(files):
        found.append([file.partition("-")[0] for file in files])
        return list(files)

    def done(work, files, shares, _jobs, known, progress):
        for begin, end in shares.parts():
            known.update(zip(files[begin:end], work(files[begin:end]), strict=True))
        return True

    monkeypatch.setattr(workers, "_done", done)

    def shared(files, jobs):
        found.clear()
        done, lost = workers.spread(whole, files, jobs, pytest.fail, glance=lambda file: Glance(army=file.partition("-")[0]))
        assert set(done) == set(files) and not lost
        return found

    return shared


def test_what_is_alike_goes_to_one_process(parts):
    """Unless it is a large share of the whole."""
    files = [f"{army}-{n}" for n in range(20) for army in ("orcs", "elves", "men", "dwarfs")]
    first, second = ({army for part in parts(files, 2)[number::2] for army in part} for number in (0, 1))
    assert (first, second) == ({"dwarfs", "elves"}, {"men", "orcs"})
    assert max(map(len, parts([f"men-{n}" for n in range(10_000)], 2))) <= 100


def test_all_is_dealt_out_once():
    """However much each file is, and however quick each process."""
    dice = random.Random(7)
    for _ in range(2_000):
        weights = [dice.choice((1, 1, 5, 100, 40_000)) for _ in range(dice.randrange(40))]
        kinds = sorted(dice.choice("abc") for _ in weights) if dice.random() < 0.5 else ()
        most, processes = dice.choice((1, 3, 100)), dice.randrange(1, 6)
        shares, seen, asking = Shares(weights, processes, most, kinds), [], list(range(processes))
        assert sorted(n for part in Shares(weights, processes, most, kinds).parts() for n in range(*part)) == list(range(len(weights)))
        while asking:
            one = dice.choice(asking)
            part = shares.next(one)
            if part is None:
                asking.remove(one)
            else:
                assert 0 < part[1] - part[0] <= most
                seen += range(*part)
        assert sorted(seen) == list(range(len(weights)))


def test_the_end_comes_to_all_alike():
    """Who has done takes half of what is left to another, so that nobody waits long."""
    parts = Shares([1] * 300, 2, 100).parts()
    assert sum(end - begin for begin, end in parts[::2]) == 150
    assert parts[-1][1] - parts[-1][0] == 1


def test_a_process_begins_where_a_game_begins_and_keeps_to_it():
    """To open another costs as much as some files, so that it takes from there only what both are sooner done with."""
    each = OPENING // 30
    dealt = Shares([each] * 100, 2, 100, ["a"] * 60 + ["b"] * 40)
    assert dealt.next(0) == (0, 30)
    taken = []
    while (part := dealt.next(1)) is not None:
        taken += range(*part)
    assert taken == list(range(60, 100)), "b begins near the half, and of a no more is left than it costs to open"
    more = Shares([each] * 100, 2, 20, ["a"] * 60 + ["b"] * 40)
    assert more.next(0) == (0, 20)
    taken = []
    while (part := more.next(1)) is not None:
        taken += range(*part)
    assert taken[:45] == [*range(60, 100), *range(55, 60)], "once opened it costs nothing more"
    far = Shares([OPENING] * 100, 2, 100, ["a"] * 70 + ["b"] * 30)
    assert far.next(1) == (50, 75), "no game begins near the half"


@pytest.mark.parametrize(("processors", "files", "processes"), [(1, 10_000, 1), (2, 10_000, 2), (64, 10_000, 8), (2, 20, 1), (2, 24, 2), (4, 36, 3), (4, 0, 1)])
def test_as_many_processes_as_are_worth_it(monkeypatch, processors, files, processes):
    """Where nobody says how many."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(processors)), raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    monkeypatch.setattr(os, "getloadavg", lambda: (0.2, 0, 0), raising=False)
    assert workers.usual(files, checking.WORTH) == processes
    monkeypatch.setattr(workers, "FORKS", False)
    assert workers.usual(files, checking.WORTH) == min(8, processors, max(1, files // 360))
    monkeypatch.setattr(os, "getloadavg", lambda: (processors - 0.2, 0, 0), raising=False)
    assert workers.usual(files, checking.WORTH) == 1


@pytest.mark.parametrize(
    ("text", "army"),
    [("kind: roster\narmy: high-elves\n", "high-elves"), ('{"kind": "roster", "army": "empire"}', "empire"), ("army:", ""), ("notes: the army: x", ""), ("army: none\nsystem: wfb3\n", "none"), ("  army : 'elves'", "elves"), ("army_of: x\narmy: y", "y"), ("", "")],
)
def test_the_army_at_a_glance(tmp_path, text, army):
    (tmp_path / "a.yaml").write_text(text)
    assert likely_armies.at_a_glance(str(tmp_path / "a.yaml")).army == army


def test_what_is_no_file_names_no_army(tmp_path):
    """Nor is it opened: a pipe would wait for ever."""
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "link.yaml").symlink_to("/dev/zero")
    assert {likely_armies.at_a_glance(str(tmp_path / name)) for name in ("pipe.yaml", "link.yaml", "none.yaml", "", "\0")} == {Glance()}
