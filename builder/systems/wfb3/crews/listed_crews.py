"""Crews of machines and chariots of the lists: what one costs, what only some of them have, how much room they fill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TypeVar

from builder.core.entries import Tag
from builder.core.findings import ERROR, Finding, T
from builder.core.points import Price, line
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.equipment.bought_gear import Bought
from builder.systems.wfb3.prices import army_lists as list_arithmetic
from builder.systems.wfb3.rules import Rules

ThingT = TypeVar("ThingT")


def distinct(things: Iterable[ThingT]) -> tuple[ThingT, ...]:
    """Each thing once, in order."""
    found: list[ThingT] = []
    for thing in things:
        if thing not in found:
            found.append(thing)
    return tuple(found)


def places(creature: Creature, rules: Rules) -> Fraction:
    """How much room one fills: small creatures share a place, large ones need several (20.5)."""
    rule = rules.system.vehicles
    if creature.id in rule.per_place:
        return Fraction(1, rule.per_place[creature.id])
    return Fraction(rule.places.get(creature.id, 1))


# -------------------------------------------------------------- options of the lists


def options(
    bought: Iterable[Bought], heads: Mapping[str, int], rules: Rules
) -> tuple[tuple[Price, ...], tuple[Price, ...]]:
    """The price of a list's options: what each machine or chariot costs more, and what only some of them have.

    `heads` says how many of the crew and the like there are on one.
    """
    within: list[Price] = []
    apart: list[Price] = []
    for b in bought:
        if b.number is not None:
            apart.append(line(T("{what}: some of them", what=rules.word(b.id)), b.points, b.number, rules.cited))
        else:
            within.append(line(rules.word(b.id), b.points, heads.get(b.per, 1), rules.cited))
    return tuple(within), tuple(apart)


def too_many(bought: Iterable[Bought], there: Mapping[str, int], entry: Entry, rules: Rules) -> Iterator[Finding]:
    """No more of them have an option than there are, and armour is worn by all of a crew (20.5)."""
    for b in bought:
        if b.number is None:
            continue
        index = entry.options.index(b.id)
        most = there.get(b.per)
        if most is not None and b.number > most:
            yield Finding(
                "wfb3.option",
                ERROR,
                T(
                    "{option}: given to {number}, but there are only {most}.",
                    number=b.number,
                    option=rules.word(b.id),
                    most=most,
                ),
                rules.cited,
                path=("options", index, "models"),
                found=b.number,
                allowed=most,
                fix=T("Give it to at most {count}.", count=most),
                by="list",
            )
        elif b.per == "crew" and b.id in rules.system.armour and b.number != most:
            yield Finding(
                "wfb3.option",
                ERROR,
                T("All crew in a unit must wear the same armour ({armour}).", armour=rules.word(b.id)),
                "WFB3 20.5",
                path=("options", index, "models"),
                found=b.number,
                allowed=most,
                fix=T("Give this armour to all the crew, or to none."),
            )


def shares(bought: Iterable[Bought], rules: Rules) -> Iterator[Tag]:
    """How many have what not all have."""
    for b in bought:
        if b.number is not None:
            extra = rules.system.extras.get(b.id)
            effect = extra.effect if extra is not None else None
            yield Tag("some", rules.word(b.id), T("{count} of them", count=b.number), effect)


def list_price(unit: UnitEntry, creature: Creature, bought: Iterable[Bought], rules: Rules) -> int:
    """One of the crew of a list's machine or chariot by the arithmetic of the lists, quarters."""
    plain = list_arithmetic.crewman(unit, creature, rules)
    return plain + sum(b.points for b in bought if b.per == "crew" and b.number is None)
