"""An army during a game: what is due, figures as they are now, counters within their bounds."""

from __future__ import annotations

from functools import cache

import pytest
import yaml

from builder.core.tracks import Grid
from builder.editing.session import Session
from builder.locale import language
from builder.sheet.in_play import Counter, PlayedArmy, army_in_play
from tests.conftest import LISTS, TESTS
from tests.sampling import SAMPLE_LISTS

CASES = yaml.safe_load((TESTS / "cases" / "play" / "due.yaml").read_text(encoding="utf-8"))
ENGLISH = language("en")


@cache
def army(name: str, code: str = "en") -> PlayedArmy:
    """A sample list in play."""
    system, file = name.split("/")
    return army_in_play(Session.look(LISTS / system / "rosters" / f"{file}.yaml", (LISTS,)), language(code))


def entry(name: str, id: str):
    return next(one for one in army(name).entries if one.id == id)


def crossed(counter: Counter, number: int, marks=None):
    """The marks after crossing off so many more boxes, one after the other."""
    marks = dict(marks or {})
    for _ in range(number):
        part, to = counter.changed(marks, 1)
        marks[counter.key, part] = to
    return marks


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['list']}-{case['entry']}-{case['due']}")
def test_what_is_due(case) -> None:
    """Due at the number of the case, not one box before."""
    whose = entry(case["list"], case["entry"]) if case["entry"] else None
    counters = army(case["list"]).counters if whose is None else whose.counters
    counter = next(one for one in counters if one.track.label == case["track"])

    def due(number: int) -> list[str]:
        marks = crossed(counter, number)
        return list(counter.due(marks, {}) if whose is None else whose.due(marks, {}, ENGLISH))

    assert case["due"] in due(case["boxes"])
    assert case["due"] not in due(case["boxes"] - 1)


def test_losses_of_one_turn_count_against_those_left_at_its_start() -> None:
    """Of 20, 8 were lost before: a quarter of the 12 left is 3."""
    counter = entry("wfb3/orcs-goblins-3000", "boyz").main
    before = crossed(counter, 8)
    text = "rout test if lost to shooting: a quarter of the strength is lost this turn"
    assert text not in counter.due(crossed(counter, 2, before), before)
    assert text in counter.due(crossed(counter, 3, before), before)


def test_leadership_after_a_lost_and_a_captured_standard() -> None:
    """A captured standard takes the place of a lost one; a refused challenge comes on top."""
    unit = entry("wfb3/orcs-goblins-3000", "boyz")
    lost, captured, refused = unit.counters[1:4]
    sheet = army("wfb3/orcs-goblins-3000").sheet

    def leadership(*counters: Counter) -> str:
        marks = {(one.key, 0): 1 for one in counters}
        return next(figure.text for heading, figure, _ in unit.figures(sheet, marks) if heading == "Ld")

    assert [leadership(), leadership(lost), leadership(captured), leadership(lost, captured)] == ["7", "6", "5", "5"]
    assert leadership(lost, captured, refused) == "4"


def ld(id: str, *lost: str, name: str = "wfb3/orcs-goblins-3000") -> tuple[str, str]:
    """Leadership of an entry alone and near the best who helps, once the others named are lost."""
    marks = {}
    for other in lost:
        for counter in entry(name, other).counters:
            marks = crossed(counter, counter.track.number, marks) if counter.fatal else marks
    assert army(name).lost(marks) == set(lost)
    figures = entry(name, id).figures(army(name).sheet, marks, army(name).lost(marks))
    return next((figure.text, figure.best) for heading, figure, _ in figures if heading == "Ld → led")


@pytest.mark.parametrize(
    ("list_name", "id", "lost", "leadership"),
    [
        ("wfb3/orcs-goblins-3000", "trolls", (), ("4", "7")),
        ("wfb3/orcs-goblins-3000", "trolls", ("boss",), ("4", "")),
        ("wfb3/orcs-goblins-3000", "trolls", ("chief",), ("4", "7")),
        ("wfb3/bretonnia-3000", "hunters", (), ("9", "10")),
        ("wfb3/bretonnia-3000", "hunters", ("duke",), ("9", "")),
        ("wfb3/bretonnia-3000", "hunters", ("vicomte",), ("7", "10")),
        ("wfb3/bretonnia-3000", "hunters", ("duke", "vicomte"), ("7", "")),
        ("wfb3/bretonnia-3000", "honour", ("duke",), ("7", "")),
    ],
)
def test_lost_characters_lead_nobody(list_name, id, lost, leadership) -> None:
    """Neither near the general once he is killed nor in the unit that a dead character led."""
    assert ld(id, *lost, name=list_name) == leadership


def test_an_entry_whose_models_have_boxes_of_their_own_counts_them_all() -> None:
    """Crossed off model by model, freed from the last."""
    thralls = entry("warmachine/cryx-50", "brute-thrall")
    assert [one.track.number for one in thralls.mains] == [8, 8, 8]
    marks = crossed(thralls.mains[0], 8)
    assert thralls.next_main(marks, 1) == thralls.mains[1]
    assert thralls.next_main(crossed(thralls.mains[1], 1, marks), -1) == thralls.mains[1]
    assert thralls.next_main({}, -1) == thralls.main


def test_a_lost_unit_is_only_lost() -> None:
    """No test and no rally of nobody; a machine rallies with its last crew."""
    for id in ("boyz", "rocks"):
        counter = entry("wfb3/orcs-goblins-3000", id).main
        whose = entry("wfb3/orcs-goblins-3000", id)
        assert list(whose.due(crossed(counter, counter.track.number), {}, ENGLISH)) == ["lost"]
        almost = list(whose.due(crossed(counter, counter.track.number - 1), {}, ENGLISH))
        assert any(text.startswith("cannot rally") for text in almost) == (id == "boyz")


def test_ranks_that_are_left() -> None:
    """With the characters in the unit: 21 models 5 wide."""
    unit = entry("wfb3/orcs-goblins-3000", "boyz")
    assert unit.formation({}, ENGLISH) == "4 full ranks of 5, and 1"
    assert unit.formation(crossed(unit.main, 6), ENGLISH) == "3 full ranks of 5"


def test_a_grid_goes_on_in_the_next_column_and_a_system_fails_with_its_last_box() -> None:
    """Damage in column 3 of a Deathripper, then in column 4."""
    jack = entry("warmachine/cryx-50", "ripper-1")
    grid = jack.main.track
    assert isinstance(grid, Grid)
    marks: dict[tuple[str, int], int] = {}
    columns = []
    for _ in range(grid.number):
        part, to = jack.main.changed(marks, 1, 2)
        marks[jack.main.key, part] = to
        columns.append(grid.boxes[part][1])
    assert columns == sorted(columns, key=lambda column: (column - 2) % grid.columns)
    assert jack.main.changed(marks, 1, 2) is None
    assert set(jack.main.crippled(marks)) == {"Head", "Movement", "Cortex", "Arc Node"}
    assert jack.lost(marks)
    head = next(key for key in marks if grid.rows[grid.boxes[key[1]][0]][grid.boxes[key[1]][1]].system == "H")
    assert "Head" not in jack.main.crippled({**marks, head: 0})


@pytest.mark.parametrize("name", [f"{system}/{files[0]}" for system, files in SAMPLE_LISTS.items()])
def test_counters_of_every_game(name) -> None:
    """Each list has counters and phases; keys are unique, the same in both languages, and bounds hold whatever is marked."""
    english, french = army(name), army(name, "fr")
    assert english.phases
    assert len(english.phases) == len(french.phases)
    counters = [*english.counters, *(one for entry in english.entries for one in entry.counters)]
    keys = [one.key for one in counters]
    assert len(set(keys)) == len(keys) > 5
    assert keys == [one.key for whose in (french, *french.entries) for one in whose.counters]
    for counter in counters:
        assert counter.number({(counter.key, part): 99 for part in range(99)}) == counter.track.number
        assert counter.changed({}, -1) is None
        assert counter.changed({}, 1, 999) is None
