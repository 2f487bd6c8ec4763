"""The worked examples of the Warmaster rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from builder.core.findings import ERROR
from builder.core.models import Model
from builder.core.points import from_number, to_number
from builder.mustering import Muster
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army_file import GroupLimit
from builder.systems.warmaster.break_point import break_point_of
from builder.systems.warmaster.definitions import Numbers, number_of_units
from builder.systems.warmaster.formulas import Size
from tests.conftest import cases_in
from tests.systems.warmaster.shipped import CASES, SYSTEM, codes, known, mustered, rules_of

EXAMPLES: list[dict[str, Any]] = cases_in(CASES / "examples.yaml")["examples"]
WORDS = {
    "Halberdiers": "halberdiers", "Arbalétriers": "crossbowmen", "Chevaliers": "knights", "Arquebusiers": "handgunners", "Pistoliers": "pistoliers",
    "Canon": "cannon", "Flagellants": "flagellants", "Général": "general", "Héros": "hero", "Sorcier": "wizard", "Tirailleurs": "skirmishers",
    "Chevaliers du Graal": "grail-knights", "Ecuyers": "squires", "Hommes d'Armes": "men-at-arms", "Archers": "archers", "Enchanteresse": "enchantress",
    "Epée du Destin": "sword-of-fate", "Bannière de Bataille": "battle-banner", "Orbe de Majesté": "orb-of-majesty", "Parchemin d'Anti-Magie": "scroll-of-dispelling",
    "warmaster-evolution/empire": "empire", "warmaster-evolution/bretonnie": "bretonnia",
}  # fmt: skip
"""What stands for the words of the examples in our definitions."""


def entries_of(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines of an example as a roster has them: carriers apart, added stands with the units that are there."""
    found: list[dict[str, Any]] = []
    for line in lines:
        take, count = WORDS[line["entry"]], line["count"]
        if "item" in line:
            assert line["item"]["carriers"] == 1
            found.append({"take": take, "carries": [WORDS[line["item"]["name"]]]})
            count -= 1
        if take == "skirmishers":
            hosts = [e for e in found if e["take"] in ("halberdiers", "crossbowmen")]
            for host in hosts[:-1]:
                host["id"] = f"host-{host['take']}"
                found.append({"take": take, "count": host.get("count", 1), "joins": host["id"]})
                count -= host.get("count", 1)
            hosts[-1]["id"] = f"host-{hosts[-1]['take']}"
            found.append({"take": take, "count": count, "joins": hosts[-1]["id"]})
        elif count:
            found.append({"take": take, "count": count})
    return found


def listed(inputs: dict[str, Any]) -> Muster:
    """A list of an example, each line checked to cost what the example says."""
    done = mustered(WORDS[inputs["army"]], inputs["size"], entries_of(inputs["lines"]))
    for line in inputs["lines"]:
        assert to_number(done.library.rules.units[WORDS[line["entry"]]].points) == line["each"]
        if "item" in line:
            (item,) = [i for m in done.entries for i in m.items if i.id == WORDS[line["item"]["name"]]]
            assert to_number(item.points) == line["item"]["points"]
    return done


def totals(done: Muster) -> dict[str, Any]:
    items = sum(i.points for m in done.entries for i in m.items)
    return {"total": to_number(done.points), "total_without_items": to_number(done.points - items)}


def scaling(i: dict[str, Any]) -> dict[str, Any]:
    of = number_of_units(i["min_per_1000"], i["max_per_1000"])
    return {"limits": {size: list(formulas.bounds(of, Size(size))) for size in i["sizes"]}}


def minimum(i: dict[str, Any]) -> dict[str, Any]:
    return {
        "minimum": {
            size: formulas.bounds(number_of_units(i["min_per_1000"], None), Size(size, i["mode"]))[0] for size in i["sizes"]
        }
    }


def rounding(i: dict[str, Any]) -> dict[str, Any]:
    return {"thousands": {size: formulas.thousands(Size(size, i["mode"])) for size in i["sizes"]}}


def half_step(i: dict[str, Any]) -> dict[str, Any]:
    found = {}
    for id, row in i["entries"].items():
        low, high = formulas.bounds(number_of_units(row.get("min", 0), row.get("max")), Size(i["size"], i["mode"]))
        found[id] = {"min": low} if "min" in row else {"max": high}
        printed = known("empire").rules.units[id].number
        assert row.get("min", printed.min) == printed.min
        assert row.get("max", printed.max) == printed.max
    return found


def as_size(i: dict[str, Any]) -> dict[str, Any]:
    size = Size(i["limits_of"])
    cap = mustered(
        "empire",
        i["size"],
        [{"take": "general", "carries": ["orb-of-majesty"]}],
        item_cap=i["magic_item_cap"],
        thousands={i["mode"]: i["limits_of"]},
    )
    assert "warmaster.item-cap" not in codes(cap)
    assert next(f.allowed for f in cap.findings if f.code == "warmaster.minimum") == 4
    return {
        "thousands": formulas.thousands(size),
        "limits": list(formulas.bounds(number_of_units(i["min_per_1000"], i["max_per_1000"]), size)),
    }


def under(i: dict[str, Any]) -> dict[str, Any]:
    low, high = formulas.bounds(number_of_units(i["min_per_1000"], i["max_per_1000"]), Size(i["size"]))
    return {"minimum": low, "maximum": high}


class Written(Model):
    """Numbers as a list writes them."""

    numbers: Numbers


def dashes(i: dict[str, Any]) -> dict[str, Any]:
    written = {text: Written.model_validate({"numbers": text}).numbers for text in i["notations"]}
    return {"limits": {text: list(formulas.bounds(found, Size(i["size"]))) for text, found in written.items()}}


def size_is_limit(i: dict[str, Any]) -> dict[str, Any]:
    entries = [
        {"take": "general"},
        {"take": "halberdiers", "count": 4},
        {"take": "crossbowmen", "count": 4},
        {"take": "knights", "count": 12},
        {"take": "pistoliers"},
        {"take": "wizard", "carries": ["sword-of-might"]},
    ]
    done = mustered("empire", i["limit"], entries)
    short = i["spent"] - to_number(done.points)
    assert short == 0, short
    return {
        "legal_total": "warmaster.total" not in codes(done),
        "thousands": formulas.thousands(Size(i["limit"], i["mode"])),
        "unspent": to_number(done.remaining),
    }


def spearmen(i: dict[str, Any]) -> dict[str, Any]:
    done = mustered("high-elves", 2000, [{"take": "spearmen", "count": i["count"]}])
    assert to_number(done.entries[0].points_each) == i["points_each"]
    return {"points": to_number(done.points)}


def one_general(i: dict[str, Any]) -> dict[str, Any]:
    found: dict[int, list[str]] = {}
    for generals in i["generals"]:
        for size in i["sizes"]:
            entries = [{"take": "general", "count": generals}] if generals else [{"take": "hero"}]
            rules = [r for r in rules_of(mustered("empire", size, entries)) if r == "WM-03"]
            assert found.setdefault(generals, rules) == rules
    return {"legal_generals": next(g for g, rules in found.items() if not rules), "errors": found}


def legal(i: dict[str, Any], army: str, ids: dict[str, str], general: str, rule: str, **more: Any) -> list[bool]:
    """Whether each case of an example keeps to a rule."""
    verdicts = []
    for case in i["cases"]:
        entries = [{"take": general}, *({"take": ids[id], "count": count} for id, count in case["take"].items())]
        verdicts.append(rule not in rules_of(mustered(army, case["size"], entries, **more)))
    return verdicts


def elite_wme(i: dict[str, Any]) -> dict[str, Any]:
    assert i["rule"] == "elite_shared"
    assert i["entries"] == ["A", "B"]
    return {
        "legal": legal(i, "kislev", {"A": "streltsi", "B": "sons-of-urza"}, "general", "WM-08a", agreed=True),
        "error": "WM-08a",
    }


def elite_2009(i: dict[str, Any]) -> dict[str, Any]:
    assert i["rule"] == "elite_after_first_1000"
    most = {size: formulas.elites(Size(size), known("wood-elves-2009").rules.edition.elite) for size in i["sizes"]}
    return {"max_each_entry": most}


def lords(i: dict[str, Any]) -> dict[str, Any]:
    (limit,) = [x for x in known("daemons").rules.army.limits if isinstance(x, GroupLimit)]
    assert limit.number == number_of_units(0, i["shared_max_per_1000"])
    ids = {"daemon-lord-hero": "daemon-lord", "daemon-lord-wizard": "daemon-lord-wizard"}
    assert list(ids) == i["entries"]
    return {"legal": legal(i, "daemons", ids, "archdaemon", "WM-07"), "error": "WM-07"}


def empire_1000(i: dict[str, Any]) -> dict[str, Any]:
    done = listed(i)
    own = break_point_of(done.finished)
    return {**totals(done), "units": own.units, "break_point": own.at, "errors": rules_of(done)}


def empire_broken(i: dict[str, Any]) -> dict[str, Any]:
    done = listed(i)
    own = break_point_of(done.finished)
    details = []
    for f in sorted((f for f in done.findings if f.severity == ERROR), key=lambda f: f.rule):
        rule = f.rule.partition("(")[2].rstrip(")")
        name = {"halberdiers": "Halberdiers", "cannon": "Canon"}
        told = {
            "WM-01": f"{f.found} over {f.allowed}",
            "WM-03": f"{f.found} Generals",
            "WM-04": f"{name.get(f.others[0].removeprefix('host-'))} {f.found}, minimum {f.allowed}"
            if f.others
            else "",
            "WM-05": f"{name.get(f.names[0])} {f.found}, maximum {f.allowed}" if f.names else "",
        }.get(rule, "")
        if rule == "WM-09":
            stands = sum(m.entry.count for m in done.entries if m.entry.take == "skirmishers")
            hosts = sum(m.entry.count for m in done.entries if m.entry.take in ("halberdiers", "crossbowmen"))
            told = f"{stands} Tirailleurs, {hosts} infantry hosts"
        details.append({"rule": rule, "detail": told})
    return {"total": to_number(done.points), "units": own.units, "break_point": own.at, "errors": details}


def bretonnia(i: dict[str, Any]) -> dict[str, Any]:
    done = listed(i)
    own = break_point_of(done.finished)
    for line in i["lines"]:
        if "counts_for_break" in line:
            assert (WORDS[line["entry"]] in done.library.rules.army.break_.counts) == line["counts_for_break"]
    return {
        **totals(done), "units_on_table": own.units, "units_counted": own.counted, "break_point": own.at,
        "break_point_if_all_counted": formulas.break_point(own.units), "errors": rules_of(done),
    }  # fmt: skip


def nippon(i: dict[str, Any]) -> dict[str, Any]:
    own = known("nippon-revolution").rules.army.break_
    assert own.more == i["break_bonus"]
    return {"break_point": formulas.break_point(i["units"], own.more)}


def priced(i: dict[str, Any], item: str, key: str, values: list[Any]) -> dict[Any, int | None]:
    from builder.systems.warmaster.magic_items import price_of

    rules = known(f"empire-{i['edition']}").rules
    assert rules.items[item].name.en == i["item"]
    found = {value: price_of(item, {key: value}, rules) for value in values}
    return {value: None if points is None else to_number(points) for value, points in found.items()}


def shielding(i: dict[str, Any]) -> dict[str, Any]:
    army = known("empire-revolution")
    rules = army.rules
    unit = rules.units["knights"].model_copy(update={"armour": "3+"})
    done = mustered(
        "empire-revolution", 999, [{"take": "general"}, {"take": "knights", "carries": ["banner-of-shielding"]}]
    )
    changed = replace(rules, units={**rules.units, "knights": unit})
    m = SYSTEM.verdict.evaluate(done.roster.entries[1], "knights", done.roster, changed)
    (error,) = m.findings
    return {
        "price": priced(i, "banner-of-shielding", "armour", i["armour"]),
        "error_for_null": error.rule.partition("(")[2].rstrip(")"),
    }


def made_wizard(i: dict[str, Any]) -> dict[str, Any]:
    done = mustered("daemons", 999, [{"take": "archdaemon", "upgrades": ["wizard-powers"]}])
    rules = done.library.rules
    assert [to_number(rules.units["archdaemon"].points), to_number(rules.upgrades["wizard-powers"].points)] == [
        i["general"],
        i["upgrade"],
    ]
    offered = {
        c.member
        for c in SYSTEM.editor.controls(done.entries[0], done.army)
        if c.path == ("carries",)
    }
    both = mustered(
        "daemons",
        999,
        [{"take": "archdaemon", "upgrades": ["wizard-powers"], "carries": ["ring-of-magic", "orb-of-majesty"]}],
    )
    return {
        "points": to_number(done.points),
        "unlocks": "wizard_items" if {"ring-of-magic", "orb-of-majesty"} <= offered else None,
        "max_items": next(f.allowed for f in both.findings if f.code == "warmaster.one-item"),
    }


def two_parts(i: dict[str, Any]) -> dict[str, Any]:
    wanted = tuple(i["parts"])
    verdicts = [formulas.parts_fit(tuple(case), wanted, i["leeway"]) for case in i["cases"]]
    return {"legal": verdicts}


def moves(i: dict[str, Any]) -> dict[str, Any]:
    pace = known("empire").rules.edition.pace
    ours = {"flying": "flyer", "flying_character": "flying-character"}
    return {"full_half_cm": {kind: list(pace[ours.get(kind, kind)]) for kind in i["types"]}}


def game_length(i: dict[str, Any]) -> dict[str, Any]:
    return {"turns": {die: known("empire").rules.edition.turns[die - 1] for die in i["die"]}}


RUN = {
    "wm-squires-scaling": scaling,
    "wm-halberdiers-floor": minimum,
    "wm-round-floor": rounding,
    "wm-round-nearest-fr": rounding,
    "wm-half-step-1500": half_step,
    "wm-as-size-1600": as_size,
    "wm-under-1000": under,
    "wm-dashes": dashes,
    "wm-size-is-the-limit": size_is_limit,
    "wm-spearmen-cost": spearmen,
    "wm-one-general": one_general,
    "wm-elite-wme": elite_wme,
    "wm-elite-2009": elite_2009,
    "wm-daemon-lords": lords,
    "wm-empire-1000": empire_1000,
    "wm-empire-1000-broken": empire_broken,
    "wm-bretonnia-2000": bretonnia,
    "wm-break-points": lambda i: {"break_point": {n: formulas.break_point(n) for n in i["units"]}},
    "wm-break-nippon": nippon,
    "wm-vp-half": lambda i: {
        "half_values": {v: to_number(formulas.half_value(from_number(v))) for v in i["unit_values"]}
    },
    "wm-shielding-price": shielding,
    "wm-fortitude-price": lambda i: {"price": priced(i, "banner-of-fortitude", "hits", i["hits"])},
    "wm-general-made-wizard": made_wizard,
    "wm-event-two-part-list": two_parts,
    "wm-move-table": moves,
    "wm-game-length": game_length,
}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e["id"])
def test_worked_example(example: dict[str, Any]) -> None:
    """The program gives every number that the example expects."""
    found = RUN[example["id"]](example["inputs"])
    expected = example["expected"]
    if "errors" in expected and isinstance(expected["errors"], list):
        assert sorted(found.pop("errors"), key=str) == sorted(expected["errors"], key=str)
        expected = {k: v for k, v in expected.items() if k != "errors"}
    assert found == expected
