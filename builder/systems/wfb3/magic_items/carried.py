"""Magic items on their bearers: what units and characters may carry, and the lists’ limits for one of them (24.4)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import ItemResult
from builder.core.findings import WARNING, Finding, T, Text, Written
from builder.core.limits import Keys
from builder.core.plurals import P
from builder.core.points import Price, Quarters, to_number
from builder.core.spelling import names_in, use_one_of
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.entries.model_specs import ModelSpec
from builder.systems.wfb3.magic_items import bearers
from builder.systems.wfb3.magic_items.bearers import Bearer, ItemFault
from builder.systems.wfb3.magic_items.prices import CODE, ONE_ABILITY, forms, item_finding, priced
from builder.systems.wfb3.model import roster
from builder.systems.wfb3.model.lists import ItemLimit
from builder.systems.wfb3.model.magic import MagicItem
from builder.systems.wfb3.model.options import offers_of
from builder.systems.wfb3.model.roster import Entry
from builder.systems.wfb3.model.unit_entries import UnitEntry
from builder.systems.wfb3.model.values import BANNERS
from builder.systems.wfb3.rules.rules import Rules

Priced = tuple[tuple[ItemResult, ...], tuple[Price, ...], tuple[Finding, ...]]
"""The items of a bearer, what they cost, and what is wrong with them."""
KEEP_ONE = T("Keep only one.")
"""The way out of an item of a kind too many."""


def of_unit(entry: Entry, unit: UnitEntry | None, rules: Rules, game: str) -> Priced:
    """Standards and instruments of a unit."""
    carried, lines, findings = priced(entry.items, rules, game)
    offers = {} if unit is None else offered(unit, rules)
    more: list[Finding] = []
    seen: set[str] = set()
    for index, item in enumerate(entry.items):
        kind = rules.system.items.get(item.take or "")
        if kind is None or item.take is None:
            continue
        findings += _posts(item, index, kind, None, rules)
        path = ("items", index)
        post = kind.carried_by
        if post not in ("standard", "musician"):
            more.append(
                item_finding(
                    T("{item}: this item is for characters, not for units.", item=kind.name),
                    path,
                    item.take,
                    rules,
                    allowed=False,
                    fix=T("Give the item to a character, or remove it."),
                )
            )
            continue
        if item.take in seen:
            more.append(
                item_finding(
                    T("{item}: only one allowed for each unit.", item=kind.name),
                    path,
                    item.take,
                    rules,
                    allowed=1,
                    fix=KEEP_ONE,
                )
            )
        seen.add(item.take)
        if post not in entry.command and (unit is None or unit.guards is None):
            more.append(
                item_finding(
                    T("{item}: a bearer is needed.", item=kind.name),
                    path,
                    item.take,
                    rules,
                    allowed=post,
                    fix=T(
                        "Add the bearer ({post}) to the unit’s command, or remove the item.",
                        post=Written(post, rules.system.command[post].name),
                    ),
                    fault=ItemFault.BEARER,
                )
            )
        if unit is None:
            if len(item.abilities) > 1:
                more.append(_one_ability(kind, len(item.abilities), path, rules))
            continue
        if item.take not in offers:
            more.append(
                item_finding(
                    T("{item}: not available to this unit ({unit}).", unit=unit.name, item=kind.name),
                    path,
                    item.take,
                    rules,
                    allowed=list(offers),
                    by="list",
                )
            )
            continue
        most = offers[item.take]
        if len(item.abilities) > 1 and kind.max_abilities is None:
            more.append(_one_ability(kind, len(item.abilities), path, rules))
        if most is None:
            continue
        cost = carried[index].points
        if cost > most:
            more.append(
                item_finding(
                    T(
                        "{item} worth {cost} points; the list allows {most} at most.",
                        item=kind.name,
                        cost=Quarters(cost),
                        most=Quarters(most),
                    ),
                    (*path, "abilities"),
                    to_number(cost),
                    rules,
                    allowed=to_number(most),
                    by="list",
                    fix=T("Choose abilities worth fewer points, or remove the item."),
                )
            )
    return carried, tuple(lines), (*findings, *more)


def offered(unit: UnitEntry, rules: Rules) -> dict[str, int | None]:
    """The kinds of magic items that the list sells to an entry, each with the most that one may cost."""
    offers = [offer for group in unit.options for offer in offers_of(group).items()]
    return {id: offer.up_to for id, offer in offers if id in rules.system.items}


def of_character(
    entry: Entry, figure: ModelSpec, race: str, wizard: bool, rules: Rules, game: str, role: str | None = None
) -> Priced:
    """What a character carries, within the list's limits for one character."""
    him = bearers.bearer(figure, race, entry.take, rules)
    line = rules.characters.get(entry.take)
    carried, lines, findings = priced(entry.items, rules, game, line.items_paid if line is not None else (), him)
    more: list[Finding] = []
    counts: dict[str, int] = {}
    for index, item in enumerate(entry.items):
        kind = rules.system.items.get(item.take or "")
        if kind is None or item.take is None:
            continue
        path = ("items", index)
        number = counts[item.take] = counts.get(item.take, 0) + 1
        limit = rules.item_limit(item.take, entry.take, role)
        findings += _posts(item, index, kind, role, rules)
        if kind.carried_by == "wizard" and not wizard:
            more.append(
                item_finding(T("{item}: only for wizards.", item=kind.name), path, item.take, rules, allowed=False)
            )
        if kind.by_characters and limit is None:
            more.extend(_as_of_unit(item, kind, number, path, rules))
        elif kind.carried_by == "standard" and role not in BANNERS:
            more.append(_not_the_bearer(kind, path, item.take, rules))
        elif not rules.open or not kind.rulebook:
            more.extend(_listed(entry, item, kind, limit, number, path, him, rules))
    findings += more
    findings += bearers.check(entry.items, him, rules)
    return carried, tuple(lines), tuple(findings)


def _as_of_unit(item: roster.Item, kind: MagicItem, number: int, path: Keys, rules: Rules) -> Iterator[Finding]:
    """A magic instrument in a character's hands: one, where the list has any; of contingents nobody says so."""
    if item.take in rules.dropped:
        yield item_finding(
            T("{item}: not available in this list.", item=kind.name),
            path,
            item.take,
            rules,
            allowed=list(rules.items),
            by="list",
        )
    elif number > 1:
        text = T("{number} × {item}; a character may carry only one.", item=kind.name, number=number)
        yield item_finding(text, path, number, rules, allowed=1, fix=KEEP_ONE)
    elif rules.contingent is not None or not rules.sells(item.take or ""):
        text = T("{item}: the rules do not say whether a character of a contingent may carry one.", item=kind.name)
        if rules.contingent is None:
            text = T("{item}: the list offers none to its units; the rules do not say whether its " "characters may carry one.", item=kind.name)  # fmt: skip
        yield Finding(CODE, WARNING, text, rules.cite(kind.source), path=path, found=item.take, fix=bearers.AGREE)


def _not_the_bearer(kind: MagicItem, path: Keys, id: str, rules: Rules) -> Finding:
    """Magic standards of characters are the great banner, or that of a contingent (16.1)."""
    text = T("{item}: only the bearer of the great banner may carry one.", item=kind.name)
    way = T("Make him the great banner bearer, or remove the item.")
    if rules.contingent is not None:
        text = T("{item}: only the bearer of the contingent’s banner may carry one.", item=kind.name)
        way = T("Make him the contingent’s banner bearer, or remove the item.")
    fault = ItemFault.GREAT_BANNER
    return item_finding(text, path, id, rules, allowed=list(BANNERS), fix=way, fault=fault)


def _one_ability(kind: MagicItem, found: int, path: Keys, rules: Rules) -> Finding:
    """More abilities than the item of a unit has."""
    text = T("{item} of a unit: only one ability is allowed.", item=kind.name)
    return item_finding(text, (*path, "abilities"), found, rules, allowed=1, fix=ONE_ABILITY)


def _posts(item: roster.Item, index: int, kind: MagicItem, role: str | None, rules: Rules) -> Iterator[Finding]:
    """Abilities that only the standard of a certain post may have."""
    for place, id in enumerate(item.abilities):
        ability = kind.abilities.get(id)
        if ability is None or ability.role in (None, role):
            continue
        post = rules.system.command[ability.role].name
        yield item_finding(
            T("{ability}: only for the {post}.", ability=ability.name_in_sentence, post=post), ("items", index, "abilities", place), id, rules,
            allowed=ability.role, fix=T("Take another ability."),
        )  # fmt: skip


def hands(item: roster.Item, kind: MagicItem) -> frozenset[str]:
    """The weapons that it may be, by their ids; a hand weapon where its price buys all of it."""
    form = bearers.form_of(item, kind)
    may_be = (form,) if form is not None and form in kind.forms else forms(kind, item.abilities)
    return frozenset(id for f in may_be for id in kind.forms[f].weapons or kind.forms[f].like)


def counts(m: EntryResult, id: str, limit: ItemLimit) -> bool:
    """Whether a character is one of the carriers whose number a list limits."""
    if m.kind != "character":
        return False
    free = limit.uncounted
    return any(item.take == id and not (free and any(a in free for a in item.abilities)) for item in m.entry.items)


def leads(m: EntryResult, unit: EntryResult | None, limit: ItemLimit) -> bool:
    """Whether a character is champion of a unit whose champions a list sells an item."""
    if unit is None or m.facts.post != "champion" or unit.entry.from_ != m.entry.from_:
        return False
    return unit.entry.take in limit.leading


def level_of(entry: roster.Entry, rules: Rules) -> int:
    """The level of a character, also where his line has one alone and none is written; 0 where there is none."""
    line = rules.characters.get(entry.take)
    return (entry.level if line is None else line.level_of(entry.level)) or 0


def abilities(limit: ItemLimit, level: int) -> int | None:
    """How many abilities the list allows an item of a character of this level; `None`: any number."""
    if str(level) in limit.abilities_at:
        return limit.abilities_at[str(level)]
    if limit.abilities_per_levels is not None:
        return level // limit.abilities_per_levels + limit.more_abilities
    return limit.abilities


def beyond(m: EntryResult, id: str, limit: ItemLimit) -> bool:
    """Whether someone carries an item of the kind with a spell above the level that the list allows to all."""
    most = limit.spell_level
    return most is not None and any(level > most for i in m.entry.items if i.take == id for level in i.spell_levels())


def _listed(
    entry: Entry,
    item: roster.Item,
    kind: MagicItem,
    limit: ItemLimit | None,
    number: int,
    path: Keys,
    him: Bearer,
    rules: Rules,
) -> Iterator[Finding]:
    """The list's own limits on one character's items."""
    if limit is None:
        yield item_finding(
            T("{item}: not available to this character.", item=kind.name)
            if item.take in rules.items
            else T("{item}: not available in this list.", item=kind.name),
            path,
            item.take,
            rules,
            allowed=[id for id in rules.items if id != item.take],
            by="list",
        )
        return
    if limit.each is not None and number > limit.each:
        yield item_finding(
            T("{item}: the {nth} for one character; the list allows {allowed}.", nth=nth(number), item=kind.name, allowed=limit.each),
            path, number, rules, allowed=limit.each, by="list", fix=T("Remove {count}.", count=1),
        )  # fmt: skip
    most = abilities(limit, level_of(entry, rules))
    if most is not None and len(item.abilities) > most:
        yield item_finding(
            T("{item}: {found} abilities; the list allows {allowed} here.", item=kind.name, found=len(item.abilities), allowed=most),
            (*path, "abilities"), len(item.abilities), rules, allowed=most, by="list",
            fix=T("Remove {count}.", count=len(item.abilities) - most),
        )  # fmt: skip
    for place, ability in enumerate(item.abilities):
        if limit.only and ability in kind.abilities and ability not in limit.only:
            yield item_finding(
                T("The list does not offer this ability here: {ability}.", ability=kind.abilities[ability].name),
                (*path, "abilities", place), ability, rules, allowed=list(limit.only), by="list", fix=use_one_of(limit.only, names_in(kind.abilities)),
            )  # fmt: skip
        if ability in limit.without and not _barred(kind, ability, him, rules):
            text = T("The list does not offer this ability here: {ability}.", ability=kind.abilities[ability].name)
            option = limit.without[ability]
            way = T("Take another ability.")
            if option is not None:
                way = T("Take it as an option instead: {option}.", option=rules.word(option))
            allowed = [id for id in kind.abilities if id not in limit.without]
            yield item_finding(text, (*path, "abilities", place), ability, rules, allowed=allowed, by="list", fix=way)
    levels = tuple(spell.level for spell in item.written())
    if limit.spells is not None and len(levels) > limit.spells:
        yield item_finding(
            P("{found} spell; the list allows {allowed} here.", "{found} spells; the list allows {allowed} here.", "found", found=len(levels), allowed=limit.spells),
            (*path, "spells"), len(levels), rules, allowed=limit.spells, by="list", fix=T("Remove {count}.", count=len(levels) - limit.spells),
        )  # fmt: skip
    if limit.spell_level is not None and not limit.higher_spells and max(levels, default=0) > limit.spell_level:
        yield item_finding(
            T("A level {found} spell; the list allows up to level {allowed}.", found=max(levels), allowed=limit.spell_level),
            (*path, "spells" if item.spells else "spell"), max(levels), rules, allowed=limit.spell_level, by="list",
            fix=T("Choose a spell of level {level} or below.", level=limit.spell_level),
        )  # fmt: skip


_NTH = {2: T("second"), 3: T("third"), 4: T("fourth")}


def nth(number: int) -> Text:
    """An ordinal number in words."""
    return _NTH.get(number) or T("{number}th", number=number)


def _barred(kind: MagicItem, id: str, him: Bearer, rules: Rules) -> bool:
    """Whether he may not have an ability for what he is; that is told, and no way that the list has for others."""
    against = bearers.refused(kind.abilities[id], him, rules) if id in kind.abilities else None
    return against is not None and against.certain
