"""Offers of the open list: heroes, wizards, every creature, and the smallest entries that are built from parts."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Available
from builder.core.findings import Plain, T
from builder.systems.wfb3.definitions.values import LEVELS
from builder.systems.wfb3.equipment import rulebook_gear
from builder.systems.wfb3.offers.one_offer import offer, with_crew, words_of_creature, words_of_parts
from builder.systems.wfb3.rules import CHARACTERS, VEHICLES, WAR_ALTAR, Rules
from builder.systems.wfb3.units import beast_packs, unit_models


def offers(rules: Rules) -> Iterator[Available]:
    """All offers of the open list; those built from parts, such as machines, have no price for one model."""
    for row in _characters(rules):
        yield row._replace(points=None)
    yield from _creatures(rules)
    for row in (*_altar_and_pack(rules), *_machines(rules), *_vehicles(rules)):
        yield row._replace(points=None)


def _characters(rules: Rules) -> Iterator[Available]:
    """Offers of heroes and wizards, for each level."""
    for post, name in CHARACTERS.items():
        creature = rulebook_gear.creatures_for(post, rules)[0]
        words = words_of_parts("character", (post,), rules)
        for level in LEVELS:
            entry: dict[str, Plain] = {"take": post, "creature": creature.id, "level": level}
            title = T("{line}, level {level}", line=name, level=level)
            row = offer(f"{post}:{level}", T("Characters"), title, entry, words, rules)
            yield row._replace(line=post, title=name)


def _creatures(rules: Rules) -> Iterator[Available]:
    """Offers of all creatures, those that bear arms first."""
    for creature in sorted(rules.creatures.values(), key=lambda c: not c.arms):
        least = 1 if creature.is_unarmed_monster else rules.system.units.min
        heading = T("Rank and file") if creature.arms else T("Creatures")
        entry: dict[str, Plain] = {"take": creature.id, "models": least}
        row = offer(creature.id, heading, creature.name, entry, words_of_creature(creature, rules), rules)
        if creature.points is None:
            row = row._replace(points=None, cost=None)
        if creature.profile is None and creature.rolled is None:
            row = row._replace(blocked=T("it has no fixed profile"))
        yield row._replace(size=f"{least}+")


def _altar_and_pack(rules: Rules) -> Iterator[Available]:
    """The offers of a war altar and of a pack of beasts."""
    heading = T("Packs and altars")
    man = rulebook_gear.creatures_for("crew", rules)[0]
    altar: dict[str, Plain] = {
        "take": WAR_ALTAR, "creature": man.id, "models": 1, "guards": rules.system.altars.guards.min,
    }  # fmt: skip
    words = words_of_parts("infantry", (WAR_ALTAR,), rules)
    yield offer(WAR_ALTAR, heading, rules.system.tags[WAR_ALTAR].name, altar, words, rules)
    beast = min(beast_packs.beasts_offered(None, rules).items(), key=lambda one: (one[0] != "warhound", one[0]))[0]
    pack: dict[str, Plain] = {"take": man.id, "models": 1, "pack": {beast: 2}}
    words = words_of_parts("pack", (unit_models.MASTER, beast), rules)
    yield offer("pack", heading, T("{master} with pack", master=man.name), pack, words, rules)


def _machines(rules: Rules) -> Iterator[Available]:
    """Offers of war machines, for each kind and size of crew."""
    crew = rulebook_gear.creatures_for("crew", rules)[0]
    for kind, sizes in rules.machine_kinds.items():
        for machine in sizes:
            entry: dict[str, Plain] = {"take": kind, "creature": crew.id, "size": machine.crew, "models": 1}
            name, words = with_crew(machine.name, machine.crew), words_of_parts("machine", (kind,), rules, machine.name)
            row = offer(f"{kind}:{machine.crew}", T("War machines"), name, entry, words, rules)
            row = row._replace(line=f"machines {kind}", title=machine.name)
            yield row if machine.points is not None else row._replace(cost=None)


def _vehicles(rules: Rules) -> Iterator[Available]:
    """Offers of a chariot and a wagon, each with the full team and crew of a light chariot."""
    rule = rules.system.vehicles
    team: Plain = {rule.draught[0]: rule.light_team.max or 1}
    crew: Plain = [{"creature": rulebook_gear.creatures_for("crew", rules)[0].id, "models": rule.light_crew.max or 1}]
    for take, name in VEHICLES.items():
        entry: dict[str, Plain] = {"take": take, "models": 1, "team": team, "crew": crew}
        words = words_of_parts("chariot", (take,), rules)
        yield offer(take, T("Chariots"), name, entry, words, rules)._replace(size=str(rule.unit))
