"""What is told at a glance is what the rules say when they are asked: arms, items, and choices made before."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from builder.core import yaml_source
from builder.core.entries import NOT_IN_PLAY
from builder.library import loading
from builder.mustering import muster
from builder.systems.wfb3.entries import item_prices, weapons_and_armour
from builder.systems.wfb3.entries.facts import Facts
from builder.systems.wfb3.entries.model_numbers import Numbers
from builder.systems.wfb3.entries.model_specs import ModelSpec
from builder.systems.wfb3.model.options import offers_of
from builder.systems.wfb3.model.roster import Entry, Item, Roster
from builder.systems.wfb3.model.unit_entries import UnitEntry
from tests.systems.wfb3.cases import folders

UNIT = {"id": "men", "name": "Men", "number": "0-100", "size": "5-50", "points": 5, "creature": "human", "carries": ()}


@pytest.mark.parametrize(
    ("creature", "mount", "level"),
    [
        ("human", None, 0),
        ("human", "warhorse", 0),
        ("human", "griffon", 25),
        ("skeleton", None, 0),
        ("ogre", None, 0),
        ("centaur", None, 0),
        ("zombie", "warhorse", 0),
    ],
)
def test_no_rule_speaks_of_arms_that_go_together(creature: str, mount: str | None, level: int) -> None:
    """Where it is plain that arms go together, each rule that is asked for itself finds nothing."""
    rules = loading.load("wfb3", "empire", folders()).rules
    system = rules.system
    known = rules.creatures[creature]
    ridden = None if mount is None else rules.creatures[mount]
    unit = UnitEntry.model_validate(UNIT)
    pieces = [*system.weapons, *system.armour, *system.extras]
    sets = [(p,) for p in pieces] + [*combinations(pieces, 2)]
    sets += [(a, b, "shield") for a, b in combinations(system.weapons, 2)]
    plain = 0
    for gear in sets:
        figure = ModelSpec(known, gear, mount=ridden, level=level)
        if weapons_and_armour.go_together(figure, rules):
            plain += 1
            numbers = Numbers(figure, known.name, system, rules.word)
            entry = Entry(take="men", taken=gear, mount=mount)
            assert not [*weapons_and_armour.asked_of(figure, numbers.own, rules, unit, entry)], gear
    assert plain > len(sets) / 8


@pytest.mark.parametrize(
    ("item", "codes"),
    [
        ({"take": "magic-weapon", "abilities": ("mighty-strike", "parrying")}, []),
        ({"take": "magic-weapon", "form": "halberd", "abilities": ("mighty-strike",)}, []),
        ({"take": "scroll", "spells": (1, 2)}, []),
        ({"take": "ring", "spell": 1}, []),
        ({"take": "magic-standard", "abilities": ("dread",)}, []),
        ({"take": "magic-standard"}, ["wfb3.item"]),
        ({"take": "magic-weapon", "abilities": ("mighty-strike", "mighty-strike")}, ["wfb3.item"]),
        ({"take": "magic-weapon", "abilities": ("no-such-ability",)}, ["ref.unknown"]),
        ({"take": "magic-weapon", "form": "no-such-form", "abilities": ("parrying",)}, ["ref.unknown"]),
        ({"take": "magic-weapon", "abilities": ("parrying",), "shots": 2}, ["wfb3.item"]),
        ({"take": "magic-weapon", "abilities": ("parrying",), "points": 5}, ["wfb3.item"]),
        ({"take": "magic-weapon", "abilities": ("parrying",), "of": "shield"}, ["wfb3.item"]),
        ({"take": "magic-weapon", "abilities": ("parrying",), "spell": 1}, ["wfb3.item"]),
        ({"take": "scroll"}, ["wfb3.item"]),
        ({"take": "scroll", "spells": (1,), "form": "sword"}, ["wfb3.item"]),
        ({"take": "ring"}, ["wfb3.item"]),
        ({"take": "ring", "spell": 1, "spells": (1,)}, ["wfb3.item"]),
    ],
)
def test_an_item_says_what_it_must_and_nothing_else(item: dict[str, Any], codes: list[str]) -> None:
    """What is wrong with an item by itself is told, however plain it looks."""
    rules = loading.load("wfb3", "empire", folders()).rules
    _, _, found = item_prices.priced((Item(**item),), rules, "friendly")
    assert [f.code for f in found] == codes


def test_what_half_of_a_unit_must_have_is_told_of_each_units_own_number() -> None:
    """Two units of one entry with the same choices and other numbers are each told their own half."""
    known = loading.load("wfb3", "high-elves", folders())
    text = """
kind: roster
format: 1
system: wfb3
army: high-elves
name: Host
limit: 2000
game: friendly
entries:
- {take: merchant-companies, models: 20}
- {take: merchant-companies, models: 30}
- {take: merchant-companies, models: 10, options: [shield]}
- {take: merchant-companies, models: 12, options: [shield]}
"""
    roster = Roster.model_validate(dict(yaml_source.parse(text).value))
    found = [f for f in muster(roster, known).findings if f.code == "wfb3.option" and f.path[-1] == "options"]
    assert sorted((f.path[1], f.allowed) for f in found) == [(0, [10]), (1, [15]), (2, [5]), (3, [6])]


def test_a_character_whose_other_race_has_another_row_is_himself() -> None:
    """Level, race and mount decide a character's numbers, in whatever order characters are asked for."""
    known = loading.load("wfb3", "orcs-goblins", folders())
    line = next(c for c in known.rules.characters.values() if any(row.others for row in c.levels.values()))
    races = [None, *next(row.others for row in line.levels.values() if row.others)]
    entries = [{"take": line.id, "level": int(lv), "creature": r} for lv in line.levels for r in races]

    def told(order: list[dict[str, Any]]) -> dict[tuple[Any, Any], Any]:
        known.rules.memory.clear()
        known.rules.derived.clear()
        roster = Roster.model_validate(
            {"kind": "roster", "format": 1, "system": "wfb3", "army": "orcs-goblins", "name": "x", "limit": 2000, "game": "friendly", "entries": tuple(order)}
        )
        results = muster(roster, known).results
        return {(m.entry.level, m.entry.creature): (m.points, m.price, m.profiles[0]) for m in results}

    assert told(entries) == told(entries[::-1])


def of_entries(army: str, entries: list[dict[str, Any]]) -> Roster:
    """A friendly roster of these."""
    head = {"kind": "roster", "format": 1, "system": "wfb3", "army": army, "name": "x", "limit": 2000, "game": "friendly"}
    return Roster.model_validate({**head, "entries": tuple(entries)})


def all_of(m: Any) -> tuple[Any, ...]:
    """What a result says of its entry, what it is on the table included."""
    return m.points, m.price, m.name, m.carries, m.findings, m.in_play.now, m.facts._replace(own=None), m.facts.profile


@pytest.mark.parametrize("army", ["empire", "chaos", "dwarfs"])
def test_a_unit_is_the_same_with_its_race_written_or_left_to_the_list(army: str) -> None:
    """Where only options are chosen a model is put together from what the list prints, in whatever order units are asked for."""
    known = loading.load("wfb3", army, folders())
    for unit in known.rules.units.values():
        if unit.vehicle is not None or unit.pack is not None:
            continue
        options = [id for group in unit.options for id in offers_of(group) if id not in known.rules.system.items]
        chosen: list[tuple[str, ...]] = [*((id,) for id in options), tuple(options), ()]
        for order in (chosen, chosen[::-1]):
            known.rules.memory.clear()
            known.rules.derived.clear()
            short = [{"take": unit.id, "models": 10, "options": own} for own in order]
            long = [{**entry, "creature": unit.creature} for entry in short]
            results = muster(of_entries(army, short + long), known).results
            assert [*map(all_of, results[: len(order)])] == [*map(all_of, results[len(order) :])], unit.id


@pytest.mark.parametrize("army", ["empire", "chaos", "dwarfs"])
def test_a_character_is_the_same_whether_his_line_was_asked_for_before(army: str) -> None:
    """Who rolls no dice is put together from what is known of his line, and otherwise worked out step by step."""
    known = loading.load("wfb3", army, folders())
    for line in known.rules.characters.values():
        options = [(), *((id,) for id in line.options), tuple(line.options)]
        entries = [{"take": line.id, "level": int(level), "options": own} for level in line.levels for own in options]
        entries += [{"take": line.id, "level": int(level), "mount": id} for level in line.levels for id in line.mounts]
        first = []
        for entry in entries:
            known.rules.memory.clear()
            known.rules.derived.clear()
            first += [all_of(m) for m in muster(of_entries(army, [entry]), known).results]
        again = []
        for entry in entries:
            known.rules.memory.clear()
            again += [all_of(m) for m in muster(of_entries(army, [entry]), known).results]
        assert first == again, line.id


def told_both_ways(army: str, known: Any, entries: list[dict[str, Any]]) -> tuple[list[Any], list[Any]]:
    """Entries as they are put together from what their line says, and step by step, since a key is written that few have."""
    found = []
    for more in ({}, {"seed": None}):
        known.rules.memory.clear()
        written = [{**entry, **more} for entry in entries]
        results = muster(of_entries(army, written), known).results
        found.append([(all_of(m), m._replace(in_play=NOT_IN_PLAY, facts=Facts())) for m in results])
    return found[0], found[1]


ITEMS: list[tuple[dict[str, Any], ...]] = [
    ({"take": "magic-weapon", "abilities": ("mighty-strike",)},),
    ({"take": "magic-weapon", "abilities": ("mighty-strike", "parrying"), "name": "Oathkeeper"},),
    ({"take": "magic-weapon", "form": "axe", "abilities": ("parrying", "cursed")},),
    ({"take": "magic-weapon", "form": "two-handed-sword", "abilities": ("parrying",)},),
    ({"take": "magic-weapon", "abilities": ("parrying", "parrying")},),
    ({"take": "magic-weapon", "abilities": ("parrying",)}, {"take": "magic-weapon", "abilities": ("cursed",)}),
    ({"take": "magic-armour", "abilities": ("talismanic-shield",)},),
    ({"take": "magic-armour", "of": "shield", "abilities": ("blinding-glare",)}, {"take": "ring", "spell": 1}),
    ({"take": "magic-armour", "abilities": ("mithril",)}, {"take": "magic-armour", "abilities": ("spell-shield",)}),
    ({"take": "magic-standard", "abilities": ("dread",)},),
    ({"take": "magic-standard", "abilities": ("dread", "relic")},),
    ({"take": "magic-standard"},),
    ({"take": "instrument", "abilities": ("doom",)},),
    ({"take": "scroll", "spells": (2, 1)},),
    ({"take": "scroll", "spells": (1, {"level": 2, "kind": "elemental"})},),
    ({"take": "ring", "spell": 2},),
    ({"take": "ring"},),
    ({"take": "rune-weapon", "form": "axe", "abilities": ("haki",)},),
    ({"take": "no-such-item"},),
    ({"name": "Heirloom", "points": 10},),
]


@pytest.mark.parametrize("army", ["empire", "chaos", "dwarfs", "orcs-goblins", "norse", "open"])
def test_characters_are_the_same_both_ways(army: str) -> None:
    """Options, mounts, posts and items that their list sells or does not."""
    known = loading.load("wfb3", army, folders())
    for line in known.rules.characters.values():
        first = {"take": line.id, "level": max(map(int, line.levels))}
        entries = [{"take": line.id}, {**first, "level": 7}, {**first, "creature": "rat"}, {**first, "options": ("no-such",)}]
        entries += [{**first, "options": (a, b)} for a, b in combinations(line.options, 2)]
        entries += [{**first, "mount": id, "options": tuple(o)} for id in line.mounts for o in combinations(line.options, 1)]
        entries += [{**first, "role": role} for role in ("general", "second", "great-banner")]
        entries += [{**first, "joins": "men", "as": post} for post in ("champion", "leader", "attached", "hidden")]
        gear = tuple(line.options)
        entries += [{**first, "items": own} for own in ITEMS] + [{**first, "items": own, "options": gear} for own in ITEMS]
        entries += [{**first, "items": own, "role": "great-banner", "joins": "men", "as": "champion"} for own in ITEMS]
        quick, slow = told_both_ways(army, known, entries)
        assert quick == slow, line.id


@pytest.mark.parametrize("army", ["empire", "chaos", "dwarfs", "orcs-goblins", "skaven", "open"])
def test_units_are_the_same_both_ways(army: str) -> None:
    """Numbers, options, command and items that their list sells or does not."""
    known = loading.load("wfb3", army, folders())
    for unit in known.rules.units.values():
        first = {"take": unit.id, "models": 10}
        options = [id for group in unit.options for id in offers_of(group)]
        entries = [{"take": unit.id}, {**first, "models": 1, "name": "Own"}, {**first, "options": ("no-such",)}, {**first, "joins": "men"}]
        entries += [{**first, "options": own} for n in (1, 2) for own in combinations(options, n)]
        posts = [("standard",), ("musician",), ("standard", "musician"), ("standard", "standard")]
        entries += [{**first, "command": post, "items": own} for post in posts for own in ((), *ITEMS)]
        entries += [{**first, "items": own} for own in ITEMS]
        quick, slow = told_both_ways(army, known, entries)
        assert quick == slow, unit.id
