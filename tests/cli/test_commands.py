"""The other commands: roll, armies, new, explain, and the program itself."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys

import pytest

from builder.cli import main
from tests.cli.files import GOOD, HEAD, write
from tests.conftest import LISTS, ROOT
from tests.sampling import sampled


def test_roll_can_be_repeated_and_its_row_is_accepted(muster, tmp_path):
    """The same seed gives the same row; the line it prints passes the check."""
    first = muster("roll", "--level", 10, "--seed", "tonight")
    assert first == muster("roll", "--level", 10, "--seed", "tonight")
    line = first[1].strip().splitlines()[-1].partition("roll: ")[2]
    good = f"kind: roster\nformat: 1\nsystem: wfb3\narmy: open\nlimit: 100\ngame: friendly\nentries:\n- {{take: hero, creature: human, level: 10, roll: {line}}}\n"
    code, out, _ = muster("check", write(tmp_path, good), "--format", "json")
    assert code == 0, out
    assert muster("roll", "--level", 10)[1] != muster("roll", "--level", 10)[1]
    shown = [muster("show", tmp_path / "list.yaml", "--copy", copy)[1] for copy in ("player", "umpire")]
    assert ["rolled by the program, seed tonight" in said for said in shown] == [False, True]


@pytest.mark.parametrize(
    "words",
    [
        ["roll", "--level", "7"],
        ["roll", "--level", "5", "--creature", "humna"],
        ["armies", "empyre"],
        ["schema", "nope"],
        ["explain", "wfb3.totl"],
        ["new", "roster", "--army", "nope"],
        ["check", "--lists", "/nowhere", "x"],
        ["check"],
        ["nonsense"],
        ["check", "x", "--format", "pdf"],
        ["show", "/nowhere/list.yaml"],
        ["new", "roster", "--army", "empire", "--limit", "0"],
    ],
)
def test_bad_arguments_are_exit_2_with_a_word_of_help(muster, words):
    """On stderr; nothing on stdout."""
    code, out, err = muster(*words)
    assert (code, out) == (2, "")
    assert err.strip()
    assert "Traceback" not in err


def test_armies_and_what_they_offer(muster):
    """All armies, those that take a creature, and one army's offers."""
    assert "empire" in muster("armies")[1]
    assert "empire" in muster("armies", "--with", "warhorse")[1]
    code, out, _ = muster("armies", "--with", "unicorn-of-nowhere")
    assert (code, out) == (1, "")
    assert "temple-ritterbruden" in muster("armies", "empire")[1]
    assert "two-handed-weapon 4, net 2" in muster("armies", "slann")[1], "a lizardman pays twice for his equipment"
    assert not [row for row in muster("armies", "dwarfs")[1].splitlines() if row.endswith(":")], "a heading of nothing"


def test_a_new_roster_is_a_roster(muster, tmp_path):
    """It is written once, never over another file, and only lacks what a player must choose."""
    target = tmp_path / "mine.yaml"
    code, out, err = muster("new", "roster", "--army", "empire")
    assert (code, "system: wfb3" in out) == (0, True)
    assert "--system warmaster" in err, "two games have an army of this id; the first is meant"
    empire = ("new", "roster", "--system", "wfb3", "--army", "empire")
    assert muster(*empire, "--limit", 1500, "--name", "no", "-o", target)[0] == 0
    code, out, _ = muster("check", target, "--format", "json")
    assert code == 1
    assert {f["code"] for f in json.loads(out)["files"][0]["findings"]} == {"wfb3.fraction"}
    before = target.read_bytes()
    assert muster(*empire, "-o", target)[0] == 2
    assert target.read_bytes() == before
    assert muster("check", write(tmp_path, muster("new", "roster", "--army", "open")[1]))[0] == 0


@pytest.mark.parametrize(
    ("what", "lang", "system"),
    sampled(
        itertools.product(("event", "army"), ("en", "fr"), ("wfb3", "warmaster", "wfb6", "warmachine", "skirmish")),
        lambda one: one[1] == "en" or one[2] == "wfb3",
    ),
)
def test_a_new_event_or_army_is_in_order(muster, tmp_path, what, system, lang):
    """It is commented in the user's language, named after its file and passes its check; an army may be played at once."""
    folder = tmp_path / ("events" if what == "event" else f"{system}/armies")
    folder.mkdir(parents=True)
    target = folder / "my-own-1.yaml"
    code, out, _ = muster("--lang", lang, "new", what, "--system", system, "-o", target)
    assert (code, out.strip()) == (0, str(target))
    text = target.read_text(encoding="utf-8")
    assert "id: my-own-1\n" in text
    assert ("Une" in text or "Un " in text) == (lang == "fr")
    code, out, _ = muster("check", target)
    assert (code, "note" in out) == (0, False), out
    if what == "army":
        roster = tmp_path / "r.yaml"
        assert muster("new", "roster", "--army", "my-own-1", "--lists", tmp_path, "-o", roster)[0] == 0
        assert muster("show", roster, "--lists", tmp_path)[0] in (0, 1)
    else:
        assert muster("new", what, "--system", system, "-o", target)[0] == 2
        assert target.read_text(encoding="utf-8") == text


def test_a_new_event_has_a_salt_of_its_own(muster):
    """Nobody can guess it from another; the id follows from the name."""
    first, second = (muster("new", "event", "--system", "wfb3", "--name", "Été à Lyon")[1] for _ in range(2))
    assert "id: ete-a-lyon\n" in first
    assert first != second
    assert "limit: 1500" in muster("new", "event", "--system", "wfb3", "--limit", "1500")[1]


@pytest.mark.parametrize(
    "words",
    [
        ["roster"],
        ["event", "--system", "nope"],
        ["army", "--system", "nope"],
        ["event", "--system", "wfb3", "--army", "empire"],
        ["army", "--system", "wfb3", "--army", "empire"],
        ["event", "--system", "wfb3", "--id", "Not An Id"],
        ["event", "--system", "wfb3", "--id", "one", "-o", "two.yaml"],
        ["event", "--system", "wfb3", "--name", "»!"],
        ["roster", "--army", "empire", "--id", "x"],
    ],
)
def test_what_a_new_file_cannot_be(muster, words):
    """A game that nobody knows, an id that is none, a file of another name: told, and nothing is written."""
    code, out, err = muster("new", *words)
    assert (code, out) == (2, "")
    assert err.strip()
    assert "Traceback" not in err


def test_explain_adds_up(muster):
    """The roster's total stands at the end of its lines; a code has a page."""
    out = muster("explain", GOOD)[1]
    assert "= 1,995 of 2,000" in out
    assert "WFB3 14.8" in muster("explain", "wfb3.general")[1]
    assert "UTF-8" in muster("explain", "file.yaml")[1]


def test_an_army_of_the_users_own_comes_first(muster, tmp_path):
    """A folder of lists is searched before the shipped one; a dangling reference in it is told at its line."""
    folder = tmp_path / "lists" / "wfb3" / "armies"
    folder.mkdir(parents=True)
    text = (LISTS / "wfb3/armies/empire.yaml").read_text(encoding="utf-8").replace("points: 39", "points: 40")
    (folder / "empire.yaml").write_text(text, encoding="utf-8")
    assert "2,005 of 2,000" in muster("check", GOOD, "--lists", tmp_path / "lists")[1]
    (folder / "empire.yaml").write_text(text.replace("mount: warhorse", "mount: warhose"), encoding="utf-8")
    code, out, _ = muster("check", GOOD, "--lists", tmp_path / "lists")
    assert code == 1
    assert "empire.yaml" in out
    assert "ref.dangling" in out
    assert "Did you mean warhorse?" in out
    assert muster("check", folder / "empire.yaml", "--lists", tmp_path / "lists")[0] == 1


def test_waivers_let_pass_and_are_shown(muster, tmp_path):
    """A waived finding no longer counts, but the list says so; ids that are unknown cannot be waived."""
    text = (
        HEAD
        + "waivers: [{code: wfb3.fraction, by: umpire}, {code: ref.unknown, by: me}]\nentries:\n- {take: hero, level: 20}\n- {take: helblitzen, models: 20}\n- {take: armbrustschutzen, models: 10}\n"
    )
    path = write(tmp_path, text)
    code, out, _ = muster("check", path)
    assert code == 0
    assert "waived by the list itself: umpire wfb3.fraction" in out
    assert "Legal only by 1 waiver of the list itself" in out
    assert muster("check", path, "--strict")[0] == 1
    assert "waived" in muster("show", path)[1]
    assert muster("check", write(tmp_path, text + "- {take: nonsense, models: 1}\n"))[0] == 1


def test_the_program_itself(tmp_path):
    """As a process: exit code and UTF-8 output."""
    environment = {**os.environ, "MUSTER_LANG": "en", "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "builder", "show", GOOD], cwd=ROOT, env=environment, capture_output=True, check=False
    )
    assert done.returncode == 0
    assert "″" in done.stdout.decode("utf-8")


def test_a_bug_of_ours_is_one_line(monkeypatch, capsys):
    """The traceback goes to a file whose path is said; exit 3."""
    monkeypatch.setattr(main, "main", lambda: 1 / 0)
    with pytest.raises(SystemExit) as left:
        main.run()
    assert left.value.code == 3
    err = capsys.readouterr().err
    assert len(err.strip().splitlines()) == 1
    path = next(w for w in err.replace(".\n", "").split() if "muster-bug" in w)
    with open(path, encoding="utf-8") as stream:
        assert "ZeroDivisionError" in stream.read()
    os.unlink(path)


def test_a_list_is_repaired_into_a_file_of_its_own(muster, tmp_path):
    """Without -o nothing is written; an existing other file is not replaced; comments stay."""
    broken = write(tmp_path, HEAD + "entries:\n- {take: helblitzen, models: 30} # mine\n- {take: armbrustschutzen, models: 9}\n- {take: hero, level: 20, role: general, options: [barding]}\n")
    before, target = broken.read_bytes(), tmp_path / "repaired.yaml"
    code, out, err = muster("repair", broken)
    assert (code, "After: " in out, "-o FILE" in err) == (0, True, True)
    assert broken.read_bytes() == before
    assert muster("repair", broken, "-o", target)[0] == 0
    assert "# mine" in target.read_text()
    assert muster("check", target)[0] == 0
    assert muster("repair", target)[0] == 0
    code, out, err = muster("repair", broken, "-o", target)
    assert (code, out) == (2, "")
    assert "already exists" in err
    assert muster("check", write(tmp_path, muster("repair", broken, "-o", "-")[1], "third.yaml"))[0] == 0
    assert muster("repair", tmp_path / "nowhere.yaml")[0] == 2
    assert muster("repair", write(tmp_path, HEAD.replace("1000", "10") + "entries: []\n", "tiny.yaml"))[0] == 1
