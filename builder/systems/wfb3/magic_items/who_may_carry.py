"""Kinds of magic items that a carrier may have, and how many of each (24.4, the lists)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.choices import Refusal
from builder.core.findings import WARNING, T, Text, Written
from builder.systems.wfb3.definitions.magic import MagicItem
from builder.systems.wfb3.definitions.values import BANNERS
from builder.systems.wfb3.entries import misplaced_keys
from builder.systems.wfb3.equipment import bought_gear
from builder.systems.wfb3.magic_items.carriers import CHAMPION, CHARACTER, POSTS, UNKNOWN, Carrier
from builder.systems.wfb3.magic_items.refusals import AGREE, KEEP_ONE, REMOVE, by_book, by_kind, by_list
from builder.systems.wfb3.profiles.model_specs import has_missile_weapon
from builder.systems.wfb3.rules import Rules


def kinds_offered(carrier: Carrier) -> tuple[str, ...]:
    """Ids of the kinds of items that can be added, including kinds blocked at present."""
    rules, kinds = carrier.rules, carrier.rules.system.items
    if carrier.kind != CHARACTER:
        open_unit = carrier.unit is None and carrier.kind != UNKNOWN and misplaced_keys.applies("command", carrier.kind)
        known = tuple(id for id, kind in kinds.items() if kind.carried_by in POSTS and kind.rulebook)
        return known if open_unit else tuple(carrier.offers)

    def for_his_line(id: str) -> bool:
        return any(not limit.of or carrier.take in limit.of for limit in rules.items.get(id, ()))

    return tuple(
        id
        for id, kind in kinds.items()
        if (kind.rulebook if rules.open else kind.by_characters or for_his_line(id))
        and (kind.carried_by != "musician" or (kind.by_characters and id not in rules.dropped))
    )


def refusals(carrier: Carrier, id: str, number: int) -> Iterator[Refusal]:
    """Refusals of an item to a carrier; `id` is the kind of item, `number` counts the items of that kind, from 1."""
    kind = carrier.rules.system.items[id]
    if carrier.kind == CHARACTER:
        yield from _refusals_to_character(carrier, id, kind, number)
    elif carrier.kind == CHAMPION:
        yield from _refusals_to_champion(carrier, id, kind, number)
    elif carrier.kind != UNKNOWN:
        yield from _refusals_to_unit(carrier, id, kind, number)
    for refusal in (_no_missile_weapon(carrier, id, kind), _unmet_conditions(carrier, id, kind)):
        if refusal is not None:
            yield refusal


def _unmet_conditions(carrier: Carrier, id: str, kind: MagicItem) -> Refusal | None:
    """Refusal of an item that the list sells only to other races, or only with something that the carrier lacks."""
    offer, bearer, rules = carrier.offers.get(id), carrier.bearer or carrier.troops, carrier.rules
    if offer is None or bearer is None:
        return None
    held = (*bearer.gear, *bearer.troop, bearer.mount)
    refusal = bought_gear.race_refusal(offer, kind.name, rules.creatures[bearer.race], rules)
    refusal = refusal or bought_gear.needs_refusal(offer, kind.name, held, rules)
    return None if refusal is None else refusal._replace(found=refusal.found or id)


def _no_missile_weapon(carrier: Carrier, id: str, kind: MagicItem) -> Refusal | None:
    """Refusal of magic missiles to a character without a weapon to shoot them with."""
    if carrier.bearer is None or not kind.missile or has_missile_weapon(carrier.bearer.gear, carrier.rules.system):
        return None
    text = T("{item}: he carries no missile weapon.", item=kind.name)
    fix = T("Give him such a weapon, or remove the item.")
    return by_kind(kind, carrier.rules, text, fix, False, id, reason=T("he carries no weapon that shoots"))


def _refusals_to_character(carrier: Carrier, id: str, kind: MagicItem, number: int) -> Iterator[Refusal]:
    """Refusals of an item to a character: wizards only, no banner role, second instrument, or not offered."""
    rules = carrier.rules
    if kind.carried_by == "wizard" and not carrier.wizard:
        yield by_book(T("{item}: only for wizards.", item=kind.name), allowed=False, found=id)
    if kind.by_characters and carrier.limit(id) is None:
        refusal = _instrument(carrier, id, kind, number)
    elif carrier.lacks_banner_role(kind):
        refusal = _not_banner_bearer(kind, id, rules)
    elif rules.open and kind.rulebook:
        refusal = None
    else:
        refusal = _listed(carrier, id, kind, number)
    if refusal is not None:
        yield refusal


def _instrument(carrier: Carrier, id: str, kind: MagicItem, number: int) -> Refusal | None:
    """Refusal of a second magic instrument to a character, or of one that no list allows him."""
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
    """Refusal of a magic standard to a character who bears neither the great banner nor a contingent's (16.1)."""
    if rules.contingent is not None:
        text = T("{item}: only the bearer of the contingent’s banner may carry one.", item=kind.name)
        way = T("Make him the contingent’s banner bearer, or remove the item.")
    else:
        text = T("{item}: only the bearer of the great banner may carry one.", item=kind.name)
        way = T("Make him the great banner bearer, or remove the item.")
    return by_book(text, way, list(BANNERS), id)


def _listed(carrier: Carrier, id: str, kind: MagicItem, number: int) -> Refusal | None:
    """Refusal of a kind that the list does not offer to the character, or not in this number."""
    rules, limit = carrier.rules, carrier.limit(id)
    if limit is None:
        text = T("{item}: not available in this list.", item=kind.name)
        if id in rules.items:
            text = T("{item}: not available to this character.", item=kind.name)
        return by_list(rules, text, allowed=[other for other in rules.items if other != id], found=id)
    if limit.each is None or number <= limit.each:
        return None
    return _too_many(carrier, kind, number, limit.each, number)


def _too_many(carrier: Carrier, kind: MagicItem, number: int, each: int, found: int | str) -> Refusal:
    """Refusal of more items of a kind than one character may have, which is `each`.

    `number` counts the item among those of its kind; `found` is the value in the finding.
    """
    text = T("{item}: the {nth} for one character; the list allows {allowed}.", nth=_nth(number), item=kind.name, allowed=each)  # fmt: skip
    return by_list(carrier.rules, text, T("Remove {count}.", count=1), each, found, reason=_for_each(each))


def _for_each(count: int) -> Text:
    """Reason that blocks a further item of a kind: the greatest number for each character."""
    return T("{count} for each character at most", count=count)


_NTH = {2: T("second"), 3: T("third"), 4: T("fourth")}


def _nth(number: int) -> Text:
    """An ordinal number, in words from second to fourth."""
    return _NTH.get(number) or T("{number}th", number=number)


def _refusals_to_champion(carrier: Carrier, id: str, kind: MagicItem, number: int) -> Iterator[Refusal]:
    """Refusals of an item to a champion sold with a unit: not offered by the list, or a second item of its kind."""
    if id not in carrier.offers:
        text = T("{item}: not available to this champion.", item=kind.name)
        yield by_list(carrier.rules, text, allowed=False, found=id)
    elif number > 1:
        yield _too_many(carrier, kind, number, 1, id)


def _refusals_to_unit(carrier: Carrier, id: str, kind: MagicItem, number: int) -> Iterator[Refusal]:
    """Refusals of an item to a unit: for characters only, no bearer, a second item of its kind, or not sold."""
    rules, unit, post = carrier.rules, carrier.unit, kind.carried_by
    if post not in POSTS:
        text = T("{item}: this item is for characters, not for units.", item=kind.name)
        yield by_book(text, T("Give the item to a character, or remove it."), False, id)
        return
    if not misplaced_keys.applies("command", carrier.kind) and (unit is None or unit.guards is None):
        yield by_book(
            T("{item}: carried by a bearer or musician, and these have none.", item=kind.name), REMOVE, False, id
        )
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
    elif unit is None and not kind.rulebook:
        text = T("{item}: not available in this list.", item=kind.name)
        yield by_list(rules, text, allowed=list(kinds_offered(carrier)), found=id)
