"""What may be taken: the rows of the list, a fresh roster, the ways out of findings."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core import limits
from builder.core.controls import Available, CatalogueRow, Change
from builder.core.findings import Finding, Plain, T
from builder.core.fresh_definitions import fresh_roster
from builder.core.plurals import P
from builder.core.points import Quarters
from builder.core.roles import Role, synonyms_of, words_of
from builder.core.spelling import near
from builder.systems.wfb6.army.limits import limits_of
from builder.systems.wfb6.entries.facts import Army, EntryResult
from builder.systems.wfb6.model.definitions import Line
from builder.systems.wfb6.rules.rules import Rules


def catalogue(rules: Rules) -> tuple[CatalogueRow, ...]:
    """What the army offers, a row each."""
    return tuple(CatalogueRow(u.id, u.name, _most(u), _size(u), u.points, (), _details(u)) for u in rules.army.units)


def _most(line: Line) -> str:
    return "" if line.most is None else f"0-{line.most}"


def _size(line: Line) -> str:
    return "1" if line.size is None else str(line.size)


def _details(line: Line) -> tuple[str, ...]:
    return (", ".join((*line.equipment, *(f"{id} {points / 4:g}" for id, points in line.options.items()))),)


def available(army: Army) -> tuple[Available, ...]:
    """The same for this roster, with what all limits together leave."""
    counted = tuple(limits_of(army))
    left = limits.left(counted)
    room = int(counted[0].left or 0)
    return tuple(_row(line, army, left.get(line.id), room) for line in army.rules.army.units)


def _row(line: Line, army: Army, left: int | None, room: int) -> Available:
    least = 1 if line.size is None else line.size.min
    cost = line.points * least
    blocked = None
    if left is not None and left < 1:
        blocked = T("none left")
    elif cost > room:
        blocked = P(
            "{points} point over the limit", "{points} points over the limit", "points", points=Quarters(cost - room)
        )
    taken = sum(m.facts.line is line for m in army.entries)
    words = words_of(line.id, line.name)
    acts = tuple(_roles(line, army.rules))
    borne = (*line.equipment, *((line.mount,) if line.mount is not None else ()))
    mages = ("wizard",) if line.level or line.levels else ()
    called = synonyms_of((line.id, line.slot, *mages, *acts, *borne), army.rules.system.synonyms)
    return Available(
        line.id,
        army.rules.system.slots[line.slot],
        line.name,
        {"take": line.id},
        line.points,
        cost,
        _most(line),
        _size(line),
        taken,
        left,
        blocked,
        words,
        words_of(*map(army.rules.word, (*borne, *line.options, *line.mounts)), *acts, *mages, *called),
        acts,
        tuple(army.rules.word(id) for id in line.equipment if id != PLAIN),
        least,
    )


PLAIN = "hand-weapon"
"""A weapon that everybody has."""


def _roles(line: Line, rules: Rules) -> Iterator[Role]:
    """What it does in an army."""
    if line.kind != "swarm":
        yield line.kind
    known = rules.system.weapons
    if any(id in known and known[id].shooting for id in line.equipment):
        yield "missile"


def starter(rules: Rules, limit: int) -> dict[str, Plain]:
    """A fresh roster: the first hero of the list."""
    first = next((line.id for line in rules.army.units if line.slot == "hero"), None)
    return fresh_roster("wfb6", rules.army.id, limit, [] if first is None else [{"take": first}])


def fixes(finding: Finding, entries: tuple[EntryResult, ...]) -> tuple[tuple[Change, ...], ...]:
    """What is too many or not offered is taken out; sizes are put right; near misses are spelt as they should be."""
    at = finding.path
    if len(at) < 3 or at[0] != "entries":
        return ()
    if finding.code == "ref.unknown":
        known = [str(id) for id in finding.allowed] if isinstance(finding.allowed, (list, tuple)) else []
        guess = near(finding.found, known)
        gone = (Change("remove", at[:2] if at[2:] == ("take",) else at),)
        return (gone,) if guess is None else ((Change("set", at, guess),), gone)
    if finding.code in ("wfb6.unit-size", "wfb6.alone") and isinstance(finding.allowed, int):
        return ((Change("set", at, finding.allowed),),)
    if finding.code == "wfb6.number":
        return ((Change("remove", at[:2]),),)
    if finding.code in ("wfb6.mount", "wfb6.level") or (
        finding.code in ("wfb6.option", "wfb6.command") and len(at) > 3
    ):
        return ((Change("remove", at),),)
    return ()
