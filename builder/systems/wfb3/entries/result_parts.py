"""Building the result of an entry: the parts that all kinds of entries share."""

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
from builder.systems.wfb3.entries.results import EntryResult, Facts, Known, Line, SoldChampion
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
"""Kinds of entries whose models rout and rally together; for machines these are the crew (8.1, 8.6)."""


CHAMPIONS_OF = ("unit", "machine")
"""Kinds of entries that a list may sell a champion with."""


class Settings(NamedTuple):
    """Roster-wide choices that the evaluation of an entry depends on."""

    game: str
    variants: tuple[str, ...] = ()
    house_rules: tuple[str, ...] = ()

    @classmethod
    def of(cls, roster: Roster) -> Self:
        """The settings of a roster."""
        return cls(roster.game, roster.variants, roster.house_rules)


def unit_result(
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
    """The result of a unit, pack, machine or altar.

    `bodies` is the number of models with the profile of `model`; `also` are profiles of further models, `others` the
    number of these that count in the strength of the unit.
    """
    figure = model.figure
    definition = model.line if model.line is not None else model.machine
    if not models:
        findings.append(no_models_finding())
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
        champion, wrong = champions.champion_of(entry, model.line, figure, rules, settings.game)
        findings += wrong
    if champion is not None:
        lines += champion.price
        carried += champion.items
    profile = profile_of_models(model, bodies)
    facts = Facts(
        kind,
        definition,
        figure,
        profile,
        model.bought,
        post=entry.as_,
        champion=champion,
        shape=_other_shape(definition, figure, rules),
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
        unit_in_play(model, kind, profile, champion, bodies, others, tags, also),
        figure.creature.name,
        figure.gear,
        carried,
        None,
        (*findings, *found),
        relations(entry.joins, entry.as_, models),
        added=added_facts(entry),
        several=kind in ("unit", "machine", "pack") and named_for_several(entry, model.line),
    )


def profile_of_models(model: UnitModel, bodies: int) -> Profile:
    """The model's profile for a number of models."""
    numbers = model.numbers
    return numbers.profile._replace(models=bodies, save=numbers.save, save_without_shield=numbers.save_without_shield)


def _other_shape(definition: Line, figure: ModelSpec, rules: Rules) -> Shape | None:
    """The other shape of a unit that changes shape; `None` for other entries."""
    if not isinstance(definition, UnitEntry) or not definition.forms:
        return None
    return second_shapes.armed_shape(figure, rules.system)


def unit_in_play(
    model: UnitModel,
    kind: str,
    own: Profile,
    champion: SoldChampion | None,
    bodies: int,
    others: int,
    tags: Iterable[Tag],
    also: tuple[Profile, ...],
) -> InPlay:
    """The in-play part of the result: profiles, saves, weapons, special rules, and models lost or left at rout and rally."""
    numbers = model.numbers
    with_it = model.companion_profiles if kind == "unit" else ()
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
        (*rules_in_play, *doubts.line_notes(model.line)),
        rout_rally_and_leadership.rout_at(strength) if strength else None,
        rout_rally_and_leadership.rally_at(strength) if strength and rallies else None,
        len(numbers.mount),
    )


def display_name(definition: Line, creature: Creature, models: int) -> Shown:
    """The name of the list's line; without a line, that of the creature, in the plural for several models."""
    name = creature.name if definition is None else definition.name
    return creature.several if creature.several is not None and name is creature.name and models > 1 else name


def named_for_several(entry: Entry, line: UnitEntry | None) -> bool:
    """True if the entry bears its line's name and the line is not limited to one model."""
    return not entry.name and line is not None and line.size.max != 1


def no_models_finding() -> Finding:
    """The finding on an entry without a number of models."""
    return Finding(
        "wfb3.unit-size",
        ERROR,
        T("The number of models is missing; the entry counts as 0 points."),
        "WFB3 5.3.1",
        path=("models",),
        allowed="1+",
        fix=either(T("Add a line “{key}: …”.", key="models"), T("Set the number of models.")),
    )
