"""What a page of `muster serve` may open and write: nothing outside the folders that are served, whatever its visitor types."""

from __future__ import annotations

import ast
import asyncio
import os
import shutil

import pytest

from builder.cli import browser_server
from builder.core.findings import MusterError
from builder.editing import found_lists, list_summaries
from builder.editing.session import Session
from builder.files import allowed_folders, search_path
from builder.tui.widgets.row_list import RowList
from tests.conftest import LISTS, ROOT
from tests.tui.player import FOLDERS, SMALL, Desk, run

pytestmark = pytest.mark.skipif(os.name != "posix", reason="links")
OUTSIDE = "is outside the folder opened to this builder"


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A desk whose folder is served, beside another one that is not."""
    desk = Desk(tmp_path)
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(desk.folder)
    monkeypatch.setattr(browser_server.state_folder, "place", lambda: desk.kept)
    for name, value in browser_server.bounds(None, search_path.search_path()).items():
        monkeypatch.setenv(name, value)
    return desk


def everything(folder):
    """All that lies below a folder, with its content."""
    return {p.relative_to(folder): p.read_bytes() if p.is_file() else None for p in folder.rglob("*")}


def told(p):
    """What stands in the box on top, without its line breaks."""
    rows = (r for lines in p.app.screen.query(RowList) for r in lines.rows)
    return " ".join(" ".join(s.text for r in rows for s in r.left).split())


WAYS = ("../other/new.yaml", "../other/theirs.yaml", "../other/", "{other}/new.yaml", "link/new.yaml", "leads-out.yaml", "../none/new.yaml")


def test_saving_as_outside_is_refused(desk):
    """In a sentence, while it is typed; nothing tells what lies there, and the builder goes on."""
    other = desk.folder.parent / "other"
    (other / "theirs.yaml").write_text("kind: roster\n")
    (desk.folder / "link").symlink_to(other)
    (desk.folder / "leads-out.yaml").symlink_to(other / "theirs.yaml")
    before = everything(other)
    path = desk.put("mine.yaml", SMALL)

    async def play(p):
        await p.press("S")
        for way in WAYS:
            before_it = told(p)
            await p.fill(way.format(other=other))
            assert p.screen == "Prompt" and OUTSIDE in told(p) != before_it, f"{way}: it is said where it was typed"
        await p.fill("fine.yaml")
        assert p.screen == "BuildScreen" and p.session.path == desk.folder / "fine.yaml"

    asyncio.run(run(desk.app(path), desk, play))
    assert everything(other) == before and (desk.folder / "fine.yaml").is_file()


EXPORTS = [("pdf", "../other"), ("html", "../other/deep/er"), ("markdown", "{other}"), ("text", "link"), ("json", "link/deep")]


def test_printing_and_exporting_outside_is_refused(desk):
    """As a folder that is typed, and as one that was kept from another day."""
    other = desk.folder.parent / "other"
    (desk.folder / "link").symlink_to(other)
    path = desk.put("mine.yaml", SMALL)

    async def play(p):
        for form, way in EXPORTS:
            p.app.setting("form", form)
            p.app.setting("exports", way.format(other=other))
            await p.press("p")
            await p.to("Folder")
            await p.press("enter")
            await p.fill(way.format(other=other))
            assert p.screen == "Prompt" and OUTSIDE in told(p), way
            await p.press("escape", "p")
            assert list((desk.folder / "exports").iterdir()), "the usual folder takes its place"
            shutil.rmtree(desk.folder / "exports")
            while p.screen != "BuildScreen":
                await p.press("escape")

    asyncio.run(run(desk.app(path), desk, play))
    assert not list(other.iterdir())


def test_a_usual_folder_that_leads_outside_is_refused(desk):
    """Nobody typed it; the sentence stands where the file would be told of."""
    other = desk.folder.parent / "other"
    (desk.folder / "exports").symlink_to(other)
    path = desk.put("mine.yaml", SMALL)

    async def play(p):
        await p.press("p", "p")
        assert OUTSIDE in told(p)

    asyncio.run(run(desk.app(path), desk, play))
    assert not list(other.iterdir())


def test_a_session_saves_nothing_outside(desk):
    """Nor does it say whether there is such a file."""
    path = desk.put("mine.yaml", SMALL)
    other = desk.folder.parent / "other"
    (other / "theirs.yaml").write_text("kind: roster\n")
    (other / "folder.yaml").mkdir()
    session = Session.open(path, FOLDERS, desk.kept)
    for name in ("theirs.yaml", "none.yaml", "folder.yaml", "none/none.yaml"):
        for overwrite in (False, True):
            with pytest.raises(MusterError, match="outside the folder opened to this builder"):
                session.save(other / name, overwrite=overwrite)
    session.close()
    assert sorted(p.name for p in other.iterdir()) == ["folder.yaml", "theirs.yaml"]


def test_nothing_outside_is_opened(desk, monkeypatch):
    """For a card, for the search, to see whether a file was changed."""
    other = desk.folder.parent / "other"
    (other / "theirs.yaml").write_text(SMALL)
    (desk.folder / "link.yaml").symlink_to(other / "theirs.yaml")
    path = desk.put("mine.yaml", SMALL)
    session = Session.open(path, FOLDERS, desk.kept)
    path.unlink()
    path.symlink_to(other / "theirs.yaml")
    opened = []
    real = open
    monkeypatch.setattr("builtins.open", lambda file, *a, **k: (opened.append(os.path.realpath(file)), real(file, *a, **k))[1])
    found_lists.find_lists(desk.folder)
    list_summaries.summary(desk.folder / "link.yaml", FOLDERS)
    list_summaries.summary(other / "theirs.yaml", FOLDERS)
    session.changed_on_disk()
    with pytest.raises(MusterError):
        session.reload()
    monkeypatch.undo()
    session.close()
    assert not [name for name in opened if name.startswith(str(other))]


@pytest.mark.parametrize("module", ["recent_lists", "session"])
def test_these_modules_open_files_by_way_of_the_fence(module):
    tree = ast.parse((ROOT / "builder" / "editing" / f"{module}.py").read_text(encoding="utf-8"))
    called = [n.func for n in ast.walk(tree) if isinstance(n, ast.Call)]
    assert not [f for f in called if isinstance(f, ast.Name) and f.id == "open"]
    names = {f.attr for f in called if isinstance(f, ast.Attribute)}
    assert not names & {"read_text", "read_bytes", "write_text", "write_bytes", "fdopen"}


def test_where_nothing_is_served_nothing_is_bounded(tmp_path):
    allowed_folders.writable(tmp_path / "any")
    (tmp_path / "any").write_text("x")
    with allowed_folders.opened(tmp_path / "any") as stream:
        assert stream.read() == b"x"
    assert allowed_folders.may_read(LISTS) and allowed_folders.may_write(LISTS)
