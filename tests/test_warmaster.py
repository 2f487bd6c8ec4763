"""Warmaster: the worked examples, a good and a bad list for every rule, and what each shipped list makes use of."""

from __future__ import annotations

import copy
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder import mustering
from builder.cli import main
from builder.core import controls, schema, source
from builder.core.event import Event
from builder.core.findings import ERROR
from builder.core.points import QUARTERS, from_number, to_number
from builder.files import reading
from builder.library import loading, rosters
from builder.locale import language
from builder.mustering import Muster, located, muster
from builder.render import rulebook, text
from builder.sheet import build
from builder.systems import find
from builder.systems.warmaster.army.break_point import breaking
from builder.systems.warmaster.model.definitions import ArmyFile, GroupLimit, RatioLimit, number
from builder.systems.warmaster.rules import formulas
from builder.systems.warmaster.rules.formulas import Size
from tests.conftest import LISTS, ROOT

CASES = ROOT / "tests" / "cases" / "warmaster"
FOLDERS = (CASES / "lists", LISTS)
SYSTEM = find("warmaster")
ARMIES = [army for system, army, _ in loading.armies((LISTS,)) if system == "warmaster"]
EVOLUTION = [
    "araby",
    "bretonnia",
    "chaos",
    "daemons",
    "dark-elves",
    "dwarfs",
    "empire",
    "high-elves",
    "kislev",
    "lizardmen",
    "orcs",
    "skaven",
    "tomb-kings",
    "vampire-counts",
    "wood-elves",
]
REFS = ("ref.unknown", "ref.doubled", "ref.dangling")


@cache
def known(army: str) -> loading.Library:
    return loading.load("warmaster", army, FOLDERS)


def mustered(army: str, limit: int, entries: list[dict[str, Any]], **more: Any) -> Muster:
    """A list on the program's own way: text, document, schema, muster, places."""
    values = {
        "kind": "roster",
        "format": 1,
        "system": "warmaster",
        "army": army,
        "limit": limit,
        **more,
        "entries": entries,
    }
    document = source.parse(source.dump(copy.deepcopy(values)), "case.yaml")
    roster, findings = schema.validate(document, SYSTEM.roster)
    assert roster is not None, [(f.path, f.text) for f in findings]
    return located(muster(roster, known(army)), document)


def codes(done: Muster, *, unspent: bool = False) -> list[str]:
    return sorted(f.code for f in done.findings if unspent or f.code != "warmaster.unspent")


def rules_of(done: Muster) -> list[str]:
    """The rules of errors found, by their numbers."""
    return sorted({f.rule.partition("(")[2].rstrip(")") for f in done.findings if f.severity == ERROR})


# --------------------------------------------------------------------- worked examples

EXAMPLES: list[dict[str, Any]] = yaml.safe_load((CASES / "examples.yaml").read_text(encoding="utf-8"))["examples"]

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
    of = number(i["min_per_1000"], i["max_per_1000"])
    return {"limits": {size: list(formulas.bounds(of, Size(size))) for size in i["sizes"]}}


def minimum(i: dict[str, Any]) -> dict[str, Any]:
    return {
        "minimum": {
            size: formulas.bounds(number(i["min_per_1000"], None), Size(size, i["mode"]))[0] for size in i["sizes"]
        }
    }


def rounding(i: dict[str, Any]) -> dict[str, Any]:
    return {"thousands": {size: formulas.thousands(Size(size, i["mode"])) for size in i["sizes"]}}


def half_step(i: dict[str, Any]) -> dict[str, Any]:
    found = {}
    for id, row in i["entries"].items():
        low, high = formulas.bounds(number(row.get("min", 0), row.get("max")), Size(i["size"], i["mode"]))
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
        "limits": list(formulas.bounds(number(i["min_per_1000"], i["max_per_1000"]), size)),
    }


def under(i: dict[str, Any]) -> dict[str, Any]:
    low, high = formulas.bounds(number(i["min_per_1000"], i["max_per_1000"]), Size(i["size"]))
    return {"minimum": low, "maximum": high}


def dashes(i: dict[str, Any]) -> dict[str, Any]:
    from builder.systems.warmaster.model.definitions import _number

    return {"limits": {text: list(formulas.bounds(_number(text), Size(i["size"]))) for text in i["notations"]}}


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
    assert limit.number == number(0, i["shared_max_per_1000"])
    ids = {"daemon-lord-hero": "daemon-lord", "daemon-lord-wizard": "daemon-lord-wizard"}
    assert list(ids) == i["entries"]
    return {"legal": legal(i, "daemons", ids, "archdaemon", "WM-07"), "error": "WM-07"}


def empire_1000(i: dict[str, Any]) -> dict[str, Any]:
    done = listed(i)
    own = breaking(done.entries, done.library.rules)
    return {**totals(done), "units": own.units, "break_point": own.at, "errors": rules_of(done)}


def empire_broken(i: dict[str, Any]) -> dict[str, Any]:
    done = listed(i)
    own = breaking(done.entries, done.library.rules)
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
    own = breaking(done.entries, done.library.rules)
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
    from builder.systems.warmaster.entries.magic_items import price_of

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
    changed = rules.__class__(
        rules.system,
        rules.army,
        rules.edition,
        {**rules.units, "knights": unit},
        rules.upgrades,
        rules.items,
        rules.rules,
        rules.cited,
    )
    m = SYSTEM.evaluate(done.roster.entries[1], "knights", (), changed)
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
        c.member for c in SYSTEM.controls(done.entries[0], done.entries, done.roster, rules) if c.path == ("carries",)
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


# --------------------------------------------------------------------- a good and a bad list for every rule

CHECKS: list[dict[str, Any]] = [
    row
    for path in sorted((CASES / "checks").glob("*.yaml"))
    for row in yaml.safe_load(path.read_text(encoding="utf-8"))
]
"""A file for each code, its lists at the limit and one step beyond; points left over (WM-23) count only in its own cases.

`codes` is what a referee finds; an army that is no shipped one stands in the folder of cases.
"""
OWN = ("rule", "check", "title", "codes", "points", "legal", "break", "scouting", "army", "limit", "entries")


def of_case(case: dict[str, Any]) -> Muster:
    more = {k: v for k, v in case.items() if k not in OWN}
    return mustered(case["army"], case["limit"], case["entries"], **more)


@pytest.mark.parametrize("case", CHECKS, ids=lambda c: f"{c['rule']}: {c['title']}")
def test_case(case: dict[str, Any]) -> None:
    """A list gives exactly the codes that a referee would find, in texts that can be read, at their lines."""
    done = of_case(case)
    told = [(f.code, f.entry, f.text.message, f.found, f.allowed) for f in done.findings]
    assert codes(done, unspent=case["rule"] == "WM-23") == case["codes"], told
    assert done.legal == case.get("legal", not any(f.counts for f in done.findings))
    if "points" in case:
        assert done.points == case["points"] * QUARTERS
    if "break" in case:
        assert list(breaking(done.entries, done.library.rules)[:3]) == case["break"]
    if "scouting" in case:
        assert SYSTEM.added(done.roster, done.entries, done.library.rules)["scouting"] == case["scouting"]
    for finding in done.findings:
        assert finding.place.line is not None
        assert finding.fix is not None or finding.severity != ERROR
        assert set(finding.names) <= {m.id for m in done.entries}


@pytest.mark.parametrize(
    ("code", "entries", "path"),
    [
        ("warmaster.general", [{"take": "general"}, {"take": "hero"}, {"take": "general"}], ("entries", 2, "take")),
        (
            "warmaster.maximum",
            [
                {"take": "general"},
                {"take": "pistoliers", "count": 3},
                {"take": "hero"},
                {"take": "pistoliers", "count": 2},
            ],
            ("entries", 3, "count"),
        ),
        (
            "warmaster.maximum",
            [{"take": "hero", "mount": "griffon"}, {"take": "general", "mount": "griffon"}],
            ("entries", 1, "mount"),
        ),
        (
            "warmaster.item-once",
            [{"take": "general", "carries": ["sword-of-fate"]}, {"take": "hero", "carries": ["sword-of-fate"]}],
            ("entries", 1, "carries", 0),
        ),
    ],
)
def test_too_many_stand_at_the_last_entry(code: str, entries: list[dict[str, Any]], path: tuple[Any, ...]) -> None:
    """What is too many is shown where it is, at the last entry that has it; the others are named."""
    [finding] = [f for f in of_case({"army": "empire", "limit": 999, "entries": entries}).findings if f.code == code]
    assert finding.path == path
    assert finding.entry is not None
    assert len(finding.others) == 1


@pytest.mark.parametrize("code", [*sorted(SYSTEM.rule_pages), *REFS])
def test_code_has_good_and_bad_case(code: str) -> None:
    """Every finding code is found in a case, and not found in another case of the same rule."""
    rules = {c["rule"] for c in CHECKS if code in c["codes"]}
    assert rules
    assert any(code not in c["codes"] for c in CHECKS if c["rule"] in rules)


@pytest.mark.parametrize(
    "rule",
    [
        *(f"WM-{n:02}" for n in range(1, 25) if n != 8),
        "WM-08a",
        "WM-08b",
        *(f"T-WM-{n}" for n in (1, 4, 5)),
        "WM-12 parts",
    ],
)
def test_rule_has_good_and_bad_case(rule: str) -> None:
    """Every rule has a list that keeps to it and one that does not; the break point has armies that count otherwise."""
    own = [c for c in CHECKS if c["rule"] == rule]
    if rule == "WM-22":
        assert {c["break"][0] == c["break"][1] for c in own} == {True, False}
        return
    assert any(not c["codes"] for c in own)
    assert any(c["codes"] for c in own)


def test_every_code_is_known() -> None:
    """No case waits for a code that is not there, and each names the function that judges it, for the page of all checks."""
    functions = rulebook.functions("warmaster")
    assert {case["check"] for case in CHECKS} <= {*functions, "entries"}
    assert {code for c in CHECKS for code in c["codes"]} <= {*SYSTEM.rule_pages, *REFS}


@pytest.mark.parametrize("case", CHECKS, ids=lambda c: f"{c['rule']}: {c['title']}")
def test_ways_out_help(case: dict[str, Any]) -> None:
    """Each way out that the program offers takes its finding away; a list without errors offers none."""
    done = of_case(case)
    before = Counter(f.code for f in done.findings if f.counts)
    for finding in done.findings:
        for way in SYSTEM.fixes(finding, done.roster, done.entries, done.library.rules):
            plain = done.roster.model_dump(mode="json", by_alias=True, exclude_defaults=True)
            document = source.parse(source.dump(controls.apply(plain, way)), "mended.yaml")
            roster, wrong = schema.validate(document, SYSTEM.roster)
            assert roster is not None, (wrong, way)
            after = Counter(f.code for f in muster(roster, done.library).findings if f.counts)
            assert after[finding.code] < before[finding.code], (way, after)
            assert not after - before


# --------------------------------------------------------------------- what the lists make use of


def kinds_used(army: ArmyFile) -> set[str]:
    """The kinds of constraints that a list makes use of."""
    bearers = (*army.units, *army.upgrades)
    found = {
        "scaled minimum": any(b.number.scaled and b.number.min for b in bearers),
        "scaled maximum": any(b.number.scaled and b.number.max is not None for b in army.units),
        "number in the whole army": any(not b.number.scaled for b in bearers),
        "maximum of upgrades": any(u.number.scaled and u.number.max is not None for u in army.upgrades),
        "shared number": any(isinstance(x, GroupLimit) for x in army.limits),
        "no more than others": any(isinstance(x, RatioLimit) for x in army.limits),
        "elite, shared": any(u.elite for u in army.units) and army.edition != "trial-2009",
        "elite, after the first thousand": any(u.elite for u in army.units) and army.edition == "trial-2009",
        "added stands": any(u.hosts for u in army.units),
        "requires": any(b.requires for b in bearers),
        "excludes": any(b.excludes for b in bearers),
        "upgrade that opens others": any(u.opens for u in army.upgrades),
        "upgrade that makes a wizard": any(u.wizard for u in army.upgrades),
        "proportional upgrades": any(u.part for u in army.upgrades),
        "as many as another": any(u.as_many_as for u in army.upgrades),
        "substitution": any(u.may_be for u in army.units),
        "optional": any(b.optional for b in bearers),
        "break point counts some only": army.break_ is not None and bool(army.break_.counts),
        "break point counts the larger side": army.break_ is not None and bool(army.break_.largest_of),
        "break point later": army.break_ is not None and bool(army.break_.more),
        "uncounted units": any(not u.counts for u in army.units),
        "without magic items": any(not u.magic for u in army.units),
        "further magic items": any(u.items for u in army.units),
        "full value early": any(u.full_value_at for u in army.units),
        "changes of the table": bool(army.table),
    }
    return {kind for kind, used in found.items() if used}


def test_which_lists_use_which_kinds_of_constraints() -> None:
    """The page that says so is true, and no kind is unused."""
    used: dict[str, list[str]] = {}
    for army in ARMIES:
        for kind in kinds_used(known(army).rules.army):
            used.setdefault(kind, []).append(army)
    page = "# Which Warmaster lists use which kind of constraint\n\n" + "".join(
        f"- {kind}: {', '.join(used[kind])}\n" for kind in sorted(used)
    )
    assert (ROOT / "docs" / "warmaster-constraints.md").read_text(encoding="utf-8") == page
    every = {
        line.split('"')[1]
        for line in Path(__file__)
        .read_text(encoding="utf-8")
        .split("found = {\n", 1)[1]
        .split("    }\n")[0]
        .splitlines()
        if line.strip().startswith('"')
    }
    assert every - set(used) == set()


def test_no_list_is_named_in_python() -> None:
    """Nothing is special-cased by army: no module of the game holds the id of one, nor of an entry or upgrade."""
    ids = set(ARMIES) | {b.id for a in ARMIES for b in (*known(a).rules.army.units, *known(a).rules.army.upgrades)}
    ids -= {"general", "hero", "wizard", "infantry", "cavalry", "leader", "subordinate"}  # kinds of the game as well
    for path in (ROOT / "builder" / "systems" / "warmaster").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        named = {id for id in ids if f'"{id}"' in text}
        assert not named, (path.name, named)


def test_every_army_of_the_edition_is_there() -> None:
    """Warmaster Evolution has fifteen lists; each says which data it is made from, and has names in both languages."""
    assert {a for a in ARMIES if known(a).rules.army.edition == "evolution"} == set(EVOLUTION)
    for army in ARMIES:
        own = known(army).rules.army
        assert own.version
        assert own.after
        for bearer in (*own.units, *own.upgrades):
            assert getattr(bearer.name, "fr", bearer.name)


@pytest.mark.parametrize("army", ARMIES)
def test_sample_of_every_army(army: str) -> None:
    """Each list has a sample of 2000 points that is legal in a tournament and leaves little over."""
    document = reading.read(LISTS / "warmaster" / "rosters" / f"{army}-2000.yaml")
    roster, findings = schema.validate(document, SYSTEM.roster)
    assert not findings
    assert roster is not None
    assert (roster.army, roster.limit, roster.game) == (army, 2000, "tournament")
    done = muster(roster, known(army))
    assert [f.code for f in done.findings if f.code != "warmaster.doubt"] == []
    assert breaking(done.entries, done.library.rules).at >= 4


@pytest.mark.parametrize("army", ARMIES)
def test_fresh_roster_has_what_is_compulsory(army: str) -> None:
    """What the builder begins with wants nothing."""
    values = SYSTEM.starter(known(army).rules, 2000)
    done = mustered(army, 2000, values["entries"])
    wanted = {"warmaster.minimum", "warmaster.whole-army", "warmaster.general"}
    assert not wanted & set(codes(done))


# --------------------------------------------------------------------- events

CUP = """kind: event
format: 1
id: cup
name: Cup
version: '1'
systems: [warmaster]
salt: nine crows over the mill
limit: 2000
game: tournament
turns: 7
asks:
  thousands: {as_size: 2000}
  item_cap: 50
  parts: [1600, 400]
"""


def test_the_turns_of_an_event_are_those_to_cross_off() -> None:
    """Elsewhere there are as many as the edition's die may give."""
    pack = Event.model_validate(yaml.safe_load(CUP) | {"systems": ("warmaster",), "asks": {}})
    done = mustered("dwarfs", 2000, [])
    rules = known("dwarfs").rules
    assert [t.groups for t in SYSTEM.tracks(done.roster, done.entries, rules, pack)][-1] == (7,)
    assert [t.groups for t in SYSTEM.tracks(done.roster, done.entries, rules, None)][-1] == (6, 1, 1)


def test_an_event_asks_for_its_own_way_of_counting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pack names the keys that lists write: thousands, cap on items; a list that writes them is legal there."""
    pack = tmp_path / "cup.yaml"
    pack.write_text(CUP, encoding="utf-8")
    own = (LISTS / "warmaster" / "rosters" / "dwarfs-2000.yaml").read_text(encoding="utf-8")
    plain, suited = tmp_path / "plain.yaml", tmp_path / "suited.yaml"
    plain.write_text(own, encoding="utf-8")
    suited.write_text(
        own.replace(
            "game: tournament", "game: tournament\nthousands: {as_size: 2000}\nitem_cap: 50\nparts: [1600, 400]"
        ),
        encoding="utf-8",
    )
    assert main.main(["check", str(pack)]) == 0
    assert main.main(["check", "--event", str(pack), str(plain)]) == 1
    told = capsys.readouterr().out
    assert "Write thousands: {as_size: 2000}." in told
    assert "Write item_cap: 50." in told
    assert "Write parts: [1600, 400]." in told
    assert told.count("event.terms") == 3
    main.main(["check", "--event", str(pack), str(suited)])
    assert "event.terms" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("was", "wrong", "told"),
    [
        ("item_cap: 50", "item_cup: 50", "Did you mean item_cap?"),
        ("item_cap: 50", "item_cap: much", "No list can write item_cap: much."),
        ("item_cap: 50", "limit: 50", "knows the key limit"),
        ("{as_size: 2000}", "half-step", "No list can write thousands: half-step."),
    ],
)
def test_what_no_list_can_write_is_told_of_the_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], was: str, wrong: str, told: str
) -> None:
    """At its line."""
    pack = tmp_path / "cup.yaml"
    pack.write_text(CUP.replace(was, wrong), encoding="utf-8")
    assert main.main(["check", str(pack)]) == (2 if "No list" in told else 1)
    out = capsys.readouterr().out
    assert told in out
    assert f"cup.yaml:{13 if was.startswith('item') else 12}:" in out


# --------------------------------------------------------------------- the sheet


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("army", ["bretonnia", "lizardmen"])
def test_the_sheet_of_a_sample(army: str, lang: str) -> None:
    """In both languages as it was read and accepted; `python -m tests.test_warmaster` writes the goldens anew."""
    assert golden(army, lang).read_text(encoding="utf-8") == sheet_of(army, lang)


def golden(army: str, lang: str) -> Path:
    return ROOT / "tests" / "goldens" / f"warmaster-{army}-2000.{lang}.txt"


def sheet_of(army: str, lang: str) -> str:
    path = LISTS / "warmaster" / "rosters" / f"{army}-2000.yaml"
    done = mustering.muster_file(rosters.read_roster(str(path)), (LISTS,))
    return text.write(build.sheet(done, language(lang)), "full")


@pytest.mark.parametrize("army", ARMIES)
def test_every_sheet_can_be_played_from(army: str) -> None:
    """A box for each stand of each unit, the break point to cross off, moves in centimetres, values and their halves."""
    path = LISTS / "warmaster" / "rosters" / f"{army}-2000.yaml"
    done = mustering.muster_file(rosters.read_roster(str(path)), (LISTS,))
    own = breaking(done.entries, done.library.rules)
    army_tracks = SYSTEM.tracks(done.roster, done.entries, done.library.rules)
    assert army_tracks[0].groups == (own.at,)
    for m in done.entries:
        unit = m.facts.fielded
        noted = done.sheet_facts(m)
        rows = {row[0].message for row in (*noted.facts, *noted.worth)}
        if unit.hosts:
            assert not noted.tracks
            continue
        assert "Move" in rows
        assert ("Victory points" in rows) == (
            unit.points > 0 and (m.entry.count > 1 or (m.kind != "character" and unit.size >= 3))
        )
        if m.kind != "character":
            stands = next(t for t in noted.tracks if t.label.message == "Stands")
            added = sum(
                o.entry.count * o.facts.fielded.size for o in done.entries if o.joins == m.id and o.facts.fielded.hosts
            )
            assert sum(stands.groups) == unit.size * m.entry.count + added
    shown = sheet_of(army, "en")
    assert " cm" in shown
    assert "Breaks at" in shown


if __name__ == "__main__":
    for army in ("bretonnia", "lizardmen"):
        for lang in ("en", "fr"):
            golden(army, lang).write_text(sheet_of(army, lang), encoding="utf-8")
