"""What an army offers: the rows of its catalogue, and a fresh roster with what is compulsory."""

from __future__ import annotations

from typing import Any, NamedTuple

from builder.findings import T
from builder.systems.wfb3.rules import Rules, machine_kinds


class Offer(NamedTuple):
    """A row of the catalogue."""

    id: str
    name: Any
    number: Any
    size: Any
    points: int | None
    """Quarters; `None` where the price depends on what is chosen."""
    creatures: tuple[str, ...]


def catalogue(rules: Rules) -> tuple[Offer, ...]:
    """All that may be taken, in the order of the list."""
    rows: list[Offer] = []
    for line in rules.army.characters:
        for level, row in line.levels.items():
            name = T("{name}, level {level}", name=row.name or line.name, level=level)
            rows.append(Offer(line.id, name, f"0–{row.number}", "1", row.points, (line.creature,)))
    for unit in rules.army.units:
        ridden = (unit.mount,) if unit.mount is not None else ()
        rows.append(Offer(unit.id, unit.name, str(unit.number), str(unit.size), unit.points, (unit.creature, *ridden)))
    if rules.open:
        for kind in ("hero", "wizard"):
            rows.append(Offer(kind, T("Hero") if kind == "hero" else T("Wizard"), None, "1", None, ()))
        for kind, sizes in machine_kinds(rules.system).items():
            rows.append(Offer(kind, sizes[0].name, None, f"{sizes[0].crew}–{sizes[-1].crew}", None, ()))
        for creature in rules.creatures.values():
            rows.append(Offer(creature.id, creature.name, None, None, creature.points, (creature.id,)))
    return tuple(rows)


def starter(rules: Rules, limit: int) -> dict[str, Any]:
    """A fresh roster: the compulsory units, and a general as strong as half the limit allows."""
    units = [{"take": u.id, "models": max(u.number.min, u.size.min)} for u in rules.army.units if u.number.min > 0]
    entries: list[dict[str, Any]] = []
    heroes = next((c for c in rules.army.characters if not c.wizard), None)
    if heroes is not None:
        free = [int(lv) for lv in heroes.levels if int(lv) not in heroes.must_lead]
        if free:
            entries.append({"take": heroes.id, "id": "general", "level": min(free), "role": "general"})
    elif rules.open:
        entries.append({"take": "hero", "id": "general", "creature": "human", "level": 10, "role": "general"})
        units.append({"take": "human", "id": "first-unit", "models": 10, "options": ["spear", "shield"]})
    return {
        "kind": "roster",
        "format": 1,
        "system": rules.system.system,
        "army": rules.army.id,
        "name": "",
        "limit": limit,
        "game": "friendly" if rules.open else "tournament",
        "entries": entries + units,
    }
