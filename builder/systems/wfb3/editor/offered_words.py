"""What is told of a line of the lists before it is taken, and by which words it is found: its role, its arms, what players call it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.core.findings import Shown, T
from builder.core.plurals import P
from builder.core.roles import Role, lower, synonyms_of, words_of
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.machines import Machine
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.sizes import is_monster


class OfferWords(NamedTuple):
    """How something that may be taken is told of and searched."""

    words: str
    """Of its profile: ids, races, mount."""
    gear: str
    """Of its arms, its roles, and what players call these."""
    roles: tuple[Role, ...]
    gloss: Shown


def of_unit(unit: UnitEntry, race: Creature, rules: Rules) -> OfferWords:
    """A unit, machine, chariot or pack of a list, with models of this race."""
    mount = None if unit.mount is None else rules.creatures[unit.mount]
    machine = None if unit.machine is None else rules.system.machines[unit.machine]
    beasts = [rules.creatures[id] for id in (unit.pack.beasts if unit.pack is not None else ())]
    team = [rules.creatures[id] for id in (unit.vehicle.team if unit.vehicle is not None else ())]
    roles = tuple(_roles_of_unit(unit, race, mount, set(unit.offers), rules))
    held = [id for id in unit.carries if id != "hand-weapon"]
    may = sorted(id for id in unit.offers if id not in rules.system.items)
    gloss: list[Shown] = [] if machine is None else [_machine(machine, unit.crew)]
    gloss += [T("on {mount}", mount=lower(mount.name))] if mount is not None else []
    gloss += [lower(c.name) for c in (*team, *beasts)]
    gloss += [lower(rules.word(id)) for id in held]
    if not gloss:
        gloss = [lower(race.name)]
    ids = [unit.id, race.id, *(c.id for c in (*beasts, *team))]
    known = [race, *beasts, *team, *([mount] if mount is not None else [])]
    ids += [mount.id] if mount is not None else []
    ids += [machine.kind] if machine is not None else []
    names = [c.name for c in known] + [rules.word(id) for id in held]
    names += [machine.name] if machine is not None else []
    return OfferWords(
        words_of(*ids, *held, *names),
        f"{_gear(held, roles, (*ids, race.group, *unit.troop), rules)} {words_of(*may, *map(rules.word, may))}",
        roles,
        tuple(gloss),
    )


def of_character(line: CharacterLine, race: Creature, rules: Rules) -> OfferWords:
    """A character of a line and race."""
    held = [id for id in line.carries if id != "hand-weapon"]
    kind = ("wizard",) if line.wizard else ("hero",)
    return OfferWords(
        words_of(line.id, line.name, race.id, race.name),
        _gear(held, ("character",), (line.id, race.id, race.group, *kind, *line.troop), rules),
        ("character",),
        (lower(race.name), *(lower(rules.word(id)) for id in held)),
    )


def of_creature(creature: Creature, rules: Rules) -> OfferWords:
    """A creature of the open list."""
    monster = is_monster(creature)
    riders = creature.rides is not None
    roles: tuple[Role, ...] = ("monster",) if monster else ("cavalry",) if riders else ("infantry",)
    return OfferWords(
        words_of(creature.id, creature.name),
        _gear((), roles, (creature.id, creature.group), rules),
        roles,
        None,
    )


def of_kind(role: Role, ids: Iterable[str], names: Iterable[Shown], rules: Rules) -> OfferWords:
    """Something of the open list that is built from parts: a machine, a vehicle, an altar, a pack."""
    known = tuple(ids)
    return OfferWords(words_of(*known, *names), _gear((), (role,), known, rules), (role,), None)


def _machine(machine: Machine, crew: int | None) -> Shown:
    return P(
        "{machine}, {crew} crew",
        "{machine}, {crew} crew",
        "crew",
        machine=lower(machine.name),
        crew=machine.crew if crew is None else crew,
    )


def _gear(held: Iterable[str], roles: Iterable[Role], ids: Iterable[str], rules: Rules) -> str:
    """Arms with their names, roles, and what players call all of these."""
    held, roles = tuple(held), tuple(roles)
    names = (rules.word(id) for id in held)
    return words_of(*held, *names, *roles, *synonyms_of((*held, *roles, *ids), rules.system.synonyms))


def _roles_of_unit(
    unit: UnitEntry, race: Creature, mount: Creature | None, offered: Iterable[str], rules: Rules
) -> Iterator[Role]:
    if unit.machine is not None:
        yield "machine"
        return
    if unit.vehicle is not None:
        yield "chariot"
    elif unit.pack is not None:
        yield "pack"
    elif mount is not None or race.rides is not None:
        yield "cavalry"
    elif is_monster(race):
        yield "monster"
    else:
        yield "infantry"
    weapons = rules.system.weapons
    if any(id in weapons and weapons[id].shot is not None for id in (*unit.carries, *offered)):
        yield "missile"
