"""Printed sheets against an event's registry: many at once, in one process, whatever a file does to it."""

from __future__ import annotations

import json
import os

import pytest

from builder.core.findings import MusterError
from builder.desk import verify
from tests.cli.files import GOOD
from tests.cli.test_event import PACK

FILES = ("a.yaml", "b.yaml", "c.yaml")


@pytest.fixture
def day(muster, tmp_path):
    """An event whose sheets are printed: two lists as registered, one that was changed afterwards."""
    lists = tmp_path / "lists"
    lists.mkdir()
    text = open(GOOD, encoding="utf-8")  # noqa: SIM115
    with text:
        good = text.read()
    for number, name in enumerate(FILES):
        (lists / name).write_text(good.replace("models: 20", f"models: {20 + number}", 1) + f"player: P{number}\n", encoding="utf-8")
    pack = tmp_path / "cup.yaml"
    pack.write_text(PACK.format(id="cup"), encoding="utf-8")
    words = ("event", lists, "--event", pack, "-o", tmp_path / "out")
    muster(*words, "--no-sheets")
    muster(*words[:2], "--event", pack, "-o", tmp_path / "prints")
    (lists / "c.yaml").write_text(good.replace("models: 20", "models: 30", 1), encoding="utf-8")
    muster("print", lists / "c.yaml", "-o", tmp_path / "prints/sheets/late.pdf")
    return tmp_path


def test_a_folder_of_sheets(muster, day):
    """A line each, and how many there are of each."""
    (day / "prints/sheets/broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    code, out, err = muster("verify", day / "prints/sheets", "--registry", day / "out/registry.json")
    lines = {os.path.basename(line.split(": ", 1)[0]): line for line in out.splitlines()}
    assert code == 2 and "P0, The Empire, as registered" in lines["p0.pdf"] and "as registered" in lines["p1.pdf"]
    assert "not in the registry" in lines["late.pdf"] and "cannot be read as a PDF" in out
    assert err.strip().endswith("1 unreadable.")


def test_codes_and_what_they_are_of(muster, day):
    """As they are typed at the table."""
    own = json.loads((day / "out/registry.json").read_text())["lists"]
    code, out, _ = muster("verify", own[0]["fingerprint"], f"muster:{own[1]['fingerprint']}", "--registry", day / "out/registry.json")
    assert out.count("as registered") == 2 and code == (0 if own[0]["legal"] and own[1]["legal"] else 1)
    assert muster("verify", "0" * 16, "--registry", day / "out/registry.json")[0] == 1
    assert muster("verify", "nonsense", "--registry", day / "out/registry.json")[0] == 2


def test_sheets_of_other_definitions_are_told_apart(muster, day):
    """The list is the same; the print was made with other definitions."""
    value = json.loads((day / "out/registry.json").read_text())
    for one in value["lists"]:
        one["fingerprint"] = "f" * 16
    (day / "out/registry.json").write_text(json.dumps(value))
    _, out, _ = muster("verify", day / "prints/sheets/p0.pdf", "--registry", day / "out/registry.json")
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
    sheet = str(day / "prints/sheets/p0.pdf")
    with verify.Reader() as reader:
        first = reader.keywords(sheet)
        reader.child.kill()
        reader.child.wait()
        with pytest.raises(MusterError):
            reader.keywords(sheet)
        assert reader.keywords(sheet) == first
