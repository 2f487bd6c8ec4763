"""The page: one file that asks for nothing, the blocks of the battle sheet, all of a sheet on it, boxes to tap."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from builder.core.tracks import Boxes
from builder.locale import language
from builder.render import html
from builder.render.html.scripts import KEEP_BOXES
from builder.sheet import build
from builder.sheet.battle_table import battle_table
from tests.conftest import HEAD, LISTS, mustered
from tests.render.drawn import FEW, block, plain
from tests.render.page_words import words_of
from tests.sheets import shipped

VOID = ("meta", "input", "br", "path")
LENGTHS = ("short", "normal", "full")


class _Tree(HTMLParser):
    """Whether every element is closed in its turn; ids, and what leads to them."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.ways: list[str] = []
        self.counts: dict[str, int] = {}

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.counts[tag] = self.counts.get(tag, 0) + 1
        self.ids += [given["id"]] if "id" in given else []
        self.ways += [given["href"]] if "href" in given else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag


def tree(page):
    found = _Tree()
    found.feed(page)
    found.close()
    assert found.open == []
    return found


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("path", FEW)
def test_a_page_is_whole_and_asks_for_nothing(path, length):
    """Elements nested as they should be; ways lead to places on the page; no script but the one that keeps boxes, no outside address."""
    for copy in ("player", "opponent", "umpire"):
        made = build.sheet(shipped(path), language("en"), copy)
        page = html.write(made, length)
        found = tree(page)
        script = KEEP_BOXES.format(key=made.list_code)
        assert page.count(script) == (length != "short")
        page = page.replace(script, "")
        assert len(set(found.ids)) == len(found.ids)
        assert {way.removeprefix("#") for way in found.ways} <= set(found.ids)
        assert not re.search(r"<script|<link|src=|url\(|@import|https?:| on\w+=", page)


@pytest.mark.parametrize("path", [*FEW, LISTS / "skirmish/rosters/millers-ford-150.yaml"])
def test_every_box_can_be_tapped(path):
    """As many inputs as there are boxes to cross off, of entries, of their rows and of the army."""
    made = build.sheet(shipped(path), language("en"))
    tracks = [*made.tracks, *(track for b in made.blocks for track in b.tracks)]
    wanted = sum(track.number for track in tracks)
    assert wanted and tree(html.write(made)).counts["input"] == wanted


def test_the_boxes_of_a_list_are_kept_under_its_code():
    """A text of the list does not leave the script."""
    made = build.sheet(shipped(LISTS / "wfb3/rosters/empire-3000.yaml"), language("en"))
    assert f'key = "muster {made.list_code}"' in html.write(made)
    page = html.write(plain(block(1), title='";alert(1)//</script><script>'))
    assert 'key = "muster &quot;;alert(1)//&lt;/script&gt;&lt;script&gt;"' in page
    assert page.count("<script>") == 1


def test_nobody_taps_ten_thousand_boxes():
    """Of so many it is written down how many are gone."""
    page = html.write(plain(block(1), tracks=(Boxes("Casualties", (10000,)),)))
    assert '<input type="number" min="0" max="10000">' in page
    assert page.count('type="checkbox"') < 100


@pytest.mark.parametrize("path", FEW)
def test_all_of_an_entry_is_on_its_card(path):
    """Titles, facts, figures, notes of weapons, rules with their effects."""
    made = build.sheet(shipped(path), language("en"))
    said = set(words_of(html.write(made)).split("\n"))
    whole = "\n".join(said)
    for b in made.blocks:
        texts = [b.title.text, *(f.text for f in b.facts), *b.items, *(r.effect for r in b.rules)]
        texts += [cell for table in (b.profile.table, b.weapons.table) for row in table.rows for cell in row]
        for text in texts:
            assert " ".join(text.split(" ")).strip() in whole, text


def sections(page):
    """The words of each block, without what stands behind a tap."""
    return [words_of(part.split("<details")[0]) for part in page.split('<section class="card"')[1:]]


@pytest.mark.parametrize("path", FEW)
def test_the_blocks_of_the_battle_sheet_stand_on_the_page(path):
    """In their order, one section for each, whole on paper: figures below the headings, labelled rows, boxes, notes."""
    made = build.sheet(shipped(path), language("en"))
    page = html.write(made)
    table, secret = (battle_table(made, language("en"), secret=hidden) for hidden in (False, True))
    found = sections(page)
    for said, unit in zip(found, (*table.blocks, *secret.blocks), strict=True):
        wanted = [heading.heading for heading in made.battle_columns]
        for member in unit.members:
            wanted += [text for row in member.figures for text in (row.name, row.kind, row.points, row.each)]
            wanted += [text for row in member.figures for cell in row.cells if cell is not None for text in cell[:-1]]
            wanted += [row.label for row in member.rows]
            wanted += [run.text for row in member.rows for group in row.groups for run in group]
            wanted += [*(boxes.label for boxes in member.boxes), *member.formations, *member.findings]
            wanted += [line for note in member.notes for line in note.split("\n")]
        wanted += [grid.label for grid in unit.grids]
        for text in wanted:
            assert " ".join(text.split(" ")).strip() in said, (unit.name, text)
    for one in table.shared:
        assert all(rule in words_of(page.split('<div class="cards">')[0]) for rule in (*one.without, *one.rules))
    assert ".card{break-inside:avoid" in page


def test_secrets_are_on_a_page_of_their_own(open_list):
    """Behind all else, never in the open table; none of it on the opponent's copy."""
    body = """army: open
limit: 1000
game: friendly
entries:
- {take: human, id: men, models: 20}
- {take: hero, id: knife, name: The Knife, creature: human, level: 5, joins: men, as: hidden, options: [assassin]}
"""
    done = mustered(HEAD + body, open_list)
    page = html.write(build.sheet(done, language("en")))
    first, second = sections(page)
    assert "Knife" not in first
    assert "The Knife" in second
    assert "Knife" not in page.split('class="secret"')[0]
    assert page.index('class="secret"') < page.index("The Knife", page.index('class="secret"'))
    assert "Knife" not in html.write(build.sheet(done, language("en"), "opponent"), "full")


def test_those_who_join_stand_below_their_unit():
    """Wherever the list has them."""
    made = build.sheet(shipped(LISTS / "wfb3/rosters/empire-3000.yaml"), language("en"))
    page = html.write(made)
    places = {b.title.full_name: page.index(f"<h3>{b.title.text}") for b in made.blocks}
    assert places["Reiksgard"] < places["Count Dietmar"] < places["Baron"] < places["Helblitzen"]


def test_the_shortest_page_is_a_message():
    """A line an entry, no boxes."""
    made = build.sheet(shipped(LISTS / "wfb3/rosters/empire-3000.yaml"), language("en"))
    page = html.write(made, "short")
    assert "Temple Ritterbruden ×8, warhorse, lance" in words_of(page)
    assert "<input" not in page
    assert "<nav>" not in page


def test_a_page_follows_light_and_dark():
    page = html.write(plain(block(1)))
    assert "color-scheme:light dark" in page
    assert "prefers-color-scheme:dark" in page
