"""Strategies for rosters in property tests: any mixture of entries, legal or not."""

from __future__ import annotations

from hypothesis import strategies as st

from builder.files import loading
from builder.systems.wfb3.definitions.values import CHARACTERISTICS
from tests.conftest import LISTS

EMPIRE = loading.load("wfb3", "empire", (LISTS,))
OPEN = loading.load("wfb3", "open", (LISTS,))
UNITS = sorted(EMPIRE.rules.units)
GEAR = sorted([*EMPIRE.rules.system.weapons, *EMPIRE.rules.system.armour, *EMPIRE.rules.system.extras])
ITEMS = EMPIRE.rules.system.items
BEASTS = sorted(c.id for c in OPEN.rules.creatures.values())
HANDLES = [f"e{n}" for n in range(8)]

names = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=20)


def some(strategy, most=3):
    """Strategy for tuples of up to `most` values."""
    return st.lists(strategy, max_size=most)


@st.composite
def items(draw):
    id = draw(st.sampled_from([*ITEMS, None]))
    if id is None:
        return {"name": draw(names), "points": draw(st.sampled_from([0.5, 10, 25]))}
    item = {"take": id}
    known = ITEMS[id]
    if known.abilities:
        item["abilities"] = draw(some(st.sampled_from(sorted(known.abilities)), 2))
    if known.spells == "many":
        item["spells"] = draw(some(st.integers(1, 4)))
    if known.spells == "one":
        item["spell"] = draw(st.integers(1, 4))
    if known.of:
        item["of"] = draw(st.sampled_from(known.of))
    return item


@st.composite
def units(draw, takes):
    entry = {"take": draw(takes), "models": draw(st.integers(1, 60))}
    if draw(st.booleans()):
        entry["options"] = draw(some(st.sampled_from(GEAR)))
    if draw(st.booleans()):
        entry["command"] = draw(st.lists(st.sampled_from(["standard", "musician"]), unique=True))
    if draw(st.booleans()):
        entry["items"] = draw(some(items(), 2))
    if draw(st.integers(0, 4)) == 0:
        entry["formation"] = "skirmish"
    if draw(st.integers(0, 3)) == 0:
        entry.update(draw(dice()))
    return entry


@st.composite
def characters(draw, creature=None):
    entry = {"take": draw(st.sampled_from(["hero", "wizard"])), "level": draw(st.sampled_from([5, 10, 15, 20, 25, 7]))}
    if creature is not None:
        entry["creature"] = draw(creature)
    for key, values in (
        ("role", ["general", "second", "great-banner"]),
        ("mount", ["horse", "warhorse", "pegasus", "boar", "giant-wolf"]),
        ("joins", HANDLES),
    ):
        if draw(st.booleans()):
            entry[key] = draw(st.sampled_from(values))
    if "joins" in entry:
        entry["as"] = draw(st.sampled_from(["champion", "leader", "attached", "rider", "hidden"]))
    if draw(st.booleans()):
        entry["options"] = draw(some(st.sampled_from([*GEAR, "engineer", "assassin"])))
    if draw(st.booleans()):
        entry["items"] = draw(some(items(), 2))
    if draw(st.integers(0, 3)) == 0:
        entry["roll"] = {"die": draw(st.integers(1, 6))}
    if draw(st.integers(0, 5)) == 0:
        entry["moved"] = draw(st.lists(moves(), min_size=1, max_size=3))
    return entry


@st.composite
def moves(draw):
    """Strategy for bonus points that are moved between characteristics, mostly legal ones."""
    keys = st.sampled_from(CHARACTERISTICS)
    return {
        "from": draw(st.one_of(st.sampled_from(["WS", "I", "A"]), keys)),
        "to": draw(st.one_of(st.sampled_from(["Ld", "WP"]), keys)),
        "points": draw(st.integers(1, 3)),
    }


@st.composite
def dice(draw):
    """Strategy for the keys of a creature's dice, with or without a seed."""
    found = {
        "rolls": draw(
            st.lists(st.dictionaries(st.sampled_from(CHARACTERISTICS), st.integers(1, 6)), min_size=1, max_size=3)
        )
    }
    if draw(st.booleans()):
        found["seed"] = draw(st.sampled_from(["altdorf", "nuln"]))
    return found


def open_units():
    riders = units(st.sampled_from(BEASTS)).flatmap(
        lambda e: st.fixed_dictionaries(
            {},
            optional={
                "mount": st.sampled_from(["horse", "warhorse", "boar", "giant-wolf"]),
                "quality": st.sampled_from(["levy", "shock+2", "missile+4"]),
            },
        ).map(lambda more: {**e, **more})
    )
    machines = st.fixed_dictionaries(
        {
            "take": st.sampled_from(["cannon", "mortar", "bolt-thrower"]),
            "size": st.integers(2, 6),
            "models": st.integers(1, 3),
            "creature": st.sampled_from(["human", "dwarf", "goblin"]),
        }
    )
    return st.one_of(riders, machines, vehicles(), packs(), altars(), hidden())


@st.composite
def vehicles(draw):
    """Strategy for chariots, wagons and mammoths with crews, legal or not."""
    row = st.fixed_dictionaries(
        {
            "creature": st.sampled_from(["human", "goblin", "halfling", "ogre", "bear", "nobody"]),
            "models": st.integers(1, 5),
        },
        optional={"options": some(st.sampled_from(GEAR), 3)},
    )
    entry = {"take": draw(st.sampled_from(["chariot", "wagon", "mammoth"])), "crew": draw(st.lists(row, max_size=2))}
    entry["options"] = draw(some(st.sampled_from(["scythes", "howdah", "shield"]), 2))
    entry["command"] = draw(st.lists(st.sampled_from(["standard", "musician"]), unique=True))
    if draw(st.booleans()):
        entry["models"] = draw(st.integers(1, 8))
    if entry["take"] != "mammoth":
        entry["team"] = draw(
            st.dictionaries(
                st.sampled_from(["horse", "giant-wolf", "bear", "griffon", "no-horse"]), st.integers(0, 5), max_size=2
            )
        )
        if draw(st.booleans()):
            entry["joins"] = draw(st.sampled_from(HANDLES))
    return entry


@st.composite
def packs(draw):
    """Strategy for masters with packs of beasts, legal or not."""
    entry = {"take": draw(st.sampled_from(["human", "goblin", "bear"])), "models": draw(st.integers(1, 4))}
    entry["pack"] = draw(
        st.dictionaries(
            st.sampled_from(["warhound", "giant-wolf", "bear", "human", "nobody"]),
            st.integers(0, 9),
            min_size=1,
            max_size=2,
        )
    )
    entry["options"] = draw(some(st.sampled_from(GEAR), 2))
    return entry


@st.composite
def altars(draw):
    """Strategy for war altars with guards, legal or not."""
    entry = {"take": "war-altar", "models": draw(st.integers(1, 2)), "guards": draw(st.integers(0, 7))}
    entry["creature"] = draw(st.sampled_from(["human", "goblin", "bear", "nobody"]))
    entry["options"] = draw(some(st.sampled_from(GEAR), 2))
    return entry


@st.composite
def hidden(draw):
    """Strategy for hidden werecreatures and units in which only some models have an option, with unsuitable keys."""
    entry = {"take": draw(st.sampled_from(["human", "goblin"])), "models": draw(st.integers(1, 12))}
    part = st.fixed_dictionaries({"take": st.sampled_from(GEAR), "models": st.integers(1, 12)})
    entry["options"] = draw(some(st.one_of(st.just("werecreature"), st.sampled_from(GEAR), part), 3))
    if draw(st.booleans()):
        entry |= {"joins": draw(st.sampled_from(HANDLES)), "as": "hidden"}
    if draw(st.integers(0, 5)) == 0:
        entry |= draw(st.sampled_from([{"champion": {"level": 10}}, {"guards": 2}, {"pack": {"warhound": 2}}]))
    return entry


@st.composite
def rosters(draw):
    """Strategy for the plain values of a roster in which every entry has an id."""
    army = draw(st.sampled_from(["empire", "open"]))
    creature = st.sampled_from(["human", "goblin", "ogre", "skaven"]) if army == "open" else None
    unit = units(st.sampled_from(UNITS)) if army == "empire" else open_units()
    entries = draw(st.lists(st.one_of(unit, characters(creature)), max_size=8))
    for handle, entry in zip(HANDLES, entries, strict=False):
        entry["id"] = handle
        if draw(st.integers(0, 5)) == 0:
            entry["name"] = draw(names)
            entry["notes"] = draw(names)
    return {
        "kind": "roster",
        "format": 1,
        "system": "wfb3",
        "army": army,
        "name": draw(names),
        "limit": draw(st.sampled_from([500, 1000, 1999, 2000, 3000])),
        "game": draw(st.sampled_from(["tournament", "friendly"])),
        "house_rules": draw(st.sampled_from([[], ["level-caps"]])),
        "entries": entries,
    }
