"""Unit cards: what stands on which side of which card, and where the sides stand on the paper."""

from __future__ import annotations

import re

import pytest

from builder.core.battle_lines import BattleCell, BattleColumn, BattleLine
from builder.core.tracks import Boxes
from builder.locale import language
from builder.render import style
from builder.render.pdf import document, sections, tables
from builder.render.pdf.cards import figures as setting
from builder.sheet import build
from builder.sheet.entry_figures import Battle, Fact
from builder.sheet.model import Reference, Secrets, SpecialRule, Table, Title
from tests import sampling
from tests.conftest import LISTS
from tests.render.drawn import (
    FEW_IN_LANGUAGES,
    bare,
    block,
    fought,
    fragments,
    printed,
    profiles,
    reader,
    weapons,
    words,
    wrong,
)
from tests.sheets import shipped

PATHS = sorted(path for game in ("wfb3", "warmaster") for path in LISTS.glob(f"{game}/rosters/*.yaml"))
"""Of the games whose cards have nothing but words: letters in the boxes of a grid are as small as these."""
WIDE, HIGH = style.CARD_WIDTH * style.MM, style.CARD_HEIGHT * style.MM
PAPERS = pytest.mark.parametrize("paper", ["a4", "letter"])
COLUMNS = tuple(BattleColumn(id, id) for id in ("M", "Sv", "WS", "Ld", "rout"))
LARGE = (("M",), ("Sv",), ("test", "Ld"))
GOOD = "does a lot of good "


def figures(*texts, name="", post="", boxes=None):
    """A row below `COLUMNS`; nothing for an empty text."""
    return BattleLine(name, tuple(BattleCell(text) if text else None for text in texts), post, boxes=boxes)


OWN = figures("4", "5+", "3", "7", "2")


def unit(number=1, *rows, joins="", carded=False, **changes):
    """An entry that half of a card has no room for, unless it is without notes."""
    told = {"notes": "A note of some length for the back. " * 9, **changes}
    return block(number, battle=Battle(rows or (OWN,)), joins=joins, carded=carded, facts=(), weapons=weapons(), **told)


def anna(number=2, *, boxes=None, **changes):
    """A leader on the card of the first unit."""
    row = figures("4", "3+", "6", "9", boxes=boxes)
    return unit(number, row, **{"joins": "e1", "carded": True, "title": Title("Anna"), **changes})


def army(*blocks, **changes):
    told = {"battle_columns": COLUMNS, "characteristics": ("M", "WS", "Ld"), "card_figures": LARGE, **changes}
    return fought(*blocks, **told)


def pages_of(s, **wished):
    return reader(printed(s, "cards", **wished)).pages


def units_of(s, **wished):
    return pages_of(s, sections=("units",), **wished)


def corner(page):
    """Left and upper edge of the cards on a page."""
    return (float(page.mediabox.width) - 3 * WIDE) / 2, (float(page.mediabox.height) + 3 * HIGH) / 2


def place(page, one):
    """Row and column of the card that a piece of text stands on."""
    left, top = corner(page)
    return int((top - one.y) // HIGH), int((one.x - left) // WIDE)


def spaced(text):
    return " ".join(text.split())


def cards_on(page):
    """The text of each side of a card, by row and column."""
    found = {}
    for one in fragments(page):
        found[place(page, one)] = f"{found.get(place(page, one), '')} {spaced(one.text)}".lstrip()
    return found


def on(page, row, column):
    """All text of the card in this row and column."""
    return cards_on(page).get((row, column), "")


def cards(s, **wished):
    """Front and back of every card that has something, in order."""
    found = pages_of(s, **wished)
    for front, back in zip(found[::2], found[1::2], strict=True):
        before, behind = cards_on(front), cards_on(back)
        for row in range(3):
            for column in range(3):
                sides = before.get((row, column), ""), behind.get((row, 2 - column), "")
                if any(sides):
                    yield sides


def of_units(s):
    return [*cards(s, sections=("units",))]


def of(page, text):
    (found,) = [one for one in fragments(page) if spaced(one.text) == text]
    return found


# Paper ------------------------------------------------------------------------------------------------------------------


@PAPERS
def test_nine_cards_a_page_with_marks_to_cut_at_on_both_sides(paper):
    """Outside the cards, at every edge."""
    s = army(*(unit(n) for n in range(10)))
    found = units_of(s, paper=paper)
    assert len(found) == 4
    assert [sum(text.count("begins") for text in cards_on(page).values()) for page in found] == [9, 9, 1, 1]
    for page in found:
        left, top = corner(page)
        wide, high = map(float, page.mediabox[2:])
        lines = re.findall(r"([\d.-]+) ([\d.-]+) m ([\d.-]+) ([\d.-]+) l S", page.get_contents().get_data().decode("latin-1"))
        lines = [tuple(map(float, line)) for line in lines]
        across = {round(top - y, 1) for x, y, to, end in lines if y == end and ((x == 0 and to < left + 1) or to > wide - 1)}
        down = {round(x - left, 1) for x, y, to, end in lines if x == to > 0 and ((y == 0 and end < top) or end > high - 1)}
        assert sorted(across) == [round(n * HIGH, 1) for n in range(4)]
        assert sorted(down) == [round(n * WIDE, 1) for n in range(4)]


@PAPERS
@pytest.mark.parametrize("count", [1, 2, 9, 13])
def test_backs_lie_behind_their_fronts(count, paper):
    """The paper is turned on its long edge, so that the columns of the backs run from right to left."""
    s = army(*(unit(n, rules=((f"Rule{n}", "", f"told behind {n};"),)) for n in range(count)))
    found = [*cards(s, sections=("units",), paper=paper)]
    assert len(units_of(s, paper=paper)) == 2 * -(-count // 9)
    assert len(found) == count
    for n, (front, back) in enumerate(found):
        assert f"Entry{n}begins" in front
        assert f"Entry{n}begins" in back
        assert f"told behind {n};" in back


def test_a_page_of_fronts_always_has_its_page_of_backs():
    """So that whoever prints on both sides turns no page of its own."""
    front, back = units_of(army(unit(1, rules=(), notes="", findings=())))
    assert on(front, 0, 0)
    assert not any(on(back, row, column) for row in range(3) for column in range(3))


def test_the_margin_tells_how_to_turn_the_paper():
    said = [bare(page.extract_text()) for page in units_of(army(*(unit(n) for n in range(10))))]
    for text, where in zip(said, ("1 of 2, front", "1 of 2, back", "2 of 2, front", "2 of 2, back"), strict=True):
        assert bare(f"sheet {where}") in text
    assert ["longedge" in text for text in said] == [False, True, False, True]


def test_cards_say_whose_they_are_and_that_their_list_is_not_legal():
    """Above the cards and at the foot of both sides."""
    s = army(unit(), legal=False, verdict="NOT LEGAL: 2 errors", whose="Anna Holt")
    for page, column in zip(units_of(s), (0, 2), strict=True):
        assert page.extract_text().count("NOT LEGAL: 2 errors") == 2
        assert on(page, 0, column).endswith("NOT LEGAL: 2 errors · Anna Holt · The Host")
        assert of(page, "NOT LEGAL: 2 errors · Anna Holt · The Host").face == style.CARD_VERDICT.face


def test_the_same_cards_are_the_same_bytes():
    s = army(*(unit(n) for n in range(3)))
    assert document.write([s], ("cards",)) == document.write([s], ("cards",))


# An entry ---------------------------------------------------------------------------------------------------------------


def test_three_figures_are_large():
    """Those that the game names, the first that the entry has in each place; what stands in brackets is smaller."""
    own = BattleLine("", (
        BattleCell("6"), BattleCell("4+", second="5+"), BattleCell("3"), BattleCell("8", raised="+1"), None,
        BattleCell("7", best="9"),
    ))  # fmt: skip
    front, _ = units_of(army(unit(1, own), battle_columns=(*COLUMNS, BattleColumn("test", "Ld → led"))))
    large = [spaced(one.text) for one in fragments(front) if one.size == setting.LARGE.size]
    assert large == ["6", "4+", "7", "9"]
    assert of(front, "(5+)").size < setting.LARGE.size
    assert of(front, "Ld → led").y > of(front, "7").y
    assert of(front, "8").size < setting.LARGE.size  # in the table of profiles
    assert of(front, "+1").size < of(front, "8").size
    assert re.search(rb" [1-9][\d.]* Ts", front.get_contents().get_data())  # raised


def test_a_word_that_is_too_long_to_be_large_is_set_as_text():
    s = army(unit(1, figures("at a walk of two hands", "5+", "3", "7")))
    (first, *_) = [one for one in fragments(units_of(s)[0]) if one.text.startswith("at a")]
    assert first.size == setting.STRONG.size
    assert wrong((s,), "cards", sections=("units",)) == []


def test_all_cards_of_all_lists_are_set_in_one_type():
    """However much there is to say; figures of profiles too."""
    long = unit(1, figures("4", "5+", "3", "10"), rules=tuple((f"Rule{n}", "", GOOD * 4) for n in range(30)))
    sizes = [{one.size for page in units_of(army(made)) for one in fragments(page)} for made in (long, unit(2))]
    assert sizes[0] == sizes[1]


def test_what_is_looked_up_stands_in_front_and_what_it_means_behind():
    rules = (("Fear", "", "those near test"), SpecialRule("Dread", "", "adds to fear", of_item=True))
    battle = Battle((figures("4", "5+", "3", "7"),), rules=("Fear",), notes=(Fact("On foot", "3″"),), tracks=(Boxes("Casualties", (9,)),))
    one = block(
        1, battle=battle, rules=rules, weapons=weapons(("Bow", "30″", "at half range")), notes="Left wing. " * 15,
        facts=(Fact("Worth", "9 a model", worth=True), Fact("Move", "told by the figures")),
    )  # fmt: skip
    ((before, behind),) = of_units(army(one))
    for text in ("Casualties", "On foot 3″", "Fear", "Banner, 25 points", "9 a model"):
        assert text in before
        assert text not in behind or text == "Fear"
    for text in ("those near test", "adds to fear", "at half range", "Left wing.", "Entry1ends"):
        assert text in behind
        assert text not in before
    assert "told by the figures" not in before + behind
    assert before.count("☐") == 9


def test_a_champion_stands_on_the_card_of_his_unit():
    """His figures below those of the unit in one table, his boxes, his rules behind; those who only join keep their cards."""
    host = unit(1, OWN, title=Title("Guard", None, 9), rules=(("Drill", "", "forms up"),))
    leader = anna(boxes=Boxes("Wounds", (3,)), rules=(("Brave", "", "never flees"), ("Drill", "", "forms up")))
    friend = unit(3, figures("5", "2+", "4", "8"), joins="e1", title=Title("Bert"))
    s = army(host, leader, friend)
    (card, behind), (other, _) = of_units(s)
    assert [one.title for one in reader(printed(s, "cards")).outline[1]] == ["Guard\u00a0×\u00a09", "Bert"]
    assert other.startswith("Bert")
    assert "Anna" in card
    assert "with Bert Ld 8" in card
    assert "Wounds" in card
    assert card.count("☐") == 3
    assert "never flees" in behind
    assert behind.count("forms up") == 1
    page = units_of(s)[0]
    skill = [one for one in fragments(page) if spaced(one.text) in ("3", "6") and place(page, one) == (0, 0)]
    assert len(skill) == 2
    assert len({round(one.x, 1) for one in skill}) == 1


def test_nobody_is_without_a_card():
    """Neither a champion whose unit is not on the copy nor those who join one another in a list that is wrong."""
    assert len(of_units(army(unit(2, joins="nobody", carded=True)))) == 1
    s = army(unit(1, joins="e2", carded=True), unit(2, joins="e1", carded=True), unit(3, joins="e3", carded=True))
    found = words(s, "cards")
    assert all(f"Entry{n}begins" in found for n in (1, 2, 3))


def test_what_does_not_fit_goes_behind_and_then_on_a_second_card():
    """Each side has the title, each card says which it is; all is printed."""
    first, second, third = of_units(army(unit(1, rules=tuple((f"Rule{n:02}", "", GOOD * 4) for n in range(30))), unit(2)))
    assert all(f"Rule{n:02}" in "".join(first + second) for n in range(30))
    for number, card in ((1, first), (2, second)):
        assert all(f"card {number} of 2" in side for side in card if side)
        assert all(side.startswith("Entry1begins") for side in card if side)
    assert all(first)
    assert third[0].startswith("Entry2begins")
    assert "card 1" not in third[0]


def test_no_second_card_where_both_sides_have_room():
    """The names of rules in front give way to what else is looked up."""
    notes = tuple(Fact(f"Note{n}", "told at some length " * 3) for n in range(6))
    rules = tuple((f"Rule of so many words {n:02}", "", "does good") for n in range(18))
    one = unit(1, rules=rules, notes="")
    battle = one.battle._replace(notes=notes, rules=tuple(name for name, *_ in rules))
    ((before, behind),) = of_units(army(one._replace(battle=battle)))
    assert "Note5" in before
    assert "Rule of so many words" not in before
    assert "Rule of so many words 17" in behind
    assert "card 1" not in before


def test_boxes_of_a_row_stand_beside_its_name():
    """Without a label that would say the name again."""
    own = BattleLine("", (*OWN.cells[:2], BattleCell("3", raised="+1"), OWN.cells[3]))
    rows = (own, figures("", "", "2", "5", name="Crew", boxes=Boxes("Crew", (4,))))
    front, _ = units_of(army(unit(1, *rows, tracks=())))
    assert on(front, 0, 0).count("Crew") == 1
    name, boxes = of(front, "Crew"), next(one for one in fragments(front) if "☐" in one.text)
    assert on(front, 0, 0).count("☐") == 4
    assert abs(boxes.y - name.y) < 1
    assert boxes.x > name.x


def test_boxes_are_bounded_and_the_rest_is_a_number():
    s = army(unit(1)._replace(battle=Battle((OWN,), tracks=(Boxes("Casualties", (200,)),))))
    front = of_units(s)[0][0]
    assert front.count("☐") == 60
    assert "and 140 more, 200 in all" in front
    assert wrong((s,), "cards") == []


def test_no_rule_is_parted_between_sides():
    """However many lines it has; nor is what stands behind a label."""
    rules = tuple((f"Rule{n}", "", f"begins{n} {GOOD * 22}ends{n}") for n in range(6))
    sides = [side for card in of_units(army(unit(1, rules=rules, items=("Ring of nine spells, 50 points",) * 9))) for side in card]
    for n in range(6):
        assert sum(f"begins{n}" in side for side in sides) == 1
        assert all((f"begins{n}" in side) == (f"ends{n}" in side) for side in sides)
    assert [side.count("Ring of nine") for side in sides if "Ring of nine" in side] == [9]


def test_a_text_that_is_higher_than_a_card_is_whole():
    s = army(unit(1, notes=" ".join(f"word{n}" for n in range(900))))
    said = " ".join(side for card in of_units(s) for side in card)
    assert all(f"word{n} " in f"{said} " for n in range(900))
    assert wrong((s,), "cards") == []


def test_items_are_joined_as_the_language_has_it():
    s = army(unit(1, items=("Ring, 5 pts", "Rod, 9 pts")))
    for code, joined in (("en", "pts; Rod"), ("fr", "pts ; Rod")):
        assert joined in of_units(s._replace(language=code))[0][0]


def test_profiles_without_room_for_a_table_run_on_behind_their_headings():
    headings = ("Profile", *(f"C{n}" for n in range(30)))
    s = fought(block(1, profile=profiles(("Champion", *(["10+2"] * 30)), headings=headings)), large=0)
    assert wrong((s,), "cards", sections=("units",)) == []
    found = words(s, "cards")
    assert all(f"C{n}10+2" in found for n in range(30))


def test_two_short_entries_share_a_card():
    """One below the other, with all that is told of them in front, so that the back has room for tables."""
    short = [unit(n, notes="", findings=()) for n in range(3)]
    (both, behind), (alone, _) = of_units(army(*short))
    assert both.index("Entry0begins") < both.index("a line of effect") < both.index("Entry1begins")
    assert "Entry2begins" in alone
    assert behind == ""


def test_a_name_above_the_back_is_whole():
    """On two lines where one has no room for it."""
    name = "The Most Honourable Guard of the Castle of Many Towers"
    ((_, back),) = of_units(army(unit(1, title=Title(name, None, 20))))
    assert back.startswith(f"{name} × 20")
    assert "…" not in back


def test_half_the_worth_stands_with_the_whole():
    """Once on a card."""
    half, whole = Fact("VP at one stand", "30", worth=True), Fact("Victory points", "60 each (half 30)", worth=True)
    one = unit(1)
    halved = one._replace(battle=one.battle._replace(notes=(half,)))
    ((both, _),) = of_units(army(halved._replace(facts=(whole,))))
    ((alone, _),) = of_units(army(halved))
    assert "60 each (half 30)" in both
    assert "VP at one stand" not in both
    assert "VP at one stand" in alone


# Whose a thing is -------------------------------------------------------------------------------------------------------


def test_a_champion_stands_in_front_where_notes_have_no_room():
    """What can be read behind gives way to who fights."""
    notes = tuple(Fact(f"Note{n}", "told at some length " * 3) for n in range(9))
    ((front, back),) = of_units(army(unit(1, notes="")._replace(battle=Battle((OWN,), notes=notes)), anna(notes="")))
    assert "Anna" in front
    assert "Note8" in back


def test_what_is_a_champions_stands_below_his_name_on_either_side():
    """His items go behind where the front has no room for them: below his name, never above it nor below that of his unit."""
    notes = tuple(Fact(f"Note{n}", "told at some length " * 2) for n in range(8))
    host = unit(1, notes="Theirs.", title=Title("Guard"))._replace(battle=Battle((OWN,), notes=notes))
    items = tuple(f"Ring of many words {n}, 5 points" for n in range(4))
    leader = anna(rules=(SpecialRule("Ring", "", "shines", of_item=True),), notes="His.", items=items)
    ((front, behind),) = of_units(army(host, leader))
    assert "Anna" in front
    assert "Ring of many" not in front
    order = [behind.index(text) for text in ("Guard", "Theirs.", "Anna", "Ring of many words 0", "shines", "His.")]
    assert order == sorted(order)


def test_whoever_has_no_room_on_his_units_card_has_his_own():
    """No side of a card begins with what is another's: the second has his name above both its sides."""
    host = unit(1, title=Title("Guard"), rules=tuple((f"Rule{n:02}", "", GOOD * 3) for n in range(12)))
    leader = anna(rules=tuple((f"Gift{n:02}", "", GOOD * 3) for n in range(12)))
    first, second = of_units(army(host, leader))
    for number, card, name, own, other in ((1, first, "Guard", "Rule", "Gift"), (2, second, "Anna", "Gift", "Rule")):
        for side in card:
            assert side.startswith(name)
            assert other not in side
        assert own in card[1]
        assert f"card {number} of 2" in card[0]


# Secrets ----------------------------------------------------------------------------------------------------------------

CHART = Reference("To hit", Table(("Own WS", *"123456"), tuple((f"WS {n}", *"443322") for n in range(1, 6))), chart=True)
RULES = Reference("Spells", Table(("Spell", "Effect"), tuple((f"Spell{n}", "far " * 40) for n in range(12))), in_words=True)


@pytest.mark.parametrize("notes", ["", "A note for the back. " * 12])
def test_what_is_secret_shares_no_card(notes):
    """Neither side of a card with what is secret tells of anything else, however short its entries are."""
    hidden = unit(2, secret=True, notes=notes, rules=(("Hidden", "", "jumps out"),))
    s = army(unit(1, notes=notes), hidden, secrets=Secrets("Secret", "for Anna", (("A", "B"),)))
    secret = 0
    for front, back in cards(s):
        if any(text in front + back for text in ("Entry2", "jumps out", "for Anna")):
            secret += 1
            assert "Entry1" not in front + back
            assert "The Empire" not in front + back
    assert secret == 2


def test_the_back_of_a_secret_card_stays_blank():
    """Whoever reads a table of the game would show what is secret."""
    secret = [unit(n, notes="", rules=(), findings=(), secret=True) for n in range(7)]
    s = army(*secret, reference=(CHART, RULES), secrets=Secrets("Secret", "for Anna", (("A", "B"),)))
    backs = [back for front, back in cards(s) if "Entry" in front or "for Anna" in front]
    assert backs
    assert not any(backs)


# Tables of the game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "pages"), [(8, 4), (1, 2)])
def test_all_tables_are_there_on_a_sheet_of_their_own_if_need_be(count, pages):
    s = army(*(unit(n) for n in range(count)), reference=(RULES, CHART))
    found = words(s, "cards")
    assert "WS1" in found
    assert all(f"Spell{n}" in found for n in range(12))
    assert len(pages_of(s)) == pages


def test_a_table_on_two_sides_has_both_of_one_card():
    """Its tail is never on another card."""
    long, short = (
        Reference(title, Table((title, "Effect"), tuple((f"{title}{n}", "far " * 40) for n in range(count))), in_words=True)
        for title, count in (("Long", 10), ("Short", 5))
    )
    s = army(*(unit(n) for n in range(8)), reference=(CHART, short, short, long))
    begins, ends = ([n for n, card in enumerate(cards(s)) if text in "".join(card)] for text in ("Long0", "Long9"))
    assert begins == ends
    assert len(begins) == 1


def test_the_short_words_and_what_was_left_out_are_on_the_cards():
    s = army(unit(1), battle_words=(("sv", "what a hit takes"),), left_out=("Hordes",), not_here="Not needed by this army: Hordes.")
    found = words(s, "cards")
    assert "whatahittakes" in found
    assert "Notneededbythisarmy:Hordes." in found


def test_no_table_is_told_where_sections_are_chosen():
    assert "WS1" not in words(army(unit(1), reference=(CHART,)), "cards", sections=("units",))


def test_spells_are_never_parted():
    """All that a spell does is on one side."""
    rows = tuple((f"Spell{n} begins", "5+", "30 cm", f"an enemy is driven back {'far ' * 30}ends{n}") for n in range(9))
    s = army(unit(1), reference=(Reference("Spells", Table(("Spell", "Dice", "Range", "Effect"), rows), in_words=True),))
    sides = [side for card in cards(s) for side in card]
    for n in range(9):
        assert [f"Spell{n}" in side for side in sides] == [f"ends{n}" in side for side in sides]
        assert sum(f"Spell{n}" in side for side in sides) == 1


def test_a_table_of_figures_stays_one():
    """In type in which none of its names takes two lines."""
    rows = tuple((f"WS {n} is hit", *("6/4" if m > 5 else "4" for m in range(10))) for n in range(1, 6))
    table = Table(("Own WS", *(str(n) for n in range(1, 11))), rows)
    found = [spaced(one.text) for page in pages_of(army(unit(1), reference=(Reference("To hit", table),))) for one in fragments(page)]
    assert all(f"WS {n} is hit" in found for n in range(1, 6))


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
        said += [text for row in own.rows for cell in row.cells if cell is not None for text in cell[:4]]
        said += [row.name for row in own.rows] + [track.label for track in own.tracks] + list(own.rules)
    said += [cell for row in s.head if row.kind != "player" for cell in (row.label, row.text)]
    said += [cell for pair in (*s.findings, *s.secrets.lines) for cell in pair]
    said += [row[0] for row in s.deployment.table.rows]
    assert [t for t in said if bare(t) not in found and not all(bare(w) in found for w in t.split())] == []
    tracks = [
        *s.tracks,
        *(track for b in s.blocks for track in (*b.battle.tracks, *b.battle.ticks)),
        *(row.boxes for b in s.blocks for row in b.battle.rows if row.boxes is not None),
    ]
    assert found.count("☐") == sum(min(track.number, setting.BOXES_MOST) for track in tracks)


MANY = [(count, long) for count in (1, 12, 60) for long in (False, True)]


@pytest.mark.parametrize(("count", "long"), sampling.sampled(MANY, lambda one: one not in ((12, False), (60, True))))
def test_any_number_of_entries_keeps_to_its_cards(count, long):
    """With names of 200 letters as well, whether they can be broken or not."""
    names = ("Guard " * 33, "G" * 200)
    blocks = []
    for n in range(count):
        name = names[n % 2] if long else "Horse"
        mount = figures("", "", "6", "9", name=name, post="mount", boxes=Boxes("Wounds", (3,)))
        title = Title(name if long else f"Entry{n}", n, 99)
        blocks.append(unit(n, OWN, mount, title=title, joins=f"e{n - 1}" if n % 3 == 1 else "", carded=n % 2 == 0))
    s = army(*blocks)
    assert wrong((s,), "cards") == []
    found = words(s, "cards")
    assert all(f"({n})" in found for n in range(count))


@pytest.mark.parametrize(("path", "code"), sampling.sample_lists_in_languages(PATHS))
def test_type_and_names_of_all_samples(path, code):
    """No text below eight points but labels and raised figures, nothing below six, and no text leaves its card or is cut short."""
    small = (setting.HEADING, setting.LABEL, setting.SMALL, sections.LABEL, tables.HEADING, style.CARD_FOOT, style.CARD_VERDICT)
    labels = {(one.face, one.size) for one in small}
    for page in pages_of(build.sheet(shipped(path), language(code))):
        left, _ = corner(page)
        for one in fragments(page):
            assert one.size >= 6
            assert one.size >= 8 or (one.face, one.size) in labels
            assert not one.text.strip().endswith("…") or one.text.strip().endswith(" …")  # a table goes on
            assert one.x < one.right <= left + (place(page, one)[1] + 1) * WIDE
