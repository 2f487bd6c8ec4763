"""The worked examples of machines, flyers, buildings and the army, and the tables of the book."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from builder import locale
from builder.core.event_pack import Event
from builder.core.points import from_number, to_number
from builder.systems.wfb3.formulas import battlefield, to_hit_and_wound, war_machines
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.formulas import prices as price_formulas
from builder.systems.wfb3.prices import open_list as unit_prices
from builder.systems.wfb3.profiles import model_specs, model_weapons
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from tests.systems.wfb3.examples import playing
from tests.systems.wfb3.examples.asking import (
    base_of,
    by_formula,
    list_prices,
    mustered,
    one,
    profile_of,
    said,
    tag_of,
    unit_of,
)
from tests.systems.wfb3.examples.profiles_and_units import printed
from tests.systems.wfb3.examples.runner import FULL, OPEN, RULES, SYSTEM, Given, case, table


@case("machine-cannon-engineer")
def engineer_at_cannon(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    guns, engineer = mustered(*using["entries"]).entries
    assert (given["wounds"], given["engineer"]) == (guns.facts.machine.wounds, engineer.under == guns.id)
    return {
        "wounds": f"{guns.facts.machine.wounds}+{said(tag_of(engineer, 'engineer').text, 'cannon and organ gun # wound')}"
    }


@case("machine-catapult-engineer")
def engineer_at_catapult(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    _guns, engineer = mustered(*using["entries"]).entries
    less = said(tag_of(engineer, "engineer").text, "#″ less")
    assert less == given["reduction"]
    return {"drift": given["drift"] - less}


@case("machine-cannon-30")
def cannon_at_range(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    assert SYSTEM.machines[using["machine"]].strength_step == using["step"]
    strength = SYSTEM.machines[using["machine"]].strength
    return {"strength_loss": strength - war_machines.cannon_strength(strength, given["range"], using["step"])}


@case("machine-cannon-three-units")
def cannon_through_units(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    machine = SYSTEM.machines[using["machine"]]
    assert (machine.strength, machine.ranks, machine.strength_step) == (given["S"], given["max_ranks"], using["step"])
    hits, ranks = playing.rank_hits(given["ranks_hit"], machine.rank_hits, machine.ranks)
    return {
        "S_at_range": tuple(war_machines.cannon_strength(machine.strength, r, using["step"]) for r in given["ranges"]),
        "hits_per_rank": hits,
        "total_ranks": ranks,
    }


@case("machine-cannon-two-ranks")
def cannon_through_ranks(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    machine = SYSTEM.machines[using["machine"]]
    assert machine.rank_hits == given["hits_per_rank"]
    _hits, ranks = playing.rank_hits((given["ranks"],), machine.rank_hits, machine.ranks)
    return {"hits": ranks * machine.rank_hits}


@table("falling-damage")
def falling(row: Given, using: dict[str, Any]) -> dict[str, Any]:
    level = 0 if row["level"] == "attack" else row["level"]
    return {"dice": f"{movement_formulas.falling_dice(level)}D4"}


@case("fly-dragon")
def dragon(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    flight = RULES.creatures[given["creature"]].flight
    return {
        "min_speed": flight.min,
        "max_speed": flight.max,
        "acceleration": flight.acceleration,
        "max_deceleration": playing.deceleration(flight.acceleration),
    }


@case("baggage-table-1000")
def baggage(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The train that the head of the list announces: its size, whose profile, its ground."""
    trains = []
    for points in given["points"]:
        done = mustered(baggage=True, limit=points)
        notes = done.system.sheet.summary(done.finished, done.entries, True)
        wagons, people, ground = next(n.text for n in notes if n.label.message == "Baggage train")
        trains.append({"wagons": wagons.values["count"], "civilians": people.values["count"], **ground.values})
    return {
        "wagons": tuple(t["wagons"] for t in trains),
        "civilians": tuple(t["civilians"] for t in trains),
        "area": tuple(f"{t['side']}x{t['depth']}" for t in trains),
    }


def built(**building: Any) -> str:
    """What the head of the sheet tells of a building on the tables of an event."""
    pack = Event.model_validate(
        {
            "kind": "event",
            "format": 1,
            "id": "e",
            "name": "E",
            "version": "1",
            "systems": ("wfb3",),
            "salt": "a word or two",
            "buildings": ({"name": "Mill", **building},),
        }
    )
    _, (name, text) = OPEN.system.sheet.event_notes(pack, RULES)
    assert name == "Mill"
    return locale.language("en").say(text)


def parts(**building: Any) -> int:
    return int(built(**building).split("″: ")[1].split()[0])


@case("building-5x2")
def building_sections(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """By the length of the walls, not by the ground."""
    return {"sections": tuple(parts(size=tuple(map(float, s))) for s in given["sizes"])}


@case("building-tower")
def building_levels(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """Sections times storeys."""
    return {"section_levels": tuple(parts(size=tuple(map(float, s)), levels=given["levels"]) for s in given["sizes"])}


@case("building-shooters")
def building_shooters(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """One to each whole inch of a wall."""
    told = built(size=tuple(map(float, given["size"])))
    long, short = re.search(r"(\d+) and (\d+) shoot", told).groups()
    assert long == short
    return {"shooters_per_side": int(long)}


@case("building-bow-uphill")
def building_uphill(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """A tenth less, to the nearest inch."""
    part = Fraction(SYSTEM.buildings.range)
    assert float(-part) == given["change"]
    return {"exact": given["range"] * float(1 - part), "range": battlefield.range_at_height(given["range"], part, up=True)}


@case("game-length-5")
def game_length(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """What the head of the sheet tells of an event with so many turns."""
    minutes = SYSTEM.battle.minutes
    assert [minutes.min, minutes.max] == list(given["minutes_per_turn"])
    pack = Event.model_validate(
        {
            "kind": "event",
            "format": 1,
            "id": "e",
            "name": "E",
            "version": "1",
            "systems": ("wfb3",),
            "salt": "a word or two",
            "turns": given["turns"],
        }
    )
    ((_, text),) = OPEN.system.sheet.event_notes(pack, RULES)
    return {"hours_about": text.values["hours"]}


@case("house-level-caps")
def level_caps(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The highest level of a hero that the house rule lets pass."""
    caps: list[int | str] = []
    for limit in given["points"]:
        heroes = [{"take": "hero", "id": f"h{n}", "creature": "human", "level": n} for n in (5, 10, 15, 20, 25)]
        army = mustered(*heroes, limit=limit, house_rules=("level-caps",))
        stopped = {f.entry for f in army.findings if f.code == "wfb3.level-cap"}
        free = [m.facts.level for m in army.entries if m.id not in stopped]
        caps.append(max(free) if stopped else "none")
    return {"max_level": tuple(caps)}


@table("armour-foot")
def armour_on_foot(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    return _armoured(given)


@table("armour-mounted")
def armour_mounted(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The same on an animal that fights and on one that does not."""
    horse, warhorse = (_armoured(given, mount=mount) for mount in ("horse", "warhorse"))
    assert horse == warhorse
    return horse


def _armoured(given: Given, **more: str) -> dict[str, Any]:
    options = (f"{given['armour']}-armour",) if given["armour"] != "none" else ()
    options += ("shield",) * given["shield"] + ("barding",) * bool(given.get("barding"))
    m = unit_of("human", 10, options=options, **more)
    movement = m.in_play.movement
    assert movement is not None
    assert movement.effective == movement.base - movement.penalty
    return {"save": m.in_play.save or "none", "penalty": movement.penalty}


@table("multiplier")
def equipment_multiplier(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """By the formula; and every creature of that price that bears arms pays so much for a halberd."""
    base = from_number(given["base"])
    times = price_formulas.multiplier(base, SYSTEM.multiplier)
    for creature in RULES.creatures.values():
        if creature.points == base and creature.arms:
            armed = unit_of(creature.id, 10, options=("halberd",))
            assert armed.points_each - base == SYSTEM.weapons["halberd"].points * times / 2
    return {"multiplier": to_number(2 * times)}


@table("team-movement")
def team_movement(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The losses stand in no definition yet; a wagon is slower again."""
    losses, wagon = (3, 2, 1, 0), 2
    for creature in ("horse", "giant-wolf"):
        move = profile_of(creature)["M"]
        own = movement_formulas.team_movement(move, given["team"], False, losses, wagon)
        assert own - movement_formulas.team_movement(move, given["team"], True, losses, wagon) == wagon
    return {"modifier": own - move}


@table("crew-loss-rate-of-fire")
def rate_of_fire(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    return {"fires_every": war_machines.fires_every(given["lost"])}


@table("missile-need")
def missile_row(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """What is printed below 2 absorbs penalties before the need rises."""
    need = to_hit_and_wound.missile_need(given["BS"])
    spare = max(0, 2 - need)
    assert to_hit_and_wound.hits_on(given["BS"], -spare) == max(2, need)
    assert to_hit_and_wound.hits_on(given["BS"], -spare - 1) == max(2, need) + 1
    return {"printed": need}


@table("derived-human-tournament-characters")
def human_heroes(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    m = one({"take": "hero", "creature": "human", "level": given["level"]})
    own = printed(m.in_play.profiles[0])
    return {k: str(v) if k in ("Ld", "Int", "Cl", "WP") else v for k, v in own.items()}


@table("weapon-ranges")
def weapon_row(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """Range and Strength as the sheet shows them, for a strong and a weak creature."""
    id = {"improvised": "improvised-missile"}.get(given["weapon"], given["weapon"].replace("_", "-"))
    weapon = SYSTEM.weapons[id]
    strong, weak = (_shot("ogre", id), _shot("pygmy", id))
    assert strong.range == weak.range == weapon.shot.range
    assert given["metres"] == 10 * strong.range
    by_both = {("4", "2"): "user", ("2", "1"): "user-2, minimum 1", ("3/1", "3/1"): "3 then 1"}
    strength = by_both.get((strong.strength, weak.strength), strong.strength)
    assert strength != strong.strength or strong.strength == weak.strength
    found: dict[str, Any] = {"inches": strong.range, "strength": strength}
    if "strength_as_printed_in_6.3" in given:
        found["strength_as_printed_in_6.3"] = str(said(weapon.doubt, "# by the table of 6.3"))
    if "band_inches" in given:
        found["band_inches"] = said(weapon.shot.note, "to #″")
        found["band_as_printed_in_6.3"] = said(weapon.doubt, "#″ by the table of 6.3")
    return found


def _shot(creature: str, weapon: str) -> Any:
    """The line for shooting; the strengths of the two creatures tell user's own from fixed."""
    figure = ModelSpec(RULES.creatures[creature], gear=(weapon,))
    own = model_specs.profile(figure, creature, SYSTEM)
    assert own.values["S"] == {"ogre": 4, "pygmy": 2}[creature]
    return next(w for w in model_weapons.weapons(figure, own, SYSTEM) if w.id == weapon and w.range is not None)


@table("derived-points")
def derived_points(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """Whole prices by the muster; each part of the sum by the definitions."""
    assert given["what"]
    if "chariot" in given:
        crew = 2 * one(using["crew"]).points_each
        team = 2 * unit_prices.mount_points(RULES.creatures[using["team"]], RULES)
        assert to_number(price_formulas.chariot(crew, team)) == given["chariot"]
        return {"points": to_number(price_formulas.chariot(crew, team, from_number(given["scythes"])))}
    entry = using["entry"]
    m = one(entry)
    if "figure" in given:
        assert (given["figure"], given["figures"], given["command_figures"]) == (
            to_number(m.points_each),
            m.models,
            len(m.facts.command),
        )
        assert m.points == m.points_each * (m.models + len(m.facts.command))
        return {"points": to_number(m.points)}
    figure = m.facts.figure
    base = base_of(m)
    if figure.quality == "levy":
        base = price_formulas.levy_base(base, SYSTEM.levies)
    assert given["base"] == to_number(base)
    if "level" in given:
        exact = base + given["level"] * min(base, SYSTEM.levels.point_cap)
        assert m.points == price_formulas.character(base, given["level"], SYSTEM.levels)
        assert given["level"] == m.facts.level
        return {"points": to_number(m.points), "before_rounding": to_number(exact)}
    equipment = sum(list_prices(entry).values())
    times = price_formulas.multiplier(base, SYSTEM.multiplier)
    assert (given["equipment"], given["multiplier"]) == (equipment, times / 2)
    kind, grade = model_specs.grade(figure.quality)
    assert (given.get("grade", 0), bool(given.get("mounted"))) == (grade, figure.mount is not None), kind
    if "half_mount" in given:
        assert from_number(given["half_mount"]) == price_formulas.half_mount(
            unit_prices.mount_points(figure.mount, RULES), attacks=figure.mount.profile["A"] > 0
        )
    flat = sum(SYSTEM.troops[t].points for t in figure.troop)
    assert given.get("flat", 0) == to_number(flat)
    if "machine" in given:
        machine = m.facts.machine
        assert (given["machine"], given["crew"]) == (to_number(machine.points), machine.crew)
        crewman = price_formulas.crew(base, from_number(equipment), times, SYSTEM.machine_rules.crew_points)
        assert m.points_each == price_formulas.machine(machine.points, machine.crew, crewman)
    else:
        assert m.points_each == by_formula(m)
    return {"points": to_number(m.points_each)}


FULL["strike"] = to_hit_and_wound.strikes_on
FULL["wound"] = to_hit_and_wound.wounds_on
