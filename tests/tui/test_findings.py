"""Findings in the builder: told, jumped to, mended, explained."""

from __future__ import annotations

from tests.tui.player import SMALL, WRONG, played


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
    assert p.sees("No problems found.")
    assert p.focus == "army"
