"""Building the result of an entry: the parts that all kinds of entries share."""

from collections.abc import Iterable

from builder.core import entries
from builder.core.entries import InPlay, Tag
from builder.core.findings import ERROR, WARNING, Finding, Shown, T, either
from builder.core.points import Price, total
from builder.core.profiles import Profile
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry, Roster
from builder.systems.wfb3.entries import doubts
from builder.systems.wfb3.entries.results import EntryResult, Facts, Line
from builder.systems.wfb3.formulas import rout_rally_and_leadership
from builder.systems.wfb3.joining.relations import relations
from builder.systems.wfb3.magic_items.carriers import Carrier, unit_carrier
from builder.systems.wfb3.magic_items.item_list import evaluate_items
from builder.systems.wfb3.profiles import second_shapes
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units import champions
from builder.systems.wfb3.units.unit_models import Purchase

STANDING_TOGETHER = ("unit", "pack", "machine")
"""Kinds of entries whose models rout and rally together; for machines these are the crew (8.1, 8.6)."""


CHAMPIONS_OF = ("unit", "machine")
"""Kinds of entries that a list may sell a champion with."""


def entry_result(
    entry: Entry,
    handle: str,
    name: Shown,
    model: Purchase,
    models: int,
    price: list[Price],
    findings: list[Finding],
    carrier: Carrier,
    facts: Facts,
    in_play: InPlay,
) -> EntryResult:
    """The result of an entry, magic items included; `model` is its purchase, `models` its number of models.

    `price` are its price lines without magic items, first that of the models.
    """
    creature = model.figure.creature
    items, item_prices, found = evaluate_items(carrier, entry)
    lines = (*price, *item_prices)
    return entries.EntryResult(
        entry,
        handle,
        entry.name or name,
        model.kind,
        "rank-and-file",
        creature.id,
        models,
        total(lines),
        price[0].each if price else 0,
        lines,
        facts,
        in_play,
        creature.name,
        model.carries or model.figure.gear,
        items,
        findings=(*findings, *found),
        relations=relations(entry.joins, entry.as_, models),
        added={} if entry.as_ is None else {"as": entry.as_},
    )


def unit_result(
    entry: Entry,
    handle: str,
    roster: Roster,
    rules: Rules,
    model: Purchase,
    price: list[Price],
    findings: list[Finding],
    models: int,
    bodies: int,
    tags: Iterable[Tag],
    also: tuple[Profile, ...] = (),
    others: int = 0,
) -> EntryResult:
    """The result of a unit, pack, machine or altar, magic items and a sold champion included.

    `models` is the number in the roster, `bodies` the number of models with the profile of `model`. `also` are profiles
    of additional models; `others` of these count in the strength of the unit.
    """
    kind, figure, line, numbers = model.kind, model.figure, model.line, model.numbers
    if not models:
        findings.append(no_models_finding())
    if model.unpriced is not None:  # outside of tournaments players may agree on what it costs
        agreed = roster.game != "tournament"
        findings.append(model.unpriced._replace(severity=WARNING) if agreed else model.unpriced)
    champion, wrong = None, list[Finding]()
    if kind in CHAMPIONS_OF:
        champion, wrong = champions.champion_of(entry, line, figure, rules, roster.game)
    save, bare = numbers.save, numbers.save_without_shield
    own = numbers.profile._replace(models=bodies, save=save, save_without_shield=bare)
    with_it = model.companion_profiles if kind == "unit" else ()
    profiles = (own, *(p._replace(models=bodies) for p in (*numbers.mount, *with_it)), *also)
    weapons, rules_in_play = numbers.weapons, (*numbers.tags, *tags)
    if champion is not None:
        with_him = champion.in_play
        profiles += with_him.profiles
        weapons += with_him.weapons
        rules_in_play += with_him.tags
    strength = bodies + others if kind in STANDING_TOGETHER else 0
    rallies = strength and all(rule.rallies for rule in rules.system.tags_of(tag.id for tag in numbers.tags))
    in_play = InPlay(
        profiles,
        numbers.movement,
        save,
        bare,
        weapons,
        numbers.names,
        (*rules_in_play, *doubts.line_notes(line)),
        rout_rally_and_leadership.rout_at(strength) if strength else None,
        rout_rally_and_leadership.rally_at(strength) if rallies else None,
        len(numbers.mount),
    )
    definition = line if line is not None else model.machine
    shape = second_shapes.armed_shape(figure, rules.system) if line is not None and line.forms else None
    facts = Facts(definition, figure, own, model.bought, post=entry.as_, champion=champion, shape=shape)
    carrier = unit_carrier(entry, figure, line, kind, rules, roster.game)
    name = display_name(definition, figure.creature, models)
    result = entry_result(entry, handle, name, model, models, price, [*findings, *wrong], carrier, facts, in_play)
    if kind != "altar" and not entry.name and line is not None and line.size.max != 1:
        result = result._replace(several=True)  # the line's name is the same for one and several models
    if champion is None:
        return result
    lines = (*result.price, *champion.price)
    return result._replace(price=lines, points=total(lines), items=(*result.items, *champion.items))


def display_name(definition: Line, creature: Creature, models: int) -> Shown:
    """The name of the list's line; without a line, that of the creature, in the plural for several models."""
    name = creature.name if definition is None else definition.name
    return creature.several if creature.several is not None and name is creature.name and models > 1 else name


def no_models_finding() -> Finding:
    """The error on an entry whose number of models is missing."""
    return Finding(
        "wfb3.unit-size",
        ERROR,
        T("The number of models is missing; the entry counts as 0 points."),
        "WFB3 5.3.1",
        path=("models",),
        allowed="1+",
        fix=either(T("Add a line “{key}: …”.", key="models"), T("Set the number of models.")),
    )
