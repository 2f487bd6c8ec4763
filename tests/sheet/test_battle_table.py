"""The table of the battle sheet: shared rules once, labelled rows, boxes, and nothing of an entry lost."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from builder.core.battle_lines import ArmsLine, BattleCell, BattleColumn, BattleLine, Formation
from builder.core.tracks import Boxes, Grid
from builder.locale import language
from builder.sheet.battle_groups import order_of_battle
from builder.sheet.battle_table import Run, battle_table
from builder.sheet.entry_figures import Battle, Fact
from builder.sheet.model import Table, Title
from tests import sampling
from tests.conftest import LISTS
from tests.render.drawn import block, plain
from tests.sheets import made

ROSTERS = sorted(LISTS.glob("*/rosters/*.yaml"))
EN = language("en")
GRID = Grid("Damage", (), ())
LOST = Boxes("Casualties", (10,))


def entry(number, *rules, rows=(), joins="", name=None, **battle):
    """An entry with these rules, and a row of its own before others."""
    told = Battle((BattleLine("", (BattleCell("4"),)), *rows), rules=rules, **battle)
    return block(number, battle=told, joins=joins, title=Title(name or f"Unit {number}"), notes="", findings=())


def table_of(*blocks, **changes):
    return battle_table(plain(*blocks, **{"battle_columns": (BattleColumn("M", "M"),), **changes}), EN)


def rows_of(member):
    """The labelled rows as text, their groups apart."""
    return {row.label: [" ".join(run.text for run in group) for group in row.groups] for row in member.rows}


def only_member(*blocks, **changes):
    """The one member of the first block."""
    (member,) = table_of(*blocks, **changes).blocks[0].members
    return member


# ------------------------------------------------------------------------------ shared rules


def test_a_rule_of_most_units_stands_once_with_those_who_lack_it():
    found = table_of(*(entry(n, "Fear", "Hatred" if n < 3 else "Frenzy") for n in range(4)), entry(9, name="Wolves"))
    (shared,) = found.shared
    assert (shared.without, shared.rules) == (("Wolves",), ("Fear",))
    assert [rows_of(unit.members[0]).get("Rules") for unit in found.blocks] == [["Hatred"]] * 3 + [["Frenzy"], None]


def test_rules_without_the_same_units_stand_together():
    found = table_of(*(entry(n, "Fear", "Undead", "Cold") for n in range(4)), entry(8, "Cold"), entry(9, "Cold", name="Bats"))
    assert [(one.without, one.rules) for one in found.shared] == [(("Unit 8", "Bats"), ("Fear", "Undead")), ((), ("Cold",))]


@pytest.mark.parametrize(
    ("having", "without"), [(3, 0), (4, 4), (10, 5)], ids=["too few", "no more than half", "too many without it"]
)
def test_a_rule_that_is_not_shared_stands_with_each(having, without):
    found = table_of(*(entry(n, "Fear") for n in range(having)), *(entry(n) for n in range(20, 20 + without)))
    assert found.shared == ()
    assert [rows_of(unit.members[0]).get("Rules") for unit in found.blocks] == [["Fear"]] * having + [None] * without


def test_a_character_who_lacks_a_shared_rule_is_named():
    found = table_of(*(entry(n, "Fear") for n in range(4)), entry(9, joins="e1", name="Otto"))
    assert [(one.without, one.rules) for one in found.shared] == [(("Otto",), ("Fear",))]


# --------------------------------------------------------------------------------------- rows


def test_rows_stand_in_their_order_and_none_is_empty():
    arms = (ArmsLine("Sword", ("S 4",)), ArmsLine("Bow", ("24″", "S 3"), missile=True), ArmsLine("Axe", (), "Sergeant"))
    full = entry(
        1, "Fear", arms=arms, gear=("Shield", "Helmet"), items=("Relic",),
        notes=(Fact("On foot", "4″"), Fact("", "limping")), blanks=(Fact("Drawn", "____"),),
    )  # fmt: skip
    spells = Table(("Spell", "Cost"), (("Bolt", "2"), ("Ward", "")))
    assert rows_of(only_member(full._replace(tables=(spells,)))) == {
        "Fights": ["Sword S 4", "Shield, Helmet", "Sergeant: Axe"],
        "Shoots": ["Bow 24″, S 3"],
        "Items": ["Relic"],
        "Rules": ["Fear", "On foot 4″", "limping", "Spell Bolt Cost 2, Ward"],
        "To note": ["Drawn ____"],
    }
    assert only_member(entry(1)).rows == ()


def test_what_is_rolled_or_looked_up_is_strong_and_names_are_set_apart():
    arms = (ArmsLine("Sword", ("S 4",)), ArmsLine("Axe", ("S 5",), "Sergeant"), ArmsLine("Knife", (), "Sergeant"))
    (fights,) = only_member(entry(1, arms=arms)).rows
    assert fights.groups == (
        (Run("Sword", "strong"), Run("S 4")),
        (Run("Sergeant:", "name"), Run("Axe", "strong"), Run("S 5")),
        (Run("Knife", "strong"),),
    )


def test_what_stands_with_a_unit_is_named_before_its_first_text_alone():
    """Rules and notes that the unit has as well are not repeated."""
    unit = entry(1, "Fear", arms=(ArmsLine("Sword", ()),), notes=(Fact("", "slow"),))
    hero = entry(
        2, "Fear", "Hatred", "Frenzy", joins="e1", name="Otto",
        arms=(ArmsLine("Lance", ()), ArmsLine("Axe", ())), gear=("Shield",), notes=(Fact("", "slow"), Fact("", "lame")),
        blanks=(Fact("Drawn", "____"),),
    )  # fmt: skip
    assert rows_of(only_member(unit, hero)) == {
        "Fights": ["Sword", "Otto: Lance", "Axe", "Shield"],
        "Rules": ["Fear", "Otto: Hatred", "Frenzy", "slow", "Otto: lame"],
        "To note": ["Otto: Drawn ____"],
    }


def test_figures_of_a_unit_its_champion_mount_and_character():
    """A mount that both have stands once, unless it has boxes of its own."""
    mount = BattleLine("Horse", (BattleCell("8"),))
    unit = entry(1, rows=(mount, BattleLine("Sergeant", (BattleCell("4"),), "champion")), rank="Human", each="9")
    hero = entry(2, joins="e1", name="Otto", rows=(mount,))
    found = only_member(unit._replace(group="Left"), hero).figures
    assert [(row.name, row.kind, row.depth) for row in found] == [
        ("Unit 1", "Human, Left", 0), ("Horse", "", 1), ("+ Sergeant", "champion", 1), ("+ Otto", "", 1),
    ]  # fmt: skip
    assert [(row.points, row.each) for row in found][::3] == [("1½", "9"), ("2½", "")]
    ridden = entry(2, joins="e1", name="Otto", rows=(mount._replace(boxes=Boxes("Horse", (3,))),))
    assert [row.name for row in only_member(unit, ridden).figures][3:] == ["+ Otto", "Horse"]


def test_equal_units_are_one_block_with_their_numbers():
    alike = [entry(n)._replace(id=f"g{n}", title=Title("Guard", n, 10), points="90", price=()) for n in (1, 2)]
    (unit,) = table_of(*(b._replace(battle=b.battle._replace(tracks=(LOST,))) for b in alike)).blocks
    (member,) = unit.members
    assert [(row.name, row.points) for row in member.figures] == [("Guard (1, 2) ×10", "2 × 90")]
    assert [boxes.label for boxes in member.boxes] == ["(1) Casualties", "(2) Casualties"]


# -------------------------------------------------------------------------------------- boxes


def test_boxes_of_a_unit_stand_before_those_of_its_champion_and_of_who_joins_it():
    """Casualties are of the unit, which needs no name."""
    champion = BattleLine("Krull", (None,), "champion", boxes=Boxes("Krull", (3,)))
    unit = entry(1, rows=(champion,), tracks=(LOST, Boxes("Standard lost: Ld −1", (1,))))
    hero = entry(2, joins="e1", name="Otto", tracks=(Boxes("Otto", (2,)), Boxes("Magic", (5,))))
    found = [(boxes.label, boxes.groups) for boxes in only_member(unit, hero).boxes]
    assert found == [
        ("Casualties", (10,)), ("Standard lost: Ld −1", (1,)), ("Krull", (3,)), ("Otto", (2,)), ("Otto: Magic", (5,)),
    ]  # fmt: skip


def test_grids_stand_below_the_block_with_the_names_of_several():
    alone = entry(1, tracks=(GRID, LOST))
    assert [grid.label for grid in table_of(alone).blocks[0].grids] == ["Damage"]
    both = table_of(alone, entry(2, joins="e1", name="Engine", tracks=(GRID,))).blocks[0]
    assert [grid.label for grid in both.grids] == ["Unit 1", "Engine"]
    assert [boxes.label for member in both.members for boxes in member.boxes] == ["Casualties"]


def test_entries_apart_are_members_and_those_of_equal_text_are_one():
    leader = entry(1, "Chief", apart=True, tracks=(LOST,), behind=(Boxes("Feat", (1,)),))
    engines = [entry(n, "Steam", joins="e1", apart=True, tracks=(Boxes("Hull", (n,)),)) for n in (2, 3)]
    members = table_of(leader, *engines, entry(4, "Boat", joins="e1", apart=True)).blocks[0].members
    assert [[row.name for row in member.figures] for member in members] == [["Unit 1"], ["+ Unit 2", "+ Unit 3"], ["+ Unit 4"]]
    assert [rows_of(member)["Rules"] for member in members] == [["Chief"], ["Steam"], ["Boat"]]
    assert [[boxes.label for boxes in member.boxes] for member in members] == [
        ["Casualties", "Feat"], ["Unit 2: Hull", "Unit 3: Hull"], [],
    ]  # fmt: skip


def test_notes_findings_and_formations_stand_with_their_member():
    stands = (Formation("5 wide", 5, 2, 10, 100, 40),)
    unit = entry(1, footprints=stands)._replace(notes="Left flank.", findings=("Too few.",))
    hero = entry(2, joins="e1")._replace(notes="Leads.", findings=("Too few.", "Too dear."))
    found = only_member(unit, hero)
    assert (found.formations, found.notes) == (("5 wide",), ("Left flank.", "Leads."))
    assert found.findings == ("Too few.", "Too dear.")


# --------------------------------------------------------------------------- nothing is lost


def texts_of(unit):
    """Every text of a block, with the labels of its boxes."""
    for member in unit.members:
        yield from (text for row in member.figures for text in (row.name, row.kind, row.each, row.points))
        yield from (text for row in member.figures for cell in row.cells if cell is not None for text in cell[:-1])
        yield from (run.text for row in member.rows for group in row.groups for run in group)
        yield from (boxes.label for boxes in member.boxes)
        yield from (*member.formations, *member.notes, *member.findings)
    yield from (grid.label for grid in unit.grids)


def texts_in_battle(b):
    """What the entry has for the battle sheet: text, figures, whose boxes there are."""
    own = b.battle
    yield from (b.title.name, own.rank, b.points, own.each, b.notes, *b.findings, *own.gear, *own.items)
    yield from (text for row in own.rows for text in (row.name, row.post))
    yield from (text for row in own.rows for cell in row.cells if cell is not None for text in cell[:-1])
    yield from (text for one in own.arms for text in (one.whose, one.name, *one.figures))
    yield from (text for fact in (*own.notes, *own.blanks) for text in (fact.label, fact.text))
    yield from (cell for one in b.tables for row in one.rows for cell in row)


@pytest.mark.parametrize("path", sampling.sample_lists(ROSTERS))
def test_nothing_of_an_entry_is_lost(path):
    """Each text stands in its block, each rule there or among the shared ones, and each box is there once; on each copy."""
    for copy, secret in product(("player", "opponent", "umpire"), (False, True)):
        sheet = made(path, "en", copy)
        table = battle_table(sheet, EN, secret=secret)
        shared = {rule for one in table.shared for rule in one.rules}
        for unit, place in zip(table.blocks, order_of_battle(sheet, secret=secret), strict=True):
            said = "\n".join(texts_of(unit))
            blocks = (place.block, *place.alike, *place.with_it)
            for b in blocks:
                assert [text for text in texts_in_battle(b) if text not in said] == [], b.title.text
                assert [rule for rule in b.battle.rules if rule not in said and rule not in shared] == []
            boxes = sum(boxes.number for member in unit.members for boxes in member.boxes)
            boxes += sum(grid.number for grid in unit.grids)
            ticks = sum(row.ticks for member in unit.members for row in member.figures) * len(sheet.battle_ticks)
            assert boxes + ticks == sum(track.number for b in blocks for track in b.tracks), unit.name


@pytest.mark.parametrize("path", sampling.sample_lists(ROSTERS))
def test_a_shared_rule_is_of_all_but_those_named(path):
    sheet = made(path)
    blocks = [b for place in order_of_battle(sheet) for b in (place.block, *place.with_it)]
    for one in battle_table(sheet, EN).shared:
        for rule in one.rules:
            lacking = Counter(b.title.name for b in blocks if rule not in b.battle.rules)
            assert set(lacking) == set(one.without), rule
            assert 2 * sum(lacking.values()) < len(blocks)
