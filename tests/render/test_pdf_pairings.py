"""The pairings sheet: two public copies side by side."""

from __future__ import annotations

from itertools import combinations

import pytest

from builder.render import style
from builder.render.pdf import layouts, page_marks
from builder.sheet.entry_figures import BattleHeading
from tests.conftest import LISTS
from tests.render.drawn import bare, block, fought, wrong
from tests.sampling import sampled

LARGEST = [LISTS / f"wfb3/rosters/{name}-3000.yaml" for name in ("empire", "orcs-goblins", "chaos", "slann")]


def laid_out(left, right, **wished):
    return layouts.PAIRED["pairings"](left, right, style.PrintOptions(**wished))


def drawn(page):
    return [m for m in page.marks if isinstance(m, page_marks.Word)]


def side(page, right):
    """All text of one list on a page, as it is read."""
    found = sorted((m for m in drawn(page) if (m.x > page.width / 2) == right), key=lambda m: (round(m.y), m.x))
    return bare(" ".join(m.text for m in found))


@pytest.mark.parametrize("code", sampled(["en", "fr"], lambda code: code == "fr"))
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_lists_of_three_thousand_points_take_two_pages(code, paper, made):
    for left, right in combinations(LARGEST, 2):
        assert len(laid_out(made(left, code, "opponent"), made(right, code, "opponent"), paper=paper)) <= 2


@pytest.mark.parametrize("code", ["en", "fr"])
def test_each_side_tells_all_that_the_table_does(code, made):
    """Names, figures, arms, gear, items, rules by name, notes; nothing of what anything costs."""
    sheets = [made(path, code, "opponent") for path in LARGEST[:2]]
    pages = laid_out(*sheets)
    for right, s in enumerate(sheets):
        found = "".join(side(page, bool(right)) for page in pages)
        said = [s.title, s.verdict]
        for b in s.blocks:
            own = b.battle
            said += [b.title.name, own.rank, b.command, *own.gear, *own.items, *own.rules]
            said += [text for arms in own.arms for text in (arms.name, *arms.figures)]
            said += [cell for fact in own.notes for cell in (fact.label, fact.text)]
            said += [row.name for row in own.rows] + [c.text for row in own.rows for c in row.cells if c is not None]
        assert [t for t in said if bare(t) not in found and not all(bare(w) in found for w in t.split())] == []


def test_headings_stand_above_all_columns_of_a_table():
    many = fought(*(block(n, notes="", rules=()) for n in range(60)))
    one = fought(block(77))
    pages = laid_out(many, one)
    assert len(pages) > 1
    for page in pages:
        heading, *_ = sorted((m for m in drawn(page) if m.text == "WS" and m.x < page.width / 2), key=lambda m: m.y)
        first, *_ = sorted((m for m in drawn(page) if m.text.startswith("Entry") and m.x < page.width / 2), key=lambda m: m.y)
        assert heading.y < first.y
    assert not [m for m in drawn(pages[-1]) if m.text == "WS" and m.x > page.width / 2]


def test_what_rules_do_is_told_where_there_is_room_for_it():
    """As much of it as there is; then that each player has the rest."""
    few = fought(block(1, rules=(("Fear", "", "those near test"),)))
    many = fought(*(block(n, rules=((f"Rule{n}", "", "does much " * 30),)) for n in range(40)))
    left, right = ("".join(side(page, right) for page in laid_out(few, many)) for right in (False, True))
    assert "thosenear" in left
    assert "ownsheet" not in left
    assert "doesmuch" in right
    assert "ownsheet" in right
    assert "Rule39" in right


def test_columns_without_room_are_told_behind_their_headings():
    """Those that are neither of the profile nor large on a card."""
    s = fought(block(1), battle_columns=(BattleHeading("M", "M"), BattleHeading("WS", "pace")), characteristics=("M",), large=0)
    assert "pace3" in side(laid_out(s, s)[0], False)


def test_a_list_that_is_not_legal_says_so_above_both():
    s = fought(block(1))
    (page,) = laid_out(s, s._replace(legal=False, verdict="NOT LEGAL: 2 errors", title="Other"))
    assert any("Other: NOT LEGAL" in m.text for m in drawn(page))


def test_long_names_and_many_columns_keep_to_their_side():
    columns = tuple(BattleHeading(f"C{n}", f"heading {n}") for n in range(40))
    names = ("G" * 200, "many words " * 18)
    blocks = tuple(block(n, title=names[n % 2]) for n in range(2))
    s = fought(*blocks, battle_columns=columns, characteristics=tuple(c.id for c in columns), large=0)
    assert wrong((s, s), "pairings") == []
