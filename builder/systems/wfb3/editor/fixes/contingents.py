"""Ways out for allies, mercenaries and hosts."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Change
from builder.core.fixes import Way
from builder.core.points import QUARTERS
from builder.systems.wfb3.army.army_view import bounds, of_list, whole_unit
from builder.systems.wfb3.army.contingents import surcharges
from builder.systems.wfb3.editor.fixes.case import Case, Handlers
from builder.systems.wfb3.model.unit_entries import UnitEntry
from builder.systems.wfb3.rules.rules import HOST


def _contingent(c: Case) -> Iterator[Way]:
    """A commander joins a contingent, or a champion one of its units; what is said of contingents that are not there goes."""
    if c.subject is not None:
        unit = c.m.facts.line
        if (
            c.rest == ("take",)
            and isinstance(unit, UnitEntry)
            and unit.champion is not None
            and c.entry.champion is None
        ):
            for level in unit.champion.levels:
                yield c.set("champion", to={"level": int(level)})
    elif c.rest == ("entries",):
        part = next((p for p in c.rules.parts.values() if p.contingent is not None and p.cited == c.f.rule), None)
        rule = part.contingent.commander if part is not None and part.contingent is not None else None
        if part is None or rule is None:
            return
        for id in rule.of:
            needed = rule.only_with.get(id, ())
            if needed and not any(o.entry.take in needed for o in of_list(c.entries, part)):
                continue
            for level, row in part.characters[id].levels.items():
                if _affords(c, part.category, row.points):
                    yield (Change("add", ("entries",), {"take": id, "from": part.part, "level": int(level)}),)
    elif c.rest == ("baggage",):
        yield (Change("set", ("baggage",), True),)
    elif c.rest[:1] == ("contingents",):
        yield (Change("remove", c.rest if c.rest[2:] == ("pay",) else c.rest[:2]),)


def _host(c: Case) -> Iterator[Way]:
    """A wizard who may binds it, for a sum that does; who is scattered comes together."""
    if c.subject is None:
        return
    if c.m.entry.from_ != HOST:
        yield c.remove("bound_by")
    elif c.rest == ("take",) and isinstance(c.f.allowed, int):  # so many units of them
        first = next((o for o in c.same if o is not c.m), None)
        most = c.rules.system.hosts.unit.max
        there = 0 if first is None else sum(o.models for o in whole_unit(first, c.army))
        alone = len(whole_unit(c.m, c.army)) == 1
        if first is not None and alone and (most is None or there + c.m.models <= most):
            yield Change("set", c.path_of(first, "models"), first.models + c.m.models), Change("remove", c.at)
    elif c.rest == ("joins",):
        yield c.set("joins", to=c.f.allowed) if isinstance(c.f.allowed, str) else c.remove("joins")
    elif c.rest == ("take",):
        yield from (c.set("bound_by", to=id) for id in c.allowed)
    elif c.rest == ("bound_by",) and isinstance(c.entry.bound_by, str):
        known = [o.id for o in c.entries if o.kind == "character" and o.category == "characters" and o.facts.wizard]
        yield from (
            (c.set("bound_by", to=id) for id in c.f.allowed if id != c.entry.bound_by)
            if isinstance(c.f.allowed, list)
            else ()
        )
        if isinstance(c.f.allowed, int):
            for id in known:
                if id != c.entry.bound_by:
                    yield c.set("bound_by", to=[{"wizard": c.entry.bound_by}, {"wizard": id}])
    elif c.rest == ("bound_by",) and isinstance(c.f.allowed, list):
        last = len(c.entry.binders) - 1
        rest = sum(b.points for b in c.entry.binders[:last])
        for points in c.f.allowed:
            if points > rest:
                yield c.set("bound_by", last, "points", to=points - rest)
    elif len(c.rest) == 3 and c.rest[2] == "wizard":
        taken = {b.wizard for b in c.entry.binders}
        yield from (c.set(*c.rest, to=id) for id in c.allowed if id not in taken)
        if len(c.entry.binders) > 1:
            yield c.remove(*c.rest[:2])


def _affords(c: Case, category: str | None, points: int) -> bool:
    """Whether so many points more of a category stay within its share and within the points agreed."""
    whole = c.rules.army_itself
    limit = c.roster.limit * QUARTERS
    share = next((b.max for b in bounds(whole) if b.category == category), None)
    of_it = sum(o.points for o in c.entries if o.category == category) + points
    spent = sum(o.points for o in c.entries) + sum(d.price.points for d in surcharges(c.roster, whole)) + points
    return spent <= limit and (share is None or of_it <= share * limit)


HANDLERS: Handlers = {
    "wfb3.allies": _contingent,
    "wfb3.host": _host,
    "wfb3.mercenaries": _contingent,
}
"""Who knows ways out, by the code of the finding."""
