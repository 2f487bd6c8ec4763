"""The worked examples of profiles, leadership and units."""

from __future__ import annotations

from typing import Any

from builder.core.entries import EntryResult
from builder.core.profiles import value_text
from builder.systems.wfb3.definitions.values import CHARACTERISTICS
from builder.systems.wfb3.formulas import character_levels
from builder.systems.wfb3.profiles import model_specs
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from tests.systems.wfb3.examples import playing
from tests.systems.wfb3.examples.asking import mustered, one, profile_of, said, tag_of, text, unit_of
from tests.systems.wfb3.examples.runner import RULES, SYSTEM, Given, case


def printed(profile: Any) -> dict[str, Any]:
    """A profile with its bonuses, as the sheet shows it."""
    return {
        k: value_text(profile.values[k], profile.bonus[k]) if profile.bonus.get(k) else profile.values[k]
        for k in CHARACTERISTICS
    }


@case("profile-human", "profile-human-level-5-row-1")
def profile(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    m = one(using["entry"])
    figure = m.facts.figure
    assert (given["race"], given.get("level", 0), given.get("row", 1)) == (figure.creature.id, figure.level, figure.row)
    return printed(m.in_play.profiles[0])


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
    return printed(m.in_play.profiles[0])


@case("profile-level-counts")
def level_counts(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """Every row of a level adds up to it, for heroes and wizards."""
    sums = []
    for level in given["levels"]:
        rows = len(SYSTEM.levels.hero[str(level)])
        adds = {sum(character_levels.bonuses(level, row, False, SYSTEM.levels)) for row in range(1, rows + 1)}
        adds.add(sum(character_levels.bonuses(level, 1, True, SYSTEM.levels)))
        assert len(adds) == 1
        sums.append(adds.pop())
    return {"bonus_points": tuple(sums)}


@case("profile-poisoned-bite", "profile-poisoned-vs-undead")
def poison(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The bonus stands in the line of effect that the sheet prints."""
    m = one(using["entry"])
    effect = text(tag_of(m, "poison").text)
    strength = m.in_play.profiles[0].values["S"]
    assert (given["S"], given["poisoned"]) == (strength, True)
    bonus = said(effect, "# S")
    spared = given.get("target", "nobody") in effect.partition("no effect on")[2]
    return {"S": strength if spared else strength + bonus}


@case("ld-goblin-leads-orcs", "ld-bonus-plus-3", "cl-human-leads-goblins", "ld-goblin-leads-humans")
def led(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    key = using["characteristic"]
    leader, unit = mustered({**using["leader"], "joins": "led", "as": "leader"}, {**using["unit"], "id": "led"}).entries
    own, his = unit.in_play.profiles[0].values[key], leader.in_play.profiles[0]
    assert (given["leader_value"], given["bonus"], given["unit_value"]) == (his.values[key], his.bonus[key], own)
    return {"effective": unit.facts.led.values[key], "uncapped": own + his.bonus[key]}


@case("cl-mixed-unit")
def mixed(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    values = {c: profile_of(c)["Cl"] for c in using["creatures"]}
    assert given["values"].items() <= values.items()
    assert given["rule"] == "lowest"
    assert len(set(values.values())) == len(values)
    return {"effective": playing.mixed(values.values())}


@case("animosity-result")
def animosity(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The sheet has the bonus that is taken off the die."""
    bonus = one(using["entry"]).in_play.profiles[0].bonus["Ld"]
    assert bonus == given["leader_bonus"]
    return {"result": given["roll"] - bonus}


@case("unit-small", "unit-large")
def unit_figures(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """Leader, standard bearer and musician are among the models; the leader is free, the two others cost twice."""
    command = tuple(post for post in ("standard", "musician") if given.get(post))
    m = unit_of(using["take"], given["warriors"] + given["leader"] + len(command), command=command)
    ordinary = given["warriors"] + given["leader"]
    assert (
        m.points == m.points_each * (ordinary + 2 * len(command))
    )
    return {"figures": m.in_play.profiles[0].models}


@case("formation-15-in-two-ranks")
def two_ranks(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    full, spare = playing.ranks(unit_of(using["take"], given["figures"]).models, given["front"])
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
    return {"max_hidden": playing.hidden(given["figures"], SYSTEM.weres.share)}


@case("rout-20", "rout-10", "rally-20")
def thresholds(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    m = unit_of(using["take"], given["figures"])
    assert m.in_play.rout_at is not None
    assert m.in_play.rally_at is not None
    return {
        "test_at_losses": m.in_play.rout_at,
        "test_at_survivors": m.models - m.in_play.rout_at,
        "minimum_to_rally": m.in_play.rally_at,
        "cannot_rally_at": m.in_play.rally_at - 1,
    }
