"""The mode as the rest of the program uses it: files, rules, editor and sheet."""

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
from builder.core.quick_reference import QuickReference
from builder.core.tracks import Track
from builder.systems import game
from builder.systems.game_values import AddedKeys, DefinitionFile, JoinedRules, Line, Note
from builder.systems.skirmish import checks
from builder.systems.skirmish.army.force import POINTS, Force
from builder.systems.skirmish.army.free_models import with_free_models
from builder.systems.skirmish.army.limits import limits_of
from builder.systems.skirmish.editor.available import available, catalogue, starter
from builder.systems.skirmish.editor.controls import army_options, controls
from builder.systems.skirmish.editor.fixes import fixes
from builder.systems.skirmish.editor.labels import label
from builder.systems.skirmish.entries.evaluate import evaluate
from builder.systems.skirmish.entries.facts import EntryResult
from builder.systems.skirmish.model.definitions import ArmyFile, ModeFile, ScenarioFile, SystemFile
from builder.systems.skirmish.model.fresh_army import fresh_army
from builder.systems.skirmish.model.roster import OWN_KEYS, Entry, Roster
from builder.systems.skirmish.rules import rules as joined
from builder.systems.skirmish.rules import scenario_references
from builder.systems.skirmish.rules.rules import Rules
from builder.systems.skirmish.sheet.battle_lines import columns, in_battle, ticks, words
from builder.systems.skirmish.sheet.facts import sheet_details, sheet_facts
from builder.systems.skirmish.sheet.json_keys import added_keys
from builder.systems.skirmish.sheet.reference import reference
from builder.systems.skirmish.sheet.rule_pages import KEY_CODES, RULE_PAGES
from builder.systems.skirmish.sheet.summary import added, summary, tracks

Entries = tuple[EntryResult, ...]


class GameFiles(game.GameFiles[Roster, Rules]):
    """System, modes, forces and scenario packs; the base game's own files are read by its models."""

    shared = ("system.yaml",)
    models = {"system": SystemFile, "army": ArmyFile, "mode": ModeFile, "scenario": ScenarioFile}
    roster = Roster
    chosen = {"mode": ("mode", "modes"), "scenario": ("scenario", "scenarios")}

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        """Undefined and doubled ids in these files."""
        return tuple(joined.references(_shared(shared), army))

    def named_by(self, file: Model) -> tuple[DefinitionFile, ...]:
        """The forces that a scenario is for, and the lists of each in its base games."""
        return tuple(scenario_references.named_by(file))

    def references_beside(self, file: Model, named: tuple[Model, ...]) -> tuple[Finding, ...]:
        """Entries that a scenario names and no list of its forces has."""
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
        return fresh_army(id, name)


def _shared(shared: tuple[Model, ...]) -> SystemFile:
    (known,) = shared
    assert isinstance(known, SystemFile)
    return known


class GameRules(game.GameRules[Roster, Entry, EntryResult, Rules, tuple[Plain, ...], Force]):
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

    def army(self, roster: Roster, rules: Rules, entries: Entries, event: Event | None = None) -> Force:
        """The army that these entries make up."""
        return Force(roster, rules, entries, event)

    def costs_across_entries(self, army: Force) -> Force:
        """Models that the scenario gives for nothing."""
        return army.with_entries(with_free_models(army))

    def findings(self, army: Force) -> Iterator[Finding]:
        """What the checks find."""
        for check in checks.CHECKS:
            yield from map(army.rules.with_source, check(army))

    def shares(self, army: Force) -> tuple[Limit[EntryResult], ...]:
        """The categories of the base game, without its bounds (SK-08)."""
        known = army.rules.base.rules.shares(army.base)
        taken = {result.category for result in army.entries}
        return tuple(share(one.id, one.name, army.entries, ()) for one in known if one.id in taken)

    def limits(self, army: Force) -> tuple[Row, ...]:
        """What mode and scenario limit, for an umpire."""
        return tuple(limits.rows(one for one in limits_of(army) if one.unit is not POINTS))

    def source(self, rules: Rules, cited: str) -> Shown:
        """A citation in words."""
        return rules.in_words(cited)


class GameEditor(game.GameEditor[Rules, EntryResult, Force]):
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
        return catalogue(rules)

    def starter(self, rules: Rules, limit: int) -> dict[str, Plain]:
        """A fresh roster."""
        return starter(rules, limit)

    def controls(self, result: EntryResult, army: Force) -> tuple[Control, ...]:
        """What may be chosen for an entry."""
        return tuple(controls(result, army))

    def army_options(self, army: Force) -> tuple[Control, ...]:
        """What may be chosen for the force."""
        return tuple(army_options(army.roster, army.rules))

    def available(self, army: Force) -> tuple[Available, ...]:
        """What may be taken."""
        return available(army)

    def fixes(self, finding: Finding, army: Force) -> tuple[tuple[Change, ...], ...]:
        """The ways out of a finding."""
        return fixes(finding, army)

    def label(self, rules: Rules, key: str, value: Plain = None) -> Shown:
        """What a key or a value is called."""
        return label(rules, key, value)


class GameSheet(game.GameSheet[Rules, EntryResult, Force]):
    """What is told of models and force."""

    movement_characteristic = "M"
    card_figures = (("M",), ("save", "WS"), ("run",))

    def sheet_details(self, army: Force) -> Entries:
        """The entries as they are together."""
        return sheet_details(army)

    def sheet_facts(self, result: EntryResult, army: Force) -> SheetFacts:
        """What is told of an entry."""
        return sheet_facts(result, army)

    def battle_pages(self, army: Force) -> int:
        """As many as the tables of the base game need."""
        return army.rules.terms.pages

    def battle_columns(self, rules: Rules) -> tuple[BattleColumn, ...]:
        """Figures, distances, states."""
        return columns(rules)

    def battle_ticks(self, rules: Rules) -> tuple[Line, ...]:
        """The states of a model."""
        return ticks(rules)

    def battle_words(self, rules: Rules) -> tuple[Line, ...]:
        """What the short words stand for."""
        return words(rules)

    def in_battle(self, result: EntryResult, army: Force) -> InBattle | None:
        """A model a line."""
        return in_battle(result, army)

    def summary(self, army: Force, shown: Entries | None = None, *, priced: bool = True) -> tuple[Note, ...]:
        """Mode, scenario, leader, rout test."""
        return tuple(summary(army, shown, priced=priced))

    def tracks(self, army: Force) -> tuple[Track[Shown], ...]:
        """Rout and turns."""
        return tuple(tracks(army))

    def reference(self, army: Force, *, whole: bool) -> QuickReference:
        """The tables of the mode and of its base game."""
        return reference(army, whole=whole)

    def added(self, army: Force) -> Mapping[str, Plain]:
        """Plain facts of the force."""
        return added(army)

    def added_keys(self) -> AddedKeys:
        """The keys of its plain facts."""
        return added_keys()
