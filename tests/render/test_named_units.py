"""A unit with a name of its own keeps its type in sight on every sheet and copy, so that it can be found in its list."""

from __future__ import annotations

import pytest

from builder.files import loading
from builder.files.path_names import shipped
from builder.locale import language
from builder.render import html, markdown, plain_text
from builder.sheet import build
from tests.conftest import mustered
from tests.render.drawn import bare, words
from tests.render.page_words import words_of

LISTED = """kind: roster
format: 1
system: wfb3
army: empire
name: Named
limit: 1000
game: friendly
entries:
- {take: hero, level: 10, name: Bob, role: general}
- {take: helblitzen, models: 20, name: The Lads}
- {take: armbrustschutzen, models: 10, name: The Others}
- {take: reiks-kanone-batterien, models: 1, name: Bertha}
"""
OPEN = """kind: roster
format: 1
system: wfb3
army: open
name: Named
limit: 1000
game: friendly
entries:
- {take: hero, creature: human, level: 25, name: Bob}
- {take: human, models: 10, name: The Lads}
- {take: human, models: 10, name: The Others}
- {take: chariot, models: 1, name: Wheels, team: {horse: 2}, crew: [{creature: human, models: 2}]}
- {take: war-altar, models: 4, name: The Shrine, crew: [{creature: human, models: 4}]}
"""
TYPES = {
    "empire": (LISTED, {"The Lads": "Helblitzen", "The Others": "Armbrustschutzen", "Bertha": "Reiks Kanone Batterien"}),
    "open": (OPEN, {"The Lads": "Human", "The Others": "Human", "Wheels": "Light chariot", "The Shrine": "War altar"}),
}


@pytest.fixture(scope="module", params=TYPES)
def named(request):
    """The muster of an army all of whose units have names, and the types of these."""
    text, types = TYPES[request.param]
    return mustered(text, loading.load("wfb3", request.param, (shipped(),))), types


@pytest.mark.parametrize("copy", ["player", "opponent", "umpire"])
def test_the_type_stands_beside_the_name_in_the_table_and_in_the_block(named, copy):
    muster, types = named
    blocks = {b.title.name: b for b in build.sheet(muster, language("en"), copy).blocks}
    assert [name for name, type_ in types.items() if type_ not in blocks[name].battle.rank] == []
    assert [name for name, type_ in types.items() if type_ not in blocks[name].kind] == []


@pytest.mark.parametrize("copy", ["player", "opponent", "umpire"])
@pytest.mark.parametrize("layout", ["battle", "dossier", "cards"])
def test_paper_has_it(named, copy, layout):
    muster, types = named
    found = words(build.sheet(muster, language("en"), copy), layout)
    assert [name for name, type_ in types.items() if not _stands_behind(bare(type_), bare(name), found)] == []


def test_pairings_have_it(named):
    muster, types = named
    sheet = build.sheet(muster, language("en"), "opponent")
    found = words((sheet, sheet), "pairings")
    # where the line of the figures leaves no room, what it is begins the lines below them
    assert [name for name, type_ in types.items() if not _stands_behind(bare(type_), bare(name), found, 120)] == []


@pytest.mark.parametrize("copy", ["player", "opponent", "umpire"])
@pytest.mark.parametrize("write", [plain_text.write, markdown.write, lambda sheet: words_of(html.write(sheet))])
def test_texts_have_it(named, copy, write):
    muster, types = named
    found = bare(write(build.sheet(muster, language("en"), copy))).replace(".", "")
    assert [name for name, type_ in types.items() if not _stands_behind(bare(type_), bare(name), found)] == []


def test_a_message_in_a_chat_has_it(named):
    muster, types = named
    lines = plain_text.write(build.sheet(muster, language("en"), "player"), "short")
    assert [name for name, type_ in types.items() if not _stands_behind(bare(type_), bare(name), bare(lines))] == []


def _stands_behind(type_: str, name: str, text: str, within: int = 40) -> bool:
    """Whether a type follows a name closely, once at least."""
    return any(type_ in text[i : i + len(name) + within] for i in range(len(text)) if text.startswith(name, i))
