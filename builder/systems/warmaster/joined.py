"""The definitions of one army, joined: the game with one of its lists, everything by its id."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from builder.core.definitions import Source
from builder.core.findings import Shown
from builder.systems.warmaster.army_file import ArmyFile, Bearer, Unit, Upgrade
from builder.systems.warmaster.definitions import Edition, MagicItem, SpecialRule, SystemFile

COMMANDERS = ("general", "hero", "wizard")
"""Roles of characters."""


@dataclass(frozen=True)
class Joined:
    """A game and one of its armies, with everything under its id."""

    system: SystemFile
    army: ArmyFile
    edition: Edition
    units: dict[str, Unit]
    upgrades: dict[str, Upgrade]
    items: dict[str, MagicItem]
    """The magic items that the edition sells to this army."""
    rules: dict[str, SpecialRule]
    """Those of the game and the army's own."""

    @cached_property
    def cited(self) -> str:
        """The list, as findings and prices cite it."""
        return self.cite(self.army.source)

    def cite(self, source: Source) -> str:
        """A source as a citation."""
        book = self.system.books.get(source.book)
        return f"{source.book if book is None else book.short} {source.where}".strip()

    def citing(self, rule: str) -> str:
        """The list with a rule of the game, as findings cite them."""
        return f"{self.cited} ({rule})"

    def role(self, bearer: Bearer) -> str:
        """Unit, general, hero, wizard, mount or upgrade."""
        return self.system.kinds[bearer.type].role

    def leads(self, bearer: Bearer) -> bool:
        """True if it is a character."""
        return self.role(bearer) in COMMANDERS

    def word(self, id: str) -> Shown:
        """The display name of what stands under an id; the id itself if nothing does."""
        for table in (self.units, self.upgrades, self.system.items):
            if id in table:
                return table[id].name
        return id
