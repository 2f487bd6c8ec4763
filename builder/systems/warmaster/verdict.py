"""The game's verdict: offers, limits, checks, traits for event packs, the umpire's table, citations."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core import citations
from builder.core.findings import Shown, T
from builder.core.limits import Row, table_rows
from builder.core.reference_keys import ReferenceKey
from builder.systems.game import Verdict
from builder.systems.game_of_offers import Offers
from builder.systems.warmaster import formulas, limits
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.army_file import Upgrade
from builder.systems.warmaster.checks import CHECKS
from builder.systems.warmaster.entries import EntryResult, evaluate
from builder.systems.warmaster.offers_in_army import offer_in
from builder.systems.warmaster.roster import Entry, Roster
from builder.systems.warmaster.rules import Rules
from builder.systems.warmaster.upgrades import offered_to

OFFERS = Offers[Entry, Rules, EntryResult, Army](
    entry=Entry,
    of_list=lambda rules: rules.offers,
    in_army=offer_in,
    categories=lambda rules: rules.system.groups.items(),
    limits_of=limits.limits_of,
    checks=CHECKS,
)


def traits(result: EntryResult, rules: Rules) -> Mapping[str, tuple[str, ...]]:
    """Ids of mount, upgrades and magic items of an entry, by the keys of event packs."""
    entry = result.entry
    return {
        "mount": () if entry.mount is None else (entry.mount,),
        "upgrade": entry.upgrades,
        "carries": entry.carries,
    }


def trait_values(rules: Rules) -> Mapping[str, frozenset[str]]:
    """All ids that an entry of this army can have, by the keys of event packs."""
    upgrades, items = frozenset(rules.upgrades), frozenset(rules.system.items)
    return {
        "option": upgrades | items,
        "upgrade": upgrades,
        "mount": upgrades | frozenset(rules.units),
        "carries": items,
        "item": items,
    }


def source(rules: Rules, cited: str) -> Shown:
    """A citation with the names of books and their parts written out."""
    return citations.in_words(cited, rules.system.books.values(), {})


def table(army: Army) -> tuple[Row, ...]:
    """Rows of the umpire's table: limits on all numbers that the army uses or must reach."""
    known, lines = list(army.rules.upgrades), army.rules.army.units
    offered = [(line.number, offered_to(line, known, army.rules)) for line in lines]

    def is_idle(upgrade: Upgrade) -> bool:
        """True if the number of an upgrade cannot exceed its limit, so that the table leaves it out."""
        bearers = [number for number, ids in offered if upgrade.id in ids]
        return formulas.idle(upgrade.number, bearers, army.size)

    idle = {upgrade.id for upgrade in army.rules.army.upgrades if is_idle(upgrade)}
    shown = (
        *(
            k
            for k in limits.numbers(army)
            if k.id not in idle and (k.allowed.low or (k.used and k.allowed.high is not None))
        ),
        *(k for k in limits.shared_numbers(army) if k.used or k.allowed.low),
        *(k for k in limits.proportions(army) if k.printed is not None),
        *(k for k in limits.elites(army) if k.used),
    )
    added = ((line.name, army.count(line.id)) for line in lines if line.hosts)
    return (*table_rows(shown), *((name, count, T("at most one in each unit")) for name, count in added if count))


VERDICT = Verdict[Roster, Entry, Rules, EntryResult, Army](
    reference_keys=(ReferenceKey(("joins",)),),
    agreed_keys=("agreed", "leeway"),
    trait_keys={"mount": T("mount"), "upgrade": T("upgrade"), "carries": T("magic item")},
    characteristics=lambda rules: tuple((id, rules.system.characteristics[id].short) for id in rules.edition.columns),
    evaluate=lambda entry, handle, _, rules: evaluate(entry, handle, rules),
    army=Army,
    findings=OFFERS.findings,
    shares=OFFERS.shares,
    limits=table,
    traits=traits,
    trait_values=trait_values,
    source=source,
)
