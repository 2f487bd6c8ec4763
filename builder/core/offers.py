"""Lines of an army list as offers, and the price, findings, controls and catalogue rows derived from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from typing_extensions import TypeVar

from builder.core.choices import Choice, EntryT, Fault, Number, Trials, findings_of, unknown_id, value_at
from builder.core.controls import Control
from builder.core.entries import EntryResult, Facts
from builder.core.findings import Finding, Shown, T, Text
from builder.core.plurals import P
from builder.core.points import Price, Quarters
from builder.core.roles import Role

FactsT = TypeVar("FactsT", default=Facts)


@dataclass(frozen=True, kw_only=True)
class Offer(Generic[EntryT]):
    """One line of an army list: its number of models and its other choices."""

    id: str
    name: Shown
    kind: str
    """The game's kind of entry."""
    category: str
    """Id of the category that it counts in."""
    heading: Shown
    """Display name of the category."""
    models: Number[EntryT]
    """Choice of the number of models or units."""
    choices: tuple[Choice[EntryT], ...]
    """Choices in the order of their controls; the number of models comes first unless it is among them."""
    price_order: tuple[str, ...]
    """Keys of choices in the order of price lines."""
    number: str = ""
    """Number allowed in an army, as text printed in the list."""
    size: str = ""
    """Number of models in a unit, as the list prints it."""
    equipment: tuple[str, ...] = ()
    """Ids of included equipment."""
    roles: tuple[Role, ...] = ()
    search: str = ""
    """Search words of the equipment that is included or can be bought."""
    gloss: tuple[Shown, ...] = ()
    """Equipment in a few words."""

    def prices(self, entry: EntryT, *keys: str) -> tuple[Price, ...]:
        """Price lines of an entry, in `price_order`: all, or only those of the choices with these keys."""
        models = self.models.number(entry)
        order = keys or (str(self.models.path[0]), *self.price_order)
        sold = sorted(
            (choice for choice in self._all_choices if choice.path[0] in order),
            key=lambda one: order.index(str(one.path[0])),
        )
        return tuple(price for choice in sold for price in choice.prices(entry, models))

    @property
    def _all_choices(self) -> tuple[Choice[EntryT], ...]:
        """All choices in the order of their controls, the number of models included."""
        among = any(choice is self.models for choice in self.choices)
        return self.choices if among else (self.models, *self.choices)

    def faults(self, entry: EntryT) -> Iterator[Fault]:
        """Faults of all choices of an entry."""
        for choice in self._all_choices:
            yield from choice.faults(entry)

    def findings(self, entry: EntryT, *, in_army: bool = False) -> tuple[Finding, ...]:
        """Findings on an entry by itself; with `in_army` those of the choices that need the whole army."""
        judged = (choice for choice in self._all_choices if choice.in_army is in_army)
        return findings_of(fault for choice in judged for fault in choice.faults(entry))

    def controls(self, entry: EntryT) -> Iterator[Control]:
        """Controls of all choices of an entry, in order."""
        trials = Trials(entry, self.faults)
        for choice in self._all_choices:
            yield from choice.controls(trials)


def _not_in_list(take: str) -> Text:
    """Text of the finding on an entry whose line the army list does not have."""
    return T("“{take}” is not in this army’s list; it is kept and counts as 0 points.", take=take)


def unknown_entry(
    entry: EntryT, handle: str, offers: Mapping[str, Offer[EntryT]], facts: FactsT
) -> EntryResult[EntryT, FactsT]:
    """Result of an entry whose line the army list does not have; it costs nothing."""
    names = {id: offer.name for id, offer in offers.items()}
    finding = unknown_id(entry.take, ("take",), list(offers), names, _not_in_list).finding
    models = next((value_at(entry, offer.models.path) for offer in offers.values()), None)
    name = entry.name or entry.take
    number = models if isinstance(models, int) and models else 1
    return EntryResult(entry, handle, name, "unknown", None, None, number, 0, 0, (), facts, findings=(finding,))


class Owed(NamedTuple):
    """A compulsory part of the army that is still missing."""

    name: Shown
    points: int
    """The least price of the missing part in quarters."""


def above_limit(cost: int, room: int) -> Shown:
    """Reason that an entry of this cost cannot be added with `room` points left, both in quarters; `None` if it can."""
    over = Quarters(cost - room)
    return (
        P("{points} point over the limit", "{points} points over the limit", "points", points=over)
        if over > 0
        else None
    )


def needed_for(owed: Sequence[Owed], cost: int, room: int) -> Shown:
    """Reason that an entry of this cost would leave too few points for what is still compulsory; `None` if not."""
    reserve = Quarters(sum(one.points for one in owed))
    if not reserve or cost <= room - reserve:
        return None
    return P(
        "{points} point must be left for {others}", "{points} points must be left for {others}", "points",
        points=reserve, others=tuple(one.name for one in owed),
    )  # fmt: skip
