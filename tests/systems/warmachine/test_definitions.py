"""The shipped definitions: what they hold, what they are refused for, and that they are as complete as their source."""

from __future__ import annotations

import re
import shutil

import pytest

from builder import systems
from builder.cli import main
from builder.core.findings import ERROR
from builder.core.tracks import read_grid
from builder.files import definition_models, reading
from builder.files.definition_checks import check_definitions
from builder.locale import language
from builder.render import json_schemas
from tests.conftest import LISTS, TESTS, cases_in
from tests.sampling import sampled
from tests.systems.warmachine import data_page
from tests.systems.warmachine.shipped import known, mustered

GAME = systems.find("warmachine")
FOLDER = LISTS / "warmachine"
BOXES = cases_in(TESTS / "systems" / "warmachine" / "boxes.yaml")
FACTIONS = {
    "cygnar": 72, "khador": 72, "menoth": 72, "cryx": 75, "retribution": 58, "cyriss": 32, "mercenaries": 131,
}  # fmt: skip
"""Entries of each faction in the data, those that are attached to units apart; one of the mercenaries stands there twice."""
ATTACHED = {"cygnar": 9, "khador": 7, "menoth": 5, "cryx": 5, "retribution": 0, "cyriss": 0, "mercenaries": 12}
KINDS = {"armies": "army", "themes": "theme", "contracts": "contract"}
FILES = sorted(path for folder in KINDS for path in (FOLDER / folder).glob("*.yaml"))
USUAL = {path for path in FILES if path.parent.name != "themes"} | set(FILES[::5])
"""Files of the usual run: all armies and contracts, and every fifth theme."""


def model(name):
    """A shipped file as its model."""
    path = FOLDER / name
    kind = KINDS.get(path.parent.name, "system")
    return definition_models.read(GAME, kind, path)[1]


SYSTEM = model("system.yaml")
ARMIES = {id: model(f"armies/{id}.yaml") for id in FACTIONS}
ENTRIES = {entry.id: entry for army in ARMIES.values() for entry in army.entries}


@pytest.fixture
def own(tmp_path):
    """A copy of the shipped definitions that a test may spoil."""
    shutil.copytree(FOLDER, tmp_path / "warmachine", ignore=shutil.ignore_patterns("rosters"))
    return tmp_path


def found_in(own, name):
    """What is found in one of the copied files."""
    path = own / "warmachine" / name
    kind = KINDS.get(path.parent.name, "system")
    return check_definitions(path, reading.read(path), kind, GAME, (own,))


def spoil(own, name, old, new):
    path = own / "warmachine" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


# ---------------------------------------------------------------------- what they hold


@pytest.mark.parametrize("path", sampled(FILES, USUAL.__contains__, lambda path: path.stem))
def test_nothing_is_wrong_with_a_shipped_file(path):
    """Nothing dangles, and nothing is missing."""
    kind = KINDS[path.parent.name]
    assert check_definitions(path, reading.read(path), kind, GAME, (LISTS,)) == ()


def test_the_system_agrees_with_its_schema():
    assert json_schemas.check([str(FOLDER / "system.yaml")]) == []


@pytest.mark.parametrize("id", FACTIONS)
def test_a_faction_has_all_entries_of_the_data(id):
    """With what is attached to its units, which the data keeps inside them."""
    assert len(ARMIES[id].entries) == FACTIONS[id] + ATTACHED[id]


def test_an_id_stands_for_one_entry_in_all_files():
    """So that a list needs no word of where an entry comes from."""
    assert len(ENTRIES) == sum(len(army.entries) for army in ARMIES.values())


@pytest.mark.parametrize("id", FACTIONS)
def test_each_grid_draws_with_the_boxes_of_its_systems(id):
    """All that the data has, none that it has not: in all, and for each system."""
    names = {letter: system.name for letter, system in SYSTEM.systems.items()}
    drawn = {}
    for entry in ARMIES[id].entries:
        if entry.grid is None:
            continue
        grid = read_grid("Damage", entry.grid, names)
        assert all(len(grid.rows[0]) == (12 if entry.kind == "colossal" else 6) == len(row) for row in grid.rows)
        assert len(grid.rows) == 6
        signs = "".join(grid.drawn[1:])
        assert signs.count("[") == grid.number
        assert {sign: signs.count(f"[{sign or ' '}]") for sign in grid.counts} == grid.counts
        drawn[entry.id] = {"boxes": grid.number, **{letter or ".": number for letter, number in grid.counts.items()}}
    assert drawn == BOXES[id]


def test_the_grids_of_the_examples():
    """Letters and places as the data draws them, row by row."""
    assert ENTRIES["ironclad"].grid == ("xx..xx", "......", "......", ".L..R.", "LLMCRR", "xMMCCx")
    assert ENTRIES["stormwall"].grid[0] == "xxxxx. .xxxxx"


def test_power_and_strength_agree_but_for_known_doubts():
    """P+S of every melee weapon is POW and STR together; where it is not, the weapon says so."""
    wrong = {}
    for entry in ENTRIES.values():
        for of in entry.models:
            for weapon in of.weapons:
                if weapon.type == "melee" and weapon.p_s is not None and weapon.p_s != weapon.pow + of.stats["str"]:
                    assert weapon.doubt is not None
                    wrong[entry.id] = weapon.p_s
    assert wrong == {"sentinel": 11, "bane-riders": 13}


@pytest.mark.parametrize(
    ("id", "number"),
    [("scrap-thrall", 3), ("wrack", 3), ("soul-trapper", 2), ("reflex-servitors", 3), ("squire", 1)],
)
def test_solos_that_are_sold_in_groups(id, number):
    assert ENTRIES[id].models_per_purchase == number


def test_versions_of_one_person_share_a_character():
    persons = {}
    for entry in ENTRIES.values():
        if entry.is_character:
            persons.setdefault(entry.person, []).append(entry.version)
        else:
            assert (entry.character, entry.version) == (None, None)
    assert persons["coleman-stryker"] == [1, 2, 3]
    assert persons["eiryss"] == [3, 2, 1]
    assert persons["dalin-sturgis"] == [1, 2]
    assert persons["gallant"] == [None, None]
    assert all(len(set(versions)) == len(versions) for versions in persons.values() if versions[0] is not None)


def test_names_are_not_shouted():
    """The data has abilities in capitals; a player reads them as words."""
    shouted = re.compile(r"\b[A-Z]{4,}\b")
    for entry in ENTRIES.values():
        for of in entry.models:
            for name in (entry.name, of.name, *of.abilities, *(s.name for s in of.spells), *(w.name for w in of.weapons)):
                text = name if isinstance(name, str) else getattr(name, "en", "")
                assert "undefined" not in text
                assert not shouted.search(text), (entry.id, text)


def test_long_gunners_shoot_together():
    """The data marks them for combined melee attacks."""
    for id in ("long-gunner-infantry", "mercenary-long-gunner-infantry"):
        assert "combined-ranged-attack" in ENTRIES[id].models[0].advantages
        assert "combined-melee-attack" not in ENTRIES[id].models[0].advantages
    assert ENTRIES["long-gunner-infantry"].models[0].doubt is not None
    assert ENTRIES["long-gunner-infantry-officer-and-standard"].models[0].advantages == ("combined-ranged-attack", "officer")


def test_all_themes_and_contracts_are_offered():
    counts = {"cygnar": 21, "khador": 20, "menoth": 18, "cryx": 18, "retribution": 12, "cyriss": 5, "mercenaries": 14}
    assert {id: len(army.themes) for id, army in ARMIES.items()} == counts
    offered = [theme for army in ARMIES.values() for theme in army.themes]
    assert sorted(offered) == sorted(path.stem for path in (FOLDER / "themes").glob("*.yaml"))
    assert set(ARMIES["mercenaries"].contracts) == {path.stem for path in (FOLDER / "contracts").glob("*.yaml")}


def test_the_theme_of_the_example():
    """Each Long Gunner unit costs one less; with two of them an attachment is free."""
    theme = model("themes/the-dead-line.yaml")
    first, second, third, fourth = theme.tiers
    assert [(c.of, c.by) for c in first.cheaper] == [(("long-gunner-infantry",), 4)]
    assert [(c.of, c.number, c.where) for c in second.needs] == [(("long-gunner-infantry",), 2, "army")]
    assert [f.of for f in second.free] == [("long-gunner-infantry-officer-and-standard",)]
    assert (third.needs[0].where, fourth.needs[0].where) == ("marshalled", "battlegroup")


# ---------------------------------------------------------------------- what they are refused for

GRID = "  grid: [xxxxxx, x....x, '......', '.L..R.', LLMCRR, xMMCCx]"


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "words"),
    [
        ("armies/cygnar.yaml", "kind: light-warjack", "kind: light-warjak", "ref.dangling", "light-warjack"),
        ("armies/cygnar.yaml", "advantages: [officer]", "advantages: [oficer]", "ref.dangling", "officer"),
        ("armies/cygnar.yaml", "qualities: [magical, reach]", "qualities: [magical, reech]", "ref.dangling", "reach"),
        ("armies/cygnar.yaml", "keywords: [unit]", "keywords: [unyt]", "ref.dangling", "unit"),
        ("armies/cygnar.yaml", "attaches_to: [long-gunner-infantry]", "attaches_to: [long-guns]", "ref.dangling", "long-guns"),
        ("armies/cygnar.yaml", "- id: lancer", "- id: charger", "ref.doubled", "charger"),
        ("armies/cygnar.yaml", GRID, GRID.replace("LLMCRR", "LLMCR"), "file.value", "six"),
        ("armies/cygnar.yaml", GRID, GRID.replace("LLMCRR", "LLMQRR"), "file.value", "system.yaml"),
        ("armies/cygnar.yaml", GRID, GRID.replace("xxxxxx, ", ""), "file.value", "6"),
        ("armies/cygnar.yaml", GRID, GRID.replace("LLMCRR", "LLMCRR LLMCRR"), "file.value", "six"),
        ("armies/cygnar.yaml", "  fa: U\n", "  fa: many\n", "file.value", "U"),
        ("armies/cygnar.yaml", "  fa: 2\n", "  fa: 2.5\n", "file.value", "U"),
        ("armies/cygnar.yaml", "  cost: 4\n", "  price: 4\n", "file.key", "price"),
        ("armies/cygnar.yaml", "  sizes: {6: 6}\n", "  sizes: {0: 6}\n", "file.value", "0"),
        ("armies/cygnar.yaml", "  warjack_points: 5\n", "  cost: 5\n", "file.value", "warjack_points"),
        ("armies/cygnar.yaml", "  sizes: {6: 6}\n", "  cost: 6\n", "file.value", "sizes"),
        ("armies/khador.yaml", "allies: [mercenaries]", "allies: [mercenary]", "ref.dangling", "mercenary"),
        ("armies/mercenaries.yaml", "works_for: [khador, menoth, cryx]", "works_for: [khadro, menoth, cryx]", "ref.dangling", "khador"),
        ("system.yaml", "group: warcasters", "group: warcaster", "ref.dangling", "warcasters"),
        ("system.yaml", "base: medium", "base: middle", "ref.dangling", "middle"),
        ("system.yaml", "points: [15], ", "", "file.value", "points"),
        ("themes/the-dead-line.yaml", "warcaster: captain-victoria-haley", "warcaster: captain-haley", "ref.dangling", "captain-haley"),
        ("themes/the-dead-line.yaml", "number: 2}", "number: 0}", "file.value", "0"),
        ("themes/the-dead-line.yaml", "{of: [long-gunner-infantry], by: 1}", "{of: [long-gunners], by: 1}", "ref.dangling", "long-gunners"),
        ("themes/the-dead-line.yaml", "army: cygnar", "army: cignar", "ref.dangling", "cygnar"),
        ("contracts/puppet-masters.yaml", "attachment: cephalyx-dominator", "attachment: dominator", "ref.dangling", "dominator"),
    ],
)  # fmt: skip
def test_a_fault_is_told_where_it_stands(own, name, old, new, code, words):
    """With its line, what was found and the way out; nothing is dropped and nothing breaks."""
    line = spoil(own, name, old, new)
    found = [f for f in found_in(own, name) if f.severity == ERROR]
    assert code in [f.code for f in found], found
    first = next(f for f in found if f.code == code)
    assert first.place.file == str(own / "warmachine" / name) or code == "ref.dangling"
    if name != "armies/khador.yaml":
        assert abs(first.place.line - line) <= 12, (first, line)
    told = " ".join(str(part) for part in (first.text.values, first.found, first.allowed, first.fix))
    assert words in told


def test_all_faults_are_told_at_once(own):
    """Each at its own line."""
    lines = [
        spoil(own, "armies/cygnar.yaml", "kind: colossal", "kind: collossal"),
        spoil(own, "armies/cygnar.yaml", "advantages: [officer]", "advantages: [oficer]"),
        spoil(own, "armies/cygnar.yaml", "kind: battle-engine", "kind: engine"),
    ]
    assert sorted(f.place.line for f in found_in(own, "armies/cygnar.yaml")) == sorted(lines)


def test_numbers_that_do_not_agree_are_warned_of(own):
    """P+S, unless the doubt stands beside it."""
    line = spoil(own, "armies/cygnar.yaml", "pow: 7, p+s: 18", "pow: 7, p+s: 17")
    (found,) = found_in(own, "armies/cygnar.yaml")
    assert (found.code, found.severity, found.found, found.allowed) == ("warmachine.data", "warning", 17, 18)
    assert found.place.line == line


def test_a_theme_that_names_another_faction_is_held_against_it(own):
    """What Khador does not have is told of each entry."""
    spoil(own, "themes/the-dead-line.yaml", "army: cygnar", "army: khador")
    found = found_in(own, "themes/the-dead-line.yaml")
    assert {f.code for f in found} == {"ref.dangling"}
    assert "captain-victoria-haley" in [f.found for f in found]
    assert "gastone-crosse" not in [f.found for f in found]


def test_the_page_of_the_data_tells_all_corrections_and_doubts():
    """Those that stand in the files, and no others."""
    assert data_page.PAGE.read_text(encoding="utf-8") == data_page.page(), "python -m tests.systems.warmachine.data_page"


def test_a_fresh_faction_is_in_order(own, capsys):
    """It can be checked as it is written, repeats nothing by signs, and a list of it can be begun."""
    path = own / "warmachine" / "armies" / "ours.yaml"
    assert main.main(["new", "army", "--system", "warmachine", "--id", "ours", "--name", "Ours", "-o", str(path)]) == 0
    assert "&" not in path.read_text(encoding="utf-8")
    assert found_in(own, "armies/ours.yaml") == ()
    capsys.readouterr()
    assert main.main(["new", "roster", "--lists", str(own), "--system", "warmachine", "--army", "ours", "--limit", "25"]) == 0
    assert "our-warcaster" in capsys.readouterr().out


def test_advantages_are_of_the_models_that_have_them():
    """A warcaster's hounds command nobody; what all models have names none of them."""
    (butcher,) = mustered("khador", 50, [{"take": "kommander-zoktavir-the-butcher-unleashed"}], encounter="skirmish").results
    assert {tag.id: tag.value for tag in butcher.in_play.tags} == {
        "commander": ("Butcher",), "fearless": ("Butcher",), "officer": ("Butcher",), "terror": None,
    }  # fmt: skip
    (haley,) = mustered("cygnar", 50, [{"take": "captain-victoria-haley"}], encounter="skirmish").results
    assert {tag.id: tag.value for tag in haley.in_play.tags} == {"commander": None, "fearless": None}


@pytest.mark.parametrize(
    ("limit", "encounter", "said"),
    [
        (12, "duel", "Duel is played at 15 points, not at 12."),
        (20, "skirmish", "Skirmish is played at 25, 35 or 50 points, not at 20."),
        (35, "skirmish", None),
        (100, "grand-melee", None),
        (250, "apocalypse", None),
    ],
)
def test_a_fresh_roster_says_at_once_what_its_points_are(limit, encounter, said, capsys):
    """The encounter of its points is chosen, points of none are told, and the warcaster is left to the player."""
    assert main.main(["new", "roster", "--system", "warmachine", "--army", "khador", "--limit", str(limit)]) == 0
    out, err = capsys.readouterr()
    assert f"encounter: {encounter}\n" in out and "entries: []" in out
    assert "Which warcaster?" in err and "kommander-sorscha" in err
    assert (said or "is played at") in err if said else "is played at" not in err


def test_the_team_of_several_players_is_no_draught_team():
    """In French too, where Warhammer's word for beasts before a chariot is another."""
    label = GAME.editor.label(known("cygnar").rules, "team", None)
    assert language("fr").say(label) == "équipe"


@pytest.mark.parametrize(
    ("id", "weapon", "at"),
    [
        ("slayer", "Tusks", "H"),
        ("seether", "Tusks", "H"),
        ("nightmare", "Tusks", "H"),
        ("barathrum", "Tusks", "H"),
        ("deathjack", "Horns", "H"),
        ("shrike", "Vicious Beak", "?"),
        ("warwitch-deneghra", "Sliver", None),
    ],
)
def test_where_weapons_of_cryx_are(id, weapon, at):
    """On the head as the Slayer's tusks are (Mk II p. 46); where no source says, it is not shown as nowhere."""
    line = known("cryx").rules.listings[id].line
    assert [w.at for w in line.models[0].weapons if language("en").say(w.name) == weapon] == [at]


def test_no_weapon_of_a_machine_is_nowhere_because_the_data_leaves_it_out():
    for path in (FOLDER / "armies").glob("*.yaml"):
        for line in model(f"armies/{path.name}").entries:
            assert line.grid is None or all(w.at is not None for spec in line.models for w in spec.weapons), line.id


@pytest.mark.parametrize("army", ["cygnar", "khador", "menoth", "cryx", "retribution", "cyriss", "mercenaries"])
def test_every_warcaster_has_what_all_warcasters_have(army):
    """Commander and Fearless, without their being printed (Mk II pp. 17-18), also where the data gives nobody focus."""
    for id in known(army).rules.warcasters:
        done = mustered(army, 15, [{"take": id}], encounter="duel")
        assert {"commander", "fearless"} <= {tag.id for tag in done.entries[0].in_play.tags}, id
