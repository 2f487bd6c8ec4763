"""Prices by the arithmetic of the army lists, in quarters of a point.

A printed price always counts (A52); `printed_price_audit` reports where it differs.
"""

from typing import NamedTuple

from builder.core.points import round_up
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.unit_entries import UnitEntry, Vehicle
from builder.systems.wfb3.formulas import prices as price_formulas
from builder.systems.wfb3.prices.open_list import has_attacks, level_price
from builder.systems.wfb3.profiles import model_specs
from builder.systems.wfb3.rules import Rules


def list_price(id: str, system: SystemFile) -> int:
    """Price of a piece of equipment in the army lists, in quarters, before any multiplier."""
    if id in system.armour:
        return system.armour[id].points
    known = system.weapons.get(id) or system.extras[id]
    return known.points if known.list_points is None else known.list_points


def character_prices(line: CharacterLine, creature: str, level: int, rules: Rules) -> tuple[int, int]:
    """Prices of a character with all that his line includes, in quarters: without and with special troops' surcharges.

    Not every list includes these surcharges (15.2, note 19).
    """
    system = rules.system
    points = _level_price(creature, line.profiles.get(str(level)), level, line.wizard, rules)
    points += line.equipment_times * sum(list_price(piece, system) for piece in line.carries)
    points += sum(system.items[item].points for item in line.items_paid)
    points += (system.command[line.role].points or 0) if line.role is not None else 0
    return points, points + sum(system.troops[troop].points for troop in line.troop)


def champion_price(unit: UnitEntry, level: int, rules: Rules) -> int:
    """Price in quarters of a champion sold with a unit: level, arms at characters' prices, mount, surcharges, item."""
    system = rules.system
    assert unit.champion is not None
    points = _level_price(unit.creature, unit.champion.profiles.get(str(level)), level, False, rules)
    creature = rules.creatures[unit.creature]
    times = max(2, _multiplier(creature, creature.points or 0, system))  # cheap races pay in full, dear ones more
    points += price_formulas.times(sum(list_price(piece, system) for piece in unit.carries), times)
    points += sum(system.troops[troop].points for troop in unit.troop if system.troops[troop].on == "model")
    points += sum(system.troops[troop].points for troop in unit.champion.troop)
    needed = unit.champion.needs.get(str(level))
    points += 0 if needed is None else system.items[needed].points
    mount = unit.champion.mount or unit.mount
    return points if mount is None else points + (rules.creatures[mount].points or 0)


def _level_price(creature: str, row: str | None, level: int, wizard: bool, rules: Rules) -> int:
    """Price of a character before equipment, in quarters: of the bestiary's creature `row`, else by the formula."""
    known = rules.creatures[row or creature]
    if row is not None and known.levels is None:
        return known.points or 0
    return level_price(known, level, wizard, rules)


def _multiplier(creature: Creature, base: int, system: SystemFile) -> int:
    """Twice the equipment multiplier of a creature that costs `base` quarters."""
    return 2 if creature.paid_plainly else price_formulas.multiplier(base, system.multiplier)


class _PriceParts(NamedTuple):
    """Parts of a model's price, in quarters."""

    base: int
    scaled: int
    """Price of the equipment to be multiplied, before multiplication."""
    doubled: int
    """Twice the equipment multiplier."""
    flat: int
    """Equipment and special troops that are never multiplied."""
    premium: int
    """Price of elite quality."""

    @property
    def on_foot(self) -> int:
        """Price of the model without a mount, in quarters."""
        return price_formulas.foot(self.base, self.scaled, self.doubled, self.premium, self.flat)


def _price_parts(unit: UnitEntry, creature: Creature, rules: Rules) -> _PriceParts:
    """Parts of the price of one model of a unit, for a race."""
    system = rules.system
    base = creature.points or 0
    if unit.quality == "levy":
        base = price_formulas.levy_base(base, system.levies)
    doubled = _multiplier(creature, base, system)
    # Equipment printed with a price for a riding animal is charged like any other; the hand weapon is free.
    own = [piece for piece in unit.carries if piece not in system.extras or system.extras[piece].on == "model"]
    scaled = sum(
        list_price(piece, system)
        for piece in own
        if piece not in system.extras or not system.extras[piece].flat_in_lists
    )
    flat = sum(
        list_price(piece, system) for piece in own if piece in system.extras and system.extras[piece].flat_in_lists
    )
    flat += sum(system.troops[troop].points for troop in unit.troop)
    kind, grade = model_specs.grade(unit.quality)
    premium = price_formulas.listed_premium(grade, system.elites) if kind in ("shock", "missile") else 0
    return _PriceParts(base, scaled, doubled, flat, premium)


def crewman(unit: UnitEntry, creature: Creature, rules: Rules) -> int:
    """Price of one of the crew of a list's machine or chariot, in quarters, without the surcharge for machines."""
    return _price_parts(unit, creature, rules).on_foot


def vehicle_price(unit: UnitEntry, vehicle: Vehicle, race: str, rules: Rules) -> int:
    """Price of a chariot or wagon in quarters: crew and team doubled, scythes added after that (20.11)."""
    system = rules.system
    crew = 0
    for id, number in vehicle.crew.items():
        creature = rules.creatures[race if id == unit.creature else id]
        crew += number * crewman(unit, creature, rules)
    team = sum(number * (rules.creatures[id].points or 0) for id, number in vehicle.team.items())
    whole = (piece for piece in unit.carries if piece in system.extras and system.extras[piece].on == "chariot")
    return price_formulas.chariot(crew, team, sum(list_price(piece, system) for piece in whole))


def unit_price(unit: UnitEntry, rules: Rules, race: str | None = None) -> int | None:
    """Price of one model in quarters, by the lists' arithmetic: elite quality is flat, and doubled for a mount.

    `None` without a formula: creatures without a price, vehicles with a movement of their own.
    """
    system = rules.system
    race = race or unit.creature
    creature = rules.creatures[race]
    parts = (*unit.vehicle.team, *unit.vehicle.crew) if unit.vehicle is not None else ()
    if any(rules.creatures[id].points is None for id in (race, *parts)):
        return None
    if unit.vehicle is not None:
        own_pace = unit.vehicle.move is not None or not unit.vehicle.team
        return None if own_pace else vehicle_price(unit, unit.vehicle, race, rules)
    price = _price_parts(unit, creature, rules)
    base, scaled, doubled, flat, premium = price
    if unit.machine is not None:
        machine = system.machines[unit.machine]
        man = price_formulas.crew(base, scaled, doubled, system.machine_rules.crew_points)
        return price_formulas.machine(machine.points or 0, unit.crew or machine.crew, man)
    if unit.mount is None:
        return price.on_foot if unit.guards is None else system.altars.points + unit.guards.number * price.on_foot
    animal = rules.creatures[unit.mount]
    if animal.riding is None:
        return price_formulas.monster(animal.points or 0, 1, price.on_foot)
    if creature.paid_plainly:
        return price.on_foot + (animal.points or 0)
    half = price_formulas.half_mount(animal.points or 0, has_attacks(animal))
    return price_formulas.mounted(base, scaled, doubled, half, inside=premium, flat=flat)


def option_price(unit: UnitEntry, id: str, instead_of: str | None, rules: Rules, per: str = "model") -> int | None:
    """Price in quarters, by the rulebook's formulas, of an option that is paid for each `per`, such as `model`.

    It is multiplied, doubled if mounted or in a chariot, and less the price of the item replaced (`instead_of`);
    `None` without a formula, as for magic items, mounts, and options of machines or of single lists.
    """
    system = rules.system
    if id in system.items or id in system.troops or id in rules.creatures or instead_of in rules.creatures:
        return None
    if id in system.extras and system.extras[id].on != "model":
        return list_price(id, system) if per == system.extras[id].on else None
    if per in ("machine", "altar"):
        return None
    if id in system.extras and not system.extras[id].rulebook:
        return None  # sold by single lists only: there is no other price to compare it with
    creature = rules.creatures[unit.creature]
    plain = list_price(id, system)
    if instead_of is not None:
        plain -= list_price(instead_of, system)
    elif id in system.armour and system.armour[id].kind == "body":
        plain -= sum(
            list_price(piece, system)
            for piece in unit.carries
            if piece in system.armour and system.armour[piece].kind == "body"
        )
    if id in system.extras and system.extras[id].flat_in_lists:
        return plain
    amount = price_formulas.times(plain, _price_parts(unit, creature, rules).doubled)
    if unit.vehicle is not None:
        return 2 * amount
    riding = not creature.paid_plainly and unit.mount is not None and rules.creatures[unit.mount].riding is not None
    return round_up(2 * amount) if riding else amount
