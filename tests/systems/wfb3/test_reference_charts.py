"""The charts of dice for the values that an army has, against the printed tables and the worked examples of the book."""

from __future__ import annotations

import pytest

from builder.files import loading, reading
from builder.locale import language
from builder.sheet import build
from tests.conftest import HEAD, LISTS, mustered
from tests.systems.wfb3.examples.runner import FILE

EN, FR = language("en"), language("fr")
EXAMPLES = reading.read(FILE).value
BODY = """army: open
limit: 3000
game: friendly
entries:
- {take: hero, id: chief, creature: human, level: 10}
- {take: human, id: men, models: 20, options: [spear, shield, light-armour]}
- {take: human, id: knights, models: 8, mount: warhorse, options: [lance, shield, heavy-armour, barding]}
- {take: human, id: crossbows, models: 10, options: [crossbow]}
- {take: ogre, id: ogres, models: 5, options: [two-handed-weapon]}
- {take: goblin, id: goblins, models: 20, options: [short-bow]}
"""


@pytest.fixture(scope="module")
def done():
    return mustered(HEAD + BODY, loading.load("wfb3", "open", (LISTS,)))


def charts(done, lang=EN, **more):
    """Headings without the first, and rows by their own values, of each chart."""
    made = [one for one in build.reference(done, lang, **more) if one.chart]
    return {one.title: (one.table.headings[1:], {row[0]: row[1:] for row in one.table.rows}) for one in made}


def printed(id):
    """A table of the book: rows of ten by the values beside them; no die where it cannot be."""
    table = next(one for one in EXAMPLES["full_tables"] if one["id"] == id)
    return {str(own): tuple("–" if cell == "N" else str(cell) for cell in row) for own, row in table["rows"].items()}


def example(id):
    case = next(one for one in EXAMPLES["examples"] if one["id"] == id)
    return case["inputs"], case["expected"]


def test_all_of_a_chart_is_the_printed_table(done):
    whole = charts(done, whole=True)
    assert whole["To hit in combat"][1] == printed("strike")
    assert whole["To wound"][1] == printed("wound")


def test_own_rows_are_those_of_the_printed_tables(done):
    """Striking reads a row, being struck a column."""
    known = charts(done)
    strike, wound = printed("strike"), printed("wound")
    assert known["To hit in combat"][1] == {own: strike[own] for own in ("2", "3", "5")}
    assert known["To be hit in combat"][1] == {
        own: tuple(strike[str(foe)][int(own) - 1] for foe in range(1, 11)) for own in ("2", "3", "5")
    }
    assert known["To wound"][1] == {own: wound[own] for own in ("3", "4", "5")}
    assert known["To be wounded"][1] == {
        own: tuple(wound[str(foe)][int(own) - 1] for foe in range(1, 11)) for own in ("3", "4", "5")
    }


def test_worked_examples_are_read_off(done):
    """What the book works out in its examples stands where a player looks for it."""
    known = charts(done, whole=True)
    inputs, expected = example("hit-ws4-v-ws3")
    row = known["To hit in combat"][1][str(inputs["attacker_WS"])]
    assert row[inputs["defender_WS"] - 1] == str(expected["needed"])
    for case in ("wound-s4-t3", "wound-men-ogres"):
        inputs, expected = example(case)
        assert known["To wound"][1][str(inputs["S"])][inputs["T"] - 1] == str(expected["needed"])
        assert known["To be wounded"][1][str(inputs["T"])][inputs["S"] - 1] == str(expected["needed"])
    headings, shots = known["To hit with missiles"]
    for case in ("bs-2", "bs-4"):
        inputs, expected = example(case)
        assert shots[str(inputs["BS"])][headings.index("0")] == str(expected["needed"])
    inputs, expected = example("modifier-one")
    assert shots["3"][headings.index("−1")] == str(expected["needed"])
    inputs, expected = example("save-crossbow")
    headings, saves = known["Saves after modifiers"]
    assert saves[f"{inputs['save']}+"][headings.index(f"−{-inputs['modifier']}")] == f"{expected['needed']}+"


def test_saves_are_those_of_the_army_with_shields_and_without(done):
    headings, rows = charts(done)["Saves after modifiers"]
    assert headings == ("−1", "−2", "−3", "−4")
    assert rows == {
        "2+": ("3+", "4+", "5+", "6+"),
        "3+": ("4+", "5+", "6+", "–"),
        "5+": ("6+", "–", "–", "–"),
        "6+": ("–", "–", "–", "–"),
    }


def test_riding_animals_are_not_struck_themselves():
    """Blows fall on the rider alone, whose Toughness is asked for; those of the animal count (18, note 24)."""
    open_ = loading.load("wfb3", "open", (LISTS,))
    body = "army: open\nlimit: 500\ngame: friendly\nentries:\n- {take: human, id: riders, models: 8, mount: cold-one}\n"
    done = mustered(HEAD + body, open_)
    rider, beast = done.results[0].in_play.profiles
    assert beast.values["T"] != rider.values["T"]
    assert beast.values["S"] != rider.values["S"]
    known = charts(done)
    assert list(known["To be wounded"][1]) == [str(rider.values["T"])]
    assert set(known["To wound"][1]) == {str(rider.values["S"]), str(beast.values["S"])}


@pytest.mark.parametrize("lang", [EN, FR], ids=["en", "fr"])
def test_the_same_numbers_in_both_languages(done, lang):
    cells, english = ([tuple(rows.values()) for _, rows in charts(done, code).values()] for code in (lang, EN))
    assert cells == english


def test_charts_say_what_they_are(done):
    """Their kind is told: nobody has to guess it from the cells."""
    kinds = {one.title: one.chart for one in build.reference(done, EN)}
    assert not kinds["Saves"]
    assert not kinds["Combat result"]
    assert [title for title, chart in kinds.items() if chart] == [
        "To hit with missiles",
        "Missile range at and from buildings",
        "To hit in combat",
        "To be hit in combat",
        "To wound",
        "To be wounded",
        "Saves after modifiers",
    ]
