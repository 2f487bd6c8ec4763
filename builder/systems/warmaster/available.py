"""Rows of what can be added from the army's list, with costs and numbers left."""

from collections.abc import Mapping

from builder.core import limits
from builder.core.controls import Available
from builder.core.definitions import Range
from builder.core.findings import ERROR, Plain, Shown, T
from builder.core.offers import Owed, above_limit, needed_for
from builder.core.points import QUARTERS
from builder.core.roles import Role, synonyms_of, words_of
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.army_file import Unit
from builder.systems.warmaster.definitions import Characteristic
from builder.systems.warmaster.limits import limits_of, may_bear, stand_of
from builder.systems.warmaster.offers_in_army import requirement_refusals
from builder.systems.warmaster.rules import Rules


def available(army: Army) -> tuple[Available, ...]:
    """All offers of the list in order, with the reason if one is not allowed at present."""
    left, owed = limits.numbers_left(limits_of(army)), _owed(army)
    return tuple(_pick(unit, army, left, owed) for unit in army.rules.army.units)


def _key(unit: Unit, rules: Rules) -> str:
    """Id of a line; for a general the id of the role, since one general replaces another."""
    role = rules.role(unit)
    return role if role == "general" else unit.id


def _owed(army: Army) -> dict[str, Owed]:
    """Compulsory entries that the army still lacks, by `_key`: a general, and the least numbers of lines."""
    rules, found = army.rules, dict[str, Owed]()
    generals = [unit for unit in rules.army.units if rules.role(unit) == "general"]
    if generals and not army.count(*(unit.id for unit in generals)):
        cheapest = min(generals, key=lambda unit: unit.points)
        found[_key(cheapest, rules)] = Owed(cheapest.name, cheapest.points)
    for unit in rules.army.units:
        missing = army.bounds(unit.number)[0] - army.count(unit.id)
        if missing > 0 and unit not in generals:
            found[unit.id] = Owed(unit.name, missing * unit.points)
    return found


def _pick(unit: Unit, army: Army, left: Mapping[str, int], owed: Mapping[str, Owed]) -> Available:
    """The row of a line that can be added; `left` has the numbers that limits leave, `owed` what is compulsory."""
    rules, system, taken = army.rules, army.rules.system, army.count(unit.id)
    low, high = army.bounds(unit.number)
    count = 1 if rules.leads(unit) else max(1, low - taken)
    entry: dict[str, Plain] = {"take": unit.id}
    if count > 1:
        entry["count"] = count
    hosts = (one.id for one in army.entries if may_bear(one, unit) and left[stand_of(one.id)] > 0) if unit.hosts else ()
    host = next(iter(hosts), None)
    if host is not None:
        entry["joins"] = host
    printed: Shown = "" if not low and high is None else str(unit.number)
    if printed and unit.number.scaled:
        printed = T(
            "{printed} per 1,000 points: {number} at {limit}",
            printed=printed, number=str(Range(low, high)), limit=army.roster.limit,
        )  # fmt: skip
    kind, acts = system.kinds[unit.type], system.roles.get(unit.type, ())
    missile: tuple[Role, ...] = ("missile",) if unit.shots else ()
    return Available(
        unit.id,
        system.groups[kind.group],
        unit.name,
        entry,
        unit.points,
        unit.points * count,
        printed,
        f"+{unit.size}" if unit.hosts else str(unit.size),
        taken,
        left.get(unit.id),
        _blocked(unit, army, unit.points * count, left, owed, homeless=bool(unit.hosts) and host is None),
        words_of(unit.id, kind.name),
        words_of(*acts, *synonyms_of((unit.id, unit.type, *acts, *missile), system.synonyms)),
        (*acts, *missile),
        _gloss(unit, rules),
        count,
    )


def _blocked(
    unit: Unit, army: Army, cost: int, left: Mapping[str, int], owed: Mapping[str, Owed], *, homeless: bool
) -> Shown:
    """Why a line cannot be added at present; `None` if it can. `homeless` is true if no unit has room for a stand."""
    if left.get(unit.id, 1) < 1:
        if not unit.number.scaled:
            return T("none left")
        number = str(Range(*army.bounds(unit.number)))
        return T("none left: {number} at {limit} points", number=number, limit=army.roster.limit)
    if homeless:
        return T("no unit to add it to")
    room = army.roster.limit * QUARTERS - army.points
    others = [one for key, one in owed.items() if key != _key(unit, army.rules)]
    refusals = requirement_refusals(unit, {*army.holders}, army)
    errors = (refusal.reason for refusal in refusals if refusal.severity == ERROR)
    return above_limit(cost, room) or needed_for(others, cost, room) or next(errors, None)


def _gloss(unit: Unit, rules: Rules) -> Shown:
    """Short description of a line: attack, hits, armour and range, or the values of a character."""
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
