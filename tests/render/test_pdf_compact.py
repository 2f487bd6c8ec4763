"""What little room does to a text: what stays together on cards and compact sheets, and what is set how large."""

from __future__ import annotations

import pytest

from builder.core.tracks import Boxes
from builder.render import pdf, style
from builder.render.pdf import compact_entry, page_marks, unbroken_words
from builder.render.pdf.typesetter import Typesetter
from builder.sheet.model import DeployedRow, Reference, SpecialRule, Table, Title
from tests.render.drawn import block, in_words, plain, profiles

STATS = ("Profile", *(f"C{n}" for n in range(9)))


def drawn(page):
    return [m for m in page.marks if isinstance(m, page_marks.Word)]


def card_of(page, word):
    """Which of the nine cards a word stands on."""
    wide, high = style.CARD_WIDTH * style.MM, style.CARD_HEIGHT * style.MM
    left, top = (page.width - 3 * wide) / 2, (page.height - 3 * high) / 2
    return int((word.x - left) // wide), int((word.y - top) // high)


def profile(name, figure="3", rows=1):
    found = profiles(*((name if n == 0 else f"Mount{n}", *([figure] * 9)) for n in range(rows)), headings=STATS)
    return found._replace(called_alike=name == "Guard")


# Words that stay together -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("attack of F 4 in the charge", "attack of F_4 in the charge"),
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


def test_items_are_joined_as_the_language_has_it():
    s = plain(block(1, items=("Ring, 5 pts", "Rod, 9 pts")))
    for code, joined in (("en", "pts; Rod"), ("fr", "pts ; Rod")):
        found = " ".join(
            m.text
            for page in pdf.laid_out(s._replace(language=code), "cards", sections=("units",))
            for m in drawn(page)
        )
        assert joined in found.replace("\u00a0", " ").replace("\u202f", " ")


# Profiles ---------------------------------------------------------------------------------------------------------------


def test_a_single_row_does_not_say_the_title_again():
    """It does where it says something else, or where there are several."""
    for name, rows, again in (("Guard", 1, False), ("Human", 1, True), ("Guard", 2, True)):
        s = plain(block(1, title=Title("Guard", 1, 9), kind="", profile=profile(name, rows=rows), notes="", rules=()))
        (page,) = pdf.laid_out(s, "cards", sections=("units",))
        assert any(m.text == name for m in drawn(page)) == again


def test_figures_of_one_sheet_differ_by_a_step_at_most():
    """However much room one of them has."""
    s = plain(block(1, profile=profile("Knights", "10+2")), block(2, profile=profile("Knights", "7")))
    (page,) = pdf.laid_out(s, "cards", sections=("units",))
    large, small = ({m.size for m in drawn(page) if m.text == figure} for figure in ("7", "10+2"))
    sizes = style.FIGURES_SIZES
    steps = [sizes.index(round(size / style.CARD.cell.size, 2)) for size in (*large, *small)]
    assert len(steps) == 2
    assert 0 <= steps[1] - steps[0] <= 1


def test_a_word_in_a_profile_does_not_widen_the_columns_of_all():
    plainly, wordy = (
        plain(block(1, profile=profile("Giant", "3")), block(2, profile=in_words(profile("Troll", figure))))
        for figure in ("3", "exceptional")
    )
    widths = []
    for s in (plainly, wordy):
        typesetter = Typesetter(s, 90 * style.MM, style.COMPACT)
        compact_entry.prepare(typesetter, s)
        widths.append(typesetter.columns[STATS])
    assert widths[0] == pytest.approx(widths[1])


# Boxes ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["cards", "battle"])
def test_boxes_of_as_many_units_stand_below_one_another(layout):
    """One sees whose stands have been confused; a unit alone has all of them on one line."""
    s = plain(block(1, tracks=(Boxes("Stands", (3,) * 8), Boxes("Confused", (1,) * 8))))
    (page,) = pdf.laid_out(s, layout, sections=("units",))
    rows = {}
    for square in (m for m in page.marks if isinstance(m, page_marks.Square)):
        rows.setdefault(round(square.y, 1), []).append(square.x)
    ordered = [rows[y] for y in sorted(rows)]
    assert sum(map(len, ordered)) == 32
    for stands, confused in zip(ordered[::2], ordered[1::2], strict=True):
        assert stands[::3] == pytest.approx(confused)
    alone = plain(block(1, tracks=(Boxes("Stands", (3,)), Boxes("Confused", (1,)))))
    (page,) = pdf.laid_out(alone, layout, sections=("units",))
    assert len({m.y for m in page.marks if isinstance(m, page_marks.Square)}) == 1


# Tables of the game -----------------------------------------------------------------------------------------------------

SPELLS = Table(
    ("Spell", "Dice", "Range", "Effect"),
    tuple(
        (
            f"Spell{n} begins",
            "5+",
            "30 cm, in sight",
            f"an enemy that is not in combat is driven back {'far ' * 30}ends{n}",
        )
        for n in range(9)
    ),
)


def test_spells_are_lines_on_cards_and_never_parted():
    """What a spell does has the width of the card, all of it on one card."""
    s = plain(block(1), reference=(Reference("Spells", SPELLS, in_words=True),))
    (page,) = pdf.laid_out(s, "cards")
    found = drawn(page)
    assert len({card_of(page, m) for m in found if "begins" in m.text and "Spell" in m.text}) > 1
    for n in range(9):
        (first,) = [m for m in found if m.text.startswith(f"Spell{n}")]
        (last,) = [m for m in found if m.text.endswith(f"ends{n}")]
        assert card_of(page, first) == card_of(page, last)
    assert max(len(m.text.split()) for m in found if "far" in m.text) > 8
    assert all(m.text != "Effect" for m in found)


def test_a_table_of_figures_stays_one():
    """In type in which none of its names takes two lines."""
    rows = tuple((f"WS {n} is struck by all", *("6/4" if m > 5 else "4" for m in range(10))) for n in range(1, 6))
    table = Table(("Own WS", *(str(n) for n in range(1, 11))), rows)
    (page,) = pdf.laid_out(plain(block(1), reference=(Reference("To hit", table),)), "cards")
    found = [m.text for m in drawn(page)]
    assert all(f"WS\u00a0{n} is struck by all" in found for n in range(1, 6))
    assert "Own WS" in found


def test_no_sheet_of_cards_is_begun_for_the_tables_alone():
    """With nine cards without them there are none; a blank one has them."""
    table = Table(("What", "Dice"), (("Fireball", "5+"), ("Teleport", "2+")))
    for entries, shown in ((8, False), (7, True)):
        s = plain(*(block(n, rules=()) for n in range(entries)), reference=(Reference("Spells", table),))
        found = pdf.laid_out(s, "cards")
        assert len(found) == 1
        assert any(m.text == "Fireball" for m in drawn(found[0])) == shown
