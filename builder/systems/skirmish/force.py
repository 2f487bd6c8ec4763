"""The force: a roster of the mode with its evaluated entries and values derived from them."""

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
    """A roster of the mode with its evaluated entries."""

    @cached_property
    def side(self) -> Side | None:
        """The side that the force plays in the scenario; `None` without a scenario or a known side."""
        return self.rules.side(self.roster)

    @cached_property
    def base(self) -> kernel.Army:
        """The force as an army of the base game, with the entries in the same order."""
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
        """True if the roster names a scenario but no known side."""
        return self.side is None and self.roster.scenario is not None

    @property
    def wizard_level(self) -> int | None:
        """SK-06: highest wizard level that the scenario's side, or else the mode, allows; `None` for any level."""
        side = self.side
        return self.rules.mode.wizard_level if side is None or side.wizard_level is None else side.wizard_level

    @property
    def models(self) -> int:
        """Number of models in the force, crews included."""
        return sum(result.facts.number for result in self.entries)

    @property
    def rout_at(self) -> int | None:
        """SK-17: number of models out of action at which the force takes a rout test; `None` if the mode has none."""
        share = self.rules.mode.rout
        return None if share is None else ceil(self.models * share)

    @property
    def fled_count(self) -> bool:
        """True if models that fled off the table count for the rout test."""
        return self.rules.scenario is not None and self.rules.scenario.fled_count

    @property
    def leader(self) -> EntryResult | None:
        """The leader, the first if several are marked; `None` without one."""
        return next((result for result in self.entries if result.entry.leader), None)

    @property
    def first_hero(self) -> int | None:
        """Index of the first character who is a hero; `None` without one."""
        entries = enumerate(self.entries)
        return next((i for i, result in entries if result.facts.character and not result.facts.higher), None)

    def alike(self, take: str) -> list[EntryResult]:
        """All entries of the line with the id `take`."""
        return [result for result in self.entries if result.entry.take == take]

    @property
    def highest_leadership(self) -> int | None:
        """Highest Leadership of the force; `None` without one."""
        found = (leadership(result, self.rules) for result in self.entries)
        return max((ld for ld in found if ld is not None), default=None)


def shapes(result: EntryResult, rules: Rules) -> tuple[Profile, ...]:
    """Profiles of the shapes of an entry's own models, the initial one first."""
    places = rules.terms.shapes
    start = next((places[tag.id] for tag in result.in_play.tags if tag.id in places), 0)
    if not 0 < start < len(result.in_play.profiles):
        return result.in_play.profiles[:1]
    return result.in_play.profiles[start], result.in_play.profiles[0]


def at_the_start(result: EntryResult, key: str, rules: Rules) -> int | None:
    """A characteristic of an entry's own models in their initial shape; `None` if it is no number."""
    return next((profile.number(key) for profile in shapes(result, rules)), None)


def leadership(result: EntryResult, rules: Rules) -> int | None:
    """Leadership of an entry's own models in their initial shape; `None` if it is no number."""
    return at_the_start(result, "Ld", rules)
