"""Options of an army list's entry at the list's prices, and choices that the list has fixed."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import WARNING, Finding, Plain, T
from builder.core.plurals import P
from builder.core.spelling import did_you_mean, use_one_of
from builder.systems.wfb3.definitions import key_names
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.machines import Machine
from builder.systems.wfb3.definitions.options import AnyUnit, Each, Half, OneUnit, OptionGroup, offers_of
from builder.systems.wfb3.definitions.roster import Entry, OptionPart
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.equipment import divided_options
from builder.systems.wfb3.equipment.bought_gear import (
    Bought,
    not_offered,
    option_finding,
    race_refusal,
    refused_option,
    taken_twice,
)
from builder.systems.wfb3.rules import Rules


def fixed_choice_findings(entry: Entry, unit: UnitEntry, rules: Rules) -> Iterator[Finding]:
    """Errors on values for choices that the list has fixed: creature, quality, mount."""
    for key, printed in (("creature", unit.creature), ("quality", unit.quality), ("mount", unit.mount)):
        if (unit.machine is not None or unit.vehicle is not None) and key != "creature":
            continue  # another finding says that these do nothing for machines and chariots
        chosen = getattr(entry, key)
        if chosen in (None, printed) or (key == "creature" and chosen in unit.others):
            continue
        text = T("{unit}: the list leaves no choice of {key}.", unit=unit.name, key=key_names.key_name(key))
        allowed: Plain = printed or False
        fix = T("Remove this choice.")
        if key == "creature" and unit.others:
            text = T("{unit}: this race is not available; priced as the first race in the list.", unit=unit.name)
            allowed = known = [unit.creature, *unit.others]
            fix = did_you_mean(chosen, known, rules.word) or use_one_of(known, rules.word)
        elif key == "mount" and chosen in unit.offers:
            text = T("For {unit} this mount is one of the options.", unit=unit.name)
            allowed, fix = False, T("Move it to the options.")
        yield option_finding((key,), text, rules.cited, chosen, allowed, fix)


def race_and_price(entry: Entry, unit: UnitEntry) -> tuple[str, int]:
    """Id of the race of an entry's troops or crew, and printed price of one model or machine in quarters."""
    chosen = entry.creature
    if chosen is not None and chosen in unit.others:
        return chosen, unit.others[chosen]
    return unit.creature, unit.points


def machine_of(unit: UnitEntry, rules: Rules) -> Machine | None:
    """The machine of a line, with the size of crew in the list; `None` for lines of other kinds."""
    if unit.machine is None:
        return None
    machine = rules.system.machines[unit.machine]
    return machine if unit.crew is None else machine.model_copy(update={"crew": unit.crew})


def options_on_offer(line: UnitEntry | CharacterLine, rules: Rules) -> dict[str, Bought]:
    """Options that the list sells to characters or to the models of an entry, by id; without magic items."""
    if isinstance(line, CharacterLine):
        times = line.equipment_times
        return {id: Bought(id, (o.points or 0) * times, o.instead_of) for id, o in line.options.items()}
    offers: dict[str, Bought] = {}
    for group in line.options:
        per = group.each if isinstance(group, Each) else "model"
        for id, offer in offers_of(group).items():
            if id not in rules.system.items:
                singly = isinstance(group, Each) and per in ("model", "handler")
                offers[id] = Bought(
                    id, offer.points or 0, offer.instead_of, isinstance(group, OneUnit), per, singly=singly
                )
    return offers


def options_taken(
    entry: Entry, line: UnitEntry | CharacterLine, race: Creature, rules: Rules
) -> tuple[dict[int, Bought], list[Finding]]:
    """Options of an entry that the list sells, by index in the entry, and errors on the rest, which cost nothing."""
    offers = options_on_offer(line, rules)
    bought: dict[int, Bought] = {}
    findings: list[Finding] = []
    for index, id in enumerate(entry.options):
        if id not in offers:
            findings.append(not_offered(id, index, line.name, offers, rules, line.carries))
        elif offers[id] in bought.values():
            findings.append(taken_twice(id, index, rules))
        else:
            bought[index] = offers[id]
            findings += refused_option(race_refusal(line.offers[id], rules.word(id), race, rules), id, entry)
    return bought, findings


def options_from_list(entry: Entry, unit: UnitEntry, rules: Rules) -> tuple[tuple[Bought, ...], list[Finding]]:
    """Options of a unit bought at the list's prices, and findings; options that the list does not sell cost nothing."""
    halves = {id for group in unit.options if isinstance(group, Half) for id in offers_of(group)}
    sold, findings = options_taken(entry, unit, rules.creatures[race_and_price(entry, unit)[0]], rules)
    bought: list[Bought] = []
    for index, one in sold.items():
        option = entry.taken[index]
        if isinstance(option, OptionPart):  # the handlers are the models of a pack
            one = one._replace(number=option.models, per="model" if one.per == "handler" else one.per)
        bought.append(one)
        if one.singly:
            findings += divided_options.excess_number_findings(entry, index)
        elif one.per in ("model", "guard", "handler", "altar"):
            findings += divided_options.partial_option_findings(entry, index, one.id in halves, unit.name, rules)
    for group in unit.options:
        if isinstance(group, Half):
            findings += divided_options.half_findings(entry, group, rules)
        findings += _group_findings(entry, group, bought, rules)
    return tuple(bought), findings


def _group_findings(entry: Entry, group: OptionGroup, bought: list[Bought], rules: Rules) -> Iterator[Finding]:
    """Error on more or fewer options of a group than the list allows; options of single models count once a model."""
    exactly = group.choose if isinstance(group, AnyUnit) else None
    most = group.at_most if exactly is None else exactly
    found = sum(one.id in offers_of(group) for one in bought)
    if isinstance(group, Each) and group.each == "model" and most is not None:
        models = entry.models or 0
        taken = divided_options.options_with_numbers(entry)
        found = sum(models if number is None else number for id, number in taken if id in group.may) if models else 0
        most *= models
    if most is None or (found <= most if exactly is None else found == most):
        return
    names = tuple(rules.word(id) for id in offers_of(group))
    text = T("{names}: {found} taken in all; the list allows {allowed}.", found=found, allowed=most, names=names)
    if exactly is not None:
        text = P(
            "{names}: {found} taken in all; the list requires exactly {allowed}.",
            "{names}: {found} taken in all; the list requires exactly {allowed}.",
            "found", found=found, allowed=most, names=names,
        )  # fmt: skip
    fix = T("Take {count} more.", count=most - found)
    if found > most:
        fix = T("Remove {count}.", count=found - most)
    yield option_finding(("options",), text, rules.cited, found, most, fix)


def unknown_numbers_finding(unit: UnitEntry, rules: Rules) -> Iterator[Finding]:
    """Warning on a line with missing numbers (`unknown`)."""
    if unit.unknown is not None:
        text = T("Not included here: {reason}. Agree on it with your opponent.", reason=unit.unknown)
        yield Finding("wfb3.doubt", WARNING, text, rules.cited, path=("take",), by="advice")
