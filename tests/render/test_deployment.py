"""Who is set up when and with whom stands in every form; forces apart on no copy of the opponent."""

from __future__ import annotations

import json
from itertools import product
from typing import get_args

import pytest

from builder.locale import language
from builder.render import html, markdown, plain_text
from builder.render import json as json_form
from builder.sheet import build
from builder.sheet.battle_groups import order_of_battle
from builder.sheet.model import Copy
from tests import sheets
from tests.conftest import HEAD, LISTS, mustered
from tests.render.drawn import bare, pages, printed
from tests.render.page_words import words_of
from tests.sampling import sampled
from tests.sheets import shipped

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


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", APART, ids=lambda p: p.stem)
def test_all_are_set_up_in_their_order_in_every_form(path, form):
    """Each with who stands with it, how many they are, and their movement, the slowest first; on each copy."""
    for copy in get_args(Copy):
        are_set_up_in_their_order(sheets.made(path, "en", copy), form)


def are_set_up_in_their_order(made, form):
    """All rows of the deployment, one after the other."""
    rows = made.deployment.table.rows
    assert any(row.companions for row in made.deployment.rows)
    said = FORMS[form](made, "normal").replace("\\", "")
    if form == "html":  # blocks behind their movement, forces apart behind the others
        at = said.rindex(made.deployment.steps[0].rows[0].full_name)
        at = said.rindex(made.deployment.steps[0].movement, 0, at)
        for step in made.deployment.steps:
            at = said.index(step.movement, at)
            for row in step.rows:
                at = said.index(row.cells[1], said.index(row.full_name, at))
        return
    at = said.rindex(rows[0][0])
    for cells in rows:
        places = [at]
        for cell in cells:
            places.append(said.index(cell, places[-1]))
        at = places[1]


@pytest.mark.parametrize("path", APART, ids=lambda p: p.stem)
def test_forces_apart_are_no_opponents_business(path):
    """They are written down in secret (25.2): the player and the umpire have them, the page of secrets alone tells of them."""
    done = shipped(path)
    copies = {copy: sheets.made(path, "en", copy) for copy in get_args(Copy)}
    told = [" ".join(text.split()) for label, text in copies["player"].secrets.rows if label in KINDS]
    assert len(told) == len(done.roster.forces)
    for write, length in product(FORMS.values(), get_args(plain_text.Length)):
        said = {copy: " ".join(write(made, length).replace("\\", "").split()) for copy, made in copies.items()}
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


PRINTED = sampled(
    product(APART[:2], ("battle", "dossier", "cards"), ("player", "opponent")),
    lambda one: (one[0] == APART[0]) == (one[2] == "player"),
    lambda one: f"{one[0].stem}-{one[1]}-{one[2]}",
)
"""The usual run looks at the player's copy of one list and the opponent's of another."""


@pytest.mark.parametrize(("path", "layout", "copy"), PRINTED)
def test_every_printed_layout_tells_who_is_set_up_when(path, layout, copy):
    """In their order with their movement, with whom beside or below them; forces apart on a page that is held back alone."""
    made = sheets.made(path, "en", copy)
    found = pages(printed(made, layout))
    said = "".join(found)
    rows = made.deployment.rows
    names = [bare(row.title.full_name) for row in rows]
    if layout == "battle":
        places = [order.block.title.name for order in order_of_battle(made)]
        assert {row.title.name for row in rows} == set(places)
        at = 0
        for name in map(bare, places):
            at = said.index(name, at)
    elif layout == "dossier":
        part = said[said.rindex("Deployment") :]
        at = 0
        for movement, those in made.deployment.by_movement.items():
            at = part.index(bare(movement), at)
            for row in those:
                at = part.index(bare(row.title.full_name), at)
                for text in (row.number, row.joined_by, row.companions):
                    part.index(bare(text), at)
    else:
        assert any(_in_turn(said, names, n) for n in range(len(said)) if said.startswith(names[0], n))
    told = [bare(text) for label, text in made.secrets.rows if label in KINDS]
    assert len(told) == (len(shipped(path).roster.forces) if copy == "player" else 0)
    for text in told:
        assert [text in page for page in found].count(True) <= 1
        assert text in said


def _in_turn(said, names, at):
    """Whether names follow one another from a place on."""
    for name in names:
        at = said.find(name, at)
        if at < 0:
            return False
        at += len(name)
    return True
