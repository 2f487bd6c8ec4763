"""The terms of organised play; lists of one player at an event, lists of a team."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.event_pack import Event
from builder.core.findings import Finding
from builder.core.lists_together import Company
from builder.systems import game
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.event_checks import at_event
from builder.systems.warmachine.event_terms import EventTerms
from builder.systems.warmachine.lists_together import Declared, companies, declared, findings_together
from builder.systems.warmachine.roster import Roster


class Desk(game.GameDesk[Roster, Army, Declared]):
    """The terms of organised play; lists of one player at an event, lists of a team."""

    terms = EventTerms

    def findings(self, army: Army, event: Event) -> Iterator[Finding]:
        """What organised play asks of one list."""
        return at_event(army, event)

    def companies(self, roster: Roster, event: Event | None) -> tuple[Company, ...]:
        """Those of the player, those of the team."""
        return companies(roster, event)

    def declared(self, army: Army) -> Declared:
        """Faction and characters."""
        return declared(army)

    def findings_together(self, company: Company, lists: tuple[Declared, ...]) -> Iterator[tuple[int, Finding]]:
        """What two lists may not have both."""
        return findings_together(company, lists)
