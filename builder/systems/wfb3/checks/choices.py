"""Options and magic items that only so many may have (the lists)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.core import limits
from builder.core.checks import about, by_id, names_of
from builder.core.findings import Finding, N, T
from builder.systems.wfb3.army.view import Army, each_list
from builder.systems.wfb3.entries import items
from builder.systems.wfb3.entries.bearing import ItemFault
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.model.lists import ItemLimit
from builder.systems.wfb3.model.options import OneUnit


@each_list
def one_unit(army: Army) -> Iterator[Finding]:
    """Options that one unit of the entry may have, for each option."""
    for take, own in army.taken.items():
        if len(own) < 2 or take not in army.rules.units:
            continue
        unit = army.rules.units[take]
        ids = [i for g in unit.options if isinstance(g, OneUnit) for i in g.one_unit]
        if not ids:
            continue
        for id in ids:
            takers = [m for m in own if id in m.entry.options or any(i.take == id for i in m.entry.items)]
            for extra in limits.beyond(takers, 1, by_id):
                yield about(
                    army,
                    extra,
                    "wfb3.one-unit",
                    T(
                        "One unit of {unit} may have {option}; {found} have it.",
                        unit=unit.name,
                        option=army.rules.word(id),
                        found=len(takers),
                    ),
                    army.rules.cited,
                    "options" if id in extra.entry.options else "items",
                    found=len(takers),
                    allowed=1,
                    fix=T("Leave it to one unit."),
                    by="list",
                    others=names_of(t for t in takers if t is not extra),
                    concerns=(id,),
                )


@each_list
def option_limits(army: Army) -> Iterator[Finding]:
    """Options that so many characters of the army may have."""
    for limit in army.rules.limits.options:
        takers = [c for c in army.characters if limit.option in c.entry.options]
        for extra in limits.beyond(takers, limit.max, by_id):
            yield about(
                army,
                extra,
                "wfb3.option",
                N(
                    "{title}: {count} character; the list allows {allowed}.",
                    "{title}: {count} characters; the list allows {allowed}.",
                    len(takers),
                    title=army.rules.called(limit.option),
                    allowed=limit.max,
                ),
                army.rules.cited,
                "options",
                extra.entry.options.index(limit.option),
                found=len(takers),
                allowed=limit.max,
                fix=N(
                    "Take the option {option} from {count} character.",
                    "Take the option {option} from {count} characters.",
                    len(takers) - limit.max,
                    option=army.rules.word(limit.option),
                ),
                by="list",
                others=names_of(t for t in takers if t is not extra),
            )


@each_list
def item_carriers(army: Army) -> Iterator[Finding]:
    """How many characters may carry a kind of magic item."""
    if not army.rules.limits.carriers:
        return
    bearers = [m for m in army.entries if m.entry.items]
    if not bearers:
        return
    for limit in army.rules.limits.carriers:
        if limit.carriers is None:
            continue
        id = limit.item
        carriers = [m for m in bearers if _under(m, id, limit, army)]
        for extra in limits.beyond(carriers, limit.carriers, by_id):
            yield about(
                army,
                extra,
                "wfb3.item",
                T(
                    "{item}: {found} characters carry one; the list allows {allowed}.",
                    found=len(carriers),
                    item=army.rules.word(id),
                    allowed=limit.carriers,
                ),
                army.rules.cited,
                "items",
                found=len(carriers),
                allowed=limit.carriers,
                fix=T("Take it from one of them."),
                by="list",
                others=names_of(c for c in carriers if c is not extra),
            )
    yield from _higher_spells(army, bearers)


def single_abilities(army: Army) -> Iterator[Finding]:
    """Abilities of magic items that exist once in an army, its contingents included."""
    unique: dict[tuple[str, str], list[EntryResult]] = {}
    for m in army.entries:
        for item in m.entry.items:
            kind = army.rules.system.items.get(item.take or "") if item.abilities else None
            if kind is None:
                continue
            for ability in item.abilities:
                if ability in kind.abilities and kind.abilities[ability].once:
                    unique.setdefault((item.take or "", ability), []).append(m)
    for (id, ability), owners in unique.items():
        for extra in limits.beyond(owners, 1, by_id):
            kind = army.rules.system.items[id]
            yield about(
                army,
                extra,
                "wfb3.item",
                T("{ability} exists once in an army.", ability=kind.abilities[ability].called),
                army.rules.cite(kind.source),
                "items",
                found=len(owners),
                allowed=1,
                fix=T("Leave it to one bearer."),
                others=names_of(o for o in owners if o is not extra),
            )


def _under(m: EntryResult, id: str, limit: ItemLimit, army: Army) -> bool:
    """Whether a character carries an item that counts under this limit."""
    if not items.counts(m, id, limit):
        return False
    return army.rules.item_limit(id, m.entry.take, m.role) is limit


def _higher_spells(army: Army, bearers: list[EntryResult]) -> Iterator[Finding]:
    """Spells above the level that the list allows to all: so many carriers have them."""
    for limit in army.rules.limits.carriers:
        if limit.spell_level is None or not limit.higher_spells:
            continue
        id = limit.item
        own = [m for m in bearers if _under(m, id, limit, army) and items.beyond(m, id, limit)]
        for extra in limits.beyond(own, limit.higher_spells, by_id):
            yield about(
                army,
                extra,
                "wfb3.item",
                T(
                    "{item} above level {level}: {found} characters have one; the list allows {allowed}.",
                    found=len(own),
                    item=army.rules.word(id),
                    level=limit.spell_level,
                    allowed=limit.higher_spells,
                ),
                army.rules.cited,
                "items",
                found=len(own),
                allowed=limit.higher_spells,
                fix=T("Take spells of a lower level."),
                by="list",
                others=names_of(o for o in own if o is not extra),
            )


@each_list
def items_needed(army: Army) -> Iterator[Finding]:
    """Characters who must carry a kind of magic item from some level on (the lists)."""
    for limit in army.rules.limits.must:
        for c in army.characters:
            if c.entry.take not in limit.must or c.facts.level < max(1, limit.must_from):
                continue
            own = [n for n, item in enumerate(c.entry.items) if item.take == limit.item]
            if own:
                yield from _strong_enough(army, c, limit, own)
                continue
            line = c.facts.character_line
            assert line is not None
            yield about(
                army,
                c,
                "wfb3.item",
                T(
                    "{name} of level {level}: {item} required.",
                    name=line.name,
                    level=c.facts.level,
                    item=army.rules.word(limit.item),
                ),
                army.rules.cited,
                "take",
                allowed=limit.item,
                fix=T("Add it to his items."),
                by="list",
            )


def _strong_enough(army: Army, c: EntryResult, limit: ItemLimit, own: list[int]) -> Iterator[Finding]:
    """An item that must be carried has so many abilities."""
    best = max(own, key=lambda n: len(c.entry.items[n].abilities))
    found = len(c.entry.items[best].abilities)
    if found < limit.min_abilities:
        word = army.rules.word(limit.item)
        yield about(
            army, c, "wfb3.item", T("The {item} that he must carry has {allowed} ability at least.", item=word, allowed=limit.min_abilities),
            army.rules.cited, "items", best, found=found, allowed=limit.min_abilities, fix=T("Add abilities: […]."), by="list",
            fault=ItemFault.INCOMPLETE,
        )  # fmt: skip


@each_list
def items_of_leaders(army: Army) -> Iterator[Finding]:
    """Magic items that only champions of certain units carry."""
    for c in army.characters:
        for index, item in enumerate(c.entry.items):
            limit = army.rules.item_limit(item.take or "", c.entry.take, c.role)
            if limit is None or not limit.leading or items.leads(c, army.by_id.get(c.under or ""), limit):
                continue
            names = tuple(army.rules.units[id].name for id in limit.leading)
            yield about(
                army, c, "wfb3.item", T("{item}: only for champions of {names}.", item=army.rules.word(limit.item), names=names),
                army.rules.cited, "items", index, found=item.take, allowed=list(limit.leading), fix=T("Let him join such a unit as champion, or remove the item."),
                by="list",
            )  # fmt: skip


@each_list
def command_sold(army: Army) -> Iterator[Finding]:
    """Command models, and champions sold with units, that only one unit of an entry has."""
    for take, own in army.taken.items():
        if len(own) < 2 or take not in army.rules.units:
            continue
        unit = army.rules.units[take]
        if unit.command is not None and unit.command.one_unit:
            for post in ("standard", "musician"):
                if getattr(unit.command, post) is not None:
                    name = army.rules.system.command[post].name
                    takers = [m for m in own if post in m.entry.command]
                    yield from _for_one(army, takers, unit.name, name, "command")
        if unit.champion is not None and unit.champion.one_unit:
            takers = [m for m in own if m.entry.champion is not None]
            yield from _for_one(army, takers, unit.name, unit.champion.name or T("champion"), "champion")


def _for_one(army: Army, takers: list[EntryResult], unit: Any, what: Any, key: str) -> Iterator[Finding]:
    for extra in limits.beyond(takers, 1, by_id):
        yield about(
            army,
            extra,
            "wfb3.one-unit",
            T("One unit of {unit} may have {option}; {found} have it.", unit=unit, option=what, found=len(takers)),
            army.rules.cited,
            key,
            found=len(takers),
            allowed=1,
            fix=T("Leave it to one unit."),
            by="list",
            others=names_of(t for t in takers if t is not extra),
        )
