"""Questions to the program that the worked examples share."""

from __future__ import annotations

import re
from typing import Any

from builder.core.entries import EntryResult, WeaponCase, WeaponLine
from builder.core.points import to_number
from builder.locale import language
from builder.mustering import Muster, muster
from builder.systems.wfb3.formulas import prices as price_formulas
from builder.systems.wfb3.prices import open_list as unit_prices
from builder.systems.wfb3.profiles import model_numbers, model_specs
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from tests.systems.wfb3.examples.runner import OPEN, RULES, SYSTEM


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
    result = muster(OPEN.system.files.roster.model_validate(values), OPEN)
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
        base = price_formulas.levy_base(base, SYSTEM.levies)
    times = price_formulas.multiplier(base, SYSTEM.multiplier)
    equipment = sum(b.points for b in m.facts.bought)
    kind, grade = model_specs.grade(figure.quality)
    premium = price_formulas.elite_premium(base, grade, SYSTEM.elites) if kind in ("shock", "missile") else 0
    flat = sum(SYSTEM.troops[t].points for t in figure.troop)
    if figure.mount is None:
        return price_formulas.foot(base, equipment, times, premium, flat)
    half = price_formulas.half_mount(unit_prices.mount_points(figure.mount, RULES), attacks=figure.mount.profile["A"] > 0)
    on_foot = price_formulas.foot(base, equipment, times)
    return on_foot + price_formulas.riding(on_foot, half, premium).points + flat


def list_prices(entry: dict[str, Any]) -> dict[str, int | float]:
    """What the options of an entry cost by the definitions, under the words of the examples."""
    tables = (SYSTEM.weapons, SYSTEM.armour, SYSTEM.extras)
    return {o.replace("-", "_"): to_number(t[o].points) for o in entry.get("options", ()) for t in tables if o in t}


def text(words: Any) -> str:
    """English words of a definition, or of a text about it."""
    return words if isinstance(words, str) else language("en").say(words)


def said(words: Any, pattern: str) -> int:
    """A number that a printed line of effect says; `#` stands for it, with its sign."""
    match = re.search(re.escape(pattern).replace(re.escape("#"), r"([+−-]?\d+)"), text(words))
    assert match is not None, (pattern, text(words))
    return int(match[1].replace("−", "-"))


def case_of(weapon: WeaponLine, when: str) -> WeaponCase:
    """What a weapon is then, or against those."""
    return next(case for case in weapon.cases if case.when is not None and text(case.when) == when)


def tag_of(m: EntryResult, id: str) -> Any:
    return next(t for t in m.in_play.tags if t.id == id)


def rule_of(creature: str, tag: str) -> Any:
    """What a creature's special rule says, also of one whose profile is thrown for."""
    return next(t.text for t in model_numbers.tags(ModelSpec(RULES.creatures[creature]), SYSTEM) if t.id == tag)


def weapon_of(m: EntryResult, id: str) -> Any:
    return next(w for w in m.in_play.weapons if w.id == id)


def passes(rolls: tuple[int, ...], needed: int) -> int:
    """Dice that reach a number."""
    return sum(r >= needed for r in rolls)
