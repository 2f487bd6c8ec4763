"""Catalogue rows of an army."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.controls import CatalogueRow
from builder.core.findings import Shown, T, alternatives
from builder.core.points import Quarters
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.options import AnyUnit, Each, Offer, offers_of
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.equipment.listed_gear import options_on_offer
from builder.systems.wfb3.magic_items.catalogue import item_rows
from builder.systems.wfb3.offers.army_lists import number_of
from builder.systems.wfb3.rules import CHARACTERS, VEHICLES, WAR_ALTAR, Rules


def catalogue(rules: Rules) -> tuple[CatalogueRow, ...]:
    """Rows of everything that may be taken, in the order of the lists: the army's own, then contingents and hosts."""
    rows = list(_of_list(rules))
    if rules.open:
        for kind, name in CHARACTERS.items():
            rows.append(CatalogueRow(kind, name, None, "1", None, ()))
        for kind, sizes in rules.machine_kinds.items():
            rows.append(CatalogueRow(kind, sizes[0].name, None, f"{sizes[0].crew}–{sizes[-1].crew}", None, ()))
        vehicles = rules.system.vehicles
        teams = T("team: {creatures}", creatures=vehicles.draught)
        for kind, name in VEHICLES.items():
            rows.append(CatalogueRow(kind, name, None, str(vehicles.unit), None, vehicles.draught, (teams,)))
        altar = rules.system.altars
        rows.append(CatalogueRow(WAR_ALTAR, rules.system.tags[WAR_ALTAR].name, None, None, altar.points, ()))
        for creature in rules.creatures.values():
            rows.append(CatalogueRow(creature.id, creature.name, None, None, creature.points, (creature.id,)))
    else:
        rows.extend(item_rows(rules))
    for id, part in rules.other_lists.items():
        for row in _of_list(part):
            rows.append(row._replace(details=(T("from: {part} ({name})", part=id, name=part.army.name), *row.details)))
    return tuple(rows)


def _of_list(rules: Rules) -> Iterator[CatalogueRow]:
    """Rows of the characters and units of one list."""
    for line in rules.army.characters:
        for number, (level, row) in enumerate(line.levels.items()):
            name = T("{name}, level {level}", name=row.name or line.name, level=level)
            details = _of_character(line, rules) if number == len(line.levels) - 1 else ()
            races = (line.creature, *row.others)
            if row.titles:
                titles = tuple(T("{id}: {name}", id=id, name=title) for id, title in row.titles.items())
                details = (T("by race: {titles}", titles=titles), *details)
            yield CatalogueRow(line.id, name, f"0–{row.number}", "1", row.points, races, details)
    for unit in rules.army.units:
        ridden = (unit.mount,) if unit.mount is not None else ()
        beasts = tuple(unit.pack.beasts) if unit.pack is not None else ()
        team = tuple(unit.vehicle.team) if unit.vehicle is not None else ()
        races = (unit.creature, *unit.others, *ridden, *beasts, *team)
        yield CatalogueRow(
            unit.id, unit.name, number_of(unit, rules), str(unit.size), unit.points, races, _of_unit(unit)
        )


def _of_character(line: CharacterLine, rules: Rules) -> tuple[Shown, ...]:
    """Details of a character line: options and mounts with prices."""
    sold = options_on_offer(line, rules)
    options = tuple(_with_conditions(offer, _priced(id, sold[id].points)) for id, offer in line.options.items())
    mounts = _prices({id: offer.points for id, offer in line.mounts.items()})
    rows = (options, T("options: {options}", options=options)), (mounts, T("mount: {mounts}", mounts=mounts))
    return tuple(row for offered, row in rows if offered)


def _of_unit(unit: UnitEntry) -> tuple[Shown, ...]:
    """Details of a unit's line, such as crew, races, equipment, options and champion, with prices."""
    vehicle = unit.vehicle
    details = []
    if vehicle is not None:
        details = [
            T("{key}: {creatures}", key=key, creatures=tuple(f"{n} {id}" for id, n in held.items()))
            for key, held in (("team", vehicle.team), ("crew", vehicle.crew))
            if held
        ]
    if unit.others:
        details.append(T("creature: {creatures}", creatures=_prices(unit.others)))
    if gear := (*unit.carries, *((unit.mount,) if unit.mount else ())):
        details.append(T("carries: {gear}", gear=gear))
    if unit.quality != "regular" or unit.troop:
        details.append(T("quality: {quality}", quality=tuple(q for q in (unit.quality, *unit.troop) if q != "regular")))
    for group in unit.options:
        offers = offers_of(group)
        words = tuple(
            _with_conditions(offer, _priced(id, offer.points))
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
        details.append(T("pack: {beasts}", beasts=_prices(unit.pack.beasts) or unit.pack.unknown))
    if unit.champion is not None:
        details.append(T("champion, by level: {levels}", levels=_prices(unit.champion.levels)))
    if unit.guards is not None and unit.guards.extra:
        guards = T("{count} at {points}", count=unit.guards.extra, points=Quarters(unit.guards.extra_points))
        details.append(T("further guards: {guards}", guards=guards))
    if unit.skirmish is not None:
        how_many = T("any number of") if unit.skirmish.units == "any" else unit.skirmish.units
        details.append(T("formation: skirmish ({units} units)", units=how_many))
    return tuple(details)


def _with_conditions(offer: Offer, priced: Shown) -> Shown:
    """A priced option, followed by the ids of the races that may have it and of the equipment it needs."""
    if offer.creatures:
        priced = T("{option} (only for {ids})", option=priced, ids=alternatives(offer.creatures))
    if offer.needs:
        priced = T("{option} (only with {ids})", option=priced, ids=alternatives(offer.needs))
    return priced


def _prices(points: Mapping[str, int]) -> tuple[Shown, ...]:
    """Each id with its price in points, as text."""
    return tuple(_priced(id, price) for id, price in points.items())


def _priced(id: str, points: int) -> Shown:
    """An id with its price in points, as text; `points` in quarters."""
    return T("{id} {points}", id=id, points=Quarters(points))
