"""Several files checked together: each report is the one that its file has by itself, and nothing is left in cycles."""

from __future__ import annotations

import gc

import pytest

from builder.desk import checking
from builder.desk.judging import Terms
from tests.benchmarks.players import folder_of
from tests.conftest import LISTS


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Lists of players, one that cannot be read, one of an army that nobody has, a file of definitions and one that is not there."""
    folder = folder_of(tmp_path_factory.mktemp("lists") / "lists", 40)
    names = [str(path) for path in sorted(folder.iterdir())]
    broken, unknown = folder / "broken.yaml", folder / "unknown.yaml"
    broken.write_text("kind: roster\nentries: [\n", encoding="utf-8")
    unknown.write_text("kind: roster\nformat: 1\nsystem: wfb3\narmy: nobody\nlimit: 1\ngame: friendly\n", encoding="utf-8")
    army = str(LISTS / "warmaster" / "armies" / "empire.yaml")
    return [*names[:7], str(broken), *names[7:20], army, str(unknown), str(folder / "missing.yaml"), *names[20:]]


def test_reports_are_those_of_each_file_by_itself(files, folders):
    """In the order of the files, each the same as when it is checked alone."""
    order = checking.Order(Terms(folders))
    found = dict(checking.check_files(files, order))
    assert [found[place] for place in range(len(files))] == [checking.check_file(file, folders, order=order) for file in files]


def test_nothing_goes_in_circles(files, folders):
    """What a check leaves goes at once, so that nothing has to be searched for garbage while many lists are checked."""
    order = checking.Order(Terms(folders))
    lists = [file for file in files if file.endswith("0.yaml")]
    dict(checking.check_files(lists, order))
    gc.collect()
    gc.disable()
    try:
        for file in lists:
            checking.check_file(file, folders, order=order)
        assert gc.collect() == 0
    finally:
        gc.enable()
