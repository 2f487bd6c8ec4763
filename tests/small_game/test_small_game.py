"""A game of our own making, installed beside the program: verdict, fixes, sheet, PDF, builder, command; a copy under another name."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import mustering, systems
from builder.core import controls, yaml_source
from builder.core.findings import ERROR
from builder.core.points import QUARTERS, total
from builder.core.validation import validate
from builder.files import loading, roster_files, search_path
from builder.locale import language
from builder.mustering import Muster
from builder.render import plain_text
from builder.sheet import build
from tests.conftest import check_file
from tests.fixes import by_trial
from tests.small_game.conftest import LISTS, SITE
from tests.tui.player import Desk
from tests.tui.player import run as play

EN, FR = language("en"), language("fr")
FIRST = LISTS / "brass" / "rosters" / "first.yaml"
ROOT = SITE.parent.parent
ANNA = "- {take: captain, id: anna}\n"


def mustered(entries: str, limit: int = 40) -> Muster:
    head = f"kind: roster\nformat: 1\nsystem: brass\narmy: harbour\nlimit: {limit}\n"
    roster, findings = validate(yaml_source.parse(f"{head}entries:\n{entries}", "army.yaml"), systems.find("brass").files.roster)
    assert roster is not None, findings
    return mustering.muster(roster, loading.load("brass", "harbour", search_path.search_path(), roster))


def first() -> Muster:
    return mustering.muster_file(roster_files.read_roster(str(FIRST)), search_path.search_path())


def test_it_is_found_by_its_entry_point() -> None:
    assert "brass" in systems.ids() and "brass" not in systems.built_in()


def test_its_definitions_hold_together() -> None:
    for path in sorted(LISTS.glob("**/*.yaml")):
        assert check_file(path, search_path.search_path()).findings == (), path


def test_what_an_army_costs() -> None:
    done = first()
    assert [one.points / QUARTERS for one in done.results] == [3, 5, 14]  # 4 x (2.5 + 1)
    assert (done.points / QUARTERS, done.legal) == (22, True)


@pytest.mark.parametrize(
    ("entries", "codes"),
    [
        ("- {take: dockers, models: 5, options: [torches]}\n", []),
        ("- {take: dockers, models: 6}\n", ["brass.models"]),
        ("- {take: captain, options: [rifles]}\n", ["brass.option"]),
        ("- {take: dockers, options: [rifles, rifles]}\n", ["brass.option"]),
        ("- {take: dockers, options: [rifles, torches]}\n", ["brass.option"]),
        ("- {take: captain}\n- {take: captain}\n", []),
        ("- {take: captain}\n- {take: captain}\n- {take: captain}\n", ["brass.number"]),
        (f"{ANNA}- {{take: crane, captain: anna}}\n", []),
        (f"{ANNA}- {{take: dockers, captain: anna}}\n", ["brass.captain"]),
        (f"{ANNA}- {{take: captain, captain: anna}}\n", ["brass.captain"]),
        (f"{ANNA}- {{take: crane, captain: ana}}\n", ["ref.dangling"]),
        ("- {take: crain}\n", ["ref.unknown"]),
        ("- {take: dockers, models: 5, options: [rifles]}\n" * 3, ["brass.points"]),
    ],
)
def test_what_is_wrong_and_how_to_fix_it(entries: str, codes: list[str]) -> None:
    done = mustered(entries)
    assert [finding.code for finding in done.findings] == codes
    for finding in done.findings:
        assert by_trial(finding, done), finding


def test_a_control_says_why_something_may_not_be_chosen() -> None:
    done = mustered(f"{ANNA}- {{take: crane}}\n- {{take: dockers, options: [rifles]}}\n")
    rows = {(result.id, row.key): row for result in done.results for row in done.system.editor.controls(result, done.army)}
    assert EN.say(rows["dockers", "options:torches"].blocked) == "not beside rifles"
    assert rows["dockers", "options:rifles"].blocked is None
    assert [choice.value for choice in rows["crane", "captain"].choices] == [None, "anna"]
    assert ("dockers", "captain") not in rows


def test_what_is_left_is_what_the_list_allows() -> None:
    done = first()
    assert {row.key: (row.left, EN.say(row.blocked)) for row in done.system.editor.available(done.army) if row.left is not None} == {
        "captain": (1, "–"),
        "crane": (0, "none left"),
    }


@given(
    st.lists(
        st.fixed_dictionaries(
            {"take": st.sampled_from(["captain", "crane", "dockers"])},
            optional={
                "models": st.integers(1, 7),
                "options": st.lists(st.sampled_from(["rifles", "torches", "sail"]), max_size=3),
                "captain": st.sampled_from(["captain", "crane", "nobody"]),
            },
        ),
        max_size=4,
    )
)
def test_prices_add_up_and_what_is_offered_adds_no_error(entries: list[dict[str, Any]]) -> None:
    def army(entries: list[dict[str, Any]]) -> Muster:
        return mustered("".join(f"- {json.dumps(entry)}\n" for entry in entries) or " []\n", 500)

    def errors(done: Muster, index: int) -> int:
        return sum(finding.severity == ERROR and finding.path[:2] == ("entries", index) for finding in done.findings)

    done = army(entries)
    assert done.points == sum(total(result.price) for result in done.results)
    for index, (values, result) in enumerate(zip(entries, done.results, strict=True)):
        for control in done.system.editor.controls(result, done.army):
            ways = [controls.set_changes(control, choice.value) for choice in control.choices if choice.blocked is None]
            if control.kind == "member" and control.blocked is None:
                ways = [controls.toggle_changes(control)]
            for way in ways:
                changed = [*entries[:index], controls.apply_changes(values, way), *entries[index + 1 :]]
                assert errors(army(changed), index) <= errors(done, index), way


def test_the_sheet_has_boxes_and_options() -> None:
    text = plain_text.write(build.sheet(first(), EN))
    assert "Options  rifles" in text
    assert "engine of Captain" in text
    assert "fusils" in plain_text.write(build.sheet(first(), FR))


def run(*arguments: object, site=SITE, cwd) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{ROOT}", "MUSTER_LANG": "en", "XDG_CACHE_HOME": str(cwd)}
    return subprocess.run(
        [sys.executable, "-m", "builder", *map(str, arguments)], capture_output=True, text=True, cwd=cwd, env=environment, check=False
    )


def test_a_copy_under_another_name_is_a_game(tmp_path) -> None:
    """As the page begins: copy the folder, give it another name, and check, explain and print a list of it."""
    site = tmp_path / "mine"
    shutil.copytree(SITE, site, ignore=shutil.ignore_patterns("__pycache__", "*.py[co]", "test_*", "conftest.py"))
    for path in [*site.rglob("*brass*")][::-1]:
        path.rename(path.with_name(path.name.replace("brass", "tin")))
    for path in (one for one in site.rglob("*") if one.is_file()):
        path.write_text(path.read_text("utf-8").replace("brass", "tin").replace("Brass", "Tin"), "utf-8")
    roster = site / "tin" / "lists" / "tin" / "rosters" / "first.yaml"
    checked = run("check", roster, site=site, cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    printed = run("print", roster, "-o", tmp_path / "first.pdf", site=site, cwd=tmp_path)
    assert printed.returncode == 0, printed.stderr
    assert (tmp_path / "first.pdf").read_bytes().startswith(b"%PDF")


def test_a_code_has_a_page_and_a_new_army_its_parts(tmp_path) -> None:
    """Both are files of the game, in the language of whoever asks."""
    told = run("--lang", "fr", "explain", "brass.number", cwd=tmp_path)
    assert (told.returncode, "Pas plus que la liste n’indique." in told.stdout) == (0, True), told.stderr
    fresh = tmp_path / "brass" / "armies" / "mine.yaml"
    fresh.parent.mkdir(parents=True)
    assert run("--lang", "fr", "new", "army", "--system", "brass", "-o", fresh, cwd=tmp_path).returncode == 0
    assert "# Ce qu’elle peut prendre.\nunits:" in fresh.read_text("utf-8")
    assert run("check", fresh, "--lists", tmp_path, cwd=tmp_path).returncode == 0


async def _built(p) -> None:
    assert p.sees("22/25", "Legal", "└ Crane")
    await p.open_entry("Crane")
    assert p.sees("engine of Captain")
    await p.press("escape", "a")
    await p.to("Crane")
    assert p.sees("none left")


def test_the_builder_opens_it(tmp_path) -> None:
    desk = Desk(tmp_path)
    path = desk.put("first.yaml", FIRST)
    asyncio.run(play(desk.app(path, folders=search_path.search_path()), desk, _built))


# The page that leads through it ---------------------------------------------------------------------------------------

PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^`([\w./-]+)`\n\n```\w+\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("file", "block"), BLOCKS, ids=[f"{n}-{file}" for n, (file, _) in enumerate(BLOCKS)])
def test_the_blocks_of_the_page_are_from_the_game(file: str, block: str) -> None:
    assert block in (SITE / file).read_text(encoding="utf-8")


def test_the_page_names_every_file_of_the_game() -> None:
    listed = re.search(r"```\n(.*?)```", PAGE, re.DOTALL)
    assert listed is not None
    for line in listed[1].splitlines():
        assert (SITE / line.split()[0]).exists(), line
    files = {path.name for path in (SITE / "brass").glob("*.py")}
    assert files <= {line.split()[0].rpartition("/")[2] for line in listed[1].splitlines()}
