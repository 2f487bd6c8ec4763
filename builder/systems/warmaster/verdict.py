"""The verdict: what is sold and limited, what packs choose entries by, the table of an umpire, citations in words."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core import citations
from builder.core.findings import Shown, T
from builder.core.limits import Row, rows
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
    """Its mount, its upgrades and the magic items that it carries."""
    entry = result.entry
    return {
        "mount": () if entry.mount is None else (entry.mount,),
        "upgrade": entry.upgrades,
        "carries": entry.carries,
    }


def trait_values(rules: Rules) -> Mapping[str, frozenset[str]]:
    """What a pack may name under each key."""
    upgrades, items = frozenset(rules.upgrades), frozenset(rules.system.items)
    return {
        "option": upgrades | items,
        "upgrade": upgrades,
        "mount": upgrades | frozenset(rules.units),
        "carries": items,
        "item": items,
    }


def source(rules: Rules, cited: str) -> Shown:
    """A citation with the names of books and their parts in words."""
    return citations.in_words(cited, rules.system.books.values(), {})


def table(army: Army) -> tuple[Row, ...]:
    """What an umpire looks at: all that is limited in numbers and stands in the army or must stand there."""
    known, lines = list(army.rules.upgrades), army.rules.army.units
    offered = [(line.number, offered_to(line, known, army.rules)) for line in lines]

    def is_idle(upgrade: Upgrade) -> bool:
        """True if an army cannot have too many of an upgrade, so that the table leaves it out."""
        bearers = [number for number, ids in offered if upgrade.id in ids]
        return formulas.idle(upgrade.number, bearers, army.size)

    idle = {upgrade.id for upgrade in army.rules.army.upgrades if is_idle(upgrade)}
    shown = (
        *(
            k
            for k in limits.numbers(army)
            if k.id not in idle and (k.allowed.low or (k.used and k.allowed.high is not None))
        ),
        *(k for k in limits.shared(army) if k.used or k.allowed.low),
        *(k for k in limits.proportions(army) if k.printed is not None),
        *(k for k in limits.elites(army) if k.used),
    )
    added = ((line.name, army.count(line.id)) for line in lines if line.hosts)
    return (*rows(shown), *((name, count, T("at most one in each unit")) for name, count in added if count))


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
