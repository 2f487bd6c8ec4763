"""The builder, as a player uses it: keys and clicks in, and the roster, its file and the screen looked at after them.

Nothing is called behind the back of the interface: what a test does, a person can do.
"""

from __future__ import annotations

import asyncio
import json
import os

import pytest
from pypdf import PdfReader
from rich.cells import cell_len as cells

from builder.core.findings import T
from builder.editing import edits as edits_
from builder.editing.session import Session
from builder.files import reading
from builder.library import loading
from builder.mustering import muster
from builder.tui import commands, themes
from builder.tui.formatters import texts
from builder.tui.screens import panes
from builder.tui.widgets.row_list import Row, Span
from tests import tui
from tests.conftest import HEAD, LISTS
from tests.rosters import EMPIRE
from tests.tui import FOLDERS, ROOMY, SAMPLE, SMALL, Desk, played, run

WRONG = (
    HEAD
    + """\
army: empire
name: Wrong
limit: 1000
game: friendly
entries:
- {take: hero, id: count, level: 20, role: general}
- {take: helblitzen, id: halberds, models: 20}
- {take: armbrustschutzen, id: crossbows, models: 10, command: [musician]}
- {take: forstjaeger, id: woodsmen, models: 4}
- {take: landesturm, id: levy, models: 30, options: [sheild]}
- {take: hero, id: idle, level: 5}
"""
)
"""A unit too small and a misspelt option, each to be mended in one way; a hero who could lead one of several units."""


ARMIES = [army for _, army, _ in loading.armies((LISTS,))]
"""In the order in which a new list chooses among them."""


# ----------------------------------------------------------------------- to begin


@played()
async def test_a_new_list(p):
    """n, the Empire, the points: the builder opens with what the list demands, and nothing is written yet."""
    assert p.sees("Begin a new list", "Sample armies to try", "The Nordland Muster")
    await p.press("n")
    assert p.sees("Which army?", "The Empire", "Open army")
    await p.press(*["down"] * ARMIES.index("empire"), "enter")
    assert p.sees("How many points?", "2000")
    await p.fill("many")
    assert p.sees("Points from 1 to")
    await p.fill("1,500")
    assert p.sees("What is your army called?", "The Empire")
    await p.press("enter")
    assert p.roster.name == "", "its list names it, in both languages"
    assert p.sees("the least that this")
    assert p.screen == "BuildScreen"
    assert (p.roster.army, p.roster.limit) == ("empire", 1500)
    assert [e.take for e in p.entries] == [e["take"] for e in EMPIRE.system.starter(EMPIRE.rules, 1500)["entries"]]
    assert p.sees("not saved yet")
    assert not list(p.desk.folder.iterdir())
    await p.press("escape", "n", "enter")
    assert p.sees("1500"), "the points are remembered"


@played()
async def test_a_new_list_of_the_open_army(p):
    await p.press("n", *["down"] * ARMIES.index("open"), "enter", "enter")
    await p.fill("The Company")
    assert p.roster.name == "The Company"
    assert (p.roster.army, p.roster.limit) == ("open", 2000)
    assert p.focus == "army"


@played()
async def test_which_lists_can_take_this(p):
    """Search all armies; a row begins a list of its army."""
    await p.press("w")
    await p.type("armbrust")
    assert p.sees("The Empire", "Armbrustschutzen")
    await p.press("enter", "enter")
    assert p.sees("How many points?")
    await p.press("enter", "enter")
    assert p.roster.army == "empire"


@played()
async def test_a_sample_is_tried_without_touching_it(p):
    """It opens as a new list."""
    before = SAMPLE.read_bytes()
    await p.to("The Nordland Muster")
    await p.press("enter")
    assert len(p.entries) == 13
    assert p.session.path is None
    await p.press("down", "down", "x")
    assert len(p.entries) == 12
    assert SAMPLE.read_bytes() == before


@played(files={"mine.yaml": SMALL, "wrong.yaml": WRONG, "bad.yaml": "kind: roster\nformat: 1\nsystem: wfb3\n  army: {"})
async def test_the_lists_of_the_folder(p):
    """With points and verdict; one that cannot be read says so. Opened, a list is among the recent ones until it is forgotten."""
    assert p.sees("In this folder", "796/1,000", "not readable")
    assert any("Wrong" in line and "error" in line for line in p.lines)
    await p.to("Small")
    await p.press("enter")
    assert p.session.path == p.desk.folder / "mine.yaml"
    await p.press("escape")
    assert p.sees("Recent")
    await p.to("Small")
    await p.press("x")
    assert not p.sees("Recent")
    assert (p.desk.folder / "mine.yaml").exists()


@played(files={"mine.yaml": SMALL})
async def test_a_list_by_its_path(p):
    """Typed, from the folder; a list that appears while the app runs is found at R."""
    await p.press("o")
    await p.fill("mine.yaml")
    assert p.roster.name == "Small"
    await p.press("escape")
    p.desk.put("later.yaml", WRONG)
    assert not p.sees("later.yaml")
    await p.press("R")
    assert p.sees("later.yaml")


# ----------------------------------------------------------------------- taking


@played(roster=SMALL)
async def test_taking_a_unit(p):
    """a goes to what the list offers, Enter takes it; what it would be is seen before."""
    await p.press("a")
    assert p.focus == "take"
    await p.to("Landesturm")
    assert p.sees("Enter takes it", "In a unit")
    await p.press("enter")
    assert [e.take for e in p.entries[5:]] == ["landesturm"]
    assert p.sees("Landesturm taken")
    await p.press("enter")
    assert [e.take for e in p.entries[5:]] == ["landesturm"] * 2, "once more"
    await p.press("escape")
    assert p.focus == "army"
    assert "Landesturm" in p.row(), "the new one is at hand"
    await p.press("u", "u")
    assert len(p.entries) == 5


@played(roster=SMALL, size=(80, 24))
async def test_taking_in_a_narrow_window(p):
    """There the list takes the place of the army for as long as it is needed."""
    assert not p.sees("What may be taken")
    await p.press("a")
    assert p.sees("What may be taken")
    assert not p.sees("The army itself")
    await p.to("Landesturm")
    await p.press("enter", "escape")
    assert p.sees("The army itself", "Landesturm")
    assert p.entries[5].take == "landesturm"


@played(roster=SMALL)
async def test_searching_what_may_be_taken(p):
    """By name or by equipment; Esc shows all again."""
    every = len(p.rows("take"))
    await p.press("/")
    await p.type("halberd")
    assert p.focus == "search"
    assert p.sees("Enter take it", "Esc end the search")
    shown = [r for r in p.rows("take") if r.startswith((" +", " –"))]
    assert any("Helblitzen" in r for r in shown)
    assert not any("Forstjaeger" in r for r in shown)
    assert p.sees("hidden")
    first = p.row("take")
    assert first.startswith(" +") and p.builder.pane("take").cursor == p.rows("take").index(shown[0])
    assert p.builder.pane("entry").head[0].text in first, "what Enter takes is shown"
    await p.press("enter")
    assert p.entries[-1].take == p.builder.pane("take").key == "helblitzen"
    assert len(p.entries) == 6
    await p.press("escape", "/")
    await p.type("hero")
    await p.press("down")
    assert "Baron" in p.row("take")
    await p.press("enter", "up")
    assert p.entries[-1].level == 10
    assert "Graf" in p.row("take")
    await p.press("escape")
    assert p.focus == "take"
    await p.press("/", "escape")
    assert len(p.rows("take")) == every
    await p.press("/")
    await p.type("nobody")
    assert p.sees("Nothing here; Esc shows all.")
    await p.press("escape")
    assert len(p.rows("take")) == every


@played(roster=SMALL)
async def test_showing_what_fits(p):
    """By points and by rule; what does not is hidden until f is pressed again."""
    assert any(r.startswith(" –") for r in p.rows("take"))
    await p.press("f")
    assert p.sees("What still fits")
    assert p.focus == "take"
    fitting = [r for r in p.rows("take") if not r.startswith("  ")]
    assert fitting
    assert all(r.startswith(" +") for r in fitting)
    await p.press("f")
    assert any(r.startswith(" –") for r in p.rows("take"))


# ----------------------------------------------------------------------- the entry at hand


@played(roster=SMALL)
async def test_a_number_is_typed(p):
    """Digits are the number, backspace takes the last one back, and all of it is one step for undo."""
    await p.open_entry("Helblitzen")
    await p.to("Models")
    await p.press("3", "0")
    assert p.entry("halberds").models == 30
    await p.press("backspace", "2")
    assert p.entry("halberds").models == 32
    assert p.labels == 1
    await p.press("u")
    assert p.entry("halberds").models == 25
    await p.press("4", "1", "down", "up", "1", "2")
    assert p.entry("halberds").models == 12
    assert p.labels == 2, "after moving away a new number is typed"
    assert p.sees("12"), "and stands there"
    await p.press("backspace", "backspace", "9")
    assert p.entry("halberds").models == 9, "a number that is deleted wholly can be typed anew"
    assert not p.told


@played(roster=SMALL)
async def test_a_number_by_steps(p):
    """One by one, or five by five; never below one. The points follow."""
    points = p.session.muster.points
    await p.open_entry("Helblitzen")
    await p.to("Models")
    await p.press("right")
    assert p.entry("halberds").models == 26
    assert p.session.muster.points - points == 9 * 4
    await p.press("left", "left", "plus", "minus", "equals_sign")
    assert p.entry("halberds").models == 25
    await p.press("right_square_bracket", "shift+right")
    assert p.entry("halberds").models == 35
    await p.press("left_square_bracket", "shift+left")
    assert p.entry("halberds").models == 25
    for _ in range(8):
        await p.press("[")
    assert p.entry("halberds").models == 1
    await p.press("left")
    assert not p.told, "there is no less, which is no error"
    await p.press("enter")
    await p.fill("eleven")
    assert p.sees("A whole number is needed.")
    await p.fill("11")
    assert p.entry("halberds").models == 11


@played(roster=SMALL)
async def test_an_option_on_and_off(p):
    """Space, Enter and the arrows; x only takes away."""
    await p.open_entry("Armbrust")
    await p.to("Musician")
    assert "[ ]" in p.row()
    await p.press("space")
    assert p.entry("crossbows").command == ("musician",)
    assert "[x]" in p.row()
    await p.press("right")
    assert p.entry("crossbows").command == ("musician",)
    await p.press("left")
    assert not p.entry("crossbows").command
    await p.press("enter", "x", "x")
    assert not p.entry("crossbows").command
    assert p.labels == 4


@played(roster=SMALL)
async def test_a_mount_is_chosen(p):
    """Enter opens all there are with their points, Esc leaves everything as it was; x takes it away."""
    await p.open_entry("Count")
    await p.to("Mount ‹")
    await p.press("enter")
    assert p.screen == "Choose"
    assert p.sees("Warhorse", "Pegasus")
    await p.press("down", "escape")
    assert p.entry("count").mount is None
    await p.press("enter", "down", "down", "enter")
    assert p.entry("count").mount == "warhorse"
    assert "Warhorse" in p.row()
    await p.press("enter", "up", "down", "pagedown", "pageup", "escape")
    assert p.entry("count").mount == "warhorse"
    await p.press("right")
    assert p.entry("count").mount == "pegasus", "the next one without a dialog"
    await p.press("x")
    assert p.entry("count").mount is None


@played(
    roster=HEAD
    + "army: open\nlimit: 1000\ngame: friendly\nentries:\n- {take: hero, id: chief, creature: human, level: 10}\n"
)
async def test_a_long_choice_is_searched(p):
    """Letters narrow it down, also while the arrows choose."""
    await p.open_entry("Hero")
    await p.to("Creature")
    await p.press("enter")
    await p.type("gob")
    assert p.sees("Goblin", "Hobgoblin")
    assert not p.sees("Minotaur")
    await p.press("down", "up", "pagedown", "pageup")
    while "Hobgoblin" not in p.row():
        await p.press("down")
    await p.press("enter")
    assert p.entry("chief").creature == "hobgoblin"
    await p.press("enter")
    await p.type("xyz")
    assert p.sees("Nothing is called so.")
    await p.press("enter", "escape")
    assert p.entry("chief").creature == "hobgoblin"


@played(roster=SMALL)
async def test_what_is_barred_can_be_chosen_and_is_told(p):
    """Nothing is forbidden; the finding says what the rules are."""
    await p.open_entry("Count")
    await p.to("Lance")
    assert "riders only" in p.row()
    await p.press("space")
    assert "lance" in p.entry("count").options
    assert p.sees("NOT LEGAL")
    await p.press("space")
    assert not p.sees("NOT LEGAL")


@played(roster=SMALL)
async def test_a_hero_joins_a_unit(p):
    """He then stands below it."""
    await p.press("a")
    await p.to("Baron")
    await p.press("enter")
    hero = p.ids[-1] or "hero"
    await p.press("escape", "enter")
    await p.to("Joins ‹")
    await p.press("enter")
    await p.to("Armbrust")
    await p.press("enter")
    assert p.entries[-1].joins == "crossbows"
    army = p.rows("army")
    place = next(i for i, r in enumerate(army) if "Armbrust" in r)
    assert "└ Baron" in army[place + 1]
    assert hero


@played(roster=SMALL)
async def test_a_magic_item(p):
    """Added, given an ability, and taken away again."""
    await p.open_entry("Count")
    await p.to("Add a magic item")
    await p.press("enter")
    await p.to("agic weapon")
    await p.press("enter")
    assert [i.take for i in p.entry("count").items] == ["magic-weapon"]
    await p.to("Parrying")
    await p.press("space")
    assert p.entry("count").items[0].abilities == ("parrying",)
    assert p.sees("parrying") or p.sees("Parrying")
    await p.to("away")
    await p.press("x")
    assert not p.entry("count").items
    await p.press("u", "u", "u")
    assert not p.entry("count").items
    assert p.labels == 0


@played(roster=SMALL)
async def test_name_note_and_group(p):
    """One's own words, in the army as in the file."""
    await p.to("Helblitzen")
    await p.press("n")
    await p.fill("Black Bows")
    assert p.entry("halberds").name == "Black Bows"
    assert any("Black Bows" in r for r in p.rows("army"))
    await p.press("enter", "end", "home")
    await p.to("Group")
    await p.press("enter")
    await p.fill("Vanguard")
    assert p.entry("halberds").group == "Vanguard"
    assert any(r.strip() == "Vanguard" for r in p.rows("army"))
    await p.to(" Notes")
    await p.press("enter")
    assert p.screen == "Notes"
    await p.type("Hold")
    await p.press("enter")
    await p.type("the hill")
    await p.press("escape")
    assert p.entry("halberds").notes == "Hold\nthe hill"
    assert any("¶" in r for r in p.rows("army"))
    await p.press("x")
    assert p.entry("halberds").notes == ""
    await p.press("escape", "home", "n")
    await p.fill("Nordland")
    assert p.roster.name == "Nordland"
    await p.press("s")
    assert {"name: Nordland", "name: Black Bows", "group: Vanguard"} <= {
        part.strip(" ,{}-")
        for line in (p.desk.folder / "mine.yaml").read_text().splitlines()
        for part in (line.split("#")[0], *line.split(","))
    }


@played(roster=SMALL)
async def test_what_was_agreed_for_the_army(p):
    """Points, kind of game, house rules: of the roster itself."""
    await p.press("enter")
    await p.to("Points agreed")
    await p.press("9", "0", "0")
    assert p.roster.limit == 900
    await p.to("Game type")
    await p.press("right")
    assert p.roster.game != "friendly"
    await p.to("Level caps")
    await p.press("space")
    assert p.roster.house_rules == ("level-caps",)
    await p.press("u", "u", "u")
    assert (p.roster.limit, p.roster.game, p.roster.house_rules) == (1000, "friendly", ())


# ----------------------------------------------------------------------- entries


@played(roster=SMALL)
async def test_duplicate_and_remove(p):
    """With all that was chosen; what joined a unit that goes stands alone then."""
    await p.to("Ersatz")
    await p.press("d")
    assert [e.take for e in p.entries].count("ersatzsolder") == 2
    copy = p.entries[p.builder.index]
    assert copy.options == ("spear", "shield")
    assert copy.id != "spears"
    await p.press("delete")
    assert [e.take for e in p.entries].count("ersatzsolder") == 1
    await p.to("Helblitzen")
    await p.press("x")
    assert "halberds" not in p.ids
    assert p.entry("captain").joins is None
    assert p.sees("Helblitzen removed; 1")
    await p.press("u")
    assert p.entry("captain").joins == "halberds"


@played(roster=SMALL)
async def test_printing_layouts_and_sections(p):
    """A layout, sections in an order of one's own, opened prices: chosen, remembered, in the file."""
    await p.press("p")
    await p.to("Layout")
    await p.press("right")
    await p.to("Sections")
    await p.press("enter")
    assert p.screen == "Sections"
    await p.to("Deployment")
    await p.press("space")
    await p.to("Units")
    await p.press("u", "u", "u", "u")
    assert p.sees("[ ] Deployment")
    await p.press("escape")
    assert p.screen == "PrintScreen"
    assert p.sees("units, head, points by category")
    await p.to("Prices opened")
    await p.press("enter", "p")
    kept = json.loads((p.desk.kept / "settings.json").read_text())
    assert kept["layout"] == "compact"
    assert kept["sections"][:2] == ["units", "head"]
    assert "deployment" not in kept["sections"]
    assert kept["prices"] is True
    assert (p.desk.folder / "exports" / "mine-compact.pdf").read_bytes().startswith(b"%PDF")
    await p.to("Sections")
    await p.press("enter", "a", "escape")
    assert json.loads((p.desk.kept / "settings.json").read_text())["sections"] == []
    await p.to("Form")
    await p.press("right", "right")
    await p.press("p")
    assert "Helblitzen" in (p.desk.folder / "exports" / "mine.md").read_text("utf-8")


@played(roster=SMALL, files={"other.yaml": SMALL.replace("Small", "Other")})
async def test_copy_and_paste(p):
    """Marked entries, within the roster and into another one; a hero stays with his unit."""
    await p.to("Helblitzen")
    await p.press("space", "space", "c")
    assert p.sees("2 copied")
    await p.press("v")
    assert len(p.entries) == 7
    assert p.entries[5].joins == p.entries[6].id or p.entries[6].joins == p.entries[5].id
    await p.press("u")
    assert len(p.entries) == 5
    await p.press("escape")
    await p.to("Other")
    await p.press("enter")
    assert p.roster.name == "Other"
    await p.press("v", "s")
    again = reading.read(p.desk.folder / "other.yaml").value
    assert [e["take"] for e in again["entries"]][5:] == ["hero", "helblitzen"]
    assert len({e["id"] for e in again["entries"] if "id" in e}) == 7


@played(roster=SMALL)
async def test_nothing_to_paste(p):
    await p.press("v")
    assert p.sees("Nothing was copied yet.")
    assert p.labels == 0


@played(roster=SMALL)
async def test_removing_several(p):
    """All that are marked, as one step."""
    await p.to("Armbrust")
    await p.press("space", "space")
    assert p.rows("army").count(next(r for r in p.rows("army") if "•" in r)) == 1
    await p.press("delete")
    assert p.ids == ["count", "captain", "halberds"]
    await p.press("u")
    assert len(p.entries) == 5


@played(roster=SMALL)
async def test_the_order_of_the_sheet(p):
    """J and K move an entry past its neighbour; the file keeps the order, and its comments."""
    await p.to("Ersatz")
    await p.press("K")
    assert p.ids == ["count", "captain", "halberds", "spears", "crossbows"]
    assert "Ersatz" in p.row()
    await p.press("K", "K")
    assert p.ids.index("spears") < p.ids.index("halberds")
    await p.press("J", "s")
    written = reading.read(p.desk.folder / "mine.yaml").value
    assert [e["id"] for e in written["entries"]] == p.ids
    assert "# Command" in (p.desk.folder / "mine.yaml").read_text()


# ----------------------------------------------------------------------- undo


@played(roster=SMALL)
async def test_undo_all_the_way_also_after_closing(p):
    """Back and forth, across saving, closing and opening again."""
    first = p.session.draft
    await p.open_entry("Helblitzen")
    await p.to("Models")
    await p.press("3", "0", "down", "space", "escape", "d", "J")
    await p.press("n")
    await p.fill("Second")
    changes, last = p.labels, p.roster
    assert changes == 5
    for _ in range(changes):
        await p.press("u")
    assert p.session.draft == first
    assert not p.session.dirty
    await p.press("u")
    assert p.sees("There is nothing to undo.")
    for _ in range(changes):
        await p.press("U")
    assert p.roster == last
    await p.press("U")
    assert p.sees("There is nothing to do again.")
    await p.press("s", "escape")
    assert p.screen == "HomeScreen"
    await p.to("Small")
    await p.press("enter")
    assert p.roster.entries == last.entries
    for _ in range(changes):
        await p.press("ctrl+z")
    assert p.roster.entries == first.roster.entries
    await p.press("ctrl+y")
    assert p.labels == 1


@played(roster=SMALL)
async def test_the_history(p):
    """Every change so far; choosing one goes there, and another one forward again."""
    await p.to("Ersatz")
    await p.press("d", "d", "d")
    await p.press("H")
    assert p.sees("Every change so far", "as it was opened", "duplicated")
    await p.press("end", "enter")
    assert len(p.entries) == 5
    assert p.sees("Back at")
    await p.press("H", "home", "enter")
    assert len(p.entries) == 8


# ----------------------------------------------------------------------- findings


@played(roster=WRONG)
async def test_findings_are_told_and_jumped_to(p):
    """e goes to the choice that is wrong, one finding after the other; Enter on a finding as well."""
    assert p.sees("NOT LEGAL")
    await p.press("e")
    assert p.focus == "entry"
    seen = {p.builder.at}
    for _ in range(6):
        await p.press("e")
        seen.add(p.builder.at)
    assert {"woodsmen", "levy"} <= seen
    await p.press("!")
    assert p.focus == "findings"
    await p.to("Forstjaeger")
    await p.press("enter")
    assert p.focus == "entry"
    assert p.builder.at == "woodsmen"
    assert "Models" in p.row()


@played(roster=WRONG)
async def test_findings_are_mended_where_there_is_one_way(p):
    """m does it; where there is none or several, it says so and changes nothing."""
    await p.press("!")
    await p.to("Forstjaeger")
    await p.press("m")
    assert p.entry("woodsmen").models == 5
    await p.press("!")
    await p.to("sheild")
    await p.press("m")
    assert p.entry("levy").options == ("shield",)
    assert p.labels == 2
    await p.press("u")
    assert p.entry("levy").options == ("sheild",)
    several = next(f for f in p.session.findings if len(p.session.fixes(f)) > 1)
    await p.press("!", "home")
    while p.session.findings[p.pane.key] is not several:
        await p.press("down")
    before = p.session.draft
    await p.press("m")
    assert p.session.draft is before
    assert p.sees("There is more than one way")


@played(roster=SMALL.replace("limit: 1000", "limit: 300"))
async def test_a_finding_that_nothing_mends(p):
    """m changes nothing, and does not speak of ways that there are not."""
    await p.press("!")
    while p.session.fixes(p.session.findings[p.pane.key]):
        await p.press("down")
    await p.press("m")
    assert p.labels == 0
    assert not p.sees("more than one way")


@played(roster=WRONG)
async def test_the_rule_behind_a_finding(p):
    """i shows its page with the section; Esc goes back."""
    await p.press("!")
    await p.to("Forstjaeger")
    finding = p.session.findings[p.pane.key]
    await p.press("i")
    assert p.sees("The rule", finding.rule, finding.code)
    await p.press("escape")
    assert p.screen == "BuildScreen"


@played(roster=SMALL)
async def test_nothing_wrong(p):
    await p.press("e")
    assert p.sees("Nothing to find fault with.")
    assert p.focus == "army"


# ----------------------------------------------------------------------- the file


@played(roster=SMALL)
async def test_saving_keeps_what_the_player_wrote(p):
    """Comments and order stay; what was not changed stands as it stood."""
    path = p.desk.folder / "mine.yaml"
    await p.open_entry("Helblitzen")
    await p.to("Models")
    await p.press("2", "6")
    assert path.read_text() == SMALL, "not before it is asked for"
    assert p.sees("●")
    await p.press("s")
    text = path.read_text()
    assert "models: 26" in text
    assert "# the first of many" in text
    assert "# Line" in text
    assert "- {take: armbrustschutzen, id: crossbows, models: 20}" in text
    assert not p.session.dirty
    assert p.sees("Saved: mine.yaml")
    assert not p.sees("●")


@played(roster=SMALL, files={"taken.yaml": WRONG})
async def test_saving_as(p):
    """Another file is the roster's file from then on; one that is there is not overwritten without a word."""
    await p.press("S")
    await p.fill("second")
    assert p.session.path == p.desk.folder / "second.yaml"
    assert "# Command" in p.session.path.read_text()
    await p.press("S")
    await p.fill("taken.yaml")
    assert p.sees("taken.yaml is there already")
    await p.press("enter")
    assert p.screen == "Prompt", "another name"
    await p.press("escape")
    assert (p.desk.folder / "taken.yaml").read_text() == WRONG
    await p.press("S")
    await p.fill("taken.yaml")
    await p.press("down", "enter")
    assert "Small" in (p.desk.folder / "taken.yaml").read_text()
    assert p.session.path == p.desk.folder / "taken.yaml"
    assert (p.desk.folder / "mine.yaml").read_text() == SMALL


@played()
async def test_a_new_list_is_saved_under_its_name(p):
    """The first save asks for a file."""
    await p.press("n", "enter", "enter", "enter", "n")
    await p.fill("Ostland Host")
    await p.press("s")
    assert p.screen == "Prompt"
    await p.press("enter")
    (path,) = p.desk.folder.iterdir()
    assert p.session.path == path
    assert reading.read(path).value["name"] == "Ostland Host"


THEIRS = SMALL.replace("models: 30", "models: 40")


async def _disturbed(p):
    """Something changed here, and something else in the file by another program."""
    await p.open_entry("Helblitzen")
    await p.to("Models")
    await p.press("2", "6")
    p.desk.put("mine.yaml", THEIRS)
    await p.press("s")
    assert p.sees("The file changed on disk", "Ersatzsolder")
    assert (p.desk.folder / "mine.yaml").read_text() == THEIRS


@played(roster=SMALL)
async def test_the_file_was_changed_and_mine_is_kept(p):
    await _disturbed(p)
    await p.press("k")
    written = reading.read(p.desk.folder / "mine.yaml").value["entries"]
    assert (written[2]["models"], written[4]["models"]) == (26, 30)
    assert not p.session.dirty


@played(roster=SMALL)
async def test_the_file_was_changed_and_theirs_is_taken(p):
    """Undo brings one's own back."""
    await _disturbed(p)
    await p.press("t")
    assert (p.entry("halberds").models, p.entry("spears").models) == (25, 40)
    assert not p.session.dirty
    assert (p.desk.folder / "mine.yaml").read_text() == THEIRS
    await p.press("u")
    assert (p.entry("halberds").models, p.entry("spears").models) == (26, 30)


@played(roster=SMALL)
async def test_the_file_was_changed_and_mine_goes_elsewhere(p):
    await _disturbed(p)
    await p.press("o")
    await p.fill("second")
    assert (p.desk.folder / "mine.yaml").read_text() == THEIRS
    assert reading.read(p.desk.folder / "second.yaml").value["entries"][2]["models"] == 26


@played(roster=SMALL)
async def test_the_file_was_changed_and_nothing_is_decided(p):
    """Both stay; R reads the file."""
    await _disturbed(p)
    await p.press("escape")
    assert (p.entry("halberds").models, p.entry("spears").models) == (26, 30)
    assert p.sees("Not saved")
    await p.press("R")
    assert (p.entry("halberds").models, p.entry("spears").models) == (25, 40)
    await p.press("u")
    assert p.entry("halberds").models == 26


def test_a_change_on_disk_is_noticed(tmp_path, monkeypatch):
    """Without any key, while nothing is done."""
    monkeypatch.setattr(panes, "LOOK_AGAIN", 0.05)
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL)

    async def play(p):
        desk.put("mine.yaml", THEIRS)
        for _ in range(100):
            await asyncio.sleep(0.02)
            await p.settle()
            if p.screen == "Reader":
                break
        assert p.sees("The file changed on disk")
        await p.press("t")
        assert p.entry("spears").models == 40

    asyncio.run(run(desk.app(path), desk, play))


@played(roster=SMALL)
async def test_the_file_is_broken_from_outside(p):
    """What is here is kept, and can be written over it."""
    p.desk.put("mine.yaml", "kind: [")
    await p.to("Ersatz")
    await p.press("d", "s")
    assert p.sees("The file changed on disk")
    assert not p.sees("take theirs")
    await p.press("k")
    assert len(reading.read(p.desk.folder / "mine.yaml").value["entries"]) == 6


@played(roster=SMALL)
async def test_a_file_that_may_not_be_written(p):
    """The error is told, nothing is lost, and another name works."""
    path = p.desk.folder / "mine.yaml"
    os.chmod(path, 0o444)
    await p.to("Ersatz")
    await p.press("d", "s")
    assert any("Nothing is lost" in t for t in p.told)
    assert path.read_text() == SMALL
    assert p.session.dirty
    assert len(p.entries) == 6
    await p.press("S")
    await p.fill("gone/second")
    assert p.sees("There is no folder")
    assert p.session.dirty
    await p.press("escape", "S")
    await p.fill("second")
    assert not p.session.dirty


@played(
    files={
        "bad.yaml": "kind: roster\nformat: 1\n\nsystem: chess\narmy: white\n",
        "broken.yaml": "kind: roster\nname: {",
    }
)
async def test_an_unreadable_file_is_told_with_its_lines(p):
    """And with what was expected there; Esc goes back."""
    await p.to("bad.yaml")
    await p.press("enter")
    assert p.sees("cannot be opened", "line 4", "chess")
    await p.press("escape")
    await p.to("broken.yaml")
    await p.press("enter")
    assert p.sees("cannot be opened", "line 3")
    await p.press("q")
    assert p.screen == "HomeScreen"
    await p.press("o")
    await p.fill("nowhere.yaml")
    assert p.sees("nowhere.yaml")
    assert p.screen != "BuildScreen"


@played(
    roster=SMALL.replace("models: 30", "models: 30, paint: [red, white]").replace(
        "game: friendly", "game: friendly\ntable: 3"
    )
)
async def test_unknown_keys_are_kept(p):
    """They are told of, and stay in the file."""
    assert p.sees("paint") or any("paint" in r for r in p.rows("findings"))
    await p.to("Ersatz")
    await p.press("enter")
    await p.to("Models")
    await p.press("3", "5", "s")
    written = reading.read(p.desk.folder / "mine.yaml").value
    assert written["table"] == 3
    assert written["entries"][4]["models"] == 35
    assert tuple(written["entries"][4]["paint"]) == ("red", "white")


@played(roster=SMALL.replace("entries:", "made_with: {system: '0', army: '0', points: 700}\nentries:"))
async def test_a_changed_definition_is_told(p):
    """What the list came to when it was saved, and now."""
    assert p.sees("700") or any("700" in r for r in p.rows("army"))
    assert p.sees("796")
    assert p.session.was is not None
    assert p.app.lang.say(p.session.was)[:20] in p.text


# ----------------------------------------------------------------------- leaving


async def _changed(p):
    await p.to("Ersatz")
    await p.press("d")


@played(roster=SMALL)
async def test_leaving_without_changes(p):
    await p.press("escape")
    assert p.screen == "HomeScreen"
    await p.press("q")
    assert p.app._exit


@played(roster=SMALL)
async def test_leaving_and_saving(p):
    await _changed(p)
    await p.press("q")
    assert p.sees("Unsaved changes")
    await p.press("escape")
    assert p.screen == "BuildScreen", "on second thoughts"
    await p.press("q", "enter")
    assert p.app._exit
    assert len(reading.read(p.desk.folder / "mine.yaml").value["entries"]) == 6


def _again(desk, play, roster="mine.yaml"):
    """The app started anew at the same desk."""
    asyncio.run(run(desk.app(desk.folder / roster if roster else None), desk, play))


def test_leaving_and_keeping_the_changes(tmp_path):
    """The file stays as it is; the next start brings them back, and undo takes them back."""
    desk = Desk(tmp_path)
    desk.put("mine.yaml", SMALL)

    async def first(p):
        await _changed(p)
        await p.press("q", "down", "enter")
        assert p.app._exit

    async def second(p):
        assert len(p.entries) == 6
        assert p.session.dirty
        assert p.sees("Unsaved changes were brought back")
        await p.press("u")
        assert len(p.entries) == 5
        assert not p.session.dirty

    _again(desk, first)
    assert (desk.folder / "mine.yaml").read_text() == SMALL
    _again(desk, second)


def test_leaving_and_throwing_the_changes_away(tmp_path):
    desk = Desk(tmp_path)
    desk.put("mine.yaml", SMALL)

    async def first(p):
        await _changed(p)
        await p.press("escape", "end", "enter")
        assert p.screen == "HomeScreen"

    async def second(p):
        assert len(p.entries) == 5
        assert not p.session.dirty

    _again(desk, first)
    assert (desk.folder / "mine.yaml").read_text() == SMALL
    _again(desk, second)


def test_work_that_was_never_saved_is_there_again(tmp_path):
    """The home screen offers it; it can be opened, and thrown away after a question."""
    desk = Desk(tmp_path)

    async def first(p):
        await p.press("n", "enter", "enter", "enter", "n")
        await p.fill("Lost and Found")
        await p.press("escape", "down", "enter")
        assert p.sees("Unsaved work", "Lost and Found", "never saved")

    async def second(p):
        await p.to("Lost and Found")
        await p.press("enter")
        assert p.roster.name == "Lost and Found"
        assert p.session.path is None
        await p.press("escape", "down", "enter")
        await p.to("Lost and Found")
        await p.press("x")
        assert p.sees("Throw this unsaved work away?")
        await p.press("enter")
        assert p.sees("Lost and Found")
        await p.press("x", "down", "enter")
        assert not p.sees("Lost and Found")

    _again(desk, first, None)
    assert not list(desk.folder.iterdir())
    _again(desk, second, None)


def test_work_of_a_program_that_died_is_there_again(tmp_path):
    """Nothing was asked, nothing was closed; every change is back."""
    desk = Desk(tmp_path)
    desk.put("mine.yaml", SMALL)

    async def first(p):
        await _changed(p)
        await p.press("d", "d")

    async def second(p):
        assert len(p.entries) == 8
        assert p.labels == 3

    _again(desk, first)
    _again(desk, second)


def test_a_roster_that_is_open_in_another_window(tmp_path):
    """It is told; both can be edited, and who saves second is asked."""
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL)
    other = Session.open(path, FOLDERS, desk.kept)

    async def play(p):
        assert any("another window" in t for t in p.told)
        await _changed(p)
        other.edit(edits_.duplicate(other.draft, [0]), T("twice"))
        other.save()
        await p.press("s")
        assert p.sees("The file changed on disk")
        await p.press("k")
        assert reading.read(path).value["entries"][-1]["take"] == "ersatzsolder"

    asyncio.run(run(desk.app(path), desk, play))
    other.close()


# ----------------------------------------------------------------------- dice


@played(roster=SMALL)
async def test_dice(p):
    """Rolled and kept, refused, thrown by hand, taken back: each a step that can be undone."""
    await p.press("r")
    assert p.sees("Dice before the game", "not thrown")
    await p.press("r")
    assert p.sees("Enter keeps it, Esc refuses it")
    await p.press("escape")
    assert p.screen == "DiceScreen"
    assert p.labels == 0
    await p.press("space", "enter")
    rolled = p.entry("count").roll
    assert 1 <= rolled.die <= 6
    assert p.labels == 1
    await p.press("down", "4", "enter")
    assert p.entry("captain").roll.die == 4
    await p.press("delete")
    assert p.entry("captain").roll is None
    await p.press("escape")
    assert p.screen == "BuildScreen"
    await p.press("u", "u")
    assert p.entry("captain").roll is None
    assert p.entry("count").roll == rolled


def test_dice_roll_before_they_lie_still(tmp_path):
    """As on a table, where motion is wanted."""
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL)
    app = desk.app(path)
    app.animation_level = "full"

    async def play(p):
        await p.press("r", "r")
        assert not p.sees("Enter keeps it")
        for _ in range(200):
            await asyncio.sleep(0.02)
            await p.settle()
            if p.sees("Enter keeps it"):
                break
        await p.press("enter")
        assert p.entry("count").roll.die in range(1, 7)

    asyncio.run(run(app, desk, play))


BEASTS = """\
kind: roster
format: 1
system: wfb3
army: open
name: Beasts
player: Ann Berg
limit: 2000
game: friendly
entries:
- {take: hero, id: chief, creature: orc, level: 20, role: general}
- {take: griffon, id: beasts, models: 2}
- {take: wizard, id: crone, creature: human, level: 10}
"""


@played(roster=BEASTS)
async def test_dice_of_creatures(p):
    """A die for each characteristic: thrown at once, or one by one by hand, and taken back together."""
    await p.press("r", "down", "r")
    assert p.sees("Enter keeps it", "Griffon 2")
    await p.press("enter")
    assert [len(dice) for dice in p.entry("beasts").rolls] == [10, 10]
    assert p.entry("beasts").seed is not None
    assert p.sees("20 of 20 dice")
    await p.press("3")
    assert p.entry("beasts").seed is not None
    await p.press("delete")
    assert p.entry("beasts").rolls == ()
    assert p.entry("beasts").seed is None
    await p.press("3", "6", "1")
    assert [dict(dice) for dice in p.entry("beasts").rolls] == [{"M": 3, "WS": 6, "S": 1}]
    assert p.sees("3 of 20 dice, thrown by hand")
    await p.press("down", "2", "enter")
    assert p.entry("crone").roll.die == 2
    await p.press("escape")
    assert p.screen == "BuildScreen"


@played(roster=BEASTS.replace("game: friendly", "game: friendly\nevent: sample-weekend"))
async def test_dice_of_an_event(p):
    """They are the event's own, the same each time, and none is thrown by hand."""
    await p.press("r", "4")
    assert p.entry("chief").roll is None
    await p.press("r", "enter")
    first = p.entry("chief").roll
    assert first.event == "sample-weekend"
    await p.press("r", "enter", "down", "r", "enter")
    assert p.entry("chief").roll == first
    assert p.entry("beasts").seed is not None
    assert not [f for f in p.app.screen.session.findings if f.code == "wfb3.roll"]


@played(roster=SMALL.replace("friendly", "tournament"))
async def test_no_dice_in_tournaments(p):
    """The screen says why, and no key throws."""
    await p.press("r", "r", "enter", "3", "enter")
    assert p.sees("Tournaments use row 1")
    await p.press("escape")
    assert p.screen == "BuildScreen"
    assert p.labels == 0


# ----------------------------------------------------------------------- print, compare, read


@pytest.mark.parametrize(
    ("form", "ending", "begins"),
    [
        ("pdf", "pdf", b"%PDF"),
        ("html", "html", b"<!"),
        ("markdown", "md", b"#"),
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
        await p.to("Form")
        for _ in range(["pdf", "html", "markdown", "text", "json"].index(form)):
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
    assert p.sees("Name the list that is to stand beside this one.")
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
    await p.to("Form")
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
    await p.to("other.yaml")
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


# ----------------------------------------------------------------------- language, theme, help


OPENERS = {
    "builder": (),
    "taking": ("a",),
    "entry": ("down", "down", "enter"),
    "findings": ("!",),
    "help": ("?",),
    "dice": ("r",),
    "print": ("p",),
    "preview": ("w",),
    "compare": ("D", "enter"),
    "rule": ("!", "i"),
}


@pytest.mark.parametrize("name", OPENERS)
def test_the_language_changes_at_once(tmp_path, name):
    """L on every screen: what it shows is what it would show if it had been opened in that language."""
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", WRONG)
    texts = {}

    async def play(p):
        await p.press(*OPENERS[name])
        texts["en"] = p.text
        await p.press("L")
        texts["changed"] = p.text

    async def french(p):
        await p.press(*OPENERS[name])
        texts["fr"] = p.text
        await p.press("L")
        texts["back"] = p.text

    asyncio.run(run(desk.app(path), desk, play))
    asyncio.run(run(desk.app(path, language="fr"), desk, french))
    assert texts["changed"] == texts["fr"] != texts["en"]
    assert texts["back"] == texts["en"]


@played(files={"mine.yaml": SMALL})
async def test_the_language_of_the_home_screen_is_remembered(p):
    await p.press("L")
    assert not p.sees("Begin a new list")
    assert p.desk.app(language=None).lang.code == "fr"
    await p.press("L")
    assert p.sees("Begin a new list")


@played(roster=SMALL)
async def test_the_themes(p):
    """T goes through all of them, and the next start has the one that was left."""
    first = p.app.theme
    grounds = set()
    for theme in themes.THEMES:
        grounds.add(p.app.screen.styles.background.hex)
        await p.press("T")
        assert p.told[-1].startswith("Theme:"), theme.name
    assert len(grounds) == len(themes.THEMES)
    assert p.app.theme == first
    await p.press("T")
    assert p.desk.app().theme == p.app.theme != first


@played(roster=SMALL)
async def test_the_help(p):
    """Every command with its keys, then every rule that is checked."""
    await p.press("?")
    shown = ["".join(s.text for s in (*r.left, *r.right)) for r in p.pane.rows]
    for command in (*commands.BUILD, *commands.EVERYWHERE):
        title = command.title_in(p.app.lang)
        keys = [commands.name_of(k, p.app.lang) for k in command.keys.split(",")]
        assert any(all(k in r for k in keys) and title in r for r in shown), command.id
    for code in EMPIRE.system.rule_pages:
        assert any(code in r for r in shown), code
    await p.press("pagedown", "end", "home", "?", "q")
    assert p.screen == "BuildScreen"


@played(roster=SMALL)
async def test_the_palette(p):
    """Every command can be searched and run."""
    await p.press(":")
    assert p.screen == "CommandPalette"
    await p.type("dice")
    await p.press("enter")
    assert p.screen == "DiceScreen"
    await p.press("escape")
    assert p.screen == "BuildScreen"
    await p.press("ctrl+p")
    await p.type("theme")
    await p.press("enter")
    assert p.told[-1].startswith("Theme:")
    await p.press("ctrl+p", "escape")
    assert p.screen == "BuildScreen"


@played(files={"mine.yaml": SMALL})
async def test_a_window_that_is_too_small(p):
    """It says how large it must be; larger again, all is as it was."""
    before = p.text
    await p.resize(50, 12)
    assert p.sees("50 × 12", "60 × 16")
    await p.resize(*ROOMY)
    assert p.text == before
    await p.to("Small")
    await p.press("enter", "down", "down", "enter")
    before = p.text
    await p.resize(59, 40)
    assert p.sees("59 × 40")
    await p.resize(80, 24)
    assert p.sees("Level ‹")
    await p.resize(200, 60)
    assert p.sees("On the sheet")
    await p.resize(*ROOMY)
    assert p.text == before


# ----------------------------------------------------------------------- the footer tells the truth


def _state(p):
    """All that a player can notice."""
    return p.text, p.screen, p.focus, p.session.draft, p.app.theme, tuple(p.told), p.app._exit


PANES = {
    commands.ARMY: ("down", "down"),
    commands.TAKE: ("a",),
    commands.ENTRY: ("down", "down", "enter"),
    commands.FINDINGS: ("!",),
}


@pytest.mark.parametrize("pane", PANES)
def test_every_key_of_the_footer_does_something(tmp_path, pane):
    """Each command that it shows, at its key and at a click on it."""
    desk = Desk(tmp_path)
    done = set()

    async def ready(p, name):
        """In the pane, with something to undo and to save; the footer as it is then."""
        while p.screen != "BuildScreen" or p.focus != "army":
            await p.press("escape")
        await p.press("home")
        if not p.session.can_undo:
            await p.press("n")
            await p.fill(name)
        await p.press(*PANES[pane])
        assert p.focus == pane
        shown = [c for c in (*commands.BUILD, *commands.EVERYWHERE) if pane in c.where]
        return {
            c.id: words
            for c in shown
            if (words := f" {c.shown(p.app.lang)} {p.app.lang.say(c.title)} ") in p.lines[-1] + " "
        }, shown

    async def play(p):
        footer, known = await ready(p, "Changed")
        assert {"help", "quit", "undo", "save"} <= set(footer)
        for command in known:
            for way in ("key", "click"):
                footer, _ = await ready(p, f"By {way} of {command.id}")
                if command.id not in footer or command.id == "quit":
                    continue
                before = _state(p)
                if way == "key":
                    await p.press(command.keys.split(",")[0])
                else:
                    await p.click_on(footer[command.id].strip(), inside="? help")
                assert _state(p) != before, (command.id, way)
                done.add(command.id)
        await ready(p, "Before leaving")
        await p.click_on("q quit")
        assert p.sees("Unsaved changes") or p.app._exit

    asyncio.run(run(desk.app(desk.put("mine.yaml", WRONG)), desk, play, (140, 36)))
    assert {"help", "undo", "save"} <= done


@played(files={"mine.yaml": SMALL})
async def test_every_key_of_the_home_screen_does_something(p):
    """Whatever row the cursor is on."""
    await p.to("Small")
    await p.press("enter", "escape")  # now it is a recent one
    for row in ("Begin a new list", "Small", "The Nordland Muster"):
        for command in (*commands.HOME, *commands.EVERYWHERE):
            words = f"{command.shown(p.app.lang)} {p.app.lang.say(command.title)}"
            await p.to(row)
            if command.id == "quit" or "home" not in command.where or f" {words} " not in f"{p.lines[-1]} ":
                continue
            before = (p.text, p.screen)
            await p.click_on(words, inside="? help")
            assert (p.text, p.screen) != before, (command.id, row)
            while p.screen != "HomeScreen":
                await p.press("escape")
            if command.id == "forget":
                assert row == "Small"
                await p.to("Small")
                await p.press("enter", "escape")


# ----------------------------------------------------------------------- the mouse


@played(roster=SMALL)
async def test_clicks(p):
    """On a row, on a box, on the arrows of a number, on the verdict, on the footer."""
    await p.click_on("Helblitzen ×25")
    assert p.builder.at == "halberds"
    await p.click_on("[x] Musician", at=1)
    assert p.entry("halberds").command == ("standard",)
    await p.click_on("›", after="Models")
    assert p.entry("halberds").models == 26
    await p.click_on("‹", after="Models")
    assert p.entry("halberds").models == 25
    await p.click_on("25", after="Models")
    assert p.screen == "Prompt"
    await p.press("escape")
    await p.click_on("Legal")
    assert p.focus == "findings"
    for _ in range(3):
        await p.click_on("u undo")
    assert p.entry("halberds").command == ("standard", "musician")


@played(roster=SMALL)
async def test_an_offer_is_clicked(p):
    """One click shows it, two take it, however long after one another; one on its plus takes it as well."""
    await p.click_on("Landesturm")
    assert len(p.entries) == 5
    await p.click_on("Landesturm", inside="+ Landesturm")
    assert len(p.entries) == 6
    await p.press("u")
    assert len(p.entries) == 5
    await p.click_on("Helblitzen", inside="+ Helblitzen", at=1)
    assert p.sees("Enter takes it")
    await p.click_on("Landesturm", inside="+ Landesturm", times=2)
    assert [e.take for e in p.entries[5:]] == ["landesturm"]
    await p.wheel(10, 20, 10)
    await p.click_on("+ Forstjaeger")
    assert [e.take for e in p.entries[5:]] == ["landesturm", "forstjaeger"]
    await p.click_on("What may be taken")
    assert p.sees("What still fits")


@played(roster=SMALL, size=(100, 24))
async def test_the_wheel_and_the_bar(p):
    """The wheel moves the rows and not the cursor; a click on the bar goes there."""
    await p.press("down", "down", "enter")
    pane = p.builder.pane("entry")
    cursor = pane.cursor
    x, y = pane.region.x + 5, pane.region.y + 5
    await p.wheel(x, y, 3)
    assert pane.top == 6
    assert pane.cursor == cursor
    await p.wheel(x, y, -9)
    assert pane.top == 0
    await p.click(pane.region.right - 1, pane.region.bottom - 1)
    assert pane.top == len(pane.rows) - pane.room
    await p.click(pane.region.right - 1, pane.region.y + 1)
    assert pane.top == 0


@played(roster=SMALL)
async def test_the_die_is_clicked(p):
    """It rolls; clicked again it is kept."""
    await p.press("r")
    await p.click_on("Graf", after="│")
    await p.click_on("╭───────╮", at=3)
    assert p.sees("Enter keeps it")
    assert p.labels == 0
    await p.click_on("╭───────╮", at=3)
    assert p.entry("captain").roll is not None
    assert p.labels == 1


@played(size=(120, 40))
async def test_an_army_by_mouse_alone(p):
    """From the first screen to the saved file; only names need the keyboard."""
    await p.click_on("Begin a new list")
    await p.click_on("The Empire", after="│")
    await p.click_on("2000", after="│")
    await p.press("enter", "enter")
    for words, by in (("Landesturm", 0), ("Forstjaeger", 10), ("Count, level 20", -10)):
        await p.wheel(10, 20, by)
        await p.click_on(words, inside=f"+ {words}", times=2)
    await p.click_on("Joins")
    await p.click_on("no one")
    await p.click_on("Armbrust", after="│")
    assert p.entries[-1].joins is not None
    await p.wheel(80, 20, 3)
    await p.click_on("[ ] Shield", at=1)
    assert p.entries[-1].options == ("shield",)
    await p.wheel(80, 20, 30)
    await p.click_on("none", after="Mount")
    await p.click_on("Warhorse", after="│")
    assert p.entries[-1].mount == "warhorse"
    await p.click_on("Landesturm", inside="Landesturm ×")
    await p.click_on("›", after="Models")
    count = len(p.entries)
    await p.click_on("s save")
    assert p.screen == "Prompt"
    await p.click_on("cancel")
    assert p.screen == "BuildScreen"
    await p.click_on("s save")
    await p.click_on("Enter OK")
    (path,) = p.desk.folder.iterdir()
    written = reading.read(path).value
    assert len(written["entries"]) == count
    assert not p.session.dirty
    await p.click_on("q quit")
    assert p.app._exit


@played(roster=SMALL)
async def test_a_click_beside_a_dialog_leaves_it(p):
    for keys in (("H",), ("r",), ("p",), ("?",), ("n",)):
        await p.press(*keys)
        assert p.screen != "BuildScreen"
        await p.click(0, 0)
        assert p.screen == "BuildScreen", keys
    assert p.labels == 0


@played(roster=SMALL)
async def test_dialogs_are_confirmed_by_mouse(p):
    """What their titles say can be clicked, and so can the footer below, which says the keys that work."""
    await p.open_entry("Helblitzen")
    await p.to("Name")
    await p.press("enter")
    await p.type("Guard")
    assert p.sees("Enter OK", "Esc cancel")
    assert "Enter OK" in p.lines[-1]
    assert "save" not in p.lines[-1]
    await p.click_on("Enter OK", inside="cancel")
    assert p.entry("halberds").name == "Guard"
    assert "undo" in p.lines[-1]
    await p.press("enter")
    await p.type("X")
    await p.click(p.lines[-1].index("cancel"), len(p.lines) - 1)
    assert p.screen == "BuildScreen"
    assert p.entry("halberds").name == "Guard"
    await p.to("Notes")
    await p.press("enter", "h", "i")
    await p.click_on("keep", inside="Esc keep")
    assert p.entry("halberds").notes == "hi"
    await p.press("escape", "home", "enter")
    await p.to("Game type")
    await p.press("enter", "down")
    await p.click_on("choose", inside="Enter choose")
    assert p.roster.game == "scenario"
    await p.press("?")
    assert "Esc close" in p.lines[-1]
    await p.click_on("Esc close")
    assert p.screen == "BuildScreen"


@played(roster=SMALL)
async def test_all_commands_by_mouse(p):
    """Those that no footer has room for are in the palette, whose rows can be clicked."""
    await p.press("down", "down", "space", "space", "d")
    await p.press("u")
    count = len(p.entries)
    await p.click_on("all commands")
    assert p.screen == "CommandPalette"
    assert "Esc leave" in p.lines[-1]
    await p.type("redo")
    await p.click_on("Redo", inside="(U)")
    assert p.screen == "BuildScreen"
    assert len(p.entries) == count + 2


# ----------------------------------------------------------------------- what is said is true


@played(roster=SMALL)
async def test_the_entry_follows_the_filter(p):
    """What is shown is what Enter takes, also after f has hidden what was under the cursor."""
    await p.press("a")
    await p.to("Kultmiester")
    assert p.sees("Enter takes it all the same", "It may be taken all the same")
    await p.press("f")
    at = p.builder.picks[p.builder.pane("take").key]
    assert at.key != "wizard:25"
    assert p.builder.pane("entry").head[0].text == p.app.lang.say(at.name)
    assert not p.sees("all the same")
    await p.press("enter")
    assert p.entries[-1].take == at.entry["take"]


@played(roster=SMALL.replace("models: 25", "models: 70").replace("limit: 1000", "limit: 1001"))
async def test_more_than_the_list_has(p):
    """Numbers are said as they are, and left is one less; a hundred percent is the limit and no more."""
    assert f"{p.session.muster.points // 4 * 100 // 1001 + 1} %" in p.lines[1]
    assert " over " in p.lines[0]
    assert any("Helblitzen" in r and "70/60" in r for r in p.rows("take"))
    await p.open_entry("Helblitzen")
    await p.to("Models")
    await p.press("left")
    assert p.entry("halberds").models == 69
    await p.press("shift+left")
    assert p.entry("halberds").models == 64


@played(roster=SMALL.replace("limit: 1000", "limit: many"))
async def test_a_limit_that_nobody_knows(p):
    """Nothing is measured by a stand-in: the file's own word is told, and a number put in its place is the limit."""
    assert p.sees("796/?", "No limit is known.")
    assert not p.sees("left ")
    assert not any("1/3" in r or "1,000,000" in r for name in ("findings", "army") for r in p.rows(name))
    await p.press("enter")
    await p.to("Points agreed")
    assert "‹ ? ›" in p.row()
    assert p.sees("the file has many")
    await p.press("8", "0", "0")
    assert p.roster.limit == 800
    assert p.sees("796/800")


@played(roster=WRONG)
async def test_mending_is_offered_where_there_is_one_way(p):
    """The footer has it for a unit that is too small, and not for a hero who could lead several."""
    await p.press("!")
    await p.to("must lead a unit")
    assert "mend it" not in p.lines[-1]
    await p.to("sheild")
    assert "mend it" in p.lines[-1]


@played(roster=WRONG)
async def test_the_rule_without_codes(p):
    """A page that players can read; the code stands small at its end."""
    await p.press("!", "i")
    rows = ["".join(s.text for s in r.left) for r in p.pane.rows]
    code = p.builder.finding_at_hand().code
    assert [i for i, r in enumerate(rows) if code in r] == [len(rows) - 1]
    assert any("Way out" in r for r in rows)


@played(roster=SMALL)
async def test_a_word_leaves_the_limits_to_be_seen(p):
    """What was just done stands beside the verdict."""
    before = p.lines[1]
    await p.press("v")
    assert p.sees("Nothing was copied yet.")
    assert p.lines[1] == before


@played(roster=SMALL.replace("armbrustschutzen, id: crossbows, models: 20", "helblitzen, id: guard, models: 15"))
async def test_units_of_one_name_are_told_apart(p):
    """By their number, models and points."""
    await p.open_entry("Count")
    await p.to("Joins ‹")
    await p.press("enter")
    assert p.sees("Helblitzen (1)", "25 models", "Helblitzen (2)", "15 models")
    await p.press("escape")


@played(roster=HEAD + "army: empire\nlimit: 1000\ngame: friendly\n")
async def test_what_is_compulsory_is_taken_in_its_number(p):
    """The first unit has as many models as the list wants, the next as few as a unit may have."""
    await p.press("a")
    await p.to("Helblitzen")
    await p.press("enter", "enter")
    assert [e.models for e in p.entries] == [20, 10]


@played(roster=SMALL, size=(80, 30))
async def test_long_rows_go_on_below(p):
    """No note of a choice is cut off."""
    await p.open_entry("Count")
    await p.to("Lance")
    pane = p.pane
    assert "…" not in "".join(r.rstrip("…") for r in p.rows("entry") if "riders" in r)
    whole = "".join(s.text for r in pane.rows if r.key == pane.key for s in r.left)
    assert "riders only" in " ".join(whole.split())


def test_rows_are_broken_between_words():
    """The key and what can be clicked stay; wide letters count as two; nothing is lost."""
    shown = Row(
        (Span(" [ ] ", "dim", "press"), Span("Lance", "plain", "press"), Span("  of the riders only", "dim")),
        (Span(" +2 "),),
        "k",
    )
    assert texts.unfolded(shown, 60) == (shown,)
    rows = texts.unfolded(shown, 20, 3)
    assert [r.key for r in rows] == ["k"] * len(rows)
    assert [r.more for r in rows] == [False, *[True] * (len(rows) - 1)]
    assert all(sum(cells(s.text) for s in (*r.left, *r.right)) <= 20 for r in rows)
    assert (
        " ".join("".join(s.text for r in rows for s in (*r.left, Span(" "))).split()) == "[ ] Lance of the riders only"
    )
    assert rows[0].left[1].action == "press"
    assert rows[0].right == shown.right
    assert all(cells(line) <= 12 for line in texts.broken("戦鎚の軍勢が来る and 軍 more", 12, " ", "  "))
    assert "".join("".join(texts.broken("戦鎚の軍勢が来る", 7)).split()) == "戦鎚の軍勢が来る"
    assert texts.broken("戦 is a word", 40, " ") == [" 戦 is a word"]


@played(roster=SMALL.replace("name: Small ", "name: " + "戦" * 60 + " "))
async def test_a_gap_between_left_and_right(p):
    """However wide the letters of a name are."""
    assert " 796/1,000" in p.lines[0]


@played(roster=SMALL)
async def test_the_help_keeps_its_columns_apart(p):
    """Between keys and titles is a gap, and + and – are explained."""
    await p.press("?")
    rows = [r for r in p.pane.rows if r.left and r.left[0].look == "key"]
    assert len(rows) > 30
    assert all(r.left[0].text.endswith("  ") for r in rows)
    assert any("one more, one less" in "".join(s.text for s in r.left) for r in p.pane.rows)


# ----------------------------------------------------------------------- one frame a key


def test_a_key_costs_one_frame(tmp_path, monkeypatch):
    """An edit and a move each draw once, and lay nothing out anew."""
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SAMPLE)
    app = desk.app(path)
    frames, layouts, drawn = [], [], asyncio.Event()

    async def play(p):
        await p.press("down", "down", "enter")
        await p.to("Level")
        await asyncio.sleep(0.1)
        display, layout = app._display, p.builder._refresh_layout
        monkeypatch.setattr(app, "_display", lambda screen, what: (frames.append(what), drawn.set(), display(screen, what)))
        monkeypatch.setattr(p.builder, "_refresh_layout", lambda *a, **k: (layouts.append(1), layout(*a, **k)))

        async def cost(key):
            frames.clear()
            drawn.clear()
            app.post_message(tui.key_event(key))
            await asyncio.wait_for(drawn.wait(), tui.PATIENCE)  # as it runs for a player: the clock draws, not the test
            await asyncio.sleep(0.15)  # a second one would come now
            return len(frames)

        edits = [await cost(k) for k in ("right", "left", "right", "left")]
        await p.press("escape")
        moves = [await cost(k) for k in ("down", "down", "up", "down")]
        await p.press("a")
        offers = [await cost(k) for k in ("down", "down", "up")]
        assert (edits, moves, offers) == ([1] * 4, [1] * 4, [1] * 3)
        assert not layouts

    asyncio.run(run(app, desk, play))


@played(roster=SAMPLE)
async def test_what_is_shown_is_a_fresh_muster(p):
    """After edits of many kinds the findings are those of the draft reckoned from nothing."""
    await p.press("down", "down", "d", "x", "down", "J", "enter")
    await p.press("right", "right", "down", "right", "escape")
    fresh = muster(p.roster, loading.load("wfb3", "empire", FOLDERS))
    assert fresh.points == p.session.muster.points
    assert fresh.findings == p.session.muster.findings
