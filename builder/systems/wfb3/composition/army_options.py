"""Controls of the whole army: game type, baggage train, variants, mercenary pay, forces, house rules."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import (
    Choice,
    Control,
    add_control,
    choice_control,
    member_control,
    number_control,
    remove_control,
)
from builder.core.findings import Shown, T
from builder.core.points import to_number
from builder.core.roster import MAX_LIMIT
from builder.core.shared_controls import closing_controls, opening_controls, surplus_controls, unknown_house_rules
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.composition import baggage
from builder.systems.wfb3.definitions.roster import Roster
from builder.systems.wfb3.forces.controls import force_controls
from builder.systems.wfb3.magic_items import bearers
from builder.systems.wfb3.rules import Rules


def army_options(army: Army) -> tuple[Control, ...]:
    """All controls of the army, in the order of the screen."""
    return tuple(_all_controls(army))


def _variant_controls(roster: Roster, rules: Rules) -> Iterator[Control]:
    """Controls that switch each variant of the list on or off, and that remove unknown ones from the roster."""
    known = rules.army_itself.army.variants
    section = T("Variants of the list")
    for id, variant in known.items():
        yield member_control(
            ("variants",), id, variant.name, roster.variants, section=section, note=variant.effect, rule=rules.cite(variant.source),
        )  # fmt: skip
    yield from surplus_controls(
        ("variants",), roster.variants, known, lambda key: known[key].name if key in known else key, section,
        unknown=lambda key: T("This army has no variant “{id}”.", id=key),
    )  # fmt: skip


def _pay_controls(roster: Roster, rules: Rules) -> Iterator[Control]:
    """Controls of the extra pay of each mercenary contingent, and of the secret bribe."""
    section = T("Mercenaries")
    cited = rules.cite(rules.system.mercenaries.source)
    listed = {contingent.id for contingent in roster.contingents}
    fresh = [
        Choice({"id": id, "pay": rules.system.mercenaries.pay_per}, part.army.name)
        for id in dict.fromkeys(entry.from_ for entry in roster.entries)
        if id is not None and (part := rules.other_lists.get(id)) is not None and part.hired and id not in listed
    ]
    if fresh:
        yield add_control(("contingents",), T("Pay mercenaries on top"), fresh, section=section, rule=cited)
    for index, contingent in enumerate(roster.contingents):
        part = rules.other_lists.get(contingent.id)
        name = part.army.name if part is not None else contingent.id
        label = T("extra pay for {name}", name=name)
        yield number_control(
            ("contingents", index, "pay"), label, to_number(contingent.pay), section=section, max=MAX_LIMIT, rule=cited
        )
        yield remove_control(("contingents", index), T("keep {name} open", name=name), section=section)
    yield number_control(
        ("bribe",), T("bribe for the enemy’s mercenaries (secret)"), to_number(roster.bribe), section=section, max=MAX_LIMIT, rule=cited,
    )  # fmt: skip


def _civilian_control(army: Army) -> Iterator[Control]:
    """The control of the race of the baggage train's civilians, if there are several or the roster has one (17.2)."""
    rule = baggage.train_rule(army.rules)
    may = baggage.civilian_races(army) if army.roster.baggage and rule.followers is None else ()
    if len(may) < 2 and army.roster.civilians is None:
        return
    people = [(id, bearers.plural_name(army.rules.creatures[id])) for id in may]
    usual = Choice(None, T("not chosen: {who}", who=people[0][1]) if people else T("none"))
    why = (
        None
        if army.roster.civilians in (None, *may)
        else T("They are halflings, if the army has any, or the majority.")
    )
    yield choice_control(
        ("civilians",), T("civilians"), army.roster.civilians, (usual, *(Choice(id, name) for id, name in people)), why,
        section=T("The game"), rule=army.rules.cite(rule.source),
    )  # fmt: skip


def _all_controls(army: Army) -> Iterator[Control]:
    game = T("The game")
    yield from opening_controls(army.roster, "WFB3 24")
    allowed = army.rules.army.open
    strict = None
    if allowed is not None:
        strict = T("The open list is not for tournaments: they use the army lists.")
    games = (
        Choice("tournament", T("tournament"), 0, None, strict),
        Choice("friendly", T("friendly game"), 0),
        Choice("scenario", T("scenario"), 0),
    )
    yield choice_control(("game",), T("game type"), army.roster.game, games, section=game, rule="WFB3 1.2")
    train = baggage.train_rule(army.rules)
    too_few = None
    wagons: Shown = baggage.size_in_words(train.wagons, train.civilians)
    if train.of == "limit":
        count = army.roster.limit // train.per
        wagons = baggage.size_in_words(count * train.wagons, count * train.civilians)
        if not count and baggage.mercenaries(army):
            wagons = T("agree on one wagon")
        elif not count:
            too_few = T("A baggage train needs an army of at least {allowed} points.", allowed=train.per)
    else:
        wagons = T("{train} for each full {points} points of rank and file", train=wagons, points=train.per)
    if not (train.wagons or train.civilians):
        too_few = T("This army has no baggage train.")
    with_train = Choice(True, T("yes"), 0, wagons if too_few is None else None, too_few)
    yield choice_control(
        ("baggage",), T("baggage train"), army.roster.baggage, (Choice(False, T("no"), 0), with_train), section=game,
        rule=army.rules.cite(train.source),
    )  # fmt: skip
    yield from _civilian_control(army)
    yield from _variant_controls(army.roster, army.rules)
    yield from _pay_controls(army.roster, army.rules)
    yield from force_controls(army)
    for id, rule in army.rules.system.house_rules.items():
        section = T("House rules") if rule.of == "house" else T("The reference sheet instead of the book")
        yield member_control(
            ("house_rules",), id, rule.name, army.roster.house_rules, section=section, note=rule.effect, rule=army.rules.cite(rule.source),
        )  # fmt: skip
    names = {id: rule.name for id, rule in army.rules.system.house_rules.items()}
    yield from unknown_house_rules(army.roster, names)
    yield from closing_controls(army.roster)
