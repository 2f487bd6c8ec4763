"""What the whole army may be: one pool for each captain, one limit for each number of the list."""

from __future__ import annotations

from collections.abc import Iterator

from brass.entries import Army, EntryResult

from builder.core import limits
from builder.core.findings import ERROR, Finding, Shown, T
from builder.core.limits import Between, Breach, Limit, Move, Side, Unit, Wording
from builder.core.points import QUARTERS, Quarters
from builder.core.pools import Pool
from builder.core.relations import tree_of

POINTS = Unit[EntryResult]("points", lambda m: m.points)
COST = Unit[EntryResult]("points", lambda m: m.points + m.facts.paid)
NUMBER = Unit[EntryResult]("entries", lambda m: 1)


def limits_of(army: Army) -> Iterator[Limit[EntryResult]]:
    """All that is limited."""
    yield _points(army)
    yield from _numbers(army)


def boilers(army: Army) -> tuple[Pool[EntryResult], ...]:
    """Points of each captain for engines of his own; what they cost beyond it is paid by the army."""
    engines = [m for m in army.entries if m.kind == "engine"]
    captains = {m.id: m for m in army.entries if m.kind == "captain"}
    return tuple(_boiler(m, [e for e in engines if e.under == m.id]) for m in captains.values())


def _boiler(captain: EntryResult, engines: list[EntryResult]) -> Pool[EntryResult]:
    assert captain.facts.unit is not None
    name, high = T("Boiler of {name}", name=captain.name), captain.facts.unit.boiler
    used = sum(map(COST.amount, engines))
    return Pool(Limit(f"boiler-{captain.id}", name, COST, used, Between(0, high), engines), captain.id)


def _points(army: Army) -> Limit[EntryResult]:
    """The points agreed for the game."""
    used = sum(map(POINTS.amount, army.entries))
    side = Side[EntryResult]("brass.points", _too_dear, army.rules.cited, at=("limit",), by="rulebook", others=())
    return Limit("points", T("Points"), POINTS, used, Between(0, army.roster.limit * QUARTERS), army.entries, over=side)


def _too_dear(breach: Breach) -> Wording:
    by = Quarters(int(breach.by))
    return Wording(
        T("The army is {by} points over its points limit.", by=by),
        T("Remove something."),
        int(breach.found),
        int(breach.allowed),
    )


def _numbers(army: Army) -> Iterator[Limit[EntryResult]]:
    """What the list prints, and what the scenario allows."""
    rules = army.rules
    for unit in rules.army.units:
        taken = [m for m in army.entries if m.facts.unit is unit]
        if unit.most is not None:
            yield number_limit(unit.id, unit.name, taken, unit.most, (unit.id,), "brass.number", rules.cited)
    if rules.scenario is not None:
        ids = tuple(unit.id for unit in rules.army.units if unit.kind == "engine")
        engines = [m for m in army.entries if m.kind == "engine"]
        where = f"{rules.system.books[rules.scenario.source.book].short} {rules.scenario.source.where}"
        yield number_limit("engines", T("Engines"), engines, rules.scenario.engines, ids, "brass.scenario", where)


def number_limit(
    id: str, name: Shown, taken: list[EntryResult], most: int, offers: tuple[str, ...], code: str, rule: str
) -> Limit[EntryResult]:
    """At most so many; each beyond it gets the finding, at what it takes."""

    def too_many(breach: Breach) -> Wording:
        text = T("{name}: {found}, at most {allowed}.", name=name, found=breach.found, allowed=breach.allowed)
        return Wording(text, T("Remove 1."))

    side = Side[EntryResult](code, too_many, rule, blame="beyond", at=("take",))
    moves = {offer: Move() for offer in offers}
    return Limit(id, name, NUMBER, len(taken), Between(0, most), taken, over=side, moves=moves)


def findings(army: Army) -> Iterator[Finding]:
    """What limits find, and relations that lead nowhere or round in a circle."""
    yield from limits.findings(limits_of(army), army)
    entries, tree = army.entries, tree_of(army.entries)
    for index, relation in tree.dangling:
        key = "captain" if relation.under else "guards"
        text = T("No entry has the id “{id}”.", id=relation.to)
        yield Finding("ref.dangling", ERROR, text, entry=entries[index].id, path=("entries", index, key), found=relation.to, fix=T("Choose another entry."))  # fmt: skip
    for index, m in enumerate(entries):
        host = tree.above.get(index)
        if index in tree.circular or (
            host is not None and not (m.kind == "engine" and entries[host].kind == "captain")
        ):
            text = T("Only an engine has a captain, and only a captain has engines.")
            yield Finding("brass.captain", ERROR, text, army.rules.cited, m.id, ("entries", index, "captain"), found=m.under, fix=T("Remove it."))  # fmt: skip
