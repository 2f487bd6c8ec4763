"""Lists that nobody plays, with very many parts or equal ids: checked in time, with the same findings in any order."""

from __future__ import annotations

import sys
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import locale
from builder.core.roster import MAX_PARTS
from builder.core.yaml_source import dump
from builder.files import loading
from builder.render.pdf import columns, sections, text
from tests.conftest import LISTS, check_file, mustered
from tests.sampling import examples

HEAD = {"kind": "roster", "format": 1, "system": "wfb3", "army": "empire", "limit": 2000, "game": "friendly"}
TWINS = [
    {"take": "reiksgard", "id": "a", "models": 10}, {"take": "fleglers", "id": "a", "models": 8}, {"take": "forstjaeger", "id": "a", "models": 4},
    {"take": "hero", "id": "b", "level": 10, "joins": "a", "as": "champion"}, {"take": "hero", "id": "b", "level": 25, "joins": "a", "as": "leader"},
    {"take": "hero", "id": "c", "level": 5, "joins": "b", "as": "attached"}, {"take": "wizard", "id": "d", "level": 5, "joins": "a", "as": "leader"},
]  # fmt: skip
KNOWN = loading.load("wfb3", "empire", (LISTS,))


def told(entries):
    """Findings of a list with these entries, without places."""
    done = mustered(dump({**HEAD, "entries": entries}), KNOWN)
    return sorted((f.code, f.entry or "") for f in done.findings), done.points


@settings(max_examples=examples(15, 30), deadline=None)
@given(st.permutations(TWINS))
def test_entries_of_one_id_are_judged_the_same_in_any_order(entries):
    """An entry that joins an id of several entries always joins the same one."""
    assert told(entries) == told(TWINS)


@pytest.mark.parametrize(("key", "one", "is_wrong"), [("options", "lance", True), ("items", {"name": "x", "points": 1}, True)])
def test_an_entry_has_a_bounded_number_of_parts(tmp_path, key, one, is_wrong):
    """The bound is far more than any list sells, and few enough to be printed."""
    path = tmp_path / "list.yaml"
    for count in (MAX_PARTS, 100_000 if key == "options" else MAX_PARTS + 1):
        path.write_text(dump({**HEAD, "entries": [{"take": "reiksgard", "models": 10, key: [one] * count}]}), encoding="utf-8")
        found = [f.code for f in check_file(str(path), (LISTS,)).findings]
        assert ("file.value" in found or "file.bounds" in found) == (count > MAX_PARTS)


@pytest.mark.parametrize(
    ("count", "lang", "told", "way"),
    [
        (203, "en", "203 here; at most 200 are allowed.", "Remove 3."),
        (201, "fr", "201 ici\u202f; 200 au plus.", "Retirez-en 1."),
    ],
)
def test_too_many_parts_are_told_as_a_number_not_as_a_length(tmp_path, count, lang, told, way):
    """The message counts parts, as a person would."""
    path = tmp_path / "list.yaml"
    path.write_text(dump({**HEAD, "entries": [{"take": "reiksgard", "models": 10, "options": ["lance"] * count}]}), encoding="utf-8")
    (found,) = [f for f in check_file(str(path), (LISTS,)).findings if f.code == "file.value"]
    say = locale.language(lang).say
    assert (say(found.text), say(found.fix)) == (told, way)
    assert found.allowed == {"max_length": 200}


def test_long_columns_are_filled_in_as_many_steps_a_piece():
    """Four times as many pieces take four times the steps, whatever keeps them together."""
    setter, style = text.TextSetter(), sections.TEXT
    taken = []
    for count in (200, 800):
        pieces = [setter.paragraph([text.Piece(f"Rule {n}", style)], style) for n in range(count)]
        for piece in pieces[::3]:
            piece.keepWithNext = 1
        filler, found = columns.Filler(200.0), []
        taken.append(steps(lambda pieces=pieces, filler=filler, found=found: found.extend(filler.columns(pieces, 500.0))))
        assert [piece for column in found for piece in column] == pieces
    assert taken[1] < 4.4 * taken[0], taken


def steps(run):
    """Number of lines that a call executes, including each turn of a loop or comprehension."""
    count = 0

    def step(_frame, event, _arg):
        nonlocal count
        count += event == "line"
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        run()
    finally:
        sys.settrace(before)
    return count


def leaders(count):
    """A function that musters a text, and the text of a roster with a unit and this many leaders."""
    heroes = [{"take": "hero", "level": 5, "joins": "u", "as": "leader"} for _ in range(count)]
    return mustered, dump({**HEAD, "entries": [{"take": "fleglers", "id": "u", "models": 8}, *heroes]})


def test_many_leaders_of_one_unit_cost_no_more_each_than_few():
    """Their number tells once, not squared: the third and fourth fifty take the steps that the second took."""
    runs = []
    for count in (50, 100, 200):
        run, text = leaders(count)
        assert sum(f.code == "wfb3.leader" for f in run(text, KNOWN).findings) >= count - 1
        runs.append(steps(partial(run, text, KNOWN)))
    one, two, four = runs
    assert (four - two) / 2 < 1.1 * (two - one)
