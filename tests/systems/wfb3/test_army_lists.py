"""The army lists and contingents as they are printed: their prices, and what a race has in some of them only."""

from __future__ import annotations

import shutil

import pytest
import yaml

from builder import systems
from builder.core.points import QUARTERS
from builder.files import loading, reading
from builder.files.definition_checks import check_definitions
from builder.locale import language
from builder.mustering import muster
from builder.systems.wfb3.formulas import war_machines
from builder.systems.wfb3.profiles.model_movement import movement
from builder.systems.wfb3.profiles.model_numbers import tags
from builder.systems.wfb3.profiles.model_specs import ModelSpec, profile, save
from builder.systems.wfb3.profiles.model_weapons import weapons
from tests.conftest import LISTS, TESTS, cases_in, mustered

EN = language("en")
WFB3 = LISTS / "wfb3"
PRINTED = cases_in(TESTS / "cases" / "wfb3" / "printed.yaml")


def read(id):
    """A list's file, its kind and its findings."""
    path = next(p for p in (WFB3 / "armies" / f"{id}.yaml", WFB3 / "contingents" / f"{id}.yaml") if p.exists())
    document = reading.read(path)
    kind = path.parent.name.removesuffix("s").replace("armie", "army")
    return document, check_definitions(path, document, kind, systems.find("wfb3"), (LISTS,))


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
    everyone = loading.load("wfb3", "open", (LISTS,)).rules.creatures
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
        (
            "open",
            None,
            {
                "hatred": "Dark Elves only: other elf kindreds",
                "woodland": "Wood Elves only",
                "range-bonus": "Wood Elves only: bows +6″",
            },
        ),
    ],
)
def test_elves_have_the_rules_of_their_kindred(army, part, expected):
    """The open list tells all of them and whom each means."""
    rules = loading.load("wfb3", army, (LISTS,)).rules.of((), part)
    found = {t.id: getattr(t.value, "en", t.value) for t in tags(ModelSpec(rules.creatures["elf"]), rules.system)}
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
    rules = loading.load("wfb3", "high-elves", (LISTS,)).rules
    figure = ModelSpec(rules.creatures["elf"], gear, troop=troop)
    assert movement(figure, profile(figure, "Elf", rules.system), rules.system).effective == moves
    assert save(figure, rules.system) == saves


def test_the_infantry_of_bretonnia_changes_with_its_variant():
    """Of the two sets one stands, and only the older one holds a compulsory entry."""
    rules = loading.load("wfb3", "bretonnia", (LISTS,)).rules
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
    blocked = text.replace(
        "from: [ally-wood-elf]}", "from: [ally-wood-elf], without: {ally-wood-elf: [wardancers, wood-elf-wizard]}}"
    )
    assert blocked != text
    file.write_text(blocked, encoding="utf-8")
    whole = loading.load("wfb3", "empire", (tmp_path / "lists",)).rules.other_lists["ally-wood-elf"]
    part = loading.load("wfb3", "high-elves", (tmp_path / "lists",)).rules.other_lists["ally-wood-elf"]
    assert set(whole.units) - set(part.units) == {"wardancers"}
    assert set(whole.characters) - set(part.characters) == {"wood-elf-wizard"}


@pytest.mark.parametrize("limit", [1000, 2000, 3000])
@pytest.mark.parametrize("army", sorted(p.stem for p in (WFB3 / "armies").glob("*.yaml")))
def test_a_fresh_roster_wants_nothing_but_points(army, limit):
    """It holds the general, the troops and the characters that its list requires; a player adds to it and mends nothing."""
    known = loading.load("wfb3", army, (LISTS,))
    text = yaml.safe_dump({**known.system.editor.starter(known.rules, limit), "name": ""})
    done = mustered(text, known)
    assert {f.code for f in done.findings if f.severity == "error"} <= {"wfb3.fraction"}
    assert all(f.by == "list" and f.found < f.allowed for f in done.findings if f.severity == "error")


def test_a_fresh_roster_of_bretonnia_has_its_four_heroes():
    """Three of the lowest rank lead the compulsory units, mounted as those are."""
    known = loading.load("wfb3", "bretonnia", (LISTS,))
    entries = known.system.editor.starter(known.rules, 2000)["entries"]
    heroes = [(e["level"], e.get("joins"), e.get("mount")) for e in entries if e["take"] == "hero"]
    assert heroes == [
        (20, None, None), (5, "chevaliers-d-honneur", "warhorse"), (5, "noblesse-d-epee", "warhorse"), (5, "rascals", None),
    ]  # fmt: skip


PLAYED = cases_in(TESTS / "cases" / "wfb3" / "played.yaml")


@pytest.mark.parametrize("case", PLAYED, ids=lambda case: case["id"])
def test_armies_that_were_played(case):
    """Their points line by line; where a player’s sum is another one, the case tells why, and nothing else differs."""
    known = loading.load("wfb3", case["roster"]["army"], (LISTS,))
    done = mustered(
        yaml.safe_dump({"kind": "roster", "format": 1, "system": "wfb3", **case["roster"]}, sort_keys=False), known
    )
    assert {m.id: m.points / QUARTERS for m in done.entries} == {row["entry"]: row["points"] for row in case["lines"]}
    assert done.points / QUARTERS == case["points"] == sum(row["points"] for row in case["lines"])
    assert sum(row["printed"] for row in case["lines"]) == case["printed"]
    assert all(("why" in row) == (row["printed"] != row["points"]) for row in case["lines"])
    assert sorted(f.code for f in done.findings if f.severity == "error") == case["errors"]


@pytest.mark.parametrize(
    ("army", "part", "expected"),
    [
        ("dwarfs", None, {"hatred": "goblinoids", "animosity": "elves"}),
        ("empire", "mercenary-dwarf", {"hatred": "goblinoids", "animosity": "elves"}),
        ("chaos", None, {"animosity": "elves", "never-with": "goblinoids"}),
        ("chaos", "ally-chaos", {"animosity": "elves", "never-with": "goblinoids"}),
    ],
)
def test_dwarfs_of_chaos_hate_no_goblins(army, part, expected):
    """They may not serve beside them instead."""
    rules = loading.load("wfb3", army, (LISTS,)).rules.of((), part)
    assert {
        t.id: getattr(t.value, "en", t.value) for t in tags(ModelSpec(rules.creatures["dwarf"]), rules.system)
    } == expected


def test_a_rider_of_a_dragon_uses_his_lance():
    """He is mounted, if on no riding animal; the dragon fights as well, with what it takes off saves."""
    rules = loading.load("wfb3", "high-elves", (LISTS,)).rules
    rider = ModelSpec(rules.creatures["elf"], mount=rules.creatures["winged-dragon-1"], gear=("hand-weapon", "lance"))
    carried = weapons(rider, profile(rider, "Elf", rules.system), rules.system)
    found = {w.id: (w.strength, w.initiative, w.save_modifier) for w in carried}
    assert found == {"hand-weapon": ("3", 0, 0), "lance": ("5", 2, -1), "own-attacks": ("5", 0, -3)}


def test_own_attacks_are_told_of_whom_they_are_more():
    """An ogre's save modifier stands apart, with its doubt; a ghoul's poison is counted; a man has none."""
    rules = loading.load("wfb3", "open", (LISTS,)).rules

    def own(id, *gear, level=0):
        figure = ModelSpec(rules.creatures[id], gear=gear, level=level, row=4)
        rows = weapons(figure, profile(figure, id, rules.system), rules.system)
        return [
            (w.strength, w.save_modifier, getattr(w.notes, "message", w.notes)) for w in rows if w.id == "own-attacks"
        ]

    assert own("ogre") == [("4", -1, None)]
    assert own("ogre", "hand-weapon") == [("4", -1, "agree with your opponent: does this {modifier} add to the weapon’s?")]
    assert [s for s, _, _ in own("ogre", level=5)] == ["5"], "a hero's own Strength"
    assert own("ghoul") == [("4", 0, "its +1 S for poison counted")]
    assert own("human", "hand-weapon") == []


# ---------------------------------------------------------------- champions and contingents


def listed(army, *entries, limit=2000):
    """A list of these entries, finished."""
    values = {
        "kind": "roster",
        "format": 1,
        "system": "wfb3",
        "army": army,
        "limit": limit,
        "game": "tournament",
        "entries": entries,
    }
    return muster(systems.find("wfb3").files.roster.model_validate(values), loading.load("wfb3", army, (LISTS,)))


RIDERS = {"take": "death-riders", "from": "ally-undead", "id": "riders", "models": 10}


def test_a_champion_has_his_own_row_and_mount():
    """An Undead hero rides beside horsemen whose horses are in their own profile, and protect them as his does him; mounted he has a Wound more."""
    unit = listed("chaos", {**RIDERS, "champion": {"level": 10, "items": ({"take": "magic-weapon"},)}}).entries[0]
    horseman, hero, horse = unit.in_play.profiles
    assert (horseman.values["WS"], hero.values["WS"], hero.values["A"], hero.bonus) == (2, 4, 3, {"Ld": 1})
    assert (horse.name.en, horse.values["M"]) == ("Undead horse", 8)
    assert (hero.save, hero.values["W"]) == (5, 3)
    assert (unit.in_play.save, unit.in_play.save_without_shield, unit.in_play.movement.effective) == (5, 6, 7.5)
    assert unit.facts.slowed_movement is None


def test_a_champion_without_a_mount_of_his_own_has_none():
    """The champion of those on foot is one profile more."""
    unit = listed(
        "chaos", {"take": "skeleton-warriors", "from": "ally-undead", "models": 20, "champion": {"level": 5}}
    ).entries[0]
    assert [p.values["WS"] for p in unit.in_play.profiles] == [2, 3]
    assert unit.facts.slowed_movement is None


def test_a_bombardier_is_an_engineer():
    """What a champion is beside his unit stands among its special rules."""
    guns = {"take": "dwarf-mercenary-artillery", "from": "mercenary-dwarf", "models": 1}
    assert [t.id for t in listed("empire", {**guns, "champion": {"level": 5}}).entries[0].in_play.tags].count("engineer") == 1
    assert "engineer" not in [t.id for t in listed("empire", guns).entries[0].in_play.tags]


@pytest.mark.parametrize(("minotaurs", "blocked"), [(5, None), (6, "1/2 of the army at most: Chaos allies")])
def test_picks_of_a_contingent_with_a_share_of_its_own(minotaurs, blocked):
    """Chaos allies may be half the army: 740 and 40 for each minotaur of 1,000, and 50 for goblins."""
    done = listed(
        "chaos",
        {"take": "chaos-warriors", "from": "ally-chaos", "models": 10},
        {"take": "minotaurs", "from": "ally-chaos", "models": minotaurs},
    )
    pick = next(
        p
        for p in done.system.editor.available(done.army)
        if p.key == "ally-chaos/chaos-goblins"
    )
    assert pick.cost == 50 * 4
    share = next(p for p in done.composition if p.id == "ally-chaos")
    assert (share.used, share.left) == (done.points, done.roster.limit * 2 - done.points)
    assert (language("en").say(pick.blocked) if pick.blocked is not None else None) == blocked


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ((7, 12, 48), ((7, 12), (6, 24), (5, 36), (4, 48))),
        ((6, 12, 36), ((6, 12), (5, 24), (4, 36))),
        ((2, 12, 40), ((2, 12), (1, 24), (1, 36), (1, 40))),
    ],
)
def test_strength_by_range(number, expected):
    """A cannon loses a point of Strength for each further twelve inches (19.8)."""
    assert war_machines.strength_bands(*number) == expected


def test_the_head_of_a_list_tells_of_its_contingents():
    """Alignment and notes of those who fight beside the army."""
    done = listed("chaos", {**RIDERS, "champion": {"level": 5}})
    said = {
        language("en").say(name): [language("en").say(v) for v in (value if type(value) is tuple else (value,))]
        for name, value, *_ in done.system.sheet.summary(done.finished, done.entries, True)
    }
    assert said["Alignment"] == ["Chaotic"]
    assert "alignment: that of the army they join" in said["Undead allies"]


def entry_of(done, id):
    """The entry of a list with this id."""
    return next(m for m in done.entries if m.id == id)


def test_what_depends_on_others_of_the_army():
    """Dwarfs are told of elves beside whom they stand, not of others; a host is served by the general, allies are not."""
    dwarfs = {"take": "human", "id": "men", "models": 10}, {"take": "dwarf", "id": "dwarfs", "models": 10}
    for more, told in (((), False), (({"take": "elf", "models": 10},), True)):
        done = listed("open", *dwarfs, *more)
        assert any(t.id == "animosity" for t in entry_of(done, "dwarfs").in_play.tags) is told
    done = listed(
        "chaos",
        {"take": "hero", "id": "lord", "level": 15},
        {"take": "chaos-hound", "from": "host", "id": "hounds", "models": 5},
        {"take": "chaos-dwarfs", "from": "ally-chaos", "id": "axes", "models": 10},
    )
    facts = {id: {EN.say(k): EN.say(v) for k, v in done.sheet_facts(entry_of(done, id)).facts} for id in ("hounds", "axes")}
    tests = {id: told.get("Rout and rally") for id, told in facts.items()}
    assert tests == {"hounds": "Ld 6, with general 9", "axes": "Ld 8 (allies: −1)"}


def test_champions_have_dice_of_their_own_for_chaos_attributes():
    """Unit and champion of allied Chaos dwarfs throw different dice; without a champion only the unit's are told."""
    unit = {"take": "chaos-dwarfs", "from": "ally-chaos", "id": "axes", "models": 10}
    for more, told in (({}, "D4−3: ____"), ({"champion": {"level": 5}}, "D4−3: ____, Champion D6−4: ____")):
        done = listed("chaos", {**unit, **more})
        noted = done.sheet_facts(entry_of(done, "axes"))
        facts = {EN.say(k): EN.say(v) for k, v in (*noted.facts, *noted.secondary)}
        assert facts["Chaos attributes"] == told


def test_berserkers_rout_from_shooting_only():
    """Frenzied for good from the first charge, they never rout in combat (15.3); others may."""
    for take, told in (
        ("berserkers", "from shooting only: a quarter of its present strength lost in one turn; rallies with 2 or more left"),
        ("warrior-bondsmen", "at 3 or more lost; rallies with 2 or more left"),
    ):
        done = listed("norse", {"take": take, "id": "men", "models": 10})
        facts = {EN.say(k): EN.say(v) for k, v in done.sheet_facts(entry_of(done, "men")).facts}
        assert facts["Rout test"] == told


def test_a_machine_of_several_kinds_is_called_by_its_own():
    """One of the Chaos Dwarfs' machines is called what was chosen; chariots without a choice keep their name."""
    done = listed(
        "chaos", {"take": "chaos-dwarf-war-machines", "id": "blades", "models": 1, "options": ("tenderiser",)}
    )
    assert EN.say(entry_of(done, "blades").name) == "Tenderiser (Chaos Dwarf War Machines)"
    done = listed("chaos", {"take": "chaos-dwarf-war-machines", "id": "blades", "models": 1})
    assert EN.say(entry_of(done, "blades").name) == "Chaos Dwarf War Machines"


def test_a_doubt_about_a_weapon_is_told_of_who_carries_it():
    """The price of the warplock pistol is doubtful for those who have one, not for others of their line."""
    for options, told in ((("warplock-pistol",), 1), ((), 0)):
        done = listed("skaven", {"take": "hero", "id": "vrask", "level": 5, "options": options})
        assert len([f for f in done.findings if f.code == "wfb3.doubt" and "pistol" in EN.say(f.text)]) == told


def test_at_a_glance_a_pack_is_its_masters_and_beasts():
    """A pack, a battery and an altar are told as they are set up, without the characters who have their own line."""
    from builder.sheet import build

    done = listed(
        "chaos",
        {"take": "beastmasters", "id": "keeper", "models": 1, "pack": {"warhound": 3}},
        {"take": "chaos-dwarf-swivel-guns", "id": "guns", "models": 2},
        {"take": "thugs", "id": "thugs", "models": 10},
    )
    rows = {row[0]: row[1] for row in build.sheet(done, EN).glance.table.rows}
    assert (rows["Beastmasters"], rows["Chaos Dwarf Swivel Guns"], rows["Thugs"]) == ("4", "2 teams", "10")
    assert "Beastmasters\xa0×\xa04" in [b.title.text for b in build.sheet(done, EN).blocks]


def test_boxes_of_those_who_change_shape():
    """As many as the shape with the most Wounds: a bear's for wood elves, who have one themselves; men's alone for others."""
    for army, take, models, told in (("wood-elves", "shapechangers", 3, (2, 2, 2)), ("norse", "ulfwerenar", 5, (5,))):
        done = listed(army, {"take": take, "id": "were", "models": models})
        assert done.sheet_facts(entry_of(done, "were")).tracks[0].groups == told


def test_strengths_of_blades_are_in_the_quick_reference():
    """The hits of a machine's blades have their row; without it the army needs none of that Strength."""
    for options, told in ((("tenderiser",), True), ((), False)):
        done = listed("chaos", {"take": "chaos-dwarf-war-machines", "id": "blades", "models": 1, "options": options})
        known = done.system.sheet.reference(done.finished, False).tables
        rows = [row for one in known if EN.say(one.title) == "To wound" for row in one.rows]
        assert any(EN.say(row[0]) == "6" for row in rows) is told
