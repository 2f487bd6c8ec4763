"""Functions of a game that are derived from its offers; a game uses them in its record, or its own instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, cast

from builder.core import limits
from builder.core.army import ArmyT, RulesT
from builder.core.choices import AnyOf, EntryT
from builder.core.controls import Available, CatalogueRow, Control
from builder.core.entries import ResultT, category_limit
from builder.core.findings import Finding, Plain, Shown, T
from builder.core.limits import Limit, Row
from builder.core.offers import Offer, above_limit
from builder.core.points import total
from builder.core.roles import words_of
from builder.core.shared_controls import note_controls


@dataclass(frozen=True, eq=False, kw_only=True)
class Offers(Generic[EntryT, RulesT, ResultT, ArmyT]):
    """Offers, limits and checks of a game."""

    entry: type[EntryT]
    """The model of entries."""
    of_list: Callable[[RulesT], Mapping[str, Offer[EntryT]]]
    """Offers of an army list by id."""
    in_army: Callable[[ResultT, ArmyT], Offer[EntryT] | None] | None = None
    """Function that gives the offer of an entry if choices depend on the army; it gives `None` for an unknown line."""
    categories: Callable[[RulesT], Iterable[tuple[str, Shown]]]
    """Id and name of each category, in printed order."""
    limits_of: Callable[[ArmyT], Iterable[Limit[ResultT]]]
    """Limits of an army, the points limit first."""
    checks: tuple[Callable[[ArmyT], Iterable[Finding]], ...] = ()
    """Checks that are neither choices nor limits."""

    def line_of(self, result: ResultT, army: ArmyT) -> Offer[EntryT] | None:
        """The offer that an entry is taken from, with choices as this army allows; `None` for an unknown line."""
        if self.in_army is not None:
            return self.in_army(result, army)
        return self.of_list(cast("RulesT", army.rules)).get(result.entry.take)

    def findings(self, army: ArmyT) -> Iterator[Finding]:
        """Findings of an army: of choices that need the whole army, of limits, and of checks."""
        for result in army.entries if self.in_army is not None else ():
            offer = self.line_of(cast("ResultT", result), army)
            for finding in () if offer is None else offer.findings(cast("EntryT", result.entry), in_army=True):
                yield finding._replace(entry=result.id, path=army.path(result, *finding.path))
        yield from limits.findings(self.limits_of(army), army)
        for check in self.checks:
            yield from check(army)

    def shares(self, army: ArmyT) -> Iterator[Limit[ResultT]]:
        """The limit of each category that the army list has lines of, in quarters of points."""
        rules, entries = cast("RulesT", army.rules), cast("tuple[ResultT, ...]", army.entries)
        used = {offer.category for offer in self.of_list(rules).values()}
        return (category_limit(id, name, entries, ()) for id, name in self.categories(rules) if id in used)

    def rows(self, army: ArmyT) -> tuple[Row, ...]:
        """Rows of the umpire's table, one for each limit other than those of points."""
        return tuple(limits.table_rows(one for one in self.limits_of(army) if one.unit.id != "points"))

    def catalogue(self, rules: RulesT) -> tuple[CatalogueRow, ...]:
        """Catalogue rows of the army."""
        return tuple(map(_catalogue_row, self.of_list(rules).values()))

    def controls(self, result: ResultT, army: ArmyT) -> tuple[Control, ...]:
        """Controls of an entry: those of its offer, then its name, group and notes."""
        offer, entry = self.line_of(result, army), cast("EntryT", result.entry)
        return (*(() if offer is None else offer.controls(entry)), *note_controls(entry))

    def available(self, army: ArmyT) -> tuple[Available, ...]:
        """Rows of what can be added, with numbers taken and left."""
        army_limits, taken = tuple(self.limits_of(army)), [result.entry.take for result in army.entries]
        left, room = limits.numbers_left(army_limits), int(army_limits[0].left or 0)
        return tuple(
            _available(offer, total(offer.prices(self.entry(take=offer.id))), taken.count(offer.id), left, room)
            for offer in self.of_list(cast("RulesT", army.rules)).values()
        )

    def label(self, rules: RulesT, key: str, value: Plain) -> Shown:
        """Display name of a value of a roster key, or of the key itself for `None`; `None` if there is no name."""
        sold = self.of_list(rules)
        if key == "take":
            return sold[value].name if isinstance(value, str) and value in sold else None
        for choice in (choice for offer in sold.values() for choice in (offer.models, *offer.choices)):
            if choice.path == (key,):
                return choice.label if value is None else choice.name_of(value)
        return None


def _catalogue_row(offer: Offer[EntryT]) -> CatalogueRow:
    chosen = (choice for choice in offer.choices if isinstance(choice, AnyOf) and choice.path == ("options",))
    options = (f"{id} {(option.points or 0) / 4:g}" for choice in chosen for id, option in choice.options.items())
    details = (", ".join((*offer.equipment, *options)),)
    return CatalogueRow(offer.id, offer.name, offer.number, offer.size, offer.models.each, (), details)


def _available(offer: Offer[EntryT], cost: int, taken: int, left: Mapping[str, int], room: int) -> Available:
    """The row of an offer; `cost` of a new entry and `room` left in quarters, number `taken`, `left` by offer id."""
    blocked = T("none left") if left.get(offer.id, 1) < 1 else above_limit(cost, room)
    return Available(
        offer.id,
        offer.heading,
        offer.name,
        {"take": offer.id},
        offer.models.each,
        cost,
        offer.number,
        offer.size,
        taken,
        left.get(offer.id),
        blocked,
        words_of(offer.id, offer.name),
        offer.search,
        offer.roles,
        offer.gloss,
        offer.models.low,
    )
