"""Warmachine Mk II: what differs from the other games.

`offers` says what may be chosen of a line of a list, `evaluation` what an entry is by itself, `limits` what is limited,
`composition` and `factions` what neither a choice nor a limit can say, `editor` what may be taken, `desk` what an event asks,
`sheet` what is printed.
"""

from __future__ import annotations

from typing import cast

from builder.core.findings import Plain, Shown, T
from builder.core.limits import Row
from builder.core.reference_keys import ReferenceKey
from builder.systems import game_record
from builder.systems.game_record import Game, RulesOfOffers
from builder.systems.game_values import Passage
from builder.systems.warmachine import composition, costs, factions
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.army_options import army_options
from builder.systems.warmachine.benefits import Settings
from builder.systems.warmachine.desk import Desk
from builder.systems.warmachine.editor import Editor
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.evaluation import evaluate
from builder.systems.warmachine.files import Files
from builder.systems.warmachine.fixes import FIXES
from builder.systems.warmachine.limits import limits as limits_of
from builder.systems.warmachine.limits import table
from builder.systems.warmachine.offers import offer_in, offers
from builder.systems.warmachine.points import ArmyPool, pools
from builder.systems.warmachine.roster import Entry, Roster
from builder.systems.warmachine.rules import Rules, in_words
from builder.systems.warmachine.sheet.facts import passage
from builder.systems.warmachine.sheet.game_sheet import Sheet


class Verdict(RulesOfOffers[Roster, Entry, Rules, EntryResult, Army]):
    """Prices that depend on theme and variants, and what warjack points pay."""

    reference_keys = (ReferenceKey(("controller",)), ReferenceKey(("attached_to",)), ReferenceKey(("client",)))
    tag_label = T("Models with it")

    def settings(self, roster: Roster) -> Settings:
        """The theme, the tier that is claimed, and variants of the list."""
        return Settings.of(roster)

    def evaluate(self, entry: Entry, handle: str, settings: tuple[Plain, ...], rules: Rules) -> EntryResult:
        """The entry by itself, under its handle, with the prices of these settings."""
        return evaluate(entry, handle, cast("Settings", settings), rules)

    def costs_across_entries(self, army: Army) -> Army:
        """The army with machines that warjack points pay, gifts of a theme, and what waits beside the list."""
        return costs.costs_across_entries(army)

    def pools(self, army: Army) -> tuple[ArmyPool, ...]:
        """The warjack points of each warcaster."""
        return pools(army)

    def limits(self, army: Army) -> tuple[Row, ...]:
        """Warcasters, field allowances of what there is, and marshals, for an umpire."""
        return table(army)

    def passage(self, rules: Rules, id: str) -> Passage | None:
        """What an advantage does; of an ability, that its text is on the card."""
        return passage(rules, id)

    def source(self, rules: Rules, cited: str) -> Shown:
        """A citation with the name of the book in words."""
        return in_words(rules, cited)


GAME = Game(
    id="warmachine",
    name="Warmachine",
    rank=3,
    files=Files(),
    sheet=Sheet(),
    entry=Entry,
    characteristics=lambda rules: ((id, term.short) for id, term in rules.system.stats.items()),
    categories=lambda rules: rules.system.groups.items(),
    offers=offers,
    offer_in=offer_in,
    evaluate=lambda entry, handle, rules: evaluate(entry, handle, Settings(), rules),
    army=Army,
    limits=limits_of,
    checks=(
        composition.encounter,
        composition.lost,
        composition.house_rules,
        composition.variants,
        composition.doubts,
        factions.leader,
        factions.only_in,
        factions.companions,
        factions.contract,
        factions.restrictions,
        factions.theme,
    ),
    army_options=army_options,
    starter=lambda *_: (),
    army_id=lambda rules: rules.army.id,
    fixes=FIXES,
)
SYSTEM = game_record.system(GAME, Verdict, Editor, Desk())
