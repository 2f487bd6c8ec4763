"""The rule at hand: behind a finding, a choice, a weapon, a special rule, a limit, by key and mouse."""

from __future__ import annotations

from builder.tui.widgets.row_list import RowList
from tests.conftest import LISTS
from tests.tui.player import SAMPLE, SMALL, WRONG, played


def told(p) -> str:
    """All rows of the box on top."""
    pane = p.app.screen.query_one(RowList)
    return "\n".join("".join(s.text for s in (*r.left, *r.right)) for r in pane.rows)


@played(roster=WRONG)
async def test_a_finding_shows_its_rule_with_examples(p):
    """What it asks, its section, an example that passes and one that does not."""
    await p.press("!")
    await p.to("Forstjaeger")
    await p.press("i")
    text = told(p)
    for words in ("Unit size", "Rule", "WFB3 5.3.1", "Passes", "ten crossbowmen", "Does not pass", "nine crossbowmen"):
        assert words in text
    await p.press("escape")
    assert p.screen == "BuildScreen"


@played(roster=SAMPLE)
async def test_a_choice_shows_what_it_does_and_who_judges_it(p):
    """A weapon by the rule of weapons; the count of models by that of sizes."""
    await p.open_entry("Ersatzsolder")
    assert "Models" in p.row()
    await p.press("i")
    assert "Unit size" in told(p) and "Numbers available" in told(p)
    await p.press("escape")
    await p.to("Spear")
    await p.press("i")
    assert "WFB3 13.6" in told(p) or "WFB3 13.5" in told(p)
    assert "One polearm at most" in told(p)


@played(roster=SAMPLE)
async def test_what_no_rule_is_about(p):
    """The player's own notes: it says so, and the rules of the entry are one key away."""
    await p.open_entry("Ersatzsolder")
    await p.to("Notes")
    await p.press("i")
    assert "No rule is about this." in told(p)
    await p.press("o")
    assert p.screen == "Choose"
    await p.press("escape")
    assert p.screen == "BuildScreen"


@played(roster=SAMPLE)
async def test_weapons_and_special_rules_of_an_entry(p):
    """On the entry itself all that it has, to choose from; the mouse finds the same at the heading."""
    await p.to("Temple")
    await p.press("i")
    assert p.screen == "Choose"
    rows = "\n".join("".join(s.text for s in r.left) for r in p.app.screen.query_one("#choices", RowList).rows)
    assert "Lance" in rows and "Elite" in rows and "Limits of the list" in rows
    await p.type("lance")
    await p.press("enter")
    assert "WFB3 13.6.6" in told(p)
    await p.press("escape")
    await p.open_entry("Ersatzsolder")
    pane = p.builder.pane("entry")
    line = next(n for n, r in enumerate(pane.rows) if any(s.action == "rules" for s in r.right))
    pane.top = max(0, line - 3)
    pane.refresh()
    await p.settle()
    at = pane.region
    await p.clicks(at.x + at.width - 4, at.y + 1 + len(pane.pinned) + line - pane.top, times=1)
    assert p.screen == "Choose"


@played(roster=SMALL)
async def test_what_might_be_taken(p):
    """Before it is taken, what it would have; the army itself has its limits."""
    await p.press("a")
    await p.to("Hakbutschutzen")
    await p.press("i")
    rows = "\n".join("".join(s.text for s in r.left) for r in p.app.screen.query_one("#choices", RowList).rows)
    assert "Arquebus" in rows
    await p.press("escape", "escape", "home", "i")
    assert "allowed: " in told(p)
    assert p.labels == 0


@played(roster=SAMPLE, language="fr")
async def test_rules_in_french(p):
    """The labels and the examples too."""
    await p.open_entry("Ersatzsolder")
    await p.press("i")
    assert "dix arbalétriers" in told(p) and "Non admis" in told(p)


@played(roster=LISTS / "warmaster" / "rosters" / "empire-2000.yaml")
async def test_sections_come_from_what_is_at_hand(p):
    """Where a page has no section of its own, the choice or the finding names one."""
    await p.open_entry("Halberdiers")
    await p.press("i")
    assert "p. 21" in told(p) and "Minimum numbers" in told(p) and "Section  –" not in told(p)
    await p.press("escape", "left", "left", "left")
    assert p.session.findings
    await p.press("!", "i")
    assert "Section" in told(p) and "p. " in told(p).partition("Rule")[2]
