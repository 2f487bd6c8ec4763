"""What may be taken from the army's list, with what it costs and how much of it is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from builder.core import limits
from builder.core.controls import Available
from builder.core.definitions import Range
from builder.core.findings import ERROR, Shown, T
from builder.core.plurals import P
from builder.core.points import Quarters
from builder.core.roles import Role, synonyms_of, words_of
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.army_file import Unit
from builder.systems.warmaster.definitions import Characteristic
from builder.systems.warmaster.limits import limits_of, may_bear, stand_of
from builder.systems.warmaster.offers_in_army import asks
from builder.systems.warmaster.rules import Rules


def available(army: Army) -> tuple[Available, ...]:
    """All that the list offers, in its order; what does not fit now says why."""
    known = {limit.id: limit for limit in limits_of(army)}
    left, room = limits.left(known.values()), known["total"].left or 0
    owed = _owed(army)
    return tuple(_pick(unit, army, left, room, owed) for unit in army.rules.army.units)


class _Owed(NamedTuple):
    """What the army must still take."""

    of: str
    """The id of the unit; of generals, who stand for one another, that of their role."""
    name: Shown
    points: int
    """Quarters that all of it costs at least."""


def _owed(army: Army) -> list[_Owed]:
    """What every army of this size has and this one has not yet: a general, and the least numbers of units."""
    rules, found = army.rules, []
    generals = [u for u in rules.army.units if rules.role(u) == GENERAL]
    if generals and not any(army.numbers.get(u.id) for u in generals):
        cheapest = min(generals, key=lambda u: u.points)
        found.append(_Owed(GENERAL, cheapest.name, cheapest.points))
    for unit in rules.army.units:
        missing = army.bounds(unit.number)[0] - army.numbers.get(unit.id, 0)
        if missing > 0 and unit not in generals:
            found.append(_Owed(unit.id, unit.name, missing * unit.points))
    return found


GENERAL = "general"


def _pick(unit: Unit, army: Army, lefts: Mapping[str, int], room: limits.Amount, owed: list[_Owed]) -> Available:
    rules = army.rules
    taken = army.numbers.get(unit.id, 0)
    low, high = army.bounds(unit.number)
    left = lefts.get(unit.id)
    entry: dict[str, str | int] = {"take": unit.id}
    count = 1
    if not rules.leads(unit) and low - taken > 1:
        count = entry["count"] = low - taken
    blocked: Shown = None
    if unit.hosts:
        host = next((result for result in army.entries if may_bear(result, unit) and lefts[stand_of(result)] > 0), None)
        if host is None:
            blocked = T("no unit to add it to")
        else:
            entry["joins"] = host.id
    if left is not None and left < 1:
        blocked = T("none left")
        if unit.number.scaled:
            blocked = T("none left: {number} at {limit} points", number=str(Range(low, high)), limit=army.roster.limit)
    if blocked is None and unit.points * count > room:
        blocked = P(
            "{points} point over the limit",
            "{points} points over the limit",
            "points",
            points=Quarters(unit.points * count - room),
        )
    own = GENERAL if rules.role(unit) == GENERAL else unit.id
    others = [o for o in owed if o.of != own]
    reserve = sum(o.points for o in others)
    if blocked is None and reserve and unit.points * count > room - reserve:
        names = tuple(o.name for o in others)
        blocked = P(
            "{points} point must be left for {others}",
            "{points} points must be left for {others}",
            "points",
            points=Quarters(reserve),
            others=names,
        )
    if blocked is None:
        blocked = next((r.reason for r in asks(unit, army.there, army) if r.severity == ERROR), None)
    kind = rules.system.kinds[unit.type]
    acts = rules.system.roles.get(unit.type, ())
    missile: tuple[Role, ...] = ("missile",) if unit.shots else ()
    return Available(
        unit.id,
        rules.system.groups[kind.group],
        unit.name,
        entry,
        unit.points,
        unit.points * count,
        _number(unit, low, high, army),
        f"+{unit.size}" if unit.hosts else str(unit.size),
        taken,
        left,
        blocked,
        words_of(unit.id, kind.name),
        words_of(*acts, *synonyms_of((unit.id, unit.type, *acts, *missile), rules.system.synonyms)),
        (*acts, *missile),
        _gloss(unit, rules),
        count,
    )


def _number(unit: Unit, low: int, high: int | None, army: Army) -> Shown:
    """How many the list allows for each 1,000 points, and how many these are here."""
    if not low and high is None:
        return ""
    if not unit.number.scaled:
        return str(unit.number)
    return T(
        "{printed} per 1,000 points: {number} at {limit}",
        printed=str(unit.number),
        number=str(Range(low, high)),
        limit=army.roster.limit,
    )


def _gloss(unit: Unit, rules: Rules) -> Shown:
    """What it does in a few words: its values, how far it shoots, or the values of a character."""
    shots: Shown = None if unit.shots is None else str(unit.shots)
    if shots is not None and unit.range is not None:
        reach = T("{full} cm", full=unit.range) if isinstance(unit.range, int) else unit.range
        shots = T("{shots} ({range})", shots=shots, range=reach)
    values: tuple[tuple[Characteristic, Shown], ...] = (
        ("command", None if unit.command is None else str(unit.command)),
        ("attack", str(unit.attack) if unit.attack else None),
        ("shots", shots),
        ("hits", None if unit.hits is None else str(unit.hits)),
        ("armour", unit.armour),
    )
    short = rules.system.characteristics
    shown = tuple(T("{name} {value}", name=short[id].short, value=value) for id, value in values if value)
    return (T("optional"), *shown) if unit.optional else shown
