"""The pages about tournaments are true: their commands are ours, their packs are sound, both languages show the same."""

from __future__ import annotations

import re
import shlex

import pytest
import yaml

from builder.cli import arguments
from builder.locale import language
from tests.cli.test_event import PACK
from tests.conftest import ROOT

PAGES = {name: (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("tournament.md", "tournoi.md")}


def blocks(page, kind):
    return re.findall(rf"```{kind}\n(.*?)```", PAGES[page], flags=re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_commands_are_ours(page):
    """Each line can be typed as it stands."""
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    assert len(lines) >= 7
    for line in lines:
        program, *words = shlex.split(line)
        assert program == "muster"
        arguments.parser(language("en"), words).parse_args(words)


@pytest.mark.parametrize("page", PAGES)
def test_packs_are_sound(page, muster, tmp_path):
    """What is shown of restrictions is found sound, entries by their ids among it."""
    (first, *_) = blocks(page, "yaml")
    path = tmp_path / "crow-cup.yaml"
    path.write_text(PACK.format(id="crow-cup") + "game: tournament\n" + first, encoding="utf-8")
    code, out, _ = muster("check", path)
    assert (code, out.count("\n")) == (0, 1), out


def test_the_hook_of_the_page_is_ours():
    """By its id."""
    config = yaml.safe_load(blocks("tournament.md", "yaml")[1])
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert config["repos"][0]["hooks"][0]["id"] == hook["id"]
