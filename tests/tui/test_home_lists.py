"""What the home screen does with lists: names, copies, tags, the bin, search, order, pasted text, comparison."""

from __future__ import annotations

import asyncio
import os
import threading

from builder.editing import list_bin, list_summaries
from builder.editing.session import Session
from builder.files import reading, saving
from builder.tui.screens import home, home_shelf
from tests.tui.player import FOLDERS, SAMPLE, SMALL, WRONG, Desk, played, run

TAGGED = SMALL.replace("limit:", "tags: [League, Nordland]\nlimit:")
THREE = {
    "small.yaml": TAGGED,
    "wrong.yaml": WRONG.replace("limit:", "tags: [league]\nlimit:"),
    "north/norse.yaml": "",
}


def _of(p, name):
    return p.desk.folder / name


def _order(p):
    """The player's own lists on the screen, from the top."""
    found = []
    for shown in p.app.screen.pane.rows:
        if not shown.more and shown.key is not None and shown.key[0] == "file" and str(p.desk.folder) in shown.key[1]:
            found.append(os.path.relpath(shown.key[1], p.desk.folder))
    return found


# ---------------------------------------------------------------------- names


@played(files={"small.yaml": SMALL})
async def test_a_list_is_renamed_with_its_file(p):
    """The file follows the name where it was called after it; comments stay; u takes both back."""
    await p.to("Small")
    await p.press("r")
    assert p.sees("Rename", "Name", "File, in")
    await p.fill("Grand Host", then="")
    assert p.sees("grand-host.yaml")
    await p.press("enter")
    assert not _of(p, "small.yaml").exists()
    text = _of(p, "grand-host.yaml").read_text()
    assert "name: Grand Host" in text
    assert "# the first of many" in text
    assert "Grand Host" in p.row(), "the cursor stays on it"
    assert p.sees("Renamed: Grand Host.")
    await p.press("u")
    assert not _of(p, "grand-host.yaml").exists()
    assert "name: Small" in _of(p, "small.yaml").read_text()


@played(files={"my-file.yaml": SMALL})
async def test_a_file_that_is_called_otherwise_stays(p):
    """Until its own line is typed over; then only it changes."""
    before = _of(p, "my-file.yaml").read_text()
    await p.to("Small")
    await p.press("r")
    await p.fill("Host", then="tab")
    assert p.sees("my-file.yaml")
    await p.press("escape", "r", "tab")
    await p.fill("other")
    assert _of(p, "other.yaml").read_text() == before, "the name in it is the same"
    assert p.sees("Small")


@played(files={"small.yaml": SMALL, "taken.yaml": WRONG})
async def test_renaming_onto_another_file(p):
    """It is refused before anything is done, and what was typed stays to be mended."""
    await p.to("Small")
    await p.press("r")
    await p.fill("Taken", then="")
    assert p.sees("taken-2.yaml"), "what is free is offered"
    await p.press("tab")
    await p.fill("taken.yaml")
    assert p.sees("taken.yaml already exists")
    assert _of(p, "taken.yaml").read_text() == WRONG
    assert "name: Small" in _of(p, "small.yaml").read_text()
    await p.fill("free.yaml")
    assert "name: Taken" in _of(p, "free.yaml").read_text()


@played(files={"small.yaml": SMALL})
async def test_a_file_that_comes_while_its_name_is_typed(p, monkeypatch):
    """Another program was quicker: nothing of either is lost, and the dialog comes back with what was typed."""
    await p.to("Small")
    await p.press("r")
    await p.fill("Late", then="")
    real = saving.rename

    def quicker(old, new):
        p.desk.put("late.yaml", WRONG)
        real(old, new)

    with monkeypatch.context() as m:
        m.setattr(saving, "rename", quicker)
        await p.press("enter")
    assert "late.yaml already exists" in p.told[-1]
    assert p.sees("Rename", "Late")
    assert _of(p, "late.yaml").read_text() == WRONG
    assert _of(p, "small.yaml").read_text() == SMALL
    await p.press("escape")


@played(files={"small.yaml": SMALL})
async def test_a_folder_that_cannot_be_written(p, monkeypatch):
    """The list is as it was, under its name, and no change of it waits unsaved."""

    def closed(*_, **__):
        raise PermissionError(13, "Permission denied", str(_of(p, "small.yaml")))

    await p.to("Small")
    for keys, typed in ((("r",), "Host"), (("t",), "league")):
        await p.press(*keys)
        with monkeypatch.context() as m:
            m.setattr(saving, "save_bytes", closed)
            m.setattr(saving, "rename", closed)
            await p.fill(typed)
        assert "Permission denied" in p.told[-1]
        assert p.sees(typed), "what was typed is there"
        await p.press("escape")
        assert _of(p, "small.yaml").read_text() == SMALL
        assert not p.sees("Unsaved work")


@played(files={"small.yaml": SMALL})
async def test_a_list_with_unsaved_changes(p):
    """Its name in the file would save them: that is said before anything is typed; its file can be renamed, and they go with it."""
    await p.to("Small")
    await p.press("enter")
    await p.to("Ersatz")
    await p.press("d", "h", "down", "enter")
    await p.to("1,006/1,000")
    await p.press("t")
    assert p.screen == "HomeScreen" and "unsaved changes" in p.told[-1], "before any tag is typed"
    await p.press("r")
    assert p.sees("This list has unsaved changes: only its file can be renamed.")
    await p.fill("moved.yaml")
    assert not _of(p, "small.yaml").exists()
    assert _of(p, "moved.yaml").read_text() == SMALL
    await p.to("1,006/1,000")
    await p.press("enter")
    assert len(p.entries) == 6, "they were brought back"
    await p.press("u")
    assert len(p.entries) == 5


@played(files={"small.yaml": SMALL})
async def test_a_list_that_another_window_has_open(p):
    """Nothing is done to it."""
    other = Session.open(_of(p, "small.yaml"), FOLDERS, p.desk.kept)
    try:
        await p.to("Small")
        for keys in (("r",), ("t",), ("x", "end", "enter")):
            await p.press(*keys)
            assert "open in another window" in p.told[-1], "before anything is typed"
            await p.press("escape")
            assert _of(p, "small.yaml").read_text() == SMALL
        assert not list_bin.deleted(p.desk.kept)
    finally:
        other.close()


@played(files={"bad.yaml": "kind: roster\nformat: 1\nsystem: wfb3\n  army: {"})
async def test_a_file_that_cannot_be_read(p):
    """Its file can be renamed, copied and deleted; nothing can be written into it."""
    before = _of(p, "bad.yaml").read_bytes()
    await p.to("bad")
    await p.press("r")
    assert p.sees("only the file can be renamed")
    await p.fill("worse")
    assert _of(p, "worse.yaml").read_bytes() == before
    await p.press("d", "enter")
    assert _of(p, "worse-2.yaml").read_bytes() == before
    await p.press("t")
    await p.fill("x")
    assert p.told
    assert _of(p, "worse-2.yaml").read_bytes() == before


# ---------------------------------------------------------------------- copies


@played(files={"small.yaml": SMALL})
async def test_a_list_is_duplicated(p):
    """With its comments, in a file of its own; u puts the copy into the bin."""
    await p.to("Small")
    await p.press("d")
    assert p.sees("Duplicate", "Small (copy)", "small-copy.yaml")
    await p.press("enter")
    text = _of(p, "small-copy.yaml").read_text()
    assert "name: Small (copy)" in text
    assert "# Command" in text
    assert _of(p, "small.yaml").read_text() == SMALL
    assert "Small (copy)" in p.row()
    await p.press("u")
    assert _order(p) == ["small.yaml"]
    assert [d.name for d in list_bin.deleted(p.desk.kept)] == ["Small (copy)"]


@played()
async def test_a_sample_is_duplicated_into_the_folder(p):
    """It cannot be renamed, tagged or deleted, and says what can be done."""
    before = SAMPLE.read_bytes()
    await p.to("16 more")
    await p.press("enter")
    await p.to("The Nordland Muster")
    for key in ("r", "t", "x"):
        await p.press(key)
        assert p.screen == "HomeScreen"
        assert p.sees("Samples stay as they are")
    await p.press("d", "enter")
    assert SAMPLE.read_bytes() == before
    (path,) = p.desk.folder.iterdir()
    assert reading.read(path).value["name"] == "The Nordland Muster (copy)"


# ---------------------------------------------------------------------- the bin


@played(files={"small.yaml": SMALL})
async def test_a_list_is_deleted_and_comes_back(p):
    """Asked once, the harmless answer first; the bin has it, byte for byte, as old as it was."""
    path = _of(p, "small.yaml")
    os.utime(path, (1_600_000_000, 1_600_000_000))
    await p.press("R")
    await p.to("Small")
    assert p.sees("2020-09-13")
    await p.press("x", "enter")
    assert path.exists(), "Enter keeps it"
    await p.press("x", "down", "enter")
    assert not path.exists()
    assert not p.sees("796/1,000")
    await p.press("u")
    assert path.read_text() == SMALL
    assert path.stat().st_mtime == 1_600_000_000
    assert p.sees("796/1,000")


@played(files={"small.yaml": SMALL})
async def test_the_bin(p):
    """A list is put back beside another that has its name now; emptied, after asking, it is gone."""
    await p.press("b")
    assert p.sees("The bin is empty")
    await p.to("Small")
    await p.press("x", "down", "enter")
    p.desk.put("small.yaml", WRONG)
    await p.press("b")
    assert p.sees("The bin", "Small")
    await p.press("enter")
    assert _of(p, "small.yaml").read_text() == WRONG
    assert _of(p, "small-2.yaml").read_text() == SMALL
    await p.to("Small")
    await p.press("x", "down", "enter", "b")
    await p.to("Empty the bin")
    await p.press("enter", "enter")
    assert list_bin.deleted(p.desk.kept)
    await p.press("b")
    await p.to("Empty the bin")
    await p.press("enter", "down", "enter")
    assert not list_bin.deleted(p.desk.kept)
    await p.press("u")
    assert p.sees("Nothing to undo")


@played(files={"small.yaml": SMALL})
async def test_a_bin_that_cannot_be_written(p, monkeypatch):
    """The list stays."""

    def full(*_):
        raise OSError(28, "No space left on device")

    await p.to("Small")
    with monkeypatch.context() as m:
        m.setattr(saving, "save_bytes", full)
        await p.press("x", "down", "enter")
    assert "No space left on device" in p.told[-1]
    assert _of(p, "small.yaml").read_text() == SMALL
    assert not list_bin.deleted(p.desk.kept)


# ---------------------------------------------------------------------- tags, search, order


@played(files={"small.yaml": TAGGED, "wrong.yaml": WRONG})
async def test_tags(p):
    """Typed with commas, kept in the file with its comments, shown, and shown alone by a click on one of them."""
    assert p.sees("#League", "#Nordland")
    await p.to("Wrong")
    await p.press("t")
    assert p.sees("In use:", "League, Nordland")
    await p.fill("league,  to paint ,League")
    assert reading.read(_of(p, "wrong.yaml")).value["tags"] == ("league", "to paint")
    assert p.sees("#to paint")
    await p.click_on("#Nordland")
    assert _order(p) == ["small.yaml"]
    await p.press("escape")
    assert len(_order(p)) == 2
    await p.press("s")
    assert p.sees("Only: #Nordland", "2 lists")
    await p.to("#to paint")
    await p.press("enter")
    assert _order(p) == ["wrong.yaml"]
    await p.click_on("#to paint ✕")
    assert len(_order(p)) == 2
    await p.to("Wrong")
    await p.press("u")
    assert "tags" not in reading.read(_of(p, "wrong.yaml")).value
    await p.press("t")
    await p.fill(",".join("abcdefghijklmn"))
    assert p.sees("At most 12 tags")


@played(files={"small.yaml": TAGGED, "wrong.yaml": WRONG})
async def test_words_find_a_list(p):
    """By name, army, tag, file or limit; samples too. Enter opens the first, Tab goes to its keys, Esc ends it."""
    await p.press("/")
    await p.type("emp wro")
    assert _order(p) == ["wrong.yaml"]
    assert p.sees("1 of 2 lists")
    await p.fill("#nord", then="")
    assert _order(p) == ["small.yaml"]
    await p.fill("nordland", then="")
    assert p.sees("The Nordland Muster", "Sample armies to try")
    await p.fill("zzz", then="")
    assert p.sees("Nothing has that name.")
    await p.press("enter")
    assert p.screen == "HomeScreen"
    await p.fill("small.yaml", then="tab")
    await p.press("d", "escape")
    assert p.focus == "list"
    await p.press("escape")
    assert len(_order(p)) == 2
    await p.press("/")
    await p.fill("wrong")
    assert p.roster.name == "Wrong"


def test_the_order_of_lists(tmp_path):
    """By what was opened last, changed last, points, name, army; it is remembered."""
    desk = Desk(tmp_path)
    norse = (SAMPLE.parent / "norse-3000.yaml").read_text()
    for number, (name, text) in enumerate((("b.yaml", SMALL), ("a.yaml", WRONG), ("c.yaml", norse))):
        os.utime(desk.put(name, text), (1_600_000_000 + number,) * 2)

    async def sorted_by(p, words):
        await p.press("s")
        await p.to(words)
        await p.press("enter")
        return _order(p)

    async def play(p):
        assert _order(p) == ["c.yaml", "a.yaml", "b.yaml"]
        assert await sorted_by(p, "points") == ["c.yaml", "b.yaml", "a.yaml"]
        assert await sorted_by(p, "by: name") == ["b.yaml", "c.yaml", "a.yaml"]
        assert await sorted_by(p, "last changed") == ["c.yaml", "a.yaml", "b.yaml"]
        assert await sorted_by(p, "army") == ["b.yaml", "a.yaml", "c.yaml"]
        assert p.sees("Your lists, by army")

    async def again(p):
        assert _order(p) == ["b.yaml", "a.yaml", "c.yaml"]
        assert await sorted_by(p, "opened last") == ["c.yaml", "a.yaml", "b.yaml"]

    asyncio.run(run(desk.app(), desk, play))
    asyncio.run(run(desk.app(), desk, again))


# ---------------------------------------------------------------------- pasted text


@played()
async def test_a_list_is_pasted(p):
    """What the terminal pastes becomes a file with all its comments, under a name that is asked for, and is opened."""
    await p.paste("```yaml\n" + SMALL + "```\n")
    assert p.sees("Paste a list", "Small: 5 entries, 1,000 points")
    await p.press("ctrl+s")
    assert p.sees("Save the pasted list", "small.yaml")
    await p.press("enter")
    assert p.session.path == _of(p, "small.yaml")
    assert _of(p, "small.yaml").read_text() == SMALL
    await p.press("h", "u")
    assert not _of(p, "small.yaml").exists()


@played(files={"small.yaml": WRONG})
async def test_a_pasted_text_that_is_no_list(p):
    """The line is told and gone to; leaving loses nothing; a file that is there is not written over."""
    await p.press("v")
    await p.paste(SMALL.replace("models: 25", "models: {"))
    assert p.sees("Line 13")
    await p.press("ctrl+s")
    assert p.screen == "PasteList"
    assert p.app.focused.cursor_location[0] >= 11
    await p.press("escape", "v")
    assert "models: {" in p.app.focused.text, "it is still there"
    await p.paste(SMALL)
    await p.press("ctrl+s")
    await p.fill("small.yaml")
    assert p.sees("small.yaml already exists")
    assert _of(p, "small.yaml").read_text() == WRONG
    await p.press("escape")
    assert p.screen == "PasteList", "back to the text"
    await p.press("ctrl+s", "enter")
    assert p.session.path == _of(p, "small-2.yaml")


MESSAGE = """My Guard
The Empire · 395 of 500 · Friendly

- Armbrustschutzen ×20, crossbow, light armour: 200
- Helblitzen ×20, halberd, standard, trumpets, musician: 198
- The Old Guard ×5: 10
"""


@played()
async def test_a_message_is_pasted(p):
    """What became of each line is shown first; what is not understood stands in the notes."""
    await p.press("v")
    await p.paste(MESSAGE)
    assert p.sees("Text of a list")
    await p.press("ctrl+s")
    await p.app.workers.wait_for_complete()
    await p.settle()
    assert p.sees("Lines of the text", "not understood", "trumpets", "the text says 395")
    await p.press("i", "enter")
    assert [entry.models for entry in p.session.draft.roster.entries] == [20, 20]
    assert "The Old Guard" in p.session.draft.roster.notes
    assert p.session.draft.roster.name == "My Guard"


@played(files={"small.yaml": SMALL})
async def test_a_share_code_is_copied_and_pasted(p):
    """From the dialog of printing to the home screen."""
    await p.to("Small")
    await p.press("enter", "p", "s")
    assert p.sees("Share code copied")
    code = p.app.clipboard
    await p.press("escape", "h", "v")
    await p.paste(f"Look!\n{code}\n")
    assert p.sees("Small: 5 entries, 1,000 points")


# ---------------------------------------------------------------------- compared


@played(files={"small.yaml": SMALL, "more.yaml": SMALL.replace("models: 30", "models: 40").replace("Small", "More")})
async def test_two_lists_are_compared(p):
    """From home and from within a list; the other is chosen by its name, and looked at from either side."""
    await p.to("More")
    await p.press("D")
    assert p.sees("Compare with", "Small")
    await p.press("enter")
    assert p.sees("What changed", "Small → More", "30 → 40 models")
    await p.press("w")
    assert p.sees("More → Small", "40 → 30 models")
    await p.press("escape")
    await p.to("Small")
    await p.press("enter", "D")
    assert p.sees("as it was last saved", "More")
    await p.to("More")
    await p.press("enter")
    assert p.sees("More → Small")


@played(files={"small.yaml": SMALL, "bad.yaml": "kind: roster\nformat: 1\nsystem: wfb3\n  army: {"})
async def test_a_list_that_cannot_be_compared(p):
    await p.to("bad")
    await p.press("D")
    assert "not YAML" in p.told[-1]
    await p.to("Small")
    await p.press("D")
    await p.to("bad")
    await p.press("enter")
    assert p.screen == "HomeScreen"
    assert "not YAML" in p.told[-1]


# ---------------------------------------------------------------------- mouse, palette, many lists


@played(files={"small.yaml": SMALL})
async def test_all_of_it_by_mouse(p):
    """The footer has what can be done with the row under the cursor."""
    await p.click_on("Small")
    await p.click_on("duplicate")
    await p.click_on("Enter OK")
    assert _of(p, "small-copy.yaml").exists()
    await p.click_on("u undo")
    assert not _of(p, "small-copy.yaml").exists()
    await p.click_on("Small")
    await p.click_on("x delete")
    await p.click_on("Keep the list")
    await p.click_on("s sort")
    await p.click_on("Sort by: name")
    assert p.sees("Your lists, by name")


@played(files={"small.yaml": SMALL})
async def test_all_of_it_from_the_palette(p):
    await p.to("Small")
    await p.press(":")
    await p.type("dupl")
    await p.press("enter")
    assert p.sees("Small (copy)")
    await p.press("escape", "?")
    assert p.sees("rename", "duplicate", "tags")


def _priced(monkeypatch):
    """The names of the lists that are priced from now on; never in the thread that draws."""
    made = []
    real = list_summaries.summary

    def summary(path, *more):
        assert threading.current_thread() is not threading.main_thread()
        made.append(path.stem)
        return real(path, *more)

    monkeypatch.setattr(list_summaries, "summary", summary)
    return made


def test_lists_sorted_by_points_are_all_priced(tmp_path, monkeypatch):
    """Those whose files do not say what they come to; only then."""
    desk = Desk(tmp_path)
    for number in range(60):
        text = SMALL.replace("Small", f"List {number:02}").replace("models: 30", f"models: {20 + number % 30}")
        os.utime(desk.put(f"l{number:02}.yaml", text), (2_000_000 - number,) * 2)
    made = _priced(monkeypatch)

    async def play(p):
        assert "l59" not in made
        await p.press("s")
        await p.to("points")
        await p.press("enter")
        assert {f"l{n:02}" for n in range(60)} <= set(made)
        assert _order(p)[:2] == ["l29.yaml", "l59.yaml"]

    asyncio.run(run(desk.app(), desk, play, (80, 24)))


def test_a_list_in_sight_is_changed_or_taken_away(tmp_path, monkeypatch):
    """By another program: the next look tells, without a key."""
    monkeypatch.setattr(home, "LOOK_AGAIN", 0.05)
    desk = Desk(tmp_path)
    desk.put("small.yaml", SMALL)
    desk.put("other.yaml", WRONG)

    async def play(p):
        desk.put("small.yaml", TAGGED)
        _of(p, "other.yaml").unlink()
        for _ in range(200):
            await asyncio.sleep(0.02)
            await p.settle()
            if p.sees("#Nordland"):
                break
        assert p.sees("#Nordland")
        assert _order(p) == ["small.yaml"]

    asyncio.run(run(desk.app(), desk, play))


@played()
async def test_unsaved_work_is_no_list_yet(p):
    """It says what to do first."""
    await p.press("n", "enter", "enter", "enter", "down", "down", "d", "h", "down", "enter")
    await p.to("never saved")
    for key in ("r", "t"):
        await p.press(key)
        assert p.sees("open it and save it first")


def test_lists_out_of_sight_are_not_priced(tmp_path, monkeypatch):
    """Only those on the screen and the next screenful; those scrolled to follow."""
    monkeypatch.setattr(home_shelf, "BEAT", 0)
    desk = Desk(tmp_path)
    for number in range(90):
        os.utime(desk.put(f"l{number:03}.yaml", SMALL.replace("Small", f"List {number:03}")), (2_000_000 - number,) * 2)
    made = _priced(monkeypatch)

    async def play(p):
        assert p.sees("List 000", "List 015")
        assert 15 <= len(made) < 60
        await p.press("end")
        assert p.sees("▸ Warhammer Fantasy Battle 6"), "the samples of the last game, folded"
        assert "l075" not in made
        await p.press("/")
        await p.type("list 07")
        assert p.sees("11 of 90 lists", "List 079")
        assert "l075" in made

    asyncio.run(run(desk.app(), desk, play, (80, 24)))


@played(files={"odd-file.yaml": SMALL.replace("Small", "Grudge Bearers")})
async def test_the_palette_opens_a_list_by_its_name(p):
    """Also one that was never opened."""
    await p.press(":")
    await p.type("grudge")
    await p.press("enter")
    assert p.roster.name == "Grudge Bearers"


@played(files={"small.yaml": SMALL})
async def test_there_is_no_other_list_to_compare(p):
    """It is said, and how a file is named."""
    await p.to("Small")
    await p.press("D")
    assert p.screen == "Prompt"
    assert p.sees("There is no other list", "from this folder or from the root")
