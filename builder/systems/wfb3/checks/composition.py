"""What the army is made of: points, parts, numbers available, characters in all (24, 14.1, the lists)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from builder.core import limits
from builder.core.checks import about, by_id, names_of, of_army
from builder.core.entries import spending
from builder.core.findings import ERROR, INFO, WARNING, Finding, N, T
from builder.core.points import QUARTERS, Bound, Quarters, to_number
from builder.systems.wfb3.army.contingents import surcharges
from builder.systems.wfb3.army.view import Army, available, bounds, counted_of, each_list


def total(army: Army) -> Iterator[Finding]:
    """The army costs at most the points agreed (24, V25)."""
    spent = sum(_spent(army).values())
    agreed = army.roster.limit * QUARTERS
    if spent > agreed:
        over = Quarters(spent - agreed)
        yield of_army(
            "wfb3.total",
            T(
                "{spent} points are {over} more than the {limit} agreed.",
                spent=Quarters(spent),
                over=over,
                limit=Quarters(agreed),
            ),
            "WFB3 24",
            "limit",
            found=to_number(spent),
            allowed=army.roster.limit,
            fix=N(
                "Take out {over} point, or agree on more.",
                "Take out {over} points, or agree on more.",
                _whole(over),
                over=over,
            ),
        )


def _whole(points: int) -> int:
    """The number by which a word is singular or plural."""
    return math.ceil(points / QUARTERS)


def _spent(army: Army) -> dict[str | None, int]:
    return spending(army.entries, surcharges(army.roster, army.rules))


def fractions(army: Army) -> Iterator[Finding]:
    """Categories take their part of the limit agreed, never of the points spent (A59)."""
    by_share = _spent(army)
    for bound in bounds(army.rules):
        spent = by_share.get(bound.category, 0)
        breach = limits.share(spent, army.roster.limit, bound.min, bound.max)
        if breach is None:
            continue
        # A doubtful part of a share is warned of; what is beyond that too breaks the share however it is read.
        beyond = bound.perhaps is not None and limits.share(spent, army.roster.limit, None, bound.perhaps) is not None
        doubtful = breach.over and bound.perhaps is not None and not beyond
        share = bound.perhaps if breach.over and beyond else bound.max if breach.over else bound.min
        name = bound.name
        bound_quarters = (share or 0) * army.roster.limit * QUARTERS
        if breach.over:
            allowed = Quarters(2 * math.floor(bound_quarters / 2))
            text = T(
                "{category}: {found} points, above {share} of the limit ({allowed}).",
                category=name,
                found=Quarters(spent),
                share=str(share),
                allowed=Bound(bound_quarters),
            )
            over = Quarters(spent - allowed)
            fix = N("Take out {points} point of them.", "Take out {points} points of them.", _whole(over), points=over)
            if doubtful:
                text = T("{what} In doubt: {why}.", what=text, why=bound.doubt)
                fix = N(
                    "Take out {points} point of them, or agree with your opponent.",
                    "Take out {points} points of them, or agree with your opponent.",
                    _whole(over),
                    points=over,
                )
        else:
            allowed = Quarters(2 * math.ceil(bound_quarters / 2))
            text = T(
                "{category}: {found} points, below {share} of the limit ({allowed}).",
                category=name,
                found=Quarters(spent),
                share=str(share),
                allowed=Bound(bound_quarters),
            )
            fix = T("Add {points} points of them.", points=Quarters(allowed - spent))
        yield of_army(
            "wfb3.fraction",
            text,
            army.rules.cited,
            "limit",
            severity=WARNING if doubtful else ERROR,
            found=to_number(spent),
            allowed=to_number(allowed),
            fix=fix,
            by="list",
        )


def shares_in_doubt(army: Army) -> Iterator[Finding]:
    """Shares that are read in one of several ways are told of where something counts against them.

    It is a remark: of an army that its reading touches, `fractions` tells.
    """
    for category, part in army.rules.army.composition.items():
        if part.doubt is None or part.perhaps is not None:
            continue
        if {m.category for m in army.entries} & {category, *part.apart}:
            text = T("Doubtful number: {reason}", reason=part.doubt)
            yield of_army("wfb3.doubt", text, army.rules.cited, "army", severity=INFO, by="advice")


@each_list
def lines_in_doubt(army: Army) -> Iterator[Finding]:
    """What the sources do not agree on in a line of characters is told once, however many of them there are.

    A price or value that this army pays or uses is doubtful, and so a warning; of levels and gear that nobody has it is
    not told. Where the line prints values of its own, the doubt is their reason and stands with them.
    """
    for id, taken in army.taken.items():
        line = army.rules.characters.get(id)
        if line is None or line.doubt is None or line.profile:
            continue
        own = [m for m in taken if not line.doubt_of or not set(line.doubt_of).isdisjoint(m.carries)]
        if line.doubt_levels:
            own = [m for m in own if m.facts.level in line.doubt_levels]
        if own:
            text = T("Doubtful number: {reason}", reason=line.doubt)
            cited = army.rules.cited_of(line)
            yield about(army, min(own, key=by_id), "wfb3.doubt", text, cited, "take", severity=WARNING, by="advice")


@each_list
def numbers(army: Army) -> Iterator[Finding]:
    """Models of an entry in the whole army, and its compulsory part."""
    units = army.rules.units
    bounded = [(units[id], own) for id, own in army.taken.items() if id in units]
    bounded += [(unit, []) for unit in army.rules.compulsory if unit.id not in army.taken]
    for unit, own in bounded:
        span = available(unit, army.entries, army.rules)
        found = own[0].models if len(own) == 1 else sum([m.models for m in own])
        breach = limits.within(found, span.min, span.max)
        if breach is None:
            continue
        if breach.over:
            *others, last = sorted(own, key=by_id)
            yield about(
                army,
                last,
                "wfb3.number",
                T(
                    "{found} {unit} in the army; {allowed} are available.",
                    found=found,
                    unit=unit.name,
                    allowed=breach.allowed,
                ),
                army.rules.cited,
                "models",
                found=found,
                allowed=str(span),
                fix=T("Take out {count}.", count=found - breach.allowed)
                if not unit.number_per
                else T(
                    "Take out {count}, or add a unit of: {names}.",
                    count=found - breach.allowed,
                    names=tuple(_line_name(army, id) for id in unit.number_per),
                ),
                by="list",
                others=names_of(others),
            )
        else:
            text = T(
                "The list requires {allowed} {unit}; there are {found}.",
                found=found,
                unit=unit.name,
                allowed=breach.allowed,
            )
            fix = T("Add to {unit}: {count}.", count=breach.allowed - found, unit=unit.name)
            yield of_army(
                "wfb3.compulsory",
                text,
                army.rules.cited,
                "entries",
                found=found,
                allowed=str(span),
                fix=fix,
                by="list",
            )


@each_list
def levels_available(army: Army) -> Iterator[Finding]:
    """Characters of each line and level (14.1)."""
    taken = limits.groups(army.characters, lambda m: (m.entry.take, m.facts.level))
    for (take, level), own in taken.items():
        line = army.rules.characters.get(take)
        row = line.levels.get(str(level)) if line is not None else None
        if line is None or row is None:
            continue
        for extra in limits.beyond(own, row.number, by_id):
            yield about(
                army,
                extra,
                "wfb3.number",
                T(
                    "{found} {name} (level {level}); the list has {allowed}.",
                    found=len(own),
                    name=row.name or line.name,
                    level=level,
                    allowed=row.number,
                ),
                f"{army.rules.cited}, WFB3 14.1",
                "level",
                found=len(own),
                allowed=row.number,
                fix=T("Take another level, or remove him."),
                by="list",
            )


@each_list
def character_numbers(army: Army) -> Iterator[Finding]:
    """Heroes, wizards and characters in all."""
    for limit in army.rules.limits.counts:
        found = sum([m.models for m in counted_of(limit, army.taken)])
        breach = limits.within(found, limit.min, limit.max)
        if breach is None:
            continue
        names = tuple(_line_name(army, id) for id in limit.of)
        if limit.creatures:
            races = tuple(army.rules.creatures[id].name for id in limit.creatures)
            names = tuple(T("{name} of the race {race}", name=name, race=races) for name in names)
        if breach.over:
            text = T("{names}: {found}; the list allows {allowed}.", found=found, names=names, allowed=breach.allowed)
            fix = T("Take out {count}.", count=found - breach.allowed)
        else:
            text = T(
                "{found} of {names}; the list requires {allowed}.", found=found, names=names, allowed=breach.allowed
            )
            fix = T("Add {count}.", count=breach.allowed - found)
        people = any(id in army.rules.characters for id in limit.of)
        yield of_army(
            "wfb3.characters" if people else "wfb3.number",
            text,
            army.rules.cited,
            "entries",
            found=found,
            allowed=breach.allowed,
            fix=fix,
            by="list",
        )


def _line_name(army: Army, id: str) -> Any:
    if id in army.rules.characters:
        return army.rules.characters[id].name
    return army.rules.units[id].name
