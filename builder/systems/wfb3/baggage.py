"""The baggage train: how large it is by the list's own rule, and who its civilians are (17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from builder.findings import N, T, Text
from builder.mustering import Mustered
from builder.points import QUARTERS
from builder.systems.wfb3.definitions import Baggage, BaggageArea, Creature
from builder.systems.wfb3.roster import Roster
from builder.systems.wfb3.rules import Rules

HALFLING = "halfling"
"""They look after any train of an army that has some (17.2)."""


class Train(NamedTuple):
    """A baggage train as the rules make it."""

    rule: Baggage
    shares: int
    """Complete thousands, or whatever the list counts."""
    wagons: int
    civilians: int
    depth: int
    """The longer side of its area, inches; the other is `side`."""
    side: int


def train(roster: Roster, entries: Iterable[Mustered], rules: Rules) -> Train:
    """The train of an army; no wagons and no civilians where the list has none or the army is too small (17.1)."""
    rule = rules.army_itself.army.baggage or rules.system.baggage
    points = roster.limit * QUARTERS
    if rule.of == "rank-and-file":
        points = sum(m.points for m in entries if m.category == "rank-and-file")
    shares = points // (rule.per * QUARTERS)
    area = rules.system.baggage_area
    return Train(rule, shares, shares * rule.wagons, shares * rule.civilians, depth(shares, area), area.side)


def size(wagons: int, civilians: int, who: Any = None) -> tuple[Text, ...]:
    """How many wagons and civilians, in words, and who these are; what there is none of is not told."""
    people = N("{count} civilian", "{count} civilians", civilians)
    if who is not None:
        people = T("{people} ({who})", people=people, who=who)
    both = ((N("{count} wagon", "{count} wagons", wagons), wagons), (people, civilians))
    return tuple(text for text, count in both if count)


def depth(shares: int, area: BaggageArea) -> int:
    """The longer side of its ground in inches (17.1)."""
    return area.depth + area.step * shares


def civilians(entries: Iterable[Mustered], rules: Rules) -> Any:
    """Whose profile the civilians have: the majority's, or halflings where the army has any (17.2)."""
    counts: Counter[str] = Counter()
    for m in entries:
        if m.creature is not None and m.kind != "character":
            counts[m.creature] += m.models
    if HALFLING in counts:
        return _people(rules.creatures[HALFLING])
    if not counts:
        return None
    most = max(counts.values())
    return _people(rules.creatures[min(id for id, number in counts.items() if number == most)])


def _people(creature: Creature) -> Any:
    """What several of them are called."""
    return creature.name if creature.people is None else creature.people
