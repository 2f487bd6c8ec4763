"""Finished lists: what stands on the sheet of an entry and of the army."""

from __future__ import annotations

import re

import pytest

from builder.files import loading
from builder.locale import language
from builder.render import explain, html, json, markdown, plain_text
from builder.sheet import build
from builder.sheet.model import Reference, Secrets, Table
from tests.conftest import HEAD, mustered
from tests.sheets import labelled, pairs, ruled


@pytest.mark.parametrize("copy", ["player", "opponent", "umpire"])
def test_an_illegal_list_says_so_first(empire, copy):
    """With the number of errors, and each finding with its citation and way out."""
    done = mustered(
        HEAD + "army: empire\nlimit: 100\ngame: tournament\nentries:\n- {take: helblitzen, models: 60}\n", empire
    )
    made = build.sheet(done, language("en"), copy)
    assert not made.legal
    assert plain_text.write(made).splitlines()[2].startswith("*** NOT LEGAL: 5 errors")
    assert any("[WFB3 24]" in f for _, f in made.findings)


def test_a_unit_moves_with_its_slowest(empire):
    """A hero in heavy armour slows the unit that he joins, on the sheet and in the order of deployment (8.2.1, 25.1)."""
    entries = "- {take: hero, id: a, level: 5, joins: b, as: champion, options: [heavy-armour, shield]}\n- {take: helblitzen, id: b, models: 20}\n"
    done = mustered(HEAD + f"army: empire\nlimit: 1000\ngame: tournament\nentries:\n{entries}", empire)
    assert [(d.entry, d.movement) for d in done.system.sheet.deployment(done.finished)] == [("b", 3.0)]
    block = build.sheet(done, language("en")).blocks[1]
    assert ("Move", "3″ (4″ without Graf), charge 6″, difficult 1½″, very difficult 1″, obstacle −1½″") in pairs(block.facts)


def test_all_who_slow_a_unit_are_told(empire):
    """Its champion stays and gives it his movement; each of the others slows it further while he is there (8.2.1, 14.7)."""
    entries = """- {take: hero, id: a, level: 5, joins: b, as: champion, options: [light-armour, shield]}
- {take: hero, id: c, name: Otto, level: 10, joins: b, as: attached, options: [heavy-armour, shield]}
- {take: hero, id: d, name: Till, level: 10, joins: b, as: attached}
- {take: hakbutschutzen, id: b, models: 10}
"""
    done = mustered(HEAD + f"army: empire\nlimit: 1000\ngame: tournament\nentries:\n{entries}", empire)
    facts = labelled(build.sheet(done, language("en")).blocks[3].facts)
    assert facts["Move"].startswith("3½″ (4″ without Graf), charge 7″")
    assert facts["With Otto"].startswith("3″, charge 6″")
    assert "With Till" not in facts


@pytest.mark.parametrize("copy", ["player", "opponent", "umpire"])
def test_extra_pay_is_secret(empire, copy):
    """It counts in the total and in no share, and stands on no open page (Warhammer Armies, loyalty)."""
    entries = (
        "- {take: norse-mercenary-commander, from: mercenary-norse, level: 20}\n- {take: helblitzen, models: 20}\n"
    )
    paid = "baggage: true\ncontingents: [{id: mercenary-norse, pay: 50}]\n"
    done = mustered(HEAD + f"army: empire\nlimit: 1000\ngame: tournament\n{paid}entries:\n{entries}", empire)
    told = json.as_object(done, language("en"), copy)
    assert told["points"] == (None if copy == "opponent" else 108 + 50 + 20 * 9)
    in_category = {c["category"]: c["points"] for c in told["composition"]}["mercenaries"]
    assert in_category == (None if copy == "opponent" else 108)
    made = plain_text.write(build.sheet(done, language("en"), copy))
    assert ("338 of 1,000" in made) == (copy != "opponent")
    assert ("288 of 1,000" in made) == (copy == "player")
    assert bool(re.search(r"Mercenaries +108 ", made)) == (copy != "opponent")
    assert bool(re.search(r"Extra pay: Norse mercenaries +50(?: +☐)?\n", made)) == (copy == "umpire")
    assert ("extra pay 50" in made) == (copy != "opponent")
    priced = plain_text.write(build.sheet(done, language("en"), copy, prices=True)._replace(secrets=Secrets()))
    assert ("Extra pay: Norse" in priced or "extra pay 50" in priced) == (copy == "umpire")


def test_hostile_names_stay_names(empire):
    """Markup, control characters and 200 letters neither break a form nor drive a terminal."""
    name = "<b>&[red]\\u001b[31m|*_`" + "x" * 150
    done = mustered(
        HEAD
        + f'army: empire\nlimit: 1000\ngame: tournament\nname: "{name}"\nentries:\n- {{take: helblitzen, models: 20, name: "{name}", notes: "a\\nb\\u0007"}}\n',
        empire,
    )
    made = build.sheet(done, language("en"))
    assert "\x1b" not in plain_text.write(made, "full")
    assert "\x07" not in plain_text.write(made, "full")
    assert "<b>&[red]" not in html.write(made, "full")
    assert "\\<b\\>" in markdown.write(made, "full")
    assert "\x1b" not in explain.roster(done, language("en"))
    hero = (
        '- {take: hero, level: 20, name: "\\u202eabc\\e[31m", joins: h, as: attached, options: [heavy-armour, shield]}'
    )
    done = mustered(
        HEAD
        + f"army: empire\nlimit: 1000\ngame: tournament\nentries:\n{hero}\n- {{take: helblitzen, id: h, models: 20}}\n",
        empire,
    )
    out = plain_text.write(build.sheet(done, language("en")), "full")
    assert "With abc" in out
    assert not {"\x1b", "\u202e"} & set(out)


@pytest.mark.parametrize("models", [1, 10_000])
def test_the_smallest_and_the_largest(empire, models):
    """One entry of one model, and one of ten thousand."""
    done = mustered(
        HEAD + f"army: empire\nlimit: 1000000\ngame: friendly\nentries:\n- {{take: helblitzen, models: {models}}}\n",
        empire,
    )
    for length in ("short", "normal", "full"):
        out = plain_text.write(build.sheet(done, language("fr")), length)
        assert f"Helblitzen×{models}" in "".join(out.split())
        assert max(len(ln) for ln in out.splitlines()) < 200


def test_an_empty_list_is_a_list(open_list):
    """No entry, no crash."""
    done = mustered(HEAD + "army: open\nlimit: 1000\ngame: friendly\n", open_list)
    assert [f.code for f in done.findings] == ["wfb3.general"]
    for form in (plain_text, markdown, html):
        assert form.write(build.sheet(done, language("en")))


@pytest.mark.parametrize(("code", "words"), [("en", "540 of 500, 40 over"), ("fr", "540 sur 500, 40 en trop")])
def test_points_beyond_the_limit(empire, code, words):
    """They are so many too many, not a negative number left; the limit itself is kept."""
    roster = HEAD + "army: empire\nlimit: 500\ngame: friendly\nentries:\n- {take: helblitzen, models: 60}\n"
    shown = labelled(build.sheet(mustered(roster, empire), language(code)).head)
    assert words in shown.values()
    full = labelled(build.sheet(mustered(roster.replace("500", "540"), empire), language("en")).head)
    assert full["Points"] == "540 of 540, 0 left"


@pytest.mark.parametrize(("models", "words"), [(1, "1 model; units of this type"), (2, "2 models; units of this type")])
def test_one_is_said_as_one(empire, models, words):
    """A count of one has the wording for one."""
    roster = (
        HEAD + f"army: empire\nlimit: 500\ngame: friendly\nentries:\n- {{take: armbrustschutzen, models: {models}}}\n"
    )
    told = [language("en").say(f.text) for f in mustered(roster, empire).findings if f.code == "wfb3.unit-size"]
    assert len(told) == 1
    assert told[0].startswith(words)


@pytest.mark.parametrize(
    ("chosen", "people"),
    [("", "elves, or halflings"), ("civilians: halfling\n", "halflings"), ("civilians: elf\n", "elves")],
)
def test_the_majority_looks_after_a_train(chosen, people, folders):
    """Halflings among the troops may do it; where the player does not say who does, both are told (17.2)."""
    entries = """- {take: glade-runners, models: 40}
- {take: halfling-contingent-commander, from: ally-halfling, level: 20}
- {take: halfling-militia, from: ally-halfling, models: 20}
"""
    head = HEAD + f"army: wood-elves\nlimit: 1000\ngame: tournament\nbaggage: true\n{chosen}entries:\n{entries}"
    made = build.sheet(mustered(head, loading.load("wfb3", "wood-elves", folders)), language("en"))
    assert labelled(made.head)["Baggage train"].startswith(f"1 wagon; 5 civilians ({people})")


@pytest.mark.parametrize(("models", "label"), [(1, "Machine with crew"), (2, "Machines with crew")])
def test_the_price_of_one_machine_is_told_of_one(empire, models, label):
    """And of several where there are several."""
    entries = f"- {{take: reiks-kanone-batterien, models: {models}}}\n"
    done = mustered(HEAD + f"army: empire\nlimit: 1000\ngame: tournament\nentries:\n{entries}", empire)
    assert build.sheet(done, language("en")).blocks[0].price[0].label == label


def test_a_commander_lends_his_bonus_to_his_contingent(folders):
    """To no other unit; what allies lack is taken off their own value, not off his bonus (Warhammer Armies, allies)."""
    entries = """- {take: hero, level: 20, id: lord}
- {take: glade-runners, models: 20}
- {take: halfling-contingent-commander, from: ally-halfling, level: 20}
- {take: halfling-militia, from: ally-halfling, models: 20}
"""
    done = mustered(
        HEAD + f"army: wood-elves\nlimit: 2000\ngame: tournament\nentries:\n{entries}",
        loading.load("wfb3", "wood-elves", folders),
    )
    _, elves, mayor, militia = build.sheet(done, language("en")).blocks
    assert "Commander (12″)" in ruled(mayor.rules)
    assert "Mayor" not in labelled(elves.facts)["Rout and rally"]
    own = done.entries[3].in_play.profiles[0].values["Ld"]
    told = labelled(militia.facts)["Rout and rally"]
    assert told.startswith(f"Ld {own - 1} (allies: −1), with ")
    assert told.endswith(f" {min(10, own - 1 + done.entries[2].in_play.profiles[0].bonus['Ld'])}")


def test_what_lies_open_of_a_unit_that_hides_others_adds_up(folders):
    """They are shown as its ordinary models and paid like these, in the price, too (A46)."""
    entries = """- {take: hero, level: 20}
- {take: gobbos, id: mob, models: 20}
- {take: goblin-fanatics, models: 2, joins: mob, as: hidden}
"""
    done = mustered(
        HEAD + f"army: orcs-goblins\nlimit: 2000\ngame: tournament\nentries:\n{entries}",
        loading.load("wfb3", "orcs-goblins", folders),
    )
    block = next(b for b in build.sheet(done, language("en")).blocks if b.id == "mob")
    assert block.title.models == 22
    assert block.price[0].sum.split() == ["22", "×", "3", "=", "66"]
    assert block.points == "66"


def test_vehicles_with_a_table_of_their_own_need_no_other(folders):
    """A pump wagon's damage stands in its block; the table of chariots is not allowed for it."""
    done = mustered(
        HEAD + "army: orcs-goblins\nlimit: 2000\ngame: tournament\nentries:\n- {take: snotling-pump-wagons, models: 1}\n",
        loading.load("wfb3", "orcs-goblins", folders),
    )
    assert not any("Chariot damage" in one.title for one in build.sheet(done, language("en")).reference)


def test_guards_of_an_altar_on_a_wagon_go_on_foot(folders):
    """Their own pace stands in their row, the wagon's before it (16.2)."""
    entries = "- {take: bretonnian-war-altar, models: 1, options: [altar-wagon]}\n"
    done = mustered(
        HEAD + f"army: bretonnia\nlimit: 2000\ngame: tournament\nentries:\n{entries}", loading.load("wfb3", "bretonnia", folders)
    )
    block = build.sheet(done, language("en")).blocks[0]
    assert block.profile.table.rows[0][1] == "3½"


def test_a_contingent_without_a_commander_names_who_leads_it(empire):
    """The bombardier of a lone battery (Warhammer Armies, Dwarf mercenaries)."""
    entries = "- {take: dwarf-mercenary-artillery, from: mercenary-dwarf, models: 1, champion: {level: 5}}\n"
    done = mustered(HEAD + f"army: empire\nlimit: 1000\ngame: tournament\nentries:\n{entries}", empire)
    told = [row.text for row in build.sheet(done, language("en")).head]
    assert any("commander: the champion of Dwarf Mercenary Artillery" in text for text in told)


def test_a_table_of_the_game_is_told_with_what_it_cites():
    """Its title and its citation are kept apart; a title that ends in brackets is only a title."""
    table = Table(("Roll", "Does"), (("1", "nothing"),))
    assert Reference("To hit", table, "WFB3 7.8").heading == "To hit [WFB3 7.8]"
    assert Reference("To hit [sic]", table).heading == "To hit [sic]"


def test_what_was_waived_is_told_no_way_out(empire):
    """And what was not waived has one; labels of a list's own begin as the others do."""
    entries = "fields: {club: Crows}\nentries:\n- {take: helblitzen, models: 60}\n"
    waiver = "waivers: [{code: wfb3.total, by: the club}]\n"
    head = HEAD + "army: empire\nlimit: 100\ngame: tournament\n"
    plain, waived = (build.sheet(mustered(text, empire), language("en")) for text in (head + entries, head + waiver + entries))
    (before,), (after,) = ([text for _, text in one.findings if "WFB3 24]" in text and "over" in text] for one in (plain, waived))
    assert before.startswith(after)
    assert len(before) > len(after)
    assert ("Club", "Crows") in [(row.label, row.text) for row in waived.head]
