"""The command line: what it prints, where, and with which exit code."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from pypdf import PdfReader

from builder.cli import main
from builder.core.points import from_number, written
from tests.conftest import LISTS, ROOT, SAMPLES

GOOD = str(LISTS / "wfb3/rosters/empire-2000.yaml")
HEAD = "kind: roster\nformat: 1\nsystem: wfb3\narmy: empire\nlimit: 1000\ngame: tournament\n"
TWO_ERRORS = HEAD + "entries:\n- {take: helblitzen, models: 20}\n- {take: reiksgrad, models: 10}\n"


def write(folder, text, name="list.yaml"):
    target = folder / name
    target.write_bytes(text if isinstance(text, bytes) else text.encode())
    return target


def test_a_legal_roster_is_exit_0(muster):
    """One line says so, on stdout."""
    code, out, err = muster("check", GOOD)
    assert (code, err) == (0, "")
    assert "Legal, 1,995 of 2,000 points" in out


def test_an_illegal_roster_is_exit_1_and_counts_what_is_unknown_as_nothing(muster, tmp_path):
    """Every finding has its place, its citation and the way out; the near miss is named."""
    code, out, _ = muster("check", write(tmp_path, TWO_ERRORS))
    assert code == 1
    assert "list.yaml:9:10: error ref.unknown" in out
    assert "Did you mean reiksgard?" in out
    assert "180 of 1,000 points" in out


BAD = [
    ("unknown key", HEAD + "playr: Ann\n", 2, "file.key", 7, "Did you mean player?"),
    (
        "unknown key of an entry",
        HEAD + "entries:\n- {take: reiksgard, modles: 10}\n",
        2,
        "file.key",
        8,
        "Did you mean models?",
    ),
    ("doubled key", HEAD + "limit: 2000\n", 2, "file.key", 7, "first in line 5"),
    ("number as text", HEAD.replace("1000", "'1000'"), 2, "file.type", 5, "without quotes"),
    ("the trap 010", HEAD.replace("1000", "010"), 2, "file.type", 5, "differently by different programs"),
    ("the trap yes", HEAD + "baggage: yes\n", 2, "file.type", 7, "Write true"),
    ("the trap no", HEAD + "baggage: no\n", 2, "file.type", 7, "Write false"),
    ("text as number", HEAD + "name: 1984\n", 2, "file.type", 7, "'1984'"),
    ("a fraction of a model", HEAD + "entries:\n- {take: reiksgard, models: 1.5}\n", 2, "file.type", 8, "whole number"),
    ("a misspelt word", HEAD.replace("tournament", "tournement"), 2, "file.value", 6, "Did you mean tournament?"),
    ("a limit of nothing", HEAD.replace("1000", "0"), 2, "file.value", 5, "at least 1"),
    ("too many models", HEAD + "entries:\n- {take: reiksgard, models: 10001}\n", 2, "file.value", 8, "at most 10,000"),
    ("missing keys", "kind: roster\nformat: 1\nsystem: wfb3\n", 2, "file.key", 1, "limit"),
    ("another kind", "kind: rooster\nformat: 1\nsystem: wfb3\n", 2, "file.kind", 1, "Did you mean roster?"),
    ("no kind", "system: wfb3\n", 2, "file.kind", 1, "kind: roster"),
    ("another format", HEAD.replace("format: 1", "format: 2"), 2, "file.kind", 2, "format 1"),
    ("another game", HEAD.replace("wfb3", "wfb4"), 2, "file.kind", 3, "Did you mean wfb3?"),
    ("a list", "- 1\n- 2\n", 2, "file.kind", 1, "a list"),
    ("empty", "", 2, "file.kind", 1, "empty"),
    ("binary", b"\x00\x01\xff", 2, "file.yaml", 1, ""),
    ("nested brackets", "[" * 100_000, 2, "file.bounds", 1, "40"),
    ("unknown army", HEAD.replace("empire", "empyre"), 1, "ref.unknown", 4, "Did you mean empire?"),
    (
        "unknown option",
        HEAD + "entries:\n- {take: reiksgard, models: 10, options: [halbred]}\n",
        1,
        "ref.unknown",
        8,
        "Did you mean halberd?",
    ),
    ("unknown level", HEAD + "entries:\n- {take: hero, level: 12}\n", 1, "wfb3.level", 8, "5, 10, 15, 20, 25"),
    (
        "a reference to nothing",
        HEAD + "entries:\n- {take: hero, level: 5, joins: nobody, as: champion}\n",
        1,
        "ref.dangling",
        8,
        "no entry",
    ),
    (
        "an id twice",
        HEAD + "entries:\n- {take: fleglers, id: a, models: 8}\n- {take: fleglers, id: a, models: 8}\n",
        1,
        "ref.doubled",
        9,
        "another id",
    ),
]


@pytest.mark.parametrize(("text", "code", "finding", "line", "words"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_bad_input_is_told_in_its_place(muster, tmp_path, text, code, finding, line, words):
    """File, line, what was found, what is allowed, how to put it right; never a traceback."""
    target = write(tmp_path, text)
    got, out, err = muster("check", target)
    assert (got, err) == (code, "")
    assert "Traceback" not in out
    assert any(ln.startswith(f"{target}:{line}:") and finding in ln for ln in out.splitlines()), out
    assert words in out


def test_all_problems_of_a_file_are_told_at_once(muster, tmp_path):
    """A doubled key does not hide a wrong type, nor that an unknown key."""
    text = HEAD.replace("limit: 1000", "limit: '1000'\nlimit: 5") + "playr: x\nentries:\n- {models: 3}\n"
    _, out, _ = muster("check", write(tmp_path, text), "--format", "json")
    found = [(f["code"], f["line"]) for f in json.loads(out)["files"][0]["findings"]]
    assert found == [("file.type", 5), ("file.key", 6), ("file.key", 8), ("file.key", 10)]


def test_a_spoilt_spot_does_not_hide_other_faults(muster, tmp_path):
    """Unknown ids and what is wrong with entries that fit are told beside what cannot be read; nothing else is guessed."""
    text = HEAD.replace("tournament", "tournement") + (
        "entries:\n- {take: reiksgrad, models: 10}\n- {take: reiksgard, models: 10, command: drummer, options: [nonsense]}\n"
        "- {take: fleglers, models: 8, options: [shield]}\n- {take: hero, level: 12}\n"
    )
    code, out, _ = muster("check", write(tmp_path, text), "--format", "json")
    found = [(f["code"], f["line"]) for f in json.loads(out)["files"][0]["findings"]]
    assert code == 2
    assert found == [("file.value", 6), ("ref.unknown", 8), ("file.type", 9), ("wfb3.option", 10), ("wfb3.level", 11)]


def test_what_is_no_file_is_not_waited_for(muster, tmp_path):
    """A pipe that nobody writes to is told at once."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes with names on this platform")
    os.mkfifo(tmp_path / "pipe.yaml")
    for words in (["check", tmp_path], ["show", tmp_path / "pipe.yaml"]):
        code, out, err = muster(*words)
        assert code == 2
        assert "no regular file" in out + err


def test_a_price_of_the_players_own_is_not_negative(muster, tmp_path):
    """Points cannot be won by curses."""
    text = (
        HEAD.replace("tournament", "friendly")
        + "entries:\n- {take: hero, level: 20, items: [{name: Curse, points: -300}]}\n"
    )
    code, out, _ = muster("check", write(tmp_path, text))
    assert code == 2
    assert "at least 0" in out


def test_a_full_disk_behind_stdout_is_no_bug(tmp_path):
    """Exit 2 and a line, no report."""
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full on this platform")
    environment = {**os.environ, "MUSTER_LANG": "en"}
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "builder", "check", GOOD],
            cwd=ROOT,
            env=environment,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert b"bug" not in done.stderr


def test_folders_are_checked_whole(muster, tmp_path):
    """All YAML files below a folder, the highest exit code; hidden files are left out."""
    write(tmp_path, HEAD + "x: 1\n", "b.yaml")
    (tmp_path / "deep").mkdir()
    write(tmp_path / "deep", TWO_ERRORS, "a.yml")
    write(tmp_path, "nonsense: [", ".hidden.yaml")
    code, out, _ = muster("check", tmp_path, "--format", "json")
    assert code == 2
    assert [(os.path.basename(f["file"]), f["exit"]) for f in json.loads(out)["files"]] == [("b.yaml", 2), ("a.yml", 1)]


def test_several_processes_give_the_same_report(muster, tmp_path):
    """`--jobs` changes nothing but the time."""
    for n in range(6):
        write(tmp_path, TWO_ERRORS.replace("20", str(15 + n)), f"{n}.yaml")
    assert muster("check", tmp_path, "--jobs", 2) == muster("check", tmp_path)


def test_warnings_count_only_when_strict(muster):
    """The chaotic sample of 3,000 points has a warning."""
    path = LISTS / "wfb3/rosters/chaos-3000.yaml"
    assert muster("check", path)[0] == 0
    assert muster("check", path, "--strict")[0] == 1


def test_quiet_says_nothing_of_what_is_in_order(muster):
    """No output for a legal list."""
    assert muster("check", "--quiet", GOOD) == (0, "", "")


def test_reports_in_every_format(muster, tmp_path):
    """Each form holds file, code and message, safely escaped."""
    bad = write(tmp_path, TWO_ERRORS.replace("reiksgrad", "x").replace("army:", "name: '=<b>*|'\narmy:"))
    for form in ("text", "json", "junit", "csv", "markdown", "html"):
        code, out, _ = muster("check", bad, GOOD, "--format", form)
        assert code == 1
        assert "ref.unknown" in out
        if form == "json":
            assert json.loads(out)["files"][1]["legal"] is True
        if form == "junit":
            suite = ET.fromstring(out)[0]
            assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "1", "0")
        if form == "csv":
            rows = list(csv.reader(io.StringIO(out)))
            assert len({len(r) for r in rows}) == 1
            assert not [c for r in rows for c in r if c.startswith("=")]
        if form == "html":
            assert "<b>*" not in out


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.stem)
def test_json_carries_what_is_promised(muster, path):
    """Every key of the promise, exact numbers, and totals that text and JSON share."""
    code, out, _ = muster("show", path, "--format", "json")
    shown = json.loads(out)
    assert code == 0
    promised = "system army name player fields limit game points remaining legal fingerprint versions event house_rules composition entries findings deployment dues"
    assert set(shown) == set(promised.split())
    entry_keys = "id take name kind from creature models points points_each price profiles movement save save_without_shield weapons options items role joins as tags rout_at rally_at told"
    for entry in shown["entries"]:
        of_wizards = {"magic_points", "regains_by_rest", "spell_surcharge"}
        of_binders = {"magic_points_bound", "magic_points_left"}
        assert set(entry) - of_wizards - of_binders == set(entry_keys.split())
        assert set(entry) & of_binders in (set(), of_binders)
        assert set(entry) & of_wizards in (set(), of_wizards)
        assert sum(p["points"] for p in entry["price"]) == entry["points"]
        assert entry["movement"] is None or set(entry["movement"]) == {
            "base",
            "penalty",
            "effective",
            "charge",
            "difficult",
        }
        for weapon in entry["weapons"]:
            assert set(weapon) == {"id", "name", "range", "strength", "save_modifier", "initiative", "to_hit", "notes"}
        for profile in entry["profiles"]:
            assert list(profile)[:13] == ["name", "M", "WS", "BS", "S", "T", "W", "I", "A", "Ld", "Int", "Cl", "WP"]
            assert set(profile) >= {"bonus", "models"}
        for tag in entry["tags"]:
            assert set(tag) == {"id", "name", "value", "text"}
    dues = sum(d["points"] for d in shown["dues"])
    assert sum(e["points"] for e in shown["entries"]) + dues == shown["points"] == shown["limit"] - shown["remaining"]
    of_no_share = sum(d["points"] for d in shown["dues"] if d["category"] is None)
    assert sum(c["points"] for c in shown["composition"]) in (0, shown["points"] - of_no_share)
    assert {"category", "points", "min", "max"} == set(shown["composition"][0])
    for finding in shown["findings"]:
        assert set(finding) == {
            "code",
            "severity",
            "by",
            "message",
            "rule",
            "file",
            "line",
            "column",
            "entry",
            "found",
            "allowed",
            "fix",
            "waived",
            "waived_why",
        }
    text = muster("show", path)[1]
    assert f"{written(from_number(shown['points']), ',')} of {shown['limit']:,}" in text


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.stem)
def test_text_json_and_pdf_have_the_same_totals(muster, tmp_path, path):
    """The army's points, and those of each entry."""
    shown = json.loads(muster("show", path, "--format", "json")[1])
    assert muster("print", path, "-o", tmp_path / "sheet.pdf")[0] == 0
    printed = " ".join(page.extract_text() for page in PdfReader(tmp_path / "sheet.pdf").pages)
    text = muster("show", path)[1]
    for entry in shown["entries"]:
        points = written(from_number(entry["points"]), ",")
        assert points in printed
        assert points in text
    total = f"{written(from_number(shown['points']), ',')} of {shown['limit']:,}"
    assert total in printed
    assert total in text


def test_show_in_both_languages_and_three_lengths(muster):
    """French says it in French; short is shorter than normal, and normal than full."""
    sizes = [len(muster("show", GOOD, "--length", length)[1]) for length in ("short", "normal", "full")]
    assert sizes == sorted(sizes)
    assert "L’Empire" in muster("show", GOOD, "--lang", "fr")[1]
    assert "L’Empire" in muster("--lang", "fr", "show", GOOD)[1]


def test_the_opponents_copy_keeps_the_players_notes_back(muster, tmp_path):
    """Neither notes nor prices are in it."""
    path = write(tmp_path, TWO_ERRORS.replace("models: 20", "models: 20, notes: my secret plan"))
    assert "my secret plan" in muster("show", path)[1]
    for form in ("text", "markdown", "html"):
        assert (
            "my secret plan" not in muster("show", path, "--copy", "opponent", "--format", form, "--length", "full")[1]
        )


def test_print_writes_beside_nothing_else(muster, tmp_path, monkeypatch):
    """Into exports/ below the current folder unless told otherwise; the path is said."""
    monkeypatch.chdir(tmp_path)
    code, out, _ = muster("print", GOOD)
    assert code == 0
    assert out.strip() == os.path.join("exports", "empire-2000.pdf")
    assert (tmp_path / out.strip()).read_bytes().startswith(b"%PDF")
    code, out, _ = muster("print", *SAMPLES, "-o", "all.pdf", "--paper", "letter")
    assert (code, out.strip()) == (0, "all.pdf")
    assert set(os.listdir(tmp_path)) - {"cache"} == {"all.pdf", "exports"}


def test_print_layouts_sections_and_copies(muster, tmp_path):
    """Several layouts in one file; the name of a file tells what differs from the player's full sheet."""
    assert (
        muster("print", GOOD, "--layout", "compact", "--layout", "cards", "--sections", "head,units", "-o", tmp_path)[0]
        == 0
    )
    assert muster("print", GOOD, "--copy", "opponent", "-o", tmp_path)[0] == 0
    assert muster("print", GOOD, SAMPLES[-1], "--layout", "pairings", "-o", tmp_path)[0] == 0
    found = sorted(os.listdir(tmp_path))
    assert set(found) == {
        "empire-2000-compact-cards.pdf",
        f"empire-2000-{Path(SAMPLES[-1]).stem}-pairings.pdf",
        "empire-2000-opponent.pdf",
    }
    text = "".join(page.extract_text() for page in PdfReader(tmp_path / found[0]).pages)
    assert "Helblitzen" in text
    assert "Deployment" not in text


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--sections", "head,magic"), "deployment"),
        (("--sections", ""), "at least one"),
        (("--layout", "pairings"), "two rosters"),
        (("--contingent", "ally-dwarf"), "no contingents"),
        (("--layout", "poster"), "poster"),
    ],
)
def test_print_says_what_cannot_be(muster, tmp_path, arguments, word):
    """Exit 2, the reason on stderr, nothing written."""
    code, out, err = muster("print", GOOD, *arguments, "-o", tmp_path / "out.pdf")
    assert (code, out) == (2, "")
    assert word in err
    assert not (tmp_path / "out.pdf").exists()


def test_print_prices_and_the_whole_reference(muster, tmp_path):
    """Both only where they are asked for; prices never on the opponent's copy."""

    def read(*arguments):
        assert muster("print", GOOD, *arguments, "-o", tmp_path / "x.pdf")[0] == 0
        return " ".join(page.extract_text() for page in PdfReader(tmp_path / "x.pdf").pages)

    plain = read()
    assert "Level 20" not in plain
    assert "Level 20" in read("--prices")
    assert "Level 20" not in read("--prices", "--copy", "opponent")
    assert len(read("--reference")) > len(plain) + 500


def test_print_remembered_sections(muster, tmp_path):
    """`mine` are those last chosen in the builder; all of them where nobody has chosen, or what is kept cannot be read."""
    from builder.files import state

    def sections():
        assert muster("print", GOOD, "--sections", "mine", "-o", tmp_path / "x.pdf")[0] == 0
        return "".join(page.extract_text() for page in PdfReader(tmp_path / "x.pdf").pages)

    assert "Deployment" in sections()
    (state.folder() / "settings.json").write_text('{"sections": ["units", "head"]}')
    assert "Deployment" not in sections()
    (state.folder() / "settings.json").write_text("{")
    assert "Deployment" in sections()


def test_print_a_folder_with_one_bad_roster(muster, tmp_path):
    """The others are printed, the bad one is told, and the exit code is its."""
    (tmp_path / "in").mkdir()
    for name in ("a", "b"):
        write(tmp_path / "in", Path(GOOD).read_text("utf-8"), f"{name}.yaml")
    write(tmp_path / "in", "kind: roster\nformat: 1\nsystem: wfb3\n", "c.yaml")
    write(tmp_path / "in", "id: x\nkind: army\n", "army.yaml")
    code, out, err = muster("print", tmp_path / "in", "-o", tmp_path / "out")
    assert code == 2
    assert sorted(os.listdir(tmp_path / "out")) == ["a.pdf", "b.pdf"]
    assert len(out.splitlines()) == 2
    assert "c.yaml" in err
    assert "army.yaml" not in err
    code, _, err = muster("print", tmp_path / "out")
    assert code == 2
    assert "no roster" in err


def test_verify(muster, tmp_path):
    """The code, the digits, the foot and the PDF stand for the list; another list, or a changed one, is told apart."""
    sheet = tmp_path / "sheet.pdf"
    assert muster("print", GOOD, "-o", sheet)[0] == 0
    printed = json.loads(muster("show", GOOD, "--format", "json")[1])["fingerprint"]
    upper = printed.upper()
    for given in (
        sheet,
        printed,
        f"MUSTER:{upper}",
        f"Muster · {printed} · definitions",
        " ".join(upper[n : n + 4] for n in range(0, 16, 4)),
    ):
        code, out, _ = muster("verify", given, GOOD)
        assert (code, printed in out) == (0, True), given
    changed = write(tmp_path, Path(GOOD).read_text("utf-8").replace("models: 20", "models: 21", 1), "changed.yaml")
    code, out, _ = muster("verify", sheet, changed)
    assert code == 1
    assert printed in out
    assert "is not the list" in out


@pytest.mark.parametrize("given", ["x", "0123", "0123456789abcdef0", "nowhere.pdf", "bad.pdf", "empty.pdf"])
def test_verify_what_is_no_fingerprint(muster, tmp_path, given):
    """Exit 2 and a plain word, whatever the file holds."""
    from pypdf import PdfWriter

    (tmp_path / "bad.pdf").write_bytes(b"%PDF-1.4\nnothing")
    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    writer.write(tmp_path / "empty.pdf")
    code, out, err = muster("verify", tmp_path / given if given.endswith(".pdf") else given, GOOD)
    assert (code, out) == (2, "")
    assert err.strip()


def test_print_into_a_folder_that_cannot_be(muster, tmp_path):
    """A file in the way is told plainly."""
    write(tmp_path, "x", "file")
    code, _, err = muster("print", GOOD, "-o", tmp_path / "file" / "sheet.pdf")
    assert code == 2
    assert str(tmp_path / "file") in err


def test_two_rosters_of_one_name_do_not_overwrite_each_other(muster, tmp_path):
    """Nothing is written."""
    (tmp_path / "a").mkdir()
    other = write(tmp_path / "a", TWO_ERRORS, "empire-2000.yaml")
    code, _, err = muster("print", GOOD, other, "-o", tmp_path / "out")
    assert code == 2
    assert "same file" in err
    assert not (tmp_path / "out").exists()


def test_roll_can_be_repeated_and_its_row_is_accepted(muster, tmp_path):
    """The same seed gives the same row; the line it prints passes the check."""
    first = muster("roll", "--level", 10, "--seed", "tonight")
    assert first == muster("roll", "--level", 10, "--seed", "tonight")
    line = first[1].strip().splitlines()[-1].partition("roll: ")[2]
    good = f"kind: roster\nformat: 1\nsystem: wfb3\narmy: open\nlimit: 100\ngame: friendly\nentries:\n- {{take: hero, creature: human, level: 10, roll: {line}}}\n"
    code, out, _ = muster("check", write(tmp_path, good), "--format", "json")
    assert code == 0, out
    assert muster("roll", "--level", 10)[1] != muster("roll", "--level", 10)[1]
    shown = muster("show", tmp_path / "list.yaml")[1]
    assert "thrown by the program, seed tonight" in shown


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


@pytest.mark.parametrize("system", ["wfb3", "warmaster"])
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("what", ["event", "army"])
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
    assert "waived by umpire wfb3.fraction" in out
    assert "1 finding waived" in out
    assert muster("check", path, "--strict")[0] == 1
    assert "waived" in muster("show", path)[1]
    assert muster("check", write(tmp_path, text + "- {take: nonsense, models: 1}\n"))[0] == 1


def test_the_program_itself(tmp_path):
    """As a process: exit code, UTF-8 output, and a closed pipe without a word."""
    environment = {**os.environ, "MUSTER_LANG": "en", "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "builder", "show", GOOD], cwd=ROOT, env=environment, capture_output=True, check=False
    )
    assert done.returncode == 0
    assert "″" in done.stdout.decode("utf-8")
    piped = subprocess.run(
        f'"{sys.executable}" -m builder show "{GOOD}" | head -1',
        shell=True,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=False,
    )
    assert piped.stderr == b""


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
