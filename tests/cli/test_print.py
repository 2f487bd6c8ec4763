"""`muster print` and `muster verify`: what they write, where, and what they refuse."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.files import GOOD, LEGAL, TWO_ERRORS, write
from tests.conftest import SAMPLES
from tests.render.drawn import fragments, pages


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The file of a small army."""
    return write(tmp_path_factory.mktemp("small"), LEGAL, "small.yaml")


def test_print_writes_beside_nothing_else(muster, small, tmp_path, monkeypatch):
    """Into exports/ below the current folder unless told otherwise; the path is said."""
    monkeypatch.chdir(tmp_path)
    code, out, _ = muster("print", small)
    assert code == 0
    assert out.strip() == os.path.join("exports", "small.pdf")
    assert (tmp_path / out.strip()).read_bytes().startswith(b"%PDF")
    code, out, _ = muster("print", small, SAMPLES[0], "-o", "all.pdf", "--paper", "letter")
    assert (code, out.strip()) == (0, "all.pdf")
    assert set(os.listdir(tmp_path)) - {"cache"} == {"all.pdf", "exports"}


def test_print_layouts_sections_and_copies(muster, tmp_path):
    """Several layouts in one file; the name of a file tells what differs from the player's own battle sheet."""
    assert (
        muster("print", GOOD, "--layout", "battle", "--layout", "cards", "--sections", "head,units", "-o", tmp_path)[0]
        == 0
    )
    assert muster("print", GOOD, "--copy", "opponent", "-o", tmp_path)[0] == 0
    assert muster("print", GOOD, SAMPLES[-1], "--layout", "pairings", "-o", tmp_path)[0] == 0
    found = sorted(os.listdir(tmp_path))
    assert set(found) == {
        "empire-2000-battle-cards.pdf",
        f"empire-2000-{Path(SAMPLES[-1]).stem}-pairings.pdf",
        "empire-2000-opponent.pdf",
    }
    text = "".join(pages((tmp_path / found[0]).read_bytes()))
    assert "Helblitzen" in text
    assert "Deployment" not in text


def test_print_a_layout_by_its_former_name(muster, small, tmp_path):
    """What scripts ask for by an old name is printed, the file is called as it is now; the help names no old one."""
    for name in ("sheet", "dossier"):
        assert muster("print", small, "--layout", name, "-o", tmp_path / name / "x.pdf")[0] == 0
    assert (tmp_path / "sheet/x.pdf").read_bytes() == (tmp_path / "dossier/x.pdf").read_bytes()
    assert muster("print", small, "--layout", "sheet", "-o", tmp_path / "named")[0] == 0
    assert os.listdir(tmp_path / "named") == ["small-dossier.pdf"]
    layouts = re.search(r"--layout \{(.*?)\}", " ".join(muster("print", "--help")[1].split())).group(1)
    assert layouts.replace(" ", "").split(",") == ["battle", "dossier", "compact", "cards", "pairings"]


def test_print_in_large_type_and_in_columns(muster, small, tmp_path):
    """Texts almost a third larger; as many columns of rules as are wished."""

    def printed(*arguments):
        assert muster("print", small, *arguments, "-o", tmp_path / "x.pdf")[0] == 0
        return [one for page in PdfReader(tmp_path / "x.pdf").pages for one in fragments(page)]

    usual, large = (Counter(round(one.size, 1) for one in printed(*words)) for words in ((), ("--type", "large")))
    assert (usual.most_common(1)[0][0], large.most_common(1)[0][0]) == (8.0, 10.5)
    for columns in (1, 2, 3):
        headings = {round(one.x) for one in printed("--columns", str(columns)) if (one.face, one.size) == ("serif-bold", 10.6)}
        assert len(headings) == columns


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


def test_print_prices_and_the_whole_reference(muster, small, tmp_path):
    """Both only where they are asked for; prices never on the opponent's copy."""

    def read(*arguments):
        assert muster("print", small, *arguments, "-o", tmp_path / "x.pdf")[0] == 0
        return "".join(pages((tmp_path / "x.pdf").read_bytes()))

    plain = read()
    assert "Level20" not in plain
    assert "Level20" in read("--prices")
    assert "Level20" not in read("--prices", "--copy", "opponent")
    assert len(read("--reference")) > len(plain) + 500


def test_print_remembered_sections(muster, small, tmp_path):
    """`mine` are those last chosen in the builder; all of them where nobody has chosen, or what is kept cannot be read."""
    from builder.files import state_folder

    def sections():
        assert muster("print", small, "--layout", "dossier", "--sections", "mine", "-o", tmp_path / "x.pdf")[0] == 0
        return "".join(pages((tmp_path / "x.pdf").read_bytes()))

    assert "Deployment" in sections()
    (state_folder.folder() / "settings.json").write_text('{"sections": ["units", "head"]}')
    assert "Deployment" not in sections()
    (state_folder.folder() / "settings.json").write_text("{")
    assert "Deployment" in sections()


def test_print_a_folder_with_one_bad_roster(muster, tmp_path):
    """The others are printed, the bad one is told, and the exit code is its."""
    (tmp_path / "in").mkdir()
    for name in ("a", "b"):
        write(tmp_path / "in", LEGAL, f"{name}.yaml")
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


def test_verify(muster, small, tmp_path):
    """The code, the digits, the foot and the PDF stand for the list; another list, or a changed one, is told apart."""
    sheet = tmp_path / "sheet.pdf"
    assert muster("print", small, "-o", sheet)[0] == 0
    printed = json.loads(muster("show", small, "--format", "json")[1])["fingerprint"]
    upper = printed.upper()
    for given in (
        sheet,
        printed,
        f"MUSTER2:{upper}",
        f"Muster · {printed} · definitions",
        " ".join(upper[n : n + 4] for n in range(0, 16, 4)),
    ):
        code, out, _ = muster("verify", given, small)
        assert (code, printed in out) == (0, True), given
    changed = write(tmp_path, LEGAL.replace("models: 20", "models: 21", 1), "changed.yaml")
    code, out, _ = muster("verify", sheet, changed)
    assert code == 1
    assert printed in out
    assert "does not match the sheet" in out


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


def test_print_into_a_folder_that_cannot_be(muster, small, tmp_path):
    """A file in the way is told plainly."""
    write(tmp_path, "x", "file")
    code, _, err = muster("print", small, "-o", tmp_path / "file" / "sheet.pdf")
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
