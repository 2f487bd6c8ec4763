"""What may be taken: found by what players call it, and fitting only where what is compulsory fits beside it."""

from __future__ import annotations

import pytest

from builder.editing import offer_search
from builder.files import loading
from builder.locale import language
from builder.mustering import muster
from builder.systems import find
from tests.conftest import LISTS

EN = language("en")
PATROL = {"base_game": "wfb6", "limit": 200}


def rows(system, army, entries=(), **more):
    """What an army of a game offers when it has taken these entries."""
    head = {"kind": "roster", "format": 1, "system": system, "army": army, "limit": 1000, **more}
    roster = find(system).files.roster.model_validate({**head, "entries": tuple(entries)})
    return {pick.key: pick for pick in muster(roster, loading.load(system, army, (LISTS,))).available}


def why(pick):
    return "" if pick.blocked is None else EN.say(pick.blocked)


@pytest.mark.parametrize(
    ("system", "more", "words", "first"),
    [
        ("wfb6", {}, "cavalry", "knightly-orders"),
        ("wfb6", {}, "cannon", "great-cannon"),
        ("wfb6", {}, "canon", "great-cannon"),
        ("wfb6", {}, "mage", "battle-wizard"),
        ("wfb6", {}, "tireurs", "handgunners"),
        ("wfb6", {}, "polearm", "halberdiers"),
        ("wfb6", {}, "organ gun", "helblaster"),
        ("skirmish", PATROL, "général", "elector-count"),
        ("skirmish", PATROL, "zealots", "flagellants"),
        ("skirmish", PATROL, "archers", "archers"),
    ],
)
def test_found_by_what_players_call_it(system, more, words, first):
    """In both languages, in the games of single models too."""
    found = offer_search.matching_rows(offer_search.offer_rows(rows(system, "empire", **more).values()), words)
    assert found and found[0].pick.key == first, [row.pick.key for row in found][:5]


def test_warmaster_leaves_points_for_what_every_army_has():
    """A general and the least numbers of units are still to be paid: a steam tank is not, without them."""
    empty = rows("warmaster", "empire", limit=200)
    assert "must be left for" in why(empty["steam-tank"]) and "General" in why(empty["steam-tank"])
    assert not empty["general"].blocked, "what is owed itself fits"
    large = rows("warmaster", "empire", limit=2230, entries=[{"take": "general"}, {"take": "steam-tank", "count": 17}, {"take": "crossbowmen", "count": 4}])
    assert "must be left for" in why(large["mortar"]) and "Halberdiers" in why(large["mortar"])
    assert not why(large["halberdiers"]), "units that the list requires fit"
    whole = [{"take": "general"}]
    assert "must be left" not in why(rows("warmaster", "empire", whole, limit=250)["steam-tank"])


def test_skirmish_leaves_points_for_a_leader():
    """A force has one character who leads it: men for all of the points leave none for him."""
    assert "must be left for" in why(rows("skirmish", "empire", base_game="wfb6", limit=55)["halberdiers"])
    assert "a leader" in why(rows("skirmish", "empire", base_game="wfb6", limit=55)["halberdiers"])
    led = [{"take": "captain", "leader": True}]
    assert not why(rows("skirmish", "empire", led, base_game="wfb6", limit=100)["halberdiers"])
