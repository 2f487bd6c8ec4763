"""The parts of the game for the seam. Functions that only an editor or a sheet needs are imported when they are called: a verdict does not wait for them."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core import limits
from builder.core.battle_lines import BattleColumn, InBattle
from builder.core.controls import Available, CatalogueRow, Change, Control
from builder.core.entries import SheetFacts, share
from builder.core.findings import Finding, Plain, Shown
from builder.core.fresh_definitions import FilePart
from builder.core.limits import Limit, Row
from builder.core.models import Model
from builder.systems import game
from builder.systems.game import QuickReference
from builder.systems.game_values import JoinedRules, Line, Note
from builder.systems.wfb6.army.limits import POINTS, Places, limits_of
from builder.systems.wfb6.army.magic_items import repeated
from builder.systems.wfb6.entries.evaluate import evaluate
from builder.systems.wfb6.entries.facts import EntryResult, Facts
from builder.systems.wfb6.model.definitions import ArmyFile, SystemFile
from builder.systems.wfb6.model.roster import Entry, Roster
from builder.systems.wfb6.rules.rules import Rules, references
from builder.systems.wfb6.sheet.rule_pages import KEY_CODES, RULE_PAGES

Entries = tuple[EntryResult, ...]


class GameFiles(game.GameFiles[Roster, Rules]):
    """System and armies."""

    shared = ("system.yaml",)
    models = {"system": SystemFile, "army": ArmyFile}
    roster = Roster

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        """What dangles between them."""
        assert army is None or isinstance(army, ArmyFile)
        return tuple(references(_shared(shared), army))

    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
        """The files of an army joined."""
        assert isinstance(army, ArmyFile)
        system = _shared(shared)
        return JoinedRules(Rules(system, army), army.name, {"system": system.version, army.id: army.version})

    def fresh_army(self, id: str, name: str) -> tuple[FilePart, ...]:
        """A fresh army list."""
        from builder.systems.wfb6.model.fresh_army import fresh_army

        return fresh_army(id, name)


def _shared(shared: tuple[Model, ...]) -> SystemFile:
    (known,) = shared
    assert isinstance(known, SystemFile)
    return known


class GameRules(game.GameRules[Roster, Entry, Facts, Rules]):
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

    def findings(self, roster: Roster, entries: Entries, rules: Rules) -> Iterator[Finding]:
        """What limits find."""
        yield from limits.findings(limits_of(roster, entries, rules), Places(entries))
        yield from repeated(entries, rules)

    def shares(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Limit[EntryResult], ...]:
        """Points of each slot; what part they may take stands in no source of ours."""
        used = {line.slot for line in rules.army.units}
        return tuple(share(id, name, entries, ()) for id, name in rules.system.slots.items() if id in used)

    def limits(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Row, ...]:
        """What the list limits, for an umpire."""
        return tuple(limits.rows(one for one in limits_of(roster, entries, rules) if one.unit is not POINTS))


class GameEditor(game.GameEditor[Roster, Entry, Facts, Rules]):
    """Controls, the list to choose from, fixes."""

    preset_keys = ("mount", "options", "command")

    def catalogue(self, rules: Rules) -> tuple[CatalogueRow, ...]:
        """What the army offers."""
        from builder.systems.wfb6.editor.available import catalogue

        return catalogue(rules)

    def starter(self, rules: Rules, limit: int) -> dict[str, Plain]:
        """A fresh roster."""
        from builder.systems.wfb6.editor.available import starter

        return starter(rules, limit)

    def controls(self, m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> tuple[Control, ...]:
        """What may be chosen for an entry."""
        from builder.systems.wfb6.editor.controls import controls

        return tuple(controls(m, rules))

    def army_options(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Control, ...]:
        """What may be chosen for the army."""
        from builder.systems.wfb6.editor.controls import army_options

        return tuple(army_options(roster))

    def available(self, roster: Roster, entries: Entries, rules: Rules) -> tuple[Available, ...]:
        """What may be taken."""
        from builder.systems.wfb6.editor.available import available

        return available(roster, entries, rules)

    def fixes(self, finding: Finding, roster: Roster, entries: Entries, rules: Rules) -> tuple[tuple[Change, ...], ...]:
        """The ways out of a finding."""
        from builder.systems.wfb6.editor.available import fixes

        return fixes(finding, entries)

    def label(self, rules: Rules, key: str, value: Plain = None) -> Shown:
        """What a key or a value is called."""
        from builder.systems.wfb6.editor.labels import label

        return label(rules, key, value)


class GameSheet(game.GameSheet[Roster, Entry, Facts, Rules]):
    """What is told of entries and army."""

    movement_characteristic = "M"
    card_figures = (("M",), ("save",), ("Ld",))

    def sheet_details(self, entries: Entries, roster: Roster, rules: Rules) -> Entries:
        """The entries as they are."""
        return entries

    def sheet_facts(self, m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> SheetFacts:
        """What is told of an entry."""
        from builder.systems.wfb6.sheet.facts import sheet_facts

        return sheet_facts(m, rules)

    def battle_pages(self, roster: Roster, rules: Rules) -> int:
        """One."""
        return 1

    def battle_columns(self, rules: Rules) -> tuple[BattleColumn, ...]:
        """Characteristics and save."""
        from builder.systems.wfb6.sheet.battle_lines import columns

        return columns(rules)

    def battle_words(self, rules: Rules) -> tuple[Line, ...]:
        """What the short words stand for."""
        from builder.systems.wfb6.sheet.battle_lines import words

        return words()

    def in_battle(self, m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> InBattle:
        """An entry in the order of battle."""
        from builder.systems.wfb6.sheet.battle_lines import in_battle

        return in_battle(m, rules)

    def summary(
        self,
        roster: Roster,
        entries: Entries,
        rules: Rules,
        everyone: Entries | None = None,
        *,
        priced: bool = True,
    ) -> tuple[Note, ...]:
        """What to know of the numbers."""
        from builder.systems.wfb6.sheet.facts import summary

        return tuple(summary(rules))

    def reference(self, roster: Roster, entries: Entries, rules: Rules, *, whole: bool) -> QuickReference:
        """The tables of the game."""
        from builder.systems.wfb6.sheet.facts import reference

        return reference(rules)
