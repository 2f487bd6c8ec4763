"""The shortest text and Markdown are messages: a line a unit, no tables, short enough for a chat."""

from __future__ import annotations

from collections import Counter

import pytest

from builder.locale import language
from builder.render import markdown, plain_text, short_lines
from builder.sheet import build
from tests import sampling, sheets
from tests.conftest import HEAD, LISTS, mustered

CHAT = 2000
"""Characters that a chat takes in one message."""
FORMS = {"text": plain_text.write, "markdown": markdown.write}
ROSTERS = sorted(LISTS.glob("*/rosters/*.yaml"))


@pytest.mark.parametrize(("path", "lang"), sampling.sample_lists_in_languages(ROSTERS))
def test_a_message_is_short_and_complete(path, lang):
    """In all samples, on every copy: each entry with its points, the verdict, the code, no table; umpires have all that was found."""
    for copy in ("player", "opponent", "umpire"):
        made = sheets.made(path, lang, copy)
        lines = [line for _, part in short_lines.entry_lines(made) for line in part]
        points = [each for line in lines if line.points for each in line.points.split(" + ")]
        assert Counter(points) == Counter(block.points for block in made.blocks if block.points)
        named = " ".join(f"{line.name}{line.text}" for line in lines)
        assert all(block.title.name in named for block in made.blocks)
        for form in FORMS.values():
            said = form(made, "short")
            assert copy == "umpire" or len(said.rpartition("muster1:")[0]) < CHAT  # beside the share code
            assert "|--" not in said
            plain = said.replace("\\", "")
            for text in (made.verdict, made.fingerprint, *(f"{line.name}{line.text}" for line in lines)):
                assert text in plain


LINES = """army: empire
limit: 1000
game: tournament
name: Ostland Host
entries:
- {take: hero, id: chief, level: 25, mount: warhorse, options: [heavy-armour, shield, lance, barding], role: general}
- {take: reiksgard, id: guard, name: The Guard, models: 12, options: [halberd], items: [{take: magic-standard, abilities: [relic]}], command: [standard, musician]}
- {take: hero, id: captain, level: 10, name: Otto, joins: guard, as: champion, options: [heavy-armour, two-handed-weapon]}
- {take: helblitzen, id: halberds, models: 25}
- {take: hero, id: graf, level: 5, name: Kurt, joins: halberds, as: champion, options: [light-armour, halberd]}
"""


def test_a_line_says_what_players_post(empire):
    """Level, mount, arms but for the hand weapon, magic, posts; whoever joined, with what the unit has not."""
    made = build.sheet(mustered(HEAD + LINES, empire), language("en"))
    lines = [line for line in plain_text.write(made, "short").splitlines() if line.startswith("- ")]
    assert lines == [
        "- Hochmarschall, general, lvl 25, warhorse, heavy armour, shield, lance, barding: 146",
        "- The Guard ×12, Reiksgard, heavy armour, shield, halberd, Magic standard (Relic), standard, musician"
        " + Otto (lvl 10, heavy armour, two-handed weapon): 207 + 60",
        "- Helblitzen ×25, halberd, light armour + Kurt (lvl 5): 225 + 34",
    ]


def test_what_is_secret_stands_apart(open_list):
    """A message is soon passed on: whoever hides is not in the line of the unit, and not on the opponent's copy."""
    body = """army: open
limit: 1000
game: friendly
entries:
- {take: human, id: men, models: 20}
- {take: hero, id: knife, name: The Knife, creature: human, level: 5, joins: men, as: hidden, options: [assassin]}
"""
    done = mustered(HEAD + body, open_list)
    own, theirs = (plain_text.write(build.sheet(done, language("en"), copy), "short") for copy in ("player", "opponent"))
    before, after = own.split("Secret:\n")
    assert "Knife" not in before
    assert "The Knife" in after
    assert "Knife" not in theirs


def test_house_rules_stand_in_a_message(open_list):
    """Without them the list would be taken for another."""
    known = min(open_list.rules.system.house_rules)
    body = f"army: open\nlimit: 1000\ngame: friendly\nhouse_rules: [{known}]\nentries:\n- {{take: human, models: 20}}\n"
    made = build.sheet(mustered(HEAD + body, open_list), language("en"))
    (row,) = [row for row in made.head if row.kind == "note" and row.essential]
    for form in FORMS.values():
        assert row.text in form(made, "short").replace("\\", "")
