"""Mistyped words: what is told to be meant, and what is not."""

from __future__ import annotations

import pytest

from builder.core.definitions import Words
from builder.core.findings import InLanguages, Written, alternatives
from builder.core.points import Quarters
from builder.core.spelling import did_you_mean, folded, most_similar, suggestions, use_one_of
from builder.locale import language

WEAPONS = ("halberd", "hand-weapon", "two-handed-weapon", "spear", "short-bow", "long-bow", "Crossbow")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("halbred", "halberd"),
        ("Halberd", "halberd"),
        ("short bow", "short-bow"),
        ("long_bow", "long-bow"),
        ("crosbow", "Crossbow"),
        ("two-handed-weapons", "two-handed-weapon"),
        ("spaer", "spear"),
        ("sword", None),
        ("x", None),
        ("", None),
        (17, None),
        (None, None),
    ],
)
def test_the_nearest_word(word, meant):
    """Whatever the capitals and strokes; none where nothing is near."""
    assert most_similar(word, WEAPONS) == meant


def test_of_equals_one_is_always_told():
    """The same one whatever the order in which they are known."""
    known = ["role", "roll", "rolls"]
    assert {most_similar("rol", order) for order in (known, known[::-1])} == {"roll"}
    assert suggestions("rol", known) == suggestions("rol", known[::-1]) == ["roll", "role", "rolls"]


BEASTS = {
    "warhorse": Words(en="Warhorse", fr="Destrier"),
    "unicorn": Words(en="Unicorn", fr="Licorne"),
    "spear": Words(en="Spear", fr="Épieu"),
}


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("destrier", "warhorse"),
        ("Destriers", "warhorse"),
        ("licorne", "unicorn"),
        ("epieu", "spear"),
        ("warhors", "warhorse"),
        ("griffon", None),
    ],
)
def test_what_a_thing_is_called_is_as_good_as_its_id(word, meant):
    """In either language, with and without accents; an id that is near goes before a name that is."""
    assert most_similar(word, BEASTS, BEASTS.__getitem__) == meant
    assert meant is None or meant in suggestions(word, BEASTS, BEASTS.__getitem__)
    assert most_similar("destrier", BEASTS) is None


def test_a_name_of_the_screen_leads_to_the_thing():
    """A French player types what he reads there."""
    way = did_you_mean("destrier", BEASTS, BEASTS.__getitem__)
    assert language("fr").say(way) == "Vouliez-vous dire warhorse ?".replace(
        " ?", "\u202f?"
    )  # a report of the file: its id


def test_the_way_out():
    """The nearest word, or all of a short list, or nothing."""
    assert did_you_mean("halbred", WEAPONS).values == {"guess": "halberd"}
    assert did_you_mean("halbred", WEAPONS, str.upper).values == {
        "guess": Written("halberd", "HALBERD")
    }  # with what it is called
    assert language("en").say(did_you_mean("sword", WEAPONS[:2])) == "Use halberd or hand-weapon."
    assert did_you_mean("sword", ()) is None
    assert did_you_mean("sword", map(str, range(41))) is None


def test_a_name_in_the_place_of_an_id():
    """Whoever writes what a thing is called, in either language, is told its id, although another id is nearer."""
    names = {"warhorse": Words(en="Warhorse", fr="Destrier"), "desert-rider": Words(en="Desert rider", fr="Cavalier")}
    meant = did_you_mean("destrier", names, names.__getitem__)
    assert meant is not None and meant.values == {"guess": Written("warhorse", InLanguages("Warhorse", "Destrier (warhorse)"))}


def test_for_programs_the_three_nearest():
    """The most alike first, or all of a short list, or none."""
    assert suggestions("long-bows", WEAPONS) == ["long-bow"]
    assert suggestions("sling", WEAPONS[:2]) == ["halberd", "hand-weapon"]
    assert suggestions("sling", [f"long-word-{n}" for n in range(41)]) == []


@pytest.mark.parametrize(
    ("values", "english", "french"),
    [
        ((25, 35, 50), "25, 35 or 50", "25, 35 ou 50"),
        ((6, 10), "6 or 10", "6 ou 10"),
        (("halberd",), "halberd", "halberd"),
        ((Quarters(138), Quarters(200), Quarters(138)), "34½ or 50", "34½ ou 50"),
    ],
)
def test_alternatives_are_joined_as_in_a_sentence(values, english, french):
    """Each once, the last behind "or"; one alone as it is."""
    assert language("en").say(alternatives(values)) == english
    assert language("fr").say(alternatives(values)) == french


def test_what_may_be_used():
    """Some words, one, or none, which is to be removed."""
    said = [language("fr").say(use_one_of(words)) for words in (("a", "b", "c"), ("event",), ())]
    assert said == ["Choisissez\xa0: a, b ou c.", "Choisissez\xa0: event.", "Retirez ce choix."]


@pytest.mark.parametrize("typed", ["L'Empire", "l’empire", "L’EMPIRE"])
def test_an_apostrophe_is_found_as_a_keyboard_has_it(typed):
    assert folded(typed) in folded("L’Empire")
