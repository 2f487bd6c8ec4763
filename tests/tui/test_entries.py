"""What is taken into an army, and the entry at hand: found, changed, copied, moved."""

from __future__ import annotations

import json

from builder.files import reading
from tests.conftest import HEAD
from tests.tui.player import SMALL, played


@played(roster=SMALL)
async def test_taking_a_unit(p):
    """a goes to what is available, Enter adds it and opens its choices, Esc goes to the army; what it would be is seen before."""
    await p.press("a")
    assert p.focus == "take"
    await p.to("Landesturm")
    assert p.sees("Enter adds it", "In a unit")
    await p.press("enter")
    assert [e.take for e in p.entries[5:]] == ["landesturm"]
    assert p.sees("Landesturm taken")
    assert p.focus == "entry" and "Models" in p.row()
    await p.press("escape")
    assert p.focus == "army" and "Landesturm" in p.row()
    await p.press("enter")
    assert p.focus == "entry" and len(p.entries) == 6, "Enter there opens, it adds nothing"
    await p.press("a")
    assert p.focus == "take" and "Landesturm" in p.row()
    await p.press("space")
    assert [e.take for e in p.entries[5:]] == ["landesturm"] * 2, "once more, staying there"
    assert p.focus == "take"
    await p.press("escape")
    assert p.focus == "army"
    assert "Landesturm" in p.row(), "the new one is at hand"
    await p.press("u", "u")
    assert len(p.entries) == 5


@played(roster=SMALL, size=(80, 24))
async def test_taking_in_a_narrow_window(p):
    """There the list takes the place of the army for as long as it is needed."""
    assert not p.sees("Available")
    await p.press("a")
    assert p.sees("Available")
    assert not p.sees("The army itself")
    await p.to("Landesturm")
    await p.press("enter", "escape", "escape")
    assert p.sees("The army itself", "Landesturm")
    assert p.entries[5].take == "landesturm"


@played(roster=SMALL)
async def test_searching_what_may_be_taken(p):
    """By name or by equipment; Esc shows all again."""
    every = len(p.rows("take"))
    await p.press("/")
    await p.type("halberd")
    assert p.focus == "search"
    assert p.sees("Enter add it and choose", "Esc army")
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
    assert p.focus == "entry"
    await p.press("escape", "escape")
    assert p.focus == "army" and "Helblitzen" in p.row(), "to the search, and to the army"
    assert len(p.rows("take")) == every, "the search is over"
    await p.press("/", "/")
    await p.type("level 10")
    assert "Baron" in p.row("take"), "the key that begins a search is no letter of it"
    await p.press("enter")
    assert p.entries[-1].level == 10
    await p.press("escape", "/")
    await p.type("hero")
    assert "Hero" in p.row("take")
    await p.press("tab", "a", "/")
    await p.type("wizard")
    assert "Wizard" in p.row("take"), "words that were left there are none of these"
    await p.press("escape")
    assert p.focus == "army"
    await p.press("/", "escape")
    assert len(p.rows("take")) == every
    await p.press("/")
    await p.type("nobody")
    assert p.sees("Nothing has that name; try")
    await p.press("escape")
    assert len(p.rows("take")) == every


@played(roster=SMALL)
async def test_showing_what_fits(p):
    """By points and by rule; what does not is hidden until f is pressed again."""
    assert any(r.startswith(" ✘") for r in p.rows("take"))
    await p.press("f")
    assert p.sees("What fits")
    assert p.focus == "take"
    fitting = [r for r in p.rows("take") if r.startswith((" +", " ✘"))]
    assert fitting
    assert all(r.startswith(" +") for r in fitting)
    await p.press("f")
    assert any(r.startswith(" ✘") for r in p.rows("take"))


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
async def test_the_mark_of_typing_goes_with_the_cursor(p):
    """Behind the digits while they are typed, and nowhere once the cursor is elsewhere."""
    await p.open_entry("Helblitzen")
    await p.to("Models")
    await p.press("3", "0")
    assert p.sees("30▏")
    await p.press("down")
    assert not p.sees("▏") and p.sees("‹ 30 ›")



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
    assert p.sees("Nothing has that name.")
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
    await p.to("Hero")
    await p.press("enter", "right")
    hero = p.ids[-1] or "hero"
    await p.to("Joins ‹")
    await p.press("enter")
    await p.to("Armbrust")
    await p.press("enter")
    assert p.entries[-1].joins == "crossbows"
    army = p.rows("army")
    place = next(i for i, r in enumerate(army) if "Armbrust" in r)
    assert "crossbow" in army[place + 1] and "└ Baron" in army[place + 2]
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
    await p.to("Remove")
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
    await p.to("Points limit")
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
    await p.to("Price breakdown")
    await p.press("enter", "p")
    kept = json.loads((p.desk.kept / "settings.json").read_text())
    assert kept["layout"] == "dossier"
    assert kept["sections"][:2] == ["units", "head"]
    assert "deployment" not in kept["sections"]
    assert kept["prices"] is True
    assert (p.desk.folder / "exports" / "mine-dossier.pdf").read_bytes().startswith(b"%PDF")
    await p.to("Sections")
    await p.press("enter", "a", "escape")
    assert json.loads((p.desk.kept / "settings.json").read_text())["sections"] == []
    await p.to("Format")
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
    await p.press("h")
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
    assert p.sees("Nothing has been copied yet.")
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


@played(roster=SMALL)
async def test_armour_before_weapons(p):
    """The choices that everybody makes come first."""
    await p.open_entry("Count")
    rows = p.rows("entry")
    place = {
        name: next(i for i, r in enumerate(rows) if name in r)
        for name in ("Heavy armour", "Two-handed weapon", "Mount ‹")
    }
    assert place["Heavy armour"] < place["Two-handed weapon"] < place["Mount ‹"]


@played(roster=SMALL, size=(80, 24))
async def test_profile_and_save_stay_in_sight(p):
    """However far the choices are scrolled, and they follow what is chosen."""
    await p.open_entry("Count")
    await p.press("end")
    assert any(line.partition("Profile")[2].split()[:3] == ["M", "WS", "BS"] for line in p.lines)
    assert p.sees("save 4+")
    await p.press("/")
    await p.type("shield")
    await p.press("enter")
    assert p.sees("save 5+")


@played(roster=SMALL)
async def test_a_choice_by_its_name(p):
    """/ finds it; what is in or out changes at once, one of several is asked for, a number is at hand."""
    await p.open_entry("Helblitzen")
    await p.press("/")
    await p.type("musi")
    await p.press("enter")
    assert p.entry("halberds").command == ("standard",)
    await p.press("/")
    await p.type("mod")
    await p.press("enter")
    assert "Models" in p.row()


@played(roster=SMALL)
async def test_few_choices_are_typed_as_well(p):
    """The line to type into comes with the first letter."""
    await p.open_entry("Count")
    await p.to("Mount ‹")
    await p.press("enter")
    await p.type("war")
    await p.press("enter")
    assert p.entry("count").mount == "warhorse"


@played(roster=SMALL)
async def test_several_are_changed_at_once(p):
    """What is chosen for one of the marked entries is chosen for all that may have it, as one step."""
    await p.to("Helblitzen")
    await p.press("space")
    await p.to("Armbrust")
    await p.press("space", "up", "enter")
    while p.builder.at != "crossbows":
        await p.press("escape", "down", "enter")
    await p.to("Standard")
    before = p.labels
    await p.press("space")
    assert "standard" in p.entry("crossbows").command and p.entry("halberds").command.count("standard") == 1
    await p.to("Models")
    await p.press("2", "2")
    assert (p.entry("crossbows").models, p.entry("halberds").models) == (22, 22)
    assert p.labels == before + 2
