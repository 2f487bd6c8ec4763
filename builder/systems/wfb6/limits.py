"""Limits: points, models in a unit, numbers of a line, repeated magic items."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import WARNING, Finding, T
from builder.core.limits import Between, Breach, Limit, Move, Side, Unit, Wording, wording_from
from builder.core.plurals import P
from builder.core.total_limit import total_limit
from builder.systems.wfb6.definitions import Line
from builder.systems.wfb6.entries import Army, EntryResult

POINTS = Unit[EntryResult]("points", lambda m: m.points)
MODELS = Unit[EntryResult]("models", lambda m: m.models)
NUMBER = Unit[EntryResult]("entries", lambda _: 1)


def limits_of(army: Army) -> Iterator[Limit[EntryResult]]:
    """All limits of an army, the points limit first."""
    rule = army.rules.cited
    yield total(army, rule)
    for line in army.rules.army.units:
        taken = [result for result in army.entries if result.facts.line is line]
        if line.most is not None or line.unique:
            yield _most(line, taken, rule)
        if line.size is not None:
            for result in taken:
                yield _size(result, line, rule)


def total(army: Army, rule: str) -> Limit[EntryResult]:
    """The limit on the army's points."""
    used = sum(result.points for result in army.entries)
    return total_limit(
        T("Points"), POINTS, used, army.roster.limit, army.entries, "wfb6.total", rule, raisable=army.may_raise_limit
    )


def _most(line: Line, taken: list[EntryResult], rule: str) -> Limit[EntryResult]:
    """The limit on the number of entries of a line: the printed number, or 1 for a unique character."""
    most = 1 if line.most is None else line.most
    text = T("{name}: {found} taken, at most {allowed} allowed.", name=line.name)
    if not most:
        text = T("{name}: {found} taken, none allowed.", name=line.name)
    side: Side[EntryResult] = Side(
        "wfb6.number", wording_from(text, T("Remove 1.")), rule, blame="beyond", at=("take",)
    )
    moves = {line.id: Move()}
    return Limit(line.id, line.name, NUMBER, len(taken), Between(0, most), taken, over=side, moves=moves)


def _size(result: EntryResult, line: Line, rule: str) -> Limit[EntryResult]:
    """The limit on the number of models in a unit."""
    size = line.size
    assert size is not None
    allowed = Between(size.min, size.max)

    def wording(breach: Breach) -> Wording:
        text = P(
            "{name}: {found} model; a unit must have {size}.",
            "{name}: {found} models; a unit must have {size}.",
            "found",
            name=line.name,
            found=breach.found,
            size=size.words,
        )
        if allowed.high is None:
            text = P(
                "{name}: {found} model; a unit must have at least {size}.",
                "{name}: {found} models; a unit must have at least {size}.",
                "found",
                name=line.name,
                found=breach.found,
                size=int(allowed.low),
            )
        return Wording(text, T("Remove {by}.", by=breach.by) if breach.over else T("Add {by}.", by=breach.by))

    side: Side[EntryResult] = Side("wfb6.unit-size", wording, rule, blame="last", at=("models",), others=())
    return Limit(f"size-{result.id}", result.name, MODELS, result.models, allowed, (result,), side, side)


def repeated_items(army: Army) -> Iterator[Finding]:
    """Findings on magic items that an army has more than once, although they are unique."""
    known = army.rules.system.items
    borne = [(n, place, id) for n, result in enumerate(army.entries) for place, id in enumerate(result.entry.items)]
    for item in dict.fromkeys(id for _, _, id in borne if id in known and not known[id].several):
        index, place = [(n, place) for n, place, id in borne if id == item][-1]
        count = sum(id == item for _, _, id in borne)
        if count > 1:
            text = T(
                "{item}: {count} in the army; usually each magic item is unique.", item=known[item].name, count=count
            )
            yield Finding(
                "wfb6.items", WARNING, text, army.rules.system.cite(army.rules.system.items_source),
                entry=army.entries[index].id, path=("entries", index, "items", place), found=count, allowed=1,
                fix=T("Check the rulebook, or choose another item."), by="advice",
            )  # fmt: skip
