"""The pages are true: links exist, commands run and give the output shown, both languages say the same."""

from __future__ import annotations

import importlib.util
import re
import shlex
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote

import pytest
import yaml

from builder.cli import arguments
from builder.locale import language
from builder.tui import keys_and_commands as commands
from tests import pages
from tests.cli.test_event import PACK
from tests.conftest import ROOT

FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\[(?:[^\[\]]|!\[[^\]]*\]\([^)]*\))*\]\(([^()\s]+)\)")
ALL = [path for path, _ in pages.pages()]
TEXTS = [*ALL, ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md"]
ENGLISH_ALONE = {"architecture.md", "new-game.md", "performance.md", "warmachine-data.md", "warmaster-constraints.md", "warmaster-data.md"}
"""Pages without French: those for developers, and those written from the data; docs/fr/code.md gives the reason."""


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def plain(path: Path) -> str:
    """The text of a page without its blocks."""
    return FENCE.sub("", path.read_text(encoding="utf-8"))


def anchors(path: Path) -> set[str]:
    """Anchors of the headings of a page, as web sites of repositories make them."""
    found: dict[str, int] = {}
    made = set()
    for heading in re.findall(r"^#+ (.+)$", plain(path), re.MULTILINE):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        anchor = re.sub(r"[^\w\- ]", "", words.replace("\u202f", "").replace("\xa0", "")).replace(" ", "-")
        count = found[anchor] = found.get(anchor, -1) + 1
        made.add(f"{anchor}-{count}" if count else anchor)
    return made


def test_links_lead_somewhere() -> None:
    """Files, pictures and headings that a page names are there."""
    for path in TEXTS:
        for target in LINK.findall(plain(path)):
            if "://" in target:
                continue
            file, _, anchor = unquote(target).partition("#")
            goal = (path.parent / file).resolve() if file else path
            assert goal.exists(), (path, target)
            assert goal.is_relative_to(ROOT), (path, target)
            assert not anchor or anchor in anchors(goal), (path, target)


@pytest.mark.parametrize(
    ("path", "lang"), list(pages.pages()), ids=lambda value: name(value) if isinstance(value, Path) else ""
)
def test_what_the_program_tells_is_as_it_tells_it(path: Path, lang: pages.Language) -> None:
    """Tables of keys and commands, and the output of each command, are up to date."""
    assert path.read_text(encoding="utf-8") == pages.page(path, lang), "write it anew: python -m tests.pages"


def test_commands_are_ours() -> None:
    """Each line of ours can be typed as it stands."""
    for path in TEXTS:
        for block in re.findall(r"^```sh\n(.*?)^```$", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
            for line in block.splitlines():
                program, *words = shlex.split(line.partition(" > ")[0])
                if program == "muster" and "--print-completion" not in words:
                    arguments.parser(language("en")).parse_args(words)


def test_commands_within_sentences_are_ours() -> None:
    """Each command that a sentence names is one, and has the options that stand with it."""
    listed = re.split(r"^### `muster (\w+)", (pages.DOCS / "programs.md").read_text("utf-8"), flags=re.MULTILINE)
    options = dict(zip(listed[1::2], listed[2::2], strict=True))
    for command in (found for path in ALL for found in re.findall(r"`muster ([^`]+)`", plain(path))):
        words = [word for word in re.split(r"[ |]", command) if word in options]
        for option in re.findall(r"(?<!\S)--[a-z-]+", command):
            told = "".join(options[word] for word in words) + listed[0] + "--help --print-completion"
            assert option in told, command
        first = re.match(r"[a-z]+$", command.split()[0])
        assert first is None or first[0] in {*options, "help", "die"}, command  # the words that a die is hashed from


def test_each_page_stands_in_its_index_and_in_both_languages() -> None:
    """The index of its language links to each page; pages for players and organisers exist in both."""
    english, french = ({path.name for path in folder.glob("*.md")} - {"README.md"} for folder in pages.FOLDERS.values())
    assert english - french == ENGLISH_ALONE
    assert french - english == {"code.md"}
    for folder, known in zip(pages.FOLDERS.values(), (english, french), strict=True):
        linked = set(re.findall(r"\]\(([\w-]+\.md)\)", (folder / "README.md").read_text(encoding="utf-8")))
        assert known <= linked


@pytest.mark.parametrize(
    "page", sorted({p.name for p in pages.FOLDERS["fr"].glob("*.md")} - {"README.md", "code.md", "checks.md"})
)
def test_both_languages_show_the_same(page: str) -> None:
    """They have equally many headings, blocks of each kind and table rows."""
    counted = []
    for folder in pages.FOLDERS.values():
        text = (folder / page).read_text(encoding="utf-8")
        kinds = sorted(re.findall(r"^```(\w+)", text, re.MULTILINE))
        counted.append(
            (len(re.findall(r"^##+ ", text, re.MULTILINE)), kinds, len(re.findall(r"^\|", text, re.MULTILINE)))
        )
    assert counted[0] == counted[1]


def test_every_description_has_its_french_and_no_other() -> None:
    """Each description of a key has a French translation, and none is left over."""
    assert set(pages.french()) == set(pages.descriptions())


def test_keys_that_the_text_names_are_keys() -> None:
    """Single keys in bold are keys of the program."""
    known = {
        key
        for table in pages.SCREENS.values()
        for command in getattr(commands, table)
        for each in command.keys.split(",")
        for key in (commands.name_of(each, language("en")), commands.name_of(each, language("fr")))
    }
    known |= {"Enter", "Entrée", "Esc", "Échap", "↑", "↓"}
    for path in ALL:
        for pressed in re.findall(r"\*\*(\S|Space|Espace|Enter|Entrée|Esc|Échap)\*\*", plain(path)):
            assert pressed in known, (path.name, pressed)


@pytest.mark.parametrize("folder", pages.FOLDERS.values(), ids=pages.FOLDERS)
def test_packs_are_sound(folder: Path, muster, tmp_path) -> None:
    """The packs shown on the page have no errors, including the ids of entries."""
    first = re.search(
        r"^```yaml\n(restrictions:.*?)^```$", (folder / "events.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert first is not None
    path = tmp_path / "crow-cup.yaml"
    path.write_text(PACK.format(id="crow-cup") + "game: tournament\n" + first[1], encoding="utf-8")
    code, out, _ = muster("check", path)
    assert (code, out.count("\n")) == (0, 1), out


@pytest.mark.parametrize("folder", pages.FOLDERS.values(), ids=pages.FOLDERS)
def test_the_hook_of_the_page_is_ours(folder: Path) -> None:
    """Its id is that of the program's hook."""
    text = (folder / "events.md").read_text("utf-8")
    (block,) = re.findall(r"^```yaml\n(repos:.*?)^```$", text, re.DOTALL | re.MULTILINE)
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert yaml.safe_load(block)["repos"][0]["hooks"][0]["id"] == hook["id"]


def test_the_steps_to_an_army_of_ones_own_run(muster, tmp_path, monkeypatch) -> None:
    """The first commands on the page run; the output of the others is compared elsewhere."""
    monkeypatch.chdir(tmp_path)
    text = (pages.DOCS / "new-army.md").read_text("utf-8")
    block = re.search(r"^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert block is not None
    for line in block[1].splitlines():
        program, *words = shlex.split(line)
        if program == "mkdir":
            Path(words[-1]).mkdir(parents=True)
        else:
            assert muster(*words)[0] == 0, line


# ---------------------------------------------------------------------------------------------------------- the README


def test_the_readme_fits_two_screens() -> None:
    """About a hundred lines, one picture, no table of file keys, the names of all games."""
    text = pages.README.read_text(encoding="utf-8")
    assert text.count("\n") <= 100
    assert len(re.findall(r"!\[", text)) == 1
    for game in ("Warhammer Fantasy Battle", "Warmaster", "Warmachine Mk II", "Warhammer Skirmish"):
        assert game in text


def test_the_set_up_commands_install_locked_versions() -> None:
    """One line each: the first opens the builder, the second runs the tests."""
    play, test = re.findall(r"^```sh\n(.*)\n```$", pages.README.read_text("utf-8"), re.MULTILINE)
    for line, lock in ((play, "requirements.lock"), (test, "tests/requirements.lock")):
        assert f"pip install -r {lock} &&" in line
        assert "pip install --no-deps --no-build-isolation" in line
    assert play.endswith("/muster")
    assert test.endswith("-m pytest -q -n 2")


def test_a_package_index_shows_the_readme_by_itself(monkeypatch) -> None:
    """Pictures and links have addresses below the source in the metadata; without one they are left out."""
    monkeypatch.setitem(
        sys.modules, "hatchling.metadata.plugin.interface", SimpleNamespace(MetadataHookInterface=object)
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    hook = project["tool"]["hatch"]["metadata"]["hooks"]["custom"]
    spec = importlib.util.spec_from_file_location("index_readme", ROOT / hook["path"])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    text = (ROOT / hook["readme"]).read_text("utf-8")
    shown = module.for_index(text, "https://example.org/muster", hook["pictures"], hook["pages"])
    assert "](https://example.org/muster/raw/HEAD/docs/builder.png)" in shown
    assert "](https://example.org/muster/blob/HEAD/docs/builder.md)" in shown
    assert all(target.startswith("https://") for target in LINK.findall(shown))
    alone = module.for_index(text, None, hook["pictures"], hook["pages"])
    assert not LINK.findall(alone)
    assert "![" not in alone
    assert project["project"]["dynamic"] == ["readme"]
