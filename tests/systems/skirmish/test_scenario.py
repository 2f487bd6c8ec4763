"""What the builder and the sheets say of a scenario: sides, free models, who fled off the table."""

from __future__ import annotations

import re

import pytest

from tests.systems.skirmish.cases import mustered
from tests.systems.skirmish.sheets import CAPTAIN, EN, FR, printed, text

CART = {"scenario": "cart-at-nightfall", "side": "escort"}


def test_those_who_fled_off_the_table_count_where_the_scenario_says_so():
    """In the head and beside the boxes."""
    force = [CAPTAIN, {"take": "mortar"}, {"take": "halberdiers", "models": 5}]
    done = mustered("empire", 250, force, **CART)
    for told in (text(done), printed(done)):
        assert "once 3 of the 9 models are out of action or have fled off the table" in told
        assert "Out of action or fled off the table, rout test at 3 or more" in told
        assert "a quarter or more out of action or fled off the table: roll" in told
        assert "Shoots range, Strength and effect: check the rulebook" in told
    assert "fled off the table" not in text(mustered("empire", 250, force))


def test_models_that_a_scenario_gives_are_named_beside_the_price():
    """Four models of which three are free cost what one costs: the sheet says so."""
    force = [CAPTAIN, {"take": "free-company", "models": 4}, {"take": "halberdiers", "models": 3}]
    done = mustered("empire", 150, force, scenario="millers-ford", side="defender")
    for told in (text(done), printed(done)):
        assert "Free in this scenario 3 of 4" in told
        assert told.count("Free in this scenario") == 1


def test_free_models_of_entries_with_the_same_id():
    """Each keeps its own result, as where the ids differ."""
    lines = [{"take": "free-company", "models": 4}, {"take": "free-company", "models": 2}]
    same, different = (
        mustered("empire", 150, [CAPTAIN, *({**line, "id": id} for line, id in zip(lines, ids, strict=True))], scenario="millers-ford", side="defender")
        for ids in (("men", "men"), ("men-1", "men-2"))
    )
    assert [m.points for m in same.results] == [m.points for m in different.results]
    assert [m.models for m in same.results] == [1, 4, 2]


@pytest.mark.parametrize(("lang", "sides"), [(EN, "attacker (the raiders) or defender (the guard of the mill)"), (FR, "attacker (les pillards) ou defender (la garde du moulin)")])
def test_sides_are_offered_by_name_with_the_id_to_write(lang, sides):
    done = mustered("empire", 150, [CAPTAIN, {"take": "halberdiers", "models": 4}], scenario="millers-ford")
    assert any(sides in re.sub(r"\s", " ", lang.say(f.fix)) for f in done.findings), [lang.say(f.fix) for f in done.findings]


def test_a_missing_side_is_chosen_at_the_side():
    """The builder goes where the finding is, and there the sides are."""
    done = mustered("empire", 150, [CAPTAIN, {"take": "halberdiers", "models": 4}], scenario="millers-ford")
    (finding,) = [f for f in done.findings if f.code == "skirmish.scenario"]
    assert finding.path == ("side",)
    assert finding.place.line is not None
