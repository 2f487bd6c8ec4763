"""What the list limits: the points agreed, models in a unit, how many of an entry."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import T
from builder.core.limits import Between, Breach, Limit, Move, Side, Unit, Wording
from builder.core.plurals import P
from builder.core.total_limit import total_limit
from builder.systems.wfb6.entries.facts import Army, EntryResult
from builder.systems.wfb6.model.definitions import Line
from builder.systems.wfb6.rules.rules import Rules

POINTS = Unit[EntryResult]("points", lambda m: m.points)
MODELS = Unit[EntryResult]("models", lambda m: m.models)
NUMBER = Unit[EntryResult]("entries", lambda _: 1)


def limits_of(army: Army) -> Iterator[Limit[EntryResult]]:
    """All of them."""
    yield total(army)
    for line in army.rules.army.units:
        taken = [m for m in army.entries if m.facts.line is line]
        if line.most is not None or line.unique:
            yield _most(line, taken, army.rules)
        if line.size is not None:
            for m in taken:
                yield _size(m, line, army.rules)


def total(army: Army) -> Limit[EntryResult]:
    """The points agreed."""
    used, agreed = sum(result.points for result in army.entries), army.roster.limit
    return total_limit(T("Points"), POINTS, used, agreed, army.entries, "wfb6.total", army.rules.cited)


def _most(line: Line, taken: list[EntryResult], rules: Rules) -> Limit[EntryResult]:
    """An army takes no more of an entry than the list says, and what is unique once."""

    def too_many(breach: Breach) -> Wording:
        text = T(
            "{name}: {found} taken, at most {allowed} allowed.",
            name=line.name,
            found=breach.found,
            allowed=breach.allowed,
        )
        if not breach.allowed:
            text = T("{name}: {found} taken, none allowed.", name=line.name, found=breach.found)
        return Wording(text, T("Remove 1."))

    side: Side[EntryResult] = Side("wfb6.number", too_many, rules.cited, blame="beyond", at=("take",))
    moves = {line.id: Move()}
    return Limit(
        line.id,
        line.name,
        NUMBER,
        len(taken),
        Between(0, 1 if line.most is None else line.most),
        taken,
        over=side,
        moves=moves,
    )


def _size(m: EntryResult, line: Line, rules: Rules) -> Limit[EntryResult]:
    """A unit has as many models as the list gives its kind."""
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

    side: Side[EntryResult] = Side("wfb6.unit-size", wording, rules.cited, blame="last", at=("models",), others=())
    return Limit(f"size-{m.id}", m.name, MODELS, m.models, allowed, (m,), side, side)
