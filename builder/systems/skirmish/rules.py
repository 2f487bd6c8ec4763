"""The definitions of one force, joined: the mode, its base game with the army's list there, and a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from builder.core import army as army_values
from builder.core.definitions import Name, Words
from builder.core.findings import Plain, Shown, Written
from builder.core.fixes import as_read
from builder.core.roster import Entry as BaseEntry
from builder.core.roster import Roster as BaseRoster
from builder.systems.game import Game
from builder.systems.skirmish.definitions import ArmyFile, Base, ModeFile, ScenarioFile, Side, SystemFile
from builder.systems.skirmish.roster import Entry, Roster

OWN = frozenset(field.alias or name for name, field in Entry.model_fields.items())
"""Keys that an entry of a force has."""
USUAL = "skirmish"
"""The mode of a roster that names none."""
SCENARIO = "SK-16"
"""The rule that stands for what a scenario says."""


@dataclass(frozen=True)
class Rules:
    """The mode's files, its base game and the rules of the army there."""

    system: SystemFile
    army: ArmyFile
    mode: ModeFile
    base: Game
    base_rules: army_values.Rules
    base_army: str
    scenario: ScenarioFile | None = None

    @property
    def terms(self) -> Base:
        """What the base game calls what the mode speaks of."""
        return self.system.bases[self.base.id]

    @property
    def single(self) -> bool:
        """True if each model is a unit of its own."""
        return self.mode.single

    @property
    def usual_base(self) -> str:
        """The base game of a roster that names none."""
        return next(iter(self.army.lists))

    @property
    def is_played_with_base(self) -> bool:
        """True if the mode may be laid over the base game."""
        return self.base.id in self.mode.bases

    @cached_property
    def lifted(self) -> frozenset[str]:
        """Codes of the base game's findings that do not hold."""
        return frozenset((*self.terms.replaced, *(self.terms.lifted if self.single else ())))

    @cached_property
    def base_entry(self) -> type[BaseEntry]:
        """The entries of the base game's rosters."""
        found: type[BaseEntry] = get_args(self.base.files.roster.model_fields["entries"].annotation)[0]
        return found

    @cached_property
    def base_keys(self) -> frozenset[str]:
        """The keys that an entry has in the base game."""
        return frozenset(field.alias or name for name, field in self.base_entry.model_fields.items())

    @cached_property
    def base_roster(self) -> BaseRoster:
        """A roster of the base game without entries."""
        head: dict[str, Plain] = {
            "kind": "roster",
            "format": 1,
            "system": self.base.id,
            "army": self.base_army,
            "limit": 1,
            **self.terms.roster,
        }
        found: BaseRoster = self.base.files.roster.model_validate(as_read(head))
        return found

    @cached_property
    def takes(self) -> Mapping[str, Shown]:
        """Names of what a force may take of the army's list, by the ids to take it by; contingents are armies of their own."""
        empty = self.base.verdict.army(self.base_roster, self.base_rules, (), None)
        known = self.base.editor.available(empty)
        taken = {str(row.entry.get("take")) for row in known if OWN.issuperset(row.entry)}
        rows = {row.id: row.name for row in self.base.editor.catalogue(self.base_rules) if row.id in taken}
        return {id: self._name_of(id) or name for id, name in rows.items()}

    def _name_of(self, take: str) -> Shown:
        """The name of an entry whatever its level; `None` if the base game has none for it."""
        found = (self.base.editor.label(self.base_rules, key, take) for key in ("entry", "take"))
        return next((name for name in found if name is not None), None)

    def entry_name(self, take: str) -> Shown:
        """The name of an entry of the list, or its id where the list does not have it."""
        return self.takes.get(take) or Written(take, take.replace("-", " ").capitalize())

    def bases_of_scenario(self) -> tuple[str, ...]:
        """Ids of the other games whose entries the scenario names; none where it names those of this game, or of any."""
        named = () if self.scenario is None else self.scenario.bases
        return () if self.base.id in named else tuple(id for id in named if id in self.system.bases)

    def side(self, roster: Roster) -> Side | None:
        """The side that a roster has in its scenario."""
        return None if self.scenario is None or roster.side is None else self.scenario.sides.get(roster.side)

    def points(self, roster: Roster) -> int:
        """Points at most: those of the side, of the mode, or those agreed."""
        side = self.side(roster)
        if side is not None:
            return side.points
        return roster.limit if self.mode.points is None else min(self.mode.points, roster.limit)

    @cached_property
    def cited(self) -> dict[str, str]:
        """Where each rule stands, as findings cite it."""
        words = self.system.citations
        return {id: f"{name.en if isinstance(name, Words) else name} ({id})" for id, name in words.items()}

    def cited_in(self, skirmish: str, patrol: str) -> str:
        """Where the rule stands that the played mode has for something."""
        return self.cited[skirmish if self.mode.patrol is None else patrol]

    @cached_property
    def in_words(self) -> dict[str, Name]:
        """The mode's citations in words."""
        return {cited: self.system.citations[id] for id, cited in self.cited.items()}
