"""Offers of an army list, in its order: characters at each level, then troops, chariots and war machines."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Available
from builder.core.findings import Plain, Shown, T
from builder.core.roles import words_of
from builder.systems.wfb3.composition.limits import offer_key
from builder.systems.wfb3.definitions.options import AnyUnit, Half, offers_of
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.formulas import parts_of_units
from builder.systems.wfb3.hosts.who_may_bind import host_of
from builder.systems.wfb3.offers import open_list
from builder.systems.wfb3.offers.one_offer import offer, words_of_character, words_of_unit
from builder.systems.wfb3.rules import Rules

HEADINGS = (
    (T("Rank and file"), ("unit", "pack", "altar")),
    (T("Chariots"), ("chariot",)),
    (T("War machines"), ("machine",)),
)
"""Headings in the order shown, each with the kinds of units below it."""


def offers(rules: Rules) -> tuple[Available, ...]:
    """All offers of a list, each with the smallest entry that it allows, as if nothing had been taken yet."""
    rows = (*_characters(rules), *_units(rules), *(open_list.offers(rules) if rules.open else ()))
    return rows if rules.list_id is None else tuple(_of_other_list(row, rules.list_id, rules) for row in rows)


def _of_other_list(row: Available, list_id: str, rules: Rules) -> Available:
    """An offer of a contingent or host, under the heading of that list and with its id under the key `from`."""
    host = host_of(str(row.entry["take"]), rules)
    heading = rules.army.name if rules.contingent is not None else T("Host") if host is None else host.name
    return row._replace(
        key=f"{list_id}/{row.key}",
        category=heading,
        entry={**row.entry, "from": list_id},
        gear=f"{row.gear} {words_of(heading)}",
        line=f"{list_id}/{row.line}" if row.line else "",
        apart=True,
    )


def _characters(rules: Rules) -> Iterator[Available]:
    """An offer for each level of each character line and each of its races."""
    for line in rules.army.characters:
        for level, row in line.levels.items():
            for race in (line.creature, *row.others):
                entry: dict[str, Plain] = {"take": line.id, "level": int(level)}
                name = T("{name}, level {level}", name=row.name or line.name, level=int(level))
                if row.others:
                    entry["creature"] = race
                    called = row.titles.get(race) or row.name or line.name
                    name = T(
                        "{name}, {race}, level {level}", name=called, race=rules.creatures[race].name, level=int(level)
                    )
                words = words_of_character(line, rules.creatures[race], rules)
                found = offer(offer_key(line, race, level), T("Characters"), name, entry, words, rules)
                yield found._replace(number=f"0–{row.number}", line=f"characters {line.id}", title=line.name)


def _units(rules: Rules) -> Iterator[Available]:
    """Offers of troops, then of chariots and war machines."""
    for heading, kinds in HEADINGS:
        for unit in (unit for unit in rules.army.units if unit.kind in kinds):
            for race in (unit.creature, *unit.others):
                yield _unit(unit, race, heading, rules)


def _unit(unit: UnitEntry, race: str, heading: Shown, rules: Rules) -> Available:
    """The offer of a unit with models or crew of a race."""
    entry = _smallest(unit, rules)
    name: Shown = unit.name
    if unit.others:
        entry["creature"] = race
        name = T("{name}, {race}", name=unit.name, race=rules.creatures[race].name)
    words = words_of_unit(unit, rules.creatures[race], rules)
    return offer(offer_key(unit, race), heading, name, entry, words, rules)._replace(
        number=number_of(unit, rules),
        size=str(unit.size),
        line=f"units {unit.id}" if unit.others else "",
        title=unit.name,
    )


def number_of(unit: UnitEntry, rules: Rules) -> Shown:
    """Allowed number of a unit in the army, as the list prints it."""
    if not unit.number_per:
        return str(unit.number)
    names = tuple(rules.units[id].name for id in unit.number_per if id in rules.units)
    return T("{number} for each unit of: {units}", number=str(unit.number), units=names)


def _smallest(unit: UnitEntry, rules: Rules) -> dict[str, Plain]:
    """The smallest unit that the list allows, with the first of everything that it must have."""
    models = max(1, unit.size.min)
    entry: dict[str, Plain] = {"take": unit.id, "models": models}
    options: list[Plain] = []
    for group in unit.options:
        if isinstance(group, AnyUnit) and group.choose:
            options += [id for id in offers_of(group) if id not in rules.system.items][: group.choose]
    for group in unit.options:
        if isinstance(group, Half) and group.half == "must":
            options.append({"take": next(iter(group.of)), "models": max(1, parts_of_units.halves(models)[0])})
    if options:
        entry["options"] = options
    if unit.pack is not None and unit.pack.beasts:
        each = max(1, unit.pack.each.min if unit.pack.each is not None else 1)
        entry["pack"] = {next(iter(unit.pack.beasts)): each * models}
    if unit.champion is not None and unit.champion.required:
        entry["champion"] = {"level": min(map(int, unit.champion.levels))}
    return entry
