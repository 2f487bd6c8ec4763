"""The parts of the game for the seam. Functions that only an editor or a sheet needs are imported when they are called: a verdict does not wait for them."""

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
from builder.core.reference_keys import ReferenceKey
from builder.core.tracks import Track
from builder.systems import game
from builder.systems.game import QuickReference
from builder.systems.game_values import AddedKeys, JoinedRules, Line, Note
from builder.systems.warmaster import checks
from builder.systems.warmaster.army import army_view
from builder.systems.warmaster.army.counting import ArmyLimit
from builder.systems.warmaster.army.limits import table
from builder.systems.warmaster.entries.evaluate import evaluate
from builder.systems.warmaster.entries.facts import EntryResult, Facts
from builder.systems.warmaster.model.army_file import ArmyFile
from builder.systems.warmaster.model.definitions import SystemFile
from builder.systems.warmaster.model.roster import Entry, Roster
from builder.systems.warmaster.rules.rules import Rules, in_words, link, references
from builder.systems.warmaster.sheet.rule_pages import KEY_CODES, RULE_PAGES

Entries = tuple[EntryResult, ...]


class GameFiles(game.GameFiles[Roster, Rules]):
    """System and armies."""

    shared = ("system.yaml",)
    models = {"system": SystemFile, "army": ArmyFile}
    roster = Roster

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        """What dangles between them."""
        assert army is None or isinstance(army, ArmyFile)
        return references(_shared(shared), army)

    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
        """The files of an army joined."""
        assert isinstance(army, ArmyFile)
        return link(_shared(shared), army)

    def fresh_army(self, id: str, name: str) -> tuple[FilePart, ...]:
        """A fresh army list."""
        from builder.systems.warmaster.model.fresh_army import fresh_army

        return fresh_army(id, name)


def _shared(shared: tuple[Model, ...]) -> SystemFile:
    (known,) = shared
    assert isinstance(known, SystemFile)
    return known


class GameRules(game.GameRules[Roster, Entry, Facts, Rules, tuple[Plain, ...]]):
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

    def findings(self, roster: Roster, entries: Entries, rules: Rules) -> Iterator[Finding]:
        """What the checks find."""
        army = army_view.army_view(roster, entries, rules)
        for check in checks.CHECKS:
            yield from check(army)

    def shares(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[ArmyLimit, ...]:
        """The groups of the army's units."""
        return tuple(army_view.shares(entries, rules))

    def limits(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Row, ...]:
        """What an umpire looks at."""
        return table(roster, entries, rules)

    agreed_keys = ("agreed", "leeway")
    trait_keys = {"mount": T("mount"), "upgrade": T("upgrade"), "carries": T("magic item")}

    def traits(self, m: EntryResult, rules: Rules) -> Mapping[str, tuple[str, ...]]:
        """Its mount, its upgrades and the magic items that it carries."""
        entry = m.entry
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


class GameEditor(game.GameEditor[Roster, Entry, Facts, Rules]):
    """Controls, the list to choose from, fixes."""

    alike_key = "count"
    single_keys = frozenset({"carries"})

    price_heading = T("units×each=points")
    preset_keys = ("mount", "upgrades")

    def catalogue(self, rules: Rules) -> tuple[CatalogueRow, ...]:
        """What the army offers."""
        from builder.systems.warmaster.editor.catalogue import catalogue

        return catalogue(rules)

    def starter(self, rules: Rules, limit: int) -> dict[str, Plain]:
        """A fresh roster."""
        from builder.systems.warmaster.editor.fresh_roster import starter

        return starter(rules, limit)

    def controls(self, m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> tuple[Control, ...]:
        """What may be chosen for an entry."""
        from builder.systems.warmaster.editor.controls import controls

        return controls(m, entries, roster, rules)

    def army_options(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Control, ...]:
        """What may be chosen for the army."""
        from builder.systems.warmaster.editor.army_options import army_options

        return army_options(roster, entries, rules)

    def available(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Available, ...]:
        """What may be taken."""
        from builder.systems.warmaster.editor.available import available

        return available(roster, entries, rules)

    def fixes(self, finding: Finding, roster: Roster, entries: Entries, rules: Rules) -> tuple[tuple[Change, ...], ...]:
        """The ways out of a finding."""
        from builder.systems.warmaster.editor.fixes import fixes_of

        return fixes_of(finding, roster, entries, rules)

    def army_gloss(self, rules: Rules) -> Shown:
        """Edition and issue of its list."""
        from builder.systems.warmaster.editor.labels import army_gloss

        return army_gloss(rules)

    def gloss(self, m: EntryResult, rules: Rules) -> Shown:
        """Its mount, upgrades and magic items."""
        from builder.systems.warmaster.editor.labels import gloss

        return gloss(m)

    def label(self, rules: Rules, key: str, value: Plain = None) -> Shown:
        """What a key or a value is called."""
        from builder.systems.warmaster.editor.labels import label

        return label(rules, key, value)


class GameSheet(game.GameSheet[Roster, Entry, Facts, Rules]):
    """What is told of entries and army."""

    unit_of_distance = " cm"
    card_figures = (("attack",), ("hits", "command"), ("armour",))
    first_categories = ("characters",)
    priced = frozenset({"value", "half_value", "scouting", "magic_items"})

    def sheet_details(self, entries: Entries, roster: Roster, rules: Rules) -> Entries:
        """The entries as they are together."""
        from builder.systems.warmaster.sheet.sheet_details import sheet_details

        return sheet_details(entries, roster, rules)

    def sheet_facts(self, m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> SheetFacts:
        """What is told of an entry."""
        from builder.systems.warmaster.sheet.facts import sheet_facts

        return sheet_facts(m, entries, roster, rules)

    def battle_pages(self, roster: Roster, rules: Rules) -> int:
        """One, if what is at hand has room on it set closer."""
        return 1

    def battle_columns(self, rules: Rules) -> tuple[BattleColumn, ...]:
        """Pace and characteristics."""
        from builder.systems.warmaster.sheet.battle_lines import columns

        return columns(rules)

    def in_battle(self, m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> InBattle:
        """An entry in the order of battle."""
        from builder.systems.warmaster.sheet.battle_lines import in_battle

        return in_battle(m, entries, roster, rules)

    def in_short(self, m: EntryResult, rules: Rules) -> InShort:
        """What it has been given."""
        from builder.systems.warmaster.sheet.facts import in_short

        return in_short(m)

    def summary(
        self,
        roster: Roster,
        entries: Entries,
        rules: Rules,
        everyone: Entries | None = None,
        *,
        priced: bool = True,
    ) -> tuple[Note, ...]:
        """Size of the game, break point and the like."""
        from builder.systems.warmaster.sheet.army_summary import summary

        return summary(roster, entries, rules, everyone, priced=priced)

    def event_notes(self, event: Event, rules: Rules) -> tuple[Line, ...]:
        """The turns."""
        from builder.systems.warmaster.sheet.army_summary import event_notes

        return event_notes(event, rules)

    def tracks(
        self, roster: Roster, entries: Entries, rules: Rules, event: Event | None = None
    ) -> tuple[Track[Shown], ...]:
        """Break point and turns."""
        from builder.systems.warmaster.sheet.army_summary import tracks

        return tracks(roster, entries, rules, event)

    def added(self, roster: Roster, entries: Entries, rules: Rules) -> Mapping[str, Plain]:
        """Plain facts of the army."""
        from builder.systems.warmaster.sheet.army_summary import added

        return added(roster, entries, rules)

    def reference(self, roster: Roster, entries: Entries, rules: Rules, *, whole: bool) -> QuickReference:
        """The tables of the game."""
        from builder.systems.warmaster.sheet.reference import reference

        return reference(roster, entries, rules, whole)

    def added_keys(self) -> AddedKeys:
        """The keys of its plain facts."""
        from builder.systems.warmaster.sheet.json_keys import added_keys

        return added_keys()
