"""The army lists and contingents as they are printed: their prices, and what a race has in some of them only."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from builder import library, source, systems
from builder.systems.wfb3.figures import Figure, movement, profile, save, tags
from tests.conftest import LISTS

WFB3 = LISTS / "wfb3"
PRINTED = yaml.safe_load((Path(__file__).parent / "cases" / "wfb3" / "printed.yaml").read_text(encoding="utf-8"))


def read(id):
    """A list's file, its kind and its findings."""
    path = next(p for p in (WFB3 / "armies" / f"{id}.yaml", WFB3 / "contingents" / f"{id}.yaml") if p.exists())
    document = source.read(path)
    kind = path.parent.name.removesuffix("s").replace("armie", "army")
    return document, library.check_definitions(path, document, kind, systems.find("wfb3"), (LISTS,))


@pytest.mark.parametrize("id", PRINTED)
def test_printed_prices_differ_where_the_sources_say(id):
    """There, and nowhere else."""
    document, findings = read(id)
    assert {f.code for f in findings} <= {"wfb3.price-differs"}, findings
    found = [[document.value[f.path[0]][f.path[1]]["id"], f.path[-1], f.found, f.allowed] for f in findings]
    assert found == PRINTED[id]


def test_special_rules_of_some_lists_name_lists_that_exist(empire):
    """A rule that only elves of one kindred have is told to nobody if its list is misspelt."""
    known = {p.stem for folder in ("armies", "contingents") for p in (WFB3 / folder).glob("*.yaml")}
    everyone = library.load("wfb3", "open", (LISTS,)).rules.creatures
    named = {id for creature in everyone.values() for tag in creature.tags for id in tag.lists}
    assert {"dark-elves", "wood-elves", "ally-dark-elf", "ally-wood-elf"} <= named <= known


@pytest.mark.parametrize(
    ("army", "part", "expected"),
    [
        ("dark-elves", None, {"hatred": "other elf kindreds"}),
        ("wood-elves", None, {"woodland": None, "range-bonus": "bows +6″, within the ranges shown"}),
        ("high-elves", None, {}),
        ("wood-elves", "ally-high-elf", {}),
        ("empire", "ally-wood-elf", {"woodland": None, "range-bonus": "bows +6″, within the ranges shown"}),
        ("open", None, {"hatred": "Dark Elves only: other elf kindreds", "woodland": "Wood Elves only", "range-bonus": "Wood Elves only: bows +6″"}),
    ],
)
def test_elves_have_the_rules_of_their_kindred(army, part, expected):
    """The open list tells all of them and whom each means."""
    rules = library.load("wfb3", army, (LISTS,)).rules.of((), part)
    found = {t.id: getattr(t.value, "en", t.value) for t in tags(Figure(rules.creatures["elf"]), rules.system)}
    assert found == expected


@pytest.mark.parametrize(
    ("gear", "troop", "moves", "saves"),
    [
        (("light-armour", "shield"), (), 4, 5),
        (("light-armour", "shield"), ("wardancer",), 5, 5),
        (("mithril-light-armour",), (), 5, 4),
        (("mithril-light-armour", "shield"), (), 5, 3),
        (("heavy-armour", "shield"), (), 3, 4),
    ],
)
def test_mithril_and_wardancers_are_not_slowed(gear, troop, moves, saves):
    """Armour slows elves twice, but not wardancers, and mithril slows nobody."""
    rules = library.load("wfb3", "high-elves", (LISTS,)).rules
    figure = Figure(rules.creatures["elf"], gear, troop=troop)
    assert movement(figure, profile(figure, "Elf", rules.system), rules.system).effective == moves
    assert save(figure, rules.system) == saves


def test_the_infantry_of_bretonnia_changes_with_its_variant():
    """Of the two sets one stands, and only the older one holds a compulsory entry."""
    rules = library.load("wfb3", "bretonnia", (LISTS,)).rules
    old, new = rules.of(()), rules.of(("white-dwarf-137",))
    infantry = {"villains", "ribalds", "arblastiers", "rapscallions", "brigands", "rascals"}
    newer = {"foot-knights", "feudal-levy", "retainers", "brigands-white-dwarf-137"}
    assert set(old.units) - set(new.units) == infantry
    assert set(new.units) - set(old.units) == newer
    assert [u.id for u in new.army.units if u.number.min] == ["chevaliers-d-honneur", "noblesse-d-epee"]


def test_an_army_has_a_contingent_without_what_it_bars(tmp_path):
    """The rest of the contingent stays, and other armies have it whole."""
    shutil.copytree(LISTS, tmp_path / "lists")
    file = tmp_path / "lists" / "wfb3" / "armies" / "high-elves.yaml"
    text = file.read_text(encoding="utf-8")
    barred = text.replace("from: [ally-wood-elf]}", "from: [ally-wood-elf], without: {ally-wood-elf: [wardancers, wood-elf-wizard]}}")
    assert barred != text
    file.write_text(barred, encoding="utf-8")
    whole = library.load("wfb3", "empire", (tmp_path / "lists",)).rules.parts["ally-wood-elf"]
    part = library.load("wfb3", "high-elves", (tmp_path / "lists",)).rules.parts["ally-wood-elf"]
    assert set(whole.units) - set(part.units) == {"wardancers"}
    assert set(whole.characters) - set(part.characters) == {"wood-elf-wizard"}
