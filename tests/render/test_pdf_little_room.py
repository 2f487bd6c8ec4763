"""What little room does to a text: what stays together."""

from __future__ import annotations

import pytest

from builder.core.tracks import Boxes
from builder.render.pdf import unbroken_words
from builder.sheet.model import DeployedRow, SpecialRule, Title
from tests.render.drawn import SINGLE, WHOLE, block, plain, printed, reader


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("attack of F 4 on the charge", "attack of F_4 on the charge"),
        ("Ld test at Ld −1", "Ld test at Ld_−1"),
        ("+1 I against flyers", "+1_I against flyers"),
        ("+1 Cd aux tests", "+1_Cd aux tests"),
        ("5 × D6 cm", "5_×_D6 cm"),
        ("each unit 12 strong", "each unit 12 strong"),
        ("+1 against them all", "+1 against them all"),
    ],
)
def test_figures_stay_with_what_they_are_figures_of(text, kept):
    assert unbroken_words.held(text).replace(unbroken_words.HOLD, "_") == kept


def test_a_name_stays_with_its_numbers():
    assert unbroken_words.numbered(Title("Old Guard", 2, 12)) == "Old Guard\u00a0(2)\u00a0×\u00a012"
    assert unbroken_words.numbered(Title("Guard (of the king)")) == "Guard (of the king)"
    assert unbroken_words.titled(SpecialRule("Elite", "shock +4", "")) == "Elite (shock\u00a0+4)"
    assert unbroken_words.titled(SpecialRule("Fear", "living creatures under 3 m", "")) == "Fear (living creatures under 3 m)"


@pytest.mark.parametrize(
    ("number", "in_models", "joined_by", "said"),
    [
        ("12", True, "", "Guard_×_12"),
        ("1 200", True, "", "Guard_×_1_200"),
        ("12", True, "2 characters", "Guard_×_12 +_2_characters"),
        ("4 guards", False, "", "Guard_(4_guards)"),
    ],
)
def test_only_models_are_counted_with_a_cross(number, in_models, joined_by, said):
    """What else there are four of stands in brackets: nobody buys four altars."""
    row = DeployedRow("guard", Title("Guard"), number, in_models, joined_by, "4″")
    assert unbroken_words.counted(row).replace(unbroken_words.HOLD, "_") == said


def test_no_label_of_an_army_is_parted_from_its_value():
    """Nor is a short value parted, wherever the line ends."""
    head = tuple((f"Magic items{'x' * n}", "at most 60") for n in range(5))
    for layout in SINGLE:
        found = lines(plain(head=head), layout, sections=("head",))
        for label in (f"Magic items{'x' * n}" for n in range(5)):
            assert any(label in line for line in found), label
        assert sum(line.count("at most 60") for line in found) == 5


@pytest.mark.parametrize("label", ["Tué", "Objets magiques", "Points de vie : Chien du temple", "Wounds: Unicorn"])
@pytest.mark.parametrize("layout", WHOLE)
def test_labels_of_boxes_are_whole(layout, label):
    """However many boxes stand before them."""
    for number in (1, 4, 30, 80):
        tracks = (Boxes("Casualties", (number,)), Boxes(label, (number,)))
        assert any(label in line for line in lines(plain(block(1, tracks=tracks)), layout, sections=("units",)))


def lines(s, layout, **wished):
    """What stands on each line of the pages."""
    text = "\n".join(page.extract_text() for page in reader(printed(s, layout, **wished)).pages)
    return text.replace("\u00a0", " ").split("\n")
