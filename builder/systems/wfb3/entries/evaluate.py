"""An entry of the roster, reckoned by itself: priced, profiled and checked where it stands alone.

What is sold by an army list keeps its printed price (A52); what the open list
builds is priced by the formulas. Both go on through the same figure.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from builder.core.entries import EntryResult, Tag
from builder.core.findings import ERROR, WARNING, Finding, N, T
from builder.core.points import Price, Quarters, line, round_up, sum_of, total
from builder.core.profiles import Profile
from builder.core.schema import did_you_mean, nearest
from builder.systems.wfb3.entries import (
    altars,
    arms,
    beast_packs,
    champions,
    crews,
    gear,
    hidden_models,
    items,
    mixed,
    model_specs,
    monsters,
    rolled_profiles,
)
from builder.systems.wfb3.entries.characters import evaluate_character
from builder.systems.wfb3.entries.gear import Bought
from builder.systems.wfb3.entries.model_specs import ModelSpec, Numbers
from builder.systems.wfb3.model.definitions import Creature, Machine, TagUse
from builder.systems.wfb3.model.lists import UnitEntry
from builder.systems.wfb3.model.roster import Entry
from builder.systems.wfb3.rules import formulas, prices
from builder.systems.wfb3.rules.rules import HOST, VEHICLES, WAR_ALTAR, Rules, machine_kinds

GONE = ("never-rallies", "fanatic", "plague-censer-bearer")
"""Special rules of those who rout for good, or stop only when they are gone."""


class Facts(NamedTuple):
    """What the army's checks want to know of an entry."""

    kind: str
    line: Any
    """Its definition: a unit entry, a character line, a machine, or `None` in the open list."""
    figure: ModelSpec | None
    profile: Profile | None
    bought: tuple[Bought, ...] = ()


class Settings(NamedTuple):
    """What reckoning depends on besides the entry."""

    game: str
    variants: tuple[str, ...] = ()
    house_rules: tuple[str, ...] = ()


def evaluate(entry: Entry, handle: str, settings: Settings, rules: Rules) -> EntryResult:
    """The entry by itself; see `builder.mustering.muster`."""
    known = rules.of(settings.variants, entry.from_)
    if known is None:
        return _from_nowhere(entry, handle, rules)
    mustered = rolled_profiles.applied(_reckoned(entry, handle, settings, known), known)
    return mustered if known.category is None else mustered._replace(category=known.category)


def _from_nowhere(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """An entry of a contingent that the army has not."""
    mustered = _unknown(entry, handle, rules)
    known = list(rules.parts)
    host = entry.from_ == HOST
    unnamed = next((part.unknown for part in rules.army.composition.values() if part.unknown is not None), None)
    text = T("This army has no contingent {id}; the entry is kept and counts 0 points.", id=entry.from_)
    if host:
        text = T("This army has no hosts; the entry is kept and counts 0 points.")
    elif unnamed is not None:
        text = T(
            "This army has no contingent {id}; the entry is kept and counts 0 points. {reason}",
            id=entry.from_, reason=unnamed,
        )  # fmt: skip
    finding = Finding(
        "wfb3.host" if host else "wfb3.allies",
        ERROR,
        text,
        rules.cited,
        path=("from",),
        found=entry.from_,
        allowed=known,
        fix=did_you_mean(entry.from_ or "", known) or T("Remove the entry."),
        by="list",
    )
    return mustered._replace(findings=(finding,))


def _reckoned(entry: Entry, handle: str, settings: Settings, rules: Rules) -> EntryResult:
    if entry.take in rules.characters or (rules.open and entry.take in ("hero", "wizard")):
        return evaluate_character(entry, handle, settings, rules)
    unit = rules.units.get(entry.take)
    if unit.vehicle is not None if unit is not None else rules.open and entry.take in VEHICLES:
        from builder.systems.wfb3.entries.chariots import reckon_chariots

        return reckon_chariots(entry, handle, settings, rules, unit)
    model = model_of(entry, rules)
    if model is None:
        return _unknown(entry, handle, rules)
    if model.machine is not None:
        return _machine(entry, handle, settings, rules, model, model.machine)
    if beast_packs.is_pack(entry, rules):
        return _pack(entry, handle, settings, rules, model)
    if entry.take == WAR_ALTAR or (model.line is not None and model.line.guards is not None):
        return _altar(entry, handle, settings, rules, model)
    return _unit(entry, handle, settings, rules, model)


def _unknown(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """What is taken stands in the army’s list."""
    text = T("{take} is not in this army’s list; it is kept and counts 0 points.", take=entry.take)
    untold = next((host.unknown for host in rules.army.hosts if host.unknown is not None), None)
    if rules.part == HOST and untold is not None:
        text = T(
            "{take} is in none of this army’s hosts; it is kept and counts 0 points. {reason}",
            take=entry.take, reason=untold,
        )  # fmt: skip
    finding = Finding(
        "ref.unknown",
        ERROR,
        text,
        path=("take",),
        found=entry.take,
        allowed=nearest(entry.take, rules.takeable()),
        fix=_elsewhere(entry, rules) or did_you_mean(entry.take, list(rules.takeable())),
        by="list",
    )
    name = entry.name or entry.take
    return EntryResult(
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


def _elsewhere(entry: Entry, rules: Rules) -> Any:
    """Where an entry is that this list has not: in the army's own, or in one of its contingents."""
    whole = rules.army_itself
    if entry.from_ is not None:
        own = entry.take in whole.takeable()
        return T("The army’s own list has it: remove “{key}: {value}”.", key="from", value=entry.from_) if own else None
    parts = [id for id, part in whole.parts.items() if entry.take in part.takeable()]
    return T("Add to the entry: {line}", line=f"from: {parts[0]}") if len(parts) == 1 else None


class UnitModel(NamedTuple):
    """One model of an entry as its choices make it, before it is known how many there are."""

    line: Any
    """The definition: a unit entry, a character line, a machine, or `None` in the open list."""
    figure: ModelSpec
    numbers: Numbers
    parts: tuple[Price, ...]
    """What one model costs (a machine with its crew)."""
    once: tuple[Price, ...]
    """What is paid once for the unit."""
    findings: tuple[Finding, ...]
    bought: tuple[Bought, ...]
    machine: Machine | None = None
    crewman: int = 0
    """Price of a spare crewman, quarters."""
    apart: tuple[Price, ...] = ()
    """What only some of the models have, for all of them that have it."""
    with_it: tuple[Profile, ...] = ()
    """Profiles of what comes with each model, and of the shapes that it takes."""
    rallies: bool = True
    """Whether its unit can come back once it has routed."""


def model_of(entry: Entry, rules: Rules) -> UnitModel | None:
    """The model of an entry, kept in the rules' memory: the same choices make the same model."""
    key = (*choices_of(entry), beast_packs.is_pack(entry, rules))
    known: UnitModel | None = rules.memory.get(key)
    if known is None:
        known = _made(entry, rules)
        if known is not None:
            known = known._replace(rallies=not any(t.id in GONE for t in known.numbers.tags))
            rules.remember(key, known)
    return known


def choices_of(entry: Entry) -> tuple[Any, ...]:
    """All of an entry that decides what one of its models is."""
    models = entry.models if mixed.partly(entry) else None
    return entry.take, entry.creature, entry.quality, entry.mount, entry.size, entry.taken, entry.formation, models


def _made(entry: Entry, rules: Rules) -> UnitModel | None:
    unit = rules.units.get(entry.take)
    if unit is not None:
        return _from_list(entry, rules, unit)
    if rules.open:
        sizes = machine_kinds(rules.system).get(entry.take)
        if sizes is not None:
            return _open_machine(entry, rules, sizes)
        if entry.take == WAR_ALTAR:
            return _open_guard(entry, rules)
        if entry.take in rules.creatures:
            return _open_unit(entry, rules, rules.creatures[entry.take])
    return None


# ------------------------------------------------------------- from an army list


def _from_list(entry: Entry, rules: Rules, unit: UnitEntry) -> UnitModel:
    """A model of a rank-and-file entry at its printed price."""
    findings = list(gear.fixed(entry, unit, rules))
    bought, more = gear.from_list(entry, unit, rules)
    findings += more
    findings += gear.unknown_entry(unit, rules)
    race, points = gear.race(entry, unit)
    creature = rules.creatures[race]
    worn = tuple(b for b in bought if (b.number is None or b.per != "model") and b.per != "altar")
    figure = ModelSpec(
        creature,
        gear.carried(unit.carries, (b for b in worn if b.id not in rules.creatures)),
        unit.quality,
        mount=_mount(unit, bought, rules),
        troop=unit.troop if unit.machine is None else (*unit.troop, "crew"),
        tags=unit.tags + _formation_tags(entry),
        lacks=unit.lacks,
        exceptions=unit.profile if race == unit.creature else None,
    )
    machine = rules.system.machines[unit.machine] if unit.machine is not None else None
    if machine is not None and unit.crew is not None:
        machine = machine.model_copy(update={"crew": unit.crew})
    name = creature.name if machine is None else T("Crewmen")
    figure, numbers, more = _numbers(entry, figure, name, unit.carries, bought, rules, unit)
    findings += more
    parts = [line(T("printed price"), points, 1, rules.cited_of(unit))] if unit.guards is None else []
    apart: list[Price] = []
    if machine is None:
        parts += [line(rules.word(b.id), b.points, 1, rules.cited) for b in worn]
        apart += mixed.part_prices(bought, rules, lambda b: b.points)
    else:
        within, some = crews.options(bought, {"crew": machine.crew}, rules)
        parts += within
        apart += some
    findings += crews.doubtful(unit, entry, rules)
    crewman = 0 if machine is None else crews.list_price(unit, creature, bought, rules)
    crewman += rules.system.machine_rules.crew_points
    with_it = () if machine is not None else _with_it(unit, rules)
    paid_once = once(bought, rules)
    found = tuple(findings)
    return UnitModel(
        unit, figure, numbers, tuple(parts), paid_once, found, bought, machine, crewman, tuple(apart), with_it
    )


def _mount(unit: UnitEntry, bought: tuple[Bought, ...], rules: Rules) -> Creature | None:
    """What the models ride: the animal that comes with the price, or the one that was bought."""
    chosen = [b.id for b in bought if b.id in rules.creatures]
    mount = chosen[0] if chosen else unit.mount
    ridden = rules.creatures[mount] if mount is not None else None
    return ridden if ridden is None or unit.flight is None else ridden.model_copy(update={"flight": unit.flight})


def _with_it(unit: UnitEntry, rules: Rules) -> tuple[Profile, ...]:
    """An animal that comes with each model, and the shapes that the models take (15.9)."""
    found = []
    if unit.companion is not None:
        found.append(model_specs.printed_profile(unit.companion.name, unit.companion.profile))
    for form in unit.forms:
        own = rules.creatures[unit.creature].forms.get(form)
        shape = own if own is not None else rules.creatures[form]
        found.append(model_specs.printed_profile(shape.name, shape.profile or {}))
    return tuple(found)


def _numbers(
    entry: Entry,
    figure: ModelSpec,
    name: Any,
    included: tuple[str, ...],
    bought: tuple[Bought, ...],
    rules: Rules,
    unit: UnitEntry | None,
) -> tuple[ModelSpec, Numbers, list[Finding]]:
    """What follows from a model, or from the unit's mixture of models, and what is wrong with its arms."""
    system = rules.system
    if all(b.number is None or b.per != "model" for b in bought):
        numbers = model_specs.numbers(figure, name, system, rules.word)
        return figure, numbers, list(arms.check(figure, numbers.profile, rules, unit, entry))
    own = tuple(b for b in bought if b.per == "model" and b.id not in rules.creatures)
    mix = mixed.mixture(figure, included, own, entry.models or 0, rules)
    numbers = mixed.numbers(mix, model_specs.numbers(mix.figure, name, system, rules.word), system)
    findings: dict[tuple[Any, ...], Finding] = {}
    for single in (*mix.single, *mix.idle):
        for finding in arms.check(single, numbers.profile, rules, unit, entry):
            if (
                finding.by != "advice" or single not in mix.idle
            ):  # of what the unit is not said to have there is nothing to warn
                findings.setdefault((finding.code, finding.text.message, finding.path), finding)
    return mix.figure, numbers, [*findings.values(), *mix.findings]


def _formation_tags(entry: Entry) -> tuple[TagUse, ...]:
    return (TagUse(take="skirmisher"),) if entry.formation == "skirmish" else ()


# ---------------------------------------------------------------- the open list


def _open_unit(entry: Entry, rules: Rules, creature: Creature) -> UnitModel:
    """A model of a creature, priced by the rulebook (24.3, 15.5, 15.7)."""
    bought, troop, findings = gear.from_rulebook(entry, creature, rules)
    if entry.creature is not None:
        findings.append(
            Finding(
                "wfb3.option",
                ERROR,
                T("The creature of a unit is what stands under take."),
                "WFB3 24.3",
                path=("creature",),
                found=entry.creature,
                allowed=entry.take,
                fix=T("Remove it."),
            )
        )
    if creature.points is None:
        findings.append(_not_for_sale(creature))
    if creature.profile is None and creature.rolled is None:
        findings.append(_rolled_profile(creature))
    mount, more = gear.open_mount(entry, creature, rules)
    findings += more
    if beast_packs.is_pack(entry, rules):
        troop = (*troop, beast_packs.MASTER)
        if not creature.arms:
            findings.append(_no_master(creature))
    if creature.doubt is not None:
        findings.append(gear.doubtful_creature(creature, creature.doubt, rules))
    included = gear.armed_as(troop, rules.system) or (("hand-weapon",) if creature.arms else ())
    whole = tuple(b for b in bought if b.number is None)
    figure = ModelSpec(
        creature,
        gear.carried(included, whole),
        entry.quality or "regular",
        mount=mount,
        troop=troop,
        tags=_formation_tags(entry),
    )
    plain = tuple(model_price(figure, whole, rules))
    figure, numbers, more = _numbers(entry, figure, creature.name, included, bought, rules, None)
    findings += more

    def cost(part: Bought) -> int:
        return total(model_price(figure, (*whole, part), rules)) - total(plain)

    parted = tuple(mixed.part_prices(bought, rules, cost))
    return UnitModel(None, figure, numbers, plain, once(bought, rules), tuple(findings), bought, apart=parted)


def _no_master(creature: Creature) -> Finding:
    """A pack is led by creatures that bear arms."""
    return Finding(
        "wfb3.pack",
        ERROR,
        T("{creature} leads no pack: pack masters bear arms.", creature=creature.name),
        "WFB3 15.1",
        path=("take",),
        found=creature.id,
        allowed=False,
        fix=T("Take a creature that bears arms."),
    )


def _open_guard(entry: Entry, rules: Rules) -> UnitModel:
    """A guard of a war altar of the open list (16.2, A9)."""
    creature, findings = gear.open_creature(entry, rules)
    bought, troop, more = gear.from_rulebook(entry, creature, rules)
    findings += more
    doubt = rules.system.altars.doubt
    if doubt is not None:
        cited = f"{rules.cite(rules.system.altars.source)} (A9)"
        text = T("Doubtful number: {reason}", reason=doubt)
        findings.append(Finding("wfb3.doubt", WARNING, text, cited, path=("take",), by="advice"))
    figure = ModelSpec(creature, gear.carried(("hand-weapon",), bought), troop=troop)
    numbers = model_specs.numbers(figure, T("Guards"), rules.system, rules.word)
    findings += arms.check(figure, numbers.profile, rules, None, entry)
    parts = tuple(model_price(figure, bought, rules))
    return UnitModel(None, figure, numbers, parts, once(bought, rules), tuple(findings), bought)


def once(bought: tuple[Bought, ...], rules: Rules) -> tuple[Price, ...]:
    """What a unit or battery pays once, such as the brazier of fire ammunition (23.1.2)."""
    extras = rules.system.extras
    return tuple(
        line(T("{what}: once for the unit", what=extra.name), extra.unit_points, 1, rules.cite(extra.source))
        for extra in (extras[b.id] for b in bought if b.id in extras)
        if extra.unit_points
    )


def model_price(figure: ModelSpec, bought: tuple[Bought, ...], rules: Rules) -> list[Price]:
    """The steps of one model's price, in the order of 24.3.1; they sum to the formula's result."""
    system = rules.system
    base = figure.creature.points or 0
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
    kind, grade = model_specs.grade(figure.quality)
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
    return lines


def _not_for_sale(creature: Creature) -> Finding:
    """A creature for which the bestiary prints a price."""
    return Finding(
        "wfb3.option",
        ERROR,
        T("The bestiary prints no price for {creature}; it counts 0 points.", creature=creature.name),
        "WFB3 24",
        path=("take",),
        found=creature.id,
        allowed=False,
    )


def _rolled_profile(creature: Creature) -> Finding:
    """A creature with one fixed profile."""
    return Finding(
        "wfb3.monster",
        ERROR,
        T("{creature} has no fixed profile; only its points are reckoned.", creature=creature.name),
        "WFB3 24",
        path=("take",),
        found=creature.id,
        allowed=False,
        fix=T("Take a creature with one profile."),
    )


def _open_machine(entry: Entry, rules: Rules, sizes: list[Machine]) -> UnitModel:
    """A war machine with the crew that is bought for it (19.1)."""
    system = rules.system
    findings: list[Finding] = []
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
    if machine.points is None:
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
    figure = ModelSpec(creature, gear.carried(("hand-weapon",), bought), troop=(*troop, "crew"))
    numbers = model_specs.numbers(figure, T("Crewmen"), system, rules.word)
    findings += arms.check(figure, numbers.profile, rules, None, entry)
    crewman = sum_of(T("crewman"), model_price(figure, bought, rules))
    parts = (
        line(machine.name, machine.points or 0, 1, rules.cite(machine.source)),
        sum_of(T("crew"), crewman.lines, machine.crew, rules.cite(system.machine_rules.source)),
    )
    return UnitModel(None, figure, numbers, parts, once(bought, rules), tuple(findings), bought, machine, crewman.each)


# ------------------------------------------------------------------ the entry


def _unit(entry: Entry, handle: str, settings: Settings, rules: Rules, model: UnitModel) -> EntryResult:
    """Units of lists and of the open list: so many models, their command and magic items."""
    crewed = monsters.crewed(entry, model, rules)
    models = entry.models or (1 if rules.open and monsters.bears_crew(model.figure.creature) else 0)
    but = () if crewed is None else ("crew",)
    if hidden_models.may_hide(model.line, model.figure, rules):
        but = (*but, "joins", "as_")
    elif rules.part == HOST:
        but = (*but, "joins")
    findings = [*gear.misplaced(entry, "unit", but=but), *model.findings, *gear.command_twice(entry)]
    price = [sum_of(N("model", "models", models), model.parts, models, "WFB3 24.5"), *model.apart]
    if crewed is not None:
        findings += crewed.findings
        price = [
            sum_of(
                N("monster with crew", "monsters with crew", models),
                (*model.parts, *crewed.parts),
                models,
                "WFB3 24.3.2",
            )
        ]
        price += once(crews.paid_once(crewed.rows, rules), rules)
    each = price[0].each
    man = monsters.bearer(crewed)
    tags = []
    for post in dict.fromkeys(entry.command):
        command = rules.system.command[post]
        tags.append(Tag("command", command.name, None, command.effect))
        price.append(_command(post, each if man is None else man, model.line, rules))
        if isinstance(model.line, UnitEntry) and model.line.command is not None and post in model.line.command.doubt:
            findings.append(crews.in_doubt(model.line.command.doubt[post], "command", model.line, rules))
    price += model.once
    mount = model.figure.mount
    more: dict[str, Any] = {
        "command": entry.command,
        "formation": entry.formation,
        "mount": mount.name if mount is not None else None,
    }
    if model.apart:
        more["apart"] = model.apart
    more |= hidden_models.told(entry)
    also = hidden_models.forms(model.line, model.figure, models, rules)
    done = _finished(
        entry, handle, settings, rules, model, "unit", price, findings, models, models, more, tuple(tags), also
    )
    return done if crewed is None else monsters.aboard(done, crewed, models, rules)


def _command(post: str, each: int, unit: Any, rules: Rules) -> Price:
    """A standard bearer or musician: twice a model, or what the list prints in place of it (24.5, A12)."""
    command = rules.system.command[post]
    printed = command_price(post, unit)
    if printed is not None:
        text = T("{post}: {points} in place of a model", post=command.name, points=Quarters(printed))
        return line(text, printed - each, 1, rules.cited)
    extra = each * ((command.times or 1) - 1) + (command.points or 0)
    return line(T("{post}: counts twice", post=command.name), extra, 1, rules.cite(command.source))


def command_price(post: str, unit: Any) -> int | None:
    """What a list prints for a standard bearer or musician; `None` where the general rule holds."""
    offer = unit.command if isinstance(unit, UnitEntry) else None
    price: int | None = getattr(offer, post) if offer is not None else None
    return price


def _pack(entry: Entry, handle: str, settings: Settings, rules: Rules, model: UnitModel) -> EntryResult:
    """Beasts with their masters, from a list or not (15.1)."""
    masters = entry.models or 0
    singly = tuple(b.id for b in model.bought if b.singly)
    found = beast_packs.beasts(entry, model.line, rules)
    findings = [*gear.misplaced(entry, "pack", divided=singly), *model.findings, *found.findings]
    price = [
        sum_of(N("pack master", "pack masters", masters), model.parts, masters, "WFB3 15.1"),
        *model.apart,
        *found.price,
        *model.once,
    ]
    mount = model.figure.mount
    more = {"mount": mount.name if mount is not None else None, "beasts": found.number}
    struck = beast_packs.struck(masters, found.number)
    finished = _finished(
        *(entry, handle, settings, rules, model, "pack", price, findings, masters, masters, more),
        () if struck is None else (struck,),
        found.profiles,
        found.number,
    )
    name = finished.name
    if entry.name is None and model.line is None:
        name = T("{master} with pack", master=model.figure.creature.name)
    return finished._replace(
        name=name,
        movement=beast_packs.movement(finished.movement, found.paces),
        more={**finished.more, "models_apart": len(finished.profiles)},
    )


def _altar(entry: Entry, handle: str, settings: Settings, rules: Rules, model: UnitModel) -> EntryResult:
    """War altars with their guards, from a list or not (16.2)."""
    altar_count = entry.models or 0
    party = altars.party(entry, model.line, model.parts, model.bought, rules)
    findings = [*gear.misplaced(entry, "altar"), *model.findings, *party.findings]
    price = [
        sum_of(N("altar with guards", "altars with guards", altar_count), party.price, altar_count, "WFB3 16.2"),
        *model.once,
    ]
    known = rules.system.tags["war-altar"]
    tags = [Tag("war-altar", known.name, None, known.effect)]
    for piece in model.bought:
        extra = rules.system.extras.get(piece.id)
        if piece.per == "altar" and extra is not None:
            tags.append(Tag(piece.id, extra.name, None, extra.effect))
    guards = party.guards * altar_count
    on_wagon = altars.rides(model.bought, rules)
    drawn = altars.drawn(model.line, rules) if on_wagon else None
    if on_wagon and drawn is None:
        findings.append(altars.team_unknown(model.line, rules))
    litter = model_specs.borne((p.id for p in model.bought if p.per == "altar"), rules.system)
    more: dict[str, Any] = {
        "guards": guards,
        "on_wagon": on_wagon,
        "load": T("the wagon") if on_wagon else _burden(model),
        "litter": litter,
    }
    finished = _finished(
        entry, handle, settings, rules, model, "altar", price, findings, altar_count, guards, more, tuple(tags)
    )
    name = finished.name if entry.name is not None or model.line is not None else known.name
    moves = drawn if on_wagon else altars.carried(finished.movement, rules)
    if on_wagon:  # its guards go on foot beside it
        guard = finished.profiles[0]._replace(movement=finished.movement)
        finished = finished._replace(profiles=(guard, *finished.profiles[1:]))
    if litter is not None:
        moves = model_specs.on_litter(litter)
    return finished._replace(name=name, movement=moves)


def _burden(model: UnitModel) -> Any:
    """What slows those who carry an altar."""
    own = model.numbers.movement
    return T("armour and altar") if own is not None and own.penalty else T("the altar")


def _machine(
    entry: Entry, handle: str, settings: Settings, rules: Rules, model: UnitModel, machine: Machine
) -> EntryResult:
    """War machines with their crew, from a list or not (19)."""
    models = entry.models or 0
    findings = [*gear.misplaced(entry, "machine", None if rules.open else machine.crew), *model.findings]
    price = [
        sum_of(N("machine with crew", "machines with crew", models), model.parts, models, rules.cite(machine.source))
    ]
    if entry.spare_crew:
        spare_rule = rules.cite(rules.system.machine_rules.source)
        price.append(line(T("spare crew"), model.crewman, entry.spare_crew, spare_rule))
        if not rules.open:
            findings.append(_spare_crew(entry, settings))
    price += model.apart
    price += model.once
    findings += crews.too_many(model.bought, {"machine": models, "crew": machine.crew * models}, entry, rules)
    crew = machine.crew * models + entry.spare_crew
    more = {"machine": machine, "crew": crew, "spare_crew": entry.spare_crew}
    portable = machine.portable or (isinstance(model.line, UnitEntry) and model.line.counts == "teams")
    more["portable"] = portable
    tags = []
    if portable and models == 1:
        tags.append(Tag("single-team", T("Single team"), None, T("acts as a character on its own does (19.5)")))
    tags += crews.shares(model.bought, rules)
    done = _finished(entry, handle, settings, rules, model, "machine", price, findings, models, crew, more, tuple(tags))
    engine = crews.engine(machine, models, rules.system)
    if portable and done.movement is not None and machine.slows and done.creature not in machine.spares:
        done = done._replace(
            movement=crews.slowed(done.movement, machine.slows),
            more={**done.more, "load": crews.burden(done.movement)},
        )
    return done._replace(
        profiles=(*done.profiles, engine) if engine.movement is not None else done.profiles,
        weapons=(*done.weapons, crews.shot(entry.take, machine, rules.system.in_force(settings.house_rules))),
    )


def _finished(
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
    more: dict[str, Any],
    tags: tuple[Tag, ...],
    also: tuple[Profile, ...] = (),
    others: int = 0,
) -> EntryResult:
    """What units and machines have in common.

    `bodies` is the number of models that the profile is of; `also` are the
    profiles of models beside them, `others` how many of these count in the
    strength of the unit.
    """
    numbers, figure = model.numbers, model.figure
    definition = model.line if model.line is not None else model.machine
    if not models:
        findings.append(no_models())
    carried, item_prices, found = items.of_unit(entry, model.line, rules, settings.game)
    lines = (*price, *item_prices)
    champion = None
    if kind in ("unit", "machine"):
        champion, wrong = champions.of_unit(entry, model.line, figure, rules, settings.game)
        findings += wrong
    if champion is not None:
        lines += champion.price
        carried += champion.items
        also = (*also, champion.profile, *champion.mount)
        tags = (*tags, *champion.tags)
        more["champion"] = champion
        numbers = numbers._replace(weapons=(*numbers.weapons, *champion.weapons))
    tags = (*tags, *crews.notes(model.line if isinstance(model.line, UnitEntry) else None))
    each = model.with_it if kind == "unit" else ()
    more["moving"] = len(numbers.mount)
    more["several"] = kind in ("unit", "machine", "pack") and named_for_several(entry, model.line)
    strength = bodies + others
    fights = kind in ("unit", "pack")
    own = numbers.profile._replace(models=bodies, save=numbers.save)
    return EntryResult(
        entry,
        handle,
        entry.name or (definition.name if definition is not None else figure.creature.name),
        kind,
        "rank-and-file",
        figure.creature.id,
        models,
        total(lines),
        price[0].each,
        lines,
        (own, *(p._replace(models=bodies) for p in (*numbers.mount, *each)), *also),
        numbers.movement,
        numbers.save,
        numbers.save_without_shield,
        numbers.weapons,
        figure.creature.name,
        figure.gear,
        numbers.names,
        carried,
        None,
        entry.joins,
        entry.as_,
        (*numbers.tags, *tags),
        formulas.rout_at(strength) if fights and strength else None,
        formulas.rally_at(strength) if fights and strength and model.rallies else None,
        (*findings, *found),
        Facts(kind, definition, figure, own, model.bought),
        more,
    )


def named_for_several(entry: Entry, line: Any) -> bool:
    """Whether an entry bears the name that a list has for any number of them."""
    return entry.name is None and isinstance(line, UnitEntry) and line.size.max != 1


def no_models() -> Finding:
    """An entry without a number of models."""
    return Finding(
        "wfb3.unit-size",
        ERROR,
        T("The number of models is missing; it counts 0 points."),
        "WFB3 5.3.1",
        path=("models",),
        allowed="1+",
        fix=T("Add a line “{key}: …”.", key="models"),
    )


def _spare_crew(entry: Entry, settings: Settings) -> Finding:
    """Lists name no spare crew (19.1, A58)."""
    strict = settings.game == "tournament"
    return Finding(
        "wfb3.machine",
        ERROR if strict else WARNING,
        T("The list names no spare crew; only the open list and friendly games have it."),
        "WFB3 19.1 (A58)",
        path=("spare_crew",),
        found=entry.spare_crew,
        allowed=0,
        fix=T("Remove the spare crew."),
    )
