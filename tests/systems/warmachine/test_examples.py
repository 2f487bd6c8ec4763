"""The worked examples of the Warmachine rules."""

from __future__ import annotations

from typing import Any

import pytest

from builder.core.findings import T
from builder.core.limits import Between, Limit
from builder.core.points import QUARTERS, to_number
from builder.core.pools import Pool
from builder.core.tracks import read_grid
from builder.mustering import Muster
from builder.systems.warmachine import encounters
from builder.systems.warmachine.limits import allowed_purchases
from builder.systems.warmachine.points import POINTS, half, pools, totals, window_of
from tests.conftest import cases_in
from tests.systems.warmachine.shipped import CASES, codes, known, mustered

EXAMPLES: list[dict[str, Any]] = cases_in(CASES / "examples.yaml")["examples"]
WORDS = {
    "Defender": "defender", "Ironclad": "ironclad", "Lancer": "lancer", "Charger": "charger",
    "Arcane Tempest Gun Mages": "arcane-tempest-gun-mage-pistoleers", "Long Gunner Infantry": "long-gunner-infantry",
    "Stormblade Infantry": "stormblade-infantry", "Trencher Infantry": "trencher-infantry",
    "Field Mechaniks": "field-mechaniks", "stryker": "commander-coleman-stryker", "haley": "captain-victoria-haley",
    "Captain Victoria Haley": "captain-victoria-haley", "Warwitch Deneghra": "warwitch-deneghra", "Deathripper": "deathripper",
    "Stryker": "commander-coleman-stryker",
}  # fmt: skip
"""What stands for the words of the examples in our definitions."""


def of_example(id: str) -> dict[str, Any]:
    return next(e for e in EXAMPLES if e["id"] == id)


def built(inputs: dict[str, Any], army: str) -> Muster:
    """The army of an example: a line of it is as many entries as it counts."""
    if "same_as" in inputs:
        base = of_example(inputs["same_as"])["inputs"]
        lines = [{**line, **inputs.get("change", {}).get(line["entry"], {})} for line in base["lines"]]
        inputs = {**base, "lines": [*lines, *inputs.get("add_lines", [])]}
    entries: list[dict[str, Any]] = [{"take": WORDS[w["id"]], "id": w["id"]} for w in inputs["warcasters"]]
    for line in inputs["lines"]:
        more = {"size": line["models"]} if "models" in line else {"controller": line["controller"]}
        entries += [{"take": WORDS[line["entry"]], **more} for _ in range(line["count"])]
    encounter = inputs["encounter"]
    done = mustered(army, encounter["army_points"], entries, encounter="battle-royale")
    for line in inputs["lines"]:  # line by line, as the book prints it
        own = [m for m in done.results if m.entry.take == WORDS[line["entry"]] and m.entry.controller == line.get("controller")]
        assert to_number(sum(m.facts.cost for m in own)) >= line["points"]
        assert {to_number(m.facts.cost) for m in own} == {line["each"]}
        offer = own[0].facts.listing
        assert offer is not None
        assert offer.line.fa == line["fa"]
    return done


def army_of(inputs: dict[str, Any], army: str) -> dict[str, Any]:
    done = built(inputs, army)
    view = done.army
    own = totals(view)
    groups = {}
    for pool in pools(view):
        machines = view.controlled[pool.source]
        cost, paid = sum(m.facts.cost for m in machines), sum(m.facts.paid for m in machines)
        assert (pool.limit.used, pool.paid) == (cost, paid)
        groups[pool.source] = {
            "warjacks": len(machines),
            "cost": to_number(cost),
            "warjack_points_used": to_number(paid),
            "from_army_points": to_number(cost - paid),
        }
    others = [m for m in done.results if m.facts.role == "unit"]
    assert done.points == own.army_points
    return {
        "total_points_of_models": to_number(own.models),
        "warjack_points": to_number(own.warjack_points),
        "army_points_used": to_number(done.points),
        "army_points_left": to_number(done.remaining),
        "warjack_count": sum(m.facts.role == "warjack" for m in done.results),
        "battlegroups": groups,
        "other_points": to_number(sum(m.points for m in others)),
        "fa_allowed": {
            name: allowed_purchases(view, done.library.rules.listings[WORDS[name]])
            for name in ("Arcane Tempest Gun Mages", "Long Gunner Infantry", "Stormblade Infantry", "Trencher Infantry", "Field Mechaniks")
        },
        "trooper_models": sum(m.models for m in others),
        "models_with_warcasters": sum(m.models for m in others) + 9 + 2,
        "errors": [{"rule": f.rule.partition("(")[2].rstrip(")"), "detail": _detail(f)} for f in done.findings if f.counts],
    }


def _detail(finding: Any) -> str:
    if finding.code == "warmachine.total":
        return f"{finding.found} over {finding.allowed}"
    name = finding.text.values["name"]
    return f"{name.en} {finding.found}, allowed {finding.allowed}"


def rulebook(i: dict[str, Any]) -> dict[str, Any]:
    return army_of(i, "rulebook")


def over(i: dict[str, Any]) -> dict[str, Any]:
    found = rulebook(i)
    found["errors"] = [row for n, row in enumerate(found["errors"]) if row not in found["errors"][:n]]
    return found


def shipped(i: dict[str, Any]) -> dict[str, Any]:
    return army_of(i, "cygnar")


def encounter_table(_: dict[str, Any]) -> list[dict[str, Any]]:
    rows = []
    for size in known("cygnar").rules.system.encounters.values():
        low, high = (*size.minutes, None)[:2]
        name = size.name if isinstance(size.name, str) else size.name.fr
        row: dict[str, Any] = {"name_fr": name, "max_warcasters": size.warcasters}
        if size.points:
            row["army_points"] = [to_number(p) for p in size.points]
        else:
            row |= {
                "army_points_min": to_number(size.points_from),
                "extra_warcaster_per_points": to_number(size.warcaster_each),
            }
        rows.append({**row, "minutes": [low, high]})
    return rows


def apocalypse(i: dict[str, Any]) -> dict[str, Any]:
    size = known("cygnar").rules.system.encounters["apocalypse"]
    return {"max_warcasters": {points: encounters.most_warcasters(size, points) for points in i["army_points"]}}


def haley(i: dict[str, Any]) -> dict[str, Any]:
    done = mustered("cygnar", i["encounter_points"], [{"take": WORDS[i["warcaster"]]}], encounter="skirmish")
    own = totals(done.army)
    most = window_of(done.roster.limit, own.brought // QUARTERS, 0)[1]
    return {"army_points": done.roster.limit, "warjack_points": to_number(own.brought), "most_points_of_models": most}


def deathrippers(i: dict[str, Any]) -> dict[str, Any]:
    (line,) = i["warjacks"]
    entries = [{"take": WORDS[i["warcaster"]], "id": "leader"}]
    entries += [{"take": WORDS[line["entry"]], "controller": "leader"}] * line["count"]
    done = mustered("cryx", i["encounter_points"], entries, encounter="skirmish")
    own = totals(done.army)
    return {
        "warjack_cost": to_number(own.models),
        "warjack_points_used": to_number(own.warjack_points),
        "army_points_used": to_number(done.points),
        "army_points_left": to_number(done.remaining),
    }


def unused(i: dict[str, Any]) -> dict[str, Any]:
    limits = {w["id"]: Limit(w["id"], w["id"], POINTS, w["battlegroup_cost"], Between(0, w["warjack_points"])) for w in i["warcasters"]}
    used = {id: Pool(limit, id).paid for id, limit in limits.items()}
    return {
        "used": used,
        "lost": {w["id"]: w["warjack_points"] - used[w["id"]] for w in i["warcasters"]},
        "army_points_for_warjacks": sum(w["battlegroup_cost"] - used[w["id"]] for w in i["warcasters"]),
    }


def allowance(i: dict[str, Any]) -> dict[str, Any]:
    leaders = [{"take": "captain-victoria-haley"}, {"take": "commander-coleman-stryker"}]
    found = {}
    for count in i["warcasters"]:
        done = mustered("cygnar", 100, [*leaders[:count], {"take": "trencher-infantry"}], encounter="battle-royale")
        offer = done.results[-1].facts.listing
        assert offer is not None
        assert offer.line.fa == i["fa"]
        found[count] = allowed_purchases(done.army, offer)
    return {"allowed": found}


def allowance_with_mercenary(i: dict[str, Any]) -> dict[str, Any]:
    leaders = {"Cygnar": "captain-victoria-haley", "Mercenary": "captain-damiano"}
    entries = [{"take": leaders[w["faction"]]} for w in i["warcasters"]]
    done = mustered("cygnar", 100, [*entries, {"take": "trencher-infantry"}], encounter="battle-royale")
    offer = done.results[-1].facts.listing
    assert offer is not None
    assert offer.line.fa == i["fa"]
    return {"allowed": allowed_purchases(done.army, offer)}


def letters(i: dict[str, Any]) -> dict[str, Any]:
    """The letters of the French book, by the terms of the game."""
    rules = known("cygnar").rules
    terms = rules.system.terms
    found = {"i": "U", "P": "C"}
    printed = {terms["fa-unlimited"].short.fr: terms["fa-unlimited"].short.en, terms["fa-character"].short.fr: terms["fa-character"].short.en}
    assert printed == found
    entries = [{"take": "captain-victoria-haley"}, {"take": "commander-coleman-stryker"}]
    done = mustered("cygnar", 100, entries, encounter="battle-royale")
    view = done.army
    offers = {"i": rules.listings["charger"], "P": rules.listings["ace"]}
    return {"allowed": {fa: allowed_purchases(view, offers[fa]) for fa in i["fa"]}, "english": {fa: found[fa] for fa in i["fa"]}}


def thralls(i: dict[str, Any]) -> dict[str, Any]:
    models = i["groups"] * i["models_per_group"]
    entries = [{"take": "warwitch-deneghra"}, {"take": "scrap-thrall", "size": models}]
    done = mustered("cryx", 25, entries, encounter="skirmish")
    thrall = done.results[1]
    assert codes(done) == []
    more = mustered("cryx", 25, [entries[0], {"take": "scrap-thrall", "size": models + 3}], encounter="skirmish")
    assert codes(more) == ["warmachine.field-allowance"]
    assert thrall.facts.listing is not None
    assert thrall.facts.listing.line.fa == i["fa"]
    most = allowed_purchases(done.army, thrall.facts.listing)
    return {"max_groups": most, "models": thrall.models, "points": to_number(thrall.points)}


def same_character(i: dict[str, Any]) -> dict[str, Any]:
    found = [mustered("cygnar", 100, [{"take": WORDS[w]} for w in army], encounter="battle-royale") for army in i["armies"]]
    (finding,) = [f for f in found[0].findings if f.counts]
    return {"legal": [done.legal for done in found], "error": finding.rule.partition("(")[2].rstrip(")")}


def marshals(i: dict[str, Any]) -> dict[str, Any]:
    legal, rules = [], set()
    for case in i["cases"]:
        take = "ace" if case.get("character") else "hurricane" if case.get("colossal") else "charger"
        entries = [
            {"take": "captain-victoria-haley"},
            {"take": "stormblade-infantry", "id": "unit"},
            {"take": "stormblade-infantry-officer-and-standard", "attached_to": "unit"},
            *[{"take": take, "controller": "unit"}] * case["warjacks"],
        ]
        done = mustered("cygnar", 75, entries, encounter="grand-melee")
        legal.append(done.legal)
        rules |= {f.rule.partition("(")[2].rstrip(")") for f in done.findings if f.counts}
    (rule,) = rules
    return {"legal": legal, "error": rule}


def dead_line(i: dict[str, Any]) -> dict[str, Any]:
    units = [{"take": "long-gunner-infantry", "size": u["models"], "id": f"u{u['models']}"} for u in i["long_gunner_units"]]
    officer = {"take": "long-gunner-infantry-officer-and-standard", "attached_to": "u6"}
    done = mustered(
        "cygnar", 35, [{"take": WORDS[i["caster"]]}, *units, officer], encounter="skirmish", theme="the-dead-line", tier=i["tier"]
    )
    assert codes(done) == []
    *_, six, ten, free = done.results
    return {
        "unit_costs": [to_number(six.points), to_number(ten.points)],
        "attachment_cost": to_number(free.points),
        "total": to_number(done.points),
    }


def kaelyssa(i: dict[str, Any]) -> dict[str, Any]:
    rules = known("retribution").rules
    assert to_number(rules.listings["kaelyssa-nights-whisper"].line.warjack_points) == i["warjack_points"]
    assert to_number(rules.system.tournament.below) == i["tolerance"]
    low, high = window_of(i["event_points"], i["warjack_points"], i["tolerance"])
    return {"min_points_of_models": low, "max_points_of_models": high}


def tiebreak(i: dict[str, Any]) -> dict[str, Any]:
    values = []
    for unit in i["units"]:
        if unit.get("warcaster"):
            values.append(5)  # whatever he costs
        else:
            whole = unit["cost"] + unit.get("attachment", 0)
            values.append(half(whole) if unit["left"] < half(unit["start"]) else whole)
    return {"values": values}


def specialists(i: dict[str, Any]) -> dict[str, Any]:
    entries: list[dict[str, Any]] = [
        {"take": "captain-victoria-haley", "id": "h"},
        *[{"take": "defender", "controller": "h"}] * 2,
        *[{"take": "ironclad", "controller": "h"}] * 2,
        {"take": "firefly", "controller": "h"},
        {"take": "trench-buster"},
        {"take": "long-gunner-infantry", "specialist": True},
        {"take": "sword-knights", "specialist": True},
    ]
    done = mustered("cygnar", i["main_points"], entries, event="steamroller", encounter="skirmish", player="Jo")
    assert [to_number(m.facts.cost) for m in done.results[-2:]] == i["specialists"]
    more = mustered("cygnar", i["main_points"], [*entries, {"take": "rangers", "specialist": True}], event="steamroller", encounter="skirmish", player="Jo")
    assert codes(more) == ["warmachine.specialists"]
    return {"specialists_used": sum(to_number(m.facts.cost) for m in done.results if m.entry.specialist), "legal": done.legal}


def grids(i: dict[str, Any]) -> dict[str, Any]:
    rules = known("cygnar").rules
    drawn = {}
    for name, cells in i["grids"].items():
        rows = tuple(cells[n : n + 6] for n in range(0, 36, 6))
        line = next(o.line for o in rules.listings.values() if o.line.name == name or getattr(o.line.name, "en", None) == name)
        assert line.grid == rows, name
        drawn[name] = rules.grid(line)
    counts = drawn["Ironclad"].counts
    return {
        "boxes": {name: grid.number for name, grid in drawn.items()},
        "ironclad_rows": [i["grids"]["Ironclad"][n : n + 6] for n in range(0, 36, 6)],
        "ironclad_systems": {letter: counts[letter] for letter in "LRMC"},
        "lancer_arc_node_boxes": drawn["Lancer"].counts["A"],
    }


def colossal(i: dict[str, Any]) -> dict[str, Any]:
    rules = known("cygnar").rules
    rows = tuple(f"{i['left'][n : n + 6]} {i['right'][n : n + 6]}" for n in range(0, 36, 6))
    line = rules.listings["stormwall"].line
    assert line.grid == rows
    grid = rules.grid(line)
    assert grid is not None
    left, right = (
        read_grid(T("side"), tuple(side), {letter: letter for letter in "LRCMS"}) for side in zip(*(row.split() for row in rows), strict=True)
    )
    return {
        "cells_each": len(i["left"]),
        "boxes_left": left.number,
        "boxes_right": right.number,
        "boxes": grid.number,
        "columns": grid.columns,
    }


def power(i: dict[str, Any]) -> dict[str, Any]:
    rules = known("cygnar").rules
    found = []
    for weapon in i["weapons"]:
        line = rules.listings[WORDS[weapon["model"]]].line
        model = line.models[0]
        assert model.stats["str"] == weapon["str"]
        found += [w.p_s for w in model.weapons if w.pow == weapon["pow"] and w.p_s is not None][:1]
    return {"p_plus_s": found}


def shields(i: dict[str, Any]) -> dict[str, Any]:
    signs = known("cygnar").rules.system.qualities
    bonus = {"bucklers": signs["buckler"].armour, "shields": signs["shield"].armour}
    return {"arm_bonus": [sum(bonus[what] * count for what, count in case.items()) for case in i["cases"]]}


def heights(i: dict[str, Any]) -> dict[str, Any]:
    bases = known("cygnar").rules.system.bases
    return {"base_mm": {b: bases[b].mm for b in i["bases"]}, "height_inches": {b: bases[b].height for b in i["bases"]}}


SOLVED = {
    "mk2-army-111": rulebook,
    "mk2-army-111-data-costs": shipped,
    "mk2-army-111-over": over,
    "mk2-encounters": encounter_table,
    "mk2-apocalypse-casters": apocalypse,
    "mk2-haley-25": haley,
    "mk2-two-deathrippers": deathrippers,
    "mk2-unused-warjack-points": unused,
    "mk2-fa-by-warcasters": allowance,
    "mk2-fa-mercenary-warcaster": allowance_with_mercenary,
    "mk2-fa-letters": letters,
    "mk2-scrap-thralls": thralls,
    "mk2-same-character-twice": same_character,
    "mk2-jack-marshal-limit": marshals,
    "mk2-theme-dead-line": dead_line,
    "mk2-kaelyssa-window": kaelyssa,
    "mk2-tiebreak-values": tiebreak,
    "mk2-specialists": specialists,
    "mk2-grid-boxes": grids,
    "mk2-grid-colossal": colossal,
    "mk2-power-plus-strength": power,
    "mk2-shields": shields,
    "mk2-model-heights": heights,
}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e["id"])
def test_example(example: dict[str, Any]) -> None:
    """What the program finds is what the example says, as far as it says something."""
    found, expected = SOLVED[example["id"]](example["inputs"]), example["expected"]
    if isinstance(expected, list):
        wanted = [{k: v for k, v in row.items() if k in found[0] or k.startswith(("army_points", "extra"))} for row in expected]
        assert found == wanted
        return
    assert {key: found.get(key) for key in expected} == expected


def test_every_example_is_solved() -> None:
    assert sorted(e["id"] for e in EXAMPLES) == sorted(SOLVED)
