"""Who carries magic items, and which kinds he may carry: characters, champions sold with a unit, units (24.4, the lists)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from builder.core.choices import Refusal
from builder.core.findings import WARNING, Shown, T, Text, Written
from builder.systems.wfb3.entries.spells import Wizard
from builder.systems.wfb3.magic_items import bearers
from builder.systems.wfb3.magic_items.bearers import Bearer
from builder.systems.wfb3.magic_items.refusals import AGREE, KEEP_ONE, by_book, by_kind, by_list
from builder.systems.wfb3.model.lists import ItemLimit
from builder.systems.wfb3.model.magic import MagicItem
from builder.systems.wfb3.model.options import OneUnit, offers_of
from builder.systems.wfb3.model.roster import Entry, Item
from builder.systems.wfb3.model.unit_entries import ChampionOffer, UnitEntry
from builder.systems.wfb3.model.values import BANNERS
from builder.systems.wfb3.rules.rules import Rules

POSTS = ("standard", "musician")
CHARACTER, CHAMPION, UNKNOWN = "character", "champion", "unknown"


class Others(Protocol):
    """What the other entries of an army leave, as far as controls ask for it."""

    name: Shown
    """Of the entry itself."""

    def full(self, key: str) -> bool:
        """Whether nothing is left of what a limit of the army counts under this key."""

    def takers(self, key: str) -> Text | None:
        """Who has what only so many may have, where nothing is left of it."""

    def unit_with(self, item: str) -> Text | None:
        """Which other unit of the entry has what only one of them may have."""

    def holder(self, key: str) -> Shown:
        """Who has the one thing that only one may have; `None` if nobody has it."""

    def leads(self, limit: ItemLimit) -> bool:
        """Whether he is champion of a unit whose champions may carry the item."""


class Carrier(NamedTuple):
    """Who carries magic items, with all that decides which."""

    kind: str
    """`character`, `champion` of a unit, the kind of the unit itself, or `unknown` where no line sells the entry."""
    rules: Rules
    game: str
    take: str
    items: tuple[Item, ...]
    him: Bearer | None = None
    """`None` for a unit."""
    level: int = 0
    role: str | None = None
    wizard: bool = False
    paid: tuple[str, ...] = ()
    """Kinds of which one is in his price."""
    unit: UnitEntry | None = None
    """The unit, or that of the champion; `None` in the open list."""
    command: tuple[str, ...] = ()
    champion: ChampionOffer | None = None
    entry: Entry | None = None
    reader: Wizard | None = None
    """The wizard that he is, as the reader of scrolls."""
    others: Others | None = None
    """`None` where only findings and prices are wanted, and no controls."""

    @property
    def is_unit(self) -> bool:
        """True if no single person carries the items."""
        return self.kind not in (CHARACTER, CHAMPION)

    @property
    def one_unit(self) -> frozenset[str]:
        """Kinds that only one unit of the entry may have."""
        if self.unit is None or self.champion is not None:
            return frozenset()
        groups = (group for group in self.unit.options if isinstance(group, OneUnit))
        return frozenset(id for group in groups for id in offers_of(group))

    @property
    def offers(self) -> dict[str, int | None]:
        """The kinds that the list sells to the unit or its champion, each with the most quarters that one may cost."""
        kinds = self.rules.system.items
        if self.champion is not None:
            return {id: most for id, most in champion_offers(self.champion, self.level).items() if id in kinds}
        if self.unit is None:
            return {}
        offers = [offer for group in self.unit.options for offer in offers_of(group).items()]
        return {id: offer.up_to for id, offer in offers if id in kinds}

    def is_included(self, item: Item | None, id: str) -> bool:
        """Whether an item is in the carrier's price: the first of such a kind, or a new one (`None`)."""
        if id not in self.paid:
            return False
        return next((one for one in self.items if one.take == id), None) is item

    def limit(self, id: str) -> ItemLimit | None:
        """The list's limit on a kind of item that a character carries; `None` if it sets none."""
        kind = self.rules.system.items[id]
        if self.kind != CHARACTER or (self.rules.open and kind.rulebook):
            return None
        return self.rules.item_limit(id, self.take, self.role)

    def others_of(self, item: Item) -> tuple[Item, ...]:
        """The items beside one."""
        return tuple(one for one in self.items if one is not item)


def champion_offers(offer: ChampionOffer, level: int) -> dict[str, int | None]:
    """Kinds of magic item that a champion of a level may carry, with the most that each may cost him.

    What one level must carry no other has; where the list does not sell it as well, it has no abilities that cost.
    """
    needed = offer.needs.get(str(level))
    found = {id: o.up_to for id, o in offer.items.items() if id == needed or id not in offer.needs.values()}
    if needed is not None:
        found.setdefault(needed, 0)
    return found


def kinds_shown(carrier: Carrier) -> tuple[str, ...]:
    """The kinds of items that may be added, with those that something speaks against."""
    rules, kinds = carrier.rules, carrier.rules.system.items
    if carrier.kind != CHARACTER:
        open_unit = carrier.unit is None and carrier.kind == "unit"
        return tuple(id for id, k in kinds.items() if k.carried_by in POSTS) if open_unit else tuple(carrier.offers)

    def for_his_line(id: str) -> bool:
        return any(not limit.of or carrier.take in limit.of for limit in rules.items.get(id, ()))

    return tuple(
        id
        for id, kind in kinds.items()
        if (kind.rulebook if rules.open else kind.by_characters or for_his_line(id))
        and (kind.carried_by != "musician" or (kind.by_characters and id not in rules.dropped))
    )


def refusals(carrier: Carrier, id: str, number: int) -> Iterator[Refusal]:
    """What is wrong with carrying an item of a kind, the first, second … of it."""
    kind = carrier.rules.system.items[id]
    if carrier.kind == CHARACTER:
        yield from _of_character(carrier, id, kind, number)
    elif carrier.kind == CHAMPION:
        yield from _of_champion(carrier, id, kind, number)
    elif carrier.kind != UNKNOWN:
        yield from _of_unit(carrier, id, kind, number)
    refusal = _no_missile_weapon(carrier, id, kind)
    if refusal is not None:
        yield refusal


def _no_missile_weapon(carrier: Carrier, id: str, kind: MagicItem) -> Refusal | None:
    """Magic missiles are for those who have a weapon to shoot them with."""
    if carrier.him is None or not kind.missile or bearers.shoots(carrier.him, carrier.rules):
        return None
    text = T("{item}: he carries no missile weapon.", item=kind.name)
    fix = T("Give him such a weapon, or remove the item.")
    return by_kind(kind, carrier.rules, text, fix, False, id, reason=T("he carries no weapon that shoots"))


def _of_character(carrier: Carrier, id: str, kind: MagicItem, number: int) -> Iterator[Refusal]:
    """A character carries what is for characters, scrolls only as a wizard, banners only as their bearer."""
    rules = carrier.rules
    if kind.carried_by == "wizard" and not carrier.wizard:
        yield by_book(T("{item}: only for wizards.", item=kind.name), allowed=False, found=id)
    if kind.by_characters and carrier.limit(id) is None:
        refusal = _instrument(carrier, id, kind, number)
    elif is_unborne(carrier, kind):
        refusal = _not_banner_bearer(kind, id, rules)
    elif rules.open and kind.rulebook:
        refusal = None
    else:
        refusal = _listed(carrier, id, kind, number)
    if refusal is not None:
        yield refusal


def is_unborne(carrier: Carrier, kind: MagicItem) -> bool:
    """True of a standard in the hands of a character who bears no banner."""
    return carrier.kind == CHARACTER and kind.carried_by == "standard" and carrier.role not in BANNERS


def _instrument(carrier: Carrier, id: str, kind: MagicItem, number: int) -> Refusal | None:
    """A magic instrument in a character's hands: one, where the list has any; of contingents nobody says so."""
    rules = carrier.rules
    if id in rules.dropped:
        return by_list(
            rules, T("{item}: not available in this list.", item=kind.name), allowed=list(rules.items), found=id
        )
    if number > 1:
        text = T("{number} × {item}; a character may carry only one.", item=kind.name, number=number)
        return by_book(text, KEEP_ONE, 1, number, reason=_for_each(1))
    if rules.contingent is not None:
        text = T("{item}: the rules do not say whether a character of a contingent may carry one.", item=kind.name)
    elif not rules.sells(id):
        text = T("{item}: the list offers none to its units; the rules do not say whether its characters may carry one.", item=kind.name)  # fmt: skip
    else:
        return None
    return by_kind(kind, rules, text, AGREE, found=id, severity=WARNING)


def _not_banner_bearer(kind: MagicItem, id: str, rules: Rules) -> Refusal:
    """Magic standards of characters are the great banner, or that of a contingent (16.1)."""
    if rules.contingent is not None:
        text = T("{item}: only the bearer of the contingent’s banner may carry one.", item=kind.name)
        way = T("Make him the contingent’s banner bearer, or remove the item.")
    else:
        text = T("{item}: only the bearer of the great banner may carry one.", item=kind.name)
        way = T("Make him the great banner bearer, or remove the item.")
    return by_book(text, way, list(BANNERS), id)


def _listed(carrier: Carrier, id: str, kind: MagicItem, number: int) -> Refusal | None:
    """The list offers the kind to the character, and so many of it to each."""
    rules, limit = carrier.rules, carrier.limit(id)
    if limit is None:
        text = T("{item}: not available in this list.", item=kind.name)
        if id in rules.items:
            text = T("{item}: not available to this character.", item=kind.name)
        return by_list(rules, text, allowed=[other for other in rules.items if other != id], found=id)
    return None if limit.each is None else _too_many(carrier, kind, number, limit.each, number)


def _too_many(carrier: Carrier, kind: MagicItem, number: int, each: int, found: int | str) -> Refusal | None:
    """More items of a kind than one character may have."""
    if number <= each:
        return None
    text = T("{item}: the {nth} for one character; the list allows {allowed}.", nth=_nth(number), item=kind.name, allowed=each)  # fmt: skip
    return by_list(carrier.rules, text, T("Remove {count}.", count=1), each, found, reason=_for_each(each))


def _for_each(count: int) -> Text:
    return T("{count} for each character at most", count=count)


_NTH = {2: T("second"), 3: T("third"), 4: T("fourth")}


def _nth(number: int) -> Text:
    """An ordinal number in words."""
    return _NTH.get(number) or T("{number}th", number=number)


def _of_champion(carrier: Carrier, id: str, kind: MagicItem, number: int) -> Iterator[Refusal]:
    """A champion sold with a unit carries what the list offers him, one of each kind."""
    if id not in carrier.offers:
        text = T("{item}: not available to this champion.", item=kind.name)
        yield by_list(carrier.rules, text, allowed=False, found=id)
    elif number > 1:
        refusal = _too_many(carrier, kind, 2, 1, id)
        if refusal is not None:
            yield refusal


def _of_unit(carrier: Carrier, id: str, kind: MagicItem, number: int) -> Iterator[Refusal]:
    """A unit carries one standard and one instrument that its list sells it, each with its bearer."""
    rules, unit, post = carrier.rules, carrier.unit, kind.carried_by
    if post not in POSTS:
        text = T("{item}: this item is for characters, not for units.", item=kind.name)
        yield by_book(text, T("Give the item to a character, or remove it."), False, id)
        return
    if number > 1:
        yield by_book(T("{item}: only one allowed for each unit.", item=kind.name), KEEP_ONE, 1, id)
    if post not in carrier.command and (unit is None or unit.guards is None):
        text = T("{item}: a bearer is needed.", item=kind.name)
        fix = T(
            "Add the bearer ({post}) to the unit’s command, or remove the item.",
            post=Written(post, rules.system.command[post].name),
        )
        yield by_book(text, fix, post, id, reason=T("{item} needs its bearer.", item=kind.name))
    if unit is not None and id not in carrier.offers:
        text = T("{item}: not available to this unit ({unit}).", unit=unit.name, item=kind.name)
        yield by_list(rules, text, allowed=list(carrier.offers), found=id)


# ------------------------------------------------------------------ the rest of the army


def carriers_key(rules: Rules, limit: ItemLimit) -> str:
    """The key under which the army’s limits count the carriers of a kind of item."""
    return f"carriers:{limit.item}:{rules.items[limit.item].index(limit)}"


def higher_key(rules: Rules, limit: ItemLimit) -> str:
    """The key under which they count the carriers of an item with a higher spell than the list allows to all."""
    return f"higher:{limit.item}:{rules.items[limit.item].index(limit)}"


def single_key(item: str, ability: str) -> str:
    """The key under which they count the bearers of an ability that exists once."""
    return f"ability:{item}:{ability}"


def is_counted(items: tuple[Item, ...], limit: ItemLimit) -> bool:
    """Whether a character with such items is one of the carriers whose number a list limits."""
    free = limit.uncounted
    return any(item.take == limit.item and not (free and any(a in free for a in item.abilities)) for item in items)


def for_champions(limit: ItemLimit, rules: Rules) -> Refusal:
    """An item that only champions of certain units carry."""
    names = tuple(rules.units[id].name for id in limit.leading)
    return by_list(
        rules,
        T("{item}: only for champions of {names}.", item=rules.word(limit.item), names=names),
        T("Let him join such a unit as champion, or remove the item."),
        list(limit.leading),
        limit.item,
        reason=T("only champions of these: {names}", names=names),
    )


def army_reason(carrier: Carrier, id: str, *, there: bool) -> Shown:
    """What the rest of the army has against an item of a kind that is there, or that would be added."""
    others, limit = carrier.others, carrier.limit(id)
    if others is None:
        return None
    if id in carrier.one_unit:
        blocked = others.unit_with(id)
        if blocked is not None:
            return blocked
    if limit is None or (carrier.rules.open and id not in carrier.rules.items):
        return None
    if limit.leading and not others.leads(limit):
        return for_champions(limit, carrier.rules).reason
    counted = is_counted(carrier.items, limit) if there else not limit.uncounted
    return others.takers(carriers_key(carrier.rules, limit)) if counted else None
