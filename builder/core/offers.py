"""Lines of an army list as offers, and the price, findings, controls and catalogue rows derived from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from typing_extensions import TypeVar

from builder.core import limits
from builder.core.choices import AnyOf, Choice, EntryT, Fault, Number, Trials, findings_of, unknown_id, value_at
from builder.core.controls import Available, CatalogueRow, Control
from builder.core.entries import EntryResult, Facts, ResultT
from builder.core.findings import Finding, Plain, Shown, T, Text
from builder.core.limits import Limit
from builder.core.plurals import P
from builder.core.points import Price, Quarters, total
from builder.core.roles import Role, words_of
from builder.core.shared_controls import note_controls

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
    """Name of that category."""
    models: Number[EntryT]
    choices: tuple[Choice[EntryT], ...]
    """Choices in the order of their controls; the number of models comes first unless it is among them."""
    price_order: tuple[str, ...]
    """Keys of choices in the order of price lines."""
    number: str = ""
    """Number allowed in an army, as text printed in the list."""
    size: str = ""
    """Models in a unit, as the list prints it."""
    equipment: tuple[str, ...] = ()
    """Ids of included equipment."""
    roles: tuple[Role, ...] = ()
    search: str = ""
    """Search words of its included and optional equipment."""
    gloss: tuple[Shown, ...] = ()
    """Equipment in a few words."""

    def prices(self, entry: EntryT, *keys: str) -> tuple[Price, ...]:
        """Price lines of an entry: all, or those of the choices with these keys."""
        models = self.models.number(entry)
        order = keys or (str(self.models.path[0]), *self.price_order)
        sold = sorted(
            (choice for choice in self._all if choice.path[0] in order), key=lambda one: order.index(str(one.path[0]))
        )
        return tuple(price for choice in sold for price in choice.prices(entry, models))

    @property
    def _all(self) -> tuple[Choice[EntryT], ...]:
        among = any(choice is self.models for choice in self.choices)
        return self.choices if among else (self.models, *self.choices)

    def faults(self, entry: EntryT) -> Iterator[Fault]:
        """Faults of an entry's choices, with the reasons shown beside controls."""
        for choice in self._all:
            yield from choice.faults(entry)

    def findings(self, entry: EntryT, *, in_army: bool = False) -> tuple[Finding, ...]:
        """Findings on an entry by itself, or those that need the whole army."""
        judged = (choice for choice in self._all if choice.in_army is in_army)
        return findings_of(fault for choice in judged for fault in choice.faults(entry))

    def controls(self, entry: EntryT) -> Iterator[Control]:
        """Controls of an entry."""
        trials = Trials(entry, self.faults)
        for choice in self._all:
            yield from choice.controls(trials)


def controls_of(offer: Offer[EntryT] | None, entry: EntryT) -> Iterator[Control]:
    """Controls of an entry, with those for name and notes; only the latter if `offer` is `None`."""
    if offer is not None:
        yield from offer.controls(entry)
    yield from note_controls(entry)


def label(offers: Mapping[str, Offer[EntryT]], key: str, value: Plain) -> Shown:
    """Name of an entry's key, or of a value under it; `None` if unknown."""
    if key == "take":
        return offers[value].name if isinstance(value, str) and value in offers else None
    for choice in (choice for offer in offers.values() for choice in (offer.models, *offer.choices)):
        if choice.path == (key,):
            return choice.label if value is None else choice.name_of(value)
    return None


def _not_in_list(take: str) -> Text:
    return T("“{take}” is not in this army’s list; it is kept and counts as 0 points.", take=take)


def unknown_entry(
    entry: EntryT, handle: str, offers: Mapping[str, Offer[EntryT]], facts: FactsT
) -> EntryResult[EntryT, FactsT]:
    """Result of an entry that the army list does not have; it costs nothing."""
    names = {id: offer.name for id, offer in offers.items()}
    finding = unknown_id(entry.take, ("take",), list(offers), names, _not_in_list).finding
    models = next((value_at(entry, offer.models.path) for offer in offers.values()), None)
    name = entry.name or entry.take
    number = models if isinstance(models, int) and models else 1
    return EntryResult(entry, handle, name, "unknown", None, None, number, 0, 0, (), facts, findings=(finding,))


def catalogue(offers: Iterable[Offer[EntryT]]) -> Iterator[CatalogueRow]:
    """A catalogue row for each offer."""
    for offer in offers:
        chosen = (choice for choice in offer.choices if isinstance(choice, AnyOf) and choice.path == ("options",))
        options = (f"{id} {(option.points or 0) / 4:g}" for choice in chosen for id, option in choice.options.items())
        details = (", ".join((*offer.equipment, *options)),)
        yield CatalogueRow(offer.id, offer.name, offer.number, offer.size, offer.models.each, (), details)


class Owed(NamedTuple):
    """A compulsory part of the army that is still missing."""

    name: Shown
    points: int
    """Its least price in quarters."""


def above_limit(cost: int, room: int) -> Shown:
    """Why something that costs this much cannot be added, with `room` points left in quarters; `None` if it can."""
    over = Quarters(cost - room)
    return (
        P("{points} point over the limit", "{points} points over the limit", "points", points=over)
        if over > 0
        else None
    )


def needed_for(owed: Sequence[Owed], cost: int, room: int) -> Shown:
    """Why something cannot be added: it leaves too few points for what is still compulsory; `None` if it can."""
    reserve = Quarters(sum(one.points for one in owed))
    if not reserve or cost <= room - reserve:
        return None
    return P(
        "{points} point must be left for {others}", "{points} points must be left for {others}", "points",
        points=reserve, others=tuple(one.name for one in owed),
    )  # fmt: skip


def available(
    offers: Iterable[Offer[EntryT]],
    model: type[EntryT],
    entries: Iterable[ResultT],
    army_limits: Iterable[Limit[ResultT]],
) -> Iterator[Available]:
    """Rows of what can be added, with the numbers that all limits leave; the first limit is the points limit."""
    counted, taken = tuple(army_limits), [result.entry.take for result in entries]
    left, room = limits.numbers_left(counted), int(counted[0].left or 0)
    for offer in offers:
        fresh = model(take=offer.id)
        cost = total(offer.prices(fresh))
        blocked = T("none left") if left.get(offer.id, 1) < 1 else above_limit(cost, room)
        yield Available(
            offer.id,
            offer.heading,
            offer.name,
            {"take": offer.id},
            offer.models.each,
            cost,
            offer.number,
            offer.size,
            taken.count(offer.id),
            left.get(offer.id),
            blocked,
            words_of(offer.id, offer.name),
            offer.search,
            offer.roles,
            offer.gloss,
            offer.models.low,
        )
