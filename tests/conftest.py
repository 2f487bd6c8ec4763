"""Helpers and fixtures of all tests: shipped definitions, rosters from text, an isolated environment."""

from __future__ import annotations

import functools
import gc
import itertools
import os
import tempfile
from pathlib import Path

import pytest
import yaml

from builder.cli import main
from builder.core import validation, yaml_source
from builder.core.roster import plain_values
from builder.core.yaml_rewriting import rewrite
from builder.desk import checking
from builder.desk.judging import Terms
from builder.files import failures, loading, reading
from builder.mustering import muster
from tests import sampling

ROOT = Path(__file__).resolve().parent.parent
LISTS = ROOT / "lists"
TESTS = ROOT / "tests"
SAMPLES = sorted((LISTS / "wfb3" / "rosters").glob("*.yaml"))


os.environ["MUSTER_LANG"] = "en"
os.environ.pop("MUSTER_LISTS", None)
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each program that a test starts compiles all its modules anew


def pytest_addoption(parser):
    """Add the option `--snapshot-update`, which writes the snapshots of screens again."""
    parser.addoption("--snapshot-update", action="store_true", help="write the snapshots of screens again")


def pytest_configure(config):
    """Choose the number of examples of laws from the expression of marks."""
    sampling.begin(config.option.markexpr)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Mark laws as `whole` if tests with that mark are selected."""
    if "not whole" not in config.option.markexpr:
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker(pytest.mark.whole)


@pytest.fixture(scope="session")
def kept_definitions(tmp_path_factory):
    """Folder of the cache of definitions, shared by all tests and worker processes of a run."""
    own = tmp_path_factory.getbasetemp()
    shared = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "cache"
    shared.mkdir(exist_ok=True)
    return shared


HOMES = itertools.count()


@pytest.fixture(autouse=True)
def quiet_environment(request, monkeypatch, tmp_path_factory, kept_definitions):
    """Set folders and language so that no test reads the user's lists or writes outside its own folder."""
    if "tmp_path" in request.fixturenames:
        home = request.getfixturevalue("tmp_path")
    else:
        home = tmp_path_factory.getbasetemp() / "homes" / str(next(HOMES))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(kept_definitions))
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))
    monkeypatch.setenv("MUSTER_LANG", "en")
    monkeypatch.delenv("MUSTER_LISTS", raising=False)
    monkeypatch.setattr(os, "fsync", lambda _: None)  # only a machine without power loses what a process has written


@pytest.fixture(autouse=True)
def caught():
    """Failures that the program caught and reported; the test fails if the list is not empty at its end."""
    failures.seen.clear()
    yield failures.seen
    left = list(failures.seen)
    failures.seen.clear()
    assert not left, left


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The test's own folder, in which reports of failures are saved."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def check_file(path, folders, *, fingerprints=False):
    """The report on a file that is checked alone."""
    return checking.check_file(path, checking.Order(Terms(folders), fingerprints, alone=True))


def roster_text(roster, original=None, loaded=None):
    """The text of a roster's file; with the document `original` and its roster `loaded`, that text with the changes."""
    if original is None:
        return yaml_source.dump(plain_values(roster))
    return original.raw if roster == loaded else rewrite(original, plain_values(roster))


@pytest.fixture(scope="session")
def folders():
    return (LISTS,)


@pytest.fixture(scope="session")
def empire(folders):
    return loading.load("wfb3", "empire", folders)


@pytest.fixture(scope="session")
def open_list(folders):
    return loading.load("wfb3", "open", folders)


def cases_in(path):
    """The plain values of a file of cases, read by the fast parser without places."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


@functools.cache
def definition_values():
    """Pairs of path and plain values of every shipped definition file; they must not be changed."""
    return tuple((path, cases_in(path)) for path in sorted(LISTS.rglob("*.yaml")) if "rosters" not in path.parts)


HEAD = "kind: roster\nformat: 1\nsystem: wfb3\n"


def read(text, known):
    """The roster in a text and its document; raises `AssertionError` if it is invalid."""
    document = yaml_source.parse(text, "list.yaml")
    value, findings = validation.validate(document, known.system.files.roster)
    assert value is not None, [(f.code, f.place, f.text) for f in findings]
    return value, document


def mustered(text, known):
    """The muster of the roster in a text, with places of findings."""
    roster, document = read(text, known)
    return muster(roster, known, document=document)


def codes(done):
    """The codes of a muster's findings, sorted."""
    return sorted(f.code for f in done.findings)


def pytest_collection_finish():
    """Exclude the objects made during collection from garbage collection, which saves time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def pytest_terminal_summary(terminalreporter):
    """Print the number of worked examples of the book by use, and how many of them ran."""
    ran = [r for r in terminalreporter.stats.get("passed", ()) if "wfb3/test_examples.py" in r.nodeid]
    if not ran:
        return
    value = reading.read(ROOT / "tests" / "cases" / "wfb3" / "examples.yaml").value
    rows = [case for table in value.values() if isinstance(table, tuple) for case in table]
    uses = {use: sum(c.get("use") == use for c in rows) for use in ("build", "sheet", "event", "play")}
    later = sum("chapter" in c and c["use"] != "play" for c in rows)
    counts = ", ".join(f"{n} {use}" for use, n in uses.items())
    terminalreporter.write_line(
        f"worked examples: {len(rows)} ({counts}; {later} wait for later chapters), {len(ran)} tests of them passed"
    )


@pytest.fixture(name="muster")
def command(capsys):
    """Function that runs a command in this process and returns exit code, standard output and standard error."""

    def run(*words):
        code = main.main(list(map(str, words)))
        out, err = capsys.readouterr()
        return code, out, err

    return run
