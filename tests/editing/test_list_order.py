"""Lists sorted, found by words and by tags."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.editing import list_order
from builder.editing.list_order import Listed
from builder.editing.list_summaries import Glance


def _glance(name, **more):
    return Glance(Path(f"/lists/{name.lower()}.yaml"), name, **more)


LISTS = (
    _glance("Éclair", system="wfb3", army="empire", limit=1000, points=400, tags=("League", "2026"), modified=30),
    _glance("axe", system="wfb3", army="dwarfs", limit=2000, points=800, tags=("league",), modified=10),
    _glance("Bad", modified=20),
)
SORTED = [
    ("opened", ["Éclair", "axe", "Bad"]),
    ("date", ["Éclair", "Bad", "axe"]),
    ("points", ["axe", "Éclair", "Bad"]),
    ("name", ["axe", "Bad", "Éclair"]),
    ("army", ["axe", "Éclair", "Bad"]),
]


@pytest.mark.parametrize(("by", "names"), SORTED, ids=[by for by, _ in SORTED])
def test_the_order(by, names):
    """What is not known comes last; accents and capitals make no order of their own."""
    found = list_order.ordered((Listed(g) for g in LISTS), by)
    assert found == [next(g.path for g in LISTS if g.name == n) for n in names]
    assert {by for by, _ in SORTED} == set(list_order.ORDERS)


WORDS = [
    ("", ["Éclair", "axe", "Bad"]),
    ("ecl", ["Éclair"]),
    ("IMPERIUM", ["Éclair"]),
    ("empire 1000", ["Éclair"]),
    ("#lea", ["Éclair", "axe"]),
    ("#lea dwarfs", ["axe"]),
    ("#eague", []),
    ("2026", ["Éclair"]),
    ("north", ["Bad"]),
    ("#", ["Éclair", "axe", "Bad"]),
    ("nothing", []),
]


@pytest.mark.parametrize(("words", "names"), WORDS, ids=[w for w, _ in WORDS])
def test_words(words, names):
    """Each stands in the name, the army, the file, the limit or a tag; with # before it a tag begins so."""
    armies, places = {"empire": "Das Imperium"}, {"Bad": "north/bad.yaml"}
    known = [(g.name, list_order.search_text(g, armies.get(g.army, ""), places.get(g.name, ""))) for g in LISTS]
    found = [name for name, one in known if list_order.matches_words(one, words)]
    assert found == names


def test_tags():
    """Capitals make no other tag; those of the most lists come first."""
    assert list_order.tags_of(LISTS) == {"League": 2, "2026": 1}
    assert [g.name for g in LISTS if list_order.has_tag(g, "LEAGUE")] == ["Éclair", "axe"]


TYPED = [
    ("", ()),
    (" , ;#", ()),
    ("league, to   paint", ("league", "to paint")),
    ("#a #b", ("a", "b")),
    ("a, A, á", ("a",)),
]


@pytest.mark.parametrize(("text", "tags"), TYPED, ids=[t for t, _ in TYPED])
def test_tags_that_are_typed(text, tags):
    assert list_order.tags_typed(text) == tags


def test_more_tags_than_a_file_may_have():
    assert not list_order.too_many(("a",) * 12)
    assert list_order.too_many(("a",) * 13)
    assert list_order.too_many(("a" * 41,))
