"""What an event asks of one list by itself (T-MK2-1, T-MK2-7); lists of one player together are judged at the desk."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import WARNING, Finding, T
from builder.systems.warmachine.army.army_view import Army
from builder.systems.warmachine.checks.findings import of_army


def copies(army: Army) -> Iterator[Finding]:
    """T-MK2-1: two copies of the list are handed in, with its points, and say whose it is."""
    if army.roster.event is not None and not army.roster.player.strip():
        text = T("The list does not say whose it is; at an event two copies of each list are handed in.")
        yield of_army(
            army, "copies", text, "T-MK2-1", "player", severity=WARNING, allowed=True, fix=T("Write the player’s name."), by="event"
        )  # fmt: skip


def objective(army: Army) -> Iterator[Finding]:
    """T-MK2-7: each list names its objective, where the event has objectives."""
    if army.roster.objectives and not army.roster.objective.strip():
        text = T("The list names no objective; the event has each list choose one.")
        yield of_army(
            army, "objective", text, "T-MK2-7", "objective", allowed=True, fix=T("Choose the objective."), by="event"
        )  # fmt: skip
