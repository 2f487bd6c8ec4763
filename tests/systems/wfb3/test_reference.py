"""What sheets tell besides: numbers of each entry worked out before the game, and the rules to have at hand."""

from __future__ import annotations

from collections import Counter

import pytest

from builder.core import yaml_source
from builder.files import loading
from builder.files.roster_files import read_roster
from builder.locale import language
from builder.mustering import muster_file
from builder.render import html, markdown, plain_text
from builder.sheet import build
from builder.sheet.model import bar
from builder.systems.wfb3.sheet.reference_needs import needs_of
from tests import sampling
from tests.conftest import HEAD, LISTS, mustered
from tests.sheets import labelled, pairs, ruled

EN, FR = language("en"), language("fr")
RULES = loading.load("wfb3", "open", (LISTS,)).rules.system
ARMY = """army: open
limit: 5000
game: friendly
baggage: true
entries:
- {take: hero, id: chief, creature: human, level: 20}
- {take: hero, id: rider, creature: human, level: 10, mount: griffon}
- {take: wizard, id: wizard, creature: human, level: 15, spells: [{level: 1, name: Fireball}]}
- {take: human, id: men, models: 20, options: [spear, shield, light-armour], command: [standard, musician]}
- {take: human, id: knights, models: 8, mount: warhorse, options: [lance, shield]}
- {take: human, id: loose, models: 10, options: [bow], formation: skirmish}
- {take: orc, id: orcs, models: 10, options: [additional-hand-weapon]}
- {take: stone-thrower, id: stones, models: 1, size: 3, creature: human}
- {take: bolt-thrower, id: bolts, models: 2, size: 3, creature: human}
- {take: mortar, id: mortar, models: 1, size: 3, creature: human}
- {take: cannon, id: guns, models: 2, size: 3, creature: human}
- {take: chariot, id: chariots, models: 2, team: {horse: 2}, crew: [{creature: human, models: 2, options: [bow]}]}
- {take: mammoth, id: mammoth, models: 1, crew: [{creature: human, models: 4, options: [bow]}]}
- {take: troll, id: trolls, models: 5}
- {take: human, id: axes, models: 10, options: [throwing-axe]}
- {take: human, id: scouts, models: 10, options: [bow, scout], formation: skirmish}
- {take: snotling-base, id: snots, models: 5}
- {take: orc, id: boars, name: Tuskers, models: 5, mount: boar}
- {take: cannon, id: spare, models: 1, size: 3, creature: human, spare_crew: 1}
- {take: human, id: wolves, name: Wolf brothers, models: 4, joins: men, as: hidden, options: [werecreature]}
forces:
- {kind: advance, units: [knights, loose]}
- {kind: reserve, units: [orcs], leader: rider, turn: 2, segment: 1}
"""
PLAIN = "army: open\nlimit: 500\ngame: friendly\nentries:\n- {take: hero, creature: human, level: 10}\n- {take: human, id: men, models: 20}\n"


def army(known, more="", body=ARMY):
    """The army with further keys."""
    return mustered(HEAD + body + more, known)


@pytest.fixture(scope="module")
def plain(open_list):
    return army(open_list)


@pytest.fixture(scope="module")
def blocks(plain):
    return {b.id: b for b in build.sheet(plain, EN).blocks}


def tables(done, lang=EN, **more):
    return {
        one.title: [" | ".join(r) for r in one.table.rows] for one in build.reference(done, lang, **more)
    }


# -------------------------------------------------------------------- house rules and readings


AGREED = sampling.sampled(
    [(rule, lang) for rule in sorted(RULES.house_rules) for lang in (EN, FR)],
    lambda one: one[1] is EN or one[0] in sorted(RULES.house_rules)[:3],
    lambda one: f"{one[0]}-{one[1].code}",
)
"""Each house rule; the usual run looks at three of them in French as well."""


@pytest.fixture(scope="module")
def before(plain):
    """In each language, the sheet on which nothing was agreed, and its forms."""
    made = {lang: build.sheet(plain, lang) for lang in (EN, FR)}
    return {lang: (sheet, {form: form.write(sheet) for form in (plain_text, markdown, html)}) for lang, sheet in made.items()}


@pytest.mark.parametrize(("rule", "lang"), AGREED)
def test_a_house_rule_changes_the_sheet_and_is_named(open_list, before, rule, lang):
    """At its head with its effect, in the reference with its section; both are silent without it."""
    known = RULES.house_rules[rule]
    name, effect = lang.printed().say(known.name), lang.printed().say(known.effect)
    silent, forms = before[lang]
    after = build.sheet(army(open_list, f"house_rules: [{rule}]\n"), lang)
    assert not any(name in t for _, t in pairs(silent.head))
    assert [t for _, t in pairs(after.head) if name in t and effect in t]
    agreed = next(one.table for one in after.reference if one.title == lang.say(build.T("House rules and readings agreed on")))
    assert [r[0] for r in agreed.rows] == [name]
    assert agreed.rows[0][1].startswith(effect)
    assert known.source.section in agreed.rows[0][1]
    for form, was in forms.items():
        assert form.write(after) != was
    assert name not in forms[plain_text]


PLAYED = sorted({row.by for table in RULES.reference for row in table.rows if row.by is not None})


@pytest.mark.parametrize("rule", PLAYED)
def test_a_house_rule_takes_the_place_of_what_it_changes(open_list, plain, rule):
    """Its own lines are in the reference and named, those that give way to it are gone."""
    known = RULES.house_rules[rule]
    with_it = [line for lines in tables(army(open_list, f"house_rules: [{rule}]\n")).values() for line in lines]
    without = [line for lines in tables(plain).values() for line in lines]
    for table in RULES.reference:
        for row in table.rows:
            own = f"{EN.say(row.what)} | {EN.say(row.value)}"
            if row.by == rule:
                assert f"{own} ({EN.say(known.name)})" in with_it
                assert not any(line.startswith(own) for line in without)
            if row.unless == rule:
                assert own not in with_it
                assert own in without or not row.when.always


def test_every_house_rule_that_is_played_is_in_the_reference():
    """All but the caps on levels, which the list itself keeps, and the wounds, which stand in their table."""
    assert set(RULES.house_rules) - set(PLAYED) == {"level-caps", "sheet-wound-seven-six"}


def test_a_reading_of_the_table_to_wound(open_list):
    """Strength 7 wounds Toughness 6 on 3 by the book, on 2 by the reference sheet (A32)."""
    body = ARMY.replace(
        "- {take: troll", "- {take: hero, creature: human, level: 5, mount: griffon, items: []}\n- {take: troll"
    )
    found = []
    for rules in ("", "house_rules: [sheet-wound-seven-six]\n"):
        row = next(
            r for r in tables(army(open_list, rules, body))["To wound"] if r.startswith("7 ")
        )
        found.append(row.split(" | ")[6])
    assert found == ["3", "2"]


def test_a_cannon_hits_one_model_of_each_rank_by_house_rule(open_list, blocks):
    """On its own line as in the reference (27.6.1)."""
    assert "2 hits a rank" in blocks["guns"].weapons.table.rows[-1][-1]
    changed = build.sheet(army(open_list, "house_rules: [one-cannon-hit]\n"), EN)
    assert "1 hit a rank" in next(b for b in changed.blocks if b.id == "guns").weapons.table.rows[-1][-1]


def test_what_the_general_lends(open_list, blocks):
    """His bonus by the book, his value by the reference sheet (14.8, A20)."""
    assert labelled(blocks["trolls"].facts)["Rout and rally"] == "Ld 4, with general 7"
    read = {b.id: b for b in build.sheet(army(open_list, "house_rules: [sheet-general-value]\n"), EN).blocks}
    assert labelled(read["trolls"].facts)["Rout and rally"] == "Ld 4, with general 10"
    assert "Rout and rally" not in labelled(read["wolves"].facts)


# ------------------------------------------------------------------------- what is needed


def test_only_what_the_army_needs(open_list):
    """An army of plain men has no charts of missiles, no misfires, no damage of chariots; what it has not is named."""
    done = army(open_list, body=PLAIN)
    few = tables(done)
    unneeded = {
        *("Mortar misfire (D6)", "Chariot damage (2D6 + hits)", "Mercenaries"),
        *("Breath (D6 before the game)", "Giant (one attack per round)", "Magic phase"),
        *("To hit with missiles", "Missile range at and from buildings", "Saves after modifiers"),
    }
    assert not unneeded & set(few)
    assert set(build.sheet(done, EN).left_out) == unneeded
    assert {"Charge", "Combat result", "Challenges", "Rout and pursuit", "Rally test", "Victory points"} <= set(few)
    assert [line.split(" | ")[0] for line in few["To wound"]] == ["3", "4"]
    assert [line.split(" | ")[0] for line in few["To be wounded"]] == ["3", "4"]
    assert "your own baggage, free of enemies and not looted" not in "".join(few["Victory points"])


def test_what_a_likely_enemy_has_is_at_hand_in_every_battle(open_list):
    """Plain men may meet frenzy, hatred, fear, missiles and machines; stupid or quarrelling foes test for themselves."""
    few = tables(army(open_list, body=PLAIN))
    assert [line.split(" | ")[0] for line in few["Psychology (2D6 against Cl)"]] == ["Panic", "Fear", "Hatred", "Frenzy"]
    assert [line.split(" | ")[0] for line in few["War machines"]] == ["Under fire", "Captured"]
    assert "Shooting: modifiers and rules" in few
    assert any("mounted against foot" in line for line in few["Close combat: modifiers and rules"])


def test_a_likely_enemy_has_what_half_of_the_lists_offer():
    """Every line that a list sells is taken once; what at least half of the twelve bring so is in the data, and no more."""
    bring = Counter()
    lists = [path.stem for path in (LISTS / "wfb3/armies").glob("*.yaml") if path.stem != "open"]
    for name in lists:
        known = loading.load("wfb3", name, (LISTS,))
        taken = [{"take": row.id} for row in known.system.editor.catalogue(known.rules)]
        head = {"kind": "roster", "format": 1, "system": "wfb3", "army": name, "limit": 3000, "game": "tournament"}
        done = mustered(yaml_source.dump({**head, "entries": taken}), known)
        own = needs_of(done.finished, whole=False).own
        bring.update({("army", has) for has in own.army} | {("tags", has) for has in own.tags})
    likely = {("army", has) for has in RULES.likely_enemy.army} | {("tags", has) for has in RULES.likely_enemy.tags}
    often = {has for has, number in bring.items() if 2 * number >= len(lists)}
    asked = {("army", has) for one in FOR for has in one.against.army} | {("tags", has) for one in FOR for has in one.against.tags}
    assert likely <= often
    assert asked <= likely, "a row against what no likely enemy has would never be printed for it"
    psychology = {("tags", tag) for tag in ("fear", "hatred", "frenzy", "stupidity", "animosity")}
    assert psychology & often <= likely


FOR = [*RULES.charts, *RULES.reference, *(row for table in RULES.reference for row in table.rows)]


def test_an_army_of_all_kinds_needs_nearly_all(plain):
    """Each of its things brings its rules."""
    all_kinds = tables(plain)
    assert {
        "War machines",
        "Mortar misfire (D6)",
        "Chariot damage (2D6 + hits)",
        "To hit with missiles",
        "Shooting: modifiers and rules",
    } <= set(all_kinds)
    named = ("Mercenaries", "Breath (D6 before the game)", "Giant (one attack per round)")
    assert build.sheet(plain, EN).left_out == named
    said = {line.split(" | ")[0] for lines in all_kinds.values() for line in lines}
    assert {
        "Stupidity",
        "Frenzy",
        "Skirmishers",
        "Chariot turns",
        "Flight",
        "Spears",
        "Advance force",
        "Hidden models",
        "Cannon",
        "Target unseen",
    } <= said
    assert "Animosity" in said  # of the orcs
    assert not {"Pikes", "War altar"} & said


def test_the_whole_of_it(open_list):
    """Every row of the data that no house rule replaces, and the tables of dice from 1 to 10."""
    whole = tables(army(open_list, body=PLAIN), whole=True)
    for table in RULES.reference:
        for row in table.rows:
            if row.by is None:
                assert f"{EN.say(row.what)} | {EN.say(row.value)}" in whole[EN.say(table.name)]
    for chart in ("To hit in combat", "To wound"):
        assert len(whole[chart]) == 10
    assert whole["To hit with missiles"] == [
        "1 | 5 | 6 | – | – | –",
        "2 | 4 | 5 | 6 | – | –",
        "3 | 3 | 4 | 5 | 6 | –",
        "4 | 2 | 3 | 4 | 5 | 6",
        "5 | 2 | 2 | 3 | 4 | 5",
        "6 | 2 | 2 | 2 | 3 | 4",
        "7 | 2 | 2 | 2 | 2 | 3",
        "8–10 | 2 | 2 | 2 | 2 | 2",
    ]
    shown = build.sheet(army(open_list, body=PLAIN), EN, all_rules=True)
    assert [one.heading for one in shown.reference] == [
        one.heading for one in build.reference(army(open_list, body=PLAIN), EN, whole=True)
    ]


def test_the_opponent_is_told_of_no_secret(open_list, plain):
    """Neither of those hidden nor of what only they bring; what is said of hidden ones is said of every army."""
    mine, theirs = (plain_text.write(build.sheet(plain, EN, copy)) for copy in ("player", "opponent"))
    assert "Wolf brothers" in mine
    assert "Wolf brothers" not in theirs
    nobody = plain_text.write(build.sheet(army(open_list, body=PLAIN), EN, "opponent"))
    assert all("written down with their unit before the game" in copy for copy in (mine, theirs, nobody))


# --------------------------------------------------------------------------- of each entry

FACTS = [
    ("men", "Worth", "9 a model, rallied 4½; standard bearer 18; musician 18"),
    ("knights", "Rout and rally", "Ld 7, with general 10"),
    ("loose", "Shoots", "Bow 4+ to 12″, 5+ beyond"),
    (
        "loose",
        "Skirmishers",
        "may charge skirmishers, disorganised and routing units, or up to 2 models under 10 ft",
    ),
    ("mammoth", "Shoots", "Bow 4+ to 12″, 5+ beyond"),
    ("axes", "Shoots", "Throwing axe 6+ as it charges or is charged (−2 included)"),
    ("scouts", "Shoots", "Bow 4+ to 12″, 5+ beyond"),
    ("snots", "Shoots", "Short bow 5+ to 8″, 6+ beyond"),
    ("boars", "Rout and rally", "Ld 7; with general 10; rout tests 6, with general 9"),
    ("spare", "Crew lost", "1 spare man first; 1: shoots every turn; 2: shoots every other turn; 3: no longer shoots"),
    ("spare", "Served by", "crew of 3, 1 spare man"),
    ("guns", "Served by", "crew of 3 each"),
    ("guns", "Move", "3″"),
    ("chariots", "Shoots", "Bow 4+ to 12″, 5+ beyond"),
    ("guns", "Crew lost", "1: shoots every turn; 2: shoots every other turn; 3: no longer shoots"),
    ("wizard", "Magic points", "20 at the start: ____; 1 back for each full turn of rest, up to 20"),
    ("wizard", "Spells to note", "level 1: ____ ____ ____ ____ ____, level 2: ____ ____ ____"),
]


@pytest.mark.parametrize(("entry", "label", "words"), FACTS, ids=[f"{e}-{n}" for e, n, _ in FACTS])
def test_a_fact_of_an_entry(blocks, entry, label, words):
    """Worked out before the game, on the entry's own block."""
    assert labelled(blocks[entry].facts)[label] == words


BOXES = [
    ("men", [("Casualties", (24,)), ("Standard lost: Ld −1", (1,)), ("or captured: Ld −2", (1,)), ("Challenge refused: Ld −1", (1,))]),
    ("orcs", [("Casualties", (10,)), ("Challenge refused: Ld −1", (1,))]),
    ("rider", [("Wounds", (2,)), ("Griffon", (6,))]),
    ("trolls", [("Wounds", (3, 3, 3, 3, 3)), ("Challenge refused: Ld −1", (1,))]),
    ("guns", [("Crew lost", (3, 3)), ("Machines lost", (2,)), ("Heat", (6, 6))]),
    ("stones", [("Crew lost", (3,))]),
    ("chariots", [("Crew", (4,)), ("Chariots lost", (2,)), ("Horse", (4,))]),
    ("mammoth", [("Wounds", (6,)), ("Human", (4,))]),
    ("wolves", [("Casualties", (4,))]),
]


@pytest.mark.parametrize(("entry", "boxes"), BOXES, ids=[e for e, _ in BOXES])
def test_boxes_to_cross_off(blocks, entry, boxes):
    """Wounds of each model apart, of beast and rider apart; machines, teams, heat and Leadership lost."""
    assert [(b.label, b.groups) for b in blocks[entry].tracks] == boxes


def test_scouts_charge_like_others(blocks):
    """Skirmishers may charge few (15.10), scouts anybody (15.11): neither a line nor a rule says otherwise."""
    assert "Skirmishers" in labelled(blocks["loose"].facts)
    assert "Skirmishers" not in labelled(blocks["scouts"].facts)
    names = [rule.title for rule in blocks["scouts"].rules]
    assert "Scout" in names
    assert "Skirmisher" not in names


def test_weapons_worked_out(blocks):
    """Initiative with the weapon behind it, what thrown weapons and the second hand lose, unbought shots."""
    rows = {
        id: {r[0]: r[1:] for r in blocks[id].weapons.table.rows}
        for id in ("knights", "men", "axes", "orcs", "snots", "stones")
    }
    assert rows["knights"]["Lance"][3] == "5"
    assert rows["men"]["Hand weapon"][3] == "–"
    assert rows["axes"]["Throwing axe"][:5] == ("4″", "3", "−1", "–", "−2")
    assert rows["orcs"]["Additional hand weapon"][4] == "−1/−2"
    assert rows["snots"]["Short bow"][:2] == ("16″", "3")
    assert rows["stones"]["Stone thrower"][:3] == ("12–48″", "5", "−2")


def test_forces_are_told_whether_the_army_has_them_or_not(open_list, plain):
    """Rows that stood with a force alone would tell the opponent of it."""
    for done in (plain, army(open_list, body=PLAIN)):
        rows = [line.split(" | ")[0] for line in tables(done)["Setting up"]]
        assert {"Advance force", "Reserve force", "Flanking force"} <= set(rows)


def test_champions_shots_and_allies_tests():
    """A champion sold with the unit shoots by his own skill; allies lose a point at rout and rally; hawks have their own skill."""

    shown = {}
    for name in ("dark-elves-2500", "wood-elves-3000"):
        done = muster_file(read_roster(str(LISTS / f"wfb3/rosters/{name}.yaml")), (LISTS,))
        shown |= {b.title.text: b for b in build.sheet(done, EN).blocks}
    facts = {title: labelled(b.facts) for title, b in shown.items()}
    assert "Bow 5+ to 12″, 6+ beyond; Bow (Champion) 4+ to 12″, 5+ beyond" in [f.get("Shoots") for f in facts.values()]
    assert "Hawk 2+ to 12″, 3+ beyond" in [f.get("Shoots") for f in facts.values()]
    tests = [f["Rout and rally"] for f in facts.values() if "Rout and rally" in f]
    assert "Ld 5 (allies: −1), with Mayor Puddifoot 8" in tests
    assert "if the enemy has foes they hate" not in " ".join(tests), "halflings hate nobody"
    assert "Ld 8, with general 10" in tests


def test_how_machines_aim(blocks):
    """By their kind: bolt throwers with a skill of their own, mortars and stone throwers with a D20; guns grow hot."""
    tags = {id: ruled(blocks[id].rules) for id in ("bolts", "stones", "mortar", "guns")}
    assert "Aim (BS 3: 4+ to 24″, 5+ beyond; S 5 4 3 2 1 by rank)" in tags["bolts"]
    assert "13+ on target" in tags["stones"]["Aim"]
    assert "20 misfires" in tags["mortar"]["Aim"]
    assert [id for id in tags if "Heat" in tags[id]] == ["mortar", "guns"]


@pytest.mark.parametrize(("skill", "words"), [(1, "Bow 6+ to 12″"), (7, "Bow 2+")])
def test_shots_of_the_worst_and_the_best(open_list, skill, words):
    """Who can hit near only is told so, who hits everywhere alike too."""
    from builder.core.entries import WeaponLine
    from builder.systems.wfb3.sheet import fact_rows

    assert EN.say(fact_rows.shot("Bow", WeaponLine("bow", "Bow", 24, "3", 0, 0, 0), skill)) == words


def test_a_single_monster_is_told_nothing_of_rallying(blocks):
    """It is gone when its quarter is."""
    assert "Rout test" not in labelled(blocks["mammoth"].facts)
    assert labelled(blocks["trolls"].facts)["Rout test"] == "at 2 or more lost; rallies with 1 or more left"


def test_deployment_tells_the_number_of_models(plain):
    """The slowest first; those hidden are told as models of their unit (25.1, 25.2.2)."""
    made = build.sheet(plain, EN)
    rows = {row.title.full_name: row.cells[1:] for row in made.deployment.rows}
    assert rows["Human (1)"] == ("24", "3½″")
    assert rows["Orc"] == ("10", "4″")
    assert rows["Bolt thrower"] == ("2 machines", "3″")
    paces = [float(move.split("″")[0].replace("½", ".5")) for _, _, move in made.deployment.table.rows if move[0].isdigit()]
    assert paces == sorted(paces)


def test_deployment_tells_who_goes_with_a_unit_and_how_flyers_go(open_list):
    """Characters beside the models of their unit, beasts with their masters; unknown movement is no number (25.1, 25.2.2)."""
    body = """army: open
limit: 1000
game: friendly
entries:
- {take: human, id: men, models: 10}
- {take: hero, id: chief, creature: human, level: 10, joins: men, as: champion}
- {take: human, id: masters, name: Masters, models: 1, pack: {warhound: 3}}
- {take: giant-bat, id: bats, models: 5}
"""
    made = build.sheet(army(open_list, body=body), EN)
    rows = {name: (models, move) for name, models, move in made.deployment.table.rows}
    assert rows["Human with Hero"] == ("10 + 1 character", "4″")
    assert rows["Masters"] == ("4", "4″")
    assert rows["Giant bats"] == ("5", "1″, flies 0–12″")


def test_machines_are_set_up_at_their_own_pace(open_list):
    """The crew walks 4″, but pushes its gun 3″; what cannot move comes first; portable weapons go at the pace of their team."""
    body = """army: open
limit: 1000
game: friendly
entries:
- {take: hero, id: chief, creature: human, level: 10}
- {take: cannon, id: gun, models: 1, size: 3, creature: human}
- {take: stone-thrower, id: great, models: 1, size: 5, creature: human}
- {take: human, id: b-men, models: 10}
- {take: human, id: a-men, models: 10}
"""
    done = army(open_list, body=body)
    assert [(d.entry, d.movement) for d in done.system.sheet.deployment(done.finished)] == [
        ("great", 0),
        ("gun", 3),
        ("chief", 4),
        ("b-men", 4),
        ("a-men", 4),
    ]


def test_those_who_hide_break_with_their_host(blocks):
    """They have neither a leader nor a rout test of their own."""
    facts = labelled(blocks["wolves"].facts)
    assert "Rout test" not in facts
    assert "leader" not in blocks["wolves"].command
    assert "Rout test" in labelled(blocks["men"].facts)


def test_the_baggage_train_is_the_same_on_every_copy():
    """It stands on the table: points that are hidden count in it (17.1)."""

    done = muster_file(read_roster(str(LISTS / "wfb3/rosters/orcs-goblins-3000.yaml")), (LISTS,))
    mine, theirs = (labelled(build.sheet(done, EN, copy).head) for copy in ("player", "opponent"))
    assert mine["Baggage train"] == theirs["Baggage train"]
    said = "394\u00a0points; commander Khan Orday (Ld 10+3); Ld +1 for rout and rally, need not pursue"
    assert mine["Hobgoblin mercenaries"] == said
    assert (
        theirs["Hobgoblin mercenaries"]
        == "commander Khan Orday (Ld 10+3); Ld +1 for rout and rally, need not pursue"
    )


def test_dice_for_loyalty_stand_with_the_secrets():
    """They follow from all points, and from the extra pay (A46)."""
    done = muster_file(read_roster(str(LISTS / "wfb3/rosters/orcs-goblins-3000.yaml")), (LISTS,))
    mine, umpires = (build.sheet(done, EN, copy) for copy in ("player", "umpire"))
    for made in (mine, umpires):
        assert "loyalty" not in labelled(made.head)["Hobgoblin mercenaries"]
        assert ("Hobgoblin mercenaries", "loyalty 6D6: ____, extra pay 50") in made.secrets.rows


def test_werecreatures_take_no_numbers_from_their_unit():
    """They are of the unit's own number: what it loses to test and what it rallies with stay as shown (A46)."""
    done = muster_file(read_roster(str(LISTS / "wfb3/rosters/wood-elves-3000.yaml")), (LISTS,))
    told = " ".join(text for _, text in build.sheet(done, EN).secrets.lines)
    assert "3 hidden; hit at random, D100" in told
    assert "without them" not in told


def test_rules_for_a_moved_cannon_are_for_those_who_have_one():
    """Other machines have no question to agree on."""
    for army_, has in (("undead-2500", False), ("empire-3000", True)):
        done = muster_file(read_roster(str(LISTS / f"wfb3/rosters/{army_}.yaml")), (LISTS,))
        assert ("Cannon moved" in plain_text.write(build.sheet(done, EN))) is has


@pytest.mark.parametrize(
    ("roster", "said", "not_said"),
    [
        ("bretonnia-3000", "par machine, 30 après ralliement", "60 par figurine"),
        ("bretonnia-3000", "n’affectent ni la créature ni son cavalier", "ni lui ni qui le monte"),
        ("undead-2500", "par char", "par char, 44 après"),
        ("orcs-goblins-3000", "ligne « attaques naturelles »", "ligne « Coup de boutoir »"),
        ("empire-3000", "haine des troupes chaotiques", "troupes du Chaos"),
        ("empire-3000", "Illusion ou Élémentaires à volonté", "Illusion ou Élémentaire à volonté"),
        ("chaos-3000", "(Fléau : 3″)", "avec : Fléau"),
        ("wood-elves-3000", "aucun terrain ne le ralentit", "murs et bâtiments"),
    ],
)
def test_french_words_of_a_sheet(roster, said, not_said):
    """Words that were wrong in French alone."""
    done = muster_file(read_roster(str(LISTS / f"wfb3/rosters/{roster}.yaml")), (LISTS,))
    paper = " ".join(plain_text.write(build.sheet(done, FR)).replace("\u00a0", " ").replace("\u202f", " ").split())
    assert said in paper
    assert not_said not in paper


def test_orders_of_forces_are_on_the_secret_page(plain):
    """With the movement of each unit, and what a reserve's leader tests against."""
    secrets = dict(build.sheet(plain, EN).secrets.lines)
    assert secrets["Advance force"] == "Human (2) 7½″, Human (3) 4″; slowest 4″"
    assert secrets["Reserve force"].startswith("Orc 4″; leader Hero (2), Ld 8+1; from turn 2")
    assert not build.sheet(plain, EN, "opponent").secrets.lines


# ---------------------------------------------------------------------- points by category


def test_points_by_category_as_bars(plain):
    """The parts of what was spent; they come to the whole."""
    made = build.sheet(plain, EN)
    shares = made.composition.rows
    assert [share.label for share in shares] == ["Rank and file", "Characters"]
    assert sum(share.part for share in shares) == 1
    assert bar(shares[0].part, 10).count("█") == round(shares[0].part * 10)
    assert bar(shares[0].part, plain_text.BAR) in plain_text.write(made)
    assert "█" in markdown.write(made)
    assert html.write(made).count('<i class="f') >= 2 * len(made.composition.bar), "in the bar, and beside its name"


def test_an_army_of_one_kind_has_no_bars(open_list):
    """One bar would tell nothing; an empty army has none to draw."""
    alone = army(open_list, body=PLAIN.replace("- {take: hero, creature: human, level: 10}\n", ""))
    assert not build.sheet(alone, EN).composition.drawn
    assert not build.sheet(army(open_list, body="army: open\nlimit: 500\ngame: friendly\n"), EN).composition.drawn


def test_who_stands_beside_his_unit_is_under_its_heading(open_list):
    """A champion without a heading of his own does not part those of one heading."""
    body = """army: open
limit: 1000
game: friendly
entries:
- {take: human, id: a, models: 10, group: Centre}
- {take: hero, creature: human, level: 5, joins: b, as: champion}
- {take: human, id: b, models: 10, group: Centre}
- {take: hero, creature: human, level: 10}
"""
    made = build.sheet(army(open_list, body=body), EN)
    assert [b.group for b in made.blocks] == ["Centre", "Centre", "Centre", ""]


def test_who_never_stops_is_worth_nothing_rallied():
    """Fanatics spin until they are gone: half a price for the rallied would tell of what cannot be (26.2)."""
    from builder import mustering
    from builder.files import roster_files

    done = mustering.muster_file(roster_files.read_roster(str(LISTS / "wfb3/rosters/orcs-goblins-3000.yaml")), (LISTS,))
    assert "30 a model" in plain_text.write(build.sheet(done, EN, "player"))


def test_what_only_some_carry_is_told_with_its_number():
    """So that the equipment says nothing else than the table of weapons (13.1)."""
    from builder import mustering
    from builder.files import roster_files

    done = mustering.muster_file(roster_files.read_roster(str(LISTS / "wfb3/rosters/high-elves-3000.yaml")), (LISTS,))
    assert "Long bow (6 of 12), Halberd (6 of 12)" in plain_text.write(build.sheet(done, EN, "player"))
    done = mustering.muster_file(roster_files.read_roster(str(LISTS / "wfb3/rosters/orcs-goblins-3000.yaml")), (LISTS,))
    assert "cachés dans Gobbos" in plain_text.write(build.sheet(done, FR, "player")).split("Notes secrètes")[0]


@pytest.mark.parametrize(
    ("army", "entry", "strengths"),
    [
        ("wood-elves", {"take": "treemen", "models": 1}, ("5",)),
        ("orcs-goblins", {"take": "trolls", "models": 2}, ("5", "7")),
        ("dwarfs", {"take": "gyrocopters", "models": 1}, ("4", "6")),
        ("empire", {"take": "forstjaeger", "models": 5}, ("3", "4")),
        ("empire", {"take": "ersatzsolder", "models": 10}, ()),
    ],
)
def test_hits_of_special_attacks_have_their_rows(army, entry, strengths):
    """Those of which a rule tells beside the weapons; others are not there (6.3)."""
    written = {"kind": "roster", "format": 1, "system": "wfb3", "army": army, "limit": 3000, "game": "tournament", "entries": [entry]}
    made = build.sheet(mustered(yaml_source.dump(written), loading.load("wfb3", army, (LISTS,))), EN)
    rows = next(one.table for one in made.reference if one.title == "To wound").rows
    told = {row[0] for row in rows}
    assert set(strengths) <= told
    assert bool(strengths) or not {"5", "7", "8"} & told


def test_the_rows_of_the_hidden_stand_on_the_secret_page():
    """What their blows need is not on the open pages, and so with the secret notes; what is there is not said twice."""
    made = build.sheet(muster_file(read_roster(str(LISTS / "wfb3/rosters/dark-elves-2500.yaml")), (LISTS,)), EN)
    told = [text for _, text in made.secrets.lines]
    assert "S 5 wounds T 1 to 10 on 2 2 2 3 4 5 6 6 – –" in told or any(t.startswith("S 5 wounds T") for t in told)
    opened = {row[0] for one in made.reference if one.title == "To wound" for row in one.table.rows}
    assert "5" not in opened
    assert not any(t.startswith("S 4 wounds") for t in told)


@pytest.mark.parametrize(("halflings", "who"), [(True, "humans, or halflings"), (False, "humans")])
def test_halflings_may_look_after_the_train(halflings, who):
    """The players choose, where the roster does not (17.2)."""
    entries = [{"take": "ersatzsolder", "id": "men", "models": 40}]
    if halflings:
        entries.append({"take": "halfling-militia", "from": "ally-halfling", "id": "small", "models": 10})
    head = {"kind": "roster", "format": 1, "system": "wfb3", "army": "empire", "limit": 2000, "game": "tournament"}
    written = yaml_source.dump({**head, "baggage": True, "entries": entries})
    made = build.sheet(mustered(written, loading.load("wfb3", "empire", (LISTS,))), EN)
    assert f"({who})" in labelled(made.head)["Baggage train"]
