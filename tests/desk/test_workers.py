"""How work is shared out among processes: lists of one army together, the largest parts first."""

from __future__ import annotations

import os

import pytest

from builder.desk import likely_armies, workers


@pytest.fixture
def parts(monkeypatch):
    """The sizes of the parts that come to one process, in their order, with what is alike in each."""
    found = []

    def whole(files):
        found.append([file.partition("-")[0] for file in files])
        return list(files)

    def done(work, parts, _jobs, known, progress):
        for part in parts:
            known.update(zip(part, work(part), strict=True))
        return True

    monkeypatch.setattr(workers, "_done", done)

    def shared(files, jobs):
        found.clear()
        done, lost = workers.spread(whole, files, jobs, pytest.fail, alike=lambda file: file.partition("-")[0])
        assert set(done) == set(files) and not lost
        return [(own[0], len(own)) for own in found if len(set(own)) == 1]

    return shared


def test_what_is_alike_goes_to_one_process(parts):
    """Unless it is a large share of the whole."""
    files = [f"{army}-{n}" for n in range(40) for army in ("orcs", "elves", "men") if army == "men" or n < 10]
    assert parts(files, 2) == [("orcs", 10), ("elves", 10)] + [("men", 8)] * 5
    assert sum(size for _, size in parts(files, 2)) == len(files)
    assert max(size for _, size in parts([f"men-{n}" for n in range(10_000)], 2)) <= 100


@pytest.mark.parametrize(
    ("text", "army"),
    [("kind: roster\narmy: high-elves\n", "high-elves"), ('{"kind": "roster", "army": "empire"}', "empire"), ("army:", ""), ("notes: the army: x", ""), ("", "")],
)
def test_the_army_at_a_glance(tmp_path, text, army):
    (tmp_path / "a.yaml").write_text(text)
    assert likely_armies.army_named(str(tmp_path / "a.yaml")) == army


def test_what_is_no_file_names_no_army(tmp_path):
    """Nor is it opened: a pipe would wait for ever."""
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "link.yaml").symlink_to("/dev/zero")
    assert [likely_armies.army_named(str(tmp_path / name)) for name in ("pipe.yaml", "link.yaml", "none.yaml", "", "\0")] == [""] * 5
