"""The print of a list: what touches it, what does not, and how a sheet is held against it."""

from __future__ import annotations

import os
import re
import shutil
import time

import pytest

from builder.core.findings import MusterError
from builder.desk import verify
from builder.files import loading
from builder.locale import language
from builder.mustering import muster as mustering
from builder.render import printing
from tests.conftest import HEAD, LISTS, check_file, mustered, read

ROSTER = HEAD + "army: empire\nlimit: 500\ngame: friendly\nentries:\n- {take: hero, level: 5, options: [shield, light-armour]}\n- {take: helblitzen, models: 20}\n"
ORDER = printing.Order(("battle",), "player", "a4", None, False, False, None)


@pytest.fixture
def own(tmp_path):
    """The shipped definitions, to be changed."""
    folder = tmp_path / "own"
    shutil.copytree(LISTS / "wfb3", folder / "wfb3", ignore=shutil.ignore_patterns("rosters"))
    return folder


def printed(folder, text=ROSTER):
    known = loading.load("wfb3", "empire", (folder,))
    return mustering(read(text, known)[0], known)


def change(folder, name, old, new):
    path = folder / "wfb3" / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    os.utime(path, ns=(time.time_ns(), time.time_ns()))


def test_a_price_without_a_new_version_shows(own):
    before = printed(own)
    change(own, "armies/empire.yaml", "name: Graf, points: 30", "name: Graf, points: 29")
    after = printed(own)
    assert before.versions == after.versions
    assert before.fingerprint != after.fingerprint and before.list_fingerprint == after.list_fingerprint
    assert len(after.fingerprint) == len(after.list_fingerprint) == 16


def test_shared_definitions_show_too(own):
    before = printed(own).fingerprint
    change(own, "creatures.yaml", "WS: 3", "WS: 4")
    assert printed(own).fingerprint != before


def test_texts_of_definitions_do_not_show(own):
    """Neither names and translations nor versions."""
    before = printed(own).fingerprint
    for path in (own / "wfb3").rglob("*.yaml"):
        if "rosters" not in path.parts:
            text = path.read_text(encoding="utf-8")
            changed = re.sub(r"\b(en|fr): ([\"']?)(?=[A-Za-zÀ-ÿ])", r"\1: \2Other ", text)
            path.write_text(re.sub(r"version: '", "version: '9", changed), encoding="utf-8")
    assert printed(own).fingerprint == before


def test_what_is_not_used_does_not_show(own):
    """A contingent that the list has not taken, a comment, blank lines."""
    before = printed(own).fingerprint
    path = own / "wfb3" / "armies" / "empire.yaml"
    path.write_text("# ours\n\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    contingent = next((own / "wfb3" / "contingents").glob("mercenary-dwarf.yaml"))
    contingent.write_text(contingent.read_text(encoding="utf-8").replace("version: '", "version: '9", 1), encoding="utf-8")
    assert printed(own).fingerprint == before


LED = """
- {take: hero, id: ID, level: 10, joins: HOST, as: leader}
- {take: hero, id: other, level: 5, joins: second, as: leader}
- {take: helblitzen, id: HOST, models: 20}
- {take: helblitzen, id: second, models: 20}
"""


def test_ids_do_not_show_but_what_they_join_does(empire):
    """Which of two equal units a character joins says nothing; whether two join the same one does."""
    head = ROSTER[: ROSTER.index("entries:")] + "entries:"
    one = LED.replace("HOST", "halberds").replace("ID", "karl")
    variants = {
        "renamed": LED.replace("HOST", "helblitzen-a").replace("ID", "b"),
        "in another order": "\n" + "\n".join(reversed(one.strip().split("\n"))) + "\n",
        "the other unit": one.replace("joins: halberds", "joins: X").replace("joins: second", "joins: halberds").replace("X", "second"),
    }
    code = mustered(head + one, empire).fingerprint
    assert {name for name, text in variants.items() if mustered(head + text, empire).fingerprint != code} == set()
    both = one.replace("joins: second", "joins: halberds")
    assert mustered(head + both, empire).fingerprint != code


@pytest.mark.parametrize(("old", "new", "same"), [("[shield, light-armour]", "[light-armour, shield]", True), ("[shield, light-armour]", "[shield]", False), ("models: 20", "models: 21", False), ("game: friendly\n", "game: friendly\nplayer: X\nhouse_rules: []\n", True)])
def test_what_the_list_says(empire, old, new, same):
    """The order of options says nothing."""
    one, other = mustered(ROSTER, empire), mustered(ROSTER.replace(old, new), empire)
    assert (one.fingerprint == other.fingerprint) == same


def test_nobody_asks_nobody_waits(empire, monkeypatch):
    """A verdict works out no signs of definitions."""
    monkeypatch.setattr(loading.Library, "contents", property(pytest.fail))
    assert mustered(ROSTER, empire).points


def test_changed_definitions_are_told_from_a_changed_list(muster, own, tmp_path):
    """By the PDF, which holds both prints; a code alone cannot tell."""
    path = tmp_path / "mine.yaml"
    path.write_text(ROSTER, encoding="utf-8")
    assert muster("--lists", own, "print", path, "-o", tmp_path / "mine.pdf")[0] == 1
    code, out, _ = muster("--lists", own, "verify", tmp_path / "mine.pdf", path)
    assert code == 0 and "shows what the open pages of the sheet show" in out
    old = verify.read_codes(str(tmp_path / "mine.pdf")).lists[0].code
    change(own, "armies/empire.yaml", "name: Graf, points: 30", "name: Graf, points: 29")
    code, out, _ = muster("--lists", own, "verify", tmp_path / "mine.pdf", path)
    assert code == 1 and "chooses what the printed list chose" in out and "with older definitions" in out
    code, out, _ = muster("--lists", own, "verify", old, path)
    assert code == 1 and "The list was changed, or the sheet was printed by" in out
    path.write_text(ROSTER.replace("models: 20", "models: 30"), encoding="utf-8")
    code, out, _ = muster("--lists", own, "verify", tmp_path / "mine.pdf", path)
    assert code == 1 and "does not match the sheet" in out and "is headed The Empire" in out
    path.write_text(ROSTER.replace("models: 20", "models: 30") + "name: The Empire\n", encoding="utf-8")
    assert "is headed" not in muster("--lists", own, "verify", tmp_path / "mine.pdf", path)[1]


# ------------------------------------------------------------------------------- PDFs


@pytest.fixture(scope="module")
def sheet(empire):
    return printing.write([mustered(ROSTER, empire)], language("en"), ORDER)


SPOILT = {
    "empty": lambda data: b"",
    "not one": lambda data: b"kind: roster\n" * 1000,
    "cut": lambda data: data[: len(data) // 2],
    "no root": lambda data: data.replace(b"/Root", b"/Roop"),
    "no info": lambda data: data.replace(b"/Info", b"/Info 99999 0 R /X"),
    "circles": lambda data: b"%PDF-1.4\n1 0 obj\n<</Length 1 0 R>>\nstream\n\nendstream\nendobj\ntrailer<</Info 1 0 R/Root 1 0 R/Size 2/Prev 9>>\nstartxref\n9\n%%EOF",
    "nested": lambda data: b"%PDF-1.4\n1 0 obj\n" + b"[" * 200_000 + b"\nendobj\ntrailer<</Info 1 0 R/Root 1 0 R/Size 2>>\nstartxref\n9\n%%EOF",
    "other keywords": lambda data: data.replace(b"/Keywords (", b"/Keywords 5 % ("),
    "numbers": lambda data: data.replace(b"0000", b"9999"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_broken_pdf(muster, tmp_path, sheet, name):
    """A sentence and exit 2, or the print that can still be read."""
    path, roster = tmp_path / "broken.pdf", tmp_path / "mine.yaml"
    path.write_bytes(SPOILT[name](sheet))
    roster.write_text(ROSTER, encoding="utf-8")
    code, out, err = muster("verify", path, roster)
    assert code == (2 if not out else 0), (out, err)
    assert len((out + err).splitlines()) <= 3, "the list, what a code is worth, the verdict"


def test_reading_a_pdf_is_bounded(muster, tmp_path, sheet, monkeypatch):
    """In time, and in size before anything is read."""
    path = tmp_path / "long.pdf"
    path.write_bytes(sheet)
    monkeypatch.setattr(verify, "SECONDS", 0.001)
    with pytest.raises(MusterError) as refusal:
        verify.read_codes(str(path))
    assert "within" in language("en").say(refusal.value.text)
    with path.open("r+b") as stream:
        stream.truncate(verify.LARGEST + 1)
    with pytest.raises(MusterError) as refusal:
        verify.read_codes(str(path))
    assert "larger than" in language("en").say(refusal.value.text)


def test_the_clock_is_not_on_the_sheet(empire, monkeypatch):
    """The bytes are the same at any time; the date is that of SOURCE_DATE_EPOCH, if it is one."""

    def made(epoch=None):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch) if epoch is not None else monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
        return printing.write([mustered(ROSTER, empire)], language("en"), ORDER)

    first = made()
    monkeypatch.setattr(time, "time", lambda: 1e9)
    assert made() == first
    assert made("1700000000") == made(" 1700000000 ") != first
    assert b"D:20231114" in made("1700000000")
    for bad in ("today", "-1", "9" * 400, "1.5"):
        with pytest.raises(MusterError):
            made(bad)


def test_json_reports_hold_prints(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(ROSTER, encoding="utf-8")
    assert len(check_file(str(path), (LISTS,), fingerprints=True).fingerprint) == 16
    assert check_file(str(path), (LISTS,)).fingerprint is None
