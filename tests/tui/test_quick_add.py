"""A number typed with a name in a search is the number that is added."""

from __future__ import annotations

import pytest

from builder.core.findings import MusterError
from builder.editing import offer_search, quick_add
from builder.files.lenient_reader import Draft
from tests.systems.warmachine import shipped as warmachine
from tests.systems.wfb6.test_checks import mustered
from tests.tui.player import SMALL, played


@pytest.mark.parametrize(
    ("typed", "words", "number"),
    [
        ("20 halberdiers", "halberdiers", 20),
        ("halberdiers 20", "halberdiers", 20),
        ("halberdiers", "halberdiers", None),
        ("20", "20", None),
        ("2 3 halberdiers", "2 3 halberdiers", None),
        ("0 halberdiers", "0 halberdiers", None),
        ("99999999 halberdiers", "99999999 halberdiers", None),
    ],
)
def test_one_number_beside_words_is_a_number_to_add(typed, words, number):
    rows = offer_search.offer_rows(mustered([]).available)
    assert quick_add.asked(rows, typed) == (words, number)


def add(done, key, number):
    pick = next(pick for pick in done.available if pick.key == key)
    return quick_add.addition(pick, number, Draft(done.roster), done)


def test_the_number_is_of_models_or_of_entries():
    """12 halberdiers are a unit; two captains are two entries."""
    done = mustered([])
    unit = add(done, "halberdiers", 12)
    assert [(e.take, e.models) for e in unit.draft.roster.entries] == [("halberdiers", 12)]
    assert unit.points == 12 * 6 * 4  # quarters
    assert [e.take for e in add(done, "captain", 2).draft.roster.entries] == ["captain"] * 2


@pytest.mark.parametrize(("key", "number"), [("halberdiers", 3), ("captain", 21)])
def test_a_number_out_of_bounds_is_refused(key, number):
    with pytest.raises(MusterError):
        add(mustered([]), key, number)


def test_warjacks_are_added_one_by_one():
    done = warmachine.mustered("cygnar", 50, [{"take": "captain-victoria-haley"}])
    made = add(done, "charger", 2)
    assert [e.take for e in made.draft.roster.entries] == ["captain-victoria-haley", "charger", "charger"]


@played(roster=SMALL)
async def test_a_number_in_the_search_of_what_is_available(p):
    """The row shows what it adds before Enter, and the reason if it cannot."""
    await p.press("/")
    await p.type("12 reiksgard")
    assert any("×12 = 132" in row for row in p.rows("take"))
    await p.press("enter")
    assert (p.entries[-1].take, p.entries[-1].models) == ("reiksgard", 12)
    await p.press("escape")
    await p.type("3 reiksgard")
    assert p.sees("Reiksgard ×3: 10–")
    entries = p.entries
    await p.press("enter")
    assert p.entries == entries


@played(roster=SMALL)
async def test_a_number_in_the_palette(p):
    await p.press(":")
    await p.type("reiksgard 12")
    assert p.sees("Add: Reiksgard ×12")
    await p.press("enter")
    assert (p.entries[-1].take, p.entries[-1].models) == ("reiksgard", 12)
