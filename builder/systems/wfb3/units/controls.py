"""Controls of troops, packs of beasts and war altars."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Choice, Control, choice_control, number_control
from builder.core.findings import Shown, T, Text
from builder.core.plurals import P
from builder.systems.wfb3.crews import controls as crew_controls
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.editor.context import EntryContext
from builder.systems.wfb3.equipment import divided_options
from builder.systems.wfb3.equipment.controls import equipment_controls, mount_control
from builder.systems.wfb3.hiding.controls import hiding_controls
from builder.systems.wfb3.units import altars, beast_packs
from builder.systems.wfb3.units.size_controls import allowed_models, size_control
from builder.systems.wfb3.units.sizes import skirmishers_of
from builder.systems.wfb3.units.troop_controls import champion_control, command_posts, seldom_commanded


def unit_controls(d: EntryContext) -> Iterator[Control]:
    """Controls of a unit of troops."""
    yield size_control(d, T("models"))
    yield from crew_controls.race_control(d)
    yield from _formation(d)
    listed = d.result.facts.unit_line is not None
    if not listed:
        yield _quality(d)
    yield from hiding_controls(d)
    yield from equipment_controls(d, T("a model"), () if listed else mount_control(d))
    if not listed:
        yield from crew_controls.monster_crew_controls(d)
    if not seldom_commanded(d):
        yield from command_posts(d, _of_one(d))
    yield from champion_control(d)


def late_controls(d: EntryContext) -> Iterator[Control]:
    """Controls of choices that are legal but rare, shown last: command of beasts, monsters and fanatics."""
    if d.result.kind == "unit" and seldom_commanded(d):
        yield from command_posts(d, _of_one(d), T("Command (unusual)"))


def _of_one(d: EntryContext) -> int:
    """Price in quarters of one model, which a standard bearer or musician costs again."""
    return d.result.facts.crewman if d.result.facts.monster_crew else d.result.points_each


def pack_controls(d: EntryContext) -> Iterator[Control]:
    """Controls of a pack: masters and beasts (15.1)."""
    unit = d.result.facts.unit_line
    yield size_control(d, T("pack masters"))
    if unit is None:
        yield _quality(d)
    section = T("Beasts")
    offered = beast_packs.beasts_offered(unit, d.rules)
    note: Shown = None
    unknown = unit.pack.unknown if unit is not None and unit.pack is not None else None
    if unknown is not None and not offered:
        offered = dict.fromkeys(beast_packs.beasts_offered(None, d.rules), 0)
        note = unknown
    elif unit is not None and unit.pack is not None and unit.pack.each is not None:
        note = T("{size} for each master", size=str(unit.pack.each))
    for id in dict.fromkeys((*offered, *d.entry.pack)):
        known = d.rules.creatures.get(id)
        why = d.errors.get(("pack", id)) if unknown is None else None
        if why is None and d.entry.pack.get(id):
            why = d.errors.get(("pack",))
        if why is None and not d.entry.pack.get(id):
            why = _other_kind(d, unit)
        yield number_control(
            ("pack", id), known.name if known is not None else id, d.entry.pack.get(id), section=section, points=offered.get(id, 0),
            note=note, blocked=why, rule="WFB3 15.1",
        )  # fmt: skip
    yield from equipment_controls(d, T("a model"), () if unit is not None else mount_control(d))


def _other_kind(d: EntryContext, unit: UnitEntry | None) -> Text | None:
    """Reason that a unit's beasts must all be of the kind that it has (the lists); `None` if any kind is allowed."""
    if unit is None or unit.pack is None or not unit.pack.one_kind:
        return None
    held = next((id for id, number in d.entry.pack.items() if number and id in d.rules.creatures), None)
    return None if held is None else T("one kind of beast in a unit: it has {name}", name=d.rules.creatures[held].name)


def altar_controls(d: EntryContext) -> Iterator[Control]:
    """Controls of war altars and their guards (16.2)."""
    unit = d.result.facts.unit_line
    yield size_control(d, T("altars"))
    if unit is None:
        yield crew_controls.creature_control(d, T("guards"))
    span = altars.extra_guards_allowed(unit, d.rules)
    own = altars.guards_included(unit)
    if unit is not None and unit.guards is not None:
        each = unit.guards.extra_points + sum(b.points for b in d.result.facts.bought if b.per != "altar")
        name = T("guards beside the {count} in the price", count=own)
    else:
        each = d.unchanged.points
        name = T("guards")
    yield number_control(
        ("guards",), name, d.entry.guards, section=T("Unit"), min=span.min, max=span.max, points=each * d.result.models,
        note=T("{size} guards in all", size=str(d.rules.system.altars.guards)), blocked=d.errors.get(("guards",)),
        rule=d.rules.cite(d.rules.system.altars.source),
    )  # fmt: skip
    yield from equipment_controls(d, crew_controls.A_MAN)


def _quality(d: EntryContext) -> Control:
    """The control of the quality in the open list: levy, regular or elite."""
    elites = d.rules.system.elites
    names: dict[str | None, Shown] = {None: T("regular"), "levy": T("levy")}
    names |= {f"shock+{grade}": T("shock elite +{grade}", grade=int(grade)) for grade in elites.shock}
    names |= {f"missile+{grade}": T("missile elite +{grade}", grade=int(grade)) for grade in elites.missile}
    trials = {value: d.trial(quality=value) for value in names}
    depends, regular = divided_options.has_partial_options(d.entry), trials[None].points
    choices = [
        (Choice(value, name, None if depends else trials[value].points - regular), trials[value])
        for value, name in names.items()
    ]
    value = None if d.entry.quality == "regular" else d.entry.quality
    offered = d.tried(choices, value)
    return choice_control(("quality",), T("quality"), value, offered, section=T("Unit"), per=T("a model"))


def _formation(d: EntryContext) -> Iterator[Control]:
    """The switch of open order, if the unit may skirmish (15.10)."""
    unit = d.result.facts.unit_line
    skirmishers = d.rules.system.units
    if unit is not None and unit.skirmish is None:
        return
    blocked: Shown = None
    full = d.used_up_limit(skirmishers_of(unit)) if unit is not None else None
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
        (loose,) = d.tried([(Choice("skirmish", T("skirmish")), d.trial(formation="skirmish"))], d.entry.formation)
        blocked = loose.blocked
    size = allowed_models(d.result, d.army, d.rules, "skirmish")
    span = str(size)
    choices = (
        Choice(None, T("in ranks"), 0),
        Choice("skirmish", T("skirmish"), 0, T("{size} models", size=span), blocked),
    )
    yield choice_control(
        ("formation",), T("formation"), d.entry.formation, choices, section=T("Unit"), rule=d.rules.cite(skirmishers.skirmish_source),
    )  # fmt: skip
