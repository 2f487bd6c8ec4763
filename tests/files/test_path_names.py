"""Paths that somebody typed: what is none is told in plain words, and never kept."""

import asyncio
import shutil

import pytest

from builder.core.findings import MusterError
from builder.files import path_names
from tests.conftest import LISTS
from tests.tui.player import SMALL, Desk, played, run

BAD = {
    "~nosuch/x": "There is no user folder ~nosuch on this computer.",
    "": "No path given; type one.",
    "  ": "No path given; type one.",
    "a\x00b": "A path cannot contain control characters.",
    "plain.txt/x.yaml": "plain.txt is a file, not a folder.",
}


def refusal(call, *given):
    """The words of a refusal."""
    with pytest.raises(MusterError) as told:
        call(*given)
    return told.value.text.message.format(**told.value.text.values)


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_path_is_told(tmp_path, text):
    (tmp_path / "plain.txt").write_text("x")
    if "plain" not in text:
        assert refusal(path_names.typed_path, text, tmp_path) == BAD[text]
    assert refusal(path_names.to_folder, text, tmp_path) == BAD[text]
    assert refusal(path_names.to_file, text, tmp_path, "own.yaml") == BAD[text]


def test_a_folder_takes_the_file_under_its_own_name(tmp_path):
    inner = tmp_path / "inner"
    inner.mkdir()
    for text, path in {
        "inner": inner / "own.yaml",
        "inner/": inner / "own.yaml",
        ".": tmp_path / "own.yaml",
        "..": inner / ".." / ".." / "own.yaml",
        "x": tmp_path / "x.yaml",
        "inner/x.YML": inner / "x.YML",
        "/": path_names.Path("/own.yaml"),
    }.items():
        assert path_names.to_file(text, tmp_path, "own.yaml").resolve() == path.resolve()
    assert "There is no folder" in refusal(path_names.to_file, "none/", tmp_path, "own.yaml")
    assert "There is no folder" in refusal(path_names.to_file, "none/x", tmp_path, "own.yaml")


@played(roster=SMALL)
async def test_a_bad_folder_is_told_and_not_kept(p):
    """The dialog of printing stays usable, whatever was typed."""
    await p.press("p")
    await p.to("Folder")
    await p.press("enter")
    await p.fill("~nosuch/x")
    assert p.sees("There is no user folder ~nosuch")
    await p.press("escape")
    assert p.sees("Print and export")
    kept = p.desk.kept / "settings.json"
    assert not kept.exists() or "nosuch" not in kept.read_text(encoding="utf-8")


@played(roster=SMALL)
async def test_a_bad_folder_that_is_kept_blocks_nothing(p):
    for value in ("~nosuch/x", "", "a\x00b", 5, ["a"], None):
        p.app.settings["exports"] = value
        await p.press("p")
        assert p.sees("Print and export", "exports"), value
        await p.press("escape")


@played(roster=SMALL)
async def test_saving_into_a_folder(p):
    (p.desk.folder / "inner").mkdir()
    (p.desk.folder / "plain.txt").write_text("x")
    name = p.session.path.name
    await p.press("S")
    await p.fill("plain.txt/x.yaml")
    assert p.sees("plain.txt is a file, not a folder.")
    await p.fill("inner/")
    assert (p.desk.folder / "inner" / name).exists()


def spoilt(folder):
    """The file of the army in these definitions, now with a mistake in it."""
    file = next(f for f in (folder / "wfb3").rglob("*.yaml") if "\nid: empire\n" in f.read_text(encoding="utf-8"))
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("\nid: empire\n", "\nid: empire\nnonsense: [\n", 1), encoding="utf-8")
    return file


def test_broken_definitions_are_not_blamed_on_the_roster(tmp_path):
    """Their file and line are named, at a roster that is open and at one that is to be opened."""
    desk = Desk(tmp_path)
    own = tmp_path / "definitions"
    shutil.copytree(LISTS, own, ignore=shutil.ignore_patterns("rosters"))

    async def play(p):
        file = spoilt(own)
        await p.press("R")
        assert any("The definitions on disk cannot be used" in t and file.name in t and "line" in t for t in p.told)
        p.app.open_roster(p.session.path)
        await p.settle()
        assert p.sees("it needs have errors", file.name)  # the line breaks where the folder’s length has it

    asyncio.run(run(desk.app(desk.put("mine.yaml", SMALL), folders=(own,)), desk, play))
