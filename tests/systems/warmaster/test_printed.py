"""The lists say what their books print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from builder.locale import language
from builder.sheet import build
from builder.systems.warmaster.army_file import Bearer
from tests.conftest import cases_in
from tests.sheets import labelled
from tests.systems.warmaster import compare_figures, data_page
from tests.systems.warmaster.shipped import ARMIES, CASES, known, mustered

PRINTED = cases_in(CASES / "printed.yaml")
APART = ("army", "take", "upgrade", "spell", "page", "footprints", "pace", "fr", "points")
"""Keys of a case that are no plain values of the entry."""


@pytest.mark.parametrize(
    "case", PRINTED, ids=lambda c: f"{c['army']}: {c.get('take') or c.get('upgrade') or c['spell']}"
)
def test_printed(case: dict[str, Any]) -> None:
    """Figures of an entry, or the dice of a spell, and the page of its list."""
    rules = known(case["army"]).rules
    first = rules.army.source.page
    assert "page" not in case or first <= case["page"] < first + 5
    if "spell" in case:
        (spell,) = [s for s in rules.army.spells if language("fr").say(s.name) == case["spell"]]
        assert spell.dice == case["dice"]
        return
    bearer: Bearer = rules.units[case["take"]] if "take" in case else rules.upgrades[case["upgrade"]]
    own = bearer.model_dump(mode="json")
    if "points" in case:
        assert own["points"] == case["points"]
    if "fr" in case:
        assert language("fr").say(bearer.name) == case["fr"]
    for key in set(case) - set(APART):
        told = str(bearer.number) if key == "number" else own[key]
        assert told == case[key], key
    if "take" not in case:
        return
    [block] = build.sheet(mustered(case["army"], 2000, [{"take": case["take"]}]), language("en"), "player").blocks
    if "footprints" in case:
        assert [f.text.replace("\u00a0", " ") for f in block.battle.footprints] == case["footprints"]
    if "pace" in case:
        assert labelled(block.facts)["Move"].replace("\u00a0", " ") == case["pace"]


def test_every_printed_list_names_its_page() -> None:
    """Lists of books that we have seen name the page; of the others the page of where they come from says so."""
    without = {army for army in ARMIES if known(army).rules.army.source.page is None}
    assert without == {
        "albion-revolution", "arab-conquest", "chaos-dwarfs-revolution", "empire-revolution", "judean-revolt", "nippon-revolution",
        "numidians", "syracusans", "wood-elves",
    }  # fmt: skip


def test_page_of_the_data() -> None:
    """The page that says where the lists come from says what they say."""
    assert data_page.PAGE.read_text(encoding="utf-8") == data_page.page(), "python -m tests.systems.warmaster.data_page"


ROWS = """\
army,page,name,type,figures
dark-elves,19,Lanciers,Infanterie,3 - 3 5+ - 3 60 2/- -
dark-elves,19,Arbalétriers,Infanterie,3/sp 3 6+ - 3 75 1/- *1
dark-elves,19,,Cavalerie,3 - 3 4+ - 3 130 -/3 *3
dark-elves,19,Hydre de Guerre,Monstre,6/2 15cm 4 3+ - 1 {hydra} -/1 *5
dark-elves,19,Chaudron de Sang,Monture,Char +2 - - - - 1 +15 -/1 *9
dark-elves,19,?,,Manticore +2 - - - - -/1 +80 -/1 *8
dark-elves,19,ou un Héros,Général,peut chevaucher
"""


@pytest.mark.parametrize(("hydra", "wrong"), [(100, 0), (110, 1)])
def test_comparison_with_figures(hydra: int, wrong: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A list is held against rows of figures; a difference that it gives no reason for is wrong."""
    path = tmp_path / "rows.csv"
    path.write_text(ROWS.format(hydra=hydra), encoding="utf-8")
    assert compare_figures.main([str(path)]) == wrong
    told = capsys.readouterr().out
    assert ("war-hydra: points 100, printed 110 (p. 19): NO REASON" in told) == bool(wrong)
    assert "cauldron-of-blood: number 0-1, printed -/1 (p. 19): 0-1 in the army" in told
    assert "not among the figures: cold-one-knights" not in told
    assert "not read, or not in the list: {'army': 'dark-elves', 'page': '19', 'name': 'ou un Héros'" in told


def test_comparison_with_spells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Spells are held against the text of the book, both its columns."""
    path = tmp_path / "book.txt"
    path.write_text(
        "                 SORTS BRETONNIENS\n"
        "Bouclier Éthéré                                Brouillard Mystique\n"
        "4+ pour lancer ; Portée – affecte tous         5+ pour lancer ; Portée 30 cm, pas de ligne de vue.\n",
        encoding="utf-8",
    )
    rows = tmp_path / "rows.csv"
    rows.write_text("army,page,name,type,figures\n", encoding="utf-8")
    assert compare_figures.main([str(rows), str(path)]) == 1
    assert "Brouillard Mystique: dice 4, printed 5 (p. 1): NO REASON" in capsys.readouterr().out
