"""The order of battle: who is set up when, with those who stand with them, units alike told of once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.sheet.model import Block, Sheet


class InOrder(NamedTuple):
    """A place in the order of battle."""

    block: Block
    with_it: tuple[Block, ...] = ()
    """Those who stand under it, in the order of the list."""
    alike: tuple[Block, ...] = ()
    """Others of which everything but their number is the same, alone like it."""


def order_of_battle(sheet: Sheet, *, secret: bool = False) -> tuple[InOrder, ...]:
    """The entries in order of deployment, then those that are not set up; only those that are `secret`, or all others."""
    blocks = {b.id: b for b in sheet.blocks if b.secret == secret}
    below: dict[str, list[str]] = {}
    for b in blocks.values():
        if b.joins in blocks and not _circular(b, blocks):
            below.setdefault(b.joins, []).append(b.id)
    under = {id for ids in below.values() for id in ids}
    first = dict.fromkeys((*(row.entry for row in sheet.deployment.rows), *blocks))
    places = [
        InOrder(blocks[id], tuple(blocks[other] for other in _all_below(id, below)))
        for id in first
        if id in blocks and id not in under
    ]
    return tuple(_merged(places))


def _circular(block: Block, blocks: dict[str, Block]) -> bool:
    """Whether it stands under itself, as in a list that is wrong."""
    seen = {block.id}
    while block.joins in blocks:
        if block.joins in seen:
            return True
        seen.add(block.joins)
        block = blocks[block.joins]
    return False


def _all_below(id: str, below: dict[str, list[str]]) -> Iterator[str]:
    for other in below.get(id, ()):
        yield other
        yield from _all_below(other, below)


def _merged(places: Iterable[InOrder]) -> Iterator[InOrder]:
    """Places with those that are alike told of at the first."""
    found: dict[Block, InOrder] = {}
    for place in places:
        own = place.block
        alone = not place.with_it and not own.joins
        key = own._replace(id="", title=own.title._replace(number=None), price=()) if alone else own
        known = found.get(key)
        found[key] = place if known is None else known._replace(alike=(*known.alike, own))
    yield from found.values()
