"""What all tests share: the shipped definitions, rosters from a few lines of YAML, a quiet environment."""

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
    """`--snapshot-update` writes the snapshots of screens again."""
    parser.addoption("--snapshot-update", action="store_true", help="write the snapshots of screens again")


def pytest_configure(config):
    """With `-m ""` and `-m whole` a law has more examples than in the usual run."""
    sampling.begin(config.option.markexpr)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """`-m whole` runs the laws, with more examples, and the rest of the matrices."""
    if "not whole" not in config.option.markexpr:
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker(pytest.mark.whole)


@pytest.fixture(scope="session")
def kept_definitions(tmp_path_factory):
    """Definitions that were read once are not read anew by each test, nor by each process of a run."""
    own = tmp_path_factory.getbasetemp()
    shared = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "cache"
    shared.mkdir(exist_ok=True)
    return shared


HOMES = itertools.count()


@pytest.fixture(autouse=True)
def quiet_environment(request, monkeypatch, tmp_path_factory, kept_definitions):
    """No test sees the user's own lists or writes outside its folder; that of most is never made."""
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
    """Failures that the program caught and told are failures of the test, unless it takes them out of here."""
    failures.seen.clear()
    yield failures.seen
    left = list(failures.seen)
    failures.seen.clear()
    assert not left, left


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of its own for the reports of failures."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def check_file(path, folders, *, fingerprints=False):
    """The report of one file that is checked alone."""
    return checking.check_file(path, checking.Order(Terms(folders), fingerprints, alone=True))


def roster_text(roster, original=None, loaded=None):
    """The file of a roster; with its document and the roster as loaded, that text with the changes worked in."""
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
    """What a file of cases holds, read as quickly as it can be: every worker of a run reads all of them."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


@functools.cache
def definition_values():
    """The plain values of every shipped definition, with its file; nobody changes them."""
    return tuple((path, cases_in(path)) for path in sorted(LISTS.rglob("*.yaml")) if "rosters" not in path.parts)


HEAD = "kind: roster\nformat: 1\nsystem: wfb3\n"


def read(text, known):
    """A roster from text, with its document."""
    document = yaml_source.parse(text, "list.yaml")
    value, findings = validation.validate(document, known.system.files.roster)
    assert value is not None, [(f.code, f.place, f.text) for f in findings]
    return value, document


def mustered(text, known):
    """The muster of a roster in text, its findings at their lines."""
    roster, document = read(text, known)
    return muster(roster, known, document=document)


def codes(done):
    """The codes found, sorted."""
    return sorted(f.code for f in done.findings)


def pytest_collection_finish():
    """What was read while tests were collected stays to the end: no search for garbage goes through it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def pytest_terminal_summary(terminalreporter):
    """The worked examples of the book: how many there are of each use, and how many ran."""
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
    """Run a command in this process."""

    def run(*words):
        code = main.main(list(map(str, words)))
        out, err = capsys.readouterr()
        return code, out, err

    return run
