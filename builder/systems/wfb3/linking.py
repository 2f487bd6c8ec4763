"""Joins the files of an army into its rules: contingents, hosts, and creatures as changed by the list."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from builder.core.definitions import Name, Words
from builder.core.models import Model
from builder.systems.game_values import DefinitionFile, JoinedRules
from builder.systems.wfb3.definitions.bestiary import Creature, CreaturesFile
from builder.systems.wfb3.definitions.lists import ArmyFile, ContingentFile, CountLimit, ListFile
from builder.systems.wfb3.definitions.options import AnyUnit, Offer
from builder.systems.wfb3.definitions.roster import Roster
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.troops import TagUse
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.offers.army_lists import offers
from builder.systems.wfb3.rules import HOST, Rules, limit_counting


def link(shared: tuple[SystemFile, CreaturesFile], army: ListFile, further: tuple[Model, ...]) -> JoinedRules[Rules]:
    """The rules of an army, joined from its files; `further` are the files of its contingents.

    Undefined ids are reported by `undefined_ids.references`.
    """
    system, creatures = shared
    known = bestiary(creatures)
    versions = {"system": system.version, "creatures": creatures.version, army.id: army.version}
    if isinstance(army, ContingentFile):
        return JoinedRules(_contingent(system, known, army), army.name, versions)
    assert isinstance(army, ArmyFile)
    contingents = [file for file in further if isinstance(file, ContingentFile)]
    blocked = {id: set(units) for part in army.composition.values() for id, units in part.without.items()}
    apart = {id for part in army.composition.values() for id in part.apart}
    parts = {c.id: _contingent(system, known, c, blocked.get(c.id, set()), c.id in apart) for c in contingents}
    if army.hosts:
        parts[HOST] = _hosts(system, known, army)
    versions |= {c.id: c.version for c in contingents}
    own = known if army.open is not None else _of_list(known, army.id)
    rules = Rules(system, own, army, other_lists=parts, list_offers=offers)
    for part in parts.values():
        part.whole.append(rules)
    return JoinedRules(rules, army.name, versions)


def further_files(army: ArmyFile, roster: Roster | None) -> tuple[DefinitionFile, ...]:
    """Files of the contingents that an army may have; those from which the roster takes nothing are optional."""
    ids = dict.fromkeys(id for part in army.composition.values() for id in part.from_)
    taken = set() if roster is None else {entry.from_ for entry in roster.entries}
    return tuple(DefinitionFile("contingent", f"contingents/{id}.yaml", optional=id not in taken) for id in ids)


def _of_list(creatures: dict[str, Creature], id: str) -> dict[str, Creature]:
    """Creatures as the list `id` has them: without special rules that they have only in other lists.

    Chaos attributes of troops are in the list's notes, those of beasts in the bestiary.
    """
    found = dict(creatures)
    for creature in creatures.values():
        changes: dict[str, tuple[TagUse, ...] | None] = {}
        if any(t.lists for t in creature.tags):
            changes["tags"] = tuple(_in_list(t) for t in creature.tags if not t.lists or id in t.lists)
        if creature.chaos_attributes is not None and creature.arms:
            changes["chaos_attributes"] = None
        if changes:
            found[creature.id] = creature.model_copy(update=changes)
    return found


def _in_list(tag: TagUse) -> TagUse:
    """A special rule as a list that it is restricted to has it, with the note for that list."""
    return tag if not tag.lists else tag.model_copy(update={"note": tag.note_there, "lists": ()})


def _contingent(
    system: SystemFile,
    creatures: dict[str, Creature],
    file: ContingentFile,
    without: Collection[str] = (),
    apart: bool = False,
) -> Rules:
    """Rules of a contingent's list, without the entries in `without` that this army may not have.

    `apart` is true if the contingent has its own share of the points.
    """
    common = {key: getattr(file, key) for key in ListFile.model_fields if key not in ("kind", "system")}
    common |= {
        "units": tuple(u for u in file.units if u.id not in without),
        "characters": tuple(c for c in file.characters if c.id not in without),
        "limits": tuple(limit_counting(limit, lambda known: known not in without) for limit in file.limits),
    }
    army = ArmyFile.model_construct(kind="army", system="wfb3", **common)
    category = file.id if apart else file.of
    return Rules(system, _of_list(creatures, file.id), army, file, file.id, category, list_offers=offers)


def _hosts(system: SystemFile, creatures: dict[str, Creature], army: ArmyFile) -> Rules:
    """Rules of a list made of the creatures of an army's hosts."""
    units: dict[str, UnitEntry] = {}
    limits: list[CountLimit] = []
    for host in army.hosts:
        for id, offered in host.creatures.items():
            sold = [c for c in creatures.values() if c.of == id] if offered.sizes else [creatures[id]]
            for creature in sold:
                points = offered.points if offered.points is not None and not offered.sizes else creature.points
                units[creature.id] = UnitEntry.model_construct(
                    id=creature.id,
                    name=creature.name,
                    number=offered.number,
                    size=system.hosts.unit,
                    points=points or 0,
                    creature=creature.id,
                    carries=("hand-weapon",) if creature.arms else (),
                    options=(AnyUnit.model_construct(any_unit=_offers(offered.options)),) if offered.options else (),
                    unknown=offered.unknown,
                )
            if offered.sizes:
                limits.append(CountLimit.model_construct(of=tuple(c.id for c in sold), max=offered.number.max))
    common = {key: getattr(army, key) for key in ListFile.model_fields if key not in ("kind", "system")}
    common |= {"units": tuple(units.values()), "characters": (), "limits": tuple(limits)}
    made = ArmyFile.model_construct(kind="army", system="wfb3", hosts=army.hosts, **common)
    return Rules(system, _of_list(creatures, army.id), made, list_id=HOST, category="host", list_offers=offers)


def _offers(points: Mapping[str, int]) -> dict[str, Offer]:
    """Options at these prices, by id."""
    return {id: Offer.model_construct(points=amount) for id, amount in points.items()}


def bestiary(creatures: CreaturesFile) -> dict[str, Creature]:
    """Creatures by id; one with several sizes, winged or not, becomes several: `dragon-3`, `winged-dragon-3`."""
    found: dict[str, Creature] = {}
    for creature in creatures.creatures:
        found[creature.id] = creature
        for size, row in (creature.sizes or {}).items():
            changes = {
                "points": row.points,
                "profile": row.profile,
                "tags": (*creature.tags, *row.tags),
                "sizes": None,
                "of": creature.id,
            }
            grounded = {**changes, "flight": None, "flight_note": None} if creature.wings is not None else changes
            plain = creature.model_copy(
                update={**grounded, "id": f"{creature.id}-{size}", "name": _sized(creature.name, size)}
            )
            found[plain.id] = plain
            if creature.wings is not None:
                winged = {
                    **changes,
                    "id": f"winged-{creature.id}-{size}",
                    "name": _sized(creature.wings.name, size),
                    "points": row.points + creature.wings.points,
                    "flight_note": None,
                }
                found[str(winged["id"])] = creature.model_copy(update=winged)
    return found


def _sized(name: Name, size: str) -> Name:
    """A creature's name with its size in brackets."""
    if isinstance(name, Words):
        return name.model_copy(update={"en": f"{name.en} (size {size})", "fr": f"{name.fr} (taille {size})"})
    return f"{name} ({size})"
