"""How the full sheet is set: the same things in the same places, labels whole, little white left."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

import pytest

from builder.core.tracks import Boxes
from builder.locale import language
from builder.render import pdf, sheet_sections
from builder.render.pdf import boxes, entry_blocks, entry_facts, page_marks
from builder.render.pdf.typesetter import Typesetter
from builder.sheet import build as sheets
from builder.sheet.model import PriceRow, Reference, Table, Weapons
from tests.conftest import LISTS
from tests.render.drawn import (
    NAMES,
    bare,
    block,
    deployment,
    in_words,
    out_of_place,
    pages,
    plain,
    profiles,
    weapons,
)
from tests.sheets import shipped


def drawn(s, **wished):
    """The pages of the full sheet, and all words on them."""
    found = pdf.laid_out(s, "dossier", **wished)
    return found, [m for page in found for m in page.marks if isinstance(m, page_marks.Word)]


def squares(page):
    return [m for m in page.marks if isinstance(m, page_marks.Square)]


def rows_of(page):
    """The squares from row to row, those of a row from left to right."""
    rows = defaultdict(list)
    for m in squares(page):
        rows[round(m.y, 1)].append(round(m.x, 1))
    return [sorted(rows[y]) for y in sorted(rows)]


# Boxes ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "label", ["Tué", "Slain", "Objets magiques", "Points de vie : Chien du temple", "Wounds: Unicorn"]
)
@pytest.mark.parametrize("number", [1, 4, 30])
def test_labels_of_boxes_are_whole(label, number):
    """Neither parted between words nor, by a hair of width, inside one."""
    _, words = drawn(plain(block(1, tracks=(Boxes(label, (number,)),))))
    assert label in [w.text for w in words]


def test_a_label_that_leaves_no_room_stands_above_its_boxes():
    """It is parted between its words only where it is wider than all the room."""
    (page,), words = drawn(
        plain(block(1, tracks=(Boxes("Wounds of the second beast of burden on the left side of the road " * 3, (7,)),)))
    )
    label, *_ = [w for w in words if w.text.startswith("Wounds of")]
    assert min(m.y for m in squares(page)) > label.y
    assert out_of_place(page) == []


def test_groups_that_belong_together_stand_below_one_another():
    """Three stands a unit and one mark for each unit: every mark is below the first stand of its unit."""
    (page,), _ = drawn(plain(block(1, tracks=(Boxes("Stands", (3, 3, 3)), Boxes("Confused", (1, 1, 1))))))
    stands, confused = rows_of(page)
    assert len(stands) == 9
    assert confused == stands[::3]


def test_groups_of_another_number_are_not_aligned():
    """Two lost banners and a challenge have nothing to do with five riders."""
    (page,), words = drawn(plain(block(1, tracks=(Boxes("Wounds", (2, 2, 2)), Boxes("Lost", (2, 1))))))
    wounds, lost = rows_of(page)
    assert lost[0] == pytest.approx(wounds[0], abs=0.2)
    assert lost[2] != pytest.approx(wounds[4], abs=0.2)
    assert len({w.x for w in words if w.text in ("Wounds", "Lost")}) == 1


def test_more_units_than_a_row_holds_keep_their_marks():
    """Each row of stands has its row of marks below it."""
    (page,), words = drawn(plain(block(1, tracks=(Boxes("Stands", (3,) * 24), Boxes("Confused", (1,) * 24)))))
    found = rows_of(page)
    assert len(found) > 2
    assert all(marked == stands[::3] for stands, marked in zip(found[::2], found[1::2], strict=True))
    assert [w.text for w in words].count("Confused") == len(found) / 2


@pytest.mark.parametrize("count", [1, 30, 120])
def test_boxes_are_in_one_place_on_the_whole_sheet(count):
    """Beside all profiles or below all of them, whatever one of the units would have."""
    s = plain(
        block(1, tracks=(Boxes("Slain", (1,)),)),
        block(2, tracks=(Boxes("Slain", (count,)),)),
        block(3, tracks=(Boxes("Slain", (2,)),)),
    )
    found, words = drawn(s)
    assert len({w.x for w in words if w.text == "Slain"}) == 1
    assert sum(len(squares(page)) for page in found) == count + 3


# Profiles, facts, weapons ---------------------------------------------------------------------------------------------


def test_a_word_among_figures_does_not_widen_the_column():
    """It gives way to a star that is explained; figures stay, however long."""
    rows = (("Giant", "6", "special"), ("Horse", "10+D6", "none"), ("Dog", None, "special"))
    profile = in_words(profiles(*rows, headings=("Profile", "M", "A")))
    starred, noted = entry_blocks.starred(profile)
    assert starred.table.rows == (("Giant", "6", "*"), ("Horse", "10+D6", "none"), ("Dog", "–", "*"))
    assert noted == "* special"
    _, words = drawn(plain(block(1, profile=profile)))
    assert "* special" in [w.text for w in words]
    assert entry_blocks.starred(block(1).profile) == (block(1).profile, "")


def test_facts_keep_their_sides():
    """Each label at one place on the sheet, whatever else the entry has."""
    carried = {"carries": "Sword, Bow, Shield, Heavy armour, Barding and much more than that, which runs over a line"}
    s = plain(
        block(1, **carried, facts=(("Move", "4″"), ("Save", "6+"), ("Worth", "9 each"))),
        block(
            2,
            carries="",
            items=(),
            facts=(("Move", "4″"), ("Rout test", "at 7 or more lost"), ("Worth", "9 each, rallied 4½")),
        ),
        block(3, facts=(("Move", "4″"), ("Save", "none"), ("Shoots", "Bow 4+"), ("Worth", "9 each"))),
    )
    _, words = drawn(s, sections=("units",))
    for label in ("Move", "Save", "Worth", "Carries", "Command"):
        assert len({w.x for w in words if w.text == label}) == 1, label
    left, right = (min(w.x for w in words if w.text == label) for label in ("Move", "Carries"))
    assert left < right


def test_what_stands_aside_stands_at_the_right_whatever_else_there_is():
    """In an army with little at the right as in one with much, and in the order of the first entry that has them."""
    for more in ({}, {"carries": "", "command": "", "items": ()}):
        s = plain(
            block(1, facts=(("Move", "4″"), ("Save", "6+"), ("Worth", "9 each", True)), **more),
            block(2, facts=(("Save", "none"), ("Move", "4″"), ("Worth", "9 each", True)), **more),
        )
        _, words = drawn(s, sections=("units",))
        move, save, worth = ([w for w in words if w.text == text] for text in ("Move", "Save", "Worth"))
        assert {w.x for w in move} == {w.x for w in save} and len({w.x for w in worth}) == 1
        assert worth[0].x > move[0].x
        assert all(m.y < s.y for m, s in zip(move, save, strict=True))


def test_a_long_label_of_boxes_is_broken_rather_than_their_rows():
    """Rows of ten stay rows of ten, and all squares begin at one place."""
    tracks = (Boxes("Casualties", (26,)), Boxes("Ld, great banner", (3,)), Boxes("Ld, standard", (2,)))
    rows = list(boxes.box_column(Typesetter(plain(), 500.0), tracks, 178.0))
    found = [[m.x for m in row.marks if isinstance(m, page_marks.Square)] for row in rows]
    assert [len(row) for row in found] == [10, 10, 6, 3, 0, 2]
    assert len({min(row) for row in found if row}) == 1
    whole = list(boxes.box_column(Typesetter(plain(), 500.0), tracks, 230.0))
    assert "Ld, great banner" in [m.text for row in whole for m in row.marks if isinstance(m, page_marks.Word)]


def test_both_columns_of_facts_are_as_wide_as_their_own_labels():
    """A long label at the left takes nothing from what stands at the right."""
    typesetter = Typesetter(plain(), 500.0)
    sides = entry_facts.arranged(
        typesetter, [block(1, facts=(("Rout and rally with it", "4″"), ("Move", "3″")), weapons=Weapons())]
    )
    assert sides.labels[0] > sides.labels[1] > 0


def test_facts_without_any_known():
    """What an entry only has stands behind its labels as well."""
    typesetter = Typesetter(plain(), 500.0)
    sides = entry_facts.arranged(typesetter, [block(1, facts=(), weapons=Weapons())])
    assert sides.labels[1] > 0
    (page,), words = drawn(plain(block(1, facts=(), weapons=Weapons())))
    assert "Sword, Bow" in [w.text for w in words]
    assert out_of_place(page) == []


def test_a_plain_weapon_alone_is_a_fact():
    """With its number and its note; a table only where there is more to say."""
    headings = ("Weapon", "Range", "Str.", "Notes")
    assert entry_facts.single(weapons(("Sword", None, "4", ""), headings=headings)) == "Sword, Str. 4"
    assert (
        entry_facts.single(weapons(("Sword", None, "4", "first round only"), headings=headings)) == "Sword, Str. 4; first round only"
    )
    assert entry_facts.single(weapons(("Bow", "30″", "3", ""), headings=headings)) == ""
    assert entry_facts.single(weapons(("Sword", None, "4", ""), ("Bow", "30″", "3", ""), headings=headings)) == ""
    assert entry_facts.single(Weapons()) == ""
    _, words = drawn(plain(block(1, weapons=weapons(("Sword", None, "4", ""), headings=headings))))
    assert "Sword, Str. 4" in [w.text for w in words]
    assert "Range" not in [w.text for w in words]


def test_weapon_columns_that_the_army_never_fills_are_left_out():
    """One filled cell in the whole army keeps a column; the first and the last stay."""
    headings = ("Weapon", "Range", "To hit", "Notes")
    two = [
        block(1, weapons=weapons(("Sword", None, None, ""), headings=headings)),
        block(2, weapons=weapons(("Bow", "30″", None, ""), headings=headings)),
    ]
    assert [b.weapons.headings for b in sheets.without_empty_columns(two)] == [("Weapon", "Range", "Notes")] * 2
    assert [b.weapons.table.rows for b in sheets.without_empty_columns(two)] == [(("Sword", "–", ""),), (("Bow", "30″", ""),)]
    three = [*two, block(3, weapons=weapons(("Knife", None, "−1", ""), headings=headings))]
    assert all(b.weapons.headings == headings for b in sheets.without_empty_columns(three))
    assert next(sheets.without_empty_columns([block(4, weapons=Weapons())])).weapons == Weapons()


@pytest.mark.parametrize("name", NAMES)
def test_no_sample_has_an_empty_column_of_figures(name):
    """In both languages."""
    for code in ("en", "fr"):
        s = sheets.sheet(shipped(LISTS / f"{name}.yaml"), language(code))
        filled = defaultdict(set)
        for b in s.blocks:
            for row in b.weapons.table.rows:
                filled[b.weapons.headings].update(n for n, cell in enumerate(row) if cell.strip(" –"))
        assert all(set(range(len(headings) - 1)) <= found for headings, found in filled.items())


# Titles and heads -----------------------------------------------------------------------------------------------------


def test_the_group_stands_on_the_title_line():
    """Even where the kind has no room beside it; a group as long as half a line does not."""
    kind = "a very long kind of hero, champion of a unit with a long name, on a horse with a long name as well"
    _, words = drawn(plain(block(1, title="Osric", kind=kind, group="The barrow guard", points="43")))
    title, group = (next(w for w in words if w.text == t) for t in ("Osric", "The barrow guard"))
    assert title.y == group.y
    long = "The barrow guard of the northern marches " * 3
    _, words = drawn(plain(block(1, title="Osric", group=long.strip(), points="43")))
    title, group = (next(w for w in words if w.text.startswith(t)) for t in ("Osric", "The barrow guard"))
    assert group.y > title.y


def test_the_composition_is_always_beside_the_facts():
    """Many facts do not push it down; what is long stands below both, over the whole width."""
    head = tuple((f"Fact {n}", "some words about the army") for n in range(24))
    _, words = drawn(plain(block(1), head=(*head, ("List notes", "and so on and on " * 30))))
    first, category, last = (
        next(w for w in words if w.text.startswith(t)) for t in ("Fact 0", "Category", "List notes")
    )
    assert abs(first.y - category.y) < 6
    assert category.x > first.x + 200
    assert last.y > max(w.y for w in words if w.text.startswith("Fact "))
    assert max(len(w.text) for w in words if w.text.startswith("and so on")) > 90


def test_a_long_label_of_the_army_keeps_its_place():
    """Whole, with or without the composition beside it."""
    head = (("Army", "The Empire"), ("Giant and ogre mercenaries", "250 points"), ("Alignment", "Good"))
    for sections_ in (None, ("head", "units")):
        _, words = drawn(plain(block(1), head=head), **({"sections": sections_} if sections_ else {}))
        first, long, last = (
            next(w for w in words if w.text == t).y for t in ("Army", "Giant and ogre mercenaries", "Alignment")
        )
        assert first < long < last


def test_citations_stand_small_at_the_right():
    """On the heading's line and in one piece; a heading without one has all the room."""
    tables = (
        Reference("To hit", Table(("What", "How"), (("Sword", "4+"),)), "WFB3 7.8, 22"),
        Reference("Shooting", Table(("What", "How"), (("Bow", "5+"),))),
    )
    _, words = drawn(plain(block(1), reference=tables))
    title, cited = (next(w for w in words if w.text == t) for t in ("To hit", "[WFB3 7.8, 22]"))
    assert title.y == cited.y
    assert cited.size < title.size
    assert cited.x > title.x
    assert "Shooting" in [w.text for w in words]


def test_a_citation_without_room_stands_below_its_heading():
    """Rather than part a heading that fits on a line of its own."""
    title = "To wound by the toughness of the foe, or his S"
    _, words = drawn(plain(block(1), reference=(Reference(title, Table(("What",), (("Sword",),)), "WFB3 6.3, 7.9, 22"),)))
    above, cited = (next(w for w in words if w.text == t) for t in (title, "[WFB3 6.3, 7.9, 22]"))
    assert cited.y > above.y


# Prices ---------------------------------------------------------------------------------------------------------------


def test_sources_of_prices_stand_on_one_line():
    """Labels and sources that have room together are not broken, wherever the longest of both stand."""
    rows = (
        PriceRow(0, "Standard bearer counts double", "1", "WA"),
        PriceRow(0, "Shield", "20 × 11 = 220", "Warhammer Armies, magic items"),
    )
    _, words = drawn(plain(block(1, price=rows)), prices=True)
    texts = [w.text for w in words]
    assert "Standard bearer counts double" in texts
    assert "Warhammer Armies, magic items" in texts


def test_a_long_source_runs_on_beside_the_lines_that_share_it():
    """It tears no hole between them; one that the next line has not is told to its end first."""
    source = "Warhammer Armies, mercenaries of the southern provinces and of the hills beyond them"
    shared = [
        PriceRow(0, f"Thing {n} that has a rather long name of its own", "20 × 11 = 220", source if n == 1 else "")
        for n in range(1, 5)
    ]
    _, words = drawn(plain(block(1, price=tuple(shared))), prices=True)
    lines = sorted(w.y for w in words if w.text.startswith("Thing "))
    assert len({round(b - a, 2) for a, b in pairwise(lines)} - {0.0}) == 1
    parts = [w for w in words if w.text and w.text in source]
    assert " ".join(w.text for w in parts) == source
    assert [w.y for w in parts] == lines[: len(parts)] and len(parts) > 1


def test_both_halves_of_a_list_are_set_alike():
    """Words in one half only do not move the figures of the other."""
    order = deployment(*(f"Unit {n}" for n in range(12)))
    rows = tuple(row._replace(joined_by="" if n < 6 else "1 hero") for n, row in enumerate(order.rows))
    s = plain(block(1), deployment=order._replace(rows=rows))
    _, words = drawn(s, sections=("deployment",))
    models, move = ([w.x for w in words if w.text == text] for text in ("Models", "Move"))
    assert len(models) == 2
    assert round(models[1] - models[0], 2) == round(move[1] - move[0], 2)


def test_short_prices_stand_in_more_columns():
    """As many as have room; their parts stay below their sums."""
    rows = tuple(PriceRow(n % 3 == 1, f"Thing{n}", "4", "") for n in range(12))
    _, words = drawn(plain(block(1, price=rows)), prices=True)
    xs = {round(w.x) for n in (0, 2, 3, 5, 6, 8, 9, 11) for w in words if w.text == f"Thing{n}"}
    assert len(xs) == 4
    whole, part = (next(w for w in words if w.text == t) for t in ("Thing0", "Thing1"))
    assert part.x > whole.x
    assert part.y > whole.y


# Pages ----------------------------------------------------------------------------------------------------------------


def tables(count, rows):
    return tuple(
        Reference(f"Table{n}", Table(("What", "How"), tuple((f"Row{n}", "4+") for _ in range(rows)))) for n in range(count)
    )


def test_boxes_of_the_game_begin_the_columns_of_the_reference():
    """Where it follows them; alone they have the whole width."""
    s = plain(block(1), tracks=(Boxes("Turns", (6, 1, 1)),), reference=tables(2, 3))
    _, words = drawn(s)
    turns, first = (next(w for w in words if w.text == t) for t in ("Turns", "Table1"))
    assert turns.x < first.x
    assert first.y < turns.y + 30
    _, words = drawn(s, sections=("units", "game", "findings", "reference"))
    turns, first = (next(w for w in words if w.text == t) for t in ("Turns", "Table0"))
    assert first.y > turns.y
    _, words = drawn(s._replace(reference=()))
    assert "Turns" in [w.text for w in words]


def columns_of(words, count):
    return len({round(w.x) for n in range(count) for w in words if w.text == f"Table{n}"})


def test_tables_take_a_third_column_where_it_saves_a_page():
    """What has room in two stands in two, and so does what needs a page more in any case."""
    seen = {}
    for rows in range(10, 65, 5):
        found, words = drawn(plain(block(1), reference=tables(3, rows)), sections=("head", "units", "reference"))
        seen[rows] = (len(found), columns_of(words, 3))
        assert [w for page in found for w in out_of_place(page)] == []
    assert seen[10] == (1, 2)
    assert (1, 3) in seen.values()
    found, _ = drawn(plain(block(1), reference=tables(9, 40)), sections=("reference",))
    assert len(found) > 2
    assert columns_of([m for m in found[0].marks if isinstance(m, page_marks.Word)], 9) == 2


def test_a_table_of_many_words_has_the_whole_width():
    """Where a column would make it much higher; another one stays in its column."""
    words_ = "an enemy unit in sight loses so many of its stands as the die says and is confused until its next turn"
    spells = Reference(
        "Spells",
        Table(("Spell", "Dice", "Range", "Effect"), tuple((f"Spell {n}", "4+", "30 cm", words_) for n in range(4))),
    )
    _, words = drawn(plain(block(1), reference=(*tables(2, 3), spells)), sections=("units", "reference"))
    assert words_ in [w.text for w in words]
    assert columns_of(words, 2) == 2


def test_small_tables_fill_the_hole_that_a_large_one_leaves():
    """The large one goes on to the next page by itself."""
    sizes = (45, 45, 40, 40, 40, 3)
    reference = tuple(
        Reference(f"Table {n}", Table(("What", "Much"), tuple((f"Row {i}", "1") for i in range(size))))
        for n, size in enumerate(sizes)
    )
    found, _ = drawn(plain(block(1), reference=reference), sections=("reference",))
    texts = [[m.text for m in page.marks if isinstance(m, page_marks.Word)] for page in found]
    where = {n: next(place for place, text in enumerate(texts) if f"Table {n}" in text) for n in range(6)}
    assert where == {0: 0, 1: 0, 2: 1, 3: 1, 4: 1, 5: 0}


def test_findings_and_notes_stand_before_the_reference():
    """So that they never take a page behind it."""
    order = [*sheet_sections.ALL]
    assert order.index("deployment") < order.index("findings") < order.index("notes") < order.index("reference")
    found = "".join(pages(pdf.write([plain(block(1), reference=tables(1, 2))], layouts=["dossier"])))
    assert found.index("Helblitzen") < found.index("Alliswell.") < found.index("Table0")


def page_of(found, name):
    return next(n for n, page in enumerate(found) for entry, _ in page.outline if entry == name)


def test_a_leader_stands_on_the_page_of_his_unit():
    """Where the page would otherwise end between them, if that costs no page and leaves little white."""
    apart = joined = 0
    for lines in range(60):
        filler = block(1, notes="word\n" * lines)
        leader = block(2, tracks=(), rules=(), notes="", weapons=Weapons())
        unit = block(3, notes="word\n" * 12)
        found = [
            pdf.laid_out(plain(filler, leader._replace(joins=joins), unit), "dossier", sections=("units",)) for joins in ("e3", "")
        ]
        assert len(found[0]) <= len(found[1])
        both = [page_of(f, "Entry2begins") == page_of(f, "Entry3begins") for f in found]
        assert both[0] or not both[1]
        apart += not both[1]
        joined += both[0] and not both[1]
    assert apart
    assert joined


def test_every_entry_ends_on_the_dossier():
    """However many there are."""
    for count in range(3, 12):
        s = plain(*(block(n) for n in range(count)))
        text = "".join(pages(pdf.write([s], layouts=["dossier"])))
        assert all(bare(f"Entry{n}ends") in text for n in range(count))
