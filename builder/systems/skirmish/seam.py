"""The parts of the mode for the seam. Functions that only an editor or a sheet needs are imported when they are called: a verdict does not wait for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core import limits
from builder.core.battle_lines import BattleColumn, InBattle
from builder.core.controls import Available, CatalogueRow, Change, Control
from builder.core.entries import SheetFacts, share
from builder.core.event_pack import Event
from builder.core.findings import Finding, Plain, Shown
from builder.core.fresh_definitions import FilePart
from builder.core.limits import Limit, Row
from builder.core.models import Model
from builder.core.tracks import Track
from builder.systems import game
from builder.systems.game import QuickReference
from builder.systems.game_values import AddedKeys, DefinitionFile, JoinedRules, Line, Note
from builder.systems.skirmish import checks
from builder.systems.skirmish.army.base_lists import base_roster
from builder.systems.skirmish.army.force import POINTS, force
from builder.systems.skirmish.army.free_models import with_free_models
from builder.systems.skirmish.army.limits import limits_of
from builder.systems.skirmish.entries.evaluate import evaluate
from builder.systems.skirmish.entries.facts import EntryResult, Facts
from builder.systems.skirmish.model.definitions import ArmyFile, ModeFile, ScenarioFile, SystemFile
from builder.systems.skirmish.model.roster import OWN_KEYS, Entry, Roster
from builder.systems.skirmish.rules import rules as joined
from builder.systems.skirmish.rules.rules import Rules
from builder.systems.skirmish.sheet.rule_pages import KEY_CODES, RULE_PAGES

Entries = tuple[EntryResult, ...]


class GameFiles(game.GameFiles[Roster, Rules]):
    """System, modes, forces and scenario packs; the base game's own files are read by its models."""

    shared = ("system.yaml",)
    models = {"system": SystemFile, "army": ArmyFile, "mode": ModeFile, "scenario": ScenarioFile}
    roster = Roster
    chosen = {"mode": ("mode", "modes"), "scenario": ("scenario", "scenarios")}

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        """What dangles between them."""
        return tuple(joined.references(_shared(shared), army))

    def named_by(self, file: Model) -> tuple[DefinitionFile, ...]:
        """The forces that a scenario is for, and the lists of each in its base games."""
        from builder.systems.skirmish.rules import scenario_references

        return tuple(scenario_references.named_by(file))

    def references_beside(self, file: Model, named: tuple[Model, ...]) -> tuple[Finding, ...]:
        """Entries that a scenario names and no list of its forces has."""
        from builder.systems.skirmish.rules import scenario_references

        return tuple(scenario_references.dangling(file, named))

    def further(self, army: Model, roster: Roster | None, event: Event | None) -> tuple[DefinitionFile, ...]:
        """The base game's files, the mode, the scenario."""
        assert isinstance(army, ArmyFile)
        return tuple(joined.further(army, roster))

    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
        """The files of a force joined."""
        assert isinstance(army, ArmyFile)
        return joined.link(_shared(shared), army, further)

    def fresh_army(self, id: str, name: str) -> tuple[FilePart, ...]:
        """A fresh force."""
        from builder.systems.skirmish.model.fresh_army import fresh_army

        return fresh_army(id, name)


def _shared(shared: tuple[Model, ...]) -> SystemFile:
    (known,) = shared
    assert isinstance(known, SystemFile)
    return known


class GameRules(game.GameRules[Roster, Entry, Facts, Rules]):
    """Entries, and the checks of the force."""

    rule_pages = RULE_PAGES
    key_codes = KEY_CODES

    def characteristics(self, rules: Rules) -> tuple[tuple[str, Shown], ...]:
        """Those of the base game."""
        return tuple(rules.base.rules.characteristics(rules.base_rules))

    def settings(self, roster: Roster) -> tuple[Plain, ...]:
        """Nothing: an entry stands for itself."""
        return ()

    def evaluate(self, entry: Entry, handle: str, settings: tuple[Plain, ...], rules: Rules) -> EntryResult:
        """An entry by itself."""
        return evaluate(entry, handle, rules)

    def costs_across_entries(self, entries: Entries, roster: Roster, rules: Rules) -> Entries:
        """Models that the scenario gives for nothing."""
        return with_free_models(entries, roster, rules)

    def findings(self, roster: Roster, entries: Entries, rules: Rules) -> Iterator[Finding]:
        """What the checks find."""
        known = force(roster, entries, rules)
        for check in checks.CHECKS:
            yield from map(rules.with_source, check(known))

    def shares(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Limit[EntryResult], ...]:
        """The categories of the base game, without its bounds (SK-08)."""
        given, results = base_roster(roster, entries, rules)
        known = rules.base.rules.shares(given, results, rules.base_rules)
        return tuple(
            share(one.id, one.name, entries, ()) for one in known if any(m.category == one.id for m in entries)
        )

    def limits(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Row, ...]:
        """What mode and scenario limit, for an umpire."""
        return tuple(limits.rows(one for one in limits_of(force(roster, entries, rules)) if one.unit is not POINTS))

    def source(self, rules: Rules, cited: str) -> Shown:
        """A citation in words."""
        return rules.in_words(cited)


class GameEditor(game.GameEditor[Roster, Entry, Facts, Rules]):
    """Controls, the list to choose from, fixes."""

    usual_limit = 200
    alike_key = "models"
    single_keys = frozenset({"command", *OWN_KEYS})

    preset_keys = ("mount", "options")

    def sizes(self, rules: Rules) -> tuple[int, ...]:
        """Usual sizes of a skirmish force, in points, up to the limit of a border patrol."""
        return (100, 150, 200, 250, 500)

    def catalogue(self, rules: Rules) -> tuple[CatalogueRow, ...]:
        """What the army offers."""
        from builder.systems.skirmish.editor.available import catalogue

        return catalogue(rules)

    def starter(self, rules: Rules, limit: int) -> dict[str, Plain]:
        """A fresh roster."""
        from builder.systems.skirmish.editor.available import starter

        return starter(rules, limit)

    def controls(self, m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> tuple[Control, ...]:
        """What may be chosen for an entry."""
        from builder.systems.skirmish.editor.controls import controls

        return tuple(controls(m, entries, roster, rules))

    def army_options(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Control, ...]:
        """What may be chosen for the force."""
        from builder.systems.skirmish.editor.controls import army_options

        return tuple(army_options(roster, rules))

    def available(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Available, ...]:
        """What may be taken."""
        from builder.systems.skirmish.editor.available import available

        return available(roster, entries, rules)

    def fixes(self, finding: Finding, roster: Roster, entries: Entries, rules: Rules) -> tuple[tuple[Change, ...], ...]:
        """The ways out of a finding."""
        from builder.systems.skirmish.editor.fixes import fixes

        return fixes(finding, roster, entries, rules)

    def label(self, rules: Rules, key: str, value: Plain = None) -> Shown:
        """What a key or a value is called."""
        from builder.systems.skirmish.editor.labels import label

        return label(rules, key, value)


class GameSheet(game.GameSheet[Roster, Entry, Facts, Rules]):
    """What is told of models and force."""

    movement_characteristic = "M"
    card_figures = (("M",), ("save", "WS"), ("run",))

    def sheet_details(self, entries: Entries, roster: Roster, rules: Rules) -> Entries:
        """The entries as they are together."""
        from builder.systems.skirmish.sheet.facts import sheet_details

        return sheet_details(entries, roster, rules)

    def sheet_facts(self, m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> SheetFacts:
        """What is told of an entry."""
        from builder.systems.skirmish.sheet.facts import sheet_facts

        return sheet_facts(m, entries, roster, rules)

    def battle_pages(self, roster: Roster, rules: Rules) -> int:
        """As many as the tables of the base game need."""
        return rules.terms.pages

    def battle_columns(self, rules: Rules) -> tuple[BattleColumn, ...]:
        """Figures, distances, states."""
        from builder.systems.skirmish.sheet.battle_lines import columns

        return columns(rules)

    def battle_ticks(self, rules: Rules) -> tuple[Line, ...]:
        """The states of a model."""
        from builder.systems.skirmish.sheet.battle_lines import ticks

        return ticks(rules)

    def battle_words(self, rules: Rules) -> tuple[Line, ...]:
        """What the short words stand for."""
        from builder.systems.skirmish.sheet.battle_lines import words

        return words(rules)

    def in_battle(self, m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> InBattle | None:
        """A model a line."""
        from builder.systems.skirmish.sheet.battle_lines import in_battle

        return in_battle(m, entries, roster, rules)

    def summary(
        self,
        roster: Roster,
        entries: Entries,
        rules: Rules,
        everyone: Entries | None = None,
        *,
        priced: bool = True,
    ) -> tuple[Note, ...]:
        """Mode, scenario, leader, rout test."""
        from builder.systems.skirmish.sheet.summary import summary

        return tuple(summary(roster, entries, rules, entries if everyone is None else everyone, priced=priced))

    def tracks(
        self, roster: Roster, entries: Entries, rules: Rules, event: Event | None = None
    ) -> tuple[Track[Shown], ...]:
        """Rout and turns."""
        from builder.systems.skirmish.sheet.summary import tracks

        return tuple(tracks(roster, entries, rules))

    def reference(self, roster: Roster, entries: Entries, rules: Rules, *, whole: bool) -> QuickReference:
        """The tables of the mode and of its base game."""
        from builder.systems.skirmish.sheet.reference import reference

        return reference(roster, entries, rules, whole=whole)

    def added(self, roster: Roster, entries: Entries, rules: Rules) -> Mapping[str, Plain]:
        """Plain facts of the force."""
        from builder.systems.skirmish.sheet.summary import added

        return added(roster, entries, rules)

    def added_keys(self) -> AddedKeys:
        """The keys of its plain facts."""
        from builder.systems.skirmish.sheet.json_keys import added_keys

        return added_keys()
