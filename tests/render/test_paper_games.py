"""A game played on paper: what its turns ask of the units of four armies stands on their battle sheets, in both languages.

The cases (tests/cases/*/paper_games.yaml) are worked out by hand from the rules, each with its section; what a sheet must
show is found by its place: a figure below its heading, words beside a unit, a row of a chart, words of a page.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

import pytest

from tests.conftest import LISTS, TESTS, cases_in
from tests.render.drawn import bare, fragments, pages, printed, reader
from tests.sampling import sampled
from tests.sheets import made


def in_language(told, code):
    return told[code] if isinstance(told, dict) else str(told)


GAMES = {game: cases_in(TESTS / "cases" / game / "paper_games.yaml") for game in ("wfb3", "warmaster")}
ARMIES = [(game, army) for game, found in GAMES.items() for army in found["armies"]]
IN_FRENCH = [GAMES[game]["armies"][0]["roster"] for game in GAMES]
"""An army of each game is asked in both languages."""
UNITS = sampled(
    [(game, army, unit, code) for game, army in ARMIES for unit in army["units"] for code in ("en", "fr")],
    lambda one: one[3] == "en" or one[1]["roster"] in IN_FRENCH,
    lambda one: f"{one[1]['roster']}-{in_language(one[2]['unit'], 'en')}-{one[3]}",
)
TURNS = {
    "wfb3": ("deployment", "movement", "shooting", "combat", "rout", "rally", "magic", "end"),
    "warmaster": ("command", "shooting", "magic", "combat", "end"),
}
PLACES = {"cell", "told", "chart", "page"}
WIDE = 400.0
"""Lines that are drawn from edge to edge part the entries, points."""
LINE = 3.6
"""What is no further above or below than this stands on one line, points: half the space between two lines."""
NUMBER = re.compile(r"\d+½?|½")


class Seen(NamedTuple):
    """A word where it is drawn: its middle from left to right, how far down, and its text."""

    x: float
    middle: float
    y: float
    text: str


@cache
def sheet_of(path, code):
    """The pages of the battle sheet."""
    return printed(made(path, code))


@cache
def seen(path, code):
    """The words of each page, in the order in which they are drawn, and where lines run from edge to edge."""
    found = []
    for page in reader(sheet_of(path, code)).pages:
        words = [Seen(one.x, (one.x + one.right) / 2, -one.y, one.text.strip()) for one in fragments(page)]
        found.append((words, sorted(long_lines(page))))
    return found


def long_lines(page):
    """How far down lines are drawn from edge to edge."""
    found, begun = set(), [0.0, 0.0]

    def visit(operator, operands, cm, tm):
        if operator == b"m":
            begun[:] = map(float, operands)
        elif operator == b"l" and float(operands[0]) - begun[0] > WIDE and float(operands[1]) == begun[1]:
            found.add(-begun[1] - cm[5])

    page.extract_text(visitor_operand_before=visit)
    return found


@cache
def read(path, code):
    """What can be read out of the finished file, page by page."""
    return pages(sheet_of(path, code))


def place_of(name, path, code):
    """The words of one of the entries in the order of battle, on the page and between the lines where it stands."""
    for words, edges in seen(path, code):
        for first in (w for w in words if bare(w.text).startswith(bare(name))):
            end = next((y for y in edges if y > first.y), 10_000.0)
            begin = max((y for y in edges if y <= first.y), default=0.0)
            own = [w for w in words if begin <= w.y < end]
            if own and first.x <= min(w.x for w in own) + 1:
                return words, [w for w in own if w.y >= first.y - LINE]
    raise AssertionError(f"{name} is not in the order of battle")


def line_of(own, name, headings):
    """The words on the line that begins with this; figures stand beside the last line of a long name."""
    left = min(h.x for h in headings) - 2
    start = next(w.y for w in own if bare(w.text).lstrip("+").startswith(bare(name)))
    at = min(w.y for w in own if w.y > start - LINE and w.x > left)
    return [w for w in own if abs(w.y - at) < LINE]


def below(headings, line, wanted):
    """What stands on a line nearest to this heading, from left to right."""
    heading = next(h for h in headings if bare(h.text) == bare(wanted))
    gap = min((abs(h.middle - heading.middle) for h in headings if h is not heading), default=WIDE)
    nearest = [
        w
        for w in line
        if min(headings, key=lambda h: abs(h.middle - w.middle)) is heading and w.middle > heading.middle - gap
    ]
    return bare("".join(w.text for w in sorted(nearest)))


def cell(name, asked, columns, path, code):
    """A figure of the order of battle: of a unit, or of a line below it."""
    words, own = place_of(name, path, code)
    wanted = in_language(columns[asked["column"]], code)
    known = {bare(in_language(heading, code)) for heading in columns.values()}
    first = next(w for w in words if bare(w.text) == bare(wanted))
    headings = [w for w in words if abs(w.y - first.y) < LINE and bare(w.text) in known]
    line = line_of(own, in_language(asked.get("line", name), code), headings)
    return below(headings, line, wanted)


def charted(asked, path, code):
    """A die of a chart, by the value that begins its row and the one that heads its column."""
    title = bare(in_language(asked["chart"], code))
    for words, _ in seen(path, code):
        drawn = [n for n, w in enumerate(words) if bare(w.text) == title]
        for start in drawn:
            rest = words[start + 1 :]
            headings = next(
                line for line in (same_line(rest, w) for w in rest) if any(w.text == str(asked["column"]) for w in line)
            )
            labels = (w for w in rest if w.y > headings[0].y + LINE and abs(w.x - words[start].x) < 2)
            label = next(w for w in labels if w.text == str(asked["row"]))
            return below(headings[1:], [w for w in same_line(rest, label) if w is not label], str(asked["column"]))
    raise AssertionError(f"{title} is not on the sheet")


def same_line(words, one):
    """Words of one column that stand on one line."""
    return [w for w in words if abs(w.y - one.y) < LINE and w.x >= one.x - 1 and w.x < one.x + 280]


@pytest.mark.parametrize(("game", "army", "unit", "code"), UNITS)
def test_questions_of_the_game_are_answered_by_the_sheet(game, army, unit, code):
    """All that is asked about a unit in the course of a game."""
    path = LISTS / game / "rosters" / f"{army['roster']}.yaml"
    name = in_language(unit["unit"], code)
    for asked in unit["asked"]:
        found = asked["found"]
        says = bare(in_language(found["says"], code))
        if "column" in found and "chart" not in found:
            assert cell(name, found, GAMES[game]["columns"], path, code) == says, asked["ask"]
        elif "chart" in found:
            assert charted(found, path, code) == says, asked["ask"]
        elif "page" in found:
            page = found["page"][code] if isinstance(found["page"], dict) else found["page"]
            assert says in read(path, code)[page - 1], asked["ask"]
        else:
            _, own = place_of(name, path, code)
            assert says in bare("".join(w.text for w in own)), asked["ask"]


@pytest.mark.parametrize(("game", "army"), ARMIES, ids=[army["roster"] for _, army in ARMIES])
def test_six_units_are_asked_about_all_of_a_turn(game, army):
    """At least six of each army, with questions of every part of the game between them."""
    assert len(army["units"]) >= 6
    asked = [one for unit in army["units"] for one in unit["asked"]]
    assert {one["turn"] for one in asked} == set(TURNS[game])
    for one in asked:
        assert {"ask", "turn", "answer", "rule", "found"} <= set(one), one


@pytest.mark.parametrize(("game", "army"), ARMIES, ids=[army["roster"] for _, army in ARMIES])
def test_answers_are_in_the_words_found(game, army):
    """Each number of an answer is among those that the sheet says."""
    for unit in army["units"]:
        for one in unit["asked"]:
            for code in ("en", "fr"):
                said = NUMBER.findall(in_language(one["found"]["says"], code))
                assert set(NUMBER.findall(str(one["answer"]))) <= set(said), (one["ask"], code)
