"""The parts of the game for the seam. Functions that only an editor, a sheet or dice need are imported when they are called: a verdict does not wait for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from builder.core.battle_lines import BattleColumn, InBattle
from builder.core.controls import Available, CatalogueRow, Change, Control, PendingRoll
from builder.core.entries import Deployed, InShort, SheetFacts, Surcharge
from builder.core.event_pack import Event
from builder.core.findings import Finding, Plain, Shown, T
from builder.core.fresh_definitions import FilePart
from builder.core.limits import Row
from builder.core.models import Model
from builder.core.presets import Preset
from builder.core.reference_keys import ReferenceKey
from builder.systems import game
from builder.systems.game import QuickReference, RollRequest, RollResult
from builder.systems.game_values import AddedKeys, DefinitionFile, JoinedRules, Line, Note, Passage
from builder.systems.wfb3 import checks
from builder.systems.wfb3.army import army_view, contingents
from builder.systems.wfb3.army.limits import ArmyLimit, shares, table
from builder.systems.wfb3.army.open_list import open_roster
from builder.systems.wfb3.dice import verification
from builder.systems.wfb3.entries.entry_results import Settings
from builder.systems.wfb3.entries.evaluate import evaluate
from builder.systems.wfb3.entries.facts import EntryResult, Facts
from builder.systems.wfb3.entries.traits import row_traits, trait_values, traits
from builder.systems.wfb3.model import bestiary, lists, system, values
from builder.systems.wfb3.model.roster import Entry, Roster
from builder.systems.wfb3.rules import linking
from builder.systems.wfb3.rules.rules import Rules, in_words
from builder.systems.wfb3.sheet.rule_pages import KEY_CODES, RULE_PAGES

Entries = tuple[EntryResult, ...]


class GameFiles(game.GameFiles[Roster, Rules]):
    """System, creatures, armies and contingents."""

    shared = ("system.yaml", "creatures.yaml")
    models = {
        "system": system.SystemFile,
        "creatures": bestiary.CreaturesFile,
        "army": lists.ArmyFile,
        "contingent": lists.ContingentFile,
    }
    roster = Roster
    audited = frozenset({"contingent"})

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        """What dangles between them."""
        from builder.systems.wfb3.rules.references import references

        known, creatures = _shared(shared)
        assert army is None or isinstance(army, (lists.ArmyFile, lists.ContingentFile))
        return references(known, creatures, army)

    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
        """The files of an army joined."""
        known, creatures = _shared(shared)
        assert isinstance(army, (lists.ArmyFile, lists.ContingentFile))
        beside = [c for c in further if isinstance(c, lists.ContingentFile)]
        return linking.link(known, creatures, army, *beside)

    def further(self, army: Model, roster: Roster | None, event: Event | None) -> tuple[DefinitionFile, ...]:
        """The contingents."""
        assert isinstance(army, lists.ArmyFile)
        return contingents.further(army, roster, event)

    def fresh_army(self, id: str, name: str) -> tuple[FilePart, ...]:
        """A fresh army list."""
        from builder.systems.wfb3.model.fresh_army import fresh_army

        return fresh_army(id, name)

    def audit(self, rules: Rules) -> tuple[Finding, ...]:
        """Printed prices that the formula does not give."""
        from builder.systems.wfb3.checks.price_audit import audit

        return audit(rules)


def _shared(shared: tuple[Model, ...]) -> tuple[system.SystemFile, bestiary.CreaturesFile]:
    known, creatures = shared
    assert isinstance(known, system.SystemFile)
    assert isinstance(creatures, bestiary.CreaturesFile)
    return known, creatures


class GameRules(game.GameRules[Roster, Entry, Facts, Rules, Settings]):
    """Entries, and the checks of the army."""

    rule_pages = RULE_PAGES
    key_codes = KEY_CODES
    reference_keys = (
        ReferenceKey(("joins",), ("as",)),
        ReferenceKey(("bound_by",)),
        ReferenceKey(("bound_by", "wizard"), ("points",)),
    )
    roster_reference_keys = (ReferenceKey(("forces", "leader")), ReferenceKey(("forces", "units")))
    secret_keys = frozenset({("bribe",), ("forces",), ("contingents",)})
    secret_code = "wfb3.hidden"  # noqa: S105 - of a finding

    trait_keys = {
        "level": T("level"),
        "contingent": T("contingent"),
        "ability": T("magic ability"),
        "mount": T("mount"),
        "quality": T("quality"),
        "spell_level": T("level of spells"),
    }

    def open_roster(self, roster: Roster) -> Roster:
        """Hidden models count as ordinary ones of their unit; forces, bribe and extra pay are left out."""
        return open_roster(roster, self.reference_keys)

    def traits(self, m: EntryResult, rules: Rules) -> Mapping[str, tuple[str, ...]]:
        """What a pack may choose an entry by: level, contingent, abilities of its items and so on."""
        return traits(m)

    def row_traits(self, entry: Mapping[str, Plain], rules: Rules) -> Mapping[str, tuple[str, ...]]:
        """Its id, kind, level and so on."""
        return row_traits(entry, rules)

    def is_for(self, rules: Rules, kind: str | None) -> bool:
        """The open list is not for tournaments (1.2)."""
        return not (rules.open and kind == "tournament")

    def trait_values(self, rules: Rules) -> Mapping[str, frozenset[str]]:
        """What a pack may name under each key."""
        return trait_values(rules)

    def characteristics(self, rules: Rules) -> tuple[tuple[str, Shown], ...]:
        """M to WP."""
        return tuple((key, rules.system.characteristics[key].short) for key in values.CHARACTERISTICS)

    def settings(self, roster: Roster) -> Settings:
        """Kind of game, variants, house rules."""
        return Settings(roster.game, roster.variants, roster.house_rules)

    def evaluate(self, entry: Entry, handle: str, settings: Settings, rules: Rules) -> EntryResult:
        """An entry by itself."""
        return evaluate(entry, handle, settings, rules)

    def costs_across_entries(self, entries: Entries, roster: Roster, rules: Rules) -> Entries:
        """Champions of special troops."""
        return army_view.costs_across_entries(entries, roster, rules)

    def surcharges(self, roster: Roster, rules: Rules) -> tuple[Surcharge, ...]:
        """Extra pay and bribe."""
        return contingents.surcharges(roster, rules)

    def findings(self, roster: Roster, entries: Entries, rules: Rules) -> Iterator[Finding]:
        """What the checks find."""
        army = army_view.army_view(roster, entries, rules)
        asked = checks.CHECKS if army.parts or roster.contingents else checks.OF_ARMY
        return chain.from_iterable([check(army) for check in asked])

    def shares(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[ArmyLimit, ...]:
        """The shares of the army, and of contingents that have one of their own."""
        return tuple(shares(army_view.army_view(roster, entries, rules)))

    def limits(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Row, ...]:
        """What an umpire looks at."""
        return table(roster, entries, rules)

    def source(self, rules: Rules, cited: str) -> Shown:
        """A citation in words."""
        return in_words(rules, cited)

    def codes_of(self, rules: Rules, key: str, value: Plain = None) -> tuple[str, ...]:
        """Weapons and armour by rules of their own."""
        from builder.systems.wfb3.sheet.rule_passages import codes_of

        return codes_of(rules, key, value)

    def passage(self, rules: Rules, id: str) -> Passage | None:
        """Weapons, armour, extras, special troops, posts, items and special rules."""
        from builder.systems.wfb3.sheet.rule_passages import passage

        return passage(rules, id)


class GameEditor(game.GameEditor[Roster, Entry, Facts, Rules]):
    """Controls, the list to choose from, fixes."""

    preset_keys = ("mount", "options", "command")

    def catalogue(self, rules: Rules) -> tuple[CatalogueRow, ...]:
        """What the army offers."""
        from builder.systems.wfb3.editor.catalogue import catalogue

        return catalogue(rules)

    def starter(self, rules: Rules, limit: int) -> dict[str, Plain]:
        """A fresh roster."""
        from builder.systems.wfb3.editor.fresh_roster import starter

        return starter(rules, limit)

    def controls(self, m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> tuple[Control, ...]:
        """What may be chosen for an entry."""
        from builder.systems.wfb3.editor.controls import controls

        return controls(m, entries, roster, rules)

    def army_options(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Control, ...]:
        """What may be chosen for the army."""
        from builder.systems.wfb3.editor.army_options import army_options

        return army_options(roster, entries, rules)

    def available(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Available, ...]:
        """What may be taken."""
        from builder.systems.wfb3.editor.available import available

        return available(roster, entries, rules)

    def fixes(self, finding: Finding, roster: Roster, entries: Entries, rules: Rules) -> tuple[tuple[Change, ...], ...]:
        """The ways out of a finding."""
        from builder.systems.wfb3.editor.fixes import fixes_of

        return fixes_of(finding, roster, entries, rules)

    def presets(self, m: EntryResult, rules: Rules) -> tuple[Preset, ...]:
        """What the army's file suggests."""
        from builder.systems.wfb3.editor.presets import presets

        return presets(m, rules)

    def gloss(self, m: EntryResult, rules: Rules) -> Shown:
        """Mount, weapons and armour as they were bought."""
        from builder.systems.wfb3.editor.labels import gloss

        return gloss(m, rules)

    def synonyms(self, rules: Rules) -> Mapping[str, tuple[str, ...]]:
        """Those of the rulebook's things."""
        return rules.system.synonyms

    def told_apart(self, m: EntryResult, rules: Rules) -> Shown:
        """The level of a character, and his race where his line has several."""
        from builder.systems.wfb3.editor.labels import told_apart

        return told_apart(m, rules)

    def label(self, rules: Rules, key: str, value: Plain = None) -> Shown:
        """What a key or a value is called."""
        from builder.systems.wfb3.editor.labels import label

        return label(rules, key, value)


class GameSheet(game.GameSheet[Roster, Entry, Facts, Rules]):
    """What is told of entries and army."""

    movement_characteristic = "M"
    card_figures = (("M",), ("save",), ("leadership", "Ld"))
    priced = frozenset({"magic_points_bound", "magic_points_left"})

    def sheet_details(self, entries: Entries, roster: Roster, rules: Rules) -> Entries:
        """The entries as they are together."""
        from builder.systems.wfb3.sheet.sheet_details import sheet_details

        return sheet_details(entries, roster, rules)

    def sheet_facts(self, m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> SheetFacts:
        """What is told of an entry."""
        from builder.systems.wfb3.sheet.facts import sheet_facts

        return sheet_facts(m, entries, roster, rules)

    def battle_words(self, rules: Rules) -> tuple[Line, ...]:
        """Short words of the columns and of arms."""
        from builder.systems.wfb3.sheet.battle_lines import words

        return words(rules)

    def battle_pages(self, roster: Roster, rules: Rules) -> int:
        """One for each thousand points, two at least, and one more for very many entries."""
        from builder.systems.wfb3.sheet.battle_lines import pages

        return pages(roster)

    def in_short(self, m: EntryResult, rules: Rules) -> InShort:
        """Level, arms and command."""
        from builder.systems.wfb3.sheet.in_short import in_short

        return in_short(m, rules)

    def battle_columns(self, rules: Rules) -> tuple[BattleColumn, ...]:
        """Movement, characteristics, save, rout and rally, Leadership."""
        from builder.systems.wfb3.sheet.battle_lines import columns

        return columns(rules)

    def in_battle(self, m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> InBattle:
        """An entry in the order of battle."""
        from builder.systems.wfb3.sheet.battle_lines import in_battle

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
        """General, banner, baggage and the like."""
        from builder.systems.wfb3.sheet.army_summary import summary

        return summary(roster, entries, rules, everyone, priced=priced)

    def deployment(self, entries: Entries, roster: Roster, rules: Rules) -> tuple[Deployed, ...]:
        """The slowest first."""
        from builder.systems.wfb3.sheet.deployment import deployment

        return deployment(entries, roster, rules)

    def secrets(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Line, ...]:
        """Forces, hidden models, bribe."""
        from builder.systems.wfb3.sheet.army_summary import secrets

        return secrets(roster, entries, rules)

    def event_notes(self, event: Event, rules: Rules) -> tuple[Line, ...]:
        """Turns and buildings."""
        return verification.event_notes(event, rules)

    def reference(self, roster: Roster, entries: Entries, rules: Rules, *, whole: bool) -> QuickReference:
        """The tables of the game."""
        from builder.systems.wfb3.sheet.reference import reference

        return reference(roster, entries, rules, whole)

    def added_keys(self) -> AddedKeys:
        """The keys of its plain facts."""
        from builder.systems.wfb3.sheet.json_keys import added_keys

        return added_keys()


class GameDice(game.GameDice[Roster, Entry, Facts, Rules]):
    """Rows of characters, profiles of creatures."""

    def roll(self, rules: Rules, asked: RollRequest) -> RollResult:
        """Dice without a roster."""
        from builder.systems.wfb3.dice.rolling import roll

        return roll(rules, **asked._asdict())

    def pending_rolls(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[PendingRoll, ...]:
        """The dice of the entries."""
        from builder.systems.wfb3.dice.rolling import pending_rolls

        return pending_rolls(roster, entries, rules)

    def roll_again(
        self,
        m: EntryResult,
        rules: Rules,
        die: int | None = None,
        *,
        key: str = "roll",
        seed: str | None = None,
        event: str | None = None,
    ) -> RollResult:
        """The dice of an entry thrown anew."""
        from builder.systems.wfb3.dice.rolling import roll_again

        return roll_again(m, rules, die, key=key, seed=seed, event=event)

    def dice_verification(
        self, event: Event | None, roster: Roster, entries: Entries, rules: Rules
    ) -> tuple[Finding, ...]:
        """Dice that do not follow from the event."""
        return verification.dice_verification(event, roster, entries, rules)
