"""Functions of a game that follow from what its armies sell; a game fills its record with them, or with its own instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, cast

from builder.core import limits, offers
from builder.core.army import ArmyT, RosterT, RulesT
from builder.core.choices import EntryT
from builder.core.controls import Available, CatalogueRow, Control
from builder.core.entries import ResultT, share
from builder.core.findings import Finding, Plain, Shown
from builder.core.fixes import Case, Way, after, errors_of, fewer, helping
from builder.core.limits import Limit, Row
from builder.core.offers import Offer
from builder.core.roster import handles
from builder.systems.game import Verdict


@dataclass(frozen=True, eq=False, kw_only=True)
class Offers(Generic[EntryT, RulesT, ResultT, ArmyT]):
    """What the armies of a game sell, and the limits and checks that they are held to."""

    entry: type[EntryT]
    """The model of entries."""
    of_list: Callable[[RulesT], Mapping[str, Offer[EntryT]]]
    """The lines of an army's list, by id."""
    in_army: Callable[[ResultT, ArmyT], Offer[EntryT] | None] | None = None
    """The line of an entry with the choices that only the whole army can judge; `None` for a line that is not in the list."""
    categories: Callable[[RulesT], Iterable[tuple[str, Shown]]]
    """Id and name of each share of the points, in printed order."""
    limits_of: Callable[[ArmyT], Iterable[Limit[ResultT]]]
    """What the list limits, the points agreed first."""
    checks: tuple[Callable[[ArmyT], Iterable[Finding]], ...] = ()
    """Findings that neither a choice nor a limit makes."""

    def line_of(self, result: ResultT, army: ArmyT) -> Offer[EntryT] | None:
        """The line of an entry as the army stands; `None` if it is not in the list."""
        if self.in_army is not None:
            return self.in_army(result, army)
        return self.of_list(cast("RulesT", army.rules)).get(result.entry.take)

    def findings(self, army: ArmyT) -> Iterator[Finding]:
        """Findings of choices in the army, of limits, of checks."""
        for result in army.entries if self.in_army is not None else ():
            offer = self.line_of(cast("ResultT", result), army)
            for finding in () if offer is None else offer.findings(cast("EntryT", result.entry), in_army=True):
                yield finding._replace(entry=result.id, path=army.path(result, *finding.path))
        yield from limits.findings(self.limits_of(army), army)
        for check in self.checks:
            yield from check(army)

    def shares(self, army: ArmyT) -> Iterator[Limit[ResultT]]:
        """Points of each category that the list has something of."""
        rules, entries = cast("RulesT", army.rules), cast("tuple[ResultT, ...]", army.entries)
        used = {offer.category for offer in self.of_list(rules).values()}
        return (share(id, name, entries, ()) for id, name in self.categories(rules) if id in used)

    def rows(self, army: ArmyT) -> tuple[Row, ...]:
        """What the list limits besides points, for an umpire."""
        return tuple(limits.rows(one for one in self.limits_of(army) if one.unit.id != "points"))

    def catalogue(self, rules: RulesT) -> tuple[CatalogueRow, ...]:
        """What the army offers, a row each."""
        return tuple(offers.catalogue(self.of_list(rules).values()))

    def controls(self, result: ResultT, army: ArmyT) -> tuple[Control, ...]:
        """What may be chosen for an entry."""
        return tuple(offers.controls_of(self.line_of(result, army), cast("EntryT", result.entry)))

    def available(self, army: ArmyT) -> tuple[Available, ...]:
        """What may be taken from the list, with numbers taken and left."""
        sold, entries = self.of_list(cast("RulesT", army.rules)), cast("tuple[ResultT, ...]", army.entries)
        return tuple(offers.available(sold.values(), self.entry, entries, self.limits_of(army)))

    def label(self, rules: RulesT, key: str, value: Plain) -> Shown:
        """Display name of a plain value under a key of the roster, or of the key itself."""
        return offers.label(self.of_list(rules), key, value)


def fixes_that_help(
    verdict: Verdict[RosterT, EntryT, RulesT, ResultT, ArmyT],
    ways: Mapping[str, Callable[[Case[ArmyT, ResultT]], Iterable[Way]]],
) -> Callable[[Finding, ArmyT], tuple[Way, ...]]:
    """A function that gives the fixes of a finding from `ways`, by its code: those after which it is found less often, and no other error more often."""

    def errors(roster: RosterT, like: ArmyT) -> Counter[str]:
        """How many errors of each code a roster of the same army has."""
        rules, named = cast("RulesT", like.rules), zip(roster.entries, handles(roster.entries), strict=True)
        entries = tuple(verdict.evaluate(cast("EntryT", entry), handle, roster, rules) for entry, handle in named)
        army = verdict.costs_across_entries(verdict.army(roster, rules, entries, like.event))
        alone = (finding for result in army.entries for finding in result.findings)
        return errors_of((*alone, *verdict.findings(army)), roster)

    def fixes(finding: Finding, army: ArmyT) -> tuple[Way, ...]:
        roster, before = cast("RosterT", army.roster), list[Counter[str]]()

        def helps(case: Case[ArmyT, ResultT], way: Way) -> bool:
            if not before:  # only if there is a fix to be tried
                before.append(errors(roster, army))
            return fewer(case.f.code, errors(after(roster, way), army), before[0])

        return helping(Case[ArmyT, ResultT].of(finding, army), ways, helps)

    return fixes
