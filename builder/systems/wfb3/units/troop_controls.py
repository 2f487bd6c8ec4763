"""Controls of troops: command, champions sold with units, options of part of a unit."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import (
    Choice,
    Control,
    add_control,
    member_control,
    number_control,
    remove_control,
    text_control,
)
from builder.core.findings import N, Plain, Shown, T, Text
from builder.core.points import Quarters
from builder.systems.wfb3.contingents import checks as contingent_checks
from builder.systems.wfb3.definitions.options import Each, Half
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.editor.context import EntryContext, had_by_another, objection
from builder.systems.wfb3.equipment.divided_options import options_with_numbers
from builder.systems.wfb3.formulas import parts_of_units
from builder.systems.wfb3.units.evaluation import command_line, command_price

COMMAND = T("Command")


def seldom_commanded(context: EntryContext) -> bool:
    """True for beasts, monsters and troops with only a weapon of their own, which hardly ever have a standard."""
    figure = context.facts.figure
    if figure is None:
        return False
    return not figure.creature.arms or any(troop.arms for troop in context.system.troops_of(figure.troop))


def command_posts(context: EntryContext, each: int, section: Shown = COMMAND) -> Iterator[Control]:
    """Controls of standard bearer and musician, at the list's price or a model's (`each`, in quarters) (12, 24.5)."""
    unit = context.facts.unit_line
    for post in ("standard", "musician"):
        known = context.system.command[post]
        points = command_line(post, each, unit, context.rules).points
        printed = command_price(post, unit)
        blocked = None if post in context.entry.command else had_by_another(context, post)
        note = None
        if printed is not None and printed != each * (known.times or 1):
            note = T("printed at {printed}, less {each} for the model", printed=Quarters(printed), each=Quarters(each))
            if unit is not None and unit.command is not None and post in unit.command.doubt:
                note = T("{what}; in doubt, see the findings", what=note)
        rule = context.rules.cite(known.source)
        yield member_control(
            ("command",), post, known.name, context.entry.command, section=section, points=points, per=T("once"), note=note,
            blocked=blocked, rule=rule,
        )  # fmt: skip
    for index, post in enumerate(context.entry.command):
        if post in context.entry.command[:index]:
            name = context.system.command[post].name
            yield remove_control(("command", index), name, section=section, blocked=T("taken twice"))


def champion_control(context: EntryContext) -> Iterator[Control]:
    """Controls of the champion sold with the unit: level and name."""
    unit, him = context.facts.unit_line, context.entry.champion
    offer = unit.champion if unit is not None else None
    section = T("Champion")
    if unit is None or offer is None:
        if him is not None:
            yield remove_control(("champion",), T("champion"), section=section, blocked=context.unless("champion"))
        return
    blocked = None if him is not None else had_by_another(context, "champion")
    holder = next((o for o in context.army.companions.get(context.result.id, ()) if o.facts.post == "champion"), None)
    if blocked is None and holder is not None:
        blocked = T("{name} is its champion", name=holder.name)
    choices = []
    if him is None or not (him.name or him.items):
        needed = _missing_commander(context)
        if offer.required:
            needed = T("Each unit of {unit} must have a champion.", unit=unit.name)
        choices.append(Choice(None, T("none"), 0, None, needed))
    choices += [
        Choice(int(n), T("level {level}", level=n), points, None, blocked) for n, points in offer.levels.items()
    ]
    name = T("champion") if offer.name is None else T("{name} (champion)", name=offer.name)
    note = T("sold with the unit, armed like it")
    if offer.one_unit:
        note = T("sold with the unit, armed like it; one unit only")
    yield context.one_of(("champion", "level"), name, choices, section, per=T("once"), note=note, rule="WFB3 14.7")
    if him is not None:
        yield text_control(("champion", "name"), T("name"), him.name, section=section)
        if him.name or him.items:
            yield remove_control(("champion",), T("remove the champion"), section=section)


def _missing_commander(context: EntryContext) -> Text | None:
    """Error that the contingent would have no commander without this champion; `None` if it would still have one."""
    if context.rules.contingent is None:
        return None
    without = context.result._replace(facts=context.facts._replace(champion=None))
    return objection(without, context.others, context.army, (contingent_checks.commanders,))


def half_controls(context: EntryContext, section: Shown) -> Iterator[Control]:
    """Controls of options that the list sells to half of the unit, one for each group."""
    unit = context.facts.line
    if not isinstance(unit, UnitEntry) or context.result.kind != "unit":
        return
    options, rules = context.entry.options, context.rules
    count = max(1, parts_of_units.halves(context.result.models)[0])
    choices = []
    for group in unit.options:
        if not isinstance(group, Half):
            continue
        taken = next((id for id in group.of if id in options), None)
        blocked = None if taken is None else T("half of the unit has {what}", what=rules.word(taken))
        must = T("half of the unit must have one of these") if group.half == "must" else None
        for id, offer in group.of.items():
            if id not in options:
                part: Plain = {"take": id, "models": count}
                choices.append(Choice(part, rules.word(id), (offer.points or 0) * count, must, blocked))
    rest = [c for g in unit.options if isinstance(g, Each) and g.each == "model" for c in _for_the_rest(context, g)]
    if rest:
        yield add_control(("options",), T("Arm the other models"), rest, section=section, rule=context.rules.cited)
    if choices:
        yield add_control(("options",), T("Arm half of the unit"), choices, section=section, rule=context.rules.cited)


def _for_the_rest(context: EntryContext, group: Each) -> Iterator[Choice]:
    """Choices that give an option of a group to the models that may still have one, if some already have."""
    models, entry = context.result.models, context.entry
    own = [models if number is None else number for id, number in options_with_numbers(entry) if id in group.may]
    left = models * (group.at_most or 0) - sum(own)
    if own and 0 < left < models:
        for id, offer in group.may.items():
            if id not in entry.options:
                part: Plain = {"take": id, "models": left}
                note = N("{count} model", "{count} models", left)
                yield Choice(part, context.rules.word(id), (offer.points or 0) * left, note)


def part_controls(context: EntryContext, index: int, id: str, number: int) -> Iterator[Control]:
    """Controls of the option `id`, at this index, that part of the models have: their `number`, and its removal."""
    section, word, path = T("Equipment of part of the unit"), context.rules.word(id), ("options", index)
    priced = context.result.price if context.result.kind == "unit" else ()
    price = next((line for line in priced if line.label == word), None)
    errors = (context.errors.get(at) for at in (path, (*path, "models"), path[:1]))
    yield number_control(
        (*path, "models"), word, number, section=section, min=1, max=max(1, context.result.models),
        points=None if price is None else price.each, per=T("a model"),
        blocked=next((error for error in errors if error is not None), None), rule="WFB3 13.1",
    )  # fmt: skip
    points = None if price is None else price.points
    yield remove_control(path, T("remove {item}", item=word), section=section, points=points)
