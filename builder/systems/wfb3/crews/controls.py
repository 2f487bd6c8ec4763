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
from builder.systems.wfb3.definitions.roster import Crew, Entry, OptionPart
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.editor.context import EntryContext, surplus_removals
from builder.systems.wfb3.entries.evaluate import evaluate
from builder.systems.wfb3.entries.result_parts import Settings
from builder.systems.wfb3.equipment import offered_options, rulebook_gear
from builder.systems.wfb3.monsters.crew_and_riders import HOWDAH
from builder.systems.wfb3.prices import open_list

A_MAN = T("a man")


def race_control(d: EntryContext) -> Iterator[Control]:
    """The control of the race of a list's troops or crew, if there are several."""
    unit = d.result.facts.line
    if not isinstance(unit, UnitEntry) or not unit.others:
        return
    known = d.rules.creatures
    first = unit.creature if d.entry.creature == unit.creature else None
    offered = ((first, unit.points), *unit.others.items())
    trials = ((Choice(id, known[id or unit.creature].name, points), d.trial(creature=id)) for id, points in offered)
    choices = d.tried(trials, d.entry.creature)
    label, per = {
        "machine": (T("crew"), T("a machine")),
        "chariot": (T("crew"), T("a chariot")),
    }.get(d.result.kind, (T("race"), T("a model")))
    why = d.errors.get(("creature",))
    yield choice_control(
        ("creature",), label, d.entry.creature, choices, why, section=T("Unit"), per=per, rule=d.rules.cited
    )


def creature_control(d: EntryContext, name: Shown) -> Control:
    """The control of the creature of crew or guards in the open list."""
    figure, bought, why = d.result.facts.model, d.result.facts.bought, d.errors.get(("creature",))
    choices = (
        Choice(other.id, other.name, open_list.model_price(figure._replace(creature=other), bought, d.rules).points)
        for other in rulebook_gear.creatures_for("crew", d.rules)
    )
    return choice_control(("creature",), name, d.entry.creature, choices, why, section=T("Unit"), per=A_MAN)


def partial_option_controls(d: EntryContext, section: Shown) -> Iterator[Control]:
    """Controls of the number of machines, chariots, crew or models that have an option."""
    bought = {b.id: b for b in d.result.facts.bought if b.singly or b.per in ("machine", "chariot", "crew")}
    men = d.result.facts.crew_number or 0
    for index, taken in enumerate(d.entry.taken):
        id = taken.take if isinstance(taken, OptionPart) else taken
        b = bought.get(id)
        if b is None or d.entry.options.index(id) != index:
            continue
        there = d.result.models * (men if b.per == "crew" else 1)
        own = taken.models if isinstance(taken, OptionPart) else None
        uniform = b.per == "crew" and id in d.rules.system.armour
        if own is None and (there < 2 or uniform):
            continue
        name = d.rules.word(id)
        choices = [Choice(id, T("all"), b.points * there)]
        if not uniform:
            choices += [
                Choice({"take": id, "models": n}, T("{count} of {there}", count=n, there=there), b.points * n)
                for n in range(1, min(there, 30))
            ]
        value: Plain = id if own is None else {"take": id, "models": own}
        if own is not None and value not in [c.value for c in choices]:
            blocked = d.errors.get(("options", index, "models"), T("all or none"))
            label = T("{count} of {there}", count=own, there=there)
            choices.append(Choice(value, label, b.points * own, None, blocked))
        yield choice_control(
            ("options", index), T("how many: {what}", what=name), value, choices,
            d.errors.get(("options", index, "models")), section=section,
        )  # fmt: skip


def partial_options(d: EntryContext) -> set[str]:
    """Ids of options that only part of the models have."""
    return {o.take for o in d.entry.taken if isinstance(o, OptionPart)}


def shared_unit_control(d: EntryContext) -> Iterator[Control]:
    """The control of the machines or chariots to form one unit with (19.2, 20.1)."""
    alike = [
        o
        for o in d.others
        if o.kind == d.result.kind and o.under is None and o.entry.from_ == d.entry.from_ and o.id != d.result.id
    ]
    if any(o.under == d.result.id and o.kind == d.result.kind for o in d.others):
        alike = []
    if not alike and d.entry.joins is None:
        return
    choices = [Choice(None, T("a unit of its own")), *(Choice(o.id, o.name) for o in alike)]
    why = d.errors.get(("joins",), T("no unit that these could be part of"))
    rule = "WFB3 19.2" if d.result.kind == "machine" else "WFB3 20.1"
    yield choice_control(("joins",), T("one unit with"), d.entry.joins, choices, why, section=T("Unit"), rule=rule)


# ------------------------------------------------------------------ chariots and wagons


def built_chariot_controls(d: EntryContext) -> Iterator[Control]:
    """Controls of a chariot or wagon of the open list: team, scythes and crew."""
    yield from _team(d)
    section = T("Chariot")
    models = max(1, d.result.models)
    sellable = chariots_evaluation.on_chariots(d.rules)
    for id in sellable:
        extra = d.rules.system.extras[id]
        yield member_control(
            ("options",), id, extra.name, d.entry.options, section=section, points=extra.points * models,
            note=extra.effect, rule=d.rules.cite(extra.source),
        )  # fmt: skip
    yield from surplus_removals(("options",), d.entry.options, sellable, d, section)
    yield from crew_row_controls(d, 2)


def _team(d: EntryContext) -> Iterator[Control]:
    """Controls of draught creatures: those of the book, and any others in the roster (20.2)."""
    rule = d.rules.system.vehicles
    section = T("Team, of each")
    models = max(1, d.result.models)
    known = dict.fromkeys((*d.entry.team, *rule.draught))
    total_drawn = sum(d.entry.team.values())
    most = rule.team.max or 0
    for id in known:
        creature = d.rules.creatures.get(id)
        own = d.entry.team.get(id, 0)
        blocked = d.errors.get(("team", id))
        if blocked is None and own and total_drawn not in rule.team:
            blocked = T("{size} draught creatures", size=str(rule.team))
        points = 2 * models * open_list.mount_points(creature, d.rules) if creature is not None else 0
        if id not in d.entry.team or not d.errors.get(("team", id)):
            yield number_control(
                ("team", id), creature.name if creature is not None else id, own, section=section,
                max=max(0, most - total_drawn + own), points=points, blocked=blocked, rule=vehicle_citation(d),
            )  # fmt: skip
        else:
            yield remove_control(
                ("team", id), creature.name if creature is not None else id, section=section, blocked=blocked
            )


def vehicle_citation(d: EntryContext) -> str:
    """Citation of the rules for chariots."""
    return d.rules.cite(d.rules.system.vehicles.source)


def crew_row_controls(d: EntryContext, doubled: int) -> Iterator[Control]:
    """Controls of the rows of a crew: creature, number, equipment; `doubled` is 2 if the price is doubled (20.11), else 1."""
    models = max(1, d.result.models) * doubled
    posts = len(set(d.entry.command))
    heads = _howdah(d) * max(1, d.result.models)
    men = [_man(d, row) for row in d.entry.crew]
    known = [index for index, man in enumerate(men) if man is not None]
    for index, (row, man) in enumerate(zip(d.entry.crew, men, strict=True)):
        section = T("Crew {number}", number=index + 1)
        at = ("crew", index)
        price = man.unchanged.points if man is not None else 0
        bears = posts if known[:1] == [index] else 0  # the first of the crew bear standard and instrument
        choices = []
        for other in rulebook_gear.creatures_for("aboard" if d.result.kind == "chariot" else "crew", d.rules):
            each = None if man is None else man.trial(take=other.id).points * (row.models * models + bears)
            choices.append(Choice(other.id, other.name, each))
        yield choice_control(
            (*at, "creature"), T("creature"), row.creature, choices, d.errors.get((*at, "creature")), section=section
        )
        yield number_control(
            (*at, "models"), T("men on each"), row.models, section=section, min=1,
            points=price * models + (heads if man is not None else 0), blocked=d.errors.get((*at, "models")),
        )  # fmt: skip
        offered: list[str] = []
        if man is not None:
            for piece in offered_options.pieces(man.result, d.rules):
                if piece.id in d.rules.system.troops or piece.id == HOWDAH:
                    continue
                offered.append(piece.id)
                tried = offered_options.tried(man, piece)
                blocked = tried.blocked
                if piece.id in row.options:
                    blocked = d.errors.get((*at, "options", row.options.index(piece.id)))
                extra = d.rules.system.extras.get(piece.id)
                points = tried.points * (row.models * models + bears)
                if extra is not None and _once_more(d, piece.id, index):
                    points += extra.unit_points
                yield member_control(
                    (*at, "options"), piece.id, piece.name, row.options, section=section, instead=tried.instead,
                    points=points, blocked=blocked,
                )  # fmt: skip
        yield from surplus_removals((*at, "options"), row.options, offered, d, section)
        yield remove_control(at, T("this part of the crew"), section=section)
    like = d.entry.crew[-1].creature if d.entry.crew else rulebook_gear.creatures_for("crew", d.rules)[0].id
    new: dict[str, Plain] = {"creature": like, "models": 1}
    man = _man(d, Crew(creature=like, models=1))
    cost = None if man is None else man.unchanged.points * (models + (0 if known else posts)) + heads
    yield add_control(("crew",), T("more crew"), (Choice(new, d.rules.word(like), cost),), section=T("Crew"))


def _howdah(d: EntryContext) -> int:
    """Price of a howdah for each of the crew, in quarters; 0 without one."""
    return d.rules.system.extras[HOWDAH].points if d.result.facts.howdah else 0


def _once_more(d: EntryContext, id: str, index: int) -> bool:
    """True if no other row of the crew has an option that the unit pays once."""
    return not any(id in row.options for n, row in enumerate(d.entry.crew) if n != index)


def _man(d: EntryContext, row: Crew) -> EntryContext | None:
    """Context of one of the crew, as a model of the open list; `None` if its creature is unknown."""
    if row.creature not in d.rules.creatures:
        return None
    result = evaluate(
        Entry(take=row.creature, models=1, taken=row.options), "crew", Settings(d.army.roster.game), d.rules
    )
    return EntryContext(result, d.army.with_entries(()), d.rules, {}, {})


# ------------------------------------------------------------------------ monsters


def monster_crew_controls(d: EntryContext) -> Iterator[Control]:
    """Controls of the howdah and crew of a monster of the open list (18)."""
    figure = d.result.facts.model
    carries = figure.creature.carries
    if d.result.facts.line is not None or carries is None or not carries.crew:
        return
    if carries.howdah:
        known = d.rules.system.extras[HOWDAH]
        crewmen = sum(row.models for row in d.entry.crew)
        blocked = None if crewmen else T("needs a crew")
        held = HOWDAH in d.entry.options
        yield member_control(
            ("options",), HOWDAH, known.name, d.entry.options, section=T("Monster"),
            points=known.points * crewmen * max(1, d.result.models), blocked=None if held else blocked,
            note=known.effect, rule=d.rules.cite(known.source),
        )  # fmt: skip
    yield from crew_row_controls(d, 1)
