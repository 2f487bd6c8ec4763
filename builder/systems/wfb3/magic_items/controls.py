"""What may be chosen of magic items in an army: the choices of a carrier, with what the other entries leave."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.choices import controls_at
from builder.core.controls import Control
from builder.core.findings import Shown, Text
from builder.systems.wfb3.army.army_view import race_of
from builder.systems.wfb3.editor.context import EntryContext, had_by_another, taken_by_others
from builder.systems.wfb3.entries import spells
from builder.systems.wfb3.magic_items.carriers import CHARACTER, Others
from builder.systems.wfb3.magic_items.choices import champion_carrier, character_carrier, item_choice, unit_carrier
from builder.systems.wfb3.magic_items.limits import is_leading
from builder.systems.wfb3.model.lists import ItemLimit
from builder.systems.wfb3.model.unit_entries import UnitEntry


class _Others(Others):
    """What the other entries of an army leave to one."""

    def __init__(self, d: EntryContext) -> None:
        self.d = d
        self.name: Shown = d.m.name

    def full(self, key: str) -> bool:
        """Whether nothing is left of what a limit of the army counts under this key."""
        return self.d.full(key) is not None

    def takers(self, key: str) -> Text | None:
        """Who has what only so many may have, where nothing is left of it."""
        return taken_by_others(self.d, key)

    def unit_with(self, item: str) -> Text | None:
        """Which other unit of the entry has what only one of them may have."""
        return had_by_another(self.d, item)

    def holder(self, key: str) -> Shown:
        """Who has the one thing that only one may have; `None` if nobody has it."""
        return self.d.holder(key)

    def leads(self, limit: ItemLimit) -> bool:
        """Whether he is champion of a unit whose champions may carry the item."""
        unit = next((one for one in self.d.others if one.id == self.d.entry.joins), None)
        return is_leading(self.d.m, unit, limit)


def item_controls(d: EntryContext) -> Iterator[Control]:
    """What may be chosen of the items of an entry."""
    facts, game = d.m.facts, d.army.roster.game
    if d.m.kind == CHARACTER:
        carrier = character_carrier(d.entry, facts.model, race_of(d.m) or "", facts.wizard, d.rules, game, d.m.role)
        carrier = carrier._replace(entry=d.entry, reader=spells.reader(d.m, d.rules))
    else:
        unit = facts.line if isinstance(facts.line, UnitEntry) else None
        carrier = unit_carrier(d.entry, unit, d.m.kind, d.rules, game)
    yield from item_choice(carrier._replace(others=_Others(d))).controls(d.entry)


def champion_item_controls(d: EntryContext) -> Iterator[Control]:
    """What may be chosen of the items of the champion sold with a unit."""
    unit, champion, figure = d.m.facts.line, d.m.facts.champion, d.m.facts.figure
    if not isinstance(unit, UnitEntry) or champion is None or d.entry.champion is None or figure is None:
        return
    carrier = champion_carrier(d.entry.champion, unit, champion.level, figure, d.rules, d.army.roster.game)
    yield from controls_at(("champion",), item_choice(carrier._replace(others=_Others(d))).controls(d.entry))
