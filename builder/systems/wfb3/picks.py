"""What may be taken from the army's list, with what it costs to begin with and how much of it is left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from builder.choices import Pick
from builder.definitions import Words
from builder.findings import T
from builder.limits import share
from builder.mustering import Mustered
from builder.points import QUARTERS, Quarters
from builder.systems.wfb3 import formulas, packs, sold
from builder.systems.wfb3.checks.units import is_monster
from builder.systems.wfb3.definitions import LEVELS
from builder.systems.wfb3.figures import Figure
from builder.systems.wfb3.lists import AnyUnit, CountLimit, Half, UnitEntry, offers_of
from builder.systems.wfb3.roster import Roster
from builder.systems.wfb3.rules import WAR_ALTAR, Rules, machine_kinds


class Offered(NamedTuple):
    """A pick before it is known what the army has already."""

    pick: Pick
    take: str
    level: int | None = None
    most: int | None = None
    """Models of the entry, or characters of the level, that the list has."""
    least: int = 1
    """Models that are taken at once."""
    category: str = "rank-and-file"
    together: tuple[tuple[tuple[str, ...], int], ...] = ()
    """Entries of which there are so many in all."""


def picks(roster: Roster, entries: tuple[Mustered, ...], rules: Rules) -> tuple[Pick, ...]:
    """All that the list offers, in its order; what does not fit now says why."""
    offered: tuple[Offered, ...] | None = rules.memory.get("picks")
    if offered is None:
        offered = (*_characters(rules), *_units(rules), *_open(rules))
        rules.remember("picks", offered)
    taken: dict[tuple[str, int | None], int] = {}
    spent: dict[str | None, int] = {}
    for m in entries:
        level = m.more["level"] if m.kind == "character" else None
        taken[m.entry.take, level] = taken.get((m.entry.take, level), 0) + m.models
        if level is not None:
            taken[m.entry.take, None] = taken.get((m.entry.take, None), 0) + 1
        spent[m.category] = spent.get(m.category, 0) + m.points
    room = roster.limit * QUARTERS - sum(spent.values())
    rooms = {
        category: bound.max for category, bound in rules.army.composition.items() if bound.max is not None
    }  # parts of the army that have an upper bound
    found = []
    for o in offered:
        number = taken.get((o.take, o.level), 0)
        left = None if o.most is None else o.most - number
        for ids, most in o.together:
            rest = most - sum(taken.get((id, None), 0) for id in ids)
            left = rest if left is None else min(left, rest)
        barred = o.pick.barred
        if barred is None and left is not None and left < o.least:
            barred = T("none left")
            if left > 0:
                barred = T("{left} left, a unit has at least {count}", left=left, count=o.least)
        if barred is None and o.pick.cost > room:
            barred = T("{points} points too dear", points=Quarters(o.pick.cost - room))
        if barred is None and o.category in rooms:
            after = spent.get(o.category, 0) + o.pick.cost
            breach = share(after, roster.limit, None, rooms[o.category])
            if breach is not None:
                part = T("characters") if o.category == "characters" else T("rank and file")
                barred = T("{share} of the army at most: {category}", share=str(rooms[o.category]), category=part)
        if number or left is not None or barred is not None:
            found.append(o.pick._replace(taken=number, left=left, barred=barred))
        else:
            found.append(o.pick)
    return tuple(found)


def _characters(rules: Rules) -> Iterator[Offered]:
    """Every level of every character line."""
    limits = [limit for limit in rules.army.limits if isinstance(limit, CountLimit) and limit.max is not None]
    for line in rules.army.characters:
        together = tuple((limit.of, limit.max) for limit in limits if line.id in limit.of and limit.max is not None)
        for level, row in line.levels.items():
            name = T("{name}, level {level}", name=row.name or line.name, level=int(level))
            pick = Pick(
                f"{line.id}:{level}",
                line.name,
                name,
                {"take": line.id, "level": int(level)},
                row.points,
                row.points,
                f"0–{row.number}",
                words=_words(line.id, line.name, "character", "personnage", rules.creatures[line.creature].name),
            )
            yield Offered(pick, line.id, int(level), row.number, 1, "characters", together)


def _units(rules: Rules) -> Iterator[Offered]:
    """Troops, then war machines."""
    limits = [limit for limit in rules.army.limits if isinstance(limit, CountLimit) and limit.max is not None]
    for unit in sorted(rules.army.units, key=lambda u: u.machine is not None):
        least = max(1, unit.size.min)
        entry: dict[str, Any] = {"take": unit.id, "models": least}
        needed, more = _compulsory_options(unit, rules)
        halves, half_points = _halves(unit, least)
        if needed or halves:
            entry["options"] = [*needed, *halves]
        cost = (unit.points + more) * least + half_points
        cost += _with_beasts(unit, entry, least) + _with_champion(unit, entry)
        pick = Pick(
            unit.id,
            T("Rank and file") if unit.machine is None else T("War machines"),
            unit.name,
            entry,
            unit.points + more,
            cost,
            str(unit.number),
            str(unit.size),
            words=_words(
                unit.id,
                rules.creatures[unit.creature].name,
                *([rules.creatures[unit.mount].name] if unit.mount is not None else ()),
                *(rules.word(piece) for piece in unit.carries if piece != "hand-weapon"),
            ),
        )
        together = tuple((limit.of, limit.max) for limit in limits if unit.id in limit.of and limit.max is not None)
        yield Offered(pick, unit.id, None, unit.number.max, least, "rank-and-file", together)


def _compulsory_options(unit: UnitEntry, rules: Rules) -> tuple[tuple[str, ...], int]:
    """The first options of each group of which the list wants so many, and what they cost."""
    ids: list[str] = []
    points = 0
    for group in unit.options:
        if isinstance(group, AnyUnit) and group.choose:
            offers = [(i, o) for i, o in offers_of(group).items() if i not in rules.system.items]
            for id, offer in offers[: group.choose]:
                ids.append(id)
                points += offer.points or 0
    return tuple(ids), points


def _halves(unit: UnitEntry, models: int) -> tuple[list[dict[str, Any]], int]:
    """What half of a unit must have: the first of each group, and what it costs."""
    taken: list[dict[str, Any]] = []
    points = 0
    for group in unit.options:
        if isinstance(group, Half) and group.half == "must":
            id, offer = next(iter(group.of.items()))
            count = max(1, formulas.halves(models)[0])
            taken.append({"take": id, "models": count})
            points += (offer.points or 0) * count
    return taken, points


def _with_beasts(unit: UnitEntry, entry: dict[str, Any], masters: int) -> int:
    """A pack begins with the first beasts that the list names, as few as may be."""
    if unit.pack is None or not unit.pack.beasts:
        return 0
    beast, points = next(iter(unit.pack.beasts.items()))
    count = max(1, unit.pack.each.min if unit.pack.each is not None else 1) * masters
    entry["pack"] = {beast: count}
    return points * count


def _with_champion(unit: UnitEntry, entry: dict[str, Any]) -> int:
    """A unit that must have a champion comes with the lowest."""
    offer = unit.champion
    if offer is None or not offer.required:
        return 0
    level, points = min(offer.levels.items(), key=lambda one: int(one[0]))
    entry["champion"] = {"level": int(level)}
    return points


def _special(rules: Rules) -> Iterator[Offered]:
    """The open list: a war altar with its guards, and a pack."""
    man = sold.serving("crew", rules)[0]
    rule = rules.system.altars
    guard = sold.each(Figure(man), (), None, rules)
    least = rule.guards.min
    altar = {"take": WAR_ALTAR, "creature": man.id, "models": 1, "guards": least}
    name = rules.system.tags[WAR_ALTAR].name
    cost = rule.points + least * guard
    pick = Pick(WAR_ALTAR, T("Packs and altars"), name, altar, None, cost, words=_words(WAR_ALTAR))
    yield Offered(pick, WAR_ALTAR)
    master = sold.each(Figure(man, troop=(packs.MASTER,)), (), None, rules)
    beast, points = min(packs.offered(None, rules).items(), key=lambda one: (one[0] != "warhound", one[0]))
    entry = {"take": man.id, "models": 1, "pack": {beast: 2}}
    title = T("{master} with pack", master=man.name)
    pick = Pick(
        "pack", T("Packs and altars"), title, entry, None, master + 2 * points, words=_words(packs.MASTER, "meute")
    )
    yield Offered(pick, man.id)


def _open(rules: Rules) -> Iterator[Offered]:
    """The open list: heroes, wizards, machines and every creature with a price."""
    if not rules.open:
        return
    for post, name in (("hero", T("Hero")), ("wizard", T("Wizard"))):
        creature = sold.serving(post, rules)[0]
        for level in LEVELS:
            points = sold.level_price(creature, level, post == "wizard", rules)
            entry: dict[str, Any] = {"take": post, "creature": creature.id, "level": level}
            title = T("{line}, level {level}", line=name, level=level)
            pick = Pick(f"{post}:{level}", T("Characters"), title, entry, None, points)
            yield Offered(pick, post, level, category="characters")
    for creature in sorted(rules.creatures.values(), key=lambda c: not c.arms):
        if creature.points is None:
            continue
        least = 1 if is_monster(creature) else rules.system.units.min
        pick = Pick(
            creature.id,
            T("Rank and file") if creature.arms else T("Creatures"),
            creature.name,
            {"take": creature.id, "models": least},
            creature.points,
            creature.points * least,
            size=f"{least}+",
            barred=T("it has no fixed profile") if creature.profile is None else None,
            words=_words(creature.id, creature.group),
        )
        yield Offered(pick, creature.id, None, None, least)
    yield from _special(rules)
    crew = sold.serving("crew", rules)[0]
    man = sold.each(Figure(crew, troop=("crew",)), (), None, rules)
    for kind, sizes in machine_kinds(rules.system).items():
        for machine in sizes:
            points = (machine.points or 0) + machine.crew * man
            pick = Pick(
                f"{kind}:{machine.crew}",
                T("War machines"),
                T("{machine}, {crew} crew", machine=machine.name, crew=machine.crew),
                {"take": kind, "creature": crew.id, "size": machine.crew, "models": 1},
                None,
                points,
                barred=T("no price is printed") if machine.points is None else None,
                words=_words(kind),
            )
            yield Offered(pick, kind)


def _words(*names: Any) -> str:
    """Ids and names in both languages, as one text to search in."""
    found: list[str] = []
    for name in names:
        found += [name.en, name.fr] if isinstance(name, Words) else [str(name)]
    return " ".join(dict.fromkeys(found))
