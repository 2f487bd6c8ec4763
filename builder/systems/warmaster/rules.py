"""Joined definitions of one army, with its offers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from builder.core.models import Model
from builder.core.offers import Offer
from builder.systems.game_values import JoinedRules
from builder.systems.warmaster.army_file import ArmyFile
from builder.systems.warmaster.definitions import SystemFile
from builder.systems.warmaster.joined import Joined
from builder.systems.warmaster.offers import offers
from builder.systems.warmaster.roster import Entry


@dataclass(frozen=True)
class Rules(Joined):
    """The definitions of the game and of one of its armies, with the offers of that army."""

    @cached_property
    def offers(self) -> dict[str, Offer[Entry]]:
        """Offers of the army by id."""
        return offers(self)


def link(shared: tuple[SystemFile], army: ArmyFile, _: tuple[Model, ...]) -> JoinedRules[Rules]:
    """The joined rules; `references` finds errors between the files."""
    (system,) = shared
    items = {id: item for id, item in system.items.items() if army.edition in item.points} if army.magic else {}
    rules = Rules(
        system,
        army,
        system.editions[army.edition],
        {u.id: u for u in army.units},
        {u.id: u for u in army.upgrades},
        items,
        {**system.rules, **army.rules},
    )
    return JoinedRules(rules, army.name, {"system": system.version, army.id: army.version})
