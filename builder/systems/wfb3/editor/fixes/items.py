"""Ways out for magic items and spells."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Change
from builder.core.fixes import Way
from builder.systems.wfb3.editor.fixes.case import Case, Handlers
from builder.systems.wfb3.editor.fixes.posts import in_order
from builder.systems.wfb3.editor.spell_controls import fitting
from builder.systems.wfb3.magic_items.bearers import ItemFault
from builder.systems.wfb3.model.magic import MagicItem
from builder.systems.wfb3.model.roster import Item


def _item(c: Case) -> Iterator[Way]:
    """What is missing is added where there is one way to do so; what may not be there goes."""
    if c.rest[0] == "champion":
        if len(c.rest) == 3:
            yield c.remove(*c.rest)
        return
    if len(c.rest) < 2:
        return
    index = int(c.rest[1])
    item = c.entry.items[index]
    fault = c.f.fault
    kind = c.rules.system.items.get(item.take or "")
    if fault is ItemFault.IDLE_KEY or c.rest[2:] == ("form",):
        yield c.remove(*c.rest)
    elif len(c.rest) == 4 and c.rest[2] == "abilities":
        yield from _ability(c, index, item, kind)
    elif fault is ItemFault.PIECE:
        for piece in c.allowed:
            yield c.set("items", index, "of", to=piece)
        if not c.allowed:
            yield c.remove("items", index)
    elif fault is ItemFault.BARE_SKIN:
        yield c.remove("items", index)
        yield (Change("drop", (*c.at, "options"), c.f.found),)
    elif fault is ItemFault.ONE_OF and len(c.rest) == 3 and kind is not None:
        for ability in item.abilities:
            if c.f.found == 2 and ability in kind.one_of:
                yield (Change("drop", (*c.at, "items", index, "abilities"), ability),)
    elif fault is ItemFault.BEARER and kind is not None:
        yield (Change("add", (*c.at, "command"), kind.carried_by),)
    elif fault is ItemFault.SHOTS:
        yield c.set("items", index, "shots", to=1)
    elif len(c.rest) == 2 and fault is not ItemFault.INCOMPLETE:
        yield c.remove("items", index)
        if fault is ItemFault.GREAT_BANNER and in_order(c, {id(c.m): "great-banner"}):
            yield c.set("role", to="great-banner")


def _ability(c: Case, index: int, item: Item, kind: MagicItem | None) -> Iterator[Way]:
    """An ability that may not be there goes, with the item that would be nothing without it; an option may take its place."""
    limit = c.rules.item_limit(item.take or "", c.entry.take, c.m.role)
    option = limit.without.get(item.abilities[int(c.rest[3])]) if limit is not None else None
    if option is not None:
        body = [
            id for id in c.entry.options if id in c.rules.system.armour and c.rules.system.armour[id].kind == "body"
        ]
        worn = (Change("drop", (*c.at, "options"), id) for id in body)
        yield (*c.remove("items", index), *worn, Change("add", (*c.at, "options"), option))
        return
    alone = kind is not None and len(item.abilities) <= kind.min_abilities
    yield c.remove("items", index) if alone else c.remove(*c.rest)


def _spells(c: Case) -> Iterator[Way]:
    """A spell is of another kind: one that a chart has, that his list allows, that nothing speaks against."""
    if c.rest[0] == "spells" and c.rest[2:] == ("kind",):
        for kind in fitting(c.m, int(c.rest[1]), c.rules):
            yield c.set(*c.rest, to=kind)


HANDLERS: Handlers = {
    "wfb3.item": _item,
    "wfb3.spells": _spells,
}
"""Who knows ways out, by the code of the finding."""
