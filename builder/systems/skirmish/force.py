"""A whole force, as its checks and its sheet see it."""

from __future__ import annotations

from functools import cached_property
from math import ceil

from builder.core import army as kernel
from builder.core.profiles import Profile
from builder.systems.skirmish.definitions import Side
from builder.systems.skirmish.entries import EntryResult
from builder.systems.skirmish.roster import Roster
from builder.systems.skirmish.rules import Rules


class Force(kernel.Army[Roster, Rules, EntryResult]):
    """A roster with its evaluated entries."""

    @cached_property
    def side(self) -> Side | None:
        """The side of the scenario that it plays; `None` where none is known."""
        return self.rules.side(self.roster)

    @cached_property
    def base(self) -> kernel.Army:
        """The same as an army of the base game, an entry each in the same order."""
        results = tuple(result.facts.base for result in self.entries)
        values = {
            "limit": self.rules.points(self.roster),
            "name": self.roster.name,
            "entries": tuple(result.entry for result in results),
        }
        roster = self.rules.base_roster.model_copy(update=values)
        army: kernel.Army = self.rules.base.verdict.army(roster, self.rules.base_rules, results, None)
        return army

    @property
    def undecided(self) -> bool:
        """True if a scenario is named of which no side is known: what it allows is unknown."""
        return self.side is None and self.roster.scenario is not None

    @property
    def wizard_level(self) -> int | None:
        """SK-06: the highest level of a wizard: the scenario's for the side, or else the mode's; `None` for any."""
        side = self.side
        return self.rules.mode.wizard_level if side is None or side.wizard_level is None else side.wizard_level

    @property
    def models(self) -> int:
        """Models on the table, crews included."""
        return sum(result.facts.number for result in self.entries)

    @property
    def rout_at(self) -> int | None:
        """SK-17: models out of action at which the force tests; `None` where the mode knows no such test."""
        share = self.rules.mode.rout
        return None if share is None else ceil(self.models * share)

    @property
    def fled_count(self) -> bool:
        """True if models that fled off the table count for the rout test."""
        return self.rules.scenario is not None and self.rules.scenario.fled_count

    @property
    def leader(self) -> EntryResult | None:
        """The leader, the first where several are marked."""
        return next((result for result in self.entries if result.entry.leader), None)

    @property
    def first_hero(self) -> int | None:
        """Index of the first character who is not above the heroes."""
        entries = enumerate(self.entries)
        return next((i for i, result in entries if result.facts.character and not result.facts.higher), None)

    def alike(self, take: str) -> list[EntryResult]:
        """The entries of a line of the list."""
        return [result for result in self.entries if result.entry.take == take]

    @property
    def highest_leadership(self) -> int | None:
        """The highest Leadership of the force; `None` without one."""
        found = (leadership(result, self.rules) for result in self.entries)
        return max((ld for ld in found if ld is not None), default=None)


def shapes(result: EntryResult, rules: Rules) -> tuple[Profile, ...]:
    """The profiles of an entry's own models that they may have in play, that in which they start first."""
    places = rules.terms.shapes
    start = next((places[tag.id] for tag in result.in_play.tags if tag.id in places), 0)
    if not 0 < start < len(result.in_play.profiles):
        return result.in_play.profiles[:1]
    return result.in_play.profiles[start], result.in_play.profiles[0]


def value_of(profile: Profile, key: str) -> int | None:
    """A characteristic of a profile, where it is a number."""
    found = profile.values.get(key)
    return found if isinstance(found, int) else None


def at_the_start(result: EntryResult, key: str, rules: Rules) -> int | None:
    """A characteristic of an entry's own models in the shape in which they start."""
    return next((value_of(profile, key) for profile in shapes(result, rules)), None)


def leadership(result: EntryResult, rules: Rules) -> int | None:
    """The Leadership of an entry's own models in the shape in which they start."""
    return at_the_start(result, "Ld", rules)
