"""What the command prints, where to, and what it refuses to print."""

from __future__ import annotations

import pytest
from pypdf import PdfReader

from builder.render import printing
from tests.cli.files import LEGAL, write
from tests.conftest import LISTS
from tests.render.drawn import SINGLE

HIDDEN = str(LISTS / "wfb3/rosters/dark-elves-2500.yaml")
PLAIN = str(LISTS / "wfb3/rosters/empire-2000.yaml")


@pytest.mark.parametrize("layout", SINGLE)
@pytest.mark.parametrize(("sections", "copy"), [("secrets", "opponent"), ("notes", "opponent")])
def test_nothing_is_no_pdf(muster, tmp_path, layout, sections, copy):
    """Sections that are empty on this copy: a word on stderr, exit 2 and no file."""
    code, out, err = muster(
        "print", HIDDEN, "--sections", sections, "--copy", copy, "--layout", layout, "-o", tmp_path / "x.pdf"
    )
    assert (code, out) == (2, "")
    assert "Nothing to print" in err
    assert "x.pdf" in err
    assert list(tmp_path.iterdir()) == []


def test_a_pair_without_anything_is_refused_too(muster, tmp_path):
    """Neither opponent is told of notes."""
    code, _, err = muster("print", HIDDEN, PLAIN, "--layout", "pairings", "--sections", "notes", "-o", tmp_path)
    assert code == 2
    assert "Nothing to print" in err
    assert list(tmp_path.iterdir()) == []


def test_one_list_without_such_sections_holds_up_no_other(muster, tmp_path):
    """The one that has something to say is printed."""
    code, out, err = muster("print", HIDDEN, PLAIN, "--sections", "secrets", "-o", tmp_path)
    assert code == 2
    assert [p.name for p in tmp_path.iterdir()] == ["dark-elves-2500.pdf"]
    assert "dark-elves-2500.pdf" in out
    assert "empire-2000.pdf" in err
    assert len(PdfReader(tmp_path / "dark-elves-2500.pdf").pages) >= 1


def test_one_file_of_several_lists_needs_one_page(muster, tmp_path):
    """A list without such sections adds none to the file that they share."""
    target = tmp_path / "both.pdf"
    assert muster("print", PLAIN, HIDDEN, "--sections", "secrets", "-o", target)[0] == 0
    assert len(PdfReader(target).pages) >= 1


@pytest.mark.parametrize("name", ["x.txt", "list.yaml", "sheet.PDFX"])
def test_a_file_that_is_no_pdf_is_refused(muster, tmp_path, name):
    """And no folder of that name is made."""
    code, out, err = muster("print", PLAIN, "-o", tmp_path / name)
    assert (code, out) == (2, "")
    assert f"{name} is not a PDF" in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["sheets", "v1.2/", "there.d"])
def test_a_folder_may_be_called_anything(muster, tmp_path, name):
    """By a stroke at its end, where it is not there yet."""
    (tmp_path / "there.d").mkdir()
    assert muster("print", write(tmp_path, LEGAL), "-o", f"{tmp_path}/{name}", "--layout", "battle")[0] == 0
    assert [p.name for p in (tmp_path / name).iterdir()] == ["list.pdf"]


@pytest.mark.parametrize("letter", ["n", "漢"])
@pytest.mark.parametrize("layout", [*SINGLE, "pairings"])
def test_files_after_lists_with_long_names(muster, tmp_path, letter, layout):
    """As long as the system allows for a list: what is added to it costs letters at its end, not the sheet."""
    names = [name + letter * ((250 - len(name)) // len(letter.encode())) for name in ("a", "b")]
    for name in names:
        write(tmp_path, LEGAL, f"{name}.yaml")
    both = [tmp_path / f"{name}.yaml" for name in names]
    code, out, err = muster("print", *both, "--layout", layout, "--copy", "opponent", "-o", tmp_path / "o")
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == len(list((tmp_path / "o").iterdir())) == (1 if layout == "pairings" else 2)


def test_a_short_name_stays_whole():
    """And one that just fits."""
    order = printing.Order(("battle", "cards"), "opponent")
    assert order.name("a.b") == "a.b-opponent-battle-cards.pdf"
    assert printing.Order().name("n" * 250) == "n" * 250 + ".pdf"
    assert printing.pair_name(["mine", "theirs"]) == "mine-theirs-pairings.pdf"
