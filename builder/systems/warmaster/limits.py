"""What a list limits, each rule once: how many there may be and must be, and what is found where there are not (WM-01 to WM-09, WM-12, WM-17, WM-20 to WM-23)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from math import ceil, floor
from typing import NamedTuple

from builder.core.definitions import Name, Words
from builder.core.entry_findings import names_of
from builder.core.findings import WARNING, Shown, T, Text, alternatives
from builder.core.limits import Between, Breach, HasId, Keys, Limit, Move, OneOf, Row, Side, Wording, by_id, rows
from builder.core.limits import Unit as Counted
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters, to_number
from builder.core.total_limit import total_limit
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army import ITEMS, POINTS, STANDS, UNITS, Army, ArmyLimit, ArmySide, items_total
from builder.systems.warmaster.army_file import Bearer, GroupLimit, Part, RatioLimit, Unit, Upgrade
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.joined import cited
from builder.systems.warmaster.rules import Rules
from builder.systems.warmaster.upgrades import bearer_keys, offered_to

WAYS: dict[Part, Text] = {
    "all-or-none": T("all of them or none"),
    "half-or-all": T("half of them or all"),
    "half-or-more": T("half of them or more"),
    "half-or-none": T("half of them or none"),
    "up-to-half": T("up to half of them"),
}
"""How many of an entry's units may have an upgrade."""

NEEDS: Mapping[Part, Text] = {
    "all-or-none": T("all of them must have it, or none"),
    "half-or-all": T("half of them must have it, or all"),
    "half-or-more": T("at least half of them must have it"),
    "half-or-none": T("half of them must have it, or none"),
    "up-to-half": T("at most half of them may have it"),
}
"""The same as a rule within a sentence."""


def limits_of(army: Army) -> Iterator[ArmyLimit]:
    """All that is limited."""
    return chain(
        total(army),
        unspent(army),
        item_cap(army),
        general(army),
        numbers(army),
        shared(army),
        elites(army),
        proportions(army),
        substitutions(army),
        stands(army),
        sizes(army),
    )


def table(army: Army) -> tuple[Row, ...]:
    """What an umpire looks at: all that is limited in numbers and stands in the army or must stand there."""
    idle = _idle(army)
    bounded = (
        k for k in numbers(army) if k.id not in idle and (k.allowed.low or (k.used and k.allowed.high is not None))
    )
    together = (k for k in shared(army) if k.used or k.allowed.low)
    parts = (k for k in proportions(army) if k.printed is not None)
    elite = (k for k in elites(army) if k.used)
    return (*rows((*bounded, *together, *parts, *elite)), *_stands_in_units(army))


def _stands_in_units(army: Army) -> Iterator[Row]:
    """Stands that are added to units, each kind once: how many each unit may have is said in words (WM-09)."""
    for unit in army.rules.army.units:
        if unit.hosts and army.numbers.get(unit.id):
            yield unit.name, army.numbers[unit.id], T("at most one in each unit")


def _idle(army: Army) -> set[str]:
    """Upgrades of which there cannot be too many."""
    known = list(army.rules.upgrades)
    units = [(u.number, offered_to(u, known, army.rules)) for u in army.rules.army.units]
    return {
        upgrade.id
        for upgrade in army.rules.army.upgrades
        if formulas.idle(upgrade.number, [number for number, offered in units if upgrade.id in offered], army.size)
    }


def _last(rules: Rules, code: str, rule: str, wording: Callable[[Breach], Wording], what: Bearer | None = None, *, by: str = "list") -> ArmySide:  # fmt: skip
    """Too many of something: found at the last entry that has it; `what` leads to the spot there."""

    def at(result: EntryResult) -> Keys:
        if result.entry.count > 1:
            return ("count",)
        return ("take",) if what is None else bearer_keys(result.entry, what)

    return Side(f"warmaster.{code}", wording, cited(rules, rule), "last", at, by=by, by_place=True)


def _in_all(rules: Rules, code: str, rule: str, wording: Callable[[Breach], Wording], at: str = "entries") -> ArmySide:
    """Too few of something, or too many where no single entry is to blame."""
    return Side(f"warmaster.{code}", wording, cited(rules, rule), "army", (at,))


def _too_few(name: Name, *concerns: str) -> Callable[[Breach], Wording]:
    def wording(b: Breach) -> Wording:
        text = T("{name}: {count} taken, at least {least} required.", name=name, count=b.found, least=b.allowed)
        return Wording(text, T("Take {count} more.", count=b.by), concerns=concerns)

    return wording


def _too_many(name: Name, *concerns: str) -> Callable[[Breach], Wording]:
    def wording(b: Breach) -> Wording:
        text = T("{name}: {count} taken, at most {most} allowed.", name=name, count=b.found, most=b.allowed)
        if not b.allowed:
            text = T("{name}: {count} taken, none allowed.", name=name, count=b.found)
        return Wording(text, _take_out(b), concerns=concerns)

    return wording


def _take_out(b: Breach) -> Text:
    if not b.allowed:
        return T("Remove it.") if b.by == 1 else T("Remove all {count}.", count=b.by)
    return T("Remove {count}.", count=b.by)


# --------------------------------------------------------------------- points


def total(army: Army) -> Iterator[ArmyLimit]:
    """WM-01: the army costs no more than was agreed."""
    used, agreed, rule = army.points, army.roster.limit, cited(army.rules, "WM-01")
    yield total_limit(T("points limit"), POINTS, used, agreed, army.entries, "warmaster.total", rule)


def unspent(army: Army) -> Iterator[ArmyLimit]:
    """WM-23: more points are left over than a player would leave."""
    if army.entries:
        over = _in_points(army.rules, "unspent", "WM-23", "limit", _unspent, by="advice")._replace(severity=WARNING)
        rest, allowed = army.roster.limit * QUARTERS - army.points, Between(0, army.rules.system.unspent * QUARTERS)
        yield Limit("unspent", T("unspent points"), POINTS, rest, allowed, over=over)


def item_cap(army: Army) -> Iterator[ArmyLimit]:
    """T-WM-4: an event's cap on magic items."""
    cap = army.roster.item_cap
    if cap is not None:
        over = _in_points(army.rules, "item-cap", "T-WM-4", "item_cap", _dear_items, by="event")
        spent = items_total(army.entries)
        yield Limit("items", T("magic items"), ITEMS, spent, Between(0, cap * QUARTERS), army.entries, over=over)


def _in_points(rules: Rules, code: str, rule: str, at: str, wording: Callable[[Breach], Wording], *, by: str) -> ArmySide:  # fmt: skip
    return Side(f"warmaster.{code}", wording, cited(rules, rule), "army", (at,), by=by, others=())


def _unspent(b: Breach) -> Wording:
    left = int(b.found)
    text = P("{left} point is unspent.", "{left} points are unspent.", "left", left=Quarters(left))
    return Wording(text, T("Add something."), to_number(left), int(b.allowed) // QUARTERS)


def _dear_items(b: Breach) -> Wording:
    spent, cap = int(b.found), int(b.allowed) // QUARTERS
    text = T(
        "Magic items cost {points} points; the event allows at most {allowed}.", points=Quarters(spent), allowed=cap
    )
    way = P(
        "Remove at least {points} point’s worth of magic items.",
        "Remove at least {points} points’ worth of magic items.",
        "points",
        points=Quarters(int(b.by)),
    )
    return Wording(text, way, to_number(spent), cap)


# --------------------------------------------------------------------- numbers of entries


def general(army: Army) -> Iterator[ArmyLimit]:
    """WM-03: one general, whatever the size."""
    lines = [u for u in army.rules.army.units if army.rules.role(u) == "general"]
    used = sum(army.numbers.get(u.id, 0) for u in lines)

    def none(b: Breach) -> Wording:
        if all(u.id == "general" for u in lines):
            return Wording(_generals(b), T("Add a general."))
        return Wording(_generals(b), T("Add a general: {names}.", names=alternatives(u.name for u in lines)))

    def many(b: Breach) -> Wording:
        return Wording(_generals(b), T("Keep only one."))

    under = _in_all(army.rules, "general", "WM-03", none)._replace(by="rulebook")
    over = _last(army.rules, "general", "WM-03", many, by="rulebook")
    counted = _of_lines(army, [u.id for u in lines])
    yield Limit("one-general", T("general"), UNITS, used, Between(1, 1), counted, under, over)


def _generals(b: Breach) -> Text:
    return T("{count} generals; exactly one is required.", count=b.found)


def numbers(army: Army) -> Iterator[ArmyLimit]:
    """WM-04, WM-05, WM-06: no fewer and no more of an entry or upgrade than the list says."""
    for table, counts, having in (
        (army.rules.army.units, army.numbers, army.lines),
        (army.rules.army.upgrades, army.upgrades, army.having),
    ):
        for bearer in table:
            used = counts.get(bearer.id, 0)
            span = Between(*army.bounds(bearer.number))
            yield _number(army, bearer, used, span, having.get(bearer.id, []))


def _number(army: Army, what: Bearer, used: int, span: Between, counted: list[EntryResult]) -> ArmyLimit:
    name, moves, under, over = _named(what, army.rules), {what.id: Move()}, None, None
    if army.rules.role(what) != "general":  # `general` finds too few and too many of them
        few, many = ("minimum", "WM-04"), ("maximum", "WM-05")
        if not what.number.scaled:
            few = many = ("whole-army", "WM-06")
        under = _in_all(army.rules, *few, _too_few(what.name, what.id))
        over = _last(army.rules, *many, _too_many(what.name, what.id), what)
    return Limit(what.id, name, UNITS, used, span, counted, under, over, moves)


def _named(what: Bearer, rules: Rules) -> Shown:
    """What is counted; a mount of the same name as an entry has the word with it."""
    if rules.role(what) == "mount" and any(_alike(u.name, what.name) for u in rules.army.units):
        return T("{name} (mount)", name=what.name)
    return what.name


def _alike(one: Name, other: Name) -> bool:
    """Whether two names are the same in a language."""
    names = [(n.en, n.fr) if isinstance(n, Words) else (n, n) for n in (one, other)]
    return any(a == b for a, b in zip(*names, strict=True))


def shared(army: Army) -> Iterator[ArmyLimit]:
    """WM-07: numbers that several entries share, and entries that are no more than others."""
    for index, limit in enumerate(army.rules.army.limits):
        yield _group(army, limit, index) if isinstance(limit, GroupLimit) else _ratio(army, limit, index)


def _in_lines(army: Army, ids: Iterable[str]) -> int:
    """Units that count as these lines of the list, in each of them."""
    return sum([army.numbers.get(id, 0) for id in ids])


def _of_lines(army: Army, ids: Iterable[str]) -> list[EntryResult]:
    return [result for id in ids for result in army.lines.get(id, ())]


def _group(army: Army, limit: GroupLimit, index: int) -> ArmyLimit:
    def at(result: EntryResult) -> Keys:
        """Where in an entry the last of those that share the number stands."""
        for key, ids in (("carries", result.entry.carries), ("upgrades", result.entry.upgrades)):
            places = [index for index, id in enumerate(ids) if id in limit.of]
            if places:
                return (key, places[-1])
        if result.entry.mount in limit.of:
            return ("mount",)
        return ("count",) if result.entry.count > 1 else ("take",)

    under = _in_all(army.rules, "shared", "WM-07", _too_few(limit.name))
    over = _last(army.rules, "shared", "WM-07", _too_many(limit.name, *limit.of))._replace(at=at)
    used, span = sum(map(army.count, limit.of)), Between(*army.bounds(limit.number))
    counted = list({id(result): result for of in limit.of for result in army.with_it(of)}.values())
    return Limit(
        f"shared:{index}", limit.name, UNITS, used, span, counted, under, over, dict.fromkeys(limit.of, Move())
    )


def _ratio(army: Army, limit: RatioLimit, index: int) -> ArmyLimit:
    moves = dict.fromkeys(limit.no_more_than, Move(0, 0, 1)) | dict.fromkeys(limit.of, Move())
    over = _last(army.rules, "ratio", "WM-07", _too_many(limit.name))
    used, span = _in_lines(army, limit.of), Between(0, _in_lines(army, limit.no_more_than))
    counted = _of_lines(army, limit.of)
    return Limit(f"shared:{index}", limit.name, UNITS, used, span, counted, None, over, moves)


def elites(army: Army) -> Iterator[ArmyLimit]:
    """WM-08: elite units, by the rule of the edition."""
    rule = army.rules.edition.elite
    lines = [u for u in army.rules.army.units if u.elite]
    if rule != "shared":
        for unit in lines:
            name = T("{name} (elite)", name=unit.name)
            yield _elite(army, f"elite:{unit.id}", name, "WM-08b", (unit,), _elites_of(unit.name))
    else:
        yield _elite(army, "elite", T("elite units together"), "WM-08a", lines, _elites)


def _elite(army: Army, id: str, name: Text, rule: str, lines: Iterable[Unit], wording: Callable[[Breach], Wording]) -> ArmyLimit:  # fmt: skip
    ids = [u.id for u in lines]
    over = _last(army.rules, "elite", rule, wording)
    span = Between(0, formulas.elites(army.size, army.rules.edition.elite))
    moves = dict.fromkeys(ids, Move())
    return Limit(id, name, UNITS, _in_lines(army, ids), span, _of_lines(army, ids), None, over, moves)


def _elites(b: Breach) -> Wording:
    text = T("{count} elite units; at most {most} allowed in total.", count=b.found, most=b.allowed)
    return Wording(text, _take_out(b))


def _elites_of(name: Name) -> Callable[[Breach], Wording]:
    def wording(b: Breach) -> Wording:
        text = P(
            "{name}: {count} elite unit, at most {most} allowed.", "{name}: {count} elite units, at most {most} allowed.", "count",
            name=name, count=b.found, most=b.allowed,
        )  # fmt: skip
        if not b.allowed:
            text = P(
                "{name}: {count} elite unit, none allowed.",
                "{name}: {count} elite units, none allowed.",
                "count",
                name=name,
                count=b.found,
            )
        return Wording(text, _take_out(b))

    return wording


# --------------------------------------------------------------------- upgrades and stand-ins


def proportions(army: Army) -> Iterator[ArmyLimit]:
    """Upgrades that so many of an entry's units have."""
    for unit in army.rules.army.units:
        taken = army.lines.get(unit.id)
        for id in unit.upgrades if taken else ():
            upgrade = army.rules.upgrades[id]
            if upgrade.part is not None:
                yield _part(army, unit, upgrade, upgrade.part)
            if upgrade.as_many_as is not None:
                yield _as_many(army, unit, upgrade, upgrade.as_many_as)


def _part(army: Army, unit: Unit, upgrade: Upgrade, part: Part) -> ArmyLimit:
    """An upgrade for a part of an entry's units."""
    taken = army.lines[unit.id]
    having = Counted[EntryResult]("units", lambda result: result.entry.count if upgrade in result.facts.upgrades else 0)
    have, all_ = sum(having.amount(result) for result in taken), army.numbers[unit.id]

    def wording(b: Breach) -> Wording:
        text = P(
            "{upgrade}: {have} of {count} units ({name}) has it; {part}.",
            "{upgrade}: {have} of {count} units ({name}) have it; {part}.", "have",
            upgrade=upgrade.name, have=have, count=all_, name=unit.name, part=NEEDS[part],
        )  # fmt: skip
        if not have:
            text = T("{upgrade}: none of the {count} units ({name}) has it; {part}.", upgrade=upgrade.name, count=all_, name=unit.name, part=NEEDS[part])  # fmt: skip
        return Wording(
            text,
            _share_out(part, ceil(b.allowed) if part == "half-or-more" else floor(b.allowed)),
            allowed=part,
            concerns=(upgrade.id,),
        )

    side = _in_all(army.rules, "proportion", "WM-12", wording)
    name = T("{upgrade} of {count} {name}", upgrade=upgrade.name, count=all_, name=unit.name)
    allowed = formulas.proportion(part, all_)
    return Limit(f"{unit.id}:{upgrade.id}", name, having, have, allowed, taken, side, side, printed=WAYS[part])


def _share_out(part: Part, count: int) -> Text:
    """How many of the units should have the upgrade."""
    if part == "all-or-none":
        return T("Give it to all of these units, or to none.")
    if part == "half-or-more":
        return P("Give it to at least {count} unit.", "Give it to at least {count} units.", "count", count=count)
    if part == "up-to-half" and count:
        return P("Give it to at most {count} unit.", "Give it to at most {count} units.", "count", count=count)
    return T("Change the number of units that have it.")


def _as_many(army: Army, unit: Unit, upgrade: Upgrade, other: str) -> ArmyLimit:
    """An upgrade for as many of an entry's units as there are of another."""
    having = [result for result in army.lines[unit.id] if upgrade in result.facts.upgrades]

    def wording(b: Breach) -> Wording:
        text = P(
            "{upgrade}: {have} unit, at most {most} allowed (one for each unit of {other}).",
            "{upgrade}: {have} units, at most {most} allowed (one for each unit of {other}).", "have",
            upgrade=upgrade.name, have=b.found, other=army.rules.word(other), most=b.allowed,
        )  # fmt: skip
        if not b.allowed:
            text = T("{upgrade}: only for as many units as there are of {other}, and there are none.", upgrade=upgrade.name, other=army.rules.word(other))  # fmt: skip
        way = P("Remove it from {count} unit.", "Remove it from {count} units.", "count", count=b.by)
        return Wording(text, way, concerns=(upgrade.id,))

    over = _in_all(army.rules, "proportion", "WM-12", wording)
    have = sum(result.entry.count for result in having)
    allowed = Between(0, army.numbers.get(other, 0))
    return Limit(f"{unit.id}:{upgrade.id}:{other}", upgrade.name, UNITS, have, allowed, having, over=over)


def substitutions(army: Army) -> Iterator[ArmyLimit]:
    """WM-21: no more units stand in for others than the list says."""
    for unit in army.rules.army.units:
        for id, stand_in in unit.may_be.items() if unit.id in army.lines else ():
            having = [
                result for result in army.lines[unit.id] if result.entry.take == unit.id and result.entry.as_entry == id
            ]
            if having:
                most = army.bounds(stand_in.number)[1]
                yield _stand_ins(army, unit, id, having, most)


def _stand_ins(army: Army, unit: Unit, other: str, having: list[EntryResult], most: int | None) -> ArmyLimit:
    def wording(b: Breach) -> Wording:
        text = T(
            "{name}: {count} fielded as {other}, at most {most} allowed.",
            name=unit.name, count=b.found, other=army.rules.word(other), most=b.allowed,
        )  # fmt: skip
        return Wording(text, T("Field {count} fewer as {other}.", count=b.by, other=army.rules.word(other)))

    over = _in_all(army.rules, "substitution", "WM-21", wording)
    used = sum(result.entry.count for result in having)
    return Limit(f"{unit.id}={other}", unit.name, UNITS, used, Between(0, most), having, over=over)


# --------------------------------------------------------------------- stands


def may_bear(host: EntryResult, stand: Unit) -> bool:
    """Whether a stand may be added to the units of an entry."""
    return not set(stand.hosts).isdisjoint(host.facts.names)


def stand_of(host: EntryResult) -> str:
    """The offer of a stand to be added to the units of an entry."""
    return f"stand:{host.id}"


def stands(army: Army) -> Iterator[ArmyLimit]:
    """WM-09: each unit has one added stand at most."""
    added: dict[str, list[EntryResult]] = {}
    for result in army.entries:
        unit: Unit | None = result.facts.fielded
        host = army.by_id.get(result.under) if result.under is not None else None
        if unit is not None and host is not None and may_bear(host, unit):
            added.setdefault(host.id, []).append(result)
    for host in army.by_id.values():
        yield _stands_of(army, host, added.get(host.id, []))


def _stands_of(army: Army, host: EntryResult, added: list[EntryResult]) -> ArmyLimit:
    def wording(b: Breach) -> Wording:
        text = P(
            "{host}: {count} stands added to {units} unit; at most one per unit.", "{host}: {count} stands added to {units} units; at most one per unit.", "units",
            host=host.name, count=b.upto, units=host.entry.count,
        )  # fmt: skip
        way = P(
            "Remove {count} stand, or add it to another unit.", "Remove {count} stands, or add them to another unit.",
            "count", count=b.upto - host.entry.count,
        )  # fmt: skip
        return Wording(text, way, int(b.upto))

    over: Side[EntryResult] = Side(
        "warmaster.stand", wording, cited(army.rules, "WM-09"), "beyond", ("joins",), others=(host.id,)
    )
    used = sum(result.entry.count for result in added)
    allowed = Between(0, host.entry.count)
    return Limit(f"stands:{host.id}", host.name, UNITS, used, allowed, added, over=over, moves={stand_of(host): Move()})


def sizes(army: Army) -> Iterator[ArmyLimit]:
    """WM-20: units are bought whole."""
    sized = [result for result in army.entries if result.entry.stands is not None and result.facts.fielded is not None]
    larger = {
        result.under for result in army.entries if result.facts.fielded is not None and result.facts.fielded.hosts
    }
    for result in sized:
        whole = result.facts.unit.size
        yield _size(army, result, (whole, whole + 1) if result.id in larger else (whole,))


def _size(army: Army, result: EntryResult, allowed: tuple[int, ...]) -> ArmyLimit:
    unit = result.facts.unit

    def wording(b: Breach) -> Wording:
        text = P(
            "{name}: a unit of {stands} stand; units must have {whole}.",
            "{name}: a unit of {stands} stands; units must have {whole}.",
            "stands",
            name=unit.name,
            stands=b.found,
            whole=unit.size,
        )
        return Wording(
            text, P("Take {count} stand.", "Take {count} stands.", "count", count=b.allowed), allowed=list(allowed)
        )

    side: Side[EntryResult] = Side(
        "warmaster.size", wording, cited(army.rules, "WM-20"), "last", ("stands",), by="rulebook"
    )
    return Limit(f"size:{result.id}", unit.name, STANDS, result.entry.stands or 0, OneOf(allowed), [result], side, side)


# --------------------------------------------------------------------- magic items


class Carried(NamedTuple):
    """A magic item with the entry that carries it."""

    bearer: EntryResult
    place: int
    """Its place among those that the entry carries."""

    @property
    def id(self) -> str:
        """The handle of the entry."""
        return self.bearer.id


class Carriers(NamedTuple):
    """The roster in which items stand."""

    army: Army

    def path(self, one: HasId, /, *more: str | int) -> Keys:
        """Where the entry that carries an item stands."""
        assert isinstance(one, Carried)
        return self.army.path(one.bearer, *more)


CARRIED = Counted[Carried]("items", lambda _: 1)


def once_each(army: Army) -> Iterator[Limit[Carried]]:
    """Each magic item once in the army; whoever comes later in the roster has it once too often."""
    carried: dict[str, list[Carried]] = {}
    for result in army.entries:
        for place, id in enumerate(result.entry.carries):
            carried.setdefault(id, []).append(Carried(result, place))
    for id, places in carried.items():
        if id in army.rules.items:
            yield _once(army, id, places)


def _once(army: Army, id: str, places: list[Carried]) -> Limit[Carried]:
    name, first = army.rules.items[id].name, places[0].bearer.name

    def wording(_: Breach) -> Wording:
        text = T(
            "{item}: only one allowed in an army, and it is already taken (bearer: {name}).", item=name, name=first
        )
        return Wording(text, T("Let only one bearer carry it."), found=id, allowed=False)

    def at(one: Carried) -> Keys:
        return ("carries", one.place)

    def others(one: Carried) -> tuple[str, ...]:
        return names_of(sorted({o.id: o.bearer for o in places if o.bearer is not one.bearer}.values(), key=by_id))

    cited = f"{army.rules.cited} (WM-17)"
    over: Side[Carried] = Side(
        "warmaster.item-once", wording, cited, "beyond", at, by="rulebook", others=others, by_place=True
    )
    return Limit(id, name, CARRIED, len(places), Between(0, 1), places, over=over, moves={id: Move()})
