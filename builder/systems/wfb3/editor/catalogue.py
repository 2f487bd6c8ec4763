"""What an army offers: the rows of its catalogue, and a fresh roster with what is compulsory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from builder.core.controls import CatalogueRow
from builder.core.findings import Plain, Shown, T
from builder.core.points import Quarters
from builder.systems.wfb3.model.character_lines import CharacterLine
from builder.systems.wfb3.model.lists import CountLimit
from builder.systems.wfb3.model.options import AnyUnit, Each, offers_of
from builder.systems.wfb3.model.unit_entries import UnitEntry
from builder.systems.wfb3.rules.rules import VEHICLES, WAR_ALTAR, Rules, machine_kinds


def catalogue(rules: Rules) -> tuple[CatalogueRow, ...]:
    """All that may be taken, in the order of the lists: the army's own, then contingents and hosts."""
    rows = list(_of_list(rules))
    if rules.open:
        for kind in ("hero", "wizard"):
            rows.append(CatalogueRow(kind, T("Hero") if kind == "hero" else T("Wizard"), None, "1", None, ()))
        for kind, sizes in machine_kinds(rules.system).items():
            rows.append(CatalogueRow(kind, sizes[0].name, None, f"{sizes[0].crew}–{sizes[-1].crew}", None, ()))
        vehicles = rules.system.vehicles
        for kind, name in zip(VEHICLES, (T("Chariot"), T("Wagon")), strict=True):
            teams = T("team: {creatures}", creatures=vehicles.draught)
            rows.append(CatalogueRow(kind, name, None, str(vehicles.unit), None, vehicles.draught, (teams,)))
        altar = rules.system.altars
        rows.append(CatalogueRow(WAR_ALTAR, rules.system.tags[WAR_ALTAR].name, None, None, altar.points, ()))
        for creature in rules.creatures.values():
            rows.append(CatalogueRow(creature.id, creature.name, None, None, creature.points, (creature.id,)))
    else:
        rows.extend(_items(rules))
    for id, part in rules.parts.items():
        for row in _of_list(part):
            rows.append(row._replace(details=(T("from: {part} ({name})", part=id, name=part.army.name), *row.details)))
    return tuple(rows)


def _of_list(rules: Rules) -> Iterator[CatalogueRow]:
    """The characters and units of one list."""
    for line in rules.army.characters:
        for number, (level, row) in enumerate(line.levels.items()):
            name = T("{name}, level {level}", name=row.name or line.name, level=level)
            details = _of_character(line) if number == len(line.levels) - 1 else ()
            races = (line.creature, *row.others)
            if row.titles:
                titles = tuple(T("{id}: {name}", id=id, name=title) for id, title in row.titles.items())
                details = (T("by race: {titles}", titles=titles), *details)
            yield CatalogueRow(line.id, name, f"0–{row.number}", "1", row.points, races, details)
    for unit in rules.army.units:
        ridden = (unit.mount,) if unit.mount is not None else ()
        beasts = tuple(unit.pack.beasts) if unit.pack is not None else ()
        races = (unit.creature, *unit.others, *ridden, *beasts, *_draught(unit))
        yield CatalogueRow(
            unit.id, unit.name, number_of(unit, rules), str(unit.size), unit.points, races, _of_unit(unit)
        )


def number_of(unit: UnitEntry, rules: Rules) -> Shown:
    """How many of an entry the army may have, as the list prints it."""
    if not unit.number_per:
        return str(unit.number)
    names = tuple(rules.units[id].name for id in unit.number_per if id in rules.units)
    return T("{number} for each unit of: {units}", number=str(unit.number), units=names)


def _draught(unit: UnitEntry) -> tuple[str, ...]:
    return tuple(unit.vehicle.team) if unit.vehicle is not None else ()


def _of_character(line: CharacterLine) -> tuple[Shown, ...]:
    options = tuple(_priced(id, points) for id, points in line.options.items())
    mounts = tuple(_priced(id, offer.points) for id, offer in line.mounts.items())
    return T("options: {options}", options=options), T("mount: {mounts}", mounts=mounts)


def _of_unit(unit: UnitEntry) -> tuple[Shown, ...]:
    vehicle = unit.vehicle
    details = []
    if vehicle is not None:
        details = [
            T("{key}: {creatures}", key=key, creatures=tuple(f"{n} {id}" for id, n in held.items()))
            for key, held in (("team", vehicle.team), ("crew", vehicle.crew))
            if held
        ]
    if unit.others:
        races = tuple(_priced(id, points) for id, points in unit.others.items())
        details.append(T("creature: {creatures}", creatures=races))
    details += [T("carries: {gear}", gear=(*unit.carries, *((unit.mount,) if unit.mount else ())))]
    if unit.quality != "regular" or unit.troop:
        details.append(T("quality: {quality}", quality=tuple(q for q in (unit.quality, *unit.troop) if q != "regular")))
    for group in unit.options:
        offers = offers_of(group)
        words = tuple(
            _priced(id, offer.points)
            if offer.points is not None
            else T("{id} up to {points}", id=id, points=Quarters(offer.up_to or 0))
            for id, offer in offers.items()
        )
        if isinstance(group, AnyUnit):
            text = T("any unit: {options}", options=words)
        elif isinstance(group, Each):
            text = T("each {what}: {options}", what=group.each, options=words)
        else:
            text = T("one unit: {options}", options=words)
        details.append(text)
    if unit.pack is not None:
        beasts = tuple(_priced(id, points) for id, points in unit.pack.beasts.items())
        details.append(T("pack: {beasts}", beasts=beasts or unit.pack.unknown))
    if unit.champion is not None:
        levels = tuple(_priced(level, points) for level, points in unit.champion.levels.items())
        details.append(T("champion, by level: {levels}", levels=levels))
    if unit.guards is not None and unit.guards.extra:
        guards = T("{count} at {points}", count=unit.guards.extra, points=Quarters(unit.guards.extra_points))
        details.append(T("further guards: {guards}", guards=guards))
    if unit.skirmish is not None:
        how_many = T("any number of") if unit.skirmish.units == "any" else unit.skirmish.units
        details.append(T("formation: skirmish ({units} units)", units=how_many))
    return tuple(details)


def _priced(id: str, points: int) -> Shown:
    return T("{id} {points}", id=id, points=Quarters(points))


def _items(rules: Rules) -> Iterator[CatalogueRow]:
    """The magic items that the army's characters or units may have."""
    sold = set(rules.items) | {id for u in rules.army.units for g in u.options for id in offers_of(g)}
    for id, item in rules.system.items.items():
        borne = item.by_characters and id not in rules.dropped
        if id not in sold and not borne:
            continue
        abilities = tuple(_priced(name, ability.points) for name, ability in item.abilities.items())
        spells = tuple(
            T("level {level}: {points}", level=n, points=Quarters(p)) for n, p in enumerate(item.spell_points, 1)
        )
        details = [T("abilities: {abilities}", abilities=abilities)] if abilities else []
        details += [T("spells: {spells}", spells=spells)] if spells else []
        if borne and rules.sells(id):
            details.append(T("each character may carry one"))
        elif borne:
            details.append(T("characters may carry one if your opponent agrees"))
        yield CatalogueRow(id, item.name, None, None, item.points or None, (), tuple(details))


def starter(rules: Rules, limit: int) -> dict[str, Plain]:
    """A fresh roster: the least general who is free to lead the army, and the characters and troops that the list requires."""
    units = [entry for unit in rules.army.units if unit.variant is None for entry in _compulsory(unit)]
    entries: list[dict[str, Plain]] = []
    further: list[dict[str, Plain]] = []
    lines = [c for c in rules.army.characters if not rules.army.general or c.id in rules.army.general]
    leader = next((c for c in lines if not c.wizard), next(iter(lines), None))
    if leader is not None:
        free = [int(lv) for lv in leader.levels if int(lv) not in leader.must_lead]
        if free:
            entries.append({"take": leader.id, "id": "general", "level": min(free), "role": "general"})
            entries.extend(_required_characters(rules, leader.id, min(free), units))
    elif rules.open:
        entries.append({"take": "hero", "id": "general", "creature": "human", "level": 10, "role": "general"})
        further.append({"take": "human", "models": 10, "options": ["spear", "shield"]})
    joined = {e["joins"] for e in entries if "joins" in e}
    return {
        "kind": "roster",
        "format": 1,
        "system": rules.system.system,
        "army": rules.army.id,
        "name": "",
        "limit": limit,
        "game": "friendly" if rules.open else "tournament",
        "entries": entries + [u.entry(u.id in joined) for u in units] + further,
    }


def fresh_army(id: str, name: str) -> tuple[tuple[Shown, dict[str, Plain]], ...]:
    """An army list to be written on: heroes, wizards, men of the line, riders and a battery."""
    by_level = {"5": 30, "10": 55, "15": 80, "20": 105, "25": 130}
    return (
        (
            T(
                "An army list. It lies below lists/wfb3/armies in a folder of your own, and its file is named after its id."
            ),
            {"kind": "army", "format": 1, "system": "wfb3", "id": id, "version": "1", "name": name},
        ),
        (
            T("Where the numbers come from: one of the books of system.yaml, and the place in it."),
            {"source": {"book": "wfb3-fr", "section": "24"}},
        ),
        (
            T("Least and greatest parts of the points; allies and mercenaries also name their contingents under from."),
            {"composition": {"rank-and-file": {"min": "1/3"}, "characters": {"max": "1/2"}}},
        ),
        (
            T("Numbers that several entries share, and how many magic items there are."),
            {"limits": [{"of": ["hero"], "min": 1, "max": 10}, {"item": "magic-weapon", "each": 1}]},
        ),
        (
            T("Characters: by level how many there may be and what one costs; options and mounts with their prices."),
            {
                "characters": [
                    {
                        "id": "hero",
                        "name": "Hero",
                        "creature": "human",
                        "levels": {level: {"number": 2, "points": points} for level, points in by_level.items()},
                        "options": {"shield": 1, "light-armour": 2, "heavy-armour": 3, "lance": 2},
                        "mounts": {"horse": 3, "warhorse": 6},
                    },
                    {
                        "id": "wizard",
                        "name": "Wizard",
                        "creature": "human",
                        "wizard": True,
                        "levels": {"5": {"number": 1, "points": 60}, "10": {"number": 1, "points": 85}},
                    },
                ]
            },
        ),
        (
            T(
                "Units: how many models there may be in all, how many in a unit, the price of one with what it carries. "
                "any_unit is sold to every unit, one_unit to one of the army. Creatures are those of creatures.yaml."
            ),
            {
                "units": [
                    {
                        "id": "spearmen",
                        "name": "Spearmen",
                        "number": "20-80",
                        "size": "10-30",
                        "points": 6,
                        "creature": "human",
                        "carries": ["hand-weapon", "spear"],
                        "options": [{"any_unit": {"shield": 1, "light-armour": 2}}],
                    },
                    {
                        "id": "knights",
                        "name": "Knights",
                        "number": "0-20",
                        "size": "5-10",
                        "points": 19,
                        "creature": "human",
                        "mount": "warhorse",
                        "carries": ["hand-weapon", "lance", "shield"],
                        "options": [{"any_unit": {"heavy-armour": 6}}],
                    },
                ]
            },
        ),
    )


class StarterUnit(NamedTuple):
    """A unit that every army must have."""

    line: UnitEntry
    id: str
    """Its handle."""
    models: int

    def entry(self, named: bool) -> dict[str, Plain]:
        """The values of its entry, with its handle where another entry names it."""
        return {"take": self.line.id, **({"id": self.id} if named else {}), "models": self.models}


def _compulsory(unit: UnitEntry) -> Iterator[StarterUnit]:
    """The units that hold what every army must have of an entry, as even as can be."""
    if unit.number.min <= 0:
        return
    models = max(unit.number.min, unit.size.min)
    units = 1 if unit.size.max is None else -(-models // unit.size.max)
    for index in range(units):
        handle = f"{unit.id}-{index + 1}" if index else unit.id
        yield StarterUnit(unit, handle, models // units + (index < models % units))


def _required_characters(
    rules: Rules, general: str, level_of_general: int, units: list[StarterUnit]
) -> Iterator[dict[str, Plain]]:
    """The cheapest characters beside the general that make up the lower bounds; those who must lead are champions of the units."""
    taken = Counter({(general, level_of_general): 1})
    unled = list(units)
    for bound in rules.army.limits:
        if not isinstance(bound, CountLimit):
            continue
        lines = [
            c
            for c in rules.army.characters
            if c.id in bound.of and not (bound.creatures and c.creature not in bound.creatures)
        ]
        ranks = sorted(
            ((c, int(level)) for c in lines for level in c.levels), key=lambda r: r[0].levels[str(r[1])].points
        )
        for _ in range(bound.min - sum(number for (id, _), number in taken.items() if id in bound.of)):
            for line, level in ranks:
                if taken[line.id, level] >= line.levels[str(level)].number:
                    continue
                entry: dict[str, Plain] = {"take": line.id, "level": level}
                if level in line.must_lead:
                    unit = next((u for u in unled if _may_be_champion(line, level, u.line)), None)
                    if unit is None:
                        continue
                    unled.remove(unit)
                    mount = unit.line.mount
                    entry |= {"joins": unit.id, "as": "champion", **({"mount": mount} if mount is not None else {})}
                taken[line.id, level] += 1
                yield entry
                break


def _may_be_champion(line: CharacterLine, level: int, unit: UnitEntry) -> bool:
    """Whether the list lets such a character be champion of a unit of the entry, on the mount of its models."""
    rules_for = [
        r
        for r in line.may_lead
        if (not r.levels or level in r.levels) and (not r.creatures or line.creature in r.creatures)
    ]
    allowed = all((not r.of or unit.id in r.of) and unit.id not in r.not_of for r in rules_for)
    mounted = unit.mount is None or unit.mount in line.mounts
    return line.champion and allowed and mounted and unit.champion is None and unit.counts == "models"
