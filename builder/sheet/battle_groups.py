"""The order of battle: entries in order of deployment, with those that join them; equal units are merged."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.sheet.model import Block, Sheet


class InOrder(NamedTuple):
    """A position in the order of battle: an entry, the entries equal to it, and the entries that join it."""

    block: Block
    with_it: tuple[Block, ...] = ()
    """Entries that join `block`, directly or through another one, in the order of the sheet."""
    alike: tuple[Block, ...] = ()
    """Entries equal to `block` except for their numbers; empty if it joins an entry or an entry joins it."""


def order_of_battle(sheet: Sheet, *, secret: bool = False) -> tuple[InOrder, ...]:
    """The entries in order of deployment, then those not deployed: all `secret` entries, or all open ones."""
    bearing: dict[str, list[Block]] = {}
    for b in sheet.blocks:
        if b.secret == secret:
            bearing.setdefault(b.id, []).append(b)
    blocks = {handle: found[0] for handle, found in bearing.items()}
    below: dict[str, list[Block]] = {}
    for b in sheet.blocks:
        if b.secret == secret and b.joins in blocks and not _circular(b, blocks):
            below.setdefault(b.joins, []).append(b)
    under = {id(b) for found in below.values() for b in found}
    order = dict.fromkeys((*(row.entry for row in sheet.deployment.rows), *blocks))
    places = [
        InOrder(b, tuple(_all_below(b, blocks, below)))
        for handle in order
        for b in bearing.get(handle, ())  # in a list that is wrong several bear one id; none of them is lost
        if id(b) not in under
    ]
    return tuple(_merged(places))


def _circular(block: Block, blocks: dict[str, Block]) -> bool:
    """True if an entry joins itself, directly or through others, as an invalid list may say."""
    seen = {block.id}
    while block.joins in blocks:
        if block.joins in seen:
            return True
        seen.add(block.joins)
        block = blocks[block.joins]
    return False


def _all_below(block: Block, blocks: dict[str, Block], below: dict[str, list[Block]]) -> Iterator[Block]:
    """The entries that join `block`, each followed by those that join it; `below` has joining entries by id."""
    if block is blocks[block.id]:
        for other in below.get(block.id, ()):
            yield other
            yield from _all_below(other, blocks, below)


def _merged(places: Iterable[InOrder]) -> Iterator[InOrder]:
    """The positions; equal ones become one position, with the later entries in `alike`."""
    found: dict[Block, InOrder] = {}
    for place in places:
        own = place.block
        marked = any(row.ticks for row in own.battle.rows)  # each has boxes of its own in the table
        alone = not place.with_it and not own.joins and not marked
        key = own._replace(id="", title=own.title._replace(number=None), price=()) if alone else own
        known = found.get(key)
        found[key] = place if known is None else known._replace(alike=(*known.alike, own))
    yield from found.values()
