"""Crews of machines and chariots of army lists: prices, options of part of the crew, places taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from builder.core.entries import Tag
from builder.core.findings import ERROR, Finding, T
from builder.core.points import Price, price_line
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.equipment.bought_gear import Bought
from builder.systems.wfb3.prices import army_lists as list_arithmetic
from builder.systems.wfb3.rules import Rules


def places_for(creature: Creature, rules: Rules) -> Fraction:
    """Number of places that a creature takes: small ones share a place, large ones need several (20.5)."""
    rule = rules.system.vehicles
    if creature.id in rule.per_place:
        return Fraction(1, rule.per_place[creature.id])
    return Fraction(rule.places.get(creature.id, 1))


# -------------------------------------------------------------- options of the lists


def option_prices(bought: Iterable[Bought], crew: int, rules: Rules) -> tuple[tuple[Price, ...], tuple[Price, ...]]:
    """Price lines for one machine or chariot of options that all have, then those of options that only some have.

    The second are priced for all that have them; `crew` is the number of crew of one machine or chariot.
    """
    within: list[Price] = []
    apart: list[Price] = []
    for b in bought:
        if b.number is not None:
            apart.append(price_line(T("{what}: some of them", what=rules.word(b.id)), b.points, b.number, rules.cited))
        else:
            within.append(price_line(rules.word(b.id), b.points, crew if b.per == "crew" else 1, rules.cited))
    return tuple(within), tuple(apart)


def excess_options(entry: Entry, bought: Iterable[Bought], models: int, crew: int, rules: Rules) -> Iterator[Finding]:
    """Findings on options for more machines or crew than there are, and on armour for part of the crew (20.5)."""
    for b in bought:
        if b.number is None or b.per not in ("machine", "chariot", "crew"):
            continue
        index, most = entry.options.index(b.id), crew if b.per == "crew" else models
        if b.number > most:
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


def partial_option_rules(bought: Iterable[Bought], rules: Rules) -> Iterator[Tag]:
    """A special rule for each option that only some have, with the number of machines, models or crew that have it."""
    for b in bought:
        if b.number is not None:
            extra = rules.system.extras.get(b.id)
            effect = extra.effect if extra is not None else None
            yield Tag("some", rules.word(b.id), T("{count} of them", count=b.number), effect)


def list_price(unit: UnitEntry, creature: Creature, bought: Iterable[Bought], rules: Rules) -> int:
    """Price in quarters of one of the crew with the options of the whole crew, by the arithmetic of the lists."""
    plain = list_arithmetic.crewman(unit, creature, rules)
    return plain + sum(b.points for b in bought if b.per == "crew" and b.number is None)
