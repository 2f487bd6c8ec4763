"""What the panes say of offers, limits and units is true, and rows hold it at every width."""

from __future__ import annotations

from rich.cells import cell_len as cells

from builder.tui.formatters import texts
from builder.tui.widgets.rows import Row, Span
from tests.conftest import HEAD
from tests.tui.player import SMALL, WRONG, played


@played(roster=SMALL)
async def test_the_entry_follows_the_filter(p):
    """What is shown is what Enter takes, also after f has hidden what was under the cursor."""
    await p.press("a")
    await p.to("Stadtsknechtes")
    assert p.sees("Enter: add anyway", "You can still add it")
    await p.press("f")
    at = p.builder.picked
    assert at.key != "stadtsknechtes"
    assert p.builder.pane("entry").head[0].text == p.app.lang.say(at.name)
    assert not p.sees("add anyway")
    await p.press("enter")
    assert p.entries[-1].take == at.entry["take"]


@played(roster=SMALL.replace("models: 25", "models: 70").replace("limit: 1000", "limit: 1001"))
async def test_more_than_the_list_has(p):
    """Numbers are said as they are, and left is one less; a hundred percent is the limit and no more."""
    assert f"{p.session.muster.points // 4 * 100 // 1001 + 1}%" in p.lines[1]
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
    assert p.sees("796/?", "No points limit is set.")
    assert not p.sees("left ")
    assert not any("1/3" in r or "1,000,000" in r for name in ("findings", "army") for r in p.rows(name))
    await p.press("enter")
    await p.to("Points limit")
    assert "‹ ? ›" in p.row()
    assert p.sees("the file has many")
    await p.press("8", "0", "0")
    assert p.roster.limit == 800
    assert p.sees("796/800")


@played(roster=WRONG)
async def test_fixing_is_offered_where_there_are_ways(p):
    """The footer has it for a unit that is too small, and for a hero who could lead several."""
    await p.press("!")
    await p.to("must lead a unit")
    assert "fix it" in p.lines[-1]
    await p.to("sheild")
    assert "fix it" in p.lines[-1]


@played(roster=WRONG)
async def test_the_rule_without_codes(p):
    """A page that players can read; the code stands small at its end."""
    await p.press("!", "i")
    rows = ["".join(s.text for s in r.left) for r in p.pane.rows]
    code = p.builder.finding_at_hand().code
    assert [i for i, r in enumerate(rows) if code in r] == [len(rows) - 1]
    assert any("How to fix it" in r for r in rows)


@played(roster=SMALL)
async def test_a_word_leaves_the_limits_to_be_seen(p):
    """What was just done stands beside the verdict."""
    before = p.lines[1]
    await p.press("v")
    assert p.sees("Nothing has been copied yet.")
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
    await p.press("space", "space")
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
    """Between keys and titles is a gap, and + and ✘ are explained."""
    await p.press("?")
    rows = [r for r in p.pane.rows if r.left and r.left[0].look == "key"]
    assert len(rows) > 30
    assert all(r.left[0].text.endswith("  ") for r in rows)
    assert any("or one fewer; with Shift" in "".join(s.text for s in r.left) for r in p.pane.rows)


@played(roster=SMALL)
async def test_a_search_in_the_words_of_players(p):
    """Names first, then profiles and arms, then what players call them, in either language; slips are forgiven."""
    for words, name in (
        ("count", "Count, level 20"), ("halberdiers", "Helblitzen"), ("cannon", "Reiks Kanone"), ("canon", "Reiks Kanone"),
        ("cavalry", "Ritterbruden"), ("cavaliers", "Ritterbruden"), ("crosbow", "Kriegsritter"),
        ("reiksguard", "Reiksgard"), ("wizard", "Wizard"),
    ):  # fmt: skip
        await p.press("/")
        await p.paste(words)
        assert name in " ".join(p.rows("take")[:6]), words
        await p.press("escape")


@played(roster=SMALL)
async def test_one_after_the_other_from_the_search(p):
    """Enter goes into the choices of the new entry; / and the next words from there add the next; Esc is the army."""
    await p.press("/")
    await p.type("cannon")
    found = p.rows("take")
    await p.press("enter")
    assert p.focus == "entry" and "Machines" in p.row()
    assert p.rows("take")[0].split("  ")[0] == found[0].split("  ")[0] and len(p.rows("take")) < 12, "what was found is still seen"
    await p.press("escape")
    assert p.focus == "search" and "Reiks Kanone" in p.row("take")
    await p.press("escape")
    assert p.focus == "army" and len(p.rows("take")) > len(found), "the search is over"
    await p.press("enter", "/")
    await p.type("wizard")
    assert p.sees("Reiks Kanone Batterien has nothing called “wizard”", "Add: Wizard")
    await p.press("enter")
    assert [e.take for e in p.entries[5:]] == ["reiks-kanone-batterien", "wizard"]
    assert p.focus == "entry" and "Level" in p.row()
    await p.press("escape")
    assert p.focus == "army" and "Zauberer" in p.row()


@played(roster=HEAD + "army: orcs-goblins\nlimit: 2000\ngame: friendly\n")
async def test_own_troops_come_before_beasts(p):
    """A beast that is called so comes after what the army rides and has; one that alone is called so is first."""
    for words, first in (
        ("wolf", "Gobbo Wulfboyz"), ("boar", "Boar Boyz"), ("giant", "Giants"), ("giant wolf", "Giant wolf"),
        ("bow", "Arrer Boyz"), ("ogre", "Ogre"), ("chariot", "Orc Battle Chariots"), ("shaman", "Shaman"), ("fan", "Goblin Fanatics"),
    ):  # fmt: skip
        await p.press("/")
        await p.paste(words)
        assert first in p.row("take"), words
        await p.press("escape")


@played(roster=SMALL)
async def test_what_something_is_comes_before_what_it_may_carry(p):
    """The gloss begins with it: crossbowmen before horsemen with crossbows, one's own before Imperial Infantry."""
    for words, first in (("crossbow", "armbrustschutzen"), ("infantry", "reiksgard"), ("halberd", "helblitzen")):
        await p.press("/")
        await p.paste(words)
        assert p.builder.picked.entry["take"] == first, words
        await p.press("escape")


@played(roster=SMALL)
async def test_a_row_a_kind_of_character(p):
    """Level and race are controls of the entry; the row tells what the kind costs from the least to the most."""
    rows = p.rows("take")
    assert sum("Hero" in r and "30–130" in r for r in rows) == 1
    assert not any("level 10" in r for r in rows)
    await p.press("a")
    await p.to("Wizard")
    await p.press("enter", "right")
    assert p.entries[-1].level == 10


@played(roster=SMALL)
async def test_headings_fold_and_are_jumped_between(p):
    """They count what is below them; lists beside the army's own are folded at first."""
    rows = p.rows("take")
    assert any("▾ Rank and file" in r and "13" in r for r in rows)
    assert any("▸ Wood Elf allies" in r for r in rows)
    assert not any("Wardancers" in r for r in rows)
    await p.press("a", ">")
    assert "Rank and file" in p.row()
    await p.press("enter")
    assert "▸ Rank and file" in p.row() and not any("Landesturm" in r for r in p.rows("take"))
    await p.press("right")
    assert any("Landesturm" in r for r in p.rows("take"))
    await p.to("Landesturm")
    await p.press("left")
    assert "▸ Rank and file" in p.row()
    await p.press("<")
    assert "Characters" in p.row()
    await p.to("Wood Elf allies")
    await p.press("enter")
    assert any("Wardancers" in r for r in p.rows("take"))


@played(roster=SMALL)
async def test_filtered_by_role_and_sorted(p):
    """Only cavalry, then all again with the cheapest first."""
    await p.press("o")
    await p.to("only cavalry")
    await p.press("enter")
    rows = " ".join(p.rows("take"))
    assert "Kriegsritter" in rows and "Helblitzen" not in rows
    assert p.sees("Available: cavalry")
    await p.press("o", "home", "enter", "o")
    await p.to("cheapest first")
    await p.press("enter")
    costs = [
        p.builder.offers.at(r.key).cost
        for r in p.builder.pane("take").rows
        if not r.more and p.builder.offers.at(r.key)
    ]
    assert costs == sorted(costs)


@played(roster=SMALL)
async def test_a_gloss_after_each_name(p):
    """What it is, and the price of one model with that of the smallest unit."""
    rows = p.rows("take")
    place = next(i for i, r in enumerate(rows) if "Helblitzen" in r)
    assert "10×9=90" in rows[place]
    assert "halberd, light armour" in rows[place + 1]


@played(roster=HEAD + "army: open\nlimit: 1000\ngame: friendly\n")
async def test_an_unknown_price(p):
    """It is a question mark, and can be added all the same; then it is warned of."""
    await p.press("/")
    await p.type("gyrocopter")
    assert "?" in p.row("take").replace("? help", "")
    await p.press("enter")
    assert p.entries[-1].take == "gyrocopter"
    assert [f.severity for f in p.session.findings if f.text.message.startswith("{creature}: the bestiary prints no price")] == [
        "warning"
    ]


@played(roster=SMALL.replace("limit: 1000", "limit: 980"), size=(120, 40))
async def test_what_fits_counts_companions(p):
    """Allies without their commander do not fit where there is no room for both."""
    picks = {row.key: row.pick for row in p.builder.offers.all}
    runners = picks["ally-wood-elf/glade-runners"]
    assert runners.cost // 4 <= 184
    assert "which it needs" in p.app.lang.say(runners.blocked)


@played(roster=HEAD + "army: orcs-goblins\nlimit: 2000\ngame: friendly\n")
async def test_three_letters_of_a_name_are_no_role(p):
    """Fanatics are meant, not the fantassins of the other language; without a name so, roles are."""
    await p.press("/")
    await p.type("fan")
    assert len([r for r in p.rows("take") if r.startswith((" +", " ✘"))]) == 1
    await p.fill("cav", "")
    assert any("Boar Boyz" in r for r in p.rows("take"))


@played(roster=SMALL)
async def test_numbers_of_a_kind_agree(p):
    """What is allowed, taken and left is of the level that is added; those of other levels are told apart."""
    await p.press("a")
    await p.to("Hero")
    told = "\n".join(p.rows("entry"))
    assert "In all" in told and "Remaining" not in told
    taken = next(r for r in p.rows("entry") if "Taken" in r)
    assert "left" in taken


FANATICS = HEAD + """\
army: orcs-goblins
limit: 2000
game: friendly
entries:
- {take: hero, id: boss, level: 20, role: general}
- {take: boyz, id: boyz, models: 20}
- {take: gobbos, id: first, models: 28}
- {take: gobbos, id: second, models: 20}
- {take: goblin-fanatics, id: nutters, models: 2}
"""


@played(roster=FANATICS)
async def test_where_to_hide(p):
    """The units that may be chosen come first, told apart; the others follow with the reason."""
    await p.press("e")
    assert p.focus == "entry" and "Hide in" in p.row(), "what is wrong is said at this choice"
    await p.press("enter")
    rows = ["".join(s.text for s in r.left) for r in p.app.screen.query_one("#choices").rows]
    assert "Gobbos (1)" in rows[0] and "28 models" in rows[0] and "Gobbos (2)" in rows[1]
    assert any(r.startswith("✘ ") and "Boyz" in r and "may not hide" in r for r in rows[2:])


@played(roster=SMALL)
async def test_space_chooses_in_a_short_list(p):
    """Space opens it, and takes what is under the cursor."""
    await p.open_entry("Armbrust")
    await p.to("Formation")
    await p.press("space")
    assert p.screen == "Choose"
    await p.press("down", "space")
    assert p.screen == "BuildScreen" and p.entry("crossbows").formation == "skirmish"
