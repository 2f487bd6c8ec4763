"""What a sheet says of a finished army: its parts as the rest of the program asks for them."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.battle_lines import BattleColumn, InBattle
from builder.core.entries import InShort, SheetFacts
from builder.core.findings import Plain
from builder.core.quick_reference import QuickReference
from builder.systems import game
from builder.systems.game_values import AddedKeys, Line, Note
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.definitions import STATS
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.rules import Rules
from builder.systems.warmachine.sheet.army_summary import added, summary
from builder.systems.warmachine.sheet.battle_lines import columns, in_battle, words
from builder.systems.warmachine.sheet.facts import in_short, sheet_facts
from builder.systems.warmachine.sheet.json_keys import added_keys
from builder.systems.warmachine.sheet.reference import reference
from builder.systems.warmachine.sheet.sheet_details import sheet_details

Entries = tuple[EntryResult, ...]


class Sheet(game.GameSheet[Rules, EntryResult, Army]):
    """What a sheet says of entries and army."""

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
        """What it says of an entry."""
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
