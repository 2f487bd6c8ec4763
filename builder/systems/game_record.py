"""A game as one record: its definitions, its offers and what is said of a whole army; the seam is derived from it.

`System` is what the rest of the program knows a game by; `system` makes one from a record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, cast

from builder.core import limits
from builder.core.army import ArmyT, RosterT, RulesT
from builder.core.choices import EntryT
from builder.core.controls import Available, CatalogueRow, Change, Control
from builder.core.entries import ResultT, share
from builder.core.event_pack import Event
from builder.core.findings import Finding, Plain, Shown
from builder.core.fixes import Case, Way, after, errors_of, fewer, helping
from builder.core.fresh_definitions import fresh_roster
from builder.core.limits import Limit, Row
from builder.core.offers import Offer, available, catalogue, controls_of, label
from builder.core.roster import handles
from builder.systems import game as seam
from builder.systems.game import System

Settings = tuple[Plain, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(Generic[RosterT, EntryT, RulesT, ResultT, ArmyT]):
    """A game on offers and choices."""

    id: str
    name: Shown
    rank: int
    """Its place among the games: the lowest is shown first."""
    files: seam.GameFiles[RosterT, RulesT]
    sheet: seam.GameSheet[RulesT, ResultT, ArmyT]
    entry: type[EntryT]
    """The model of its entries."""
    characteristics: Callable[[RulesT], Iterable[tuple[str, Shown]]]
    """Id and heading of each, in printed order."""
    categories: Callable[[RulesT], Iterable[tuple[str, Shown]]]
    """Id and name of each share of the points, in printed order."""
    offers: Callable[[RulesT], Mapping[str, Offer[EntryT]]]
    """What an army sells, by id."""
    offer_in: Callable[[ResultT, ArmyT], Offer[EntryT] | None] | None = None
    """The line of an entry as the army stands: with choices that only the whole army can judge, with what is left for it; `None` where the army changes nothing."""
    evaluate: Callable[[EntryT, str, RulesT], ResultT]
    """An entry by itself, under its handle."""
    army: Callable[[RosterT, RulesT, tuple[ResultT, ...], Event | None], ArmyT]
    """The army that these entries make up."""
    limits: Callable[[ArmyT], Iterable[Limit[ResultT]]]
    """What the list limits; the first is the points agreed."""
    checks: tuple[Callable[[ArmyT], Iterable[Finding]], ...]
    army_options: Callable[[ArmyT], Iterable[Control]]
    """What may be chosen for the whole army."""
    starter: Callable[[RulesT, int], Iterable[Mapping[str, Plain]]]
    """The entries of a fresh roster, as plain values; the limit in points."""
    army_id: Callable[[RulesT], str]
    preset_keys: tuple[str, ...] = ()
    fixes: Mapping[str, Callable[[Case[ArmyT, ResultT]], Iterable[Way]]] = field(default_factory=dict)
    """Fixes that trying what may be chosen does not find, by the code of the finding; those that do not help are left out."""


def system(
    game: Game[RosterT, EntryT, RulesT, ResultT, ArmyT],
    rules: type[RulesOfOffers[RosterT, EntryT, RulesT, ResultT, ArmyT]] | None = None,
    editor: type[EditorOfOffers[RosterT, EntryT, RulesT, ResultT, ArmyT]] | None = None,
    desk: seam.GameDesk[RosterT, ArmyT, seam.DeclaredT] | None = None,
) -> System[RosterT, EntryT, ResultT, RulesT, Settings, ArmyT, seam.DeclaredT]:
    """The game as the rest of the program knows it; with classes that add what only this game has."""
    verdict = (RulesOfOffers if rules is None else rules)(game)
    return System(
        game.id,
        game.name,
        game.rank,
        game.files,
        verdict,
        (EditorOfOffers if editor is None else editor)(game, verdict),
        game.sheet,
        desk=desk,
    )


class OfGame(Generic[RosterT, EntryT, RulesT, ResultT, ArmyT]):
    """A part of the seam that follows from a record."""

    def __init__(self, game: Game[RosterT, EntryT, RulesT, ResultT, ArmyT]) -> None:
        self.game = game

    def offers(self, army: ArmyT) -> Mapping[str, Offer[EntryT]]:
        """What an army sells, by id."""
        return self.game.offers(cast("RulesT", army.rules))

    def offer_in(self, result: ResultT, army: ArmyT) -> Offer[EntryT] | None:
        """The line of an entry as the army stands; `None` if it is none of the list's."""
        game = self.game
        return self.offers(army).get(result.entry.take) if game.offer_in is None else game.offer_in(result, army)

    def entries(self, army: ArmyT) -> tuple[ResultT, ...]:
        """The entries of an army by their own type."""
        return cast("tuple[ResultT, ...]", army.entries)


class RulesOfOffers(
    OfGame[RosterT, EntryT, RulesT, ResultT, ArmyT],
    seam.GameRules[RosterT, EntryT, ResultT, RulesT, Settings, ArmyT],
):
    """The verdict of a game on offers."""

    def characteristics(self, rules: RulesT) -> tuple[tuple[str, Shown], ...]:
        """Id and heading of each, in printed order."""
        return tuple(self.game.characteristics(rules))

    def settings(self, roster: RosterT) -> Settings:
        """Nothing: an entry depends on itself alone."""
        return ()

    def evaluate(self, entry: EntryT, handle: str, settings: Settings, rules: RulesT) -> ResultT:
        """The entry by itself, under its handle."""
        return self.game.evaluate(entry, handle, rules)

    def army(self, roster: RosterT, rules: RulesT, entries: tuple[ResultT, ...], event: Event | None = None) -> ArmyT:
        """The army that these entries make up."""
        return self.game.army(roster, rules, entries, event)

    def findings(self, army: ArmyT) -> Iterator[Finding]:
        """What choices, limits and checks of the whole army find."""
        for result in self.entries(army) if self.game.offer_in is not None else ():
            offer = self.offer_in(result, army)
            for finding in () if offer is None else offer.findings(cast("EntryT", result.entry), in_army=True):
                yield finding._replace(entry=result.id, path=army.path(result, *finding.path))
        yield from limits.findings(self.game.limits(army), army)
        for check in self.game.checks:
            yield from check(army)

    def errors(self, roster: RosterT, like: ArmyT) -> Counter[str]:
        """How many errors of each code a roster of the same army has."""
        rules, settings = cast("RulesT", like.rules), self.settings(roster)
        named = zip(roster.entries, handles(roster.entries), strict=True)
        entries = tuple(self.evaluate(cast("EntryT", entry), handle, settings, rules) for entry, handle in named)
        army = self.costs_across_entries(self.army(roster, rules, entries, like.event))
        alone = (finding for result in army.entries for finding in result.findings)
        return errors_of((*alone, *self.findings(army)), roster)

    def shares(self, army: ArmyT) -> tuple[Limit[ResultT], ...]:
        """Points of each category that the list has something of."""
        used = {offer.category for offer in self.offers(army).values()}
        categories = self.game.categories(cast("RulesT", army.rules))
        return tuple(share(id, name, self.entries(army), ()) for id, name in categories if id in used)

    def limits(self, army: ArmyT) -> tuple[Row, ...]:
        """What the list limits, for an umpire; points stand elsewhere."""
        return tuple(limits.rows(one for one in self.game.limits(army) if one.unit.id != "points"))


class EditorOfOffers(OfGame[RosterT, EntryT, RulesT, ResultT, ArmyT], seam.GameEditor[RulesT, ResultT, ArmyT]):
    """What may be chosen in a game on offers."""

    def __init__(
        self,
        game: Game[RosterT, EntryT, RulesT, ResultT, ArmyT],
        verdict: RulesOfOffers[RosterT, EntryT, RulesT, ResultT, ArmyT],
    ) -> None:
        super().__init__(game)
        self.verdict = verdict
        self.preset_keys = game.preset_keys

    def catalogue(self, rules: RulesT) -> tuple[CatalogueRow, ...]:
        """What the army offers, a row each."""
        return tuple(catalogue(self.game.offers(rules).values()))

    def starter(self, rules: RulesT, limit: int) -> dict[str, Plain]:
        """A fresh roster; `limit` in points."""
        entries: list[Plain] = [{**values} for values in self.game.starter(rules, limit)]
        return fresh_roster(self.game.id, self.game.army_id(rules), limit, entries)

    def controls(self, result: ResultT, army: ArmyT) -> tuple[Control, ...]:
        """What may be chosen for one of the entries."""
        return tuple(controls_of(self.offer_in(result, army), cast("EntryT", result.entry)))

    def army_options(self, army: ArmyT) -> tuple[Control, ...]:
        """What may be chosen for the whole army."""
        return tuple(self.game.army_options(army))

    def available(self, army: ArmyT) -> tuple[Available, ...]:
        """What may be taken from the list, with numbers taken and left."""
        rows = available(
            self.offers(army).values(),
            self.game.entry,
            self.entries(army),
            self.game.limits(army),
        )
        return tuple(rows)

    def fixes(self, finding: Finding, army: ArmyT) -> tuple[tuple[Change, ...], ...]:
        """Those of the record that help; without them fixes are found by trying what may be chosen."""
        before: list[Counter[str]] = []

        def helps(case: Case[ArmyT, ResultT], way: Way) -> bool:
            if not before:  # only where there is a fix to be tried
                before.append(self.verdict.errors(cast("RosterT", army.roster), army))
            return fewer(case.f.code, self.verdict.errors(after(cast("RosterT", army.roster), way), army), before[0])

        return helping(Case[ArmyT, ResultT].of(finding, army), self.game.fixes, helps)

    def label(self, rules: RulesT, key: str, value: Plain = None) -> Shown:
        """Display name of a plain value under a key of the roster, or of the key itself."""
        return label(self.game.offers(rules), key, value)
