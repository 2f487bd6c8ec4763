"""The page: one file without script, all of a sheet on it, boxes to tap, the battle sheet on paper."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from builder.core.tracks import Boxes
from builder.locale import language
from builder.render import html
from builder.sheet import build
from builder.sheet.battle_groups import order_of_battle
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
    """Elements nested as they should be; ways lead to places on the page; no script, no outside address."""
    for copy in ("player", "opponent", "umpire"):
        page = html.write(build.sheet(shipped(path), language("en"), copy), length)
        found = tree(page)
        assert len(set(found.ids)) == len(found.ids)
        assert {way.removeprefix("#") for way in found.ways} <= set(found.ids)
        assert not re.search(r"<script|<link|src=|url\(|@import|https?:| on\w+=", page)


@pytest.mark.parametrize("path", FEW)
def test_every_box_can_be_tapped(path):
    """As many inputs as there are boxes to cross off, of entries and of the army."""
    made = build.sheet(shipped(path), language("en"))
    tracks = [*made.tracks, *(track for b in made.blocks for track in b.tracks)]
    assert tree(html.write(made)).counts.get("input", 0) == sum(track.number for track in tracks)


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


def on_paper(page):
    """What a printer is given of the entries."""
    return "\n".join(words_of(part.split("</table>")[0]) for part in page.split('<table class="b">')[1:])


@pytest.mark.parametrize("path", FEW)
def test_paper_has_the_order_of_battle(path):
    """One table with one header: every entry that is not secret with its points, in the order of the battle sheet, in parts that stay whole."""
    made = build.sheet(shipped(path), language("en"))
    page = html.write(made)
    places = order_of_battle(made)
    table = page.split('<table class="b">')[1].split("</table>")[0]
    assert table.count("<thead>") == 1
    assert table.count("<tbody>") == len(places)
    said = on_paper(page)
    at = 0
    for place in places:
        at = said.index(place.block.title.name, at)
        for b in (place.block, *place.with_it):
            for row in b.battle.rows:
                assert all(cell is None or cell.text in said for cell in row.cells)
    assert "tbody{break-inside:avoid}" in page


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
    first, second = page.split('<table class="b">')[1:]
    assert "Knife" not in first.split("</table>")[0]
    assert "The Knife" in second
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
