"""What may be chosen for special troops: command, champions sold with units, arms of half a unit."""

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
    text_control,
)
from builder.core.findings import N, Shown, T, Text
from builder.core.points import Quarters
from builder.systems.wfb3.contingents import checks as contingent_checks
from builder.systems.wfb3.definitions.options import Each, Half
from builder.systems.wfb3.definitions.roster import OptionPart
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.editor.context import EntryContext, had_by_another, objection
from builder.systems.wfb3.formulas import parts_of_units
from builder.systems.wfb3.units.evaluation import command_line, command_price

COMMAND = T("Command")


def seldom_commanded(d: EntryContext) -> bool:
    """True if they are beasts, monsters or troops with nothing but a weapon of their own, who hardly have a standard."""
    figure, troops = d.m.facts.figure, d.rules.system.troops
    if figure is None:
        return False
    return not figure.creature.arms or any(id in troops and troops[id].arms for id in figure.troop)


def command_posts(d: EntryContext, each: int, section: Shown = COMMAND) -> Iterator[Control]:
    """Standard bearer and musician, each for the price of one more or the list's own (12, 24.5)."""
    unit = d.m.facts.unit_line
    for post in ("standard", "musician"):
        known = d.rules.system.command[post]
        points = command_line(post, each, unit, d.rules).points
        printed = command_price(post, unit)
        blocked, note = None, None
        if printed is not None:
            if printed != each * (known.times or 1):
                note = T(
                    "printed at {printed}, less {each} for the model", printed=Quarters(printed), each=Quarters(each)
                )
                if unit is not None and unit.command is not None and post in unit.command.doubt:
                    note = T("{what}; in doubt, see the findings", what=note)
            if unit is not None and unit.command is not None and unit.command.one_unit and post not in d.entry.command:
                blocked = had_by_another(d, post)
        rule = d.rules.cite(known.source)
        yield member_control(
            ("command",), post, known.name, d.entry.command, section=section, points=points, per=T("once"), note=note,
            blocked=blocked, rule=rule,
        )  # fmt: skip
    for index, post in enumerate(d.entry.command):
        if post in d.entry.command[:index]:
            name = d.rules.system.command[post].name
            yield remove_control(("command", index), name, section=section, blocked=T("taken twice"))


def champion_control(d: EntryContext) -> Iterator[Control]:
    """The champion sold with the unit: his level, his name."""
    unit, him = d.m.facts.unit_line, d.entry.champion
    offer = unit.champion if unit is not None else None
    section = T("Champion")
    if unit is None or offer is None:
        if him is not None:
            yield remove_control(("champion",), T("champion"), section=section, blocked=d.unless("champion"))
        return
    blocked = None
    if offer.one_unit and him is None:
        blocked = had_by_another(d, "champion")
    holder = next((o for o in d.others if o.facts.post == "champion" and o.under == d.m.id), None)
    if blocked is None and holder is not None:
        blocked = T("{name} is its champion", name=holder.name)
    choices = []
    if him is None or not (him.name or him.items):
        needed = T("Each unit of {unit} must have a champion.", unit=unit.name) if offer.required else _commands(d)
        choices.append(Choice(None, T("none"), 0, None, needed))
    choices += [
        Choice(int(n), T("level {level}", level=n), points, None, blocked) for n, points in offer.levels.items()
    ]
    level = him.level if him is not None else None
    why = d.why.get(("champion", "level"))
    name = T("champion") if offer.name is None else T("{name} (champion)", name=offer.name)
    told = (
        T("sold with the unit, armed like it; one unit only")
        if offer.one_unit
        else T("sold with the unit, armed like it")
    )
    yield choice_control(
        ("champion", "level"), name, level, choices, why, section=section, rule="WFB3 14.7", per=T("once"), note=told
    )
    if him is not None:
        yield text_control(("champion", "name"), T("name"), him.name, section=section)
        if him.name or him.items:
            yield remove_control(("champion",), T("remove the champion"), section=section)


def _commands(d: EntryContext) -> Text | None:
    """What the checks say if nobody else commands the contingent."""
    if d.rules.contingent is None:
        return None
    without = d.m._replace(facts=d.m.facts._replace(champion=None))
    return objection(without, d.others, d.army, (contingent_checks.commanders,))


def half_controls(d: EntryContext, section: Shown) -> Iterator[Control]:
    """What the list sells to half of the unit; each group once."""
    unit = d.m.facts.line
    if not isinstance(unit, UnitEntry) or d.m.kind != "unit":
        return
    groups = [g for g in unit.options if isinstance(g, Half)]
    choices = []
    for group in groups:
        taken = [id for id in group.of if id in d.entry.options]
        for id, offer in group.of.items():
            if id in d.entry.options:
                continue
            blocked = None
            if taken:
                blocked = T("half of the unit has {what}", what=d.rules.word(taken[0]))
            count = max(1, parts_of_units.halves(d.m.models)[0])
            must = T("half of the unit must have one of these") if group.half == "must" else None
            choices.append(
                Choice({"take": id, "models": count}, d.rules.word(id), (offer.points or 0) * count, must, blocked)
            )
    rest = [c for g in unit.options if isinstance(g, Each) and g.each == "model" for c in _for_the_rest(d, g)]
    if rest:
        yield add_control(("options",), T("Arm the other models"), rest, section=section, rule=d.rules.cited)
    if choices:
        yield add_control(("options",), T("Arm half of the unit"), choices, section=section, rule=d.rules.cited)


def _for_the_rest(d: EntryContext, group: Each) -> Iterator[Choice]:
    """What models may have that have nothing of a group of which each has so many."""
    own = [o.models if isinstance(o, OptionPart) else d.m.models for o in d.entry.taken if _id_of(o) in group.may]
    left = d.m.models * (group.at_most or 0) - sum(own)
    if own and 0 < left < d.m.models:
        for id, offer in group.may.items():
            if id not in d.entry.options:
                points = (offer.points or 0) * left
                yield Choice(
                    {"take": id, "models": left}, d.rules.word(id), points, N("{count} model", "{count} models", left)
                )


def _id_of(option: str | OptionPart) -> str:
    return option if isinstance(option, str) else option.take


def part_controls(d: EntryContext, index: int, taken: OptionPart) -> Iterator[Control]:
    """An option that part of the models have: how many, and the way to be rid of it."""
    section = T("Equipment of part of the unit")
    price = next((p for p in d.m.price if p.label == d.rules.word(taken.take)), None)
    each = price.each if price is not None and d.m.kind == "unit" else None
    why = d.why.get(("options", index)) or d.why.get(("options", index, "models")) or d.why.get(("options",))
    yield number_control(
        ("options", index, "models"), d.rules.word(taken.take), taken.models, section=section, min=1, max=max(1, d.m.models),
        points=each, per=T("a model"), blocked=why, rule="WFB3 13.1",
    )  # fmt: skip
    yield remove_control(
        ("options", index), T("remove {item}", item=d.rules.word(taken.take)), section=section,
        points=price.points if each is not None and price is not None else None,
    )  # fmt: skip
