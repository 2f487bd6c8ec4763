"""Who is set up when and with whom stands in every form; forces apart on no copy of the opponent."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from builder.locale import language
from builder.render import html, markdown, plain_text
from builder.render import json as json_form
from builder.sheet import build
from builder.sheet.model import Copy
from tests.conftest import HEAD, LISTS, mustered
from tests.render.drawn import shipped
from tests.render.page_words import words_of

FORMS = {"text": plain_text.write, "markdown": markdown.write, "html": lambda s, length: words_of(html.write(s, length))}
APART = [path for path in sorted(LISTS.glob("wfb3/rosters/*.yaml")) if "forces:" in path.read_text(encoding="utf-8")]
"""Samples with forces apart."""

KINDS = ("Reserve force", "Flanking force", "Advance force")

HIDDEN = """army: open
limit: 1000
game: friendly
entries:
- {take: hero, id: chief, name: Chief, creature: human, level: 10, joins: men, as: champion}
- {take: human, id: men, name: Many men, models: 20, options: [spear]}
- {take: hero, id: knife, name: The Knife, creature: human, level: 5, joins: men, as: hidden, options: [assassin]}
- {take: human, id: swift, name: Swift men, models: 5}
forces:
- {kind: reserve, leader: swift, units: [swift], turn: 3, segment: 2}
"""


@pytest.mark.parametrize("copy", get_args(Copy))
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", APART, ids=lambda p: p.stem)
def test_all_are_set_up_in_their_order_in_every_form(path, form, copy):
    """Each with who stands with it, how many they are, and their movement, the slowest first."""
    made = build.sheet(shipped(path), language("en"), copy)
    rows = made.deployment.table.rows
    assert any(row.companions for row in made.deployment.rows)
    said = FORMS[form](made, "normal").replace("\\", "")
    if form == "html":  # blocks behind their movement, forces apart behind the others
        at = said.rindex(made.deployment.steps[0].rows[0].called)
        at = said.rindex(made.deployment.steps[0].movement, 0, at)
        for step in made.deployment.steps:
            at = said.index(step.movement, at)
            for row in step.rows:
                at = said.index(row.cells[1], said.index(row.called, at))
        return
    at = said.rindex(rows[0][0])
    for cells in rows:
        places = [at]
        for cell in cells:
            places.append(said.index(cell, places[-1]))
        at = places[1]


@pytest.mark.parametrize("length", get_args(plain_text.Length))
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", APART, ids=lambda p: p.stem)
def test_forces_apart_are_no_opponents_business(path, form, length):
    """They are written down in secret (25.2): the player and the umpire have them, the page of secrets alone tells of them."""
    done = shipped(path)
    sheets = {copy: build.sheet(done, language("en"), copy) for copy in get_args(Copy)}
    told = [" ".join(text.split()) for label, text in sheets["player"].secrets.rows if label in KINDS]
    assert len(told) == len(done.roster.forces)
    said = {copy: " ".join(FORMS[form](made, length).replace("\\", "").split()) for copy, made in sheets.items()}
    for text in told:
        assert (text in said["player"]) == (text in said["umpire"]) == (length != "short")
        assert text not in said["opponent"]


@pytest.mark.parametrize("copy", get_args(Copy))
def test_json_tells_who_is_set_up_with_whom(open_list, copy):
    """By their ids; nobody who hides, and forces apart to none but the player and the umpire."""
    done = mustered(HEAD + HIDDEN, open_list)
    told = json.loads(json_form.write(done, language("en"), copy))["deployment"]
    reserve = None if copy == "opponent" else "reserve"
    assert [(row["entry"], row["companions"], row["force"]) for row in told] == [
        ("men", ["chief"], None),
        ("swift", [], reserve),
    ]


@pytest.mark.parametrize("copy", get_args(Copy))
def test_nobody_who_hides_is_set_up(open_list, copy):
    """Neither by name nor by number: his unit is told as it is seen."""
    rows = build.sheet(mustered(HEAD + HIDDEN, open_list), language("en"), copy).deployment.table.rows
    assert [name for name, _, _ in rows] == ["Many men with Chief", "Swift men"]
    assert rows[0][1] == "21 + 1 character"
