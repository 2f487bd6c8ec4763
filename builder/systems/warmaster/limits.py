"""Limits of a list, with the finding of each breach (WM-01 to WM-09, WM-12, WM-20 to WM-23)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from math import ceil, floor

from builder.core.definitions import Name, Words
from builder.core.findings import WARNING, Shown, T, Text, alternatives
from builder.core.limits import Amount, Between, Breach, Keys, Limit, Move, OneOf, Side, Unit, Wording
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters, to_number
from builder.core.total_limit import total_limit
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.army_file import Bearer, GroupLimit, Part, RatioLimit, Upgrade
from builder.systems.warmaster.army_file import Unit as Line
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.fielded import bearer_keys

ArmyLimit = Limit[EntryResult]
ArmySide = Side[EntryResult]
UNITS = Unit[EntryResult]("units", lambda result: result.entry.count)
"""Units of measure: units, points in quarters, stands in each unit."""
POINTS = Unit[EntryResult]("points", lambda result: result.points)
STANDS = Unit[EntryResult]("stands", lambda result: result.entry.stands or 0)

WAYS: dict[Part, tuple[Text, Text]] = {
    "all-or-none": (T("all of them or none"), T("all of them must have it, or none")),
    "half-or-all": (T("half of them or all"), T("half of them must have it, or all")),
    "half-or-more": (T("half of them or more"), T("at least half of them must have it")),
    "half-or-none": (T("half of them or none"), T("half of them must have it, or none")),
    "up-to-half": (T("up to half of them"), T("at most half of them may have it")),
}
"""Texts on the part of a line's units that may have an upgrade: alone, and within a sentence."""


def limits_of(army: Army) -> Iterator[ArmyLimit]:
    """All limits that an army must keep."""
    return chain(
        total(army),
        unspent(army),
        item_cap(army),
        general(army),
        numbers(army),
        shared_numbers(army),
        elites(army),
        proportions(army),
        substitutions(army),
        added_stands(army),
        sizes(army),
    )


def _at_last(army: Army, code: str, rule: str, wording: Callable[[Breach], Wording], what: Bearer | None = None) -> ArmySide:  # fmt: skip
    """The upper side of a limit, with a finding at the last counted entry; `what` is the line or upgrade counted."""

    def at(result: EntryResult) -> Keys:
        """Path within an entry of the choice that counts: the number, the line, or the upgrade."""
        if result.entry.count > 1:
            return ("count",)
        return ("take",) if what is None else bearer_keys(result.entry, what)

    return Side(f"warmaster.{code}", wording, army.rules.citing(rule), "last", at, by_place=True)


def _at_army(army: Army, code: str, rule: str, wording: Callable[[Breach], Wording], at: str = "entries") -> ArmySide:
    """A side of a limit, with a finding at the roster key `at`, for an excess or shortage of no single entry."""
    return Side(f"warmaster.{code}", wording, army.rules.citing(rule), "army", (at,))


def _too_few(name: Name, *concerns: str) -> Callable[[Breach], Wording]:
    """Function that words the finding on too few of a line or upgrade; `concerns` are ids that its fix needs."""

    def wording(breach: Breach) -> Wording:
        """Text and fix of the finding on a breach."""
        text = T(
            "{name}: {count} taken, at least {least} required.", name=name, count=breach.found, least=breach.allowed
        )
        return Wording(text, T("Take {count} more.", count=breach.by), concerns=concerns)

    return wording


def _too_many(name: Name, *concerns: str) -> Callable[[Breach], Wording]:
    """Function that words the finding on too many of a line or upgrade; `concerns` are ids that its fix needs."""

    def wording(breach: Breach) -> Wording:
        """Text and fix of the finding on a breach."""
        text = T("{name}: {count} taken, at most {most} allowed.", name=name, count=breach.found, most=breach.allowed)
        if not breach.allowed:
            text = T("{name}: {count} taken, none allowed.", name=name, count=breach.found)
        return Wording(text, _removal(breach), concerns=concerns)

    return wording


def _removal(breach: Breach) -> Text:
    """Fix that removes what is in excess."""
    if not breach.allowed:
        return T("Remove it.") if breach.by == 1 else T("Remove all {count}.", count=breach.by)
    return T("Remove {count}.", count=breach.by)


# --------------------------------------------------------------------- points


def total(army: Army) -> Iterator[ArmyLimit]:
    """WM-01: the points limit."""
    used, agreed, rule = army.points, army.roster.limit, army.rules.citing("WM-01")
    yield total_limit(
        T("points limit"), POINTS, used, agreed, army.entries, "warmaster.total", rule, raisable=army.may_raise_limit
    )


def unspent(army: Army) -> Iterator[ArmyLimit]:
    """WM-23: limit of points left unspent."""

    def wording(breach: Breach) -> Wording:
        """Text and fix of the finding on a breach."""
        left = int(breach.found)
        text = P("{left} point is unspent.", "{left} points are unspent.", "left", left=Quarters(left))
        return Wording(text, T("Add something."), to_number(left), int(breach.allowed) // QUARTERS)

    if army.entries:
        over = _at_army(army, "unspent", "WM-23", wording, "limit")._replace(by="advice", severity=WARNING)
        rest, allowed = army.roster.limit * QUARTERS - army.points, Between(0, army.rules.system.unspent * QUARTERS)
        yield Limit("unspent", T("unspent points"), POINTS, rest, allowed, over=over)


def item_cap(army: Army) -> Iterator[ArmyLimit]:
    """T-WM-4: an event's cap on points of magic items."""
    cap = army.roster.item_cap

    def wording(breach: Breach) -> Wording:
        """Text and fix of the finding on a breach."""
        spent = int(breach.found)
        text = T(
            "Magic items cost {points} points; the event allows at most {allowed}.", points=Quarters(spent), allowed=cap
        )
        way = P(
            "Remove at least {points} point’s worth of magic items.",
            "Remove at least {points} points’ worth of magic items.",
            "points",
            points=Quarters(int(breach.by)),
        )
        return Wording(text, way, to_number(spent), cap)

    if cap is not None:
        over = _at_army(army, "item-cap", "T-WM-4", wording, "item_cap")._replace(by="event")
        yield Limit("items", T("magic items"), POINTS, army.item_points, Between(0, cap * QUARTERS), over=over)


# --------------------------------------------------------------------- numbers of entries


def general(army: Army) -> Iterator[ArmyLimit]:
    """WM-03: exactly one general."""
    lines = {u.id: u.name for u in army.rules.army.units if army.rules.role(u) == "general"}

    def wording(breach: Breach) -> Wording:
        """Text and fix of the finding on a breach."""
        fix = T("Keep only one.")
        if not breach.over:
            named = T("Add a general: {names}.", names=alternatives(lines.values()))
            fix = T("Add a general.") if set(lines) <= {"general"} else named
        return Wording(T("{count} generals; exactly one is required.", count=breach.found), fix)

    under = _at_army(army, "general", "WM-03", wording)._replace(by="rulebook")
    over = _at_last(army, "general", "WM-03", wording)._replace(by="rulebook")
    counted = army.holding(*lines)
    yield Limit("one-general", T("general"), UNITS, army.count(*lines), Between(1, 1), counted, under, over)


def numbers(army: Army) -> Iterator[ArmyLimit]:
    """WM-04, WM-05, WM-06: least and greatest numbers of lines and upgrades."""
    for what in (*army.rules.army.units, *army.rules.army.upgrades):
        under, over = None, None
        if army.rules.role(what) != "general":  # `general` finds too few and too many of them
            few, many = ("minimum", "WM-04"), ("maximum", "WM-05")
            if not what.number.scaled:
                few = many = ("whole-army", "WM-06")
            under = _at_army(army, *few, _too_few(what.name, what.id))
            over = _at_last(army, *many, _too_many(what.name, what.id), what)
        used, span, counted = army.count(what.id), Between(*army.bounds(what.number)), army.holding(what.id)
        yield Limit(what.id, _named(what, army), UNITS, used, span, counted, under, over, {what.id: Move()})


def _named(what: Bearer, army: Army) -> Shown:
    """Name of the counted line or upgrade; a mount with the name of an entry is marked as mount."""
    if army.rules.role(what) == "mount" and any(_alike(u.name, what.name) for u in army.rules.army.units):
        return T("{name} (mount)", name=what.name)
    return what.name


def _alike(one: Name, other: Name) -> bool:
    """True if two names are equal in some language."""
    names = [(n.en, n.fr) if isinstance(n, Words) else (n, n) for n in (one, other)]
    return any(a == b for a, b in zip(*names, strict=True))


def shared_numbers(army: Army) -> Iterator[ArmyLimit]:
    """WM-07: numbers that several lines share, and lines bounded by others."""
    for index, limit in enumerate(army.rules.army.limits):
        found = _group(army, limit) if isinstance(limit, GroupLimit) else _ratio(army, limit)
        yield found._replace(id=f"shared:{index}")


def _group(army: Army, limit: GroupLimit) -> ArmyLimit:
    def at(result: EntryResult) -> Keys:
        """Path within an entry of its last choice that counts towards the shared number."""
        for key, ids in (("carries", result.entry.carries), ("upgrades", result.entry.upgrades)):
            places = [index for index, id in enumerate(ids) if id in limit.of]
            if places:
                return (key, places[-1])
        if result.entry.mount in limit.of:
            return ("mount",)
        return ("count",) if result.entry.count > 1 else ("take",)

    under = _at_army(army, "shared", "WM-07", _too_few(limit.name))
    over = _at_last(army, "shared", "WM-07", _too_many(limit.name, *limit.of))._replace(at=at)
    used, span = army.count(*limit.of), Between(*army.bounds(limit.number))
    counted = list({id(result): result for result in army.holding(*limit.of)}.values())
    return Limit("", limit.name, UNITS, used, span, counted, under, over, dict.fromkeys(limit.of, Move()))


def _ratio(army: Army, limit: RatioLimit) -> ArmyLimit:
    """The limit of some lines to the number of other lines."""
    moves = dict.fromkeys(limit.no_more_than, Move(0, 0, 1)) | dict.fromkeys(limit.of, Move())
    over = _at_last(army, "ratio", "WM-07", _too_many(limit.name))
    used, span = army.count(*limit.of), Between(0, army.count(*limit.no_more_than))
    return Limit("", limit.name, UNITS, used, span, army.holding(*limit.of), None, over, moves)


def elites(army: Army) -> Iterator[ArmyLimit]:
    """WM-08: elite units, by the edition's rule."""
    lines = [u for u in army.rules.army.units if u.elite]
    if army.rules.edition.elite == "shared":
        ids = [u.id for u in lines]
        yield _elite(army, "elite", T("elite units together"), "WM-08a", ids, _elites_together)
        return
    for unit in lines:
        name = T("{name} (elite)", name=unit.name)
        yield _elite(army, f"elite:{unit.id}", name, "WM-08b", [unit.id], partial(_elites_of, unit.name))


def _elite(army: Army, id: str, name: Text, rule: str, ids: list[str], text: Callable[[Breach], Text]) -> ArmyLimit:
    """The limit on elite units of the lines `ids`; `text` gives the text of its finding."""
    over = _at_last(army, "elite", rule, lambda b: Wording(text(b), _removal(b)))
    span, moves = Between(0, formulas.elites(army.size, army.rules.edition.elite)), dict.fromkeys(ids, Move())
    return Limit(id, name, UNITS, army.count(*ids), span, army.holding(*ids), None, over, moves)


def _elites_together(breach: Breach) -> Text:
    """Text of the finding on too many elite units of all kinds together."""
    return T("{count} elite units; at most {most} allowed in total.", count=breach.found, most=breach.allowed)


def _elites_of(name: Name, breach: Breach) -> Text:
    """Text of the finding on too many elite units of one line."""
    if not breach.allowed:
        return P(
            "{name}: {count} elite unit, none allowed.", "{name}: {count} elite units, none allowed.", "count",
            name=name, count=breach.found,
        )  # fmt: skip
    return P(
        "{name}: {count} elite unit, at most {most} allowed.", "{name}: {count} elite units, at most {most} allowed.", "count",
        name=name, count=breach.found, most=breach.allowed,
    )  # fmt: skip


# --------------------------------------------------------------------- upgrades and stand-ins


def proportions(army: Army) -> Iterator[ArmyLimit]:
    """WM-12: limits on upgrades that only a part of a line's units may have, or as many as another entry has units."""
    for unit in army.rules.army.units:
        for id in unit.upgrades if unit.id in army.holders else ():
            upgrade = army.rules.upgrades[id]
            if upgrade.part is not None:
                yield _part(army, unit, upgrade, upgrade.part)
            if upgrade.as_many_as is not None:
                yield _as_many(army, unit, upgrade, upgrade.as_many_as)


def _part(army: Army, unit: Line, upgrade: Upgrade, part: Part) -> ArmyLimit:
    """The limit on an upgrade for part of an entry's units."""
    having = Unit[EntryResult]("units", lambda result: result.entry.count if upgrade in result.facts.upgrades else 0)
    taken, all_ = army.holding(unit.id), army.count(unit.id)
    have, (printed, rule) = sum(map(having.amount, taken)), WAYS[part]

    def wording(breach: Breach) -> Wording:
        """Text and fix of the finding on a breach."""
        text = P(
            "{upgrade}: {have} of {count} units ({name}) has it; {part}.",
            "{upgrade}: {have} of {count} units ({name}) have it; {part}.", "have",
            upgrade=upgrade.name, have=have, count=all_, name=unit.name, part=rule,
        )  # fmt: skip
        if not have:
            text = T("{upgrade}: none of the {count} units ({name}) has it; {part}.", upgrade=upgrade.name, count=all_, name=unit.name, part=rule)  # fmt: skip
        return Wording(text, _share_out(part, breach.allowed), allowed=part, concerns=(upgrade.id,))

    side = _at_army(army, "proportion", "WM-12", wording)
    name = T("{upgrade} of {count} {name}", upgrade=upgrade.name, count=all_, name=unit.name)
    allowed = formulas.proportion(part, all_)
    return Limit(f"{unit.id}:{upgrade.id}", name, having, have, allowed, taken, side, side, printed=printed)


def _share_out(part: Part, allowed: Amount) -> Text:
    """Fix of a wrong number of units with an upgrade: the number allowed, if it is clear."""
    if part == "all-or-none":
        return T("Give it to all of these units, or to none.")
    if part == "half-or-more":
        return P(
            "Give it to at least {count} unit.", "Give it to at least {count} units.", "count", count=ceil(allowed)
        )
    if part == "up-to-half" and floor(allowed):
        return P("Give it to at most {count} unit.", "Give it to at most {count} units.", "count", count=floor(allowed))
    return T("Change the number of units that have it.")


def _as_many(army: Army, unit: Line, upgrade: Upgrade, other: str) -> ArmyLimit:
    """The limit of an upgrade to one for each unit of another line, `other`."""
    having = [result for result in army.holding(unit.id) if upgrade in result.facts.upgrades]
    name, of = upgrade.name, army.rules.word(other)

    def wording(breach: Breach) -> Wording:
        """Text and fix of the finding on a breach."""
        text = P(
            "{upgrade}: {have} unit, at most {most} allowed (one for each unit of {other}).",
            "{upgrade}: {have} units, at most {most} allowed (one for each unit of {other}).", "have",
            upgrade=name, have=breach.found, other=of, most=breach.allowed,
        )  # fmt: skip
        if not breach.allowed:
            text = T(
                "{upgrade}: only for as many units as there are of {other}, and there are none.", upgrade=name, other=of
            )
        way = P("Remove it from {count} unit.", "Remove it from {count} units.", "count", count=breach.by)
        return Wording(text, way, concerns=(upgrade.id,))

    over, have = _at_army(army, "proportion", "WM-12", wording), sum(map(UNITS.amount, having))
    return Limit(f"{unit.id}:{upgrade.id}:{other}", name, UNITS, have, Between(0, army.count(other)), having, over=over)


def substitutions(army: Army) -> Iterator[ArmyLimit]:
    """WM-21: greatest number of units fielded as others."""
    for unit in army.rules.army.units:
        for id, stand_in in unit.may_be.items():
            having = [
                result for result in army.holding(id) if (result.entry.take, result.entry.as_entry) == (unit.id, id)
            ]
            if having:
                yield _stand_ins(army, unit, id, having, army.bounds(stand_in.number)[1])


def _stand_ins(army: Army, unit: Line, id: str, having: list[EntryResult], most: int | None) -> ArmyLimit:
    """The limit on units of a line that are fielded as the line `id`; `having` are their entries."""
    other = army.rules.word(id)

    def wording(breach: Breach) -> Wording:
        """Text and fix of the finding on a breach."""
        text = T(
            "{name}: {count} fielded as {other}, at most {most} allowed.",
            name=unit.name, count=breach.found, other=other, most=breach.allowed,
        )  # fmt: skip
        return Wording(text, T("Field {count} fewer as {other}.", count=breach.by, other=other))

    over, used = _at_army(army, "substitution", "WM-21", wording), sum(map(UNITS.amount, having))
    return Limit(f"{unit.id}={id}", unit.name, UNITS, used, Between(0, most), having, over=over)


# --------------------------------------------------------------------- stands


def may_bear(host: EntryResult, stand: Line) -> bool:
    """True if a stand may be added to the units of an entry."""
    return not set(stand.hosts).isdisjoint(host.facts.names)


def stand_of(host: str) -> str:
    """Key of a limit's effect (`Limit.moves`) for adding a stand to the units of the entry with this handle."""
    return f"stand:{host}"


def added_stands(army: Army) -> Iterator[ArmyLimit]:
    """WM-09: at most one added stand for each unit."""
    for host in army.by_id.values():
        yield _stands_of(army, host, [one for one in army.stands.get(host.id, ()) if may_bear(host, one.facts.unit)])


def _stands_of(army: Army, host: EntryResult, added: list[EntryResult]) -> ArmyLimit:
    """The limit of one added stand for each unit of the entry `host`; `added` are the entries of stands."""
    units = host.entry.count

    def wording(breach: Breach) -> Wording:
        """Text and fix of the finding on a breach."""
        text = P(
            "{host}: {count} stands added to {units} unit; at most one per unit.", "{host}: {count} stands added to {units} units; at most one per unit.", "units",
            host=host.name, count=breach.upto, units=units,
        )  # fmt: skip
        way = P(
            "Remove {count} stand, or add it to another unit.", "Remove {count} stands, or add them to another unit.",
            "count", count=breach.upto - units,
        )  # fmt: skip
        return Wording(text, way, int(breach.upto))

    over: ArmySide = Side(
        "warmaster.stand", wording, army.rules.citing("WM-09"), "beyond", ("joins",), others=(host.id,)
    )
    used, moves = sum(map(UNITS.amount, added)), {stand_of(host.id): Move()}
    return Limit(f"stands:{host.id}", host.name, UNITS, used, Between(0, units), added, over=over, moves=moves)


def sizes(army: Army) -> Iterator[ArmyLimit]:
    """WM-20: limits on the number of stands in a unit, if the player has entered it."""
    for result in army.entries:
        if result.entry.stands is not None and result.facts.fielded is not None:
            yield _size(army, result, result.facts.fielded)


def _size(army: Army, result: EntryResult, unit: Line) -> ArmyLimit:
    """The limit on the number of stands in the units of an entry."""
    allowed = (unit.size, unit.size + 1) if result.id in army.stands else (unit.size,)

    def wording(breach: Breach) -> Wording:
        """Text and fix of the finding on a breach."""
        text = P(
            "{name}: a unit of {stands} stand; units must have {whole}.",
            "{name}: a unit of {stands} stands; units must have {whole}.",
            "stands",
            name=unit.name,
            stands=breach.found,
            whole=unit.size,
        )
        way = P("Take {count} stand.", "Take {count} stands.", "count", count=breach.allowed)
        return Wording(text, way, allowed=list(allowed))

    side: ArmySide = Side("warmaster.size", wording, army.rules.citing("WM-20"), "last", ("stands",), by="rulebook")
    used = STANDS.amount(result)
    return Limit(f"size:{result.id}", unit.name, STANDS, used, OneOf(allowed), [result], side, side)
