"""Findings on undefined and duplicate ids in the files of system, creatures and lists."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from builder.core.findings import Finding
from builder.core.limits import Keys
from builder.core.undefined_ids import Tables, duplicates, undefined, undefined_below, undefined_in
from builder.systems.wfb3.definitions.bestiary import Creature, CreaturesFile
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.lists import (
    ArmyFile,
    ContingentFile,
    CountLimit,
    ItemLimit,
    Limit,
    ListFile,
    OptionLimit,
)
from builder.systems.wfb3.definitions.options import Offers, key_of, offers_of
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.linking import bestiary


def references(system: SystemFile, creatures: CreaturesFile, army: ListFile | None) -> tuple[Finding, ...]:
    """Findings on undefined and duplicate ids in an army; without one, in the shared files.

    A finding's `entry` is the kind of file that its path is in.
    """
    if army is not None:
        return tuple(_army_findings(system, bestiary(creatures), army))
    return (*_creature_findings(system, creatures), *_system_findings(system, [c.id for c in creatures.creatures]))


def _creature_findings(system: SystemFile, creatures: CreaturesFile) -> Iterator[Finding]:
    """Findings on undefined and duplicate ids in the file of creatures."""
    ids = [creature.id for creature in creatures.creatures]
    yield from duplicates("creatures", "creatures", ids)
    tables: Tables = {
        "creatures.tags.take": system.tags,
        "creatures.tags.reach.*": system.weapons,
        "creatures.sources.book": system.books,
        "creatures.rides": ids,
        "creatures.unarmoured_as": system.armour,
    }
    yield from undefined_below("creatures", creatures, tables)


def _system_findings(system: SystemFile, creatures: Collection[str]) -> Iterator[Finding]:
    """Findings on undefined ids in the system's file; `creatures` are the ids of the bestiary."""
    cited = (
        "armour", "weapons", "extras", "mounts", "troops", "command", "machines", "items", "house_rules", "tags",
        "machine_kinds", "reference", "reference.rows",
    )  # fmt: skip
    yield from undefined_below("system", system, {f"{table}.source.book": system.books for table in cited})
    kinds = [machine.kind for machine in system.machines.values()]
    tables: Tables = {
        "troops.tag": system.tags,
        "levies.tags": system.tags,
        "troops.never_wears": system.armour,
        "mounts.*": creatures,
        "weres.forms": creatures,
        "armour.ability": {ability for effect in system.item_effects.values() for ability in effect.abilities},
        "item_effects.*": system.items,
        "machine_kinds.like": system.machine_kinds,
        "machine_kinds.told.*": system.matters,
        "machines.kind": system.machine_kinds,
        "reference.rows.by": system.house_rules,
        "reference.rows.unless": system.house_rules,
    }
    yield from undefined_below("system", system, tables)
    for table in ("reference", "reference.rows"):
        whens: Tables = {f"{table}.when.tags": [*system.tags, *system.extras], f"{table}.when.machines": kinds}
        yield from undefined_below("system", system, whens)
    for effect in ("item_effects", "item_effects.abilities"):
        for keys in (effect, f"{effect}.in_open"):
            effects: Tables = {
                f"{keys}.tags.*": system.tags, f"{keys}.saves_as": system.armour, f"{keys}.source.book": system.books,
            }  # fmt: skip
            yield from undefined_below("system", system, effects)
    for id in system.item_effects.keys() & system.items.keys():
        abilities = system.items[id].abilities
        yield from undefined_below("system", system.item_effects[id], {"abilities.*": abilities}, ("item_effects", id))
    yield from duplicates("system", "reference", [table.id for table in system.reference])
    for id, item in system.items.items():
        pieces = [*system.armour, *item.worn]
        own: Tables = {
            "of": pieces,
            "form": item.forms,
            "one_of": item.abilities,
            "forms.weapons": system.weapons,
            "forms.like": system.weapons,
            "forms.several_for.*": creatures,
            "abilities.of": item.of,
            "abilities.perhaps_of": item.of,
            "abilities.perhaps_beside": pieces,
            "abilities.creatures": creatures,
            "abilities.perhaps_creatures": creatures,
            "abilities.not_riding": creatures,
            "abilities.on": item.forms,
        }
        yield from undefined_below("system", item, own, ("items", id))


def _army_findings(system: SystemFile, creatures: dict[str, Creature], army: ListFile) -> Iterator[Finding]:
    """Findings on undefined and duplicate ids in the file of an army or contingent."""
    kind = army.kind
    gear = [*system.weapons, *system.armour, *system.extras]
    ridden = [id for id, creature in creatures.items() if creature.riding is not None]
    units, lines = [unit.id for unit in army.units], [line.id for line in army.characters]
    ids = units + lines
    variants = army.variants if isinstance(army, ArmyFile) else {}
    yield from duplicates(kind, "units", units)
    yield from duplicates(kind, "characters", lines, units)
    tables: Tables = {
        "source.book": system.books,
        "units.creature": creatures,
        "units.mount": creatures,
        "units.others.*": creatures,
        "units.guards.wagon.*": creatures,
        "units.machine": system.machines,
        "units.told.*": system.matters,
        "units.lacks": system.tags,
        "units.carries": gear,
        "units.troop": system.troops,
        "units.vehicle.told_as": system.machine_kinds,
        "units.vehicle.team.*": creatures,
        "units.vehicle.crew.*": creatures,
        "units.pack.beasts.*": creatures,
        "units.hidden.in": ids,
        "units.hidden.perhaps_in": ids,
        "units.champion.profiles": creatures,
        "units.champion.troop": system.troops,
        "units.champion.mount": creatures,
        "units.number_per": ids,
        "units.riders": ids,
        "units.needs_champion": ids,
        "units.tags.take": system.tags,
        "units.tags.reach.*": system.weapons,
        "units.variant": variants,
        "units.replaced_by": variants,
        "characters.creature": creatures,
        "characters.levels.others.*": creatures,
        "characters.profiles": creatures,
        "characters.troop": system.troops,
        "characters.may_lead.of": ids,
        "characters.may_lead.not_of": ids,
        "characters.may_lead.doubt_of": ids,
        "characters.may_lead.not_races": creatures,
        "characters.carries": gear,
        "characters.items_paid": system.items,
        "characters.tags.take": system.tags,
        "characters.tags.reach.*": system.weapons,
        "characters.variant": variants,
        "presets.of": ids,
        "presets.options": [*gear, *system.troops],
        "presets.mount": creatures,
        "spell_rules.of": lines,
        "spell_rules.creatures": creatures,
        "spell_rules.kindreds": [id for line in army.characters for id in line.kindreds],
        "spell_rules.kinds": system.spells.kinds,
        "spell_rules.bounds.of": system.spells.kinds,
        "spell_rules.source.book": system.books,
    }
    yield from undefined_below(kind, army, tables)
    for index, unit in enumerate(army.units):
        yield from _unit_findings(kind, unit, system, creatures, ("units", index))
        for number, group in enumerate(unit.options):
            at = ("units", index, "options", number, key_of(group))
            sold = [*gear, *system.items, *ridden]
            yield from _option_findings(kind, offers_of(group), sold, system, creatures, at)
    for index, line in enumerate(army.characters):
        yield from _line_findings(kind, line, creatures, ("characters", index))
        sold = [*gear, *system.troops]
        yield from _option_findings(kind, line.options, sold, system, creatures, ("characters", index, "options"))
    for index, limit in enumerate(army.limits):
        yield from undefined_below(kind, limit, _limit_tables(limit, ids, gear, system, creatures), ("limits", index))
        for ability, option in limit.without.items() if isinstance(limit, ItemLimit) else ():
            if option is not None:
                yield from undefined(kind, option, gear, ("limits", index, "without", ability))
    for id, item in system.items.items():
        for ability, asked in item.abilities.items():
            if asked.only is not None and not (isinstance(army, ArmyFile) and army.open is not None):
                where = ("items", id, "abilities", ability, "only", "lines", army.id)
                yield from undefined_in("system", asked.only.lines.get(army.id, ()), ids, where)
    if isinstance(army, ContingentFile) and army.commander is not None:
        commanders: Tables = {
            "of": ids, "alone": ids, "leads": ids, "only_with.*": army.commander.of, "only_with": ids,
        }  # fmt: skip
        yield from undefined_below(kind, army.commander, commanders, ("commander",))
    if isinstance(army, ArmyFile):
        yield from _own_army_findings(system, creatures, army, ids, [*gear, *ridden])


def _own_army_findings(
    system: SystemFile, creatures: dict[str, Creature], army: ArmyFile, ids: Collection[str], sold: Collection[str]
) -> Iterator[Finding]:
    """Findings on undefined ids under the keys that only armies have, not contingents.

    `ids` are those of the army's lines, `sold` those of all options that may be sold.
    """
    tables: Tables = {
        "variants.items.*": system.items,
        "variants.items": system.items,
        "general": ids,
        "hosts.wizards": ids,
        "hosts.creatures.*": creatures,
        "hosts.creatures.options.*": sold,
    }
    yield from undefined_below(army.kind, army, tables)
    for category, share in army.composition.items():
        parts: Tables = {"apart.*": share.from_, "without.*": share.from_}
        yield from undefined_below(army.kind, share, parts, ("composition", category))


def _limit_tables(
    limit: Limit, ids: Collection[str], gear: Collection[str], system: SystemFile, creatures: Collection[str]
) -> Tables:
    """The defined ids, by path below a limit; `ids` are those of the lines, `gear` those of equipment."""
    if isinstance(limit, CountLimit):
        return {"of": ids, "creatures": creatures}
    if isinstance(limit, OptionLimit):
        return {"option": [*gear, *system.troops]}
    abilities = system.items[limit.item].abilities if limit.item in system.items else {}
    lines: Tables = {"of": ids, "leading": ids, "must": ids}
    return {"item": system.items, **lines, "without.*": abilities, "only": abilities, "uncounted": abilities}


def _unit_findings(
    kind: str, unit: UnitEntry, system: SystemFile, creatures: dict[str, Creature], path: Keys
) -> Iterator[Finding]:
    """Findings on undefined ids in a unit line, under keys where the line decides which ids are defined.

    `kind` is the kind of file, `path` leads to the line.
    """
    creature = creatures.get(unit.creature)
    own_forms = creature.forms if creature is not None else ()  # the bestiary prints some with the creature
    yield from undefined_below(kind, unit, {"forms": [*own_forms, *creatures], "doubt_of": unit.offers}, path)
    if unit.champion is not None:
        for id in (*unit.champion.items, *unit.champion.needs.values(), *unit.champion.abilities):
            yield from undefined(kind, id, system.items, (*path, "champion"))


def _line_findings(kind: str, line: CharacterLine, creatures: Collection[str], path: Keys) -> Iterator[Finding]:
    """Findings on undefined ids in a character line, under keys where the line decides which ids are defined.

    `kind` is the kind of file, `path` leads to the line.
    """
    yield from undefined_below(kind, line, {"barding_for": line.mounts}, path)
    for level, row in line.levels.items():
        yield from undefined_below(kind, row, {"titles.*": row.others}, (*path, "levels", level))
    for mount, ridden in line.mounts.items():
        for id in (mount, *ridden.creatures):
            yield from undefined(kind, id, creatures, (*path, "mounts", mount))


def _option_findings(
    kind: str, offers: Offers, sold: Collection[str], system: SystemFile, creatures: dict[str, Creature], path: Keys
) -> Iterator[Finding]:
    """Findings on undefined ids of options, not among those `sold`, and in the terms on which the options are sold.

    `kind` is the kind of file, `path` leads to the options.
    """
    gear = [*system.weapons, *system.armour, *system.extras]
    ridden = [id for id, creature in creatures.items() if creature.riding is not None]
    tables: Tables = {
        "instead_of": [*gear, *ridden], "creatures": creatures, "needs": [*gear, *system.troops, *creatures],
    }  # fmt: skip
    for id, offer in offers.items():
        yield from undefined(kind, id, sold, (*path, id))
        yield from undefined_below(kind, offer, tables, (*path, id))
