"""What sheets, cards and the order of battle say of an entry and of the army."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.battle_lines import BattleColumn, InBattle
from builder.core.entries import InShort, SheetFacts
from builder.core.event_pack import Event
from builder.core.findings import Plain, Shown
from builder.core.quick_reference import QuickReference
from builder.core.tracks import Track
from builder.systems import game
from builder.systems.game_values import AddedKeys, Line, Note
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.rules import Rules
from builder.systems.warmaster.sheet.army_summary import added, event_notes, summary, tracks
from builder.systems.warmaster.sheet.battle_lines import columns, in_battle
from builder.systems.warmaster.sheet.facts import in_short, sheet_facts
from builder.systems.warmaster.sheet.json_keys import added_keys
from builder.systems.warmaster.sheet.reference import reference
from builder.systems.warmaster.sheet.sheet_details import sheet_details


class Sheet(game.GameSheet[Rules, EntryResult, Army]):
    """What is said of entries and army."""

    unit_of_distance = " cm"
    card_figures = (("attack",), ("hits", "command"), ("armour",))
    first_categories = ("characters",)
    priced = frozenset({"value", "half_value", "scouting", "magic_items"})

    def sheet_details(self, army: Army) -> tuple[EntryResult, ...]:
        """The entries as they are together."""
        return sheet_details(army)

    def sheet_facts(self, result: EntryResult, army: Army) -> SheetFacts:
        """Facts of an entry."""
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
        """Its mount, upgrades and magic items, for a message."""
        return in_short(result)

    def summary(
        self, army: Army, shown: tuple[EntryResult, ...] | None = None, *, priced: bool = True
    ) -> tuple[Note, ...]:
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
