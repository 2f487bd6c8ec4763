"""What is typed behind a command: names, seeds and files that are none are refused in plain words, and what is written can be read."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from builder.cli import colours
from builder.core.yaml_source import parse
from builder.desk import checking
from tests.cli.files import GOOD, LEGAL, write
from tests.conftest import LISTS, ROOT, cases_in, check_file

OTHER = str(LISTS / "wfb3/rosters/skaven-2000.yaml")
HEAD = "kind: roster\nformat: 1\nsystem: wfb3\narmy: empire\nlimit: 1000\ngame: friendly\n"


def outside(*words, **more):
    """The program as a process of its own."""
    environment = {**os.environ, "MUSTER_LANG": "en"}
    return subprocess.run([sys.executable, "-m", "builder", *words], cwd=ROOT, env=environment, check=False, **more)


def refused(muster, *words):
    """What is said of arguments that are refused: one line behind the usage."""
    try:
        code, out, err = muster(*words)
    except SystemExit as left:
        raise AssertionError(left) from left
    assert (code, out) == (2, "")
    return err


@pytest.mark.parametrize("ending", ["yaml", "YAML", "yml", "YML", "Yml"])
def test_files_in_a_folder_are_found_however_their_ending_is_written(muster, tmp_path, ending):
    """A folder that is checked leaves none of its lists out."""
    (tmp_path / f"list.{ending}").write_text(HEAD + "entries:\n- {take: nonsense}\n", encoding="utf-8")
    code, out, _ = muster("check", tmp_path)
    assert code == 1
    assert "ref.unknown" in out
    assert muster("explain", tmp_path / f"none.{ending}")[2].strip().endswith("There is no such file.")


def test_an_event_is_found_however_the_ending_of_its_file_is_written(muster, tmp_path):
    """The pack is a file by its name, not an id."""
    pack = muster("new", "event", "--id", "cup")[1]
    (tmp_path / "cup.YAML").write_text(pack, encoding="utf-8")
    assert checking.pack(str(tmp_path / "cup.YAML"), (LISTS,)).id == "cup"


@pytest.mark.parametrize("seed", ["a\nb", "a\x1b[31m", "a\x00b", "a\u2028b", "a\uffff", "a\tb", "", "x" * 65])
def test_a_seed_that_cannot_stand_in_a_roster_is_refused(muster, seed):
    """The row would not follow from what is printed."""
    assert "A seed is one line of 1 to 64 characters" in refused(muster, "roll", "--level", "10", "--seed", seed)


@pytest.mark.parametrize("seed", ["x" * 64, "it's", '"', "été # {", "\\\\"])
def test_a_seed_that_is_taken_holds_in_the_roster(muster, tmp_path, seed):
    """What the command prints for the roster is checked and found right."""
    code, out, _ = muster("roll", "--level", "10", "--seed", seed)
    assert code == 0
    keys = out.partition("For the roster: ")[2].strip()
    assert parse("{" + keys + "}").value["roll"]["seed"] == seed
    path = tmp_path / "list.yaml"
    path.write_text(HEAD + "entries:\n- {take: hero, level: 10, " + keys + "}\n", encoding="utf-8")
    found = check_file(str(path), (LISTS,)).findings
    assert not [f for f in found if f.code.startswith("file.") or "roll" in f.path]


@pytest.mark.parametrize("what", [("roster", "--army", "empire"), ("army", "--id", "mine"), ("event", "--id", "cup")], ids=lambda w: w[0])
def test_a_name_that_could_not_be_read_again_is_not_written(muster, tmp_path, what):
    """200 characters are written and read; more, and more than a line, are refused."""
    for name in ("x" * 201, "a\nb", "a\x1b[0m"):
        assert "A name is one line of at most 200 characters." in refused(muster, "new", *what, "--name", name)
    file = tmp_path / {"roster": "list.yaml", "army": "mine.yaml", "event": "cup.yaml"}[what[0]]
    assert muster("new", *what, "--name", "x" * 200, "-o", file)[0] == 0
    assert not [f for f in check_file(str(file), (LISTS,)).findings if f.code.startswith("file.")]


@pytest.mark.parametrize("words", [("explain", ""), ("verify", "", GOOD), ("check", ""), ("check", GOOD, "--event", ""), ("show", " "), ("print", GOOD, "-o", ""), ("diff", GOOD, ""), ("schema", "--write", ""), ("schema", "--check", ""), ("armies", "--with", " "), ("new", "army", "--id", ""), ("new", "roster", "--army", ""), ("new", "event", "--system", ""), ("serve", "--public-url", "")])
def test_an_empty_word_is_told_as_one(muster, words):
    """A shell makes one of a variable without a value."""
    assert "a name is needed; this is empty" in refused(muster, *words)


def test_a_game_that_is_unknown_is_told_as_the_game(muster):
    """Not as an army, which would be guessed to be itself; and no army is guessed twice, or of another game."""
    assert "Unknown game: nope." in refused(muster, "new", "roster", "--army", "empire", "--system", "nope")
    told = refused(muster, "new", "roster", "--army", "brettonia")
    assert told.count("bretonnia") == 1
    assert "slann" not in refused(muster, "new", "roster", "--army", "slan", "--system", "warmaster")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names on this platform")
def test_what_is_no_file_is_told_so(muster, tmp_path):
    """A pipe, a device and a folder are neither a fingerprint nor missing."""
    os.mkfifo(tmp_path / "pipe")
    for words in (("verify", tmp_path / "pipe", GOOD), ("verify", "/dev/null", GOOD), ("serve", tmp_path / "pipe")):
        assert "This is not a regular file." in refused(muster, *words)
    for words in (("verify", tmp_path, GOOD), ("serve", tmp_path)):
        assert "This is a folder; a file is needed." in refused(muster, *words)
    assert "There is no such file." in refused(muster, "serve", tmp_path / "none.yaml")


def test_a_pdf_is_not_printed_into_what_is_no_file(muster):
    """A device does not get it; `-` is the standard output."""
    for target in ("/dev/stdout", "/dev/null"):
        if os.path.exists(target):
            assert f"A PDF is printed to a file or into a folder, not to {target}." in refused(muster, "print", GOOD, "-o", target)


def test_a_pairing_of_which_one_cannot_be_read_says_so(muster, tmp_path):
    """Two were named; the other is told of by itself."""
    path = tmp_path / "b.yaml"
    path.write_text(HEAD.replace("empire", "empyre"), encoding="utf-8")
    code, _, err = muster("print", "--layout", "pairings", GOOD, path, "-o", tmp_path / "out")
    assert code == 1
    assert "only " + GOOD + " can be read" in err
    assert "is named" not in err


def test_names_of_files_add_no_line(muster, tmp_path):
    """Each file that was printed stands on one line."""
    path = tmp_path / "a\nINJECTED.yaml"
    path.write_text(HEAD, encoding="utf-8")
    _, out, _ = muster("print", path, "-o", tmp_path / "out/")
    assert len(out.splitlines()) == 1


def test_fields_of_a_head_are_in_the_json(muster, tmp_path):
    """As the sheet shows them."""
    path = tmp_path / "list.yaml"
    path.write_text(HEAD + "fields: {club: Ravens}\n", encoding="utf-8")
    assert json.loads(muster("show", path, "--format", "json")[1])["fields"] == {"club": "Ravens"}


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full disk to write to")
def test_a_full_disk_behind_stdout_is_told():
    """With what was in the way, and not as an empty name."""
    with open("/dev/full", "wb") as full:
        for words in (("show", GOOD), ("check", GOOD)):
            done = outside(*words, stdout=full, stderr=subprocess.PIPE)
            assert (done.returncode, done.stderr) == (2, b"muster: No space left on device\n")


@pytest.mark.skipif(os.name == "nt", reason="a shell of Unix")
def test_a_result_that_nobody_hears_is_not_legal():
    """A reader that leaves, of which nothing is said, and a stream that was closed from the beginning."""
    program = f"'{sys.executable}' -m builder"

    def said(shell):
        return subprocess.run(shell, shell=True, cwd=ROOT, env={**os.environ, "MUSTER_LANG": "en"}, stderr=subprocess.PIPE, check=False).stderr

    assert said(f"({program} show '{GOOD}'; echo $? >&2) | :") == b"141\n"
    assert said(f"{program} check --quiet '{GOOD}' >&-; echo $? >&2").endswith(b"\n2\n")


@pytest.mark.parametrize("case", cases_in(ROOT / "tests/cases/cli/mistyped.yaml"), ids=lambda case: case["typed"])
def test_a_mistyped_argument_is_answered_by_the_nearest(muster, case):
    err = refused(muster, *case["typed"].replace("FILE", GOOD).split())
    assert err.strip().splitlines()[-1] == case["says"].replace("FILE", GOOD)


def test_a_former_layout_is_taken_but_not_named(muster):
    assert "sheet" not in refused(muster, "print", GOOD, "--layout", "qqq").splitlines()[-1]


def test_options_stand_between_arguments(muster):
    """A list is named before and after them."""
    code, out, _ = muster("diff", GOOD, "-f", "json", OTHER)
    assert (code, json.loads(out)["after"]["army"]) == (0, json.loads(muster("diff", GOOD, OTHER, "--format", "json")[1])["after"]["army"])
    assert muster("check", GOOD, "-q", OTHER) == muster("check", GOOD, OTHER, "--quiet")


@pytest.mark.parametrize("words", [("help", "check"), ("--lang", "en", "help", "check")])
def test_help_shows_the_options_of_a_command(muster, words):
    assert muster(*words) == muster("check", "--help")
    assert muster("help") == muster("--help")


def test_armies_of_one_game(muster):
    own = [line.split()[0] for line in muster("armies", "--system", "wfb6")[1].splitlines()]
    assert own == ["Game", "wfb6"]


def test_a_pdf_is_written_to_standard_output(muster, tmp_path):
    done = outside("print", write(tmp_path, LEGAL), "-o", "-", stdout=subprocess.PIPE)
    assert (done.returncode, done.stdout[:5]) == (0, b"%PDF-")
    assert "these are 2" in refused(muster, "print", GOOD, OTHER, "-o", "-")


def test_colour_is_forced_or_forbidden(monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert colours.wanted("auto")
    assert not colours.wanted("never")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colours.wanted("auto")
