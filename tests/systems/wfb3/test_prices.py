"""Prices worked out by hand (tests/cases/wfb3/prices.yaml) against the program's, and its price lines against their own sum."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any

import pytest

from builder.core import validation, yaml_source
from builder.core.entries import EntryResult
from builder.core.points import QUARTERS, Price, points_text, to_number
from builder.files import loading
from builder.files.path_names import shipped
from builder.mustering import muster
from builder.systems import find
from tests.conftest import TESTS, cases_in

CASES = cases_in(TESTS / "cases" / "wfb3" / "prices.yaml")
KEYS = {"title", "rule", "army", "game", "entry", "with", "sum", "points"}


@cache
def folders() -> tuple[Path, ...]:
    return (TESTS / "lists", shipped())


def priced(case: dict[str, Any]) -> EntryResult:
    """The entry of a case, mustered as the program does it."""
    army = case.get("army", "empire")
    game = case.get("game", "friendly" if army == "open" else "tournament")
    entries = [*case.get("with", ()), {**case["entry"], "id": "subject"}]
    text = yaml_source.dump(
        {"kind": "roster", "format": 1, "system": "wfb3", "army": army, "limit": 3000, "game": game, "entries": entries}
    )
    document = yaml_source.parse(text, "case.yaml")
    roster, findings = validation.validate(document, find("wfb3").files.roster)
    assert roster is not None, findings
    got = muster(roster, loading.load("wfb3", army, folders()), document=document)
    return next(m for m in got.entries if m.id == "subject")


# ---------------------------------------------------------------- arithmetic, apart from the program

OPERATORS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def worked_out(text: str) -> Fraction:
    """The addition of a case, exactly: x multiplies, up(...) is the next whole point."""
    return _value(ast.parse(re.sub(r"\bx\b", "*", str(text)), mode="eval").body)


def _value(node: ast.AST) -> Fraction:
    if isinstance(node, ast.Constant):
        return Fraction(str(node.value))
    if isinstance(node, ast.BinOp):
        return OPERATORS[type(node.op)](_value(node.left), _value(node.right))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "up":
        return Fraction(ceil(_value(node.args[0])))
    raise ValueError(ast.dump(node))


def told(price: Price, depth: int = 0) -> str:
    """The lines of a price, for the message of a failing test."""
    own = f"{'  ' * depth}{price.label!s:.40} {to_number(price.each)} x {price.times} = {to_number(price.points)}"
    return "\n".join([own, *(told(p, depth + 1) for p in price.lines)])


def consistent(price: Price) -> None:
    assert price.points == price.each * price.times
    if price.lines:
        assert price.each == sum(p.points for p in price.lines)
    for part in price.lines:
        consistent(part)


# ------------------------------------------------------------------------------------- the tests


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_price(case: dict[str, Any]) -> None:
    """The points are those worked out by hand and the sum of the price lines; no unknown name or option counts nothing."""
    points = Fraction(str(case["points"]))
    assert worked_out(case["sum"]) == points, "the addition beside the price"
    got = priced(case)
    assert Fraction(got.points, QUARTERS) == points, "\n" + "\n".join(told(p) for p in got.price)
    assert sum(p.points for p in got.price) == got.points
    for price in got.price:
        consistent(price)
    codes = {f.code for f in got.findings if f.severity != "info"}
    assert not codes & {"ref.unknown", "wfb3.option", "wfb3.level"}, codes


def test_cases_cover_the_empire() -> None:
    """Every entry of the Empire, every option that it sells, every level of character and every mount is priced by hand."""
    rules = loading.load("wfb3", "empire", folders()).rules
    own = [c["entry"] for c in CASES if c.get("army", "empire") == "empire"]
    assert {u.id for u in rules.army.units} <= {e["take"] for e in own}
    for unit in rules.army.units:
        offered = {o for g in unit.options for o in getattr(g, "any_unit", getattr(g, "one_unit", {}))}
        taken = {
            o
            for e in own
            if e["take"] == unit.id
            for o in [*e.get("options", ()), *(i["take"] for i in e.get("items", ()))]
        }
        assert offered <= taken, (unit.id, offered - taken)
    for line in rules.army.characters:
        mine = [e for e in own if e["take"] == line.id]
        assert {int(level) for level in line.levels} <= {e["level"] for e in mine}
    assert {m for line in rules.army.characters for m in line.mounts} <= {e.get("mount") for e in own}
    heroes = next(line for line in rules.army.characters if line.id == "hero")
    assert set(heroes.options) <= {o for e in own if e["take"] == "hero" for o in e.get("options", ())}


def test_cases_are_well_formed() -> None:
    """Titles are unique and every case has its citation, its addition and its points."""
    titles = [c["title"] for c in CASES]
    assert len(set(titles)) == len(titles)
    for case in CASES:
        assert {"title", "rule", "entry", "sum", "points"} <= set(case) <= KEYS, case["title"]


def test_the_audit_knows_chariots_and_machines() -> None:
    """Whole chariots, machines with either crew, what each of them may have: only what is printed otherwise is told."""
    found = loading.load("wfb3", "trial", (TESTS / "lists", *folders()))
    audit = find("wfb3").files.audit
    assert [(f.found, f.allowed, f.path[-1]) for f in audit(found.rules)] == [(50, 26, "points")]
    army = found.rules.army
    dearer = {"wolf-chariots": {"points": 48 * QUARTERS}, "chukkas": {"others": {"goblin": 38 * QUARTERS}}}
    units = tuple(u.model_copy(update=dearer.get(u.id, {})) for u in army.units)
    changed = replace(found.rules, army=army.model_copy(update={"units": units}))
    told = {(f.found, f.allowed, f.path[-1]) for f in audit(changed)}
    assert told == {(50, 26, "points"), (48, 42, "points"), (38, 37.5, "goblin")}


def test_a_bound_is_written_exactly():
    """Thirds have their sign, other parts a stroke; a whole number stands alone."""
    assert [points_text(Fraction(n) * 4, ",") for n in (Fraction(2500, 3), Fraction(2000, 3), Fraction(1000, 7), 1000)] == [
        "833⅓",
        "666⅔",
        "142\u00a06/7",
        "1,000",
    ]
    assert [points_text(Fraction(n) * 4) for n in (Fraction(1, 3), Fraction(1, 7), 0, Fraction(-1, 2))] == [
        "⅓",
        "1/7",
        "0",
        "−½",
    ]
