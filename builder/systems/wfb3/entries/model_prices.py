"""What one model costs by the formulas of the rulebook, step by step (24.3)."""

from __future__ import annotations

from builder.core.findings import T
from builder.core.points import Price, line, round_up, total
from builder.systems.wfb3.entries import model_specs
from builder.systems.wfb3.entries.bought_gear import Bought
from builder.systems.wfb3.entries.model_specs import ModelSpec
from builder.systems.wfb3.model.bestiary import Creature
from builder.systems.wfb3.rules import price_formulas
from builder.systems.wfb3.rules.rules import Rules


def mount_points(mount: Creature, rules: Rules) -> int:
    """A riding animal's price in the open list: the rulebook's, else the bestiary's (24.6.2, A3)."""
    known = rules.system.mounts.get(mount.id)
    return known.points if known is not None else mount.points or 0


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
        lowered = price_formulas.levy_base(base, system.levies)
        lines.append(line(T("levy"), lowered - base, 1, rules.cite(system.levies.source)))
        base = lowered
    doubled = price_formulas.multiplier(base, system.multiplier)
    shown = T("half price") if doubled == 1 else T("×{times}", times=doubled // 2)
    rule = rules.cite(system.multiplier.source)
    for piece in bought:
        label = rules.word(piece.id) if doubled == 2 else T("{what}, {times}", what=rules.word(piece.id), times=shown)
        lines.append(line(label, price_formulas.times(piece.points, doubled), 1, rule))
    kind, grade = model_specs.grade(figure.quality)
    premium = price_formulas.elite_premium(base, grade, system.elites) if kind in ("shock", "missile") else 0
    elite = line(T("elite +{grade}", grade=grade), premium, 1, rules.cite(system.elites.source))
    if figure.rides and figure.mount is not None:
        cited = "WFB3 24.3.1"
        lines.append(line(T("doubled for the mount"), total(lines), 1, cited))
        if premium:
            lines.append(elite)
        animal = mount_points(figure.mount, rules)
        attacks = (figure.mount.profile or {}).get("A")
        half = price_formulas.half_mount(animal, isinstance(attacks, int) and attacks > 0)
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
