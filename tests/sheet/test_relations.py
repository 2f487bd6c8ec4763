"""Who belongs to whom, as the sheet, the builder's tree, the JSON and the comparison tell it."""

from __future__ import annotations

from dataclasses import replace

from builder.core.findings import T
from builder.core.relations import Relation
from builder.locale import language
from builder.render import json
from builder.sheet import build
from builder.tui.formatters import tree
from tests.conftest import HEAD, mustered

EN = language("en")
ENTRIES = (
    "- {take: hero, id: hero, level: 5, joins: guard, as: champion}\n"
    "- {take: helblitzen, id: guard, models: 20}\n- {take: stickas, id: bows, models: 20}\n"
)


def army(empire, entries=ENTRIES):
    return mustered(HEAD + "army: empire\nlimit: 2000\ngame: friendly\nentries:\n" + entries, empire)


def test_an_entry_with_two_relations_stands_once_in_the_tree_and_tells_of_both(empire):
    done = army(empire)
    hero, *others = done.results
    sworn = Relation("sworn", "bows", words=T("sworn to {unit}"))
    done = replace(done, army=done.army.with_entries((hero._replace(relations=(*hero.relations, sworn)), *others)))
    rows = [row for _, members in tree.in_sections(done) for row in members]
    assert sorted(rows) == [(0, 1), (1, 0), (2, 0)]
    block = next(b for b in build.sheet(done, EN).blocks if b.id == "hero")
    assert block.kind.endswith("champion of Helblitzen, sworn to stickas")
    assert block.joins == "guard"


def test_a_relation_to_nobody_is_told_by_its_handle_and_stands_alone(empire):
    done = army(empire, "- {take: hero, id: hero, level: 5, joins: gone, as: champion}\n")
    assert done.tree.top == (0,)
    assert [(index, r.to) for index, r in done.tree.dangling] == [(0, "gone")]
    (block,) = build.sheet(done, EN).blocks
    assert block.kind.endswith("champion of gone")


def test_the_json_keeps_its_keys(empire):
    told = json.as_object(army(empire), EN)["entries"]
    assert [(e["joins"], e["as"]) for e in told] == [("guard", "champion"), (None, None), (None, None)]
    alone = json.as_object(army(empire, "- {take: hero, level: 5, as: champion}\n"), EN)["entries"]
    assert [(e["joins"], e["as"]) for e in alone] == [(None, "champion")]


def test_an_entry_tells_what_it_is_to_its_unit(empire):
    (own,) = army(empire).results[0].relations
    assert (own.kind, own.to, own.under) == ("champion", "guard", True)
    assert EN.say(own.words._replace(values={"unit": "the Guard"})) == "champion of the Guard"
