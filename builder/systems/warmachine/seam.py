"""The parts of the game for the seam. Functions that only an editor or a sheet needs are imported when they are called: a verdict does not wait for them."""

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
from builder.core.reference_keys import ReferenceKey
from builder.systems import game
from builder.systems.game import QuickReference
from builder.systems.game_values import AddedKeys, DefinitionFile, JoinedRules, Line, Note, Passage
from builder.systems.warmachine import checks
from builder.systems.warmachine.army import army_view, costs
from builder.systems.warmachine.army.counting import ArmyLimit, ArmyPool
from builder.systems.warmachine.army.limits import shares, table
from builder.systems.warmachine.army.points import pools
from builder.systems.warmachine.checks.event_terms import at_event
from builder.systems.warmachine.checks.lists_together import Declared, companies, declared, findings_together
from builder.systems.warmachine.entries.evaluate import Settings, evaluate
from builder.systems.warmachine.entries.facts import EntryResult, Facts
from builder.systems.warmachine.model.definitions import STATS, ArmyFile, ContractFile, ThemeFile
from builder.systems.warmachine.model.event_terms import EventTerms
from builder.systems.warmachine.model.roster import Entry, Roster
from builder.systems.warmachine.model.system_file import SystemFile
from builder.systems.warmachine.rules import rules as linked
from builder.systems.warmachine.rules.encounters import sizes
from builder.systems.warmachine.rules.rules import Rules, in_words
from builder.systems.warmachine.sheet.rule_pages import KEY_CODES, RULE_PAGES

Entries = tuple[EntryResult, ...]


class GameFiles(game.GameFiles[Roster, Rules]):
    """System, factions, themes and contracts."""

    shared = ("system.yaml",)
    models = {"system": SystemFile, "army": ArmyFile, "theme": ThemeFile, "contract": ContractFile}
    roster = Roster

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        """What dangles between them."""
        from builder.systems.warmachine.rules import definition_checks

        return definition_checks.references(_shared(shared), army)

    def named_by(self, file: Model) -> tuple[DefinitionFile, ...]:
        """The faction of a theme or a contract."""
        from builder.systems.warmachine.rules import definition_checks

        return definition_checks.named_by(file)

    def references_beside(self, file: Model, named: tuple[Model, ...]) -> tuple[Finding, ...]:
        """What dangles in a theme or a contract."""
        from builder.systems.warmachine.rules import definition_checks

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
        from builder.systems.warmachine.model.fresh_army import fresh_army

        return fresh_army(id, name)

    def audit(self, rules: Rules) -> tuple[Finding, ...]:
        """Printed numbers that do not agree."""
        from builder.systems.warmachine.checks.audit import audit

        return audit(rules)


def _shared(shared: tuple[Model, ...]) -> SystemFile:
    (known,) = shared
    assert isinstance(known, SystemFile)
    return known


class GameRules(game.GameRules[Roster, Entry, Facts, Rules, Settings]):
    """Entries, and the checks of the army."""

    rule_pages = RULE_PAGES
    key_codes = KEY_CODES
    reference_keys = (ReferenceKey(("controller",)), ReferenceKey(("attached_to",)), ReferenceKey(("client",)))

    tag_label = T("Models with it")

    def passage(self, rules: Rules, id: str) -> Passage | None:
        """What an advantage does; of what stands on the cards alone, that it does."""
        from builder.systems.warmachine.sheet.passages import passage

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

    def costs_across_entries(self, entries: Entries, roster: Roster, rules: Rules) -> Entries:
        """Machines that warjack points pay, gifts of a theme, what waits beside the list."""
        return costs.costs_across_entries(entries, roster, rules)

    def findings(self, roster: Roster, entries: Entries, rules: Rules) -> Iterator[Finding]:
        """What the checks find."""
        army = army_view.army_view(roster, entries, rules)
        for check in checks.CHECKS:
            yield from check(army)

    def shares(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[ArmyLimit, ...]:
        """The headings of the army: no share of the points is bounded."""
        return tuple(shares(entries, rules))

    def pools(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[ArmyPool, ...]:
        """The warjack points of each warcaster."""
        return pools(army_view.army_view(roster, entries, rules))[1]

    def limits(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Row, ...]:
        """What an umpire looks at."""
        return table(roster, entries, rules)

    def source(self, rules: Rules, cited: str) -> Shown:
        """A citation in words."""
        return in_words(rules, cited)


class GameEditor(game.GameEditor[Roster, Entry, Facts, Rules]):
    """Controls, the list to choose from, fixes."""

    usual_limit = 50

    def catalogue(self, rules: Rules) -> tuple[CatalogueRow, ...]:
        """What the army offers."""
        from builder.systems.warmachine.editor.catalogue import catalogue

        return catalogue(rules)

    def sizes(self, rules: Rules) -> tuple[int, ...]:
        """The army points of the encounters."""
        return sizes(rules.system.encounters)

    def first_question(self, rules: Rules, limit: int) -> FirstQuestion | None:
        """Which warcaster leads."""
        from builder.systems.warmachine.editor.fresh_roster import first_question

        return first_question(rules)

    def starter(self, rules: Rules, limit: int) -> dict[str, Plain]:
        """A fresh roster."""
        from builder.systems.warmachine.editor.fresh_roster import starter

        return starter(rules, limit)

    def controls(self, m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> tuple[Control, ...]:
        """What may be chosen for an entry."""
        from builder.systems.warmachine.editor.controls import controls

        return controls(m, entries, roster, rules)

    def army_options(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Control, ...]:
        """What may be chosen for the army."""
        from builder.systems.warmachine.editor.army_options import army_options

        return army_options(roster, entries, rules)

    def available(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Available, ...]:
        """What may be taken."""
        from builder.systems.warmachine.editor.available import available

        return available(roster, entries, rules)

    def fixes(self, finding: Finding, roster: Roster, entries: Entries, rules: Rules) -> tuple[tuple[Change, ...], ...]:
        """The ways out of a finding."""
        from builder.systems.warmachine.editor.fixes import fixes_of

        return fixes_of(finding, roster, entries, rules)

    def label(self, rules: Rules, key: str, value: Plain = None) -> Shown:
        """What a key or a value is called."""
        from builder.systems.warmachine.editor.labels import label

        return label(rules, key, value)


class GameSheet(game.GameSheet[Roster, Entry, Facts, Rules]):
    """What is told of entries and army."""

    movement_characteristic = "spd"
    card_figures = tuple((id,) for id in STATS)
    damage_is_open = True
    card_box = 4.2
    card_weapon_rows = True
    priced = frozenset(
        {"cost", "paid_by_warjack_points", "warjack_points", "value", "half_value", "army_points", "points_of_models"}
    )

    def sheet_details(self, entries: Entries, roster: Roster, rules: Rules) -> Entries:
        """The entries as they are together."""
        from builder.systems.warmachine.sheet.sheet_details import sheet_details

        return sheet_details(entries, roster, rules)

    def sheet_facts(self, m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> SheetFacts:
        """What is told of an entry."""
        from builder.systems.warmachine.sheet.facts import sheet_facts

        return sheet_facts(m, entries, roster, rules)

    def summary(
        self,
        roster: Roster,
        entries: Entries,
        rules: Rules,
        everyone: Entries | None = None,
        *,
        priced: bool = True,
    ) -> tuple[Note, ...]:
        """Encounter, theme, warjack points, both totals."""
        from builder.systems.warmachine.sheet.army_summary import summary

        return tuple(summary(roster, entries if everyone is None else everyone, rules, priced=priced))

    def in_short(self, m: EntryResult, rules: Rules) -> InShort:
        """What warjack points pay of it."""
        from builder.systems.warmachine.sheet.facts import in_short

        return in_short(m)

    def battle_columns(self, rules: Rules) -> tuple[BattleColumn, ...]:
        """Statistics, field allowance, cost."""
        from builder.systems.warmachine.sheet.battle_lines import columns

        return columns(rules)

    def battle_words(self, rules: Rules) -> tuple[Line, ...]:
        """Their short words."""
        from builder.systems.warmachine.sheet.battle_lines import words

        return words(rules)

    def in_battle(self, m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> InBattle:
        """An entry in the order of battle."""
        from builder.systems.warmachine.sheet.battle_lines import in_battle

        return in_battle(m, entries, roster, rules)

    def reference(self, roster: Roster, entries: Entries, rules: Rules, *, whole: bool) -> QuickReference:
        """The tables of the game."""
        from builder.systems.warmachine.sheet.reference import reference

        return reference(entries, rules, whole=whole)

    def battle_pages(self, roster: Roster, rules: Rules) -> int:
        """One for each battlegroup, and one for what is at hand."""
        return 1 + max(1, sum(rules.leads(entry.take) for entry in roster.entries))

    def added(self, roster: Roster, entries: Entries, rules: Rules) -> Mapping[str, Plain]:
        """Plain facts of the army."""
        from builder.systems.warmachine.sheet.army_summary import added

        return added(roster, entries, rules)

    def added_keys(self) -> AddedKeys:
        """The keys of its plain facts."""
        from builder.systems.warmachine.sheet.json_keys import added_keys

        return added_keys()


class GameDesk(game.GameDesk[Roster, Entry, Facts, Rules, Declared]):
    """The terms of organised play; lists of one player at an event, lists of a team."""

    terms = EventTerms

    def findings(self, event: Event, roster: Roster, entries: Entries, rules: Rules) -> Iterator[Finding]:
        """What organised play asks of one list."""
        return at_event(army_view.army_view(roster, entries, rules), event)

    def companies(self, roster: Roster, event: Event | None) -> tuple[Company, ...]:
        """Those of the player, those of the team."""
        return companies(roster, event)

    def declared(self, roster: Roster, entries: Entries, rules: Rules, event: Event | None) -> Declared:
        """Faction and characters."""
        return declared(roster, entries, rules, event)

    def findings_together(self, company: Company, lists: tuple[Declared, ...]) -> Iterator[tuple[int, Finding]]:
        """What two lists may not have both."""
        return findings_together(company, lists)
