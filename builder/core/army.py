"""The army as a game's functions receive it; built once for each muster."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, Protocol, Self, cast

from typing_extensions import TypeVar

from builder.core.entries import EntryResult
from builder.core.event_pack import Event
from builder.core.limits import HasId, by_id
from builder.core.roster import Roster, by_handle


class Rules(Protocol):
    """The joined definitions of a game, opaque to the kernel."""


RosterT = TypeVar("RosterT", bound=Roster, default=Roster)
RulesT = TypeVar("RulesT", default=Rules)
RosterT_co = TypeVar("RosterT_co", bound=Roster, covariant=True, default=Roster)
RulesT_co = TypeVar("RulesT_co", covariant=True, default=Rules)
ResultT_co = TypeVar("ResultT_co", bound=EntryResult, covariant=True, default=EntryResult)


@dataclass(frozen=True, eq=False)
class Army(Generic[RosterT_co, RulesT_co, ResultT_co]):
    """A roster with its evaluated entries; each game extends it with derived values."""

    roster: RosterT_co
    rules: RulesT_co
    entries: tuple[ResultT_co, ...]
    event: Event | None = None
    """The tournament pack that the roster is checked against."""

    @property
    def may_raise_limit(self) -> bool:
        """True if the players may agree on a higher points limit: unless the event sets it."""
        return self.event is None or self.event.limit is None

    @cached_property
    def by_id(self) -> dict[str, ResultT_co]:
        """The evaluated entries by handle; of several with the same handle, the first."""
        return by_handle(self.entries)

    @cached_property
    def ordered(self) -> list[ResultT_co]:
        """The evaluated entries sorted by handle, so that the order in the roster does not matter."""
        return sorted(self.entries, key=by_id)

    @cached_property
    def places(self) -> dict[int, int]:
        """Index of each entry in the roster by Python's `id()` of its result, since handles may occur twice."""
        return {id(result): index for index, result in enumerate(self.entries)}

    def with_entries(self, entries: tuple[EntryResult, ...]) -> Self:
        """A copy of the army whose evaluated entries are `entries`, such as a selection of its own or changed ones."""
        return replace(self, entries=cast("tuple[ResultT_co, ...]", entries))

    def path(self, result: HasId, /, *keys: str | int) -> tuple[str | int, ...]:
        """Path in the roster of an entry, or of the value at `keys` within that entry."""
        return ("entries", self.places[id(result)], *keys)


ArmyT = TypeVar("ArmyT", bound=Army, default=Army)
