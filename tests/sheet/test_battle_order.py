"""The order of battle: who stands where, who is told of together, and what is left to the slip."""

from __future__ import annotations

import pytest

from builder.sheet.battle_groups import order_of_battle
from builder.sheet.model import Block, Composition, DeployedRow, Deployment, Profiles, Secrets, Sheet, Title, Weapons
from tests import sampling
from tests.conftest import LISTS
from tests.sheets import made

ROSTERS = sorted(LISTS.glob("*/rosters/*.yaml"))


def sheet_of(blocks):
    """A sheet with these entries and nothing else."""
    words = ("en", "player", "Host", "", "Legal")
    return Sheet(*words, True, (), Composition(), tuple(blocks), Deployment(), (), Secrets(), "", "")


def block(id, joins="", secret=False, number=None, models=10, name="Guard"):
    return Block(
        *(id, "", Title(name, number, models), "", "10"),
        *(Profiles(), (), Weapons(), "", "", (), (), (), "", (), (), secret, joins),
    )


def deployed(*ids):
    rows = tuple(DeployedRow(id, Title(id), "1", True, "", "4″") for id in ids)
    return Deployment(("", "", ""), rows)


def places(*blocks, order=(), secret=False):
    return order_of_battle(sheet_of(blocks)._replace(deployment=deployed(*order)), secret=secret)


def told(found):
    return [(place.block.id, [b.id for b in place.with_it], [b.id for b in place.alike]) for place in found]


def test_slowest_first_then_those_who_are_not_set_up():
    found = places(block("a", name="A"), block("b", name="B"), block("c", name="C"), order=("c", "a"))
    assert told(found) == [("c", [], []), ("a", [], []), ("b", [], [])]


def test_who_joins_stands_below_and_whoever_joins_him():
    found = places(block("hero", "guard", name="Hero"), block("squire", "hero", name="Squire"), block("guard"))
    assert told(found) == [("guard", ["hero", "squire"], [])]


def test_units_alike_are_one_place_unless_somebody_stands_with_one():
    alike = [block(f"g{n}", number=n) for n in (1, 2, 3)]
    assert told(places(*alike)) == [("g1", [], ["g2", "g3"])]
    led = [*alike, block("hero", "g2", name="Hero")]
    assert told(places(*led)) == [("g1", [], ["g3"]), ("g2", ["hero"], [])]
    assert len(places(block("g1", number=1), block("g2", number=2, models=11))) == 2


def test_circles_and_strangers_stand_by_themselves():
    found = places(block("a", "b", name="A"), block("b", "a", name="B"), block("c", "gone", name="C"))
    assert [id for id, _, _ in told(found)] == ["a", "b", "c"]


def test_what_is_secret_is_on_the_slip_alone():
    blocks = block("open"), block("hidden", secret=True, name="Hidden")
    assert told(places(*blocks)) == [("open", [], [])]
    assert told(places(*blocks, secret=True)) == [("hidden", [], [])]


@pytest.mark.parametrize("path", sampling.sample_lists(ROSTERS))
def test_every_entry_has_one_place(path):
    for copy in ("player", "opponent", "umpire"):
        sheet = made(path, "en", copy)
        found = [
            b.id
            for secret in (False, True)
            for place in order_of_battle(sheet, secret=secret)
            for b in (place.block, *place.with_it, *place.alike)
        ]
        assert sorted(found) == sorted(b.id for b in sheet.blocks), copy
        columns = len(sheet.battle_columns)
        assert all(row.cells and len(row.cells) == columns for b in sheet.blocks for row in b.battle.rows)
        assert all(b.battle.rows for b in sheet.blocks)


def test_none_of_several_under_one_id_is_lost():
    """A wrong list, but each costs points: only the first has those who join."""
    found = places(block("a", name="A"), block("a", name="B"), block("hero", "a", name="Hero"), order=("a", "a"))
    assert [(place.block.title.name, len(place.with_it)) for place in found] == [("A", 1), ("B", 0)]
