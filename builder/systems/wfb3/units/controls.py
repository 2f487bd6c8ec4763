"""Controls of troops, packs of beasts and war altars."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Choice, Control, choice_control, number_control
from builder.core.findings import Shown, T, Text
from builder.core.plurals import P
from builder.systems.wfb3.crews import controls as crew_controls
from builder.systems.wfb3.definitions.key_names import quality_name
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.editor.context import EntryContext
from builder.systems.wfb3.equipment import divided_options
from builder.systems.wfb3.equipment.controls import equipment_controls, mount_control
from builder.systems.wfb3.hiding.controls import hiding_controls
from builder.systems.wfb3.units import altars, beast_packs
from builder.systems.wfb3.units.size_controls import allowed_models, size_control
from builder.systems.wfb3.units.sizes import skirmishers_of
from builder.systems.wfb3.units.troop_controls import champion_control, command_posts, seldom_commanded


def unit_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of a unit of troops."""
    yield size_control(context, T("models"))
    yield from crew_controls.race_control(context)
    yield from _formation(context)
    listed = context.facts.unit_line is not None
    if not listed:
        yield _quality(context)
    yield from hiding_controls(context)
    yield from equipment_controls(context, T("a model"), () if listed else mount_control(context))
    if not listed:
        yield from crew_controls.monster_crew_controls(context)
    if not seldom_commanded(context):
        yield from command_posts(context, _model_price(context))
    yield from champion_control(context)


def late_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of choices that are legal but rare, shown last: command of beasts, monsters and fanatics."""
    if context.result.kind == "unit" and seldom_commanded(context):
        yield from command_posts(context, _model_price(context), T("Command (unusual)"))


def _model_price(context: EntryContext) -> int:
    """Price in quarters of one model, which a standard bearer or musician costs again."""
    return context.facts.crewman if context.facts.monster_crew else context.result.points_each


def pack_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of a pack: masters and beasts (15.1)."""
    unit = context.facts.unit_line
    yield size_control(context, T("pack masters"))
    if unit is None:
        yield _quality(context)
    section = T("Beasts")
    offered = beast_packs.beasts_offered(unit, context.rules)
    note: Shown = None
    unknown = unit.pack.unknown if unit is not None and unit.pack is not None else None
    if unknown is not None and not offered:
        offered = dict.fromkeys(beast_packs.beasts_offered(None, context.rules), 0)
        note = unknown
    elif unit is not None and unit.pack is not None and unit.pack.each is not None:
        note = T("{size} for each master", size=str(unit.pack.each))
    for id in dict.fromkeys((*offered, *context.entry.pack)):
        known = context.rules.creatures.get(id)
        why = context.errors.get(("pack", id)) if unknown is None else None
        if why is None and context.entry.pack.get(id):
            why = context.errors.get(("pack",))
        if why is None and not context.entry.pack.get(id):
            why = _other_kind(context, unit)
        yield number_control(
            ("pack", id), known.name if known is not None else id, context.entry.pack.get(id), section=section,
            points=offered.get(id, 0), note=note, blocked=why, rule="WFB3 15.1",
        )  # fmt: skip
    yield from equipment_controls(context, T("a model"), () if unit is not None else mount_control(context))


def _other_kind(context: EntryContext, unit: UnitEntry | None) -> Text | None:
    """Reason that a unit's beasts must all be of the kind that it has (the lists); `None` if any kind is allowed."""
    if unit is None or unit.pack is None or not unit.pack.one_kind:
        return None
    held = next((id for id, number in context.entry.pack.items() if number and id in context.rules.creatures), None)
    return (
        None
        if held is None
        else T("one kind of beast in a unit: it has {name}", name=context.rules.creatures[held].name)
    )


def altar_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of war altars and their guards (16.2)."""
    unit = context.facts.unit_line
    yield size_control(context, T("altars"))
    if unit is None:
        yield crew_controls.creature_control(context, T("guards"))
    span = altars.extra_guards_allowed(unit, context.rules)
    own = altars.guards_included(unit)
    if unit is not None and unit.guards is not None:
        each = unit.guards.extra_points + sum(b.points for b in context.facts.bought if b.per != "altar")
        name = T("guards beside the {count} in the price", count=own)
    else:
        each = context.unchanged.points
        name = T("guards")
    yield number_control(
        ("guards",), name, context.entry.guards, section=T("Unit"), min=span.min, max=span.max,
        points=each * context.result.models,
        note=T("{size} guards in all", size=str(context.system.altars.guards)),
        blocked=context.errors.get(("guards",)), rule=context.rules.cite(context.system.altars.source),
    )  # fmt: skip
    yield from equipment_controls(context, crew_controls.A_MAN)


def _quality(context: EntryContext) -> Control:
    """The control of the quality in the open list: levy, regular or elite."""
    elites = context.system.elites
    grades = [*(f"shock+{grade}" for grade in elites.shock), *(f"missile+{grade}" for grade in elites.missile)]
    names: dict[str | None, Shown] = {
        None: T("regular"),
        **{quality: quality_name(quality) for quality in ("levy", *grades)},
    }
    trials = {value: context.trial(quality=value) for value in names}
    depends, regular = divided_options.has_partial_options(context.entry), trials[None].points
    choices = [
        (Choice(value, name, None if depends else trials[value].points - regular), trials[value])
        for value, name in names.items()
    ]
    value = None if context.entry.quality == "regular" else context.entry.quality
    offered = context.tried(choices, value)
    return choice_control(("quality",), T("quality"), value, offered, section=T("Unit"), per=T("a model"))


def _formation(context: EntryContext) -> Iterator[Control]:
    """The switch of open order, if the unit may skirmish (15.10)."""
    unit = context.facts.unit_line
    skirmishers = context.system.units
    if unit is not None and unit.skirmish is None:
        return
    blocked: Shown = None
    full = context.used_up_limit(skirmishers_of(unit)) if unit is not None else None
    if full is not None:
        names = tuple(o.name for o in full.counted)
        blocked = P(
            "{count} unit at most: {names}",
            "{count} units at most: {names}",
            "count",
            count=full.allowed.high,
            names=names,
        )
    if blocked is None:
        (loose,) = context.tried(
            [(Choice("skirmish", T("skirmish")), context.trial(formation="skirmish"))], context.entry.formation
        )
        blocked = loose.blocked
    size = allowed_models(context.result, context.army, context.rules, "skirmish")
    span = str(size)
    choices = (
        Choice(None, T("in ranks"), 0),
        Choice("skirmish", T("skirmish"), 0, T("{size} models", size=span), blocked),
    )
    yield choice_control(
        ("formation",), T("formation"), context.entry.formation, choices, section=T("Unit"),
        rule=context.rules.cite(skirmishers.skirmish_source),
    )  # fmt: skip
