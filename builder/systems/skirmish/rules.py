"""Joined definitions of one force: mode, base game with the army's list there, scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from builder.core import army as army_values
from builder.core.definitions import Name, english
from builder.core.findings import Plain, Shown, Written, as_tuples
from builder.core.roster import Entry as BaseEntry
from builder.core.roster import Roster as BaseRoster
from builder.systems.game import Game
from builder.systems.skirmish.definitions import ArmyFile, Base, ModeFile, ScenarioFile, Side, SystemFile
from builder.systems.skirmish.roster import Entry, Roster

OWN = frozenset(field.alias or name for name, field in Entry.model_fields.items())
"""Keys of an entry of a force, as they are written in rosters."""
USUAL = "skirmish"
"""Id of the default mode."""
SCENARIO = "SK-16"
"""Number of the rule that findings of a scenario cite."""


@dataclass(frozen=True)
class Rules:
    """The mode's definitions, and the base game with the rules of the army's list there."""

    system: SystemFile
    army: ArmyFile
    mode: ModeFile
    base: Game
    """The base game."""
    base_rules: army_values.Rules
    """The rules of the army's list in the base game."""
    base_army: str
    """Id of the army's list in the base game."""
    scenario: ScenarioFile | None = None

    @property
    def terms(self) -> Base:
        """The mode's terms for its base game: that game's ids of what the mode's rules are about."""
        return self.system.bases[self.base.id]

    @property
    def single(self) -> bool:
        """True if each model is a unit of its own."""
        return self.mode.single

    @property
    def usual_base(self) -> str:
        """Id of the default base game."""
        return next(iter(self.army.lists))

    @property
    def is_played_with_base(self) -> bool:
        """True if the mode supports the base game."""
        return self.base.id in self.mode.bases

    @cached_property
    def lifted(self) -> frozenset[str]:
        """Codes of the base game's findings that do not apply in this mode."""
        return frozenset((*self.terms.replaced, *(self.terms.lifted if self.single else ())))

    @cached_property
    def base_entry(self) -> type[BaseEntry]:
        """Model of entries in the base game."""
        found: type[BaseEntry] = get_args(self.base.files.roster.model_fields["entries"].annotation)[0]
        return found

    @cached_property
    def base_keys(self) -> frozenset[str]:
        """Keys of an entry in the base game."""
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
        found: BaseRoster = self.base.files.roster.model_validate(as_tuples(head))
        return found

    @cached_property
    def takes(self) -> Mapping[str, Shown]:
        """Names of the lines that a force may take, by id; lines of the list's contingents are not among them."""
        empty = self.base.verdict.army(self.base_roster, self.base_rules, (), None)
        known = self.base.editor.available(empty)
        taken = {str(row.entry.get("take")) for row in known if OWN.issuperset(row.entry)}
        rows = {row.id: row.name for row in self.base.editor.catalogue(self.base_rules) if row.id in taken}
        return {id: self._name_of(id) or name for id, name in rows.items()}

    def _name_of(self, take: str) -> Shown:
        """Name of a line at any level; `None` if the base game has no such line."""
        found = (self.base.editor.label(self.base_rules, key, take) for key in ("entry", "take"))
        return next((name for name in found if name is not None), None)

    def entry_name(self, take: str) -> Shown:
        """Name of a line; its id if it is unknown."""
        return self.takes.get(take) or Written(take, take.replace("-", " ").capitalize())

    def bases_of_scenario(self) -> tuple[str, ...]:
        """Ids of the base games that the scenario is for; empty if that is any game, or also this force's base game."""
        named = () if self.scenario is None else self.scenario.bases
        return () if self.base.id in named else tuple(id for id in named if id in self.system.bases)

    def side(self, roster: Roster) -> Side | None:
        """The side that a roster plays in the scenario; `None` without a scenario or a known side."""
        return None if self.scenario is None or roster.side is None else self.scenario.sides.get(roster.side)

    def points(self, roster: Roster) -> int:
        """Points limit of a roster: that of its side, or else the agreed one, at most that of the mode."""
        side = self.side(roster)
        if side is not None:
            return side.points
        return roster.limit if self.mode.points is None else min(self.mode.points, roster.limit)

    @cached_property
    def cited(self) -> dict[str, str]:
        """Citation of each rule for findings, by the rule's number such as `SK-01`."""
        words = self.system.citations
        return {id: f"{english(name)} ({id})" for id, name in words.items()}

    def cited_in(self, skirmish: str, patrol: str) -> str:
        """Citation of one of two rules, given by number: `patrol` in a border patrol, `skirmish` in other modes."""
        return self.cited[skirmish if self.mode.patrol is None else patrol]

    @cached_property
    def in_words(self) -> dict[str, Name]:
        """Citation of each rule in words for readers, by its citation in findings."""
        return {cited: self.system.citations[id] for id, cited in self.cited.items()}
