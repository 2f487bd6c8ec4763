"""Joined definitions of one army, by id."""

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
    """The definitions of the game and of one of its armies, by id."""

    system: SystemFile
    army: ArmyFile
    edition: Edition
    units: dict[str, Unit]
    upgrades: dict[str, Upgrade]
    items: dict[str, MagicItem]
    """Magic items that the edition sells to this army."""
    rules: dict[str, SpecialRule]
    """Special rules of the game and the army."""

    @cached_property
    def cited(self) -> str:
        """Citation of the army list."""
        return self.cite(self.army.source)

    def cite(self, source: Source) -> str:
        """A source as a citation."""
        return self.system.cite(source)

    def citing(self, rule: str) -> str:
        """Citation of the army list followed by the number of a rule of the game."""
        return f"{self.cited} ({rule})"

    def role(self, bearer: Bearer) -> str:
        """Role of a line, mount or upgrade: unit, general, hero, wizard, mount, upgrade."""
        return self.system.kinds[bearer.type].role

    def leads(self, bearer: Bearer) -> bool:
        """True if a line, mount or upgrade is a character."""
        return self.role(bearer) in COMMANDERS

    def word(self, id: str) -> Shown:
        """Display name of an id; the id itself if it is unknown."""
        for table in (self.units, self.upgrades, self.system.items):
            if id in table:
                return table[id].name
        return id
