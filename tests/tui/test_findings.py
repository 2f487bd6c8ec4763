"""Findings in the builder: told, jumped to, mended, explained."""

from __future__ import annotations

from tests.conftest import HEAD
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
    """m does it and says what it did; where there are a few ways, one of them is chosen."""
    await p.press("!")
    await p.to("Forstjaeger")
    await p.press("m")
    assert p.entry("woodsmen").models == 5
    assert p.sees("Fixed: Forstjaeger: models 5 (u to undo)")
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
    assert p.screen == "Choose", "a few fixes to choose from, in the words of the screen"
    assert len(p.app.screen.query_one("#choices").rows) >= 2
    await p.press("enter")
    assert p.session.draft is not before
    assert p.sees("Fixed: ")


@played(roster=SMALL.replace("limit: 1000", "limit: 9000"))
async def test_a_finding_that_nothing_mends(p):
    """m changes nothing, and does not speak of ways that there are not: what is missing can be chosen at once."""
    await p.press("!")
    await p.to("Rank and file")
    await p.press("m")
    assert p.labels == 0
    assert p.sees("This needs your decision") and p.focus == "take"


@played(roster=SMALL.replace("limit: 1000", "limit: 300"))
async def test_a_limit_is_not_raised_without_asking(p):
    """What others have agreed to is offered, also where it is the only way."""
    await p.press("!")
    await p.to("over the limit of 300")
    await p.press("m")
    assert p.labels == 0 and p.screen == "Choose" and p.sees("points limit 796")


@played(roster=WRONG)
async def test_the_rule_behind_a_finding(p):
    """i shows its page with the section; Esc goes back."""
    await p.press("!")
    await p.to("Forstjaeger")
    finding = p.session.findings[p.pane.key]
    await p.press("i")
    assert p.sees("The rule", "Warhammer Armies, The Empire", finding.code)
    await p.press("escape")
    assert p.screen == "BuildScreen"


@played(roster=SMALL)
async def test_nothing_wrong(p):
    await p.press("e")
    assert p.sees("No problems found.")
    assert p.focus == "army"


@played(
    roster=SMALL.replace("models: 25", "models: 4").replace("models: 30", "models: 30, name: Spears"), size=(80, 24)
)
async def test_controls_stay_under_the_mouse(p):
    """What is found by a change does not push the control away that made it."""
    await p.open_entry("Spears")
    await p.to("Models")
    y = next(i for i, line in enumerate(p.lines) if "Models ‹" in line)
    before = len(p.session.findings)
    for _ in range(3):
        await p.press("shift+left")
        assert "Models ‹" in p.lines[y]
    await p.press("1", "0")
    assert len(p.session.findings) > before
    assert "Models ‹" in p.lines[y]


@played(roster=HEAD + "army: empire\nlimit: 1000\ngame: friendly\n")
async def test_what_is_missing_is_found_among_what_is_available(p):
    """e goes there where the army lacks something; what to add is told."""
    await p.press("e")
    assert p.focus in ("take", "entry")
    for _ in range(4):
        if p.focus == "take":
            break
        await p.press("e")
    assert p.focus == "take"


NEARLY = (
    SMALL.replace("limit: 1000", "limit: 500")
    .replace("level: 20, role: general", "level: 7, role: general, banner: red")
    .replace("- {take: ersatzsolder", "- {take: griffon-riders, id: riders, models: 3}\n- {take: ersatzsolder")
)
"""Too many points, a level that there is not, a key and a unit that nobody knows."""


async def _mended(p, words):
    """m on the finding that says these words."""
    await p.press("!")
    await p.to(words)
    await p.press("m")


@played(roster=NEARLY)
async def test_what_may_be_chosen_is_tried(p):
    """Where no way out is known, what helps of all that stands at the spot is offered."""
    await _mended(p, "There is no level 7")
    assert p.screen == "Choose" and p.sees("level 20", "level 25")
    await p.to("level 20")
    await p.press("enter")
    assert p.entry("count").level == 20 and p.sees("Fixed: ")
    await p.press("u")
    assert p.entry("count").level == 7


@played(roster=NEARLY)
async def test_an_entry_is_taken_out_only_by_choice(p):
    """An unknown unit: taking it out helps, and is asked for."""
    await _mended(p, "“griffon-riders” is not")
    assert p.screen == "Choose" and p.sees("griffon-riders removed")
    await p.press("enter")
    assert "riders" not in p.ids
    await p.press("u")
    assert "riders" in p.ids


@played(roster=NEARLY)
async def test_keys_that_nobody_knows_can_be_taken_out(p):
    """What the file has too much is told, and m takes it out after asking."""
    await _mended(p, "banner")
    assert p.screen == "Choose"
    await p.press("enter")
    assert not any(f.code == "file.key" for f in p.session.findings)


@played(roster=NEARLY)
async def test_too_many_points(p):
    """More may be agreed, or something is taken out; nothing is without asking."""
    before = p.session.draft
    await _mended(p, "over the limit of 500")
    assert p.screen == "Choose" or p.sees("This needs your decision")
    assert p.session.draft is before


@played(roster=SMALL.replace("game: friendly", "game: friendly\nhouse_rules: [nonsense]"))
async def test_e_lands_on_what_the_finding_is_about(p):
    """The control at the spot, also among those of the army itself."""
    await p.press("!")
    await p.to("nonsense")
    await p.press("enter")
    assert p.focus == "entry" and "nonsense" in p.row()


@played(roster=SMALL.replace("- {take: ersatzsolder", "- {take: griffon-riders, id: riders, models: 3}\n- {take: ersatzsolder"))
async def test_e_lands_on_the_entry_where_it_is_about_all_of_it(p):
    """In the army, where Del takes it out, as is said."""
    await p.press("e")
    assert p.focus in ("army", "entry") and p.builder.at == "riders"
    assert p.sees("Del") or "Models" in p.row()


@played(roster=HEAD + "army: orcs-goblins\nlimit: 2000\ngame: friendly\nentries:\n- {take: giants, id: big, models: 1, from: mercenary-giant-ogre}\n")
async def test_dice_that_are_missing_are_at_hand(p):
    """The key that fixes opens the dice, on those of the entry that the finding is about."""
    await p.press("!")
    await p.to("dice")
    assert "m fix it" in p.lines[-1]
    await p.press("m")
    assert p.screen == "DiceScreen" and "Giants" in p.row()


GUNNERS = (
    HEAD
    + """\
army: empire
limit: 1000
game: friendly
entries:
- {take: reiks-kanone-batterien, id: guns, models: 2}
- {take: hero, id: gunner, level: 5, options: [engineer]}
"""
)
"""An engineer, who joins war machines as their champion or not at all."""


@played(roster=GUNNERS)
async def test_what_can_be_one_thing_alone_is_chosen(p):
    """A field with one legal value fills itself, and it is said; undo takes it back."""
    await p.to("Graf")
    await p.press("enter")
    await p.to("Joins")
    await p.press("enter", "down", "enter")
    assert (p.entry("gunner").joins, p.entry("gunner").as_) == ("guns", "champion")
    assert p.sees("Role in unit: champion, the only choice (u to undo)")
    await p.press("u")
    assert p.entry("gunner").as_ is None


OVER = HEAD + """\
army: empire
name: Over
limit: 1000
game: friendly
entries:
- {take: hero, id: count, level: 20, role: general}
- {take: helblitzen, id: halberds, models: 40}
- {take: armbrustschutzen, id: crossbows, models: 30}
- {take: forstjaeger, id: woodsmen, models: 20}
- {take: landesturm, id: levy, models: 30}
"""
"""Too dear: fewer models of one unit, or the levy taken out, bring it under the limit."""


@played(roster=OVER)
async def test_a_list_that_is_too_dear_is_made_cheaper(p):
    """m offers the smallest cuts first, each with the points it frees and what is spent then; the limit comes last."""
    over = -p.session.muster.remaining // 4
    assert over > 0
    await p.press("!")
    await p.to("over the limit")
    await p.press("m")
    assert p.screen == "Choose"
    rows = ["".join(s.text for s in r.left) for r in p.app.screen.query_one("#choices").rows]
    assert any("models" in r for r in rows) and any("removed" in r for r in rows), rows
    assert "points limit" in rows[-1] and "→" not in rows[-1]
    freed = [int(r.split("−")[1].split()[0]) for r in rows[:-1]]
    assert freed == sorted(freed) and freed[0] >= over
    await p.press("enter")
    assert p.session.muster.remaining >= 0 and p.sees("Fixed: ")


@played(roster=WRONG)
async def test_why_a_choice_is_wrong(p):
    """On a choice with a finding i shows the finding's rule, then what is to be known of the choice; the footer says so."""
    await p.open_entry("Forstjaeger")
    assert "Models" in p.row()
    assert "why it is wrong" in p.lines[-1]
    await p.press("i")
    text = p.text
    assert "4 models" in text and "Unit size" in text
    await p.press("escape")
    await p.to("Notes")
    assert "why it is wrong" not in p.lines[-1]


@played(roster=WRONG, size=(80, 24))
async def test_keys_after_the_next_finding(p):
    """The footer is that of the choice that e came to; where not all findings are seen, their key stands there."""
    await p.press("e")
    assert p.focus == "entry"
    before = p.lines[-1]
    await p.press("down", "up")
    assert p.lines[-1] == before
    await p.press("escape")
    title = next(line for line in p.lines if "sheild” is unknown" in line and "✘ 3" in line)
    assert title.rstrip().endswith(" !"), "beside a long word about what was done the key alone"
    p.builder.say("Done")
    assert p.sees("Done", "! all findings")
    await p.press("!")
    assert not p.sees("! all findings")


@played(roster=WRONG)
async def test_choices_stay_where_they_are_when_something_is_wrong(p):
    """A number that is wrong is told in as many lines as one that is right."""
    await p.open_entry("Forstjaeger")
    keys = [(n, r.key) for n, r in enumerate(p.builder.pane("entry").rows) if isinstance(r.key, str)]
    await p.press("right")
    assert p.entry("woodsmen").models == 5
    shown = [(n, r.key) for n, r in enumerate(p.builder.pane("entry").rows) if isinstance(r.key, str)]
    assert shown[: len(keys)] == keys
