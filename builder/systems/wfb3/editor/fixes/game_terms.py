"""Ways out of what the roster says of the game."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Change
from builder.core.fixes import Way
from builder.systems.wfb3.editor.fixes.case import Case, Handlers


def _baggage(c: Case) -> Iterator[Way]:
    if c.rest == ("civilians",):
        for id in c.allowed:
            if id != c.f.found:
                yield (Change("set", c.rest, id),)
        yield (Change("remove", c.rest),)
        return
    yield (Change("remove", ("baggage",)),)


def _list(c: Case) -> Iterator[Way]:
    for game in c.allowed:
        yield (Change("set", ("game",), game),)


HANDLERS: Handlers = {
    "wfb3.baggage": _baggage,
    "wfb3.list": _list,
}
"""Who knows ways out, by the code of the finding."""
