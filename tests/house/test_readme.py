"""The README is true: its examples run, its list is legal, its commands and keys are there."""

from __future__ import annotations

import os
import re
import shlex

import pytest

from builder.cli import main
from builder.systems.wfb3.model.roster import Entry, Roster
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, flags=re.DOTALL)


@pytest.mark.parametrize("block", [b for kind, b in BLOCKS if kind == "console"])
def test_what_the_readme_shows_is_what_comes_out(block, capsys, monkeypatch):
    """Each command gives the output printed below it."""
    monkeypatch.chdir(ROOT)
    command, _, expected = block.partition("\n")
    assert main.main(shlex.split(command.removeprefix("$ muster "))) == 0
    shown = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
    assert shown.strip() == expected.strip()


def test_the_list_of_the_readme_is_legal(tmp_path, capsys):
    """A player may copy it."""
    (text,) = (b for kind, b in BLOCKS if kind == "yaml")
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    code = main.main(["check", str(path), "--strict"])
    out = capsys.readouterr().out
    assert "Legal" in out, out
    assert code in (0, 1)


def test_the_set_up_commands_name_what_exists():
    """Files and extras named in them are there."""
    commands = [b for kind, b in BLOCKS if kind == "sh"]
    assert len(commands) == 2
    for path in re.findall(r"lists/\S+", " ".join(commands)):
        assert os.path.exists(ROOT / path), path
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert "dev = [" in project


def test_every_option_in_the_table_of_commands_exists(capsys):
    """Options named in a row are options of that command, and every command has a row."""
    rows = re.findall(r"^\| `muster (\w+)(.*?)\|\s*$", README, flags=re.MULTILINE)
    assert {r[0] for r in rows} == {
        "event",
        "check",
        "show",
        "print",
        "explain",
        "diff",
        "roll",
        "armies",
        "new",
        "serve",
        "schema",
        "verify",
    }
    for command, text in rows:
        words = ["new", "--help"] if command == "new" else [command, "--help"]
        assert main.main(words) == 0
        shown = capsys.readouterr().out
        for option in re.findall(r"(?<![\w-])(--?[a-z]+)", text):
            assert option in shown, (command, option)


def test_every_key_of_an_entry_is_told():
    """The table of keys names all keys and no others."""
    assert told("| key of an entry | means |") == {f.alias or name for name, f in Entry.model_fields.items()}


def test_every_key_of_a_roster_is_told():
    """Those of its head stand in the example, the others in their table."""
    example = README.partition("```yaml\nkind: roster\n")[2].partition("```")[0]
    head = {"kind", *re.findall(r"^(\w+):", example, re.MULTILINE)}
    table = told("| key of the roster | means |")
    written = {"made_with"}  # by the program
    assert head | table | written == {f.alias or name for name, f in Roster.model_fields.items()}


def test_every_key_of_a_warmaster_entry_is_told():
    """The second game's own keys, besides those that all games have."""
    from builder.core.roster import Entry as Common
    from builder.systems.warmaster.model.roster import Entry as Own

    table = README.partition("### Warmaster")[2].partition("For the whole list")[0]
    named = set(
        re.findall(r"`(\w+)`", "\n".join(row.split("|")[1] for row in table.splitlines() if row.startswith("| `")))
    )
    assert named == set(Own.model_fields) - set(Common.model_fields) | {"joins"}


def test_every_key_of_a_skirmish_entry_is_told():
    """The mode's own keys, those of its lists too."""
    from builder.core import roster as common
    from builder.systems.skirmish.model.roster import Entry as Own
    from builder.systems.skirmish.model.roster import Roster as OwnRoster

    section = README.partition("### Warhammer Skirmish")[2].partition("\n## ")[0]
    table, _, rest = section.partition("For the whole list")
    named = set(
        re.findall(r"`(\w+)`", "\n".join(row.split("|")[1] for row in table.splitlines() if row.startswith("| `")))
    )
    assert named == set(Own.model_fields) - set(common.Entry.model_fields)
    assert set(re.findall(r"`(\w+)`", rest)) == set(OwnRoster.model_fields) - set(common.Roster.model_fields)


def test_every_key_of_a_warmachine_entry_is_told():
    """The third game's own keys, those of its lists too."""
    from builder.core import roster as common
    from builder.systems.warmachine.model.roster import Entry as Own
    from builder.systems.warmachine.model.roster import Roster as OwnRoster

    section = README.partition("### Warmachine")[2].partition("\n##")[0]
    table, _, rest = section.partition("For the whole list")
    named = set(
        re.findall(r"`(\w+)`", "\n".join(row.split("|")[1] for row in table.splitlines() if row.startswith("| `")))
    )
    assert named == set(Own.model_fields) - set(common.Entry.model_fields)
    assert set(re.findall(r"`(\w+)`", rest)) == set(OwnRoster.model_fields) - set(common.Roster.model_fields) - {"game"}


def told(heading):
    """The keys in the first column of a table."""
    table = README.partition(heading)[2].partition("\n\n")[0]
    return set(
        re.findall(r"`(\w+)`", "\n".join(row.split("|")[1] for row in table.splitlines() if row.startswith("| `")))
    )
