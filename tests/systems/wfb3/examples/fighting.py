"""The worked examples of shooting, saves and combat."""

from __future__ import annotations

from typing import Any

from builder.systems.wfb3.formulas import to_hit_and_wound
from tests.systems.wfb3.examples import playing
from tests.systems.wfb3.examples.asking import case_of, one, passes, profile_of, rule_of, said, weapon_of
from tests.systems.wfb3.examples.runner import SYSTEM, Given, case


def shooter(given: Given, using: dict[str, Any]) -> tuple[int, int]:
    """Ballistic Skill and range of the entry's weapon."""
    m = one(using["entry"])
    skill = m.in_play.profiles[0].values["BS"]
    assert given["BS"] == skill
    return skill, weapon_of(m, using["weapon"]).range


@case("range-longbow-metres")
def metres(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    inches = SYSTEM.weapons[using["weapon"]].shot.range
    assert given["metres"] == 10 * inches
    return {"inches": inches}


@case("bs-2", "bs-4")
def missile_need(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    return {"needed": to_hit_and_wound.hits_on(given["BS"])}


@case("shoot-four-longbows")
def long_bows(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """All are within half range, where nothing is taken off the die."""
    skill, reach = shooter(given, using)
    assert given["max_range"] == reach
    assert max(given["ranges"]) <= to_hit_and_wound.short_range(reach)
    needed = to_hit_and_wound.hits_on(skill)
    hits = passes(given["rolls"], needed)
    return {"needed": needed, "hits": hits, "misses": len(given["rolls"]) - hits}


@case("modifier-one")
def shifted(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    skill = one(using["entry"]).in_play.profiles[0].values["BS"]
    assert given["needed"] == to_hit_and_wound.hits_on(skill)
    return {"needed": to_hit_and_wound.hits_on(skill, *given["modifiers"])}


@case("modifier-sum")
def missile_modifiers(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    skill = one(using["entry"]).in_play.profiles[0].values["BS"]
    return {"total": to_hit_and_wound.hits_on(skill) - to_hit_and_wound.hits_on(skill, *given["modifiers"])}


@case("shoot-giant")
def at_giant(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """+1 is what the giant's own rule says; -1 for long range stands in no definition yet."""
    skill, reach = shooter(given, using)
    assert given["half_range"] == to_hit_and_wound.short_range(reach)
    large = said(rule_of(using["target"], "large"), "Shot at with # to hit") if given["large_target"] else 0
    modifiers = (using["long_range"] if given["long_range"] else 0, large)
    needed = to_hit_and_wound.hits_on(skill, *modifiers)
    return {"net_modifier": to_hit_and_wound.hits_on(skill) - needed, "needed": needed, "hits": passes(given["rolls"], needed)}


@case("shoot-crossbow-goblins")
def crossbows(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    skill, _reach = shooter(given, using)
    strength = int(weapon_of(one(using["entry"]), using["weapon"]).strength)
    target = profile_of(using["target"])
    assert (given["S"], given["T"], target["W"]) == (strength, target["T"], 1)
    to_hit, to_wound = to_hit_and_wound.hits_on(skill), to_hit_and_wound.wounds_on(strength, target["T"])
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
    return {"needed": to_hit_and_wound.wounds_on(given["S"], given["T"])}


@case("thrown-penalty")
def thrown(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """Every weapon of the rulebook that is thrown says it on the sheet."""
    thrown = {id for id, w in SYSTEM.weapons.items() if w.rulebook and w.shot is not None and w.shot.thrown}
    assert set(using["weapons"]) == thrown
    totals = {SYSTEM.weapons[id].shot.to_hit for id in using["weapons"]}
    assert totals == {given["extra"] + given["moved_or_charged"]}
    return {"total": totals.pop()}


@case("save-orcs")
def orc_saves(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    save = one(using["entry"]).in_play.save
    assert save == given["save"]
    saved = passes(given["rolls"], save)
    return {"saves": saved, "killed": len(given["rolls"]) - saved}


@case("save-crossbow")
def modified_save(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    save = one(using["entry"]).in_play.save
    (band,) = SYSTEM.weapons[using["weapon"]].shot.near
    assert band.to is None
    modifier = band.save
    assert (given["save"], given["modifier"]) == (save, modifier)
    return {"needed": playing.saves_on(save, modifier)}


@case("save-routing-shield-only", "save-routing-light-armour")
def fleeing_save(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """In flight the shield does not count."""
    m = one(using["entry"])
    for piece in ("shield", "light_armour"):
        assert given[piece] == (piece.replace("_", "-") in using["entry"]["options"])
    return {"save": (m.in_play.save_without_shield if given["fleeing"] else m.in_play.save) or "none"}


@case("hit-ws4-v-ws3")
def strike(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The two modifiers stand in no definition yet."""
    skills = given["attacker_WS"], given["defender_WS"]
    return {
        "needed": to_hit_and_wound.strikes_on(*skills),
        "charging": to_hit_and_wound.strikes_on(*skills, using["charging"]),
        "charging_obstacle": to_hit_and_wound.strikes_on(*skills, using["charging"], using["obstacle"]),
    }


@case("combat-modifier-sum")
def combat_modifiers(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    skill = profile_of(using["creature"])["WS"]
    return {"total": to_hit_and_wound.strikes_on(skill, skill) - to_hit_and_wound.strikes_on(skill, skill, *given["modifiers"])}


@case("wound-men-ogres")
def wound_ogres(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    strength, toughness = profile_of(using["attacker"])["S"], profile_of(using["target"])["T"]
    assert (given["S"], given["T"]) == (strength, toughness)
    needed = to_hit_and_wound.wounds_on(strength, toughness)
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
    return {"fighting": tuple(map(playing.second_rank, given["second_rank"]))}


@case("spear-initiative")
def spear_initiative(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    spear = weapon_of(one(using["entry"]), "spear")
    mounted = case_of(spear, "against mounted until pushed back")
    assert (given["first_round"], given["against_mounted"]) == (spear.initiative, mounted.later)
    return {"initiative_bonus": mounted.initiative}


@case("pike-ranks")
def pikes(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    fighting = playing.pike_ranks(given["front"], given["ranks"])
    return {"per_rank": fighting, "fighting": sum(fighting)}


@case("pike-initiative")
def pike_initiative(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    pike = weapon_of(one(using["entry"]), "pike")
    cavalry = case_of(pike, "against mounted until pushed back").initiative
    assert (given["basic"], given["basic"] + given["cavalry"]) == (pike.initiative, cavalry)
    return {"initiative_bonus": cavalry}


@case("mounted-spear-charge")
def mounted_spear(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    """The spear's own +1 stands in its line; +1 for charging stands in no definition yet."""
    m = one(using["entry"])
    own = said(weapon_of(m, "spear").notes, "# to hit foot under 10 ft")
    assert own == given["spear"]
    skill = m.in_play.profiles[0].values["WS"]
    return {"to_hit_bonus": to_hit_and_wound.strikes_on(skill, skill) - to_hit_and_wound.strikes_on(skill, skill, given["charge"], own)}


@case("two-weapons")
def two_weapons(given: Given, using: dict[str, Any]) -> dict[str, Any]:
    m = one(using["entry"])
    attacks = m.in_play.profiles[0].values["A"]
    assert (given["A"], given["weapons"]) == (attacks, SYSTEM.weapons["additional-hand-weapon"].hands)
    second = weapon_of(m, "additional-hand-weapon")
    return {
        "attacks": playing.two_weapons(attacks),
        "modifiers": {"right": said(second.notes, "right hand #"), "left": second.to_hit},
    }
