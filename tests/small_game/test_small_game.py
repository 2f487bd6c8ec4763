"""A game of our own making, built through the seam alone, and a mode laid over it: verdict, sheet, PDF, builder, command."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from builder import mustering, systems
from builder.core import yaml_source
from builder.core.findings import Finding
from builder.core.validation import validate
from builder.files import loading, search_path
from builder.files import roster_files as files
from builder.locale import language
from builder.render import json as as_json
from builder.render import markdown, pdf, plain_text
from builder.render.pdf import page_marks
from builder.sheet import build
from builder.tui.formatters import tree
from builder.tui.formatters.row_cache import RowCache
from tests.conftest import check_file
from tests.small_game.conftest import LISTS, SITE
from tests.tui.player import Desk
from tests.tui.player import run as play

EN, FR = language("en"), language("fr")
FIRST, NIGHT = LISTS / "brass" / "rosters" / "first.yaml", LISTS / "raid" / "rosters" / "night.yaml"
ROOT = SITE.parent.parent


def mustered(path):
    return mustering.muster_file(files.read_roster(str(path)), search_path.search_path())


def army(entries, more="", limit=40, system="brass", army="harbour"):
    """The muster of a roster in text."""
    head = f"kind: roster\nformat: 1\nsystem: {system}\narmy: {army}\nlimit: {limit}\n{more}"
    document = yaml_source.parse(f"{head}entries:\n{entries}", "army.yaml")
    roster, findings = validate(document, systems.find(system).files.roster)
    assert roster is not None and not findings
    library = loading.load(system, army, search_path.search_path(), roster)
    return mustering.muster(roster, library)


def codes(done):
    return sorted(f.code for f in done.findings)


# Found and read -----------------------------------------------------------------------------------------------------


def test_both_are_found_by_their_entry_points():
    assert {"brass", "raid"} <= set(systems.ids())
    assert not {"brass", "raid"} & set(systems.built_in())


def test_its_definitions_hold_together():
    for path in sorted(LISTS.glob("*/*/*.yaml")):
        assert not [f for f in _findings(path) if f.severity == "error" and path.parent.name != "rosters"], path


def _findings(path: Path) -> tuple[Finding, ...]:

    return check_file(path, search_path.search_path()).findings


# A pool and what flows over -------------------------------------------------------------------------------------------------


def test_a_boiler_pays_for_the_engines_of_its_captain_and_the_rest_falls_on_the_army():
    done = mustered(FIRST)
    assert [m.points / 4 for m in done.results] == [3, 0, 7, 2.5]
    assert (done.points / 4, done.legal) == (12.5, True)
    assert ("Boiler of Captain", "13 of 6 points, 7 on the army's points") in [
        (EN.say(note.label), EN.say(note.text)) for note in done.system.sheet.summary(done.finished)
    ]


def test_what_a_boiler_does_not_spend_is_lost():
    done = army("- {take: captain, id: a}\n- {take: captain, id: b}\n- {take: crane, captain: a}\n- {take: dredger, captain: a}\n")
    assert done.points / 4 == 3 + 3 + 5 + 8 - 6


def test_an_army_beyond_its_points_is_found_with_what_flows_over():
    done = army("- {take: captain, id: a}\n- {take: dredger, captain: a}\n", limit=4)
    (found,) = done.findings
    assert (found.code, found.found, found.allowed, found.path) == ("brass.points", 20, 16, ("limit",))


def test_what_a_boiler_pays_stands_beside_its_captain_in_the_builder():
    rows = {row.key: "".join(span.text for span in row.right) for row in tree.army(mustered(FIRST), (), EN, RowCache()) if row.key}
    assert any("6/6" in text for text in rows.values())


# Lists together -------------------------------------------------------------------------------------------------------


def test_lists_of_one_player_are_judged_together_at_an_event(tmp_path):
    pack = tmp_path / "regatta.yaml"
    pack.write_text("kind: event\nformat: 1\nid: regatta\nname: Regatta\nversion: '1'\nsystems: [brass]\nsalt: nine crows\nlists: 2\n")
    head = "kind: roster\nformat: 1\nsystem: brass\narmy: harbour\nlimit: 40\nplayer: Jo\nentries:\n"
    for number, more in enumerate(("", "- {take: crane, captain: captain}\n")):
        (tmp_path / f"{number}.yaml").write_text(f"{head}- {{take: captain, name: Ahab}}\n{more}")
    done = run("check", "--event", pack, "0.yaml", "1.yaml", cwd=tmp_path)
    assert "1.yaml:8:" in done.stdout and done.stdout.count("brass.twice") == 1
    assert "brass.twice" not in run("check", "0.yaml", "1.yaml", cwd=tmp_path).stdout


# Two relations --------------------------------------------------------------------------------------------------------


def test_an_engine_stands_under_its_captain_and_tells_whom_it_guards():
    done = mustered(FIRST)
    rows = [row for _, members in tree.in_sections(done) for row in members]
    assert rows == [(0, 0), (1, 1), (2, 1), (3, 0)]
    crane = build.sheet(done, EN).blocks[1]
    assert (crane.kind, crane.joins) == ("engine of Captain, guards Dockers", "anna")
    assert as_json.as_object(done, EN)["entries"][1]["joins"] == "anna"


def test_relations_that_lead_nowhere_or_in_a_circle_are_found():
    done = army("- {take: captain, id: a, captain: b}\n- {take: crane, id: b, captain: a, guards: gone}\n")
    assert codes(done) == ["brass.captain", "brass.captain", "ref.dangling"]
    (lost,) = [f for f in done.findings if f.code == "ref.dangling"]
    assert lost.path == ("entries", 1, "guards")


# A file that the roster names, and a mode over a base -----------------------------------------------------------------


def test_the_scenario_that_a_roster_names_is_read_and_judged_by():
    lines = "- {take: captain, id: a}\n- {take: crane, captain: a}\n- {take: crane, captain: a}\n"
    assert codes(army(lines)) == []
    foggy = army(lines, "scenario: fog\n")
    assert codes(foggy) == ["brass.scenario"]
    assert foggy.versions == {"system": "1", "harbour": "1", "fog": "1"}
    (way,) = foggy.system.editor.fixes(foggy.findings[0], foggy.army)
    assert way[0].path == ("entries", 2)


def test_a_mode_judges_as_its_base_does_and_by_a_limit_of_its_own():
    done = mustered(NIGHT)
    assert codes(done) == ["raid.number"]
    assert EN.say(done.library.army_name) == "Harbour raiders"
    assert [m.points / 4 for m in done.results] == [3, 0, 4]
    one = army("- {take: captain, id: a, captain: gone}\n", system="raid", army="harbour-raid")
    assert codes(one) == ["ref.dangling"], "the base game's own"


@pytest.mark.parametrize(("path", "left"), [(FIRST, {"captain": 1, "dredger": 0}), (NIGHT, {"captain": 1, "crane": -1, "dredger": -1})])
def test_what_is_left_is_what_all_limits_leave_together(path, left):
    done = mustered(path)
    offers = done.system.editor.available(done.army)
    assert {o.key: o.left for o in offers if o.left is not None} == left
    assert all((o.blocked is not None) == (o.left is not None and o.left < 1) for o in offers)


# Front ends -----------------------------------------------------------------------------------------------------------


def test_text_and_markdown_draw_the_damage_grid():
    done = build.sheet(mustered(FIRST), EN)
    assert "    [ ][L][R][ ]\n    [B][B][B][B]\n    L left arm (1), R right arm (1), B boiler (4)" in plain_text.write(done)
    assert "| B | B | B | B |" in markdown.write(done)
    assert "B chaudière (4)" in plain_text.write(build.sheet(mustered(FIRST), FR))


def test_the_json_has_the_grids():
    (grid,) = as_json.as_object(mustered(FIRST), EN)["entries"][1]["grids"]
    assert grid["rows"] == [[None, "", "", None], ["", "L", "R", ""], ["B", "B", "B", "B"]]
    assert grid["systems"][2] == {"letter": "B", "name": "boiler", "boxes": 4}


@pytest.mark.parametrize("layout", ["dossier", "battle", "cards"])
def test_printed_layouts_have_a_square_a_box(layout):
    done = build.sheet(mustered(FIRST), EN)
    squares = sum(isinstance(m, page_marks.Square) for page in pdf.laid_out(done, layout) for m in page.marks)
    assert squares == 5 + 10 + 12 + 6


def run(*arguments, cwd):
    environment = {**os.environ, "PYTHONPATH": f"{SITE}{os.pathsep}{ROOT}", "MUSTER_LANG": "en", "XDG_CACHE_HOME": str(cwd)}
    return subprocess.run(
        [sys.executable, "-m", "builder", *map(str, arguments)], capture_output=True, text=True, cwd=cwd, env=environment, check=False
    )


def test_the_command_judges_shows_and_prints_it(tmp_path):
    checked = run("check", FIRST, NIGHT, "--format", "json", cwd=tmp_path)
    assert checked.returncode == 1
    assert [f["code"] for f in json.loads(checked.stdout)["files"][1]["findings"]] == ["raid.number"]
    printed = run("print", FIRST, "-o", tmp_path / "first.pdf", cwd=tmp_path)
    assert printed.returncode == 0, printed.stderr
    assert (tmp_path / "first.pdf").read_bytes().startswith(b"%PDF")


async def _built(p):
    assert p.sees("12½/20", "Legal", "└ Crane")
    await p.open_entry("Crane")
    assert p.sees("engine of Captain", "[B][B][B][B]")
    await p.press("escape", "a")
    await p.to("Dredger")
    assert p.sees("none left")


def test_the_builder_opens_it_offers_engines_and_shows_their_damage(tmp_path):
    desk = Desk(tmp_path)
    path = desk.put("first.yaml", FIRST)
    asyncio.run(play(desk.app(path, folders=search_path.search_path()), desk, _built))


def test_tables_at_hand_and_the_names_of_those_left_out():
    """A raid on foot needs none for engines; a chart is told apart from rules, and each table has its place in the turn."""
    with_engines = build.sheet(mustered(FIRST), EN)
    on_foot = build.sheet(army("- {take: dockers}\n"), EN)
    assert [(one.turn, one.title, one.chart) for one in with_engines.reference] == [
        ("Start", "Steam", False),
        ("Movement", "Engines", True),
    ]
    assert not with_engines.left_out
    assert [one.title for one in on_foot.reference] == ["Steam"]
    assert on_foot.left_out == ("Engines",)
    assert not build.sheet(army("- {take: dockers}\n"), EN, all_rules=True).left_out


# The page that leads through it ---------------------------------------------------------------------------------------

PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^`([\w./-]+)`\n\n```\w+\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("file", "block"), BLOCKS, ids=[f"{n}-{file}" for n, (file, _) in enumerate(BLOCKS)])
def test_the_blocks_of_the_page_are_from_the_game(file, block):
    assert block in (SITE / file).read_text(encoding="utf-8")


def test_the_page_names_every_file_of_the_game_and_no_block_without_its_file():
    assert PAGE.count("```") == 2 * (len(BLOCKS) + 1), "one block is the list of files"
    told = re.search(r"```\n(.*?)```", PAGE, re.DOTALL)
    assert told is not None
    for line in told[1].splitlines():
        assert (SITE / line.split()[0]).exists(), line
