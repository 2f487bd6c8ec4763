"""How many pages the samples take on the battle sheet, how small its type is, and its text as it was read and accepted.

`python -m tests.render.test_pages` prints the pages of each sample, dossier beside battle sheet;
`python -m tests.render.test_pages accept` writes the goldens anew.
"""

from __future__ import annotations

import sys
from functools import cache

import pytest

from builder.render import style
from builder.render.pdf import grids, head, sections, tables, unit_blocks
from tests import sampling
from tests.conftest import LISTS, ROOT
from tests.render.drawn import fragments, ids, printed, reader
from tests.sheets import made, shipped

PATHS = sorted(LISTS.glob("*/rosters/*.yaml"))
MANY = 22
"""More entries than these take a page more."""
MOST = {
    ("wfb3", 3000): 3,
    ("wfb3", 2500): 3,
    ("wfb3", 2000): 2,
    ("wfb3", 1500): 2,
    ("warmaster", 2000): 2,
    ("warmachine", 100): 3,
    ("warmachine", 50): 2,
    ("skirmish", 500): 1,
    ("wfb6", 500): 1,
}
"""Pages of a game of so many points; what is secret is on a slip besides."""
TWO_GAMES = "orcs-goblins-wfb3-200"
"""A force with the tables of the mode and those of the 3rd edition."""
TEXT = 8.0
"""The least size of what is read in play."""
SMALL = 6.0
"""Of headings, of what is raised, of labels."""
LABELS = {
    *(unit_blocks.HEADING, unit_blocks.LABEL, unit_blocks.SMALL, head.LABEL, sections.LABEL, tables.HEADING),
    *(grids.LABEL, grids.LETTER, style.FOOT),
}
READ = [
    LISTS / f"{name}.yaml"
    for name in ("wfb3/rosters/empire-3000", "wfb3/rosters/orcs-goblins-3000", "warmaster/rosters/orcs-2000")
]
GOLDENS = ROOT / "tests" / "goldens" / "battle"
CASES = [(path, code) for path in READ for code in ("en", "fr") if code == "en" or path.stem == "orcs-2000"]


@cache
def pages_of(path, code="en", layout="battle"):
    """The pages of the player's copy that are not the blank back of a sheet, each as fragments of text."""
    return written(made(path, code), layout)


def written(sheet, layout="battle"):
    return [found for page in reader(printed(sheet, layout)).pages if (found := fragments(page))]


def has_slip(sheet):
    return bool(sheet.secrets.lines) or any(block.secret for block in sheet.blocks)


def most(path, sheet):
    if path.stem == TWO_GAMES:
        return 2
    points = shipped(path).roster.limit
    fewest = [pages for (game, limit), pages in MOST.items() if game == path.parent.parent.name and limit >= points]
    return min(fewest) + (len(sheet.blocks) > MANY) + has_slip(sheet)


@pytest.mark.parametrize(("path", "code"), sampling.sample_lists_in_languages(PATHS))
def test_pages_of_a_sample(path, code):
    assert len(pages_of(path, code)) <= most(path, made(path, code))


@pytest.mark.parametrize(("path", "code"), sampling.sample_lists_in_languages(PATHS))
def test_the_opponents_copy_is_a_sheet_of_paper_at_most(path, code):
    """Without prices, in type as large as that of the player; both sides of one sheet for the largest armies."""
    sheet = made(path, code, "opponent")
    pages = written(sheet)
    assert len(pages) <= 2
    check_type(pages)
    assert not any(block.points for block in sheet.blocks)


@pytest.mark.parametrize("path", sampling.sample_lists(PATHS))
def test_type_of_a_sample(path):
    check_type(pages_of(path))


def check_type(pages):
    """Small is only what is no text: headings of columns, what is raised, labels, the foot."""
    labels = {(one.face, one.size) for one in LABELS}
    found = {(one.face, round(one.size, 2)) for page in pages for one in page}
    assert {one for one in found if one[1] < TEXT} <= labels
    assert min(size for _, size in found) >= SMALL


def as_text(path, code):
    """What stands on the pages, line by line from left to right."""
    lines = []
    for number, page in enumerate(pages_of(path, code), 1):
        lines.append(f"==== {number}")
        rows = {}
        for one in page:
            place = next((row for row in rows if abs(row - one.y) < 1.5), one.y)
            rows.setdefault(place, []).append((one.x, one.text.strip()))
        for y in sorted(rows, reverse=True):
            lines.append("  ".join(text for _, text in sorted(rows[y])).replace("\u00a0", " "))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("path", "code"), CASES, ids=[f"{p.stem}-{c}" for p, c in CASES])
def test_the_battle_sheet_of_a_sample(path, code):
    """As it was read and accepted, one army in both languages."""
    assert as_text(path, code) == (GOLDENS / f"{path.stem}.{code}.txt").read_text(encoding="utf-8")


def accept():
    GOLDENS.mkdir(exist_ok=True)
    for path, code in CASES:
        (GOLDENS / f"{path.stem}.{code}.txt").write_text(as_text(path, code), encoding="utf-8", newline="\n")


def table():
    print("| sample | entries | dossier | battle sheet | with a slip |\n|---|---|---|---|---|")
    for path in PATHS:
        sheet = made(path)
        slip = "yes" if has_slip(sheet) else ""
        print(
            f"| {ids(path)} | {len(sheet.blocks)} | {len(pages_of(path, layout='dossier'))} | {len(pages_of(path))} | {slip} |"
        )


if __name__ == "__main__":
    accept() if sys.argv[1:] == ["accept"] else table()
