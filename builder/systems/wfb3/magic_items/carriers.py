"""Carriers of magic items: characters, champions sold with a unit, units (24.4, the lists)."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from builder.core.findings import T, Text
from builder.systems.wfb3.definitions.lists import ItemLimit
from builder.systems.wfb3.definitions.magic import MagicItem
from builder.systems.wfb3.definitions.options import Offer
from builder.systems.wfb3.definitions.roster import Entry, Item
from builder.systems.wfb3.definitions.unit_entries import ChampionOffer, UnitEntry
from builder.systems.wfb3.definitions.values import BANNERS
from builder.systems.wfb3.magic_items.bearers import Bearer, bearer_of
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import Rules

POSTS = ("standard", "musician")
CHARACTER, CHAMPION, UNKNOWN = "character", "champion", "unknown"
OWN = T("item made up by the player")


class Carrier(NamedTuple):
    """Everything that decides which magic items a carrier may have, except its items."""

    kind: str
    """`character`, `champion` of a unit, the kind of the unit itself, or `unknown` where no line sells the entry."""
    rules: Rules
    game: str
    """Type of the game, such as `tournament`."""
    take: str
    """Id of the carrier's line; of the unit's line for a champion."""
    bearer: Bearer | None = None
    """The character or champion who carries the items; `None` for a unit."""
    level: int = 0
    """Level of a character or champion; 0 for a unit."""
    role: str | None = None
    """Role of a character in the army, such as `great-banner`."""
    wizard: bool = False
    paid: tuple[str, ...] = ()
    """Ids of the kinds of item of which the carrier's price includes one each."""
    unit: UnitEntry | None = None
    """Line of the unit, or of the champion's unit; `None` in the open list."""
    command: tuple[str, ...] = ()
    """Ids of the command posts that a unit has bought."""
    champion: ChampionOffer | None = None
    """What the list offers to a champion sold with a unit; `None` for other carriers."""
    takers: Callable[[str], Text | None] = lambda _: None
    """Function from the key of a limit to the reason that it is used up, else `None`; called for controls only."""
    troops: Bearer | None = None
    """The models of a unit, which decide the abilities of its standard."""

    @property
    def is_unit(self) -> bool:
        """True if a unit carries the items, not a person."""
        return self.kind not in (CHARACTER, CHAMPION)

    @property
    def offers(self) -> dict[str, Offer]:
        """Prices and conditions of the items that the list sells to the unit or its champion, by kind of item."""
        kinds = self.rules.system.items
        if self.champion is not None:
            sold = champion_offers(self.champion, self.level)
        else:
            sold = {} if self.unit is None else self.unit.offers
        return {id: offer for id, offer in sold.items() if id in kinds}

    def highest_price(self, id: str | None) -> int | None:
        """Greatest price that an item of this kind may have, in quarters; `None` without a limit."""
        offer = self.offers.get(id or "")
        return None if offer is None else offer.up_to

    def limit(self, id: str) -> ItemLimit | None:
        """The list's limit on a kind of item for a character; `None` without one."""
        kind = self.rules.system.items[id]
        if self.kind != CHARACTER or (self.rules.open and kind.rulebook):
            return None
        return self.rules.item_limit(id, self.take, self.role)

    def lacks_banner_role(self, kind: MagicItem) -> bool:
        """True for a standard that a character without a banner role carries."""
        return self.kind == CHARACTER and kind.carried_by == "standard" and self.role not in BANNERS


def champion_offers(offer: ChampionOffer, level: int) -> dict[str, Offer]:
    """Prices and conditions of the magic items that a champion of a level may carry, by kind of item.

    A kind that one level must carry is for no other level; if the list does not also sell it, it has no paid
    abilities.
    """
    needed = offer.needs.get(str(level))
    found = {id: o for id, o in offer.items.items() if id == needed or id not in offer.needs.values()}
    return found if needed is None or needed in found else {**found, needed: Offer(up_to=0)}


def character_carrier(
    entry: Entry, figure: ModelSpec, race: str, wizard: bool, rules: Rules, game: str, role: str | None = None
) -> Carrier:
    """A character as the carrier of his items."""
    line = rules.characters.get(entry.take)
    return Carrier(
        CHARACTER,
        rules,
        game,
        entry.take,
        bearer_of(figure, race, entry.take, rules),
        (entry.level if line is None else line.level_of(entry.level)) or 0,
        role,
        wizard,
        () if line is None else line.items_paid,
    )


def unit_carrier(
    entry: Entry, figure: ModelSpec | None, unit: UnitEntry | None, kind: str, rules: Rules, game: str
) -> Carrier:
    """A unit as the carrier of its standards and instruments; `unit` is its line, `None` in the open list."""
    troops = None if figure is None else bearer_of(figure, figure.creature.id, entry.take, rules, several=True)
    return Carrier(kind, rules, game, entry.take, troops=troops, unit=unit, command=entry.command)


def champion_carrier(unit: UnitEntry, level: int, figure: ModelSpec, rules: Rules, game: str) -> Carrier:
    """A champion sold with a unit as the carrier of his items; `level` is 0 if the list does not sell that champion."""
    assert unit.champion is not None
    needed = unit.champion.needs.get(str(level))
    return Carrier(
        CHAMPION,
        rules,
        game,
        unit.id,
        bearer_of(figure, unit.creature, unit.id, rules),
        level,
        paid=() if needed is None else (needed,),
        unit=unit,
        champion=unit.champion,
    )


# ------------------------------------------------------------------ limits of the army


def limit_key(what: Literal["carriers", "higher"], rules: Rules, limit: ItemLimit) -> str:
    """Key of the limit on carriers of a kind of item, or on carriers of one with a spell above the general level."""
    return f"{what}:{limit.item}:{rules.items[limit.item].index(limit)}"


def single_key(item: str, ability: str) -> str:
    """Key of the limit on an ability of a kind of item that an army may have only once."""
    return f"ability:{item}:{ability}"


def is_counted(item: Item, limit: ItemLimit) -> bool:
    """True if an item counts towards this limit on carriers."""
    return item.take == limit.item and not any(ability in limit.uncounted for ability in item.abilities)
