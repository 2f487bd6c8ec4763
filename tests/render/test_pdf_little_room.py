"""What little room does to a text: what stays together on cards and battle sheets, and what is set how large."""

from __future__ import annotations

import pytest

from builder.core.tracks import Boxes
from builder.render import pdf, style
from builder.render.pdf import page_marks, unbroken_words
from builder.sheet.model import DeployedRow, SpecialRule, Title
from tests.render.drawn import block, fought, plain, profiles

STATS = ("Profile", *(f"C{n}" for n in range(9)))


def drawn(page):
    return [m for m in page.marks if isinstance(m, page_marks.Word)]


def card_of(page, word):
    """Which of the nine cards a word stands on."""
    wide, high = style.CARD_WIDTH * style.MM, style.CARD_HEIGHT * style.MM
    left, top = (page.width - 3 * wide) / 2, (page.height - 3 * high) / 2
    return int((word.x - left) // wide), int((word.y - top) // high)


def profile(name, figure="3", rows=1):
    return profiles(*((name if n == 0 else f"Mount{n}", *([figure] * 9)) for n in range(rows)), headings=STATS)


# Words that stay together -----------------------------------------------------------------------------------------------


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
    s = plain(head=head)
    for layout in ("battle", "cards"):
        found = {m.text for page in pdf.laid_out(s, layout, sections=("head",)) for m in drawn(page)}
        assert {f"Magic\u00a0items{'x' * n}" for n in range(5)} <= found
        assert "at\u00a0most\u00a060" in found


# Boxes ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["cards", "battle"])
def test_boxes_of_as_many_units_stand_below_one_another(layout):
    """One sees whose stands have been confused; a unit alone has all of them on one line."""
    s = fought(block(1, tracks=(Boxes("Stands", (3,) * 8), Boxes("Confused", (1,) * 8))))
    page, *_ = pdf.laid_out(s, layout, sections=("units",))
    rows = {}
    for square in (m for m in page.marks if isinstance(m, page_marks.Square)):
        rows.setdefault(round(square.y, 1), []).append(square.x)
    ordered = [rows[y] for y in sorted(rows)]
    assert sum(map(len, ordered)) == 32
    for stands, confused in zip(ordered[::2], ordered[1::2], strict=True):
        assert stands[::3] == pytest.approx(confused)
    alone = fought(block(1, tracks=(Boxes("Stands", (3,)), Boxes("Confused", (1,)))))
    page, *_ = pdf.laid_out(alone, layout, sections=("units",))
    assert len({m.y for m in page.marks if isinstance(m, page_marks.Square)}) == 1
