"""The game as the rest of the program uses it: files, rules, editor, sheet and, where it has them, dice and desk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.battle_lines import BattleColumn, InBattle
from builder.core.controls import Available, CatalogueRow, Change, Control, FirstQuestion
from builder.core.entries import InShort, SheetFacts
from builder.core.event_pack import Event
from builder.core.findings import Finding, Plain, Shown, T
from builder.core.fresh_definitions import FilePart
from builder.core.limits import Row
from builder.core.lists_together import Company
from builder.core.models import Model
from builder.core.quick_reference import QuickReference
from builder.core.reference_keys import ReferenceKey
from builder.systems import game
from builder.systems.game_values import AddedKeys, DefinitionFile, JoinedRules, Line, Note, Passage
from builder.systems.warmachine import checks
from builder.systems.warmachine.army import costs
from builder.systems.warmachine.army.army_view import Army
from builder.systems.warmachine.army.counting import ArmyLimit, ArmyPool
from builder.systems.warmachine.army.limits import shares, table
from builder.systems.warmachine.army.points import pools
from builder.systems.warmachine.checks.audit import audit
from builder.systems.warmachine.checks.event_terms import at_event
from builder.systems.warmachine.checks.lists_together import Declared, companies, declared, findings_together
from builder.systems.warmachine.editor.army_options import army_options
from builder.systems.warmachine.editor.available import available
from builder.systems.warmachine.editor.catalogue import catalogue
from builder.systems.warmachine.editor.controls import controls
from builder.systems.warmachine.editor.fixes import fixes_of
from builder.systems.warmachine.editor.fresh_roster import first_question, starter
from builder.systems.warmachine.editor.labels import label
from builder.systems.warmachine.entries.evaluate import Settings, evaluate
from builder.systems.warmachine.entries.facts import EntryResult
from builder.systems.warmachine.model.definitions import STATS, ArmyFile, ContractFile, ThemeFile
from builder.systems.warmachine.model.event_terms import EventTerms
from builder.systems.warmachine.model.fresh_army import fresh_army
from builder.systems.warmachine.model.roster import Entry, Roster
from builder.systems.warmachine.model.system_file import SystemFile
from builder.systems.warmachine.rules import definition_checks
from builder.systems.warmachine.rules import rules as linked
from builder.systems.warmachine.rules.encounters import sizes
from builder.systems.warmachine.rules.rules import Rules, in_words
from builder.systems.warmachine.sheet.army_summary import added, summary
from builder.systems.warmachine.sheet.battle_lines import columns, in_battle, words
from builder.systems.warmachine.sheet.facts import in_short, sheet_facts
from builder.systems.warmachine.sheet.json_keys import added_keys
from builder.systems.warmachine.sheet.passages import passage
from builder.systems.warmachine.sheet.reference import reference
from builder.systems.warmachine.sheet.rule_pages import KEY_CODES, RULE_PAGES
from builder.systems.warmachine.sheet.sheet_details import sheet_details

Entries = tuple[EntryResult, ...]


class GameFiles(game.GameFiles[Roster, Rules]):
    """System, factions, themes and contracts."""

    shared = ("system.yaml",)
    models = {"system": SystemFile, "army": ArmyFile, "theme": ThemeFile, "contract": ContractFile}
    roster = Roster

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        """Undefined and doubled ids in these files."""
        return definition_checks.references(_shared(shared), army)

    def named_by(self, file: Model) -> tuple[DefinitionFile, ...]:
        """The faction of a theme or a contract."""
        return definition_checks.named_by(file)

    def references_beside(self, file: Model, named: tuple[Model, ...]) -> tuple[Finding, ...]:
        """Undefined ids in a theme or a contract."""
        return definition_checks.references_beside(file, named)

    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
        """The files of an army joined."""
        assert isinstance(army, ArmyFile)
        return linked.link(
            _shared(shared),
            army,
            tuple(file for file in further if isinstance(file, ArmyFile)),
            tuple(file for file in further if isinstance(file, ThemeFile)),
            tuple(file for file in further if isinstance(file, ContractFile)),
        )

    def further(self, army: Model, roster: Roster | None, event: Event | None) -> tuple[DefinitionFile, ...]:
        """Those who work for the army, its themes and contracts."""
        assert isinstance(army, ArmyFile)
        return linked.further(army, roster)

    def fresh_army(self, id: str, name: str) -> tuple[FilePart, ...]:
        """A fresh army list."""
        return fresh_army(id, name)

    def audit(self, rules: Rules) -> tuple[Finding, ...]:
        """Printed numbers that do not agree."""
        return audit(rules)


def _shared(shared: tuple[Model, ...]) -> SystemFile:
    (known,) = shared
    assert isinstance(known, SystemFile)
    return known


class GameRules(game.GameRules[Roster, Entry, EntryResult, Rules, Settings, Army]):
    """Entries, and the checks of the army."""

    rule_pages = RULE_PAGES
    key_codes = KEY_CODES
    reference_keys = (ReferenceKey(("controller",)), ReferenceKey(("attached_to",)), ReferenceKey(("client",)))

    tag_label = T("Models with it")

    def passage(self, rules: Rules, id: str) -> Passage | None:
        """What an advantage does; of what stands on the cards alone, that it does."""
        return passage(rules, id)

    def characteristics(self, rules: Rules) -> tuple[tuple[str, Shown], ...]:
        """SPD to CMD, focus beside them."""
        return tuple((id, term.short) for id, term in rules.system.stats.items())

    def settings(self, roster: Roster) -> Settings:
        """The theme and the tier that is claimed."""
        return Settings(roster.theme, roster.tier, roster.variants)

    def evaluate(self, entry: Entry, handle: str, settings: Settings, rules: Rules) -> EntryResult:
        """An entry by itself."""
        return evaluate(entry, handle, settings, rules)

    def army(self, roster: Roster, rules: Rules, entries: Entries, event: Event | None = None) -> Army:
        """The army that these entries make up."""
        return Army(roster, rules, entries, event)

    def costs_across_entries(self, army: Army) -> Army:
        """Machines that warjack points pay, gifts of a theme, what waits beside the list."""
        return army.with_entries(costs.costs_across_entries(army))

    def findings(self, army: Army) -> Iterator[Finding]:
        """What the checks find."""
        for check in checks.CHECKS:
            yield from check(army)

    def shares(self, army: Army) -> tuple[ArmyLimit, ...]:
        """The headings of the army: no share of the points is bounded."""
        return tuple(shares(army))

    def pools(self, army: Army) -> tuple[ArmyPool, ...]:
        """The warjack points of each warcaster."""
        return pools(army)

    def limits(self, army: Army) -> tuple[Row, ...]:
        """What an umpire looks at."""
        return table(army)

    def source(self, rules: Rules, cited: str) -> Shown:
        """A citation in words."""
        return in_words(rules, cited)


class GameEditor(game.GameEditor[Rules, EntryResult, Army]):
    """Controls, the list to choose from, fixes."""

    usual_limit = 50

    def catalogue(self, rules: Rules) -> tuple[CatalogueRow, ...]:
        """What the army offers."""
        return catalogue(rules)

    def sizes(self, rules: Rules) -> tuple[int, ...]:
        """The army points of the encounters."""
        return sizes(rules.system.encounters)

    def first_question(self, rules: Rules, limit: int) -> FirstQuestion | None:
        """Which warcaster leads."""
        return first_question(rules)

    def starter(self, rules: Rules, limit: int) -> dict[str, Plain]:
        """A fresh roster."""
        return starter(rules, limit)

    def controls(self, result: EntryResult, army: Army) -> tuple[Control, ...]:
        """What may be chosen for an entry."""
        return controls(result, army)

    def army_options(self, army: Army) -> tuple[Control, ...]:
        """What may be chosen for the army."""
        return army_options(army)

    def available(self, army: Army) -> tuple[Available, ...]:
        """What may be taken."""
        return available(army)

    def fixes(self, finding: Finding, army: Army) -> tuple[tuple[Change, ...], ...]:
        """The ways out of a finding."""
        return fixes_of(finding, army)

    def label(self, rules: Rules, key: str, value: Plain = None) -> Shown:
        """What a key or a value is called."""
        return label(rules, key, value)


class GameSheet(game.GameSheet[Rules, EntryResult, Army]):
    """What is told of entries and army."""

    movement_characteristic = "spd"
    card_figures = tuple((id,) for id in STATS)
    damage_is_open = True
    card_box = 4.2
    card_weapon_rows = True
    priced = frozenset(
        {"cost", "paid_by_warjack_points", "warjack_points", "value", "half_value", "army_points", "points_of_models"}
    )

    def sheet_details(self, army: Army) -> Entries:
        """The entries as they are together."""
        return sheet_details(army)

    def sheet_facts(self, result: EntryResult, army: Army) -> SheetFacts:
        """What is told of an entry."""
        return sheet_facts(result, army)

    def summary(self, army: Army, shown: Entries | None = None, *, priced: bool = True) -> tuple[Note, ...]:
        """Encounter, theme, warjack points, both totals."""
        return tuple(summary(army, priced=priced))

    def in_short(self, result: EntryResult, rules: Rules) -> InShort:
        """What warjack points pay of it."""
        return in_short(result)

    def battle_columns(self, rules: Rules) -> tuple[BattleColumn, ...]:
        """Statistics, field allowance, cost."""
        return columns(rules)

    def battle_words(self, rules: Rules) -> tuple[Line, ...]:
        """Their short words."""
        return words(rules)

    def in_battle(self, result: EntryResult, army: Army) -> InBattle:
        """An entry in the order of battle."""
        return in_battle(result, army)

    def reference(self, army: Army, *, whole: bool) -> QuickReference:
        """The tables of the game."""
        return reference(army, whole=whole)

    def battle_pages(self, army: Army) -> int:
        """One for each battlegroup, and one for what is at hand."""
        return 1 + max(1, sum(army.rules.leads(entry.take) for entry in army.roster.entries))

    def added(self, army: Army) -> Mapping[str, Plain]:
        """Plain facts of the army."""
        return added(army)

    def added_keys(self) -> AddedKeys:
        """The keys of its plain facts."""
        return added_keys()


class GameDesk(game.GameDesk[Roster, Army, Declared]):
    """The terms of organised play; lists of one player at an event, lists of a team."""

    terms = EventTerms

    def findings(self, army: Army, event: Event) -> Iterator[Finding]:
        """What organised play asks of one list."""
        return at_event(army, event)

    def companies(self, roster: Roster, event: Event | None) -> tuple[Company, ...]:
        """Those of the player, those of the team."""
        return companies(roster, event)

    def declared(self, army: Army) -> Declared:
        """Faction and characters."""
        return declared(army)

    def findings_together(self, company: Company, lists: tuple[Declared, ...]) -> Iterator[tuple[int, Finding]]:
        """What two lists may not have both."""
        return findings_together(company, lists)
