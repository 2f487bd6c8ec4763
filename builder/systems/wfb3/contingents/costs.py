"""Allies, mercenaries and hosts: files, surcharges, loyalty dice, commanders, and the wizards who may bind a host."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from builder.core.entries import Surcharge
from builder.core.findings import Blank, T, Text
from builder.core.points import QUARTERS, Quarters, line
from builder.systems.game_values import DefinitionFile
from builder.systems.wfb3.characters.evaluation import leadership
from builder.systems.wfb3.definitions.lists import ArmyFile, Host
from builder.systems.wfb3.definitions.roster import Roster
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.rules import HOST, Rules

if TYPE_CHECKING:
    from builder.systems.wfb3.composition.army import Army


def contingents_taken(roster: Roster) -> tuple[str, ...]:
    """Ids of the contingents from which the roster takes entries."""
    found = dict.fromkeys([entry.from_ for entry in roster.entries])
    return tuple([id for id in found if id is not None and id != HOST])


def further(army: ArmyFile, roster: Roster | None) -> tuple[DefinitionFile, ...]:
    """Files of the contingents that an army may have; those from which the roster takes nothing are optional."""
    ids = dict.fromkeys(id for part in army.composition.values() for id in part.from_)
    taken = set() if roster is None else {entry.from_ for entry in roster.entries}
    return tuple(DefinitionFile("contingent", f"contingents/{id}.yaml", optional=id not in taken) for id in ids)


def surcharges(roster: Roster, rules: Rules) -> tuple[Surcharge, ...]:
    """Extra pay and the bribe; they count in the total, not in a category (Warhammer Armies, loyalty)."""
    found = []
    cited = rules.cite(rules.system.mercenaries.source)
    for contingent in roster.contingents:
        known = rules.parts.get(contingent.id)
        if known is None or known.category is None or not contingent.pay:
            continue
        name = T("extra pay: {name}", name=known.army.name)
        found.append(Surcharge(None, line(name, contingent.pay, 1, cited), secret=True))
    if roster.bribe:
        found.append(Surcharge(None, line(T("bribe for the enemy’s mercenaries"), roster.bribe, 1, cited), secret=True))
    return tuple(found)


def loyalty_dice(own: int, pay: int, rules: Rules) -> int:
    """Number of D6 for a mercenary contingent's loyalty, from own troops and extra pay in quarters (Warhammer Armies)."""
    rule = rules.system.mercenaries
    return own // (rule.own_per * QUARTERS) + pay // (rule.pay_per * QUARTERS)


def loyalty_dice_of(part: Rules, army: Army) -> int:
    """Number of D6 for the loyalty of a hired contingent in this army."""
    troops = sum(result.points for result in army.entries if result.entry.from_ is None)
    return loyalty_dice(troops, _pay(part, army.roster), army.rules)


def _pay(part: Rules, roster: Roster) -> int:
    return sum(contingent.pay for contingent in roster.contingents if contingent.id == part.part)


def loyalty_texts(part: Rules, army: Army) -> Iterator[Text]:
    """Loyalty dice of a hired contingent and its extra pay, in words."""
    yield T("loyalty {dice}D6{blank}", dice=loyalty_dice_of(part, army), blank=Blank())
    if pay := _pay(part, army.roster):
        yield T("extra pay {pay}", pay=Quarters(pay))


def bribe_dice(bribe: int, rules: Rules) -> int:
    """Number of D6 that a bribe (in quarters) gives against enemy mercenaries (Warhammer Armies, loyalty)."""
    return bribe // (rules.system.mercenaries.pay_per * QUARTERS)


def commanders_of(characters: Iterable[EntryResult], rules: Rules) -> dict[str, EntryResult]:
    """Commander of each contingent by its id: of those allowed, the one with the highest Leadership (Warhammer Armies, contingents)."""
    by_list: dict[str, list[EntryResult]] = {}
    for character in characters:
        part = rules.parts.get(character.entry.from_ or "")
        contingent = None if part is None else part.contingent
        rule = None if contingent is None else contingent.commander
        if rule is not None and character.entry.take in rule.of:
            by_list.setdefault(character.entry.from_ or "", []).append(character)
    return {id: max(able, key=leadership) for id, able in by_list.items()}  # of equals the first in the roster


def host_of(creature: str, rules: Rules) -> Host | None:
    """The host of the army that contains a creature; `None` if none does."""
    known = rules.creatures.get(creature)
    ids = {creature, known.of} if known is not None else {creature}
    return next((host for host in rules.army.hosts if ids & set(host.creatures)), None)


def may_bind(result: EntryResult, host: Host | None) -> bool:
    """True if an entry is a wizard of the army's own list who may bind this host; any may bind an unknown one (`None`)."""
    if result.kind != "character" or result.category != "characters" or not result.facts.wizard:
        return False
    return host is None or not host.wizards or result.entry.take in host.wizards
