"""A model of a unit, machine or altar with its choices, from an army list or the open list."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

from builder.core.entries import InPlay
from builder.core.findings import ERROR, INFO, Finding, Shown, T, alternatives
from builder.core.limits import Keys
from builder.core.points import Price, price_line, sum_of, total
from builder.core.profiles import Profile
from builder.systems.wfb3.crews import listed_crews
from builder.systems.wfb3.definitions import key_names
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.machines import Machine
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.troops import TagUse
from builder.systems.wfb3.definitions.unit_entries import UnitEntry, Vehicle
from builder.systems.wfb3.entries import doubts
from builder.systems.wfb3.equipment import bought_gear, compatibility, listed_gear, mixed_equipment, rulebook_gear
from builder.systems.wfb3.equipment.bought_gear import Bought
from builder.systems.wfb3.prices.open_list import model_price, once_per_unit, price_lines
from builder.systems.wfb3.profiles import model_specs
from builder.systems.wfb3.profiles.model_numbers import Numbers
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import WAR_ALTAR, Rules

Kind = Literal["light", "heavy", "wagon"]


class CrewedVehicle(NamedTuple):
    """One chariot or wagon of an entry: kind, team and crew."""

    kind: Kind
    team: tuple[tuple[Creature, int], ...]
    """Draught creatures with their numbers."""
    crew: tuple[tuple[Creature, int], ...]
    """Creatures of the crew with their numbers."""
    places_filled: Fraction
    """Number of places that the crew fills."""
    listed: Vehicle | None = None
    """What the list prints of it; `None` in the open list."""

    @property
    def drawn_by(self) -> int:
        """Number of draught creatures."""
        return sum(number for _, number in self.team)

    @property
    def crew_number(self) -> int:
        """Number of crew, the charioteer included."""
        return sum(number for _, number in self.crew)


class Purchase(NamedTuple):
    """One model of an entry with its equipment and prices, before magic items and whatever the number of models."""

    kind: str
    """Kind of the entry: `unit`, `machine`, `chariot`, `pack`, `altar` or `character`."""
    line: UnitEntry | None
    """The line of the army list; `None` in the open list and for characters."""
    figure: ModelSpec
    """The model; of a machine or chariot, one of the crew."""
    numbers: Numbers
    """Profile, Movement, saves, weapons and special rules of the model."""
    parts: tuple[Price, ...]
    """Price lines of one model (a machine or chariot with its crew)."""
    findings: tuple[Finding, ...]
    bought: tuple[Bought, ...]
    """Options bought for the entry."""
    once: tuple[Price, ...] = ()
    """Price lines that the unit pays once."""
    machine: Machine | None = None
    """The war machine, for entries of these."""
    crewman: int = 0
    """Price in quarters of a spare crewman, or of one of the crew of a chariot before doubling."""
    partial_option_prices: tuple[Price, ...] = ()
    """Price lines of options that only some models have, for all of those models."""
    companion_profiles: tuple[Profile, ...] = ()
    """Profiles of animals that accompany each model, and of its other shapes."""
    unpriced: Finding | None = None
    """The finding that no source prints a price for the model: an error in tournaments, else a warning."""
    level: int = 0
    """Level of a character; 0 for other models."""
    title: Shown = None
    """The list's title for a character of his race and level."""
    vehicle: CrewedVehicle | None = None
    """The chariot or wagon, for entries of these."""
    aboard: InPlay = InPlay()
    """Profiles, saves, weapons and rules of the crew of one chariot, and names of all its equipment."""
    carries: tuple[str, ...] = ()
    """Ids of all equipment of a chariot and its crew."""


def model_of(entry: Entry, rules: Rules) -> Purchase | None:
    """The model that an entry buys; `None` if the list does not sell one under this id."""
    unit = rules.units.get(entry.take)
    if unit is not None:
        return _from_list(entry, rules, unit)
    if rules.open:
        sizes = rules.machine_kinds.get(entry.take)
        if sizes is not None:
            return _open_machine(entry, rules, sizes)
        if entry.take == WAR_ALTAR:
            return _open_guard(entry, rules)
        if entry.take in rules.creatures:
            return _open_unit(entry, rules, rules.creatures[entry.take])
    return None


def _from_list(entry: Entry, rules: Rules, unit: UnitEntry) -> Purchase:
    """A model of an army list at its printed price."""
    findings = list(listed_gear.fixed_choice_findings(entry, unit, rules))
    bought, more = listed_gear.options_from_list(entry, unit, rules)
    findings += more
    if unit.unknown is not None:
        findings += listed_gear.unknown_numbers_finding(unit, rules)
    race, points = listed_gear.race_and_price(entry, unit)
    creature = rules.creatures[race]
    worn = [b for b in bought if (b.number is None or b.per != "model") and b.per != "altar"]
    machine = listed_gear.machine_of(unit, rules)
    figure = ModelSpec(
        creature,
        bought_gear.carried_gear(unit.carries, [b for b in worn if b.id not in rules.creatures], rules.system),
        unit.quality,
        mount=_mount(unit, bought, rules),
        troop=unit.troop if unit.machine is None else (*unit.troop, "crew"),
        tags=unit.tags + _formation_tags(entry),
        lacks=unit.lacks,
        exceptions=unit.profile if race == unit.creature else None,
    )
    name = creature.name if machine is None else T("Crewmen")
    figure, numbers, more = _numbers(entry, figure, name, unit.carries, bought, rules, unit)
    findings += more
    parts = [price_line(T("printed price"), points, 1, rules.cited_of(unit))] if unit.guards is None else []
    apart: list[Price] = []
    crewman = rules.system.machine_rules.crew_points
    if machine is None:
        parts += [price_line(rules.word(b.id), b.points, 1, rules.cited) for b in worn]
        apart += mixed_equipment.part_prices(bought, rules, lambda b: b.points)
    else:
        within, some = listed_crews.option_prices(bought, machine.crew, rules)
        parts += within
        apart += some
        crewman += listed_crews.list_price(unit, creature, bought, rules)
    if unit.doubt is not None or unit.remark is not None:
        findings += doubts.doubt_findings(unit, entry, rules)
    return Purchase(
        unit.kind,
        unit,
        figure,
        numbers,
        tuple(parts),
        tuple(findings),
        bought,
        once_per_unit(bought, rules),
        machine,
        crewman,
        tuple(apart),
        () if machine is not None else _companions_and_shapes(unit, rules),
    )


def _mount(unit: UnitEntry, bought: tuple[Bought, ...], rules: Rules) -> Creature | None:
    """The mount of a unit's models: bought, or else included in the price; `None` on foot."""
    chosen = [b.id for b in bought if b.id in rules.creatures]
    mount = chosen[0] if chosen else unit.mount
    ridden = rules.creatures[mount] if mount is not None else None
    return ridden if ridden is None or unit.flight is None else ridden.model_copy(update={"flight": unit.flight})


def _companions_and_shapes(unit: UnitEntry, rules: Rules) -> tuple[Profile, ...]:
    """Profiles of an animal that accompanies each model, and of the models' other shapes (15.9)."""
    found, system = [], rules.system
    if unit.companion is not None:
        found.append(model_specs.printed_profile(unit.companion.name, unit.companion.profile))
    for form in unit.forms:
        own = rules.creatures[unit.creature].forms.get(form)
        shape = own if own is not None else rules.creatures[form]
        printed = model_specs.printed_profile(shape.name, shape.profile or {})
        beast = own is None and any(troop.were for troop in system.troops_of(unit.troop))
        found.append(model_specs.with_attack_for_weapon(printed, system) if beast else printed)
    return tuple(found)


def _numbers(
    entry: Entry,
    figure: ModelSpec,
    name: Shown,
    included: tuple[str, ...],
    bought: tuple[Bought, ...],
    rules: Rules,
    unit: UnitEntry | None,
) -> tuple[ModelSpec, Numbers, list[Finding]]:
    """The model, its numbers (or those of a mixed unit), and findings on its equipment."""
    system = rules.system
    if all(b.number is None or b.per != "model" for b in bought):
        numbers = Numbers(figure, name, system, rules.word)
        return figure, numbers, list(compatibility.compatibility_findings(numbers.figure, numbers, rules, unit, entry))
    own = tuple(b for b in bought if b.per == "model" and b.id not in rules.creatures)
    mix = mixed_equipment.mixture_of(figure, included, own, entry.models or 0, rules)
    numbers = mixed_equipment.MixedNumbers(mix, name, system, rules.word)
    findings: dict[tuple[str, str, Keys], Finding] = {}
    for single in (*mix.single, *mix.idle):
        for finding in compatibility.compatibility_findings(single, numbers, rules, unit, entry):
            if (
                finding.by != "advice" or single not in mix.idle
            ):  # of what the unit is not said to have there is nothing to warn
                findings.setdefault((finding.code, finding.text.message, finding.path), finding)
    return mix.figure, numbers, [*findings.values(), *mix.findings, *_mixed_pace(numbers, system)]


def _mixed_pace(numbers: mixed_equipment.MixedNumbers, system: SystemFile) -> Iterator[Finding]:
    """Finding that the Movement of a unit in mixed armour is doubtful (5.1, 13.1)."""
    why, pace, moves = system.saves.mixed_doubt, numbers.by_its_save, numbers.movement
    if why is not None and pace is not None and moves is not None:
        here = moves.effective
        text = T("Unclear: {why}. Here its Movement is {here}″, otherwise {pace}″.", why=why, here=here, pace=pace)
        yield Finding("wfb3.doubt", INFO, text, "WFB3 5.1, 13.1", path=("options",), found=here, by="advice")


_SKIRMISHING = (TagUse.model_construct(take="skirmisher"),)


def _formation_tags(entry: Entry) -> tuple[TagUse, ...]:
    """The special rule of skirmishers if the entry is in that formation, else nothing."""
    return _SKIRMISHING if entry.formation == "skirmish" else ()


def _open_unit(entry: Entry, rules: Rules, creature: Creature) -> Purchase:
    """A model of the open list, priced by the rulebook (24.3, 15.5, 15.7)."""
    bought, troop, findings = rulebook_gear.options_from_rulebook(entry, creature, rules)
    if entry.creature is not None:
        findings.append(
            Finding(
                "wfb3.option",
                ERROR,
                T("In the open list the entry itself sets the creature."),
                "WFB3 24.3",
                path=("creature",),
                found=entry.creature,
                allowed=entry.take,
                fix=T("Remove “{key}”.", key=key_names.key_name("creature")),
            )
        )
    if creature.profile is None and creature.rolled is None:
        findings.append(_rolled_profile(creature))
    mount, more = rulebook_gear.open_mount(entry, creature, rules)
    findings += more
    findings += doubts.unprinted_mount_doubt(mount, rules)
    if entry.pack:
        troop = (*troop, MASTER)
        if not creature.arms:
            findings.append(_no_master(creature))
    if creature.doubt is not None and creature.doubt_of is None:
        findings.append(doubts.creature_doubt(creature, creature.doubt, rules))
    included = rulebook_gear.armed_as(troop, rules.system) or (("hand-weapon",) if creature.arms else ())
    whole = tuple(b for b in bought if b.number is None)
    figure = ModelSpec(
        creature,
        bought_gear.carried_gear(included, whole, rules.system),
        entry.quality or "regular",
        mount=mount,
        troop=troop,
        tags=_formation_tags(entry),
    )
    plain = tuple(price_lines(figure, whole, rules))
    figure, numbers, more = _numbers(entry, figure, creature.name, included, bought, rules, None)
    findings += more

    def cost(part: Bought) -> int:
        """Price in quarters that an option of part of the unit adds to one model."""
        return model_price(figure, (*whole, part), rules).points - model_price(figure, whole, rules).points

    parted = tuple(mixed_equipment.part_prices(bought, rules, cost))
    unpriced = _not_for_sale(creature) if creature.points is None else None
    return Purchase(
        "pack" if entry.pack else "unit",
        None,
        figure,
        numbers,
        plain,
        tuple(findings),
        bought,
        once_per_unit(bought, rules),
        partial_option_prices=parted,
        unpriced=unpriced,
    )


def _no_master(creature: Creature) -> Finding:
    """The finding on a pack led by creatures that bear no arms."""
    text = T("{creature}: this creature carries no weapons, so it cannot lead a pack.", creature=creature.name)
    way = T("Take a creature that carries weapons.")
    return rulebook_gear.unfit_finding("wfb3.pack", text, "WFB3 15.1", "take", found=creature.id, fix=way)


def _open_guard(entry: Entry, rules: Rules) -> Purchase:
    """A guard of a war altar of the open list (16.2, A9)."""
    altars = rules.system.altars
    guard = _open_man(entry, rules, "altar", T("Guards"))
    if altars.doubt is None:
        return guard
    doubt = doubts.number_doubt(altars.doubt, f"{rules.cite(altars.source)} (A9)")
    return guard._replace(findings=(doubt, *guard.findings))


def _open_man(entry: Entry, rules: Rules, kind: str, name: Shown, *troop: str) -> Purchase:
    """A man of the open list with a hand weapon and bought options, such as a guard; `troop` are special troops."""
    creature, findings = rulebook_gear.open_creature(entry, rules)
    bought, bought_troop, more = rulebook_gear.options_from_rulebook(entry, creature, rules)
    gear = bought_gear.carried_gear(("hand-weapon",), bought, rules.system)
    figure = ModelSpec(creature, gear, troop=(*bought_troop, *troop))
    numbers = Numbers(figure, name, rules.system, rules.word)
    findings += (*more, *compatibility.compatibility_findings(numbers.figure, numbers, rules, None, entry))
    parts, once = tuple(price_lines(figure, bought, rules)), once_per_unit(bought, rules)
    return Purchase(kind, None, figure, numbers, parts, tuple(findings), bought, once)


def _not_for_sale(creature: Creature) -> Finding:
    """The finding on a creature without a price in the bestiary."""
    text = T("{creature}: the bestiary prints no price; it counts as 0 points.", creature=creature.name)
    way = T("Agree on its price with your opponent, or take something else.")
    return rulebook_gear.unfit_finding("wfb3.option", text, "WFB3 24", "take", found=creature.id, fix=way)


def _rolled_profile(creature: Creature) -> Finding:
    """The finding on a creature with a rolled profile as troops."""
    text = T("{creature} has no fixed profile; only its points are counted.", creature=creature.name)
    way = T("Take a creature with a fixed profile.")
    return rulebook_gear.unfit_finding("wfb3.monster", text, "WFB3 24", "take", found=creature.id, fix=way)


def _open_machine(entry: Entry, rules: Rules, sizes: list[Machine]) -> Purchase:
    """A war machine with the crew bought for it (19.1); `sizes` are its rows by size of crew, smallest first."""
    findings: list[Finding] = []
    by_crew = {m.crew: m for m in sizes}
    machine = by_crew.get(entry.size or 0)
    if machine is None:
        findings.append(
            Finding(
                "wfb3.machine",
                ERROR,
                T("{machine}: there is no such crew size; priced as the smallest.", machine=sizes[0].name)
                if entry.size
                else T("{machine}: the size of the crew is missing; priced as the smallest.", machine=sizes[0].name),
                rules.cite(sizes[0].source),
                path=("size",),
                found=entry.size,
                allowed=sorted(by_crew),
                fix=T("Take a crew of {known}.", known=alternatives(map(str, sorted(by_crew)))),
            )
        )
        machine = sizes[0]
    unpriced = None
    if machine.points is None:
        unpriced = Finding(
            "wfb3.machine",
            ERROR,
            T("No price is printed for this machine; it counts as 0 points."),
            rules.cite(machine.source),
            path=("size",),
            found=entry.size,
            allowed=[m.crew for m in sizes if m.points is not None],
            fix=T("Agree on its price with your opponent, or take something else."),
        )
    if machine.doubt is not None:
        findings.append(doubts.number_doubt(machine.doubt, rules.cite(machine.source)))
    man = _open_man(entry, rules, "machine", T("Crewmen"), "crew")
    crew = sum_of(T("crew"), man.parts, machine.crew, rules.cite(rules.system.machine_rules.source))
    return man._replace(
        parts=(price_line(machine.name, machine.points or 0, 1, rules.cite(machine.source)), crew),
        findings=(*findings, *man.findings),
        machine=machine,
        crewman=total(man.parts),
        unpriced=unpriced,
    )


MASTER = "pack-master"
"""Id of the special troops that lead a pack."""
