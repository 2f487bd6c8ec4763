"""Which games there are: the program's own, and those that were installed beside it."""

from __future__ import annotations

import pytest

from builder import systems
from builder.files import search_path
from builder.systems import installed_games


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A folder of installed packages; what was found before is forgotten, and afterwards again."""
    monkeypatch.syspath_prepend(tmp_path)
    installed_games.installed.cache_clear()
    yield tmp_path
    installed_games.installed.cache_clear()


def install(site, entry_points, name="duel", lists=True):
    (site / name).mkdir()
    (site / name / "__init__.py").write_text("GAME = 'the game'\n")
    if lists:
        (site / name / "lists").mkdir()
    info = site / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    if entry_points is not None:
        (info / "entry_points.txt").write_text(entry_points)


def test_a_game_is_found_by_the_entry_point_of_its_package(site):
    install(site, "[muster.games]\nduel = duel:GAME\n")
    assert installed_games.installed() == {"duel": ("duel", "GAME")}
    assert "duel" in systems.ids() and systems.known("duel")
    assert installed_games.package("duel") == site / "duel"


def test_its_lists_are_searched_before_the_shipped_ones(site):
    install(site, "[muster.games]\nduel = duel:GAME\n")
    assert installed_games.folders() == (site / "duel" / "lists",)
    assert search_path.search_path()[-2:] == (site / "duel" / "lists", search_path.shipped())


def test_a_game_without_lists_brings_no_folder(site):
    install(site, "[muster.games]\nduel = duel:GAME\n", lists=False)
    assert installed_games.folders() == ()


def test_packages_that_name_no_game_are_passed_over(site):
    install(site, "[console_scripts]\nduel = duel:main\n")
    install(site, None, name="other")
    assert installed_games.installed() == {}
    assert installed_games.ids() == installed_games.built_in()
    assert not installed_games.known("duel")


def test_no_package_takes_the_place_of_a_game_of_the_programs_own(site):
    install(site, "[muster.games]\nwfb3 = duel:GAME\n")
    assert installed_games.installed() == {}


def test_a_game_that_nobody_installed_is_not_known():
    assert not systems.known("duel")
    with pytest.raises(KeyError):
        systems.find("duel")
