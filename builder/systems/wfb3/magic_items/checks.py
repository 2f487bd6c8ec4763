"""Checks of magic items that some characters must carry, or that only leaders of certain units carry (the lists)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import entry_finding
from builder.core.findings import Finding, T
from builder.systems.wfb3.army import Army, each_list
from builder.systems.wfb3.definitions.lists import ItemLimit
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.magic_items.limits import leader_refusal
from builder.systems.wfb3.magic_items.refusals import CODE


@each_list
def items_needed(army: Army) -> Iterator[Finding]:
    """Findings on characters without the magic item that they must carry from some level on (the lists)."""
    for limit in army.rules.limits_of(ItemLimit):
        for c in army.characters:
            if c.entry.take not in limit.must or c.facts.level < max(1, limit.must_from):
                continue
            own = [n for n, item in enumerate(c.entry.items) if item.take == limit.item]
            if own:
                yield from _strong_enough(army, c, limit, own)
                continue
            line = c.facts.character_line
            assert line is not None
            yield entry_finding(
                army,
                c,
                CODE,
                T(
                    "Level {level} {name}: {item} required.",
                    name=line.name,
                    level=c.facts.level,
                    item=army.rules.word(limit.item),
                ),
                army.rules.cited,
                "take",
                allowed=limit.item,
                fix=T("Add this item."),
                by="list",
            )


def _strong_enough(army: Army, c: EntryResult, limit: ItemLimit, own: list[int]) -> Iterator[Finding]:
    """Finding on an item that must be carried and has too few abilities; `own` are indexes of items of its kind."""
    best = max(own, key=lambda n: len(c.entry.items[n].abilities))
    found = len(c.entry.items[best].abilities)
    if found < limit.min_abilities:
        word = army.rules.word(limit.item)
        yield entry_finding(
            army, c, CODE, T("The item that he must carry ({item}) needs at least {allowed} ability.", item=word, allowed=limit.min_abilities),
            army.rules.cited, "items", best, found=found, allowed=limit.min_abilities, fix=T("Add an ability."), by="list",
        )  # fmt: skip


@each_list
def items_of_leaders(army: Army) -> Iterator[Finding]:
    """Findings on magic items that only champions of certain units may carry."""
    for c in army.bearers:
        for index, item in enumerate(c.entry.items if c.kind == "character" else ()):
            limit = army.rules.item_limit(item.take or "", c.entry.take, c.role)
            refusal = leader_refusal(c, army.by_id.get(c.under or ""), limit, army.rules)
            if refusal is not None:
                yield entry_finding(
                    army, c, CODE, refusal.text, army.rules.cited, "items", index, found=refusal.found,
                    allowed=refusal.allowed, fix=refusal.fix, by="list",
                )  # fmt: skip
