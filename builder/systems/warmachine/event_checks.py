"""What an event asks of one list by itself (T-MK2-1, T-MK2-2, T-MK2-6, T-MK2-7); see `lists_together` for lists of one player."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core import limits
from builder.core.event_pack import Event
from builder.core.findings import WARNING, Finding, T
from builder.systems.warmachine import bonds, points
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.event_terms import EventTerms
from builder.systems.warmachine.findings import of_army

ID = "warmachine"
NONE = EventTerms.model_construct()


def terms_of(event: Event) -> EventTerms | None:
    """The event's own terms of this game; `None` where it has none."""
    if ID not in event.games:
        return None
    asked = event.games[ID]
    return EventTerms.model_validate(asked) if asked else NONE


def at_event(army: Army, event: Event) -> Iterator[Finding]:
    """All that an event asks of a list by itself."""
    terms = terms_of(event)
    yield from copies(army)
    if terms is None:
        return
    yield from limits.findings((*points.window(army, terms), *bonds.beside_the_list(army, terms)), army)
    yield from objective(army, terms)


def copies(army: Army) -> Iterator[Finding]:
    """T-MK2-1: two copies of the list are handed in, with its points, and say whose it is."""
    if not army.roster.player.strip():
        text = T("The player’s name is missing; it must be on both copies of the list that you hand in.")
        yield of_army(
            army, "copies", text, "T-MK2-1", "player", severity=WARNING, allowed=True, fix=T("Enter the player’s name."), by="event"
        )  # fmt: skip


def objective(army: Army, terms: EventTerms) -> Iterator[Finding]:
    """T-MK2-7: each list names its objective, where the event has objectives."""
    if terms.objectives and not army.roster.objective.strip():
        text = T("No objective is chosen; this event requires one for each list.")
        yield of_army(
            army, "objective", text, "T-MK2-7", "objective", allowed=True, fix=T("Choose an objective."), by="event"
        )  # fmt: skip
