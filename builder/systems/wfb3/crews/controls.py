"""What a player may choose for chariots, wagons, the crews of monsters, and what only some of a unit have."""

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
from builder.systems.wfb3.editor.context import EntryContext, surplus
from builder.systems.wfb3.entries.entry_results import Settings
from builder.systems.wfb3.entries.evaluate import evaluate
from builder.systems.wfb3.equipment import offered_options, rulebook_gear
from builder.systems.wfb3.monsters.crew_and_riders import HOWDAH
from builder.systems.wfb3.prices import open_list

A_MAN = T("a man")


def race(d: EntryContext) -> Iterator[Control]:
    """The races of which a list's troops or crew may be, with their prices."""
    unit = d.m.facts.line
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
    }.get(d.m.kind, (T("race"), T("a model")))
    why = d.why.get(("creature",))
    yield choice_control(
        ("creature",), label, d.entry.creature, choices, why, section=T("Unit"), per=per, rule=d.rules.cited
    )


def creature(d: EntryContext, name: Shown) -> Control:
    """The creature of which crew or guards of the open list are."""
    figure, bought, why = d.m.facts.model, d.m.facts.bought, d.why.get(("creature",))
    choices = (
        Choice(other.id, other.name, open_list.model_price(figure._replace(creature=other), bought, d.rules).points)
        for other in rulebook_gear.serving("crew", d.rules)
    )
    return choice_control(("creature",), name, d.entry.creature, choices, why, section=T("Unit"), per=A_MAN)


def parts(d: EntryContext, section: Shown) -> Iterator[Control]:
    """How many machines, chariots, crew or models have an option that not all need to have."""
    bought = {b.id: b for b in d.m.facts.bought if b.singly or b.per in ("machine", "chariot", "crew")}
    men = d.m.facts.men or 0
    for index, taken in enumerate(d.entry.taken):
        id = taken.take if isinstance(taken, OptionPart) else taken
        b = bought.get(id)
        if b is None or d.entry.options.index(id) != index:
            continue
        there = d.m.models * (men if b.per == "crew" else 1)
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
            blocked = d.why.get(("options", index, "models"), T("all or none"))
            label = T("{count} of {there}", count=own, there=there)
            choices.append(Choice(value, label, b.points * own, None, blocked))
        yield choice_control(
            ("options", index), T("how many: {what}", what=name), value, choices,
            d.why.get(("options", index, "models")), section=section,
        )  # fmt: skip


def partly(d: EntryContext) -> set[str]:
    """Options that stand with a number of their own."""
    return {o.take for o in d.entry.taken if isinstance(o, OptionPart)}


def mixed(d: EntryContext) -> Iterator[Control]:
    """The machines or chariots with which these make up one unit (19.2, 20.1)."""
    alike = [
        o
        for o in d.others
        if o.kind == d.m.kind and o.under is None and o.entry.from_ == d.entry.from_ and o.id != d.m.id
    ]
    if any(o.under == d.m.id and o.kind == d.m.kind for o in d.others):
        alike = []
    if not alike and d.entry.joins is None:
        return
    choices = [Choice(None, T("a unit of its own")), *(Choice(o.id, o.name) for o in alike)]
    why = d.why.get(("joins",), T("no unit that these could be part of"))
    rule = "WFB3 19.2" if d.m.kind == "machine" else "WFB3 20.1"
    yield choice_control(("joins",), T("one unit with"), d.entry.joins, choices, why, section=T("Unit"), rule=rule)


# ------------------------------------------------------------------ chariots and wagons


def built(d: EntryContext) -> Iterator[Control]:
    """Team, scythes and crew of a chariot or wagon of the open list."""
    yield from _team(d)
    section = T("Chariot")
    models = max(1, d.m.models)
    sellable = chariots_evaluation.on_chariots(d.rules)
    for id in sellable:
        extra = d.rules.system.extras[id]
        yield member_control(
            ("options",), id, extra.name, d.entry.options, section=section, points=extra.points * models,
            note=extra.effect, rule=d.rules.cite(extra.source),
        )  # fmt: skip
    yield from surplus(("options",), d.entry.options, sellable, d, section)
    yield from crew(d, 2)


def _team(d: EntryContext) -> Iterator[Control]:
    """Draught creatures: those of the book, and any other that is taken (20.2)."""
    rule = d.rules.system.vehicles
    section = T("Team, of each")
    models = max(1, d.m.models)
    known = dict.fromkeys((*d.entry.team, *rule.draught))
    total_drawn = sum(d.entry.team.values())
    most = rule.team.max or 0
    for id in known:
        creature = d.rules.creatures.get(id)
        own = d.entry.team.get(id, 0)
        blocked = d.why.get(("team", id))
        if blocked is None and own and total_drawn not in rule.team:
            blocked = T("{size} draught creatures", size=str(rule.team))
        points = 2 * models * open_list.mount_points(creature, d.rules) if creature is not None else 0
        if id not in d.entry.team or not d.why.get(("team", id)):
            yield number_control(
                ("team", id), creature.name if creature is not None else id, own, section=section,
                max=max(0, most - total_drawn + own), points=points, blocked=blocked, rule=rule_of(d),
            )  # fmt: skip
        else:
            yield remove_control(
                ("team", id), creature.name if creature is not None else id, section=section, blocked=blocked
            )


def rule_of(d: EntryContext) -> str:
    """Where chariots stand in the book."""
    return d.rules.cite(d.rules.system.vehicles.source)


def crew(d: EntryContext, doubled: int) -> Iterator[Control]:
    """The rows of a crew: race, number, arms; `doubled` is 2 where chariots double the price (20.11)."""
    models = max(1, d.m.models) * doubled
    posts = len(set(d.entry.command))
    heads = _howdah(d) * max(1, d.m.models)
    men = [_man(d, row) for row in d.entry.crew]
    known = [index for index, man in enumerate(men) if man is not None]
    for index, (row, man) in enumerate(zip(d.entry.crew, men, strict=True)):
        section = T("Crew {number}", number=index + 1)
        at = ("crew", index)
        price = man.now.points if man is not None else 0
        bears = posts if known[:1] == [index] else 0  # the first of the crew bear standard and instrument
        choices = []
        for other in rulebook_gear.serving("aboard" if d.m.kind == "chariot" else "crew", d.rules):
            each = None if man is None else man.trial(take=other.id).points * (row.models * models + bears)
            choices.append(Choice(other.id, other.name, each))
        yield choice_control(
            (*at, "creature"), T("creature"), row.creature, choices, d.why.get((*at, "creature")), section=section
        )
        yield number_control(
            (*at, "models"), T("men on each"), row.models, section=section, min=1,
            points=price * models + (heads if man is not None else 0), blocked=d.why.get((*at, "models")),
        )  # fmt: skip
        offered: list[str] = []
        if man is not None:
            for piece in offered_options.pieces(man.m, d.rules):
                if piece.id in d.rules.system.troops or piece.id == HOWDAH:
                    continue
                offered.append(piece.id)
                tried = offered_options.tried(man, piece)
                blocked = tried.blocked
                if piece.id in row.options:
                    blocked = d.why.get((*at, "options", row.options.index(piece.id)))
                extra = d.rules.system.extras.get(piece.id)
                points = tried.points * (row.models * models + bears)
                if extra is not None and _once_more(d, piece.id, index):
                    points += extra.unit_points
                yield member_control(
                    (*at, "options"), piece.id, piece.name, row.options, section=section, instead=tried.instead,
                    points=points, blocked=blocked,
                )  # fmt: skip
        yield from surplus((*at, "options"), row.options, offered, d, section)
        yield remove_control(at, T("this part of the crew"), section=section)
    like = d.entry.crew[-1].creature if d.entry.crew else rulebook_gear.serving("crew", d.rules)[0].id
    new: dict[str, Plain] = {"creature": like, "models": 1}
    man = _man(d, Crew(creature=like, models=1))
    cost = None if man is None else man.now.points * (models + (0 if known else posts)) + heads
    yield add_control(("crew",), T("more crew"), (Choice(new, d.rules.word(like), cost),), section=T("Crew"))


def _howdah(d: EntryContext) -> int:
    """What a howdah costs for each of the crew, where there is one."""
    return d.rules.system.extras[HOWDAH].points if d.m.facts.howdah else 0


def _once_more(d: EntryContext, id: str, index: int) -> bool:
    """True if this row alone brings what is paid once for the unit."""
    return not any(id in row.options for n, row in enumerate(d.entry.crew) if n != index)


def _man(d: EntryContext, row: Crew) -> EntryContext | None:
    """One of a row of the crew by himself, as a model of the open list; `None` for what is no creature."""
    if row.creature not in d.rules.creatures:
        return None
    result = evaluate(
        Entry(take=row.creature, models=1, taken=row.options), "crew", Settings(d.army.roster.game), d.rules
    )
    return EntryContext(result, d.army.with_entries(()), d.rules, {}, {})


# ------------------------------------------------------------------------ monsters


def monster(d: EntryContext) -> Iterator[Control]:
    """The howdah and the crew of a monster of the open list (18)."""
    figure = d.m.facts.model
    carries = figure.creature.carries
    if d.m.facts.line is not None or carries is None or not carries.crew:
        return
    if carries.howdah:
        known = d.rules.system.extras[HOWDAH]
        crewmen = sum(row.models for row in d.entry.crew)
        blocked = None if crewmen else T("needs a crew")
        held = HOWDAH in d.entry.options
        yield member_control(
            ("options",), HOWDAH, known.name, d.entry.options, section=T("Monster"),
            points=known.points * crewmen * max(1, d.m.models), blocked=None if held else blocked,
            note=known.effect, rule=d.rules.cite(known.source),
        )  # fmt: skip
    yield from crew(d, 1)
