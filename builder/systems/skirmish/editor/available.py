"""What may be taken: the base game's list, model by model, with what mode and scenario leave of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil
from typing import NamedTuple

from builder.core import limits
from builder.core.controls import Available, CatalogueRow
from builder.core.findings import ERROR, Plain, Shown, T, items_in
from builder.core.fixes import as_read
from builder.core.fresh_definitions import fresh_roster
from builder.core.limits import Between, Limit
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters
from builder.systems.skirmish.army.force import Force
from builder.systems.skirmish.army.limits import dearest_model, limits_of, patrol_parts
from builder.systems.skirmish.entries.evaluate import evaluate
from builder.systems.skirmish.entries.facts import EntryResult
from builder.systems.skirmish.model.roster import Entry
from builder.systems.skirmish.rules.rules import OWN, Rules


def catalogue(rules: Rules) -> tuple[CatalogueRow, ...]:
    """What the army offers, a row each."""
    rows = rules.base.editor.catalogue(rules.base_rules)
    return tuple(row._replace(number="", size="1") for row in rows) if rules.mode.single else rows


def available(army: Force) -> tuple[Available, ...]:
    """The same for this roster, with what is left."""
    counted = tuple(limits_of(army))
    left = limits.left(counted)
    room = army.rules.points(army.roster) * QUARTERS - sum(m.points for m in army.entries)
    rows = [r for r in army.rules.base.editor.available(army.base) if OWN.issuperset(r.entry)]
    made = [_row(row, army, left, room) for row in rows]
    owed = _owed(made, counted, army)
    return tuple(_with_owed(row, owed, room) for row in made)


class _Owed(NamedTuple):
    """What the force must still have."""

    takes: frozenset[str]
    """The entries any of which will do."""
    name: Shown
    points: int
    """Quarters that it costs at least."""


def _owed(rows: list[Available], counted: Iterable[Limit[EntryResult]], army: Force) -> list[_Owed]:
    """What is compulsory and missing: a leader, and of what the scenario asks for as many as it does."""
    cheapest: dict[str, Available] = {}
    for row in rows:
        take = str(row.entry.get("take"))
        if row.cost is not None and (take not in cheapest or row.cost < (cheapest[take].cost or 0)):
            cheapest[take] = row
    found = []
    for limit in counted:
        missing = limit.allowed.low - limit.used if isinstance(limit.allowed, Between) else 0
        may = [cheapest[take] for take in limit.moves if take in cheapest]
        if limit.id == "leader" and not any(m.facts.character for m in army.entries):
            may = [row for row in rows if "character" in row.roles and row.cost is not None and row.blocked is None]
        if missing > 0 and may and limit.under is not None and limit.under.severity == ERROR:
            one = min(may, key=lambda row: row.cost or 0)
            takes = frozenset(str(row.entry.get("take")) for row in may)
            name = T("a leader") if limit.id == "leader" else one.name if len(may) == 1 else limit.name
            found.append(_Owed(takes, name, ceil(missing) * (one.cost or 0)))
    return found


def _with_owed(row: Available, owed: list[_Owed], room: int) -> Available:
    """What fits by itself does not where nothing would be left for what is compulsory."""
    others = [o for o in owed if str(row.entry.get("take")) not in o.takes]
    reserve = sum(o.points for o in others)
    if row.blocked is not None or not reserve or (row.cost or 0) <= room - reserve:
        return row
    names = tuple(o.name for o in others)
    text = P(
        "{points} point must be left for {others}",
        "{points} points must be left for {others}",
        "points",
        points=Quarters(reserve),
        others=names,
    )
    return row._replace(blocked=text)


def _row(row: Available, army: Force, left: dict[str, int], room: int) -> Available:
    take = str(row.entry.get("take"))
    rest = left.get(take)
    if not army.rules.mode.single:
        short = rest is not None and (row.left is None or rest < row.left)
        blocked = T("none left") if short and rest is not None and rest < 1 else row.blocked
        blocked = blocked or _not_in_patrol(row, army)
        return row._replace(left=rest if short else row.left, blocked=blocked)
    cost = row.cost if row.points is None else row.points
    given = {key: _whole(value) if key == "options" else value for key, value in row.entry.items() if key != "models"}
    entry = {key: value for key, value in given.items() if value is not None}
    taken = sum(m.models for m in army.entries if m.entry.take == take)
    return row._replace(
        entry=entry,
        cost=cost,
        number=_number(take, army),
        size="1",
        least=1,
        taken=taken,
        left=rest,
        blocked=_blocked(take, army, rest, 0 if cost is None else cost - room),
    )


def _not_in_patrol(row: Available, army: Force) -> Shown:
    """Why another such entry would have no place in a border patrol; `None` where it has one (BP-2 to BP-10)."""
    patrol, rules = army.rules.mode.patrol, army.rules
    if patrol is None:
        return None
    m = evaluate(Entry.model_validate(as_read(row.entry)), "patrol", rules)
    if m.facts.higher:
        return T("a lord")
    if dearest_model(m) > patrol.model_points * QUARTERS:
        return T("more than {most} points a model", most=patrol.model_points)
    for part in patrol_parts(patrol, rules.terms):
        most = part.allowed.high
        if most is not None and part.belongs(m) and sum(map(part.belongs, army.entries)) >= most:
            return T("{name}: at most {most}", name=part.name, most=most)
    return None


def _whole(options: Plain) -> Plain:
    """Options of a single model, without those that part of a unit has."""
    return [option for option in items_in(options) if isinstance(option, str)] or None


def _number(take: str, army: Force) -> str:
    span = None if army.side is None else army.side.counts.get(take)
    return "" if span is None else str(span)


def _blocked(take: str, army: Force, rest: int | None, over: int) -> Shown:
    """Why it does not fit just now."""
    side = army.side
    if side is not None and (take in side.barred or (side.allowed and take not in (*side.allowed, *side.machines))):
        return T("not in this scenario")
    if side is not None and take in army.rules.machine_takes and take not in side.machines:
        return T("not in this scenario")
    if rest is not None and rest < 1:
        return T("none left")
    return (
        P("{points} point over the limit", "{points} points over the limit", "points", points=Quarters(over))
        if over > 0
        else None
    )


def starter(rules: Rules, limit: int) -> dict[str, Plain]:
    """A fresh force: the cheapest character who may lead it without a finding; nobody where there is none (SK-04 to SK-06)."""
    given = rules.base_roster.model_copy(update={"limit": limit})
    rows = rules.base.editor.available(rules.base.rules.army(given, rules.base_rules, ()))
    known = [row for row in rows if row.cost is not None and OWN.issuperset(row.entry)]
    leaders = ({**row.entry, "leader": True} for row in sorted(known, key=lambda row: row.cost or 0))
    first = next((entry for entry in leaders if _may_lead(entry, rules)), None)
    return fresh_roster("skirmish", rules.army.id, limit, [] if first is None else [first])


def _may_lead(values: Mapping[str, Plain], rules: Rules) -> bool:
    """True if these values of an entry make a legal hero, whose level as a wizard the mode allows."""
    m = evaluate(Entry.model_validate(as_read(values)), "leader", rules)
    most = rules.mode.wizard_level
    hero = m.facts.character and not m.facts.higher and (most is None or m.facts.wizard <= most)
    return hero and not any(finding.counts for finding in m.findings)
