"""Unit cards: what stands on which side of which card, and where the sides stand on the paper."""

from __future__ import annotations

import pytest

from builder.core.tracks import Boxes
from builder.locale import language
from builder.render import pdf, style
from builder.render.pdf import page_marks
from builder.sheet import build
from builder.sheet.entry_figures import Battle, BattleFigure, BattleHeading, BattleRow, Fact
from builder.sheet.model import Reference, Secrets, SpecialRule, Table, Title
from tests import sampling
from tests.conftest import LISTS
from tests.render.drawn import FEW_IN_LANGUAGES, bare, block, fought, profiles, weapons, words, wrong
from tests.sheets import shipped

PATHS = sorted(path for game in ("wfb3", "warmaster") for path in LISTS.glob(f"{game}/rosters/*.yaml"))
"""Of the games whose cards have nothing but words: letters in the boxes of a grid are as small as these."""
SMALL = (style.CARD.heading, style.CARD.label, style.CARD_SMALL, style.CARD_FOOT, style.CARD_VERDICT, style.CARD.kind)
"""Headings of columns, labels of boxes, what is raised, the foot."""

FIGURES = ("M", "Sv", "WS", "Ld", "rout")
COLUMNS = tuple(BattleHeading(id, id) for id in FIGURES)
LARGE = (("M",), ("Sv",), ("test", "Ld"))


def figures(*texts, name="", post="", boxes=None):
    """A row below `FIGURES`; nothing for an empty text."""
    return BattleRow(name, post, tuple(BattleFigure(text) if text else None for text in texts), boxes)


def unit(number=1, *rows, joins="", carded=False, **changes):
    """An entry that half of a card has no room for, unless it is without notes."""
    battle = Battle(rows or (figures("4", "5+", "3", "7", "2"),))
    told = {"notes": "A note of some length for the back. " * 9, **changes}
    return block(number, battle=battle, joins=joins, carded=carded, facts=(), weapons=weapons(), **told)


def army(*blocks, **changes):
    told = {"battle_columns": COLUMNS, "characteristics": ("M", "WS", "Ld"), "card_figures": LARGE, **changes}
    return fought(*blocks, **told)


def drawn(page):
    return [m for m in page.marks if isinstance(m, page_marks.Word)]


def place(page, mark):
    """Row and column of the card that a mark stands on."""
    wide, high = style.CARD_WIDTH * style.MM, style.CARD_HEIGHT * style.MM
    left, top = (page.width - 3 * wide) / 2, (page.height - 3 * high) / 2
    return int((mark.y - top) // high), int((mark.x - left) // wide)


def on(page, *where):
    """All text of the card in this row and column."""
    return " ".join(m.text for m in drawn(page) if place(page, m) == where).replace("\u00a0", " ")


def of(page, text):
    (found,) = [m for m in drawn(page) if m.text.replace("\u00a0", " ") == text]
    return found


# Paper ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nine_cards_a_page_with_marks_to_cut_at_on_both_sides(paper):
    """Outside the cards, at every edge."""
    s = army(*(unit(n) for n in range(10)))
    pages = pdf.laid_out(s, "cards", paper=paper, sections=("units",))
    assert [len(page.outline) for page in pages] == [9, 0, 1, 0]
    for page in pages:
        wide, high = style.CARD_WIDTH * style.MM, style.CARD_HEIGHT * style.MM
        left, top = (page.width - 3 * wide) / 2, (page.height - 3 * high) / 2
        rules = [m for m in page.marks if isinstance(m, page_marks.Rule) and m.grey == style.BLACK]
        cuts = {round(m.y - top, 1) for m in rules if m.x + m.width < left or m.x > left + 3 * wide}
        assert sorted(cuts) == [round(n * high, 1) for n in range(4)]
        bands = [m for m in page.marks if isinstance(m, page_marks.Band) and m.grey == style.BLACK and m.width < 1]
        upright = {
            round(m.x + m.width / 2 - left, 1) for m in bands if m.y + m.height < top or m.y > top + 3 * high
        }
        assert sorted(upright) == [round(n * wide, 1) for n in range(4)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("count", [1, 2, 9, 13])
def test_backs_lie_behind_their_fronts(count, paper):
    """The paper is turned on its long edge, so that the columns of the backs run from right to left."""
    s = army(*(unit(n, rules=((f"Rule{n}", "", f"told behind {n};"),)) for n in range(count)))
    pages = pdf.laid_out(s, "cards", paper=paper, sections=("units",))
    assert len(pages) == 2 * -(-count // 9)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for m in drawn(front):
            if m.text.startswith("Entry"):
                row, column = place(front, m)
                number = m.text.removeprefix("Entry").removesuffix("begins")
                assert f"told behind {number};" in on(back, row, 2 - column)
                assert f"Entry{number}begins" in on(back, row, 2 - column)


def test_a_last_sheet_without_backs_has_no_other_side():
    bare_unit = unit(1, rules=(), notes="", findings=())
    assert len(pdf.laid_out(army(bare_unit), "cards", sections=("units",))) == 1


def test_the_margin_tells_how_to_turn_the_paper():
    s = army(*(unit(n) for n in range(10)))
    said = [" ".join(m.text for m in drawn(page)) for page in pdf.laid_out(s, "cards", sections=("units",))]
    for text, where in zip(said, ("1 of 2, front", "1 of 2, back", "2 of 2, front", "2 of 2, back"), strict=True):
        assert f"sheet {where}" in text
    assert all(("long edge" in text) == ("back" in text) for text in said)


def test_cards_say_that_their_list_is_not_legal_on_both_sides():
    s = army(unit(), legal=False, verdict="NOT LEGAL: 2 errors")
    for page in pdf.laid_out(s, "cards", sections=("units",)):
        assert sum("NOT LEGAL" in m.text for m in drawn(page)) == 2  # above the cards and on the one


# An entry ---------------------------------------------------------------------------------------------------------------


def test_three_figures_are_large():
    """Those that the game names, the first that the entry has in each place; what stands in brackets is smaller."""
    saves = BattleFigure("4+", second="5+")
    tests = BattleFigure("7", best="9")
    own = BattleRow("", "", (BattleFigure("6"), saves, BattleFigure("3"), BattleFigure("8", raised="+1"), None, tests))
    s = army(unit(1, own), battle_columns=(*COLUMNS, BattleHeading("test", "Ld → led")))
    front, _ = pdf.laid_out(s, "cards", sections=("units",))
    large = [m.text for m in drawn(front) if m.size == style.CARD_LARGE.size]
    assert large == ["6", "4+", "7", "9"]
    assert of(front, "(5+)").size < style.CARD_LARGE.size
    assert of(front, "Ld → led").y < of(front, "7").y
    assert of(front, "8").size < style.CARD_LARGE.size  # in the table of profiles
    assert of(front, "+1").y < of(front, "8").y


def test_a_word_that_is_too_long_to_be_large_is_set_as_text():
    s = army(unit(1, figures("at a walk of two hands", "5+", "3", "7")))
    front, _ = pdf.laid_out(s, "cards", sections=("units",))
    (first,) = [m for m in drawn(front) if m.text.startswith("at a")]
    assert first.size == style.CARD.strong.size
    assert wrong((s,), "cards", sections=("units",)) == []


def test_all_cards_of_all_lists_are_set_in_one_type():
    """However much there is to say; figures of profiles too."""
    long = unit(1, figures("4", "5+", "3", "10"), rules=tuple((f"Rule{n}", "", "does good " * 9) for n in range(30)))
    sizes = [
        {m.size for page in pdf.laid_out(army(one), "cards", sections=("units",)) for m in drawn(page)}
        for one in (long, unit(2))
    ]
    assert sizes[0] == sizes[1]


def test_what_is_looked_up_stands_in_front_and_what_it_means_behind():
    rules = (("Fear", "", "those near test"), SpecialRule("Dread", "", "adds to fear", of_item=True))
    battle = Battle(
        (figures("4", "5+", "3", "7"),), rules=("Fear",), notes=(Fact("On foot", "3″"),), tracks=(Boxes("Casualties", (9,)),)
    )
    one = block(
        1, battle=battle, rules=rules, weapons=weapons(("Bow", "30″", "at half range")), notes="Left wing.",
        facts=(Fact("Worth", "9 a model", worth=True), Fact("Move", "told by the figures")),
    )  # fmt: skip
    front, back = pdf.laid_out(army(one), "cards", sections=("units",))
    before, behind = on(front, 0, 0), on(back, 0, 2)
    for text in ("Casualties", "On foot 3″", "Fear", "Banner, 25 points", "9 a model"):
        assert text in before
        assert text not in behind or text == "Fear"
    for text in ("those near test", "adds to fear", "at half range", "Left wing.", "Entry1ends"):
        assert text in behind
        assert text not in before
    assert "told by the figures" not in before + behind
    assert sum(isinstance(m, page_marks.Square) for m in front.marks) == 9


def test_a_champion_stands_on_the_card_of_his_unit():
    """His figures below those of the unit in one table, his boxes, his rules behind; those who only join keep their cards."""
    host = unit(1, figures("4", "5+", "3", "7"), title=Title("Guard", None, 9), rules=(("Drill", "", "forms up"),))
    rules = (("Brave", "", "never flees"), ("Drill", "", "forms up"))
    leader = unit(
        2, figures("4", "3+", "6", "9", boxes=Boxes("Wounds", (3,))), joins="e1", carded=True, title=Title("Anna"), rules=rules
    )
    friend = unit(3, figures("5", "2+", "4", "8"), joins="e1", title=Title("Bert"))
    s = army(host, leader, friend)
    front, back = pdf.laid_out(s, "cards", sections=("units",))
    assert [name for name, _ in front.outline] == ["Guard\u00a0×\u00a09", "Bert"]
    card = on(front, 0, 0)
    assert "Anna" in card
    assert "with Bert Ld 8" in card
    ws = [m for m in drawn(front) if m.text in ("3", "6") and place(front, m) == (0, 0)]
    middles = {round(m.x, 1) for m in ws}
    assert len(ws) == 2
    assert len(middles) == 1
    assert sum(isinstance(m, page_marks.Square) and place(front, m) == (0, 0) for m in front.marks) == 3
    behind = on(back, 0, 2)
    assert "never flees" in behind
    assert behind.count("forms up") == 1


def test_a_champion_whose_unit_is_not_on_the_copy_has_a_card():
    s = army(unit(2, joins="nobody", carded=True))
    front, _ = pdf.laid_out(s, "cards", sections=("units",))
    assert len(front.outline) == 1


def test_those_who_join_one_another_have_cards():
    """In a list that is wrong nobody is lost."""
    s = army(unit(1, joins="e2", carded=True), unit(2, joins="e1", carded=True), unit(3, joins="e3", carded=True))
    found = words(s, "cards")
    assert all(f"Entry{n}begins" in found for n in (1, 2, 3))


def test_what_does_not_fit_goes_behind_and_then_on_a_second_card():
    """Each side has the title, each card says which it is; all is printed."""
    rules = tuple((f"Rule{n:02}", "", "does a lot of good " * 4) for n in range(30))
    front, back = pdf.laid_out(army(unit(1, rules=rules), unit(2)), "cards", sections=("units",))
    said = " ".join(m.text for page in (front, back) for m in drawn(page))
    assert all(f"Rule{n:02}" in said for n in range(30))
    assert {"card 1 of 2", "card 2 of 2"} <= {m.text for m in drawn(front)}
    assert "card 1 of 2" in on(back, 0, 2)
    assert all("Entry1begins" in on(*side) for side in ((front, 0, 0), (front, 0, 1), (back, 0, 2)))
    assert "Entry2begins" in on(front, 0, 2)


def test_no_second_card_where_both_sides_have_room():
    """What is told behind begins in front; the names of rules give way."""
    rules = tuple((f"Rule{n:02}", "", "does a lot of good " * 4) for n in range(13))
    front, back = pdf.laid_out(army(unit(1, rules=rules)), "cards", sections=("units",))
    assert "Rule00 does" in on(front, 0, 0)
    assert "Rule12" in on(back, 0, 2)
    assert not [m for m in drawn(front) if m.text.startswith("card 1")]


def test_boxes_of_a_row_stand_beside_its_name():
    """Without a label that would say the name again."""
    rows = (figures("4", "5+", "3", "7"), figures("", "", "2", "5", name="Crew", boxes=Boxes("Crew", (4,))))
    front, _ = pdf.laid_out(army(unit(1, *rows, tracks=())), "cards", sections=("units",))
    squares = [m for m in front.marks if isinstance(m, page_marks.Square)]
    assert len(squares) == 4
    (name,) = [m for m in drawn(front) if m.text == "Crew"]
    assert all(abs(m.y + m.side / 2 - name.y) < 6 and m.x > name.x for m in squares)


def test_no_rule_is_parted_between_sides():
    """However many lines it has; nor is what stands behind a label."""
    rules = tuple((f"Rule{n}", "", f"begins{n} " + "does a lot of good " * 22 + f"ends{n}") for n in range(6))
    items = ("Ring of nine spells, 50 points",) * 9
    pages = pdf.laid_out(army(unit(1, rules=rules, items=items)), "cards", sections=("units",))
    sides = [on(page, 0, column) for page in pages for column in range(3)]
    for n in range(6):
        assert sum(f"begins{n}" in side for side in sides) == 1
        assert all((f"begins{n}" in side) == (f"ends{n}" in side) for side in sides)
    assert [side.count("Ring of nine") for side in sides if "Ring of nine" in side] == [9]


def test_boxes_of_a_champion_say_what_they_count():
    his = unit(2, figures("4", "3+", "6", "9", boxes=Boxes("Wounds", (3,))), joins="e1", carded=True, title=Title("Anna"))
    front, _ = pdf.laid_out(army(unit(1), his), "cards", sections=("units",))
    assert "Wounds" in on(front, 0, 0)


def test_items_are_joined_as_the_language_has_it():
    s = army(unit(1, items=("Ring, 5 pts", "Rod, 9 pts")))
    for code, joined in (("en", "pts; Rod"), ("fr", "pts ; Rod")):
        front, _ = pdf.laid_out(s._replace(language=code), "cards", sections=("units",))
        assert joined in on(front, 0, 0).replace("\u202f", " ")


def test_profiles_without_room_for_a_table_run_on_behind_their_headings():
    headings = ("Profile", *(f"C{n}" for n in range(30)))
    one = block(1, profile=profiles(("Champion", *(["10+2"] * 30)), headings=headings))
    s = fought(one, large=0)
    assert wrong((s,), "cards", sections=("units",)) == []
    found = words(s, "cards")
    assert all(f"C{n}10+2" in found for n in range(30))


# Secrets ----------------------------------------------------------------------------------------------------------------


def test_what_is_secret_shares_no_card():
    """Neither side of a card with what is secret tells of anything else."""
    s = army(
        unit(1), unit(2, secret=True, rules=(("Hidden", "", "jumps out"),)), secrets=Secrets("Secret", "for Anna", (("A", "B"),))
    )
    pages = pdf.laid_out(s, "cards")
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for row in range(3):
            for column in range(3):
                both = on(front, row, column) + on(back, row, 2 - column)
                hidden = "Entry2" in both or "jumps out" in both or "for Anna" in both
                assert not (hidden and ("Entry1" in both or "The Empire" in both))


# Tables of the game -----------------------------------------------------------------------------------------------------

CHART = Reference("To hit", Table(("Own WS", *"123456"), tuple((f"WS {n}", *"443322") for n in range(1, 6))), chart=True)
RULES = Reference(
    "Spells", Table(("Spell", "Effect"), tuple((f"Spell{n}", "far " * 40) for n in range(12))), in_words=True
)


def test_all_tables_are_there_on_a_sheet_of_their_own_if_need_be():
    for count, pages in ((8, 4), (1, 2)):
        s = army(*(unit(n) for n in range(count)), reference=(RULES, CHART))
        found = words(s, "cards")
        assert "WS1" in found
        assert all(f"Spell{n}" in found for n in range(12))
        assert "Noroomhere" not in found
        assert len(pdf.laid_out(s, "cards")) == pages


def test_a_table_on_two_sides_has_both_of_one_card():
    """Its tail is never on another card."""
    long, short = (
        Reference(title, Table((title, "Effect"), tuple((f"{title}{n}", "far " * 40) for n in range(count))), in_words=True)
        for title, count in (("Long", 10), ("Short", 5))
    )
    s = army(*(unit(n) for n in range(8)), reference=(CHART, short, short, long))
    _, _, front, back = pdf.laid_out(s, "cards")
    (begins,) = {place(front, m) for m in drawn(front) if m.text.startswith("Long0")}
    (ends,) = {place(back, m) for m in drawn(back) if m.text.startswith("Long9")}
    assert ends == (begins[0], 2 - begins[1])


def test_the_back_of_a_secret_card_stays_blank():
    """Whoever reads a table of the game would show what is secret."""
    secret = [unit(n, notes="", rules=(), findings=(), secret=True) for n in range(7)]
    s = army(*secret, reference=(CHART, RULES), secrets=Secrets("Secret", "for Anna", (("A", "B"),)))
    pages = pdf.laid_out(s, "cards")
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for row in range(3):
            for column in range(3):
                text = on(front, row, column)
                if "Entry" in text or "for Anna" in text:
                    assert on(back, row, 2 - column) == ""


def test_the_short_words_are_explained():
    assert "Toreadthetable" in words(army(unit(1), battle_words=(("sv", "what a hit takes"),)), "cards")


def test_what_the_sheet_left_out_is_named_on_the_cards():
    assert "Notneededbythisarmy:Hordes." in words(army(unit(1), left_out=("Hordes",), not_here="Not needed by this army: Hordes."), "cards")


def test_no_table_is_told_where_sections_are_chosen():
    assert "WS1" not in words(army(unit(1), reference=(CHART,)), "cards", sections=("units",))


def test_spells_are_lines_and_never_parted():
    """What a spell does has the width of the card, all of it on one side."""
    rows = tuple((f"Spell{n} begins", "5+", "30 cm", f"an enemy is driven back {'far ' * 30}ends{n}") for n in range(9))
    table = Table(("Spell", "Dice", "Range", "Effect"), rows)
    s = army(unit(1), reference=(Reference("Spells", table, in_words=True),))
    found = [(number, page, m) for number, page in enumerate(pdf.laid_out(s, "cards")) for m in drawn(page)]
    for n in range(9):
        begins, ends = (
            [(number, place(page, m)) for number, page, m in found if hit(m.text)]
            for hit in (lambda text, n=n: text.startswith(f"Spell{n}"), lambda text, n=n: text.endswith(f"ends{n}"))
        )
        assert begins == ends
        assert len(begins) == 1


def test_a_table_of_figures_stays_one():
    """In type in which none of its names takes two lines."""
    rows = tuple((f"WS {n} is hit", *("6/4" if m > 5 else "4" for m in range(10))) for n in range(1, 6))
    table = Table(("Own WS", *(str(n) for n in range(1, 11))), rows)
    pages = pdf.laid_out(army(unit(1), reference=(Reference("To hit", table),)), "cards")
    found = [m.text for page in pages for m in drawn(page)]
    assert all(f"WS\u00a0{n} is hit" in found for n in range(1, 6))


def test_half_the_worth_stands_with_the_whole():
    """Once on a card."""
    half = Fact("VP at one stand", "30", worth=True)
    whole = Fact("Victory points", "60 each (half 30)", worth=True)
    one = unit(1)
    both = words(army(one._replace(facts=(whole,), battle=one.battle._replace(notes=(half,)))), "cards")
    assert bare("60 each (half 30)") in both
    assert bare("VP at one stand") not in both
    alone = words(army(one._replace(battle=one.battle._replace(notes=(half,)))), "cards")
    assert bare("VP at one stand") in alone


# Whole lists ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("path", "code"), FEW_IN_LANGUAGES)
def test_cards_leave_nothing_out(path, code, made):
    """Names, figures, arms, notes, what rules do, what it is worth, boxes, findings: all of it is on them."""
    s = made(path, code)
    found = words(s, "cards")
    said = []
    for b in s.blocks:
        own = b.battle
        said += [b.title.text, b.points, b.command, *b.items, *b.findings, b.notes, *own.gear]
        said += [own.rank if b.carded else b.kind]
        said += [cell for rule in b.rules if rule.effect for cell in (rule.name, rule.effect)]
        said += [row.note for row in b.weapons.rows]
        worth = [fact.text for fact in b.facts if fact.worth]
        told = (*(fact for fact in own.notes if not (worth and fact.worth)), *own.blanks)  # halves stand with the whole
        said += [*worth, *(cell for fact in told for cell in (fact.label, fact.text))]
        said += [text for arms in own.arms for text in (arms.whose, arms.name, *arms.figures)]
        said += [text for row in own.rows for cell in row.cells if cell is not None for text in cell]
        said += [row.name for row in own.rows] + [track.label for track in own.tracks] + list(own.rules)
    said += [cell for row in s.head if row.kind != "player" for cell in (row.label, row.text)]
    said += [cell for pair in (*s.findings, *s.secrets.lines) for cell in pair]
    said += [row[0] for row in s.deployment.table.rows]
    assert [t for t in said if bare(t) not in found and not all(bare(w) in found for w in t.split())] == []
    squares = sum(isinstance(m, page_marks.Square) for page in pdf.laid_out(s, "cards") for m in page.marks)
    tracks = [
        *s.tracks,
        *(track for b in s.blocks for track in b.battle.tracks),
        *(row.boxes for b in s.blocks for row in b.battle.rows if row.boxes is not None),
    ]
    assert squares == sum(min(track.number, style.MAX_BOXES) for track in tracks)


MANY = [(count, long) for count in (1, 12, 60) for long in (False, True)]


@pytest.mark.parametrize(("count", "long"), sampling.sampled(MANY, lambda one: one not in ((12, False), (60, True))))
def test_any_number_of_entries_keeps_to_its_cards(count, long):
    """With names of 200 letters as well, whether they can be broken or not."""
    names = ("Guard " * 33, "G" * 200)
    blocks = [
        unit(
            n,
            figures("4", "5+", "3", "7"),
            figures("", "", "6", "9", name=names[n % 2] if long else "Horse", post="mount", boxes=Boxes("Wounds", (3,))),
            title=Title(names[n % 2] if long else f"Entry{n}", n, 99),
            joins=f"e{n - 1}" if n % 3 == 1 else "",
            carded=n % 2 == 0,
        )
        for n in range(count)
    ]  # fmt: skip
    s = army(*blocks)
    assert wrong((s,), "cards") == []
    found = words(s, "cards")
    assert all(f"({n})" in found for n in range(count))


def test_a_champion_stands_in_front_where_notes_have_no_room():
    """What can be read behind gives way to who fights."""
    notes = tuple(Fact(f"Note{n}", "told at some length " * 3) for n in range(9))
    rows = (figures("4", "5+", "3", "7"),)
    host = unit(1).battle._replace(rows=rows, notes=notes)
    anna = unit(2, figures("4", "3+", "6", "9"), joins="e1", carded=True, title=Title("Anna"), notes="")
    s = army(unit(1, notes="")._replace(battle=host), anna)
    front, back = pdf.laid_out(s, "cards", sections=("units",))
    assert "Anna" in on(front, 0, 0)
    assert "Note8" in on(back, 0, 2)
    assert len(front.outline) == 1


# Whose a thing is -------------------------------------------------------------------------------------------------------


def test_what_is_a_champions_stands_below_his_name_on_either_side():
    """His items go behind where the front has no room for them: below his name, never above it nor below that of his unit."""
    notes = tuple(Fact(f"Note{n}", "told at some length " * 2) for n in range(8))
    host = unit(1, notes="Theirs.", title=Title("Guard"))._replace(battle=Battle((figures("4", "5+", "3", "7"),), notes=notes))
    rules = (SpecialRule("Ring", "", "shines", of_item=True),)
    items = tuple(f"Ring of many words {n}, 5 points" for n in range(4))
    leader = unit(
        2, figures("4", "3+", "6", "9"), joins="e1", carded=True, title=Title("Anna"), rules=rules, notes="His.", items=items
    )
    front, back = pdf.laid_out(army(host, leader), "cards", sections=("units",))
    assert len(front.outline) == 1
    behind = on(back, 0, 2)
    assert "Anna" in on(front, 0, 0)
    assert "Ring of many" not in on(front, 0, 0)
    order = [behind.index(text) for text in ("Guard", "Theirs.", "Anna", "Ring of many words 0", "shines", "His.")]
    assert order == sorted(order)


def test_whoever_has_no_room_on_his_units_card_has_his_own():
    """No side of a card begins with what is another's: the second has his name above both its sides."""
    many = tuple((f"Rule{n:02}", "", "does a lot of good " * 3) for n in range(12))
    his = tuple((f"Gift{n:02}", "", "does a lot of harm " * 3) for n in range(12))
    host = unit(1, title=Title("Guard"), rules=many)
    leader = unit(2, joins="e1", carded=True, title=Title("Anna"), rules=his)
    front, back = pdf.laid_out(army(host, leader), "cards", sections=("units",))
    assert [name for name, _ in front.outline] == ["Guard", "Anna"]
    for row, name, theirs, not_theirs in ((0, "Guard", "Rule", "Gift"), (1, "Anna", "Gift", "Rule")):
        for side in (on(front, 0, row), on(back, 0, 2 - row)):
            assert side.startswith(name)
            assert not_theirs not in side
        assert theirs in on(back, 0, 2 - row)
        assert f"card {row + 1} of 2" in on(front, 0, row)


def test_two_short_entries_share_a_card():
    """One below the other, with all that is told of them in front, so that the back has room for tables."""
    short = [unit(n, notes="", findings=()) for n in range(3)]
    (page,) = pdf.laid_out(army(*short), "cards", sections=("units",))
    assert [name for name, _ in page.outline] == ["Entry0begins", "Entry1begins", "Entry2begins"]
    both = on(page, 0, 0)
    assert both.index("Entry0begins") < both.index("a line of effect") < both.index("Entry1begins")
    assert "Entry2begins" in on(page, 0, 1)
    pages = pdf.laid_out(army(*short, reference=(CHART,)), "cards")
    assert any("WS 1" in m.text.replace("\u00a0", " ") for page in pages for m in drawn(page))


def test_a_short_entry_that_is_secret_shares_no_card_with_another():
    s = army(unit(1, notes=""), unit(2, notes="", secret=True))
    front = pdf.laid_out(s, "cards", sections=("units",))[0]
    assert "Entry2" not in on(front, 0, 0)


def test_a_name_above_the_back_is_whole():
    """On two lines where one has no room for it, and only of hundreds of letters less."""
    name = "The Most Honourable Guard of the Castle of Many Towers"
    back = pdf.laid_out(army(unit(1, title=Title(name, None, 20))), "cards", sections=("units",))[1]
    said = on(back, 0, 2)
    assert said.startswith(f"{name} × 20")
    assert "…" not in said


@pytest.mark.parametrize(("path", "code"), sampling.sample_lists_in_languages(PATHS))
def test_type_and_names_of_all_samples(path, code):
    """No text below eight points, nothing at all below six, and no name cut short."""
    found = [m for page in pdf.laid_out(build.sheet(shipped(path), language(code)), "cards") for m in drawn(page)]
    labels = {(one.face, one.size) for one in SMALL}
    assert min(m.size for m in found) >= 6
    assert {(m.face, m.size) for m in found if m.size < 8} <= labels
    assert [m.text for m in found if m.text.endswith("…") and not m.text.endswith(" …")] == []  # a table goes on
