"""The baggage train: how large it is by the list's own rule, and who its civilians are (17)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from builder.core.findings import N, Shown, T, Text, either
from builder.core.points import QUARTERS
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.definitions.battle import Baggage, BaggageArea
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.magic_items.bearers import plural_name
from builder.systems.wfb3.rules import Rules

HALFLING = "halfling"
"""They may look after the train of any army that has some (17.2)."""

WITH_TRAIN = either(
    T("Write “{key}: {value}”.", key="baggage", value="true"),
    T("Set “{key}” to {value}.", key=T("baggage train"), value=T("yes")),
)
"""The way out of an army that must have one."""


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


def train(army: Army) -> Train:
    """The train of an army; no wagons and no civilians where the list has none or the army is too small (17.1)."""
    rule = train_rule(army.rules)
    points = army.roster.limit * QUARTERS
    if rule.of == "rank-and-file":
        points = sum(m.against("rank-and-file") for m in army.entries)
    shares = points // (rule.per * QUARTERS)
    area = army.rules.system.baggage_area
    return Train(rule, shares, shares * rule.wagons, shares * rule.civilians, depth(shares, area), area.side)


def hired(army: Army) -> tuple[EntryResult, ...]:
    """The mercenaries of an army, who want to see a train."""
    bands = {id for id, part in army.rules.parts.items() if part.hired}
    return tuple(m for m in army.entries if m.entry.from_ in bands) if bands else ()


def wanting(army: Army) -> bool:
    """True if the army has no train only because it is too small for one."""
    made = train(army)
    return not made.shares and bool(made.rule.wagons or made.rule.civilians)


def size(wagons: int, civilians: int, who: Shown = None) -> tuple[Text, ...]:
    """How many wagons and civilians, in words, and who these are; what there is none of is not told."""
    people = N("{count} civilian", "{count} civilians", civilians)
    if who is not None:
        people = T("{people} ({who})", people=people, who=who)
    both = ((N("{count} wagon", "{count} wagons", wagons), wagons), (people, civilians))
    return tuple(text for text, count in both if count)


def depth(shares: int, area: BaggageArea) -> int:
    """The longer side of its ground in inches (17.1)."""
    return area.depth + area.step * shares


def kinds(army: Army) -> tuple[str, ...]:
    """Whose profile the civilians may have: the majority's, who come first, or halflings where the army has any (17.2)."""
    counts: Counter[str] = Counter()
    for m in army.entries:
        if m.creature in army.rules.creatures and m.kind != "character":
            counts[m.creature] += m.models
    if not counts:
        return ()
    most = max(counts.values())
    majority = min(id for id, number in counts.items() if number == most)
    return (majority, HALFLING) if HALFLING in counts and majority != HALFLING else (majority,)


def civilians(army: Army) -> Shown:
    """Who the civilians are: those whom the list names, or whom the player chose, or else the majority (17.2)."""
    followers = train_rule(army.rules).followers
    if followers is not None:
        return followers
    may = kinds(army)
    if not may:
        return None
    if army.roster.civilians not in may and len(may) > 1:
        return T(
            "{first}, or {second}",
            first=plural_name(army.rules.creatures[may[0]]),
            second=plural_name(army.rules.creatures[may[1]]),
        )
    return plural_name(army.rules.creatures[army.roster.civilians if army.roster.civilians in may else may[0]])


def train_rule(rules: Rules) -> Baggage:
    """The rule of the army's own list on its train, or the rulebook's."""
    return rules.army_itself.army.baggage or rules.system.baggage
