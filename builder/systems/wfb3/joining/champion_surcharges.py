"""Surcharges that champions of special troops pay (14.7, 15)."""

from __future__ import annotations

from builder.core.entries import Tag
from builder.core.findings import T
from builder.core.points import Price, price_line
from builder.systems.wfb3.army import TROOPS, Army
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.formulas import prices as price_formulas
from builder.systems.wfb3.profiles import model_movement
from builder.systems.wfb3.rules import Rules


def costs_across_entries(army: Army) -> Army:
    """The army with prices that depend on other entries: champions of special troops pay a surcharge."""
    champions = {id(champion): unit for champion, unit in army.posted.get("champion", ())}
    return army.with_entries(
        tuple(
            _champion_of_special_troops(result, champions[id(result)], army.rules)
            if id(result) in champions
            else result
            for result in army.entries
        )
    )


def _champion_of_special_troops(champion: EntryResult, unit: EntryResult, rules: Rules) -> EntryResult:
    """A champion's result with the surcharge of the special troops that he leads (Warhammer Armies, special rules)."""
    extra, tags = champion_surcharges(champion, unit, rules)
    if not extra:
        return champion
    points = champion.points + sum(price.points for price in extra)
    price = (*champion.price, *extra)

    own = champion.in_play
    movement = own.movement
    theirs = unit.facts.model.troop
    if any(troop.light_of_foot for troop in rules.system.troops_of(theirs)):
        figure = champion.facts.model
        lighter = figure._replace(troop=(*figure.troop, *theirs))
        movement = model_movement.movement(lighter, own.profiles[0], rules.system)
    in_play = own._replace(tags=(*tags, *own.tags), movement=movement)
    return champion._replace(points=points, points_each=points, price=price, in_play=in_play)


def troops_paid_by_champion(unit: EntryResult, rules: Rules) -> tuple[str, ...]:
    """Ids of a unit's special troops that its champion also belongs to, by a surcharge or by an option of his own."""
    if unit.kind not in TROOPS:
        return ()
    troops = rules.system.troops
    return tuple(id for id in unit.facts.model.troop if id in troops and troops[id].on == "model")


def champion_surcharges(
    champion: EntryResult, unit: EntryResult, rules: Rules
) -> tuple[tuple[Price, ...], tuple[Tag, ...]]:
    """Price lines and special rules that a champion gets from the special troops he leads, if he is not one of them."""
    extra: list[Price] = []
    tags: list[Tag] = []
    for id in troops_paid_by_champion(unit, rules):
        known = rules.system.troops[id]
        points = price_formulas.champion_surcharge(known)
        if points and id not in champion.facts.model.troop:
            tag = rules.system.tags[known.tag]
            name = T("champion of special troops: {troop}", troop=tag.name)
            extra.append(price_line(name, points, 1, "WA wa-special-rules"))
            tags.append(Tag(known.tag, tag.name, None, tag.effect))
    return tuple(extra), tuple(tags)
