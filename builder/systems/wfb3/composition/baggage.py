"""The baggage train: its size by the rule of the list or the rulebook, and the race of its civilians (17)."""

from collections import Counter
from typing import NamedTuple

from builder.core.findings import N, Shown, T, Text, alternatives, either
from builder.core.points import QUARTERS
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.definitions.battle import Baggage
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.magic_items.bearers import plural_name
from builder.systems.wfb3.rules import Rules

WITH_TRAIN = either(
    T("Write “{key}: {value}”.", key="baggage", value="true"),
    T("Set “{key}” to {value}.", key=T("baggage train"), value=T("yes")),
)
"""The fix in words of an army that must have a baggage train and has none."""


class Train(NamedTuple):
    """Size of an army's baggage train."""

    rule: Baggage
    """The rule that gives the size of the train."""
    shares: int
    """Number of complete steps of points in the army (1,000 each, unless the list says otherwise)."""
    wagons: int
    civilians: int
    depth: int
    """Longer side of the area of the train in inches."""
    side: int
    """Shorter side of the area of the train in inches."""


def train(army: Army) -> Train:
    """The train that an army may have; 0 wagons and civilians if the list has none or the army is too small (17.1)."""
    rule = train_rule(army.rules)
    points = army.roster.limit * QUARTERS
    if rule.of == "rank-and-file":
        points = sum(result.against("rank-and-file") for result in army.entries)
    shares = points // (rule.per * QUARTERS)
    area = army.rules.system.baggage_area
    depth = area.depth + area.step * shares
    return Train(rule, shares, shares * rule.wagons, shares * rule.civilians, depth, area.side)


def mercenaries(army: Army) -> tuple[EntryResult, ...]:
    """Entries of the army from contingents of mercenaries."""
    bands = {id for id, part in army.rules.other_lists.items() if part.hired}
    return tuple(result for result in army.entries if result.entry.from_ in bands) if bands else ()


def too_small_for_train(army: Army) -> bool:
    """True if the army has no train only because it is too small for one."""
    made = train(army)
    return not made.shares and bool(made.rule.wagons or made.rule.civilians)


def size_in_words(wagons: int, civilians: int, who: Shown = None) -> tuple[Text, ...]:
    """Numbers of wagons and civilians in words, with the race of the civilians; zeros are left out."""
    people = N("{count} civilian", "{count} civilians", civilians)
    if who is not None:
        people = T("{people} ({who})", people=people, who=who)
    both = ((N("{count} wagon", "{count} wagons", wagons), wagons), (people, civilians))
    return tuple(text for text, count in both if count)


def civilian_races(army: Army) -> tuple[str, ...]:
    """Ids of the races that the civilians may have: the majority's first, then those that may be in every army (17.2)."""
    counts: Counter[str] = Counter()
    for result in army.entries:
        if result.creature in army.rules.creatures and result.kind != "character":
            counts[result.creature] += result.models
    if not counts:
        return ()
    most = max(counts.values())
    majority = min(id for id, number in counts.items() if number == most)
    return (majority, *(id for id in sorted(counts) if army.rules.creatures[id].civilians and id != majority))


def civilians(army: Army) -> Shown:
    """Name of the civilians: that of the list, else of the race in the roster, else of the possible races (17.2).

    `None` if there are no troops.
    """
    followers = train_rule(army.rules).followers
    if followers is not None:
        return followers
    may = civilian_races(army)
    if not may:
        return None
    if army.roster.civilians not in may and len(may) > 1:
        names = [plural_name(army.rules.creatures[id]) for id in may]
        return T("{first}, or {second}", first=names[0], second=alternatives(names[1:]))
    return plural_name(army.rules.creatures[army.roster.civilians if army.roster.civilians in may else may[0]])


def train_rule(rules: Rules) -> Baggage:
    """The rule on the baggage train: that of the army's own list, or else that of the rulebook."""
    return rules.army_itself.army.baggage or rules.system.baggage
