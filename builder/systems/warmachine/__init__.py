"""Warmachine Mk II: what differs from the other games.

`offers` says what may be chosen of a line of a list, `evaluation` what an entry is by itself, `limits` and `bonds` what is
limited, `checks` what neither a choice nor a limit can say, `sheet` what is printed.
"""

from __future__ import annotations

from typing import cast

from builder.core.controls import Available, CatalogueRow, Change, FirstQuestion
from builder.core.findings import Finding, Plain, Shown, T
from builder.core.limits import Row
from builder.core.reference_keys import ReferenceKey
from builder.systems import game_record
from builder.systems.game_record import EditorOfOffers, Game, RulesOfOffers
from builder.systems.game_values import Passage
from builder.systems.warmachine import costs
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.army_options import army_options, label
from builder.systems.warmachine.available import available
from builder.systems.warmachine.catalogue import catalogue
from builder.systems.warmachine.checks import CHECKS
from builder.systems.warmachine.counting import ArmyPool
from builder.systems.warmachine.desk import Desk
from builder.systems.warmachine.encounters import sizes
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.evaluation import Settings, evaluate
from builder.systems.warmachine.files import Files
from builder.systems.warmachine.fixes import fixes_of
from builder.systems.warmachine.fresh_roster import first_question, starter
from builder.systems.warmachine.limits import limits as limits_of
from builder.systems.warmachine.limits import table
from builder.systems.warmachine.offers import offer_in, offers
from builder.systems.warmachine.points import pools
from builder.systems.warmachine.roster import Entry, Roster
from builder.systems.warmachine.rules import Rules, in_words
from builder.systems.warmachine.sheet.game_sheet import Sheet
from builder.systems.warmachine.sheet.passages import passage
from builder.systems.warmachine.sheet.rule_pages import KEY_CODES, RULE_PAGES


class Verdict(RulesOfOffers[Roster, Entry, Rules, EntryResult, Army]):
    """Prices that depend on theme and variants, and what warjack points pay."""

    reference_keys = (ReferenceKey(("controller",)), ReferenceKey(("attached_to",)), ReferenceKey(("client",)))
    tag_label = T("Models with it")

    def settings(self, roster: Roster) -> Settings:
        """The theme, the tier that is claimed, and variants of the list."""
        return Settings(roster.theme, roster.tier, roster.variants)

    def evaluate(self, entry: Entry, handle: str, settings: tuple[Plain, ...], rules: Rules) -> EntryResult:
        """The entry by itself, under its handle."""
        return evaluate(entry, handle, cast("Settings", settings), rules)

    def costs_across_entries(self, army: Army) -> Army:
        """The army with machines that warjack points pay, gifts of a theme, and what waits beside the list."""
        return army.with_entries(costs.costs_across_entries(army))

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


class Editor(EditorOfOffers[Roster, Entry, Rules, EntryResult, Army]):
    """Rows with a controller or a host, a first question, fixes that exchange entries."""

    usual_limit = 50

    def catalogue(self, rules: Rules) -> tuple[CatalogueRow, ...]:
        """What the army offers, a row each."""
        return catalogue(rules)

    def sizes(self, rules: Rules) -> tuple[int, ...]:
        """Army points of the encounters."""
        return sizes(rules.system.encounters)

    def first_question(self, rules: Rules, limit: int) -> FirstQuestion | None:
        """Which warcaster leads a fresh roster."""
        return first_question(rules)

    def starter(self, rules: Rules, limit: int) -> dict[str, Plain]:
        """A fresh roster; `limit` in points."""
        return starter(rules, limit)

    def available(self, army: Army) -> tuple[Available, ...]:
        """What may be taken, with who would control it or have it attached."""
        return available(army)

    def fixes(self, finding: Finding, army: Army) -> tuple[tuple[Change, ...], ...]:
        """Fixes that exchange entries, or change theme and contract; the others are found by trying."""
        return fixes_of(finding, army, RulesOfOffers(self.game).findings)

    def label(self, rules: Rules, key: str, value: Plain = None) -> Shown:
        """Display name of a plain value under a key of the roster, or of the key itself."""
        return label(rules, key, value)


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
    checks=CHECKS,
    army_options=army_options,
    starter=lambda *_: (),
    army_id=lambda rules: rules.army.id,
    rule_pages=RULE_PAGES,
    key_codes=KEY_CODES,
)
SYSTEM = game_record.system(GAME, Verdict, Editor, Desk())
