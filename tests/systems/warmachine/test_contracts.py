"""Contracts beside theme forces, and what the way out of them is."""

from __future__ import annotations

from typing import Any

import pytest

from builder.core.controls import Change, Control
from builder.locale import language
from builder.mustering import Muster
from builder.systems.warmachine.rules import cited, in_words
from tests.systems.warmachine.shipped import SYSTEM, fixes_of, known, mustered

ENTRIES = [
    {"take": "gorten-grundback", "id": "g"},
    {"take": "horgenhold-artillery-corps", "id": "guns"},
]
TEXTS = language("en")


def options(done: Muster) -> dict[str, Control]:
    return {c.key: c for c in SYSTEM.editor.army_options(done.army)}


def test_a_theme_needs_no_contract() -> None:
    """What a theme allows and a contract does not: no contract is said and done first."""
    more = {"theme": "the-hammerfall-irregulars", "contract": "four-star-syndicate"}
    done = mustered("mercenaries", 35, ENTRIES, **more)
    found = next(f for f in done.findings if f.code == "warmachine.contract")
    assert "does not need" in TEXTS.say(found.text)
    assert TEXTS.say(found.fix).startswith("Choose no contract")
    ways = fixes_of(found, done)
    assert ways[0] == (Change("remove", ("contract",)),)
    contract = options(done)["contract"]
    assert TEXTS.say(contract.choices[0].note) == "a theme force needs no contract"


def test_contracts_that_the_warcaster_may_not_use_are_marked() -> None:
    done = mustered("mercenaries", 35, ENTRIES, contract="searforge-commission")
    choices = {c.value: c for c in options(done)["contract"].choices}
    assert choices[None].blocked is None
    assert choices["searforge-commission"].blocked is None
    assert TEXTS.say(choices["talion-charter"].blocked) == "not for Gorten Grundback"


def test_a_group_that_a_contract_bounds_is_named() -> None:
    entries = [
        {"take": "captain-damiano"},
        {"take": "mercenary-arcane-tempest-gun-mage-pistoleers"},
        {"take": "mercenary-long-gunner-infantry"},
    ]
    done = mustered("mercenaries", 35, entries, contract="highborn-covenant")
    found = next(f for f in done.findings if f.code == "warmachine.contract")
    assert "2 in the army (Arcane Tempest Gun Mage Pistoleers, Long Gunner Infantry)" in TEXTS.say(found.text)
    french = "2 dans l’armée (Cinémanciens de la Tempête Mystique, Infanterie des Longs-Fusiliers)"
    assert french in language("fr").say(found.text)


def test_too_many_warcasters_are_marked_from_the_first_in_excess_on() -> None:
    """In the order of the roster, whatever they are called."""
    casters = [
        {"take": "commander-coleman-stryker", "id": "zz-stryker"},
        {"take": "captain-victoria-haley", "id": "haley"},
        {"take": "captain-jeremiah-kraye", "id": "a"},
        {"take": "captain-kara-sloan", "id": "b"},
    ]
    done = mustered("cygnar", 100, casters, encounter="battle-royale")
    assert [f.entry for f in done.findings if f.code == "warmachine.warcasters"] == ["a", "b"]


def test_a_necrotech_is_two_models() -> None:
    done = mustered("cryx", 35, [{"take": "warwitch-deneghra"}, {"take": "necrotech", "id": "n"}])
    assert [m.models for m in done.results if m.id == "n"] == [2]


def test_what_themes_and_contracts_alone_have_names_both() -> None:
    entries = [
        {"take": "captain-damiano"},
        {"take": "steelhead-halberdiers", "id": "s"},
        {"take": "cephalyx-dominator", "attached_to": "s"},
    ]
    done = mustered("mercenaries", 35, entries, contract="four-star-syndicate")
    found = next(f for f in done.findings if f.code == "warmachine.theme")
    assert "in this theme or under this contract" in TEXTS.say(found.text)


@pytest.mark.parametrize(
    ("army", "more", "told"),
    [
        ("mercenaries", {"contract": "four-star-syndicate"}, "warbeasts of lesser warlocks"),
        ("mercenaries", {"theme": "the-hammerfall-irregulars"}, "warbeasts of lesser warlocks"),
        ("cryx", {"theme": "witching-hour", "tier": 3}, "also counted for what the tier requires"),
    ],
)
def test_doubts_about_what_is_chosen_for_the_army_show(army: str, more: dict[str, Any], told: str) -> None:
    entries = ENTRIES[:1] if army == "mercenaries" else [{"take": "warwitch-deneghra"}]
    found = [TEXTS.say(f.text) for f in mustered(army, 35, entries, **more).findings if f.code == "warmachine.doubt"]
    assert [text for text in found if told in text]


def test_the_theme_and_its_tiers_say_what_they_ask_and_give() -> None:
    done = mustered("retribution", 50, [{"take": "lord-arcanist-ossyan"}], theme="the-hour-of-war", tier=2)
    found = options(done)
    note = TEXTS.say(found["tier"].note)
    assert "requires 2 × Houseguard Riflemen" in note
    assert "free: " in note
    assert [choice.note is not None for choice in found["tier"].choices] == [True] * 4
    assert TEXTS.say(found["theme"].note).startswith("Lord Arcanist Ossyan; ")


def test_themes_that_the_warcaster_leads_stand_first() -> None:
    done = mustered("retribution", 50, [{"take": "thyron-sword-of-truth"}])
    choices = options(done)["theme"].choices
    blocked = [choice.blocked is not None for choice in choices]
    assert choices[0].value is None
    assert choices[1].blocked is None
    assert blocked == sorted(blocked)


def test_the_field_test_is_cited_in_words() -> None:
    rules = known("cygnar").rules
    assert TEXTS.say(in_words(rules, cited(rules, "MK2-14"))) == "Mk II field test"
    assert TEXTS.say(in_words(rules, cited(rules, "T-MK2-1"))) == "Steamroller 2013"
