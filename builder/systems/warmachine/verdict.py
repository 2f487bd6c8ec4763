"""The game's verdict: offers, limits and checks."""

from __future__ import annotations

from builder.core.choices import house_rule_findings
from builder.core.findings import T
from builder.core.reference_keys import ReferenceKey
from builder.systems.game import Verdict
from builder.systems.game_of_offers import Offers
from builder.systems.warmachine import composition
from builder.systems.warmachine import factions_and_themes as factions
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.benefits import Settings
from builder.systems.warmachine.costs import costs_across_entries
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.evaluation import evaluate
from builder.systems.warmachine.limits import limits, table
from builder.systems.warmachine.offers import offer_in, offers
from builder.systems.warmachine.points import pools
from builder.systems.warmachine.roster import Entry, Roster
from builder.systems.warmachine.rules import Rules, in_words
from builder.systems.warmachine.sheet.sheet_facts import passage

OFFERS = Offers[Entry, Rules, EntryResult, Army](
    entry=Entry,
    of_list=offers,
    in_army=offer_in,
    categories=lambda rules: rules.system.groups.items(),
    limits_of=limits,
    checks=(
        composition.encounter_findings,
        composition.unused_warjack_points,
        lambda army: house_rule_findings(army.roster, composition.HOUSE_RULES),
        composition.variant_findings,
        composition.doubt_findings,
        factions.leader,
        factions.only_in,
        factions.companions,
        factions.contract,
        factions.restrictions,
        factions.theme,
    ),
)

VERDICT = Verdict[Roster, Entry, Rules, EntryResult, Army](
    reference_keys=(ReferenceKey(("controller",)), ReferenceKey(("attached_to",)), ReferenceKey(("client",))),
    tag_label=T("Models with it"),
    characteristics=lambda rules: tuple((id, term.short) for id, term in rules.system.stats.items()),
    evaluate=lambda entry, handle, roster, rules: evaluate(entry, handle, Settings.of(roster), rules),
    army=Army,
    costs_across_entries=costs_across_entries,
    findings=OFFERS.findings,
    shares=OFFERS.shares,
    pools=pools,
    limits=table,
    house_rules=lambda _: composition.HOUSE_RULES,
    source=in_words,
    passage=passage,
)
