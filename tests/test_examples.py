"""The worked examples of the WFB3 rulebook, run against the program and its definitions.

`cases/wfb3/examples.yaml` holds the cases and says what its keys mean. Here is
one function a case (or several alike): it takes the inputs of the case and what
stands for its words in our definitions, asks the program, and gives back every
number that the case expects. The runner compares them and sees to it that no
input was left unread. Where the case names a creature, a weapon or a machine,
the function takes it from the lists, and checks that the inputs say the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from builder import locale
from builder.core.entries import EntryResult
from builder.core.event import Event
from builder.core.points import from_number, to_number, total
from builder.core.profiles import shown
from builder.files import reading
from builder.library import loading
from builder.mustering import Muster, muster
from builder.systems.wfb3.entries import model_numbers, model_prices, model_specs, model_weapons
from builder.systems.wfb3.entries.model_specs import ModelSpec
from builder.systems.wfb3.model.values import CHARACTERISTICS
from builder.systems.wfb3.rules import formulas, prices

FILE = Path(__file__).parent / "cases" / "wfb3" / "examples.yaml"
OPEN = loading.load("wfb3", "open", loading.search_path())
RULES = OPEN.rules
SYSTEM = RULES.system

USES = ("build", "sheet", "event", "play")
WRONG: dict[str, str] = {}
"""Cases and tables where the program gives something else than expected, with the reason: strictly expected to fail."""

IDS = """
points-knight-barded-horse points-knight-unbarded points-knight-warhorse points-goblin-wolf-archer points-mammoth points-command-figure
points-human-level-5 points-ogre-level-15 points-human-wizard-5 points-human-wizard-10 points-human-wizard-15 points-human-wizard-20
points-human-wizard-25 points-elite-human-plus-2 points-levy-goblin points-chariot-two-horses points-chariot-goblin-two-wolves
points-chariot-goblin-one-crew move-plain move-penalty-save-4 move-goblin-wolf move-difficult-4 move-difficult-3-half move-mixed-wood
move-obstacle-1 move-obstacle-2 move-obstacle-3 move-ditch-in-wood move-hedge-after-wood move-pivot move-wheel move-backwards-wood
move-charge-3 move-stand-and-shoot-8 profile-human profile-human-level-5-row-1 profile-human-maxima profile-goblin-levy
profile-level-counts profile-poisoned-bite profile-poisoned-vs-undead ld-goblin-leads-orcs ld-bonus-plus-3 cl-human-leads-goblins
ld-goblin-leads-humans cl-mixed-unit animosity-result unit-small unit-large formation-15-in-two-ranks formation-widening
wedge-cavalry-vs-foot rank-removal-front-5 pack-random-hit were-random-hit were-max-20-percent rout-20 rout-10 rally-20
range-longbow-metres bs-2 bs-4 shoot-four-longbows modifier-one modifier-sum shoot-giant shoot-into-combat-ogre shoot-into-combat-orc
shoot-crossbow-goblins wound-s4-t3 wounds-multi wounds-single template-goblins thrown-penalty save-orcs save-crossbow
save-routing-shield-only save-routing-light-armour free-hits free-hits-survivors attacks-dice hit-ws4-v-ws3 combat-modifier-sum
wound-men-ogres first-strike-casualties combat-result-charge combat-result-standard overlap-widen spear-second-rank spear-initiative
pike-ranks pike-initiative mounted-spear-charge two-weapons wedge-fear panic-quarter machine-cannon-engineer machine-catapult-engineer
machine-cannon-30 machine-cannon-three-units machine-cannon-two-ranks machine-hill-barrier machine-destroy-ogres building-5x2
building-tower building-occupancy building-free-hits building-bow-uphill fly-dragon fly-range-down fly-range-up fly-range-down-two d3
stupidity-direction formation-turn rank-removal-rear overlap-pushed-back pike-obstacle combat-both-standards building-shooters
building-collapse-6 fly-bomb-strength baggage-table-1000 game-length-5 house-level-caps
""".split()  # noqa: SIM905 - a block is easier to read
"""Every case of the rulebook; none may be dropped, and none added without its place in the book."""
TABLE_IDS = """
armour-foot armour-mounted multiplier team-movement crew-loss-rate-of-fire missile-need derived-human-tournament-characters
weapon-ranges falling-damage derived-points
""".split()  # noqa: SIM905
FULL_IDS = ["strike", "wound"]

TOTALS = {"build": 50, "sheet": 49, "event": 5, "play": 33}
"""Cases and tables by their use; those that wait are counted in both tables."""
LATER = 0
PARTLY = 0


# ------------------------------------------------------------------ the runner


class Given(dict[str, Any]):
    """The inputs of a case, which remember what was read."""

    def __init__(self, values: dict[str, Any]) -> None:
        super().__init__(values)
        self.unread = set(values)

    def __getitem__(self, key: str) -> Any:
        self.unread.discard(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.unread.discard(key)
        return super().get(key, default)


Check = Callable[[Given, dict[str, Any]], dict[str, Any]]
CASES: dict[str, Check] = {}
"""Id of a case to the function that asks the program."""
TABLES: dict[str, Check] = {}
"""Id of a table to the function for a row."""
FULL: dict[str, Callable[[int, int], int | None]] = {}


def case(*ids: str) -> Callable[[Check], Check]:
    """The function that answers these cases."""

    def register(function: Check) -> Check:
        CASES.update(dict.fromkeys(ids, function))
        return function

    return register


def table(id: str) -> Callable[[Check], Check]:
    """The function that answers each row of a table; what it does not give back it has to read."""

    def register(function: Check) -> Check:
        TABLES[id] = function
        return function

    return register


def runs(entry: dict[str, Any]) -> bool:
    """Whether a case or table has to pass now."""
    return entry["use"] != "play" and entry.get("chapter") != "later"


def run_case(entry: dict[str, Any]) -> None:
    """Ask the program and compare every expected key that does not wait."""
    given = Given(entry["inputs"])
    found = CASES[entry["id"]](given, entry.get("using", {}))
    waits = entry.get("waits", ())
    expected = {k: v for k, v in entry["expected"].items() if k not in waits}
    assert {k: found.get(k, "not given") for k in expected} == expected
    assert not given.unread, "inputs that nothing read"


def run_row(id: str, row: dict[str, Any]) -> None:
    """Ask the program for a row; its other columns are inputs."""
    given = Given({k: v for k, v in row.items() if k != "using"})
    found = TABLES[id](given, row.get("using", {}))
    assert found
    assert {k: row[k] for k in found} == found
    assert not given.unread - set(found), "columns neither read nor given"


def run_full(entry: dict[str, Any]) -> None:
    """Compare a whole printed table, cell by cell."""
    ask = FULL[entry["id"]]
    own = {str(r): tuple(written(ask(r, c)) for c in range(1, 11)) for r in range(1, 11)}
    assert own == entry["rows"]


def written(need: int | None) -> int | str:
    """A cell as the tables print it."""
    if need is None:
        return "N"
    return need if need <= 6 else f"6/{need - 3}"


# ------------------------------------------------------- asking the program


def mustered(*entries: dict[str, Any], **more: Any) -> Muster:
    """A friendly army of the open list; no entry may have an error of its own."""
    values = {
        "kind": "roster",
        "format": 1,
        "system": "wfb3",
        "army": "open",
        "limit": 3000,
        "game": "friendly",
        "entries": entries,
        **more,
    }
    result = muster(OPEN.system.roster.model_validate(values), OPEN)
    errors = [f for f in result.findings if f.counts and f.entry is not None and f.code != "wfb3.level-cap"]
    assert not errors
    return result


def one(entry: dict[str, Any]) -> EntryResult:
    """The only entry of an army."""
    return mustered(entry).entries[0]


def unit_of(take: str, models: int, **more: Any) -> EntryResult:
    return one({"take": take, "models": models, **more})


def profile_of(creature: str) -> dict[str, Any]:
    """A creature's profile, by way of the program."""
    return dict(model_specs.profile(ModelSpec(RULES.creatures[creature]), creature, SYSTEM).values)


def base_of(m: EntryResult) -> int:
    """The price of the race, in quarters."""
    return m.facts.figure.creature.points or 0


def by_formula(m: EntryResult) -> int:
    """A model's price by the formulas of chapter 24, apart from the lines that the muster adds up."""
    figure = m.facts.figure
    base = base_of(m)
    if figure.quality == "levy":
        base = prices.levy_base(base, SYSTEM.levies)
    times = prices.multiplier(base, SYSTEM.multiplier)
    equipment = sum(b.points for b in m.facts.bought)
    kind, grade = model_specs.grade(figure.quality)
    premium = prices.elite_premium(base, grade, SYSTEM.elites) if kind in ("shock", "missile") else 0
    flat = sum(SYSTEM.troops[t].points for t in figure.troop)
    if figure.mount is None:
        return prices.foot(base, equipment, times, premium, flat)
    half = prices.half_mount(model_prices.mount_points(figure.mount, RULES), attacks=figure.mount.profile["A"] > 0)
    return prices.mounted(base, equipment, times, half, outside=premium, flat=flat)


def list_prices(entry: dict[str, Any]) -> dict[str, int | float]:
    """What the options of an entry cost by the definitions, under the words of the examples."""
    tables = (SYSTEM.weapons, SYSTEM.armour, SYSTEM.extras)
    return {o.replace("-", "_"): to_number(t[o].points) for o in entry.get("options", ()) for t in tables if o in t}


def text(words: Any) -> str:
    """English words of a definition."""
    return words if isinstance(words, str) else words.en


def said(words: Any, pattern: str) -> int:
    """A number that a printed line of effect says; `#` stands for it, with its sign."""
    match = re.search(re.escape(pattern).replace(re.escape("#"), r"([+−-]?\d+)"), text(words))
    assert match is not None, (pattern, text(words))
    return int(match[1].replace("−", "-"))


def tag_of(m: EntryResult, id: str) -> Any:
    return next(t for t in m.tags if t.id == id)


def rule_of(creature: str, tag: str) -> Any:
    """What a creature's special rule says, also of one whose profile is thrown for."""
    return next(t.text for t in model_numbers.tags(ModelSpec(RULES.creatures[creature]), SYSTEM) if t.id == tag)


def weapon_of(m: EntryResult, id: str) -> Any:
    return next(w for w in m.weapons if w.id == id)


def passes(rolls: tuple[int, ...], needed: int) -> int:
    """Dice that reach a number."""
    return sum(r >= needed for r in rolls)


# --------------------------------------------------------------------- points


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
    animal = model_prices.mount_points(mount, RULES)
    assert given.get("mount_points", to_number(animal)) == to_number(animal)
    times = prices.multiplier(base_of(m), SYSTEM.multiplier)
    assert given.get("multiplier", times / 2) == times / 2
    foot = prices.foot(base_of(m), sum(map(from_number, bought.values())), times)
    half = prices.half_mount(animal, attacks=given["mount_contributes"])
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
    (row,) = m.facts.rows
    beast, crewman = base_of(m), total(row.man.parts)
    assert (to_number(beast), row.number, to_number(crewman), m.facts.howdah) == (
        given["creature_points"],
        given["crew"],
        given["crew_points_each"],
        given["howdah"],
    )
    assert m.points == prices.monster(beast, row.number, crewman)
    return {"points": to_number(m.points)}


@case("points-command-figure")
def command_figure(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The same for standard bearer and musician."""
    plain = one(using["entry"])
    assert to_number(plain.points_each) == given["figure_points"]
    extras = {one({**using["entry"], "command": (post,)}).points - plain.points for post in ("standard", "musician")}
    assert len(extras) == 1
    extra = extras.pop()
    assert plain.points + extra == prices.unit(plain.points_each, plain.models, 1)
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
    formula = prices.wizard if m.facts.wizard else prices.character
    assert m.points == formula(base_of(m), m.facts.level, SYSTEM.levels)
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
    assert (vehicle.men, drawn) == (len(given["crew"]), len(given["draught_points"]))
    assert set(given["draught_points"]) == {to_number(model_prices.mount_points(animal, RULES))}
    assert given["scythes"] == ("scythes" in m.carries)
    crew, team, doubled = m.price[0].lines
    assert doubled.points == crew.points + team.points
    assert m.points == prices.chariot(crew.points, team.points)
    return {
        "points": to_number(m.points),
        "sum_before_doubling": to_number(doubled.points),
        "crew_points_each": to_number(crew.each),
    }


# ------------------------------------------------------------------- movement


def move_of(given: Given, using: dict[str, Any], *, effective: bool = False) -> Any:
    """The movement of the entry, which has the M of the case."""
    movement = one(using["entry"]).movement
    assert movement is not None
    assert given["M"] == (movement.effective if effective else movement.base)
    return movement


@case("move-plain")
def plain_move(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    return {"move": move_of(given, using).effective}


@case("move-penalty-save-4")
def loaded_move(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    movement = move_of(given, using)
    assert one(using["entry"]).save == given["save"]
    return {"penalty": movement.penalty, "move": movement.effective}


@case("move-goblin-wolf")
def ridden_move(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    entry = using["entry"]
    m = one(entry)
    for piece in ("light_armour", "shield", "barding"):
        assert given[piece] == (piece.replace("_", "-") in entry["options"])
    assert (given["mounted"], given["mount_M"]) == ("mount" in entry, m.movement.base)
    return {"save": m.save, "penalty": m.movement.penalty, "move": m.movement.effective}


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
    inside = formulas.reduced(movement.effective - given["open_distance"])
    return {"distance_in_wood": inside, "total": given["open_distance"] + inside}


@case("move-obstacle-1", "move-obstacle-2", "move-obstacle-3")
def over_obstacle(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The sheet has the cost; whether what is left pays for it follows."""
    movement = move_of(given, using).effective
    cost = formulas.obstacle(movement)
    left = movement - given["obstacle_at"]
    return {"crosses": left >= cost, "cost": cost, "distance_beyond": left - cost, "lost": left}


@case("move-ditch-in-wood", "move-hedge-after-wood")
def obstacle_in_wood(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    move = move_of(given, using).difficult
    cost = formulas.obstacle(move)
    assert given["terrain"] == "difficult"
    assert given.get("obstacle", True)
    return {"move": move, "obstacle_cost": cost, "crosses": move - given.get("obstacle_at", 0) >= cost}


@case("move-backwards-wood")
def backwards(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """Twice halved is the quarter of very difficult ground."""
    movement = move_of(given, using)
    assert (given["terrain"], given["manoeuvre"]) == ("difficult", "back_away")
    move = formulas.reduced(movement.difficult)
    assert move == formulas.reduced(movement.effective, 4)
    return {"fraction": move / movement.effective, "move": move}


@case("move-charge-3")
def charge(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    return {"charge": move_of(given, using).charge}


@case("move-stand-and-shoot-8")
def stand_and_shoot(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    distance = one(using["entry"]).movement.charge
    assert distance == given["charge_distance"]
    return {"shoot_if_beyond": formulas.shoots_beyond(distance)}


# ------------------------------------------------------------------- profiles


def printed(profile: Any) -> dict[str, Any]:
    """A profile with its bonuses, as the sheet shows it."""
    return {
        k: shown(profile.values[k], profile.bonus[k]) if profile.bonus.get(k) else profile.values[k]
        for k in CHARACTERISTICS
    }


@case("profile-human", "profile-human-level-5-row-1")
def profile(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    m = one(using["entry"])
    figure = m.facts.figure
    assert (given["race"], given.get("level", 0), given.get("row", 1)) == (figure.creature.id, figure.level, figure.row)
    return printed(m.profiles[0])


@case("profile-human-maxima")
def maxima(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The highest bonuses in the place of a level's row."""
    levels = SYSTEM.levels
    most = getattr(levels, f"{given['maxima']}_maxima")
    system = SYSTEM.model_copy(update={"levels": levels.model_copy(update={"hero": {**levels.hero, "25": (most,)}})})
    return printed(model_specs.profile(ModelSpec(RULES.creatures[given["race"]], level=25), "", system))


@case("profile-goblin-levy")
def levy_profile(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    m = one(using["entry"])
    assert (given["race"], given["levy"]) == (m.facts.figure.creature.id, m.facts.figure.quality == "levy")
    plain = profile_of(given["race"])
    for key in ("WS", "I", "Ld", "Int", "Cl", "WP"):
        assert given[f"base_{key}"] == plain[key]
    return printed(m.profiles[0])


@case("profile-level-counts")
def level_counts(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """Every row of a level adds up to it, for heroes and wizards."""
    sums = []
    for level in given["levels"]:
        rows = len(SYSTEM.levels.hero[str(level)])
        adds = {sum(formulas.bonuses(level, row, False, SYSTEM.levels)) for row in range(1, rows + 1)}
        adds.add(sum(formulas.bonuses(level, 1, True, SYSTEM.levels)))
        assert len(adds) == 1
        sums.append(adds.pop())
    return {"bonus_points": tuple(sums)}


@case("profile-poisoned-bite", "profile-poisoned-vs-undead")
def poison(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The bonus stands in the line of effect that the sheet prints."""
    m = one(using["entry"])
    effect = text(tag_of(m, "poison").text)
    strength = m.profiles[0].values["S"]
    assert (given["S"], given["poisoned"]) == (strength, True)
    bonus = said(effect, "# S")
    spared = given.get("target", "nobody") in effect.partition("nothing against")[2]
    return {"S": strength if spared else strength + bonus}


# ------------------------------------------------------- leadership and units


@case("ld-goblin-leads-orcs", "ld-bonus-plus-3", "cl-human-leads-goblins", "ld-goblin-leads-humans")
def led(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    key = using["characteristic"]
    leader, unit = mustered({**using["leader"], "joins": "led", "as": "leader"}, {**using["unit"], "id": "led"}).entries
    own, his = unit.profiles[0].values[key], leader.profiles[0]
    assert (given["leader_value"], given["bonus"], given["unit_value"]) == (his.values[key], his.bonus[key], own)
    return {"effective": unit.facts.led[key], "uncapped": own + his.bonus[key]}


@case("cl-mixed-unit")
def mixed(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    values = {c: profile_of(c)["Cl"] for c in using["creatures"]}
    assert given["values"].items() <= values.items()
    assert given["rule"] == "lowest"
    assert len(set(values.values())) == len(values)
    return {"effective": formulas.mixed(values.values())}


@case("animosity-result")
def animosity(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The sheet has the bonus that is taken off the die."""
    bonus = one(using["entry"]).profiles[0].bonus["Ld"]
    assert bonus == given["leader_bonus"]
    return {"result": given["roll"] - bonus}


@case("unit-small", "unit-large")
def unit_figures(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """Leader, standard bearer and musician are among the models; the leader is free, the two others cost twice."""
    command = tuple(post for post in ("standard", "musician") if given.get(post))
    m = unit_of(using["take"], given["warriors"] + given["leader"] + len(command), command=command)
    ordinary = given["warriors"] + given["leader"]
    assert (
        m.points == m.points_each * (ordinary + 2 * len(command)) == prices.unit(m.points_each, m.models, len(command))
    )
    return {"figures": m.profiles[0].models}


@case("formation-15-in-two-ranks")
def two_ranks(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    full, spare = formulas.ranks(unit_of(using["take"], given["figures"]).models, given["front"])
    assert full == given["ranks"]
    return {"full_ranks": full, "spare": spare}


def faces_said(m: EntryResult) -> list[tuple[int, ...]]:
    """The faces of a die that the sheet names for each kind of models, in their order."""
    words = tag_of(m, "struck").value.values
    spans = [words[key].split("–") for key in words if key != "die"]
    return [tuple(range(int(span[0]), int(span[-1]) + 1)) for span in spans]


@case("pack-random-hit")
def pack_hit(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    m = one(using["entry"])
    assert (m.models, m.facts.beasts) == (given["masters"], given["beasts"])
    masters, beasts = faces_said(m)
    return {"master_on": masters, "beast_on": beasts}


@case("were-random-hit")
def were_hit(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    unit, hidden = mustered(using["unit"], using["hidden"]).entries
    assert hidden.models / (unit.models + hidden.models) == given["ratio"]
    assert tag_of(unit, "struck").value.values["die"] == int(given["die"].removeprefix("D"))
    _, weres = faces_said(unit)
    return {"were_hit_on": weres}


@case("were-max-20-percent")
def weres(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    return {"max_hidden": formulas.hidden(given["figures"], SYSTEM.weres.share)}


@case("rout-20", "rout-10", "rally-20")
def thresholds(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    m = unit_of(using["take"], given["figures"])
    assert m.rout_at is not None
    assert m.rally_at is not None
    return {
        "test_at_losses": m.rout_at,
        "test_at_survivors": m.models - m.rout_at,
        "minimum_to_rally": m.rally_at,
        "cannot_rally_at": m.rally_at - 1,
    }


# ------------------------------------------------------------------- shooting


def shooter(given: Given, using: dict[str, Any]) -> tuple[int, int]:
    """Ballistic Skill and range of the entry's weapon."""
    m = one(using["entry"])
    skill = m.profiles[0].values["BS"]
    assert given["BS"] == skill
    return skill, weapon_of(m, using["weapon"]).range


@case("range-longbow-metres")
def metres(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    inches = SYSTEM.weapons[using["weapon"]].shot.range
    assert given["metres"] == 10 * inches
    return {"inches": inches}


@case("bs-2", "bs-4")
def missile_need(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    return {"needed": formulas.hits_on(given["BS"])}


@case("shoot-four-longbows")
def long_bows(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """All are within half range, where nothing is taken off the die."""
    skill, reach = shooter(given, using)
    assert given["max_range"] == reach
    assert max(given["ranges"]) <= formulas.short_range(reach)
    needed = formulas.hits_on(skill)
    hits = passes(given["rolls"], needed)
    return {"needed": needed, "hits": hits, "misses": len(given["rolls"]) - hits}


@case("modifier-one")
def shifted(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    skill = one(using["entry"]).profiles[0].values["BS"]
    assert given["needed"] == formulas.hits_on(skill)
    return {"needed": formulas.hits_on(skill, *given["modifiers"])}


@case("modifier-sum")
def missile_modifiers(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    skill = one(using["entry"]).profiles[0].values["BS"]
    return {"total": formulas.hits_on(skill) - formulas.hits_on(skill, *given["modifiers"])}


@case("shoot-giant")
def at_giant(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """+1 is what the giant's own rule says; -1 for long range stands in no definition yet."""
    skill, reach = shooter(given, using)
    assert given["half_range"] == formulas.short_range(reach)
    large = said(rule_of(using["target"], "large"), "Shot at with # to hit") if given["large_target"] else 0
    modifiers = (using["long_range"] if given["long_range"] else 0, large)
    needed = formulas.hits_on(skill, *modifiers)
    return {"net_modifier": formulas.hits_on(skill) - needed, "needed": needed, "hits": passes(given["rolls"], needed)}


@case("shoot-crossbow-goblins")
def crossbows(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    skill, _reach = shooter(given, using)
    strength = int(weapon_of(one(using["entry"]), using["weapon"]).strength)
    target = profile_of(using["target"])
    assert (given["S"], given["T"], target["W"]) == (strength, target["T"], 1)
    to_hit, to_wound = formulas.hits_on(skill), formulas.wounds_on(strength, target["T"])
    assert to_wound is not None
    wounds = passes(given["wound_rolls"], to_wound)
    return {
        "hit_needed": to_hit,
        "hits": passes(given["hit_rolls"], to_hit),
        "wound_needed": to_wound,
        "wounds": wounds,
        "killed": wounds,
    }


@case("wound-s4-t3")
def wound(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    return {"needed": formulas.wounds_on(given["S"], given["T"])}


@case("thrown-penalty")
def thrown(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """Every weapon of the rulebook that is thrown says it on the sheet."""
    thrown = {id for id, w in SYSTEM.weapons.items() if w.rulebook and w.shot is not None and w.shot.thrown}
    assert set(using["weapons"]) == thrown
    totals = {SYSTEM.weapons[id].shot.to_hit for id in using["weapons"]}
    assert totals == {given["extra"] + given["moved_or_charged"]}
    return {"total": totals.pop()}


# ---------------------------------------------------------------------- saves


@case("save-orcs")
def orc_saves(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    save = one(using["entry"]).save
    assert save == given["save"]
    saved = passes(given["rolls"], save)
    return {"saves": saved, "killed": len(given["rolls"]) - saved}


@case("save-crossbow")
def modified_save(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    save = one(using["entry"]).save
    modifier = said(SYSTEM.weapons[using["weapon"]].shot.note, "save # at half range")
    assert (given["save"], given["modifier"]) == (save, modifier)
    return {"needed": formulas.saves_on(save, modifier)}


@case("save-routing-shield-only", "save-routing-light-armour")
def fleeing_save(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """In flight the shield does not count."""
    m = one(using["entry"])
    for piece in ("shield", "light_armour"):
        assert given[piece] == (piece.replace("_", "-") in using["entry"]["options"])
    return {"save": (m.save_without_shield if given["fleeing"] else m.save) or "none"}


# --------------------------------------------------------------------- combat


@case("hit-ws4-v-ws3")
def strike(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The two modifiers stand in no definition yet."""
    skills = given["attacker_WS"], given["defender_WS"]
    return {
        "needed": formulas.strikes_on(*skills),
        "charging": formulas.strikes_on(*skills, using["charging"]),
        "charging_obstacle": formulas.strikes_on(*skills, using["charging"], using["obstacle"]),
    }


@case("combat-modifier-sum")
def combat_modifiers(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    skill = profile_of(using["creature"])["WS"]
    return {"total": formulas.strikes_on(skill, skill) - formulas.strikes_on(skill, skill, *given["modifiers"])}


@case("wound-men-ogres")
def wound_ogres(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    strength, toughness = profile_of(using["attacker"])["S"], profile_of(using["target"])["T"]
    assert (given["S"], given["T"]) == (strength, toughness)
    needed = formulas.wounds_on(strength, toughness)
    assert needed is not None
    return {"needed": needed, "wounds": passes(given["rolls"], needed)}


@case("combat-result-standard")
def standard_result(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """+1 is what the standard's line says."""
    bonus = said(SYSTEM.command[using["command"]].effect, "# combat result")
    score = tuple(w + bonus * s for w, s in zip(given["wounds"], given["standard"], strict=True))
    return {"score": score, "winner": "draw" if score[0] == score[1] else ("first", "second")[score[1] > score[0]]}


@case("combat-both-standards")
def both_standards(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    own = said(SYSTEM.command["standard"].effect, "# combat result")
    great = said(SYSTEM.command["great-banner"].effect, "# combat result")
    assert (given["unit_standard"], given["great_banner"]) == (own, great)
    return {"combat_result_bonus": own + great}


@case("spear-second-rank")
def spears(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    return {"fighting": tuple(map(formulas.second_rank, given["second_rank"]))}


@case("spear-initiative")
def spear_initiative(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    spear = weapon_of(one(using["entry"]), "spear")
    mounted = said(spear.notes, "# I against mounted")
    assert (given["first_round"], given["against_mounted"]) == (spear.initiative, mounted)
    return {"initiative_bonus": spear.initiative + mounted}


@case("pike-ranks")
def pikes(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    fighting = formulas.pike_ranks(given["front"], given["ranks"])
    return {"per_rank": fighting, "fighting": sum(fighting)}


@case("pike-initiative")
def pike_initiative(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    pike = weapon_of(one(using["entry"]), "pike")
    cavalry = said(pike.notes, "# I more against cavalry")
    assert (given["basic"], given["cavalry"]) == (pike.initiative, cavalry)
    return {"initiative_bonus": pike.initiative + cavalry}


@case("mounted-spear-charge")
def mounted_spear(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The spear's own +1 stands in its line; +1 for charging stands in no definition yet."""
    m = one(using["entry"])
    own = said(weapon_of(m, "spear").notes, "# to hit foot under 3 m")
    assert own == given["spear"]
    skill = m.profiles[0].values["WS"]
    return {"to_hit_bonus": formulas.strikes_on(skill, skill) - formulas.strikes_on(skill, skill, given["charge"], own)}


@case("two-weapons")
def two_weapons(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    m = one(using["entry"])
    attacks = m.profiles[0].values["A"]
    assert (given["A"], given["weapons"]) == (attacks, SYSTEM.weapons["additional-hand-weapon"].hands)
    second = weapon_of(m, "additional-hand-weapon")
    return {
        "attacks": formulas.two_weapons(attacks),
        "modifiers": {"right": said(second.notes, "right hand #"), "left": second.to_hit},
    }


# ------------------------------------------------------------------- machines


@case("machine-cannon-engineer")
def engineer_at_cannon(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    guns, engineer = mustered(*using["entries"]).entries
    assert (given["wounds"], given["engineer"]) == (guns.facts.machine.wounds, engineer.joins == guns.id)
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
    return {"strength_loss": strength - formulas.cannon_strength(strength, given["range"], using["step"])}


@case("machine-cannon-three-units")
def cannon_through_units(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    machine = SYSTEM.machines[using["machine"]]
    assert (machine.strength, machine.ranks, machine.strength_step) == (given["S"], given["max_ranks"], using["step"])
    hits, ranks = formulas.rank_hits(given["ranks_hit"], machine.rank_hits, machine.ranks)
    return {
        "S_at_range": tuple(formulas.cannon_strength(machine.strength, r, using["step"]) for r in given["ranges"]),
        "hits_per_rank": hits,
        "total_ranks": ranks,
    }


@case("machine-cannon-two-ranks")
def cannon_through_ranks(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    machine = SYSTEM.machines[using["machine"]]
    assert machine.rank_hits == given["hits_per_rank"]
    _hits, ranks = formulas.rank_hits((given["ranks"],), machine.rank_hits, machine.ranks)
    return {"hits": ranks * machine.rank_hits}


@table("falling-damage")
def falling(row: Given, using: dict[str, Any]) -> dict[str, Any]:
    level = 0 if row["level"] == "attack" else row["level"]
    return {"dice": f"{formulas.falling_dice(level)}D4"}


# ------------------------------------------------------------ flyers and army


@case("fly-dragon")
def dragon(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    flight = RULES.creatures[given["creature"]].flight
    return {
        "min_speed": flight.min,
        "max_speed": flight.max,
        "acceleration": flight.acceleration,
        "max_deceleration": formulas.deceleration(flight.acceleration),
    }


@case("baggage-table-1000")
def baggage(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The train that the head of the list announces: its size, whose profile, its ground."""
    trains = []
    for points in given["points"]:
        told = next(
            text for label, text in mustered(baggage=True, limit=points).notes if label.message == "Baggage train"
        )
        wagons, people, ground = told
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
    _, (name, text) = OPEN.system.event_notes(pack, RULES)
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
    return {"exact": given["range"] * float(1 - part), "range": formulas.uneven(given["range"], part, up=True)}


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
    ((_, text),) = OPEN.system.event_notes(pack, RULES)
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


# --------------------------------------------------------------------- tables


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
    movement = m.movement
    assert movement is not None
    assert movement.effective == movement.base - movement.penalty
    return {"save": m.save or "none", "penalty": movement.penalty}


@table("multiplier")
def equipment_multiplier(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """By the formula; and every creature of that price that bears arms pays so much for a halberd."""
    base = from_number(given["base"])
    times = prices.multiplier(base, SYSTEM.multiplier)
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
        own = formulas.team_movement(move, given["team"], False, losses, wagon)
        assert own - formulas.team_movement(move, given["team"], True, losses, wagon) == wagon
    return {"modifier": own - move}


@table("crew-loss-rate-of-fire")
def rate_of_fire(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    return {"fires_every": formulas.fires_every(given["lost"])}


@table("missile-need")
def missile_row(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """What is printed below 2 absorbs penalties before the need rises."""
    need = formulas.missile_need(given["BS"])
    spare = max(0, 2 - need)
    assert formulas.hits_on(given["BS"], -spare) == max(2, need)
    assert formulas.hits_on(given["BS"], -spare - 1) == max(2, need) + 1
    return {"printed": need}


@table("derived-human-tournament-characters")
def human_heroes(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    m = one({"take": "hero", "creature": "human", "level": given["level"]})
    own = printed(m.profiles[0])
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
        team = 2 * model_prices.mount_points(RULES.creatures[using["team"]], RULES)
        assert to_number(prices.chariot(crew, team)) == given["chariot"]
        return {"points": to_number(prices.chariot(crew, team, from_number(given["scythes"])))}
    entry = using["entry"]
    m = one(entry)
    if "figure" in given:
        assert (given["figure"], given["figures"], given["command_figures"]) == (
            to_number(m.points_each),
            m.models,
            len(m.facts.command),
        )
        assert m.points == prices.unit(m.points_each, m.models, len(m.facts.command))
        return {"points": to_number(m.points)}
    figure = m.facts.figure
    base = base_of(m)
    if figure.quality == "levy":
        base = prices.levy_base(base, SYSTEM.levies)
    assert given["base"] == to_number(base)
    if "level" in given:
        exact = base + given["level"] * min(base, SYSTEM.levels.point_cap)
        assert m.points == prices.character(base, given["level"], SYSTEM.levels)
        assert given["level"] == m.facts.level
        return {"points": to_number(m.points), "before_rounding": to_number(exact)}
    equipment = sum(list_prices(entry).values())
    times = prices.multiplier(base, SYSTEM.multiplier)
    assert (given["equipment"], given["multiplier"]) == (equipment, times / 2)
    kind, grade = model_specs.grade(figure.quality)
    assert (given.get("grade", 0), bool(given.get("mounted"))) == (grade, figure.mount is not None), kind
    if "half_mount" in given:
        assert from_number(given["half_mount"]) == prices.half_mount(
            model_prices.mount_points(figure.mount, RULES), attacks=figure.mount.profile["A"] > 0
        )
    flat = sum(SYSTEM.troops[t].points for t in figure.troop)
    assert given.get("flat", 0) == to_number(flat)
    if "machine" in given:
        machine = m.facts.machine
        assert (given["machine"], given["crew"]) == (to_number(machine.points), machine.crew)
        crewman = prices.crew(base, from_number(equipment), times, SYSTEM.machine_rules.crew_points)
        assert m.points_each == prices.machine(machine.points, machine.crew, crewman)
    else:
        assert m.points_each == by_formula(m)
    return {"points": to_number(m.points_each)}


FULL["strike"] = formulas.strikes_on
FULL["wound"] = formulas.wounds_on


# ---------------------------------------------------------------------- tests


@cache
def read() -> dict[str, Any]:
    """The file of cases, by the program's own reader: keys are text, lists are tuples."""
    document = reading.read(FILE)
    assert not document.findings
    return document.value


def everything() -> list[dict[str, Any]]:
    return [*read()["examples"], *read()["table_checks"], *read()["full_tables"]]


def _parameter(id: str, *values: Any) -> Any:
    marks = pytest.mark.xfail(strict=True, reason=WRONG[id]) if id in WRONG else ()
    return pytest.param(*values, id=id, marks=marks)


@pytest.mark.parametrize("entry", [_parameter(c["id"], c) for c in read()["examples"] if runs(c)])
def test_case(entry: dict[str, Any]) -> None:
    """The program gives what the book gives."""
    run_case(entry)


@pytest.mark.parametrize("entry", [_parameter(t["id"], t) for t in read()["table_checks"] if runs(t)])
def test_table(entry: dict[str, Any]) -> None:
    """The program gives every row of a printed table."""
    for row in entry["rows"]:
        run_row(entry["id"], row)


@pytest.mark.parametrize("entry", [_parameter(t["id"], t) for t in read()["full_tables"]])
def test_full_table(entry: dict[str, Any]) -> None:
    """A formula gives every cell of a printed table."""
    run_full(entry)


def test_no_case_is_dropped() -> None:
    """The file has every case of the book, once."""
    assert [c["id"] for c in read()["examples"]] == IDS
    assert [t["id"] for t in read()["table_checks"]] == TABLE_IDS
    assert [t["id"] for t in read()["full_tables"]] == FULL_IDS
    assert len(set(IDS)) == len(IDS)


@pytest.mark.parametrize("entry", everything(), ids=lambda e: e["id"])
def test_every_case_says_who_wants_it(entry: dict[str, Any]) -> None:
    """Its use; and why, if the program is not asked for all of it."""
    assert entry["use"] in USES
    assert entry.get("chapter", "later") == "later"
    assert entry["section"]
    excused = entry["use"] == "play" or "chapter" in entry or "waits" in entry
    assert excused == bool(entry.get("why", "").strip())
    assert not (entry["use"] == "play" and "chapter" in entry)
    waits = set(entry.get("waits", ()))
    assert not waits or waits < set(entry["expected"]), "a case that waits for all its keys is later"


def test_every_running_case_has_its_function() -> None:
    """And no excused case has one, so that a function is never forgotten behind an excuse."""
    assert set(CASES) == {c["id"] for c in read()["examples"] if runs(c)}
    assert set(TABLES) == {t["id"] for t in read()["table_checks"] if runs(t)}
    assert set(FULL) == set(FULL_IDS)


def test_a_wrong_number_is_seen() -> None:
    """Every expected key of every running case is compared: put something else there, and the case fails."""
    for entry in read()["examples"]:
        if not runs(entry) or entry["id"] in WRONG:
            continue
        for key, value in entry["expected"].items():
            if key in entry.get("waits", ()):
                continue
            with pytest.raises(AssertionError):
                run_case({**entry, "expected": {**entry["expected"], key: (value, "else")}})


def test_totals(capsys: pytest.CaptureFixture[str]) -> None:
    """How many of each kind there are, and how many of those that run pass."""
    entries = everything()
    uses = Counter(e["use"] for e in entries)
    later = [e["id"] for e in entries if "chapter" in e]
    partly = [e["id"] for e in entries if "waits" in e]
    running = [e for e in entries if runs(e)]
    passed = sum(_passes(e) for e in running)
    with capsys.disabled():
        print(
            f"\nWFB3 worked examples: {len(entries)} ({len(IDS)} cases, {len(TABLE_IDS) + len(FULL_IDS)} tables): "
            + ", ".join(f"{use} {uses[use]}" for use in USES)
            + f"\n  passed {passed} of the {len(running)} that run"
            + f"\n  later {len(later)}: {', '.join(later)}"
            + f"\n  in part later {len(partly)}: {', '.join(partly)}"
        )
    assert dict(uses) == TOTALS
    assert (len(later), len(partly)) == (LATER, PARTLY)
    assert passed == len(running) - len(WRONG)


def _passes(entry: dict[str, Any]) -> bool:
    try:
        if "inputs" in entry:
            run_case(entry)
        elif entry["id"] in FULL:
            run_full(entry)
        else:
            for row in entry["rows"]:
                run_row(entry["id"], row)
    except AssertionError:
        return False
    return True
