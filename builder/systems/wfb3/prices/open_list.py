"""Price of one model by the formulas of the rulebook, step by step (24.3)."""

from collections.abc import Iterable
from typing import NamedTuple

from builder.core.findings import T
from builder.core.points import Price, price_line, total
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.equipment.bought_gear import Bought
from builder.systems.wfb3.formulas import prices as price_formulas
from builder.systems.wfb3.profiles import model_specs
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import Rules


def mount_points(mount: Creature, rules: Rules) -> int:
    """Price of a riding animal in the open list, in quarters: the rulebook's, else the bestiary's (24.6.2, A3)."""
    known = rules.system.mounts.get(mount.id)
    return known.points if known is not None else mount.points or 0


def level_price(creature: Creature, level: int, wizard: bool, rules: Rules) -> int:
    """Price of a character of a level before equipment, in quarters (24.6); 0 for a creature without a price."""
    return total(level_lines(creature, level, wizard, rules))


def level_lines(creature: Creature, level: int, wizard: bool, rules: Rules) -> list[Price]:
    """Price lines of a character before equipment (24.6.3): a bestiary row, or race, levels, rounding and wizard."""
    known = rules.system.levels
    row = creature.levels.get(str(level)) if creature.levels else None
    if row is not None:
        return [price_line(T("level {level} bestiary row", level=level), row.points, 1, "WFB3 24")]
    if creature.points is None:
        return []
    cited = rules.cite(known.price_source)
    lines = [
        price_line(creature.name, creature.points, 1, "WFB3 24"),
        price_line(T("levels"), min(creature.points, known.point_cap), level, cited),
    ]
    missing = price_formulas.character(creature.points, level, known) - total(lines)
    if missing:
        lines.append(price_line(T("rounded up"), missing, 1, cited))
    if wizard:
        lines.append(price_line(T("wizard"), known.surcharge[str(level)], 1, rules.cite(known.surcharge_source)))
    return lines


def has_attacks(mount: Creature) -> bool:
    """True if a riding animal has attacks of its own."""
    attacks = (mount.profile or {}).get("A")
    return isinstance(attacks, int) and attacks > 0


def once_per_unit(bought: tuple[Bought, ...], rules: Rules) -> tuple[Price, ...]:
    """Price lines that a unit or battery pays once, such as the brazier of fire ammunition (23.1.2)."""
    extras = rules.system.extras
    return tuple(
        price_line(T("{what}: once for the unit", what=extra.name), extra.unit_points, 1, rules.cite(extra.source))
        for extra in (extras[piece.id] for piece in bought if piece.id in extras)
        if extra.unit_points
    )


class ModelPrice(NamedTuple):
    """Steps of one model's price, in quarters (24.3.1)."""

    base: int
    """The creature's price."""
    levy: int
    """Discount of a levy, negative."""
    doubled: int
    """Twice the equipment multiplier."""
    equipment: int
    """Price of equipment, multiplied."""
    premium: int
    """Price of elite quality."""
    riding: price_formulas.Riding | None
    """Steps for the riding animal, `premium` included; `None` on foot."""
    flat: int
    """Price of special troops, never doubled."""

    @property
    def on_foot(self) -> int:
        """The part of the price that is doubled for a riding animal, in quarters."""
        return self.base + self.levy + self.equipment

    @property
    def points(self) -> int:
        """Price of the model, in quarters."""
        return self.on_foot + (self.premium if self.riding is None else self.riding.points) + self.flat


def model_price(figure: ModelSpec, bought: Iterable[Bought], rules: Rules) -> ModelPrice:
    """Price steps of a model of the open list with the equipment bought for it."""
    system = rules.system
    printed = figure.creature.points or 0
    base = price_formulas.levy_base(printed, system.levies) if figure.quality == "levy" else printed
    doubled = price_formulas.multiplier(base, system.multiplier)
    kind, grade = model_specs.grade(figure.quality)
    premium = price_formulas.elite_premium(base, grade, system.elites) if kind in ("shock", "missile") else 0
    flat = sum(troop.points for troop in system.troops_of(figure.troop))
    equipment = price_formulas.times(sum([piece.points for piece in bought]), doubled)
    price = ModelPrice(printed, base - printed, doubled, equipment, premium, None, flat)
    if figure.mount is None or not figure.rides:
        return price
    animal = price_formulas.half_mount(mount_points(figure.mount, rules), has_attacks(figure.mount))
    return price._replace(riding=price_formulas.riding(price.on_foot, animal, premium))


def price_lines(figure: ModelSpec, bought: tuple[Bought, ...], rules: Rules) -> list[Price]:
    """Price lines of one model with their sections, in the order of 24.3.1."""
    system = rules.system
    price = model_price(figure, bought, rules)
    lines = [price_line(figure.creature.name, price.base, 1, "WFB3 24")]
    if figure.quality == "levy":
        lines.append(price_line(T("levy"), price.levy, 1, rules.cite(system.levies.source)))
    doubled = price.doubled
    shown = T("half price") if doubled == 1 else T("×{times}", times=doubled // 2)
    rule = rules.cite(system.multiplier.source)
    for piece in bought:
        label = rules.word(piece.id) if doubled == 2 else T("{what}, {times}", what=rules.word(piece.id), times=shown)
        lines.append(price_line(label, price_formulas.times(piece.points, doubled), 1, rule))
    steps, cited = price.riding, "WFB3 24.3.1"
    if steps is not None:
        lines.append(price_line(T("doubled for the mount"), steps.doubled, 1, cited))
    if price.premium:
        _, grade = model_specs.grade(figure.quality)
        lines.append(price_line(T("elite +{grade}", grade=grade), price.premium, 1, rules.cite(system.elites.source)))
    if steps is not None and figure.mount is not None:
        animal = T("half the price of {mount}", mount=figure.mount.name)
        if not steps.animal:
            animal = T("{mount} without attacks", mount=figure.mount.name)
        lines.append(price_line(animal, steps.animal, 1, cited))
        if steps.rounding:
            lines.append(price_line(T("rounded up"), steps.rounding, 1, cited))
    for troop in system.troops_of(figure.troop):
        if troop.points:
            lines.append(price_line(system.tags[troop.tag].name, troop.points, 1, rules.cite(troop.source)))
    return lines
