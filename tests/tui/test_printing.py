"""Printing, comparing and reading the finished list in the builder."""

from __future__ import annotations

import asyncio
import json

import pytest
from pypdf import PdfReader

from tests.conftest import LISTS
from tests.render.drawn import fragments
from tests.tui.player import SMALL, Desk, played, run


@pytest.mark.parametrize(
    ("form", "ending", "begins"),
    [
        ("pdf", "pdf", b"%PDF"),
        ("html", "html", b"<!"),
        ("markdown", "md", b"#"),
        ("bbcode", "bbcode.txt", b"[b]"),
        ("text", "txt", b""),
        ("json", "json", b"{"),
    ],
)
def test_printing(tmp_path, form, ending, begins):
    """What, for whom, where; the file is where the screen says, and its choices are remembered."""
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL)

    async def play(p):
        await p.press("p")
        assert p.sees("Print and export")
        await p.to("Format")
        for _ in range(["pdf", "html", "markdown", "bbcode", "text", "json"].index(form)):
            await p.press("right")
        await p.press("p")
        assert p.sees("Written:")
        written = desk.folder / "exports" / f"mine.{ending}"
        data = written.read_bytes()
        assert data.startswith(begins)
        if form == "json":
            assert json.loads(data)["name"] == "Small"
        elif form != "pdf":
            assert b"Helblitzen" in data
        await p.to("For ")
        await p.press("right", "p")
        assert (desk.folder / "exports" / f"mine-opponent.{ending}").exists()
        await p.press("escape")
        assert p.screen == "BuildScreen"
        assert p.labels == 0

    asyncio.run(run(desk.app(path), desk, play))


@played(roster=SMALL, files={"other.yaml": SMALL.replace("Small", "Other")})
async def test_printing_a_pairings_sheet(p):
    """Both lists side by side: nothing is written before the other is named, and one that cannot be read is told."""
    await p.press("p")
    await p.to("Layout")
    await p.press("left")
    assert p.sees("pairings sheet")
    await p.press("p")
    assert p.sees("Choose the list to print beside this one.")
    assert not (p.desk.folder / "exports").exists()
    await p.press("enter")
    await p.to("another file")
    await p.press("enter")
    await p.fill("nowhere.yaml")
    await p.press("p")
    assert p.sees("nowhere.yaml: There is no such file.")
    assert not (p.desk.folder / "exports").exists()
    await p.to("Beside")
    await p.press("enter")
    await p.to("other.yaml")
    await p.press("enter", "p")
    assert p.sees("Written:")
    written = PdfReader(p.desk.folder / "exports" / "mine-other-pairings.pdf")
    assert written.metadata.title == "Small · Other"


HIRED = """format: 1
kind: roster
system: wfb3
army: empire
name: Hired
limit: 1000
game: friendly
entries:
- {take: hero, id: captain, level: 15, role: general}
- {take: halberdiers, id: halberds, models: 20}
- {take: halfling-militia, from: ally-halfling, id: militia, models: 20}
"""


@played(roster=HIRED)
async def test_printing_a_contingent_alone(p):
    """A part of the army to choose where there are contingents; it is of this list and is not remembered for others."""
    await p.press("p")
    await p.to("Part")
    await p.press("right")
    await p.press("p")
    text = "\n".join(
        page.extract_text() for page in PdfReader(p.desk.folder / "exports" / "mine-ally-halfling.pdf").pages
    )
    assert "Contingent of" in text
    assert "Helblitzen" not in text
    assert "part" not in json.loads(
        (p.desk.kept / "settings.json").read_text() if (p.desk.kept / "settings.json").exists() else "{}"
    )


def test_printing_a_layout_that_an_older_program_kept(tmp_path):
    """Under the name that it has now."""
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL)
    desk.kept.mkdir()
    (desk.kept / "settings.json").write_text(json.dumps({"layout": "sheet"}))

    async def play(p):
        await p.press("p")
        assert p.sees("dossier")
        await p.press("p")
        assert (desk.folder / "exports" / "mine-dossier.pdf").read_bytes().startswith(b"%PDF")

    asyncio.run(run(desk.app(path), desk, play))


@played(roster=SMALL)
async def test_printing_a_compact_sheet_in_large_type(p):
    """A line a unit; the size of type is remembered."""
    await p.press("p")
    await p.to("Layout")
    await p.press("right", "right")
    assert p.sees("compact", "a line a unit, for a pocket")
    await p.to("Large type")
    await p.press("space", "p")
    (page,) = PdfReader(p.desk.folder / "exports" / "mine-compact.pdf").pages
    assert "Helblitzen" in page.extract_text()
    assert round(max(one.size for one in fragments(page)), 1) == round(14 * 0.9 * 1.31, 1)
    assert json.loads((p.desk.kept / "settings.json").read_text())["large"] is True


@played(roster=LISTS / "wfb3" / "rosters" / "orcs-goblins-3000.yaml")
async def test_printing_says_where_hidden_troops_are(p):
    """On the player's copy on the page that is held back, on the opponent's nowhere."""
    await p.press("p")
    assert p.sees("Hidden troops and the true total stand in the")
    await p.press(*["up"] * 30, "down")  # For
    await p.press("right")
    assert p.sees("Hidden troops are left out.")


@played(roster=SMALL)
async def test_printing_sections_that_are_empty(p):
    """It is said; there is no file."""
    await p.press("p")
    await p.to("Sections")
    await p.press("enter", *["space", "down"] * 11, "escape")
    assert p.screen == "PrintScreen"
    await p.press("p")
    assert p.sees("Nothing to print")
    assert not (p.desk.folder / "exports" / "mine.pdf").exists()


@played(roster=SMALL)
async def test_printing_into_a_folder_of_ones_own(p):
    """Chosen from the list, typed; one that cannot be made is told, and the sheet goes to the clipboard as well."""
    await p.press("p")
    await p.to("Format")
    await p.press("enter", "end", "enter")
    await p.to("Paper")
    await p.press("space", "down", "enter")
    await p.to("Folder")
    await p.press("enter")
    await p.fill("mine.yaml/below")
    assert p.sees("is a file, not a folder")
    await p.press("escape")
    await p.to("Folder")
    await p.press("enter")
    await p.fill("sheets")
    await p.to("Write the file")
    await p.press("enter")
    assert (p.desk.folder / "sheets" / "mine.json").exists()
    assert json.loads((p.desk.kept / "settings.json").read_text())["paper"] == "letter"
    await p.press("c")
    assert "Helblitzen" in p.app.clipboard
    assert p.sees("Copied")
    assert "[b]" not in p.app.clipboard
    for form, sign in (("bbcode", "[*][b]Helblitzen"), ("markdown", "**Small**")):
        p.app.setting("form", form)
        await p.press("c")
        assert sign in p.app.clipboard


@played(roster=SMALL, files={"other.yaml": SMALL.replace("models: 30", "models: 40").replace("Small", "Other")})
async def test_comparing(p):
    """With the file as it was saved, and with another list."""
    await p.open_entry("Helblitzen")
    await p.to("Models")
    await p.press("2", "6", "D")
    await p.to("as it was last saved")
    await p.press("enter")
    assert p.sees("What changed", "Helblitzen", "26")
    assert p.screen == "Reader"
    await p.press("escape", "D")
    await p.to("Other")
    await p.press("enter")
    assert p.sees("What changed", "Ersatzsolder", "40")
    await p.press("q", "D", "end", "enter")
    await p.fill("other.yaml")
    assert p.sees("Ersatzsolder", "40")
    await p.press("escape")
    await p.press("D", "end", "enter")
    await p.fill("nowhere.yaml")
    assert p.screen == "BuildScreen"
    assert p.told


@played(roster=SMALL)
async def test_the_sheet_as_text(p):
    """w shows it whole; p prints from there."""
    await p.press("w")
    assert p.sees("The sheet", "The Empire", "Rank and file")
    await p.press("pagedown")
    assert p.sees("Helblitzen")
    await p.press("end")
    await p.press("p")
    assert p.screen == "PrintScreen"
    await p.press("q")
    assert p.screen == "BuildScreen"


@played(roster=SMALL)
async def test_a_device_that_is_missing_is_a_warning(p):
    """The sheet is printed without it, and the line that names the file says so."""
    p.app.settings["device"] = "none.png"
    await p.press("p", "p")
    assert p.sees("Written:")
    assert p.sees("none.png")
    assert (p.desk.folder / "exports" / "mine.pdf").exists()
