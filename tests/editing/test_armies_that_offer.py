"""Which armies can take a unit?"""

from __future__ import annotations

import pytest

from builder.editing import armies_that_offer, new_lists
from builder.files import loading
from tests.conftest import LISTS
from tests.editing.list_files import EN, FR, spoil

TAKERS = [
    # asked for, language, army and id that come first
    ("ogre", EN, ("open", "ogre")),
    ("NAIN", FR, ("open", "dwarf")),
    ("nain", EN, ("open", "dwarf")),
    ("helbl", EN, ("empire", "helblitzen")),
    ("hélblîtzen", FR, ("empire", "helblitzen")),
    ("kanone batt", EN, ("empire", "reiks-kanone-batterien")),
    ("batterien reiks", EN, ("empire", "reiks-kanone-batterien")),
    ("reiksgrad", EN, ("empire", "reiksgard")),
    ("magik armuor", EN, ("bretonnia", "magic-armour")),
]


@pytest.fixture(scope="module")
def offered():
    """What all armies offer."""
    return armies_that_offer.catalogues((LISTS,))


@pytest.mark.parametrize(("words", "lang", "first"), TAKERS)
def test_who_takes_this(folders, offered, words, lang, first):
    """Names in both languages whatever the accents, several words, near misses."""
    taker = armies_that_offer.takers(words, offered, lang)[0]
    assert (taker.system, taker.army, taker.offer.id) == ("wfb3", *first)
    assert taker.army_name == loading.load("wfb3", first[0], folders).army_name


@pytest.mark.parametrize("words", ["", "  ", "…", "qqqqxx", "ogre qqqqxx"])
def test_nobody_takes_this(offered, words):
    """Nothing asked, or nothing like it."""
    assert armies_that_offer.takers(words, offered, EN) == ()


def test_every_row_of_every_catalogue_is_found_by_its_name(folders, offered):
    """In either language."""
    for army in ("empire", "open"):
        known = loading.load("wfb3", army, folders)
        for offer in known.system.editor.catalogue(known.rules):
            for lang in (EN, FR):
                found = armies_that_offer.takers(lang.say(offer.name), offered, lang)
                assert any((t.army, t.offer) == (army, offer) for t in found), (army, offer.id)


def test_a_broken_army_hides_no_other(lists):
    """It is left out of the search, and tells its problem where lists are begun."""
    spoil(lists, "limits:", "limitz:")
    every = {army for system, army, _ in loading.armies((lists,)) if system == "wfb3"}
    assert {t.army for t in armies_that_offer.takers("h", armies_that_offer.catalogues((lists,)), EN) if t.system == "wfb3"} == every - {"empire"}
    game = new_lists.games((lists,))[0]
    told = {a.id: a.problem for a in game.armies}
    assert "limitz" in EN.say(told.pop("empire"))
    assert set(told) == every - {"empire"}
    assert set(told.values()) == {None}
