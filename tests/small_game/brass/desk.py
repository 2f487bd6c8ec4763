"""Lists of one player at an event: a captain whom he has named sails in one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from brass.entries import Army

from builder.core.findings import ERROR, Finding, T
from builder.core.lists_together import Company


class Named(NamedTuple):
    """A captain with a name of his own, and where he stands in the roster."""

    name: str
    place: int


Declared = tuple[Named, ...]


def declared(army: Army) -> Declared:
    """The captains whom their player has named."""
    return tuple(Named(m.entry.name, i) for i, m in enumerate(army.entries) if m.kind == "captain" and m.entry.name)


def findings_together(company: Company, lists: tuple[Declared, ...]) -> Iterator[tuple[int, Finding]]:
    """A captain of an earlier list is found at the later one."""
    for index, own in enumerate(lists):
        before = {captain.name for other in lists[:index] for captain in other}
        for captain in own:
            if captain.name in before:
                text = T("{name} sails in another list too.", name=captain.name)
                path = ("entries", captain.place, "name")
                yield index, Finding("brass.twice", ERROR, text, "p. 12", path=path, found=captain.name, allowed=False)
