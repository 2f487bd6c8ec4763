"""The worked examples of points and of movement."""

from __future__ import annotations

from typing import Any

from builder.core.points import from_number, to_number, total
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.formulas import prices as price_formulas
from builder.systems.wfb3.prices import open_list as unit_prices
from tests.systems.wfb3.examples import playing
from tests.systems.wfb3.examples.asking import base_of, by_formula, list_prices, one
from tests.systems.wfb3.examples.runner import RULES, SYSTEM, Given, case


@case("points-knight-barded-horse", "points-knight-unbarded", "points-knight-warhorse", "points-goblin-wolf-archer")
def rider(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The final price comes from the muster, the sums on the way from the formulas."""
    entry = using["entry"]
    m = one(entry)
    mount = m.facts.figure.mount
    bought = {**given["equipment"], **({"barding": given.get("barding")} if given.get("barding") else {})}
    assert bought == list_prices(entry)
    assert given["base"] == to_number(base_of(m))
    assert given["mounted"] == (mount is not None)
    assert given["mount_contributes"] == (mount.profile["A"] > 0)
    animal = unit_prices.mount_points(mount, RULES)
    assert given.get("mount_points", to_number(animal)) == to_number(animal)
    times = price_formulas.multiplier(base_of(m), SYSTEM.multiplier)
    assert given.get("multiplier", times / 2) == times / 2
    foot = price_formulas.foot(base_of(m), sum(map(from_number, bought.values())), times)
    half = price_formulas.half_mount(animal, attacks=given["mount_contributes"])
    assert m.points_each == by_formula(m)
    return {
        "points_per_figure": to_number(m.points_each),
        "sum_before_doubling": to_number(foot),
        "half_mount": to_number(half),
        "before_rounding": to_number(2 * foot + half),
        "multiplier": times / 2,
    }


@case("points-mammoth")
def monster(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    m = one(using["entry"])
    (row,) = m.facts.monster_crew
    beast, crewman = base_of(m), total(row.man.parts)
    assert (to_number(beast), row.number, to_number(crewman), m.facts.howdah) == (
        given["creature_points"],
        given["crew"],
        given["crew_points_each"],
        given["howdah"],
    )
    assert m.points == price_formulas.monster(beast, row.number, crewman)
    return {"points": to_number(m.points)}


@case("points-command-figure")
def command_figure(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The same for standard bearer and musician."""
    plain = one(using["entry"])
    assert to_number(plain.points_each) == given["figure_points"]
    extras = {one({**using["entry"], "command": (post,)}).points - plain.points for post in ("standard", "musician")}
    assert len(extras) == 1
    extra = extras.pop()
    assert plain.points + extra == plain.points_each * (plain.models + 1)
    return {"command_figure_points": to_number(plain.points_each + extra), "extra_over_trooper": to_number(extra)}


@case(
    "points-human-level-5", "points-ogre-level-15", "points-human-wizard-5", "points-human-wizard-10", "points-human-wizard-15",
    "points-human-wizard-20", "points-human-wizard-25",
)  # fmt: skip
def character(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    m = one(using["entry"])
    assert (given["base"], given["level"], bool(given.get("wizard"))) == (
        to_number(base_of(m)),
        m.facts.level,
        m.facts.wizard,
    )
    surcharge = SYSTEM.levels.surcharge[str(given["level"])] if m.facts.wizard else 0
    assert m.points == price_formulas.character(base_of(m), m.facts.level, SYSTEM.levels) + surcharge
    if given.get("surcharge"):
        assert from_number(given["surcharge"]) == SYSTEM.levels.surcharge[str(given["level"])]
    return {"points": to_number(m.points)}


@case("points-elite-human-plus-2")
def elite(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    plain = one(using["entry"])
    assert given["base"] == to_number(base_of(plain))
    elites = [one({**using["entry"], "quality": f"{kind}+{given['grade']}"}) for kind in ("shock", "missile")]
    for m in elites:
        assert m.points_each == by_formula(m) == elites[0].points_each
    return {"points": to_number(elites[0].points_each), "ordinary_points": to_number(plain.points_each)}


@case("points-levy-goblin")
def levy(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    m = one(using["entry"])
    assert (given["base"], given["levy"]) == (to_number(base_of(m)), m.facts.figure.quality == "levy")
    assert m.points_each == by_formula(m)
    return {"points": to_number(m.points_each)}


@case("points-chariot-two-horses", "points-chariot-goblin-two-wolves", "points-chariot-goblin-one-crew")
def chariot(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    entry = using["entry"]
    m = one(entry)
    vehicle = m.facts.vehicle
    (row,) = entry["crew"]
    for member in given["crew"]:
        assert member == {"base": to_number(base_of(m)), "equipment": list_prices(row)}
    ((animal, drawn),) = vehicle.team
    assert (vehicle.crew_number, drawn) == (len(given["crew"]), len(given["draught_points"]))
    assert set(given["draught_points"]) == {to_number(unit_prices.mount_points(animal, RULES))}
    assert given["scythes"] == ("scythes" in m.carries)
    crew, team, doubled = m.price[0].lines
    assert doubled.points == crew.points + team.points
    assert m.points == price_formulas.chariot(crew.points, team.points)
    return {
        "points": to_number(m.points),
        "sum_before_doubling": to_number(doubled.points),
        "crew_points_each": to_number(crew.each),
    }


def move_of(given: Given, using: dict[str, Any], *, effective: bool = False) -> Any:
    """The movement of the entry, which has the M of the case."""
    movement = one(using["entry"]).in_play.movement
    assert movement is not None
    assert given["M"] == (movement.effective if effective else movement.base)
    return movement


@case("move-plain")
def plain_move(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    return {"move": move_of(given, using).effective}


@case("move-penalty-save-4")
def loaded_move(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    movement = move_of(given, using)
    assert one(using["entry"]).in_play.save == given["save"]
    return {"penalty": movement.penalty, "move": movement.effective}


@case("move-goblin-wolf")
def ridden_move(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    entry = using["entry"]
    m = one(entry)
    for piece in ("light_armour", "shield", "barding"):
        assert given[piece] == (piece.replace("_", "-") in entry["options"])
    assert (given["mounted"], given["mount_M"]) == ("mount" in entry, m.in_play.movement.base)
    return {"save": m.in_play.save, "penalty": m.in_play.movement.penalty, "move": m.in_play.movement.effective}


@case("move-difficult-4", "move-difficult-3-half")
def difficult_move(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The exact half is half of what the load leaves."""
    movement = move_of(given, using, effective=True)
    assert given["terrain"] == "difficult"
    return {"move": movement.difficult, "exact": movement.effective / 2}


@case("move-mixed-wood")
def into_wood(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """What is left at the edge of the wood is reduced."""
    movement = move_of(given, using)
    assert given["terrain_after"] == "difficult"
    inside = movement_formulas.reduced(movement.effective - given["open_distance"])
    return {"distance_in_wood": inside, "total": given["open_distance"] + inside}


@case("move-obstacle-1", "move-obstacle-2", "move-obstacle-3")
def over_obstacle(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The sheet has the cost; whether what is left pays for it follows."""
    movement = move_of(given, using).effective
    cost = playing.obstacle(movement)
    left = movement - given["obstacle_at"]
    return {"crosses": left >= cost, "cost": cost, "distance_beyond": left - cost, "lost": left}


@case("move-ditch-in-wood", "move-hedge-after-wood")
def obstacle_in_wood(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    move = move_of(given, using).difficult
    cost = playing.obstacle(move)
    assert given["terrain"] == "difficult"
    assert given.get("obstacle", True)
    return {"move": move, "obstacle_cost": cost, "crosses": move - given.get("obstacle_at", 0) >= cost}


@case("move-backwards-wood")
def backwards(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """Twice halved is the quarter of very difficult ground."""
    movement = move_of(given, using)
    assert (given["terrain"], given["manoeuvre"]) == ("difficult", "back_away")
    move = movement_formulas.reduced(movement.difficult)
    assert move == movement_formulas.reduced(movement.effective, 4)
    return {"fraction": move / movement.effective, "move": move}


@case("move-charge-3")
def charge(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    return {"charge": move_of(given, using).charge}


@case("move-stand-and-shoot-8")
def stand_and_shoot(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    distance = one(using["entry"]).in_play.movement.charge
    assert distance == given["charge_distance"]
    return {"shoot_if_beyond": playing.shoots_beyond(distance)}
