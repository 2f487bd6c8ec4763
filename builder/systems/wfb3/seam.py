"""The game as the rest of the program uses it: files, rules, editor, sheet and, where it has them, dice and desk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from builder.core.battle_lines import BattleColumn, InBattle
from builder.core.controls import Available, CatalogueRow, Change, Control, PendingRoll
from builder.core.dice_rolls import RollRequest, RollResult
from builder.core.entries import Deployed, InShort, SheetFacts, Surcharge
from builder.core.event_pack import Event
from builder.core.findings import Finding, Plain, Shown, T
from builder.core.limits import Row
from builder.core.models import Model
from builder.core.presets import Preset
from builder.core.quick_reference import QuickReference
from builder.core.reference_keys import ReferenceKey
from builder.systems import game
from builder.systems.game_values import AddedKeys, DefinitionFile, JoinedRules, Line, Note, Passage
from builder.systems.wfb3 import checks, linking
from builder.systems.wfb3.catalogue import catalogue
from builder.systems.wfb3.composition import army as army_view
from builder.systems.wfb3.composition.army import Army, army_of
from builder.systems.wfb3.composition.army_options import army_options
from builder.systems.wfb3.composition.limits import ArmyLimit, shares, table
from builder.systems.wfb3.contingents import costs as contingent_costs
from builder.systems.wfb3.definitions import bestiary, lists, system, values
from builder.systems.wfb3.definitions.roster import Entry, Roster
from builder.systems.wfb3.dice import verification
from builder.systems.wfb3.dice.rolling import pending_rolls, roll, roll_again
from builder.systems.wfb3.editor.available import available
from builder.systems.wfb3.editor.controls import controls
from builder.systems.wfb3.editor.fixes import fixes_of
from builder.systems.wfb3.editor.fresh_roster import starter
from builder.systems.wfb3.entries.entry_results import Settings
from builder.systems.wfb3.entries.evaluate import evaluate
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.hiding.disguise import open_roster
from builder.systems.wfb3.labels import gloss, label, told_apart
from builder.systems.wfb3.presets import presets
from builder.systems.wfb3.prices.printed_price_checks import audit
from builder.systems.wfb3.rules import Rules, in_words
from builder.systems.wfb3.sheet.army_summary import secrets, summary
from builder.systems.wfb3.sheet.battle_lines import columns, in_battle, pages, words
from builder.systems.wfb3.sheet.deployment import deployment
from builder.systems.wfb3.sheet.facts import sheet_facts
from builder.systems.wfb3.sheet.in_short import in_short
from builder.systems.wfb3.sheet.json_keys import added_keys
from builder.systems.wfb3.sheet.reference import reference
from builder.systems.wfb3.sheet.rule_passages import codes_of, passage
from builder.systems.wfb3.sheet.sheet_details import sheet_details
from builder.systems.wfb3.traits import row_traits, trait_values, traits
from builder.systems.wfb3.undefined_ids import references

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
        """Undefined and doubled ids in these files."""
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
        return contingent_costs.further(army, roster, event)

    def audit(self, rules: Rules) -> tuple[Finding, ...]:
        """Printed prices that the formula does not give."""
        return audit(rules)


def _shared(shared: tuple[Model, ...]) -> tuple[system.SystemFile, bestiary.CreaturesFile]:
    known, creatures = shared
    assert isinstance(known, system.SystemFile)
    assert isinstance(creatures, bestiary.CreaturesFile)
    return known, creatures


class GameRules(game.GameRules[Roster, Entry, EntryResult, Rules, Settings, Army]):
    """Entries, and the checks of the army."""

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

    def traits(self, result: EntryResult, rules: Rules) -> Mapping[str, tuple[str, ...]]:
        """What a pack may choose an entry by: level, contingent, abilities of its items and so on."""
        return traits(result)

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

    def army(self, roster: Roster, rules: Rules, entries: Entries, event: Event | None = None) -> Army:
        """The army that these entries make up."""
        return army_of(roster, rules, entries, event)

    def costs_across_entries(self, army: Army) -> Army:
        """Champions of special troops."""
        return army.with_entries(army_view.costs_across_entries(army))

    def surcharges(self, army: Army) -> tuple[Surcharge, ...]:
        """Extra pay and bribe."""
        return contingent_costs.surcharges(army.roster, army.rules)

    def findings(self, army: Army) -> Iterator[Finding]:
        """What the checks find."""
        return chain.from_iterable(check(army) for check in checks.CHECKS)

    def shares(self, army: Army) -> tuple[ArmyLimit, ...]:
        """The shares of the army, and of contingents that have one of their own."""
        return tuple(shares(army))

    def limits(self, army: Army) -> tuple[Row, ...]:
        """What an umpire looks at."""
        return table(army)

    def source(self, rules: Rules, cited: str) -> Shown:
        """A citation in words."""
        return in_words(rules, cited)

    def codes_of(self, rules: Rules, key: str, value: Plain = None) -> tuple[str, ...]:
        """Weapons and armour by rules of their own."""
        return codes_of(rules, key, value)

    def passage(self, rules: Rules, id: str) -> Passage | None:
        """Weapons, armour, extras, special troops, posts, items and special rules."""
        return passage(rules, id)


class GameEditor(game.GameEditor[Rules, EntryResult, Army]):
    """Controls, the list to choose from, fixes."""

    preset_keys = ("mount", "options", "command")

    def catalogue(self, rules: Rules) -> tuple[CatalogueRow, ...]:
        """What the army offers."""
        return catalogue(rules)

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

    def presets(self, result: EntryResult, rules: Rules) -> tuple[Preset, ...]:
        """What the army's file suggests."""
        return presets(result, rules)

    def gloss(self, result: EntryResult, rules: Rules) -> Shown:
        """Mount, weapons and armour as they were bought."""
        return gloss(result, rules)

    def synonyms(self, rules: Rules) -> Mapping[str, tuple[str, ...]]:
        """Those of the rulebook's things."""
        return rules.system.synonyms

    def told_apart(self, result: EntryResult, rules: Rules) -> Shown:
        """The level of a character, and his race where his line has several."""
        return told_apart(result, rules)

    def label(self, rules: Rules, key: str, value: Plain = None) -> Shown:
        """What a key or a value is called."""
        return label(rules, key, value)


class GameSheet(game.GameSheet[Rules, EntryResult, Army]):
    """What is told of entries and army."""

    movement_characteristic = "M"
    card_figures = (("M",), ("save",), ("leadership", "Ld"))
    priced = frozenset({"magic_points_bound", "magic_points_left"})

    def sheet_details(self, army: Army) -> Entries:
        """The entries as they are together."""
        return sheet_details(army)

    def sheet_facts(self, result: EntryResult, army: Army) -> SheetFacts:
        """What is told of an entry."""
        return sheet_facts(result, army)

    def battle_words(self, rules: Rules) -> tuple[Line, ...]:
        """Short words of the columns and of arms."""
        return words(rules)

    def battle_pages(self, army: Army) -> int:
        """One for each thousand points, two at least, and one more for very many entries."""
        return pages(army.roster)

    def in_short(self, result: EntryResult, rules: Rules) -> InShort:
        """Level, arms and command."""
        return in_short(result, rules)

    def battle_columns(self, rules: Rules) -> tuple[BattleColumn, ...]:
        """Movement, characteristics, save, rout and rally, Leadership."""
        return columns(rules)

    def in_battle(self, result: EntryResult, army: Army) -> InBattle:
        """An entry in the order of battle."""
        return in_battle(result, army)

    def summary(self, army: Army, shown: Entries | None = None, *, priced: bool = True) -> tuple[Note, ...]:
        """General, banner, baggage and the like."""
        return summary(army, shown, priced=priced)

    def deployment(self, army: Army) -> tuple[Deployed, ...]:
        """The slowest first."""
        return deployment(army)

    def secrets(self, army: Army) -> tuple[Line, ...]:
        """Forces, hidden models, bribe."""
        return secrets(army)

    def event_notes(self, event: Event, rules: Rules) -> tuple[Line, ...]:
        """Turns and buildings."""
        return verification.event_notes(event, rules)

    def reference(self, army: Army, *, whole: bool) -> QuickReference:
        """The tables of the game."""
        return reference(army, whole)

    def added_keys(self) -> AddedKeys:
        """The keys of its plain facts."""
        return added_keys()


class GameDice(game.GameDice[Rules, EntryResult, Army]):
    """Rows of characters, profiles of creatures."""

    def roll(self, rules: Rules, asked: RollRequest) -> RollResult:
        """Dice without a roster."""
        return roll(rules, **asked._asdict())

    def pending_rolls(self, army: Army) -> tuple[PendingRoll, ...]:
        """The dice of the entries."""
        return pending_rolls(army)

    def roll_again(
        self,
        result: EntryResult,
        rules: Rules,
        die: int | None = None,
        *,
        key: str = "roll",
        seed: str | None = None,
        event: str | None = None,
    ) -> RollResult:
        """The dice of an entry thrown anew."""
        return roll_again(result, rules, die, key=key, seed=seed, event=event)

    def dice_verification(self, army: Army) -> tuple[Finding, ...]:
        """Dice that do not follow from the event."""
        return verification.dice_verification(army)
