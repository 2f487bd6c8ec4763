"""What the results of all kinds of entries have in common, and what checks want to know of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self

from builder.core import entries
from builder.core.entries import InPlay, Tag
from builder.core.findings import ERROR, WARNING, Finding, Shown, T, either
from builder.core.points import Price, total
from builder.core.profiles import Profile
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry, Roster
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries import doubts
from builder.systems.wfb3.entries.facts import EntryResult, Facts, Known, Line, SoldChampion
from builder.systems.wfb3.formulas import rout_rally_and_leadership
from builder.systems.wfb3.joining.relations import added_facts, relations
from builder.systems.wfb3.magic_items.carriers import unit_carrier
from builder.systems.wfb3.magic_items.item_list import evaluate_items
from builder.systems.wfb3.profiles import second_shapes
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.profiles.second_shapes import Shape
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units import champions
from builder.systems.wfb3.units.unit_models import GONE, UnitModel

STANDING_TOGETHER = ("unit", "pack", "machine")
"""Kinds of entries whose models rout and rally together; of machines those are the crew (8.1, 8.6)."""


CHAMPIONS_OF = ("unit", "machine")
"""Kinds of entries with which a list may sell a champion."""


class Settings(NamedTuple):
    """What the evaluation of an entry depends on besides the entry."""

    game: str
    variants: tuple[str, ...] = ()
    house_rules: tuple[str, ...] = ()

    @classmethod
    def of(cls, roster: Roster) -> Self:
        """Those of a roster: kind of game, variants, house rules."""
        return cls(roster.game, roster.variants, roster.house_rules)


def finished(
    entry: Entry,
    handle: str,
    settings: Settings,
    rules: Rules,
    model: UnitModel,
    kind: str,
    price: list[Price],
    findings: list[Finding],
    models: int,
    bodies: int,
    known: Known,
    tags: Iterable[Tag],
    also: tuple[Profile, ...] = (),
    others: int = 0,
) -> EntryResult:
    """What units and machines have in common.

    `bodies` is the number of models that the profile is of; `also` are the
    profiles of models beside them, `others` is how many of these count in the
    strength of the unit.
    """
    figure = model.figure
    definition = model.line if model.line is not None else model.machine
    if not models:
        findings.append(no_models())
    if model.unpriced is not None:  # outside of tournaments players may agree on what it costs
        agreed = settings.game != "tournament"
        findings.append(model.unpriced._replace(severity=WARNING) if agreed else model.unpriced)
    lines = tuple(price)
    carried, item_prices, found = evaluate_items(
        unit_carrier(entry, figure, model.line, kind, rules, settings.game), entry
    )
    lines += item_prices
    champion = None
    if kind in CHAMPIONS_OF:
        champion, wrong = champions.of_unit(entry, model.line, figure, rules, settings.game)
        findings += wrong
    if champion is not None:
        lines += champion.price
        carried += champion.items
    profile = of_bodies(model, bodies)
    facts = Facts(
        kind,
        definition,
        figure,
        profile,
        model.bought,
        post=entry.as_,
        champion=champion,
        shape=_changed(definition, figure, rules),
        **known,
    )
    return entries.EntryResult(
        entry,
        handle,
        entry.name or display_name(definition, figure.creature, models),
        kind,
        "rank-and-file",
        figure.creature.id,
        models,
        total(lines),
        price[0].each,
        lines,
        facts,
        in_play(model, kind, profile, champion, bodies, others, tags, also),
        figure.creature.name,
        figure.gear,
        carried,
        None,
        (*findings, *found),
        relations(entry.joins, entry.as_, models),
        added=added_facts(entry),
        several=kind in ("unit", "machine", "pack") and named_for_several(entry, model.line),
    )


def of_bodies(model: UnitModel, bodies: int) -> Profile:
    """The profile of so many models."""
    numbers = model.numbers
    return numbers.profile._replace(models=bodies, save=numbers.save, save_without_shield=numbers.save_without_shield)


def _changed(definition: Line, figure: ModelSpec, rules: Rules) -> Shape | None:
    """The other shape of those who change it."""
    if not isinstance(definition, UnitEntry) or not definition.forms:
        return None
    return second_shapes.armed_shape(figure, rules.system)


def in_play(
    model: UnitModel,
    kind: str,
    own: Profile,
    champion: SoldChampion | None,
    bodies: int,
    others: int,
    tags: Iterable[Tag],
    also: tuple[Profile, ...],
) -> InPlay:
    """What they are on the table."""
    numbers = model.numbers
    with_it = model.with_it if kind == "unit" else ()
    profiles = (own, *(p._replace(models=bodies) for p in (*numbers.mount, *with_it)), *also)
    own_tags = numbers.tags
    rules_in_play = (*own_tags, *tags)
    weapons = numbers.weapons
    if champion is not None:
        profiles += (champion.in_play.profile, *champion.in_play.mount, *champion.in_play.shapes)
        rules_in_play += champion.in_play.tags
        weapons += champion.in_play.weapons
    strength = bodies + others if kind in STANDING_TOGETHER else 0
    rallies = not any(tag.id in GONE for tag in own_tags)
    return InPlay(
        profiles,
        numbers.movement,
        own.save,
        own.save_without_shield,
        weapons,
        numbers.names,
        (*rules_in_play, *doubts.notes(model.line)),
        rout_rally_and_leadership.rout_at(strength) if strength else None,
        rout_rally_and_leadership.rally_at(strength) if strength and rallies else None,
        len(numbers.mount),
    )


def display_name(definition: Line, creature: Creature, models: int) -> Shown:
    """The name of the list's line; that of its creature in the plural where there are several and no line says it."""
    name = creature.name if definition is None else definition.name
    return creature.several if creature.several is not None and name is creature.name and models > 1 else name


def named_for_several(entry: Entry, line: UnitEntry | None) -> bool:
    """True if an entry bears the name that a list has for any number of them."""
    return not entry.name and line is not None and line.size.max != 1


def no_models() -> Finding:
    """An entry without a number of models."""
    return Finding(
        "wfb3.unit-size",
        ERROR,
        T("The number of models is missing; the entry counts as 0 points."),
        "WFB3 5.3.1",
        path=("models",),
        allowed="1+",
        fix=either(T("Add a line “{key}: …”.", key="models"), T("Set the number of models.")),
    )
