"""Undefined and doubled ids in the files of system, creatures and lists."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial

from builder.core.dangling_references import dangling, doubled, unknown, unknown_ids
from builder.core.definitions import Source
from builder.core.findings import Finding
from builder.core.limits import Keys
from builder.systems.wfb3.definitions.bestiary import Creature, CreaturesFile
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.lists import ArmyFile, ContingentFile, CountLimit, ListFile, OptionLimit
from builder.systems.wfb3.definitions.options import Offer, key_of, offers_of
from builder.systems.wfb3.definitions.reference import When
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.troops import TagUse
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.linking import bestiary


def references(system: SystemFile, creatures: CreaturesFile, army: ListFile | None) -> tuple[Finding, ...]:
    """Undefined and doubled ids; a finding's `entry` names the kind of file that its path leads into.

    Without an army only the shared files are checked against one another.
    """
    findings = list(_shared_findings(system, creatures))
    if army is not None:
        findings.extend(_army_findings(system, bestiary(creatures), army))
    return tuple(findings)


def _shared_findings(system: SystemFile, creatures: CreaturesFile) -> Iterator[Finding]:
    seen: set[str] = set()
    for index, creature in enumerate(creatures.creatures):
        path = ("creatures", index)
        if creature.id in seen:
            yield doubled("creatures", creature.id, (*path, "id"))
        seen.add(creature.id)
        yield from _tags("creatures", creature.tags, system, path)
        for number, source in enumerate(creature.sources):
            if source.book not in system.books:
                yield dangling("creatures", source.book, system.books, (*path, "sources", number, "book"))
    for index, creature in enumerate(creatures.creatures):
        if creature.rides is not None:
            yield from unknown("creatures", creature.rides, seen, ("creatures", index, "rides"))
        if creature.unarmoured_as is not None:
            yield from unknown(
                "creatures", creature.unarmoured_as, system.armour, ("creatures", index, "unarmoured_as")
            )
    for id, troop in system.troops.items():
        if troop.tag not in system.tags:
            yield dangling("system", troop.tag, system.tags, ("troops", id, "tag"))
        for number, piece in enumerate(troop.never_wears):
            if piece not in system.armour:
                yield dangling("system", piece, system.armour, ("troops", id, "never_wears", number))
    for id in system.mounts:
        if id not in seen:
            yield dangling("system", id, seen, ("mounts", id))
    for number, id in enumerate(system.weres.forms):
        if id not in seen:
            yield dangling("system", id, seen, ("weres", "forms", number))
    yield from _item_findings(system, seen)
    yield from _reference_findings(system)
    yield from _effect_findings(system)
    for table, id, printed in system.cited_rows():
        if printed.book not in system.books:
            yield dangling("system", printed.book, system.books, (table, id, "source", "book"))


def _item_findings(system: SystemFile, creatures: Collection[str]) -> Iterator[Finding]:
    """Undefined ids among the magic items."""
    for id, item in system.items.items():
        at = ("items", id)
        pieces = [*system.armour, *item.worn]
        yield from unknown_ids("system", item.of, pieces, (*at, "of"))
        if item.form is not None:
            yield from unknown("system", item.form, item.forms, (*at, "form"))
        yield from unknown_ids("system", item.one_of, item.abilities, (*at, "one_of"))
        for form, known in item.forms.items():
            here = (*at, "forms", form)
            yield from unknown_ids("system", known.weapons, system.weapons, (*here, "weapons"))
            yield from unknown_ids("system", known.like, system.weapons, (*here, "like"))
            for race in known.several_for:
                yield from unknown("system", race, creatures, (*here, "several_for", race))
        for ability, asked in item.abilities.items():
            ids: dict[str, tuple[tuple[str, ...], Collection[str]]] = {
                "of": (asked.of, item.of),
                "perhaps_of": (asked.perhaps_of, item.of),
                "perhaps_beside": (asked.perhaps_beside, pieces),
                "creatures": (asked.creatures, creatures),
                "perhaps_creatures": (asked.perhaps_creatures, creatures),
                "not_riding": (asked.not_riding, creatures),
                "on": (asked.on, item.forms),
            }
            for key, (named, defined) in ids.items():
                yield from unknown_ids("system", named, defined, (*at, "abilities", ability, key))


def _effect_findings(system: SystemFile) -> Iterator[Finding]:
    """Undefined ids in the effects of magic items."""
    look = partial(unknown, "system")
    for id, known in system.item_effects.items():
        at = ("item_effects", id)
        yield from look(id, system.items, at)
        told = [(at, known), *(((*at, "abilities", a), effect) for a, effect in known.abilities.items())]
        told += [((*here, "in_open"), effect.in_open) for here, effect in told if effect.in_open is not None]
        for ability in known.abilities if id in system.items else ():
            yield from look(ability, system.items[id].abilities, (*at, "abilities", ability))
        for here, effect in told:
            for tag in effect.tags:
                yield from look(tag, system.tags, (*here, "tags", tag))
            if effect.saves_as is not None:
                yield from look(effect.saves_as, system.armour, (*here, "saves_as"))
            if effect.source is not None:
                yield from look(effect.source.book, system.books, (*here, "source", "book"))
    abilities = {a for known in system.item_effects.values() for a in known.abilities}
    for id, armour in system.armour.items():
        if armour.ability is not None:
            yield from look(armour.ability, abilities, ("armour", id, "ability"))


def _reference_findings(system: SystemFile) -> Iterator[Finding]:
    """Undefined ids in the quick reference and in kinds of machines."""
    look = partial(unknown, "system")
    kinds = [m.kind for m in system.machines.values()]
    for id, kind in system.machine_kinds.items():
        yield from look(kind.source.book, system.books, ("machine_kinds", id, "source", "book"))
        if kind.like is not None:
            yield from look(kind.like, system.machine_kinds, ("machine_kinds", id, "like"))
        for matter in kind.told:
            yield from look(matter, system.matters, ("machine_kinds", id, "told", matter))
    for id, machine in system.machines.items():
        yield from look(machine.kind, system.machine_kinds, ("machines", id, "kind"))
    seen: set[str] = set()
    for index, table in enumerate(system.reference):
        at: Keys = ("reference", index)
        if table.id in seen:
            yield doubled("system", table.id, (*at, "id"))
        seen.add(table.id)
        parts: list[tuple[Keys, When, Source | None]] = [(at, table.when, table.source)]
        for number, row in enumerate(table.rows):
            here = (*at, "rows", number)
            parts.append((here, row.when, row.source))
            for key, rule in (("by", row.by), ("unless", row.unless)):
                if rule is not None:
                    yield from look(rule, system.house_rules, (*here, key))
        for here, when, source in parts:
            for place, id in enumerate(when.tags):
                yield from look(id, [*system.tags, *system.extras], (*here, "when", "tags", place))
            for place, id in enumerate(when.machines):
                yield from look(id, kinds, (*here, "when", "machines", place))
            if source is not None:
                yield from look(source.book, system.books, (*here, "source", "book"))


def _army_findings(system: SystemFile, creatures: dict[str, Creature], army: ListFile) -> Iterator[Finding]:
    kind = army.kind
    gear = [*system.weapons, *system.armour, *system.extras]
    ids = [u.id for u in army.units] + [c.id for c in army.characters]
    variants = army.variants if isinstance(army, ArmyFile) else {}
    look = partial(unknown, kind)
    seen: set[str] = set()
    yield from look(army.source.book, system.books, ("source", "book"))
    for item_id, item in system.items.items():
        for ability, asked in item.abilities.items():
            if asked.only is not None and not (isinstance(army, ArmyFile) and army.open is not None):
                where = ("items", item_id, "abilities", ability, "only", "lines", army.id)
                yield from unknown_ids("system", asked.only.lines.get(army.id, ()), ids, where)
    for index, unit in enumerate(army.units):
        path: Keys = ("units", index)
        if unit.id in seen:
            yield doubled(kind, unit.id, (*path, "id"))
        seen.add(unit.id)
        yield from _unit_findings(kind, unit, system, creatures, ids, path)
        for key in ("variant", "replaced_by"):
            if getattr(unit, key) is not None:
                yield from look(getattr(unit, key), variants, (*path, key))
    for index, line in enumerate(army.characters):
        path = ("characters", index)
        if line.id in seen:
            yield doubled(kind, line.id, (*path, "id"))
        seen.add(line.id)
        yield from _line_findings(kind, line, system, creatures, ids, path)
        if line.variant is not None:
            yield from look(line.variant, variants, (*path, "variant"))
    for index, limit in enumerate(army.limits):
        path = ("limits", index)
        if isinstance(limit, CountLimit):
            for number, id in enumerate(limit.of):
                yield from look(id, ids, (*path, "of", number))
            for number, id in enumerate(limit.creatures):
                yield from look(id, creatures, (*path, "creatures", number))
        elif isinstance(limit, OptionLimit):
            yield from look(limit.option, [*gear, *system.troops], (*path, "option"))
        else:
            yield from look(limit.item, system.items, (*path, "item"))
            for key in ("of", "leading", "must"):
                for number, id in enumerate(getattr(limit, key)):
                    yield from look(id, ids, (*path, key, number))
            known = system.items[limit.item].abilities if limit.item in system.items else {}
            for ability, option in limit.without.items():
                yield from look(ability, known, (*path, "without", ability))
                if option is not None:
                    yield from look(
                        option, [*system.armour, *system.weapons, *system.extras], (*path, "without", ability)
                    )
            for key in ("only", "uncounted"):
                for number, id in enumerate(getattr(limit, key)):
                    yield from look(id, known, (*path, key, number))
    yield from _spell_findings(army, system, creatures)
    if isinstance(army, ContingentFile) and army.commander is not None:
        for number, id in enumerate(army.commander.of):
            yield from look(id, ids, ("commander", "of", number))
        for number, id in enumerate(army.commander.alone):
            yield from look(id, ids, ("commander", "alone", number))
        for number, id in enumerate(army.commander.leads):
            yield from look(id, ids, ("commander", "leads", number))
        for line_id, needed in army.commander.only_with.items():
            yield from look(line_id, army.commander.of, ("commander", "only_with", line_id))
            for number, id in enumerate(needed):
                yield from look(id, ids, ("commander", "only_with", line_id, number))
    yield from _preset_findings(army, [*gear, *system.troops], ids, creatures)
    if isinstance(army, ArmyFile):
        for category, share in army.composition.items():
            for key in ("apart", "without"):
                for id in getattr(share, key):
                    yield from look(id, share.from_, ("composition", category, key, id))
        for variant in army.variants:
            for old, new in army.variants[variant].items.items():
                for kind_of_item in (old,) if new is None else (old, new):
                    yield from look(kind_of_item, system.items, ("variants", variant, "items", old))
        for number, id in enumerate(army.general):
            yield from look(id, ids, ("general", number))
        for index, host in enumerate(army.hosts):
            path = ("hosts", index)
            for number, id in enumerate(host.wizards):
                yield from look(id, ids, (*path, "wizards", number))
            for id, offered in host.creatures.items():
                yield from look(id, creatures, (*path, "creatures", id))
                for option in offered.options:
                    at = (*path, "creatures", id, "options", option)
                    yield from look(option, [*gear, *_ridden(creatures)], at)


def _preset_findings(
    army: ListFile, gear: Collection[str], ids: Collection[str], creatures: Collection[str]
) -> Iterator[Finding]:
    """Undefined ids in presets."""
    for index, preset in enumerate(army.presets):
        at: Keys = ("presets", index)
        yield from unknown_ids(army.kind, preset.of, ids, (*at, "of"))
        yield from unknown_ids(army.kind, preset.options, gear, (*at, "options"))
        if preset.mount is not None:
            yield from unknown(army.kind, preset.mount, creatures, (*at, "mount"))


def _spell_findings(army: ListFile, system: SystemFile, creatures: dict[str, Creature]) -> Iterator[Finding]:
    """Undefined ids in what a list says of kinds of spells."""
    look = partial(unknown, army.kind)
    lines = [c.id for c in army.characters]
    peoples = [id for c in army.characters for id in c.kindreds]
    for index, rule in enumerate(army.spell_rules):
        path = ("spell_rules", index)
        named = {"of": lines, "creatures": creatures, "kindreds": peoples, "kinds": system.spells.kinds}
        for key, known in named.items():
            for number, id in enumerate(getattr(rule, key)):
                yield from look(id, known, (*path, key, number))
        for place, bound in enumerate(rule.bounds):
            for number, id in enumerate(bound.of):
                yield from look(id, system.spells.kinds, (*path, "bounds", place, "of", number))
        if rule.source is not None:
            yield from look(rule.source.book, system.books, (*path, "source", "book"))


def _unit_findings(
    kind: str,
    unit: UnitEntry,
    system: SystemFile,
    creatures: dict[str, Creature],
    ids: list[str],
    path: Keys,
) -> Iterator[Finding]:
    """Undefined ids in an entry of a list."""
    gear = [*system.weapons, *system.armour, *system.extras]
    look = partial(unknown, kind)
    for key in ("creature", "mount"):
        if getattr(unit, key) is not None:
            yield from look(getattr(unit, key), creatures, (*path, key))
    for id in unit.others:
        yield from look(id, creatures, (*path, "others", id))
    for id in unit.guards.wagon if unit.guards is not None else ():
        yield from look(id, creatures, (*path, "guards", "wagon", id))
    if unit.machine is not None:
        yield from look(unit.machine, system.machines, (*path, "machine"))
    for id in unit.told:
        yield from look(id, system.matters, (*path, "told", id))
    for number, id in enumerate(unit.lacks):
        yield from look(id, system.tags, (*path, "lacks", number))
    for number, piece in enumerate(unit.carries):
        yield from look(piece, gear, (*path, "carries", number))
    for number, troop in enumerate(unit.troop):
        yield from look(troop, system.troops, (*path, "troop", number))
    for number, form in enumerate(unit.forms):
        yield from look(form, [*_own_forms(unit, creatures), *creatures], (*path, "forms", number))
    if unit.vehicle is not None:
        if unit.vehicle.told_as is not None:
            yield from look(unit.vehicle.told_as, system.machine_kinds, (*path, "vehicle", "told_as"))
        for key in ("team", "crew"):
            for id in getattr(unit.vehicle, key):
                yield from look(id, creatures, (*path, "vehicle", key, id))
    if unit.pack is not None:
        for id in unit.pack.beasts:
            yield from look(id, creatures, (*path, "pack", "beasts", id))
    if unit.hidden is not None:
        for key, hosts in (("in", unit.hidden.in_), ("perhaps_in", unit.hidden.perhaps_in)):
            for number, id in enumerate(hosts):
                yield from look(id, ids, (*path, "hidden", key, number))
    for number, id in enumerate(unit.doubt_of):
        yield from look(id, unit.offers, (*path, "doubt_of", number))
    if unit.champion is not None:
        for id in (*unit.champion.items, *unit.champion.needs.values(), *unit.champion.abilities):
            yield from look(id, system.items, (*path, "champion"))
        for level, id in unit.champion.profiles.items():
            yield from look(id, creatures, (*path, "champion", "profiles", level))
        for number, id in enumerate(unit.champion.troop):
            yield from look(id, system.troops, (*path, "champion", "troop", number))
        if unit.champion.mount is not None:
            yield from look(unit.champion.mount, creatures, (*path, "champion", "mount"))
    for key in ("number_per", "riders"):
        for number, id in enumerate(getattr(unit, key)):
            yield from look(id, ids, (*path, key, number))
    for number, id in enumerate(unit.needs_champion):
        yield from look(id, ids, (*path, "needs_champion", number))
    yield from _tags(kind, unit.tags, system, path)
    mounts = _ridden(creatures)
    for number, group in enumerate(unit.options):
        for option, offer in offers_of(group).items():
            at = (*path, "options", number, key_of(group), option)
            yield from look(option, [*gear, *system.items, *mounts], at)
            yield from _terms(kind, offer, system, creatures, at)


def _line_findings(
    kind: str,
    line: CharacterLine,
    system: SystemFile,
    creatures: dict[str, Creature],
    ids: list[str],
    path: Keys,
) -> Iterator[Finding]:
    """Undefined ids in a line of characters."""
    gear = [*system.weapons, *system.armour, *system.extras]
    look = partial(unknown, kind)
    yield from look(line.creature, creatures, (*path, "creature"))
    for level, row in line.levels.items():
        for id in row.others:
            yield from look(id, creatures, (*path, "levels", level, "others", id))
        for id in row.titles:
            yield from look(id, row.others, (*path, "levels", level, "titles", id))
    for level, id in line.profiles.items():
        yield from look(id, creatures, (*path, "profiles", level))
    for option, offer in line.options.items():
        at = (*path, "options", option)
        yield from look(option, [*gear, *system.troops], at)
        yield from _terms(kind, offer, system, creatures, at)
    for number, troop in enumerate(line.troop):
        yield from look(troop, system.troops, (*path, "troop", number))
    for number, may in enumerate(line.may_lead):
        for key, known in (("of", ids), ("not_of", ids), ("doubt_of", ids), ("not_races", creatures)):
            for place, id in enumerate(getattr(may, key)):
                yield from look(id, known, (*path, "may_lead", number, key, place))
    for mount, ridden in line.mounts.items():
        for id in (mount, *ridden.creatures):
            yield from look(id, creatures, (*path, "mounts", mount))
    for number, mount in enumerate(line.barding_for):
        yield from look(mount, line.mounts, (*path, "barding_for", number))
    for number, piece in enumerate(line.carries):
        yield from look(piece, gear, (*path, "carries", number))
    for number, id in enumerate(line.items_paid):
        yield from look(id, system.items, (*path, "items_paid", number))
    yield from _tags(kind, line.tags, system, path)


def _terms(
    kind: str, offer: Offer, system: SystemFile, creatures: dict[str, Creature], path: Keys
) -> Iterator[Finding]:
    """Undefined ids in the terms on which an option is sold."""
    gear = [*system.weapons, *system.armour, *system.extras]
    if offer.instead_of is not None:
        yield from unknown(kind, offer.instead_of, [*gear, *_ridden(creatures)], (*path, "instead_of"))
    for number, id in enumerate(offer.creatures):
        yield from unknown(kind, id, creatures, (*path, "creatures", number))
    for number, id in enumerate(offer.needs):
        yield from unknown(kind, id, [*gear, *system.troops, *creatures], (*path, "needs", number))


def _ridden(creatures: dict[str, Creature]) -> list[str]:
    return [id for id, c in creatures.items() if c.riding is not None]


def _own_forms(unit: UnitEntry, creatures: dict[str, Creature]) -> Iterable[str]:
    """Shapes that the bestiary prints with the creature itself."""
    creature = creatures.get(unit.creature)
    return creature.forms if creature is not None else ()


def _tags(kind: str, uses: Iterable[TagUse], system: SystemFile, path: Keys) -> Iterator[Finding]:
    for number, use in enumerate(uses):
        yield from unknown(kind, use.take, system.tags, (*path, "tags", number, "take"))
        for piece in use.reach:
            yield from unknown(kind, piece, system.weapons, (*path, "tags", number, "reach", piece))
