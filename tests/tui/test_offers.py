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
