"""An entry of the roster, reckoned by itself: priced, profiled and checked where it stands alone.

What is sold by an army list keeps its printed price (A52); what the open list
builds is priced by the formulas. Both go on through the same figure.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from builder.findings import ERROR, WARNING, Finding, T
from builder.mustering import Mustered
from builder.points import Price, line, round_up, sum_of, total
from builder.profiles import Profile
from builder.schema import did_you_mean
from builder.systems.wfb3 import figures, formulas, gear, items, prices
from builder.systems.wfb3.characters import reckon_character
from builder.systems.wfb3.definitions import Creature, Machine, TagUse, UnitEntry
from builder.systems.wfb3.figures import Figure
from builder.systems.wfb3.gear import Bought
from builder.systems.wfb3.roster import Entry
from builder.systems.wfb3.rules import Rules, machine_kinds


class Facts(NamedTuple):
    """What the army's checks want to know of an entry."""

    kind: str
    line: Any
    """Its definition: a unit entry, a character line, a machine, or `None` in the open list."""
    figure: Figure | None
    profile: Profile | None
    bought: tuple[Bought, ...] = ()


class Settings(NamedTuple):
    """What reckoning depends on besides the entry."""

    game: str


def reckon(entry: Entry, handle: str, settings: Settings, rules: Rules) -> Mustered:
    """The entry by itself; see `builder.mustering.muster`."""
    if entry.take in rules.units:
        return _unit(entry, handle, settings, rules, rules.units[entry.take])
    if entry.take in rules.characters or (rules.open and entry.take in ("hero", "wizard")):
        return reckon_character(entry, handle, settings, rules)
    if rules.open:
        kinds = machine_kinds(rules.system)
        if entry.take in kinds:
            return _open_machine(entry, handle, settings, rules, kinds[entry.take])
        if entry.take in rules.creatures:
            return _open_unit(entry, handle, settings, rules, rules.creatures[entry.take])
    return _unknown(entry, handle, rules)


def _unknown(entry: Entry, handle: str, rules: Rules) -> Mustered:
    finding = Finding(
        "ref.unknown",
        ERROR,
        T("{take} is not in this army’s list; it is kept and counts 0 points.", take=entry.take),
        path=("take",),
        found=entry.take,
        fix=did_you_mean(entry.take, list(rules.takeable())),
        by="list",
    )
    name = entry.name or entry.take
    return Mustered(
        entry,
        handle,
        name,
        "unknown",
        None,
        None,
        entry.models or 1,
        0,
        0,
        (),
        findings=(finding,),
        facts=Facts("unknown", None, None, None),
    )


# ------------------------------------------------------------- from an army list


def _unit(entry: Entry, handle: str, settings: Settings, rules: Rules, unit: UnitEntry) -> Mustered:
    """A rank-and-file entry at its printed price."""
    findings = list(gear.misplaced(entry, "machine" if unit.machine else "unit"))
    findings += gear.fixed(entry, unit)
    bought, more = gear.from_list(entry, unit, rules)
    findings += more
    carried = gear.carried(unit.carries, bought)
    creature = rules.creatures[unit.creature]
    mount = rules.creatures[unit.mount] if unit.mount else None
    figure = Figure(
        creature,
        carried,
        unit.quality,
        mount=mount,
        troop=unit.troop,
        tags=unit.tags + _formation_tags(entry),
        exceptions=unit.profile,
    )
    printed = line(T("printed price"), unit.points, 1, rules.cited)
    parts = [printed] + [line(rules.word(b.id), b.points, 1, rules.cited) for b in bought]
    if unit.machine is not None:
        machine = rules.system.machines[unit.machine]
        crewman = rules.system.machine_rules.crew_points + creature_base(creature)
        return _finish_machine(entry, handle, rules, unit, machine, figure, parts, crewman, findings, settings, bought)
    return _finish_unit(entry, handle, settings, rules, unit, figure, parts, findings, bought, ())


def _formation_tags(entry: Entry) -> tuple[TagUse, ...]:
    return (TagUse(take="skirmisher"),) if entry.formation == "skirmish" else ()


def creature_base(creature: Creature) -> int:
    """The race's price, 0 where the bestiary has none."""
    return creature.points or 0


def _finish_unit(
    entry: Entry,
    handle: str,
    settings: Settings,
    rules: Rules,
    unit: UnitEntry | None,
    figure: Figure,
    parts: list[Price],
    findings: list[Finding],
    bought: tuple[Bought, ...],
    once: tuple[Price, ...],
) -> Mustered:
    """What units of lists and of the open list have in common."""
    system = rules.system
    models = entry.models or 0
    if entry.models is None:
        findings.append(_no_models())
    name = entry.name or (unit.name if unit is not None else figure.creature.name)
    all_models = sum_of(T("models"), parts, models)
    each = all_models.each
    price = [all_models]
    findings += gear.command_twice(entry)
    for post in dict.fromkeys(entry.command):
        command = system.command[post]
        extra = each * ((command.times or 1) - 1) + (command.points or 0)
        price.append(line(T("{post}: counts twice", post=command.name), extra, 1, rules.cite(command.source)))
    price += once
    carried, item_prices, more = items.of_unit(entry, unit, rules, settings.game)
    price += item_prices
    findings += more
    own = figures.profile(figure, figure.creature.name, system, models)
    findings += gear.check(figure, own, rules, unit, entry)
    shown = (own,) if figure.mount is None else (own, figures.mount_profile(figure.mount, models))
    options = [rules.word(p) for p in figure.gear]
    return Mustered(
        entry,
        handle,
        name,
        "unit",
        "rank-and-file",
        figure.creature.id,
        models,
        total(price),
        each,
        tuple(price),
        shown,
        figures.movement(figure, own, system),
        figures.save(figure, system),
        figures.save(figure, system, shield=False),
        figures.weapons(figure, own, system),
        figure.creature.name,
        figure.gear,
        tuple(options),
        carried,
        joins=entry.joins,
        as_=entry.as_,
        tags=figures.tags(figure, system),
        rout_at=formulas.rout_at(models) if models else None,
        rally_at=formulas.rally_at(models) if models else None,
        findings=tuple(findings),
        facts=Facts("unit", unit, figure, own, bought),
        more={
            "command": tuple(entry.command),
            "formation": entry.formation,
            "quality": figure.quality,
            "mount": figure.mount.name if figure.mount else None,
        },
    )


def _no_models() -> Finding:
    return Finding(
        "wfb3.unit-size",
        ERROR,
        T("The number of models is missing; it counts 0 points."),
        "WFB3 5.3.1",
        path=("models",),
        fix=T("Add a line “{key}: …”.", key="models"),
    )


def _finish_machine(
    entry: Entry,
    handle: str,
    rules: Rules,
    unit: UnitEntry | None,
    machine: Machine,
    figure: Figure,
    parts: list[Price],
    crewman: int,
    findings: list[Finding],
    settings: Settings,
    bought: tuple[Bought, ...],
) -> Mustered:
    """War machines with their crew, from a list or not (19)."""
    system = rules.system
    models = entry.models or 0
    if entry.models is None:
        findings.append(_no_models())
    price = [sum_of(T("machines with crew"), parts, models, rules.cite(machine.source))]
    each = price[0].each
    if entry.spare_crew:
        price.append(line(T("spare crew"), crewman, entry.spare_crew, rules.cite(system.machine_rules.source)))
        if not rules.open:
            strict = settings.game == "tournament"
            findings.append(
                Finding(
                    "wfb3.machine",
                    ERROR if strict else WARNING,
                    T("The list names no spare crew; only the open list and friendly games have it."),
                    "WFB3 19.1 (A58)",
                    path=("spare_crew",),
                    found=entry.spare_crew,
                    allowed=0,
                    fix=T("Remove the spare crew."),
                )
            )
    figure = figure._replace(troop=(*figure.troop, "crew"))
    crew = machine.crew * models + entry.spare_crew
    own = figures.profile(figure, T("crew"), system, crew)
    findings += gear.check(figure, own, rules, unit, entry)
    if entry.items:
        carried, item_prices, more = items.of_unit(entry, unit, rules, settings.game)
        price += item_prices
        findings += more
    else:
        carried = ()
    name = entry.name or (unit.name if unit is not None else machine.name)
    return Mustered(
        entry,
        handle,
        name,
        "machine",
        "rank-and-file",
        figure.creature.id,
        models,
        total(price),
        each,
        tuple(price),
        (own,),
        figures.movement(figure, own, system),
        figures.save(figure, system),
        figures.save(figure, system, shield=False),
        figures.weapons(figure, own, system),
        figure.creature.name,
        figure.gear,
        tuple(rules.word(p) for p in figure.gear),
        carried,
        joins=entry.joins,
        as_=entry.as_,
        tags=figures.tags(figure, system),
        findings=tuple(findings),
        facts=Facts("machine", unit if unit is not None else machine, figure, own, bought),
        more={"machine": machine, "crew": crew, "spare_crew": entry.spare_crew},
    )


# ---------------------------------------------------------------- the open list


def _open_unit(entry: Entry, handle: str, settings: Settings, rules: Rules, creature: Creature) -> Mustered:
    """A unit of a creature, priced by the rulebook (24.3, 15.5, 15.7)."""
    system = rules.system
    findings = list(gear.misplaced(entry, "unit", open_list=True))
    bought, troop, more = gear.from_rulebook(entry, creature, rules)
    findings += more
    if creature.points is None:
        findings.append(_not_for_sale(creature))
    if creature.profile is None:
        findings.append(_rolled_profile(creature))
    mount, more = gear.open_mount(entry, creature, rules)
    findings += more
    quality = entry.quality or "regular"
    carried = gear.carried(("hand-weapon",) if creature.arms else (), bought)
    figure = Figure(creature, carried, quality, mount=mount, troop=troop, tags=_formation_tags(entry))
    parts = model_price(figure, bought, rules)
    once = tuple(
        line(
            T("{what}: once for the unit", what=system.extras[b.id].name),
            system.extras[b.id].unit_points,
            1,
            rules.cite(system.extras[b.id].source),
        )
        for b in bought
        if b.id in system.extras and system.extras[b.id].unit_points
    )
    return _finish_unit(entry, handle, settings, rules, None, figure, parts, findings, bought, once)


def model_price(figure: Figure, bought: tuple[Bought, ...], rules: Rules, *, flat_crew: bool = False) -> list[Price]:
    """The steps of one model's price, in the order of 24.3.1; they sum to the formula's result."""
    system = rules.system
    base = creature_base(figure.creature)
    lines = [line(figure.creature.name, base, 1, "WFB3 24")]
    if figure.quality == "levy":
        lowered = prices.levy_base(base, system.levies)
        lines.append(line(T("levy"), lowered - base, 1, rules.cite(system.levies.source)))
        base = lowered
    doubled = prices.multiplier(base, system.multiplier)
    shown = T("half price") if doubled == 1 else T("×{times}", times=doubled // 2)
    rule = rules.cite(system.multiplier.source)
    for piece in bought:
        label = rules.word(piece.id) if doubled == 2 else T("{what}, {times}", what=rules.word(piece.id), times=shown)
        lines.append(line(label, prices.times(piece.points, doubled), 1, rule))
    kind, grade = figures.grade(figure.quality)
    premium = prices.elite_premium(base, grade, system.elites) if kind in ("shock", "missile") else 0
    elite = line(T("elite +{grade}", grade=grade), premium, 1, rules.cite(system.elites.source))
    if figure.rides and figure.mount is not None:
        cited = "WFB3 24.3.1"
        lines.append(line(T("doubled for the mount"), total(lines), 1, cited))
        if premium:
            lines.append(elite)
        animal = gear.mount_points(figure.mount, rules)
        attacks = (figure.mount.profile or {}).get("A")
        half = prices.half_mount(animal, isinstance(attacks, int) and attacks > 0)
        lines.append(
            line(
                T("half the price of {mount}", mount=figure.mount.name)
                if half
                else T("{mount} without attacks", mount=figure.mount.name),
                half,
                1,
                cited,
            )
        )
        before = total(lines)
        if before != round_up(before):
            lines.append(line(T("rounded up"), round_up(before) - before, 1, cited))
    elif premium:
        lines.append(elite)
    for troop in figure.troop:
        kind_of = system.troops.get(troop)
        if kind_of is not None and kind_of.points:
            lines.append(line(system.tags[kind_of.tag].name, kind_of.points, 1, rules.cite(kind_of.source)))
    if flat_crew:
        lines.append(line(T("crew"), system.machine_rules.crew_points, 1, rules.cite(system.machine_rules.source)))
    return lines


def _not_for_sale(creature: Creature) -> Finding:
    return Finding(
        "wfb3.option",
        ERROR,
        T("The bestiary prints no price for {creature}; it counts 0 points.", creature=creature.name),
        "WFB3 24",
        path=("take",),
        found=creature.id,
    )


def _rolled_profile(creature: Creature) -> Finding:
    return Finding(
        "wfb3.monster",
        ERROR,
        T("{creature} has no fixed profile; only its points are reckoned.", creature=creature.name),
        "WFB3 24",
        path=("take",),
        found=creature.id,
        fix=T("Take a creature with one profile."),
    )


def _open_machine(entry: Entry, handle: str, settings: Settings, rules: Rules, sizes: list[Machine]) -> Mustered:
    """War machines with the crew that is bought for them (19.1)."""
    system = rules.system
    findings = list(gear.misplaced(entry, "machine", open_list=True))
    by_crew = {m.crew: m for m in sizes}
    machine = by_crew.get(entry.size or 0)
    if machine is None:
        findings.append(
            Finding(
                "wfb3.machine",
                ERROR,
                T("There is no {machine} with this crew; the smallest is reckoned.", machine=sizes[0].name)
                if entry.size
                else T("The size (crew) of the {machine} is missing; the smallest is reckoned.", machine=sizes[0].name),
                rules.cite(sizes[0].source),
                path=("size",),
                found=entry.size,
                allowed=sorted(by_crew),
                fix=T("Use one of: {known}.", known=", ".join(map(str, sorted(by_crew)))),
            )
        )
        machine = sizes[0]
    creature, more = gear.open_creature(entry, rules)
    findings += more
    bought, troop, more = gear.from_rulebook(entry, creature, rules)
    findings += more
    figure = Figure(creature, gear.carried(("hand-weapon",), bought), troop=troop)
    crewman = sum_of(T("crewman"), model_price(figure, bought, rules, flat_crew=True))
    engine = machine.points
    if engine is None:
        findings.append(
            Finding(
                "wfb3.machine",
                ERROR,
                T("No price is printed for this machine; it counts 0 points."),
                rules.cite(machine.source),
                path=("size",),
                found=entry.size,
                allowed=[m.crew for m in sizes if m.points is not None],
            )
        )
    if machine.doubt is not None:
        findings.append(
            Finding(
                "wfb3.doubt",
                WARNING,
                T("Doubtful number: {reason}", reason=machine.doubt),
                rules.cite(machine.source),
                path=("take",),
                by="advice",
            )
        )
    parts = [
        line(machine.name, engine or 0, 1, rules.cite(machine.source)),
        sum_of(T("crew"), crewman.lines, machine.crew, rules.cite(system.machine_rules.source)),
    ]
    return _finish_machine(entry, handle, rules, None, machine, figure, parts, crewman.each, findings, settings, bought)
