"""What is crossed off: boxes in groups, and grids with their systems."""

from __future__ import annotations

import pytest

from builder.core.tracks import PLAIN, VOID, Boxes, Cell, Grid, GridSystem, legend, read_grid

NAMES = {"L": "left arm", "R": "right arm", "M": "movement", "C": "cortex"}
IRONCLAD = ("xx..xx", "......", "......", ".L..R.", "LLMCRR", "xMMCCx")


def test_boxes_are_counted_over_their_groups():
    assert Boxes("Wounds", (3, 3, 1)).number == 7
    assert Boxes("Wounds", (2,)).in_words(str.upper) == Boxes("WOUNDS", (2,))


def test_a_grid_is_read_from_its_drawing():
    grid = read_grid("Damage", IRONCLAD, NAMES)
    assert grid.rows[0] == (VOID, VOID, PLAIN, PLAIN, VOID, VOID)
    assert grid.rows[4][2] == Cell(box=True, system="M")
    assert (grid.number, grid.columns, grid.spans) == (30, 6, ((0, 6),))


def test_a_grid_counts_the_boxes_of_each_system_in_the_order_of_its_systems():
    assert read_grid("Damage", IRONCLAD, NAMES).counts == {"L": 3, "R": 3, "M": 3, "C": 3, "": 18}
    assert read_grid("Damage", ("LL", "x."), {"A": "arc node", "L": "left arm"}).counts == {"L": 2, "": 1}


def test_grids_that_stand_side_by_side_share_their_rows():
    grid = read_grid("Damage", ("x.L ..R", "MMM CCC"), NAMES)
    assert (grid.columns, grid.spans, grid.parts) == (6, ((0, 3), (3, 6)), (3, 3))
    assert grid.counts == {"L": 1, "R": 1, "M": 3, "C": 3, "": 3}
    assert grid.drawn == (
        " 1  2  3    4  5  6",
        "   [ ][L]  [ ][ ][R]",
        "[M][M][M]  [C][C][C]",
    )


def test_the_legend_names_the_systems_that_have_boxes():
    grid = read_grid("Damage", ("L.",), NAMES).in_words(str.upper)
    assert grid.label == "DAMAGE" and grid.systems[0] == GridSystem("L", "LEFT ARM")
    assert legend(grid) == "L LEFT ARM (1)"


def test_a_grid_without_rows_has_no_boxes():
    grid = Grid("Damage", ())
    assert (grid.number, grid.columns, grid.counts) == (0, 0, {})


@pytest.mark.parametrize(
    ("drawn", "wrong"),
    [
        (("..", "."), "rows of unequal length"),
        ((". .", ".."), "rows of unequal length"),
        ((), "rows of unequal length"),
        (("LQ", "Z."), "letters without a system: Q, Z"),
    ],
)
def test_what_is_no_grid_is_refused(drawn, wrong):
    with pytest.raises(ValueError, match=wrong):
        read_grid("Damage", drawn, NAMES)


@pytest.mark.parametrize(
    ("groups", "most", "whole", "drawn"),
    [
        ((3, 2), 60, 6, "ooo oo"),
        ((6, 7), 60, 6, "oooooo ooooo oo"),
        ((4, 4), 6, None, "oooo oo"),
        ((12,), 60, None, "o" * 12),
        ((0, 2), 60, 6, "oo"),
        ((5, 5), 5, 6, "ooooo"),
        ((), 60, 6, ""),
    ],
)
def test_boxes_are_drawn_in_their_groups(groups, most, whole, drawn):
    """So many at most, and long groups in fives where that is asked for."""
    assert Boxes("Wounds", groups).drawn("o", most, whole) == drawn
