"""The game as the rest of the program uses it: files, rules, editor, sheet and, where it has them, dice and desk."""

from __future__ import annotations

from collections.abc import Iterator

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
from builder.systems import game
from builder.systems.game_values import JoinedRules, Line, Note
from builder.systems.wfb6.army.limits import POINTS, limits_of
from builder.systems.wfb6.army.magic_items import repeated
from builder.systems.wfb6.editor.available import available, catalogue, fixes, starter
from builder.systems.wfb6.editor.controls import army_options, controls
from builder.systems.wfb6.editor.labels import label
from builder.systems.wfb6.entries.evaluate import evaluate
from builder.systems.wfb6.entries.facts import Army, EntryResult
from builder.systems.wfb6.model.definitions import ArmyFile, SystemFile
from builder.systems.wfb6.model.fresh_army import fresh_army
from builder.systems.wfb6.model.roster import Entry, Roster
from builder.systems.wfb6.rules.rules import Rules, references
from builder.systems.wfb6.sheet.battle_lines import columns, in_battle, words
from builder.systems.wfb6.sheet.facts import reference, sheet_facts, summary
from builder.systems.wfb6.sheet.rule_pages import KEY_CODES, RULE_PAGES

Entries = tuple[EntryResult, ...]


class GameFiles(game.GameFiles[Roster, Rules]):
    """System and armies."""

    shared = ("system.yaml",)
    models = {"system": SystemFile, "army": ArmyFile}
    roster = Roster

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        """Undefined and doubled ids in these files."""
        assert army is None or isinstance(army, ArmyFile)
        return tuple(references(_shared(shared), army))

    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
        """The files of an army joined."""
        assert isinstance(army, ArmyFile)
        system = _shared(shared)
        return JoinedRules(Rules(system, army), army.name, {"system": system.version, army.id: army.version})

    def fresh_army(self, id: str, name: str) -> tuple[FilePart, ...]:
        """A fresh army list."""
        return fresh_army(id, name)


def _shared(shared: tuple[Model, ...]) -> SystemFile:
    (known,) = shared
    assert isinstance(known, SystemFile)
    return known


class GameRules(game.GameRules[Roster, Entry, EntryResult, Rules, tuple[Plain, ...], Army]):
    """Entries, and what the list limits."""

    rule_pages = RULE_PAGES
    key_codes = KEY_CODES

    def characteristics(self, rules: Rules) -> tuple[tuple[str, Shown], ...]:
        """M to Ld."""
        return tuple((id, heading.short) for id, heading in rules.system.characteristics.items())

    def settings(self, roster: Roster) -> tuple[Plain, ...]:
        """Nothing: an entry stands for itself."""
        return ()

    def evaluate(self, entry: Entry, handle: str, settings: tuple[Plain, ...], rules: Rules) -> EntryResult:
        """An entry by itself."""
        return evaluate(entry, handle, rules)

    def army(self, roster: Roster, rules: Rules, entries: Entries, event: Event | None = None) -> Army:
        """The army that these entries make up."""
        return Army(roster, rules, entries, event)

    def findings(self, army: Army) -> Iterator[Finding]:
        """What limits find."""
        yield from limits.findings(limits_of(army), army)
        yield from repeated(army)

    def shares(self, army: Army) -> tuple[Limit[EntryResult], ...]:
        """Points of each slot; what part they may take stands in no source of ours."""
        used = {line.slot for line in army.rules.army.units}
        return tuple(share(id, name, army.entries, ()) for id, name in army.rules.system.slots.items() if id in used)

    def limits(self, army: Army) -> tuple[Row, ...]:
        """What the list limits, for an umpire."""
        return tuple(limits.rows(one for one in limits_of(army) if one.unit is not POINTS))


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
        return tuple(controls(result, army.rules))

    def army_options(self, army: Army) -> tuple[Control, ...]:
        """What may be chosen for the army."""
        return tuple(army_options(army.roster))

    def available(self, army: Army) -> tuple[Available, ...]:
        """What may be taken."""
        return available(army)

    def fixes(self, finding: Finding, army: Army) -> tuple[tuple[Change, ...], ...]:
        """The ways out of a finding."""
        return fixes(finding, army.entries)

    def label(self, rules: Rules, key: str, value: Plain = None) -> Shown:
        """What a key or a value is called."""
        return label(rules, key, value)


class GameSheet(game.GameSheet[Rules, EntryResult, Army]):
    """What is told of entries and army."""

    movement_characteristic = "M"
    card_figures = (("M",), ("save",), ("Ld",))

    def sheet_details(self, army: Army) -> Entries:
        """The entries as they are."""
        return army.entries

    def sheet_facts(self, result: EntryResult, army: Army) -> SheetFacts:
        """What is told of an entry."""
        return sheet_facts(result, army.rules)

    def battle_pages(self, army: Army) -> int:
        """One."""
        return 1

    def battle_columns(self, rules: Rules) -> tuple[BattleColumn, ...]:
        """Characteristics and save."""
        return columns(rules)

    def battle_words(self, rules: Rules) -> tuple[Line, ...]:
        """What the short words stand for."""
        return words()

    def in_battle(self, result: EntryResult, army: Army) -> InBattle:
        """An entry in the order of battle."""
        return in_battle(result, army.rules)

    def summary(self, army: Army, shown: Entries | None = None, *, priced: bool = True) -> tuple[Note, ...]:
        """Notes on where the numbers come from."""
        return tuple(summary(army.rules))

    def reference(self, army: Army, *, whole: bool) -> QuickReference:
        """The tables of the game."""
        return reference(army.rules)
