"""The game as the rest of the program uses it: files, rules, editor, sheet and, where it has them, dice and desk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.battle_lines import BattleColumn, InBattle
from builder.core.controls import Available, CatalogueRow, Change, Control
from builder.core.entries import InShort, SheetFacts
from builder.core.event_pack import Event
from builder.core.findings import Finding, Plain, Shown, T
from builder.core.fresh_definitions import FilePart
from builder.core.limits import Row
from builder.core.models import Model
from builder.core.quick_reference import QuickReference
from builder.core.reference_keys import ReferenceKey
from builder.core.tracks import Track
from builder.systems import game
from builder.systems.game_values import AddedKeys, JoinedRules, Line, Note
from builder.systems.warmaster import checks
from builder.systems.warmaster.army import army_view
from builder.systems.warmaster.army.army_view import Army
from builder.systems.warmaster.army.counting import ArmyLimit
from builder.systems.warmaster.army.limits import table
from builder.systems.warmaster.editor.army_options import army_options
from builder.systems.warmaster.editor.available import available
from builder.systems.warmaster.editor.catalogue import catalogue
from builder.systems.warmaster.editor.controls import controls
from builder.systems.warmaster.editor.fixes import fixes_of
from builder.systems.warmaster.editor.fresh_roster import starter
from builder.systems.warmaster.editor.labels import army_gloss, gloss, label
from builder.systems.warmaster.entries.evaluate import evaluate
from builder.systems.warmaster.entries.facts import EntryResult
from builder.systems.warmaster.model.army_file import ArmyFile
from builder.systems.warmaster.model.definitions import SystemFile
from builder.systems.warmaster.model.fresh_army import fresh_army
from builder.systems.warmaster.model.roster import Entry, Roster
from builder.systems.warmaster.rules.rules import Rules, in_words, link, references
from builder.systems.warmaster.sheet.army_summary import added, event_notes, summary, tracks
from builder.systems.warmaster.sheet.battle_lines import columns, in_battle
from builder.systems.warmaster.sheet.facts import in_short, sheet_facts
from builder.systems.warmaster.sheet.json_keys import added_keys
from builder.systems.warmaster.sheet.reference import reference
from builder.systems.warmaster.sheet.rule_pages import KEY_CODES, RULE_PAGES
from builder.systems.warmaster.sheet.sheet_details import sheet_details

Entries = tuple[EntryResult, ...]


class GameFiles(game.GameFiles[Roster, Rules]):
    """System and armies."""

    shared = ("system.yaml",)
    models = {"system": SystemFile, "army": ArmyFile}
    roster = Roster

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        """Undefined and doubled ids in these files."""
        assert army is None or isinstance(army, ArmyFile)
        return references(_shared(shared), army)

    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
        """The files of an army joined."""
        assert isinstance(army, ArmyFile)
        return link(_shared(shared), army)

    def fresh_army(self, id: str, name: str) -> tuple[FilePart, ...]:
        """A fresh army list."""
        return fresh_army(id, name)


def _shared(shared: tuple[Model, ...]) -> SystemFile:
    (known,) = shared
    assert isinstance(known, SystemFile)
    return known


class GameRules(game.GameRules[Roster, Entry, EntryResult, Rules, tuple[Plain, ...], Army]):
    """Entries, and the checks of the army."""

    rule_pages = RULE_PAGES
    key_codes = KEY_CODES
    reference_keys = (ReferenceKey(("joins",)),)

    def characteristics(self, rules: Rules) -> tuple[tuple[str, Shown], ...]:
        """In the order in which the edition prints them."""
        return tuple((key, rules.system.characteristics[key].short) for key in rules.edition.columns)

    def settings(self, roster: Roster) -> tuple[Plain, ...]:
        """Nothing: an entry stands for itself."""
        return ()

    def evaluate(self, entry: Entry, handle: str, settings: tuple[Plain, ...], rules: Rules) -> EntryResult:
        """An entry by itself."""
        return evaluate(entry, handle, settings, rules)

    def army(self, roster: Roster, rules: Rules, entries: Entries, event: Event | None = None) -> Army:
        """The army that these entries make up."""
        return Army(roster, rules, entries, event)

    def findings(self, army: Army) -> Iterator[Finding]:
        """What the checks find."""
        for check in checks.CHECKS:
            yield from check(army)

    def shares(self, army: Army) -> tuple[ArmyLimit, ...]:
        """The groups of the army's units."""
        return tuple(army_view.shares(army))

    def limits(self, army: Army) -> tuple[Row, ...]:
        """What an umpire looks at."""
        return table(army)

    agreed_keys = ("agreed", "leeway")
    trait_keys = {"mount": T("mount"), "upgrade": T("upgrade"), "carries": T("magic item")}

    def traits(self, result: EntryResult, rules: Rules) -> Mapping[str, tuple[str, ...]]:
        """Its mount, its upgrades and the magic items that it carries."""
        entry = result.entry
        return {
            "mount": () if entry.mount is None else (entry.mount,),
            "upgrade": entry.upgrades,
            "carries": entry.carries,
        }

    def trait_values(self, rules: Rules) -> Mapping[str, frozenset[str]]:
        """What a pack may name under each key."""
        upgrades, items = frozenset(rules.upgrades), frozenset(rules.system.items)
        return {
            "option": upgrades | items,
            "upgrade": upgrades,
            "mount": upgrades | frozenset(rules.units),
            "carries": items,
            "item": items,
        }

    def source(self, rules: Rules, cited: str) -> Shown:
        """A citation in words."""
        return in_words(rules, cited)


class GameEditor(game.GameEditor[Rules, EntryResult, Army]):
    """Controls, the list to choose from, fixes."""

    alike_key = "count"
    single_keys = frozenset({"carries"})

    price_heading = T("units×each=points")
    preset_keys = ("mount", "upgrades")

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

    def army_gloss(self, rules: Rules) -> Shown:
        """Edition and issue of its list."""
        return army_gloss(rules)

    def gloss(self, result: EntryResult, rules: Rules) -> Shown:
        """Its mount, upgrades and magic items."""
        return gloss(result)

    def label(self, rules: Rules, key: str, value: Plain = None) -> Shown:
        """What a key or a value is called."""
        return label(rules, key, value)


class GameSheet(game.GameSheet[Rules, EntryResult, Army]):
    """What is told of entries and army."""

    unit_of_distance = " cm"
    card_figures = (("attack",), ("hits", "command"), ("armour",))
    first_categories = ("characters",)
    priced = frozenset({"value", "half_value", "scouting", "magic_items"})

    def sheet_details(self, army: Army) -> Entries:
        """The entries as they are together."""
        return sheet_details(army)

    def sheet_facts(self, result: EntryResult, army: Army) -> SheetFacts:
        """What is told of an entry."""
        return sheet_facts(result, army)

    def battle_pages(self, army: Army) -> int:
        """One, if what is at hand has room on it set closer."""
        return 1

    def battle_columns(self, rules: Rules) -> tuple[BattleColumn, ...]:
        """Pace and characteristics."""
        return columns(rules)

    def in_battle(self, result: EntryResult, army: Army) -> InBattle:
        """An entry in the order of battle."""
        return in_battle(result, army)

    def in_short(self, result: EntryResult, rules: Rules) -> InShort:
        """What it has been given."""
        return in_short(result)

    def summary(self, army: Army, shown: Entries | None = None, *, priced: bool = True) -> tuple[Note, ...]:
        """Size of the game, break point and the like."""
        return summary(army if shown is None else army.with_entries(shown), priced=priced)

    def event_notes(self, event: Event, rules: Rules) -> tuple[Line, ...]:
        """The turns."""
        return event_notes(event, rules)

    def tracks(self, army: Army) -> tuple[Track[Shown], ...]:
        """Break point and turns."""
        return tracks(army)

    def added(self, army: Army) -> Mapping[str, Plain]:
        """Plain facts of the army."""
        return added(army)

    def reference(self, army: Army, *, whole: bool) -> QuickReference:
        """The tables of the game."""
        return reference(army, whole)

    def added_keys(self) -> AddedKeys:
        """The keys of its plain facts."""
        return added_keys()
