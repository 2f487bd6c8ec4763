"""Evaluation of war machines: price, movement by the crew, and shots (19)."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.entries import Tag, WeaponLine
from builder.core.findings import ERROR, WARNING, Finding, N, Shown, T
from builder.core.plurals import P
from builder.core.points import price_line, sum_of
from builder.core.profiles import Movement, Profile
from builder.systems.wfb3.crews import listed_crews
from builder.systems.wfb3.definitions.machines import Machine
from builder.systems.wfb3.definitions.reference import HouseRule
from builder.systems.wfb3.definitions.roster import Entry, Roster
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.definitions.values import CHARACTERISTICS
from builder.systems.wfb3.entries import misplaced_keys
from builder.systems.wfb3.entries.result_parts import unit_result
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.formulas import war_machines
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.unit_models import Purchase


def evaluate_machine(entry: Entry, handle: str, roster: Roster, rules: Rules, model: Purchase) -> EntryResult:
    """The result of an entry of war machines with their crew (19)."""
    machine = model.machine
    assert machine is not None
    models = entry.models or 0
    findings = [
        *misplaced_keys.misplaced_key_findings(entry, "machine", None if rules.open else machine.crew),
        *model.findings,
    ]
    price = [
        sum_of(N("machine with crew", "machines with crew", models), model.parts, models, rules.cite(machine.source))
    ]
    if entry.spare_crew:
        spare_rule = rules.cite(rules.system.machine_rules.source)
        price.append(price_line(T("spare crew"), model.crewman, entry.spare_crew, spare_rule))
        if not rules.open:
            findings.append(_spare_crew(entry, roster))
    price += model.partial_option_prices
    price += model.once
    findings += listed_crews.excess_options(entry, model.bought, models, machine.crew * models, rules)
    crew = machine.crew * models + entry.spare_crew
    portable = machine.portable or (isinstance(model.line, UnitEntry) and model.line.counts == "teams")
    tags = [*listed_crews.partial_option_rules(model.bought, rules)]
    if portable and models == 1:
        tags.insert(0, Tag("single-team", T("Single team"), None, T("acts like a character on his own (19.5)")))
    result = unit_result(entry, handle, roster, rules, model, price, findings, models, crew, tags)
    pace = model.numbers.movement if portable and machine.slows and result.creature not in machine.spares else None
    facts = result.facts._replace(
        machine=machine,
        crew=crew,
        crewman=model.crewman,
        portable=portable,
        load_text=None if pace is None else load_text(pace),
    )
    own = result.in_play
    in_play = own._replace(
        movement=own.movement if pace is None else slowed_movement(pace, machine.slows),
        profiles=own.profiles
        if machine.move is None
        else (*own.profiles, _machine_profile(machine, models, rules.system)),
        weapons=(*own.weapons, shot_line(entry.take, machine, rules.system.in_force(roster.house_rules))),
    )
    return result._replace(facts=facts, in_play=in_play)


def _spare_crew(entry: Entry, roster: Roster) -> Finding:
    """The finding on spare crew bought for machines of an army list, which sells none (19.1, A58)."""
    strict = roster.game == "tournament"
    return Finding(
        "wfb3.machine",
        ERROR if strict else WARNING,
        T("The list gives no spare crew; only the open list and friendly games allow it."),
        "WFB3 19.1 (A58)",
        path=("spare_crew",),
        found=entry.spare_crew,
        allowed=0,
        fix=T("Remove the spare crew."),
    )


def _machine_profile(machine: Machine, models: int, system: SystemFile) -> Profile:
    """Profile of machines that their crew can move: their Movement, without a charge (19.6 to 19.9)."""
    rule = system.machine_rules
    inches = min(rule.per_man * machine.crew, rule.max_move)
    moves = Movement(inches, 0, inches, inches, movement_formulas.reduced(inches))
    return Profile(machine.name, dict.fromkeys(CHARACTERISTICS), {}, models, movement=moves)


def slowed_movement(own: Movement, lost: float) -> Movement:
    """Movement of a model that carries a heavy weapon; `lost` in inches."""
    pace = movement_formulas.effective(own.effective, lost)
    return own._replace(
        penalty=own.penalty + lost,
        effective=pace,
        charge=movement_formulas.charge(pace),
        difficult=movement_formulas.reduced(pace),
    )


def load_text(own: Movement) -> Shown:
    """Text of what slows models with a heavy weapon: the weapon, with their armour if that slows them too."""
    return T("armour and the weapon") if own.penalty else T("the weapon")


def shot_line(id: str, machine: Machine, agreed: Iterable[HouseRule] = ()) -> WeaponLine:
    """Weapon line of the machine's shot, with the agreed house rules."""
    hits = machine.rank_hits
    for rule in agreed:
        if hits is not None and rule.rank_hits is not None:
            hits = rule.rank_hits
    notes = [T("1 wound") if str(machine.wounds) == "1" else T("{wounds} wounds", wounds=machine.wounds)]
    if machine.template:
        notes.append(T("template {radius}″ radius", radius=f"{machine.template:g}"))
    if machine.strength_step:
        bands = war_machines.strength_bands(machine.strength, machine.strength_step, machine.range or 0)
        notes.append(T("S {bands}", bands=tuple(f"{strength} ≤{inches}″" for strength, inches in bands)))
    if hits:
        notes.append(
            N(
                "{count} hit a rank, {ranks} ranks at most",
                "{count} hits a rank, {ranks} ranks at most",
                hits,
                ranks=machine.ranks,
            )
        )
    if machine.barrels:
        notes.append(
            N(
                "{count} barrel, each 1 hit a rank, {ranks} ranks at most",
                "{count} barrels, each 1 hit a rank, {ranks} ranks at most",
                machine.barrels,
                ranks=machine.ranks,
            )
        )
    if machine.shots:
        notes.append(P("{count} shot in a turn", "{count} shots in a turn", "count", count=machine.shots))
    return WeaponLine(id, machine.name, machine.range, str(machine.strength), machine.save, 0, 0, tuple(notes))
