"""Equipping an entry, and what the rows of the army and of the list say of it."""

from __future__ import annotations

from builder.tui.widgets.row_list import RowList
from tests.conftest import HEAD
from tests.tui.player import SMALL, played

ORCS = (
    HEAD
    + """\
army: orcs-goblins
name: Horde
limit: 2000
game: friendly
entries:
- {take: hero, id: boss, level: 20, creature: orc, role: general}
- {take: wizard, id: shaman, level: 10, creature: goblin}
- {take: boar-boyz, id: boars, models: 10}
- {take: boyz, id: boyz, models: 20}
- {take: gobbos, id: gobbos, models: 20}
- {take: goblin-fanatics, id: fanatics, models: 2, joins: gobbos, as: hidden}
- {take: giants, from: mercenary-giant-ogre, id: giant, models: 1}
"""
)
WM = (
    HEAD.replace("wfb3", "warmaster")
    + """\
army: empire
name: Field
limit: 1500
entries:
- {take: general}
- {take: halberdiers, count: 2}
- {take: crossbowmen, count: 2}
"""
)


@played(roster=SMALL)
async def test_one_of_several_makes_way(p):
    """Where a model may carry one of these only, another takes its place, says so, and is one step to undo."""
    await p.open_entry("Count")
    await p.to("Two-handed weapon")
    await p.press("space")
    await p.press("/")
    await p.type("halberd")
    await p.press("enter")
    count = p.entry("count")
    assert "halberd" in count.options and "two-handed-weapon" not in count.options
    assert p.sees("Halberd on, Two-handed weapon off: only one of them is allowed (u to undo)")
    assert "instead of Halberd" in next(r for r in p.rows("entry") if "Two-handed" in r)
    await p.press("u")
    assert "two-handed-weapon" in p.entry("count").options and "halberd" not in p.entry("count").options


@played(roster=SMALL)
async def test_armour_makes_way_and_other_weapons_stay(p):
    """One suit of armour for another; what may be carried beside is left alone."""
    await p.open_entry("Count")
    await p.to("Additional hand weapon")
    await p.press("space")
    await p.to("Light armour")
    await p.press("space")
    assert set(p.entry("count").options) == {"shield", "light-armour", "additional-hand-weapon"}
    await p.to("Pistol")
    assert "instead of" not in p.row()
    await p.press("space")
    assert {"additional-hand-weapon", "pistol"} <= set(p.entry("count").options)


@played(roster=ORCS)
async def test_each_of_several_entries_exchanges_its_own(p):
    """What is chosen for marked entries takes the place of what each of them has."""
    await p.to("Boyz ×20")
    await p.press("enter")
    await p.to("Halberd")
    await p.press("space", "escape")
    await p.to("Boyz ×20")
    await p.press("space")
    await p.to("Boar Boyz")
    await p.press("space")
    await p.to("Boar Boyz")
    await p.press("enter")
    await p.to("Spear")
    await p.press("space")
    assert p.entry("boars").options == ("spear",)
    assert p.entry("boyz").options == ("spear",), "its halberd made way"


@played(roster=SMALL)
async def test_armour_weapons_mount(p):
    """In this order, with the weapons that few take behind a row, so that the mount is near."""
    await p.open_entry("Count")
    rows = p.rows("entry")
    at = {name: next(n for n, r in enumerate(rows) if r.strip() == name) for name in ("Armour", "Weapons", "Mount")}
    assert at["Armour"] < at["Weapons"] < at["Mount"] < at["Weapons"] + 9
    assert not any("Arquebus" in r and "[" in r for r in rows)
    await p.to("11 more: Flail")
    await p.press("enter")
    assert any("[ ] Arquebus" in r for r in p.rows("entry"))
    await p.to("fewer")
    await p.press("space")
    assert not any("[ ] Arquebus" in r for r in p.rows("entry")) and "11 more" in p.row()
    await p.press("'")
    await p.type("arquebus")
    await p.press("enter")
    assert "[ ] Arquebus" in p.row(), "what is looked for is shown"


@played(roster=SMALL)
async def test_what_was_taken_is_not_hidden(p):
    """A weapon that few take stands among the others once it is taken."""
    await p.open_entry("Count")
    await p.to("11 more")
    await p.press("enter")
    await p.to("[ ] Halberd")
    await p.press("space")
    await p.to("fewer")
    await p.press("enter")
    rows = p.rows("entry")
    assert any("[x] Halberd" in r for r in rows) and any("10 more" in r for r in rows)


@played(roster=ORCS)
async def test_prices_say_of_what(p):
    """A model, or once for the unit; a printed price explains itself before it is taken."""
    await p.open_entry("Boyz ×20")
    rows = p.rows("entry")
    assert any("Halberd" in r and "+2 a model" in r for r in rows)
    assert any("Musician" in r and "once" in r for r in rows)
    await p.open_entry("Boar Boyz")
    text = "\n".join(p.rows("entry"))
    assert "printed at 104, less 27" in text and "+77 once" in text
    assert "Bratt (champion)" in text and "armed like it" in text


@played(roster=ORCS)
async def test_command_of_monsters_stands_last(p):
    """No rule forbids it, and hardly anybody chooses it; troops have it where it was."""
    for name in ("Giants", "Goblin Fanatics"):
        await p.open_entry(name)
        rows = [r.strip() for r in p.rows("entry")]
        assert rows.index("Command (unusual)") > rows.index("Magic items"), name
        assert any("Standard" in r for r in rows)
    await p.open_entry("Boyz ×20")
    rows = [r.strip() for r in p.rows("entry")]
    assert rows.index("Command") < rows.index("Magic items")


@played(roster=ORCS)
async def test_a_wide_profile_keeps_all_its_columns(p):
    """What does not fit beside stands below."""
    await p.open_entry("Giants")
    pinned = "\n".join("".join(s.text for s in r.left) for r in p.pane.pinned)
    assert all(f" {name}" in pinned for name in ("M", "WS", "BS", "Int", "Cl", "WP"))
    assert pinned.count("5–8") >= 3


@played(roster=ORCS, size=(80, 24))
async def test_rows_of_the_army_tell_what_each_has(p):
    """What it carries, in the row or below; characters by post, level and race."""
    rows = p.rows("army")
    assert any("Gobbos ×20  javelin" in r for r in rows)
    assert any("ball and chain" in r for r in rows)
    assert any("Hero General, level 20" in r for r in rows)
    assert any("Shaman level 10, Goblin" in r for r in rows)


@played(roster=SMALL + "- {take: wizard, id: wiz, level: 10}\n")
async def test_one_thing_has_one_name(p):
    """The row, what is told of it and the army agree; all levels are counted."""
    await p.to("Schwarzmantel")
    assert "wizard 10" in p.row()
    await p.press("a")
    await p.to("Wizard")
    told = "\n".join(p.rows("entry"))
    assert "1: Schwarzmantel (wizard 10)" in told
    assert "0–2 (Zauberer, level 5)" in told
    heads = p.builder.pane("entry").head
    assert heads is not None and heads[0].text == "Wizard"


@played(roster=SMALL)
async def test_what_if_from_the_army(p):
    """On a unit any of its choices is tried, found by typing."""
    await p.to("Ersatzsolder")
    before = p.session.draft
    await p.press("b")
    assert p.screen == "TryOut" and p.sees("Try out: Ersatzsolder")
    await p.type("halberd")
    lines = p.app.screen.query_one("#choices", RowList)
    assert "Halberd instead of Spear" in "".join(s.text for s in lines.rows[lines.cursor].left)
    assert p.session.draft is before
    await p.press("enter")
    assert set(p.entry("spears").options) == {"shield", "halberd"}
    assert p.labels == 1


@played(roster=SMALL)
async def test_as_attached_is_said(p):
    """Joined without a role, the choice says what that is."""
    await p.press("a")
    await p.to("Hero")
    await p.press("enter")
    await p.to("Level")
    hero = p.entries[-1]
    assert hero.take == "hero"
    await p.press(*["right"] * 3)
    await p.to("Joins")
    await p.press("right")
    assert p.entries[-1].joins is not None
    row = "\n".join(p.rows("entry"))
    assert p.entries[-1].as_ is not None or "as attached" in row


@played(roster=WM)
async def test_the_same_again_is_one_more(p):
    """In a game that counts units in a row, what is added once more raises its number; a hero is a row of his own."""
    await p.press("a")
    await p.to("Halberdiers")
    await p.press("space", "space")
    assert [(e.take, e.count) for e in p.entries if e.take == "halberdiers"] == [("halberdiers", 4)]
    assert p.sees("Halberdiers taken, ×4 now")
    await p.press("u")
    assert p.entries[1].count == 3
    await p.to("Wizard")
    await p.press("space", "space")
    assert sum(e.take == "wizard" for e in p.entries) == 2


@played(roster=WM + "- {take: knights, name: Mine}\n")
async def test_what_has_a_name_stays_alone(p):
    """A unit with a name of its own is not counted up."""
    await p.press("a")
    await p.to("Knights")
    await p.press("space")
    assert [e.count for e in p.entries if e.take == "knights"] == [1, 1]


@played(roster=WM)
async def test_why_none_is_left(p):
    """How many the list allows for a thousand points, and at these."""
    await p.press("a")
    await p.to("Hero")
    assert p.sees("per 1,000 points", "at 1,500")


@played(roster=WM)
async def test_what_is_added_stands_by_kind(p):
    """Where a list counts units in rows, a new one goes to its place in the order of the list, and so is printed."""
    await p.press("a")
    await p.to("Knights")
    await p.press("space")
    await p.to("Handgunners")
    await p.press("space")
    assert [e.take for e in p.entries] == ["general", "halberdiers", "handgunners", "crossbowmen", "knights"]


@played(roster=SMALL)
async def test_the_rule_behind_a_choice_in_a_picker(p):
    """F1 shows it, and i where nothing is typed into; Esc comes back to the picker, with nothing chosen."""
    await p.open_entry("Count")
    await p.to("Mount ‹")
    before = p.session.draft
    await p.press("enter")
    assert p.screen == "Choose" and p.sees("i, F1 the rule")
    await p.to("Warhorse")
    await p.press("i")
    assert p.screen == "Reader" and p.sees("Mount: Warhorse")
    await p.press("escape")
    assert p.screen == "Choose"
    await p.press("f1")
    assert p.screen == "Reader"
    await p.press("escape", "escape")
    assert p.screen == "BuildScreen" and p.session.draft is before


@played(roster=SMALL)
async def test_words_in_the_plural_are_found(p):
    """The palette speaks of spears, the rules of the spear; what nobody knows leaves nothing shown from before."""
    await p.open_entry("Ersatzsolder")
    await p.to("Halberd")
    await p.press("b")
    await p.type("pikes")
    lines = p.app.screen.query_one("#choices", RowList)
    assert "Pike" in "".join(s.text for s in lines.rows[lines.cursor].left)
    await p.type("qq")
    assert p.sees("Nothing has that name") and not p.app.screen.query_one("#then", RowList).rows
