"""What may be taken from the army's list, with what it costs to begin with and how much of it is left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypedDict

from builder.core import limits
from builder.core.controls import Available
from builder.core.findings import Plain, Shown, T
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters
from builder.core.roles import Role, words_of
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.catalogue import number_of
from builder.systems.wfb3.composition.limits import every_list, of_list, offer_key, total, widest_shares
from builder.systems.wfb3.definitions.options import AnyUnit, Half, offers_of
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.definitions.values import LEVELS
from builder.systems.wfb3.editor import companions, offered_words
from builder.systems.wfb3.editor.offered_words import OfferWords
from builder.systems.wfb3.equipment import rulebook_gear
from builder.systems.wfb3.formulas import parts_of_units
from builder.systems.wfb3.formulas import prices as price_formulas
from builder.systems.wfb3.hosts.who_may_bind import host_of, may_bind
from builder.systems.wfb3.labels import SHARES
from builder.systems.wfb3.prices import open_list
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import HOST, VEHICLES, WAR_ALTAR, Rules
from builder.systems.wfb3.units import beast_packs, unit_models
from builder.systems.wfb3.units.sizes import is_monster


class Offered(NamedTuple):
    """An offer before it is known what the army has already."""

    pick: Available
    take: str
    key: str = ""
    """By which the limits of its list know it."""
    level: int | None = None
    least: int = 1
    """Models that are taken at once."""
    category: str = "rank-and-file"
    part: str | None = None
    """The contingent that it is from, or the host."""
    must: int = 0
    """Models of the entry that the list wants in every army."""
    largest: int | None = None
    """Models that one unit may have."""
    banned: bool = False
    """Tournaments do not know it."""
    needs: tuple[str, ...] = ()
    """Lines of characters of which each unit needs one."""


Count = dict[tuple[str | None, str, int | None], int]
"""Models by list, entry and level; a level of `None` for those who have none."""


def available(army: Army) -> tuple[Available, ...]:
    """All that the lists offer, in their order; what does not fit now says why."""
    rules = army.rules
    offered = (*_characters(rules), *_units(rules), *_open(rules), *_parts(rules))
    taken: Count = {}
    for m in army.entries:
        at = (m.entry.from_, m.entry.take, m.facts.level if m.kind == "character" else None)
        taken[at] = taken.get(at, 0) + m.models
    lines: dict[tuple[str | None, str], int] = {}
    for (part, take, _), number in taken.items():
        lines[part, take] = lines.get((part, take), 0) + number
    lefts = {own.rules.part: limits.left(of_list(own)) for own in every_list(army)}
    shares = {limit.id: limit for limit in widest_shares(army)}
    room = next(total(army)).left or 0
    found = []
    rooms = {id: share.left for id, share in shares.items() if share.left is not None}
    kept = companions.kept_for(shares)
    cheapest = companions.cheapest_of(offered)
    brought = {part: companions.brought(own, cheapest) for part, own in _lists(army)}
    tournament = army.roster.game == "tournament"
    for o in offered:
        pick, take, key, level, least, category, part, must, _, banned, needs = o
        number = taken.get((part, take, level), 0)
        if part is None and must - number > least:
            pick = _compulsory(o, must - number).pick
        left = lefts[part].get(key)
        blocked, cost = pick.blocked, pick.cost
        if blocked is None and banned and tournament:
            blocked = T("not in tournaments")
        if part == HOST:
            pick, blocked = _bound(pick, take, army)
        if blocked is None and left is not None and left < least:
            blocked = T("none left")
            if left > 0:
                blocked = T("{left} left, a unit has at least {count}", left=left, count=least)
        if blocked is None and cost is None and tournament:
            blocked = T("no price is printed: not in tournaments")
        cost = cost or 0
        if blocked is None and cost > room:
            blocked = P(
                "{points} point over the limit",
                "{points} points over the limit",
                "points",
                points=Quarters(cost - room),
            )
        with_it = brought[part](take, needs) if blocked is None and part in brought else None
        if with_it is not None and cost + with_it.points > room:
            over = Quarters(cost + with_it.points - room)
            blocked = P(
                "{points} point over with {other}, which it needs",
                "{points} points over with {other}, which it needs",
                "points",
                points=over,
                other=with_it.name,
            )
        reserve = sum(points for id, (points, _) in kept.items() if id != category) if kept else 0
        if blocked is None and reserve and cost > room - reserve:
            others = tuple(SHARES.get(id, name) for id, (_, name) in kept.items() if id != category)
            blocked = P(
                "{points} point must be left for {others}",
                "{points} points must be left for {others}",
                "points",
                points=Quarters(reserve),
                others=others,
            )
        if blocked is None and category in rooms and cost > rooms[category]:
            share = shares[category]
            most = str(limits.part_of(share.used + rooms[category], army.roster.limit * QUARTERS))
            blocked = T(
                "{share} of the army at most: {category}", share=most, category=SHARES.get(category, share.name)
            )
        if number or left is not None or blocked is not None:
            pick = pick._replace(taken=number, left=left, blocked=blocked)
        whole = lines.get((part, take), 0) if pick.line else 0
        found.append(pick._replace(line_taken=whole) if whole else pick)
    return tuple(found)


def _bound(pick: Available, take: str, army: Army) -> tuple[Available, Shown]:
    """A creature of a host as the first wizard who may would bind it; blocked if nobody may."""
    host = host_of(take, army.rules)
    for m in army.entries:
        if may_bind(m, host):
            return pick._replace(entry={**pick.entry, "bound_by": m.id}), pick.blocked
    return pick, pick.blocked or T("no wizard to bind it")


def _parts(rules: Rules) -> Iterator[Offered]:
    """What contingents and hosts offer, under their own headings."""
    for id, part in rules.parts.items():
        for o in (*_characters(part), *_units(part)):
            entry = {"take": o.pick.entry["take"], "from": id, **o.pick.entry}
            host = host_of(o.take, rules)
            heading = part.army.name if part.contingent is not None else T("Host") if host is None else host.name
            gear = f"{o.pick.gear} {words_of(heading)}"
            line = f"{id}/{o.pick.line}" if o.pick.line else ""
            pick = o.pick._replace(
                key=f"{id}/{o.pick.key}", category=heading, entry=entry, gear=gear, line=line, apart=True
            )
            yield o._replace(pick=pick, category=part.category or o.category, part=id)


def _compulsory(o: Offered, missing: int) -> Offered:
    """The pick with as many models as are still missing of what every army must have, if a unit may be so large."""
    models = missing if o.largest is None else min(missing, o.largest)
    entry = {**o.pick.entry, "models": models}
    return o._replace(pick=o.pick._replace(entry=entry, cost=(o.pick.points or 0) * models, least=models))


def _characters(rules: Rules) -> Iterator[Offered]:
    """Every level of every character line, for each race that it may be of."""
    for line in rules.army.characters:
        for level, row in line.levels.items():
            name = T("{name}, level {level}", name=row.name or line.name, level=int(level))
            races = {line.creature: row.points, **row.others}
            for creature, points in races.items():
                race = rules.creatures[creature].name
                words = offered_words.of_character(line, rules.creatures[creature], rules)
                entry: dict[str, Plain] = {"take": line.id, "level": int(level)}
                title = name
                if row.others:
                    entry["creature"] = creature
                    called = row.titles.get(creature) or row.name or line.name
                    title = T("{name}, {race}, level {level}", name=called, race=race, level=int(level))
                key = offer_key(line, creature, level)
                pick = Available(
                    key,
                    T("Characters"),
                    title,
                    entry,
                    points,
                    points,
                    f"0–{row.number}",
                    **_word_fields(words),
                    line=f"characters {line.id}",
                    title=line.name,
                )
                yield Offered(pick, line.id, key, int(level), category="characters")


def _units(rules: Rules) -> Iterator[Offered]:
    """Troops, then chariots and war machines."""
    for unit in sorted(rules.army.units, key=_order):
        least = max(1, unit.size.min)
        heading = (T("Rank and file"), T("Chariots"), T("War machines"))[_order(unit)]
        for creature, each in {unit.creature: unit.points, **unit.others}.items():
            race = rules.creatures[creature].name
            words = offered_words.of_unit(unit, rules.creatures[creature], rules)
            entry: dict[str, Plain] = {"take": unit.id, "models": least}
            if unit.others:
                entry["creature"] = creature
            needed, more = _compulsory_options(unit, rules)
            halves, half_points = _halves(unit, least)
            if needed or halves:
                entry["options"] = [*needed, *halves]
            cost = (each + more) * least + half_points
            cost += _with_beasts(unit, entry, least) + _with_champion(unit, entry)
            key = offer_key(unit, creature)
            pick = Available(
                key,
                heading,
                T("{name}, {race}", name=unit.name, race=race) if unit.others else unit.name,
                entry,
                each + more,
                cost,
                number_of(unit, rules),
                str(unit.size),
                **_word_fields(words),
                least=least,
                line=f"units {unit.id}" if unit.others else "",
                title=unit.name,
            )
            yield Offered(
                pick, unit.id, key, least=least, must=unit.number.min, largest=unit.size.max,
                needs=(*unit.needs_champion, *unit.riders),
            )  # fmt: skip


def _order(unit: UnitEntry) -> int:
    """Troops, then chariots, then war machines."""
    return 2 if unit.machine is not None else 1 if unit.vehicle is not None else 0


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


def _halves(unit: UnitEntry, models: int) -> tuple[list[dict[str, Plain]], int]:
    """What half of a unit must have: the first of each group, and what it costs."""
    taken: list[dict[str, Plain]] = []
    points = 0
    for group in unit.options:
        if isinstance(group, Half) and group.half == "must":
            id, offer = next(iter(group.of.items()))
            count = max(1, parts_of_units.halves(models)[0])
            taken.append({"take": id, "models": count})
            points += (offer.points or 0) * count
    return taken, points


def _with_beasts(unit: UnitEntry, entry: dict[str, Plain], masters: int) -> int:
    """A pack begins with the first beasts that the list names, as few as may be."""
    if unit.pack is None or not unit.pack.beasts:
        return 0
    beast, points = next(iter(unit.pack.beasts.items()))
    count = max(1, unit.pack.each.min if unit.pack.each is not None else 1) * masters
    entry["pack"] = {beast: count}
    return points * count


def _with_champion(unit: UnitEntry, entry: dict[str, Plain]) -> int:
    """A unit that must have a champion comes with the lowest."""
    offer = unit.champion
    if offer is None or not offer.required:
        return 0
    level, points = min(offer.levels.items(), key=lambda one: int(one[0]))
    entry["champion"] = {"level": int(level)}
    return points


def _special(rules: Rules) -> Iterator[Offered]:
    """The open list: a war altar with its guards, and a pack."""
    man = rulebook_gear.serving("crew", rules)[0]
    rule = rules.system.altars
    guard = open_list.model_price(ModelSpec(man), (), rules).points
    least = rule.guards.min
    altar: dict[str, Plain] = {"take": WAR_ALTAR, "creature": man.id, "models": 1, "guards": least}
    name = rules.system.tags[WAR_ALTAR].name
    cost = rule.points + least * guard
    words = offered_words.of_kind("infantry", (WAR_ALTAR,), (), rules)
    pick = Available(WAR_ALTAR, T("Packs and altars"), name, altar, None, cost, **_word_fields(words))
    yield Offered(pick, WAR_ALTAR)
    master = open_list.model_price(ModelSpec(man, troop=(unit_models.MASTER,)), (), rules).points
    beast, points = min(beast_packs.offered(None, rules).items(), key=lambda one: (one[0] != "warhound", one[0]))
    entry: dict[str, Plain] = {"take": man.id, "models": 1, "pack": {beast: 2}}
    title = T("{master} with pack", master=man.name)
    pick = Available(
        "pack",
        T("Packs and altars"),
        title,
        entry,
        None,
        master + 2 * points,
        **_word_fields(offered_words.of_kind("pack", (unit_models.MASTER, beast), (), rules)),
    )
    yield Offered(pick, man.id)


def _open(rules: Rules) -> Iterator[Offered]:
    """The open list: heroes, wizards, machines and every creature with a price."""
    if not rules.open:
        return
    for post, name in (("hero", T("Hero")), ("wizard", T("Wizard"))):
        creature = rulebook_gear.serving(post, rules)[0]
        for level in LEVELS:
            points = open_list.level_price(creature, level, post == "wizard", rules)
            entry: dict[str, Plain] = {"take": post, "creature": creature.id, "level": level}
            title = T("{line}, level {level}", line=name, level=level)
            words = offered_words.of_kind("character", (post,), (), rules)
            pick = Available(
                f"{post}:{level}",
                T("Characters"),
                title,
                entry,
                None,
                points,
                **_word_fields(words),
                line=post,
                title=name,
            )
            yield Offered(pick, post, level=level, category="characters")
    for creature in sorted(rules.creatures.values(), key=lambda c: not c.arms):
        least = 1 if is_monster(creature) else rules.system.units.min
        pick = Available(
            creature.id,
            T("Rank and file") if creature.arms else T("Creatures"),
            creature.name,
            {"take": creature.id, "models": least},
            creature.points,
            None if creature.points is None else creature.points * least,
            size=f"{least}+",
            blocked=T("it has no fixed profile") if creature.profile is None and creature.rolled is None else None,
            **_word_fields(offered_words.of_creature(creature, rules)),
            least=least,
        )
        yield Offered(pick, creature.id, least=least)
    yield from _special(rules)
    crew = rulebook_gear.serving("crew", rules)[0]
    man = open_list.model_price(ModelSpec(crew, troop=("crew",)), (), rules).points
    for kind, sizes in rules.machine_kinds.items():
        for machine in sizes:
            points = (machine.points or 0) + machine.crew * man
            pick = Available(
                f"{kind}:{machine.crew}",
                T("War machines"),
                P("{machine}, {crew} crew", "{machine}, {crew} crew", "crew", machine=machine.name, crew=machine.crew),
                {"take": kind, "creature": crew.id, "size": machine.crew, "models": 1},
                None,
                None if machine.points is None else points,
                **_word_fields(offered_words.of_kind("machine", (kind,), (machine.name,), rules)),
                line=f"machines {kind}",
                title=machine.name,
            )
            yield Offered(pick, kind, banned=machine.tournament == "never")
    yield from _vehicles(rules)


def _vehicles(rules: Rules) -> Iterator[Offered]:
    """A chariot and a wagon, the smallest that go: two of the first draught creature and two men."""
    rule = rules.system.vehicles
    crew = rulebook_gear.serving("crew", rules)[0]
    animal = rules.creatures[rule.draught[0]]
    pair = rule.light_team.max or 1
    men = rule.light_crew.max or 1
    man = open_list.model_price(ModelSpec(crew), (), rules).points
    points = price_formulas.chariot(men * man, pair * open_list.mount_points(animal, rules))
    for take, name in zip(VEHICLES, (T("Chariot"), T("Wagon")), strict=True):
        entry: dict[str, Plain] = {
            "take": take,
            "models": 1,
            "team": {animal.id: pair},
            "crew": [{"creature": crew.id, "models": men}],
        }
        words = offered_words.of_kind("chariot", (take,), (), rules)
        pick = Available(take, T("Chariots"), name, entry, None, points, size=str(rule.unit), **_word_fields(words))
        yield Offered(pick, take)


class _WordFields(TypedDict):
    """The words of an offer, by the names that `Available` has for them."""

    words: str
    gear: str
    roles: tuple[Role, ...]
    gloss: Shown


def _word_fields(words: OfferWords) -> _WordFields:
    return {"words": words.words, "gear": words.gear, "roles": words.roles, "gloss": words.gloss}


def _lists(army: Army) -> Iterator[tuple[str | None, Army]]:
    """The army's own list and each beside it, by the part that it is."""
    return ((own.rules.part, own) for own in every_list(army))
