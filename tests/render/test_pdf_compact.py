"""The compact layout: headings above each column of figures, the banner of an illegal list on each page."""

from __future__ import annotations

import pytest

from tests.render.drawn import bare, block, fought, fragments, pages, plain, printed, reader, wrong

UNITS = 100
"""Units that need more than a page."""


@pytest.fixture(scope="module")
def illegal():
    return fought(*(block(n) for n in range(UNITS)), legal=False, verdict="Not legal: 1 error")


def test_headings_stand_above_each_column(illegal):
    for page in reader(printed(illegal, "compact")).pages[:-1]:
        found = fragments(page)
        middle = float(page.mediabox.width) / 2
        first = {side: max(one.y for one in found if "Entry" in one.text and (one.x > middle) == side) for side in (False, True)}
        headings = [(one.x > middle, one.y) for one in found if one.text.strip() == "WS" and one.size < 7]
        assert [side for side, _ in headings] == [False, True]
        assert all(0 < y - first[side] < 20 for side, y in headings)


def test_the_banner_stands_on_each_page(illegal):
    found = pages(printed(illegal, "compact"))
    assert len(found) > 1
    assert all(bare(illegal.verdict) in page for page in found)
    assert wrong((illegal,), "compact") == []


@pytest.mark.parametrize(("units", "most"), [(1, 1), (24, 1), (60, 2), (UNITS, 5)])
def test_pages_of_a_compact_sheet(units, most):
    found = "".join(all_pages := pages(printed(fought(*(block(n) for n in range(units))), "compact")))
    assert len(all_pages) <= most
    assert all(f"Entry{n}begins" in found for n in range(units))


def test_a_block_higher_than_a_page_is_printed():
    """With the headings above it, and nothing lost behind it."""
    s = plain(block(1, title="word " * 1500), block(2))
    assert "Entry2begins" in "".join(pages(printed(s, "compact")))
