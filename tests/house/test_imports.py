"""Imports: allowed between rooms, loaded at the start, and free of the names of games."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys

import pytest

from builder import api, systems
from builder.core.models import Model
from builder.files import loading
from builder.systems.wfb3.definitions import lists, values
from tests.conftest import ROOT

CORE = [
    "builder.core.yaml_source",
    "builder.core.validation",
    "builder.core.definitions",
    "builder.files.loading",
    "builder.core.roster",
    "builder.core.points",
    "builder.core.profiles",
    "builder.core.limits",
    "builder.core.findings",
    "builder.mustering",
    "builder.sheet.build",
    "builder.sheet.contingents",
    "builder.desk.checking",
    "builder.core.controls",
    "builder.editing.drafts",
    "builder.editing.edits",
    "builder.editing.journal",
    "builder.editing.recovery",
    "builder.editing.session",
    "builder.editing.recent_lists",
    "builder.editing.list_summaries",
    "builder.editing.found_lists",
    "builder.editing.armies_that_offer",
    "builder.editing.new_lists",
    "builder.desk.comparison",
    "builder.cli.commands.check",
    "builder.cli.commands.show",
    "builder.cli.main",
    "builder.render.plain_text",
    "builder.render.json",
    "builder.render.verdict_reports",
    "builder.render.list_differences",
]


def test_the_core_loads_without_its_heavy_companions():
    """A fresh process has not loaded Textual, ReportLab, jsonschema or aiohttp, and after a check no writer of YAML."""
    code = (
        "import sys\n"
        + "".join(f"import {m}\n" for m in CORE)
        + "from builder.cli.main import main\n"
        + "assert main(['check', 'lists/wfb3/rosters/empire-2000.yaml']) == 0\n"
        + "heavy = {'textual', 'reportlab', 'jsonschema', 'babel', 'rich', 'pygments', 'shtab', 'aiohttp'} & {m.split('.')[0] for m in sys.modules}\n"
        + "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    code = (
        "import sys\nfrom builder.cli.main import main\n"
        "assert main(['check', 'lists/wfb3/rosters/empire-2000.yaml']) == 0\n"
        "unasked = {'ruamel', 'wcwidth', 'concurrent.futures.process'} & set(sys.modules)\n"
        "assert not unasked, unasked\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


SAMPLES = ["wfb3/rosters/empire-2000.yaml", "warmaster/rosters/empire-2000.yaml", "warmachine/rosters/cryx-50.yaml"]


@pytest.mark.parametrize("roster", SAMPLES)
def test_a_verdict_reads_no_other_game(roster):
    """Neither the code nor the definitions of games other than the list's are loaded."""
    game, code = roster.split("/")[0], "import sys\nfrom builder.cli.main import main\nfrom builder.files import reading\n"
    code += "known, read = [], reading.read\n"
    code += "reading.read = lambda path, **more: known.append(str(path)) or read(path, **more)\n"
    code += f"assert main(['check', 'lists/{roster}']) == 0\n"
    code += "print({m.split('.')[2] for m in sys.modules if m.startswith('builder.systems.')} - {'game', 'game_of_offers', 'game_values', 'installed_games'})\n"
    code += "print({part for path in known for part in ('wfb3', 'warmaster', 'warmachine') if f'lists/{part}/' in path})\n"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-2:] == [f"{{'{game}'}}"] * 2


def test_importing_the_package_changes_nothing():
    """`import builder` loads none of its modules."""
    code = "import sys; before = set(sys.modules); import builder; print(sorted(m for m in set(sys.modules) - before if m.split('.')[0] in ('builder', 'pydantic', 'yaml')))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['builder']"


def test_the_import_contracts_hold():
    """Rooms import only rooms below them; see pyproject.toml."""
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_game_is_named_outside_its_own_place():
    """Kernel, sheets and front ends contain no id of a game."""
    ids = re.compile("|".join([*systems.ids(), "warmaster", "warmachine", "skirmish_system"]))
    own = {f"systems/{id}" for id in systems.ids()}
    for path in sorted((ROOT / "builder").rglob("*.py")):
        inside = path.relative_to(ROOT / "builder").as_posix()
        if any(inside.startswith(o) for o in own):
            continue
        text = path.read_text(encoding="utf-8")
        if inside == "__init__.py":
            text = text.replace('load("wfb3", "empire")', "")  # the example in the package's own docstring
        assert not ids.search(text), inside


def test_no_army_is_named_outside_the_games():
    """Kernel, sheets and front ends contain no id of an army; peculiarities of an army are in its file."""
    armies = {army for _, army, _ in loading.armies((ROOT / "lists",))} - {"open"}  # also what is done with a file
    assert len(armies) > len(systems.ids())
    for path in sorted((ROOT / "builder").rglob("*.py")):
        inside = path.relative_to(ROOT / "builder").as_posix()
        if not inside.startswith("systems/") and inside != "__init__.py":
            text = path.read_text(encoding="utf-8")
            assert not {army for army in armies if f'"{army}"' in text}, inside


def test_the_front_door_is_honest():
    """Each name that the library promises exists."""
    for name in api.__all__:
        assert getattr(api, name) is not None


# ------------------------------------------------------------------ what the files of lists say is made use of

PROVENANCE = {"gives", "section", "character_doubt"}
"""Keys for those who check the data against the books: what a row was read for, and doubts about numbers that no formula uses.

The section of a source is read by its own `where`.
"""


def reads(tree):
    """Names that a module reads: attributes, and texts with which they are looked up."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_every_key_of_lists_and_of_the_system_is_read():
    """The program uses each key that an army list or the game's own file may contain."""
    folder = ROOT / "builder" / "systems" / "wfb3"
    read = set()
    for path in folder.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if path.name == "references.py":  # what dangles between files is no use of a key
            tree.body = [
                n
                for n in tree.body
                if not isinstance(n, ast.FunctionDef) or not n.name.endswith(("_findings", "references"))
            ]
        if path.parent.name == "model" and path.stem != "roster":
            tree.body = [n for n in tree.body if isinstance(n, ast.FunctionDef)]
        read |= set(reads(tree))
    unread = []
    for module in (lists, values):
        for name, model in inspect.getmembers(module, inspect.isclass):
            if model.__module__ == module.__name__ and issubclass(model, Model):
                own = set(model.__annotations__) & set(model.model_fields) - {"kind", "system"} - PROVENANCE
                unread += [f"{name}.{key}" for key in own if key not in read]
    assert sorted(unread) == []
