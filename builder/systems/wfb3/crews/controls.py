"""Controls of crews, of chariots built from parts, of monsters' crews, and of options for part of the models."""

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
from builder.core.findings import Plain, Shown, T
from builder.systems.wfb3.chariots import evaluation as chariots_evaluation
from builder.systems.wfb3.definitions.roster import Crew, Entry
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.editor.context import EntryContext, surplus_removals
from builder.systems.wfb3.entries.evaluate import evaluate
from builder.systems.wfb3.equipment import offered_options, rulebook_gear
from builder.systems.wfb3.equipment.divided_options import options_with_numbers
from builder.systems.wfb3.joining.controls import unit_control
from builder.systems.wfb3.monsters.crew_and_riders import HOWDAH
from builder.systems.wfb3.prices import open_list

A_MAN = T("a man")
"""Unit of prices for each of the crew."""


def race_control(context: EntryContext) -> Iterator[Control]:
    """The control of the race of troops or crew of an army list, if the line sells several races."""
    unit = context.facts.line
    if not isinstance(unit, UnitEntry) or not unit.others:
        return
    known = context.rules.creatures
    first = unit.creature if context.entry.creature == unit.creature else None
    offered = ((first, unit.points), *unit.others.items())
    trials = (
        (Choice(id, known[id or unit.creature].name, points), context.trial(creature=id)) for id, points in offered
    )
    choices = context.tried(trials, context.entry.creature)
    label, per = {
        "machine": (T("crew"), T("a machine")),
        "chariot": (T("crew"), T("a chariot")),
    }.get(context.result.kind, (T("race"), T("a model")))
    yield context.one_of(("creature",), label, choices, T("Unit"), per=per, rule=context.rules.cited)


def creature_control(context: EntryContext, name: Shown) -> Control:
    """The control of the race (key `creature`) of a crew or of guards in the open list, with the label `name`."""
    figure, bought = context.facts.model, context.facts.bought
    choices = (
        Choice(
            other.id, other.name, open_list.model_price(figure._replace(creature=other), bought, context.rules).points
        )
        for other in rulebook_gear.creatures_for("crew", context.rules)
    )
    return context.one_of(("creature",), name, choices, T("Unit"), per=A_MAN)


def partial_option_controls(context: EntryContext, section: Shown) -> Iterator[Control]:
    """Controls of the number of machines, chariots, crew or models that have an option, for the options taken."""
    bought = {b.id: b for b in context.facts.bought if b.singly or b.per in ("machine", "chariot", "crew")}
    men = context.facts.crew_number or 0
    for index, (id, own) in enumerate(options_with_numbers(context.entry)):
        b = bought.get(id)
        if b is None or context.entry.options.index(id) != index:
            continue
        there = context.result.models * (men if b.per == "crew" else 1)
        uniform = b.per == "crew" and id in context.system.armour
        if own is None and (there < 2 or uniform):
            continue
        choices = [Choice(id, T("all"), b.points * there)]
        for number in () if uniform else range(1, min(there, 30)):
            label = T("{count} of {there}", count=number, there=there)
            choices.append(Choice({"take": id, "models": number}, label, b.points * number))
        value: Plain = id if own is None else {"take": id, "models": own}
        why = context.errors.get(("options", index, "models"))
        if own is not None and all(choice.value != value for choice in choices):
            label = T("{count} of {there}", count=own, there=there)
            choices.append(Choice(value, label, b.points * own, None, why or T("all or none")))
        name = T("how many: {what}", what=context.rules.word(id))
        yield choice_control(("options", index), name, value, choices, why, section=section)


def shared_unit_control(context: EntryContext) -> Iterator[Control]:
    """The control of the entry with which machines or chariots form one unit (19.2, 20.1)."""
    alike = [
        o
        for o in context.others
        if o.kind == context.result.kind
        and o.under is None
        and o.entry.from_ == context.entry.from_
        and o.id != context.result.id
    ]
    if any(o.under == context.result.id and o.kind == context.result.kind for o in context.others):
        alike = []
    rule = "WFB3 19.2" if context.result.kind == "machine" else "WFB3 20.1"
    yield from unit_control(context, [Choice(o.id, o.name) for o in alike], rule)


# ------------------------------------------------------------------ chariots and wagons


def built_chariot_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of a chariot or wagon of the open list: team, scythes and crew."""
    yield from _team_controls(context)
    section = T("Chariot")
    models = max(1, context.result.models)
    sellable = chariots_evaluation.on_chariots(context.rules)
    for id in sellable:
        extra = context.system.extras[id]
        yield member_control(
            ("options",), id, extra.name, context.entry.options, section=section, points=extra.points * models,
            note=extra.effect, rule=context.rules.cite(extra.source),
        )  # fmt: skip
    yield from surplus_removals(("options",), context.entry.options, sellable, context, section)
    yield from crew_row_controls(context, 2)


def _team_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of the number of each draught creature: those of the book, and all that the roster has (20.2)."""
    rule, team, section = context.system.vehicles, context.entry.team, T("Team, of each")
    drawn = sum(team.values())
    for id in dict.fromkeys((*team, *rule.draught)):
        creature, own, at = context.rules.creatures.get(id), team.get(id, 0), ("team", id)
        name, wrong = id if creature is None else creature.name, context.errors.get(at)
        if wrong is not None:
            yield remove_control(at, name, section=section, blocked=wrong)
            continue
        each = 0 if creature is None else open_list.mount_points(creature, context.rules)
        blocked = T("{size} draught creatures", size=str(rule.team)) if own and drawn not in rule.team else None
        yield number_control(
            at, name, own, section=section, max=max(0, (rule.team.max or 0) - drawn + own),
            points=2 * max(1, context.result.models) * each, blocked=blocked, rule=context.rules.cite(rule.source),
        )  # fmt: skip


def crew_row_controls(context: EntryContext, doubled: int) -> Iterator[Control]:
    """Controls of the rows of a crew: creature, number, equipment.

    `doubled` is the factor of prices: 2 (20.11) or 1.
    """
    rules, entry = context.rules, context.entry
    models = max(1, context.result.models) * doubled
    posts = len(set(entry.command))
    heads = _howdah_price(context) * max(1, context.result.models)
    men = [_crewman_context(context, row) for row in entry.crew]
    known = [index for index, man in enumerate(men) if man is not None]
    not_for_crew = (HOWDAH, *context.system.troops)
    creatures = rulebook_gear.creatures_for("aboard" if context.result.kind == "chariot" else "crew", rules)
    for index, (row, man) in enumerate(zip(entry.crew, men, strict=True)):
        section, at = T("Crew {number}", number=index + 1), ("crew", index)
        bears = posts if known[:1] == [index] else 0  # the first of the crew bear standard and instrument
        paid = row.models * models + bears
        choices = (
            Choice(one.id, one.name, None if man is None else man.trial(take=one.id).points * paid) for one in creatures
        )
        yield context.one_of((*at, "creature"), T("creature"), choices, section)
        yield number_control(
            (*at, "models"), T("men on each"), row.models, section=section, min=1,
            points=0 if man is None else man.unchanged.points * models + heads,
            blocked=context.errors.get((*at, "models")),
        )  # fmt: skip
        offered: list[str] = []
        if man is not None:
            pieces = [piece for piece in offered_options.pieces(man.result, rules) if piece.id not in not_for_crew]
            offered = [piece.id for piece in pieces]
            for piece in pieces:
                tried = offered_options.tried(man, piece)
                blocked = tried.blocked
                if piece.id in row.options:
                    blocked = context.errors.get((*at, "options", row.options.index(piece.id)))
                extra = context.system.extras.get(piece.id)
                once = extra.unit_points if extra is not None and _only_row_with(context, piece.id, index) else 0
                yield member_control(
                    (*at, "options"), piece.id, rules.word(piece.id), row.options, section=section,
                    instead=tried.instead, points=tried.points * paid + once, blocked=blocked,
                )  # fmt: skip
        yield from surplus_removals((*at, "options"), row.options, offered, context, section)
        yield remove_control(at, T("this part of the crew"), section=section)
    like = (
        context.entry.crew[-1].creature
        if context.entry.crew
        else rulebook_gear.creatures_for("crew", context.rules)[0].id
    )
    new: dict[str, Plain] = {"creature": like, "models": 1}
    man = _crewman_context(context, Crew(creature=like, models=1))
    cost = None if man is None else man.unchanged.points * (models + (0 if known else posts)) + heads
    yield add_control(("crew",), T("more crew"), (Choice(new, context.rules.word(like), cost),), section=T("Crew"))


def _howdah_price(context: EntryContext) -> int:
    """Price of a howdah for each of the crew, in quarters; 0 without one."""
    return context.system.extras[HOWDAH].points if context.facts.howdah else 0


def _only_row_with(context: EntryContext, id: str, index: int) -> bool:
    """True if only the row of the crew with this index has an option, for which the unit pays once."""
    return not any(id in row.options for n, row in enumerate(context.entry.crew) if n != index)


def _crewman_context(context: EntryContext, row: Crew) -> EntryContext | None:
    """Context for the controls of one of the crew, evaluated as a model of the open list.

    `None` for an unknown creature.
    """
    if row.creature not in context.rules.creatures:
        return None
    result = evaluate(Entry(take=row.creature, models=1, taken=row.options), "crew", context.army.roster, context.rules)
    return EntryContext(result, context.army.with_entries(()), context.rules, {}, {})


# ------------------------------------------------------------------------ monsters


def monster_crew_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of the howdah and crew of a monster of the open list (18)."""
    figure = context.facts.model
    carries = figure.creature.carries
    if context.facts.line is not None or carries is None or not carries.crew:
        return
    if carries.howdah:
        known = context.system.extras[HOWDAH]
        crewmen = sum(row.models for row in context.entry.crew)
        blocked = None if crewmen else T("needs a crew")
        held = HOWDAH in context.entry.options
        yield member_control(
            ("options",), HOWDAH, known.name, context.entry.options, section=T("Monster"),
            points=known.points * crewmen * max(1, context.result.models), blocked=None if held else blocked,
            note=known.effect, rule=context.rules.cite(known.source),
        )  # fmt: skip
    yield from crew_row_controls(context, 1)
