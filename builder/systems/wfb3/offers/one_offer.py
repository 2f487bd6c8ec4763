"""One offer of a list: its price, and the search words for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypedDict

from builder.core.controls import Available
from builder.core.findings import Plain, Shown, T
from builder.core.plurals import P
from builder.core.roles import Role, lower_first, synonyms_of, words_of
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.roster import Entry, Roster
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries.evaluate import evaluate_by_list
from builder.systems.wfb3.rules import Rules


class Words(TypedDict):
    """Search words and description of an offer, by the fields of `Available`."""

    words: str
    """Words for the models: ids and names of line, race, mount, other creatures and equipment."""
    gear: str
    """Words for equipment and roles, with players' synonyms."""
    roles: tuple[Role, ...]
    gloss: Shown


EMPTY = Roster.model_construct(kind="roster", format=1, system="wfb3", army="open", game="friendly", limit=0)
"""The list without entries for which offers are priced."""


def offer(key: str, heading: Shown, name: Shown, entry: Mapping[str, Plain], words: Words, rules: Rules) -> Available:
    """The offer of an entry, with the id `key`, at the price that this entry has in a roster."""
    result = evaluate_by_list(Entry.model_validate(entry, strict=False), key, EMPTY, rules)
    return Available(key, heading, name, entry, result.points_each, result.points, **words, least=result.models)


def words_of_unit(unit: UnitEntry, race: Creature, rules: Rules) -> Words:
    """Search words for an army list's offer of a unit, machine, chariot or pack with models of a race."""
    mount = () if unit.mount is None else (unit.mount,)
    beasts, team = () if unit.pack is None else unit.pack.beasts, () if unit.vehicle is None else unit.vehicle.team
    machine = None if unit.machine is None else rules.system.machines[unit.machine]
    roles = tuple(_roles_of_unit(unit, race, rules))
    held = _arms(unit)
    may = sorted(id for id in unit.offers if id not in rules.system.items)
    ids = [unit.id, race.id, *beasts, *team, *mount]
    names = [*(rules.creatures[id].name for id in ids[1:]), *map(rules.word, held)]
    gloss: list[Shown] = []
    if machine is not None:
        ids.append(machine.kind)
        names.append(machine.name)
        gloss.append(with_crew(lower_first(machine.name), machine.crew if unit.crew is None else unit.crew))
    gloss += [T("on {mount}", mount=lower_first(rules.creatures[id].name)) for id in mount]
    gloss += [
        *(lower_first(rules.creatures[id].name) for id in (*team, *beasts)),
        *(lower_first(rules.word(id)) for id in held),
    ]
    found = _words((*ids, *held, *names), held, roles, (*ids, race.group, *unit.troop), rules)
    gear = f"{found['gear']} {words_of(*may, *map(rules.word, may))}"
    return {**found, "gear": gear, "gloss": tuple(gloss or [lower_first(race.name)])}


def words_of_character(line: CharacterLine, race: Creature, rules: Rules) -> Words:
    """Search words for an army list's offer of a character of a race."""
    held = _arms(line)
    ids = (line.id, race.id, race.group, "wizard" if line.wizard else "hero", *line.troop)
    found = _words((line.id, line.name, race.id, race.name), held, ("character",), ids, rules)
    return {**found, "gloss": (lower_first(race.name), *(lower_first(rules.word(id)) for id in held))}


def words_of_creature(creature: Creature, rules: Rules) -> Words:
    """Search words for an open-list offer of a creature."""
    role: Role = "monster" if creature.is_unarmed_monster else "cavalry" if creature.rides is not None else "infantry"
    return _words((creature.id, creature.name), (), (role,), (creature.id, creature.group), rules)


def words_of_parts(role: Role, ids: tuple[str, ...], rules: Rules, *names: Shown) -> Words:
    """Search words for an open-list offer of a hero or wizard, a machine, a vehicle, an altar or a pack.

    They are its `role`, the `ids` of what it is or consists of, and further `names`.
    """
    return _words((*ids, *names), (), (role,), ids, rules)


def with_crew(machine: Shown, crew: int) -> Shown:
    """Text with the name of a machine and the number of its crew."""
    return P("{machine}, {crew} crew", "{machine}, {crew} crew", "crew", machine=machine, crew=crew)


def _words(
    words: Iterable[Shown], held: tuple[str, ...], roles: tuple[Role, ...], ids: Iterable[str], rules: Rules
) -> Words:
    """Search words: the given words, the equipment `held`, the roles, and players' synonyms for these and for `ids`."""
    synonyms = synonyms_of((*held, *roles, *ids), rules.system.synonyms)
    gear = words_of(*held, *map(rules.word, held), *roles, *synonyms)
    return {"words": words_of(*words), "gear": gear, "roles": roles, "gloss": None}


def _arms(line: UnitEntry | CharacterLine) -> tuple[str, ...]:
    """Ids of the equipment included in a line's price, without the hand weapon."""
    return tuple(id for id in line.carries if id != "hand-weapon")


def _roles_of_unit(unit: UnitEntry, race: Creature, rules: Rules) -> Iterator[Role]:
    """Roles by which a unit is searched: its kind of troops, and `missile` if it has or may have missile weapons."""
    kind = unit.kind
    if kind == "machine":
        yield kind
        return
    if kind in ("chariot", "pack"):
        yield kind
    elif unit.mount is not None or race.rides is not None:
        yield "cavalry"
    elif race.is_unarmed_monster:
        yield "monster"
    else:
        yield "infantry"
    weapons = rules.system.weapons
    if any(id in weapons and weapons[id].shot is not None for id in (*unit.carries, *unit.offers)):
        yield "missile"
