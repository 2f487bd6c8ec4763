"""Options and magic items that only so many may have (the lists)."""

from __future__ import annotations

from collections.abc import Iterator

from builder import limits
from builder.findings import Finding, T
from builder.mustering import Mustered
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.checks.told import about, by_id, each_list, names_of
from builder.systems.wfb3.lists import OneUnit, OptionLimit


@each_list
def one_unit(army: Army) -> Iterator[Finding]:
    """Options that one unit of the entry may have, for each option."""
    for unit in army.rules.army.units:
        own = army.taken.get(unit.id, ())
        if len(own) < 2:
            continue
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
                )


@each_list
def option_limits(army: Army) -> Iterator[Finding]:
    """Options that so many characters of the army may have."""
    for limit in army.rules.army.limits:
        if not isinstance(limit, OptionLimit):
            continue
        takers = [c for c in army.characters if limit.option in c.entry.options]
        for extra in limits.beyond(takers, limit.max, by_id):
            yield about(
                army,
                extra,
                "wfb3.option",
                T(
                    "{found} characters are {option}; the list allows {allowed}.",
                    found=len(takers),
                    option=army.rules.word(limit.option),
                    allowed=limit.max,
                ),
                army.rules.cited,
                "options",
                extra.entry.options.index(limit.option),
                found=len(takers),
                allowed=limit.max,
                fix=T("Leave it to one character."),
                by="list",
                others=names_of(t for t in takers if t is not extra),
            )


@each_list
def item_carriers(army: Army) -> Iterator[Finding]:
    """How many characters may carry a kind of magic item, and abilities that exist once."""
    bearers = [m for m in army.entries if m.entry.items]
    if not bearers:
        return
    for id, limit in army.rules.items.items():
        if limit.carriers is None:
            continue
        carriers = [m for m in bearers if m.kind == "character" and any(i.take == id for i in m.entry.items)]
        for extra in limits.beyond(carriers, limit.carriers, by_id):
            yield about(
                army,
                extra,
                "wfb3.item",
                T(
                    "{found} characters carry a {item}; the list allows {allowed}.",
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
    unique: dict[tuple[str, str], list[Mustered]] = {}
    for m in bearers:
        for item in m.entry.items:
            kind = army.rules.system.items.get(item.take or "")
            for ability in item.abilities if kind is not None else ():
                if kind is not None and ability in kind.abilities and kind.abilities[ability].once:
                    unique.setdefault((item.take or "", ability), []).append(m)
    for (id, ability), owners in unique.items():
        for extra in limits.beyond(owners, 1, by_id):
            kind = army.rules.system.items[id]
            yield about(
                army,
                extra,
                "wfb3.item",
                T("{ability} exists once in an army.", ability=kind.abilities[ability].name),
                army.rules.cite(kind.source),
                "items",
                found=len(owners),
                allowed=1,
                fix=T("Leave it to one bearer."),
                others=names_of(o for o in owners if o is not extra),
            )
