"""Printed sheets against an event's registry: many at once, in one process, whatever a file does to it."""

from __future__ import annotations

import json
import os
import re
import shutil

import pytest

from builder.core.findings import MusterError
from builder.desk import verify
from tests.cli.files import GOOD, LEGAL
from tests.cli.test_event import PACK

FILES = ("a.yaml", "b.yaml", "c.yaml")
LIST = LEGAL.replace("limit: 1000", "limit: 762")
"""Legal, but with one more crossbowman it is not."""


@pytest.fixture(scope="module")
def first_day(tmp_path_factory):
    """A folder for what `day` makes once."""
    return tmp_path_factory.mktemp("first")


@pytest.fixture
def day(muster, first_day, tmp_path):
    """An event whose sheets are printed, and two that were printed elsewhere: of a list as registered, of one that was changed."""
    if not any(first_day.iterdir()):
        fill(first_day, muster)
    return shutil.copytree(first_day, tmp_path, dirs_exist_ok=True)


def fill(folder, muster):
    """Make the lists of the day, and print them."""
    lists = folder / "lists"
    lists.mkdir()
    for number, name in enumerate(FILES):
        (lists / name).write_text(LIST.replace("models: 20", f"models: {20 + number}", 1) + f"player: P{number}\n", encoding="utf-8")
    pack = folder / "cup.yaml"
    pack.write_text(PACK.format(id="cup"), encoding="utf-8")
    muster("event", lists, "--event", pack, "-o", folder / "out")
    (folder / "elsewhere").mkdir()
    muster("print", lists / "a.yaml", "-o", folder / "elsewhere/own.pdf", "--layout", "dossier")
    (lists / "c.yaml").write_text(LIST.replace("models: 20", "models: 30", 1), encoding="utf-8")
    muster("print", lists / "c.yaml", "-o", folder / "elsewhere/late.pdf")


def codes(day):
    return [one["fingerprint"] for one in json.loads((day / "out/registry.json").read_text())["lists"]]


def test_a_folder_of_sheets(muster, day):
    """A line each, how many there are of each, and what was passed over."""
    (day / "out/sheets/broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    (day / "out/sheets/photo.png").write_bytes(b"x")
    code, out, err = muster("verify", day / "out/sheets", "--registry", day / "out/registry.json")
    lines = {os.path.basename(line.split(": ", 1)[0]): line for line in out.splitlines()}
    assert code == 2 and "P0, The Empire, as registered" in lines["p0.pdf"] and "the desk’s own" in lines["p1.pdf"]
    assert "cannot be read as a PDF" in out
    assert "photo.png" in err
    assert err.strip().endswith("4 read: 1 registered and legal, 2 registered and not legal, 1 unreadable.")


def test_sheets_that_the_event_did_not_print(muster, day):
    """A known code stands for the list, not for what is printed above it."""
    forged = (day / "elsewhere/late.pdf").read_bytes()
    own = codes(day)
    mine = re.search(rb"muster2:([0-9a-f]{16})", forged)[1]
    (day / "elsewhere/forged.pdf").write_bytes(forged.replace(mine, own[0].encode()))
    code, out, err = muster("verify", day / "elsewhere", "--registry", day / "out/registry.json")
    lines = {os.path.basename(line.split(": ", 1)[0]): line for line in out.splitlines()}
    assert code == 1
    assert "not in the registry" in lines["late.pdf"]
    assert all("it has the code of P0" in lines[name] and "the desk did not print this file" in lines[name] for name in ("own.pdf", "forged.pdf"))
    assert err.strip().endswith("3 read: 2 with registered codes, but not printed by the desk; 1 not registered.")


def test_codes_and_what_they_are_of(muster, day):
    """As they are typed at the table, also with a slip of the pen."""
    own = codes(day)
    code, out, _ = muster("verify", own[0], f"muster2:{own[1]}", "--registry", day / "out/registry.json")
    assert out.count("as registered") == 2 and code == 1
    assert muster("verify", own[0], "--registry", day / "out/registry.json")[0] == 0
    assert muster("verify", "0" * 16, "--registry", day / "out/registry.json")[0] == 1
    assert muster("verify", "nonsense", "--registry", day / "out/registry.json")[0] == 2
    wrong = own[0][:-1] + ("0" if own[0][-1] != "0" else "1")
    code, out, _ = muster("verify", wrong, "--registry", day / "out/registry.json")
    assert code == 1 and "it differs by one character from the code of P0: mistyped?" in out
    typed = own[0].upper().replace("0", "O").replace("1", "l")
    assert "P0, The Empire, as registered" in muster("verify", typed, "--registry", day / "out/registry.json")[1]


def test_in_the_language_of_who_asks(muster, day):
    """Army and verdict too, whoever wrote the registry."""
    out = muster("--lang", "fr", "verify", codes(day)[0], "--registry", day / "out/registry.json")[1]
    assert "L’Empire" in out and "conforme" in out and "legal" not in out


def test_a_code_of_several(muster, day):
    """All who handed it in are named; a sheet of the event is of its own player."""
    shutil.copy(day / "lists/a.yaml", day / "lists/z.yaml")
    text = (day / "lists/z.yaml").read_text(encoding="utf-8").replace("P0", "Quentin")
    (day / "lists/z.yaml").write_text(text, encoding="utf-8")
    muster("event", day / "lists", "--event", day / "cup.yaml", "-o", day / "out")
    out = muster("verify", codes(day)[0], "--registry", day / "out/registry.json")[1]
    assert "P0, The Empire, as registered" in out and "Quentin, The Empire, as registered" in out
    out = muster("verify", day / "out/sheets/quentin.pdf", "--registry", day / "out/registry.json")[1]
    assert "Quentin, The Empire" in out and "P0, " not in out


def test_sheets_of_other_definitions_are_told_apart(muster, day):
    """The list is the same; the print was made with other definitions."""
    value = json.loads((day / "out/registry.json").read_text())
    for one in value["lists"]:
        one["fingerprint"] = one["open_fingerprint"] = "f" * 16
    (day / "out/registry.json").write_text(json.dumps(value))
    _, out, _ = muster("verify", day / "elsewhere/own.pdf", "--registry", day / "out/registry.json")
    assert "printed with other definitions" in out


@pytest.mark.parametrize("words", [("0" * 16,), ("0" * 16, GOOD, GOOD)])
def test_without_a_registry_two_are_named(muster, words):
    """Exit 2 and how it is called."""
    code, out, err = muster("verify", *words)
    assert (code, out) == (2, "") and "--registry" in err


def test_an_empty_folder(muster, day):
    """Exit 2."""
    (day / "none").mkdir()
    assert muster("verify", day / "none", "--registry", day / "out/registry.json")[0] == 2


def test_a_file_that_ends_the_reader_is_no_fault_of_the_next(day, monkeypatch):
    """It is begun anew."""
    sheet = str(day / "out/sheets/p0.pdf")
    with verify.Reader() as reader:
        first = reader.information(sheet)
        reader.child.kill()
        reader.child.wait()
        with pytest.raises(MusterError):
            reader.information(sheet)
        assert reader.information(sheet) == first
