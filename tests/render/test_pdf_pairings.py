"""The pairings sheet: two public copies side by side."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from builder.core.battle_lines import BattleColumn
from tests.conftest import LISTS
from tests.render.drawn import bare, block, fought, fragments, pages, printed, reader, wrong
from tests.sampling import sampled

LARGEST = [LISTS / f"wfb3/rosters/{name}-3000.yaml" for name in ("empire", "orcs-goblins", "chaos", "slann")]


def pages_of(left, right, **wished):
    return reader(printed((left, right), "pairings", **wished)).pages


def side(page, right):
    """The fragments of one list on a page, from the top."""
    middle = float(page.mediabox.width) / 2
    found = (one for one in fragments(page) if (one.x > middle) == right and one.y > 60)
    return sorted(found, key=lambda one: (-round(one.y), one.x))


def text(page, right):
    """All text of one list on a page, as it is read."""
    return bare(" ".join(one.text for one in side(page, right)))


@pytest.mark.parametrize(("code", "paper"), sampled(product(("en", "fr"), ("a4", "letter")), lambda one: one == ("fr", "letter")))
def test_two_lists_of_three_thousand_points_take_two_pages(code, paper, made):
    for left, right in combinations(LARGEST, 2):
        assert len(pages_of(made(left, code, "opponent"), made(right, code, "opponent"), paper=paper)) <= 2


@pytest.mark.parametrize("code", ["en", "fr"])
def test_each_side_tells_all_that_the_table_does(code, made):
    """Names, figures, arms, gear, items, rules by name, notes; nothing of what anything costs."""
    sheets = [made(path, code, "opponent") for path in LARGEST[:2]]
    found_pages = pages_of(*sheets)
    for right, s in enumerate(sheets):
        found = "".join(text(page, bool(right)) for page in found_pages)
        said = [s.title, s.verdict]
        for b in s.blocks:
            own = b.battle
            said += [b.title.name, own.rank, *own.gear, *own.items, *own.rules]
            said += [text for arms in own.arms for text in (arms.name, *arms.figures)]
            said += [cell for fact in own.notes for cell in (fact.label, fact.text)]
            said += [row.name for row in own.rows] + [c.text for row in own.rows for c in row.cells if c is not None]
        assert [t for t in said if bare(t) not in found and not all(bare(w) in found for w in t.split())] == []


def test_headings_stand_above_all_columns_of_a_table():
    many = fought(*(block(n, notes="", rules=()) for n in range(60)))
    one = fought(block(77))
    found = pages_of(many, one)
    assert len(found) > 1
    for page in found:
        left = side(page, right=False)
        heading, first = (next(one for one in left if one.text.strip().startswith(name)) for name in ("WS", "Entry"))
        assert heading.y > first.y
    assert text(found[-1], right=True) == ""


def test_what_rules_do_is_told_where_there_is_room_for_it():
    """All of it or nothing; then that each player has it."""
    few = fought(block(1, rules=(("Fear", "", "those near test"),)))
    many = fought(*(block(n, rules=((f"Rule{n}", "", "does much " * 30),)) for n in range(40)))
    left, right = ("".join(text(page, right) for page in pages_of(few, many)) for right in (False, True))
    assert "thosenear" in left
    assert "ownsheet" not in left
    assert "doesmuch" not in right
    assert "ownsheet" in right
    assert "Rule39" in right


def test_columns_without_room_are_told_behind_their_headings():
    """Those that are neither of the profile nor large on a card."""
    s = fought(block(1), battle_columns=(BattleColumn("M", "M"), BattleColumn("WS", "pace")), characteristics=("M",), large=0)
    assert "pace3" in text(pages_of(s, s)[0], right=False)


def test_a_list_that_is_not_legal_says_so_above_both():
    s = fought(block(1))
    (page,) = pages(printed((s, s._replace(legal=False, verdict="NOT LEGAL: 2 errors", title="Other")), "pairings"))
    assert "Other:NOTLEGAL" in page


def test_each_list_has_its_side():
    """Both on every page that they need; the longer one decides how many."""
    a, b = fought(*(block(n) for n in range(30)), title="Left Host"), fought(block(77), title="Right Host")
    first, *more = pages_of(a, b)
    assert more
    assert "Entry0begins" in text(first, right=False)
    assert "Entry77begins" in text(first, right=True)
    assert "Entry77" not in text(first, right=False)
    assert wrong((a, b), "pairings") == []


def test_long_names_and_many_columns_keep_to_their_side():
    columns = tuple(BattleColumn(f"C{n}", f"heading {n}") for n in range(40))
    names = ("G" * 200, "many words " * 18)
    blocks = tuple(block(n, title=names[n % 2]) for n in range(2))
    s = fought(*blocks, battle_columns=columns, characteristics=tuple(c.id for c in columns), large=0)
    assert wrong((s, s), "pairings") == []
