"""Found by its name: choices and the values inside them, what the army's list has, and the way back by Esc."""

from __future__ import annotations

import pytest

from tests.sampling import sampled
from tests.tui.player import SAMPLE, SMALL, played


@played(roster=SMALL)
async def test_a_value_inside_a_choice(p):
    """Enter sets it, and the cursor is on its choice."""
    await p.open_entry("Count")
    await p.press("/")
    await p.type("warhorse")
    assert "Mount: Warhorse" in p.row()
    await p.press("enter")
    assert p.entry("count").mount == "warhorse"
    assert p.focus == "entry" and "Mount" in p.row()
    await p.press("/")
    await p.type("level 15")
    await p.press("enter")
    assert p.entry("count").level == 15
    await p.press("/")
    await p.type("warhorse")
    assert "●" in p.row(), "the one that holds now"
    before = p.session.draft
    await p.press("enter")
    assert p.session.draft is before


@played(roster=SMALL)
async def test_a_choice_by_what_players_call_it(p):
    """The words that find units find equipment as well."""
    await p.open_entry("Count")
    for words, name in (("plate", "Heavy armour"), ("great weapon", "Two-handed weapon"), ("handgun", "Arquebus")):
        await p.press("/")
        await p.type(words)
        assert name in p.row(), words
        await p.press("escape")


@played(roster=SMALL)
async def test_a_unit_to_join_by_what_it_carries(p):
    """Units inside a choice are found as they are found in the army's list."""
    await p.open_entry("Count")
    await p.press("/")
    await p.type("joins crossbow")
    assert "Joins: Armbrustschutzen" in p.row()
    await p.press("enter")
    assert p.entry("count").joins == "crossbows"


@played(roster=SAMPLE)
async def test_a_unit_that_cannot_be_joined(p):
    """Its name adds one more of it; among those to join it is found by opening that choice."""
    await p.open_entry("Margraf")
    await p.press("/")
    await p.type("kanone")
    assert "Add: Reiks Kanone" in p.row()
    await p.press("escape")


@played(roster=SMALL)
async def test_a_choice_before_values_and_the_list(p):
    """What is called so comes first, and what is in or out changes at once."""
    await p.open_entry("Count")
    await p.press("/")
    await p.type("halberd")
    assert "Halberd" in p.row() and "Add" not in p.row()
    assert p.sees("In the army’s list", "Add: Helblitzen")
    await p.press("enter")
    assert "halberd" in p.entry("count").options and len(p.entries) == 5


@played(roster=SMALL)
async def test_what_the_entry_has_not(p):
    """It says so, and one more key adds it from the army's list; a slip of the keys is forgiven; nothing is said plainly."""
    await p.open_entry("Count")
    await p.press("/")
    await p.type("cannon")
    assert p.sees("has nothing called “cannon”", "The army’s list has:", "Add: Reiks Kanone")
    await p.press("enter")
    assert p.entries[-1].take == "reiks-kanone-batterien" and p.focus == "entry" and "Machines" in p.row()
    await p.press("/")
    await p.type("halbrd")
    assert p.sees("Add: Helblitzen")
    await p.press("/")
    await p.type("xyzzy")
    assert p.sees("Neither Reiks Kanone", "“xyzzy”")
    before = p.session.draft
    await p.press("enter", "escape")
    assert p.session.draft is before and p.focus == "entry"
    await p.open_entry("Count")
    await p.press("/")
    await p.type("warhorze")
    assert "Mount: Warhorse" in p.row(), "nearly so, in the entry first"
    await p.press("escape")


@played(roster=SMALL)
async def test_a_number_by_its_digits(p):
    """Of models, or of what is named beside it."""
    await p.open_entry("Helblitzen")
    await p.press("/")
    await p.type("30")
    assert "Models: 30" in p.row()
    await p.press("enter")
    assert p.entry("halberds").models == 30 and "Models" in p.row()


@pytest.mark.parametrize("size", sampled([(size,) for size in ((80, 24), (120, 40), (200, 60))], lambda one: one[0] == (80, 24)))
def test_esc_is_the_army(tmp_path, size):
    """From every pane and from the search, in one press, and the footer says so; what was searched is over."""

    async def play(p):
        for keys in (
            ("a",),
            ("/",),
            ("/", "w", "o", "l", "f"),
            ("a", "/", "b"),
            ("enter",),
            ("!",),
            ("/", "b", "tab", "tab"),
        ):
            await p.press(*keys)
            assert p.focus != "army"
            assert "Esc army" in p.lines[-1], keys
            await p.press("escape")
            assert p.focus == "army", keys
            assert not p.builder.has_class("searching") and not p.builder.has_class("taking")
        before = p.session.draft
        await p.press("/")
        await p.type("cannon")
        await p.press("escape", "enter")
        assert p.focus == "entry" and p.session.draft is before, "Enter opens, it adds nothing"

    played(roster=SMALL, size=size)(play)(tmp_path)


@pytest.mark.parametrize("size", sampled([(size,) for size in ((80, 24), (120, 40), (200, 60))], lambda one: one[0] == (80, 24)))
def test_from_what_was_found_back_to_the_search(tmp_path, size):
    """Enter goes into the choices of the new entry, Esc back to the search, whose words are typed over; once more is the army."""

    async def play(p):
        await p.press("/")
        await p.type("kanone")
        await p.press("enter")
        assert p.focus == "entry" and len(p.entries) == 6 and "Esc search" in p.lines[-1]
        await p.press("escape")
        assert p.focus == "search" and p.sees("kanone") and "Esc army" in p.lines[-1]
        await p.type("wizard")
        await p.press("enter")
        assert p.entries[-1].take == "wizard" and len(p.entries) == 7
        await p.press("escape", "escape")
        assert p.focus == "army" and not p.builder.has_class("searching") and not p.builder.has_class("taking")
        await p.press("enter")
        assert p.focus == "entry" and "Esc army" in p.lines[-1], "an entry that was opened from the army"

    played(roster=SMALL, size=size)(play)(tmp_path)


@played(roster=SMALL)
async def test_undo_goes_where_the_change_was(p):
    """What was added or removed is seen in the army; a choice undone has the cursor."""
    await p.press("/")
    await p.type("kanone")
    await p.press("enter", "u")
    assert p.focus == "army" and len(p.entries) == 5
    await p.press("enter", "U")
    assert p.focus == "army" and "Kanone" in p.row() and len(p.entries) == 6
    await p.press("u")
    await p.open_entry("Helblitzen")
    await p.to("Musician")
    await p.press("space")
    await p.press("home", "u")
    assert p.focus == "entry" and "Musician" in p.row()


@played(roster=SMALL)
async def test_enter_ends_a_number(p):
    """It opens no box; without digits it does, with the number in it. What is half typed is not called wrong."""
    await p.open_entry("Helblitzen")
    await p.to("Models")
    assert "0–9 type it" in p.lines[-1]
    await p.press("4")
    assert p.entry("halberds").models == 4
    assert not p.sees("NOT LEGAL") and not p.sees("✘")
    await p.press("0")
    assert p.sees("Legal")
    await p.press("enter")
    assert p.screen == "BuildScreen" and p.entry("halberds").models == 40
    await p.press("enter")
    assert p.screen == "NumberPrompt" and p.app.focused.value == "40"
    await p.press("escape", "4", "enter")
    assert p.sees("NOT LEGAL"), "what is typed to its end is"
    await p.press("u", "4", "down")
    assert p.sees("NOT LEGAL")
    await p.press("u")
    assert p.entry("halberds").models == 40


@played(roster=SMALL)
async def test_the_palette_drops_what_only_mentions_the_word(p):
    """Where something is called so, what only has the word in its description is left out."""
    await p.press(":")
    await p.type("what")
    rows = ["".join(s.text for s in r.left) for r in p.pane.rows]
    assert any("What if?" in r for r in rows) and any("What fits" in r for r in rows)
    assert all("what" in r[:40].lower() or "Add" in r or "Rule" in r for r in rows)


@played(roster=SMALL)
async def test_what_the_army_has_is_found_too(p):
    """Below what may be added stand the entries of the army; Enter there opens and adds nothing."""
    before = p.session.draft
    await p.press("/")
    await p.type("halberd")
    assert "+ Helblitzen" in p.row("take"), "what may be added comes first"
    rows = p.rows("take")
    assert any("In the army" in r for r in rows) and any("→ Helblitzen" in r for r in rows)
    while "→ Helblitzen" not in p.row("take"):
        await p.press("down")
    assert p.builder.pane("entry").head[0].text.startswith("Helblitzen") and "Enter open" in p.lines[-1]
    await p.press("enter")
    assert p.focus == "entry" and p.builder.at == "halberds" and p.session.draft is before
    await p.press("escape")
    assert p.focus == "army" and "Helblitzen" in p.row()
    await p.press("/")
    await p.type("xyzzy")
    assert not any("In the army" in r for r in p.rows("take"))


@played(roster=SMALL)
async def test_words_for_troops_find_troops(p):
    """Cavalry is no mount of the wizard at hand, and knights are none."""
    await p.open_entry("Count")
    for words in ("cavalry", "knights"):
        await p.press("/")
        await p.type(words)
        assert "Add:" in p.row() and not p.sees("Mount: Warhorse"), words
        await p.press("escape")
