"""The one way out of a finding about magic items that is more than a choice: the option that a list sells in place of an ability."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Change
from builder.core.fixes import Way
from builder.systems.wfb3.editor.fixes.case import Case, Handlers
from builder.systems.wfb3.magic_items.refusals import CODE


def _as_option(c: Case) -> Iterator[Way]:
    """The item goes, with the armour on the body, and the option comes in their place."""
    if c.rest[:1] != ("items",) or c.rest[2:3] != ("abilities",) or len(c.rest) != 4:
        return
    item, armour = c.entry.items[int(c.rest[1])], c.rules.system.armour
    limit = c.rules.item_limit(item.take or "", c.entry.take, c.m.role)
    option = None if limit is None else limit.without.get(item.abilities[int(c.rest[3])])
    if option is not None:
        body = [id for id in c.entry.options if id in armour and armour[id].kind == "body"]
        worn = (Change("drop", (*c.at, "options"), id) for id in body)
        yield (*c.remove(*c.rest[:2]), *worn, Change("add", (*c.at, "options"), option))


HANDLERS: Handlers = {CODE: _as_option}
"""Who knows ways out, by the code of the finding."""
