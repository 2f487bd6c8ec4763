"""What a list limits, each rule once: how many there may be and must be, and what is found where there are not (WM-01 to WM-09, WM-12, WM-20 to WM-23)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from math import ceil, floor

from builder.core.definitions import Name, Words
from builder.core.findings import WARNING, Shown, T, Text, alternatives
from builder.core.limits import Between, Breach, Keys, Limit, Move, Row, Side, Wording, rows
from builder.core.limits import Unit as Counted
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters, to_number
from builder.core.total_limit import total_limit
from builder.systems.warmaster.army.army_view import Army, items_total
from builder.systems.warmaster.army.counting import ITEMS, POINTS, UNITS, ArmyLimit, ArmySide
from builder.systems.warmaster.army.unit_sizes import sizes
from builder.systems.warmaster.entries.facts import EntryResult
from builder.systems.warmaster.entries.upgrades import offered_to
from builder.systems.warmaster.model.army_file import Bearer, GroupLimit, Part, RatioLimit, Unit, Upgrade
from builder.systems.warmaster.rules import game_size, parts_of_armies
from builder.systems.warmaster.rules.rules import Rules, cited

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


def limits(army: Army) -> Iterator[ArmyLimit]:
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
        if game_size.idle(upgrade.number, [number for number, offered in units if upgrade.id in offered], army.size)
    }


def bearers(m: EntryResult) -> Iterator[tuple[Bearer, Keys]]:
    """An entry's line, the line as which it is fielded where that is another, and its mount and upgrades, each with where it stands."""
    line, fielded = m.facts.line, m.facts.fielded
    if line is None:
        return
    yield line, ("take",)
    if fielded is not None and fielded is not line:
        yield fielded, ("as_entry",)
    for upgrade in m.facts.upgrades:
        yield upgrade, bearer_keys(m, upgrade)


def bearer_keys(m: EntryResult, bearer: Bearer) -> Keys:
    """Where in an entry a line, a mount or an upgrade stands."""
    if bearer.id in m.entry.upgrades:
        return ("upgrades", m.entry.upgrades.index(bearer.id))
    return ("mount",) if bearer.id == m.entry.mount and not isinstance(bearer, Unit) else ("take",)


def _last(rules: Rules, code: str, rule: str, wording: Callable[[Breach], Wording], what: Bearer | None = None, *, by: str = "list") -> ArmySide:  # fmt: skip
    """Too many of something: found at the last entry that has it; `what` leads to the spot there."""

    def at(m: EntryResult) -> Keys:
        if m.entry.count > 1:
            return ("count",)
        return ("take",) if what is None else bearer_keys(m, what)

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
    """What is counted; a mount of the same name as an entry is told from it."""
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
    return [m for id in ids for m in army.lines.get(id, ())]


def _group(army: Army, limit: GroupLimit, index: int) -> ArmyLimit:
    def at(m: EntryResult) -> Keys:
        """Where in an entry the last of those that share the number stands."""
        for key, ids in (("carries", m.entry.carries), ("upgrades", m.entry.upgrades)):
            places = [index for index, id in enumerate(ids) if id in limit.of]
            if places:
                return (key, places[-1])
        if m.entry.mount in limit.of:
            return ("mount",)
        return ("count",) if m.entry.count > 1 else ("take",)

    under = _in_all(army.rules, "shared", "WM-07", _too_few(limit.name))
    over = _last(army.rules, "shared", "WM-07", _too_many(limit.name, *limit.of))._replace(at=at)
    used, span = sum(map(army.count, limit.of)), Between(*army.bounds(limit.number))
    counted = list({id(m): m for of in limit.of for m in army.with_it(of)}.values())
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
    span = Between(0, game_size.elites(army.size, army.rules.edition.elite))
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
    having = Counted[EntryResult]("units", lambda m: m.entry.count if upgrade in m.facts.upgrades else 0)
    have, all_ = sum(having.amount(m) for m in taken), army.numbers[unit.id]

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
    allowed = parts_of_armies.proportion(part, all_)
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
    having = [m for m in army.lines[unit.id] if upgrade in m.facts.upgrades]

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
    have = sum(m.entry.count for m in having)
    allowed = Between(0, army.numbers.get(other, 0))
    return Limit(f"{unit.id}:{upgrade.id}:{other}", upgrade.name, UNITS, have, allowed, having, over=over)


def substitutions(army: Army) -> Iterator[ArmyLimit]:
    """WM-21: no more units stand in for others than the list says."""
    for unit in army.rules.army.units:
        for id, stand_in in unit.may_be.items() if unit.id in army.lines else ():
            having = [m for m in army.lines[unit.id] if m.entry.take == unit.id and m.entry.as_entry == id]
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
    used = sum(m.entry.count for m in having)
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
    for m in army.entries:
        unit: Unit | None = m.facts.fielded
        host = army.by_id.get(m.under) if m.under is not None else None
        if unit is not None and host is not None and may_bear(host, unit):
            added.setdefault(host.id, []).append(m)
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
    used = sum(m.entry.count for m in added)
    allowed = Between(0, host.entry.count)
    return Limit(f"stands:{host.id}", host.name, UNITS, used, allowed, added, over=over, moves={stand_of(host): Move()})
