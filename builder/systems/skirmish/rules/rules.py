"""The definitions of one force, joined: the mode, its base game with the army's list there, and a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import get_args

from builder import systems
from builder.core import army as army_values
from builder.core.definitions import Name, Words
from builder.core.findings import ERROR, Finding, Plain, Shown, T, Written
from builder.core.fixes import as_read
from builder.core.limits import Keys
from builder.core.models import Model
from builder.core.roster import Entry as BaseEntry
from builder.core.roster import Roster as BaseRoster
from builder.core.spelling import did_you_mean
from builder.systems.game import System
from builder.systems.game_values import DefinitionFile, JoinedRules
from builder.systems.skirmish.model.definitions import ArmyFile, Base, ModeFile, ScenarioFile, Side, SystemFile
from builder.systems.skirmish.model.roster import Entry, Roster

OWN = frozenset(field.alias or name for name, field in Entry.model_fields.items())
"""Keys that an entry of a force has."""
USUAL = "skirmish"
"""The mode that is meant where a roster names none."""


@dataclass(frozen=True)
class Rules:
    """The mode's files, its base game and the rules of the army there."""

    system: SystemFile
    army: ArmyFile
    mode: ModeFile
    base: System
    base_rules: army_values.Rules
    base_army: str
    scenario: ScenarioFile | None = None

    @property
    def terms(self) -> Base:
        """What the base game calls what the mode speaks of."""
        return self.system.bases[self.base.id]

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
    def empty_base_army(self) -> army_values.Army:
        """An army of the base game without entries."""
        army: army_values.Army = self.base.rules.army(self.base_roster, self.base_rules, ())
        return army

    @cached_property
    def base_settings(self) -> tuple[Plain, ...]:
        """What the base game's evaluation of an entry hangs on besides."""
        found: tuple[Plain, ...] = self.base.rules.settings(self.base_roster)
        return found

    @cached_property
    def machine_takes(self) -> frozenset[str]:
        """Entries of the list that are war machines, chariots, monsters or swarms."""
        rows = self.base.editor.available(self.empty_base_army)
        takes = dict.fromkeys(str(row.entry.get("take")) for row in rows)
        found = set(self.terms.machine_entries)
        for take in takes:
            entry = self.base_entry(take=take)
            m = self.base.rules.evaluate(entry, take, self.base_settings, self.base_rules)
            if m.kind in self.terms.machines:
                found.add(take)
        return frozenset(found)

    @cached_property
    def takes(self) -> Mapping[str, Shown]:
        """Names of what a force may take of the army's list, by the ids to take it by; contingents are armies of their own."""
        known = self.base.editor.available(self.empty_base_army)
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

    def rule(self, skirmish: str, patrol: str) -> str:
        """The rule that asks for something in the mode that is played."""
        return skirmish if self.mode.patrol is None else patrol

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

    @cached_property
    def _in_words(self) -> dict[str, Name]:
        return {cited: self.system.citations[id] for id, cited in self.cited.items()}

    def with_source(self, finding: Finding) -> Finding:
        """A finding that cites the book, where it names one of the mode's rules."""
        cited = self.cited.get(finding.rule or "")
        return finding if cited is None else finding._replace(rule=cited)

    def in_words(self, cited: str) -> Shown:
        """A citation in words; those of the base game in its own."""
        own = self._in_words.get(cited)
        return self.base.rules.source(self.base_rules, cited) if own is None else own


def references(system: SystemFile, army: Model | None) -> Iterator[Finding]:
    """Ids that name nothing; `entry` names the kind of file."""
    known = list(system.bases)
    if isinstance(army, ArmyFile):
        for id in army.lists:
            if id not in system.bases:
                yield _nothing("army", ("lists", id), id, known)
    if isinstance(army, (ModeFile, ScenarioFile)):
        for index, id in enumerate(army.bases):
            if id not in system.bases:
                yield _nothing(army.kind, ("bases", index), id, known)
    for kind, file in (("mode", army), ("scenario", army)):
        if isinstance(file, (ModeFile, ScenarioFile)) and file.kind == kind and file.source.book not in system.books:
            yield _nothing(kind, ("source", "book"), file.source.book, list(system.books))


def _nothing(kind: str, path: Keys, id: str, known: list[str]) -> Finding:
    text = T("{id} is not defined.", id=id)
    fix = did_you_mean(id, known) or T("Name one that is defined.")
    return Finding("ref.unknown", ERROR, text, entry=kind, path=path, found=id, allowed=known, fix=fix)


def further(army: ArmyFile, roster: Roster | None) -> Iterator[DefinitionFile]:
    """The base game's files and the army's list there, the mode, the scenario."""
    base = base_of(army, roster)
    for name in systems.find(base).files.shared:
        yield DefinitionFile(Path(name).stem, name, game=base)
    yield DefinitionFile("army", f"armies/{army.lists[base]}.yaml", game=base)
    yield DefinitionFile("mode", f"modes/{USUAL}.yaml")
    if roster is not None and roster.mode not in (None, USUAL):
        yield DefinitionFile("mode", f"modes/{roster.mode}.yaml", ("mode",))
    if roster is not None and roster.scenario is not None:
        yield DefinitionFile("scenario", f"scenarios/{roster.scenario}.yaml", ("scenario",))


def base_of(army: ArmyFile, roster: Roster | None) -> str:
    """The base game of a roster, or that of the army where it names none, or none that the army has a list in."""
    named = None if roster is None else roster.base_game
    return named if named is not None and named in army.lists else next(iter(army.lists))


def link(system: SystemFile, army: ArmyFile, further: tuple[Model, ...]) -> JoinedRules[Rules]:
    """The files joined, in the order in which they were asked for."""
    modes = [file for file in further if isinstance(file, ModeFile)]
    scenario = next((file for file in further if isinstance(file, ScenarioFile)), None)
    of_base = [file for file in further if not isinstance(file, (ModeFile, ScenarioFile))]
    base = systems.find(str(getattr(of_base[0], "system", "")))
    count = len(base.files.shared)
    shared, listed, others = of_base[:count], of_base[count], of_base[count + 1 :]
    joined = base.files.link(tuple(shared), listed, tuple(others))
    mode = modes[-1]
    unused = {getattr(file, "id", "") for file in others}
    versions = {f"{base.id}/{id}": version for id, version in joined.versions.items() if id not in unused}
    versions |= {"system": system.version, army.id: army.version, mode.id: mode.version}
    if scenario is not None:
        versions[scenario.id] = scenario.version
    rules = Rules(system, army, mode, base, joined.rules, army.lists[base.id], scenario)
    return JoinedRules(rules, army.name, versions)
