"""One warcaster, or one version of a person, in the place of another: his warjacks and attachments go to the one who comes."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Change
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.rules import Listing


def hand_over(army: Army, old: EntryResult, new: Listing, handle: str) -> tuple[Change, ...]:
    """Changes that take an entry out of the roster; `handle` of `new` takes over what belongs to it and may follow.

    Machines and attachments that may not follow are taken out too.
    """
    moved: list[Change] = []
    gone = [army.places[id(old)]]
    for m in army.entries:
        listing = m.facts.listing
        at = army.path(m)
        if m.entry.controller == old.id and listing is not None:
            if new.role == "warcaster" and new.may_control(listing):
                moved.append(Change("set", (*at, "controller"), handle))
            else:
                gone.append(army.places[id(m)])
        elif m.entry.attached_to == old.id and listing is not None:
            if new.may_have(listing):
                moved.append(Change("set", (*at, "attached_to"), handle))
            else:
                gone.append(army.places[id(m)])
        elif m.entry.client == old.id:
            moved.append(Change("set", (*at, "client"), handle))
    return (*moved, *_removed(gone))


def _removed(places: list[int]) -> Iterator[Change]:
    """Entries taken out, the last of them first: a place counts from the beginning."""
    for place in sorted(places, reverse=True):
        yield Change("remove", ("entries", place))
