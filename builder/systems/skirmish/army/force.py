"""The whole force as its checks see it."""

from __future__ import annotations

from functools import cached_property

from builder.core import army as kernel
from builder.core.findings import T
from builder.core.limits import Unit
from builder.core.profiles import Profile
from builder.systems.skirmish.entries.facts import EntryResult
from builder.systems.skirmish.model.definitions import ModeFile, Side
from builder.systems.skirmish.model.roster import Roster
from builder.systems.skirmish.rules.formulas import rout_at
from builder.systems.skirmish.rules.rules import Rules

POINTS = Unit[EntryResult]("points", lambda m: m.points)
MODELS = Unit[EntryResult]("models", lambda m: m.facts.number)
ENTRIES = Unit[EntryResult]("entries", lambda _: 1)
ITEMS = Unit[EntryResult]("items", lambda m: len(m.items) * m.models)
CHAMPIONS = Unit[EntryResult]("champions", lambda m: m.entry.command.count("champion"))


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
        army: kernel.Army = self.rules.base.rules.army(roster, self.rules.base_rules, results)
        return army

    @property
    def undecided(self) -> bool:
        """Whether a scenario is named of which no side is known: what it allows cannot be told."""
        return self.side is None and self.roster.scenario is not None

    @property
    def models(self) -> int:
        """Models on the table, crews included."""
        return sum(m.facts.number for m in self.entries)

    @property
    def rout_at(self) -> int | None:
        """Models out of action at which the force tests; `None` where the mode knows no such test."""
        share = self.rules.mode.rout
        return None if share is None else rout_at(self.models, share)

    @property
    def fled_count(self) -> bool:
        """Whether models that fled off the table count for the rout test."""
        return self.rules.scenario is not None and self.rules.scenario.fled_count

    @property
    def leader(self) -> EntryResult | None:
        """Who leads it, the first where several are marked."""
        return next((m for m in self.entries if m.entry.leader), None)


def highest_wizard(side: Side | None, mode: ModeFile) -> int | None:
    """The highest level of a wizard: the scenario's for the side, or else the mode's; `None` for any (SK-06)."""
    return side.wizard_level if side is not None and side.wizard_level is not None else mode.wizard_level


def shapes(m: EntryResult, rules: Rules) -> tuple[Profile, ...]:
    """The profiles of an entry's own models that they may have in play, that in which they start first."""
    places = rules.terms.shapes
    start = next((places[tag.id] for tag in m.in_play.tags if tag.id in places), 0)
    if not 0 < start < len(m.in_play.profiles):
        return m.in_play.profiles[:1]
    return m.in_play.profiles[start], m.in_play.profiles[0]


def at_the_start(m: EntryResult, key: str, rules: Rules) -> int | None:
    """A characteristic of an entry's own models in the shape in which they start."""
    found = next((p.values.get(key) for p in shapes(m, rules)), None)
    return found if isinstance(found, int) else None


def leadership(m: EntryResult, rules: Rules) -> int | None:
    """The Leadership of an entry's own models, in the shape in which they start."""
    return at_the_start(m, "Ld", rules)


def highest_leadership(army: Force) -> int | None:
    """The highest of a force."""
    return max((ld for m in army.entries if (ld := leadership(m, army.rules)) is not None), default=None)


WIZARDS, HEROES, MAGIC_ITEMS, ALL_MODELS = T("Wizards"), T("Heroes"), T("Magic items"), T("Models")
