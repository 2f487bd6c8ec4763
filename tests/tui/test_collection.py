"""The collection at home and beside what is available, in both languages; and by the command."""

from __future__ import annotations

import asyncio

import pytest

from builder.cli import main
from builder.core.collection import Owned, Unmatched
from builder.editing.collection import CollectionFile
from builder.files import search_path
from tests.tui.player import SMALL, Desk, run


@pytest.mark.parametrize(
    ("size", "language", "title", "owned"),
    [((80, 24), "en", "Your collection", "12/20 owned"), ((46, 40), "fr", "Votre collection", "12/20 possédées")],
)
def test_models_owned_are_counted_and_shown_beside_what_is_available(tmp_path, size, language, title, owned) -> None:
    """Added at home by keys; then 12 of 20 in the list, and nothing else if only those are shown."""
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL.replace("armbrustschutzen, id: crossbows, models: 20", "armbrustschutzen, id: crossbows, models: 12"))

    async def at_home(p):
        await p.press("c")
        assert p.sees(title)
        await p.press("a")
        await p.burst(*"empire battle 3")
        await p.press("enter")
        await p.burst(*"armbrust")
        await p.press("enter")
        await p.fill("19")
        await p.press("plus", "right_square_bracket")
        assert p.sees("20", "Armbrust")

    asyncio.run(run(desk.app(language=language), desk, at_home, size))
    (line,) = CollectionFile.read(search_path.collection_file()).collection.models
    assert (line.key, line.models, line.painted) == (("wfb3", "empire", "armbrustschutzen"), 20, 1)

    async def in_a_list(p):
        assert ("Beyond your collection" if language == "en" else "Au-delà de votre collection") in "".join(p.rows("entry"))
        await p.press("a")
        assert owned in "".join(p.rows("take"))
        p.builder.offers.arrange("owned")
        p.builder.redraw()
        assert sum("+" in text or "–" in text for text in p.rows("take")) == 1

    asyncio.run(run(desk.app(path, language=language), desk, in_a_list, size))


def test_an_unmatched_name_is_removed(tmp_path) -> None:
    """By its row; other rows stay until they are removed as well."""
    desk = Desk(tmp_path)
    owned = CollectionFile.read(search_path.collection_file())
    owned.add([Owned(system="wfb3", army="empire", entry="hero", models=2)], [Unmatched(name="Zxqwv", models=3)])

    async def play(p):
        await p.press("c")
        await p.to("Zxqwv")
        await p.press("minus")
        assert p.sees("Zxqwv")
        await p.press("x")
        assert not p.sees("Zxqwv")
        await p.to("Graf")
        await p.press("x")

    asyncio.run(run(desk.app(), desk, play))
    left = CollectionFile.read(search_path.collection_file()).collection
    assert (left.models, left.unmatched) == ((), ())


def test_by_the_command(tmp_path, capsys) -> None:
    """A table is imported, what is not matched reported and kept; a shopping list is advice and no error."""
    table = tmp_path / "mine.csv"
    table.write_text("Name;Number\nMechanithralls;10\nZxqwv;3\n", encoding="utf-8")
    roster = Desk(tmp_path).put("mine.yaml", SMALL)
    assert main.main(["collection", "import", str(table)]) == 0
    out = capsys.readouterr()
    assert "10 × Mechanithralls" in out.out
    assert "Zxqwv" in out.err
    assert main.main(["collection", "show"]) == 0
    assert "Zxqwv (no entry)" in capsys.readouterr().out
    assert main.main(["collection", "add", "Helblitzen", "20", "--army", "empire", "--system", "wfb3"]) == 0
    assert main.main(["collection", "missing", str(roster), str(roster)]) == 0
    assert "30 × Helblitzen: 50 needed, 20 owned" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["add", "Helblitzen"], "NAME NUMBER"),
        (["add", "Zxqwv", "3"], "Nothing was added"),
        (["add", "Helblitzen", "many"], "not a number"),
        (["import"], "one table"),
        (["missing"], "ROSTER"),
    ],
)
def test_what_is_missing_is_asked_for(tmp_path, capsys, words, said) -> None:
    """Nothing is written."""
    assert main.main(["collection", *words]) == 2
    assert said in capsys.readouterr().err
    assert not search_path.collection_file().exists()


def test_a_table_without_its_columns_or_with_a_wrong_number(tmp_path, capsys) -> None:
    """Its line is named, and nothing of it is added."""
    table = tmp_path / "mine.csv"
    for text, said in (("unit;size\nx;1\n", "columns name and number"), ("name;number\nBoyz;1\nTrolls;-2\n", "line 3")):
        table.write_text(text, encoding="utf-8")
        assert main.main(["collection", "import", str(table)]) == 2
        assert said in capsys.readouterr().err
    assert not search_path.collection_file().exists()


def test_a_collection_that_cannot_be_read_is_not_lost(tmp_path) -> None:
    """The screen says why; the builder works without it."""
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL)
    CollectionFile.read(search_path.collection_file()).add([Owned(system="wfb3", army="empire", entry="hero", models=1)])
    spoilt = search_path.collection_file().read_text() + "what: [\n"
    search_path.collection_file().write_text(spoilt)

    async def play(p):
        assert p.sees("Small")
        await p.press("h", "c")
        assert p.told
        assert p.screen == "HomeScreen"

    asyncio.run(run(desk.app(path), desk, play))
    assert search_path.collection_file().read_text() == spoilt
