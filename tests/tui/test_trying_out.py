"""What would it be with spears? Before and after side by side, for one key; accepted or left."""

from __future__ import annotations

from builder.tui.widgets.row_list import RowList
from tests.tui.player import SAMPLE, SMALL, played


def then(p) -> str:
    """What the choice at hand would change, as it stands below the list."""
    rows = p.app.screen.query_one("#then", RowList).rows
    return "\n".join("".join(s.text for s in (*r.left, *r.right)) for r in rows)


def at_hand(p) -> str:
    """The choice under the cursor."""
    lines = p.app.screen.query_one("#choices", RowList)
    return "".join(s.text for s in lines.rows[lines.cursor].left)


@played(roster=SAMPLE)
async def test_before_and_after_for_one_key(p):
    """Moving among the choices shows each; nothing is changed until one is accepted."""
    await p.open_entry("Ersatzsolder")
    await p.to("Halberd")
    before = p.session.draft
    await p.press("b")
    assert p.screen == "TryOut"
    assert "Halberd instead of Spear" in at_hand(p)
    assert "224 → 256" in then(p) and "+ Halberd" in then(p) and "− Spear" in then(p)
    await p.type("light")
    assert "unchanged" not in then(p) and "5+" in then(p)
    assert p.session.draft is before
    await p.press("escape")
    assert p.screen == "BuildScreen" and p.session.draft is before and p.labels == 0


@played(roster=SAMPLE)
async def test_accepted_it_is_one_change(p):
    """Enter makes it; one undo takes it back."""
    await p.open_entry("Ersatzsolder")
    await p.to("Halberd")
    await p.press("b", "enter")
    own = next(e for e in p.entries if e.take == "ersatzsolder")
    assert set(own.options) == {"shield", "halberd"}
    assert p.labels == 1
    assert "Halberd" in p.row()
    await p.press("u")
    assert "spear" in next(e for e in p.entries if e.take == "ersatzsolder").options


@played(roster=SMALL)
async def test_by_mouse(p):
    """The first click on a choice shows what would be, the second makes it."""
    await p.open_entry("Ersatzsolder")
    await p.to("Models")
    await p.press("b")
    lines = p.app.screen.query_one("#choices", RowList)
    row = next(n for n, r in enumerate(lines.rows) if "60" in "".join(s.text for s in r.left))
    at = lines.region
    await p.click(at.x + 4, at.y + 1 + row - lines.top)
    assert p.screen == "TryOut"
    assert p.labels == 0
    await p.click(at.x + 4, at.y + 1 + row - lines.top)
    assert p.screen == "BuildScreen"
    assert p.entry("spears").models == 60


@played(roster=SMALL)
async def test_where_nothing_can_be_tried(p):
    """Outside of the army it says so; on a text of an entry all of its choices can be tried."""
    await p.press("a")
    await p.to("Landesturm")
    await p.press("b")
    assert p.screen == "BuildScreen"
    assert p.sees("nothing to try here")
    await p.open_entry("Ersatzsolder")
    await p.to("Name")
    await p.press("b")
    assert p.screen == "TryOut" and p.sees("Try out: Ersatzsolder")


@played(roster=SMALL)
async def test_settings_of_the_army(p):
    """The kind of game and the limit are tried like any choice."""
    await p.press("home", "enter")
    await p.to("Points limit")
    await p.press("b")
    assert p.screen == "TryOut"
    assert "Army" in then(p)
    await p.press("L")
    assert "Armée" in then(p), "in the other language at once"


@played(roster=SAMPLE, size=(80, 24), language="fr")
async def test_in_french_and_little_room(p):
    """Names, labels and figures in French, all in a small window."""
    await p.open_entry("Ersatzsolder")
    await p.to("Hallebarde")
    await p.press("b")
    assert "au lieu de" in at_hand(p)
    assert p.sees("Prix", "224 → 256")


@played(roster=SAMPLE)
async def test_what_if_presets_and_rules_from_the_footer(p):
    """Each is a click away on the choices of an entry."""
    await p.open_entry("Ersatzsolder")
    await p.to("Halberd")
    for words, screen in (("what if?", "TryOut"), ("presets", "Choose"), ("the rule", "Reader")):
        await p.click_on(words)
        assert p.screen == screen
        await p.press("escape")
        assert p.screen == "BuildScreen"


@played(roster=SMALL.replace("limit: 1000", "limit: 700"))
async def test_differences_in_points_of_the_list(p):
    """Each choice says how much more or less the list would cost; an excess that only grows is not praised."""
    await p.open_entry("Armbrust")
    await p.to("Models")
    await p.press("b")
    rows = p.app.screen.query_one("#choices", RowList).rows
    first = rows[0]
    assert "21" in first.left[1].text and first.right[0].text.strip().startswith("+")
    assert any(r.right and r.right[0].text.strip().startswith("−") for r in rows)
    assert "over the limit" in then(p) and "no longer" not in then(p)


@played(roster=SMALL)
async def test_of_the_army_the_likely_first(p):
    """A limit of one point is no offer; numbers come after what may be on or off."""
    await p.press("home", "enter")
    await p.to("Name")
    await p.press("b")
    lines = p.app.screen.query_one("#choices", RowList)
    told = ["".join(s.text for s in r.left).strip() for r in lines.rows]
    assert "points limit" not in told[0] and "points limit 1" not in told
    assert any("points limit 1,250" in one for one in told) or any("points limit 1250" in one for one in told)
