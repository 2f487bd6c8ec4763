"""Which magic items the list or the rulebook has for an entry, and what speaks against one."""

from __future__ import annotations

from typing import NamedTuple

from builder.core.findings import T, Text
from builder.systems.wfb3.army.army_view import race_of
from builder.systems.wfb3.editor.context import EntryContext, had_by_another, taken_by_others
from builder.systems.wfb3.magic_items import bearers
from builder.systems.wfb3.magic_items.bearers import Bearer
from builder.systems.wfb3.magic_items.carried import abilities, counts, leads, level_of
from builder.systems.wfb3.magic_items.limits import carriers_of, higher_of, single
from builder.systems.wfb3.model import roster
from builder.systems.wfb3.model.character_lines import CharacterLine
from builder.systems.wfb3.model.lists import ItemLimit
from builder.systems.wfb3.model.magic import MagicItem as Kind
from builder.systems.wfb3.model.options import OneUnit, offers_of
from builder.systems.wfb3.model.unit_entries import UnitEntry
from builder.systems.wfb3.model.values import BANNERS

POSTS = ("standard", "musician")
CHAMPION = "champion"


class ItemOffer(NamedTuple):
    """A kind of magic item that an entry may have."""

    id: str
    kind: Kind
    up_to: int | None = None
    """Quarters that its abilities may cost."""
    one_unit: bool = False
    paid: bool = False
    """Whether it is in the price of its bearer, abilities apart."""
    able: int | None = None
    """The most abilities that it may have, where the list tells."""


class Allowed(NamedTuple):
    """What one item of a kind may hold; `None` is no limit."""

    abilities: int | None
    spells: int | None
    spell_level: int | None
    up_to: int | None
    only: frozenset[str] = frozenset()
    """Only these abilities; any if there are none."""
    without: frozenset[str] = frozenset()
    """Not these."""


def items_for(d: EntryContext) -> dict[str, ItemOffer]:
    """The kinds of items that the list, or the rulebook for the open list, has for this entry."""
    kinds = d.rules.system.items
    if d.m.kind == "character":
        known = [i for i, k in kinds.items() if (k.rulebook if d.rules.open else k.by_characters or _for_line(d, i))]
        line = d.m.facts.line
        paid = line.items_paid if isinstance(line, CharacterLine) else ()
        return {
            i: ItemOffer(i, kinds[i], paid=i in paid and all(o.take != i for o in d.entry.items))
            for i in known
            if kinds[i].carried_by != "musician" or (kinds[i].by_characters and i not in d.rules.dropped)
        }
    unit = d.m.facts.line
    if isinstance(unit, UnitEntry):
        return {
            id: ItemOffer(id, kinds[id], offer.up_to, isinstance(group, OneUnit))
            for group in unit.options
            for id, offer in offers_of(group).items()
            if id in kinds
        }
    if d.m.kind == "unit":
        return {i: ItemOffer(i, k) for i, k in kinds.items() if k.carried_by in POSTS}
    return {}


def _for_line(d: EntryContext, id: str) -> bool:
    """Whether the list has a kind of items for characters of this line, whatever their post."""
    return any(not limit.of or d.entry.take in limit.of for limit in d.rules.items.get(id, ()))


def uncounted_abilities(d: EntryContext, id: str) -> tuple[str, ...]:
    """Abilities whose carriers do not count against the number of carriers."""
    limit = _limit(d, id)
    return () if limit is None else limit.uncounted


def _limit(d: EntryContext, id: str) -> ItemLimit | None:
    """The list's limit on a kind of item that a character carries."""
    if d.m.kind != "character" or (d.rules.open and id not in d.rules.items):
        return None
    return d.rules.item_limit(id, d.entry.take, d.m.role)


def carried_by_others(d: EntryContext, id: str) -> Text | None:
    """Why nobody else may carry an item: so many others do."""
    limit = _limit(d, id)
    return None if limit is None else taken_by_others(d, carriers_of(d.rules, limit))


def bearer_of(d: EntryContext) -> Bearer:
    """Who would bear the items: the character, or the champion sold with the unit."""
    race = race_of(d.m) or ""
    return bearers.of_parts(race, d.m.carries, d.entry.take, None if d.m.kind == CHAMPION else d.entry.mount, d.rules)


def pieces_used(d: EntryContext, him: Bearer, but: roster.Item | None = None) -> set[str]:
    """Where he has a magic ability already: on what he wears, on his shield."""
    return bearers.used(tuple(i for i in d.entry.items if i is not but), him, d.rules)


def _full(d: EntryContext, kind: Kind) -> Text | None:
    """Why he can have no more armour that is magic."""
    him = bearer_of(d)
    free = [p for p in kind.of if bearers.has(p, kind, him, d.rules)]
    if not free:
        return T("he wears nothing that can be magic")
    if pieces_used(d, him).issuperset(map(bearers.slot, free)):
        return T("One ability for what he wears, and one for his shield.")
    return None


def objection_to(d: EntryContext, offered: ItemOffer) -> Text | None:
    """What speaks against one more item of a kind."""
    id, kind = offered.id, offered.kind
    own = sum(i.take == id for i in d.entry.items)
    if d.m.kind == CHAMPION:
        if kind.of:
            return _full(d, kind)
        return T("{count} for each character at most", count=1) if own else None
    if d.m.kind != "character":
        if own:
            return T("{item}: only one allowed for each unit.", item=kind.name)
        if offered.one_unit:
            blocked = had_by_another(d, id)
            if blocked is not None:
                return blocked
        if kind.carried_by not in d.entry.command and d.m.kind != "altar":
            return T("{item} needs its bearer.", item=kind.name)
        return None
    if kind.carried_by == "wizard" and not d.m.facts.wizard:
        return T("{item}: only for wizards.", item=kind.name)
    if kind.carried_by == "standard" and d.m.role not in BANNERS:
        if d.rules.contingent is not None:
            return T("{item}: only the bearer of the contingent’s banner may carry one.", item=kind.name)
        return T("{item}: only the bearer of the great banner may carry one.", item=kind.name)
    if kind.by_characters and not (d.rules.open and own == 0):
        return T("{count} for each character at most", count=1) if own else None
    if kind.missile and not bearers.shoots(bearer_of(d), d.rules):
        return T("he carries no weapon that shoots")
    if kind.of:
        against = _full(d, kind)
        if against is not None:
            return against
    limit = d.rules.item_limit(id, d.entry.take, d.m.role)
    if d.rules.open or limit is None:
        return None
    if limit.each is not None and own >= limit.each:
        return T("{count} for each character at most", count=limit.each)
    if limit.leading and not leads(d.m, next((o for o in d.others if o.id == d.entry.joins), None), limit):
        units = tuple(d.rules.units[unit].name for unit in limit.leading)
        return T("only champions of these: {names}", names=units)
    return None if limit.uncounted else carried_by_others(d, id)


def objection_from_others(d: EntryContext, index: int, kind: Kind, sold: dict[str, ItemOffer]) -> Text | None:
    """What other entries have against an item that is there."""
    id = d.entry.items[index].take or ""
    offered = sold.get(id)
    if offered is not None and offered.one_unit:
        blocked = had_by_another(d, id)
        if blocked is not None:
            return blocked
    limit = _limit(d, id)
    if limit is None:
        return None
    if limit.leading and not leads(d.m, next((o for o in d.others if o.id == d.entry.joins), None), limit):
        units = tuple(d.rules.units[unit].name for unit in limit.leading)
        return T("only champions of these: {names}", names=units)
    return carried_by_others(d, id) if counts(d.m, id, limit) else None


def allowed_in(d: EntryContext, id: str, kind: Kind, sold: dict[str, ItemOffer]) -> Allowed:
    """The limits on one item, by the rulebook and by the list."""
    most = kind.max_abilities
    if d.m.kind != "character":
        offered = sold.get(id)
        up_to = offered.up_to if offered is not None else None
        if offered is not None and offered.able is not None:
            most = offered.able if most is None else min(most, offered.able)
        return Allowed(most if d.m.kind == CHAMPION else most or 1, None, None, up_to)
    limit = d.rules.item_limit(id, d.entry.take, d.m.role)
    if d.rules.open or limit is None:
        return Allowed(most, None, None, None)
    listed = abilities(limit, level_of(d.entry, d.rules))
    if listed is not None:
        most = listed if most is None else min(most, listed)
    some_left = limit.higher_spells and d.full(higher_of(d.rules, limit)) is None
    spell_level = None if some_left else limit.spell_level
    return Allowed(most, limit.spells, spell_level, None, frozenset(limit.only), frozenset(limit.without))


def too_high(level: int, allowed: Allowed) -> Text | None:
    """Why a spell of a level cannot be put into an item."""
    if allowed.spell_level is None or level <= allowed.spell_level:
        return None
    return T("up to level {level}", level=allowed.spell_level)


def unfit_ability(
    item: roster.Item, kind: Kind, id: str, instead: tuple[str, ...], him: Bearer, used: set[str], d: EntryContext
) -> Text | None:
    """Why he may not have an ability in this item: who he is, what it is, what he wears."""
    ability = kind.abilities[id]
    against = bearers.refused(ability, him, d.rules)
    if against is not None and against.certain:
        return against.text
    form = bearers.form_of(item, kind)
    if form in kind.forms:
        if ability.on and form not in ability.on:
            return T("only on: {forms}", forms=tuple(kind.forms[f].name for f in ability.on))
        others = [a for a in item.abilities if a != id and a not in instead]
        if others and bearers.several(kind.forms[form], him.race) == "never":
            return T("{form}: one ability only", form=kind.forms[form].name)
    if not kind.of:
        return None
    fits = bearers.fitting(kind, (id,))
    words = tuple(bearers.piece_word(p, kind, d.rules) for p in fits)
    if item.of is not None and item.of not in fits:
        return T("only on: {forms}", forms=words)
    able = [p for p in bearers.candidates(kind, (id,), him, d.rules) if item.of in (None, p)]
    if not able:
        return T("only on: {forms}", forms=words)
    if used.issuperset(map(bearers.slot, able)):
        return T("One ability for what he wears, and one for his shield.")
    return None


def ability_elsewhere(d: EntryContext, item: roster.Item, ability: str) -> Text | None:
    """Who else has an ability that exists once in the army."""
    if any(i is not item and i.take == item.take and ability in i.abilities for i in d.entry.items):
        return T("once in the army: {name} has it", name=d.m.name)
    name = d.holder(single(item.take or "", ability))
    return None if name is None else T("once in the army: {name} has it", name=name)
