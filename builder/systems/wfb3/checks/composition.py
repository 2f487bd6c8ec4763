"""What the army is made of: points, parts, numbers available, characters in all (24, 14.1, the lists)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from builder import limits
from builder.findings import INFO, Finding, T
from builder.points import QUARTERS, Bound, Quarters, to_number
from builder.systems.wfb3.army import Army, available, bounds, counted
from builder.systems.wfb3.checks.told import about, by_id, each_list, names_of, of_army
from builder.systems.wfb3.contingents import dues
from builder.systems.wfb3.lists import CountLimit


def total(army: Army) -> Iterator[Finding]:
    """The army costs at most the points agreed (24, V25)."""
    spent = sum(m.points for m in army.entries) + sum(d.price.points for d in dues(army.roster, army.rules))
    agreed = army.roster.limit * QUARTERS
    if spent > agreed:
        over = Quarters(spent - agreed)
        yield of_army(
            army,
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
            fix=T("Take out {over} points, or agree on more.", over=over),
        )


def fractions(army: Army) -> Iterator[Finding]:
    """Categories take their part of the limit agreed, never of the points spent (A59)."""
    paid = dues(army.roster, army.rules)
    for bound in bounds(army.rules):
        spent = sum(m.points for m in army.entries if m.category == bound.category)
        spent += sum(d.price.points for d in paid if d.category == bound.category)
        breach = limits.share(spent, army.roster.limit, bound.min, bound.max)
        if breach is None:
            continue
        share = bound.max if breach.over else bound.min
        name = bound.name
        bound_quarters = breach.allowed * QUARTERS
        if breach.over:
            allowed = Quarters(2 * math.floor(bound_quarters / 2))
            text = T(
                "{category}: {found} points, above {share} of the limit ({allowed}).",
                category=name,
                found=Quarters(spent),
                share=str(share),
                allowed=Bound(bound_quarters),
            )
            fix = T("Take out {points} points of them.", points=Quarters(spent - allowed))
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
            army,
            "wfb3.fraction",
            text,
            army.rules.cited,
            "limit",
            found=to_number(spent),
            allowed=to_number(allowed),
            fix=fix,
            by="list",
        )


def shares_in_doubt(army: Army) -> Iterator[Finding]:
    """Shares that the sources do not agree on are told of where something counts against them."""
    used = {m.category for m in army.entries}
    for category, part in army.rules.army.composition.items():
        if part.doubt is not None and used & {category, *part.apart}:
            text = T("Doubtful number: {reason}", reason=part.doubt)
            yield of_army(army, "wfb3.doubt", text, army.rules.cited, "army", severity=INFO, by="advice")


@each_list
def lines_in_doubt(army: Army) -> Iterator[Finding]:
    """What the sources do not agree on in a line of characters is told once, however many of them there are.

    Where the line prints values of its own, the doubt is their reason and stands with them.
    """
    for line in army.rules.army.characters:
        own = [
            m for m in army.taken.get(line.id, ()) if not line.doubt_of or not set(line.doubt_of).isdisjoint(m.carries)
        ]
        if own and line.doubt is not None and not line.profile:
            text = T("Doubtful number: {reason}", reason=line.doubt)
            cited = army.rules.cited_of(line)
            yield about(army, min(own, key=by_id), "wfb3.doubt", text, cited, "take", severity=INFO, by="advice")


@each_list
def numbers(army: Army) -> Iterator[Finding]:
    """Models of an entry in the whole army, and its compulsory part."""
    for unit in army.rules.army.units:
        own = army.taken.get(unit.id)
        if own is None and not unit.number.min:
            continue
        own = own or []
        span = available(unit, army.entries, army.rules)
        found = limits.total_of(own, lambda m: m.models)
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
            fix = T("Add {count} {unit}.", count=breach.allowed - found, unit=unit.name)
            yield of_army(
                army,
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
    taken = limits.groups(army.characters, lambda m: (m.entry.take, m.more["level"]))
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
    for limit in army.rules.army.limits:
        if not isinstance(limit, CountLimit):
            continue
        own = counted(limit, army.entries)
        found = limits.total_of(own, lambda m: m.models)
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
            army,
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
