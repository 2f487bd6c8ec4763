"""How many pages the samples take on the battle sheet, how small its type is, and its text as it was read and accepted.

`python -m tests.render.test_pages` prints the pages of each sample, dossier beside battle sheet;
`python -m tests.render.test_pages accept` writes the goldens anew.
"""

from __future__ import annotations

import sys
from functools import cache

import pytest

from builder.render import pdf, style
from builder.render.pdf import page_marks
from tests import sampling
from tests.conftest import LISTS, ROOT
from tests.render.drawn import ids
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
    *(style.BATTLE.heading, style.BATTLE.label, style.BATTLE.small, style.BATTLE_RAISED, style.FOOT, style.FOOT_PAGE),
    *(style.STRIP, style.STRIP_MOVE, style.STRIP_LABEL),  # of a picture that tells nothing that the table does not
}
READ = [
    LISTS / f"{name}.yaml"
    for name in ("wfb3/rosters/empire-3000", "wfb3/rosters/orcs-goblins-3000", "warmaster/rosters/orcs-2000")
]
GOLDENS = ROOT / "tests" / "goldens" / "battle"
CASES = [(path, code) for path in READ for code in ("en", "fr") if code == "en" or path.stem == "orcs-2000"]


@cache
def printed(path, code="en", layout="battle"):
    return pdf.laid_out(made(path, code), layout)


def words(page):
    return [mark for mark in page.marks if isinstance(mark, page_marks.Word)]


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
    assert len(printed(path, code)) <= most(path, made(path, code))


@pytest.mark.parametrize(("path", "code"), sampling.sample_lists_in_languages(PATHS))
def test_the_opponents_copy_is_one_page(path, code):
    """Without prices, in type as large as that of the player."""
    sheet = made(path, code, "opponent")
    pages = pdf.laid_out(sheet, "battle")
    assert len(pages) == 1
    check_type(pages)
    assert not any(block.points for block in sheet.blocks)


@pytest.mark.parametrize("path", sampling.sample_lists(PATHS))
def test_type_of_a_sample(path):
    check_type(printed(path))


def check_type(pages):
    """Small is only what is no text: headings of columns, what is raised, labels, the foot."""
    labels = {(one.face, one.size) for one in LABELS}
    found = {(mark.face, mark.size) for page in pages for mark in words(page)}
    assert {one for one in found if one[1] < TEXT} <= labels
    assert min(size for _, size in found) >= SMALL


def as_text(path, code):
    """What stands on the pages, line by line from left to right, with squares and where lines are drawn."""
    lines = []
    for number, page in enumerate(printed(path, code), 1):
        lines.append(f"==== {number}")
        rows = {}
        for mark in page.marks:
            if isinstance(mark, (page_marks.Word, page_marks.Square)):
                # boxes stand on the line whose label they are beside
                y = mark.y if isinstance(mark, page_marks.Word) else mark.y + mark.side
                place = next((row for row in rows if abs(row - y) < 1.5), y)
                rows.setdefault(place, []).append((mark.x, mark.text if isinstance(mark, page_marks.Word) else "[]"))
        for y in sorted(rows):
            said = "  ".join(text for _, text in sorted(rows[y]))
            lines.append(
                said.replace("[]  []", "[][]").replace("[]  []", "[][]").replace("\u00a0", " ").replace("\u202f", " ")
            )
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
            f"| {ids(path)} | {len(sheet.blocks)} | {len(printed(path, layout='dossier'))} | {len(printed(path))} | {slip} |"
        )


if __name__ == "__main__":
    accept() if sys.argv[1:] == ["accept"] else table()
