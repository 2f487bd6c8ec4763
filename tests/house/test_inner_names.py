"""Players see names as players use them: no ids, keys of files or numbers of rulings on sheets and in the builder.

Ids are those of the definitions (`war-altar`), handles those of a list (`halberds-2`). An id that equals a part of a
name in the definitions counts as a word. Codes of findings are promised to users, who look up rules by them, and are
not ids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from builder import mustering, systems
from builder.core.findings import Blank, Text
from builder.files import roster_files, rule_pages
from builder.locale import language
from builder.render import json_schemas, plain_text
from builder.sheet import build
from builder.tui import keys_and_commands as commands
from builder.tui.screens import hints
from builder.tui.widgets.row_list import RowList
from tests import sampling
from tests.conftest import LISTS, ROOT, definition_values
from tests.house.test_words import INNER
from tests.tui.player import SAMPLE, played

ROSTERS = sorted(ROOT.glob("lists/*/rosters/*.yaml"))
CODES = ("en", "fr")
ID = re.compile(r"(?<![\w.’'/-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w/-]|\.\w)")
"""Pattern of an id of several words; an id of one word cannot be told from a word."""
CODE = re.compile(r"\b(?:wfb3|warmaster|warmachine|skirmish|border-patrol|roster|event|file|yaml)\.[a-z0-9-]+")
"""Pattern of the codes of findings."""
COLOPHON = "Muster · "
"""Beginning of the last line of a sheet, which gives the versions of definition files for comparison at an event."""
KEY_LIKE = re.compile(r"[a-z]+_[a-z]+|`|\{|\}|\bsystem\.yaml\b")
"""Pattern of characters and names that only programs write."""


def _ids(value) -> Iterator[str]:
    """All ids in plain values: keys of mappings, and values of `id`."""
    if isinstance(value, dict):
        for key, one in value.items():
            if isinstance(key, str):
                yield key
            if key == "id" and isinstance(one, str):
                yield one
            yield from _ids(one)
    elif isinstance(value, list):
        for one in value:
            yield from _ids(one)


def _named(value) -> Iterator[str]:
    """All names in plain values, in any language."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key in {"en", "fr"} and isinstance(one, str):
                yield one
            else:
                yield from _named(one)
    elif isinstance(value, list):
        for one in value:
            yield from _named(one)


@cache
def known() -> frozenset[str]:
    """Ids of several words in the definitions, without those that are words of a name."""
    ids: set[str] = set()
    words: set[str] = set()
    for _, loaded in definition_values():
        ids |= {one for one in _ids(loaded) if ID.fullmatch(one)}
        words |= {word for text in _named(loaded) for word in ID.findall(text.lower())}
    for system in systems.ids():
        ids |= {one for one in _ids(json_schemas.schema(f"{system}-roster")) if ID.fullmatch(one)}
    return frozenset(ids - words)


def inner(text: str, handles: frozenset[str] = frozenset()) -> list[str]:
    """Parts of a text that are not for players."""
    text = CODE.sub("", text)
    return [w for w in ID.findall(text) if w in known() or w in handles] + INNER.findall(text) + KEY_LIKE.findall(text)


def test_ids_are_found():
    """`inner` finds an id in a text."""
    assert len(known()) > 500
    assert inner("Joins war-altar; see A25 and `joins`.") == ["war-altar", "A25", "`", "`"]
    assert inner("a two-handed weapon, half-orcs, wfb3.war-altar") == []


def _shown(value) -> Iterator[object]:
    """All texts in the values that a front end receives."""
    if isinstance(value, Text) or hasattr(value, "en"):
        yield value
    elif isinstance(value, tuple) and not isinstance(value, Blank):
        for one in value:
            yield from _shown(one)


@pytest.mark.parametrize("path", sampling.sample_lists(ROSTERS))
def test_a_list(path):
    """The sheet with opened prices, and all controls, available entries and presets, with notes and reasons."""
    done = mustering.muster_file(roster_files.read_roster(str(path)), (LISTS,))
    handles = frozenset(m.id for m in done.entries if ID.fullmatch(m.id))
    editor, rules = done.library.system.editor, done.library.rules
    values: list[object] = [*done.army_options, *done.available, *done.system.sheet.summary(done.finished, done.entries, True), *done.composition]
    for m in done.results:
        values += editor.controls(m, done.army)
        values += editor.presets(m, rules)
    for lang in map(language, CODES):
        lines = plain_text.write(build.sheet(done, lang), "full").splitlines()
        assert any(line.startswith(COLOPHON) for line in lines)
        assert [line for line in lines if inner(line, handles) and not line.startswith(COLOPHON)] == []
        said = {lang.say(text) for value in values for text in _shown(value)}
        assert len(said) > 20
        assert [text for text in said if inner(text, handles)] == []


@pytest.mark.parametrize("code", CODES)
def test_commands_and_hints(code):
    """Titles and help of commands, and the hints for a first list."""
    lang = language(code)
    tables = (commands.BUILD, commands.HOME, commands.EVERYWHERE)
    said = [lang.say(text) for table in tables for one in table for text in (one.title, one.help)]
    said += [lang.say(text) for text in hints.WORDS.values()]
    assert [text for text in said if inner(text)] == []


@pytest.mark.parametrize("code", CODES)
def test_rule_pages(code):
    """The rule pages in the help."""
    lang = language(code)
    for system in systems.ids():
        for page in rule_pages.of_game(system, (LISTS,)).pages.values():
            for text in (page.title, page.rule, page.fix):
                assert inner(lang.say(text)) == [], lang.say(text)


def _rows(app) -> list[str]:
    """Texts of all rows of all panes on the screen, visible or not."""
    panes = [pane for screen in app.screen_stack for pane in screen.query(RowList)]
    return ["".join(s.text for s in (*r.left, *r.right)) for pane in panes for r in (*pane.pinned, *pane.rows)]


async def _looked_through(p) -> None:
    """The screen, its help and its palette contain no inner names."""
    for key in ("", "question_mark", "colon"):
        if key:
            await p.press(key)
        assert [row for row in _rows(p.app) if inner(row) and "/" not in row] == []  # but for paths of files
        if key:
            await p.press("escape")
    for word in ("unit", "army", "rule", "list"):
        await p.press("colon", *word)
        assert [row for row in _rows(p.app) if inner(row) and "/" not in row] == []
        await p.press("escape")


@played(files={"first.yaml": SAMPLE})
async def test_home(p):
    await _looked_through(p)


@played(roster=SAMPLE)
async def test_the_builder(p):
    await _looked_through(p)


@played(roster=SAMPLE, language="fr")
async def test_the_builder_in_french(p):
    await _looked_through(p)
