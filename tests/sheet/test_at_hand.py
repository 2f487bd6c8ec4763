"""The tables to have at hand: in the order of the turn, none dropped in silence."""

from __future__ import annotations

from itertools import groupby

import pytest

from builder.locale import language
from builder.sheet import build
from tests import sampling
from tests.conftest import LISTS
from tests.sheets import made, shipped

EN, FR = language("en"), language("fr")
SAMPLES = sorted(LISTS.glob("*/rosters/*.yaml"))


@pytest.mark.parametrize("path", sampling.sample_lists(SAMPLES))
def test_no_table_is_dropped_in_silence(path):
    """On every copy those that are shown and those that are named as left out are all of the game’s, each once, in its order."""
    done = shipped(path)
    for lang in (EN, FR):
        every = [lang.printed().say(name) for name in done.system.sheet.reference(done.finished, False).names]
        assert len(set(every)) == len(every)
        for copy in ("player", "opponent", "umpire"):
            sheet = made(path, lang.code, copy)
            shown = [one.title for one in sheet.reference]
            assert sorted((*shown, *sheet.left_out)) == sorted(every)
            for some in (shown, list(sheet.left_out)):
                assert some == [name for name in every if name in some]
            assert bool(shown) is (copy != "umpire"), "the umpire has the book"
        whole = made(path, lang.code, all_rules=True)
        assert not whole.left_out
        assert [one.title for one in whole.reference] == every


@pytest.mark.parametrize("path", sampling.sample_lists(SAMPLES))
def test_tables_stand_in_the_order_of_the_turn(path):
    """Each under the heading of a part of the turn, those of a part together, the parts as the game has them."""
    done = shipped(path)
    system = done.library.rules.system
    for lang in (EN, FR):
        parts = [lang.printed().say(name) for name in system.turn.values()]
        for whole in (False, True):
            under = [heading for heading, _ in groupby(one.turn for one in build.reference(done, lang, whole=whole))]
            assert under == [part for part in parts if part in under]


@pytest.mark.parametrize("path", sampling.sample_lists(SAMPLES))
def test_what_is_needed_is_a_part_of_the_whole(path):
    """Each row that an army has is among all of the game’s, but for its own rows of charts, which are a choice of them."""
    done = shipped(path)
    whole = {one.title: set(one.table.rows) for one in build.reference(done, EN, whole=True)}
    for one in build.reference(done, EN):
        if not one.chart:
            assert set(one.table.rows) <= whole[one.title]


NEVER_CUT = {
    "skirmish": (),  # a patrol has other tables than a skirmish; those of a skirmish are held by its own tests
    "wfb6": ("To hit in close combat", "To wound", "To hit by shooting"),
    "wfb3": ("To hit in combat", "To be hit in combat", "To wound", "To be wounded", "Psychology (2D6 against Cl)", "Challenges", "Combat result", "Rout and pursuit", "Rally test"),
    "warmaster": ("Command", "Combat"),
    "warmachine": ("Control", "Moves", "Melee attacks"),
}  # fmt: skip


@pytest.mark.parametrize("path", sampling.sample_lists(SAMPLES))
def test_what_every_battle_asks_for_is_never_left_out(path):
    """Dice to hit and to wound, panic and fear, challenges, rout and rally; orders and combat."""
    assert set(NEVER_CUT[path.parent.parent.name]) <= {one.title for one in made(path, "en", "opponent").reference}
