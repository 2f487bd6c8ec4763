"""Limits of an army on carriers of a kind of magic item, on higher spells, and on abilities that exist once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Literal

from builder.core.choices import Refusal
from builder.core.findings import T
from builder.core.limits import Between, Breach, Limit, Move, Side, Wording, wording_from
from builder.core.plurals import P
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.composition.limits import ENTRIES, ArmyLimit
from builder.systems.wfb3.definitions.lists import ItemLimit
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.equipment.limits import holders_limit
from builder.systems.wfb3.magic_items.carriers import is_counted, limit_key, single_key
from builder.systems.wfb3.magic_items.refusals import by_list
from builder.systems.wfb3.rules import Rules


def item_carriers(own: Army) -> Iterator[ArmyLimit]:
    """Limits on the number of characters with a kind of magic item, or with one that holds a higher spell."""
    bearers = [m for m in own.bearers if m.kind == "character"]
    for limit in chain.from_iterable(own.rules.items.values()):
        carriers, most = [m for m in bearers if _counts_towards(own, m, limit)], limit.carriers
        word = own.rules.word(limit.item)
        if most is not None:
            text = P(
                "{item}: taken by {found} character; the list allows {allowed}.",
                "{item}: taken by {found} characters; the list allows {allowed}.",
                "found",
                found=None,
                item=word,
            )
            fix = P("Let only {count} character have it.", "Let only {count} characters have it.", "count", count=most)
            yield _limit(own, "carriers", limit, most, carriers, wording_from(text, fix))
        if limit.spell_level is not None and limit.higher_spells:
            text = P(
                "{item} above level {level}: {found} character has one; the list allows {allowed}.",
                "{item} above level {level}: {found} characters have one; the list allows {allowed}.",
                "found",
                found=None,
                item=word,
                level=limit.spell_level,
            )
            wording = wording_from(text, T("Take spells of a lower level."))
            higher = [m for m in carriers if _goes_higher(m, limit)]
            yield _limit(own, "higher", limit, limit.higher_spells, higher, wording)


def _limit(
    own: Army,
    what: Literal["carriers", "higher"],
    limit: ItemLimit,
    most: int,
    carriers: list[EntryResult],
    wording: Callable[[Breach], Wording],
) -> ArmyLimit:
    """The limit of `most` carriers of an item, or of an item with a higher spell, as `what` says."""
    key, word = limit_key(what, own.rules, limit), own.rules.word(limit.item)
    return holders_limit(own, key, word, most, carriers, "wfb3.item", wording, ("items",))


def _counts_towards(own: Army, result: EntryResult, limit: ItemLimit) -> bool:
    """True if this limit applies to a character, and he carries an item that counts towards it."""
    if not any(is_counted(item, limit) for item in result.entry.items):
        return False
    return own.rules.item_limit(limit.item, result.entry.take, result.role) is limit


def _goes_higher(result: EntryResult, limit: ItemLimit) -> bool:
    """True if an entry carries an item of the kind with a spell above the general level."""
    most, items = limit.spell_level, (item for item in result.entry.items if item.take == limit.item)
    return most is not None and any(spell.level > most for item in items for spell in item.written())


def leader_refusal(
    result: EntryResult, unit: EntryResult | None, limit: ItemLimit | None, rules: Rules
) -> Refusal | None:
    """Refusal of an item that only champions of certain units may carry to a character who is no such champion."""
    if limit is None or not limit.leading:
        return None
    is_champion = unit is not None and result.facts.post == "champion" and unit.entry.from_ == result.entry.from_
    if is_champion and unit is not None and unit.entry.take in limit.leading:
        return None
    names = tuple(rules.units[id].name for id in limit.leading)
    return by_list(
        rules,
        T("{item}: only for champions of {names}.", item=rules.word(limit.item), names=names),
        T("Let him join such a unit as champion, or remove the item."),
        list(limit.leading),
        limit.item,
        reason=T("only champions of these: {names}", names=names),
    )


def single_abilities(army: Army) -> Iterator[ArmyLimit]:
    """Limits on abilities of magic items that exist once in an army, contingents included."""
    unique: dict[tuple[str, str], list[EntryResult]] = {}
    for m in army.bearers:
        for item in m.entry.all_items:
            kind = army.rules.item_kind(item)
            known = {} if kind is None else kind.abilities
            for ability in dict.fromkeys(item.abilities):
                if ability in known and known[ability].once:
                    unique.setdefault((str(item.take), ability), []).append(m)
    for (id, ability), owners in unique.items():
        kind = army.rules.system.items[id]
        name, rule, key = (
            kind.abilities[ability].name_in_sentence,
            army.rules.cite(kind.source),
            single_key(id, ability),
        )
        wording = wording_from(
            T("{ability}: an army may have only one.", ability=name), T("Let only one bearer carry it.")
        )
        over: Side[EntryResult] = Side("wfb3.item", wording, rule, "beyond", ("items",), by="rulebook")
        yield Limit(key, name, ENTRIES, len(owners), Between(0, 1), owners, None, over, {key: Move()})
