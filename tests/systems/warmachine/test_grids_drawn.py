"""Every grid of the shipped definitions as it is drawn: in the text and in each printed layout, box by box against the data."""

from __future__ import annotations

from collections import Counter

import pytest

from builder.core.tracks import read_grid
from builder.locale import language
from builder.render import plain_text, style
from tests.render.drawn import block, fragments, grid_boxes, out_of_place, plain, printed, reader
from tests.sampling import sampled
from tests.systems.warmachine.test_definitions import ARMIES, BOXES, SYSTEM

LAYOUTS = ("dossier", "battle", "cards")
GRIDS = [(army, entry) for army, file in ARMIES.items() for entry in file.entries if entry.grid is not None]


def drawn(entry, lang="en"):
    """A sheet with nothing but this grid to cross off, its boxes as large as the game wants them on cards."""
    say = language(lang).say
    names = {letter: system.name for letter, system in SYSTEM.systems.items()}
    grid = read_grid("Damage", entry.grid, names).in_words(say)
    return plain(block(1, tracks=(grid,)), card_box=4.2, card_weapon_rows=True), grid


def published(army, entry):
    """Boxes of each system as the data has them, plain ones under no letter."""
    return {("" if sign == "." else sign): n for sign, n in BOXES[army][entry.id].items() if sign != "boxes"}


def inside(word, square):
    """Whether a letter stands in a box."""
    return square.x <= word.x <= square.x + square.side and square.y <= word.y <= square.y + square.side


DRAWN = [(army, layout) for army in sorted(BOXES) for layout in LAYOUTS]


def pages_of(made, layout):
    return reader(printed(made, layout)).pages


@pytest.mark.parametrize(("army", "layout"), sampled(DRAWN, DRAWN[::7].__contains__))
def test_each_grid_is_drawn_with_the_boxes_of_its_systems(army, layout):
    """As many squares as the data has boxes, and in them as many letters of each system."""
    for of, entry in GRIDS:
        if of != army:
            continue
        made, _ = drawn(entry)
        found = Counter()
        for page in pages_of(made, layout):
            words = fragments(page)
            for square in grid_boxes(page):
                letters = [word.text.strip() for word in words if inside(word, square)]
                assert len(letters) <= 1, (entry.id, letters)
                found["".join(letters)] += 1
            assert not out_of_place(page, layout), entry.id
        assert found == published(army, entry), entry.id


@pytest.mark.parametrize("army", sorted(BOXES))
def test_each_grid_stands_in_the_text(army):
    """Box by box, with what its letters stand for."""
    for of, entry in GRIDS:
        if of != army:
            continue
        made, grid = drawn(entry)
        text = plain_text.write(made)
        signs = "".join(line for line in text.split("\n") if line.lstrip().startswith("["))
        names = {system.letter: system.name for system in grid.systems}
        told = " ".join(text.split())
        for sign, number in published(army, entry).items():
            assert signs.count(f"[{sign or ' '}]") == number, entry.id
            assert not sign or f"{sign} {names[sign]} ({number})" in told, entry.id


def test_a_pen_has_room_in_the_boxes_of_cards():
    """A box of a card is at least four millimetres wide; the two grids of a colossal together as wide as the card."""
    for army, entry in {entry.grid: (army, entry) for army, entry in GRIDS}.values():
        made, _ = drawn(entry)
        least = min(square.side for page in pages_of(made, "cards") for square in grid_boxes(page))
        assert least >= (3.7 if len(entry.grid[0]) > 6 else 4.0) * style.MM, (army, entry.id)
